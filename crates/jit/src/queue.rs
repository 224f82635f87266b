//! Who waits for compilation, and the thread that compiles: a native thread that reads class metadata and never touches the heap, so
//! that safepoints don't concern it.

use crate::Jit;
use crate::compiled::CompiledMethod;
use crate::receivers::Place;
use parking_lot::{Condvar, Mutex};
use runtime::class::{ClassRef, Method, MethodRef};
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::Ordering;

/// Exits at unresolved places after which a method is compiled again.
const EXITS: u32 = 40;
/// The same with `-XX:+CompileAtFirstCall`, where nothing is resolved at first.
const EXITS_EARLY: u32 = 2;
/// Exits from which a trace tells of them.
const MANY_EXITS: u32 = 1024;
/// Methods that wait.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    came: Condvar,
}

#[derive(Default)]
struct Waiting {
    methods: VecDeque<MethodRef>,
    /// Addresses of those waiting or being compiled.
    known: HashSet<usize>,
}

impl Queue {
    /// Adds a method unless it waits already.
    pub fn add(&self, method: MethodRef) {
        let mut waiting = self.waiting.lock();
        if waiting.known.insert(std::ptr::from_ref(method) as usize) {
            waiting.methods.push_back(method);
            self.came.notify_one();
        }
    }

    /// Claims a method for a thread that compiles it itself; false when somebody is at it.
    pub fn claim(&self, method: MethodRef) -> bool {
        self.waiting.lock().known.insert(std::ptr::from_ref(method) as usize)
    }

    /// A claimed method is done.
    pub fn done(&self, method: MethodRef) {
        self.waiting.lock().known.remove(&(std::ptr::from_ref(method) as usize));
    }

    /// Methods of classes with these addresses need not wait any more.
    pub fn forget_classes(&self, dead: &HashSet<usize>) {
        let mut waiting = self.waiting.lock();
        let Waiting { methods, known } = &mut *waiting;
        methods.retain(|method| {
            let lives = !dead.contains(&(std::ptr::from_ref(method.class()) as usize));
            if !lives {
                known.remove(&(std::ptr::from_ref(*method) as usize));
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

    fn next(&self) -> MethodRef {
        let mut waiting = self.waiting.lock();
        loop {
            if let Some(method) = waiting.methods.pop_front() {
                return method;
            }
            self.came.wait(&mut waiting);
        }
    }
}

/// What the compiler thread does.
pub fn serve(jit: &'static Jit) {
    loop {
        let method = jit.queue.next();
        jit.compile(method);
        jit.queue.done(method);
    }
}

/// A call in compiled code had a receiver of this class (`receivers`). True when there is newer code: who runs the old one had better leave it.
pub fn look_at_receiver(record: &'static CompiledMethod, place: Place, class: ClassRef) -> bool {
    let (Some(method), Some(jit)) = (record.method, record.jit) else { return false };
    if !CompiledMethod::of(method).is_some_and(|newest| std::ptr::eq(newest, record)) {
        record.next_look.store(1, Ordering::Relaxed);
        return true;
    }
    if record.may_be_replaced() && jit.receivers.look(record, method, place, class) {
        jit.queue.add(method);
    }
    false
}

/// Compiled code came to something unresolved; after some of that it is compiled again. True when that has been done: who runs the
/// old code had better leave it.
pub fn note_exit(record: &'static CompiledMethod) -> bool {
    let (Some(method), Some(jit)) = (record.method, record.jit) else { return false };
    if !CompiledMethod::of(method).is_some_and(|newest| std::ptr::eq(newest, record)) {
        return true;
    }
    let exits = record.exits.fetch_add(1, Ordering::Relaxed) + 1;
    if exits >= MANY_EXITS && exits.is_power_of_two() && jit.is_traced() {
        eprintln!("[compile] {method:?} version {} came to something unresolved {exits} times", record.version);
    }
    let early = jit.compiles_early();
    if exits != if early { EXITS_EARLY } else { EXITS } || !record.may_be_replaced() {
        return false;
    }
    if early {
        if jit.queue.claim(method) {
            jit.compile(method);
            jit.queue.done(method);
        }
    } else {
        jit.queue.add(method);
    }
    false
}
