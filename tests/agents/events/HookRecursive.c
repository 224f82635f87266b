/* ClassFileLoadHook whose callback loads classes itself: told of them within. */
#include "agent.h"

static int depth;

static void JNICALL hook(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes) {
    if (name == NULL || strncmp(name, "HookRecursive$", 14) != 0) return;
    say("%*shook %s", depth * 2, "", name);
    const char *wanted = strcmp(name, "HookRecursive$First") == 0 ? "HookRecursive$Second" : strcmp(name, "HookRecursive$Second") == 0 ? "HookRecursive$Third" : NULL;
    if (wanted == NULL) return;
    depth++;
    jclass loading = (*jni)->FindClass(jni, "java/lang/Class");
    jmethodID for_name = (*jni)->GetStaticMethodID(jni, loading, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
    jclass found = (*jni)->CallStaticObjectMethod(jni, loading, for_name, (*jni)->NewStringUTF(jni, wanted), JNI_TRUE, loader);
    say("%*sfound %s", depth * 2, "", found == NULL ? "none" : class_signature(found));
    (*jni)->ExceptionClear(jni);
    depth--;
}

NATIVE(void, HookRecursive, watch) { enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL); }

static void start(char *options) {
    callbacks.ClassFileLoadHook = hook;
    ready();
}
