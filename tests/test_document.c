/* Work by hand: undo and redo as a tree, the file that keeps it, and what is said of givens while they are typed. */
#include "support.h"

#include "base/random.h"
#include "base/thread.h"
#include "document/document_file.h"
#include "document/coach.h"
#include "document/document_moves.h"
#include "document/givens_change.h"
#include "document/givens_edit.h"
#include "document/givens_report.h"
#include "puzzle/clue.h"
#include "puzzle/layouts.h"
#include "form/reader.h"
#include "solve/count.h"
#include "trace/cursor.h"

enum { SESSIONS = 20, ACTIONS_EACH = 1000 };

static struct document *open_board(const char *text)
{
    struct puzzle *puzzle = support_puzzle(text);
    strcpy(puzzle->name, "A name, with blanks");
    struct document *document = document_create(puzzle);
    assert_non_null(document);
    puzzle_destroy(puzzle);
    return document;
}

/* All that the cells hold, as text. */
static void write_cells(const struct document *document, struct buffer *text)
{
    buffer_clear(text);
    for (unsigned c = 0; c < document_layout(document)->cells; c++) {
        for (enum document_field field = 0; field < FIELDS; field++)
            buffer_print(text, "%u,", (unsigned)document_get(document, (cell_id)c, field));
    }
}

static void set_one(struct document *document, cell_id cell, enum document_field field, uint32_t value)
{
    document_begin(document);
    document_set(document, cell, field, value);
    assert_true(document_end(document, 1, NULL));
}

static void undoing_forgets_nothing(void **state)
{
    (void)state;
    struct document *document = open_board(BOARD_B3);
    assert_false(document_undo(document));
    set_one(document, 0, FIELD_DIGIT, 1);
    set_one(document, 1, FIELD_DIGIT, 2);
    size_t first_way = document_here(document);
    assert_true(document_undo(document));
    set_one(document, 1, FIELD_DIGIT, 3);
    assert_int_equal(document_digit(document, 1), 3);
    assert_int_equal(document_nodes(document), 4);
    document_go_to(document, first_way);
    assert_int_equal(document_digit(document, 1), 2);
    assert_int_equal(document_depth(document, first_way), 2);
    assert_true(document_undo(document) && document_redo(document));
    assert_int_equal(document_here(document), first_way); /* redo follows the way that was gone last */
    assert_false(document_redo(document));
    set_one(document, 1, FIELD_DIGIT, 2); /* changes nothing */
    assert_int_equal(document_nodes(document), 4);
    document_destroy(document);
}

/* One random group of changes, or a step in the tree. */
static void act(struct document *document, uint64_t *random)
{
    unsigned what = random_below(random, 10);
    if (what == 0) {
        document_undo(document);
    } else if (what == 1) {
        document_redo(document);
    } else if (what == 2) {
        document_go_to(document, random_below(random, (uint32_t)document_nodes(document)));
    } else {
        document_begin(document);
        for (unsigned n = 1 + random_below(random, 5); n; n--) {
            enum document_field field = (enum document_field)random_below(random, FIELDS);
            document_set(document, (cell_id)random_below(random, document_layout(document)->cells), field,
                         random_below(random, document_limit(document, field) + 1));
        }
        assert_true(document_end(document, random_below(random, 100000) / 1000, NULL));
    }
}

static void a_session_is_undone_and_redone_to_the_same_bytes(void **state)
{
    (void)state;
    struct buffer first = {0}, last = {0}, now = {0}, saved = {0}, again = {0};
    struct text_error error;
    for (unsigned session = 0; session < SESSIONS; session++) {
        uint64_t random = session + 1;
        struct document *document = open_board(session % 2 ? BOARD_B3 : BOARD_L1);
        write_cells(document, &first);
        for (unsigned i = 0; i < ACTIONS_EACH; i++)
            act(document, &random);
        write_cells(document, &last);
        assert_true(document_file_write(document, &saved, &error));
        size_t end = document_here(document);
        while (document_undo(document))
            continue;
        write_cells(document, &now);
        assert_string_equal(buffer_text(&now), buffer_text(&first));
        while (document_here(document) != end)
            assert_true(document_redo(document));
        write_cells(document, &now);
        assert_string_equal(buffer_text(&now), buffer_text(&last));

        struct document *read = document_file_read(buffer_text(&saved), saved.length, "saved", &error);
        if (!read)
            fail_msg("line %zu: %s", error.line, error.message);
        write_cells(read, &now);
        assert_string_equal(buffer_text(&now), buffer_text(&last));
        assert_true(document_file_write(read, &again, &error));
        assert_string_equal(buffer_text(&again), buffer_text(&saved));
        buffer_clear(&saved);
        buffer_clear(&again);
        document_destroy(read);
        document_destroy(document);
    }
    buffer_finish(&first), buffer_finish(&last), buffer_finish(&now), buffer_finish(&saved), buffer_finish(&again);
}

