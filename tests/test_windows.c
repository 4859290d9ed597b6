/* Several windows of one user at once, each a process of its own that is closed, told to end or killed: whatever was
 * done two seconds before that is in a file of the state folder, also where files of the folder are cut, emptied or
 * replaced by those of a newer version meanwhile. With LONG=1 in the environment, or by `test_windows ROUNDS SEED`, it
 * does more than a usual run. */
#include "viewer_support.h"

#include <dirent.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "document/document_file.h"

enum { MAX_WINDOWS = 5, CELLS = 81, MOVES_A_ROUND = 40 };

struct window {
    pid_t process; /* 0: none */
    int commands;  /* a socket: a line of a script each way */
};

static unsigned rounds = 6, damaged_rounds = 2;
static uint64_t seed = 1;

static unsigned next_random(unsigned most)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % most;
}

/* The window's process: runs a script for each message until it is told to close. */
static void run_window(int commands, const char *folder)
{
    struct viewer_params params = default_params();
    struct settings settings;
    struct text_error error;
    char script[200];
    settings_set_default(&settings);
    params.settings = &settings;
    params.folders.state = params.folders.config = folder;
    struct viewer *viewer = viewer_create(&params, &error);
    bool is_fine = viewer && viewer_open_text(viewer, BOARD_L1, strlen(BOARD_L1), "test", "l1", &error) &&
                   script_run(viewer, "pause\nnew 9x9\nwait 100\n", "test", &error);
    for (ssize_t length; (length = read(commands, script, sizeof script - 1)) > 0 && *script != '.';) {
        script[length] = 0;
        is_fine = is_fine && script_run(viewer, script, "test", &error);
        if (write(commands, is_fine ? "+" : "-", 1) != 1)
            break;
    }
    viewer_destroy(viewer);
    _exit(!is_fine);
}

static void start(struct window *window, const char *folder)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    fflush(stdout);
    window->process = fork();
    if (!window->process) {
        close(ends[0]);
        run_window(ends[1], folder);
    }
    close(ends[1]);
    window->commands = ends[0];
}

static void tell(struct window *window, const char *script)
{
    char answer = 0;
    assert_int_equal(write(window->commands, script, strlen(script)), (ssize_t)strlen(script));
    assert_int_equal(read(window->commands, &answer, 1), 1);
    assert_int_equal(answer, '+');
}

static void stop(struct window *window, bool is_killed)
{
    int status;
    if (is_killed)
        kill(window->process, SIGKILL);
    else
        assert_int_equal(write(window->commands, ".", 1), 1);
    close(window->commands);
    assert_int_equal(waitpid(window->process, &status, 0), window->process);
    assert_true(is_killed || status == 0);
    window->process = 0;
}

/* Notes which digit any work in the folder has placed in which cell. */
static void find_moves(const char *folder, bool found[CELLS][10])
{
    DIR *listing = opendir(folder);
    for (struct dirent *entry; (entry = readdir(listing));) {
        char path[400];
        struct buffer text = {0};
        struct text_error error;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (strncmp(entry->d_name, "work", 4) || !file_read(path, 1 << 24, &text, &error))
            continue;
        bool is_whole;
        struct document *document = document_file_rescue(buffer_text(&text), text.length, path, &is_whole, &error);
        for (size_t i = 0; document && i < document_nodes(document); i++) {
            const struct document_change *change = document_changes(document, i);
            for (unsigned j = 0; j < document_node(document, i)->changes; j++)
                found[change[j].cell][change[j].after % 10] |= change[j].field == FIELD_GIVEN;
        }
        document_destroy(document);
        buffer_finish(&text);
    }
    closedir(listing);
}

static void remove_all(const char *folder)
{
    DIR *listing = opendir(folder);
    for (struct dirent *entry; (entry = readdir(listing));) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (*entry->d_name != '.')
            assert_int_equal(remove(path), 0);
    }
    closedir(listing);
    assert_int_equal(rmdir(folder), 0);
}

