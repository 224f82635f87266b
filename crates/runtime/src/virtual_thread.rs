//! What the VM keeps of a `java.lang.VirtualThread`, and how it takes part in the class library's scheduling: a virtual thread that must
//! wait for a monitor says so in its `state` and yields; who hands the monitor on puts it on the list that the class library's
//! unblocker takes.
//!
//! Invariants: `eetop` of a virtual thread is 0, then its `VirtualThread`, made when it is first mounted or a tool asks, then `ENDED`, when it
//! is unmounted for the last time and the record retired. `state` is changed by the thread itself while it is mounted, or by an exchange of values.

pub mod record;

pub use record::{VirtualThread, VirtualThreads};

use crate::global_reference::GlobalReference;
use crate::monitor::queue::Blocked;
use crate::refs::{Handle, Ref};
use crate::safepoint::{self, Stopped, Suspension, World};
use crate::thread::{Current, JavaThread, ThreadState};
use crate::threads::place::Named;
use crate::threads::status;
use crate::thrown::{JResult, Thrown};
use crate::vm::Vm;
use heap::Address;
use inspection::{EventKind, EventSet};
use platform::membarrier;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Values of `VirtualThread.state` that the VM sets or looks for.
pub mod state {
    /// Not begun.
    pub const NEW: u32 = 0;
    /// Ended.
    pub const TERMINATED: u32 = 99;
    /// Mounted.
    pub const RUNNING: u32 = 2;
    /// In `LockSupport.park()`.
    pub const PARKED: u32 = 4;
    /// The same, on its carrier.
    pub const PINNED: u32 = 5;
    /// In `LockSupport.parkNanos` and the like.
    pub const TIMED_PARKED: u32 = 7;
    /// The same, on its carrier.
    pub const TIMED_PINNED: u32 = 8;
    /// Added while the class library looks at it.
    pub const SUSPENDED: u32 = 1 << 8;
    /// About to leave its carrier to wait for a monitor.
    pub const BLOCKING: u32 = 12;
    /// Waits for a monitor.
    pub const BLOCKED: u32 = 13;
    /// About to leave its carrier in `Object.wait()`.
    pub const WAITING: u32 = 15;
    /// In `Object.wait()`.
    pub const WAIT: u32 = 16;
    /// About to leave its carrier in `Object.wait(long)`.
    pub const TIMED_WAITING: u32 = 17;
    /// In `Object.wait(long)`.
    pub const TIMED_WAIT: u32 = 18;
}

impl VirtualThread {
    /// The identity that owns monitors.
    pub fn lock_id(&self) -> u32 {
        self.lock_id
    }

    /// Has its code come to its end? Tools have been told then.
    pub fn has_ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }

    /// The java.lang.VirtualThread, if a tool has asked for it; a weak global reference.
    pub fn object(&self) -> Handle {
        let object = self.object.load();
        if object == Handle::NOBODY { Handle::NULL } else { object }
    }

    /// It has ended: who hasn't asked for its object can't any more. Had somebody?
    fn close(&self) -> bool {
        self.ended.store(true, Ordering::Relaxed);
        !self.object.replace_null(Handle::NOBODY)
    }

    /// A reference to its java.lang.Thread that lives on when it ends; None when it has.
    pub fn pinned(&self, cur: &Current) -> Option<GlobalReference> {
        let _naming = self.naming.lock();
        let object = self.object();
        (!object.is_null(cur)).then(|| GlobalReference::new(&cur.vm().globals, object.get(cur).address()))
    }
}

/// `eetop` of a virtual thread that has no record any more, nor gets one again: its `state` may still say that it lives.
pub(crate) const ENDED: i64 = 1;

/// `VirtualThread.state` as an atomic.
fn state_of<'c>(cur: &Current, thread: Ref<'c>) -> &'c AtomicU32 {
    thread.atomic_u32(cur.vm().well_known().virtual_thread_state as usize)
}

/// The address of a virtual thread's record, 0, or `ENDED`.
fn eetop_of<'c>(cur: &Current, thread: Ref<'c>) -> &'c AtomicU64 {
    thread.atomic_u64(cur.vm().well_known().thread_eetop as usize)
}

/// Has the virtual thread begun, and not ended?
pub fn is_alive(cur: &Current, thread: Ref<'_>) -> bool {
    !matches!(state_of(cur, thread).load(Ordering::SeqCst), state::NEW | state::TERMINATED)
        && thread.load_i64(cur.vm().well_known().thread_eetop as usize) != ENDED
}

