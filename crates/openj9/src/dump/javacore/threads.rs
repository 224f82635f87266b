//! THREADS: a block for each thread.

use super::{Facts, Lines, name, object, pointer};
use abi::jvmti::*;
use inspection::{ShownFrame, ShownThread, ShownWait, Snapshot, WaitsTo};

/// THREADS
pub(super) fn all(lines: &mut Lines, facts: &Facts, snapshot: &Snapshot) {
    let mounted = |thread: &&ShownThread| thread.os_id != 0;
    let live = snapshot.threads.iter().filter(mounted).count();
    let daemons = snapshot.threads.iter().filter(mounted).filter(|thread| thread.daemon).count();
    lines.line("1XMPOOLINFO", format_args!("Threads of Java"));
    lines.line("2XMPOOLTOTAL", format_args!("      All: {live}"));
    lines.line("2XMPOOLLIVE", format_args!("      Live: {live}"));
    lines.line("2XMPOOLDAEMON", format_args!("      Daemons: {daemons}"));
    lines.filler();
    if let Some(first) = snapshot.threads.first().filter(mounted) {
        lines.line("1XMCURTHDINFO", format_args!("Current thread"));
        block(lines, snapshot, first);
    }
    lines.line("1XMTHDINFO", format_args!("Thread Details"));
    lines.filler();
    snapshot.threads.iter().filter(mounted).for_each(|thread| block(lines, snapshot, thread));
    for (id, name) in &facts.native_threads {
        lines.line("3XMTHREADINFO", format_args!("Anonymous native thread"));
        let details = format!("(native thread ID:0x{id:X}, native priority:0x0, native policy:UNKNOWN)");
        lines.line("3XMTHREADINFO1", format_args!("      {details} {name}"));
        lines.filler();
    }
    if snapshot.threads.iter().any(|thread| thread.os_id == 0) || snapshot.omitted > 0 {
        lines.line("1XMVTHDINFO", format_args!("Unmounted Virtual Threads"));
        lines.filler();
        snapshot
            .threads
            .iter()
            .filter(|thread| thread.os_id == 0)
            .for_each(|thread| unmounted(lines, snapshot, thread));
        if snapshot.omitted > 0 {
            lines.line("2XMVTHDINFO", format_args!("and {} more", snapshot.omitted));
            lines.filler();
        }
    }
    summary(lines, snapshot);
}

/// The letters by which javacores name states.
fn state(thread: &ShownThread) -> &'static str {
    let is = |bit: i32| thread.state & bit as u32 != 0;
    if is(JVMTI_THREAD_STATE_TERMINATED) {
        "Z"
    } else if is(JVMTI_THREAD_STATE_SUSPENDED) {
        "S"
    } else if is(JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER) {
        "B"
    } else if is(JVMTI_THREAD_STATE_PARKED) {
        "P"
    } else if is(JVMTI_THREAD_STATE_IN_OBJECT_WAIT) || is(JVMTI_THREAD_STATE_SLEEPING) {
        "CW"
    } else if is(JVMTI_THREAD_STATE_ALIVE) {
        "R"
    } else {
        "?"
    }
}

fn block(lines: &mut Lines, snapshot: &Snapshot, thread: &ShownThread) {
    let structure = pointer(thread.structure);
    let (state, address) = (state(thread), pointer(thread.object.address));
    lines.line(
        "3XMTHREADINFO",
        format_args!(
            "\"{}\" J9VMThread:{structure}, omrthread_t:{structure}, java/lang/Thread:{address}, state:{state}, prio={}",
            name(thread),
            thread.priority
        ),
    );
    java_thread(lines, thread);
    let native_state = if thread.state & JVMTI_THREAD_STATE_IN_NATIVE as u32 != 0 { "native" } else { "vm" };
    let details = format!(
        "native thread ID:0x{:X}, native priority:0x{:X}, native policy:UNKNOWN, vmstate:{native_state}, \
         vm thread flags:0x{:08x}",
        thread.os_id, thread.priority, thread.state
    );
    lines.line("3XMTHREADINFO1", format_args!("      ({details})"));
    if let Some(nanos) = thread.processor_nanos {
        let (seconds, rest) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
        lines.line(
            "3XMCPUTIME",
            format_args!("      CPU usage total: {seconds}.{rest:09} secs, current category=\"Application\""),
        );
    }
    wait_and_stack(lines, snapshot, thread);
    match &thread.carrier {
        Some(carrier) => lines.line(
            "3XMTHREADINFO4",
            format_args!("      Type: Virtual, java/lang/CarrierThread:{}", pointer(carrier.address)),
        ),
        None => lines.line("3XMTHREADINFO4", format_args!("      Type: Platform")),
    }
    lines.filler();
}

