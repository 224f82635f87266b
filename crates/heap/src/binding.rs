//! MMTk's traits, implemented over [`Client`](crate::Client) and the object layout.
//!
//! Invariant: a collector's thread has its index plus one as thread identity, a mutator its thread structure's address, so
//! that the two can't be mixed up.

use std::ops::Range;
use std::sync::atomic::Ordering;

use mmtk::scheduler::GCWorker;
use mmtk::util::Address as Slot;
use mmtk::util::alloc::AllocationError;
use mmtk::util::copy::{CopySemantics, GCWorkerCopyContext};
use mmtk::util::heap::GCTriggerPolicy;
use mmtk::util::{Address as RawAddress, ObjectReference, VMMutatorThread, VMThread, VMWorkerThread};
use mmtk::vm::slot::Slot as SlotAccess;
use mmtk::vm::{
    ActivePlan, Collection, GCThreadContext, ObjectModel, ObjectTracer, ObjectTracerContext, ReferenceGlue,
    RootsWorkFactory, Scanning, SlotVisitor, VMBinding, VMGlobalLogBitSpec, VMLocalForwardingBitsSpec,
    VMLocalForwardingPointerSpec, VMLocalLOSMarkNurserySpec, VMLocalMarkBitSpec, VMLocalPinningBitSpec,
};

use crate::client::{ClassRoots, ThreadId};
use crate::heap::{address, heap, mmtk_address, mutator_thread, tls};
use crate::layout::{
    self, Address, ClassLayout, Kind, REFERENCE_SIZE, array_length, class_while_collecting, reference_element,
};
use crate::trigger::Trigger;
use crate::upcoming::{REFERENCES_AHEAD, fetch};

/// Identities below are collector threads.
pub(crate) const FIRST_THREAD_ID: usize = 4096;
/// Elements beyond which an array's references are several packets of work.
const LONG_ARRAY: u32 = 8192;
/// How many root slots go into one packet of work.
const ROOTS_PER_PACKET: usize = 4096;

/// The type that ties the traits together.
#[derive(Default)]
pub(crate) struct Binding;

impl VMBinding for Binding {
    type VMObjectModel = Model;
    type VMScanning = Scan;
    type VMCollection = Stop;
    type VMActivePlan = Threads;
    type VMReferenceGlue = NoGlue;
    type VMSlot = Slot;
    type VMMemorySlice = Slice;

    const USE_ALLOCATION_OFFSET: bool = false;
    const ALIGNMENT_VALUE: u8 = 0;
    const MIN_ALIGNMENT: usize = layout::OBJECT_ALIGNMENT;
    const MAX_ALIGNMENT: usize = layout::OBJECT_ALIGNMENT;
}

pub(crate) fn mutator_tls(thread: ThreadId) -> VMMutatorThread {
    mutator_thread(thread.0)
}

fn thread_id(thread: VMThread) -> usize {
    thread.0.to_address().as_usize()
}

/// Stopping, resuming, threads of the collector.
pub(crate) struct Stop;

