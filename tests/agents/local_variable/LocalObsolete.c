/* Variables in frames of methods that were redefined since: read and set by the old method's slots; the new one's frame by its own. */
#include "agent.h"

NATIVE(void, LocalObsolete, change, jint depth) {
    jmethodID method = NULL;
    jlocation at = 0;
    jboolean obsolete = 0;
    MUST(GetFrameLocation, NULL, depth, &method, &at);
    MUST(IsMethodObsolete, method, &obsolete);
    say("%s, obsolete %d", method_name(method), obsolete);
    jint count = 0;
    jvmtiLocalVariableEntry *table = NULL;
    jvmtiError error = (*jvmti)->GetLocalVariableTable(jvmti, method, &count, &table);
    if (error != 0) say("GetLocalVariableTable: %s", error_name(error));
    for (int i = 0; i < count; i++) {
        jint number = 0;
        jlong wide = 0;
        jobject text = NULL;
        if (at < table[i].start_location || at > table[i].start_location + table[i].length) continue;
        say("  %s in slot %d", table[i].name, table[i].slot);
        if (table[i].signature[0] == 'I') {
            SHOW(GetLocalInt, NULL, depth, table[i].slot, &number);
            SHOW(SetLocalInt, NULL, depth, table[i].slot, number + 1);
            say("  %d", number);
        } else if (table[i].signature[0] == 'J') {
            SHOW(GetLocalLong, NULL, depth, table[i].slot, &wide);
            SHOW(SetLocalLong, NULL, depth, table[i].slot, wide + (1LL << 32));
            say("  %lld", (long long)wide);
        } else {
            SHOW(GetLocalObject, NULL, depth, table[i].slot, &text);
            SHOW(SetLocalObject, NULL, depth, table[i].slot, (*jni)->NewStringUTF(jni, "changed"));
            say("  %s", object_text(jni, text));
        }
    }
}

NATIVE(void, LocalObsolete, redefine, jclass klass, jbyteArray bytes) { say("RedefineClasses: %s", error_name(redefine_by(jni, klass, bytes))); }

static void start(char *options) {
    NEED(can_access_local_variables);
    NEED(can_redefine_classes);
    ready();
}
