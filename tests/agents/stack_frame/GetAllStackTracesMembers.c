/* GetAllStackTraces: agent threads and attached ones are among them, virtual, unstarted and ended ones aren't; limits of the depth. */
#include "agent.h"
#include <pthread.h>
#include <unistd.h>

static volatile int running, leave;

static void look(JNIEnv *jni, const char *name, jint max) {
    jvmtiStackInfo *stacks = NULL;
    jint count = 0, found = 0;
    if (MUST(GetAllStackTraces, max, &stacks, &count) != JVMTI_ERROR_NONE) return;
    for (int i = 0; i < count; i++) {
        if (strcmp(thread_name(stacks[i].thread), name) != 0) continue;
        found++;
        say("%s, at most %d: %d frames, %s", name, max, stacks[i].frame_count, state_text(stacks[i].state));
        show_frames("GetAllStackTracesMembers", stacks[i].frame_buffer, stacks[i].frame_count);
    }
    if (found != 1) say("%s: %d", name, found);
    MUST(Deallocate, (unsigned char *)stacks);
}

NATIVE(void, GetAllStackTracesMembers, look, jstring name, jint max) { look(jni, text_of(jni, name), max); }

static void JNICALL agent_thread(jvmtiEnv *env, JNIEnv *jni, void *argument) {
    running = 1;
    while (!leave) usleep(1000);
}

static void *attached(void *unused) {
    JNIEnv *jni = NULL;
    JavaVMAttachArgs arguments = {JNI_VERSION_1_6, "attached", NULL};
    (*java_vm)->AttachCurrentThread(java_vm, (void **)&jni, &arguments);
    look(jni, "attached", 10);
    (*java_vm)->DetachCurrentThread(java_vm);
    return NULL;
}

NATIVE(void, GetAllStackTracesMembers, natives, jthread thread) {
    pthread_t native;
    MUST(RunAgentThread, thread, agent_thread, NULL, 5);
    while (!running) usleep(1000);
    look(jni, "agent", 10);
    leave = 1;
    pthread_create(&native, NULL, attached, NULL);
    pthread_join(native, NULL);
}

static void start(char *options) {
    NEED(can_get_line_numbers);
    NEED(can_support_virtual_threads);
    ready();
}
