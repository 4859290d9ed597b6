/* The table of mappings is static, because a signal handler receives no context: it is the one thing that the handler can
 * reach (tests/limits.py lists it as an exception). Its entries are atomic, because any thread may raise the signal. */
#include "base/mapping_guard.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MAX_MAPPINGS = 64 };

struct mapping {
    atomic_bool is_taken, is_lost;
    _Atomic uintptr_t start, end; /* end 0: not in use yet */
};

static struct mapping mappings[MAX_MAPPINGS];
static struct sigaction previous; /* what handled the signal before */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_installed;
static uintptr_t page_size;

/* Replaces the pages from the one with `address` to the end of its mapping. Returns false if it is in none. mmap is a plain
 * system call here, which a signal handler may make. */
static bool replace_pages(uintptr_t address)
{
    for (int i = 0; i < MAX_MAPPINGS; i++) {
        uintptr_t start = atomic_load(&mappings[i].start), end = atomic_load(&mappings[i].end);
        if (address < start || address >= end)
            continue;
        uintptr_t page = address / page_size * page_size;
        atomic_store(&mappings[i].is_lost, true);
        return mmap((void *)page, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
    }
    return false;
}

/* For an address elsewhere the previous handler is put back: the instruction is repeated and raises the signal again. */
static void handle(int signal, siginfo_t *information, void *context)
{
    (void)context;
    int failure = errno;
    if (!replace_pages((uintptr_t)information->si_addr))
        sigaction(signal, &previous, NULL);
    errno = failure;
}

static void install(void)
{
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigemptyset(&action.sa_mask);
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    is_installed = !sigaction(SIGBUS, &action, &previous);
}

int mapping_guard_add(const void *start, size_t length)
{
    pthread_once(&once, install);
    for (int i = 0; is_installed && i < MAX_MAPPINGS; i++) {
        if (atomic_exchange(&mappings[i].is_taken, true))
            continue;
        atomic_store(&mappings[i].is_lost, false);
        atomic_store(&mappings[i].start, (uintptr_t)start);
        atomic_store(&mappings[i].end, (uintptr_t)start + length);
        return i;
    }
    return -1;
}

bool mapping_guard_is_lost(int guard)
{
    return atomic_load(&mappings[guard].is_lost);
}

void mapping_guard_remove(int guard)
{
    atomic_store(&mappings[guard].end, 0);
    atomic_store(&mappings[guard].is_taken, false);
}
