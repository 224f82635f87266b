/* Options of an agent: absent, empty, with signs that could part them, long; of a library named several times, with each start its own; all may be written to. */
#include "agent.h"

static int starts;

static void start(char *options) {
    if (options == NULL) say("start %d without options", ++starts);
    else if (strlen(options) > 100) say("start %d: %d letters, last %s", ++starts, (int)strlen(options), options + strlen(options) - 5);
    else say("start %d: \"%s\"", ++starts, options);
    if (options != NULL) memset(options, 'x', strlen(options));
    void *data = NULL;
    MUST(GetEnvironmentLocalStorage, &data);
    if (data != NULL) say("an old environment");
    MUST(SetEnvironmentLocalStorage, &starts);
}
