//! Constants and structs at the border of libjvm.so and the class library's native code, release 25.
//!
//! The JDK ships no header for these; the numbers come from the class library's Java sources and from observation, or
//! from classfile_constants.h.

use crate::jni::jint;

// Element types of `newarray` (JVMS 6.5); JVM_GetPrimitiveArrayElement and JVM_SetPrimitiveArrayElement use them too.
pub const JVM_T_BOOLEAN: jint = 4;
pub const JVM_T_CHAR: jint = 5;
pub const JVM_T_FLOAT: jint = 6;
pub const JVM_T_DOUBLE: jint = 7;
pub const JVM_T_BYTE: jint = 8;
pub const JVM_T_SHORT: jint = 9;
pub const JVM_T_INT: jint = 10;
pub const JVM_T_LONG: jint = 11;

// Characters of descriptors and signatures (JVMS 4.3, 4.7.9.1).
pub const JVM_SIGNATURE_SLASH: u8 = b'/';
pub const JVM_SIGNATURE_DOT: u8 = b'.';
pub const JVM_SIGNATURE_SPECIAL: u8 = b'<';
pub const JVM_SIGNATURE_ENDSPECIAL: u8 = b'>';
pub const JVM_SIGNATURE_ARRAY: u8 = b'[';
pub const JVM_SIGNATURE_BYTE: u8 = b'B';
pub const JVM_SIGNATURE_CHAR: u8 = b'C';
pub const JVM_SIGNATURE_CLASS: u8 = b'L';
pub const JVM_SIGNATURE_ENDCLASS: u8 = b';';
pub const JVM_SIGNATURE_ENUM: u8 = b'E';
pub const JVM_SIGNATURE_FLOAT: u8 = b'F';
pub const JVM_SIGNATURE_DOUBLE: u8 = b'D';
pub const JVM_SIGNATURE_FUNC: u8 = b'(';
pub const JVM_SIGNATURE_ENDFUNC: u8 = b')';
pub const JVM_SIGNATURE_INT: u8 = b'I';
pub const JVM_SIGNATURE_LONG: u8 = b'J';
pub const JVM_SIGNATURE_SHORT: u8 = b'S';
pub const JVM_SIGNATURE_VOID: u8 = b'V';
pub const JVM_SIGNATURE_BOOLEAN: u8 = b'Z';

// Tags of constant pool entries (JVMS 4.4), as JVM_GetClassCPTypes and JVM_ConstantPoolGetTagAt give them out.
pub const JVM_CONSTANT_Utf8: u8 = 1;
pub const JVM_CONSTANT_Integer: u8 = 3;
pub const JVM_CONSTANT_Float: u8 = 4;
pub const JVM_CONSTANT_Long: u8 = 5;
pub const JVM_CONSTANT_Double: u8 = 6;
pub const JVM_CONSTANT_Class: u8 = 7;
pub const JVM_CONSTANT_String: u8 = 8;
pub const JVM_CONSTANT_Fieldref: u8 = 9;
pub const JVM_CONSTANT_Methodref: u8 = 10;
pub const JVM_CONSTANT_InterfaceMethodref: u8 = 11;
pub const JVM_CONSTANT_NameAndType: u8 = 12;
pub const JVM_CONSTANT_MethodHandle: u8 = 15;
pub const JVM_CONSTANT_MethodType: u8 = 16;
pub const JVM_CONSTANT_Dynamic: u8 = 17;
pub const JVM_CONSTANT_InvokeDynamic: u8 = 18;
pub const JVM_CONSTANT_Module: u8 = 19;
pub const JVM_CONSTANT_Package: u8 = 20;

// Reference kinds of method handles (JVMS 4.4.8).
pub const JVM_REF_getField: u8 = 1;
pub const JVM_REF_getStatic: u8 = 2;
pub const JVM_REF_putField: u8 = 3;
pub const JVM_REF_putStatic: u8 = 4;
pub const JVM_REF_invokeVirtual: u8 = 5;
pub const JVM_REF_invokeStatic: u8 = 6;
pub const JVM_REF_invokeSpecial: u8 = 7;
pub const JVM_REF_newInvokeSpecial: u8 = 8;
pub const JVM_REF_invokeInterface: u8 = 9;

// Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
pub const JVM_ACC_PUBLIC: jint = 0x0001;
pub const JVM_ACC_PRIVATE: jint = 0x0002;
pub const JVM_ACC_PROTECTED: jint = 0x0004;
pub const JVM_ACC_STATIC: jint = 0x0008;
pub const JVM_ACC_FINAL: jint = 0x0010;
pub const JVM_ACC_SYNCHRONIZED: jint = 0x0020;
pub const JVM_ACC_SUPER: jint = 0x0020;
pub const JVM_ACC_VOLATILE: jint = 0x0040;
pub const JVM_ACC_BRIDGE: jint = 0x0040;
pub const JVM_ACC_TRANSIENT: jint = 0x0080;
pub const JVM_ACC_VARARGS: jint = 0x0080;
pub const JVM_ACC_NATIVE: jint = 0x0100;
pub const JVM_ACC_INTERFACE: jint = 0x0200;
pub const JVM_ACC_ABSTRACT: jint = 0x0400;
pub const JVM_ACC_STRICT: jint = 0x0800;
pub const JVM_ACC_SYNTHETIC: jint = 0x1000;
pub const JVM_ACC_ANNOTATION: jint = 0x2000;
pub const JVM_ACC_ENUM: jint = 0x4000;
pub const JVM_ACC_MODULE: jint = 0x8000;

/// What JVM_GetMethodIxExceptionTableEntry fills in.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JVM_ExceptionTableEntryType {
    pub start_pc: jint,
    /// Exclusive.
    pub end_pc: jint,
    pub handler_pc: jint,
    /// Constant pool index of the class caught, 0 for any.
    pub catchType: jint,
}

// Flags of JVM_LookupDefineClass (MethodHandleNatives.Constants).
pub const JVM_LOOKUP_DEFINE_NESTMATE: jint = 1;
pub const JVM_LOOKUP_DEFINE_HIDDEN: jint = 2;
pub const JVM_LOOKUP_DEFINE_STRONG_LOADER_LINK: jint = 4;
pub const JVM_LOOKUP_DEFINE_ACCESS_VM_ANNOTATIONS: jint = 8;

// Values of Thread.FieldHolder.threadStatus; its bits are `JVMTI_THREAD_STATE_*` (jdk.internal.misc.VM decodes them).
pub const THREAD_STATUS_NEW: jint = 0;
pub const THREAD_STATUS_RUNNABLE: jint = 0x5;
pub const THREAD_STATUS_SLEEPING: jint = 0xe1;
pub const THREAD_STATUS_IN_OBJECT_WAIT: jint = 0x191;
pub const THREAD_STATUS_IN_OBJECT_WAIT_TIMED: jint = 0x1a1;
pub const THREAD_STATUS_PARKED: jint = 0x291;
pub const THREAD_STATUS_PARKED_TIMED: jint = 0x2a1;
pub const THREAD_STATUS_BLOCKED_ON_MONITOR_ENTER: jint = 0x401;
pub const THREAD_STATUS_TERMINATED: jint = 0x2;

// Bits of JVM_GetCDSConfigStatus; a VM without class data sharing answers 0.
pub const CDS_IS_DUMPING_ARCHIVE: jint = 1;
pub const CDS_IS_DUMPING_METHOD_HANDLES: jint = 2;
pub const CDS_IS_DUMPING_STATIC_ARCHIVE: jint = 4;
pub const CDS_IS_LOGGING_LAMBDA_FORMS: jint = 8;
pub const CDS_IS_USING_ARCHIVE: jint = 16;

// java.lang.invoke.MemberName.flags (MethodHandleNatives.Constants).
pub const MN_IS_METHOD: jint = 0x0001_0000;
pub const MN_IS_CONSTRUCTOR: jint = 0x0002_0000;
pub const MN_IS_FIELD: jint = 0x0004_0000;
pub const MN_IS_TYPE: jint = 0x0008_0000;
pub const MN_CALLER_SENSITIVE: jint = 0x0010_0000;
pub const MN_TRUSTED_FINAL: jint = 0x0020_0000;
pub const MN_HIDDEN_MEMBER: jint = 0x0040_0000;
pub const MN_REFERENCE_KIND_SHIFT: jint = 24;
pub const MN_REFERENCE_KIND_MASK: jint = 0x0f;

