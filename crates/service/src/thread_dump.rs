//! The text of a thread dump, in the form of the JDK's jstack.
//!
//! Invariant: all threads are stopped while they are read, so that who waits for whom is true; nothing is written meanwhile.

use platform::time;
use runtime::class::MethodRef;
use runtime::refs::Ref;
use runtime::safepoint::World;
use runtime::thread::{Current, JavaThread};
use runtime::thread_stack::Stack;
use runtime::threads::{status, tool_state};
use std::fmt::Write as _;
use std::io::Write;

/// An object that a thread locked or waits for: where it was, and its class.
#[derive(Clone)]
struct Object {
    address: usize,
    class: String,
}

impl Object {
    fn of(cur: &Current, object: Ref<'_>) -> Object {
        let class = object.class();
        let mut name = class.external_name();
        if std::ptr::eq(class, cur.vm().well_known().class_class)
            && let Some(mirrored) = cur.class_of_mirror(object)
        {
            let _ = write!(name, " for {}", mirrored.external_name());
        }
        Object { address: object.address().0, class: name }
    }
}

/// What a thread waits for.
enum Awaited {
    /// To enter the monitor; the owner's lock id.
    Entry(Object, u32),
    /// To be notified.
    Notification(Object),
    /// To be unparked; by the thread that owns the synchronizer, if it is one: its java.lang.Thread's address.
    Permit(Object, Option<usize>),
}

struct FoundFrame {
    method: MethodRef,
    bci: Option<u32>,
    locked: Vec<Object>,
}

/// A thread as it was found.
struct Found {
    name: String,
    lock_id: u32,
    /// Where its java.lang.Thread was.
    address: usize,
    /// Synchronizers that it owns, if they were wanted.
    synchronizers: Option<Vec<Object>>,
    header: String,
    state: &'static str,
    awaited: Option<Awaited>,
    frames: Vec<FoundFrame>,
    /// The virtual thread that it carries: `Thread.threadId` and frames.
    carried: Option<(i64, Vec<FoundFrame>)>,
}

