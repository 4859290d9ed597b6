/* The boards of exercises, as the window makes them, and the answers to them: each board has its pattern and one
 * solution, the checker accepts the steps by which answers count, and refuses the same evidence for answers that do not
 * count.
 *
 * A few boards of some techniques are made here. All techniques, with a line for each, by
 *
 *     EXERCISES=1000 SECONDS=60 build/tests/test_exercises        at most 60 seconds for each technique
 *     PART=0/2 ...                                                every second technique from the first on
 *
 * The columns: boards; without pattern; puzzles tried; steps that were accepted; answers by them; true candidates that
 * were refused; candidates that no step disproves and that were refused; wrong placements that were refused. */
#include "support.h"

#include <time.h>

#include "base/clock.h"
#include "base/random.h"
#include "engine/generate_wanted.h"
#include "puzzle/layouts.h"
#include "hint/hint_search.h"
#include "trace/trace.h"

enum { SAMPLED = 16 /* answers of each kind on a board that are held against the checker */ };

struct wanted {
    unsigned boards;
    double seconds; /* for each technique */
    unsigned part, parts;
};

struct tally {
    unsigned boards, bare, tried, steps, answers, refused_true, refused_open, refused_placed;
};

static struct wanted read_wanted(void)
{
    struct wanted wanted = {.boards = 1, .seconds = 60, .parts = 1};
    const char *boards = getenv("EXERCISES"), *seconds = getenv("SECONDS"), *part = getenv("PART");
    if (boards)
        wanted.boards = (unsigned)atoi(boards);
    if (seconds)
        wanted.seconds = atof(seconds);
    if (part)
        assert_int_equal(sscanf(part, "%u/%u", &wanted.part, &wanted.parts), 2);
    return wanted;
}

static double seconds_since(uint64_t start)
{
    return (double)(clock_now() - start) / 1e9;
}

/* Makes a board as the window does. NULL if the time is over. */
static struct puzzle *make_board(struct layout *layout, enum technique_id technique, uint64_t *seed, double seconds,
                                 struct tally *tally)
{
    uint64_t start = clock_now();
    struct task *task =
        generate_wanted_start(&(struct generate_wanted_params){.layout = layout,
                                                               .filter = {.technique = technique, .level = LEVELS},
                                                               .symmetry = SYMMETRY_ROTATED,
                                                               .seed = *seed,
                                                               .most_tried = 1000000,
                                                               .is_position = true,
                                                               .threaded = true});
    assert_non_null(task);
    while (!task_is_done(task) && seconds_since(start) < seconds)
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    bool is_done = task_is_done(task);
    struct puzzle *board = is_done ? generate_wanted_take(task) : NULL;
    unsigned tried = generate_wanted_tried(task);
    task_end(&task);
    *seed += tried + 1;
    tally->tried += tried + is_done;
    return board;
}

/* Returns whether the checker accepts this conclusion from the step's evidence. */
static bool is_accepted(const struct puzzle *board, const struct step *step, const struct change *place,
                        const struct change *remove, size_t removes)
{
    struct trace *trace = trace_create(board, TRACE_PERSON);
    struct proof_verdict verdict;
    assert_non_null(trace);
    struct step tried = *step;
    tried.technique = 0;
    tried.argument = (struct argument){0};
    tried.als_cells = 0;
    tried.place = place;
    tried.places = place != NULL;
    tried.remove = remove;
    tried.removes = removes;
    assert_true(trace_append(trace, &tried));
    trace_close(trace);
    assert_true(proof_check(trace, &verdict));
    trace_destroy(trace);
    return verdict.holds;
}

static const struct step *random_step(const struct hint_search *search, uint64_t *random)
{
    size_t count = hint_search_count(search);
    return &hint_search_get(search, random_below(random, (unsigned)count))->step;
}

/* Returns whether some step proves the answer. The search ends after some steps; then it is asked for this candidate
 * alone. */
static bool counts(const struct hint_search_params *params, const struct hint_search *search, cell_id cell,
                   unsigned digit, bool placed)
{
    for (size_t i = 0; i < hint_search_count(search); i++) {
        if (hint_proves(hint_search_get(search, i), params->mask[cell], cell, digit, placed))
            return true;
    }
    if (!placed && hint_search_find_evidence(search, params->mask, cell, digit) != SIZE_MAX)
        return true;
    if (placed || hint_search_count(search) < HINT_SEARCH_TECHNIQUE_HINTS)
        return false;
    struct hint_search_params narrowed = *params;
    narrowed.cell = cell;
    narrowed.digit = digit;
    struct hint_search *other = hint_search_start(&narrowed);
    assert_non_null(other);
    hint_search_wait(other);
    bool found = hint_search_count(other);
    hint_search_destroy(other);
    return found;
}