/// A virtual thread without a carrier.
fn unmounted(lines: &mut Lines, snapshot: &Snapshot, thread: &ShownThread) {
    let (structure, address) = (pointer(thread.structure), pointer(thread.object.address));
    lines.line(
        "3XMVTHDINFO",
        format_args!(
            "\"{}\" J9VMThread:{structure}, {}:{address}, state:{}",
            name(thread),
            thread.object.class,
            state(thread)
        ),
    );
    java_thread(lines, thread);
    wait_and_stack(lines, snapshot, thread);
    lines.line("3XMTHREADINFO4", format_args!("      Type: Virtual"));
    lines.filler();
}

fn java_thread(lines: &mut Lines, thread: &ShownThread) {
    lines.line(
        "3XMJAVALTHREAD",
        format_args!("      (java/lang/Thread getId:0x{:X}, isDaemon:{})", thread.id, thread.daemon),
    );
    if let Some(loader) = &thread.context_loader {
        lines.line("3XMJAVALTHRCCL", format_args!("      {}({})", loader.class, pointer(loader.address)));
    }
}

fn wait_and_stack(lines: &mut Lines, snapshot: &Snapshot, thread: &ShownThread) {
    if let Some(wait) = &thread.wait {
        lines.line("3XMTHREADBLOCK", format_args!("      {}", describe_wait(snapshot, wait)));
    }
    if thread.frames.is_empty() {
        lines.line("3XMTHREADINFO3", format_args!("      No Java callstack: the thread runs no method"));
        return;
    }
    lines.line("3XMTHREADINFO3", format_args!("      Java callstack:"));
    for frame in &thread.frames {
        lines.line("4XESTACKTRACE", format_args!("         {}", describe_frame(frame)));
        for (entered, count) in &frame.entered {
            lines.line(
                "5XESTACKTRACE",
                format_args!("            (entered lock: {}, entry count: {count})", object(entered)),
            );
        }
    }
}

fn describe_wait(snapshot: &Snapshot, wait: &ShownWait) -> String {
    let verb = match wait.to {
        WaitsTo::Enter => "Blocked on",
        WaitsTo::BeNotified => "Waiting on",
        WaitsTo::BeUnparked => "Parked on",
    };
    let what = wait.object.as_ref().map_or("<unknown>".to_owned(), object);
    let owner = match wait.owner.map(|owner| &snapshot.threads[owner]) {
        Some(owner) => format!(
            "\"{}\" (J9VMThread:{}, java/lang/Thread:{})",
            name(owner),
            pointer(owner.structure),
            pointer(owner.object.address)
        ),
        // What somebody parks on without being a lock may have an owner that only the program knows.
        None if wait.to == WaitsTo::BeUnparked && !is_lock(wait) => "<unknown>".to_owned(),
        None => "<unowned>".to_owned(),
    };
    format!("{verb}: {what} Owned by: {owner}")
}

/// Is it parked on one of the library's locks?
fn is_lock(wait: &ShownWait) -> bool {
    wait.object.as_ref().is_some_and(|object| object.class.starts_with("java/util/concurrent/locks/"))
}

/// A frame as `at pkg/Class.method(File.java:line)`.
pub(crate) fn describe_frame(frame: &ShownFrame) -> String {
    let compiled = if frame.compiled { "(Compiled Code)" } else { "" };
    let place = match (frame.bytecode, &frame.file, frame.line) {
        (None, _, _) => "Native Method".to_owned(),
        (_, Some(file), Some(line)) => format!("{file}:{line}{compiled}"),
        (_, Some(file), None) => format!("{file}{compiled}"),
        (Some(bytecode), None, _) => format!("Bytecode PC:{bytecode}{compiled}"),
    };
    format!("at {}.{}({place})", frame.class, frame.method)
}

/// Processor time of the threads that are shown.
fn summary(lines: &mut Lines, snapshot: &Snapshot) {
    let nanos: i64 = snapshot.threads.iter().filter_map(|thread| thread.processor_nanos).sum();
    lines.line("1XMTHDSUMMARY", format_args!("Processor time by category"));
    lines.line(
        "1XMTHDCATEGORY",
        format_args!("Application: {}.{:06} secs", nanos / 1_000_000_000, nanos % 1_000_000_000 / 1000),
    );
}
