//! The one way from native code into Java (docs/ARCHITECTURE.md, "Native code"): entry frame, segment, assembly stub. x86-64, System V.
//!
//! Compiled code calls with the processor's call instruction and returns with its return instruction, so that returns are predicted. That
//! is all that its native frames are: predictions. The truth is the Java stack. Whoever comes back to a native frame is told the newest Java
//! frame; code whose own frame is another one returns at once, down to `go_on`, which jumps to where that frame goes on. So control
//! may leave native frames behind at any time, or drop all of a segment's (`at_base`).
//!
//! Compiled code returns so without a look at its caller's RESUME. So whoever else has it run, the interpreter, calls it by way of `call_compiled` or
//! `enter_compiled`; and who takes a frame from its native frame has the interpreter return to it (`frame::FLAG_CALLER_DETACHED`).
//!
//! Invariants: native frames between `enter` and `leave_java` own nothing with Drop. A frame whose RESUME is `return_natively` or `return_to_interpreted`
//! called from a native frame of this segment, and every newer native frame belongs to newer Java frames; or all native frames of that time are
//! gone. One that compiled code returns to has such a RESUME.

use crate::class::{BasicType, Method, MethodRef};
use crate::frame::{Code, FLAG_BASE, FLAG_ENTRY, Frame, HEADER_WORDS, LINK, RESUME};
use crate::thread::{Current, JavaThread, Segment, offsets};
use crate::thrown::{JResult, Thrown};
use crate::value::Value;
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// Code that is jumped to or called with what `Code` says, in assembly.
macro_rules! code {
    ($(#[$attribute:meta])* $visibility:vis fn $name:ident { $($assembly:tt)* }) => {
        $(#[$attribute])*
        #[unsafe(naked)]
        $visibility unsafe extern "C" fn $name(
            thread: *const JavaThread,
            pc: *const u8,
            sp: *mut u64,
            locals: *mut u64,
            frame: *mut u64,
            dispatch: *const c_void,
        ) {
            core::arch::naked_asm!($($assembly)*)
        }
    };
}

/// Saves the callee-saved registers and the stack pointer, and enters a method by its entry `code`. Its arguments lie in the entry frame, whose header is
/// `frame`. From here on R15 has the thread: compiled code reads it there, and all other code preserves it.
///
/// # Safety
/// `segment` is the thread's newest; `code` is the method's entry and the rest are its arguments.
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
        "push rdi",
        "mov r15, rdi",
        "mov [r9], rsp",
        "mov [rdi + {code}], rcx",
        "mov rcx, [r8 + {arguments}]",
        "mov r9, [r8 + {arguments} + 8]",
        "jmp {at_base}",
        code = const offsets::HELPER_RESULT,
        arguments = const HEADER_WORDS * 8,
        at_base = sym at_base,
    )
}

/// Where code returns to when no native frame is left in the segment: goes on with the newest frame. What compiled code returns is that frame in RAX, where its
/// operand stack ends in RCX, and the result in RDX and RSI, as of one slot and of two; RCX is off by how many slots of it memory lacks. The thread is where
/// `enter` has pushed it.
///
/// # Safety
/// Reached by a return, with the stack as `enter` left it.
#[unsafe(naked)]
unsafe extern "C" fn go_on() {
    core::arch::naked_asm!(
        "mov rbx, rax",
        "mov rdi, rax",
        "xchg rcx, rsi",
        "call {returned}",
        "mov rdi, [rsp]",
        "mov rsi, rdx",
        "mov rcx, rdx",
        "mov r8, rbx",
        "mov r9, [rdi + {dispatch}]",
        "call rax",
        "jmp {go_on}",
        returned = sym returned,
        dispatch = const offsets::DISPATCH,
        go_on = sym go_on,
    )
}

/// What goes on with a frame, and where its operand stack ends.
#[repr(C)]
struct GoesOn {
    code: usize,
    sp: *mut u64,
}

