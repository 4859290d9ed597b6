/* What is said of steps whose proof has an order of its own: patterns, nets, cases. */
#include "reason_support.h"

#include "puzzle/reader.h"
#include "scene/proof_text.h"
#include "technique/technique.h"

/* What is told of the first step of a technique on a library line. */
struct told {
    struct puzzle *puzzle;
    struct position *position;
    struct trace *trace;
    struct search search;
    struct reason reason;
    struct wording wording;
    struct step step;
    struct change place;
};

static bool take_first(void *context, const struct finding *finding)
{
    struct told *told = context;
    const char *id = techniques[finding->technique].id;
    told->step = finding_step(&told->search.finding, &told->place);
    told->step.technique = trace_technique(told->trace, id);
    reason_make(&told->reason, told->puzzle->layout, told->position->mask, &told->step, id);
    told->wording = (struct wording){.trace = told->trace, .reason = &told->reason};
    return true;
}

static void tell(struct told *told, const char *technique, const char *line)
{
    struct text_error error;
    enum technique_id id = technique_find(technique);
    *told = (struct told){.puzzle = puzzle_read(line, strlen(line), "line", &error)};
    if (!told->puzzle)
        fail_msg("%s", error.message);
    told->position = position_create(told->puzzle);
    told->trace = trace_create(told->puzzle, "human");
    assert_true(told->position && told->trace);
    told->search = (struct search){
        .position = told->position, .unique = true, .receive = take_first, .context = told};
    told->search.wanted[id / 64] = 1ull << id % 64;
    search_run(&told->search);
    assert_non_null(told->wording.trace);
}

static void finish_told(struct told *told)
{
    trace_destroy(told->trace);
    position_destroy(told->position);
    puzzle_destroy(told->puzzle);
}

static void expect_line(const struct told *told, unsigned index, const char *text)
{
    struct sentence sentence;
    assert_in_range(index, 0, told->reason.lines - 1);
    proof_line(&sentence, &told->wording, index);
    assert_string_equal(sentence.text, text);
}

static void expect_where(const struct told *told, const char *text)
{
    struct sentence sentence;
    sentence_where(&sentence, &told->wording, &told->step);
    assert_string_equal(sentence.text, text);
}

static void test_patterns_in_words(void **state)
{
    (void)state;
    static struct told told;
    tell(&told, "bug-plus-1", ":0610:14:.+1+372.+8+6..89.16...6+7+2+8..4.+1+13+76+4+8+9+52+9485+7261+32+6+5..1+78+4+7+26.....8+3+9+1"
                              "28+754+6+8+5+4.63...:516 328 935 976 998:174 474::");
    expect_line(&told, 0, "Without 9 in r7c4 every open cell has two candidates, and each digit of them two places in every "
                          "house or none: that has two solutions or none. So r7c4 is 9.");
    finish_told(&told);
    tell(&told, "unique-rectangle-4", ":0603:1:..+6+9+2.8.+77+8..6.1+2+992.7..+3.6+14+2+6+39578+8+9+7.4.+6+3+25632..+49+16....2+985..8."
                                      "9...3..9+8....+4:512 316:186 196::");
    expect_where(&told, "6 in column 6; r8c6, r8c8, r9c6 and r9c8");
    expect_line(&told, 0, "Say r9c6 is not 3, 5 or 7. With only 1 or 6 in r8c6, r8c8, r9c6 and r9c8 there would be two "
                          "solutions: so r8c6 is 4, 5 or 7.");
    finish_told(&told);
}

static void expect_sentence(const struct told *told, const char *text)
{
    struct sentence sentence;
    sentence_write(&sentence, &told->wording, &told->step);
    assert_string_equal(sentence.text, text);
}

/* Where several candidates go, each has a net of its own. */
static void test_nets_in_words(void **state)
{
    (void)state;
    static struct told told;
    tell(&told, "unique-rectangle-6", ":0605:1:.9..+8+1..72...3.81.+184..79.....8..47.....1.....62..3+5+8+1..51..32+8.29.7.+1.66....."
                                      "+79.:318 626 635 539 945 946 353 654 656 475 476 481 492 494:142 193::");
    assert_int_equal(told.reason.form, REASON_NET);
    check_sections(&told.reason);
    expect_line(&told, 0, "Say r4c2 were 1.");
    expect_line(&told, 5, "With only 1 or 3 in r4c2, r4c3, r9c2 and r9c3 there would be two solutions: r4c2 cannot be 1.");
    expect_line(&told, 6, "Say r9c3 were 1.");
    expect_line(&told, 12, "So r4c2 and r9c3 cannot be 1.");
    finish_told(&told);
}

