//! The way into a function: checks in the order phase, thread, environment, capability, parameters (house style), by the tables of
//! `jvmti-facts`; then typed arguments.
//!
//! Invariant: `functions!` is the only way to define a function of the table, and its body sees checked arguments only.

use crate::environment::{Environment, Jvmti};
use crate::errors::{JvmtiError, Result, number};
use crate::strict::{Given, strict};
use abi::jni::{jclass, jfieldID, jmethodID, jobject};
use abi::jvmti::*;
use inspection::{Answer, FieldId, Inspector, MethodId, ObjectId, Phase, ThreadId};
use jvmti_facts::{Callable, FUNCTIONS, Function};
use std::ffi::{CStr, c_char, c_void};
use std::ptr::NonNull;

/// A call of a function.
pub(crate) struct Call {
    /// The environment it was made on.
    pub env: &'static Environment,
    /// The interface.
    pub jvmti: &'static Jvmti,
    /// The VM.
    pub vm: &'static dyn Inspector,
}

impl Call {
    /// The calling thread.
    pub fn current(&self) -> Result<ThreadId> {
        self.vm.current_thread().ok_or(JvmtiError(JVMTI_ERROR_UNATTACHED_THREAD))
    }

    /// Suspends a thread.
    pub fn suspend(&self, thread: ThreadId) -> Answer<()> {
        if let Some(strict) = strict()
            && self.current().is_ok_and(|me| me == thread)
        {
            strict.suspends_itself(self);
        }
        self.vm.suspend(thread)
    }
}

/// The facts about a function.
fn fact(slot: usize) -> Option<&'static Function> {
    FUNCTIONS.get(slot).and_then(Option::as_ref)
}

fn phase_is_right(callable: Callable, phase: Phase) -> bool {
    match callable {
        Callable::Any => true,
        Callable::OnLoadOnly => phase == Phase::OnLoad,
        Callable::OnLoadAndLive => phase == Phase::OnLoad || phase == Phase::Live,
        Callable::StartAndLive => phase == Phase::Start || phase == Phase::Live,
        Callable::LiveOnly => phase == Phase::Live,
    }
}

fn check(env: &'static Environment, fact: &Function) -> Result<()> {
    let vm = env.jvmti.vm;
    let phase = env.phase();
    if !phase_is_right(fact.phase, phase) {
        return Err(JvmtiError(JVMTI_ERROR_WRONG_PHASE));
    }
    let started = matches!(phase, Phase::Start | Phase::Live);
    // Threads that the VM doesn't know may use raw monitors, memory and what else is there before any thread is.
    let anybody = fact.callback_safe && fact.phase != Callable::StartAndLive;
    if started && !anybody && vm.current_thread().is_none() {
        return Err(JvmtiError(JVMTI_ERROR_UNATTACHED_THREAD));
    }
    if !fact.capabilities.iter().all(|c| env.has(*c)) {
        return Err(JvmtiError(JVMTI_ERROR_MUST_POSSESS_CAPABILITY));
    }
    Ok(())
}

/// Runs a function's body after the checks that don't depend on its parameters. `slot` is its number less one.
///
/// # Safety
/// As `Environment::of`.
pub(crate) unsafe fn enter(env: *mut jvmtiEnv, slot: usize, body: impl FnOnce(&Call) -> Result<()>) -> jvmtiError {
    // SAFETY: the caller's promise.
    let env = match unsafe { Environment::of(env) } {
        Ok(env) => env,
        Err(error) => {
            if let Some(strict) = strict() {
                let outer = last_error::begin(fact(slot).map_or("?", |f| f.name));
                strict.failed(error.0, None);
                last_error::resume(outer);
            }
            return number(Err(error));
        }
    };
    match fact(slot) {
        Some(fact) => enter_checked(env, fact, body),
        None => JVMTI_ERROR_NOT_AVAILABLE,
    }
}

/// As `enter`, of a function that need not be one of the table.
pub(crate) fn enter_checked(
    env: &'static Environment,
    fact: &'static Function,
    body: impl FnOnce(&Call) -> Result<()>,
) -> jvmtiError {
    let outer = last_error::begin(fact.name);
    if let Some(strict) = strict() {
        strict.call(fact);
    }
    let result = check(env, fact).and_then(|()| body(&Call { env, jvmti: env.jvmti, vm: env.jvmti.vm }));
    if let Err(JvmtiError(error)) = result {
        last_error::failed(error);
        if let Some(strict) = strict() {
            strict.failed(error, Some(env.phase()));
        }
    }
    if env.jvmti.traces {
        last_error::show(env.id.0);
    }
    last_error::resume(outer);
    number(result)
}

