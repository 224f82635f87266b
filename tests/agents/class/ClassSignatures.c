/* GetClassSignature: name and generic signature of classes, hidden ones, arrays, primitive ones; each result can be left out. */
#include "agent.h"

NATIVE(void, ClassSignatures, show, jclass klass) {
    char *name = NULL, *generic = "unset", *again = NULL, *generic_again = "unset";
    MUST(GetClassSignature, klass, &name, &generic);
    MUST(GetClassSignature, klass, &again, NULL);
    MUST(GetClassSignature, klass, NULL, &generic_again);
    SHOW(GetClassSignature, klass, NULL, NULL);
    int same = strcmp(name, again) == 0 && (generic == NULL ? generic_again == NULL : strcmp(generic, generic_again) == 0);
    /* What follows the name of a hidden class is the VM's affair, but for the form. */
    char *dot = strchr(name, '.'), *suffix = dot == NULL ? "" : strdup(dot);
    if (dot != NULL) strcpy(dot, strpbrk(suffix + 1, "./[") == NULL && suffix[strlen(suffix) - 1] == ';' ? ".SUFFIX;" : ".WRONG");
    say("%s %s, same again %d", name, generic == NULL ? "null" : generic, same);
}

static void start(char *options) {
}
