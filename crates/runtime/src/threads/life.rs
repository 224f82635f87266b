//! How a thread begins and ends: `Thread.start`, JNI's AttachCurrentThread and DetachCurrentThread.
//!
//! Invariants: a thread is in the list before its java.lang.Thread names it, and a root of it. It leaves the list only when nobody
//! holds it, after its mutator was unbound, and touches neither heap nor structure afterwards.

use super::place::Counted;
use super::{Threads, stacks, status};
use crate::refs::{Handle, Ref};
use crate::thread::{Current, JavaThread, ThreadState, poll};
use crate::thrown::JResult;
use crate::value::Value;
use crate::vm::Vm;
use heap::{Address, ThreadId};
use inspection::AgentThread;
use std::ffi::{CString, c_void};
use std::io;
use std::mem::MaybeUninit;
use std::ptr::null_mut;

/// What HotSpot says when the operating system gives no thread.
const NO_THREAD: &str = "unable to create native thread: possibly out of memory or process/resource limits reached";

/// Makes a structure that has its stacks that of a new thread. Nobody knows it yet.
pub(super) fn reset(vm: &Vm, thread: &'static JavaThread, lock_id: u32) {
    thread.set_jni_functions(vm.wired.jni_functions());
    thread.reset(lock_id, if vm.options.stress_detach { poll::STRESS } else { 0 });
    thread.native.reset();
    thread.place.count(Counted::Not);
    crate::probes::refresh_demand(thread);
}

impl Threads {
    /// Sets the java.lang.Thread of a thread, in both directions.
    fn bind_object(&self, cur: &Current, thread: &'static JavaThread, object: Ref<'_>) {
        let _list = self.lock();
        thread.set_thread_object(object.address());
        object.store_i64(cur.vm().well_known().thread_eetop as usize, thread as *const JavaThread as i64);
    }

    /// An unbound thread's slots are no roots any more, so nobody may find objects in them.
    fn forget_objects(&self, thread: &JavaThread) {
        let _list = self.lock();
        thread.set_thread_object(Address::NULL);
    }

    /// The last thing a thread does as one of the VM's: waits while anybody holds it, and leaves the list.
    pub(super) fn leave(&self, mut cur: Current) {
        let thread = cur.thread();
        self.forget_objects(thread);
        // SAFETY: the running thread's own mutator, of which no reference is kept.
        if let Some(mutator) = unsafe { (*thread.mutator_cell()).take() } {
            thread.vm().heap().unbind(mutator);
        }
        crate::probes::events::thread_gone(thread);
        stacks::clear_signal_stack(thread);
        super::set_current_thread(None);
        loop {
            let mut list = self.lock();
            if !thread.gate.is_held() {
                return self.retire(&mut list, thread);
            }
            drop(list);
            crate::safepoint::wait_while_held(&mut cur);
        }
    }
}

/// Makes the calling native thread one of the VM's, *in VM*, still without a java.lang.Thread; see `give_thread_object`.
///
/// # Errors
/// The operating system's.
pub fn attach_native(vm: &'static Vm) -> io::Result<Current> {
    let cur = attach_without_heap(vm)?;
    bind_heap(cur.thread());
    Ok(cur)
}

/// As `attach_native`, before there is a heap: the thread may not allocate until `bind_heap`.
///
/// # Errors
/// The operating system's.
pub fn attach_without_heap(vm: &'static Vm) -> io::Result<Current> {
    let thread = vm.threads.create(vm, vm.options.java_stack, stacks::NATIVE_STACK)?;
    become_thread(thread);
    // SAFETY: the calling thread's own structure; the state becomes *in VM* before the token is used.
    let mut cur = unsafe { Current::from_thread(thread) };
    cur.enter_vm();
    cur.pin();
    Ok(cur)
}

/// Lets the current thread allocate.
pub fn bind_heap(thread: &'static JavaThread) {
    // SAFETY: the running thread's own mutator, of which no reference is kept.
    unsafe { *thread.mutator_cell() = Some(thread.vm().heap().bind(thread_id(thread))) };
}

