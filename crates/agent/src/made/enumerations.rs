//! Enumerations and sets of bits of the interface.
//!
//! Made by `./x generate` from `spec/jvmti/constants.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use bitflags::bitflags;

bitflags! {
    /// The bits of `jvmtiThreadState`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct ThreadState: i32 {
        /// `JVMTI_THREAD_STATE_ALIVE`
        const ALIVE = 0x0001;
        /// `JVMTI_THREAD_STATE_TERMINATED`
        const TERMINATED = 0x0002;
        /// `JVMTI_THREAD_STATE_RUNNABLE`
        const RUNNABLE = 0x0004;
        /// `JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER`
        const BLOCKED_ON_MONITOR_ENTER = 0x0400;
        /// `JVMTI_THREAD_STATE_WAITING`
        const WAITING = 0x0080;
        /// `JVMTI_THREAD_STATE_WAITING_INDEFINITELY`
        const WAITING_INDEFINITELY = 0x0010;
        /// `JVMTI_THREAD_STATE_WAITING_WITH_TIMEOUT`
        const WAITING_WITH_TIMEOUT = 0x0020;
        /// `JVMTI_THREAD_STATE_SLEEPING`
        const SLEEPING = 0x0040;
        /// `JVMTI_THREAD_STATE_IN_OBJECT_WAIT`
        const IN_OBJECT_WAIT = 0x0100;
        /// `JVMTI_THREAD_STATE_PARKED`
        const PARKED = 0x0200;
        /// `JVMTI_THREAD_STATE_SUSPENDED`
        const SUSPENDED = 0x100000;
        /// `JVMTI_THREAD_STATE_INTERRUPTED`
        const INTERRUPTED = 0x200000;
        /// `JVMTI_THREAD_STATE_IN_NATIVE`
        const IN_NATIVE = 0x400000;
        /// `JVMTI_THREAD_STATE_VENDOR_1`
        const VENDOR_1 = 0x10000000;
        /// `JVMTI_THREAD_STATE_VENDOR_2`
        const VENDOR_2 = 0x20000000;
        /// `JVMTI_THREAD_STATE_VENDOR_3`
        const VENDOR_3 = 0x40000000;
    }
}

bitflags! {
    /// The bits of `jvmtiHeapFilter`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct HeapFilter: i32 {
        /// `JVMTI_HEAP_FILTER_TAGGED`
        const TAGGED = 0x4;
        /// `JVMTI_HEAP_FILTER_UNTAGGED`
        const UNTAGGED = 0x8;
        /// `JVMTI_HEAP_FILTER_CLASS_TAGGED`
        const CLASS_TAGGED = 0x10;
        /// `JVMTI_HEAP_FILTER_CLASS_UNTAGGED`
        const CLASS_UNTAGGED = 0x20;
    }
}

/// The values of `jvmtiHeapReferenceKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeapReferenceKind {
    /// `JVMTI_HEAP_REFERENCE_CLASS`
    Class = 1,
    /// `JVMTI_HEAP_REFERENCE_FIELD`
    Field = 2,
    /// `JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT`
    ArrayElement = 3,
    /// `JVMTI_HEAP_REFERENCE_CLASS_LOADER`
    ClassLoader = 4,
    /// `JVMTI_HEAP_REFERENCE_SIGNERS`
    Signers = 5,
    /// `JVMTI_HEAP_REFERENCE_PROTECTION_DOMAIN`
    ProtectionDomain = 6,
    /// `JVMTI_HEAP_REFERENCE_INTERFACE`
    Interface = 7,
    /// `JVMTI_HEAP_REFERENCE_STATIC_FIELD`
    StaticField = 8,
    /// `JVMTI_HEAP_REFERENCE_CONSTANT_POOL`
    ConstantPool = 9,
    /// `JVMTI_HEAP_REFERENCE_SUPERCLASS`
    Superclass = 10,
    /// `JVMTI_HEAP_REFERENCE_JNI_GLOBAL`
    JniGlobal = 21,
    /// `JVMTI_HEAP_REFERENCE_SYSTEM_CLASS`
    SystemClass = 22,
    /// `JVMTI_HEAP_REFERENCE_MONITOR`
    Monitor = 23,
    /// `JVMTI_HEAP_REFERENCE_STACK_LOCAL`
    StackLocal = 24,
    /// `JVMTI_HEAP_REFERENCE_JNI_LOCAL`
    JniLocal = 25,
    /// `JVMTI_HEAP_REFERENCE_THREAD`
    Thread = 26,
    /// `JVMTI_HEAP_REFERENCE_OTHER`
    Other = 27,
}

