/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: objects written to streams and read, by the native method of RedefineTable. */
#include "RedefineTable.c"
