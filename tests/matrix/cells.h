/* The cells of the matrix of errors: each function of the interface (the table that `./x matrix` makes of spec/jvmti) is called as it should be,
   then with each argument wrong in all the ways its kind allows and with references that can't be used, without capabilities, in each phase, by a
   thread the VM doesn't know, and on an environment that is gone. A line a cell: function, cell, error; "BEGIN" before the call, so that one that kills the process can be named. */
#include <jvmti.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    jvmtiError (*call)(jvmtiEnv *, Argument *);
    int count;
    const Parameter *parameters;
} Function;

static const Function *find(const char *name);
static const char *error_name(jvmtiError error);

static JavaVM *java_vm;
static const Function *function;
/* With all capabilities; with none. */
static jvmtiEnv *capable, *incapable;

/* Objects that Java hands over for each cell, in the order of Matrix.java. */
enum { TARGET, CURRENT, UNSTARTED, ENDED, RUNNING, MOUNTED, PARKED, LEAF, INT, INTS, INTERFACE, ABSTRACT, OBJECT, STRING, MODULE, LOADER, GROUP, ERROR, OBJECTS };
static const char *object_names[] = {"a suspended thread", "the current thread", "a thread not started", "a thread that has ended", "a running thread", "a mounted virtual thread",
                                     "a parked virtual thread", "a class", "int.class", "int[].class", "an interface", "an abstract class", "an object", "a string", "a module",
                                     "a loader", "a group", "an error"};
static jobject objects[OBJECTS];
static unsigned char *class_bytes;
static jint class_byte_count;
static jmethodID spin, foreign, nothing;
static jfieldID counter, another;
static jrawMonitorID monitor, owned;

static int is(const char *a, const char *b) { return strcmp(a, b) == 0; }
static int begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }
static int ends(const char *text, const char *with) {
    size_t a = strlen(text), b = strlen(with);
    return a >= b && is(text + a - b, with);
}

static jint JNICALL visit_nothing(void) { return 0; }
static void JNICALL run_nothing(jvmtiEnv *env, JNIEnv *jni, void *argument) {}

/* References that have ended, or that the current thread must not use. */
enum { DELETED_GLOBAL, DELETED_WEAK, CLEARED_WEAK, DELETED_LOCAL, OTHERS_LOCAL, WEAK, REFERENCES };
static const char *reference_names[] = {"a deleted global reference", "a deleted weak reference", "a weak reference to an object that is gone", "a deleted local reference",
                                        "a local reference of another thread", "a weak reference"};
static jweak cleared;

/* A thread with a local reference of its own. */
static struct {
    pthread_t thread;
    sem_t ready, done;
    jobject object, local;
    int runs;
} other;

static void *hold_local(void *unused) {
    JNIEnv *jni;
    (*java_vm)->AttachCurrentThreadAsDaemon(java_vm, (void **)&jni, NULL);
    other.local = (*jni)->NewLocalRef(jni, other.object);
    sem_post(&other.ready);
    sem_wait(&other.done);
    (*java_vm)->DetachCurrentThread(java_vm);
    return NULL;
}

static void release_other(void) {
    if (other.runs) {
        sem_post(&other.done);
        pthread_join(other.thread, NULL);
        other.runs = 0;
    }
}

static jobject faulty(int kind, jobject object) {
    JNIEnv *jni;
    (*java_vm)->GetEnv(java_vm, (void **)&jni, JNI_VERSION_1_8);
    jobject made = NULL;
    switch (kind) {
    case DELETED_GLOBAL:
        made = (*jni)->NewGlobalRef(jni, object);
        (*jni)->DeleteGlobalRef(jni, made);
        break;
    case DELETED_WEAK:
        made = (*jni)->NewWeakGlobalRef(jni, object);
        (*jni)->DeleteWeakGlobalRef(jni, made);
        break;
    case CLEARED_WEAK: made = cleared; break;
    case DELETED_LOCAL:
        made = (*jni)->NewLocalRef(jni, object);
        (*jni)->DeleteLocalRef(jni, made);
        break;
    case OTHERS_LOCAL:
        other.object = object;
        sem_init(&other.ready, 0, 0);
        sem_init(&other.done, 0, 0);
        pthread_create(&other.thread, NULL, hold_local, NULL);
        other.runs = 1;
        sem_wait(&other.ready);
        made = other.local;
        break;
    case WEAK: made = (*jni)->NewWeakGlobalRef(jni, object); break;
    }
    return made;
}

