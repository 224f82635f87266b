//! What the collector asks of the VM.
//!
//! Key rule: everything here except [`Client::block_for_collection`] and [`Client::spawn_gc_thread`] runs on a
//! collector's thread with the world stopped (or being stopped), and so must not allocate from the heap, must not
//! take a lock that a stopped thread may hold, and must not call Java or agent code.

use crate::layout::{Address, ClassLayout, OBJECT_ALIGNMENT, ReferenceRange, static_references_offset};
use std::hash::{Hash, Hasher};

/// A thread that allocates: in practice the address of its thread structure. At least 4096.
#[repr(transparent)]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ThreadId(pub usize);

/// When [`Client::process_weak`] is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WeakPhase {
    /// After soft and weak references were cleared and before finalizable objects are resurrected.
    BeforeFinal,
    /// After the objects reachable from finalizable ones were revived: what isn't live now is gone. Weak globals, tables of
    /// strings, tags, monitors and unloadable classes are swept here.
    AfterFinal,
}

/// A piece of the heap as large as there are bits in a word, one for each place where an object may start. It lies in one space.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Block(usize);

impl Block {
    const BYTES: usize = OBJECT_ALIGNMENT * u64::BITS as usize;

    /// The block an object lies in, and the object's bit.
    pub fn of(object: Address) -> (Block, u64) {
        let within = object.0 % Block::BYTES;
        (Block(object.0 - within), 1 << (within / OBJECT_ALIGNMENT))
    }

    /// The object with this bit.
    pub fn object(self, bit: u64) -> Address {
        Address(self.0 + bit.trailing_zeros() as usize * OBJECT_ALIGNMENT)
    }

    /// Each bit of a word, the lowest first.
    pub fn bits(mut word: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            let lowest = word & word.wrapping_neg();
            word ^= lowest;
            (lowest != 0).then_some(lowest)
        })
    }
}

impl Hash for Block {
    /// As neighbouring objects, for [`AddressHasher`](crate::address_map::AddressHasher).
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.0 / u64::BITS as usize);
    }
}

/// What becomes of the objects of a block: those in neither word are dead.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Fate {
    /// They survive where they are.
    pub stay: u64,
    /// They survive elsewhere.
    pub moved: u64,
}

impl Fate {
    /// By where each object is after the collection.
    pub fn of_each(block: Block, objects: u64, forward: impl Fn(Address) -> Option<Address>) -> Fate {
        let mut fate = Fate::default();
        for bit in Block::bits(objects) {
            match forward(block.object(bit)) {
                Some(now) if now == block.object(bit) => fate.stay |= bit,
                Some(_) => fate.moved |= bit,
                None => {}
            }
        }
        fate
    }
}

/// Asked about an object by its address before this collection, or any slot's present content.
pub trait Weak {
    /// Whether the object survives, so far.
    fn is_live(&self, object: Address) -> bool;
    /// The object's address after this collection, `None` when it is dead. Weak tables call it for each entry and
    /// store the answer.
    fn forward(&self, object: Address) -> Option<Address>;
    /// What becomes of these objects of a block.
    fn fate(&self, block: Block, objects: u64) -> Fate {
        Fate::of_each(block, objects, |object| self.forward(object))
    }
    /// Whether only young objects are collected: an entry that was in the table at the last collection is alive and has not moved.
    fn is_nursery(&self) -> bool;
    /// Whether what is in a table now has survived a collection; false where objects are only replaced.
    fn is_collection(&self) -> bool {
        true
    }
}

/// Offsets of the fields that the collector reads and writes, in bytes from the object's start.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct WellKnown {
    /// `java.lang.ref.Reference.referent`
    pub reference_referent: u32,
    /// `java.lang.ref.Reference.discovered`
    pub reference_discovered: u32,
    /// `java.lang.ref.Reference.next`
    pub reference_next: u32,
    /// `java.lang.ref.Reference.queue`
    pub reference_queue: u32,
    /// `java.lang.ref.SoftReference.timestamp`, a long in the unit of [`Client::soft_reference_clock`]
    pub soft_timestamp: u32,
    /// Hidden 32-bit field of a mirror: bytes of the whole object, statics included.
    pub mirror_size: u32,
    /// Hidden 32-bit field of a stack chunk: bytes of the whole object, frames included.
    pub stack_chunk_size: u32,
    /// Hidden 32-bit field of a mirror: how many static references follow the instance part.
    pub mirror_static_count: u32,
    /// Hidden 64-bit field of a mirror: the [`ClassLayout`] of the class it mirrors, 0 for primitive types.
    pub mirror_native_class: u32,
}

