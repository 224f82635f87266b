//! The end of the process by `Runtime.halt` and `exit`, or by a dump agent.

use crate::probes::events::vm_death;
use crate::safepoint::World;
use crate::thread::Current;
use crate::vm::Phase;

/// Ends the process, after the last event. The world is stopped first, so that what the C library runs at exit has the process to itself.
pub fn halt(cur: &mut Current, code: i32) -> ! {
    cur.vm().tools.set_exit_code(code);
    vm_death(cur);
    cur.vm().service().vm_ends(cur);
    cur.vm().set_phase(Phase::Dead);
    let _stopped = World::stop(cur);
    let hook = cur.vm().options.exit_hook;
    if hook != 0 {
        // SAFETY: JNI: the extraInfo of the option `exit` is a function `void (jint)`.
        unsafe { std::mem::transmute::<usize, unsafe extern "C" fn(i32)>(hook)(code) };
    }
    // SAFETY: exit may be called at any time; nothing of Java runs beside it.
    unsafe { libc::exit(code) };
}
