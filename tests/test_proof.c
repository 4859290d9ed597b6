/* The checker accepts what engines write and rejects what was tampered with: traces are written as JSON lines, changed,
 * and read back. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory_stream.h"
#include "trace_file/jsonl.h"
#include "proof/learned.h"
#include "proof/proof.h"
#include "trace/cursor.h"

static void no_words(void *context, struct step *step, struct buffer *text)
{
    (void)context, (void)step, (void)text;
}

static char *write_text(const struct trace *trace)
{
    struct memory_stream memory;
    assert_true(memory_stream_open(&memory, NULL));
    assert_true(jsonl_write(trace, NULL, NULL, memory.stream, no_words, NULL));
    assert_true(memory_stream_close(&memory, NULL));
    return memory.bytes;
}

/* Reads and checks; returns the number of the first step that does not hold, or 0. */
static uint64_t first_bad_step(const char *text)
{
    struct trace *trace;
    struct text_error error;
    struct proof_verdict verdict;
    enum jsonl_end end = jsonl_read(text, strlen(text), "test", &trace, NULL, &error);
    if (end == JSONL_BAD)
        fail_msg("%s", error.message);
    assert_true(proof_check(trace, &verdict));
    uint64_t steps = trace_steps(trace);
    trace_destroy(trace);
    if (!verdict.holds)
        return verdict.steps + 1;
    return end == JSONL_IMPOSSIBLE ? steps + 1 : 0;
}

/* Replaces the first `from` in the line of step `step` (0: the header) by `to`. */
static char *change(const char *text, unsigned step, const char *from, const char *to)
{
    const char *line = text;
    for (unsigned i = 0; i < step; i++)
        line = strchr(line, '\n') + 1;
    const char *at = strstr(line, from);
    assert_non_null(at);
    assert_true(at < strchr(line, '\n'));
    char *changed = malloc(strlen(text) + strlen(to) + 1);
    sprintf(changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return changed;
}

static void check_changed(const char *text, unsigned step, const char *from, const char *to, uint64_t expected)
{
    char *changed = change(text, step, from, to);
    assert_int_equal(first_bad_step(changed), expected);
    free(changed);
}

static void test_engines_traces_hold(void **state)
{
    (void)state;
    static const char *const boards[] = {BOARD_B1, BOARD_B3, BOARD_L1, BOARD_M1, BOARD_WRONG};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct trace *trace = support_trace("pivot", boards[i], 0);
        struct proof_verdict verdict;
        assert_true(proof_check(trace, &verdict));
        assert_true(verdict.holds);
        assert_true(verdict.finished);
        assert_int_equal(verdict.steps, trace_steps(trace));
        trace_destroy(trace);
    }
}

/* Every truth and link of every deduction, taken away one at a time: the step must fail whenever what is left does not
 * prove it. Taking a link or truth away from b3's steps always leaves too little, unless the removal is of candidates
 * that another link covers as well. */
static void test_a_truth_less_is_too_little(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B3, 0);
    char *text = write_text(trace);
    unsigned deductions = 0, step = 0;
    for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        step++;
        const char *truths = strstr(line, "\"truths\":["), *end = strchr(line, '\n');
        if (strncmp(strstr(line, "\"kind\":") + 8, "deduce", 6) != 0)
            continue;
        assert_true(truths && truths < end);
        /* Up to the bracket that closes the list. */
        size_t length = (size_t)(strstr(truths, "]]") + 2 - truths);
        char list[400];
        snprintf(list, sizeof list, "%.*s", (int)length, truths);
        char *changed = change(text, step, list, "\"truths\":[]");
        assert_int_equal(first_bad_step(changed), step);
        free(changed);
        deductions++;
    }
    assert_int_equal(deductions, 122);
    free(text);
    trace_destroy(trace);
}

static void test_tampering_is_found(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B3, 0);
    char *text = write_text(trace);
    assert_int_equal(first_bad_step(text), 0);
    /* Step 1: r1c3 is 8; its peers lose 8. Step 17: in column 3, 5 fits only in r2c3. */
    check_changed(text, 1, "[0,8]", "[0,7]", 1);               /* another digit */
    check_changed(text, 1, "[0,8]", "[80,8]", 1);              /* another cell, no peer */
    check_changed(text, 1, "[\"cell\",2]", "[\"cell\",3]", 1); /* another truth */
    check_changed(text, 1, ",[\"house\",0,8]", "", 1);         /* a link less (there is none spare) */
    check_changed(text, 17, "\"place\":[[11,5]]", "\"place\":[[11,1]]", 17);
    check_changed(text, 17, "[\"house\",11,5]", "[\"house\",10,5]", 17);
    check_changed(text, 46, "\"place\":[[44,4]]", "\"place\":[[43,4]]", 46); /* the guess */
    check_changed(text, 50, "\"depth\":2", "\"depth\":1", 50);
    free(text);
    trace_destroy(trace);
}

