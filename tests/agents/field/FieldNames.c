/* GetFieldName: name, signature and generic signature, each may be left out; of synthetic, enum, record and unusual fields. */
#include "agent.h"

static const char *text(const char *value) { return value == NULL ? "null" : value; }

NATIVE(void, FieldNames, show, jclass klass) {
    jint count = 0;
    jfieldID *fields = NULL;
    MUST(GetClassFields, klass, &count, &fields);
    say("%s", class_signature(klass));
    for (int i = 0; i < count; i++) {
        char *name = NULL, *signature = NULL, *generic = "unset", *n = NULL, *s = NULL, *g = "unset";
        MUST(GetFieldName, klass, fields[i], &name, &signature, &generic);
        MUST(GetFieldName, klass, fields[i], &n, NULL, NULL);
        MUST(GetFieldName, klass, fields[i], NULL, &s, NULL);
        MUST(GetFieldName, klass, fields[i], NULL, NULL, &g);
        MUST(GetFieldName, klass, fields[i], NULL, NULL, NULL);
        say("  %s %s %s, the same alone %d", name, signature, text(generic), !strcmp(n, name) && !strcmp(s, signature) && !strcmp(text(g), text(generic)));
    }
}

static void start(char *options) {
}