static void every_layout_can_be_saved(void **state)
{
    (void)state;
    unsigned count;
    struct text_error error;
    const struct layout_entry *layouts = layouts_all(&count);
    for (unsigned i = 0; i < count; i++) {
        struct layout *layout = layout_create_named(layouts[i].id, &error);
        struct puzzle *puzzle = puzzle_create(layout);
        struct document *document = document_create(puzzle);
        struct buffer saved = {0};
        set_one(document, 1, FIELD_GIVEN, 2);
        set_one(document, 3, FIELD_DIGIT, layout->digits);
        assert_true(document_file_write(document, &saved, &error));
        struct document *read = document_file_read(buffer_text(&saved), saved.length, "saved", &error);
        if (!read)
            fail_msg("%s, line %zu: %s", layouts[i].id, error.line, error.message);
        assert_int_equal(document_layout(read)->cells, layout->cells);
        assert_int_equal(document_layout(read)->houses, layout->houses);
        assert_int_equal(document_digit(read, 1), 2);
        document_destroy(read);
        document_destroy(document);
        buffer_finish(&saved);
        puzzle_destroy(puzzle);
        layout_unref(layout);
    }
}

static void bad_files_are_refused_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t line;
        const char *message;
    } bad[] = {
        {"%sudoscope-work\n", 1, "first line of saved work"},
        {"%sudoscope-work 2\n", 1, "a newer version of sudoscope"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n", 7, "%moves"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 2\n", 7, "which one is shown"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 1\n1 0.000 1:1=2\n%end\n", 8,
         "an earlier move"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 1\n0 0 1:1=2\n%end\n", 8,
         "found '0 1:1=2', expected seconds"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 1\n0 1.5 1:1=2\n%end\n", 8,
         "found '1.5 1:1=2'"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 1\n0 0.000 16:1=2\n%end\n", 8, "a change"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 1\n0 0.000 1:7=2\n%end\n", 8, "a change"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 1\n0 0.000 1:1=5\n%end\n", 8, "a change"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 1\n0 0.000 1:1=0\n%end\n", 8, "a change"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 2 1\n0 0.000 1:1=2\n%end\n", 9,
         "an earlier move"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 1 1\n0 0.000 1:1=2\n", 9, "%end"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%clue cagf 5 r1c1\n", 7, "the word of a clue"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%clue cage 5 r1c1", 7, "a line with a clue"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%clue cage 3 r1c1\n%moves 1 1\n0 0.000 +1\n%end\n",
         9, "found '+1', expected the number of a clue"},
        {"%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%clue cage 3 r1c1\n%moves 1 1\n0 0.000 -0\n%end\n",
         9, "found '-0', expected the number of a clue"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct text_error error = {0};
        if (document_file_read(bad[i].text, strlen(bad[i].text), "bad", &error))
            fail_msg("%zu is read", i);
        if (error.line != bad[i].line || !strstr(error.message, bad[i].message))
            fail_msg("%zu: line %zu: %s", i, error.line, error.message);
    }
}

