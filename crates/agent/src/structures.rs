//! What functions tell of threads, monitors, frames, methods and clocks (specification, the sections' structures).

use crate::env::CallbackEnv;
use crate::sys::*;
use crate::values::{FromRaw, slice, taken_text};
use crate::{Method, Object, Thread, ThreadGroup, ThreadState, TimerKind};

/// A thread, as GetThreadInfo tells.
#[derive(Debug)]
pub struct ThreadInfo<'l> {
    /// Empty if it has none.
    pub name: String,
    /// 1 to 10.
    pub priority: i32,
    /// Does the VM end without waiting for it?
    pub is_daemon: bool,
    /// None if the thread has ended.
    pub thread_group: Option<ThreadGroup<'l>>,
    /// None: the boot loader.
    pub context_class_loader: Option<Object<'l>>,
}

impl FromRaw for ThreadInfo<'_> {
    type Raw = jvmtiThreadInfo;
    unsafe fn from_raw_value(raw: jvmtiThreadInfo, env: &CallbackEnv) -> Option<Self> {
        // SAFETY: the caller's.
        Some(unsafe {
            ThreadInfo {
                name: taken_text(raw.name, env).unwrap_or_default(),
                priority: raw.priority,
                is_daemon: raw.is_daemon != 0,
                thread_group: ThreadGroup::from_raw(raw.thread_group),
                context_class_loader: Object::from_raw(raw.context_class_loader),
            }
        })
    }
}

/// A thread group, as GetThreadGroupInfo tells.
#[derive(Debug)]
pub struct ThreadGroupInfo<'l> {
    /// None of a top one.
    pub parent: Option<ThreadGroup<'l>>,
    /// Its name.
    pub name: String,
    /// The greatest priority of threads in it.
    pub max_priority: i32,
    /// What was a daemon group in older releases.
    pub is_daemon: bool,
}

impl FromRaw for ThreadGroupInfo<'_> {
    type Raw = jvmtiThreadGroupInfo;
    unsafe fn from_raw_value(raw: jvmtiThreadGroupInfo, env: &CallbackEnv) -> Option<Self> {
        // SAFETY: the caller's.
        Some(unsafe {
            ThreadGroupInfo {
                parent: ThreadGroup::from_raw(raw.parent),
                name: taken_text(raw.name, env).unwrap_or_default(),
                max_priority: raw.max_priority,
                is_daemon: raw.is_daemon != 0,
            }
        })
    }
}

/// Who has to do with an object's monitor, as GetObjectMonitorUsage tells.
#[derive(Debug)]
pub struct MonitorUsage<'l> {
    /// Who owns it.
    pub owner: Option<Thread<'l>>,
    /// How often the owner has entered it.
    pub entry_count: i32,
    /// Who waits to enter it.
    pub waiters: Vec<Thread<'l>>,
    /// Who waits to be notified.
    pub notify_waiters: Vec<Thread<'l>>,
}

impl FromRaw for MonitorUsage<'_> {
    type Raw = jvmtiMonitorUsage;
    unsafe fn from_raw_value(raw: jvmtiMonitorUsage, env: &CallbackEnv) -> Option<Self> {
        // SAFETY: the caller's. Waiters that are no longer there may be null.
        unsafe {
            let threads = |list: *mut jthread, count: jint| {
                let threads = slice(list, count).iter().filter_map(|thread| Thread::from_raw(*thread)).collect();
                env.deallocate_raw(list.cast());
                threads
            };
            Some(MonitorUsage {
                owner: Thread::from_raw(raw.owner),
                entry_count: raw.entry_count,
                waiters: threads(raw.waiters, raw.waiter_count),
                notify_waiters: threads(raw.notify_waiters, raw.notify_waiter_count),
            })
        }
    }
}

/// A monitor that a thread owns, and the frame that entered it.
#[derive(Debug)]
pub struct MonitorStackDepthInfo<'l> {
    /// The object.
    pub monitor: Object<'l>,
    /// The frame, 0 being the topmost; None if it was entered by JNI.
    pub stack_depth: Option<i32>,
}

