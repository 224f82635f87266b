//! The heap as the VM holds it: start-up, collections, sizes, the walk over all objects.
//!
//! MMTk calls back without context, so the heap is a static: [`heap`]. Invariant: there is one heap in a process, and it is
//! never dropped.

use std::collections::HashMap;
use std::ptr::NonNull;
use std::sync::OnceLock;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use mmtk::memory_manager as mm;
use mmtk::util::options::{GCTriggerSelector, NurserySize, PlanSelector};
use mmtk::util::{ObjectReference, OpaquePointer, VMMutatorThread, VMThread};
use mmtk::{MMTK, MMTKBuilder};

use crate::binding::{self, Binding};
use crate::client::{Client, ThreadId, WellKnown};
use crate::footprint::Footprint;
use crate::huge_pages::{self, HugePages};
use crate::init_error::InitError;
use crate::layout::{self, Address, ClassLayout, Kind};
use crate::mutator::Mutator;
use crate::pins::Pins;
use crate::place;
use crate::references::References;
use crate::reserve::Reserve;
use crate::stress::Stress;
use crate::upcoming::Upcoming;

/// Which of MMTk's collectors runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Plan {
    /// Generational by keeping marks; needs the write barrier.
    #[default]
    StickyImmix,
    /// Full collections only; the write barrier's test never succeeds.
    Immix,
}

/// What a heap is made with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Bytes below which the heap isn't collected for its size, and that it starts with.
    pub min: usize,
    /// Bytes that it never exceeds.
    pub max: usize,
    /// Collector threads, at least 1.
    pub gc_threads: usize,
    /// Bytes of allocation between nursery collections; 0 for a share of the heap's present size that depends on what survives.
    pub nursery: usize,
    /// For what memory the kernel is asked to have huge pages.
    pub huge_pages: HugePages,
    /// The collector.
    pub plan: Plan,
    /// Collect at every nth allocation of each thread, to find what holds raw references across safepoints; 0 for not.
    pub stress_interval: u64,
    /// Which of the stress collections are full ones is drawn from this.
    pub stress_seed: u64,
    /// A soft reference lives this many milliseconds after its last use for each megabyte that is free.
    pub soft_reference_ms_per_mb: u64,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            min: 64 << 20,
            max: 1 << 30,
            gc_threads: std::thread::available_parallelism().map_or(1, |count| count.get().min(8)),
            // A nursery collection sweeps the whole heap's blocks, so a nursery that grows with the heap costs least.
            nursery: 0,
            huge_pages: HugePages::default(),
            plan: Plan::default(),
            stress_interval: 0,
            stress_seed: 1,
            soft_reference_ms_per_mb: 1000,
        }
    }
}

/// What is known of the collections so far.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    /// Pauses that collected young objects only.
    pub nursery_count: u64,
    /// Pauses that collected everything.
    pub full_count: u64,
    /// Nanoseconds in nursery pauses, from asking to stop until resuming.
    pub nursery_nanos: u64,
    /// Nanoseconds in full pauses.
    pub full_nanos: u64,
    /// When the last pause ended, in milliseconds since the heap was made; 0 before the first.
    pub last_end_millis: u64,
}

/// The mutators there are.
#[derive(Default)]
pub(crate) struct Registry {
    pub(crate) mutators: HashMap<usize, NonNull<mmtk::Mutator<Binding>>>,
}

// SAFETY: the registry only carries the pointers; what they point to is used by its thread, or by the collector while
// that thread is stopped.
unsafe impl Send for Registry {}
// SAFETY: as above.
unsafe impl Sync for Registry {}

