//! Threads (JVM TI, "Thread").

use crate::entry::Call;
use crate::errors::{JvmtiError, Result, number};
use crate::memory;
use crate::parameters::{
    Buffer, Callback, Count, GivenThread, Input, MaybeInput, Object, Out, Thread, ThreadObject, ThreadOrCurrent,
};
use abi::jni::{JNIEnv, jobject};
use abi::jvmti::*;
use inspection::{Answer, ObjectId, ThreadId};
use std::ffi::c_void;

/// A pointer of the agent's on its way to another thread.
struct Sendable<T>(T);
// SAFETY: JVM TI: RunAgentThread hands the pointers over to the thread it starts.
unsafe impl<T> Send for Sendable<T> {}

impl<T> Sendable<T> {
    fn take(self) -> T {
        self.0
    }
}

/// The live virtual threads of an agent's list, which may be null when it is empty. Platform threads are none (the stock VM's
/// reading of "invalid").
fn virtual_listed(call: &Call, count: usize, list: &MaybeInput<jthread>) -> Result<Vec<ThreadId>> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let list = list.given()?;
    let mut found = Vec::with_capacity(count);
    for object in (0..count).map(|index| ObjectId::from_jobject(list.get(index))) {
        if !call.vm.is_virtual(object)? {
            return Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD));
        }
        // One that isn't alive need not be left out.
        found.extend(call.vm.thread(object));
    }
    Ok(found)
}

/// GetThreadState.
pub(crate) fn get_thread_state(call: &Call, thread: ThreadObject, state: Out<i32>) -> Result<()> {
    state.set(call.vm.thread_state(thread.0)? as i32);
    Ok(())
}

/// GetCurrentThread.
pub(crate) fn get_current_thread(call: &Call, thread: Out<jthread>) -> Result<()> {
    thread.set(call.vm.current_thread_object()?.as_jobject());
    Ok(())
}

/// GetAllThreads.
pub(crate) fn get_all_threads(call: &Call, count: Out<i32>, threads: Out<*mut jthread>) -> Result<()> {
    threads.set_references(&call.vm.all_threads()?, &count)
}

/// SuspendThread.
pub(crate) fn suspend_thread(call: &Call, thread: ThreadOrCurrent) -> Result<()> {
    Ok(call.suspend(thread.0)?)
}

/// ResumeThread.
pub(crate) fn resume_thread(call: &Call, thread: Thread) -> Result<()> {
    Ok(call.vm.resume(thread.0)?)
}

/// Does `act` to the threads of a list, all but one, and writes what came of it; the last index of the one that was left out.
fn each_listed(
    call: &Call,
    count: Count,
    threads: &Input<jthread>,
    results: &Buffer<jvmtiError>,
    but: Option<ThreadId>,
    act: impl FnOnce(&[ThreadId]) -> Vec<Answer<()>>,
) -> Option<usize> {
    let mut left_out = None;
    let (mut listed, mut places) = (Vec::new(), Vec::new());
    for index in 0..count.0 {
        match call.vm.thread(ObjectId::from_jobject(threads.get(index))) {
            Ok(thread) if Some(thread) == but => {
                results.set(index, JVMTI_ERROR_NONE);
                left_out = Some(index);
            }
            Ok(thread) => {
                listed.push(thread);
                places.push(index);
            }
            Err(refusal) => results.set(index, JvmtiError::from(refusal).0),
        }
    }
    for (index, outcome) in places.into_iter().zip(act(&listed)) {
        results.set(index, number(outcome.map_err(JvmtiError::from)));
    }
    left_out
}

/// SuspendThreadList. The calling thread is suspended last.
pub(crate) fn suspend_thread_list(
    call: &Call,
    count: Count,
    threads: Input<jthread>,
    results: Buffer<jvmtiError>,
) -> Result<()> {
    let me = call.current()?;
    let myself = each_listed(call, count, &threads, &results, Some(me), |others| call.vm.suspend_list(others));
    if let Some(index) = myself {
        let outcome = call.suspend(me);
        results.set(index, number(outcome.map_err(JvmtiError::from)));
    }
    Ok(())
}

/// ResumeThreadList.
pub(crate) fn resume_thread_list(
    call: &Call,
    count: Count,
    threads: Input<jthread>,
    results: Buffer<jvmtiError>,
) -> Result<()> {
    each_listed(call, count, &threads, &results, None, |threads| call.vm.resume_list(threads));
    Ok(())
}

