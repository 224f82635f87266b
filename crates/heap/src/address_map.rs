//! Maps and sets of objects, or pieces of the heap, by their addresses, for walks of the heap.
//!
//! Invariant: neighbours in the heap are neighbours here, so a walk in the heap's order stays in the processor's cache.

use crate::layout::Address;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash that keeps the order of addresses in its low bits, by which a table chooses places; the high ones, by which it tells
/// entries apart, are mixed.
#[derive(Default)]
pub struct AddressHasher(u64);

/// Objects lie at multiples of this many bytes, as a power of two.
const ALIGNMENT: u32 = 3;

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_usize(*byte as usize);
        }
    }

    fn write_usize(&mut self, address: usize) {
        const HIGH: u64 = 0xfe << 56;
        let address = address as u64;
        self.0 = (address >> ALIGNMENT) & !HIGH | address.wrapping_mul(0x9e37_79b9_7f4a_7c15) & HIGH;
    }
}

/// A map by something that is hashed as an address.
pub type AddressMap<K, V> = HashMap<K, V, BuildHasherDefault<AddressHasher>>;

/// Bytes that one piece of a set covers, as a power of two.
const PIECE: u32 = 20;
/// Its words.
const WORDS: usize = 1 << (PIECE - ALIGNMENT - 6);

/// A set of objects: a bit for each place where one may be, in pieces.
#[derive(Default)]
pub struct AddressSet {
    pieces: AddressMap<usize, usize>,
    bits: Vec<[u64; WORDS]>,
    /// The piece used last: its number, and its place in `bits`.
    last: Option<(usize, usize)>,
}

impl AddressSet {
    /// Adds an object; was it new?
    pub fn insert(&mut self, object: Address) -> bool {
        let number = object.0 >> PIECE;
        let place = match self.last {
            Some((last, place)) if last == number => place,
            _ => {
                let next = self.bits.len();
                let place = *self.pieces.entry(number << ALIGNMENT).or_insert(next);
                if place == next {
                    self.bits.push([0; WORDS]);
                }
                self.last = Some((number, place));
                place
            }
        };
        let bit = (object.0 & ((1 << PIECE) - 1)) >> ALIGNMENT;
        let word = &mut self.bits[place][bit / 64];
        let before = *word;
        *word |= 1 << (bit % 64);
        *word != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_new_once() {
        let mut set = AddressSet::default();
        let objects = [8, 16, 1 << PIECE, (1 << PIECE) + 8, usize::MAX & !7, 0x7f00_0000_0008];
        assert!(objects.iter().all(|object| set.insert(Address(*object))));
        assert!(!objects.iter().any(|object| set.insert(Address(*object))));
        assert!(set.insert(Address(24)));
    }

    #[test]
    fn maps_tell_objects_apart() {
        let mut map = AddressMap::default();
        for object in (8..80_000).step_by(8) {
            map.insert(Address(object), object);
        }
        assert!((8..80_000).step_by(8).all(|object| map.get(&Address(object)) == Some(&object)));
    }
}
