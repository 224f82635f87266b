//! The ways into compiled code besides its start: what RESUME of a frame leads to, and what the interpreter enters at.
//!
//! Each is `mov esi, number; jmp body`, 16 bytes. Their addresses are constants in the code, so they are made before it.

use crate::code_cache::{CodeCache, Place};
use crate::compiled::CompiledMethod;

/// Bytes of one.
const BYTES: usize = 16;
/// How many are made at a time when the first ones are used up.
const MORE: usize = 16;

/// Those of a compilation.
pub struct Trampolines<'a> {
    cache: &'a CodeCache,
    record: &'static CompiledMethod,
    /// Each piece of memory, and the numbers from which and before which it has them.
    pieces: Vec<(Place, usize, usize)>,
    is_full: bool,
}

impl<'a> Trampolines<'a> {
    /// Room for so many at first.
    pub fn new(cache: &'a CodeCache, record: &'static CompiledMethod, count: usize) -> Trampolines<'a> {
        let mut made = Trampolines { cache, record, pieces: Vec::new(), is_full: false };
        made.add(count);
        made
    }

    fn add(&mut self, count: usize) {
        let first = self.pieces.last().map_or(0, |piece| piece.2);
        let owner = std::ptr::from_ref(self.record) as usize;
        match self.cache.allocate(count * BYTES, owner) {
            Some(place) => {
                self.record.places.lock().push(place);
                self.pieces.push((place, first, first + count));
            }
            None => self.is_full = true,
        }
    }

    /// Where the one of a number will be. Of no use once `is_full`.
    pub fn address(&mut self, number: usize) -> usize {
        while !self.is_full && self.pieces.last().is_none_or(|piece| piece.2 <= number) {
            self.add(MORE);
        }
        self.place(number).map_or(0, |(place, at)| place.address + at)
    }

    fn place(&self, number: usize) -> Option<(Place, usize)> {
        let piece = self.pieces.iter().find(|piece| (piece.1..piece.2).contains(&number))?;
        Some((piece.0, (number - piece.1) * BYTES))
    }

    /// Was there no memory for one?
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Writes the first ones, which lead to the code at `body`.
    ///
    /// # Errors
    /// They are too far from it, or there is no memory for one.
    pub fn write(&mut self, body: usize, count: usize) -> Result<(), String> {
        for number in 0..count {
            self.address(number);
            let Some((place, at)) = self.place(number) else { return Err("the code cache is full".to_owned()) };
            let mut code = [0xcc; BYTES];
            code[0] = 0xbe;
            code[1..5].copy_from_slice(&(number as u32).to_le_bytes());
            code[5] = 0xe9;
            let distance = body as i64 - (place.address + at + 10) as i64;
            let distance = i32::try_from(distance).map_err(|_| "the code cache is too large".to_owned())?;
            code[6..10].copy_from_slice(&distance.to_le_bytes());
            self.cache.write(place, at, &code);
        }
        Ok(())
    }
}
