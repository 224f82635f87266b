//! Sending events: the test whether somebody wants one, the transition to native code, and what an event carries.
//!
//! Invariant: the listener is called in native, with no lock held; the exception that was pending before is pending afterwards,
//! and local references made for the event are gone.

use super::{object_id, thread_id};
use crate::class::{ClassFlags, ClassRef, MethodRef};
use crate::refs::{Handle, Ref};
use crate::safepoint::{Stopped, World};
use crate::thread::{Current, JavaThread, ThreadState};
use crate::thrown::{JResult, Thrown};
use crate::virtual_thread::VirtualThread;
use crate::vm::Vm;
use heap::Address;
use inspection::{
    ClassFile, CodeOrigin, CompiledCode, EnvironmentId, EventKind, EventSink, EventThread, FrameFacts, MethodId,
    ObjectId, Phase, Resource, ThreadId,
};
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long the end of the VM waits for listeners of events.
const LISTENERS_MAY_TAKE: Duration = Duration::from_millis(200);
/// How long a walk of the heap waits for a listener of ObjectFree, which runs for microseconds unless it waits for who walks.
const FREED_MAY_TAKE: Duration = Duration::from_secs(3);

/// The name of a method.
pub fn method_id(method: MethodRef) -> MethodId {
    MethodId(method.jmethod_id() as usize)
}

/// A place in a method's bytecode.
pub(crate) fn place(method: MethodRef, bci: u32) -> FrameFacts {
    FrameFacts { method: method_id(method), location: i64::from(bci) }
}

/// Calls the listener for an event of the current thread, unless the thread has no java.lang.Thread (yet), or a virtual thread is on its
/// way to or from it, which is nobody's business.
///
/// # Errors
/// The exception that the listener left pending, if none was before.
pub(crate) fn post(cur: &mut Current, send: impl FnOnce(&dyn EventSink, &EventThread)) -> JResult<()> {
    post_with(cur, [], |sink, thread, []| send(sink, thread))
}

/// The same, of objects: they are told by local references of the event's own.
fn post_with<const N: usize>(
    cur: &mut Current,
    objects: [Handle; N],
    send: impl FnOnce(&dyn EventSink, &EventThread, [ObjectId; N]),
) -> JResult<()> {
    if cur.current_object().is_null() || cur.carrier.is_moving() { Ok(()) } else { post_early(cur, objects, send) }
}

/// The same for an event of what code does; see `unseen`.
pub(crate) fn post_of_code<const N: usize>(
    cur: &mut Current,
    objects: [Handle; N],
    send: impl FnOnce(&dyn EventSink, &EventThread, [ObjectId; N]),
) -> JResult<()> {
    if cur.tools.unseen.get() { Ok(()) } else { post_with(cur, objects, send) }
}

/// The same for a kind of events of which there may be millions a second (`EventSet::OF_CODE`): only who wants it is told.
#[inline(always)]
pub(super) fn tell<const N: usize>(
    cur: &mut Current,
    kind: EventKind,
    objects: [Handle; N],
    send: impl FnOnce(&dyn EventSink, &EventThread, [ObjectId; N]),
) -> JResult<()> {
    if cur.tools.unseen.get() || cur.current_object().is_null() || cur.carrier.is_moving() {
        return Ok(());
    }
    let (tools, thread) = (&cur.vm().tools, super::running_id(cur.thread()));
    let sink = cur.tools.listeners.find(&tools.listener_changes, kind, thread, || tools.sink());
    let Some(sink) = sink else { return Ok(()) };
    tell_one(cur, sink, thread, objects, send)
}

/// The same, of a thread that may have no java.lang.Thread.
fn post_early<const N: usize>(
    cur: &mut Current,
    objects: [Handle; N],
    send: impl FnOnce(&dyn EventSink, &EventThread, [ObjectId; N]),
) -> JResult<()> {
    let Some(sink) = cur.vm().tools.sink() else { return Ok(()) };
    tell_one(cur, sink, super::running_id(cur.thread()), objects, send)
}

