//! What of the VM's messages goes to the system's log, besides standard error: `-Xsyslog`, QueryVmLogOptions, SetVmLogOptions.
//!
//! Invariant: `LEVELS` alone says it; the log is opened by the first message that goes there.

use crate::entry::{Failure, Result};
use crate::parameters::{MaybeOut, Opaque, Text};
use abi::jvmti::*;
use inspection::ExtensionCall;
use std::ffi::CString;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The levels, in the order in which they are told; each has the bit of its place.
const NAMES: [&str; 5] = ["error", "warn", "info", "config", "vital"];
const ALL: u8 = 0b1_1111;
#[allow(dead_code)]
const VITAL: u8 = 0b1_0000;

/// Errors and what is vital are on from the start.
static LEVELS: AtomicU8 = AtomicU8::new(0b1_0001);

/// The levels that a text names; None if it isn't right.
fn parse(text: &str) -> Option<u8> {
    let text: String = text.chars().filter(|c| *c != ' ').collect::<String>().to_lowercase();
    match text.as_str() {
        "all" => Some(ALL),
        "none" => Some(0),
        _ => text.split(',').try_fold(0, |set, word| Some(set | 1 << NAMES.iter().position(|name| *name == word)?)),
    }
}

/// The text for some levels.
fn shown(levels: u8) -> String {
    let names: Vec<&str> = (0..NAMES.len()).filter(|at| levels & 1 << at != 0).map(|at| NAMES[at]).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(",") }
}

/// `-Xsyslog:…`, which adds to what is on unless it is `none`.
pub(crate) fn option(value: &str) -> std::result::Result<(), String> {
    if value.trim().is_empty() || value.trim().eq_ignore_ascii_case("help") {
        inspection::say!(
            "pellucid: -Xsyslog:LEVEL[,LEVEL…], where a level is {}, or all or none alone",
            NAMES.join(", ")
        );
        return Ok(());
    }
    match parse(value) {
        Some(0) => LEVELS.store(0, Ordering::Relaxed),
        Some(levels) => {
            LEVELS.fetch_or(levels, Ordering::Relaxed);
        }
        None => return Err(format!("-Xsyslog:{value}: there is no such level")),
    }
    Ok(())
}

/// SetVmLogOptions.
pub(crate) fn set(_: &ExtensionCall, text: Text) -> Result<()> {
    let levels = parse(&text.0).ok_or(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT))?;
    LEVELS.store(levels, Ordering::Relaxed);
    Ok(())
}

/// QueryVmLogOptions.
pub(crate) fn query(_: &ExtensionCall, size: i32, buffer: Opaque, needed: MaybeOut<i32>) -> Result<()> {
    let needed = needed.given()?;
    needed.set(0);
    if buffer.0.is_null() {
        return Err(Failure(JVMTI_ERROR_NULL_POINTER));
    }
    let text = shown(LEVELS.load(Ordering::Relaxed));
    let bytes = text.len() + 1;
    if size != 0 {
        needed.set(bytes as i32);
    }
    if usize::try_from(size).unwrap_or(0) < bytes {
        return Err(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT));
    }
    // SAFETY: the agent's buffer has `size` bytes.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr(), buffer.0.cast(), text.len());
        buffer.0.cast::<u8>().add(text.len()).write(0);
    }
    Ok(())
}

/// Writes a message that begins with its id, whose last letter is how grave it is, to standard error and, if that is on, to the system's
/// log. Failures of the log are nobody's business: there need be none.
#[allow(dead_code)] // The messages there are, are the dump agents'.
pub(crate) fn message(text: &str, is_vital: bool) {
    inspection::say!("{text}");
    let letter = text.split(' ').next().and_then(|id| id.chars().last());
    let (bit, priority) = match letter {
        Some('E') => (1, libc::LOG_ERR),
        Some('W') => (2, libc::LOG_WARNING),
        _ => (4, libc::LOG_INFO),
    };
    let wanted = bit | if is_vital { VITAL } else { 0 };
    let Ok(text) = CString::new(text) else { return };
    if LEVELS.load(Ordering::Relaxed) & wanted != 0 {
        static NAME: OnceLock<CString> = OnceLock::new();
        let name = NAME.get_or_init(|| {
            let name = std::env::var("IBM_JAVA_SYSLOG_NAME").unwrap_or_else(|_| "JVM".to_owned());
            CString::new(name).unwrap_or_default()
        });
        // SAFETY: texts that end; `openlog` keeps the name, which lives for ever.
        unsafe {
            libc::openlog(name.as_ptr(), libc::LOG_PID | libc::LOG_NOWAIT | libc::LOG_ODELAY, libc::LOG_USER);
            libc::syslog(priority, c"%s".as_ptr(), text.as_ptr());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(parse(text).map(shown).as_deref(), expected, "{text}");
    }

    #[test]
    fn levels_are_read_and_told() {
        check("warn,error", Some("error,warn"));
        check(" Warn , ERROR ,warn", Some("error,warn"));
        check("all", Some("error,warn,info,config,vital"));
        check("none", Some("none"));
        for wrong in [
            "",
            "  ",
            "none,all",
            "none,error",
            "error,none",
            "error,all",
            "help",
            "help,error",
            "what",
            " x ,error",
            ",",
        ] {
            check(wrong, None);
        }
    }
}
