#include "base/file_target.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_allocate.h"
#include "base/memory.h"
#include "base/temp_files.h"
#include "base/temp_mark.h"

enum {
    MAX_LINKS = 40,         /* symbolic links behind each other, as in the kernel */
    MAX_DESCRIPTORS = 1024, /* how many open files are looked at */
    MAX_NAMES = 100,        /* names that are tried for a temporary file */
    ENDING_SIZE = 48,       /* room for what the temporary file's name has behind the target's */
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
    char *slash = folder ? strrchr(folder, '/') : NULL;
    if (!slash) {
        memory_free(folder);
        return memory_strdup(".");
    }
    slash[slash == folder] = 0; /* keep the slash of the root folder */
    return folder;
}

/* Returns the path that a symbolic link at `path` with the content `link` leads to. */
static char *follow(const char *path, const char *link)
{
    const char *slash = *link == '/' ? NULL : strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0, length = strlen(link) + 1;
    char *next = memory_calloc(folder + length, 1);
    if (next) {
        memcpy(next, path, folder);
        memcpy(next + folder, link, length);
    }
    return next;
}

/* Returns the path of the file behind all symbolic links, whether it exists or not. NULL with errno set on failure. */
static char *resolve(const char *path)
{
    char link[PATH_MAX];
    char *target = memory_strdup(path);
    for (int links = 0; target && links < MAX_LINKS; links++) {
        ssize_t length = readlink(target, link, sizeof link - 1);
        if (length < 0)
            return target;
        link[length] = 0;
        char *next = follow(target, link);
        memory_free(target);
        target = next;
    }
    errno = target ? ELOOP : ENOMEM;
    memory_free(target);
    return NULL;
}

/* --- the temporary file --- */

/* Opens a file without a name (O_TMPFILE) in the folder of `path`. Returns its descriptor, or -1. */
static int open_unnamed(const char *path)
{
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK)) /* link_temp needs it to name the file */
        return -1;
    char *folder = folder_of(path);
    int descriptor = folder ? open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666) : -1;
    memory_free(folder);
    return descriptor;
#else
    (void)path;
    return -1;
#endif
}

static int open_temp_named(char *temp_path, bool is_new)
{
    int descriptor = mkostemp(temp_path, O_CLOEXEC);
    if (descriptor >= 0 && is_new) {
        mode_t mask = umask(0);
        umask(mask);
        fchmod(descriptor, 0666 & ~mask);
    }
    return descriptor;
}

/* Gives the unnamed file a name that no other file has. Returns true if the file has a name in the end. */
static bool link_temp(struct file_writer *writer)
{
    char self[40];
    size_t size = strlen(writer->target) + ENDING_SIZE;
    snprintf(self, sizeof self, "/proc/self/fd/%d", fileno(writer->stream));
    for (int name = 0; writer->is_unnamed && name < MAX_NAMES; name++) {
        snprintf(writer->temp_path, size, "%s.part-%ld-%d", writer->target, (long)getpid(), name);
        writer->is_unnamed = linkat(AT_FDCWD, self, AT_FDCWD, writer->temp_path, AT_SYMLINK_FOLLOW);
        if (!writer->is_unnamed)
            writer->temp_number = temp_files_add(writer->temp_path);
        else if (errno != EEXIST)
            break;
    }
    return !writer->is_unnamed;
}

/* Gives the new file the old one's mode and, as far as the system lets us, its owner and group. */
static void take_over(int descriptor, const struct stat *old)
{
    bool owned = !fchown(descriptor, old->st_uid, old->st_gid);
    bool grouped = owned || !fchown(descriptor, (uid_t)-1, old->st_gid);
    fchmod(descriptor, old->st_mode & (owned ? 07777 : grouped ? 0777 : 0707));
}

