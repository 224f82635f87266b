/* -Xcheck:jvmti on memory: deallocated twice, not the VM's, written beyond its end or after Deallocate, passed after Deallocate, leaked. */
#include "strict.h"

static void start(char *options) {
    log_errors();
    unsigned char *memory = NULL, *late = NULL, *short_one = NULL, *leaked = NULL;
    MUST(Allocate, 40, &memory);
    MUST(Deallocate, memory);
    say("again");
    MUST(Deallocate, memory);
    MUST(Deallocate, memory);
    say("not the VM's");
    static unsigned char own[8];
    MUST(Deallocate, own);
    say("beyond the end");
    MUST(Allocate, 5, &short_one);
    short_one[5] = 1;
    MUST(Deallocate, short_one);
    say("late");
    char *name = NULL;
    (*jvmti)->GetErrorName(jvmti, JVMTI_ERROR_NONE, &name);
    MUST(Deallocate, (unsigned char *)name);
    name[0] = 'x';
    (*jvmti)->SetSystemProperty(jvmti, name, "value");
    char **properties = NULL;
    jint count = 0;
    MUST(GetSystemProperties, &count, &properties);
    for (int i = 0; i < count; i++) MUST(Deallocate, (unsigned char *)properties[i]);
    MUST(Deallocate, (unsigned char *)properties);
    MUST(Allocate, 100, &late);
    MUST(Allocate, 1000, &leaked);
    MUST(Allocate, 0, &memory);
    MUST(Deallocate, memory);
    MUST(Deallocate, NULL);
    say("the end");
}
