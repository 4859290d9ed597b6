/* Reasons: each is whole and in order, a chain alternates, and almost locked sets are found. */
#include "reason_support.h"

#include <stdio.h>

#include "trace_file/trace_input.h"
#include "explain/proof_text.h"
#include "step/nogood.h"
#include "trace/cursor.h"
#include "trace/replay.h"

struct looked {
    struct trace_input input;
    struct trace *trace;
    struct replay replay;
    struct step_reader reader;
    struct step step;
    struct reason reason;
    struct argument_maker arguments;
};

static void look(struct looked *looked, uint64_t number)
{
    replay_seek(&looked->replay, number);
    assert_true(step_read(&looked->reader, number, &looked->step));
    struct argument argument;
    const struct layout *layout = trace_layout(looked->trace);
    argument_of(&looked->arguments, layout, looked->replay.mask, &looked->step, NULL, &argument);
    reason_make(&looked->reason, layout, looked->replay.mask, &looked->step, &argument);
}

static void open_trace(struct looked *looked, const char *name)
{
    char path[64];
    struct text_error error;
    snprintf(path, sizeof path, "tests/traces/%s.trace", name);
    if (!trace_input_open(&looked->input, path, &error))
        fail_msg("%s", error.message);
    looked->trace = looked->input.trace;
    replay_init(&looked->replay, looked->trace);
    step_reader_init(&looked->reader, looked->trace);
}

static void close_trace(struct looked *looked)
{
    replay_finish(&looked->replay);
    step_reader_finish(&looked->reader);
    trace_input_finish(&looked->input);
    argument_maker_finish(&looked->arguments);
}

/* From line to line: what a truth makes true is what the next link starts from, and what that makes false is what the
 * next truth has lost. */
static void check_chain(const struct reason *reason)
{
    assert_int_equal(reason->lines % 2, 0);
    for (unsigned i = 0; i + 1 < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        assert_int_equal(line->kind, i % 2 ? REASON_LINK : REASON_TRUTH);
        assert_int_not_equal(reason_count(line->from), 0);
        assert_int_not_equal(reason_count(line->to), 0);
        assert_int_equal(reason_count(reason_common(line->from, line->to)), 0);
        if (i)
            assert_memory_equal(&line->from, &reason->line[i - 1].to, sizeof line->from);
    }
}

static void test_reasons_are_whole(void **state)
{
    (void)state;
    static const char *const traces[] = {"l1", "l2", "samurai", "25x25", "net"};
    unsigned forms[4] = {0};
    struct looked looked = {0};
    for (unsigned t = 0; t < sizeof traces / sizeof *traces; t++) {
        open_trace(&looked, traces[t]);
        for (uint64_t n = 1; n <= trace_steps(looked.trace); n++) {
            look(&looked, n);
            const struct reason *reason = &looked.reason;
            assert_int_equal(!reason->lines, looked.step.kind != STEP_DEDUCE);
            if (!reason->lines)
                continue;
            assert_int_equal(reason->line[reason->lines - 1].kind, REASON_END);
            forms[reason->form]++;
            if (reason->form == REASON_CHAIN)
                check_chain(reason);
            if (reason->form == REASON_NET)
                check_sections(reason);
        }
        close_trace(&looked);
    }
    assert_int_not_equal(forms[REASON_SETS], 0);
    assert_in_range(forms[REASON_CHAIN], 15, 500);
    assert_int_equal(forms[REASON_NET], 1);
}

static void test_forms_of_techniques(void **state)
{
    (void)state;
    struct looked looked = {0};
    open_trace(&looked, "l1");
    look(&looked, 63); /* swordfish */
    assert_int_equal(looked.reason.form, REASON_SETS);
    assert_int_equal(reason_count(looked.reason.fins), 0);
    look(&looked, 64); /* skyscraper */
    assert_int_equal(looked.reason.form, REASON_CHAIN);
    assert_int_equal(looked.reason.lines, 4);
    close_trace(&looked);
    open_trace(&looked, "25x25");
    look(&looked, 423); /* finned jellyfish */
    assert_int_equal(looked.reason.form, REASON_SETS);
    assert_int_equal(reason_count(looked.reason.fins), 1);
    close_trace(&looked);
}

