/* Other solvers' output: the reader of events, and the trace that comes of them with its claims. */
#include "support.h"

#include "base/buffer.h"

#include "base/memory.h"
#include "explain/reason.h"
#include "explain/step_part.h"
#include "trace/cursor.h"
#include "trace/replay.h"
#include "argument/argument_make.h"
#include "watch/run.h"
#include "watch/solver_state.h"
#include "watch/event.h"
#include "watch/event_write.h"

#define BOARD_B3_TAIL ".8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3.."
#define BOARD_B3_SOLVED_TAIL "38712645145683927762495813524831769316279584879546231283157496497368152651924378"
#define BOARD_B3_SOLVED "9" BOARD_B3_SOLVED_TAIL

static struct puzzle *puzzle;

static enum event_line read_line(const char *line, event_list *list, struct text_error *error)
{
    return event_line_read(puzzle->layout, line, strlen(line), list, error);
}

/* Asserts that the line is one event, and returns it. */
static struct event event_of(const char *line)
{
    event_list list = {0};
    struct text_error error = {0};
    if (read_line(line, &list, &error) != EVENT_LINE_READ)
        fail_msg("'%s' is not read: %s", line, error.message);
    assert_int_equal(list.count, 1);
    struct event event = list.items[0];
    memory_free(list.items);
    return event;
}

static void assert_cell_event(const char *line, enum event_kind kind, unsigned cell, digit_mask digits)
{
    struct event event = event_of(line);
    if (event.kind != kind || event.cell != cell || event.digits != digits)
        fail_msg("'%s' is read as kind %d, cell %u, digits %x", line, event.kind, event.cell, event.digits);
}

static void cells_and_digits_have_several_names(void **state)
{
    (void)state;
    assert_cell_event("r1c2=5", EVENT_PLACE, 1, digit_bit(5));
    assert_cell_event("  R1C2 = 5  ", EVENT_PLACE, 1, digit_bit(5));
    assert_cell_event("A2=5", EVENT_PLACE, 1, digit_bit(5));
    assert_cell_event("j9=1", EVENT_PLACE, 80, digit_bit(1));
    assert_cell_event("I9=1", EVENT_PLACE, 80, digit_bit(1));
    assert_cell_event("1 2=5", EVENT_PLACE, 1, digit_bit(5));
    assert_cell_event("1, 2 = 5", EVENT_PLACE, 1, digit_bit(5));
    assert_cell_event("r9c9<>5", EVENT_REMOVE, 80, digit_bit(5));
    assert_cell_event("r9c9 != 5", EVENT_REMOVE, 80, digit_bit(5));
    assert_cell_event("r9c9<>57", EVENT_REMOVE, 80, digit_bit(5) | digit_bit(7));
    assert_cell_event("r9c9<>5, 7", EVENT_REMOVE, 80, digit_bit(5) | digit_bit(7));
    assert_cell_event("guess r1c2=5", EVENT_GUESS, 1, digit_bit(5));
    assert_cell_event("GUESS A2 = 5", EVENT_GUESS, 1, digit_bit(5));
    assert_cell_event("guess r1c2<>5", EVENT_GUESS_AGAINST, 1, digit_bit(5));
    assert_cell_event("guess r1c2=5 or 7", EVENT_GUESS, 1, digit_bit(5) | digit_bit(7));
    assert_cell_event("guess A2 = 1 OR 2 or 9", EVENT_GUESS, 1, digit_bit(1) | digit_bit(2) | digit_bit(9));
    assert_cell_event("guess r1c2<3", EVENT_GUESS, 1, digit_bit(1) | digit_bit(2));
    assert_cell_event("guess r1c2 <= 2", EVENT_GUESS, 1, digit_bit(1) | digit_bit(2));
    assert_cell_event("guess r1c2>8", EVENT_GUESS, 1, digit_bit(9));
    assert_cell_event("guess r1c2>=8", EVENT_GUESS, 1, digit_bit(8) | digit_bit(9));
}

static void contradictions_name_a_cell_or_a_house(void **state)
{
    (void)state;
    struct event event = event_of("fail");
    assert_true(event.kind == EVENT_FAIL && !event.names_empty);
    event = event_of("fail r3c4");
    assert_true(event.names_empty && constraint_is_cell(event.empty) && event.empty.index == 21);
    event = event_of("Fail 7 in Row 3");
    assert_true(event.names_empty && event.empty.digit == 7);
    assert_string_equal(puzzle->layout->house[event.empty.index].name, "row 3");
    event = event_of("fail 7 in box 9");
    assert_string_equal(puzzle->layout->house[event.empty.index].name, "box 9");
}

static void other_events_are_read(void **state)
{
    (void)state;
    assert_int_equal(event_of("back").count, 1);
    assert_int_equal(event_of("back 3").count, 3);
    assert_int_equal(event_of("Undo 2").kind, EVENT_UNDO);
    assert_int_equal(event_of("undo 2").count, 2);
    assert_int_equal(event_of("solved").kind, EVENT_SOLVED);
    assert_int_equal(event_of("none").kind, EVENT_NONE);
    struct event event = event_of("# only one left; really ");
    assert_int_equal(event.kind, EVENT_WORDS);
    assert_memory_equal(event.text, "only one left; really", event.length);
    event = event_of("puzzle " BOARD_B3);
    assert_true(event.kind == EVENT_PUZZLE && event.length == 81);
    event = event_of("@solver.py:12");
    assert_true(event.kind == EVENT_SOURCE && event.length == strlen("solver.py:12"));
    event = event_of("= stack r1c1; r2c2");
    assert_true(event.kind == EVENT_VALUE && event.length == strlen("stack r1c1; r2c2"));
}

static void semicolons_part_events(void **state)
{
    (void)state;
    event_list list = {0};
    struct text_error error;
    assert_int_equal(read_line("r1c1=1; r1c2<>1 ;r1c3<>1; # its row", &list, &error), EVENT_LINE_READ);
    assert_int_equal(list.count, 4);
    assert_int_equal(list.items[2].cell, 2);
    assert_int_equal(list.items[3].kind, EVENT_WORDS);
    assert_int_equal(read_line("r1c1=1; and so on", &list, &error), EVENT_LINE_BAD);
    memory_free(list.items);
}

