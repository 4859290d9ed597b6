/* Slices: the steps that a step rests on are a trace that holds, none of them can be left out, and the guesses that are
 * open at its end are the blame. Asked at random places of traces of every engine. */
#include "support.h"

#include "base/memory_stream.h"
#include "trace/replay.h"
#include "step/nogood.h"
#include "trace_file/jsonl.h"
#include "why/cascade.h"
#include "why/effects.h"
#include "why/implications.h"
#include "why/slice_trace.h"

/* Steps that are left out of one slice, one after another: all of a short slice, some of a long one. */
enum { TRIED_OMISSIONS = 20, FEW_OMISSIONS = 8, TRIED_LINES = 1000 };

static bool holds(const struct slice *slice, const struct trace *trace, char *reason, size_t size)
{
    struct trace *made = slice_trace_create(slice, trace);
    struct proof_verdict verdict = {0};
    if (!made) {
        snprintf(reason, size, "cannot be written");
        return false;
    }
    assert_true(proof_check(made, &verdict));
    snprintf(reason, size, "step %llu %s", (unsigned long long)verdict.steps + 1, verdict.reason);
    trace_destroy(made);
    return verdict.holds;
}

static void no_words(void *context, struct step *step, struct buffer *text)
{
    (void)context, (void)step, (void)text;
}

/* Returns the slice as JSON lines, which the caller frees. */
static char *written(const struct slice *slice, const struct trace *trace)
{
    struct trace *made = slice_trace_create(slice, trace);
    uint64_t *of = malloc((slice->steps.count + 1) * sizeof *of);
    struct memory_stream memory;
    assert_non_null(made);
    for (size_t i = 0; i < slice->steps.count; i++)
        of[i] = slice->steps.items[i].number;
    assert_true(memory_stream_open(&memory, NULL));
    assert_true(jsonl_write(made, of, NULL, memory.stream, no_words, NULL));
    assert_true(memory_stream_close(&memory, NULL));
    free(of);
    trace_destroy(made);
    return memory.bytes;
}

/* Returns whether the lines hold as a trace, without step `left_out` and with the others numbered anew. */
static bool holds_without(const char *text, size_t left_out)
{
    struct buffer less = {0};
    struct trace *trace;
    struct text_error error;
    struct proof_verdict verdict;
    size_t line = 0, number = 0, steps = 0;
    const char *count = strstr(text, "\"steps\":");
    assert_true(count && sscanf(count, "\"steps\":%zu", &steps) == 1);
    buffer_append(&less, text, (size_t)(count - text));
    buffer_print(&less, "\"steps\":%zu", steps - 1);
    for (const char *at = strchr(count, ','), *end; at && *at; at = end, line++) {
        end = strchr(at, '\n') + 1;
        if (line == left_out)
            continue;
        if (line)
            buffer_print(&less, "{\"n\":%zu", ++number);
        const char *rest = line ? strchr(at, ',') : at;
        buffer_append(&less, rest, (size_t)(end - rest));
    }
    enum jsonl_end end = jsonl_read(buffer_text(&less), less.length, "test", &trace, NULL, &error);
    if (end == JSONL_BAD)
        fail_msg("%s", error.message);
    assert_true(proof_check(trace, &verdict));
    trace_destroy(trace);
    buffer_finish(&less);
    return end == JSONL_WHOLE && verdict.holds;
}

/* The step that the question is about is the last one; without it the rest is still a trace. */
static void check_no_step_too_many(const struct slice *slice, const struct trace *trace, const char *where,
                                   uint64_t *random)
{
    char *text = written(slice, trace);
    size_t others = slice->steps.count - 1, tries = TRIED_LINES / slice->steps.count + 1;
    if (tries > support_tries(FEW_OMISSIONS, TRIED_OMISSIONS))
        tries = support_tries(FEW_OMISSIONS, TRIED_OMISSIONS);
    for (size_t k = 1; k <= others && k <= tries; k++) {
        size_t left_out = others <= tries ? k : (size_t)(support_random(random) % others + 1);
        if (holds_without(text, left_out))
            fail_msg("%s holds without step %llu", where, (unsigned long long)slice->steps.items[left_out - 1].number);
    }
    free(text);
}