impl HeapReferenceKind {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<HeapReferenceKind> {
        Some(match raw {
            1 => HeapReferenceKind::Class,
            2 => HeapReferenceKind::Field,
            3 => HeapReferenceKind::ArrayElement,
            4 => HeapReferenceKind::ClassLoader,
            5 => HeapReferenceKind::Signers,
            6 => HeapReferenceKind::ProtectionDomain,
            7 => HeapReferenceKind::Interface,
            8 => HeapReferenceKind::StaticField,
            9 => HeapReferenceKind::ConstantPool,
            10 => HeapReferenceKind::Superclass,
            21 => HeapReferenceKind::JniGlobal,
            22 => HeapReferenceKind::SystemClass,
            23 => HeapReferenceKind::Monitor,
            24 => HeapReferenceKind::StackLocal,
            25 => HeapReferenceKind::JniLocal,
            26 => HeapReferenceKind::Thread,
            27 => HeapReferenceKind::Other,
            _ => return None,
        })
    }
}

/// The values of `jvmtiPrimitiveType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrimitiveType {
    /// `JVMTI_PRIMITIVE_TYPE_BOOLEAN`
    Boolean = 90,
    /// `JVMTI_PRIMITIVE_TYPE_BYTE`
    Byte = 66,
    /// `JVMTI_PRIMITIVE_TYPE_CHAR`
    Char = 67,
    /// `JVMTI_PRIMITIVE_TYPE_SHORT`
    Short = 83,
    /// `JVMTI_PRIMITIVE_TYPE_INT`
    Int = 73,
    /// `JVMTI_PRIMITIVE_TYPE_LONG`
    Long = 74,
    /// `JVMTI_PRIMITIVE_TYPE_FLOAT`
    Float = 70,
    /// `JVMTI_PRIMITIVE_TYPE_DOUBLE`
    Double = 68,
}

impl PrimitiveType {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<PrimitiveType> {
        Some(match raw {
            90 => PrimitiveType::Boolean,
            66 => PrimitiveType::Byte,
            67 => PrimitiveType::Char,
            83 => PrimitiveType::Short,
            73 => PrimitiveType::Int,
            74 => PrimitiveType::Long,
            70 => PrimitiveType::Float,
            68 => PrimitiveType::Double,
            _ => return None,
        })
    }
}

/// The values of `jvmtiHeapObjectFilter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeapObjectFilter {
    /// `JVMTI_HEAP_OBJECT_TAGGED`
    Tagged = 1,
    /// `JVMTI_HEAP_OBJECT_UNTAGGED`
    Untagged = 2,
    /// `JVMTI_HEAP_OBJECT_EITHER`
    Either = 3,
}

impl HeapObjectFilter {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<HeapObjectFilter> {
        Some(match raw {
            1 => HeapObjectFilter::Tagged,
            2 => HeapObjectFilter::Untagged,
            3 => HeapObjectFilter::Either,
            _ => return None,
        })
    }
}

/// The values of `jvmtiHeapRootKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeapRootKind {
    /// `JVMTI_HEAP_ROOT_JNI_GLOBAL`
    JniGlobal = 1,
    /// `JVMTI_HEAP_ROOT_SYSTEM_CLASS`
    SystemClass = 2,
    /// `JVMTI_HEAP_ROOT_MONITOR`
    Monitor = 3,
    /// `JVMTI_HEAP_ROOT_STACK_LOCAL`
    StackLocal = 4,
    /// `JVMTI_HEAP_ROOT_JNI_LOCAL`
    JniLocal = 5,
    /// `JVMTI_HEAP_ROOT_THREAD`
    Thread = 6,
    /// `JVMTI_HEAP_ROOT_OTHER`
    Other = 7,
}

impl HeapRootKind {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<HeapRootKind> {
        Some(match raw {
            1 => HeapRootKind::JniGlobal,
            2 => HeapRootKind::SystemClass,
            3 => HeapRootKind::Monitor,
            4 => HeapRootKind::StackLocal,
            5 => HeapRootKind::JniLocal,
            6 => HeapRootKind::Thread,
            7 => HeapRootKind::Other,
            _ => return None,
        })
    }
}

/// The values of `jvmtiObjectReferenceKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectReferenceKind {
    /// `JVMTI_REFERENCE_CLASS`
    Class = 1,
    /// `JVMTI_REFERENCE_FIELD`
    Field = 2,
    /// `JVMTI_REFERENCE_ARRAY_ELEMENT`
    ArrayElement = 3,
    /// `JVMTI_REFERENCE_CLASS_LOADER`
    ClassLoader = 4,
    /// `JVMTI_REFERENCE_SIGNERS`
    Signers = 5,
    /// `JVMTI_REFERENCE_PROTECTION_DOMAIN`
    ProtectionDomain = 6,
    /// `JVMTI_REFERENCE_INTERFACE`
    Interface = 7,
    /// `JVMTI_REFERENCE_STATIC_FIELD`
    StaticField = 8,
    /// `JVMTI_REFERENCE_CONSTANT_POOL`
    ConstantPool = 9,
}

