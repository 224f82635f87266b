//! The functions whose safe form follows from their parameters; the others are in the modules by hand.
//!
//! Made by `./x generate` from `spec/jvmti/functions.tsv, parameters.tsv, summaries.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use crate::values::*;
use crate::*;
use crate::sys::*;
use std::ptr::{null, null_mut};

/// What [`Env::get_thread_group_children`] gives.
#[derive(Debug)]
pub struct ThreadGroupChildren<'l> {
    /// `threads`
    pub threads: Vec<Thread<'l>>,
    /// `groups`
    pub groups: Vec<ThreadGroup<'l>>,
}

/// What [`Env::get_frame_location`] gives.
#[derive(Debug)]
pub struct FrameLocation {
    /// `method`
    pub method: Method,
    /// `location`
    pub location: i64,
}

/// What [`Env::get_class_signature`] gives.
#[derive(Debug)]
pub struct ClassSignature {
    /// `signature`
    pub signature: String,
    /// `generic`
    pub generic: Option<String>,
}

/// What [`Env::get_field_name`] gives.
#[derive(Debug)]
pub struct FieldName {
    /// `name`
    pub name: String,
    /// `signature`
    pub signature: String,
    /// `generic`
    pub generic: Option<String>,
}

/// What [`Env::get_method_name`] gives.
#[derive(Debug)]
pub struct MethodName {
    /// `name`
    pub name: String,
    /// `signature`
    pub signature: String,
    /// `generic`
    pub generic: Option<String>,
}

/// What [`Env::get_method_location`] gives.
#[derive(Debug)]
pub struct MethodLocation {
    /// `start_location`
    pub start_location: i64,
    /// `end_location`
    pub end_location: i64,
}

/// What [`Env::get_objects_with_tags`] gives.
#[derive(Debug)]
pub struct ObjectsWithTags<'l> {
    /// `object`
    pub object: Vec<Option<Object<'l>>>,
    /// `tag`
    pub tag: Vec<i64>,
}

/// What [`Env::get_class_version_numbers`] gives.
#[derive(Debug)]
pub struct ClassVersionNumbers {
    /// `minor_version`
    pub minor_version: i32,
    /// `major_version`
    pub major_version: i32,
}

/// What [`Env::get_constant_pool`] gives.
#[derive(Debug)]
pub struct ConstantPool {
    /// `constant_pool_count`
    pub constant_pool_count: i32,
    /// `constant_pool_bytes`
    pub constant_pool_bytes: Vec<u8>,
}

impl CallbackEnv {
    /// What GetCurrentThreadCpuTime's clock is like.
    ///
    /// `GetCurrentThreadCpuTimerInfo`, section Timers; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_CURRENT_THREAD_CPU_TIME`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_current_thread_cpu_timer_info(&self) -> Result<TimerInfo> {
        self.check(Function::GetCurrentThreadCpuTimerInfo)?;
        let mut info_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetCurrentThreadCpuTimerInfo, (self.table().GetCurrentThreadCpuTimerInfo)(self.raw(), info_ptr.as_mut_ptr()))?;
            info_ptr.take(self, Function::GetCurrentThreadCpuTimerInfo)
        }
    }

    /// CPU time that the calling thread has used, in nanoseconds.
    ///
    /// `GetCurrentThreadCpuTime`, section Timers; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_CURRENT_THREAD_CPU_TIME`].
    ///
    /// # Errors
    /// [`ErrorCode::UnsupportedOperation`], those of its parameters' kinds, and the universal ones.
    pub fn get_current_thread_cpu_time(&self) -> Result<i64> {
        self.check(Function::GetCurrentThreadCpuTime)?;
        let mut nanos_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetCurrentThreadCpuTime, (self.table().GetCurrentThreadCpuTime)(self.raw(), nanos_ptr.as_mut_ptr()))?;
            nanos_ptr.take(self, Function::GetCurrentThreadCpuTime)
        }
    }

    /// What GetTime's clock is like.
    ///
    /// `GetTimerInfo`, section Timers; since 1.0; phase: any.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_timer_info(&self) -> Result<TimerInfo> {
        self.check(Function::GetTimerInfo)?;
        let mut info_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetTimerInfo, (self.table().GetTimerInfo)(self.raw(), info_ptr.as_mut_ptr()))?;
            info_ptr.take(self, Function::GetTimerInfo)
        }
    }

    /// Nanoseconds since some moment that doesn't change.
    ///
    /// `GetTime`, section Timers; since 1.0; phase: any.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_time(&self) -> Result<i64> {
        self.check(Function::GetTime)?;
        let mut nanos_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetTime, (self.table().GetTime)(self.raw(), nanos_ptr.as_mut_ptr()))?;
            nanos_ptr.take(self, Function::GetTime)
        }
    }

}