impl Collection<Binding> for Stop {
    fn stop_all_mutators<F>(_tls: VMWorkerThread, mut mutator_visitor: F)
    where
        F: FnMut(&'static mut mmtk::Mutator<Binding>),
    {
        let heap = heap();
        heap.pause_start.store(heap.age_nanos(), Ordering::Relaxed);
        heap.client.stop_mutators();
        let nursery = heap.mmtk().get_plan().generational().is_some_and(|plan| plan.is_current_gc_nursery());
        heap.nursery_collection.store(nursery, Ordering::Relaxed);
        heap.epoch.fetch_add(1, Ordering::Relaxed);
        heap.pins.begin(heap.client, |address| heap.object_at(address));
        heap.references.begin(heap);
        heap.client.collection_started(nursery);
        crate::meeting::plan_meetings(heap.mmtk(), heap.config.gc_threads);
        let registry = heap.registry.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        for mutator in registry.mutators.values() {
            // SAFETY: registered mutators live until `unbind`, which can't run now; their threads are stopped.
            mutator_visitor(unsafe { &mut *mutator.as_ptr() });
        }
    }

    fn resume_mutators(_tls: VMWorkerThread) {
        let heap = heap();
        let nursery = heap.nursery_collection.load(Ordering::Relaxed);
        heap.references.end(heap);
        heap.pins.end();
        if !nursery {
            heap.footprint.give_back(heap);
        }
        heap.count_pause(nursery);
        heap.client.collection_finished(nursery);
        heap.client.resume_mutators();
    }

    fn block_for_gc(thread: VMMutatorThread) {
        heap().client.block_for_collection(ThreadId(thread_id(thread.0)));
    }

    fn spawn_gc_thread(_parent: VMThread, context: GCThreadContext<Binding>) {
        let GCThreadContext::Worker(worker) = context;
        let index = worker.ordinal;
        let body = move || {
            let own = VMWorkerThread(tls(index + 1));
            worker.run(own, heap().mmtk());
        };
        heap().client.spawn_gc_thread(index, Box::new(body));
    }

    fn out_of_memory(_tls: VMThread, error: AllocationError) {
        match error {
            // The allocation returns null, which the mutator answers.
            AllocationError::HeapOutOfMemory => {}
            AllocationError::MmapOutOfMemory => platform::allocated::insufficient_memory("the heap", 0),
        }
    }

    fn create_gc_trigger() -> Box<dyn GCTriggerPolicy<Binding>> {
        Box::new(Trigger::new())
    }
}

/// Which mutators there are.
pub(crate) struct Threads;

impl ActivePlan<Binding> for Threads {
    fn is_mutator(thread: VMThread) -> bool {
        thread_id(thread) >= FIRST_THREAD_ID
    }

    fn mutator(thread: VMMutatorThread) -> &'static mut mmtk::Mutator<Binding> {
        let registry = heap().registry.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        let found = registry.mutators.get(&thread_id(thread.0)).expect("MMTk asked for a thread that isn't bound");
        // SAFETY: as in `stop_all_mutators`.
        unsafe { &mut *found.as_ptr() }
    }

    fn mutators<'a>() -> Box<dyn Iterator<Item = &'a mut mmtk::Mutator<Binding>> + 'a> {
        let registry = heap().registry.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        let all: Vec<_> = registry.mutators.values().copied().collect();
        // SAFETY: as in `stop_all_mutators`.
        Box::new(all.into_iter().map(|mutator| unsafe { &mut *mutator.as_ptr() }))
    }

    fn number_of_mutators() -> usize {
        heap().registry.read().unwrap_or_else(|poisoned| poisoned.into_inner()).mutators.len()
    }
}

/// Roots and objects.
pub(crate) struct Scan;

/// Collects slots into packets.
struct Packets<F: RootsWorkFactory<Slot>> {
    factory: F,
    slots: Vec<Slot>,
}

impl<F: RootsWorkFactory<Slot>> Packets<F> {
    fn new(factory: F) -> Self {
        Packets { factory, slots: Vec::new() }
    }

    fn add(&mut self, slot: *mut Address) {
        self.slots.push(simple_slot(slot));
        if self.slots.len() == ROOTS_PER_PACKET {
            self.factory.create_process_roots_work(std::mem::take(&mut self.slots));
        }
    }
}

impl<F: RootsWorkFactory<Slot>> Drop for Packets<F> {
    fn drop(&mut self) {
        if !self.slots.is_empty() {
            self.factory.create_process_roots_work(std::mem::take(&mut self.slots));
        }
    }
}

/// The index of a collector's thread.
fn worker(thread: VMWorkerThread) -> usize {
    thread_id(thread.0).wrapping_sub(1)
}

#[inline(always)]
fn simple_slot(slot: *mut Address) -> Slot {
    mmtk_address(Address(slot as usize))
}

impl Scanning<Binding> for Scan {
    /// For objects whose slots MMTk follows itself.
    fn scan_object<V: SlotVisitor<Slot>>(thread: VMWorkerThread, object: ObjectReference, visitor: &mut V) {
        // SAFETY: MMTk hands over live objects, copied if they move.
        unsafe { scan(worker(thread), address(object), &mut |slot| visitor.visit_slot(simple_slot(slot))) }
    }

