//! jcmd's commands as operations of a bean (`com.sun.management:type=DiagnosticCommand`).
//!
//! Invariant: texts in the structures are static; libmanagement_ext copies them.

use super::array_of;
use crate::entry::{Env, h, native_functions};
use abi::jni::{jboolean, jint, jobjectArray, jstring};
use runtime::refs::Handle;
use service::diagnostics::{self, COMMANDS, Command};
use std::ffi::{CString, c_char, c_void};
use std::sync::OnceLock;

/// `dcmdInfo`
#[repr(C)]
struct Info {
    name: *const c_char,
    description: *const c_char,
    impact: *const c_char,
    /// Permissions, which are no more.
    unused: [*const c_void; 3],
    argument_count: jint,
    enabled: jboolean,
}

/// `dcmdArgInfo`
#[repr(C)]
struct ArgumentInfo {
    name: *const c_char,
    description: *const c_char,
    kind: *const c_char,
    default: *const c_char,
    mandatory: jboolean,
    option: jboolean,
    multiple: jboolean,
    position: jint,
}

/// A text that C code may keep.
fn text(text: &str) -> *const c_char {
    static TEXTS: OnceLock<parking_lot::Mutex<std::collections::HashMap<String, CString>>> = OnceLock::new();
    let mut texts = TEXTS.get_or_init(Default::default).lock();
    // The characters of a CString stay where they are when it moves.
    texts.entry(text.to_owned()).or_insert_with(|| CString::new(text).unwrap_or_default()).as_ptr()
}

native_functions! {
    pub(super) fn get_diagnostic_commands(cur) -> Handle {
        let mut names = Vec::new();
        for command in COMMANDS {
            names.push(cur.new_string(command.name)?);
        }
        array_of(cur, "java/lang/String", &names)
    }
}

fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

native_functions! {
    pub(super) fn get_diagnostic_command_info(cur, names: jobjectArray, infos: *mut c_void) {
        let infos = infos.cast::<Info>();
        for index in 0..h(names).get(cur).array_length() {
            let name = h(names).get(cur).element_ref(index);
            let name = cur.handle(name);
            if name.is_null(cur) {
                return Err(cur.throw_null_pointer());
            }
            let name = cur.string_text(name);
            let Some(command) = find(&name) else {
                return Err(cur.throw("java/lang/IllegalArgumentException", "Unknown diagnostic command"));
            };
            let info = Info {
                name: text(command.name),
                description: text(command.about),
                impact: text(command.impact),
                unused: [std::ptr::null(); 3],
                argument_count: command.arguments.len() as jint,
                enabled: 1,
            };
            // SAFETY: libmanagement_ext's array has an element for each name.
            unsafe { infos.add(index).write(info) };
        }
        Ok(())
    }

    pub(super) fn get_diagnostic_command_arguments_info(cur, name: jstring, infos: *mut c_void, count: jint) {
        let infos = infos.cast::<ArgumentInfo>();
        let name = cur.string_text(h(name));
        let arguments = find(&name).map_or(&[][..], |command| command.arguments);
        let mut places = 0;
        for (index, argument) in arguments.iter().take(usize::try_from(count).unwrap_or(0)).enumerate() {
            let position = if argument.option { -1 } else { places };
            places += i32::from(!argument.option);
            let info = ArgumentInfo {
                name: text(argument.name),
                description: text(argument.about),
                kind: text(argument.kind),
                default: argument.default.map_or(std::ptr::null(), text),
                mandatory: argument.mandatory.into(),
                option: argument.option.into(),
                multiple: 0,
                position,
            };
            // SAFETY: libmanagement_ext's array has `count` elements.
            unsafe { infos.add(index).write(info) };
        }
        Ok(())
    }
}

native_functions! {
    pub(super) fn execute_diagnostic_command(cur, line: jstring) -> Handle {
        let line = cur.string_text(h(line));
        let mut out = Vec::new();
        match diagnostics::run(cur, &line, &mut out) {
            Ok(()) => cur.new_string(&String::from_utf8_lossy(&out)),
            Err(why) => {
                let why = why.strip_prefix("java.lang.IllegalArgumentException: ").unwrap_or(&why);
                Err(cur.throw("java/lang/IllegalArgumentException", why))
            }
        }
    }
}

/// The set of commands never changes, so there is nothing to tell.
pub(super) extern "C" fn set_notification_enabled(_env: Env, _on: jboolean) {}
