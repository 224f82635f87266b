//! Defining and finding classes for the class library and for native code (JVMS 5.3).
//!
//! Invariant: names from native code have slashes, names from Java have dots; the VM keeps slashes.

use crate::entry::{Env, c_bytes, class_of, h, mirror, native_functions, slashed_symbol};
use abi::jni::{jboolean, jbyte, jclass, jint, jobject, jsize, jstring};
use abi::jvm::{
    JVM_LOOKUP_DEFINE_ACCESS_VM_ANNOTATIONS, JVM_LOOKUP_DEFINE_HIDDEN, JVM_LOOKUP_DEFINE_NESTMATE,
    JVM_LOOKUP_DEFINE_STRONG_LOADER_LINK,
};
use runtime::class::ClassRef;
use runtime::define::{DefineRequest, Hidden};
use runtime::exceptions::JResult;
use runtime::loader::LoaderRef;
use runtime::refs::Handle;
use runtime::symbol::Symbol;
use runtime::thread::Current;
use std::ffi::c_char;

/// Defines a class in a loader given as java.lang.ClassLoader (null: the boot loader).
///
/// # Errors
/// Linkage errors, OutOfMemoryError, what loading superclasses throws.
pub(crate) fn define(
    cur: &mut Current,
    bytes: &[u8],
    name: Option<Symbol>,
    loader: Handle,
    protection_domain: Handle,
    source: Option<String>,
) -> JResult<ClassRef> {
    let loader = cur.loader_of(loader);
    let request =
        DefineRequest { loader, name, protection_domain, hidden: None, source, from_boot_path: false, lasting: None };
    cur.define_class(bytes, request)
}

/// The bytes of a class file that native code passes.
///
/// # Safety
/// `bytes` points to `length` bytes that stay as they are while the result is used, or length is not positive.
unsafe fn class_bytes<'a>(bytes: *const jbyte, length: jsize) -> &'a [u8] {
    match usize::try_from(length) {
        // SAFETY: the caller's promise.
        Ok(count) if count > 0 && !bytes.is_null() => unsafe { std::slice::from_raw_parts(bytes.cast(), count) },
        _ => &[],
    }
}

/// The symbol of a C string; None for null.
///
/// # Safety
/// `name` is null or NUL-terminated.
unsafe fn c_symbol(cur: &Current, name: *const c_char) -> Option<Symbol> {
    // SAFETY: the caller's promise.
    unsafe { c_bytes(name) }.map(|bytes| cur.vm().symbols.intern(bytes))
}

native_functions! {
    /// `ClassLoader.defineClass1` and `defineClass2`.
    /// `name` and `source` are null or NUL-terminated strings, `bytes` points to `length` bytes.
    #[unsafe(no_mangle)]
    pub fn JVM_DefineClassWithSource(
        cur,
        name: *const c_char,
        loader: jobject,
        bytes: *const jbyte,
        length: jsize,
        protection_domain: jobject,
        source: *const c_char,
    ) -> Handle {
        // SAFETY: the caller's promises.
        let (name, bytes, source) = unsafe { (c_symbol(cur, name), class_bytes(bytes, length), c_bytes(source)) };
        let source = source.map(|s| String::from_utf8_lossy(s).into_owned());
        let class = define(cur, bytes, name, h(loader), h(protection_domain), source)?;
        Ok(mirror(cur, class))
    }
}

/// As `JVM_DefineClassWithSource` without a source.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn JVM_DefineClass(
    env: Env,
    name: *const c_char,
    loader: jobject,
    bytes: *const jbyte,
    length: jsize,
    protection_domain: jobject,
) -> jclass {
    // SAFETY: the caller's promises.
    unsafe { JVM_DefineClassWithSource(env, name, loader, bytes, length, protection_domain, std::ptr::null()) }
}

fn illegal_argument<T>(cur: &mut Current, message: &str) -> JResult<T> {
    Err(cur.throw("java/lang/IllegalArgumentException", message))
}

/// What `ClassLoader.defineClass0` (`Lookup.defineClass`, `defineHiddenClass`) passes.
struct LookupDefinition<'a> {
    lookup: Handle,
    name: Option<Symbol>,
    bytes: &'a [u8],
    protection_domain: Handle,
    initialize: bool,
    flags: jint,
    class_data: Handle,
}

