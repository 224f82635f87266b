//! Long arrays for a dump's index: in memory as long as there is room, else in files, so that the system writes to disk what isn't in use.
//!
//! Invariant: a file has no name (nothing of it stays, however the process ends), lies in a folder that isn't memory itself, and its room is taken
//! before it is written to, so a full disk is an error and no fault.

use std::cell::Cell;
use std::fs::File;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use bytemuck::Pod;
use memmap2::{MmapMut, RemapOptions};
use rustix::fs::{FallocateFlags, fallocate, statfs};
use rustix::io::Errno;

/// The least room, in bytes.
const LEAST: usize = 4096;

/// Of this machine's memory an index may take one part in so many.
const SHARE: u64 = 4;

/// What `statfs` calls file systems that are memory: tmpfs, ramfs.
const MEMORY: [i64; 2] = [0x0102_1994, 0x8584_58f6];

/// How much memory all arrays of an index may take together, and where files go.
#[derive(Clone)]
pub struct Room(Rc<Inner>);

struct Inner {
    left: Cell<usize>,
    /// The folder beside the usual ones: that of the dump.
    beside: PathBuf,
}

impl Room {
    /// So much memory, in bytes; else a quarter of what this process may use.
    pub fn new(memory: Option<u64>, dump: &Path) -> Room {
        let bytes = memory.unwrap_or_else(|| usable() / SHARE);
        let beside = dump.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let left = Cell::new(usize::try_from(bytes).unwrap_or(usize::MAX));
        Room(Rc::new(Inner { left, beside: beside.to_owned() }))
    }

    /// An empty array.
    pub fn array<T: Pod>(&self) -> Result<Array<T>, String> {
        self.with_room(0)
    }

    fn with_room<T: Pod>(&self, len: usize) -> Result<Array<T>, String> {
        let bytes = len.checked_mul(size_of::<T>()).ok_or("an index of such a size")?.max(LEAST);
        let (map, file) = if self.take(bytes) {
            (MmapMut::map_anon(bytes).map_err(|error| failed(&error))?, None)
        } else {
            let file = self.file()?;
            (mapped(&file, bytes)?, Some(file))
        };
        Ok(Array { room: self.clone(), file, map, len: 0, of: PhantomData })
    }

    /// So many times the same.
    pub fn filled<T: Pod>(&self, len: usize, value: T) -> Result<Array<T>, String> {
        let mut array = self.with_room(len)?;
        array.len = len;
        array.fill(value);
        Ok(array)
    }

    /// What comes of something.
    pub fn collect<T: Pod>(&self, items: impl IntoIterator<Item = T>) -> Result<Array<T>, String> {
        let mut array = self.array()?;
        items.into_iter().try_for_each(|item| array.push(item))?;
        Ok(array)
    }

    fn take(&self, bytes: usize) -> bool {
        let left = self.0.left.get().checked_sub(bytes);
        left.inspect(|left| self.0.left.set(*left)).is_some()
    }

    fn file(&self) -> Result<File, String> {
        let folders = [std::env::temp_dir(), PathBuf::from("/var/tmp"), self.0.beside.clone()];
        let folder = folders.iter().find(|folder| is_on_disk(folder)).ok_or_else(|| {
            format!("the index needs a disk, and none of {folders:?} is on one; TMPDIR names another, or --memory allows more")
        })?;
        tempfile::tempfile_in(folder).map_err(|error| format!("no room for the index in {}: {error}", folder.display()))
    }
}

fn is_on_disk(folder: &Path) -> bool {
    statfs(folder).is_ok_and(|found| !MEMORY.contains(&found.f_type))
}

/// An array of numbers.
pub struct Array<T> {
    room: Room,
    /// If it isn't in memory alone.
    file: Option<File>,
    map: MmapMut,
    len: usize,
    of: PhantomData<T>,
}

impl<T: Pod> Array<T> {
    /// Another one with the same content.
    pub fn copy(&self) -> Result<Array<T>, String> {
        let mut array = self.room.with_room(self.len)?;
        array.len = self.len;
        array.copy_from_slice(self);
        Ok(array)
    }

    /// Adds one at the end.
    pub fn push(&mut self, item: T) -> Result<(), String> {
        if (self.len + 1) * size_of::<T>() > self.map.len() {
            self.grow()?;
        }
        let at = self.len;
        self.len += 1;
        self[at] = item;
        Ok(())
    }

    /// Adds several at the end.
    pub fn extend(&mut self, items: &[T]) -> Result<(), String> {
        while (self.len + items.len()) * size_of::<T>() > self.map.len() {
            self.grow()?;
        }
        let at = self.len;
        self.len += items.len();
        self[at..].copy_from_slice(items);
        Ok(())
    }