/// What `Thread.FieldHolder.threadStatus` would say of a virtual thread.
pub(crate) fn status(cur: &Current, thread: Ref<'_>) -> u32 {
    match state_of(cur, thread).load(Ordering::SeqCst) & !state::SUSPENDED {
        state::NEW => status::NEW,
        state::PARKED | state::PINNED => status::PARKED,
        state::TIMED_PARKED | state::TIMED_PINNED => status::PARKED_TIMED,
        state::BLOCKING | state::BLOCKED => status::BLOCKED_ON_MONITOR_ENTER,
        state::WAIT => status::OBJECT_WAIT,
        state::TIMED_WAIT => status::OBJECT_WAIT_TIMED,
        state::TERMINATED => status::TERMINATED,
        state::RUNNING => {
            // One that can't leave its carrier waits with it.
            let carrier = thread.load_ref(cur.vm().well_known().virtual_thread_carrier);
            if carrier.is_null() { status::RUNNABLE } else { status::of_platform(cur, carrier.address()) }
        }
        _ => status::RUNNABLE,
    }
}

/// The record of a virtual thread that was mounted and has not ended.
fn record<'c>(cur: &'c Current, thread: Ref<'c>) -> Option<&'c VirtualThread> {
    let known = thread.load_i64(cur.vm().well_known().thread_eetop as usize);
    // SAFETY: see the module's invariant; no safepoint comes while `cur` is borrowed.
    if known == ENDED { None } else { unsafe { (known as usize as *const VirtualThread).as_ref() } }
}

/// The identity that owns monitors of a virtual thread; 0 before it is first mounted.
pub fn lock_id(cur: &Current, thread: Ref<'_>) -> u32 {
    record(cur, thread).map_or(0, VirtualThread::lock_id)
}

/// The object whose monitor an unmounted virtual thread waits for; null for none. The thread does not run.
pub(crate) fn contended(cur: &Current, thread: Ref<'_>) -> Address {
    let blocked = record(cur, thread).and_then(|record| record.blocked.lock().as_ref().map(Blocked::object));
    blocked.unwrap_or(Address::NULL)
}

/// Sets the current virtual thread's `state`.
pub(crate) fn set_state(cur: &Current, state: u32) {
    state_of(cur, cur.thread_ref()).store(state, Ordering::SeqCst);
}

/// The current virtual thread is about to wait in `Object.wait`, 0 for ever.
pub(crate) fn begin_wait(cur: &Current, millis: i64) {
    let wk = cur.vm().well_known();
    let thread = cur.thread_ref();
    thread.store_u8(wk.virtual_thread_notified as usize, 0);
    thread.store_i64(wk.virtual_thread_timeout as usize, millis);
    set_state(cur, if millis == 0 { state::WAITING } else { state::TIMED_WAITING });
}

/// A virtual thread in `Object.wait` was notified: it now waits for the monitor.
pub(crate) fn notified(cur: &Current, thread: Ref<'_>) {
    thread.store_u8(cur.vm().well_known().virtual_thread_notified as usize, 1);
    platform::fence::full();
    let word = state_of(cur, thread);
    for waits in [state::WAIT, state::TIMED_WAIT] {
        let _ = word.compare_exchange(waits, state::BLOCKED, Ordering::SeqCst, Ordering::SeqCst);
    }
}

/// `VirtualThread.takeVirtualThreadListToUnblock`: waits until there are some; the first, the others linked by `next`.
pub fn take_unblocked(cur: &mut Current) -> Handle {
    let vm = cur.vm();
    let unblocked = &vm.virtual_threads.unblocked;
    loop {
        let taken = cur.resting(|cur| cur.blocked(ThreadState::Blocked, || unblocked.wait_and_take()));
        let wk = vm.well_known();
        let mut head = Ref::null();
        for global in &taken {
            let thread = global.handle().get(cur);
            // Twice in the list is as good as once.
            if thread.load_u8(wk.virtual_thread_on_waiting_list as usize) == 0 {
                thread.store_u8(wk.virtual_thread_on_waiting_list as usize, 1);
                thread.store_ref(cur, wk.virtual_thread_next, head);
                head = thread;
            }
        }
        let head = cur.handle(head);
        if !head.is_null(cur) {
            return head;
        }
    }
}

