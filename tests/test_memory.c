/* Out of memory: every allocation of an operation fails once, in turn; each time the operation must report the error
 * and leak nothing. The linker puts these functions before those of base/memory.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "solve/learn.h"
#include "engine/engine.h"
#include "puzzle/layouts.h"
#include "puzzle/reader.h"
#include "puzzle/writer.h"
#include "trace/cursor.h"

void *__real_memory_calloc(size_t count, size_t size);
void *__real_memory_realloc(void *block, size_t count, size_t size);
bool __real_memory_reserve(void **items, size_t *capacity, size_t needed, size_t size);
void *__wrap_memory_calloc(size_t count, size_t size);
void *__wrap_memory_realloc(void *block, size_t count, size_t size);
bool __wrap_memory_reserve(void **items, size_t *capacity, size_t needed, size_t size);

static long requests_left = -1; /* until one fails; negative: never */

static bool refused(void)
{
    return requests_left >= 0 && requests_left-- == 0;
}

void *__wrap_memory_calloc(size_t count, size_t size)
{
    return refused() ? NULL : __real_memory_calloc(count, size);
}

void *__wrap_memory_realloc(void *block, size_t count, size_t size)
{
    return refused() ? NULL : __real_memory_realloc(block, count, size);
}

bool __wrap_memory_reserve(void **items, size_t *capacity, size_t needed, size_t size)
{
    return (needed <= *capacity || !refused()) && __real_memory_reserve(items, capacity, needed, size);
}

/* Runs `work` with the first, second, ... allocation failing, until it succeeds. */
static void fail_each(bool (*work)(const char *input, struct text_error *error), const char *input)
{
    for (long n = 0; n < 100000; n++) {
        struct text_error error = {0};
        requests_left = n;
        bool done = work(input, &error);
        bool failed = requests_left < 0;
        requests_left = -1;
        if (!failed) {
            assert_true(done);
            return;
        }
        assert_false(done);
        if (error.kind != TEXT_ERROR_SYSTEM || strncmp(error.message, "out of memory for ", 18))
            fail_msg("request %ld: %s", n, error.message);
    }
    fail_msg("never done");
}

static bool read_one(const char *input, struct text_error *error)
{
    struct puzzle *puzzle = puzzle_read(input, strlen(input), "test", error);
    puzzle_destroy(puzzle);
    return puzzle;
}

/* A 4x4 board with several solutions: few allocations, but all kinds of them. */
static bool count_some(const char *input, struct text_error *error)
{
    struct text_error ignored;
    uint64_t count;
    long left = requests_left;
    requests_left = -1; /* reading is not tested here */
    struct puzzle *puzzle = puzzle_read(input, strlen(input), "test", &ignored);
    requests_left = left;
    enum count_end end = count_by_learning(puzzle, &(struct count_params){.limit = 100}, &count, NULL);
    if (end == COUNT_NO_MEMORY)
        text_error_memory(error, "counting");
    else
        assert_int_equal(count, 12);
    puzzle_destroy(puzzle);
    return end == COUNT_DONE;
}

/* Reads a few steps of a trace with checkpoints, the last first, so that guesses are open. */
static bool replay_checkpoints(const char *input, struct text_error *error)
{
    static const uint64_t numbers[] = {2000, 1500, 1000, 1};
    struct engine_task task = {.step_limit = 2000};
    digit_mask solution[81];
    struct text_error ignored;
    struct step_reader reader;
    struct step step;
    long left = requests_left;
    requests_left = -1; /* writing is not tested here */
    struct puzzle *puzzle = puzzle_read(input, strlen(input), "test", &ignored);
    struct trace *trace = trace_create(puzzle, "stack");
    task.puzzle = puzzle;
    task.trace = trace;
    task.solution = solution;
    engine_find("stack")->solve(&task);
    requests_left = left;
    step_reader_init(&reader, trace);
    bool read = true;
    for (size_t i = 0; read && i < sizeof numbers / sizeof *numbers; i++)
        read = step_read(&reader, numbers[i], &step);
    if (!read)
        text_error_memory(error, "a step");
    step_reader_finish(&reader);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
    return read;
}

static void test_replaying_from_checkpoints(void **state)
{
    (void)state;
    fail_each(replay_checkpoints, ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");
}

static void test_counting_by_learning(void **state)
{
    (void)state;
    fail_each(count_some, "1234............");
}

static void test_reading_a_line(void **state)
{
    (void)state;
    fail_each(read_one, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
}

static void test_reading_rows(void **state)
{
    (void)state;
    fail_each(read_one, "1 . | . .\n. 2 | . .\n----+----\n. . | 3 .\n. . | . 4\n");
}

static void test_reading_marks(void **state)
{
    (void)state;
    fail_each(read_one, "1 234 234 234\n234 1234 1234 1234\n234 1234 1234 1234\n234 1234 1234 1234\n");
}

static void test_reading_a_library_line(void **state)
{
    (void)state;
    fail_each(read_one, ":0000:x:.................................................................................:111::");
}

static void test_reading_a_sheet(void **state)
{
    (void)state;
    fail_each(read_one, "#! sheet 6x6\n#! grid 4 at 0,0 regions=AABBAABBCCDDCCDD\n#! grid 4 at 2,2\n"
                        "1...\n....\n......\n......\n  ....\n  ...4\n");
}

static bool make_layout(const char *input, struct text_error *error)
{
    struct layout *layout = layout_create_named(input, error);
    layout_unref(layout);
    return layout;
}

static void test_making_layouts(void **state)
{
    (void)state;
    fail_each(make_layout, "4x4");
    fail_each(make_layout, "jigsaw");
}

static void test_a_buffer_reports_failure_at_the_end(void **state)
{
    (void)state;
    struct layout *layout = layout_square(9, NULL);
    digit_mask masks[81] = {0};
    struct buffer text = {0};
    requests_left = 0;
    writer_board(layout, masks, &text);
    requests_left = -1;
    assert_true(text.failed);
    buffer_finish(&text);
    layout_unref(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counting_by_learning),
        cmocka_unit_test(test_replaying_from_checkpoints),
        cmocka_unit_test(test_reading_a_line),
        cmocka_unit_test(test_reading_rows),
        cmocka_unit_test(test_reading_marks),
        cmocka_unit_test(test_reading_a_library_line),
        cmocka_unit_test(test_reading_a_sheet),
        cmocka_unit_test(test_making_layouts),
        cmocka_unit_test(test_a_buffer_reports_failure_at_the_end),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