/* Without a guess that is to blame, even with the steps of its cell written anew, the rest does not hold. */
static void check_guess_is_needed(const struct slice *slice, const struct trace *trace, size_t guess, const char *where)
{
    struct slice less = *slice;
    char reason[300];
    if (guess + 1 == slice->steps.count)
        return; /* the question was about the guess itself */
    less.steps.items = malloc(slice->steps.count * sizeof *less.steps.items);
    memcpy(less.steps.items, slice->steps.items, guess * sizeof *less.steps.items);
    memcpy(less.steps.items + guess, slice->steps.items + guess + 1,
           (slice->steps.count - guess - 1) * sizeof *less.steps.items);
    less.steps.count--;
    if (holds(&less, trace, reason, sizeof reason))
        fail_msg("%s holds without the guess %llu", where, (unsigned long long)slice->steps.items[guess].number);
    free(less.steps.items);
}

static void check_blame(const struct slice *slice, const struct trace *trace, const char *where)
{
    struct trace *made = slice_trace_create(slice, trace);
    struct step_reader reader;
    size_t open = 0;
    step_reader_init(&reader, made);
    uint64_t guess = trace_innermost_guess(made);
    for (struct step step; guess; guess = step.parent, open++) {
        assert_true(step_read(&reader, guess, &step));
        if (!slice_blames(slice, slice->steps.items[guess - 1].number))
            fail_msg("%s: guess %llu is open and not blamed", where, (unsigned long long)guess);
        check_guess_is_needed(slice, trace, (size_t)guess - 1, where);
    }
    assert_int_equal(open, slice->blame.count);
    step_reader_finish(&reader);
    trace_destroy(made);
}

static void check_slice(const struct trace *trace, const struct slice_question *question, const char *where,
                        uint64_t *random)
{
    struct slice slice = {0};
    char reason[300];
    enum slice_outcome outcome = slice_make(&slice, trace, question, 0, NULL);
    if (outcome != SLICE_DONE)
        fail_msg("%s: no slice (%d)", where, outcome);
    if (!holds(&slice, trace, reason, sizeof reason))
        fail_msg("%s: %s (of %zu)", where, reason, slice.steps.count);
    if (slice.steps.count) {
        check_no_step_too_many(&slice, trace, where, random);
        if (question->subject == SLICE_STEP)
            check_blame(&slice, trace, where);
    }
    slice_finish(&slice);
}

static void ask_about_step(const struct trace *trace, struct step_reader *reader, uint64_t number, const char *where,
                           uint64_t *random)
{
    struct step step;
    char text[160];
    assert_true(step_read(reader, number, &step));
    snprintf(text, sizeof text, "%s, step %llu", where, (unsigned long long)number);
    if (step.kind != STEP_STUCK)
        check_slice(trace, &(struct slice_question){.position = number}, text, random);
}

/* Asks about a candidate at a position: about the cell if all others are gone, otherwise about itself. */
static void ask_about_candidate(struct replay *replay, uint64_t position, const char *where, uint64_t *random)
{
    const struct layout *layout = trace_layout(replay->trace);
    struct slice_question question = {.subject = SLICE_CANDIDATE,
                                      .position = position,
                                      .cell = (cell_id)(support_random(random) % layout->cells),
                                      .digit = (unsigned)(support_random(random) % layout->digits + 1)};
    char text[160];
    replay_seek(replay, position);
    snprintf(text, sizeof text, "%s, cell %u, digit %u at %llu", where, question.cell, question.digit,
             (unsigned long long)position);
    if (replay->mask[question.cell] & digit_bit(question.digit))
        return;
    check_slice(replay->trace, &question, text, random);
}

static void ask_everywhere(const char *board, const char *engine, unsigned questions)
{
    uint64_t random = 0x9E3779B97F4A7C15u;
    struct trace *trace = support_trace_of_board(board, engine, 4000);
    struct step_reader reader;
    struct replay replay;
    char where[100];
    step_reader_init(&reader, trace);
    replay_init(&replay, trace);
    snprintf(where, sizeof where, "%s, %s", board, engine);
    for (unsigned i = 0; i < questions && trace_steps(trace); i++) {
        ask_about_step(trace, &reader, support_random(&random) % trace_steps(trace) + 1, where, &random);
        ask_about_candidate(&replay, support_random(&random) % trace_steps(trace) + 1, where, &random);
    }
    if (trace_steps(trace))
        ask_about_step(trace, &reader, trace_steps(trace), where, &random);
    replay_finish(&replay);
    step_reader_finish(&reader);
    trace_destroy(trace);
}

