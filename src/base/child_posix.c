#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_pipe.h"
#include "base/peak_memory_posix.h"

enum { PATH_SIZE = 4096 };

extern char **environ;

bool child_start(struct child *child, const struct child_program *program)
{
    int pipe_ends[2];
    pid_t process = 0;
    posix_spawn_file_actions_t streams;
    if (!child_pipe_open(pipe_ends))
        return false;
    posix_spawnattr_t attributes;
    sigset_t none; /* of the signals that a thread of this program holds back is held back in the other program */
    sigemptyset(&none);
    int failure = posix_spawn_file_actions_init(&streams);
    if (!failure && (failure = posix_spawnattr_init(&attributes)))
        posix_spawn_file_actions_destroy(&streams);
    if (!failure) {
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
        if (program->input)
            posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, *program->input ? program->input : "/dev/null",
                                             O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&streams, pipe_ends[1],
                                         program->stream == CHILD_ERRORS ? STDERR_FILENO : STDOUT_FILENO);
        if (program->stream == CHILD_OUTPUT_ALONE)
            posix_spawn_file_actions_addopen(&streams, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        /* posix_spawnp does not change the arguments */
        failure =
            posix_spawnp(&process, program->path, &streams, &attributes, (char *const *)program->argument, environ);
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&streams);
    }
    close(pipe_ends[1]);
    if (failure) {
        close(pipe_ends[0]);
        errno = failure;
        return false;
    }
    *child = (struct child){process, pipe_ends[0]};
    return true;
}

size_t child_read(const struct child *child, void *bytes, size_t size)
{
    ssize_t length;
    do
        length = read(child->output, bytes, size);
    while (length < 0 && errno == EINTR);
    return length > 0 ? (size_t)length : 0;
}

void child_stop(const struct child *child)
{
    kill((pid_t)child->process, SIGTERM);
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

bool child_finish(struct child *child, struct child_usage *usage)
{
    int status = 1;
    struct rusage used = {0};
    while (wait4((pid_t)child->process, &status, 0, &used) < 0 && errno == EINTR)
        ;
    close(child->output);
    if (usage) {
        usage->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        usage->processor = seconds(used.ru_utime) + seconds(used.ru_stime);
        usage->memory = (uint64_t)used.ru_maxrss * PEAK_MEMORY_UNIT;
    }
    return !status;
}

bool child_is_installed(const char *name)
{
    const char *path = getenv("PATH");
    char file[PATH_SIZE];
    while (path && *path) {
        size_t length = strcspn(path, ":");
        int written = snprintf(file, sizeof file, "%.*s/%s", (int)length, path, name);
        if (length && written > 0 && (size_t)written < sizeof file && !access(file, X_OK))
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}
