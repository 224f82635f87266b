//! What a VM has beyond the specification (specification, "Extension Mechanism"): the lists, and Pellucid's own functions and events
//! (`org.pellucid.…`) with their types, and one of HotSpot's.
//!
//! Invariant: a function is called only if the VM lists it with as many parameters as it is called with here; on any
//! other VM it is [`Error::NoExtension`].

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

use crate::dispatch::{dispatch, missing};
use crate::env::{CallbackEnv, Env};
use crate::structures::{FrameInfo, MonitorUsage};
use crate::sys::*;
use crate::values::{Slot, filled, frames, length, maybe_string, slice, taken_text};
use crate::{Agent, Capabilities, Error, ErrorCode, Function, Jni, Object, Result, Thread};

/// A raw monitor of any environment, as Pellucid names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RawMonitorId(jrawMonitorID);

/// A function or event beyond the specification.
#[derive(Clone, Debug)]
pub struct Extension {
    /// Its id, which says whose it is: `com.sun.hotspot.functions.IsClassUnloadingEnabled`.
    pub id: String,
    /// What it does.
    pub description: String,
    /// The names of its parameters, behind the environment.
    pub parameters: Vec<String>,
    /// Of an event, its number; of a function, None.
    pub event: Option<i32>,
    function: Option<jvmtiExtensionFunction>,
}

impl Extension {
    /// The function, for what the kit doesn't have; its C parameters follow the environment.
    pub fn function(&self) -> Option<jvmtiExtensionFunction> {
        self.function
    }
}

/// What the callbacks of one event have cost in one environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventCost {
    /// The environment's number.
    pub environment: i32,
    /// The path of the library that the callback lies in, if it is in one.
    pub library: Option<String>,
    /// The event's number, as `jvmtiEvent` has it.
    pub event: i32,
    /// How many callbacks there were.
    pub calls: u64,
    /// How long they took, in nanoseconds, with the callbacks that came within.
    pub nanos: u64,
}

/// Pellucid's events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PellucidEvent {
    /// A virtual thread goes on on a carrier.
    VirtualThreadMount,
    /// A virtual thread leaves its carrier.
    VirtualThreadUnmount,
    /// A class was unloaded.
    ClassUnload,
    /// A thread is about to park.
    ThreadPark,
    /// A thread has parked.
    ThreadParked,
}

impl PellucidEvent {
    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            PellucidEvent::VirtualThreadMount => "org.pellucid.events.VirtualThreadMount",
            PellucidEvent::VirtualThreadUnmount => "org.pellucid.events.VirtualThreadUnmount",
            PellucidEvent::ClassUnload => "org.pellucid.events.ClassUnload",
            PellucidEvent::ThreadPark => "org.pellucid.events.ThreadPark",
            PellucidEvent::ThreadParked => "org.pellucid.events.ThreadParked",
        }
    }
}

