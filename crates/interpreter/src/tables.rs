//! Dispatch tables: which handler runs an opcode. Opcodes up to 0xC9 are those of JVMS 6, 0xCA is a breakpoint, the rest
//! are quick forms that stand only in a method's private copy of its code.
//!
//! Invariant: a quick form is as long as what it replaces, and replaces just one instruction.

use crate::state::handlers;
use crate::{arithmetic as a, arrays as r, constants as k, control as c, conversions as v, fields as f, invoke as i};
use crate::{loads_stores as l, objects as o, slow as w};
use runtime::frame::Code;
use runtime::thread::{JavaThread, poll};
use std::ffi::c_void;

macro_rules! quick_opcodes {
    ($first:literal; $($name:ident $replaces:literal $handler:expr;)*) => {
        /// Numbers of the quick forms.
        pub(crate) mod quick {
            quick_opcodes!(@number $first; $($name)*);
        }
        const QUICK: &[(u8, u8, Code)] = &[$((quick::$name, $replaces, $handler)),*];
    };
    (@number $next:expr; $name:ident $($rest:ident)*) => {
        pub(crate) const $name: u8 = $next;
        quick_opcodes!(@number $name + 1; $($rest)*);
    };
    (@number $next:expr;) => {
        /// One past the last.
        pub(crate) const END: u16 = $next as u16;
    };
}

quick_opcodes! {
    0xcb;
    GETFIELD_BYTE 0xb4 f::getfield_byte;
    GETFIELD_SHORT 0xb4 f::getfield_short;
    GETFIELD_CHAR 0xb4 f::getfield_char;
    GETFIELD_INT 0xb4 f::getfield_int;
    GETFIELD_LONG 0xb4 f::getfield_long;
    GETFIELD_REFERENCE 0xb4 f::getfield_reference;
    PUTFIELD_BOOLEAN 0xb5 f::putfield_boolean;
    PUTFIELD_BYTE 0xb5 f::putfield_byte;
    PUTFIELD_SHORT 0xb5 f::putfield_short;
    PUTFIELD_INT 0xb5 f::putfield_int;
    PUTFIELD_LONG 0xb5 f::putfield_long;
    PUTFIELD_REFERENCE 0xb5 f::putfield_reference;
    PUTFIELD_VOLATILE 0xb5 f::putfield_volatile;
    GETSTATIC_INT 0xb2 f::getstatic_int;
    GETSTATIC_LONG 0xb2 f::getstatic_long;
    GETSTATIC_REFERENCE 0xb2 f::getstatic_reference;
    GETSTATIC_NARROW 0xb2 f::getstatic_narrow;
    PUTSTATIC_INT 0xb3 f::putstatic_int;
    PUTSTATIC_LONG 0xb3 f::putstatic_long;
    PUTSTATIC_REFERENCE 0xb3 f::putstatic_reference;
    PUTSTATIC_OTHER 0xb3 f::putstatic_other;
    INVOKESTATIC 0xb8 i::invokestatic_quick;
    INVOKESPECIAL 0xb7 i::invokespecial_quick;
    INVOKEVIRTUAL 0xb6 i::invokevirtual_quick;
    INVOKEHANDLE 0xb6 i::invokehandle_quick;
    INVOKEINTERFACE 0xb9 i::invokeinterface_quick;
    INVOKEINTERFACE_VIRTUAL 0xb9 i::invokevirtual_quick;
    INVOKEINTERFACE_PRIVATE 0xb9 i::invokeinterface_selecting;
    INVOKEINTERFACE_FINAL 0xb9 i::invokespecial_quick;
    INVOKEDYNAMIC 0xba i::invokedynamic_quick;
    NEW 0xbb o::new_quick;
    ANEWARRAY 0xbd r::anewarray_quick;
    CHECKCAST 0xc0 o::checkcast_quick;
    INSTANCEOF_DISPLAY 0xc1 o::instanceof_display;
    INSTANCEOF_OTHER 0xc1 o::instanceof_other;
    LDC_VALUE 0x12 k::ldc_value;
    LDC_REFERENCE 0x12 k::ldc_reference;
    LDC_CLASS 0x12 k::ldc_class;
    LDC_W 0x13 k::ldc_w_quick;
    LDC2_W 0x14 k::ldc2_w_quick;
    IRETURN_INT 0xac c::return_one;
    RETURN_REGISTERING 0xb1 w::return_registering;
}

