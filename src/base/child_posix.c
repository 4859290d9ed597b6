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
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/posix_kind.h"
#include "base/guard.h"
#include "base/leftovers.h"
#include "base/memory.h"
#include "base/peak_memory_posix.h"

enum { PATH_SIZE = 4096 };

extern char **environ;

/* The pipes of a program to be started; -1 for those that it does not need. Index 0 is the reading end. */
struct pipes {
    int input[2], output[2], errors[2], events[2];
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
        close_end(&pipes->events[i]);
    }
}

/* Opens the third pipe. The descriptor of its writing end is one that no other stream is copied to. */
static bool open_events(int events[2])
{
    enum { FREE = 16 };
    if (!posix_open_pipe(events))
        return false;
    int end = fcntl(events[1], F_DUPFD_CLOEXEC, FREE);
    close(events[1]);
    events[1] = end;
    return end >= 0;
}

static bool open_pipes(struct pipes *pipes, const struct child_program *program)
{
    bool has_events = program->stream == CHILD_EVENTS, has_both = has_events || program->stream == CHILD_BOTH;
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    return posix_open_pipe(pipes->output) && (!has_both || posix_open_pipe(pipes->errors)) &&
           (!program->text || posix_open_pipe(pipes->input)) && (!has_events || open_events(pipes->events));
}

/* Connects the streams of the program with the pipes and files. */
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
    if (pipes->errors[1] >= 0)
        posix_spawn_file_actions_adddup2(streams, pipes->errors[1], STDERR_FILENO);
    if (program->stream == CHILD_OUTPUT_ALONE)
        posix_spawn_file_actions_addopen(streams, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
}

/* Returns a list of `variable`, `first` and this program's environment, which the caller frees; the environment itself
 * if both are NULL. */
static char **make_environment(const char *first, const char *const *variable)
{
    size_t own = 0, more = 0, has_first = first ? 1 : 0;
    while (environ && environ[own])
        own++;
    while (variable && variable[more])
        more++;
    if (!more && !first)
        return environ;
    const char **list = memory_calloc(has_first + more + own + 1, sizeof *list);
    list[0] = first;
    if (more)
        memcpy(list + has_first, variable, more * sizeof *list);
    if (own)
        memcpy(list + has_first + more, environ, own * sizeof *list);
    return (char **)list;
}

/* Starts the program. With a guard (`guard` is the guard's end of its socket, otherwise -1), starts the guard, which
 * then starts the program. Returns 0 or the errno of the failure. */
static int spawn(const struct child_program *program, const struct pipes *pipes, int guard, pid_t *process)
{
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t attributes;
    sigset_t none, all; /* signals that this thread blocks, or this program ignores, are reset for the started one */
    bool has_guard = guard >= 0, has_events = pipes->events[1] >= 0;
    int events = (has_guard ? GUARD_DESCRIPTOR : STDERR_FILENO) + 1; /* the descriptor of the third pipe */
    char number[32];
    sigemptyset(&none);
    sigfillset(&all);
    int failure = posix_spawn_file_actions_init(&streams);
    if (failure)
        return failure;
    if ((failure = posix_spawnattr_init(&attributes))) {
        posix_spawn_file_actions_destroy(&streams);
        return failure;
    }
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    connect_streams(&streams, program, pipes);
    if (has_guard)
        posix_spawn_file_actions_adddup2(&streams, guard, GUARD_DESCRIPTOR);
    if (has_events)
        posix_spawn_file_actions_adddup2(&streams, pipes->events[1], events);
    posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                  (program->leads_group ? POSIX_SPAWN_SETPGROUP : 0) |
                                                  posix_close_others(&streams, events + has_events)));
    snprintf(number, sizeof number, "SUDOSCOPE_EVENTS=%d", events);
    char **environment = make_environment(has_events ? number : NULL, program->variable);
    const char **of_guard = has_guard ? guard_arguments(program, has_events) : NULL;
    /* although their type is not const, posix_spawnp does not change the arguments */
    failure = posix_spawnp(process, has_guard ? guard_path() : program->path, &streams, &attributes,
                           (char *const *)(has_guard ? of_guard : program->argument), environment);
    memory_free(of_guard);
    if (environment != environ)
        memory_free(environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&streams);
    return failure;
}

/* Writes the content of standard input, which fits into the pipe. A program that does not read it is not an error. */
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

/* Waits until the guard has started the program. Returns 0 and the program's process number, or the errno of the
 * failure. */
static int meet_guard(int guard, pid_t process, pid_t *program)
{
    struct guard_report report;
    bool is_met = guard_read(guard, &report);
    if (is_met && report.news == GUARD_STARTED) {
        *program = report.number;
        return 0;
    }
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        continue;
    return is_met ? report.number : ECHILD;
}

