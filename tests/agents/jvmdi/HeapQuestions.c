/* The reserved functions that look into the heap. */
#include "jvmdi_agent.h"

NATIVE(jint, HeapQuestions, instances, jclass of) {
    jint count = -1;
    jobject *all = NULL;
    MUST(AllInstances, of, &count, &all);
    for (jint i = 0; i < count; i++) {
        if ((*jni)->GetObjectRefType(jni, all[i]) != JNIGlobalRefType || !(*jni)->IsInstanceOf(jni, all[i], of)) say("not an instance");
        (*jni)->DeleteGlobalRef(jni, all[i]);
    }
    MUST(Deallocate, (jbyte *)all);
    return count;
}

static const char *field_name(jclass clazz, jfieldID field) {
    char *name = NULL, *type = NULL;
    MUST(GetFieldName, clazz, field, &name, &type);
    return name;
}

/* Have the spinning frame's locals the object? */
static int in_spin(JVMDI_frame_slot_reference *slot) {
    jclass clazz;
    jmethodID method;
    jlocation location;
    if (MUST(GetFrameLocation, slot->frame, &clazz, &method, &location) != JVMDI_ERROR_NONE) return 0;
    return strstr(full_name(clazz, method), "spin") != NULL && slot->slot == 0;
}

NATIVE(void, HeapQuestions, references, jobject of, jthread thread) {
    JVMDI_object_reference_info found;
    MUST(SuspendThread, thread);
    MUST(References, of, &found);
    int inherited = 0, held = 0, others = 0, spinning = 0;
    for (jint i = 0; i < found.instance_field_count; i++) {
        jclass clazz = (*jni)->GetObjectClass(jni, found.instance_fields[i].instance);
        const char *name = field_name(clazz, found.instance_fields[i].field);
        if (strcmp(name, "inherited") == 0) inherited++;
        else if (strcmp(name, "held") == 0) held++;
        else others++;
    }
    say("fields: inherited %d, held %d, others %d", inherited, held, others);
    for (jint i = 0; i < found.static_field_count; i++) {
        say("static field %s of %s", field_name(found.static_fields[i].clazz, found.static_fields[i].static_field), class_signature(found.static_fields[i].clazz));
    }
    for (jint i = 0; i < found.array_element_count; i++) {
        say("element %d of %s", (int)found.array_elements[i].index, class_signature((*jni)->GetObjectClass(jni, found.array_elements[i].array)));
    }
    for (jint i = 0; i < found.frame_slot_count; i++) {
        if (strcmp(thread_name(found.frame_slots[i].thread), "spins") == 0 && found.frame_slots[i].frame != NULL) spinning += in_spin(&found.frame_slots[i]);
    }
    say("slots of the spinning frame: %d", spinning);
    MUST(ResumeThread, thread);
}

static void start(char *options) {}
