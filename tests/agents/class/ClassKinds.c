/* IsInterface, IsArrayClass, IsModifiableClass, GetClassLoader of classes of all kinds; what isn't a class. */
#include "agent.h"

NATIVE(void, ClassKinds, show, jstring what, jclass klass) {
    jboolean interface = 9, array = 9, modifiable = 9;
    jobject loader = klass;
    jvmtiError e1 = (*jvmti)->IsInterface(jvmti, klass, &interface);
    jvmtiError e2 = (*jvmti)->IsArrayClass(jvmti, klass, &array);
    jvmtiError e3 = (*jvmti)->IsModifiableClass(jvmti, klass, &modifiable);
    jvmtiError e4 = (*jvmti)->GetClassLoader(jvmti, klass, &loader);
    jobject own = NULL;
    MUST(GetClassLoader, test, &own);
    say("%s: interface %s %d, array %s %d, modifiable %s %d, loader %s %s", text_of(jni, what), error_name(e1), interface, error_name(e2), array,
        error_name(e3), modifiable, error_name(e4), e4 != 0 ? "" : loader == NULL ? "null" : (*jni)->IsSameObject(jni, loader, own) ? "application" : "another");
}

static void start(char *options) {
    NEED(can_redefine_classes);
    ready();
}