static void what_is_no_event_is_log(void **state)
{
    static const char *const lines[] = {"",
                                        "hello",
                                        "solved in 3 ms",
                                        "12 3",
                                        "r1c2 has two candidates",
                                        "===== 5 =====",
                                        "backing",
                                        "failed",
                                        "@@ -1 +1 @@",
                                        "a = 5",
                                        "guesses: 3",
                                        "Nonesuch",
                                        "x1y2=5",
                                        "=",
                                        "=5",
                                        "5=r1c2"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        event_list list = {0};
        struct text_error error;
        if (read_line(lines[i], &list, &error) != EVENT_LINE_LOG)
            fail_msg("'%s' is no log", lines[i]);
        memory_free(list.items);
    }
}

static void what_only_looks_like_an_event_is_an_error(void **state)
{
    static const char *const lines[] = {"r1c12=5",
                                        "r1c2=0",
                                        "r1c2=55",
                                        "r1c2=",
                                        "r1c2<>",
                                        "K1=5",
                                        "guess",
                                        "guess r1c2",
                                        "guess 5",
                                        "back x",
                                        "back 0",
                                        "undo x",
                                        "fail r12c1",
                                        "fail in 3",
                                        "fail 7 in",
                                        "fail 7 in row 0",
                                        "@solver.py",
                                        "r1c2=5 r1c3=4",
                                        "0 1=5",
                                        "guess r1c2=5 or",
                                        "guess r1c2=5 7",
                                        "guess r1c2<1",
                                        "guess r1c2>9",
                                        "guess r1c2<=",
                                        "guess r1c2=5 or 10"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        event_list list = {0};
        struct text_error error = {0};
        if (read_line(lines[i], &list, &error) != EVENT_LINE_BAD || !strstr(error.message, "expected"))
            fail_msg("'%s' is no error", lines[i]);
        memory_free(list.items);
    }
}

static void a_misspelt_word_is_named(void **state)
{
    static const char *const lines[][2] = {
        {"gues r1c2=5", "guess"}, {"guessed r1c2=5", "guess"}, {"GEUSS A2<>5", "guess"}, {"failed r3c4", "fail"},
        {"fial", "fail"},         {"bakc 2", "back"},          {"backs 1", "back"},      {"sovled", "solved"},
        {"nome", "none"},         {"fail7 7 in row 3", NULL},  {"backed", NULL},         {"note r1c2=5", NULL}};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        event_list list = {0};
        struct text_error error = {0};
        char wanted[60] = "";
        enum event_line read = read_line(lines[i][0], &list, &error);
        snprintf(wanted, sizeof wanted, "did you mean '%s'?", lines[i][1] ? lines[i][1] : "");
        if (lines[i][1] ? read != EVENT_LINE_BAD || !strstr(error.message, wanted) : read == EVENT_LINE_READ)
            fail_msg("'%s': %d, %s", lines[i][0], read, error.message);
        memory_free(list.items);
    }
}

/* --- runs --- */

/* The trace of what was printed, with what was counted. */
struct watched {
    struct trace *trace;
    struct watch_totals totals;
};

/* `part`: how many bytes are taken at once. */
static struct watched watch_with(const struct puzzle *of, const char *printed, size_t part, bool asks_techniques)
{
    struct watched watched = {.trace = trace_create(of, TRACE_WATCH)};
    struct watch_run *run =
        watch_run_create(of, &(struct watch_params){.trace = watched.trace, .asks_techniques = asks_techniques});
    for (size_t length = strlen(printed); length; printed += part, length -= part) {
        part = part < length ? part : length;
        assert_true(watch_run_take(run, printed, part));
    }
    assert_true(watch_run_end(run, false));
    watched.totals = *watch_run_totals(run);
    watch_run_destroy(run);
    trace_close(watched.trace);
    return watched;
}

static struct watched watch_in_parts(const struct puzzle *of, const char *printed, size_t part)
{
    return watch_with(of, printed, part, true);
}

/* Without reasons that take long. */
static struct watched watch_quickly(const char *board, const char *printed)
{
    struct puzzle *of = support_puzzle(board);
    struct watched watched = watch_with(of, printed, SIZE_MAX, false);
    puzzle_destroy(of);
    return watched;
}

static struct watched watch(const char *board, const char *printed)
{
    struct puzzle *of = support_puzzle(board);
    struct watched watched = watch_in_parts(of, printed, SIZE_MAX);
    puzzle_destroy(of);
    return watched;
}

/* Asserts what the checker says of the trace. */
static void assert_checked(const struct trace *trace, uint64_t unproved, uint64_t wrong)
{
    struct proof_verdict verdict;
    assert_true(proof_check(trace, &verdict));
    if (!verdict.holds)
        fail_msg("step %llu %s", (unsigned long long)verdict.steps + 1, verdict.reason);
    assert_int_equal(verdict.unproved, unproved);
    assert_int_equal(verdict.wrong, wrong);
}

static void assert_step(const struct trace *trace, uint64_t number, enum step_kind kind, enum step_claim claim,
                        const char *technique)
{
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, trace);
    assert_true(number <= trace_steps(trace) && step_read(&reader, number, &step));
    assert_int_equal(step.kind, kind);
    assert_string_equal(step_claim_name(step.claim), step_claim_name(claim));
    assert_string_equal(trace_technique_id(trace, step.technique), technique);
    step_reader_finish(&reader);
}

#define SOLVED_B3 "938712645145683927762495813524831769316279584879546231283157496497368152651924378"

static void assignments_are_proved(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "r6c7=2\nr5c7=5\nr6c8=3\nr3c3=2\n");
    assert_int_equal(watched.totals.steps, 3); /* the last one is a given */
    assert_int_equal(watched.totals.unproved, 0);
    assert_step(watched.trace, 1, STEP_DEDUCE, STEP_CLAIM_PROVED, "naked-single");
    assert_checked(watched.trace, 0, 0);
    trace_destroy(watched.trace);
}

static void eliminations_of_a_line_are_one_step(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "r1c1<>8; r1c2<>8; r1c4<>8\nr1c1<>4\nr1c1<>5; r2c1<>9; r2c1<>8\n");
    assert_int_equal(watched.totals.steps, 3);
    assert_step(watched.trace, 1, STEP_DEDUCE, STEP_CLAIM_PROVED, "peers");
    assert_step(watched.trace, 2, STEP_DEDUCE, STEP_CLAIM_PROVED, "peers");
    assert_step(watched.trace, 3, STEP_DEDUCE, STEP_CLAIM_PROVED, "seen-digits");
    assert_checked(watched.trace, 0, 0);
    trace_destroy(watched.trace);
}

