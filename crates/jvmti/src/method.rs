//! Methods (JVM TI, "Method").

use crate::entry::Call;
use crate::errors::Result;
use crate::memory;
use crate::parameters::{Buffer, Count, JavaMethod, MaybeOut, MaybeText, Method, Out};
use abi::jni::{jboolean, jclass};
use abi::jvmti::*;
use inspection::{LocalVariable, MethodFacts, Refusal};
use std::ffi::{CStr, c_char, c_uchar};
use std::ptr::NonNull;

/// GetMethodName.
pub(crate) fn get_method_name(
    call: &Call,
    method: Method,
    name: MaybeOut<*mut c_char>,
    signature: MaybeOut<*mut c_char>,
    generic: MaybeOut<*mut c_char>,
) -> Result<()> {
    let mut done = Ok(());
    call.vm.method_name(method.0, &mut |text, descriptor, attribute| {
        let names = || name.set_text(Some(text)).and_then(|()| signature.set_text(Some(descriptor)));
        done = names().and_then(|()| generic.set_text(attribute));
    })?;
    done
}

/// GetMethodDeclaringClass.
pub(crate) fn get_method_declaring_class(call: &Call, method: Method, class: Out<jclass>) -> Result<()> {
    class.set(call.vm.method_class(method.0)?.as_jobject());
    Ok(())
}

/// GetMethodModifiers.
pub(crate) fn get_method_modifiers(call: &Call, method: Method, modifiers: Out<i32>) -> Result<()> {
    modifiers.set(call.vm.method_facts(method.0)?.modifiers);
    Ok(())
}

fn bytecode_facts(call: &Call, method: &JavaMethod) -> Result<MethodFacts> {
    let facts = call.vm.method_facts(method.0)?;
    if facts.native { Err(Refusal::NativeMethod.into()) } else { Ok(facts) }
}

/// GetMaxLocals.
pub(crate) fn get_max_locals(call: &Call, method: JavaMethod, max: Out<i32>) -> Result<()> {
    let facts = bytecode_facts(call, &method)?;
    max.set(facts.max_locals.unwrap_or(0));
    Ok(())
}

/// GetArgumentsSize.
pub(crate) fn get_arguments_size(call: &Call, method: JavaMethod, size: Out<i32>) -> Result<()> {
    let facts = bytecode_facts(call, &method)?;
    size.set(facts.argument_slots);
    Ok(())
}

/// GetLineNumberTable.
pub(crate) fn get_line_number_table(
    call: &Call,
    method: JavaMethod,
    count: Out<i32>,
    table: Out<*mut jvmtiLineNumberEntry>,
) -> Result<()> {
    let entry = |&(start, line): &(u16, u16)| {
        Ok(jvmtiLineNumberEntry { start_location: i64::from(start), line_number: i32::from(line) })
    };
    let mut done = Ok(());
    call.vm.line_numbers(method.0, &mut |lines| {
        done = memory::try_collect(lines.iter().map(entry)).map(|entries| {
            table.set(entries);
            count.set(lines.len() as i32);
        });
    })?;
    done
}

/// GetMethodLocation.
pub(crate) fn get_method_location(
    call: &Call,
    method: JavaMethod,
    start: Out<jlocation>,
    end: Out<jlocation>,
) -> Result<()> {
    let facts = bytecode_facts(call, &method)?;
    let empty = facts.code_length == 0;
    start.set(if empty { -1 } else { 0 });
    end.set(facts.code_length - 1);
    Ok(())
}

/// GetLocalVariableTable.
pub(crate) fn get_local_variable_table(
    call: &Call,
    method: JavaMethod,
    count: Out<i32>,
    table: Out<*mut jvmtiLocalVariableEntry>,
) -> Result<()> {
    let entry = |variable: LocalVariable<'_>| -> Result<_> {
        Ok(jvmtiLocalVariableEntry {
            start_location: variable.start,
            length: variable.length,
            name: memory::text(variable.name)?,
            signature: memory::text(variable.signature)?,
            generic_signature: memory::maybe_text(variable.generic)?,
            slot: variable.slot,
        })
    };
    let mut done = Ok(());
    call.vm.local_variables(method.0, &mut |variables| {
        let length = variables.len();
        done = memory::try_collect(variables.map(entry)).map(|entries| {
            table.set(entries);
            count.set(length as i32);
        });
    })?;
    done
}

/// GetBytecodes.
pub(crate) fn get_bytecodes(call: &Call, method: JavaMethod, count: Out<i32>, bytes: Out<*mut c_uchar>) -> Result<()> {
    bytes.set_array(&call.vm.bytecodes(method.0)?, &count)
}

/// IsMethodNative.
pub(crate) fn is_method_native(call: &Call, method: Method, answer: Out<jboolean>) -> Result<()> {
    answer.set(u8::from(call.vm.is_native(method.0)?));
    Ok(())
}

/// IsMethodSynthetic.
pub(crate) fn is_method_synthetic(call: &Call, method: Method, answer: Out<jboolean>) -> Result<()> {
    answer.set(u8::from(call.vm.method_facts(method.0)?.synthetic));
    Ok(())
}

/// IsMethodObsolete.
pub(crate) fn is_method_obsolete(call: &Call, method: Method, answer: Out<jboolean>) -> Result<()> {
    answer.set(u8::from(call.vm.is_obsolete(method.0)?));
    Ok(())
}

/// SetNativeMethodPrefix.
pub(crate) fn set_native_method_prefix(call: &Call, prefix: MaybeText) -> Result<()> {
    let prefixes = prefix.0.map(|p| p.to_string_lossy().into_owned()).filter(|p| !p.is_empty());
    call.jvmti.set_native_prefixes(call.env, prefixes.into_iter().collect());
    Ok(())
}

/// SetNativeMethodPrefixes.
pub(crate) fn set_native_method_prefixes(call: &Call, count: Count, list: Buffer<*mut c_char>) -> Result<()> {
    // SAFETY: JVM TI: each is a C string, good during the call.
    let text = |pointer: &NonNull<c_char>| unsafe { CStr::from_ptr(pointer.as_ptr()) }.to_string_lossy().into_owned();
    let prefixes = list.pointers(count.0)?.iter().map(text).collect();
    call.jvmti.set_native_prefixes(call.env, prefixes);
    Ok(())
}
