//! The one mechanism that stops threads: a thread's gate counts who holds it (`holds`), and a held thread runs neither
//! Java nor VM code. To stop the world is to hold all; a handshake holds one for a moment; a suspension is a hold kept.
//!
//! Invariants: `holds`, `suspended` and `ending` change only under the list's lock and the thread's gate; a thread announces *in VM*
//! before it looks at `holds`, a holder raises `holds` before it looks at the state (both sequentially consistent; on the way
//! from native code, which is taken often, the holder's `membarrier` sees to that), so one of the two sees the other. A thread can't end while it is held. Holders that run Java threads take turns
//! ([`World`]); the collector needs no turn, since whoever has one still comes to the collector's safepoints,
//! or keeps it from beginning.

pub mod gate;
pub mod world;

use crate::compiler;
use crate::handles::Own;
use crate::refs::Handle;
use crate::thread::{Current, JavaThread, ThreadState, poll};
use crate::threads::List;
use crate::threads::place::Named;
use crate::thrown::{JResult, Thrown};
use crate::vm::Vm;

use inspection::EventKind;
use platform::membarrier;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
pub use world::{Reading, World};

/// How often a thread that is to stop is looked at before one sleeps in between: some 10 µs.
const SPINS: usize = 250;
/// The owner of a turn that belongs to no Java thread.
const OUTSIDER: usize = 1;

impl World {
    /// Nobody is held.
    pub fn new() -> World {
        World::default()
    }

    /// Stops every other thread until the guard is dropped. The calling thread may then look at any thread and at the whole heap.
    /// It may still collect; it must not wait for another Java thread, nor run Java code.
    pub fn stop(cur: &mut Current) -> Stopped {
        let vm = cur.vm();
        let begun = Instant::now();
        take_turn(cur);
        let me = cur.thread();
        hold_all(vm, Some(me));
        cur.blocked(ThreadState::Blocked, || wait_for_all(vm, Some(me)));
        vm.all_stopped();
        Stopped { vm, requester: Some(me), begun, sync: begun.elapsed(), _reading: None }
    }

    /// As `stop`, for a native thread that is no Java thread (a signal dispatcher, the attach listener).
    pub fn stop_from_outside(vm: &'static Vm) -> Stopped {
        let begun = Instant::now();
        vm.world.take_turn_as(OUTSIDER);
        hold_all(vm, None);
        wait_for_all(vm, None);
        // The collector comes to no safepoint of this thread's: it has ended before, and none begins. Not earlier, since a thread that was still
        // running may have been reading.
        let reading = Some(vm.world.reading());
        Stopped { vm, requester: None, begun, sync: begun.elapsed(), _reading: reading }
    }

    fn take_turn_as(&self, owner: usize) {
        let mut turn = self.turn.lock();
        while turn.owner != 0 && turn.owner != owner {
            self.turn_over.wait(&mut turn);
        }
        turn.owner = owner;
        turn.depth += 1;
    }

    /// Takes the turn again if the caller has it.
    fn retake_turn(&self, owner: usize) -> bool {
        let mut turn = self.turn.lock();
        if turn.owner == owner {
            turn.depth += 1;
        }
        turn.owner == owner
    }

    fn end_turn(&self) {
        let mut turn = self.turn.lock();
        turn.depth -= 1;
        if turn.depth == 0 {
            turn.owner = 0;
            self.turn_over.notify_one();
        }
    }
}

/// All other threads are stopped while this exists.
#[must_use = "the world goes on when the guard is dropped"]
pub struct Stopped {
    vm: &'static Vm,
    requester: Option<&'static JavaThread>,
    begun: Instant,
    sync: Duration,
    /// Keeps the collector away from who isn't a Java thread.
    _reading: Option<Reading<'static>>,
}

impl Drop for Stopped {
    fn drop(&mut self) {
        let whole = self.begun.elapsed();
        self.vm.counters.stop(self.sync, whole);
        release_all(self.vm, self.requester);
        self.vm.verbose.stopped(self.sync, whole - self.sync);
        // Whoever is told of slow stops may stop the world for that.
        if !self.requester.is_some_and(|thread| thread.tools.is_spared()) {
            self.vm.tools.note_stop(&self.vm.signals, EventKind::SlowStop, self.sync);
        }
        self.vm.world.end_turn();
    }
}

/// Takes the turn for the current thread, which then can't be suspended until it ends its turn.
fn take_turn(cur: &mut Current) {
    let world = &cur.vm().world;
    let me = cur.thread() as *const JavaThread as usize;
    if world.retake_turn(me) {
        return;
    }
    loop {
        // SAFETY: waits for the turn, and comes back.
        unsafe { cur.leave_vm(ThreadState::Blocked) };
        world.take_turn_as(me);
        if try_enter_vm(cur) {
            return;
        }
        // Somebody may have suspended this thread while it waited; it must not keep others from their turn meanwhile.
        world.end_turn();
        cur.enter_vm();
    }
}

