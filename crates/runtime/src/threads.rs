//! The Java threads there are: the list, lock ids, and the ways from a java.lang.Thread or the native thread to a `JavaThread`.
//!
//! Invariants: a `JavaThread` is never freed, only reused, so that whoever holds a reference to one that has ended sees an old
//! or another thread, never nothing; who needs a live one asks the list under its lock. That lock is held briefly and never
//! across a safepoint. A thread's place in the list does not change while it lives.

mod life;
pub mod list;
pub mod memory;
pub mod native;
pub mod place;
#[cfg(test)]
pub(crate) mod protocol_tests;
pub mod stacks;
pub mod status;
pub mod tool_state;
pub mod waits;

pub use life::{
    AttachError, attach_current, attach_native, attach_without_heap, bind_heap, detach, give_thread_object, is_daemon,
    set_native_name, start, start_with,
};
pub use stacks::{JAVA_STACK_RESERVE as STACK_RESERVE, has_native_stack};

use crate::counters::{Counters, ThreadCounts};
use crate::refs::{AtomicHandle, Handle, Ref};
use crate::safepoint::World;
use crate::thread::{Current, JavaThread, ThreadState, poll};
use crate::thrown::JResult;
use crate::vm::Vm;
use hashbrown::HashMap;
pub use list::{List, Measured, Threads};
use parking_lot::{Condvar, Mutex, MutexGuard};
use place::{Counted, Named};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

/// Bits of a lock id in a thin lock.
const LOCK_ID_BITS: u32 = 22;
/// Lock ids that rest before they are given again, so that an id seen a moment ago still means the same thread.
const RESTING_LOCK_IDS: usize = 4096;
/// Structures of ended threads that rest before they are used again: who gives another thread a permit may find it ended (`Named` is for all else).
const RESTING_THREADS: usize = 64;
/// How many of the threads that linger are looked at when one starts or ends: more than come in, so that they get fewer.
const LINGERING_LOOKS: usize = 4;
/// What `Thread.ThreadIdentifiers` counts from: the ids below are the primordial thread's and reserved.
const FIRST_FREE_TID: i64 = 4;

platform::thread_word!(
    /// The calling native thread's Java thread: a `*const JavaThread`, 0 while it is not attached.
    current_here,
    "pellucid_runtime_thread"
);

/// The Java thread of the calling native thread, None when it is not attached.
#[inline]
pub fn current_thread() -> Option<&'static JavaThread> {
    // SAFETY: set while the native thread is attached; a JavaThread is never freed.
    unsafe { std::ptr::with_exposed_provenance::<JavaThread>(current_here::get()).as_ref() }
}

/// The name of a live thread; empty before it has one.
pub fn name_of(cur: &mut Current, thread: &'static JavaThread) -> String {
    cur.scope(|cur| {
        let object = thread.thread_object();
        if object.is_null() {
            return String::new();
        }
        let wk = cur.vm().well_known();
        // SAFETY: a root of the thread, read just now.
        let name = unsafe { Ref::from_address(cur, object) }.load_ref(wk.thread_name);
        let name = cur.handle(name);
        if name.is_null(cur) { String::new() } else { cur.string_text(name) }
    })
}

/// The current thread's name, for messages.
pub fn current_name(cur: &mut Current) -> String {
    let thread = cur.thread();
    name_of(cur, thread)
}

/// The VM has ended: the calling native thread, which ended it, is no Java thread any more.
pub fn forget_current_thread() {
    set_current_thread(None);
}

/// Says which Java thread the calling native thread is.
pub(crate) fn set_current_thread(thread: Option<&'static JavaThread>) {
    current_here::set(thread.map_or(0, |thread| std::ptr::from_ref(thread).expose_provenance()));
}

