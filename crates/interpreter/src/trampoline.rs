//! The safe form of the interpreter: handlers return to a driver loop after noting what comes next, so that nothing depends
//! on sibling calls. Handlers are the same; `State::go` differs.
//!
//! Invariant: a *door* is what the rest of the VM jumps to; it runs the loop. Inside the loop a door stands for the
//! handler behind it, so that Java calls and returns between interpreted frames do not nest loops. Code of others
//! (`leave_java`) is called by the loop and does not return to it. Compiled code returns natively to what called it, which
//! would be the loop: this form is for `-Xint`.

use crate::state::{NOTED, State};
use runtime::frame::Code;
use runtime::thread::JavaThread;
use std::ffi::c_void;

fn run(first: Code, state: State) -> ! {
    let mut next = Some((first, state));
    loop {
        let Some((code, s)) = next else { runtime::vm_bug!("a handler ended without saying what comes next") };
        let code = behind(code);
        // SAFETY: whoever noted the code set the registers as it expects them.
        unsafe { code(s.thread, s.pc, s.sp, s.locals, s.frame, s.dispatch) };
        next = NOTED.take();
    }
}

macro_rules! doors {
    ($($name:ident $handler:path;)*) => {
        $(
            pub(crate) unsafe extern "C" fn $name(
                thread: *const JavaThread,
                pc: *const u8,
                sp: *mut u64,
                locals: *mut u64,
                frame: *mut u64,
                dispatch: *const c_void,
            ) {
                run($handler, State { thread, pc, sp, locals, frame, dispatch })
            }
        )*

        /// The handler behind a door; other code is itself.
        fn behind(code: Code) -> Code {
            $(if code as usize == $name as Code as usize {
                return $handler;
            })*
            code
        }
    };
}

doors! {
    interpret crate::invoke::interpret;
    call_method crate::invoke::call_method;
    call_native crate::native_call::call_native;
    resume_after_call crate::control::resume_after_call;
    resume_after_inlined crate::control::resume_after_inlined;
    resume_interpreted crate::control::resume_interpreted;
    resume_under_breakpoint crate::control::resume_under_breakpoint;
    resume_monitorenter crate::control::resume_monitorenter;
    resume_synchronized crate::invoke::resume_synchronized;
    resume_native crate::native_call::resume_native;
    leave_continuation crate::native_call::leave_continuation;
    unwind_pending crate::slow::unwind_pending;
    call_abstract crate::method_handle_entries::call_abstract;
    call_conflicting crate::method_handle_entries::call_conflicting;
    call_unprepared crate::method_handle_entries::call_unprepared;
    invoke_basic crate::method_handle_entries::invoke_basic;
    link_to_virtual crate::method_handle_entries::link_to_virtual;
    link_to_static crate::method_handle_entries::link_to_static;
    link_to_special crate::method_handle_entries::link_to_special;
    link_to_interface crate::method_handle_entries::link_to_interface;
    link_to_native crate::method_handle_entries::link_to_native;
}
