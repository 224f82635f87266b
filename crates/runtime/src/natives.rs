//! Natives that the VM itself supplies: called with the frame's argument slots, without JNI's transition.
//!
//! Invariant: a native method's arguments are the locals of its frame, so each reference argument's slot is a root and
//! serves as its handle.

use crate::refs::{Handle, Ref};
use crate::thread::{Current, JavaThread};
use crate::thrown::Thrown;
use heap::Address;
use std::ops::RangeInclusive;

/// The argument slots of a native method's frame: receiver first, `long` and `double` in the first of their two slots.
#[derive(Copy, Clone)]
pub struct Arguments(*mut u64);

impl Arguments {
    /// The arguments that start at a slot.
    ///
    /// # Safety
    /// `first` is the first local of a native frame that lives as long as the result is used.
    pub unsafe fn at(first: *mut u64) -> Arguments {
        Arguments(first)
    }
    /// The bits of slot `slot`.
    #[inline(always)]
    pub fn raw(self, slot: usize) -> u64 {
        // SAFETY: callers name slots of the method's own descriptor.
        unsafe { *self.0.add(slot) }
    }
    /// An int (or boolean, byte, char, short) argument.
    #[inline(always)]
    pub fn int(self, slot: usize) -> i32 {
        self.raw(slot) as i32
    }
    /// A boolean argument.
    #[inline(always)]
    pub fn boolean(self, slot: usize) -> bool {
        self.raw(slot) as u32 & 1 != 0
    }
    /// A long argument; takes two slots.
    #[inline(always)]
    pub fn long(self, slot: usize) -> i64 {
        self.raw(slot) as i64
    }
    /// A float argument.
    #[inline(always)]
    pub fn float(self, slot: usize) -> f32 {
        f32::from_bits(self.raw(slot) as u32)
    }
    /// A double argument; takes two slots.
    #[inline(always)]
    pub fn double(self, slot: usize) -> f64 {
        f64::from_bits(self.raw(slot))
    }
    /// A reference argument, as a handle (it may hold null).
    #[inline(always)]
    pub fn handle(self, slot: usize) -> Handle {
        // SAFETY: inside the argument slots, which are roots (see the file's head).
        unsafe { Handle::from_slot(self.0.add(slot).cast()) }
    }
    /// A reference argument, to be used before the next safepoint.
    #[inline(always)]
    pub fn reference<'c>(self, cur: &'c Current, slot: usize) -> Ref<'c> {
        // SAFETY: a reference argument's slot is a root.
        unsafe { Ref::from_address(cur, Address(self.raw(slot) as usize)) }
    }
}

/// What a VM native does. The result's bits are those of a slot: an int as `u32`, a reference as its address
/// (read after the last possible safepoint; see `Handle::get`).
pub type VmFunction = fn(cur: &mut Current, arguments: Arguments) -> Result<u64, Thrown>;

/// What a VM native may do.
#[derive(Copy, Clone)]
pub enum Reach {
    /// Whatever a native method may.
    All,
    /// Its work is to access memory that Java names, which may be a mapped file's (`mapped_fault`). Where that is in the heap, compiled code calls this
    /// function, which needs no frame then.
    Memory(Option<Kernel>),
    /// No more than this function, with which compiled code replaces calls.
    Kernel(Kernel),
}

/// A function that needs no frame: it calls no Java, allocates nothing and reaches no safepoint. Where it can't do the method's work (an argument is
/// wrong, somebody must be told) it says so, and the method is called; what it has done until there may be done once more. One that does more than write
/// elements of its arguments returns nothing.
pub type Kernel = unsafe extern "C" fn(thread: *const JavaThread, arguments: *mut u64) -> KernelResult;

/// What a kernel returns.
#[repr(C)]
pub struct KernelResult {
    /// The bits of the result's slot.
    pub bits: u64,
    /// 1, or 0 if the method is to be called.
    pub is_done: u64,
}

/// A native that the VM supplies. Methods of the boot loader's classes that match are bound to it when the class is linked.
pub struct VmNative {
    /// Internal name of the class.
    pub class: &'static str,
    /// Name of the method.
    pub name: &'static str,
    /// Its descriptor.
    pub descriptor: &'static str,
    /// Feature releases of the class library that have it so.
    pub releases: RangeInclusive<u16>,
    /// The code.
    pub function: VmFunction,
    /// What it may do.
    pub reach: Reach,
}

/// Slot bits of an int.
#[inline(always)]
pub fn int(value: i32) -> u64 {
    u64::from(value as u32)
}
/// Slot bits of a boolean.
#[inline(always)]
pub fn boolean(value: bool) -> u64 {
    u64::from(value)
}
/// Slot bits of a reference, valid until the next safepoint.
#[inline(always)]
pub fn reference(value: Ref<'_>) -> u64 {
    value.address().0 as u64
}
