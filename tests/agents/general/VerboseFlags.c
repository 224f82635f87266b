/* SetVerboseFlag: each flag on and off; one that is none. What the VM then says is its affair: the output is switched off again at once. */
#include "agent.h"

static void start(char *options) {
    static const jvmtiVerboseFlag flags[] = {JVMTI_VERBOSE_OTHER, JVMTI_VERBOSE_GC, JVMTI_VERBOSE_CLASS, JVMTI_VERBOSE_JNI};
    for (int i = 0; i < 4; i++) {
        jvmtiError on = (*jvmti)->SetVerboseFlag(jvmti, flags[i], JNI_TRUE), off = (*jvmti)->SetVerboseFlag(jvmti, flags[i], JNI_FALSE);
        say("%d: on %s, off %s", flags[i], error_name(on), error_name(off));
    }
    SHOW(SetVerboseFlag, 3, JNI_TRUE);
    SHOW(SetVerboseFlag, -1, JNI_TRUE);
}

NATIVE(void, VerboseFlags, live) {
    SHOW(SetVerboseFlag, JVMTI_VERBOSE_CLASS, JNI_FALSE);
    SHOW(SetVerboseFlag, JVMTI_VERBOSE_GC, JNI_FALSE);
}
