//! C types of `ibmjvmti.h`.
//!
//! Made by `./x generate` from `spec/openj9/types.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]
#![allow(non_camel_case_types, non_snake_case, dead_code)]

use abi::jni::*;
use abi::jvmti::*;
use std::ffi::{c_char, c_void};

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jlm_dump {
    pub begin: *mut c_char,
    pub end: *mut c_char,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jvmtiFrameInfoExtended {
    pub method: jmethodID,
    pub location: jlocation,
    pub machinepc: jlocation,
    pub r#type: jint,
    pub nativeFrameAddress: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jvmtiStackInfoExtended {
    pub thread: jthread,
    pub state: jint,
    pub frame_buffer: *mut jvmtiFrameInfoExtended,
    pub frame_count: jint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jvmtiSharedCacheInfo {
    pub name: *const c_char,
    pub isCompatible: jboolean,
    pub isPersistent: jboolean,
    pub os_shmid: jint,
    pub os_semid: jint,
    pub modLevel: jint,
    pub addrMode: jint,
    pub isCorrupt: jboolean,
    pub cacheSize: jlong,
    pub freeBytes: jlong,
    pub lastDetach: jlong,
    pub cacheType: jint,
    pub softMaxBytes: jlong,
    pub layer: jint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jvmtiObjectRenameInfo {
    pub oldAutoTag: jlong,
    pub newAutoTag: jlong,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jvmtiExtensionRamMethodData {
    pub className: *mut jchar,
    pub methodName: *mut jchar,
    pub reasonCode: jvmtiError,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct jvmtiMemoryCategory {
    pub name: *const c_char,
    pub liveBytesShallow: jlong,
    pub liveBytesDeep: jlong,
    pub liveAllocationsShallow: jlong,
    pub liveAllocationsDeep: jlong,
    pub firstChild: *mut jvmtiMemoryCategory,
    pub nextSibling: *mut jvmtiMemoryCategory,
    pub parent: *mut jvmtiMemoryCategory,
}

pub type jvmtiIterateSharedCachesCallback = unsafe extern "C" fn(env: *mut jvmtiEnv, cache_info: *mut jvmtiSharedCacheInfo, user_data: *mut c_void) -> jint;

pub type jvmtiTraceSubscriber = unsafe extern "C" fn(env: *mut jvmtiEnv, record: *mut c_void, length: jlong, user_data: *mut c_void) -> jvmtiError;

pub type jvmtiTraceAlarm = unsafe extern "C" fn(env: *mut jvmtiEnv, subscription_id: *mut c_void, user_data: *mut c_void);

pub type jvmtiVerboseGCSubscriber = unsafe extern "C" fn(env: *mut jvmtiEnv, record: *const c_char, length: jlong, user_data: *mut c_void) -> jvmtiError;

pub type jvmtiVerboseGCAlarm = unsafe extern "C" fn(env: *mut jvmtiEnv, subscription_id: *mut c_void, user_data: *mut c_void);
