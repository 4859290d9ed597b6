/* Entering and solving by hand in the window: by keyboard alone, by mouse alone, and what is kept. */
#include "viewer_support.h"

#include <dirent.h>
#include <sys/stat.h>

#include "base/random.h"
#include "puzzle/clue.h"
#include "scene/scene_internal.h"
#include "viewer/viewer_state.h"
#include "explain/explained_jsonl.h"
#include "puzzle/writer_forms.h"
#include "solve/count.h"

enum { SOLVED_BY_HAND = 10 };

static void solution_of(const char *board, char *text)
{
    struct puzzle *puzzle = support_puzzle(board);
    digit_mask solution[81];
    uint64_t count;
    assert_int_equal(count_solutions(puzzle, &(struct count_params){.limit = 2}, &count, solution), COUNT_DONE);
    for (unsigned c = 0; c < 81; c++)
        text[c] = (char)('0' + digit_first(solution[c]));
    text[81] = 0;
    puzzle_destroy(puzzle);
}

/* Enters the digits typed so far: the board with the first empty cells filled in. */
static void fill_some(const char *board, const char *solution, unsigned filled, char *text)
{
    strcpy(text, board);
    for (unsigned c = 0; c < 81 && filled; c++) {
        if (text[c] == '.') {
            text[c] = solution[c];
            filled--;
        }
    }
}

static void expect_board(struct viewer *viewer, const char *board)
{
    char wanted[100];
    snprintf(wanted, sizeof wanted, "by-hand %s\n", board);
    expect_dump(viewer, wanted);
}

static void read_whole(const char *path, struct buffer *text)
{
    struct text_error error;
    buffer_clear(text);
    if (!file_read(path, 1 << 24, text, &error))
        fail_msg("%s", error.message);
}

/* --- by keyboard --- */

static void press_key(struct viewer *viewer, const char *key)
{
    viewer_key(viewer, key);
    viewer_wait(viewer);
    show_frame(viewer);
}

/* Types givens as they are read, row by row, with 0 or Space for an empty cell. */
static void type_givens(struct viewer *viewer, const char *board)
{
    press_key(viewer, "Space"); /* chooses the first cell */
    for (unsigned c = 0; c < 81; c++) {
        char digit[2] = {board[c], 0};
        press_key(viewer, board[c] != '.' ? digit : c % 2 ? "0" : "Space");
    }
}

/* Types digits into the board, row by row, from the cell on that comes next: the first one. */
static void type_board(struct viewer *viewer, const char *before, const char *board)
{
    for (unsigned row = 0; row < 9; row++) {
        for (unsigned column = 0; column < 9; column++) {
            char digit[2] = {board[row * 9 + column], 0};
            press_key(viewer, "Right"); /* at the end of a row, it goes around to its beginning */
            if (digit[0] != before[row * 9 + column])
                press_key(viewer, digit);
        }
        press_key(viewer, "Right");
        press_key(viewer, "Down");
        press_key(viewer, "Left");
    }
}

/* A folder of its own, in which files are saved and to which pictures are exported. */
struct workplace {
    char folder[40], before[1024];
};

static void enter_workplace(struct workplace *place)
{
    strcpy(place->folder, "/tmp/sudoscope-editing-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    assert_non_null(getcwd(place->before, sizeof place->before));
    assert_int_equal(chdir(place->folder), 0);
}

/* Expects the work and a picture there, and removes them. */
static void leave_workplace(struct workplace *place)
{
    DIR *listing = opendir(".");
    unsigned works = 0, pictures = 0;
    for (struct dirent *entry; (entry = readdir(listing));) {
        works += strstr(entry->d_name, ".work") != NULL;
        pictures += strstr(entry->d_name, ".png") != NULL;
        remove(entry->d_name);
    }
    closedir(listing);
    assert_int_equal(works, 1);
    assert_int_equal(pictures, 1);
    assert_int_equal(chdir(place->before), 0);
    assert_int_equal(rmdir(place->folder), 0);
}

static struct viewer *open_in_workplace(const struct workplace *place)
{
    struct viewer_params params = default_params();
    params.folders.pictures = place->folder;
    return open_viewer_with(&params, BOARD_B3, "b3");
}

static void everything_can_be_done_by_keyboard(void **state)
{
    struct workplace place;
    (void)state;
    char solution[82], some[82], path[] = "/tmp/sudoscope-editing-XXXXXX";
    enter_workplace(&place);
    struct viewer *viewer = open_in_workplace(&place);
    struct buffer saved = {0};
    solution_of(BOARD_B3, solution);
    fill_some(BOARD_B3, solution, SOLVED_BY_HAND, some);
    press_key(viewer, "Ctrl+N");
    while (!strstr(viewer_sentence(viewer), "Choose a cell")) { /* the first layout is 9x9 */
        press_key(viewer, "Enter");
        viewer_advance(viewer, 0.1);
    }
    type_givens(viewer, BOARD_B3);
    expect_board(viewer, BOARD_B3);
    assert_non_null(strstr(viewer_sentence(viewer), "exactly one solution"));
    press_key(viewer, "Ctrl+G");
    press_key(viewer, "Down"); /* from the last cell to the end of the first row */
    type_board(viewer, BOARD_B3, some);
    expect_board(viewer, some);
    press_key(viewer, "H");
    assert_non_null(strstr(viewer_sentence(viewer), "The next step is "));
    press_key(viewer, "Ctrl+C");
    assert_string_equal(viewer_copied(viewer), some);
    press_key(viewer, "Ctrl+C");
    assert_non_null(strchr(viewer_copied(viewer), '\n'));
    for (unsigned i = 0; i < SOLVED_BY_HAND; i++)
        press_key(viewer, "Ctrl+Z");
    expect_board(viewer, BOARD_B3);
    for (unsigned i = 0; i < SOLVED_BY_HAND; i++)
        press_key(viewer, "Ctrl+Y");
    expect_board(viewer, some);
    close(mkstemp(path));
    struct text_error error;
    assert_true(viewer_do(viewer, ACTION_save, path, &error));
    read_whole(path, &saved);
    assert_memory_equal(buffer_text(&saved), "%sudoscope-work 1\n", 18);
    press_key(viewer, "Ctrl+Enter");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), TRACE_PERSON);
    assert_true(trace_steps(viewer_player(viewer)->replay.trace) >= SOLVED_BY_HAND);
    press_key(viewer, "Ctrl+Shift+S");
    press_key(viewer, "Home"); /* the picture */
    press_key(viewer, "Enter");
    press_key(viewer, "Esc");
    expect_board(viewer, some);
    press_key(viewer, "Ctrl+S");
    assert_true(viewer_do(viewer, ACTION_open, path, &error)); /* and again from the file */
    viewer_advance(viewer, 0.1);
    expect_board(viewer, some);
    remove(path);
    buffer_finish(&saved);
    viewer_destroy(viewer);
    leave_workplace(&place);
}

/* --- by mouse --- */

/* So slowly that two clicks are no double click. */
static void click_slowly(struct viewer *viewer, float x, float y)
{
    viewer_advance(viewer, 0.5);
    click(viewer, x, y);
    viewer_advance(viewer, 0.5);
    show_frame(viewer);
}

/* Clicks on a text at or right of `left`, exactly as it is drawn. */
static void click_text_from(struct viewer *viewer, const char *text, float left, float top)
{
    size_t count;
    next_frame(viewer, &count);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->kind != DRAW_TEXT || command->count != strlen(text) || command->box.x < left ||
            command->box.y < top || memcmp(list->bytes + command->first, text, command->count) != 0)
            continue;
        click_slowly(viewer, command->box.x, command->box.y);
        return;
    }
    fail_msg("'%s' is not shown", text);
}

static void click_text(struct viewer *viewer, const char *text)
{
    click_text_from(viewer, text, viewer_layout(viewer)->panel.x, viewer_layout(viewer)->title.y);
}

/* Chooses a row of the menu that the right button opens on the title. */
static void choose_on_title(struct viewer *viewer, const char *row)
{
    struct draw_box title = viewer_layout(viewer)->title;
    viewer_pointer(viewer, title.x + title.width / 3, title.y + 5);
    show_frame(viewer);
    viewer_grab(viewer, true);
    viewer_grab(viewer, false);
    click_text_from(viewer, row, 0, 0);
}

static void click_cell_slowly(struct viewer *viewer, cell_id cell)
{
    struct draw_box box = viewer_cell(viewer, cell);
    click_slowly(viewer, box.x + box.width / 2, box.y + box.height / 2);
}

