//! The bytes of a dump, mapped or unpacked, and a place in them.

use std::fs::File;
use std::io::Read;
use std::ops::Deref;
use std::path::Path;

use flate2::read::MultiGzDecoder;
use memmap2::Mmap;

use super::array::{Array, Room};

/// How many bytes are unpacked at a time.
const PART: usize = 1 << 18;

/// A dump's bytes.
pub enum Bytes {
    /// A file as it is.
    Mapped(Mmap),
    /// What was in a packed file.
    Unpacked(Array<u8>),
}

impl Deref for Bytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Unpacked(bytes) => bytes,
        }
    }
}

impl Bytes {
    /// A file's bytes; of one that gzip packed, what was in it.
    pub fn open(path: &Path, room: &Room) -> Result<Bytes, String> {
        let failed = |error: std::io::Error| format!("can't read {}: {error}", path.display());
        let file = File::open(path).map_err(failed)?;
        // SAFETY: the map is only read. Somebody who cuts the file short meanwhile ends this process, which holds nothing but a report.
        let map = unsafe { Mmap::map(&file) }.map_err(failed)?;
        if !map.starts_with(&[0x1f, 0x8b]) {
            return Ok(Bytes::Mapped(map));
        }
        let (mut bytes, mut part) = (room.array()?, vec![0; PART]);
        let mut unpacked = MultiGzDecoder::new(&map[..]);
        loop {
            match unpacked.read(&mut part).map_err(failed)? {
                0 => return Ok(Bytes::Unpacked(bytes)),
                read => bytes.extend(&part[..read])?,
            }
        }
    }
}

/// A place in a dump. All numbers have their greatest byte first.
#[derive(Clone, Copy)]
pub struct Cursor<'b> {
    pub bytes: &'b [u8],
    pub at: usize,
    pub id_size: usize,
}

impl<'b> Cursor<'b> {
    pub fn take(&mut self, count: usize) -> Result<&'b [u8], String> {
        let end = self.at.checked_add(count).filter(|end| *end <= self.bytes.len());
        let end = end.ok_or_else(|| format!("the dump ends early, at byte {}", self.at))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn number(&mut self, count: usize) -> Result<u64, String> {
        Ok(self.take(count)?.iter().fold(0, |value, byte| value << 8 | u64::from(*byte)))
    }

    pub fn u1(&mut self) -> Result<u8, String> {
        Ok(self.number(1)? as u8)
    }

    pub fn u2(&mut self) -> Result<usize, String> {
        Ok(self.number(2)? as usize)
    }

    pub fn u4(&mut self) -> Result<usize, String> {
        Ok(self.number(4)? as usize)
    }

    pub fn u8(&mut self) -> Result<u64, String> {
        self.number(8)
    }

    pub fn id(&mut self) -> Result<u64, String> {
        self.number(self.id_size)
    }

    /// The size of a value of a basic type.
    pub fn size_of(&self, basic: u8) -> Result<usize, String> {
        Ok(match basic {
            2 => self.id_size,
            4 | 8 => 1,
            5 | 9 => 2,
            6 | 10 => 4,
            7 | 11 => 8,
            other => return Err(format!("byte {}: there is no type {other}", self.at)),
        })
    }
}
