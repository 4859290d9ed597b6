/* Human techniques on puzzles of our own making, over many layouts: every step is proved from what it cites and agrees
 * with the solution; every step that is available anywhere on the way likewise. TECHNIQUE_PUZZLES in the environment
 * says how many puzzles a layout, TECHNIQUE_FILE names a file of more, and TECHNIQUE_TRACES (set to anything) leaves it
 * at their traces, which is some hundred times as fast. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "solve/count.h"
#include "engine/generate.h"
#include "puzzle/layouts.h"
#include "form/reader.h"
#include "technique/als_list.h"
#include "trace/cursor.h"

/* Receives all findings of a position; each goes into a trace of its own and is proved there. */
struct checking {
    const struct puzzle *puzzle;
    const struct candidate_grid *grid;
    const digit_mask *solution;
    unsigned found[TECHNIQUES], puzzles;
    uint64_t steps;
};

static bool check_finding(void *context, const struct finding *finding)
{
    struct checking *checking = context;
    checking->found[finding->technique]++;
    for (size_t i = 0; i < finding->removals; i++)
        assert_false(finding->removal[i].digits & checking->solution[finding->removal[i].cell]);
    if (finding->cell != NO_CELL)
        assert_int_equal(checking->solution[finding->cell], digit_bit(finding->digit));
    /* Every tenth is proved here; those that are applied are all proved by their trace. */
    if (checking->found[finding->technique] % 10 == 1)
        support_prove(checking->puzzle, checking->grid->mask, finding);
    return false;
}

/* Mutant fish are without number: they have their own test, and come with every puzzle only where the environment asks
 * for more. */
static void leave_out_mutants(struct search *search)
{
    for (enum technique_id id = TECHNIQUE_mutant_x_wing; id <= TECHNIQUE_finned_mutant_whale; id++)
        search->wanted[id / 64] &= ~(1ull << id % 64);
}

/* Solves as far as it goes; at the end, where the hard techniques are, all findings are looked at, and at the start of
 * every other puzzle; in a long run, of each. */
static void check_puzzle(const struct puzzle *puzzle, struct checking *checking)
{
    uint64_t count;
    digit_mask *solution = calloc(puzzle->layout->cells, sizeof *solution), *ignored = calloc(puzzle->layout->cells, 4);
    assert_int_equal(count_solutions(puzzle, &(struct count_params){.limit = 2}, &count, solution), COUNT_DONE);
    assert_int_equal(count, 1);
    struct trace *trace = trace_create(puzzle, "human");
    struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = ignored};
    engine_find("human")->solve(&task);
    struct proof_verdict verdict;
    assert_true(proof_check(trace, &verdict));
    if (!verdict.holds || !verdict.finished)
        fail_msg("%s, step %llu: %s", puzzle->layout->name, (unsigned long long)verdict.steps + 1, verdict.reason);
    checking->steps += verdict.steps;
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        assert_int_equal(trace_grid(trace)[c] & solution[c], solution[c]);

    checking->puzzles++;
    if (getenv("TECHNIQUE_TRACES")) {
        trace_destroy(trace);
        free(solution);
        free(ignored);
        return;
    }
    struct puzzle *marks = puzzle_copy(puzzle);
    marks->has_marks = true;
    memcpy(marks->start, trace_grid(trace), marks->layout->cells * sizeof *marks->start);
    struct candidate_grid *start = candidate_grid_create(puzzle), *end = candidate_grid_create(marks);
    struct search *search = calloc(1, sizeof *search);
    memset(search->wanted, 0xFF, sizeof search->wanted);
    if (!getenv("TECHNIQUE_PUZZLES") && !getenv("TECHNIQUE_FILE"))
        leave_out_mutants(search);
    search->unique = true;
    search->receive = check_finding;
    search->context = checking;
    checking->puzzle = puzzle;
    checking->solution = solution;
    const struct candidate_grid *grids[] = {start, end};
    for (unsigned i = checking->puzzles % support_tries(2, 1); i < 2; i++) {
        checking->grid = search->grid = grids[i];
        search_run(search);
    }
    free(search);
    candidate_grid_destroy(start);
    candidate_grid_destroy(end);
    puzzle_destroy(marks);
    trace_destroy(trace);
    free(solution);
    free(ignored);
}

