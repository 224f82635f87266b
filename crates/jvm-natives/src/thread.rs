//! Natives of `java.lang.Thread` and what libmanagement asks about threads.
//!
//! Invariant: another thread's frames are read only while it is stopped (`runtime::thread_stack`).

use crate::entry::{Env, h, native_functions, object_array, rows};
use abi::jni::{jclass, jint, jlong, jobject, jobjectArray, jstring};
use runtime::backtrace::{self, Location};
use runtime::exceptions::{JResult, Thrown};
use runtime::frame::frames;
use runtime::natives::{Arguments, VmNative, boolean, reference};
use runtime::refs::Handle;
use runtime::safepoint::World;
use runtime::thread::Current;
use runtime::thread_stack::with_stack;
use runtime::virtual_thread::try_set_current;
use runtime::{monitor, park, threads};

type Answer = Result<u64, Thrown>;

fn current_thread(cur: &mut Current, _: Arguments) -> Answer {
    Ok(cur.current_object().0 as u64)
}

fn current_carrier_thread(cur: &mut Current, _: Arguments) -> Answer {
    Ok(cur.thread_object().0 as u64)
}

fn set_current_thread(cur: &mut Current, a: Arguments) -> Answer {
    runtime::virtual_thread::set_current(cur, a.handle(1))?;
    Ok(0)
}

fn scoped_value_cache(cur: &mut Current, _: Arguments) -> Answer {
    Ok(cur.scoped_value_cache().0 as u64)
}

fn set_scoped_value_cache(cur: &mut Current, a: Arguments) -> Answer {
    cur.set_scoped_value_cache(a.reference(cur, 0).address());
    Ok(0)
}

/// Frames are whole at every call, so nothing needs to be made real; the argument is kept alive by being one.
fn ensure_materialized(_: &mut Current, _: Arguments) -> Answer {
    Ok(0)
}

fn yield_now(cur: &mut Current, _: Arguments) -> Answer {
    park::yield_now(cur);
    cur.poll()?;
    Ok(0)
}

fn sleep(cur: &mut Current, nanos: i64) -> JResult<()> {
    if nanos < 0 {
        return Err(cur.throw("java/lang/IllegalArgumentException", "nanosecond timeout value out of range"));
    }
    park::sleep_nanos(cur, nanos)
}

fn sleep_nanos(cur: &mut Current, a: Arguments) -> Answer {
    sleep(cur, a.long(0))?;
    Ok(0)
}

fn start(cur: &mut Current, a: Arguments) -> Answer {
    threads::start(cur, a.handle(0))?;
    Ok(0)
}

fn interrupt(cur: &mut Current, a: Arguments) -> Answer {
    park::interrupt(cur, a.reference(cur, 0));
    Ok(0)
}

fn holds_lock(cur: &mut Current, a: Arguments) -> Answer {
    cur.check_null(a.handle(0))?;
    Ok(boolean(monitor::holds(cur, a.reference(cur, 0))))
}

/// Priorities of Java threads are not mapped to the operating system's, which on Linux needs rights; Java keeps the number.
fn set_priority(cur: &mut Current, _: Arguments) -> Answer {
    let _ = cur;
    Ok(0)
}

fn set_name(cur: &mut Current, thread: Handle, name: Handle) -> JResult<()> {
    cur.check_null(name)?;
    let itself = thread.get(cur).same(cur.carrier_ref());
    if itself {
        let name = cur.string_text(name);
        threads::set_native_name(&name);
    }
    Ok(())
}

fn set_native_name(cur: &mut Current, a: Arguments) -> Answer {
    set_name(cur, a.handle(0), a.handle(1))?;
    Ok(0)
}

fn get_threads(cur: &mut Current, _: Arguments) -> Answer {
    let array = cur.vm().threads.objects(cur)?;
    Ok(reference(array.get(cur)))
}

fn get_next_thread_id_offset(cur: &mut Current, _: Arguments) -> Answer {
    Ok(cur.vm().threads.next_tid_address() as u64)
}

/// Where a live thread is, the newest frame first; None if it has ended or is a virtual thread that is not mounted. Hidden frames are left
/// out unless `hidden`.
fn locations(cur: &mut Current, thread: Handle, hidden: bool) -> Option<Vec<Location>> {
    let limit = match cur.vm().options.max_trace_depth {
        0 => usize::MAX,
        limit => limit,
    };
    let found = with_stack(cur, thread, |cur, stack| {
        stack.thread?;
        let all = backtrace::locations(stack).map(|(_, location)| location);
        Some(all.filter(|l| hidden || backtrace::is_visible(cur, l.method)).take(limit).collect())
    });
    found.flatten()
}

