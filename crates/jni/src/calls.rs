//! Calling methods (JNI specification, chapter 4, "Calling Instance Methods", "Calling Static Methods") and method IDs.
//!
//! Here are the forms that take an array; those with variable arguments decode them by `method_shape` and come here too.

use crate::entry::{c_bytes, class_of, h, method_id, method_of, method_of_id, native_functions, present};
use abi::jni::{jclass, jmethodID, jobject, jvalue};
use runtime::call::Value;
use runtime::class::{ClassRef, MethodRef};
use runtime::exceptions::JResult;
use runtime::refs::Handle;
use runtime::thread::Current;
use smallvec::SmallVec;
use std::ffi::{CStr, CString, c_char};
use std::ops::Deref;

/// The parameter types of a descriptor, one letter each, `L` for references.
fn parameter_letters(descriptor: &[u8]) -> impl Iterator<Item = u8> {
    let mut rest = descriptor.strip_prefix(b"(").unwrap_or(&[]);
    std::iter::from_fn(move || {
        let &first = rest.first()?;
        match first {
            b')' => None,
            b'L' | b'[' => {
                let element = rest.iter().position(|b| *b != b'[')?;
                let end = if rest[element] == b'L' { rest.iter().position(|b| *b == b';')? } else { element };
                rest = &rest[end + 1..];
                Some(b'L')
            }
            _ => {
                rest = &rest[1..];
                Some(first)
            }
        }
    })
}

/// The types of a method's parameters, without receiver: one of `ZBCSIJFDL` each, NUL at the end. Null when the ID names no
/// method. What variadic functions decode their arguments by.
///
/// # Safety
/// `method` is null or a jmethodID that came from the VM.
pub unsafe fn method_shape(method: jmethodID) -> *const c_char {
    // SAFETY: the caller's promise.
    let Some(method) = (unsafe { method_of_id(method) }) else { return std::ptr::null() };
    let Some(vm) = runtime::vm::vm() else { return std::ptr::null() };
    let letters = || CString::new(parameter_letters(method.descriptor.bytes()).collect::<Vec<u8>>()).ok();
    vm.parameter_shapes.of(method.descriptor, letters).map_or(std::ptr::null(), CStr::as_ptr)
}

/// A method's arguments, receiver first.
pub(crate) struct Arguments(SmallVec<[Value; 10]>);

impl Arguments {
    /// The arguments in an array of jvalues, as the method's descriptor says.
    ///
    /// # Safety
    /// `values` has an element for each parameter of `method`, and references in it are valid.
    pub(crate) unsafe fn new(method: MethodRef, receiver: Option<Handle>, values: *const jvalue) -> Arguments {
        let mut arguments: SmallVec<[Value; 10]> = receiver.into_iter().map(Value::Reference).collect();
        for (index, letter) in parameter_letters(method.descriptor.bytes()).enumerate() {
            // SAFETY: one element per parameter, by the caller's promise; the field read is that of the parameter's type.
            let value = unsafe {
                let value = &*values.add(index);
                match letter {
                    b'Z' => Value::Int(i32::from(value.z != 0)),
                    b'B' => Value::Int(i32::from(value.b)),
                    b'C' => Value::Int(i32::from(value.c)),
                    b'S' => Value::Int(i32::from(value.s)),
                    b'I' => Value::Int(value.i),
                    b'J' => Value::Long(value.j),
                    b'F' => Value::Float(value.f),
                    b'D' => Value::Double(value.d),
                    _ => Value::Reference(h(value.l)),
                }
            };
            arguments.push(value);
        }
        Arguments(arguments)
    }
}

impl Deref for Arguments {
    type Target = [Value];
    fn deref(&self) -> &[Value] {
        &self.0
    }
}

/// Calls just this method, of a class that is initialised or being so.
///
/// # Errors
/// What it throws.
pub(crate) fn call_exactly(cur: &mut Current, method: MethodRef, arguments: &Arguments) -> JResult<Value> {
    runtime::entry::call_for_native(cur, method, arguments)
}