/// An event of Pellucid's, with its parameters.
#[derive(Debug)]
pub enum ExtensionEvent<'l> {
    /// The virtual thread that goes on.
    VirtualThreadMount(Thread<'l>),
    /// The virtual thread that pauses.
    VirtualThreadUnmount(Thread<'l>),
    /// The signature of the class that is gone.
    ClassUnload(String),
    /// The thread that is about to park, virtual ones too, and for what, if `LockSupport` was told.
    ThreadPark(Thread<'l>, Option<Object<'l>>),
    /// The thread that has parked, and for what.
    ThreadParked(Thread<'l>, Option<Object<'l>>),
}

/// What SuspendAllThreads of Pellucid's and the like are called through: the parameters follow the environment in the same registers as
/// those of a function that isn't variadic.
macro_rules! call {
    ($env:expr, $id:expr, $count:literal, ($($ty:ty),*), ($($argument:expr),*)) => {{
        let function = $env.extension($id, $count)?;
        // SAFETY: on x86-64 a variadic function takes such arguments as another does; the VM said that it takes as many.
        let answer = unsafe {
            let function: unsafe extern "C" fn(*mut jvmtiEnv $(, $ty)*) -> jvmtiError = std::mem::transmute(function);
            function($env.raw() $(, $argument)*)
        };
        match answer {
            JVMTI_ERROR_NONE => Ok(()),
            error => Err(Error::Extension { id: $id, error: ErrorCode::from_raw(error) }),
        }
    }};
}

impl Env {
    /// The functions that this VM has beyond the specification (GetExtensionFunctions).
    ///
    /// # Errors
    /// Those of GetExtensionFunctions.
    pub fn extension_functions(&self) -> Result<Vec<Extension>> {
        let (mut count, mut list) = (0, null_mut());
        // SAFETY: the slots are written to; what the VM allocated is read once and given back.
        unsafe {
            let answer = (self.table().GetExtensionFunctions)(self.raw(), &raw mut count, &raw mut list);
            self.answer(Function::GetExtensionFunctions, answer)?;
            let taken = |info: &jvmtiExtensionFunctionInfo| {
                self.deallocate_raw(info.errors.cast());
                Extension {
                    id: taken_text(info.id, self).unwrap_or_default(),
                    description: taken_text(info.short_description, self).unwrap_or_default(),
                    parameters: parameters(self, info.params, info.param_count),
                    event: None,
                    function: info.func,
                }
            };
            let extensions = slice(list, count).iter().map(taken).collect();
            self.deallocate_raw(list.cast());
            Ok(extensions)
        }
    }

    /// The events that this VM has beyond the specification (GetExtensionEvents).
    ///
    /// # Errors
    /// Those of GetExtensionEvents.
    pub fn extension_events(&self) -> Result<Vec<Extension>> {
        let (mut count, mut list) = (0, null_mut());
        // SAFETY: the slots are written to; what the VM allocated is read once and given back.
        unsafe {
            let answer = (self.table().GetExtensionEvents)(self.raw(), &raw mut count, &raw mut list);
            self.answer(Function::GetExtensionEvents, answer)?;
            let taken = |info: &jvmtiExtensionEventInfo| Extension {
                id: taken_text(info.id, self).unwrap_or_default(),
                description: taken_text(info.short_description, self).unwrap_or_default(),
                parameters: parameters(self, info.params, info.param_count),
                event: Some(info.extension_event_index),
                function: None,
            };
            let extensions = slice(list, count).iter().map(taken).collect();
            self.deallocate_raw(list.cast());
            Ok(extensions)
        }
    }

    /// Has an extension event call a function, or nothing (SetExtensionEventCallback).
    ///
    /// # Errors
    /// Those of SetExtensionEventCallback.
    ///
    /// # Safety
    /// The function takes what the VM says of the event.
    pub unsafe fn set_extension_event_callback(&self, index: i32, callback: Option<jvmtiExtensionEvent>) -> Result<()> {
        // SAFETY: the caller's.
        let answer = unsafe { (self.table().SetExtensionEventCallback)(self.raw(), index, callback) };
        self.answer(Function::SetExtensionEventCallback, answer)
    }

    /// Has an event of Pellucid's call [`Agent::extension_event`] of the environment's agent, which is of type `A`.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on VMs that don't have it.
    pub fn enable_extension_event<A: Agent>(&self, event: PellucidEvent) -> Result<()> {
        let known = self.extension_events()?;
        let found = known.iter().find(|extension| extension.id == event.id()).and_then(|extension| extension.event);
        let index = found.ok_or(Error::NoExtension(event.id()))?;
        type Thread = unsafe extern "C" fn(*mut jvmtiEnv, *mut JNIEnv, jthread);
        type Unload = unsafe extern "C" fn(*mut jvmtiEnv, *mut JNIEnv, jthread, *const c_char);
        type Park = unsafe extern "C" fn(*mut jvmtiEnv, *mut JNIEnv, jthread, jobject);
        let (mount, unmount, unload): (Thread, Thread, Unload) = (mounted::<A>, unmounted::<A>, unloaded::<A>);
        let (park, unpark): (Park, Park) = (parks::<A>, parked::<A>);
        // SAFETY: on x86-64 a variadic function is called as these are, which take what the event has.
        unsafe {
            let callback = match event {
                PellucidEvent::VirtualThreadMount => std::mem::transmute::<Thread, jvmtiExtensionEvent>(mount),
                PellucidEvent::VirtualThreadUnmount => std::mem::transmute::<Thread, jvmtiExtensionEvent>(unmount),
                PellucidEvent::ClassUnload => std::mem::transmute::<Unload, jvmtiExtensionEvent>(unload),
                PellucidEvent::ThreadPark => std::mem::transmute::<Park, jvmtiExtensionEvent>(park),
                PellucidEvent::ThreadParked => std::mem::transmute::<Park, jvmtiExtensionEvent>(unpark),
            };
            self.set_extension_event_callback(index, Some(callback))
        }
    }

    /// The function with this id.
    fn extension(&self, id: &'static str, parameters: usize) -> Result<jvmtiExtensionFunction> {
        let known = match self.known_extensions.get() {
            Some(known) => known,
            None => {
                let listed = self.extension_functions()?;
                self.known_extensions.get_or_init(|| listed)
            }
        };
        let found = known.iter().find(|extension| extension.id == id);
        let found = found.filter(|extension| extension.parameters.len() == parameters);
        found.and_then(|extension| extension.function).ok_or(Error::NoExtension(id))
    }

    /// HotSpot and Pellucid: the virtual thread that a carrier runs.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs; [`ErrorCode::MustPossessCapability`] without can_support_virtual_threads.
    pub fn get_virtual_thread<'l>(&self, _: &Jni<'l>, carrier: &Thread<'_>) -> Result<Option<Thread<'l>>> {
        let mut found: jthread = null_mut();
        call!(
            self,
            "com.sun.hotspot.functions.GetVirtualThread",
            2,
            (jthread, *mut jthread),
            (carrier.raw(), &raw mut found)
        )?;
        // SAFETY: a new local reference to a thread, or null.
        Ok(unsafe { Thread::from_raw(found) })
    }

    /// Pellucid: the objects whose monitors are owned or waited for.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs; [`ErrorCode::MustPossessCapability`] without can_get_monitor_info.
    pub fn get_object_monitors<'l>(&self, _: &Jni<'l>) -> Result<Vec<Object<'l>>> {
        let (mut count, mut list) = (0, Slot::<*mut jobject>::new());
        call!(
            self,
            "org.pellucid.functions.GetObjectMonitors",
            2,
            (*mut jint, *mut *mut jobject),
            (&raw mut count, list.as_mut_ptr())
        )?;
        // SAFETY: the VM has written so many references.
        let objects: Vec<Option<Object<'l>>> = unsafe { list.array(self, Function::GetObjectMonitorUsage, count)? };
        Ok(objects.into_iter().flatten().collect())
    }

    /// Pellucid: owner and waiters of a raw monitor, of any environment.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs; [`ErrorCode::InvalidMonitor`].
    pub fn get_raw_monitor_use<'l>(&self, _: &Jni<'l>, monitor: RawMonitorId) -> Result<MonitorUsage<'l>> {
        let mut usage = Slot::<jvmtiMonitorUsage>::new();
        call!(
            self,
            "org.pellucid.functions.GetRawMonitorUse",
            2,
            (jrawMonitorID, *mut jvmtiMonitorUsage),
            (monitor.0, usage.as_mut_ptr())
        )?;
        // SAFETY: the VM has written it.
        unsafe { usage.take(self, Function::GetObjectMonitorUsage) }
    }

    /// Pellucid: the raw monitors of all environments.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs.
    pub fn get_raw_monitors(&self) -> Result<Vec<RawMonitorId>> {
        let (mut count, mut list) = (0, null_mut());
        call!(
            self,
            "org.pellucid.functions.GetRawMonitors",
            2,
            (*mut jint, *mut *mut jrawMonitorID),
            (&raw mut count, &raw mut list)
        )?;
        // SAFETY: the VM has written so many, in memory of its own.
        unsafe {
            let monitors = slice(list, count).iter().copied().map(RawMonitorId).collect();
            self.deallocate_raw(list.cast());
            Ok(monitors)
        }
    }

    /// Pellucid: suspends all live platform threads but those given; tells which it suspended.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs; [`ErrorCode::MustPossessCapability`] without can_suspend.
    pub fn suspend_all_threads<'l>(&self, _: &Jni<'l>, except: &[&Thread<'_>]) -> Result<Vec<Thread<'l>>> {
        let except: Vec<jobject> = except.iter().map(|thread| thread.raw()).collect();
        let (mut count, mut list) = (0, Slot::<*mut jobject>::new());
        call!(
            self,
            "org.pellucid.functions.SuspendAllThreads",
            4,
            (jint, *const jobject, *mut jint, *mut *mut jobject),
            (length(except.len()), except.as_ptr(), &raw mut count, list.as_mut_ptr())
        )?;
        // SAFETY: the VM has written so many references.
        unsafe { list.array(self, Function::SuspendThread, count) }
    }

    /// Pellucid: percent of time and of space that holding capabilities costs.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs; [`ErrorCode::NotAvailable`].
    pub fn estimate_cost_of_capabilities(&self, set: Capabilities) -> Result<(i32, i32)> {
        let words = jvmtiCapabilities { words: [set.bits() as u32, (set.bits() >> 32) as u32, 0, 0] };
        let (mut time, mut space) = (0, 0);
        call!(
            self,
            "org.pellucid.functions.EstimateCostOfCapabilities",
            3,
            (*const jvmtiCapabilities, *mut jint, *mut jint),
            (&raw const words, &raw mut time, &raw mut space)
        )?;
        Ok((time, space))
    }

    /// Pellucid: has the callbacks of all environments counted, and their time, for as long as one environment wants it.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs.
    pub fn measure_events(&self, on: bool) -> Result<()> {
        call!(self, "org.pellucid.functions.MeasureEvents", 1, (jint), (jint::from(on)))
    }

    /// Pellucid: lets new versions of classes that this environment installs have other members, supers and modifiers; or no longer.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs.
    pub fn allow_any_redefinition(&self, on: bool) -> Result<()> {
        call!(self, "org.pellucid.functions.AllowAnyRedefinition", 1, (jint), (jint::from(on)))
    }

    /// Pellucid: what callbacks have cost since [`Env::measure_events`], by environment and event.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs.
    pub fn get_event_costs(&self) -> Result<Vec<EventCost>> {
        let (mut count, mut environments, mut libraries) = (0, null_mut(), null_mut());
        let (mut events, mut calls, mut nanos) = (null_mut(), null_mut(), null_mut());
        call!(
            self,
            "org.pellucid.functions.GetEventCosts",
            6,
            (*mut jint, *mut *mut jint, *mut *mut *mut c_char, *mut *mut jint, *mut *mut jlong, *mut *mut jlong),
            (
                &raw mut count,
                &raw mut environments,
                &raw mut libraries,
                &raw mut events,
                &raw mut calls,
                &raw mut nanos
            )
        )?;
        // SAFETY: the VM has written so many of each, in memory of its own, which is read once and given back.
        unsafe {
            let columns = (slice(environments, count), slice(events, count), slice(calls, count), slice(nanos, count));
            let row = |(at, library): (usize, &*mut c_char)| EventCost {
                environment: columns.0[at],
                library: taken_text(*library, self),
                event: columns.1[at],
                calls: columns.2[at].max(0) as u64,
                nanos: columns.3[at].max(0) as u64,
            };
            let costs = slice(libraries, count).iter().enumerate().map(row).collect();
            for memory in [environments.cast(), libraries.cast(), events.cast(), calls.cast(), nanos.cast()] {
                self.deallocate_raw(memory);
            }
            Ok(costs)
        }
    }

    /// Pellucid: what the calling thread's latest call that failed was: function, error, parameter.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs.
    pub fn get_last_error_text(&self) -> Result<Option<String>> {
        let mut text: *mut c_char = null_mut();
        call!(self, "org.pellucid.functions.GetLastErrorText", 1, (*mut *mut c_char), (&raw mut text))?;
        // SAFETY: null, or a string that the VM allocated.
        Ok(unsafe { taken_text(text, self) })
    }

    /// Pellucid: the calling thread's frames, without stopping anything.
    ///
    /// # Errors
    /// [`Error::NoExtension`] on other VMs; [`ErrorCode::UnattachedThread`].
    pub fn async_get_stack_trace(&self, max_count: i32) -> Result<Vec<FrameInfo>> {
        let (mut buffer, mut count) = (frames(max_count), 0);
        call!(
            self,
            "org.pellucid.functions.AsyncGetStackTrace",
            4,
            (jint, jint, *mut c_void, *mut jint),
            (1, length(buffer.len()), buffer.as_mut_ptr().cast(), &raw mut count)
        )?;
        // SAFETY: the VM has filled so many.
        Ok(unsafe { filled(buffer, count) })
    }
}