/// StackTraceElement[] of `locations`, or null.
fn elements(cur: &mut Current, locations: Option<Vec<Location>>) -> JResult<Handle> {
    locations.map_or(Ok(Handle::NULL), |locations| backtrace::new_elements(cur, &locations))
}

fn stack_trace(cur: &mut Current, thread: Handle) -> JResult<Handle> {
    let locations = locations(cur, thread, false);
    elements(cur, locations)
}

fn get_stack_trace(cur: &mut Current, a: Arguments) -> Answer {
    let trace = stack_trace(cur, a.handle(0))?;
    Ok(reference(trace.get(cur)))
}

/// Stack traces of several threads at one moment, null for those that have ended.
fn traces(cur: &mut Current, array: Handle) -> JResult<Handle> {
    cur.check_null(array)?;
    let count = array.get(cur).array_length();
    if count == 0 {
        return Err(cur.throw_new("java/lang/IllegalArgumentException", None));
    }
    let element_class = cur.vm().well_known().class_stack_trace_element;
    let element_array = cur.array_class(element_class)?;
    let mut threads = Vec::with_capacity(count);
    for index in 0..count {
        let thread = array.get(cur).element_ref(index);
        let thread = cur.handle(thread);
        cur.check_null(thread)?;
        threads.push(thread);
    }
    // One stop for all: to stop one after the other takes as many turns of the processors, and tells of as many moments.
    let stopped = World::stop(cur);
    // As the stock VM has it: here hidden frames are shown.
    let found: Vec<_> = threads.into_iter().map(|thread| locations(cur, thread, true)).collect();
    drop(stopped);
    let found = found.into_iter().map(|locations| elements(cur, locations)).collect::<JResult<Vec<_>>>()?;
    object_array(cur, element_array, &found)
}

fn dump_threads(cur: &mut Current, a: Arguments) -> Answer {
    let result = traces(cur, a.handle(0))?;
    Ok(reference(result.get(cur)))
}

/// Methods whose second local variable is the scoped value bindings in force below them.
const BINDERS: [&str; 4] = [
    "java/lang/Thread",
    "java/lang/VirtualThread",
    "java/lang/ThreadBuilders$BoundVirtualThread",
    "java/lang/ScopedValue$Carrier",
];

fn find_scoped_value_bindings(cur: &mut Current, _: Arguments) -> Answer {
    for frame in frames(cur.top_frame()) {
        let Some(method) = frame.method() else { continue };
        let binds = method.name.is("runWith")
            && method.class().loader.is_boot()
            && !method.is_static()
            && BINDERS.iter().any(|class| method.class().name.is(class));
        if binds {
            // SAFETY: local 1 is an argument of this instance method, a reference; the frame is on this thread's stack.
            return Ok(unsafe { *frame.locals().add(1) });
        }
    }
    Ok(0)
}

native_functions! {
    /// `Thread.currentThread`
    #[unsafe(no_mangle)]
    pub fn JVM_CurrentThread(cur, _: jclass) -> Handle {
        Ok(cur.handle_of(cur.current_object()))
    }

    /// `Thread.currentCarrierThread`
    #[unsafe(no_mangle)]
    pub fn JVM_CurrentCarrierThread(cur, _: jclass) -> Handle {
        Ok(cur.handle_of(cur.thread_object()))
    }

    /// `Thread.setCurrentThread`
    #[unsafe(no_mangle)]
    pub fn JVM_SetCurrentThread(cur, _: jobject, thread: jobject) {
        runtime::virtual_thread::set_current(cur, h(thread))
    }

    /// `Thread.start0`
    #[unsafe(no_mangle)]
    pub fn JVM_StartThread(cur, thread: jobject) {
        threads::start(cur, h(thread))
    }

    /// `Thread.interrupt0`
    #[unsafe(no_mangle)]
    pub fn JVM_Interrupt(cur, thread: jobject) {
        park::interrupt(cur, h(thread).get(cur));
        Ok(())
    }

    /// `Thread.holdsLock`
    #[unsafe(no_mangle)]
    pub fn JVM_HoldsLock(cur, _: jclass, object: jobject) -> bool {
        cur.check_null(h(object))?;
        Ok(monitor::holds(cur, h(object).get(cur)))
    }
}

/// `Thread.setPriority0`: see `set_priority`.
#[unsafe(no_mangle)]
pub extern "C" fn JVM_SetThreadPriority(_: Env, _: jobject, _: jint) {}

