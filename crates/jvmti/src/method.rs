//! Methods (JVM TI, "Method").

use crate::entry::{Count, MaybeOut, MaybeText, Method, Out, functions};
use crate::errors::JvmtiError;
use crate::memory;
use abi::jni::{jboolean, jclass};
use abi::jvmti::*;
use std::ffi::{CStr, c_char, c_uchar};

functions! {
    /// GetMethodName.
    fn GetMethodName(
        call,
        method: Method,
        name: MaybeOut<*mut c_char>,
        signature: MaybeOut<*mut c_char>,
        generic: MaybeOut<*mut c_char>,
    ) {
        let facts = call.vm.method_facts(method.0)?;
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

    /// GetMethodDeclaringClass.
    fn GetMethodDeclaringClass(call, method: Method, class: Out<jclass>) {
        class.set(call.vm.method_class(method.0)?.0 as jclass);
        Ok(())
    }

    /// GetMethodModifiers.
    fn GetMethodModifiers(call, method: Method, modifiers: Out<i32>) {
        modifiers.set(call.vm.method_facts(method.0)?.modifiers);
        Ok(())
    }

    /// GetMaxLocals.
    fn GetMaxLocals(call, method: Method, max: Out<i32>) {
        let facts = call.vm.method_facts(method.0)?;
        if facts.native {
            return Err(JvmtiError(JVMTI_ERROR_NATIVE_METHOD));
        }
        max.set(facts.max_locals.unwrap_or(0));
        Ok(())
    }

    /// GetArgumentsSize.
    fn GetArgumentsSize(call, method: Method, size: Out<i32>) {
        let facts = call.vm.method_facts(method.0)?;
        if facts.native {
            return Err(JvmtiError(JVMTI_ERROR_NATIVE_METHOD));
        }
        size.set(facts.argument_slots);
        Ok(())
    }

    /// GetLineNumberTable.
    fn GetLineNumberTable(call, method: Method, count: Out<i32>, table: Out<*mut jvmtiLineNumberEntry>) {
        let lines: Vec<jvmtiLineNumberEntry> = call
            .vm
            .line_numbers(method.0)?
            .iter()
            .map(|(start_location, line_number)| jvmtiLineNumberEntry {
                start_location: *start_location,
                line_number: *line_number,
            })
            .collect();
        table.set(memory::copy(&lines)?);
        count.set(lines.len() as i32);
        Ok(())
    }

    /// GetMethodLocation.
    fn GetMethodLocation(call, method: Method, start: Out<jlocation>, end: Out<jlocation>) {
        let facts = call.vm.method_facts(method.0)?;
        if facts.native {
            return Err(JvmtiError(JVMTI_ERROR_NATIVE_METHOD));
        }
        let empty = facts.code_length == 0;
        start.set(if empty { -1 } else { 0 });
        end.set(facts.code_length - 1);
        Ok(())
    }

    /// GetLocalVariableTable.
    fn GetLocalVariableTable(call, method: Method, count: Out<i32>, table: Out<*mut jvmtiLocalVariableEntry>) {
        let mut entries = Vec::new();
        for variable in call.vm.local_variables(method.0)? {
            entries.push(jvmtiLocalVariableEntry {
                start_location: variable.start,
                length: variable.length,
                name: memory::text(&variable.name)?,
                signature: memory::text(&variable.signature)?,
                generic_signature: memory::maybe_text(variable.generic.as_deref())?,
                slot: variable.slot,
            });
        }
        table.set(memory::copy(&entries)?);
        count.set(entries.len() as i32);
        Ok(())
    }

    /// GetBytecodes.
    fn GetBytecodes(call, method: Method, count: Out<i32>, bytes: Out<*mut c_uchar>) {
        let code = call.vm.bytecodes(method.0)?;
        bytes.set(memory::copy(&code)?);
        count.set(code.len() as i32);
        Ok(())
    }

    /// IsMethodNative.
    fn IsMethodNative(call, method: Method, answer: Out<jboolean>) {
        answer.set(u8::from(call.vm.method_facts(method.0)?.native));
        Ok(())
    }

    /// IsMethodSynthetic.
    fn IsMethodSynthetic(call, method: Method, answer: Out<jboolean>) {
        answer.set(u8::from(call.vm.method_facts(method.0)?.synthetic));
        Ok(())
    }

    /// IsMethodObsolete.
    fn IsMethodObsolete(call, method: Method, answer: Out<jboolean>) {
        answer.set(u8::from(call.vm.is_obsolete(method.0)?));
        Ok(())
    }

    /// SetNativeMethodPrefix.
    fn SetNativeMethodPrefix(call, prefix: MaybeText) {
        let prefixes = prefix.0.map(|p| p.to_string_lossy().into_owned()).filter(|p| !p.is_empty());
        call.jvmti.set_native_prefixes(call.env, prefixes.into_iter().collect());
        Ok(())
    }

    /// SetNativeMethodPrefixes.
    fn SetNativeMethodPrefixes(call, count: Count, list: *mut *mut c_char) {
        if list.is_null() {
            return Err(JvmtiError(JVMTI_ERROR_NULL_POINTER));
        }
        let mut prefixes = Vec::with_capacity(count.0);
        for at in 0..count.0 {
            // SAFETY: JVM TI: the agent's array has that many elements.
            let text = unsafe { *list.add(at) };
            if text.is_null() {
                return Err(JvmtiError(JVMTI_ERROR_NULL_POINTER));
            }
            // SAFETY: JVM TI: each is a C string, good during the call.
            prefixes.push(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
        }
        call.jvmti.set_native_prefixes(call.env, prefixes);
        Ok(())
    }
}
