//! Annotations as the class library reads them: the raw content of the Runtime(In)Visible… attributes (JVMS 4.7.16 to 4.7.22).
//!
//! Invariant: an attribute that is absent is a null array.

use crate::class::queries;
use crate::entry::{class_of, h, native_functions, rows};
use abi::jni::jobject;
use runtime::class::{FieldRef, MethodRef};
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, reference};
use runtime::refs::Handle;
use runtime::thread::Current;

fn optional_bytes(cur: &mut Current, bytes: Option<&[u8]>) -> JResult<Handle> {
    match bytes {
        Some(bytes) => cur.new_byte_array(bytes),
        None => Ok(Handle::NULL),
    }
}

fn class_annotations(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    optional_bytes(cur, class.class_file().and_then(|f| f.annotations.as_deref()))
}

fn class_type_annotations(cur: &mut Current, this: Handle) -> JResult<Handle> {
    let class = class_of(cur, this)?;
    optional_bytes(cur, class.class_file().and_then(|f| f.type_annotations.as_deref()))
}

queries! {
    /// `Class.getRawAnnotations`
    get_class_annotations JVM_GetClassAnnotations: class_annotations => object;
    /// `Class.getRawTypeAnnotations`
    get_class_type_annotations JVM_GetClassTypeAnnotations: class_type_annotations => object;
}

/// The field that a java.lang.reflect.Field stands for.
fn field_of(cur: &mut Current, field: Handle) -> JResult<Option<FieldRef>> {
    cur.check_null(field)?;
    let wk = cur.vm().well_known();
    let object = field.get(cur);
    let slot = object.load_i32(wk.reflect_field_slot as usize) as usize;
    let class = cur.class_of_mirror(object.load_ref(wk.reflect_field_clazz));
    Ok(class.and_then(|c| c.field_at(slot)))
}

/// The method that a java.lang.reflect.Method or Constructor stands for.
pub(crate) fn executable(cur: &mut Current, executable: Handle) -> JResult<Option<MethodRef>> {
    cur.check_null(executable)?;
    let wk = cur.vm().well_known();
    let object = executable.get(cur);
    let (slot, clazz) = if object.class().is_subclass_of(wk.class_reflect_constructor) {
        (wk.reflect_constructor_slot, wk.reflect_constructor_clazz)
    } else {
        (wk.reflect_method_slot, wk.reflect_method_clazz)
    };
    let slot = object.load_i32(slot as usize) as usize;
    let class = cur.class_of_mirror(object.load_ref(clazz));
    Ok(class.and_then(|c| c.method_at(slot)))
}

native_functions! {
    /// `Field.getTypeAnnotationBytes0`
    #[unsafe(no_mangle)]
    pub fn JVM_GetFieldTypeAnnotations(cur, field: jobject) -> Handle {
        let bytes = field_of(cur, h(field))?.and_then(|f| f.info()).and_then(|i| i.type_annotations.as_deref());
        optional_bytes(cur, bytes)
    }

    /// `Executable.getTypeAnnotationBytes0`
    #[unsafe(no_mangle)]
    pub fn JVM_GetMethodTypeAnnotations(cur, method: jobject) -> Handle {
        let method = executable(cur, h(method))?;
        let bytes = method.and_then(|m| m.info()).and_then(|i| i.rare().type_annotations.as_deref());
        optional_bytes(cur, bytes)
    }
}

pub(crate) const NATIVES: &[VmNative] = rows! { "java/lang/Class";
    "getRawAnnotations" "()[B" 17..=25 => get_class_annotations;
    "getRawTypeAnnotations" "()[B" 17..=25 => get_class_type_annotations;
};
