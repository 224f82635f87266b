//! Collections at every nth allocation of a thread, so that whoever keeps a raw reference across a safepoint is found
//! soon. Invariant: what a thread does depends on the seed and its own allocations only.

use crate::client::ThreadId;
use crate::heap::Config;

/// One thread's stress.
pub(crate) struct Stress {
    interval: u64,
    left: u64,
    random: u64,
}

impl Stress {
    pub(crate) fn new(config: &Config, _thread: ThreadId) -> Option<Stress> {
        let interval = config.stress_interval;
        (interval != 0).then_some(Stress { interval, left: interval, random: config.stress_seed | 1 })
    }

    /// Counts one allocation; says whether to collect now, and whether fully.
    pub(crate) fn at_allocation(&mut self) -> Option<bool> {
        self.left -= 1;
        if self.left != 0 {
            return None;
        }
        self.left = self.interval;
        Some(next_random(&mut self.random).is_multiple_of(4))
    }
}

/// The next of a sequence of numbers (xorshift64) that begins with any but 0.
pub(crate) fn next_random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}
