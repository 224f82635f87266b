//! The callbacks of an environment (JVM TI, SetEventCallbacks), and which events they are for.

use abi::jvmti::jvmtiEventCallbacks;
use inspection::{EventKind, EventSet};

/// The callbacks of an environment.
#[derive(Copy, Clone, Default)]
pub(crate) struct Callbacks(pub jvmtiEventCallbacks);

macro_rules! sent {
    ($($kind:ident $callback:ident;)*) => {
        /// The events that the VM sends; others can't be enabled.
        pub(crate) const SENT: EventSet = EventSet::of(&[$(EventKind::$kind),*]);

        impl Callbacks {
            /// The kinds that have one.
            pub fn set(&self) -> EventSet {
                let present = [$((EventKind::$kind, self.0.$callback.is_some())),*];
                present.iter().fold(EventSet::EMPTY, |set, (kind, there)| set.with(*kind, *there))
            }
        }
    };
}
sent! {
    VmInit VMInit;
    VmDeath VMDeath;
    ThreadStart ThreadStart;
    ThreadEnd ThreadEnd;
    ClassFileLoadHook ClassFileLoadHook;
    ClassLoad ClassLoad;
    ClassPrepare ClassPrepare;
    VmStart VMStart;
    Exception Exception;
    ExceptionCatch ExceptionCatch;
    SingleStep SingleStep;
    FramePop FramePop;
    Breakpoint Breakpoint;
    MethodEntry MethodEntry;
    MethodExit MethodExit;
    FieldAccess FieldAccess;
    FieldModification FieldModification;
    MonitorWait MonitorWait;
    MonitorWaited MonitorWaited;
    MonitorContendedEnter MonitorContendedEnter;
    MonitorContendedEntered MonitorContendedEntered;
    GarbageCollectionStart GarbageCollectionStart;
    GarbageCollectionFinish GarbageCollectionFinish;
    ObjectFree ObjectFree;
    VirtualThreadStart VirtualThreadStart;
    VirtualThreadEnd VirtualThreadEnd;
    VmObjectAlloc VMObjectAlloc;
    CompiledMethodLoad CompiledMethodLoad;
    CompiledMethodUnload CompiledMethodUnload;
    NativeMethodBind NativeMethodBind;
    DynamicCodeGenerated DynamicCodeGenerated;
    DataDumpRequest DataDumpRequest;
    ResourceExhausted ResourceExhausted;
    SampledObjectAlloc SampledObjectAlloc;
}