/// What this thread's latest failed call was, and the call that is being made; for GetLastErrorText and the trace.
pub(crate) mod last_error {
    use abi::jvmti::{JVMTI_ERROR_NONE, jvmtiError};
    use std::cell::{Cell, RefCell};

    thread_local! {
        static CALL: Cell<&'static str> = const { Cell::new("") };
        static PARAMETER: Cell<&'static str> = const { Cell::new("") };
        static ERROR: Cell<jvmtiError> = const { Cell::new(JVMTI_ERROR_NONE) };
        static FAILED: Cell<(&'static str, &'static str, jvmtiError)> = const { Cell::new(("", "", JVMTI_ERROR_NONE)) };
        static ARGUMENTS: RefCell<String> = const { RefCell::new(String::new()) };
    }

    /// Begins a call; the one in whose callbacks it is made, if any, goes on with `resume`.
    pub fn begin(name: &'static str) -> (&'static str, &'static str) {
        ERROR.set(JVMTI_ERROR_NONE);
        (CALL.replace(name), PARAMETER.replace(""))
    }

    /// Goes on with the call that `begin` has put aside.
    pub fn resume(outer: (&'static str, &'static str)) {
        CALL.set(outer.0);
        PARAMETER.set(outer.1);
    }

    /// The function that is being called.
    pub fn call() -> &'static str {
        CALL.get()
    }

    /// The parameter that is being looked at; empty for none.
    pub fn current_parameter() -> &'static str {
        PARAMETER.get()
    }

    /// The parameter that is being looked at; empty behind the last.
    pub fn parameter(name: &'static str) {
        PARAMETER.set(name);
    }

    /// Notes an argument for the trace.
    pub fn argument(value: &dyn std::fmt::Debug) {
        ARGUMENTS.with_borrow_mut(|all| {
            use std::fmt::Write;
            let _ = write!(all, "{}{}={value:?}", if all.is_empty() { "" } else { ", " }, PARAMETER.get());
        });
    }

    pub fn failed(error: jvmtiError) {
        ERROR.set(error);
        FAILED.set((CALL.get(), PARAMETER.get(), error));
    }

    fn describe(call: &str, parameter: &str, error: jvmtiError) -> String {
        let name = jvmti_facts::error_name(error).unwrap_or("an unknown error");
        let place = if parameter.is_empty() { String::new() } else { format!(", parameter {parameter}") };
        format!("{call}: {name} ({error}){place}")
    }

    /// The latest failed call of this thread; None when none has failed.
    pub fn text() -> Option<String> {
        let (call, parameter, error) = FAILED.get();
        (!call.is_empty()).then(|| describe(call, parameter, error))
    }

    /// Shows the call that has just been made.
    pub fn show(environment: u8) {
        let arguments = ARGUMENTS.take();
        let (call, error) = (CALL.get(), ERROR.get());
        if error == JVMTI_ERROR_NONE {
            eprintln!("[jvmti] {environment} {call}({arguments})");
        } else {
            eprintln!("[jvmti] {environment} {call}({arguments}): {}", describe("failed", PARAMETER.get(), error));
        }
    }
}

/// What functions without a body do: the checks, then a line that names the function, and an error.
///
/// # Safety
/// As `enter`.
pub(crate) unsafe extern "C" fn missing<const SLOT: usize>(env: *mut jvmtiEnv) -> jvmtiError {
    // SAFETY: the caller's promise.
    unsafe {
        enter(env, SLOT, |_| {
            let name = fact(SLOT).map_or("?", |f| f.name);
            eprintln!("pellucid: the JVM TI function {name} isn't there yet");
            Err(JvmtiError(JVMTI_ERROR_INTERNAL))
        })
    }
}

/// A parameter: from what C passes to what a body gets.
pub(crate) trait Parameter: Sized {
    /// Its C type.
    type Raw: Copy;
    /// Checks and converts it.
    ///
    /// # Safety
    /// The argument is as the specification demands of agents: pointers are null or good for what the parameter is for.
    unsafe fn convert(call: &Call, raw: Self::Raw) -> Result<Self>;
    /// What it is, for the strict mode.
    fn given(_: Self::Raw) -> Given {
        Given::Value
    }
}

