//! Who waits for compilation, and the threads that compile, one for each tier: native threads that read class metadata and never touch the
//! heap, so that safepoints don't concern them.

use crate::Jit;
use crate::compiled::{CompiledMethod, Tier};
use crate::profile::Profile;
use crate::receivers::Place;
use parking_lot::{Condvar, Mutex};
use runtime::class::{ClassRef, Method, MethodRef};
use std::collections::HashSet;
use std::sync::atomic::Ordering;

/// Exits at unresolved places after which a method is compiled again.
const EXITS: u32 = 40;
/// The same with `-XX:+CompileAtFirstCall`, where nothing is resolved at first.
const EXITS_EARLY: u32 = 2;
/// Exits from which a trace tells of them.
const MANY_EXITS: u32 = 1024;
/// `CompiledMethod::patience` of new code. To optimise a method takes as long as some ten thousand calls can win.
pub const PATIENCE: i32 = 160_000;
/// The same with `-XX:+CompileAtFirstCall`.
const PATIENCE_EARLY: i32 = 200;
/// What of it a call takes; a backward branch takes 1.
pub const CALL: i32 = runtime::compilation::CALL_WEIGHT as i32;
/// `CompiledMethod::patience` after asking: until it asks again, with more weight.
const ASKED: i32 = PATIENCE / 8;

/// Methods that wait.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    came: Condvar,
}

/// A method that waits.
struct Wanted {
    method: MethodRef,
    tier: Tier,
    /// How often it was asked for.
    asked: u32,
}

/// What a compiler thread does next.
enum Work {
    Compile(MethodRef, Tier),
    /// Make room in the code cache.
    Sweep,
}

#[derive(Default)]
struct Waiting {
    /// There is to be a sweep.
    sweep: bool,
    /// In the order they came.
    methods: Vec<Wanted>,
    /// Addresses of those waiting or being compiled.
    known: HashSet<usize>,
}

impl Queue {
    /// Adds a method; one that waits already comes to its turn earlier.
    pub fn add(&self, method: MethodRef, tier: Tier) {
        let mut waiting = self.waiting.lock();
        if waiting.known.insert(std::ptr::from_ref(method) as usize) {
            waiting.methods.push(Wanted { method, tier, asked: 1 });
            self.came.notify_all();
        } else if let Some(wanted) = waiting.methods.iter_mut().find(|wanted| wanted.method == method) {
            wanted.asked += 1;
        }
    }

    /// Claims a method for a thread that compiles it itself; false when somebody is at it.
    pub fn claim(&self, method: MethodRef) -> bool {
        self.waiting.lock().known.insert(std::ptr::from_ref(method) as usize)
    }

    /// Has a thread make room in the code cache.
    pub fn ask_for_sweep(&self) {
        self.waiting.lock().sweep = true;
        self.came.notify_all();
    }

    /// A claimed method is done.
    pub fn done(&self, method: MethodRef) {
        self.waiting.lock().known.remove(&(std::ptr::from_ref(method) as usize));
    }

    /// Methods of classes with these addresses need not wait any more.
    pub fn forget_classes(&self, dead: &HashSet<usize>) {
        let mut waiting = self.waiting.lock();
        let Waiting { methods, known, .. } = &mut *waiting;
        methods.retain(|wanted| {
            let lives = !dead.contains(&(std::ptr::from_ref(wanted.method.class()) as usize));
            if !lives {
                known.remove(&(std::ptr::from_ref(wanted.method) as usize));
            }
            lives
        });
    }

    /// Does a method of these classes wait, or is one being compiled?
    pub fn knows_of(&self, classes: &HashSet<usize>) -> bool {
        // SAFETY: methods are freed only when this says that nobody compiles them.
        let class_of = |method: usize| unsafe { (*(method as *const Method)).class() };
        self.waiting
            .lock()
            .known
            .iter()
            .any(|method| classes.contains(&(std::ptr::from_ref(class_of(*method)) as usize)))
    }

    /// The methods that are being compiled, and those that wait, what was asked for most first.
    pub fn all(&self) -> [Vec<MethodRef>; 2] {
        let waiting = self.waiting.lock();
        let mut wanted: Vec<&Wanted> = waiting.methods.iter().collect();
        wanted.sort_by_key(|wanted| std::cmp::Reverse(wanted.asked));
        let waits: Vec<MethodRef> = wanted.iter().map(|wanted| wanted.method).collect();
        let is_begun = |method: &&usize| !waits.iter().any(|waits| std::ptr::from_ref(*waits) as usize == **method);
        // SAFETY: as above; the caller is in the VM, so what is done meanwhile isn't freed before it leaves.
        let begun = waiting.known.iter().filter(is_begun).map(|method| unsafe { &*(*method as *const Method) });
        [begun.collect(), waits]
    }

