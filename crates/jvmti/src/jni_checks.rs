//! `-Xcheck:jvmti` on JNI: a function table whose functions look where they are called before they go on to the VM's, since callbacks of
//! the heap and of collections must call none (JVM TI, "Heap": callbacks; GarbageCollectionStart).
//!
//! Invariants: a slot's code keeps all registers that carry arguments, and the stack as its caller left it, so that it stands for a function
//! of any type. It is code of its own, found by where it lies: slot n at 8 * n bytes.

use crate::callback;
use crate::strict::strict;
use abi::jni::{JNI_SLOTS, JNINativeInterface};
use inspection::Inspector;
use std::arch::global_asm;
use std::sync::OnceLock;

/// Bytes of code of a slot.
const STRIDE: usize = 8;

/// The VM's own functions, and the names of all.
struct Functions {
    table: &'static JNINativeInterface,
    names: Vec<String>,
}

static FUNCTIONS: OnceLock<Functions> = OnceLock::new();

unsafe extern "C" {
    /// The code of the first slot.
    fn pellucid_jni_checks();
}

global_asm!(
    ".p2align 4",
    "pellucid_jni_checks:",
    ".rept {slots}",
    // Its return address tells the slot.
    "call 2f",
    ".p2align 3",
    ".endr",
    "2:",
    "pop r11",
    "push rdi",
    "push rsi",
    "push rdx",
    "push rcx",
    "push r8",
    "push r9",
    "push rax",
    "sub rsp, 128",
    "movaps [rsp], xmm0",
    "movaps [rsp + 16], xmm1",
    "movaps [rsp + 32], xmm2",
    "movaps [rsp + 48], xmm3",
    "movaps [rsp + 64], xmm4",
    "movaps [rsp + 80], xmm5",
    "movaps [rsp + 96], xmm6",
    "movaps [rsp + 112], xmm7",
    "mov rdi, r11",
    "call {check}",
    "mov r11, rax",
    "movaps xmm0, [rsp]",
    "movaps xmm1, [rsp + 16]",
    "movaps xmm2, [rsp + 32]",
    "movaps xmm3, [rsp + 48]",
    "movaps xmm4, [rsp + 64]",
    "movaps xmm5, [rsp + 80]",
    "movaps xmm6, [rsp + 96]",
    "movaps xmm7, [rsp + 112]",
    "add rsp, 128",
    "pop rax",
    "pop r9",
    "pop r8",
    "pop rcx",
    "pop rdx",
    "pop rsi",
    "pop rdi",
    "jmp r11",
    slots = const JNI_SLOTS,
    check = sym check,
);

/// Looks where the slot is called whose code holds an address; the VM's function.
extern "C" fn check(address: usize) -> usize {
    let slot = (address - pellucid_jni_checks as *const () as usize) / STRIDE;
    let Some(functions) = FUNCTIONS.get() else { unreachable!("a checked function of JNI before there are any") };
    if let Some(running) = callback::running().filter(|running| running.is_narrow())
        && let Some(strict) = strict()
    {
        strict.jni_call(functions.names.get(slot).map_or("a function of JNI", String::as_str), running);
    }
    // SAFETY: the table is an array of JNI_SLOTS pointers.
    unsafe { *std::ptr::from_ref(functions.table).cast::<usize>().add(slot) }
}

/// Has all threads call JNI through the checks from now on.
pub(crate) fn start(vm: &dyn Inspector) {
    // SAFETY: the VM's table, which lives for ever.
    let table = unsafe { &*(vm.jni_table() as *const JNINativeInterface) };
    let functions = FUNCTIONS.get_or_init(|| Functions { table, names: names(table) });
    let mut checked = Box::new(*functions.table);
    let slots = std::ptr::from_mut(&mut *checked).cast::<usize>();
    for slot in 0..JNI_SLOTS {
        // SAFETY: as above; the reserved slots, which are null, stay so.
        unsafe {
            if *slots.add(slot) != 0 {
                *slots.add(slot) = pellucid_jni_checks as *const () as usize + slot * STRIDE;
            }
        }
    }
    vm.set_jni_table(std::ptr::from_ref(Box::leak(checked)) as usize);
}

/// The names of the slots, as the table's debugging form has them.
fn names(table: &JNINativeInterface) -> Vec<String> {
    let text = format!("{table:?}");
    let fields = text.split_once('{').map_or("", |(_, fields)| fields);
    fields.split(',').filter_map(|field| Some(field.split_once(':')?.0.trim().to_owned())).collect()
}
