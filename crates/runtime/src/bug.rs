//! Bugs of the VM itself: what they say, and how the process ends.
//!
//! Invariant: nothing here knows of the VM; who writes crash reports says so with `report_by`.

use std::sync::OnceLock;

static REPORT: OnceLock<fn() -> !> = OnceLock::new();

/// Says who writes a crash report and aborts.
pub(crate) fn report_by(report: fn() -> !) {
    let _ = REPORT.set(report);
}

/// Ends the process with a crash report, or without one while nobody writes any yet.
#[cold]
pub fn end_with_report() -> ! {
    match REPORT.get() {
        Some(report) => report(),
        None => std::process::abort(),
    }
}

/// Reports a bug of the VM itself and ends the process: crash report, abort.
#[macro_export]
macro_rules! vm_bug {
    ($($arg:tt)*) => { $crate::bug::bug(format_args!($($arg)*), file!(), line!()) };
}

/// See `vm_bug!`.
#[cold]
pub fn bug(what: std::fmt::Arguments<'_>, file: &str, line: u32) -> ! {
    inspection::say!("#\n# A bug in Pellucid: {what}\n#   at {file}:{line}\n#");
    end_with_report()
}
