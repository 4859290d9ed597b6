/* Keys, actions, the prompt, menus and lists of the window, through scripts. */
#include "hits_support.h"

#include <sys/stat.h>

#include "engine/generate_clues.h"
#include "puzzle/clue.h"
#include "viewer/viewer_state.h"

static void test_every_action_is_found_by_id_and_key(void **state)
{
    (void)state;
    char argument[4];
    for (enum action_id id = 0; id < ACTIONS; id++) {
        assert_int_equal(action_find(actions[id].id), id);
        assert_true(actions[id].help[0]);
    }
    assert_int_equal(action_of_key("Space", AT_WATCH, argument), ACTION_play_pause);
    assert_int_equal(action_of_key("7", AT_WATCH, argument), ACTION_light);
    assert_string_equal(argument, "7");
    assert_int_equal(action_of_key("Shift+4", AT_WATCH, argument), ACTION_jump);
    assert_string_equal(argument, "4");
    assert_int_equal(action_of_key("0", AT_WATCH, argument), ACTIONS);
    assert_int_equal(action_of_key("", AT_WATCH, argument), ACTIONS);
}

static void test_keys_carry_out_actions_and_edit_the_prompt(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "key Space\nkey End\nkey Left\n");
    assert_int_equal(player_position(viewer_player(viewer)), 127);
    char line[400];
    snprintf(line, sizeof line, "key Ctrl+O\ntype %s\nkey Backspace\nkey Enter\n", BOARD_B1 "x");
    run(viewer, line);
    viewer_wait(viewer);
    assert_int_equal(trace_steps(viewer_player(viewer)->replay.trace), 87);
    viewer_destroy(viewer);
}

/* Digits are counted as they are typed, and the end of the text stays in view. */
static void test_open_counts_givens_and_solutions(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nkey Ctrl+O\ntype " BOARD_B1 "\n");
    assert_true(shows_text(viewer, "30 given: one solution"));
    assert_true(shows_text(viewer, "79_"));
    assert_true(shows_text(viewer, "Open: \xE2\x80\xA6"));
    run(viewer, "key Backspace\n");
    assert_true(shows_text(viewer, "..7_"));
    assert_false(shows_text(viewer, "given:"));
    run(viewer, "type .\n");
    assert_true(shows_text(viewer, "29 given: "));
    run(viewer, "key Esc\nkey Ctrl+O\ntype "
                "................................................................................1\n");
    assert_true(shows_text(viewer, "1 given: more than one solution"));
    run(viewer, "key Enter\n");
    expect_dump(viewer, "message Note: the puzzle has more than one solution; two of them differ in r1c");
    run(viewer, "paste 12345678.........9...............................................................\n");
    expect_dump(viewer, "message Note: the puzzle has no solution.\n");
    viewer_destroy(viewer);
}

/* A folder is listed, folders first; a name is typed, completed by Tab, or clicked on. */
static void test_open_lists_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-files-XXXXXX", inner[60], path[100];
    struct viewer *viewer = open_viewer(false);
    size_t rects;
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/zoo", folder);
    assert_int_equal(mkdir(inner, 0700), 0);
    for (unsigned i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/puzzle-%u.txt", folder, i);
        FILE *file = fopen(path, "w");
        fputs(i ? BOARD_L1 : BOARD_B1, file);
        fclose(file);
    }
    run(viewer, "resize 1280x800\nkey Ctrl+O\n");
    viewer_text(viewer, folder);
    viewer_key(viewer, "Tab"); /* the folder gets its slash */
    next_frame(viewer, &rects);
    assert_true(shows_text(viewer, "../") && shows_text(viewer, "zoo/") && shows_text(viewer, "puzzle-0.txt"));
    viewer_text(viewer, "p");
    viewer_key(viewer, "Tab");
    assert_true(shows_text(viewer, "puzzle-_"));
    assert_false(shows_text(viewer, "zoo/"));
    viewer_text(viewer, "x");
    viewer_key(viewer, "Tab");
    assert_true(shows_text(viewer, "No file begins so."));
    viewer_key(viewer, "Backspace");
    viewer_text(viewer, "1");
    viewer_key(viewer, "Tab");
    viewer_key(viewer, "Enter");
    viewer_wait(viewer);
    expect_dump(viewer, "title puzzle-1 - ");
    /* Into a folder and out again, then the first file, without a name typed. */
    run(viewer, "key Ctrl+O\n");
    viewer_text(viewer, inner);
    run(viewer, "key Tab\nkey Enter\nkey Down\nkey Enter\n");
    viewer_wait(viewer);
    expect_dump(viewer, "title puzzle-0 - ");
    /* By the pointer. */
    run(viewer, "key Ctrl+O\n");
    viewer_text(viewer, folder);
    viewer_text(viewer, "/");
    next_frame(viewer, &rects);
    struct draw_box row = find_place(viewer, SCENE_MENU, 3); /* after "..", zoo and puzzle-0.txt */
    click(viewer, row.x + row.width / 2, row.y + row.height / 2);
    viewer_wait(viewer);
    expect_dump(viewer, "title puzzle-1 - ");
    for (unsigned i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/puzzle-%u.txt", folder, i);
        remove(path);
    }
    rmdir(inner);
    rmdir(folder);
    viewer_destroy(viewer);
}

