//! The interpreter's registers, and the macro that makes a handler of a bytecode's body (docs/ARCHITECTURE.md, "The Java
//! stack and the frame").
//!
//! Invariant: a handler ends in exactly one `go` or `next`, which is a sibling call (with the feature `trampoline`: a note
//! to the driver loop). No local variable's address leaves a handler; what needs one lives in functions that are
//! not inlined.

use runtime::class::{Class, ClassRef, Method, MethodRef};
use runtime::frame::{self, Code};
use runtime::pool_entry::PoolEntry;
use runtime::thread::{JavaThread, poll};
use std::ffi::c_void;

/// What the six registers hold: see `runtime::frame::Code`.
#[derive(Copy, Clone)]
pub(crate) struct State {
    /// The running thread.
    pub thread: *const JavaThread,
    /// The bytecode being executed.
    pub pc: *const u8,
    /// One past the topmost operand slot.
    pub sp: *mut u64,
    /// Local variable 0.
    pub locals: *mut u64,
    /// The frame's header.
    pub frame: *mut u64,
    /// 256 handlers, by opcode.
    pub dispatch: *const c_void,
}

#[cfg(feature = "trampoline")]
thread_local! {
    /// What the driver loop does next.
    pub(crate) static NOTED: std::cell::Cell<Option<(Code, State)>> = const { std::cell::Cell::new(None) };
}