/* Damaged work is read up to its first bad line, whichever that is; its board must be sound. */
static void damaged_work_is_read_up_to_its_bad_line(void **state)
{
    (void)state;
    static const char whole[] = "%sudoscope-work 1\n%name Evil\n#! layout 4x4\n1...\n....\n....\n....\n"
                                "%clue cage 3 r1c1 r1c2\n%moves 4 2\n0 0.000 1:1=2\n1 1.000 2:1=3\n2 1.500 +0\n"
                                "2 2.000 3:1=4\n%end\n";
    static const struct {
        const char *good, *bad;
        size_t line, nodes, here;
        const char *message;
    } damages[] = {
        {"%moves 4 2", "%movXs 4 2", 9, 5, 4, "%moves and two numbers"},
        {"%moves 4 2", "XXXXXXXXXX", 9, 5, 4, "%moves and two numbers"},
        {"%moves 4 2", "%moves 4 9", 9, 5, 4, "which one is shown"},
        {"%moves 4 2", "%moves 9 2", 14, 5, 2, "an earlier move"},
        {"%moves 4 2", "%moves 2 1", 12, 3, 1, "%end"},
        {"1 1.000 2:1=3", "1 1.000 2:1=X", 11, 2, 1, "a change"},
        {"2 2.000 3:1=4", "9 2.000 3:1=4", 13, 4, 2, "an earlier move"},
        {"2 2.000 3:1=4", "2 2.000 3:1=4 3:1", 13, 4, 2, "a change"},
        {"2 1.500 +0", "2 1.500 +7", 12, 3, 2, "the number of a clue"},
        {"%clue cage", "%clue cXge", 8, 3, 2, "the word of a clue"},
        {"%clue cage", "%clXe cage", 8, 3, 2, "%moves"},
        {"%name", "%nXme", 2, 5, 2, "a name or a board"},
        {"-work 1", "-wXrk 1", 1, 5, 2, "first line of saved work"},
        {"%end", "%eXd", 14, 5, 2, "%end"},
    };
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        const char *at = strstr(whole, damages[i].good);
        char text[400];
        struct text_error error = {0};
        bool is_whole = true;
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, damages[i].bad, at + strlen(damages[i].good));
        assert_null(document_file_read(text, strlen(text), "bad", &error));
        struct document *document = document_file_rescue(text, strlen(text), "bad", &is_whole, &error);
        assert_false(is_whole);
        if (!document || error.line != damages[i].line || !strstr(error.message, damages[i].message) ||
            document_nodes(document) != damages[i].nodes || document_here(document) != damages[i].here)
            fail_msg("%zu: line %zu: %s; %zu nodes, at %zu", i, error.line, error.message,
                     document ? document_nodes(document) : 0, document ? document_here(document) : 0);
        document_destroy(document);
    }
}

/* Cut anywhere, it is read as far as it goes. */
static void cut_work_is_read_up_to_the_cut(void **state)
{
    (void)state;
    static const char whole[] = "%sudoscope-work 1\n#! layout 4x4\n1...\n....\n....\n....\n%moves 2 1\n"
                                "0 0.000 1:1=2\n1 1.000 2:1=3 3:2=5\n%end\n";
    size_t most = 0;
    for (size_t length = 0; length < sizeof whole - 2; length++) {
        char text[sizeof whole] = "";
        struct text_error error = {0};
        bool is_whole = true;
        memcpy(text, whole, length);
        struct document *document = document_file_rescue(text, length, "cut", &is_whole, &error);
        assert_false(is_whole);
        assert_true(*error.message);
        size_t nodes = document ? document_nodes(document) : 0;
        assert_true(nodes >= most);
        most = nodes;
        document_destroy(document);
    }
    assert_int_equal(most, 3);
}

static void candidates_follow_the_digits(void **state)
{
    (void)state;
    struct document *document = open_board(BOARD_B3);
    digit_mask masks[81];
    document_candidates(document, masks);
    digit_mask before = masks[0];
    assert_false(before & digit_bit(8));
    set_one(document, 0, FIELD_STRUCK, before & ~(before - 1));
    document_candidates(document, masks);
    assert_int_equal(masks[0], before & (before - 1));
    set_one(document, 0, FIELD_DIGIT, 8); /* clashes with r1c3 */
    document_candidates(document, masks);
    assert_int_equal(masks[0], digit_bit(8));
    document_destroy(document);
}

/* Takes the puzzle over. */
static struct givens_report *report_of(struct puzzle *puzzle)
{
    struct task *task = givens_report_start(puzzle, false);
    struct givens_report *report = test_calloc(1, sizeof *report);
    *report = *givens_report_of(task);
    task_end(&task);
    puzzle_destroy(puzzle);
    return report;
}

static struct givens_report *report_on(const char *board)
{
    return report_of(support_puzzle(board));
}

