/* The argument of every finding in tests/cases and of the engines' steps holds line by line, and does not once a line
 * is left out or a candidate is changed, unless what remains is a shorter argument. */
#include "support.h"

#include "argument/argument_make.h"
#include "solve/count.h"
#include "proof/argument_check.h"
#include "proof/proof.h"
#include "trace/replay.h"

struct counts {
    unsigned arguments, lines, without, tampered, slipped, shorter;
};

struct looking {
    const struct puzzle *puzzle;
    const struct candidate_grid *grid;
    struct argument_maker maker;
    struct counts *counts;
    uint64_t random;
};

static bool holds(const struct layout *layout, const digit_mask *before, const struct step *step,
                  const struct argument *argument, struct argument_verdict *verdict)
{
    return argument_check(layout, before, step, argument, verdict);
}

/* Leaves one line out. What holds all the same is a shorter argument: an argument from which a line can be left out. */
static void leave_out(const struct looking *looking, const struct step *step, const struct argument *argument,
                      size_t gone)
{
    struct argument_line *line = calloc(argument->lines, sizeof *line);
    struct argument changed = *argument;
    struct argument_verdict verdict;
    changed.line = line;
    changed.lines = 0;
    for (size_t i = 0; i < argument->lines; i++) {
        if (i != gone)
            line[changed.lines++] = argument->line[i];
    }
    looking->counts->tampered++;
    looking->counts->shorter += holds(looking->grid->layout, looking->grid->mask, step, &changed, &verdict);
    free(line);
}

/* Returns whether the argument still holds without one of a line's concluded candidates: then it is longer than it must
 * be. */
static bool is_idle(const struct looking *looking, const struct step *step, const struct argument *argument, size_t at,
                    unsigned gone)
{
    struct argument_line *line = malloc(argument->lines * sizeof *line);
    candidate_id *pool = malloc(argument->pool_length * sizeof *pool);
    struct argument changed = *argument;
    struct argument_verdict verdict;
    memcpy(line, argument->line, argument->lines * sizeof *line);
    memcpy(pool, argument->pool, argument->pool_length * sizeof *pool);
    changed.line = line;
    changed.pool = pool;
    unsigned first = line[at].first + line[at].x + line[at].links;
    bool concluded = gone >= first;
    if (concluded) {
        pool[gone] = pool[first + line[at].y - 1];
        line[at].y--;
    }
    bool idle = concluded && holds(looking->grid->layout, looking->grid->mask, step, &changed, &verdict);
    if (concluded && !idle && !line[at].y) { /* perhaps without the line, which concludes nothing any more */
        memmove(&line[at], &line[at + 1], (argument->lines - at - 1) * sizeof *line);
        changed.lines--;
        idle = holds(looking->grid->layout, looking->grid->mask, step, &changed, &verdict);
    }
    free(line);
    free(pool);
    return idle;
}

/* Turns one candidate of the argument into another one of the board. */
static void change_candidate(struct looking *looking, const struct step *step, const struct argument *argument)
{
    const struct layout *layout = looking->grid->layout;
    candidate_id *pool = malloc(argument->pool_length * sizeof *pool);
    struct argument changed = *argument;
    struct argument_verdict verdict;
    if (argument->pool_length)
        memcpy(pool, argument->pool, argument->pool_length * sizeof *pool);
    size_t at = (size_t)(support_random(&looking->random) % argument->lines);
    const struct argument_line *line = &argument->line[at];
    unsigned from = line->kind == ARGUMENT_COUNT ? (unsigned)line->x + line->links : 0;
    unsigned size = (unsigned)line->x + line->links + line->y - from;
    if (size) {
        unsigned entry = line->first + from + (unsigned)(support_random(&looking->random) % size);
        while (pool[entry] == argument->pool[entry])
            pool[entry] = candidate_id_of((cell_id)(support_random(&looking->random) % layout->cells),
                                          1 + (unsigned)(support_random(&looking->random) % layout->digits));
        changed.pool = pool;
        looking->counts->tampered++;
        if (holds(layout, looking->grid->mask, step, &changed, &verdict)) {
            if (is_idle(looking, step, argument, at, entry))
                looking->counts->shorter++;
            else
                looking->counts->slipped++;
        }
    }
    free(pool);
}

static bool look_at(void *context, const struct finding *finding)
{
    struct looking *looking = context;
    struct change place;
    struct step step = finding_as_step(finding, &place);
    const char *id = techniques[finding->technique].id;
    struct argument_verdict verdict;
    finding_make_argument(finding, looking->grid->layout, looking->grid->mask, &looking->maker, &step);
    looking->counts->arguments++;
    looking->counts->lines += (unsigned)step.argument.lines;
    if (!step.argument.lines) {
        print_message("# %s on %s, line %zu: no argument\n", id, looking->puzzle->layout->name, looking->puzzle->line);
        looking->counts->without++;
        return false;
    }
    if (!holds(looking->grid->layout, looking->grid->mask, &step, &step.argument, &verdict))
        fail_msg("%s on %s, line %zu: line %zu %s", id, looking->puzzle->layout->name, looking->puzzle->line,
                 verdict.line, verdict.reason);
    leave_out(looking, &step, &step.argument, (size_t)(support_random(&looking->random) % step.argument.lines));
    change_candidate(looking, &step, &step.argument);
    return false;
}