/* The right guess is not wrong when it is undone: it may be made again. More guesses than are open cannot be undone. */
static void undone_guesses_have_not_failed(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "guess r1c1=9\nguess r1c2=3\nguess r2c1=1\nundo 2\nguess r1c2=3\nundo 9\n"
                                             "guess r1c1=9\nback\n");
    struct step_reader reader;
    struct step step;
    assert_int_equal(watched.totals.wrong, 1);
    assert_step(watched.trace, 4, STEP_BACKTRACK, STEP_CLAIM_PROVED, "");
    assert_step(watched.trace, 6, STEP_BACKTRACK, STEP_CLAIM_PROVED, "");
    assert_step(watched.trace, 8, STEP_BACKTRACK, STEP_CLAIM_WRONG, "");
    step_reader_init(&reader, watched.trace);
    assert_true(step_read(&reader, 4, &step));
    assert_int_equal(step.backjump, 2);
    assert_int_equal(step.depth, 1);
    step_reader_finish(&reader);
    assert_checked(watched.trace, watched.totals.unproved, 1);
    trace_destroy(watched.trace);
}

/* A candidate that was gone before a solver guessed it is still gone when the guesses before that are taken back. */
static void a_guess_of_what_is_gone_changes_nothing(void **state)
{
    (void)state;
    struct watched watched =
        watch(BOARD_B3, "r1c1<>13\nguess r1c1=1\nguess r2c1=1\nguess r1c1=1\nguess r2c1=1\nnone\n");
    assert_step(watched.trace, 1, STEP_DEDUCE, STEP_CLAIM_TRUE, "");
    assert_checked(watched.trace, watched.totals.unproved, watched.totals.wrong);
    trace_destroy(watched.trace);
}

/* A solver may try one guess again and again. It has failed once, after the others of its level. */
static void a_repeated_guess_is_kept_once(void **state)
{
    (void)state;
    struct solver_state known;
    solver_state_init(&known, puzzle, NULL);
    for (cell_id cell = 0; cell < 8; cell++) {
        solver_state_guess(&known, (struct change){cell % 2, digit_bit(1)});
        solver_state_go_back(&known, puzzle->start, true);
        assert_int_equal(known.failed.count, cell ? 2 : 1);
        assert_int_equal(known.failed.items[known.failed.count - 1].guess.cell, cell % 2);
        assert_false(known.live[cell % 2] & digit_bit(1));
    }
    solver_state_finish(&known);
}

/* The digit has one place left in a house, although the solver has said nothing of what other cells lose. */
static void hidden_singles_are_proved(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "r5c3=6\n");
    assert_int_equal(watched.totals.unproved, 0);
    assert_step(watched.trace, 1, STEP_DEDUCE, STEP_CLAIM_PROVED, "hidden-single");
    assert_checked(watched.trace, 0, 0);
    trace_destroy(watched.trace);
}

/* All digits of the solution, one behind the other: what no single shows is shown by a technique, or is true. To see
 * that nothing shows a digit takes half a minute: a short run has a board with four givens more, on which all are
 * shown. That of a guess of what is gone has a true step that nothing proves. */
static void a_solution_alone_has_nothing_wrong(void **state)
{
    struct buffer printed = {0};
    (void)state;
    for (unsigned c = 0; c < 81; c++)
        buffer_print(&printed, "r%uc%u=%c\n", c / 9 + 1, c % 9 + 1, SOLVED_B3[c]);
    buffer_print(&printed, "solved\n");
    char board[] = BOARD_B3;
    for (unsigned c = 20; c < support_tries(81, 0); c += 20)
        board[c] = SOLVED_B3[c];
    struct watched watched = watch(board, buffer_text(&printed));
    assert_int_equal(watched.totals.wrong, 0);
    assert_int_equal(watched.totals.end, WATCH_SOLVED);
    assert_checked(watched.trace, watched.totals.unproved, 0);
    buffer_finish(&printed);
    trace_destroy(watched.trace);
}

static void a_wrong_step_is_named(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "r6c7=2\nr1c1=4\nr1c2=3\n");
    assert_int_equal(watched.totals.wrong, 1); /* behind the first, no branch holds the solution */
    assert_int_equal(watched.totals.first_wrong, 2);
    assert_string_equal(watched.totals.first_wrong_text, "r1c1=4");
    assert_step(watched.trace, 2, STEP_DEDUCE, STEP_CLAIM_WRONG, "");
    assert_checked(watched.trace, watched.totals.unproved, 1);
    trace_destroy(watched.trace);
}

/* In a branch that is lost a step is not wrong; after it, it can be. */
static void a_wrong_guess_is_no_wrong_step(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "guess r1c1=1\nr1c2=9\nback\nr1c1=1\n");
    assert_int_equal(watched.totals.wrong, 1);
    assert_string_equal(watched.totals.first_wrong_text, "r1c1=1");
    trace_destroy(watched.trace);
}

static void going_back_from_the_right_guess_is_wrong(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "guess r1c1=9\nback\n");
    assert_int_equal(watched.totals.first_wrong, 2);
    assert_step(watched.trace, 2, STEP_BACKTRACK, STEP_CLAIM_WRONG, "");
    assert_checked(watched.trace, 1, 1);
    trace_destroy(watched.trace);
}

/* The solver says only that it failed: what leads there is added, and proved. */
static void a_contradiction_is_found(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "guess r1c1=1\nback\nr1c1<>1\n");
    assert_int_equal(watched.totals.unproved, 0);
    assert_true(watched.totals.added > 0);
    assert_int_equal(watched.totals.steps, 3);
    assert_step(watched.trace, 2, STEP_DEDUCE, STEP_CLAIM_ADDED, "naked-single");
    assert_step(watched.trace, trace_steps(watched.trace) - 1, STEP_DEDUCE, STEP_CLAIM_PROVED, "seen-digits");
    assert_checked(watched.trace, 0, 0);
    trace_destroy(watched.trace);
}

