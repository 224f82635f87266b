//! The handlers that the program had for the VM's own signals: what isn't ours is passed on to them, those that libjsig keeps
//! included (JNI specification, "The Invocation API"; the `java` command's manual on signal chaining).
//!
//! Invariant: all of the VM's own handlers are installed inside `installing`; `pass_on` allocates nothing and takes no lock.

use std::ffi::{c_int, c_void};
use std::mem::transmute;
use std::sync::OnceLock;

/// What was there before, by number of the signal.
static PREVIOUS: OnceLock<Vec<(c_int, libc::sigaction)>> = OnceLock::new();
/// libjsig's table of the program's handlers.
static KEPT: OnceLock<unsafe extern "C" fn(c_int) -> *const libc::sigaction> = OnceLock::new();

fn symbol(name: &std::ffi::CStr) -> Option<*mut c_void> {
    // SAFETY: a NUL-terminated name.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    (!found.is_null()).then_some(found)
}

/// Installs handlers, which answers those they replace; libjsig is told that they are the VM's.
pub(crate) fn installing(install: impl FnOnce() -> Vec<(c_int, libc::sigaction)>) {
    let calls = (symbol(c"JVM_begin_signal_setting"), symbol(c"JVM_end_signal_setting"));
    if let (Some(begin), Some(end)) = calls {
        // SAFETY: libjsig's functions of these names take and answer nothing.
        let (begin, end) = unsafe {
            (transmute::<*mut c_void, extern "C" fn()>(begin), transmute::<*mut c_void, extern "C" fn()>(end))
        };
        begin();
        let _ = PREVIOUS.set(install());
        end();
        if let Some(kept) = symbol(c"JVM_get_signal_action") {
            // SAFETY: libjsig's function of this name has this type.
            let _ = KEPT
                .set(unsafe { transmute::<*mut c_void, unsafe extern "C" fn(c_int) -> *const libc::sigaction>(kept) });
        }
    } else {
        let _ = PREVIOUS.set(install());
    }
}

/// The program's action for a signal.
fn action(signal: c_int) -> Option<libc::sigaction> {
    if let Some(kept) = KEPT.get() {
        // SAFETY: null or an entry of libjsig's table, which stays.
        return unsafe { kept(signal).as_ref() }.copied();
    }
    PREVIOUS.get()?.iter().find(|(number, _)| *number == signal).map(|(_, action)| *action)
}

/// Calls the program's handler; false if there is none, so that the signal is the VM's crash. In a signal handler.
///
/// # Safety
/// What the kernel passed to the handler.
pub(crate) unsafe fn pass_on(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) -> bool {
    let Some(action) = action(signal) else { return false };
    match action.sa_sigaction {
        libc::SIG_DFL => return false,
        // A fault would come again for ever; a signal that somebody sent is dropped.
        // SAFETY: the caller's promise.
        libc::SIG_IGN => return unsafe { (*info).si_code } <= 0,
        _ => {}
    }
    // SAFETY: the mask is the program's own; its handler has the type that its flags say.
    unsafe {
        let mut before: libc::sigset_t = std::mem::zeroed();
        let mut mask = action.sa_mask;
        if action.sa_flags & libc::SA_NODEFER == 0 {
            libc::sigaddset(&mut mask, signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &mask, &mut before);
        if action.sa_flags & libc::SA_SIGINFO != 0 {
            let handler =
                transmute::<usize, extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void)>(action.sa_sigaction);
            handler(signal, info, context);
        } else {
            transmute::<usize, extern "C" fn(c_int)>(action.sa_sigaction)(signal);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
    }
    true
}
