//! Access to a part of a mapped file that is no longer there (SIGBUS), because somebody made the file shorter: an InternalError in
//! the thread that asked, as `java.nio.MappedByteBuffer` says.
//!
//! Invariant: only data accesses outside the heap that a Java thread makes for Java are survived: in compiled code, and in the VM's natives
//! whose work they are. The instruction is skipped, and the error comes at the thread's next poll, which these natives do at their end; what
//! is read is what a register happened to have, and nothing more than a number to them. The VM's own mappings are no such memory.

use crate::natives::Reach;
use crate::thread::{JavaThread, ThreadState, poll};
use crate::threads::current_thread;
use crate::vm::Vm;
use heap::Address;
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic};

/// Bytes of the longest instruction.
const LONGEST_INSTRUCTION: usize = 15;

/// Skips the instruction if it may be skipped. In a signal handler: allocates nothing, takes no lock.
///
/// # Safety
/// What the kernel passed to the handler of a SIGBUS.
pub(crate) unsafe fn survive(info: *const libc::siginfo_t, context: *mut libc::ucontext_t) -> bool {
    let Some(thread) = current_thread() else { return false };
    let Some(vm) = crate::vm::vm() else { return false };
    // SAFETY: the caller's promise.
    let (code, address) = unsafe { ((*info).si_code, (*info).si_addr() as usize) };
    if code != libc::BUS_ADRERR || thread.state() != ThreadState::InVm || vm.heap().is_in_heap(Address(address)) {
        return false;
    }
    // SAFETY: the caller's promise.
    let pc = unsafe { (*context).uc_mcontext.gregs[libc::REG_RIP as usize] } as usize;
    if !is_for_java(vm, thread, pc) {
        return false;
    }
    // SAFETY: the caller's promise.
    let next = unsafe { &mut (*context).uc_mcontext.gregs[libc::REG_RIP as usize] };
    // SAFETY: the instruction at the program counter was just read, and no mapping of code ends within a longest one's length after it:
    // libraries end in other data, and the code cache is not filled to its last bytes.
    let bytes = unsafe { std::slice::from_raw_parts(*next as *const u8, LONGEST_INSTRUCTION) };
    let mut decoder = Decoder::with_ip(64, bytes, *next as u64, DecoderOptions::NONE);
    let mut instruction = Instruction::default();
    decoder.decode_out(&mut instruction);
    let leaves = matches!(
        instruction.mnemonic(),
        Mnemonic::Call | Mnemonic::Jmp | Mnemonic::Ret | Mnemonic::Push | Mnemonic::Pop
    );
    if instruction.is_invalid() || leaves {
        return false;
    }
    *next += instruction.len() as libc::greg_t;
    thread.ask(poll::MEMORY_FAULT);
    true
}

/// Does code at `pc`, which the thread runs, access memory because Java names it?
fn is_for_java(vm: &Vm, thread: &JavaThread, pc: usize) -> bool {
    if crate::compilation::compiler(vm).is_some_and(|compiler| compiler.code_addresses().contains(&pc)) {
        return true;
    }
    // The natives of the VM run in the newest frame.
    let method = thread.top_frame().filter(|frame| frame.is_native()).and_then(|frame| frame.method());
    method.and_then(|method| method.vm_native()).is_some_and(|native| matches!(native.reach, Reach::Memory(_)))
}