/// SuspendAllVirtualThreads. Those of the list are left as they are; the calling thread is suspended last.
pub(crate) fn suspend_all_virtual_threads(call: &Call, count: Count, except: MaybeInput<jthread>) -> Result<()> {
    let left_out = virtual_listed(call, count.0, &except)?;
    let me = call.current()?;
    let mut threads: Vec<ThreadId> = call.vm.virtual_threads()?;
    threads.retain(|thread| !left_out.contains(thread));
    let count = threads.len();
    threads.retain(|thread| *thread != me);
    // One that is suspended, or has ended meanwhile, is as wanted.
    call.vm.suspend_list(&threads);
    if threads.len() < count {
        let _ = call.suspend(me);
    }
    Ok(())
}

/// ResumeAllVirtualThreads. Those of the list are left as they are.
pub(crate) fn resume_all_virtual_threads(call: &Call, count: Count, except: MaybeInput<jthread>) -> Result<()> {
    let left_out = virtual_listed(call, count.0, &except)?;
    let mut threads = call.vm.virtual_threads()?;
    threads.retain(|thread| !left_out.contains(thread));
    // One that runs, or has ended meanwhile, is as wanted.
    call.vm.resume_list(&threads);
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
pub(crate) fn get_thread_info(call: &Call, thread: ThreadObject, info: Out<jvmtiThreadInfo>) -> Result<()> {
    let facts = call.vm.thread_facts(thread.0)?;
    info.set(jvmtiThreadInfo {
        name: memory::text(&facts.name)?,
        priority: facts.priority,
        is_daemon: u8::from(facts.daemon),
        thread_group: facts.group.as_jobject(),
        context_class_loader: facts.context_class_loader.as_jobject(),
    });
    Ok(())
}

/// GetOwnedMonitorInfo.
pub(crate) fn get_owned_monitor_info(
    call: &Call,
    thread: ThreadOrCurrent,
    count: Out<i32>,
    monitors: Out<*mut jobject>,
) -> Result<()> {
    let owned: Vec<ObjectId> = call.vm.owned_monitors(thread.0)?.iter().map(|m| m.object).collect();
    monitors.set_references(&owned, &count)
}

/// GetOwnedMonitorStackDepthInfo.
pub(crate) fn get_owned_monitor_stack_depth_info(
    call: &Call,
    thread: ThreadOrCurrent,
    count: Out<i32>,
    info: Out<*mut jvmtiMonitorStackDepthInfo>,
) -> Result<()> {
    let owned: Vec<jvmtiMonitorStackDepthInfo> = call
        .vm
        .owned_monitors(thread.0)?
        .iter()
        .map(|m| jvmtiMonitorStackDepthInfo { monitor: m.object.as_jobject(), stack_depth: m.depth })
        .collect();
    info.set_array(&owned, &count)
}

/// GetCurrentContendedMonitor.
pub(crate) fn get_current_contended_monitor(call: &Call, thread: ThreadOrCurrent, monitor: Out<jobject>) -> Result<()> {
    monitor.set(call.vm.contended_monitor(thread.0)?.as_jobject());
    Ok(())
}

/// RunAgentThread.
pub(crate) fn run_agent_thread(
    call: &Call,
    thread: GivenThread,
    procedure: Callback<jvmtiStartFunction>,
    argument: *const c_void,
    priority: i32,
) -> Result<()> {
    let arguments = Sendable((call.env.pointer(), procedure.0, argument));
    let body = Box::new(move |jni: usize| {
        let (env, procedure, argument) = arguments.take();
        // SAFETY: the agent's function, called as the specification says, on the thread made for it, in native.
        unsafe { procedure(env, jni as *mut JNIEnv, argument.cast_mut()) }
    });
    Ok(call.vm.start_agent_thread(thread.0, priority, body)?)
}

/// Asked with what is kept by thread locked: what is kept of a thread that has ended meanwhile would come to be another's.
pub(crate) fn must_live(call: &Call, thread: ThreadId) -> Result<()> {
    if call.vm.is_live(thread) { Ok(()) } else { Err(JvmtiError(JVMTI_ERROR_THREAD_NOT_ALIVE)) }
}

/// SetThreadLocalStorage.
pub(crate) fn set_thread_local_storage(call: &Call, thread: ThreadOrCurrent, data: *const c_void) -> Result<()> {
    let mut storage = call.env.thread_storage.lock();
    storage.remove(&thread.0);
    must_live(call, thread.0)?;
    if !data.is_null() {
        storage.insert(thread.0, data as usize);
    }
    Ok(())
}

/// GetThreadLocalStorage.
pub(crate) fn get_thread_local_storage(call: &Call, thread: ThreadOrCurrent, data: Out<*mut c_void>) -> Result<()> {
    let storage = call.env.thread_storage.lock();
    let found = storage.get(&thread.0).copied();
    if found.is_none() {
        must_live(call, thread.0)?;
    }
    data.set(found.unwrap_or(0) as *mut c_void);
    Ok(())
}