static void a_claim_of_failure_can_be_wrong(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "guess r1c1=9\nfail r1c2\n");
    assert_step(watched.trace, 2, STEP_CONTRADICTION, STEP_CLAIM_WRONG, "");
    trace_destroy(watched.trace);
    watched = watch(BOARD_B3, "none\n");
    assert_step(watched.trace, 1, STEP_NO_SOLUTION, STEP_CLAIM_WRONG, "");
    trace_destroy(watched.trace);
    watched = watch(BOARD_B3, "r6c7=2\nsolved\n");
    assert_step(watched.trace, 2, STEP_STUCK, STEP_CLAIM_WRONG, "");
    assert_int_equal(watched.totals.end, WATCH_UNFINISHED);
    trace_destroy(watched.trace);
}

/* Behind a contradiction nothing else can come; the way back of a guess there closes no other level. */
static void events_behind_a_contradiction_are_ignored(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "guess r1c1=1\nfail\nguess r1c2=3\nback\nr1c3=5\nback\nr6c7=2\n");
    assert_int_equal(watched.totals.errors, 2);
    assert_int_equal(watched.totals.first_error.line, 3);
    assert_int_equal(trace_depth(watched.trace), 0);
    assert_checked(watched.trace, 0, 0);
    trace_destroy(watched.trace);
}

static void errors_name_the_line(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "starting\nr6c7=2\nr1c12=5\nback\n");
    assert_int_equal(watched.totals.errors, 2);
    assert_int_equal(watched.totals.first_error.line, 3);
    assert_non_null(strstr(watched.totals.first_error.message, "r1c12=5"));
    trace_destroy(watched.trace);
}

/* If the solver never said that peers hold a digit, the proof names those peers among its truths. Words and picture
 * leave them out. */
static void words_leave_out_what_only_stands(void **state)
{
    (void)state;
    struct step_reader reader;
    struct step step;
    struct step_own own;
    struct argument_maker maker = {0};
    struct watched watched = watch(BOARD_B1, "r1c4<>2\n");
    struct reason *reason = memory_calloc(1, sizeof *reason);
    struct replay replay;
    step_reader_init(&reader, watched.trace);
    replay_init(&replay, watched.trace);
    replay_seek(&replay, 1);
    assert_true(step_read(&reader, 1, &step));
    assert_string_equal(trace_technique_id(watched.trace, step.technique), "locked-triple");
    const struct step *shown = step_own_find(&own, trace_layout(watched.trace), &step);
    assert_true(step.truth_count > 3);
    assert_int_equal(shown->truth_count, 3);
    reason_of_step(reason, &maker, watched.trace, replay.mask, &step);
    for (unsigned i = 0, truths = 0; i < reason->lines; i++) {
        truths += reason->line[i].kind == REASON_TRUTH;
        assert_true(truths <= 3);
        assert_true(reason->line[i].kind != REASON_TRUTH || reason_count(reason->line[i].to) <= 3);
    }
    argument_maker_finish(&maker);
    memory_free(reason);
    replay_finish(&replay);
    step_reader_finish(&reader);
    trace_destroy(watched.trace);
}

static void notes_belong_to_their_step(void **state)
{
    (void)state;
    struct step_reader reader;
    struct step step;
    struct watched watched = watch(
        BOARD_B3,
        "starting\n# the only one\n@solver.py:12\n= stack 3\nr6c7=2\nr6c7=2\nsecond\tlog\xff\n= stack 4\nr5c7=5\n");
    step_reader_init(&reader, watched.trace);
    assert_true(step_read(&reader, 1, &step));
    assert_string_equal(step.note[NOTE_WORDS], "the only one");
    assert_string_equal(step.note[NOTE_SOURCE], "solver.py:12");
    assert_string_equal(step.note[NOTE_VALUES], "stack 3");
    assert_string_equal(step.note[NOTE_LOG], "starting");
    assert_true(step_read(&reader, 2, &step));
    assert_null(step.note[NOTE_WORDS]);
    assert_string_equal(step.note[NOTE_LOG], "second log?");
    assert_string_equal(step.note[NOTE_VALUES], "stack 4");
    step_reader_finish(&reader);
    trace_destroy(watched.trace);
}

static void an_endless_line_is_skipped(void **state)
{
    (void)state;
    enum { LENGTH = 200000 };
    struct buffer printed = {0};
    for (unsigned i = 0; i < LENGTH; i++)
        buffer_put(&printed, 'x');
    buffer_print(&printed, "\nr6c7=2\n");
    struct puzzle *of = support_puzzle(BOARD_B3);
    struct watched watched = watch_in_parts(of, buffer_text(&printed), 1000);
    assert_int_equal(watched.totals.steps, 1);
    assert_int_equal(watched.totals.errors, 1);
    puzzle_destroy(of);
    buffer_finish(&printed);
    trace_destroy(watched.trace);
}

/* The reading of a text does not depend on where its parts begin. */
static void parts_make_no_difference(void **state)
{
    static const char printed[] = "guess r1c1=1\r\n# a\r\nr1c2=9\r\nfail\r\nback\r\nr6c7=2; r5c7=5";
    struct puzzle *of = support_puzzle(BOARD_B3);
    struct watched whole = watch_in_parts(of, printed, SIZE_MAX);
    (void)state;
    for (size_t part = 1; part < 12; part++) {
        struct watched watched = watch_in_parts(of, printed, part);
        assert_int_equal(trace_steps(watched.trace), trace_steps(whole.trace));
        assert_int_equal(watched.totals.lines, whole.totals.lines);
        assert_int_equal(watched.totals.errors, whole.totals.errors);
        trace_destroy(watched.trace);
    }
    trace_destroy(whole.trace);
    puzzle_destroy(of);
}

/* --- against our engines --- */

/* Prints the trace as a solver that says what it does, and nothing of the reasons. */
static void print_as_events(const struct trace *trace, struct buffer *printed)
{
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        assert_true(step_read(&reader, number, &step));
        event_write(trace_layout(trace), &step, printed);
    }
    step_reader_finish(&reader);
}

static void assert_same_steps(const struct trace *ours, const struct trace *theirs)
{
    struct step_reader reader, other;
    struct step a, b;
    bool has_end =
        trace_steps(theirs) == trace_steps(ours) + 1; /* of a trace that was cut off, but for a contradiction */
    assert_int_equal(trace_steps(ours) + has_end, trace_steps(theirs));
    step_reader_init(&reader, ours);
    step_reader_init(&other, theirs);
    for (uint64_t number = 1; number <= trace_steps(ours); number++) {
        assert_true(step_read(&reader, number, &a) && step_read(&other, number, &b));
        assert_true(a.kind == b.kind && a.depth == b.depth && a.removes == b.removes && a.restores == b.restores);
        assert_true(b.claim == STEP_CLAIM_PROVED);
    }
    step_reader_finish(&reader);
    step_reader_finish(&other);
}

