//! `jdk.internal.vm.ThreadSnapshot.create`: what a thread is doing, all at one moment, for thread dumps in Java.
//!
//! Invariant: everything is read while the thread is stopped; Java objects are made after it goes on.

use crate::entry::{h, native_functions, rows};
use abi::jni::jobject;
use runtime::backtrace::{self, Location};
use runtime::class::ClassRef;
use runtime::exceptions::{JResult, Thrown};
use runtime::natives::{Arguments, VmNative, reference};
use runtime::refs::Handle;
use runtime::thread::Current;
use runtime::thread_stack::{Stack, with_stack};
use runtime::threads::{status, tool_state};
use service::thread_info::frames_and_monitors;

/// What a blocked thread waits for, as `ThreadSnapshot.BlockerLockType` numbers it.
const PARK_BLOCKER: i32 = 0;
const WAITING_TO_LOCK: i32 = 1;
const WAITING_ON: i32 = 2;
/// `ThreadSnapshot.OwnedLockType.LOCKED`
const LOCKED: i32 = 0;

/// A thread as it was found; handles are local ones of the asking thread.
struct Found {
    status: u32,
    /// Of a mounted virtual thread.
    carrier: Option<Handle>,
    frames: Vec<Location>,
    /// (depth of the frame, object)
    locks: Vec<(usize, Handle)>,
    blocker: Option<(i32, Handle)>,
}

fn look(cur: &Current, thread: Handle, stack: &Stack) -> Found {
    let (frames, locks) = frames_and_monitors(cur, stack);
    let object = thread.get(cur);
    let status = tool_state::status(cur, object.address());
    let contended = stack.contended(cur, object);
    let blocker = match status {
        status::BLOCKED_ON_MONITOR_ENTER if !contended.is_null() => Some((WAITING_TO_LOCK, cur.handle_of(contended))),
        status::OBJECT_WAIT | status::OBJECT_WAIT_TIMED if !contended.is_null() => {
            Some((WAITING_ON, cur.handle_of(contended)))
        }
        _ => {
            let blocker = object.load_ref(cur.vm().well_known().thread_park_blocker as usize);
            (!blocker.is_null()).then(|| (PARK_BLOCKER, cur.handle(blocker)))
        }
    };
    let is_virtual = object.class() == cur.vm().well_known().class_virtual_thread;
    let carrier = stack.thread.filter(|_| is_virtual).map(|thread| cur.handle_of(thread.thread_object()));
    Found { status, carrier, frames, locks, blocker }
}

/// A class of the boot loader and the offsets of some of its fields.
fn class_with_fields<const N: usize>(
    cur: &mut Current,
    name: &str,
    fields: [&str; N],
) -> JResult<(ClassRef, [usize; N])> {
    let vm = cur.vm();
    let class = cur.load_class(vm.symbols.intern(name.as_bytes()), vm.boot_loader())?;
    cur.initialize(class)?;
    let mut offsets = [0; N];
    for (offset, field) in offsets.iter_mut().zip(fields) {
        match class.fields().iter().find(|f| f.name.is(field)) {
            Some(found) => *offset = found.offset() as usize,
            None => return Err(cur.throw("java/lang/InternalError", &format!("{name} has no field {field}"))),
        }
    }
    Ok((class, offsets))
}

fn create(cur: &mut Current, thread: Handle) -> JResult<Handle> {
    cur.check_null(thread)?;
    let Some(found) = with_stack(cur, thread, |cur, stack| look(cur, thread, stack)) else {
        return Ok(Handle::NULL);
    };
    let names = ["name", "threadStatus", "carrierThread", "stackTrace", "locks", "blockerTypeOrdinal", "blockerObject"];
    let (class, [name, status, carrier, stack_trace, locks, blocker_type, blocker]) =
        class_with_fields(cur, "jdk/internal/vm/ThreadSnapshot", names)?;
    let snapshot = cur.new_instance(class)?;
    let elements = backtrace::new_elements(cur, &found.frames)?;
    let thread_name = cur.vm().well_known().thread_name as usize;
    let text = thread.get(cur).load_ref(thread_name);
    snapshot.get(cur).store_ref(cur, name, text);
    snapshot.get(cur).store_i32(status, found.status as i32);
    snapshot.get(cur).store_ref(cur, stack_trace, elements.get(cur));
    if let Some(found) = found.carrier {
        snapshot.get(cur).store_ref(cur, carrier, found.get(cur));
    }
    if let Some((kind, object)) = found.blocker {
        snapshot.get(cur).store_i32(blocker_type, kind);
        snapshot.get(cur).store_ref(cur, blocker, object.get(cur));
    }
    if !found.locks.is_empty() {
        let (class, [depth, kind, object]) =
            class_with_fields(cur, "jdk/internal/vm/ThreadSnapshot$ThreadLock", ["depth", "typeOrdinal", "obj"])?;
        let array = cur.new_array_of(class, found.locks.len() as i32)?;
        for (index, (at, locked)) in found.locks.iter().enumerate() {
            let lock = cur.new_instance(class)?;
            lock.get(cur).store_i32(depth, *at as i32);
            lock.get(cur).store_i32(kind, LOCKED);
            lock.get(cur).store_ref(cur, object, locked.get(cur));
            array.get(cur).set_element_ref(cur, index, lock.get(cur));
        }
        snapshot.get(cur).store_ref(cur, locks, array.get(cur));
    }
    Ok(snapshot)
}

fn create_native(cur: &mut Current, a: Arguments) -> Result<u64, Thrown> {
    let snapshot = create(cur, a.handle(0))?;
    Ok(reference(snapshot.get(cur)))
}

native_functions! {
    /// `ThreadSnapshot.create`: null for a thread that has ended.
    #[unsafe(no_mangle)]
    pub fn JVM_CreateThreadSnapshot(cur, thread: jobject) -> Handle {
        create(cur, h(thread))
    }
}

pub(crate) const NATIVES: &[VmNative] = rows! { "jdk/internal/vm/ThreadSnapshot";
    "create" "(Ljava/lang/Thread;)Ljdk/internal/vm/ThreadSnapshot;" 25..=25 => create_native;
};