/* Step 111 of `learn` says that three digits cannot all be true. Two of them can, as far as its truths and links go. */
static void test_a_learned_nogood_must_hold(void **state)
{
    (void)state;
    struct trace *trace = support_trace("learn", BOARD_B3, 0);
    char *text = write_text(trace);
    assert_int_equal(first_bad_step(text), 0);
    check_changed(text, 111, "[0,1],[10,4],[1,3]", "[1,3],[10,4],[0,1]", 0); /* in another order */
    check_changed(text, 111, "[0,1],[10,4],[1,3]", "[0,1],[10,4]", 111);
    check_changed(text, 111, "[0,1],[10,4],[1,3]", "[10,4],[1,3]", 111);
    check_changed(text, 111, "[0,1],[10,4],[1,3]", "[0,9],[10,4],[1,3]", 111);
    check_changed(text, 111, "[[\"nogood\",[[0,1],[10,4],[1,3]]]]", "[]", 111); /* concludes nothing */
    check_changed(text, 111, "\"truths\":[[", "\"truths\":[],\"other\":[[", 111);
    free(text);
    trace_destroy(trace);
}

/* Step 125 of `learn` on m1 rests on a nogood that step 84 has learned. */
static void test_a_premise_must_have_been_learned(void **state)
{
    (void)state;
    struct trace *trace = support_trace("learn", BOARD_M1, 0);
    char *text = write_text(trace);
    check_changed(text, 125, "[\"premise\",[[32,5]", "[\"premise\",[[32,6]", 125);
    check_changed(text, 125, "[\"premise\",[[32,5],", "[\"premise\",[", 125);
    check_changed(text, 125, "\"premise\",", "\"extra\",", 125);
    check_changed(text, 84, "\"nogood\",[[32,5],[75,8]", "\"nogood\",[[75,8],[32,5]",
                  125); /* holds, but is named otherwise */
    free(text);
    trace_destroy(trace);
}

/* Step 84 says that nothing proves its nogood: then step 125 may not rest on it, in whatever part of the trace it is
 * checked. */
static void test_a_nogood_that_is_not_proved_is_no_premise(void **state)
{
    (void)state;
    struct trace *trace = support_trace("learn", BOARD_M1, 0), *read;
    char *text = write_text(trace), *changed = change(text, 84, "\"depth\":", "\"claim\":\"open\",\"depth\":");
    struct text_error error;
    assert_int_equal(jsonl_read(changed, strlen(changed), "test", &read, NULL, &error), JSONL_WHOLE);
    for (unsigned is_changed = 0; is_changed < 2; is_changed++) {
        const struct trace *of = is_changed ? read : trace;
        struct learned learned = {0};
        struct step_reader reader;
        struct step step;
        step_reader_init(&reader, of);
        assert_true(learned_add_all(&learned, of, 124) && step_read(&reader, 125, &step));
        assert_int_equal(learned_knows_premises(&learned, &step), !is_changed);
        step_reader_finish(&reader);
        learned_finish(&learned);
    }
    trace_destroy(read);
    trace_destroy(trace);
    free(changed);
    free(text);
}

/* Step 79 of `learn` on m1 jumps back over one level, step 85 over two. */
static void test_a_backjump_refutes_nothing(void **state)
{
    (void)state;
    struct trace *trace = support_trace("learn", BOARD_M1, 0);
    char *text = write_text(trace);
    check_changed(text, 85, "\"backjump\":2", "\"backjump\":1", 85);
    check_changed(text, 85, "\"backjump\":2", "\"backjump\":9", 85);
    check_changed(text, 79, "\"backjump\":1,", "", 0);                        /* its level had a contradiction */
    check_changed(text, 126, "\"depth\":5", "\"depth\":5,\"backjump\":1", 0); /* this guess is not tried again */
    free(text);
    trace_destroy(trace);
}