    fn support_slot_enqueuing(thread: VMWorkerThread, object: ObjectReference) -> bool {
        let object = address(object);
        // SAFETY: MMTk asks about live objects, copied if they move, and the worker itself asks.
        unsafe { is_for_slots(object) || !heap().upcoming.add(worker(thread), object) }
    }

    fn scan_object_and_trace_edges<T: ObjectTracer>(thread: VMWorkerThread, object: ObjectReference, tracer: &mut T) {
        let (worker, object) = (worker(thread), address(object));
        // SAFETY: MMTk hands over live objects, copied if they move, to the worker that scans them.
        unsafe {
            heap().upcoming.begin(worker, object);
            scan(worker, object, &mut |slot| {
                let slot = simple_slot(slot);
                if let Some(old) = SlotAccess::load(&slot) {
                    let new = tracer.trace_object(old);
                    if new != old {
                        SlotAccess::store(&slot, new);
                    }
                }
            });
        }
    }

    fn notify_initial_thread_scan_complete(_partial_scan: bool, _tls: VMWorkerThread) {}

    fn scan_roots_in_mutator_thread(
        _tls: VMWorkerThread,
        mutator: &'static mut mmtk::Mutator<Binding>,
        factory: impl RootsWorkFactory<Slot>,
    ) {
        let thread = ThreadId(thread_id(mutator.mutator_tls.0));
        let mut packets = Packets::new(factory);
        heap().client.scan_thread(thread, &mut |slot| packets.add(slot));
    }

    fn scan_vm_specific_roots(_tls: VMWorkerThread, factory: impl RootsWorkFactory<Slot>) {
        let heap = heap();
        let mut packets = Packets::new(factory);
        packets.add(heap.references.pending_slot());
        heap.client.scan_vm_roots(&mut |slot| packets.add(slot));
        let is_nursery = heap.nursery_collection.load(Ordering::Relaxed);
        let which = if is_nursery { ClassRoots::Young } else { ClassRoots::Lasting };
        heap.client.scan_class_roots(which, &mut |slot| packets.add(slot));
    }

    fn supports_return_barrier() -> bool {
        false
    }

    fn prepare_for_roots_re_scanning() {}

    fn process_weak_refs(worker: &mut GCWorker<Binding>, context: impl ObjectTracerContext<Binding>) -> bool {
        heap().references.process(heap(), worker, context)
    }
}

/// Are an object's slots to go into packets? Those of long arrays, which several workers are to share, and where there are none.
///
/// # Safety
/// As [`scan`].
#[inline]
unsafe fn is_for_slots(object: Address) -> bool {
    // SAFETY: live objects have a header, and a class outlives its instances.
    let class: &ClassLayout = unsafe { &*class_while_collecting(object) };
    match class.kind {
        Kind::Instance => class.reference_ranges().is_empty(),
        Kind::PrimitiveArray => true,
        // SAFETY: the class says that it is an array.
        Kind::ReferenceArray => unsafe { array_length(object) > LONG_ARRAY },
        Kind::Reference | Kind::Mirror | Kind::StackChunk => false,
    }
}

/// Visits the slots of an object outside of collections: referents are fields like others then.
///
/// # Safety
/// The world is stopped, no collection is going on, and `object` has its header.
pub(crate) unsafe fn scan_object(object: Address, visit: &mut impl FnMut(*mut Address)) {
    // SAFETY: the caller's promise; nothing is discovered.
    unsafe { scan(0, object, visit) }
}

/// Visits the slots of an object; discovers it if it is a weak reference of some kind.
///
/// # Safety
/// A collection is going on, and `object` is live and has moved if it moves at all.
#[inline]
unsafe fn scan(worker: usize, object: Address, visit: &mut impl FnMut(*mut Address)) {
    // SAFETY: live objects have a header, and a class outlives its instances.
    let class: &ClassLayout = unsafe { &*class_while_collecting(object) };
    if class.flags() & ClassLayout::TRACE_MIRROR != 0 {
        trace_mirror(class, visit);
    }
    match class.kind {
        Kind::Instance => scan_fields(object, class, visit),
        Kind::PrimitiveArray => {}
        Kind::ReferenceArray => {
            // SAFETY: the class says that it is an array.
            let length = unsafe { array_length(object) } as usize;
            for index in 0..length {
                if index + REFERENCES_AHEAD < length {
                    // SAFETY: an element of the array.
                    unsafe { fetch(reference_element(object, index + REFERENCES_AHEAD)) };
                }
                visit(reference_element(object, index));
            }
        }
        // SAFETY: as the caller promises.
        Kind::Reference => unsafe { scan_reference(worker, object, class, visit) },
        // SAFETY: as the caller promises.
        Kind::Mirror => unsafe { scan_mirror(object, class, visit) },
        Kind::StackChunk => {
            scan_fields(object, class, visit);
            heap().client.scan_stack_chunk(object, &mut |slot| visit(slot));
        }
    }
}

