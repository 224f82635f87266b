/* VMObjectAlloc: objects made by the VM for reflection and clone; not by bytecodes, nor by JNI; object, class, size and thread. */
#include "agent.h"

static volatile int watching;

static void JNICALL made(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object, jclass klass, jlong size) {
    if (!watching || strstr(class_signature(klass), "VmAllocated$Made") == NULL) return;
    jlong actual = 0;
    MUST(GetObjectSize, object, &actual);
    say("  made %s, of its class %d, size %s, in %s", class_signature(klass), (*jni)->IsSameObject(jni, (*jni)->GetObjectClass(jni, object), klass),
        size == actual ? "right" : "wrong", thread_name(thread));
}

NATIVE(void, VmAllocated, watch, jstring what) {
    watching = 1;
    say("%s", text_of(jni, what));
}

NATIVE(void, VmAllocated, natively, jclass klass) {
    (*jni)->AllocObject(jni, klass);
    (*jni)->NewObjectArray(jni, 2, klass, NULL);
    (*jni)->NewObject(jni, klass, (*jni)->GetMethodID(jni, klass, "<init>", "()V"));
}

static void start(char *options) {
    NEED(can_generate_vm_object_alloc_events);
    callbacks.VMObjectAlloc = made;
    ready();
    enable(JVMTI_EVENT_VM_OBJECT_ALLOC, NULL);
}
