/* AddToBootstrapClassLoaderSearch in OnLoad: resources are found there, too, as those of -Xbootclasspath/a are. */
#include "agent.h"
#include <sys/stat.h>

/* In the empty folder that the test runs in. */
static const char folder[] = "appended", note[] = "appended/note.txt";

NATIVE(void, BootResource, clean) {
    remove(note);
    remove(folder);
}

static void start(char *options) {
    if (mkdir(folder, 0700) != 0) say("no folder");
    FILE *file = fopen(note, "w");
    fputs("found by the boot loader\n", file);
    fclose(file);
    SHOW(AddToBootstrapClassLoaderSearch, "/no/such/folder");
    SHOW(AddToBootstrapClassLoaderSearch, folder);
    char *value = NULL;
    MUST(GetSystemProperty, "jdk.boot.class.path.append", &value);
    say("jdk.boot.class.path.append=%s", value);
}
