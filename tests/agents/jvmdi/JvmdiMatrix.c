/* The matrix of errors: each function of JVMDI is called with each argument wrong in all the ways that its kind allows (functions.h is made of
   spec/jvmdi), by a thread that the VM doesn't know, and before VM_INIT. What must come of it follows from the kind of the parameter
   (specification, "Function Specific Errors" and "Universal Errors"). A failing call leaves no memory behind. */
#include "jvmdi_agent.h"
#include <pthread.h>

typedef union {
    jlong j;
    void *p;
    jfloat f;
    jdouble d;
} Argument;

typedef struct {
    const char *name, *kind, *type, *count, *null, *rule;
} Parameter;

typedef struct {
    const char *name;
    jvmdiError (*call)(Argument *);
    int any_phase, count;
    const Parameter *parameters;
} Function;

#include "functions.h"

#define FUNCTIONS ((int)(sizeof functions / sizeof functions[0]))
#define LENGTH 8

static int cells, wrong;
static long outstanding;
static jthread suspended, running, unstarted, ended;
static jobject string, object, group, loader, error_object;
static JNIEnv *current;
/* Stands for a reference that is deleted right before the call, so that no other one has its place by then. */
#define deleted ((void *)&cells)
static jclass program;
static jmethodID spin, foreign_method;
static jfieldID counter, foreign_field;
static jframeID stale;
static JVMDI_RawMonitor owned, not_owned, destroyed;
static char results[LENGTH][512], input[512];

static jvmdiError JNICALL count_allocation(jlong size, jbyte **memory) {
    *memory = malloc(size + 1);
    outstanding++;
    return JVMDI_ERROR_NONE;
}

static jvmdiError JNICALL count_deallocation(jbyte *memory) {
    free(memory);
    outstanding--;
    return JVMDI_ERROR_NONE;
}

static void JNICALL never(void *argument) { say("RunDebugThread ran what it must not"); }

static int has(const Parameter *parameter, const char *rule) { return strstr(parameter->rule, rule) != NULL; }
static int is(const char *a, const char *b) { return strcmp(a, b) == 0; }
static Argument pointer(void *value) { return (Argument){.p = value}; }
static Argument number(jlong value) { return (Argument){.j = value}; }

static int slot_for(const char *function) {
    return strstr(function, "Object") ? 0 : strstr(function, "Int") ? 1 : strstr(function, "Long") ? 2 : strstr(function, "Float") ? 4 : 5;
}

/* An argument that is right. */
static Argument right(const Function *function, int index) {
    const Parameter *p = &function->parameters[index];
    if (is(p->kind, "outptr") || is(p->kind, "allocbuf") || is(p->kind, "outbuf")) return pointer(results[index]);
    if (is(p->kind, "inbuf")) {
        memset(input, 0, sizeof input);
        if (is(p->type, "char")) strcpy(input, "a name");
        else if (is(p->type, "jthread")) *(jthread *)input = suspended;
        else if (is(p->type, "JVMDI_class_definition")) *(JVMDI_class_definition *)input = (JVMDI_class_definition){program, 0, (jbyte *)input};
        return pointer(input);
    }
    if (is(p->type, "jthread")) return pointer(has(p, "state=new") ? unstarted : suspended);
    if (is(p->type, "jthreadGroup")) return pointer(group);
    if (is(p->type, "jclass")) return pointer(program);
    if (is(p->type, "jobject")) return pointer(has(p, "loader") ? loader : has(p, "throwable") ? error_object : object);
    if (is(p->type, "jmethodID")) return pointer(spin);
    if (is(p->type, "jfieldID")) return pointer(counter);
    if (is(p->type, "JVMDI_RawMonitor")) return pointer(owned);
    if (is(p->type, "JVMDI_StartFunction")) return pointer((void *)never);
    if (is(p->type, "jframeID")) {
        jframeID frame = NULL;
        jclass clazz;
        jmethodID method;
        jlocation location;
        if (suspended == NULL) return pointer(NULL);
        jvmdi->GetCurrentFrame(suspended, &frame);
        while (jvmdi->GetFrameLocation(frame, &clazz, &method, &location) == JVMDI_ERROR_NONE && method != spin) jvmdi->GetCallerFrame(frame, &frame);
        return pointer(frame);
    }
    if (has(p, "slot")) return number(slot_for(function->name));
    if (has(p, "priority")) return number(JVMDI_THREAD_NORM_PRIORITY);
    if (has(p, "mode")) return number(JVMDI_ENABLE);
    if (has(p, "event")) return number(JVMDI_EVENT_BREAKPOINT);
    return number(0);
}

static void rights(const Function *function, Argument *arguments) {
    for (int i = 0; i < function->count; i++) arguments[i] = right(function, i);
}

