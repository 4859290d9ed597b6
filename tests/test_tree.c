/* Tests the search tree against a plain walk through the trace: scanned at once, in small steps, and from the
 * middle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "scene/tree.h"
#include "solved_trace.h"
#include "trace/tally.h"

struct walk {
    struct tree_node node[TREE_MAX_NODES];
    size_t nodes;
    size_t open[TREE_MAX_NODES];
    unsigned depth;
    uint64_t kinds[STEP_KINDS];
};

/* Builds the tree from the steps up to `last`. */
static void walk_to(struct walk *walk, struct step_reader *reader, uint64_t last)
{
    *walk = (struct walk){.nodes = 0};
    for (uint64_t number = 1; number <= last; number++) {
        struct step step;
        assert_true(step_read(reader, number, &step));
        walk->kinds[step.kind]++;
        if (step.kind == STEP_GUESS) {
            assert_true(walk->nodes < TREE_MAX_NODES);
            walk->node[walk->nodes] =
                (struct tree_node){.guess = number,
                                   .depth = walk->depth + 1,
                                   .trial = trial_of_guess(&step),
                                   .parent = walk->depth ? (uint32_t)walk->open[walk->depth - 1] : TREE_NONE};
            walk->open[walk->depth++] = walk->nodes++;
        }
        for (unsigned i = 0; step.kind == STEP_BACKTRACK && i < levels_closed(step.backjump); i++) {
            struct tree_node *node = &walk->node[walk->open[--walk->depth]];
            node->end = number;
            node->is_given_up = i || step.restarts; /* the contradiction was behind the innermost guess */
        }
    }
}

static void expect_nodes(const struct tree *tree, const struct walk *walk)
{
    assert_false(tree->many);
    assert_int_equal(tree->nodes, walk->nodes);
    for (size_t i = 0; i < walk->nodes; i++) {
        assert_int_equal(tree->node[i].guess, walk->node[i].guess);
        assert_int_equal(tree->node[i].end, walk->node[i].end);
        assert_int_equal(tree->node[i].parent, walk->node[i].parent);
        assert_int_equal(tree->node[i].depth, walk->node[i].depth);
        assert_int_equal(tree->node[i].trial.cell, walk->node[i].trial.cell);
        assert_int_equal(tree->node[i].trial.tried, walk->node[i].trial.tried);
        assert_int_equal(tree->node[i].is_given_up, walk->node[i].is_given_up);
    }
}

static void test_nodes_equal_a_walk(void **state)
{
    (void)state;
    static const char *const engine[] = {"pivot", "propagate", "rescan", "pairs", "learn"};
    for (size_t k = 0; k < sizeof engine / sizeof *engine; k++) {
        struct trace *trace = solved_trace(k == 4 ? "puzzles/triathlon-3.txt" : "puzzles/l5.txt", engine[k]);
        struct step_reader reader, other;
        static struct walk walk;
        struct tree whole = {0}, grown = {0};
        step_reader_init(&reader, trace);
        step_reader_init(&other, trace);
        uint64_t steps = trace_steps(trace), last = 0;
        while (steps > 2000)
            steps /= 2;
        walk_to(&walk, &other, steps);
        while (!tree_scan(&whole, &reader, 0, steps))
            ;
        expect_nodes(&whole, &walk);
        for (; last < steps; last += 37)
            assert_true(tree_scan(&grown, &reader, 0, last));
        assert_true(tree_scan(&grown, &reader, 0, steps));
        expect_nodes(&grown, &walk);
        tree_finish(&whole);
        tree_finish(&grown);
        step_reader_finish(&reader);
        step_reader_finish(&other);
        trace_destroy(trace);
    }
}

/* At every position the path equals the open guesses of a walk, and the tally equals its counts. */
static void test_path_and_tally_equal_a_walk(void **state)
{
    (void)state;
    struct trace *trace = solved_trace("puzzles/b3.txt", "rescan");
    struct step_reader reader, other;
    static struct walk walk;
    struct tree tree = {0};
    step_reader_init(&reader, trace);
    step_reader_init(&other, trace);
    for (uint64_t i = 0; i <= trace_steps(trace); i++) {
        uint64_t position = i * 131 % (trace_steps(trace) + 1);
        struct tally tally = {0};
        walk_to(&walk, &other, position);
        tree_find_path(&tree, &reader, position);
        tally_make(&tally, &reader.cursor, position);
        assert_memory_equal(tally.kinds, walk.kinds, sizeof walk.kinds);
        assert_int_equal(tree.path_length, walk.depth);
        for (size_t k = 0; k < tree.path_length; k++) {
            const struct tree_node *node = &walk.node[walk.open[k]];
            assert_int_equal(tree.path[k].guess, node->guess);
            assert_int_equal(tree.path[k].trial.tried, node->trial.tried);
            assert_true(tree.path[k].trial.options & node->trial.tried);
            assert_false(tree.path[k].trial.failed & node->trial.tried);
        }
    }
    tree_finish(&tree);
    step_reader_finish(&reader);
    step_reader_finish(&other);
    trace_destroy(trace);
}

