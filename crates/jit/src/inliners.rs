//! Which methods' code contains other methods (`translate::inlining`).

use parking_lot::Mutex;
use runtime::class::{Class, ClassRef, Method, MethodRef};
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
    /// By address of a class: those that may be unloaded of which code of its methods contains methods.
    contained: HashMap<usize, HashSet<usize>>,
}

fn key(method: MethodRef) -> usize {
    std::ptr::from_ref(method) as usize
}

impl Inliners {
    /// Code of `method` contains `inlined`.
    pub fn add(&self, method: MethodRef, inlined: &[MethodRef]) {
        let mut tables = self.0.lock();
        for other in inlined.iter().copied() {
            if other.class().may_be_unloaded() && other.class() != method.class() {
                let class = std::ptr::from_ref(method.class()) as usize;
                let other = std::ptr::from_ref(other.class()) as usize;
                tables.contained.entry(class).or_default().insert(other);
            }
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

    /// The classes that code of a class's methods contains methods of, and that would otherwise be unloaded without it.
    pub fn for_each_contained(&self, class: ClassRef, visit: &mut dyn FnMut(ClassRef)) {
        let tables = self.0.lock();
        for other in tables.contained.get(&(std::ptr::from_ref(class) as usize)).into_iter().flatten() {
            // SAFETY: this keeps them alive.
            visit(unsafe { &*(*other as *const Class) });
        }
    }

    /// Classes with these addresses are dead.
    pub fn forget_classes(&self, dead: &HashSet<usize>) {
        self.0.lock().contained.retain(|class, _| !dead.contains(class));
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
