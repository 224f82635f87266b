//! Threads (JVMDI, "Thread Execution Functions").

use crate::entry::Call;
use crate::environment::run_agent;
use crate::errors::{JvmdiError, Result, number};
use crate::parameters::*;
use abi::jni::{jint, jobject};
use abi::jvmdi::*;
use inspection::ThreadId;
use std::ffi::c_void;

/// The VM's bits of a thread's state (`Threads::thread_state`).
mod state {
    pub const ALIVE: u32 = 0x1;
    pub const TERMINATED: u32 = 0x2;
    pub const SLEEPING: u32 = 0x40;
    pub const WAITING: u32 = 0x80;
    pub const BLOCKED: u32 = 0x400;
    pub const SUSPENDED: u32 = 0x10_0000;
}

fn status(bits: u32) -> jint {
    match bits {
        _ if bits & state::TERMINATED != 0 => JVMDI_THREAD_STATUS_ZOMBIE,
        _ if bits & state::ALIVE == 0 => JVMDI_THREAD_STATUS_UNKNOWN,
        _ if bits & state::BLOCKED != 0 => JVMDI_THREAD_STATUS_MONITOR,
        _ if bits & state::SLEEPING != 0 => JVMDI_THREAD_STATUS_SLEEPING,
        _ if bits & state::WAITING != 0 => JVMDI_THREAD_STATUS_WAIT,
        _ => JVMDI_THREAD_STATUS_RUNNING,
    }
}

/// GetThreadStatus.
pub(crate) fn get_thread_status(
    call: &Call,
    thread: ThreadObject,
    status_ptr: Out<jint>,
    suspended: Out<jint>,
) -> Result<()> {
    let bits = call.vm.thread_state(thread.0)?;
    let mut flags = if bits & state::SUSPENDED != 0 { JVMDI_SUSPEND_STATUS_SUSPENDED } else { 0 };
    if call.vm.thread(thread.0).is_ok_and(|id| call.jvmdi.at_breakpoints.lock().contains(&id)) {
        flags |= JVMDI_SUSPEND_STATUS_BREAK;
    }
    status_ptr.set(status(bits));
    suspended.set(flags);
    Ok(())
}

/// GetAllThreads.
pub(crate) fn get_all_threads(call: &Call, count: Out<jint>, threads: Out<*mut jthread>) -> Result<()> {
    call.set_references(&call.vm.all_threads()?, &threads, &count)
}

/// SuspendThread.
pub(crate) fn suspend_thread(call: &Call, thread: Thread) -> Result<()> {
    Ok(call.vm.suspend(thread.0)?)
}

/// Resumes a thread; names of its frames end with that (JVMDI, "Using JVMDI Functions").
fn resume(call: &Call, thread: ThreadId) -> Result<()> {
    call.vm.forget_frames(thread);
    Ok(call.vm.resume(thread)?)
}

/// ResumeThread.
pub(crate) fn resume_thread(call: &Call, thread: Thread) -> Result<()> {
    resume(call, thread.0)
}

/// SuspendThreadList. The current thread comes last, since it has to wait.
pub(crate) fn suspend_thread_list(
    call: &Call,
    count: Count,
    list: Input<jthread>,
    results: Buffer<jvmdiError>,
) -> Result<()> {
    let me = call.current()?;
    let (mut others, mut places, mut own) = (Vec::new(), Vec::new(), Vec::new());
    for index in 0..count.0 {
        let thread = list.get(index);
        match thread_of_list(call, thread) {
            Ok(id) if id == me => own.push(index),
            Ok(id) => {
                others.push(id);
                places.push(index);
            }
            // A pointer that is none ("NULL_POINTER: Invalid pointer" of the element).
            Err(_) if thread.is_null() => results.set(index, JVMDI_ERROR_NULL_POINTER),
            Err(error) => results.set(index, error.0),
        }
    }
    for (index, outcome) in places.into_iter().zip(call.vm.suspend_list(&others)) {
        results.set(index, number(outcome.map_err(JvmdiError::from)));
    }
    // The result must be there before the thread waits; it can't be suspended already, as it runs.
    for (nth, index) in own.into_iter().enumerate() {
        results.set(index, if nth == 0 { JVMDI_ERROR_NONE } else { JVMDI_ERROR_THREAD_SUSPENDED });
        if nth == 0
            && let Err(refusal) = call.vm.suspend(me)
        {
            results.set(index, JvmdiError::from(refusal).0);
        }
    }
    Ok(())
}

