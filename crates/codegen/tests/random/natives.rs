//! What functions call. Each changes all registers that its convention lets it change, and finds a stack that isn't aligned.
//!
//! Invariant: they write to the buffer below `WRITABLE_END` only, depend on no bits of an argument beyond its type, and leave such bits of a
//! result undefined.

use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{AbiParam, Signature, Type};
use cranelift_codegen::isa::CallConv;

/// Where what functions may write ends, from the buffer's middle. Behind it is what makes loops end.
pub const WRITABLE_END: i64 = 1536;

/// A function to be called.
#[derive(Copy, Clone)]
pub struct Native {
    pub address: u64,
    pub convention: CallConv,
    /// Is the buffer the first argument, before the others?
    pub takes_buffer: bool,
    pub parameters: &'static [Type],
    pub results: &'static [Type],
}

impl Native {
    pub fn signature(&self) -> Signature {
        let mut signature = Signature::new(self.convention);
        let buffer = self.takes_buffer.then_some(AbiParam::new(I64));
        signature.params.extend(buffer.into_iter().chain(self.parameters.iter().copied().map(AbiParam::new)));
        signature.returns.extend(self.results.iter().copied().map(AbiParam::new));
        signature
    }
}

/// A function whose convention is System V, around one in Rust.
macro_rules! changing_registers {
    ($name:ident, $inner:ident) => {
        /// # Safety
        /// What is called gets what it takes.
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            core::arch::naked_asm!(
                "lea rax, [rsp + 8]",
                "test al, 15",
                "jz 2f",
                "ud2",
                "2:",
                "push rbp",
                "mov rbp, rsp",
                "call {inner}",
                "pop rbp",
                "mov rcx, 0x5a5a5a5a5a5a5a5a",
                "lea rdx, [rcx + 1]",
                "lea rsi, [rcx + 2]",
                "lea rdi, [rcx + 3]",
                "lea r8, [rcx + 4]",
                "lea r9, [rcx + 5]",
                "lea r10, [rcx + 6]",
                "lea r11, [rcx + 7]",
                "movq xmm1, rcx",
                "movq xmm2, rdx",
                "movq xmm3, rsi",
                "movq xmm4, rdi",
                "movq xmm5, r8",
                "movq xmm6, r9",
                "movq xmm7, r10",
                "movq xmm8, r11",
                "movq xmm9, rcx",
                "movq xmm10, rdx",
                "movq xmm11, rsi",
                "movq xmm12, rdi",
                "movq xmm13, r8",
                "movq xmm14, r9",
                "movq xmm15, r10",
                "ret",
                inner = sym $inner,
            )
        }
    };
}

/// A function like those that are tested, around one in Rust.
macro_rules! of_tail_convention {
    ($name:ident, $inner:ident) => {
        /// # Safety
        /// What is called gets what it takes.
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            core::arch::naked_asm!(
                "lea rax, [rsp + 8]",
                "test al, 15",
                "jz 2f",
                "ud2",
                "2:",
                "push rbp",
                "mov rbp, rsp",
                "push r9",
                "push r8",
                "push rcx",
                "push rdx",
                "push rsi",
                "push rdi",
                "mov rdi, rsp",
                "sub rsp, 32",
                "mov rsi, rsp",
                "call {inner}",
                "mov rax, [rsp]",
                "mov rcx, [rsp + 8]",
                "mov rdx, [rsp + 16]",
                "mov rsi, [rsp + 24]",
                "mov rsp, rbp",
                "pop rbp",
                "mov rdi, 0x6b6b6b6b6b6b6b6b",
                "lea r8, [rdi + 4]",
                "lea r9, [rdi + 5]",
                "lea r10, [rdi + 6]",
                "lea r11, [rdi + 7]",
                "movq xmm0, r8",
                "movq xmm1, rdi",
                "movq xmm2, rdi",
                "movq xmm3, rdi",
                "movq xmm4, rdi",
                "movq xmm5, r8",
                "movq xmm6, r9",
                "movq xmm7, r10",
                "movq xmm8, r11",
                "movq xmm9, rdi",
                "movq xmm10, r8",
                "movq xmm11, r9",
                "movq xmm12, rdi",
                "movq xmm13, r8",
                "movq xmm14, r9",
                "movq xmm15, r10",
                "ret",
                inner = sym $inner,
            )
        }
    };
}

