/* GetMethodName and GetMethodDeclaringClass: name, signature, generic signature; of constructors, initialisers, bridges, lambdas; inherited ones. */
#include "agent.h"

static const char *text(const char *value) { return value == NULL ? "null" : value; }

NATIVE(void, MethodNames, show, jclass klass) {
    jint count = 0;
    jmethodID *methods = NULL;
    MUST(GetClassMethods, klass, &count, &methods);
    say("%s", class_signature(klass));
    for (int i = 0; i < count; i++) {
        char *name = NULL, *signature = NULL, *generic = "unset", *n = NULL, *s = NULL, *g = "unset";
        MUST(GetMethodName, methods[i], &name, &signature, &generic);
        MUST(GetMethodName, methods[i], &n, NULL, NULL);
        MUST(GetMethodName, methods[i], NULL, &s, NULL);
        MUST(GetMethodName, methods[i], NULL, NULL, &g);
        MUST(GetMethodName, methods[i], NULL, NULL, NULL);
        int same = !strcmp(n, name) && !strcmp(s, signature) && !strcmp(text(g), text(generic));
        keep_line("%s%s %s, alone %d, owner %d", name, signature, text(generic), same, (*jni)->IsSameObject(jni, declaring(methods[i]), klass));
    }
    say_kept("methods");
}

NATIVE(void, MethodNames, inherited, jclass sub) {
    say("run by the subclass: %s", class_signature(declaring((*jni)->GetMethodID(jni, sub, "run", "()V"))));
    say("hashCode by the subclass: %s", class_signature(declaring((*jni)->GetMethodID(jni, sub, "hashCode", "()I"))));
}

static void start(char *options) {
}
