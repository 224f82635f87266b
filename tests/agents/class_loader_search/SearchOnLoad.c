/* AddToBootstrapClassLoaderSearch and AddToSystemClassLoaderSearch in OnLoad: folders may be given, also some that aren't there. */
#include "agent.h"
#include <sys/stat.h>

/* In the empty folder that the test runs in. */
static const char folder[] = "searched";

static void save(const char *name, const unsigned char *bytes, jint length) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s.class", folder, name);
    FILE *file = fopen(path, "wb");
    fwrite(bytes, 1, (size_t)length, file);
    fclose(file);
}

/* The folder is searched when its class is wanted: it is filled then. */
NATIVE(void, SearchOnLoad, fill, jstring name, jbyteArray array) {
    jbyte *bytes = (*jni)->GetByteArrayElements(jni, array, NULL);
    save(text_of(jni, name), (unsigned char *)bytes, (*jni)->GetArrayLength(jni, array));
}

NATIVE(void, SearchOnLoad, clean, jstring name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s.class", folder, text_of(jni, name));
    remove(path);
    remove(folder);
}

static void start(char *options) {
    if (mkdir(folder, 0700) != 0) say("no folder");
    SHOW(AddToBootstrapClassLoaderSearch, folder);
    SHOW(AddToBootstrapClassLoaderSearch, "/no/such/folder");
    SHOW(AddToSystemClassLoaderSearch, "/no/such/folder");
}
