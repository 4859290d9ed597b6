/* The functions of base/file.h for a POSIX system. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/file.h"

bool file_stamp_now(int descriptor, struct file_stamp *stamp)
{
    struct stat status;
    if (fstat(descriptor, &status))
        return false;
    *stamp = (struct file_stamp){
        .is_regular = S_ISREG(status.st_mode), .size = (uint64_t)status.st_size, .modified = status.st_mtim};
    return true;
}

bool file_exists(const char *path)
{
    struct stat status;
    return !stat(path, &status);
}

bool file_is_regular(const char *path)
{
    struct stat status;
    return !stat(path, &status) && S_ISREG(status.st_mode);
}

int file_open_read(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC);
}

void file_close(int descriptor)
{
    close(descriptor);
}

bool file_read_at(int descriptor, uint64_t offset, void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t got = pread(descriptor, (char *)bytes + done, size - done, (off_t)(offset + done));
        if (!got || (got < 0 && errno != EINTR))
            return false;
        done += got > 0 ? (size_t)got : 0;
    }
    return true;
}

char *file_whole_path(const char *path)
{
    return realpath(path, NULL);
}

bool file_has_more(int descriptor)
{
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    return poll(&wait, 1, 0) > 0;
}

bool file_is_fed(int descriptor)
{
    struct stat status;
    return !fstat(descriptor, &status) &&
           (S_ISFIFO(status.st_mode) || S_ISREG(status.st_mode) || S_ISSOCK(status.st_mode));
}

bool file_disk_has_room(int descriptor, uint64_t size)
{
    struct statvfs disk;
    return fstatvfs(descriptor, &disk) || (uint64_t)disk.f_bavail * disk.f_frsize >= size;
}

int file_open_named_temporary(const char *ending, char *path, size_t size)
{
    /* /var/tmp comes before /tmp, which is often in memory. */
    const char *folders[] = {getenv("TMPDIR"), "/var/tmp", "/tmp"};
    errno = ENOENT;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        if (!folders[i] || (size_t)snprintf(path, size, "%s/sudoscope-XXXXXX%s", folders[i], ending) >= size)
            continue;
        int file = mkostemps(path, (int)strlen(ending), O_CLOEXEC);
        if (file >= 0)
            return file;
    }
    return -1;
}

int file_open_temporary(void)
{
    char path[512];
    int file = file_open_named_temporary("", path, sizeof path);
    if (file >= 0)
        unlink(path);
    return file;
}

int file_lock(const char *path, bool wait)
{
    int file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0666), result = 0;
    while (file >= 0 && (result = flock(file, wait ? LOCK_EX : LOCK_EX | LOCK_NB)) && errno == EINTR)
        ;
    if (file < 0 || !result)
        return file;
    int failure = errno;
    close(file);
    errno = failure;
    return -1;
}

void file_make_folder(const char *path)
{
    mkdir(path, 0700);
}
