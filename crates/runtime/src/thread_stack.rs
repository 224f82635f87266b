//! The stack of a java.lang.Thread, whatever it is: a platform thread, a virtual thread on its carrier, or one that left its frames in
//! the heap.
//!
//! Invariant: a `Stack` exists only while nobody changes it: its thread is the current one or stopped, and who lends it reaches no
//! safepoint but those of handshakes.

use crate::continuation;
use crate::frame::{Frame, frames};
use crate::monitor;
use crate::monitor::held::HeldMonitor;
use crate::refs::{Handle, Ref};
use crate::safepoint::{self, World};
use crate::thread::{Current, JavaThread};
use heap::Address;

/// See the module.
#[derive(Copy, Clone)]
pub struct Stack {
    /// The thread that it is on; None for a virtual thread that is not mounted.
    pub thread: Option<&'static JavaThread>,
    top: Option<Frame>,
    /// The first frame that is not its own.
    end: Option<Frame>,
    /// A continuation that is on no thread; else null.
    chunk: Address,
    is_virtual: bool,
}

impl Stack {
    /// That of `Thread.currentThread()` of a thread.
    pub fn current(thread: &'static JavaThread) -> Stack {
        let is_virtual = thread.mounted().is_some();
        let end = continuation::mounted_entry(thread);
        Stack { thread: Some(thread), top: thread.top_frame(), end, chunk: Address::NULL, is_virtual }
    }

    /// That of the platform thread: without the frames of a virtual thread that it carries.
    pub fn carrier(thread: &'static JavaThread) -> Stack {
        let mounted = continuation::mounted_entry(thread);
        let top = mounted.map_or(thread.top_frame(), Frame::caller);
        Stack { thread: Some(thread), top, end: None, chunk: Address::NULL, is_virtual: false }
    }

    /// That of a continuation that is not mounted.
    pub fn unmounted(cur: &Current, continuation: Ref<'_>) -> Stack {
        let top = continuation::unmounted_top(cur, continuation);
        Stack { thread: None, top, end: None, chunk: continuation::chunk_address(cur, continuation), is_virtual: true }
    }

    /// The stack of a virtual thread that is not mounted; None for other objects, and when it is empty. The world is stopped.
    pub fn of_unmounted_virtual(cur: &Current, object: Ref<'_>) -> Option<Stack> {
        let wk = cur.vm().well_known();
        if object.class() != wk.class_virtual_thread {
            return None;
        }
        // A dead thread may be older than what it refers to.
        let lives = |reference: Ref<'_>| !reference.is_null() && cur.vm().heap().is_object(reference.address());
        let continuation = object.load_ref(wk.virtual_thread_continuation);
        if !lives(continuation) || !lives(continuation.load_ref(wk.continuation_tail)) {
            return None;
        }
        let stack = Stack::unmounted(cur, continuation);
        stack.top().map(|_| stack)
    }

    /// All its frames, those where native code entered Java included.
    pub(crate) fn all_frames(&self) -> impl Iterator<Item = Frame> + use<> {
        let end = self.end;
        frames(self.top).take_while(move |frame| Some(*frame) != end)
    }

    /// Frames of methods, the newest first.
    pub fn frames(&self) -> impl Iterator<Item = Frame> + use<> {
        self.all_frames().filter(|frame| frame.method().is_some())
    }

    /// The same without the newest frames by which a continuation yields, for those who look at what runs.
    #[must_use]
    pub fn without_yield(self) -> Stack {
        let yields = |frame: &Frame| {
            frame.method().is_some_and(|m| {
                m.class().loader.is_boot()
                    && m.class().name.is("jdk/internal/vm/Continuation")
                    && (m.name.is("yield") || m.name.is("yield0") || m.name.is("doYield"))
            })
        };
        Stack { top: self.all_frames().find(|frame| !yields(frame)), ..self }
    }

    /// Does the thread own the object's monitor now? One in `Object.wait` does not, though its frames will again.
    pub fn owns(&self, cur: &Current, object: Ref<'_>, thread: Ref<'_>) -> bool {
        let id = match self.thread {
            Some(thread) if self.is_virtual => thread.lock_id(),
            Some(thread) => thread.monitors.platform_id(),
            None => crate::virtual_thread::lock_id(cur, thread),
        };
        monitor::owner(cur, object) == id
    }

    /// The newest frame, also one where native code entered Java.
    pub fn top(&self) -> Option<Frame> {
        self.top.filter(|top| Some(*top) != self.end)
    }

