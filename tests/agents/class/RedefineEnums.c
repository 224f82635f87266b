/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: enum constants that come, go and change places, by the native method of RedefineTable. */
#include "RedefineTable.c"