/// # Safety
/// As JNI's Call<type>MethodA.
unsafe fn call_virtual(
    cur: &mut Current,
    receiver: jobject,
    method: jmethodID,
    values: *const jvalue,
) -> JResult<Value> {
    // SAFETY: the caller's promise.
    let method = unsafe { method_of(cur, method)? };
    let receiver = present(cur, receiver)?;
    // SAFETY: the caller's promise.
    let arguments = unsafe { Arguments::new(method, Some(receiver), values) };
    let target = runtime::select::select(cur, receiver.get(cur).class(), method)?;
    call_exactly(cur, target, &arguments)
}

/// # Safety
/// As JNI's CallNonvirtual<type>MethodA.
unsafe fn call_nonvirtual(
    cur: &mut Current,
    receiver: jobject,
    method: jmethodID,
    values: *const jvalue,
) -> JResult<Value> {
    // SAFETY: the caller's promise.
    let method = unsafe { method_of(cur, method)? };
    let receiver = present(cur, receiver)?;
    // SAFETY: the caller's promise.
    let arguments = unsafe { Arguments::new(method, Some(receiver), values) };
    call_exactly(cur, method, &arguments)
}

/// # Safety
/// As JNI's CallStatic<type>MethodA.
unsafe fn call_static(cur: &mut Current, method: jmethodID, values: *const jvalue) -> JResult<Value> {
    // SAFETY: the caller's promise.
    let method = unsafe { method_of(cur, method)? };
    if !method.class().is_initialized() {
        // FromReflectedMethod gives IDs of classes that aren't.
        cur.initialize(method.class())?;
    }
    // SAFETY: the caller's promise.
    let arguments = unsafe { Arguments::new(method, None, values) };
    call_exactly(cur, method, &arguments)
}

/// A result read as another type than the method's, as native code that mixes up its Call functions does.
fn integer(value: Value) -> i64 {
    match value {
        Value::Int(v) => i64::from(v),
        Value::Long(v) => v,
        _ => 0,
    }
}

trait FromValue {
    fn from_value(value: Value) -> Self;
}

macro_rules! from_integers {
    ($($type:ty)*) => {$(
        impl FromValue for $type {
            fn from_value(value: Value) -> $type {
                integer(value) as $type
            }
        }
    )*};
}
from_integers! { i8 u16 i16 i32 i64 }

impl FromValue for bool {
    fn from_value(value: Value) -> bool {
        integer(value) & 1 != 0
    }
}
impl FromValue for f32 {
    fn from_value(value: Value) -> f32 {
        if let Value::Float(v) = value { v } else { 0.0 }
    }
}
impl FromValue for f64 {
    fn from_value(value: Value) -> f64 {
        if let Value::Double(v) = value { v } else { 0.0 }
    }
}
impl FromValue for Handle {
    fn from_value(value: Value) -> Handle {
        if let Value::Reference(v) = value { v } else { Handle::NULL }
    }
}
impl FromValue for () {
    fn from_value(_: Value) {}
}

macro_rules! call_functions {
    ($($virtual:ident $nonvirtual:ident $static:ident $type:ty;)*) => { native_functions! {$(
        /// Call…MethodA
        pub(crate) fn $virtual(cur, receiver: jobject, method: jmethodID, arguments: *const jvalue) -> $type {
            // SAFETY: the function's own promise.
            Ok(<$type>::from_value(unsafe { call_virtual(cur, receiver, method, arguments)? }))
        }
        /// CallNonvirtual…MethodA
        pub(crate) fn $nonvirtual(cur, receiver: jobject, _class: jclass, method: jmethodID, arguments: *const jvalue) -> $type {
            // SAFETY: the function's own promise.
            Ok(<$type>::from_value(unsafe { call_nonvirtual(cur, receiver, method, arguments)? }))
        }
        /// CallStatic…MethodA
        pub(crate) fn $static(cur, _class: jclass, method: jmethodID, arguments: *const jvalue) -> $type {
            // SAFETY: the function's own promise.
            Ok(<$type>::from_value(unsafe { call_static(cur, method, arguments)? }))
        }
    )*} };
}

