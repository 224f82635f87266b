/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: classes that hidden ones belong to, by the native method of RedefineTable. */
#include "RedefineTable.c"
