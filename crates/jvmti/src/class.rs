//! Classes (JVM TI, "Class").

use crate::entry::{AnyObject, Call, Class, Count, Input, MaybeOut, Out, functions};
use crate::errors::{JvmtiError, Result};
use crate::memory;
use abi::jni::{jboolean, jclass, jfieldID, jmethodID, jobject};
use abi::jvmti::*;
use inspection::ObjectId;
use std::ffi::c_char;

fn classes(ids: &[ObjectId]) -> Result<*mut jclass> {
    let pointers: Vec<jclass> = ids.iter().map(|id| id.0 as jclass).collect();
    memory::copy(&pointers)
}

fn absent<T>() -> Result<T> {
    Err(JvmtiError(JVMTI_ERROR_ABSENT_INFORMATION))
}

/// A new version of a class has no breakpoints (JVM TI, RedefineClasses).
fn forget_breakpoints(call: &Call, classes: &[ObjectId]) -> Result<()> {
    for class in classes {
        // A class that isn't prepared has none.
        let methods = call.vm.class_methods(*class).unwrap_or_default();
        call.jvmti.breakpoints.forget_if(|(method, _)| methods.contains(method));
    }
    Ok(())
}

functions! {
    /// GetLoadedClasses.
    fn GetLoadedClasses(call, count: Out<i32>, list: Out<*mut jclass>) {
        let all = call.vm.loaded_classes()?;
        list.set(classes(&all)?);
        count.set(all.len() as i32);
        Ok(())
    }

    /// GetClassLoaderClasses.
    fn GetClassLoaderClasses(call, loader: AnyObject, count: Out<i32>, list: Out<*mut jclass>) {
        let all = call.vm.loader_classes(loader.0)?;
        list.set(classes(&all)?);
        count.set(all.len() as i32);
        Ok(())
    }

    /// GetClassSignature.
    fn GetClassSignature(call, class: Class, signature: MaybeOut<*mut c_char>, generic: MaybeOut<*mut c_char>) {
        let facts = call.vm.class_facts(class.0)?;
        if signature.is_wanted() {
            signature.set(memory::text(&facts.signature)?);
        }
        if generic.is_wanted() {
            generic.set(memory::maybe_text(facts.generic.as_deref())?);
        }
        Ok(())
    }

    /// GetClassStatus.
    fn GetClassStatus(call, class: Class, status: Out<i32>) {
        status.set(call.vm.class_facts(class.0)?.status);
        Ok(())
    }

    /// GetSourceFileName.
    fn GetSourceFileName(call, class: Class, name: Out<*mut c_char>) {
        match call.vm.class_facts(class.0)?.source_file {
            Some(file) => name.set(memory::text(&file)?),
            None => return absent(),
        }
        Ok(())
    }

    /// GetSourceDebugExtension.
    fn GetSourceDebugExtension(call, class: Class, extension: Out<*mut c_char>) {
        match call.vm.class_facts(class.0)?.source_debug_extension {
            Some(text) => extension.set(memory::text(&text)?),
            None => return absent(),
        }
        Ok(())
    }

    /// GetClassModifiers.
    fn GetClassModifiers(call, class: Class, modifiers: Out<i32>) {
        modifiers.set(call.vm.class_facts(class.0)?.modifiers);
        Ok(())
    }

    /// GetClassMethods.
    fn GetClassMethods(call, class: Class, count: Out<i32>, list: Out<*mut jmethodID>) {
        let methods: Vec<jmethodID> = call.vm.class_methods(class.0)?.iter().map(|m| m.0 as jmethodID).collect();
        list.set(memory::copy(&methods)?);
        count.set(methods.len() as i32);
        Ok(())
    }

    /// GetClassFields.
    fn GetClassFields(call, class: Class, count: Out<i32>, list: Out<*mut jfieldID>) {
        let fields: Vec<jfieldID> = call.vm.class_fields(class.0)?.iter().map(|f| f.0 as jfieldID).collect();
        list.set(memory::copy(&fields)?);
        count.set(fields.len() as i32);
        Ok(())
    }

    /// GetImplementedInterfaces.
    fn GetImplementedInterfaces(call, class: Class, count: Out<i32>, list: Out<*mut jclass>) {
        let interfaces = call.vm.class_interfaces(class.0)?;
        list.set(classes(&interfaces)?);
        count.set(interfaces.len() as i32);
        Ok(())
    }

    /// GetClassVersionNumbers.
    fn GetClassVersionNumbers(call, class: Class, minor: Out<i32>, major: Out<i32>) {
        let Some(version) = call.vm.class_facts(class.0)?.version else { return absent() };
        minor.set(i32::from(version.0));
        major.set(i32::from(version.1));
        Ok(())
    }

    /// IsInterface.
    fn IsInterface(call, class: Class, answer: Out<jboolean>) {
        answer.set(u8::from(call.vm.class_facts(class.0)?.is_interface));
        Ok(())
    }

    /// IsArrayClass.
    fn IsArrayClass(call, class: Class, answer: Out<jboolean>) {
        answer.set(u8::from(call.vm.class_facts(class.0)?.is_array));
        Ok(())
    }

    /// IsModifiableClass.
    fn IsModifiableClass(call, class: Class, answer: Out<jboolean>) {
        answer.set(u8::from(call.vm.is_modifiable(class.0)?));
        Ok(())
    }

    /// RetransformClasses.
    fn RetransformClasses(call, count: Count, list: Input<jclass>) {
        let ids: Vec<ObjectId> = (0..count.0).map(|at| ObjectId(list.get(at) as usize)).collect();
        call.vm.retransform(&ids)?;
        forget_breakpoints(call, &ids)
    }

    /// RedefineClasses.
    fn RedefineClasses(call, count: Count, list: Input<jvmtiClassDefinition>) {
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
            definitions.push((ObjectId(definition.klass as usize), bytes));
        }
        call.vm.redefine(&definitions)?;
        let ids: Vec<ObjectId> = definitions.iter().map(|d| d.0).collect();
        forget_breakpoints(call, &ids)
    }

    /// GetConstantPool.
    fn GetConstantPool(call, class: Class, count: Out<i32>, byte_count: Out<i32>, bytes: Out<*mut u8>) {
        let (entries, pool) = call.vm.constant_pool(class.0)?;
        bytes.set(memory::copy(&pool)?);
        byte_count.set(pool.len() as i32);
        count.set(i32::from(entries));
        Ok(())
    }

    /// GetClassLoader.
    fn GetClassLoader(call, class: Class, loader: Out<jobject>) {
        loader.set(call.vm.class_loader(class.0)?.0 as jobject);
        Ok(())
    }
}
