//! What libverify asks about the class it verifies (class files before 50; JVMS 4.10.2): one function per question.
//!
//! Invariant: indices are those of the class file, and code is the class file's, not what runs. A text given out is freed by
//! `JVM_ReleaseUTF`.

use crate::entry::{class_of, h, native_functions};
use abi::jni::{jclass, jint};
use abi::jvm::JVM_ExceptionTableEntryType;
use classfile::{ClassFile, Code, ConstantPool, MethodInfo};
use runtime::class::ClassRef;
use runtime::exceptions::JResult;
use runtime::thread::Current;
use std::ffi::{CString, c_char, c_uchar, c_ushort};

/// The class file of a mirror.
fn file_of(cur: &mut Current, class: jclass) -> JResult<&'static ClassFile> {
    let class = class_of(cur, h(class))?;
    // Of the class that this thread verifies, the version that it verifies.
    let verified = cur.verified().filter(|version| version.class() == class);
    match verified.or_else(|| class.constants()) {
        Some(version) => Ok(&version.file),
        None => Err(cur.throw("java/lang/InternalError", "a class without a class file is verified")),
    }
}

fn method_of(cur: &mut Current, class: jclass, index: jint) -> JResult<&'static MethodInfo> {
    let file = file_of(cur, class)?;
    match usize::try_from(index).ok().and_then(|k| file.methods.get(k)) {
        Some(method) => Ok(method),
        None => Err(cur.throw("java/lang/InternalError", "method index out of range")),
    }
}

/// A method's code; none for native and abstract methods.
fn code_of(cur: &mut Current, class: jclass, index: jint) -> JResult<Option<&'static Code>> {
    let method = method_of(cur, class, index)?;
    Ok(file_of(cur, class)?.code(method))
}

fn pool_of(cur: &mut Current, class: jclass) -> JResult<&'static ConstantPool> {
    Ok(&file_of(cur, class)?.constant_pool)
}

fn index(value: jint) -> u16 {
    u16::try_from(value).unwrap_or(0)
}

/// A text for native code to keep until it calls `JVM_ReleaseUTF`.
fn text(bytes: &[u8]) -> *const c_char {
    // Modified UTF-8 has no NUL; what has one all the same ends there.
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    CString::new(&bytes[..end]).map_or(std::ptr::null(), |s| s.into_raw().cast_const())
}

/// Frees a text.
///
/// # Safety
/// `given` is null or came from a function of this file and was not released before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_ReleaseUTF(given: *const c_char) {
    if !given.is_null() {
        // SAFETY: the caller's promise: it came from `CString::into_raw`.
        drop(unsafe { CString::from_raw(given.cast_mut()) });
    }
}

