//! Flags of the VM for HotSpotDiagnosticMXBean: those whose value it knows; some may be changed (`runtime::manageable`).

use super::array_of;
use crate::entry::{h, native_functions};
use abi::jni::{jint, jobjectArray, jstring};
use options::FlagInUse;
use runtime::manageable::{Manageable, Value};
use runtime::refs::Handle;
use runtime::thread::Current;
use service::diagnostics;
use std::ffi::c_void;

const WRITEABLE: u32 = 1;
const EXTERNAL: u32 = 2;

native_functions! {
    /// The argument is a `jvalue`.
    pub(super) fn set_vm_global(cur, name: jstring, value: i64) {
        let name = cur.string_text(h(name));
        let value = match cur.vm().manageable.get(&name) {
            Some(Value::Switch(_)) => Value::Switch(value as u8 != 0),
            Some(Value::Text(_)) => Value::Text(cur.string_text(h(value as jstring))),
            None => Value::Text(String::new()),
        };
        match cur.vm().manageable.set(&name, value) {
            Ok(()) => Ok(()),
            Err(why) => Err(cur.throw("java/lang/IllegalArgumentException", &why)),
        }
    }
}

native_functions! {
    pub(super) fn get_vm_global_names(cur) -> Handle {
        let mut names = Vec::new();
        for flag in &cur.vm().options.flags {
            names.push(cur.new_string(flag.name)?);
        }
        array_of(cur, "java/lang/String", &names)
    }
}

/// `jmmVMGlobal`
#[repr(C)]
pub(super) struct VmGlobal {
    name: jstring,
    value: i64,
    /// 1 boolean, 2 text, 3 long, 4 double
    kind: u32,
    /// 1 default, 2 command line, 3 management, 4 environment, 5 a file of options, 6 the machine
    origin: u32,
    /// `WRITEABLE`, `EXTERNAL`
    bits: u32,
    reserved: [*mut c_void; 2],
}

native_functions! {
    /// Bare, since each flag has a local reference that lives on.
    pub(super) bare fn get_vm_globals(cur, names: jobjectArray, globals: *mut VmGlobal, count: jint) -> jint {
        let wanted = names_wanted(cur, names);
        let mut known = 0;
        for (index, name) in wanted.iter().take(usize::try_from(count).unwrap_or(0)).enumerate() {
            let global = match diagnostics::flag_in_use(cur.vm(), name) {
                None => VmGlobal {
                    name: std::ptr::null_mut(),
                    value: 0,
                    kind: 0,
                    origin: 0,
                    bits: 0,
                    reserved: [std::ptr::null_mut(); 2],
                },
                Some(flag) => {
                    known += 1;
                    global(cur, &flag)
                }
            };
            // SAFETY: libmanagement's array has `count` elements.
            unsafe { globals.add(index).write(global) };
        }
        known
    }
}

/// The flags that Java asks about: all, or those of an array of names.
fn names_wanted(cur: &mut Current, names: jobjectArray) -> Vec<String> {
    if names.is_null() {
        return cur.vm().options.flags.iter().map(|flag| flag.name.to_owned()).collect();
    }
    let name_at = |cur: &mut Current, index| {
        let name = cur.handle(h(names).get(cur).element_ref(index));
        if name.is_null(cur) { String::new() } else { cur.string_text(name) }
    };
    (0..h(names).get(cur).array_length()).map(|index| cur.scope(|cur| name_at(cur, index))).collect()
}

fn global(cur: &mut Current, flag: &FlagInUse) -> VmGlobal {
    // Without memory for a text, OutOfMemoryError is pending.
    let text = |cur: &mut Current, text: &str| match cur.new_string(text) {
        Ok(string) => string.as_jobject(),
        Err(_) => std::ptr::null_mut(),
    };
    let (kind, value) = match flag.kind {
        "bool" => (1, i64::from(flag.value == "true")),
        "ccstr" | "ccstrlist" => (2, text(cur, &flag.value) as i64),
        "double" => (4, flag.value.parse().unwrap_or(0f64).to_bits() as i64),
        _ => (3, flag.value.parse().unwrap_or(0)),
    };
    let origin = match flag.origin {
        "default" => 1,
        "command line" => 2,
        "management" => 3,
        "environment" => 4,
        "config file" => 5,
        _ => 6,
    };
    let writeable = if Manageable::NAMES.contains(&flag.name) { WRITEABLE } else { 0 };
    let bits = writeable | EXTERNAL;
    VmGlobal { name: text(cur, flag.name), value, kind, origin, bits, reserved: [std::ptr::null_mut(); 2] }
}