/// The record of a virtual thread; made if there is none; None when it has ended. `for_tools`: they will ask for the object by it.
///
/// # Errors
/// OutOfMemoryError when there are too many virtual threads.
pub fn record_of(cur: &mut Current, object: Handle, for_tools: bool) -> JResult<Option<&'static VirtualThread>> {
    let known = match find_or_make(cur, object.get(cur)) {
        Some(Some(known)) => known,
        Some(None) => return Ok(None),
        None => return Err(too_many(cur)),
    };
    Ok(if !for_tools || name(cur, known, object.get(cur)) { Some(known) } else { None })
}

fn too_many(cur: &mut Current) -> Thrown {
    cur.throw("java/lang/OutOfMemoryError", "more than 4 million virtual threads at once")
}

/// A virtual thread's record, made if there is none; Some(None) when it has ended, None where there are too many.
#[inline]
fn find_or_make(cur: &Current, thread: Ref<'_>) -> Option<Option<&'static VirtualThread>> {
    let place = eetop_of(cur, thread);
    let mut known = place.load(Ordering::Acquire);
    if known == 0 {
        let new = new_record(cur)?;
        // Two threads may ask at once, the tool that looks at one and its carrier.
        let made = std::ptr::from_ref(new) as u64;
        known = match place.compare_exchange(0, made, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => made,
            Err(other) => {
                keep(cur, new);
                other
            }
        };
    }
    // SAFETY: see the module's invariant; records are never freed.
    Some((known != ENDED as u64).then(|| unsafe { &*(known as usize as *const VirtualThread) }))
}

/// Sees to it that a record has its thread's object, for tools; false when the thread has ended.
fn name(cur: &Current, record: &VirtualThread, thread: Ref<'_>) -> bool {
    let _naming = record.naming.lock();
    if cur.mounted().is_none_or(|mounted| !std::ptr::eq(mounted, record)) {
        // The record may become another thread's: either that waits (`new_record`), or this thread sees here that its own has ended.
        membarrier::heavy();
    }
    let address = std::ptr::from_ref(record) as u64;
    if eetop_of(cur, thread).load(Ordering::Acquire) != address || record.ended.load(Ordering::Relaxed) {
        return false;
    }
    if record.object.load().is_null_handle() {
        let weak = cur.vm().weak_globals.create(thread.address());
        if !record.object.replace_null(weak) {
            cur.vm().weak_globals.delete(weak);
        }
    }
    // It may have ended just now.
    !record.object().is_null_handle()
}

/// A record for a virtual thread that has none; None when there are too many.
fn new_record(cur: &Current) -> Option<&'static VirtualThread> {
    let vm = cur.vm();
    let record = cur.carrier.take_spare().or_else(|| {
        let mut retired = vm.virtual_threads.retired.lock();
        let made = || Some(&*Box::leak(Box::new(VirtualThread::new(vm.threads.new_lock_id()?))));
        retired.take().or_else(made).or_else(|| retired.known.pop_front())
    })?;
    membarrier::light();
    if record.naming.is_locked() {
        // A tool may be about to give it the object of the thread before.
        drop(record.naming.lock());
    }
    record.object.store(Handle::NULL);
    record.ended.store(false, Ordering::Relaxed);
    Some(record)
}

/// Keeps a record that no tool has asked for, for another virtual thread.
fn keep(cur: &Current, record: &'static VirtualThread) {
    if !cur.carrier.keep_spare(record) {
        cur.vm().virtual_threads.retired.lock().unknown.push(record);
    }
}

/// `Thread.setCurrentThread`: a virtual thread is mounted, or the platform thread is itself again.
///
/// # Errors
/// OutOfMemoryError when there are too many virtual threads.
pub fn set_current(cur: &mut Current, object: Handle) -> JResult<()> {
    if try_set_current(cur, object.get(cur)) { Ok(()) } else { Err(too_many(cur)) }
}

/// The same; false when there are too many. Reaches no safepoint.
pub fn try_set_current(cur: &Current, thread: Ref<'_>) -> bool {
    if thread.class() == cur.vm().well_known().class_virtual_thread {
        let Some(record) = find_or_make(cur, thread) else { return false };
        let Some(record) = record else { crate::vm_bug!("a virtual thread that has ended is mounted") };
        cur.carrier.mount(record);
        cur.monitors.set_lock_id(record.lock_id());
        cur.set_current_object(thread.address());
        crate::probes::runs(cur, Some(record));
        return true;
    }
    let before = cur.mounted();
    cur.carrier.mount(std::ptr::null());
    cur.monitors.set_lock_id(cur.monitors.platform_id());
    if let Some(before) = before {
        crate::probes::runs(cur, None);
        if before.ended.load(Ordering::Relaxed) {
            retire(cur, before);
        }
    }
    cur.set_current_object(thread.address());
    true
}

