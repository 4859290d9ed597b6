#include "base/guard.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/peak_memory_posix.h"

static const char guard_name[] = "sudoscope-guard";

/* --- the side of the program that starts one --- */

bool guard_is_possible(void)
{
#ifdef __GLIBC__ /* glibc passes the program's arguments to constructors */
    return !access(guard_path(), X_OK);
#else
    return false;
#endif
}

bool guard_open(int ends[2])
{
    return !socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends);
}

const char *guard_path(void)
{
    return "/proc/self/exe";
}

const char **guard_arguments(const struct child_program *program, bool has_events)
{
    enum { OWN = 4, LIMIT_SIZE = 64 };
    size_t count = 0;
    while (program->argument[count])
        count++;
    const char **list = memory_calloc(OWN + count + 1 + LIMIT_SIZE / sizeof *list, sizeof *list);
    char *limit = (char *)(list + OWN + count + 1);
    snprintf(limit, LIMIT_SIZE, "%.3f %" PRIu64, program->most_processor, program->most_memory);
    list[0] = guard_name;
    list[1] = limit;
    list[2] = has_events ? "events" : "";
    list[3] = program->path;
    memcpy(list + OWN, program->argument, count * sizeof *list);
    return list;
}

bool guard_read(int end, struct guard_report *report)
{
    ssize_t length;
    do
        length = recv(end, report, sizeof *report, 0);
    while (length < 0 && errno == EINTR);
    return length == (ssize_t)sizeof *report;
}

void guard_ask(int end, enum guard_wish wish)
{
    char byte = (char)wish;
    send(end, &byte, 1, MSG_NOSIGNAL);
}

/* --- the guard: one thread, which has nothing of this program --- */

struct guard {
    int signals; /* a descriptor that becomes readable when a process has ended */
    pid_t program;
    double most_processor; /* seconds; 0: no limit */
    uint64_t most_memory;  /* bytes; 0: no limit */
    bool has_ended, is_exhausted;
    int status; /* the program's status, after waiting for it */
    struct rusage used;
};

static void report(const struct guard *guard, enum guard_news news, int number)
{
    struct guard_report words;
    memset(&words, 0, sizeof words);
    words.news = news;
    words.number = number;
    words.is_exhausted = guard->is_exhausted;
    words.processor = (double)guard->used.ru_utime.tv_sec + (double)guard->used.ru_utime.tv_usec / 1e6 +
                      (double)guard->used.ru_stime.tv_sec + (double)guard->used.ru_stime.tv_usec / 1e6;
    words.memory = (uint64_t)guard->used.ru_maxrss * PEAK_MEMORY_UNIT;
    send(GUARD_DESCRIPTOR, &words, sizeof words, MSG_NOSIGNAL);
}

/* The fields of /proc/NUMBER/stat. */
struct process {
    pid_t number, parent;
    bool is_descendant;
    uint64_t ticks; /* processor time of the process and of the children that it has waited for */
};

enum { MOST_PROCESSES = 32768 };

static bool read_process(const char *name, struct process *process)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%.20s/stat", name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : -1;
    if (file >= 0)
        close(file);
    if (length <= 0)
        return false;
    text[length] = 0;
    const char *rest = strrchr(text, ')'); /* the name before it may contain spaces and brackets */
    unsigned long long ticks[4];
    int parent;
    if (!rest || sscanf(rest + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %llu %llu", &parent, &ticks[0],
                        &ticks[1], &ticks[2], &ticks[3]) != 5)
        return false;
    *process = (struct process){atoi(name), parent, false, ticks[0] + ticks[1] + ticks[2] + ticks[3]};
    return true;
}

/* Reads all processes and marks the guard's descendants. Returns the number of processes. */
static size_t list_processes(struct process *process)
{
    size_t count = 0;
    DIR *listing = opendir("/proc");
    for (struct dirent *entry; listing && count < MOST_PROCESSES && (entry = readdir(listing));) {
        if (*entry->d_name >= '1' && *entry->d_name <= '9')
            count += read_process(entry->d_name, &process[count]);
    }
    if (listing)
        closedir(listing);
    for (bool is_found = true; is_found;) {
        is_found = false;
        for (size_t i = 0; i < count; i++) {
            bool descends = process[i].parent == getpid();
            for (size_t j = 0; j < count && !descends && !process[i].is_descendant; j++)
                descends = process[j].is_descendant && process[j].number == process[i].parent;
            is_found |= descends && !process[i].is_descendant;
            process[i].is_descendant |= descends;
        }
    }
    return count;
}

/* Ends all present descendants. */
static void kill_descendants(void)
{
    struct process *process = memory_calloc(MOST_PROCESSES, sizeof *process);
    size_t count = list_processes(process);
    for (size_t i = 0; i < count; i++) {
        if (process[i].is_descendant)
            kill(process[i].number, SIGKILL);
    }
    memory_free(process);
}

/* Returns the seconds of processor time of all descendants. Those that have ended count, because nobody has waited for
 * them yet. */
