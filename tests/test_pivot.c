/* The engine `pivot` compared with the Racket program: tests/pivot/NAME.events.txt has every state of a run of it (F
 * depth technique masks; G depth x y digit masks; X depth: an empty cell; S depth: solved). */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/memory_stream.h"
#include "trace_file/frames.h"
#include "trace/replay.h"

struct walk {
    struct trace *trace;
    struct replay replay;
    struct step_reader reader;
    struct step step;
};

static void next_step(struct walk *walk)
{
    assert_true(walk->replay.position < trace_steps(walk->trace));
    replay_seek(&walk->replay, walk->replay.position + 1);
    assert_true(step_read(&walk->reader, walk->replay.position, &walk->step));
}

static void check_masks(const struct walk *walk, const char *masks)
{
    for (unsigned c = 0; c < 81; c++) {
        char *end;
        assert_int_equal(walk->replay.mask[c], strtoul(masks, &end, 10));
        assert_ptr_not_equal(end, masks);
        masks = end;
    }
}

/* Checks a label: T1, T2 or T3 and the house: x a column (cells with equal x), y a row, b a box. */
static void check_technique(const struct walk *walk, const char *label)
{
    static const char *const ids[] = {"peers", "hidden-single", "naked-pair"};
    const struct layout *layout = trace_layout(walk->trace);
    const struct step *step = &walk->step;
    assert_string_equal(trace_technique_id(walk->trace, step->technique), ids[label[1] - '1']);
    if (label[1] == '1')
        return;
    struct constraint in_house = label[1] == '2' ? step->truths[0] : step->links[0];
    enum house_kind kind = label[2] == 'x' ? HOUSE_COLUMN : label[2] == 'y' ? HOUSE_ROW : HOUSE_BOX;
    assert_int_equal(layout->house[in_house.index].kind, kind);
}

static void check_event(struct walk *walk, const char *line)
{
    char kind, label[8] = "";
    unsigned depth, x = 0, y = 0, digit = 0;
    int masks = 0;
    assert_int_equal(sscanf(line, "%c %u", &kind, &depth), 2);
    next_step(walk);
    while (walk->step.kind == STEP_BACKTRACK)
        next_step(walk);
    assert_int_equal(walk->step.depth, depth);
    switch (kind) {
    case 'F':
        sscanf(line, "F %*u %7s %n", label, &masks);
        assert_int_equal(walk->step.kind, STEP_DEDUCE);
        check_technique(walk, label);
        check_masks(walk, line + masks);
        break;
    case 'G':
        sscanf(line, "G %*u %u %u %u %n", &x, &y, &digit, &masks);
        assert_int_equal(walk->step.kind, STEP_GUESS);
        assert_int_equal(walk->step.place[0].cell, y * 9 + x);
        assert_int_equal(walk->step.place[0].digits, digit_bit(digit));
        check_masks(walk, line + masks);
        break;
    case 'X':
        assert_int_equal(walk->step.kind, STEP_CONTRADICTION);
        break;
    case 'S':
        assert_int_equal(walk->step.kind, STEP_SOLVED);
        break;
    default:
        fail_msg("an event of unknown kind: %c", kind);
    }
}

static void check_events(const char *name, const char *board)
{
    char path[256];
    struct buffer events = {0};
    snprintf(path, sizeof path, "%s/tests/pivot/%s.events.txt", getenv("SOURCE_ROOT"), name);
    assert_true(file_read(path, 1 << 20, &events, NULL));
    struct walk walk = {.trace = support_trace("pivot", board, 0)};
    replay_init(&walk.replay, walk.trace);
    step_reader_init(&walk.reader, walk.trace);
    unsigned lines = 0;
    for (char *line = strtok(events.bytes, "\n"); line; line = strtok(NULL, "\n"), lines++)
        check_event(&walk, line);
    assert_true(lines > 80);
    assert_int_equal(walk.replay.position, trace_steps(walk.trace));
    step_reader_finish(&walk.reader);
    replay_finish(&walk.replay);
    trace_destroy(walk.trace);
    buffer_finish(&events);
}

static void test_b1_has_the_states_of_the_original(void **state)
{
    (void)state;
    check_events("b1", BOARD_B1);
}

static void test_b3_has_the_states_of_the_original(void **state)
{
    (void)state;
    check_events("b3", BOARD_B3);
}

static void test_l1_has_the_states_of_the_original(void **state)
{
    (void)state;
    check_events("l1", BOARD_L1);
}

/* The path is what the original returns: the states of its deductions without those of failed branches. */
static void test_the_path_leaves_out_failed_branches(void **state)
{
    (void)state;
    struct memory_stream memory;
    assert_true(memory_stream_open(&memory, NULL));
    struct trace *trace = support_trace("pivot", BOARD_B3, 0);
    frames_write_path(trace, true, memory.stream);
    assert_true(memory_stream_close(&memory, NULL));
    const char *text = memory.bytes;
    unsigned lines = 0;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 89);
    assert_true(strncmp(text, "383 383 128 ", 12) == 0);
    assert_non_null(strstr(text, "\n256 4 128 64 1 2 32 8 16 "));
    trace_destroy(trace);
    memory_stream_finish(&memory);
}

static void check_stats(const char *board, uint64_t frames, uint64_t path, uint64_t guesses, uint64_t bad)
{
    struct puzzle *puzzle = support_puzzle(board);
    digit_mask solution[81];
    struct engine_task task = {.puzzle = puzzle, .solution = solution};
    assert_int_equal(engine_find("pivot")->solve(&task), ENGINE_SOLVED);
    assert_int_equal(task.stat[0], frames);
    assert_int_equal(task.stat[1], path);
    assert_int_equal(task.stat[2], guesses);
    assert_int_equal(task.stat[3], bad);
    puzzle_destroy(puzzle);
}

static void test_counts_are_those_published(void **state)
{
    (void)state;
    check_stats(BOARD_B1, 86, 86, 0, 0);
    check_stats(BOARD_B3, 122, 89, 3, 1);
    check_stats(BOARD_L1, 124, 103, 2, 1);
}

static void test_a_board_without_a_solution_is_refuted(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_WRONG, 0);
    struct cursor cursor;
    cursor_init(&cursor, trace);
    const struct record *record = cursor_record(&cursor, trace_steps(trace));
    assert_int_equal(record->kind, STEP_NO_SOLUTION);
    cursor_finish(&cursor);
    trace_destroy(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_b1_has_the_states_of_the_original),
        cmocka_unit_test(test_b3_has_the_states_of_the_original),
        cmocka_unit_test(test_l1_has_the_states_of_the_original),
        cmocka_unit_test(test_the_path_leaves_out_failed_branches),
        cmocka_unit_test(test_counts_are_those_published),
        cmocka_unit_test(test_a_board_without_a_solution_is_refuted),
    };
    return cmocka_run_group_tests_name("pivot", tests, NULL, NULL);
}
