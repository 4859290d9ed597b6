#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

bool file_read(const char *path, size_t limit, struct buffer *content, struct text_error *error)
{
    bool standard = !strcmp(path, "-");
    FILE *stream = standard ? stdin : fopen(path, "rb");
    if (!stream) {
        text_error_system(error, "cannot open %s: %s", path, strerror(errno));
        return false;
    }
    char chunk[65536];
    size_t start = content->length, got;
    bool fits = true;
    while (fits && !content->failed && (got = fread(chunk, 1, sizeof chunk, stream)) > 0) {
        buffer_append(content, chunk, got);
        fits = content->length - start <= limit;
    }
    int failure = ferror(stream) ? errno : 0;
    if (!standard)
        fclose(stream);
    if (!fits)
        text_error_input(error, 0, 0, "%s is longer than %zu bytes", path, limit);
    else if (failure)
        text_error_system(error, "cannot read %s: %s", path, strerror(failure));
    else if (content->failed)
        text_error_memory(error, "the file's content");
    else
        return true;
    return false;
}

/* Maps a regular file read-only. Returns false if `path` is not a regular file or cannot be mapped. */
static bool map_file(struct file_view *view, const char *path)
{
    struct stat status;
    int descriptor = strcmp(path, "-") ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (descriptor < 0)
        return false;
    bool regular = !fstat(descriptor, &status) && S_ISREG(status.st_mode) && status.st_size > 0 &&
                   (uint64_t)status.st_size <= SIZE_MAX;
    void *mapped = MAP_FAILED;
    if (regular)
        mapped = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (mapped == MAP_FAILED) {
        close(descriptor);
        return false;
    }
    *view = (struct file_view){.bytes = mapped,
                               .length = (size_t)status.st_size,
                               .mapped = true,
                               .descriptor = descriptor,
                               .modified = status.st_mtim};
    return true;
}

bool file_may_wait(const char *path)
{
    struct stat status;
    return !strcmp(path, "-") || (!stat(path, &status) && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

bool file_view_open(struct file_view *view, const char *path, size_t limit, struct text_error *error)
{
    *view = (struct file_view){0};
    if (map_file(view, path)) {
        if (view->length <= limit)
            return true;
        file_view_close(view);
        text_error_input(error, 0, 0, "%s is longer than %zu bytes", path, limit);
        return false;
    }
    if (!file_read(path, limit, &view->copy, error)) {
        file_view_close(view);
        return false;
    }
    view->bytes = buffer_text(&view->copy);
    view->length = view->copy.length;
    return true;
}

void file_view_close(struct file_view *view)
{
    if (view->mapped) {
        munmap((void *)view->bytes, view->length);
        close(view->descriptor);
    }
    buffer_finish(&view->copy);
    *view = (struct file_view){0};
}

bool file_view_is_current(const struct file_view *view)
{
    struct stat status;
    return !view->mapped ||
           (!fstat(view->descriptor, &status) && (size_t)status.st_size == view->length &&
            status.st_mtim.tv_sec == view->modified.tv_sec && status.st_mtim.tv_nsec == view->modified.tv_nsec);
}
