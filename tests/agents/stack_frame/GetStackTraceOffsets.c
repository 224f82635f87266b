/* GetStackTrace: every start, from above and from below, and every maximum, on a stack of five frames. */
#include "agent.h"

NATIVE(void, GetStackTraceOffsets, show) {
    for (jint from = -6; from <= 6; from++) {
        for (jint max = 0; max <= 6; max += from == 0 ? 1 : 3) {
            jvmtiFrameInfo frames[8];
            jint count = -1;
            memset(frames, 0, sizeof frames);
            jvmtiError error = (*jvmti)->GetStackTrace(jvmti, NULL, from, max, frames, &count);
            char line[256] = "";
            if (error == JVMTI_ERROR_NONE) {
                for (jint i = 0; i < count; i++) strcat(strcat(line, " "), method_name(frames[i].method));
                snprintf(line + strlen(line), 64, ", %d%s", count, frames[count].method == NULL ? "" : ", written beyond");
            }
            say("from %d at most %d: %s%s", from, max, error_name(error), line);
        }
    }
    jvmtiFrameInfo one;
    jint count = -1;
    SHOW(GetStackTrace, NULL, 0, -1, &one, &count);
}

static void start(char *options) { ready(); }
