//! What C passes to functions, and what their bodies get of it: each kind of parameter that the facts know has a type here, whose
//! conversion is its check.
//!
//! Invariant: which type a parameter has is decided by `xtask`'s generator alone, from `spec/jvmti/parameters.tsv`.

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::memory;
use crate::strict::Given;
use abi::jni::{jclass, jfieldID, jint, jmethodID, jobject};
use abi::jvmti::*;
use inspection::{FieldId, MethodId, ObjectId, ThreadId};
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
plain! { i32, i64, f32, f64, u8, *const c_void, *mut u8, jrawMonitorID }

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
        raw.map(Callback).ok_or(JvmtiError(JVMTI_ERROR_NULL_POINTER))
    }
}

/// A live thread, by its object.
pub(crate) struct Thread(pub ThreadId);

impl Parameter for Thread {
    type Raw = jthread;
    given!(Reference);
    unsafe fn convert(call: &Call, raw: jthread) -> Result<Thread> {
        if raw.is_null() {
            return Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD));
        }
        Ok(Thread(call.vm.thread(ObjectId::from_jobject(raw))?))
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
        Ok(ThreadOrCurrent(call.vm.thread(ObjectId::from_jobject(raw))?))
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
        Ok(ThreadObject(ObjectId::from_jobject(raw)))
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
            Ok(GivenThread(ObjectId::from_jobject(raw)))
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
        if raw.is_null() {
            Err(JvmtiError(JVMTI_ERROR_INVALID_OBJECT))
        } else {
            Ok(Object(ObjectId::from_jobject(raw)))
        }
    }
}

/// A reference that may be null.
pub(crate) struct AnyObject(pub ObjectId);

impl Parameter for AnyObject {
    type Raw = jobject;
    given!(Reference);
    unsafe fn convert(_: &Call, raw: jobject) -> Result<AnyObject> {
        Ok(AnyObject(ObjectId::from_jobject(raw)))
    }
}

/// A class; the VM checks what it is.
pub(crate) struct Class(pub ObjectId);

impl Parameter for Class {
    type Raw = jclass;
    given!(Reference);
    unsafe fn convert(_: &Call, raw: jclass) -> Result<Class> {
        if raw.is_null() { Err(JvmtiError(JVMTI_ERROR_INVALID_CLASS)) } else { Ok(Class(ObjectId::from_jobject(raw))) }
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

/// A method that isn't native; whoever asks about it is told so ([`Refusal::NativeMethod`]).
pub(crate) struct JavaMethod(pub MethodId);

impl Parameter for JavaMethod {
    type Raw = jmethodID;
    unsafe fn convert(call: &Call, raw: jmethodID) -> Result<JavaMethod> {
        // SAFETY: the caller's promise.
        unsafe { Method::convert(call, raw) }.map(|Method(method)| JavaMethod(method))
    }
}

/// A thread group; the VM checks what it is.
pub(crate) struct Group(pub ObjectId);

impl Parameter for Group {
    type Raw = jthreadGroup;
    given!(Reference);
    unsafe fn convert(_: &Call, raw: jthreadGroup) -> Result<Group> {
        if raw.is_null() {
            Err(JvmtiError(JVMTI_ERROR_INVALID_THREAD_GROUP))
        } else {
            Ok(Group(ObjectId::from_jobject(raw)))
        }
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

impl<T: Copy> Out<*mut T> {
    /// Hands an array over, in memory that the agent deallocates, and its length.
    ///
    /// # Errors
    /// JVMTI_ERROR_OUT_OF_MEMORY.
    pub fn set_array(&self, values: &[T], count: &Out<jint>) -> Result<()> {
        self.set(memory::copy(values)?);
        count.set(values.len() as jint);
        Ok(())
    }
}

impl Out<*mut jobject> {
    /// As `set_array`, of local references.
    pub fn set_references(&self, ids: &[ObjectId], count: &Out<jint>) -> Result<()> {
        self.set_array(&pointers(ids), count)
    }
}

/// Local references as C has them.
pub(crate) fn pointers(ids: &[ObjectId]) -> Vec<jobject> {
    ids.iter().map(|id| id.as_jobject()).collect()
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

impl MaybeOut<*mut c_char> {
    /// Hands a string over that comes in pieces, if it is wanted.
    ///
    /// # Errors
    /// JVMTI_ERROR_OUT_OF_MEMORY.
    pub fn set_joined(&self, pieces: &[&[u8]]) -> Result<()> {
        if self.is_wanted() {
            self.set(memory::joined(pieces)?);
        }
        Ok(())
    }

    /// Hands a string over, or null for None, if it is wanted.
    ///
    /// # Errors
    /// JVMTI_ERROR_OUT_OF_MEMORY.
    pub fn set_text(&self, text: Option<&[u8]>) -> Result<()> {
        if self.is_wanted() {
            self.set(memory::maybe_text(text)?);
        }
        Ok(())
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

impl<T: Copy> Buffer<*mut T> {
    /// The pointers of an array that the agent passes.
    pub fn pointers(&self, count: usize) -> Result<Vec<NonNull<T>>> {
        // SAFETY: as for `set`.
        let at = |index| NonNull::new(unsafe { self.0.add(index).read_unaligned() });
        (0..count).map(|index| at(index).ok_or(JvmtiError(JVMTI_ERROR_NULL_POINTER))).collect()
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

    /// Where it is; may be null.
    pub fn pointer(&self) -> *const T {
        self.0
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
