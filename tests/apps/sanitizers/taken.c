/* Has a GiB of memory at as many TiB as TAKEN says, and at 2, before anything else: allocators do so. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static void take(unsigned long terabytes) {
    void *at = (void *)(terabytes << 40);
    if (mmap(at, 1ul << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) != at && terabytes != 2) {
        perror("taken");
    }
}

__attribute__((constructor)) static void begin(void) {
    take(2);
    take(strtoul(getenv("TAKEN"), NULL, 10));
}