static void test_cases_in_words(void **state)
{
    (void)state;
    static struct told told;
    tell(&told, "remote-pair", ":0703:18:.3+9.5+6.+726+257...+9+14.+79+2.53+63+5.2.+9+1+47.+42.+7.9+6+57+9.+5.4+3+28+974"
                  "..2+6+53+2....57+895...9+7+21+4:825 683 184 185 685 693 894:156 856::");
    assert_int_equal(told.reason.form, REASON_CASES);
    check_sections(&told.reason);
    expect_line(&told, 0, "r5c1 can only be 1 or 8.");
    expect_line(&told, 9, "r3c6 is 8, so r5c6 cannot be: column 6 has it once.");
    expect_line(&told, 10, "Say r5c1 is 8.");
    expect_line(&told, 19, "Either way, r5c6 cannot be 1 or 8.");
    finish_told(&told);
    tell(&told, "forcing-chain-verity", ":1302:8:+3.7.....5+9+5..7..3.8..5+3.9..7+3+5+614.9.1..7+93+4+56+49+625+8..3+2.3.+65..9+5"
                  "1..4.+3+6.6..+3..5..:217 124 986 889 899:892::");
    check_sections(&told.reason);
    expect_sentence(&told, "In column 8, 8 is in r1c8, r7c8 or r9c8, and from each a chain leads to the same: r9c2 cannot be "
                           "8.");
    expect_line(&told, 1, "Say r1c8 is 8.");
    expect_line(&told, told.reason.lines - 1, "In each case, r9c2 cannot be 8.");
    finish_told(&told);
    tell(&told, "death-blossom", ":0904:9:....246.5......+21..2.1.7+9..5..4....27..8.2.+511.+2..5..9+4..2.6.9..3.+7+4..+2."
                  "2.853....:812 313 422 822 323 623 923 925 926 829 333 642 946 453 953 662 468 497 698:99"
                  "2::");
    assert_int_equal(told.reason.form, REASON_CASES);
    check_sections(&told.reason);
    expect_line(&told, 3, "r4c6 and r9c6 have one digit more than cells: without 3 they need all the others, 9 too.");
    finish_told(&told);
}

/* The fish is told first, and then from each fin, or from each place in a cover, its chain. */
static void test_kraken_in_words(void **state)
{
    (void)state;
    static struct told told;
    tell(&told, "kraken-fish-1", ":0371:1:.5+9+26.4..1.3+54+8+2+9.2..7.95.....9+5...2.9.4.2.5.5.+2..7+9.+4.+218+75..9+9.+5"
                  ".2.1.8..8.9..2+5:718 119 338 741 642 742 848 751 759 662 868:165::");
    check_sections(&told.reason);
    assert_int_equal(told.reason.fish.size, 2);
    assert_int_equal(reason_count(told.reason.fins), 1);
    expect_sentence(&told, "In rows 3 and 5, 1 fits only in columns 5 and 9, but for the fin r3c8. Either these get their 1 "
                           "there, or the fin is true, and a chain leads to the same: r6c5 cannot be 1.");
    expect_line(&told, 0, "In rows 3 and 5, 1 fits only in columns 5 and 9, but for the fin r3c8. Without the fin these get "
                          "their 1 there: r6c5 cannot be 1.");
    expect_line(&told, 1, "Say r3c8 is 1.");
    finish_told(&told);
    tell(&told, "kraken-fish-2", ":0372:4:.1+2.7..3.8.+3.+2.1...4.+163.+82..82.+1..31.9+3+8.2.53+2...68+1.2+8.61.+35...1.+"
                  "3+2..8.3+6.4..2+1:511 416 617 628 429 929 564 964 787 987:448::");
    check_sections(&told.reason);
    expect_line(&told, 0, "In columns 1 and 7, 4 fits only in rows 1 and 8, but for the fins r4c1 and r4c7. In row 8 there is "
                          "room for only one, so one of r1c7, r4c1 and r4c7 is 4.");
    finish_told(&told);
}

/* Digits that are asked of the same houses are named together. */
static void test_where_in_words(void **state)
{
    (void)state;
    struct layout *layout = layout_square(9, NULL);
    struct puzzle *puzzle = puzzle_create(layout);
    struct trace *trace = trace_create(puzzle, "human");
    house_id row1 = layout_common_house(layout, 0, 8), column4 = layout_common_house(layout, 3, 75);
    struct constraint truths[] = {constraint_house(column4, 3), constraint_house(column4, 7), constraint_house(row1, 5),
                                  constraint_house(column4, 4), constraint_cell(80), constraint_cell(7)};
    struct step step = {.kind = STEP_DEDUCE, .truths = truths, .truth_count = 6};
    struct sentence sentence;
    sentence_where(&sentence, &(struct wording){.trace = trace}, &step);
    assert_string_equal(sentence.text, "3, 4 and 7 in column 4; 5 in row 1; r1c8 and r9c9");
    trace_destroy(trace);
    puzzle_destroy(puzzle);
    layout_release(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patterns_in_words),
        cmocka_unit_test(test_nets_in_words),
        cmocka_unit_test(test_cases_in_words),
        cmocka_unit_test(test_kraken_in_words),
        cmocka_unit_test(test_where_in_words),
    };
    return cmocka_run_group_tests_name("reason words", tests, NULL, NULL);
}
