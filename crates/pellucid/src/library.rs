//! Finding our own `libjvm.so`: where `PELLUCID_LIBRARY` says, else beside the running executable, else in an installed
//! layout's `lib/pellucid`. The tools' agent lies in the same places.
//!
//! Invariant: the folder returned is absolute and holds a file `libjvm.so`, which is what `-XXaltjvm=` asks for.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// File name of the virtual machine, the only one the JDK's launcher looks for.
pub const FILE: &str = "libjvm.so";

/// File name of the tools' agent.
pub const TOOLS: &str = "libpellucid_tools.so";

/// There is no library to run with.
#[derive(Debug, thiserror::Error)]
#[error("no {FILE} in {}; build it with `./x build --release`, or set PELLUCID_LIBRARY to its folder", .0.display())]
pub struct NotBuilt(pub PathBuf);

/// The folder that holds our library.
pub fn find() -> Result<PathBuf, NotBuilt> {
    if let Some(dir) = env::var_os("PELLUCID_LIBRARY").filter(|v| !v.is_empty()) {
        return folder(Path::new(&dir)).ok_or_else(|| NotBuilt(PathBuf::from(dir)));
    }
    let exe = env::current_exe().and_then(fs::canonicalize).unwrap_or_default();
    let beside = exe.parent().unwrap_or(Path::new(""));
    folder(beside).or_else(|| folder(&beside.join("../lib/pellucid"))).ok_or_else(|| NotBuilt(beside.to_owned()))
}

/// `dir`, absolute, if it holds a library.
pub fn folder(dir: &Path) -> Option<PathBuf> {
    let dir = fs::canonicalize(dir).ok()?;
    dir.join(FILE).is_file().then_some(dir)
}

/// The tools' agent library: beside the running executable, else in an installed layout's `lib/pellucid`.
pub fn tools() -> Option<PathBuf> {
    let exe = env::current_exe().and_then(fs::canonicalize).ok()?;
    let beside = exe.parent()?;
    let places = [beside.join(TOOLS), beside.join("../lib/pellucid").join(TOOLS)];
    places.iter().find_map(|place| fs::canonicalize(place).ok())
}
