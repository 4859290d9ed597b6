/* The words of steps whose proof has an order of its own: patterns, nets, cases. */
#include "reason_support.h"

#include "base/translation.h"
#include "form/reader.h"
#include "explain/lesson.h"
#include "explain/proof_text.h"
#include "technique/technique.h"

enum { LINE_SIZE = 2000 };

/* The explanation of the first step of a technique on a library line. */
struct explained {
    struct puzzle *puzzle;
    struct candidate_grid *position;
    struct trace *trace;
    struct search search;
    struct reason reason;
    struct wording wording;
    struct step step;
    struct change place;
    struct argument_maker arguments;
};

static bool take_first(void *context, const struct finding *finding)
{
    struct explained *explained = context;
    const char *id = techniques[finding->technique].id;
    explained->step = finding_as_step(&explained->search.finding, &explained->place);
    explained->step.technique = trace_technique(explained->trace, id);
    finding_make_argument(finding, explained->puzzle->layout, explained->position->mask, &explained->arguments,
                          &explained->step);
    reason_make(&explained->reason, explained->puzzle->layout, explained->position->mask, &explained->step,
                &explained->step.argument);
    explained->wording = (struct wording){.trace = explained->trace, .reason = &explained->reason};
    return true;
}

static void explain(struct explained *explained, const char *technique, const char *line)
{
    struct text_error error;
    enum technique_id id = technique_find(technique);
    *explained = (struct explained){.puzzle = puzzle_read(line, strlen(line), "line", &error)};
    if (!explained->puzzle)
        fail_msg("%s", error.message);
    explained->position = candidate_grid_create(explained->puzzle);
    explained->trace = trace_create(explained->puzzle, "human");
    assert_true(explained->position && explained->trace);
    explained->search =
        (struct search){.grid = explained->position, .unique = true, .receive = take_first, .context = explained};
    explained->search.wanted[id / 64] = 1ull << id % 64;
    search_run(&explained->search);
    assert_non_null(explained->wording.trace);
}

static void finish_explained(struct explained *explained)
{
    trace_destroy(explained->trace);
    argument_maker_finish(&explained->arguments);
    candidate_grid_destroy(explained->position);
    puzzle_destroy(explained->puzzle);
}

static void expect_line(const struct explained *explained, unsigned index, const char *text)
{
    struct sentence sentence;
    assert_in_range(index, 0, explained->reason.lines - 1);
    proof_line(&sentence, &explained->wording, index);
    assert_string_equal(sentence.text, text);
}

static void expect_where(const struct explained *explained, const char *text)
{
    struct sentence sentence;
    sentence_where(&sentence, &explained->wording, &explained->step);
    assert_string_equal(sentence.text, text);
}

static void test_patterns_in_words(void **state)
{
    (void)state;
    static struct explained explained;
    explain(&explained, "bug-plus-1",
            ":0610:14:.+1+372.+8+6..89.16...6+7+2+8..4.+1+13+76+4+8+9+52+9485+7261+32+6+5..1+78+4+7+26.....8+3+9+1"
            "28+754+6+8+5+4.63...:516 328 935 976 998:174 474::");
    expect_line(&explained, 0,
                "Without 9 in r7c4, every open cell would have two candidates. In every house, each digit would have "
                "two places or none. Such a board has two solutions or none. So r7c4 is 9.");
    finish_explained(&explained);
    explain(&explained, "unique-rectangle-4",
            ":0603:1:..+6+9+2.8.+77+8..6.1+2+992.7..+3.6+14+2+6+39578+8+9+7.4.+6+3+25632..+49+16....2+985..8."
            "9...3..9+8....+4:512 316:186 196::");
    expect_where(&explained, "6 in column 6; r8c6, r8c8, r9c6 and r9c8");
    expect_line(&explained, 0, "In column 6, 6 fits only in r8c6 or r9c6.");
    expect_line(&explained, 1, "Say r8c6 is 6.");
    finish_explained(&explained);
}

/* A digit that is placed where nothing is left to eliminate has no list without entries. */
static void test_nothing_to_eliminate_in_words(void **state)
{
    (void)state;
    struct explained explained;
    explain(&explained, "full-house",
            "123456789456789123789123456214365897365897214897214365531642978642978531978531640");
    expect_line(&explained, explained.reason.lines - 1, "No room is left for others, and none are left to eliminate.");
    finish_explained(&explained);
}

