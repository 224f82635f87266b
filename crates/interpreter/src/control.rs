//! Branches, switches, subroutines, returns, athrow and monitors (JVMS 6.5: ifeq … areturn, athrow, monitorenter …).
//!
//! Invariant: a taken branch and a return look at the poll word; nothing else in a loop of bytecodes would.

use crate::slow;
use crate::state::{State, handlers};
use runtime::class::BasicType;
use runtime::frame::{self, Code};
use std::sync::atomic::Ordering;

macro_rules! compare_with_zero {
    ($($name:ident $op:tt;)*) => { handlers! {$(
        fn $name(s) { let a = s.int(1); s.pop(1); s.branch_if(a $op 0) }
    )*} };
}
compare_with_zero! { ifeq ==; ifne !=; iflt <; ifge >=; ifgt >; ifle <=; }

macro_rules! compare_ints {
    ($($name:ident $op:tt;)*) => { handlers! {$(
        fn $name(s) { let (a, b) = (s.int(2), s.int(1)); s.pop(2); s.branch_if(a $op b) }
    )*} };
}
compare_ints! { if_icmpeq ==; if_icmpne !=; if_icmplt <; if_icmpge >=; if_icmpgt >; if_icmple <=; }

handlers! {
    fn if_acmpeq(s) { let (a, b) = (s.raw(2), s.raw(1)); s.pop(2); s.branch_if(a == b) }
    fn if_acmpne(s) { let (a, b) = (s.raw(2), s.raw(1)); s.pop(2); s.branch_if(a != b) }
    fn ifnull(s) { let a = s.raw(1); s.pop(1); s.branch_if(a == 0) }
    fn ifnonnull(s) { let a = s.raw(1); s.pop(1); s.branch_if(a != 0) }
    fn goto(s) { s.branch(s.offset16(1)) }
    fn goto_w(s) { s.branch(s.offset32(1)) }

    // A return address is kept as the bytecode index, so that it is no address and survives a change of the code's place.
    fn jsr(s) {
        let back = bytecode_index(s) + 3;
        s.push(back as u64);
        s.branch(s.offset16(1))
    }
    fn jsr_w(s) {
        let back = bytecode_index(s) + 5;
        s.push(back as u64);
        s.branch(s.offset32(1))
    }
    fn ret(s) { return_from_subroutine(s, s.byte(1)) }

    fn tableswitch(s) {
        let operands = switch_operands(s);
        let value = s.int(1);
        s.pop(1);
        let low = word(operands, 1);
        let high = word(operands, 2);
        let offset =
            if value < low || value > high { word(operands, 0) } else { word(operands, 3 + value.wrapping_sub(low) as u32 as usize) };
        s.branch(offset as isize)
    }
    fn lookupswitch(s) {
        let operands = switch_operands(s);
        let value = s.int(1);
        s.pop(1);
        let (mut from, mut to) = (0, word(operands, 1) as usize);
        let mut offset = word(operands, 0);
        while from < to {
            let middle = (from + to) / 2;
            let key = word(operands, 2 + 2 * middle);
            if value == key {
                offset = word(operands, 3 + 2 * middle);
                break;
            }
            if value < key { to = middle } else { from = middle + 1 }
        }
        s.branch(offset as isize)
    }

    fn return_void(s) { return_from_void(s) }
    fn return_one(s) { if stays_fast(s) { let v = s.raw(1); return_1(s, v) } else { s.go(slow::return_slowly) } }
    fn return_two(s) { if stays_fast(s) { let v = s.raw(2); return_2(s, v) } else { s.go(slow::return_slowly) } }
    // JVMS ireturn narrows to the method's type; where that is int the instruction becomes a plain return of one slot.
    fn ireturn(s) {
        let basic_type = s.method().return_type;
        if basic_type as u8 == BasicType::Int as u8 {
            return s.go(slow::quicken_ireturn);
        }
        if !stays_fast(s) {
            return s.go(slow::return_slowly);
        }
        let v = narrow(s.raw(1), basic_type);
        return_1(s, v)
    }

    /// RESUME of interpreted frames: goes on behind the invoke instruction at PC.
    fn resume_after_call(s) {
        s.read_frame();
        let length = crate::tables::CALL_LENGTH[crate::state::load_u8(s.pc) as usize] as usize;
        if length == 0 {
            return s.go(slow::resume_behind_breakpoint);
        }
        s.next(length)
    }

    /// As `resume_after_call`, of a frame whose compiled code contains what it has called: its address tells that.
    #[cold]
    fn resume_after_inlined(s) { s.go(resume_after_call) }

    /// Goes on at the frame's PC, with the given `sp` and frame.
    fn resume_interpreted(s) {
        s.read_frame();
        s.next(0)
    }

    /// As `resume_interpreted`, at an instruction with a breakpoint, which tools have been told of.
    #[cold]
    fn resume_under_breakpoint(s) {
        s.read_frame();
        s.go(crate::tables::under_breakpoint)
    }

    /// As `resume_interpreted`, at a monitorenter whose frame's thread had to wait.
    #[cold]
    fn resume_monitorenter(s) {
        s.read_frame();
        s.go(slow::enter_monitor)
    }

    fn athrow(s) { s.go(slow::throw_operand) }
    fn monitorenter(s) {
        let object = s.raw(1);
        s.save_pc();
        if object == 0 || !crate::monitors::enter_quickly(s.thread, object) {
            return s.go(slow::enter_monitor);
        }
        s.pop(1);
        s.next(1)
    }
    fn monitorexit(s) {
        let object = s.raw(1);
        s.save_pc();
        if object == 0 || !crate::monitors::exit_quickly(s.thread, object) {
            return s.go(slow::exit_monitor);
        }
        s.pop(1);
        s.next(1)
    }
}

