//! Which methods' code contains other methods (`translate::inlining`).

use parking_lot::Mutex;
use runtime::class::{Method, MethodRef};
use std::collections::{HashMap, HashSet};

/// By address of a method.
#[derive(Default)]
pub struct Inliners(Mutex<Tables>);

#[derive(Default)]
struct Tables {
    /// Those that contain it.
    inliners: HashMap<usize, HashSet<usize>>,
    /// Those that it contains.
    inlined: HashMap<usize, HashSet<usize>>,
}

fn key(method: MethodRef) -> usize {
    std::ptr::from_ref(method) as usize
}

impl Inliners {
    /// Code of `method` contains `inlined`.
    pub fn add(&self, method: MethodRef, inlined: &[MethodRef]) {
        let mut tables = self.0.lock();
        for other in inlined.iter().copied() {
            tables.inliners.entry(key(other)).or_default().insert(key(method));
            tables.inlined.entry(key(method)).or_default().insert(key(other));
        }
    }

    /// The methods of which some code contains this one.
    pub fn of(&self, method: MethodRef) -> Vec<MethodRef> {
        let tables = self.0.lock();
        // SAFETY: methods are forgotten before they are freed.
        tables.inliners.get(&key(method)).into_iter().flatten().map(|m| unsafe { &*(*m as *const Method) }).collect()
    }

    /// A method's code is freed, and so is the method.
    pub fn forget(&self, method: MethodRef) {
        let mut tables = self.0.lock();
        tables.inliners.remove(&key(method));
        for other in tables.inlined.remove(&key(method)).into_iter().flatten() {
            if let Some(inliners) = tables.inliners.get_mut(&other) {
                inliners.remove(&key(method));
            }
        }
    }
}