static void clashes_are_marked(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    puzzle_give(puzzle, 0, 8);
    struct givens_report *report = report_of(puzzle);
    assert_int_equal(report->state, GIVENS_CLASH);
    assert_int_equal(report->marked_cells, 2);
    assert_true(report->marked[0] && report->marked[2]);
    test_free(report);
}

/* Without any one of the marked givens there is a solution, with all of them there is none. */
static void a_contradiction_is_found_in_few_givens(void **state)
{
    (void)state;
    static const char *const boards[] = {
        BOARD_WRONG, "12345678.........9..............................................................."};
    for (unsigned i = 0; i < 2; i++) {
        struct puzzle *puzzle = support_puzzle(boards[i]);
        struct givens_report *report = report_on(boards[i]);
        assert_int_equal(report->state, GIVENS_NONE);
        assert_true(report->marked_cells > 1 && report->marked_cells < puzzle_given_count(puzzle));
        for (unsigned left_out = 0; left_out <= 81; left_out++) {
            struct puzzle *few = puzzle_create(puzzle->layout);
            uint64_t count = 0;
            if (left_out < 81 && !report->marked[left_out]) {
                puzzle_destroy(few);
                continue;
            }
            for (unsigned c = 0; c < 81; c++) {
                if (report->marked[c] && c != left_out)
                    puzzle_give(few, (cell_id)c, puzzle->given[c]);
            }
            assert_int_equal(count_solutions(few, &(struct count_params){.limit = 1}, &count, NULL), COUNT_DONE);
            assert_int_equal(count, left_out < 81);
            puzzle_destroy(few);
        }
        puzzle_destroy(puzzle);
        test_free(report);
    }
}

static void one_solution_is_rated_and_several_are_shown(void **state)
{
    (void)state;
    struct givens_report *report = report_on(BOARD_B3);
    assert_int_equal(report->state, GIVENS_ONE);
    assert_true(report->has_rating);
    assert_int_equal(report->rating.outcome, ENGINE_SOLVED);
    test_free(report);
    report = report_on(".................................................................................");
    assert_int_equal(report->state, GIVENS_SEVERAL);
    assert_int_equal(report->solutions, GIVENS_COUNT_LIMIT);
    assert_int_equal(report->marked_cells, 81);
    test_free(report);
}

static void a_task_ends_by_itself(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    struct task *task = givens_report_start(puzzle, true);
    assert_non_null(task);
    while (!task_is_done(task))
        thread_sleep(1000);
    assert_int_equal(givens_report_of(task)->state, GIVENS_ONE);
    task_end(&task);
    task = givens_report_start(puzzle, true);
    assert_true(task_end(&task)); /* cancelled at once */
    assert_null(task);
    assert_false(task_end(&task) || task_is_done(task));
    puzzle_destroy(puzzle);
}

/* The trace of these moves, which proves itself. Returns the number of its steps of each kind. */
static void tell_and_check(const struct puzzle *givens, const struct document_move *move, size_t moves,
                           uint64_t kinds[STEP_KINDS])
{
    struct text_error error;
    struct proof_verdict verdict;
    struct step_reader reader;
    struct step step;
    uint64_t last;
    struct trace *trace = document_moves_trace(givens, move, moves, NULL, &last, &error);
    if (!trace)
        fail_msg("%s", error.message);
    assert_true(proof_check(trace, &verdict));
    if (!verdict.holds)
        fail_msg("after step %llu: %s", (unsigned long long)verdict.steps, verdict.reason);
    assert_in_range(last, 0, trace_steps(trace));
    memset(kinds, 0, STEP_KINDS * sizeof *kinds);
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace) && step_read(&reader, number, &step); number++)
        kinds[step.kind]++;
    step_reader_finish(&reader);
    trace_destroy(trace);
}

static void find_solution(const struct puzzle *puzzle, digit_mask *solution)
{
    uint64_t count;
    assert_int_equal(count_solutions(puzzle, &(struct count_params){.limit = 2}, &count, solution), COUNT_DONE);
    assert_int_equal(count, 1);
}