/// The current thread was a virtual one that has ended, and is about to be the platform thread again.
fn retire(cur: &Current, record: &'static VirtualThread) {
    let vm = cur.vm();
    eetop_of(cur, cur.thread_ref()).store(ENDED as u64, Ordering::Release);
    record.events.store(0, Ordering::Relaxed);
    record.suspended.store(false, Ordering::Relaxed);
    if record.object().is_null_handle() {
        return keep(cur, record);
    }
    let object = {
        let _naming = record.naming.lock();
        record.object.take()
    };
    vm.weak_globals.delete(object);
    vm.virtual_threads.retired.lock().known.push_back(record);
}

/// What tools hear of as a virtual thread comes and goes.
const MOVES: EventSet = EventSet::of(&[
    EventKind::ThreadStart,
    EventKind::ThreadEnd,
    EventKind::VirtualThreadStart,
    EventKind::VirtualThreadEnd,
    EventKind::VirtualThreadMount,
    EventKind::VirtualThreadUnmount,
    EventKind::ThreadPark,
    EventKind::ThreadParked,
]);

/// A step of a virtual thread's way to or from its carrier.
#[derive(Copy, Clone)]
pub enum Step<'c> {
    /// `notifyJvmtiStart`
    Start,
    /// `notifyJvmtiEnd`
    End,
    /// `notifyJvmtiMount` of a thread: its mount begins, or is done.
    Mount(Ref<'c>, bool),
    /// `notifyJvmtiUnmount`: begins, or is done.
    Unmount(bool),
}

/// Takes a step of which no tool wants to hear, and at which nobody is suspended; else does nothing, and false. Reaches no safepoint, so no tool changes its mind meanwhile.
pub fn step_quietly(cur: &Current, step: Step<'_>) -> bool {
    let carrier = &cur.carrier;
    let mounted = cur.mounted();
    let is_suspended = |record: &VirtualThread| record.suspended.load(Ordering::Relaxed);
    if cur.vm().tools.wants(cur, MOVES)
        || carrier.suspended.load(Ordering::Relaxed)
        || mounted.is_some_and(is_suspended)
    {
        return false;
    }
    match step {
        Step::End => {
            let Some(mounted) = mounted.filter(|mounted| mounted.object.load().is_null_handle()) else { return false };
            if mounted.close() {
                crate::probes::events::virtual_thread_gone(cur.vm(), mounted);
            }
        }
        Step::Mount(thread, true) => match find_or_make(cur, thread) {
            Some(Some(record)) if !is_suspended(record) => record.mounting.store(true, Ordering::Release),
            _ => return false,
        },
        Step::Start | Step::Mount(_, false) | Step::Unmount(_) => {}
    }
    count_move(cur, matches!(step, Step::End | Step::Mount(_, true) | Step::Unmount(true)));
    true
}

/// `VirtualThread.notifyJvmtiStart`: the first mount is done.
pub fn started(cur: &mut Current) {
    moves(cur, false);
    crate::probes::events::thread_start(cur);
    crate::probes::events::virtual_thread_moves(cur, true);
}

/// `VirtualThread.notifyJvmtiEnd`: the last unmount begins.
pub fn ended(cur: &mut Current) {
    crate::probes::events::virtual_thread_moves(cur, false);
    crate::probes::events::thread_end(cur);
    if let Some(thread) = cur.mounted() {
        // What tools keep by thread they keep of those that they have asked for.
        if thread.close() {
            crate::probes::events::virtual_thread_gone(cur.vm(), thread);
        }
    }
    moves(cur, true);
}

/// `VirtualThread.notifyJvmtiMount` of a thread: its mount begins, or is done.
pub fn notify_mount(cur: &mut Current, object: Handle, begins: bool) {
    if begins {
        wait_while_suspended(cur, object);
    }
    mounting(cur, begins);
}

