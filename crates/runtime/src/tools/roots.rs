//! What keeps objects alive from outside the heap, as tools are told of it (JVM TI, "Heap Reference").
//!
//! Invariant: the world is stopped.

use super::events::method_id;
use crate::frame::Frame;
use crate::refs::Ref;
use crate::stack_maps;
use crate::thread::{Current, JavaThread};
use crate::thread_stack::Stack;
use heap::Address;
use inspection::{MethodId, ReferenceKind};

/// Visits the roots. `tag` answers threads' tags.
pub(crate) fn each<E>(
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
    let object = thread.thread_object.get();
    if object.is_null() {
        return Ok(());
    }
    visit(ReferenceKind::Thread, object)?;
    each_of_stack(cur, &Stack::carrier(thread), object, tag, visit)?;
    let mut running = object;
    if thread.mounted().is_some() {
        running = thread.current_object.get();
        visit(ReferenceKind::Thread, running)?;
        each_of_stack(cur, &Stack::current(thread), running, tag, visit)?;
    }
    let (thread_tag, thread_id) = (tag(running), id_of(cur, running));
    let mut locals = Vec::new();
    // SAFETY: slots of the thread's local references, the world is stopped.
    thread.handles.scan(&mut |slot| locals.push(unsafe { *slot }));
    let native = super::method_frames(thread).next().filter(|f| f.is_native()).and_then(|f| f.method());
    let method = native.map_or(MethodId(0), method_id);
    for object in locals {
        visit(ReferenceKind::JniLocal { thread_tag, thread_id, depth: 0, method }, object)?;
    }
    Ok(())
}

/// `Thread.threadId`
fn id_of(cur: &Current, thread: Address) -> i64 {
    // SAFETY: a thread's object, the world is stopped.
    unsafe { Ref::from_address(cur, thread) }.load_i64(cur.vm().well_known().thread_tid as usize)
}

/// Visits what the frames of a thread refer to, and the monitors that they hold.
pub(crate) fn each_of_stack<E>(
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
            let (method, location) = (method_id(method), frame.interpreted_bci().map_or(-1, i64::from));
            visit(ReferenceKind::StackLocal { thread_tag, thread_id, depth, method, location, slot }, object)?;
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