static int is_reference(const Parameter *p) {
    return is(p->type, "jthread") || is(p->type, "jclass") || is(p->type, "jobject") || is(p->type, "jthreadGroup");
}

static int is_pointer(const Parameter *p) {
    return !is(p->kind, "in") || ends(p->type, "Callback") || is(p->type, "jvmtiStartFunction");
}

/* Room for what functions write, one piece a parameter. */
static char room[8][4096];

/* The object a reference of this kind is by itself. */
static int ordinary(const Parameter *p) {
    if (is(p->type, "jthread")) return strstr(p->rule, "started=no") ? UNSTARTED : TARGET;
    if (is(p->type, "jclass")) return LEAF;
    if (is(p->type, "jthreadGroup")) return GROUP;
    if (ends(p->name, "module")) return MODULE;
    if (strstr(p->name, "loader")) return LOADER;
    if (is(p->name, "exception")) return ERROR;
    return OBJECT;
}

/* An argument as it should be. */
static Argument proper(const Function *f, int index) {
    const Parameter *p = &f->parameters[index];
    Argument a = {0};
    if (is(p->kind, "inbuf") || is(p->kind, "inptr") || is(p->kind, "agentbuf")) {
        a.p = room[index];
        memset(room[index], 0, sizeof room[index]);
        if (is(p->type, "char")) {
            const char *text = is(p->name, "property") ? "user.name" : is(p->name, "pkg_name") ? "none" : is(p->name, "package_name") ? "java.lang" : "text";
            strcpy(room[index], text);
            if (is(p->kind, "agentbuf")) *(const char **)room[index] = "prefix_";
        } else if (is(p->type, "jthread")) {
            *(jobject *)room[index] = objects[TARGET];
        } else if (is(p->type, "jclass")) {
            *(jobject *)room[index] = objects[LEAF];
        } else if (is(p->type, "jvmtiClassDefinition")) {
            *(jvmtiClassDefinition *)room[index] = (jvmtiClassDefinition){objects[LEAF], class_byte_count, class_bytes};
        } else if (is(p->type, "jniNativeInterface")) {
            jniNativeInterface *table = NULL;
            (*capable)->GetJNIFunctionTable(capable, &table);
            a.p = table;
        }
    } else if (ends(p->type, "Callback")) {
        a.p = (void *)visit_nothing;
    } else if (is(p->type, "jvmtiStartFunction")) {
        a.p = (void *)run_nothing;
    } else if (!is(p->kind, "in")) {
        memset(room[index], 0, sizeof room[index]);
        a.p = room[index];
        /* What Deallocate gets, and such: memory of the VM's. */
    } else if (is(p->type, "jthread") || is(p->type, "jclass") || is(p->type, "jobject") || is(p->type, "jthreadGroup")) {
        a.p = objects[ordinary(p)];
    } else if (is(p->type, "jmethodID")) {
        a.p = spin;
    } else if (is(p->type, "jfieldID")) {
        a.p = another;
    } else if (is(p->type, "jrawMonitorID")) {
        a.p = monitor;
    } else if (is(p->type, "jvmtiEvent")) {
        a.j = JVMTI_EVENT_THREAD_START;
    } else if (is(p->type, "jvmtiEventMode") || ends(p->name, "count") || is(p->name, "millis") || is(p->type, "jvmtiHeapObjectFilter")) {
        a.j = 1;
    } else if (is(p->name, "priority")) {
        a.j = 5;
    } else if (is(p->name, "slot")) {
        /* Of `spin`, by type. */
        a.j = ends(f->name, "Int") ? 2 : ends(f->name, "Long") ? 3 : ends(f->name, "Float") ? 5 : ends(f->name, "Double") ? 6 : 1;
    } else if (is(p->name, "size_of_callbacks")) {
        a.j = sizeof(jvmtiEventCallbacks);
    } else if (is(p->name, "max_frame_count") || is(p->name, "size")) {
        a.j = 10;
    }
    return a;
}

