//! What surrounds the process, as far as options depend on it.
//!
//! Invariant: parsing asks nothing else of the system, so that tests and fuzzing decide what it sees.

use super::memory;
use crate::log::LogFile;
use std::io;
use std::path::{Path, PathBuf};

/// What the heap is like when no option says otherwise.
#[derive(Clone, Copy, Debug)]
pub struct HeapDefaults {
    /// Bytes that it begins with.
    pub min: usize,
    /// Bytes of allocation between nursery collections; 0 for a share of the heap's size.
    pub nursery: usize,
    /// Collector threads.
    pub gc_threads: usize,
}

/// What surrounds the process, as far as options depend on it.
pub struct Surroundings<'a> {
    /// The heap's defaults.
    pub heap: HeapDefaults,
    /// Environment variables.
    pub variable: &'a dyn Fn(&str) -> Option<String>,
    /// Reads a file with options.
    pub read: &'a dyn Fn(&str) -> io::Result<Vec<u8>>,
    /// Begins a log file, as [`LogFile::begin`] does.
    pub begin_log: &'a dyn Fn(&str, u32, u64) -> io::Result<LogFile>,
    /// The JDK's folder.
    pub java_home: &'a Path,
    /// Bytes of memory that the machine has, without a container's limit.
    pub machine_memory: u64,
    /// The container's limit on memory, in bytes.
    pub container_memory: Option<u64>,
    /// Feature release of the class library.
    pub release: u16,
}

/// The folder of the JDK that this process belongs to: `PELLUCID_JDK`, or the one around the library or the launcher,
/// or `JAVA_HOME`. `library` is the path that libjvm was loaded from.
pub fn java_home(variable: &dyn Fn(&str) -> Option<String>, library: Option<&Path>) -> Option<PathBuf> {
    let is_home = |home: &Path| home.join("lib/modules").exists();
    let above = |path: &Path, levels: usize| path.ancestors().nth(levels).map(Path::to_owned).filter(|h| is_home(h));
    let named = |name| variable(name).filter(|v| !v.is_empty()).map(PathBuf::from).filter(|h| is_home(h));
    // lib/server/libjvm.so; an image's is a link, so the path must not be resolved.
    library
        .and_then(|path| above(path, 3))
        .or_else(|| loaded_from("/libjli.so").and_then(|path| above(&path, 2)))
        .or_else(|| named("PELLUCID_JDK"))
        .or_else(|| std::env::current_exe().ok().and_then(|path| above(&path, 2)))
        .or_else(|| named("JAVA_HOME"))
}

/// The file with this end of its path that is mapped into the process.
fn loaded_from(end: &str) -> Option<PathBuf> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    maps.lines()
        .filter_map(|line| line.find('/').map(|at| &line[at..]))
        .find(|path| path.ends_with(end))
        .map(PathBuf::from)
}

/// Bytes of memory of the machine, and the container's limit when there is one.
pub fn machine() -> (u64, Option<u64>) {
    memory::machine()
}
