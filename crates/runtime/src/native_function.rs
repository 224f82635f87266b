//! Calls of native functions by the System V ABI for x86-64 (3.2.3): all argument registers and stack words are given in memory,
//! and all result registers come back there.
//!
//! Invariant: the thread's state is the caller's business; nothing here touches the heap.

use std::ffi::c_void;

/// The registers that arguments and results of a function are in.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct Registers {
    /// rdi, rsi, rdx, rcx, r8, r9; results: rax, rdx.
    pub integers: [u64; 6],
    /// xmm0 to xmm7, the low halves; results: xmm0, xmm1.
    pub floats: [u64; 8],
    /// rax: what variadic functions are told of how many vector registers have arguments, at most.
    pub vector_count: u64,
}

/// Words of `Registers`.
pub const REGISTER_WORDS: usize = size_of::<Registers>() / 8;

/// Calls a C function.
///
/// # Safety
/// The function takes these arguments; `registers` and `stack_words` words at `stack` are readable, and the former writable. Words
/// that the function doesn't look at need not be initialised.
#[unsafe(naked)]
pub unsafe extern "C" fn invoke(
    function: *const c_void,
    registers: *mut Registers,
    stack: *const u64,
    stack_words: usize,
) {
    core::arch::naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "push rbx",
        "push r12",
        "mov rbx, rsi",
        "mov r11, rdi",
        // Stack words, an even number of them, so that the stack is aligned to 16 at the call.
        "lea rax, [rcx + 1]",
        "and rax, -2",
        "shl rax, 3",
        "sub rsp, rax",
        "2:",
        "test rcx, rcx",
        "jz 3f",
        "dec rcx",
        "mov rax, [rdx + rcx * 8]",
        "mov [rsp + rcx * 8], rax",
        "jmp 2b",
        "3:",
        "movsd xmm0, [rbx + {floats}]",
        "movsd xmm1, [rbx + {floats} + 8]",
        "movsd xmm2, [rbx + {floats} + 16]",
        "movsd xmm3, [rbx + {floats} + 24]",
        "movsd xmm4, [rbx + {floats} + 32]",
        "movsd xmm5, [rbx + {floats} + 40]",
        "movsd xmm6, [rbx + {floats} + 48]",
        "movsd xmm7, [rbx + {floats} + 56]",
        "mov rdi, [rbx]",
        "mov rsi, [rbx + 8]",
        "mov rdx, [rbx + 16]",
        "mov rcx, [rbx + 24]",
        "mov r8, [rbx + 32]",
        "mov r9, [rbx + 40]",
        "mov rax, [rbx + {vector_count}]",
        "call r11",
        "mov [rbx], rax",
        "mov [rbx + 8], rdx",
        "movsd [rbx + {floats}], xmm0",
        "movsd [rbx + {floats} + 8], xmm1",
        "lea rsp, [rbp - 16]",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
        floats = const std::mem::offset_of!(Registers, floats),
        vector_count = const std::mem::offset_of!(Registers, vector_count),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(clippy::too_many_arguments)]
    extern "C" fn weigh(a: i64, b: f64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64, i: f32, j: i64) -> f64 {
        (a + 2 * c + 3 * d + 4 * e + 5 * f + 6 * g + 7 * h + 8 * j) as f64 + b + f64::from(i)
    }

    #[test]
    fn arguments_and_results() {
        let mut registers = Registers { integers: [1, 2, 3, 4, 5, 6], floats: [0; 8], vector_count: 2 };
        registers.floats[0] = 0.5f64.to_bits();
        registers.floats[1] = u64::from(0.25f32.to_bits());
        // SAFETY: the function's ten arguments: six integers and two floats in registers, two words on the stack.
        unsafe { invoke(weigh as *const c_void, &mut registers, [7, 8].as_ptr(), 2) };
        let expected = f64::from(1 + 4 + 9 + 16 + 25 + 36 + 49 + 64) + 0.75;
        assert_eq!(f64::from_bits(registers.floats[0]), expected);
    }
}
