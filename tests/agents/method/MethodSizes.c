/* GetMaxLocals, GetArgumentsSize, GetMethodLocation, GetBytecodes: of methods with wide arguments, native, abstract, empty ones. */
#include "agent.h"

NATIVE(void, MethodSizes, show, jclass klass) {
    jint count = 0;
    jmethodID *methods = NULL;
    MUST(GetClassMethods, klass, &count, &methods);
    for (int i = 0; i < count; i++) {
        jint locals = -9, arguments = -9, length = -9;
        jlocation first = -9, last = -9;
        unsigned char *bytes = NULL;
        char line[400];
        int at = 0;
#define ADD(...) at += snprintf(line + at, sizeof line - (size_t)at, __VA_ARGS__)
        ADD("%s:", method_name(methods[i]));
        jvmtiError error = (*jvmti)->GetMaxLocals(jvmti, methods[i], &locals);
        ADD(" locals %s %d,", error_name(error), locals);
        error = (*jvmti)->GetArgumentsSize(jvmti, methods[i], &arguments);
        ADD(" arguments %s %d,", error_name(error), arguments);
        error = (*jvmti)->GetMethodLocation(jvmti, methods[i], &first, &last);
        ADD(" location %s %d %d,", error_name(error), (int)first, (int)last);
        error = (*jvmti)->GetBytecodes(jvmti, methods[i], &length, &bytes);
        ADD(" bytecodes %s %d,", error_name(error), length);
        for (int k = 0; error == 0 && k < length && k < 12; k++) ADD(" %02x", bytes[k]);
        keep_line("%s", line);
    }
    say_kept(class_signature(klass));
}

static void start(char *options) {
    NEED(can_get_bytecodes);
    ready();
}
