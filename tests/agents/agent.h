/* What the agents of these tests share: the environment, logging, and questions asked often. */
#ifndef AGENT_H
#define AGENT_H
#include <jvmti.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *java_vm;
static jvmtiEnv *jvmti;

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

static const char *error_name(jvmtiError error) {
    static const char *unknown = "?";
    char *name = NULL;
    if ((*jvmti)->GetErrorName(jvmti, error, &name) != JVMTI_ERROR_NONE) return unknown;
    return name + (strncmp(name, "JVMTI_ERROR_", 12) == 0 ? 12 : 0);
}

/* Logs a call that fails; gives its error. */
static jvmtiError must_(const char *call, jvmtiError error) {
    if (error != JVMTI_ERROR_NONE) say("%s: %s", call, error_name(error));
    return error;
}
#define MUST(function, ...) must_(#function, (*jvmti)->function(jvmti, ##__VA_ARGS__))
/* Logs what a call returns. */
#define SHOW(function, ...) say(#function ": %s", error_name((*jvmti)->function(jvmti, ##__VA_ARGS__)))

static void enable(jvmtiEvent event, jthread thread) {
    MUST(SetEventNotificationMode, JVMTI_ENABLE, event, thread);
}
static void disable(jvmtiEvent event, jthread thread) {
    MUST(SetEventNotificationMode, JVMTI_DISABLE, event, thread);
}

/* What the test needs, and what it hears of. */
static jvmtiCapabilities capabilities;
static jvmtiEventCallbacks callbacks;
#define NEED(capability) (capabilities.capability = 1)

/* Takes what is needed, and has the callbacks called. */
static void ready(void) {
    MUST(AddCapabilities, &capabilities);
    MUST(SetEventCallbacks, &callbacks, sizeof callbacks);
}

/* A static native method of the test's program, found by its JNI name; `test` is the class: NATIVE(void, Watches, watch, jboolean on) { ... } */
#define NATIVE(type, program, method, ...) \
    JNIEXPORT type JNICALL Java_##program##_##method(JNIEnv *jni, jclass test, ##__VA_ARGS__)

/* Signature of a class; leaks, as tests may. */
static char *class_signature(jclass klass) {
    char *signature = NULL;
    MUST(GetClassSignature, klass, &signature, NULL);
    return signature;
}

static int class_is(jclass klass, const char *signature) {
    char *actual = class_signature(klass);
    return actual != NULL && strcmp(actual, signature) == 0;
}

static jclass declaring(jmethodID method) {
    jclass klass = NULL;
    MUST(GetMethodDeclaringClass, method, &klass);
    return klass;
}

static char *method_name(jmethodID method) {
    char *name = NULL;
    MUST(GetMethodName, method, &name, NULL, NULL);
    return name;
}

/* Class.method; each thread has texts of its own, since events come on several at once. */
static char *full_name(jmethodID method) {
    static __thread char text[8][512];
    static __thread int next;
    char *at = text[next++ % 8];
    char *signature = class_signature(declaring(method));
    snprintf(at, 512, "%.*s.%s", (int)strlen(signature) - 2, signature + 1, method_name(method));
    return at;
}

