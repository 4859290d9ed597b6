/* The sentences of a search, against the board. */
#include "support.h"

#include "explain/step_explanation.h"
#include "player/placed_digits.h"
#include "trace/replay.h"

/* A walk over a trace with the board after each step. */
struct walk {
    struct trace *trace;
    struct step_reader reader, other, board_reader;
    struct replay replay;
    struct placed_digits placed;
    struct step step;
    struct sentence sentence, line;
};

static void begin(struct walk *walk, struct trace *trace)
{
    walk->trace = trace;
    step_reader_init(&walk->reader, trace);
    step_reader_init(&walk->other, trace);
    step_reader_init(&walk->board_reader, trace);
    placed_digits_init(&walk->placed, trace);
    replay_init(&walk->replay, trace);
}

static void end(struct walk *walk)
{
    step_reader_finish(&walk->reader);
    step_reader_finish(&walk->other);
    step_reader_finish(&walk->board_reader);
    replay_finish(&walk->replay);
    placed_digits_finish(&walk->placed);
    trace_destroy(walk->trace);
}

static void go_to(struct walk *walk, uint64_t number)
{
    assert_true(step_read(&walk->reader, number, &walk->step));
    replay_seek(&walk->replay, number);
    placed_digits_update(&walk->placed, &walk->board_reader, number, walk->replay.mask);
    struct wording wording = {.trace = walk->trace, .other = &walk->other, .mask = walk->replay.mask};
    sentence_write(&walk->sentence, &wording, &walk->step);
    sentence_line(&walk->line, &wording, &walk->step);
}

static void complain(const struct walk *walk, const char *what)
{
    fail_msg("%s, step %llu: %s: %s", trace_engine(walk->trace), (unsigned long long)walk->step.number, what,
             walk->sentence.text);
}

/* Returns whether the sentence says the digit, then `between`, then the cell. */
static bool says(const struct walk *walk, unsigned digit, const char *between, cell_id cell)
{
    char name[16], text[128];
    notation_cell(NOTATION_ROW_COLUMN, trace_layout(walk->trace), cell, name, sizeof name);
    snprintf(text, sizeof text, "%c%s%s", digit_character(digit), between, name);
    return strstr(walk->sentence.text, text);
}

/* A guess that was taken back no longer stands on the board, and the rest of the cell's options are the next guess
 * there. */
static void check_backtrack(struct walk *walk)
{
    struct step guess, next;
    assert_true(step_read(&walk->other, walk->step.guess, &guess));
    if (walk->step.backjump) {
        if (strstr(walk->sentence.text, " has failed") || strstr(walk->sentence.text, " last digit to try"))
            complain(walk, "a guess is said to have failed that was only taken back");
        return;
    }
    cell_id cell = guess.place[0].cell;
    unsigned digit = digit_first(guess.place[0].digits);
    bool stands = walk->placed.is_placed[cell] && walk->replay.mask[cell] == guess.place[0].digits;
    if (stands && !says(walk, digit, " was the last digit to try in ", cell))
        complain(walk, "the board still shows the digit");
    if (!stands && !says(walk, digit, " has failed in ", cell) &&
        !says(walk, digit, " was the last digit to try in ", cell))
        complain(walk, "nothing is said of the digit");
    if (!step_read(&walk->other, walk->step.number + 1, &next))
        return;
    bool left = strstr(walk->sentence.text, " is left.") || strstr(walk->sentence.text, " are left.");
    bool tried = next.kind == STEP_GUESS && next.place[0].cell == cell;
    if (tried && !left)
        complain(walk, "a digit is tried that was not said to be left");
    if (next.kind == STEP_BACKTRACK && !next.restarts && left)
        complain(walk, "a digit is said to be left that is not tried");
}

static void check_guess(struct walk *walk)
{
    cell_id cell = walk->step.place[0].cell;
    if (!walk->placed.is_placed[cell] || walk->replay.mask[cell] != walk->step.place[0].digits)
        complain(walk, "the board does not show the guess");
    struct step back;
    bool again = walk->step.number > 1 && step_read(&walk->other, walk->step.number - 1, &back) &&
                 back.kind == STEP_BACKTRACK && !back.backjump;
    if (again != (strstr(walk->sentence.text, " failed at step ") || strstr(walk->sentence.text, " have failed, ")))
        complain(walk, "failed digits are said without a failure, or not said");
}

