/* An agent takes all the mappings that the process may have: the heap can't grow, which is an OutOfMemoryError. */
#include "agent.h"
#include <sys/mman.h>

#define PAGE 4096L

static char *area;
static long area_pages = 1L << 23, made;

/* Every second page is made readable until the system refuses, and then single pages are mapped. What others give back later is taken, too. */
NATIVE(void, MappingsUsedUp, use) {
    static int readable;
    if (area == NULL) area = mmap(NULL, area_pages * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    while (made < area_pages && mprotect(area + made * PAGE, PAGE, PROT_READ) == 0) made += 2;
    if (made == area_pages) say("no limit");
    while (mmap(NULL, PAGE, readable ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED) readable = !readable;
}

NATIVE(void, MappingsUsedUp, giveBack) { munmap(area, area_pages * PAGE); }

static void start(char *options) { ready(); }
