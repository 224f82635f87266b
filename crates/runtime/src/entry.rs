//! The one way from native code into Java (docs/ARCHITECTURE.md, "Native code"): entry frame, segment, assembly stub. x86-64, System V.
//!
//! Invariant: between `enter` and `leave_java` everything is jumps; native frames in between own nothing with Drop.

use crate::class::{BasicType, Method, MethodRef};
use crate::frame::{Code, FLAG_BASE, FLAG_ENTRY, HEADER_WORDS, LINK, RESUME};
use crate::thread::{Current, JavaThread, Segment, offsets};
use crate::thrown::{JResult, Thrown};
use crate::value::Value;
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// Saves the callee-saved registers and the stack pointer, and jumps to `code` with (thread, pc, sp, locals, frame, dispatch).
///
/// # Safety
/// `segment` is the thread's newest; `code` is a method entry or resume entry and the rest are its arguments.
#[unsafe(naked)]
unsafe extern "C" fn enter(
    thread: *const JavaThread,
    pc: *const u8,
    sp: *mut u64,
    code: *const c_void,
    frame: *mut u64,
    segment: *mut Segment,
) {
    core::arch::naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 8",
        "mov [r9], rsp",
        "mov rax, rcx",
        "xor ecx, ecx",
        "mov r9, [rdi + {dispatch}]",
        // The stack is aligned to 16 here; the call makes it as a function expects it.
        "call rax",
        "ud2",
        dispatch = const offsets::DISPATCH,
    )
}

/// The RESUME of entry frames: goes back to the caller of `enter`.
///
/// # Safety
/// Reached by a jump, from code below `enter` of the thread's newest segment.
#[unsafe(naked)]
pub unsafe extern "C" fn leave_java(
    thread: *const JavaThread,
    pc: *const u8,
    sp: *mut u64,
    locals: *mut u64,
    frame: *mut u64,
    dispatch: *const c_void,
) {
    core::arch::naked_asm!(
        "mov rax, [rdi + {segment}]",
        "mov rsp, [rax]",
        "add rsp, 8",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
        segment = const offsets::SEGMENT,
    )
}

/// `leave_java` as code.
pub const LEAVE_JAVA: Code = leave_java;

impl Current {
    /// Is there native stack left to enter Java, or to recur as deep as a class file wants? Whatever does the latter asks this
    /// at each level.
    ///
    /// # Errors
    /// StackOverflowError.
    #[inline]
    pub fn check_native_stack(&mut self) -> JResult<()> {
        if crate::threads::has_native_stack(self.thread()) { Ok(()) } else { Err(crate::stack_overflow::throw(self)) }
    }
}

/// Calls exactly `method`.
///
/// # Errors
/// What it throws; StackOverflowError.
pub fn call(cur: &mut Current, method: MethodRef, arguments: &[Value]) -> JResult<Value> {
    debug_assert!(!cur.has_exception(), "a call with an exception pending: {method:?}");
    let bits = call_bits(cur, method, arguments)?;
    Ok(Value::from_bits(cur, method.return_type, bits))
}

/// As `call`, for native code: the VM has nothing to do with what it keeps meanwhile.
///
/// # Errors
/// As `call`.
pub fn call_for_native(cur: &mut Current, method: MethodRef, arguments: &[Value]) -> JResult<Value> {
    let bits = call_bits_for_native(cur, method, arguments)?;
    Ok(Value::from_bits(cur, method.return_type, bits))
}

/// The same; the result as of `call_bits`.
///
/// # Errors
/// As `call`.
pub fn call_bits_for_native(cur: &mut Current, method: MethodRef, arguments: &[Value]) -> JResult<u64> {
    if !method.flags().contains(crate::class::MethodFlags::PREPARED) {
        cur.prepare(method)?;
    }
    cur.resting(|cur| call_bits(cur, method, arguments))
}

/// As `call`; the result's slot bits (a reference: its address, good until the next safepoint).
///
/// # Errors
/// As `call`.
pub fn call_bits(cur: &mut Current, method: MethodRef, arguments: &[Value]) -> JResult<u64> {
    // Linking may run Java code, which must not happen once the arguments lie where no frame protects them.
    if !method.flags().contains(crate::class::MethodFlags::PREPARED) {
        cur.prepare(method)?;
    }
    cur.check_native_stack()?;
    let thread = cur.thread();
    let top = thread.stack_top();
    // SAFETY: stays below the limit, as checked next; the pointer arithmetic is inside the mapped Java stack.
    let base = unsafe { top.add(HEADER_WORDS) };
    // SAFETY: as above.
    let end = unsafe { base.add(method.arg_slots as usize) };
    if end >= thread.stack_limit() {
        return Err(crate::stack_overflow::throw(cur));
    }
    let previous = thread.frame_header();
    let link = if previous.is_null() { FLAG_BASE | FLAG_ENTRY } else { (top as u64 - previous as u64) | FLAG_ENTRY };
    let mut sp = base;
    // SAFETY: [top, end) is free Java stack of this thread. Nothing in between can reach a safepoint.
    unsafe {
        for word in 0..HEADER_WORDS {
            *top.add(word) = 0;
        }
        *top.add(LINK) = link;
        *top.add(RESUME) = LEAVE_JAVA as usize as u64;
        *top.add(crate::frame::PC) = method as *const Method as u64;
        for argument in arguments {
            *sp = argument.slot_bits(cur);
            sp = sp.add(1);
            if matches!(argument, Value::Long(_) | Value::Double(_)) {
                *sp = 0;
                sp = sp.add(1);
            }
        }
    }
    debug_assert_eq!(sp, end, "arguments do not fit {method:?}");
    std::sync::atomic::compiler_fence(Ordering::SeqCst);
    thread.set_frame(top);
    let mut segment = Segment {
        native_sp: std::ptr::null_mut(),
        previous: thread.segment(),
        entry_frame: top,
        handles: thread.handles.top(),
        own: thread.handles.end_own(),
        outer: cur.pin_below(),
    };
    thread.set_segment(&mut segment);
    let code = method.entry.load(Ordering::Acquire);
    // SAFETY: the segment is the newest, the arguments lie below sp.
    unsafe { enter(thread, (method as *const Method).cast(), sp, code, top, &mut segment) };
    thread.set_segment(segment.previous);
    thread.handles.set_own(segment.own);
    cur.unpin_to(segment.outer);
    thread.set_frame(previous);
    if cur.has_exception() {
        return Err(Thrown::pending(cur));
    }
    if method.return_type == BasicType::Void {
        return Ok(0);
    }
    // SAFETY: the callee wrote its result where its arguments began.
    Ok(unsafe { *base })
}
