/* Backjumps: branches that did without their guess are found, and nothing else is. */
#include "support.h"

#include "why/backjump.h"
#include "why/slice.h"

/* Reads the level that the backtrack has closed, and asks for each branch in it that is said to have done without its
 * guess and ended in a contradiction what that rests on. Returns the number of such branches. */
static unsigned check_backjumps(const struct trace *trace, struct step_reader *reader, const struct step *backtrack)
{
    struct trail trail;
    struct backjumps backjumps;
    struct step step;
    unsigned branches = 0;
    uint64_t guess = backtrack->guess, closed = backtrack->number;
    struct constraint exhausted = backtrack->truths[0];
    assert_true(trail_init(&trail, trace) && trail_extend(&trail, 0, guess - 1));
    size_t first = trail.steps.count;
    assert_true(trail_extend(&trail, guess - 1, closed - 1));
    backjumps_init(&backjumps, &trail);
    assert_true(backjumps_read(&backjumps, first, trail.steps.count, exhausted));
    for (size_t i = 0; i < backjumps.found.count; i++) {
        uint64_t number = backjumps.found.items[i];
        struct slice slice = {0};
        assert_true(number > guess && number < closed && backjumps_contain(&backjumps, number));
        assert_true(step_read(reader, number, &step) && step.kind == STEP_BACKTRACK);
        uint64_t own = step.guess;
        assert_true(step_read(reader, number - 1, &step));
        if (step.kind == STEP_CONTRADICTION) {
            assert_int_equal(slice_make(&slice, trace, &(struct slice_question){.position = number - 1}, 0, NULL),
                             SLICE_DONE);
            if (slice_blames(&slice, own))
                fail_msg("%s, step %llu needs its guess", trace_engine(trace), (unsigned long long)number);
            slice_finish(&slice);
            branches++;
        }
    }
    backjumps_finish(&backjumps);
    trail_finish(&trail);
    return branches;
}

static void test_backjumps(void **state)
{
    (void)state;
    static const char *const searchers[] = {"stack", "pairs"};
    for (size_t i = 0; i < 2; i++) {
        struct trace *trace = support_trace_of_board(i ? "jigsaw" : "b3", searchers[i], 4000);
        struct step_reader reader;
        struct step step;
        unsigned branches = 0;
        step_reader_init(&reader, trace);
        for (uint64_t number = 1; number <= trace_steps(trace) && number < support_tries(500, 1200); number++) {
            assert_true(step_read(&reader, number, &step));
            if (step.kind == STEP_BACKTRACK && step.truth_count)
                branches += check_backjumps(trace, &reader, &step);
        }
        if (!branches)
            fail_msg("%s: no branch did without its guess", searchers[i]);
        step_reader_finish(&reader);
        trace_destroy(trace);
    }
}

enum { NESTED = 70, EMPTY_CELL = 80 };

/* Guesses in cells 1 to NESTED. Each of them fails because a cell is empty, and that rests on the guess itself where
 * its number is even, and on the first guess otherwise. */
static struct trace *nested_guesses(void)
{
    char board[82];
    memset(board, '.', 81);
    board[81] = '\0';
    struct puzzle *puzzle = support_puzzle(board);
    struct trace *trace = trace_create(puzzle, "stack");
    assert_non_null(trace);
    for (unsigned k = 1; k <= NESTED; k++)
        assert_true(trace_guess(trace, (struct change){(cell_id)k, digit_bit(1)}));
    for (unsigned k = NESTED; k; k--) {
        trace_begin(trace, STEP_DEDUCE, 0);
        trace_remove(trace, EMPTY_CELL, layout_all_digits(puzzle->layout));
        trace_truth(trace, constraint_cell((cell_id)(k % 2 ? 1 : k)));
        assert_true(trace_end(trace));
        assert_true(trace_contradiction(trace, constraint_cell(EMPTY_CELL)) && trace_backtrack(trace, NO_CELL));
    }
    trace_close(trace);
    puzzle_destroy(puzzle);
    return trace;
}

/* Conflict sets hold as many guesses as are nested, and each branch that did without its own one is found. */
static void test_nested_backjumps(void **state)
{
    (void)state;
    struct trace *trace = nested_guesses();
    struct trail trail;
    struct backjumps backjumps;
    assert_true(trail_init(&trail, trace) && trail_extend(&trail, 0, trace_steps(trace)));
    backjumps_init(&backjumps, &trail);
    assert_true(backjumps_read(&backjumps, 0, trail.steps.count, constraint_cell(1)));
    assert_int_equal(backjumps.found.count, NESTED / 2 - 1);
    for (unsigned k = NESTED; k; k--) {
        uint64_t backtrack = NESTED + 3 * (uint64_t)(NESTED - k + 1);
        assert_int_equal(backjumps_contain(&backjumps, backtrack), k % 2 && k > 1);
    }
    backjumps_finish(&backjumps);
    trail_finish(&trail);
    trace_destroy(trace);
}

enum { SUMS = 200 };