    /// The method that was asked for most often, of those the first; a sweep comes before, and is the baseline tier's.
    fn next(&self, tier: Tier) -> Work {
        let mut waiting = self.waiting.lock();
        loop {
            if tier == Tier::Baseline && std::mem::take(&mut waiting.sweep) {
                return Work::Sweep;
            }
            let is_mine = |wanted: &Wanted| (wanted.tier == Tier::Optimized) == (tier == Tier::Optimized);
            let of_tier = waiting.methods.iter().enumerate().filter(|(_, wanted)| is_mine(wanted));
            if let Some((at, _)) = of_tier.max_by_key(|(at, wanted)| (wanted.asked, std::cmp::Reverse(*at))) {
                let wanted = waiting.methods.remove(at);
                return Work::Compile(wanted.method, wanted.tier);
            }
            self.came.wait(&mut waiting);
        }
    }
}

/// What a tier's compiler thread does; the baseline tier's makes code that tells of calls, too.
pub fn serve(jit: &'static Jit, tier: Tier) {
    loop {
        match jit.queue.next(tier) {
            Work::Compile(method, tier) => jit.compile_claimed(method, tier),
            Work::Sweep => jit.sweep(),
        }
    }
}

/// What the baseline tier's code is to have of `CompiledMethod::patience`.
pub fn patience(early: bool) -> i32 {
    if early { PATIENCE_EARLY } else { PATIENCE }
}

/// Has the method's code run often enough to say by its profile what it won't reach?
pub fn is_mature(method: MethodRef, early: bool) -> bool {
    let few = patience(early) - patience(early) / 64;
    CompiledMethod::of(method)
        .is_some_and(|record| record.tier == Tier::Optimized || record.patience.load(Ordering::Relaxed) <= few)
}

/// Code of the baseline tier has done much: asks for better. True when there is newer code.
pub fn heated(record: &'static CompiledMethod) -> bool {
    let (Some(method), Some(jit)) = (record.method, record.jit) else { return false };
    record.patience.store(ASKED, Ordering::Relaxed);
    if record.is_newest() && record.may_be_replaced() && jit.optimizes() {
        jit.ask(method, Tier::Optimized);
    }
    !record.is_newest()
}

/// The same at the head of a loop: where newer code goes on with it, or 0.
pub fn heated_loop(record: &'static CompiledMethod, bci: u32) -> usize {
    let (Some(method), Some(jit), true) = (record.method, record.jit, heated(record)) else { return 0 };
    let Some(newest) = CompiledMethod::of(method) else { return 0 };
    newest.entry_at(bci).unwrap_or_else(|| {
        if newest.is_closed(bci) && newest.may_be_replaced() {
            jit.profiles.with(method, |profile| profile.want_entry(bci));
            jit.ask(method, Tier::Optimized);
        } else if newest.has_left_out.load(Ordering::Relaxed) && newest.may_be_replaced() {
            // What leads to the loop was left out.
            jit.profiles.with(method, Profile::reach_all);
            jit.ask(method, Tier::Optimized);
        }
        0
    })
}

/// A call in compiled code had a receiver of this class (`receivers`). True when there is newer code: who runs the old one had better leave it.
pub fn look_at_receiver(record: &'static CompiledMethod, place: Place, class: ClassRef) -> bool {
    let (Some(method), Some(jit)) = (record.method, record.jit) else { return false };
    if !record.is_newest() {
        record.next_look.store(1, Ordering::Relaxed);
        return true;
    }
    if record.may_be_replaced() && jit.receivers.look(record, method, place, class) {
        jit.queue.add(method, record.tier);
    }
    false
}

/// Compiled code came to something unresolved; each time that it has done so some times more it is asked to be compiled again, since it may just
/// have been compiled when it asked first. True when that has been done: who runs the old code had better leave it.
pub fn note_exit(record: &'static CompiledMethod) -> bool {
    let (Some(method), Some(jit)) = (record.method, record.jit) else { return false };
    if !record.is_newest() {
        return true;
    }
    let exits = record.exits.fetch_add(1, Ordering::Relaxed) + 1;
    if exits >= MANY_EXITS && exits.is_power_of_two() && jit.is_traced() {
        inspection::say!("[compile] {method:?} version {} came to something unresolved {exits} times", record.version);
    }
    let enough = if jit.compiles_early() { EXITS_EARLY } else { EXITS };
    if exits.is_multiple_of(enough) && record.may_be_replaced() {
        if record.is_last_but_one() {
            // The last code is to have everything.
            jit.profiles.with(method, Profile::reach_all);
        }
        jit.ask(method, record.tier);
    }
    false
}
