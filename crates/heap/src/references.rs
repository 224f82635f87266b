//! `java.lang.ref`: discovery while tracing, clearing, resurrection of finalizable objects, the pending list.
//! Package `java.lang.ref`, "Reachability".
//!
//! Key invariant: a reference is active while its `next` and `discovered` are null; only active ones are discovered, and each
//! leaves that state (referent cleared, or `next` pointing to itself) when it is put on the pending list. Discovered ones
//! are kept in lists beside the heap, so `discovered` only ever links the pending list and is an ordinary field.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};

use mmtk::scheduler::GCWorker;
use mmtk::util::ObjectReference;
use mmtk::util::metadata::MetadataSpec;
use mmtk::vm::{ObjectModel, ObjectTracer, ObjectTracerContext};

use crate::binding::{Binding, Model};
use crate::client::{Block, Fate, Weak, WeakPhase, WellKnown};
use crate::heap::{Heap, address, reference};
use crate::layout::{Address, ReferenceStrength};

/// What one worker found.
#[derive(Default)]
struct Discovered {
    /// Soft and weak references.
    clearable: Vec<Address>,
    finals: Vec<Address>,
    phantoms: Vec<Address>,
}

/// A worker's list on a cache line of its own.
#[repr(align(128))]
#[derive(Default)]
struct Shard(Mutex<Discovered>);

/// The state of reference processing.
pub(crate) struct References {
    shards: Vec<Shard>,
    /// Whether tracing still follows strong paths only, so that references found count as weak.
    discovering: AtomicBool,
    /// Whether dead finalizable objects were looked for, and revived, in this collection.
    revived: AtomicBool,
    /// Whether the client was asked what else to keep in this collection.
    asked: AtomicBool,
    /// Soft references idle for longer, in milliseconds, are cleared.
    soft_limit: AtomicI64,
    /// What `SoftReference.clock` is.
    clock: AtomicI64,
    /// Head of the pending list: a root slot.
    pending: AtomicUsize,
    added: AtomicBool,
}

impl References {
    pub(crate) fn new(workers: usize) -> Self {
        References {
            shards: (0..workers).map(|_| Shard::default()).collect(),
            discovering: AtomicBool::new(false),
            revived: AtomicBool::new(false),
            asked: AtomicBool::new(false),
            soft_limit: AtomicI64::new(i64::MAX),
            clock: AtomicI64::new(0),
            pending: AtomicUsize::new(0),
            added: AtomicBool::new(false),
        }
    }

    pub(crate) fn pending_slot(&self) -> *mut Address {
        self.pending.as_ptr().cast()
    }

    pub(crate) fn take_pending(&self) -> Address {
        Address(self.pending.swap(0, Ordering::AcqRel))
    }

    pub(crate) fn has_pending(&self) -> bool {
        self.pending.load(Ordering::Acquire) != 0
    }

    fn shard(&self, worker: usize) -> std::sync::MutexGuard<'_, Discovered> {
        // A list is used by its worker, and at the end by one; the lock is never waited for.
        self.shards[worker % self.shards.len()].0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The world has stopped.
    pub(crate) fn begin(&self, heap: &Heap) {
        let limit = if heap.mmtk().is_emergency_collection() {
            -1
        } else {
            let free = (heap.max_bytes().saturating_sub(heap.used_bytes()) >> 20) as u64;
            i64::try_from(free.saturating_mul(heap.config().soft_reference_ms_per_mb)).unwrap_or(i64::MAX)
        };
        self.soft_limit.store(limit, Ordering::Relaxed);
        self.revived.store(false, Ordering::Relaxed);
        self.asked.store(false, Ordering::Relaxed);
        self.added.store(false, Ordering::Relaxed);
        self.discovering.store(true, Ordering::Relaxed);
    }

    /// The world is about to go on.
    pub(crate) fn end(&self, heap: &Heap) {
        self.discovering.store(false, Ordering::Relaxed);
        let now = heap.now_millis() as i64;
        self.clock.store(now, Ordering::Relaxed);
        heap.client.soft_reference_clock(now);
        if self.added.load(Ordering::Relaxed) {
            heap.client.pending_references();
        }
    }