/* The ways in which an argument can be wrong, by number; NULL when there are no more. */
static const char *wrong(const Function *f, int index, int way, Argument *a) {
    const Parameter *p = &f->parameters[index];
    static char name[64];
    if (is_pointer(p)) {
        if (way == 0) {
            a->p = NULL;
            return "null";
        }
        if (is(p->type, "char") && is(p->kind, "inbuf") && way < 3) {
            strcpy(room[index], way == 1 ? "" : "no/such.thing");
            return way == 1 ? "an empty text" : "an unknown text";
        }
        if (is(p->type, "jthread") && is(p->kind, "inbuf") && way < 4) {
            static const int which[] = {0, STRING, UNSTARTED, ENDED};
            *(jobject *)a->p = objects[which[way]];
            snprintf(name, sizeof name, "of %s", object_names[which[way]]);
            return name;
        }
        if (is(p->type, "jclass") && is(p->kind, "inbuf") && way < 5) {
            static const int which[] = {0, STRING, INT, INTS, INTERFACE};
            *(jobject *)a->p = objects[which[way]];
            snprintf(name, sizeof name, "of %s", object_names[which[way]]);
            return name;
        }
        if (is(p->type, "jvmtiClassDefinition") && way < 7) {
            jvmtiClassDefinition *d = a->p;
            switch (way) {
            case 1: d->klass = NULL; return "of no class";
            case 2: d->klass = objects[STRING]; return "of a string";
            case 3: d->klass = objects[INT]; return "of int.class";
            case 4: d->klass = objects[INTERFACE]; return "of another class";
            case 5: d->class_bytes = NULL; return "without bytes";
            case 6: d->class_byte_count = 10; return "of few bytes";
            }
        }
        return NULL;
    }
    if (is(p->type, "jthread")) {
        static const int which[] = {-1, CURRENT, STRING, UNSTARTED, ENDED, RUNNING, MOUNTED, PARKED};
        if (way >= 8) return NULL;
        a->p = way == 0 ? NULL : objects[which[way]];
        return way == 0 ? "null" : object_names[which[way]];
    }
    if (is(p->type, "jclass")) {
        static const int which[] = {-1, STRING, INT, INTS, INTERFACE, ABSTRACT};
        if (way >= 6) return NULL;
        a->p = way == 0 ? NULL : objects[which[way]];
        return way == 0 ? "null" : object_names[which[way]];
    }
    if (is(p->type, "jobject") || is(p->type, "jthreadGroup")) {
        static const int which[] = {-1, STRING, LEAF};
        if (way >= 3) return NULL;
        a->p = way == 0 ? NULL : objects[which[way]];
        return way == 0 ? "null" : object_names[which[way]];
    }
    if (is(p->type, "jmethodID")) {
        static const char *names[] = {"null", "a native method", "an abstract method"};
        if (way >= 3) return NULL;
        a->p = way == 0 ? NULL : way == 1 ? (void *)foreign : (void *)nothing;
        return names[way];
    }
    if (is(p->type, "jfieldID")) {
        if (way >= 2) return NULL;
        a->p = way == 0 ? NULL : (void *)counter;
        return way == 0 ? "null" : "a field of another class";
    }
    if (is(p->type, "jrawMonitorID")) {
        if (way >= 2) return NULL;
        a->p = way == 0 ? NULL : owned;
        return way == 0 ? "null" : "an owned monitor";
    }
    if (is(p->type, "jint") || begins(p->type, "jvmti")) {
        /* Lengths of what the agent passes can't be more than there is. */
        static const jlong values[] = {-1, 0, 1, 1000000};
        int length = 0;
        for (int i = 0; i < f->count; i++) length |= is(f->parameters[i].count, p->name) && !is(f->parameters[i].kind, "allocbuf");
        if (way >= (length || is(p->name, "size_of_callbacks") ? 2 : 4)) return NULL;
        a->j = values[way];
        snprintf(name, sizeof name, "%lld", (long long)values[way]);
        return name;
    }
    if (is(p->type, "jlong") || is(p->type, "jlocation")) {
        static const jlong values[] = {-1, 0, 1000000};
        if (way >= (is(p->name, "millis") ? 1 : 3)) return NULL;
        a->j = values[way];
        snprintf(name, sizeof name, "%lld", (long long)values[way]);
        return name;
    }
    return NULL;
}

/* Where an argument has its reference; NULL where it has none. */
static jobject *reference_in(const Parameter *p, Argument *a) {
    if (is(p->type, "jvmtiClassDefinition")) return &((jvmtiClassDefinition *)a->p)->klass;
    if (!is_reference(p)) return NULL;
    return is(p->kind, "inbuf") ? a->p : is_pointer(p) ? NULL : (jobject *)&a->p;
}

/* The thread would stop itself, and the test with it. */
static int stops_itself(const Function *f, const char *what) {
    return begins(f->name, "SuspendThread") && (is(what, "null") || is(what, "the current thread"));
}

