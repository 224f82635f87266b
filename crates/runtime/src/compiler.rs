//! What the runtime asks of the compiled tier.

use crate::class::{ClassRef, MethodRef};
use crate::frame::Code;
use crate::frames_in_use::Used;
use crate::thread::Current;
use heap::Address;
use std::collections::HashSet;
use std::ffi::c_void;
use std::ops::Range;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

/// Where instructions of compiled code come from.
pub struct Origin {
    /// The first one's address. What follows up to the next origin is of this one, or of no bytecode.
    pub address: usize,
    /// Methods with the bytecode at work in each: the innermost of those that are inlined there first, the compiled method last.
    pub frames: Vec<(MethodRef, u32)>,
}

/// What a tier's code takes, all in bytes.
#[derive(Default)]
pub struct TierUse {
    /// The tier's name.
    pub name: &'static str,
    /// How many methods run its code.
    pub methods: usize,
    /// Their bytecode.
    pub bytecodes: usize,
    /// That of the methods inlined in them.
    pub inlined: usize,
    /// Their code.
    pub code: usize,
    /// What is kept beside it.
    pub tables: usize,
    /// Code that calls don't run any more.
    pub replaced: usize,
    /// Bytecode that was compiled since the start, inlined methods included.
    pub compiled: u64,
    /// The time that this took.
    pub time: Duration,
}

/// The compiled tier, given to the runtime when the VM is wired.
pub trait Compiler: Sync {
    /// Gets ready; called once the VM's main thread can allocate and well-known classes are known.
    fn start(&'static self, cur: &mut Current);
    /// Compiles a prepared method before it runs, if it can be compiled; to code that tells tools of its calls and returns if so wanted.
    fn compile_now(&'static self, method: MethodRef, telling: bool);
    /// Asks for a method to be compiled some time, or compiled again since it ran hot where its code has no entry; cheap when it
    /// was asked for before.
    fn request(&'static self, method: MethodRef, telling: bool);
    /// A call at this bytecode of a method that runs often has a receiver of this class, which lives as long as the method.
    fn note_receiver(&self, method: MethodRef, bci: u32, receiver: ClassRef);
    /// Where compiled code of a method goes on at a bytecode, with the frame complete in memory: at loop heads and exception handlers.
    fn entry_at(&self, method: MethodRef, bci: u32, telling: bool) -> Option<Code>;
    /// Address and bytes of the compiled code that calls of a method run.
    fn code_of(&self, method: MethodRef) -> Option<(usize, usize)>;
    /// Addresses and bytes of all code that a method runs: that, and what tells of its calls.
    fn codes_of(&self, method: MethodRef) -> Vec<(usize, usize)>;
    /// Bytes of the code of a method at this address, if it is still there, and where its instructions come from, by ascending addresses.
    fn origins_of(&self, method: MethodRef, address: usize) -> Option<(usize, Vec<Origin>)>;
    /// Methods of classes with these addresses won't be compiled any more. The world is stopped.
    fn forget_classes(&self, dead: &HashSet<usize>);
    /// Is a method of one of these classes being compiled? Only then does the compiler look at it.
    fn is_compiling(&self, classes: &HashSet<usize>) -> bool;
    /// The methods that are being compiled, and those that wait for it, as they come to their turn.
    fn queued(&self) -> [Vec<MethodRef>; 2];
    /// Tools are told of the code of a method at this address: they will be told that it goes, too.
    fn note_told(&self, method: MethodRef, address: usize);
    /// Addresses of the code of all compilations of a method that tools were told of.
    fn told_code_of(&self, method: MethodRef) -> Vec<usize>;
    /// The methods of which some compilation takes it for granted that no class overrides one of these.
    fn assuming_final(&self, methods: &[MethodRef]) -> Vec<MethodRef>;
    /// The methods of which some compilation takes it for granted that nobody else knows objects that only a frame has.
    fn assuming_unshared(&self) -> Vec<MethodRef>;
    /// The methods of which some compilation takes it for granted that the call site with this number keeps its target.
    fn assuming_target(&self, site: u32) -> Vec<MethodRef>;
    /// Asks for a method to be compiled again as well as it was.
    fn optimize_again(&'static self, method: MethodRef);
    /// The methods of which some compilation contains this one.
    fn inliners(&self, method: MethodRef) -> Vec<MethodRef>;
    /// A collection of all has found some classes dead, of which it keeps some for other reasons, or none. Where compiled code contains methods of dead classes,
    /// these are to be kept until it is gone, which it is soon.
    fn keep_contained(&self, is_live: &dyn Fn(ClassRef) -> bool, keeps_some: bool, keep: &mut dyn FnMut(ClassRef));
    /// Slots in which compiled code has objects: those of constants that a class leads to, or all that came since the last collection. A collection
    /// goes on.
    fn scan_constants(&self, class: Option<ClassRef>, slots: &mut dyn FnMut(*mut Address));
    /// Calls of a method don't run this code any more, `Method::compiled` or what `set_telling` gave back; frames may.
    fn replace(&self, compiled: *mut c_void);
    /// Is there code that was replaced, or given back, and not freed yet?
    fn has_replaced(&self) -> bool;
    /// Frees such code that no frame uses, once tools have been told of it. The world is stopped.
    fn free_replaced(&self, used: &Used);
    /// Gives the code of all compilations of a method back, which goes when no native frame of it is left.
    ///
    /// # Safety
    /// No Java frame runs the code, nothing leads to it any more, and nobody compiles the method.
    unsafe fn free_code(&self, method: MethodRef);
    /// What the code of each tier takes, quick code first.
    fn code_use(&self) -> [TierUse; 3];
    /// Bytes that code takes, that the cache has taken from the system for it, and that it may have.
    fn code_bytes(&self) -> [usize; 3];
    /// The addresses that code may have; none before there is a place for it.
    fn code_addresses(&self) -> Range<usize>;
    /// Where the compiled code whose instruction at an address has accessed what is null goes on; None if that stands for no check. For signal
    /// handlers: takes no lock.
    fn where_null_leads(&self, address: usize) -> Option<NullLead>;
    /// The code that has an instruction at an address is to check for null: it has come to it often. Nothing happens when no code is there any more.
    fn check_for_null(&self, address: usize);
    /// The method whose compiled code is at an address; for crash reports, takes no lock.
    fn method_at(&self, address: usize) -> Option<MethodRef>;
    /// The method that compiled code at an address comes from, with its bytecode if that is known: the innermost one for depth 0, then those
    /// that it is inlined in. For signal handlers that interrupted the code: takes no lock.
    fn frame_at(&self, address: usize, depth: usize) -> Option<(MethodRef, Option<u32>)>;
}

/// An instruction of the code that has come to null often since the last poll that asked; 0 for none.
pub(crate) static OFTEN_NULL: AtomicUsize = AtomicUsize::new(0);

/// Where code goes on that has accessed what is null.
pub struct NullLead {
    /// The address of the instruction.
    pub address: usize,
    /// That has happened so often that checks would be better.
    pub is_often: bool,
}
