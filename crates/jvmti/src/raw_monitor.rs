//! Raw monitors (JVM TI, "Raw Monitor"): locks of agents, which any thread may use in any phase.
//!
//! Invariants: a monitor's memory is never freed, so a stale id is safe to ask about. Threads are known by what they are to the
//! system (`me`), so that those the VM doesn't know can own a monitor.

use crate::entry::{Out, Text, functions};
use crate::errors::{JvmtiError, Result};
use crate::strict::strict;
use abi::jvmti::*;
use inspection::Inspector;
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const MAGIC: u64 = 0x7261_776d_6f6e_6974;

#[derive(Default)]
struct State {
    /// 0 for nobody.
    owner: u64,
    /// Entries of the owner.
    entries: u32,
    next_ticket: u64,
    /// Threads that wait to enter.
    entering: Vec<u64>,
    /// Tickets and threads that wait to be notified, the oldest first.
    waiting: VecDeque<(u64, u64)>,
    /// Tickets of threads that were.
    notified: Vec<u64>,
    destroyed: bool,
}

/// A raw monitor. A `jrawMonitorID` is the address of one.
#[repr(C)]
pub(crate) struct RawMonitor {
    magic: u64,
    name: String,
    state: Mutex<State>,
    changed: Condvar,
}

/// The raw monitors there are.
#[derive(Default)]
pub(crate) struct RawMonitors {
    list: Mutex<Vec<&'static RawMonitor>>,
}

/// The calling thread: its pthread, and above that a number, since the pthread may be that of a thread that has ended.
fn me() -> u64 {
    static THREADS: AtomicU64 = AtomicU64::new(0);
    thread_local!(static NUMBER: u64 = THREADS.fetch_add(1, Ordering::Relaxed) << PTHREAD_BITS);
    // SAFETY: always callable.
    unsafe { libc::pthread_self() | NUMBER.with(|number| *number) }
}

/// Bits of an address in user space.
const PTHREAD_BITS: u32 = 47;

/// The pthread of a thread.
fn pthread(thread: u64) -> u64 {
    thread & ((1 << PTHREAD_BITS) - 1)
}

fn error<T>(error: jvmtiError) -> Result<T> {
    Err(JvmtiError(error))
}

/// The monitor an agent means.
fn find(id: jrawMonitorID) -> Result<&'static RawMonitor> {
    if id.is_null() || !id.cast::<RawMonitor>().is_aligned() {
        return error(JVMTI_ERROR_INVALID_MONITOR);
    }
    // SAFETY: JVM TI: an id came from CreateRawMonitor; the memory is never freed.
    let monitor = unsafe { &*id.cast::<RawMonitor>() };
    if monitor.magic != MAGIC || monitor.state.lock().destroyed {
        return error(JVMTI_ERROR_INVALID_MONITOR);
    }
    Ok(monitor)
}

impl RawMonitor {
    fn enter(&self, vm: &dyn Inspector) -> Result<()> {
        let mut state = self.state.lock();
        if state.owner != me() {
            self.acquire(&mut state, vm)?;
        }
        state.entries += 1;
        Ok(())
    }

    /// Waits until nobody owns the monitor, and takes it. A thread that was suspended gets it when it is resumed: otherwise it
    /// would keep the monitor from the one that is to resume it. Fails if the monitor is destroyed.
    fn acquire(&self, state: &mut MutexGuard<'_, State>, vm: &dyn Inspector) -> Result<()> {
        loop {
            if state.owner != 0 {
                state.entering.push(me());
                while state.owner != 0 {
                    self.changed.wait(state);
                }
                let at = state.entering.iter().position(|thread| *thread == me());
                at.map(|at| state.entering.remove(at));
            }
            if state.destroyed {
                return error(JVMTI_ERROR_INVALID_MONITOR);
            }
            if !vm.is_suspended() {
                state.owner = me();
                return Ok(());
            }
            MutexGuard::unlocked(state, || vm.wait_until_resumed());
        }
    }

    fn exit(&self) -> Result<()> {
        let mut state = self.state.lock();
        if state.owner != me() {
            return error(JVMTI_ERROR_NOT_MONITOR_OWNER);
        }
        state.entries -= 1;
        if state.entries == 0 {
            state.owner = 0;
            self.changed.notify_all();
        }
        Ok(())
    }

