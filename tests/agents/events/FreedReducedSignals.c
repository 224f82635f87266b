/* ObjectFree also comes where the VM is to leave signals alone (-Xrs), without a collection that an agent asks for. */
#include "agent.h"

static volatile jlong freed_tag;

static void JNICALL freed(jvmtiEnv *env, jlong tag) { freed_tag = tag; }

NATIVE(void, FreedReducedSignals, tag, jobject object) { MUST(SetTag, object, 7); }

NATIVE(jlong, FreedReducedSignals, heard) { return freed_tag; }

static void start(char *options) {
    NEED(can_tag_objects);
    NEED(can_generate_object_free_events);
    callbacks.ObjectFree = freed;
    ready();
    enable(JVMTI_EVENT_OBJECT_FREE, NULL);
}