/* Guesses in the first cell and refutes the guess by a sum, the last of more than the layout has houses and cells. */
static struct trace *refuted_by_last_sum(void)
{
    struct buffer text = {0};
    for (unsigned i = 0; i < SUMS; i++)
        buffer_print(&text, "#! little-killer 5 r1c1 r2c2\n");
    for (unsigned i = 0; i < 81; i++)
        buffer_put(&text, '.');
    struct puzzle *puzzle = support_puzzle(buffer_text(&text));
    buffer_finish(&text);
    const struct layout *layout = puzzle->layout;
    struct trace *trace = trace_create(puzzle, "human");
    assert_true(layout->sums->count > (unsigned)layout->houses + layout->cells);
    assert_true(trace_guess(trace, (struct change){1, digit_bit(1)}));
    trace_begin(trace, STEP_DEDUCE, 0);
    trace_remove(trace, EMPTY_CELL, layout_all_digits(layout));
    trace_truth(trace, constraint_cell(1));
    trace_link(trace, constraint_sum(layout->sums->count - 1));
    assert_true(trace_end(trace));
    assert_true(trace_contradiction(trace, constraint_cell(EMPTY_CELL)) && trace_backtrack(trace, 1));
    trace_close(trace);
    puzzle_destroy(puzzle);
    return trace;
}

/* A step that needs a sum needs the guesses that took candidates from the sum's cells, whatever the sum's number. */
static void test_steps_with_sums(void **state)
{
    (void)state;
    struct trace *trace = refuted_by_last_sum();
    struct trail trail;
    struct backjumps backjumps;
    assert_true(trail_init(&trail, trace) && trail_extend(&trail, 0, trace_steps(trace)));
    backjumps_init(&backjumps, &trail);
    assert_true(backjumps_read(&backjumps, 0, trail.steps.count, constraint_cell(1)));
    assert_int_equal(backjumps.found.count, 0);
    backjumps_finish(&backjumps);
    trail_finish(&trail);
    trace_destroy(trace);
}

/* A file may say so of a level without steps. */
static void test_level_without_steps(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    struct trace *trace = trace_create(puzzle, "stack");
    struct slice slice = {0};
    assert_true(trace && trace_final_step(trace, STEP_NO_SOLUTION, 0));
    trace_close(trace);
    assert_int_equal(slice_make(&slice, trace, &(struct slice_question){.position = 1}, 0, NULL), SLICE_DONE);
    assert_int_equal(slice.blame.count, 0);
    slice_finish(&slice);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

static void assert_same_record(const struct record *record, const struct record *expected)
{
    assert_int_equal(record->kind, expected->kind);
    assert_int_equal(record->end - record->start, expected->end - expected->start);
    assert_memory_equal(record->start, expected->start, (size_t)(record->end - record->start));
}

/* Another thread loads the blocks before they are asked for, and each is the one that was asked for: stretches that are
 * read from their end, one after the other, with a jump now and then. */
static void test_reading_ahead(void **state)
{
    (void)state;
    struct trace *trace = support_trace_of_board("16x16", "stack", 60000);
    struct cursor_pool pool;
    struct cursor *plain = cursor_create(trace);
    uint64_t steps = trace_steps(trace), stretch = 700;
    assert_true(plain && steps >= 60000 && cursor_pool_init(&pool, trace));
    cursor_pool_begin_part(&pool, 1, steps);
    for (uint64_t from = 1; from + stretch <= steps; from += from % 7 ? stretch : 20 * stretch) {
        cursor_pool_move(&pool, from);
        for (uint64_t number = from + stretch; number > from; number--)
            assert_same_record(cursor_record(cursor_pool_at(&pool, number), number), cursor_record(plain, number));
    }
    cursor_pool_end_part(&pool);
    assert_same_record(cursor_record(cursor_pool_at(&pool, 1), 1), cursor_record(plain, 1));
    cursor_pool_finish(&pool);
    cursor_destroy(plain);
    trace_destroy(trace);
}

static void wait_until_loaded(struct read_ahead *ahead, uint64_t block)
{
    for (bool is_loaded = false; !is_loaded; thread_sleep(100)) {
        mutex_lock(&ahead->mutex);
        is_loaded = ahead->block[block % READ_AHEAD] == block && ahead->state[block % READ_AHEAD] == READ_AHEAD_LOADED;
        mutex_unlock(&ahead->mutex);
    }
}

/* A block that was loaded ahead is exchanged for another cursor once. One that was asked for before it was begun is
 * left to the reader, unless it is out of reach. */
static void test_block_loaded_ahead(void **state)
{
    (void)state;
    struct trace *trace = support_trace_of_board("16x16", "stack", 20000);
    struct read_ahead *ahead = read_ahead_create(trace);
    struct cursor *cursor = cursor_create(trace), *old = cursor;
    assert_true(ahead && cursor && read_ahead_start(ahead, 3, 40));
    assert_false(read_ahead_exchange(ahead, 3, &cursor));
    wait_until_loaded(ahead, 4);
    assert_true(read_ahead_exchange(ahead, 4, &cursor));
    assert_true(cursor != old && cursor->block == 4 && cursor_is_valid(cursor));
    assert_false(read_ahead_exchange(ahead, 4, &cursor));
    read_ahead_move(ahead, 39);
    wait_until_loaded(ahead, 40);
    assert_true(read_ahead_exchange(ahead, 40, &cursor));
    read_ahead_stop(ahead);
    assert_false(read_ahead_exchange(ahead, 41, &cursor));
    assert_int_equal(ahead->block[41 % READ_AHEAD], 41);
    assert_false(read_ahead_exchange(ahead, 39 + READ_AHEAD + 1, &cursor));
    assert_int_not_equal(ahead->block[(39 + READ_AHEAD + 1) % READ_AHEAD], 39 + READ_AHEAD + 1);
    read_ahead_destroy(ahead);
    cursor_destroy(cursor);
    trace_destroy(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_backjumps),           cmocka_unit_test(test_nested_backjumps),
        cmocka_unit_test(test_level_without_steps), cmocka_unit_test(test_reading_ahead),
        cmocka_unit_test(test_block_loaded_ahead),  cmocka_unit_test(test_steps_with_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
