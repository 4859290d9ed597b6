#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>
#include <windows.h>

#include <psapi.h>

#include "base/buffer.h"
#include "base/child.h"

/* Appends an argument in quotes, as the started program's C library will parse it: only backslashes before a quote are
 * doubled. */
static void put_argument(struct buffer *line, const char *argument)
{
    if (line->length)
        buffer_put(line, ' ');
    buffer_put(line, '"');
    while (*argument) {
        size_t backslashes = strspn(argument, "\\");
        buffer_append(line, argument, backslashes);
        argument += backslashes;
        if (!*argument || *argument == '"')
            buffer_append(line, argument - backslashes, backslashes);
        if (*argument == '"')
            buffer_put(line, '\\');
        if (*argument)
            buffer_put(line, *argument++);
    }
    buffer_put(line, '"');
}

/* Opens a file that the program inherits. An empty path is the null device. */
static HANDLE open_inherited(const char *path, DWORD access)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    return CreateFileA(*path ? path : "NUL", access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0,
                       NULL);
}

/* Opens a pipe whose writing end is inherited. */
static bool open_pipe(HANDLE *reading, HANDLE *writing)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    if (!CreatePipe(reading, writing, &inherited, 0))
        return false;
    SetHandleInformation(*reading, HANDLE_FLAG_INHERIT, 0);
    return true;
}

/* Opens a pipe whose reading end is inherited, and writes the text to it, which fits into the pipe. */
static HANDLE open_text(const char *text)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE reading, writing;
    DWORD written;
    if (!CreatePipe(&reading, &writing, &inherited, CHILD_MAX_TEXT + 1))
        return INVALID_HANDLE_VALUE;
    SetHandleInformation(writing, HANDLE_FLAG_INHERIT, 0);
    WriteFile(writing, text, (DWORD)strlen(text), &written, NULL);
    CloseHandle(writing);
    return reading;
}

static HANDLE open_input(const struct child_program *program)
{
    if (program->text)
        return open_text(program->text);
    return program->input ? open_inherited(program->input, GENERIC_READ) : GetStdHandle(STD_INPUT_HANDLE);
}

/* Appends the variables and then this program's environment, in the form that CreateProcess takes. */
static void make_environment(struct buffer *block, const char *const *variable)
{
    char *own = GetEnvironmentStringsA(), *at = own;
    for (; *variable; variable++)
        buffer_append(block, *variable, strlen(*variable) + 1);
    while (at && *at)
        at += strlen(at) + 1;
    if (own)
        buffer_append(block, own, (size_t)(at - own));
    if (own)
        FreeEnvironmentStringsA(own);
    buffer_put(block, 0);
}

/* The handles of a program to be started. */
struct streams {
    HANDLE input, output, errors, dropped;
};

static bool create(const struct child_program *program, const struct streams *streams, PROCESS_INFORMATION *started)
{
    STARTUPINFOA info = {.cb = sizeof info, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = streams->input};
    struct buffer line = {0}, environment = {0};
    info.hStdOutput = program->stream == CHILD_ERRORS ? GetStdHandle(STD_OUTPUT_HANDLE) : streams->output;
    info.hStdError = program->stream == CHILD_BOTH           ? streams->errors
                     : program->stream == CHILD_ERRORS       ? streams->output
                     : program->stream == CHILD_OUTPUT_ALONE ? streams->dropped
                                                             : GetStdHandle(STD_ERROR_HANDLE);
    for (size_t i = 0; program->argument[i]; i++)
        put_argument(&line, program->argument[i]);
    if (program->variable)
        make_environment(&environment, program->variable);
    bool has_slash = strpbrk(program->path, "/\\");
    DWORD flags = CREATE_NO_WINDOW | (program->leads_group ? CREATE_SUSPENDED : 0);
    bool is_started = CreateProcessA(has_slash ? program->path : NULL, line.bytes, NULL, NULL, TRUE, flags,
                                     environment.bytes, NULL, &info, started);
    buffer_finish(&line);
    buffer_finish(&environment);
    return is_started;
}

/* Puts the suspended program into a group of its own, which its descendants will join, and lets it run. */
static HANDLE begin_group(const PROCESS_INFORMATION *started)
{
    HANDLE group = CreateJobObjectA(NULL, NULL);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}};
    if (group) {
        SetInformationJobObject(group, JobObjectExtendedLimitInformation, &limits, sizeof limits);
        AssignProcessToJobObject(group, started->hProcess);
    }
    ResumeThread(started->hThread);
    return group;
}