static void click_digits(struct viewer *viewer, const char *before, const char *board)
{
    for (unsigned c = 0; c < 81; c++) {
        char digit[2] = {board[c], 0};
        if (board[c] == before[c])
            continue;
        click_cell_slowly(viewer, (cell_id)c);
        click_text(viewer, digit);
    }
}

static void everything_can_be_done_by_mouse(void **state)
{
    (void)state;
    char solution[82], some[82];
    static const char empty[] = ".................................................................................";
    struct workplace place;
    enter_workplace(&place);
    struct viewer *viewer = open_in_workplace(&place);
    solution_of(BOARD_B3, solution);
    fill_some(BOARD_B3, solution, SOLVED_BY_HAND, some);
    viewer_resize(viewer, 1280, 800, 1);
    viewer_wait(viewer);
    show_frame(viewer);
    choose_on_title(viewer, "New puzzle");
    click_text_from(viewer, "9x9: 9 digits, 81 cells", 0, 0);
    viewer_advance(viewer, 0.1);
    click_slowly(viewer, 1, 1); /* draws the board */
    click_digits(viewer, empty, BOARD_B3);
    expect_board(viewer, BOARD_B3);
    click_text(viewer, "Givens");
    click_digits(viewer, BOARD_B3, some);
    expect_board(viewer, some);
    click_text(viewer, "Undo");
    click_text(viewer, "Redo");
    expect_board(viewer, some);
    click_text(viewer, "Hint");
    assert_non_null(strstr(viewer_sentence(viewer), "The next step is "));
    choose_on_title(viewer, "Save");
    click_text(viewer, "My way");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), TRACE_PERSON);
    assert_true(trace_steps(viewer_player(viewer)->replay.trace) >= SOLVED_BY_HAND);
    choose_on_title(viewer, "Export");
    click_text_from(viewer, "Picture of what is shown (PNG)", 0, 0);
    viewer_destroy(viewer);
    leave_workplace(&place);
}

/* --- what is said --- */

static void moves_are_judged_and_mistakes_come_first(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "edit\njudge on\nselect r6c7\nenter 2\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "Naked single (easy)"));
    run(viewer, "undo\nselect r1c7\nenter 6\nsettle\nwait 100\ndump " NOWHERE "\n"); /* singles are there */
    assert_string_equal(viewer_sentence(viewer), "Right, but easier steps come first. \"More\" says what shows it.");
    assert_true(shows_text(viewer, "More"));
    run(viewer, "key W\nwait 100\ndump " NOWHERE "\n");
    assert_memory_equal(viewer_sentence(viewer), "Right: ", 7);
    assert_null(strstr(viewer_sentence(viewer), "(easy)"));
    run(viewer, "undo\nredo\nselect r1c5\nenter 3\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "3 in r1c5 is wrong"));
    run(viewer, "hint\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "First take something back: r1c5 is not 3"));
    run(viewer, "undo\nselect r6c8\ntool centre\nenter 3\nsettle\nhint\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "First put a candidate back: 3 is still possible in r6c8"));
    run(viewer, "undo\nhint\nhint\nhint\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "look at"));
    run(viewer, "hint\nsettle\nwait 100\nkey Enter\nsettle\nwait 100\ndump " NOWHERE "\n"); /* 5 in r5c7, a single */
    assert_non_null(strstr(viewer_sentence(viewer), "Right: Naked single"));
    run(viewer, "clear\ntool digit\nselect r1c5\nenter 3\nsettle\nclear\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "One digit is wrong: r1c5."));
    viewer_destroy(viewer);
}

/* There is only one document. Once a smaller board has taken it over, the window does not go back to the board that was
 * solved by hand before. */
static void a_board_below_has_no_other_document(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nedit\nselect r6c7\nenter 2\nwatch\n");
    viewer_wait(viewer);
    run(viewer, "settle\nnew 4x4\nselect r1c1\nenter 1\n");
    expect_board(viewer, "1...............");
    run(viewer, "return\nsettle\n");
    show_frame(viewer);
    run(viewer, "return\nsettle\n");
    show_frame(viewer);
    viewer_destroy(viewer);
}

static void expect_link(struct viewer *viewer, const char *fragment)
{
    char wanted[2000];
    struct text_error error;
    snprintf(wanted, sizeof wanted, "https://a.b/c/%s", fragment);
    assert_true(viewer_do(viewer, ACTION_copy_link, "", &error));
    assert_string_equal(viewer_copied(viewer), wanted);
}

/* The address is asked for once. A link has the puzzle, its engine and the step of the board that branches begin from;
 * or a lesson, or an exercise. */
static void a_link_leads_to_what_is_shown(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\nengine pivot\npause\nseek 60\n");
    assert_true(viewer_do(viewer, ACTION_copy_link, "", &error));
    assert_non_null(strstr(viewer_message(viewer), "The address of the page"));
    press_key(viewer, "Esc");
    assert_false(viewer_do(viewer, ACTION_copy_link, "two words", &error));
    assert_string_equal(error.message, "found 'two words', expected the address of a web page");
    assert_true(viewer_do(viewer, ACTION_copy_link, "https://a.b/c/#old", &error));
    assert_string_equal(viewer_copied(viewer), "https://a.b/c/#p=" BOARD_B3 "&e=pivot&s=60");
    run(viewer, "what-else\nsettle\ntake 1\n");
    expect_link(viewer, "#p=" BOARD_B3 "&e=pivot&s=60");
    run(viewer, "return\nprofile sudoscope\nengine human\npause\nseek 3\n");
    expect_link(viewer, "#p=" BOARD_B3 "&e=human&o=sudoscope&s=3");
    run(viewer, "edit givens\n");
    expect_link(viewer, "#p=" BOARD_B3 "&e=hand");
    run(viewer, "learn x-wing\n");
    expect_link(viewer, "#l=x-wing");
    run(viewer, "practise naked-pair\n");
    expect_link(viewer, "#x=naked-pair");
    viewer_destroy(viewer);
}

/* The menu has every form; one that cannot hold the board says so. What is copied has the candidates that are shown. */
static void the_board_is_copied_in_any_form(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\nedit\ntool centre\nselect r6c7\nenter 2\n");
    press_key(viewer, "Ctrl+Shift+C");
    press_key(viewer, "End");
    assert_true(shows_text(viewer, "a link to SudokuPad"));
    assert_false(shows_text(viewer, "(not for this board)"));
    press_key(viewer, "Home");
    press_key(viewer, "Enter");
    assert_string_equal(viewer_message(viewer), "Copied the board: one line, a character a cell.");
    assert_string_equal(viewer_copied(viewer), BOARD_B3 "\n");
    assert_true(viewer_do(viewer, ACTION_copy, "hodoku", &error));
    assert_string_equal(viewer_copied(viewer), ":0000:x:" BOARD_B3 ":267::\n");
    run(viewer, "new samurai\n");
    press_key(viewer, "Ctrl+Shift+C");
    assert_true(shows_text(viewer, "HoDoKu's library line (not for this board)"));
    assert_false(viewer_do(viewer, ACTION_copy, "hodoku", &error));
    assert_non_null(strstr(error.message, "HoDoKu's library line cannot hold this board: several grids"));
    viewer_destroy(viewer);
}

static void a_mark_that_is_not_seen_is_told(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "edit\nselect r1c1\ntool corner\nenter 8\n"); /* 8 is given in its row */
    assert_string_equal(viewer_message(viewer),
                        "8 is no candidate here, so that its mark is not seen. \"Candidates\" (Ctrl+D) shows your own "
                        "marks.");
    run(viewer, "enter 9\n");
    assert_null(viewer_message(viewer));
    run(viewer, "tool centre\nenter 8\n");
    assert_non_null(strstr(viewer_message(viewer), "8 is no candidate here"));
    run(viewer, "candidates off\nselect r1c2\nenter 8\n");
    assert_null(viewer_message(viewer));
    run(viewer, "candidates on\n");
    assert_non_null(strstr(viewer_message(viewer), "Your own marks that are not seen now come back"));
    run(viewer, "candidates off\nerase-cells\nselect r1c1\nerase-cells\ntool corner\nenter 9\ncandidates on\n");
    assert_null(strstr(viewer_message(viewer), "come back")); /* 9 is a candidate: a ring is around it */
    run(viewer, "candidates off\nenter 8\ncandidates on\n");
    assert_non_null(strstr(viewer_message(viewer), "come back"));
    run(viewer, "new 9x9\nselect r5c5\ntool centre\nenter 5\nselect r1c1\ntool digit\nenter 1\ngivens off\n");
    assert_non_null(strstr(viewer_message(viewer), "come back"));
    viewer_destroy(viewer);
}

/* Fills in b3 in each form, as far as it goes into one, and behind them a trace as JSON lines. Returns how many there
 * are. */
static size_t every_form(struct buffer *text, size_t most)
{
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    size_t forms = 0;
    for (const struct writer_form *form = writer_forms; form->id; form++) {
        assert_true(forms + 2 < most);
        buffer_print(&text[forms], "%s", form->head);
        if (!form->write(puzzle, &text[forms]))
            buffer_print(&text[forms++], "%s", form->foot);
        else
            buffer_clear(&text[forms]);
    }
    struct trace *trace = support_record(puzzle, "human", 0, true);
    char *bytes = NULL;
    size_t size;
    FILE *stream = open_memstream(&bytes, &size);
    assert_true(explained_jsonl_write(trace, NULL, NULL, NOTATION_ROW_COLUMN, stream));
    fclose(stream);
    buffer_append(&text[forms++], bytes, size);
    free(bytes);
    trace_destroy(trace);
    return forms;
}

static void open_form(struct viewer *viewer, const struct buffer *text)
{
    struct text_error error;
    if (!viewer_open_text(viewer, buffer_text(text), text->length, "test", "name", &error))
        fail_msg("%s: %.80s", error.message, buffer_text(text));
    assert_true(viewer_do(viewer, ACTION_copy, "fpuzzles", &error));
    viewer_paste(viewer, viewer_copied(viewer));
    assert_true(viewer_do(viewer, ACTION_copy, "sudokupad", &error));
}

static void every_form_is_opened_after_every_other(void **state)
{
    (void)state;
    struct buffer text[40] = {{0}};
    size_t forms = every_form(text, sizeof text / sizeof *text);
    struct viewer_params params = default_params();
    params.engine = engine_find("fast");
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    for (size_t i = 0; i < forms; i++) { /* i, i, i+1, i, i+2, ...: each form comes once right behind each other */
        open_form(viewer, &text[i]);
        for (size_t k = i + 1; k < forms; k++) {
            open_form(viewer, &text[i]);
            open_form(viewer, &text[k]);
        }
    }
    viewer_destroy(viewer);
    for (size_t i = 0; i < forms; i++)
        buffer_finish(&text[i]);
}

/* If the person keeps marks, hints go by those in the centre of a cell, and one that lacks the digit comes first. */
static void hints_go_by_ones_own_marks(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "edit\ncandidates off\nselect r1c1\ntool centre\nenter 1\nhint\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "First put a candidate back: 9 is still possible in r1c1."));
    run(viewer, "mistakes off\nhint\nhint\nhint\nsettle\nwait 100\ndump " NOWHERE "\n"); /* 1 is left alone there */
    assert_non_null(strstr(viewer_sentence(viewer), "Naked single: look at r1c1."));
    run(viewer, "hint\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "r1c1 sees 4, 5 and 8 in row 1; 6 in column 1; and 2 in box 1, and "
                                                    "3, 7 and 9 are eliminated already, so r1c1 is 1."));
    viewer_destroy(viewer);
}

/* Two of the digits that a wrong digit forces are named and marked, and the cell or house that has nothing left is
 * shaded, until the next change. */
static void what_a_wrong_digit_forces_is_marked(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nedit\njudge on\nselect r2c4\nenter 1\nsettle\nwait 300\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer),
                           "1 in r2c4 is wrong. It forces 6 in r6c6 and 7 in r1c4, and then column 4 "
                           "has no place for 6."));
    assert_non_null(seen(viewer)->offer.failure);
    show_frame(viewer);
    assert_true(viewer->scene->drawn_marks.has[MARK_SUPPOSED_TRUE] &&
                viewer->scene->drawn_marks.has[MARK_CONTRADICTION]);
    run(viewer, "undo\nsettle\n");
    assert_null(seen(viewer)->offer.failure);
    run(viewer, "practise hidden-single\nsettle\n");
    for (unsigned c = 0; c < 81 && !seen(viewer)->offer.failure; c++) { /* an answer that is wrong in an exercise */
        digit_mask mask = viewer->session.player.replay.mask[c] & ~hint_search_solution(viewer->hints.search)[c];
        char line[32];
        snprintf(line, sizeof line, "say-placed r%uc%u %u\nsettle\n", c / 9 + 1, c % 9 + 1,
                 mask ? digit_first(mask) : 1);
        run(viewer, mask ? line : "settle\n");
    }
    assert_non_null(seen(viewer)->offer.failure);
    viewer_destroy(viewer);
}