/* Line of a location; -1 if unknown. */
static int line_of(jmethodID method, jlocation location) {
    jint count = 0, line = -1;
    jvmtiLineNumberEntry *table = NULL;
    if (location < 0 || (*jvmti)->GetLineNumberTable(jvmti, method, &count, &table) != JVMTI_ERROR_NONE) return -1;
    jlocation best = -1;
    for (int i = 0; i < count; i++) {
        if (table[i].start_location <= location && table[i].start_location > best) {
            best = table[i].start_location;
            line = table[i].line_number;
        }
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
    return line;
}

/* First location of a line. */
static jlocation location_of(jmethodID method, int line) {
    jint count = 0;
    jvmtiLineNumberEntry *table = NULL;
    if (MUST(GetLineNumberTable, method, &count, &table) != JVMTI_ERROR_NONE) return -1;
    jlocation found = -1;
    for (int i = 0; i < count; i++) {
        if (table[i].line_number == line && (found < 0 || table[i].start_location < found)) found = table[i].start_location;
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
    return found;
}

/* The declared method of a name; NULL if there is none. */
static jmethodID method_of(jclass klass, const char *name) {
    jint count = 0;
    jmethodID *methods = NULL, found = NULL;
    if (MUST(GetClassMethods, klass, &count, &methods) != JVMTI_ERROR_NONE) return NULL;
    for (int i = 0; i < count; i++) {
        if (strcmp(method_name(methods[i]), name) == 0) found = methods[i];
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    return found;
}

/* The slot of a local variable at a location; -1 if there is none. */
static jint slot_of(jmethodID method, const char *name, jlocation location) {
    jint count = 0, slot = -1;
    jvmtiLocalVariableEntry *table = NULL;
    if (MUST(GetLocalVariableTable, method, &count, &table) != JVMTI_ERROR_NONE) return -1;
    for (int i = 0; i < count; i++) {
        int inside = location >= table[i].start_location && location <= table[i].start_location + table[i].length;
        if (strcmp(table[i].name, name) == 0 && inside) slot = table[i].slot;
    }
    return slot;
}

static char *thread_name(jthread thread) {
    jvmtiThreadInfo info;
    if (MUST(GetThreadInfo, thread, &info) != JVMTI_ERROR_NONE) return "?";
    return info.name;
}

/* The text of a String. */
static const char *text_of(JNIEnv *jni, jstring string) {
    return string == NULL ? "null" : (*jni)->GetStringUTFChars(jni, string, NULL);
}

/* The answers in a thread's state as words, but for that of native code. */
static const char *state_text(jint state) {
    static const struct { jint flag; const char *word; } flags[] = {
        {JVMTI_THREAD_STATE_ALIVE, "alive"}, {JVMTI_THREAD_STATE_TERMINATED, "terminated"}, {JVMTI_THREAD_STATE_RUNNABLE, "runnable"},
        {JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER, "entering"}, {JVMTI_THREAD_STATE_WAITING, "waiting"},
        {JVMTI_THREAD_STATE_WAITING_INDEFINITELY, "indefinitely"}, {JVMTI_THREAD_STATE_WAITING_WITH_TIMEOUT, "timed"},
        {JVMTI_THREAD_STATE_SLEEPING, "sleeping"}, {JVMTI_THREAD_STATE_IN_OBJECT_WAIT, "in-wait"}, {JVMTI_THREAD_STATE_PARKED, "parked"},
        {JVMTI_THREAD_STATE_SUSPENDED, "suspended"}, {JVMTI_THREAD_STATE_INTERRUPTED, "interrupted"}};
    static __thread char texts[4][256];
    static __thread int next;
    char *text = texts[next++ % 4];
    strcpy(text, state == 0 ? " new" : "");
    for (int i = 0; i < (int)(sizeof flags / sizeof *flags); i++) {
        if (state & flags[i].flag) strcat(strcat(text, " "), flags[i].word);
    }
    return text + (text[0] != 0);
}

/* The state of a thread, or the error. */
static const char *state_of(jthread thread) {
    jint state = 0;
    jvmtiError error = (*jvmti)->GetThreadState(jvmti, thread, &state);
    return error == JVMTI_ERROR_NONE ? state_text(state) : error_name(error);
}

/* Whether a method belongs to a program's sources: its class is that of the program or one within it, and none made for a lambda. */
static int is_of(jmethodID method, const char *program) {
    const char *signature = class_signature(declaring(method)), *rest = signature + 1 + strlen(program);
    if (strncmp(signature + 1, program, strlen(program)) != 0 || strstr(signature, "$$Lambda") != NULL) return 0;
    return *rest == ';' || *rest == '$';
}

/* Logs each frame of a stack whose method belongs to a program: Class.method and its line, natives without. */
static void show_frames(const char *program, const jvmtiFrameInfo *frames, jint count) {
    for (int i = 0; i < count; i++) {
        if (!is_of(frames[i].method, program)) continue;
        const char *name = method_name(frames[i].method);
        if (strncmp(name, "lambda$", 7) == 0) say("  a lambda line %d", line_of(frames[i].method, frames[i].location));
        else if (frames[i].location < 0) say("  %s, location %d", full_name(frames[i].method), (int)frames[i].location);
        else say("  %s line %d", full_name(frames[i].method), line_of(frames[i].method, frames[i].location));
    }
}

/* The depth of the newest frame whose method has a name; -1 if there is none. */
static jint frame_of(jthread thread, const char *name) {
    jvmtiFrameInfo frames[128];
    jint count = 0;
    if (MUST(GetStackTrace, thread, 0, 128, frames, &count) != JVMTI_ERROR_NONE) return -1;
    for (int i = 0; i < count; i++) {
        if (strcmp(method_name(frames[i].method), name) == 0) return i;
    }
    return -1;
}

/* A String as it is, else the signature of an object's class. */
static const char *object_text(JNIEnv *jni, jobject object) {
    if (object == NULL) return "null";
    char *signature = class_signature((*jni)->GetObjectClass(jni, object));
    return strcmp(signature, "Ljava/lang/String;") == 0 ? text_of(jni, object) : signature;
}

/* A breakpoint at the beginning of a method. */
static void break_in(jclass klass, const char *name) {
    MUST(SetBreakpoint, method_of(klass, name), 0);
}

/* Whether a thread's name begins so. A thread of the VM's own may have none any more, if its event comes when the VM dies. */
static int thread_is(jthread thread, const char *beginning) {
    jvmtiThreadInfo info;
    if ((*jvmti)->GetThreadInfo(jvmti, thread, &info) != JVMTI_ERROR_NONE) return 0;
    return strncmp(info.name, beginning, strlen(beginning)) == 0;
}

/* The declared field of a name; NULL if there is none. */
static jfieldID field_of(jclass klass, const char *wanted) {
    jint count = 0;
    jfieldID *fields = NULL, found = NULL;
    if (MUST(GetClassFields, klass, &count, &fields) != JVMTI_ERROR_NONE) return NULL;
    for (int i = 0; i < count; i++) {
        char *name = NULL;
        MUST(GetFieldName, klass, fields[i], &name, NULL, NULL);
        if (strcmp(name, wanted) == 0) found = fields[i];
    }
    return found;
}

/* Lines that come in no certain order are kept, also by callbacks that must not call the VM; then logged by the alphabet. */
static char kept_lines[512][160];
static int kept_line_count;

static void keep_line(const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (kept_line_count < 512) vsnprintf(kept_lines[kept_line_count++], sizeof kept_lines[0], format, list);
    va_end(list);
}

static int by_alphabet(const void *a, const void *b) { return strcmp(a, b); }

static void say_kept(const char *heading) {
    qsort(kept_lines, (size_t)kept_line_count, sizeof kept_lines[0], by_alphabet);
    say("%s: %d", heading, kept_line_count);
    for (int i = 0; i < kept_line_count; i++) say("  %s", kept_lines[i]);
    kept_line_count = 0;
}

/* RedefineClasses of one class, by the bytes in an array. */
static jvmtiError redefine_by(JNIEnv *jni, jclass klass, jbyteArray array) {
    jbyte *bytes = (*jni)->GetByteArrayElements(jni, array, NULL);
    jvmtiClassDefinition definition = {klass, (*jni)->GetArrayLength(jni, array), (const unsigned char *)bytes};
    jvmtiError error = (*jvmti)->RedefineClasses(jvmti, 1, &definition);
    (*jni)->ReleaseByteArrayElements(jni, array, bytes, JNI_ABORT);
    return error;
}

/* Has the stock VM offer in the live phase, too, what is needed and not yet had: another environment takes it and gives it back. */
static void offer(void) {
    jvmtiEnv *other = NULL;
    jvmtiCapabilities had;
    MUST(GetCapabilities, &had);
    for (size_t i = 0; i < sizeof had; i++) ((char *)&capabilities)[i] &= (char)~((char *)&had)[i];
    (*java_vm)->GetEnv(java_vm, (void **)&other, JVMTI_VERSION_1_2);
    must_("offer", (*other)->AddCapabilities(other, &capabilities));
    must_("offer", (*other)->RelinquishCapabilities(other, &capabilities));
}

/* The extension function of an id; NULL if there is none. */
static jvmtiExtensionFunction function_of(const char *id) {
    jint count = 0;
    jvmtiExtensionFunctionInfo *list = NULL;
    jvmtiExtensionFunction found = NULL;
    MUST(GetExtensionFunctions, &count, &list);
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i].id, id) == 0) found = list[i].func;
        (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].id);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].short_description);
        for (int p = 0; p < list[i].param_count; p++) {
            (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].params[p].name);
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].params);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)list[i].errors);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)list);
    if (found == NULL) say("there is no %s", id);
    return found;
}

/* A new version of a class, kept until an event asks for it: keep_version in a native method, then redefine_kept, once, anywhere. */
static jvmtiClassDefinition kept_version;

static void keep_version(JNIEnv *jni, jclass klass, jbyteArray array) {
    jint size = (*jni)->GetArrayLength(jni, array);
    unsigned char *bytes = malloc((size_t)size);
    (*jni)->GetByteArrayRegion(jni, array, 0, size, (jbyte *)bytes);
    kept_version = (jvmtiClassDefinition){(*jni)->NewGlobalRef(jni, klass), size, bytes};
}

static void redefine_kept(void) {
    if (kept_version.klass == NULL) return;
    jvmtiClassDefinition version = kept_version;
    kept_version.klass = NULL;
    SHOW(RedefineClasses, 1, &version);
}

/* Whether a method is obsolete, as a word for a log. */
static const char *age_of(jmethodID method) {
    jboolean obsolete = 0;
    MUST(IsMethodObsolete, method, &obsolete);
    return obsolete ? "old" : "new";
}

/* What a test does when it is loaded. */
static void start(char *options);

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    java_vm = vm;
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
    start(options);
    return JNI_OK;
}
#endif