/// Writes what all threads are doing at one moment, and who keeps whom waiting; with the synchronizers of java.util.concurrent that
/// each owns, if they are wanted, which takes a walk over the heap.
pub fn print(cur: &mut Current, synchronizers: bool, out: &mut dyn Write) {
    let mut text = String::new();
    let name = cur.vm().options.property("java.vm.name").unwrap_or("Pellucid").to_owned();
    let version = cur.vm().options.property("java.vm.version").unwrap_or("").to_owned();
    let info = cur.vm().options.property("java.vm.info").unwrap_or("").to_owned();
    let _ = writeln!(text, "{}\nFull thread dump {name} ({version} {info}):\n", date());
    let found = {
        let _stopped = World::stop(cur);
        let cur = &*cur;
        let threads = cur.vm().threads.snapshot();
        let mut found: Vec<Found> = threads.into_iter().filter_map(|thread| look(cur, thread)).collect();
        if synchronizers {
            add_synchronizers(cur, &mut found);
        }
        found
    };
    for thread in &found {
        describe(&mut text, thread);
    }
    let circles = deadlocks(&found);
    for circle in &circles {
        describe_deadlock(&mut text, circle);
    }
    match circles.len() {
        0 => {}
        1 => text.push_str("\nFound 1 deadlock.\n\n"),
        count => {
            let _ = writeln!(text, "\nFound {count} deadlocks.\n");
        }
    }
    let heap = cur.vm().heap();
    let _ = writeln!(text, "Heap\n total {}K, used {}K\n", heap.total_bytes() >> 10, heap.used_bytes() >> 10);
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

fn add_synchronizers(cur: &Current, found: &mut [Found]) {
    found.iter_mut().for_each(|thread| thread.synchronizers = Some(Vec::new()));
    crate::thread_info::for_each_owned_synchronizer(cur, &mut |object, owner| {
        let owner = found.iter_mut().find(|thread| thread.address == owner.address().0);
        if let Some(owned) = owner.and_then(|thread| thread.synchronizers.as_mut()) {
            owned.push(Object::of(cur, object));
        }
    });
}

/// Circles of threads each of which waits for a monitor or synchronizer that the next one owns.
fn deadlocks(found: &[Found]) -> Vec<Vec<&Found>> {
    let owner_of = |thread: &Found| match thread.awaited {
        Some(Awaited::Entry(_, owner)) if owner != 0 => found.iter().find(|t| t.lock_id == owner),
        Some(Awaited::Permit(_, Some(owner))) => found.iter().find(|t| t.address == owner),
        _ => None,
    };
    let mut circles: Vec<Vec<&Found>> = Vec::new();
    for start in found {
        let known = |thread: &Found| circles.iter().flatten().any(|t| std::ptr::eq(*t, thread));
        let mut path = vec![start];
        while let Some(next) = path.last().and_then(|last| owner_of(last)) {
            if known(next) || path[1..].iter().any(|t| std::ptr::eq(*t, next)) {
                break;
            }
            if std::ptr::eq(next, start) {
                circles.push(path);
                break;
            }
            path.push(next);
        }
    }
    circles
}

fn describe_deadlock(text: &mut String, circle: &[&Found]) {
    text.push_str("\nFound one Java-level deadlock:\n=============================\n");
    for (at, thread) in circle.iter().enumerate() {
        let owner = circle[(at + 1) % circle.len()];
        let what = match &thread.awaited {
            Some(Awaited::Entry(object, _)) => {
                format!("waiting to lock monitor (object {:#018x}, a {})", object.address, object.class)
            }
            Some(Awaited::Permit(object, _)) => {
                format!("waiting for ownable synchronizer {:#018x}, (a {})", object.address, object.class)
            }
            _ => continue,
        };
        let _ = writeln!(text, "\"{}\":\n  {what},\n  which is held by \"{}\"\n", thread.name, owner.name);
    }
    text.push_str(
        "Java stack information for the threads listed above:\n===================================================\n",
    );
    for thread in circle {
        let _ = writeln!(text, "\"{}\":", thread.name);
        describe_frames(text, &thread.frames, thread.awaited.as_ref());
    }
}

/// Local time, as `2025-11-20 23:59:59`.
fn date() -> String {
    time::calendar(time::wall_millis() as u64 / 1000, true, c"%Y-%m-%d %H:%M:%S")
}

/// Reads a stopped thread; None for one without a java.lang.Thread.
fn look(cur: &Current, thread: &'static JavaThread) -> Option<Found> {
    let wk = cur.vm().well_known();
    // SAFETY: the thread is stopped, so its roots don't change; no safepoint follows in here.
    let object = unsafe { Ref::from_address(cur, thread.thread_object()) };
    if object.is_null() {
        return None;
    }
    let name = object.load_ref(wk.thread_name);
    let name = if name.is_null() { String::new() } else { String::from_utf16_lossy(&cur.string_units(name)) };
    let holder = object.load_ref(wk.thread_holder);
    let (daemon, priority) = if holder.is_null() {
        (false, 5)
    } else {
        (holder.load_u8(wk.field_holder_daemon as usize) != 0, holder.load_i32(wk.field_holder_priority as usize))
    };
    let header = format!(
        "\"{name}\" #{}{} [{}] prio={priority} tid={:#018x} nid={}",
        object.load_i64(wk.thread_tid as usize),
        if daemon { " daemon" } else { "" },
        thread.native.os_id(),
        thread as *const JavaThread as usize,
        thread.native.os_id(),
    );
    let state = tool_state::status(cur, object.address());
    let carried = thread.mounted().map(|_| {
        // SAFETY: as above.
        let carried = unsafe { Ref::from_address(cur, thread.current_object()) };
        (carried.load_i64(wk.thread_tid as usize), look_at_frames(cur, &Stack::current(thread)))
    });
    Some(Found {
        name,
        lock_id: thread.lock_id(),
        address: object.address().0,
        synchronizers: None,
        carried,
        header,
        state: state_text(state),
        awaited: awaited(cur, thread, object, state),
        frames: look_at_frames(cur, &Stack::carrier(thread)),
    })
}

/// What a stopped thread waits for.
fn awaited(cur: &Current, thread: &JavaThread, object: Ref<'_>, state: u32) -> Option<Awaited> {
    if matches!(state, status::PARKED | status::PARKED_TIMED) {
        let blocker = object.load_ref(cur.vm().well_known().thread_park_blocker);
        let owner = || crate::thread_info::owner_of_synchronizer(cur, blocker).map(|owner| owner.address().0);
        return (!blocker.is_null()).then(|| Awaited::Permit(Object::of(cur, blocker), owner()));
    }
    // SAFETY: the object of a monitor in use is alive; no safepoint follows.
    let contended = unsafe { Ref::from_address(cur, runtime::monitor::contended(thread)?.object()) };
    if contended.is_null() {
        return None;
    }
    let what = Object::of(cur, contended);
    Some(match state {
        status::OBJECT_WAIT | status::OBJECT_WAIT_TIMED => Awaited::Notification(what),
        _ => Awaited::Entry(what, runtime::monitor::owner(cur, contended)),
    })
}

/// The methods on a stack, the newest first, with what each has locked.
fn look_at_frames(cur: &Current, stack: &Stack) -> Vec<FoundFrame> {
    let held = stack.monitors(cur);
    let mut found = Vec::new();
    for frame in stack.frames() {
        let Some(method) = frame.method() else { continue };
        let mut locked: Vec<Object> = Vec::new();
        for (object, _) in held.iter().rev().filter(|(_, by)| *by == frame.header()) {
            // SAFETY: held monitors are roots; no safepoint follows.
            let object = Object::of(cur, unsafe { Ref::from_address(cur, *object) });
            if locked.iter().all(|l| l.address != object.address) {
                locked.push(object);
            }
        }
        found.push(FoundFrame { method, bci: frame.shown_bci(), locked });
    }
    found
}

/// The current thread's own stack, a line for each method.
pub fn own_stack(cur: &Current) -> String {
    let mut text = String::new();
    describe_frames(&mut text, &look_at_frames(cur, &Stack::current(cur.thread())), None);
    text
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
    let _ = writeln!(text, "{}", found.header);
    let _ = match &found.carried {
        Some((id, _)) => writeln!(text, "   Carrying virtual thread #{id}"),
        None => writeln!(text, "   java.lang.Thread.State: {}", found.state),
    };
    // What the carrier waits for is what the virtual thread does.
    let carrier_waits = found.awaited.as_ref().filter(|_| found.carried.is_none());
    describe_frames(text, &found.frames, carrier_waits);
    if let Some((id, frames)) = &found.carried {
        let _ = writeln!(text, "   Mounted virtual thread #{id}");
        describe_frames(text, frames, found.awaited.as_ref());
    }
    text.push('\n');
    if let Some(owned) = &found.synchronizers {
        text.push_str("   Locked ownable synchronizers:\n");
        for object in owned {
            let _ = writeln!(text, "\t- <{:#018x}> (a {})", object.address, object.class);
        }
        text.push_str(if owned.is_empty() { "\t- None\n\n" } else { "\n" });
    }
}

fn describe_frames(text: &mut String, frames: &[FoundFrame], awaited: Option<&Awaited>) {
    for (number, frame) in frames.iter().enumerate() {
        let method = frame.method;
        let module = match method.class().module() {
            Some(m) => match (m.name, &m.version) {
                (Some(name), Some(version)) => format!("{name}@{version}/"),
                (Some(name), None) => format!("{name}/"),
                (None, _) => String::new(),
            },
            None => String::new(),
        };
        let file = method.class_file();
        let source =
            file.and_then(|f| f.source_file.map(|s| classfile::mutf8::to_str(f.constant_pool.utf8(s)).into_owned()));
        let place = match (method.is_native(), source, frame.bci.and_then(|b| method.line_number(b))) {
            (true, _, _) => "Native Method".to_owned(),
            (_, Some(source), Some(line)) => format!("{source}:{line}"),
            (_, Some(source), None) => source,
            (_, None, _) => "Unknown Source".to_owned(),
        };
        let _ = writeln!(text, "\tat {}.{}({module}{place})", method.class().external_name(), method.name);
        let awaited = awaited.filter(|_| number == 0);
        let (verb, object) = match awaited {
            Some(Awaited::Entry(object, _)) => ("waiting to lock", Some(object)),
            Some(Awaited::Notification(object)) => ("waiting on", Some(object)),
            Some(Awaited::Permit(object, _)) => ("parking to wait for ", Some(object)),
            None => ("", None),
        };
        if let Some(object) = object {
            let _ = writeln!(text, "\t- {verb} <{:#018x}> (a {})", object.address, object.class);
        }
        for object in &frame.locked {
            // The monitor that is being waited for isn't held.
            if !object_is(awaited, object) {
                let _ = writeln!(text, "\t- locked <{:#018x}> (a {})", object.address, object.class);
            }
        }
    }
}

fn object_is(awaited: Option<&Awaited>, object: &Object) -> bool {
    match awaited {
        Some(Awaited::Entry(other, _) | Awaited::Notification(other)) => other.address == object.address,
        _ => false,
    }
}