    fn grow(&mut self) -> Result<(), String> {
        let (before, bytes) = (self.map.len(), self.map.len() * 2);
        if self.file.is_none() && self.room.take(bytes - before) {
            // SAFETY: a private map of zeros, of which no slice is out while it is borrowed here.
            return unsafe { self.map.remap(bytes, RemapOptions::new().may_move(true)) }
                .map_err(|error| failed(&error));
        }
        if let Some(file) = &self.file {
            self.map = mapped(file, bytes)?;
            return Ok(());
        }
        let file = self.room.file()?;
        let mut map = mapped(&file, bytes)?;
        map[..before].copy_from_slice(&self.map);
        self.give_back();
        (self.map, self.file) = (map, Some(file));
        Ok(())
    }
}

impl<T> Array<T> {
    /// Its memory is others' again.
    fn give_back(&self) {
        if self.file.is_none() {
            let left = &self.room.0.left;
            left.set(left.get().saturating_add(self.map.len()));
        }
    }
}

impl<T> Drop for Array<T> {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// The file's bytes, at least so many.
fn mapped(file: &File, bytes: usize) -> Result<MmapMut, String> {
    match fallocate(file, FallocateFlags::empty(), 0, bytes as u64) {
        // Some file systems can't say in advance.
        Err(Errno::OPNOTSUPP) => file.set_len(bytes as u64),
        outcome => outcome.map_err(Into::into),
    }
    .map_err(|error| failed(&error))?;
    // SAFETY: nobody else has the file, which has no name.
    unsafe { MmapMut::map_mut(file) }.map_err(|error| failed(&error))
}

fn failed(error: &std::io::Error) -> String {
    format!("no room for the index: {error}")
}

/// The memory that this process may use, in bytes: the machine's, or what its control groups allow.
fn usable() -> u64 {
    let machine = rustix::system::sysinfo();
    let machine = machine.totalram.saturating_mul(u64::from(machine.mem_unit));
    let groups = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    groups.lines().filter_map(limit).fold(machine, u64::min)
}

/// What a line of `/proc/self/cgroup` allows: version 2 has the empty list of controllers, version 1 one with memory.
fn limit(line: &str) -> Option<u64> {
    let (controllers, group) = line.split_once(':')?.1.split_once(':')?;
    let (root, file) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max"),
        list if list.split(',').any(|name| name == "memory") => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
        _ => return None,
    };
    // In a container the path may be the host's, and the root the container's own; above a group are others.
    let groups = Path::new(group).ancestors().filter_map(|path| path.strip_prefix("/").ok());
    let limits = groups.map(|path| Path::new(root).join(path).join(file));
    limits.filter_map(|path| std::fs::read_to_string(path).ok()?.trim().parse::<u64>().ok()).min()
}

impl<T: Pod> Deref for Array<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        bytemuck::cast_slice(&self.map[..self.len * size_of::<T>()])
    }
}

impl<T: Pod> DerefMut for Array<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.map[..self.len * size_of::<T>()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_grow_and_keep_what_they_hold() {
        // All in memory, from memory to disk while it grows, and all on disk.
        for (memory, ends_on_disk) in [(1 << 30, false), (20_000, true), (0, true)] {
            let room = Room::new(Some(memory), Path::new("/var/tmp/dump"));
            let mut array = room.collect(0..10_000u64).unwrap();
            array.push(7).unwrap();
            assert!(array.iter().copied().eq((0..10_000).chain([7])));
            assert_eq!(array.copy().unwrap()[..], array[..]);
            assert_eq!(array.file.is_some(), ends_on_disk);
            assert_eq!(room.filled(3, 9u32).unwrap()[..], [9, 9, 9]);
            assert!(room.filled(usize::MAX >> 8, 0u32).is_err());
            drop(array);
            assert_eq!(room.0.left.get() as u64, memory, "memory that is free again is given back");
        }
    }

    #[test]
    fn files_go_to_disks() {
        assert!(!is_on_disk(Path::new("/nowhere")));
        let mounts = std::fs::read_to_string("/proc/self/mounts").unwrap();
        let tmpfs = mounts.lines().find(|line| line.starts_with("tmpfs ")).and_then(|line| line.split(' ').nth(1));
        assert!(tmpfs.is_none_or(|folder| !is_on_disk(Path::new(folder))));
    }

    #[test]
    fn what_may_be_used_is_known() {
        assert!(usable() > 1 << 20);
        assert_eq!(limit("3:cpu,cpuacct:/"), None);
        assert_eq!(limit("nonsense"), None);
    }
}