/* Counts the cells that the step leaves with one digit, by the boards before and after it. */
static void check_left_over(struct walk *walk)
{
    digit_mask before[LAYOUT_MAX_CELLS];
    const struct layout *layout = trace_layout(walk->trace);
    unsigned left = 0, last = 0;
    replay_seek(&walk->replay, walk->step.number - 1);
    memcpy(before, walk->replay.mask, layout->cells * sizeof *before);
    replay_seek(&walk->replay, walk->step.number);
    for (unsigned c = 0; c < layout->cells; c++) {
        bool placed = walk->step.places && walk->step.place[0].cell == c;
        if (placed || !digits_are_one(walk->replay.mask[c]) || digits_are_one(before[c]))
            continue;
        left++;
        last = digit_first(walk->replay.mask[c]);
        if (left == 1 && (walk->step.removes > 1 || walk->step.places) && !says(walk, last, " in ", (cell_id)c))
            complain(walk, "the cell that is left with one digit is not named");
    }
    bool says_left = strstr(walk->sentence.text, ", which leaves ") || strstr(walk->sentence.text, ". That leaves ");
    if (!left == says_left)
        complain(walk, "says that something is left, or says nothing");
    if (left && !strstr(walk->line.text, ", leaves "))
        complain(walk, "the line says nothing of what is left");
    if (left == 1 && walk->step.removes == 1 && !walk->step.places) {
        char text[32], name[16];
        const char *leaves = strstr(walk->sentence.text, ", which leaves ");
        notation_cell(NOTATION_ROW_COLUMN, layout, walk->step.remove[0].cell, name, sizeof name);
        const char *named = strstr(walk->sentence.text, name);
        snprintf(text, sizeof text, named && named < leaves ? ", which leaves %c." : ", which leaves %c in ",
                 digit_character(last));
        if (!strstr(walk->sentence.text, text))
            complain(walk, "the digit that is left is not said, or not where, or the cell is said twice");
    }
}

static void check_trace(struct trace *trace)
{
    struct walk *walk = calloc(1, sizeof *walk);
    begin(walk, trace);
    for (uint64_t number = 1; number <= trace_steps(trace) && number < 3000; number++) {
        go_to(walk, number);
        if (walk->step.kind == STEP_BACKTRACK)
            check_backtrack(walk);
        else if (walk->step.kind == STEP_GUESS)
            check_guess(walk);
        else if (walk->step.kind == STEP_DEDUCE)
            check_left_over(walk);
    }
    end(walk);
    free(walk);
}

static void test_sentences_say_what_the_board_shows(void **state)
{
    (void)state;
    static const char *const boards[] = {"b1", "b2", "b3", "l1", "l2", "m1", "jigsaw", "6x6", "triathlon-1"};
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        for (size_t i = 0; engines[i]; i++)
            check_trace(support_trace_of_board(boards[b], engines[i]->id, 20000));
    }
}

static void test_sentences_without_a_solution_say_what_the_board_shows(void **state)
{
    (void)state;
    for (size_t i = 0; engines[i]; i++)
        check_trace(support_trace(engines[i]->id, BOARD_WRONG, 0));
}

/* The whole sentence and line of a step, with the board. */
static void expect(const char *board, const char *engine, uint64_t number, const char *line, const char *text)
{
    struct walk *walk = calloc(1, sizeof *walk);
    begin(walk, support_trace_of_board(board, engine, 20000));
    go_to(walk, number);
    assert_string_equal(walk->line.text, line);
    assert_string_equal(walk->sentence.text, text);
    end(walk);
    free(walk);
}

static void test_guesses_say_why_they_are_there(void **state)
{
    (void)state;
    expect("b3", "pivot", 46, "guess r5c9=4, leaves r4c9 for 9",
           "Nothing more follows, so guess. r5c9 is the first cell in the list with two candidates, 4 and 9: try 4. In "
           "column 9, 9 now fits only in r4c9.");
    expect(
        "b3", "pairs", 32, "guess r1c7=6",
        "Nothing more follows from cells with one digit. r1c7 is the first cell with two candidates, 1 and 6: try 6.");
    expect("b3", "propagate", 370, "r1c7=6 is left", "In r1c7, 1 failed at step 368, so 6 is left.");
    expect("b3", "stack", 2, "guess r1c1=1", "r1c1 is the next empty cell and can be 1, 3, 7 or 9: try 1.");
    expect("b3", "stack", 16, "guess r1c4=6", "In r1c4, 2 failed at step 14: try 6 (6, 7 and 9 are left).");
}