static void ones_own_way_races_an_engine(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nedit\nselect r6c7\nenter 2\nselect r1c1\nenter 9\nwatch\nsettle\nrace\nsettle\nwait 100\n");
    expect_dump(viewer, "lane person ");
    expect_dump(viewer, "lane pivot ");
    run(viewer, "race\nsettle\nwait 100\n");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), TRACE_PERSON);
    run(viewer, "race\nsettle\nclear\nwait 100\n");
    expect_dump(viewer, "by-hand 9");
    viewer_destroy(viewer);
}

static void a_key_that_is_not_for_solving_by_hand_says_so(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nedit\n");
    press_key(viewer, "P");
    assert_string_equal(viewer_message(viewer),
                        "\"Next puzzle\" is not for solving by hand. \"End\", or Ctrl+E, goes back to watching.");
    press_key(viewer, "Ctrl+Shift+S");
    assert_non_null(strstr(viewer_message(viewer), "\"My way\" (Ctrl+Enter) replays your moves"));
    viewer_destroy(viewer);
}

/* Returns how many digits stand on the board besides the givens. */
static unsigned digits_by_hand(struct viewer *viewer)
{
    unsigned count = 0;
    run(viewer, "wait 100\n");
    for (cell_id cell = 0; cell < 81; cell++)
        count += seen(viewer)->document->settled[cell];
    return count - 25;
}

/* Ctrl+E asks where to begin: never with the digits of a guess without saying so. */
static void the_key_asks_where_to_begin(void **state)
{
    (void)state;
    static const struct {
        const char *position, *here;
        bool has_sure;
    } cases[] = {
        {"30", "From here, step 30", false},
        {"60", "From here, step 60: 11 digits rest on guesses and may be wrong", true},
        {"83", "From here, step 83: 30 digits rest on guesses, and this branch fails", true},
        {"110", "From here, step 110: 29 digits rest on guesses and may be wrong", true},
    };
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "resize 1280x800\npause\nkey Ctrl+E\n"); /* nothing to ask */
    assert_int_equal(digits_by_hand(viewer), 0);
    run(viewer, "key Ctrl+E\nwait 100\n");
    unsigned sure = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (unsigned row = 0; row < 2u + cases[i].has_sure; row++) {
            char line[80];
            snprintf(line, sizeof line, "seek %s\nkey Ctrl+E\nkey Home\n", cases[i].position);
            run(viewer, line);
            assert_true(is_drawn(viewer, "From the givens"));
            assert_true(is_drawn(viewer, cases[i].here));
            assert_int_equal(is_drawn(viewer, "From step 45, the last one before a guess that may be wrong"),
                             cases[i].has_sure);
            run(viewer, row == 2 ? "key Down\nkey Down\nkey Enter\n" : row ? "key Down\nkey Enter\n" : "key Enter\n");
            unsigned digits = digits_by_hand(viewer);
            if (!row)
                assert_int_equal(digits, 0);
            else if (cases[i].has_sure && row == 1)
                assert_true(digits > 5 && (!sure || digits == sure));
            else if (cases[i].has_sure)
                assert_true(digits > sure + 10);
            if (cases[i].has_sure && row == 1)
                sure = digits;
            const char *said = viewer_message(viewer);
            assert_int_equal(said && strstr(said, "rest on guesses"), row == 2);
            run(viewer, "key Ctrl+E\nwait 100\n");
            snprintf(line, sizeof line, "position %s\n", cases[i].position);
            expect_dump(viewer, line); /* back to where the question was asked */
        }
    }
    assert_false(script_run(viewer, "edit elsewhere", "test", &error));
    viewer_destroy(viewer);
}

/* Saving a picture draws what is new; the window must show it afterwards all the same. */
static void a_picture_hides_no_change_from_the_window(void **state)
{
    (void)state;
    size_t count;
    struct text_error error;
    char path[] = "/tmp/sudoscope-picture-XXXXXX";
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nwait 2000\n");
    next_frame(viewer, &count);
    next_frame(viewer, &count);
    assert_int_equal(count, 0);
    close(mkstemp(path));
    assert_true(viewer_do(viewer, ACTION_theme, "dark", &error) && viewer_do(viewer, ACTION_picture, path, &error));
    next_frame(viewer, &count);
    assert_int_not_equal(count, 0);
    remove(path);
    viewer_destroy(viewer);
}

