//! C types of `ibmjvmti.h`.
#![allow(non_camel_case_types)]

use abi::jni::{jboolean, jint, jlong};
use abi::jvmti::jvmtiEnv;
use std::ffi::{c_char, c_void};

/// A cache of shared classes.
#[repr(C)]
#[derive(Copy, Clone, Debug)]
#[allow(non_snake_case)]
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

/// Is told of each cache.
pub type jvmtiIterateSharedCachesCallback =
    unsafe extern "C" fn(env: *mut jvmtiEnv, cache_info: *mut jvmtiSharedCacheInfo, user_data: *mut c_void) -> jint;
