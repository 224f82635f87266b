//! The VM as the collector sees it: stopping, roots, weak tables, the pending list of references.
//!
//! Key invariant: what runs on a collector's thread takes only locks that no thread holds across a safepoint: the list of
//! threads, gates, global handles, monitor places, reference maps.

pub mod awaited;

use crate::class::{Class, ClassRef};
use crate::probes::events;
use crate::refs::Ref;
use crate::thread::{Current, JavaThread, ThreadState};
use crate::vm::Vm;
use awaited::Collections;
use heap::{Address, ClassLayout, ClassRoots, Client, ThreadId, Weak, WeakPhase};
use inspection::{EnvironmentId, EventKind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};

/// Bytes of a collector thread's stack.
const GC_STACK: usize = 4 << 20;

/// `Reference.waitForReferencePendingList`: returns when there are references to take.
pub fn wait_for_pending(cur: &mut Current) {
    let vm = cur.vm();
    let collections = &vm.world.collections;
    let heap = vm.heap();
    cur.resting(|cur| {
        cur.blocked(ThreadState::Blocked, || {
            let mut guard = collections.pending.lock();
            while !heap.has_pending() {
                collections.references_added.wait(&mut guard);
            }
        });
    });
}

/// `Reference.hasReferencePendingList`
pub fn has_pending(cur: &Current) -> bool {
    cur.vm().heap().has_pending()
}

/// `Reference.getAndClearReferencePendingList`: the references the collector cleared, chained through `discovered`.
pub fn take_pending(cur: &Current) -> Ref<'_> {
    // SAFETY: the list's head is a root, read just now.
    unsafe { Ref::from_address(cur, cur.vm().heap().take_pending()) }
}

/// The heap's client.
#[derive(Default)]
pub struct Collector {
    vm: OnceLock<&'static Vm>,
}

impl Collector {
    /// The client of a heap that is not made yet.
    pub fn new() -> Collector {
        Collector::default()
    }

    /// Tells it the VM; before `Heap::start_collector`.
    pub fn set_vm(&self, vm: &'static Vm) {
        if self.vm.set(vm).is_err() {
            crate::vm_bug!("the collector was given a VM twice");
        }
    }

    fn vm(&self) -> &'static Vm {
        match self.vm.get() {
            Some(vm) => vm,
            None => crate::vm_bug!("a collection began before the VM was made"),
        }
    }

    fn collections(&self) -> &'static Collections {
        &self.vm().world.collections
    }
}

/// # Safety
/// The collector has the number of a thread that the VM has bound.
unsafe fn thread_of(thread: ThreadId) -> &'static JavaThread {
    // SAFETY: the VM binds mutators with the address of their JavaThread, which is never freed.
    unsafe { &*(thread.0 as *const JavaThread) }
}

/// # Safety
/// The layout is the first member of a class that is alive.
unsafe fn class_of(layout: *const ClassLayout) -> ClassRef {
    // SAFETY: as the caller promises.
    unsafe { &*layout.cast::<Class>() }
}

/// Native slots of a class that no other class has.
fn scan_own_slots(class: ClassRef, slots: &mut dyn FnMut(*mut Address)) {
    slots(class.mirror_slot());
    let loader = class.loader.handle();
    if !loader.is_null_handle() {
        slots(loader.slot());
    }
}

/// The classes that a class keeps alive by its native structure.
fn for_each_referenced(class: ClassRef, visit: &mut dyn FnMut(ClassRef)) {
    class.super_class().into_iter().for_each(&mut *visit);
    class.component.into_iter().for_each(&mut *visit);
    class.interfaces().iter().copied().for_each(&mut *visit);
    class.known_nest_host().into_iter().for_each(&mut *visit);
    class.known_array_class().into_iter().for_each(&mut *visit);
    crate::unload::for_each_adapter_class(class, visit);
}

impl Client for Collector {
    fn stop_mutators(&self) {
        crate::safepoint::stop_for_collection(self.vm());
    }

    fn resume_mutators(&self) {
        let collections = self.collections();
        *collections.epoch.lock() += 1;
        crate::safepoint::resume_after_collection(self.vm());
        collections.epoch_changed.notify_all();
        let freed = std::mem::take(&mut *collections.freed_tags.lock());
        if !freed.is_empty() {
            let freed = freed.into_iter().map(|(environment, tag)| (EnvironmentId(environment), tag));
            self.vm().tools.note_freed(&self.vm().signals, freed);
        }
    }

    fn heap_used(&self, bytes: usize) {
        self.vm().counters.heap_used(bytes);
        self.vm().thresholds.used(&self.vm().signals, bytes);
    }

    fn collection_started(&self, nursery: bool) {
        crate::threads::count_buffers(self.vm());
        if !nursery {
            // Superseded code keeps nothing alive.
            crate::reclaim::run(self.vm());
        }
        self.vm().gc_history.begin(self.vm(), nursery);
        let kinds = [EventKind::GarbageCollectionStart, EventKind::GarbageCollectionCycleStart];
        events::collector_of_any(self.vm(), &kinds, |sink| sink.garbage_collection_start());
    }

    fn collection_finished(&self, nursery: bool) {
        self.vm().gc_history.end(self.vm(), nursery);
        let kinds = [EventKind::GarbageCollectionFinish, EventKind::GarbageCollectionCycleFinish];
        events::collector_of_any(self.vm(), &kinds, |sink| sink.garbage_collection_finish());
    }

