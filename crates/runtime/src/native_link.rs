//! Binding native methods: the VM's own natives, then JNI names (JNI chapter 2, "Resolving Native Method Names") in the
//! libraries of the class's loader, then in those of tools.

use crate::class::{MethodFlags, MethodRef};
use crate::natives::VmNative;
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::JResult;
use crate::value::Value;
use crate::vm::Vm;
use std::ffi::{CString, c_void};

/// Binds an unbound native method.
///
/// # Errors
/// UnsatisfiedLinkError; UnsupportedOperationException for signature polymorphic methods, which only bytecode can call.
pub fn bind(cur: &mut Current, method: MethodRef) -> JResult<()> {
    if !method.native().is_null() {
        return Ok(());
    }
    for name in names(cur.vm(), method) {
        if let Some(native) = own(cur, method, name) {
            method.bind_own(native);
            return Ok(());
        }
        let (short, long) = symbols(method, name);
        let address = match find(cur, method, &short)? {
            Some(address) => Some(address),
            None => find(cur, method, &long)?,
        };
        if let Some(address) = address {
            let address = crate::probes::events::native_method_bind(cur, method, address);
            cur.vm().verbose.native_bound(method, false);
            method.bind(address);
            return Ok(());
        }
    }
    if method.flags().contains(MethodFlags::SIGNATURE_POLYMORPHIC) {
        let what = match method.class() == cur.vm().well_known().class_method_handle {
            true => format!("MethodHandle.{}", method.name),
            false => "VarHandle access mode methods".to_owned(),
        };
        let message = format!("{what} cannot be invoked reflectively");
        return Err(cur.throw("java/lang/UnsupportedOperationException", &message));
    }
    let message = format!("'{}'", crate::messages::method_text(method));
    Err(cur.throw("java/lang/UnsatisfiedLinkError", &message))
}

/// The names to look a native method up by: its own; then, where a tool has wrapped it, without the prefixes that tools have
/// announced, the last one first, if a method of that name wraps it (JVM TI, SetNativeMethodPrefix).
fn names(vm: &Vm, method: MethodRef) -> Vec<Symbol> {
    let mut found = vec![method.name];
    let mut rest = method.name.bytes();
    for prefix in vm.tools.native_prefixes().iter().rev() {
        if let Some(shorter) = rest.strip_prefix(prefix.as_bytes()) {
            rest = shorter;
            let name = vm.symbols.intern(rest);
            if method.class().declared_method(name, method.descriptor).is_some_and(|wrapper| !wrapper.is_native()) {
                found.push(name);
            }
        }
    }
    found
}

/// The native method that a registration for `method` means: `method`, or the one it wraps, whose name has tools' prefixes.
pub fn wrapped(vm: &Vm, method: MethodRef) -> Option<MethodRef> {
    if method.is_native() {
        return Some(method);
    }
    let mut name = method.name.bytes().to_vec();
    let prefixes = vm.tools.native_prefixes();
    prefixes.iter().find_map(|prefix| {
        name.splice(0..0, prefix.bytes());
        let symbol = vm.symbols.lookup(&name)?;
        method.class().declared_method(symbol, method.descriptor).filter(|m| m.is_native())
    })
}

fn own(cur: &Current, method: MethodRef, name: Symbol) -> Option<&'static VmNative> {
    if !method.class().loader.is_boot() {
        return None;
    }
    cur.vm().vm_native(method.class().name, name, method.descriptor)
}

/// RegisterNatives: binds a method to a function. The VM's own natives stay bound to the VM's code.
pub fn register(cur: &mut Current, method: MethodRef, function: *mut c_void) {
    match names(cur.vm(), method).into_iter().find_map(|name| own(cur, method, name)) {
        Some(native) => method.bind_own(native),
        None => {
            let function = crate::probes::events::native_method_bind(cur, method, function);
            cur.vm().verbose.native_bound(method, true);
            method.bind(function);
        }
    }
}

/// UnregisterNatives: the method is looked up again when it is next called.
pub fn unregister(method: MethodRef) {
    if !method.flags().contains(MethodFlags::VM_NATIVE) {
        method.bind(std::ptr::null_mut());
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

/// The short and the long JNI name of a method called `name`.
fn symbols(method: MethodRef, name: Symbol) -> (String, String) {
    let mut short = String::from("Java_");
    mangle(&mut short, method.class().name.bytes());
    short.push('_');
    mangle(&mut short, name.bytes());
    let descriptor = method.descriptor.bytes();
    let end = descriptor.iter().position(|b| *b == b')').unwrap_or(descriptor.len());
    let mut long = short.clone();
    long.push_str("__");
    mangle(&mut long, descriptor.get(1..end).unwrap_or(&[]));
    (short, long)
}

fn find(cur: &mut Current, method: MethodRef, name: &str) -> JResult<Option<*mut c_void>> {
    let vm = cur.vm();
    let Ok(symbol) = CString::new(name) else { return Ok(None) };
    let exported = |library: *mut c_void| {
        // SAFETY: libraries that stay open.
        let address = unsafe { libc::dlsym(library, symbol.as_ptr()) };
        (!address.is_null()).then_some(address)
    };
    if method.class().loader.is_boot()
        && let Some(address) = vm.boot_path.library("libjava.so").and_then(exported)
    {
        return Ok(Some(address));
    }
    let wk = vm.well_known();
    let found = cur.scope(|cur| {
        let loader = method.class().loader.handle();
        let loader = cur.handle(loader.get(cur));
        let mirror = method.class().mirror_handle();
        let entry = cur.new_string(name)?;
        let java_name = cur.new_string(&format!("{}.{}", method.class().external_name(), method.name))?;
        let arguments = [loader, mirror, entry, java_name].map(Value::Reference);
        let find_native = wk.class_loader_find_native;
        cur.initialize(find_native.class())?;
        cur.call(find_native, &arguments)
    })?;
    let address = found.long() as usize as *mut c_void;
    if !address.is_null() {
        return Ok(Some(address));
    }
    Ok(vm.tools.native_libraries().iter().find_map(|library| exported(*library as *mut c_void)))
}