static void a_hint_does_not_outlive_its_board(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nedit\nhint\nhint\nhint\nhint\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "so r6c7 is 2"));
    run(viewer, "engine propagate\npause\nseek 0\nwait 100\ndump " NOWHERE "\n");
    assert_null(strstr(viewer_sentence(viewer), "so r6c7 is 2"));
    viewer_destroy(viewer);
}

static void givens_are_looked_into(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "new 9x9\nselect r1c1 r1c9\nenter 4\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "4 appears twice in row 1: in r1c1 and r1c9"));
    run(viewer, "select r1c9\nenter 5\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "Go on: the puzzle is not unique yet."));
    viewer_destroy(viewer);
}

/* A killer is entered with the mouse, the menu and numbers; a rule of the whole board, without cells. */
static void clues_are_entered(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "new 4x4\nselect r1c2 r1c1 r2c1\n");
    press_key(viewer, "Ctrl+I");
    assert_true(mode_is_open(viewer, MODE_menu));
    press_key(viewer, "Esc");
    run(viewer, "clue thermometer\nselect r3c3 r3c4\nclue cage ?\ntype 7\n");
    press_key(viewer, "Enter");
    run(viewer, "clue anti-king\n");
    const struct layout *layout = document_layout(viewer->editing.document);
    assert_int_equal(layout->clues, 3);
    assert_int_equal(layout->clue[0].kind, CLUE_thermometer);
    assert_int_equal(layout->clue[0].cell[0], 1); /* in the order in which they were selected */
    assert_int_equal(layout->clue[0].cell[1], 0);
    assert_int_equal(layout->clue[1].value, 7);
    run(viewer, "clue anti-king\nundo\nselect r3c4\nclue remove 2\n");
    layout = document_layout(viewer->editing.document);
    assert_int_equal(layout->clues, 2);
    assert_int_equal(layout->clue[1].kind, CLUE_anti_king);
    run(viewer, "select r1c1 r4c4\n");
    assert_false(viewer_do(viewer, ACTION_clue, "cage 9999", &error));
    assert_non_null(strstr(error.message, "expected a number from 1 to"));
    run(viewer, "givens off\n");
    assert_false(viewer_do(viewer, ACTION_clue, "anti-king", &error));
    assert_non_null(strstr(error.message, "Ctrl+G"));
    viewer_destroy(viewer);
}

/* Ctrl+I and Enter ask for the total of a cage, and so does "cage"; "cage 15" has it. */
static void a_cage_has_its_total_first(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "new 9x9\nselect r1c1 r1c2\nkey Ctrl+I\nkey Enter\ntype 7\nkey Enter\nwait 100\n");
    run(viewer, "select r2c1 r2c2\nkey Ctrl+I\ntype cage\nkey Enter\ntype 8\nkey Enter\nwait 100\n");
    run(viewer, "select r3c1 r3c2\nkey Ctrl+I\ntype cage 15\nwait 100\n");
    assert_true(shows_text(viewer, "Cage with a total 15"));
    run(viewer, "key Enter\nselect r4c1 r4c2\nkey Ctrl+I\ntype whisper 4\nkey Enter\nwait 100\n");
    run(viewer, "select r5c1 r5c2\nkey Ctrl+I\ntype cage 15\n");
    for (unsigned i = 0; i < 3; i++)
        run(viewer, "key Backspace\n"); /* the number goes, and the question is back */
    assert_true(shows_text(viewer, "Cage with a total ..."));
    run(viewer, "key Down\nkey Enter\nwait 100\n"); /* without a total */
    static const struct clue expected[] = {{.kind = CLUE_cage, .value = 7},
                                           {.kind = CLUE_cage, .value = 8},
                                           {.kind = CLUE_cage, .value = 15},
                                           {.kind = CLUE_whisper, .value = 4},
                                           {.kind = CLUE_cage, .value = 0}};
    const struct layout *layout = document_layout(viewer->editing.document);
    assert_int_equal(layout->clues, sizeof expected / sizeof *expected);
    for (unsigned i = 0; i < layout->clues; i++) {
        assert_int_equal(layout->clue[i].kind, expected[i].kind);
        assert_int_equal(layout->clue[i].value, expected[i].value);
    }
    viewer_destroy(viewer);
}

/* Clues that no digits can meet are named, and so is a clue that is on the same cells already. */
static void clashing_clues_are_named(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "new 9x9\nselect r1c1 r1c2\nclue cage 3\nselect r1c1 r1c2 r1c3\nclue cage 24\n"
                "select r5c5 r5c6\nclue cage 10\nsettle\nwait 100\ndump " NOWHERE "\n");
    const char *said = viewer_sentence(viewer);
    assert_non_null(strstr(said, "no digits fit these clues together: cage of 3 in r1c1; cage of 24 in r1c1."));
    assert_null(strstr(said, "digits in"));
    run(viewer, "select r1c1 r1c2\n");
    assert_false(viewer_do(viewer, ACTION_clue, "cage 17", &error));
    assert_non_null(strstr(error.message, "already: cage of 3 in r1c1"));
    assert_int_equal(document_layout(viewer->editing.document)->clues, 3);
    run(viewer, "clue cage 3\nsettle\nwait 100\ndump " NOWHERE "\n"); /* removes it */
    assert_null(strstr(viewer_sentence(viewer), "There is no solution"));
    run(viewer, "select r9c1 r9c2 r9c3\nclue cage 5\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "no digits fit this clue: cage of 5 in r9c1."));
    viewer_destroy(viewer);
}

/* A board on which digits clash is not accepted, and a hint says first what clashes, whatever was said before. */
static void what_clashes_comes_first(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer *viewer = open_viewer(false);
    run(viewer,
        "new 4x4\nselect r1c1\nenter 3\nhint\nselect r4c1\nenter 3\nhint\nsettle\nwait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "3 appears twice in column 1: in r1c1 and r4c1"));
    assert_false(viewer_do(viewer, ACTION_givens, "", &error));
    assert_non_null(strstr(error.message, "digits clash"));
    run(viewer, "wait 100\ndump " NOWHERE "\n");
    assert_non_null(strstr(viewer_sentence(viewer), "3 appears twice in column 1"));
    assert_true(shows_text(viewer, "ENTER THE PUZZLE"));
    run(viewer, "select r4c1\nenter 4\n");
    assert_true(viewer_do(viewer, ACTION_givens, "", &error));
    assert_true(shows_text(viewer, "SOLVE BY HAND"));
    viewer_destroy(viewer);
}

/* A quick drag is seen in some cells only; the line goes through all of them. */
static void a_quick_drag_draws_the_whole_line(void **state)
{
    (void)state;
    struct text_error error;
    char path[] = "/tmp/sudoscope-editing-XXXXXX", line[200];
    struct buffer saved = {0};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "edit\ntool line\nwait 100\ndump " NOWHERE "\n");
    struct draw_box from = viewer_cell(viewer, 3), over = viewer_cell(viewer, 5), to = viewer_cell(viewer, 16);
    snprintf(line, sizeof line, "move %g %g\npress\nmove %g %g\nmove %g %g\nrelease\n", from.x + 5, from.y + 5,
             over.x + 5, over.y + 5, to.x + 5, to.y + 5);
    run(viewer, line);
    close(mkstemp(path));
    assert_true(viewer_do(viewer, ACTION_save, path, &error));
    read_whole(path, &saved);
    assert_non_null(strstr(buffer_text(&saved), " 3:6=1 4:6=1\n"));  /* to the right */
    assert_non_null(strstr(buffer_text(&saved), " 5:6=4 15:6=1\n")); /* down to the right, then to the right */
    buffer_finish(&saved);
    remove(path);
    viewer_destroy(viewer);
}

/* A pointer that moves straight along a diagonal, a little beside the corners, passes through no cell but those of the
 * diagonal. */
