//! Class operations (JNI specification, chapter 4): defining, finding, supers; `GetModule`.

use crate::entry::{c_bytes, class_of, h, native_functions, present};
use abi::jni::{jbyte, jclass, jobject, jsize};
use runtime::class::ClassRef;
use runtime::define::DefineRequest;
use runtime::exceptions::JResult;
use runtime::frame::frames;
use runtime::loader::LoaderRef;
use runtime::refs::Handle;
use runtime::thread::Current;
use std::ffi::c_char;

/// JVMS 4.4.7: what a name can't exceed.
const LONGEST_NAME: usize = 65535;

/// The loader whose classes native code sees: that of the running native method's class; the library's, while it is loaded; the
/// system loader without Java frames.
fn caller_loader(cur: &mut Current) -> JResult<LoaderRef> {
    let vm = cur.vm();
    let caller = frames(cur.top_frame()).find_map(|frame| frame.method());
    let Some(caller) = caller else {
        let system = vm.loaders.system();
        return Ok(cur.loader_of(system));
    };
    if caller.class().loader.is_boot() && caller.class().name.is("jdk/internal/loader/NativeLibraries") {
        let from = cur.call(vm.well_known().get_from_class, &[])?.reference();
        if !from.is_null(cur)
            && let Some(class) = cur.class_of_mirror(from.get(cur))
        {
            return Ok(class.loader);
        }
    }
    Ok(caller.class().loader)
}

/// The name without the envelope of a descriptor, which FindClass accepts too.
fn without_envelope(name: &[u8]) -> &[u8] {
    match name {
        [b'L', inner @ .., b';'] => inner,
        _ => name,
    }
}

/// Checks a class name that native code passed.
///
/// # Errors
/// NoClassDefFoundError.
fn checked_name<'a>(cur: &mut Current, name: Option<&'a [u8]>) -> JResult<&'a [u8]> {
    match name {
        None => Err(cur.throw("java/lang/NoClassDefFoundError", "No class name given")),
        Some(name) if name.len() > LONGEST_NAME => {
            let message =
                format!("Class name exceeds maximum length of {LONGEST_NAME}: {}", classfile::mutf8::to_str(name));
            Err(cur.throw("java/lang/NoClassDefFoundError", &message))
        }
        Some(name) => Ok(name),
    }
}

fn find(cur: &mut Current, given: &[u8]) -> JResult<ClassRef> {
    let loader = caller_loader(cur)?;
    let symbol = cur.vm().symbols.intern(without_envelope(given));
    let class = cur.load_class(symbol, loader)?;
    cur.initialize(class)?;
    Ok(class)
}

native_functions! {
    /// DefineClass
    pub(crate) fn define_class(cur, name: *const c_char, loader: jobject, bytes: *const jbyte, length: jsize) -> Handle {
        // SAFETY: JNI: a modified UTF-8 string or null.
        let name = match unsafe { c_bytes(name) } {
            None => None,
            Some(name) => {
                let name = checked_name(cur, Some(name))?;
                Some(cur.vm().symbols.intern(name))
            }
        };
        let bytes = if bytes.is_null() || length <= 0 {
            &[]
        } else {
            // SAFETY: JNI: `length` bytes of class data.
            unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), length as usize) }
        };
        let loader = cur.loader_of(h(loader));
        let request = DefineRequest {
            loader,
            name,
            protection_domain: Handle::NULL,
            hidden: None,
            source: None,
            from_boot_path: false,
            lasting: None,
        };
        Ok(cur.define_class(bytes, request)?.mirror_handle())
    }

    /// FindClass
    pub(crate) fn find_class(cur, name: *const c_char) -> Handle {
        // SAFETY: JNI: a modified UTF-8 string or null.
        let name = unsafe { c_bytes(name) };
        let name = checked_name(cur, name)?;
        Ok(find(cur, name)?.mirror_handle())
    }

    /// GetSuperclass; also the native method `Class.getSuperclass`, whose receiver is the second argument
    pub(crate) fn get_superclass(cur, class: jclass) -> Handle {
        let class = class_of(cur, class)?;
        match cur.superclass_to_verify(class) {
            Some(superclass) if !class.is_interface() => Ok(superclass.mirror_handle()),
            _ => Ok(Handle::NULL),
        }
    }

    /// IsAssignableFrom
    pub(crate) fn is_assignable_from(cur, sub: jclass, sup: jclass) -> bool {
        let (sub, sup) = (class_of(cur, sub)?, class_of(cur, sup)?);
        Ok(if sub.is_primitive() || sup.is_primitive() { sub == sup } else { sub.is_subclass_of(sup) })
    }

    /// GetModule
    pub(crate) fn get_module(cur, class: jclass) -> Handle {
        if h(class).is_null(cur) {
            return Err(cur.throw("java/lang/NullPointerException", "class is null"));
        }
        let wk = cur.vm().well_known();
        let mirror = present(cur, class)?;
        if mirror.get(cur).class() != wk.class_class {
            return Err(cur.throw("java/lang/IllegalArgumentException", "Invalid class"));
        }
        Ok(cur.handle(mirror.get(cur).load_ref(wk.class_module_field)))
    }
}
