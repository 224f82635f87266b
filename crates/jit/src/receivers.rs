//! Receivers that calls have had: what is inlined where a call selects by its receiver.
//!
//! Before a method is compiled its calls tell of a receiver in the interpreter, and the code is made for that one's class. Calls of which
//! nothing is known tell of every so many receivers, and so do calls that had others too often, in code made anew for it; when enough are
//! known the code is made once more, for the classes that most of them had. Only calls in loops do so, and those inlined there. That is
//! known of a call in its place: of a library's call in each method that it was inlined in.

use crate::compiled::CompiledMethod;
use parking_lot::Mutex;
use runtime::class::{ClassRef, MethodFlags, MethodRef};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::atomic::Ordering;

/// Calls that count before one's receiver is looked at: to compile once more takes as long as a million of them.
pub const FIRST_LOOK: u32 = 200_000;
/// Receivers looked at until the calls that had others than they were made for are known.
const MISSES: usize = 16;
/// Receivers looked at until their classes are known.
const LOOKS: usize = 96;
/// Versions of a method's code from which on nothing new is looked at.
const LATE_VERSION: u32 = 4;
/// Calls from one look to the next: at least this, and up to as many again.
const STRIDE: u32 = 13;

/// A call where it is translated: a number made of it and of the calls that its method was inlined for.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Place(pub u64);

/// What to make of a call.
pub enum Advice {
    /// This one is likely; others count.
    Guess(ClassRef),
    /// Receivers are to be looked at.
    Look,
    /// Most have these classes, the first more than the second.
    Known(Vec<ClassRef>),
}

/// What is known of a call in its place.
enum Site {
    /// Receivers are being looked at.
    Looking,
    /// Most receivers have these classes; none if they have many.
    Known(Vec<ClassRef>),
}

/// See the file's head.
#[derive(Default)]
pub struct Receivers {
    /// By method and bytecode, what the interpreter saw last.
    seen: Mutex<HashMap<usize, HashMap<u32, ClassRef>>>,
    /// By compiled method.
    sites: Mutex<HashMap<usize, HashMap<Place, Site>>>,
    /// What was looked at, by the record's address.
    looks: Mutex<HashMap<usize, Vec<(Place, ClassRef)>>>,
    hasher: RandomState,
}

fn key<T>(it: &T) -> usize {
    std::ptr::from_ref(it) as usize
}

impl Receivers {
    /// The place of a call, given the methods around it with their bytecodes, the compiled one first.
    pub fn place(&self, around: impl Iterator<Item = (MethodRef, u32)>) -> Place {
        Place(self.hasher.hash_one(around.map(|(method, bci)| (key(method), bci)).collect::<Vec<_>>()))
    }

    /// A call had a receiver of this class in the interpreter.
    pub fn note(&self, method: MethodRef, bci: u32, class: ClassRef) {
        self.seen.lock().entry(key(method)).or_default().insert(bci, class);
    }

    /// What to make of a call of `method` at `bci`, for code of the method `compiled` with this record; with `may_look` its receivers may be
    /// looked at.
    pub fn advice(
        &self,
        record: &CompiledMethod,
        compiled: MethodRef,
        place: Place,
        (method, bci): (MethodRef, u32),
        may_look: bool,
    ) -> Advice {
        let mut sites = self.sites.lock();
        let sites = sites.entry(key(compiled)).or_default();
        match sites.get(&place) {
            Some(Site::Looking) if may_look => return Advice::Look,
            Some(Site::Known(classes)) => return Advice::Known(classes.clone()),
            _ => {}
        }
        if let Some(class) = self.seen.lock().get(&key(method)).and_then(|calls| calls.get(&bci)) {
            return Advice::Guess(class);
        }
        // What was sampled and told nothing was not called.
        if !may_look || record.version >= LATE_VERSION || method.flags().contains(MethodFlags::SAMPLED) {
            return Advice::Known(Vec::new());
        }
        sites.insert(place, Site::Looking);
        Advice::Look
    }

    /// A call in the code of the method `compiled` had a receiver of this class; true when it is time to make the code anew.
    pub fn look(&self, record: &'static CompiledMethod, compiled: MethodRef, place: Place, class: ClassRef) -> bool {
        let mut all = self.looks.lock();
        let looks = all.entry(key(record)).or_default();
        looks.push((place, class));
        let stride = STRIDE + (self.hasher.hash_one(looks.len()) as u32) % STRIDE;
        record.next_look.store(stride, Ordering::Relaxed);
        let mut sites = self.sites.lock();
        let sites = sites.entry(key(compiled)).or_default();
        let is_looking = sites.values().any(|site| matches!(site, Site::Looking));
        if looks.len() < if is_looking { LOOKS } else { MISSES } {
            return false;
        }
        let looks = all.remove(&key(record)).unwrap_or_default();
        record.next_look.store(FIRST_LOOK, Ordering::Relaxed);
        for (place, site) in sites.iter_mut() {
            let classes: Vec<_> = looks.iter().filter(|(at, _)| at == place).map(|(_, class)| *class).collect();
            if matches!(site, Site::Looking) && !classes.is_empty() {
                *site = Site::Known(most(compiled, &classes));
            }
        }
        for (place, _) in looks {
            // What the code was made for was a guess.
            sites.entry(place).or_insert(Site::Looking);
        }
        true
    }

    /// A method is gone.
    pub fn forget(&self, method: MethodRef) {
        self.seen.lock().remove(&key(method));
        self.sites.lock().remove(&key(method));
    }

    /// A record is gone.
    pub fn forget_record(&self, record: &'static CompiledMethod) {
        self.looks.lock().remove(&key(record));
    }

    /// Classes with these addresses are gone.
    pub fn forget_classes(&self, dead: &HashSet<usize>) {
        for calls in self.seen.lock().values_mut() {
            calls.retain(|_, class| !dead.contains(&key(*class)));
        }
        for sites in self.sites.lock().values_mut() {
            sites.retain(
                |_, site| !matches!(site, Site::Known(classes) if classes.iter().any(|c| dead.contains(&key(*c)))),
            );
        }
        self.looks.lock().clear();
    }
}

/// Of classes that receivers had, the one or two that nearly all had, as far as they live as long as the method; or none.
fn most(method: MethodRef, classes: &[ClassRef]) -> Vec<ClassRef> {
    let mut counts: HashMap<usize, (usize, ClassRef)> = HashMap::new();
    for class in classes {
        counts.entry(key(*class)).or_insert((0, class)).0 += 1;
    }
    let mut counts: Vec<_> = counts.into_values().collect();
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counts.truncate(2);
    // What is seldom isn't worth a test of its own.
    counts.retain(|(count, class)| count * 8 >= classes.len() && runtime::compilation::lives_as_long(method, class));
    let all: usize = counts.iter().map(|(count, _)| count).sum();
    if all * 4 >= classes.len() * 3 { counts.into_iter().map(|(_, class)| class).collect() } else { Vec::new() }
}