impl List {
    /// The threads, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &'static JavaThread> + '_ {
        self.places.iter().flatten().copied()
    }

    /// Is the thread alive?
    pub(crate) fn contains(&self, thread: &JavaThread) -> bool {
        let place = self.places.get(thread.place.index.load(Ordering::Relaxed)).copied().flatten();
        place.is_some_and(|t| std::ptr::eq(t, thread))
    }

    /// Is the thread alive, and its structure not another one's?
    pub fn has(&self, named: Named) -> bool {
        self.contains(named.thread()) && named.is_still()
    }

    fn add(&mut self, thread: &'static JavaThread) {
        let place = self.free_places.pop().unwrap_or_else(|| {
            self.places.push(None);
            self.places.len() - 1
        });
        self.places[place] = Some(thread);
        thread.place.index.store(place, Ordering::Relaxed);
        thread.gate.join(self.stops);
        if self.stops != 0 {
            thread.ask(poll::HOLD);
        }
    }

    fn remove(&mut self, thread: &'static JavaThread) {
        let place = thread.place.index.load(Ordering::Relaxed);
        self.places[place] = None;
        self.free_places.push(place);
    }

    /// Counts a thread whose java.lang.Thread is known.
    fn count(&mut self, thread: &JavaThread, daemon: bool) {
        thread.place.count(if daemon { Counted::Daemon } else { Counted::NonDaemon });
        *(if daemon { &mut self.daemons } else { &mut self.non_daemons }) += 1;
        self.started += 1;
        self.peak = self.peak.max(self.daemons + self.non_daemons);
        self.show();
    }

    fn counts(&self) -> ThreadCounts {
        ThreadCounts {
            live: self.daemons + self.non_daemons,
            daemon: self.daemons,
            peak: self.peak,
            started: self.started,
        }
    }

    fn show(&self) {
        if let Some(counters) = self.counters {
            counters.threads(self.counts());
        }
    }

    fn uncount(&mut self, thread: &JavaThread) {
        match thread.place.count(Counted::Not) {
            Counted::Daemon => self.daemons -= 1,
            Counted::NonDaemon => self.non_daemons -= 1,
            Counted::Not => {}
        }
        self.show();
    }

    /// A structure to use again, after a look at so many of those that linger.
    fn take_retired(&mut self, looks: usize) -> Option<&'static JavaThread> {
        self.clean_lingering(looks);
        if self.retired.len() <= RESTING_THREADS {
            return None;
        }
        let free = self.retired.iter().position(|thread| thread.memory.runner.get() == 0)?;
        self.retired.remove(free)
    }

    /// Gives the native stacks back that nobody uses any more, after a look at so many of those that linger, the oldest first. Very
    /// many threads may end at once: then each looks at a few of them alone.
    fn clean_lingering(&mut self, looks: usize) {
        for _ in 0..looks.min(self.lingering.len()) {
            let Some(thread) = self.lingering.pop_front() else { return };
            if stacks::is_native_stack_free(thread) {
                stacks::clean(thread, true);
            } else {
                self.lingering.push_back(thread);
            }
        }
    }

    /// Would the mappings of another thread leave enough of them for everybody else? The heap, compiled code and libraries can
    /// do less about a failure than who starts a thread.
    fn has_mappings(&mut self) -> bool {
        let enough = |left: usize| left > stacks::SPARE_MAPPINGS + stacks::MAPPINGS;
        if !enough(self.mappings_left) {
            self.mappings_left = stacks::mappings_left();
        }
        let enough = enough(self.mappings_left);
        if enough {
            self.mappings_left -= stacks::MAPPINGS;
        }
        enough
    }

    fn new_lock_id(&mut self) -> Option<u32> {
        let exhausted = self.lock_ids_made + 1 >= 1 << LOCK_ID_BITS;
        if self.resting_lock_ids.len() > RESTING_LOCK_IDS || exhausted {
            return self.resting_lock_ids.pop_front();
        }
        self.lock_ids_made += 1;
        Some(self.lock_ids_made)
    }
}