/// ResumeThreadList.
pub(crate) fn resume_thread_list(
    call: &Call,
    count: Count,
    list: Input<jthread>,
    results: Buffer<jvmdiError>,
) -> Result<()> {
    for index in 0..count.0 {
        let thread = list.get(index);
        let outcome = if thread.is_null() {
            Err(JvmdiError(JVMDI_ERROR_NULL_POINTER))
        } else {
            thread_of_list(call, thread).and_then(|thread| resume(call, thread))
        };
        results.set(index, number(outcome));
    }
    Ok(())
}

/// StopThread.
pub(crate) fn stop_thread(call: &Call, thread: Thread, exception: Object) -> Result<()> {
    Ok(call.vm.stop(thread.0, exception.0)?)
}

/// InterruptThread.
pub(crate) fn interrupt_thread(call: &Call, thread: Thread) -> Result<()> {
    Ok(call.vm.interrupt(thread.0)?)
}

/// GetThreadInfo.
pub(crate) fn get_thread_info(call: &Call, thread: UnendedThread, info: Out<JVMDI_thread_info>) -> Result<()> {
    let facts = call.vm.thread_facts(thread.0)?;
    let context_class_loader = call.global(facts.context_class_loader)?;
    info.set(JVMDI_thread_info {
        name: call.text(&facts.name)?,
        priority: facts.priority,
        is_daemon: u8::from(facts.daemon),
        thread_group: call.global(facts.group)?,
        context_class_loader,
    });
    Ok(())
}

/// GetOwnedMonitorInfo.
pub(crate) fn get_owned_monitor_info(
    call: &Call,
    thread: HeldThread,
    info: Out<JVMDI_owned_monitor_info>,
) -> Result<()> {
    let monitors: Vec<_> = call.vm.owned_monitors(thread.0)?.into_iter().map(|monitor| monitor.object).collect();
    let owned = call.globals(&monitors)?;
    info.set(JVMDI_owned_monitor_info { owned_monitor_count: owned.len() as jint, owned_monitors: call.copy(&owned)? });
    Ok(())
}

/// GetCurrentContendedMonitor.
pub(crate) fn get_current_contended_monitor(call: &Call, thread: HeldThread, monitor: Out<jobject>) -> Result<()> {
    monitor.set(call.global(call.vm.contended_monitor(thread.0)?)?);
    Ok(())
}

/// RunDebugThread.
pub(crate) fn run_debug_thread(
    call: &Call,
    thread: ThreadObject,
    proc: Callback<JVMDI_StartFunction>,
    argument: *mut c_void,
    priority: jint,
) -> Result<()> {
    if !(JVMDI_THREAD_MIN_PRIORITY..=JVMDI_THREAD_MAX_PRIORITY).contains(&priority) {
        return Err(JvmdiError(JVMDI_ERROR_INVALID_PRIORITY));
    }
    let (index, argument, proc) = (call.env.index, argument as usize, proc.0);
    let body = move |_jni: usize| {
        // SAFETY: the agent's function has this type and knows its argument (RunDebugThread).
        run_agent(index, proc as usize, || unsafe { proc(argument as *mut c_void) });
    };
    // Not a newly created thread, or a virtual one, is none that can run this.
    let outcome = call.vm.start_agent_thread(thread.0, priority, Box::new(body));
    outcome.map_err(|refusal| match JvmdiError::from(refusal) {
        JvmdiError(JVMDI_ERROR_NOT_IMPLEMENTED) => JvmdiError(JVMDI_ERROR_INVALID_THREAD),
        other => other,
    })
}
