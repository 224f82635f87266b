//! The functions, and what is looked at before they are called.
//!
//! Made by `./x generate` from `spec/jvmti/functions.tsv, summaries.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use crate::Capabilities;

/// A function of the interface, as errors name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// Turns an event on or off, for all threads or for one.
    SetEventNotificationMode,
    /// All modules of the boot layer and of every other layer.
    GetAllModules,
    /// The live platform threads, those of agents included; no virtual threads.
    GetAllThreads,
    /// Suspends a thread; with none given, the caller until somebody resumes it.
    SuspendThread,
    /// Lets a suspended thread go on.
    ResumeThread,
    /// Has a thread throw an exception object at the next opportunity.
    StopThread,
    /// Interrupts a thread as `Thread.interrupt` does.
    InterruptThread,
    /// Name, priority, group and context class loader of a thread.
    GetThreadInfo,
    /// The objects whose monitors a thread owns.
    GetOwnedMonitorInfo,
    /// The object whose monitor a thread waits to enter or to be notified on.
    GetCurrentContendedMonitor,
    /// Starts a thread that runs a function of the agent.
    RunAgentThread,
    /// The thread groups that have no parent.
    GetTopThreadGroups,
    /// Parent, name and greatest priority of a thread group.
    GetThreadGroupInfo,
    /// The live platform threads and the groups directly in a thread group.
    GetThreadGroupChildren,
    /// How many frames a thread's stack has.
    GetFrameCount,
    /// A thread's state as bits.
    GetThreadState,
    /// The thread that calls: the virtual one where it runs on a carrier.
    GetCurrentThread,
    /// The method a frame runs, and where in it the frame is.
    GetFrameLocation,
    /// Asks for a FramePop event when a frame is left.
    NotifyFramePop,
    /// The reference in a local variable of a frame.
    GetLocalObject,
    /// The value of a local variable of type int, or of a shorter one.
    GetLocalInt,
    /// The value of a local variable of type long.
    GetLocalLong,
    /// The value of a local variable of type float.
    GetLocalFloat,
    /// The value of a local variable of type double.
    GetLocalDouble,
    /// Stores a reference, or null, in a local variable of a frame.
    SetLocalObject,
    /// Stores a value in a local variable of type int, or of a shorter one.
    SetLocalInt,
    /// Stores a value in a local variable of type long.
    SetLocalLong,
    /// Stores a value in a local variable of type float.
    SetLocalFloat,
    /// Stores a value in a local variable of type double.
    SetLocalDouble,
    /// Makes a monitor of the agent's own.
    CreateRawMonitor,
    /// Destroys a raw monitor; one that the caller owns is left first.
    DestroyRawMonitor,
    /// Enters a raw monitor, as often as the thread likes.
    RawMonitorEnter,
    /// Leaves a raw monitor.
    RawMonitorExit,
    /// Leaves a raw monitor until it is notified or a time has passed, and enters it again.
    RawMonitorWait,
    /// Wakes one thread that waits on a raw monitor.
    RawMonitorNotify,
    /// Wakes all threads that wait on a raw monitor.
    RawMonitorNotifyAll,
    /// Asks for a Breakpoint event before an instruction runs.
    SetBreakpoint,
    /// Takes a breakpoint away.
    ClearBreakpoint,
    /// The named module of a loader that has a package.
    GetNamedModule,
    /// Asks for FieldAccess events of a field.
    SetFieldAccessWatch,
    /// Takes the watch on reads of a field away.
    ClearFieldAccessWatch,
    /// Asks for FieldModification events of a field.
    SetFieldModificationWatch,
    /// Takes the watch on writes of a field away.
    ClearFieldModificationWatch,
    /// May the class be redefined or retransformed?
    IsModifiableClass,
    /// Memory of the VM's allocator.
    Allocate,
    /// Gives memory of the VM's allocator back.
    Deallocate,
    /// A class's signature, as `Ljava/lang/String;`, and its generic one.
    GetClassSignature,
    /// Which of verified, prepared, initialized and the like hold of a class.
    GetClassStatus,
    /// The source file a class names.
    GetSourceFileName,
    /// A class's access flags.
    GetClassModifiers,
    /// The methods that a class declares, constructors and the initializer included.
    GetClassMethods,
    /// The fields that a class declares.
    GetClassFields,
    /// The interfaces that a class declares to implement, or an interface to extend.
    GetImplementedInterfaces,
    /// Is the class an interface?
    IsInterface,
    /// Is it the class of arrays?
    IsArrayClass,
    /// The loader that defined a class; none for the boot loader.
    GetClassLoader,
    /// An object's identity hash.
    GetObjectHashCode,
    /// Who owns an object's monitor and who waits for it.
    GetObjectMonitorUsage,
    /// A field's name, signature and generic signature.
    GetFieldName,
    /// The class that declares a field.
    GetFieldDeclaringClass,
    /// A field's access flags.
    GetFieldModifiers,
    /// Did the compiler make the field up?
    IsFieldSynthetic,
    /// A method's name, signature and generic signature.
    GetMethodName,
    /// The class that declares a method.
    GetMethodDeclaringClass,
    /// A method's access flags.
    GetMethodModifiers,
    /// Withdraws all wishes for FramePop events of a thread.
    ClearAllFramePops,
    /// How many slots for locals a method's frame has.
    GetMaxLocals,
    /// How many slots a method's arguments take, the receiver included.
    GetArgumentsSize,
    /// Which source line begins at which instruction of a method.
    GetLineNumberTable,
    /// The first and the last location of a method's code.
    GetMethodLocation,
    /// Names, types and ranges of a method's local variables.
    GetLocalVariableTable,
    /// A prefix to try when a native method's function is looked up.
    SetNativeMethodPrefix,
    /// Several prefixes to try when a native method's function is looked up.
    SetNativeMethodPrefixes,
    /// A method's bytecode.
    GetBytecodes,
    /// Is the method native?
    IsMethodNative,
    /// Did the compiler make the method up?
    IsMethodSynthetic,
    /// All classes that are loaded.
    GetLoadedClasses,
    /// The classes that a loader can find by name, being their initiating loader.
    GetClassLoaderClasses,
    /// Takes the topmost frame of a suspended thread away, so that the call is made again.
    PopFrame,
    /// Has the topmost method of a thread return a reference, or null, now.
    ForceEarlyReturnObject,
    /// Has the topmost method of a thread return an int, or a shorter value, now.
    ForceEarlyReturnInt,
    /// Has the topmost method of a thread return a long now.
    ForceEarlyReturnLong,
    /// Has the topmost method of a thread return a float now.
    ForceEarlyReturnFloat,
    /// Has the topmost method of a thread return a double now.
    ForceEarlyReturnDouble,
    /// Has the topmost method of a thread, which returns nothing, return now.
    ForceEarlyReturnVoid,
    /// Gives classes new class files.
    RedefineClasses,
    /// The version of the interface that the environment speaks.
    GetVersionNumber,
    /// The capabilities that the environment has.
    GetCapabilities,
    /// A class's SourceDebugExtension attribute.
    GetSourceDebugExtension,
    /// Is it a version of a method that a redefinition has replaced?
    IsMethodObsolete,
    /// Suspends several threads; an outcome for each.
    SuspendThreadList,
    /// Resumes several threads; an outcome for each.
    ResumeThreadList,
    /// Has a module read another.
    AddModuleReads,
    /// Exports a package of a module to another.
    AddModuleExports,
    /// Opens a package of a module to another.
    AddModuleOpens,
    /// Declares that a module uses a service.
    AddModuleUses,
    /// Declares that a module provides a service.
    AddModuleProvides,
    /// May the module be changed?
    IsModifiableModule,
    /// The stacks of all live platform threads, at one moment.
    GetAllStackTraces,
    /// The stacks of the given threads, at one moment.
    GetThreadListStackTraces,
    /// The pointer that the environment keeps for a thread.
    GetThreadLocalStorage,
    /// Keeps a pointer for a thread.
    SetThreadLocalStorage,
    /// A thread's frames, the topmost first; a negative start counts from the bottom.
    GetStackTrace,
    /// The tag of an object; 0 is none.
    GetTag,
    /// Gives an object a tag; 0 takes it away.
    SetTag,
    /// Collects garbage now.
    ForceGarbageCollection,
    /// Visits what can be reached from an object (of version 1.0).
    IterateOverObjectsReachableFromObject,
    /// Visits the roots and what can be reached from them (of version 1.0).
    IterateOverReachableObjects,
    /// Visits all objects (of version 1.0).
    IterateOverHeap,
    /// Visits the instances of a class (of version 1.0).
    IterateOverInstancesOfClass,
    /// The objects that have one of some tags, with their tags.
    GetObjectsWithTags,
    /// Visits references, from the roots or from an object on.
    FollowReferences,
    /// Visits all objects, in no order.
    IterateThroughHeap,
    /// Suspends all virtual threads but some.
    SuspendAllVirtualThreads,
    /// Resumes all virtual threads but some.
    ResumeAllVirtualThreads,
    /// Replaces the JNI function table.
    SetJNIFunctionTable,
    /// A copy of the JNI function table.
    GetJNIFunctionTable,
    /// Says which functions events call.
    SetEventCallbacks,
    /// Sends the events of what there is already: compiled methods, generated code.
    GenerateEvents,
    /// The functions that this VM has beyond the specification.
    GetExtensionFunctions,
    /// The events that this VM has beyond the specification.
    GetExtensionEvents,
    /// Says which function an extension event calls, and so turns it on; none turns it off.
    SetExtensionEventCallback,
    /// Ends the environment.
    DisposeEnvironment,
    /// The symbolic name of an error number.
    GetErrorName,
    /// What locations are: bytecode indices or something else.
    GetJLocationFormat,
    /// The keys of the VM's system properties.
    GetSystemProperties,
    /// The value of one of the VM's system properties.
    GetSystemProperty,
    /// Sets one of the VM's system properties before it starts.
    SetSystemProperty,
    /// In which phase the VM is.
    GetPhase,
    /// What GetCurrentThreadCpuTime's clock is like.
    GetCurrentThreadCpuTimerInfo,
    /// CPU time that the calling thread has used, in nanoseconds.
    GetCurrentThreadCpuTime,
    /// What GetThreadCpuTime's clock is like.
    GetThreadCpuTimerInfo,
    /// CPU time that a thread has used, in nanoseconds.
    GetThreadCpuTime,
    /// What GetTime's clock is like.
    GetTimerInfo,
    /// Nanoseconds since some moment that doesn't change.
    GetTime,
    /// The capabilities that could be added now.
    GetPotentialCapabilities,
    /// Adds capabilities.
    AddCapabilities,
    /// Gives capabilities up.
    RelinquishCapabilities,
    /// How many processors the VM may use now.
    GetAvailableProcessors,
    /// The version of a class's class file.
    GetClassVersionNumbers,
    /// A class's constant pool, as bytes.
    GetConstantPool,
    /// The pointer that the environment keeps.
    GetEnvironmentLocalStorage,
    /// Keeps a pointer for the environment.
    SetEnvironmentLocalStorage,
    /// Has the boot loader look into a JAR file, or a folder before the VM starts.
    AddToBootstrapClassLoaderSearch,
    /// Turns a kind of the VM's verbose output on or off.
    SetVerboseFlag,
    /// Has the system class loader look into a JAR file.
    AddToSystemClassLoaderSearch,
    /// Sends classes through the ClassFileLoadHook of agents again.
    RetransformClasses,
    /// The objects whose monitors a thread owns, and the frames that entered them.
    GetOwnedMonitorStackDepthInfo,
    /// How many bytes an object takes.
    GetObjectSize,
    /// The receiver (`this`) of a frame.
    GetLocalInstance,
    /// About how many bytes are allocated between two SampledObjectAlloc events.
    SetHeapSamplingInterval,
}

