/* The divergence of two runs, against a comparison of all their grids: each grid is kept whole, turns are read from the
 * steps, and the divergence point is looked for among all pairs of positions. */
#include "support.h"

#include "base/array.h"
#include "base/memory.h"
#include "trace/replay.h"
#include "why/divergence.h"

enum { STEP_LIMIT = 1500, MOST_TURNS = STEP_LIMIT + 2 };

static const char *const compared[] = {"pivot", "propagate", "propagate-box", "rescan",
                                       "pairs", "stack",     "learn",         "human"};
static const char *const boards[] = {"b3", "m1", "l2", "jigsaw", "6x6"};

/* A run, written out: the grid after each step, without the digits that have failed there. */
struct run {
    const struct trace *trace;
    uint64_t steps;
    digit_mask *grids;      /* [(steps + 1) * cells] */
    enum step_kind *kinds;  /* [steps + 1], of step i at i */
    unsigned *jumps;        /* [steps + 1]: its backjump */
    struct change *guesses; /* [steps + 1] */
    uint64_t
        turn[MOST_TURNS]; /* the numbers of its turns; the last is one more than the steps, if there is no last step */
    uint64_t last[MOST_TURNS]; /* the position whose grid counts for the turn */
    size_t turns;
};

static const digit_mask *grid(const struct run *run, uint64_t position)
{
    return run->grids + position * trace_layout(run->trace)->cells;
}

static bool is_same_grid(const struct run *a, uint64_t i, const struct run *b, uint64_t j)
{
    return !memcmp(grid(a, i), grid(b, j), trace_layout(a->trace)->cells * sizeof(digit_mask));
}

/* Writes the grid after the step without the digits that have failed at an open level or outside of all guesses. */
static void write_grid(struct run *run, uint64_t position, const digit_mask *mask, const struct change *failed,
                       size_t count)
{
    unsigned cells = trace_layout(run->trace)->cells;
    digit_mask *written = run->grids + position * cells;
    memcpy(written, mask, cells * sizeof *written);
    for (size_t i = 0; i < count; i++)
        written[failed[i].cell] &= ~failed[i].digits;
}

/* Adds the turn. A guess of the last digit that is left is none, nor is the way back from it; but what comes behind
 * that is not compared any more. */
static void add_turn(struct run *run, uint64_t number, const bool *forced, size_t depth, uint64_t *last)
{
    enum step_kind kind = run->kinds[number];
    bool is_none = (kind == STEP_GUESS || kind == STEP_BACKTRACK) && forced[depth];
    if (*last == UINT64_MAX && !(kind == STEP_GUESS && is_none))
        *last = number - 1;
    if (is_none)
        return;
    run->turn[run->turns] = number;
    run->last[run->turns++] = *last;
    *last = UINT64_MAX;
}

static struct run *run_read(const struct trace *trace)
{
    struct run *run = memory_calloc(1, sizeof *run);
    const struct layout *layout = trace_layout(trace);
    struct replay replay;
    struct step_reader reader;
    struct step step;
    struct change failed[2000];
    size_t first_failed[LAYOUT_MAX_CELLS + 1], depth = 0, count = 0;
    bool forced[LAYOUT_MAX_CELLS + 1] = {false};
    struct change open[LAYOUT_MAX_CELLS + 1];
    uint64_t last = UINT64_MAX;
    run->trace = trace;
    run->steps = trace_steps(trace);
    run->grids = memory_calloc((run->steps + 1) * layout->cells, sizeof *run->grids);
    run->kinds = memory_calloc(run->steps + 1, sizeof *run->kinds);
    run->jumps = memory_calloc(run->steps + 1, sizeof *run->jumps);
    run->guesses = memory_calloc(run->steps + 1, sizeof *run->guesses);
    replay_init(&replay, trace);
    step_reader_init(&reader, trace);
    write_grid(run, 0, replay.mask, failed, 0);
    for (uint64_t number = 1; number <= run->steps; number++) {
        assert_true(step_read(&reader, number, &step));
        run->kinds[number] = step.kind;
        run->jumps[number] = step.backjump;
        if (step.kind == STEP_GUESS) {
            run->guesses[number] = open[++depth] = step.place[0];
            first_failed[depth] = count;
            forced[depth] = digits_are_one(grid(run, number - 1)[step.place[0].cell]);
        }
        if (step.kind != STEP_DEDUCE && step.kind != STEP_CONTRADICTION)
            add_turn(run, number, forced, depth, &last);
        if (step.kind == STEP_BACKTRACK) {
            depth -= levels_closed(step.backjump);
            count = first_failed[depth + 1];
            if (!step.backjump)
                failed[count++] = open[depth + 1];
        }
        replay_seek(&replay, number);
        write_grid(run, number, replay.mask, failed, count);
    }
    if (!run->turns || run->turn[run->turns - 1] != run->steps || run->kinds[run->steps] == STEP_GUESS ||
        run->kinds[run->steps] == STEP_BACKTRACK) {
        run->turn[run->turns] = run->steps + 1;
        run->last[run->turns++] = last == UINT64_MAX ? run->steps : last;
    }
    step_reader_finish(&reader);
    replay_finish(&replay);
    return run;
}

