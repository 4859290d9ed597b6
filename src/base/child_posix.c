#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/posix_kind.h"
#include "base/leftovers.h"
#include "base/memory.h"
#include "base/peak_memory_posix.h"

enum { PATH_SIZE = 4096 };

extern char **environ;

/* The pipes of a program that is started; -1 where it has none. Index 0 is the end to read from. */
struct pipes {
    int input[2], output[2], errors[2];
};

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static void close_pipes(struct pipes *pipes)
{
    for (unsigned i = 0; i < 2; i++) {
        close_end(&pipes->input[i]);
        close_end(&pipes->output[i]);
        close_end(&pipes->errors[i]);
    }
}

static bool open_pipes(struct pipes *pipes, const struct child_program *program)
{
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    return posix_open_pipe(pipes->output) && (program->stream != CHILD_BOTH || posix_open_pipe(pipes->errors)) &&
           (!program->text || posix_open_pipe(pipes->input));
}

/* Says where the streams of the program come from and go to. */
static void connect_streams(posix_spawn_file_actions_t *streams, const struct child_program *program,
                            const struct pipes *pipes)
{
    if (program->text)
        posix_spawn_file_actions_adddup2(streams, pipes->input[0], STDIN_FILENO);
    else if (program->input)
        posix_spawn_file_actions_addopen(streams, STDIN_FILENO, *program->input ? program->input : "/dev/null",
                                         O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(streams, pipes->output[1],
                                     program->stream == CHILD_ERRORS ? STDERR_FILENO : STDOUT_FILENO);
    if (program->stream == CHILD_BOTH)
        posix_spawn_file_actions_adddup2(streams, pipes->errors[1], STDERR_FILENO);
    if (program->stream == CHILD_OUTPUT_ALONE)
        posix_spawn_file_actions_addopen(streams, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
}

/* Returns this program's environment with the variables before it, for which the caller frees the list; or the environment itself. */
static char **make_environment(const char *const *variable)
{
    size_t own = 0, more = 0;
    while (environ && environ[own])
        own++;
    while (variable && variable[more])
        more++;
    if (!more)
        return environ;
    char **list = memory_calloc(own + more + 1, sizeof *list);
    memcpy(list, variable, more * sizeof *list);
    if (own)
        memcpy(list + more, environ, own * sizeof *list);
    return list;
}

/* Returns 0, or why the program could not be started. */
static int spawn(const struct child_program *program, const struct pipes *pipes, pid_t *process)
{
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t attributes;
    sigset_t none; /* of the signals that a thread of this program holds back is held back in the other program */
    sigemptyset(&none);
    int failure = posix_spawn_file_actions_init(&streams);
    if (failure)
        return failure;
    if ((failure = posix_spawnattr_init(&attributes))) {
        posix_spawn_file_actions_destroy(&streams);
        return failure;
    }
    posix_spawnattr_setsigmask(&attributes, &none);
    connect_streams(&streams, program, pipes);
    posix_spawnattr_setflags(&attributes,
                             (short)(POSIX_SPAWN_SETSIGMASK | (program->leads_group ? POSIX_SPAWN_SETPGROUP : 0) |
                                     posix_close_others(&streams)));
    char **environment = make_environment(program->variable);
    /* posix_spawnp does not change the arguments */
    failure =
        posix_spawnp(process, program->path, &streams, &attributes, (char *const *)program->argument, environment);
    if (environment != environ)
        memory_free(environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&streams);
    return failure;
}

/* Writes what standard input has; it fits into the pipe. A program that does not read it is no error. */
static void write_text(int end, const char *text)
{
    size_t length = strlen(text);
    while (length) {
        ssize_t written = write(end, text, length);
        if (written < 0 && errno != EINTR)
            return;
        text += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
}

bool child_start(struct child *child, const struct child_program *program)
{
    struct pipes pipes;
    pid_t process = 0;
    int failure = open_pipes(&pipes, program) ? 0 : errno;
    if (!failure && program->text && strlen(program->text) > CHILD_MAX_TEXT)
        failure = E2BIG;
    if (!failure) {
        /* Both ends are open, so that a program that ends at once causes no SIGPIPE. */
        if (program->text)
            write_text(pipes.input[1], program->text);
        failure = spawn(program, &pipes, &process);
    }
    if (failure) {
        close_pipes(&pipes);
        errno = failure;
        return false;
    }
    *child = (struct child){process, pipes.output[0], pipes.errors[0], program->leads_group ? process : 0, -1};
    if (child->group)
        child->leftover = leftovers_add_group(child->group);
    pipes.output[0] = pipes.errors[0] = -1;
    close_pipes(&pipes);
    return true;
}

static size_t read_end(int end, void *bytes, size_t size)
{
    ssize_t length;
    do
        length = read(end, bytes, size);
    while (length < 0 && errno == EINTR);
    return length > 0 ? (size_t)length : 0;
}

size_t child_read(const struct child *child, void *bytes, size_t size)
{
    return read_end(child->output, bytes, size);
}

size_t child_read_errors(const struct child *child, void *bytes, size_t size)
{
    return read_end(child->errors, bytes, size);
}

unsigned child_wait(const struct child *child, unsigned wanted, unsigned milliseconds)
{
    struct pollfd ends[] = {
        {.fd = wanted & CHILD_READY_OUTPUT ? child->output : -1, .events = POLLIN},
        {.fd = wanted & CHILD_READY_ERRORS ? child->errors : -1, .events = POLLIN},
    };
    if (poll(ends, 2, (int)milliseconds) <= 0)
        return 0;
    return (ends[0].revents ? CHILD_READY_OUTPUT : 0u) | (ends[1].revents ? CHILD_READY_ERRORS : 0u);
}

bool child_has_ended(const struct child *child)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)child->process, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid;
}

static void send(const struct child *child, int number)
{
    kill(child->group ? -(pid_t)child->group : (pid_t)child->process, number);
}

void child_stop(const struct child *child)
{
    send(child, SIGTERM);
}

void child_kill(const struct child *child)
{
    send(child, SIGKILL);
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
    leftovers_remove(child->leftover);
    close(child->output);
    if (child->errors >= 0)
        close(child->errors);
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
