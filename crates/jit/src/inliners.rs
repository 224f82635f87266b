//! Which methods' code contains other methods (`translate::inlining`), or takes it for granted that no class overrides them.

use crate::constant_cells::{Need, Needed, add_needed};
use crate::constants::{Constant, Constants};
use parking_lot::Mutex;
use runtime::class::{ClassRef, Method, MethodFlags, MethodRef};
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
    /// What contains methods of other classes that may be unloaded.
    contained: Vec<Contained>,
    /// Methods whose code contains methods of classes that nothing else needs: it is to go.
    doomed: HashSet<usize>,
}

/// Some code contains methods of another class.
struct Contained {
    need: Need,
    /// The address of the method whose code it is, which may be gone by now, and its class.
    method: usize,
    holder: ClassRef,
    class: ClassRef,
}

fn key(method: MethodRef) -> usize {
    std::ptr::from_ref(method) as usize
}

impl Inliners {
    /// Code of `method` contains `inlined`, and takes what is `granted` for granted; false if that doesn't hold any more.
    pub fn add(
        &self,
        method: MethodRef,
        inlined: &[MethodRef],
        granted: &Granted,
        needed: &Needed,
        constants: &Constants<'_>,
    ) -> bool {
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
                let (holder, class) = (method.class(), other.class());
                let new = Contained { need: needed.need(), method: key(method), holder, class };
                add_needed(&mut tables.contained, new, |contained| &contained.need);
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

    /// Dooms the code that contains methods of classes that a collection has found dead; these classes live as long as it. Code that has died with them does
    /// not matter, unless something that was found dead is kept.
    pub fn doom(&self, is_live: &dyn Fn(ClassRef) -> bool, keeps_some: bool, keep: &mut dyn FnMut(ClassRef)) -> bool {
        let Tables { contained, inlined, doomed, .. } = &mut *self.0.lock();
        let of_dead: Vec<&Contained> =
            contained.iter().filter(|contained| contained.need.lasts() && !is_live(contained.class)).collect();
        if !keeps_some && !of_dead.iter().any(|contained| is_live(contained.holder)) {
            return false;
        }
        for contained in &of_dead {
            if inlined.contains_key(&contained.method) {
                doomed.insert(contained.method);
            }
            keep(contained.class);
        }
        !of_dead.is_empty()
    }

    /// Those whose code is doomed, once.
    pub fn take_doomed(&self) -> Vec<MethodRef> {
        // SAFETY: methods are forgotten before they are freed.
        self.0.lock().doomed.drain().map(|method| unsafe { &*(method as *const Method) }).collect()
    }

    /// Classes with these addresses are dead.
    pub fn forget_classes(&self, dead: &HashSet<usize>) {
        let lives = |class: ClassRef| !dead.contains(&(std::ptr::from_ref(class) as usize));
        self.0.lock().contained.retain(|contained| lives(contained.class) && lives(contained.holder));
    }

    /// A method's code is freed, and so is the method.
    pub fn forget(&self, method: MethodRef) {
        let mut tables = self.0.lock();
        tables.unshared.remove(&key(method));
        tables.doomed.remove(&key(method));
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