/// Raises the hold count of a thread in the list.
fn hold(_list: &List, thread: &JavaThread) {
    let _gate = thread.gate.lock.lock();
    thread.gate.holds.fetch_add(1, Ordering::SeqCst);
    thread.ask(poll::HOLD);
}

/// Undoes `hold`.
fn release(_list: &List, thread: &JavaThread) {
    let _gate = thread.gate.lock.lock();
    if lower(thread) {
        wake(thread, Awaits::Hold);
    }
}

/// One hold less; whether it was the last. The thread's gate is locked.
fn lower(thread: &JavaThread) -> bool {
    let before = thread.gate.holds.fetch_sub(1, Ordering::SeqCst);
    debug_assert!(before > 0);
    if before == 1 {
        thread.unask(poll::HOLD);
    }
    before == 1
}

/// Makes a thread that waits at its gate for this, or for more than this, look again; its gate is locked. Who waits for something else sleeps
/// on: waking all threads at each stop would cost more than the stop.
fn wake(thread: &JavaThread, change: Awaits) {
    if thread.gate.awaits.load(Ordering::Relaxed) >= change as u8 {
        thread.gate.opened.notify_all();
    }
}

fn hold_all(vm: &'static Vm, except: Option<&JavaThread>) {
    let mut list = vm.threads.lock();
    list.stops += 1;
    for thread in list.iter().filter(|t| !except.is_some_and(|e| std::ptr::eq(e, *t))) {
        hold(&list, thread);
    }
}

fn release_all(vm: &'static Vm, except: Option<&JavaThread>) {
    let mut list = vm.threads.lock();
    list.stops -= 1;
    for thread in list.iter().filter(|t| !except.is_some_and(|e| std::ptr::eq(e, *t))) {
        release(&list, thread);
    }
}

/// Waits until everyone in the list is stopped. Threads that join it while it is held are stopped from the start, and none can leave.
fn wait_for_all(vm: &'static Vm, except: Option<&JavaThread>) {
    let is_held = |thread: &&JavaThread| !except.is_some_and(|e| std::ptr::eq(e, *thread));
    let threads: Vec<&'static JavaThread> = vm.threads.lock().iter().filter(is_held).collect();
    wait_for_each(&threads);
}

/// Waits until a held thread has stopped: it runs native code, waits, or has not begun. The caller is not *in VM*, or is
/// sure that the thread does not wait for it.
pub fn wait_until_stopped(thread: &JavaThread) {
    wait_for_each(&[thread]);
}

fn wait_for_each(threads: &[&JavaThread]) {
    threads.iter().for_each(|thread| wait_while_in_vm(thread));
    let may_be_coming = |thread: &JavaThread| matches!(thread.state(), ThreadState::InNative | ThreadState::InVm);
    if threads.iter().any(|thread| may_be_coming(thread)) {
        // From native code, and may have looked at its holds before that could be seen.
        membarrier::heavy();
        threads.iter().for_each(|thread| wait_while_in_vm(thread));
    }
}

fn wait_while_in_vm(thread: &JavaThread) {
    for _ in 0..SPINS {
        if !thread.is_in_vm() {
            return;
        }
        std::hint::spin_loop();
    }
    // It has no processor. To sleep, however short, keeps the right to be woken at once; who yields may lose a whole time slice to a third.
    let mut micros = 10;
    while thread.is_in_vm() {
        std::thread::sleep(Duration::from_micros(micros));
        micros = (micros + 10).min(500);
    }
}

/// The collector's stop: holds everyone, and waits. On a collector's thread.
pub(crate) fn stop_for_collection(vm: &'static Vm) {
    let begun = Instant::now();
    hold_all(vm, None);
    wait_for_all(vm, None);
    let sync = begun.elapsed();
    // `Counters::collection` adds the rest.
    vm.counters.stop(sync, sync);
    // Whoever reads objects is done in a moment. `resume_after_collection` unlocks it.
    std::mem::forget(vm.world.moving.lock());
    *vm.world.collector.lock() = Some((begun, sync));
}

/// Ends `stop_for_collection`.
pub(crate) fn resume_after_collection(vm: &'static Vm) {
    let stop = vm.world.collector.lock().take();
    if stop.is_some() {
        // SAFETY: `stop_for_collection` locked it, and nobody has unlocked it since.
        unsafe { vm.world.moving.force_unlock() };
    }
    release_all(vm, None);
    if let Some((begun, sync)) = stop {
        vm.verbose.stopped(sync, begun.elapsed() - sync);
        vm.tools.note_stop(&vm.signals, EventKind::SlowStop, sync);
    }
}