/// Tells one listener of an event in the current thread, which has this id.
#[inline(always)]
fn tell_one<const N: usize>(
    cur: &mut Current,
    sink: &dyn EventSink,
    id: ThreadId,
    objects: [Handle; N],
    send: impl FnOnce(&dyn EventSink, &EventThread, [ObjectId; N]),
) -> JResult<()> {
    if cur.vm().tools.has_told_all() {
        return Ok(());
    }
    let mark = cur.handles.top();
    if cur.vm().options.check_jvmti {
        move_on(cur);
    }
    let earlier = cur.take_exception();
    let outer = cur.tools.event.replace(cur.handles.own().between(mark, cur.handles.top()));
    let mut ids = [ObjectId::NULL; N];
    for (id, object) in ids.iter_mut().zip(objects) {
        if !object.is_null_handle() && !object.is_null(cur) {
            *id = object_id(cur.handle(object.get(cur)));
        }
    }
    let object = match cur.current_object() {
        Address::NULL => ObjectId::NULL,
        object => object_id(cur.handle_of(object)),
    };
    let thread = cur.thread();
    let event_thread = EventThread { id, object, jni: thread.jni_env() as usize };
    let within = thread.tools.telling.load(Ordering::Relaxed);
    let unseen = thread.tools.unseen.replace(false);
    thread.tools.telling.store(true, Ordering::Relaxed);
    // SAFETY: until the thread is back only what isn't in the heap is used.
    let own = unsafe { cur.begin_native() };
    send(sink, &event_thread, ids);
    thread.tools.event.set(outer);
    thread.tools.telling.store(within, Ordering::Release);
    thread.tools.unseen.set(unseen);
    cur.end_native(own);
    if !earlier.is_null_handle() {
        cur.set_pending(earlier.get(cur).address());
    }
    cur.handles.set_top(mark);
    if earlier.is_null_handle() && cur.has_exception() { Err(Thrown::pending(cur)) } else { Ok(()) }
}

/// Makes the local references of an event others than those of the last ones: so one that an agent keeps is found out.
#[cold]
#[inline(never)]
fn move_on(cur: &Current) {
    // Slots left out before the next event's.
    thread_local!(static GAP: Cell<usize> = const { Cell::new(0) });
    let gap = GAP.get();
    GAP.set((gap + 8) % 488);
    for _ in 0..gap {
        cur.handles.push(Address::NULL);
    }
}

fn wants(cur: &Current, kind: EventKind) -> bool {
    cur.vm().tools.wants(cur, kind.set())
}

fn wants_any(cur: &Current, one: EventKind, other: EventKind) -> bool {
    cur.vm().tools.wants(cur, one.set() | other.set())
}

/// Does the current thread run a virtual thread?
fn is_virtual(cur: &Current) -> bool {
    let object = cur.handle_of(cur.current_object());
    crate::virtual_thread::is_virtual(cur, object.get(cur))
}

/// JNI may be used from now on by those who wanted to hear of it as early as possible.
pub fn early_vm_start(cur: &mut Current) {
    cur.vm().tools.early.store(true, Ordering::Release);
    let _ = post_early(cur, [], |sink, thread, []| sink.vm_start(thread.jni, true));
    cur.clear_exception();
}

/// JNI may be used from now on.
pub fn vm_start(cur: &mut Current) {
    cur.vm().tools.set_phase(Phase::Start);
    let _ = post(cur, |sink, thread| sink.vm_start(thread.jni, false));
    cur.clear_exception();
}

/// The program may begin.
pub fn vm_init(cur: &mut Current) {
    cur.vm().tools.set_phase(Phase::Live);
    let _ = post(cur, |sink, thread| sink.vm_init(thread));
    cur.clear_exception();
}

/// The VM ends. The calling thread is the one that ends it.
pub fn vm_death(cur: &mut Current) {
    if cur.vm().tools.phase() != Phase::Live {
        return;
    }
    thread_end(cur);
    tell_freed(cur);
    let _ = post(cur, |sink, thread| sink.vm_death(thread.jni));
    cur.clear_exception();
    wait_for_listeners(cur);
    cur.vm().tools.set_phase(Phase::Dead);
    if let Some(unload) = cur.vm().tools.unload.get() {
        cur.blocked(ThreadState::InNative, unload);
    }
}