static void expect_sentence(const struct explained *explained, const char *text)
{
    struct sentence sentence;
    sentence_write(&sentence, &explained->wording, &explained->step);
    assert_string_equal(sentence.text, text);
}

/* A net refutes the first candidate; the other one follows from that. */
static void test_nets_in_words(void **state)
{
    (void)state;
    static struct explained explained;
    explain(&explained, "unique-rectangle-6",
            ":0605:1:.9..+8+1..72...3.81.+184..79.....8..47.....1.....62..3+5+8+1..51..32+8.29.7.+1.66....."
            "+79.:318 626 635 539 945 946 353 654 656 475 476 481 492 494:142 193::");
    assert_int_equal(explained.reason.form, REASON_NET);
    check_sections(&explained.reason);
    expect_line(&explained, 0, "Suppose r4c2 is 1.");
    expect_line(&explained, 5,
                "With only 1 or 3 in r4c2, r4c3, r9c2 and r9c3 there would be two solutions. So r4c2 cannot be 1.");
    expect_line(&explained, 6, "In row 4, 1 is then not in r4c2, so it is in r4c3.");
    expect_line(&explained, 8, "So r4c2 and r9c3 cannot be 1.");
    finish_explained(&explained);
    explain(&explained, "forcing-chain-contradiction",
            ":1301::+5+16894+3+2+77..5+3+68+414....+25+69+87+9+2+534+1+6+2316+49+7+5+8+6....+7+9+321."
            ".+47+8+6+9+3+96+7+3+2+5184+3..96+1+2+7+5::::");
    expect_sentence(&explained, "If r2c3 were not 2, a contradiction would follow, so r2c3 is 2.");
    finish_explained(&explained);
}

static void test_cases_in_words(void **state)
{
    (void)state;
    static struct explained explained;
    explain(&explained, "remote-pair",
            ":0703:18:.3+9.5+6.+726+257...+9+14.+79+2.53+63+5.2.+9+1+47.+42.+7.9+6+57+9.+5.4+3+28+974"
            "..2+6+53+2....57+895...9+7+21+4:825 683 184 185 685 693 894:156 856::");
    assert_int_equal(explained.reason.form, REASON_CASES);
    check_sections(&explained.reason);
    expect_line(&explained, 0, "r5c1 can only be 1 or 8.");
    expect_line(&explained, 9, "r3c6 is 8, so r5c6 cannot be 8: column 6 takes it only once.");
    expect_line(&explained, 10, "Say r5c1 is 8.");
    expect_line(&explained, 19, "Either way, r5c6 cannot be 1 or 8.");
    finish_explained(&explained);
    explain(&explained, "forcing-chain-verity",
            ":1302:8:+3.7.....5+9+5..7..3.8..5+3.9..7+3+5+614.9.1..7+93+4+56+49+625+8..3+2.3.+65..9+5"
            "1..4.+3+6.6..+3..5..:217 124 986 889 899:892::");
    check_sections(&explained.reason);
    expect_sentence(
        &explained,
        "In column 8, the digit 8 is in r1c8, r7c8 or r9c8. If r9c8 is 8, r9c2 sees it. If r1c8 is 8, column 5 has its "
        "8 in r9c5. If r7c8 is 8, row 7 has its 4 in r7c2, and column 2 has its 7 in r9c2. So r9c2 cannot be 8.");
    expect_line(&explained, 1, "Say r1c8 is 8.");
    expect_line(&explained, explained.reason.lines - 1, "In each case, r9c2 cannot be 8.");
    finish_explained(&explained);
    explain(&explained, "death-blossom",
            ":0904:9:....246.5......+21..2.1.7+9..5..4....27..8.2.+511.+2..5..9+4..2.6.9..3.+7+4..+2."
            "2.853....:812 313 422 822 323 623 923 925 926 829 333 642 946 453 953 662 468 497 698:99"
            "2::");
    assert_int_equal(explained.reason.form, REASON_CASES);
    check_sections(&explained.reason);
    expect_where(&explained, "r4c7; A: r4c6 and r9c6; B: r9c6 and r9c7; C: r4c2");
    expect_sentence(
        &explained,
        "If r4c7 is 3, the cells r4c6 and r9c6 hold 1 and 9, so r9c6 is 9. If it is 7, the cells r9c6 and r9c7 hold 1 "
        "and 9, so r9c6 is 9. If it is 8, r4c2 is 9. In each case r9c2 sees every place of 9 there: r9c2 cannot be 9.");
    expect_line(&explained, 3,
                "r4c6 and r9c6 are an almost locked set of 1, 3 and 9: without 3 they hold all the others, 9 too.");
    finish_explained(&explained);
}