fn lookup_define(cur: &mut Current, d: LookupDefinition<'_>) -> JResult<Handle> {
    if d.lookup.is_null(cur) {
        return illegal_argument(cur, "Lookup class is null");
    }
    let has = |flag: jint| d.flags & flag != 0;
    if !has(JVM_LOOKUP_DEFINE_HIDDEN) {
        if !d.class_data.is_null(cur) {
            return illegal_argument(cur, "classData is only applicable for hidden classes");
        }
        if has(JVM_LOOKUP_DEFINE_NESTMATE) {
            return illegal_argument(cur, "dynamic nestmate is only applicable for hidden classes");
        }
        if !has(JVM_LOOKUP_DEFINE_STRONG_LOADER_LINK) {
            return illegal_argument(cur, "an ordinary class must be strongly referenced by its defining loader");
        }
        if has(JVM_LOOKUP_DEFINE_ACCESS_VM_ANNOTATIONS) {
            return illegal_argument(cur, "vm annotations only allowed for hidden classes");
        }
        if d.flags != JVM_LOOKUP_DEFINE_STRONG_LOADER_LINK {
            return illegal_argument(cur, &format!("invalid flag 0x{:x}", d.flags));
        }
    }
    let lookup = class_of(cur, d.lookup)?;
    let hidden = if has(JVM_LOOKUP_DEFINE_HIDDEN) {
        let nestmate = has(JVM_LOOKUP_DEFINE_NESTMATE);
        let host = if nestmate { runtime::access::nest_host(cur, lookup) } else { lookup };
        Some(Hidden {
            host,
            nestmate,
            strong: has(JVM_LOOKUP_DEFINE_STRONG_LOADER_LINK),
            class_data: d.class_data,
            vm_annotations: has(JVM_LOOKUP_DEFINE_ACCESS_VM_ANNOTATIONS),
        })
    } else {
        None
    };
    let source = lookup.source().map(str::to_owned);
    let request = DefineRequest {
        loader: lookup.loader,
        name: d.name,
        protection_domain: d.protection_domain,
        hidden,
        source,
        from_boot_path: false,
        lasting: None,
    };
    let class = cur.define_class(d.bytes, request)?;
    let result = mirror(cur, class);
    if d.initialize {
        cur.initialize(class)?;
    } else {
        cur.link(class)?;
    }
    Ok(result)
}

native_functions! {
    /// `ClassLoader.defineClass0`: a class in the loader and package of a lookup class, hidden or not.
    /// `name` is null or NUL-terminated, `bytes` points to `length` bytes.
    #[unsafe(no_mangle)]
    pub fn JVM_LookupDefineClass(
        cur,
        lookup: jclass,
        name: *const c_char,
        bytes: *const jbyte,
        length: jsize,
        protection_domain: jobject,
        initialize: jboolean,
        flags: jint,
        class_data: jobject,
    ) -> Handle {
        // SAFETY: the caller's promises.
        let (name, bytes) = unsafe { (c_symbol(cur, name), class_bytes(bytes, length)) };
        lookup_define(
            cur,
            LookupDefinition {
                lookup: h(lookup),
                name,
                bytes,
                protection_domain: h(protection_domain),
                initialize: initialize != 0,
                flags,
                class_data: h(class_data),
            },
        )
    }
}

/// The class with this name for `loader`, as `Class.forName` has it: ClassNotFoundException, not NoClassDefFoundError.
fn find(cur: &mut Current, name: Symbol, loader: LoaderRef, initialize: bool) -> JResult<Handle> {
    let class = match cur.find_class(name, loader)? {
        Some(class) => class,
        None => return Err(cur.throw("java/lang/ClassNotFoundException", &name.text())),
    };
    if initialize && !class.is_array() && !class.is_primitive() {
        cur.initialize(class)?;
    }
    Ok(mirror(cur, class))
}

native_functions! {
    /// `ClassLoader.findBootstrapClass`, and the launcher's way to `LauncherHelper`: NULL, and no exception, for what the boot loader
    /// doesn't have.
    /// `name` is null or NUL-terminated.
    #[unsafe(no_mangle)]
    pub fn JVM_FindClassFromBootLoader(cur, name: *const c_char) -> Handle {
        // SAFETY: the caller's promise.
        let Some(name) = (unsafe { c_symbol(cur, name) }) else { return Ok(Handle::NULL) };
        let boot = cur.vm().boot_loader();
        Ok(match cur.find_class(name, boot)? {
            Some(class) => mirror(cur, class),
            None => Handle::NULL,
        })
    }

    /// `Class.forName0`
    /// `name` is null or NUL-terminated.
    #[unsafe(no_mangle)]
    pub fn JVM_FindClassFromCaller(
        cur,
        name: *const c_char,
        initialize: jboolean,
        loader: jobject,
        _caller: jclass,
    ) -> Handle {
        // SAFETY: the caller's promise.
        let Some(name) = (unsafe { c_symbol(cur, name) }) else { return Err(cur.throw_null_pointer()) };
        if name.bytes().len() > usize::from(u16::MAX) {
            return Err(cur.throw("java/lang/ClassNotFoundException", &name.external()));
        }
        let loader = cur.loader_of(h(loader));
        find(cur, name, loader, initialize != 0)
    }

    /// The class with this name as seen from another class; for libverify.
    /// `name` is null or NUL-terminated.
    #[unsafe(no_mangle)]
    pub fn JVM_FindClassFromClass(cur, name: *const c_char, initialize: jboolean, from: jclass) -> Handle {
        // SAFETY: the caller's promise.
        let Some(name) = (unsafe { c_symbol(cur, name) }) else { return Err(cur.throw_null_pointer()) };
        let from = class_of(cur, h(from))?;
        let class = cur.load_class(name, from.loader)?;
        if initialize != 0 {
            cur.initialize(class)?;
        }
        Ok(mirror(cur, class))
    }

    /// `ClassLoader.findLoadedClass0`: null for what this loader has not been recorded as initiating.
    #[unsafe(no_mangle)]
    pub fn JVM_FindLoadedClass(cur, loader: jobject, name: jstring) -> Handle {
        if h(name).is_null(cur) {
            return Ok(Handle::NULL);
        }
        let name = slashed_symbol(cur, h(name));
        let loader = cur.loader_of(h(loader));
        Ok(match loader.loaded(name) {
            Some(class) if !class.is_array() => mirror(cur, class),
            _ => Handle::NULL,
        })
    }
}