/* A click on the engine's name lists them all. */
static void test_click_on_engine_opens_the_engine_menu(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    size_t rects;
    run(viewer, "pause\nresize 1280x800\n");
    next_frame(viewer, &rects);
    run(viewer, "click 1215 40\nkey Down\nkey Enter\n");
    expect_dump(viewer, "title b3 - propagate - ");
    viewer_destroy(viewer);
}

/* The wheel scrolls a list and leaves the chosen row, which a key moves on and brings back into view. */
static void test_wheel_scrolls_lists_and_keeps_the_choice(void **state)
{
    (void)state;
    static const char *const lists[] = {"key Ctrl+P\n", "key X\n", "copy-as\n", "key A\nsettle\nmove 900 250\n"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 20\n");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        run(viewer, strstr(lists[i], "key A") ? "resize 1280x320\n" : "resize 640x480\n");
        run(viewer, lists[i]);
        run(viewer, "key Home\n");
        show_frame(viewer);
        run(viewer, "key Down\n");
        show_frame(viewer);
        const struct scene_view *view = seen(viewer);
        const struct rows_shown *place = view->hint_list ? &viewer->scene->lists.hints : &viewer->scene->lists.menu;
        const size_t *chosen = view->menu ? &view->menu->chosen : &view->hint_list->chosen;
        assert_int_equal(place->first, 0);
        run(viewer, "wheel -100\n"); /* no farther than to the end, from where each notch counts again */
        show_frame(viewer);
        size_t end = place->first;
        assert_true(end);
        run(viewer, "wheel 1\n");
        show_frame(viewer);
        assert_int_equal(place->first, end > 3 ? end - 3 : 0);
        assert_int_equal(*chosen, 1);
        run(viewer, "key Down\n");
        show_frame(viewer);
        assert_true(place->first <= 2 && place->first + place->count > 2);
        assert_int_equal(*chosen, 2);
        run(viewer, "key Esc\n");
    }
    viewer_destroy(viewer);
}

/* The lists of engines and puzzles hang below the names that open them, inside the window, and scroll where they are
 * too long. */
static void test_lists_open_at_their_arrows(void **state)
{
    (void)state;
    static const char *const windows[] = {"640x480", "800x600", "1024x768", "1280x800", "3840x2160"};
    struct viewer *viewer = open_viewer(false);
    for (size_t i = 0; i < 2 * sizeof windows / sizeof *windows; i++) {
        bool is_engine = i % 2;
        char line[80];
        snprintf(line, sizeof line, "resize %s\n%s\n", windows[i / 2], is_engine ? "engines" : "puzzles");
        run(viewer, line);
        show_frame(viewer);
        const struct rows_shown *shown = &viewer->scene->lists.menu;
        struct draw_box rows = find_place(viewer, SCENE_MENU, shown->first), title = viewer->scene->frame.title;
        rows.height *= (float)shown->count;
        float em = viewer->scene->frame.em;
        assert_true(rows.y > title.y + em && rows.y < title.y + 6 * em);
        assert_true(rows.x > em && rows.x + rows.width < (float)viewer->drawing.window.width - em);
        assert_true(rows.y + rows.height < (float)viewer->drawing.window.height - 3 * em);
        float right = title.x + title.width - rows.x - rows.width;
        assert_true(is_engine ? right >= 0 && right < 2 * em : rows.x <= title.x + em);
        run(viewer, "key Esc\n");
    }
    viewer_destroy(viewer);
}

