//! Raw monitors (JVM TI, "Raw Monitor"): locks of agents, which any thread may use in any phase.
//!
//! Invariants: a monitor's memory is never freed, so a stale id is safe to ask about. Threads are known by what they are to the
//! system (`me`), so that those the VM doesn't know can own a monitor; a virtual thread stays on its carrier while it owns one.

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::parameters::{Out, Text};
use crate::strict::strict;
use abi::jvmti::*;
use inspection::Inspector;
use parking_lot::lock_api::RawMutex as _;
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

const MAGIC: u64 = 0x7261_776d_6f6e_6974;

/// A thread that waits to be notified.
struct Waiter {
    thread: u64,
    notified: AtomicBool,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    /// Threads that wait to enter.
    entering: Vec<u64>,
    /// Threads that wait to be notified, the oldest first.
    waiting: VecDeque<Arc<Waiter>>,
    destroyed: bool,
}

/// A raw monitor. A `jrawMonitorID` is the address of one.
#[repr(C)]
pub(crate) struct RawMonitor {
    magic: u64,
    name: String,
    /// Whoever holds it owns the monitor. Passes it on to waiting threads now and then, so that each gets its turn.
    lock: parking_lot::RawMutex,
    /// 0 for nobody; written by who holds the lock.
    owner: AtomicU64,
    /// Entries of the owner; as above.
    entries: AtomicU32,
    /// Locked for moments only.
    state: Mutex<State>,
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
    fn is_mine(&self) -> bool {
        self.owner.load(Ordering::Relaxed) == me()
    }

