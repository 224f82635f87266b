//! Threads (JVM TI, "Thread").

use crate::entry::{
    Buffer, Call, Count, GivenThread, Input, MaybeInput, MaybeOut, Object, Out, Thread, ThreadObject, ThreadOrCurrent,
    functions,
};
use crate::errors::{JvmtiError, Result, number};
use crate::memory;
use abi::jni::{JNIEnv, jobject};
use abi::jvmti::*;
use inspection::{ObjectId, ThreadId};
use std::ffi::c_void;

fn objects(ids: &[ObjectId]) -> Result<*mut jobject> {
    let pointers: Vec<jobject> = ids.iter().map(|id| id.0 as jobject).collect();
    memory::copy(&pointers)
}

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
    for object in (0..count).map(|index| ObjectId(list.get(index) as usize)) {
        if !call.vm.is_virtual(object)? {
            return Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD));
        }
        // One that isn't alive need not be left out.
        found.extend(call.vm.thread(object));
    }
    Ok(found)
}

functions! {
    /// GetThreadState.
    fn GetThreadState(call, thread: ThreadObject, state: Out<i32>) {
        state.set(call.vm.thread_state(thread.0)? as i32);
        Ok(())
    }

    /// GetCurrentThread.
    fn GetCurrentThread(call, thread: Out<jthread>) {
        thread.set(call.vm.current_thread_object()?.0 as jthread);
        Ok(())
    }

    /// GetAllThreads.
    fn GetAllThreads(call, count: Out<i32>, threads: Out<*mut jthread>) {
        let all = call.vm.all_threads()?;
        threads.set(objects(&all)?);
        count.set(all.len() as i32);
        Ok(())
    }

    /// SuspendThread.
    fn SuspendThread(call, thread: ThreadOrCurrent) {
        Ok(call.suspend(thread.0)?)
    }

    /// ResumeThread.
    fn ResumeThread(call, thread: Thread) {
        Ok(call.vm.resume(thread.0)?)
    }

    /// SuspendThreadList. The calling thread is suspended last.
    fn SuspendThreadList(call, count: Count, threads: Input<jthread>, results: Buffer<jvmtiError>) {
        let me = call.current()?;
        let mut myself = None;
        for index in 0..count.0 {
            let outcome = match call.vm.thread(ObjectId(threads.get(index) as usize)) {
                Ok(thread) if thread == me => {
                    myself = Some(index);
                    Ok(())
                }
                Ok(thread) => call.suspend(thread),
                Err(refusal) => Err(refusal),
            };
            results.set(index, number(outcome.map_err(JvmtiError::from)));
        }
        if let Some(index) = myself {
            let outcome = call.suspend(me);
            results.set(index, number(outcome.map_err(JvmtiError::from)));
        }
        Ok(())
    }

    /// ResumeThreadList.
    fn ResumeThreadList(call, count: Count, threads: Input<jthread>, results: Buffer<jvmtiError>) {
        for index in 0..count.0 {
            let thread = call.vm.thread(ObjectId(threads.get(index) as usize));
            let outcome = thread.and_then(|thread| call.vm.resume(thread));
            results.set(index, number(outcome.map_err(JvmtiError::from)));
        }
        Ok(())
    }

    /// SuspendAllVirtualThreads. Those of the list are left as they are; the calling thread is suspended last.
    fn SuspendAllVirtualThreads(call, count: Count, except: MaybeInput<jthread>) {
        let left_out = virtual_listed(call, count.0, &except)?;
        let me = call.current()?;
        let mut threads: Vec<ThreadId> = call.vm.virtual_threads()?;
        threads.retain(|thread| !left_out.contains(thread));
        threads.sort_by_key(|thread| *thread == me);
        for thread in threads {
            // One that is suspended, or has ended meanwhile, is as wanted.
            let _ = call.suspend(thread);
        }
        Ok(())
    }

    /// ResumeAllVirtualThreads. Those of the list are left as they are.
    fn ResumeAllVirtualThreads(call, count: Count, except: MaybeInput<jthread>) {
        let left_out = virtual_listed(call, count.0, &except)?;
        for thread in call.vm.virtual_threads()? {
            if !left_out.contains(&thread) {
                // One that runs, or has ended meanwhile, is as wanted.
                let _ = call.vm.resume(thread);
            }
        }
        Ok(())
    }

    /// StopThread.
    fn StopThread(call, thread: Thread, exception: Object) {
        Ok(call.vm.stop(thread.0, exception.0)?)
    }

    /// InterruptThread.
    fn InterruptThread(call, thread: Thread) {
        Ok(call.vm.interrupt(thread.0)?)
    }

    /// GetThreadInfo.
    fn GetThreadInfo(call, thread: ThreadObject, info: Out<jvmtiThreadInfo>) {
        let facts = call.vm.thread_facts(thread.0)?;
        info.set(jvmtiThreadInfo {
            name: memory::text(&facts.name)?,
            priority: facts.priority,
            is_daemon: u8::from(facts.daemon),
            thread_group: facts.group.0 as jthreadGroup,
            context_class_loader: facts.context_class_loader.0 as jobject,
        });
        Ok(())
    }

    /// GetOwnedMonitorInfo.
    fn GetOwnedMonitorInfo(call, thread: ThreadOrCurrent, count: Out<i32>, monitors: Out<*mut jobject>) {
        let owned: Vec<ObjectId> = call.vm.owned_monitors(thread.0)?.iter().map(|m| m.object).collect();
        monitors.set(objects(&owned)?);
        count.set(owned.len() as i32);
        Ok(())
    }

    /// GetOwnedMonitorStackDepthInfo.
    fn GetOwnedMonitorStackDepthInfo(
        call,
        thread: ThreadOrCurrent,
        count: Out<i32>,
        info: Out<*mut jvmtiMonitorStackDepthInfo>,
    ) {
        let owned: Vec<jvmtiMonitorStackDepthInfo> = call
            .vm
            .owned_monitors(thread.0)?
            .iter()
            .map(|m| jvmtiMonitorStackDepthInfo { monitor: m.object.0 as jobject, stack_depth: m.depth })
            .collect();
        info.set(memory::copy(&owned)?);
        count.set(owned.len() as i32);
        Ok(())
    }

    /// GetCurrentContendedMonitor.
    fn GetCurrentContendedMonitor(call, thread: ThreadOrCurrent, monitor: Out<jobject>) {
        monitor.set(call.vm.contended_monitor(thread.0)?.0 as jobject);
        Ok(())
    }

    /// RunAgentThread.
    fn RunAgentThread(
        call,
        thread: GivenThread,
        procedure: Option<jvmtiStartFunction>,
        argument: *const c_void,
        priority: i32,
    ) {
        let Some(procedure) = procedure else { return Err(JvmtiError(JVMTI_ERROR_NULL_POINTER)) };
        let arguments = Sendable((call.env.pointer(), procedure, argument));
        let body = Box::new(move |jni: usize| {
            let (env, procedure, argument) = arguments.take();
            // SAFETY: the agent's function, called as the specification says, on the thread made for it, in native.
            unsafe { procedure(env, jni as *mut JNIEnv, argument.cast_mut()) }
        });
        Ok(call.vm.start_agent_thread(thread.0, priority, body)?)
    }

    /// SetThreadLocalStorage.
    fn SetThreadLocalStorage(call, thread: ThreadOrCurrent, data: *const c_void) {
        let mut storage = call.env.thread_storage.lock();
        if data.is_null() {
            storage.remove(&thread.0);
        } else {
            storage.insert(thread.0, data as usize);
        }
        Ok(())
    }

    /// GetThreadLocalStorage.
    fn GetThreadLocalStorage(call, thread: ThreadOrCurrent, data: Out<*mut c_void>) {
        let found = call.env.thread_storage.lock().get(&thread.0).copied().unwrap_or(0);
        data.set(found as *mut c_void);
        Ok(())
    }

    /// GetObjectMonitorUsage.
    fn GetObjectMonitorUsage(call, object: Object, info: Out<jvmtiMonitorUsage>) {
        let usage = call.vm.monitor_usage(object.0)?;
        let waiters: Vec<ObjectId> = usage.entering.clone();
        info.set(jvmtiMonitorUsage {
            owner: usage.owner.0 as jthread,
            entry_count: usage.entry_count as i32,
            waiter_count: waiters.len() as i32,
            waiters: if waiters.is_empty() { std::ptr::null_mut() } else { objects(&waiters)? },
            notify_waiter_count: usage.waiting.len() as i32,
            notify_waiters: if usage.waiting.is_empty() { std::ptr::null_mut() } else { objects(&usage.waiting)? },
        });
        Ok(())
    }

    /// GetThreadCpuTime.
    fn GetThreadCpuTime(call, thread: ThreadOrCurrent, nanos: Out<i64>) {
        nanos.set(call.vm.cpu_time(thread.0)?);
        Ok(())
    }

    /// GetCurrentThreadCpuTime.
    fn GetCurrentThreadCpuTime(call, nanos: MaybeOut<i64>) {
        if !nanos.is_wanted() {
            return Err(JvmtiError(JVMTI_ERROR_NULL_POINTER));
        }
        nanos.set(call.vm.cpu_time(call.current()?)?);
        Ok(())
    }
}
