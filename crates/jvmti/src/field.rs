//! Fields (JVM TI, "Field").

use crate::entry::{Class, Field, MaybeOut, Out, functions};
use crate::memory;
use abi::jni::{jboolean, jclass};
use std::ffi::c_char;

functions! {
    /// GetFieldName.
    fn GetFieldName(
        call,
        class: Class,
        field: Field,
        name: MaybeOut<*mut c_char>,
        signature: MaybeOut<*mut c_char>,
        generic: MaybeOut<*mut c_char>,
    ) {
        let facts = call.vm.field_facts(class.0, field.0)?;
        if name.is_wanted() {
            name.set(memory::text(&facts.name)?);
        }
        if signature.is_wanted() {
            signature.set(memory::text(&facts.signature)?);
        }
        if generic.is_wanted() {
            generic.set(memory::maybe_text(facts.generic.as_deref())?);
        }
        Ok(())
    }

    /// GetFieldDeclaringClass.
    fn GetFieldDeclaringClass(call, class: Class, field: Field, declaring: Out<jclass>) {
        declaring.set(call.vm.field_class(class.0, field.0)?.0 as jclass);
        Ok(())
    }

    /// GetFieldModifiers.
    fn GetFieldModifiers(call, class: Class, field: Field, modifiers: Out<i32>) {
        modifiers.set(call.vm.field_facts(class.0, field.0)?.modifiers);
        Ok(())
    }

    /// IsFieldSynthetic.
    fn IsFieldSynthetic(call, class: Class, field: Field, answer: Out<jboolean>) {
        answer.set(u8::from(call.vm.field_facts(class.0, field.0)?.synthetic));
        Ok(())
    }
}
