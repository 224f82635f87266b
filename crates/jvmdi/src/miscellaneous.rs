//! What is left (JVMDI, "Miscellaneous Functions"), and GetClassDefinition, whose slot the headers reserve.

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use crate::parameters::{Class, Count, Input, Loader, Out, class_of_list};
use abi::jni::{jbyte, jclass, jint};
use abi::jvmdi::*;
use inspection::Latitude;

/// GetLoadedClasses.
pub(crate) fn get_loaded_classes(call: &Call, count: Out<jint>, classes: Out<*mut jclass>) -> Result<()> {
    call.set_references(&call.vm.loaded_classes()?, &classes, &count)
}

/// GetClassLoaderClasses.
pub(crate) fn get_class_loader_classes(
    call: &Call,
    loader: Loader,
    count: Out<jint>,
    classes: Out<*mut jclass>,
) -> Result<()> {
    call.set_references(&call.vm.loader_classes(loader.0)?, &classes, &count)
}

/// GetClassDefinition: the class file of the newest version. The memory of the bytes is the agent's.
pub(crate) fn get_class_definition(call: &Call, class: Class, definition: Out<JVMDI_class_definition>) -> Result<()> {
    let bytes: Vec<jbyte> = call.vm.class_file(class.0)?.into_iter().map(|byte| byte as jbyte).collect();
    definition.set(JVMDI_class_definition {
        clazz: class.0.as_jobject(),
        class_byte_count: bytes.len() as jint,
        class_bytes: call.copy(&bytes)?,
    });
    Ok(())
}

/// RedefineClasses.
pub(crate) fn redefine_classes(call: &Call, count: Count, list: Input<JVMDI_class_definition>) -> Result<()> {
    let mut definitions = Vec::new();
    for index in 0..count.0 {
        let JVMDI_class_definition { clazz, class_byte_count, class_bytes } = list.get(index);
        let class = class_of_list(call, clazz)?;
        if class_bytes.is_null() {
            return Err(JvmdiError(JVMDI_ERROR_NULL_POINTER));
        }
        let length = usize::try_from(class_byte_count).map_err(|_| JvmdiError(JVMDI_ERROR_ILLEGAL_ARGUMENT))?;
        definitions.push((class, bytes(class_bytes, length)));
    }
    let definitions: Vec<_> = definitions.iter().map(|(class, bytes)| (*class, bytes.as_slice())).collect();
    Ok(call.vm.redefine(&definitions, Latitude::Any)?)
}

/// An agent's bytes.
fn bytes(start: *mut jbyte, length: usize) -> Vec<u8> {
    // SAFETY: JVMDI, RedefineClasses: there are as many bytes as the definition says; they stay as they are during the call.
    unsafe { std::slice::from_raw_parts(start.cast(), length) }.to_vec()
}

/// GetVersionNumber.
pub(crate) fn get_version_number(_: &Call, version: Out<jint>) -> Result<()> {
    version.set(JVMDI_VERSION_1_3);
    Ok(())
}

/// GetCapabilities: all of them.
pub(crate) fn get_capabilities(_: &Call, capabilities: Out<JVMDI_capabilities>) -> Result<()> {
    let all = [
        CAN_WATCH_FIELD_MODIFICATION,
        CAN_WATCH_FIELD_ACCESS,
        CAN_GET_BYTECODES,
        CAN_GET_SYNTHETIC_ATTRIBUTE,
        CAN_GET_OWNED_MONITOR_INFO,
        CAN_GET_CURRENT_CONTENDED_MONITOR,
        CAN_GET_MONITOR_INFO,
        CAN_POP_FRAME,
        CAN_REDEFINE_CLASSES,
        CAN_ADD_METHOD,
        CAN_UNRESTRICTEDLY_REDEFINE_CLASSES,
    ];
    capabilities.set(JVMDI_capabilities { bits: all.iter().fold(0, |bits, number| bits | 1 << number) });
    Ok(())
}
