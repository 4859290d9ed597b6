/* Tests the viewer with random actions on all layouts: it must not crash, and its candidates must always equal those of
 * a fresh replay. Meanwhile searches run in the background, some of which would take years to end. In the environment,
 * RANDOM_ACTIONS sets the number of actions and RANDOM_SEED selects them. If RANDOM_ACTIONS is set, the test also
 * prints the action that took longest. */
#include <math.h>
#include <time.h>

#include "viewer/activity.h"
#include "viewer/viewer_state.h"
#include "viewer_support.h"

enum { DRAW_EVERY = 97, COMPARE_EVERY = 53 };

/* The longest times that one line, with its frame, has taken. */
struct longest {
    double milliseconds, of_processor; /* wall time; processor time of this thread */
};

static double milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Makes a random line of a script: an action that writes no file, with a likely argument, or a command of
 * scripts. */
static void make_line(uint64_t *random, char *line, size_t size)
{
    uint64_t r = support_random(random);
    unsigned n = (unsigned)(r >> 32) % 300, kind = (unsigned)(r >> 8) % 17;
    enum action_id action = (enum action_id)((r >> 16) % ACTIONS);
    static const char *const keys[] = {"Right", "Left", "Space", "7",      "Shift+3", "Ctrl+Right", "Up",   "Esc",
                                       "Enter", "?",    "]",     "[",      "W",       "M",          "PgUp", "+",
                                       "-",     "T",    "Tab",   "Alt+Up", "Ctrl+O",  "x"};
    static const char *const words[] = {"single", "zzzzqq", "x wing", "e", "9x9", "u~", "b3", "fish"};
    static const char *const sizes[] = {"640x480", "1280x800", "700x1100", "200x150", "1600x300"};
    static const char *const puzzles[] = {
        "b3",  "samurai", "16x16", "25x25",       "jigsaw", "diagonal", "windoku",
        "4x4", "12x12",   "10x10", "triathlon-1", "l3",     "m2",       "jigsaw-over-diagonal"};
    static const char *const traces[] = {"trace_file/b3-pivot.trace", "trace_file/4x4-propagate.trace",
                                         "jsonl/9x9-sets.jsonl", "jsonl/4x4-rescan.jsonl"};
    static const char *const above[] = {"learn x-wing",     "learn backtracking",  "practise naked-pair",
                                        "race human,pivot", "edit here",           "new 4x4",
                                        "learn xy-wing",    "race stack,propagate"};
    static const char *const back[] = {"return", "key Esc", "clear"};
    switch (kind) {
    case 0:
        snprintf(line, size, "click %u %u", n * 640 / 300, (unsigned)(r >> 50) % 480);
        return;
    case 1:
        snprintf(line, size, "wait %u", n);
        return;
    case 2:
        snprintf(line, size, "wheel %d", (int)(n % 9) - 4);
        return;
    case 3:
        snprintf(line, size, "key %s", keys[n % (sizeof keys / sizeof *keys)]);
        return;
    case 4:
        snprintf(line, size, "seek %u", n);
        return;
    case 5:
        snprintf(line, size, "move %u %u", n * 640 / 300, (unsigned)(r >> 50) % 480);
        return;
    case 6:
        snprintf(line, size, n % 2 ? "press" : "release");
        return;
    case 7:
        snprintf(line, size, "resize %s", sizes[n % (sizeof sizes / sizeof *sizes)]);
        return;
    case 8:
        if (n < 3)
            snprintf(line, size, "drop %s/puzzles/%s.txt", getenv("SOURCE_ROOT"),
                     puzzles[(r >> 50) % (sizeof puzzles / sizeof *puzzles)]);
        else if (n < 6)
            snprintf(line, size, "drop %s/tests/fuzz/corpus/%s", getenv("SOURCE_ROOT"),
                     traces[(r >> 50) % (sizeof traces / sizeof *traces)]);
        else
            snprintf(line, size, "context %u %u", n * 640 / 300, (unsigned)(r >> 50) % 480);
        return;
    case 9:
        snprintf(line, size, "type %s", words[n % (sizeof words / sizeof *words)]);
        return;
    case 10: /* what interrupts a board, and what goes back to it */
        if (n % 10 < 4) {
            snprintf(line, size, "%s", n % 10 < 2 ? above[n / 10 % (sizeof above / sizeof *above)] : back[n % 3]);
            return;
        }
        break;
    default:
        break;
    }
    if (action == ACTION_save || action == ACTION_save_lesson || action == ACTION_picture || action == ACTION_dump ||
        action == ACTION_quit)
        action = ACTION_step_forward;
    /* some engines would take years on some of the built-in puzzles */
    if (action == ACTION_puzzle)
        action = ACTION_next_technique;
    /* solving again is slow, and waiting for a search even more, so rarely */
    if ((action == ACTION_engine || action == ACTION_race || action == ACTION_summary || action == ACTION_open) &&
        n % 100)
        action = ACTION_step_back;
    if ((action == ACTION_what_else || action == ACTION_ask || action == ACTION_predict ||
         action == ACTION_next_example || action == ACTION_take) &&
        n % 10)
        action = ACTION_step_back;
    bool digit = action == ACTION_light || action == ACTION_take || action == ACTION_jump || action == ACTION_speed;
    snprintf(line, size, digit ? "%s %u" : "%s", actions[action].id, n % 10);
}

