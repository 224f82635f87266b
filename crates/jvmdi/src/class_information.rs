//! Classes (JVMDI, "Class Information").

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use crate::parameters::{Class, Out};
use abi::jni::{jboolean, jclass, jfieldID, jint, jmethodID, jobject};
use abi::jvmdi::*;
use std::ffi::c_char;

fn set_text(call: &Call, text: Option<Vec<u8>>, out: &Out<*mut c_char>) -> Result<()> {
    out.set(call.text(&text.ok_or(JvmdiError(JVMDI_ERROR_ABSENT_INFORMATION))?)?);
    Ok(())
}

/// GetClassSignature.
pub(crate) fn get_class_signature(call: &Call, class: Class, signature: Out<*mut c_char>) -> Result<()> {
    set_text(call, Some(call.vm.class_facts(class.0)?.signature), &signature)
}

/// GetClassStatus: the first four bits of the VM's.
pub(crate) fn get_class_status(call: &Call, class: Class, status: Out<jint>) -> Result<()> {
    const KNOWN: jint = JVMDI_CLASS_STATUS_VERIFIED
        | JVMDI_CLASS_STATUS_PREPARED
        | JVMDI_CLASS_STATUS_INITIALIZED
        | JVMDI_CLASS_STATUS_ERROR;
    status.set(call.vm.class_facts(class.0)?.status & KNOWN);
    Ok(())
}

/// GetSourceFileName.
pub(crate) fn get_source_file_name(call: &Call, class: Class, name: Out<*mut c_char>) -> Result<()> {
    set_text(call, call.vm.class_facts(class.0)?.source_file, &name)
}

/// GetClassModifiers.
pub(crate) fn get_class_modifiers(call: &Call, class: Class, modifiers: Out<jint>) -> Result<()> {
    modifiers.set(call.vm.class_facts(class.0)?.modifiers);
    Ok(())
}

/// GetClassMethods.
pub(crate) fn get_class_methods(
    call: &Call,
    class: Class,
    count: Out<jint>,
    methods: Out<*mut jmethodID>,
) -> Result<()> {
    let found: Vec<jmethodID> = call.vm.class_methods(class.0)?.into_iter().map(|m| m.0 as jmethodID).collect();
    call.set_array(&found, &methods, &count)
}

/// GetClassFields.
pub(crate) fn get_class_fields(call: &Call, class: Class, count: Out<jint>, fields: Out<*mut jfieldID>) -> Result<()> {
    let found: Vec<jfieldID> = call.vm.class_fields(class.0)?.into_iter().map(|f| f.0 as jfieldID).collect();
    call.set_array(&found, &fields, &count)
}

/// GetImplementedInterfaces.
pub(crate) fn get_implemented_interfaces(
    call: &Call,
    class: Class,
    count: Out<jint>,
    interfaces: Out<*mut jclass>,
) -> Result<()> {
    call.set_references(&call.vm.class_interfaces(class.0)?, &interfaces, &count)
}

/// IsInterface.
pub(crate) fn is_interface(call: &Call, class: Class, answer: Out<jboolean>) -> Result<()> {
    answer.set(u8::from(call.vm.class_facts(class.0)?.is_interface));
    Ok(())
}

/// IsArrayClass.
pub(crate) fn is_array_class(call: &Call, class: Class, answer: Out<jboolean>) -> Result<()> {
    answer.set(u8::from(call.vm.class_facts(class.0)?.is_array));
    Ok(())
}

/// GetClassLoader.
pub(crate) fn get_class_loader(call: &Call, class: Class, loader: Out<jobject>) -> Result<()> {
    loader.set(call.global(call.vm.class_loader(class.0)?)?);
    Ok(())
}

/// GetSourceDebugExtension.
pub(crate) fn get_source_debug_extension(call: &Call, class: Class, extension: Out<*mut c_char>) -> Result<()> {
    set_text(call, call.vm.class_facts(class.0)?.source_debug_extension, &extension)
}
