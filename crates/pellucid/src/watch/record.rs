//! The file of `watch --record`.
//!
//! Invariant: a file that was there keeps what it holds, and one that wasn't is gone again, until there is a first line to write.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A recording that is written as it comes.
pub struct Record {
    path: PathBuf,
    file: File,
    is_new: bool,
    begun: bool,
}

impl Record {
    /// Opens the file, so that what is wrong with it is said before anything is watched.
    pub fn open(path: &Path, force: bool) -> anyhow::Result<Record> {
        let new = File::options().write(true).create_new(true).open(path);
        let (file, is_new) = match new {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && force => {
                (File::options().write(true).open(path), false)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                bail!("{} is there already; --force replaces it", path.display())
            }
            new => (new, true),
        };
        let file = file.with_context(|| format!("can't write {}", path.display()))?;
        Ok(Record { path: path.to_owned(), file, is_new, begun: false })
    }

    /// Writes a line.
    pub fn line(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.begin().and_then(|()| self.file.write_all(line.as_bytes()));
        written.with_context(|| format!("can't write {}", self.path.display()))
    }

    fn begin(&mut self) -> io::Result<()> {
        // Devices and pipes have no length.
        if !self.begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.begun = true;
        Ok(())
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        if self.is_new && !self.begun {
            // Whoever took it away already did what is wanted.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_what_never_began() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record");
        drop(Record::open(&path, false).unwrap());
        assert!(!path.exists());
        fs::write(&path, "older, and longer").unwrap();
        assert!(Record::open(&path, false).is_err());
        drop(Record::open(&path, true).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "older, and longer");
        Record::open(&path, true).unwrap().line("new\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new\n");
    }
}
