//! A small server for one folder, for this machine only.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;

use anyhow::{Result, anyhow};
use tiny_http::{Header, Method, Request, Response, Server};
use xtask::shell::say;

use crate::bundle;

/// A server that runs until it is dropped.
pub(crate) struct Serving {
    server: Arc<Server>,
    address: SocketAddr,
    worker: Option<thread::JoinHandle<()>>,
}

impl Serving {
    /// Serves a folder at this port, or at any that is free for 0.
    ///
    /// # Errors
    /// When the port is taken.
    pub(crate) fn start(folder: &Path, port: u16) -> Result<Self> {
        let server = Server::http(("127.0.0.1", port))
            .map_err(|error| anyhow!("could not serve at port {port}: {error}"))?;
        let address = server
            .server_addr()
            .to_ip()
            .ok_or_else(|| anyhow!("the server has no address"))?;
        let server = Arc::new(server);
        let worker = {
            let server = Arc::clone(&server);
            let folder = folder.to_owned();
            thread::spawn(move || {
                for request in server.incoming_requests() {
                    // A browser may hang up at any time.
                    let _gone = answer(request, &folder);
                }
            })
        };
        Ok(Self {
            server,
            address,
            worker: Some(worker),
        })
    }

    /// The page's address.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.server.unblock();
        if let Some(worker) = self.worker.take() {
            let _panicked = worker.join();
        }
    }
}

/// Serves the folder until the process is interrupted.
///
/// # Errors
/// When there is no build, or the port is taken.
pub(crate) fn serve(folder: &Path, port: u16) -> Result<()> {
    bundle::check(folder)?;
    let mut serving = Serving::start(folder, port)?;
    say(&format!("{}  (Ctrl+C ends it)", serving.url()));
    if let Some(worker) = serving.worker.take() {
        worker.join().map_err(|_| anyhow!("the server failed"))?;
    }
    Ok(())
}

fn answer(request: Request, folder: &Path) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::empty(405));
    }
    let Some(path) = file_for(request.url(), folder) else {
        return request.respond(Response::empty(404));
    };
    let mut response = Response::from_file(File::open(&path)?);
    // A build made a moment ago must not be hidden by an older one.
    for (name, value) in [
        ("Content-Type", media_type(&path)),
        ("Cache-Control", "no-store"),
    ] {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

/// The file that an address means; `None` when there is none, or it would lie
/// outside the folder.
fn file_for(url: &str, folder: &Path) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let relative = Path::new(path);
    let stays_inside = relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let mut file = folder.join(relative);
    if file.is_dir() {
        file.push("index.html");
    }
    (stays_inside && file.is_file()).then_some(file)
}

/// Browsers compile wasm as it arrives only if it is declared as such, and run
/// scripts only of the right type.
fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ogg") => "audio/ogg",
        Some("txt" | "ftl" | "ron") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::fs;

    use super::*;

    #[test]
    fn serves_files_and_nothing_outside() {
        let folder = env::temp_dir().join(format!("stonecircle-server-{}", std::process::id()));
        fs::create_dir_all(folder.join("assets")).expect("a folder");
        fs::write(folder.join("index.html"), "the page").expect("a file");
        fs::write(folder.join("assets/a.wasm"), "code").expect("a file");
        let serving = Serving::start(&folder, 0).expect("a free port");

        let get = |path: &str| {
            let mut answer = ureq::get(format!("{}{path}", serving.url())).call().ok()?;
            let kind = answer
                .headers()
                .get("content-type")?
                .to_str()
                .ok()?
                .to_owned();
            Some((kind, answer.body_mut().read_to_string().ok()?))
        };
        let page = Some(("text/html; charset=utf-8".to_owned(), "the page".to_owned()));
        assert_eq!(get(""), page);
        assert_eq!(get("?seed=1"), page);
        let code = Some(("application/wasm".to_owned(), "code".to_owned()));
        assert_eq!(get("assets/a.wasm"), code);
        assert_eq!(get("nothing"), None);

        drop(serving);
        assert!(file_for("/../Cargo.toml", &folder).is_none());
        assert!(file_for("//etc/passwd", &folder).is_none());
        fs::remove_dir_all(&folder).expect("tidied");
    }
}
