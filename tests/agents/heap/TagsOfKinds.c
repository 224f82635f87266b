/* SetTag and GetTag of objects of all kinds, by all kinds of references; a tag set in the start phase stays; a deleted weak reference has none. */
#include "agent.h"

NATIVE(void, TagsOfKinds, tag, jstring what, jobject object, jlong tag) {
    jlong before = -1, after = -1, again = -1;
    jobject global = (*jni)->NewGlobalRef(jni, object);
    jweak weak = (*jni)->NewWeakGlobalRef(jni, object);
    jvmtiError error = (*jvmti)->GetTag(jvmti, object, &before);
    MUST(SetTag, global, tag);
    MUST(GetTag, weak, &after);
    MUST(SetTag, weak, -tag);
    MUST(GetTag, object, &again);
    say("%s: %s %lld, %lld, %lld", text_of(jni, what), error_name(error), (long long)before, (long long)after, (long long)again);
    (*jni)->DeleteWeakGlobalRef(jni, weak);
    (*jni)->DeleteGlobalRef(jni, global);
}

NATIVE(void, TagsOfKinds, nothing) {
    jlong tag = -1;
    SHOW(SetTag, NULL, 5);
    SHOW(GetTag, NULL, &tag);
    say("%lld", (long long)tag);
}

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) {
    SHOW(SetTag, (*jni)->FindClass(jni, "java/lang/Integer"), 77);
}

static void start(char *options) {
    NEED(can_tag_objects);
    callbacks.VMStart = vm_start;
    ready();
    enable(JVMTI_EVENT_VM_START, NULL);
}
