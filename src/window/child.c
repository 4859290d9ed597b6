#include "window/child.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/pipe.h"

extern char **environ;

static bool start(struct child *child, const char *program, const char *const *argument, int stream, bool is_quiet)
{
    int pipe_ends[2];
    posix_spawn_file_actions_t streams;
    if (!pipe_open(pipe_ends))
        return false;
    bool started = !posix_spawn_file_actions_init(&streams);
    if (started) {
        posix_spawn_file_actions_adddup2(&streams, pipe_ends[1], stream);
        if (is_quiet)
            posix_spawn_file_actions_addopen(&streams, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        /* posix_spawnp does not change the arguments */
        started = !posix_spawnp(&child->process, program, &streams, NULL, (char *const *)argument, environ);
        posix_spawn_file_actions_destroy(&streams);
    }
    close(pipe_ends[1]);
    child->output = pipe_ends[0];
    if (!started)
        close(pipe_ends[0]);
    return started;
}

bool child_start(struct child *child, const char *program, const char *const *argument, int stream)
{
    return start(child, program, argument, stream, false);
}

bool child_start_quietly(struct child *child, const char *program, const char *const *argument)
{
    return start(child, program, argument, STDOUT_FILENO, true);
}

void child_read_line(const struct child *child, char *line, size_t size)
{
    char part[256];
    size_t length = 0;
    for (ssize_t got; (got = read(child->output, part, sizeof part)) > 0 || (got < 0 && errno == EINTR);) {
        for (ssize_t i = 0; i < got && length + 1 < size; i++)
            line[length++] = part[i];
    }
    line[length] = 0;
    line[strcspn(line, "\n")] = 0;
}

bool child_finish(struct child *child)
{
    int status = 1;
    while (waitpid(child->process, &status, 0) < 0 && errno == EINTR)
        ;
    close(child->output);
    return !status;
}
