//! Fields (JNI specification, chapter 4, "Accessing Fields of Objects", "Accessing Static Fields") and field IDs.
//!
//! Invariant: a static field is found by its ID alone; it lies in the mirror of the class that declares it.

use crate::entry::{c_bytes, class_of, field_id, field_of, h, native_functions, present};
use abi::jni::{jclass, jfieldID, jobject};
use platform::fence;
use runtime::assumptions;
use runtime::class::{ClassRef, FieldRef, ReferenceField};
use runtime::exceptions::JResult;
use runtime::probes::watches;
use runtime::refs::Handle;
use runtime::symbol::Symbol;
use runtime::thread::Current;
use std::ffi::c_char;

/// After writing a field. Reading a volatile one needs nothing: on x86-64 loads stay in their order.
#[inline]
fn after_store(field: FieldRef) {
    if field.is_volatile() {
        fence::full();
    }
}

/// A value as a slot holds it.
macro_rules! slot_bits {
    (f32, $value:expr) => {
        u64::from(($value).to_bits())
    };
    (f64, $value:expr) => {
        ($value).to_bits()
    };
    ($type:ty, $value:expr) => {
        ($value) as i64 as u64
    };
}

/// Where a field has its references, of which native code says that it has some.
fn reference(cur: &mut Current, field: FieldRef) -> JResult<ReferenceField> {
    field.reference().ok_or_else(|| {
        let (class, kind) = (field.class().external_name(), field.basic_type.keyword());
        let message =
            format!("a JNI function for references was called for the field {class}.{} of type {kind}", field.name);
        cur.throw("java/lang/InternalError", &message)
    })
}

macro_rules! primitive_fields {
    ($($get:ident $set:ident $get_static:ident $set_static:ident $type:tt, $load:ident $store:ident, $value:ident => $stored:expr;)*) => { native_functions! {$(
        /// Get…Field
        pub(crate) fn $get(cur, object: jobject, id: jfieldID) -> $type {
            // SAFETY: JNI: an ID that GetFieldID returned, of the object's class.
            let field = unsafe { field_of(cur, id)? };
            let object = present(cur, object)?;
            watches::field_access(cur, field, object)?;
            Ok(object.get(cur).$load(field.offset() as usize))
        }
        /// Set…Field
        pub(crate) fn $set(cur, object: jobject, id: jfieldID, $value: $type) -> () {
            // SAFETY: as for reading.
            let field = unsafe { field_of(cur, id)? };
            let object = present(cur, object)?;
            watches::field_modification(cur, field, object, slot_bits!($type, $stored), Handle::NULL)?;
            object.get(cur).$store(field.offset() as usize, $stored);
            after_store(field);
            Ok(())
        }
        /// GetStatic…Field
        pub(crate) fn $get_static(cur, _class: jclass, id: jfieldID) -> $type {
            // SAFETY: JNI: an ID that GetStaticFieldID returned.
            let field = unsafe { field_of(cur, id)? };
            watches::field_access(cur, field, Handle::NULL)?;
            Ok(field.class().mirror(cur).$load(field.offset() as usize))
        }
        /// SetStatic…Field
        pub(crate) fn $set_static(cur, _class: jclass, id: jfieldID, $value: $type) -> () {
            // SAFETY: as for reading.
            let field = unsafe { field_of(cur, id)? };
            watches::field_modification(cur, field, Handle::NULL, slot_bits!($type, $stored), Handle::NULL)?;
            field.class().mirror(cur).$store(field.offset() as usize, $stored);
            after_store(field);
            Ok(())
        }
    )*} };
}

primitive_fields! {
    get_boolean_field set_boolean_field get_static_boolean_field set_static_boolean_field u8, load_u8 store_u8, value => value & 1;
    get_byte_field set_byte_field get_static_byte_field set_static_byte_field i8, load_i8 store_i8, value => value;
    get_char_field set_char_field get_static_char_field set_static_char_field u16, load_u16 store_u16, value => value;
    get_short_field set_short_field get_static_short_field set_static_short_field i16, load_i16 store_i16, value => value;
    get_int_field set_int_field get_static_int_field set_static_int_field i32, load_i32 store_i32, value => value;
    get_long_field set_long_field get_static_long_field set_static_long_field i64, load_i64 store_i64, value => value;
    get_float_field set_float_field get_static_float_field set_static_float_field f32, load_f32 store_f32, value => value;
    get_double_field set_double_field get_static_double_field set_static_double_field f64, load_f64 store_f64, value => value;
}

