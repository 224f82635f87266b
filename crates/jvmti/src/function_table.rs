//! The function table that agents call through (JVM TI, "Function Index").
//!
//! Invariant: every slot with a number of a function has one; those without a body yet check the call and say so.

use crate::entry::missing;
use crate::{
    breakpoint, capability, class, class_loader_search, event_management, extension, field, force_early_return,
    general, heap, heap_1_0, jni_interception, local_variable, memory, method, module, object, raw_monitor,
    stack_frame, system_properties, thread, thread_group, timers, watched_field,
};
use abi::jvmti::*;
use std::ffi::c_void;
use std::sync::OnceLock;

macro_rules! slots {
    ($($number:literal)*) => { [$(missing::<$number> as *const c_void),*] };
}

fn unimplemented_slots() -> [*const c_void; JVMTI_SLOTS] {
    #[rustfmt::skip]
    let slots = slots! {
        0 1 2 3 4 5 6 7 8 9 10 11 12
        13 14 15 16 17 18 19 20 21 22 23 24 25
        26 27 28 29 30 31 32 33 34 35 36 37 38
        39 40 41 42 43 44 45 46 47 48 49 50 51
        52 53 54 55 56 57 58 59 60 61 62 63 64
        65 66 67 68 69 70 71 72 73 74 75 76 77
        78 79 80 81 82 83 84 85 86 87 88 89 90
        91 92 93 94 95 96 97 98 99 100 101 102 103
        104 105 106 107 108 109 110 111 112 113 114 115 116
        117 118 119 120 121 122 123 124 125 126 127 128 129
        130 131 132 133 134 135 136 137 138 139 140 141 142
        143 144 145 146 147 148 149 150 151 152 153 154 155
    };
    slots
}

macro_rules! fill {
    ($table:ident; $($module:ident { $($name:ident)* })*) => { $($($table.$name = $module::$name;)*)* };
}

fn make() -> jvmtiInterface_1 {
    // SAFETY: as many words as the table has, each the address of a function that takes the environment first and ignores what
    // else is passed, which is sound for every function of the C calling convention that returns an int.
    let mut table: jvmtiInterface_1 = unsafe { std::mem::transmute(unimplemented_slots()) };
    fill! { table;
        memory {
            Allocate Deallocate
        }
        thread {
            GetThreadState GetCurrentThread GetAllThreads SuspendThread ResumeThread SuspendThreadList
            ResumeThreadList SuspendAllVirtualThreads ResumeAllVirtualThreads StopThread InterruptThread GetThreadInfo GetOwnedMonitorInfo
            GetOwnedMonitorStackDepthInfo GetCurrentContendedMonitor RunAgentThread SetThreadLocalStorage
            GetThreadLocalStorage GetObjectMonitorUsage GetThreadCpuTime GetCurrentThreadCpuTime
        }
        thread_group {
            GetTopThreadGroups GetThreadGroupInfo GetThreadGroupChildren
        }
        stack_frame {
            GetStackTrace GetAllStackTraces GetThreadListStackTraces GetFrameCount GetFrameLocation PopFrame NotifyFramePop ClearAllFramePops
        }
        local_variable {
            GetLocalObject GetLocalInstance GetLocalInt GetLocalLong GetLocalFloat GetLocalDouble SetLocalObject
            SetLocalInt SetLocalLong SetLocalFloat SetLocalDouble
        }
        force_early_return {
            ForceEarlyReturnObject ForceEarlyReturnInt ForceEarlyReturnLong ForceEarlyReturnFloat
            ForceEarlyReturnDouble ForceEarlyReturnVoid
        }
        watched_field {
            SetFieldAccessWatch ClearFieldAccessWatch SetFieldModificationWatch ClearFieldModificationWatch
        }
        breakpoint {
            SetBreakpoint ClearBreakpoint
        }
        class {
            GetLoadedClasses GetClassLoaderClasses GetClassSignature GetClassStatus GetSourceFileName
            GetSourceDebugExtension GetClassModifiers GetClassMethods GetClassFields GetImplementedInterfaces
            GetClassVersionNumbers IsInterface IsArrayClass IsModifiableClass GetClassLoader
            RedefineClasses RetransformClasses GetConstantPool
        }
        module {
            GetAllModules GetNamedModule AddModuleReads AddModuleExports AddModuleOpens AddModuleUses AddModuleProvides
            IsModifiableModule
        }
        object {
            GetObjectSize GetObjectHashCode
        }
        field {
            GetFieldName GetFieldDeclaringClass GetFieldModifiers IsFieldSynthetic
        }
        method {
            GetMethodName GetMethodDeclaringClass GetMethodModifiers GetMaxLocals GetArgumentsSize
            GetLineNumberTable GetMethodLocation GetLocalVariableTable GetBytecodes IsMethodNative
            IsMethodSynthetic IsMethodObsolete SetNativeMethodPrefix SetNativeMethodPrefixes
        }
        class_loader_search {
            AddToBootstrapClassLoaderSearch AddToSystemClassLoaderSearch
        }
        system_properties {
            GetSystemProperties GetSystemProperty SetSystemProperty
        }
        timers {
            GetCurrentThreadCpuTimerInfo GetThreadCpuTimerInfo GetTimerInfo GetTime GetAvailableProcessors
        }
        general {
            GetPhase DisposeEnvironment SetEnvironmentLocalStorage GetEnvironmentLocalStorage GetVersionNumber
            GetErrorName GetJLocationFormat SetVerboseFlag
        }
        heap {
            GetTag SetTag GetObjectsWithTags IterateThroughHeap FollowReferences ForceGarbageCollection
            SetHeapSamplingInterval
        }
        heap_1_0 {
            IterateOverObjectsReachableFromObject IterateOverReachableObjects IterateOverHeap IterateOverInstancesOfClass
        }
        raw_monitor {
            CreateRawMonitor DestroyRawMonitor RawMonitorEnter RawMonitorExit RawMonitorWait RawMonitorNotify
            RawMonitorNotifyAll
        }
        event_management {
            SetEventCallbacks SetEventNotificationMode GenerateEvents
        }
        jni_interception {
            SetJNIFunctionTable GetJNIFunctionTable
        }
        extension {
            GetExtensionFunctions GetExtensionEvents SetExtensionEventCallback
        }
        capability {
            GetPotentialCapabilities AddCapabilities RelinquishCapabilities GetCapabilities
        }
    }
    table
}

/// The table; one for all environments.
pub(crate) fn table() -> &'static jvmtiInterface_1 {
    static TABLE: OnceLock<jvmtiInterface_1> = OnceLock::new();
    TABLE.get_or_init(make)
}
