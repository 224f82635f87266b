//! Monitors and virtual threads: instead of waiting at a gate, a virtual thread queues, leaves its carrier, and tries again when it is
//! back.
//!
//! Invariant: `VirtualThread::blocked` is set from the yield until the instruction or native method, done again, takes it. The monitor
//! is pinned meanwhile.

use super::queue::{Blocked, Node, Place, Wait};
use super::{Monitor, enter_contended, lock_fast, lock_or_inflate, spin};
use crate::continuation;
use crate::probes::events;
use crate::refs::Handle;
use crate::thread::Current;
use crate::thrown::{JResult, Thrown};
use crate::virtual_thread::{self, VirtualThread, state};
use inspection::EventKind;
use std::sync::Arc;

/// Can the current virtual thread leave its carrier now? If so, there is room for its frames.
pub(super) fn can_yield(cur: &mut Current) -> bool {
    match continuation::prepare(cur) {
        Ok(pinned) => pinned.is_none(),
        Err(_) => {
            // No memory for the frames: the carrier waits.
            cur.clear_exception();
            false
        }
    }
}

/// Locks an object for the newest frame of a virtual thread; as `lock_slow`.
pub(super) fn enter(cur: &mut Current, thread: &'static VirtualThread, object: Handle) -> JResult<bool> {
    let earlier = thread.blocked.lock().take().map(|blocked| blocked.monitor);
    if earlier.is_some() {
        virtual_thread::mounting(cur, false);
    }
    if !lock_fast(cur, object.get(cur))
        && let Some(monitor) = lock_or_inflate(cur, object)
    {
        return contend(cur, thread, object, earlier.unwrap_or(monitor), earlier.is_some());
    }
    if let Some(monitor) = earlier {
        super::statistics::had_waited(cur, monitor);
        monitor.unpin();
    }
    Ok(earlier.is_some())
}

/// The monitor is another thread's, `again` or for the first time: queues and leaves the carrier, or waits with it.
fn contend(
    cur: &mut Current,
    thread: &'static VirtualThread,
    object: Handle,
    monitor: &'static Monitor,
    again: bool,
) -> JResult<bool> {
    if !again {
        monitor.pin();
        if spin(cur, monitor) {
            super::statistics::entered(cur, monitor, false);
            monitor.unpin();
            return Ok(false);
        }
    }
    if !can_yield(cur) {
        let waited = enter_contended(cur, monitor, object);
        monitor.unpin();
        return Ok(waited || again);
    }
    if !again {
        events::contends(cur, EventKind::MonitorContendedEnter, object, |sink, thread, o| {
            sink.monitor_contended_enter(thread, o)
        });
    }
    let blocked = Blocked { monitor, node: Node::yielding(cur, Place::Entry), wait: None };
    if !queue(cur, thread, blocked) {
        return Err(leave(cur, object));
    }
    monitor.unpin();
    Ok(true)
}

/// Queues for a monitor; true if it is entered, since it is free now. Else the thread is to leave.
fn queue(cur: &Current, thread: &'static VirtualThread, blocked: Blocked) -> bool {
    let monitor = blocked.monitor;
    virtual_thread::set_state(cur, state::BLOCKING);
    monitor.queues().lock_and(|q| q.entry.push_back(blocked.node.clone()), monitor);
    if !monitor.try_acquire(cur.lock_id()) {
        *thread.blocked.lock() = Some(blocked);
        return false;
    }
    super::statistics::entered(cur, monitor, true);
    // If it was called meanwhile, the permit that it gets is one too many, which does no harm.
    monitor.queues().lock_and(|q| q.entry.retain(|n| !Arc::ptr_eq(n, &blocked.node)), monitor);
    virtual_thread::set_state(cur, state::RUNNING);
    true
}

/// The newest frame's instruction, or its method's entry, is to be done again when the continuation goes on.
fn leave(cur: &mut Current, object: Handle) -> Thrown {
    virtual_thread::unmounting(cur, true);
    let tiers = cur.vm().tiers();
    let Some(frame) = cur.top_frame() else { crate::vm_bug!("a virtual thread without a frame") };
    let slot = object.slot().cast::<u64>();
    if frame.is_native() {
        continuation::yield_at(cur, frame.operands(), tiers.resume_native)
    } else if slot >= frame.operands() {
        // `monitorenter`: the object is its operand.
        continuation::yield_at(cur, slot.wrapping_add(1), tiers.resume_monitorenter)
    } else {
        continuation::yield_at(cur, frame.operands(), tiers.resume_synchronized)
    }
}

/// `Object.wait`: queues, frees the monitor and yields. The monitor is pinned.
pub(super) fn wait(
    cur: &mut Current,
    thread: &'static VirtualThread,
    monitor: &'static Monitor,
    millis: i64,
) -> JResult<()> {
    let node = Node::yielding(cur, Place::Waiting);
    virtual_thread::begin_wait(cur, millis);
    monitor.queues().lock_and(|q| q.waiting.push_back(node.clone()), monitor);
    let recursions = monitor.release_fully();
    *thread.blocked.lock() = Some(Blocked { monitor, node, wait: Some(Wait { recursions, notified: None }) });
    Err(leave(cur, Handle::NULL))
}

/// The end of `wait`, when the thread is back: notified, interrupted, or because the time is over.
pub(super) fn go_on_waiting(
    cur: &mut Current,
    thread: &'static VirtualThread,
    blocked: Blocked,
    object: Handle,
) -> JResult<()> {
    virtual_thread::mounting(cur, false);
    let Blocked { monitor, node, wait } = blocked;
    let Some(wait) = wait else { crate::vm_bug!("a virtual thread in Object.wait that wanted to enter a monitor") };
    let moved = monitor.queues().lock_and(
        |q| {
            q.waiting.retain(|n| !Arc::ptr_eq(n, &node));
            q.entry.retain(|n| !Arc::ptr_eq(n, &node));
            node.place() == Place::Entry
        },
        monitor,
    );
    let notified = wait.notified.unwrap_or(moved);
    if !monitor.try_acquire(cur.lock_id()) {
        let node = Node::yielding(cur, Place::Entry);
        let wait = Wait { notified: Some(notified), ..wait };
        if !queue(cur, thread, Blocked { monitor, node, wait: Some(wait) }) {
            return Err(leave(cur, object));
        }
    }
    monitor.set_recursions(wait.recursions);
    monitor.unpin();
    let interrupted = !notified && crate::park::is_interrupted(cur);
    let timed_out = !notified && !interrupted;
    events::waits(cur, EventKind::MonitorWaited, object, |sink, thread, o| sink.monitor_waited(thread, o, timed_out))?;
    cur.poll()?;
    if interrupted {
        // The class library clears the interrupt status.
        return Err(cur.throw_new("java/lang/InterruptedException", None));
    }
    Ok(())
}
