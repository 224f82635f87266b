//! What keeps objects alive from outside the heap, as tools are told of it (JVM TI, "Heap Reference").
//!
//! Invariant: the world is stopped.

use crate::class::MethodFlags;
use crate::frame::{Frame, frames};
use crate::handles::Own;
use crate::probes::events::method_id;
use crate::refs::Ref;
use crate::stack_maps;
use crate::thread::{Current, JavaThread};
use crate::thread_stack::Stack;
use heap::Address;
use inspection::{MethodId, ReferenceKind};

/// Visits the roots. `tag` answers threads' tags.
pub fn each<E>(
    cur: &Current,
    tag: &dyn Fn(Address) -> i64,
    visit: &mut dyn FnMut(ReferenceKind, Address) -> Result<(), E>,
) -> Result<(), E> {
    let vm = cur.vm();
    let mut found = Vec::new();
    // SAFETY: slots of global references, the world is stopped.
    vm.globals.scan(&mut |slot| found.push(unsafe { *slot }));
    for object in found {
        visit(ReferenceKind::JniGlobal, object)?;
    }
    for class in vm.all_classes().filter(|c| c.loader.is_boot() && !c.is_array() && !c.is_primitive()) {
        visit(ReferenceKind::SystemClass, class.mirror_address())?;
    }
    for thread in vm.threads.snapshot() {
        each_of_thread(cur, thread, tag, visit)?;
    }
    for class in vm.all_classes().filter(|c| !c.loader.is_boot()) {
        visit(ReferenceKind::Other, class.mirror_address())?;
    }
    Ok(())
}

fn each_of_thread<E>(
    cur: &Current,
    thread: &'static JavaThread,
    tag: &dyn Fn(Address) -> i64,
    visit: &mut dyn FnMut(ReferenceKind, Address) -> Result<(), E>,
) -> Result<(), E> {
    let object = thread.thread_object();
    if object.is_null() {
        return Ok(());
    }
    visit(ReferenceKind::Thread, object)?;
    each_of_stack(cur, &Stack::carrier(thread), object, tag, visit)?;
    let mut running = object;
    if thread.mounted().is_some() {
        running = thread.current_object();
        visit(ReferenceKind::Thread, running)?;
        each_of_stack(cur, &Stack::current(thread), running, tag, visit)?;
    }
    each_local_reference(cur, thread, [object, running], tag, visit)
}

/// Visits a thread's local references, each as that of the native method that made it. What the VM made for itself is "other"; of
/// an event, what tells it and what its listeners make is JNI's, where VM code tells of it, too.
/// `owners` are the thread's object and the one that it runs, a virtual thread's or the same.
fn each_local_reference<E>(
    cur: &Current,
    thread: &'static JavaThread,
    owners: [Address; 2],
    tag: &dyn Fn(Address) -> i64,
    visit: &mut dyn FnMut(ReferenceKind, Address) -> Result<(), E>,
) -> Result<(), E> {
    let mut references = Vec::new();
    // SAFETY: slots of the thread's local references, the world is stopped.
    thread.handles.scan(&mut |slot| references.push((slot, unsafe { *slot })));
    let of_virtual = if thread.mounted().is_some() { Stack::current(thread).frames().count() } else { 0 };
    let event = thread.tools.event();
    let mut tell =
        |newest: Option<(usize, Frame)>, since: *mut Address, own: Own, references: Vec<(*mut Address, Address)>| {
            let (at, method) = newest.map_or((of_virtual, None), |(at, frame)| (at, Some(frame)));
            let (owner, depth) = if at < of_virtual { (owners[1], at) } else { (owners[0], at - of_virtual) };
            let is_jni = method.is_none_or(is_jni);
            let method = method.and_then(Frame::method).map_or(MethodId(0), method_id);
            let kind = || ReferenceKind::JniLocal {
                thread_tag: tag(owner),
                thread_id: id_of(cur, owner),
                depth: depth as i32,
                method,
            };
            let is_told = |slot: *mut Address| match event {
                // What an event tells, and its listeners make, comes after what the VM code that tells has made.
                Some(event) if slot >= event.end() && since <= event.end() => true,
                Some(event) => is_jni && !event.contains(slot),
                None => is_jni,
            };
            references
                .into_iter()
                .map(|(slot, object)| {
                    (if is_told(slot) && !own.contains(slot) { kind() } else { ReferenceKind::Other }, object)
                })
                .try_for_each(|(kind, object)| visit(kind, object))
        };
    // What was made since native code last entered Java is the newest frame's; and so on down.
    let mut segment = thread.segment();
    let mut own = thread.handles.own();
    let (mut newest, mut methods) = (None, 0);
    for frame in frames(thread.top_frame()) {
        if frame.method().is_some() {
            newest = newest.or(Some((methods, frame)));
            methods += 1;
        }
        // SAFETY: the segments of a stopped thread lie on its native stack.
        if let Some(entry) = unsafe { segment.as_ref() }.filter(|s| s.entry_frame == frame.header()) {
            let made = references.split_off(references.partition_point(|(slot, _)| *slot < entry.handles));
            tell(newest.take(), entry.handles, own, made)?;
            own = entry.own;
            segment = entry.previous;
        }
    }
    tell(newest, std::ptr::null_mut(), own, references)
}