/// Stops one thread, runs `body` while it is stopped, and lets it go on. None when the thread has ended. For the current
/// thread `body` just runs. `body` must not wait for other Java threads, nor run Java code.
pub fn with_stopped<R>(
    cur: &mut Current,
    named: impl Into<Named>,
    body: impl FnOnce(&mut Current, &'static JavaThread) -> R,
) -> Option<R> {
    let named = named.into();
    let target = named.thread();
    if std::ptr::eq(cur.thread(), target) {
        return named.is_still().then(|| body(cur, target));
    }
    take_turn(cur);
    let vm = cur.vm();
    let alive = {
        let list = vm.threads.lock();
        let alive = list.has(named);
        if alive {
            hold(&list, target);
        }
        alive
    };
    let result = alive.then(|| {
        cur.blocked(ThreadState::Blocked, || wait_until_stopped(target));
        let result = body(cur, target);
        release(&vm.threads.lock(), target);
        result
    });
    vm.world.end_turn();
    result
}

/// What became of a request to suspend or to resume.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Suspension {
    /// It was done.
    Done,
    /// The thread was suspended already, or isn't.
    Unchanged,
    /// The thread has ended or has not begun.
    NotAlive,
}

/// Suspends a thread; it is stopped when this returns. The current thread stops when it next polls or comes back from
/// native code.
pub fn suspend(cur: &mut Current, named: impl Into<Named>) -> Suspension {
    let named = named.into();
    let target = named.thread();
    take_turn(cur);
    let vm = cur.vm();
    let result = {
        let list = vm.threads.lock();
        if !list.has(named) || target.gate.ending.load(Ordering::SeqCst) {
            Suspension::NotAlive
        } else if target.gate.is_suspended() {
            Suspension::Unchanged
        } else {
            hold(&list, target);
            let _gate = target.gate.lock.lock();
            target.gate.suspended.store(true, Ordering::SeqCst);
            // It may be waiting for another's hold to end with a monitor's hand-over that it must pass on.
            wake(target, Awaits::Hold);
            Suspension::Done
        }
    };
    if result == Suspension::Done && !std::ptr::eq(cur.thread(), target) {
        cur.blocked(ThreadState::Blocked, || wait_until_stopped(target));
    }
    vm.world.end_turn();
    result
}

/// The current thread can't be suspended any more; if it is, this waits. Whoever suspended a thread that then ended could not find it to
/// resume it.
pub(crate) fn refuse_suspension(cur: &mut Current) {
    loop {
        {
            let _list = cur.vm().threads.lock();
            let _gate = cur.gate.lock.lock();
            if !cur.gate.is_suspended() {
                return cur.gate.ending.store(true, Ordering::SeqCst);
            }
        }
        wait_while_held(cur);
    }
}

/// Ends a suspension.
pub fn resume(vm: &'static Vm, named: impl Into<Named>) -> Suspension {
    let named = named.into();
    let target = named.thread();
    let list = vm.threads.lock();
    if !list.has(named) {
        return Suspension::NotAlive;
    }
    if !target.gate.is_suspended() {
        return Suspension::Unchanged;
    }
    let _gate = target.gate.lock.lock();
    target.gate.suspended.store(false, Ordering::SeqCst);
    // Whoever freed a monitor meanwhile has passed this thread over.
    target.gate.try_again.store(true, Ordering::SeqCst);
    lower(target);
    // Once, and when all is done: a thread that is woken to look again may get the processor, with its gate locked, in place of this one.
    wake(target, Awaits::Monitor);
    Suspension::Done
}

/// Comes *in VM* unless the thread is held; false if it is, and the state is then as it was, Blocked.
pub(crate) fn try_enter_vm(cur: &mut Current) -> bool {
    cur.announce(ThreadState::InVm);
    if !cur.gate.is_held() {
        return true;
    }
    cur.announce(ThreadState::Blocked);
    false
}

/// Waits while the thread is held, and comes back *in VM*. The state is *in VM* already when this is called; nothing of the heap was
/// touched since, or all references are in roots.
#[cold]
pub fn wait_while_held(cur: &mut Current) {
    loop {
        cur.announce(ThreadState::Blocked);
        wait_at_gate(cur.thread(), Awaits::Hold, None, |t| !t.gate.is_held());
        if try_enter_vm(cur) {
            return;
        }
    }
}