static void test_steps_on_many_layouts(void **state)
{
    (void)state;
    static const char *const names[] = {"9x9",       "6x6",
                                        "8x8",       "10x10",
                                        "diagonal",  "windoku",
                                        "jigsaw",    "jigsaw-diagonal",
                                        "triathlon", "jigsaw-over-diagonal"};
    const char *asked = getenv("TECHNIQUE_PUZZLES");
    unsigned long count = asked ? strtoul(asked, NULL, 10) : 1;
    struct checking *checking = calloc(1, sizeof *checking);
    for (size_t i = 0; i < sizeof names / sizeof *names; i += support_tries(2, 1)) {
        struct layout *layout = layout_create_named(names[i], NULL);
        /* As many as wished on the ordinary board; large sheets take longer. */
        unsigned long here = layout->grids > 1 ? count / 5 : count;
        for (unsigned long n = 0; n < here; n++) {
            struct generate_params params = {.layout = layout, .seed = 7000 + n, .givens = (n + i) % 2 ? 0.35 : 0};
            struct puzzle *puzzle = generate_puzzle(&params, NULL);
            assert_non_null(puzzle);
            check_puzzle(puzzle, checking);
            puzzle_destroy(puzzle);
        }
        layout_unref(layout);
    }
    for (enum technique_id id = 0; id < TECHNIQUES && asked; id++)
        fprintf(stderr, "%s: %u\n", techniques[id].id, checking->found[id]);
    assert_true(getenv("TECHNIQUE_TRACES") || checking->found[TECHNIQUE_pointing] > 0);
    assert_true(getenv("TECHNIQUE_TRACES") || checking->found[TECHNIQUE_hidden_pair] > 0);
    free(checking);
}

static void test_steps_of_a_file(void **state)
{
    (void)state;
    const char *name = getenv("TECHNIQUE_FILE");
    struct buffer text = {0};
    struct text_error error;
    struct puzzle *puzzle;
    if (!name)
        return;
    assert_true(file_read(name, SIZE_MAX, &text, &error));
    struct checking *checking = calloc(1, sizeof *checking);
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(&text), text.length, name);
    while (puzzle_reader_next(reader, &puzzle, &error) == PUZZLE_READ_ONE) {
        check_puzzle(puzzle, checking);
        puzzle_destroy(puzzle);
    }
    for (enum technique_id id = 0; id < TECHNIQUES; id++)
        fprintf(stderr, "%s: %u\n", techniques[id].id, checking->found[id]);
    fprintf(stderr, "%u puzzles, %llu steps\n", checking->puzzles, (unsigned long long)checking->steps);
    puzzle_reader_destroy(reader);
    buffer_finish(&text);
    free(checking);
}

/* Digits renamed, rows of a band exchanged, the board turned over its diagonal: the same rating. */
static char *turned(const char *board)
{
    static char text[82];
    static const unsigned row[] = {1, 0, 2, 5, 4, 3, 6, 8, 7};
    for (unsigned i = 0; i < 81; i++) {
        char c = board[row[i % 9] * 9 + i / 9];
        text[i] = (char)(c == '.' ? '.' : '1' + (c - '1' + 4) % 9);
    }
    return text;
}

static void rate(const char *board, uint64_t *score, const char **level, enum engine_outcome *outcome)
{
    struct puzzle *puzzle = support_puzzle(board);
    digit_mask solution[81];
    struct engine_task task = {.puzzle = puzzle, .solution = solution};
    *outcome = engine_find("human")->solve(&task);
    *level = task.stat_text[1];
    *score = task.stat[2];
    puzzle_destroy(puzzle);
}

static void test_level_does_not_depend_on_how_the_board_lies(void **state)
{
    (void)state;
    static const char *const boards[] = {
        BOARD_B1, BOARD_L1, "...93.4...432.....69..51..3.....73....6...1....45.....1..64..58.....591...7.19..."};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        uint64_t score[2];
        const char *level[2];
        enum engine_outcome outcome[2];
        rate(boards[i], &score[0], &level[0], &outcome[0]);
        rate(turned(boards[i]), &score[1], &level[1], &outcome[1]);
        assert_int_equal(outcome[0], outcome[1]);
        if (outcome[0] == ENGINE_SOLVED)
            assert_string_equal(level[0], level[1]);
    }
}

static bool prove_and_stop(void *context, const struct finding *finding)
{
    const struct checking *checking = context;
    support_prove(checking->puzzle, checking->grid->mask, finding);
    return true;
}

