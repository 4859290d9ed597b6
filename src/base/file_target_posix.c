#include "base/file_target.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/leftovers.h"

enum {
    MAX_LINKS = 40,         /* symbolic links in a chain, as in the kernel */
    MAX_DESCRIPTORS = 1024, /* open files to search */
};

/* --- where a path leads --- */

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Returns the descriptor that has this file open for writing, or -1. */
static int find_descriptor(const struct stat *wanted)
{
    for (int descriptor = 0; descriptor < MAX_DESCRIPTORS; descriptor++) {
        struct stat status;
        int flags = fcntl(descriptor, F_GETFL);
        if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && !fstat(descriptor, &status) &&
            is_same_file(&status, wanted))
            return descriptor;
    }
    return -1;
}

static char *folder_of(const char *path)
{
    char *folder = memory_strdup(path);
    char *slash = strrchr(folder, '/');
    if (!slash) {
        memory_free(folder);
        return memory_strdup(".");
    }
    slash[slash == folder] = 0; /* keep the slash of the root folder */
    return folder;
}

/* Returns the path that the symbolic link at `path` leads to; `link` is its content. */
static char *follow(const char *path, const char *link)
{
    const char *slash = *link == '/' ? NULL : strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0, length = strlen(link) + 1;
    char *next = memory_calloc(folder + length, 1);
    memcpy(next, path, folder);
    memcpy(next + folder, link, length);
    return next;
}

/* Returns the path after following all symbolic links, whether the file exists or not. NULL with errno set on
 * failure. */
static char *resolve(const char *path)
{
    char link[PATH_MAX];
    char *target = memory_strdup(path);
    for (int links = 0; links < MAX_LINKS; links++) {
        ssize_t length = readlink(target, link, sizeof link - 1);
        if (length < 0)
            return target;
        link[length] = 0;
        char *next = follow(target, link);
        memory_free(target);
        target = next;
    }
    memory_free(target);
    errno = ELOOP;
    return NULL;
}

/* --- the temporary file --- */

/* Returns the mode that newly created files have. */
static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Gives the new file the old one's mode and, as far as the system lets us, its owner and group. */
static void take_over(int descriptor, const struct stat *old)
{
    bool owned = !fchown(descriptor, old->st_uid, old->st_gid);
    bool grouped = owned || !fchown(descriptor, (uid_t)-1, old->st_gid);
    fchmod(descriptor, old->st_mode & (owned ? 07777 : grouped ? 0777 : 0707));
}

/* Opens the temporary file. `old`: the file to be replaced, or NULL. */
static bool open_temp(struct file_writer *writer, const struct stat *old)
{
    static const char ending[] = FILE_TARGET_PART "XXXXXX";
    size_t length = strlen(writer->target);
    char *path = memory_calloc(length + sizeof ending, 1);
    memcpy(path, writer->target, length);
    memcpy(path + length, ending, sizeof ending);
    sigset_t stopping, before; /* signals are blocked: one between the two calls would leave the file behind */
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGINT);
    sigaddset(&stopping, SIGQUIT);
    sigaddset(&stopping, SIGTERM);
    sigaddset(&stopping, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &stopping, &before);
    int descriptor = mkostemp(path, O_CLOEXEC);
    writer->temp_number = descriptor < 0 ? -1 : leftovers_add_file(path);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (descriptor < 0) {
        memory_free(path);
        return false;
    }
    writer->temp_path = path;
    flock(descriptor, LOCK_EX | LOCK_NB); /* held until it is closed; not every file system has locks */
    if (old)
        take_over(descriptor, old);
    else
        fchmod(descriptor, usual_mode());
    writer->stream = fdopen(descriptor, "wb");
    if (!writer->stream)
        close(descriptor);
    return writer->stream;
}

/* --- opening --- */

static bool open_stream(struct file_writer *writer)
{
    writer->stream = fopen(writer->path, "wbe");
    return writer->stream;
}

static bool open_descriptor(struct file_writer *writer, int descriptor)
{
    int copy = descriptor == STDOUT_FILENO ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    writer->stream = descriptor == STDOUT_FILENO ? stdout : copy >= 0 ? fdopen(copy, "wb") : NULL;
    if (!writer->stream && copy >= 0)
        close(copy);
    return writer->stream;
}

/* Returns whether the regular file may be written to; sets errno if not. */
static bool is_writable(const char *path)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    return descriptor >= 0 && !close(descriptor);
}

bool file_target_open(struct file_writer *writer)
{
    struct stat status, found;
    bool exists = !stat(writer->path, &status);
    if (!exists && errno != ENOENT)
        return false;
    int descriptor = exists ? find_descriptor(&status) : -1;
    if (descriptor >= 0)
        return open_descriptor(writer, descriptor);
    if (exists && !S_ISREG(status.st_mode))
        return open_stream(writer);
    if ((exists && !is_writable(writer->path)) || !(writer->target = resolve(writer->path)))
        return false;
    if (exists && (stat(writer->target, &found) || !is_same_file(&status, &found))) {
        /* a path below /proc of a file that another program has open and that has no name any more */
        memory_free(writer->target);
        writer->target = NULL;
        return open_stream(writer);
    }
    return open_temp(writer, exists ? &status : NULL);
}

/* --- putting in place --- */

/* Brings a file or folder to the disk. A file system that cannot do this is taken to have done it. */
static bool sync_descriptor(int descriptor)
{
    return !fsync(descriptor) || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP;
}

/* Brings the folder's list of names to the disk, unless we may not read the folder. */
static bool sync_folder(const char *path)
{
    char *folder = folder_of(path);
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    memory_free(folder);
    bool whole = descriptor < 0 || sync_descriptor(descriptor);
    if (descriptor >= 0)
        close(descriptor);
    return whole;
}

bool file_target_sync(struct file_writer *writer)
{
    return sync_descriptor(fileno(writer->stream));
}

bool file_target_replace(struct file_writer *writer)
{
    if (rename(writer->temp_path, writer->target))
        return false;
    memory_free(writer->temp_path);
    writer->temp_path = NULL;
    return sync_folder(writer->target);
}