static void a_diagonal_drag_draws_a_diagonal(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "edit\ntool line\nwait 100\ndump " NOWHERE "\n");
    for (unsigned tool = 0; tool < 2; tool++) {
        struct draw_box from = viewer_cell(viewer, 0), to = viewer_cell(viewer, 30); /* r1c1, r4c4 */
        float x = from.x + from.width / 2, y = from.y + from.height / 2;
        viewer_pointer(viewer, x, y);
        viewer_press(viewer, true);
        for (unsigned i = 1; i <= 60; i++) {
            float part = (float)i / 60, aside = i == 60 ? 0 : 0.1f * from.width;
            viewer_pointer(viewer, x + (to.x - from.x) * part + aside, y + (to.y - from.y) * part);
            viewer_advance(viewer, 0.01);
            show_frame(viewer);
        }
        viewer_press(viewer, false);
        for (cell_id cell = 0; cell < 81; cell++) {
            bool is_on = cell % 10 == 0 && cell <= 30;
            if (tool == 0)
                assert_int_equal(document_get(viewer->editing.document, cell, FIELD_LINE),
                                 is_on && cell < 30 ? 4 : 0); /* down to the right */
            else
                assert_int_equal(viewer->selection.selected[cell], is_on);
        }
        run(viewer, "tool digit\nwait 1000\n");
    }
    viewer_destroy(viewer);
}

static bool is_words(const struct draw_list *list, const struct draw_command *text, const char *words)
{
    return text->count == strlen(words) && !memcmp(list->bytes + text->first, words, text->count);
}

static void check_key(struct viewer *viewer, size_t index, const char *picture)
{
    const struct scene_key *key = &seen(viewer)->keypad->key[index];
    const struct draw_list *list = viewer_display_list(viewer);
    const struct frame_layout *frame = viewer_layout(viewer);
    struct draw_box box = keypad_box(frame, seen(viewer)->keypad, index);
    if (box.height < 1.5f * frame->em || box.y + box.height > frame->bar.y)
        fail_msg("%s: there is no room for %s", picture, key->label);
    for (size_t other = 0; other < index; other++) {
        struct draw_box beside = keypad_box(frame, seen(viewer)->keypad, other);
        if (beside.x < box.x + box.width && box.x < beside.x + beside.width && beside.y < box.y + box.height &&
            box.y < beside.y + beside.height)
            fail_msg("%s: %s lies over %s", picture, key->label, seen(viewer)->keypad->key[other].label);
    }
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *text = &list->commands[i];
        bool is_inside = text->kind == DRAW_TEXT && draw_contains(box, text->box.x, text->box.y);
        if (!is_inside)
            continue;
        if (!is_words(list, text, key->label) && !is_words(list, text, key->shortcut))
            fail_msg("%s: other words lie over %s", picture, key->label);
        if (draw_text_width(&viewer->drawing.measure, text->face, text->size,
                            is_words(list, text, key->label) ? key->label : key->shortcut) >
            box.width - frame->em * 0.6f)
            fail_msg("%s: %s touches its button", picture, key->label);
        if (text->box.y + text->size * 0.5f > box.y + box.height || text->size < 11)
            fail_msg("%s: the words of %s are too low or too small", picture, key->label);
    }
}

/* After Undo and Redo, the cells that have changed are selected: what is typed next goes there. While givens are
 * entered, what was taken back is no way that was tried. */
static void undo_brings_the_cursor_back(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "new 9x9\nkey Right\nkey 5\nkey Ctrl+Z\nkey 7\n");
    expect_dump(viewer, "by-hand 7................................................................................");
    run(viewer, "key 3\nkey Ctrl+Z\nkey Ctrl+Y\nkey 4\n");
    expect_dump(viewer, "by-hand 74...............................................................................");
    show_frame(viewer);
    if (strstr(seen(viewer)->document->history, "tried"))
        fail_msg("%s", seen(viewer)->document->history);
    run(viewer, "key Esc\nselect r5c1 r5c2 r5c3\nenter 2\nselect r1c9\nundo\n");
    assert_int_equal(viewer->selection.cursor, 36);
    assert_true(viewer->selection.selected[38] && !viewer->selection.selected[8]);
    viewer_destroy(viewer);
}

/* Each button has room of its own, and its label air at the edges; the tools of a puzzle that is solved by hand stand
 * in one row. */
static void buttons_have_room(void **state)
{
    (void)state;
    static const char *const windows[] = {"480x800", "640x480", "800x600", "1024x768", "1280x800", "3840x2160"};
    static const char *const modes_shown[] = {"edit",
                                              "new 9x9",
                                              "learn x-wing\nstage why",
                                              "learn x-wing\nstage so",
                                              "practise hidden-single",
                                              "puzzle b3\nsettle\npredict"};
    for (size_t i = 0; i < 2 * sizeof modes_shown / sizeof *modes_shown; i++) {
        struct viewer *viewer = open_viewer(false);
        char line[120];
        snprintf(line, sizeof line, "language %s\n%s\nsettle\n", i % 2 ? "de" : "en", modes_shown[i / 2]);
        run(viewer, line);
        for (size_t k = 0; k < sizeof windows / sizeof *windows; k++) {
            char picture[160];
            snprintf(picture, sizeof picture, "%sresize %s\nwait 20\n", line, windows[k]);
            run(viewer, picture + strlen(line));
            show_frame(viewer);
            const struct scene_keypad *keypad = seen(viewer)->keypad;
            if (!keypad)
                fail_msg("%s: there are no buttons", picture);
            for (size_t key = 0; key < keypad->keys; key++) {
                check_key(viewer, key, picture);
                if (keypad->keys > 9 && keypad->key[key].group == KEYS_TOOLS)
                    assert_true(keypad_box(viewer_layout(viewer), keypad, key).y ==
                                keypad_box(viewer_layout(viewer), keypad, 0).y);
            }
        }
        run(viewer, "language en\n");
        viewer_destroy(viewer);
    }
}

/* Returns where the button with this label is, and fails if there is none. */
static struct draw_box keypad_place(struct viewer *viewer, const char *label)
{
    show_frame(viewer);
    const struct scene_keypad *keypad = seen(viewer)->keypad;
    size_t key = 0;
    while (keypad && key < keypad->keys && strcmp(keypad->key[key].label, label) != 0)
        key++;
    if (!keypad || key == keypad->keys)
        fail_msg("there is no button %s", label);
    return keypad_box(viewer_layout(viewer), keypad, key);
}

static void press_button(struct viewer *viewer, const char *label)
{
    struct draw_box box = keypad_place(viewer, label);
    click(viewer, box.x + box.width / 2, box.y + box.height / 2);
    run(viewer, "settle\nwait 20\n");
    show_frame(viewer);
}

static void click_candidate(struct viewer *viewer, cell_id cell, unsigned digit)
{
    show_frame(viewer);
    struct draw_box box = viewer_cell(viewer, cell);
    click(viewer, box.x + box.width * (0.22f + 0.28f * (float)((digit - 1) % 3)),
          box.y + box.height * (0.22f + 0.28f * (float)((digit - 1) / 3)));
    run(viewer, "settle\nwait 20\n");
}

static void an_exercise_is_done_by_mouse(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 640x480\nlearn hidden-single\nsettle\nwait 20\n");
    for (unsigned hint = 1; hint < 3; hint++)
        press_button(viewer, "Hint");
    press_button(viewer, "Pattern");
    press_button(viewer, "Why");
    run(viewer, "stage so\n");
    press_button(viewer, "Try it");
    assert_true(mode_is_open(viewer, MODE_exercise));
    press_button(viewer, "Undo");
    assert_string_equal(viewer_message(viewer), "There is no answer to take back.");
    press_button(viewer, "Hint");
    assert_non_null(strstr(viewer_sentence(viewer), "can be placed"));
    const struct hint *hint = hint_search_get(viewer->hints.search, 0);
    click_candidate(viewer, hint->place.cell, digit_first(hint->place.digits));
    assert_true(shows_text(viewer, "RIGHT ANSWER"));
    press_button(viewer, "Why");
    assert_int_equal(viewer->looking.proof.line, 1);
    press_button(viewer, "Undo");
    press_button(viewer, "New board");
    assert_true(mode_is_open(viewer, MODE_exercise));
    run(viewer, "choose-right\n");
    press_button(viewer, "End");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), "pivot");
    assert_null(seen(viewer)->keypad);
    run(viewer, "practise hidden-single\nsettle\nkey Esc\n"); /* the key that the button names does the same */
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), "pivot");
    viewer_destroy(viewer);
}

