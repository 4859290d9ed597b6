/* The growable buffer, error messages, files and clocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

#include "base/buffer.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number_text.h"
#include "base/parallel.h"
#include "base/task.h"
#include "base/text_error.h"
#include "base/user_file.h"
#include "base/utf8.h"

static void test_buffer_grows_and_ends_with_nul(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    assert_string_equal(buffer_text(&buffer), "");
    for (int i = 0; i < 1000; i++)
        buffer_put(&buffer, (char)('a' + i % 26));
    assert_int_equal(buffer.length, 1000);
    assert_int_equal(strlen(buffer_text(&buffer)), 1000);
    buffer_print(&buffer, "%d %s", 42, "words");
    assert_string_equal(buffer_text(&buffer) + 1000, "42 words");
    buffer_clear(&buffer);
    assert_string_equal(buffer_text(&buffer), "");
    buffer_append(&buffer, "a\0b", 3);
    assert_int_equal(buffer.length, 3);
    assert_memory_equal(buffer.bytes, "a\0b", 4);
    buffer_finish(&buffer);
    assert_null(buffer.bytes);
}

static void test_memory_reserve_doubles(void **state)
{
    (void)state;
    int *items = NULL;
    size_t room = 0;
    memory_reserve((void **)&items, &room, 1, sizeof *items);
    assert_true(room >= 1);
    size_t before = room;
    memory_reserve((void **)&items, &room, before, sizeof *items);
    assert_int_equal(room, before);
    memory_reserve((void **)&items, &room, before + 1, sizeof *items);
    assert_int_equal(room, 2 * before);
    memory_free(items);
    char *copy = memory_strdup("text");
    assert_string_equal(copy, "text");
    memory_free(copy);
}

static void test_an_error_shows_position_and_message(void **state)
{
    (void)state;
    struct text_error error;
    char text[200];
    text_error_input(&error, 3, 7, "found '%c'", 'x');
    text_error_source(&error, "file.txt");
    text_error_source(&error, "other.txt");
    text_error_format(&error, text, sizeof text);
    assert_string_equal(text, "file.txt:3:7: found 'x'");
    assert_int_equal(error.kind, TEXT_ERROR_INPUT);
    text_error_input(&error, 3, 0, "too many");
    text_error_format(&error, text, sizeof text);
    assert_string_equal(text, "3: too many");
    text_error_system(&error, "the disk is full");
    text_error_format(&error, text, sizeof text);
    assert_string_equal(text, "the disk is full");
    assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
    text_error_format(&error, text, 9);
    assert_string_equal(text, "the disk");
    text_error_input(NULL, 1, 1, "nobody listens");
    text_error_source(NULL, "nobody");
}

static void test_long_errors_are_cut(void **state)
{
    (void)state;
    struct text_error error;
    char source[1000], text[2000];
    memset(source, 's', sizeof source - 1);
    source[sizeof source - 1] = 0;
    text_error_input(&error, SIZE_MAX, SIZE_MAX, "%s", source);
    text_error_source(&error, source);
    text_error_format(&error, text, sizeof text);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_int_equal(strlen(error.source), sizeof error.source - 1);
}

static void test_errors_hold_no_control_characters(void **state)
{
    (void)state;
    struct text_error error;
    char text[100];
    text_error_input(&error, 3, 0, "found '\x1b[31m\r\t\x7f\xc2\x9b\xff\xc3\xa9'");
    text_error_source(&error, "a\nsudoscope: b\x07");
    text_error_format(&error, text, sizeof text);
    assert_string_equal(text, "a?sudoscope: b?:3: found '?[31m?????\xc3\xa9'");
    text_error_format(&error, text, 5);
    assert_string_equal(text, "a?su");
}

static char *folder(void **state)
{
    return *state;
}

static int make_folder(void **state)
{
    static const char name[] = "/tmp/sudoscope-test-XXXXXX";
    char *path = malloc(sizeof name);
    memcpy(path, name, sizeof name);
    *state = path;
    return mkdtemp(path) ? 0 : -1;
}

static int remove_folder(void **state)
{
    int result = rmdir(*state);
    free(*state);
    return result;
}

static void path_in(void **state, const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", folder(state), name);
}

static void test_file_is_written_whole_and_read_back(void **state)
{
    char path[200];
    struct text_error error;
    struct buffer content = {0};
    path_in(state, "a.txt", path, sizeof path);
    assert_true(file_write(path, "first", 5, &error));
    assert_true(file_write(path, "second\0!", 8, &error));
    assert_true(file_read(path, 100, &content, &error));
    assert_int_equal(content.length, 8);
    assert_memory_equal(content.bytes, "second\0!", 8);
    buffer_finish(&content);
    unlink(path);
}

static void test_abandoned_file_leaves_nothing(void **state)
{
    char path[200];
    struct text_error error;
    struct file_writer writer;
    path_in(state, "b.txt", path, sizeof path);
    assert_true(file_write(path, "old", 3, &error));
    assert_true(file_write_begin(&writer, path, &error));
    fputs("half", writer.stream);
    file_write_abandon(&writer);
    struct buffer content = {0};
    assert_true(file_read(path, 100, &content, &error));
    assert_string_equal(buffer_text(&content), "old");
    buffer_finish(&content);
    unlink(path); /* the teardown removes the folder, which must be empty by then */
}