/* Keys and text go to what is open and never to what lies beneath; only closing it does. */
static void test_what_is_open_takes_keys_and_text(void **state)
{
    (void)state;
    static const char *const opening[] = {"key X\n", "key G\n", "key ?\n", "key I\n", "key Shift+L\n", "key Ctrl+O\n"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\n");
    for (size_t i = 0; i < sizeof opening / sizeof *opening; i++) {
        run(viewer, opening[i]);
        run(viewer, "key T\nkey S\nkey W\nkey P\nkey E\nkey M\nkey R\nkey 4\nkey Space\nkey Alt+Up\nkey Shift+5\n"
                    "key Ctrl+Right\nkey V\nkey Q\nkey A\nkey C\nkey Tab\nkey Ctrl+S\nkey PgUp\nkey Shift+A\ntype t\n"
                    "wheel 1\n");
        expect_dump(viewer, "title b3 - pivot - step 60 of 128 - sudoscope\nposition 60\n");
        expect_dump(viewer, "playing paused\nspeed 8\ntheme light\n");
        run(viewer, "key Esc\n");
        expect_dump(viewer, "message \nchosen -1\ndigit 0\nzoom 0 0\nhelp closed\nbookmarks 0\n");
        run(viewer, "key Right\n"); /* closed: the keys are those of the board again */
        expect_dump(viewer, "position 61\n");
        run(viewer, "key Left\n");
    }
    viewer_key(viewer, "?"); /* the window's own keys always work */
    viewer_key(viewer, "Ctrl+Q");
    assert_true(viewer_take_requests(viewer) & REQUEST_QUIT);
    expect_dump(viewer, "help open\n");
    run(viewer, "key ?\n"); /* the key that opened the help closes it */
    expect_dump(viewer, "help closed\n");
    viewer_destroy(viewer);
}

/* The narrow cells of big bang have little room for marks, so that it is not found by chance. */
static void test_a_theme_is_taken_by_its_name(void **state)
{
    (void)state;
    static const char *const round[] = {"dark", "high-contrast", "light"};
    char wanted[40];
    struct viewer *viewer = open_viewer(false);
    for (size_t i = 0; i < 3; i++) {
        run(viewer, "key T\n");
        snprintf(wanted, sizeof wanted, "theme %s\n", round[i]);
        expect_dump(viewer, wanted);
    }
    run(viewer, "theme big-bang\n");
    expect_dump(viewer, "theme big-bang\n");
    run(viewer, "pause\nseek 83\nwait 900\n"); /* the cell of a contradiction is filled in this theme, too */
    const struct frame_layout *frame = viewer_layout(viewer);
    bool is_filled = false;
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++)
        is_filled |= list->commands[i].kind == DRAW_RECT &&
                     list->commands[i].colour == viewer->drawing.style.theme->meaning[MEANING_CONTRADICTION] &&
                     list->commands[i].box.width == frame->cell_width && list->commands[i].box.height == frame->cell;
    assert_true(is_filled);
    run(viewer, "key T\n");
    expect_dump(viewer, "theme light\n");
    viewer_destroy(viewer);
}

/* Numbers of steps have separators wherever they are shown. */
static void test_long_searches_are_numbered_legibly(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nengine stack\nsettle\npause\nseek 1100\nwait 100\n");
    expect_dump(viewer, "step 1,100 of ");
    assert_true(shows_text(viewer, "1,099") && !shows_text(viewer, "1099"));
    viewer_destroy(viewer);
}

