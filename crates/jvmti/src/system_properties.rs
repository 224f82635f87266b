//! System properties as the VM knows them (JVM TI, "System Properties").

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::memory;
use crate::parameters::{MaybeText, Out, Text};
use abi::jvmti::*;
use std::ffi::c_char;

/// What the VM says of itself can't be set.
fn is_writeable(name: &str) -> bool {
    name == "java.vm.info" || !(name.starts_with("java.vm.") || name == "jdk.debug")
}

/// GetSystemProperties.
pub(crate) fn get_system_properties(call: &Call, count: Out<i32>, names: Out<*mut *mut c_char>) -> Result<()> {
    let mut texts = Vec::new();
    for name in call.vm.properties() {
        texts.push(memory::text(name.as_bytes())?);
    }
    names.set_array(&texts, &count)
}

/// GetSystemProperty.
pub(crate) fn get_system_property(call: &Call, name: Text, value: Out<*mut c_char>) -> Result<()> {
    match call.vm.property(&name.0.to_string_lossy()) {
        Some(text) => value.set(memory::text(text.as_bytes())?),
        None => return Err(JvmtiError(JVMTI_ERROR_NOT_AVAILABLE)),
    }
    Ok(())
}

/// SetSystemProperty.
pub(crate) fn set_system_property(call: &Call, name: Text, value: MaybeText) -> Result<()> {
    let name = name.0.to_string_lossy();
    if !is_writeable(&name) || call.vm.property(&name).is_none() {
        return Err(JvmtiError(JVMTI_ERROR_NOT_AVAILABLE));
    }
    match value.0 {
        Some(value) => Ok(call.vm.set_property(&name, Some(&value.to_string_lossy()))?),
        // It was only asked whether one could.
        None => Ok(()),
    }
}