static void test_an_empty_file_ends_with_nul(void **state)
{
    char path[200];
    struct text_error error;
    struct buffer content = {0};
    path_in(state, "empty.txt", path, sizeof path);
    assert_true(file_write(path, "", 0, &error) && file_read(path, 100, &content, &error));
    assert_int_equal(content.length, 0);
    assert_non_null(content.bytes);
    assert_int_equal(content.bytes[0], 0);
    buffer_finish(&content);
    buffer_reserve(&content, 10);
    assert_string_equal(content.bytes, "");
    buffer_finish(&content);
    assert_true(buffer_try_reserve(&content, 10));
    assert_string_equal(content.bytes, "");
    buffer_finish(&content);
    unlink(path);
}

/* The calls of the writer to the system, in order: f and d, a file or folder to be brought to the disk; r, renamed. */
static char asked[8];
static int next_fsync_fails; /* errno, or 0 */

int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);

static void note(char what)
{
    if (strlen(asked) + 1 < sizeof asked)
        asked[strlen(asked)] = what;
}

int __wrap_fsync(int descriptor)
{
    struct stat status;
    assert_int_equal(fstat(descriptor, &status), 0);
    note(S_ISDIR(status.st_mode) ? 'd' : 'f');
    errno = next_fsync_fails;
    next_fsync_fails = 0;
    return errno ? -1 : __real_fsync(descriptor);
}

int __wrap_rename(const char *from, const char *to)
{
    note('r');
    return __real_rename(from, to);
}

static void test_file_reaches_the_disk_before_its_name(void **state)
{
    char path[200];
    struct text_error error;
    path_in(state, "d.txt", path, sizeof path);
    memset(asked, 0, sizeof asked);
    assert_true(file_write(path, "old", 3, &error));
    assert_string_equal(asked, "frd");
    next_fsync_fails = EIO;
    assert_false(file_write(path, "new", 3, &error));
    assert_string_equal(asked, "frdf");
    assert_non_null(strstr(error.message, "d.txt: Input/output error"));
    struct buffer content = {0};
    assert_true(file_read(path, 100, &content, &error));
    assert_string_equal(buffer_text(&content), "old");
    buffer_finish(&content);
    unlink(path);
}

/* A failure of an early file_write_sync is told by file_write_commit, though the system tells it only once. */
static void test_failed_sync_is_remembered(void **state)
{
    char path[200];
    struct text_error error;
    struct file_writer writer;
    path_in(state, "e.txt", path, sizeof path);
    assert_true(file_write_begin(&writer, path, &error));
    fputs("text", writer.stream);
    next_fsync_fails = ENOSPC;
    file_write_sync(&writer);
    assert_false(file_write_commit(&writer, &error));
    assert_non_null(strstr(error.message, "No space left on device"));
    assert_int_equal(access(path, F_OK), -1);
}

