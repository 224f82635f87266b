//! Reflection support (JNI specification, chapter 4): between member IDs and java.lang.reflect.

use crate::entry::{field_id, field_of, method_id, method_of, native_functions, present};
use abi::jni::{jboolean, jclass, jfieldID, jmethodID, jobject};
use runtime::exceptions::JResult;
use runtime::refs::Handle;
use runtime::thread::Current;

/// Refuses an object that reflects nothing.
///
/// # Errors
/// NullPointerException, IllegalArgumentException.
fn reflected(cur: &mut Current, object: jobject, field: bool) -> JResult<Handle> {
    let object = present(cur, object)?;
    let wk = cur.vm().well_known();
    let class = object.get(cur).class();
    let right = if field {
        class == wk.class_reflect_field
    } else {
        class == wk.class_reflect_method || class == wk.class_reflect_constructor
    };
    if right {
        return Ok(object);
    }
    let message =
        format!("an instance of {} reflects no {}", class.external_name(), if field { "field" } else { "method" });
    Err(cur.throw("java/lang/IllegalArgumentException", &message))
}

native_functions! {
    /// FromReflectedMethod
    pub(crate) fn from_reflected_method(cur, method: jobject) -> jmethodID {
        let object = reflected(cur, method, false)?;
        let method = invoke::reflection::method_of(cur, object);
        cur.initialize(method.class())?;
        Ok(method_id(method))
    }

    /// FromReflectedField
    pub(crate) fn from_reflected_field(cur, field: jobject) -> jfieldID {
        let object = reflected(cur, field, true)?;
        let field = invoke::reflection::field_of(cur, object);
        cur.initialize(field.class())?;
        Ok(field_id(field))
    }

    /// ToReflectedMethod
    pub(crate) fn to_reflected_method(cur, _class: jclass, method: jmethodID, _is_static: jboolean) -> Handle {
        // SAFETY: JNI: an ID that the VM gave.
        let method = unsafe { method_of(cur, method)? };
        invoke::reflection::new_method_object(cur, method)
    }

    /// ToReflectedField
    pub(crate) fn to_reflected_field(cur, _class: jclass, field: jfieldID, _is_static: jboolean) -> Handle {
        // SAFETY: JNI: an ID that the VM gave.
        let field = unsafe { field_of(cur, field)? };
        invoke::reflection::new_field_object(cur, field)
    }
}