call_functions! {
    call_object_method_a call_nonvirtual_object_method_a call_static_object_method_a Handle;
    call_boolean_method_a call_nonvirtual_boolean_method_a call_static_boolean_method_a bool;
    call_byte_method_a call_nonvirtual_byte_method_a call_static_byte_method_a i8;
    call_char_method_a call_nonvirtual_char_method_a call_static_char_method_a u16;
    call_short_method_a call_nonvirtual_short_method_a call_static_short_method_a i16;
    call_int_method_a call_nonvirtual_int_method_a call_static_int_method_a i32;
    call_long_method_a call_nonvirtual_long_method_a call_static_long_method_a i64;
    call_float_method_a call_nonvirtual_float_method_a call_static_float_method_a f32;
    call_double_method_a call_nonvirtual_double_method_a call_static_double_method_a f64;
    call_void_method_a call_nonvirtual_void_method_a call_static_void_method_a ();
}

/// The class's name as a descriptor has it.
pub(crate) fn descriptor_of(class: ClassRef) -> String {
    if class.is_array() {
        class.name.text().into_owned()
    } else if class.is_primitive() {
        char::from(class.basic_type.letter()).to_string()
    } else {
        format!("L{};", class.name)
    }
}

fn lookup(cur: &mut Current, class: ClassRef, name: &[u8], descriptor: &[u8], is_static: bool) -> JResult<MethodRef> {
    let symbols = &cur.vm().symbols;
    let (known_name, known_descriptor) = (symbols.lookup(name), symbols.lookup(descriptor));
    if !class.is_primitive() {
        cur.initialize(class)?;
    }
    let found = match (known_name, known_descriptor) {
        (Some(name), Some(descriptor)) if matches!(name.bytes(), b"<init>" | b"<clinit>") => {
            class.declared_method(name, descriptor)
        }
        (Some(name), Some(descriptor)) if class.is_interface() => {
            class.declared_method(name, descriptor).or_else(|| runtime::resolve::lookup_method(class, name, descriptor))
        }
        (Some(name), Some(descriptor)) => runtime::resolve::lookup_method(class, name, descriptor),
        _ => None,
    };
    match found {
        Some(method) if method.is_static() == is_static => Ok(method),
        _ => {
            let message = format!(
                "{}{}.{}{}",
                if is_static { "static " } else { "" },
                descriptor_of(class),
                classfile::mutf8::to_str(name),
                classfile::mutf8::to_str(descriptor)
            );
            Err(cur.throw("java/lang/NoSuchMethodError", &message))
        }
    }
}

/// # Safety
/// The texts are null or NUL-terminated.
unsafe fn id(
    cur: &mut Current,
    class: jclass,
    name: *const c_char,
    descriptor: *const c_char,
    is_static: bool,
) -> JResult<jmethodID> {
    let class = class_of(cur, class)?;
    // SAFETY: the caller's promise.
    let (name, descriptor) = unsafe { (c_bytes(name), c_bytes(descriptor)) };
    // As the stock VM has it: no name means the constructor.
    let method = lookup(cur, class, name.unwrap_or(b"<init>"), descriptor.unwrap_or(b""), is_static)?;
    Ok(method_id(method))
}

native_functions! {
    /// GetMethodID
    pub(crate) fn get_method_id(cur, class: jclass, name: *const c_char, descriptor: *const c_char) -> jmethodID {
        // SAFETY: JNI: modified UTF-8 strings or null.
        unsafe { id(cur, class, name, descriptor, false) }
    }

    /// GetStaticMethodID
    pub(crate) fn get_static_method_id(cur, class: jclass, name: *const c_char, descriptor: *const c_char) -> jmethodID {
        // SAFETY: JNI: modified UTF-8 strings or null.
        unsafe { id(cur, class, name, descriptor, true) }
    }
}

#[cfg(test)]
mod tests {
    use super::parameter_letters;

    #[test]
    fn letters() {
        let text = |descriptor: &str| String::from_utf8(parameter_letters(descriptor.as_bytes()).collect()).unwrap();
        assert_eq!(text("()V"), "");
        assert_eq!(text("(IJFDZBCS)V"), "IJFDZBCS");
        assert_eq!(text("(La/B;[[I[La/B;J)La/C;"), "LLLJ");
    }
}