static void test_backtracks_say_what_has_failed(void **state)
{
    (void)state;
    expect("b3", "stack", 13, "back before step 10: r1c6=6 failed",
           "Back to before the guess of step 10 (3 steps). 6 was the last digit to try in r1c6, so an earlier guess is "
           "wrong.");
    expect(
        "b3", "stack", 14, "back before step 8: r1c5=9 failed",
        "Every digit of r1c6 has failed. Back to before the guess of step 8 (6 steps). 9 was the last digit to try in "
        "r1c5, so an "
        "earlier guess is wrong.");
    expect(
        "b3", "stack", 31, "back before step 25: r1c5=9 failed",
        "Every digit of r1c6 has failed. Back to before the guess of step 25 (6 steps). 9 has failed in r1c5 too, so "
        "an earlier guess "
        "is wrong.");
}

static void test_steps_say_what_they_leave(void **state)
{
    (void)state;
    expect("b3", "propagate", 348, "r1c7 takes 1 from r3c8, leaves 7",
           "r1c7 is 1, and r3c8 lies in box 3 too, so r3c8 cannot be 1, which leaves 7.");
    expect("b3", "pivot", 52, "no other 3 around r4c3, leaves r4c5=2",
           "r4c3 is 3, so no other cell of row 4, column 3 or box 4 can be 3, which leaves 2 in r4c5 and 2 in r5c1.");
    expect("b3", "pivot", 62, "hidden single r8c6=4, leaves r3c6 for 5",
           "In column 6, 4 fits only in r8c6, so r8c6 is 4. In column 6, 5 now fits only in r3c6; in column 6, 8 only "
           "in r9c6."); /* of two further digits, which no mark would show, nothing is said */
}

/* A pair bars two digits from its house; only the one that goes is struck. */
static void test_only_digits_that_go_are_struck(void **state)
{
    (void)state;
    unsigned both = 0, one = 0;
    struct walk *walk = calloc(1, sizeof *walk);
    begin(walk, support_trace_of_board("b3", "pivot", 20000));
    for (uint64_t number = 1; number <= trace_steps(walk->trace); number++) {
        go_to(walk, number);
        digit_mask struck = 0, removed = 0;
        if (walk->step.kind != STEP_DEDUCE ||
            strcmp(trace_technique_id(walk->trace, walk->step.technique), "naked-pair"))
            continue;
        for (unsigned i = 0; i < walk->sentence.spans; i++) {
            const struct span *span = &walk->sentence.span[i];
            struck |= span->kind == SPAN_DIGIT && span->meaning == MEANING_REMOVED ? digit_bit(span->index) : 0;
        }
        for (size_t i = 0; i < walk->step.removes; i++)
            removed |= walk->step.remove[i].digits;
        assert_int_equal(struck, removed);
        both += digit_count(removed) == 2;
        one += digit_count(removed) == 1;
    }
    assert_true(both && one);
    end(walk);
    free(walk);
}

/* Many elder siblings are told together, and a guess that a file repeats does not count twice. */
static void test_trials_of_one_cell_are_counted(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    struct trace *trace = trace_create(puzzle, "other");
    static const unsigned tried[] = {3, 1, 3, 7, 9};
    for (unsigned i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        assert_true(trace_guess(trace, (struct change){0, digit_bit(tried[i])}) &&
                    trace_contradiction(trace, constraint_cell(1)));
        assert_true(trace_backtrack(trace, NO_CELL));
    }
    trace_close(trace);
    puzzle_destroy(puzzle);
    struct walk *walk = calloc(1, sizeof *walk);
    begin(walk, trace);
    go_to(walk, 1);
    assert_string_equal(walk->sentence.text, "Try 3 in r1c1, which can be 1, 2, 3, 4, 5, 6, 7, 8 or 9.");
    go_to(walk, 13);
    assert_string_equal(walk->sentence.text,
                        "In r1c1, 1, 3 and 7 have failed, the last at step 11: try 9 (2, 4, 5, 6, 8 and 9 are left).");
    end(walk);
    free(walk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences_say_what_the_board_shows),
        cmocka_unit_test(test_sentences_without_a_solution_say_what_the_board_shows),
        cmocka_unit_test(test_guesses_say_why_they_are_there),
        cmocka_unit_test(test_backtracks_say_what_has_failed),
        cmocka_unit_test(test_steps_say_what_they_leave),
        cmocka_unit_test(test_only_digits_that_go_are_struck),
        cmocka_unit_test(test_trials_of_one_cell_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
