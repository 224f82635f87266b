//! Tags: numbers that tools put on objects, in a table per environment (JVM TI, "Object Tags"). Entries don't keep objects alive.
//!
//! Invariant: an entry's address is that of a live object; the collector's sweep moves entries and drops dead ones. The lock
//! is held for moments, or while the world is stopped; never across a safepoint.

use std::collections::HashSet;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::address_map::AddressMap;
use crate::client::{Block, Fate, Weak};
use crate::layout::Address;

/// The tags in a block. Collections ask for all of its objects at once.
#[derive(Default)]
struct Tagged {
    /// A bit for each object.
    objects: u64,
    /// Their tags, in that order.
    tags: Vec<i64>,
}

impl Tagged {
    /// Where the tag of the object with this bit is, or belongs.
    fn index(&self, bit: u64) -> usize {
        (self.objects & (bit - 1)).count_ones() as usize
    }

    fn get(&self, bit: u64) -> i64 {
        if self.objects & bit == 0 { 0 } else { self.tags[self.index(bit)] }
    }

    /// Sets a tag, 0 for none; what it was.
    fn set(&mut self, bit: u64, tag: i64) -> i64 {
        let index = self.index(bit);
        match (self.objects & bit != 0, tag) {
            (false, 0) => 0,
            (false, _) => {
                self.objects |= bit;
                self.tags.insert(index, tag);
                0
            }
            (true, 0) => {
                self.objects &= !bit;
                self.tags.remove(index)
            }
            (true, _) => std::mem::replace(&mut self.tags[index], tag),
        }
    }

    /// Keeps the tags of objects that stay where they are.
    fn sweep(&mut self, block: Block, weak: &dyn Weak, moved: &mut Vec<(Address, i64)>, freed: &mut dyn FnMut(&[i64])) {
        let fate = weak.fate(block, self.objects);
        if fate.stay == self.objects {
            return;
        }
        if fate == Fate::default() {
            freed(&self.tags);
        } else {
            let mut objects = Block::bits(self.objects);
            self.tags.retain(|tag| {
                let bit = objects.next().unwrap_or(0);
                if fate.stay & bit != 0 {
                    return true;
                }
                match if fate.moved & bit != 0 { weak.forward(block.object(bit)) } else { None } {
                    Some(now) => moved.push((now, *tag)),
                    None => freed(&[*tag]),
                }
                false
            });
        }
        self.objects = fate.stay;
    }
}

/// Tags of one environment.
#[derive(Default)]
struct Table {
    blocks: AddressMap<Block, Tagged>,
    /// Blocks with objects tagged since the last collection: all that a nursery collection can move or free.
    recent: Vec<Block>,
}

impl Table {
    fn get(&self, object: Address) -> i64 {
        let (block, bit) = Block::of(object);
        self.blocks.get(&block).map_or(0, |tagged| tagged.get(bit))
    }

    fn set(&mut self, object: Address, tag: i64) -> i64 {
        let (block, bit) = Block::of(object);
        if tag != 0 && self.recent.last() != Some(&block) {
            self.recent.push(block);
        }
        match self.blocks.entry(block) {
            Entry::Vacant(_) if tag == 0 => 0,
            Entry::Vacant(place) => place.insert(Tagged::default()).set(bit, tag),
            Entry::Occupied(mut place) => {
                let before = place.get_mut().set(bit, tag);
                if place.get().objects == 0 {
                    place.remove();
                }
                before
            }
        }
    }

    fn find(&self, wanted: &HashSet<i64>) -> Vec<(Address, i64)> {
        let mut found = Vec::new();
        for (block, tagged) in &self.blocks {
            for (bit, tag) in Block::bits(tagged.objects).zip(&tagged.tags) {
                if wanted.contains(tag) {
                    found.push((block.object(bit), *tag));
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// Follows the collection; `freed` gets tags of objects that died.
    fn sweep(&mut self, weak: &dyn Weak, freed: &mut dyn FnMut(&[i64])) {
        let mut moved = Vec::new();
        let mut sweep = |block: Block, tagged: &mut Tagged| {
            tagged.sweep(block, weak, &mut moved, freed);
            tagged.objects != 0
        };
        if weak.is_nursery() {
            self.recent.sort_unstable();
            self.recent.dedup();
            for block in &self.recent {
                if self.blocks.get_mut(block).is_some_and(|tagged| !sweep(*block, tagged)) {
                    self.blocks.remove(block);
                }
            }
        } else {
            self.blocks.retain(|block, tagged| sweep(*block, tagged));
        }
        for (object, tag) in moved {
            self.set(object, tag);
        }
        // What is there now survived this collection.
        if weak.is_collection() {
            self.recent.clear();
        }
        // A table keeps the places it once had.
        if self.blocks.len() < self.blocks.capacity() / 8 {
            self.blocks.shrink_to_fit();
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
        self.hold().0.get(usize::from(environment)).map_or_else(Vec::new, |table| table.find(&wanted))
    }

    /// Drops all tags of an environment.
    pub fn forget(&self, environment: u8) {
        let table = self.hold().0.get_mut(usize::from(environment)).map(std::mem::take);
        drop(table);
    }

    /// Follows a collection; on a collector's thread, the world stopped. `freed` gets an environment and tags of objects that died.
    pub fn sweep(&self, weak: &dyn Weak, freed: &mut dyn FnMut(u8, &[i64])) {
        for (environment, table) in self.hold().0.iter_mut().enumerate() {
            table.sweep(weak, &mut |tags| freed(environment as u8, tags));
        }
    }
}

/// The tags of all environments, locked.
pub struct HeldTags<'a>(MutexGuard<'a, Vec<Table>>);

impl HeldTags<'_> {
    /// As [`Tags::get`].
    #[must_use]
    pub fn get(&self, environment: u8, object: Address) -> i64 {
        self.0.get(usize::from(environment)).map_or(0, |table| table.get(object))
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
        tags.sweep(&Moves { nursery, moves: moves.iter().copied().collect() }, &mut |e, t| {
            freed.extend(t.iter().map(|t| (e, *t)))
        });
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

    #[test]
    fn blocks_lose_and_win_entries() {
        let tags = Tags::new();
        let all: Vec<usize> = (4096..8192).step_by(16).collect();
        // Backwards and with gaps, so that entries come before others.
        all.iter()
            .rev()
            .filter(|object| *object % 48 != 0)
            .for_each(|o| assert_eq!(tags.set(0, Address(*o), *o as i64), 0));
        all.iter().filter(|object| *object % 48 == 0).for_each(|o| assert_eq!(tags.set(0, Address(*o), *o as i64), 0));
        let fate = |object: usize| match object % 5 {
            0 => None,
            1 => Some(object + 8),
            2 if object < 4700 => Some(object + 65_536),
            _ => Some(object),
        };
        let moves: Vec<_> = all.iter().map(|object| (*object, fate(*object))).collect();
        for nursery in [true, false] {
            let tags_now = |o: &usize| fate(*o).map_or(0, |now| tags.get(0, Address(now)));
            let freed = sweep(&tags, nursery, if nursery { &moves } else { &[] });
            let dead = all.iter().filter(|object| fate(**object).is_none()).count();
            assert_eq!(freed.len(), if nursery { dead } else { 0 });
            assert!(all.iter().all(|o| tags_now(o) == fate(*o).map_or(0, |_| *o as i64)));
        }
        for object in all.iter().filter_map(|object| fate(*object)) {
            assert_ne!(tags.set(0, Address(object), 0), 0);
        }
        assert!(tags.hold().0[0].blocks.is_empty());
    }
}
