//! Dump agents: what `-Xdump` and its extension functions configure, and what runs when their events come.
//!
//! Invariant: without an option or a call that asks for them there are none, and the VM is asked for no event.

mod classic;
mod command_line;
mod configuration;
mod engine;
mod filter;
mod javacore;
mod kinds;
mod label;
mod option;
mod phd;
mod process;
mod triggers;
mod variables;
mod writers;

use crate::entry::{Failure, Result, host};
use crate::parameters::{MaybeOut, Opaque, Text};
use abi::jvmti::{
    JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_INTERNAL, JVMTI_ERROR_NOT_AVAILABLE, JVMTI_ERROR_NULL_POINTER, jvmtiEnv,
    jvmtiExtensionEvent,
};
use engine::{Engine, Failed};
use inspection::{EventKind, ExtensionCall, Inspector, Interfaces};
use std::ffi::{CString, c_char};
use std::sync::OnceLock;
use triggers::Triggers;

static TRIGGERS: OnceLock<&'static Triggers> = OnceLock::new();

/// Sets up the agents that options of the command line ask for: what follows `-Xdump` in each.
///
/// # Errors
/// What to say before the VM ends: an option that can't be read, or help that was asked for.
pub fn start(
    vm: &'static dyn Inspector,
    interfaces: &'static Interfaces,
    options: &[String],
) -> std::result::Result<(), String> {
    let triggers = interfaces.join(Triggers::new).ok_or("too many interfaces for tools")?;
    // What isn't text is none of the variables that are looked for.
    let variables =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let set_up = command_line::read(options, variables.collect(), std::env::current_dir().ok().as_deref())?;
    let engine = Engine::new(vm, set_up.configuration, set_up.failover, tell);
    if triggers.engine.set(engine).is_ok() {
        triggers.settle();
    }
    let _ = TRIGGERS.set(triggers);
    crate::trace::set_dump_writer(|kind| {
        if let Some(engine) = TRIGGERS.get().and_then(|triggers| triggers.engine.get()) {
            // What went wrong has been said.
            let _ = engine.trigger(kind, "trace");
        }
    });
    writers::say(&set_up.overview);
    Ok(())
}

/// Tells agents that a dump begins or ends.
fn tell(begins: bool, label: &str, detail: &str) {
    type Callback = unsafe extern "C" fn(*mut jvmtiEnv, *const c_char, *const c_char, *const c_char);
    let (kind, id) = match begins {
        true => (EventKind::VmDumpStart, c"com.ibm.VmDumpStart"),
        false => (EventKind::VmDumpEnd, c"com.ibm.VmDumpEnd"),
    };
    let Some(host) = host().filter(|host| host.listens(kind)) else { return };
    let text = |text: &str| CString::new(text.replace('\0', "")).unwrap_or_default();
    let (label, detail) = (text(label), text(detail));
    host.tell(kind, &mut |env, callback| {
        // SAFETY: OpenJ9 calls the callbacks of these events with these arguments; the texts live through the call.
        unsafe {
            let callback = std::mem::transmute::<jvmtiExtensionEvent, Callback>(callback);
            callback(env, label.as_ptr(), id.as_ptr(), detail.as_ptr());
        }
    });
}

fn triggers() -> Result<(&'static Triggers, &'static Engine)> {
    let triggers = TRIGGERS.get().ok_or(Failure(JVMTI_ERROR_NOT_AVAILABLE))?;
    Ok((triggers, triggers.engine.get().ok_or(Failure(JVMTI_ERROR_NOT_AVAILABLE))?))
}

impl From<Failed> for Failure {
    fn from(failed: Failed) -> Failure {
        Failure(match failed {
            Failed::Option(refused) => {
                writers::say(&format!("{}\n", refused.0));
                JVMTI_ERROR_ILLEGAL_ARGUMENT
            }
            Failed::Locked => JVMTI_ERROR_NOT_AVAILABLE,
            Failed::Dump => JVMTI_ERROR_INTERNAL,
        })
    }
}

/// SetVmDump
pub(crate) fn set_vm_dump(_: &ExtensionCall, option: Text) -> Result<()> {
    let (triggers, engine) = triggers()?;
    engine.set(&option.0)?;
    triggers.settle();
    Ok(())
}

/// ResetVmDump
pub(crate) fn reset_vm_dump(_: &ExtensionCall) -> Result<()> {
    let (triggers, engine) = triggers()?;
    engine.reset()?;
    triggers.settle();
    Ok(())
}

/// TriggerVmDump
pub(crate) fn trigger_vm_dump(_: &ExtensionCall, option: Text) -> Result<()> {
    Ok(triggers()?.1.trigger(&option.0, "JVMTI")?)
}

/// QueryVmDump
pub(crate) fn query_vm_dump(
    _: &ExtensionCall,
    buffer_size: i32,
    options_buffer: Opaque,
    data_size: MaybeOut<i32>,
) -> Result<()> {
    let data_size = data_size.given()?;
    let text = triggers()?.1.describe();
    if text.is_empty() {
        data_size.set(0);
        return Ok(());
    }
    data_size.set(text.len() as i32 + 1);
    if options_buffer.0.is_null() {
        return Err(Failure(JVMTI_ERROR_NULL_POINTER));
    }
    if (buffer_size.max(0) as usize) <= text.len() {
        return Err(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT));
    }
    // SAFETY: the agent's buffer has as many bytes as it says, and the text and its end are not more.
    unsafe {
        let buffer = options_buffer.0.cast::<u8>();
        std::ptr::copy_nonoverlapping(text.as_ptr(), buffer, text.len());
        buffer.add(text.len()).write(0);
    }
    Ok(())
}