static void test_file_errors_name_the_file(void **state)
{
    char path[200], expected[300];
    struct text_error error;
    struct buffer content = {0};
    path_in(state, "none/c.txt", path, sizeof path);
    assert_false(file_read(path, 100, &content, &error));
    snprintf(expected, sizeof expected, "cannot open %s: No such file or directory", path);
    assert_string_equal(error.message, expected);
    assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
    assert_false(file_write(path, "x", 1, &error));
    snprintf(expected, sizeof expected, "cannot write %s: No such file or directory", path);
    assert_string_equal(error.message, expected);
    assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
    assert_int_equal(content.length, 0);
    buffer_finish(&content);
}

static void test_full_disk_is_reported(void **state)
{
    (void)state;
    struct text_error error;
    assert_false(file_write("/dev/full", "x", 1, &error));
    assert_string_equal(error.message, "cannot write /dev/full: No space left on device");
}

static void test_reading_is_bounded(void **state)
{
    (void)state;
    struct text_error error;
    struct buffer content = {0};
    assert_false(file_read("/dev/zero", 1000, &content, &error));
    assert_string_equal(error.message, "/dev/zero is longer than 1000 bytes");
    assert_int_equal(error.kind, TEXT_ERROR_INPUT);
    buffer_finish(&content);
}

static void assert_content(const char *path, const char *wanted)
{
    struct text_error error;
    struct buffer content = {0};
    assert_true(file_read(path, 100, &content, &error));
    assert_string_equal(buffer_text(&content), wanted);
    buffer_finish(&content);
}

/* The user's file is lost neither by a file that cannot be read nor by content that is refused. */
static void test_a_user_file_that_cannot_be_read_is_set_aside(void **state)
{
    char path[200], aside[200], second[200];
    struct text_error error = {0};
    struct buffer text = {0}, more = {0};
    path_in(state, "kept", path, sizeof path);
    path_in(state, "kept.damaged", aside, sizeof aside);
    assert_int_equal(user_file_read(folder(state), "kept", 100, &text, &error), USER_FILE_NONE);
    buffer_print(&text, "one two");
    assert_true(user_file_write(folder(state), "kept", &text, &error));
    assert_int_equal(user_file_read(folder(state), "kept", 100, &more, &error), USER_FILE_READ);
    assert_string_equal(buffer_text(&more), "one two");
    assert_int_equal(user_file_read(folder(state), "kept", 3, &more, &error), USER_FILE_FAILED);
    buffer_print(&text, " three");
    assert_true(user_file_write(folder(state), "kept", &text, &error));
    assert_content(aside, "one two");
    assert_content(path, "one two three");
    text_error_input(&error, 1, 0, "this is no content");
    assert_true(user_file_set_aside(folder(state), "kept", &error)); /* beside what was set aside before */
    assert_string_equal(error.source, path);
    assert_non_null(strstr(error.message, "set aside as kept.damaged-2"));
    assert_content(aside, "one two");
    path_in(state, "kept.damaged-2", second, sizeof second);
    assert_content(second, "one two three");
    assert_int_equal(user_file_read(folder(state), "kept", 100, &more, &error), USER_FILE_NONE);
    assert_true(user_file_write(NULL, "kept", &text, &error)); /* nothing is kept */
    buffer_print(&text, "%%word 12\nmore\n");
    assert_true(user_file_write(folder(state), "kept", &text, &error));
    assert_int_equal(user_file_version(folder(state), "kept", "%word"), 0); /* not in the first line */
    buffer_clear(&text);
    buffer_print(&text, "%%word 12\nmore\n");
    assert_true(user_file_write(folder(state), "kept", &text, &error));
    assert_int_equal(user_file_version(folder(state), "kept", "%word"), 12);
    assert_int_equal(user_file_version(folder(state), "kept", "%wor"), 0);
    assert_int_equal(user_file_version(folder(state), "nothing", "%word"), 0);
    assert_int_equal(unlink(path), 0);
    buffer_finish(&text);
    buffer_finish(&more);
    unlink(aside);
    unlink(second);
}

