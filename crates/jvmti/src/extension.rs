//! The extension mechanism (JVM TI, "Extension Mechanism"): what the stock VM offers, under its ids; what drafts of the specification
//! describe, and more, under ours.
//!
//! Invariant: an extension function is checked like any other, by facts of the same form.

use crate::entry::{Call, converted, enter, enter_found};
use crate::environment::{Environment, Jvmti};
use crate::errors::{JvmtiError, Result};
use crate::extension_events::{self, Listener, events, indices};
use crate::parameters::{AnyObject, Count, Input, MaybeInput, Out, ThreadObject};
use crate::{last_error, memory, raw_monitor};
use abi::jni::{jboolean, jobject};
use abi::jvmti::*;
use inspection::{
    EventKind, ExtensionCall, ExtensionEvent, ExtensionFunction, ExtensionHost, ExtensionParameter as Fact, Inspector,
    ObjectId, Refusal, Taken, ThreadId,
};
use jvmti_facts::{Callable, Function};
use std::ffi::{c_char, c_void};
use std::ptr::{NonNull, null_mut};
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// An extension function.
struct Extension {
    fact: Function,
    description: &'static str,
    parameters: &'static [Fact],
    errors: &'static [jvmtiError],
    function: *const c_void,
}

// SAFETY: the pointer is a function's.
unsafe impl Sync for Extension {}

/// Defines extension functions and the list of them.
macro_rules! extensions {
    ($(
        $id:literal, $description:literal, $phase:ident, safe $safe:literal, [$($capability:ident)*], [$($error:ident)*]
        fn $name:ident($call:ident $(, $arg:ident: $type:ty = $kind:ident $base:ident $null:literal)* $(,)?) $body:block
    )*) => {
        $(
            unsafe extern "C" fn $name(
                env: *mut jvmtiEnv
                $(, $arg: <$type as crate::parameters::Parameter>::Raw)*
            ) -> jvmtiError {
                let body = |$call: &Call| {
                    converted!($call $(, $arg: $type)*);
                    $body
                };
                // SAFETY: JVM TI: the environment came from GetEnv.
                unsafe { enter(env, &FUNCTIONS[Slot::$name as usize].fact, body) }
            }
        )*

        /// Where each is in the list.
        #[allow(non_camel_case_types)]
        enum Slot { $($name),* }

        static FUNCTIONS: &[Extension] = &[$(Extension {
            fact: Function { name: $id, phase: Callable::$phase, callback_safe: $safe, capabilities: &[$($capability),*] },
            description: $description,
            parameters: &[$((stringify!($arg), $kind, $base, $null)),*],
            errors: &[$($error),*],
            function: $name as *const c_void,
        }),*];
    };
}