/// Bytes from the start of the method's code.
#[inline(always)]
unsafe fn bytecode_index(s: State) -> usize {
    // SAFETY: in a handler; pc points into the method's code.
    unsafe { s.pc.offset_from(s.method().code()) as usize }
}

/// The padded operands of a switch (JVMS 6.5.tableswitch): 4-aligned relative to the start of the code.
#[inline(always)]
unsafe fn switch_operands(s: State) -> *const u8 {
    // SAFETY: in a handler.
    unsafe { s.pc.add(4 - (bytecode_index(s) & 3)) }
}

/// Big-endian 32-bit word `index` of a switch's operands.
#[inline(always)]
unsafe fn word(operands: *const u8, index: usize) -> i32 {
    // SAFETY: inside the instruction, as the verifier has checked.
    unsafe { i32::from_be(crate::state::unaligned(operands.add(4 * index))) }
}

/// `ret` and `wide ret`.
#[inline(always)]
pub(crate) unsafe fn return_from_subroutine(s: State, local: usize) {
    // SAFETY: the verifier knows the local for a return address of this method.
    unsafe {
        let target = s.method().code().add(s.local(local) as usize);
        s.branch(target.cast_const().offset_from(s.pc))
    }
}

/// The value an `ireturn` hands over, by the method's return type.
#[inline(always)]
pub(crate) fn narrow(bits: u64, basic_type: BasicType) -> u64 {
    match basic_type {
        BasicType::Boolean => bits & 1,
        BasicType::Byte => u64::from(bits as i8 as i32 as u32),
        BasicType::Short => u64::from(bits as i16 as i32 as u32),
        BasicType::Char => u64::from(bits as u16),
        _ => bits,
    }
}

/// May the frame go without further ado: no poll, no monitors, nothing demanded?
#[inline(always)]
unsafe fn stays_fast(s: State) -> bool {
    // SAFETY: in a handler.
    unsafe {
        let flags = *s.frame.add(frame::LINK) >> 32;
        flags | s.thread().poll_word() as u64 == 0
    }
}

/// Makes the caller's frame the newest. Due before a result is written, which may lie over this frame's header: a signal handler
/// may walk the stack (`runtime::async_frames`).
#[inline(always)]
unsafe fn forget(s: State, caller: *mut u64) {
    // SAFETY: in a handler; `caller` is the caller's header.
    unsafe { s.thread().set_frame(caller) };
    std::sync::atomic::compiler_fence(Ordering::SeqCst);
}

/// Resumes the caller, whose frame is the newest and whose operand stack now ends at `sp`.
#[inline(always)]
pub(crate) unsafe fn leave(mut s: State, caller: *mut u64, sp: *mut u64) {
    // SAFETY: in a handler; `caller` is the caller's header.
    unsafe {
        s.frame = caller;
        s.sp = sp;
        let code = *caller.add(frame::RESUME).cast::<Code>();
        s.go(code)
    }
}

/// The caller's header. To be asked for before a result is written, which may lie over this frame's header.
#[inline(always)]
pub(crate) unsafe fn caller_of(s: State) -> *mut u64 {
    // SAFETY: in a handler; the caller's header is LINK bytes below.
    unsafe { s.frame.byte_sub(*s.frame.add(frame::LINK) as u32 as usize) }
}

/// `return`
#[inline(always)]
pub(crate) unsafe fn return_from_void(s: State) {
    // SAFETY: in a handler.
    unsafe { if stays_fast(s) { return_0(s) } else { s.go(slow::return_slowly) } }
}

/// Returns without a value.
#[inline(always)]
pub(crate) unsafe fn return_0(s: State) {
    // SAFETY: as for `leave`.
    unsafe {
        let caller = caller_of(s);
        forget(s, caller);
        leave(s, caller, s.locals)
    }
}

/// Returns one slot.
#[inline(always)]
pub(crate) unsafe fn return_1(s: State, value: u64) {
    // SAFETY: the caller's operand stack has room where the arguments or the result go.
    unsafe {
        let caller = caller_of(s);
        forget(s, caller);
        *s.locals = value;
        leave(s, caller, s.locals.add(1))
    }
}

/// Returns two slots.
#[inline(always)]
pub(crate) unsafe fn return_2(s: State, value: u64) {
    // SAFETY: as for `return_1`.
    unsafe {
        let caller = caller_of(s);
        forget(s, caller);
        *s.locals = value;
        *s.locals.add(1) = 0;
        leave(s, caller, s.locals.add(2))
    }
}