static bool run(struct child *child, const struct child_program *program, HANDLE output, HANDLE errors)
{
    struct streams streams = {open_input(program), output, errors, open_inherited("", GENERIC_WRITE)};
    PROCESS_INFORMATION started;
    bool is_started = streams.input != INVALID_HANDLE_VALUE && create(program, &streams, &started);
    if ((program->input || program->text) && streams.input != INVALID_HANDLE_VALUE)
        CloseHandle(streams.input);
    CloseHandle(streams.dropped);
    if (!is_started)
        return false;
    child->process = (intptr_t)started.hProcess;
    child->group = program->leads_group ? (intptr_t)begin_group(&started) : 0;
    child->leftover = -1;
    CloseHandle(started.hThread);
    return true;
}

bool child_start(struct child *child, const struct child_program *program)
{
    HANDLE reading, writing, reading_errors = NULL, writing_errors = NULL;
    bool both = program->stream == CHILD_BOTH;
    errno = program->stream == CHILD_EVENTS ? ENOSYS : ENOENT; /* the likely reason; Windows does not give one */
    if (program->stream == CHILD_EVENTS)
        return false;
    if (!open_pipe(&reading, &writing))
        return false;
    if (both && !open_pipe(&reading_errors, &writing_errors)) {
        CloseHandle(reading);
        CloseHandle(writing);
        return false;
    }
    bool is_started = run(child, program, writing, writing_errors);
    CloseHandle(writing);
    if (both)
        CloseHandle(writing_errors);
    if (is_started) {
        child->output = _open_osfhandle((intptr_t)reading, _O_RDONLY | _O_BINARY);
        child->errors = both ? _open_osfhandle((intptr_t)reading_errors, _O_RDONLY | _O_BINARY) : -1;
        child->events = -1;
        return true;
    }
    CloseHandle(reading);
    if (both)
        CloseHandle(reading_errors);
    errno = ENOENT;
    return false;
}

static size_t read_end(int end, void *bytes, size_t size)
{
    int length = _read(end, bytes, (unsigned)size);
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

/* Returns whether the stream has bytes to read or has ended. */
static bool is_ready(int end)
{
    DWORD available = 0;
    return !PeekNamedPipe((HANDLE)_get_osfhandle(end), NULL, 0, NULL, &available, NULL) || available;
}

size_t child_read_events(const struct child *child, void *bytes, size_t size)
{
    (void)child, (void)bytes, (void)size;
    return 0;
}

unsigned child_wait(const struct child *child, unsigned wanted, unsigned milliseconds)
{
    enum { PAUSE = 5 }; /* milliseconds; Windows cannot wait for a pipe with a time limit */
    for (unsigned waited = 0;; waited += PAUSE) {
        unsigned ready = (wanted & CHILD_READY_OUTPUT && is_ready(child->output) ? CHILD_READY_OUTPUT : 0u) |
                         (wanted & CHILD_READY_ERRORS && is_ready(child->errors) ? CHILD_READY_ERRORS : 0u);
        if (ready || waited >= milliseconds)
            return ready;
        Sleep(PAUSE);
    }
}

bool child_has_events(void)
{
    return false;
}

bool child_limits_processor(void)
{
    return false;
}

bool child_has_ended(const struct child *child)
{
    return WaitForSingleObject((HANDLE)child->process, 0) == WAIT_OBJECT_0;
}

void child_stop(const struct child *child)
{
    if (child->group)
        TerminateJobObject((HANDLE)child->group, 1);
    else
        TerminateProcess((HANDLE)child->process, 1);
}

void child_kill(const struct child *child)
{
    child_stop(child);
}

static double seconds(FILETIME time)
{
    const double ticks_a_second = 1e7;
    return ((double)time.dwHighDateTime * 4294967296.0 + (double)time.dwLowDateTime) / ticks_a_second;
}

bool child_finish(struct child *child, struct child_usage *usage)
{
    HANDLE process = (HANDLE)child->process;
    DWORD status = 1;
    FILETIME begun, ended, kernel = {0}, user = {0};
    PROCESS_MEMORY_COUNTERS counters = {.cb = sizeof counters};
    WaitForSingleObject(process, INFINITE);
    GetExitCodeProcess(process, &status);
    if (usage) {
        GetProcessTimes(process, &begun, &ended, &kernel, &user);
        GetProcessMemoryInfo(process, &counters, sizeof counters);
        *usage = (struct child_usage){(int)status, seconds(kernel) + seconds(user), counters.PeakWorkingSetSize};
    }
    CloseHandle(process);
    _close(child->output);
    if (child->errors >= 0)
        _close(child->errors);
    if (child->group)
        CloseHandle((HANDLE)child->group);
    return !status;
}

bool child_is_installed(const char *name)
{
    char path[MAX_PATH];
    return SearchPathA(NULL, name, ".exe", sizeof path, path, NULL) != 0;
}
