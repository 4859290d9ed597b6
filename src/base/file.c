#include "base/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

/* Two changes within this many nanoseconds may get the same time: two ticks of the kernel, with a margin. */
enum { STAMP_GRAIN = 25 * 1000 * 1000 };

/* Returns the nanoseconds during which a further change may still get this time. */
static int64_t time_left(const struct timespec *time)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t age = ((int64_t)now.tv_sec - time->tv_sec) * 1000000000 + now.tv_nsec - time->tv_nsec;
    return age >= 0 && age < STAMP_GRAIN ? STAMP_GRAIN - age : 0;
}

bool file_stamp_take(int descriptor, struct file_stamp *stamp)
{
    bool taken = file_stamp_now(descriptor, stamp);
    int64_t left = taken && stamp->is_regular ? time_left(&stamp->modified) : 0;
    if (left) {
        nanosleep(&(struct timespec){.tv_nsec = (long)left}, NULL);
        taken = file_stamp_now(descriptor, stamp);
    }
    return taken;
}

bool file_stamp_is_same(const struct file_stamp *a, const struct file_stamp *b)
{
    return a->size == b->size && a->modified.tv_sec == b->modified.tv_sec && a->modified.tv_nsec == b->modified.tv_nsec;
}

bool file_stamp_holds(int descriptor, const struct file_stamp *stamp)
{
    struct file_stamp now;
    errno = 0;
    return !stamp->is_regular || (file_stamp_now(descriptor, &now) && file_stamp_is_same(&now, stamp));
}

const char *file_name_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void file_changed_error(const char *path, struct text_error *error)
{
    if (errno)
        text_error_system(error, "cannot read %s: %s", path, text_error_reason(errno));
    else
        text_error_input(error, 0, 0, "%s changed while it was read", path);
}

enum { CHUNK_SIZE = 1 << 16 }; /* bytes of one read */

static ssize_t read_once(int descriptor, void *bytes, unsigned size)
{
    ssize_t got;
    do
        got = read(descriptor, bytes, size);
    while (got < 0 && errno == EINTR);
    return got;
}

/* Appends the file's bytes, at most one more than `limit`. If `goes_on` says no, stops after the first piece. Returns
 * false with errno set if reading fails. */
static bool read_all(int descriptor, size_t limit, file_view_begin *goes_on, struct buffer *content)
{
    char *chunk = memory_realloc(NULL, CHUNK_SIZE, 1);
    bool fits = true;
    size_t left = limit < SIZE_MAX ? limit + 1 : limit;
    ssize_t got = 1;
    while (left && got > 0 && fits) {
        got = read_once(descriptor, chunk, left < CHUNK_SIZE ? (unsigned)left : CHUNK_SIZE);
        fits = got <= 0 || buffer_try_reserve(content, (size_t)got);
        if (got > 0 && fits)
            buffer_append(content, chunk, (size_t)got);
        left -= got > 0 ? (size_t)got : 0;
        if (got > 0 && goes_on && !goes_on(chunk, (size_t)got))
            break;
        goes_on = NULL;
    }
    memory_free(chunk);
    return got >= 0 && fits;
}

static bool read_descriptor(int descriptor, const char *path, size_t limit, file_view_begin *goes_on,
                            struct buffer *content, struct text_error *error)
{
    struct file_stamp stamp;
    size_t start = content->length;
    if (!file_stamp_take(descriptor, &stamp))
        return text_error_system(error, "cannot read %s: %s", path, text_error_reason(errno));
    bool is_known = stamp.is_regular && stamp.size <= limit;
    bool fits = buffer_try_reserve(content, is_known ? (size_t)stamp.size : 0);
    if (!fits || !read_all(descriptor, limit, stamp.is_regular ? NULL : goes_on, content))
        text_error_system(error, "cannot read %s: %s", path, text_error_reason(errno));
    else if (content->length - start > limit)
        text_error_input(error, 0, 0, "%s is longer than %zu bytes", path, limit);
    else if (!file_stamp_holds(descriptor, &stamp))
        file_changed_error(path, error);
    else
        return true;
    return false;
}

static bool read_path(const char *path, size_t limit, file_view_begin *goes_on, struct buffer *content,
                      struct text_error *error)
{
    bool standard = !strcmp(path, "-");
    int descriptor = standard ? STDIN_FILENO : file_open_read(path);
    if (descriptor < 0)
        return text_error_system(error, "cannot open %s: %s", path, text_error_reason(errno));
    bool whole = read_descriptor(descriptor, path, limit, goes_on, content, error);
    if (!standard)
        close(descriptor);
    return whole;
}

bool file_read(const char *path, size_t limit, struct buffer *content, struct text_error *error)
{
    return read_path(path, limit, NULL, content, error);
}

/* Keeps the file open if `stays` chooses it. Returns false if the file is to be copied. */
static bool keep_open(struct file_view *view, int descriptor, file_view_choice *stays)
{
    struct file_stamp stamp;
    if (!file_stamp_take(descriptor, &stamp) || !stamp.is_regular || stamp.size > SIZE_MAX / 2 ||
        !stays(descriptor, stamp.size))
        return false;
    *view = (struct file_view){.length = (size_t)stamp.size, .is_open = true, .descriptor = descriptor, .stamp = stamp};
    return true;
}

bool file_may_wait(const char *path)
{
    struct stat status;
    return !strcmp(path, "-") || (!stat(path, &status) && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

bool file_view_open(struct file_view *view, const char *path, size_t limit, file_view_choice *stays,
                    file_view_begin *goes_on, struct text_error *error)
{
    *view = (struct file_view){0};
    int descriptor = stays && !file_may_wait(path) ? file_open_read(path) : -1;
    if (descriptor >= 0 && keep_open(view, descriptor, stays))
        return true;
    if (descriptor >= 0)
        close(descriptor);
    if (!read_path(path, limit, goes_on, &view->copy, error)) {
        file_view_close(view);
        return false;
    }
    view->bytes = buffer_text(&view->copy);
    view->length = view->copy.length;
    return true;
}

void file_view_close(struct file_view *view)
{
    if (view->is_open)
        close(view->descriptor);
    buffer_finish(&view->copy);
    *view = (struct file_view){0};
}

bool file_view_read(const struct file_view *view, uint64_t offset, void *bytes, size_t size)
{
    if (offset > view->length || size > view->length - offset)
        return false;
    if (view->is_open)
        return file_read_at(view->descriptor, offset, bytes, size);
    memcpy(bytes, view->bytes + offset, size);
    return true;
}

bool file_view_is_current(const struct file_view *view)
{
    errno = 0;
    return !view->is_open || file_stamp_holds(view->descriptor, &view->stamp);
}
