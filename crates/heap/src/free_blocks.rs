//! Free stretches of address space, as allocators keep them that get memory back.
//!
//! Invariant: the stretches don't overlap, and no two of them touch.

use std::collections::{BTreeMap, BTreeSet};

/// A set of free stretches.
#[derive(Default)]
pub struct FreeBlocks {
    /// Size by start.
    by_start: BTreeMap<usize, usize>,
    /// (size, start)
    by_size: BTreeSet<(usize, usize)>,
}

impl FreeBlocks {
    /// Takes `size` bytes from the smallest stretch that has them.
    #[must_use]
    pub fn take(&mut self, size: usize) -> Option<usize> {
        let &(found, start) = self.by_size.range((size, 0)..).next()?;
        self.remove(start, found);
        if found > size {
            self.insert(start + size, found - size);
        }
        Some(start)
    }

    /// Adds a stretch that is not in the set; it becomes one with its neighbours.
    pub fn put(&mut self, mut start: usize, mut size: usize) {
        if let Some((&before, &length)) = self.by_start.range(..start).next_back()
            && before + length == start
        {
            self.remove(before, length);
            (start, size) = (before, length + size);
        }
        if let Some(&length) = self.by_start.get(&(start + size)) {
            self.remove(start + size, length);
            size += length;
        }
        self.insert(start, size);
    }

    fn insert(&mut self, start: usize, size: usize) {
        self.by_start.insert(start, size);
        self.by_size.insert((size, start));
    }

    fn remove(&mut self, start: usize, size: usize) {
        self.by_start.remove(&start);
        self.by_size.remove(&(size, start));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_become_one() {
        let mut blocks = FreeBlocks::default();
        blocks.put(64, 32);
        blocks.put(0, 32);
        assert_eq!(blocks.take(48), None);
        blocks.put(32, 32);
        assert_eq!(blocks.take(80), Some(0));
        assert_eq!(blocks.take(32), None);
        assert_eq!(blocks.take(16), Some(80));
        assert_eq!(blocks.take(1), None);
    }

    #[test]
    fn the_smallest_that_fits_is_taken() {
        let mut blocks = FreeBlocks::default();
        blocks.put(0, 96);
        blocks.put(128, 32);
        assert_eq!(blocks.take(32), Some(128));
        assert_eq!(blocks.take(32), Some(0));
        assert_eq!(blocks.take(64), Some(32));
    }
}