/// The heap's name of a thread.
pub(crate) fn thread_id(thread: &JavaThread) -> ThreadId {
    ThreadId(thread as *const JavaThread as usize)
}

/// What the calling native thread does when it becomes `thread`.
fn become_thread(thread: &'static JavaThread) {
    super::set_current_thread(Some(thread));
    crate::crash::unblock();
    stacks::note_native_thread(thread);
    stacks::set_signal_stack(thread);
}

/// Makes the java.lang.Thread of the current thread, which has none yet, in a group. Without a name Java makes one up. Tools don't see its
/// constructor: the thread hasn't begun.
///
/// # Errors
/// What the constructor throws, OutOfMemoryError.
pub fn give_thread_object(cur: &mut Current, group: Handle, name: Option<&str>, daemon: bool) -> JResult<()> {
    let vm = cur.vm();
    let wk = vm.well_known();
    cur.scope(|cur| {
        let object = cur.new_instance(wk.class_thread)?;
        // The constructor recognises an attaching thread by being its own parent.
        vm.threads.bind_object(cur, cur.thread(), object.get(cur));
        let (constructor, last) = match name {
            Some(name) => (wk.thread_init_named, cur.new_string(name)?),
            None => (wk.thread_init_runnable, Handle::NULL),
        };
        crate::probes::unseen(cur, |cur| cur.call(constructor, &[object, group, last].map(Value::Reference)))?;
        if daemon {
            let holder = object.get(cur).load_ref(wk.thread_holder);
            holder.store_u8(wk.field_holder_daemon as usize, 1);
        }
        status::set(cur, status::RUNNABLE);
        vm.threads.lock().count(cur.thread(), daemon);
        Ok(())
    })
}

/// Why a thread can't be attached or detached.
#[derive(Debug)]
pub enum AttachError {
    /// The operating system gave no memory.
    System(io::Error),
    /// Making the java.lang.Thread threw; the message names the exception's class.
    Thrown(String),
    /// The thread to be detached has Java frames.
    HasFrames,
}

/// JNI AttachCurrentThread: makes the calling native thread a Java thread, *in native*. One that is attached already stays as it is.
///
/// # Errors
/// See `AttachError`; the thread is then not attached.
pub fn attach_current(
    vm: &'static Vm,
    name: Option<&str>,
    group: Handle,
    daemon: bool,
) -> Result<&'static JavaThread, AttachError> {
    if let Some(thread) = super::current_thread() {
        return Ok(thread);
    }
    let mut cur = attach_native(vm).map_err(AttachError::System)?;
    let group = if group.is_null(&cur) { vm.threads.main_group() } else { group };
    match give_thread_object(&mut cur, group, name, daemon) {
        Ok(()) => {
            crate::probes::events::thread_start(&mut cur);
            let thread = cur.thread();
            cur.unpin();
            // SAFETY: the token ends here.
            unsafe { cur.leave_vm(ThreadState::InNative) };
            Ok(thread)
        }
        Err(_thrown) => {
            let class = cur.pending_exception().class().external_name();
            cur.clear_exception();
            let object = cur.thread_object();
            if !object.is_null() {
                // SAFETY: a root read just now.
                let object = unsafe { Ref::from_address(&cur, object) };
                object.store_i64(vm.well_known().thread_eetop as usize, 0);
            }
            vm.threads.leave(cur);
            Err(AttachError::Thrown(class))
        }
    }
}

/// JNI DetachCurrentThread: ends the calling thread as a Java thread. `thread` is its own and *in native*.
///
/// # Errors
/// `HasFrames`, with nothing done.
pub fn detach(thread: &'static JavaThread) -> Result<(), AttachError> {
    if !thread.frame_header().is_null() || !thread.segment().is_null() {
        return Err(AttachError::HasFrames);
    }
    // SAFETY: the calling thread's own structure, by the function's contract; the state becomes *in VM* first.
    let mut cur = unsafe { Current::from_thread(thread) };
    cur.enter_vm();
    end_java(&mut cur);
    thread.vm().threads.leave(cur);
    Ok(())
}

