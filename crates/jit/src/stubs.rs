//! Assembly between compiled code and the functions it calls. x86-64, System V.
//!
//! Invariant: what compiled code keeps in registers costs nothing unless something unusual happens. So a helper is called by way of
//! `preserving`, which saves what System V lets a function change, and a poll leaves by a jump and comes back by an entry.

use runtime::thread::{JavaThread, offsets};
use std::ffi::c_void;

/// Calls `helper` with up to four arguments. No register changes (Cranelift's convention `preserve_all`); the result is put where
/// `JavaThread::helper_result` is.
///
/// # Safety
/// `thread` is the running thread, and `helper` a function of the arguments that follow.
#[unsafe(naked)]
pub unsafe extern "C" fn preserving(thread: *const JavaThread, helper: *const c_void, a: u64, b: u64, c: u64, d: u64) {
    core::arch::naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "push rax",
        "push rcx",
        "push rdx",
        "push rsi",
        "push rdi",
        "push r8",
        "push r9",
        "push r10",
        "push r11",
        // Nine words, and one to keep the stack aligned to 16.
        "sub rsp, 264",
        "movups [rsp], xmm0",
        "movups [rsp + 16], xmm1",
        "movups [rsp + 32], xmm2",
        "movups [rsp + 48], xmm3",
        "movups [rsp + 64], xmm4",
        "movups [rsp + 80], xmm5",
        "movups [rsp + 96], xmm6",
        "movups [rsp + 112], xmm7",
        "movups [rsp + 128], xmm8",
        "movups [rsp + 144], xmm9",
        "movups [rsp + 160], xmm10",
        "movups [rsp + 176], xmm11",
        "movups [rsp + 192], xmm12",
        "movups [rsp + 208], xmm13",
        "movups [rsp + 224], xmm14",
        "movups [rsp + 240], xmm15",
        "mov rax, rsi",
        "mov rdi, rdx",
        "mov rsi, rcx",
        "mov rdx, r8",
        "mov rcx, r9",
        "call rax",
        "mov rdi, [rbp - 40]",
        "mov [rdi + {result}], rax",
        "movups xmm0, [rsp]",
        "movups xmm1, [rsp + 16]",
        "movups xmm2, [rsp + 32]",
        "movups xmm3, [rsp + 48]",
        "movups xmm4, [rsp + 64]",
        "movups xmm5, [rsp + 80]",
        "movups xmm6, [rsp + 96]",
        "movups xmm7, [rsp + 112]",
        "movups xmm8, [rsp + 128]",
        "movups xmm9, [rsp + 144]",
        "movups xmm10, [rsp + 160]",
        "movups xmm11, [rsp + 176]",
        "movups xmm12, [rsp + 192]",
        "movups xmm13, [rsp + 208]",
        "movups xmm14, [rsp + 224]",
        "movups xmm15, [rsp + 240]",
        "add rsp, 264",
        "pop r11",
        "pop r10",
        "pop r9",
        "pop r8",
        "pop rdi",
        "pop rsi",
        "pop rdx",
        "pop rcx",
        "pop rax",
        "pop rbp",
        "ret",
        result = const offsets::HELPER_RESULT,
    )
}

/// A poll of compiled code, reached by a jump with the frame complete: goes on at `code`, an entry that reads the frame again (0 for none), or
/// wherever `runtime_calls::poll_slow` says, which gets the same first two arguments.
///
/// # Safety
/// `thread` is the running thread, whose newest frame is complete and has its operand stack's end at `sp`; `code` is an entry of it.
#[unsafe(naked)]
pub unsafe extern "C" fn poll(thread: *const JavaThread, code: *const c_void, sp: *mut u64) {
    core::arch::naked_asm!(
        "push rdi",
        "push rsi",
        // With the third word the stack is aligned to 16.
        "push rdx",
        "call {slow}",
        "pop rdx",
        "pop rsi",
        "pop rdi",
        "test rax, rax",
        "cmovz rax, rsi",
        "mov rsi, rdx",
        "mov rcx, rdx",
        "mov r8, [rdi + {frame}]",
        "mov r9, rdx",
        "jmp rax",
        slow = sym crate::runtime_calls::poll_slow,
        frame = const offsets::FRAME,
    )
}

macro_rules! foreign_calls {
    ($($name:ident $place:literal)*) => {
        $(#[unsafe(naked)]
        unsafe extern "C" fn $name() {
            core::arch::naked_asm!(concat!("mov r11, ", $place), "mov eax, 8", "jmp r11")
        })*

        /// Jump to a function of the System V ABI, whose address is the argument behind as many integers and addresses, at most six, as is the index. It may be a
        /// variadic one: rax says that all vector registers may have arguments.
        pub const FOREIGN_CALLS: &[unsafe extern "C" fn()] = &[$($name),*];
    };
}
// Behind six no register is left; the stack has it, next to the return address.
foreign_calls! {
    after_none "rdi"
    after_one "rsi"
    after_two "rdx"
    after_three "rcx"
    after_four "r8"
    after_five "r9"
    after_six "[rsp + 8]"
}