native_functions! {
    /// `Thread.yield0`
    #[unsafe(no_mangle)]
    pub fn JVM_Yield(cur, _: jclass) {
        park::yield_now(cur);
        cur.poll()
    }

    /// `Thread.sleepNanos0`
    #[unsafe(no_mangle)]
    pub fn JVM_SleepNanos(cur, _: jclass, nanos: jlong) {
        sleep(cur, nanos)
    }

    /// `Thread.setNativeName`
    #[unsafe(no_mangle)]
    pub fn JVM_SetNativeThreadName(cur, thread: jobject, name: jstring) {
        set_name(cur, h(thread), h(name))
    }

    /// `Thread.getThreads`
    #[unsafe(no_mangle)]
    pub fn JVM_GetAllThreads(cur, _: jclass) -> Handle {
        cur.vm().threads.objects(cur)
    }

    /// `Thread.dumpThreads`
    #[unsafe(no_mangle)]
    pub fn JVM_DumpThreads(cur, _: jclass, threads: jobjectArray) -> Handle {
        traces(cur, h(threads))
    }

    /// `Thread.getStackTrace0`
    #[unsafe(no_mangle)]
    pub fn JVM_GetStackTrace(cur, thread: jobject) -> Handle {
        stack_trace(cur, h(thread))
    }

    /// `Thread.getNextThreadIdOffset`
    #[unsafe(no_mangle)]
    pub fn JVM_GetNextThreadIdOffset(cur, _: jclass) -> jlong {
        Ok(cur.vm().threads.next_tid_address() as i64)
    }

    /// `Thread.scopedValueCache`
    #[unsafe(no_mangle)]
    pub fn JVM_ScopedValueCache(cur, _: jclass) -> Handle {
        Ok(cur.handle_of(cur.scoped_value_cache()))
    }

    /// `Thread.setScopedValueCache`
    #[unsafe(no_mangle)]
    pub fn JVM_SetScopedValueCache(cur, _: jclass, cache: jobject) {
        cur.set_scoped_value_cache(h(cache).get(cur).address());
        Ok(())
    }

    /// `Thread.findScopedValueBindings`
    #[unsafe(no_mangle)]
    pub fn JVM_FindScopedValueBindings(cur, _: jclass) -> Handle {
        // SAFETY: the function reads no arguments.
        let bits = find_scoped_value_bindings(cur, unsafe { Arguments::at(std::ptr::null_mut()) })?;
        Ok(cur.handle_of(heap::Address(bits as usize)))
    }
}

/// `Thread.ensureMaterializedForStackWalk`
#[unsafe(no_mangle)]
pub extern "C" fn JVM_EnsureMaterializedForStackWalk_func(_: Env, _: jclass, _: jobject) {}

pub(crate) const CURRENT: &[VmNative] = rows! { with kernels, "java/lang/Thread";
    "setCurrentThread" "(Ljava/lang/Thread;)V" 21..=25 => set_current_thread, |cur, a| try_set_current(cur, a.reference(cur, 1)).then_some(0);
};

pub(crate) const NATIVES: &[VmNative] = rows! { "java/lang/Thread";
    "currentThread" "()Ljava/lang/Thread;" 17..=25 => current_thread;
    "currentCarrierThread" "()Ljava/lang/Thread;" 21..=25 => current_carrier_thread;
    "scopedValueCache" "()[Ljava/lang/Object;" 21..=25 => scoped_value_cache;
    "setScopedValueCache" "([Ljava/lang/Object;)V" 21..=25 => set_scoped_value_cache;
    "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" 21..=25 => ensure_materialized;
    "findScopedValueBindings" "()Ljava/lang/Object;" 21..=25 => find_scoped_value_bindings;
    "yield0" "()V" 21..=25 => yield_now;
    "yield" "()V" 17..=17 => yield_now;
    "sleepNanos0" "(J)V" 25..=25 => sleep_nanos;
    "start0" "()V" 17..=25 => start;
    "interrupt0" "()V" 17..=25 => interrupt;
    "holdsLock" "(Ljava/lang/Object;)Z" 17..=25 => holds_lock;
    "setPriority0" "(I)V" 17..=25 => set_priority;
    "setNativeName" "(Ljava/lang/String;)V" 17..=25 => set_native_name;
    "getThreads" "()[Ljava/lang/Thread;" 17..=25 => get_threads;
    "dumpThreads" "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;" 17..=25 => dump_threads;
    "getStackTrace0" "()Ljava/lang/Object;" 21..=25 => get_stack_trace;
    "getNextThreadIdOffset" "()J" 21..=25 => get_next_thread_id_offset;
};
