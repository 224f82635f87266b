/* The functions of JVMDI with their parameters, for the matrix of errors. Made by `./x generate` from spec/jvmdi. */
static jvmdiError call_SetEventHook(Argument *a) { return jvmdi->SetEventHook((JVMDI_EventHook)a[0].p); }
static const Parameter parameters_SetEventHook[] = {{"hook", "in", "JVMDI_EventHook", "", "ok", ""}, };
static jvmdiError call_SetEventNotificationMode(Argument *a) { return jvmdi->SetEventNotificationMode((jint)a[0].j, (jint)a[1].j, (jthread)a[2].p); }
static const Parameter parameters_SetEventNotificationMode[] = {{"mode", "in", "jint", "", "no", "mode"}, {"eventType", "in", "jint", "", "no", "event"}, {"thread", "in", "jthread", "", "ok", ""}, };
static jvmdiError call_GetThreadStatus(Argument *a) { return jvmdi->GetThreadStatus((jthread)a[0].p, (jint*)a[1].p, (jint*)a[2].p); }
static const Parameter parameters_GetThreadStatus[] = {{"thread", "in", "jthread", "", "no", "state=any"}, {"threadStatusPtr", "outptr", "jint", "", "no", ""}, {"suspendStatusPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetAllThreads(Argument *a) { return jvmdi->GetAllThreads((jint*)a[0].p, (jthread**)a[1].p); }
static const Parameter parameters_GetAllThreads[] = {{"threadsCountPtr", "outptr", "jint", "", "no", ""}, {"threadsPtr", "allocbuf", "jthread", "threadsCountPtr", "no", ""}, };
static jvmdiError call_SuspendThread(Argument *a) { return jvmdi->SuspendThread((jthread)a[0].p); }
static const Parameter parameters_SuspendThread[] = {{"thread", "in", "jthread", "", "no", ""}, };
static jvmdiError call_ResumeThread(Argument *a) { return jvmdi->ResumeThread((jthread)a[0].p); }
static const Parameter parameters_ResumeThread[] = {{"thread", "in", "jthread", "", "no", ""}, };
static jvmdiError call_StopThread(Argument *a) { return jvmdi->StopThread((jthread)a[0].p, (jobject)a[1].p); }
static const Parameter parameters_StopThread[] = {{"thread", "in", "jthread", "", "no", ""}, {"exception", "in", "jobject", "", "no", "throwable"}, };
static jvmdiError call_InterruptThread(Argument *a) { return jvmdi->InterruptThread((jthread)a[0].p); }
static const Parameter parameters_InterruptThread[] = {{"thread", "in", "jthread", "", "no", ""}, };
static jvmdiError call_GetThreadInfo(Argument *a) { return jvmdi->GetThreadInfo((jthread)a[0].p, (JVMDI_thread_info*)a[1].p); }
static const Parameter parameters_GetThreadInfo[] = {{"thread", "in", "jthread", "", "no", "state=unended"}, {"infoPtr", "outptr", "JVMDI_thread_info", "", "no", ""}, };
static jvmdiError call_GetOwnedMonitorInfo(Argument *a) { return jvmdi->GetOwnedMonitorInfo((jthread)a[0].p, (JVMDI_owned_monitor_info*)a[1].p); }
static const Parameter parameters_GetOwnedMonitorInfo[] = {{"thread", "in", "jthread", "", "no", "held"}, {"infoPtr", "outptr", "JVMDI_owned_monitor_info", "", "no", ""}, };
static jvmdiError call_GetCurrentContendedMonitor(Argument *a) { return jvmdi->GetCurrentContendedMonitor((jthread)a[0].p, (jobject*)a[1].p); }
static const Parameter parameters_GetCurrentContendedMonitor[] = {{"thread", "in", "jthread", "", "no", "held"}, {"monitorPtr", "outptr", "jobject", "", "no", ""}, };
static jvmdiError call_RunDebugThread(Argument *a) { return jvmdi->RunDebugThread((jthread)a[0].p, (JVMDI_StartFunction)a[1].p, (void*)a[2].p, (int)a[3].j); }
static const Parameter parameters_RunDebugThread[] = {{"thread", "in", "jthread", "", "no", "state=new"}, {"proc", "in", "JVMDI_StartFunction", "", "no", ""}, {"arg", "in", "void*", "", "ok", ""}, {"priority", "in", "int", "", "no", "priority"}, };
static jvmdiError call_GetTopThreadGroups(Argument *a) { return jvmdi->GetTopThreadGroups((jint*)a[0].p, (jthreadGroup**)a[1].p); }
static const Parameter parameters_GetTopThreadGroups[] = {{"groupCountPtr", "outptr", "jint", "", "no", ""}, {"groupsPtr", "allocbuf", "jthreadGroup", "groupCountPtr", "no", ""}, };
static jvmdiError call_GetThreadGroupInfo(Argument *a) { return jvmdi->GetThreadGroupInfo((jthreadGroup)a[0].p, (JVMDI_thread_group_info*)a[1].p); }
static const Parameter parameters_GetThreadGroupInfo[] = {{"group", "in", "jthreadGroup", "", "no", ""}, {"infoPtr", "outptr", "JVMDI_thread_group_info", "", "no", ""}, };
static jvmdiError call_GetThreadGroupChildren(Argument *a) { return jvmdi->GetThreadGroupChildren((jthreadGroup)a[0].p, (jint*)a[1].p, (jthread**)a[2].p, (jint*)a[3].p, (jthreadGroup**)a[4].p); }
static const Parameter parameters_GetThreadGroupChildren[] = {{"group", "in", "jthreadGroup", "", "no", ""}, {"threadCountPtr", "outptr", "jint", "", "no", ""}, {"threadsPtr", "allocbuf", "jthread", "threadCountPtr", "no", ""}, {"groupCountPtr", "outptr", "jint", "", "no", ""}, {"groupsPtr", "allocbuf", "jthreadGroup", "groupCountPtr", "no", ""}, };
static jvmdiError call_GetFrameCount(Argument *a) { return jvmdi->GetFrameCount((jthread)a[0].p, (jint*)a[1].p); }
static const Parameter parameters_GetFrameCount[] = {{"thread", "in", "jthread", "", "no", "held"}, {"countPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetCurrentFrame(Argument *a) { return jvmdi->GetCurrentFrame((jthread)a[0].p, (jframeID*)a[1].p); }
static const Parameter parameters_GetCurrentFrame[] = {{"thread", "in", "jthread", "", "no", "held"}, {"framePtr", "outptr", "jframeID", "", "no", ""}, };
static jvmdiError call_GetCallerFrame(Argument *a) { return jvmdi->GetCallerFrame((jframeID)a[0].p, (jframeID*)a[1].p); }
static const Parameter parameters_GetCallerFrame[] = {{"called", "in", "jframeID", "", "no", ""}, {"framePtr", "outptr", "jframeID", "", "no", ""}, };
static jvmdiError call_GetFrameLocation(Argument *a) { return jvmdi->GetFrameLocation((jframeID)a[0].p, (jclass*)a[1].p, (jmethodID*)a[2].p, (jlocation*)a[3].p); }
static const Parameter parameters_GetFrameLocation[] = {{"frame", "in", "jframeID", "", "no", ""}, {"classPtr", "outptr", "jclass", "", "no", ""}, {"methodPtr", "outptr", "jmethodID", "", "no", ""}, {"locationPtr", "outptr", "jlocation", "", "no", ""}, };
static jvmdiError call_NotifyFramePop(Argument *a) { return jvmdi->NotifyFramePop((jframeID)a[0].p); }
static const Parameter parameters_NotifyFramePop[] = {{"frame", "in", "jframeID", "", "no", ""}, };
static jvmdiError call_GetLocalObject(Argument *a) { return jvmdi->GetLocalObject((jframeID)a[0].p, (jint)a[1].j, (jobject*)a[2].p); }
static const Parameter parameters_GetLocalObject[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"valuePtr", "outptr", "jobject", "", "no", ""}, };
static jvmdiError call_GetLocalInt(Argument *a) { return jvmdi->GetLocalInt((jframeID)a[0].p, (jint)a[1].j, (jint*)a[2].p); }
static const Parameter parameters_GetLocalInt[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"valuePtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetLocalLong(Argument *a) { return jvmdi->GetLocalLong((jframeID)a[0].p, (jint)a[1].j, (jlong*)a[2].p); }
static const Parameter parameters_GetLocalLong[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"valuePtr", "outptr", "jlong", "", "no", ""}, };
static jvmdiError call_GetLocalFloat(Argument *a) { return jvmdi->GetLocalFloat((jframeID)a[0].p, (jint)a[1].j, (jfloat*)a[2].p); }
static const Parameter parameters_GetLocalFloat[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"valuePtr", "outptr", "jfloat", "", "no", ""}, };
static jvmdiError call_GetLocalDouble(Argument *a) { return jvmdi->GetLocalDouble((jframeID)a[0].p, (jint)a[1].j, (jdouble*)a[2].p); }
static const Parameter parameters_GetLocalDouble[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"valuePtr", "outptr", "jdouble", "", "no", ""}, };
static jvmdiError call_SetLocalObject(Argument *a) { return jvmdi->SetLocalObject((jframeID)a[0].p, (jint)a[1].j, (jobject)a[2].p); }
static const Parameter parameters_SetLocalObject[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"value", "in", "jobject", "", "ok", ""}, };
static jvmdiError call_SetLocalInt(Argument *a) { return jvmdi->SetLocalInt((jframeID)a[0].p, (jint)a[1].j, (jint)a[2].j); }
static const Parameter parameters_SetLocalInt[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"value", "in", "jint", "", "no", ""}, };
static jvmdiError call_SetLocalLong(Argument *a) { return jvmdi->SetLocalLong((jframeID)a[0].p, (jint)a[1].j, (jlong)a[2].j); }
static const Parameter parameters_SetLocalLong[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"value", "in", "jlong", "", "no", ""}, };
static jvmdiError call_SetLocalFloat(Argument *a) { return jvmdi->SetLocalFloat((jframeID)a[0].p, (jint)a[1].j, (jfloat)a[2].f); }
static const Parameter parameters_SetLocalFloat[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"value", "in", "jfloat", "", "no", ""}, };
static jvmdiError call_SetLocalDouble(Argument *a) { return jvmdi->SetLocalDouble((jframeID)a[0].p, (jint)a[1].j, (jdouble)a[2].d); }
static const Parameter parameters_SetLocalDouble[] = {{"frame", "in", "jframeID", "", "no", ""}, {"slot", "in", "jint", "", "no", "slot"}, {"value", "in", "jdouble", "", "no", ""}, };
static jvmdiError call_CreateRawMonitor(Argument *a) { return jvmdi->CreateRawMonitor((char*)a[0].p, (JVMDI_RawMonitor*)a[1].p); }
static const Parameter parameters_CreateRawMonitor[] = {{"name", "inbuf", "char", "", "no", ""}, {"monitorPtr", "outptr", "JVMDI_RawMonitor", "", "no", ""}, };
static jvmdiError call_DestroyRawMonitor(Argument *a) { return jvmdi->DestroyRawMonitor((JVMDI_RawMonitor)a[0].p); }
static const Parameter parameters_DestroyRawMonitor[] = {{"monitor", "in", "JVMDI_RawMonitor", "", "no", ""}, };
static jvmdiError call_RawMonitorEnter(Argument *a) { return jvmdi->RawMonitorEnter((JVMDI_RawMonitor)a[0].p); }
static const Parameter parameters_RawMonitorEnter[] = {{"monitor", "in", "JVMDI_RawMonitor", "", "no", ""}, };
static jvmdiError call_RawMonitorExit(Argument *a) { return jvmdi->RawMonitorExit((JVMDI_RawMonitor)a[0].p); }
static const Parameter parameters_RawMonitorExit[] = {{"monitor", "in", "JVMDI_RawMonitor", "", "no", ""}, };
static jvmdiError call_RawMonitorWait(Argument *a) { return jvmdi->RawMonitorWait((JVMDI_RawMonitor)a[0].p, (jlong)a[1].j); }
static const Parameter parameters_RawMonitorWait[] = {{"monitor", "in", "JVMDI_RawMonitor", "", "no", ""}, {"millis", "in", "jlong", "", "no", ""}, };
static jvmdiError call_RawMonitorNotify(Argument *a) { return jvmdi->RawMonitorNotify((JVMDI_RawMonitor)a[0].p); }
static const Parameter parameters_RawMonitorNotify[] = {{"monitor", "in", "JVMDI_RawMonitor", "", "no", ""}, };
static jvmdiError call_RawMonitorNotifyAll(Argument *a) { return jvmdi->RawMonitorNotifyAll((JVMDI_RawMonitor)a[0].p); }
static const Parameter parameters_RawMonitorNotifyAll[] = {{"monitor", "in", "JVMDI_RawMonitor", "", "no", ""}, };
static jvmdiError call_SetBreakpoint(Argument *a) { return jvmdi->SetBreakpoint((jclass)a[0].p, (jmethodID)a[1].p, (jlocation)a[2].j); }
static const Parameter parameters_SetBreakpoint[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"location", "in", "jlocation", "", "no", "location"}, };
static jvmdiError call_ClearBreakpoint(Argument *a) { return jvmdi->ClearBreakpoint((jclass)a[0].p, (jmethodID)a[1].p, (jlocation)a[2].j); }
static const Parameter parameters_ClearBreakpoint[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"location", "in", "jlocation", "", "no", "location"}, };
static jvmdiError call_ClearAllBreakpoints(Argument *a) { return jvmdi->ClearAllBreakpoints(); }
static jvmdiError call_SetFieldAccessWatch(Argument *a) { return jvmdi->SetFieldAccessWatch((jclass)a[0].p, (jfieldID)a[1].p); }
static const Parameter parameters_SetFieldAccessWatch[] = {{"clazz", "in", "jclass", "", "no", ""}, {"field", "in", "jfieldID", "", "no", "class=clazz"}, };
static jvmdiError call_ClearFieldAccessWatch(Argument *a) { return jvmdi->ClearFieldAccessWatch((jclass)a[0].p, (jfieldID)a[1].p); }
static const Parameter parameters_ClearFieldAccessWatch[] = {{"clazz", "in", "jclass", "", "no", ""}, {"field", "in", "jfieldID", "", "no", "class=clazz"}, };
static jvmdiError call_SetFieldModificationWatch(Argument *a) { return jvmdi->SetFieldModificationWatch((jclass)a[0].p, (jfieldID)a[1].p); }
static const Parameter parameters_SetFieldModificationWatch[] = {{"clazz", "in", "jclass", "", "no", ""}, {"field", "in", "jfieldID", "", "no", "class=clazz"}, };
static jvmdiError call_ClearFieldModificationWatch(Argument *a) { return jvmdi->ClearFieldModificationWatch((jclass)a[0].p, (jfieldID)a[1].p); }
static const Parameter parameters_ClearFieldModificationWatch[] = {{"clazz", "in", "jclass", "", "no", ""}, {"field", "in", "jfieldID", "", "no", "class=clazz"}, };
static jvmdiError call_SetAllocationHooks(Argument *a) { return jvmdi->SetAllocationHooks((JVMDI_AllocHook)a[0].p, (JVMDI_DeallocHook)a[1].p); }
static const Parameter parameters_SetAllocationHooks[] = {{"ahook", "in", "JVMDI_AllocHook", "", "ok", ""}, {"dhook", "in", "JVMDI_DeallocHook", "", "ok", ""}, };
static jvmdiError call_Allocate(Argument *a) { return jvmdi->Allocate((jlong)a[0].j, (jbyte**)a[1].p); }
static const Parameter parameters_Allocate[] = {{"size", "in", "jlong", "", "no", "min=0"}, {"memPtr", "allocbuf", "jbyte", "", "no", ""}, };
static jvmdiError call_Deallocate(Argument *a) { return jvmdi->Deallocate((jbyte*)a[0].p); }
static const Parameter parameters_Deallocate[] = {{"mem", "in", "jbyte*", "", "no", ""}, };
static jvmdiError call_GetClassSignature(Argument *a) { return jvmdi->GetClassSignature((jclass)a[0].p, (char**)a[1].p); }
static const Parameter parameters_GetClassSignature[] = {{"clazz", "in", "jclass", "", "no", ""}, {"sigPtr", "allocbuf", "char", "", "no", ""}, };
static jvmdiError call_GetClassStatus(Argument *a) { return jvmdi->GetClassStatus((jclass)a[0].p, (jint*)a[1].p); }
static const Parameter parameters_GetClassStatus[] = {{"clazz", "in", "jclass", "", "no", ""}, {"statusPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetSourceFileName(Argument *a) { return jvmdi->GetSourceFileName((jclass)a[0].p, (char**)a[1].p); }
static const Parameter parameters_GetSourceFileName[] = {{"clazz", "in", "jclass", "", "no", ""}, {"sourceNamePtr", "allocbuf", "char", "", "no", ""}, };
static jvmdiError call_GetClassModifiers(Argument *a) { return jvmdi->GetClassModifiers((jclass)a[0].p, (jint*)a[1].p); }
static const Parameter parameters_GetClassModifiers[] = {{"clazz", "in", "jclass", "", "no", ""}, {"modifiersPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetClassMethods(Argument *a) { return jvmdi->GetClassMethods((jclass)a[0].p, (jint*)a[1].p, (jmethodID**)a[2].p); }
static const Parameter parameters_GetClassMethods[] = {{"clazz", "in", "jclass", "", "no", ""}, {"methodCountPtr", "outptr", "jint", "", "no", ""}, {"methodsPtr", "allocbuf", "jmethodID", "methodCountPtr", "no", ""}, };
static jvmdiError call_GetClassFields(Argument *a) { return jvmdi->GetClassFields((jclass)a[0].p, (jint*)a[1].p, (jfieldID**)a[2].p); }
static const Parameter parameters_GetClassFields[] = {{"clazz", "in", "jclass", "", "no", ""}, {"fieldCountPtr", "outptr", "jint", "", "no", ""}, {"fieldsPtr", "allocbuf", "jfieldID", "fieldCountPtr", "no", ""}, };
static jvmdiError call_GetImplementedInterfaces(Argument *a) { return jvmdi->GetImplementedInterfaces((jclass)a[0].p, (jint*)a[1].p, (jclass**)a[2].p); }
static const Parameter parameters_GetImplementedInterfaces[] = {{"clazz", "in", "jclass", "", "no", ""}, {"interfaceCountPtr", "outptr", "jint", "", "no", ""}, {"interfacesPtr", "allocbuf", "jclass", "interfaceCountPtr", "no", ""}, };
static jvmdiError call_IsInterface(Argument *a) { return jvmdi->IsInterface((jclass)a[0].p, (jboolean*)a[1].p); }
static const Parameter parameters_IsInterface[] = {{"clazz", "in", "jclass", "", "no", ""}, {"isInterfacePtr", "outptr", "jboolean", "", "no", ""}, };
static jvmdiError call_IsArrayClass(Argument *a) { return jvmdi->IsArrayClass((jclass)a[0].p, (jboolean*)a[1].p); }
static const Parameter parameters_IsArrayClass[] = {{"clazz", "in", "jclass", "", "no", ""}, {"isArrayClassPtr", "outptr", "jboolean", "", "no", ""}, };
static jvmdiError call_GetClassLoader(Argument *a) { return jvmdi->GetClassLoader((jclass)a[0].p, (jobject*)a[1].p); }
static const Parameter parameters_GetClassLoader[] = {{"clazz", "in", "jclass", "", "no", ""}, {"classloaderPtr", "outptr", "jobject", "", "no", ""}, };
static jvmdiError call_GetObjectHashCode(Argument *a) { return jvmdi->GetObjectHashCode((jobject)a[0].p, (jint*)a[1].p); }
static const Parameter parameters_GetObjectHashCode[] = {{"object", "in", "jobject", "", "no", ""}, {"hashCodePtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetMonitorInfo(Argument *a) { return jvmdi->GetMonitorInfo((jobject)a[0].p, (JVMDI_monitor_info*)a[1].p); }
static const Parameter parameters_GetMonitorInfo[] = {{"object", "in", "jobject", "", "no", ""}, {"infoPtr", "outptr", "JVMDI_monitor_info", "", "no", ""}, };
static jvmdiError call_GetFieldName(Argument *a) { return jvmdi->GetFieldName((jclass)a[0].p, (jfieldID)a[1].p, (char**)a[2].p, (char**)a[3].p); }
static const Parameter parameters_GetFieldName[] = {{"clazz", "in", "jclass", "", "no", ""}, {"field", "in", "jfieldID", "", "no", "class=clazz"}, {"namePtr", "allocbuf", "char", "", "no", ""}, {"signaturePtr", "allocbuf", "char", "", "no", ""}, };
static jvmdiError call_GetFieldDeclaringClass(Argument *a) { return jvmdi->GetFieldDeclaringClass((jclass)a[0].p, (jfieldID)a[1].p, (jclass*)a[2].p); }
static const Parameter parameters_GetFieldDeclaringClass[] = {{"clazz", "in", "jclass", "", "no", ""}, {"field", "in", "jfieldID", "", "no", "class=clazz"}, {"declaringClassPtr", "outptr", "jclass", "", "no", ""}, };
static jvmdiError call_GetFieldModifiers(Argument *a) { return jvmdi->GetFieldModifiers((jclass)a[0].p, (jfieldID)a[1].p, (jint*)a[2].p); }
static const Parameter parameters_GetFieldModifiers[] = {{"clazz", "in", "jclass", "", "no", ""}, {"field", "in", "jfieldID", "", "no", "class=clazz"}, {"modifiersPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_IsFieldSynthetic(Argument *a) { return jvmdi->IsFieldSynthetic((jclass)a[0].p, (jfieldID)a[1].p, (jboolean*)a[2].p); }
static const Parameter parameters_IsFieldSynthetic[] = {{"clazz", "in", "jclass", "", "no", ""}, {"field", "in", "jfieldID", "", "no", "class=clazz"}, {"isSyntheticPtr", "outptr", "jboolean", "", "no", ""}, };
static jvmdiError call_GetMethodName(Argument *a) { return jvmdi->GetMethodName((jclass)a[0].p, (jmethodID)a[1].p, (char**)a[2].p, (char**)a[3].p); }
static const Parameter parameters_GetMethodName[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"namePtr", "allocbuf", "char", "", "no", ""}, {"signaturePtr", "allocbuf", "char", "", "no", ""}, };
static jvmdiError call_GetMethodDeclaringClass(Argument *a) { return jvmdi->GetMethodDeclaringClass((jclass)a[0].p, (jmethodID)a[1].p, (jclass*)a[2].p); }
static const Parameter parameters_GetMethodDeclaringClass[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"declaringClassPtr", "outptr", "jclass", "", "no", ""}, };
static jvmdiError call_GetMethodModifiers(Argument *a) { return jvmdi->GetMethodModifiers((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p); }
static const Parameter parameters_GetMethodModifiers[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"modifiersPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetMaxStack(Argument *a) { return jvmdi->GetMaxStack((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p); }
static const Parameter parameters_GetMaxStack[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"maxPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetMaxLocals(Argument *a) { return jvmdi->GetMaxLocals((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p); }
static const Parameter parameters_GetMaxLocals[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"maxPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetArgumentsSize(Argument *a) { return jvmdi->GetArgumentsSize((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p); }
static const Parameter parameters_GetArgumentsSize[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"sizePtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetLineNumberTable(Argument *a) { return jvmdi->GetLineNumberTable((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p, (JVMDI_line_number_entry**)a[3].p); }
static const Parameter parameters_GetLineNumberTable[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"entryCountPtr", "outptr", "jint", "", "no", ""}, {"tablePtr", "allocbuf", "JVMDI_line_number_entry", "entryCountPtr", "no", ""}, };
static jvmdiError call_GetMethodLocation(Argument *a) { return jvmdi->GetMethodLocation((jclass)a[0].p, (jmethodID)a[1].p, (jlocation*)a[2].p, (jlocation*)a[3].p); }
static const Parameter parameters_GetMethodLocation[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"startLocationPtr", "outptr", "jlocation", "", "no", ""}, {"endLocationPtr", "outptr", "jlocation", "", "no", ""}, };
static jvmdiError call_GetLocalVariableTable(Argument *a) { return jvmdi->GetLocalVariableTable((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p, (JVMDI_local_variable_entry**)a[3].p); }
static const Parameter parameters_GetLocalVariableTable[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"entryCountPtr", "outptr", "jint", "", "no", ""}, {"tablePtr", "allocbuf", "JVMDI_local_variable_entry", "entryCountPtr", "no", ""}, };
static jvmdiError call_GetExceptionHandlerTable(Argument *a) { return jvmdi->GetExceptionHandlerTable((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p, (JVMDI_exception_handler_entry**)a[3].p); }
static const Parameter parameters_GetExceptionHandlerTable[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"entryCountPtr", "outptr", "jint", "", "no", ""}, {"tablePtr", "allocbuf", "JVMDI_exception_handler_entry", "entryCountPtr", "no", ""}, };
static jvmdiError call_GetThrownExceptions(Argument *a) { return jvmdi->GetThrownExceptions((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p, (jclass**)a[3].p); }
static const Parameter parameters_GetThrownExceptions[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"exceptionCountPtr", "outptr", "jint", "", "no", ""}, {"exceptionsPtr", "allocbuf", "jclass", "exceptionCountPtr", "no", ""}, };
static jvmdiError call_GetBytecodes(Argument *a) { return jvmdi->GetBytecodes((jclass)a[0].p, (jmethodID)a[1].p, (jint*)a[2].p, (jbyte**)a[3].p); }
static const Parameter parameters_GetBytecodes[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"bytecodeCountPtr", "outptr", "jint", "", "no", ""}, {"bytecodesPtr", "allocbuf", "jbyte", "bytecodeCountPtr", "no", ""}, };
static jvmdiError call_IsMethodNative(Argument *a) { return jvmdi->IsMethodNative((jclass)a[0].p, (jmethodID)a[1].p, (jboolean*)a[2].p); }
static const Parameter parameters_IsMethodNative[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"isNativePtr", "outptr", "jboolean", "", "no", ""}, };
static jvmdiError call_IsMethodSynthetic(Argument *a) { return jvmdi->IsMethodSynthetic((jclass)a[0].p, (jmethodID)a[1].p, (jboolean*)a[2].p); }
static const Parameter parameters_IsMethodSynthetic[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz"}, {"isSyntheticPtr", "outptr", "jboolean", "", "no", ""}, };
static jvmdiError call_GetLoadedClasses(Argument *a) { return jvmdi->GetLoadedClasses((jint*)a[0].p, (jclass**)a[1].p); }
static const Parameter parameters_GetLoadedClasses[] = {{"classCountPtr", "outptr", "jint", "", "no", ""}, {"classesPtr", "allocbuf", "jclass", "classCountPtr", "no", ""}, };
static jvmdiError call_GetClassLoaderClasses(Argument *a) { return jvmdi->GetClassLoaderClasses((jobject)a[0].p, (jint*)a[1].p, (jclass**)a[2].p); }
static const Parameter parameters_GetClassLoaderClasses[] = {{"initiatingLoader", "in", "jobject", "", "no", "loader"}, {"classCountPtr", "outptr", "jint", "", "no", ""}, {"classesPtr", "allocbuf", "jclass", "classCountPtr", "no", ""}, };
static jvmdiError call_PopFrame(Argument *a) { return jvmdi->PopFrame((jthread)a[0].p); }
static const Parameter parameters_PopFrame[] = {{"thread", "in", "jthread", "", "no", "held"}, };
static jvmdiError call_SetFrameLocation(Argument *a) { return jvmdi->SetFrameLocation((jframeID)a[0].p, (jlocation)a[1].j); }
static const Parameter parameters_SetFrameLocation[] = {{"frame", "in", "jframeID", "", "no", ""}, {"location", "in", "jlocation", "", "no", "location"}, };
static jvmdiError call_GetOperandStack(Argument *a) { return jvmdi->GetOperandStack((jframeID)a[0].p, (jint*)a[1].p, (JVMDI_operand_stack_element**)a[2].p); }
static const Parameter parameters_GetOperandStack[] = {{"frame", "in", "jframeID", "", "no", ""}, {"operandStackSizePtr", "outptr", "jint", "", "no", ""}, {"operandStackPtr", "allocbuf", "JVMDI_operand_stack_element", "operandStackSizePtr", "no", ""}, };
static jvmdiError call_SetOperandStack(Argument *a) { return jvmdi->SetOperandStack((jframeID)a[0].p, (jint)a[1].j, (JVMDI_operand_stack_element*)a[2].p); }
static const Parameter parameters_SetOperandStack[] = {{"frame", "in", "jframeID", "", "no", ""}, {"operandStackSize", "in", "jint", "", "no", "min=0"}, {"operandStack", "inbuf", "JVMDI_operand_stack_element", "operandStackSize", "no", ""}, };
static jvmdiError call_AllInstances(Argument *a) { return jvmdi->AllInstances((jclass)a[0].p, (jint*)a[1].p, (jobject**)a[2].p); }
static const Parameter parameters_AllInstances[] = {{"clazz", "in", "jclass", "", "no", ""}, {"instanceCountPtr", "outptr", "jint", "", "no", ""}, {"instancesPtr", "allocbuf", "jobject", "instanceCountPtr", "no", ""}, };
static jvmdiError call_References(Argument *a) { return jvmdi->References((jobject)a[0].p, (JVMDI_object_reference_info*)a[1].p); }
static const Parameter parameters_References[] = {{"obj", "in", "jobject", "", "no", ""}, {"refs", "outptr", "JVMDI_object_reference_info", "", "no", ""}, };
static jvmdiError call_GetClassDefinition(Argument *a) { return jvmdi->GetClassDefinition((jclass)a[0].p, (JVMDI_class_definition*)a[1].p); }
static const Parameter parameters_GetClassDefinition[] = {{"clazz", "in", "jclass", "", "no", ""}, {"classDefPtr", "outptr", "JVMDI_class_definition", "", "no", ""}, };
static jvmdiError call_RedefineClasses(Argument *a) { return jvmdi->RedefineClasses((jint)a[0].j, (JVMDI_class_definition*)a[1].p); }
static const Parameter parameters_RedefineClasses[] = {{"classCount", "in", "jint", "", "no", "min=0"}, {"classDefs", "inbuf", "JVMDI_class_definition", "classCount", "no", ""}, };
static jvmdiError call_GetVersionNumber(Argument *a) { return jvmdi->GetVersionNumber((jint*)a[0].p); }
static const Parameter parameters_GetVersionNumber[] = {{"versionPtr", "outptr", "jint", "", "no", ""}, };
static jvmdiError call_GetCapabilities(Argument *a) { return jvmdi->GetCapabilities((JVMDI_capabilities*)a[0].p); }
static const Parameter parameters_GetCapabilities[] = {{"capabilitiesPtr", "outptr", "JVMDI_capabilities", "", "no", ""}, };
static jvmdiError call_GetSourceDebugExtension(Argument *a) { return jvmdi->GetSourceDebugExtension((jclass)a[0].p, (char**)a[1].p); }
static const Parameter parameters_GetSourceDebugExtension[] = {{"clazz", "in", "jclass", "", "no", ""}, {"sourceDebugExtensionPtr", "allocbuf", "char", "", "no", ""}, };
static jvmdiError call_IsMethodObsolete(Argument *a) { return jvmdi->IsMethodObsolete((jclass)a[0].p, (jmethodID)a[1].p, (jboolean*)a[2].p); }
static const Parameter parameters_IsMethodObsolete[] = {{"clazz", "in", "jclass", "", "no", ""}, {"method", "in", "jmethodID", "", "no", "class=clazz obsolete"}, {"isObsoletePtr", "outptr", "jboolean", "", "no", ""}, };
static jvmdiError call_SuspendThreadList(Argument *a) { return jvmdi->SuspendThreadList((jint)a[0].j, (jthread*)a[1].p, (jvmdiError*)a[2].p); }
static const Parameter parameters_SuspendThreadList[] = {{"reqCount", "in", "jint", "", "no", "min=0"}, {"reqList", "inbuf", "jthread", "reqCount", "no", ""}, {"results", "outbuf", "jvmdiError", "reqCount", "no", ""}, };
static jvmdiError call_ResumeThreadList(Argument *a) { return jvmdi->ResumeThreadList((jint)a[0].j, (jthread*)a[1].p, (jvmdiError*)a[2].p); }
static const Parameter parameters_ResumeThreadList[] = {{"reqCount", "in", "jint", "", "no", "min=0"}, {"reqList", "inbuf", "jthread", "reqCount", "no", ""}, {"results", "outbuf", "jvmdiError", "reqCount", "no", ""}, };
static const Function functions[] = {
    {"SetEventHook", call_SetEventHook, 1, 1, parameters_SetEventHook},
    {"SetEventNotificationMode", call_SetEventNotificationMode, 1, 3, parameters_SetEventNotificationMode},
    {"GetThreadStatus", call_GetThreadStatus, 0, 3, parameters_GetThreadStatus},
    {"GetAllThreads", call_GetAllThreads, 0, 2, parameters_GetAllThreads},
    {"SuspendThread", call_SuspendThread, 0, 1, parameters_SuspendThread},
    {"ResumeThread", call_ResumeThread, 0, 1, parameters_ResumeThread},
    {"StopThread", call_StopThread, 0, 2, parameters_StopThread},
    {"InterruptThread", call_InterruptThread, 0, 1, parameters_InterruptThread},
    {"GetThreadInfo", call_GetThreadInfo, 0, 2, parameters_GetThreadInfo},
    {"GetOwnedMonitorInfo", call_GetOwnedMonitorInfo, 0, 2, parameters_GetOwnedMonitorInfo},
    {"GetCurrentContendedMonitor", call_GetCurrentContendedMonitor, 0, 2, parameters_GetCurrentContendedMonitor},
    {"RunDebugThread", call_RunDebugThread, 0, 4, parameters_RunDebugThread},
    {"GetTopThreadGroups", call_GetTopThreadGroups, 0, 2, parameters_GetTopThreadGroups},
    {"GetThreadGroupInfo", call_GetThreadGroupInfo, 0, 2, parameters_GetThreadGroupInfo},
    {"GetThreadGroupChildren", call_GetThreadGroupChildren, 0, 5, parameters_GetThreadGroupChildren},
    {"GetFrameCount", call_GetFrameCount, 0, 2, parameters_GetFrameCount},
    {"GetCurrentFrame", call_GetCurrentFrame, 0, 2, parameters_GetCurrentFrame},
    {"GetCallerFrame", call_GetCallerFrame, 0, 2, parameters_GetCallerFrame},
    {"GetFrameLocation", call_GetFrameLocation, 0, 4, parameters_GetFrameLocation},
    {"NotifyFramePop", call_NotifyFramePop, 0, 1, parameters_NotifyFramePop},
    {"GetLocalObject", call_GetLocalObject, 0, 3, parameters_GetLocalObject},
    {"GetLocalInt", call_GetLocalInt, 0, 3, parameters_GetLocalInt},
    {"GetLocalLong", call_GetLocalLong, 0, 3, parameters_GetLocalLong},
    {"GetLocalFloat", call_GetLocalFloat, 0, 3, parameters_GetLocalFloat},
    {"GetLocalDouble", call_GetLocalDouble, 0, 3, parameters_GetLocalDouble},
    {"SetLocalObject", call_SetLocalObject, 0, 3, parameters_SetLocalObject},
    {"SetLocalInt", call_SetLocalInt, 0, 3, parameters_SetLocalInt},
    {"SetLocalLong", call_SetLocalLong, 0, 3, parameters_SetLocalLong},
    {"SetLocalFloat", call_SetLocalFloat, 0, 3, parameters_SetLocalFloat},
    {"SetLocalDouble", call_SetLocalDouble, 0, 3, parameters_SetLocalDouble},
    {"CreateRawMonitor", call_CreateRawMonitor, 1, 2, parameters_CreateRawMonitor},
    {"DestroyRawMonitor", call_DestroyRawMonitor, 1, 1, parameters_DestroyRawMonitor},
    {"RawMonitorEnter", call_RawMonitorEnter, 1, 1, parameters_RawMonitorEnter},
    {"RawMonitorExit", call_RawMonitorExit, 1, 1, parameters_RawMonitorExit},
    {"RawMonitorWait", call_RawMonitorWait, 1, 2, parameters_RawMonitorWait},
    {"RawMonitorNotify", call_RawMonitorNotify, 1, 1, parameters_RawMonitorNotify},
    {"RawMonitorNotifyAll", call_RawMonitorNotifyAll, 1, 1, parameters_RawMonitorNotifyAll},
    {"SetBreakpoint", call_SetBreakpoint, 0, 3, parameters_SetBreakpoint},
    {"ClearBreakpoint", call_ClearBreakpoint, 0, 3, parameters_ClearBreakpoint},
    {"ClearAllBreakpoints", call_ClearAllBreakpoints, 0, 0, NULL},
    {"SetFieldAccessWatch", call_SetFieldAccessWatch, 0, 2, parameters_SetFieldAccessWatch},
    {"ClearFieldAccessWatch", call_ClearFieldAccessWatch, 0, 2, parameters_ClearFieldAccessWatch},
    {"SetFieldModificationWatch", call_SetFieldModificationWatch, 0, 2, parameters_SetFieldModificationWatch},
    {"ClearFieldModificationWatch", call_ClearFieldModificationWatch, 0, 2, parameters_ClearFieldModificationWatch},
    {"SetAllocationHooks", call_SetAllocationHooks, 1, 2, parameters_SetAllocationHooks},
    {"Allocate", call_Allocate, 1, 2, parameters_Allocate},
    {"Deallocate", call_Deallocate, 1, 1, parameters_Deallocate},
    {"GetClassSignature", call_GetClassSignature, 0, 2, parameters_GetClassSignature},
    {"GetClassStatus", call_GetClassStatus, 0, 2, parameters_GetClassStatus},
    {"GetSourceFileName", call_GetSourceFileName, 0, 2, parameters_GetSourceFileName},
    {"GetClassModifiers", call_GetClassModifiers, 0, 2, parameters_GetClassModifiers},
    {"GetClassMethods", call_GetClassMethods, 0, 3, parameters_GetClassMethods},
    {"GetClassFields", call_GetClassFields, 0, 3, parameters_GetClassFields},
    {"GetImplementedInterfaces", call_GetImplementedInterfaces, 0, 3, parameters_GetImplementedInterfaces},
    {"IsInterface", call_IsInterface, 0, 2, parameters_IsInterface},
    {"IsArrayClass", call_IsArrayClass, 0, 2, parameters_IsArrayClass},
    {"GetClassLoader", call_GetClassLoader, 0, 2, parameters_GetClassLoader},
    {"GetObjectHashCode", call_GetObjectHashCode, 0, 2, parameters_GetObjectHashCode},
    {"GetMonitorInfo", call_GetMonitorInfo, 0, 2, parameters_GetMonitorInfo},
    {"GetFieldName", call_GetFieldName, 0, 4, parameters_GetFieldName},
    {"GetFieldDeclaringClass", call_GetFieldDeclaringClass, 0, 3, parameters_GetFieldDeclaringClass},
    {"GetFieldModifiers", call_GetFieldModifiers, 0, 3, parameters_GetFieldModifiers},
    {"IsFieldSynthetic", call_IsFieldSynthetic, 0, 3, parameters_IsFieldSynthetic},
    {"GetMethodName", call_GetMethodName, 0, 4, parameters_GetMethodName},
    {"GetMethodDeclaringClass", call_GetMethodDeclaringClass, 0, 3, parameters_GetMethodDeclaringClass},
    {"GetMethodModifiers", call_GetMethodModifiers, 0, 3, parameters_GetMethodModifiers},
    {"GetMaxStack", call_GetMaxStack, 0, 3, parameters_GetMaxStack},
    {"GetMaxLocals", call_GetMaxLocals, 0, 3, parameters_GetMaxLocals},
    {"GetArgumentsSize", call_GetArgumentsSize, 0, 3, parameters_GetArgumentsSize},
    {"GetLineNumberTable", call_GetLineNumberTable, 0, 4, parameters_GetLineNumberTable},
    {"GetMethodLocation", call_GetMethodLocation, 0, 4, parameters_GetMethodLocation},
    {"GetLocalVariableTable", call_GetLocalVariableTable, 0, 4, parameters_GetLocalVariableTable},
    {"GetExceptionHandlerTable", call_GetExceptionHandlerTable, 0, 4, parameters_GetExceptionHandlerTable},
    {"GetThrownExceptions", call_GetThrownExceptions, 0, 4, parameters_GetThrownExceptions},
    {"GetBytecodes", call_GetBytecodes, 0, 4, parameters_GetBytecodes},
    {"IsMethodNative", call_IsMethodNative, 0, 3, parameters_IsMethodNative},
    {"IsMethodSynthetic", call_IsMethodSynthetic, 0, 3, parameters_IsMethodSynthetic},
    {"GetLoadedClasses", call_GetLoadedClasses, 0, 2, parameters_GetLoadedClasses},
    {"GetClassLoaderClasses", call_GetClassLoaderClasses, 0, 3, parameters_GetClassLoaderClasses},
    {"PopFrame", call_PopFrame, 0, 1, parameters_PopFrame},
    {"SetFrameLocation", call_SetFrameLocation, 0, 2, parameters_SetFrameLocation},
    {"GetOperandStack", call_GetOperandStack, 0, 3, parameters_GetOperandStack},
    {"SetOperandStack", call_SetOperandStack, 0, 3, parameters_SetOperandStack},
    {"AllInstances", call_AllInstances, 0, 3, parameters_AllInstances},
    {"References", call_References, 0, 2, parameters_References},
    {"GetClassDefinition", call_GetClassDefinition, 0, 2, parameters_GetClassDefinition},
    {"RedefineClasses", call_RedefineClasses, 0, 2, parameters_RedefineClasses},
    {"GetVersionNumber", call_GetVersionNumber, 1, 1, parameters_GetVersionNumber},
    {"GetCapabilities", call_GetCapabilities, 1, 1, parameters_GetCapabilities},
    {"GetSourceDebugExtension", call_GetSourceDebugExtension, 0, 2, parameters_GetSourceDebugExtension},
    {"IsMethodObsolete", call_IsMethodObsolete, 0, 3, parameters_IsMethodObsolete},
    {"SuspendThreadList", call_SuspendThreadList, 0, 3, parameters_SuspendThreadList},
    {"ResumeThreadList", call_ResumeThreadList, 0, 3, parameters_ResumeThreadList},
};
static const char *error_name(jvmdiError error) {
    switch (error) {
    case 0: return "NONE";
    case 10: return "INVALID_THREAD";
    case 11: return "INVALID_THREAD_GROUP";
    case 12: return "INVALID_PRIORITY";
    case 13: return "THREAD_NOT_SUSPENDED";
    case 14: return "THREAD_SUSPENDED";
    case 20: return "INVALID_OBJECT";
    case 21: return "INVALID_CLASS";
    case 22: return "CLASS_NOT_PREPARED";
    case 23: return "INVALID_METHODID";
    case 24: return "INVALID_LOCATION";
    case 25: return "INVALID_FIELDID";
    case 30: return "INVALID_FRAMEID";
    case 31: return "NO_MORE_FRAMES";
    case 32: return "OPAQUE_FRAME";
    case 33: return "NOT_CURRENT_FRAME";
    case 34: return "TYPE_MISMATCH";
    case 35: return "INVALID_SLOT";
    case 40: return "DUPLICATE";
    case 41: return "NOT_FOUND";
    case 50: return "INVALID_MONITOR";
    case 51: return "NOT_MONITOR_OWNER";
    case 52: return "INTERRUPT";
    case 60: return "INVALID_CLASS_FORMAT";
    case 61: return "CIRCULAR_CLASS_DEFINITION";
    case 62: return "FAILS_VERIFICATION";
    case 63: return "ADD_METHOD_NOT_IMPLEMENTED";
    case 64: return "SCHEMA_CHANGE_NOT_IMPLEMENTED";
    case 65: return "INVALID_TYPESTATE";
    case 66: return "HIERARCHY_CHANGE_NOT_IMPLEMENTED";
    case 67: return "DELETE_METHOD_NOT_IMPLEMENTED";
    case 68: return "UNSUPPORTED_VERSION";
    case 69: return "NAMES_DONT_MATCH";
    case 70: return "CLASS_MODIFIERS_CHANGE_NOT_IMPLEMENTED";
    case 71: return "METHOD_MODIFIERS_CHANGE_NOT_IMPLEMENTED";
    case 99: return "NOT_IMPLEMENTED";
    case 100: return "NULL_POINTER";
    case 101: return "ABSENT_INFORMATION";
    case 102: return "INVALID_EVENT_TYPE";
    case 103: return "ILLEGAL_ARGUMENT";
    case 110: return "OUT_OF_MEMORY";
    case 111: return "ACCESS_DENIED";
    case 112: return "VM_DEAD";
    case 113: return "INTERNAL";
    case 115: return "UNATTACHED_THREAD";
    default: return "an error that is none";
    }
}
