/* RedefineClasses after org.pellucid.functions.AllowAnyRedefinition: what classes must agree on, by the native method of RedefineTable. */
#include "RedefineTable.c"