/// The heap; see [`init`].
pub struct Heap {
    pub(crate) client: &'static dyn Client,
    pub(crate) config: Config,
    pub(crate) mmtk: OnceLock<&'static MMTK<Binding>>,
    pub(crate) well_known: OnceLock<WellKnown>,
    pub(crate) registry: RwLock<Registry>,
    pub(crate) references: References,
    pub(crate) upcoming: Upcoming,
    pub(crate) pins: Pins,
    pub(crate) started: AtomicBool,
    /// Bytes between samples of allocations; `sampler::OFF` for none.
    pub(crate) sample_interval: AtomicUsize,
    pub(crate) footprint: Footprint,
    pub(crate) reserve: Reserve,
    /// Pages that the trigger presently allows.
    pub(crate) size_pages: AtomicUsize,
    /// Number of the present or last collection.
    pub(crate) epoch: AtomicU32,
    pub(crate) nursery_collection: AtomicBool,
    pub(crate) born: Instant,
    pub(crate) pause_start: AtomicU64,
    nursery_count: AtomicU64,
    full_count: AtomicU64,
    nursery_nanos: AtomicU64,
    full_nanos: AtomicU64,
    last_end_millis: AtomicU64,
    /// Bytes allocated by mutators that were unbound.
    unbound_bytes: AtomicU64,
}

/// The VM cell: MMTk's callbacks have no other way to find the VM.
static HEAP: OnceLock<Heap> = OnceLock::new();

/// The heap of this process.
///
/// # Panics
/// Before [`init`].
#[inline]
pub fn heap() -> &'static Heap {
    HEAP.get().expect("the heap is used before it was made")
}

/// As [`heap`]; `None` before [`init`].
pub(crate) fn try_heap() -> Option<&'static Heap> {
    HEAP.get()
}