/* Nothing is asked, and nothing is promised, where it does not make sense. */
static void test_what_is_not_there_is_said(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 83\npanel\nwait 100\n"); /* a contradiction */
    assert_true(shows_text(viewer, "WHERE THE CANDIDATES WENT"));
    run(viewer, "predict\nsettle\nwait 100\n");
    expect_dump(viewer, "This has failed, so there is nothing to click.");
    assert_true(shows_text(viewer, "WHAT COMES NEXT?"));
    run(viewer, "seek 60\nsettle\nwait 100\n"); /* the proof of a step that is to be guessed gives way to the list */
    assert_true(viewer_layout(viewer)->shown == FRAME_STEP_LIST && !shows_text(viewer, "nothing to prove"));
    run(viewer, "seek 83\nsettle\nwait 100\n");
    unsigned red = 0; /* the empty cell stays as it was */
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++)
        red += list->commands[i].kind == DRAW_RECT &&
               list->commands[i].colour == viewer->drawing.style.theme->meaning[MEANING_CONTRADICTION];
    assert_true(red > 0);
    run(viewer, "panel algorithm\nwait 100\n"); /* the panel ends above the keys */
    assert_true(shows_text(viewer, "HOW PIVOT WORKS"));
    const struct frame_layout *frame = viewer_layout(viewer);
    assert_true(frame->foot.height > 0 && frame->tree.y + frame->tree.height <= frame->foot.y);
    run(viewer, "key Esc\nkey Ctrl+K\nkey Enter\n");
    assert_string_equal(viewer_message(viewer), "Nothing was typed, so nothing was done.");
    viewer_destroy(viewer);
}

/* The list of what else could be done takes the keys, too, except those that take a step or close it. */
static void test_list_of_hints_takes_keys(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nseek 60\nkey A\nsettle\n");
    run(viewer, "key S\nkey W\nkey P\nkey E\nkey M\nkey R\nkey 4\nkey Space\nkey Alt+Up\nkey Shift+5\nkey Right\n"
                "key Ctrl+Right\nkey V\nkey Q\nkey T\nkey C\nkey Tab\nkey Ctrl+S\nkey PgUp\nkey Shift+A\ntype t\n");
    expect_dump(viewer, "title b3 - pivot - step 60 of 128 - sudoscope\nposition 60\n");
    expect_dump(viewer, "playing paused\nspeed 8\ntheme light\n");
    run(viewer, "key Down\nkey Enter\n");                    /* the second step of the list */
    expect_dump(viewer, "title b3 - pivot-human - step 62"); /* behind what stands takes from its peers */
    run(viewer, "key Shift+A\nkey A\nsettle\nkey ?\n");
    expect_dump(viewer, "help open\n");
    run(viewer, "key ?\nkey Esc\nkey Right\n"); /* closed: the keys are those of the board again */
    expect_dump(viewer, "position 61\n");
    viewer_destroy(viewer);
}

/* Returns the first row that stands for several steps. */
static size_t find_fold(const struct scene_hint_list *list)
{
    size_t row = 0;
    while (row < list->rows && !list->row[row].folded)
        row++;
    assert_true(row < list->rows);
    return row;
}

static void go_to_row(struct viewer *viewer, size_t row)
{
    run(viewer, "key Home\n");
    while (row--)
        run(viewer, "key Down\n");
}

/* The first step of a technique is listed, and the others where one unfolds them; a digit leaves the steps that change
 * it. */
static void test_list_of_hints_folds_and_is_narrowed_down(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nengine human\npause\nseek 60\nwhat-else\nsettle\n");
    const struct scene_hint_list *list = seen(viewer)->hint_list;
    size_t folded = list->rows, fold = find_fold(list), more = list->row[fold].folded;
    const char *technique = list->row[fold].technique;
    assert_true(more > 1 && !strcmp(list->row[fold - 1].technique, technique));
    go_to_row(viewer, fold);
    run(viewer, "key Right\n");
    assert_int_equal(list->rows, folded + more); /* with the row that folds them */
    for (size_t i = 0; i < more; i++)
        assert_true(!list->row[fold + i].folded && !strcmp(list->row[fold + i].technique, technique));
    assert_true(list->row[fold + more].is_folder);
    assert_int_equal(list->chosen, fold);
    run(viewer, "key Left\n");
    assert_int_equal(list->rows, folded);
    assert_int_equal(list->chosen, fold - 1);
    go_to_row(viewer, fold);
    run(viewer, "key Enter\n"); /* unfolds, and takes nothing */
    assert_int_equal(list->rows, folded + more);
    assert_int_equal(player_position(viewer_player(viewer)), 60);
    run(viewer, "key Left\nkey 9\n");
    assert_true(list->matching && list->matching < list->steps);
    for (size_t row = 0; row < list->rows; row++) {
        const struct step *step = list->row[row].step;
        bool changes = list->row[row].is_quiet;
        for (size_t i = 0; i < step->removes; i++)
            changes |= (step->remove[i].digits & digit_bit(9)) != 0;
        for (size_t i = 0; i < step->places; i++)
            changes |= (step->place[i].digits & digit_bit(9)) != 0;
        assert_true(changes);
    }
    char text[80];
    snprintf(text, sizeof text, "%zu of %zu steps change 9; Backspace, or the same click, lists all", list->matching,
             list->steps - list->row[list->rows - 1].is_quiet);
    assert_true(is_drawn(viewer, text));
    run(viewer, "key Backspace\n");
    cell_id cell = list->row[0].step->places ? list->row[0].step->place[0].cell : list->row[0].step->remove[0].cell;
    struct draw_box box = viewer_cell(viewer, cell);
    snprintf(text, sizeof text, "click %.0f %.0f\n", box.x + box.width / 2, box.y + box.height / 2);
    run(viewer, text); /* the cell or the candidate there */
    assert_int_equal(list->cell, cell);
    assert_true(list->matching && list->matching < list->steps);
    run(viewer, "key Backspace\n");
    assert_int_equal(list->rows, folded);
    assert_int_equal(list->matching, list->steps - list->row[list->rows - 1].is_quiet);
    viewer_destroy(viewer);
}