/* A cell: what a call answers, and must answer. */
static void expect(const Function *function, Argument *arguments, const char *what, const char *how, jvmdiError expected) {
    long before = outstanding;
    jvmdiError actual = function->call(arguments);
    cells++;
    if (actual != expected || outstanding != before) {
        wrong++;
        printf("%s, %s %s: %s", function->name, what, how, error_name(actual));
        say(actual == expected ? " leaves memory behind" : ", not %s", error_name(expected));
    }
}

/* A cell with one argument replaced. */
static void with(const Function *function, int index, Argument value, const char *how, jvmdiError expected) {
    Argument arguments[LENGTH];
    rights(function, arguments);
    if (value.p == deleted) {
        value.p = (*current)->NewGlobalRef(current, object);
        (*current)->DeleteGlobalRef(current, value.p);
    }
    arguments[index] = value;
    expect(function, arguments, function->parameters[index].name, how, expected);
}

static void wrong_threads(const Function *f, int i) {
    const Parameter *p = &f->parameters[i];
    jvmdiError invalid = JVMDI_ERROR_INVALID_THREAD;
    if (!is(p->null, "ok")) with(f, i, pointer(NULL), "null", invalid);
    with(f, i, pointer(string), "a string", invalid);
    with(f, i, pointer(deleted), "deleted", invalid);
    if (!has(p, "state=")) with(f, i, pointer(unstarted), "not started", invalid);
    if (!has(p, "state=any")) with(f, i, pointer(ended), "ended", invalid);
    if (has(p, "state=new")) with(f, i, pointer(running), "started", invalid);
    if (has(p, "held")) with(f, i, pointer(running), "running", JVMDI_ERROR_THREAD_NOT_SUSPENDED);
}

static void wrong_monitors(const Function *f, int i) {
    with(f, i, pointer(NULL), "null", JVMDI_ERROR_INVALID_MONITOR);
    with(f, i, pointer(input), "no monitor", JVMDI_ERROR_INVALID_MONITOR);
    with(f, i, pointer(destroyed), "destroyed", JVMDI_ERROR_INVALID_MONITOR);
    if (is(f->name, "RawMonitorEnter") || is(f->name, "DestroyRawMonitor")) return;
    with(f, i, pointer(not_owned), "not owned", JVMDI_ERROR_NOT_MONITOR_OWNER);
}

static void wrong_objects(const Function *f, int i) {
    const Parameter *p = &f->parameters[i];
    if (has(p, "loader")) with(f, i, pointer(NULL), "null", JVMDI_ERROR_NULL_POINTER);
    else if (!is(p->null, "ok")) with(f, i, pointer(NULL), "null", JVMDI_ERROR_INVALID_OBJECT);
    if (has(p, "loader")) with(f, i, pointer(string), "a string", JVMDI_ERROR_INVALID_OBJECT);
    with(f, i, pointer(deleted), "deleted", JVMDI_ERROR_INVALID_OBJECT);
}

