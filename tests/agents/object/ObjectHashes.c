/* GetObjectHashCode: one for the life of an object, through collections, whatever hashCode says; of objects of all kinds. */
#include "agent.h"

NATIVE(jint, ObjectHashes, of, jobject object) {
    jint hash = -1;
    MUST(GetObjectHashCode, object, &hash);
    return hash;
}

NATIVE(void, ObjectHashes, collect) { MUST(ForceGarbageCollection); }

static void start(char *options) {
}