/* A click removes or, with the tool for that, places. */
static void a_quiz_is_answered_by_mouse(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 640x480\nengine human\nsettle\npause\nfirst\nnext-technique\npredict\nsettle\nwait 20\n");
    const struct hint_search *search = viewer->hints.search;
    size_t single = 0;
    while (single < hint_search_count(search) && !hint_search_get(search, single)->place.digits)
        single++;
    assert_true(single < hint_search_count(search));
    struct change place = hint_search_get(search, single)->place;
    click_candidate(viewer, place.cell, digit_first(place.digits));
    assert_non_null(strstr(viewer_sentence(viewer), "cannot be removed there"));
    assert_true(shows_text(viewer, "WRONG ANSWER"));
    press_button(viewer, "Place");
    click_candidate(viewer, place.cell, digit_first(place.digits));
    assert_true(shows_text(viewer, "RIGHT ANSWER"));
    assert_non_null(strstr(viewer_message(viewer), "1 right, 1 wrong"));
    run(viewer, "say-placed r1c3 8\n");
    show_frame(viewer);
    assert_non_null(strstr(viewer_sentence(viewer), "8 stands in r1c3 already."));
    uint64_t position = player_position(viewer_player(viewer));
    press_button(viewer, "Reveal");
    assert_int_equal(player_position(viewer_player(viewer)), position + 1);
    press_button(viewer, "End");
    assert_false(mode_is_open(viewer, MODE_quiz));
    assert_null(seen(viewer)->keypad);
    viewer_destroy(viewer);
}

/* A digit that is clicked while givens are entered goes on to the next cell, as one that is typed does. */
static void a_hint_is_taken_by_mouse(void **state)
{
    (void)state;
    char solution[82], board[82];
    struct viewer *viewer = open_viewer(false);
    solution_of(BOARD_B3, solution);
    run(viewer, "resize 640x480\nedit\nsettle\nwait 20\n");
    press_button(viewer, "Hint");
    assert_non_null(strstr(viewer->advice.asking.text, "H: more."));
    press_button(viewer, "More (1 of 4)");
    press_button(viewer, "Take step"); /* is off until the step is shown */
    expect_board(viewer, BOARD_B3);
    assert_null(seen(viewer)->offer.shaded);
    press_button(viewer, "More (2 of 4)"); /* the third layer says where, and shades it */
    struct draw_box hint = keypad_place(viewer, "More (3 of 4)");
    assert_non_null(seen(viewer)->offer.shaded);
    press_button(viewer, "More (3 of 4)");
    struct change place = viewer->hints.offer.step->place[0];
    assert_true(viewer->hints.shaded[place.cell]);
    assert_null(seen(viewer)->offer.shaded); /* the step has marks of its own */
    struct draw_box after = keypad_place(viewer, "More (4 of 4)");
    assert_true(hint.x == after.x && hint.y == after.y);
    press_button(viewer, "Take step");
    strcpy(board, BOARD_B3);
    board[place.cell] = solution[place.cell];
    expect_board(viewer, board);
    press_button(viewer, "Undo");
    expect_board(viewer, BOARD_B3);
    press_button(viewer, "End");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), "pivot");
    run(viewer, "menu solve\n");
    assert_true(shows_text(viewer, "The puzzle that you were solving"));
    run(viewer, "key Enter\nwait 20\n");
    expect_board(viewer, BOARD_B3);
    run(viewer, "new 9x9\nwait 20\n");
    click_cell(viewer, 0);
    press_button(viewer, "5");
    press_button(viewer, "3");
    memset(board, '.', 81);
    memcpy(board, "53", 2);
    expect_board(viewer, board);
    press_button(viewer, "End");
    run(viewer, "undo\nwait 20\n");
    assert_true(shows_text(viewer, "ENTER THE PUZZLE"));
    viewer_destroy(viewer);
}

/* The menu "Watch" has an engine solve the board above which it lies, and Esc goes back to that, also from the run of a
 * second engine. */
static void an_engine_runs_above_a_board_by_hand(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 5\nmenu watch\nwait 10\n");
    assert_false(shows_text(viewer, "This puzzle, solved by human")); /* an engine is watched already */
    run(viewer, "key Esc\nedit givens\nselect r6c7\nenter 2\nselect r1c1\nmenu watch\nkey Enter\nsettle\n");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), "human");
    run(viewer, "engine propagate\nsettle\nkey Esc\nwait 10\n");
    expect_dump(viewer, "by-hand ");
    assert_int_equal(document_digit(viewer->editing.document, 5 * 9 + 6), 2);
    run(viewer, "return\nwait 10\n");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), "pivot");
    assert_int_equal(player_position(viewer_player(viewer)), 5);
    viewer_destroy(viewer);
}

static void a_new_puzzle_leaves_the_lesson(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "learn x-wing\npractise x-wing\nsettle\nkey Esc\nnew 9x9\nwait 100\n");
    assert_true(shows_text(viewer, "ENTER THE PUZZLE"));
    run(viewer, "key Esc\nwait 100\n");
    assert_string_equal(trace_engine(viewer_player(viewer)->replay.trace), "pivot");
    viewer_destroy(viewer);
}

/* A key of the colours has its colour, and a cell keeps it while it is selected. */
static void a_selected_cell_shows_its_colour(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "edit\nselect r1c1\ntool colour\nenter 2\nwait 100\ndump " NOWHERE "\n");
    struct draw_box cell = viewer_cell(viewer, 0);
    size_t count, swatches = 0, covers = 0;
    viewer_invalidate(viewer);
    next_frame(viewer, &count);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        swatches += command->kind == DRAW_RECT && command->colour == 0x70E0453A;
        covers += command->kind == DRAW_RECT && command->colour == themes[0]->select && command->box.x == cell.x &&
                  command->box.y == cell.y;
    }
    assert_int_equal(swatches, 2);
    assert_int_equal(covers, 0);
    viewer_destroy(viewer);
}

static void cells_are_selected_by_dragging_and_double_clicks(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    char line[200];
    run(viewer, "edit\nwait 100\ndump " NOWHERE "\n");
    struct draw_box from = viewer_cell(viewer, 9), to = viewer_cell(viewer, 11);
    snprintf(line, sizeof line, "move %g %g\npress\nmove %g %g\nmove %g %g\nrelease\ntool corner\nenter 6\n",
             from.x + 5, from.y + 5, from.x + from.width + 5, from.y + 5, to.x + 5, to.y + 5);
    run(viewer, line);
    run(viewer, "copy\ntool colour\nenter 2\nselect r9c9\n");
    from = viewer_cell(viewer, 2); /* 8, given in r1c3: all other cells with 8 */
    snprintf(line, sizeof line, "click %g %g\nclick %g %g\ntool colour\nenter 1\nwait 100\n", from.x + 5, from.y + 5,
             from.x + 5, from.y + 5);
    run(viewer, line);
    struct text_error error;
    char path[] = "/tmp/sudoscope-editing-XXXXXX";
    struct buffer saved = {0};
    close(mkstemp(path));
    assert_true(viewer_do(viewer, ACTION_save, path, &error));
    read_whole(path, &saved);
    assert_non_null(strstr(buffer_text(&saved), " 9:2=32 10:2=32 11:2=32\n")); /* the corner mark 6 in r2c1 to r2c3 */
    assert_non_null(strstr(buffer_text(&saved), " 2:5=1 13:5=1 43:5=1\n"));    /* colour 1 on every 8 */
    buffer_finish(&saved);
    remove(path);
    viewer_destroy(viewer);
}

static unsigned chosen_key(const struct viewer *viewer)
{
    const struct scene_keypad *keypad = seen(viewer)->keypad;
    for (size_t i = 0; i < keypad->keys; i++) {
        if (keypad->key[i].group == KEYS_DIGITS && keypad->key[i].is_chosen)
            return digit_of_character(*keypad->key[i].argument);
    }
    return 0;
}

/* A click on a filled cell lights up its digit in all cells and among the candidates. */
static void a_filled_cell_lights_up_its_digit(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "edit\nwait 100\ndump " NOWHERE "\n");
    click_cell_slowly(viewer, 2); /* 8, given in r1c3 */
    assert_int_equal(seen(viewer)->digit, 8);
    run(viewer, "tool colour\nwait 100\n");
    assert_int_equal(seen(viewer)->digit, 8);
    run(viewer, "select r1c1\nwait 100\n"); /* is open */
    assert_int_equal(seen(viewer)->digit, 0);
    run(viewer, "tool digit\nenter 9\nwait 100\n");
    assert_int_equal(seen(viewer)->digit, 9);
    run(viewer, "select r1c1 r1c3\nwait 100\n"); /* two digits */
    assert_int_equal(seen(viewer)->digit, 0);
    run(viewer, "select r1c3\nwait 100\nclear\nwait 100\n");
    assert_int_equal(seen(viewer)->digit, 0);
    run(viewer, "select r1c3\nwait 100\nedit\nsettle\nwait 100\n"); /* back to what was watched */
    assert_null(seen(viewer)->document);
    assert_int_equal(seen(viewer)->digit, 0);
    viewer_destroy(viewer);
}

