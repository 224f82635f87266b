//! The one frame (docs/ARCHITECTURE.md, "The Java stack and the frame"): layout, accessor and the walk over a stack.
//!
//! Invariant: a frame's header is complete before `JavaThread::frame` points at it.

use crate::class::{Method, MethodRef};
use crate::thread::JavaThread;
use std::ffi::c_void;

/// Code that control is handed to by a jump: (thread, pc or method, sp, locals, frame, dispatch table).
/// A method entry reads thread, method, sp and, as the frame, the caller's, which is the newest. In place of the locals and the dispatch table it has what
/// the first two slots of its arguments hold, unless their types are float or double, so that compiled code need not wait for memory. A resume entry reads
/// thread, sp and frame.
pub type Code = unsafe extern "C" fn(
    thread: *const JavaThread,
    pc: *const u8,
    sp: *mut u64,
    locals: *mut u64,
    frame: *mut u64,
    dispatch: *const c_void,
);

/// Words of a frame's header.
pub const HEADER_WORDS: usize = 5;
/// Bytes down to the caller's header (low 32 bits), flags (high 32 bits).
pub const LINK: usize = 0;
/// The method; 0 for an entry frame.
pub const METHOD: usize = 1;
/// Address of the bytecode being executed, in compiled code of the latest one at which somebody may look.
pub const PC: usize = 2;
/// Code that goes on with this frame when a call has returned.
pub const RESUME: usize = 3;
/// With `FLAG_DEMANDED`, what tools want of it (`FrameDemand` bits); with `FLAG_DESCRIBED`, the address of an `OuterFrame`.
pub const DEMAND: usize = 4;
/// Of a continuation's entry frame, bytes down to the next outer one's (0: none). Nothing is ever demanded of it.
pub const OUTER: usize = DEMAND;

/// The frame where native code entered Java; ends a segment. Its method is null.
pub const FLAG_ENTRY: u64 = 1 << 32;
/// A native method's frame: locals are its arguments, no operands.
pub const FLAG_NATIVE: u64 = 1 << 33;
/// The frame holds monitors (the thread's lock stack has entries for it).
pub const FLAG_MONITORS: u64 = 1 << 35;
/// The bottom of a stack.
pub const FLAG_BASE: u64 = 1 << 36;
/// Compiled code that is in the middle of an instruction of this frame must leave it to the interpreter afterwards.
pub const FLAG_DETACHED: u64 = 1 << 37;
/// A tool has a name for this frame (`probes::frame_names`).
pub const FLAG_NAMED: u64 = 1 << 38;
/// Code of the caller's frame contains this one's method: it returns there without looking at the caller's RESUME, or at its own flags and
/// demand.
pub const FLAG_INLINED: u64 = 1 << 39;
/// DEMAND has bits; without, nobody has written that word.
pub const FLAG_DEMANDED: u64 = 1 << 40;

/// With `FLAG_INLINED`: the frames that it runs in are not complete, up to that whose code it runs. DEMAND has what they are (`OuterFrame`), and whoever
/// walks there completes them first.
pub const FLAG_DESCRIBED: u64 = 1 << 41;
/// The caller's frame was taken from the native frame that has called: the interpreter is to return, by the caller's RESUME.
pub const FLAG_CALLER_DETACHED: u64 = 1 << 42;

/// A frame in which an inlined method runs, as far as it is the same whenever that does: what `Frame::complete_callers` writes. The code that it belongs to keeps it; before
/// that is freed, all threads' stacks are walked (`reclaim::used_by_frames`), after which no frame needs it.
#[derive(Debug)]
pub struct OuterFrame {
    /// That which its method is inlined in.
    pub outer: Option<&'static OuterFrame>,
    /// LINK and METHOD; None of the compiled method's, which has its header.
    pub header: Option<[u64; 2]>,
    /// PC and RESUME.
    pub goes_on: [u64; 2],
    /// Slots that have what another one has, which may be another such frame's: to, from, in bytes from the header.
    pub copies: Box<[[i32; 2]]>,
    /// Slots that have a constant, in bytes from the header.
    pub constants: Box<[(i32, u64)]>,
}