/// Waits at the thread's own gate until `done`, or until the deadline; whether it was done. Whoever makes `done` true calls
/// `Gate::open` afterwards. The caller's state is not *in VM*.
pub(crate) fn wait_at_gate(
    thread: &'static JavaThread,
    awaits: Awaits,
    deadline: Option<Instant>,
    mut done: impl FnMut(&'static JavaThread) -> bool,
) -> bool {
    let mut gate = thread.gate.lock.lock();
    thread.gate.awaits.store(awaits as u8, Ordering::Relaxed);
    let outcome = loop {
        if done(thread) {
            break true;
        }
        match deadline {
            None => thread.gate.opened.wait(&mut gate),
            Some(at) => {
                if thread.gate.opened.wait_until(&mut gate, at).timed_out() {
                    break done(thread);
                }
            }
        }
    };
    thread.gate.awaits.store(Awaits::Nothing as u8, Ordering::Relaxed);
    outcome
}

/// What ends a wait at a gate besides `Gate::open`; each includes those before it.
#[repr(u8)]
#[derive(Copy, Clone)]
pub(crate) enum Awaits {
    /// Nothing.
    Nothing = 0,
    /// The end of a suspension, after which a monitor may be tried again.
    Monitor = 1,
    /// The end of a hold, or a suspension.
    Hold = 2,
}

/// The slow part of a poll: waits while held, then throws the asynchronous exception if there is one.
///
/// # Errors
/// The asynchronous exception.
#[cold]
pub fn poll_slow(cur: &mut Current) -> JResult<()> {
    if cur.gate.is_held() {
        wait_while_held(cur);
    }
    if cur.poll_word() & poll::ASYNC_EXCEPTION != 0 && !cur.has_exception() {
        // Cleared first: `throw_in` sets the exception before the bit, while this thread is stopped.
        cur.unask(poll::ASYNC_EXCEPTION);
        let exception = cur.take_async_exception();
        if !exception.is_null() {
            cur.set_pending(exception);
            return Err(Thrown::pending(cur));
        }
    }
    if cur.poll_word() & poll::OFTEN_NULL != 0 {
        cur.unask(poll::OFTEN_NULL);
        let at = compiler::OFTEN_NULL.swap(0, Ordering::Relaxed);
        cur.vm().wired.compiler().inspect(|compiler| compiler.check_for_null(at));
    }
    if cur.poll_word() & poll::MEMORY_FAULT != 0 && !cur.has_exception() {
        cur.unask(poll::MEMORY_FAULT);
        return Err(cur.throw("java/lang/InternalError", "a fault occurred in an unsafe memory access operation"));
    }
    Ok(())
}

/// Makes `target` throw an exception at its next poll; wakes it out of sleeping, waiting and parking. False when it has ended.
pub fn throw_in(cur: &mut Current, named: impl Into<Named>, exception: Handle) -> bool {
    with_stopped(cur, named, |cur, target| {
        target.set_async_exception(exception.get(cur).address());
        target.ask(poll::ASYNC_EXCEPTION);
        target.permit.interrupt();
        target.gate.open();
    })
    .is_some()
}

impl Current {
    /// Leaves Java and VM code for a while: runs `body`, which must not touch the heap, in a state in which collections
    /// and others need not wait for this thread.
    #[inline]
    pub fn blocked<R>(&mut self, state: ThreadState, body: impl FnOnce() -> R) -> R {
        if state == ThreadState::InNative {
            // SAFETY: as below.
            let own = unsafe { self.begin_native() };
            let result = body();
            self.end_native(own);
            return result;
        }
        // SAFETY: `body` doesn't have the token, and the thread comes back before anybody else gets it.
        unsafe { self.leave_vm(state) };
        let result = body();
        self.enter_vm();
        result
    }

    /// Goes to native code, whose local references aren't the VM's own; for `end_native`.
    ///
    /// # Safety
    /// The token isn't used for anything of the heap until then.
    #[inline(always)]
    pub unsafe fn begin_native(&mut self) -> Own {
        let own = self.handles.end_own();
        // SAFETY: the caller's promise.
        unsafe { self.leave_vm(ThreadState::InNative) };
        own
    }

    /// Comes back.
    #[inline(always)]
    pub fn end_native(&mut self, own: Own) {
        self.enter_from_native();
        self.handles.set_own(own);
    }

    /// Comes back *in VM*, waiting while the thread is held.
    #[inline]
    pub fn enter_vm(&mut self) {
        self.announce(ThreadState::InVm);
        if self.gate.is_held() {
            wait_while_held(self);
        }
    }

    /// The same, from native code.
    #[inline(always)]
    pub fn enter_from_native(&mut self) {
        self.announce_from_native();
        if self.gate.is_held() {
            wait_while_held(self);
        }
    }

    /// A safepoint poll.
    ///
    /// # Errors
    /// An asynchronous exception, now pending.
    #[inline]
    pub fn poll(&mut self) -> Result<(), Thrown> {
        if self.poll_word() != 0 { poll_slow(self) } else { Ok(()) }
    }
}
