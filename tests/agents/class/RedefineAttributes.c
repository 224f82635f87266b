/* RedefineClasses with changed attributes: nest, record components, permitted subclasses are refused; annotations, lines, exceptions, signatures are updated. */
#include "agent.h"

NATIVE(jstring, RedefineAttributes, redefine, jclass klass, jbyteArray bytes) { return (*jni)->NewStringUTF(jni, error_name(redefine_by(jni, klass, bytes))); }

NATIVE(void, RedefineAttributes, facts, jclass klass) {
    char *generic = NULL, *source = NULL, *method_generic = NULL;
    jint count = 0;
    jvmtiLineNumberEntry *lines = NULL;
    MUST(GetClassSignature, klass, NULL, &generic);
    MUST(GetSourceFileName, klass, &source);
    MUST(GetMethodName, method_of(klass, "text"), NULL, NULL, &method_generic);
    MUST(GetLineNumberTable, method_of(klass, "text"), &count, &lines);
    say("%s, %s, %s, line %d", generic, source, method_generic, lines[0].line_number);
}

static void start(char *options) {
    NEED(can_redefine_classes);
    NEED(can_get_source_file_name);
    NEED(can_get_line_numbers);
    ready();
}