/// Looks a field up as JVMS 5.4.3.2 does, among static or among instance fields only.
fn find(class: ClassRef, name: Symbol, descriptor: Symbol, is_static: bool) -> Option<FieldRef> {
    class.ancestors().find_map(|class| {
        class
            .fields()
            .iter()
            .copied()
            .find(|f| f.name == name && f.descriptor == descriptor && f.is_static() == is_static)
            .or_else(|| class.interfaces().iter().find_map(|interface| find(interface, name, descriptor, is_static)))
    })
}

/// # Safety
/// The texts are null or NUL-terminated.
unsafe fn id(
    cur: &mut Current,
    class: jclass,
    name: *const c_char,
    descriptor: *const c_char,
    is_static: bool,
) -> JResult<jfieldID> {
    let class = class_of(cur, class)?;
    // SAFETY: the caller's promise.
    let (name, descriptor) = unsafe { (c_bytes(name).unwrap_or(b""), c_bytes(descriptor).unwrap_or(b"")) };
    let symbols = &cur.vm().symbols;
    let known = symbols.lookup(name).zip(symbols.lookup(descriptor));
    if !class.is_primitive() {
        cur.initialize(class)?;
    }
    if let Some((name, descriptor)) = known
        && !class.is_array()
        && let Some(field) = find(class, name, descriptor, is_static)
    {
        return Ok(field_id(field));
    }
    let name = classfile::mutf8::to_str(name);
    let message = if is_static {
        name.into_owned()
    } else {
        format!("{}.{name} {}", class.external_name(), classfile::mutf8::to_str(descriptor))
    };
    Err(cur.throw("java/lang/NoSuchFieldError", &message))
}

native_functions! {
    /// GetObjectField
    pub(crate) fn get_object_field(cur, object: jobject, id: jfieldID) -> Handle {
        // SAFETY: JNI: an ID that GetFieldID returned, of the object's class.
        let field = unsafe { field_of(cur, id)? };
        let object = present(cur, object)?;
        watches::field_access(cur, field, object)?;
        let held = reference(cur, field)?;
        Ok(cur.handle(object.get(cur).load_ref(held)))
    }

    /// SetObjectField
    pub(crate) fn set_object_field(cur, object: jobject, id: jfieldID, value: jobject) -> () {
        // SAFETY: as for reading.
        let field = unsafe { field_of(cur, id)? };
        let object = present(cur, object)?;
        watches::field_modification(cur, field, object, 0, h(value))?;
        let held = reference(cur, field)?;
        if field.is_final() && assumptions::is_target(cur.vm(), field) {
            assumptions::change_target(cur, object, h(value));
        } else {
            object.get(cur).store_ref(cur, held, h(value).get(cur));
        }
        after_store(field);
        Ok(())
    }

    /// GetStaticObjectField
    pub(crate) fn get_static_object_field(cur, _class: jclass, id: jfieldID) -> Handle {
        // SAFETY: JNI: an ID that GetStaticFieldID returned.
        let field = unsafe { field_of(cur, id)? };
        watches::field_access(cur, field, Handle::NULL)?;
        let held = reference(cur, field)?;
        Ok(cur.handle(field.class().mirror(cur).load_ref(held)))
    }

    /// SetStaticObjectField; final fields included, System.out and its like are set so
    pub(crate) fn set_static_object_field(cur, _class: jclass, id: jfieldID, value: jobject) -> () {
        // SAFETY: as for reading.
        let field = unsafe { field_of(cur, id)? };
        watches::field_modification(cur, field, Handle::NULL, 0, h(value))?;
        let held = reference(cur, field)?;
        field.class().mirror(cur).store_ref(cur, held, h(value).get(cur));
        after_store(field);
        Ok(())
    }

    /// GetFieldID
    pub(crate) fn get_field_id(cur, class: jclass, name: *const c_char, descriptor: *const c_char) -> jfieldID {
        // SAFETY: JNI: modified UTF-8 strings or null.
        unsafe { id(cur, class, name, descriptor, false) }
    }

    /// GetStaticFieldID
    pub(crate) fn get_static_field_id(cur, class: jclass, name: *const c_char, descriptor: *const c_char) -> jfieldID {
        // SAFETY: JNI: modified UTF-8 strings or null.
        unsafe { id(cur, class, name, descriptor, true) }
    }
}