static void look(struct looking *looking, enum technique_id technique)
{
    struct search *search = calloc(1, sizeof *search);
    struct candidate_grid *grid = candidate_grid_create(looking->puzzle);
    assert_true(search && grid);
    looking->grid = search->grid = grid;
    search->wanted[technique / 64] |= 1ull << technique % 64;
    search->unique = true;
    search->receive = look_at;
    search->context = looking;
    search_run(search);
    free(search);
    candidate_grid_destroy(grid);
}

/* The arguments at every seventh position of the technique, or at every second; test_cases looks at all. */
static void look_at_cases(enum technique_id technique, struct looking *looking)
{
    char path[512];
    struct text_error error;
    struct buffer text = {0};
    const char *source = getenv("SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/tests/cases/%s.txt", source ? source : ".", techniques[technique].id);
    assert_true(file_read(path, SIZE_MAX, &text, &error));
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(&text), text.length, path);
    struct puzzle *puzzle;
    for (unsigned i = 0; puzzle_reader_next(reader, &puzzle, &error) == PUZZLE_READ_ONE; i++) {
        looking->puzzle = puzzle;
        if (i % support_tries(7, 2) == 0)
            look(looking, technique);
        puzzle_destroy(puzzle);
    }
    puzzle_reader_destroy(reader);
    buffer_finish(&text);
}

static void test_the_arguments_of_all_techniques_hold(void **state)
{
    (void)state;
    struct counts all = {0};
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        struct counts counts = {0};
        struct looking looking = {.counts = &counts, .random = 20261122};
        look_at_cases(id, &looking);
        argument_maker_finish(&looking.maker);
        print_message("# %s: %u arguments, %.1f lines each, %u missing; of %u changed %u still hold, %u are shorter\n",
                      techniques[id].id, counts.arguments,
                      counts.arguments ? (double)counts.lines / counts.arguments : 0, counts.without, counts.tampered,
                      counts.slipped, counts.shorter);
        all.arguments += counts.arguments;
        all.without += counts.without;
        all.tampered += counts.tampered;
        all.slipped += counts.slipped;
        all.shorter += counts.shorter;
    }
    print_message("# %u arguments, %u missing; of %u changed %u still hold, %u are shorter\n", all.arguments,
                  all.without, all.tampered, all.slipped, all.shorter);
    assert_int_equal(all.without, 0);
    assert_int_equal(all.slipped, 0);
}

/* The argument of each deduction holds. */
static void expect_arguments(const struct trace *trace, const char *name)
{
    struct argument_maker maker = {0};
    struct replay replay;
    struct step_reader reader;
    replay_init(&replay, trace);
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        struct step step;
        struct argument argument;
        struct argument_verdict verdict;
        assert_true(step_read(&reader, number, &step));
        replay_seek(&replay, number - 1);
        if (step.kind != STEP_DEDUCE)
            continue;
        argument_of(&maker, trace_layout(trace), replay.mask, &step, NULL, &argument);
        maker.derivation.steps_left = 0; /* and it stays so: the last argument is not made anew */
        argument_of(&maker, trace_layout(trace), replay.mask, &step, NULL, &argument);
        assert_int_equal(maker.derivation.steps_left, 0);
        if (!holds(trace_layout(trace), replay.mask, &step, &argument, &verdict))
            fail_msg("%s, step %u: line %zu %s", name, (unsigned)number, verdict.line, verdict.reason);
    }
    argument_maker_finish(&maker);
    step_reader_finish(&reader);
    replay_finish(&replay);
}

static void test_the_arguments_of_all_engines_hold(void **state)
{
    (void)state;
    static const char *const names[] = {"pivot", "propagate", "propagate-box", "rescan",
                                        "pairs", "stack",     "learn",         "human"};
    for (size_t e = 0; e < sizeof names / sizeof *names; e++) {
        struct trace *trace = support_trace(names[e], BOARD_B3, 3000);
        expect_arguments(trace, names[e]);
        trace_destroy(trace);
    }
}

static unsigned count_steps(const struct trace *trace, const char *technique)
{
    unsigned count = 0;
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        assert_true(step_read(&reader, number, &step));
        count += step.kind == STEP_DEDUCE && !strcmp(trace_technique_id(trace, step.technique), technique);
    }
    step_reader_finish(&reader);
    return count;
}

/* When HoDoKu's techniques end, `human` goes on to the solution, and every step is proved and explained. Boards
 * without a name were made for this: the digits of a tridagon are given outside of its boxes only. */
static void test_human_has_a_way_through_the_hardest_boards(void **state)
{
    (void)state;
    static const char *const boards[] = {
        ".3.8.4....2...........7...8....958.45..6.8.978..74.6....5.67.89...4.95.6...58.47.",
        ".7.51..69..1.6753...5..31.7...1....684.............9...6.3.17.5..375.69.....96.13",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    };
    unsigned tridagons = 0, nested = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct trace *trace = support_trace("human", boards[i], 0);
        struct proof_verdict verdict;
        assert_true(proof_check(trace, &verdict));
        assert_true(verdict.holds && verdict.finished);
        for (unsigned c = 0; c < 81; c++)
            assert_int_equal(digit_count(trace_grid(trace)[c]), 1);
        expect_arguments(trace, boards[i]);
        tridagons += count_steps(trace, "tridagon");
        nested += count_steps(trace, "nested-forcing-chain");
        trace_destroy(trace);
    }
    assert_true(tridagons && nested);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_arguments_of_all_techniques_hold),
        cmocka_unit_test(test_the_arguments_of_all_engines_hold),
        cmocka_unit_test(test_human_has_a_way_through_the_hardest_boards),
    };
    return cmocka_run_group_tests_name("argument", tests, NULL, NULL);
}