    fn enter(&self, vm: &dyn Inspector) -> Result<()> {
        if self.is_mine() {
            self.entries.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        self.acquire(1, vm)
    }

    /// Waits until nobody owns the monitor, and takes it. A thread that was suspended gets it when it is resumed: otherwise it
    /// would keep the monitor from the one that is to resume it. Fails if the monitor is destroyed.
    fn acquire(&self, entries: u32, vm: &dyn Inspector) -> Result<()> {
        loop {
            if !self.lock.try_lock() {
                self.state.lock().entering.push(me());
                self.lock.lock();
                let mut state = self.state.lock();
                let at = state.entering.iter().position(|thread| *thread == me());
                at.map(|at| state.entering.remove(at));
            }
            self.owner.store(me(), Ordering::Relaxed);
            self.entries.store(entries, Ordering::Relaxed);
            if self.state.lock().destroyed {
                self.release();
                return error(JVMTI_ERROR_INVALID_MONITOR);
            }
            if !vm.is_suspended() {
                // The lock belongs to a thread of the system, and a virtual thread must return to that.
                vm.keep_mounted(true);
                return Ok(());
            }
            self.release();
            vm.wait_until_resumed();
        }
    }

    /// Undoes what `acquire` did; how often the monitor was entered.
    fn leave(&self, vm: &dyn Inspector) -> u32 {
        vm.keep_mounted(false);
        self.release()
    }

    /// Gives up what the calling thread owns; how often it was entered.
    fn release(&self) -> u32 {
        let entries = self.entries.swap(0, Ordering::Relaxed);
        self.owner.store(0, Ordering::Relaxed);
        // SAFETY: the calling thread owns the monitor, so it holds the lock.
        unsafe { self.lock.unlock() };
        entries
    }

    fn check_owner(&self) -> Result<()> {
        if self.is_mine() { Ok(()) } else { error(JVMTI_ERROR_NOT_MONITOR_OWNER) }
    }

    fn exit(&self, vm: &dyn Inspector) -> Result<()> {
        self.check_owner()?;
        if self.entries.load(Ordering::Relaxed) == 1 {
            self.leave(vm);
        } else {
            self.entries.fetch_sub(1, Ordering::Relaxed);
        }
        Ok(())
    }

    fn wait(&self, millis: i64, vm: &dyn Inspector) -> Result<()> {
        self.check_owner()?;
        let deadline = (millis > 0).then(|| Instant::now().checked_add(Duration::from_millis(millis as u64))).flatten();
        if vm.take_interrupt() {
            return error(JVMTI_ERROR_INTERRUPT);
        }
        let me = Arc::new(Waiter { thread: me(), notified: AtomicBool::new(false), wake: Condvar::new() });
        self.state.lock().waiting.push_back(Arc::clone(&me));
        let entries = self.leave(vm);
        let mut interrupted = false;
        let mut state = self.state.lock();
        while !me.notified.load(Ordering::Relaxed) && !state.destroyed {
            interrupted = vm.is_interrupted();
            if interrupted {
                break;
            }
            match deadline {
                None => me.wake.wait(&mut state),
                Some(at) => {
                    if me.wake.wait_until(&mut state, at).timed_out() {
                        break;
                    }
                }
            }
        }
        state.waiting.retain(|waiter| !Arc::ptr_eq(waiter, &me));
        drop(state);
        self.acquire(entries, vm)?;
        if interrupted && vm.take_interrupt() { error(JVMTI_ERROR_INTERRUPT) } else { Ok(()) }
    }

    fn notify(&self, count: usize) -> Result<()> {
        self.check_owner()?;
        let mut state = self.state.lock();
        let count = count.min(state.waiting.len());
        for waiter in state.waiting.drain(..count) {
            waiter.notified.store(true, Ordering::Relaxed);
            waiter.wake.notify_one();
        }
        Ok(())
    }

    fn destroy(&self, vm: &dyn Inspector) -> Result<()> {
        if self.is_mine() {
            vm.keep_mounted(false);
        } else if !self.lock.try_lock() {
            return error(JVMTI_ERROR_NOT_MONITOR_OWNER);
        }
        let mut state = self.state.lock();
        if let Some(strict) = strict().filter(|_| !state.entering.is_empty() || !state.waiting.is_empty()) {
            strict.destroyed_in_use(&self.name);
        }
        state.destroyed = true;
        state.waiting.iter().for_each(|waiter| _ = waiter.wake.notify_one());
        drop(state);
        self.release();
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
    let monitor = find(id)?;
    let state = monitor.state.lock();
    Ok(Use {
        owner: pthread(monitor.owner.load(Ordering::Relaxed)),
        entries: monitor.entries.load(Ordering::Relaxed),
        entering: state.entering.iter().map(|thread| pthread(*thread)).collect(),
        waiting: state.waiting.iter().map(|waiter| pthread(waiter.thread)).collect(),
    })
}

impl RawMonitors {
    /// Has all that wait look around.
    pub(crate) fn wake_all(&self) {
        for monitor in self.list.lock().iter() {
            // Who has looked and not yet gone to sleep holds the lock.
            monitor.state.lock().waiting.iter().for_each(|waiter| _ = waiter.wake.notify_one());
        }
    }

    /// The names of those that the calling thread owns.
    pub(crate) fn owned(&self) -> Vec<String> {
        let owned = |monitor: &&&RawMonitor| monitor.is_mine();
        self.list.lock().iter().filter(owned).map(|monitor| monitor.name.clone()).collect()
    }

    /// Those that were created and not destroyed.
    pub(crate) fn ids(&self) -> Vec<jrawMonitorID> {
        self.list.lock().iter().map(|monitor| std::ptr::from_ref(*monitor).cast_mut().cast()).collect()
    }
}

/// CreateRawMonitor.
pub(crate) fn create_raw_monitor(call: &Call, name: Text, monitor: Out<jrawMonitorID>) -> Result<()> {
    let made: &'static RawMonitor = Box::leak(Box::new(RawMonitor {
        magic: MAGIC,
        name: name.0.to_string_lossy().into_owned(),
        lock: parking_lot::RawMutex::INIT,
        owner: AtomicU64::default(),
        entries: AtomicU32::default(),
        state: Mutex::default(),
    }));
    call.jvmti.raw_monitors.list.lock().push(made);
    monitor.set(std::ptr::from_ref(made).cast_mut().cast());
    Ok(())
}

/// DestroyRawMonitor.
pub(crate) fn destroy_raw_monitor(call: &Call, monitor: jrawMonitorID) -> Result<()> {
    let monitor = find(monitor)?;
    monitor.destroy(call.vm)?;
    call.jvmti.raw_monitors.list.lock().retain(|m| !std::ptr::eq(*m, monitor));
    Ok(())
}

/// RawMonitorEnter.
pub(crate) fn raw_monitor_enter(call: &Call, monitor: jrawMonitorID) -> Result<()> {
    find(monitor)?.enter(call.vm)
}

/// RawMonitorExit.
pub(crate) fn raw_monitor_exit(call: &Call, monitor: jrawMonitorID) -> Result<()> {
    find(monitor)?.exit(call.vm)
}

/// RawMonitorWait.
pub(crate) fn raw_monitor_wait(call: &Call, monitor: jrawMonitorID, millis: i64) -> Result<()> {
    find(monitor)?.wait(millis, call.vm)
}

/// RawMonitorNotify.
pub(crate) fn raw_monitor_notify(_: &Call, monitor: jrawMonitorID) -> Result<()> {
    find(monitor)?.notify(1)
}

/// RawMonitorNotifyAll.
pub(crate) fn raw_monitor_notify_all(_: &Call, monitor: jrawMonitorID) -> Result<()> {
    find(monitor)?.notify(usize::MAX)
}

impl std::fmt::Debug for RawMonitor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "raw monitor {}", self.name)
    }
}