/// The `given` of references and of addresses.
macro_rules! given {
    ($kind:ident) => {
        fn given(raw: Self::Raw) -> Given {
            Given::$kind(raw as usize)
        }
    };
}

macro_rules! plain {
    ($($type:ty),*) => {$(
        impl Parameter for $type {
            type Raw = $type;
            unsafe fn convert(_: &Call, raw: $type) -> Result<$type> {
                Ok(raw)
            }
        }
    )*};
}
plain! { i32, i64, f32, f64, u8, *const c_void, *mut c_void, *mut u8, *const jvmtiEventCallbacks, *const jvmtiHeapCallbacks }
plain! { Option<jvmtiStartFunction>, jrawMonitorID, *mut *mut c_char, Option<jvmtiExtensionEvent> }
plain! { Option<jvmtiObjectReferenceCallback>, Option<jvmtiHeapRootCallback>, Option<jvmtiStackReferenceCallback> }
plain! { Option<jvmtiHeapObjectCallback> }

/// A live thread, by its object.
pub(crate) struct Thread(pub ThreadId);

impl Parameter for Thread {
    type Raw = jthread;
    given!(Reference);
    unsafe fn convert(call: &Call, raw: jthread) -> Result<Thread> {
        if raw.is_null() {
            return Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD));
        }
        Ok(Thread(call.vm.thread(ObjectId(raw as usize))?))
    }
}

/// A live thread; null is the current one.
pub(crate) struct ThreadOrCurrent(pub ThreadId);

impl Parameter for ThreadOrCurrent {
    type Raw = jthread;
    given!(Reference);
    unsafe fn convert(call: &Call, raw: jthread) -> Result<ThreadOrCurrent> {
        if raw.is_null() {
            return Ok(ThreadOrCurrent(call.current()?));
        }
        Ok(ThreadOrCurrent(call.vm.thread(ObjectId(raw as usize))?))
    }
}

/// A thread object, alive or not; null is the current one's.
pub(crate) struct ThreadObject(pub ObjectId);

impl Parameter for ThreadObject {
    type Raw = jthread;
    given!(Reference);
    unsafe fn convert(call: &Call, raw: jthread) -> Result<ThreadObject> {
        if raw.is_null() {
            return Ok(ThreadObject(call.vm.current_thread_object()?));
        }
        Ok(ThreadObject(ObjectId(raw as usize)))
    }
}

/// A thread object, alive or not, that must be given.
pub(crate) struct GivenThread(pub ObjectId);

impl Parameter for GivenThread {
    type Raw = jthread;
    given!(Reference);
    unsafe fn convert(_: &Call, raw: jthread) -> Result<GivenThread> {
        if raw.is_null() {
            Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD))
        } else {
            Ok(GivenThread(ObjectId(raw as usize)))
        }
    }
}

/// A reference that the specification has as a pointer: null is JVMTI_ERROR_NULL_POINTER.
pub(crate) struct NotNull<P>(pub P);

impl<T, P: Parameter<Raw = *mut T>> Parameter for NotNull<P> {
    type Raw = *mut T;
    fn given(raw: *mut T) -> Given {
        P::given(raw)
    }
    unsafe fn convert(call: &Call, raw: *mut T) -> Result<NotNull<P>> {
        if raw.is_null() {
            return Err(JvmtiError(JVMTI_ERROR_NULL_POINTER));
        }
        // SAFETY: the caller's promise.
        unsafe { P::convert(call, raw) }.map(NotNull)
    }
}

/// A reference that must not be null.
pub(crate) struct Object(pub ObjectId);

impl Parameter for Object {
    type Raw = jobject;
    given!(Reference);
    unsafe fn convert(_: &Call, raw: jobject) -> Result<Object> {
        if raw.is_null() { Err(JvmtiError(JVMTI_ERROR_INVALID_OBJECT)) } else { Ok(Object(ObjectId(raw as usize))) }
    }
}

/// A reference that may be null.
pub(crate) struct AnyObject(pub ObjectId);

impl Parameter for AnyObject {
    type Raw = jobject;
    given!(Reference);
    unsafe fn convert(_: &Call, raw: jobject) -> Result<AnyObject> {
        Ok(AnyObject(ObjectId(raw as usize)))
    }
}

/// A class; the VM checks what it is.
pub(crate) struct Class(pub ObjectId);