/// `Thread.start0` (JVM_StartThread): starts the native thread of a java.lang.Thread.
///
/// # Errors
/// IllegalThreadStateException when it was started before, OutOfMemoryError when the operating system gives no thread.
pub fn start(cur: &mut Current, object: Handle) -> JResult<()> {
    start_with(cur, object, None)
}

/// As `start`; the thread runs native code of an agent in place of its `run`.
///
/// # Errors
/// As `start`.
pub fn start_with(cur: &mut Current, object: Handle, agent: Option<AgentThread>) -> JResult<()> {
    let vm = cur.vm();
    let wk = vm.well_known();
    if object.get(cur).load_i64(wk.thread_eetop as usize) != 0 {
        return Err(cur.throw_new("java/lang/IllegalThreadStateException", None));
    }
    let (daemon, stack_size) = {
        let holder = object.get(cur).load_ref(wk.thread_holder);
        if holder.is_null() {
            // Constructed by nobody: Unsafe.allocateInstance.
            return Err(cur.throw_null_pointer());
        }
        (holder.load_u8(wk.field_holder_daemon as usize) != 0, holder.load_i64(wk.field_holder_stack_size as usize))
    };
    let java_stack = usize::try_from(stack_size).ok().filter(|s| *s != 0).unwrap_or(vm.options.java_stack);
    // Deep recursion may pass through native code, so a large stack means a larger native one too.
    let native_stack = stacks::NATIVE_STACK + (java_stack / 2).min(256 << 20);
    let Ok(thread) = vm.threads.create(vm, java_stack.min(1 << 31), native_stack) else {
        crate::probes::events::resource_exhausted(cur, inspection::Resource::Threads, NO_THREAD);
        return Err(cur.throw("java/lang/OutOfMemoryError", NO_THREAD));
    };
    thread.tools.run_agent(agent);
    // SAFETY: the new thread does not run yet, and the current one is its maker.
    unsafe { *thread.mutator_cell() = Some(vm.heap().bind(thread_id(thread))) };
    vm.threads.bind_object(cur, thread, object.get(cur));
    vm.threads.lock().count(thread, daemon);
    status::set_of(cur, thread, status::RUNNABLE);
    if spawn(thread).is_err() {
        object.get(cur).store_i64(wk.thread_eetop as usize, 0);
        status::set_of(cur, thread, status::NEW);
        discard(cur, thread);
        crate::probes::events::resource_exhausted(cur, inspection::Resource::Threads, NO_THREAD);
        return Err(cur.throw("java/lang/OutOfMemoryError", NO_THREAD));
    }
    Ok(())
}

/// Undoes `create` and `bind` of a thread that never ran.
fn discard(cur: &mut Current, thread: &'static JavaThread) {
    let vm = cur.vm();
    vm.threads.forget_objects(thread);
    // SAFETY: the thread never ran; the current one made it.
    if let Some(mutator) = unsafe { (*thread.mutator_cell()).take() } {
        vm.heap().unbind(mutator);
    }
    loop {
        let mut list = vm.threads.lock();
        if !thread.gate.is_held() {
            return vm.threads.retire(&mut list, thread);
        }
        drop(list);
        park_briefly(cur);
    }
}

/// Lets whoever stops threads get on.
fn park_briefly(cur: &mut Current) {
    cur.blocked(ThreadState::Blocked, || std::thread::sleep(std::time::Duration::from_micros(100)));
}

/// Makes the native thread that runs `thread`.
fn spawn(thread: &'static JavaThread) -> io::Result<()> {
    let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
    let mut handle = 0;
    // SAFETY: the attributes are initialised first and destroyed last; the argument is never freed. The stack is the structure's,
    // which isn't used again before the thread was joined.
    let error = unsafe {
        let error = libc::pthread_attr_init(attributes.as_mut_ptr());
        if error != 0 {
            return Err(io::Error::from_raw_os_error(error));
        }
        let (stack, bytes) = (thread.memory.native.get(), thread.memory.native_bytes());
        libc::pthread_attr_setstack(attributes.as_mut_ptr(), stack.cast(), bytes);
        let argument = thread as *const JavaThread as *mut c_void;
        let error = libc::pthread_create(&mut handle, attributes.as_ptr(), run_native, argument);
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        error
    };
    if error == 0 { Ok(()) } else { Err(io::Error::from_raw_os_error(error)) }
}

