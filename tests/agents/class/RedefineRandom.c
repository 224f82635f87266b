/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: random changes, by the native method of RedefineTable. */
#include "RedefineTable.c"
