//! Types and constants of the Java Native Interface (JNI specification, chapters 3 to 5), release 25.
//!
//! References are raw pointers to opaque types: what they point to is the VM's own business. All reference kinds are
//! aliases of `jobject`, as they are for a C compiler.

mod function_table;

use std::ffi::{c_char, c_void};

pub use function_table::{JNI_SLOTS, JNIInvokeInterface, JNINativeInterface};

pub type jboolean = u8;
pub type jbyte = i8;
pub type jchar = u16;
pub type jshort = i16;
pub type jint = i32;
pub type jlong = i64;
pub type jfloat = f32;
pub type jdouble = f64;
pub type jsize = jint;

/// What a JNI reference points to; never looked into outside the VM.
#[repr(C)]
pub struct _jobject {
    _opaque: [u8; 0],
}
pub type jobject = *mut _jobject;
pub type jclass = jobject;
pub type jthrowable = jobject;
pub type jstring = jobject;
pub type jarray = jobject;
pub type jbooleanArray = jarray;
pub type jbyteArray = jarray;
pub type jcharArray = jarray;
pub type jshortArray = jarray;
pub type jintArray = jarray;
pub type jlongArray = jarray;
pub type jfloatArray = jarray;
pub type jdoubleArray = jarray;
pub type jobjectArray = jarray;
pub type jweak = jobject;

/// What a `jfieldID` points to.
#[repr(C)]
pub struct _jfieldID {
    _opaque: [u8; 0],
}
pub type jfieldID = *mut _jfieldID;

/// What a `jmethodID` points to.
#[repr(C)]
pub struct _jmethodID {
    _opaque: [u8; 0],
}
pub type jmethodID = *mut _jmethodID;

/// One argument or result, read through the field of its Java type.
#[repr(C)]
#[derive(Clone, Copy)]
pub union jvalue {
    pub z: jboolean,
    pub b: jbyte,
    pub c: jchar,
    pub s: jshort,
    pub i: jint,
    pub j: jlong,
    pub f: jfloat,
    pub d: jdouble,
    pub l: jobject,
}

/// A thread's JNI environment: points to its function table.
pub type JNIEnv = *const JNINativeInterface;
/// The invocation interface's handle on the VM: points to its function table.
pub type JavaVM = *const JNIInvokeInterface;

/// A table slot for a C-variadic function. Stable Rust can't define one, so the slot has no signature: it is filled from
/// C code and must be cast before it is called.
pub type VariadicSlot = unsafe extern "C" fn();

/// What a `va_list` parameter is under the System V ABI for x86-64: the address of the caller's list.
pub type va_list = *mut c_void;

/// Name, descriptor and entry point for `RegisterNatives`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JNINativeMethod {
    pub name: *mut c_char,
    pub signature: *mut c_char,
    pub fnPtr: *mut c_void,
}

/// An option for `JNI_CreateJavaVM`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JavaVMOption {
    pub optionString: *mut c_char,
    pub extraInfo: *mut c_void,
}

/// The argument of `JNI_CreateJavaVM`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JavaVMInitArgs {
    pub version: jint,
    pub nOptions: jint,
    pub options: *mut JavaVMOption,
    pub ignoreUnrecognized: jboolean,
}

/// The argument of `AttachCurrentThread` and `AttachCurrentThreadAsDaemon`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JavaVMAttachArgs {
    pub version: jint,
    /// Modified UTF-8, or null.
    pub name: *mut c_char,
    pub group: jobject,
}

/// The JNI 1.1 form of the initialisation arguments. No header declares it any more, but the launcher passes one with
/// `version` = `JNI_VERSION_1_1` to `JNI_GetDefaultJavaVMInitArgs` to learn the default Java stack size (in bytes, at
/// offset 24; observed).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JDK1_1InitArgs {
    pub version: jint,
    pub properties: *mut *mut c_char,
    pub checkSource: jint,
    pub nativeStackSize: jint,
    pub javaStackSize: jint,
    pub minHeapSize: jint,
    pub maxHeapSize: jint,
    pub verifyMode: jint,
    pub classpath: *mut c_char,
    pub vfprintf: *mut c_void,
    pub exit: *mut c_void,
    pub abort: *mut c_void,
    pub enableClassGC: jint,
    pub enableVerboseGC: jint,
    pub disableAsyncGC: jint,
}

pub const JNI_FALSE: jboolean = 0;
pub const JNI_TRUE: jboolean = 1;

// Results of JNI functions.
pub const JNI_OK: jint = 0;
pub const JNI_ERR: jint = -1;
pub const JNI_EDETACHED: jint = -2;
pub const JNI_EVERSION: jint = -3;
pub const JNI_ENOMEM: jint = -4;
pub const JNI_EEXIST: jint = -5;
pub const JNI_EINVAL: jint = -6;

// Modes of Release<Primitive>ArrayElements; 0 copies back and frees.
pub const JNI_COMMIT: jint = 1;
pub const JNI_ABORT: jint = 2;

/// Result of `GetObjectRefType`.
pub type jobjectRefType = jint;
pub const JNIInvalidRefType: jobjectRefType = 0;
pub const JNILocalRefType: jobjectRefType = 1;
pub const JNIGlobalRefType: jobjectRefType = 2;
pub const JNIWeakGlobalRefType: jobjectRefType = 3;

pub const JNI_VERSION_1_1: jint = 0x0001_0001;
pub const JNI_VERSION_1_2: jint = 0x0001_0002;
pub const JNI_VERSION_1_4: jint = 0x0001_0004;
pub const JNI_VERSION_1_6: jint = 0x0001_0006;
pub const JNI_VERSION_1_8: jint = 0x0001_0008;
pub const JNI_VERSION_9: jint = 0x0009_0000;
pub const JNI_VERSION_10: jint = 0x000a_0000;
pub const JNI_VERSION_19: jint = 0x0013_0000;
pub const JNI_VERSION_20: jint = 0x0014_0000;
pub const JNI_VERSION_21: jint = 0x0015_0000;
pub const JNI_VERSION_24: jint = 0x0018_0000;

/// What a native library's `JNI_OnLoad` looks like.
pub type JniOnLoad = unsafe extern "C" fn(vm: *mut JavaVM, reserved: *mut c_void) -> jint;
/// What a native library's `JNI_OnUnload` looks like.
pub type JniOnUnload = unsafe extern "C" fn(vm: *mut JavaVM, reserved: *mut c_void);
