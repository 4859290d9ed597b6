#include "base/machine.h"

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

#include <psapi.h>

void machine_begin(void)
{
    for (int descriptor = 0; descriptor < 3; descriptor++)
        _setmode(descriptor, _O_BINARY);
}

void machine_leave_terminal(void)
{
    DWORD processes[2];
    if (GetConsoleProcessList(processes, 2) == 1)
        FreeConsole();
}

void machine_begin_keys(struct machine_keys *keys)
{
    HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    DWORD mode;
    *keys = (struct machine_keys){.is_terminal = GetConsoleMode(input, &mode)};
    if (!keys->is_terminal)
        return;
    memcpy(keys->before, &mode, sizeof mode);
    mode &= ~(DWORD)(ENABLE_LINE_INPUT | ENABLE_ECHO_INPUT);
    SetConsoleMode(input, mode | ENABLE_VIRTUAL_TERMINAL_INPUT);
}

void machine_end_keys(const struct machine_keys *keys)
{
    DWORD mode;
    memcpy(&mode, keys->before, sizeof mode);
    if (keys->is_terminal)
        SetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), mode);
}

unsigned machine_cores(void)
{
    SYSTEM_INFO system;
    GetSystemInfo(&system);
    return system.dwNumberOfProcessors;
}

uint64_t machine_memory(void)
{
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

uint64_t machine_peak_memory(void)
{
    PROCESS_MEMORY_COUNTERS counters = {.cb = sizeof counters};
    return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) ? counters.PeakWorkingSetSize : 0;
}

void machine_processor(char *name, size_t size)
{
    DWORD length = (DWORD)size;
    if (RegGetValueA(HKEY_LOCAL_MACHINE, "HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", "ProcessorNameString",
                     RRF_RT_REG_SZ, NULL, name, &length))
        snprintf(name, size, "unknown");
}

bool machine_program(char *path, size_t size)
{
    DWORD length = GetModuleFileNameA(NULL, path, (DWORD)size);
    return length && length < size;
}