/// A virtual thread that is suspended isn't mounted, since its stack must not change. Afterwards it isn't suspended before it is mounted.
fn wait_while_suspended(cur: &mut Current, object: Handle) {
    let record = match record_of(cur, object, false) {
        Ok(Some(record)) => record,
        Ok(None) => return,
        // Mounting it will fail in the same way.
        Err(thrown) => return thrown.discard(),
    };
    let virtual_threads = &cur.vm().virtual_threads;
    // Who suspends it stops the world, and no safepoint lies between the question and the mark.
    while record.suspended.load(Ordering::SeqCst) {
        cur.blocked(ThreadState::Blocked, || {
            let mut resuming = virtual_threads.resuming.lock();
            while record.suspended.load(Ordering::SeqCst) {
                virtual_threads.resumed.wait(&mut resuming);
            }
        });
    }
    record.mounting.store(true, Ordering::Release);
}

/// A mount begins, or is done.
pub fn mounting(cur: &mut Current, begins: bool) {
    moves(cur, begins);
    if !begins {
        crate::probes::events::virtual_thread_moves(cur, true);
    }
}

/// `VirtualThread.notifyJvmtiUnmount`: an unmount begins, or is done.
pub fn unmounting(cur: &mut Current, begins: bool) {
    if begins {
        crate::probes::events::virtual_thread_moves(cur, false);
    }
    moves(cur, begins);
}

/// A virtual thread is on its way to or from the current thread: it is not suspended, and tools are told of nothing.
fn moves(cur: &mut Current, begins: bool) {
    count_move(cur, begins);
    stop_if_suspended(cur);
}

fn count_move(cur: &Current, begins: bool) {
    let depth = cur.carrier.moving.get();
    debug_assert!(begins || depth > 0, "an end of a move without its beginning");
    cur.carrier.moving.set(if begins { depth + 1 } else { depth.saturating_sub(1) });
    if let Some(mounted) = cur.mounted() {
        mounted.mounting.store(false, Ordering::Release);
    }
}

/// The current thread must not be suspended, or may be again.
pub fn disable_suspend(cur: &mut Current, disable: bool) {
    let depth = cur.carrier.no_suspend.get();
    cur.carrier.no_suspend.set(if disable { depth + 1 } else { depth.saturating_sub(1) });
    stop_if_suspended(cur);
}

fn may_be_suspended(thread: &JavaThread) -> bool {
    thread.carrier.moving.get() == 0 && thread.carrier.no_suspend.get() == 0
}

/// Who was suspended while it was not mounted, or carried another, stops here.
fn stop_if_suspended(cur: &mut Current) {
    let thread = cur.thread();
    if !may_be_suspended(thread) {
        return;
    }
    let wanted = cur.mounted().map_or(&thread.carrier.suspended, |mounted| &mounted.suspended);
    if wanted.load(Ordering::SeqCst) && safepoint::suspend(cur, thread) == Suspension::Done {
        if wanted.load(Ordering::SeqCst) {
            safepoint::wait_while_held(cur);
        } else {
            // It was resumed while this thread waited for its turn to suspend itself.
            safepoint::resume(cur.vm(), thread);
        }
    }
}

/// The thread that carries a virtual thread now.
pub fn carrier(vm: &Vm, thread: &VirtualThread) -> Option<&'static JavaThread> {
    vm.threads.lock().iter().find(|t| t.mounted().is_some_and(|m| std::ptr::eq(m, thread)))
}

/// Has a tool suspended the virtual thread?
pub(crate) fn is_suspended(cur: &Current, thread: Ref<'_>) -> bool {
    record(cur, thread).is_some_and(|record| record.suspended.load(Ordering::SeqCst))
}

/// Suspends a virtual thread, with its carrier if it has one; and whether it is the current one, which stops when it next polls.
pub fn suspend(cur: &mut Current, thread: &'static VirtualThread) -> (Suspension, bool) {
    loop {
        let stopped = World::stop(cur);
        if let Some(outcome) = try_suspend(cur, thread, &stopped) {
            return outcome;
        }
        drop(stopped);
        crate::park::yield_now(cur);
    }
}