static double processor_time(void)
{
    struct process *process = memory_calloc(MOST_PROCESSES, sizeof *process);
    size_t count = list_processes(process);
    uint64_t ticks = 0;
    for (size_t i = 0; i < count; i++)
        ticks += process[i].is_descendant ? process[i].ticks : 0;
    memory_free(process);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

/* Ends all descendants. Children that they start meanwhile become children of this process. After some seconds, gives
 * up on a descendant that it may not end because it runs as another user. */
static void end_all(struct guard *guard)
{
    for (unsigned round = 0; round < 500; round++) {
        int status;
        struct rusage used;
        pid_t ended;
        kill_descendants();
        while ((ended = wait4(-1, &status, WNOHANG, &used)) > 0) {
            if (ended != guard->program)
                continue;
            guard->status = status;
            guard->used = used;
        }
        if (ended < 0)
            return;
        poll(NULL, 0, round ? 10 : 1);
    }
}

/* Notes the program's end. The process is waited for last, so its number is not reused before. */
static void look_for_end(struct guard *guard)
{
    struct signalfd_siginfo ignored;
    siginfo_t info = {0};
    while (read(guard->signals, &ignored, sizeof ignored) > 0)
        continue;
    if (guard->has_ended || waitid(P_PID, (id_t)guard->program, &info, WEXITED | WNOHANG | WNOWAIT) || !info.si_pid)
        return;
    guard->has_ended = true;
    report(guard, GUARD_ENDED, 0);
}

/* Carries out the requests of the program that started the guard, until that program closes its end. */
static void watch(struct guard *guard)
{
    enum { LOOK = 50 }; /* milliseconds between two checks of the processor time */
    bool is_limited = guard->most_processor > 0;
    for (;;) {
        struct pollfd ends[] = {{.fd = GUARD_DESCRIPTOR, .events = POLLIN}, {.fd = guard->signals, .events = POLLIN}};
        char wish = 0;
        poll(ends, 2, is_limited && !guard->is_exhausted ? LOOK : -1);
        ssize_t length = ends[0].revents ? recv(GUARD_DESCRIPTOR, &wish, 1, MSG_DONTWAIT) : 1;
        if (!length || (length < 0 && errno != EINTR && errno != EAGAIN))
            return;
        if (wish == GUARD_STOP)
            kill(-guard->program, SIGTERM);
        else if (wish == GUARD_KILL)
            kill_descendants();
        if (is_limited && !guard->is_exhausted && processor_time() > guard->most_processor) {
            guard->is_exhausted = true;
            kill_descendants();
        }
        look_for_end(guard);
    }
}

/* In the new process: runs the program. Signals that this program ignores or blocks are reset. */
static void run_program(int failure, pid_t guard, const char *path, char **argument)
{
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    for (int number = 1; number < NSIG;
         number++) { /* a system call, because the C library hides two signals that posix_spawn leaves ignored */
        const unsigned char usual[64] = {0};
        syscall(SYS_rt_sigaction, number, usual, NULL, (size_t)(NSIG - 1) / 8);
    }
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* the kernel kills the program if its guard ends */
    if (getppid() == guard)
        execvp(path, argument);
    int reason = errno;
    if (write(failure, &reason, sizeof reason) < 0)
        _exit(126);
    _exit(127);
}

/* Limits the memory that a program writes to (not what it only reserves), right before it begins. */
static void limit_memory(uint64_t most)
{
    struct rlimit limit = {most, most};
    if (most)
        setrlimit(RLIMIT_DATA, &limit);
}

/* Starts the program. Returns 0, or why it cannot be started. */
static int start(struct guard *guard, const char *path, char **argument)
{
    int failure[2], reason = 0;
    pid_t own = getpid();
    if (pipe2(failure, O_CLOEXEC))
        return errno;
    guard->program = fork();
    if (!guard->program) {
        limit_memory(guard->most_memory);
        run_program(failure[1], own, path, argument);
    }
    if (guard->program < 0)
        reason = errno;
    else
        setpgid(guard->program, guard->program);
    close(failure[1]);
    if (!reason && read(failure[0], &reason, sizeof reason) != (ssize_t)sizeof reason)
        reason = 0; /* a successful exec has closed the pipe */
    close(failure[0]);
    return reason;
}

/* Closes everything but the socket, and blocks all signals but SIGKILL. The streams belong to the program, and signals
 * from a terminal are meant for it or for the program that started it. */
static int prepare(bool has_events)
{
    static const int ignored[] = {SIGINT,  SIGQUIT, SIGTERM, SIGHUP,  SIGPIPE,
                                  SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2};
    sigset_t ended;
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_SETMASK, &ended, NULL);
    fcntl(GUARD_DESCRIPTOR, F_SETFD, FD_CLOEXEC);
#ifdef SYS_close_range
    syscall(SYS_close_range, GUARD_DESCRIPTOR + 1 + has_events, ~0u, 0);
#endif
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, guard_name);
    return signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
}

static void close_streams(bool has_events)
{
    if (has_events)
        close(GUARD_DESCRIPTOR + 1);
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (nothing < 0 || dup2(nothing, stream) < 0)
            close(stream);
    }
}

static void guard_run(char **argument)
{
    bool has_events = *argument[2];
    struct guard guard = {.most_processor = atof(argument[1]),
                          .most_memory = strtoull(argument[1] + strcspn(argument[1], " "), NULL, 10),
                          .signals = prepare(has_events)};
    int failure = start(&guard, argument[3], argument + 4);
    close_streams(has_events);
    report(&guard, failure ? GUARD_FAILED : GUARD_STARTED, failure ? failure : guard.program);
    if (!failure)
        watch(&guard);
    end_all(&guard);
    report(&guard, GUARD_DONE, guard.status);
}

/* Runs before `main`, so every program that can start others can also be their guard, including tests. */
__attribute__((constructor)) static void become_guard(int count, char **argument)
{
#ifdef __GLIBC__
    if (count < 5 || strcmp(argument[0], guard_name))
        return;
    guard_run(argument);
    _exit(0);
#else
    (void)count, (void)argument;
#endif
}
