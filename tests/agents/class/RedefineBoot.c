/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: classes of the class library, by the native method of RedefineTable. */
#include "RedefineTable.c"