/* All cells of one parameter. */
static void wrong_ways(const Function *f, int i) {
    const Parameter *p = &f->parameters[i];
    if (!is(p->kind, "in")) {
        with(f, i, pointer(NULL), "null", JVMDI_ERROR_NULL_POINTER);
    } else if (is(p->type, "jthread")) {
        wrong_threads(f, i);
    } else if (is(p->type, "jobject")) {
        wrong_objects(f, i);
    } else if (is(p->type, "JVMDI_RawMonitor")) {
        wrong_monitors(f, i);
    } else if (is(p->type, "jclass") || is(p->type, "jthreadGroup")) {
        jvmdiError invalid = is(p->type, "jclass") ? JVMDI_ERROR_INVALID_CLASS : JVMDI_ERROR_INVALID_THREAD_GROUP;
        with(f, i, pointer(NULL), "null", invalid);
        with(f, i, pointer(string), "a string", invalid);
        with(f, i, pointer(deleted), "deleted", invalid);
    } else if (is(p->type, "jmethodID")) {
        if (!has(p, "obsolete")) with(f, i, pointer(NULL), "null", JVMDI_ERROR_INVALID_METHODID);
        with(f, i, pointer((void *)8), "no method", JVMDI_ERROR_INVALID_METHODID);
        with(f, i, pointer(foreign_method), "another class's", JVMDI_ERROR_INVALID_METHODID);
        with(f, i, pointer(counter), "a field", JVMDI_ERROR_INVALID_METHODID);
    } else if (is(p->type, "jfieldID")) {
        with(f, i, pointer(NULL), "null", JVMDI_ERROR_INVALID_FIELDID);
        with(f, i, pointer((void *)8), "no field", JVMDI_ERROR_INVALID_FIELDID);
        with(f, i, pointer(foreign_field), "another class's", JVMDI_ERROR_INVALID_FIELDID);
        with(f, i, pointer(spin), "a method", JVMDI_ERROR_INVALID_FIELDID);
    } else if (is(p->type, "jframeID")) {
        with(f, i, pointer(NULL), "null", JVMDI_ERROR_INVALID_FRAMEID);
        with(f, i, pointer((void *)123456789), "no frame", JVMDI_ERROR_INVALID_FRAMEID);
        with(f, i, pointer(stale), "of before the thread was resumed", JVMDI_ERROR_INVALID_FRAMEID);
    } else if (is(p->type, "JVMDI_StartFunction") || is(p->type, "jbyte*")) {
        with(f, i, pointer(NULL), "null", JVMDI_ERROR_NULL_POINTER);
    } else if (has(p, "slot")) {
        with(f, i, number(-1), "-1", JVMDI_ERROR_INVALID_SLOT);
        with(f, i, number(999), "999", JVMDI_ERROR_INVALID_SLOT);
        int another = slot_for(f->name) == 1 ? 0 : 1;
        with(f, i, number(another), "of another type", JVMDI_ERROR_TYPE_MISMATCH);
    } else if (has(p, "location")) {
        with(f, i, number(-1), "-1", JVMDI_ERROR_INVALID_LOCATION);
        with(f, i, number(60000), "60000", JVMDI_ERROR_INVALID_LOCATION);
    } else if (has(p, "min=0")) {
        with(f, i, number(-1), "-1", JVMDI_ERROR_ILLEGAL_ARGUMENT);
    } else if (has(p, "mode")) {
        with(f, i, number(2), "2", JVMDI_ERROR_ILLEGAL_ARGUMENT);
    } else if (has(p, "event")) {
        with(f, i, number(0), "0", JVMDI_ERROR_INVALID_EVENT_TYPE);
        with(f, i, number(50), "50", JVMDI_ERROR_INVALID_EVENT_TYPE);
        with(f, i, number(1000), "1000", JVMDI_ERROR_INVALID_EVENT_TYPE);
    } else if (has(p, "priority")) {
        with(f, i, number(0), "0", JVMDI_ERROR_INVALID_PRIORITY);
        with(f, i, number(11), "11", JVMDI_ERROR_INVALID_PRIORITY);
    }
}

static void *unattached(void *nothing) {
    for (int i = 0; i < FUNCTIONS; i++) {
        Argument arguments[LENGTH];
        memset(arguments, 0, sizeof arguments);
        expect(&functions[i], arguments, "by an", "unattached thread", JVMDI_ERROR_UNATTACHED_THREAD);
    }
    return NULL;
}

NATIVE(void, JvmdiMatrix, run, jthread one, jthread two, jthread three, jthread four, jobjectArray others) {
    current = jni;
    jobject *kept[] = {&string, &object, &group, &loader, &error_object};
    for (int i = 0; i < 5; i++) *kept[i] = (*jni)->NewGlobalRef(jni, (*jni)->GetObjectArrayElement(jni, others, i));
    suspended = (*jni)->NewGlobalRef(jni, one);
    running = two, unstarted = three, ended = four;
    program = (*jni)->NewGlobalRef(jni, test);
    spin = method_of(program, "spin");
    counter = (*jni)->GetFieldID(jni, program, "counter", "I");
    jclass strings = (*jni)->FindClass(jni, "java/lang/String");
    foreign_method = (*jni)->GetMethodID(jni, strings, "length", "()I");
    foreign_field = (*jni)->GetFieldID(jni, strings, "hash", "I");
    MUST(CreateRawMonitor, "owned", &owned);
    MUST(CreateRawMonitor, "not owned", &not_owned);
    MUST(CreateRawMonitor, "destroyed", &destroyed);
    MUST(DestroyRawMonitor, destroyed);
    MUST(RawMonitorEnter, owned);
    MUST(SuspendThread, suspended);
    MUST(GetCurrentFrame, suspended, &stale);
    MUST(ResumeThread, suspended);
    MUST(SuspendThread, suspended);
    MUST(SetAllocationHooks, count_allocation, count_deallocation);
    for (int i = 0; i < FUNCTIONS; i++) {
        for (int at = 0; at < functions[i].count; at++) wrong_ways(&functions[i], at);
    }
    pthread_t thread;
    pthread_create(&thread, NULL, unattached, NULL);
    pthread_join(thread, NULL);
    MUST(SetAllocationHooks, NULL, NULL);
    MUST(RawMonitorExit, owned);
    MUST(ResumeThread, suspended);
    say("%d cells, %d wrong", cells, wrong);
}

static void JNICALL hook(JNIEnv *jni, JVMDI_Event *event) {}

static void start(char *options) {
    for (int i = 0; i < FUNCTIONS; i++) {
        Argument arguments[LENGTH];
        memset(arguments, 0, sizeof arguments);
        if (!functions[i].any_phase) expect(&functions[i], arguments, "before", "VM_INIT", JVMDI_ERROR_VM_DEAD);
    }
    MUST(SetEventHook, hook);
}
