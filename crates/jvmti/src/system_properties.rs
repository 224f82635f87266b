//! System properties as the VM knows them (JVM TI, "System Properties").

use crate::entry::{MaybeText, Out, Text, functions};
use crate::errors::JvmtiError;
use crate::memory;
use abi::jvmti::*;
use std::ffi::c_char;

/// What the VM says of itself can't be set.
fn is_writeable(name: &str) -> bool {
    name == "java.vm.info" || !(name.starts_with("java.vm.") || name == "jdk.debug")
}

functions! {
    /// GetSystemProperties.
    fn GetSystemProperties(call, count: Out<i32>, names: Out<*mut *mut c_char>) {
        let mut texts = Vec::new();
        for name in call.vm.properties() {
            texts.push(memory::text(name.as_bytes())?);
        }
        names.set(memory::copy(&texts)?);
        count.set(texts.len() as i32);
        Ok(())
    }

    /// GetSystemProperty.
    fn GetSystemProperty(call, name: Text, value: Out<*mut c_char>) {
        match call.vm.property(&name.0.to_string_lossy()) {
            Some(text) => value.set(memory::text(text.as_bytes())?),
            None => return Err(JvmtiError(JVMTI_ERROR_NOT_AVAILABLE)),
        }
        Ok(())
    }

    /// SetSystemProperty.
    fn SetSystemProperty(call, name: Text, value: MaybeText) {
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
}