/// # Safety
/// The list is the VM's, with so many members, and isn't used again.
unsafe fn parameters(env: &CallbackEnv, list: *mut jvmtiParamInfo, count: jint) -> Vec<String> {
    // SAFETY: the caller's.
    unsafe {
        let names = slice(list, count).iter().map(|info| taken_text(info.name, env).unwrap_or_default()).collect();
        env.deallocate_raw(list.cast());
        names
    }
}

/// Calls the agent's method, which can't keep the event, whatever its lifetime is said to be here.
///
/// # Safety
/// The parameters are those of the event.
unsafe fn told<A: Agent>(
    env: *mut jvmtiEnv,
    jni: *mut JNIEnv,
    event: PellucidEvent,
    told: impl FnOnce() -> Option<ExtensionEvent<'static>>,
) {
    // SAFETY: the caller's.
    unsafe {
        dispatch::<A>(env, event.id(), |agent, env| {
            let Some(mut jni) = Jni::from_raw(jni) else { return missing("jni_env") };
            let Some(event) = told() else { return missing("thread") };
            agent.extension_event(env, &mut jni, event);
        })
    }
}

unsafe extern "C" fn mounted<A: Agent>(env: *mut jvmtiEnv, jni: *mut JNIEnv, thread: jthread) {
    // SAFETY: the VM's parameters.
    unsafe {
        told::<A>(env, jni, PellucidEvent::VirtualThreadMount, || {
            Thread::from_raw(thread).map(ExtensionEvent::VirtualThreadMount)
        })
    }
}