static void test_path_knows_failed_options(void **state)
{
    (void)state;
    struct trace *trace = solved_trace("puzzles/b3.txt", "pivot");
    struct step_reader reader;
    struct tree tree = {0};
    step_reader_init(&reader, trace);
    tree_find_path(&tree, &reader, 90); /* r7c3 was 1 at first and is 3 now */
    assert_int_equal(tree.path_length, 2);
    assert_int_equal(tree.path[1].guess, 85);
    assert_int_equal(tree.path[1].trial.failed, digit_bit(1));
    assert_int_equal(tree.path[1].trial.options, digit_bit(1) | digit_bit(3));
    assert_int_equal(tree.path[0].trial.failed, 0);
    assert_int_equal(tree_find_open_guess(&reader.cursor, 60, 61, 2), 49);
    assert_int_equal(tree_find_open_guess(&reader.cursor, 60, 61, 1), 46);
    assert_int_equal(tree_find_open_guess(&reader.cursor, 60, 61, 3), 0);
    assert_int_equal(tree_find_open_guess(&reader.cursor, 1, 44, 1), 0);
    tree_finish(&tree);
    step_reader_finish(&reader);
    trace_destroy(trace);
}

/* The other digit of a guess is a row as long as it may still be tried; the guess that fails is known at its
 * contradiction. */
static void test_rows_have_the_other_sides(void **state)
{
    (void)state;
    static const struct {
        uint64_t position, failing;
        size_t rows;
        unsigned untried[4]; /* of each row */
    } cases[] = {
        {45, 0, 0, {0}},          {46, 0, 2, {0, 9}},       {60, 0, 4, {0, 0, 3, 9}},  {83, 49, 4, {0, 0, 3, 9}},
        {84, 0, 4, {0, 0, 3, 9}}, {85, 0, 4, {0, 0, 0, 9}}, {128, 0, 4, {0, 0, 0, 9}},
    };
    struct trace *trace = solved_trace("puzzles/b3.txt", "pivot");
    struct step_reader reader;
    struct tree tree = {0};
    step_reader_init(&reader, trace);
    assert_true(tree_scan(&tree, &reader, 0, trace_steps(trace)));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tree_find_path(&tree, &reader, cases[i].position);
        tree_list_rows(&tree);
        assert_int_equal(tree.failing, cases[i].failing);
        assert_int_equal(tree.rows, cases[i].rows);
        for (size_t row = 0; row < tree.rows; row++)
            assert_int_equal(tree.row[row].untried, cases[i].untried[row]);
    }
    assert_false(trial_is_choice(&tree.node[2].trial));
    assert_true(trial_is_choice(&tree.node[1].trial));
    tree_finish(&tree);
    step_reader_finish(&reader);
    trace_destroy(trace);
}

/* No digit of a cell has two rows below one parent, and none that was tried there is called untried. */
static void test_rows_name_each_side_once(void **state)
{
    (void)state;
    static const char *const engine[] = {"pivot", "propagate", "rescan", "pairs"};
    for (size_t k = 0; k < sizeof engine / sizeof *engine; k++) {
        struct trace *trace = solved_trace("puzzles/l5.txt", engine[k]);
        struct step_reader reader;
        struct tree tree = {0};
        step_reader_init(&reader, trace);
        uint64_t steps = trace_steps(trace);
        while (steps > 2000)
            steps /= 2;
        while (!tree_scan(&tree, &reader, 0, steps))
            ;
        for (uint64_t position = 0; position <= 2 * steps; position += 13) {
            tree.whole = position > steps;
            tree_find_path(&tree, &reader, position % (steps + 1));
            tree_list_rows(&tree);
            for (size_t i = 0; i < tree.rows; i++) {
                const struct tree_node *node = &tree.node[tree.row[i].node];
                for (size_t j = 0; tree.row[i].untried && j < tree.rows; j++) {
                    const struct tree_node *other = &tree.node[tree.row[j].node];
                    if (i != j && other->parent == node->parent && other->trial.cell == node->trial.cell &&
                        (tree.row[j].untried ? digit_bit(tree.row[j].untried) : other->trial.tried) ==
                            digit_bit(tree.row[i].untried))
                        fail_msg("%s, position %u: a side has two rows", engine[k], (unsigned)position);
                }
            }
        }
        tree_finish(&tree);
        step_reader_finish(&reader);
        trace_destroy(trace);
    }
}

/* Only a part of a long search is scanned, and that part is correct. */
static void test_long_search_keeps_only_a_part(void **state)
{
    (void)state;
    struct trace *trace = solved_trace("puzzles/triathlon-1.txt", "stack");
    struct step_reader reader;
    struct tree tree = {0};
    step_reader_init(&reader, trace);
    assert_true(tree_scan(&tree, &reader, 0, trace_steps(trace)));
    assert_true(tree.many);
    assert_int_equal(tree.nodes, 0);
    while (!tree_scan(&tree, &reader, 14000, 14300))
        ;
    assert_false(tree.many);
    assert_true(tree.nodes > 20);
    for (size_t i = 0; i < tree.nodes; i++) {
        struct step step;
        assert_true(step_read(&reader, tree.node[i].guess, &step));
        assert_int_equal(step.kind, STEP_GUESS);
        assert_int_equal(step.depth, tree.node[i].depth);
        if (!tree.node[i].end)
            continue;
        assert_true(step_read(&reader, tree.node[i].end, &step));
        assert_int_equal(step.guess, tree.node[i].guess);
    }
    tree_finish(&tree);
    step_reader_finish(&reader);
    trace_destroy(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes_equal_a_walk),        cmocka_unit_test(test_path_and_tally_equal_a_walk),
        cmocka_unit_test(test_path_knows_failed_options), cmocka_unit_test(test_rows_have_the_other_sides),
        cmocka_unit_test(test_rows_name_each_side_once),  cmocka_unit_test(test_long_search_keeps_only_a_part)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