/* Writes the text, which is moved, and waits until that is done. Returns whether the file was written. */
static bool write_in_background(const char *folder, struct buffer *text, bool threaded, struct text_error *error)
{
    struct user_file_content content = {.folder = folder, .name = "slow", .text = *text};
    struct task *task = user_file_write_begin(&content, threaded);
    *text = (struct buffer){0};
    assert_true(task && !content.text.bytes); /* it was moved */
    task_wait(task);
    bool is_written = user_file_write_end(&task, error);
    assert_null(task);
    return is_written;
}

/* Makes a file whose last change is so many seconds ago. */
static void make_old_file(const char *path, time_t seconds)
{
    struct text_error error;
    struct utimbuf times = {time(NULL) - seconds, time(NULL) - seconds};
    assert_true(file_write(path, "x", 1, &error) && !utime(path, &times));
}

static void test_what_a_killed_program_was_writing_is_deleted(void **state)
{
    static const struct {
        const char *name;
        time_t seconds;
        bool is_kept;
    } rows[] = {{"work.2.part-aB12cd", 3600, false}, {"open.part-zzzzzz", 61, false},
                {"work.part-aB12cd", 0, true},       {"work", 3600, true},
                {"work.2.lock", 3600, true},         {"my.part-1.work", 3600, true}};
    enum { ROWS = sizeof rows / sizeof *rows };
    char path[ROWS][USER_FILE_PATH], held[USER_FILE_PATH];
    for (size_t i = 0; i < ROWS; i++) {
        assert_true(user_file_find(folder(state), rows[i].name, "", path[i]));
        make_old_file(path[i], rows[i].seconds);
    }
    assert_true(user_file_find(folder(state), "held.part-aB12cd", "", held));
    make_old_file(held, 3600);
    int lock = file_lock(held, false);
    user_file_clean(folder(state));
    user_file_clean(NULL);
    assert_true(file_exists(held)); /* another program writes it */
    file_close(lock);
    user_file_clean(folder(state));
    assert_false(file_exists(held));
    for (size_t i = 0; i < ROWS; i++) {
        assert_int_equal(file_exists(path[i]), rows[i].is_kept);
        remove(path[i]);
    }
}

/* The temporary file of a file_writer is locked for as long as it is written. */
static void test_a_file_that_is_written_is_not_deleted(void **state)
{
    char path[USER_FILE_PATH];
    struct file_writer writer;
    struct text_error error;
    struct utimbuf times = {time(NULL) - 3600, time(NULL) - 3600};
    assert_true(user_file_find(folder(state), "long", "", path) && file_write_begin(&writer, path, &error));
    assert_false(utime(writer.temp_path, &times));
    user_file_clean(folder(state));
    assert_true(file_write_commit(&writer, &error));
    assert_false(remove(path));
}

static void test_a_user_file_is_written_in_the_background(void **state)
{
    struct buffer text = {0}, more = {0};
    struct text_error error = {0};
    for (unsigned threaded = 0; threaded < 2; threaded++) {
        buffer_print(&text, "round %u", threaded);
        assert_true(write_in_background(folder(state), &text, threaded, &error));
    }
    assert_int_equal(user_file_read(folder(state), "slow", 100, &more, &error), USER_FILE_READ);
    assert_string_equal(buffer_text(&more), "round 1");
    buffer_print(&text, "lost");
    assert_false(write_in_background("/dev/null/none", &text, true, &error));
    assert_true(*error.message);
    buffer_print(&text, "lost");
    assert_true(write_in_background(NULL, &text, true, &error)); /* nothing is kept */
    char path[USER_FILE_PATH];
    assert_true(user_file_find(folder(state), "slow", "", path) && !remove(path));
    buffer_finish(&more);
}