/* A line moved before the one that it rests on. */
static void test_order_matters(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B3, 0);
    char *text = write_text(trace);
    char *lines[200];
    unsigned count = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        lines[count++] = line;
    /* Step 18 clears the peers of the digit that step 17 placed. Numbers are left out, as they would tell. */
    char *joined = calloc(1, 1 << 20);
    for (unsigned i = 0; i < count; i++) {
        unsigned from = i == 17 ? 18 : i == 18 ? 17 : i;
        char *number = strstr(lines[from], "\"n\":");
        sprintf(joined + strlen(joined), i ? "{%s\n" : "%s\n", i ? strchr(number, ',') + 1 : lines[from]);
    }
    assert_int_equal(first_bad_step(joined), 17);
    free(joined);
    free(text);
    trace_destroy(trace);
}

static void test_search_must_be_whole(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B3, 0);
    char *text = write_text(trace);
    /* The contradiction is taken out: then the backtrack follows from nothing. */
    char *at = strstr(text, "\"kind\":\"contradiction\"");
    assert_non_null(at);
    char *start = at;
    while (start[-1] != '\n')
        start--;
    unsigned long step = strtoul(start + 5, NULL, 10);
    memmove(start, strchr(at, '\n') + 1, strlen(strchr(at, '\n')));
    for (char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1)
        memcpy(line + 1, "\"x\"", 3); /* the key "n" is gone: numbers are not looked at */
    assert_int_equal(first_bad_step(text), step);
    free(text);
    trace_destroy(trace);
}

static void test_claims_of_the_end_are_checked(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B3, 0);
    char *text = write_text(trace);
    char *changed = change(text, 20, "\"kind\":\"deduce\"", "\"kind\":\"solved\"");
    assert_int_equal(first_bad_step(changed), 20);
    free(changed);
    changed = change(text, 128, "\"kind\":\"solved\"", "\"kind\":\"no-solution\"");
    assert_int_equal(first_bad_step(changed), 128);
    free(changed);
    free(text);
    trace_destroy(trace);
}

/* Returns whether all parts of so many blocks hold; sets how many of them say that the trace is finished. */
static bool parts_hold(const struct trace *trace, uint64_t blocks, unsigned *finished)
{
    bool hold = true;
    uint64_t steps = trace_steps(trace), size = blocks * TRACE_BLOCK;
    *finished = 0;
    for (uint64_t first = 1; first <= steps; first += size) {
        bool is_finished, holds = proof_check_part(trace, first, first + size - 1 < steps ? first + size - 1 : steps,
                                                   NULL, &is_finished);
        hold &= holds;
        *finished += holds && is_finished;
    }
    return hold;
}

static void test_parts_hold_if_the_whole_does(void **state)
{
    (void)state;
    static const char *const ids[] = {"pivot", "stack", "rescan", "propagate", "pairs", "learn", "human", "learn"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        bool is_longer = i == sizeof ids / sizeof *ids - 1; /* later blocks rest on what the first ones have learned */
        struct trace *trace = is_longer ? support_trace_of_board("jigsaw", ids[i], 0)
                                        : support_trace(ids[i], i == 1 ? BOARD_B1 : BOARD_M1, 0);
        for (uint64_t blocks = 1; blocks < 4; blocks++) {
            unsigned finished;
            assert_true(parts_hold(trace, blocks, &finished));
            assert_int_equal(finished, 1);
        }
        trace_destroy(trace);
    }
}

/* Each part is sure of its own steps only, so that one part fails if one step does. */
static void test_a_part_with_a_false_step_fails(void **state)
{
    (void)state;
    struct trace *whole = support_trace("pivot", BOARD_M1, 0);
    char *text = write_text(whole);
    unsigned tried = 0;
    for (unsigned step = 5; step < trace_steps(whole); step += 61) {
        const char *line = text;
        for (unsigned i = 0; i < step; i++)
            line = strchr(line, '\n') + 1;
        if (strncmp(strstr(line, "\"kind\":") + 8, "deduce", 6) != 0)
            continue;
        char *changed = change(text, step, "\"truths\":[[", "\"truths\":[],\"other\":[[");
        struct trace *trace;
        struct text_error error;
        struct proof_verdict verdict;
        unsigned finished;
        assert_int_equal(jsonl_read(changed, strlen(changed), "test", &trace, NULL, &error), JSONL_WHOLE);
        assert_true(proof_check(trace, &verdict));
        assert_int_equal(verdict.steps + 1, step);
        for (uint64_t first = 1; first <= trace_steps(trace); first += TRACE_BLOCK) {
            uint64_t last = first + TRACE_BLOCK - 1 < trace_steps(trace) ? first + TRACE_BLOCK - 1 : trace_steps(trace);
            bool is_finished, is_there = step >= first && step <= last;
            assert_int_equal(proof_check_part(trace, first, last, NULL, &is_finished), !is_there);
        }
        assert_false(parts_hold(trace, 2, &finished));
        trace_destroy(trace);
        free(changed);
        tried++;
    }
    assert_true(tried > 20);
    free(text);
    trace_destroy(whole);
}