    /// A reference in one of its frames was written.
    pub fn was_written(&self, cur: &Current) {
        if !self.chunk.is_null() {
            cur.write_barrier(self.chunk);
        }
    }

    /// The object whose monitor the thread waits to enter or to be notified of; null for none.
    pub fn contended(&self, cur: &Current, object: Ref<'_>) -> Address {
        match self.thread {
            Some(thread) if self.is_virtual == thread.mounted().is_some() => {
                monitor::contended(thread).map_or(Address::NULL, |monitor| monitor.object())
            }
            Some(_) => Address::NULL,
            None => crate::virtual_thread::contended(cur, object),
        }
    }

    /// The monitors that it holds, oldest first, each with the header of the frame that entered it (null: through JNI).
    pub fn monitors(&self, cur: &Current) -> Vec<(Address, *mut u64)> {
        let Some(thread) = self.thread else {
            return continuation::unmounted_monitors(cur.vm(), self.chunk);
        };
        // SAFETY: the thread is stopped, or the current one, which enters nothing meanwhile.
        let held: &[HeldMonitor] = unsafe { thread.monitors.held() };
        // Where the virtual thread's frames begin, as `HeldMonitor` counts.
        let mounted = continuation::mounted_entry(thread);
        let border = mounted.map_or(usize::MAX, |entry| entry.header() as usize - thread.memory.java_stack() as usize);
        let own = |held: &&HeldMonitor| mounted.is_none() || (held.frame > border) == self.is_virtual;
        let header = |held: &HeldMonitor| match held.frame {
            0 => std::ptr::null_mut(),
            offset => (thread.memory.java_stack() as usize + offset) as *mut u64,
        };
        held.iter().filter(own).map(|held| (held.object, header(held))).collect()
    }
}

/// Where a java.lang.Thread is.
#[derive(Copy, Clone)]
enum Place {
    /// A platform thread, or the carrier of the virtual one.
    On(&'static JavaThread),
    /// A virtual thread that began and is not mounted.
    Unmounted,
    /// Not begun, or ended.
    Nowhere,
}

fn place(cur: &Current, object: Handle) -> Place {
    let (vm, object) = (cur.vm(), object.get(cur));
    if object.class() != vm.well_known().class_virtual_thread {
        return vm.threads.find(cur, object).map_or(Place::Nowhere, Place::On);
    }
    let carrier = vm.threads.lock().iter().find(|thread| thread.current_object() == object.address());
    match carrier {
        Some(thread) => Place::On(thread),
        None if crate::virtual_thread::is_alive(cur, object) => Place::Unmounted,
        None => Place::Nowhere,
    }
}

fn stack_on(cur: &Current, thread: &'static JavaThread, object: Handle) -> Option<Stack> {
    let address = object.get(cur).address();
    if object.get(cur).class() != cur.vm().well_known().class_virtual_thread {
        return Some(Stack::carrier(thread));
    }
    // Before its frames have come, or when they are gone, they are in the heap though it is the current thread already.
    let entered = continuation::mounted_entry(thread).is_some();
    if thread.current_object() != address {
        None
    } else if entered {
        Some(Stack::current(thread))
    } else {
        Some(unmounted_of(cur, object))
    }
}

fn unmounted_of(cur: &Current, object: Handle) -> Stack {
    let continuation = object.get(cur).load_ref(cur.vm().well_known().virtual_thread_continuation);
    Stack::unmounted(cur, continuation)
}

/// Runs `body` with the stack of a java.lang.Thread while that stands still; None for one that has not begun or has ended. `body` must not
/// wait for other Java threads, nor run Java code, nor allocate.
pub fn with_stack<R>(cur: &mut Current, object: Handle, body: impl FnOnce(&mut Current, &Stack) -> R) -> Option<R> {
    match place(cur, object) {
        Place::Nowhere => None,
        Place::On(thread) if object.get(cur).class() != cur.vm().well_known().class_virtual_thread => {
            safepoint::with_stopped(cur, thread, |cur, thread| body(cur, &Stack::carrier(thread)))
        }
        Place::On(thread) if std::ptr::eq(thread, cur.thread()) => {
            stack_on(cur, thread, object).map(|stack| body(cur, &stack))
        }
        _ => {
            // A virtual thread may come and go; with all threads stopped it stays where it is.
            let _stopped = World::stop(cur);
            let stack = match place(cur, object) {
                Place::Nowhere => None,
                Place::On(thread) => stack_on(cur, thread, object),
                Place::Unmounted => Some(unmounted_of(cur, object)),
            };
            stack.map(|stack| body(cur, &stack))
        }
    }
}
