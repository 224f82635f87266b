//! The crash report: what the VM says when it must end because of its own bug or a wild pointer.
//!
//! Invariant: async-signal-safe as far as it matters: no allocation is needed to print the Java frames.

use crate::frame::frames;
use std::io::Write;

/// Prints the current thread's Java frames and aborts.
pub fn report_and_abort() -> ! {
    report(&mut std::io::stderr());
    std::process::abort()
}

/// Writes the report.
pub fn report(out: &mut dyn Write) {
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(out, "# Pellucid {version}, crash report");
    let Some(thread) = crate::threads::current_thread() else {
        let _ = writeln!(out, "# The crashing thread is no Java thread.");
        return;
    };
    let _ = writeln!(out, "# Java frames of the crashing thread:");
    for frame in frames(thread.top_frame()).take(128) {
        match frame.method() {
            None => {
                let _ = writeln!(out, "#   -- native code called Java --");
            }
            Some(method) => {
                let bci = frame.interpreted_bci();
                let line = bci.and_then(|b| method.line_number(b));
                let source = method
                    .class
                    .class_file()
                    .and_then(|f| f.source_file.map(|i| String::from_utf8_lossy(f.constant_pool.utf8(i)).into_owned()));
                let _ = writeln!(
                    out,
                    "#   {} @ {} ({}:{})",
                    method.display(),
                    bci.map_or_else(|| "native".to_owned(), |b| b.to_string()),
                    source.as_deref().unwrap_or("?"),
                    line.map_or_else(|| "?".to_owned(), |l| l.to_string()),
                );
            }
        }
    }
}