static void moves_become_a_trace_that_proves_itself(void **state)
{
    (void)state;
    static const char *const boards[] = {BOARD_B1, BOARD_B3, BOARD_L1};
    uint64_t total[STEP_KINDS] = {0};
    for (uint64_t seed = 1; seed <= support_tries(3, 12); seed++) {
        struct puzzle *puzzle = support_puzzle(boards[seed % 3]);
        digit_mask solution[81];
        struct document_move move[200];
        uint64_t kinds[STEP_KINDS], random = seed;
        unsigned wrong = 0;
        find_solution(puzzle, solution);
        for (unsigned i = 0; i < 200; i++) { /* digits right and wrong, candidates right and wrong, in any order */
            cell_id cell = (cell_id)random_below(&random, 81);
            unsigned right = digit_first(solution[cell]), digit = 1 + random_below(&random, 9);
            bool places = random_below(&random, 3);
            move[i].move = (struct move){cell, places && random_below(&random, 8) ? right : digit, places};
            wrong += places && move[i].move.digit != right;
        }
        assert_true(wrong);
        tell_and_check(puzzle, move, 200, kinds);
        for (enum step_kind kind = 0; kind < STEP_KINDS; kind++)
            total[kind] += kinds[kind];
        puzzle_destroy(puzzle);
    }
    assert_true(total[STEP_DEDUCE] && total[STEP_GUESS] && total[STEP_BACKTRACK]);
}

/* Placing every digit of the solution in an order in which each is forced needs no guess; a wrong digit needs one,
 * which is refuted. */
static void a_wrong_digit_is_refuted(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    digit_mask solution[81], before;
    uint64_t kinds[STEP_KINDS];
    find_solution(puzzle, solution);
    struct document *document = document_create(puzzle);
    digit_mask masks[81];
    document_candidates(document, masks);
    for (unsigned c = 0; c < 81; c++) {
        before = masks[c] & ~solution[c];
        if (puzzle->given[c] || !before)
            continue;
        struct document_move wrong = {.move = {(cell_id)c, digit_first(before), true}};
        tell_and_check(puzzle, &wrong, 1, kinds);
        assert_true(kinds[STEP_GUESS] && kinds[STEP_GUESS] == kinds[STEP_BACKTRACK]);
    }
    document_destroy(document);
    puzzle_destroy(puzzle);
}

/* The trace of all digits of the solution ends with the step that says so; that of three does not. */
static void a_board_filled_by_hand_is_solved(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B1);
    digit_mask solution[81];
    struct document_move move[81];
    uint64_t kinds[STEP_KINDS];
    size_t moves = 0;
    find_solution(puzzle, solution);
    for (unsigned c = 0; c < 81; c++) {
        if (!puzzle->given[c])
            move[moves++].move = (struct move){(cell_id)c, digit_first(solution[c]), true};
    }
    tell_and_check(puzzle, move, moves, kinds);
    assert_int_equal(kinds[STEP_SOLVED], 1);
    tell_and_check(puzzle, move, 3, kinds);
    assert_int_equal(kinds[STEP_SOLVED], 0);
    puzzle_destroy(puzzle);
}

static void edit_givens(struct document *document, enum givens_edit_kind kind, uint64_t seed, unsigned *changed)
{
    struct text_error error;
    struct task *edit = givens_edit_start(document, kind, seed, false);
    assert_true(task_is_done(edit));
    assert_true(givens_edit_apply(edit, document, 0, changed, &error));
    task_end(&edit);
}

