//! Which allocations belong to a sample (JVM TI, SampledObjectAlloc): one about every so many bytes of a thread's. Invariant: while
//! the sampler is armed, the thread's buffer ends for the fast path where the next one is due; `disarm` gives it its own end back.

use std::hash::{BuildHasher, RandomState};

use mmtk::util::alloc::BumpPointer;

use crate::heap::mmtk_address;
use crate::layout::Address;
use crate::stress::next_random;

/// No sample is wanted.
pub(crate) const OFF: usize = usize::MAX;

/// One thread's sampler.
#[derive(Default)]
pub(crate) struct Sampler {
    /// Bytes until the next sample, from where it was armed.
    left: usize,
    /// The buffer's cursor when it was armed, its own end, and the end it was given; 0 while not armed.
    from: usize,
    end: usize,
    lowered: usize,
    /// 0 until the first allocation that is counted.
    random: u64,
    /// What `left` was drawn for; 0 at first, when every allocation belongs to the sample.
    interval: usize,
    /// The newest allocation belongs to the sample.
    due: bool,
}

impl Sampler {
    /// Gives the buffer its own end back.
    pub(crate) fn disarm(&mut self, bump: &mut BumpPointer) {
        if self.note(bump) {
            bump.limit = mmtk_address(Address(self.end));
        }
        self.lowered = 0;
    }

    /// Counts what was allocated from the buffer so far, which a collection may be about to take away; whether it is armed.
    pub(crate) fn note(&mut self, bump: &BumpPointer) -> bool {
        let armed = self.lowered != 0 && bump.limit.as_usize() == self.lowered;
        if armed {
            self.left = self.left.saturating_sub(bump.cursor.as_usize() - self.from);
            self.from = bump.cursor.as_usize();
        }
        armed
    }

    /// Ends the buffer at once, so that the next allocation takes the slow path.
    pub(crate) fn expire(&mut self, bump: &mut BumpPointer) {
        self.disarm(bump);
        self.lower(bump, 0);
    }

    fn lower(&mut self, bump: &mut BumpPointer, room: usize) {
        self.from = bump.cursor.as_usize();
        self.end = bump.limit.as_usize();
        self.lowered = self.end.min(self.from.saturating_add(room));
        bump.limit = mmtk_address(Address(self.lowered));
    }

    /// Counts an allocation that took the slow path, and arms for the next sample.
    pub(crate) fn count(&mut self, bump: &mut BumpPointer, bytes: usize, interval: usize) {
        if self.random == 0 {
            // Each thread's own: with the same one, short threads would all pass by their first sample, or none.
            self.random = RandomState::new().hash_one(self.from) | 1;
        }
        if self.interval != interval {
            self.interval = interval;
            self.left = self.next(interval);
        }
        self.due = self.left < bytes || interval == 0;
        self.left = if self.due { self.next(interval) } else { self.left - bytes };
        self.lower(bump, self.left);
    }

    /// Does the newest allocation belong to the sample?
    pub(crate) fn take(&mut self) -> bool {
        std::mem::take(&mut self.due)
    }

    /// Bytes to the next sample: distributed exponentially, so that no pattern of allocation escapes.
    fn next(&mut self, interval: usize) -> usize {
        let uniform = ((next_random(&mut self.random) >> 11) + 1) as f64 / (1u64 << 53) as f64;
        (-uniform.ln() * interval as f64) as usize
    }
}
