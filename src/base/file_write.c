/* Writes files. The content of a regular file is written to a temporary file, brought to the disk, and put in place by
 * rename(). A reader therefore finds the old file or the new one, whole, even after a power failure. A path that is not
 * a regular file, or is already open (/dev/stdout, /dev/fd/N), is a stream, which is written to directly. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/file_target.h"
#include "base/memory.h"
#include "base/leftovers.h"

void file_write_to(struct file_writer *writer, FILE *stream)
{
    *writer = (struct file_writer){.stream = stream, .stays_open = true, .path = memory_strdup("-"), .temp_number = -1};
}

bool file_write_begin(struct file_writer *writer, const char *path, struct text_error *error)
{
    if (!strcmp(path, "-")) {
        file_write_to(writer, stdout);
        return true;
    }
    *writer = (struct file_writer){.path = memory_strdup(path), .temp_number = -1};
    if (file_target_open(writer))
        return true;
    text_error_system(error, "cannot write %s: %s", path, text_error_reason(errno));
    file_write_abandon(writer);
    return false;
}

void file_write_sync(struct file_writer *writer)
{
    if (!writer->failure &&
        (fflush(writer->stream) || ferror(writer->stream) || (writer->temp_path && !file_target_sync(writer))))
        writer->failure = errno ? errno : EIO;
}

static bool close_stream(struct file_writer *writer)
{
    FILE *stream = writer->stream;
    writer->stream = NULL;
    return writer->stays_open || !fclose(stream);
}

bool file_write_commit(struct file_writer *writer, struct text_error *error)
{
    file_write_sync(writer);
    errno = writer->failure;
    bool whole = !writer->failure && (!writer->temp_path || file_target_replace(writer));
    int failure = errno;
    if (writer->stream && !close_stream(writer) && whole) {
        failure = errno;
        whole = false;
    }
    errno = failure;
    if (!whole)
        text_error_write(error, strcmp(writer->path, "-") ? writer->path : "standard output");
    file_write_abandon(writer);
    return whole;
}

void file_write_abandon(struct file_writer *writer)
{
    if (writer->stream)
        close_stream(writer);
    if (writer->temp_path)
        unlink(writer->temp_path);
    leftovers_remove(writer->temp_number);
    memory_free(writer->temp_path);
    memory_free(writer->target);
    memory_free(writer->path);
    *writer = (struct file_writer){.temp_number = -1};
}

bool file_write(const char *path, const void *bytes, size_t length, struct text_error *error)
{
    struct file_writer writer;
    if (!file_write_begin(&writer, path, error))
        return false;
    fwrite(bytes, 1, length, writer.stream);
    return file_write_commit(&writer, error);
}

FILE *file_create_temporary(void)
{
    int descriptor = file_open_temporary();
    FILE *stream = descriptor < 0 ? NULL : fdopen(descriptor, "w+b");
    if (descriptor >= 0 && !stream)
        close(descriptor);
    return stream;
}

void file_make_folders(const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/", folder);
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = 0;
        file_make_folder(path);
        *at = '/';
    }
}
