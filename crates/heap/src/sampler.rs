//! Which allocations belong to a sample (JVM TI, SampledObjectAlloc): one about every so many bytes of a thread's. The thread's buffer ends for the
//! fast path where the next one is due (`buffer.rs`).

use std::hash::{BuildHasher, RandomState};

use crate::stress::next_random;

/// No sample is wanted.
pub(crate) const OFF: usize = usize::MAX;

/// One thread's sampler.
#[derive(Default)]
pub(crate) struct Sampler {
    /// Bytes until the next sample, from where the buffer's cursor was when this was found.
    left: usize,
    from: usize,
    /// 0 until the first allocation that is counted.
    random: u64,
    /// What `left` was drawn for; 0 at first, when every allocation belongs to the sample.
    interval: usize,
    /// The newest allocation belongs to the sample.
    due: bool,
}

impl Sampler {
    /// Counts what was allocated from the buffer so far, which a collection may be about to take away; nothing if it isn't armed.
    pub(crate) fn note(&mut self, cursor: usize, is_armed: bool) {
        if is_armed {
            self.left = self.left.saturating_sub(cursor - self.from);
        }
        self.from = cursor;
    }

    /// Counts an allocation that took the slow path; after how many bytes more the next sample is due.
    pub(crate) fn count(&mut self, cursor: usize, bytes: usize, interval: usize) -> usize {
        if self.random == 0 {
            // Each thread's own: with the same one, short threads would all pass by their first sample, or none.
            self.random = RandomState::new().hash_one(cursor) | 1;
        }
        if self.interval != interval {
            self.interval = interval;
            self.left = self.next(interval);
        }
        self.due = self.left < bytes || interval == 0;
        self.left = if self.due { self.next(interval) } else { self.left - bytes };
        self.from = cursor;
        self.left
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