impl ObjectReferenceKind {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<ObjectReferenceKind> {
        Some(match raw {
            1 => ObjectReferenceKind::Class,
            2 => ObjectReferenceKind::Field,
            3 => ObjectReferenceKind::ArrayElement,
            4 => ObjectReferenceKind::ClassLoader,
            5 => ObjectReferenceKind::Signers,
            6 => ObjectReferenceKind::ProtectionDomain,
            7 => ObjectReferenceKind::Interface,
            8 => ObjectReferenceKind::StaticField,
            9 => ObjectReferenceKind::ConstantPool,
            _ => return None,
        })
    }
}

/// The values of `jvmtiIterationControl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IterationControl {
    /// `JVMTI_ITERATION_CONTINUE`
    Continue = 1,
    /// `JVMTI_ITERATION_IGNORE`
    Ignore = 2,
    /// `JVMTI_ITERATION_ABORT`
    Abort = 0,
}

impl IterationControl {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<IterationControl> {
        Some(match raw {
            1 => IterationControl::Continue,
            2 => IterationControl::Ignore,
            0 => IterationControl::Abort,
            _ => return None,
        })
    }
}

bitflags! {
    /// The bits of `jvmtiClassStatus`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct ClassStatus: i32 {
        /// `JVMTI_CLASS_STATUS_VERIFIED`
        const VERIFIED = 1;
        /// `JVMTI_CLASS_STATUS_PREPARED`
        const PREPARED = 2;
        /// `JVMTI_CLASS_STATUS_INITIALIZED`
        const INITIALIZED = 4;
        /// `JVMTI_CLASS_STATUS_ERROR`
        const ERROR = 8;
        /// `JVMTI_CLASS_STATUS_ARRAY`
        const ARRAY = 16;
        /// `JVMTI_CLASS_STATUS_PRIMITIVE`
        const PRIMITIVE = 32;
    }
}

/// The values of `jvmtiTimerKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimerKind {
    /// `JVMTI_TIMER_USER_CPU`
    UserCpu = 30,
    /// `JVMTI_TIMER_TOTAL_CPU`
    TotalCpu = 31,
    /// `JVMTI_TIMER_ELAPSED`
    Elapsed = 32,
}

impl TimerKind {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<TimerKind> {
        Some(match raw {
            30 => TimerKind::UserCpu,
            31 => TimerKind::TotalCpu,
            32 => TimerKind::Elapsed,
            _ => return None,
        })
    }
}

/// The values of `jvmtiPhase`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// `JVMTI_PHASE_ONLOAD`
    Onload = 1,
    /// `JVMTI_PHASE_PRIMORDIAL`
    Primordial = 2,
    /// `JVMTI_PHASE_START`
    Start = 6,
    /// `JVMTI_PHASE_LIVE`
    Live = 4,
    /// `JVMTI_PHASE_DEAD`
    Dead = 8,
}

impl Phase {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<Phase> {
        Some(match raw {
            1 => Phase::Onload,
            2 => Phase::Primordial,
            6 => Phase::Start,
            4 => Phase::Live,
            8 => Phase::Dead,
            _ => return None,
        })
    }
}

/// The values of `jvmtiVerboseFlag`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerboseFlag {
    /// `JVMTI_VERBOSE_OTHER`
    Other = 0,
    /// `JVMTI_VERBOSE_GC`
    Gc = 1,
    /// `JVMTI_VERBOSE_CLASS`
    Class = 2,
    /// `JVMTI_VERBOSE_JNI`
    Jni = 4,
}

impl VerboseFlag {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<VerboseFlag> {
        Some(match raw {
            0 => VerboseFlag::Other,
            1 => VerboseFlag::Gc,
            2 => VerboseFlag::Class,
            4 => VerboseFlag::Jni,
            _ => return None,
        })
    }
}

/// The values of `jvmtiJlocationFormat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JlocationFormat {
    /// `JVMTI_JLOCATION_JVMBCI`
    Jvmbci = 1,
    /// `JVMTI_JLOCATION_MACHINEPC`
    Machinepc = 2,
    /// `JVMTI_JLOCATION_OTHER`
    Other = 0,
}

impl JlocationFormat {
    /// The value of a number; None of a number that the specification doesn't have.
    pub const fn from_raw(raw: i32) -> Option<JlocationFormat> {
        Some(match raw {
            1 => JlocationFormat::Jvmbci,
            2 => JlocationFormat::Machinepc,
            0 => JlocationFormat::Other,
            _ => return None,
        })
    }
}

bitflags! {
    /// The bits of `jvmtiResourceExhaustionFlags`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct ResourceExhaustionFlags: i32 {
        /// `JVMTI_RESOURCE_EXHAUSTED_OOM_ERROR`
        const OOM_ERROR = 0x0001;
        /// `JVMTI_RESOURCE_EXHAUSTED_JAVA_HEAP`
        const JAVA_HEAP = 0x0002;
        /// `JVMTI_RESOURCE_EXHAUSTED_THREADS`
        const THREADS = 0x0004;
    }
}