/// A frame on a thread's Java stack.
///
/// The accessors are meaningful while the owning thread is the current one, stopped, or in native code.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Frame(*mut u64);

impl Frame {
    /// The frame whose header is at `header`; None for null.
    ///
    /// # Safety
    /// `header` is null or a frame header of a stack that does not change meanwhile.
    pub unsafe fn at(header: *mut u64) -> Option<Frame> {
        if header.is_null() { None } else { Some(Frame(header)) }
    }

    /// Address of the header.
    pub fn header(self) -> *mut u64 {
        self.0
    }

    #[inline]
    fn word(self, index: usize) -> u64 {
        // SAFETY: a Frame's header has HEADER_WORDS words (`at`).
        unsafe { *self.0.add(index) }
    }

    #[inline]
    fn set_word(self, index: usize, value: u64) {
        // SAFETY: as for `word`.
        unsafe { *self.0.add(index) = value }
    }

    /// Flags (`FLAG_…`).
    #[inline]
    pub fn flags(self) -> u64 {
        self.word(LINK) & !0xffff_ffff
    }

    /// Sets flags.
    pub fn set_flags(self, flags: u64) {
        self.set_word(LINK, self.word(LINK) | flags);
    }

    /// Clears flags.
    pub fn clear_flags(self, flags: u64) {
        self.set_word(LINK, self.word(LINK) & !flags);
    }

    /// An entry frame: control came from native code here.
    pub fn is_entry(self) -> bool {
        self.flags() & FLAG_ENTRY != 0
    }

    /// A native method's frame.
    pub fn is_native(self) -> bool {
        self.flags() & FLAG_NATIVE != 0
    }

    /// Does it run code of its caller's frame?
    pub fn is_inlined(self) -> bool {
        self.flags() & FLAG_INLINED != 0
    }

    /// Completes the frames that it runs in, if they are only described. To be called before anything but its own code goes on with it, or looks beyond it.
    /// For signal handlers, too.
    #[inline]
    pub fn complete_callers(self) {
        if self.flags() & FLAG_DESCRIBED != 0 {
            self.complete_described();
        }
    }

    #[cold]
    fn complete_described(self) {
        // SAFETY: with the flag, DEMAND has a description that lives as long as the code which is in the middle of a call.
        let mut next = unsafe { (self.word(DEMAND) as *const OuterFrame).as_ref() };
        let mut inner = self;
        while let Some(described) = next {
            let down = (inner.word(LINK) & 0xffff_ffff) as usize;
            // SAFETY: LINK is the distance to the caller's header on the same stack, which has room for the frame.
            let frame = Frame(unsafe { inner.0.byte_sub(down) });
            if let Some([link, method]) = described.header {
                frame.set_word(LINK, link);
                frame.set_word(METHOD, method);
            }
            let [pc, resume] = described.goes_on;
            frame.set_word(PC, pc);
            frame.set_word(RESUME, resume);
            for [to, from] in &described.copies {
                // SAFETY: slots of this frame, and of one that it runs in.
                unsafe { *frame.0.byte_offset(*to as isize) = *frame.0.byte_offset(*from as isize) };
            }
            for (to, bits) in &described.constants {
                // SAFETY: a slot of this frame.
                unsafe { *frame.0.byte_offset(*to as isize) = *bits };
            }
            (inner, next) = (frame, described.outer);
        }
        self.clear_flags(FLAG_DESCRIBED);
    }

    /// The caller's frame; None at the bottom of the stack.
    pub fn caller(self) -> Option<Frame> {
        if self.flags() & FLAG_BASE != 0 {
            return None;
        }
        self.complete_callers();
        let down = (self.word(LINK) & 0xffff_ffff) as usize;
        // SAFETY: LINK is the distance to the caller's header on the same stack.
        Some(Frame(unsafe { self.0.byte_sub(down) }))
    }

    /// The method; None for entry frames.
    #[inline]
    pub fn method(self) -> Option<MethodRef> {
        // SAFETY: METHOD is null or a method, which lives at least as long as a frame of it.
        unsafe { (self.word(METHOD) as *const Method).as_ref() }
    }