/// The same at a stop; None while the thread is on its way to or from its carrier, where it holds what others need.
pub fn try_suspend(
    cur: &mut Current,
    thread: &'static VirtualThread,
    _stopped: &Stopped,
) -> Option<(Suspension, bool)> {
    let carrier = carrier(cur.vm(), thread);
    let mounts = carrier.is_none() && thread.mounting.load(Ordering::Acquire);
    if mounts || carrier.is_some_and(|c| !may_be_suspended(c) && !std::ptr::eq(c, cur.thread())) {
        return None;
    }
    if thread.object().is_null_handle() || thread.ended.load(Ordering::Relaxed) {
        return Some((Suspension::NotAlive, false));
    }
    if thread.suspended.swap(true, Ordering::SeqCst) {
        return Some((Suspension::Unchanged, false));
    }
    if let Some(carrier) = carrier {
        safepoint::suspend(cur, carrier);
    }
    Some((Suspension::Done, carrier.is_some_and(|c| std::ptr::eq(c, cur.thread()))))
}

/// Does a platform thread carry a virtual one, or is one on its way to or from it?
fn carries(thread: &JavaThread) -> bool {
    thread.mounted().is_some() || thread.carrier.is_moving()
}

/// Suspends a platform thread. What it carries goes on until it leaves.
pub fn suspend_platform(cur: &mut Current, named: Named) -> Suspension {
    let thread = named.thread();
    let outcome = safepoint::suspend(cur, named);
    if outcome == Suspension::NotAlive || !carries(thread) {
        return outcome;
    }
    let was_suspended = thread.carrier.suspended.swap(true, Ordering::SeqCst);
    if outcome == Suspension::Done {
        safepoint::resume(cur.vm(), thread);
    }
    if was_suspended { Suspension::Unchanged } else { Suspension::Done }
}

/// Ends a suspension of a platform thread.
pub fn resume_platform(vm: &'static Vm, named: Named) -> Suspension {
    let thread = named.thread();
    let was_suspended = {
        let list = vm.threads.lock();
        if !list.has(named) {
            return Suspension::NotAlive;
        }
        thread.carrier.suspended.swap(false, Ordering::SeqCst)
    };
    if carries(thread) {
        return if was_suspended { Suspension::Done } else { Suspension::Unchanged };
    }
    safepoint::resume(vm, named)
}

/// Is a platform thread suspended, whatever it carries?
pub(crate) fn is_platform_suspended(thread: &JavaThread) -> bool {
    thread.carrier.suspended.load(Ordering::SeqCst) || !carries(thread) && thread.gate.is_suspended()
}

/// Ends a suspension.
pub fn resume(cur: &mut Current, thread: &'static VirtualThread) -> Suspension {
    let _stopped = World::stop(cur);
    if !thread.suspended.swap(false, Ordering::SeqCst) {
        return Suspension::Unchanged;
    }
    if let Some(carrier) = carrier(cur.vm(), thread) {
        safepoint::resume(cur.vm(), carrier);
    }
    let virtual_threads = &cur.vm().virtual_threads;
    drop(virtual_threads.resuming.lock());
    virtual_threads.resumed.notify_all();
    Suspension::Done
}

/// The current virtual thread leaves its carrier and still owns monitors.
pub(crate) fn note_unmounted_owner(cur: &Current) {
    let vm = cur.vm();
    let weak = vm.weak_globals.create(cur.current_object());
    if let Some(old) = vm.virtual_threads.owners.lock().insert(cur.lock_id(), weak) {
        vm.weak_globals.delete(old);
    }
}

/// Undoes `note_unmounted_owner`.
pub(crate) fn forget_unmounted_owner(cur: &Current) {
    let vm = cur.vm();
    if let Some(old) = vm.virtual_threads.owners.lock().remove(&cur.lock_id()) {
        vm.weak_globals.delete(old);
    }
}

/// The java.lang.Thread that has a lock id: of a platform thread, a mounted virtual thread, or an unmounted one that owns monitors. Null
/// for none.
pub fn owner_of(cur: &Current, lock_id: u32) -> Handle {
    if lock_id == 0 {
        return Handle::NULL;
    }
    let vm = cur.vm();
    let running = vm.threads.lock().iter().find_map(|thread| {
        if thread.monitors.platform_id() == lock_id {
            return Some(thread.thread_object());
        }
        (thread.lock_id() == lock_id).then(|| thread.current_object())
    });
    match running {
        Some(object) => cur.handle_of(object),
        None => match vm.virtual_threads.owners.lock().get(&lock_id) {
            Some(weak) => cur.handle(weak.get(cur)),
            None => Handle::NULL,
        },
    }
}

/// Is the object a virtual thread?
pub fn is_virtual(cur: &Current, thread: Ref<'_>) -> bool {
    thread.class().is_subclass_of(cur.vm().well_known().class_base_virtual_thread)
}
