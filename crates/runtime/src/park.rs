//! Parking, sleeping and interrupts (`LockSupport`, `Thread.sleep`, `Thread.interrupt`).
//!
//! Key invariant: whoever goes to sleep clears its permit's `interrupt` before it reads Thread.interrupted, and whoever
//! interrupts writes them in the other order, so that no interrupt is slept through.

pub mod permit;

use crate::probes::events;
use crate::refs::Ref;
use crate::safepoint::{Awaits, wait_at_gate};
use crate::thread::{Current, JavaThread, ThreadState};
use crate::threads::status;
use crate::thrown::JResult;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

/// `Thread.interrupted` of the current thread, as an atomic.
fn interrupted_field(cur: &Current) -> Option<&AtomicU8> {
    let object = cur.current_object();
    if object.is_null() {
        return None;
    }
    let offset = cur.vm().well_known().thread_interrupted as usize;
    // SAFETY: a boolean field of a live java.lang.Thread; the borrow of `cur` ends before the next safepoint.
    Some(unsafe { &*object.field::<AtomicU8>(offset) })
}

/// Is the current thread's interrupt status set?
pub fn is_interrupted(cur: &Current) -> bool {
    interrupted_field(cur).is_some_and(|f| f.load(Ordering::SeqCst) != 0)
}

/// Clears the current thread's interrupt status, and that of a virtual thread's carrier; whether it was set.
pub fn clear_interrupt(cur: &Current) -> bool {
    let offset = cur.vm().well_known().thread_interrupted as usize;
    if cur.mounted().is_some() {
        // SAFETY: a boolean field of the carrier's live java.lang.Thread.
        unsafe { &*cur.thread_object().field::<AtomicU8>(offset) }.store(0, Ordering::SeqCst);
    }
    interrupted_field(cur).is_some_and(|field| field.swap(0, Ordering::SeqCst) != 0)
}

/// Clears the current thread's interrupt status, unless it is virtual: then the class library does that. Whether it was set.
pub fn take_interrupt(cur: &Current) -> bool {
    if cur.mounted().is_some() {
        return is_interrupted(cur);
    }
    interrupted_field(cur).is_some_and(|f| f.load(Ordering::SeqCst) != 0 && f.swap(0, Ordering::SeqCst) != 0)
}

/// `Unsafe.park`: until there is a permit, an interrupt, the time (nanoseconds from now, 0 for ever; `absolute`: milliseconds
/// since 1970), or for no reason. Asynchronous exceptions are left to the caller's next poll.
pub fn park(cur: &mut Current, absolute: bool, time: i64) {
    if cur.permit.take() {
        cur.has_parked.set(true);
        return;
    }
    if is_interrupted(cur) || time < 0 || (absolute && time == 0) {
        return;
    }
    let duration = match (absolute, time) {
        (_, 0) => None,
        (true, _) => {
            let left = time.saturating_sub(platform::time::wall_millis());
            if left <= 0 {
                return;
            }
            Some(Duration::from_millis(left as u64))
        }
        (false, _) => Some(Duration::from_nanos(time as u64)),
    };
    cur.has_parked.set(false);
    events::parks(cur, true);
    // A listener that parked itself may have taken the permit that this thread was given meanwhile: it comes back for no reason.
    if !cur.has_parked.replace(true) {
        wait_for_permit(cur, duration);
    }
    events::parks(cur, false);
}

/// Until there is a permit, an interrupt, or the time is over.
fn wait_for_permit(cur: &mut Current, duration: Option<Duration>) {
    let deadline = duration.and_then(|d| Instant::now().checked_add(d));
    let before = status::replace(cur, if duration.is_none() { status::PARKED } else { status::PARKED_TIMED });
    let thread = cur.thread();
    cur.resting(|cur| {
        cur.blocked(ThreadState::Blocked, || {
            wait_at_gate(thread, Awaits::Nothing, deadline, |t| t.permit.take());
        });
    });
    status::set(cur, before);
}

/// Gives a thread a permit.
pub fn unpark_thread(thread: &JavaThread) {
    if thread.permit.give() {
        thread.gate.open();
    }
}

/// `Unsafe.unpark` of a java.lang.Thread; nothing when it is not alive.
pub fn unpark(cur: &Current, thread_object: Ref<'_>) {
    if let Some(thread) = cur.vm().threads.find(cur, thread_object) {
        unpark_thread(thread);
    }
}

/// `Thread.interrupt0`: wakes a thread whose interrupt status Java has set already.
pub fn interrupt(cur: &Current, thread_object: Ref<'_>) {
    // With the list locked: another thread that its structure had become would end its sleep early.
    let woken = cur.vm().threads.find_as(cur, thread_object, |thread| {
        thread.permit.interrupt();
        thread.gate.open();
    });
    if woken.is_some() {
        events::interrupted(cur.vm());
    }
}

/// `Thread.sleepNanos0`
///
/// # Errors
/// InterruptedException "sleep interrupted" (the interrupt status is then cleared), an asynchronous exception.
pub fn sleep_nanos(cur: &mut Current, nanos: i64) -> JResult<()> {
    cur.permit.forget_interrupt();
    if take_interrupt(cur) {
        return Err(cur.throw("java/lang/InterruptedException", "sleep interrupted"));
    }
    cur.poll()?;
    if nanos <= 0 {
        yield_now(cur);
        return Ok(());
    }
    let deadline = Instant::now().checked_add(Duration::from_nanos(nanos as u64));
    let before = status::replace(cur, status::SLEEPING);
    let thread = cur.thread();
    cur.resting(|cur| {
        cur.blocked(ThreadState::Blocked, || {
            wait_at_gate(thread, Awaits::Nothing, deadline, |t| t.permit.is_interrupted());
        });
    });
    status::set(cur, before);
    cur.poll()?;
    if take_interrupt(cur) {
        return Err(cur.throw("java/lang/InterruptedException", "sleep interrupted"));
    }
    Ok(())
}

/// `Thread.yield`
pub fn yield_now(cur: &mut Current) {
    cur.blocked(ThreadState::Blocked, std::thread::yield_now);
}