/* `old`: the file that is replaced, or NULL. */
static bool open_temp(struct file_writer *writer, const struct stat *old)
{
    size_t size = strlen(writer->target) + ENDING_SIZE;
    writer->temp_path = memory_calloc(1, size);
    if (!writer->temp_path) {
        errno = ENOMEM;
        return false;
    }
    temp_mark_delete_stale(writer->target);
    int descriptor = open_unnamed(writer->target);
    writer->is_unnamed = descriptor >= 0;
    if (!writer->is_unnamed) {
        snprintf(writer->temp_path, size, "%s.part-XXXXXX", writer->target);
        descriptor = open_temp_named(writer->temp_path, !old);
        if (descriptor >= 0)
            writer->temp_number = temp_files_add(writer->temp_path);
    }
    if (descriptor < 0) {
        memory_free(writer->temp_path);
        writer->temp_path = NULL;
        return false;
    }
    temp_mark_set(descriptor);
    if (old)
        take_over(descriptor, old);
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

/* Whether the system lets us write to this file, which is regular; sets errno if not. */
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
        /* Another program's open file, below /proc, that has no name any more. */
        memory_free(writer->target);
        writer->target = NULL;
        return open_stream(writer);
    }
    writer->is_linked = exists && status.st_nlink > 1;
    return open_temp(writer, exists ? &status : NULL);
}

/* --- putting in place --- */

/* Brings a file or folder to the disk. Some file systems cannot; they are taken at their word. */
static bool sync_descriptor(int descriptor)
{
    return !fsync(descriptor) || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP;
}

/* Brings the folder's list of names to the disk, unless we may not read it. */
static bool sync_folder(const char *path)
{
    char *folder = folder_of(path);
    int descriptor = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
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

/* Copies `size` bytes from the start of one file to the start of another. */
static bool copy_bytes(int from, int to, off_t size)
{
    char chunk[65536];
    for (off_t at = 0; at < size;) {
        ssize_t got = pread(from, chunk, sizeof chunk, at);
        ssize_t put = got > 0 ? pwrite(to, chunk, (size_t)got, at) : got;
        if (put <= 0 && errno != EINTR) {
            errno = put ? errno : EIO;
            return false;
        }
        at += put > 0 ? put : 0;
    }
    return true;
}

/* Copies the temporary file into the target, which has other names that lead to it as well. The room is taken first, so
 * that a full disk is noticed before anything is overwritten. If the copy is interrupted after that, the temporary file
 * stays behind as the whole one. */
static bool copy_into_target(struct file_writer *writer)
{
    struct stat status, old;
    int from = fileno(writer->stream), to = open(writer->target, O_WRONLY | O_CLOEXEC);
    if (to < 0)
        return false;
    bool whole = !fstat(from, &status) && !fstat(to, &old);
    int refused = whole && status.st_size > old.st_size ? file_allocate(to, 0, (uint64_t)status.st_size) : 0;
    if (refused && refused != EINVAL && refused != EOPNOTSUPP) {
        whole = false;
        errno = ftruncate(to, old.st_size) ? errno : refused;
    } else if (whole) {
        whole = copy_bytes(from, to, status.st_size) && !ftruncate(to, status.st_size) && sync_descriptor(to);
        writer->keeps_temp = !whole;
    }
    int failure = errno;
    close(to);
    errno = failure;
    return whole;
}

bool file_target_replace(struct file_writer *writer)
{
    if (!link_temp(writer) || (writer->is_linked && !sync_folder(writer->target)))
        return false;
    if (writer
            ->is_linked) { /* from now on the temporary file may be the only whole one, so its name had to reach the disk */
        temp_files_remove(writer->temp_number);
        writer->temp_number = -1;
        temp_mark_clear(fileno(writer->stream));
    }
    bool placed = writer->is_linked ? copy_into_target(writer) : !rename(writer->temp_path, writer->target);
    if (placed && !writer->is_linked) {
        temp_mark_clear(fileno(writer->stream));
        memory_free(writer->temp_path);
        writer->temp_path = NULL;
    }
    return placed && sync_folder(writer->target);
}