static void test_engines(void **state)
{
    (void)state;
    for (size_t e = 0; engines[e]; e++) {
        ask_everywhere("b3", engines[e]->id, 4);
        ask_everywhere("m1", engines[e]->id, 2);
    }
}

static void test_layouts(void **state)
{
    static const char *const boards[] = {"jigsaw", "triathlon-1", "diagonal", "4x4", "windoku", "samurai", "16x16"};
    unsigned by_human = support_tries(5, sizeof boards / sizeof *boards); /* it takes long on the two largest */
    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        ask_everywhere(boards[b], "pivot", 1);
        if (b < by_human)
            ask_everywhere(boards[b], "human", 1);
    }
}

/* b3 under pivot: r5c9=4 and r7c3=1 leave r1c6 empty at step 83; both are to blame. Then 3 is the last digit of r7c3,
 * and rests on that contradiction and on r5c9=4. */
static void test_blame(void **state)
{
    (void)state;
    struct trace *trace = support_trace_of_board("b3", "pivot", 0);
    struct slice contradiction = {0}, last_option = {0}, guess = {0};
    assert_int_equal(slice_make(&contradiction, trace, &(struct slice_question){.position = 83}, 0, NULL), SLICE_DONE);
    assert_int_equal(contradiction.blame.count, 2);
    assert_int_equal(contradiction.blame.items[0], 46);
    assert_int_equal(contradiction.blame.items[1], 49);
    assert_int_equal(slice_make(&last_option, trace, &(struct slice_question){.position = 85}, 0, NULL), SLICE_DONE);
    assert_true(slice_find(&last_option, 85)->is_last_option);
    assert_non_null(slice_find(&last_option, 83));
    assert_int_equal(last_option.blame.count, 1);
    assert_int_equal(last_option.blame.items[0], 46);
    assert_int_equal(slice_make(&guess, trace, &(struct slice_question){.position = 46}, 0, NULL), SLICE_DONE);
    assert_int_equal(guess.steps.count, 1);
    slice_finish(&contradiction);
    slice_finish(&last_option);
    slice_finish(&guess);
    trace_destroy(trace);
}

/* Whatever has a step in its slice is among the effects of that step, as long as no branch has failed in between: steps
 * 50 to 83 are such a branch. A guess of the last digit passes the question on to the backtrack that left the digit. */
static void test_effects(void **state)
{
    (void)state;
    static const uint64_t asked[] = {2, 17, 46, 60};
    struct trace *trace = support_trace_of_board("b3", "pivot", 0);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct slice effects = {0};
        assert_int_equal(effects_make(&effects, trace, asked[i], 0, NULL), SLICE_DONE);
        assert_int_equal(effects.steps.items[0].number, asked[i]);
        assert_true(effects.steps.count > 1);
        for (uint64_t later = asked[i] + 1; later <= effects.steps.items[effects.steps.count - 1].number; later++) {
            struct slice slice = {0};
            if (asked[i] < 50 && later >= 50 && later <= 83)
                continue;
            enum slice_outcome outcome =
                slice_make(&slice, trace, &(struct slice_question){.position = later}, 0, NULL);
            if (outcome == SLICE_DONE && slice_find(&slice, asked[i]) && !slice_find(&effects, later))
                fail_msg("step %llu rests on %llu", (unsigned long long)later, (unsigned long long)asked[i]);
            slice_finish(&slice);
        }
        slice_finish(&effects);
    }
    struct slice last_option = {0}, none = {0};
    assert_int_equal(effects_make(&last_option, trace, 85, 0, NULL), SLICE_DONE);
    assert_int_equal(last_option.steps.items[0].number, 84);
    assert_int_equal(effects_make(&none, trace, 83, 0, NULL), SLICE_NO_QUESTION);
    slice_finish(&last_option);
    slice_finish(&none);
    trace_destroy(trace);
}

/* If the innermost guess has no part in a contradiction, going back to it is in vain: its other digits fail as well,
 * and the search comes back to before it without a solution. That is the skip that the blame predicts. */
