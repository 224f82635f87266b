//! Raw monitors (JVM TI, "Raw Monitor"; JVMDI, "Raw Monitor Support"): locks of agents, which any thread may use in any phase.
//!
//! Invariants: a monitor's memory is never freed, so a stale id is safe to ask about. Threads are known by what they are to the
//! system (`me`), so that those the VM doesn't know can own a monitor; a virtual thread stays on its carrier while it owns one.

use inspection::Inspector;
use parking_lot::lock_api::RawMutex as _;
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

const MAGIC: u64 = 0x7261_776d_6f6e_6974;

/// Why something isn't done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MonitorError {
    /// It is no raw monitor, or was destroyed.
    Invalid,
    /// The calling thread doesn't own it.
    NotOwner,
    /// The calling thread was interrupted while it waited.
    Interrupted,
}

/// What comes of a request.
pub type Result<T> = std::result::Result<T, MonitorError>;

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

/// A raw monitor. What agents have is the address of one.
#[repr(C)]
pub struct RawMonitor {
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
pub struct RawMonitors {
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

/// The monitor that an agent means.
///
/// # Errors
/// It is none.
///
/// # Safety
/// `address` is null or points to readable memory; if that looks like a monitor it is one.
pub unsafe fn find(address: *const c_void) -> Result<&'static RawMonitor> {
    if address.is_null() || !address.cast::<RawMonitor>().is_aligned() {
        return Err(MonitorError::Invalid);
    }
    // SAFETY: the caller's promise; the memory is never freed.
    let monitor = unsafe { &*address.cast::<RawMonitor>() };
    if monitor.magic != MAGIC || monitor.state.lock().destroyed {
        return Err(MonitorError::Invalid);
    }
    Ok(monitor)
}

impl RawMonitor {
    fn is_mine(&self) -> bool {
        self.owner.load(Ordering::Relaxed) == me()
    }

    /// Makes the calling thread own it, when nobody else does.
    ///
    /// # Errors
    /// It was destroyed meanwhile.
    pub fn enter(&self, vm: &dyn Inspector) -> Result<()> {
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
                return Err(MonitorError::Invalid);
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
        if self.is_mine() { Ok(()) } else { Err(MonitorError::NotOwner) }
    }

    /// Undoes one entry of the calling thread.
    ///
    /// # Errors
    /// The thread doesn't own it.
    pub fn exit(&self, vm: &dyn Inspector) -> Result<()> {
        self.check_owner()?;
        if self.entries.load(Ordering::Relaxed) == 1 {
            self.leave(vm);
        } else {
            self.entries.fetch_sub(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Gives it up until the calling thread is notified, or for so many milliseconds if that is above 0.
    ///
    /// # Errors
    /// The thread doesn't own it or was interrupted, or it was destroyed.
    pub fn wait(&self, millis: i64, vm: &dyn Inspector) -> Result<()> {
        self.check_owner()?;
        let deadline = (millis > 0).then(|| Instant::now().checked_add(Duration::from_millis(millis as u64))).flatten();
        if vm.take_interrupt() {
            return Err(MonitorError::Interrupted);
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
        if interrupted && vm.take_interrupt() { Err(MonitorError::Interrupted) } else { Ok(()) }
    }

    /// Wakes at most so many of the threads that wait.
    ///
    /// # Errors
    /// The calling thread doesn't own it.
    pub fn notify(&self, count: usize) -> Result<()> {
        self.check_owner()?;
        let mut state = self.state.lock();
        let count = count.min(state.waiting.len());
        for waiter in state.waiting.drain(..count) {
            waiter.notified.store(true, Ordering::Relaxed);
            waiter.wake.notify_one();
        }
        Ok(())
    }

    /// Ends it; was it in use?
    fn destroy(&self, vm: &dyn Inspector) -> Result<bool> {
        if self.is_mine() {
            vm.keep_mounted(false);
        } else if !self.lock.try_lock() {
            return Err(MonitorError::NotOwner);
        }
        let mut state = self.state.lock();
        let in_use = !state.entering.is_empty() || !state.waiting.is_empty();
        state.destroyed = true;
        state.waiting.iter().for_each(|waiter| _ = waiter.wake.notify_one());
        drop(state);
        self.release();
        Ok(in_use)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What agents have of it.
    pub fn address(&'static self) -> *mut c_void {
        std::ptr::from_ref(self).cast_mut().cast()
    }

    /// Who owns it and who waits for it.
    pub fn usage(&self) -> Use {
        let state = self.state.lock();
        Use {
            owner: pthread(self.owner.load(Ordering::Relaxed)),
            entries: self.entries.load(Ordering::Relaxed),
            entering: state.entering.iter().map(|thread| pthread(*thread)).collect(),
            waiting: state.waiting.iter().map(|waiter| pthread(waiter.thread)).collect(),
        }
    }
}

/// Who owns a raw monitor and who waits for it, by their pthreads.
pub struct Use {
    /// 0 for nobody.
    pub owner: u64,
    pub entries: u32,
    pub entering: Vec<u64>,
    pub waiting: Vec<u64>,
}

impl RawMonitors {
    /// Has all that wait look around.
    pub fn wake_all(&self) {
        for monitor in self.list.lock().iter() {
            // Who has looked and not yet gone to sleep holds the lock.
            monitor.state.lock().waiting.iter().for_each(|waiter| _ = waiter.wake.notify_one());
        }
    }

    /// The names of those that the calling thread owns.
    pub fn owned(&self) -> Vec<String> {
        let owned = |monitor: &&&RawMonitor| monitor.is_mine();
        self.list.lock().iter().filter(owned).map(|monitor| monitor.name.clone()).collect()
    }

    /// Those that were created and not destroyed.
    pub fn all(&self) -> Vec<&'static RawMonitor> {
        self.list.lock().clone()
    }

    /// The one of these that an agent means by any number.
    ///
    /// # Errors
    /// It is none.
    pub fn named(&self, address: *const c_void) -> Result<&'static RawMonitor> {
        let found = self.list.lock().iter().copied().find(|monitor| monitor.address().cast_const() == address);
        found.ok_or(MonitorError::Invalid)
    }

    /// Makes one, which stays in memory.
    pub fn create(&self, name: &str) -> &'static RawMonitor {
        let made: &'static RawMonitor = Box::leak(Box::new(RawMonitor {
            magic: MAGIC,
            name: name.to_owned(),
            lock: parking_lot::RawMutex::INIT,
            owner: AtomicU64::default(),
            entries: AtomicU32::default(),
            state: Mutex::default(),
        }));
        self.list.lock().push(made);
        made
    }

    /// Ends one; was it in use?
    ///
    /// # Errors
    /// Another thread owns it.
    pub fn destroy(&self, monitor: &'static RawMonitor, vm: &dyn Inspector) -> Result<bool> {
        let in_use = monitor.destroy(vm)?;
        self.list.lock().retain(|m| !std::ptr::eq(*m, monitor));
        Ok(in_use)
    }
}

impl std::fmt::Debug for RawMonitor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "raw monitor {}", self.name)
    }
}
