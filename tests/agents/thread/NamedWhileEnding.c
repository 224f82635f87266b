/* Threads that a tool asks for while they begin and end: what it keeps of one is never another's. */
#include "agent.h"

NATIVE(jboolean, NamedWhileEnding, keep, jthread thread, jlong number) {
    void *kept = NULL;
    jvmtiError error = (*jvmti)->SetThreadLocalStorage(jvmti, thread, (void *)number);
    if (error == JVMTI_ERROR_NONE) error = (*jvmti)->GetThreadLocalStorage(jvmti, thread, &kept);
    if (error == JVMTI_ERROR_THREAD_NOT_ALIVE) return JNI_FALSE;
    if (error != JVMTI_ERROR_NONE || kept != (void *)number) say("%ld of %ld: %s", (long)kept, (long)number, error_name(error));
    return JNI_TRUE;
}

NATIVE(jlong, NamedWhileEnding, kept) {
    void *kept = NULL;
    MUST(GetThreadLocalStorage, NULL, &kept);
    return (jlong)kept;
}

static void start(char *options) {
    NEED(can_support_virtual_threads);
    ready();
}