/// Nanoseconds of processor time that a live thread has used; None if it has just ended.
pub fn processor_nanos(thread: &JavaThread) -> Option<i64> {
    let mut clock = 0;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the thread is alive; a handle that has just ended gives an error.
    let failed = unsafe {
        libc::pthread_getcpuclockid(thread.native.pthread(), &mut clock) != 0
            || libc::clock_gettime(clock, &mut time) != 0
    };
    (!failed).then(|| time.tv_sec * 1_000_000_000 + time.tv_nsec)
}

/// Nanoseconds of processor time that the live thread with a `Thread.threadId` has used, 0 for the current one; in user code only, or
/// in the system, too. None if there is no such thread.
pub fn cpu_nanos(cur: &Current, tid: i64, with_system: bool) -> Option<i64> {
    let wk = cur.vm().well_known();
    let list = cur.vm().threads.lock();
    let found = list.iter().find(|thread| {
        let object = thread.thread_object();
        if tid == 0 {
            return std::ptr::eq(*thread, cur.thread());
        }
        // SAFETY: a root of a live thread, read at once.
        !object.is_null() && unsafe { Ref::from_address(cur, object) }.load_i64(wk.thread_tid as usize) == tid
    })?;
    if with_system {
        return processor_nanos(found);
    }
    let path = format!("/proc/self/task/{}/stat", found.native.os_id());
    let stat = std::fs::read_to_string(path).ok()?;
    // The name, in parentheses, may hold anything; user time is the twelfth field behind it.
    let ticks: i64 = stat.rsplit_once(')')?.1.split_whitespace().nth(11)?.parse().ok()?;
    // SAFETY: always succeeds.
    let per_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    Some(ticks * (1_000_000_000 / per_second.max(1)))
}

/// Before a collection takes threads' allocation buffers away.
pub(crate) fn count_buffers(vm: &Vm) {
    for thread in vm.threads.lock().iter() {
        // SAFETY: all threads are stopped.
        if let Some(mutator) = unsafe { (*thread.mutator_cell()).as_mut() } {
            mutator.count_buffer();
        }
    }
}

/// Bytes that each of the live threads with these `Thread.threadId`s has allocated, 0 for the current one; None where there is no
/// such thread.
pub fn allocated_bytes(cur: &mut Current, tids: &[i64]) -> Vec<Option<u64>> {
    if let [0] = tids {
        return vec![Some(cur.mutator().allocated_bytes())];
    }
    let _stopped = World::stop(cur);
    let by_id: HashMap<i64, u64> = allocations(cur).collect();
    let own = cur.thread_ref().load_i64(cur.vm().well_known().thread_tid as usize);
    tids.iter().map(|tid| by_id.get(if *tid == 0 { &own } else { tid }).copied()).collect()
}

/// Bytes that all threads have allocated so far, those that have ended included.
pub fn total_allocated_bytes(cur: &mut Current) -> u64 {
    let _stopped = World::stop(cur);
    cur.vm().heap().unbound_bytes() + allocations(cur).map(|(_, bytes)| bytes).sum::<u64>()
}

/// What each live thread has allocated. The world is stopped.
fn allocations(cur: &Current) -> impl Iterator<Item = (i64, u64)> + '_ {
    let tid = cur.vm().well_known().thread_tid as usize;
    cur.vm().threads.snapshot().into_iter().filter_map(move |thread| {
        let object = thread.thread_object();
        if object.is_null() {
            return None;
        }
        // SAFETY: the thread is stopped or the current one, and no safepoint follows.
        let (object, mutator) = unsafe { (Ref::from_address(cur, object), (*thread.mutator_cell()).as_ref()?) };
        Some((object.load_i64(tid), mutator.allocated_bytes()))
    })
}

