//! How often a method has reached the blocks of its bytecode in the baseline tier, and which classes receivers of its calls had there. The optimizing
//! tier leaves out what was never reached: it exits there, and notes that it was. Where a method comes to often it takes longer methods in place of their calls (`translate::inlining`).
//!
//! Invariant: what code names of a profile lives as long as the code (`CompiledMethod::profiles`). A profile that is wrong costs time, no more.

use crate::analysis::Analysis;
use parking_lot::Mutex;
use runtime::class::{Class, ClassRef, MethodRef};
use std::collections::{HashMap, HashSet};
use std::mem::offset_of;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Classes of receivers that are counted of each call.
pub const RECEIVERS: usize = 2;

/// The receivers that a call has had which selects by them. A count that is wrong costs time, no more: a class is named only as long as it lives.
#[repr(C)]
pub struct Call {
    /// By address, 0 where there is none yet.
    classes: [AtomicU32; RECEIVERS],
    counts: [AtomicU32; RECEIVERS],
    /// How often it had others.
    others: AtomicU32,
    bci: u32,
}

/// How often a call had which receivers.
pub struct Counts {
    /// Of these classes.
    pub classes: Vec<(ClassRef, u32)>,
    /// Of others.
    pub others: u32,
}

impl Call {
    fn new(bci: u32) -> Call {
        Call { classes: Default::default(), counts: Default::default(), others: AtomicU32::new(0), bci }
    }

    /// From a call to the address of one of its classes, which are below 4 GiB.
    pub fn class_offset(at: usize) -> i32 {
        (offset_of!(Call, classes) + at * 4) as i32
    }

    /// To how often it had that.
    pub fn count_offset(at: usize) -> i32 {
        (offset_of!(Call, counts) + at * 4) as i32
    }

    /// To how often it had others.
    pub fn others_offset() -> i32 {
        offset_of!(Call, others) as i32
    }

    /// Counts a receiver of a class.
    pub fn note(&self, class: ClassRef) {
        let address = std::ptr::from_ref(class) as usize as u32;
        for (known, count) in self.classes.iter().zip(&self.counts) {
            let before = known.compare_exchange(0, address, Ordering::Relaxed, Ordering::Relaxed);
            if before.map_or_else(|known| known == address, |_| true) {
                count.fetch_add(1, Ordering::Relaxed);
                return;
            }
        }
        self.others.fetch_add(1, Ordering::Relaxed);
    }

    /// What was counted.
    pub fn counts(&self) -> Counts {
        let counted = self.classes.iter().zip(&self.counts);
        let counted = counted.map(|(class, count)| (class.load(Ordering::Relaxed), count.load(Ordering::Relaxed)));
        let named = counted.filter(|(class, _)| *class != 0);
        // SAFETY: classes are forgotten before they are freed.
        let classes = named.map(|(class, count)| (unsafe { &*(class as usize as *const Class) }, count)).collect();
        Counts { classes, others: self.others.load(Ordering::Relaxed) }
    }

    /// Classes with these addresses are gone.
    fn forget_classes(&self, dead: &HashSet<usize>) {
        for (class, count) in self.classes.iter().zip(&self.counts) {
            if dead.contains(&(class.load(Ordering::Relaxed) as usize)) {
                class.store(0, Ordering::Relaxed);
                self.others.fetch_add(count.swap(0, Ordering::Relaxed).max(1), Ordering::Relaxed);
            }
        }
    }
}

/// Iterations of a loop for each call of its method from which on the loop is to be entered while it runs.
const LONG_LOOP: u32 = 1000;

/// See the file's head.
pub struct Profile {
    /// The bytecodes that blocks begin at, ascending.
    starts: Box<[u32]>,
    /// How often each was reached. Threads that count at once may miss each other's.
    counts: Box<[AtomicU32]>,
    /// Was it a loop that somebody wanted to enter while it ran?
    wanted: Box<[AtomicBool]>,
    /// The calls that select by their receivers, ascending.
    calls: Box<[Call]>,
}

