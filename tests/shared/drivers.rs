//! Finds the driver that draws without a graphics card, so that tests draw the same everywhere.

use std::path::PathBuf;
use std::process::Command;

/// Has a program draw by Vulkan in software, where that is installed.
pub fn draw_in_software(command: &mut Command) {
    command.env("WGPU_BACKEND", "vulkan");
    if let Some(driver) = software_driver() {
        command.env("VK_ICD_FILENAMES", driver);
    }
}

/// Mesa's description of its software driver, whose name ends in the processor's.
fn software_driver() -> Option<PathBuf> {
    std::fs::read_dir("/usr/share/vulkan/icd.d")
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| {
            path.file_name()
                .and_then(|name| name.to_str())
                .is_some_and(|name| name.starts_with("lvp_icd"))
        })
}