/* Each move of a round is another digit in another cell, so that it can be found in the files. */
static void do_moves(struct window *windows, unsigned count, const char *folder, bool done[CELLS][10])
{
    unsigned from = next_random(CELLS);
    for (unsigned i = 0; i < MOVES_A_ROUND; i++) {
        struct window *window = &windows[next_random(count)];
        unsigned cell = (from + 2 * i) % CELLS, digit = 1 + (cell / 2 + i) % 9;
        char script[100];
        if (!window->process)
            start(window, folder);
        snprintf(script, sizeof script, "select r%uc%u\nenter %u\nwait 2000\n", cell / 9 + 1, cell % 9 + 1, digit);
        tell(window, script);
        done[cell][digit] = true;
        if (!next_random(8))
            stop(window, next_random(2));
    }
}

static void no_move_is_lost(void **state)
{
    (void)state;
    for (unsigned round = 0; round < rounds; round++) {
        char folder[] = "/tmp/sudoscope-windows-XXXXXX";
        struct window windows[MAX_WINDOWS] = {{0}};
        unsigned count = 2 + next_random(MAX_WINDOWS - 1);
        bool done[CELLS][10] = {{false}}, found[CELLS][10] = {{false}};
        assert_non_null(mkdtemp(folder));
        do_moves(windows, count, folder, done);
        for (unsigned i = 0; i < count; i++) {
            if (windows[i].process)
                stop(&windows[i], next_random(2));
        }
        find_moves(folder, found);
        for (unsigned cell = 0; cell < CELLS; cell++) {
            for (unsigned digit = 1; digit < 10; digit++) {
                if (done[cell][digit] && !found[cell][digit])
                    fail_msg("round %u in %s: %u in cell %u is lost", round, folder, digit, cell);
            }
        }
        remove_all(folder);
    }
}

/* --- damaged files --- */

enum { MAX_DAMAGED = 300 };

/* The content that a file was made to hold. */
struct damaged {
    char name[64];
    struct buffer text;
    bool is_newer; /* it stays under its name; otherwise it is found under any */
};

static void read_all(const char *folder, const char *name, struct buffer *text)
{
    char path[400];
    struct text_error error;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    buffer_clear(text);
    assert_true(file_read(path, 1 << 24, text, &error));
}

/* Returns whether any file of the folder, or the one of this name, holds the text. */
static bool is_kept(const char *folder, const char *name, const struct buffer *wanted)
{
    DIR *listing = opendir(folder);
    struct buffer text = {0};
    bool found = false;
    for (struct dirent *entry; !found && (entry = readdir(listing));) {
        if (*entry->d_name == '.' || (name && strcmp(entry->d_name, name)))
            continue;
        read_all(folder, entry->d_name, &text);
        found = text.length == wanted->length && !memcmp(buffer_text(&text), buffer_text(wanted), text.length);
    }
    closedir(listing);
    buffer_finish(&text);
    return found;
}

/* Cuts the text, empties it, changes a byte or gives it a newer version. Returns whether it is newer. */
static bool damage_text(struct buffer *text)
{
    char *version = strstr(text->bytes, " 1\n");
    unsigned how = next_random(4);
    if (how == 0 && version)
        version[1] = '2';
    else if (how == 1)
        text->length = 0;
    else if (how == 2)
        text->bytes[next_random((unsigned)text->length)] = 'X';
    else
        text->length = next_random((unsigned)text->length);
    return how == 0 && version;
}