/// Returns when no other thread tells of an event and none will: in the dead phase, a listener could do nothing more. One that takes long
/// (perhaps it waits for what the calling thread will do) isn't waited for.
fn wait_for_listeners(cur: &mut Current) {
    let vm = cur.vm();
    vm.tools.all_told.store(true, Ordering::Relaxed);
    // Who hasn't seen that yet is telling by the time all have stopped.
    drop(World::stop(cur));
    let latest = Instant::now() + LISTENERS_MAY_TAKE;
    let me = cur.thread() as *const JavaThread;
    let is_told = |thread: &&JavaThread| !std::ptr::eq(*thread, me) && thread.tools.telling.load(Ordering::Acquire);
    cur.blocked(ThreadState::InNative, || {
        while vm.threads.snapshot().iter().any(is_told) && Instant::now() < latest {
            std::thread::sleep(Duration::from_millis(1));
        }
    });
}

/// The current thread begins.
pub fn thread_start(cur: &mut Current) {
    if wants_any(cur, EventKind::ThreadStart, EventKind::VirtualThreadStart) {
        let is_virtual = is_virtual(cur);
        let _ = post(cur, |sink, thread| sink.thread_start(thread, is_virtual));
        cur.clear_exception();
    }
}

/// The current thread ends.
pub fn thread_end(cur: &mut Current) {
    if wants_any(cur, EventKind::ThreadEnd, EventKind::VirtualThreadEnd) {
        let is_virtual = is_virtual(cur);
        let _ = post(cur, |sink, thread| sink.thread_end(thread, is_virtual));
        cur.clear_exception();
    }
}

/// The current virtual thread begins to run on its carrier again, or is about to leave it.
pub(crate) fn virtual_thread_moves(cur: &mut Current, mounts: bool) {
    let kind = if mounts { EventKind::VirtualThreadMount } else { EventKind::VirtualThreadUnmount };
    if wants(cur, kind) && cur.mounted().is_some() {
        let _ = post(cur, |sink, thread| sink.virtual_thread_moves(thread, mounts));
        cur.clear_exception();
    }
    if cur.mounted().is_some() && !blocker(cur).is_null() {
        // Away from its carrier it is parked for that.
        parks(cur, !mounts);
    }
}

/// `Thread.parkBlocker` of what runs on the thread.
fn blocker(cur: &Current) -> Ref<'_> {
    // SAFETY: a root of the current thread; the borrow ends before the next safepoint.
    let thread = unsafe { Ref::from_address(cur, cur.current_object()) };
    thread.load_ref(cur.vm().well_known().thread_park_blocker)
}

/// The current thread is about to park, or has parked. What the listener throws is dropped.
pub(crate) fn parks(cur: &mut Current, begins: bool) {
    let kind = if begins { EventKind::ThreadPark } else { EventKind::ThreadParked };
    if wants(cur, kind) && !cur.current_object().is_null() {
        cur.scope(|cur| {
            let blocker = cur.handle(blocker(cur));
            let _ = post_of_code(cur, [blocker], |sink, thread, [blocker]| sink.thread_parks(thread, blocker, begins));
        });
        cur.clear_exception();
    }
}

/// A class was unloaded, on a collector's thread: the signal dispatcher tells of it.
pub(crate) fn class_unloaded(vm: &Vm, class: ClassRef) {
    if vm.tools.wants_everywhere(EventKind::ClassUnload) {
        vm.tools.unloaded.lock().push(format!("L{};", class.name).into_bytes());
        vm.signals.wake_for_tools();
    }
}

/// A class is about to be unloaded, on a collector's thread: the signal dispatcher tells of it and deletes the reference.
pub(crate) fn class_unloading(vm: &Vm, class: ClassRef, mirror: Handle) {
    vm.tools.unloading.lock().push_back((class, mirror));
    vm.signals.wake_for_tools();
}