/// The VM's own threads, which Java doesn't know: names and nanoseconds of processor time. The process's first thread is the launcher's.
pub fn internal_threads(vm: &Vm) -> Vec<(String, i64)> {
    let known: Vec<u32> = vm.threads.lock().iter().map(|thread| thread.native.os_id()).collect();
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let look = |task: std::fs::DirEntry| {
        let id: u32 = task.file_name().to_str()?.parse().ok()?;
        if id == std::process::id() || known.contains(&id) {
            return None;
        }
        let name = std::fs::read_to_string(task.path().join("comm")).ok()?.trim_end().to_owned();
        let times = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        Some((name, times.split_whitespace().next()?.parse().ok()?))
    };
    tasks.filter_map(look).collect()
}

impl Threads {
    /// No threads yet.
    pub fn new(counters: &'static Counters) -> Threads {
        Threads {
            list: Mutex::new(List { counters: Some(counters), ..List::default() }),
            ended: Condvar::new(),
            next_tid: AtomicI64::new(FIRST_FREE_TID),
            main_group: AtomicHandle::default(),
            measured: Measured {
                waits: AtomicBool::new(false),
                processor: AtomicBool::new(true),
                allocation: AtomicBool::new(true),
            },
        }
    }

    /// The list, for a moment.
    pub fn lock(&self) -> MutexGuard<'_, List> {
        self.list.lock()
    }

    /// The threads alive now. They may end meanwhile, unless they are held.
    pub fn snapshot(&self) -> Vec<&'static JavaThread> {
        self.lock().iter().collect()
    }

    /// The same, or nothing while somebody has the list locked; for crash reports.
    pub(crate) fn try_snapshot(&self) -> Vec<&'static JavaThread> {
        self.list.try_lock().map_or_else(Vec::new, |list| list.iter().collect())
    }

    /// Is the thread alive now? It stays so only if it is held, or is the current one.
    pub fn is_alive(&self, thread: &JavaThread) -> bool {
        self.lock().contains(thread)
    }

    /// The live thread of a java.lang.Thread; None for null, virtual, unstarted and ended threads.
    pub fn find(&self, cur: &Current, object: Ref<'_>) -> Option<&'static JavaThread> {
        self.find_as(cur, object, |thread| thread)
    }

    /// What `say` says of it, with the list locked, so that it is still that thread.
    pub fn find_as<R>(&self, cur: &Current, object: Ref<'_>, say: impl FnOnce(&'static JavaThread) -> R) -> Option<R> {
        let wk = cur.vm().well_known();
        // A virtual thread's `eetop` is something else (`virtual_thread`).
        if object.is_null()
            || !object.class().is_subclass_of(wk.class_thread)
            || object.class() == wk.class_virtual_thread
        {
            return None;
        }
        let eetop = object.load_i64(wk.thread_eetop as usize) as usize;
        // SAFETY: eetop is written by the VM only: 0 or the address of a JavaThread, which is never freed.
        let thread = unsafe { (eetop as *const JavaThread).as_ref() }?;
        let list = self.lock();
        (list.contains(thread) && thread.thread_object() == object.address()).then(|| say(thread))
    }

    /// The live thread with a native thread id.
    pub fn by_os_id(&self, os_id: u32) -> Option<&'static JavaThread> {
        self.lock().iter().find(|t| t.native.os_id() == os_id)
    }

    /// `Thread.getThreads`: an array of the live threads' objects.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn objects(&self, cur: &mut Current) -> JResult<Handle> {
        cur.scope_keep(|cur| {
            let handles: Vec<Handle> = {
                let list = self.lock();
                let shown = list.iter().filter(|t| !t.is_agents()).map(|t| t.thread_object());
                shown.filter(|object| !object.is_null()).map(|object| cur.handle_of(object)).collect()
            };
            let class = cur.vm().well_known().class_thread;
            let array_class = cur.array_class(class)?;
            let array = cur.new_reference_array(array_class, handles.len() as i32)?;
            for (index, handle) in handles.iter().enumerate() {
                array.get(cur).set_element_ref(cur, index, handle.get(cur));
            }
            Ok(array)
        })
    }

    /// Numbers for `java.lang.management`.
    pub fn counts(&self) -> ThreadCounts {
        self.lock().counts()
    }

    /// Forgets the peak.
    pub fn reset_peak(&self) {
        let mut list = self.lock();
        list.peak = list.daemons + list.non_daemons;
        list.show();
    }

    /// Waits until no thread but the current one keeps the VM from ending (JNI, DestroyJavaVM).
    pub fn wait_for_non_daemons(&self, cur: &mut Current) {
        let own = usize::from(cur.place.counted() == Counted::NonDaemon);
        cur.resting(|cur| {
            cur.blocked(ThreadState::Blocked, || {
                let mut list = self.lock();
                while list.non_daemons > own {
                    self.ended.wait(&mut list);
                }
            });
        });
    }

    /// The address of the 64-bit counter of thread ids (JVM_GetNextThreadIdOffset).
    pub fn next_tid_address(&self) -> *mut i64 {
        self.next_tid.as_ptr()
    }

    /// The thread group `main`, a global reference; null before boot has made it.
    pub fn main_group(&self) -> Handle {
        self.main_group.load()
    }

    /// Sets the thread group `main`, a global reference.
    pub fn set_main_group(&self, group: Handle) {
        self.main_group.store(group);
    }

    /// A lock id for a virtual thread; None when there are 4 million already.
    pub fn new_lock_id(&self) -> Option<u32> {
        self.lock().new_lock_id()
    }

    /// A structure for a new thread, and its place in the list, in the state New.
    fn create(&self, vm: &'static Vm, java_stack: usize, native_stack: usize) -> std::io::Result<&'static JavaThread> {
        let mut list = self.lock();
        let thread = match list.take_retired(LINGERING_LOOKS) {
            Some(thread) => thread,
            None if list.has_mappings() => Box::leak(Box::new(JavaThread::unused())),
            None => list.take_retired(usize::MAX).ok_or(std::io::ErrorKind::OutOfMemory)?,
        };
        drop(list);
        if let Err(error) = stacks::map(thread, java_stack, native_stack) {
            self.lock().retired.push_back(thread);
            return Err(error);
        }
        let mut list = self.lock();
        let Some(lock_id) = list.new_lock_id() else {
            list.retired.push_back(thread);
            return Err(std::io::Error::from(std::io::ErrorKind::OutOfMemory));
        };
        life::reset(vm, thread, lock_id);
        list.add(thread);
        Ok(thread)
    }

    /// Takes a thread out whose mutator is unbound and which no longer runs. The structure belongs to others afterwards.
    fn retire(&self, list: &mut List, thread: &'static JavaThread) {
        thread.announce(ThreadState::Terminated);
        list.remove(thread);
        thread.place.end_life();
        list.resting_lock_ids.push_back(thread.monitors.platform_id());
        list.uncount(thread);
        list.clean_lingering(LINGERING_LOOKS);
        stacks::clean(thread, false);
        if thread.memory.runner.get() != 0 {
            list.lingering.push_back(thread);
        }
        list.retired.push_back(thread);
        self.ended.notify_all();
    }
}

impl Current {
    /// `Thread.currentThread()`
    pub fn thread_ref(&self) -> Ref<'_> {
        // SAFETY: a root of this thread.
        unsafe { Ref::from_address(self, self.current_object()) }
    }

    /// The name of `Thread.currentThread()`; for messages.
    pub fn thread_name(&self) -> String {
        let thread = self.thread_ref();
        if thread.is_null() {
            return "main".to_owned();
        }
        let name = thread.load_ref(self.vm().well_known().thread_name);
        if name.is_null() { String::new() } else { String::from_utf16_lossy(&self.string_units(name)) }
    }

    /// The java.lang.Thread of the platform thread (`Thread.currentCarrierThread()`).
    pub fn carrier_ref(&self) -> Ref<'_> {
        // SAFETY: a root of this thread.
        unsafe { Ref::from_address(self, self.thread_object()) }
    }
}
