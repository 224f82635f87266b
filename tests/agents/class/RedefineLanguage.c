/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: enum constants, records and lambdas, by the native method of RedefineTable. */
#include "RedefineTable.c"