/* The steps of each engine, written as events without their reasons, get reasons again, and are the same one by one. */
static void engines_are_proved_from_what_they_say(void **state)
{
    static const char *const names[] = {"pivot", "propagate", "propagate-box", "rescan", "pairs", "stack"};
    static const char *const boards[] = {BOARD_B1, BOARD_B3, BOARD_WRONG};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
            struct buffer printed = {0};
            struct trace *ours = support_trace(names[i], boards[k], 20000);
            print_as_events(ours, &printed);
            struct watched watched = watch(boards[k], buffer_text(&printed));
            if (watched.totals.unproved || watched.totals.errors || watched.totals.added)
                fail_msg("%s on board %zu: %llu not proved, %llu errors (%s), %llu added", names[i], k,
                         (unsigned long long)watched.totals.unproved, (unsigned long long)watched.totals.errors,
                         watched.totals.first_error.message, (unsigned long long)watched.totals.added);
            assert_same_steps(ours, watched.trace);
            assert_checked(watched.trace, 0, 0);
            buffer_finish(&printed);
            trace_destroy(watched.trace);
            trace_destroy(ours);
        }
    }
}

/* A digit that the solver has excluded before, and places: wrong on the way to the solution, an error alone in a lost
 * branch. */
static void an_impossible_digit_is_wrong_only_on_the_way_to_the_solution(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_B3, "guess r1c1=1\nr1c2=1\nr1c2=9\nr1c2=3\n");
    assert_int_equal(watched.totals.errors, 2);
    assert_int_equal(watched.totals.wrong, 0);
    assert_checked(watched.trace, watched.totals.unproved, 0);
    trace_destroy(watched.trace);
    watched = watch(BOARD_B3, "guess r1c1=9\nr1c2<>1\nr1c2=1\n");
    assert_int_equal(watched.totals.errors, 1);
    assert_int_equal(watched.totals.wrong, 1);
    assert_string_equal(watched.totals.first_wrong_text, "r1c2=1");
    trace_destroy(watched.trace);
}

/* A step has one deadly pattern at most. A second one is not added to it, and what it would show is shown by something
 * else. */
static void two_deadly_patterns_are_not_put_into_one_step(void **state)
{
    (void)state;
    struct step_reader reader;
    struct step step;
    struct watched watched = watch(":0601::.....+3.+2....514.+3.3...72.+84+57+3+98+1+46+2..92.+7.15.4..+65.9...71+28.+"
                                   "5.2..+7+3914.+91+8+4+5+62+73:"
                                   ":::717 719 721",
                                   "r1c7<>7; r1c9<>7; r2c1<>6; r2c1<>7; r2c2<>6\n");
    assert_step(watched.trace, 1, STEP_DEDUCE, STEP_CLAIM_PROVED, "several-reasons");
    step_reader_init(&reader, watched.trace);
    assert_true(step_read(&reader, 1, &step));
    assert_int_equal(step.patterns, 4); /* cells */
    assert_true(step.assumes_unique);
    step_reader_finish(&reader);
    assert_checked(watched.trace, 0, 0);
    trace_destroy(watched.trace);
}

static void lines_of_the_log_stay_lines(void **state)
{
    (void)state;
    struct step_reader reader;
    struct step step;
    struct watched watched = watch(BOARD_B3, "first\nsecond\n# one\n# two\nr6c7=2\n");
    step_reader_init(&reader, watched.trace);
    assert_true(step_read(&reader, 1, &step));
    assert_string_equal(step.note[NOTE_LOG], "first\nsecond");
    assert_string_equal(step.note[NOTE_WORDS], "one\ntwo");
    step_reader_finish(&reader);
    trace_destroy(watched.trace);
}

/* A full board whose rows, columns and boxes are right is not solved where it breaks a clue. */
static void a_full_board_that_breaks_a_clue_is_not_solved(void **state)
{
    (void)state;
    static const char grid[] = "1234341221434321";
    struct buffer printed = {0};
    for (unsigned c = 0; c < 16; c++)
        buffer_print(&printed, "r%uc%u=%c\n", c / 4 + 1, c % 4 + 1, grid[c]);
    buffer_print(&printed, "solved\n");
    struct watched watched = watch("#! layout 4x4\n#! thermometer r1c1 r1c2\n1...............", buffer_text(&printed));
    assert_int_equal(watched.totals.end, WATCH_SOLVED);
    trace_destroy(watched.trace);
    watched = watch("#! layout 4x4\n#! white-dot 2 r1c1 r1c2\n1...............", buffer_text(&printed));
    assert_int_equal(watched.totals.end, WATCH_UNFINISHED);
    assert_step(watched.trace, trace_steps(watched.trace), STEP_STUCK, STEP_CLAIM_WRONG, "");
    assert_non_null(strstr(watched.totals.first_error.message, "the board is full, but breaks a clue"));
    trace_destroy(watched.trace);
    buffer_finish(&printed);
}

/* An event after the end is no step, and said to be an error. Words and log may still come. */
static void steps_after_the_end_are_errors(void **state)
{
    (void)state;
    struct watched watched = watch(BOARD_WRONG, "none\nbye\n# that was all\nr6c7=2\nguess r1c1=9\n");
    assert_int_equal(watched.totals.end, WATCH_NONE);
    assert_int_equal(watched.totals.errors, 2);
    assert_int_equal(watched.totals.first_error.line, 4);
    assert_non_null(strstr(watched.totals.first_error.message, "after the end nothing more is read"));
    trace_destroy(watched.trace);
}

/* Two solutions would differ in the branch of a guess alone: there a deadly pattern proves nothing. */
static void a_deadly_pattern_proves_nothing_after_a_guess(void **state)
{
    (void)state;
    static const char board[] = ":0601::.....+3.+2....514.+3.3...72.+84+57+3+98+1+46+2..92.+7.15.4..+65.9...71+28.+5.2."
                                ".+7+3914.+91+8+4+5+62+73:"
                                ":::717 719 721";
    struct step_reader reader;
    struct step step;
    struct watched watched = watch(board, "guess r5c1=6\nr1c7<>7; r1c9<>7; r2c1<>6; r2c1<>7; r2c2<>6\n");
    step_reader_init(&reader, watched.trace);
    for (uint64_t number = 1; number <= trace_steps(watched.trace); number++) {
        assert_true(step_read(&reader, number, &step));
        assert_false(step.assumes_unique);
    }
    step_reader_finish(&reader);
    assert_checked(watched.trace, watched.totals.unproved, watched.totals.wrong);
    trace_destroy(watched.trace);
}

