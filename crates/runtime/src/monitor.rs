//! Monitors and identity hashes: the lock word, thin locks, inflation (JVMS 2.11.10, `java.lang.Object.wait`).
//!
//! Key invariants: the owner is a lock id, never a thread's address. A thread takes a monitor only *in VM*, so a suspended thread
//! never becomes an owner. An index read from a lock word stays valid until the next safepoint, and longer while the
//! reader is counted in `Monitor::users`. A thread that frees a monitor and one that queues for it each write before they look
//! at the other's word, so that no hand-over is lost.

pub mod held;
pub mod lock_word;
pub mod own;
pub(crate) mod queue;
pub mod statistics;
pub(crate) mod table;
mod yielding;

pub use queue::Waiter;
pub use table::{CHUNK, Monitor, MonitorUsage, Monitors};

use crate::frame::{FLAG_MONITORS, Frame};
use crate::probes::events;
use crate::refs::{Handle, Ref};
use crate::safepoint::{Awaits, wait_at_gate};
use crate::thread::{Current, JavaThread, ThreadState, poll};
use crate::threads::status;
use crate::thrown::JResult;
use heap::Address;
use held::HeldMonitor;
use inspection::EventKind;
use queue::{Node, Place};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Rounds of looking at a lock before a thread blocks.
const SPINS: u32 = 60;

/// Rounds between two looks at a monitor, at first and at most: each look takes the monitor's word from its owner's processor.
const FIRST_PAUSE: u32 = 1;
const LONGEST_PAUSE: u32 = 64;

/// Message of the IllegalMonitorStateException that HotSpot throws.
const NOT_OWNER: &str = "current thread is not owner";

fn frame_offset(cur: &Current, frame: Frame) -> usize {
    frame.header() as usize - cur.memory.java_stack() as usize
}

fn push_held(cur: &Current, object: Address, frame: usize) {
    // SAFETY: held monitors belong to the running thread, and no reference to the vector outlives a call in this file.
    unsafe { cur.monitors.held_mut().push(HeldMonitor { object, frame }) };
}

/// The objects whose monitors a frame of the running thread's stack has entered, oldest first, as often as it has.
pub fn entered_by(cur: &Current, frame: Frame) -> Vec<Address> {
    // SAFETY: as in `push_held`.
    let held = unsafe { cur.monitors.held() };
    held.iter().filter(|held| held.frame == frame_offset(cur, frame)).map(|held| held.object).collect()
}

/// Takes the newest entry for the object that `fits` out of the held monitors; whether there was one.
fn remove_held(cur: &Current, object: Address, fits: impl Fn(usize) -> bool) -> bool {
    // SAFETY: as in `push_held`.
    let held = unsafe { cur.monitors.held_mut() };
    match held.iter().rposition(|h| h.object == object && fits(h.frame)) {
        Some(at) => {
            held.remove(at);
            true
        }
        None => false,
    }
}

