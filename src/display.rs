//! Whether an X display answers, asked before a window is opened there: what cannot be opened would
//! end the program with no word for a player.

use std::net::{TcpStream, ToSocketAddrs};
use std::os::unix::net::UnixStream;
use std::time::Duration;

/// How long a display on another machine may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The host, empty for this machine, and the number of a display's name like `:0`, `host:1.0`.
fn parse(name: &str) -> Option<(&str, u16)> {
    let (host, rest) = name.rsplit_once(':')?;
    let number = rest.split('.').next()?.parse().ok()?;
    Some((host.trim_end_matches(':'), number))
}

/// Whether something listens at the display of this name.
pub(crate) fn answers(name: &str) -> bool {
    // Some systems name a socket's path.
    if name.starts_with('/') {
        return UnixStream::connect(name).is_ok();
    }
    let Some((host, number)) = parse(name) else {
        return false;
    };
    if matches!(host, "" | "unix") {
        let path = format!("/tmp/.X11-unix/X{number}");
        if UnixStream::connect(&path).is_ok() || listens_without_a_file(&path) {
            return true;
        }
    }
    let host = if host.is_empty() { "localhost" } else { host };
    let Some(port) = number.checked_add(6_000) else {
        return false;
    };
    (host, port)
        .to_socket_addrs()
        .is_ok_and(|mut all| all.any(|at| TcpStream::connect_timeout(&at, PATIENCE).is_ok()))
}

/// Linux has sockets that are names only.
#[cfg(target_os = "linux")]
fn listens_without_a_file(path: &str) -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::SocketAddr;
    SocketAddr::from_abstract_name(path.as_bytes())
        .is_ok_and(|address| UnixStream::connect_addr(&address).is_ok())
}

#[cfg(not(target_os = "linux"))]
const fn listens_without_a_file(_path: &str) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_displays_are_read() {
        assert_eq!(parse(":0"), Some(("", 0)));
        assert_eq!(parse(":12.1"), Some(("", 12)));
        assert_eq!(parse("far.example:3.0"), Some(("far.example", 3)));
        assert_eq!(parse("garbage"), None);
        assert_eq!(parse(":"), None);
        assert_eq!(parse(":many"), None);
    }

    #[test]
    fn nobody_answers_where_nobody_is() {
        assert!(!answers("garbage"));
        assert!(!answers(":4999"));
        assert!(!answers("localhost:4999"));
        // A number beyond all ports.
        assert!(!answers(":59999"));
        assert!(!answers("/nowhere/at/all"));
    }
}
