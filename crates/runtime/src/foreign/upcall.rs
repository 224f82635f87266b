//! Upcalls: native code calls a method handle (`jdk.internal.foreign.abi.UpcallLinker`).
//!
//! Invariant: a thread that makes one is *in native*, or none of ours yet; then it is attached until it ends. Nothing is read from the
//! `Upcall` after the Java code has begun, which may free it.

use super::{RETURN_BUFFER, Storage, Unsupported};
use crate::class::{BasicType, MethodRef};
use crate::global_reference::GlobalReference;
use crate::native_function::{REGISTER_WORDS, Registers};
use crate::refs::Handle;
use crate::thread::{Current, JavaThread, ThreadState, VmEntry};
use crate::threads;
use crate::value::Value;
use crate::vm::Vm;
use smallvec::SmallVec;
use std::cell::Cell;

/// Where an argument comes from.
#[derive(Copy, Clone)]
enum Source {
    /// A word of the registers or of the stack behind them.
    Word(u16),
    /// The address of the buffer for results.
    ReturnBuffer,
}

/// Where results go: at most two registers.
#[derive(Copy, Clone)]
enum Results {
    /// This word of the registers; None without a result.
    One(Option<u16>),
    /// Words of the registers and where their values are in the return buffer.
    Buffer([(u16, usize); 2]),
}

/// Bytes that two registers take in a return buffer, as the ABI descriptor counts them.
const BUFFER: usize = 32;

/// What a stub passes on.
#[repr(C)]
pub struct Upcall {
    /// Where the stub jumps to.
    code: unsafe extern "C" fn(),
    vm: &'static Vm,
    handle: GlobalReference,
    arguments: Box<[(BasicType, Source)]>,
    results: Results,
}

impl Upcall {
    /// Of a method handle all of whose parameters are primitive.
    ///
    /// # Errors
    /// The storage that isn't one of the ABI's.
    pub fn new(
        cur: &Current,
        handle: Handle,
        parameters: &[BasicType],
        arguments: &[Storage],
        results: &[Storage],
    ) -> Result<Upcall, Unsupported> {
        let source = |(basic_type, storage): (&BasicType, &Storage)| {
            let is_buffer = *storage == RETURN_BUFFER;
            let source = if is_buffer { Source::ReturnBuffer } else { Source::Word(storage.argument_word()?) };
            Ok((*basic_type, source))
        };
        let results = match results {
            [] => Results::One(None),
            [one] => Results::One(Some(one.result_word()?)),
            [a, b] => Results::Buffer([(a.result_word()?, 0), (b.result_word()?, a.buffer_size())]),
            [_, _, more, ..] => return Err(Unsupported(*more)),
        };
        Ok(Upcall {
            code: enter_upcall,
            vm: cur.vm(),
            handle: GlobalReference::new(&cur.vm().globals, handle.get(cur).address()),
            arguments: parameters.iter().zip(arguments).map(source).collect::<Result<_, _>>()?,
            results,
        })
    }
}

/// What all stubs jump to, with the `Upcall` in r10 and a C function's arguments where they are: puts the argument registers in
/// memory, calls `run`, and loads the result registers.
///
/// # Safety
/// As above; not to be called otherwise.
#[unsafe(naked)]
unsafe extern "C" fn enter_upcall() {
    core::arch::naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "sub rsp, {size}",
        "mov [rsp], rdi",
        "mov [rsp + 8], rsi",
        "mov [rsp + 16], rdx",
        "mov [rsp + 24], rcx",
        "mov [rsp + 32], r8",
        "mov [rsp + 40], r9",
        "movsd [rsp + {floats}], xmm0",
        "movsd [rsp + {floats} + 8], xmm1",
        "movsd [rsp + {floats} + 16], xmm2",
        "movsd [rsp + {floats} + 24], xmm3",
        "movsd [rsp + {floats} + 32], xmm4",
        "movsd [rsp + {floats} + 40], xmm5",
        "movsd [rsp + {floats} + 48], xmm6",
        "movsd [rsp + {floats} + 56], xmm7",
        "mov rdi, r10",
        "mov rsi, rsp",
        // Behind the saved rbp and the return address.
        "lea rdx, [rbp + 16]",
        "call {run}",
        "mov rax, [rsp]",
        "mov rdx, [rsp + 8]",
        "movsd xmm0, [rsp + {floats}]",
        "movsd xmm1, [rsp + {floats} + 8]",
        "leave",
        "ret",
        size = const size_of::<Registers>().next_multiple_of(16),
        floats = const std::mem::offset_of!(Registers, floats),
        run = sym run,
    )
}

