//! ZIP archives (APPNOTE.TXT 6.3.10): the central directory, and entries that are stored or deflated.
//!
//! Invariant: memory and time are in proportion to the file, whatever the file says. (The JDK's libzip, which the stock VM reads with,
//! goes on for ever at compressed data that ends too early.)

use flate2::read::DeflateDecoder;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::path::Path;

/// The end of the central directory: its signature and its length without the comment.
const END: (&[u8; 4], usize) = (b"PK\x05\x06", 22);
/// What points at the ZIP64 end, directly before the end.
const LOCATOR: (&[u8; 4], usize) = (b"PK\x06\x07", 20);
/// The ZIP64 end of the central directory.
const END64: (&[u8; 4], usize) = (b"PK\x06\x06", 56);
/// An entry of the central directory, before its name.
const CENTRAL: (&[u8; 4], usize) = (b"PK\x01\x02", 46);
/// What stands before an entry's bytes, without the name.
const LOCAL: (&[u8; 4], usize) = (b"PK\x03\x04", 30);

const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// Where an archive's bytes are.
pub trait Source {
    /// How many there are.
    ///
    /// # Errors
    /// The operating system's.
    fn length(&self) -> io::Result<u64>;

    /// Fills `buffer` with the bytes from `at` on.
    ///
    /// # Errors
    /// The operating system's, or that there are too few.
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()>;
}

impl Source for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        self.read_exact_at(buffer, at)
    }
}

impl Source for &[u8] {
    fn length(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        let rest = usize::try_from(at).ok().and_then(|at| self.get(at..)).unwrap_or_default();
        rest.take(buffer.len() as u64).read_exact(buffer)
    }
}

#[derive(Clone, Copy)]
struct Entry {
    method: u16,
    /// Bytes in the file.
    packed: u64,
    /// Bytes of the content.
    size: u64,
    /// Where its local header is.
    at: u64,
}

/// An open archive.
pub struct Archive<S> {
    source: S,
    entries: HashMap<Box<[u8]>, Entry>,
}

impl Archive<File> {
    /// Opens a file; None if it can't be read or is no archive.
    pub fn open(path: &Path) -> Option<Archive<File>> {
        Archive::new(File::open(path).ok()?)
    }
}

impl<S: Source> Archive<S> {
    /// Reads the central directory; None if there is none or it is wrong.
    pub fn new(source: S) -> Option<Archive<S>> {
        let (directory, shift) = directory(&source)?;
        let mut entries = HashMap::new();
        let mut rest = &directory[..];
        while !rest.is_empty() {
            let header = rest.get(..CENTRAL.1).filter(|header| header.starts_with(CENTRAL.0))?;
            let (flags, method) = (u2(header, 8), u2(header, 10));
            let encrypted = flags & 1 != 0;
            if encrypted || !matches!(method, STORED | DEFLATED) {
                return None;
            }
            let [name, extra, comment] = [28, 30, 32].map(|at| usize::from(u2(header, at)));
            let (name, after) = rest[CENTRAL.1..].split_at_checked(name)?;
            let (extra, after) = after.split_at_checked(extra)?;
            rest = after.get(comment..)?;
            let [packed, size, at] = sizes(header, extra)?;
            entries.insert(name.into(), Entry { method, packed, size, at: at.checked_add(shift)? });
        }
        Some(Archive { source, entries })
    }

    /// The names of the entries, in no order.
    pub fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.entries.keys().map(|name| &**name)
    }

    /// An entry's content; None if there is no such entry or it is damaged.
    pub fn read(&self, name: &[u8]) -> Option<Vec<u8>> {
        let Entry { method, packed, size, at } = *self.entries.get(name)?;
        let mut header = [0; LOCAL.1];
        self.source.read_at(&mut header, at).ok()?;
        if !header.starts_with(LOCAL.0) {
            return None;
        }
        let begin = at + LOCAL.1 as u64 + u64::from(u2(&header, 26)) + u64::from(u2(&header, 28));
        // The stock VM has a signed 32-bit number for it.
        let size = i32::try_from(size).ok()? as u64;
        if method == STORED {
            return section(&self.source, begin, size);
        }
        let packed = section(&self.source, begin, packed)?;
        let mut content = Vec::new();
        DeflateDecoder::new(&packed[..]).take(size + 1).read_to_end(&mut content).ok()?;
        (content.len() as u64 == size).then_some(content)
    }
}