#[inline(always)]
fn scan_fields(object: Address, class: &ClassLayout, visit: &mut impl FnMut(*mut Address)) {
    for range in class.reference_ranges() {
        for index in 0..range.count as usize {
            visit(object.field(range.offset as usize + index * REFERENCE_SIZE));
        }
    }
}

/// The edge from an instance to its class's mirror, once in a full collection.
#[inline]
fn trace_mirror(class: &ClassLayout, visit: &mut impl FnMut(*mut Address)) {
    let heap = heap();
    let epoch = heap.epoch.load(Ordering::Relaxed);
    // In nursery collections every mirror is a root. Two workers may both come here; that does no harm.
    if class.seen_in.load(Ordering::Relaxed) == epoch || heap.nursery_collection.load(Ordering::Relaxed) {
        return;
    }
    class.seen_in.store(epoch, Ordering::Relaxed);
    visit(class.mirror_slot());
}

/// # Safety
/// As [`scan`]; `object` is of a reference class.
unsafe fn scan_reference(worker: usize, object: Address, class: &ClassLayout, visit: &mut impl FnMut(*mut Address)) {
    let heap = heap();
    let Some(known) = heap.well_known.get() else {
        return scan_fields(object, class, visit);
    };
    let referent: *mut Address = object.field(known.reference_referent as usize);
    for range in class.reference_ranges() {
        for index in 0..range.count as usize {
            let slot: *mut Address = object.field(range.offset as usize + index * REFERENCE_SIZE);
            if slot != referent {
                visit(slot);
            }
        }
    }
    // SAFETY: as the caller promises, and `known` was set, so the offsets are right.
    if !unsafe { heap.references.discover(heap, known, worker, object, class.reference_strength) } {
        visit(referent);
    }
}

/// # Safety
/// As [`scan`]; `object` is a mirror.
unsafe fn scan_mirror(object: Address, class: &ClassLayout, visit: &mut impl FnMut(*mut Address)) {
    scan_fields(object, class, visit);
    let heap = heap();
    let Some(known) = heap.well_known.get() else {
        return;
    };
    // SAFETY: as the caller promises; nothing goes on before the object is scanned.
    for range in unsafe { known.statics(object, class) } {
        for index in 0..range.count as usize {
            visit(object.field(range.offset as usize + index * REFERENCE_SIZE));
        }
    }
    // SAFETY: mirrors have this hidden field.
    let native_class = unsafe { object.field::<u64>(known.mirror_native_class as usize).read() };
    // In nursery collections all that is native is a root.
    if native_class != 0 && !heap.nursery_collection.load(Ordering::Relaxed) {
        let native_class = native_class as usize as *const ClassLayout;
        // SAFETY: a class lives at least as long as its mirror.
        unsafe {
            visit((*native_class).mirror_slot());
            heap.client.scan_mirror(native_class, &mut |slot| visit(slot));
        }
    }
}

/// Where objects keep what MMTk needs.
pub(crate) struct Model;