/* The fish is explained first, and then from each fin, or from each place in a cover, its chain. */
static void test_kraken_in_words(void **state)
{
    (void)state;
    static struct explained explained;
    explain(&explained, "kraken-fish-1",
            ":0371:1:.5+9+26.4..1.3+54+8+2+9.2..7.95.....9+5...2.9.4.2.5.5.+2..7+9.+4.+218+75..9+9.+5"
            ".2.1.8..8.9..2+5:718 119 338 741 642 742 848 751 759 662 868:165::");
    check_sections(&explained.reason);
    assert_int_equal(explained.reason.fish.size, 2);
    assert_int_equal(reason_count(explained.reason.fins), 1);
    expect_sentence(&explained, "In rows 3 and 5, apart from the fin r3c8, the digit 1 fits only in columns 5 and 9. "
                                "If the fin is not 1, columns 5 and 9 have their 1 in rows 3 and 5. If r3c8 is 1, row "
                                "3 has its 8 in r3c2, and row 6 has its 8 in r6c5. So r6c5 cannot be 1.");
    expect_line(&explained, 0,
                "In rows 3 and 5, apart from the fin r3c8, the digit 1 fits only in columns 5 and 9. Without the fin "
                "the fish holds: r6c5 cannot be 1.");
    expect_line(&explained, 1, "Say r3c8 is 1.");
    finish_explained(&explained);
    explain(&explained, "kraken-fish-2",
            ":0372:4:.1+2.7..3.8.+3.+2.1...4.+163.+82..82.+1..31.9+3+8.2.53+2...68+1.2+8.61.+35...1.+"
            "3+2..8.3+6.4..2+1:511 416 617 628 429 929 564 964 787 987:448::");
    check_sections(&explained.reason);
    expect_line(&explained, 0,
                "In columns 1 and 7, apart from the fins r4c1 and r4c7, the digit 4 fits only in rows 1 and 8. Of the "
                "4s of columns 1 and 7, only one can be in row 8, so one of r1c7, r4c1 and r4c7 is 4.");
    finish_explained(&explained);
}

/* Almost locked sets are named with their digits, and with what they share. */
static void test_sets_in_words(void **state)
{
    (void)state;
    static struct explained explained;
    explain(&explained, "als-xz",
            ":0901:5:3....2.+9.1923...5..84.9....76....4.+9+2+4.9+67...+9.8....67+4...2.68..1...8972+"
            "8+2.6...+41:513 114 714 715 717 534 137 144 145 348 353 357 164 464 365 367 573 574 395 "
            "396:593::");
    expect_sentence(&explained,
                    "Without 5, the cells r4c3, r5c3 and r8c3 would hold 1, 3 and 6. The 6 would then be in r8c3, so "
                    "r8c1 would be 5. So one of r4c3, r5c3, r8c1 and r8c3 holds 5: r9c3 cannot be 5.");
    expect_where(&explained, "A: r4c3, r5c3 and r8c3; B: r8c1");
    finish_explained(&explained);
    explain(&explained, "als-chain",
            ":0903:1:..+4+2.68+7..2+8.7..4..7.8.4+9.+216+3+5+872+9+44+8+2+69.+5.7+7+594...86...3.8+75"
            "..3+7.6+5+42...57.....:921 135 972 691 195 999:127::");
    expect_sentence(&explained,
                    "Without 1, r6c7 would be 3. Then r5c8 would be 1. Then r5c6 would be 3. Then the cells r2c4 and "
                    "r2c6 would hold 1 and 9. So one of r2c4, r2c6 and r6c7 holds 1: r2c7 cannot be 1.");
    finish_explained(&explained);
    explain(&explained, "sue-de-coq",
            ":1101:137:23+754+8+96+1.+5+1...+2+8+4.+84..257+3..8...6..4.+2.9.+3.8..5.+8.4..+7196..8.."
            "+8+2+3...+7.+6+54+6+827+139:626 941 661 961 576:144 744 164 764 184 325::");
    expect_sentence(&explained,
                    "r2c4, r2c6, r3c4 and r5c4 can only be 1, 3, 7 or 9, as many digits as cells. Among these cells, a "
                    "digit's places lie in one line or box (1 and 7 in column 4; 3 and 9 in box 2), so none is used "
                    "twice and each is used once. The other cells of that line or box cannot hold it: r4c4 and r6c4 "
                    "cannot be 1 or 7; r8c4 cannot be 1; r2c5 cannot be 3.");
    finish_explained(&explained);
}

