//! Files by which other processes find this one, removed when it ends.

use parking_lot::Mutex;
use std::path::PathBuf;

static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

extern "C" fn remove_all() {
    // Whoever holds the lock won't run any more.
    for path in FILES.try_lock().iter().flat_map(|files| files.iter()) {
        let _ = std::fs::remove_file(path);
    }
}

/// Has a file removed when the process exits.
pub fn remove_at_exit(path: PathBuf) {
    let mut files = FILES.lock();
    if files.is_empty() {
        // SAFETY: a function that may run at any time.
        unsafe { libc::atexit(remove_all) };
    }
    if !files.contains(&path) {
        files.push(path);
    }
}
