//! The interned strings.
//!
//! Invariant: the table holds its strings weakly.

use hashbrown::HashTable;
use heap::{Address, Weak};
use parking_lot::Mutex;

/// A string of the table.
pub(super) struct Entry {
    pub hash: u64,
    pub string: Address,
}

/// The interned strings.
pub struct StringTable {
    pub(super) table: Mutex<HashTable<Entry>>,
}

impl StringTable {
    /// An empty table.
    pub fn new() -> StringTable {
        StringTable { table: Mutex::new(HashTable::new()) }
    }

    /// Updates or drops each string; the world is stopped.
    pub fn sweep(&self, weak: &dyn Weak) {
        self.table.lock().retain(|entry| match weak.forward(entry.string) {
            Some(address) => {
                entry.string = address;
                true
            }
            None => false,
        });
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.table.lock().len()
    }

    /// No string yet?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Default for StringTable {
    fn default() -> StringTable {
        StringTable::new()
    }
}

/// The hash by which the table finds a string.
pub(super) fn hash_units(units: impl Iterator<Item = u16>) -> u64 {
    units
        .fold(0xcbf2_9ce4_8422_2325u64, |h, u| (h ^ u64::from(u)).wrapping_mul(0x0000_0100_0000_01b3))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