extensions! {
    "com.sun.hotspot.functions.IsClassUnloadingEnabled", "Are classes unloaded?", Any, safe true, [], []
    fn is_class_unloading_enabled(call, answer: Out<jboolean> = JVMTI_KIND_OUT JVMTI_TYPE_JBOOLEAN false) {
        answer.set(1);
        Ok(())
    }

    "com.sun.hotspot.functions.GetVirtualThread", "The virtual thread that a carrier runs", LiveOnly, safe false,
    [CAN_SUPPORT_VIRTUAL_THREADS], [JVMTI_ERROR_MUST_POSSESS_CAPABILITY JVMTI_ERROR_INVALID_THREAD]
    fn get_virtual_thread(
        call,
        carrier: AnyObject = JVMTI_KIND_IN JVMTI_TYPE_JTHREAD false,
        virtual_thread: Out<jthread> = JVMTI_KIND_OUT JVMTI_TYPE_JTHREAD false,
    ) {
        // Null means the current thread, and where that is a virtual one, it is the answer.
        let is_current = carrier.0 == ObjectId::NULL;
        let thread = if is_current { call.vm.current_thread_object()? } else { carrier.0 };
        let found = match call.vm.is_virtual(thread)? {
            false => call.vm.carried_by(call.vm.thread(thread)?)?,
            true if is_current => thread,
            true => return Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD)),
        };
        virtual_thread.set(found.as_jobject());
        Ok(())
    }

    "com.sun.hotspot.functions.GetCarrierThread", "The carrier that runs a virtual thread", LiveOnly, safe false,
    [CAN_SUPPORT_VIRTUAL_THREADS], [JVMTI_ERROR_MUST_POSSESS_CAPABILITY JVMTI_ERROR_INVALID_THREAD]
    fn get_carrier_thread(
        call,
        virtual_thread: ThreadObject = JVMTI_KIND_IN JVMTI_TYPE_JTHREAD false,
        carrier: Out<jthread> = JVMTI_KIND_OUT JVMTI_TYPE_JTHREAD false,
    ) {
        if !call.vm.is_virtual(virtual_thread.0)? {
            return Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD));
        }
        // One that is not alive has none.
        let found = call.vm.thread(virtual_thread.0).and_then(|thread| call.vm.carrier_of(thread));
        carrier.set(found.map_or(null_mut(), |carrier| carrier.as_jobject()));
        Ok(())
    }

    "org.pellucid.functions.AsyncGetStackTrace", "The calling thread's frames; for signal handlers, too", Any, safe true,
    [], [JVMTI_ERROR_UNATTACHED_THREAD]
    fn async_get_stack_trace(
        call,
        use_java_stack: jboolean = JVMTI_KIND_IN JVMTI_TYPE_JBOOLEAN false,
        max_count: Count = JVMTI_KIND_IN JVMTI_TYPE_JINT false,
        frame_buffer: MaybeFrames = JVMTI_KIND_OUT_BUF JVMTI_TYPE_CVOID true,
        count_ptr: Out<i32> = JVMTI_KIND_OUT JVMTI_TYPE_JINT false,
    ) {
        // There is one model of the stack.
        let _ = use_java_stack;
        let mut count = 0;
        let attached = call.vm.async_frames(None, &mut |facts| {
            if count == max_count.0 {
                return false;
            }
            frame_buffer.set(count, jvmtiFrameInfo { method: facts.method.0 as _, location: facts.location });
            count += 1;
            true
        });
        count_ptr.set(count as i32);
        if attached { Ok(()) } else { Err(JvmtiError(JVMTI_ERROR_UNATTACHED_THREAD)) }
    }

    "org.pellucid.functions.GetObjectMonitors", "The objects whose monitors are owned or waited for", LiveOnly, safe false,
    [CAN_GET_MONITOR_INFO], [JVMTI_ERROR_MUST_POSSESS_CAPABILITY]
    fn get_object_monitors(
        call,
        monitor_count: Out<i32> = JVMTI_KIND_OUT JVMTI_TYPE_JINT false,
        monitors: Out<*mut jobject> = JVMTI_KIND_ALLOC_BUF JVMTI_TYPE_JOBJECT false,
    ) {
        monitors.set_references(&call.vm.monitors()?, &monitor_count)
    }

    "org.pellucid.functions.GetRawMonitors", "The raw monitors of all environments", Any, safe true, [], []
    fn get_raw_monitors(
        call,
        monitor_count: Out<i32> = JVMTI_KIND_OUT JVMTI_TYPE_JINT false,
        monitors: Out<*mut jrawMonitorID> = JVMTI_KIND_ALLOC_BUF JVMTI_TYPE_CVOID false,
    ) {
        monitors.set_array(&call.jvmti.raw_monitors.all().into_iter().map(raw_monitor::id).collect::<Vec<_>>(), &monitor_count)
    }

    "org.pellucid.functions.GetRawMonitorUse", "Owner and waiters of a raw monitor; threads that the VM doesn't know are null", LiveOnly,
    safe false, [], [JVMTI_ERROR_INVALID_MONITOR]
    fn get_raw_monitor_use(
        call,
        monitor: jrawMonitorID = JVMTI_KIND_IN_PTR JVMTI_TYPE_CVOID false,
        info: Out<jvmtiMonitorUsage> = JVMTI_KIND_OUT JVMTI_TYPE_CVOID false,
    ) {
        let found = raw_monitor::find(monitor)?.usage();
        let object = |native: &u64| Ok(if *native == 0 { null_mut() } else { call.vm.object_of_native(*native)?.as_jobject() });
        let threads = |natives: &[u64]| -> Result<*mut jthread> {
            let objects: Vec<jthread> = natives.iter().map(object).collect::<Result<_>>()?;
            memory::copy_unless_empty(&objects)
        };
        info.set(jvmtiMonitorUsage {
            owner: object(&found.owner)?,
            entry_count: found.entries as i32,
            waiter_count: found.entering.len() as i32,
            waiters: threads(&found.entering)?,
            notify_waiter_count: found.waiting.len() as i32,
            notify_waiters: threads(&found.waiting)?,
        });
        Ok(())
    }

    "org.pellucid.functions.SuspendAllThreads", "Suspends all live platform threads but those of a list; which were", LiveOnly, safe false,
    [CAN_SUSPEND], [JVMTI_ERROR_MUST_POSSESS_CAPABILITY JVMTI_ERROR_INVALID_THREAD JVMTI_ERROR_NULL_POINTER]
    fn suspend_all_threads(
        call,
        except_count: Count = JVMTI_KIND_IN JVMTI_TYPE_JINT false,
        except_list: MaybeInput<jthread> = JVMTI_KIND_IN_BUF JVMTI_TYPE_JTHREAD true,
        suspended_count: Out<i32> = JVMTI_KIND_OUT JVMTI_TYPE_JINT false,
        suspended_list: Out<*mut jthread> = JVMTI_KIND_ALLOC_BUF JVMTI_TYPE_JTHREAD false,
    ) {
        let excepted = listed(call, except_count.0, &except_list)?;
        let me = call.current()?;
        let (mut others, mut objects) = (Vec::new(), Vec::new());
        let mut myself = None;
        for object in call.vm.all_threads()? {
            // One that has ended meanwhile, or is suspended, is none of those that this call suspends.
            let Ok(thread) = call.vm.thread(object) else { continue };
            if excepted.contains(&thread) || call.vm.is_spared(thread) {
                continue;
            }
            if thread == me {
                myself = Some(object);
            } else {
                others.push(thread);
                objects.push(object);
            }
        }
        let outcomes = objects.into_iter().zip(call.vm.suspend_list(&others));
        let mut suspended: Vec<_> = outcomes.filter_map(|(object, outcome)| outcome.is_ok().then_some(object)).collect();
        suspended.extend(myself);
        suspended_list.set_references(&suspended, &suspended_count)?;
        if myself.is_some() { Ok(call.suspend(me)?) } else { Ok(()) }
    }

    "org.pellucid.functions.EstimateCostOfCapabilities", "Percent of time and space that holding capabilities costs", Any, safe true,
    [], [JVMTI_ERROR_NOT_AVAILABLE]
    fn estimate_cost_of_capabilities(
        call,
        capabilities: Input<jvmtiCapabilities> = JVMTI_KIND_IN_PTR JVMTI_TYPE_CVOID false,
        time_impact: Out<i32> = JVMTI_KIND_OUT JVMTI_TYPE_JINT false,
        space_impact: Out<i32> = JVMTI_KIND_OUT JVMTI_TYPE_JINT false,
    ) {
        if !crate::capability::are_potential(call.env, &capabilities.get(0)) {
            return Err(JvmtiError(JVMTI_ERROR_NOT_AVAILABLE));
        }
        // To hold a capability changes nothing in the VM: what costs is demand (design decisions 3 and 6).
        time_impact.set(0);
        space_impact.set(0);
        Ok(())
    }

    "org.pellucid.functions.MeasureEvents", "Has the callbacks of all environments counted, and their time, for as long as one environment wants it", Any,
    safe true, [], []
    fn measure_events(call, on: jboolean = JVMTI_KIND_IN JVMTI_TYPE_JBOOLEAN false) {
        call.env.costs.ask(on != 0);
        Ok(())
    }

    "org.pellucid.functions.AllowAnyRedefinition", "Lets new versions of classes that this environment installs, by RedefineClasses or \
    RetransformClasses, have other members, supers and modifiers; or no longer", Any, safe true, [], []
    fn allow_any_redefinition(call, on: jboolean = JVMTI_KIND_IN JVMTI_TYPE_JBOOLEAN false) {
        call.env.redefines_anything.store(on != 0, Ordering::Relaxed);
        Ok(())
    }

    "org.pellucid.functions.GetEventCosts", "What was counted, by environment and event: callbacks and nanoseconds, nested callbacks included; \
    the library, or null, whose strings are to be freed one by one", Any, safe true, [], [JVMTI_ERROR_OUT_OF_MEMORY]
    fn get_event_costs(
        call,
        count: Out<i32> = JVMTI_KIND_OUT JVMTI_TYPE_JINT false,
        environments: Out<*mut i32> = JVMTI_KIND_ALLOC_BUF JVMTI_TYPE_JINT false,
        libraries: Out<*mut *mut c_char> = JVMTI_KIND_ALLOC_ALLOC_BUF JVMTI_TYPE_CCHAR false,
        events: Out<*mut i32> = JVMTI_KIND_ALLOC_BUF JVMTI_TYPE_JINT false,
        calls: Out<*mut i64> = JVMTI_KIND_ALLOC_BUF JVMTI_TYPE_JLONG false,
        nanos: Out<*mut i64> = JVMTI_KIND_ALLOC_BUF JVMTI_TYPE_JLONG false,
    ) {
        let of = |environment: &'static Environment| environment.costs.measured().map(|cost| (i32::from(environment.id.0), cost));
        let (numbers, all): (Vec<i32>, Vec<_>) = call.jvmti.environments().iter().copied().flat_map(of).unzip();
        let names: Vec<*mut c_char> =
            all.iter().map(|cost| memory::maybe_text(cost.library.as_deref())).collect::<Result<_>>()?;
        environments.set_array(&numbers, &count)?;
        libraries.set_array(&names, &count)?;
        events.set_array(&all.iter().map(|cost| cost.kind as i32).collect::<Vec<_>>(), &count)?;
        calls.set_array(&all.iter().map(|cost| cost.calls as i64).collect::<Vec<_>>(), &count)?;
        nanos.set_array(&all.iter().map(|cost| cost.nanos as i64).collect::<Vec<_>>(), &count)
    }

    "org.pellucid.functions.GetLastErrorText", "The calling thread's latest call that failed: function, error, parameter; null if none has",
    Any, safe true, [], []
    fn get_last_error_text(call, text: Out<*mut c_char> = JVMTI_KIND_ALLOC_BUF JVMTI_TYPE_CCHAR false) {
        text.set(match last_error::text() {
            Some(found) => memory::text(found.as_bytes())?,
            None => null_mut(),
        });
        Ok(())
    }
}

