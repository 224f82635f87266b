//! `jdk.internal.misc.CDS`: class data sharing, which this VM does not do.
//!
//! Invariant: the answers are those of a stock VM run with sharing off; whoever wants an archive written gets an error.

use crate::entry::{Env, missing, native_functions};
use abi::jni::{jboolean, jclass, jint, jlong, jobject, jstring};

/// `CDS.getCDSConfigStatus`: nothing is dumped, nothing is used.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetCDSConfigStatus() -> jint {
    0
}

/// `CDS.getRandomSeedForDumping`: 0 means that no archive is dumped.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_GetRandomSeedForDumping() -> jlong {
    0
}

/// `CDS.initializeFromArchive`: there is no archive; the fields stay null.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_InitializeFromArchive(_: Env, _: jclass) {}

/// `CDS.defineArchivedModules`: there are none.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_DefineArchivedModules(_: Env, _: jobject, _: jobject) {}

/// `CDS.needsClassInitBarrier0`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_NeedsClassInitBarrierForCDS(_: Env, _: jclass) -> jboolean {
    0
}

/// `CDS.logLambdaFormInvoker`: called only while a class list is written.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_LogLambdaFormInvoker(_: Env, _: jstring) {}

/// `LambdaProxyClassArchive.findFromArchive`: not found.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_LookupLambdaProxyClassFromArchive(
    _: Env,
    _: jclass,
    _: jstring,
    _: jobject,
    _: jobject,
    _: jobject,
    _: jobject,
) -> jclass {
    std::ptr::null_mut()
}

native_functions! {
    /// `LambdaProxyClassArchive.addToArchive`: called only while an archive is dumped.
    #[unsafe(no_mangle)]
    pub fn JVM_RegisterLambdaProxyClassForArchiving(
        cur,
        _: jclass,
        _: jstring,
        _: jobject,
        _: jobject,
        _: jobject,
        _: jobject,
        _: jclass,
    ) {
        Err::<(), _>(missing(cur, "class data sharing (LambdaProxyClassArchive.addToArchive)"))
    }

    /// `CDS.dumpClassList`
    #[unsafe(no_mangle)]
    pub fn JVM_DumpClassListToFile(cur, _: jstring) {
        Err::<(), _>(missing(cur, "class data sharing (CDS.dumpClassList)"))
    }

    /// `CDS.dumpDynamicArchive`
    #[unsafe(no_mangle)]
    pub fn JVM_DumpDynamicArchive(cur, _: jstring) {
        Err::<(), _>(missing(cur, "class data sharing (CDS.dumpDynamicArchive)"))
    }
}
