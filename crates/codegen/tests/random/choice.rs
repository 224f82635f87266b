//! Numbers by which a function is made: the same ones from the same seed (SplitMix64).

/// See the file's head.
pub struct Choice(u64);

impl Choice {
    pub fn new(seed: u64) -> Choice {
        Choice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number less than `end`, which isn't 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.bits() >> 16) as usize % end
    }

    /// A number from the first one to the last one, both included.
    pub fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// Does something happen whose chance is so many in a hundred?
    pub fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// An integer of the kinds that programs have: small ones most often, and those at which something changes.
    pub fn integer(&mut self) -> i64 {
        match self.below(12) {
            0 | 1 => self.below(4) as i64,
            2 | 3 => self.between(0, 130) as i64,
            4 => -(self.between(1, 130) as i64),
            5 => self.bits() as i32 as i64,
            6 => i64::from(self.bits() as u32),
            7 => self.bits() as i64,
            8 => 1 << self.below(64),
            9 => (1i64 << self.below(64)).wrapping_sub(1),
            10 => self.one_of(&[i64::MIN, i64::MAX, i32::MIN.into(), i32::MAX.into(), -1, 255, 256, 65535, -128, -129]),
            _ => self.bits() as i16 as i64,
        }
    }

    /// Bits of a 64-bit float, as for `integer`.
    pub fn double(&mut self) -> u64 {
        match self.below(8) {
            0 => self.bits(),
            1 => self.one_of(&[0.0f64, -0.0, 1.0, -1.0, 0.5, 1e300, -1e300, 2147483647.0, -2147483649.0]).to_bits(),
            2 => self.one_of(&[f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 5e-324, 9.3e18, -9.3e18]).to_bits(),
            3 => (self.bits() as i32 as f64 / 16.0).to_bits(),
            4 => (self.bits() as i64 as f64).to_bits(),
            _ => (self.between(0, 200) as f64 / 4.0 - 25.0).to_bits(),
        }
    }

    /// Bits of a 32-bit float.
    pub fn single(&mut self) -> u32 {
        match self.below(4) {
            0 => self.bits() as u32,
            1 => self.one_of(&[0.0f32, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-45, 3e9, -3e9]).to_bits(),
            _ => (f64::from_bits(self.double()) as f32).to_bits(),
        }
    }
}
