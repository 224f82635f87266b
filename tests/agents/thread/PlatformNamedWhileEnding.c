/* The same for platform threads, at which the stock VM ends with SIGABRT. */
#include "NamedWhileEnding.c"