/// The object's monitor if it is inflated.
fn inflated(cur: &Current, object: Ref<'_>) -> Option<&'static Monitor> {
    let word = object.lock_word().load(Ordering::Acquire);
    (word & lock_word::TAG == lock_word::INFLATED).then(|| cur.vm().monitors.at(word >> 2))
}

/// Gives an object a monitor, with the state that `word` says; None when the word has changed meanwhile.
fn inflate(cur: &Current, object: Ref<'_>, word: u32) -> Option<&'static Monitor> {
    let (owner, recursions, hash) = match word & lock_word::TAG {
        lock_word::THIN => (word >> lock_word::OWNER_SHIFT, (word & lock_word::RECURSIONS) >> 2, 0),
        lock_word::HASHED => (0, 0, word >> 2),
        lock_word::UNLOCKED => (0, 0, 0),
        _ => return Some(cur.vm().monitors.at(word >> 2)),
    };
    let monitors = &cur.vm().monitors;
    let monitor = monitors.allocate(object.address(), owner, recursions, hash);
    let new = monitor.index() << 2 | lock_word::INFLATED;
    match object.lock_word().compare_exchange(word, new, Ordering::AcqRel, Ordering::Relaxed) {
        Ok(_) => Some(monitor),
        Err(_) => {
            monitors.free(monitor);
            None
        }
    }
}

/// The object's monitor; inflates.
pub fn monitor_of(cur: &Current, object: Ref<'_>) -> &'static Monitor {
    loop {
        let word = object.lock_word().load(Ordering::Acquire);
        if let Some(monitor) = inflate(cur, object, word) {
            return monitor;
        }
    }
}

/// Locks without waiting; false when another thread owns the lock, or when the slow way is needed.
#[inline]
fn lock_fast(cur: &Current, object: Ref<'_>) -> bool {
    if cur.vm().monitors.is_counting() {
        return statistics::lock(cur, monitor_of(cur, object));
    }
    let me = cur.lock_id();
    let word = object.lock_word();
    let exchange = |seen, new| word.compare_exchange(seen, new, Ordering::Acquire, Ordering::Relaxed).is_ok();
    let seen = word.load(Ordering::Acquire);
    match seen & lock_word::TAG {
        lock_word::UNLOCKED => exchange(seen, lock_word::thin(me)),
        lock_word::THIN => {
            seen >> lock_word::OWNER_SHIFT == me
                && seen & lock_word::RECURSIONS != lock_word::RECURSIONS
                && exchange(seen, seen + lock_word::RECURSION)
        }
        lock_word::INFLATED => cur.vm().monitors.at(seen >> 2).try_enter(me),
        _ => false,
    }
}

/// Locks, waiting if need be; whether tools were told that it waits, and are to be told that it has entered, once it is on record.
#[cold]
fn lock_slow(cur: &mut Current, object: Handle) -> bool {
    lock_or_inflate(cur, object).is_some_and(|monitor| enter_contended(cur, monitor, object))
}

/// Tells that the current thread has entered a monitor that it had to wait for.
fn tell_entered(cur: &mut Current, object: Handle) {
    events::contends(cur, EventKind::MonitorContendedEntered, object, |sink, thread, o| {
        sink.monitor_contended_entered(thread, o)
    });
}

/// Locks without waiting for another thread; the monitor to wait for if that can't be. It stays until the next safepoint.
fn lock_or_inflate(cur: &mut Current, object: Handle) -> Option<&'static Monitor> {
    let mut spins = 0;
    loop {
        let reference = object.get(cur);
        if lock_fast(cur, reference) {
            return None;
        }
        let word = reference.lock_word().load(Ordering::Acquire);
        if word & lock_word::TAG == lock_word::THIN && word >> lock_word::OWNER_SHIFT != cur.lock_id() && spins < SPINS
        {
            spins += 1;
            std::hint::spin_loop();
            continue;
        }
        if word == lock_word::UNLOCKED {
            continue;
        }
        let Some(monitor) = inflate(cur, reference, word) else {
            continue;
        };
        let entered = monitor.try_enter(cur.lock_id());
        if entered {
            statistics::entered(cur, monitor, false);
        }
        return (!entered).then_some(monitor);
    }
}

/// Unlocks once; false when the current thread is not the owner.
#[inline]
fn unlock(cur: &Current, object: Ref<'_>) -> bool {
    let me = cur.lock_id();
    let word = object.lock_word();
    let mut seen = word.load(Ordering::Acquire);
    loop {
        match seen & lock_word::TAG {
            lock_word::THIN if seen >> lock_word::OWNER_SHIFT == me => {
                let new =
                    if seen & lock_word::RECURSIONS == 0 { lock_word::UNLOCKED } else { seen - lock_word::RECURSION };
                match word.compare_exchange(seen, new, Ordering::Release, Ordering::Acquire) {
                    Ok(_) => return true,
                    Err(now) => seen = now,
                }
            }
            lock_word::INFLATED => return cur.vm().monitors.at(seen >> 2).exit(me),
            _ => return false,
        }
    }
}

/// Looks for a moment whether the owner leaves, and takes the monitor then. Whoever wants something of the thread needn't wait.
fn spin(cur: &Current, monitor: &Monitor) -> bool {
    let (mut rounds, mut pause) = (0, FIRST_PAUSE);
    while rounds < monitor.rounds() {
        for _ in 0..pause {
            std::hint::spin_loop();
        }
        if monitor.owner() == 0 && monitor.try_acquire(cur.lock_id()) {
            monitor.adapt_rounds(true);
            return true;
        }
        if cur.poll_word() & !poll::TOLD != 0 {
            return false;
        }
        rounds += pause;
        pause = (2 * pause).min(LONGEST_PAUSE);
    }
    monitor.adapt_rounds(false);
    false
}

/// Waits for a monitor that another thread owns, and enters it; as `lock_slow`.
fn enter_contended(cur: &mut Current, monitor: &'static Monitor, object: Handle) -> bool {
    monitor.pin();
    if spin(cur, monitor) {
        statistics::entered(cur, monitor, false);
        monitor.unpin();
        return false;
    }
    cur.monitors.contended.store(monitor.index() + 1, Ordering::Relaxed);
    let before = status::replace(cur, status::BLOCKED_ON_MONITOR_ENTER);
    events::contends(cur, EventKind::MonitorContendedEnter, object, |sink, thread, o| {
        sink.monitor_contended_enter(thread, o)
    });
    let node = Node::new(cur, Place::Entry);
    monitor.queues().lock_and(|q| q.entry.push_back(node.clone()), monitor);
    acquire_queued(cur, monitor, &node);
    statistics::entered(cur, monitor, true);
    cur.monitors.contended.store(0, Ordering::Relaxed);
    status::set(cur, before);
    monitor.unpin();
    true
}

/// Takes the monitor for a thread that stands in the entry queue; *in VM* before and after.
fn acquire_queued(cur: &mut Current, monitor: &'static Monitor, node: &Arc<Node>) {
    let me = cur.lock_id();
    // As long as it looks itself nobody need call; what was freed meanwhile it sees when it has said that it no longer looks.
    while !(monitor.try_acquire(me) || spin(cur, monitor)) {
        monitor.call_again(node);
        if monitor.try_acquire(me) {
            break;
        }
        // SAFETY: waits at the gate, and comes in.
        unsafe { cur.leave_vm(ThreadState::Blocked) };
        wait_at_gate(cur.thread(), Awaits::Monitor, None, |t| is_called(node, t));
        come_in(cur, monitor, node);
    }
    monitor.queues().lock_and(|q| q.entry.retain(|n| !Arc::ptr_eq(n, node)), monitor);
    // Last: who is in the queue may be called.
    monitor.call_again(node);
}

/// Is the thread asked to try again to acquire?
fn is_called(node: &Node, thread: &JavaThread) -> bool {
    node.signalled.load(Ordering::SeqCst) || thread.gate.take_try_again()
}

/// From Blocked to *in VM*. While the thread is suspended it hands its turns at the monitor on.
fn come_in(cur: &mut Current, monitor: &'static Monitor, node: &Arc<Node>) {
    while !crate::safepoint::try_enter_vm(cur) {
        let to_pass_on = |t: &JavaThread| t.gate.is_suspended() && node.signalled.load(Ordering::SeqCst);
        wait_at_gate(cur.thread(), Awaits::Hold, None, |t| !t.gate.is_held() || to_pass_on(t));
        if to_pass_on(cur) {
            monitor.call_again(node);
            monitor.call_successor();
        }
    }
}

/// Locks an object for VM code or JNI; the lock is rooted in the thread, belongs to no frame, and is released by `exit`.
/// May block.
///
/// # Errors
/// None today.
pub fn enter(cur: &mut Current, object: Handle) -> JResult<()> {
    let waited = !lock_fast(cur, object.get(cur)) && lock_slow(cur, object);
    push_held(cur, object.get(cur).address(), 0);
    if waited {
        tell_entered(cur, object);
    }
    Ok(())
}

/// Locks if no other thread owns the lock, with a monitor if need be; whether it has.
fn lock_at_once(cur: &Current, object: Ref<'_>) -> bool {
    lock_fast(cur, object) || {
        // A hash in the word, or too many recursions: only a monitor can hold both.
        let word = object.lock_word().load(Ordering::Acquire);
        let mine = word & lock_word::TAG == lock_word::THIN && word >> lock_word::OWNER_SHIFT == cur.lock_id();
        let monitor = (mine || word & lock_word::TAG == lock_word::HASHED).then(|| monitor_of(cur, object));
        let entered = monitor.filter(|monitor| monitor.try_enter(cur.lock_id()));
        entered.inspect(|monitor| statistics::entered(cur, monitor, false)).is_some()
    }
}

/// Locks if that needs no waiting.
pub fn try_enter(cur: &mut Current, object: Handle) -> bool {
    let entered = lock_at_once(cur, object.get(cur));
    if entered {
        push_held(cur, object.get(cur).address(), 0);
    }
    entered
}

/// Undoes one `enter`.
///
/// # Errors
/// IllegalMonitorStateException when the current thread does not own the object's monitor.
pub fn exit(cur: &mut Current, object: Handle) -> JResult<()> {
    if !unlock(cur, object.get(cur)) {
        return Err(cur.throw("java/lang/IllegalMonitorStateException", NOT_OWNER));
    }
    let address = object.get(cur).address();
    if !remove_held(cur, address, |frame| frame == 0) {
        // JNI may exit what a frame entered; the frame then finds nothing to exit.
        remove_held(cur, address, |_| true);
    }
    Ok(())
}

/// Locks for the newest frame: monitorenter, entry of a synchronized method. May block, or let a virtual thread yield: then it is called
/// again.
///
/// # Errors
/// The virtual thread yields (`continuation`).
#[inline]
pub fn enter_frame(cur: &mut Current, object: Handle) -> JResult<()> {
    let waited = match cur.mounted() {
        Some(thread) => yielding::enter(cur, thread, object)?,
        None => !lock_fast(cur, object.get(cur)) && cur.resting(|cur| lock_slow(cur, object)),
    };
    note_frame(cur, object.get(cur));
    if waited {
        tell_entered(cur, object);
    }
    Ok(())
}

/// As `enter_frame` if that needs no waiting and no monitor; else false, with nothing done.
#[inline]
pub fn enter_frame_fast(cur: &Current, object: Ref<'_>) -> bool {
    let entered = lock_fast(cur, object);
    if entered {
        note_frame(cur, object);
    }
    entered
}

/// As `enter_frame` for a frame of the current thread, which may not be the newest, and an object that no other thread knows. Reaches no safepoint.
pub fn enter_unshared(cur: &Current, object: Ref<'_>, frame: Frame) {
    if !lock_at_once(cur, object) {
        crate::vm_bug!("another thread has locked an object that only this one knows");
    }
    note_entered(cur, object, frame);
}

fn note_frame(cur: &Current, object: Ref<'_>) {
    let Some(frame) = cur.top_frame() else { crate::vm_bug!("monitorenter without a frame") };
    note_entered(cur, object, frame);
}

fn note_entered(cur: &Current, object: Ref<'_>, frame: Frame) {
    frame.set_flags(FLAG_MONITORS);
    push_held(cur, object.address(), frame_offset(cur, frame));
}

/// Undoes one `enter_frame` of the newest frame: monitorexit, the end of a synchronized method.
///
/// # Errors
/// IllegalMonitorStateException when the frame has not entered this object's monitor (JVMS 2.11.10, structured locking) or the thread
/// has lost it.
#[inline]
pub fn exit_frame(cur: &mut Current, object: Handle) -> JResult<()> {
    if exit_frame_of(cur, object.get(cur)) {
        return Ok(());
    }
    Err(cur.throw_new("java/lang/IllegalMonitorStateException", None))
}

/// As `exit_frame`, without throwing: false when there is nothing to exit.
#[inline]
pub fn exit_frame_of(cur: &Current, object: Ref<'_>) -> bool {
    let Some(frame) = cur.top_frame() else {
        return false;
    };
    let offset = frame_offset(cur, frame);
    remove_held(cur, object.address(), |f| f == offset) && unlock(cur, object)
}

/// Unlocks everything that a frame still holds, as at its return or when an exception leaves it; how much that was.
/// (A synchronized method's own lock is among it.)
pub fn release_frame(cur: &mut Current, frame: Frame) -> usize {
    if frame.flags() & FLAG_MONITORS == 0 {
        return 0;
    }
    frame.clear_flags(FLAG_MONITORS);
    let offset = frame_offset(cur, frame);
    let mut released = 0;
    loop {
        // SAFETY: as in `push_held`.
        let held = unsafe { cur.monitors.held_mut() };
        // Of frames, which are told from native code by not being 0, the newer ones come later: what isn't at their end isn't there.
        let newest = held.iter().rposition(|h| h.frame != 0 && h.frame <= offset);
        let Some(at) = newest.filter(|at| held[*at].frame == offset) else {
            return released;
        };
        let object = held.remove(at).object;
        // SAFETY: a held monitor's object is a root, and no safepoint lies between reading it and here.
        unlock(cur, unsafe { Ref::from_address(cur, object) });
        released += 1;
    }
}

/// Unlocks everything that the thread still holds; at its end (JNI, DetachCurrentThread).
pub fn release_all(cur: &mut Current) {
    // SAFETY: as in `push_held`.
    while let Some(held) = unsafe { cur.monitors.held_mut().pop() } {
        // SAFETY: as in `release_frame`.
        unlock(cur, unsafe { Ref::from_address(cur, held.object) });
    }
}

/// JNI MonitorEnter.
///
/// # Errors
/// None today.
pub fn jni_enter(cur: &mut Current, object: Handle) -> JResult<()> {
    cur.resting(|cur| enter(cur, object))
}

/// JNI MonitorExit.
///
/// # Errors
/// IllegalMonitorStateException.
pub fn jni_exit(cur: &mut Current, object: Handle) -> JResult<()> {
    exit(cur, object)
}

/// Lock id of the owner of an object's monitor; 0 when nobody is.
pub fn owner(cur: &Current, object: Ref<'_>) -> u32 {
    let word = object.lock_word().load(Ordering::Acquire);
    match word & lock_word::TAG {
        lock_word::THIN => word >> lock_word::OWNER_SHIFT,
        lock_word::INFLATED => cur.vm().monitors.at(word >> 2).owner(),
        _ => 0,
    }
}

/// `Thread.holdsLock`
pub fn holds(cur: &Current, object: Ref<'_>) -> bool {
    owner(cur, object) == cur.lock_id()
}

/// Owner, entries and waiters of an object's monitor. Exact when the threads concerned are stopped.
pub fn usage(cur: &Current, object: Ref<'_>) -> MonitorUsage {
    let word = object.lock_word().load(Ordering::Acquire);
    match word & lock_word::TAG {
        lock_word::THIN => MonitorUsage {
            owner: word >> lock_word::OWNER_SHIFT,
            entry_count: ((word & lock_word::RECURSIONS) >> 2) + 1,
            ..MonitorUsage::default()
        },
        lock_word::INFLATED => cur.vm().monitors.at(word >> 2).usage(),
        _ => MonitorUsage::default(),
    }
}

/// The monitor that a thread waits to enter or for a notification of.
pub fn contended(thread: &JavaThread) -> Option<&'static Monitor> {
    thread.monitors.contended.load(Ordering::Relaxed).checked_sub(1).map(|index| thread.vm().monitors.at(index))
}

/// The identity hash of an object if somebody has asked for it.
pub fn known_hash(cur: &Current, object: Ref<'_>) -> Option<i32> {
    let word = object.lock_word().load(Ordering::Acquire);
    let hash = match word & lock_word::TAG {
        lock_word::HASHED => word >> 2,
        lock_word::INFLATED => cur.vm().monitors.at(word >> 2).hash_or(|| 0),
        _ => 0,
    };
    (hash != 0).then_some(hash as i32)
}

/// `System.identityHashCode` of an object: 30 bits, never 0, the same as long as it lives.
pub fn identity_hash(cur: &Current, object: Ref<'_>) -> i32 {
    let word = object.lock_word();
    let mut seen = word.load(Ordering::Acquire);
    loop {
        match seen & lock_word::TAG {
            lock_word::UNLOCKED => {
                let hash = new_hash(cur);
                match word.compare_exchange(seen, hash << 2 | lock_word::HASHED, Ordering::AcqRel, Ordering::Acquire) {
                    Ok(_) => return hash as i32,
                    Err(now) => seen = now,
                }
            }
            lock_word::HASHED => return (seen >> 2) as i32,
            _ => match inflate(cur, object, seen) {
                Some(monitor) => return monitor.hash_or(|| new_hash(cur)) as i32,
                None => seen = word.load(Ordering::Acquire),
            },
        }
    }
}

/// Marsaglia's xorshift, one sequence per thread.
fn new_hash(cur: &Current) -> u32 {
    loop {
        let mut x = cur.monitors.hash_state.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        cur.monitors.hash_state.set(x);
        let hash = (x >> 32) as u32 & 0x3fff_ffff;
        if hash != 0 {
            return hash;
        }
    }
}

/// `Object.wait`: for `millis` milliseconds; for ever with 0. If the newest frame is that of a native method that may be called again, a
/// virtual thread yields.
///
/// # Errors
/// IllegalMonitorStateException, InterruptedException (a platform thread's interrupt status is then cleared), an asynchronous exception;
/// the virtual thread yields.
pub fn wait(cur: &mut Current, object: Handle, millis: i64, may_yield: bool) -> JResult<()> {
    let yielding = cur.mounted().filter(|_| may_yield);
    let earlier = yielding.and_then(|thread| thread.blocked.lock().take());
    if let (Some(thread), Some(blocked)) = (yielding, earlier) {
        return yielding::go_on_waiting(cur, thread, blocked, object);
    }
    if !holds(cur, object.get(cur)) {
        return Err(cur.throw("java/lang/IllegalMonitorStateException", NOT_OWNER));
    }
    // Before the status is read, so that an interrupt after the reading is not lost.
    cur.permit.forget_interrupt();
    if crate::park::take_interrupt(cur) {
        return Err(cur.throw_new("java/lang/InterruptedException", None));
    }
    cur.poll()?;
    events::waits(cur, EventKind::MonitorWait, object, |sink, thread, o| sink.monitor_wait(thread, o, millis))?;
    let monitor = monitor_of(cur, object.get(cur));
    monitor.pin();
    if let Some(thread) = yielding
        && yielding::can_yield(cur)
    {
        return yielding::wait(cur, thread, monitor, millis);
    }
    let timed = millis > 0;
    let deadline = timed.then(|| Duration::from_millis(millis as u64)).and_then(|d| Instant::now().checked_add(d));
    let node = Node::new(cur, Place::Waiting);
    cur.monitors.contended.store(monitor.index() + 1, Ordering::Relaxed);
    let before = status::replace(cur, if timed { status::OBJECT_WAIT_TIMED } else { status::OBJECT_WAIT });
    monitor.queues().lock_and(|q| q.waiting.push_back(node.clone()), monitor);
    let recursions = monitor.release_fully();
    let notified = cur.resting(|cur| {
        // SAFETY: waits at the gate, and comes in.
        unsafe { cur.leave_vm(ThreadState::Blocked) };
        let notified = wait_for_notification(cur, monitor, &node, deadline);
        come_in(cur, monitor, &node);
        status::set(cur, status::BLOCKED_ON_MONITOR_ENTER);
        acquire_queued(cur, monitor, &node);
        notified
    });
    monitor.set_recursions(recursions);
    cur.monitors.contended.store(0, Ordering::Relaxed);
    status::set(cur, before);
    monitor.unpin();
    let timed_out = !notified && !cur.permit.is_interrupted();
    events::waits(cur, EventKind::MonitorWaited, object, |sink, thread, o| sink.monitor_waited(thread, o, timed_out))?;
    cur.poll()?;
    if !notified && crate::park::take_interrupt(cur) {
        return Err(cur.throw_new("java/lang/InterruptedException", None));
    }
    Ok(())
}

/// The blocked part of `wait`: returns when the thread stands in the entry queue and may try to acquire; whether it was notified.
fn wait_for_notification(cur: &Current, monitor: &Monitor, node: &Arc<Node>, deadline: Option<Instant>) -> bool {
    let moved = || node.place() == Place::Entry;
    let thread = cur.thread();
    let mut called = false;
    wait_at_gate(thread, Awaits::Monitor, deadline, |t| {
        if moved() {
            called = is_called(node, t);
            called
        } else {
            t.permit.is_interrupted()
        }
    });
    let notified = monitor.queues().lock_and(
        |q| {
            if moved() {
                return true;
            }
            q.waiting.retain(|n| !Arc::ptr_eq(n, node));
            node.set_place(Place::Entry);
            q.entry.push_back(node.clone());
            false
        },
        monitor,
    );
    if notified && !called {
        // The time ran out just when the notification came; the notifier may still own the monitor.
        wait_at_gate(thread, Awaits::Monitor, None, |t| is_called(node, t));
    }
    notified
}

/// `Object.notify`
///
/// # Errors
/// IllegalMonitorStateException.
pub fn notify(cur: &mut Current, object: Handle) -> JResult<()> {
    notify_up_to(cur, object, 1)
}

/// `Object.notifyAll`
///
/// # Errors
/// IllegalMonitorStateException.
pub fn notify_all(cur: &mut Current, object: Handle) -> JResult<()> {
    notify_up_to(cur, object, usize::MAX)
}

fn notify_up_to(cur: &mut Current, object: Handle, count: usize) -> JResult<()> {
    if !holds(cur, object.get(cur)) {
        return Err(cur.throw("java/lang/IllegalMonitorStateException", NOT_OWNER));
    }
    // Without a monitor nobody waits. Who is notified queues for the monitor, and is woken when it is free.
    let Some(monitor) = inflated(cur, object.get(cur)) else {
        return Ok(());
    };
    monitor.queues().lock_and(
        |q| {
            for _ in 0..count {
                let Some(node) = q.waiting.pop_front() else {
                    break;
                };
                node.set_place(Place::Entry);
                q.entry.push_back(node.clone());
                match &node.waiter {
                    Waiter::Platform(thread) => status::set_of(cur, thread, status::BLOCKED_ON_MONITOR_ENTER),
                    Waiter::Virtual { thread, .. } => crate::virtual_thread::notified(cur, thread.handle().get(cur)),
                }
            }
        },
        monitor,
    );
    Ok(())
}
