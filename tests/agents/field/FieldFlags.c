/* GetFieldModifiers and IsFieldSynthetic, of fields with each modifier, of outer instances, captured variables, enums, assertions. */
#include "agent.h"

NATIVE(void, FieldFlags, show, jclass klass) {
    jint count = 0;
    jfieldID *fields = NULL;
    MUST(GetClassFields, klass, &count, &fields);
    say("%s", class_signature(klass));
    for (int i = 0; i < count; i++) {
        char *name = NULL;
        jint modifiers = -1;
        jboolean synthetic = 9;
        MUST(GetFieldName, klass, fields[i], &name, NULL, NULL);
        MUST(GetFieldModifiers, klass, fields[i], &modifiers);
        MUST(IsFieldSynthetic, klass, fields[i], &synthetic);
        say("  %s: modifiers %x, synthetic %d", name, modifiers, synthetic);
    }
}

static void start(char *options) {
    NEED(can_get_synthetic_attribute);
    ready();
}
