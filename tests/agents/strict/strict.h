/* Tests of -Xcheck:jvmti: what the VM says on standard error is part of the log. */
#include "agent.h"
#include <unistd.h>

static void log_errors(void) { dup2(1, 2); }
