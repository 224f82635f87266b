//! A little VM for the heap's tests: threads with root slots and safepoints, hand-made classes, weak tables.
//!
//! Invariant: a test touches raw addresses only between two of its thread's safepoints (`poll`, `alloc`, `collect`), and keeps
//! what must live in its root slots.
#![allow(dead_code)]

pub mod huge_pages;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, OnceLock};

use heap::*;

/// Root slots of a test thread.
pub const ROOTS: usize = 64;

/// The fake VM.
pub struct Vm {
    state: Mutex<State>,
    changed: Condvar,
    threads: Mutex<HashMap<usize, usize>>,
    pub globals: Mutex<Vec<Address>>,
    pub weak_globals: Mutex<Vec<Address>>,
    pub classes: Mutex<Vec<usize>>,
    pub pinned: Mutex<Vec<Address>>,
    /// Mirrors of these classes' class slots aren't roots in full collections.
    pub unloadable: Mutex<Vec<usize>>,
    pub clock: AtomicI64,
    pub pending_notices: AtomicU64,
    pub weak_phases: AtomicU32,
}

#[derive(Default)]
struct State {
    stop: bool,
    running: usize,
    epoch: u64,
}

static VM: OnceLock<Vm> = OnceLock::new();

pub fn vm() -> &'static Vm {
    VM.get_or_init(|| Vm {
        state: Mutex::default(),
        changed: Condvar::new(),
        threads: Mutex::default(),
        globals: Mutex::default(),
        weak_globals: Mutex::default(),
        classes: Mutex::default(),
        pinned: Mutex::default(),
        unloadable: Mutex::default(),
        clock: AtomicI64::new(0),
        pending_notices: AtomicU64::new(0),
        weak_phases: AtomicU32::new(0),
    })
}

impl Vm {
    pub fn epoch(&self) -> u64 {
        self.state.lock().unwrap().epoch
    }

    fn poll(&self) {
        let mut state = self.state.lock().unwrap();
        if state.stop {
            state.running -= 1;
            self.changed.notify_all();
            while state.stop {
                state = self.changed.wait(state).unwrap();
            }
            state.running += 1;
        }
    }
}

impl Client for Vm {
    fn stop_mutators(&self) {
        let mut state = self.state.lock().unwrap();
        state.stop = true;
        while state.running != 0 {
            state = self.changed.wait(state).unwrap();
        }
    }

    fn resume_mutators(&self) {
        let mut state = self.state.lock().unwrap();
        state.stop = false;
        state.epoch += 1;
        self.changed.notify_all();
    }

    fn block_for_collection(&self, _thread: ThreadId) {
        let mut state = self.state.lock().unwrap();
        let before = state.epoch;
        state.running -= 1;
        self.changed.notify_all();
        while state.epoch == before || state.stop {
            state = self.changed.wait(state).unwrap();
        }
        state.running += 1;
    }

    fn scan_thread(&self, thread: ThreadId, slots: &mut dyn FnMut(*mut Address)) {
        let roots = self.threads.lock().unwrap()[&thread.0] as *mut Address;
        for index in 0..ROOTS {
            slots(roots.wrapping_add(index));
        }
    }

    fn scan_vm_roots(&self, slots: &mut dyn FnMut(*mut Address)) {
        for slot in self.globals.lock().unwrap().iter_mut() {
            slots(slot);
        }
    }

    fn scan_class_roots(&self, which: ClassRoots, slots: &mut dyn FnMut(*mut Address)) {
        let unloadable = self.unloadable.lock().unwrap();
        for class in self.classes.lock().unwrap().iter() {
            if which != ClassRoots::Lasting || !unloadable.contains(class) {
                slots(class_at(*class).mirror_slot());
            }
        }
    }

    fn visit_pinned(&self, visit: &mut dyn FnMut(Address)) {
        self.pinned.lock().unwrap().iter().copied().for_each(visit);
    }

    unsafe fn scan_mirror(&self, _native_class: *const ClassLayout, _slots: &mut dyn FnMut(*mut Address)) {}

    fn scan_stack_chunk(&self, _chunk: Address, _slots: &mut dyn FnMut(*mut Address)) {}

    fn process_weak(&self, phase: WeakPhase, table: &dyn Weak) {
        if phase == WeakPhase::BeforeFinal {
            return;
        }
        self.weak_phases.fetch_add(1, Ordering::Relaxed);
        for slot in self.weak_globals.lock().unwrap().iter_mut() {
            *slot = table.forward(*slot).unwrap_or(Address::NULL);
        }
        // A class whose mirror died is unloaded.
        self.classes.lock().unwrap().retain(|class| {
            let mirror = class_at(*class).mirror();
            mirror.is_null() || table.is_live(mirror)
        });
    }