static void test_a_lock_is_held_by_one(void **state)
{
    char path[USER_FILE_PATH];
    int first = user_file_lock(folder(state), "own", false);
    assert_true(first >= 0);
    assert_int_equal(user_file_lock(folder(state), "own", false), -1);
    assert_int_equal(errno, EWOULDBLOCK);
    file_close(first);
    int second = user_file_lock(folder(state), "own", true);
    assert_true(second >= 0);
    file_close(second);
    assert_int_equal(user_file_lock("/dev/null/none", "own", true), -1);
    assert_int_not_equal(errno, EWOULDBLOCK);
    assert_true(user_file_find(folder(state), "own.lock", "", path) && !remove(path));
}

/* Memory that a file may ask for without bound is refused after so many more requests; negative: never. */
static long requests_left = -1;
void *__real_memory_try(void *block, size_t count, size_t size);
void *__wrap_memory_try(void *block, size_t count, size_t size);
void *__wrap_memory_try(void *block, size_t count, size_t size)
{
    if (!requests_left) {
        errno = ENOMEM;
        return NULL;
    }
    requests_left -= requests_left > 0;
    return __real_memory_try(block, count, size);
}
/* A stream that never ends: reading ends with memory. */
static void test_reading_ends_with_memory(void **state)
{
    (void)state;
    struct text_error error;
    for (long n = 0; n < 3; n++) {
        struct buffer content = {0};
        requests_left = n;
        assert_false(file_read("/dev/zero", SIZE_MAX / 2, &content, &error));
        requests_left = -1;
        assert_string_equal(error.message, "cannot read /dev/zero: Cannot allocate memory");
        assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
        buffer_finish(&content);
    }
}

static void save_work(void *context)
{
    assert_true(file_write(context, "work", 4, NULL));
    memory_end(); /* as if saving had no memory either: it is not tried again */
}
static size_t count_files(const char *path)
{
    DIR *open = opendir(path);
    size_t files = 0;
    for (struct dirent *entry; (entry = readdir(open));)
        files += entry->d_name[0] != '.';
    closedir(open);
    return files;
}
/* Memory ends while a file is written: what is to be saved is saved, the old file stays, no part of the new one is
 * left, and the program ends with status 3. In another thread, nothing is saved. */
