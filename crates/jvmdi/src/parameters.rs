//! What C passes to functions, and what their bodies get of it: each kind of parameter that the facts know has a type here, whose
//! conversion is its check.
//!
//! Invariant: which type a parameter has is decided by `xtask`'s generator alone, from `spec/jvmdi/parameters.tsv`.

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use abi::jni::*;
use abi::jvmdi::*;
use inspection::{FieldId, FrameId, MethodId, ObjectId, Refusal, ThreadId};
use raw_monitors::RawMonitor;
use std::ffi::{CStr, c_char, c_void};
use std::ptr::NonNull;

/// A parameter: from what C passes to what a body gets.
pub(crate) trait Parameter: Sized {
    /// Its C type.
    type Raw: Copy;
    /// Checks and converts it.
    ///
    /// # Safety
    /// The argument is as the specification demands of agents: pointers are null or good for what the parameter is for.
    unsafe fn convert(call: &Call, raw: Self::Raw) -> Result<Self>;
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
plain! { i32, i64, f32, f64, *mut c_void }

/// Parameters that are checked by a function of this shape.
macro_rules! checked {
    ($($(#[$doc:meta])* $name:ident($content:ty): $raw:ty = |$call:ident, $given:ident| $check:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub(crate) struct $name(pub $content);

        impl Parameter for $name {
            type Raw = $raw;
            unsafe fn convert($call: &Call, $given: $raw) -> Result<$name> {
                let _ = $call;
                $check.map($name)
            }
        }
    )*};
}

fn error<T>(error: jvmdiError) -> Result<T> {
    Err(JvmdiError(error))
}

/// A reference; null is this error.
fn given(raw: jobject, if_null: jvmdiError) -> Result<ObjectId> {
    if raw.is_null() { error(if_null) } else { Ok(ObjectId::from_jobject(raw)) }
}

/// A thread object, alive or not.
fn thread_object(call: &Call, raw: jthread) -> Result<ObjectId> {
    let object = given(raw, JVMDI_ERROR_INVALID_THREAD)?;
    call.vm.thread_state(object)?;
    Ok(object)
}

/// A live thread.
fn live(call: &Call, raw: jthread) -> Result<ThreadId> {
    Ok(call.vm.thread(thread_object(call, raw)?)?)
}

const TERMINATED: u32 = 2;

checked! {
    /// A live thread.
    Thread(ThreadId): jthread = |call, raw| live(call, raw);
    /// A live thread; null is none.
    MaybeThread(Option<ThreadId>): jthread = |call, raw| if raw.is_null() { Ok(None) } else { live(call, raw).map(Some) };
    /// A live thread that is suspended or the current one.
    HeldThread(ThreadId): jthread = |call, raw| {
        let thread = live(call, raw)?;
        if call.is_held(ObjectId::from_jobject(raw))? { Ok(thread) } else { error(JVMDI_ERROR_THREAD_NOT_SUSPENDED) }
    };
    /// A thread object, alive or not.
    ThreadObject(ObjectId): jthread = |call, raw| thread_object(call, raw);
    /// The object of a thread that has not ended.
    UnendedThread(ObjectId): jthread = |call, raw| {
        let object = thread_object(call, raw)?;
        let ended = call.vm.thread_state(object)? & TERMINATED != 0;
        if ended { error(JVMDI_ERROR_INVALID_THREAD) } else { Ok(object) }
    };
    /// A thread group; the VM checks what it is.
    Group(ObjectId): jthreadGroup = |call, raw| given(raw, JVMDI_ERROR_INVALID_THREAD_GROUP);
    /// An object.
    Object(ObjectId): jobject = |call, raw| given(raw, JVMDI_ERROR_INVALID_OBJECT);
    /// An object or null.
    MaybeObject(ObjectId): jobject = |call, raw| Ok::<_, JvmdiError>(ObjectId::from_jobject(raw));
    /// A class loader, which must not be null (GetClassLoaderClasses); the VM checks what it is.
    Loader(ObjectId): jobject = |call, raw| given(raw, JVMDI_ERROR_NULL_POINTER);
    /// A class, to which a method or field behind it must belong.
    Class(ObjectId): jclass = |call, raw| {
        let class = given(raw, JVMDI_ERROR_INVALID_CLASS)?;
        call.vm.check_class(class)?;
        call.class.set(class);
        Ok(class)
    };
    /// A method of the class before it.
    Method(MethodId): jmethodID = |call, raw| {
        let method = MethodId(raw as usize);
        call.vm.check_method(call.class.get(), method)?;
        Ok(method)
    };
    /// A method of the class before it; None for OBSOLETE_METHOD_ID.
    MaybeObsolete(Option<MethodId>): jmethodID = |call, raw| if raw.is_null() {
        Ok(None)
    } else {
        // SAFETY: the caller's promise.
        unsafe { Method::convert(call, raw) }.map(|method| Some(method.0))
    };
    /// A field of the class before it.
    Field(FieldId): jfieldID = |call, raw| {
        let field = FieldId(raw as usize);
        call.vm.field_facts(call.class.get(), field)?;
        Ok(field)
    };
    /// A frame: its thread and depth.
    Frame((ThreadId, u32)): jframeID = |call, raw| Ok::<_, JvmdiError>(call.vm.named_frame(FrameId(raw as u64))?);
    /// A raw monitor.
    Monitor(&'static RawMonitor): JVMDI_RawMonitor = |call, raw| {
        call.jvmdi.raw_monitors.named(raw).map_err(JvmdiError::from)
    };
    /// A number that must not be negative.
    Count(usize): jint = |call, raw| usize::try_from(raw).map_err(|_| JvmdiError(JVMDI_ERROR_ILLEGAL_ARGUMENT));
    /// Memory that was allocated for the agent.
    Memory(NonNull<jbyte>): *mut jbyte = |call, raw| NonNull::new(raw).ok_or(JvmdiError(JVMDI_ERROR_NULL_POINTER));
    /// A C string.
    Text(&'static CStr): *mut c_char = |call, raw| {
        let text = NonNull::new(raw).ok_or(JvmdiError(JVMDI_ERROR_NULL_POINTER))?;
        // SAFETY: the agent's string stays as it is during the call, and bodies keep no part of it.
        Ok::<_, JvmdiError>(unsafe { CStr::from_ptr(text.as_ptr()) })
    };
}

impl<F: Copy> Parameter for Option<F> {
    type Raw = Option<F>;
    unsafe fn convert(_: &Call, raw: Option<F>) -> Result<Option<F>> {
        Ok(raw)
    }
}

/// A function of the agent's that must be given.
pub(crate) struct Callback<F>(pub F);

impl<F: Copy> Parameter for Callback<F> {
    type Raw = Option<F>;
    unsafe fn convert(_: &Call, raw: Option<F>) -> Result<Callback<F>> {
        raw.map(Callback).ok_or(JvmdiError(JVMDI_ERROR_NULL_POINTER))
    }
}

/// Parameters that are pointers to one or more elements.
macro_rules! pointers {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name<T>(NonNull<T>);

        impl<T> Parameter for $name<T> {
            type Raw = *mut T;
            unsafe fn convert(_: &Call, raw: *mut T) -> Result<$name<T>> {
                NonNull::new(raw).map($name).ok_or(JvmdiError(JVMDI_ERROR_NULL_POINTER))
            }
        }
    )*};
}
pointers! {
    /// Where a result goes.
    Out;
    /// An array that the agent passes for reading; its length is another parameter.
    Input;
    /// An array that the agent has made for results.
    Buffer;
}

