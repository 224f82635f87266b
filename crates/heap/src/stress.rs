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
        (interval != 0).then_some(Stress {
            interval,
            left: interval,
            random: config.stress_seed | 1,
        })
    }

    /// Counts one allocation; says whether to collect now, and whether fully.
    pub(crate) fn at_allocation(&mut self) -> Option<bool> {
        self.left -= 1;
        if self.left != 0 {
            return None;
        }
        self.left = self.interval;
        // xorshift64
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        Some(self.random.is_multiple_of(4))
    }
}