impl FromRaw for MonitorStackDepthInfo<'_> {
    type Raw = jvmtiMonitorStackDepthInfo;
    unsafe fn from_raw_value(raw: jvmtiMonitorStackDepthInfo, _: &CallbackEnv) -> Option<Self> {
        // SAFETY: the caller's.
        let monitor = unsafe { Object::from_raw(raw.monitor) }?;
        Some(MonitorStackDepthInfo { monitor, stack_depth: Some(raw.stack_depth).filter(|depth| *depth >= 0) })
    }
}

/// A frame: its method, and where in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FrameInfo {
    /// The method.
    pub method: Method,
    /// The location; -1 in native methods.
    pub location: i64,
}

impl FrameInfo {
    /// # Safety
    /// The method is null or the VM's.
    pub(crate) unsafe fn of(raw: jvmtiFrameInfo) -> Option<FrameInfo> {
        // SAFETY: the caller's.
        Some(FrameInfo { method: unsafe { Method::from_raw(raw.method) }?, location: raw.location })
    }
}

/// A thread's stack.
#[derive(Debug)]
pub struct StackInfo<'l> {
    /// The thread.
    pub thread: Thread<'l>,
    /// Its state.
    pub state: ThreadState,
    /// Its frames, the topmost first.
    pub frames: Vec<FrameInfo>,
}

impl FromRaw for StackInfo<'_> {
    type Raw = jvmtiStackInfo;
    unsafe fn from_raw_value(raw: jvmtiStackInfo, _: &CallbackEnv) -> Option<Self> {
        // SAFETY: the caller's. The frames lie in the same memory as the array of stacks, which is given back as a whole.
        unsafe {
            let frames = slice(raw.frame_buffer, raw.frame_count);
            Some(StackInfo {
                thread: Thread::from_raw(raw.thread)?,
                state: ThreadState::from_bits_retain(raw.state),
                frames: frames.iter().filter_map(|frame| FrameInfo::of(*frame)).collect(),
            })
        }
    }
}

/// Where a source line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineNumberEntry {
    /// The first location.
    pub start_location: i64,
    /// The line.
    pub line_number: i32,
}

impl FromRaw for LineNumberEntry {
    type Raw = jvmtiLineNumberEntry;
    unsafe fn from_raw_value(raw: jvmtiLineNumberEntry, _: &CallbackEnv) -> Option<Self> {
        Some(LineNumberEntry { start_location: raw.start_location, line_number: raw.line_number })
    }
}

/// A local variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariableEntry {
    /// The first location where it is.
    pub start_location: i64,
    /// How many locations it spans.
    pub length: i32,
    /// Its name.
    pub name: String,
    /// Its type.
    pub signature: String,
    /// Its generic type, if it has one.
    pub generic_signature: Option<String>,
    /// Its slot.
    pub slot: i32,
}

impl FromRaw for LocalVariableEntry {
    type Raw = jvmtiLocalVariableEntry;
    unsafe fn from_raw_value(raw: jvmtiLocalVariableEntry, env: &CallbackEnv) -> Option<Self> {
        // SAFETY: the caller's.
        Some(unsafe {
            LocalVariableEntry {
                start_location: raw.start_location,
                length: raw.length,
                name: taken_text(raw.name, env).unwrap_or_default(),
                signature: taken_text(raw.signature, env).unwrap_or_default(),
                generic_signature: taken_text(raw.generic_signature, env),
                slot: raw.slot,
            }
        })
    }
}

/// What a clock is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerInfo {
    /// The greatest value, as an unsigned number, after which it begins anew.
    pub max_value: u64,
    /// May it jump forward?
    pub may_skip_forward: bool,
    /// May it jump backward?
    pub may_skip_backward: bool,
    /// What it counts.
    pub kind: TimerKind,
}

impl FromRaw for TimerInfo {
    type Raw = jvmtiTimerInfo;
    unsafe fn from_raw_value(raw: jvmtiTimerInfo, _: &CallbackEnv) -> Option<Self> {
        Some(TimerInfo {
            max_value: raw.max_value as u64,
            may_skip_forward: raw.may_skip_forward != 0,
            may_skip_backward: raw.may_skip_backward != 0,
            kind: TimerKind::from_raw(raw.kind)?,
        })
    }
}
