#include "openj9.h"

#define ROOM 100
static jvmtiMemoryCategory room[ROOM];

static int inside(const jvmtiMemoryCategory *link, jint count) {
    return link == NULL || (link >= room && link < room + count && ((char *)link - (char *)room) % sizeof *room == 0);
}

/* Is what was written a tree? */
static int sound(jint count) {
    int roots = 0;
    for (int i = 0; i < count; i++) {
        jvmtiMemoryCategory *c = &room[i];
        if (c->name == NULL || c->name[0] == 0) return 0;
        if (c->liveBytesShallow < 0 || c->liveAllocationsShallow < 0) return 0;
        if (c->liveBytesDeep < c->liveBytesShallow || c->liveAllocationsDeep < c->liveAllocationsShallow) return 0;
        if (!inside(c->firstChild, count) || !inside(c->nextSibling, count) || !inside(c->parent, count)) return 0;
        if (c->firstChild == c || c->nextSibling == c || c->parent == c) return 0;
        jlong bytes = c->liveBytesShallow, blocks = c->liveAllocationsShallow;
        int steps = 0;
        for (jvmtiMemoryCategory *child = c->firstChild; child != NULL; child = child->nextSibling) {
            if (child->parent != c || steps++ > count) return 0;
            bytes += child->liveBytesDeep;
            blocks += child->liveAllocationsDeep;
        }
        if (bytes != c->liveBytesDeep || blocks != c->liveAllocationsDeep) return 0;
        if (c->parent == NULL) roots++;
    }
    return roots == 1;
}

static jvmtiMemoryCategory *category(const char *name) {
    jint count = 0;
    CALL(COM_IBM_GET_MEMORY_CATEGORIES, 1, ROOM, room, &count, NULL);
    for (int i = 0; i < count; i++) {
        if (strcmp(room[i].name, name) == 0) return &room[i];
    }
    return NULL;
}

NATIVE(jlong, MemoryCategories, bytes, jstring name) {
    const char *text = (*jni)->GetStringUTFChars(jni, name, NULL);
    jvmtiMemoryCategory *found = category(text);
    if (found == NULL) say("there is no %s", text);
    (*jni)->ReleaseStringUTFChars(jni, name, text);
    return found == NULL ? -1 : found->liveBytesShallow;
}

static void look(void) {
    jint written = 77, total = 77;
    TRY("version 2", COM_IBM_GET_MEMORY_CATEGORIES, 2, 0, NULL, &written, &total);
    TRY("no buffer", COM_IBM_GET_MEMORY_CATEGORIES, 1, 1, NULL, &written, &total);
    TRY("nothing at all", COM_IBM_GET_MEMORY_CATEGORIES, 1, 0, NULL, NULL, NULL);
    TRY("no count", COM_IBM_GET_MEMORY_CATEGORIES, 1, ROOM, room, NULL, &total);
    TRY("both wrong", COM_IBM_GET_MEMORY_CATEGORIES, 2, 1, NULL, &written, &total);
    TRY("size", COM_IBM_GET_MEMORY_CATEGORIES, 1, 0, NULL, &written, &total);
    say("written %d, more than one: %d", written, total > 1);
    jint all = total;
    for (jint count = 1; count <= all + 1; count++) {
        memset(room, 0x55, sizeof room);
        jvmtiError error = CALL(COM_IBM_GET_MEMORY_CATEGORIES, 1, count, room, &written, &total);
        int expected = count < all ? JVMTI_ERROR_OUT_OF_MEMORY : JVMTI_ERROR_NONE;
        if ((int)error != expected || written != (count < all ? count : all) || total != all || !sound(written)) {
            say("%d: %s, %d of %d, sound %d", count, error_name(error), written, total, sound(written));
        }
    }
    void *memory = NULL;
    jlong before = category("JVMTI Allocate()")->liveBytesShallow;
    (*jvmti)->Allocate(jvmti, 1 << 20, (unsigned char **)&memory);
    jlong during = category("JVMTI Allocate()")->liveBytesShallow;
    (*jvmti)->Deallocate(jvmti, memory);
    jlong after = category("JVMTI Allocate()")->liveBytesShallow;
    say("allocated %d, given back %d", during - before >= 1 << 20 && during - before < 2 << 20, after == before);
}

NATIVE(void, MemoryCategories, look) {
    look();
}

static void start(char *options) {
    look();
}
