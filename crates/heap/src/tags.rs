//! Tags: numbers that tools put on objects, in a table per environment (JVM TI, "Object Tags"). Entries don't keep objects alive.
//!
//! Invariant: an entry's address is that of a live object; the collector's sweep moves entries and drops dead ones. The lock
//! is held for moments, or while the world is stopped; never across a safepoint.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::address_map::AddressMap;
use crate::client::Weak;
use crate::layout::Address;

/// Tags of one environment.
#[derive(Default)]
struct Table {
    tags: AddressMap<i64>,
    /// Objects tagged since the last collection: all that a nursery collection can move or free.
    recent: Vec<Address>,
}

impl Table {
    fn set(&mut self, object: Address, tag: i64) -> i64 {
        if tag == 0 {
            return self.tags.remove(&object).unwrap_or(0);
        }
        match self.tags.insert(object, tag) {
            Some(before) => before,
            None => {
                self.recent.push(object);
                0
            }
        }
    }

    /// Follows the collection; tags of dead objects are given to `freed`.
    fn sweep(&mut self, weak: &dyn Weak, freed: &mut dyn FnMut(i64)) {
        let mut recent = std::mem::take(&mut self.recent);
        let changed: Vec<(Address, i64)> = if weak.is_nursery() {
            recent.sort_unstable();
            recent.dedup();
            recent.iter().filter_map(|object| Some((*object, self.tags.remove(object)?))).collect()
        } else {
            // Most old objects stay where they are, and so do their entries.
            self.tags.extract_if(|object, _| weak.forward(*object) != Some(*object)).collect()
        };
        for (object, tag) in changed {
            match weak.forward(object) {
                Some(now) => drop(self.tags.insert(now, tag)),
                None => freed(tag),
            }
        }
        // A table keeps the places it once had.
        if self.tags.len() < self.tags.capacity() / 8 {
            self.tags.shrink_to_fit();
        }
    }
}

/// The tags of all environments.
#[derive(Default)]
pub struct Tags {
    /// By the environment's number.
    tables: Mutex<Vec<Table>>,
}

impl Tags {
    /// No tags.
    #[must_use]
    pub fn new() -> Tags {
        Tags::default()
    }

    /// The tags, which nobody else reads or changes meanwhile.
    pub fn hold(&self) -> HeldTags<'_> {
        HeldTags(self.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The tag of an object; 0 for none.
    #[must_use]
    pub fn get(&self, environment: u8, object: Address) -> i64 {
        self.hold().get(environment, object)
    }

    /// Sets a live object's tag, 0 for none; what it was.
    pub fn set(&self, environment: u8, object: Address, tag: i64) -> i64 {
        self.hold().set(environment, object, tag)
    }

    /// The objects with one of these tags.
    #[must_use]
    pub fn find(&self, environment: u8, tags: &[i64]) -> Vec<(Address, i64)> {
        let wanted: HashSet<i64> = tags.iter().copied().collect();
        let tables = self.hold().0;
        let table = tables.get(usize::from(environment)).into_iter().flat_map(|t| t.tags.iter());
        let mut found: Vec<(Address, i64)> =
            table.filter(|(_, tag)| wanted.contains(tag)).map(|(object, tag)| (*object, *tag)).collect();
        found.sort_unstable();
        found
    }

    /// Drops all tags of an environment.
    pub fn forget(&self, environment: u8) {
        let table = self.hold().0.get_mut(usize::from(environment)).map(std::mem::take);
        drop(table);
    }

    /// Follows a collection; on a collector's thread, the world stopped. `freed` gets the environment and tag of each tagged object that died.
    pub fn sweep(&self, weak: &dyn Weak, freed: &mut dyn FnMut(u8, i64)) {
        for (environment, table) in self.hold().0.iter_mut().enumerate() {
            table.sweep(weak, &mut |tag| freed(environment as u8, tag));
        }
    }
}

/// The tags of all environments, locked.
pub struct HeldTags<'a>(MutexGuard<'a, Vec<Table>>);

impl HeldTags<'_> {
    /// As [`Tags::get`].
    #[must_use]
    pub fn get(&self, environment: u8, object: Address) -> i64 {
        self.0.get(usize::from(environment)).and_then(|t| t.tags.get(&object)).copied().unwrap_or(0)
    }

    /// As [`Tags::set`].
    pub fn set(&mut self, environment: u8, object: Address, tag: i64) -> i64 {
        let at = usize::from(environment);
        if self.0.len() <= at {
            self.0.resize_with(at + 1, Table::default);
        }
        self.0[at].set(object, tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    struct Moves {
        nursery: bool,
        moves: HashMap<usize, Option<usize>>,
    }

    impl Weak for Moves {
        fn is_live(&self, object: Address) -> bool {
            self.forward(object).is_some()
        }
        fn forward(&self, object: Address) -> Option<Address> {
            self.moves.get(&object.0).map_or(Some(object), |to| to.map(Address))
        }
        fn is_nursery(&self) -> bool {
            self.nursery
        }
    }

    fn sweep(tags: &Tags, nursery: bool, moves: &[(usize, Option<usize>)]) -> Vec<(u8, i64)> {
        let mut freed = Vec::new();
        tags.sweep(&Moves { nursery, moves: moves.iter().copied().collect() }, &mut |e, t| freed.push((e, t)));
        freed
    }

    #[test]
    fn entries_follow_their_objects() {
        let tags = Tags::new();
        for (object, tag) in [(8, 1), (16, 2), (24, 3)] {
            assert_eq!(tags.set(0, Address(object), tag), 0);
        }
        tags.set(1, Address(8), 9);
        // Objects take each other's places.
        let freed = sweep(&tags, true, &[(8, Some(16)), (16, Some(8)), (24, None)]);
        assert_eq!(freed, [(0, 3)]);
        assert_eq!([8, 16, 24].map(|o| tags.get(0, Address(o))), [2, 1, 0]);
        assert_eq!(tags.get(1, Address(16)), 9);
        // Old now: a nursery collection leaves them, a full one doesn't.
        tags.set(0, Address(32), 4);
        assert_eq!(sweep(&tags, true, &[(32, Some(40))]), []);
        assert_eq!(tags.get(0, Address(40)), 4);
        let mut freed = sweep(&tags, false, &[(8, None), (16, Some(8)), (40, Some(48))]);
        freed.sort_unstable();
        assert_eq!(freed, [(0, 2)]);
        assert_eq!(tags.find(0, &[1, 4]), [(Address(8), 1), (Address(48), 4)]);
        tags.forget(0);
        assert_eq!(tags.find(0, &[1, 4]), []);
        assert_eq!(tags.set(1, Address(8), 0), 9);
    }
}
