/* A web page cannot start programs. These are the functions that child_posix.c calls and emscripten lacks. */
#include <errno.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

int posix_spawnp(pid_t *process, const char *name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])
{
    (void)process, (void)name, (void)actions, (void)attributes, (void)arguments, (void)environment;
    return ENOSYS;
}

pid_t wait4(pid_t process, int *status, int options, struct rusage *usage)
{
    (void)process, (void)status, (void)options, (void)usage;
    errno = ECHILD;
    return -1;
}