impl Parameter for Class {
    type Raw = jclass;
    given!(Reference);
    unsafe fn convert(_: &Call, raw: jclass) -> Result<Class> {
        if raw.is_null() { Err(JvmtiError(JVMTI_ERROR_INVALID_CLASS)) } else { Ok(Class(ObjectId(raw as usize))) }
    }
}

/// A method.
pub(crate) struct Method(pub MethodId);

impl Parameter for Method {
    type Raw = jmethodID;
    unsafe fn convert(_: &Call, raw: jmethodID) -> Result<Method> {
        if raw.is_null() { Err(JvmtiError(JVMTI_ERROR_INVALID_METHODID)) } else { Ok(Method(MethodId(raw as usize))) }
    }
}

/// A field.
pub(crate) struct Field(pub FieldId);

impl Parameter for Field {
    type Raw = jfieldID;
    unsafe fn convert(_: &Call, raw: jfieldID) -> Result<Field> {
        if raw.is_null() { Err(JvmtiError(JVMTI_ERROR_INVALID_FIELDID)) } else { Ok(Field(FieldId(raw as usize))) }
    }
}

/// The depth of a frame.
pub(crate) struct Depth(pub u32);

impl Parameter for Depth {
    type Raw = i32;
    unsafe fn convert(_: &Call, raw: i32) -> Result<Depth> {
        u32::try_from(raw).map(Depth).map_err(|_| JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT))
    }
}

/// A number that must not be negative.
pub(crate) struct Count(pub usize);

impl Parameter for Count {
    type Raw = i32;
    unsafe fn convert(_: &Call, raw: i32) -> Result<Count> {
        usize::try_from(raw).map(Count).map_err(|_| JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT))
    }
}

/// Where a result goes.
pub(crate) struct Out<T>(NonNull<T>);

impl<T: Copy> Out<T> {
    /// Hands the result over.
    pub fn set(&self, value: T) {
        // SAFETY: the agent's pointer is good for a result of this type (`Parameter::convert`).
        unsafe { self.0.write_unaligned(value) }
    }
}

impl<T> Parameter for Out<T> {
    type Raw = *mut T;
    given!(Memory);
    unsafe fn convert(_: &Call, raw: *mut T) -> Result<Out<T>> {
        NonNull::new(raw).map(Out).ok_or(JvmtiError(JVMTI_ERROR_NULL_POINTER))
    }
}

/// Where a result goes that isn't always wanted.
pub(crate) struct MaybeOut<T>(Option<NonNull<T>>);

impl<T: Copy> MaybeOut<T> {
    /// Is it wanted?
    pub fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Hands the result over.
    pub fn set(&self, value: T) {
        if let Some(place) = self.0 {
            // SAFETY: as for `Out`.
            unsafe { place.write_unaligned(value) }
        }
    }
}

impl<T> Parameter for MaybeOut<T> {
    type Raw = *mut T;
    given!(Memory);
    unsafe fn convert(_: &Call, raw: *mut T) -> Result<MaybeOut<T>> {
        Ok(MaybeOut(NonNull::new(raw)))
    }
}

/// An array that the agent passes, or has made for results; its length is another parameter.
pub(crate) struct Buffer<T>(NonNull<T>);

impl<T: Copy> Buffer<T> {
    /// Sets an element.
    pub fn set(&self, index: usize, value: T) {
        // SAFETY: the agent's array has as many elements as the parameter for its length says, and callers stay below.
        unsafe { self.0.add(index).write_unaligned(value) }
    }
}

impl<T> Parameter for Buffer<T> {
    type Raw = *mut T;
    given!(Memory);
    unsafe fn convert(_: &Call, raw: *mut T) -> Result<Buffer<T>> {
        NonNull::new(raw).map(Buffer).ok_or(JvmtiError(JVMTI_ERROR_NULL_POINTER))
    }
}

/// An array that the agent passes for reading.
pub(crate) struct Input<T>(NonNull<T>);

impl<T: Copy> Input<T> {
    /// Its element.
    pub fn get(&self, index: usize) -> T {
        // SAFETY: as for `Buffer`.
        unsafe { self.0.add(index).read_unaligned() }
    }
}

impl<T> Parameter for Input<T> {
    type Raw = *const T;
    given!(Memory);
    unsafe fn convert(_: &Call, raw: *const T) -> Result<Input<T>> {
        NonNull::new(raw.cast_mut()).map(Input).ok_or(JvmtiError(JVMTI_ERROR_NULL_POINTER))
    }
}

