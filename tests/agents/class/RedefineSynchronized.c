/* RedefineClasses while synchronized methods and blocks of the old version are active: their monitors are released as they are left. */
#include "agent.h"

NATIVE(void, RedefineSynchronized, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

NATIVE(void, RedefineSynchronized, owned, jstring what) {
    jint count = 0;
    jvmtiMonitorStackDepthInfo *monitors = NULL;
    MUST(GetOwnedMonitorStackDepthInfo, NULL, &count, &monitors);
    for (int i = 0; i < count; i++) {
        jmethodID method = NULL;
        jlocation location;
        MUST(GetFrameLocation, NULL, monitors[i].stack_depth, &method, &location);
        keep_line("%s by %s, %s", object_text(jni, monitors[i].monitor), method_name(method), age_of(method));
    }
    say_kept(text_of(jni, what));
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_get_owned_monitor_stack_depth_info);
    ready();
}
