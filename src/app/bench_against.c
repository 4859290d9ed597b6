/* Another program on the same puzzles, in turns with this one. Whole runs are compared, starting included, and the output
 * of both goes nowhere. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/bench.h"
#include "base/clock.h"

enum { TURNS = 9 };

/* Becomes the program: standard input is the file, and a command finds its name in $1. */
static _Noreturn void become(const char *command, const char *file)
{
    int input = open(file, O_RDONLY), nowhere = open("/dev/null", O_WRONLY);
    if (input >= 0 && nowhere >= 0 && dup2(input, STDIN_FILENO) >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0) {
        if (command)
            execl("/bin/sh", "sh", "-c", command, "sh", file, (char *)NULL);
        else
            execl("/proc/self/exe", "sudoscope", "solve", "-e", "fast", file, (char *)NULL);
    }
    _exit(127);
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

struct turn {
    double processor, elapsed; /* seconds */
};

/* `command` is NULL for this program itself. */
static bool run(const char *command, const char *file, struct turn *turn, struct text_error *error)
{
    uint64_t start = clock_now();
    struct rusage usage;
    int status;
    pid_t child = fork();
    if (!child)
        become(command, file);
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
        text_error_machine(error, "no process for %.80s: %s", command ? command : "sudoscope", strerror(errno));
        return false;
    }
    turn->elapsed = (double)(clock_now() - start) / 1e9;
    turn->processor = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    /* Ours may well say that some puzzle has no solution or is none. */
    if (WIFEXITED(status) && (command ? !WEXITSTATUS(status) : WEXITSTATUS(status) < 3))
        return true;
    text_error_input(error, 0, 0, "%.80s ended with status %d", command ? command : "sudoscope solve -e fast",
                     WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return false;
}

bool bench_against(struct bench *bench, const char *command, const char *file, struct text_error *error)
{
    double processor[3][TURNS], elapsed[3][TURNS];
    if (access(file, R_OK)) {
        text_error_input(error, 0, 0, "cannot read %.200s: %s", file, strerror(errno));
        return false;
    }
    for (unsigned i = 0; i < TURNS; i++) {
        struct turn ours, theirs;
        if (!run(NULL, file, &ours, error) || !run(command, file, &theirs, error))
            return false;
        processor[0][i] = ours.processor;
        processor[1][i] = theirs.processor;
        processor[2][i] = theirs.processor / ours.processor;
        elapsed[0][i] = ours.elapsed;
        elapsed[1][i] = theirs.elapsed;
        elapsed[2][i] = theirs.elapsed / ours.elapsed;
    }
    static const char *const names[] = {"sudoscope solve -e fast", "the other program", "the other / sudoscope"};
    for (unsigned i = 0; i < 3; i++) {
        bench_add(bench, names[i], i < 2 ? "s of processor time" : "times, processor time", processor[i], TURNS);
        bench_add(bench, names[i], i < 2 ? "s elapsed" : "times, elapsed", elapsed[i], TURNS);
    }
    return true;
}