/// Bytes of the invoke instructions that a call may return to, by opcode; 0 for what is none.
pub(crate) static CALL_LENGTH: [u8; 256] = {
    let mut lengths = [0; 256];
    let mut opcode = 0xb6;
    while opcode <= 0xba {
        lengths[opcode] = length(opcode as u8);
        opcode += 1;
    }
    let mut at = 0;
    while at < QUICK.len() {
        let (number, replaces, _) = QUICK[at];
        if replaces >= 0xb6 && replaces <= 0xba {
            lengths[number as usize] = length(replaces);
        }
        at += 1;
    }
    lengths
};

const fn length(invoke: u8) -> u8 {
    if invoke >= 0xb9 { 5 } else { 3 }
}

/// The handlers that run bytecode when nobody watches.
pub(crate) static PLAIN: [Code; 256] = {
    let mut table: [Code; 256] = [illegal as Code; 256];
    let mut at = 0;
    while at < STANDARD.len() {
        table[at] = STANDARD[at];
        at += 1;
    }
    let mut at = 0;
    while at < QUICK.len() {
        table[QUICK[at].0 as usize] = QUICK[at].2;
        at += 1;
    }
    table
};

/// The handlers that first tell the VM's step hook.
static INSTRUMENTED: [Code; 256] = [stepping as Code; 256];

const STANDARD: &[Code] = &[
    // 0x00
    l::nop,
    l::aconst_null,
    l::iconst_m1,
    l::iconst_0,
    l::iconst_1,
    l::iconst_2,
    l::iconst_3,
    l::iconst_4,
    l::iconst_5,
    l::lconst_0,
    l::lconst_1,
    l::fconst_0,
    l::fconst_1,
    l::fconst_2,
    l::dconst_0,
    l::dconst_1,
    // 0x10
    l::bipush,
    l::sipush,
    w::ldc,
    w::ldc_w,
    w::ldc2_w,
    // iload lload fload dload aload
    l::load,
    l::load_wide,
    l::load,
    l::load_wide,
    l::load,
    // iload_n lload_n fload_n dload_n aload_n
    l::load_0,
    l::load_1,
    l::load_2,
    l::load_3,
    l::load_wide_0,
    l::load_wide_1,
    l::load_wide_2,
    l::load_wide_3,
    l::load_0,
    l::load_1,
    l::load_2,
    l::load_3,
    l::load_wide_0,
    l::load_wide_1,
    l::load_wide_2,
    l::load_wide_3,
    l::load_0,
    l::load_1,
    l::load_2,
    l::load_3,
    // 0x2e: iaload laload faload daload aaload baload caload saload
    r::iaload,
    r::laload,
    r::iaload,
    r::laload,
    r::aaload,
    r::baload,
    r::caload,
    r::saload,
    // 0x36: istore lstore fstore dstore astore
    l::store,
    l::store_wide,
    l::store,
    l::store_wide,
    l::store,
    // istore_n lstore_n fstore_n dstore_n astore_n
    l::store_0,
    l::store_1,
    l::store_2,
    l::store_3,
    l::store_wide_0,
    l::store_wide_1,
    l::store_wide_2,
    l::store_wide_3,
    l::store_0,
    l::store_1,
    l::store_2,
    l::store_3,
    l::store_wide_0,
    l::store_wide_1,
    l::store_wide_2,
    l::store_wide_3,
    l::store_0,
    l::store_1,
    l::store_2,
    l::store_3,
    // 0x4f: iastore lastore fastore dastore aastore bastore castore sastore
    r::iastore,
    r::lastore,
    r::iastore,
    r::lastore,
    r::aastore,
    r::bastore,
    r::castore,
    r::castore,
    // 0x57
    l::pop,
    l::pop2,
    l::dup,
    l::dup_x1,
    l::dup_x2,
    l::dup2,
    l::dup2_x1,
    l::dup2_x2,
    l::swap,
    // 0x60
    a::iadd,
    a::ladd,
    a::fadd,
    a::dadd,
    a::isub,
    a::lsub,
    a::fsub,
    a::dsub,
    a::imul,
    a::lmul,
    a::fmul,
    a::dmul,
    a::idiv,
    a::ldiv,
    a::fdiv,
    a::ddiv,
    // 0x70
    a::irem,
    a::lrem,
    a::frem,
    a::drem,
    a::ineg,
    a::lneg,
    a::fneg,
    a::dneg,
    a::ishl,
    a::lshl,
    a::ishr,
    a::lshr,
    a::iushr,
    a::lushr,
    a::iand,
    a::land,
    // 0x80
    a::ior,
    a::lor,
    a::ixor,
    a::lxor,
    l::iinc,
    v::i2l,
    v::i2f,
    v::i2d,
    v::l2i,
    v::l2f,
    v::l2d,
    v::f2i,
    v::f2l,
    v::f2d,
    v::d2i,
    v::d2l,
    v::d2f,
    v::i2b,
    v::i2c,
    v::i2s,
    // 0x94
    a::lcmp,
    a::fcmpl,
    a::fcmpg,
    a::dcmpl,
    a::dcmpg,
    // 0x99
    c::ifeq,
    c::ifne,
    c::iflt,
    c::ifge,
    c::ifgt,
    c::ifle,
    c::if_icmpeq,
    c::if_icmpne,
    c::if_icmplt,
    c::if_icmpge,
    c::if_icmpgt,
    c::if_icmple,
    c::if_acmpeq,
    c::if_acmpne,
    // 0xa7
    c::goto,
    c::jsr,
    c::ret,
    c::tableswitch,
    c::lookupswitch,
    c::ireturn,
    c::return_two,
    c::return_one,
    c::return_two,
    c::return_one,
    c::return_void,
    // 0xb2
    w::getstatic,
    w::putstatic,
    w::getfield,
    w::putfield,
    i::invokevirtual,
    i::invokespecial,
    i::invokestatic,
    i::invokeinterface,
    i::invokedynamic,
    // 0xbb
    w::new,
    r::newarray,
    w::anewarray,
    r::arraylength,
    c::athrow,
    w::checkcast,
    w::instanceof,
    c::monitorenter,
    c::monitorexit,
    // 0xc4
    l::wide,
    r::multianewarray,
    c::ifnull,
    c::ifnonnull,
    c::goto_w,
    c::jsr_w,
    // 0xca
    breakpoint,
];

