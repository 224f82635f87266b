//! Flags of the VM for HotSpotDiagnosticMXBean: those whose value it knows; some may be changed (`runtime::manageable`).

use super::array_of;
use crate::entry::{Env, enter, h};
use abi::jni::{jint, jobjectArray, jstring};
use runtime::manageable::{Manageable, Value};
use service::diagnostics;
use std::ffi::c_void;

const WRITEABLE: u32 = 1;
const EXTERNAL: u32 = 2;

/// The argument is a `jvalue`.
pub(super) extern "C" fn set_vm_global(env: Env, name: jstring, value: i64) {
    enter(env, |cur| {
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
    });
}

pub(super) extern "C" fn get_vm_global_names(env: Env) -> jobjectArray {
    enter(env, |cur| {
        let mut names = Vec::new();
        for flag in &cur.vm().options.flags {
            names.push(cur.new_string(flag.name)?);
        }
        array_of(cur, "java/lang/String", &names)
    })
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

pub(super) extern "C" fn get_vm_globals(env: Env, names: jobjectArray, globals: *mut VmGlobal, count: jint) -> jint {
    // Each flag needs a local reference that lives on, so no scope is left in here.
    let mut names_wanted: Vec<String> = Vec::new();
    enter(env, |cur| {
        if names.is_null() {
            names_wanted.extend(cur.vm().options.flags.iter().map(|flag| flag.name.to_owned()));
        } else {
            for index in 0..h(names).get(cur).array_length() {
                let name = h(names).get(cur).element_ref(index);
                let name = cur.handle(name);
                names_wanted.push(if name.is_null(cur) { String::new() } else { cur.string_text(name) });
            }
        }
        Ok(())
    });
    let mut known = 0;
    for (index, name) in names_wanted.iter().take(usize::try_from(count).unwrap_or(0)).enumerate() {
        let flag = runtime::vm::vm().and_then(|vm| diagnostics::flag_in_use(vm, name));
        let text = |text: &str| enter(env, |cur| cur.new_string(text));
        let global = match flag {
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
                let (kind, value) = match flag.kind {
                    "bool" => (1, i64::from(flag.value == "true")),
                    "ccstr" | "ccstrlist" => (2, text(&flag.value) as i64),
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
                VmGlobal { name: text(name), value, kind, origin, bits, reserved: [std::ptr::null_mut(); 2] }
            }
        };
        // SAFETY: libmanagement's array has `count` elements.
        unsafe { globals.add(index).write(global) };
    }
    known
}