impl ObjectModel<Binding> for Model {
    const GLOBAL_LOG_BIT_SPEC: VMGlobalLogBitSpec = VMGlobalLogBitSpec::side_first();
    const LOCAL_FORWARDING_POINTER_SPEC: VMLocalForwardingPointerSpec = VMLocalForwardingPointerSpec::in_header(0);
    const LOCAL_FORWARDING_BITS_SPEC: VMLocalForwardingBitsSpec = VMLocalForwardingBitsSpec::in_header(0);
    const LOCAL_MARK_BIT_SPEC: VMLocalMarkBitSpec = VMLocalMarkBitSpec::side_first();
    const LOCAL_PINNING_BIT_SPEC: VMLocalPinningBitSpec = VMLocalPinningBitSpec::in_header(2);
    const LOCAL_LOS_MARK_NURSERY_SPEC: VMLocalLOSMarkNurserySpec =
        VMLocalLOSMarkNurserySpec::side_after(Self::LOCAL_MARK_BIT_SPEC.as_spec());
    const UNIFIED_OBJECT_REFERENCE_ADDRESS: bool = true;
    const OBJECT_REF_OFFSET_LOWER_BOUND: isize = 0;
    const VM_WORST_CASE_COPY_EXPANSION: f64 = 1.0;

    fn copy(
        from: ObjectReference,
        semantics: CopySemantics,
        context: &mut GCWorkerCopyContext<Binding>,
    ) -> ObjectReference {
        let bytes = Self::get_current_size(from);
        let to = context.alloc_copy(from, bytes, layout::OBJECT_ALIGNMENT, 0, semantics);
        let source = from.to_raw_address().to_ptr::<u64>();
        let target = to.to_mut_ptr::<u64>();
        // SAFETY: MMTk gave `bytes` fresh bytes at `to`; `from` is a live object of that size. Only its first word may be
        // read by others meanwhile.
        unsafe {
            std::ptr::copy_nonoverlapping(source, target, bytes / 8);
            // The copy must not say that it is being moved.
            *target &= !3;
        }
        // SAFETY: an address where MMTk allocates is not null.
        let object = unsafe { ObjectReference::from_raw_address_unchecked(to) };
        context.post_copy(object, bytes, semantics);
        object
    }

    fn copy_to(_from: ObjectReference, _to: ObjectReference, _region: RawAddress) -> RawAddress {
        unreachable!("only plans that compact call this; none of ours does")
    }

    fn get_reference_when_copied_to(_from: ObjectReference, to: RawAddress) -> ObjectReference {
        // SAFETY: an address where MMTk allocates is not null.
        unsafe { ObjectReference::from_raw_address_unchecked(to) }
    }

    fn get_current_size(object: ObjectReference) -> usize {
        let object = address(object);
        // SAFETY: MMTk asks about live objects that haven't moved, or about the copies.
        unsafe {
            let class: &ClassLayout = &*class_while_collecting(object);
            layout::size_in_class(object, class, heap().size_offset(class.kind))
        }
    }

    fn get_size_when_copied(object: ObjectReference) -> usize {
        Self::get_current_size(object)
    }

    fn get_align_when_copied(_object: ObjectReference) -> usize {
        layout::OBJECT_ALIGNMENT
    }

    fn get_align_offset_when_copied(_object: ObjectReference) -> usize {
        0
    }

    fn get_type_descriptor(_reference: ObjectReference) -> &'static [i8] {
        &[]
    }

    fn ref_to_object_start(object: ObjectReference) -> RawAddress {
        object.to_raw_address()
    }

    fn ref_to_header(object: ObjectReference) -> RawAddress {
        object.to_raw_address()
    }

    fn dump_object(object: ObjectReference) {
        // SAFETY: for a debugger; the first word of an object is readable.
        let word = unsafe { address(object).field::<u64>(0).read() };
        eprintln!("object {object:?}: first word {word:#x}");
    }
}

/// A stretch of references, for the array barrier.
pub(crate) type Slice = Range<RawAddress>;

/// References are processed in [`crate::references`], not by MMTk.
pub(crate) struct NoGlue;

impl ReferenceGlue<Binding> for NoGlue {
    type FinalizableType = ObjectReference;

    fn clear_referent(_reference: ObjectReference) {
        unreachable!("MMTk's own reference processing is off")
    }

    fn get_referent(_reference: ObjectReference) -> Option<ObjectReference> {
        unreachable!("MMTk's own reference processing is off")
    }

    fn set_referent(_reference: ObjectReference, _referent: ObjectReference) {
        unreachable!("MMTk's own reference processing is off")
    }

    fn enqueue_references(_references: &[ObjectReference], _tls: VMWorkerThread) {
        unreachable!("MMTk's own reference processing is off")
    }
}