/* Damages some of the files. What is still work of this version is noted if a bad line is in it. */
static unsigned damage_files(const char *folder, struct damaged *damaged, unsigned count)
{
    DIR *listing = opendir(folder);
    for (struct dirent *entry; count < MAX_DAMAGED && (entry = readdir(listing));) {
        struct damaged *next = &damaged[count];
        bool is_work = !strncmp(entry->d_name, "work", 4), is_whole = true;
        struct text_error error;
        char path[400];
        if ((!is_work && strncmp(entry->d_name, "open", 4)) || strstr(entry->d_name, "damaged") || next_random(2))
            continue;
        *next = (struct damaged){0};
        read_all(folder, entry->d_name, &next->text);
        bool is_spared = !next->text.length;
        for (unsigned i = 0; i < count; i++) /* once is enough */
            is_spared = is_spared || (damaged[i].text.length == next->text.length &&
                                      !memcmp(damaged[i].text.bytes, next->text.bytes, next->text.length));
        if (is_spared) {
            buffer_finish(&next->text);
            continue;
        }
        next->is_newer = damage_text(&next->text);
        snprintf(next->name, sizeof next->name, "%s", entry->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_true(file_write(path, buffer_text(&next->text), next->text.length, &error));
        struct document *document =
            is_work ? document_file_rescue(buffer_text(&next->text), next->text.length, "", &is_whole, &error) : NULL;
        bool is_bad = is_work ? !document || !is_whole : strncmp(buffer_text(&next->text), "%sudoscope-open 2\n", 18);
        document_destroy(document);
        if (next->text.length && is_bad)
            count++;
        else
            buffer_finish(&next->text);
    }
    closedir(listing);
    return count;
}

static void nothing_is_lost_where_files_are_damaged(void **state)
{
    (void)state;
    for (unsigned round = 0; round < damaged_rounds; round++) {
        char folder[] = "/tmp/sudoscope-windows-XXXXXX";
        bool found[CELLS][10], wanted[CELLS][10];
        struct damaged *damaged = calloc(MAX_DAMAGED, sizeof *damaged);
        unsigned count = 0;
        assert_non_null(mkdtemp(folder));
        for (unsigned i = 0; i < 4; i++) {
            struct window windows[MAX_WINDOWS] = {{0}};
            unsigned used = 1 + next_random(3);
            memset(wanted, 0, sizeof wanted);
            find_moves(folder, wanted); /* what the damage has left */
            do_moves(windows, used, folder, wanted);
            for (unsigned j = 0; j < used; j++) {
                if (windows[j].process)
                    stop(&windows[j], next_random(2));
            }
            memset(found, 0, sizeof found);
            find_moves(folder, found);
            for (unsigned cell = 0; cell < CELLS; cell++) {
                for (unsigned digit = 1; digit < 10; digit++) {
                    if (wanted[cell][digit] && !found[cell][digit])
                        fail_msg("round %u in %s: %u in cell %u is lost", round, folder, digit, cell);
                }
            }
            for (unsigned j = 0; j < count; j++) {
                if (!is_kept(folder, damaged[j].is_newer ? damaged[j].name : NULL, &damaged[j].text))
                    fail_msg("round %u in %s: the damaged %s is lost", round, folder, damaged[j].name);
            }
            count = damage_files(folder, damaged, count);
        }
        while (count)
            buffer_finish(&damaged[--count].text);
        free(damaged);
        remove_all(folder);
    }
}

static void a_window_that_was_killed_leaves_its_work_to_the_next(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-windows-XXXXXX", path[100];
    struct window windows[2] = {{0}};
    struct viewer_params params = default_params();
    assert_non_null(mkdtemp(folder));
    for (unsigned i = 0; i < 2; i++) {
        start(&windows[i], folder);
        tell(&windows[i], "select r1c1\nwait 1\n");
    }
    tell(&windows[0], "enter 1\nwait 2000\n");
    tell(&windows[1], "enter 2\nwait 2000\n");
    stop(&windows[1], true);
    stop(&windows[0], true);
    params.folders.state = folder;
    struct viewer *viewer = open_viewer_with(&params, BOARD_L1, "l1");
    run(viewer, "wait 100\n");
    assert_non_null(strstr(viewer_message(viewer), "Another window left work behind"));
    run(viewer, "recent 1\nwait 100\n");
    snprintf(path, sizeof path, "%s/work-1", folder);
    assert_int_equal(access(path, F_OK), 0);
    viewer_destroy(viewer);
    remove_all(folder);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_move_is_lost),
        cmocka_unit_test(nothing_is_lost_where_files_are_damaged),
        cmocka_unit_test(a_window_that_was_killed_leaves_its_work_to_the_next),
    };
    if (getenv("LONG")) {
        rounds = 200;
        damaged_rounds = 50;
    }
    rounds = count > 1 ? (unsigned)atoi(arguments[1]) : rounds;
    seed = count > 2 ? (uint64_t)atoi(arguments[2]) : seed;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