/* Each colour is named by its cells. */
static void test_colours_in_words(void **state)
{
    (void)state;
    static struct explained explained;
    explain(&explained, "simple-coloring-trap",
            ":0500:6:5..+49.6..+2..+17+5.94.4+92.+675.9..3+2+451...+5.6.+4...24..1+9.3.91..2.4.45..1."
            "+2.+9..2.4.+1.5:312 751 851 752 852 671 874:694::");
    expect_sentence(&explained,
                    "Where 6 has two places in a row, column or box, one of them is 6. So either r4c9, r6c1 and r7c4 "
                    "are 6, or r6c8, r7c9 and r9c1 are. r9c4 sees a place in each group and cannot be 6.");
    expect_line(&explained, 5, "So either r4c9, r6c1 and r7c4 are 6, or r6c8, r7c9 and r9c1 are 6.");
    expect_line(&explained, 6, "At most one of r7c4 and r9c4 is 6: column 4 takes it only once.");
    expect_line(&explained, 8, "Either way, r9c4 cannot be 6.");
    finish_explained(&explained);
    explain(&explained, "simple-coloring-wrap",
            ":0501:2:.95+6+47.+838..+9+35+7..+37+41+82+9+56+64+8.+7+3..9.+51+86.3.+77......6+85..7.8."
            "9..+8+74+5..+324..3..87+5:265 167:211 228 258::");
    expect_line(&explained, 5, "At most one of r2c8 and r5c8 is 2: column 8 takes it only once.");
    expect_line(&explained, 6, "So these are not the ones that are true: r1c1, r2c8 and r5c8 cannot be 2.");
    finish_explained(&explained);
    explain(&explained, "multi-coloring-1",
            ":0502:6:...9+3.18+53..85.+6..85...6....1..7..6.9.8..+52.4.2..9..1..+8.5..+397....43+8+56"
            ".35.+89+4+2+1:411 413 423 433 734 173 183:611::");
    expect_sentence(&explained,
                    "Where 6 has two places in a row, column or box, one holds it, and they get opposite colours. r5c2 "
                    "and r5c5 see each other, so one of them is not 6. If r5c2 is not 6, r1c2 is. If r5c5 is not 6, "
                    "r7c5 and r9c1 are. r1c1 sees both r1c2 and r9c1 and cannot be 6.");
    expect_line(&explained, 9, "So one of the opposites is true: r1c1 cannot be 6.");
    finish_explained(&explained);
}

static void explain_example(struct explained *explained, const char *technique, unsigned index)
{
    char line[LINE_SIZE];
    assert_true(lesson_example(technique_find(technique), index, line, sizeof line));
    explain(explained, technique, line);
}

/* The sentence of the technique's example in the library, from 0. */
static void expect_example(const char *technique, unsigned index, const char *text)
{
    static struct explained explained;
    explain_example(&explained, technique, index);
    expect_sentence(&explained, text);
    finish_explained(&explained);
}