impl Profile {
    fn new(analysis: &Analysis) -> Profile {
        let starts: Box<[u32]> = analysis.blocks.iter().map(|block| block.start).collect();
        let calls = analysis.selecting_calls.iter().map(|bci| Call::new(*bci)).collect();
        let counts = starts.iter().map(|_| AtomicU32::new(0)).collect();
        let wanted = starts.iter().map(|_| AtomicBool::new(false)).collect();
        Profile { counts, wanted, starts, calls }
    }

    fn fits(&self, analysis: &Analysis) -> bool {
        self.starts.iter().copied().eq(analysis.blocks.iter().map(|block| block.start))
            && self.calls.iter().map(|call| call.bci).eq(analysis.selecting_calls.iter().copied())
    }

    /// How often the block beginning at a bytecode was reached, for code to add to.
    pub fn count_of(&self, bci: u32) -> Option<&AtomicU32> {
        self.starts.binary_search(&bci).ok().map(|at| &self.counts[at])
    }

    /// The call at a bytecode, if it selects by its receiver.
    pub fn call_at(&self, bci: u32) -> Option<&Call> {
        self.calls.binary_search_by_key(&bci, |call| call.bci).ok().map(|at| &self.calls[at])
    }

    /// Notes that a block was reached.
    pub fn reach(&self, bci: u32) {
        if let Some(count) = self.count_of(bci) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes that the loop at a bytecode is to be entered while it runs.
    pub fn want_entry(&self, bci: u32) {
        if let Ok(at) = self.starts.binary_search(&bci) {
            self.wanted[at].store(true, Ordering::Relaxed);
        }
    }

    /// Is the loop at a bytecode to be entered while it runs: has somebody wanted to, or does it take long?
    pub fn wants_entry(&self, bci: u32) -> bool {
        let Ok(at) = self.starts.binary_search(&bci) else { return false };
        let [calls, iterations] = [0, at].map(|at| self.counts[at].load(Ordering::Relaxed));
        self.wanted[at].load(Ordering::Relaxed) || iterations / LONG_LOOP >= calls.max(1)
    }

    /// The heads of the loops of which `wants_entry` is true now. It may become true of others at any moment.
    pub fn wanted_entries(&self) -> Vec<u32> {
        self.starts.iter().copied().filter(|start| self.wants_entry(*start)).collect()
    }

    /// Notes that all were.
    pub fn reach_all(&self) {
        for count in &self.counts {
            count.fetch_max(1, Ordering::Relaxed);
        }
    }

    /// How often each block was reached, a method's beginning at least once.
    pub fn counts(&self) -> Vec<u32> {
        let counts = self.counts.iter().zip(&self.starts);
        counts.map(|(count, start)| count.load(Ordering::Relaxed).max(u32::from(*start == 0))).collect()
    }
}

/// Those of all methods.
#[derive(Default)]
pub struct Profiles {
    of: Mutex<HashMap<usize, Arc<Profile>>>,
}

fn key(method: MethodRef) -> usize {
    std::ptr::from_ref(method) as usize
}

impl Profiles {
    /// For code of the baseline tier: the method's profile, which is empty if the method has none or is another version.
    pub fn begin(&self, method: MethodRef, analysis: &Analysis) -> Arc<Profile> {
        let mut of = self.of.lock();
        let profile = of.entry(key(method)).or_insert_with(|| Arc::new(Profile::new(analysis)));
        if !profile.fits(analysis) {
            *profile = Arc::new(Profile::new(analysis));
        }
        profile.clone()
    }

    /// What is known of a method that is analysed so.
    pub fn of(&self, method: MethodRef, analysis: &Analysis) -> Option<Arc<Profile>> {
        self.of.lock().get(&key(method)).filter(|profile| profile.fits(analysis)).cloned()
    }

    /// Does something with a method's profile if it has one.
    pub fn with(&self, method: MethodRef, work: impl FnOnce(&Profile)) {
        let profile = self.of.lock().get(&key(method)).cloned();
        if let Some(profile) = profile {
            work(&profile);
        }
    }

    /// Classes with these addresses are gone.
    pub fn forget_classes(&self, dead: &HashSet<usize>) {
        let of = self.of.lock();
        of.values().flat_map(|profile| &profile.calls).for_each(|call| call.forget_classes(dead));
    }

    /// A method is gone.
    pub fn forget(&self, method: MethodRef) {
        self.of.lock().remove(&key(method));
    }
}