/// Where frames go; null: they are only counted.
struct MaybeFrames(*mut jvmtiFrameInfo);

impl MaybeFrames {
    fn set(&self, index: usize, info: jvmtiFrameInfo) {
        if !self.0.is_null() {
            // SAFETY: the agent's array has as many elements as it says, and the caller stays below.
            unsafe { self.0.add(index).write_unaligned(info) }
        }
    }
}

impl crate::parameters::Parameter for MaybeFrames {
    type Raw = *mut jvmtiFrameInfo;
    unsafe fn convert(_: &Call, raw: *mut jvmtiFrameInfo) -> Result<MaybeFrames> {
        Ok(MaybeFrames(raw))
    }
}

/// The threads of an agent's list, which may be null when it is empty.
fn listed(call: &Call, count: usize, list: &MaybeInput<jthread>) -> Result<Vec<ThreadId>> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let list = list.given()?;
    (0..count).map(|index| Ok(call.vm.thread(ObjectId::from_jobject(list.get(index)))?)).collect()
}

/// The functions that other interfaces have added: `ExtensionHost::add_extensions`.
struct Added {
    functions: &'static [ExtensionFunction],
    /// How the calls of each are checked.
    facts: Vec<Function>,
}

static ADDED: OnceLock<Added> = OnceLock::new();

