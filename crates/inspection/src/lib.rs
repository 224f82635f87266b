//! The seam between the VM and tools: opaque names for what is inside the VM, the questions tools may ask (`Inspector`), the
//! events the VM tells (`EventSink`), and what it must tell them of (`Enabled`). Several interfaces share it by `Interfaces`.
//!
//! Invariant: the VM implements `Inspector` and knows events, never agents; interfaces for agents implement `EventSink`
//! and know nothing of the VM but this.
#![forbid(unsafe_code)]

/// Writes a line to standard error, as `eprintln!` does. If nobody reads it, it is lost: a program goes on after its standard error was closed.
#[macro_export]
macro_rules! say {
    ($($what:tt)*) => {{
        let _ = ::std::io::Write::write_fmt(&mut ::std::io::stderr().lock(), format_args!("{}\n", format_args!($($what)*)));
    }};
}

mod classes;
mod demand;
mod dumps;
mod events;
mod extensions;
mod frames;
mod heap_walk;
mod ids;
mod interfaces;
mod measures;
mod modules;
mod refusal;
mod system;
mod threads;

pub use classes::{
    ClassFacts, Classes, ExceptionHandler, FieldFacts, Latitude, LocalVariable, MethodFacts, TakeLines, TakeName,
    TakeSignature, TakeVariables, WatchKind,
};
pub use demand::{Delta, Enabled, EventKind, EventSet};
pub use dumps::{
    DumpedClass, DumpedObject, Dumps, ExceptionFacts, HeapDumper, References, Shape, ShownFrame, ShownLoader,
    ShownMonitor, ShownObject, ShownSegment, ShownThread, ShownWait, Snapshot, WaitsTo,
};
pub use events::{ClassFile, CodeOrigin, CompiledCode, EventSink, EventThread, Resource};
pub use extensions::{Callable, ExtensionCall, ExtensionEvent, ExtensionFunction, ExtensionHost, ExtensionParameter};
pub use frames::{FrameFacts, Frames, Monitor, Operand, StackTrace, Value, ValueType};
pub use heap_walk::{Heap, HeapFilter, HeapObject, HeapReference, HeapVisitor, ReferenceKind, Visit};
pub use ids::{EnvironmentId, FieldId, FrameId, MethodId, ObjectId, ThreadId};
pub use interfaces::{Interfaces, Member};
pub use measures::{Collection, HeapUse, Measures, MonitorCounts, NativeMemory, Taken};
pub use modules::{ModuleChange, Modules};
pub use refusal::{Answer, Refusal};
pub use system::{Phase, ReferenceState, System, Verbosity};
pub use threads::{AgentThread, GroupFacts, MonitorUsage, ThreadFacts, Threads};

/// Everything tools may ask of the VM. The calling thread runs native code; where the contrary isn't said, it must be a Java
/// thread. Nothing is locked when a method returns; other threads may be stopped for a moment while it runs.
pub trait Inspector: Threads + Frames + Classes + Modules + Heap + Measures + System + Dumps + Sync + 'static {}

impl<T: Threads + Frames + Classes + Modules + Heap + Measures + System + Dumps + Sync + 'static> Inspector for T {}