macro_rules! of_class {
    ($($(#[$doc:meta])* $name:ident $type:ty: $cur:ident, $class:ident => $body:expr;)*) => {$(
        native_functions! {
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub fn $name($cur, $class: jclass) -> $type {
                $body
            }
        }
    )*};
}
of_class! {
    /// Internal name.
    JVM_GetClassNameUTF *const c_char: cur, class => {
        let class = class_of(cur, h(class))?;
        Ok(text(class.name.bytes()))
    };
    /// Entries of the constant pool, entry 0 included.
    JVM_GetClassCPEntriesCount jint: cur, class => Ok(i32::from(pool_of(cur, class)?.len()));
    /// Declared fields.
    JVM_GetClassFieldsCount jint: cur, class => Ok(file_of(cur, class)?.fields.len() as i32);
    /// Declared methods.
    JVM_GetClassMethodsCount jint: cur, class => Ok(file_of(cur, class)?.methods.len() as i32);
}

macro_rules! of_member {
    ($($(#[$doc:meta])* $name:ident $type:ty: $cur:ident, $class:ident, $index:ident => $body:expr;)*) => {$(
        native_functions! {
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub fn $name($cur, $class: jclass, $index: jint) -> $type {
                $body
            }
        }
    )*};
}
of_member! {
    /// Exceptions that a method declares.
    JVM_GetMethodIxExceptionsCount jint: cur, class, i => Ok(method_of(cur, class, i)?.exceptions.len() as i32);
    /// Bytes of a method's code.
    JVM_GetMethodIxByteCodeLength jint: cur, class, i => Ok(code_of(cur, class, i)?.map_or(0, |c| c.bytes.len() as i32));
    /// Entries of a method's exception table.
    JVM_GetMethodIxExceptionTableLength jint: cur, class, i
        => Ok(code_of(cur, class, i)?.map_or(0, |c| c.exception_table.len() as i32));
    /// A method's access flags.
    JVM_GetMethodIxModifiers jint: cur, class, i => Ok(i32::from(method_of(cur, class, i)?.access_flags));
    /// A method's local variable slots.
    JVM_GetMethodIxLocalsCount jint: cur, class, i => Ok(code_of(cur, class, i)?.map_or(0, |c| i32::from(c.max_locals)));
    /// A method's operand slots.
    JVM_GetMethodIxMaxStack jint: cur, class, i => Ok(code_of(cur, class, i)?.map_or(0, |c| i32::from(c.max_stack)));
    /// A method's argument slots, receiver included.
    JVM_GetMethodIxArgsSize jint: cur, class, i => {
        let method = method_of(cur, class, i)?;
        let descriptor = cur.vm().symbols.intern(pool_of(cur, class)?.utf8(method.descriptor));
        let (slots, _) = runtime::define::shape(descriptor);
        Ok(i32::from(slots + u16::from(method.access_flags & 8 == 0)))
    };
    /// Is the method `<init>`?
    JVM_IsConstructorIx bool: cur, class, i => {
        let (name, pool) = (method_of(cur, class, i)?.name, pool_of(cur, class)?);
        Ok(pool.utf8(name) == b"<init>")
    };
    /// Was the method made by the VM? Methods of class files never are.
    JVM_IsVMGeneratedMethodIx bool: cur, class, i => method_of(cur, class, i).map(|_| false);
    /// A method's name.
    JVM_GetMethodIxNameUTF *const c_char: cur, class, i => {
        let (name, pool) = (method_of(cur, class, i)?.name, pool_of(cur, class)?);
        Ok(text(pool.utf8(name)))
    };
    /// A method's descriptor.
    JVM_GetMethodIxSignatureUTF *const c_char: cur, class, i => {
        let (descriptor, pool) = (method_of(cur, class, i)?.descriptor, pool_of(cur, class)?);
        Ok(text(pool.utf8(descriptor)))
    };
    /// A field's access flags.
    JVM_GetFieldIxModifiers jint: cur, class, i => {
        let file = file_of(cur, class)?;
        match usize::try_from(i).ok().and_then(|k| file.fields.get(k)) {
            Some(field) => Ok(i32::from(field.access_flags)),
            None => Err(cur.throw("java/lang/InternalError", "field index out of range")),
        }
    };
    /// Name of a Fieldref.
    JVM_GetCPFieldNameUTF *const c_char: cur, class, i => Ok(text(pool_of(cur, class)?.member_ref(index(i)).1));
    /// Descriptor of a Fieldref.
    JVM_GetCPFieldSignatureUTF *const c_char: cur, class, i => Ok(text(pool_of(cur, class)?.member_ref(index(i)).2));
    /// Class name of a Fieldref.
    JVM_GetCPFieldClassNameUTF *const c_char: cur, class, i => {
        let pool = pool_of(cur, class)?;
        Ok(text(pool.class_name(pool.member_class(index(i)))))
    };
    /// Name of a Methodref, InterfaceMethodref or InvokeDynamic.
    JVM_GetCPMethodNameUTF *const c_char: cur, class, i
        => Ok(text(pool_of(cur, class)?.referenced_name_and_type(index(i)).0));
    /// Descriptor of a Methodref, InterfaceMethodref or InvokeDynamic.
    JVM_GetCPMethodSignatureUTF *const c_char: cur, class, i
        => Ok(text(pool_of(cur, class)?.referenced_name_and_type(index(i)).1));
    /// Class name of a Methodref or InterfaceMethodref.
    JVM_GetCPMethodClassNameUTF *const c_char: cur, class, i => {
        let pool = pool_of(cur, class)?;
        Ok(text(pool.class_name(pool.member_class(index(i)))))
    };
    /// Name of a Class entry.
    JVM_GetCPClassNameUTF *const c_char: cur, class, i => Ok(text(pool_of(cur, class)?.class_name(index(i))));
}

native_functions! {
    /// The tags of all entries of the constant pool.
    /// `out` has room for `JVM_GetClassCPEntriesCount` bytes.
    #[unsafe(no_mangle)]
    pub fn JVM_GetClassCPTypes(cur, class: jclass, out: *mut c_uchar) {
        let pool = pool_of(cur, class)?;
        for i in 0..pool.len() {
            // SAFETY: the caller's promise.
            unsafe { *out.add(usize::from(i)) = pool.tag(i) as u8 };
        }
        Ok(())
    }

    /// Constant pool indices of the exceptions that a method declares.
    /// `out` has room for `JVM_GetMethodIxExceptionsCount` numbers.
    #[unsafe(no_mangle)]
    pub fn JVM_GetMethodIxExceptionIndexes(cur, class: jclass, method: jint, out: *mut c_ushort) {
        let exceptions = &method_of(cur, class, method)?.exceptions;
        // SAFETY: the caller's promise.
        unsafe { std::ptr::copy_nonoverlapping(exceptions.as_ptr(), out, exceptions.len()) };
        Ok(())
    }

    /// A method's code.
    /// `out` has room for `JVM_GetMethodIxByteCodeLength` bytes.
    #[unsafe(no_mangle)]
    pub fn JVM_GetMethodIxByteCode(cur, class: jclass, method: jint, out: *mut c_uchar) {
        if let Some(code) = code_of(cur, class, method)? {
            // SAFETY: the caller's promise.
            unsafe { std::ptr::copy_nonoverlapping(code.bytes.as_ptr(), out, code.bytes.len()) };
        }
        Ok(())
    }

    /// An entry of a method's exception table.
    /// `out` has room for it.
    #[unsafe(no_mangle)]
    pub fn JVM_GetMethodIxExceptionTableEntry(
        cur,
        class: jclass,
        method: jint,
        entry: jint,
        out: *mut JVM_ExceptionTableEntryType,
    ) {
        let code = code_of(cur, class, method)?;
        let found = code.zip(usize::try_from(entry).ok()).and_then(|(code, k)| code.exception_table.get(k));
        if let Some(found) = found {
            let value = JVM_ExceptionTableEntryType {
                start_pc: found.start.into(),
                end_pc: found.end.into(),
                handler_pc: found.handler.into(),
                catchType: found.catch_type.into(),
            };
            // SAFETY: the caller's promise.
            unsafe { out.write(value) };
        }
        Ok(())
    }
}

/// Access flags of the member of `called` that an entry names; -1 if it declares none.
fn modifiers(
    cur: &mut Current,
    class: jclass,
    i: jint,
    called: jclass,
    find: impl FnOnce(ClassRef, runtime::symbol::Symbol, runtime::symbol::Symbol) -> Option<u16>,
) -> JResult<i32> {
    let (_, name, descriptor) = pool_of(cur, class)?.member_ref(index(i));
    let symbols = &cur.vm().symbols;
    let (name, descriptor) = (symbols.intern(name), symbols.intern(descriptor));
    let called = class_of(cur, h(called))?;
    Ok(find(called, name, descriptor).map_or(-1, i32::from))
}

native_functions! {
    /// Access flags of the field that a Fieldref names in `called`; -1 if that doesn't declare it.
    #[unsafe(no_mangle)]
    pub fn JVM_GetCPFieldModifiers(cur, class: jclass, i: jint, called: jclass) -> jint {
        modifiers(cur, class, i, called, |c, n, d| c.declared_field(n, d).map(|f| f.access_flags()))
    }

    /// Access flags of the method that a Methodref names in `called`; -1 if that doesn't declare it.
    #[unsafe(no_mangle)]
    pub fn JVM_GetCPMethodModifiers(cur, class: jclass, i: jint, called: jclass) -> jint {
        modifiers(cur, class, i, called, |c, n, d| c.declared_method(n, d).map(|m| m.access_flags()))
    }

    /// Are both classes in one run-time package?
    #[unsafe(no_mangle)]
    pub fn JVM_IsSameClassPackage(cur, a: jclass, b: jclass) -> bool {
        let a = class_of(cur, h(a))?;
        let b = class_of(cur, h(b))?;
        Ok(a.same_package(b))
    }
}

#[cfg(test)]
mod tests {
    use super::{JVM_ReleaseUTF, text};
    use crate::entry::c_bytes;

    #[test]
    fn texts_go_out_and_back() {
        let given = text(b"java/lang/Object");
        // SAFETY: a text of ours.
        unsafe {
            assert_eq!(c_bytes(given), Some(&b"java/lang/Object"[..]));
            JVM_ReleaseUTF(given);
        }
    }
}