/* A guess may keep several digits. When it is taken back, all of them have failed. */
static void a_guess_keeps_several_digits(void **state)
{
    (void)state;
    struct step_reader reader;
    struct step step;
    struct watched watched =
        watch(BOARD_B3, "guess r1c1=1 or 7\nguess r1c1=1\nback\nguess r1c1=7\nback\nback\nr1c1<>7\n");
    assert_int_equal(watched.totals.wrong + watched.totals.unproved + watched.totals.errors, 0);
    assert_int_equal(watched.totals.guesses, 3);
    step_reader_init(&reader, watched.trace);
    assert_true(step_read(&reader, 1, &step));
    assert_true(step.kind == STEP_GUESS && step.places == 1 && step.place[0].digits == (digit_bit(1) | digit_bit(7)));
    assert_int_equal(step_removed_from(&step, 0), layout_all_digits(puzzle->layout) & ~step.place[0].digits);
    step_reader_finish(&reader);
    assert_checked(watched.trace, 0, 0);
    trace_destroy(watched.trace);
    watched = watch_quickly(BOARD_B3, "guess r1c1>=7\nback\n");
    assert_step(watched.trace, 2, STEP_BACKTRACK, STEP_CLAIM_WRONG, "");
    trace_destroy(watched.trace);
    watched = watch_quickly(BOARD_B3, "guess r1c1<>9\nr1c2=3\n");
    assert_int_equal(watched.totals.not_judged, 0);
    assert_step(watched.trace, 1, STEP_GUESS, STEP_CLAIM_PROVED, "");
    trace_destroy(watched.trace);
}

/* A guess that leaves its cell no digit opens no level of the trace; what follows it is not judged, up to its `back`.
 */
static void nothing_is_judged_behind_a_guess_that_is_not_understood(void **state)
{
    (void)state;
    struct watched watched =
        watch_quickly(BOARD_B3, "guess r1c1<>123456789\nr1c2=9\nguess r2c2=1\nback\nback\nr1c1=9\n");
    assert_int_equal(watched.totals.not_judged, 3);
    assert_int_equal(watched.totals.errors, 1);
    assert_int_equal(watched.totals.wrong, 0);
    assert_int_equal(watched.totals.steps, 1);
    trace_destroy(watched.trace);
    watched = watch_quickly(BOARD_B3, "guess r1c1<>123456789\nr1c2=9\nback\nr1c1=1\n");
    assert_int_equal(watched.totals.wrong, 1);
    trace_destroy(watched.trace);
    watched = watch_quickly(BOARD_B3, "guess r1c1<>123456789\nsolved\n");
    assert_int_equal(watched.totals.end, WATCH_UNFINISHED);
    trace_destroy(watched.trace);
}

static void signs_are_named(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"guess r1c1=8\nguess r1c2=1\n", "r1c1 gets 8, but r1c3 in row 1 is 8 already, a given. The program goes on."},
        {"guess r1c1=3\nguess r1c2=3\nguess r1c4=1\n",
         "r1c2 gets 3, but r1c1 in row 1 is 3 already, since step 1. The program goes on."},
        {"guess r1c1=8\nback\nguess r1c1=9\n", ""},
        {"guess r1c1=9\nguess r1c2=1\nback\nback\n",
         "It goes back from r1c1=9, but has never tried 3 in r1c2, only 1."},
        {"guess r1c1=9\nback\n", "It goes back from r1c1=9, but has tried nothing in r1c2, which can still be 3 or 6."},
        {"guess r2c1=1\nback\n", "It goes back from r2c1=1, but has tried nothing after it."},
        {"guess r1c1=1\nback\nguess r1c1=1\nback\n",
         "r1c1=1 is tried again, although it has failed here before. Does the program forget its tries?"},
        {"guess r1c1=7\nfail\nguess r1c2=1\n",
         "The program tries r1c2 after a contradiction, without going back. Does it print back?"},
        {"r1c1=7\nr1c2=1\nback\n", "r1c1=7 is wrong, and the program goes back without a guess. Was the digit only "
                                   "tried? Print guess before it."},
        {"set r1c1=7\nset r1c2=3\nset r1c1=9\n",
         "r1c1 changes from 7 to 9, but r1c2=3, which came later, stays. Is it not cleared on the way back?"},
        {"guess r1c1=1\nr1c2<>123456789\nguess r1c4=7\n",
         "r1c2 has no digit left, but the program does not go back. It tries r1c4=7."},
        {"r0c0=9\nr0c1=3\nr0c3=7\nr0c4=1\nr0c5=2\nr0c6=6\nr1c0=1\nr1c1=4\nr1c2=5\n",
         "All 9 cells would be right if rows and columns counted from 0. Here they count from 1."},
        {"r1c1=9\nr2c1=3\nr4c1=7\nr5c1=1\nr6c1=2\nr7c1=6\nr1c2=1\nr2c2=4\nr3c2=5\n",
         "All 9 cells would be right if the column came first. Here the row comes first."},
        {"r1c1=9\nr1c2=3\nr1c4=7\nr1c5=1\nr1c6=2\nr1c7=6\nr2c1=1\nr2c2=4\nr2c3=5\n", ""},
        {"fail r1c1\n", "The program finds nothing for r1c1, but it can still be 1, 3, 7 or 9."},
        {"guess r1c1=9\nsolved\n", "The program says solved, but r1c2 has no digit yet."},
        {"set r1c3=5\nset r1c3=8\n", "The program changes r1c3 from 8 to 5, but 8 is a given."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct watched watched = watch_quickly(BOARD_B3, cases[i][0]);
        if (strcmp(watched.totals.sign, cases[i][1]) != 0)
            fail_msg("'%s': '%s'", cases[i][0], watched.totals.sign);
        assert_checked(watched.trace, watched.totals.unproved, watched.totals.wrong);
        trace_destroy(watched.trace);
    }
}

