/* GetLineNumberTable: loops, several lines of an expression, one line of several, initialisers; none for native, abstract methods and where it was left out. */
#include "agent.h"

NATIVE(void, LineTables, show, jclass klass) {
    jint count = 0;
    jmethodID *methods = NULL;
    MUST(GetClassMethods, klass, &count, &methods);
    for (int i = 0; i < count; i++) {
        jint entries = -9;
        jvmtiLineNumberEntry *table = NULL;
        char line[400];
        jvmtiError error = (*jvmti)->GetLineNumberTable(jvmti, methods[i], &entries, &table);
        int at = snprintf(line, sizeof line, "%s: %s %d,", method_name(methods[i]), error_name(error), entries);
        for (int k = 0; error == 0 && k < entries; k++)
            at += snprintf(line + at, sizeof line - (size_t)at, " %d:%d", (int)table[k].start_location, table[k].line_number);
        keep_line("%s", line);
    }
    say_kept(class_signature(klass));
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    ready();
}