const _: () = assert!(STANDARD.len() == 0xcb && quick::END <= 0x100);

/// The plain handler of an opcode.
#[inline(always)]
pub(crate) fn handler_of(opcode: u8) -> Code {
    PLAIN[opcode as usize]
}

/// See `TierEntries::dispatch_table`.
pub(crate) fn dispatch_table(demand: usize) -> *const c_void {
    if demand & poll::TOOL_DEMAND != 0 { INSTRUMENTED.as_ptr().cast() } else { PLAIN.as_ptr().cast() }
}

/// The opcode that a quick form replaced; others are themselves.
pub fn standard_opcode(opcode: u8) -> u8 {
    QUICK.iter().find(|q| q.0 == opcode).map_or(opcode, |q| q.1)
}

handlers! {
    /// Tells the step hook, then runs the instruction.
    fn stepping(s) {
        s.save_pc();
        if !step(s.thread) {
            return s.go(w::unwind_pending);
        }
        s.dispatch = s.thread().dispatch();
        s.go(handler_of(crate::state::load_u8(s.pc)))
    }

    /// A breakpoint: tells tools, then runs the instruction it stands on.
    #[cold]
    fn breakpoint(s) {
        s.save_pc();
        let opcode = at_breakpoint(s.thread);
        if opcode == BREAKPOINT {
            return s.go(w::unwind_pending);
        }
        s.dispatch = s.thread().dispatch();
        s.go(handler_of(opcode))
    }

    /// Runs the instruction that a breakpoint stands on.
    #[cold]
    fn under_breakpoint(s) {
        let bci = s.pc.offset_from(s.method().code()) as u32;
        let opcode = opcode_under(s.thread, s.method(), bci);
        s.go(handler_of(opcode))
    }

    /// No verified code has this opcode.
    #[cold]
    fn illegal(s) {
        report(s.thread, s.pc)
    }
}

#[inline(never)]
unsafe fn step(thread: *const JavaThread) -> bool {
    // SAFETY: the handler's; PC is stored.
    unsafe { w::as_current(thread, |cur| runtime::probes::hooks::step(cur).is_ok()) }
}

#[inline(never)]
unsafe fn opcode_under(thread: *const JavaThread, method: runtime::MethodRef, bci: u32) -> u8 {
    // SAFETY: the handler's.
    unsafe { w::as_current(thread, |cur| runtime::probes::hooks::opcode_at(cur.vm(), method, bci)) }
}

/// The opcode of breakpoints.
const BREAKPOINT: u8 = 0xca;

/// The opcode to run at a breakpoint; `BREAKPOINT` itself when the frame is to be left.
#[inline(never)]
unsafe fn at_breakpoint(thread: *const JavaThread) -> u8 {
    // SAFETY: the handler's; PC is stored.
    unsafe { w::as_current(thread, |cur| runtime::probes::hooks::breakpoint(cur).unwrap_or(BREAKPOINT)) }
}

#[inline(never)]
unsafe fn report(thread: *const JavaThread, pc: *const u8) {
    // SAFETY: the handler's.
    let (opcode, frame) = unsafe { (*pc, (*thread).top_frame()) };
    runtime::vm_bug!("opcode {opcode:#x} in {:?}", frame.and_then(|f| f.method()))
}
