/* GetFieldDeclaringClass, and names, of inherited fields asked of the class itself and of its subclasses. */
#include "agent.h"

static void show(jclass asked, jclass owner, const char *name) {
    jfieldID field = field_of(owner, name);
    jclass declaring = NULL;
    char *actual = NULL;
    jint modifiers = 0;
    jvmtiError error = (*jvmti)->GetFieldDeclaringClass(jvmti, asked, field, &declaring);
    MUST(GetFieldName, asked, field, &actual, NULL, NULL);
    MUST(GetFieldModifiers, asked, field, &modifiers);
    say("%s asked of %s: %s %s, name %s, modifiers %x", name, class_signature(asked), error_name(error), declaring == NULL ? "null" : class_signature(declaring),
        actual == NULL ? "null" : actual, modifiers);
}

NATIVE(void, FieldDeclaring, show, jclass shape, jclass base, jclass sub) {
    show(base, base, "number");
    show(sub, base, "number");
    show(base, base, "hidden");
    show(sub, base, "hidden");
    show(sub, sub, "hidden");
    show(shape, shape, "SIDES");
    show(base, base, "shared");
    /* JNI finds fields of superclasses and interfaces by the subclass. */
    jfieldID inherited = (*jni)->GetFieldID(jni, sub, "number", "I"), constant = (*jni)->GetStaticFieldID(jni, sub, "SIDES", "I");
    say("JNI's ID is the same: %d %d", inherited == field_of(base, "number"), constant == field_of(shape, "SIDES"));
}

static void start(char *options) {
}
