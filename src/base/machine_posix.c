#include "base/machine.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <termios.h>
#include <unistd.h>

#include "base/peak_memory_posix.h"

void machine_begin(void)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

void machine_leave_terminal(void)
{
}

void machine_begin_keys(struct machine_keys *keys)
{
    struct termios mode;
    _Static_assert(sizeof mode <= sizeof keys->before, "the mode of a terminal fits");
    *keys = (struct machine_keys){.is_terminal = !tcgetattr(STDIN_FILENO, &mode)};
    if (!keys->is_terminal)
        return;
    memcpy(keys->before, &mode, sizeof mode);
    mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

void machine_end_keys(const struct machine_keys *keys)
{
    struct termios mode;
    memcpy(&mode, keys->before, sizeof mode);
    if (keys->is_terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

unsigned machine_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (unsigned)cores;
}

uint64_t machine_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

uint64_t machine_peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) ? 0 : (uint64_t)usage.ru_maxrss * PEAK_MEMORY_UNIT;
}

/* On Linux the name is in /proc/cpuinfo; elsewhere this is the name of the instruction set. */
void machine_processor(char *name, size_t size)
{
    struct utsname system;
    snprintf(name, size, "%s", uname(&system) ? "unknown" : system.machine);
    FILE *stream = fopen("/proc/cpuinfo", "r");
    char line[256];
    while (stream && fgets(line, sizeof line, stream)) {
        char *colon = strchr(line, ':');
        if (!strncmp(line, "model name", 10) && colon) {
            line[strcspn(line, "\n")] = 0;
            snprintf(name, size, "%s", colon + 2);
            break;
        }
    }
    if (stream)
        fclose(stream);
}
