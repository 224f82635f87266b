//! Fields (JVMDI, "Field Information").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{Class, Field, Out};
use abi::jni::{jboolean, jclass, jint};
use std::ffi::c_char;

/// GetFieldName.
pub(crate) fn get_field_name(
    call: &Call,
    class: Class,
    field: Field,
    name: Out<*mut c_char>,
    signature: Out<*mut c_char>,
) -> Result<()> {
    let facts = call.vm.field_facts(class.0, field.0)?;
    name.set(call.text(&facts.name)?);
    signature.set(call.text(&facts.signature)?);
    Ok(())
}

/// GetFieldDeclaringClass.
pub(crate) fn get_field_declaring_class(call: &Call, class: Class, field: Field, declaring: Out<jclass>) -> Result<()> {
    declaring.set(call.global(call.vm.field_class(class.0, field.0)?)?);
    Ok(())
}

/// GetFieldModifiers.
pub(crate) fn get_field_modifiers(call: &Call, class: Class, field: Field, modifiers: Out<jint>) -> Result<()> {
    modifiers.set(call.vm.field_facts(class.0, field.0)?.modifiers);
    Ok(())
}

/// IsFieldSynthetic.
pub(crate) fn is_field_synthetic(call: &Call, class: Class, field: Field, synthetic: Out<jboolean>) -> Result<()> {
    synthetic.set(u8::from(call.vm.field_facts(class.0, field.0)?.synthetic));
    Ok(())
}