static void test_without_memory_the_program_ends(void **state)
{
    char path[200], saved[200];
    struct file_writer writer;
    path_in(state, "report", path, sizeof path);
    path_in(state, "saved", saved, sizeof saved);
    assert_true(file_write(path, "old", 3, NULL));
    size_t files = count_files(folder(state));
    for (int owner = 1; owner >= 0; owner--) {
        pid_t child = fork();
        if (!child) {
            assert_true(freopen("/dev/null", "w", stderr) && file_write_begin(&writer, path, NULL));
            fputs("new", writer.stream);
            fflush(writer.stream);
            if (owner)
                memory_save_at_end(save_work, saved);
            memory_end();
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
        assert_content(path, "old");
        assert_int_equal(file_exists(saved), owner);
        assert_int_equal(count_files(folder(state)), files + (size_t)owner);
        remove(saved);
    }
    remove(path);
}
static bool stays_open(int descriptor, uint64_t size)
{
    char first;
    return size > 1000 && file_read_at(descriptor, 0, &first, 1);
}

/* Another program truncates a file that is read piece by piece: what is gone cannot be read, and the view says that it
 * changed. So it does if the file is made as long again as it was. */
static void test_an_open_file_may_shrink(void **state)
{
    enum { SIZE = 100000, LEFT = 5000 };
    static char content[SIZE], read[SIZE];
    char path[200];
    struct text_error error;
    struct file_view view;
    path_in(state, "d.txt", path, sizeof path);
    memset(content, 1, sizeof content);
    assert_true(file_write(path, content, sizeof content, &error));
    assert_true(file_view_open(&view, path, 10, stays_open, NULL, &error));
    assert_true(view.is_open && !view.bytes);
    assert_true(file_view_read(&view, 0, read, SIZE));
    assert_memory_equal(read, content, SIZE);
    assert_false(file_view_read(&view, 1, read, SIZE));
    assert_false(file_view_read(&view, UINT64_MAX, read, 2));
    assert_true(file_view_is_current(&view));
    assert_int_equal(truncate(path, LEFT), 0);
    assert_false(file_view_is_current(&view));
    assert_false(file_view_read(&view, LEFT - 1, read, 2));
    assert_true(file_view_read(&view, 0, read, LEFT));
    assert_int_equal(truncate(path, SIZE), 0);
    assert_false(file_view_is_current(&view));
    file_view_close(&view);
    assert_true(file_view_open(&view, path, SIZE, NULL, NULL, &error));
    assert_false(view.is_open);
    assert_true(file_view_read(&view, LEFT, read, SIZE - LEFT));
    assert_int_equal(view.length, SIZE);
    file_view_close(&view);
    unlink(path);
}

/* A file that was written a moment ago and is written again has another stamp, however coarse the file system's clock
 * is. */
static void test_a_second_change_is_seen(void **state)
{
    char path[200];
    struct text_error error;
    struct file_stamp stamp;
    path_in(state, "e.txt", path, sizeof path);
    for (unsigned i = 0; i < 5; i++) {
        assert_true(file_write(path, "one", 3, &error));
        int descriptor = open(path, O_RDWR);
        assert_true(descriptor >= 0 && file_stamp_take(descriptor, &stamp));
        assert_true(file_stamp_holds(descriptor, &stamp));
        assert_int_equal(pwrite(descriptor, "two", 3, 0), 3);
        assert_false(file_stamp_holds(descriptor, &stamp));
        close(descriptor);
    }
    unlink(path);
}

static void test_clock_never_goes_back(void **state)
{
    (void)state;
    uint64_t last = clock_now(), used = clock_cpu_now();
    for (int i = 0; i < 10000; i++) {
        uint64_t now = clock_now();
        assert_true(now >= last);
        last = now;
    }
    assert_true(clock_cpu_now() >= used);
}

static void test_numbers_have_a_comma_before_each_three_digits(void **state)
{
    (void)state;
    static const struct {
        uint64_t number;
        const char *text;
    } cases[] = {{0, "0"},
                 {999, "999"},
                 {1000, "1,000"},
                 {12345, "12,345"},
                 {1403098112, "1,403,098,112"},
                 {UINT64_MAX, "18,446,744,073,709,551,615"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[NUMBER_TEXT_SIZE];
        assert_string_equal(number_text(cases[i].number, text), cases[i].text);
    }
}

enum { PARTS = 1000, LAST = 100 };

static bool mark(void *context, uint64_t i)
{
    atomic_uint *times = context;
    atomic_fetch_add(&times[i], 1);
    return i != LAST;
}

/* Each part is done once; after one that fails no more are begun, but those before it are all done. */
static void test_parts_are_done_once_up_to_one_that_fails(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 5; threads++) {
        atomic_uint times[PARTS] = {0};
        assert_true(parallel_for(threads, LAST, mark, times));
        for (unsigned i = 0; i < PARTS; i++)
            assert_int_equal(times[i], i < LAST);
        assert_false(parallel_for(threads, PARTS, mark, times));
        for (unsigned i = 0; i <= LAST; i++)
            assert_int_equal(times[i], i < LAST ? 2 : 1);
        if (threads == 1)
            assert_int_equal(times[LAST + 1], 0);
        assert_true(parallel_for(threads, 0, mark, times));
    }
}

/* The data of a task: `freed` outlives it. */
struct counted {
    atomic_int *freed;
    bool waits; /* until the task is cancelled */
    int result;
};

static void count_up(void *context, const struct cancel *cancel)
{
    struct counted *counted = context;
    while (counted->waits && !cancel_is_requested(cancel))
        continue;
    counted->result++;
}

static void count_freed(void *context)
{
    struct counted *counted = context;
    atomic_fetch_add(counted->freed, 1);
}

static struct task *start_counted(atomic_int *freed, bool waits, bool threaded)
{
    struct task *task = task_create(sizeof(struct counted), count_up, count_freed);
    assert_non_null(task);
    *(struct counted *)task_context(task) = (struct counted){.freed = freed, .waits = waits};
    return task_start(task, threaded);
}

static void test_a_task_is_freed_once_however_it_ends(void **state)
{
    (void)state;
    atomic_int freed = 0;
    struct task *task = start_counted(&freed, false, false);
    assert_true(task_is_done(task));
    assert_int_equal(((struct counted *)task_context(task))->result, 1);
    assert_int_equal(atomic_load(&freed), 0);
    assert_true(task_end(&task));
    assert_int_equal(atomic_load(&freed), 1);
    assert_false(task_end(&task) || task_is_done(task));
    task = start_counted(&freed, false, true);
    task_wait(task);
    assert_int_equal(((struct counted *)task_context(task))->result, 1);
    assert_true(task_end(&task));
    task = start_counted(&freed, true, true);
    assert_false(task_is_done(task));
    assert_true(task_end(&task));
    while (atomic_load(&freed) < 3) /* the thread frees the last one, once it sees that it is cancelled */
        continue;
}

/* A character that changes the direction of the text around it is not let through. */
static void test_names_direct_no_text(void **state)
{
    (void)state;
    char name[32], text[] = "a\xE2\x80\xAE"
                            "b\nc\xE2\x81\xA6";
    static const char bad[] = "x\xE2\x80\xAEy\xD8\x9Cz\xE2\x81\xA9\xE2\x80\x8F\xC3\xA4";
    utf8_sanitize(name, sizeof name, bad, strlen(bad));
    assert_string_equal(name, "x?y?z??\xC3\xA4");
    utf8_hide_directing(text);
    assert_string_equal(text, "a?b\nc?");
}

/* strtod takes more than a person means by a number. */
static void test_numbers_are_decimal(void **state)
{
    (void)state;
    static const char *const numbers[] = {"8", "0.5", "1e3", "-2.25", "+4"};
    static const char *const others[] = {"", "0x8", "inf", "nan", " 8", "8 ", "1e", ".", "1,5", "infinity", "0x1p3"};
    double number = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_true(number_text_read(numbers[i], &number));
    assert_true(number == 4);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(number_text_read(others[i], &number));
    assert_true(number == 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_direct_no_text),
        cmocka_unit_test(test_numbers_are_decimal),
        cmocka_unit_test(test_buffer_grows_and_ends_with_nul),
        cmocka_unit_test(test_memory_reserve_doubles),
        cmocka_unit_test(test_an_error_shows_position_and_message),
        cmocka_unit_test(test_long_errors_are_cut),
        cmocka_unit_test(test_errors_hold_no_control_characters),
        cmocka_unit_test_setup_teardown(test_file_is_written_whole_and_read_back, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_abandoned_file_leaves_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_an_empty_file_ends_with_nul, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_file_reaches_the_disk_before_its_name, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_failed_sync_is_remembered, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_file_errors_name_the_file, make_folder, remove_folder),
        cmocka_unit_test(test_full_disk_is_reported),
        cmocka_unit_test(test_reading_is_bounded),
        cmocka_unit_test_setup_teardown(test_a_user_file_that_cannot_be_read_is_set_aside, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_what_a_killed_program_was_writing_is_deleted, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_file_that_is_written_is_not_deleted, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_user_file_is_written_in_the_background, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_lock_is_held_by_one, make_folder, remove_folder),
        cmocka_unit_test(test_reading_ends_with_memory),
        cmocka_unit_test_setup_teardown(test_without_memory_the_program_ends, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_an_open_file_may_shrink, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_second_change_is_seen, make_folder, remove_folder),
        cmocka_unit_test(test_clock_never_goes_back),
        cmocka_unit_test(test_parts_are_done_once_up_to_one_that_fails),
        cmocka_unit_test(test_a_task_is_freed_once_however_it_ends),
        cmocka_unit_test(test_numbers_have_a_comma_before_each_three_digits),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