/* --- what takes too long to decide --- */

/* A board of five random marks a cell, which has a solution. */
static struct puzzle *random_marks(void)
{
    char line[82] = {0};
    memset(line, '.', 81);
    struct puzzle *puzzle = support_puzzle(line);
    uint64_t state = 5;
    puzzle->has_marks = true;
    for (unsigned c = 0; c < 81; c++) {
        puzzle->start[c] = digit_bit((c / 9 % 3 * 3 + c / 27 + c % 9) % 9 + 1);
        while (digit_count(puzzle->start[c]) < 5)
            puzzle->start[c] |= digit_bit((unsigned)(support_random(&state) % 9) + 1);
    }
    return puzzle;
}

/* Begins the finding that the first cell's second digit is refuted by all cells, linked by all houses. */
static void make_large_finding(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    finding_begin(search, TECHNIQUE_smallest_reason);
    for (unsigned c = 0; c < 81; c++)
        finding_add_truth(search, constraint_cell((cell_id)c));
    for (unsigned i = 0; i < 27 * 9; i++)
        finding_add_link(search, constraint_house((house_id)(i / 9), i % 9 + 1));
    finding_remove(search, 0, digit_bit(digit_first(grid->mask[0] & (grid->mask[0] - 1))));
}

static bool count_finding(void *context, const struct finding *finding)
{
    ++*(unsigned *)context;
    return !finding->removals;
}

/* The checker says that it did not decide on a step, not that the step is false; and no technique reports such a step.
 */
static void test_what_takes_too_long_is_not_decided(void **state)
{
    (void)state;
    struct puzzle *puzzle = random_marks();
    struct candidate_grid *grid = candidate_grid_create(puzzle);
    struct search *search = calloc(1, sizeof *search);
    struct argument_maker maker = {0};
    struct proof_verdict verdict;
    char text[400];
    unsigned reported = 0;
    search->grid = grid;
    search->receive = count_finding;
    search->context = &reported;
    make_large_finding(search);
    assert_false(finding_report(search));
    assert_int_equal(reported, 0);

    struct trace *trace = trace_create(puzzle, "human");
    assert_true(finding_append_to_trace(&search->finding, trace, trace_technique(trace, "smallest-reason"), &maker));
    trace_close(trace);
    assert_true(proof_check(trace, &verdict));
    proof_verdict_format(&verdict, text, sizeof text);
    assert_false(verdict.holds);
    assert_int_equal(verdict.fault, PROOF_UNDECIDED);
    assert_non_null(strstr(text, "step 1 is not decided: it has truths and links that take more than 200000 choices"));
    argument_maker_finish(&maker);
    trace_destroy(trace);
    free(search);
    candidate_grid_destroy(grid);
    puzzle_destroy(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_takes_too_long_is_not_decided),
        cmocka_unit_test(test_parts_hold_if_the_whole_does),
        cmocka_unit_test(test_a_part_with_a_false_step_fails),
        cmocka_unit_test(test_engines_traces_hold),
        cmocka_unit_test(test_a_truth_less_is_too_little),
        cmocka_unit_test(test_tampering_is_found),
        cmocka_unit_test(test_a_learned_nogood_must_hold),
        cmocka_unit_test(test_a_premise_must_have_been_learned),
        cmocka_unit_test(test_a_nogood_that_is_not_proved_is_no_premise),
        cmocka_unit_test(test_a_backjump_refutes_nothing),
        cmocka_unit_test(test_order_matters),
        cmocka_unit_test(test_search_must_be_whole),
        cmocka_unit_test(test_claims_of_the_end_are_checked),
    };
    return cmocka_run_group_tests_name("proof", tests, NULL, NULL);
}
