//! `jdk.internal.vm.ThreadSnapshot.create`: what a thread is doing, all at one moment, for thread dumps in Java.
//!
//! Invariant: everything is read while the thread is stopped; Java objects are made after it goes on.

use crate::entry::{h, native_functions, object_array, rows};
use abi::jni::jobject;
use runtime::backtrace::{self, Location};
use runtime::class::{BasicType, Field, FieldRef};
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
            let blocker = object.load_ref(cur.vm().well_known().thread_park_blocker);
            (!blocker.is_null()).then(|| (PARK_BLOCKER, cur.handle(blocker)))
        }
    };
    let is_virtual = object.class() == cur.vm().well_known().class_virtual_thread;
    let carrier = stack.thread.filter(|_| is_virtual).map(|thread| cur.handle_of(thread.thread_object()));
    Found { status, carrier, frames, locks, blocker }
}

/// A new object of a class of the boot loader.
fn new_object(cur: &mut Current, class: &str) -> JResult<Handle> {
    let vm = cur.vm();
    let class = cur.load_class(vm.symbols.intern(class.as_bytes()), vm.boot_loader())?;
    cur.initialize(class)?;
    cur.new_instance(class)
}

/// A field of an object's class, of which `place` says where it lies; None if it holds something else.
fn field<T>(cur: &mut Current, object: Handle, name: &str, place: impl Fn(FieldRef) -> Option<T>) -> JResult<T> {
    let class = object.get(cur).class();
    match class.fields().iter().find(|f| f.name.is(name)).copied().and_then(place) {
        Some(place) => Ok(place),
        None => {
            let message = format!("{} has no such field {name}", class.external_name());
            Err(cur.throw("java/lang/InternalError", &message))
        }
    }
}

fn set(cur: &mut Current, object: Handle, name: &str, value: Handle) -> JResult<()> {
    let field = field(cur, object, name, Field::reference)?;
    object.get(cur).store_ref(cur, field, value.get(cur));
    Ok(())
}

fn set_int(cur: &mut Current, object: Handle, name: &str, value: i32) -> JResult<()> {
    let offset = field(cur, object, name, |field| (field.basic_type == BasicType::Int).then_some(field.offset()))?;
    object.get(cur).store_i32(offset as usize, value);
    Ok(())
}

fn create(cur: &mut Current, thread: Handle) -> JResult<Handle> {
    cur.check_null(thread)?;
    let Some(found) = with_stack(cur, thread, |cur, stack| look(cur, thread, stack)) else {
        return Ok(Handle::NULL);
    };
    let snapshot = new_object(cur, "jdk/internal/vm/ThreadSnapshot")?;
    let elements = backtrace::new_elements(cur, &found.frames)?;
    let name = cur.handle(thread.get(cur).load_ref(cur.vm().well_known().thread_name));
    set(cur, snapshot, "name", name)?;
    set_int(cur, snapshot, "threadStatus", found.status as i32)?;
    set(cur, snapshot, "stackTrace", elements)?;
    if let Some(carrier) = found.carrier {
        set(cur, snapshot, "carrierThread", carrier)?;
    }
    if let Some((kind, object)) = found.blocker {
        set_int(cur, snapshot, "blockerTypeOrdinal", kind)?;
        set(cur, snapshot, "blockerObject", object)?;
    }
    let mut locks = Vec::with_capacity(found.locks.len());
    for (at, locked) in &found.locks {
        let lock = new_object(cur, "jdk/internal/vm/ThreadSnapshot$ThreadLock")?;
        set_int(cur, lock, "depth", *at as i32)?;
        set_int(cur, lock, "typeOrdinal", LOCKED)?;
        set(cur, lock, "obj", *locked)?;
        locks.push(lock);
    }
    if let [first, ..] = locks[..] {
        let class = first.get(cur).class();
        let locks = object_array(cur, class, &locks)?;
        set(cur, snapshot, "locks", locks)?;
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
