//! Signals for Java: `jdk.internal.misc.Signal` and the thread that delivers to it; the thread dump that QUIT asks for.
//!
//! Invariant: a handler only counts and posts a semaphore, which is all that is safe in one; the rest happens on the dispatcher.
//! Signals that the VM needs for itself are never Java's.

use crate::call::Value;
use crate::refs::Handle;
use crate::thread::{Current, VmEntry};
use crate::threads;
use crate::vm::Vm;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Signal numbers are below this.
const LIMIT: usize = 65;
/// No signal: tools are to be told something.
const FOR_TOOLS: usize = 0;
/// What Java calls its own handler.
const DISPATCH: usize = 2;
/// The answer for signals that the VM keeps.
const RESERVED: usize = usize::MAX;

/// Signals that came and were not delivered yet.
pub struct Signals {
    pending: [AtomicU32; LIMIT],
    /// Those that the dispatcher is to get, whatever the process's parent had blocked: bit n - 1 for signal n.
    served: AtomicU64,
    arrived: UnsafeCell<libc::sem_t>,
}

// SAFETY: semaphores are made to be used by several threads, through the C library's functions only.
unsafe impl Sync for Signals {}
// SAFETY: as above; it is initialised where it stays, in `prepare`.
unsafe impl Send for Signals {}

impl Signals {
    /// Nothing has come.
    pub fn new() -> Signals {
        Signals {
            pending: [const { AtomicU32::new(0) }; LIMIT],
            served: AtomicU64::new(0),
            // SAFETY: a semaphore is initialised in `prepare` before anything uses it; until then these are mere bytes.
            arrived: UnsafeCell::new(unsafe { std::mem::zeroed() }),
        }
    }

    /// Makes the semaphore; once, where the structure stays.
    pub fn prepare(&self) {
        // SAFETY: nobody uses it yet.
        unsafe { libc::sem_init(self.arrived.get(), 0, 0) };
    }

    /// Has the dispatcher tell tools what waits to be told.
    pub(crate) fn wake_for_tools(&self) {
        self.post(FOR_TOOLS);
    }

    /// A signal has the handler that notes it: has the dispatcher unblock it.
    fn serve(&self, signal: libc::c_int) {
        self.served.fetch_or(1 << (signal - 1), Ordering::SeqCst);
        self.post(FOR_TOOLS);
    }

    /// Notes a signal. Async-signal-safe.
    fn post(&self, signal: usize) {
        if let Some(count) = self.pending.get(signal) {
            count.fetch_add(1, Ordering::SeqCst);
            // SAFETY: prepared before a handler is installed; sem_post is async-signal-safe.
            unsafe { libc::sem_post(self.arrived.get()) };
        }
    }

    /// Waits for a signal and takes it.
    fn take(&self) -> usize {
        loop {
            for (signal, count) in self.pending.iter().enumerate() {
                let some = count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1));
                if some.is_ok() {
                    return signal;
                }
            }
            // SAFETY: as for posting. Interrupted waits just look again.
            unsafe { libc::sem_wait(self.arrived.get()) };
        }
    }
}

impl Default for Signals {
    fn default() -> Signals {
        Signals::new()
    }
}

/// The handler that Java's signals and QUIT get.
extern "C" fn on_signal(signal: libc::c_int) {
    // SAFETY: errno is the thread's own; code that was interrupted must find it unchanged.
    let errno = unsafe { *libc::__errno_location() };
    if let (Some(vm), Ok(signal)) = (crate::vm::vm(), usize::try_from(signal)) {
        vm.signals.post(signal);
    }
    // SAFETY: as above.
    unsafe { *libc::__errno_location() = errno };
}

/// Signals by which the process is asked to end, and which Java's shutdown hooks listen to.
fn ends_process(signal: i32) -> bool {
    matches!(signal, libc::SIGHUP | libc::SIGINT | libc::SIGTERM)
}

fn current_handler(signal: i32) -> Option<usize> {
    // SAFETY: an all-zero sigaction is a valid place for the answer.
    let mut old: libc::sigaction = unsafe { std::mem::zeroed() };
    // SAFETY: asks only.
    (unsafe { libc::sigaction(signal, std::ptr::null(), &mut old) } == 0).then_some(old.sa_sigaction)
}

/// Installs a handler; the old one, or None if the system refuses.
fn install(signal: i32, handler: usize) -> Option<usize> {
    let old = current_handler(signal)?;
    // SAFETY: an all-zero sigaction with a handler, a mask and flags is complete.
    let mut new: libc::sigaction = unsafe { std::mem::zeroed() };
    new.sa_sigaction = handler;
    new.sa_flags = libc::SA_RESTART | libc::SA_ONSTACK;
    // SAFETY: `new` is a valid action: default, ignore, ours, or one that was installed before.
    let done = unsafe {
        libc::sigfillset(&mut new.sa_mask);
        libc::sigaction(signal, &new, std::ptr::null_mut())
    };
    (done == 0).then_some(old)
}

fn dispatching_handler() -> usize {
    on_signal as extern "C" fn(libc::c_int) as usize
}

extern "C" fn on_failed_write(_: libc::c_int) {}

/// Writing to what nobody reads, or beyond the largest size of a file, is the error of a write and not the end of the process. Not by
/// ignoring the signals: processes that the program starts would ignore them, too.
pub(crate) fn survive_writes() {
    for signal in [libc::SIGPIPE, libc::SIGXFSZ] {
        if current_handler(signal) == Some(libc::SIG_DFL) {
            install(signal, on_failed_write as extern "C" fn(libc::c_int) as usize);
        }
    }
}