/// Makes the heap. Objects can be allocated at once; nothing is collected before [`Heap::start_collector`].
///
/// # Errors
/// See [`InitError`]; the process is then as before.
pub fn init(config: Config, client: &'static dyn Client) -> Result<&'static Heap, InitError> {
    if config.max < 4 << 20 {
        return Err(InitError::Config("the maximum is less than 4 MiB"));
    }
    if config.max > 1 << 40 {
        return Err(InitError::Config("the maximum is more than 1 TiB"));
    }
    if config.min > config.max {
        return Err(InitError::Config("the minimum is more than the maximum"));
    }
    if config.gc_threads == 0 || config.gc_threads > 1024 {
        return Err(InitError::Config("the number of collector threads isn't in 1..=1024"));
    }
    if HEAP.get().is_some() {
        return Err(InitError::AlreadyInitialized);
    }
    let layout = place::find()?;
    let page = mmtk::util::constants::BYTES_IN_PAGE;
    let heap = Heap {
        client,
        sample_interval: AtomicUsize::new(crate::sampler::OFF),
        footprint: Footprint::default(),
        reserve: Reserve::default(),
        size_pages: AtomicUsize::new(config.min.max(4 << 20) / page),
        references: References::new(config.gc_threads),
        upcoming: Upcoming::new(config.gc_threads),
        pins: Pins::default(),
        config,
        mmtk: OnceLock::new(),
        well_known: OnceLock::new(),
        registry: RwLock::default(),
        started: AtomicBool::new(false),
        epoch: AtomicU32::new(0),
        nursery_collection: AtomicBool::new(false),
        born: Instant::now(),
        pause_start: AtomicU64::new(0),
        nursery_count: AtomicU64::new(0),
        full_count: AtomicU64::new(0),
        nursery_nanos: AtomicU64::new(0),
        full_nanos: AtomicU64::new(0),
        last_end_millis: AtomicU64::new(0),
        unbound_bytes: AtomicU64::new(0),
    };
    HEAP.set(heap).map_err(|_| InitError::AlreadyInitialized)?;
    let heap = self::heap();
    let mut builder = MMTKBuilder::new_no_env_vars();
    builder.set_vm_layout(layout);
    let options = &mut builder.options;
    let accepted = [
        options.plan.set(match heap.config.plan {
            Plan::StickyImmix => PlanSelector::StickyImmix,
            Plan::Immix => PlanSelector::Immix,
        }),
        options.threads.set(heap.config.gc_threads),
        options.gc_trigger.set(GCTriggerSelector::Delegated),
        options.nursery.set(match heap.config.nursery {
            // `Trigger` says when it is full.
            0 => NurserySize::ProportionalBounded { min: 0.02, max: 1.0 },
            bytes => NurserySize::Bounded { min: 1 << 20, max: bytes.max(1 << 20) },
        }),
        options.transparent_hugepages.set(huge_pages::everywhere(heap.config.huge_pages)),
        options.full_heap_system_gc.set(false),
        options.no_finalizer.set(true),
        options.no_reference_types.set(true),
    ];
    if accepted.contains(&false) {
        return Err(InitError::Config("MMTk refused an option"));
    }
    let mmtk: &'static MMTK<Binding> = Box::leak(mm::mmtk_init::<Binding>(&builder));
    place::leave_out_of_cores();
    leave_small_objects_memory(mmtk);
    if heap.mmtk.set(mmtk).is_err() {
        return Err(InitError::AlreadyInitialized);
    }
    heap.reserve.fill();
    Ok(heap)
}

/// Has MMTk not clear the blocks that threads get for small objects: they do it themselves (`buffer.rs`). MMTk has no option for that, but reads the
/// field at each block.
fn leave_small_objects_memory(mmtk: &'static MMTK<Binding>) {
    // SAFETY: nobody else uses the plan yet.
    unsafe { mmtk.get_plan_mut() }.for_each_space_mut(&mut |space| {
        if space.get_name() != "immix" {
            return;
        }
        let field = std::ptr::from_ref(&space.common().zeroed).addr();
        // SAFETY: a field of the space, which is borrowed mutably.
        unsafe { std::ptr::from_mut(space).cast::<bool>().with_addr(field).write(false) };
    });
}

impl Heap {
    pub(crate) fn mmtk(&self) -> &'static MMTK<Binding> {
        self.mmtk.get().expect("the heap is used before init returned")
    }

    /// Tells the offsets of the fields that the collector needs, starts its threads, and allows collections. Once.
    ///
    /// Before this call objects may be allocated, without mirrors and references being known for what they are, and
    /// the heap grows past its limits rather than being collected.
    ///
    /// # Panics
    /// The second time.
    pub fn start_collector(&'static self, well_known: WellKnown) {
        assert!(self.well_known.set(well_known).is_ok(), "start_collector was called before");
        mm::initialize_collection(self.mmtk(), VMThread::UNINITIALIZED);
        self.started.store(true, Ordering::Release);
    }

    /// Whether [`Heap::start_collector`] was called.
    #[must_use]
    pub fn is_started(&self) -> bool {
        self.started.load(Ordering::Acquire)
    }

    /// Begins or ends sampling: of each thread's allocations, one about every `interval` bytes; each for 0. Threads hear of it when
    /// their buffer is used up, or [`Mutator::expire`] was called.
    pub fn set_sampling(&self, interval: Option<usize>) {
        self.sample_interval.store(interval.unwrap_or(crate::sampler::OFF), Ordering::Relaxed);
    }

    /// Makes the calling thread a mutator. The thread must count as running for [`Client::stop_mutators`], so that no
    /// collection is going on, and be known to the client's `scan_thread`.
    pub fn bind(&'static self, thread: ThreadId) -> Mutator {
        assert!(thread.0 >= binding::FIRST_THREAD_ID, "thread identities are addresses");
        let raw = mm::bind_mutator(self.mmtk(), binding::mutator_tls(thread));
        let raw = NonNull::from(Box::leak(raw));
        let mut registry = self.registry.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        registry.mutators.insert(thread.0, raw);
        drop(registry);
        Mutator::new(raw, thread, self, Stress::new(&self.config, thread))
    }

    /// Ends what [`Heap::bind`] began. The thread still counts as running, and must not touch the heap afterwards.
    pub fn unbind(&self, mutator: Mutator) {
        self.unbound_bytes.fetch_add(mutator.allocated_bytes(), Ordering::Relaxed);
        let raw = mutator.into_raw();
        let mut registry = self.registry.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        registry.mutators.retain(|_, present| *present != raw);
        drop(registry);
        // SAFETY: `bind` leaked the box; the registry, the only other place that knew it, has forgotten it, and no
        // collection runs while the caller counts as running.
        let mut owned = unsafe { Box::from_raw(raw.as_ptr()) };
        mm::destroy_mutator(&mut *owned);
    }

    /// Collects, and returns when it is done; `full` for everything, else at least young objects. The calling thread is a
    /// mutator at a safepoint. False when the collector isn't started.
    pub fn collect(&self, thread: ThreadId, full: bool) -> bool {
        if !self.is_started() {
            return false;
        }
        let before = self.full_count.load(Ordering::Acquire);
        loop {
            // When another thread's request came first, MMTk drops the wish for a full collection: ask again.
            let thread = binding::mutator_tls(thread);
            if !self.mmtk().handle_user_collection_request(thread, true, full) {
                return false;
            }
            if !full || self.full_count.load(Ordering::Acquire) != before {
                return true;
            }
        }
    }

    /// Bytes that mutators have allocated which are unbound since.
    #[must_use]
    pub fn unbound_bytes(&self) -> u64 {
        self.unbound_bytes.load(Ordering::Relaxed)
    }

    /// Bytes in use, counting whole pages and blocks.
    #[must_use]
    pub fn used_bytes(&self) -> usize {
        mm::used_bytes(self.mmtk())
    }

    /// Bytes the heap may presently have before it is collected.
    #[must_use]
    pub fn total_bytes(&self) -> usize {
        let now = self.size_pages.load(Ordering::Relaxed) * mmtk::util::constants::BYTES_IN_PAGE;
        now.max(self.used_bytes()).min(self.config.max.max(self.used_bytes()))
    }

    /// Bytes the heap may ever have.
    #[must_use]
    pub fn max_bytes(&self) -> usize {
        self.config.max
    }

    /// Bytes of [`Heap::total_bytes`] that aren't used.
    #[must_use]
    pub fn free_bytes(&self) -> usize {
        self.total_bytes().saturating_sub(self.used_bytes())
    }

    /// What it was made with.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Counts and times of the collections.
    #[must_use]
    pub fn collections(&self) -> Collection {
        Collection {
            nursery_count: self.nursery_count.load(Ordering::Relaxed),
            full_count: self.full_count.load(Ordering::Relaxed),
            nursery_nanos: self.nursery_nanos.load(Ordering::Relaxed),
            full_nanos: self.full_nanos.load(Ordering::Relaxed),
            last_end_millis: self.last_end_millis.load(Ordering::Relaxed),
        }
    }

    /// Milliseconds since the last collection ended, or since the heap was made (`JVM_MaxObjectInspectionAge`).
    #[must_use]
    pub fn millis_since_collection(&self) -> u64 {
        self.now_millis().saturating_sub(self.last_end_millis.load(Ordering::Relaxed))
    }

    pub(crate) fn now_millis(&self) -> u64 {
        self.born.elapsed().as_millis() as u64
    }

    /// Nanoseconds since the heap was made.
    pub(crate) fn age_nanos(&self) -> u64 {
        self.born.elapsed().as_nanos() as u64
    }

    pub(crate) fn count_pause(&self, nursery: bool) {
        let nanos = self.age_nanos().saturating_sub(self.pause_start.load(Ordering::Relaxed));
        let (count, total) =
            if nursery { (&self.nursery_count, &self.nursery_nanos) } else { (&self.full_count, &self.full_nanos) };
        count.fetch_add(1, Ordering::Release);
        total.fetch_add(nanos, Ordering::Relaxed);
        self.last_end_millis.store(self.now_millis().max(1), Ordering::Relaxed);
    }

    /// Whether an object starts at `address`, which may be anything.
    #[must_use]
    pub fn is_object(&self, address: Address) -> bool {
        self.object_at(address).is_some()
    }

    /// The object that starts at `address`, which may be anything.
    pub(crate) fn object_at(&self, address: Address) -> Option<ObjectReference> {
        if address.is_null() || !address.0.is_multiple_of(layout::OBJECT_ALIGNMENT) {
            return None;
        }
        let raw = mmtk_address(address);
        if mm::is_mapped_address(raw) { mm::is_mmtk_object(raw) } else { None }
    }

    /// Whether `address` lies in the part of the address space that the heap uses.
    #[must_use]
    pub fn is_in_heap(&self, address: Address) -> bool {
        let raw = mmtk_address(address);
        raw >= mm::starting_heap_address() && raw < mm::last_heap_address() && mm::is_mapped_address(raw)
    }

    /// Visits every object, those that are dead but not yet collected included.
    ///
    /// # Safety
    /// The world is stopped by the VM's own safepoint, every object allocated has its header written, and `visit`
    /// neither allocates nor lets threads go on.
    pub unsafe fn enumerate_objects(&self, visit: &mut dyn FnMut(Address)) {
        self.mmtk().enumerate_objects(|object| visit(address(object)));
    }

    /// Bytes of an object.
    ///
    /// # Safety
    /// `object` is live, its header written.
    #[must_use]
    pub unsafe fn size_of(&self, object: Address) -> usize {
        // SAFETY: as the caller promises.
        unsafe {
            let class: &ClassLayout = &*layout::class_of(object);
            layout::size_in_class(object, class, self.size_offset(class.kind))
        }
    }

    /// Do `size` bytes from `offset` on lie inside an object?
    ///
    /// # Safety
    /// `object` is live, its header written.
    #[inline]
    #[must_use]
    pub unsafe fn is_inside(object: Address, offset: usize, size: usize) -> bool {
        // SAFETY: as the caller promises.
        let end = unsafe {
            let class: &ClassLayout = &*layout::class_of(object);
            match class.kind {
                // What an object says of its own size isn't there yet while it is filled; its fields are.
                Kind::Mirror | Kind::StackChunk => {
                    let own = layout::size_in_class(object, class, heap().size_offset(class.kind));
                    own.max(class.allocation_size())
                }
                _ => layout::size_in_class(object, class, 0),
            }
        };
        offset.checked_add(size).is_some_and(|behind| behind <= end)
    }

    /// Does a field of an object hold a reference at `offset`? Its class says so, and for static fields the class that it mirrors.
    ///
    /// # Safety
    /// `object` is live, its header written.
    #[inline]
    #[must_use]
    pub unsafe fn has_reference_field(object: Address, offset: usize) -> bool {
        // SAFETY: as the caller promises.
        let class: &ClassLayout = unsafe { &*layout::class_of(object) };
        // SAFETY: as the caller promises, for a mirror.
        class.reference_ranges().iter().any(|range| range.holds(offset))
            || class.kind == Kind::Mirror && unsafe { has_static_reference(object, class, offset) }
    }

    /// Where an object of a kind that has its size in itself has it.
    #[inline]
    pub(crate) fn size_offset(&self, kind: layout::Kind) -> u32 {
        // Without them no such object can have been made, and the offset isn't used.
        self.well_known.get().map_or(0, |known| match kind {
            layout::Kind::Mirror => known.mirror_size,
            _ => known.stack_chunk_size,
        })
    }

    /// Takes the list of references that the collector cleared or found final, chained through `discovered`; null when
    /// there are none.
    #[must_use = "the references are lost otherwise"]
    pub fn take_pending(&self) -> Address {
        self.references.take_pending()
    }

    /// Whether [`Heap::take_pending`] would return something.
    #[must_use]
    pub fn has_pending(&self) -> bool {
        self.references.has_pending()
    }
}

