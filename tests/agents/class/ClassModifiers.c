/* GetClassModifiers: as Class.getModifiers gives them, for nested, hidden, array and primitive classes. */
#include "agent.h"

NATIVE(jint, ClassModifiers, of, jclass klass) {
    jint modifiers = -1;
    MUST(GetClassModifiers, klass, &modifiers);
    return modifiers;
}

static void start(char *options) {
}
