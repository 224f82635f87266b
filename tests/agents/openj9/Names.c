#include "openj9.h"
#include <unistd.h>
#include <sys/syscall.h>

NATIVE(void, Names, threads, jobject other, jobject unstarted, jobject virtual) {
    jlong id = -1;
    jvmtiError error = CALL(COM_IBM_GET_OS_THREAD_ID, NULL, &id);
    say("own thread: %s, it is the kernel's: %d", error_name(error), id == syscall(SYS_gettid));
    error = CALL(COM_IBM_GET_OS_THREAD_ID, other, &id);
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%lld", (long long)id);
    say("another thread: %s, it is one: %d", error_name(error), access(path, F_OK) == 0 && id != syscall(SYS_gettid));
    error = CALL(COM_IBM_GET_OS_THREAD_ID, unstarted, &id);
    say("one that has not begun: %s, %lld", error_name(error), (long long)id);
    error = CALL(COM_IBM_GET_OS_THREAD_ID, virtual, &id);
    say("a virtual one: %s, %lld", error_name(error), (long long)id);
    error = CALL(COM_IBM_GET_OS_THREAD_ID, test, &id);
    say("a class: %s, %lld", error_name(error), (long long)id);
    TRY("no place for it", COM_IBM_GET_OS_THREAD_ID, NULL, NULL);

    void *address = NULL;
    error = CALL(COM_IBM_GET_J9VMTHREAD, NULL, &address);
    say("the VM's thread: %s, it is the environment: %d", error_name(error), address == (void *)jni);
    error = CALL(COM_IBM_GET_J9VMTHREAD, other, &address);
    say("another's: %s, another: %d", error_name(error), address != NULL && address != (void *)jni);
    error = CALL(COM_IBM_GET_J9VMTHREAD, virtual, &address);
    say("a virtual one that is not mounted: %s, null: %d", error_name(error), address == NULL);
    TRY("no place for it", COM_IBM_GET_J9VMTHREAD, NULL, NULL);
}

NATIVE(void, Names, methods) {
    void *methods[5] = {NULL, NULL, (void *)0x1234567, NULL, (void *)test};
    TRY("no method", COM_IBM_GET_J9METHOD, NULL, &methods[0]);
    TRY("no place for it", COM_IBM_GET_J9METHOD, method_of(test, "main"), NULL);
    TRY("main", COM_IBM_GET_J9METHOD, method_of(test, "main"), &methods[0]);
    TRY("inside", COM_IBM_GET_J9METHOD, method_of(test, "inside"), &methods[1]);
    jvmtiExtensionRamMethodData data[5];
    char text[256];
    for (jint room = 0; room <= 256; room += 64) {
        jint size = room;
        jvmtiError error = CALL(COM_IBM_GET_METHOD_AND_CLASS_NAMES, (void *)methods, 5, data, (jchar *)text, &size);
        say("room %d: %s, %d bytes wanted", room, error_name(error), size);
        for (int i = 0; i < 5; i++) {
            if (data[i].reasonCode == JVMTI_ERROR_NONE) {
                say("  %s %s", (char *)data[i].className, (char *)data[i].methodName);
            } else {
                say("  %s", error_name(data[i].reasonCode));
            }
        }
    }
    jint size = 256;
    TRY("none of them", COM_IBM_GET_METHOD_AND_CLASS_NAMES, (void *)methods, 0, data, (jchar *)text, &size);
    TRY("no methods", COM_IBM_GET_METHOD_AND_CLASS_NAMES, NULL, 1, data, (jchar *)text, &size);
    TRY("no data", COM_IBM_GET_METHOD_AND_CLASS_NAMES, (void *)methods, 1, NULL, (jchar *)text, &size);
    TRY("no room", COM_IBM_GET_METHOD_AND_CLASS_NAMES, (void *)methods, 1, data, NULL, &size);
    TRY("no size", COM_IBM_GET_METHOD_AND_CLASS_NAMES, (void *)methods, 1, data, (jchar *)text, NULL);
}

NATIVE(void, Names, heap) {
    jlong free = -1, total = -1;
    TRY("free", COM_IBM_GET_HEAP_FREE_MEMORY, &free);
    TRY("total", COM_IBM_GET_HEAP_TOTAL_MEMORY, &total);
    say("they fit: %d", free >= 0 && free <= total && total > 0);
    TRY("no place for it", COM_IBM_GET_HEAP_FREE_MEMORY, NULL);
    TRY("no place for it", COM_IBM_GET_HEAP_TOTAL_MEMORY, NULL);
}

NATIVE(void, Names, tags, jobject one, jobject two) {
    jlong tag = 0;
    MUST(SetTag, one, 7);
    MUST(SetTag, two, 8);
    TRY("remove", COM_IBM_REMOVE_ALL_TAGS);
    MUST(GetTag, one, &tag);
    say("tag %lld", (long long)tag);
    MUST(GetTag, two, &tag);
    say("tag %lld", (long long)tag);
}

static void start(char *options) {
    NEED(can_tag_objects);
    ready();
    jlong number = 5;
    void *address = NULL;
    TRY("too early", COM_IBM_GET_OS_THREAD_ID, NULL, &number);
    TRY("too early", COM_IBM_GET_HEAP_FREE_MEMORY, &number);
    TRY("too early", COM_IBM_GET_J9VMTHREAD, NULL, &address);
    TRY("too early", COM_IBM_GET_J9METHOD, NULL, &address);
}