/// The central directory, and what must be added to the offsets in it: the archive may stand behind something else.
fn directory(source: &impl Source) -> Option<(Vec<u8>, u64)> {
    let length = source.length().ok()?;
    let tail = length.min((END.1 + usize::from(u16::MAX)) as u64);
    let tail_at = length - tail;
    let tail = section(source, tail_at, tail)?;
    let end = (0..=tail.len().checked_sub(END.1)?).rev().find(|&at| {
        let end = &tail[at..];
        end.starts_with(END.0) && at + END.1 + usize::from(u2(end, 20)) == tail.len()
    })?;
    let (mut size, mut at) = (u64::from(u4(&tail[end..], 12)), u64::from(u4(&tail[end..], 16)));
    let mut behind = tail_at + end as u64;
    let marked = u2(&tail[end..], 10) == u16::MAX || size == u64::from(u32::MAX) || at == u64::from(u32::MAX);
    if marked && let Some((end64_at, end64)) = end64(source, behind) {
        (size, at) = (u8(&end64, 40), u8(&end64, 48));
        behind = end64_at;
    }
    let begin = behind.checked_sub(size)?;
    let shift = begin.checked_sub(at)?;
    Some((section(source, begin, size)?, shift))
}

/// The ZIP64 end of the central directory and where it is, if the bytes before `end` point at it.
fn end64(source: &impl Source, end: u64) -> Option<(u64, [u8; END64.1])> {
    let mut locator = [0; LOCATOR.1];
    source.read_at(&mut locator, end.checked_sub(LOCATOR.1 as u64)?).ok()?;
    let at = u8(&locator, 8);
    let mut end64 = [0; END64.1];
    source.read_at(&mut end64, at).ok()?;
    (locator.starts_with(LOCATOR.0) && end64.starts_with(END64.0)).then_some((at, end64))
}

/// Packed size, size and offset of an entry; those that don't fit the header are in its extra fields, in another order.
fn sizes(header: &[u8], mut extra: &[u8]) -> Option<[u64; 3]> {
    let [mut packed, mut size, mut at] = [20, 24, 42].map(|at| u64::from(u4(header, at)));
    while let Some((field, rest)) = extra.split_first_chunk::<4>() {
        let (mut content, rest) = rest.split_at_checked(usize::from(u2(field, 2)))?;
        if u2(field, 0) == 1 {
            for number in [&mut size, &mut packed, &mut at] {
                if *number == u64::from(u32::MAX) {
                    let (wide, rest) = content.split_first_chunk::<8>()?;
                    (*number, content) = (u64::from_le_bytes(*wide), rest);
                }
            }
            break;
        }
        extra = rest;
    }
    Some([packed, size, at])
}

/// `length` bytes from `at` on; None if there aren't so many.
fn section(source: &impl Source, at: u64, length: u64) -> Option<Vec<u8>> {
    if at.checked_add(length)? > source.length().ok()? {
        return None;
    }
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    source.read_at(&mut bytes, at).ok()?;
    Some(bytes)
}

fn u2(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u4(bytes: &[u8], at: usize) -> u32 {
    u32::from(u2(bytes, at)) | u32::from(u2(bytes, at + 2)) << 16
}

fn u8(bytes: &[u8], at: usize) -> u64 {
    u64::from(u4(bytes, at)) | u64::from(u4(bytes, at + 4)) << 32
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! seed {
        ($name:literal) => {
            &include_bytes!(concat!("../../../fuzz/seeds/jars/", $name))[..]
        };
    }

    #[track_caller]
    fn check(archive: &[u8], name: &str, expected: Option<&[u8]>) {
        assert_eq!(Archive::new(archive).unwrap().read(name.as_bytes()).as_deref(), expected);
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
        let class = Archive::new(seed!("stored")).unwrap().read(b"a/B.class").unwrap();
        check(seed!("deflated"), "a/B.class", Some(&class));
    }

    #[test]
    fn damage() {
        check(seed!("deflated-data-cut"), "a/B.class", None);
        assert!(Archive::new(&b""[..]).is_none());
        assert!(Archive::new(seed!("deflated").split_last().unwrap().1).is_none());
    }
}