static void test_proof_in_words(void **state)
{
    (void)state;
    struct looked looked = {0};
    struct sentence sentence;
    char eureka[EUREKA_SIZE];
    open_trace(&looked, "l2");
    look(&looked, 52);
    struct wording wording = {.trace = looked.trace, .reason = &looked.reason};
    proof_line(&sentence, &wording, 0);
    assert_string_equal(sentence.text, "In box 5, if 5 is not in r4c4, it is in r5c5.");
    proof_line(&sentence, &wording, 1);
    assert_string_equal(sentence.text, "r5c5 is 5, so r5c2 cannot be 5: row 5 takes it only once.");
    proof_line(&sentence, &wording, 5);
    assert_string_equal(sentence.text, "Either r4c4 is 5 or r4c8 is 2: r4c8 cannot be 5.");
    assert_true(proof_eureka(&wording, eureka, sizeof eureka));
    assert_string_equal(eureka, "(5)r4c4=r5c5-(5=2)r5c2-(2)r4c2=r4c8 => r4c8<>5");
    wording.notation = NOTATION_LETTER;
    proof_eureka(&wording, eureka, sizeof eureka);
    assert_string_equal(eureka, "(5)D4=E5-(5=2)E2-(2)D2=D8 => D8<>5");
    sentence_where(&sentence, &wording, &looked.step);
    assert_string_equal(sentence.text, "2 in row D; 5 in box 5; E2");
    look(&looked, 49); /* a nice loop */
    assert_int_equal(looked.reason.form, REASON_CHAIN);
    look(&looked, 44);
    assert_false(proof_eureka(&wording, eureka, sizeof eureka));
    close_trace(&looked);
}

static void test_notation(void **state)
{
    (void)state;
    struct layout *layout = layout_square(25, NULL);
    for (unsigned i = 0; i < layout->cells; i++) {
        for (enum notation notation = 0; notation < NOTATIONS; notation++) {
            char text[16];
            const char *at = text;
            notation_cell(notation, layout, (cell_id)i, text, sizeof text);
            assert_int_equal(notation_read(layout, &at), i);
            assert_string_equal(at, "");
        }
    }
    static const char *const wrong[] = {"", "r", "r3", "rc", "I2", "A26", "A0", "r26c1", "3"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *at = wrong[i];
        cell_id expected = strcmp(at, "r3") ? NO_CELL : 16u * 25 + 2;
        assert_int_equal(notation_read(layout, &at), expected);
    }
    layout_unref(layout);
    char name[16];
    layout = layout_square(9, NULL);
    notation_house(NOTATION_LETTER, layout, layout_common_house(layout, 72, 80), name, sizeof name);
    assert_string_equal(name, "J");
    notation_house(NOTATION_LETTER, layout, layout_common_house(layout, 4, 76), name, sizeof name);
    assert_string_equal(name, "5");
    notation_house(NOTATION_ROW_COLUMN, layout, layout_common_house(layout, 72, 80), name, sizeof name);
    assert_string_equal(name, "9");
    layout_unref(layout);
}

/* The reason of a step that is explained by this plan. */
static void explain(struct reason *reason, const struct layout *layout, const digit_mask *mask, const struct step *step,
                    const struct argument_plan *plan)
{
    struct argument_maker maker = {0};
    argument_make(&maker, layout, mask, step, plan);
    assert_int_not_equal(maker.argument.lines, 0);
    reason_make(reason, layout, mask, step, &maker.argument);
    argument_maker_finish(&maker);
}

/* A plan that counts these cells against the links. */
static void count_cells(struct argument_plan *plan, unsigned first, unsigned cells, const unsigned *links,
                        unsigned count)
{
    plan_begin_count(plan);
    for (unsigned i = 0; i < cells; i++)
        plan_count_truth(plan, first + i);
    for (unsigned i = 0; i < count; i++)
        plan_count_link(plan, links[i]);
}

