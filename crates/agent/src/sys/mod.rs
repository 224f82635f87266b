//! The C interface itself (JVM TI specification, "Data Types"): types, constants and function tables, for what the safe side
//! doesn't say. JNI's own types are those of the crate `jni-sys`.
//!
//! Invariant: the layouts are the C headers'. C enumerations are numbers, since either side may hold any.
#![allow(non_camel_case_types, non_snake_case, missing_docs)]

mod callbacks;
mod constants;
mod function_table;
mod types;

use std::ffi::{c_char, c_uchar, c_void};

pub use jni_sys::{JNIEnv, JavaVM, jchar, jclass, jdouble, jfieldID, jfloat, jint, jlong, jmethodID, jobject, jvalue};

pub use callbacks::*;
pub use constants::*;
pub use function_table::{JVMTI_SLOTS, jvmtiInterface_1};
pub use types::*;

/// As C has it, any byte: a Rust `bool` could not be trusted to be 0 or 1 here.
pub type jboolean = u8;
pub type jvmtiEnv = *const jvmtiInterface_1;
pub type jthread = jobject;
pub type jthreadGroup = jobject;
pub type jlocation = jlong;
pub type jniNativeInterface = jni_sys::JNINativeInterface_;

/// What a `jrawMonitorID` points to.
#[repr(C)]
pub struct _jrawMonitorID {
    _opaque: [u8; 0],
}
pub type jrawMonitorID = *mut _jrawMonitorID;

/// A set of capabilities. C declares them as bit fields; with the System V ABI for x86-64, field n is bit n % 32 of word n / 32.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct jvmtiCapabilities {
    pub words: [u32; 4],
}
