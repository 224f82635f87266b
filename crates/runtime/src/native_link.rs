//! Binding native methods: the VM's own natives, then JNI names (JNI chapter 2, "Resolving Native Method Names").

use crate::call::Value;
use crate::class::{MethodFlags, MethodRef};
use crate::exceptions::JResult;
use crate::natives::VmNative;

use crate::thread::Current;
use std::ffi::{CString, c_void};
use std::sync::atomic::Ordering;

/// Binds an unbound native method.
///
/// # Errors
/// UnsatisfiedLinkError.
pub fn bind(cur: &mut Current, method: MethodRef) -> JResult<()> {
    if !method.native.load(Ordering::Acquire).is_null() {
        return Ok(());
    }
    if let Some(native) = own(cur, method) {
        set_own(method, native);
        return Ok(());
    }
    let (short, long) = names(method);
    let address = match find(cur, method, &short)? {
        Some(address) => Some(address),
        None => find(cur, method, &long)?,
    };
    match address {
        Some(address) => {
            method.native.store(address, Ordering::Release);
            Ok(())
        }
        None => {
            let message = format!("'{}'", crate::messages::method_text(method));
            Err(cur.throw("java/lang/UnsatisfiedLinkError", &message))
        }
    }
}

fn own(cur: &Current, method: MethodRef) -> Option<&'static VmNative> {
    if !method.class.loader.is_boot() {
        return None;
    }
    cur.vm().vm_native(method.class.name, method.name, method.descriptor)
}

fn set_own(method: MethodRef, native: &'static VmNative) {
    // The flag first: who sees the function must know what it is.
    method.add_flags(MethodFlags::VM_NATIVE);
    method.native.store(native as *const VmNative as *mut c_void, Ordering::Release);
}

/// RegisterNatives: binds a method to a function. The VM's own natives stay bound to the VM's code.
pub fn register(cur: &Current, method: MethodRef, function: *mut c_void) {
    match own(cur, method) {
        Some(native) => set_own(method, native),
        None => method.native.store(function, Ordering::Release),
    }
}

/// UnregisterNatives: the method is looked up again when it is next called.
pub fn unregister(method: MethodRef) {
    if !method.flags().contains(MethodFlags::VM_NATIVE) {
        method.native.store(std::ptr::null_mut(), Ordering::Release);
    }
}

fn mangle(out: &mut String, bytes: &[u8]) {
    for unit in classfile::mutf8::utf16(bytes) {
        match unit {
            0x2f => out.push('_'),
            0x5f => out.push_str("_1"),
            0x3b => out.push_str("_2"),
            0x5b => out.push_str("_3"),
            0x30..=0x39 | 0x41..=0x5a | 0x61..=0x7a => out.push(unit as u8 as char),
            other => out.push_str(&format!("_0{other:04x}")),
        }
    }
}

/// The short and the long JNI name.
fn names(method: MethodRef) -> (String, String) {
    let mut short = String::from("Java_");
    mangle(&mut short, method.class.name.bytes());
    short.push('_');
    mangle(&mut short, method.name.bytes());
    let descriptor = method.descriptor.bytes();
    let end = descriptor.iter().position(|b| *b == b')').unwrap_or(descriptor.len());
    let mut long = short.clone();
    long.push_str("__");
    mangle(&mut long, descriptor.get(1..end).unwrap_or(&[]));
    (short, long)
}

fn find(cur: &mut Current, method: MethodRef, name: &str) -> JResult<Option<*mut c_void>> {
    let vm = cur.vm();
    if method.class.loader.is_boot()
        && let Some(java) = crate::class_path::library(vm, "libjava.so")
        && let Ok(symbol) = CString::new(name)
    {
        // SAFETY: an open library.
        let address = unsafe { libc::dlsym(java, symbol.as_ptr()) };
        if !address.is_null() {
            return Ok(Some(address));
        }
    }
    let wk = vm.well_known();
    let found = cur.scope(|cur| {
        let loader = method.class.loader.handle();
        let loader = cur.handle(loader.get(cur));
        let mirror = method.class.mirror_handle();
        let entry = cur.new_string(name)?;
        let java_name = cur.new_string(&format!("{}.{}", method.class.external_name(), method.name))?;
        let arguments = [loader, mirror, entry, java_name].map(Value::Reference);
        let find_native = wk.class_loader_find_native;
        cur.initialize(find_native.class)?;
        cur.call(find_native, &arguments)
    })?;
    let address = found.long() as usize as *mut c_void;
    if !address.is_null() {
        return Ok(Some(address));
    }
    Ok(None)
}

