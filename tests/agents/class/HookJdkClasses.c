/* ClassFileLoadHook changes classes of the JDK as they are loaded, some before Java code runs, some when the program first uses them; of boot, platform and system loader. */
#include "agent.h"

static int replace(const char *what, const char *from, const char *to, unsigned char *bytes, jint length) {
    int times = 0;
    size_t size = strlen(from);
    for (jint i = 0; i + (jint)size <= length; i++) {
        if (memcmp(bytes + i, from, size) != 0) continue;
        memcpy(bytes + i, to, size);
        times++;
    }
    return times;
}

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    static const struct { const char *name, *from, *to; } changes[] = {
        {"java/util/Optional", "No value present", "No value at hand"},
        {"java/lang/Boolean", "false", "FALSE"},
        {"java/util/StringJoiner", "The prefix must not be null", "The PREFIX must not be null"},
        {"java/sql/Timestamp", "Timestamp format must be", "TIMESTAMP FORMAT MUST BE"},
        {"HookJdkClasses$Own", "own text", "OWN TEXT"},
    };
    for (int i = 0; name != NULL && i < 5; i++) {
        if (strcmp(name, changes[i].name) != 0) continue;
        MUST(Allocate, length, new_bytes);
        memcpy(*new_bytes, bytes, (size_t)length);
        *new_length = length;
        keep_line("%s: %d, loader %d", name, replace(name, changes[i].from, changes[i].to, *new_bytes, length), loader != NULL);
    }
}

NATIVE(void, HookJdkClasses, show) { say_kept("changed"); }

static void start(char *options) {
    NEED(can_generate_all_class_hook_events);
    NEED(can_generate_early_class_hook_events);
    callbacks.ClassFileLoadHook = hook;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}