/* Each step has one row, under its easiest name; what digits take from their peers is the last row, and only one. */
static void test_list_of_hints_has_each_step_once(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nseek 0\nwhat-else\nsettle\n");
    const struct scene_hint_list *list = seen(viewer)->hint_list;
    const struct hints *hints = &viewer->hints;
    size_t found = hint_search_count(hints->search), pending = hint_search_pending(hints->search);
    assert_int_equal(pending, 26);
    size_t steps = list->steps;
    assert_int_equal(steps, hints->listed_count);
    assert_true(list->rows > 20 && list->rows < steps && steps - 1 < found - pending);
    assert_int_equal(list->chosen, 0);
    for (size_t i = 0; i < list->rows; i++)
        assert_int_equal(list->row[i].is_quiet, i + 1 == list->rows);
    for (size_t i = 2; i + 1 < steps; i++)
        assert_true(hints->listed[i] > hints->listed[i - 1]); /* the easiest first */
    const struct layout *layout = trace_layout(viewer->session.trace);
    for (size_t index = pending; index < found; index++) { /* what has no row is the same as an easier one */
        unsigned rows = 0;
        for (size_t i = 0; i + 1 < steps; i++)
            rows += hint_is_same(hints_get(viewer, hints->listed[i]), hints_get(viewer, index), layout,
                                 hint_search_mask(hints->search)) &&
                    hints->listed[i] <= index;
        assert_int_equal(rows, 1);
    }
    viewer_destroy(viewer);
}

/* One overlay is open at a time, and a press on it closes it. */
static void test_overlays_replace_each_other(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\nhelp\nsummary\nsettle\n");
    expect_dump(viewer, "help closed\n");
    expect_dump(viewer, "summary pivot 128");
    run(viewer, "legend\nclick 320 200\nclick 320 200\n"); /* the second click is on the board */
    expect_dump(viewer, "chosen ");
    run(viewer, "clear\nengines\nkey Down\nkey Enter\n");
    expect_dump(viewer, "title b3 - propagate - ");
    run(viewer, "help\nopen " BOARD_B1 "\n");
    expect_dump(viewer, "help closed\n");
    viewer_destroy(viewer);
}

/* A message that offers something does it when it is clicked, once. */
static void test_a_click_on_a_message_does_what_it_offers(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\nnext-bookmark\n");
    expect_dump(viewer, "message No bookmark after this. A click here, or M, sets one.\n");
    show_frame(viewer);
    struct draw_box panel = viewer_layout(viewer)->panel;
    float x = panel.x + panel.width / 2, y = panel.y + panel.height - 2;
    assert_int_equal(scene_hit(viewer->scene, x, y).action, ACTION_bookmark);
    click(viewer, x, y);
    expect_dump(viewer, "bookmarks 1\n");
    expect_dump(viewer, "message Bookmark set at step 60.\n");
    viewer_destroy(viewer);
}

