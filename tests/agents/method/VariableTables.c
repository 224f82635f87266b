/* GetLocalVariableTable: scopes, slots, generic types, parameters; none for native and abstract methods and where it was left out. */
#include "agent.h"

NATIVE(void, VariableTables, show, jclass klass) {
    jint count = 0;
    jmethodID *methods = NULL;
    MUST(GetClassMethods, klass, &count, &methods);
    for (int i = 0; i < count; i++) {
        jint entries = -9;
        jvmtiLocalVariableEntry *table = NULL;
        jvmtiError error = (*jvmti)->GetLocalVariableTable(jvmti, methods[i], &entries, &table);
        keep_line("%s: %s %d", method_name(methods[i]), error_name(error), entries);
        for (int k = 0; error == 0 && k < entries; k++)
            keep_line("%s: %d slot %d from %d for %d %s %s %s", method_name(methods[i]), k, table[k].slot, (int)table[k].start_location, table[k].length, table[k].name,
                 table[k].signature, table[k].generic_signature == NULL ? "null" : table[k].generic_signature);
    }
    say_kept(class_signature(klass));
}

static void start(char *options) {
    NEED(can_access_local_variables);
    ready();
}
