//! Monitors as frames hold them (JVMS 2.11.10, structured locking): synchronized methods, monitorenter and monitorexit.
//!
//! Invariant: a frame's locks are in the thread's list of held monitors, a synchronized method's own first.

use runtime::class::{Method, MethodRef};
use runtime::exceptions::JResult;
use runtime::frame::{self, Frame};
use runtime::monitor;
use runtime::refs::{Handle, Ref};
use runtime::thread::{Current, JavaThread};

/// The object that a synchronized method locks.
///
/// # Safety
/// `locals` are those of the newest frame, of this method.
unsafe fn lock_of(method: MethodRef, locals: *mut u64) -> Handle {
    // SAFETY: local 0 is the receiver, and a root while the frame is there.
    if method.is_static() { method.class().mirror_handle() } else { unsafe { Handle::from_slot(locals.cast()) } }
}

/// Locks for the newest frame, of a synchronized method that begins. False: an exception is pending.
///
/// # Safety
/// `thread` is the running one, in VM; its newest frame, complete, has these locals.
#[inline(never)]
pub(crate) unsafe fn enter_method(thread: *const JavaThread, method: *const Method, locals: *mut u64) -> bool {
    // SAFETY: the caller's promise.
    unsafe { crate::slow::as_current(thread, |cur| monitor::enter_frame(cur, lock_of(&*method, locals)).is_ok()) }
}

/// Locks an object for the newest frame if that needs neither waiting nor a monitor.
///
/// # Safety
/// `thread` is the running one, in VM; `object` is live.
#[inline(never)]
pub(crate) unsafe fn enter_quickly(thread: *const JavaThread, object: u64) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        let cur = Current::from_thread(thread);
        monitor::enter_frame_fast(&cur, Ref::from_address(&cur, heap::Address(object as usize)))
    }
}

/// Unlocks an object that the newest frame has locked; false when it has not.
///
/// # Safety
/// `thread` is the running one, in VM; `object` is live.
#[inline(never)]
pub(crate) unsafe fn exit_quickly(thread: *const JavaThread, object: u64) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        let cur = Current::from_thread(thread);
        monitor::exit_frame_of(&cur, Ref::from_address(&cur, heap::Address(object as usize)))
    }
}

/// Unlocks what a frame that returns still holds: just a synchronized method's own lock, or somebody broke the rules.
///
/// # Errors
/// IllegalMonitorStateException; everything is unlocked then, too.
pub(crate) fn leave_all(cur: &mut Current, header: *mut u64) -> JResult<()> {
    // SAFETY: the running thread's newest frame.
    let Some(frame) = (unsafe { Frame::at(header) }) else { return Ok(()) };
    if frame.flags() & frame::FLAG_MONITORS == 0 {
        return Ok(());
    }
    let own = frame.method().is_some_and(|m| m.is_synchronized());
    if monitor::release_frame(cur, frame) != usize::from(own) {
        return Err(cur.throw_new("java/lang/IllegalMonitorStateException", None));
    }
    Ok(())
}