static void test_skips(void **state)
{
    (void)state;
    static const char *const boards[] = {"m1", "jigsaw", "l3"}, *const searchers[] = {"pairs", "rescan",
                                                                                      "propagate-box"};
    unsigned skips = 0;
    for (size_t i = 0; i < 9; i++) {
        struct trace *trace = support_trace_of_board(boards[i / 3], searchers[i % 3], 4000);
        struct step_reader reader;
        struct step step;
        step_reader_init(&reader, trace);
        for (uint64_t number = 1; number <= trace_steps(trace) && number < 1500; number++) {
            struct slice slice = {0};
            assert_true(step_read(&reader, number, &step));
            uint64_t guess = step.guess;
            if (step.kind != STEP_CONTRADICTION || !guess)
                continue;
            assert_int_equal(slice_make(&slice, trace, &(struct slice_question){.position = number}, 0, NULL),
                             SLICE_DONE);
            assert_true(step_read(&reader, guess, &step));
            uint64_t parent = step.parent;
            skips += !slice_blames(&slice, guess) && parent;
            /* Behind the contradiction, the level of the guess is left for good only by a backtrack to its parent. */
            for (uint64_t later = number + 1; !slice_blames(&slice, guess) && later <= trace_steps(trace); later++) {
                assert_true(step_read(&reader, later, &step));
                if (step.kind == STEP_SOLVED)
                    fail_msg("%s, step %llu: a digit was left", trace_engine(trace), (unsigned long long)number);
                if ((step.kind == STEP_BACKTRACK && step.guess == parent) || step.kind == STEP_NO_SOLUTION)
                    break;
            }
            slice_finish(&slice);
        }
        step_reader_finish(&reader);
        trace_destroy(trace);
    }
    assert_true(skips > 0);
}

/* The latest cause of a step is in its slice. A guess rests on nothing, and a guess of the last digit on the backtrack
 * that left it. */
static void test_cascades(void **state)
{
    (void)state;
    struct trace *trace = support_trace_of_board("b3", "pivot", 0);
    struct cascade_finder *finder = cascade_finder_create(trace);
    unsigned following = 0;
    assert_non_null(finder);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        struct slice slice = {0};
        uint64_t cause = cascade_cause(finder, number);
        assert_true(cause < number && cascade_is_known(finder, number));
        following += cascade_follows(finder, number);
        if (cause && slice_make(&slice, trace, &(struct slice_question){.position = number}, 0, NULL) == SLICE_DONE &&
            !slice_find(&slice, cause))
            fail_msg("step %llu does not rest on %llu", (unsigned long long)number, (unsigned long long)cause);
        slice_finish(&slice);
    }
    assert_int_equal(cascade_cause(finder, 1), 0);  /* rests on a given */
    assert_int_equal(cascade_cause(finder, 46), 0); /* a choice */
    assert_int_equal(cascade_cause(finder, 47), 46);
    assert_int_equal(cascade_cause(finder, 83), 82);
    assert_int_equal(cascade_cause(finder, 85), 84);
    assert_in_range(following, 60, 110);
    uint16_t depth[128];
    struct cascade_budget none = {0};
    cascade_depths(finder, 0, 128, depth, &none);
    assert_false(none.is_spent); /* all are known by now */
    assert_int_equal(depth[0], 0);
    assert_int_equal(depth[46 - 1], 0);
    assert_int_equal(depth[47 - 1], 1);
    assert_int_equal(depth[83 - 1], depth[82 - 1] + 1);
    struct cascade_finder *backward = cascade_finder_create(trace);
    assert_non_null(backward);
    for (uint64_t number = trace_steps(trace); number; number--)
        assert_int_equal(cascade_cause(backward, number), cascade_cause(finder, number));
    cascade_finder_destroy(backward);
    cascade_finder_destroy(finder);
    trace_destroy(trace);
}

/* A step follows from its latest cause up to twelve steps before it, and no further. */
static void test_a_cascade_reaches_twelve_steps(void **state)
{
    (void)state;
    struct trace *trace = support_trace_of_board("m1", "pivot", 0);
    struct cascade_finder *finder = cascade_finder_create(trace);
    unsigned just = 0, beyond = 0;
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        uint64_t cause = cascade_cause(finder, number), distance = number - cause;
        assert_int_equal(cascade_follows(finder, number), cause && distance <= 12);
        just += cause && distance == 12;
        beyond += cause && distance == 13;
    }
    assert_true(just && beyond);
    cascade_finder_destroy(finder);
    trace_destroy(trace);
}

