//! Room in the code cache: code that calls don't run any more is freed at stops of the world that the compiler asks for, and where room is short,
//! so is the code of methods that were not called since the last look.
//!
//! Invariant: who is watched for calls (`compilation::watch_calls`) has code still; its next call goes on with that.

use crate::Jit;
use parking_lot::Mutex;
use runtime::class::MethodRef;
use runtime::compilation::{self, Compiler};
use runtime::frames_in_use::Used;
use runtime::safepoint::World;
use runtime::vm::Vm;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Bytes of replaced code for which it is worth while to stop the world.
const MUCH: usize = 4 << 20;
/// Time between two looks at which methods are called, where the last two found enough that weren't; it doubles where they didn't.
const SHORTEST: Duration = Duration::from_millis(50);
const LONGEST: Duration = Duration::from_secs(10);

/// What earlier sweeps have found.
#[derive(Default)]
pub struct Sweeper(Mutex<Found>);

struct Found {
    /// When, and how long after it the next one may be.
    last: Option<Instant>,
    pause: Duration,
    /// The last one freed too little: maybe nobody had been watched.
    in_vain: bool,
    /// Bytes of replaced code that could not be freed then.
    kept: usize,
}

impl Default for Found {
    fn default() -> Found {
        Found { last: None, pause: SHORTEST, in_vain: false, kept: 0 }
    }
}

impl Jit {
    /// Is it time to sweep? To be asked when code was made, or there was no room for it.
    pub(crate) fn wants_sweep(&self) -> bool {
        let Some(parts) = self.parts.get() else { return false };
        let found = self.sweeper.0.lock();
        let much = MUCH.min(parts.cache.capacity() / 8);
        self.replaced_bytes() >= found.kept + much
            || parts.cache.is_short() && found.last.is_none_or(|last| last.elapsed() >= found.pause)
    }

    /// Stops the world and frees what may be freed. On a thread that is no Java thread, with nothing locked.
    pub(crate) fn sweep(&self) {
        let Some(parts) = self.parts.get() else { return };
        let vm = parts.environment.vm;
        let _stopped = World::stop_from_outside(vm);
        compilation::leave_code_of(vm, self.inliners.take_doomed().into_iter());
        let before = parts.cache.bytes()[0];
        let used = runtime::reclaim::used_by_frames(vm);
        self.free_replaced(&used);
        if parts.cache.is_short() {
            self.drop_cold(vm, &used);
            self.free_replaced(&used);
        }
        let after = parts.cache.bytes()[0];
        let mut found = self.sweeper.0.lock();
        let in_vain = before.saturating_sub(after) < parts.cache.capacity() / 16;
        let was_in_vain = std::mem::replace(&mut found.in_vain, in_vain);
        found.pause = if in_vain && was_in_vain { (found.pause * 2).min(LONGEST) } else { SHORTEST };
        found.last = Some(Instant::now());
        found.kept = self.replaced_bytes();
        if self.is_traced() {
            inspection::say!("[compile] swept: {before} bytes of code before, {after} after");
        }
    }

    /// Takes their code from methods that were not called since they were watched, and have no frames; watches the others. The world is stopped.
    fn drop_cold(&self, vm: &Vm, used: &Used) {
        let is_cold = |method: &MethodRef| {
            // What has only code that tells isn't watched.
            (compilation::is_watched(vm, method) || method.compiled().is_null())
                && !used.addresses.contains(&(std::ptr::from_ref(*method) as usize))
        };
        let (cold, kept): (Vec<_>, Vec<_>) = self.methods().into_iter().partition(is_cold);
        compilation::drop_code(vm, cold);
        compilation::watch_calls(vm, kept);
    }

    /// The methods that have code.
    fn methods(&self) -> Vec<MethodRef> {
        let records = self.records.lock();
        let newest = records.values().flatten().filter(|record| record.is_newest());
        newest.filter_map(|record| record.method).collect()
    }

    /// Bytes of code that calls don't run any more.
    fn replaced_bytes(&self) -> usize {
        self.replaced.lock().iter().map(|replaced| replaced.record.size.load(Ordering::Relaxed)).sum()
    }
}