/* The steps by which answers count. */
static void check_accepted(const struct puzzle *board, const struct hint_search *search, const digit_mask *solution,
                           struct tally *tally)
{
    for (size_t i = 0; i < hint_search_count(search); i++) {
        const struct hint *hint = hint_search_get(search, i);
        const struct step *step = &hint->step;
        if (!is_accepted(board, step, step->places ? step->place : NULL, step->remove, step->removes))
            fail_msg("%s: step %zu is not accepted", hint->technique->id, i + 1);
        for (size_t k = 0; k < step->removes; k++) {
            assert_false(step->remove[k].digits & solution[step->remove[k].cell]);
            tally->answers += digit_count(step->remove[k].digits);
        }
        tally->answers += step->places > 0;
        tally->steps++;
    }
}

/* Answers that do not count, from the evidence of a step drawn at random: eliminations of what is true and of what no
 * step eliminates, and placements of what is false. */
static void check_refused(const struct puzzle *board, const struct hint_search_params *params,
                          const struct hint_search *search, uint64_t *random, struct tally *tally)
{
    const digit_mask *solution = hint_search_solution(search);
    for (unsigned i = 0; i < 2 * SAMPLED; i++) {
        cell_id cell = (cell_id)random_below(random, 81);
        digit_mask mask = board->start[cell];
        if (digit_count(mask) < 2)
            continue;
        bool wants_true = i % 2;
        digit_mask from = wants_true ? solution[cell] : mask & ~solution[cell];
        unsigned digit = digit_first(from);
        struct change remove = {.cell = cell, .digits = digit_bit(digit)};
        struct change others = {.cell = cell, .digits = mask & ~digit_bit(digit)}, place = remove;
        if (!wants_true && counts(params, search, cell, digit, false))
            continue;
        bool is_wrong = is_accepted(board, random_step(search, random), NULL, &remove, 1);
        assert_false(is_wrong);
        tally->refused_true += wants_true;
        tally->refused_open += !wants_true;
        if (wants_true)
            continue;
        assert_false(counts(params, search, cell, digit, true));
        assert_false(is_accepted(board, random_step(search, random), &place, &others, 1));
        tally->refused_placed++;
    }
}

static void check_board(const struct puzzle *board, enum technique_id technique, uint64_t *random, struct tally *tally)
{
    uint8_t placed[81];
    for (unsigned c = 0; c < 81; c++)
        placed[c] = board->given[c] ? board->given[c] : board->placed[c];
    struct hint_search_params params = {.puzzle = board,
                                        .mask = board->start,
                                        .placed = placed,
                                        .may_assume_unique = true,
                                        .technique = technique,
                                        .one_technique = true,
                                        .pending_hides_others = true,
                                        .cell = NO_CELL};
    struct hint_search *search = hint_search_start(&params);
    assert_non_null(search);
    hint_search_wait(search);
    assert_non_null(hint_search_solution(search)); /* one solution */
    tally->boards++;
    if (hint_search_count(search)) {
        check_accepted(board, search, hint_search_solution(search), tally);
        check_refused(board, &params, search, random, tally);
    } else {
        tally->bare++;
    }
    hint_search_destroy(search);
}

static struct tally check_technique(struct layout *layout, enum technique_id technique, const struct wanted *wanted)
{
    struct tally tally = {0};
    uint64_t start = clock_now(), random = technique + 1, seed = (uint64_t)(technique + 1) << 32;
    double left = wanted->seconds;
    while (tally.boards < wanted->boards && left > 0) {
        struct puzzle *board = make_board(layout, technique, &seed, left, &tally);
        if (board)
            check_board(board, technique, &random, &tally);
        puzzle_destroy(board);
        left = wanted->seconds - seconds_since(start);
    }
    return tally;
}

/* Techniques that are found in nearly every puzzle. */
static bool is_frequent(enum technique_id technique)
{
    static const enum technique_id frequent[] = {TECHNIQUE_full_house, TECHNIQUE_hidden_single, TECHNIQUE_pointing,
                                                 TECHNIQUE_naked_pair, TECHNIQUE_xy_wing,       TECHNIQUE_aic};
    bool is_one = false;
    for (size_t i = 0; i < sizeof frequent / sizeof *frequent; i++)
        is_one = is_one || frequent[i] == technique;
    return is_one;
}

static void exercises_count_what_the_checker_accepts(void **state)
{
    (void)state;
    struct wanted wanted = read_wanted();
    struct text_error error;
    struct layout *layout = layout_create_named("9x9", &error);
    assert_non_null(layout);
    for (enum technique_id id = wanted.part; id < TECHNIQUES; id += wanted.parts) {
        if (!getenv("EXERCISES") && !is_frequent(id))
            continue;
        struct tally tally = check_technique(layout, id, &wanted);
        if (getenv("EXERCISES"))
            printf("# %s %u %u %u %u %u %u %u %u\n", techniques[id].id, tally.boards, tally.bare, tally.tried,
                   tally.steps, tally.answers, tally.refused_true, tally.refused_open, tally.refused_placed);
        fflush(stdout);
        assert_int_equal(tally.bare, 0);
        assert_true(getenv("EXERCISES") || tally.boards);
    }
    layout_unref(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(exercises_count_what_the_checker_accepts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
