/* The trace: what is written is read back; replay moves both ways; searches find what a plain scan finds. Each test
 * runs with an engine that records its steps and with one that stores checkpoints; the engine is the test's state. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "trace/block_totals.h"
#include "trace/replay.h"
#include "trace/search.h"

enum { LONG = 20000 };

/* Returns the grids of all positions, one after another, by replaying forward from the start. */
static digit_mask *all_states(const struct trace *trace)
{
    unsigned cells = trace_layout(trace)->cells;
    digit_mask *states = calloc((size_t)(trace_steps(trace) + 1) * cells, sizeof *states);
    struct step_reader reader;
    step_reader_init(&reader, trace);
    memcpy(states, trace_puzzle(trace)->start, cells * sizeof *states);
    for (uint64_t n = 1; n <= trace_steps(trace); n++) {
        struct step step;
        digit_mask *now = states + n * cells;
        memcpy(now, now - cells, cells * sizeof *now);
        assert_true(step_read(&reader, n, &step));
        for (size_t i = 0; i < step.removes; i++) {
            assert_int_equal(now[step.remove[i].cell] & step.remove[i].digits, step.remove[i].digits);
            now[step.remove[i].cell] &= ~step.remove[i].digits;
        }
        for (size_t i = 0; i < step.restores; i++) {
            assert_int_equal(now[step.restore[i].cell] & step.restore[i].digits, 0);
            now[step.restore[i].cell] |= step.restore[i].digits;
        }
        /* A backtrack leads to the state before its guess. */
        if (step.kind == STEP_BACKTRACK)
            assert_memory_equal(now, states + (step.guess - 1) * cells, cells * sizeof *now);
    }
    step_reader_finish(&reader);
    return states;
}

static void test_replay_reaches_every_position_from_anywhere(void **state)
{
    struct trace *trace = support_trace(*state, BOARD_NONE, LONG);
    unsigned cells = trace_layout(trace)->cells;
    digit_mask *states = all_states(trace);
    struct replay replay;
    replay_init(&replay, trace);
    uint64_t random = 1;
    for (unsigned i = 0; i < 20000; i++) {
        /* Far and near positions, and those around keyframes. */
        uint64_t to = support_random(&random) % (trace_steps(trace) + 1);
        if (i % 3 == 1)
            to = replay.position > 3 ? replay.position - random % 4 : 0;
        else if (i % 3 == 2)
            to = to / TRACE_BLOCK * TRACE_BLOCK + random % 2;
        if (to > trace_steps(trace))
            to = trace_steps(trace);
        replay_seek(&replay, to);
        assert_memory_equal(replay.mask, states + to * cells, cells * sizeof *states);
    }
    replay_finish(&replay);
    free(states);
    trace_destroy(trace);
}

static void test_open_guesses_follow_guesses_and_backtracks(void **state)
{
    struct trace *trace = support_trace(*state, BOARD_NONE, LONG);
    struct step_reader reader;
    struct replay replay;
    uint64_t open[1000];
    unsigned depth = 0, deepest = 0;
    step_reader_init(&reader, trace);
    replay_init(&replay, trace);
    for (uint64_t n = 1; n <= trace_steps(trace); n++) {
        struct step step;
        assert_true(step_read(&reader, n, &step));
        if (step.kind == STEP_GUESS) {
            assert_int_equal(step.parent, depth ? open[depth - 1] : 0);
            open[depth++] = n;
        } else if (step.kind == STEP_BACKTRACK) {
            assert_int_equal(step.guess, open[--depth]);
        }
        assert_int_equal(step.depth, depth);
        replay_seek(&replay, n);
        assert_int_equal(replay_depth(&replay), depth);
        assert_int_equal(replay_guess(&replay), depth ? open[depth - 1] : 0);
        deepest = depth > deepest ? depth : deepest;
    }
    assert_true(deepest > 3);
    step_reader_finish(&reader);
    replay_finish(&replay);
    trace_destroy(trace);
}

