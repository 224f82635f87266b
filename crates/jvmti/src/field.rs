//! Fields (JVM TI, "Field").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{Class, Field, MaybeOut, Out};
use abi::jni::{jboolean, jclass};
use std::ffi::c_char;

/// GetFieldName.
pub(crate) fn get_field_name(
    call: &Call,
    class: Class,
    field: Field,
    name: MaybeOut<*mut c_char>,
    signature: MaybeOut<*mut c_char>,
    generic: MaybeOut<*mut c_char>,
) -> Result<()> {
    let facts = call.vm.field_facts(class.0, field.0)?;
    name.set_text(Some(&facts.name))?;
    signature.set_text(Some(&facts.signature))?;
    generic.set_text(facts.generic.as_deref())
}

/// GetFieldDeclaringClass.
pub(crate) fn get_field_declaring_class(call: &Call, class: Class, field: Field, declaring: Out<jclass>) -> Result<()> {
    declaring.set(call.vm.field_class(class.0, field.0)?.as_jobject());
    Ok(())
}

/// GetFieldModifiers.
pub(crate) fn get_field_modifiers(call: &Call, class: Class, field: Field, modifiers: Out<i32>) -> Result<()> {
    modifiers.set(call.vm.field_facts(class.0, field.0)?.modifiers);
    Ok(())
}

/// IsFieldSynthetic.
pub(crate) fn is_field_synthetic(call: &Call, class: Class, field: Field, answer: Out<jboolean>) -> Result<()> {
    answer.set(u8::from(call.vm.field_facts(class.0, field.0)?.synthetic));
    Ok(())
}
