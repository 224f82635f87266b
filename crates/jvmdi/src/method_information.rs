//! Methods (JVMDI, "Method Information").

use crate::entry::Call;
use crate::errors::Result;
use crate::parameters::{Class, MaybeObsolete, Method, Out};
use abi::jni::{jboolean, jbyte, jclass, jint};
use abi::jvmdi::*;
use inspection::{LocalVariable, Refusal};
use std::ffi::c_char;

/// GetMethodName.
pub(crate) fn get_method_name(
    call: &Call,
    _: Class,
    method: Method,
    name: Out<*mut c_char>,
    signature: Out<*mut c_char>,
) -> Result<()> {
    let facts = call.vm.method_facts(method.0)?;
    name.set(call.text(&facts.name)?);
    signature.set(call.text(&facts.signature)?);
    Ok(())
}

/// GetMethodDeclaringClass.
pub(crate) fn get_method_declaring_class(call: &Call, _: Class, method: Method, class: Out<jclass>) -> Result<()> {
    class.set(call.global(call.vm.method_class(method.0)?)?);
    Ok(())
}

/// GetMethodModifiers.
pub(crate) fn get_method_modifiers(call: &Call, _: Class, method: Method, modifiers: Out<jint>) -> Result<()> {
    modifiers.set(call.vm.method_facts(method.0)?.modifiers);
    Ok(())
}

/// GetMaxStack. A method without bytecode has no operand stack.
pub(crate) fn get_max_stack(call: &Call, _: Class, method: Method, max: Out<jint>) -> Result<()> {
    max.set(call.vm.method_facts(method.0)?.max_stack.unwrap_or(0));
    Ok(())
}

/// GetMaxLocals. A native method has its arguments.
pub(crate) fn get_max_locals(call: &Call, _: Class, method: Method, max: Out<jint>) -> Result<()> {
    let facts = call.vm.method_facts(method.0)?;
    max.set(facts.max_locals.unwrap_or(facts.argument_slots));
    Ok(())
}

/// GetArgumentsSize.
pub(crate) fn get_arguments_size(call: &Call, _: Class, method: Method, size: Out<jint>) -> Result<()> {
    size.set(call.vm.method_facts(method.0)?.argument_slots);
    Ok(())
}

/// JVMDI has no error for native methods: they lack the information.
fn absent(refusal: Refusal) -> Refusal {
    if refusal == Refusal::NativeMethod { Refusal::AbsentInformation } else { refusal }
}

/// GetLineNumberTable.
pub(crate) fn get_line_number_table(
    call: &Call,
    _: Class,
    method: Method,
    count: Out<jint>,
    table: Out<*mut JVMDI_line_number_entry>,
) -> Result<()> {
    let entry = |&(start, line): &(u16, u16)| JVMDI_line_number_entry {
        start_location: i64::from(start),
        line_number: i32::from(line),
    };
    let mut entries = Vec::new();
    call.vm.line_numbers(method.0, &mut |lines| entries = lines.iter().map(entry).collect()).map_err(absent)?;
    call.set_array(&entries, &table, &count)
}

/// GetMethodLocation.
pub(crate) fn get_method_location(
    call: &Call,
    _: Class,
    method: Method,
    start: Out<jlocation>,
    end: Out<jlocation>,
) -> Result<()> {
    let length = call.vm.method_facts(method.0)?.code_length;
    start.set(if length == 0 { -1 } else { 0 });
    end.set(length - 1);
    Ok(())
}

/// GetLocalVariableTable.
pub(crate) fn get_local_variable_table(
    call: &Call,
    _: Class,
    method: Method,
    count: Out<jint>,
    table: Out<*mut JVMDI_local_variable_entry>,
) -> Result<()> {
    let mut entries = Vec::new();
    let entry = |variable: LocalVariable<'_>| -> Result<_> {
        Ok(JVMDI_local_variable_entry {
            start_location: variable.start,
            length: variable.length,
            name: call.text(variable.name)?,
            signature: call.text(variable.signature)?,
            slot: variable.slot,
        })
    };
    call.vm.local_variables(method.0, &mut |variables| entries.extend(variables.map(entry))).map_err(absent)?;
    let entries: Vec<_> = entries.into_iter().collect::<Result<_>>()?;
    call.set_array(&entries, &table, &count)
}

/// GetExceptionHandlerTable.
pub(crate) fn get_exception_handler_table(
    call: &Call,
    _: Class,
    method: Method,
    count: Out<jint>,
    table: Out<*mut JVMDI_exception_handler_entry>,
) -> Result<()> {
    let handlers = call.vm.exception_handlers(method.0)?;
    let classes = call.globals(&handlers.iter().map(|handler| handler.class).collect::<Vec<_>>())?;
    let entries: Vec<_> = handlers
        .iter()
        .zip(classes)
        .map(|(handler, exception)| JVMDI_exception_handler_entry {
            start_location: handler.start,
            end_location: handler.end,
            handler_location: handler.handler,
            exception,
        })
        .collect();
    call.set_array(&entries, &table, &count)
}

/// GetThrownExceptions.
pub(crate) fn get_thrown_exceptions(
    call: &Call,
    _: Class,
    method: Method,
    count: Out<jint>,
    exceptions: Out<*mut jclass>,
) -> Result<()> {
    call.set_references(&call.vm.declared_exceptions(method.0)?, &exceptions, &count)
}

/// GetBytecodes.
pub(crate) fn get_bytecodes(
    call: &Call,
    _: Class,
    method: Method,
    count: Out<jint>,
    bytecodes: Out<*mut jbyte>,
) -> Result<()> {
    let code = match call.vm.bytecodes(method.0) {
        Err(Refusal::NativeMethod) => Vec::new(),
        code => code?,
    };
    let bytes: Vec<jbyte> = code.into_iter().map(|byte| byte as jbyte).collect();
    call.set_array(&bytes, &bytecodes, &count)
}

/// IsMethodNative.
pub(crate) fn is_method_native(call: &Call, _: Class, method: Method, native: Out<jboolean>) -> Result<()> {
    native.set(u8::from(call.vm.is_native(method.0)?));
    Ok(())
}

/// IsMethodSynthetic.
pub(crate) fn is_method_synthetic(call: &Call, _: Class, method: Method, synthetic: Out<jboolean>) -> Result<()> {
    synthetic.set(u8::from(call.vm.method_facts(method.0)?.synthetic));
    Ok(())
}

/// IsMethodObsolete. What became obsolete has no other id than OBSOLETE_METHOD_ID.
pub(crate) fn is_method_obsolete(call: &Call, _: Class, method: MaybeObsolete, obsolete: Out<jboolean>) -> Result<()> {
    let is_obsolete = method.0.is_none_or(|method| call.shown(method).is_null());
    obsolete.set(u8::from(is_obsolete));
    Ok(())
}