impl<T: Copy> Out<T> {
    /// Hands the result over.
    pub fn set(&self, value: T) {
        // SAFETY: the agent's pointer is good for a result of this type (`Parameter::convert`).
        unsafe { self.0.write_unaligned(value) }
    }
}

impl<T: Copy> Input<T> {
    /// Its element.
    pub fn get(&self, index: usize) -> T {
        // SAFETY: the agent's array has as many elements as the parameter for its length says, and callers stay below.
        unsafe { self.0.add(index).read_unaligned() }
    }
}

impl<T: Copy> Buffer<T> {
    /// Sets an element.
    pub fn set(&self, index: usize, value: T) {
        // SAFETY: as for `Input`.
        unsafe { self.0.add(index).write_unaligned(value) }
    }
}

/// A live thread by an element of an array.
pub(crate) fn thread_of_list(call: &Call, raw: jthread) -> Result<ThreadId> {
    live(call, raw)
}

/// A class by an element of an array.
pub(crate) fn class_of_list(call: &Call, raw: jclass) -> Result<ObjectId> {
    let class = given(raw, JVMDI_ERROR_INVALID_CLASS)?;
    call.vm.check_class(class).map_err(|_: Refusal| JvmdiError(JVMDI_ERROR_INVALID_CLASS))?;
    Ok(class)
}
