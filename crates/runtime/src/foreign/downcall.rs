//! Downcalls: `MethodHandle.linkToNative`, whose last argument is a `NativeEntryPoint` that names a `Downcall`. Where it is known which one,
//! compiled code makes the call itself (`RegisterCall`).
//!
//! Invariant: between reading the address of a heap segment and the end of the call nothing reaches a safepoint, so only calls
//! without a transition have heap segments.

use super::{
    CAPTURED_STATE, FLOATS, MAX_STACK_WORDS, RETURN_BUFFER, Storage, TARGET_ADDRESS, Unsupported, VECTOR_COUNT,
};
use crate::class::{BasicType, Method};
use crate::exceptions::{JResult, Thrown};
use crate::native_function::{REGISTER_WORDS, Registers, invoke};
use crate::thread::{Current, JavaThread, ThreadState};
use heap::Address;
use std::ffi::c_void;
use std::mem::MaybeUninit;

/// An argument of the call: one of its slots, or an address that is given as an object and an offset into it.
#[derive(Copy, Clone)]
pub struct Given {
    /// The first slot, counted from the first argument's.
    pub slot: u16,
    /// Is it an object, with an offset in the slot behind?
    pub is_pair: bool,
}

impl Given {
    /// Its bits.
    ///
    /// # Safety
    /// The slot is one of the arguments and holds what it should; a pair's result is good until the next safepoint.
    #[inline(always)]
    unsafe fn read(self, arguments: *const u64) -> u64 {
        // SAFETY: the caller's promise. Without an object the offset is an address.
        unsafe {
            let first = *arguments.add(usize::from(self.slot));
            if self.is_pair { first.wrapping_add(*arguments.add(usize::from(self.slot) + 1)) } else { first }
        }
    }
}

/// What the result is.
enum Results {
    None,
    /// The method's own result, in this word of the registers.
    One(u16),
    /// Words and where they go in the return buffer, which this slot names.
    Buffer(u16, Box<[(u16, usize)]>),
}

/// How to make the calls of a `NativeEntryPoint`.
pub struct Downcall {
    /// Which argument goes to which word of registers and stack.
    moves: Box<[(Given, u16)]>,
    target: u16,
    captured: Option<Given>,
    results: Results,
    stack_words: usize,
    transition: bool,
}

/// What a `Downcall` is made of.
pub struct Shape<'a> {
    /// Types of the method's parameters.
    pub parameters: &'a [BasicType],
    /// Where they go; None: the offset that belongs to the object before.
    pub arguments: &'a [Option<Storage>],
    /// Where results come from.
    pub results: &'a [Storage],
    /// Is `errno` to be kept?
    pub captures_errno: bool,
    /// Does the thread leave Java meanwhile?
    pub transition: bool,
}

impl Downcall {
    /// The plan for a call.
    ///
    /// # Errors
    /// The storage that isn't one of the ABI's.
    pub fn new(shape: &Shape<'_>) -> Result<Downcall, Unsupported> {
        let mut moves = Vec::new();
        let (mut target, mut buffer, mut captured) = (None, None, None);
        let mut slot = 0;
        let mut stack_words = 0;
        for (basic_type, storage) in shape.parameters.iter().zip(shape.arguments) {
            let is_pair = *basic_type == BasicType::Reference;
            match storage {
                None => {}
                Some(storage) if *storage == TARGET_ADDRESS => target = Some(slot),
                Some(storage) if *storage == RETURN_BUFFER => buffer = Some(slot),
                Some(storage) if *storage == CAPTURED_STATE => captured = Some(Given { slot, is_pair }),
                Some(storage) => {
                    let to = storage.argument_word()?;
                    stack_words = stack_words.max((usize::from(to) + 1).saturating_sub(REGISTER_WORDS));
                    moves.push((Given { slot, is_pair }, to));
                }
            }
            if is_pair && shape.transition {
                crate::vm_bug!("a foreign call with a heap segment that leaves Java");
            }
            slot += if matches!(basic_type, BasicType::Long | BasicType::Double) { 2 } else { 1 };
        }
        let results = match (shape.results, buffer) {
            ([], _) => Results::None,
            ([one], _) => Results::One(one.result_word()?),
            (many, Some(buffer)) => {
                let mut at = 0;
                let place = |storage: &Storage| {
                    let here = at;
                    at += storage.buffer_size();
                    Ok((storage.result_word()?, here))
                };
                Results::Buffer(buffer, many.iter().map(place).collect::<Result<_, _>>()?)
            }
            (_, None) => crate::vm_bug!("a foreign call with several results and no buffer for them"),
        };
        let Some(target) = target else { crate::vm_bug!("a foreign call without a function") };
        Ok(Downcall {
            moves: moves.into(),
            target,
            captured: captured.filter(|_| shape.captures_errno),
            results,
            stack_words,
            transition: shape.transition,
        })
    }
}

/// A register of the System V ABI that a result comes in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ResultRegister {
    /// rax or rdx.
    Integer(u8),
    /// xmm0 or xmm1.
    Vector(u8),
}

impl ResultRegister {
    fn of_word(word: u16) -> ResultRegister {
        match usize::from(word).checked_sub(FLOATS) {
            Some(number) => ResultRegister::Vector(number as u8),
            None => ResultRegister::Integer(word as u8),
        }
    }
}