static void states_are_read(void **state)
{
    (void)state;
    digit_mask all = layout_all_digits(puzzle->layout);
    assert_cell_event("set r1c2=5", EVENT_SET, 1, digit_bit(5));
    assert_cell_event("set r1c2 = 257", EVENT_SET, 1, digit_bit(2) | digit_bit(5) | digit_bit(7));
    assert_cell_event("set r1c2=", EVENT_SET, 1, all);
    assert_cell_event("set r1c2=-", EVENT_SET, 1, 0);
    struct event event = event_of("board 7 of 3 values");
    assert_int_equal(event.board, 7);
    assert_int_equal(event.copied, 3);
    event = event_of("board 7");
    assert_int_equal(event.copied, NO_BOARD);
    event = event_of("board " BOARD_B3);
    assert_int_equal(event.board, NO_BOARD);
    assert_int_equal(event.length, 81);
    event_list list = {0};
    struct text_error error;
    assert_int_equal(read_line("set r1c2=5; r1c3=; r1c4=12", &list, &error), EVENT_LINE_READ);
    assert_int_equal(list.count, 3);
    assert_int_equal(list.items[2].kind, EVENT_SET);
    static const char *const log[] = {"set up", "setting r1c2=5", "board:", "Board 3: done", "board after 5 steps"};
    for (size_t i = 0; i < sizeof log / sizeof *log; i++)
        assert_int_equal(read_line(log[i], &list, &error), EVENT_LINE_LOG);
    event = event_of("swap r1c2 r9c9");
    assert_int_equal(event.kind, EVENT_SWAP);
    assert_int_equal(event.other, 80);
    event = event_of("choose 7 in row 3");
    assert_int_equal(event.kind, EVENT_WORDS);
    assert_int_equal(event_of("choose r1c2").kind, EVENT_WORDS);
    assert_int_equal(event_of("solution").kind, EVENT_SOLUTION);
    assert_int_equal(read_line("choose wisely", &list, &error), EVENT_LINE_LOG);
    assert_int_equal(read_line("swap places", &list, &error), EVENT_LINE_LOG);
    assert_int_equal(read_line("guess 7 in row 3", &list, &error), EVENT_LINE_BAD);
    assert_non_null(strstr(error.message, "choose 7 in row 3"));
    assert_int_equal(read_line("set r1c2=x", &list, &error), EVENT_LINE_BAD);
    assert_int_equal(read_line("set r1c12=5", &list, &error), EVENT_LINE_BAD);
    memory_free(list.items);
}

/* A program that prints no events: what it tries and takes back are guesses, and what it prints between is the log of
 * the next step. */
static void tries_are_found_in_states(void **state)
{
    (void)state;
    struct watched watched =
        watch_quickly(BOARD_B3, "hello\nset r1c1=6\nset r1c2=2\nset r1c2=7\nagain\nset r1c2=\nset r1c1=9\n");
    assert_int_equal(watched.totals.guesses, 4);
    assert_int_equal(watched.totals.errors, 0);
    assert_int_equal(watched.totals.wrong, 0);
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, watched.trace);
    unsigned guesses = 0, backtracks = 0;
    for (uint64_t number = 1; number <= trace_steps(watched.trace); number++) {
        assert_true(step_read(&reader, number, &step));
        guesses += step.kind == STEP_GUESS;
        backtracks += step.kind == STEP_BACKTRACK;
        if (number == 1)
            assert_string_equal(step.note[NOTE_LOG], "hello");
        if (step.kind == STEP_BACKTRACK && backtracks == 2)
            assert_string_equal(step.note[NOTE_LOG], "again");
    }
    assert_int_equal(guesses, 4);
    assert_int_equal(backtracks, 3);
    step_reader_finish(&reader);
    assert_checked(watched.trace, watched.totals.unproved, watched.totals.wrong);
    trace_destroy(watched.trace);
}

/* A program that prints events is heard although its variables were heard first; its log goes on to belong to the next
 * step. */
static void events_come_before_variables(void **state)
{
    (void)state;
    struct watched watched = {.trace = trace_create(puzzle, TRACE_WATCH)};
    struct watch_run *run = watch_run_create(puzzle, &(struct watch_params){.trace = watched.trace});
    static const char variables[] = "board 1\nset r6c7=2\n", more[] = "set r5c7=5\n";
    static const char first[] = "one\nr6c7=2\n", second[] = "two\nr5c7=5\n";
    assert_true(watch_run_take_events(run, variables, strlen(variables)));
    assert_true(watch_run_take(run, first, strlen(first)));
    assert_true(watch_run_take_events(run, more, strlen(more)));
    assert_true(watch_run_take(run, second, strlen(second)));
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, watched.trace);
    assert_int_equal(trace_steps(watched.trace), 2);
    for (uint64_t number = 1; number <= 2; number++) {
        assert_true(step_read(&reader, number, &step));
        assert_string_equal(step.note[NOTE_LOG], number == 1 ? "one" : "two");
    }
    step_reader_finish(&reader);
    assert_true(watch_run_end(run, false));
    assert_int_equal(watch_run_totals(run)->errors, 0);
    watch_run_destroy(run);
    trace_close(watched.trace);
    trace_destroy(watched.trace);
}

/* Returns what is counted of variables that are written in blocks of this size. */
static struct watch_totals follow_in_blocks(const struct puzzle *of, const char *lines, size_t block)
{
    struct trace *trace = trace_create(of, TRACE_WATCH);
    struct watch_run *run = watch_run_create(of, &(struct watch_params){.trace = trace});
    for (size_t length = strlen(lines); length; lines += block, length -= block) {
        block = block < length ? block : length;
        assert_true(watch_run_take_events(run, lines, block));
    }
    assert_true(watch_run_end(run, true));
    struct watch_totals totals = *watch_run_totals(run);
    watch_run_destroy(run);
    trace_close(trace);
    trace_destroy(trace);
    return totals;
}

/* One block may have more states than are held back. The first placements are forced, so the tries are known by their
 * backtracks alone. */