/* The slider under the speed is pressed and dragged; its ends are the slowest and the fastest speed. */
static void test_the_speed_is_a_slider(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\n");
    show_frame(viewer);
    const struct draw_box track = frame_speed_track(viewer_layout(viewer));
    viewer_pointer(viewer, track.x + track.width * 8 / (PLAYER_NOTCHES - 1), track.y);
    viewer_press(viewer, true);
    expect_dump(viewer, "speed 60\n");
    viewer_pointer(viewer, track.x + 3 * track.width, track.y - 100);
    expect_dump(viewer, "speed 10000\n");
    viewer_pointer(viewer, 0, track.y);
    expect_dump(viewer, "speed 0.25\n");
    viewer_press(viewer, false);
    viewer_pointer(viewer, track.x + track.width, track.y);
    expect_dump(viewer, "speed 0.25\n");
    viewer_destroy(viewer);
}

/* The list of all actions is narrowed down by what is typed; Enter or a click carries one out, and the button opens it.
 */
static void test_all_actions_are_listed(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nkey Ctrl+P\ntype fast\ntype er\nkey Enter");
    expect_dump(viewer, "speed 15");
    run(viewer,
        "key Ctrl+P\ntype no such thing\nkey Enter\nkey S\nkey Esc\nkey Ctrl+P\ntype slx\nkey Backspace\nkey Enter");
    expect_dump(viewer, "speed 8");
    run(viewer, "key Ctrl+P\ntype LAST\nkey Down\nkey Up\nkey Enter");
    assert_int_equal(player_position(viewer_player(viewer)), trace_steps(viewer_player(viewer)->replay.trace));
    show_frame(viewer);
    const struct draw_box title = viewer_layout(viewer)->title;
    char line[60];
    snprintf(line, sizeof line, "click %g %g\ntype first\nkey Enter", title.x + 4, title.y + 8);
    run(viewer, line);
    assert_int_equal(player_position(viewer_player(viewer)), 0);
    static const char *const switched[] = {
        "Sounds: ", "Sentence in the title: ", "Order of the techniques: ", "Mistakes first: ", "Transform: "};
    for (size_t i = 0; i < sizeof switched / sizeof *switched; i++) {
        if (i == 3) /* the last two are for solving by hand */
            run(viewer, "edit givens\n");
        snprintf(line, sizeof line, "key Ctrl+P\ntype %.6s\n", switched[i]);
        run(viewer, line);
        assert_true(shows_text(viewer, switched[i]));
        run(viewer, "key Esc\n");
    }
    run(viewer, "key Ctrl+E\n");
    run(viewer, "key Ctrl+P\ntype motion\nkey Enter");
    assert_string_equal(viewer_message(viewer), "Movement between steps is no longer shown.");
    run(viewer, "key Ctrl+P\ntype make a puzzle\nkey Enter");
    assert_true(shows_text(viewer, "Level: easy"));
    viewer_destroy(viewer);
}

/* Returns the row of the open menu that begins with the words. */
static const struct scene_menu_row *menu_row(struct viewer *viewer, const char *words)
{
    const struct scene_menu *menu = seen(viewer)->menu;
    assert_non_null(menu);
    for (size_t i = 0; i < menu->rows; i++) {
        if (!strncmp(menu->row[i].text, words, strlen(words)))
            return &menu->row[i];
    }
    fail_msg("no row begins with \"%s\"", words);
    return NULL;
}

/* The page of settings stays open: a row that is chosen shows its new value, with the same row chosen and the same
 * words typed. */
static void settings_have_a_page(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nkey Ctrl+,\ntype rows and\n");
    assert_int_equal(menu_row(viewer, "Rows and columns")->tick, TICK_ON);
    assert_string_equal(menu_row(viewer, "Rows and columns")->note,
                        "On at first: name the rows and columns at the edge of the board.");
    run(viewer, "key Enter\nwait 20\n");
    assert_int_equal(menu_row(viewer, "Rows and columns")->tick, TICK_OFF);
    assert_true(seen(viewer)->style.no_labels);
    assert_string_equal(seen(viewer)->menu->title, "rows and_");
    run(viewer, "key Esc\nkey Esc\nkey Ctrl+,\ntype notation\nkey Enter\nwait 20\n");
    assert_string_equal(menu_row(viewer, "Notation")->text, "Notation: a1");
    viewer_destroy(viewer);
}

/* Menus are narrowed down by what is typed: the chosen row is the one that is seen, by Enter, by Left and by a click.
 */