    fn pending_references(&self) {
        self.pending_notices.fetch_add(1, Ordering::Relaxed);
    }

    fn soft_reference_clock(&self, milliseconds: i64) {
        self.clock.store(milliseconds, Ordering::Relaxed);
    }

    fn spawn_gc_thread(&self, index: usize, body: Box<dyn FnOnce() + Send>) {
        std::thread::Builder::new().name(format!("gc {index}")).stack_size(256 << 10).spawn(body).unwrap();
    }
}

fn class_at(address: usize) -> &'static ClassLayout {
    // SAFETY: tests never free classes.
    unsafe { &*(address as *const ClassLayout) }
}

/// Offsets in the test classes.
pub const WELL_KNOWN: WellKnown = WellKnown {
    reference_referent: 8,
    reference_discovered: 16,
    reference_next: 24,
    reference_queue: 32,
    soft_timestamp: 40,
    mirror_size: 16,
    stack_chunk_size: 16,
    mirror_static_count: 20,
    mirror_native_class: 24,
};

/// The classes of the tests.
pub struct Classes {
    /// Two references (8, 16) and a long (24).
    pub node: &'static ClassLayout,
    /// As `node`, but its instances keep its mirror alive, and nothing else does.
    pub loaded: &'static ClassLayout,
    pub array: &'static ClassLayout,
    pub bytes: &'static ClassLayout,
    pub mirror: &'static ClassLayout,
    pub soft: &'static ClassLayout,
    pub weak: &'static ClassLayout,
    pub finals: &'static ClassLayout,
    pub phantom: &'static ClassLayout,
}

static CLASSES: OnceLock<Classes> = OnceLock::new();
static SPACE: OnceLock<ClassSpace> = OnceLock::new();

pub fn classes() -> &'static Classes {
    CLASSES.get().expect("start was called")
}

fn class(layout: ClassLayout, ranges: &'static [ReferenceRange]) -> &'static ClassLayout {
    let space = SPACE.get_or_init(|| ClassSpace::reserve().unwrap());
    let place = space.alloc(size_of::<ClassLayout>()).unwrap().cast::<ClassLayout>();
    layout.set_fields(layout.instance_bytes(), ranges);
    // SAFETY: fresh memory of that size, aligned to 16, never freed.
    unsafe {
        place.write(layout);
        vm().classes.lock().unwrap().push(place.as_ptr() as usize);
        place.as_ref()
    }
}

/// Makes the heap of this process and the classes.
pub fn start(config: Config) -> &'static Heap {
    start_with(init(config, vm()).unwrap())
}