/// Does the frame run native code that uses JNI? A native method of the VM's own has no local references, though handles.
fn is_jni(frame: Frame) -> bool {
    frame.is_native() && frame.method().is_some_and(|method| !method.flags().contains(MethodFlags::VM_NATIVE))
}

/// `Thread.threadId`
fn id_of(cur: &Current, thread: Address) -> i64 {
    // SAFETY: a thread's object, the world is stopped.
    unsafe { Ref::from_address(cur, thread) }.load_i64(cur.vm().well_known().thread_tid as usize)
}

/// Visits what the frames of a thread refer to, and the monitors that they hold.
pub fn each_of_stack<E>(
    cur: &Current,
    stack: &Stack,
    thread: Address,
    tag: &dyn Fn(Address) -> i64,
    visit: &mut dyn FnMut(ReferenceKind, Address) -> Result<(), E>,
) -> Result<(), E> {
    let (thread_tag, thread_id) = (tag(thread), id_of(cur, thread));
    for (object, _) in stack.monitors(cur) {
        visit(ReferenceKind::Monitor, object)?;
    }
    let mut depth = 0;
    let mut limit = None;
    for frame in stack.all_frames() {
        let Some(method) = frame.method() else {
            limit = Some(frame.header());
            continue;
        };
        for (slot, object) in slots(frame, limit, method.max_locals()) {
            let id = method_id(method);
            let kind = if frame.is_native() && method.is_native() {
                // An argument is a local reference.
                ReferenceKind::JniLocal { thread_tag, thread_id, depth, method: id }
            } else {
                let location = frame.shown_bci().map_or(-1, i64::from);
                ReferenceKind::StackLocal { thread_tag, thread_id, depth, method: id, location, slot }
            };
            visit(kind, object)?;
        }
        limit = Some(frame.locals());
        depth += 1;
    }
    Ok(())
}

/// The references in a frame, with their slots; operands are numbered behind the local variables.
fn slots(frame: Frame, limit: Option<*mut u64>, max_locals: u16) -> Vec<(i32, Address)> {
    let mut found = Vec::new();
    let (locals, operands) = (frame.locals() as usize, frame.operands() as usize);
    stack_maps::scan_frame(frame, limit, &mut |slot| {
        let at = slot as usize;
        // The frame's class, if it may be unloaded, is found without the stack.
        if at < locals {
            return;
        }
        let number = if at < operands { (at - locals) / 8 } else { (at - operands) / 8 + usize::from(max_locals) };
        // SAFETY: a slot that the frame's map names, the world is stopped.
        found.push((number as i32, unsafe { *slot }));
    });
    found
}