static void test_menus_are_narrowed_down(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\npuzzles\ntype jigsaw windows\n");
    assert_string_equal(seen(viewer)->menu->title, "jigsaw windows_");
    assert_int_equal(seen(viewer)->menu->rows, 0);
    run(viewer, "key Enter\nkey Backspace\n");
    assert_true(shows_text(viewer, "Nothing has these words."));
    expect_dump(viewer, "title b3 - pivot");
    run(viewer, "key Esc\npuzzles\ntype diag hold\n");
    assert_int_equal(seen(viewer)->menu->rows, 1);
    assert_memory_equal(seen(viewer)->menu->row->text, "Diagonal", 8);
    run(viewer, "key Enter\n");
    expect_dump(viewer, "title 1 of 10: diagonal - ");
    viewer_destroy(viewer);

    viewer = open_viewer(false);
    run(viewer, "pause\nseek 0\nuntil\ntype contra\nkey Right\n");
    expect_dump(viewer, "position 83\n");
    run(viewer, "seek 128\nuntil\ntype contra\nkey Left\n");
    expect_dump(viewer, "position 83\n");
    run(viewer, "until\ntype contrast\nkey Left\nkey Right\n");
    expect_dump(viewer, "position 83\n");
    run(viewer, "key Esc\nengines\ntype propag\n");
    show_frame(viewer);
    struct draw_box box = find_place(viewer, SCENE_MENU, 0);
    click(viewer, box.x + box.width / 2, box.y + box.height / 2);
    expect_dump(viewer, "- propagate - ");
    viewer_destroy(viewer);
}

/* The list of clues is that of the command: each of its kinds can be chosen, and what is made has them alone. */
static void clues_of_new_puzzles_are_chosen(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    char line[80];
    run(viewer, "generate\n");
    assert_true(shows_text(viewer, "Clues: none ..."));
    for (unsigned style = 0; clue_style_id(style); style++) {
        run(viewer, "generate clues\nkey Home\n");
        for (unsigned i = 0; i <= style; i++)
            run(viewer, "key Down\n");
        run(viewer, "key Enter\n");
        snprintf(line, sizeof line, "Clues: %s ...", clue_style_title(style));
        assert_true(shows_text(viewer, line));
        run(viewer, "key Esc\n");
    }
    run(viewer, "generate killer\ngenerate easy\nsettle\n");
    const struct layout *layout = trace_layout(viewer->session.trace);
    assert_true(layout->clues > 20);
    for (unsigned i = 0; i < layout->clues; i++)
        assert_int_equal(layout->clue[i].kind, CLUE_cage);
    run(viewer, "generate\n");
    assert_true(shows_text(viewer, "Clues: Killer cages ..."));
    run(viewer, "key Esc\ngenerate xv\ngenerate easy\nsettle\n");
    layout = trace_layout(viewer->session.trace);
    for (unsigned i = 0; i < layout->clues; i++)
        assert_true(layout->clue[i].kind == CLUE_sum || layout->clue[i].kind == CLUE_all_sums);
    run(viewer, "generate no-clues\ngenerate easy\nsettle\n");
    assert_int_equal(trace_layout(viewer->session.trace)->clues, 0);
    viewer_destroy(viewer);
}

static void test_script_errors_name_the_line(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    assert_false(script_run(viewer, "seek 3\n# fine\nfly 3\n", "s.txt", &error));
    assert_int_equal(error.line, 3);
    assert_string_equal(error.source, "s.txt");
    assert_false(script_run(viewer, "seek\n", "s.txt", &error));
    assert_false(script_run(viewer, "wait 1e9\n", "s.txt", &error));
    assert_false(script_run(viewer, "play 3\n", "s.txt", &error));
    assert_true(script_run(viewer, "quit\nfly 3\n", "s.txt", &error));
    viewer_destroy(viewer);
}