impl Function {
    /// The specification's section.
    pub const fn section(self) -> &'static str {
        match self {
            Function::SetEventNotificationMode => "Event Management",
            Function::GetAllModules => "Module",
            Function::GetAllThreads => "Thread",
            Function::SuspendThread => "Thread",
            Function::ResumeThread => "Thread",
            Function::StopThread => "Thread",
            Function::InterruptThread => "Thread",
            Function::GetThreadInfo => "Thread",
            Function::GetOwnedMonitorInfo => "Thread",
            Function::GetCurrentContendedMonitor => "Thread",
            Function::RunAgentThread => "Thread",
            Function::GetTopThreadGroups => "Thread Group",
            Function::GetThreadGroupInfo => "Thread Group",
            Function::GetThreadGroupChildren => "Thread Group",
            Function::GetFrameCount => "Stack Frame",
            Function::GetThreadState => "Thread",
            Function::GetCurrentThread => "Thread",
            Function::GetFrameLocation => "Stack Frame",
            Function::NotifyFramePop => "Stack Frame",
            Function::GetLocalObject => "Local Variable",
            Function::GetLocalInt => "Local Variable",
            Function::GetLocalLong => "Local Variable",
            Function::GetLocalFloat => "Local Variable",
            Function::GetLocalDouble => "Local Variable",
            Function::SetLocalObject => "Local Variable",
            Function::SetLocalInt => "Local Variable",
            Function::SetLocalLong => "Local Variable",
            Function::SetLocalFloat => "Local Variable",
            Function::SetLocalDouble => "Local Variable",
            Function::CreateRawMonitor => "Raw Monitor",
            Function::DestroyRawMonitor => "Raw Monitor",
            Function::RawMonitorEnter => "Raw Monitor",
            Function::RawMonitorExit => "Raw Monitor",
            Function::RawMonitorWait => "Raw Monitor",
            Function::RawMonitorNotify => "Raw Monitor",
            Function::RawMonitorNotifyAll => "Raw Monitor",
            Function::SetBreakpoint => "Breakpoint",
            Function::ClearBreakpoint => "Breakpoint",
            Function::GetNamedModule => "Module",
            Function::SetFieldAccessWatch => "Watched Field",
            Function::ClearFieldAccessWatch => "Watched Field",
            Function::SetFieldModificationWatch => "Watched Field",
            Function::ClearFieldModificationWatch => "Watched Field",
            Function::IsModifiableClass => "Class",
            Function::Allocate => "Memory Management",
            Function::Deallocate => "Memory Management",
            Function::GetClassSignature => "Class",
            Function::GetClassStatus => "Class",
            Function::GetSourceFileName => "Class",
            Function::GetClassModifiers => "Class",
            Function::GetClassMethods => "Class",
            Function::GetClassFields => "Class",
            Function::GetImplementedInterfaces => "Class",
            Function::IsInterface => "Class",
            Function::IsArrayClass => "Class",
            Function::GetClassLoader => "Class",
            Function::GetObjectHashCode => "Object",
            Function::GetObjectMonitorUsage => "Object",
            Function::GetFieldName => "Field",
            Function::GetFieldDeclaringClass => "Field",
            Function::GetFieldModifiers => "Field",
            Function::IsFieldSynthetic => "Field",
            Function::GetMethodName => "Method",
            Function::GetMethodDeclaringClass => "Method",
            Function::GetMethodModifiers => "Method",
            Function::ClearAllFramePops => "Stack Frame",
            Function::GetMaxLocals => "Method",
            Function::GetArgumentsSize => "Method",
            Function::GetLineNumberTable => "Method",
            Function::GetMethodLocation => "Method",
            Function::GetLocalVariableTable => "Method",
            Function::SetNativeMethodPrefix => "Method",
            Function::SetNativeMethodPrefixes => "Method",
            Function::GetBytecodes => "Method",
            Function::IsMethodNative => "Method",
            Function::IsMethodSynthetic => "Method",
            Function::GetLoadedClasses => "Class",
            Function::GetClassLoaderClasses => "Class",
            Function::PopFrame => "Stack Frame",
            Function::ForceEarlyReturnObject => "Force Early Return",
            Function::ForceEarlyReturnInt => "Force Early Return",
            Function::ForceEarlyReturnLong => "Force Early Return",
            Function::ForceEarlyReturnFloat => "Force Early Return",
            Function::ForceEarlyReturnDouble => "Force Early Return",
            Function::ForceEarlyReturnVoid => "Force Early Return",
            Function::RedefineClasses => "Class",
            Function::GetVersionNumber => "General",
            Function::GetCapabilities => "Capability",
            Function::GetSourceDebugExtension => "Class",
            Function::IsMethodObsolete => "Method",
            Function::SuspendThreadList => "Thread",
            Function::ResumeThreadList => "Thread",
            Function::AddModuleReads => "Module",
            Function::AddModuleExports => "Module",
            Function::AddModuleOpens => "Module",
            Function::AddModuleUses => "Module",
            Function::AddModuleProvides => "Module",
            Function::IsModifiableModule => "Module",
            Function::GetAllStackTraces => "Stack Frame",
            Function::GetThreadListStackTraces => "Stack Frame",
            Function::GetThreadLocalStorage => "Thread",
            Function::SetThreadLocalStorage => "Thread",
            Function::GetStackTrace => "Stack Frame",
            Function::GetTag => "Heap",
            Function::SetTag => "Heap",
            Function::ForceGarbageCollection => "Heap",
            Function::IterateOverObjectsReachableFromObject => "Heap (1.0)",
            Function::IterateOverReachableObjects => "Heap (1.0)",
            Function::IterateOverHeap => "Heap (1.0)",
            Function::IterateOverInstancesOfClass => "Heap (1.0)",
            Function::GetObjectsWithTags => "Heap",
            Function::FollowReferences => "Heap",
            Function::IterateThroughHeap => "Heap",
            Function::SuspendAllVirtualThreads => "Thread",
            Function::ResumeAllVirtualThreads => "Thread",
            Function::SetJNIFunctionTable => "JNI Function Interception",
            Function::GetJNIFunctionTable => "JNI Function Interception",
            Function::SetEventCallbacks => "Event Management",
            Function::GenerateEvents => "Event Management",
            Function::GetExtensionFunctions => "Extension Mechanism",
            Function::GetExtensionEvents => "Extension Mechanism",
            Function::SetExtensionEventCallback => "Extension Mechanism",
            Function::DisposeEnvironment => "General",
            Function::GetErrorName => "General",
            Function::GetJLocationFormat => "General",
            Function::GetSystemProperties => "System Properties",
            Function::GetSystemProperty => "System Properties",
            Function::SetSystemProperty => "System Properties",
            Function::GetPhase => "General",
            Function::GetCurrentThreadCpuTimerInfo => "Timers",
            Function::GetCurrentThreadCpuTime => "Timers",
            Function::GetThreadCpuTimerInfo => "Timers",
            Function::GetThreadCpuTime => "Timers",
            Function::GetTimerInfo => "Timers",
            Function::GetTime => "Timers",
            Function::GetPotentialCapabilities => "Capability",
            Function::AddCapabilities => "Capability",
            Function::RelinquishCapabilities => "Capability",
            Function::GetAvailableProcessors => "Timers",
            Function::GetClassVersionNumbers => "Class",
            Function::GetConstantPool => "Class",
            Function::GetEnvironmentLocalStorage => "General",
            Function::SetEnvironmentLocalStorage => "General",
            Function::AddToBootstrapClassLoaderSearch => "Class Loader Search",
            Function::SetVerboseFlag => "General",
            Function::AddToSystemClassLoaderSearch => "Class Loader Search",
            Function::RetransformClasses => "Class",
            Function::GetOwnedMonitorStackDepthInfo => "Thread",
            Function::GetObjectSize => "Object",
            Function::GetLocalInstance => "Local Variable",
            Function::SetHeapSamplingInterval => "Heap Monitoring",
        }
    }

    /// The capabilities that a call needs.
    pub const fn capabilities(self) -> Capabilities {
        match self {
            Function::SuspendThread => Capabilities::CAN_SUSPEND,
            Function::ResumeThread => Capabilities::CAN_SUSPEND,
            Function::StopThread => Capabilities::CAN_SIGNAL_THREAD,
            Function::InterruptThread => Capabilities::CAN_SIGNAL_THREAD,
            Function::GetOwnedMonitorInfo => Capabilities::CAN_GET_OWNED_MONITOR_INFO,
            Function::GetCurrentContendedMonitor => Capabilities::CAN_GET_CURRENT_CONTENDED_MONITOR,
            Function::NotifyFramePop => Capabilities::CAN_GENERATE_FRAME_POP_EVENTS,
            Function::GetLocalObject => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::GetLocalInt => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::GetLocalLong => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::GetLocalFloat => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::GetLocalDouble => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::SetLocalObject => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::SetLocalInt => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::SetLocalLong => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::SetLocalFloat => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::SetLocalDouble => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::SetBreakpoint => Capabilities::CAN_GENERATE_BREAKPOINT_EVENTS,
            Function::ClearBreakpoint => Capabilities::CAN_GENERATE_BREAKPOINT_EVENTS,
            Function::SetFieldAccessWatch => Capabilities::CAN_GENERATE_FIELD_ACCESS_EVENTS,
            Function::ClearFieldAccessWatch => Capabilities::CAN_GENERATE_FIELD_ACCESS_EVENTS,
            Function::SetFieldModificationWatch => Capabilities::CAN_GENERATE_FIELD_MODIFICATION_EVENTS,
            Function::ClearFieldModificationWatch => Capabilities::CAN_GENERATE_FIELD_MODIFICATION_EVENTS,
            Function::GetSourceFileName => Capabilities::CAN_GET_SOURCE_FILE_NAME,
            Function::GetObjectMonitorUsage => Capabilities::CAN_GET_MONITOR_INFO,
            Function::IsFieldSynthetic => Capabilities::CAN_GET_SYNTHETIC_ATTRIBUTE,
            Function::ClearAllFramePops => Capabilities::CAN_GENERATE_FRAME_POP_EVENTS,
            Function::GetLineNumberTable => Capabilities::CAN_GET_LINE_NUMBERS,
            Function::GetLocalVariableTable => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::SetNativeMethodPrefix => Capabilities::CAN_SET_NATIVE_METHOD_PREFIX,
            Function::SetNativeMethodPrefixes => Capabilities::CAN_SET_NATIVE_METHOD_PREFIX,
            Function::GetBytecodes => Capabilities::CAN_GET_BYTECODES,
            Function::IsMethodSynthetic => Capabilities::CAN_GET_SYNTHETIC_ATTRIBUTE,
            Function::PopFrame => Capabilities::CAN_POP_FRAME,
            Function::ForceEarlyReturnObject => Capabilities::CAN_FORCE_EARLY_RETURN,
            Function::ForceEarlyReturnInt => Capabilities::CAN_FORCE_EARLY_RETURN,
            Function::ForceEarlyReturnLong => Capabilities::CAN_FORCE_EARLY_RETURN,
            Function::ForceEarlyReturnFloat => Capabilities::CAN_FORCE_EARLY_RETURN,
            Function::ForceEarlyReturnDouble => Capabilities::CAN_FORCE_EARLY_RETURN,
            Function::ForceEarlyReturnVoid => Capabilities::CAN_FORCE_EARLY_RETURN,
            Function::RedefineClasses => Capabilities::CAN_REDEFINE_CLASSES,
            Function::GetSourceDebugExtension => Capabilities::CAN_GET_SOURCE_DEBUG_EXTENSION,
            Function::SuspendThreadList => Capabilities::CAN_SUSPEND,
            Function::ResumeThreadList => Capabilities::CAN_SUSPEND,
            Function::GetTag => Capabilities::CAN_TAG_OBJECTS,
            Function::SetTag => Capabilities::CAN_TAG_OBJECTS,
            Function::IterateOverObjectsReachableFromObject => Capabilities::CAN_TAG_OBJECTS,
            Function::IterateOverReachableObjects => Capabilities::CAN_TAG_OBJECTS,
            Function::IterateOverHeap => Capabilities::CAN_TAG_OBJECTS,
            Function::IterateOverInstancesOfClass => Capabilities::CAN_TAG_OBJECTS,
            Function::GetObjectsWithTags => Capabilities::CAN_TAG_OBJECTS,
            Function::FollowReferences => Capabilities::CAN_TAG_OBJECTS,
            Function::IterateThroughHeap => Capabilities::CAN_TAG_OBJECTS,
            Function::SuspendAllVirtualThreads => Capabilities::CAN_SUSPEND.union(Capabilities::CAN_SUPPORT_VIRTUAL_THREADS),
            Function::ResumeAllVirtualThreads => Capabilities::CAN_SUSPEND.union(Capabilities::CAN_SUPPORT_VIRTUAL_THREADS),
            Function::GetCurrentThreadCpuTimerInfo => Capabilities::CAN_GET_CURRENT_THREAD_CPU_TIME,
            Function::GetCurrentThreadCpuTime => Capabilities::CAN_GET_CURRENT_THREAD_CPU_TIME,
            Function::GetThreadCpuTimerInfo => Capabilities::CAN_GET_THREAD_CPU_TIME,
            Function::GetThreadCpuTime => Capabilities::CAN_GET_THREAD_CPU_TIME,
            Function::GetConstantPool => Capabilities::CAN_GET_CONSTANT_POOL,
            Function::RetransformClasses => Capabilities::CAN_RETRANSFORM_CLASSES,
            Function::GetOwnedMonitorStackDepthInfo => Capabilities::CAN_GET_OWNED_MONITOR_STACK_DEPTH_INFO,
            Function::GetLocalInstance => Capabilities::CAN_ACCESS_LOCAL_VARIABLES,
            Function::SetHeapSamplingInterval => Capabilities::CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS,
            _ => Capabilities::empty(),
        }
    }

    /// The version of the interface that brought it: the major in bits 16 and up, the minor in bits 8 to 15.
    pub const fn since(self) -> i32 {
        match self {
            Function::GetAllModules => 0x90000,
            Function::GetCurrentThread => 0x10100,
            Function::GetNamedModule => 0x90000,
            Function::IsModifiableClass => 0x10100,
            Function::ClearAllFramePops => 0x190000,
            Function::SetNativeMethodPrefix => 0x10100,
            Function::SetNativeMethodPrefixes => 0x10100,
            Function::ForceEarlyReturnObject => 0x10100,
            Function::ForceEarlyReturnInt => 0x10100,
            Function::ForceEarlyReturnLong => 0x10100,
            Function::ForceEarlyReturnFloat => 0x10100,
            Function::ForceEarlyReturnDouble => 0x10100,
            Function::ForceEarlyReturnVoid => 0x10100,
            Function::AddModuleReads => 0x90000,
            Function::AddModuleExports => 0x90000,
            Function::AddModuleOpens => 0x90000,
            Function::AddModuleUses => 0x90000,
            Function::AddModuleProvides => 0x90000,
            Function::IsModifiableModule => 0x90000,
            Function::FollowReferences => 0x10100,
            Function::IterateThroughHeap => 0x10100,
            Function::SuspendAllVirtualThreads => 0x150000,
            Function::ResumeAllVirtualThreads => 0x150000,
            Function::GetClassVersionNumbers => 0x10100,
            Function::GetConstantPool => 0x10100,
            Function::AddToSystemClassLoaderSearch => 0x10100,
            Function::RetransformClasses => 0x10100,
            Function::GetOwnedMonitorStackDepthInfo => 0x10100,
            Function::GetLocalInstance => 0x10200,
            Function::SetHeapSamplingInterval => 0xb0000,
            _ => 1 << 16,
        }
    }
}
