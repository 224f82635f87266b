//! The reader of archives on the boot class path.

use platform::archive::Archive;
use std::io::Cursor;

/// How many entries of an archive are read.
const READ: usize = 16;

/// Opens the archive `data`, if it is one, and reads entries.
pub fn jars(data: &[u8]) {
    let Some(archive) = Archive::new(Cursor::new(data)) else { return };
    for name in archive.names().iter().take(READ) {
        // Deflate makes at most 1032 bytes of one.
        assert!(archive.read(name).is_none_or(|content| content.len() <= 1032 * data.len()));
    }
}
