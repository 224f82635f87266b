/* GetClassMethods, GetClassFields, GetImplementedInterfaces: declared ones only, in their order; arrays, primitive classes, classes not prepared. */
#include "agent.h"

NATIVE(void, ClassMembers, show, jclass klass) {
    char *signature = NULL;
    jint count = 0;
    jmethodID *methods = NULL;
    jfieldID *fields = NULL;
    jclass *interfaces = NULL;
    MUST(GetClassSignature, klass, &signature, NULL);
    say("%s", signature);
    if (MUST(GetClassMethods, klass, &count, &methods) == 0) {
        for (int i = 0; i < count; i++) {
            char *name = NULL, *type = NULL;
            MUST(GetMethodName, methods[i], &name, &type, NULL);
            say("  method %s%s", name, type);
        }
    }
    if (MUST(GetClassFields, klass, &count, &fields) == 0) {
        for (int i = 0; i < count; i++) {
            char *name = NULL, *type = NULL;
            MUST(GetFieldName, klass, fields[i], &name, &type, NULL);
            say("  field %s %s", name, type);
        }
    }
    if (MUST(GetImplementedInterfaces, klass, &count, &interfaces) == 0) {
        for (int i = 0; i < count; i++) say("  interface %s", class_signature(interfaces[i]));
    }
}

static void start(char *options) {
    NEED(can_maintain_original_method_order);
    ready();
}