/// `Signal.handle0`: 0 for the default action, 1 to ignore, 2 to deliver to Java, or a handler that was answered before. Answers the
/// old one in the same terms, or `usize::MAX` if the VM keeps the signal.
pub fn register(signal: i32, handler: usize) -> usize {
    let reduce = crate::vm::vm().is_some_and(|vm| vm.options.reduce_signals);
    match signal {
        libc::SIGFPE | libc::SIGILL | libc::SIGSEGV | libc::SIGBUS | libc::SIGKILL | libc::SIGSTOP => return RESERVED,
        libc::SIGQUIT => return RESERVED,
        _ if ends_process(signal) => {
            if reduce {
                return RESERVED;
            }
            if current_handler(signal) == Some(libc::SIG_IGN) {
                // Started under nohup: it stays ignored.
                return libc::SIG_IGN;
            }
        }
        _ => {}
    }
    let wanted = if handler == DISPATCH { dispatching_handler() } else { handler };
    let old = install(signal, wanted);
    if handler == DISPATCH
        && let Some(vm) = crate::vm::vm()
    {
        vm.signals.serve(signal);
    }
    match old {
        Some(old) if old == dispatching_handler() => DISPATCH,
        Some(old) => old,
        None => RESERVED,
    }
}

/// `Signal.raise0`: false if Java may not raise the signal.
pub fn raise(signal: i32) -> bool {
    let reduce = crate::vm::vm().is_some_and(|vm| vm.options.reduce_signals);
    if reduce && (ends_process(signal) || signal == libc::SIGQUIT) {
        return false;
    }
    if ends_process(signal) && current_handler(signal) == Some(libc::SIG_IGN) {
        return false;
    }
    // SAFETY: sends a signal to this process.
    unsafe { libc::kill(libc::getpid(), signal) == 0 }
}

/// Lets the current thread get these signals.
pub(crate) fn unblock(signals: impl IntoIterator<Item = libc::c_int>) {
    // SAFETY: a set is complete once it is emptied.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut set);
        for signal in signals {
            libc::sigaddset(&mut set, signal);
        }
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &set, std::ptr::null_mut());
    }
}

/// Starts the thread that delivers signals (HotSpot's "Signal Dispatcher") and tells tools what waits to be told; with `-Xrs` only the
/// latter. Once, when the class library is up.
///
/// # Errors
/// The operating system's.
pub fn start_dispatcher(cur: &mut Current) -> std::io::Result<()> {
    let vm = cur.vm();
    // The dispatcher belongs to the group `system`, as all threads of the VM's own do.
    let parent = vm.threads.main_group().get(cur).load_ref(vm.well_known().thread_group_parent as usize);
    let system = vm.globals.create(parent.address());
    std::thread::Builder::new().name("Signal Dispatch".to_owned()).spawn(move || dispatch(vm, system))?;
    if !vm.options.reduce_signals {
        crate::attach::prepare();
        install(libc::SIGQUIT, dispatching_handler());
        vm.signals.serve(libc::SIGQUIT);
    }
    Ok(())
}

fn dispatch(vm: &'static Vm, group: Handle) {
    let Ok(thread) = threads::attach_current(vm, Some("Signal Dispatcher"), group, true) else { return };
    thread.tools.spared.store(true, Ordering::Relaxed);
    let mut unblocked = 0;
    loop {
        let signal = vm.signals.take();
        let served = vm.signals.served.load(Ordering::SeqCst);
        if served != unblocked {
            unblock((1..LIMIT as libc::c_int).filter(|signal| served >> (signal - 1) & 1 != 0));
            unblocked = served;
        }
        // SAFETY: this thread's own structure, in native.
        let mut cur = unsafe { VmEntry::new(thread) };
        if signal == FOR_TOOLS {
            cur.scope(|cur| {
                crate::tools::events::tell_compiled(cur);
                crate::tools::events::tell_unloaded_code(cur);
                crate::tools::events::tell_unloaded(cur);
                crate::tools::events::tell_freed(cur);
                crate::tools::events::tell_stops(cur);
                if let Some(tell) = vm.gc_listener.get() {
                    tell(cur);
                }
            });
            continue;
        }
        if signal == libc::SIGQUIT as usize {
            if crate::attach::requested(vm, group) {
                continue;
            }
            let synchronizers = vm.manageable.print_synchronizers.load(Ordering::Relaxed);
            crate::thread_dump::print(&mut cur, synchronizers, &mut std::io::stdout().lock());
            crate::tools::events::data_dump_request(&mut cur);
            continue;
        }
        cur.scope(|cur| {
            let method = cur.vm().well_known().signal_dispatch;
            let delivered = cur.initialize(method.class).and_then(|()| cur.call(method, &[Value::Int(signal as i32)]));
            if delivered.is_err() {
                // Signal.dispatch starts a thread and fails only when there is no memory for that: the signal is lost.
                cur.take_exception();
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_takes() {
        let signals: &'static Signals = Box::leak(Box::new(Signals::new()));
        signals.prepare();
        signals.post(15);
        signals.post(2);
        signals.post(15);
        signals.post(1000);
        assert_eq!([signals.take(), signals.take(), signals.take()], [2, 15, 15]);
    }

    #[test]
    fn vm_keeps_its_own() {
        for signal in [libc::SIGSEGV, libc::SIGFPE, libc::SIGILL, libc::SIGQUIT, libc::SIGBUS] {
            assert_eq!(register(signal, DISPATCH), RESERVED);
        }
    }

    #[test]
    fn answers_the_old_handler() {
        assert_eq!(register(libc::SIGWINCH, DISPATCH), libc::SIG_DFL);
        assert_eq!(register(libc::SIGWINCH, libc::SIG_IGN), DISPATCH);
        assert_eq!(register(libc::SIGWINCH, libc::SIG_DFL), libc::SIG_IGN);
    }
}