    fn visit_pinned(&self, visit: &mut dyn FnMut(Address)) {
        self.vm().pins.visit(visit);
    }

    fn block_for_collection(&self, thread: ThreadId) {
        // The collection that was asked for can't end before this thread has stopped, so this epoch is before its end.
        let collections = self.collections();
        let before = collections.epoch();
        // SAFETY: the heap calls this on the mutator's own thread, which the VM has bound, in the middle of an allocation, so it is *in VM*;
        // whoever allocates holds a `&mut Current` and no reference.
        let mut cur = unsafe { Current::from_thread(thread_of(thread)) };
        cur.blocked(ThreadState::Blocked, || {
            let mut epoch = collections.epoch.lock();
            while *epoch == before {
                collections.epoch_changed.wait(&mut epoch);
            }
        });
    }

    fn scan_thread(&self, thread: ThreadId, slots: &mut dyn FnMut(*mut Address)) {
        // SAFETY: the heap names threads that the VM has bound.
        let thread = unsafe { thread_of(thread) };
        crate::stack_maps::scan_stack(thread, slots);
        thread.handles.scan(slots);
        thread.root_slots().into_iter().for_each(&mut *slots);
        thread.tools.scan(slots);
        // SAFETY: the thread is stopped.
        for held in unsafe { thread.monitors.held_mut() }.iter_mut() {
            slots(&raw mut held.object);
        }
    }

    fn scan_vm_roots(&self, slots: &mut dyn FnMut(*mut Address)) {
        self.vm().globals.scan(slots);
    }

    fn scan_class_roots(&self, which: ClassRoots, slots: &mut dyn FnMut(*mut Address)) {
        let vm = self.vm();
        if let Some(compiler) = vm.wired.compiler().filter(|_| which != ClassRoots::Lasting) {
            compiler.scan_constants(None, slots);
        }
        match which {
            ClassRoots::Young => {
                vm.classes.young().for_each(|class| scan_own_slots(class, slots));
                vm.classes.set_old(true);
            }
            ClassRoots::Lasting => {
                vm.all_classes().filter(|class| !class.may_be_unloaded()).for_each(|class| slots(class.mirror_slot()));
            }
            ClassRoots::All => {
                vm.all_classes().for_each(|class| scan_own_slots(class, slots));
                vm.classes.set_old(false);
            }
        }
    }

    unsafe fn scan_mirror(&self, native_class: *const ClassLayout, slots: &mut dyn FnMut(*mut Address)) {
        // SAFETY: as the heap promises; a class begins with its layout.
        let class = unsafe { class_of(native_class) };
        scan_own_slots(class, slots);
        for_each_referenced(class, &mut |c| slots(c.mirror_slot()));
        if let Some(compiler) = self.vm().wired.compiler() {
            compiler.scan_constants(Some(class), slots);
        }
    }

    fn scan_stack_chunk(&self, chunk: Address, slots: &mut dyn FnMut(*mut Address)) {
        crate::continuation::scan(self.vm(), chunk, slots);
    }

    fn keep_dead(&self, table: &dyn Weak, keep: &mut dyn FnMut(Address) -> Address) {
        crate::unload::keep_dead(self.vm(), table, keep);
    }

    fn process_weak(&self, phase: WeakPhase, table: &dyn Weak) {
        if phase != WeakPhase::AfterFinal {
            return;
        }
        let vm = self.vm();
        // SAFETY: slots of weak global references; the world is stopped.
        vm.weak_globals.scan(&mut |slot| unsafe { *slot = table.forward(*slot).unwrap_or(Address::NULL) });
        crate::unload::sweep(vm, table);
        vm.strings.sweep(table);
        vm.monitors.sweep(table);
        let mut freed = self.collections().freed_tags.lock();
        let told = vm.tools.wants_everywhere(EventKind::ObjectFree);
        vm.tools.tags.sweep(table, &mut |environment, tags| {
            if told {
                freed.extend(tags.iter().map(|tag| (environment, *tag)));
            }
        });
    }

    fn pending_references(&self) {
        let collections = self.collections();
        let _guard = collections.pending.lock();
        collections.references_added.notify_all();
    }

    fn soft_reference_clock(&self, milliseconds: i64) {
        let vm = self.vm();
        if !vm.has_well_known() {
            return;
        }
        let wk = vm.well_known();
        let mirror = wk.class_soft_reference.mirror_address();
        // SAFETY: a static long of a mirror that is alive and at its final place.
        let clock = unsafe { AtomicI64::from_ptr(mirror.field(wk.soft_reference_clock as usize)) };
        clock.store(milliseconds, Ordering::Relaxed);
    }

    fn spawn_gc_thread(&self, index: usize, body: Box<dyn FnOnce() + Send>) {
        let builder = std::thread::Builder::new().name(format!("GC Thread#{index}")).stack_size(GC_STACK);
        let started = builder.spawn(move || {
            block_signals();
            body();
        });
        if started.is_err() {
            platform::allocated::insufficient_memory("a thread of the collector", GC_STACK);
        }
    }
}

/// Keeps signals that are for Java or native code away from the calling thread; faults still arrive, and those by which profilers see it.
fn block_signals() {
    // SAFETY: plain operations on a local set and the calling thread's mask.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut set);
        let faults = [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGTRAP, libc::SIGABRT];
        for signal in faults.into_iter().chain([libc::SIGPROF]) {
            libc::sigdelset(&mut set, signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &set, std::ptr::null_mut());
    }
}
