/* Tests that operations survive running out of memory: every allocation of an operation fails once, in turn. Each time
 * the operation must report the error and leak nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "engine/engine.h"
#include "failing_memory.h"
#include "puzzle/layouts.h"
#include "puzzle/reader.h"
#include "puzzle/writer.h"
#include "solve/learn.h"
#include "support.h"
#include "trace/cursor.h"
#include "why/effects.h"

/* Runs `work` with the first, second, ... allocation failing, until it succeeds. */
static void fail_each(bool (*work)(const char *input, struct text_error *error), const char *input)
{
    for (long n = 0; n < 100000; n++) {
        struct text_error error = {0};
        failing_memory_after(n);
        bool done = work(input, &error);
        bool failed = failing_memory_stop();
        if (!failed) {
            assert_true(done);
            return;
        }
        assert_false(done);
        if (error.kind != TEXT_ERROR_SYSTEM || strncmp(error.message, "out of memory for ", 18))
            fail_msg("request %ld: %s", n, error.message);
    }
    fail_msg("%s", "never done");
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
    failing_memory_armed = false; /* reading is not tested here */
    struct puzzle *puzzle = puzzle_read(input, strlen(input), "test", &ignored);
    failing_memory_armed = true;
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
    failing_memory_armed = false; /* writing is not tested here */
    struct puzzle *puzzle = puzzle_read(input, strlen(input), "test", &ignored);
    struct trace *trace = trace_create(puzzle, "stack");
    task.puzzle = puzzle;
    task.trace = trace;
    task.solution = solution;
    engine_find("stack")->solve(&task);
    failing_memory_armed = true;
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
    fail_each(read_one,
              ":0000:x:.................................................................................:111::");
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
    failing_memory_after(0);
    writer_board(layout, masks, &text);
    failing_memory_stop();
    assert_true(text.failed);
    buffer_finish(&text);
    layout_unref(layout);
}

/* Whatever request fails while it is found out what a step rests on, or what came of it, there is no answer and no harm. */
static void test_slicing(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B3, 0);
    for (unsigned kind = 0; kind < 2; kind++) {
        bool failed = true;
        for (long n = 0; failed && n < 20000; n += 1 + n / 40) {
            struct slice slice = {0};
            failing_memory_after(n);
            enum slice_outcome outcome =
                kind ? effects_make(&slice, trace, 46, 0, NULL)
                     : slice_make(&slice, trace, &(struct slice_question){.position = 86}, 0, NULL);
            failed = failing_memory_stop();
            assert_int_equal(outcome, failed ? SLICE_NO_MEMORY : SLICE_DONE);
            slice_finish(&slice);
        }
        assert_false(failed);
    }
    trace_destroy(trace);
}

static void test_an_array_that_cannot_grow_keeps_its_items(void **state)
{
    (void)state;
    ARRAY(int) array = {0};
    struct arena arena = {0};
    for (int i = 0; i < 16; i++)
        assert_true(array_append(&array, i));
    failing_memory_after(0);
    assert_false(array_append(&array, 16));
    assert_true(failing_memory_stop());
    assert_int_equal(array.count, 16);
    assert_int_equal(array.items[15], 15);
    assert_true(array_append(&array, 16));
    assert_int_equal(array.items[16], 16);
    memory_free(array.items);
    memset(&array, 0, sizeof array);
    failing_memory_after(0);
    assert_false(arena_array_append(&arena, &array, 1));
    assert_true(failing_memory_stop());
    assert_true(arena_array_append(&arena, &array, 1));
    assert_int_equal(array.items[0], 1);
    arena_finish(&arena);
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
        cmocka_unit_test(test_slicing),
        cmocka_unit_test(test_an_array_that_cannot_grow_keeps_its_items),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