/* r1c1 and r1c2 have 1, 2 and 3, r5c2 and r5c5 have 3, 4 and 1: whichever has the 3, the other has the 1. */
static void test_almost_locked_sets(void **state)
{
    (void)state;
    struct layout *layout = layout_square(9, NULL);
    digit_mask mask[81];
    for (unsigned i = 0; i < 81; i++)
        mask[i] = 0x1FE;
    mask[0] = 3;    /* 1 2 */
    mask[1] = 7;    /* 1 2 3 */
    mask[37] = 0xC; /* 3 4 */
    mask[40] = 9;   /* 1 4 */
    struct change gone = {.cell = 4, .digits = 1};
    house_id row = layout_common_house(layout, 0, 8), column2 = layout_common_house(layout, 1, 73);
    house_id row5 = layout_common_house(layout, 36, 44), column5 = layout_common_house(layout, 4, 76);
    struct constraint truths[] = {constraint_cell(0), constraint_cell(1), constraint_cell(37), constraint_cell(40)};
    struct constraint links[] = {constraint_house(row, 2), constraint_house(column2, 3), constraint_house(row5, 4),
                                 constraint_house(row, 1), constraint_house(column5, 1)};
    struct change set[] = {{0, 1}, {1, 1}, {37, 2}, {40, 2}};
    struct step step = {.kind = STEP_DEDUCE,
                        .remove = &gone,
                        .removes = 1,
                        .truths = truths,
                        .truth_count = 4,
                        .links = links,
                        .link_count = 5,
                        .set = set,
                        .als_cells = 4};
    static struct reason reason;
    static struct argument_plan plan;
    count_cells(&plan, 0, 2, (unsigned[]){0, 3}, 2);
    count_cells(&plan, 2, 2, (unsigned[]){2, 4}, 2);
    plan_begin_start(&plan, PLAN_SPLIT_SET, ARGUMENT_NO_TRUTH);
    plan_add_candidate(&plan, 1, 3);
    explain(&reason, layout, mask, &step, &plan);
    assert_int_equal(reason.form, REASON_CHAIN);
    assert_int_equal(reason.groups, 2);
    assert_int_equal(reason.lines, 4);
    check_chain(&reason);
    layout_unref(layout);
}

/* The sets r1c1, r1c2 and r1c2, r2c3, r3c1 share a cell, which is cited once. */
static void test_sets_that_share_a_cell(void **state)
{
    (void)state;
    struct layout *layout = layout_square(9, NULL);
    digit_mask mask[81];
    for (unsigned i = 0; i < 81; i++)
        mask[i] = 0x1E0;
    mask[0] = 3;                                    /* r1c1: 1 2 */
    mask[1] = 6;                                    /* r1c2: 2 3 */
    mask[11] = 12;                                  /* r2c3: 3 4 */
    mask[18] = 9;                                   /* r3c1: 1 4 */
    struct change gone = {.cell = 10, .digits = 1}; /* r2c2 sees both 1 */
    house_id row = layout_common_house(layout, 0, 8), box = layout_common_house(layout, 0, 20);
    struct constraint truths[] = {constraint_cell(0), constraint_cell(1), constraint_cell(11), constraint_cell(18)};
    struct constraint links[] = {constraint_house(row, 2), constraint_house(box, 1), constraint_house(box, 3),
                                 constraint_house(box, 4), constraint_house(box, 2)};
    struct change set[] = {{0, 1}, {1, 3}, {11, 2}, {18, 2}};
    struct step step = {.kind = STEP_DEDUCE,
                        .remove = &gone,
                        .removes = 1,
                        .truths = truths,
                        .truth_count = 4,
                        .links = links,
                        .link_count = 5,
                        .set = set,
                        .als_cells = 4};
    static struct reason reason;
    static struct argument_plan plan;
    count_cells(&plan, 0, 2, (unsigned[]){0, 1}, 2);
    count_cells(&plan, 1, 3, (unsigned[]){1, 2, 3}, 3);
    plan_begin_start(&plan, PLAN_SPLIT_SET, ARGUMENT_NO_TRUTH);
    plan_add_candidate(&plan, 0, 1);
    explain(&reason, layout, mask, &step, &plan);
    assert_int_equal(reason.form, REASON_CHAIN);
    assert_int_equal(reason.groups, 1);
    assert_int_equal(reason.group[0].cells, 3);
    check_chain(&reason);
    layout_unref(layout);
}