/* A board with more candidates than a forcing net may have still has a smallest reason. */
static void test_a_large_board_has_a_smallest_reason(void **state)
{
    (void)state;
    struct text_error error;
    struct buffer text = {0};
    assert_true(file_read("tests/hard-25x25.txt", 10000, &text, &error));
    struct puzzle *puzzle = puzzle_read(buffer_text(&text), text.length, "hard", &error);
    assert_non_null(puzzle);
    struct candidate_grid *grid = candidate_grid_create(puzzle);
    struct search *search = calloc(1, sizeof *search);
    struct checking checking = {.puzzle = puzzle, .grid = grid};
    unsigned candidates = 0;
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        candidates += grid->solved[c] ? 0 : digit_count(grid->mask[c]);
    assert_true(candidates > 1500);
    search->grid = grid;
    search->wanted[TECHNIQUE_smallest_reason / 64] |= 1ull << TECHNIQUE_smallest_reason % 64;
    search->receive = prove_and_stop;
    search->context = &checking;
    search_run(search);
    assert_true(search->stopped);
    free(search);
    candidate_grid_destroy(grid);
    puzzle_destroy(puzzle);
    buffer_finish(&text);
}

/* Solved cells that are not placed are in no set: each set with one would be another. */
static void test_a_solved_cell_is_in_no_almost_locked_set(void **state)
{
    (void)state;
    struct text_error error;
    struct layout *layout = layout_square(9, &error);
    struct puzzle *puzzle = puzzle_create(layout);
    for (unsigned c = 0; c < 7; c++) {
        puzzle->start[c] = digit_bit(c + 1);
        for (unsigned i = 0; i < layout->cell[c].peer_count; i++)
            puzzle->start[layout->cell[c].peers[i]] &= ~digit_bit(c + 1);
    }
    puzzle->start[7] = puzzle->start[8] = digit_bit(8) | digit_bit(9);
    puzzle->has_marks = true;
    struct candidate_grid *grid = candidate_grid_create(puzzle);
    struct search *search = calloc(1, sizeof *search);
    struct als_list list;
    search->grid = grid;
    assert_true(als_list_make(&list, search, als_max_cells(layout)));
    unsigned pairs = 0;
    for (size_t i = 0; i < list.count; i++) {
        pairs += list.items[i].count == 1 && list.items[i].cells[0] < 9;
        for (unsigned k = 0; k < list.items[i].count; k++)
            assert_true(list.items[i].cells[k] >= 7);
    }
    assert_int_equal(pairs, 2);
    free(search);
    candidate_grid_destroy(grid);
    puzzle_destroy(puzzle);
    layout_unref(layout);
}

static void test_names_and_aliases(void **state)
{
    (void)state;
    assert_int_equal(technique_find("x-wing"), TECHNIQUE_x_wing);
    assert_int_equal(technique_find("y-wing"), TECHNIQUE_xy_wing);
    assert_int_equal(technique_find("box-line"), TECHNIQUE_claiming);
    assert_int_equal(technique_find("locked-candidates-1"), TECHNIQUE_pointing);
    assert_int_equal(technique_find("X-Wing"), TECHNIQUE_x_wing);
    assert_int_equal(technique_find("0300"), TECHNIQUE_x_wing);
    assert_int_equal(technique_find("UR1"), TECHNIQUE_unique_rectangle_1);
    assert_int_equal(technique_find("Unique Rectangle type 1"), TECHNIQUE_unique_rectangle_1);
    assert_int_equal(technique_find("bug+1"), TECHNIQUE_bug_plus_1);
    assert_true(technique_has_name(TECHNIQUE_continuous_nice_loop, "nice-loop"));
    assert_true(technique_has_name(TECHNIQUE_discontinuous_nice_loop, "nice-loop"));
    assert_int_equal(technique_find("no-such"), TECHNIQUES);
    assert_int_equal(technique_find(""), TECHNIQUES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_on_many_layouts),
        cmocka_unit_test(test_steps_of_a_file),
        cmocka_unit_test(test_level_does_not_depend_on_how_the_board_lies),
        cmocka_unit_test(test_a_large_board_has_a_smallest_reason),
        cmocka_unit_test(test_a_solved_cell_is_in_no_almost_locked_set),
        cmocka_unit_test(test_names_and_aliases),
    };
    return cmocka_run_group_tests_name("technique", tests, NULL, NULL);
}