/// Changes the word of the buffer that a number stands for.
fn change(buffer: *mut u8, number: u64) {
    let words = (WRITABLE_END + 2048) as u64 / 8;
    let offset = (number % words * 8) as i64 - 2048;
    // SAFETY: the buffer goes from 2048 bytes before its middle to `WRITABLE_END` at least.
    unsafe {
        let word = buffer.offset(offset as isize).cast::<u64>();
        word.write_unaligned(word.read_unaligned().rotate_left(9) ^ number);
    }
}

fn mix(a: u64, b: u64) -> u64 {
    (a ^ b.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn real(x: f64) -> f64 {
    if x.is_nan() { 0.5 } else { x }
}

extern "C" fn nothing_in() -> u64 {
    0x1234_5678_9abc_def0
}
extern "C" fn one_in(a: u64) -> u64 {
    mix(a, 5)
}
extern "C" fn writing(buffer: *mut u8, a: u64) -> u64 {
    change(buffer, a);
    mix(a, 77)
}
extern "C" fn ints(a: u64, b: u64, c: u64) -> u64 {
    let value = (a as u32).wrapping_mul(3) ^ (b as u32).wrapping_add(c as u32);
    mix(c, 1) << 32 | u64::from(value)
}
extern "C" fn four_in(a: u64, b: u64, c: u64, d: u64) -> u64 {
    mix(mix(a, b), mix(c, d))
}
extern "C" fn six_in(buffer: *mut u8, a: u64, b: u64, c: u64, d: u64, e: u64) -> u64 {
    change(buffer, a ^ c ^ e);
    mix(mix(a, b), mix(mix(c, d), e))
}
extern "C" fn six_mixed(buffer: *mut u8, a: u64, b: u64, c: u64, d: u64, e: u64) -> u64 {
    let narrow = (u64::from(a as u32) << 32) | (u64::from(b as u8) << 24) | u64::from(d as u16);
    change(buffer, narrow);
    mix(mix(narrow, c), u64::from(e as u32))
}
extern "C" fn bytes(a: u64, b: u64) -> u64 {
    mix(a, b) << 8 | u64::from((a as u8) ^ (b as u16 >> 5) as u8)
}
extern "C" fn condition(a: u64, b: u64) -> u64 {
    mix(a, b) << 8 | u64::from((a as i32) < (b as i32))
}
extern "C" fn doubles(a: f64, b: f64) -> f64 {
    real(real(a) * 0.75 + real(b))
}
extern "C" fn mixed(a: u64, b: f32, c: u64, d: f64) -> f32 {
    (real(f64::from(b)) + real(d) + f64::from(a as i32) + f64::from(c as u8)) as f32
}
extern "C" fn many(buffer: *mut u8, a: f64, b: f64, c: f32, d: u64, e: u64) -> f64 {
    change(buffer, d.wrapping_add(u64::from(e as u32)));
    real(real(a) - real(b) * 2.0 + real(f64::from(c)) + d as i32 as f64)
}
extern "C" fn to_integer(a: f64) -> u64 {
    real(a).to_bits()
}

changing_registers!(call_nothing_in, nothing_in);
changing_registers!(call_one_in, one_in);
changing_registers!(call_writing, writing);
changing_registers!(call_ints, ints);
changing_registers!(call_four_in, four_in);
changing_registers!(call_six_in, six_in);
changing_registers!(call_six_mixed, six_mixed);
changing_registers!(call_bytes, bytes);
changing_registers!(call_condition, condition);
changing_registers!(call_doubles, doubles);
changing_registers!(call_mixed, mixed);
changing_registers!(call_many, many);
changing_registers!(call_to_integer, to_integer);

/// # Safety
/// Called as `Tail` functions are.
unsafe extern "C" fn tail_pure(arguments: *const [u64; 6], results: *mut [u64; 4]) {
    // SAFETY: `of_tail_convention` made both.
    let (&[_, a, b, c, d, e], results) = unsafe { (&*arguments, &mut *results) };
    *results = [mix(a, b), mix(b, c), mix(c, d), mix(d, e)];
}

/// # Safety
/// Called as `Tail` functions are.
unsafe extern "C" fn tail_writing(arguments: *const [u64; 6], results: *mut [u64; 4]) {
    // SAFETY: `of_tail_convention` made both.
    let (&[buffer, a, b, c, d, e], results) = unsafe { (&*arguments, &mut *results) };
    for number in [a, b, mix(c, d)] {
        change(buffer as *mut u8, number);
    }
    *results = [mix(a, e), a, mix(b, 3), e];
}

of_tail_convention!(call_tail_pure, tail_pure);
of_tail_convention!(call_tail_writing, tail_writing);

/// Of the convention of tail calls: what the frame pointer points to, which is its caller's frame.
pub const SAVED_FRAME_POINTER: unsafe extern "C" fn() = saved_frame_pointer;

/// See `SAVED_FRAME_POINTER`.
///
/// # Safety
/// Its caller keeps the frame pointer.
#[unsafe(naked)]
unsafe extern "C" fn saved_frame_pointer() {
    core::arch::naked_asm!("mov rax, [rbp]", "ret")
}

/// Changes the buffer and the flags, no register.
///
/// # Safety
/// Gets the buffer.
#[unsafe(naked)]
unsafe extern "C" fn preserving_two() {
    core::arch::naked_asm!("add [rdi + 16], rsi", "ret")
}

/// Changes the buffer and the flags, no register.
///
/// # Safety
/// Gets the buffer.
#[unsafe(naked)]
unsafe extern "C" fn preserving_six() {
    core::arch::naked_asm!(
        "push rax",
        "test spl, 15",
        "jz 2f",
        "ud2",
        "2:",
        "mov rax, rsi",
        "xor rax, rdx",
        "add rax, rcx",
        "xor rax, r8",
        "add rax, r9",
        "xor [rdi - 1024], rax",
        "pop rax",
        "ret",
    )
}

/// Those of System V, then those that preserve everything.
pub fn all() -> Vec<Native> {
    use CallConv::{PreserveAll, SystemV};
    let native = |convention, address: unsafe extern "C" fn(), takes_buffer, parameters, results| Native {
        address: address as *const () as u64,
        convention,
        takes_buffer,
        parameters,
        results,
    };
    vec![
        native(SystemV, call_nothing_in, false, &[], &[I64]),
        native(SystemV, call_one_in, false, &[I64], &[I64]),
        native(SystemV, call_writing, true, &[I64], &[]),
        native(SystemV, call_writing, true, &[I64], &[I64]),
        native(SystemV, call_ints, false, &[I32, I32, I64], &[I32]),
        native(SystemV, call_four_in, false, &[I64, I64, I64, I64], &[I64]),
        native(SystemV, call_six_in, true, &[I64, I64, I64, I64, I64], &[I64]),
        native(SystemV, call_six_mixed, true, &[I32, I8, I64, I16, I32], &[I64]),
        native(SystemV, call_bytes, false, &[I8, I16], &[I8]),
        native(SystemV, call_condition, false, &[I32, I32], &[I8]),
        native(SystemV, call_doubles, false, &[F64, F64], &[F64]),
        native(SystemV, call_mixed, false, &[I64, F32, I8, F64], &[F32]),
        native(SystemV, call_many, true, &[F64, F64, F32, I64, I32], &[F64]),
        native(SystemV, call_to_integer, false, &[F64], &[I64]),
        native(PreserveAll, preserving_two, true, &[I64], &[]),
        native(PreserveAll, preserving_six, true, &[I64, I64, I64, I64, I64], &[]),
    ]
}

/// Those that have the convention of the functions that are tested.
pub fn tails() -> Vec<u64> {
    [call_tail_pure, call_tail_writing].map(|function| function as *const () as u64).to_vec()
}

/// The signature of the functions that are tested.
pub fn tail_signature() -> Signature {
    let mut signature = Signature::new(CallConv::Tail);
    signature.params = vec![AbiParam::new(I64); 6];
    signature.returns = vec![AbiParam::new(I64); 4];
    signature
}