/* Shapes name their cells, and say what an elimination would lead to. */
static void test_shapes_in_words(void **state)
{
    (void)state;
    expect_example(
        "dual-empty-rectangle", 0,
        "If r3c5 were 1, column 8 would have its 1 in r8c8, and box 8 would have no place left for 1. If r8c8 were "
        "1, row 3 would have its 1 in r3c5, and box 8 would have no place left for 1. So r3c5 and r8c8 cannot be 1.");
    expect_example(
        "dual-two-string-kite", 0,
        "r1c2 and r3c1 cannot both be 2. So row 1 has its 2 in r1c9, or column 1 in r4c1, and r4c9 sees both. In the "
        "same way, row 3 has it in r3c8, or column 2 in r6c2, and r6c8 sees both. So r4c9 and r6c8 cannot be 2.");
    expect_example(
        "broken-wing", 0,
        "r3c3, r3c5, r7c5, r7c2 and r8c3 form a ring with an odd number of places, in which each sees the next. So 7 "
        "cannot be in every second place all round it. At least one of rows 3 and 7, columns 3 and 5 and box 7 has its "
        "7 in another place: r3c8, r7c9, r9c3 or r9c5. r9c8 sees all of these and cannot be 7.");
    expect_example(
        "hidden-rectangle", 0,
        "If r3c1, r3c3, r4c1 and r4c3 held only 1 and 6, the two digits could be swapped, and there would be two "
        "solutions. In row 4 and column 1, the digit 6 fits only in these cells. If r4c1 were 1, r3c1 and r4c3 would "
        "be 6, and r3c3 would be 1, and only these two digits would be there. So r4c1 cannot be 1.");
    expect_example("continuous-nice-loop", 0,
                   "If r8c1 is not 3, r7c3 is 3, so r6c9 is 3, so r9c9 is 8, so r8c1 is 8. If r8c1 is 3, go round the "
                   "other way: r8c7 is 8, so r6c9 is 8, so r7c9 is 3. Either way, r6c9 is 3 or 8, and r8c1 is 3 or 8: "
                   "r6c9 cannot be 1 or 2; r8c1 cannot be 4.");
    expect_example("multi-coloring-2", 0,
                   "Where 3 has two places in a row, column or box, one holds it, and they get opposite colours. r4c4 "
                   "and r5c8 have the same colour, so both hold it or neither does. Between them they see both r2c4 "
                   "and r2c8, which have opposite colours, so one of these holds it. So r4c4 and r5c8 cannot be 3.");
    expect_example("smallest-reason", 0,
                   "If r8c3 were 3, box 4 would have its 3 in r6c1. Then column 9 would have its 3 in r3c9, and row 4 "
                   "would have its 3 in r4c6 or r4c8. If r4c6 is 3, r4c8 is not 3, so column 8 has its 3 in r7c8, and "
                   "box 8 has no place left for 3. If r4c8 is 3, r7c8 is not 3, so row 7 has its 3 in r7c4, and column "
                   "6 has no place left for 3. So r8c3 cannot be 3.");
}

/* Counts, and the ways through a pattern, are named cell by cell. */
static void test_counts_and_paths_in_words(void **state)
{
    (void)state;
    expect_example("multi-coloring-1", 1,
                   "Where 8 has two places in a row, column or box, one holds it, and they get opposite colours. r4c3 "
                   "and r4c6 see each other, so one of them is not 8. If r4c6 is not 8, r3c6 is. If r4c3 is not 8, "
                   "r7c3 and r8c5 are. r1c5, r2c5 and r3c5 see both r3c6 and r8c5 and cannot be 8.");
    expect_example(
        "multi-sector-locked-set", 1,
        "Take the 7 cells r2c1, r2c6, r4c1, r4c9, r6c1, r6c6 and r6c9. They can hold at most one 9 (row 2), one 6 (row "
        "4), one 6 and one 9 (row 6), one 4 (column 1). They can also hold at most one 3 (column 6), one 8 (column 9). "
        "They have no other candidates. That makes 7 digits for 7 cells. So each of these digits is in one of these "
        "cells, and nowhere else in that row or column: r2c2, r2c5, r6c2, r6c3 and r6c7 cannot be 9.");
    expect_example("sk-loop", 0,
                   "Look where rows 2 and 8 cross columns 2 and 8. Take the 16 cells beside these crossings, in the "
                   "same line and in the same box. They can hold at most one 3 and one 7 (row 2), one 2 and one 4 (box "
                   "3). They can also hold at most one 7 and one 8 (column 8), one 6 and one 9 (box 9). They can also "
                   "hold at most one 3 and one 7 (row 8), one 2 and one 4 (box 7). They can also hold at most one 1 "
                   "and one 3 (column 2), one 6 and one 9 (box 1). They have no other candidates. That makes 16 digits "
                   "for 16 cells. So each of these digits is in one of these cells, and nowhere else in that row, "
                   "column or box: r5c2 cannot be 3; r2c6 and r8c6 cannot be 7; r4c8 cannot be 8.");
    expect_example(
        "tridagon", 0,
        "Go round the four boxes along rows and columns. One path is r4c4, r4c9, r8c9, r8c4 and r4c4 again. Another is "
        "r5c6, r5c7, r9c7, r9c5 and r6c5. With only 2, 3 and 6, each box would have all three, and from box to box "
        "each digit would change along its path. So from one box to the next, either every digit becomes the next of "
        "the three, or every digit the one before. The first path comes back to its own cell, and so to its own digit. "
        "Then the other path comes back to its own digit, too. But r5c6 and r6c5 are in one box and differ. So the "
        "guardian 5 in r5c7 is true, and r5c7 is 5.");
    expect_example("grouped-continuous-nice-loop", 1,
                   "If neither r9c8 nor r9c9 is 1, r9c4 is 1, so r7c4 is 7, so r7c8 is 1. If r9c8 or r9c9 is 1, go "
                   "round the other way: r7c8 is 7, so r9c4 is 7. Either way, r7c8, r9c8 or r9c9 is 1, and r9c4 is 1 "
                   "or 7: r8c8 cannot be 1; r9c4 cannot be 8.");
}