static void blocks_do_not_matter(void **state)
{
    (void)state;
    static const char board[] = ".................1.....2.3...1..4.....5.....6..6..782..4.....7..8..5.....9..1....";
    struct buffer lines = {0};
    struct puzzle *of = support_puzzle(board);
    buffer_print(&lines, "board 1\nset r6c2=3\nset r6c5=9\nset r6c1=4\nset r6c9=5\nset r4c8=9\nset r6c4=1\n");
    for (unsigned i = 0; i < 150; i++)
        buffer_print(&lines, "set r4c2=2\nset r4c2=\nset r4c2=7\nset r4c2=\n");
    struct watch_totals whole = follow_in_blocks(of, buffer_text(&lines), lines.length);
    struct watch_totals parts = follow_in_blocks(of, buffer_text(&lines), 64);
    assert_true(whole.guesses == parts.guesses && whole.steps == parts.steps && whole.guesses >= 300);
    assert_true(whole.wrong == parts.wrong && whole.errors == parts.errors);
    buffer_finish(&lines);
    puzzle_destroy(of);
}

/* A program that goes on behind a solution makes no mistake. */
static void further_solutions_are_counted(void **state)
{
    (void)state;
    struct watched watched = watch_quickly(BOARD_B3, "board " BOARD_B3_SOLVED "\nset r1c1=\nset r1c1=9\n");
    assert_int_equal(watched.totals.end, WATCH_SOLVED);
    assert_int_equal(watched.totals.errors, 0);
    assert_int_equal(watched.totals.solutions, 2);
    trace_destroy(watched.trace);
}

/* Exchanges in any order are a local search, whose equal digits are no mistake. */
static void a_local_search_is_not_judged(void **state)
{
    (void)state;
    struct buffer printed = {0};
    buffer_print(&printed, "board 318276945245183927712495813524831769316279584879546231283157496497368152651924378\n");
    for (unsigned i = 0; i < 100; i++) {
        unsigned a = (i * 7 + 1) % 81, b = (i * 31 + 40) % 81;
        if (!puzzle->given[a] && !puzzle->given[b])
            buffer_print(&printed, "swap r%uc%u r%uc%u\n", a / 9 + 1, a % 9 + 1, b / 9 + 1, b % 9 + 1);
    }
    struct watched watched = watch_quickly(BOARD_B3, buffer_text(&printed));
    assert_string_equal(watched.totals.sign, "");
    assert_int_equal(watched.totals.clashes, 0);
    assert_true(watched.totals.guesses > 60);
    assert_checked(watched.trace, watched.totals.unproved, watched.totals.wrong);
    trace_destroy(watched.trace);
    buffer_finish(&printed);
}

/* The first that shows a change decides: a grid that is printed behind events is no step, and so is none that is as the
 * givens. */
static void events_come_before_grids(void **state)
{
    (void)state;
    struct watched watched = watch_quickly(BOARD_B3, BOARD_B3 "\nr2c5=7\n9" BOARD_B3_TAIL "\n");
    assert_int_equal(watched.totals.steps, 1);
    assert_int_equal(watched.totals.guesses, 0);
    trace_destroy(watched.trace);
    watched = watch_quickly(BOARD_B3, "Solved\n" BOARD_B3_SOLVED "\n");
    assert_int_equal(watched.totals.end, WATCH_SOLVED);
    assert_int_equal(watched.totals.wrong, 0);
    trace_destroy(watched.trace);
    watched = watch_quickly(BOARD_B3, "1" BOARD_B3_SOLVED_TAIL "\n");
    assert_int_equal(watched.totals.end, WATCH_UNFINISHED);
    assert_true(watched.totals.wrong);
    trace_destroy(watched.trace);
}

static int begin(void **state)
{
    (void)state;
    puzzle = support_puzzle(BOARD_B3);
    return 0;
}

static int end(void **state)
{
    (void)state;
    puzzle_destroy(puzzle);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_and_digits_have_several_names),
        cmocka_unit_test(contradictions_name_a_cell_or_a_house),
        cmocka_unit_test(other_events_are_read),
        cmocka_unit_test(semicolons_part_events),
        cmocka_unit_test(what_is_no_event_is_log),
        cmocka_unit_test(what_only_looks_like_an_event_is_an_error),
        cmocka_unit_test(a_misspelt_word_is_named),
        cmocka_unit_test(assignments_are_proved),
        cmocka_unit_test(eliminations_of_a_line_are_one_step),
        cmocka_unit_test(hidden_singles_are_proved),
        cmocka_unit_test(a_solution_alone_has_nothing_wrong),
        cmocka_unit_test(a_wrong_step_is_named),
        cmocka_unit_test(a_guess_keeps_several_digits),
        cmocka_unit_test(a_wrong_guess_is_no_wrong_step),
        cmocka_unit_test(going_back_from_the_right_guess_is_wrong),
        cmocka_unit_test(a_contradiction_is_found),
        cmocka_unit_test(a_claim_of_failure_can_be_wrong),
        cmocka_unit_test(events_behind_a_contradiction_are_ignored),
        cmocka_unit_test(errors_name_the_line),
        cmocka_unit_test(words_leave_out_what_only_stands),
        cmocka_unit_test(notes_belong_to_their_step),
        cmocka_unit_test(an_endless_line_is_skipped),
        cmocka_unit_test(undone_guesses_have_not_failed),
        cmocka_unit_test(a_guess_of_what_is_gone_changes_nothing),
        cmocka_unit_test(a_repeated_guess_is_kept_once),
        cmocka_unit_test(parts_make_no_difference),
        cmocka_unit_test(engines_are_proved_from_what_they_say),
        cmocka_unit_test(an_impossible_digit_is_wrong_only_on_the_way_to_the_solution),
        cmocka_unit_test(two_deadly_patterns_are_not_put_into_one_step),
        cmocka_unit_test(lines_of_the_log_stay_lines),
        cmocka_unit_test(a_full_board_that_breaks_a_clue_is_not_solved),
        cmocka_unit_test(steps_after_the_end_are_errors),
        cmocka_unit_test(nothing_is_judged_behind_a_guess_that_is_not_understood),
        cmocka_unit_test(signs_are_named),
        cmocka_unit_test(states_are_read),
        cmocka_unit_test(tries_are_found_in_states),
        cmocka_unit_test(events_come_before_variables),
        cmocka_unit_test(blocks_do_not_matter),
        cmocka_unit_test(further_solutions_are_counted),
        cmocka_unit_test(a_local_search_is_not_judged),
        cmocka_unit_test(events_come_before_grids),
        cmocka_unit_test(a_deadly_pattern_proves_nothing_after_a_guess),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
