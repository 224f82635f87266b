//! Entry of native methods (JVMS 2.11.8, JNI chapter 2): the frame, the arguments by the System V ABI for x86-64, the
//! transition, the result.
//!
//! Invariant: a native method's arguments are the locals of its frame; a reference argument is passed as the address of its
//! slot, which the collector updates. The native code owns the thread's state while it runs; we take it back before the
//! result is looked at.

use crate::invoke::stack_overflow;
use crate::slow::{as_current, unwind_pending};
use crate::state::{State, handlers};
use heap::Address;
use runtime::class::{BasicType, Method, MethodFlags, MethodRef};
use runtime::exceptions::JResult;
use runtime::frame::{self, HEADER_WORDS};
use runtime::native_function::{Registers, invoke};
use runtime::natives::{Arguments, VmNative};
use runtime::refs::Handle;
use runtime::thread::{Current, JavaThread, ThreadState};
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// What a native method came to.
#[derive(Copy, Clone)]
struct Outcome {
    /// Slot bits of the result; a reference is good until the next safepoint.
    bits: u64,
    /// An exception is pending.
    thrown: bool,
}

impl Outcome {
    fn of(result: JResult<u64>) -> Outcome {
        match result {
            Ok(bits) => Outcome { bits, thrown: false },
            Err(_) => Outcome { bits: 0, thrown: true },
        }
    }
}

handlers! {
    /// Entry of native methods.
    fn call_native(s) {
        let method = &*s.pc.cast::<Method>();
        let thread = s.thread();
        let caller = thread.frame_header();
        s.locals = s.sp.sub(method.arg_slots as usize);
        s.frame = s.locals.add(method.max_locals() as usize);
        // Behind the frame `run_jni` puts arguments for the native stack.
        if s.frame.add(HEADER_WORDS + method.arg_slots as usize) > thread.stack_limit() {
            return s.go(stack_overflow);
        }
        *s.frame.add(frame::LINK) = s.frame.byte_offset_from(caller) as u64 | frame::FLAG_NATIVE;
        *s.frame.add(frame::METHOD) = s.pc as u64;
        *s.frame.add(frame::PC) = 0;
        *s.frame.add(frame::RESUME) = 0;
        std::sync::atomic::compiler_fence(Ordering::SeqCst);
        thread.set_frame(s.frame);
        let careful = method.native().is_null() || method.is_synchronized() || s.must_poll();
        run_native(s, method, careful)
    }

    /// Calls the native method of a frame that was pushed before again.
    #[cold]
    fn resume_native(s) {
        let method = s.method();
        s.frame = s.thread().frame_header();
        s.locals = s.frame.sub(method.max_locals() as usize);
        // If it was there before, its entry was told of; a synchronized one had to wait for its lock.
        run_native(s, method, method.is_synchronized())
    }

    /// RESUME of a continuation's entry frame: what it called has returned, and so does it.
    #[cold]
    fn leave_continuation(s) {
        #[inline(never)]
        unsafe fn left(thread: *const JavaThread) {
            // SAFETY: the handler's.
            unsafe { as_current(thread, |cur| runtime::continuation::left(cur)) }
        }
        s.locals = s.frame.sub(s.method().max_locals() as usize);
        left(s.thread);
        crate::control::return_0(s)
    }
}

/// Runs the native method whose frame is complete, and returns from it.
#[inline(always)]
unsafe fn run_native(s: State, method: MethodRef, careful: bool) {
    // SAFETY: in a handler.
    unsafe {
        let thread = s.thread();
        let native = method.native();
        let flags = method.flags();
        let outcome = if careful {
            run_carefully(s.thread, method, s.locals, s.frame)
        } else if flags.contains(MethodFlags::VM_NATIVE) {
            run_vm_native(s.thread, native, s.locals)
        } else {
            run_jni(s.thread, method, native, s.locals)
        };
        if outcome.thrown {
            return s.go(unwind_pending);
        }
        let mut bits = outcome.bits;
        // FLAG_NATIVE is always set; more means monitors.
        let more = *s.frame.add(frame::LINK) >> 32 ^ frame::FLAG_NATIVE >> 32;
        if more | thread.poll_word() as u64 != 0 {
            let outcome = finish(s.thread, s.frame, bits, method.return_type);
            if outcome.thrown {
                return s.go(unwind_pending);
            }
            bits = outcome.bits;
        }
        match method.return_type {
            BasicType::Void => crate::control::return_0(s),
            BasicType::Long | BasicType::Double => crate::control::return_2(s, bits),
            _ => crate::control::return_1(s, bits),
        }
    }
}

/// Runs a method that must be bound first, or that is synchronized.
#[cold]
#[inline(never)]
unsafe fn run_carefully(thread: *const JavaThread, method: MethodRef, locals: *mut u64, frame: *mut u64) -> Outcome {
    // SAFETY: the entry's: its frame is the newest and complete.
    unsafe {
        if method.is_synchronized() && !crate::monitors::enter_method(thread, method, locals) {
            return Outcome { bits: 0, thrown: true };
        }
        if !as_current(thread, |cur| runtime::probes::hooks::method_entry(cur).is_ok()) {
            return Outcome { bits: 0, thrown: true };
        }
        if method.native().is_null() {
            let bound = as_current(thread, |cur| runtime::native_link::bind(cur, method).is_ok());
            if !bound {
                return Outcome { bits: 0, thrown: true };
            }
        }
        let _ = frame;
        let native = method.native();
        if method.flags().contains(MethodFlags::VM_NATIVE) {
            run_vm_native(thread, native, locals)
        } else {
            run_jni(thread, method, native, locals)
        }
    }
}