/* A digit of the pad goes where one clicks until Esc puts it down. */
static void a_digit_stays_in_hand(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nedit\nwait 100\nselect\nwait 100\ndump " NOWHERE "\n");
    click_text(viewer, "9");
    assert_string_equal(seen(viewer)->message.text,
                        "9 is in hand: each cell that you click gets it. Esc puts it down.");
    assert_int_equal(chosen_key(viewer), 9);
    assert_int_equal(seen(viewer)->digit, 9);
    click_cell_slowly(viewer, 0);
    click_cell_slowly(viewer, 1);
    const struct document *document = viewer->editing.document;
    assert_int_equal(document_digit(document, 0), 9);
    assert_int_equal(document_digit(document, 1), 9);
    click_cell_slowly(viewer, 1); /* takes it away */
    assert_int_equal(document_digit(document, 1), 0);
    click_text(viewer, "4");
    click_cell_slowly(viewer, 1);
    assert_int_equal(document_digit(document, 1), 4);
    click_cell_slowly(viewer, 2); /* a given is taken in hand */
    assert_int_equal(chosen_key(viewer), 8);
    press_key(viewer, "Esc");
    assert_int_equal(chosen_key(viewer), 0);
    assert_int_equal(seen(viewer)->digit, 0);
    click_cell_slowly(viewer, 1); /* is selected again */
    assert_int_equal(document_digit(document, 1), 4);
    assert_int_equal(seen(viewer)->digit, 4);
    press_key(viewer, "Esc");
    press_key(viewer, "X"); /* marks, too, from the keyboard */
    press_key(viewer, "6");
    click_cell_slowly(viewer, 9);
    assert_int_equal(document_get(document, 9, FIELD_CORNER), digit_bit(6));
    press_key(viewer, "Right"); /* a selected cell ends it */
    assert_int_equal(chosen_key(viewer), 0);
    viewer_destroy(viewer);
}

/* Returns whether this row of the menu is chosen: it is drawn in another face. */
static bool row_is_chosen(struct viewer *viewer, const char *row)
{
    size_t count;
    next_frame(viewer, &count);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->kind == DRAW_TEXT && command->count == strlen(row) &&
            !memcmp(list->bytes + command->first, row, command->count))
            return command->face == DRAW_SEMIBOLD;
    }
    fail_msg("'%s' is not in the menu", row);
    return false;
}

/* The menu of a cell acts on that cell, also where another one is selected. */
static void the_menu_of_a_cell_is_for_that_cell(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nnew 9x9\nselect r1c1\nenter 5\nselect r2c2\nenter 6\nwait 20\n");
    show_frame(viewer);
    struct draw_box box = viewer_cell(viewer, 0);
    viewer_pointer(viewer, box.x + box.width / 2, box.y + box.height / 2);
    viewer_grab(viewer, true);
    viewer_grab(viewer, false);
    while (!row_is_chosen(viewer, "Erase cells"))
        run(viewer, "key Down\n");
    run(viewer, "key Enter\n");
    expect_dump(viewer, "by-hand ..........6");
    run(viewer, "hint\nsettle\nwait 20\n"); /* nothing is found where givens are missing */
    assert_non_null(strstr(viewer->advice.asking.text, "Type in the rest of the givens first."));
    viewer_destroy(viewer);
}

static void the_right_button_opens_a_menu(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    char line[100];
    run(viewer, "pause\nseek 20\nwait 100\ndump " NOWHERE "\n");
    struct draw_box box = viewer_cell(viewer, 0);
    snprintf(line, sizeof line, "context %g %g\nwait 100\n", box.x + box.width / 2, box.y + box.height / 2);
    run(viewer, line);
    assert_true(shows_text(viewer, "This cell"));
    assert_true(shows_text(viewer, "Run until r1c1 changes"));
    run(viewer, "key Esc\n");
    assert_false(shows_text(viewer, "This cell"));
    run(viewer, line);
    while (!row_is_chosen(viewer, "Solve by hand"))
        run(viewer, "key Down\n");
    run(viewer, "key Enter\nkey Enter\nwait 100\n"); /* the second one begins from here */
    assert_true(shows_text(viewer, "SOLVE BY HAND"));
    run(viewer, line);
    assert_true(shows_text(viewer, "My way"));
    viewer_destroy(viewer);
}

/* --- what is kept --- */

static struct viewer *open_in_folder(const char *folder)
{
    struct viewer_params params = default_params();
    params.folders.state = folder;
    return open_viewer_with(&params, BOARD_L1, "l1");
}

/* Neither digit is shown by any technique; each opens a level, if the digits before it were judged. */
static void a_guess_has_its_level(void **state)
{
    (void)state;
    struct viewer_params params = default_params();
    struct viewer *viewer = open_viewer_with(
        &params, "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", "hard");
    run(viewer, "edit\njudge on\nselect r1c2\nenter 8\nsettle\nwait 100\n");
    expect_dump(viewer, "sentence 8 in r1c2 is a guess of level 1. ");
    run(viewer, "select r1c4\nenter 6\nsettle\nwait 100\n");
    expect_dump(viewer, "sentence 6 in r1c4 is a guess of level 2. ");
    run(viewer, "undo\nundo\njudge off\nselect r4c5\nenter 3\nsettle\nwait 100\n");
    run(viewer, "judge on\nselect r1c2\nenter 8\nsettle\nwait 100\n");
    expect_dump(viewer, "sentence 8 in r1c2 is a guess. ");
    viewer_destroy(viewer);
}

/* The time of a move is the one since the move before it. */
static void looking_back_tells_the_time_of_each_move(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer,
        "edit\nselect r6c7\nwait 3000\nenter 2\nwait 9000\nselect r6c5\nenter 4\nwait 2000\nselect r6c1\nenter 8\n"
        "wait 100\nsum-up\nsettle\nwait 100\n");
    assert_true(shows_text(viewer, "3 moves in 0 min 14 s, about 4.7 s each"));
    assert_true(shows_text(viewer, "The longest time, 9 s, before r6c5=4"));
    assert_true(shows_text(viewer, "1 by Naked single (easy), about 3.0 s each"));
    viewer_destroy(viewer);
}

/* The first of several moves that no technique shows is named, and so is the first of several wrong ones. */
static void looking_back_names_the_first_guess_and_the_first_mistake(void **state)
{
    (void)state;
    struct viewer_params params = default_params();
    struct viewer *viewer = open_viewer_with(&params, BOARD_M1, "m1");
    run(viewer, "resize 1280x800\nedit\nselect r1c2\nenter 1\nselect r2c1\nenter 6\nselect r1c3\nenter 2\nselect r3c1\n"
                "enter 8\nwait 100\nsum-up\nsettle\nwait 100\n");
    assert_true(shows_text(viewer, "2 right, but not shown by any technique, first: r1c2=1"));
    assert_true(shows_text(viewer, "2 wrong, first: r1c3=2"));
    assert_true(shows_text(viewer, "r1c2=1 not shown, though Hidden single gave r8c6=1"));
    assert_false(shows_text(viewer, "r1c3=2 not shown"));
    viewer_destroy(viewer);
}

/* A look back belongs to the board on which the moves were made. */
static void a_look_back_ends_with_its_board(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    run(viewer, "edit\nselect r6c7\nenter 2\nselect r6c5\nenter 4\nsum-up\nnew 4x4\nsettle\nwait 200\n");
    assert_false(shows_text(viewer, "YOUR MOVES SO FAR"));
    run(viewer, "open puzzles/b3.txt\nsettle\nedit\nselect r6c7\nenter 2\nwatch\nnew 4x4\nsettle\nwait 200\n");
    assert_true(shows_text(viewer, "ENTER THE PUZZLE"));
    viewer_destroy(viewer);
}

/* Work that another work replaces is a recent file, also if it was done in a window before; of such files there are 99
 * at most. */
static void earlier_work_is_kept(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-state-XXXXXX", path[100], wanted[82];
    struct stat status;
    assert_non_null(mkdtemp(folder));
    struct viewer *viewer = open_in_folder(folder);
    run(viewer, "edit\nselect r1c1\nenter 7\nwait 1100\n");
    viewer_destroy(viewer);
    viewer = open_in_folder(folder);
    run(viewer, "new 4x4\nselect r1c1\nenter 3\nwait 1100\nnew 9x9\nwait 1100\nrecent 2\nwait 100\n");
    strcpy(wanted, BOARD_L1);
    wanted[0] = '7';
    expect_board(viewer, wanted);
    for (unsigned i = 3; i <= 97; i++) {
        snprintf(path, sizeof path, "%s/work-%u", folder, i);
        fclose(fopen(path, "w"));
    }
    for (unsigned i = 0; i < 6; i++)
        run(viewer, "new 4x4\nselect r1c1\nenter 3\nwait 100\n");
    viewer_destroy(viewer);
    for (unsigned i = 1; i <= 99; i++) {
        snprintf(path, sizeof path, "%s/work-%u", folder, i);
        assert_int_equal(remove(path), 0);
    }
    snprintf(path, sizeof path, "%s/work-100", folder);
    assert_int_not_equal(stat(path, &status), 0);
    remove_files(folder, (const char *const[]){"work", "window.lock", "earlier.lock", NULL});
}

