//! The rest (JVM TI, "General").

use crate::entry::{Out, functions};
use crate::errors::JvmtiError;
use crate::memory;
use abi::jvmti::*;
use inspection::{Phase, Verbosity};
use std::ffi::{c_char, c_void};
use std::sync::atomic::Ordering;

functions! {
    /// GetPhase.
    fn GetPhase(call, phase: Out<jvmtiPhase>) {
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
    fn DisposeEnvironment(call) {
        call.jvmti.dispose(call.env);
        Ok(())
    }

    /// SetEnvironmentLocalStorage.
    fn SetEnvironmentLocalStorage(call, data: *const c_void) {
        call.env.storage.store(data.cast_mut(), Ordering::Release);
        Ok(())
    }

    /// GetEnvironmentLocalStorage.
    fn GetEnvironmentLocalStorage(call, data: Out<*mut c_void>) {
        data.set(call.env.storage.load(Ordering::Acquire));
        Ok(())
    }

    /// GetVersionNumber: that of the class library's release.
    fn GetVersionNumber(call, version: Out<i32>) {
        let release = i32::from(call.vm.release());
        version.set(JVMTI_VERSION_INTERFACE_JVMTI | release << JVMTI_VERSION_SHIFT_MAJOR);
        Ok(())
    }

    /// GetErrorName.
    fn GetErrorName(call, error: i32, name: Out<*mut c_char>) {
        match jvmti_facts::error_name(error) {
            Some(text) => name.set(memory::text(text.as_bytes())?),
            None => return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT)),
        }
        Ok(())
    }

    /// GetJLocationFormat.
    fn GetJLocationFormat(call, format: Out<jvmtiJlocationFormat>) {
        format.set(JVMTI_JLOCATION_JVMBCI);
        Ok(())
    }

    /// SetVerboseFlag.
    fn SetVerboseFlag(call, flag: i32, on: u8) {
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
}
