#include "openj9.h"

static jint called;

static jint JNICALL visit(jvmtiEnv *env, jvmtiSharedCacheInfo *info, void *data) {
    called++;
    return JNI_OK;
}

static void look(void) {
    for (jint version = 0; version <= 6; version++) {
        say("version %d: %s; flags: %s", version,
            error_name(CALL(COM_IBM_ITERATE_SHARED_CACHES, version, NULL, 0, JNI_FALSE, visit, NULL)),
            error_name(CALL(COM_IBM_ITERATE_SHARED_CACHES, version, NULL, 1, JNI_FALSE, visit, NULL)));
    }
    TRY("no callback", COM_IBM_ITERATE_SHARED_CACHES, 5, "/nowhere", 0, JNI_TRUE, NULL, NULL);
    for (jint kind = -1; kind <= 6; kind++) {
        jint code = 77;
        jvmtiError error = CALL(COM_IBM_DESTROY_SHARED_CACHE, NULL, "cache", kind, JNI_FALSE, &code);
        say("destroy %d: %s, code %d", kind, error_name(error), code);
    }
    TRY("no code", COM_IBM_DESTROY_SHARED_CACHE, NULL, NULL, 0, JNI_TRUE, NULL);
    say("caches: %d", called);
}

NATIVE(void, SharedCaches, look) {
    look();
}

static void start(char *options) {
    look();
}
