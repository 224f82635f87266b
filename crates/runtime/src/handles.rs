//! Local, global and weak global references (JNI chapter 5, "Referring to Java Objects").
//!
//! Invariant: every slot that holds an object is scanned: local ones with their thread, global ones with the VM, weak
//! ones as weak. A slot that is free holds a tagged number, which no object address can be.

use crate::handle::Handle;
use heap::Address;
use parking_lot::Mutex;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ptr::null_mut;

/// Local references that a thread can have at once.
const LOCAL_CAPACITY: usize = 4 << 20;

/// The local references of a thread: a stack of slots, reserved once and committed as it grows.
pub struct HandleStack {
    base: Cell<*mut Address>,
    top: Cell<*mut Address>,
    limit: Cell<*mut Address>,
    frames: RefCell<Vec<LocalFrame>>,
    /// Slots from here on are the VM's own.
    own: Cell<Own>,
}

/// Where the slots begin that VM code has made for itself since native code called it: no local references of that code. To be kept
/// while other code runs for the VM code.
#[derive(Copy, Clone)]
pub struct Own {
    from: *mut Address,
    /// Exclusive.
    to: *mut Address,
}

/// Above all slots.
const END: *mut Address = std::ptr::without_provenance_mut(usize::MAX);

impl Own {
    /// No VM code is at work for native code.
    pub const NONE: Own = Own { from: END, to: END };

    /// Is it `NONE`?
    pub fn is_none(self) -> bool {
        self.from == END
    }

    /// Is this slot one of them?
    pub fn contains(self, slot: *mut Address) -> bool {
        self.from <= slot && slot < self.to
    }

    /// Those before `to`, with all from `from` on.
    pub fn between(self, from: *mut Address, to: *mut Address) -> Own {
        Own { from: self.from.min(from), to }
    }

    /// Where they end.
    pub fn end(self) -> *mut Address {
        self.to
    }
}

/// A frame of local references that native code pushed (`PushLocalFrame`).
struct LocalFrame {
    /// `top` when it was pushed.
    mark: usize,
    /// The Java frame of the native method that pushed it, as an address; 0 outside of native methods.
    owner: usize,
}

/// Offset of `HandleStack::top`.
pub(crate) const TOP: usize = std::mem::offset_of!(HandleStack, top);

impl HandleStack {
    /// Bytes of memory that a stack is placed in.
    pub const BYTES: usize = LOCAL_CAPACITY * size_of::<Address>();

    /// An empty stack, to be placed before it is used.
    pub fn unplaced() -> HandleStack {
        HandleStack {
            base: Cell::new(null_mut()),
            top: Cell::new(null_mut()),
            limit: Cell::new(null_mut()),
            frames: RefCell::default(),
            own: Cell::new(Own::NONE),
        }
    }

    /// The VM's own slots.
    pub fn own(&self) -> Own {
        self.own.get()
    }

    /// VM code begins for native code: slots are its own from now on. What was before, for `set_own`.
    #[inline(always)]
    pub fn begin_own(&self) -> Own {
        self.own.replace(Own { from: self.top.get(), to: END })
    }

    /// Native or Java code begins for VM code, whose slots it doesn't add to. What was before, for `set_own`.
    #[inline(always)]
    pub fn end_own(&self) -> Own {
        self.own.replace(Own::NONE)
    }

    /// Ends `begin_own` and `end_own`.
    #[inline(always)]
    pub fn set_own(&self, own: Own) {
        self.own.set(own);
    }

    /// Gives an empty stack its memory.
    ///
    /// # Safety
    /// `base` points to `BYTES` of memory that are the stack's until it is placed elsewhere.
    pub unsafe fn place(&self, base: *mut Address) {
        self.base.set(base);
        self.top.set(base);
        // SAFETY: the end of the memory.
        self.limit.set(unsafe { base.add(LOCAL_CAPACITY) });
    }

    /// Where its memory begins.
    pub fn base(&self) -> *mut Address {
        self.base.get()
    }

    /// `PushLocalFrame`: a place to come back to. `owner` is the address of the newest Java frame.
    pub fn push_frame(&self, owner: usize) {
        self.forget_stale_frames(owner);
        self.frames.borrow_mut().push(LocalFrame { mark: self.top.get() as usize, owner });
    }

    /// `PopLocalFrame`: drops every slot since the last `push_frame`. False when there was none.
    pub fn pop_frame(&self, owner: usize) -> bool {
        self.forget_stale_frames(owner);
        match self.frames.borrow_mut().pop() {
            Some(frame) => {
                self.set_top(frame.mark as *mut Address);
                true
            }
            None => false,
        }
    }

    /// Frames that native methods left behind when they returned: the Java stack grows upwards.
    fn forget_stale_frames(&self, owner: usize) {
        let top = self.top.get() as usize;
        self.frames.borrow_mut().retain(|frame| frame.mark <= top && frame.owner <= owner);
    }

    /// A slot with this object.
    #[inline(always)]
    pub fn push(&self, object: Address) -> *mut Address {
        let slot = self.top.get();
        if slot == self.limit.get() {
            no_room();
        }
        // SAFETY: below the limit of the mapping.
        unsafe {
            *slot = object;
            self.top.set(slot.add(1));
        }
        slot
    }

    /// Where the next slot will be; a mark to come back to.
    #[inline]
    pub fn top(&self) -> *mut Address {
        self.top.get()
    }

    /// Drops every slot from `mark` on.
    #[inline]
    pub fn set_top(&self, mark: *mut Address) {
        debug_assert!(mark >= self.base.get() && mark <= self.top.get());
        self.top.set(mark);
    }

