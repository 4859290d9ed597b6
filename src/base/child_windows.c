#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>
#include <windows.h>

#include <psapi.h>

#include "base/buffer.h"
#include "base/child.h"

/* Appends an argument in quotes, as the C library of the started program reads them: a backslash is itself, but those before a quote are
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

/* An empty path stands for the device that is always empty. */
static HANDLE open_inherited(const char *path, DWORD access)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    return CreateFileA(*path ? path : "NUL", access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0,
                       NULL);
}

/* Opens a pipe whose end to write to is inherited. */
static bool open_pipe(HANDLE *reading, HANDLE *writing)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    if (!CreatePipe(reading, writing, &inherited, 0))
        return false;
    SetHandleInformation(*reading, HANDLE_FLAG_INHERIT, 0);
    return true;
}

static bool run(const struct child_program *program, HANDLE writing, HANDLE *process)
{
    HANDLE input = program->input ? open_inherited(program->input, GENERIC_READ) : GetStdHandle(STD_INPUT_HANDLE);
    HANDLE dropped = open_inherited("", GENERIC_WRITE);
    STARTUPINFOA streams = {.cb = sizeof streams, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = input};
    PROCESS_INFORMATION started;
    struct buffer line = {0};
    streams.hStdOutput = program->stream == CHILD_ERRORS ? GetStdHandle(STD_OUTPUT_HANDLE) : writing;
    streams.hStdError = program->stream == CHILD_ERRORS         ? writing
                        : program->stream == CHILD_OUTPUT_ALONE ? dropped
                                                                : GetStdHandle(STD_ERROR_HANDLE);
    for (size_t i = 0; program->argument[i]; i++)
        put_argument(&line, program->argument[i]);
    bool has_slash = strpbrk(program->path, "/\\");
    bool is_started =
        input != INVALID_HANDLE_VALUE && CreateProcessA(has_slash ? program->path : NULL, line.bytes, NULL, NULL, TRUE,
                                                        CREATE_NO_WINDOW, NULL, NULL, &streams, &started);
    buffer_finish(&line);
    if (program->input && input != INVALID_HANDLE_VALUE)
        CloseHandle(input);
    CloseHandle(dropped);
    if (!is_started)
        return false;
    CloseHandle(started.hThread);
    *process = started.hProcess;
    return true;
}

bool child_start(struct child *child, const struct child_program *program)
{
    HANDLE reading, writing, process = NULL;
    bool is_started = false;
    if (open_pipe(&reading, &writing)) {
        is_started = run(program, writing, &process);
        CloseHandle(writing);
        if (is_started)
            *child = (struct child){(intptr_t)process, _open_osfhandle((intptr_t)reading, _O_RDONLY | _O_BINARY)};
        else
            CloseHandle(reading);
    }
    errno = ENOENT; /* the likely one */
    return is_started;
}

size_t child_read(const struct child *child, void *bytes, size_t size)
{
    int length = _read(child->output, bytes, (unsigned)size);
    return length > 0 ? (size_t)length : 0;
}

void child_stop(const struct child *child)
{
    TerminateProcess((HANDLE)child->process, 1);
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
    return !status;
}

bool child_is_installed(const char *name)
{
    char path[MAX_PATH];
    return SearchPathA(NULL, name, ".exe", sizeof path, path, NULL) != 0;
}
