/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: kinds of changes, by the native method of RedefineTable. */
#include "RedefineTable.c"