// Modes of JVM_CallStackWalk and JVM_MoreStackWalk (java.lang.StackStreamFactory).
pub const JVM_STACKWALK_CLASS_INFO_ONLY: jint = 0x2;
pub const JVM_STACKWALK_SHOW_HIDDEN_FRAMES: jint = 0x20;
pub const JVM_STACKWALK_FILL_LIVE_STACK_FRAMES: jint = 0x100;

// Handlers of JVM_RegisterSignal.
pub const SIGNAL_HANDLER_DEFAULT: usize = 0;
pub const SIGNAL_HANDLER_IGNORE: usize = 1;
/// Deliver to jdk.internal.misc.Signal.dispatch.
pub const SIGNAL_HANDLER_DISPATCH: usize = 2;
/// Answer when the VM keeps the signal for itself.
pub const SIGNAL_RESERVED: usize = usize::MAX;

// Fields of java.lang.VirtualThread.state.
pub const VTHREAD_NEW: jint = 0;
pub const VTHREAD_STARTED: jint = 1;
pub const VTHREAD_RUNNING: jint = 2;
pub const VTHREAD_PARKING: jint = 3;
pub const VTHREAD_PARKED: jint = 4;
pub const VTHREAD_PINNED: jint = 5;
pub const VTHREAD_TIMED_PARKING: jint = 6;
pub const VTHREAD_TIMED_PARKED: jint = 7;
pub const VTHREAD_TIMED_PINNED: jint = 8;
pub const VTHREAD_UNPARKED: jint = 9;
pub const VTHREAD_YIELDING: jint = 10;
pub const VTHREAD_YIELDED: jint = 11;
pub const VTHREAD_BLOCKING: jint = 12;
pub const VTHREAD_BLOCKED: jint = 13;
pub const VTHREAD_UNBLOCKED: jint = 14;
pub const VTHREAD_WAITING: jint = 15;
pub const VTHREAD_WAIT: jint = 16;
pub const VTHREAD_TIMED_WAITING: jint = 17;
pub const VTHREAD_TIMED_WAIT: jint = 18;
pub const VTHREAD_TERMINATED: jint = 99;
pub const VTHREAD_SUSPENDED_BIT: jint = 256;

// Results of jdk.internal.vm.Continuation.doYield.
pub const YIELD_OK: jint = 0;
pub const YIELD_CRITICAL_SECTION: jint = 2;
pub const YIELD_NATIVE: jint = 3;
pub const YIELD_MONITOR: jint = 4;
pub const YIELD_EXCEPTION: jint = 5;

/// A thread's priorities in Java (java.lang.Thread).
pub const MIN_PRIORITY: jint = 1;
pub const NORM_PRIORITY: jint = 5;
pub const MAX_PRIORITY: jint = 10;

/// Names that JVM_FindSignal knows, with their Linux numbers, without the `SIG` prefix.
pub const SIGNALS: &[(&str, jint)] = &[
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("ILL", 4),
    ("TRAP", 5),
    ("ABRT", 6),
    ("IOT", 6),
    ("BUS", 7),
    ("FPE", 8),
    ("KILL", 9),
    ("USR1", 10),
    ("SEGV", 11),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("STKFLT", 16),
    ("CHLD", 17),
    ("CLD", 17),
    ("CONT", 18),
    ("STOP", 19),
    ("TSTP", 20),
    ("TTIN", 21),
    ("TTOU", 22),
    ("URG", 23),
    ("XCPU", 24),
    ("XFSZ", 25),
    ("VTALRM", 26),
    ("PROF", 27),
    ("WINCH", 28),
    ("POLL", 29),
    ("IO", 29),
    ("PWR", 30),
    ("SYS", 31),
];
