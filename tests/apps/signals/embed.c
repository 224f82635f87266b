// A program with handlers of its own, which creates a VM: what isn't the VM's must reach them.
#include <jni.h>
#include <setjmp.h>
#include <signal.h>
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static sigjmp_buf back;
static volatile int faults;
static char *page;

static void on_fault(int signal, siginfo_t *info, void *context) {
    (void)context;
    faults++;
    if (info->si_addr == page && faults < 3) {
        mprotect(page, 4096, PROT_READ | PROT_WRITE); // the access is made again
        return;
    }
    siglongjmp(back, signal);
}

static void on_user(int signal) { (void)signal; faults = 100; }

static void install(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGFPE, &action, NULL);
    signal(SIGUSR1, on_user);
}

static void try_faults(const char *when) {
    faults = 0;
    page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    *(volatile char *)page = 7;
    printf("%s: the page is mended, faults %d, value %d\n", when, faults, *(volatile char *)page);
    int signal = sigsetjmp(back, 1);
    if (signal == 0) {
        *(volatile int *)8 = 1;
        printf("%s: not reached\n", when);
    } else {
        printf("%s: out of a wild store by signal %d\n", when, signal);
    }
    raise(SIGUSR1);
    printf("%s: SIGUSR1 %s\n", when, faults == 100 ? "heard" : "lost");
    fflush(stdout);
}

static jint traced(FILE *stream, const char *format, va_list arguments) {
    (void)stream;
    fputs("vfprintf hook: ", stdout);
    return vprintf(format, arguments);
}
static void on_exit_hook(jint code) { printf("exit hook: %d\n", code); fflush(stdout); }
static void on_abort_hook(void) { puts("abort hook"); fflush(stdout); }

int main(int count, char **arguments) {
    // embed LIBJVM CLASSPATH before|after|exit|abort|refused
    const char *mode = arguments[3];
    (void)count;
    if (strcmp(mode, "before") == 0) {
        install();
    }
    void *library = dlopen(arguments[1], RTLD_NOW);
    jint (*create)(JavaVM **, void **, void *) = (jint(*)(JavaVM **, void **, void *))dlsym(library, "JNI_CreateJavaVM");
    char path[4096];
    snprintf(path, sizeof path, "-Djava.class.path=%s", arguments[2]);
    JavaVMOption options[] = {
        { path, NULL }, { "vfprintf", (void *)traced }, { "exit", (void *)on_exit_hook }, { "abort", (void *)on_abort_hook }, { "-Xmx64m", NULL },
        { strcmp(mode, "abort") == 0 ? "-XX:+CrashOnOutOfMemoryError" : strcmp(mode, "refused") == 0 ? "-nosuch" : "-Xrs", NULL }};
    JavaVMInitArgs init = { JNI_VERSION_1_8, 6, options, JNI_FALSE };
    JavaVM *vm = NULL;
    JNIEnv *env = NULL;
    int created = create(&vm, (void **)&env, &init);
    printf("created: %d\n", created);
    if (created != JNI_OK) {
        return 1;
    }
    JavaVM *again;
    JNIEnv *other;
    printf("a second one: %d\n", create(&again, (void **)&other, &init));
    if (strcmp(mode, "after") == 0) {
        install();
    }
    jclass program = (*env)->FindClass(env, "Embedded");
    jmethodID main_method = (*env)->GetStaticMethodID(env, program, "main", "([Ljava/lang/String;)V");
    jclass string = (*env)->FindClass(env, "java/lang/String");
    jobjectArray words = (*env)->NewObjectArray(env, 1, string, (*env)->NewStringUTF(env, mode));
    fflush(stdout);
    if (strcmp(mode, "before") == 0 || strcmp(mode, "after") == 0) {
        try_faults(mode);
    }
    (*env)->CallStaticVoidMethod(env, program, main_method, words);
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionDescribe(env);
    }
    if (strcmp(mode, "before") == 0 || strcmp(mode, "after") == 0) {
        try_faults("once more");
    }
    fflush(stdout);
    printf("destroyed: %d\n", (*vm)->DestroyJavaVM(vm));
    return 0;
}