    /// Makes it a frame of another method (of the same shape), as redefinition does.
    pub fn set_method(self, method: MethodRef) {
        self.set_word(METHOD, method as *const Method as u64);
    }

    /// Address of the method, which may be gone; 0 for entry frames.
    pub fn method_address(self) -> usize {
        self.word(METHOD) as usize
    }

    /// The PC word.
    #[inline]
    pub fn pc(self) -> *const u8 {
        self.word(PC) as *const u8
    }

    /// Sets the PC word.
    pub fn set_pc(self, pc: *const u8) {
        self.set_word(PC, pc as u64);
    }

    /// The RESUME word.
    pub fn resume(self) -> u64 {
        self.word(RESUME)
    }

    /// Sets the RESUME word. Who takes a frame from compiled code does, after which nobody else completes its callers.
    pub fn set_resume(self, code: u64) {
        self.complete_callers();
        self.set_word(RESUME, code);
    }

    /// `FrameDemand` bits.
    pub fn demand(self) -> u64 {
        if self.flags() & FLAG_DEMANDED == 0 { 0 } else { self.word(DEMAND) }
    }

    /// Sets the demand bits.
    pub fn set_demand(self, bits: u64) {
        self.complete_callers();
        self.set_word(DEMAND, bits);
        if bits == 0 {
            self.clear_flags(FLAG_DEMANDED);
        } else {
            self.set_flags(FLAG_DEMANDED);
        }
    }

    /// Bytecode index of a frame of either tier (PC is a bytecode's address in both), None for native and entry frames.
    pub fn interpreted_bci(self) -> Option<u32> {
        let method = self.method()?;
        if self.flags() & FLAG_NATIVE != 0 {
            return None;
        }
        let code = method.code() as usize;
        (self.pc() as usize).checked_sub(code).map(|d| d as u32)
    }

    /// Bytecode index to show: as `interpreted_bci`, and the start of the method for its native form, since the method is no native
    /// one to anybody who looks.
    pub fn shown_bci(self) -> Option<u32> {
        let is_form = || {
            self.method().is_some_and(|m| m.flags().contains(crate::class::MethodFlags::NATIVE_FORM) && !m.is_native())
        };
        self.interpreted_bci().or_else(|| is_form().then_some(0))
    }

    /// The first local variable slot.
    #[inline]
    pub fn locals(self) -> *mut u64 {
        let count = self.method().map_or(0, |m| m.max_locals() as usize);
        // SAFETY: the locals lie right below the header.
        unsafe { self.0.sub(count) }
    }

    /// The first operand slot.
    #[inline]
    pub fn operands(self) -> *mut u64 {
        // SAFETY: the operands lie right behind the header, on the same stack.
        unsafe { self.0.add(HEADER_WORDS) }
    }

    /// The first slot behind this frame that no operand of it can use.
    pub fn end(self) -> *mut u64 {
        let stack = if self.is_native() { 0 } else { self.method().map_or(0, |m| m.max_stack() as usize) };
        // SAFETY: the operands of a frame are reserved when it is pushed.
        unsafe { self.operands().add(stack) }
    }
}

/// Walks from a frame to the bottom of its stack, entry frames included.
pub fn frames(top: Option<Frame>) -> impl Iterator<Item = Frame> {
    std::iter::successors(top, |f| f.caller())
}

/// Where control goes on: arguments of a jump to `code`.
pub struct Resume {
    /// The code.
    pub code: Code,
    /// The handler's bytecode, or null.
    pub pc: *const u8,
    /// Behind the only operand, the exception.
    pub sp: *mut u64,
    /// The frame's locals.
    pub locals: *mut u64,
    /// The frame.
    pub frame: *mut u64,
}

impl Resume {
    /// A frame that has called goes on, its operands ending before `sp`.
    pub(crate) fn after_call(caller: Frame, sp: *mut u64) -> Resume {
        // SAFETY: RESUME of a frame that has called is code of this type.
        let code = unsafe { std::mem::transmute::<usize, Code>(caller.resume() as usize) };
        Resume { code, pc: caller.pc(), sp, locals: caller.locals(), frame: caller.header() }
    }
}
