//! Registering native methods (JNI specification, chapter 4).

use crate::entry::{Status, c_bytes, class_of, native_functions};
use abi::jni::{JNI_OK, JNINativeMethod, jclass, jint};
use classfile::mutf8;
use runtime::class::{ClassRef, MethodRef};
use runtime::exceptions::JResult;
use runtime::native_link;
use runtime::thread::Current;

/// The native method that a registration names.
///
/// # Errors
/// NoSuchMethodError.
fn find(cur: &mut Current, class: ClassRef, name: &[u8], descriptor: &[u8]) -> JResult<MethodRef> {
    let symbols = &cur.vm().symbols;
    let known = symbols.lookup(name).zip(symbols.lookup(descriptor));
    let text = |bytes: &[u8]| mutf8::to_str(bytes).into_owned();
    let message = match known {
        None => format!("Method {}.{}{} not found", class.external_name(), text(name), text(descriptor)),
        Some((name, descriptor)) => match runtime::resolve::lookup_in_classes(class, name, descriptor) {
            Some(method) => match native_link::wrapped(cur.vm(), method) {
                Some(native) => return Ok(native),
                None => format!("Method '{}' is not declared as native", runtime::messages::method_text(method)),
            },
            None => format!(
                "Method '{}' name or signature does not match",
                runtime::messages::member_method_text(&class.external_name(), name.bytes(), descriptor.bytes())
            ),
        },
    };
    Err(cur.throw("java/lang/NoSuchMethodError", &message))
}

native_functions! {
    /// RegisterNatives
    pub(crate) fn register_natives(cur, class: jclass, methods: *const JNINativeMethod, count: jint) -> Status {
        let class = class_of(cur, class)?;
        for index in 0..usize::try_from(count).unwrap_or(0) {
            // SAFETY: JNI: `count` elements, whose texts are modified UTF-8.
            let (method, name, descriptor) = unsafe {
                let method = &*methods.add(index);
                (method, c_bytes(method.name).unwrap_or(b""), c_bytes(method.signature).unwrap_or(b""))
            };
            let found = find(cur, class, name, descriptor)?;
            native_link::register(cur, found, method.fnPtr);
        }
        Ok(Status(JNI_OK))
    }

    /// UnregisterNatives
    pub(crate) fn unregister_natives(cur, class: jclass) -> Status {
        let class = class_of(cur, class)?;
        for method in class.methods().iter().filter(|m| m.is_native()) {
            native_link::unregister(method);
        }
        Ok(Status(JNI_OK))
    }
}