static void test_removal_is_the_last_change_on_the_branch(void **state)
{
    struct trace *trace = support_trace(*state, BOARD_NONE, 3000);
    unsigned cells = trace_layout(trace)->cells;
    digit_mask *states = all_states(trace);
    struct cursor cursor;
    cursor_init(&cursor, trace);
    uint64_t random = 7;
    for (unsigned i = 0; i < 4000; i++) {
        uint64_t position = support_random(&random) % (trace_steps(trace) + 1);
        cell_id cell = (cell_id)(random >> 20) % 81;
        unsigned digit = (unsigned)(random >> 40) % 9 + 1;
        digit_mask bit = digit_bit(digit);
        uint64_t found = search_removal(&cursor, position, cell, digit);
        if (states[position * cells + cell] & bit)
            continue;
        /* The last change of the candidate before the position is its elimination on this branch. */
        uint64_t expected = position;
        while (expected && !(states[(expected - 1) * cells + cell] & bit))
            expected--;
        assert_int_equal(found, expected);
    }
    free(states);
    cursor_finish(&cursor);
    trace_destroy(trace);
}

static uint64_t plain_search(struct cursor *cursor, uint64_t position, bool forward, unsigned kinds,
                             unsigned not_technique)
{
    for (uint64_t n = position;;) {
        if (forward ? n >= trace_steps(cursor->trace) : n <= 1)
            return 0;
        n = forward ? n + 1 : n - 1;
        const struct record *record = cursor_record(cursor, n);
        if (kinds >> record->kind & 1 && (!not_technique || record->technique != not_technique))
            return n;
    }
}

static void test_searches_find_the_nearest_step(void **state)
{
    struct trace *trace = support_trace(*state, BOARD_M1, 5000);
    struct cursor cursor, plain;
    cursor_init(&cursor, trace);
    cursor_init(&plain, trace);
    uint64_t random = 3;
    for (unsigned i = 0; i < 3000; i++) {
        uint64_t position = support_random(&random) % (trace_steps(trace) + 1);
        bool forward = random >> 33 & 1;
        unsigned kinds = (unsigned)(random >> 40) & 0x7F, technique = (unsigned)(random >> 50) % 3 + 1;
        struct search_condition kind = {.about = SEARCH_KIND, .kinds = kinds};
        struct search_condition other = {.about = SEARCH_OTHER_TECHNIQUE, .technique = technique};
        assert_int_equal(search_nearest(&cursor, position, forward, &kind),
                         plain_search(&plain, position, forward, kinds, 0));
        assert_int_equal(search_nearest(&cursor, position, forward, &other),
                         plain_search(&plain, position, forward, 1u << STEP_DEDUCE, technique));
    }
    cursor_finish(&cursor);
    cursor_finish(&plain);
    trace_destroy(trace);
}

static void test_summaries_count_the_steps_of_their_blocks(void **state)
{
    struct trace *trace = support_trace(*state, BOARD_NONE, LONG);
    struct cursor cursor;
    cursor_init(&cursor, trace);
    for (uint64_t block = 0; block < trace_blocks(trace); block++) {
        unsigned kinds[STEP_KINDS] = {0}, lowest = UINT32_MAX, deepest = 0;
        for (uint64_t n = block * TRACE_BLOCK + 1; n <= (block + 1) * TRACE_BLOCK && n <= trace_steps(trace); n++) {
            const struct record *record = cursor_record(&cursor, n);
            kinds[record->kind]++;
            unsigned depth = cursor_depth(&cursor, n);
            lowest = depth < lowest ? depth : lowest;
            deepest = depth > deepest ? depth : deepest;
        }
        const struct block_summary *summary = trace_block(trace, block);
        for (unsigned kind = 0; kind < STEP_KINDS; kind++)
            assert_int_equal(summary->kinds[kind], kinds[kind]);
        assert_int_equal(summary->lowest_depth, lowest);
        assert_int_equal(summary->deepest_depth, deepest);
    }
    cursor_finish(&cursor);
    trace_destroy(trace);
}