    /// Notes a reference whose referent isn't to be followed; false when it is to be followed like any field.
    ///
    /// # Safety
    /// `object` is a live, scanned object of a class of that strength, and `known` has the right offsets.
    pub(crate) unsafe fn discover(
        &self,
        heap: &Heap,
        known: &WellKnown,
        worker: usize,
        object: Address,
        strength: ReferenceStrength,
    ) -> bool {
        if !self.discovering.load(Ordering::Relaxed) {
            return false;
        }
        // SAFETY: as the caller promises.
        let (referent, next, discovered) = unsafe {
            (
                object.field::<Address>(known.reference_referent as usize).read(),
                object.field::<Address>(known.reference_next as usize).read(),
                object.field::<Address>(known.reference_discovered as usize).read(),
            )
        };
        if !next.is_null() || !discovered.is_null() {
            return false;
        }
        let Some(referent) = reference(referent) else {
            return false;
        };
        // Reached already: it stays, and its slot must be updated, which following it does.
        if is_live(referent, heap.nursery_collection.load(Ordering::Relaxed)) {
            return false;
        }
        match strength {
            ReferenceStrength::None => return false,
            ReferenceStrength::Soft => {
                // SAFETY: as the caller promises.
                let timestamp = unsafe { object.field::<i64>(known.soft_timestamp as usize).read() };
                let idle = self.clock.load(Ordering::Relaxed).saturating_sub(timestamp);
                if idle <= self.soft_limit.load(Ordering::Relaxed) {
                    return false;
                }
                self.shard(worker).clearable.push(object);
            }
            ReferenceStrength::Weak => self.shard(worker).clearable.push(object),
            ReferenceStrength::Final => self.shard(worker).finals.push(object),
            ReferenceStrength::Phantom => self.shard(worker).phantoms.push(object),
        }
        true
    }

    /// MMTk's hook: called when all that was to be traced is traced; true to be called again after tracing what this
    /// call revived.
    pub(crate) fn process(
        &self,
        heap: &Heap,
        worker: &mut GCWorker<Binding>,
        context: impl ObjectTracerContext<Binding>,
    ) -> bool {
        let table = Table { nursery: heap.nursery_collection.load(Ordering::Relaxed) };
        if !self.revived.load(Ordering::Relaxed) {
            // What is reached from here on hangs on finalizable objects, and references in it are followed.
            self.discovering.store(false, Ordering::Relaxed);
            if let Some(known) = heap.well_known.get() {
                self.settle_each(known, table.nursery, |found| &mut found.clearable);
                heap.client.process_weak(WeakPhase::BeforeFinal, &table);
                self.revived.store(true, Ordering::Relaxed);
                if self.revive(known, table.nursery, worker, &context) {
                    return true;
                }
            }
        }
        if !table.nursery && !self.asked.swap(true, Ordering::Relaxed) {
            let mut kept = false;
            context.with_tracer(worker, |tracer| {
                heap.client.keep_dead(&table, &mut |object| {
                    kept = true;
                    reference(object).map_or(object, |object| address(tracer.trace_object(object)))
                });
            });
            if kept {
                return true;
            }
        }
        if let Some(known) = heap.well_known.get() {
            self.settle_each(known, table.nursery, |found| &mut found.phantoms);
        }
        heap.client.process_weak(WeakPhase::AfterFinal, &table);
        false
    }

    /// Updates or clears the discovered references of a list.
    fn settle_each(&self, known: &WellKnown, nursery: bool, list: impl Fn(&mut Discovered) -> &mut Vec<Address>) {
        for worker in 0..self.shards.len() {
            let found = std::mem::take(list(&mut self.shard(worker)));
            for object in found {
                let slot: *mut Address = object.field(known.reference_referent as usize);
                // SAFETY: discovered references are live and at their final place.
                unsafe {
                    let referent = slot.read();
                    if referent.is_null() {
                        continue;
                    }
                    match forwarded(referent, nursery) {
                        Some(moved) => slot.write(moved),
                        None => {
                            slot.write(Address::NULL);
                            self.enqueue(known, object);
                        }
                    }
                }
            }
        }
    }

