/* Looks at the frames of calls that compiled code may contain, from a native method that the innermost one calls. */
#include "../agent.h"

static void show_stack(jthread thread) {
    jvmtiFrameInfo frames[5];
    jint count = 0;
    MUST(GetStackTrace, thread, 0, 5, frames, &count);
    for (jint i = 0; i < count; i++) {
        char *name = NULL;
        MUST(GetMethodName, frames[i].method, &name, NULL, NULL);
        say("  %s @%d", name, (int)frames[i].location);
    }
}

static void show_locals(jthread thread) {
    jint doubled = 0, x = 0, i = 0;
    jlong kept = 0;
    jobject name = NULL, cell = NULL;
    MUST(GetLocalInt, thread, 1, 2, &doubled);
    MUST(GetLocalInt, thread, 2, 0, &x);
    MUST(GetLocalLong, thread, 2, 2, &kept);
    MUST(GetLocalObject, thread, 2, 4, &cell);
    MUST(GetLocalInt, thread, 2, 6, &i);
    MUST(GetLocalObject, thread, 3, 2, &name);
    say("  doubled %d x %d kept %d cell %s i %d name %s", (int)doubled, (int)x, (int)kept, cell ? "some" : "null", (int)i,
        name ? "some" : "null");
}

static void JNICALL frame_pop(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jboolean by_exception) {
    char *name = NULL;
    MUST(GetMethodName, method, &name, NULL, NULL);
    say("  popped %s%s", name, by_exception ? " by an exception" : "");
}

NATIVE(jint, InlinedFrames, look, jint what) {
    jthread thread = NULL;
    if (what == 0) return 1;
    MUST(GetCurrentThread, &thread);
    switch (what) {
        case 1: show_stack(thread); break;
        case 2: show_locals(thread); break;
        case 3:
            MUST(SetLocalInt, thread, 1, 2, 100);
            MUST(SetLocalLong, thread, 2, 2, 5);
            MUST(SetLocalInt, thread, 3, 0, 1);
            break;
        case 4:
            enable(JVMTI_EVENT_FRAME_POP, NULL);
            for (jint depth = 1; depth <= 3; depth++) MUST(NotifyFramePop, thread, depth);
            break;
        case 5:
            for (jint depth = 1; depth <= 3; depth++) MUST(NotifyFramePop, thread, depth);
            (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "thrown");
            break;
        case 6:
            MUST(ForceGarbageCollection);
            show_locals(thread);
            break;
    }
    return 1;
}

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_generate_frame_pop_events);
    callbacks.FramePop = frame_pop;
    ready();
}