impl Env {
    /// All modules of the boot layer and of every other layer.
    ///
    /// `GetAllModules`, section Module; since 9; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_all_modules<'l>(&self, jni: &Jni<'l>) -> Result<Vec<Option<Object<'l>>>> {
        self.check(Function::GetAllModules)?;
        let _ = jni;
        let mut module_count_ptr: jint = 0;
        let mut modules_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetAllModules, (self.table().GetAllModules)(self.raw(), &raw mut module_count_ptr, modules_ptr.as_mut_ptr()))?;
            modules_ptr.array(self, Function::GetAllModules, module_count_ptr)
        }
    }

    /// The live platform threads, those of agents included; no virtual threads.
    ///
    /// `GetAllThreads`, section Thread; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_all_threads<'l>(&self, jni: &Jni<'l>) -> Result<Vec<Thread<'l>>> {
        self.check(Function::GetAllThreads)?;
        let _ = jni;
        let mut threads_count_ptr: jint = 0;
        let mut threads_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetAllThreads, (self.table().GetAllThreads)(self.raw(), &raw mut threads_count_ptr, threads_ptr.as_mut_ptr()))?;
            threads_ptr.array(self, Function::GetAllThreads, threads_count_ptr)
        }
    }

    /// Suspends a thread; with none given, the caller until somebody resumes it.
    ///
    /// `SuspendThread`, section Thread; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_SUSPEND`].
    ///
    /// # Errors
    /// [`ErrorCode::ThreadSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn suspend_thread(&self, thread: Option<&Thread<'_>>) -> Result<()> {
        self.check(Function::SuspendThread)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SuspendThread, (self.table().SuspendThread)(self.raw(), thread.map_or(null_mut(), |it| it.raw())))?;
            Ok(())
        }
    }

    /// Lets a suspended thread go on.
    ///
    /// `ResumeThread`, section Thread; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_SUSPEND`].
    ///
    /// # Errors
    /// [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::InvalidTypestate`], those of its parameters' kinds, and the universal ones.
    pub fn resume_thread(&self, thread: &Thread<'_>) -> Result<()> {
        self.check(Function::ResumeThread)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ResumeThread, (self.table().ResumeThread)(self.raw(), thread.raw()))?;
            Ok(())
        }
    }

    /// Has a thread throw an exception object at the next opportunity.
    ///
    /// `StopThread`, section Thread; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_SIGNAL_THREAD`].
    ///
    /// # Errors
    /// [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::OpaqueFrame`], those of its parameters' kinds, and the universal ones.
    pub fn stop_thread(&self, thread: &Thread<'_>, exception: &Object<'_>) -> Result<()> {
        self.check(Function::StopThread)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::StopThread, (self.table().StopThread)(self.raw(), thread.raw(), exception.raw()))?;
            Ok(())
        }
    }

    /// Interrupts a thread as `Thread.interrupt` does.
    ///
    /// `InterruptThread`, section Thread; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_SIGNAL_THREAD`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn interrupt_thread(&self, thread: &Thread<'_>) -> Result<()> {
        self.check(Function::InterruptThread)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::InterruptThread, (self.table().InterruptThread)(self.raw(), thread.raw()))?;
            Ok(())
        }
    }

    /// Name, priority, group and context class loader of a thread.
    ///
    /// `GetThreadInfo`, section Thread; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_thread_info<'l>(&self, jni: &Jni<'l>, thread: Option<&Thread<'_>>) -> Result<ThreadInfo<'l>> {
        self.check(Function::GetThreadInfo)?;
        let _ = jni;
        let mut info_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetThreadInfo, (self.table().GetThreadInfo)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), info_ptr.as_mut_ptr()))?;
            info_ptr.take(self, Function::GetThreadInfo)
        }
    }

    /// The objects whose monitors a thread owns.
    ///
    /// `GetOwnedMonitorInfo`, section Thread; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GET_OWNED_MONITOR_INFO`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_owned_monitor_info<'l>(&self, jni: &Jni<'l>, thread: Option<&Thread<'_>>) -> Result<Vec<Option<Object<'l>>>> {
        self.check(Function::GetOwnedMonitorInfo)?;
        let _ = jni;
        let mut owned_monitor_count_ptr: jint = 0;
        let mut owned_monitors_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetOwnedMonitorInfo, (self.table().GetOwnedMonitorInfo)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), &raw mut owned_monitor_count_ptr, owned_monitors_ptr.as_mut_ptr()))?;
            owned_monitors_ptr.array(self, Function::GetOwnedMonitorInfo, owned_monitor_count_ptr)
        }
    }

    /// The object whose monitor a thread waits to enter or to be notified on.
    ///
    /// `GetCurrentContendedMonitor`, section Thread; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GET_CURRENT_CONTENDED_MONITOR`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_current_contended_monitor<'l>(&self, jni: &Jni<'l>, thread: Option<&Thread<'_>>) -> Result<Option<Object<'l>>> {
        self.check(Function::GetCurrentContendedMonitor)?;
        let _ = jni;
        let mut monitor_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetCurrentContendedMonitor, (self.table().GetCurrentContendedMonitor)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), monitor_ptr.as_mut_ptr()))?;
            monitor_ptr.take(self, Function::GetCurrentContendedMonitor)
        }
    }

    /// The thread groups that have no parent.
    ///
    /// `GetTopThreadGroups`, section Thread Group; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_top_thread_groups<'l>(&self, jni: &Jni<'l>) -> Result<Vec<ThreadGroup<'l>>> {
        self.check(Function::GetTopThreadGroups)?;
        let _ = jni;
        let mut group_count_ptr: jint = 0;
        let mut groups_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetTopThreadGroups, (self.table().GetTopThreadGroups)(self.raw(), &raw mut group_count_ptr, groups_ptr.as_mut_ptr()))?;
            groups_ptr.array(self, Function::GetTopThreadGroups, group_count_ptr)
        }
    }

    /// Parent, name and greatest priority of a thread group.
    ///
    /// `GetThreadGroupInfo`, section Thread Group; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_thread_group_info<'l>(&self, jni: &Jni<'l>, group: &ThreadGroup<'_>) -> Result<ThreadGroupInfo<'l>> {
        self.check(Function::GetThreadGroupInfo)?;
        let _ = jni;
        let mut info_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetThreadGroupInfo, (self.table().GetThreadGroupInfo)(self.raw(), group.raw(), info_ptr.as_mut_ptr()))?;
            info_ptr.take(self, Function::GetThreadGroupInfo)
        }
    }

    /// The live platform threads and the groups directly in a thread group.
    ///
    /// `GetThreadGroupChildren`, section Thread Group; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_thread_group_children<'l>(&self, jni: &Jni<'l>, group: &ThreadGroup<'_>) -> Result<ThreadGroupChildren<'l>> {
        self.check(Function::GetThreadGroupChildren)?;
        let _ = jni;
        let mut thread_count_ptr: jint = 0;
        let mut threads_ptr = Slot::new();
        let mut group_count_ptr: jint = 0;
        let mut groups_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetThreadGroupChildren, (self.table().GetThreadGroupChildren)(self.raw(), group.raw(), &raw mut thread_count_ptr, threads_ptr.as_mut_ptr(), &raw mut group_count_ptr, groups_ptr.as_mut_ptr()))?;
            Ok(ThreadGroupChildren { threads: threads_ptr.array(self, Function::GetThreadGroupChildren, thread_count_ptr)?, groups: groups_ptr.array(self, Function::GetThreadGroupChildren, group_count_ptr)? })
        }
    }

    /// How many frames a thread's stack has.
    ///
    /// `GetFrameCount`, section Stack Frame; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_frame_count(&self, thread: Option<&Thread<'_>>) -> Result<i32> {
        self.check(Function::GetFrameCount)?;
        let mut count_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetFrameCount, (self.table().GetFrameCount)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), count_ptr.as_mut_ptr()))?;
            count_ptr.take(self, Function::GetFrameCount)
        }
    }

    /// A thread's state as bits.
    ///
    /// `GetThreadState`, section Thread; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_thread_state(&self, thread: Option<&Thread<'_>>) -> Result<ThreadState> {
        self.check(Function::GetThreadState)?;
        let mut thread_state_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetThreadState, (self.table().GetThreadState)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), thread_state_ptr.as_mut_ptr()))?;
            Ok(ThreadState::from_bits_retain(thread_state_ptr.get()))
        }
    }

    /// The thread that calls: the virtual one where it runs on a carrier.
    ///
    /// `GetCurrentThread`, section Thread; since 1.1; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_current_thread<'l>(&self, jni: &Jni<'l>) -> Result<Thread<'l>> {
        self.check(Function::GetCurrentThread)?;
        let _ = jni;
        let mut thread_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetCurrentThread, (self.table().GetCurrentThread)(self.raw(), thread_ptr.as_mut_ptr()))?;
            thread_ptr.take(self, Function::GetCurrentThread)
        }
    }

    /// The method a frame runs, and where in it the frame is.
    ///
    /// `GetFrameLocation`, section Stack Frame; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_frame_location(&self, thread: Option<&Thread<'_>>, depth: i32) -> Result<FrameLocation> {
        self.check(Function::GetFrameLocation)?;
        let mut method_ptr = Slot::new();
        let mut location_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetFrameLocation, (self.table().GetFrameLocation)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, method_ptr.as_mut_ptr(), location_ptr.as_mut_ptr()))?;
            Ok(FrameLocation { method: method_ptr.take(self, Function::GetFrameLocation)?, location: location_ptr.take(self, Function::GetFrameLocation)? })
        }
    }

    /// Asks for a FramePop event when a frame is left.
    ///
    /// `NotifyFramePop`, section Stack Frame; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GENERATE_FRAME_POP_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::Duplicate`], those of its parameters' kinds, and the universal ones.
    pub fn notify_frame_pop(&self, thread: Option<&Thread<'_>>, depth: i32) -> Result<()> {
        self.check(Function::NotifyFramePop)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::NotifyFramePop, (self.table().NotifyFramePop)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth))?;
            Ok(())
        }
    }

    /// The reference in a local variable of a frame.
    ///
    /// `GetLocalObject`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn get_local_object<'l>(&self, jni: &Jni<'l>, thread: Option<&Thread<'_>>, depth: i32, slot: i32) -> Result<Option<Object<'l>>> {
        self.check(Function::GetLocalObject)?;
        let _ = jni;
        let mut value_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLocalObject, (self.table().GetLocalObject)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value_ptr.as_mut_ptr()))?;
            value_ptr.take(self, Function::GetLocalObject)
        }
    }

    /// The value of a local variable of type int, or of a shorter one.
    ///
    /// `GetLocalInt`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn get_local_int(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32) -> Result<i32> {
        self.check(Function::GetLocalInt)?;
        let mut value_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLocalInt, (self.table().GetLocalInt)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value_ptr.as_mut_ptr()))?;
            value_ptr.take(self, Function::GetLocalInt)
        }
    }

    /// The value of a local variable of type long.
    ///
    /// `GetLocalLong`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn get_local_long(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32) -> Result<i64> {
        self.check(Function::GetLocalLong)?;
        let mut value_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLocalLong, (self.table().GetLocalLong)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value_ptr.as_mut_ptr()))?;
            value_ptr.take(self, Function::GetLocalLong)
        }
    }

    /// The value of a local variable of type float.
    ///
    /// `GetLocalFloat`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn get_local_float(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32) -> Result<f32> {
        self.check(Function::GetLocalFloat)?;
        let mut value_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLocalFloat, (self.table().GetLocalFloat)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value_ptr.as_mut_ptr()))?;
            value_ptr.take(self, Function::GetLocalFloat)
        }
    }

    /// The value of a local variable of type double.
    ///
    /// `GetLocalDouble`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn get_local_double(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32) -> Result<f64> {
        self.check(Function::GetLocalDouble)?;
        let mut value_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLocalDouble, (self.table().GetLocalDouble)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value_ptr.as_mut_ptr()))?;
            value_ptr.take(self, Function::GetLocalDouble)
        }
    }

    /// Stores a reference, or null, in a local variable of a frame.
    ///
    /// `SetLocalObject`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn set_local_object(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32, value: Option<&Object<'_>>) -> Result<()> {
        self.check(Function::SetLocalObject)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetLocalObject, (self.table().SetLocalObject)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value.map_or(null_mut(), |it| it.raw())))?;
            Ok(())
        }
    }

    /// Stores a value in a local variable of type int, or of a shorter one.
    ///
    /// `SetLocalInt`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn set_local_int(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32, value: i32) -> Result<()> {
        self.check(Function::SetLocalInt)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetLocalInt, (self.table().SetLocalInt)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value))?;
            Ok(())
        }
    }

    /// Stores a value in a local variable of type long.
    ///
    /// `SetLocalLong`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn set_local_long(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32, value: i64) -> Result<()> {
        self.check(Function::SetLocalLong)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetLocalLong, (self.table().SetLocalLong)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value))?;
            Ok(())
        }
    }

    /// Stores a value in a local variable of type float.
    ///
    /// `SetLocalFloat`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn set_local_float(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32, value: f32) -> Result<()> {
        self.check(Function::SetLocalFloat)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetLocalFloat, (self.table().SetLocalFloat)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value))?;
            Ok(())
        }
    }

    /// Stores a value in a local variable of type double.
    ///
    /// `SetLocalDouble`, section Local Variable; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::TypeMismatch`], [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn set_local_double(&self, thread: Option<&Thread<'_>>, depth: i32, slot: i32, value: f64) -> Result<()> {
        self.check(Function::SetLocalDouble)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetLocalDouble, (self.table().SetLocalDouble)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, slot, value))?;
            Ok(())
        }
    }

    /// Asks for a Breakpoint event before an instruction runs.
    ///
    /// `SetBreakpoint`, section Breakpoint; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GENERATE_BREAKPOINT_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::Duplicate`], those of its parameters' kinds, and the universal ones.
    pub fn set_breakpoint(&self, method: Method, location: i64) -> Result<()> {
        self.check(Function::SetBreakpoint)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetBreakpoint, (self.table().SetBreakpoint)(self.raw(), method.raw(), location))?;
            Ok(())
        }
    }

    /// Takes a breakpoint away.
    ///
    /// `ClearBreakpoint`, section Breakpoint; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GENERATE_BREAKPOINT_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::NotFound`], those of its parameters' kinds, and the universal ones.
    pub fn clear_breakpoint(&self, method: Method, location: i64) -> Result<()> {
        self.check(Function::ClearBreakpoint)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ClearBreakpoint, (self.table().ClearBreakpoint)(self.raw(), method.raw(), location))?;
            Ok(())
        }
    }

    /// The named module of a loader that has a package.
    ///
    /// `GetNamedModule`, section Module; since 9; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::IllegalArgument`], those of its parameters' kinds, and the universal ones.
    pub fn get_named_module<'l>(&self, jni: &Jni<'l>, class_loader: Option<&Object<'_>>, package_name: &str) -> Result<Option<Object<'l>>> {
        self.check(Function::GetNamedModule)?;
        let _ = jni;
        let package_name = text(package_name);
        let mut module_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetNamedModule, (self.table().GetNamedModule)(self.raw(), class_loader.map_or(null_mut(), |it| it.raw()), package_name.as_ptr(), module_ptr.as_mut_ptr()))?;
            module_ptr.take(self, Function::GetNamedModule)
        }
    }

    /// Asks for FieldAccess events of a field.
    ///
    /// `SetFieldAccessWatch`, section Watched Field; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GENERATE_FIELD_ACCESS_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::Duplicate`], those of its parameters' kinds, and the universal ones.
    pub fn set_field_access_watch(&self, klass: &Class<'_>, field: Field<'_>) -> Result<()> {
        self.check(Function::SetFieldAccessWatch)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetFieldAccessWatch, (self.table().SetFieldAccessWatch)(self.raw(), klass.raw(), field.raw()))?;
            Ok(())
        }
    }

    /// Takes the watch on reads of a field away.
    ///
    /// `ClearFieldAccessWatch`, section Watched Field; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GENERATE_FIELD_ACCESS_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::NotFound`], those of its parameters' kinds, and the universal ones.
    pub fn clear_field_access_watch(&self, klass: &Class<'_>, field: Field<'_>) -> Result<()> {
        self.check(Function::ClearFieldAccessWatch)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ClearFieldAccessWatch, (self.table().ClearFieldAccessWatch)(self.raw(), klass.raw(), field.raw()))?;
            Ok(())
        }
    }

    /// Asks for FieldModification events of a field.
    ///
    /// `SetFieldModificationWatch`, section Watched Field; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GENERATE_FIELD_MODIFICATION_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::Duplicate`], those of its parameters' kinds, and the universal ones.
    pub fn set_field_modification_watch(&self, klass: &Class<'_>, field: Field<'_>) -> Result<()> {
        self.check(Function::SetFieldModificationWatch)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetFieldModificationWatch, (self.table().SetFieldModificationWatch)(self.raw(), klass.raw(), field.raw()))?;
            Ok(())
        }
    }

    /// Takes the watch on writes of a field away.
    ///
    /// `ClearFieldModificationWatch`, section Watched Field; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GENERATE_FIELD_MODIFICATION_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::NotFound`], those of its parameters' kinds, and the universal ones.
    pub fn clear_field_modification_watch(&self, klass: &Class<'_>, field: Field<'_>) -> Result<()> {
        self.check(Function::ClearFieldModificationWatch)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ClearFieldModificationWatch, (self.table().ClearFieldModificationWatch)(self.raw(), klass.raw(), field.raw()))?;
            Ok(())
        }
    }

    /// May the class be redefined or retransformed?
    ///
    /// `IsModifiableClass`, section Class; since 1.1; phase: start and live.
    /// Does more with [`Capabilities::CAN_REDEFINE_ANY_CLASS`], [`Capabilities::CAN_RETRANSFORM_ANY_CLASS`], [`Capabilities::CAN_REDEFINE_CLASSES`], [`Capabilities::CAN_RETRANSFORM_CLASSES`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn is_modifiable_class(&self, klass: &Class<'_>) -> Result<bool> {
        self.check(Function::IsModifiableClass)?;
        let mut is_modifiable_class_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::IsModifiableClass, (self.table().IsModifiableClass)(self.raw(), klass.raw(), is_modifiable_class_ptr.as_mut_ptr()))?;
            is_modifiable_class_ptr.take(self, Function::IsModifiableClass)
        }
    }

    /// A class's signature, as `Ljava/lang/String;`, and its generic one.
    ///
    /// `GetClassSignature`, section Class; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_class_signature(&self, klass: &Class<'_>) -> Result<ClassSignature> {
        self.check(Function::GetClassSignature)?;
        let mut signature_ptr = Slot::new();
        let mut generic_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetClassSignature, (self.table().GetClassSignature)(self.raw(), klass.raw(), signature_ptr.as_mut_ptr(), generic_ptr.as_mut_ptr()))?;
            Ok(ClassSignature { signature: signature_ptr.text(self), generic: generic_ptr.maybe_text(self) })
        }
    }

    /// Which of verified, prepared, initialized and the like hold of a class.
    ///
    /// `GetClassStatus`, section Class; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_class_status(&self, klass: &Class<'_>) -> Result<ClassStatus> {
        self.check(Function::GetClassStatus)?;
        let mut status_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetClassStatus, (self.table().GetClassStatus)(self.raw(), klass.raw(), status_ptr.as_mut_ptr()))?;
            Ok(ClassStatus::from_bits_retain(status_ptr.get()))
        }
    }

    /// The source file a class names.
    ///
    /// `GetSourceFileName`, section Class; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_SOURCE_FILE_NAME`].
    ///
    /// # Errors
    /// [`ErrorCode::AbsentInformation`], those of its parameters' kinds, and the universal ones.
    pub fn get_source_file_name(&self, klass: &Class<'_>) -> Result<String> {
        self.check(Function::GetSourceFileName)?;
        let mut source_name_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetSourceFileName, (self.table().GetSourceFileName)(self.raw(), klass.raw(), source_name_ptr.as_mut_ptr()))?;
            Ok(source_name_ptr.text(self))
        }
    }

    /// A class's access flags.
    ///
    /// `GetClassModifiers`, section Class; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_class_modifiers(&self, klass: &Class<'_>) -> Result<i32> {
        self.check(Function::GetClassModifiers)?;
        let mut modifiers_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetClassModifiers, (self.table().GetClassModifiers)(self.raw(), klass.raw(), modifiers_ptr.as_mut_ptr()))?;
            modifiers_ptr.take(self, Function::GetClassModifiers)
        }
    }

    /// The methods that a class declares, constructors and the initializer included.
    ///
    /// `GetClassMethods`, section Class; since 1.0; phase: start and live.
    /// Does more with [`Capabilities::CAN_MAINTAIN_ORIGINAL_METHOD_ORDER`].
    ///
    /// # Errors
    /// [`ErrorCode::ClassNotPrepared`], those of its parameters' kinds, and the universal ones.
    pub fn get_class_methods(&self, klass: &Class<'_>) -> Result<Vec<Method>> {
        self.check(Function::GetClassMethods)?;
        let mut method_count_ptr: jint = 0;
        let mut methods_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetClassMethods, (self.table().GetClassMethods)(self.raw(), klass.raw(), &raw mut method_count_ptr, methods_ptr.as_mut_ptr()))?;
            methods_ptr.array(self, Function::GetClassMethods, method_count_ptr)
        }
    }

    /// The fields that a class declares.
    ///
    /// `GetClassFields`, section Class; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// [`ErrorCode::ClassNotPrepared`], those of its parameters' kinds, and the universal ones.
    pub fn get_class_fields<'c>(&self, klass: &'c Class<'_>) -> Result<Vec<Field<'c>>> {
        self.check(Function::GetClassFields)?;
        let mut field_count_ptr: jint = 0;
        let mut fields_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetClassFields, (self.table().GetClassFields)(self.raw(), klass.raw(), &raw mut field_count_ptr, fields_ptr.as_mut_ptr()))?;
            fields_ptr.array(self, Function::GetClassFields, field_count_ptr)
        }
    }

    /// The interfaces that a class declares to implement, or an interface to extend.
    ///
    /// `GetImplementedInterfaces`, section Class; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// [`ErrorCode::ClassNotPrepared`], those of its parameters' kinds, and the universal ones.
    pub fn get_implemented_interfaces<'l>(&self, jni: &Jni<'l>, klass: &Class<'_>) -> Result<Vec<Class<'l>>> {
        self.check(Function::GetImplementedInterfaces)?;
        let _ = jni;
        let mut interface_count_ptr: jint = 0;
        let mut interfaces_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetImplementedInterfaces, (self.table().GetImplementedInterfaces)(self.raw(), klass.raw(), &raw mut interface_count_ptr, interfaces_ptr.as_mut_ptr()))?;
            interfaces_ptr.array(self, Function::GetImplementedInterfaces, interface_count_ptr)
        }
    }

    /// Is the class an interface?
    ///
    /// `IsInterface`, section Class; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn is_interface(&self, klass: &Class<'_>) -> Result<bool> {
        self.check(Function::IsInterface)?;
        let mut is_interface_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::IsInterface, (self.table().IsInterface)(self.raw(), klass.raw(), is_interface_ptr.as_mut_ptr()))?;
            is_interface_ptr.take(self, Function::IsInterface)
        }
    }

    /// Is it the class of arrays?
    ///
    /// `IsArrayClass`, section Class; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn is_array_class(&self, klass: &Class<'_>) -> Result<bool> {
        self.check(Function::IsArrayClass)?;
        let mut is_array_class_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::IsArrayClass, (self.table().IsArrayClass)(self.raw(), klass.raw(), is_array_class_ptr.as_mut_ptr()))?;
            is_array_class_ptr.take(self, Function::IsArrayClass)
        }
    }

    /// The loader that defined a class; none for the boot loader.
    ///
    /// `GetClassLoader`, section Class; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_class_loader<'l>(&self, jni: &Jni<'l>, klass: &Class<'_>) -> Result<Option<Object<'l>>> {
        self.check(Function::GetClassLoader)?;
        let _ = jni;
        let mut classloader_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetClassLoader, (self.table().GetClassLoader)(self.raw(), klass.raw(), classloader_ptr.as_mut_ptr()))?;
            classloader_ptr.take(self, Function::GetClassLoader)
        }
    }

    /// An object's identity hash.
    ///
    /// `GetObjectHashCode`, section Object; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_object_hash_code(&self, object: &Object<'_>) -> Result<i32> {
        self.check(Function::GetObjectHashCode)?;
        let mut hash_code_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetObjectHashCode, (self.table().GetObjectHashCode)(self.raw(), object.raw(), hash_code_ptr.as_mut_ptr()))?;
            hash_code_ptr.take(self, Function::GetObjectHashCode)
        }
    }

    /// Who owns an object's monitor and who waits for it.
    ///
    /// `GetObjectMonitorUsage`, section Object; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GET_MONITOR_INFO`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_object_monitor_usage<'l>(&self, jni: &Jni<'l>, object: &Object<'_>) -> Result<MonitorUsage<'l>> {
        self.check(Function::GetObjectMonitorUsage)?;
        let _ = jni;
        let mut info_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetObjectMonitorUsage, (self.table().GetObjectMonitorUsage)(self.raw(), object.raw(), info_ptr.as_mut_ptr()))?;
            info_ptr.take(self, Function::GetObjectMonitorUsage)
        }
    }

    /// A field's name, signature and generic signature.
    ///
    /// `GetFieldName`, section Field; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_field_name(&self, klass: &Class<'_>, field: Field<'_>) -> Result<FieldName> {
        self.check(Function::GetFieldName)?;
        let mut name_ptr = Slot::new();
        let mut signature_ptr = Slot::new();
        let mut generic_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetFieldName, (self.table().GetFieldName)(self.raw(), klass.raw(), field.raw(), name_ptr.as_mut_ptr(), signature_ptr.as_mut_ptr(), generic_ptr.as_mut_ptr()))?;
            Ok(FieldName { name: name_ptr.text(self), signature: signature_ptr.text(self), generic: generic_ptr.maybe_text(self) })
        }
    }

    /// The class that declares a field.
    ///
    /// `GetFieldDeclaringClass`, section Field; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_field_declaring_class<'l>(&self, jni: &Jni<'l>, klass: &Class<'_>, field: Field<'_>) -> Result<Class<'l>> {
        self.check(Function::GetFieldDeclaringClass)?;
        let _ = jni;
        let mut declaring_class_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetFieldDeclaringClass, (self.table().GetFieldDeclaringClass)(self.raw(), klass.raw(), field.raw(), declaring_class_ptr.as_mut_ptr()))?;
            declaring_class_ptr.take(self, Function::GetFieldDeclaringClass)
        }
    }

    /// A field's access flags.
    ///
    /// `GetFieldModifiers`, section Field; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_field_modifiers(&self, klass: &Class<'_>, field: Field<'_>) -> Result<i32> {
        self.check(Function::GetFieldModifiers)?;
        let mut modifiers_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetFieldModifiers, (self.table().GetFieldModifiers)(self.raw(), klass.raw(), field.raw(), modifiers_ptr.as_mut_ptr()))?;
            modifiers_ptr.take(self, Function::GetFieldModifiers)
        }
    }

    /// Did the compiler make the field up?
    ///
    /// `IsFieldSynthetic`, section Field; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_SYNTHETIC_ATTRIBUTE`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn is_field_synthetic(&self, klass: &Class<'_>, field: Field<'_>) -> Result<bool> {
        self.check(Function::IsFieldSynthetic)?;
        let mut is_synthetic_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::IsFieldSynthetic, (self.table().IsFieldSynthetic)(self.raw(), klass.raw(), field.raw(), is_synthetic_ptr.as_mut_ptr()))?;
            is_synthetic_ptr.take(self, Function::IsFieldSynthetic)
        }
    }

    /// A method's name, signature and generic signature.
    ///
    /// `GetMethodName`, section Method; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_method_name(&self, method: Method) -> Result<MethodName> {
        self.check(Function::GetMethodName)?;
        let mut name_ptr = Slot::new();
        let mut signature_ptr = Slot::new();
        let mut generic_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetMethodName, (self.table().GetMethodName)(self.raw(), method.raw(), name_ptr.as_mut_ptr(), signature_ptr.as_mut_ptr(), generic_ptr.as_mut_ptr()))?;
            Ok(MethodName { name: name_ptr.text(self), signature: signature_ptr.text(self), generic: generic_ptr.maybe_text(self) })
        }
    }

    /// The class that declares a method.
    ///
    /// `GetMethodDeclaringClass`, section Method; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_method_declaring_class<'l>(&self, jni: &Jni<'l>, method: Method) -> Result<Class<'l>> {
        self.check(Function::GetMethodDeclaringClass)?;
        let _ = jni;
        let mut declaring_class_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetMethodDeclaringClass, (self.table().GetMethodDeclaringClass)(self.raw(), method.raw(), declaring_class_ptr.as_mut_ptr()))?;
            declaring_class_ptr.take(self, Function::GetMethodDeclaringClass)
        }
    }

    /// A method's access flags.
    ///
    /// `GetMethodModifiers`, section Method; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_method_modifiers(&self, method: Method) -> Result<i32> {
        self.check(Function::GetMethodModifiers)?;
        let mut modifiers_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetMethodModifiers, (self.table().GetMethodModifiers)(self.raw(), method.raw(), modifiers_ptr.as_mut_ptr()))?;
            modifiers_ptr.take(self, Function::GetMethodModifiers)
        }
    }

    /// Withdraws all wishes for FramePop events of a thread.
    ///
    /// `ClearAllFramePops`, section Stack Frame; since 25; phase: live only.
    /// Needs [`Capabilities::CAN_GENERATE_FRAME_POP_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn clear_all_frame_pops(&self, thread: Option<&Thread<'_>>) -> Result<()> {
        self.check(Function::ClearAllFramePops)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ClearAllFramePops, (self.table().ClearAllFramePops)(self.raw(), thread.map_or(null_mut(), |it| it.raw())))?;
            Ok(())
        }
    }

    /// How many slots for locals a method's frame has.
    ///
    /// `GetMaxLocals`, section Method; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_max_locals(&self, method: Method) -> Result<i32> {
        self.check(Function::GetMaxLocals)?;
        let mut max_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetMaxLocals, (self.table().GetMaxLocals)(self.raw(), method.raw(), max_ptr.as_mut_ptr()))?;
            max_ptr.take(self, Function::GetMaxLocals)
        }
    }

    /// How many slots a method's arguments take, the receiver included.
    ///
    /// `GetArgumentsSize`, section Method; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_arguments_size(&self, method: Method) -> Result<i32> {
        self.check(Function::GetArgumentsSize)?;
        let mut size_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetArgumentsSize, (self.table().GetArgumentsSize)(self.raw(), method.raw(), size_ptr.as_mut_ptr()))?;
            size_ptr.take(self, Function::GetArgumentsSize)
        }
    }

    /// Which source line begins at which instruction of a method.
    ///
    /// `GetLineNumberTable`, section Method; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_LINE_NUMBERS`].
    ///
    /// # Errors
    /// [`ErrorCode::AbsentInformation`], those of its parameters' kinds, and the universal ones.
    pub fn get_line_number_table(&self, method: Method) -> Result<Vec<LineNumberEntry>> {
        self.check(Function::GetLineNumberTable)?;
        let mut entry_count_ptr: jint = 0;
        let mut table_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLineNumberTable, (self.table().GetLineNumberTable)(self.raw(), method.raw(), &raw mut entry_count_ptr, table_ptr.as_mut_ptr()))?;
            table_ptr.array(self, Function::GetLineNumberTable, entry_count_ptr)
        }
    }

    /// The first and the last location of a method's code.
    ///
    /// `GetMethodLocation`, section Method; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// [`ErrorCode::AbsentInformation`], those of its parameters' kinds, and the universal ones.
    pub fn get_method_location(&self, method: Method) -> Result<MethodLocation> {
        self.check(Function::GetMethodLocation)?;
        let mut start_location_ptr = Slot::new();
        let mut end_location_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetMethodLocation, (self.table().GetMethodLocation)(self.raw(), method.raw(), start_location_ptr.as_mut_ptr(), end_location_ptr.as_mut_ptr()))?;
            Ok(MethodLocation { start_location: start_location_ptr.take(self, Function::GetMethodLocation)?, end_location: end_location_ptr.take(self, Function::GetMethodLocation)? })
        }
    }

    /// Names, types and ranges of a method's local variables.
    ///
    /// `GetLocalVariableTable`, section Method; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::AbsentInformation`], those of its parameters' kinds, and the universal ones.
    pub fn get_local_variable_table(&self, method: Method) -> Result<Vec<LocalVariableEntry>> {
        self.check(Function::GetLocalVariableTable)?;
        let mut entry_count_ptr: jint = 0;
        let mut table_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLocalVariableTable, (self.table().GetLocalVariableTable)(self.raw(), method.raw(), &raw mut entry_count_ptr, table_ptr.as_mut_ptr()))?;
            table_ptr.array(self, Function::GetLocalVariableTable, entry_count_ptr)
        }
    }

    /// A prefix to try when a native method's function is looked up.
    ///
    /// `SetNativeMethodPrefix`, section Method; since 1.1; phase: any.
    /// Needs [`Capabilities::CAN_SET_NATIVE_METHOD_PREFIX`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn set_native_method_prefix(&self, prefix: Option<&str>) -> Result<()> {
        self.check(Function::SetNativeMethodPrefix)?;
        let prefix = prefix.map(text);
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetNativeMethodPrefix, (self.table().SetNativeMethodPrefix)(self.raw(), prefix.as_ref().map_or(null(), |it| it.as_ptr())))?;
            Ok(())
        }
    }

    /// A method's bytecode.
    ///
    /// `GetBytecodes`, section Method; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_BYTECODES`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_bytecodes(&self, method: Method) -> Result<Vec<u8>> {
        self.check(Function::GetBytecodes)?;
        let mut bytecode_count_ptr: jint = 0;
        let mut bytecodes_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetBytecodes, (self.table().GetBytecodes)(self.raw(), method.raw(), &raw mut bytecode_count_ptr, bytecodes_ptr.as_mut_ptr()))?;
            bytecodes_ptr.array(self, Function::GetBytecodes, bytecode_count_ptr)
        }
    }

    /// Is the method native?
    ///
    /// `IsMethodNative`, section Method; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn is_method_native(&self, method: Method) -> Result<bool> {
        self.check(Function::IsMethodNative)?;
        let mut is_native_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::IsMethodNative, (self.table().IsMethodNative)(self.raw(), method.raw(), is_native_ptr.as_mut_ptr()))?;
            is_native_ptr.take(self, Function::IsMethodNative)
        }
    }

    /// Did the compiler make the method up?
    ///
    /// `IsMethodSynthetic`, section Method; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_SYNTHETIC_ATTRIBUTE`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn is_method_synthetic(&self, method: Method) -> Result<bool> {
        self.check(Function::IsMethodSynthetic)?;
        let mut is_synthetic_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::IsMethodSynthetic, (self.table().IsMethodSynthetic)(self.raw(), method.raw(), is_synthetic_ptr.as_mut_ptr()))?;
            is_synthetic_ptr.take(self, Function::IsMethodSynthetic)
        }
    }

    /// All classes that are loaded.
    ///
    /// `GetLoadedClasses`, section Class; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_loaded_classes<'l>(&self, jni: &Jni<'l>) -> Result<Vec<Class<'l>>> {
        self.check(Function::GetLoadedClasses)?;
        let _ = jni;
        let mut class_count_ptr: jint = 0;
        let mut classes_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLoadedClasses, (self.table().GetLoadedClasses)(self.raw(), &raw mut class_count_ptr, classes_ptr.as_mut_ptr()))?;
            classes_ptr.array(self, Function::GetLoadedClasses, class_count_ptr)
        }
    }

    /// The classes that a loader can find by name, being their initiating loader.
    ///
    /// `GetClassLoaderClasses`, section Class; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_class_loader_classes<'l>(&self, jni: &Jni<'l>, initiating_loader: Option<&Object<'_>>) -> Result<Vec<Class<'l>>> {
        self.check(Function::GetClassLoaderClasses)?;
        let _ = jni;
        let mut class_count_ptr: jint = 0;
        let mut classes_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetClassLoaderClasses, (self.table().GetClassLoaderClasses)(self.raw(), initiating_loader.map_or(null_mut(), |it| it.raw()), &raw mut class_count_ptr, classes_ptr.as_mut_ptr()))?;
            classes_ptr.array(self, Function::GetClassLoaderClasses, class_count_ptr)
        }
    }

    /// Takes the topmost frame of a suspended thread away, so that the call is made again.
    ///
    /// `PopFrame`, section Stack Frame; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_POP_FRAME`].
    ///
    /// # Errors
    /// [`ErrorCode::OpaqueFrame`], [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::NoMoreFrames`], those of its parameters' kinds, and the universal ones.
    pub fn pop_frame(&self, thread: &Thread<'_>) -> Result<()> {
        self.check(Function::PopFrame)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::PopFrame, (self.table().PopFrame)(self.raw(), thread.raw()))?;
            Ok(())
        }
    }

    /// Has the topmost method of a thread return a reference, or null, now.
    ///
    /// `ForceEarlyReturnObject`, section Force Early Return; since 1.1; phase: live only.
    /// Needs [`Capabilities::CAN_FORCE_EARLY_RETURN`].
    ///
    /// # Errors
    /// [`ErrorCode::OpaqueFrame`], [`ErrorCode::TypeMismatch`], [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::NoMoreFrames`], those of its parameters' kinds, and the universal ones.
    pub fn force_early_return_object(&self, thread: Option<&Thread<'_>>, value: Option<&Object<'_>>) -> Result<()> {
        self.check(Function::ForceEarlyReturnObject)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ForceEarlyReturnObject, (self.table().ForceEarlyReturnObject)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), value.map_or(null_mut(), |it| it.raw())))?;
            Ok(())
        }
    }

    /// Has the topmost method of a thread return an int, or a shorter value, now.
    ///
    /// `ForceEarlyReturnInt`, section Force Early Return; since 1.1; phase: live only.
    /// Needs [`Capabilities::CAN_FORCE_EARLY_RETURN`].
    ///
    /// # Errors
    /// [`ErrorCode::OpaqueFrame`], [`ErrorCode::TypeMismatch`], [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::NoMoreFrames`], those of its parameters' kinds, and the universal ones.
    pub fn force_early_return_int(&self, thread: Option<&Thread<'_>>, value: i32) -> Result<()> {
        self.check(Function::ForceEarlyReturnInt)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ForceEarlyReturnInt, (self.table().ForceEarlyReturnInt)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), value))?;
            Ok(())
        }
    }

    /// Has the topmost method of a thread return a long now.
    ///
    /// `ForceEarlyReturnLong`, section Force Early Return; since 1.1; phase: live only.
    /// Needs [`Capabilities::CAN_FORCE_EARLY_RETURN`].
    ///
    /// # Errors
    /// [`ErrorCode::OpaqueFrame`], [`ErrorCode::TypeMismatch`], [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::NoMoreFrames`], those of its parameters' kinds, and the universal ones.
    pub fn force_early_return_long(&self, thread: Option<&Thread<'_>>, value: i64) -> Result<()> {
        self.check(Function::ForceEarlyReturnLong)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ForceEarlyReturnLong, (self.table().ForceEarlyReturnLong)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), value))?;
            Ok(())
        }
    }

    /// Has the topmost method of a thread return a float now.
    ///
    /// `ForceEarlyReturnFloat`, section Force Early Return; since 1.1; phase: live only.
    /// Needs [`Capabilities::CAN_FORCE_EARLY_RETURN`].
    ///
    /// # Errors
    /// [`ErrorCode::OpaqueFrame`], [`ErrorCode::TypeMismatch`], [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::NoMoreFrames`], those of its parameters' kinds, and the universal ones.
    pub fn force_early_return_float(&self, thread: Option<&Thread<'_>>, value: f32) -> Result<()> {
        self.check(Function::ForceEarlyReturnFloat)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ForceEarlyReturnFloat, (self.table().ForceEarlyReturnFloat)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), value))?;
            Ok(())
        }
    }

    /// Has the topmost method of a thread return a double now.
    ///
    /// `ForceEarlyReturnDouble`, section Force Early Return; since 1.1; phase: live only.
    /// Needs [`Capabilities::CAN_FORCE_EARLY_RETURN`].
    ///
    /// # Errors
    /// [`ErrorCode::OpaqueFrame`], [`ErrorCode::TypeMismatch`], [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::NoMoreFrames`], those of its parameters' kinds, and the universal ones.
    pub fn force_early_return_double(&self, thread: Option<&Thread<'_>>, value: f64) -> Result<()> {
        self.check(Function::ForceEarlyReturnDouble)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ForceEarlyReturnDouble, (self.table().ForceEarlyReturnDouble)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), value))?;
            Ok(())
        }
    }

    /// Has the topmost method of a thread, which returns nothing, return now.
    ///
    /// `ForceEarlyReturnVoid`, section Force Early Return; since 1.1; phase: live only.
    /// Needs [`Capabilities::CAN_FORCE_EARLY_RETURN`].
    ///
    /// # Errors
    /// [`ErrorCode::OpaqueFrame`], [`ErrorCode::TypeMismatch`], [`ErrorCode::ThreadNotSuspended`], [`ErrorCode::NoMoreFrames`], those of its parameters' kinds, and the universal ones.
    pub fn force_early_return_void(&self, thread: Option<&Thread<'_>>) -> Result<()> {
        self.check(Function::ForceEarlyReturnVoid)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ForceEarlyReturnVoid, (self.table().ForceEarlyReturnVoid)(self.raw(), thread.map_or(null_mut(), |it| it.raw())))?;
            Ok(())
        }
    }

    /// The version of the interface that the environment speaks.
    ///
    /// `GetVersionNumber`, section General; since 1.0; phase: any.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_version_number(&self) -> Result<i32> {
        self.check(Function::GetVersionNumber)?;
        let mut version_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetVersionNumber, (self.table().GetVersionNumber)(self.raw(), version_ptr.as_mut_ptr()))?;
            version_ptr.take(self, Function::GetVersionNumber)
        }
    }

    /// A class's SourceDebugExtension attribute.
    ///
    /// `GetSourceDebugExtension`, section Class; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_SOURCE_DEBUG_EXTENSION`].
    ///
    /// # Errors
    /// [`ErrorCode::AbsentInformation`], those of its parameters' kinds, and the universal ones.
    pub fn get_source_debug_extension(&self, klass: &Class<'_>) -> Result<String> {
        self.check(Function::GetSourceDebugExtension)?;
        let mut source_debug_extension_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetSourceDebugExtension, (self.table().GetSourceDebugExtension)(self.raw(), klass.raw(), source_debug_extension_ptr.as_mut_ptr()))?;
            Ok(source_debug_extension_ptr.text(self))
        }
    }

    /// Is it a version of a method that a redefinition has replaced?
    ///
    /// `IsMethodObsolete`, section Method; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn is_method_obsolete(&self, method: Method) -> Result<bool> {
        self.check(Function::IsMethodObsolete)?;
        let mut is_obsolete_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::IsMethodObsolete, (self.table().IsMethodObsolete)(self.raw(), method.raw(), is_obsolete_ptr.as_mut_ptr()))?;
            is_obsolete_ptr.take(self, Function::IsMethodObsolete)
        }
    }

    /// Suspends several threads; an outcome for each.
    ///
    /// `SuspendThreadList`, section Thread; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_SUSPEND`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn suspend_thread_list(&self, request_list: &[&Thread<'_>]) -> Result<Vec<std::result::Result<(), ErrorCode>>> {
        self.check(Function::SuspendThreadList)?;
        let request_list: Vec<jobject> = request_list.iter().map(|it| it.raw()).collect();
        let mut results = vec![0; request_list.len()];
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SuspendThreadList, (self.table().SuspendThreadList)(self.raw(), length(request_list.len()), request_list.as_ptr(), results.as_mut_ptr()))?;
            Ok(results.into_iter().map(outcome).collect())
        }
    }

    /// Resumes several threads; an outcome for each.
    ///
    /// `ResumeThreadList`, section Thread; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_SUSPEND`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn resume_thread_list(&self, request_list: &[&Thread<'_>]) -> Result<Vec<std::result::Result<(), ErrorCode>>> {
        self.check(Function::ResumeThreadList)?;
        let request_list: Vec<jobject> = request_list.iter().map(|it| it.raw()).collect();
        let mut results = vec![0; request_list.len()];
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ResumeThreadList, (self.table().ResumeThreadList)(self.raw(), length(request_list.len()), request_list.as_ptr(), results.as_mut_ptr()))?;
            Ok(results.into_iter().map(outcome).collect())
        }
    }

    /// Has a module read another.
    ///
    /// `AddModuleReads`, section Module; since 9; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidModule`], [`ErrorCode::UnmodifiableModule`], those of its parameters' kinds, and the universal ones.
    pub fn add_module_reads(&self, module: &Object<'_>, to_module: &Object<'_>) -> Result<()> {
        self.check(Function::AddModuleReads)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::AddModuleReads, (self.table().AddModuleReads)(self.raw(), module.raw(), to_module.raw()))?;
            Ok(())
        }
    }

    /// Exports a package of a module to another.
    ///
    /// `AddModuleExports`, section Module; since 9; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidModule`], [`ErrorCode::IllegalArgument`], [`ErrorCode::UnmodifiableModule`], those of its parameters' kinds, and the universal ones.
    pub fn add_module_exports(&self, module: &Object<'_>, pkg_name: &str, to_module: &Object<'_>) -> Result<()> {
        self.check(Function::AddModuleExports)?;
        let pkg_name = text(pkg_name);
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::AddModuleExports, (self.table().AddModuleExports)(self.raw(), module.raw(), pkg_name.as_ptr(), to_module.raw()))?;
            Ok(())
        }
    }

    /// Opens a package of a module to another.
    ///
    /// `AddModuleOpens`, section Module; since 9; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidModule`], [`ErrorCode::IllegalArgument`], [`ErrorCode::UnmodifiableModule`], those of its parameters' kinds, and the universal ones.
    pub fn add_module_opens(&self, module: &Object<'_>, pkg_name: &str, to_module: &Object<'_>) -> Result<()> {
        self.check(Function::AddModuleOpens)?;
        let pkg_name = text(pkg_name);
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::AddModuleOpens, (self.table().AddModuleOpens)(self.raw(), module.raw(), pkg_name.as_ptr(), to_module.raw()))?;
            Ok(())
        }
    }

    /// Declares that a module uses a service.
    ///
    /// `AddModuleUses`, section Module; since 9; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidModule`], [`ErrorCode::InvalidClass`], [`ErrorCode::UnmodifiableModule`], those of its parameters' kinds, and the universal ones.
    pub fn add_module_uses(&self, module: &Object<'_>, service: &Class<'_>) -> Result<()> {
        self.check(Function::AddModuleUses)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::AddModuleUses, (self.table().AddModuleUses)(self.raw(), module.raw(), service.raw()))?;
            Ok(())
        }
    }

    /// Declares that a module provides a service.
    ///
    /// `AddModuleProvides`, section Module; since 9; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidModule`], [`ErrorCode::InvalidClass`], [`ErrorCode::UnmodifiableModule`], those of its parameters' kinds, and the universal ones.
    pub fn add_module_provides(&self, module: &Object<'_>, service: &Class<'_>, impl_class: &Class<'_>) -> Result<()> {
        self.check(Function::AddModuleProvides)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::AddModuleProvides, (self.table().AddModuleProvides)(self.raw(), module.raw(), service.raw(), impl_class.raw()))?;
            Ok(())
        }
    }

    /// May the module be changed?
    ///
    /// `IsModifiableModule`, section Module; since 9; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidModule`], those of its parameters' kinds, and the universal ones.
    pub fn is_modifiable_module(&self, module: &Object<'_>) -> Result<bool> {
        self.check(Function::IsModifiableModule)?;
        let mut is_modifiable_module_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::IsModifiableModule, (self.table().IsModifiableModule)(self.raw(), module.raw(), is_modifiable_module_ptr.as_mut_ptr()))?;
            is_modifiable_module_ptr.take(self, Function::IsModifiableModule)
        }
    }

    /// The stacks of all live platform threads, at one moment.
    ///
    /// `GetAllStackTraces`, section Stack Frame; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_all_stack_traces<'l>(&self, jni: &Jni<'l>, max_frame_count: i32) -> Result<Vec<StackInfo<'l>>> {
        self.check(Function::GetAllStackTraces)?;
        let _ = jni;
        let mut stack_info_ptr = Slot::new();
        let mut thread_count_ptr: jint = 0;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetAllStackTraces, (self.table().GetAllStackTraces)(self.raw(), max_frame_count, stack_info_ptr.as_mut_ptr(), &raw mut thread_count_ptr))?;
            stack_info_ptr.array(self, Function::GetAllStackTraces, thread_count_ptr)
        }
    }

    /// The stacks of the given threads, at one moment.
    ///
    /// `GetThreadListStackTraces`, section Stack Frame; since 1.0; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidThread`], those of its parameters' kinds, and the universal ones.
    pub fn get_thread_list_stack_traces<'l>(&self, jni: &Jni<'l>, thread_list: &[&Thread<'_>], max_frame_count: i32) -> Result<Vec<StackInfo<'l>>> {
        self.check(Function::GetThreadListStackTraces)?;
        let _ = jni;
        let thread_list: Vec<jobject> = thread_list.iter().map(|it| it.raw()).collect();
        let mut stack_info_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetThreadListStackTraces, (self.table().GetThreadListStackTraces)(self.raw(), length(thread_list.len()), thread_list.as_ptr(), max_frame_count, stack_info_ptr.as_mut_ptr()))?;
            stack_info_ptr.array(self, Function::GetThreadListStackTraces, length(thread_list.len()))
        }
    }

    /// A thread's frames, the topmost first; a negative start counts from the bottom.
    ///
    /// `GetStackTrace`, section Stack Frame; since 1.0; phase: live only.
    ///
    /// # Errors
    /// [`ErrorCode::IllegalArgument`], those of its parameters' kinds, and the universal ones.
    pub fn get_stack_trace(&self, thread: Option<&Thread<'_>>, start_depth: i32, max_frame_count: i32) -> Result<Vec<FrameInfo>> {
        self.check(Function::GetStackTrace)?;
        let mut frame_buffer = frames(max_frame_count);
        let mut count_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetStackTrace, (self.table().GetStackTrace)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), start_depth, max_frame_count, frame_buffer.as_mut_ptr(), count_ptr.as_mut_ptr()))?;
            Ok(filled(frame_buffer, count_ptr.get()))
        }
    }

    /// The tag of an object; 0 is none.
    ///
    /// `GetTag`, section Heap; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_TAG_OBJECTS`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_tag(&self, object: &Object<'_>) -> Result<i64> {
        self.check(Function::GetTag)?;
        let mut tag_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetTag, (self.table().GetTag)(self.raw(), object.raw(), tag_ptr.as_mut_ptr()))?;
            tag_ptr.take(self, Function::GetTag)
        }
    }

    /// Gives an object a tag; 0 takes it away.
    ///
    /// `SetTag`, section Heap; since 1.0; phase: start and live.
    /// Needs [`Capabilities::CAN_TAG_OBJECTS`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn set_tag(&self, object: &Object<'_>, tag: i64) -> Result<()> {
        self.check(Function::SetTag)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetTag, (self.table().SetTag)(self.raw(), object.raw(), tag))?;
            Ok(())
        }
    }

    /// Collects garbage now.
    ///
    /// `ForceGarbageCollection`, section Heap; since 1.0; phase: live only.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn force_garbage_collection(&self) -> Result<()> {
        self.check(Function::ForceGarbageCollection)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ForceGarbageCollection, (self.table().ForceGarbageCollection)(self.raw()))?;
            Ok(())
        }
    }

    /// The objects that have one of some tags, with their tags.
    ///
    /// `GetObjectsWithTags`, section Heap; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_TAG_OBJECTS`].
    ///
    /// # Errors
    /// [`ErrorCode::IllegalArgument`], those of its parameters' kinds, and the universal ones.
    pub fn get_objects_with_tags<'l>(&self, jni: &Jni<'l>, tags: &[i64]) -> Result<ObjectsWithTags<'l>> {
        self.check(Function::GetObjectsWithTags)?;
        let _ = jni;
        let mut count_ptr: jint = 0;
        let mut object_result_ptr = Slot::new();
        let mut tag_result_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetObjectsWithTags, (self.table().GetObjectsWithTags)(self.raw(), length(tags.len()), tags.as_ptr(), &raw mut count_ptr, object_result_ptr.as_mut_ptr(), tag_result_ptr.as_mut_ptr()))?;
            Ok(ObjectsWithTags { object: object_result_ptr.array(self, Function::GetObjectsWithTags, count_ptr)?, tag: tag_result_ptr.array(self, Function::GetObjectsWithTags, count_ptr)? })
        }
    }

    /// Suspends all virtual threads but some.
    ///
    /// `SuspendAllVirtualThreads`, section Thread; since 21; phase: live only.
    /// Needs [`Capabilities::CAN_SUSPEND`], [`Capabilities::CAN_SUPPORT_VIRTUAL_THREADS`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidThread`], [`ErrorCode::NullPointer`], those of its parameters' kinds, and the universal ones.
    pub fn suspend_all_virtual_threads(&self, except_list: &[&Thread<'_>]) -> Result<()> {
        self.check(Function::SuspendAllVirtualThreads)?;
        let except_list: Vec<jobject> = except_list.iter().map(|it| it.raw()).collect();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SuspendAllVirtualThreads, (self.table().SuspendAllVirtualThreads)(self.raw(), length(except_list.len()), except_list.as_ptr()))?;
            Ok(())
        }
    }

    /// Resumes all virtual threads but some.
    ///
    /// `ResumeAllVirtualThreads`, section Thread; since 21; phase: live only.
    /// Needs [`Capabilities::CAN_SUSPEND`], [`Capabilities::CAN_SUPPORT_VIRTUAL_THREADS`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidThread`], [`ErrorCode::NullPointer`], those of its parameters' kinds, and the universal ones.
    pub fn resume_all_virtual_threads(&self, except_list: &[&Thread<'_>]) -> Result<()> {
        self.check(Function::ResumeAllVirtualThreads)?;
        let except_list: Vec<jobject> = except_list.iter().map(|it| it.raw()).collect();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::ResumeAllVirtualThreads, (self.table().ResumeAllVirtualThreads)(self.raw(), length(except_list.len()), except_list.as_ptr()))?;
            Ok(())
        }
    }

    /// Sends the events of what there is already: compiled methods, generated code.
    ///
    /// `GenerateEvents`, section Event Management; since 1.0; phase: live only.
    /// Does more with [`Capabilities::CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::MustPossessCapability`], [`ErrorCode::IllegalArgument`], those of its parameters' kinds, and the universal ones.
    pub fn generate_events(&self, event_type: Event) -> Result<()> {
        self.check(Function::GenerateEvents)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GenerateEvents, (self.table().GenerateEvents)(self.raw(), event_type as jint))?;
            Ok(())
        }
    }

    /// The symbolic name of an error number.
    ///
    /// `GetErrorName`, section General; since 1.0; phase: any.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_error_name(&self, error: ErrorCode) -> Result<String> {
        self.check(Function::GetErrorName)?;
        let mut name_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetErrorName, (self.table().GetErrorName)(self.raw(), error.raw(), name_ptr.as_mut_ptr()))?;
            Ok(name_ptr.text(self))
        }
    }

    /// What locations are: bytecode indices or something else.
    ///
    /// `GetJLocationFormat`, section General; since 1.0; phase: any.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_j_location_format(&self) -> Result<JlocationFormat> {
        self.check(Function::GetJLocationFormat)?;
        let mut format_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetJLocationFormat, (self.table().GetJLocationFormat)(self.raw(), format_ptr.as_mut_ptr()))?;
            format_ptr.take(self, Function::GetJLocationFormat)
        }
    }

    /// The keys of the VM's system properties.
    ///
    /// `GetSystemProperties`, section System Properties; since 1.0; phase: OnLoad and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_system_properties(&self) -> Result<Vec<String>> {
        self.check(Function::GetSystemProperties)?;
        let mut count_ptr: jint = 0;
        let mut property_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetSystemProperties, (self.table().GetSystemProperties)(self.raw(), &raw mut count_ptr, property_ptr.as_mut_ptr()))?;
            Ok(property_ptr.texts(self, count_ptr))
        }
    }

    /// The value of one of the VM's system properties.
    ///
    /// `GetSystemProperty`, section System Properties; since 1.0; phase: OnLoad and live.
    ///
    /// # Errors
    /// [`ErrorCode::NotAvailable`], those of its parameters' kinds, and the universal ones.
    pub fn get_system_property(&self, property: &str) -> Result<String> {
        self.check(Function::GetSystemProperty)?;
        let property = text(property);
        let mut value_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetSystemProperty, (self.table().GetSystemProperty)(self.raw(), property.as_ptr(), value_ptr.as_mut_ptr()))?;
            Ok(value_ptr.text(self))
        }
    }

    /// Sets one of the VM's system properties before it starts.
    ///
    /// `SetSystemProperty`, section System Properties; since 1.0; phase: OnLoad only.
    ///
    /// # Errors
    /// [`ErrorCode::NotAvailable`], those of its parameters' kinds, and the universal ones.
    pub fn set_system_property(&self, property: &str, value_ptr: Option<&str>) -> Result<()> {
        self.check(Function::SetSystemProperty)?;
        let property = text(property);
        let value_ptr = value_ptr.map(text);
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetSystemProperty, (self.table().SetSystemProperty)(self.raw(), property.as_ptr(), value_ptr.as_ref().map_or(null(), |it| it.as_ptr())))?;
            Ok(())
        }
    }

    /// In which phase the VM is.
    ///
    /// `GetPhase`, section General; since 1.0; phase: any.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_phase(&self) -> Result<Phase> {
        self.check(Function::GetPhase)?;
        let mut phase_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetPhase, (self.table().GetPhase)(self.raw(), phase_ptr.as_mut_ptr()))?;
            phase_ptr.take(self, Function::GetPhase)
        }
    }

    /// What GetThreadCpuTime's clock is like.
    ///
    /// `GetThreadCpuTimerInfo`, section Timers; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GET_THREAD_CPU_TIME`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_thread_cpu_timer_info(&self) -> Result<TimerInfo> {
        self.check(Function::GetThreadCpuTimerInfo)?;
        let mut info_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetThreadCpuTimerInfo, (self.table().GetThreadCpuTimerInfo)(self.raw(), info_ptr.as_mut_ptr()))?;
            info_ptr.take(self, Function::GetThreadCpuTimerInfo)
        }
    }

    /// CPU time that a thread has used, in nanoseconds.
    ///
    /// `GetThreadCpuTime`, section Timers; since 1.0; phase: live only.
    /// Needs [`Capabilities::CAN_GET_THREAD_CPU_TIME`].
    ///
    /// # Errors
    /// [`ErrorCode::UnsupportedOperation`], those of its parameters' kinds, and the universal ones.
    pub fn get_thread_cpu_time(&self, thread: Option<&Thread<'_>>) -> Result<i64> {
        self.check(Function::GetThreadCpuTime)?;
        let mut nanos_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetThreadCpuTime, (self.table().GetThreadCpuTime)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), nanos_ptr.as_mut_ptr()))?;
            nanos_ptr.take(self, Function::GetThreadCpuTime)
        }
    }

    /// How many processors the VM may use now.
    ///
    /// `GetAvailableProcessors`, section Timers; since 1.0; phase: any.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_available_processors(&self) -> Result<i32> {
        self.check(Function::GetAvailableProcessors)?;
        let mut processor_count_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetAvailableProcessors, (self.table().GetAvailableProcessors)(self.raw(), processor_count_ptr.as_mut_ptr()))?;
            processor_count_ptr.take(self, Function::GetAvailableProcessors)
        }
    }

    /// The version of a class's class file.
    ///
    /// `GetClassVersionNumbers`, section Class; since 1.1; phase: start and live.
    ///
    /// # Errors
    /// [`ErrorCode::AbsentInformation`], those of its parameters' kinds, and the universal ones.
    pub fn get_class_version_numbers(&self, klass: &Class<'_>) -> Result<ClassVersionNumbers> {
        self.check(Function::GetClassVersionNumbers)?;
        let mut minor_version_ptr = Slot::new();
        let mut major_version_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetClassVersionNumbers, (self.table().GetClassVersionNumbers)(self.raw(), klass.raw(), minor_version_ptr.as_mut_ptr(), major_version_ptr.as_mut_ptr()))?;
            Ok(ClassVersionNumbers { minor_version: minor_version_ptr.take(self, Function::GetClassVersionNumbers)?, major_version: major_version_ptr.take(self, Function::GetClassVersionNumbers)? })
        }
    }

    /// A class's constant pool, as bytes.
    ///
    /// `GetConstantPool`, section Class; since 1.1; phase: start and live.
    /// Needs [`Capabilities::CAN_GET_CONSTANT_POOL`].
    ///
    /// # Errors
    /// [`ErrorCode::AbsentInformation`], those of its parameters' kinds, and the universal ones.
    pub fn get_constant_pool(&self, klass: &Class<'_>) -> Result<ConstantPool> {
        self.check(Function::GetConstantPool)?;
        let mut constant_pool_count_ptr = Slot::new();
        let mut constant_pool_byte_count_ptr: jint = 0;
        let mut constant_pool_bytes_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetConstantPool, (self.table().GetConstantPool)(self.raw(), klass.raw(), constant_pool_count_ptr.as_mut_ptr(), &raw mut constant_pool_byte_count_ptr, constant_pool_bytes_ptr.as_mut_ptr()))?;
            Ok(ConstantPool { constant_pool_count: constant_pool_count_ptr.take(self, Function::GetConstantPool)?, constant_pool_bytes: constant_pool_bytes_ptr.array(self, Function::GetConstantPool, constant_pool_byte_count_ptr)? })
        }
    }

    /// Has the boot loader look into a JAR file, or a folder before the VM starts.
    ///
    /// `AddToBootstrapClassLoaderSearch`, section Class Loader Search; since 1.0; phase: OnLoad and live.
    ///
    /// # Errors
    /// [`ErrorCode::IllegalArgument`], those of its parameters' kinds, and the universal ones.
    pub fn add_to_bootstrap_class_loader_search(&self, segment: &str) -> Result<()> {
        self.check(Function::AddToBootstrapClassLoaderSearch)?;
        let segment = text(segment);
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::AddToBootstrapClassLoaderSearch, (self.table().AddToBootstrapClassLoaderSearch)(self.raw(), segment.as_ptr()))?;
            Ok(())
        }
    }

    /// Turns a kind of the VM's verbose output on or off.
    ///
    /// `SetVerboseFlag`, section General; since 1.0; phase: any.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn set_verbose_flag(&self, flag: VerboseFlag, value: bool) -> Result<()> {
        self.check(Function::SetVerboseFlag)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetVerboseFlag, (self.table().SetVerboseFlag)(self.raw(), flag as jint, u8::from(value)))?;
            Ok(())
        }
    }

    /// Has the system class loader look into a JAR file.
    ///
    /// `AddToSystemClassLoaderSearch`, section Class Loader Search; since 1.1; phase: OnLoad and live.
    ///
    /// # Errors
    /// [`ErrorCode::IllegalArgument`], [`ErrorCode::ClassLoaderUnsupported`], those of its parameters' kinds, and the universal ones.
    pub fn add_to_system_class_loader_search(&self, segment: &str) -> Result<()> {
        self.check(Function::AddToSystemClassLoaderSearch)?;
        let segment = text(segment);
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::AddToSystemClassLoaderSearch, (self.table().AddToSystemClassLoaderSearch)(self.raw(), segment.as_ptr()))?;
            Ok(())
        }
    }

    /// Sends classes through the ClassFileLoadHook of agents again.
    ///
    /// `RetransformClasses`, section Class; since 1.1; phase: live only.
    /// Needs [`Capabilities::CAN_RETRANSFORM_CLASSES`].
    /// Does more with [`Capabilities::CAN_RETRANSFORM_ANY_CLASS`].
    ///
    /// # Errors
    /// [`ErrorCode::UnmodifiableClass`], [`ErrorCode::InvalidClass`], [`ErrorCode::UnsupportedVersion`], [`ErrorCode::InvalidClassFormat`], [`ErrorCode::CircularClassDefinition`], [`ErrorCode::FailsVerification`], [`ErrorCode::NamesDontMatch`], [`ErrorCode::UnsupportedRedefinitionMethodAdded`], [`ErrorCode::UnsupportedRedefinitionSchemaChanged`], [`ErrorCode::UnsupportedRedefinitionHierarchyChanged`], [`ErrorCode::UnsupportedRedefinitionMethodDeleted`], [`ErrorCode::UnsupportedRedefinitionClassAttributeChanged`], [`ErrorCode::UnsupportedRedefinitionClassModifiersChanged`], [`ErrorCode::UnsupportedRedefinitionMethodModifiersChanged`], those of its parameters' kinds, and the universal ones.
    pub fn retransform_classes(&self, classes: &[&Class<'_>]) -> Result<()> {
        self.check(Function::RetransformClasses)?;
        let classes: Vec<jobject> = classes.iter().map(|it| it.raw()).collect();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::RetransformClasses, (self.table().RetransformClasses)(self.raw(), length(classes.len()), classes.as_ptr()))?;
            Ok(())
        }
    }

    /// The objects whose monitors a thread owns, and the frames that entered them.
    ///
    /// `GetOwnedMonitorStackDepthInfo`, section Thread; since 1.1; phase: live only.
    /// Needs [`Capabilities::CAN_GET_OWNED_MONITOR_STACK_DEPTH_INFO`].
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_owned_monitor_stack_depth_info<'l>(&self, jni: &Jni<'l>, thread: Option<&Thread<'_>>) -> Result<Vec<MonitorStackDepthInfo<'l>>> {
        self.check(Function::GetOwnedMonitorStackDepthInfo)?;
        let _ = jni;
        let mut monitor_info_count_ptr: jint = 0;
        let mut monitor_info_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetOwnedMonitorStackDepthInfo, (self.table().GetOwnedMonitorStackDepthInfo)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), &raw mut monitor_info_count_ptr, monitor_info_ptr.as_mut_ptr()))?;
            monitor_info_ptr.array(self, Function::GetOwnedMonitorStackDepthInfo, monitor_info_count_ptr)
        }
    }

    /// How many bytes an object takes.
    ///
    /// `GetObjectSize`, section Object; since 1.0; phase: start and live.
    ///
    /// # Errors
    /// those of its parameters' kinds, and the universal ones.
    pub fn get_object_size(&self, object: &Object<'_>) -> Result<i64> {
        self.check(Function::GetObjectSize)?;
        let mut size_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetObjectSize, (self.table().GetObjectSize)(self.raw(), object.raw(), size_ptr.as_mut_ptr()))?;
            size_ptr.take(self, Function::GetObjectSize)
        }
    }

    /// The receiver (`this`) of a frame.
    ///
    /// `GetLocalInstance`, section Local Variable; since 1.2; phase: live only.
    /// Needs [`Capabilities::CAN_ACCESS_LOCAL_VARIABLES`].
    ///
    /// # Errors
    /// [`ErrorCode::InvalidSlot`], [`ErrorCode::ThreadNotSuspended`], those of its parameters' kinds, and the universal ones.
    pub fn get_local_instance<'l>(&self, jni: &Jni<'l>, thread: Option<&Thread<'_>>, depth: i32) -> Result<Option<Object<'l>>> {
        self.check(Function::GetLocalInstance)?;
        let _ = jni;
        let mut value_ptr = Slot::new();
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::GetLocalInstance, (self.table().GetLocalInstance)(self.raw(), thread.map_or(null_mut(), |it| it.raw()), depth, value_ptr.as_mut_ptr()))?;
            value_ptr.take(self, Function::GetLocalInstance)
        }
    }

    /// About how many bytes are allocated between two SampledObjectAlloc events.
    ///
    /// `SetHeapSamplingInterval`, section Heap Monitoring; since 11; phase: OnLoad and live.
    /// Needs [`Capabilities::CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS`].
    ///
    /// # Errors
    /// [`ErrorCode::IllegalArgument`], those of its parameters' kinds, and the universal ones.
    pub fn set_heap_sampling_interval(&self, sampling_interval: i32) -> Result<()> {
        self.check(Function::SetHeapSamplingInterval)?;
        // SAFETY: the arguments are of the types and lengths that the facts say, and live until the call is over; what the
        // VM allocated is read once and given back.
        unsafe {
            self.answer(Function::SetHeapSamplingInterval, (self.table().SetHeapSamplingInterval)(self.raw(), sampling_interval))?;
            Ok(())
        }
    }

}