/* Starts the program, through a guard if it leads a group. Sets the child's process and guard. */
static int begin(struct child *child, const struct child_program *program, const struct pipes *pipes)
{
    int guard[2] = {-1, -1}, failure = 0;
    pid_t process = 0, started = 0;
    if (program->leads_group && guard_is_possible() && !guard_open(guard))
        return errno;
    failure = spawn(program, pipes, guard[1], &process);
    close_end(&guard[1]);
    if (!failure && guard[0] >= 0)
        failure = meet_guard(guard[0], process, &started);
    if (failure)
        close_end(&guard[0]);
    child->process = process;
    child->guard = guard[0];
    child->group = !program->leads_group ? 0 : guard[0] >= 0 ? started : process;
    return failure;
}

bool child_has_events(void)
{
    return true;
}

bool child_limits_processor(void)
{
    return guard_is_possible();
}

bool child_start(struct child *child, const struct child_program *program)
{
    struct pipes pipes;
    struct child started = {0};
    int failure = open_pipes(&pipes, program) ? 0 : errno;
    if (!failure && program->text && strlen(program->text) > CHILD_MAX_TEXT)
        failure = E2BIG;
    if (!failure) {
        /* as both ends are still open, a program that ends at once causes no SIGPIPE */
        if (program->text)
            write_text(pipes.input[1], program->text);
        failure = begin(&started, program, &pipes);
    }
    if (failure) {
        close_pipes(&pipes);
        errno = failure;
        return false;
    }
    *child = (struct child){.process = started.process,
                            .output = pipes.output[0],
                            .errors = pipes.errors[0],
                            .events = pipes.events[0],
                            .group = started.group,
                            .leftover = -1,
                            .guard = started.guard};
    if (child->group)
        child->leftover = leftovers_add_group(child->group);
    pipes.output[0] = pipes.errors[0] = pipes.events[0] = -1;
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

size_t child_read_events(const struct child *child, void *bytes, size_t size)
{
    return read_end(child->events, bytes, size);
}

unsigned child_wait(const struct child *child, unsigned wanted, unsigned milliseconds)
{
    struct pollfd ends[] = {
        {.fd = wanted & CHILD_READY_OUTPUT ? child->output : -1, .events = POLLIN},
        {.fd = wanted & CHILD_READY_ERRORS ? child->errors : -1, .events = POLLIN},
        {.fd = wanted & CHILD_READY_EVENTS ? child->events : -1, .events = POLLIN},
    };
    if (poll(ends, sizeof ends / sizeof *ends, (int)milliseconds) <= 0)
        return 0;
    return (ends[0].revents ? CHILD_READY_OUTPUT : 0u) | (ends[1].revents ? CHILD_READY_ERRORS : 0u) |
           (ends[2].revents ? CHILD_READY_EVENTS : 0u);
}

bool child_has_ended(const struct child *child)
{
    siginfo_t info = {0};
    struct pollfd news = {.fd = child->guard, .events = POLLIN};
    if (child->guard >= 0)
        return poll(&news, 1, 0) > 0;
    return waitid(P_PID, (id_t)child->process, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid;
}

static void signal_program(const struct child *child, int number)
{
    kill(child->group ? -(pid_t)child->group : (pid_t)child->process, number);
}

void child_stop(const struct child *child)
{
    if (child->guard >= 0)
        guard_ask(child->guard, GUARD_STOP);
    else
        signal_program(child, SIGTERM);
}

void child_kill(const struct child *child)
{
    if (child->guard >= 0)
        guard_ask(child->guard, GUARD_KILL);
    else
        signal_program(child, SIGKILL);
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* Waits until the program and its descendants have ended. Returns whether the guard has reported the status. */
static bool finish_guard(int guard, int *status, struct child_usage *usage)
{
    struct guard_report report = {.news = GUARD_STARTED};
    guard_read(guard, &report); /* waits for the report of the program's end */
    shutdown(guard, SHUT_WR);
    while (report.news != GUARD_DONE && guard_read(guard, &report))
        continue;
    close(guard);
    if (report.news != GUARD_DONE)
        return false;
    *status = report.number;
    *usage = (struct child_usage){0, report.processor, report.memory, report.is_exhausted};
    return true;
}

bool child_finish(struct child *child, struct child_usage *usage)
{
    int status = 1, own = 1;
    struct rusage used = {0};
    struct child_usage guarded = {0};
    if (child->guard >= 0) /* this ends the group, whose number the system may then give to another one */
        leftovers_remove(child->leftover);
    bool is_guarded = child->guard >= 0 && finish_guard(child->guard, &status, &guarded);
    while (wait4((pid_t)child->process, is_guarded ? &own : &status, 0, &used) < 0 && errno == EINTR)
        ;
    if (child->guard < 0)
        leftovers_remove(child->leftover);
    close(child->output);
    if (child->errors >= 0)
        close(child->errors);
    if (child->events >= 0)
        close(child->events);
    if (usage) {
        usage->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        usage->processor = seconds(used.ru_utime) + seconds(used.ru_stime);
        usage->memory = (uint64_t)used.ru_maxrss * PEAK_MEMORY_UNIT;
        usage->is_exhausted = guarded.is_exhausted;
        if (is_guarded) {
            usage->processor = guarded.processor;
            usage->memory = guarded.memory;
        }
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