/// Carries an upcall out.
///
/// # Safety
/// From `enter_upcall`: the stub is not freed yet, `registers` and `stack` hold the arguments it is for.
unsafe extern "C" fn run(upcall: *const Upcall, registers: *mut Registers, stack: *const u64) {
    // SAFETY: the caller's promise.
    let upcall = unsafe { &*upcall };
    let thread = this_thread(upcall.vm);
    if thread.state() != ThreadState::InNative {
        end(format_args!("An upcall from a function that was linked as critical, which must not call Java"));
    }
    // SAFETY: the calling thread, in native.
    let mut cur = unsafe { VmEntry::new(thread) };
    let mark = cur.handles.top();
    // Native code may have used JNI before.
    let earlier = cur.take_exception();
    let mut buffer = [0u64; BUFFER / 8];
    let mut arguments: SmallVec<[Value; 12]> = SmallVec::new();
    arguments.push(Value::Reference(upcall.handle.handle()));
    for (basic_type, source) in &upcall.arguments {
        let bits = match *source {
            Source::ReturnBuffer => buffer.as_mut_ptr() as u64,
            Source::Word(word) => {
                let word = usize::from(word);
                // SAFETY: a word of the registers, or one on the stack that belongs to this function's arguments.
                unsafe {
                    if word < REGISTER_WORDS {
                        *registers.cast::<u64>().add(word)
                    } else {
                        *stack.add(word - REGISTER_WORDS)
                    }
                }
            }
        };
        arguments.push(Value::from_bits(&cur, *basic_type, bits));
    }
    let results = upcall.results;
    let method = target(&cur, upcall.handle.handle());
    let bits = match crate::entry::call_bits_for_native(&mut cur, method, &arguments) {
        Ok(bits) => bits,
        Err(thrown) => {
            thrown.discard();
            end_by_exception(&mut cur)
        }
    };
    // SAFETY: words of the registers. What the buffer got is in it: Java had its address.
    unsafe {
        let words = registers.cast::<u64>();
        match results {
            Results::One(None) => {}
            Results::One(Some(word)) => *words.add(usize::from(word)) = bits,
            Results::Buffer(places) => {
                for (word, at) in places {
                    *words.add(usize::from(word)) = buffer.as_ptr().add(at / 8).read_volatile();
                }
            }
        }
    }
    if !earlier.is_null(&cur) {
        let earlier = earlier.get(&cur);
        cur.set_exception(earlier).discard();
    }
    cur.handles.set_top(mark);
}

/// The method that runs a method handle.
fn target(cur: &Current, handle: Handle) -> MethodRef {
    let known = cur.vm().well_known();
    let form = handle.get(cur).load_ref(known.method_handle_form);
    let member = form.load_ref(known.lambda_form_vmentry);
    let found = if member.is_null() { None } else { cur.vm().linker().target(cur, member) };
    match found {
        Some(method) => method,
        None => crate::vm_bug!("an upcall of a method handle that was never made ready"),
    }
}

/// What the class library's own handler around the method handle didn't catch, such as a StackOverflowError of its own: there is
/// nobody to throw it to.
#[cold]
fn end_by_exception(cur: &mut Current) -> ! {
    let exception = cur.take_exception();
    let class = exception.get(cur).class().external_name();
    end(format_args!("Uncaught exception in an upcall: {class}"))
}

/// Ends the process because of what the program has done, with a report.
#[cold]
fn end(why: std::fmt::Arguments<'_>) -> ! {
    inspection::say!("#\n# {why}\n#");
    crate::bug::end_with_report()
}

/// Detaches a thread that an upcall has attached, when it ends.
struct Attached(Cell<Option<&'static JavaThread>>);

impl Drop for Attached {
    fn drop(&mut self) {
        if let Some(thread) = self.0.get()
            && threads::current_thread().is_some_and(|current| std::ptr::eq(current, thread))
        {
            // It has no frames: it is past its last function.
            let _ = threads::detach(thread);
        }
    }
}

thread_local! {
    static ATTACHED: Attached = const { Attached(Cell::new(None)) };
}

/// The calling thread, made a Java thread if it is none.
fn this_thread(vm: &'static Vm) -> &'static JavaThread {
    match threads::current_thread() {
        Some(thread) => thread,
        None => attach(vm),
    }
}

#[cold]
fn attach(vm: &'static Vm) -> &'static JavaThread {
    while vm.is_destroyed() {
        // As the VM's other threads when it has ended: no Java any more, for ever.
        std::thread::park();
    }
    match threads::attach_current(vm, None, Handle::NULL, true) {
        Ok(thread) => {
            // Where the thread is already ending, nobody detaches it: it stays in the list, in native.
            let _ = ATTACHED.try_with(|attached| attached.0.set(Some(thread)));
            thread
        }
        Err(error) => end(format_args!("A thread that makes an upcall can't be attached: {error:?}")),
    }
}