/* Every range of blocks has the counts that its steps have. */
static void test_totals_count_the_steps_of_any_range(void **state)
{
    struct trace *trace = support_trace(*state, BOARD_NONE, 80 * LONG + 7);
    uint64_t blocks = trace_blocks(trace);
    assert_true(blocks > TOTALS_GROUP * TOTALS_GROUP);
    for (uint64_t first = 0; first < blocks; first += 1 + first / 5) {
        for (uint64_t end = first; end <= blocks; end += 1 + (end - first) / 3) {
            struct block_total total = trace_count_blocks(trace, first, end);
            uint64_t kinds[STEP_KINDS] = {0};
            uint32_t lowest = UINT32_MAX, deepest = 0;
            for (uint64_t block = first; block < end; block++) {
                const struct block_summary *summary = trace_block(trace, block);
                for (unsigned kind = 0; kind < STEP_KINDS; kind++)
                    kinds[kind] += summary->kinds[kind];
                lowest = summary->lowest_depth < lowest ? summary->lowest_depth : lowest;
                deepest = summary->deepest_depth > deepest ? summary->deepest_depth : deepest;
            }
            assert_memory_equal(total.kinds, kinds, sizeof kinds);
            assert_int_equal(total.lowest_depth, lowest);
            assert_int_equal(total.deepest_depth, deepest);
        }
    }
    trace_destroy(trace);
}

/* The end of a trace whose last block is full is as near as any other position. */
static void test_replay_reaches_the_end_of_a_full_block_through_its_keyframe(void **state)
{
    uint64_t limit = 100 * TRACE_BLOCK;
    struct trace *trace = support_trace(*state, BOARD_NONE, limit);
    while (trace_steps(trace) % TRACE_BLOCK) { /* an engine may do some steps more */
        trace_destroy(trace);
        trace = support_trace(*state, BOARD_NONE, --limit);
    }
    struct replay replay;
    replay_init(&replay, trace);
    replay_seek(&replay, trace_steps(trace));
    assert_int_equal(replay.cursor.blocks_entered, 1);
    replay_finish(&replay);
    trace_destroy(trace);
}

/* Techniques are numbered from 1; an id always gets the same number; the number of techniques is limited. */
static void test_techniques_are_numbered(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B1);
    struct trace *trace = trace_create(puzzle, "test");
    assert_int_equal(trace_technique(trace, "x-wing"), 1);
    assert_int_equal(trace_technique(trace, "swordfish"), 2);
    assert_int_equal(trace_technique(trace, "x-wing"), 1);
    assert_string_equal(trace_technique_id(trace, 2), "swordfish");
    assert_string_equal(trace_technique_id(trace, 0), "");
    assert_string_equal(trace_technique_id(trace, 99), "");
    for (unsigned i = 3; i < TRACE_TECHNIQUES; i++) {
        char id[16];
        snprintf(id, sizeof id, "t%u", i);
        assert_int_equal(trace_technique(trace, id), i);
    }
    assert_int_equal(trace_technique(trace, "one-too-many"), 0);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

int main(void)
{
    static char pivot[] = "pivot", stack[] = "stack";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_replay_reaches_every_position_from_anywhere, pivot),
        cmocka_unit_test_prestate(test_replay_reaches_every_position_from_anywhere, stack),
        cmocka_unit_test_prestate(test_open_guesses_follow_guesses_and_backtracks, pivot),
        cmocka_unit_test_prestate(test_open_guesses_follow_guesses_and_backtracks, stack),
        cmocka_unit_test_prestate(test_removal_is_the_last_change_on_the_branch, pivot),
        cmocka_unit_test_prestate(test_removal_is_the_last_change_on_the_branch, stack),
        cmocka_unit_test_prestate(test_searches_find_the_nearest_step, pivot),
        cmocka_unit_test_prestate(test_searches_find_the_nearest_step, stack),
        cmocka_unit_test_prestate(test_summaries_count_the_steps_of_their_blocks, pivot),
        cmocka_unit_test_prestate(test_summaries_count_the_steps_of_their_blocks, stack),
        cmocka_unit_test_prestate(test_totals_count_the_steps_of_any_range, pivot),
        cmocka_unit_test_prestate(test_totals_count_the_steps_of_any_range, stack),
        cmocka_unit_test_prestate(test_replay_reaches_the_end_of_a_full_block_through_its_keyframe, pivot),
        cmocka_unit_test_prestate(test_replay_reaches_the_end_of_a_full_block_through_its_keyframe, stack),
        cmocka_unit_test(test_techniques_are_numbered),
    };
    return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
