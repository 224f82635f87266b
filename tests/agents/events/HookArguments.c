/* ClassFileLoadHook: name, loader, domain, class file, of classes by loaders, without a name, hidden, proxies, arrays; the module by GetNamedModule. */
#include "agent.h"

static volatile int watching;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (!watching || (name != NULL && strstr(name, "HookArguments") == NULL && strncmp(name, "$Proxy", 6) != 0)) return;
    char short_name[80] = "null";
    if (name != NULL) {
        snprintf(short_name, sizeof short_name, "%s", name);
        short_name[strcspn(short_name, "+.")] = 0;
    }
    jobject module = NULL;
    MUST(GetNamedModule, loader, "java/util", &module);
    say("  hook %s: loader %s, domain %s, class %s, magic %02x%02x%02x%02x, result unset %d, java.util in a module of the loader: %d", short_name,
        loader == NULL ? "null" : class_signature((*jni)->GetObjectClass(jni, loader)), domain == NULL ? "null" : "given", redefined == NULL ? "null" : "given",
        bytes[0], bytes[1], bytes[2], bytes[3], *new_bytes == NULL, module != NULL);
}

NATIVE(void, HookArguments, watch, jstring what) {
    watching = 1;
    say("%s", text_of(jni, what));
}

static void start(char *options) {
    callbacks.ClassFileLoadHook = hook;
    ready();
    enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}