/// SetEventNotificationMode of an extension event, which its callback has enabled already; None for other events.
pub(crate) fn set_mode(env: &Environment, mode: i32, event: i32, everywhere: bool) -> Option<Result<()>> {
    let at = indices().position(|known| known == event)?;
    if !everywhere || !matches!(mode, JVMTI_ENABLE | JVMTI_DISABLE) {
        return Some(Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT)));
    }
    env.wishes.lock().extensions.at(at).is_off = mode == JVMTI_DISABLE;
    Some(Ok(()))
}

fn described(parameters: &[Fact]) -> Result<*mut jvmtiParamInfo> {
    let mut list = Vec::with_capacity(parameters.len());
    for (name, kind, base_type, null_ok) in parameters {
        list.push(jvmtiParamInfo {
            name: memory::text(name.as_bytes())?,
            kind: *kind,
            base_type: *base_type,
            null_ok: u8::from(*null_ok),
        });
    }
    memory::copy(&list)
}

/// GetExtensionFunctions.
pub(crate) fn get_extension_functions(
    _: &Call,
    count: Out<i32>,
    list: Out<*mut jvmtiExtensionFunctionInfo>,
) -> Result<()> {
    let own = FUNCTIONS.iter().map(|own| {
        // SAFETY: on this machine variable arguments are passed as others are, and agents pass what the parameters say.
        let function = unsafe { std::mem::transmute::<*const c_void, jvmtiExtensionFunction>(own.function) };
        (own.fact.name, own.description, own.parameters, own.errors, function)
    });
    let added = ADDED.get().into_iter().flat_map(|added| added.functions);
    let added = added.map(|f| (f.id, f.description, f.parameters, f.errors, f.function));
    let mut all = Vec::new();
    for (id, description, parameters, errors, function) in own.chain(added) {
        all.push(jvmtiExtensionFunctionInfo {
            func: Some(function),
            id: memory::text(id.as_bytes())?,
            short_description: memory::text(description.as_bytes())?,
            param_count: parameters.len() as i32,
            params: described(parameters)?,
            error_count: errors.len() as i32,
            errors: memory::copy(errors)?,
        });
    }
    list.set_array(&all, &count)
}