/// Calls a native that the VM supplies.
#[inline(never)]
unsafe fn run_vm_native(thread: *const JavaThread, native: *mut c_void, locals: *mut u64) -> Outcome {
    // SAFETY: VM_NATIVE says that `native` is a VmNative, which are all static; the locals are a native frame's.
    unsafe {
        let native = &*native.cast::<VmNative>();
        Outcome::of(as_current(thread, |cur| (native.function)(cur, Arguments::at(locals))))
    }
}

/// What is due when a native method's frame is left with a poll, monitors or demand.
#[cold]
#[inline(never)]
unsafe fn finish(thread: *const JavaThread, frame: *mut u64, bits: u64, basic_type: BasicType) -> Outcome {
    // SAFETY: the entry's; a reference result is fresh.
    unsafe {
        Outcome::of(as_current(thread, |cur| {
            let is_reference = basic_type == BasicType::Reference;
            let kept = if is_reference { cur.handle_of(Address(bits as usize)) } else { Handle::NULL };
            cur.poll()?;
            runtime::probes::hooks::native_catches(cur)?;
            crate::monitors::leave_all(cur, frame)?;
            runtime::probes::hooks::method_exit(cur, bits, kept)?;
            Ok(if is_reference { kept.get(cur).address().0 as u64 } else { bits })
        }))
    }
}

/// Calls a JNI function.
#[inline(never)]
unsafe fn run_jni(thread: *const JavaThread, method: MethodRef, native: *mut c_void, locals: *mut u64) -> Outcome {
    // SAFETY: the running thread; its newest frame is complete, and what lies behind it is free.
    let mut marshalled = Marshalled::new(unsafe { (*thread).stack_top() });
    // SAFETY: the thread outlives the call.
    marshalled.integer(unsafe { (*thread).jni_env() } as u64);
    let mut slot = locals;
    if method.is_static() {
        marshalled.integer(method.class().mirror_slot() as u64);
    } else {
        marshalled.integer(slot as u64);
        // SAFETY: the argument slots of the method.
        slot = unsafe { slot.add(1) };
    }
    let descriptor = method.descriptor.bytes();
    let mut at = 1;
    while descriptor[at] != b')' {
        let first = descriptor[at];
        // SAFETY: the descriptor says how many argument slots there are.
        let bits = unsafe { *slot };
        let mut slots = 1;
        match first {
            b'F' => marshalled.float(bits & 0xffff_ffff),
            b'D' => {
                marshalled.float(bits);
                slots = 2;
            }
            b'J' => {
                marshalled.integer(bits);
                slots = 2;
            }
            b'L' | b'[' => {
                marshalled.integer(if bits == 0 { 0 } else { slot as u64 });
                while descriptor[at] == b'[' {
                    at += 1;
                }
                if descriptor[at] == b'L' {
                    while descriptor[at] != b';' {
                        at += 1;
                    }
                }
            }
            _ => marshalled.integer(bits & 0xffff_ffff),
        }
        at += 1;
        // SAFETY: as above.
        slot = unsafe { slot.add(slots) };
    }
    // SAFETY: the running thread, in VM; the frame is complete.
    let mut cur = unsafe { Current::from_thread(thread) };
    let mark = cur.handles.top();
    // SAFETY: the function was found or registered as the one for this method; the arguments are as its descriptor says.
    cur.blocked(ThreadState::InNative, || unsafe {
        invoke(native, &mut marshalled.registers, marshalled.stack, marshalled.stack_words);
    });
    let result = [marshalled.registers.integers[0], marshalled.registers.floats[0]];
    let bits = match method.return_type {
        BasicType::Void => 0,
        BasicType::Boolean => u64::from(result[0] as u8 != 0),
        BasicType::Byte => u64::from(result[0] as i8 as i32 as u32),
        BasicType::Short => u64::from(result[0] as i16 as i32 as u32),
        BasicType::Char => u64::from(result[0] as u16),
        BasicType::Int => u64::from(result[0] as u32),
        BasicType::Long => result[0],
        BasicType::Float => u64::from(result[1] as u32),
        BasicType::Double => result[1],
        BasicType::Reference if cur.has_exception() => 0,
        BasicType::Reference => {
            // SAFETY: JNI: a native method returns null or a reference that has not ended.
            let returned = unsafe { Handle::from_jobject(result[0] as abi::jni::jobject) };
            returned.get(&cur).address().0 as u64
        }
    };
    cur.handles.set_top(mark);
    Outcome { bits, thrown: cur.has_exception() }
}

/// Arguments sorted into registers and stack words (System V ABI, 3.2.3).
struct Marshalled {
    registers: Registers,
    integer_count: usize,
    float_count: usize,
    /// Where words for the native stack wait: behind the newest Java frame, until `invoke` takes them before all else.
    stack: *mut u64,
    stack_words: usize,
}

impl Marshalled {
    #[inline(always)]
    fn new(stack: *mut u64) -> Marshalled {
        Marshalled {
            registers: Registers { integers: [0; 6], floats: [0; 8], vector_count: 8 },
            integer_count: 0,
            float_count: 0,
            stack,
            stack_words: 0,
        }
    }
    #[inline(always)]
    fn integer(&mut self, bits: u64) {
        match self.registers.integers.get_mut(self.integer_count) {
            Some(register) => {
                *register = bits;
                self.integer_count += 1;
            }
            None => self.on_stack(bits),
        }
    }
    #[inline(always)]
    fn float(&mut self, bits: u64) {
        match self.registers.floats.get_mut(self.float_count) {
            Some(register) => {
                *register = bits;
                self.float_count += 1;
            }
            None => self.on_stack(bits),
        }
    }
    fn on_stack(&mut self, bits: u64) {
        // SAFETY: fewer words than the method has argument slots, for which its entry has seen to the room.
        unsafe { self.stack.add(self.stack_words).write(bits) };
        self.stack_words += 1;
    }
}