    fn wait(&self, millis: i64, vm: &dyn Inspector) -> Result<()> {
        let deadline = (millis > 0).then(|| Instant::now().checked_add(Duration::from_millis(millis as u64))).flatten();
        if self.state.lock().owner != me() {
            return error(JVMTI_ERROR_NOT_MONITOR_OWNER);
        }
        if vm.take_interrupt() {
            return error(JVMTI_ERROR_INTERRUPT);
        }
        let mut state = self.state.lock();
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.waiting.push_back((ticket, me()));
        let entries = std::mem::take(&mut state.entries);
        state.owner = 0;
        self.changed.notify_all();
        let mut interrupted = false;
        while !state.notified.contains(&ticket) && !state.destroyed {
            interrupted = vm.is_interrupted();
            if interrupted {
                break;
            }
            match deadline {
                None => self.changed.wait(&mut state),
                Some(at) => {
                    if self.changed.wait_until(&mut state, at).timed_out() {
                        break;
                    }
                }
            }
        }
        state.waiting.retain(|(t, _)| *t != ticket);
        state.notified.retain(|t| *t != ticket);
        self.acquire(&mut state, vm)?;
        state.entries = entries;
        drop(state);
        if interrupted && vm.take_interrupt() { error(JVMTI_ERROR_INTERRUPT) } else { Ok(()) }
    }

    fn notify(&self, count: usize) -> Result<()> {
        let mut state = self.state.lock();
        if state.owner != me() {
            return error(JVMTI_ERROR_NOT_MONITOR_OWNER);
        }
        for _ in 0..count {
            let Some((ticket, _)) = state.waiting.pop_front() else { break };
            state.notified.push(ticket);
        }
        self.changed.notify_all();
        Ok(())
    }
}

/// Who owns a raw monitor and who waits for it, by their pthreads.
pub(crate) struct Use {
    /// 0 for nobody.
    pub owner: u64,
    pub entries: u32,
    pub entering: Vec<u64>,
    pub waiting: Vec<u64>,
}

/// What the draft's GetRawMonitorUse tells.
pub(crate) fn usage(id: jrawMonitorID) -> Result<Use> {
    let state = find(id)?.state.lock();
    Ok(Use {
        owner: pthread(state.owner),
        entries: state.entries,
        entering: state.entering.iter().map(|thread| pthread(*thread)).collect(),
        waiting: state.waiting.iter().map(|w| pthread(w.1)).collect(),
    })
}

impl RawMonitors {
    /// Has all that wait look around.
    pub(crate) fn wake_all(&self) {
        for monitor in self.list.lock().iter() {
            // Who has looked and not yet gone to sleep holds the lock.
            drop(monitor.state.lock());
            monitor.changed.notify_all();
        }
    }

    /// The names of those that the calling thread owns.
    pub(crate) fn owned(&self) -> Vec<String> {
        let owned = |monitor: &&&RawMonitor| monitor.state.lock().owner == me();
        self.list.lock().iter().filter(owned).map(|monitor| monitor.name.clone()).collect()
    }

    /// Those that were created and not destroyed.
    pub(crate) fn ids(&self) -> Vec<jrawMonitorID> {
        self.list.lock().iter().map(|monitor| std::ptr::from_ref(*monitor).cast_mut().cast()).collect()
    }
}

functions! {
    /// CreateRawMonitor.
    fn CreateRawMonitor(call, name: Text, monitor: Out<jrawMonitorID>) {
        let made: &'static RawMonitor = Box::leak(Box::new(RawMonitor {
            magic: MAGIC,
            name: name.0.to_string_lossy().into_owned(),
            state: Mutex::default(),
            changed: Condvar::new(),
        }));
        call.jvmti.raw_monitors.list.lock().push(made);
        monitor.set(std::ptr::from_ref(made).cast_mut().cast());
        Ok(())
    }

    /// DestroyRawMonitor.
    fn DestroyRawMonitor(call, monitor: jrawMonitorID) {
        let monitor = find(monitor)?;
        {
            let mut state = monitor.state.lock();
            if state.owner != 0 && state.owner != me() {
                return error(JVMTI_ERROR_NOT_MONITOR_OWNER);
            }
            let is_awaited = !state.entering.is_empty() || !state.waiting.is_empty();
            if let Some(strict) = strict().filter(|_| is_awaited) {
                strict.destroyed_in_use(&monitor.name);
            }
            state.owner = 0;
            state.entries = 0;
            state.destroyed = true;
            monitor.changed.notify_all();
        }
        call.jvmti.raw_monitors.list.lock().retain(|m| !std::ptr::eq(*m, monitor));
        Ok(())
    }

    /// RawMonitorEnter.
    fn RawMonitorEnter(call, monitor: jrawMonitorID) {
        find(monitor)?.enter(call.vm)
    }

    /// RawMonitorExit.
    fn RawMonitorExit(call, monitor: jrawMonitorID) {
        find(monitor)?.exit()
    }

    /// RawMonitorWait.
    fn RawMonitorWait(call, monitor: jrawMonitorID, millis: i64) {
        find(monitor)?.wait(millis, call.vm)
    }

    /// RawMonitorNotify.
    fn RawMonitorNotify(call, monitor: jrawMonitorID) {
        find(monitor)?.notify(1)
    }

    /// RawMonitorNotifyAll.
    fn RawMonitorNotifyAll(call, monitor: jrawMonitorID) {
        find(monitor)?.notify(usize::MAX)
    }
}

impl std::fmt::Debug for RawMonitor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "raw monitor {}", self.name)
    }
}