/* Work that is opened from a file and left without a change is not kept once more. */
static void work_of_a_file_is_kept_once(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-state-XXXXXX";
    assert_non_null(mkdtemp(folder));
    struct viewer *viewer = open_in_folder(folder);
    run(viewer, "edit\nselect r1c1\nenter 7\nwait 1100\nnew 4x4\nwait 1100\n");
    for (unsigned i = 0; i < 3; i++)
        run(viewer, "earlier work-1\nwait 1100\nnew 4x4\nwait 1100\n");
    run(viewer, "earlier work-1\nselect r1c1\nenter 5\nwait 1100\nnew 4x4\nwait 1100\n"); /* a change is */
    viewer_destroy(viewer);
    remove_files(folder, (const char *const[]){"work-1", "work-2", "work", "window.lock", "earlier.lock", NULL});
}

/* Who closed the window while a puzzle was entered goes on entering it. */
static void a_puzzle_is_entered_on(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-state-XXXXXX";
    assert_non_null(mkdtemp(folder));
    for (unsigned i = 0; i < 2; i++) {
        struct viewer *viewer = open_in_folder(folder);
        run(viewer, i ? "undo\nwait 100\n" : "new 9x9\nwait 5000\nselect r1c1\nenter 7\nwait 1100\n");
        assert_true(shows_text(viewer, "ENTER THE PUZZLE"));
        assert_true(viewer->editing.seconds > 4.9); /* the time goes on, too */
        if (i)
            run(viewer, "givens\nselect r2c2\nenter 3\nwait 1100\n");
        viewer_destroy(viewer);
    }
    struct viewer *viewer = open_in_folder(folder);
    run(viewer, "undo\nwait 100\n");
    assert_true(shows_text(viewer, "SOLVE BY HAND"));
    viewer_destroy(viewer);
    remove_files(folder, (const char *const[]){"work", "window.lock", NULL});
}

static void the_work_is_kept(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-state-XXXXXX", inner[64], path[100], aside[100];
    struct buffer saved = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/a/b", folder);
    snprintf(path, sizeof path, "%s/work", inner);
    snprintf(aside, sizeof aside, "%s/work.damaged", inner);
    struct viewer *viewer = open_in_folder(inner);
    run(viewer, "edit\nselect r1c1\nenter 7\nwait 1100\n");
    read_whole(path, &saved); /* while the window is open */
    assert_non_null(strstr(buffer_text(&saved), " 0:1=7\n"));
    viewer_destroy(viewer);
    viewer = open_in_folder(inner);
    run(viewer, "undo\nwait 100\n"); /* brings it back */
    char wanted[82];
    strcpy(wanted, BOARD_L1);
    wanted[0] = '7';
    expect_board(viewer, wanted);
    viewer_destroy(viewer);
    FILE *file = fopen(path, "w");
    fputs("%sudoscope-work 1\nnonsense\n", file);
    fclose(file);
    viewer = open_in_folder(inner);
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_undo, "", &error));
    assert_int_equal(access(aside, F_OK), 0);
    assert_int_not_equal(access(path, F_OK), 0);
    viewer_destroy(viewer);
    remove_files(inner, (const char *const[]){"work.damaged", "window.lock", NULL});
    inner[strlen(inner) - 2] = 0;
    rmdir(inner);
    rmdir(folder);
    buffer_finish(&saved);
}

/* Fails unless each cell shows exactly the digits with which the givens have a solution, as counting them tells. */
static void expect_true_candidates(struct viewer *viewer)
{
    run(viewer, "settle\nwait 10\n");
    const struct puzzle *givens = trace_puzzle(viewer->session.trace);
    const digit_mask *shown = seen(viewer)->document->mask;
    for (unsigned i = 0; i < 16 * 4; i++) {
        struct puzzle *tried = puzzle_copy_givens(givens);
        uint64_t count = 0;
        if (!givens->given[i / 4]) {
            puzzle_place(tried, (cell_id)(i / 4), i % 4 + 1);
            assert_int_equal(count_solutions(tried, &(struct count_params){.limit = 1}, &count, NULL), COUNT_DONE);
            assert_int_equal((shown[i / 4] & digit_bit(i % 4 + 1)) != 0, count != 0);
        }
        puzzle_destroy(tried);
    }
}

/* Who enters givens sees on request which digits any solution has. */
static void true_candidates_are_shown_while_givens_are_entered(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 640x480\nnew 4x4\nselect r1c1\nenter 1\nselect r2c3\nenter 2\nselect r4c4\nenter 3\n");
    run(viewer, "settle\nwait 10\n");
    assert_int_equal(seen(viewer)->document->mask[1], 0);
    press_button(viewer, "Candidates");
    expect_true_candidates(viewer);
    run(viewer, "select r3c1\nenter 3\n"); /* and of the givens as they are now */
    expect_true_candidates(viewer);
    run(viewer, "undo\n");
    expect_true_candidates(viewer);
    run(viewer, "givens off\nwait 10\ngivens on\n");
    expect_true_candidates(viewer);
    run(viewer, "true-candidates off\nwait 10\n");
    assert_int_equal(seen(viewer)->document->mask[1], 0);
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_can_be_done_by_keyboard),
        cmocka_unit_test(everything_can_be_done_by_mouse),
        cmocka_unit_test(moves_are_judged_and_mistakes_come_first),
        cmocka_unit_test(a_board_below_has_no_other_document),
        cmocka_unit_test(a_link_leads_to_what_is_shown),
        cmocka_unit_test(the_board_is_copied_in_any_form),
        cmocka_unit_test(a_mark_that_is_not_seen_is_told),
        cmocka_unit_test(every_form_is_opened_after_every_other),
        cmocka_unit_test(hints_go_by_ones_own_marks),
        cmocka_unit_test(what_a_wrong_digit_forces_is_marked),
        cmocka_unit_test(ones_own_way_races_an_engine),
        cmocka_unit_test(a_key_that_is_not_for_solving_by_hand_says_so),
        cmocka_unit_test(a_picture_hides_no_change_from_the_window),
        cmocka_unit_test(a_hint_does_not_outlive_its_board),
        cmocka_unit_test(givens_are_looked_into),
        cmocka_unit_test(clues_are_entered),
        cmocka_unit_test(a_cage_has_its_total_first),
        cmocka_unit_test(clashing_clues_are_named),
        cmocka_unit_test(what_clashes_comes_first),
        cmocka_unit_test(a_quick_drag_draws_the_whole_line),
        cmocka_unit_test(a_diagonal_drag_draws_a_diagonal),
        cmocka_unit_test(buttons_have_room),
        cmocka_unit_test(an_exercise_is_done_by_mouse),
        cmocka_unit_test(a_quiz_is_answered_by_mouse),
        cmocka_unit_test(true_candidates_are_shown_while_givens_are_entered),
        cmocka_unit_test(a_hint_is_taken_by_mouse),
        cmocka_unit_test(the_key_asks_where_to_begin),
        cmocka_unit_test(an_engine_runs_above_a_board_by_hand),
        cmocka_unit_test(a_new_puzzle_leaves_the_lesson),
        cmocka_unit_test(a_selected_cell_shows_its_colour),
        cmocka_unit_test(cells_are_selected_by_dragging_and_double_clicks),
        cmocka_unit_test(a_filled_cell_lights_up_its_digit),
        cmocka_unit_test(a_digit_stays_in_hand),
        cmocka_unit_test(undo_brings_the_cursor_back),
        cmocka_unit_test(the_menu_of_a_cell_is_for_that_cell),
        cmocka_unit_test(the_right_button_opens_a_menu),
        cmocka_unit_test(a_puzzle_is_entered_on),
        cmocka_unit_test(the_work_is_kept),
        cmocka_unit_test(a_look_back_ends_with_its_board),
        cmocka_unit_test(earlier_work_is_kept),
        cmocka_unit_test(work_of_a_file_is_kept_once),
        cmocka_unit_test(a_guess_has_its_level),
        cmocka_unit_test(looking_back_tells_the_time_of_each_move),
        cmocka_unit_test(looking_back_names_the_first_guess_and_the_first_mistake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