/* A fin in a cover, and an elimination in a base, are explained. */
static void test_fish_in_words(void **state)
{
    (void)state;
    expect_example(
        "finned-franken-jellyfish", 0,
        "In rows 1, 6 and 8 and box 2, apart from the fin r1c4, the digit 6 fits only in columns 1, 4, 5 and 8. If "
        "r5c4 or r7c4 were 6, row 1 would have its 6 in r1c8, and box 2 would have its 6 in r2c5. Then row 6 would "
        "have its 6 in r6c1, and row 8 would have no place left for 6. So r5c4 and r7c4 cannot be 6.");
    expect_example("mutant-x-wing", 1,
                   "In column 2 and box 6, the digit 4 fits only in column 8 and box 4. If r4c1 or r5c1 were 4, column "
                   "2 would have no place left for 4. So r4c1 and r5c1 cannot be 4.");
    expect_example("finned-mutant-squirmbag", 0,
                   "If r2c6 were 1, row 3 would have its 1 in r3c8, and column 5 would have its 1 in r5c5. Then column "
                   "7 would have its 1 in r7c7, and row 9 would have no place left for 1. So r2c6 cannot be 1.");
}

/* The parts of an exocet have names. */
static void test_parts_of_an_exocet_in_words(void **state)
{
    (void)state;
    static struct explained explained;
    explain(&explained, "senior-exocet",
            ":1394:36:...4...8+9..7..92.+6..+9.3.+4.526+8..1.+9+4..19....+27+9...+41+6+85.+2+6+9+3+84...6.+429+5.9.+48."
            "+5+6+"
            "23:112 512 715 122 322 822 132 734 747 352 555 755 756 181 182 782:311 611::");
    expect_where(
        &explained,
        "1, 2 and 5 in the base cells r2c4 and r3c4; the targets r1c1 and r6c5; the cross-lines rows 1, 6 and 7");
    expect_line(
        &explained, 7,
        "The digits 1 and 2 are needed in rows 1, 6 and 7, 6 in all. There is room for 6: for 1 in rows 6 and 7, "
        "for 2 in row 1 and column 3, and in r6c5 and r1c1. All of it is used: r1c1 cannot be 3 or 6.");
    finish_explained(&explained);
}

/* A supposition inside begins and ends in words of its own, and a truth that has nothing left says what it has lost. */
static void test_suppositions_inside_in_words(void **state)
{
    (void)state;
    static struct explained explained;
    explain(&explained, "nested-forcing-chain",
            ":1307:1:+58...6+2..+1+3.+2.956..2..5.1..7.5.+63.2.+2..+74.+3...4+3.217.6........23.+26.7.....1..+2.3.:773 "
            "974 477 478 994 497 499:188::");
    expect_where(&explained, "what follows if r3c9 is 9");
    expect_line(&explained, 12, "Suppose also that r1c4 is not 1.");
    expect_line(&explained, 30,
                "In row 7, 5 is then not in r7c2, r7c4, r7c6 or r7c8, so no place is left for it. So r1c4 is 1 after "
                "all.");
    assert_true(explained.reason.line[30].is_inside && !explained.reason.line[31].is_inside);
    expect_line(&explained, 41,
                "In column 8, 7 is then not in r1c8, r3c8 or r7c8, so no place is left for it. So r3c9 cannot be 9.");
    finish_explained(&explained);
}

