/* Deallocate takes what other functions returned: texts, arrays, and one block with all that it points to. */
#include "agent.h"

#define FREE(what) say("  " #what ": %s", error_name((*jvmti)->Deallocate(jvmti, (unsigned char *)(what))))

NATIVE(void, DeallocateResults, results) {
    for (int round = 0; round < 3; round++) {
        jint count = 0;
        char *name = NULL, *signature = NULL, *generic = NULL;
        jmethodID *methods = NULL;
        jthread *threads = NULL;
        jvmtiThreadInfo info;
        jvmtiStackInfo *stacks = NULL;
        MUST(GetThreadInfo, NULL, &info);
        MUST(GetAllThreads, &count, &threads);
        MUST(GetClassMethods, test, &count, &methods);
        MUST(GetMethodName, methods[0], &name, &signature, &generic);
        MUST(GetAllStackTraces, 10, &stacks, &count);
        say("%s, %d, %d, generic %s", info.name, threads != NULL, name[0] != 0, generic == NULL ? "null" : generic);
        FREE(info.name);
        FREE(threads);
        FREE(methods);
        FREE(name);
        FREE(signature);
        FREE(generic);
        FREE(stacks);
    }
}

NATIVE(void, DeallocateResults, nothing, jclass empty) {
    jint count = -1;
    jfieldID *fields = NULL;
    jclass *interfaces = NULL;
    MUST(GetClassFields, empty, &count, &fields);
    say("fields: %d", count);
    FREE(fields);
    MUST(GetImplementedInterfaces, empty, &count, &interfaces);
    say("interfaces: %d", count);
    FREE(interfaces);
}

static void start(char *options) { ready(); }