/* 1 has two places in row 1, in column 1 and in row 9: r1c1 and r9c9 have one colour, r1c9 and r9c1 the other. */
static void test_colours(void **state)
{
    (void)state;
    struct layout *layout = layout_square(9, NULL);
    digit_mask mask[81];
    for (unsigned i = 0; i < 81; i++)
        mask[i] = 0x1FE;
    mask[0] = mask[8] = mask[72] = mask[80] = mask[40] = 0x1FF;
    struct change gone = {.cell = 40, .digits = 1};
    house_id row1 = layout_common_house(layout, 0, 8), column1 = layout_common_house(layout, 0, 72);
    house_id row9 = layout_common_house(layout, 72, 80);
    struct constraint truths[] = {constraint_house(row1, 1), constraint_house(column1, 1), constraint_house(row9, 1)};
    struct step step = {.kind = STEP_DEDUCE,
                        .remove = &gone,
                        .removes = 1,
                        .truths = truths,
                        .truth_count = 3,
                        .links = truths,
                        .link_count = 3};
    static struct reason reason;
    static struct argument_plan plan;
    static const cell_id places[] = {0, 80, 8, 72};
    plan_begin_start(&plan, PLAN_SPLIT_SET, ARGUMENT_NO_TRUTH);
    plan_add_candidate(&plan, 0, 1);
    for (unsigned i = 0; i < 4; i++) {
        if (i % 2 == 0)
            plan_begin_role(&plan, i ? ROLE_COLOUR_B : ROLE_COLOUR_A, 0);
        plan_add_member(&plan, (struct role_member){.kind = ROLE_CANDIDATE, .index = places[i], .digit = 1});
    }
    struct argument_maker maker = {0};
    argument_make(&maker, layout, mask, &step, &plan);
    reason_make(&reason, layout, mask, &step, &maker.argument);
    argument_maker_finish(&maker);
    assert_int_equal(reason.form, REASON_SETS);
    assert_int_equal(reason.colours, 1);
    for (unsigned i = 0; i < reason.candidates; i++) {
        cell_id cell = reason.candidate[i].cell;
        assert_int_equal(reason_has(&reason.colour[0][0], i), cell == 0 || cell == 80);
        assert_int_equal(reason_has(&reason.colour[0][1], i), cell == 8 || cell == 72);
    }
    layout_unref(layout);
}

/* r1c1, r1c4, r2c1 and r2c4 have 1 and 2, the last one 3 as well, which must be true. */
static void test_pattern(void **state)
{
    (void)state;
    struct layout *layout = layout_square(9, NULL);
    digit_mask mask[81];
    for (unsigned i = 0; i < 81; i++)
        mask[i] = 0x1FF;
    mask[0] = mask[3] = mask[9] = 3;
    mask[12] = 4; /* after the step */
    struct change gone = {.cell = 12, .digits = 3}, pattern[] = {{0, 3}, {3, 3}, {9, 3}, {12, 3}};
    struct constraint link = constraint_cell(12);
    struct step step = {.kind = STEP_DEDUCE,
                        .remove = &gone,
                        .removes = 1,
                        .links = &link,
                        .link_count = 1,
                        .pattern = pattern,
                        .patterns = 4,
                        .assumes_unique = true};
    static struct reason reason;
    explain(&reason, layout, mask, &step, NULL);
    assert_int_equal(reason.form, REASON_SETS);
    assert_int_equal(reason.lines, 3);
    assert_int_equal(reason.line[0].group, REASON_PATTERN);
    assert_int_equal(reason_count(reason.line[0].to), 1);
    assert_int_equal(reason.pattern.cells, 4);
    layout_unref(layout);
}

/* The reason of a learned nogood ends where the contradiction before it has ended, except for a few whose premises hide
 * that. */
static void test_nogoods_end_at_their_contradiction(void **state)
{
    (void)state;
    static const char *const puzzles[] = {"b3", "m1", "jigsaw"};
    static struct reason reason;
    unsigned nogoods = 0, elsewhere = 0;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        struct trace *trace = support_trace_of_board(puzzles[i], "learn", 0);
        struct argument_maker arguments = {0};
        struct step_reader reader;
        struct step step;
        struct constraint conflict = {0};
        step_reader_init(&reader, trace);
        for (uint64_t number = 1; number <= trace_steps(trace); number++) {
            assert_true(step_read(&reader, number, &step));
            if (step.kind == STEP_CONTRADICTION)
                conflict = step.truths[0];
            if (!nogood_learned(&step))
                continue;
            reason_of_step(&reason, &arguments, trace, NULL, &step);
            assert_true(reason.lines);
            elsewhere += !constraint_is_same(reason.line[reason.lines - 1].constraint, conflict);
            nogoods++;
        }
        step_reader_finish(&reader);
        argument_maker_finish(&arguments);
        trace_destroy(trace);
    }
    assert_true(nogoods > 50 && elsewhere < nogoods / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_are_whole),
        cmocka_unit_test(test_forms_of_techniques),
        cmocka_unit_test(test_proof_in_words),
        cmocka_unit_test(test_notation),
        cmocka_unit_test(test_pattern),
        cmocka_unit_test(test_almost_locked_sets),
        cmocka_unit_test(test_sets_that_share_a_cell),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_nogoods_end_at_their_contradiction),
    };
    return cmocka_run_group_tests_name("reason", tests, NULL, NULL);
}
