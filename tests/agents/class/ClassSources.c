/* GetSourceFileName and GetSourceDebugExtension: as the class file has them; absent in it, in arrays and primitive classes. */
#include "agent.h"

NATIVE(void, ClassSources, show, jclass klass) {
    char *name = NULL, *file = NULL, *extension = NULL;
    MUST(GetClassSignature, klass, &name, NULL);
    if (strchr(name, '.') != NULL) strcpy(strchr(name, '.'), ".SUFFIX");
    jvmtiError error = (*jvmti)->GetSourceFileName(jvmti, klass, &file);
    say("%s: source %s %s", name, error_name(error), file == NULL ? "null" : file);
    error = (*jvmti)->GetSourceDebugExtension(jvmti, klass, &extension);
    say("  extension %s %s", error_name(error), extension == NULL ? "null" : extension);
}

static void start(char *options) {
    NEED(can_get_source_file_name);
    NEED(can_get_source_debug_extension);
    ready();
}