/* Fails if a frame changes anything but what is drawn. `before` has the viewer's size. */
static void check_frame(struct viewer *viewer, struct viewer *before)
{
    size_t rects;
    viewer_advance(viewer, 0);
    memcpy(before, viewer, sizeof *before);
    viewer_frame(viewer, &rects);
    before->drawing = viewer->drawing;
    assert_memory_equal(before, viewer, sizeof *before);
}

/* The look of an activity, which is the same again when the one above it is left. */
struct moment_left {
    const struct trace *trace; /* only compared */
    uint64_t position;
    struct looking looking;
    struct selection selection;
    const struct engine *engine;
    enum activity activity;
    double age;
    unsigned racers;
    uint8_t given[LAYOUT_MAX_CELLS];
};

static void note(const struct viewer *viewer, struct moment_left *moment)
{
    memset(moment, 0, sizeof *moment);
    moment->trace = viewer->session.trace;
    uint64_t awaited = viewer->params.start_position;
    moment->position = awaited ? awaited : player_position(&viewer->session.player);
    moment->looking = viewer->looking;
    moment->selection = viewer->selection;
    moment->engine = viewer->params.engine;
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    memcpy(moment->given, puzzle->given, puzzle->layout->cells);
    moment->activity = viewer->session.activity;
    moment->age = viewer->session.age;
    moment->racers = viewer->race.is_beside ? 0 : viewer->race.rivals;
}

/* Returns whether the line went back to this activity. Otherwise all were closed for another board, whose trace may lie
 * at the same address, but which is younger. */
static bool is_left(const struct viewer *viewer, const char *line, const struct moment_left *before)
{
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    bool is_same = viewer->session.activity == before->activity && !strstr(line, "puzzle") &&
                   (before->racers || (before->age > 0 && viewer->session.age >= before->age)) &&
                   !memcmp(puzzle->given, before->given, puzzle->layout->cells);
    return is_same && (before->racers ? viewer->race.rivals : viewer->session.trace == before->trace);
}

static void expect_restored(const struct viewer *viewer, const struct moment_left *before, struct moment_left *now)
{
    note(viewer, now);
    assert_int_equal(now->racers, before->racers);
    if (!before->racers) { /* a race begins again, in new traces */
        assert_ptr_equal(now->trace, before->trace);
        assert_int_equal(now->position, before->position);
    }
    assert_int_equal(now->looking.cell, before->looking.cell);
    assert_int_equal(now->looking.digit, before->looking.digit);
    assert_int_equal(now->looking.panel, before->looking.panel);
    assert_float_equal(now->looking.scroll.zoom, before->looking.scroll.zoom, 0);
    if (now->activity != ACTIVITY_HAND) /* there it may be that of a hint, which is not kept */
        assert_int_equal(now->looking.proof.line, before->looking.proof.line);
    assert_memory_equal(now->selection.selected, before->selection.selected, sizeof now->selection.selected);
    assert_ptr_equal(now->engine, before->engine);
}

static void test_random_actions_keep_the_viewer_consistent(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-actions-XXXXXX",
         remove_folder[64]; /* for what the actions save under the usual names */
    const char *asked = getenv("RANDOM_ACTIONS"), *seed = getenv("RANDOM_SEED");
    assert_true(mkdtemp(folder) && !chdir(folder));
    unsigned long count = asked ? strtoul(asked, NULL, 10) : support_tries(2000, 8000);
    struct viewer *viewer = open_viewer(true);
    uint64_t random = seed ? strtoull(seed, NULL, 10) : 12345;
    struct viewer *before = memory_calloc(1, sizeof *before);
    struct longest longest = {0};
    unsigned long leaves = 0;
    struct moment_left *left = memory_calloc(MAX_ACTIVITIES_BELOW + 2, sizeof *left);
    for (unsigned long i = 0; i < count; i++) {
        char line[300];
        struct text_error error;
        bool quit = false;
        make_line(&random, line, sizeof line);
        double since = milliseconds(CLOCK_MONOTONIC), worked = milliseconds(CLOCK_THREAD_CPUTIME_ID);
        unsigned below = viewer->activities.count;
        note(viewer, &left[below]);
        script_line(viewer, line, &quit, &error); /* lines that make no sense may fail */
        if (viewer->activities.count < below && is_left(viewer, line, &left[viewer->activities.count])) {
            expect_restored(viewer, &left[viewer->activities.count], &left[MAX_ACTIVITIES_BELOW + 1]);
            leaves++;
        }
        if (i % DRAW_EVERY == 0)
            check_frame(viewer, before);
        since = milliseconds(CLOCK_MONOTONIC) - since;
        worked = milliseconds(CLOCK_THREAD_CPUTIME_ID) - worked;
        if (since > longest.milliseconds || worked > longest.of_processor) {
            longest.milliseconds = fmax(longest.milliseconds, since);
            longest.of_processor = fmax(longest.of_processor, worked);
            if (asked)
                printf("%lu: %s: %.1f ms, %.1f of them at work\n", i, line, since, worked);
        }
        if (i % COMPARE_EVERY == 0)
            compare_with_fresh_replay(viewer);
    }
    assert_true(leaves > count / 1000);
    if (asked)
        printf("%lu activities were left\n", leaves);
    compare_with_fresh_replay(viewer);
    viewer_destroy(viewer);
    memory_free(before);
    memory_free(left);
    snprintf(remove_folder, sizeof remove_folder, "rm -r %s", folder);
    assert_int_equal(system(remove_folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_actions_keep_the_viewer_consistent),
    };
    return cmocka_run_group_tests_name("viewer_random", tests, NULL, NULL);
}
