//! Which methods' code contains other methods (`translate::inlining`), or takes it for granted that no class overrides them.

use crate::constants::{Constant, Constants};
use parking_lot::Mutex;
use runtime::class::{Class, ClassRef, Method, MethodFlags, MethodRef};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// What code takes for granted. When that doesn't hold any more the code goes (`runtime::assumptions`).
#[derive(Default)]
pub struct Granted {
    /// No class overrides these methods.
    pub assumed_final: Vec<MethodRef>,
    /// Nobody else knows objects that only a frame has.
    pub unshared: bool,
    /// Call sites have these targets.
    pub targets: Vec<Constant>,
}

/// By address of a method.
#[derive(Default)]
pub struct Inliners(Mutex<Tables>);

#[derive(Default)]
struct Tables {
    /// Those that contain it.
    inliners: HashMap<usize, HashSet<usize>>,
    /// Those that it contains.
    inlined: HashMap<usize, HashSet<usize>>,
    /// Those that take it for granted that no class overrides it.
    assuming: HashMap<usize, HashSet<usize>>,
    /// Those of which it does.
    assumed: HashMap<usize, HashSet<usize>>,
    /// Those that take it for granted that nobody else knows objects that only a frame has.
    unshared: HashSet<usize>,
    /// Those that take it for granted that the call site with this number keeps its target.
    looking: HashMap<usize, HashSet<usize>>,
    /// The sites of which they do.
    looked_into: HashMap<usize, HashSet<usize>>,
    /// By address of a class: those that may be unloaded of which code of its methods contains methods.
    contained: HashMap<usize, HashSet<usize>>,
}

fn key(method: MethodRef) -> usize {
    std::ptr::from_ref(method) as usize
}

impl Inliners {
    /// Code of `method` contains `inlined`, and takes what is `granted` for granted; false if that doesn't hold any more.
    pub fn add(&self, method: MethodRef, inlined: &[MethodRef], granted: &Granted, constants: &Constants<'_>) -> bool {
        let sites = granted.targets.iter().map(|target| constants.number_site(target));
        let Some(sites) = sites.collect::<Option<Vec<u32>>>() else { return false };
        let mut tables = self.0.lock();
        // Who overrides a method, shows objects, or changes a target, says so before it asks, under this lock, whose code that concerns.
        if granted.assumed_final.iter().any(|other| other.flags().contains(MethodFlags::OVERRIDDEN))
            || granted.unshared && constants.vm().tools.shown.may_be()
            || granted.targets.iter().any(|target| !constants.is_there(target))
        {
            return false;
        }
        for site in sites {
            tables.looking.entry(site as usize).or_default().insert(key(method));
            tables.looked_into.entry(key(method)).or_default().insert(site as usize);
        }
        if granted.unshared {
            tables.unshared.insert(key(method));
        }
        for other in granted.assumed_final.iter().copied() {
            tables.assuming.entry(key(other)).or_default().insert(key(method));
            tables.assumed.entry(key(method)).or_default().insert(key(other));
        }
        for other in inlined.iter().copied() {
            if other.class().may_be_unloaded() && other.class() != method.class() {
                let class = std::ptr::from_ref(method.class()) as usize;
                let other = std::ptr::from_ref(other.class()) as usize;
                tables.contained.entry(class).or_default().insert(other);
            }
            tables.inliners.entry(key(other)).or_default().insert(key(method));
            tables.inlined.entry(key(method)).or_default().insert(key(other));
        }
        true
    }

    /// The methods of which some code takes it for granted that nobody else knows objects that only a frame has.
    pub fn assuming_unshared(&self) -> Vec<MethodRef> {
        // SAFETY: methods are forgotten before they are freed.
        self.0.lock().unshared.iter().map(|method| unsafe { &*(*method as *const Method) }).collect()
    }

    /// The methods of which some code takes it for granted that no class overrides one of these.
    pub fn assuming(&self, methods: &[MethodRef]) -> Vec<MethodRef> {
        let tables = self.0.lock();
        let all: HashSet<usize> =
            methods.iter().filter_map(|method| tables.assuming.get(&key(method))).flatten().copied().collect();
        // SAFETY: methods are forgotten before they are freed.
        all.into_iter().map(|method| unsafe { &*(method as *const Method) }).collect()
    }

    /// The methods of which some code takes it for granted that the call site with this number keeps its target.
    pub fn assuming_target(&self, site: u32) -> Vec<MethodRef> {
        let tables = self.0.lock();
        let looking = tables.looking.get(&(site as usize)).into_iter().flatten();
        // SAFETY: methods are forgotten before they are freed.
        looking.map(|method| unsafe { &*(*method as *const Method) }).collect()
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
        tables.unshared.remove(&key(method));
        let Tables { inliners, inlined, assuming, assumed, looking, looked_into, .. } = &mut *tables;
        inliners.remove(&key(method));
        assuming.remove(&key(method));
        for (users, used) in [(inliners, inlined), (assuming, assumed), (looking, looked_into)] {
            for other in used.remove(&key(method)).into_iter().flatten() {
                if let Entry::Occupied(mut users) = users.entry(other) {
                    users.get_mut().remove(&key(method));
                    if users.get().is_empty() {
                        users.remove();
                    }
                }
            }
        }
    }
}