    /// Drops every slot.
    pub fn clear(&self) {
        self.top.set(self.base.get());
        self.frames.borrow_mut().clear();
    }

    /// Is this one of the stack's live slots?
    pub fn contains(&self, slot: *mut Address) -> bool {
        slot >= self.base.get() && slot < self.top.get()
    }

    /// Is this a slot of the stack that is not live?
    pub fn is_stale(&self, slot: *mut Address) -> bool {
        slot >= self.top.get() && slot < self.limit.get()
    }

    /// Empties a slot (`DeleteLocalRef`); the topmost ones are reused, but for those below `scope`, which belong to who
    /// called the native code.
    #[expect(clippy::not_unsafe_ptr_arg_deref, reason = "the slot is only used when it is one of this stack's")]
    pub fn delete(&self, slot: *mut Address, scope: *mut Address) {
        if !self.contains(slot) {
            return;
        }
        let pushed = self.frames.borrow().last().map_or(0, |frame| frame.mark);
        let floor = scope.max(self.base.get()).max(pushed as *mut Address);
        // SAFETY: a live slot of this stack.
        unsafe {
            *slot = Address::NULL;
            while self.top.get() > floor && (*self.top.get().sub(1)).is_null() {
                self.top.set(self.top.get().sub(1));
            }
        }
    }

    /// Calls `visit` with each slot.
    pub fn scan(&self, visit: &mut dyn FnMut(*mut Address)) {
        let mut slot = self.base.get();
        while slot < self.top.get() {
            visit(slot);
            // SAFETY: up to `top`, inside the mapping.
            slot = unsafe { slot.add(1) };
        }
    }

    /// Number of slots in use.
    pub fn len(&self) -> usize {
        // SAFETY: both point into one mapping.
        unsafe { self.top.get().offset_from(self.base.get()) as usize }
    }

    /// Number of slots that could still be used.
    pub fn room(&self) -> usize {
        LOCAL_CAPACITY - self.len()
    }

    /// No slot in use?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cold]
fn no_room() -> ! {
    crate::vm_bug!("a thread has more than {LOCAL_CAPACITY} local references; native code leaks them")
}

/// Slots of a block.
const BLOCK: usize = 256;
/// What a free global slot holds; no object has this address.
const FREE: Address = Address(1);

/// Slots, aligned to their size, so that a slot's address tells its block.
#[repr(C, align(2048))]
struct Block([Address; BLOCK]);

const _: () = assert!(size_of::<Block>() == align_of::<Block>());

#[derive(Default)]
struct GlobalBlocks {
    /// By where they begin. Boxed: slots stay where they are.
    blocks: BTreeMap<usize, Box<Block>>,
    free: Vec<usize>,
}

impl GlobalBlocks {
    /// The slot at an address, which may be anything, if it holds a reference.
    fn taken(&mut self, slot: *mut Address) -> Option<&mut Address> {
        let at = slot as usize;
        let block = self.blocks.get_mut(&(at & !(size_of::<Block>() - 1)))?;
        let slot = at % size_of::<Block>();
        let found = &mut block.0[slot / size_of::<Address>()];
        (slot.is_multiple_of(size_of::<Address>()) && *found != FREE).then_some(found)
    }
}

/// Global references, strong or weak: slots that never move.
pub struct GlobalHandles {
    tag: usize,
    blocks: Mutex<GlobalBlocks>,
}

impl GlobalHandles {
    /// No references yet; `tag` is `Handle::GLOBAL_TAG` or `Handle::WEAK_TAG`.
    pub fn new(tag: usize) -> GlobalHandles {
        GlobalHandles { tag, blocks: Mutex::default() }
    }

    /// A new reference; null for null.
    pub fn create(&self, object: Address) -> Handle {
        if object.is_null() {
            return Handle::NULL;
        }
        let mut state = self.blocks.lock();
        let slot = match state.free.pop() {
            Some(slot) => slot as *mut Address,
            None => {
                let mut block = Box::new(Block([FREE; BLOCK]));
                let base = block.0.as_mut_ptr();
                // SAFETY: inside the new block.
                state.free.extend((1..BLOCK).rev().map(|i| unsafe { base.add(i) } as usize));
                state.blocks.insert(base as usize, block);
                base
            }
        };
        // SAFETY: a free slot of ours.
        unsafe { *slot = object };
        Handle::from_global_slot(slot, self.tag)
    }

    /// Frees a reference. Foreign ones are ignored.
    pub fn delete(&self, handle: Handle) {
        let mut state = self.blocks.lock();
        if let Some(slot) = state.taken(handle.slot()) {
            *slot = FREE;
            state.free.push(handle.slot() as usize);
        }
    }

    /// Is this a reference that was created and not deleted?
    pub fn contains(&self, handle: Handle) -> bool {
        self.blocks.lock().taken(handle.slot()).is_some()
    }

    /// Calls `visit` with each slot; the world is stopped or the lock suffices.
    pub fn scan(&self, visit: &mut dyn FnMut(*mut Address)) {
        let mut state = self.blocks.lock();
        for slot in state.blocks.values_mut().flat_map(|block| &mut block.0) {
            if !slot.is_null() && *slot != FREE {
                visit(slot);
            }
        }
    }

    /// Number of slots that hold an object.
    pub fn count(&self) -> usize {
        let state = self.blocks.lock();
        state.blocks.values().flat_map(|block| &block.0).filter(|a| !a.is_null() && **a != FREE).count()
    }
}
