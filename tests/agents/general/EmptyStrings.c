/* JNI's functions with a java.lang.String that AllocObject made, whose constructor never ran: it has no characters, not even none. */
#include "agent.h"

static const char *given(JNIEnv *jni, const void *characters) {
    static char text[64];
    snprintf(text, sizeof text, "%s%s", characters == NULL ? "null" : "characters", (*jni)->ExceptionCheck(jni) ? ", an exception" : "");
    (*jni)->ExceptionClear(jni);
    return text;
}

static void run(JNIEnv *jni, const char *what, jstring string) {
    say("%s", what);
    jboolean copy = 7;
    jchar units[2] = {'x', 'y'};
    char bytes[2] = {'x', 'y'};
    say("GetStringLength %d", (*jni)->GetStringLength(jni, string));
    say("GetStringUTFLength %d", (*jni)->GetStringUTFLength(jni, string));
    say("GetStringUTFLengthAsLong %d", (int)(*jni)->GetStringUTFLengthAsLong(jni, string));
    const jchar *chars = (*jni)->GetStringChars(jni, string, &copy);
    say("GetStringChars %s, copy %d", given(jni, chars), copy);
    if (chars != NULL) (*jni)->ReleaseStringChars(jni, string, chars);
    copy = 7;
    const char *text = (*jni)->GetStringUTFChars(jni, string, &copy);
    say("GetStringUTFChars %s, copy %d", given(jni, text), copy);
    if (text != NULL) (*jni)->ReleaseStringUTFChars(jni, string, text);
    const jchar *critical = (*jni)->GetStringCritical(jni, string, NULL);
    int none = critical == NULL || critical[0] == 0;
    if (critical != NULL) (*jni)->ReleaseStringCritical(jni, string, critical);
    say("GetStringCritical %s, empty %d", given(jni, critical), none);
    (*jni)->GetStringRegion(jni, string, 0, 0, units);
    say("GetStringRegion %s %c", given(jni, units), units[0]);
    (*jni)->GetStringUTFRegion(jni, string, 0, 0, bytes);
    say("GetStringUTFRegion %s %d", given(jni, bytes), bytes[0]);
    (*jni)->GetStringRegion(jni, string, 0, 1, units);
    say("GetStringRegion of one %s %c", given(jni, units), units[0]);
}

NATIVE(void, EmptyStrings, run) {
    run(jni, "a string without a value", (*jni)->AllocObject(jni, (*jni)->FindClass(jni, "java/lang/String")));
    run(jni, "an empty string", (*jni)->NewStringUTF(jni, ""));
}

static void start(char *options) { ready(); }
