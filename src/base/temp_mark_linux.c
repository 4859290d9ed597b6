#include "base/temp_mark.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

static const char mark[] = "user.sudoscope.part";

void temp_mark_set(int descriptor)
{
    int failure = errno;
    if (!flock(descriptor, LOCK_EX | LOCK_NB))
        fsetxattr(descriptor, mark, "", 0, 0);
    errno = failure;
}

void temp_mark_clear(int descriptor)
{
    int failure = errno;
    fremovexattr(descriptor, mark);
    errno = failure;
}

static bool is_marked(int descriptor)
{
    struct stat status;
    return !fstat(descriptor, &status) && S_ISREG(status.st_mode) && fgetxattr(descriptor, mark, NULL, 0) >= 0;
}

static void delete_if_stale(int folder, const char *name)
{
    int descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return;
    if (is_marked(descriptor) && !flock(descriptor, LOCK_EX | LOCK_NB))
        unlinkat(folder, name, 0);
    close(descriptor);
}

/* Opens the folder of a path. */
static DIR *open_folder(const char *path)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    if (length >= sizeof folder)
        return NULL;
    memcpy(folder, path, length);
    folder[length] = 0;
    return opendir(length ? folder : ".");
}

void temp_mark_delete_stale(const char *target)
{
    int failure = errno;
    const char *slash = strrchr(target, '/'), *name = slash ? slash + 1 : target;
    size_t length = strlen(name);
    DIR *folder = open_folder(target);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!strncmp(entry->d_name, name, length) && !strncmp(entry->d_name + length, ".part-", 6))
            delete_if_stale(dirfd(folder), entry->d_name);
    }
    if (folder)
        closedir(folder);
    errno = failure;
}
