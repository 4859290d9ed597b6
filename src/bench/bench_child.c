/* Runs another process and measures its time, its peak memory and the number of lines it prints. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/pipe.h"
#include "bench/bench.h"

static _Noreturn void exec_child(const char *const *arguments, const char *input, int output)
{
    int stream = open(input, O_RDONLY);
    if (stream >= 0 && dup2(stream, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0)
        execv(arguments[0], (char *const *)arguments);
    _exit(127);
}

static uint64_t count_lines(int stream)
{
    char text[1 << 16];
    uint64_t lines = 0;
    for (ssize_t length; (length = read(stream, text, sizeof text)) > 0 || (length < 0 && errno == EINTR);) {
        for (const char *at = text, *end = text + (length > 0 ? length : 0);
             (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
            lines++;
    }
    return lines;
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

bool bench_child(const char *const *arguments, const char *input, struct bench_child *child, struct text_error *error)
{
    uint64_t start = clock_now();
    struct rusage usage;
    int status, ends[2];
    if (!pipe_open(ends))
        return text_error_system(error, "cannot create a pipe: %s", strerror(errno));
    pid_t process = fork();
    if (!process)
        exec_child(arguments, input, ends[1]);
    close(ends[1]);
    child->lines = process < 0 ? 0 : count_lines(ends[0]);
    close(ends[0]);
    if (process < 0 || wait4(process, &status, 0, &usage) < 0)
        return text_error_system(error, "cannot run %.80s: %s", arguments[0], strerror(errno));
    child->elapsed = (double)(clock_now() - start) / 1e9;
    child->processor = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    child->memory = (double)usage.ru_maxrss / 1024;
    child->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return true;
}