/// Tells of the classes that are about to be unloaded. The next full collection unloads them.
pub fn tell_unloading(cur: &mut Current) {
    loop {
        // It stays in the list until all is done.
        let first = cur.vm().tools.unloading.lock().front().copied();
        let Some((class, mirror)) = first else { return };
        if wants(cur, EventKind::ClassUnloading) {
            let _ = post_with(cur, [mirror], |sink, thread, [mirror]| sink.class_unloading(thread, mirror));
            cur.clear_exception();
        }
        class.add_flags(ClassFlags::UNLOADING_TOLD);
        cur.vm().globals.delete(mirror);
        cur.vm().tools.unloading.lock().pop_front();
    }
}

/// If tools are told of classes that are about to be unloaded, waits until they have been; not long, as the listener may wait for the calling
/// thread. True if the next full collection may have something to unload then.
pub(crate) fn await_unloading(cur: &mut Current) -> bool {
    let latest = Instant::now() + LISTENERS_MAY_TAKE;
    let vm = cur.vm();
    if !vm.tools.wants_everywhere(EventKind::ClassUnloading) {
        return false;
    }
    let is_waiting = || !vm.tools.unloading.lock().is_empty();
    cur.blocked(ThreadState::InNative, || {
        while is_waiting() && Instant::now() < latest {
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    true
}

/// Tells of the classes that were unloaded since.
pub fn tell_unloaded(cur: &mut Current) {
    let classes = std::mem::take(&mut *cur.vm().tools.unloaded.lock());
    for signature in classes {
        let _ = post(cur, |sink, thread| sink.class_unload(thread, &signature));
        cur.clear_exception();
    }
}

/// Tells of the tagged objects that are gone: on a Java thread, as agents expect, with the others running, one of which may hold what a
/// listener wants.
pub fn tell_freed(cur: &mut Current) {
    let freed = std::mem::take(&mut *cur.vm().tools.freed.lock());
    if freed.is_empty() || cur.vm().tools.phase() != Phase::Live {
        return;
    }
    // The thread may have an exception pending, and the listener makes no references.
    let Some(sink) = cur.vm().tools.sink.get().copied() else { return };
    let outer = cur.tools.telling_of.get();
    for (environment, tag) in freed {
        while cur.vm().tools.walks_waiting.load(Ordering::SeqCst) > 0 {
            crate::park::yield_now(cur);
        }
        // In the VM before and after each: so none begins while the world is stopped for a walk.
        cur.vm().tools.telling_freed.fetch_add(1, Ordering::SeqCst);
        cur.tools.telling_of.set(outer | EventKind::ObjectFree.set());
        let telling = &cur.vm().tools.telling_freed;
        cur.blocked(ThreadState::InNative, || {
            sink.object_free(environment, tag);
            telling.fetch_sub(1, Ordering::SeqCst);
        });
        cur.tools.telling_of.set(outer);
    }
}

/// Stops the world for a walk of the heap: with no other thread telling of an object that is gone, since nothing changes during a walk. A
/// listener that takes long, perhaps since it waits for the calling thread, isn't waited for.
pub fn stop_for_walk(cur: &mut Current) -> Stopped {
    let latest = Instant::now() + FREED_MAY_TAKE;
    let mine = usize::from(cur.tools.telling_of.get().contains(EventKind::ObjectFree));
    let tools = &cur.vm().tools;
    tools.walks_waiting.fetch_add(1, Ordering::SeqCst);
    loop {
        let stopped = World::stop(cur);
        if tools.telling_freed.load(Ordering::SeqCst) <= mine || Instant::now() >= latest {
            tools.walks_waiting.fetch_sub(1, Ordering::SeqCst);
            return stopped;
        }
        drop(stopped);
        crate::park::yield_now(cur);
    }
}

/// A line is shown of what the VM does.
pub(crate) fn verbose_output(vm: &Vm, what: inspection::Verbosity, line: &str) {
    if let Some(sink) = vm.tools.sink.get() {
        sink.verbose_output(what, line);
    }
}

/// The thread is about to leave the list: its name will mean another one.
pub(crate) fn thread_gone(thread: &JavaThread) {
    thread.vm().tools.frame_names.forget(thread_id(thread));
    if let Some(sink) = thread.vm().tools.sink.get() {
        sink.thread_gone(thread_id(thread));
    }
}

/// The same of a virtual thread that ends.
pub(crate) fn virtual_thread_gone(vm: &Vm, thread: &VirtualThread) {
    vm.tools.frame_names.forget(super::virtual_id(thread));
    if let Some(sink) = vm.tools.sink.get() {
        sink.thread_gone(super::virtual_id(thread));
    }
}

/// Tells of a monitor that the current thread waits for, or has waited for.
///
/// # Errors
/// The listener's.
pub(crate) fn waits(
    cur: &mut Current,
    kind: EventKind,
    object: Handle,
    send: impl FnOnce(&dyn EventSink, &EventThread, ObjectId),
) -> JResult<()> {
    if !wants(cur, kind) || cur.vm().tools.phase() != Phase::Live {
        return Ok(());
    }
    post_of_code(cur, [object], |sink, thread, [object]| send(sink, thread, object))
}

/// Tells of a monitor that the current thread enters. What the listener throws is dropped: it is entered whatever happens.
pub(crate) fn contends(
    cur: &mut Current,
    kind: EventKind,
    object: Handle,
    send: impl FnOnce(&dyn EventSink, &EventThread, ObjectId),
) {
    if waits(cur, kind, object, send).is_err() {
        cur.clear_exception();
    }
}

/// Tells of something of the collector or the compiler, on one of its threads.
pub(crate) fn collector(vm: &Vm, kind: EventKind, send: impl FnOnce(&dyn EventSink)) {
    collector_of_any(vm, &[kind], send);
}

/// The same of what several kinds of events are about.
pub(crate) fn collector_of_any(vm: &Vm, kinds: &[EventKind], send: impl FnOnce(&dyn EventSink)) {
    if kinds.iter().any(|kind| vm.tools.wants_everywhere(*kind))
        && vm.tools.phase() == Phase::Live
        && let Some(sink) = vm.tools.sink.get()
    {
        send(*sink);
    }
}

/// A class was made.
///
/// # Errors
/// The listener's.
#[inline]
pub fn class_load(cur: &mut Current, class: ClassRef) -> JResult<()> {
    if wants(cur, EventKind::ClassLoad) { class_event(cur, class, |sink, t, c| sink.class_load(t, c)) } else { Ok(()) }
}

/// A class of arrays of references was made.
///
/// # Errors
/// The listener's.
#[inline]
pub fn array_class_load(cur: &mut Current, class: ClassRef) -> JResult<()> {
    if wants(cur, EventKind::ClassLoad) {
        class_event(cur, class, |sink, t, c| sink.array_class_load(t, c))
    } else {
        Ok(())
    }
}

/// A class was linked.
///
/// # Errors
/// The listener's.
#[inline]
pub fn class_prepare(cur: &mut Current, class: ClassRef) -> JResult<()> {
    if wants(cur, EventKind::ClassPrepare) {
        class_event(cur, class, |sink, t, c| sink.class_prepare(t, c))
    } else {
        Ok(())
    }
}

#[cold]
fn class_event(
    cur: &mut Current,
    class: ClassRef,
    send: impl FnOnce(&dyn EventSink, &EventThread, ObjectId),
) -> JResult<()> {
    let early = cur.vm().tools.phase() < Phase::Start;
    if early && !cur.vm().tools.early.load(Ordering::Acquire) {
        return Ok(());
    }
    cur.scope(|cur| {
        let mirror = cur.handle(class.mirror(cur));
        let send = |sink: &dyn EventSink, thread: &EventThread, [mirror]: [ObjectId; 1]| send(sink, thread, mirror);
        // The first thread has no java.lang.Thread yet when the first classes are loaded.
        if early { post_early(cur, [mirror], send) } else { post_with(cur, [mirror], send) }
    })
}

/// Which agents hear of a class file: those whose environment can retransform classes come last, and again each time.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Hook {
    /// Those that can't.
    Incapable,
    /// Those that can.
    Capable,
}

/// What is told of a class file besides its bytes.
pub struct LoadedFile<'a> {
    /// The mirror of the class that gets a new version.
    pub redefined: Option<Handle>,
    /// The internal name, when the definer gave one.
    pub name: Option<&'a [u8]>,
    /// The loader's object.
    pub loader: Handle,
    /// The protection domain.
    pub protection_domain: Handle,
}

/// A class file was read: what takes its place, if a listener wants that.
#[inline]
pub fn class_file_load(cur: &mut Current, file: &LoadedFile<'_>, bytes: &[u8], hook: Hook) -> Option<Vec<u8>> {
    if !wants(cur, EventKind::ClassFileLoadHook) || cur.vm().tools.phase() == Phase::Dead {
        return None;
    }
    let mut replaced = None;
    let objects = [file.redefined.unwrap_or(Handle::NULL), file.loader, file.protection_domain];
    let _ = post_early(cur, objects, |sink, thread, [redefined, loader, protection_domain]| {
        let redefined = file.redefined.map(|_| redefined);
        let file = ClassFile { redefined, loader, name: file.name, protection_domain, bytes };
        replaced = sink.class_file_load_hook(thread.jni, &file, hook == Hook::Capable);
    });
    // Loading goes on whatever the listener threw.
    cur.clear_exception();
    replaced
}

/// A native method is about to be bound to a function; the function to bind it to.
pub fn native_method_bind(cur: &mut Current, method: MethodRef, address: *mut c_void) -> *mut c_void {
    let mut chosen = address as usize;
    if wants(cur, EventKind::NativeMethodBind) {
        let id = method_id(method);
        let _ = post(cur, |sink, thread| chosen = sink.native_method_bind(thread, id, chosen));
        cur.clear_exception();
    }
    chosen as *mut c_void
}

/// A method was compiled, to code at an address. Callable by every thread: the signal dispatcher tells of it.
pub fn compiled(vm: &Vm, method: MethodRef, address: usize) {
    if vm.tools.wants_everywhere(EventKind::CompiledMethodLoad) {
        vm.tools.compiled.lock().push((method_id(method), address));
        vm.signals.wake_for_tools();
    }
}

/// Tells of the methods that were compiled since.
pub fn tell_compiled(cur: &mut Current) {
    let methods = std::mem::take(&mut *cur.vm().tools.compiled.lock());
    for (method, address) in methods {
        compiled_method(cur, method, address, None);
    }
}

/// Code of an unloaded class is about to be given back; the world is stopped. It stays until tools have been told.
pub(crate) fn code_unloaded(vm: &Vm, method: MethodRef) {
    if !vm.tools.wants_everywhere(EventKind::CompiledMethodUnload) {
        return;
    }
    let code = crate::compilation::compiler(vm).map(|c| c.told_code_of(method)).unwrap_or_default();
    if !code.is_empty() {
        let id = method_id(method);
        vm.tools.unloaded_code.lock().extend(code.into_iter().map(|address| (id, address)));
        vm.signals.wake_for_tools();
    }
}

/// Code that was replaced is about to be given back, as above.
pub fn code_replaced(vm: &Vm, method: MethodRef, address: usize) {
    if tells_unloaded_code(vm) {
        vm.tools.unloaded_code.lock().push((method_id(method), address));
        vm.signals.wake_for_tools();
    }
}

/// Do tools want to hear of code that goes?
pub fn tells_unloaded_code(vm: &Vm) -> bool {
    vm.tools.wants_everywhere(EventKind::CompiledMethodUnload)
}

/// Is there code of which tools are still to be told that it goes?
pub fn has_unloaded_code(vm: &Vm) -> bool {
    !vm.tools.unloaded_code.lock().is_empty()
}

/// Tells of the code that will be given back.
pub fn tell_unloaded_code(cur: &mut Current) {
    let waiting = cur.vm().tools.unloaded_code.lock().clone();
    for &(method, address) in &waiting {
        let _ = post(cur, |sink, _| sink.compiled_method_unload(method, address));
        cur.clear_exception();
    }
    cur.vm().tools.unloaded_code.lock().drain(..waiting.len());
}

/// Tells of a method's compiled code at an address, if it is still there.
pub fn compiled_method(cur: &mut Current, method: MethodId, address: usize, only: Option<EnvironmentId>) {
    // A method of an unloaded class has no id.
    let Some(compiled) = cur.vm().method_ids.method(method.0) else { return };
    let Some(compiler) = crate::compilation::compiler(cur.vm()) else { return };
    let Some((size, origins)) = compiler.origins_of(compiled, address) else { return };
    if cur.vm().tools.phase() < Phase::Live {
        return;
    }
    compiler.note_told(compiled, address);
    let named =
        |frames: Vec<(MethodRef, u32)>| frames.into_iter().map(|(method, bci)| (method_id(method), bci)).collect();
    let origins = origins.into_iter().map(|o| CodeOrigin { address: o.address, frames: named(o.frames) });
    let origins: Vec<CodeOrigin> = origins.collect();
    let _ = post(cur, |sink, _| {
        sink.compiled_method_load(&CompiledCode { method, address, size, origins: &origins }, only);
    });
    cur.clear_exception();
}

/// A thread was interrupted, which those that wait for tools want to know.
pub(crate) fn interrupted(vm: &Vm) {
    if let Some(sink) = vm.tools.sink.get() {
        sink.interrupted();
    }
}

/// Tells of the pending exception, which stays pending whatever the listener does.
fn tell_pending(cur: &mut Current, kind: EventKind, send: impl FnOnce(&dyn EventSink, &EventThread, ObjectId)) {
    if !wants(cur, kind) || !cur.has_exception() {
        return;
    }
    cur.scope(|cur| {
        let exception = cur.handle_of(cur.exception());
        // What the listener leaves pending is dropped for what is pending.
        let _ = post_of_code(cur, [exception], |sink, thread, [exception]| send(sink, thread, exception));
    });
}

/// The VM itself has raised the pending exception.
pub(crate) fn system_throw(cur: &mut Current) {
    tell_pending(cur, EventKind::SystemThrow, |sink, thread, exception| sink.system_throw(thread, exception));
}

/// The pending exception ends the thread.
pub(crate) fn uncaught_exception(cur: &mut Current) {
    tell_pending(cur, EventKind::UncaughtException, |sink, thread, exception| {
        sink.uncaught_exception(thread, exception);
    });
}

/// The process is about to end by a crash; on any thread.
pub(crate) fn crashed(vm: &Vm, registers: &[String]) {
    if let Some(sink) = vm.tools.sink.get() {
        sink.crashed(registers);
    }
}

/// Tells of full collections and slow stops.
pub fn tell_stops(cur: &mut Current) {
    let stops = std::mem::take(&mut *cur.vm().tools.stops.lock());
    for (kind, millis) in stops {
        let _ = post(cur, |sink, thread| match kind {
            EventKind::FullCollection => sink.full_collection(thread),
            _ => sink.slow_stop(thread, millis),
        });
        cur.clear_exception();
    }
}

/// Somebody asked for a dump; on a thread that may run Java code.
pub fn data_dump_request(cur: &mut Current) {
    if wants(cur, EventKind::DataDumpRequest) {
        let _ = post(cur, |sink, _| sink.data_dump_request());
        cur.clear_exception();
    }
}

/// Memory or threads have run out; before the error is thrown.
pub fn resource_exhausted(cur: &mut Current, resource: Resource, description: &str) {
    if wants(cur, EventKind::ResourceExhausted) && cur.vm().tools.phase() == Phase::Live {
        let _ = post(cur, |sink, thread| sink.resource_exhausted(thread, resource, description));
        cur.clear_exception();
    }
}

/// Is an event of an allocation to be told: does somebody want it, and does its listener not run in this thread? A listener may allocate, and
/// would be told of that for ever.
fn wants_allocation(cur: &Current, kind: EventKind) -> bool {
    wants(cur, kind) && !cur.tools.telling_of.get().contains(kind) && cur.vm().tools.phase() == Phase::Live
}

/// Tells of an allocation: of the object, its class and its size.
fn allocation(
    cur: &mut Current,
    kind: EventKind,
    object: Handle,
    send: impl FnOnce(&dyn EventSink, &EventThread, ObjectId, ObjectId, i64),
) -> JResult<()> {
    let made = object.get(cur);
    // SAFETY: a live object.
    let bytes = unsafe { cur.vm().heap().size_of(made.address()) } as i64;
    let objects = [object, cur.handle(made.class().mirror(cur))];
    let outer = cur.tools.telling_of.get();
    cur.tools.telling_of.set(outer | kind.set());
    let outcome = post_of_code(cur, objects, |sink, thread, [made, class]| send(sink, thread, made, class, bytes));
    cur.tools.telling_of.set(outer);
    outcome
}

/// Does somebody hear of objects that the VM makes?
pub fn wants_vm_objects(cur: &Current) -> bool {
    wants(cur, EventKind::VmObjectAlloc)
}

/// A native method of the VM has made an object that no bytecode tells of.
pub fn vm_object_alloc(cur: &mut Current, object: Handle) -> JResult<()> {
    if !wants_allocation(cur, EventKind::VmObjectAlloc) || object.is_null(cur) {
        return Ok(());
    }
    cur.scope(|cur| {
        allocation(cur, EventKind::VmObjectAlloc, object, |sink, t, o, c, size| sink.vm_object_alloc(t, o, c, size))
    })
}

/// Does the newest frame run a bytecode that makes an object?
fn runs_allocation(cur: &Current) -> bool {
    use bytecode::opcodes::{ANEWARRAY, MULTIANEWARRAY, NEW, NEWARRAY};
    // The class file's: those that run may be others, which do the same.
    let opcode = cur.top_frame().and_then(|frame| {
        let bci = frame.interpreted_bci()? as usize;
        frame.method()?.code_attribute()?.bytes.get(bci).copied()
    });
    opcode.is_some_and(|opcode| [NEW, NEWARRAY, ANEWARRAY, MULTIANEWARRAY].contains(&opcode))
}

/// An object was made that belongs to the sample; where it is afterwards.
#[cold]
pub fn sampled_object(cur: &mut Current, object: Address) -> Address {
    let each = wants_allocation(cur, EventKind::InstrumentableObjectAlloc);
    let of_bytecode = each && runs_allocation(cur);
    let of_sample = wants_allocation(cur, EventKind::SampledObjectAlloc) && (!each || is_due(cur, object));
    if !of_bytecode && !of_sample {
        return object;
    }
    cur.scope(|cur| {
        let made = cur.handle_of(object);
        let pending = cur.has_exception();
        let mut tell = |kind, send: fn(&dyn EventSink, &EventThread, ObjectId, ObjectId, i64)| {
            if allocation(cur, kind, made, send).is_err() && !pending {
                cur.clear_exception();
            }
        };
        if of_bytecode {
            let kind = EventKind::InstrumentableObjectAlloc;
            tell(kind, |sink, t, o, c, size| sink.instrumentable_object_alloc(t, o, c, size));
        }
        if of_sample {
            tell(EventKind::SampledObjectAlloc, |sink, t, o, c, size| sink.sampled_object_alloc(t, o, c, size));
        }
        made.get(cur).address()
    })
}

/// Of all objects, which the heap samples for somebody else: does this one belong to the sample that was asked for?
fn is_due(cur: &Current, object: Address) -> bool {
    // Bytes that the thread has allocated since its latest sample.
    thread_local!(static SINCE: Cell<usize> = const { Cell::new(0) });
    // SAFETY: a live object.
    let bytes = SINCE.get() + unsafe { cur.vm().heap().size_of(object) };
    let is_due = bytes > cur.vm().tools.sample_interval.load(Ordering::Relaxed);
    SINCE.set(if is_due { 0 } else { bytes });
    is_due
}

/// The compiler begins with a method, or has ended with it; on its thread.
pub fn compiling(vm: &Vm, method: MethodRef, begins: bool) {
    let kind = if begins { EventKind::CompilingStart } else { EventKind::CompilingEnd };
    collector(vm, kind, |sink| sink.compiling(method_id(method), begins));
}
