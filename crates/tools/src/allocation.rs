//! How many bytes a sample of allocation stands for. The VM has one interval for all tools, so `profile` and `watch` share it here.
//!
//! Invariant: a program that allocates much is not asked more often than a thousand times a second, on average: then the interval grows, and samples stand for more.

use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use agent::Env;

/// The interval at first, and at least, in bytes.
const LEAST: i32 = 512 << 10;
const MOST: i32 = 1 << 30;

/// After so many samples somebody looks how long they have taken; they are too many when it was less than this time, and few when it was four times that.
const SAMPLES: u64 = 128;
const TIME: Duration = Duration::from_millis(128);

static INTERVAL: AtomicI32 = AtomicI32::new(LEAST);
static SEEN: AtomicU64 = AtomicU64::new(0);

/// When somebody last looked.
static LOOKED: std::sync::Mutex<Option<Instant>> = std::sync::Mutex::new(None);

/// Sets the interval; what comes from now on is counted by it.
///
/// # Errors
/// Those of SetHeapSamplingInterval.
pub fn begin(env: &Env) -> agent::Result<()> {
    env.set_heap_sampling_interval(INTERVAL.load(Ordering::Relaxed))
}

/// The bytes that a sample stands for, an object of this size.
pub fn bytes(env: &Env, size: i64) -> u64 {
    let interval = INTERVAL.load(Ordering::Relaxed);
    if (SEEN.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(SAMPLES) {
        let mut looked = LOOKED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let took = looked.replace(Instant::now()).map(|looked| looked.elapsed());
        let next = took.map_or(interval, |took| next(interval, took));
        if next != interval && env.set_heap_sampling_interval(next).is_ok() {
            INTERVAL.store(next, Ordering::Relaxed);
        }
    }
    i64::from(interval).max(size).cast_unsigned()
}

fn next(interval: i32, took: Duration) -> i32 {
    match took {
        _ if took < TIME => interval.saturating_mul(2).min(MOST),
        _ if took > TIME * 4 => (interval / 2).max(LEAST),
        _ => interval,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_follows_what_is_allocated() {
        let after = |interval, millis| next(interval, Duration::from_millis(millis));
        assert_eq!([after(LEAST, 100), after(LEAST, 200), after(LEAST, 1000)], [2 * LEAST, LEAST, LEAST]);
        assert_eq!([after(4 * LEAST, 1000), after(MOST, 1)], [2 * LEAST, MOST]);
    }
}