static jvmtiError call(jvmtiEnv *env, const char *cell, Argument *arguments) {
    printf("BEGIN\t%s\n", cell);
    fflush(stdout);
    if (getenv("MATRIX_COLLECT") != NULL) (*capable)->ForceGarbageCollection(capable);
    if (is(function->name, "DisposeEnvironment") && env == capable) (*java_vm)->GetEnv(java_vm, (void **)&env, JVMTI_VERSION_1_2);
    jvmtiError error = function->call(env, arguments);
    printf("%s\t%s\t%s\n", function->name, cell, error_name(error));
    fflush(stdout);
    return error;
}

static void proper_arguments(Argument *arguments) {
    for (int i = 0; i < function->count; i++) arguments[i] = proper(function, i);
    if (is(function->name, "Deallocate")) (*capable)->Allocate(capable, 10, (unsigned char **)&arguments[0].p);
}

static void call_properly(jvmtiEnv *env, const char *cell) {
    Argument arguments[8];
    proper_arguments(arguments);
    call(env, cell, arguments);
}

static void *unattached(void *unused) {
    call_properly(capable, "unattached thread");
    return NULL;
}

/* The cells of references that can't be used and of ids of another kind: the last ones, since other VMs die of some. */
static int run_faulty_cell(int wanted, int dry) {
    int index = 0;
    for (int p = 0; p < function->count; p++) {
        const Parameter *parameter = &function->parameters[p];
        Argument arguments[8];
        char cell[256];
        proper_arguments(arguments);
        jobject *place = reference_in(parameter, &arguments[p]);
        for (int kind = 0; place != NULL && kind < REFERENCES; kind++) {
            if (index++ != wanted) continue;
            snprintf(cell, sizeof cell, "%s: %s%s", parameter->name, place == (jobject *)&arguments[p].p ? "" : "of ", reference_names[kind]);
            if (!dry) {
                *place = faulty(kind, *place);
                call(capable, cell, arguments);
                release_other();
            }
            return 1;
        }
        int of_method = is(parameter->type, "jmethodID");
        if ((of_method || is(parameter->type, "jfieldID")) && index++ == wanted) {
            snprintf(cell, sizeof cell, "%s: %s", parameter->name, of_method ? "a field" : "a method");
            arguments[p].p = of_method ? (void *)counter : (void *)spin;
            if (!dry) call(capable, cell, arguments);
            return 1;
        }
    }
    return 0;
}

/* Calls the cell of a number; 0 when there is none. Only counts when there is no world yet. */
static int run_cell(int wanted, int dry) {
    int index = 0;
    if (index++ == wanted) {
        if (!dry) call_properly(capable, "as it should be");
        return 1;
    }
    if (index++ == wanted) {
        if (!dry) call_properly(incapable, "without capabilities");
        return 1;
    }
    if (index++ == wanted) {
        if (!dry) {
            pthread_t thread;
            pthread_create(&thread, NULL, unattached, NULL);
            pthread_join(thread, NULL);
        }
        return 1;
    }
    if (index++ == wanted) {
        if (!dry) {
            jvmtiEnv *gone = NULL;
            (*java_vm)->GetEnv(java_vm, (void **)&gone, JVMTI_VERSION_1_2);
            (*gone)->DisposeEnvironment(gone);
            call_properly(gone, "disposed environment");
        }
        return 1;
    }
    for (int p = 0; p < function->count; p++) {
        for (int way = 0;; way++) {
            Argument arguments[8];
            proper_arguments(arguments);
            const char *what = wrong(function, p, way, &arguments[p]);
            if (what == NULL) break;
            if (stops_itself(function, what)) continue;
            if (index++ == wanted) {
                char cell[256];
                snprintf(cell, sizeof cell, "%s: %s", function->parameters[p].name, what);
                if (!dry) call(capable, cell, arguments);
                return 1;
            }
        }
    }
    return run_faulty_cell(wanted - index, dry);
}

JNIEXPORT jint JNICALL Java_Matrix_cells(JNIEnv *jni, jclass klass) {
    int count = 0;
    while (run_cell(count, 1)) count++;
    return count;
}

static jclass class_of_target(JNIEnv *jni) { return (*jni)->GetSuperclass(jni, objects[LEAF]); }

