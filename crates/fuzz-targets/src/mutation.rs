//! Changing inputs: the generator of random numbers, changes of any bytes, changes inside of a class's methods.

use std::ops::Range;

use classfile::{ParseOptions, parse};

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`; 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound.max(1) as u64) as usize
    }

    fn range(&mut self, length: usize) -> Range<usize> {
        let start = self.below(length + 1);
        start..start + self.below((length - start).min(16) + 1)
    }
}

/// One to four changes: a byte, bytes taken out, bytes of `other` put in.
pub fn mutated(data: &[u8], other: &[u8], random: &mut SplitMix64) -> Vec<u8> {
    let mut data = data.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(data.len());
        match random.below(4) {
            0 if at < data.len() => data[at] = random.bits() as u8,
            1 if at < data.len() => data[at] = data[at].wrapping_add(random.below(5) as u8).wrapping_sub(2),
            2 => drop(data.drain(random.range(data.len()))),
            _ => drop(data.splice(at..at, other[random.range(other.len())].iter().copied())),
        }
    }
    data
}

/// Changes one to three bytes of the code, the maps or the handlers of some methods, which leaves the class's format alone. False if
/// `data` is no class file with code.
pub fn change_methods(data: &mut [u8], random: &mut SplitMix64) -> bool {
    let Ok(class) = parse(data, ParseOptions { relax_names: true, ..ParseOptions::default() }) else { return false };
    let codes: Vec<_> = class.methods.iter().filter_map(|method| class.code(method)).collect();
    if codes.is_empty() {
        return false;
    }
    for _ in 0..1 + random.below(3) {
        let code = codes[random.below(codes.len())];
        let part = match &code.stack_map_table {
            Some(maps) if random.below(3) == 0 => maps,
            _ => &code.bytes,
        };
        let Some(start) = data.windows(part.len().max(1)).position(|window| *window == **part) else { continue };
        // Before the code stand max_stack and max_locals; behind it, the exception table.
        let at = (start + random.below(part.len() + 4)).saturating_sub(2);
        if let Some(byte) = data.get_mut(at) {
            *byte = match random.below(4) {
                0 => byte.wrapping_add(1),
                1 => byte.wrapping_sub(1),
                2 => random.below(16) as u8,
                _ => random.bits() as u8,
            };
        }
    }
    true
}