impl WellKnown {
    /// Where a mirror has static references: those that follow the instance part, and those that were added.
    ///
    /// # Safety
    /// `mirror` is a live mirror, `class` its class; what is answered is used only until the next safepoint.
    #[inline]
    pub(crate) unsafe fn statics<'a>(
        &self,
        mirror: Address,
        class: &ClassLayout,
    ) -> impl Iterator<Item = ReferenceRange> + use<'a> {
        // SAFETY: mirrors have these hidden fields, of which the latter is 0 or a class that is alive while its mirror is.
        let (count, mirrored) = unsafe {
            (
                mirror.field::<u32>(self.mirror_static_count as usize).read(),
                mirror.field::<*const ClassLayout>(self.mirror_native_class as usize).read().as_ref(),
            )
        };
        let offset = static_references_offset(class.instance_bytes()) as u32;
        let added: &'a [ReferenceRange] = mirrored.map_or(&[], ClassLayout::added_static_ranges);
        std::iter::once(ReferenceRange { offset, count }).chain(added.iter().copied())
    }
}

/// Which native slots of classes are asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ClassRoots {
    /// For a nursery collection: of each class that may have a young mirror or loader, all that `scan_mirror` would give and the mirror's slot, since
    /// writes to native memory aren't remembered. What a collection has left is old.
    Young,
    /// For a full collection: the mirrors' slots of classes of loaders that are never unloaded.
    Lasting,
    /// Of each class all that `Young` has. What is put there may be young.
    All,
}

/// The VM, as the collector sees it.
pub trait Client: Sync + 'static {
    /// Stops the mutators: every thread that is bound is at a safepoint, or in a state from which it can't touch the heap,
    /// when this returns. Called on a collector's thread.
    fn stop_mutators(&self);

    /// Ends the pause. Called on a collector's thread, maybe another one.
    fn resume_mutators(&self);

    /// A collection was asked for on this, the mutator's own thread; returns when it is over. Its stack is scanned
    /// while it waits. (The collection can't be over before the thread counts as stopped: read an epoch that
    /// `resume_mutators` increments, then stop, then wait for it to change.)
    fn block_for_collection(&self, thread: ThreadId);

    /// The slots of one thread: its Java stack, local references, and whatever else is its own. Null slots are allowed.
    fn scan_thread(&self, thread: ThreadId, slots: &mut dyn FnMut(*mut Address));

    /// The strong roots of the VM: global references and the like.
    fn scan_vm_roots(&self, slots: &mut dyn FnMut(*mut Address));

    /// Native slots that belong to classes.
    fn scan_class_roots(&self, which: ClassRoots, slots: &mut dyn FnMut(*mut Address));

    /// The objects that a collection must not move, as native code has their addresses. Called when it begins, the world is stopped.
    /// Whoever pins an object keeps it alive, too.
    fn visit_pinned(&self, _visit: &mut dyn FnMut(Address)) {}

    /// What a live mirror keeps alive through native memory: the superclass's mirror slot, interfaces', loader, resolved constants.
    /// Called in full collections, when the mirror was reached; its own slot is the collector's business. May be called by several
    /// collector threads at once for different classes, seldom twice for one.
    ///
    /// # Safety
    /// `native_class` is the class of a live mirror, by the address that the mirror has of it.
    unsafe fn scan_mirror(&self, native_class: *const ClassLayout, slots: &mut dyn FnMut(*mut Address));

    /// The slots in a stack chunk object, the fields that its class lists excluded.
    fn scan_stack_chunk(&self, chunk: Address, slots: &mut dyn FnMut(*mut Address));

    /// In a full collection, once, when all that Java code can reach is traced, finalizable objects included: what is dead and still wanted is
    /// given to `keep`, which answers its address after the collection, and lives on with all that it refers to.
    fn keep_dead(&self, _table: &dyn Weak, _keep: &mut dyn FnMut(Address) -> Address) {}

    /// The VM sweeps its weak tables.
    fn process_weak(&self, phase: WeakPhase, table: &dyn Weak);

    /// References were added to the pending list; called just before `resume_mutators`. The VM wakes the thread that
    /// calls [`crate::Heap::take_pending`].
    fn pending_references(&self) {}

    /// The clock of soft references, in milliseconds, becomes `milliseconds`: the VM stores it in `SoftReference.clock`. Called at
    /// the end of each collection, before `resume_mutators`; may write a primitive static.
    fn soft_reference_clock(&self, milliseconds: i64);

    /// Starts a native thread that runs `body`; it belongs to the collector, is daemon-like, and never touches Java.
    fn spawn_gc_thread(&self, index: usize, body: Box<dyn FnOnce() + Send>);

    /// A mutator takes more memory, after which the heap uses this much; often, so it must be cheap.
    fn heap_used(&self, _bytes: usize) {}

    /// A pause begins / has just ended, for monitoring and tools; the world is stopped.
    fn collection_started(&self, _nursery: bool) {}
    /// See [`Client::collection_started`].
    fn collection_finished(&self, _nursery: bool) {}
}
