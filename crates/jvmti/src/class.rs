//! Classes (JVM TI, "Class").

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::memory;
use crate::parameters::{AnyObject, Class, Count, Input, MaybeOut, Out};
use abi::jni::{jboolean, jclass, jfieldID, jmethodID, jobject};
use abi::jvmti::*;
use inspection::ObjectId;
use std::ffi::c_char;

fn absent<T>() -> Result<T> {
    Err(JvmtiError(JVMTI_ERROR_ABSENT_INFORMATION))
}

/// GetLoadedClasses.
pub(crate) fn get_loaded_classes(call: &Call, count: Out<i32>, list: Out<*mut jclass>) -> Result<()> {
    list.set_references(&call.vm.loaded_classes()?, &count)
}

/// GetClassLoaderClasses.
pub(crate) fn get_class_loader_classes(
    call: &Call,
    loader: AnyObject,
    count: Out<i32>,
    list: Out<*mut jclass>,
) -> Result<()> {
    list.set_references(&call.vm.loader_classes(loader.0)?, &count)
}

/// GetClassSignature.
pub(crate) fn get_class_signature(
    call: &Call,
    class: Class,
    signature: MaybeOut<*mut c_char>,
    generic: MaybeOut<*mut c_char>,
) -> Result<()> {
    let mut done = Ok(());
    call.vm.class_signature(class.0, &mut |descriptor, attribute| {
        done = signature.set_joined(descriptor).and_then(|()| generic.set_text(attribute));
    })?;
    done
}

/// GetClassStatus.
pub(crate) fn get_class_status(call: &Call, class: Class, status: Out<i32>) -> Result<()> {
    status.set(call.vm.class_facts(class.0)?.status);
    Ok(())
}

/// GetSourceFileName.
pub(crate) fn get_source_file_name(call: &Call, class: Class, name: Out<*mut c_char>) -> Result<()> {
    match call.vm.class_facts(class.0)?.source_file {
        Some(file) => name.set(memory::text(&file)?),
        None => return absent(),
    }
    Ok(())
}

/// GetSourceDebugExtension.
pub(crate) fn get_source_debug_extension(call: &Call, class: Class, extension: Out<*mut c_char>) -> Result<()> {
    match call.vm.class_facts(class.0)?.source_debug_extension {
        Some(text) => extension.set(memory::text(&text)?),
        None => return absent(),
    }
    Ok(())
}

/// GetClassModifiers.
pub(crate) fn get_class_modifiers(call: &Call, class: Class, modifiers: Out<i32>) -> Result<()> {
    modifiers.set(call.vm.class_facts(class.0)?.modifiers);
    Ok(())
}

/// GetClassMethods.
pub(crate) fn get_class_methods(call: &Call, class: Class, count: Out<i32>, list: Out<*mut jmethodID>) -> Result<()> {
    let methods: Vec<jmethodID> = call.vm.class_methods(class.0)?.iter().map(|m| m.0 as jmethodID).collect();
    list.set_array(&methods, &count)
}

/// GetClassFields.
pub(crate) fn get_class_fields(call: &Call, class: Class, count: Out<i32>, list: Out<*mut jfieldID>) -> Result<()> {
    let fields: Vec<jfieldID> = call.vm.class_fields(class.0)?.iter().map(|f| f.0 as jfieldID).collect();
    list.set_array(&fields, &count)
}

/// GetImplementedInterfaces.
pub(crate) fn get_implemented_interfaces(
    call: &Call,
    class: Class,
    count: Out<i32>,
    list: Out<*mut jclass>,
) -> Result<()> {
    list.set_references(&call.vm.class_interfaces(class.0)?, &count)
}

/// GetClassVersionNumbers.
pub(crate) fn get_class_version_numbers(call: &Call, class: Class, minor: Out<i32>, major: Out<i32>) -> Result<()> {
    let Some(version) = call.vm.class_facts(class.0)?.version else { return absent() };
    minor.set(i32::from(version.0));
    major.set(i32::from(version.1));
    Ok(())
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

/// IsModifiableClass.
pub(crate) fn is_modifiable_class(call: &Call, class: Class, answer: Out<jboolean>) -> Result<()> {
    answer.set(u8::from(call.vm.is_modifiable(class.0)?));
    Ok(())
}

/// RetransformClasses.
pub(crate) fn retransform_classes(call: &Call, count: Count, list: Input<jclass>) -> Result<()> {
    let ids: Vec<ObjectId> = (0..count.0).map(|at| ObjectId::from_jobject(list.get(at))).collect();
    Ok(call.vm.retransform(&ids, call.env.latitude())?)
}

/// RedefineClasses.
pub(crate) fn redefine_classes(call: &Call, count: Count, list: Input<jvmtiClassDefinition>) -> Result<()> {
    let mut definitions = Vec::with_capacity(count.0);
    for at in 0..count.0 {
        let definition = list.get(at);
        // No class file is that short, wherever it is.
        let size = usize::try_from(definition.class_byte_count).ok().filter(|size| *size != 0);
        let Some(size) = size else { return Err(JvmtiError(JVMTI_ERROR_INVALID_CLASS_FORMAT)) };
        if definition.class_bytes.is_null() {
            return Err(JvmtiError(JVMTI_ERROR_NULL_POINTER));
        }
        // SAFETY: JVM TI: the agent's array has that many bytes, and stays as it is during the call.
        let bytes = unsafe { std::slice::from_raw_parts(definition.class_bytes, size) };
        definitions.push((ObjectId::from_jobject(definition.klass), bytes));
    }
    Ok(call.vm.redefine(&definitions, call.env.latitude())?)
}

/// GetConstantPool.
pub(crate) fn get_constant_pool(
    call: &Call,
    class: Class,
    count: Out<i32>,
    byte_count: Out<i32>,
    bytes: Out<*mut u8>,
) -> Result<()> {
    let (entries, pool) = call.vm.constant_pool(class.0)?;
    bytes.set_array(&pool, &byte_count)?;
    count.set(i32::from(entries));
    Ok(())
}

/// GetClassLoader.
pub(crate) fn get_class_loader(call: &Call, class: Class, loader: Out<jobject>) -> Result<()> {
    loader.set(call.vm.class_loader(class.0)?.as_jobject());
    Ok(())
}