    /// Keeps dead referents of final references for their finalizers; whether there were any.
    fn revive(
        &self,
        known: &WellKnown,
        nursery: bool,
        worker: &mut GCWorker<Binding>,
        context: &impl ObjectTracerContext<Binding>,
    ) -> bool {
        let mut dead = Vec::new();
        for index in 0..self.shards.len() {
            for object in std::mem::take(&mut self.shard(index).finals) {
                let slot: *mut Address = object.field(known.reference_referent as usize);
                // SAFETY: discovered references are live and at their final place.
                let referent = unsafe { slot.read() };
                match forwarded(referent, nursery) {
                    // SAFETY: as above.
                    Some(moved) => unsafe { slot.write(moved) },
                    None => dead.push(object),
                }
            }
        }
        if dead.is_empty() {
            return false;
        }
        context.with_tracer(worker, |tracer| {
            for object in dead {
                let slot: *mut Address = object.field(known.reference_referent as usize);
                let next: *mut Address = object.field(known.reference_next as usize);
                // SAFETY: as above; a final reference found twice has `next` set the second time.
                unsafe {
                    if !next.read().is_null() {
                        continue;
                    }
                    if let Some(referent) = reference(slot.read()) {
                        slot.write(address(tracer.trace_object(referent)));
                    }
                    next.write(object);
                    self.enqueue(known, object);
                }
            }
        });
        true
    }

    /// Puts a reference on the pending list. No barrier: whatever survives a collection is old.
    ///
    /// # Safety
    /// `object` is a live reference that isn't on the list, and this worker alone processes references.
    unsafe fn enqueue(&self, known: &WellKnown, object: Address) {
        let head = Address(self.pending.load(Ordering::Relaxed));
        // SAFETY: as the caller promises.
        unsafe { object.field::<Address>(known.reference_discovered as usize).write(head) };
        self.pending.store(object.0, Ordering::Relaxed);
        self.added.store(true, Ordering::Relaxed);
    }
}

/// Whether an object was reached so far, or is old in a nursery collection.
///
/// MMTk's own answer is wrong for large objects in nursery collections: it looks at the mark only, which a large object
/// has from its allocation on (`policy/largeobjectspace.rs`, `initialize_object_metadata` and `is_live`); that it wasn't
/// reached shows in the nursery bit beside it.
fn is_live(object: ObjectReference, nursery: bool) -> bool {
    const NURSERY_BIT: u8 = 2;
    if nursery && !object.is_movable() {
        let spec = <Model as ObjectModel<Binding>>::LOCAL_LOS_MARK_NURSERY_SPEC;
        let bits = spec.as_spec().load_atomic::<Binding, u8>(object, None, Ordering::SeqCst);
        return bits & NURSERY_BIT == 0;
    }
    object.is_reachable()
}

/// Where a live object is now; `None` if it is dead.
fn forwarded(object: Address, nursery: bool) -> Option<Address> {
    let object = reference(object)?;
    is_live(object, nursery).then(|| address(object.get_forwarded_object().unwrap_or(object)))
}

/// The collector's answers to weak tables.
struct Table {
    nursery: bool,
}

impl Weak for Table {
    fn is_live(&self, object: Address) -> bool {
        reference(object).is_some_and(|object| is_live(object, self.nursery))
    }

    fn forward(&self, object: Address) -> Option<Address> {
        forwarded(object, self.nursery)
    }

    fn fate(&self, block: Block, objects: u64) -> Fate {
        let moves = Block::bits(objects).next().and_then(|bit| reference(block.object(bit)));
        if moves.is_none_or(|object| !object.is_movable()) {
            return Fate::of_each(block, objects, |object| self.forward(object));
        }
        // What `forwarded` says, without asking for the space of each object: one is marked where it survives, and its first word says that it
        // was copied.
        let mut fate = Fate::default();
        for bit in Block::bits(objects) {
            let Some(object) = reference(block.object(bit)) else { continue };
            let load = |spec: &MetadataSpec| spec.load_atomic::<Binding, u8>(object, None, Ordering::Relaxed);
            if load(<Model as ObjectModel<Binding>>::LOCAL_MARK_BIT_SPEC.as_spec()) != 0 {
                fate.stay |= bit;
            } else if load(<Model as ObjectModel<Binding>>::LOCAL_FORWARDING_BITS_SPEC.as_spec()) != 0 {
                fate.moved |= bit;
            }
        }
        debug_assert_eq!(fate, Fate::of_each(block, objects, |object| self.forward(object)));
        fate
    }

    fn is_nursery(&self) -> bool {
        self.nursery
    }
}