/* A sentence about almost locked sets needs no chain: the roles say which digits they share. */
static void test_sets_without_a_chain(void **state)
{
    (void)state;
    expect_example("als-xy-wing", 1,
                   "Without 1, the cells r2c6, r5c6 and r6c6 would hold 2, 4 and 5. The 5 would then be in r2c6, so "
                   "the cells r2c2 and r2c7 would hold 2 and 6. The 6 would then be in r2c7, so the cells r6c6 and "
                   "r6c7 would hold 1 and 2 after all. So one of r2c6 and r6c6 holds 1: r7c6 cannot be 1.");
}

/* A Medusa says how each colour rules out the candidate, and what the false one would leave; a firework names the
 * digits of each corner; a net with sets, subsets and fish is told step by step. */
static void test_several_digits_in_words(void **state)
{
    (void)state;
#define MEDUSA                                                                                                         \
    "Where a cell has two candidates, or a digit two places in a row, column or box, the two get opposite colours. "   \
    "One "                                                                                                             \
    "colour is true everywhere, and the other false everywhere. "
    expect_example("3d-medusa-trap", 0,
                   MEDUSA
                   "If one colour is true, r7c9 is 3; if the other is, r8c7 is 2. Either way, r7c9 cannot be 2.");
    expect_example("3d-medusa-wrap", 1,
                   MEDUSA "If one of them were true, r8c8 would be 4 and r6c1 would be 9, and r8c1 would have no digit "
                          "left. So it is false: r4c1 cannot be 2; r4c5, r6c7 and r8c8 cannot be 4; r4c8, r7c9 and "
                          "r8c6 cannot be 8; r4c9 and r6c1 cannot be 9.");
    expect_example("3d-medusa-wrap", 3,
                   MEDUSA
                   "If one of them were true, r2c3 would be both 8 and 9. So it is false: r1c3 and r2c8 cannot be 1; "
                   "r1c5 cannot be 8; r1c7, r3c6 and r6c5 cannot be 2; r2c3 cannot be 8 or 9; and so on, in 10 cells.");
#undef MEDUSA
    expect_example("firework-quadruple", 0,
                   "Outside of box 5, 3 and 4 fit in column 5 and row 4 only in r7c5 and r4c8. Outside of box 9, 6 and "
                   "8 fit in column 8 and row 7 only in r7c5 and r4c8, too. A digit in neither of them must be in its "
                   "box for the row and the column, so it is where these two cross. So 3, 4, 6 and 8 fill r4c5, r4c8, "
                   "r7c5 and r7c8, which hold nothing else: r4c5 and r4c8 cannot be 7; r7c8 cannot be 2 or 3.");
    expect_example("dynamic-forcing-chain-verity", 0,
                   "r8c1 is 4 or it is not. If r8c1 is 4, box 4 has its 4 in r6c3. Then, column 9 has its 4 in r5c9, "
                   "and row 5 has its 5 in r5c4 or r5c6. If r8c1 is not 4, box 7 has its 4 in r9c3. Then, row 8 has "
                   "its 4 in r8c9, and row 6 has its 4 in r6c4. So r6c4 cannot be 5.");
    expect_example("dynamic-forcing-chain-verity", 1,
                   "In row 9, the digit 4 is in r9c3 or r9c6. If r9c3 is 4, it is not 9. If r9c6 is 4, r7c2 and r7c3 "
                   "(row 7) hold 3 and 4, and row 9 has its 5 in r9c9. Then, in columns 4 and 9, the digit 2 is in "
                   "rows 1 and 4, and r5c3 and r9c3 (column 3) hold 2 and 8. So r9c3 cannot be 9.");
}

