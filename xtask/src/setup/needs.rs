//! What a machine needs for each thing that a person may want to do.

use std::path::Path;
use std::process::Command;

use crate::display::{WINDOW_MANAGERS, software_driver, vulkan_drivers};
use crate::shell::{find_program, read_output};

/// What the machine is to be made ready for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Building the game and opening its window.
    Play,
    /// The same without a screen or a GPU, and with a hand to steer it.
    Window,
    /// Building the game for a browser.
    Web,
    /// Steering a browser.
    Browser,
    /// All of it.
    Test,
}

impl Scope {
    /// Whether a need of scope `part` matters to this scope.
    pub fn includes(self, part: Self) -> bool {
        self == part || self == Self::Test || (self == Self::Window && part == Self::Play)
    }
}

/// Something that the machine must have.
pub(super) struct Need {
    /// In words, for the list that a person gets when it is missing.
    pub what: &'static str,
    pub scope: Scope,
    pub probe: Probe,
    pub debian: &'static [&'static str],
    pub fedora: &'static [&'static str],
    pub arch: &'static [&'static str],
}

/// How to find out whether a need is met.
pub(super) enum Probe {
    /// One of these programs is on the search path.
    Program(&'static [&'static str]),
    /// `pkg-config` knows this library, headers and all.
    Headers(&'static str),
    /// The dynamic linker finds this library; the game opens it as it runs.
    Library(&'static str),
    /// Any Vulkan driver.
    VulkanDriver,
    /// The Vulkan driver that needs no GPU.
    SoftwareDriver,
}

impl Probe {
    pub(super) fn is_met(&self) -> bool {
        match self {
            Self::Program(names) => find_program(names).is_some(),
            Self::Headers(name) => {
                read_output(Command::new("pkg-config").args(["--exists", name])).is_some()
            }
            Self::Library(name) => has_library(name),
            Self::VulkanDriver => vulkan_drivers().next().is_some(),
            Self::SoftwareDriver => software_driver().is_some(),
        }
    }
}

fn has_library(name: &str) -> bool {
    const FOLDERS: [&str; 5] = [
        "/usr/lib",
        "/usr/lib64",
        "/usr/local/lib",
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib/aarch64-linux-gnu",
    ];
    // `ldconfig` is often outside an ordinary person's search path.
    ["ldconfig", "/sbin/ldconfig"]
        .iter()
        .filter_map(|program| read_output(Command::new(program).arg("-p")))
        .any(|list| list.lines().any(|line| line.trim().starts_with(name)))
        || FOLDERS
            .iter()
            .any(|folder| Path::new(folder).join(name).exists())
}

/// Every need, in the order in which a person would want to read it.
///
/// Bevy with the features of `Cargo.toml` links only against Wayland's client
/// library and ALSA's; X11, the keyboard maps and Vulkan are opened as the game
/// runs.
pub(super) const NEEDS: &[Need] = &[
    Need {
        what: "a C compiler and linker (cc)",
        scope: Scope::Play,
        probe: Probe::Program(&["cc", "gcc", "clang"]),
        debian: &["gcc", "libc6-dev"],
        fedora: &["gcc"],
        arch: &["gcc"],
    },
    Need {
        what: "pkg-config",
        scope: Scope::Play,
        probe: Probe::Program(&["pkg-config", "pkgconf"]),
        debian: &["pkg-config"],
        fedora: &["pkgconf-pkg-config"],
        arch: &["pkgconf"],
    },
    Need {
        what: "the Wayland client library with its headers",
        scope: Scope::Play,
        probe: Probe::Headers("wayland-client"),
        debian: &["libwayland-dev"],
        fedora: &["wayland-devel"],
        arch: &["wayland"],
    },
    Need {
        what: "the ALSA sound library with its headers",
        scope: Scope::Play,
        probe: Probe::Headers("alsa"),
        debian: &["libasound2-dev"],
        fedora: &["alsa-lib-devel"],
        arch: &["alsa-lib"],
    },
    Need {
        what: "the keyboard library xkbcommon",
        scope: Scope::Play,
        probe: Probe::Library("libxkbcommon.so.0"),
        debian: &["libxkbcommon0"],
        fedora: &["libxkbcommon"],
        arch: &["libxkbcommon"],
    },
    Need {
        what: "the keyboard library xkbcommon, its part for X11",
        scope: Scope::Play,
        probe: Probe::Library("libxkbcommon-x11.so.0"),
        debian: &["libxkbcommon-x11-0"],
        fedora: &["libxkbcommon-x11"],
        arch: &["libxkbcommon-x11"],
    },
    Need {
        what: "the X11 library",
        scope: Scope::Play,
        probe: Probe::Library("libX11.so.6"),
        debian: &["libx11-6"],
        fedora: &["libX11"],
        arch: &["libx11"],
    },
    Need {
        what: "the X11 library's bridge to XCB",
        scope: Scope::Play,
        probe: Probe::Library("libX11-xcb.so.1"),
        debian: &["libx11-xcb1"],
        fedora: &["libX11-xcb"],
        arch: &["libx11"],
    },
    Need {
        what: "the X11 cursor library",
        scope: Scope::Play,
        probe: Probe::Library("libXcursor.so.1"),
        debian: &["libxcursor1"],
        fedora: &["libXcursor"],
        arch: &["libxcursor"],
    },
    Need {
        what: "the X11 input library",
        scope: Scope::Play,
        probe: Probe::Library("libXi.so.6"),
        debian: &["libxi6"],
        fedora: &["libXi"],
        arch: &["libxi"],
    },
    Need {
        what: "the X11 screen library",
        scope: Scope::Play,
        probe: Probe::Library("libXrandr.so.2"),
        debian: &["libxrandr2"],
        fedora: &["libXrandr"],
        arch: &["libxrandr"],
    },
    Need {
        what: "Vulkan's loader",
        scope: Scope::Play,
        probe: Probe::Library("libvulkan.so.1"),
        debian: &["libvulkan1"],
        fedora: &["vulkan-loader"],
        arch: &["vulkan-icd-loader"],
    },
    Need {
        what: "a Vulkan driver",
        scope: Scope::Play,
        probe: Probe::VulkanDriver,
        debian: &["mesa-vulkan-drivers"],
        fedora: &["mesa-vulkan-drivers"],
        arch: &["vulkan-swrast"],
    },
    Need {
        what: "Vulkan's software driver (lavapipe)",
        scope: Scope::Window,
        probe: Probe::SoftwareDriver,
        debian: &["mesa-vulkan-drivers"],
        fedora: &["mesa-vulkan-drivers"],
        arch: &["vulkan-swrast"],
    },
    Need {
        what: "Xvfb, a display without a screen",
        scope: Scope::Window,
        probe: Probe::Program(&["Xvfb"]),
        debian: &["xvfb"],
        fedora: &["xorg-x11-server-Xvfb"],
        arch: &["xorg-server-xvfb"],
    },
    Need {
        what: "a small window manager",
        scope: Scope::Window,
        probe: Probe::Program(&WINDOW_MANAGERS),
        debian: &["openbox"],
        fedora: &["openbox"],
        arch: &["openbox"],
    },
    Need {
        what: "xdotool, which moves the pointer and presses keys",
        scope: Scope::Window,
        probe: Probe::Program(&["xdotool"]),
        debian: &["xdotool"],
        fedora: &["xdotool"],
        arch: &["xdotool"],
    },
    Need {
        what: "xprop",
        scope: Scope::Window,
        probe: Probe::Program(&["xprop"]),
        debian: &["x11-utils"],
        fedora: &["xprop"],
        arch: &["xorg-xprop"],
    },
    Need {
        what: "xwininfo",
        scope: Scope::Window,
        probe: Probe::Program(&["xwininfo"]),
        debian: &["x11-utils"],
        fedora: &["xwininfo"],
        arch: &["xorg-xwininfo"],
    },
    Need {
        what: "Chromium or Chrome",
        scope: Scope::Browser,
        probe: Probe::Program(&["chromium", "chromium-browser", "google-chrome"]),
        debian: &["chromium"],
        fedora: &["chromium"],
        arch: &["chromium"],
    },
    Need {
        what: "chromedriver, which steers Chromium",
        scope: Scope::Browser,
        probe: Probe::Program(&["chromedriver", "chromium.chromedriver"]),
        debian: &["chromium-driver"],
        fedora: &["chromedriver"],
        arch: &["chromium"],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_need_names_a_package_on_each_system() {
        for need in NEEDS {
            for names in [need.debian, need.fedora, need.arch] {
                assert!(!names.is_empty(), "{} has no package", need.what);
            }
        }
    }

    #[test]
    fn a_test_machine_can_do_everything() {
        assert!(NEEDS.iter().all(|need| Scope::Test.includes(need.scope)));
        assert!(Scope::Window.includes(Scope::Play));
        assert!(!Scope::Play.includes(Scope::Window));
        assert!(!Scope::Web.includes(Scope::Play));
    }

    #[test]
    fn what_the_game_links_against_is_there_with_its_headers() {
        let linked: Vec<&str> = NEEDS
            .iter()
            .filter(|need| need.scope == Scope::Play)
            .filter_map(|need| match need.probe {
                Probe::Headers(name) => Some(name),
                _ => None,
            })
            .collect();
        assert_eq!(linked, ["wayland-client", "alsa"]);
        // What finds them comes before them.
        let place = |wanted: &str| NEEDS.iter().position(|need| need.what.contains(wanted));
        assert!(place("pkg-config") < place("ALSA"));
    }

    #[test]
    fn probes_tell_there_from_not_there() {
        assert!(Probe::Program(&["no-such-program", "cargo"]).is_met());
        assert!(!Probe::Program(&["no-such-program"]).is_met());
        assert!(!Probe::Library("libno-such-library.so.9").is_met());
        assert!(!Probe::Headers("no-such-library").is_met());
    }
}