/// GetExtensionEvents.
pub(crate) fn get_extension_events(_: &Call, count: Out<i32>, list: Out<*mut jvmtiExtensionEventInfo>) -> Result<()> {
    let mut all = Vec::new();
    for (event, index) in events().zip(indices()) {
        all.push(jvmtiExtensionEventInfo {
            extension_event_index: index,
            id: memory::text(event.id.as_bytes())?,
            short_description: memory::text(event.description.as_bytes())?,
            param_count: event.parameters.len() as i32,
            params: described(event.parameters)?,
        });
    }
    list.set_array(&all, &count)
}

/// SetExtensionEventCallback.
pub(crate) fn set_extension_event_callback(
    call: &Call,
    index: i32,
    callback: Option<jvmtiExtensionEvent>,
) -> Result<()> {
    let Some(at) = indices().position(|known| known == index) else {
        return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT));
    };
    *call.env.wishes.lock().extensions.at(at) = Listener { callback, is_off: false };
    call.jvmti.update();
    Ok(())
}

impl ExtensionHost for Jvmti {
    fn vm(&self) -> &'static dyn Inspector {
        self.vm
    }

    fn add_extensions(&self, functions: &'static [ExtensionFunction], events: &'static [ExtensionEvent]) {
        let facts = functions.iter().map(|function| Function {
            name: function.id,
            phase: match function.callable {
                inspection::Callable::Any => Callable::Any,
                inspection::Callable::BeforeDeath => Callable::BeforeDeath,
                inspection::Callable::OnLoadAndLive => Callable::OnLoadAndLive,
                inspection::Callable::StartAndLive => Callable::StartAndLive,
                inspection::Callable::LiveOnly => Callable::LiveOnly,
            },
            callback_safe: function.callback_safe,
            capabilities: &[],
        });
        let _ = ADDED.set(Added { functions, facts: facts.collect() });
        extension_events::add(events);
    }

    fn enter(
        &self,
        env: *mut jvmtiEnv,
        function: &'static ExtensionFunction,
        body: &mut dyn FnMut(&ExtensionCall) -> std::result::Result<(), jvmtiError>,
    ) -> jvmtiError {
        let fact = ADDED.get().and_then(|added| {
            added.functions.iter().position(|known| std::ptr::eq(known, function)).map(|at| &added.facts[at])
        });
        let Some(fact) = fact else { return JVMTI_ERROR_NOT_AVAILABLE };
        let found = live(self, env).ok_or(JvmtiError(JVMTI_ERROR_INVALID_ENVIRONMENT));
        enter_found(found, fact, |call| {
            let seen = ExtensionCall { environment: call.env.id, env, phase: call.env.phase(), vm: call.vm };
            body(&seen).map_err(JvmtiError)
        })
    }

    fn is_live(&self, env: *mut jvmtiEnv) -> bool {
        live(self, env).is_some()
    }

    fn allocate(&self, bytes: usize) -> Option<NonNull<u8>> {
        NonNull::new(memory::allocate_bytes(bytes.max(1)).ok()?)
    }

    fn allocated(&self) -> Taken {
        memory::allocated()
    }

    fn error(&self, refusal: Refusal) -> jvmtiError {
        JvmtiError::from(refusal).0
    }

    fn tell(&self, kind: EventKind, send: &mut dyn FnMut(*mut jvmtiEnv, jvmtiExtensionEvent)) {
        self.deliver_extension(kind, |environment, callback, _| send(environment.pointer(), callback));
    }

    fn listens(&self, kind: EventKind) -> bool {
        self.environments().iter().any(|environment| environment.wishes.lock().extensions.kinds().contains(kind))
    }
}

/// The live environment that an agent's pointer is, found without following it.
fn live(jvmti: &Jvmti, env: *mut jvmtiEnv) -> Option<&'static Environment> {
    jvmti.environments().iter().copied().find(|known| known.pointer() == env && !known.is_disposed())
}