/* A half-turn then maps givens to givens, the old ones stand, and the new ones are of the solution. */
static void givens_become_symmetric(void **state)
{
    (void)state;
    digit_mask solution[81];
    unsigned changed, added = 0;
    struct document *document =
        open_board("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    struct puzzle *before = document_givens(document);
    find_solution(before, solution);
    edit_givens(document, GIVENS_SYMMETRISE, 0, &changed);
    struct puzzle *after = document_givens(document);
    for (unsigned c = 0; c < 81; c++) {
        assert_int_equal(!after->given[c], !after->given[80 - c]);
        assert_int_equal(!!after->given[c], before->given[c] || before->given[80 - c]);
        if (after->given[c])
            assert_int_equal(after->given[c], digit_first(solution[c]));
        added += after->given[c] && !before->given[c];
    }
    assert_true(changed > 0);
    assert_int_equal(added, changed);
    edit_givens(document, GIVENS_SYMMETRISE, 0, &changed);
    assert_int_equal(changed, 0);
    assert_true(document_undo(document));
    assert_int_equal(document_digit(document, 80), 9);
    assert_int_equal(document_digit(document, 0), before->given[0]);
    puzzle_destroy(before);
    puzzle_destroy(after);
    document_destroy(document);
}

/* A result for other givens is not applied, nor is anything if there are several solutions. */
static void an_edit_of_givens_is_refused(void **state)
{
    (void)state;
    unsigned changed;
    struct text_error error;
    struct document *document = open_board(BOARD_B1),
                    *empty =
                        open_board("1................................................................................");
    struct task *edit = givens_edit_start(document, GIVENS_MINIMISE, 1, false);
    document_begin(document);
    document_set(document, 0, FIELD_GIVEN, document_get(document, 0, FIELD_GIVEN) ? 0 : 1);
    assert_true(document_end(document, 0, NULL));
    assert_false(givens_edit_apply(edit, document, 0, &changed, &error));
    assert_non_null(strstr(error.message, "meanwhile"));
    task_end(&edit);
    edit = givens_edit_start(empty, GIVENS_MINIMISE, 1, false);
    assert_false(givens_edit_apply(edit, empty, 0, &changed, &error));
    assert_non_null(strstr(error.message, "exactly one solution"));
    task_end(&edit);
    document_destroy(document);
    document_destroy(empty);
}

static void givens_are_spared_and_shuffled(void **state)
{
    (void)state;
    char line[82];
    struct text_error error;
    unsigned removed, count = 0;
    digit_mask solution[81];
    struct puzzle *puzzle = support_puzzle(BOARD_B1), *left;
    find_solution(puzzle, solution);
    for (unsigned c = 0; c < 81; c++) /* half of the solution besides */
        line[c] = (char)(c % 2 || puzzle->given[c] ? '0' + digit_first(solution[c]) : '.');
    line[81] = 0;
    puzzle_destroy(puzzle);
    struct document *document = open_board(line);
    edit_givens(document, GIVENS_MINIMISE, 1, &removed);
    left = document_givens(document);
    for (unsigned c = 0; c < 81; c++)
        count += line[c] != '.';
    assert_int_equal(puzzle_given_count(left), count - removed);
    find_solution(left, solution);
    edit_givens(document, GIVENS_MINIMISE, 2, &removed);
    assert_int_equal(removed, 0);
    assert_true(givens_transform(document, TRANSFORM_SHUFFLE, 3, 0, &error));
    puzzle = document_givens(document);
    assert_int_equal(puzzle_given_count(puzzle), puzzle_given_count(left));
    assert_memory_not_equal(puzzle->given, left->given, 81);
    find_solution(puzzle, solution);
    assert_true(document_undo(document) && document_undo(document));
    assert_int_equal(document_digit(document, 1), line[1] - '0');
    puzzle_destroy(left);
    puzzle_destroy(puzzle);
    document_destroy(document);
}

static unsigned clues_of(const struct document *document)
{
    return document_layout(document)->clues;
}

/* Adds or removes one of two cages of two cells in the first row, as one change. */
static void toggle_cage(struct document *document, unsigned index)
{
    struct text_error error;
    cell_id cells[2][2] = {{0, 1}, {2, 3}};
    document_begin(document);
    assert_true(document_toggle_clue(
        document, &(struct clue){.kind = CLUE_cage, .value = 5, .count = 2, .cell = cells[index]}, &error));
    assert_true(document_end(document, 1, &error));
}

/* Clues come and go as changes do, and what was done before them stays. */
static void clues_are_changes(void **state)
{
    (void)state;
    struct text_error error;
    struct document *document = open_board("................");
    set_one(document, 5, FIELD_DIGIT, 3);
    set_one(document, 5, FIELD_GIVEN, 2);
    assert_int_equal(document_get(document, 5, FIELD_DIGIT), 0); /* a given takes its place */
    toggle_cage(document, 0);
    toggle_cage(document, 1);
    set_one(document, 6, FIELD_GIVEN, 1);
    toggle_cage(document, 0);
    assert_int_equal(clues_of(document), 1);
    assert_int_equal(document_layout(document)->clue[0].cell[0], 2);
    assert_true(document_undo(document));
    assert_int_equal(clues_of(document), 2);
    assert_true(document_undo(document) && document_undo(document) && document_undo(document));
    assert_int_equal(clues_of(document), 0);
    assert_int_equal(document_digit(document, 5), 2);
    document_go_to(document, document_nodes(document) - 1);
    assert_int_equal(clues_of(document), 1);

    struct buffer saved = {0}, again = {0};
    assert_true(document_file_write(document, &saved, &error));
    struct document *read = document_file_read(buffer_text(&saved), saved.length, "saved", &error);
    if (!read)
        fail_msg("line %zu: %s", error.line, error.message);
    assert_int_equal(clues_of(read), 1);
    assert_int_equal(document_layout(read)->clue[0].value, 5);
    assert_true(document_undo(read));
    assert_int_equal(clues_of(read), 2);
    assert_true(document_redo(read));
    assert_true(document_file_write(read, &again, &error));
    assert_string_equal(buffer_text(&again), buffer_text(&saved));
    buffer_finish(&saved), buffer_finish(&again);
    document_destroy(read);

    /* A clue that the board cannot have changes nothing, and clues are not changed for ever. */
    struct clue outside = {.kind = CLUE_cage, .value = 60000, .count = 2, .cell = (cell_id[]){0, 1}};
    document_begin(document);
    assert_false(document_toggle_clue(document, &outside, &error));
    assert_true(document_end(document, 1, &error));
    assert_int_equal(clues_of(document), 1);
    for (unsigned i = 3; i < DOCUMENT_MAX_LAYOUTS - 1; i++)
        toggle_cage(document, 0);
    document_begin(document);
    outside.value = 3;
    assert_false(document_toggle_clue(document, &outside, &error));
    assert_non_null(strstr(error.message, "expected fewer"));
    assert_true(document_end(document, 1, &error));
    document_destroy(document);
}

/* A rule that the board has twice goes at once, and the work can be read again. */
static void a_clue_that_is_there_twice_goes_at_once(void **state)
{
    (void)state;
    struct text_error error;
    struct buffer saved = {0};
    static const char sheet[] = "#! layout 4x4\n#! anti-king\n#! anti-king\n................\n";
    struct puzzle *puzzle = puzzle_read(sheet, sizeof sheet - 1, "twice", &error);
    struct document *document = document_create(puzzle);
    puzzle_destroy(puzzle);
    assert_int_equal(clues_of(document), 2);
    document_begin(document);
    assert_true(document_toggle_clue(document, &document_layout(document)->clue[0], &error));
    assert_true(document_end(document, 1, &error));
    assert_int_equal(clues_of(document), 0);
    assert_true(document_file_write(document, &saved, &error));
    struct document *read = document_file_read(buffer_text(&saved), saved.length, "saved", &error);
    if (!read)
        fail_msg("line %zu: %s", error.line, error.message);
    assert_int_equal(clues_of(read), 0);
    assert_true(document_undo(read));
    assert_int_equal(clues_of(read), 2);
    document_destroy(read);
    document_destroy(document);
    buffer_finish(&saved);
}

static void colours_become_regions(void **state)
{
    (void)state;
    static const char regions[] = "1111122333344444"; /* not four of each */
    static const char good[] = "1112133233424442";    /* four of each */
    struct text_error error;
    struct document *document = open_board("1...............");
    assert_null(givens_make_jigsaw(document, &error));
    assert_non_null(strstr(error.message, "r1c1 has no colour"));
    for (unsigned c = 0; c < 16; c++)
        set_one(document, (cell_id)c, FIELD_COLOUR, digit_bit((unsigned)(regions[c] - '0')));
    assert_null(givens_make_jigsaw(document, &error));
    assert_non_null(strstr(error.message, "colour 1 has"));
    for (unsigned c = 0; c < 16; c++)
        set_one(document, (cell_id)c, FIELD_COLOUR, digit_bit((unsigned)(good[c] - '0')));
    struct document *jigsaw = givens_make_jigsaw(document, &error);
    if (!jigsaw)
        fail_msg("%s", error.message);
    assert_int_equal(document_layout(jigsaw)->region[0], document_layout(jigsaw)->region[4]);
    assert_int_not_equal(document_layout(jigsaw)->region[0], document_layout(jigsaw)->region[3]);
    assert_int_equal(document_digit(jigsaw, 0), 1);
    document_destroy(jigsaw);
    document_destroy(document);
}

static void the_coach_looks_back(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    static const struct document_move moves[] = {
        {{51, 2, false}, 1}, {{51, 2, true}, 2}, {{51, 2, true}, 3}, {{0, 8, true}, 4}, {{80, 7, false}, 5}};
    digit_mask solution[81];
    find_solution(puzzle, solution);
    struct task *coach = coach_start(COACH_ALL_MOVES, puzzle, moves, 5, false);
    assert_true(task_is_done(coach));
    const struct coach_move *move = coach_answer(coach)->move;
    assert_true(coach_answer(coach)->is_found);
    assert_int_equal(coach_answer(coach)->moves, 5);
    assert_int_equal(move[0].verdict, MOVE_WRONG); /* 2 stays in r6c7 */
    assert_int_equal(move[1].verdict, MOVE_SHOWN);
    assert_int_equal(move[1].technique, TECHNIQUE_naked_single);
    assert_false(coach_move_was_harder(&move[1]));
    assert_int_equal(move[2].verdict, MOVE_KNOWN);
    assert_int_equal(move[3].verdict, MOVE_WRONG);
    assert_int_equal(move[4].verdict, MOVE_TRUE);
    assert_true(coach_move_was_harder(&move[4]));
    assert_int_equal(techniques[move[4].easiest].level, LEVEL_EASY);
    assert_int_equal(digit_bit(move[4].easier.digit), solution[move[4].easier.cell]);
    assert_int_equal(coach_answer(coach)->made[4].node, 5);
    task_end(&coach);
    puzzle_destroy(puzzle);
}

static void the_way_is_told_as_moves(void **state)
{
    (void)state;
    struct document *document = open_board(BOARD_B3);
    document_moves moves = {0};
    set_one(document, 0, FIELD_DIGIT, 1);
    set_one(document, 1, FIELD_STRUCK, 6);
    set_one(document, 0, FIELD_DIGIT, 0);
    set_one(document, 0, FIELD_CORNER, 7);
    assert_true(document_undo(document));
    set_one(document, 0, FIELD_DIGIT, 2);
    document_moves_find(document, document_here(document), &moves);
    assert_int_equal(moves.count, 4);
    assert_true(moves.items[0].move.places && moves.items[0].move.digit == 1);
    assert_true(!moves.items[1].move.places && moves.items[1].move.cell == 1 && moves.items[1].move.digit == 2);
    assert_true(!moves.items[2].move.places && moves.items[2].move.digit == 3);
    assert_true(moves.items[3].move.places && moves.items[3].move.digit == 2);
    memory_free(moves.items);
    document_destroy(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undoing_forgets_nothing),
        cmocka_unit_test(a_session_is_undone_and_redone_to_the_same_bytes),
        cmocka_unit_test(every_layout_can_be_saved),
        cmocka_unit_test(bad_files_are_refused_with_their_line),
        cmocka_unit_test(damaged_work_is_read_up_to_its_bad_line),
        cmocka_unit_test(cut_work_is_read_up_to_the_cut),
        cmocka_unit_test(candidates_follow_the_digits),
        cmocka_unit_test(clashes_are_marked),
        cmocka_unit_test(a_contradiction_is_found_in_few_givens),
        cmocka_unit_test(one_solution_is_rated_and_several_are_shown),
        cmocka_unit_test(a_task_ends_by_itself),
        cmocka_unit_test(moves_become_a_trace_that_proves_itself),
        cmocka_unit_test(a_wrong_digit_is_refuted),
        cmocka_unit_test(a_board_filled_by_hand_is_solved),
        cmocka_unit_test(the_way_is_told_as_moves),
        cmocka_unit_test(givens_are_spared_and_shuffled),
        cmocka_unit_test(givens_become_symmetric),
        cmocka_unit_test(an_edit_of_givens_is_refused),
        cmocka_unit_test(clues_are_changes),
        cmocka_unit_test(a_clue_that_is_there_twice_goes_at_once),
        cmocka_unit_test(colours_become_regions),
        cmocka_unit_test(the_coach_looks_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