/* A text that is no puzzle changes nothing; the message shows the part of its line that is wrong. */
static void test_a_paste_that_fails_shows_the_line(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    viewer_paste(viewer, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7X");
    expect_dump(viewer,
                "message What was pasted cannot be read as a puzzle. In \"\xE2\x80\xA6.419..5....8..7X\": found 'X', "
                "expected a digit 1-9 or a blank.\n");
    viewer_paste(viewer, "h\xC3\xA4llo, this is no puzzle but a rather long line\nof words\n");
    expect_dump(viewer, "In \"h\xC3\xA4llo, this is no puzzle but a \xE2\x80\xA6\": found '\xC3\xA4'");
    viewer_paste(viewer, "x");
    expect_dump(viewer, "In \"x\":");
    expect_dump(viewer, "title b3 - pivot");
    viewer_destroy(viewer);
}

/* The bookmark of the position is chosen when the list opens, and each row goes to its step. */
static void test_bookmarks_are_listed(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 0\nbookmarks\n");
    expect_dump(viewer, "message There is no bookmark yet. A click here, or M, sets one.\n");
    run(viewer, "bookmark\nseek 49\nbookmark\nseek 83\nbookmark\nseek 49\nkey Shift+M\n");
    const struct scene_menu *menu = seen(viewer)->menu;
    assert_true(menu && menu->rows == 3 && menu->chosen == 1);
    assert_string_equal(menu->row[0].text, "0: the beginning");
    assert_string_equal(menu->row[2].text, "83: contradiction: r1c6 has no digit left");
    run(viewer, "key Down\nkey Enter\n");
    expect_dump(viewer, "position 83\n");
    assert_null(seen(viewer)->menu);
    viewer_destroy(viewer);
}

/* While givens are typed, Space is no key of the tools; Esc leaves solving by hand, and a menu has "Quit". */
static void test_words_of_keys_and_menus_hold(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x2000\nedit\nsettle\n");
    viewer_key(viewer, "?");
    assert_true(shows_text(viewer, "Space, Tab") || shows_text(viewer, "Space Tab"));
    assert_true(shows_text(viewer, "out of a lesson, or of solving by hand"));
    run(viewer, "key ?\ngivens on\n");
    viewer_key(viewer, "?");
    assert_false(shows_text(viewer, "Space, Tab") || shows_text(viewer, "Space Tab"));
    run(viewer, "key ?\ngivens off\nkey Esc\nsettle\nmenu open\n");
    assert_string_equal(seen(viewer)->menu->row[seen(viewer)->menu->rows - 1].text, "Quit");
    run(viewer, "key Esc\npause\nseek 50\nuntil\n");
    size_t row = 0;
    while (row < seen(viewer)->menu->rows && strcmp(seen(viewer)->menu->row[row].text, "a backtrack") != 0)
        row++;
    assert_true(row < seen(viewer)->menu->rows);
    run(viewer, "key Esc\nrun-until backtrack\nsettle\n");
    assert_int_equal(player_position(viewer_player(viewer)), 84);
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_of_keys_and_menus_hold),
        cmocka_unit_test(test_bookmarks_are_listed),
        cmocka_unit_test(test_every_action_is_found_by_id_and_key),
        cmocka_unit_test(test_keys_carry_out_actions_and_edit_the_prompt),
        cmocka_unit_test(test_open_counts_givens_and_solutions),
        cmocka_unit_test(test_open_lists_files),
        cmocka_unit_test(test_click_on_engine_opens_the_engine_menu),
        cmocka_unit_test(test_wheel_scrolls_lists_and_keeps_the_choice),
        cmocka_unit_test(test_lists_open_at_their_arrows),
        cmocka_unit_test(test_what_is_open_takes_keys_and_text),
        cmocka_unit_test(test_a_theme_is_taken_by_its_name),
        cmocka_unit_test(test_long_searches_are_numbered_legibly),
        cmocka_unit_test(test_what_is_not_there_is_said),
        cmocka_unit_test(test_list_of_hints_takes_keys),
        cmocka_unit_test(test_list_of_hints_has_each_step_once),
        cmocka_unit_test(test_list_of_hints_folds_and_is_narrowed_down),
        cmocka_unit_test(test_overlays_replace_each_other),
        cmocka_unit_test(test_a_click_on_a_message_does_what_it_offers),
        cmocka_unit_test(test_the_speed_is_a_slider),
        cmocka_unit_test(test_all_actions_are_listed),
        cmocka_unit_test(settings_have_a_page),
        cmocka_unit_test(test_menus_are_narrowed_down),
        cmocka_unit_test(clues_of_new_puzzles_are_chosen),
        cmocka_unit_test(test_script_errors_name_the_line),
        cmocka_unit_test(test_a_paste_that_fails_shows_the_line),
    };
    return cmocka_run_group_tests_name("viewer keys", tests, NULL, NULL);
}
