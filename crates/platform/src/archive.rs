//! ZIP archives on the boot class path.
//!
//! Invariant: memory and time are in proportion to the file, whatever the file says. (The JDK's libzip, which the stock VM reads with,
//! goes on for ever at compressed data that ends too early.)

use parking_lot::Mutex;
use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::Path;
use zip::ZipArchive;

/// An open archive.
pub struct Archive<R>(Mutex<ZipArchive<R>>);

/// An archive in a file.
pub type FileArchive = Archive<BufReader<File>>;

impl FileArchive {
    /// Opens a file; None if it can't be read or is no archive.
    pub fn open(path: &Path) -> Option<FileArchive> {
        Archive::new(BufReader::new(File::open(path).ok()?))
    }
}

impl<R: Read + Seek> Archive<R> {
    /// Reads the central directory; None if there is none or it is wrong.
    pub fn new(source: R) -> Option<Archive<R>> {
        ZipArchive::new(source).ok().map(|archive| Archive(Mutex::new(archive)))
    }

    /// The names of the entries.
    pub fn names(&self) -> Vec<Vec<u8>> {
        self.0.lock().file_names_raw().map(<[u8]>::to_vec).collect()
    }

    /// An entry's content; None if there is no such entry or it is damaged.
    pub fn read(&self, name: &[u8]) -> Option<Vec<u8>> {
        let mut archive = self.0.lock();
        let index = archive.index_for_name_raw(name)?;
        let entry = archive.by_index(index).ok()?;
        // The stock VM has a signed 32-bit number for it.
        let size = i32::try_from(entry.size()).ok()? as u64;
        let mut content = Vec::new();
        entry.take(size + 1).read_to_end(&mut content).ok()?;
        (content.len() as u64 == size).then_some(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    macro_rules! seed {
        ($name:literal) => {
            &include_bytes!(concat!("../../../fuzz/seeds/jars/", $name))[..]
        };
    }

    #[track_caller]
    fn check(archive: &[u8], name: &str, expected: Option<&[u8]>) {
        assert_eq!(Archive::new(Cursor::new(archive)).unwrap().read(name.as_bytes()).as_deref(), expected);
    }

    #[test]
    fn entries() {
        let manifest = "META-INF/MANIFEST.MF";
        check(seed!("deflated"), manifest, Some(b"Manifest-Version: 1.0\n"));
        check(seed!("deflated"), "absent", None);
        check(seed!("behind-a-script"), manifest, Some(b"Manifest-Version: 1.0\n"));
        check(seed!("empty"), manifest, None);
        check(seed!("twice"), "a", Some("second ".repeat(20).as_bytes()));
        check(seed!("zip64"), "wide", Some(b"content"));
        let class = Archive::new(Cursor::new(seed!("stored"))).unwrap().read(b"a/B.class").unwrap();
        check(seed!("deflated"), "a/B.class", Some(&class));
    }

    #[test]
    fn damage() {
        check(seed!("deflated-data-cut"), "a/B.class", None);
        assert!(Archive::new(Cursor::new(b"")).is_none());
        assert!(Archive::new(Cursor::new(seed!("deflated").split_last().unwrap().1)).is_none());
    }
}