/// Does a mirror have a static field at `offset` that holds a reference?
///
/// # Safety
/// `mirror` is live, `class` its class.
#[inline(never)]
unsafe fn has_static_reference(mirror: Address, class: &ClassLayout, offset: usize) -> bool {
    // SAFETY: as the caller promises; nothing is kept.
    heap()
        .well_known
        .get()
        .is_some_and(|known| unsafe { known.statics(mirror, class) }.any(|range| range.holds(offset)))
}

/// MMTk's type for an address.
#[inline(always)]
pub(crate) fn mmtk_address(address: Address) -> mmtk::util::Address {
    // SAFETY: it is an integer; nothing is read through it here.
    unsafe { mmtk::util::Address::from_usize(address.0) }
}

/// MMTk's type for an object.
#[inline(always)]
pub(crate) fn reference(object: Address) -> Option<ObjectReference> {
    ObjectReference::from_raw_address(mmtk_address(object))
}

/// Ours for MMTk's.
#[inline(always)]
pub(crate) fn address(object: ObjectReference) -> Address {
    Address(object.to_raw_address().as_usize())
}

/// The thread identity that MMTk passes around.
pub(crate) fn tls(id: usize) -> VMThread {
    VMThread(OpaquePointer::from_address(mmtk_address(Address(id))))
}

/// See [`tls`].
pub(crate) fn mutator_thread(id: usize) -> VMMutatorThread {
    VMMutatorThread(tls(id))
}