/// A call whose arguments are all in registers, for those who make it themselves. rax is to say that all vector registers may have arguments.
pub struct RegisterCall {
    /// What goes to rdi, rsi, rdx, rcx, r8, r9, as many as there are.
    pub integers: Vec<Given>,
    /// What goes to xmm0 to xmm7.
    pub vectors: Vec<Given>,
    /// The slot with the function's address.
    pub target: u16,
    /// Where `errno`, four bytes, is to be kept.
    pub captured: Option<Given>,
    /// Where results come: the method's own, or with a slot that has the address of the return buffer what goes into that.
    pub results: Vec<ResultRegister>,
    /// That slot, and at how many bytes of the buffer each result goes.
    pub buffer: Option<(u16, Vec<usize>)>,
    /// Is the thread *in native* meanwhile?
    pub transition: bool,
}

impl Downcall {
    /// The same for those who put arguments into registers themselves; None if some are on the stack, or registers are left out between others.
    pub fn in_registers(&self) -> Option<RegisterCall> {
        let (mut integers, mut vectors) = (Vec::new(), Vec::new());
        let mut moves: Vec<(Given, u16)> =
            self.moves.iter().copied().filter(|(_, to)| usize::from(*to) != VECTOR_COUNT).collect();
        moves.sort_by_key(|(_, to)| *to);
        for (given, to) in moves {
            let to = usize::from(to);
            let (file, number) = if to < FLOATS { (&mut integers, to) } else { (&mut vectors, to - FLOATS) };
            if file.len() != number || to >= VECTOR_COUNT {
                return None;
            }
            file.push(given);
        }
        let (words, buffer) = match &self.results {
            Results::None => (Vec::new(), None),
            Results::One(word) => (vec![*word], None),
            Results::Buffer(slot, places) => (
                places.iter().map(|(word, _)| *word).collect(),
                Some((*slot, places.iter().map(|(_, at)| *at).collect())),
            ),
        };
        Some(RegisterCall {
            integers,
            vectors,
            target: self.target,
            captured: self.captured,
            results: words.into_iter().map(ResultRegister::of_word).collect(),
            buffer,
            transition: self.transition,
        })
    }
}

/// Comes back from a foreign function that may have used JNI; `mark` is where local references ended before.
///
/// # Errors
/// An exception is pending, or a tool wants the newest frame left.
pub fn come_back(cur: &mut Current, mark: *mut Address) -> JResult<()> {
    cur.enter_from_native();
    cur.handles.set_top(mark);
    if cur.has_exception() {
        return Err(Thrown::pending(cur));
    }
    if cur.poll_word() != 0 { crate::probes::hooks::polled(cur) } else { Ok(()) }
}

/// Registers, then the words on the stack. What the function doesn't take stays as it is.
#[repr(C)]
struct Outgoing {
    registers: MaybeUninit<Registers>,
    stack: [MaybeUninit<u64>; MAX_STACK_WORDS],
}

/// Makes the call that linkToNative, `method`, was called for, with its arguments below `sp`. Where the caller's operands end
/// afterwards, its result among them; null when an exception is pending.
///
/// # Safety
/// At the method's entry, on the running thread, *in VM*. The last argument is a live `NativeEntryPoint` or null, and the function
/// it names takes such arguments (which is the program's promise).
#[inline(never)]
pub unsafe fn call(thread: *const JavaThread, method: &Method, sp: *mut u64) -> *mut u64 {
    // SAFETY: the running thread, in VM.
    let mut cur = unsafe { Current::from_thread(thread) };
    // SAFETY: the arguments lie below `sp`.
    let (entry_point, arguments) = unsafe { (*sp.sub(1), sp.sub(usize::from(method.arg_slots))) };
    if entry_point == 0 {
        cur.throw_null_pointer().discard();
        return std::ptr::null_mut();
    }
    // SAFETY: a live NativeEntryPoint, which the caller's operands keep.
    let downcall = unsafe { cur.vm().foreign.downcall_of(entry_point as usize) };
    let mut outgoing: MaybeUninit<Outgoing> = MaybeUninit::uninit();
    let words = outgoing.as_mut_ptr().cast::<u64>();
    // SAFETY: moves name slots of the arguments and words of `Outgoing` (`argument_word`); parameters' types are as `Shape` said.
    let target = unsafe {
        *words.add(VECTOR_COUNT) = 8;
        for (given, to) in &downcall.moves {
            *words.add(usize::from(*to)) = given.read(arguments);
        }
        *arguments.add(usize::from(downcall.target)) as *const c_void
    };
    let mark = cur.handles.top();
    if downcall.transition {
        // SAFETY: the function is called, and the thread comes back.
        unsafe { cur.leave_vm(ThreadState::InNative) };
    }
    // SAFETY: the function and its arguments are the program's responsibility (a restricted method). The addresses of the state to
    // keep were checked by the class library; nobody changes the arguments meanwhile: they lie in the caller's frame.
    unsafe {
        invoke(target, words.cast(), words.add(REGISTER_WORDS), downcall.stack_words);
        if let Some(captured) = downcall.captured {
            *(captured.read(arguments) as *mut i32) = *libc::__errno_location();
        }
        if let Results::Buffer(slot, places) = &downcall.results {
            let buffer = *arguments.add(usize::from(*slot)) as *mut u8;
            for (word, at) in places {
                buffer.add(*at).cast::<u64>().write_unaligned(*words.add(usize::from(*word)));
            }
        }
    }
    if downcall.transition && come_back(&mut cur, mark).is_err() {
        return std::ptr::null_mut();
    }
    // SAFETY: no safepoint any more, so the result may lie over references. The caller has room for it; words as above.
    unsafe {
        let Results::One(word) = downcall.results else { return arguments };
        let bits = *words.add(usize::from(word));
        match method.return_type {
            BasicType::Void => arguments,
            BasicType::Long | BasicType::Double => {
                *arguments = bits;
                *arguments.add(1) = 0;
                arguments.add(2)
            }
            _ => {
                *arguments = bits & 0xffff_ffff;
                arguments.add(1)
            }
        }
    }
}
