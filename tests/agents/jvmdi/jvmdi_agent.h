/* What the agents of JVMDI share: the interface, logging, and questions asked often. */
#ifndef JVMDI_AGENT_H
#define JVMDI_AGENT_H
#include <jvmdi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *java_vm;
static JVMDI_Interface_1 *jvmdi;

/* A line of the log. */
static void say(const char *format, ...) {
    char line[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    printf("%s\n", line);
    fflush(stdout);
}

static const char *name_of_error(jvmdiError error) {
    static const struct { jvmdiError error; const char *name; } names[] = {
#define NAMED(name) {JVMDI_ERROR_##name, #name}
        NAMED(NONE), NAMED(INVALID_THREAD), NAMED(INVALID_THREAD_GROUP), NAMED(INVALID_PRIORITY), NAMED(THREAD_NOT_SUSPENDED),
        NAMED(THREAD_SUSPENDED), NAMED(INVALID_OBJECT), NAMED(INVALID_CLASS), NAMED(CLASS_NOT_PREPARED), NAMED(INVALID_METHODID),
        NAMED(INVALID_LOCATION), NAMED(INVALID_FIELDID), NAMED(INVALID_FRAMEID), NAMED(NO_MORE_FRAMES), NAMED(OPAQUE_FRAME),
        NAMED(TYPE_MISMATCH), NAMED(INVALID_SLOT), NAMED(DUPLICATE), NAMED(NOT_FOUND), NAMED(INVALID_MONITOR), NAMED(NOT_MONITOR_OWNER),
        NAMED(INTERRUPT), NAMED(INVALID_CLASS_FORMAT), NAMED(FAILS_VERIFICATION), NAMED(ADD_METHOD_NOT_IMPLEMENTED),
        NAMED(SCHEMA_CHANGE_NOT_IMPLEMENTED), NAMED(DELETE_METHOD_NOT_IMPLEMENTED), NAMED(NAMES_DONT_MATCH), NAMED(UNSUPPORTED_VERSION),
        NAMED(HIERARCHY_CHANGE_NOT_IMPLEMENTED), NAMED(CLASS_MODIFIERS_CHANGE_NOT_IMPLEMENTED),
        NAMED(METHOD_MODIFIERS_CHANGE_NOT_IMPLEMENTED), NAMED(NOT_IMPLEMENTED), NAMED(NULL_POINTER), NAMED(ABSENT_INFORMATION),
        NAMED(INVALID_EVENT_TYPE), NAMED(ILLEGAL_ARGUMENT), NAMED(OUT_OF_MEMORY), NAMED(ACCESS_DENIED), NAMED(VM_DEAD), NAMED(INTERNAL),
        NAMED(UNATTACHED_THREAD)};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) if (names[i].error == error) return names[i].name;
    return "?";
}

/* Logs a call that fails; gives its error. */
static jvmdiError must_(const char *call, jvmdiError error) {
    if (error != JVMDI_ERROR_NONE) say("%s: %s", call, name_of_error(error));
    return error;
}
#define MUST(function, ...) must_(#function, jvmdi->function(__VA_ARGS__))
/* Logs what a call returns. */
#define SHOW(function, ...) say(#function ": %s", name_of_error(jvmdi->function(__VA_ARGS__)))

/* A static native method of the test's program: NATIVE(void, Program, method, jint a) { ... } */
#define NATIVE(type, program, method, ...) \
    JNIEXPORT type JNICALL Java_##program##_##method(JNIEnv *jni, jclass test, ##__VA_ARGS__)

static char *class_signature(jclass clazz) {
    char *signature = NULL;
    MUST(GetClassSignature, clazz, &signature);
    return signature;
}

/* Is it a class of the program: the class of that name, or one within it? */
static int class_of_program(jclass clazz, const char *program) {
    const char *signature = class_signature(clazz), *rest = signature + 1 + strlen(program);
    int yes = strncmp(signature + 1, program, strlen(program)) == 0 && (*rest == ';' || *rest == '$');
    return yes && strstr(signature, "$$Lambda") == NULL;
}

