//! Types of the JVM Tool Interface (JVM TI specification, "Data Types"), release 25.
//!
//! C enumerations are `jint` aliases with constants (`constants`): an agent may pass any number. Callback types are plain
//! function pointers and appear as `Option` wherever an agent may pass null.

mod callbacks;
mod capabilities;
mod constants;
mod function_table;
mod types;

use std::ffi::{c_char, c_uchar, c_void};

use crate::jni::*;

pub use callbacks::*;
pub use capabilities::*;
pub use constants::*;
pub use function_table::{JVMTI_SLOTS, jvmtiInterface_1};
pub use types::*;

/// An agent's environment: points to its function table.
pub type jvmtiEnv = *const jvmtiInterface_1;
pub type jthread = jobject;
pub type jthreadGroup = jobject;
pub type jlocation = jlong;
pub type jniNativeInterface = JNINativeInterface;

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

impl jvmtiCapabilities {
    pub const fn from_bits(bits: u128) -> Self {
        Self { words: [bits as u32, (bits >> 32) as u32, (bits >> 64) as u32, (bits >> 96) as u32] }
    }

    pub const fn bits(self) -> u128 {
        self.words[0] as u128
            | (self.words[1] as u128) << 32
            | (self.words[2] as u128) << 64
            | (self.words[3] as u128) << 96
    }
}

// Records that `compile_info` of the CompiledMethodLoad event may point to (jvmticmlr.h).
pub type jvmtiCMLRKind = jint;
pub const JVMTI_CMLR_DUMMY: jvmtiCMLRKind = 1;
pub const JVMTI_CMLR_INLINE_INFO: jvmtiCMLRKind = 2;
pub const JVMTI_CMLR_MAJOR_VERSION: jint = 1;
pub const JVMTI_CMLR_MINOR_VERSION: jint = 0;

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jvmtiCompiledMethodLoadRecordHeader {
    pub kind: jvmtiCMLRKind,
    pub majorinfoversion: jint,
    pub minorinfoversion: jint,
    pub next: *mut jvmtiCompiledMethodLoadRecordHeader,
}

/// The methods inlined at one program counter, innermost first.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PCStackInfo {
    pub pc: *mut c_void,
    pub numstackframes: jint,
    pub methods: *mut jmethodID,
    pub bcis: *mut jint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jvmtiCompiledMethodLoadInlineRecord {
    pub header: jvmtiCompiledMethodLoadRecordHeader,
    pub numpcs: jint,
    pub pcinfo: *mut PCStackInfo,
}

/// What an agent library's `Agent_OnLoad` and `Agent_OnAttach` look like.
pub type AgentOnLoad = unsafe extern "C" fn(vm: *mut JavaVM, options: *mut c_char, reserved: *mut c_void) -> jint;
/// What an agent library's `Agent_OnUnload` looks like.
pub type AgentOnUnload = unsafe extern "C" fn(vm: *mut JavaVM);
