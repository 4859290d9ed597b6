#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
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
    while (fits && (got = fread(chunk, 1, sizeof chunk, stream)) > 0) {
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
    bool regular = !fstat(descriptor, &status) && S_ISREG(status.st_mode) && status.st_size > 0;
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

/* Only a regular file can be replaced by rename(); a device or a pipe is written to directly. */
static bool is_replaceable(const char *path)
{
    struct stat status;
    return strcmp(path, "-") && (stat(path, &status) || S_ISREG(status.st_mode));
}

/* Opens a file without a name (O_TMPFILE) in the folder of `path`. Returns its descriptor, or -1. */
static int open_unnamed(const char *path)
{
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK)) /* link_temp needs it to name the file */
        return -1;
    char *folder = memory_strdup(path);
    char *end = folder ? strrchr(folder, '/') : NULL;
    if (end)
        end[end == folder] = 0; /* keep the slash of the root folder */
    int descriptor = folder ? open(end ? folder : ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666) : -1;
    memory_free(folder);
    return descriptor;
#else
    (void)path;
    return -1;
#endif
}

static int open_temp_named(char *temp_path)
{
    int descriptor = mkstemp(temp_path);
    mode_t mask = umask(0);
    umask(mask);
    if (descriptor >= 0)
        fchmod(descriptor, 0666 & ~mask);
    return descriptor;
}

/* Links an unnamed file at `temp_path`. Returns true if the file has a name in the end. */
static bool link_temp(struct file_writer *writer)
{
    char self[40];
    if (!writer->is_unnamed)
        return true;
    snprintf(self, sizeof self, "/proc/self/fd/%d", fileno(writer->stream));
    unlink(writer->temp_path);
    writer->is_unnamed = linkat(AT_FDCWD, self, AT_FDCWD, writer->temp_path, AT_SYMLINK_FOLLOW);
    return !writer->is_unnamed;
}

static bool open_temp(struct file_writer *writer)
{
    size_t size = strlen(writer->path) + 32;
    writer->temp_path = memory_calloc(size, 1);
    if (!writer->temp_path) {
        errno = ENOMEM;
        return false;
    }
    int descriptor = open_unnamed(writer->path);
    writer->is_unnamed = descriptor >= 0;
    if (writer->is_unnamed) {
        snprintf(writer->temp_path, size, "%s.part-%ld", writer->path, (long)getpid());
    } else {
        snprintf(writer->temp_path, size, "%s.part-XXXXXX", writer->path);
        descriptor = open_temp_named(writer->temp_path);
    }
    if (descriptor < 0) {
        memory_free(writer->temp_path);
        writer->temp_path = NULL;
        return false;
    }
    writer->stream = fdopen(descriptor, "wb");
    if (!writer->stream)
        close(descriptor);
    return writer->stream;
}

bool file_write_begin(struct file_writer *writer, const char *path, struct text_error *error)
{
    *writer = (struct file_writer){.path = memory_strdup(path)};
    bool opened = writer->path;
    if (opened && is_replaceable(path))
        opened = open_temp(writer);
    else if (opened)
        opened = (writer->stream = strcmp(path, "-") ? fopen(path, "wb") : stdout);
    if (opened)
        return true;
    text_error_system(error, "cannot write %s: %s", path, strerror(errno));
    file_write_abandon(writer);
    return false;
}

static bool close_stream(struct file_writer *writer)
{
    FILE *stream = writer->stream;
    writer->stream = NULL;
    bool whole = !fflush(stream) && !ferror(stream);
    if (stream != stdout)
        whole = !fclose(stream) && whole;
    return whole;
}

bool file_write_commit(struct file_writer *writer, struct text_error *error)
{
    bool whole = !fflush(writer->stream) && !ferror(writer->stream) && link_temp(writer);
    whole = close_stream(writer) && whole;
    if (whole && writer->temp_path)
        whole = !rename(writer->temp_path, writer->path);
    if (!whole) {
        text_error_write(error, strcmp(writer->path, "-") ? writer->path : "standard output");
    } else {
        memory_free(writer->temp_path);
        writer->temp_path = NULL;
    }
    file_write_abandon(writer);
    return whole;
}

void file_write_abandon(struct file_writer *writer)
{
    if (writer->stream)
        close_stream(writer);
    if (writer->temp_path && !writer->is_unnamed)
        unlink(writer->temp_path);
    memory_free(writer->temp_path);
    memory_free(writer->path);
    *writer = (struct file_writer){0};
}

bool file_write(const char *path, const void *bytes, size_t length, struct text_error *error)
{
    struct file_writer writer;
    if (!file_write_begin(&writer, path, error))
        return false;
    fwrite(bytes, 1, length, writer.stream);
    return file_write_commit(&writer, error);
}
