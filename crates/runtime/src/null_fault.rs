//! Accesses of compiled code to what is null (SIGSEGV), which stand for checks: the code goes on where the check would have led to.
//!
//! That takes two microseconds. Code that comes to it often is compiled again, with checks: the thread's next poll asks for that.

use crate::compiler;
use crate::thread::poll;
use crate::threads::current_thread;
use libc::{siginfo_t, ucontext_t};
use std::sync::atomic::Ordering;

/// Addresses below this are null's: no memory is there.
const NULLS: usize = 4096;
/// The kernel's word for an address where nothing is.
const SEGV_MAPERR: i32 = 1;

/// Has the code go on, if the fault is such an access. In a signal handler: allocates nothing, takes no lock.
///
/// # Safety
/// What the kernel passed to the handler of a SIGSEGV.
pub(crate) unsafe fn survive(info: *const siginfo_t, context: *mut ucontext_t) -> bool {
    // SAFETY: the caller's promise.
    let (code, address) = unsafe { ((*info).si_code, (*info).si_addr() as usize) };
    if code != SEGV_MAPERR || address >= NULLS {
        return false;
    }
    // SAFETY: the caller's promise.
    let pc = unsafe { &mut (*context).uc_mcontext.gregs[libc::REG_RIP as usize] };
    let compiler = crate::vm::vm().and_then(|vm| vm.wired.compiler());
    match compiler.and_then(|compiler| compiler.where_null_leads(*pc as usize)) {
        Some(lead) => {
            if lead.is_often
                && let Some(thread) = current_thread()
            {
                compiler::OFTEN_NULL.store(*pc as usize, Ordering::Relaxed);
                thread.ask(poll::OFTEN_NULL);
            }
            *pc = lead.address as libc::greg_t;
            true
        }
        None => false,
    }
}
