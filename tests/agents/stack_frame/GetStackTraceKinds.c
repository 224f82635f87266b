/* GetStackTrace through methods of every kind: initialisers, constructors, lambdas, defaults, natives, reflection, recursion. */
#include "agent.h"

NATIVE(void, GetStackTraceKinds, show, jstring what) {
    jvmtiFrameInfo frames[64];
    jint count = 0, total = 0;
    MUST(GetStackTrace, NULL, 0, 64, frames, &count);
    MUST(GetFrameCount, NULL, &total);
    say("%s, complete: %d", text_of(jni, what), count == total);
    show_frames("GetStackTraceKinds", frames, count);
}

NATIVE(void, GetStackTraceKinds, throughNative, jstring what) {
    (*jni)->CallStaticVoidMethod(jni, test, (*jni)->GetStaticMethodID(jni, test, "show", "(Ljava/lang/String;)V"), what);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    NEED(can_support_virtual_threads);
    ready();
}
