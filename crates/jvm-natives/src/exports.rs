//! The exported functions as a list, so that the linker can't leave one out: the JDK's libraries are linked with BIND_NOW, and one
//! missing symbol makes them all unloadable.
//!
//! Invariant: every `JVM_…` function of this crate is in the list (a test compares with the sources).

macro_rules! addresses {
    ($($module:ident: $($name:ident)*;)*) => {
        &[$($(crate::$module::$name as *const (),)*)*]
    };
}

/// The addresses of all exported functions. Using the list keeps them.
pub fn keep() -> &'static [*const ()] {
    const LIST: &[*const ()] = addresses! {
        annotations:
            JVM_GetClassAnnotations JVM_GetClassTypeAnnotations JVM_GetFieldTypeAnnotations
            JVM_GetMethodTypeAnnotations;
        array:
            JVM_GetArrayElement JVM_GetArrayLength JVM_GetPrimitiveArrayElement JVM_NewArray JVM_NewMultiArray
            JVM_SetArrayElement JVM_SetPrimitiveArrayElement;
        arraycopy:
            JVM_ArrayCopy;
        assertions:
            JVM_AssertionStatusDirectives JVM_DesiredAssertionStatus;
        cds:
            JVM_DefineArchivedModules JVM_DumpClassListToFile JVM_DumpDynamicArchive JVM_GetCDSConfigStatus
            JVM_GetRandomSeedForDumping JVM_InitializeFromArchive JVM_LogLambdaFormInvoker
            JVM_LookupLambdaProxyClassFromArchive JVM_NeedsClassInitBarrierForCDS
            JVM_RegisterLambdaProxyClassForArchiving;
        class:
            JVM_AreNestMates JVM_FindPrimitiveClass JVM_GetClassAccessFlags JVM_GetClassFileVersion
            JVM_GetClassInterfaces JVM_GetClassSignature JVM_GetDeclaredClasses JVM_GetDeclaringClass
            JVM_GetEnclosingMethodInfo JVM_GetNestHost JVM_GetNestMembers JVM_GetPermittedSubclasses
            JVM_GetSimpleBinaryName JVM_InitClassName JVM_IsHiddenClass JVM_IsInterface JVM_IsRecord;
        class_definition:
            JVM_DefineClass JVM_DefineClassWithSource JVM_FindClassFromBootLoader JVM_FindClassFromCaller
            JVM_FindClassFromClass JVM_FindLoadedClass JVM_LookupDefineClass;
        constant_pool:
            JVM_ConstantPoolGetClassAt JVM_ConstantPoolGetClassAtIfLoaded JVM_ConstantPoolGetClassRefIndexAt
            JVM_ConstantPoolGetDoubleAt JVM_ConstantPoolGetFieldAt JVM_ConstantPoolGetFieldAtIfLoaded
            JVM_ConstantPoolGetFloatAt JVM_ConstantPoolGetIntAt JVM_ConstantPoolGetLongAt
            JVM_ConstantPoolGetMemberRefInfoAt JVM_ConstantPoolGetMethodAt JVM_ConstantPoolGetMethodAtIfLoaded
            JVM_ConstantPoolGetNameAndTypeRefIndexAt JVM_ConstantPoolGetNameAndTypeRefInfoAt JVM_ConstantPoolGetSize
            JVM_ConstantPoolGetStringAt JVM_ConstantPoolGetTagAt JVM_ConstantPoolGetUTF8At JVM_GetClassConstantPool;
        library:
            JVM_FindLibraryEntry JVM_FindSignal JVM_IsStaticallyLinked JVM_IsSupportedJNIVersion JVM_LoadLibrary
            JVM_LoadZipLibrary JVM_NativePath JVM_RaiseSignal JVM_RegisterSignal JVM_UnloadLibrary;
        module:
            JVM_AddModuleExports JVM_AddModuleExportsToAll JVM_AddModuleExportsToAllUnnamed JVM_AddReadsModule
            JVM_DefineModule JVM_GetSystemPackage JVM_GetSystemPackages JVM_SetBootLoaderUnnamedModule;
        null_pointer:
            JVM_GetExtendedNPEMessage;
        object:
            JVM_Clone JVM_IHashCode JVM_MonitorNotify JVM_MonitorNotifyAll JVM_MonitorWait;
        raw_monitor:
            JVM_RawMonitorCreate JVM_RawMonitorDestroy JVM_RawMonitorEnter JVM_RawMonitorExit;
        reference:
            JVM_GetAndClearReferencePendingList JVM_HasReferencePendingList JVM_IsFinalizationEnabled
            JVM_PhantomReferenceRefersTo JVM_ReferenceClear JVM_ReferenceRefersTo JVM_ReportFinalizationComplete
            JVM_WaitForReferencePendingList;
        reflection:
            JVM_CallStackWalk JVM_ExpandStackFrameInfo JVM_GetClassDeclaredConstructors JVM_GetClassDeclaredFields
            JVM_GetClassDeclaredMethods JVM_GetMethodParameters JVM_GetRecordComponents JVM_InitStackTraceElement
            JVM_InvokeMethod JVM_MoreStackWalk JVM_NewInstanceFromConstructor JVM_SetStackWalkContinuation;
        system:
            JVM_ActiveProcessorCount JVM_BeforeHalt JVM_CurrentTimeMillis JVM_FreeMemory JVM_GC
            JVM_GetNanoTimeAdjustment JVM_GetProperties JVM_GetTemporaryDirectory JVM_GetVmArguments JVM_Halt
            JVM_InitAgentProperties JVM_InternString JVM_IsContainerized JVM_IsForeignLinkerSupported
            JVM_IsPreviewEnabled JVM_IsUseContainerSupport JVM_LatestUserDefinedLoader JVM_MaxMemory
            JVM_MaxObjectInspectionAge JVM_NanoTime JVM_PrintWarningAtDynamicAgentLoad JVM_TotalMemory;
        management:
            JVM_GetManagement;
        thread:
            JVM_CurrentCarrierThread JVM_CurrentThread JVM_DumpThreads JVM_EnsureMaterializedForStackWalk_func
            JVM_FindScopedValueBindings JVM_GetAllThreads JVM_GetNextThreadIdOffset JVM_GetStackTrace JVM_HoldsLock
            JVM_Interrupt JVM_ScopedValueCache JVM_SetCurrentThread JVM_SetNativeThreadName JVM_SetScopedValueCache
            JVM_SetThreadPriority JVM_SleepNanos JVM_StartThread JVM_Yield;
        thread_snapshot:
            JVM_CreateThreadSnapshot;
        traces:
            JVM_FillInStackTrace JVM_GetCallerClass JVM_InitStackTraceElementArray;
        verify_support:
            JVM_GetCPClassNameUTF JVM_GetCPFieldClassNameUTF JVM_GetCPFieldModifiers JVM_GetCPFieldNameUTF
            JVM_GetCPFieldSignatureUTF JVM_GetCPMethodClassNameUTF JVM_GetCPMethodModifiers JVM_GetCPMethodNameUTF
            JVM_GetCPMethodSignatureUTF JVM_GetClassCPEntriesCount JVM_GetClassCPTypes JVM_GetClassFieldsCount
            JVM_GetClassMethodsCount JVM_GetClassNameUTF JVM_GetFieldIxModifiers JVM_GetMethodIxArgsSize
            JVM_GetMethodIxByteCode JVM_GetMethodIxByteCodeLength JVM_GetMethodIxExceptionIndexes
            JVM_GetMethodIxExceptionTableEntry JVM_GetMethodIxExceptionTableLength JVM_GetMethodIxExceptionsCount
            JVM_GetMethodIxLocalsCount JVM_GetMethodIxMaxStack JVM_GetMethodIxModifiers JVM_GetMethodIxNameUTF
            JVM_GetMethodIxSignatureUTF JVM_IsConstructorIx JVM_IsSameClassPackage JVM_IsVMGeneratedMethodIx
            JVM_ReleaseUTF;
        virtual_thread:
            JVM_IsContinuationsSupported JVM_RegisterContinuationMethods JVM_TakeVirtualThreadListToUnblock
            JVM_VirtualThreadDisableSuspend JVM_VirtualThreadEnd JVM_VirtualThreadMount JVM_VirtualThreadPinnedEvent
            JVM_VirtualThreadStart JVM_VirtualThreadUnmount;
    };
    LIST
}