/// Compiled code has returned to a frame whose own code has no native frame there: writes the result, and says what goes on: its RESUME, the interpreter in
/// place of a native frame, or for an entry frame `leave_java`.
///
/// # Safety
/// The frame is the newest of the running thread; the rest is what compiled code returns.
unsafe extern "C" fn returned(frame: *mut u64, end: usize, narrow: u64, wide: u64) -> GoesOn {
    let sp = (end & !7) as *mut u64;
    // SAFETY: the caller's promise: the result's slots end at `sp`.
    let frame = unsafe {
        match end & 7 {
            0 => {}
            1 => *sp.sub(1) = narrow,
            _ => *sp.sub(2) = wide,
        }
        Frame::at(frame)
    };
    let (Some(frame), Some(vm)) = (frame, crate::vm::vm()) else { crate::vm_bug!("a return to no frame") };
    if frame.is_entry() {
        return GoesOn { code: LEAVE_JAVA as usize, sp };
    }
    frame.complete_callers();
    if returns_natively(frame.resume()) {
        frame.set_resume(vm.tiers().resume_after_call as usize as u64);
    }
    GoesOn { code: frame.resume() as usize, sp }
}

code! {
    /// The RESUME of compiled code's frames that have called: returns to the native frame that called. The result has one slot or two, if there is any; code
    /// that called knows.
    ///
    /// # Safety
    /// Reached by a jump as resume entries are.
    pub fn return_natively {
        "mov rax, r8",
        "mov rcx, rdx",
        "mov rsi, [rdx - 16]",
        "mov rdx, [rdx - 8]",
        "ret"
    }
}

/// `return_natively` as code.
pub const RETURN_NATIVELY: Code = return_natively;

code! {
    /// The same for frames that the interpreter goes on with, whose native frame is `call_compiled`'s or `enter_compiled`'s.
    ///
    /// # Safety
    /// As for `return_natively`.
    pub fn return_to_interpreted {
        "jmp {natively}",
        natively = sym return_natively
    }
}

/// Does a frame with this RESUME go on in a native frame?
pub fn returns_natively(resume: u64) -> bool {
    resume == return_natively as *const () as u64 || resume == return_to_interpreted as *const () as u64
}

code! {
    /// Calls compiled code, at `offsets::HELPER_RESULT`, at its method's entry with these arguments, in place of a jump: the caller's frame, which the interpreter
    /// goes on with, has no other native frame.
    ///
    /// # Safety
    /// Reached by a jump, as method entries are.
    pub fn call_compiled {
        "mov rax, r8",
        "jmp {call}",
        call = sym call_for_interpreted,
    }
}

code! {
    /// The same for a resume entry; the caller is the frame's.
    ///
    /// # Safety
    /// Reached by a jump, as resume entries are.
    pub fn enter_compiled {
        "mov rax, r8",
        "mov ecx, [r8 + {link}]",
        "sub rax, rcx",
        "jmp {call}",
        link = const LINK * 8,
        call = sym call_for_interpreted,
    }
}

code! {
    /// What both do, with the caller's frame in RAX, which the native frame has: when control comes back to it, it goes on as in `go_on`.
    ///
    /// # Safety
    /// As for both.
    fn call_for_interpreted {
        "cmp rsp, [rdi + {floor}]",
        "jb {at_base}",
        "push rax",
        "call [rdi + {code}]",
        "pop rdi",
        "cmp rax, rdi",
        "jne 2f",
        "push rdi",
        "xchg rcx, rsi",
        "call {returned}",
        "pop r8",
        "mov rdi, r15",
        "mov rsi, rdx",
        "mov rcx, rdx",
        "mov r9, [rdi + {dispatch}]",
        "jmp rax",
        "2: ret",
        floor = const offsets::NATIVE_FLOOR,
        at_base = sym at_base,
        code = const offsets::HELPER_RESULT,
        returned = sym returned,
        dispatch = const offsets::DISPATCH,
    }
}

