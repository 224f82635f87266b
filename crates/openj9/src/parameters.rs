//! What C passes to extension functions, and what their bodies get of it.
//!
//! Invariant: which type a parameter has is decided by `xtask`'s generator alone, from `spec/openj9/parameters.tsv`.

use crate::entry::{Failure, Result};
use abi::jni::{jboolean, jint, jmethodID};
use abi::jvmti::*;
use std::ffi::{CStr, c_char};
use std::ptr::NonNull;

pub(crate) use crate::types::*;
pub(crate) use inspection::{MethodId, ObjectId};
pub(crate) use std::ffi::c_void;

/// A parameter: from what C passes to what a body gets.
pub(crate) trait Parameter: Sized {
    /// Its C type.
    type Raw: Copy;
    /// Checks and converts it.
    ///
    /// # Safety
    /// The argument is as the header demands of agents: pointers are null or good for what the parameter is for.
    unsafe fn convert(raw: Self::Raw) -> Result<Self>;
}

const NULL: Failure = Failure(JVMTI_ERROR_NULL_POINTER);

macro_rules! plain {
    ($($type:ty),*) => {$(
        impl Parameter for $type {
            type Raw = $type;
            unsafe fn convert(raw: $type) -> Result<$type> {
                Ok(raw)
            }
        }
    )*};
}
plain! { jint, jboolean }

impl<F: Copy> Parameter for Option<F> {
    type Raw = Option<F>;
    unsafe fn convert(raw: Option<F>) -> Result<Option<F>> {
        Ok(raw)
    }
}

/// A function of the agent's that must be given.
pub(crate) struct Function<F>(pub F);

impl<F: Copy> Parameter for Function<F> {
    type Raw = Option<F>;
    unsafe fn convert(raw: Option<F>) -> Result<Function<F>> {
        raw.map(Function).ok_or(NULL)
    }
}

impl Parameter for ObjectId {
    type Raw = jthread;
    unsafe fn convert(raw: jthread) -> Result<ObjectId> {
        Ok(ObjectId::from_jobject(raw))
    }
}

impl Parameter for MethodId {
    type Raw = jmethodID;
    unsafe fn convert(raw: jmethodID) -> Result<MethodId> {
        Ok(MethodId(raw as usize))
    }
}

/// A text, which may be missing.
pub(crate) struct MaybeText(pub Option<String>);

impl Parameter for MaybeText {
    type Raw = *const c_char;
    unsafe fn convert(raw: *const c_char) -> Result<MaybeText> {
        if raw.is_null() {
            return Ok(MaybeText(None));
        }
        // SAFETY: the caller's promise: a C string.
        let text = unsafe { CStr::from_ptr(raw) };
        Ok(MaybeText(Some(text.to_string_lossy().into_owned())))
    }
}

/// A text that must be given.
pub(crate) struct Text(pub String);

impl Parameter for Text {
    type Raw = *const c_char;
    unsafe fn convert(raw: *const c_char) -> Result<Text> {
        // SAFETY: the caller's promise.
        unsafe { MaybeText::convert(raw) }?.0.map(Text).ok_or(NULL)
    }
}

/// An address that only means something to its owner, or a buffer that the body looks at.
#[derive(Copy, Clone)]
pub(crate) struct Opaque(pub *mut c_void);

impl Parameter for Opaque {
    type Raw = *mut c_void;
    unsafe fn convert(raw: *mut c_void) -> Result<Opaque> {
        Ok(Opaque(raw))
    }
}

/// The same, which must be given.
#[derive(Copy, Clone)]
pub(crate) struct GivenOpaque(pub *mut c_void);

impl Parameter for GivenOpaque {
    type Raw = *mut c_void;
    unsafe fn convert(raw: *mut c_void) -> Result<GivenOpaque> {
        if raw.is_null() { Err(NULL) } else { Ok(GivenOpaque(raw)) }
    }
}

/// Where a result goes, or the agent's array that begins there.
#[derive(Copy, Clone)]
pub(crate) struct Out<T>(NonNull<T>);

impl<T: Copy> Out<T> {
    /// Hands the result over.
    pub fn set(self, value: T) {
        // SAFETY: the agent's pointer is good for a result of this type (`Parameter::convert`).
        unsafe { self.0.write_unaligned(value) }
    }

    /// What the agent has put there.
    pub fn get(self) -> T {
        // SAFETY: as above.
        unsafe { self.0.read_unaligned() }
    }

    /// Writes to a place of the agent's array.
    ///
    /// # Safety
    /// The array has more than `index` elements.
    pub unsafe fn set_at(self, index: usize, value: T) {
        // SAFETY: the caller's promise.
        unsafe { self.0.add(index).write_unaligned(value) }
    }

    /// As the agent passed it.
    pub fn pointer(self) -> *mut T {
        self.0.as_ptr()
    }
}

impl<T: Copy> Parameter for Out<T> {
    type Raw = *mut T;
    unsafe fn convert(raw: *mut T) -> Result<Out<T>> {
        NonNull::new(raw).map(Out).ok_or(NULL)
    }
}

/// The same, which may be missing.
#[derive(Copy, Clone)]
pub(crate) struct MaybeOut<T>(pub Option<Out<T>>);

impl<T: Copy> MaybeOut<T> {
    /// Hands the result over, if it is wanted.
    pub fn set(self, value: T) {
        if let Some(out) = self.0 {
            out.set(value);
        }
    }

    /// It, which must be given.
    pub fn given(self) -> Result<Out<T>> {
        self.0.ok_or(NULL)
    }
}

impl<T: Copy> Parameter for MaybeOut<T> {
    type Raw = *mut T;
    unsafe fn convert(raw: *mut T) -> Result<MaybeOut<T>> {
        Ok(MaybeOut(NonNull::new(raw).map(Out)))
    }
}

impl<T: Copy> Parameter for *const T {
    type Raw = *const T;
    unsafe fn convert(raw: *const T) -> Result<*const T> {
        Ok(raw)
    }
}