/* Pictures show what the words name: as sets where the lines of the proof say something else, and no other houses. */
static void test_pictures_of_shapes(void **state)
{
    (void)state;
    static struct explained explained;
    static struct reason sets;
    explain_example(&explained, "empty-rectangle", 0);
    assert_true(explained.reason.is_shape && explained.reason.form == REASON_CHAIN);
    reason_make_sets(&sets, explained.puzzle->layout, explained.position->mask, &explained.step);
    assert_true(sets.form == REASON_SETS && !sets.named_links);
    finish_explained(&explained);
    explain_example(&explained, "finned-x-wing", 0);
    assert_true(!explained.reason.is_shape && explained.reason.named_links == 2);
    finish_explained(&explained);
    explain_example(&explained, "dual-two-string-kite", 0);
    assert_int_equal(explained.reason.named_links, 0);
    finish_explained(&explained);
    explain_example(&explained, "naked-pair", 0);
    assert_int_equal(explained.reason.named_links, explained.step.link_count);
    finish_explained(&explained);
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
                                  constraint_house(column4, 4), constraint_cell(80),          constraint_cell(7)};
    struct step step = {.kind = STEP_DEDUCE, .truths = truths, .truth_count = 6};
    struct sentence sentence;
    sentence_where(&sentence, &(struct wording){.trace = trace}, &step);
    assert_string_equal(sentence.text, "3, 4 and 7 in column 4; 5 in row 1; r1c8 and r9c9");
    trace_destroy(trace);
    puzzle_destroy(puzzle);
    layout_unref(layout);
}

/* Appends what is said of the technique's first example, unless it has none. */
static void put_first_example(struct buffer *text, enum technique_id id)
{
    static struct explained explained;
    char line[LINE_SIZE];
    struct sentence sentence;
    if (!lesson_example(id, 0, line, sizeof line))
        return;
    explain(&explained, techniques[id].id, line);
    explained.wording.mask = explained.position->mask;
    sentence_write(&sentence, &explained.wording, &explained.step);
    buffer_print(text, "%s: %s\n", techniques[id].id, sentence.text);
    finish_explained(&explained);
}

/* Fails at the first line that differs from the file, which GOLDEN=write writes. */
static void expect_file(const char *path, const struct buffer *text)
{
    const char *mode = getenv("GOLDEN");
    FILE *file = fopen(path, mode && !strcmp(mode, "write") ? "w+b" : "rb");
    assert_non_null(file);
    if (mode && !strcmp(mode, "write")) {
        assert_int_equal(fwrite(text->bytes, 1, text->length, file), text->length);
        rewind(file);
    }
    char *line = NULL, *said = strdup(buffer_text(text)), *rest = NULL;
    size_t room = 0;
    for (char *own = strtok_r(said, "\n", &rest); own; own = strtok_r(NULL, "\n", &rest)) {
        ssize_t length = getline(&line, &room, file);
        assert_true(length > 0);
        line[length - 1] = 0;
        assert_string_equal(own, line);
    }
    assert_true(getline(&line, &room, file) < 0);
    free(line);
    free(said);
    fclose(file);
}

/* The first example of each technique has the sentences of the files, in each language. */
static void test_first_examples_in_each_language(void **state)
{
    (void)state;
    for (const struct language *language = languages; language->id; language++) {
        struct buffer text = {0};
        char path[100];
        translation_use(language);
        for (enum technique_id id = 0; id < TECHNIQUES; id++)
            put_first_example(&text, id);
        snprintf(path, sizeof path, "tests/golden/sentences/%s.txt", language->id);
        expect_file(path, &text);
        buffer_finish(&text);
    }
    translation_use(languages);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patterns_in_words),
        cmocka_unit_test(test_nothing_to_eliminate_in_words),
        cmocka_unit_test(test_nets_in_words),
        cmocka_unit_test(test_cases_in_words),
        cmocka_unit_test(test_kraken_in_words),
        cmocka_unit_test(test_sets_in_words),
        cmocka_unit_test(test_colours_in_words),
        cmocka_unit_test(test_shapes_in_words),
        cmocka_unit_test(test_counts_and_paths_in_words),
        cmocka_unit_test(test_fish_in_words),
        cmocka_unit_test(test_where_in_words),
        cmocka_unit_test(test_sets_without_a_chain),
        cmocka_unit_test(test_several_digits_in_words),
        cmocka_unit_test(test_pictures_of_shapes),
        cmocka_unit_test(test_suppositions_inside_in_words),
        cmocka_unit_test(test_parts_of_an_exocet_in_words),
        cmocka_unit_test(test_first_examples_in_each_language),
    };
    return cmocka_run_group_tests_name("reason words", tests, NULL, NULL);
}
