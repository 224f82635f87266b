//! The monitors that a thread holds: a stack that compiled code pushes to and pops from itself.
//!
//! Invariant: `entries` points to `room` entries, of which `count` are in use, the first always by one that stands for none; so there is always
//! one to look at below the newest.

use heap::Address;
use std::mem::offset_of;
use std::ops::{Deref, DerefMut};

/// A monitor held by a thread: the object and the frame that entered it.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct HeldMonitor {
    /// The object; a root.
    pub object: Address,
    /// Header of the frame that entered it, as bytes above the bottom of the Java stack; 0 when entered through JNI.
    pub frame: usize,
}

/// The first entry. No frame's header is there.
const NONE: HeldMonitor = HeldMonitor { object: Address::NULL, frame: 1 };
/// Entries that there is room for at first.
const FIRST_ROOM: usize = 16;

/// See the file's head. As a slice it has what is held, oldest first.
pub struct Held {
    entries: *mut HeldMonitor,
    count: usize,
    room: usize,
    storage: Vec<HeldMonitor>,
}

impl Default for Held {
    fn default() -> Held {
        let mut storage = vec![NONE; FIRST_ROOM];
        Held { entries: storage.as_mut_ptr(), count: 1, room: storage.len(), storage }
    }
}

/// Where compiled code finds the parts.
impl HeldMonitor {
    /// From an entry to its object.
    pub const OBJECT: usize = offset_of!(HeldMonitor, object);
    /// To its frame.
    pub const FRAME: usize = offset_of!(HeldMonitor, frame);
}

impl Held {
    /// To the entries' address.
    pub const ENTRIES: usize = offset_of!(Held, entries);
    /// To the number in use.
    pub const COUNT: usize = offset_of!(Held, count);
    /// To the number that there is room for.
    pub const ROOM: usize = offset_of!(Held, room);

    /// Adds the newest.
    pub fn push(&mut self, one: HeldMonitor) {
        if self.count == self.room {
            self.storage.resize(self.room * 2, NONE);
            self.room = self.storage.len();
            self.entries = self.storage.as_mut_ptr();
        }
        self.count += 1;
        if let Some(newest) = self.last_mut() {
            *newest = one;
        }
    }

    /// Takes the newest.
    pub fn pop(&mut self) -> Option<HeldMonitor> {
        let newest = self.last().copied()?;
        self.count -= 1;
        Some(newest)
    }

    /// Takes one out.
    pub fn remove(&mut self, at: usize) -> HeldMonitor {
        let one = self[at];
        self.copy_within(at + 1.., at);
        self.count -= 1;
        one
    }

    /// Keeps the oldest only, so many of them.
    pub fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count + 1);
    }
}

impl Deref for Held {
    type Target = [HeldMonitor];
    fn deref(&self) -> &[HeldMonitor] {
        // SAFETY: the file's invariant.
        unsafe { std::slice::from_raw_parts(self.entries.add(1), self.count - 1) }
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut [HeldMonitor] {
        // SAFETY: the file's invariant.
        unsafe { std::slice::from_raw_parts_mut(self.entries.add(1), self.count - 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack() {
        let mut held = Held::default();
        assert!(held.is_empty() && held.pop().is_none());
        let one = |number: usize| HeldMonitor { object: Address(number * 8), frame: number };
        (0..100).for_each(|number| held.push(one(number)));
        assert!(held.iter().enumerate().all(|(at, held)| held.frame == at));
        assert_eq!((held.remove(40).frame, held[40].frame, held.len()), (40, 41, 99));
        assert_eq!(held.pop().map(|one| one.frame), Some(99));
        held.truncate(3);
        assert_eq!(held.iter().map(|one| one.object.0).collect::<Vec<_>>(), [0, 8, 16]);
        held.truncate(5);
        assert_eq!(held.len(), 3);
    }
}