/// The first function of a native thread that the VM makes.
extern "C" fn run_native(argument: *mut c_void) -> *mut c_void {
    // SAFETY: `spawn` passed a JavaThread that is for this thread only.
    let thread: &'static JavaThread = unsafe { &*argument.cast::<JavaThread>() };
    // SAFETY: asks who is running.
    thread.memory.runner.set(unsafe { libc::pthread_self() });
    become_thread(thread);
    // SAFETY: this thread's own structure; the state becomes *in VM* before the token is used.
    let mut cur = unsafe { Current::from_thread(thread) };
    cur.enter_vm();
    run(&mut cur);
    end_java(&mut cur);
    thread.vm().threads.leave(cur);
    null_mut()
}

/// Runs `Thread.run`; an exception it leaves is pending afterwards.
fn run(cur: &mut Current) {
    cur.scope(|cur| {
        let wk = cur.vm().well_known();
        let name = super::current_name(cur);
        if !name.is_empty() {
            set_native_name(&name);
        }
        crate::probes::events::thread_start(cur);
        if crate::probes::run_agent(cur) {
            return;
        }
        let object = cur.handle(cur.carrier_ref());
        // Err says that an exception is pending, which `end_java` dispatches.
        let _ = cur.call_virtual(wk.thread_run, &[Value::Reference(object)]);
    });
}

/// What is owed to Java when a thread ends: the uncaught exception's handler, `Thread.exit`, and word to those who join.
fn end_java(cur: &mut Current) {
    cur.scope(|cur| {
        let wk = cur.vm().well_known();
        let object = cur.handle(cur.carrier_ref());
        if object.is_null(cur) {
            return;
        }
        if cur.has_exception() {
            crate::probes::events::uncaught_exception(cur);
            let exception = cur.take_exception();
            let arguments = [object, exception].map(Value::Reference);
            if cur.call_virtual(wk.thread_dispatch_uncaught, &arguments).is_err() {
                let class = cur.pending_exception().class().external_name();
                cur.clear_exception();
                let name = super::current_name(cur);
                inspection::say!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{name}\"");
            }
        }
        if cur.call_virtual(wk.thread_exit, &[Value::Reference(object)]).is_err() {
            // The thread is on its way out; there is nobody left to tell.
            cur.clear_exception();
        }
        crate::probes::events::thread_end(cur);
        crate::monitor::release_all(cur);
        crate::safepoint::refuse_suspension(cur);
        if crate::monitor::enter(cur, object).is_ok() {
            status::set(cur, status::TERMINATED);
            object.get(cur).store_i64(wk.thread_eetop as usize, 0);
            let _ = crate::monitor::notify_all(cur, object);
            let _ = crate::monitor::exit(cur, object);
        }
        cur.clear_exception();
    });
}

/// `Thread.setNativeName`: the calling thread's name as the operating system shows it, at most 15 bytes: of a longer one
/// both ends.
pub fn set_native_name(name: &str) {
    let bytes: Vec<u8> = name.bytes().filter(|b| *b != 0).collect();
    let short = if bytes.len() <= 15 { bytes } else { [&bytes[..7], b"..", &bytes[bytes.len() - 6..]].concat() };
    if let Ok(short) = CString::new(short) {
        // SAFETY: a NUL-terminated string of at most 16 bytes.
        unsafe { libc::prctl(libc::PR_SET_NAME, short.as_ptr()) };
    }
}

/// Is the thread counted as a daemon? None before its java.lang.Thread is known.
pub fn is_daemon(thread: &JavaThread) -> Option<bool> {
    match thread.place.counted() {
        Counted::Daemon => Some(true),
        Counted::NonDaemon => Some(false),
        Counted::Not => None,
    }
}