/// An array for reading that may be null when it is empty.
pub(crate) struct MaybeInput<T>(*const T);

impl<T: Copy> MaybeInput<T> {
    /// The array, which must be there.
    pub fn given(&self) -> Result<Input<T>> {
        NonNull::new(self.0.cast_mut()).map(Input).ok_or(JvmtiError(JVMTI_ERROR_NULL_POINTER))
    }
}

impl<T> Parameter for MaybeInput<T> {
    type Raw = *const T;
    given!(Memory);
    unsafe fn convert(_: &Call, raw: *const T) -> Result<MaybeInput<T>> {
        Ok(MaybeInput(raw))
    }
}

/// A C string.
pub(crate) struct Text(pub &'static CStr);

impl Parameter for Text {
    type Raw = *const c_char;
    given!(Memory);
    unsafe fn convert(_: &Call, raw: *const c_char) -> Result<Text> {
        if raw.is_null() {
            return Err(JvmtiError(JVMTI_ERROR_NULL_POINTER));
        }
        // SAFETY: the agent's string stays as it is during the call, and bodies keep no part of it.
        Ok(Text(unsafe { CStr::from_ptr(raw) }))
    }
}

/// A C string or null.
pub(crate) struct MaybeText(pub Option<&'static CStr>);

impl Parameter for MaybeText {
    type Raw = *const c_char;
    given!(Memory);
    unsafe fn convert(_: &Call, raw: *const c_char) -> Result<MaybeText> {
        // SAFETY: as for `Text`.
        Ok(MaybeText((!raw.is_null()).then(|| unsafe { CStr::from_ptr(raw) })))
    }
}

/// A raw argument for the trace: numbers as such, pointers as addresses.
pub(crate) struct Shown<'a, T>(pub &'a T);

impl<T> std::fmt::Debug for Shown<'_, T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bytes = size_of::<T>().min(8);
        let mut value = [0u8; 8];
        // SAFETY: a C argument of this size: a number or a pointer, all of whose bytes are written.
        unsafe { std::ptr::copy_nonoverlapping(std::ptr::from_ref(self.0).cast(), value.as_mut_ptr(), bytes) };
        let value = u64::from_ne_bytes(value);
        if value < 1 << 16 { write!(formatter, "{value}") } else { write!(formatter, "{value:#x}") }
    }
}

/// Notes, checks and converts the arguments of a call, one after the other; a wrong one ends the function that this stands in.
macro_rules! converted {
    ($call:ident $(, $arg:ident: $type:ty)*) => {
        let _ = $call;
        $(
            $crate::entry::last_error::parameter(stringify!($arg));
            if $call.jvmti.traces {
                $crate::entry::last_error::argument(&$crate::entry::Shown(&$arg));
            }
            if let Some(strict) = $crate::strict::strict() {
                strict.argument($call, <$type as $crate::entry::Parameter>::given($arg));
            }
            // SAFETY: JVM TI: pointers are null or good for what the parameter is for.
            let $arg = unsafe { <$type as $crate::entry::Parameter>::convert($call, $arg)? };
        )*
        $crate::entry::last_error::parameter("");
    };
}
pub(crate) use converted;

/// Defines functions of the table. The body is a block that comes to a `Result<()>`.
macro_rules! functions {
    ($($(#[$meta:meta])* fn $name:ident($call:ident $(, $arg:ident: $type:ty)* $(,)?) $body:block)*) => {$(
        $(#[$meta])*
        ///
        /// # Safety
        /// What the specification demands of agents: the environment came from GetEnv, pointers are null or good for what the
        /// parameter is for, references and ids came from the VM.
        #[allow(non_snake_case)]
        pub(crate) unsafe extern "C" fn $name(
            env: *mut abi::jvmti::jvmtiEnv
            $(, $arg: <$type as $crate::entry::Parameter>::Raw)*
        ) -> abi::jvmti::jvmtiError {
            const SLOT: usize = std::mem::offset_of!(abi::jvmti::jvmtiInterface_1, $name) / size_of::<usize>();
            let body = |$call: &$crate::entry::Call| -> $crate::errors::Result<()> {
                $crate::entry::converted!($call $(, $arg: $type)*);
                $body
            };
            // SAFETY: the caller's promise.
            unsafe { $crate::entry::enter(env, SLOT, body) }
        }
    )*};
}
pub(crate) use functions;
