//! The interned strings.
//!
//! Invariant: the table holds its strings weakly.

use hashbrown::HashTable;
use heap::{Address, Weak};
use parking_lot::Mutex;

/// A string of the table.
struct Entry {
    hash: u64,
    string: Address,
}

/// The interned strings, and the hashes of those that came since the last collection.
#[derive(Default)]
pub(super) struct Strings {
    table: HashTable<Entry>,
    recent: Vec<u64>,
}

impl Strings {
    /// The string that has this hash and is the one looked for.
    pub fn find(&self, hash: u64, is_it: impl Fn(Address) -> bool) -> Option<Address> {
        self.table.find(hash, |entry| entry.hash == hash && is_it(entry.string)).map(|entry| entry.string)
    }

    /// Adds one that isn't there.
    pub fn insert(&mut self, hash: u64, string: Address) {
        self.table.insert_unique(hash, Entry { hash, string }, |entry| entry.hash);
        self.recent.push(hash);
    }
}

/// The interned strings.
#[derive(Default)]
pub struct StringTable {
    pub(super) strings: Mutex<Strings>,
}

impl StringTable {
    /// Updates or drops each string; the world is stopped. A nursery collection leaves those alone that have survived one.
    pub fn sweep(&self, weak: &dyn Weak) {
        let Strings { table, recent } = &mut *self.strings.lock();
        let update = |entry: &mut Entry| match weak.forward(entry.string) {
            Some(address) => {
                entry.string = address;
                true
            }
            None => false,
        };
        if weak.is_nursery() {
            recent.sort_unstable();
            recent.dedup();
            for hash in &*recent {
                while let Ok(entry) =
                    table.find_entry(*hash, |entry| entry.hash == *hash && !weak.is_live(entry.string))
                {
                    entry.remove();
                }
                for entry in table.iter_hash_mut(*hash).filter(|entry| entry.hash == *hash) {
                    update(entry);
                }
            }
        } else {
            table.retain(update);
        }
        if weak.is_collection() {
            recent.clear();
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.strings.lock().table.len()
    }

    /// No string yet?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The hash by which the table finds a string.
pub(super) fn hash_units(units: impl Iterator<Item = u16>) -> u64 {
    units
        .fold(0xcbf2_9ce4_8422_2325u64, |h, u| (h ^ u64::from(u)).wrapping_mul(0x0000_0100_0000_01b3))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