/* Class.method, obsolete ones as such. */
static const char *full_name(jclass clazz, jmethodID method) {
    static __thread char text[8][512];
    static __thread int next;
    char *at = text[next++ % 8], *signature = class_signature(clazz), *name = "OBSOLETE", *type;
    if (method != OBSOLETE_METHOD_ID) MUST(GetMethodName, clazz, method, &name, &type);
    snprintf(at, 512, "%.*s.%s", (int)strlen(signature) - 2, signature + 1, name);
    return at;
}

/* Line of a location; -1 if unknown. */
static int line_of(jclass clazz, jmethodID method, jlocation location) {
    jint count = 0, line = -1;
    jlocation best = -1;
    JVMDI_line_number_entry *table = NULL;
    if (method == OBSOLETE_METHOD_ID || jvmdi->GetLineNumberTable(clazz, method, &count, &table) != JVMDI_ERROR_NONE) return -1;
    for (int i = 0; i < count; i++) {
        if (table[i].start_location <= location && table[i].start_location > best) {
            best = table[i].start_location;
            line = table[i].line_number;
        }
    }
    jvmdi->Deallocate((jbyte *)table);
    return line;
}

/* First location of a line. */
static jlocation location_of(jclass clazz, jmethodID method, int line) {
    jint count = 0;
    jlocation found = -1;
    JVMDI_line_number_entry *table = NULL;
    if (MUST(GetLineNumberTable, clazz, method, &count, &table) != JVMDI_ERROR_NONE) return -1;
    for (int i = 0; i < count; i++) {
        if (table[i].line_number == line && (found < 0 || table[i].start_location < found)) found = table[i].start_location;
    }
    return found;
}

/* The declared method of a name; NULL if there is none. */
static jmethodID method_of(jclass clazz, const char *name) {
    jint count = 0;
    jmethodID *methods = NULL, found = NULL;
    if (MUST(GetClassMethods, clazz, &count, &methods) != JVMDI_ERROR_NONE) return NULL;
    for (int i = 0; i < count; i++) {
        char *actual = NULL, *type = NULL;
        MUST(GetMethodName, clazz, methods[i], &actual, &type);
        if (strcmp(actual, name) == 0) found = methods[i];
    }
    return found;
}

/* The slot of a local variable at a location; -1 if there is none. */
static jint slot_of(jclass clazz, jmethodID method, const char *name, jlocation location) {
    jint count = 0, slot = -1;
    JVMDI_local_variable_entry *table = NULL;
    if (MUST(GetLocalVariableTable, clazz, method, &count, &table) != JVMDI_ERROR_NONE) return -1;
    for (int i = 0; i < count; i++) {
        int inside = location >= table[i].start_location && location <= table[i].start_location + table[i].length;
        if (strcmp(table[i].name, name) == 0 && inside) slot = table[i].slot;
    }
    return slot;
}

static const char *thread_name(jthread thread) {
    JVMDI_thread_info info;
    if (MUST(GetThreadInfo, thread, &info) != JVMDI_ERROR_NONE) return "?";
    return info.name;
}

static void enable(jint event, jthread thread) { MUST(SetEventNotificationMode, JVMDI_ENABLE, event, thread); }
static void disable(jint event, jthread thread) { MUST(SetEventNotificationMode, JVMDI_DISABLE, event, thread); }

/* The test's own, after the interface was got. */
static void start(char *options);

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *vm, char *options, void *reserved) {
    java_vm = vm;
    jint error = (*vm)->GetEnv(vm, (void **)&jvmdi, JVMDI_VERSION_1);
    if (error != JNI_OK) {
        say("GetEnv: %s", name_of_error(error));
        return JNI_ERR;
    }
    start(options);
    return JNI_OK;
}
#endif