/// Makes the classes for a heap and starts its collector.
pub fn start_with(heap: &'static Heap) -> &'static Heap {
    let node = &[ReferenceRange { offset: 8, count: 2 }];
    let reference = &[ReferenceRange { offset: 8, count: 4 }];
    let strength = |strength| {
        let mut layout = ClassLayout::new(Kind::Reference, 48);
        layout.reference_strength = strength;
        layout
    };
    let mut array = ClassLayout::new(Kind::ReferenceArray, 0);
    array.element_shift = 3;
    let mut loaded = ClassLayout::new(Kind::Instance, 32);
    loaded.set_flags(ClassLayout::TRACE_MIRROR);
    let made = Classes {
        node: class(ClassLayout::new(Kind::Instance, 32), node),
        loaded: class(loaded, node),
        array: class(array, &[]),
        bytes: class(ClassLayout::new(Kind::PrimitiveArray, 0), &[]),
        mirror: class(ClassLayout::new(Kind::Mirror, 36), &[ReferenceRange { offset: 8, count: 1 }]),
        soft: class(strength(ReferenceStrength::Soft), reference),
        weak: class(strength(ReferenceStrength::Weak), reference),
        finals: class(strength(ReferenceStrength::Final), reference),
        phantom: class(strength(ReferenceStrength::Phantom), reference),
    };
    vm().unloadable.lock().unwrap().push(std::ptr::from_ref(made.loaded) as usize);
    assert!(CLASSES.set(made).is_ok());
    heap.start_collector(WELL_KNOWN);
    heap
}

/// A mutator of the tests.
pub struct Thread {
    pub heap: &'static Heap,
    mutator: Option<Mutator>,
    roots: *mut Address,
    pub id: ThreadId,
}

impl Thread {
    pub fn attach(heap: &'static Heap) -> Thread {
        let roots = Box::leak(Box::new([Address::NULL; ROOTS])).as_mut_ptr();
        let id = ThreadId(roots as usize);
        vm().threads.lock().unwrap().insert(id.0, roots as usize);
        let mut state = vm().state.lock().unwrap();
        while state.stop {
            state = vm().changed.wait(state).unwrap();
        }
        state.running += 1;
        drop(state);
        let mutator = Some(heap.bind(id));
        Thread { heap, mutator, roots, id }
    }

    pub fn detach(mut self) {
        self.heap.unbind(self.mutator.take().unwrap());
        vm().threads.lock().unwrap().remove(&self.id.0);
        let mut state = vm().state.lock().unwrap();
        state.running -= 1;
        vm().changed.notify_all();
    }

    pub fn mutator(&mut self) -> &mut Mutator {
        self.mutator.as_mut().unwrap()
    }

    pub fn poll(&mut self) {
        vm().poll();
    }

    pub fn root(&self, index: usize) -> Address {
        assert!(index < ROOTS);
        // SAFETY: in bounds; the collector writes only while this thread is stopped.
        unsafe { self.roots.add(index).read() }
    }

    pub fn set_root(&mut self, index: usize, object: Address) {
        assert!(index < ROOTS);
        // SAFETY: as above.
        unsafe { self.roots.add(index).write(object) }
    }

    pub fn collect(&mut self, full: bool) {
        assert!(self.heap.collect(self.id, full));
    }

    pub fn new_object(&mut self, class: &'static ClassLayout) -> Option<Address> {
        let object = self.mutator().alloc(class.allocation_size())?;
        // SAFETY: just allocated.
        unsafe {
            assert_zero(object, class.allocation_size());
            init_header(object, class);
        }
        Some(object)
    }

    pub fn new_array(&mut self, class: &'static ClassLayout, length: u32) -> Option<Address> {
        let size = class.array_size(length);
        let object = self.mutator().alloc(size)?;
        // SAFETY: just allocated.
        unsafe {
            assert_zero(object, size);
            init_array(object, class, length);
        }
        Some(object)
    }

    /// A mirror of `of` with static references.
    pub fn new_mirror(&mut self, of: &'static ClassLayout, statics: u32) -> Address {
        let first = static_references_offset(classes().mirror.instance_bytes());
        let size = object_size(first + statics as usize * 8);
        let object = self.mutator().alloc(size).unwrap();
        // SAFETY: just allocated; the offsets are the ones of WELL_KNOWN.
        unsafe {
            assert_zero(object, size);
            init_header(object, classes().mirror);
            object.field::<u32>(16).write(size as u32);
            object.field::<u32>(20).write(statics);
            object.field::<u64>(24).write(std::ptr::from_ref(of) as u64);
        }
        of.set_mirror(object);
        object
    }

    /// Stores a reference with the barrier.
    pub fn store(&mut self, object: Address, offset: usize, value: Address) {
        // SAFETY: tests pass live objects and offsets of reference fields.
        unsafe {
            object.field::<Address>(offset).write(value);
            self.mutator().write_barrier(object);
        }
    }

    /// A reference object of that class.
    pub fn new_reference(&mut self, class: &'static ClassLayout, referent_root: usize) -> Address {
        let object = self.new_object(class).unwrap();
        let referent = self.root(referent_root);
        self.store(object, 8, referent);
        object
    }
}

/// # Safety
/// `size` bytes at `object` were just allocated.
unsafe fn assert_zero(object: Address, size: usize) {
    assert!(object.0.is_multiple_of(8));
    // SAFETY: as the caller promises.
    let words = unsafe { std::slice::from_raw_parts(object.field::<u64>(0), size / 8) };
    assert!(words.iter().all(|&word| word == 0), "memory at {object:?} isn't zero");
}

pub fn load(object: Address, offset: usize) -> Address {
    assert!(!object.is_null());
    // SAFETY: tests pass live objects and offsets of reference fields.
    unsafe { object.field::<Address>(offset).read() }
}

pub fn load_long(object: Address, offset: usize) -> u64 {
    // SAFETY: as above.
    unsafe { object.field::<u64>(offset).read() }
}

pub fn store_long(object: Address, offset: usize, value: u64) {
    // SAFETY: as above.
    unsafe { object.field::<u64>(offset).write(value) }
}

/// xorshift64
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}