/// Makes functions of the type `Code` from bodies that see a `State`.
macro_rules! handlers {
    ($($(#[$attribute:meta])* fn $name:ident($state:ident) $body:block)*) => {$(
        $(#[$attribute])*
        #[inline(never)]
        pub(crate) unsafe extern "C" fn $name(
            thread: *const runtime::thread::JavaThread,
            pc: *const u8,
            sp: *mut u64,
            locals: *mut u64,
            frame: *mut u64,
            dispatch: *const std::ffi::c_void,
        ) {
            #[allow(unused_mut)]
            let mut $state = $crate::state::State { thread, pc, sp, locals, frame, dispatch };
            // SAFETY: the registers are those of a frame of verified code (JVMS 4.10) at an instruction this handler is for, so
            // the operands and locals it names exist with the types it expects; the thread is the running one, in VM.
            unsafe { $body }
        }
        // `./x handlers` finds all of them here, in the built library.
        const _: () = {
            #[used]
            #[unsafe(link_section = "handlers")]
            static HANDLER: runtime::frame::Code = $name;
        };
    )*};
}
pub(crate) use handlers;

/// What a slow path of an instruction without a call came to.
#[derive(Copy, Clone)]
pub(crate) struct Step {
    /// The new `sp`; null when an exception is pending.
    pub sp: *mut u64,
    /// Bytes to the next instruction, or `REPLACED` plus the quick opcode to execute at the same place.
    pub advance: usize,
}

/// See `Step::advance`.
pub(crate) const REPLACED: usize = 1 << 16;

impl Step {
    /// An exception is pending.
    pub const THROWN: Step = Step { sp: std::ptr::null_mut(), advance: 0 };
}

// SAFETY of the methods as a whole: they are used in handlers only, under the conditions that `handlers!` states.
impl State {
    /// The running thread's structure.
    #[inline(always)]
    pub unsafe fn thread(self) -> &'static JavaThread {
        // SAFETY: the register holds the running thread.
        unsafe { &*self.thread }
    }

    /// Jumps to `code` with these registers.
    #[cfg(not(feature = "trampoline"))]
    #[inline(always)]
    pub unsafe fn go(self, code: Code) {
        // SAFETY: the caller has set the registers as `code` expects them.
        unsafe { code(self.thread, self.pc, self.sp, self.locals, self.frame, self.dispatch) }
    }

    /// Notes `code` and these registers for the driver loop.
    #[cfg(feature = "trampoline")]
    #[inline(always)]
    pub unsafe fn go(self, code: Code) {
        NOTED.set(Some((code, self)));
    }

    /// Goes on with the instruction `length` bytes further on.
    #[inline(always)]
    pub unsafe fn next(mut self, length: usize) {
        // SAFETY: verified code does not run off its end; the table has 256 entries.
        unsafe {
            self.pc = self.pc.add(length);
            let code = *self.dispatch.cast::<Code>().add(load_u8(self.pc) as usize);
            self.go(code)
        }
    }

    /// Goes on as a slow path says. It may have sent events, and tools want to see each step from then on.
    #[inline(always)]
    pub unsafe fn after(mut self, step: Step) {
        // SAFETY: the slow path left the stack as the instruction at the new place expects it.
        unsafe {
            if step.sp.is_null() {
                return self.go(crate::slow::unwind_pending);
            }
            self.dispatch = self.thread().dispatch();
            self.sp = step.sp;
            if step.advance >= REPLACED {
                return self.go(crate::tables::handler_of((step.advance - REPLACED) as u8));
            }
            self.next(step.advance)
        }
    }

    /// Takes a branch: `offset` bytes from this instruction, whose operands are popped.
    #[inline(always)]
    pub unsafe fn branch(mut self, offset: isize) {
        // SAFETY: verified branches lead to instructions of the same method.
        unsafe {
            self.pc = self.pc.offset(offset);
            if offset < 0 && self.grows_hot(1) {
                return self.go(crate::slow::hot_loop);
            }
            if self.must_poll() && !self.is_served() {
                return self.go(crate::slow::poll_here);
            }
            self.next(0)
        }
    }

    /// Counts towards the method's compilation; whether it is due. Lost counts don't matter.
    #[inline(always)]
    pub unsafe fn grows_hot(self, weight: u32) -> bool {
        // SAFETY: in a handler of a frame with a method.
        unsafe { self.method().grow_hot(weight) >= runtime::compilation::HOT }
    }

    /// Takes the branch whose 16-bit offset follows the opcode if `taken`.
    #[inline(always)]
    pub unsafe fn branch_if(self, taken: bool) {
        // SAFETY: as for `branch`.
        unsafe { if taken { self.branch(self.offset16(1)) } else { self.next(3) } }
    }

    /// Does somebody want something from this thread?
    #[inline(always)]
    pub unsafe fn must_poll(self) -> bool {
        // SAFETY: the running thread.
        unsafe { (*self.thread).poll_word() != 0 }
    }

    /// Is it only events that are wanted of it, which its dispatch table sends?
    #[inline(always)]
    pub unsafe fn is_served(self) -> bool {
        // SAFETY: the running thread.
        unsafe {
            let thread = &*self.thread;
            thread.poll_word() & !poll::TOLD == 0 && self.dispatch == thread.dispatch()
        }
    }

    /// Reads the PC and where the locals are from the frame, and which table the thread goes by now: due where a frame goes on.
    #[inline(always)]
    pub unsafe fn read_frame(&mut self) {
        // SAFETY: a method's frame.
        unsafe {
            self.locals = self.frame.sub(self.method().max_locals() as usize);
            self.pc = *self.frame.add(frame::PC) as *const u8;
            self.dispatch = self.thread().dispatch();
        }
    }

    /// Stores the PC into the frame: due before anything that may need to know where the frame is.
    #[inline(always)]
    pub unsafe fn save_pc(self) {
        // SAFETY: a frame's header.
        unsafe { *self.frame.add(frame::PC) = self.pc as u64 }
    }

    /// The frame's method.
    #[inline(always)]
    pub unsafe fn method(self) -> MethodRef {
        // SAFETY: an interpreted frame has a method.
        unsafe { &*(*self.frame.add(frame::METHOD) as *const Method) }
    }

    /// The resolved pool entry that the 16-bit operand at `at` names.
    #[inline(always)]
    pub unsafe fn entry(self, at: usize) -> &'static PoolEntry {
        // SAFETY: the operand is an index into the pool of the class's version.
        unsafe { self.entry_at(self.index16(at)) }
    }

    /// Resolved pool entry `index`.
    #[inline(always)]
    pub unsafe fn entry_at(self, index: usize) -> &'static PoolEntry {
        // SAFETY: as for `entry`.
        unsafe { &*self.method().pool().add(index) }
    }

    // Operands of the instruction.

    /// The unsigned byte `at` bytes behind the opcode.
    #[inline(always)]
    pub unsafe fn byte(self, at: usize) -> usize {
        // SAFETY: inside the instruction.
        unsafe { *self.pc.add(at) as usize }
    }

    /// The big-endian unsigned 16-bit number `at` bytes behind the opcode.
    #[inline(always)]
    pub unsafe fn index16(self, at: usize) -> usize {
        // SAFETY: inside the instruction.
        unsafe { u16::from_be(unaligned(self.pc.add(at))) as usize }
    }

    /// The big-endian signed 16-bit number `at` bytes behind the opcode.
    #[inline(always)]
    pub unsafe fn offset16(self, at: usize) -> isize {
        // SAFETY: inside the instruction.
        unsafe { i16::from_be(unaligned(self.pc.add(at))) as isize }
    }

    /// The big-endian signed 32-bit number `at` bytes behind the opcode.
    #[inline(always)]
    pub unsafe fn offset32(self, at: usize) -> isize {
        // SAFETY: inside the instruction.
        unsafe { i32::from_be(unaligned(self.pc.add(at))) as isize }
    }

    // The operand stack. Slots are counted from the top: slot 1 is the topmost.

    /// The bits of slot `n`.
    #[inline(always)]
    pub unsafe fn raw(self, n: usize) -> u64 {
        // SAFETY: the operand exists.
        unsafe { *self.sp.sub(n) }
    }
    /// Sets the bits of slot `n`.
    #[inline(always)]
    pub unsafe fn set_raw(self, n: usize, value: u64) {
        // SAFETY: the slot belongs to the frame.
        unsafe { *self.sp.sub(n) = value }
    }
    /// The int in slot `n`.
    #[inline(always)]
    pub unsafe fn int(self, n: usize) -> i32 {
        // SAFETY: the operand exists; x86-64 has the low half first.
        unsafe { *self.sp.sub(n).cast::<i32>() }
    }
    /// Sets slot `n` to an int.
    #[inline(always)]
    pub unsafe fn set_int(self, n: usize, value: i32) {
        // SAFETY: the slot belongs to the frame.
        unsafe { self.set_raw(n, u64::from(value as u32)) }
    }
    /// The float in slot `n`.
    #[inline(always)]
    pub unsafe fn float(self, n: usize) -> f32 {
        // SAFETY: the operand exists.
        unsafe { *self.sp.sub(n).cast::<f32>() }
    }
    /// Sets slot `n` to a float.
    #[inline(always)]
    pub unsafe fn set_float(self, n: usize, value: f32) {
        // SAFETY: the slot belongs to the frame.
        unsafe { self.set_raw(n, u64::from(value.to_bits())) }
    }
    /// The long whose first slot is `n`.
    #[inline(always)]
    pub unsafe fn long(self, n: usize) -> i64 {
        // SAFETY: the operand exists.
        unsafe { self.raw(n) as i64 }
    }
    /// The double whose first slot is `n`.
    #[inline(always)]
    pub unsafe fn double(self, n: usize) -> f64 {
        // SAFETY: the operand exists.
        unsafe { *self.sp.sub(n).cast::<f64>() }
    }
    /// Pushes one slot.
    #[inline(always)]
    pub unsafe fn push(&mut self, value: u64) {
        // SAFETY: verified code stays below max_stack.
        unsafe {
            *self.sp = value;
            self.sp = self.sp.add(1);
        }
    }
    /// Pushes an int.
    #[inline(always)]
    pub unsafe fn push_int(&mut self, value: i32) {
        // SAFETY: as for `push`.
        unsafe { self.push(u64::from(value as u32)) }
    }
    /// Pushes the two slots of a long or double.
    #[inline(always)]
    pub unsafe fn push_wide(&mut self, value: u64) {
        // SAFETY: as for `push`.
        unsafe {
            *self.sp = value;
            *self.sp.add(1) = 0;
            self.sp = self.sp.add(2);
        }
    }
    /// Drops `n` slots.
    #[inline(always)]
    pub unsafe fn pop(&mut self, n: usize) {
        // SAFETY: the operands exist.
        unsafe { self.sp = self.sp.sub(n) }
    }

    // Local variables.

    /// The bits of a local variable.
    #[inline(always)]
    pub unsafe fn local(self, n: usize) -> u64 {
        // SAFETY: verified code names locals below max_locals.
        unsafe { *self.locals.add(n) }
    }
    /// Sets the bits of a local variable.
    #[inline(always)]
    pub unsafe fn set_local(self, n: usize, value: u64) {
        // SAFETY: as for `local`.
        unsafe { *self.locals.add(n) = value }
    }
}

// Memory that other threads may access too: plain Java accesses are relaxed atomics.

/// The code byte at `at`, which quickening may be replacing. A plain load: a byte can't be torn, every opcode that ever
/// stands there means the same, and compilers extend an atomic byte in an instruction of its own.
#[inline(always)]
pub(crate) unsafe fn load_u8(at: *const u8) -> u8 {
    // SAFETY: the caller's.
    unsafe { *at }
}

#[repr(C, packed)]
struct Unaligned<T>(T);

/// Reads a number at any address. (Unlike `read_unaligned`, this needs no temporary even with the compiler's checks on,
/// and a temporary would cost handlers their sibling calls.)
#[inline(always)]
pub(crate) unsafe fn unaligned<T: Copy>(at: *const u8) -> T {
    // SAFETY: the caller's: `at` is readable for the length of a `T`, any bits of which are valid.
    unsafe { (*at.cast::<Unaligned<T>>()).0 }
}

/// The class of a live object.
#[inline(always)]
pub(crate) unsafe fn class_of(object: u64) -> ClassRef {
    // SAFETY: the caller's object is live and not null.
    unsafe { Class::of(heap::Address(object as usize)) }
}