unsafe extern "C" fn unmounted<A: Agent>(env: *mut jvmtiEnv, jni: *mut JNIEnv, thread: jthread) {
    // SAFETY: the VM's parameters.
    unsafe {
        told::<A>(env, jni, PellucidEvent::VirtualThreadUnmount, || {
            Thread::from_raw(thread).map(ExtensionEvent::VirtualThreadUnmount)
        })
    }
}

unsafe extern "C" fn unloaded<A: Agent>(env: *mut jvmtiEnv, jni: *mut JNIEnv, _: jthread, class: *const c_char) {
    // SAFETY: the VM's parameters.
    unsafe { told::<A>(env, jni, PellucidEvent::ClassUnload, || maybe_string(class).map(ExtensionEvent::ClassUnload)) }
}

unsafe extern "C" fn parks<A: Agent>(env: *mut jvmtiEnv, jni: *mut JNIEnv, thread: jthread, blocker: jobject) {
    // SAFETY: the VM's parameters.
    unsafe {
        told::<A>(env, jni, PellucidEvent::ThreadPark, || {
            Some(ExtensionEvent::ThreadPark(Thread::from_raw(thread)?, Object::from_raw(blocker)))
        })
    }
}

unsafe extern "C" fn parked<A: Agent>(env: *mut jvmtiEnv, jni: *mut JNIEnv, thread: jthread, blocker: jobject) {
    // SAFETY: the VM's parameters.
    unsafe {
        told::<A>(env, jni, PellucidEvent::ThreadParked, || {
            Some(ExtensionEvent::ThreadParked(Thread::from_raw(thread)?, Object::from_raw(blocker)))
        })
    }
}