static void test_limits(void **state)
{
    (void)state;
    struct trace *trace = support_trace_of_board("b3", "pivot", 0);
    struct slice slice = {0}, other = {0}, none = {0};
    struct cancel cancel = {.is_requested = true};
    struct slice_question question = {.position = 83};
    assert_int_equal(slice_make(&slice, trace, &question, 10, NULL), SLICE_TOO_LONG);
    assert_int_equal(slice_make(&other, trace, &question, 0, &cancel), SLICE_TOO_LONG);
    /* 5 is still possible in r1c6 at the beginning. */
    question = (struct slice_question){.subject = SLICE_CANDIDATE, .position = 0, .cell = 5, .digit = 5};
    assert_int_equal(slice_make(&none, trace, &question, 0, NULL), SLICE_NO_QUESTION);
    slice_finish(&slice);
    slice_finish(&other);
    slice_finish(&none);
    trace_destroy(trace);
}

static bool is_result(const struct implications *graph, candidate_id candidate)
{
    for (unsigned i = 0; i < graph->count; i++) {
        if (graph->item[i].to == candidate)
            return true;
    }
    return false;
}

static bool is_learned(const struct step *step, candidate_id candidate)
{
    const struct role *role = nogood_learned(step);
    for (unsigned i = 0; i < role->members; i++) {
        const struct role_member *member = &step->argument.member[role->first + i];
        if (candidate == candidate_id_of(member->index, member->digit))
            return true;
    }
    return false;
}

/* Returns whether the implications can be followed one after the other: each from digits that are known by then. */
static bool can_be_followed(const struct implications *graph)
{
    bool used[IMPLICATIONS_MAX] = {false};
    for (unsigned left = graph->count, before = left + 1; left && left < before;) {
        before = left;
        for (unsigned i = 0; i < graph->count; i++) {
            bool is_open = used[i];
            for (unsigned k = 0; k < graph->count; k++)
                is_open |= !used[k] && graph->item[k].to == graph->item[i].from;
            left -= !is_open;
            used[i] |= !is_open;
        }
        if (!left)
            return true;
    }
    return !graph->count;
}

/* When `learn` learns, the arrows begin at the digits of the nogood and nowhere else, pass placed digits, and end at
 * the contradiction. Few of these digits have none, where a placed digit has more than one reason. */
static void test_implications_lead_from_the_nogood_to_the_contradiction(void **state)
{
    (void)state;
    static const char *const boards[] = {"b3", "m1", "jigsaw", "16x16"};
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        struct trace *trace = support_trace_of_board(boards[b], "learn", 4000);
        struct step_reader reader;
        struct replay replay;
        struct step step;
        unsigned learned = 0, left = 0;
        step_reader_init(&reader, trace);
        replay_init(&replay, trace);
        for (uint64_t number = 1; number <= trace_steps(trace); number++) {
            static struct implications graph;
            assert_true(step_read(&reader, number, &step));
            if (!nogood_learned(&step)) {
                assert_false(implications_find(&graph, trace, &step));
                continue;
            }
            replay_seek(&replay, number);
            assert_true(implications_find(&graph, trace, &step));
            assert_true(can_be_followed(&graph));
            unsigned begins = 0;
            for (unsigned i = 0; i < graph.count; i++) {
                struct implication item = graph.item[i];
                bool is_first = true;
                for (unsigned k = 0; k < i; k++)
                    is_first &= graph.item[k].from != item.from;
                begins += is_first && is_learned(&step, item.from);
                assert_true(is_learned(&step, item.from) || is_result(&graph, item.from));
                assert_false(is_learned(&step, item.to));
                assert_false(replay.mask[candidate_cell(item.from)] & ~digit_bit(candidate_digit(item.from)));
                assert_true(!(replay.mask[candidate_cell(item.to)] & ~digit_bit(candidate_digit(item.to))) ||
                            constraint_has(trace_layout(trace), graph.conflict, item.to));
            }
            assert_in_range(begins, 1, nogood_learned(&step)->members);
            learned += nogood_learned(&step)->members;
            left += nogood_learned(&step)->members - begins;
        }
        assert_true(learned && left * 20 <= learned);
        replay_finish(&replay);
        step_reader_finish(&reader);
        trace_destroy(trace);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_implications_lead_from_the_nogood_to_the_contradiction),
        cmocka_unit_test(test_engines),
        cmocka_unit_test(test_layouts),
        cmocka_unit_test(test_blame),
        cmocka_unit_test(test_effects),
        cmocka_unit_test(test_cascades),
        cmocka_unit_test(test_a_cascade_reaches_twelve_steps),
        cmocka_unit_test(test_skips),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