static void run_free(struct run *run)
{
    memory_free(run->grids);
    memory_free(run->kinds);
    memory_free(run->jumps);
    memory_free(run->guesses);
    memory_free(run);
}

static bool is_same_turn(const struct run *a, const struct run *b, size_t turn)
{
    uint64_t i = a->turn[turn], j = b->turn[turn];
    enum step_kind kind = i > a->steps ? STEP_KINDS : a->kinds[i];
    if (kind != (j > b->steps ? STEP_KINDS : b->kinds[j]) || (kind == STEP_BACKTRACK && a->jumps[i] != b->jumps[j]))
        return false;
    if (kind == STEP_GUESS &&
        (a->guesses[i].cell != b->guesses[j].cell || a->guesses[i].digits != b->guesses[j].digits))
        return false;
    return kind == STEP_BACKTRACK || kind == STEP_NO_SOLUTION || is_same_grid(a, a->last[turn], b, b->last[turn]);
}

static void check_known(const struct divergence *divergence, unsigned side, const struct run *own,
                        const struct run *other, size_t turn)
{
    const struct divergence_run *run = &divergence->run[side];
    const struct layout *layout = trace_layout(own->trace);
    const digit_mask *mine = grid(own, own->last[turn]), *theirs = grid(other, other->last[turn]);
    size_t count = 0;
    for (unsigned cell = 0; cell < layout->cells; cell++)
        count += digit_count(theirs[cell] & ~mine[cell]);
    assert_int_equal(run->known.count, count);
    for (size_t i = 0; i < count; i++) {
        const struct divergence_candidate *known = &run->known.items[i];
        digit_mask digit = digit_bit(known->digit);
        assert_true(theirs[known->cell] & ~mine[known->cell] & digit);
        assert_true(grid(own, known->step - 1)[known->cell] & ~grid(own, known->step)[known->cell] & digit);
        assert_true(known->step > run->common && known->step <= own->last[turn]);
        uint64_t later = other->last[turn] + 1;
        while (later <= other->steps &&
               (other->kinds[later] != STEP_DEDUCE ||
                !(grid(other, later - 1)[known->cell] & ~grid(other, later)[known->cell] & digit)))
            later++;
        /* A digit that has failed may be removed once more, which these grids do not show. */
        if (known->later != (later <= other->steps ? later : 0))
            assert_true(known->later && (known->later < later || later > other->steps));
    }
}

static void check_pair(const struct trace *first, const struct trace *second)
{
    struct run *a = run_read(first), *b = run_read(second);
    struct divergence divergence;
    assert_true(divergence_find(&divergence, first, second, NULL));
    size_t turn = 0, most = a->turns < b->turns ? a->turns : b->turns;
    while (turn < most && is_same_turn(a, b, turn))
        turn++;
    assert_int_equal(divergence.parts, turn < most);
    if (divergence.parts) {
        uint64_t from[2] = {turn ? a->turn[turn - 1] : 0, turn ? b->turn[turn - 1] : 0}, at[2] = {from[0], from[1]};
        for (uint64_t i = from[0]; i <= a->last[turn]; i++) {
            for (uint64_t j = from[1]; j <= b->last[turn]; j++) {
                if (is_same_grid(a, i, b, j)) {
                    at[0] = i;
                    at[1] = j;
                }
            }
        }
        assert_int_equal(divergence.run[0].common, at[0]);
        assert_int_equal(divergence.run[1].common, at[1]);
        assert_int_equal(divergence.run[0].turn.number, a->turn[turn]);
        assert_int_equal(divergence.run[1].turn.number, b->turn[turn]);
        check_known(&divergence, 0, a, b, turn);
        check_known(&divergence, 1, b, a, turn);
    }
    divergence_finish(&divergence);
    run_free(a);
    run_free(b);
}

static void test_divergence_points_are_those_of_all_grids(void **state)
{
    enum { ENGINES = sizeof compared / sizeof *compared };
    (void)state;
    for (size_t board = 0; board < sizeof boards / sizeof *boards; board++) {
        struct trace *trace[ENGINES];
        for (size_t i = 0; i < ENGINES; i++)
            trace[i] = support_trace_of_board(boards[board], compared[i], STEP_LIMIT);
        for (size_t i = 0; i < ENGINES; i++) {
            for (size_t j = 0; j < ENGINES; j++)
                check_pair(trace[i], trace[j]);
        }
        for (size_t i = 0; i < ENGINES; i++)
            trace_destroy(trace[i]);
    }
}

static void test_a_run_does_not_part_from_itself(void **state)
{
    struct trace *trace = support_trace("propagate", BOARD_M1, 0);
    struct divergence divergence;
    (void)state;
    assert_true(divergence_find(&divergence, trace, trace, NULL));
    assert_false(divergence.parts);
    assert_false(divergence.order_differs);
    assert_int_equal(divergence.run[0].common, trace_steps(trace));
    divergence_finish(&divergence);
    trace_destroy(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_divergence_points_are_those_of_all_grids),
        cmocka_unit_test(test_a_run_does_not_part_from_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