/// How the interpreter calls a method's compiled code, which is to return to the frame `caller`: by a jump where that has a native frame. What it answers is to
/// be jumped to at once.
#[inline]
pub fn way_to_compiled(thread: &JavaThread, code: Code, caller: *mut u64) -> Code {
    if has_native_frame(thread, code, caller) { code } else { call_compiled }
}

/// The same to go on with a frame that has been called from `caller`.
pub fn way_into_compiled(thread: &JavaThread, code: Code, caller: *mut u64) -> Code {
    if has_native_frame(thread, code, caller) { code } else { enter_compiled }
}

/// Has a frame a native frame for compiled code to return to? Else it will have one, which calls `code`.
#[inline]
fn has_native_frame(thread: &JavaThread, code: Code, caller: *mut u64) -> bool {
    // SAFETY: a frame's header, on this thread's stack.
    let resume = unsafe { &mut *caller.add(RESUME) };
    if returns_natively(*resume) {
        return true;
    }
    let tiers = crate::vm::vm().map(|vm| vm.tiers());
    let interpreted = |code: Code| code as usize as u64 == *resume;
    if tiers.is_some_and(|tiers| interpreted(tiers.resume_after_call) || interpreted(tiers.resume_after_inlined)) {
        *resume = return_to_interpreted as *const () as u64;
    }
    thread.set_helper_result(code as usize as u64);
    false
}

code! {
    /// Drops all native frames of the thread's newest segment, if it has any, and calls the code at `offsets::HELPER_RESULT` with these arguments.
    ///
    /// # Safety
    /// As for `enter`, which has noted where the segment begins; no native frame of the segment but those of compiled code.
    pub fn at_base {
        "mov rax, [rdi + {segment}]",
        "mov rsp, [rax]",
        // The stack is aligned to 16 here; the call makes it as a function expects it.
        "call [rdi + {code}]",
        "jmp {go_on}",
        segment = const offsets::SEGMENT,
        code = const offsets::HELPER_RESULT,
        go_on = sym go_on,
    }
}

/// Bytes of native stack that compiled code of one segment may take for its native frames.
const NATIVE_FRAMES: usize = 512 << 10;
/// Bytes above the limit for entering Java that it leaves to native code.
const NATIVE_ROOM: usize = 64 << 10;

/// The address below which compiled code, entered here, begins anew at the segment's base.
fn native_floor(thread: &JavaThread) -> usize {
    let here = 0u8;
    let here = std::hint::black_box(&raw const here as usize);
    here.saturating_sub(NATIVE_FRAMES).max(thread.memory.native_limit() + NATIVE_ROOM)
}

code! {
    /// Goes back to the caller of `enter`.
    ///
    /// # Safety
    /// Reached by a jump, from code below `enter` of the thread's newest segment; it reads no argument but the thread.
    pub fn leave_java {
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
    }
}

/// `leave_java` as code.
pub const LEAVE_JAVA: Code = leave_java;

/// The RESUME of the entry frame below a call of the method. Compiled code returns to `go_on` as to any that has called it, so that the
/// processor predicts the returns of all native functions around. Where nothing is compiled, the interpreter may run in a form in which
/// nothing may return natively (`interpreter::trampoline`).
fn resume_of_entry(method: MethodRef) -> Code {
    if method.compiled().is_null() { LEAVE_JAVA } else { RETURN_NATIVELY }
}

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
        *top.add(RESUME) = resume_of_entry(method) as usize as u64;
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
    let floor = thread.set_native_floor(native_floor(thread));
    let code = method.entry();
    // SAFETY: the segment is the newest, the arguments lie below sp.
    unsafe { enter(thread, (method as *const Method).cast(), sp, code, top, &mut segment) };
    thread.set_segment(segment.previous);
    thread.set_native_floor(floor);
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
