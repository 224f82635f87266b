//! When structures may be freed that VM code reads without a lock: old versions of classes, unloaded classes and loaders, superseded
//! code. Epoch-based reclamation.
//!
//! Invariants: VM code has addresses of such structures only from tables, frames and objects that it has read since its thread was
//! *pinned*, that is, since it noted the epoch when it began to run VM code. What is taken out of all tables while the world is stopped is
//! *retired* with a new epoch, and is freed at a later stop, once no thread is pinned since an earlier one. Frames keep what they belong to,
//! and native frames the code that they return to.

pub mod epochs;

use crate::frame::frames;
use crate::frames_in_use::Used;
use crate::thread::{Current, JavaThread};
use crate::vm::Vm;
use epochs::{Epoch, NONE, Outer};

impl Current {
    /// Java code comes into the VM.
    #[inline(always)]
    pub fn pin(&self) {
        self.pins.since.set(self.vm().reclaimer.now());
    }

    /// `pin` ends.
    #[inline(always)]
    pub fn unpin(&self) {
        self.pins.since.set(NONE);
    }

    /// Native code comes into the VM; it may run for other VM code.
    #[inline(always)]
    pub(crate) fn pin_within(&self) -> Outer {
        let outer = Outer { since: self.pins.since.get(), below: self.pins.below.get() };
        self.pins.below.set(outer.since);
        self.pins.since.set(outer.since.min(self.vm().reclaimer.now()));
        outer
    }

    /// VM code calls Java, which is not pinned by that; what is below is (`Segment::outer`).
    #[inline(always)]
    pub(crate) fn pin_below(&self) -> Outer {
        let outer = Outer { since: self.pins.since.get(), below: self.pins.below.get() };
        self.pins.since.set(NONE);
        self.pins.below.set(NONE);
        outer
    }

    /// Ends `pin_within` and `pin_below`.
    #[inline(always)]
    pub(crate) fn unpin_to(&self, outer: Outer) {
        self.pins.since.set(outer.since);
        self.pins.below.set(outer.below);
    }

    /// Runs `body`, which may take any time: the VM code around has no address of what may be retired meanwhile.
    pub fn resting<R>(&mut self, body: impl FnOnce(&mut Current) -> R) -> R {
        self.pins.since.set(self.pins.below.get());
        let result = body(self);
        self.pins.since.set(self.pins.below.get().min(self.vm().reclaimer.now()));
        result
    }
}

/// Frees older versions and replaced code that nobody uses any more. The world is stopped.
pub fn run(vm: &'static Vm) {
    let compiler = crate::compilation::compiler(vm).filter(|compiler| compiler.has_replaced());
    if compiler.is_none() && vm.retired.old_versions().is_empty() {
        return;
    }
    let used = used_by_frames(vm);
    crate::old_versions::reclaim(vm, &used);
    if let Some(compiler) = compiler {
        compiler.free_replaced(&used);
    }
}

/// What the frames of all threads use now. The world is stopped.
pub fn used_by_frames(vm: &'static Vm) -> Used {
    let mut used = Used::default();
    let compiler = crate::compilation::compiler(vm);
    let code = compiler.map_or(0..0, |compiler| compiler.code_addresses());
    for thread in vm.threads.snapshot() {
        if !code.is_empty() {
            thread.each_native_word(&mut |word| {
                if code.contains(&word) {
                    used.code.insert(word);
                }
            });
        }
        frames(thread.top_frame()).for_each(|frame| used.add(frame));
    }
    crate::continuation::each_unmounted(vm, &mut |frame| used.add(frame));
    used
}

/// The epoch since which the VM code of some thread is at work: nobody knows what was retired up to then. The world is stopped.
pub(crate) fn oldest_pin(vm: &Vm) -> Epoch {
    vm.threads.snapshot().into_iter().map(oldest_pin_of).min().unwrap_or(NONE)
}

fn oldest_pin_of(thread: &JavaThread) -> Epoch {
    let mut oldest = thread.pins.since.get();
    let mut segment = thread.segment();
    // SAFETY: segments lie on the native stack of the thread, which is stopped.
    while let Some(outer) = unsafe { segment.as_ref() } {
        oldest = oldest.min(outer.outer.since);
        segment = outer.previous;
    }
    oldest
}