JNIEXPORT void JNICALL Java_Matrix_world(JNIEnv *jni, jclass klass, jobjectArray all, jbyteArray bytes) {
    for (int i = 0; i < OBJECTS; i++) {
        if (objects[i] != NULL) (*jni)->DeleteGlobalRef(jni, objects[i]);
        objects[i] = (*jni)->NewGlobalRef(jni, (*jni)->GetObjectArrayElement(jni, all, i));
    }
    if (class_bytes == NULL) {
        class_byte_count = (*jni)->GetArrayLength(jni, bytes);
        class_bytes = malloc(class_byte_count);
        (*jni)->GetByteArrayRegion(jni, bytes, 0, class_byte_count, (jbyte *)class_bytes);
        spin = (*jni)->GetStaticMethodID(jni, class_of_target(jni), "spin", "(LMatrix$Rounds;)V");
        foreign = (*jni)->GetMethodID(jni, class_of_target(jni), "foreign", "()V");
        nothing = (*jni)->GetMethodID(jni, class_of_target(jni), "nothing", "()V");
        counter = (*jni)->GetStaticFieldID(jni, class_of_target(jni), "counter", "I");
        another = (*jni)->GetStaticFieldID(jni, objects[LEAF], "another", "I");
    }
    if (cleared == NULL) {
        jobject gone = (*jni)->AllocObject(jni, objects[LEAF]);
        cleared = (*jni)->NewWeakGlobalRef(jni, gone);
        (*jni)->DeleteLocalRef(jni, gone);
        (*capable)->ForceGarbageCollection(capable);
    }
    /* What a cell has changed. */
    (*capable)->CreateRawMonitor(capable, "monitor", &monitor);
    (*capable)->CreateRawMonitor(capable, "owned", &owned);
    (*capable)->RawMonitorEnter(capable, owned);
    if (begins(function->name, "Suspend")) (*capable)->ResumeThread(capable, objects[TARGET]);
    else (*capable)->SuspendThread(capable, objects[TARGET]);
    (*capable)->ResumeThread(capable, objects[RUNNING]);
    (*capable)->ResumeThread(capable, objects[MOUNTED]);
    (*capable)->ResumeThread(capable, objects[PARKED]);
}

JNIEXPORT void JNICALL Java_Matrix_cell(JNIEnv *jni, jclass klass, jint index) { run_cell(index, 0); }

/* In phases that are not the live one only some references exist. */
static int first_phase;

static void call_in_phase(int number, const char *cell) {
    if (first_phase <= number) call_properly(capable, cell);
}

static void JNICALL vm_start(jvmtiEnv *env, JNIEnv *jni) {
    objects[LEAF] = (*jni)->FindClass(jni, "java/lang/String");
    objects[OBJECT] = (*jni)->NewStringUTF(jni, "text");
    spin = (*jni)->GetMethodID(jni, objects[LEAF], "length", "()I");
    another = (*jni)->GetStaticFieldID(jni, objects[LEAF], "CASE_INSENSITIVE_ORDER", "Ljava/util/Comparator;");
    call_in_phase(1, "start phase");
    memset(objects, 0, sizeof objects);
    spin = NULL;
    another = NULL;
}

static jvmtiEnv *environment(int with_capabilities) {
    jvmtiEnv *env = NULL;
    (*java_vm)->GetEnv(java_vm, (void **)&env, JVMTI_VERSION_1_2);
    if (with_capabilities) {
        jvmtiCapabilities all;
        (*env)->GetPotentialCapabilities(env, &all);
        /* It would move the event at which the start phase is looked at. */
        all.can_generate_early_vmstart = 0;
        (*env)->AddCapabilities(env, &all);
    }
    return env;
}

/* Options: the function; to look at phases also a comma and the number of the first one. */
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    java_vm = vm;
    char *phases = strchr(options, ',');
    if (phases != NULL) *phases++ = 0;
    function = find(options);
    capable = environment(1);
    incapable = environment(0);
    if (phases == NULL) {
        first_phase = 3;
        return JNI_OK;
    }
    first_phase = atoi(phases);
    call_in_phase(0, "onload phase");
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.VMStart = vm_start;
    (*incapable)->SetEventCallbacks(incapable, &callbacks, sizeof callbacks);
    (*incapable)->SetEventNotificationMode(incapable, JVMTI_ENABLE, JVMTI_EVENT_VM_START, NULL);
    return JNI_OK;
}

JNIEXPORT void JNICALL Agent_OnUnload(JavaVM *vm) {
    call_in_phase(2, "dead phase");
    if (first_phase < 3) printf("END\n");
}
