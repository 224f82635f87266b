//! The rest (JVM TI, "General").

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::memory;
use crate::parameters::Out;
use abi::jvmti::*;
use inspection::{Phase, Verbosity};
use std::ffi::{c_char, c_void};
use std::sync::atomic::Ordering;

/// GetPhase.
pub(crate) fn get_phase(call: &Call, phase: Out<jvmtiPhase>) -> Result<()> {
    phase.set(match call.env.phase() {
        Phase::OnLoad => JVMTI_PHASE_ONLOAD,
        Phase::Primordial => JVMTI_PHASE_PRIMORDIAL,
        Phase::Start => JVMTI_PHASE_START,
        Phase::Live => JVMTI_PHASE_LIVE,
        Phase::Dead => JVMTI_PHASE_DEAD,
    });
    Ok(())
}

/// DisposeEnvironment.
pub(crate) fn dispose_environment(call: &Call) -> Result<()> {
    call.jvmti.dispose(call.env);
    Ok(())
}

/// SetEnvironmentLocalStorage.
pub(crate) fn set_environment_local_storage(call: &Call, data: *const c_void) -> Result<()> {
    call.env.storage.store(data.cast_mut(), Ordering::Release);
    Ok(())
}

/// GetEnvironmentLocalStorage.
pub(crate) fn get_environment_local_storage(call: &Call, data: Out<*mut c_void>) -> Result<()> {
    data.set(call.env.storage.load(Ordering::Acquire));
    Ok(())
}

/// GetVersionNumber: that of the class library's release.
pub(crate) fn get_version_number(call: &Call, version: Out<i32>) -> Result<()> {
    let release = i32::from(call.vm.release());
    version.set(JVMTI_VERSION_INTERFACE_JVMTI | release << JVMTI_VERSION_SHIFT_MAJOR);
    Ok(())
}

/// GetErrorName.
pub(crate) fn get_error_name(_: &Call, error: i32, name: Out<*mut c_char>) -> Result<()> {
    match jvmti_facts::error_name(error) {
        Some(text) => name.set(memory::text(text.as_bytes())?),
        None => return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT)),
    }
    Ok(())
}

/// GetJLocationFormat.
pub(crate) fn get_j_location_format(_: &Call, format: Out<jvmtiJlocationFormat>) -> Result<()> {
    format.set(JVMTI_JLOCATION_JVMBCI);
    Ok(())
}

/// SetVerboseFlag.
pub(crate) fn set_verbose_flag(call: &Call, flag: i32, on: u8) -> Result<()> {
    let what = match flag {
        JVMTI_VERBOSE_GC => Verbosity::Collector,
        JVMTI_VERBOSE_CLASS => Verbosity::Class,
        JVMTI_VERBOSE_JNI => Verbosity::Jni,
        // The VM shows nothing else.
        JVMTI_VERBOSE_OTHER => return Ok(()),
        _ => return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT)),
    };
    call.vm.set_verbose(what, on != 0);
    Ok(())
}
