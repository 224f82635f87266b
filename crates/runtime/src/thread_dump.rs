//! The text of a thread dump, in the form of the JDK's jstack.
//!
//! Invariant: each thread is stopped while its frames are read; nothing is written meanwhile.

use crate::class::MethodRef;
use crate::frame::frames;
use crate::safepoint;
use crate::thread::{Current, JavaThread};
use crate::threads::status;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::atomic::Ordering;

/// A thread as it was found.
struct Found {
    header: String,
    state: &'static str,
    frames: Vec<(MethodRef, Option<u32>)>,
}

/// Writes what all threads are doing.
pub fn print(cur: &mut Current, out: &mut dyn Write) {
    let mut text = String::new();
    let name = cur.vm().options.property("java.vm.name").unwrap_or("Pellucid").to_owned();
    let version = cur.vm().options.property("java.vm.version").unwrap_or("").to_owned();
    let info = cur.vm().options.property("java.vm.info").unwrap_or("").to_owned();
    let _ = writeln!(text, "{}\nFull thread dump {name} ({version} {info}):\n", date());
    for thread in cur.vm().threads.snapshot() {
        let found = safepoint::with_stopped(cur, thread, |cur, thread| look(cur, thread));
        if let Some(Some(found)) = found {
            describe(&mut text, &found);
        }
    }
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// Local time, as `2025-11-20 23:59:59`.
fn date() -> String {
    let seconds = crate::time::wall_millis() / 1000;
    // SAFETY: an all-zero tm is a valid place for the answer.
    let mut local: libc::tm = unsafe { std::mem::zeroed() };
    // SAFETY: both are valid; localtime_r keeps nothing.
    unsafe { libc::localtime_r(&seconds, &mut local) };
    format!(
        "{:04}-{:02}-{:02} {:02}:{:02}:{:02}",
        local.tm_year + 1900,
        local.tm_mon + 1,
        local.tm_mday,
        local.tm_hour,
        local.tm_min,
        local.tm_sec
    )
}

/// Reads a stopped thread; None for one without a java.lang.Thread.
fn look(cur: &Current, thread: &'static JavaThread) -> Option<Found> {
    let wk = cur.vm().well_known();
    // SAFETY: the thread is stopped, so its roots don't change; no safepoint follows in here.
    let object = unsafe { crate::refs::Ref::from_address(cur, thread.thread_object.get()) };
    if object.is_null() {
        return None;
    }
    let name = object.load_ref(wk.thread_name as usize);
    let name = if name.is_null() { String::new() } else { String::from_utf16_lossy(&cur.string_units(name)) };
    let holder = object.load_ref(wk.thread_holder as usize);
    let (daemon, priority) = if holder.is_null() {
        (false, 5)
    } else {
        (holder.load_u8(wk.field_holder_daemon as usize) != 0, holder.load_i32(wk.field_holder_priority as usize))
    };
    let header = format!(
        "\"{name}\" #{}{} [{}] prio={priority} tid={:#018x} nid={}",
        object.load_i64(wk.thread_tid as usize),
        if daemon { " daemon" } else { "" },
        thread.os_id.load(Ordering::Relaxed),
        thread as *const JavaThread as usize,
        thread.os_id.load(Ordering::Relaxed),
    );
    let frames = frames(thread.top_frame()).filter_map(|f| Some((f.method()?, f.shown_bci()))).collect();
    Some(Found { header, state: state_text(status::get_of(cur, object.address())), frames })
}

fn state_text(status: u32) -> &'static str {
    match status {
        status::NEW => "NEW",
        status::SLEEPING => "TIMED_WAITING (sleeping)",
        status::OBJECT_WAIT => "WAITING (on object monitor)",
        status::OBJECT_WAIT_TIMED => "TIMED_WAITING (on object monitor)",
        status::PARKED => "WAITING (parking)",
        status::PARKED_TIMED => "TIMED_WAITING (parking)",
        status::BLOCKED_ON_MONITOR_ENTER => "BLOCKED (on object monitor)",
        status::TERMINATED => "TERMINATED",
        _ => "RUNNABLE",
    }
}

fn describe(text: &mut String, found: &Found) {
    let _ = writeln!(text, "{}\n   java.lang.Thread.State: {}", found.header, found.state);
    for (method, bci) in &found.frames {
        let module = match method.class.module() {
            Some(m) => match (m.name, &m.version) {
                (Some(name), Some(version)) => format!("{name}@{version}/"),
                (Some(name), None) => format!("{name}/"),
                (None, _) => String::new(),
            },
            None => String::new(),
        };
        let file = method.class.class_file();
        let source = file.and_then(|f| f.source_file.map(|s| classfile::mutf8::to_str(f.constant_pool.utf8(s)).into_owned()));
        let place = match (method.is_native(), source, bci.and_then(|b| method.line_number(b))) {
            (true, _, _) => "Native Method".to_owned(),
            (_, Some(source), Some(line)) => format!("{source}:{line}"),
            (_, Some(source), None) => source,
            (_, None, _) => "Unknown Source".to_owned(),
        };
        let _ = writeln!(text, "\tat {}.{}({module}{place})", method.class.external_name(), method.name);
    }
    text.push('\n');
}
