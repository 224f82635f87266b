//! How often a method has reached the blocks of its bytecode in the baseline tier. The optimizing tier leaves out what was never reached: it exits there,
//! and notes that it was. Where a method comes to often it takes longer methods in place of their calls (`translate::inlining`).
//!
//! Invariant: what code names of a profile lives as long as the code (`CompiledMethod::profiles`). A profile that is wrong costs time, no more.

use crate::analysis::Analysis;
use parking_lot::Mutex;
use runtime::class::MethodRef;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// See the file's head.
pub struct Profile {
    /// The bytecodes that blocks begin at, ascending.
    starts: Box<[u32]>,
    /// How often each was reached. Threads that count at once may miss each other's.
    counts: Box<[AtomicU32]>,
}

impl Profile {
    fn new(analysis: &Analysis) -> Profile {
        let starts: Box<[u32]> = analysis.blocks.iter().map(|block| block.start).collect();
        Profile { counts: starts.iter().map(|_| AtomicU32::new(0)).collect(), starts }
    }

    fn fits(&self, analysis: &Analysis) -> bool {
        self.starts.iter().copied().eq(analysis.blocks.iter().map(|block| block.start))
    }

    /// How often the block beginning at a bytecode was reached, for code to add to.
    pub fn count_of(&self, bci: u32) -> Option<&AtomicU32> {
        self.starts.binary_search(&bci).ok().map(|at| &self.counts[at])
    }

    /// Notes that a block was reached.
    pub fn reach(&self, bci: u32) {
        if let Some(count) = self.count_of(bci) {
            count.fetch_add(1, Ordering::Relaxed);
        }
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

    /// A method is gone.
    pub fn forget(&self, method: MethodRef) {
        self.of.lock().remove(&key(method));
    }
}
