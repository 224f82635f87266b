//! Object operations (JNI specification, chapter 4): making objects, their class, `IsVirtualThread`.

use crate::calls::{Arguments, call_exactly};
use crate::entry::{class_of, h, method_of, native_functions, present};
use abi::jni::{jclass, jmethodID, jobject, jvalue};
use runtime::class::ClassRef;
use runtime::exceptions::JResult;
use runtime::refs::Handle;
use runtime::thread::Current;

/// A new instance, its class initialised, no constructor run.
///
/// # Errors
/// InstantiationException, IllegalAccessException for java.lang.Class, what initialisation throws, OutOfMemoryError.
pub(crate) fn allocate(cur: &mut Current, class: ClassRef) -> JResult<Handle> {
    if class.is_primitive() {
        return Err(cur.throw_new("java/lang/InstantiationException", None));
    }
    if class.is_array() || class.is_abstract() {
        return Err(cur.throw("java/lang/InstantiationException", &class.external_name()));
    }
    if class == cur.vm().well_known().class_class {
        return Err(cur.throw("java/lang/IllegalAccessException", &class.external_name()));
    }
    cur.initialize(class)?;
    cur.new_instance(class)
}

native_functions! {
    /// AllocObject
    pub(crate) fn alloc_object(cur, class: jclass) -> Handle {
        let class = class_of(cur, class)?;
        allocate(cur, class)
    }

    /// NewObjectA
    pub(crate) fn new_object_a(cur, class: jclass, constructor: jmethodID, arguments: *const jvalue) -> Handle {
        let class = class_of(cur, class)?;
        // SAFETY: JNI: an ID that GetMethodID returned.
        let constructor = unsafe { method_of(cur, constructor)? };
        let object = allocate(cur, class)?;
        // SAFETY: JNI: the array holds the constructor's arguments.
        let arguments = unsafe { Arguments::new(constructor, Some(object), arguments) };
        call_exactly(cur, constructor, &arguments)?;
        Ok(object)
    }

    /// GetObjectClass
    pub(crate) fn get_object_class(cur, object: jobject) -> Handle {
        let object = present(cur, object)?;
        Ok(object.get(cur).class().mirror_handle())
    }

    /// IsInstanceOf
    pub(crate) fn is_instance_of(cur, object: jobject, class: jclass) -> bool {
        if h(object).is_null(cur) {
            return Ok(true);
        }
        let class = class_of(cur, class)?;
        Ok(h(object).get(cur).class().is_subclass_of(class))
    }

    /// IsVirtualThread
    pub(crate) fn is_virtual_thread(cur, object: jobject) -> bool {
        let object = h(object).get(cur);
        Ok(!object.is_null() && object.class().is_subclass_of(cur.vm().well_known().class_base_virtual_thread))
    }
}
