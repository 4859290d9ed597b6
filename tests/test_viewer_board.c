/* A board in the window and the questions about it, through scripts: marks and legend, questions and
 * causes, the enlarged board, the tree and the algorithm. */
#include "hits_support.h"

#include <math.h>

#include "viewer/viewer_state.h"

/* Rows and columns are named at the board's edge as they are in sentences, at every size; Shift+Y takes the names away.
 */
static void test_rows_and_columns_are_named(void **state)
{
    (void)state;
    static const char *const sizes[] = {"resize 640x480\n", "resize 1280x800\n", "resize 720x1100\n"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\npanel none\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        run(viewer, sizes[i]);
        assert_true(count_drawn(viewer, "r1") == 1 && count_drawn(viewer, "r9") == 1 && count_drawn(viewer, "c9") == 1);
        run(viewer, "notation a1\n");
        assert_true(count_drawn(viewer, "r9") == 0 && count_drawn(viewer, "H") == 1 && count_drawn(viewer, "J") == 1);
        assert_int_equal(count_drawn(viewer, "I"), 0); /* which looks like 1 */
        run(viewer, "key Shift+Y\nnotation r1c1\n");
        assert_int_equal(count_drawn(viewer, "r1"), 0);
        run(viewer, "labels on\n");
    }
    run(viewer, "open puzzles/samurai.txt\npause\nresize 1280x800\n");
    assert_true(count_drawn(viewer, "r21") == 1 && count_drawn(viewer, "c21") == 1);
    viewer_destroy(viewer);
}

/* A number beside the board stands in the place of the name of its row. */
static void test_numbers_beside_the_board_replace_names(void **state)
{
    (void)state;
    struct viewer_params params = default_params();
    struct viewer *viewer =
        open_viewer_with(&params, "#! sandwich 35 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9\n" BOARD_B1, "sandwich");
    run(viewer, "pause\npanel none\nresize 1280x800\n");
    assert_true(count_drawn(viewer, "r1") == 1 && count_drawn(viewer, "r3") == 1 && count_drawn(viewer, "c2") == 1);
    assert_true(count_drawn(viewer, "r2") == 0 && count_drawn(viewer, "35") == 1);
    viewer_destroy(viewer);
}

/* The legend has a row for each mark of the picture and no row for others, in every theme and at every size. */
static void test_legend_explains_the_marks_that_occur(void **state)
{
    (void)state;
    static const char *const marks[] = {"Disc: the",
                                        "Dashed house",
                                        "Struck: the",
                                        "Digit in this colour",
                                        "Ring around a cell",
                                        "Dotted line",
                                        "Cross or this colour",
                                        "There are no marks",
                                        "Frame in this colour: a guess",
                                        "Digit in dashes",
                                        "Dot beside",
                                        "Struck through in this"};
    static const struct {
        const char *go;
        unsigned shown; /* one bit for each of `marks` */
    } moments[] = {{"seek 0\n", 0x80},   {"seek 45\n", 0x0F},  {"seek 42\n", 0x18}, {"seek 46\n", 0x108},
                   {"seek 51\n", 0x138}, {"seek 83\n", 0x968}, {"seek 84\n", 0xF28}};
    static const char *const looks[] = {"resize 1280x800\n", "resize 640x480\ntheme dark\n", "theme high-contrast\n"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nmotion off\n");
    for (size_t look = 0; look < sizeof looks / sizeof *looks; look++) {
        run(viewer, looks[look]);
        for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
            run(viewer, moments[i].go);
            run(viewer, "legend\n");
            for (unsigned mark = 0; mark < sizeof marks / sizeof *marks; mark++) {
                if (is_drawn(viewer, marks[mark]) != (moments[i].shown >> mark & 1))
                    fail_msg("%s%s%s", looks[look], moments[i].go, marks[mark]);
            }
            run(viewer, "key Esc\n");
            assert_false(is_drawn(viewer, "Legend"));
        }
    }
    viewer_destroy(viewer);
}

static void test_asking_about_a_candidate_finds_its_step(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\nask r1c1 8\ngo-there\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    run(viewer, "seek 60\nask r1c1 8\nask r1c1 8\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    viewer_destroy(viewer);
}

/* Returns the cell that a step is about. */
static cell_id named_cell(const struct step *step)
{
    if (step->places)
        return step->place[0].cell;
    bool stands_on = step->removes != 1 && step->truth_count && constraint_is_cell(step->truths[0]);
    return stands_on ? step->truths[0].index : step->removes ? step->remove[0].cell : NO_CELL;
}

/* An enlarged board shows the cell of the step, and a click on it hits it. */
static void test_enlarged_board_shows_the_steps_cell(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nmotion off\nkey Ctrl++\nkey Ctrl+=\nkey Ctrl++\nkey Ctrl++\nkey Ctrl++\nkey Ctrl++\n");
    for (uint64_t step = 1; step < 128; step += 3) {
        char line[80];
        struct step read;
        struct step_reader reader;
        step_reader_init(&reader, viewer_player(viewer)->replay.trace);
        snprintf(line, sizeof line, "seek %u\n", (unsigned)step);
        run(viewer, line);
        size_t rects;
        next_frame(viewer, &rects);
        assert_true(step_read(&reader, step, &read));
        if (read.removes) {
            cell_id named = named_cell(&read);
            struct draw_box cell = viewer_cell(viewer, named);
            snprintf(line, sizeof line, "click %.0f %.0f\n", cell.x + cell.width / 2, cell.y + cell.height / 2);
            run(viewer, line);
            snprintf(line, sizeof line, "chosen %u\n", named);
            expect_dump(viewer, line);
        }
        step_reader_finish(&reader);
    }
    run(viewer, "move 200 200\ngrab\nmove 300 300\nmove 100 100\nrelease\nfollow\nkey Ctrl+-\nkey Ctrl+0\n");
    viewer_destroy(viewer);
}

static void expect_whole(const struct viewer *viewer, cell_id cell)
{
    const struct frame_layout *frame = viewer_layout(viewer);
    struct draw_box at = viewer_cell(viewer, cell), window = frame->viewport;
    if (at.x < window.x || at.y < window.y || at.x + at.width > window.x + window.width ||
        at.y + at.height > window.y + window.height)
        fail_msg("cell %u is not seen whole", cell);
}

/* A board much larger than the window, with and without gliding. After a pan by hand it stays until the next
 * step. */
static void test_enlarged_board_follows_until_panned(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    size_t rects;
    run(viewer, "resize 1280x800\nopen puzzles/samurai.txt\npause\nseek 60\n");
    run(viewer, "zoom-board-in\nzoom-board-in\nzoom-board-in\nzoom-board-in\n");
    for (unsigned step = 61; step < 200; step++) {
        struct step read;
        struct step_reader reader;
        if (step == 100)
            run(viewer, "zoom-board-in\nzoom-board-in\nmotion off\n");
        run(viewer, step < 100 ? "step-forward\nwait 1500\n" : "step-forward\n");
        next_frame(viewer, &rects);
        step_reader_init(&reader, viewer_player(viewer)->replay.trace);
        assert_true(step_read(&reader, step, &read));
        if (named_cell(&read) != NO_CELL)
            expect_whole(viewer, named_cell(&read));
        step_reader_finish(&reader);
    }
    struct draw_box before = viewer_cell(viewer, 0);
    run(viewer, "move 200 200\ngrab\nmove 250 250\nrelease\nmove 200 200\ngrab\nmove 150 150\nrelease\nwait 500\n");
    next_frame(viewer, &rects);
    run(viewer, "step-forward\nwait 500\nzoom-board-all\n");
    next_frame(viewer, &rects);
    assert_true(viewer_cell(viewer, 0).width < before.width);
    assert_false(viewer_busy(viewer));
    viewer_destroy(viewer);
}

/* While the board is dragged, it does not move away under the pointer, whatever steps come. */
static void test_enlarged_board_follows_no_step_while_it_is_dragged(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nmotion off\nseek 10\nzoom-board-in\nzoom-board-in\nzoom-board-in\nzoom-board-in\nwait 100\n"
                "move 200 200\ngrab\nmove 210 210\n");
    struct draw_box before = viewer_cell(viewer, 40);
    for (unsigned step = 11; step < 30; step++) {
        run(viewer, "step-forward\nwait 100\n");
        show_frame(viewer);
        assert_true(viewer_cell(viewer, 40).x == before.x && viewer_cell(viewer, 40).y == before.y);
    }
    run(viewer, "release\n");
    bool has_moved = false;
    for (unsigned step = 30; step < 40; step++) {
        run(viewer, "step-forward\nwait 100\n");
        show_frame(viewer);
        has_moved |= viewer_cell(viewer, 40).x != before.x || viewer_cell(viewer, 40).y != before.y;
    }
    assert_true(has_moved);
    viewer_destroy(viewer);
}

/* Also where curves of the effort take the room below it. */
static void test_enlarged_board_can_be_moved_to_its_edge(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 700x1000\npanel none\neffort on\nzoom-board-in\nzoom-board-in\nzoom-board-in\n"
                "move 600 600\ngrab\nmove 10 10\nrelease\nmove 600 600\ngrab\nmove 10 10\nrelease\nwait 100\n");
    expect_whole(viewer, 80);
    viewer_destroy(viewer);
}

static void test_race_has_tips(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "race pivot,pairs\nsettle\npause\n");
    show_frame(viewer);
    struct draw_box button = viewer_layout(viewer)->button[FRAME_PLAY];
    viewer_pointer(viewer, button.x + 1, button.y + button.height / 2);
    viewer_pointer(viewer, button.x + 2, button.y + button.height / 2);
    run(viewer, "wait 900\n");
    assert_true(shows_text(viewer, "Play or pause"));
    viewer_destroy(viewer);
}

/* Clicking a guess in the tree goes to its step. */
static void test_click_in_the_tree_goes_to_the_guess(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 10\nkey Tab\nkey Tab\nclick 900 279\n");
    assert_int_equal(player_position(viewer_player(viewer)), 10); /* no guess has been made yet */
    assert_true(is_drawn(viewer, "No guess so far"));
    run(viewer, "key O\nclick 900 279\n");
    assert_int_equal(player_position(viewer_player(viewer)), 49);
    run(viewer, "resize 640x480\nkey Tab\nkey Tab\n");
    viewer_destroy(viewer);
}

/* A contradiction names the guesses to blame. Why goes through the causes with the arrow keys or plays them; Esc
 * returns, Enter stays. */
static void test_why_goes_through_the_causes(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    const struct player *player = viewer_player(viewer);
    run(viewer, "pause\nresize 1280x800\nseek 83\nsettle\n");
    expect_dump(viewer, "sentence r1c6 has no digit left: 2 went to r2c6, 3 to r5c6 and 9 to r3c5; the others were "
                        "gone before the guess. So r7c3 is not 1 while r5c9 is 4.\n");
    run(viewer, "key W\nsettle\nkey Left\n");
    assert_int_equal(player_position(player), 82);
    run(viewer, "key Left\nkey Left\n"); /* step 80 has no part in it */
    assert_int_equal(player_position(player), 79);
    run(viewer, "key Right\n");
    assert_int_equal(player_position(player), 81);
    run(viewer, "key Home\n");
    assert_int_equal(player_position(player), 1);
    run(viewer, "speed 4\nkey Space\nwait 1000\nkey Space\n");
    uint64_t played = player_position(player);
    assert_in_range(played, 4, 6);
    run(viewer, "wait 1000\n");
    assert_int_equal(player_position(player), played);
    run(viewer, "key Esc\nkey Left\n");
    assert_int_equal(player_position(player), 82);
    run(viewer, "seek 83\nsettle\n");
    click_cell(viewer, 5); /* on the 5 in the middle of the empty cell */
    run(viewer, "key W\nsettle\n");
    assert_int_equal(player_position(player), 5);
    run(viewer, "key Esc\nclear\nwhy r1c6 2\nsettle\n");
    assert_int_equal(player_position(player), 79);
    run(viewer, "key Enter\nkey Left\n");
    assert_int_equal(player_position(player), 78);
    run(viewer, "why 84\nsettle\n");
    assert_int_equal(player_position(player), 84);
    run(viewer, "key Esc\nseek 46\nkey Shift+W\nsettle\n");
    assert_int_equal(player_position(player), 46);
    run(viewer, "key Right\n");
    assert_int_equal(player_position(player), 47);
    run(viewer, "key Esc\nseek 0\nkey W\n");
    expect_dump(viewer, "Nothing has happened yet");
    viewer_destroy(viewer);
}

/* m1 under pairs: r1c3=7 is the innermost guess but one at step 87 and has no part in the contradiction. */
static void test_innocent_guesses_are_named(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "paste " BOARD_M1 "\nengine pairs\nsettle\npause\nseek 87\nsettle\n");
    expect_dump(viewer,
                "So r1c4 is not 9 while r8c2 is 7, r7c5 is 5 and 2 other guesses stand. r1c3=7 had no part in it: the "
                "other digits of that cell would fail alike.\n");
    run(viewer, "seek 89\nsettle\n");
    expect_dump(viewer, "r1c3=7 had no part in the contradiction, so the other digits of that cell will fail alike.\n");
    viewer_destroy(viewer);
}

/* A click on a filled cell says how it got its digit; the same again, or Enter, goes there. So does W. */
static void test_a_filled_cell_says_how_it_got_its_digit(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 82\n");
    show_frame(viewer);
    click_cell(viewer, 2);
    expect_dump(viewer, "message r1c3 is 8: it was given.\n");
    click_cell(viewer, 9 + 2);
    expect_dump(
        viewer,
        "message r2c3 is 5 since step 17: The 5s in r4c1 and r9c2 block column 3 except for r2c3, so r2c3 is 5. "
        "(Enter, or the same click again: go there; W: why)\n");
    run(viewer, "ask r7c3\n");
    expect_dump(viewer, "message r7c3 is 1 since step 49: Nothing more follows, so guess.");
    click_cell(viewer, 6 * 9 + 2);
    assert_int_equal(player_position(viewer_player(viewer)), 49);
    run(viewer, "seek 82\nclear\n");
    click_cell(viewer, 3 * 9 + 8);
    expect_dump(viewer, "message r4c9 is 9 since step 47: ");
    run(viewer, "clear\nseek 82\nchoose-up\nchoose-down\nask\n"); /* the cell below the middle */
    expect_dump(viewer, "message r6c5 is 4 since step 42: ");
    run(viewer, "key Enter\n");
    assert_int_equal(player_position(viewer_player(viewer)), 42);
    run(viewer, "engine stack\nwait 300\npause\nseek 200\nask r4c5\n");
    expect_dump(viewer, "message r4c5 is 9 since step 171: In r4c5, 3 failed at step 169, so 9 is left.");
    run(viewer, "engine human\nwait 300\npause\nseek 60\nask r6c7\n");
    expect_dump(viewer, "message r6c7 is 2 since step 26: r6c7 sees 3, 4, 7 and 9 in column 7; 1, 6 and 8 in box 6; ");
    viewer_destroy(viewer);
}

/* The colour of a cell's ground, near its corner. */
static uint32_t ground_of(struct viewer *viewer, cell_id cell)
{
    show_frame(viewer);
    struct draw_box box = viewer_cell(viewer, cell);
    const struct raster *raster = viewer_raster(viewer);
    size_t x = (size_t)(box.x + box.width * 0.9f), y = (size_t)(box.y + box.height * 0.94f);
    return raster_pixels(raster)[y * (size_t)raster_width(raster) + x];
}

/* A cell that the sentence names is shown on the board under the pointer, and chosen by a click; a digit is lit. */
static void test_words_of_the_sentence_point_at_the_board(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nmotion off\nseek 52\n"); /* "... which leaves 2 in r4c5 and 2 in r5c1." */
    cell_id cell = 3 * 9 + 4;
    uint32_t plain = ground_of(viewer, cell);
    run(viewer, "move 1119 140\n");
    uint32_t pointed = ground_of(viewer, cell);
    assert_int_not_equal(pointed, plain);
    run(viewer, "move 1100 60\n");
    assert_int_equal(ground_of(viewer, cell), plain);
    expect_dump(viewer, "chosen -1\n");
    run(viewer, "click 1119 140\nmove 1100 60\n");
    expect_dump(viewer, "chosen 31\n");
    assert_int_equal(ground_of(viewer, cell), pointed);
    run(viewer, "clear\nclick 1053 140\n"); /* 2 */
    expect_dump(viewer, "chosen -1\ndigit 2\n");
    run(viewer, "clear\nclick 1068 112\n"); /* "row 4" is neither a cell nor a digit */
    expect_dump(viewer, "chosen -1\ndigit 0\n");
    viewer_destroy(viewer);
}

/* D and Tab show the engine's method; a script may name the panel. */
static void test_the_algorithm_has_a_panel(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nresize 1280x800\nseek 52\n");
    assert_false(shows_text(viewer, "HOW PIVOT WORKS"));
    run(viewer, "key D\n");
    assert_true(shows_text(viewer, "HOW PIVOT WORKS"));
    assert_true(shows_text(viewer, "THE LIST, THE PIVOT FIRST"));
    run(viewer, "key D\n");
    assert_false(shows_text(viewer, "HOW PIVOT WORKS"));
    run(viewer, "key Tab\nkey Tab\nkey Tab\n");
    assert_true(shows_text(viewer, "HOW PIVOT WORKS"));
    run(viewer, "engine pairs\nwait 500\n");
    assert_true(shows_text(viewer, "HOW PAIRS WORKS"));
    run(viewer, "panel proof\n");
    assert_false(shows_text(viewer, "HOW PAIRS WORKS"));
    run(viewer, "panel algorithm\nseek 100\nlearn x-wing\n"); /* a lesson has its own text there */
    assert_false(shows_text(viewer, "HOW HUMAN WORKS"));
    assert_false(script_run(viewer, "panel other", "test", &error));
    assert_non_null(strstr(error.message, "found 'other', expected steps, proof, tree, algorithm, digits or none"));
    viewer_destroy(viewer);
}

/* A small board stands for each digit: the pointer shows its digit on the board, and a click keeps it. */
static void test_digits_have_small_boards(void **state)
{
    (void)state;
    static const char *const windows[] = {"640x480", "1280x800", "600x1000", "3840x2160"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 60\nkey Shift+D\n");
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        char line[40];
        snprintf(line, sizeof line, "resize %s\n", windows[i]);
        run(viewer, line);
        for (unsigned digit = 1; digit <= 9; digit++) {
            show_frame(viewer);
            const struct hits *hits = &viewer->scene->hits;
            size_t at = 0;
            while (at < hits->count && (hits->place[at].hit.target != SCENE_WORD ||
                                        hits->place[at].hit.position != MAX_HITS || hits->place[at].hit.digit != digit))
                at++;
            assert_true(at < hits->count);
            struct draw_box box = hits->place[at].box, list = viewer->scene->frame.list;
            assert_true(box.width > 27 && box.y + box.height <= list.y + list.height && box.x >= list.x &&
                        box.x + box.width <= list.x + list.width);
            click(viewer, box.x + box.width / 2, box.y + box.height / 2);
            snprintf(line, sizeof line, "digit %u\n", digit);
            expect_dump(viewer, line);
        }
    }
    run(viewer, "key Shift+D\n");
    assert_int_equal(viewer->looking.panel, FRAME_STEP_LIST);
    viewer_destroy(viewer);
}

/* O opens the tree from any panel, and in it changes how much is shown; it never speaks of a tree that is not on the
 * screen. */
static void test_a_key_opens_the_tree(void **state)
{
    (void)state;
    static const char *const panels[] = {"steps", "proof", "algorithm", "none"};
    struct text_error error;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nseek 60\n");
    for (size_t i = 0; i < sizeof panels / sizeof *panels; i++) {
        char line[48];
        snprintf(line, sizeof line, "panel %s\nkey O\n", panels[i]);
        run(viewer, line);
        assert_true(is_drawn(viewer, "SEARCH TREE"));
        expect_dump(viewer, "The search tree grows with the position.");
    }
    run(viewer, "key O\n");
    assert_true(is_drawn(viewer, "SEARCH TREE"));
    expect_dump(viewer, "The search tree shows what is yet to come.");
    run(viewer, "key O\nseek 83\n"); /* a contradiction */
    assert_true(is_drawn(viewer, "fails: r1c6 has no digit left"));
    assert_int_equal(count_drawn(viewer, "not tried"), 2);
    run(viewer, "seek 90\n");
    assert_true(is_drawn(viewer, "failed after 35 steps: r1c6 has no digit left"));
    assert_true(is_drawn(viewer, "the last option"));
    assert_int_equal(count_drawn(viewer, "not tried"), 1);
    run(viewer, "panel steps\nwhole-tree off\n");
    assert_true(is_drawn(viewer, "SEARCH TREE"));
    run(viewer, "learn x-wing\n");
    assert_false(script_run(viewer, "whole-tree", "test", &error));
    assert_false(is_drawn(viewer, "SEARCH TREE"));
    viewer_destroy(viewer);
}

/* Without a panel, the words that open the menus are beside or above the board. Who solves by hand or learns has a
 * panel all the same. */
static void test_the_menus_stay_without_a_panel(void **state)
{
    (void)state;
    static const char *const sizes[] = {"640x480", "1280x800", "1920x1080", "1024x768"};
    static const char *const words[] = {"Learn", "Solve", "Watch", "Open"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\npanel none\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char line[40];
        snprintf(line, sizeof line, "resize %s\nwait 100\n", sizes[i]);
        run(viewer, line);
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            assert_int_equal(count_drawn(viewer, words[k]), 1);
        struct draw_box header = viewer_layout(viewer)->header, board = viewer_layout(viewer)->board;
        assert_true(header.height > 0);
        assert_true(header.y + header.height <= board.y || header.x + header.width < board.x);
        click(viewer, header.x + (FRAME_MENU_BUTTON + 1) * viewer_layout(viewer)->em, header.y + header.height / 2);
        show_frame(viewer);
        assert_true(is_drawn(viewer, "All lessons"));
        run(viewer, "clear\n");
        click(viewer, header.x + 2, header.y + header.height / 2);
        assert_true(mode_is_open(viewer, MODE_menu)); /* of all actions */
        run(viewer, "clear\n");
    }
    run(viewer, "resize 720x1100\nwait 100\n"); /* has room for a title below the board */
    assert_int_equal(count_drawn(viewer, "Learn"), 1);
    assert_true(viewer_layout(viewer)->has_title && viewer_layout(viewer)->header.height <= 0);
    run(viewer, "resize 1280x800\npresent on\nwait 100\n");
    assert_int_equal(count_drawn(viewer, "Learn"), 0);
    run(viewer, "present off\nedit\nwait 100\n");
    assert_true(is_drawn(viewer, "SOLVE BY HAND") && viewer_layout(viewer)->has_title);
    run(viewer, "return\nlearn x-wing\nsettle\nwait 100\n");
    show_frame(viewer);
    assert_true(viewer_layout(viewer)->has_title && viewer_layout(viewer)->header.height <= 0);
    viewer_destroy(viewer);
}

/* The sentence has its usual size as long as a few rows of the list are left below it, and never touches the list. */
static void test_sentences_keep_their_size(void **state)
{
    (void)state;
    static const char *const windows[] = {"800x600", "1024x768", "1280x800", "3840x2160"};
    struct viewer *viewer = open_viewer(false);
    unsigned long_ones = 0;
    run(viewer, "puzzle l2\nengine human\npause\n");
    viewer_wait(viewer);
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        char line[48];
        snprintf(line, sizeof line, "resize %s\nfirst\n", windows[i]);
        run(viewer, line);
        for (unsigned step = 0; step < 54; step++) {
            run(viewer, "key Right\n");
            show_frame(viewer);
            const struct frame_layout *frame = scene_frame(viewer->scene);
            const struct draw_list *list = viewer_display_list(viewer);
            float usual = roundf(frame->em * 1.25f), bottom = 0;
            for (size_t j = 0; j < list->command_count; j++) {
                const struct draw_command *text = &list->commands[j];
                if (text->kind == DRAW_TEXT && text->size == usual && text->box.x >= frame->sentence.x)
                    bottom = fmaxf(bottom, text->box.y);
            }
            assert_true(bottom > frame->sentence.y || frame->list.height < 8 * frame->em);
            assert_true(bottom + usual * 0.4f < frame->list.y);
            long_ones += frame->sentence.height > 8.7f * frame->em;
        }
    }
    assert_true(long_ones > 10);
    viewer_destroy(viewer);
}

/* The counter of a long search takes two lines instead of small type. */
static void test_a_long_counter_stays_readable(void **state)
{
    (void)state;
    static const char *const windows[] = {"640x480", "1280x800"};
    struct viewer *viewer = open_viewer(false);
    run(viewer, "puzzle triathlon-1\nengine stack\n");
    viewer_wait(viewer);
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        char line[60];
        snprintf(line, sizeof line, "resize %s\nlast\n", windows[i]);
        run(viewer, line);
        show_frame(viewer);
        const struct draw_list *list = viewer_display_list(viewer);
        const struct draw_box count = scene_frame(viewer->scene)->count;
        unsigned found = 0;
        for (size_t j = 0; j < list->command_count; j++) {
            const struct draw_command *text = &list->commands[j];
            if (text->kind != DRAW_TEXT || text->anchor != DRAW_RIGHT || text->box.y < count.y)
                continue;
            found++;
            assert_true(text->size >= 0.86f * scene_frame(viewer->scene)->em - 1);
            assert_true(text->box.y < count.y + count.height);
        }
        assert_int_equal(found, i ? 1 : 2);
    }
    viewer_destroy(viewer);
}

/* The cells that see the chosen one are shaded on request, and the legend says so. */
static void test_peers_of_the_chosen_cell_are_shaded(void **state)
{
    (void)state;
    static const char words[] = "Shaded in grey: it sees the chosen cell";
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nseek 43\npeers on\nlegend\n");
    assert_int_equal(count_drawn(viewer, words), 0); /* no cell is chosen */
    run(viewer, "legend\nclick 376 370\nlegend\n");
    assert_int_equal(count_drawn(viewer, words), 1);
    run(viewer, "legend\npeers off\nlegend\n");
    assert_int_equal(count_drawn(viewer, words), 0);
    viewer_destroy(viewer);
}

/* The preview over the timeline goes with a click, and is there again where the pointer moves on. */
static void test_a_click_hides_the_preview(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nseek 43\nmove 900 770\n");
    show_frame(viewer);
    size_t with = viewer_display_list(viewer)->command_count;
    run(viewer, "click 900 770\n");
    show_frame(viewer);
    uint64_t position = player_position(viewer_player(viewer));
    size_t clicked = viewer_display_list(viewer)->command_count;
    run(viewer, "move 905 770\nmove 300 300\n");
    show_frame(viewer);
    size_t away = viewer_display_list(viewer)->command_count;
    run(viewer, "seek 43\nmove 900 770\n");
    show_frame(viewer);
    assert_int_equal(viewer_display_list(viewer)->command_count, with);
    assert_true(position > 43 && clicked < away + 20); /* a small board has more */
    viewer_destroy(viewer);
}

/* A run of peers' eliminations is one row, at the position as well: its number and place there, else the first step. */
static void test_runs_of_peers_are_one_row(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nengine human\nsettle\npause\nseek 0\n");
    assert_true(shows_text(viewer, "peers of 25 cells"));
    const struct moment *moment = &viewer->scene->moment;
    assert_int_equal(moment->row[1].number, 1);
    assert_int_equal(moment->row[2].number, 26);
    run(viewer, "seek 12\n");
    assert_true(shows_text(viewer, "12 of 25"));
    assert_int_equal(moment->row[0].number, 0);
    assert_int_equal(moment->row[1].number, 12);
    assert_int_equal(moment->row[2].number, 26);
    run(viewer, "seek 87\n"); /* at the end the list is full */
    show_frame(viewer);
    assert_int_equal(moment->row[moment->rows - 1].number, 87);
    assert_true(moment->rows > 15);
    viewer_destroy(viewer);
}

/* A naked single is shown by a cell for each digit that its own cell sees, and the sentence names these digits and
 * their houses. */
static void test_naked_singles_show_what_they_see(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    const struct blockers *blockers = &viewer->scene->causes.blockers;
    const struct layout *layout = trace_layout(viewer->session.trace);
    unsigned shown = 0;
    run(viewer, "engine human\nsettle\npause\nseek 25\n");
    for (unsigned i = 26; i < 80; i++) {
        char name[32];
        run(viewer, "key Right\n");
        show_frame(viewer);
        const char *sentence = scene_sentence(viewer->scene);
        if (!strstr(sentence, " sees ") || !strstr(sentence, ", so r"))
            continue;
        cell_id cell = viewer->scene->steps.now.place[0].cell;
        digit_mask seen = blockers->earlier | viewer->scene->steps.now.place[0].digits;
        assert_int_equal(blockers->blocked, blockers->count);
        for (unsigned j = 0; j < blockers->blocked; j++) {
            assert_true(layout_house_has(layout, blockers->house[j], cell));
            assert_true(layout_house_has(layout, blockers->house[j], blockers->by[j]));
            assert_int_equal(candidate_cell(blockers->candidate[j]), cell);
            unsigned digit = candidate_digit(blockers->candidate[j]);
            assert_int_equal(viewer_player(viewer)->replay.mask[blockers->by[j]], digit_bit(digit));
            assert_false(seen & digit_bit(digit));
            seen |= digit_bit(digit);
            snprintf(name, sizeof name, " %u", digit);
            assert_non_null(strstr(sentence, name));
        }
        assert_int_equal(seen, layout_all_digits(layout));
        shown++;
    }
    assert_true(shown >= 10);
    viewer_destroy(viewer);
}

/* A hidden single is shown by what blocks the other open cells of its house: each of them sees the same digit, which
 * stands in a cell that the sentence names; while steps play, only the place is named. */
static void test_hidden_singles_show_what_blocks(void **state)
{
    (void)state;
    static const char *const puzzles[] = {"l2", "diagonal", "jigsaw", "b1", "b3"};
    struct viewer *viewer = open_viewer(false);
    const struct scene *scene = viewer->scene;
    unsigned shown = 0, others = 0;
    for (size_t k = 0; k < support_tries(3, sizeof puzzles / sizeof *puzzles); k++) {
        char line[80];
        snprintf(line, sizeof line, "resize 640x480\npuzzle %s\nengine human\npause\nfirst\n", puzzles[k]);
        run(viewer, line);
        viewer_wait(viewer);
        for (uint64_t steps = trace_steps(viewer->session.trace), i = 0; i < steps; i++) {
            run(viewer, "key Right\n");
            show_frame(viewer);
            const char *sentence = scene_sentence(scene);
            if (!strstr(sentence, " block")) {
                others += scene->moment.causes == 0;
                continue;
            }
            const struct blockers *blockers = &scene->causes.blockers;
            const struct layout *layout = trace_layout(viewer->session.trace);
            const digit_mask *mask = viewer_player(viewer)->replay.mask;
            shown++;
            assert_int_equal(scene->moment.causes, blockers->blocked);
            for (unsigned j = 0; j < blockers->blocked; j++) {
                const struct cell *from = &layout->cell[blockers->by[j]];
                unsigned sees = 0;
                char name[16];
                for (unsigned p = 0; p < from->peer_count; p++)
                    sees += from->peers[p] == candidate_cell(blockers->candidate[j]);
                assert_int_equal(sees, 1);
                assert_int_equal(mask[blockers->by[j]], digit_bit(candidate_digit(blockers->candidate[j])));
                assert_int_equal(scene->moment.cause[j].from, blockers->by[j]);
                notation_cell(viewer->drawing.style.notation, layout, blockers->by[j], name, sizeof name);
                assert_non_null(strstr(sentence, name));
            }
        }
    }
    assert_true(shown > 40 && others > 60);
    run(viewer, "puzzle b3\nengine pivot\npause\nseek 30\nplay\n");
    show_frame(viewer);
    assert_null(strstr(scene_sentence(scene), " block"));
    viewer_destroy(viewer);
}

/* Why changes the board at once: cells that no step of the slice is about are paled, those of the step and its causes
 * are not. */
static void test_why_pales_the_rest(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nseek 60\n");
    show_frame(viewer);
    uint32_t veil = draw_fade(viewer->drawing.style.theme->sheet, 0.72f);
    for (unsigned asked = 0; asked < 3; asked++) {
        unsigned pale = 0;
        const struct draw_list *list = viewer_display_list(viewer);
        for (size_t i = 0; i < list->command_count; i++) {
            const struct draw_command *rect = &list->commands[i];
            if (rect->kind != DRAW_RECT || rect->colour != veil)
                continue;
            pale++;
            for (unsigned cell = 0; cell < 81; cell++) {
                struct draw_box box = viewer_cell(viewer, (cell_id)cell);
                bool is_here = draw_contains(box, rect->box.x + 5, rect->box.y + 5);
                assert_false(is_here && seen(viewer)->why->cell[cell]);
            }
        }
        assert_true(asked == 1 ? pale > 30 && pale < 60 : !pale);
        run(viewer, asked ? "key Esc\n" : "key W\n");
        viewer_wait(viewer);
        show_frame(viewer);
        if (!asked) /* of the pair and of the guess it rests on */
            assert_true(seen(viewer)->why->cell[54] && seen(viewer)->why->cell[63] && seen(viewer)->why->cell[56]);
    }
    viewer_destroy(viewer);
}

/* Returns how high the rows of the open menu reach. */
static float rows_height(const struct viewer *viewer)
{
    const struct rows_shown *rows = &viewer->scene->lists.menu;
    assert_true(rows->count);
    struct draw_box first = find_place(viewer, SCENE_MENU, rows->first),
                    last = find_place(viewer, SCENE_MENU, rows->first + rows->count - 1);
    return last.y + last.height - first.y;
}

/* The legend is as high as its rows, and so is a list of lessons that was narrowed down. */
static void test_cards_are_as_high_as_their_rows(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nlearn\n");
    show_frame(viewer);
    float em = viewer->scene->frame.em, whole = rows_height(viewer);
    assert_true(whole > 36 * em);
    run(viewer, "type naked pair\n");
    show_frame(viewer);
    assert_true(rows_height(viewer) < 14 * em);
    run(viewer, "key Esc\nlegend\n");
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    bool found = false;
    for (size_t i = 0; i < list->command_count; i++) { /* the card of the one sentence that nothing is marked */
        const struct draw_command *rect = &list->commands[i];
        found = found || (rect->kind == DRAW_RECT && rect->colour == viewer->drawing.style.theme->raised &&
                          rect->box.height > 7 * em && rect->box.height < 10 * em);
    }
    assert_true(found);
    assert_true(is_drawn(viewer, "There are no marks on the board now."));
    viewer_destroy(viewer);
}

/* All rows of the help have one size, and scrolling moves them up in one column. */
static void test_help_is_one_column_of_one_size(void **state)
{
    (void)state;
    static const char *const windows[] = {"640x480", "1280x800", "1920x1080"};
    struct viewer *viewer = open_viewer(false);
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        char line[60];
        snprintf(line, sizeof line, "resize %s\nhelp\n", windows[i]);
        run(viewer, line);
        for (unsigned scrolled = 0; scrolled < 5; scrolled++) {
            show_frame(viewer);
            const struct draw_list *list = viewer_display_list(viewer);
            float size = 0, x = 0;
            for (size_t j = list->command_count; j-- && !(list->commands[j].kind == DRAW_RECT);) {
                const struct draw_command *text = &list->commands[j];
                if (text->kind != DRAW_TEXT || text->face != DRAW_REGULAR || text->anchor != DRAW_LEFT)
                    continue;
                assert_true(size == 0 || (text->size == size && text->box.x == x));
                size = text->size;
                x = text->box.x;
            }
            assert_true(size >= 0.7f * viewer->scene->frame.em);
            run(viewer, "key Down\n");
        }
        run(viewer, "key Esc\n");
    }
    viewer_destroy(viewer);
}

/* A message that lies over the bar, because the keypad leaves no room for it, is as high as its lines there. One that
 * is too long for the bar lies above the keypad, and over no button. */
static void test_a_message_beside_the_keypad_is_as_high_as_its_text(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 800x600\nmotion off\npause\nedit givens\njudge on\n");
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    const struct draw_command *box = NULL, *word = NULL;
    for (size_t i = 0; i < list->command_count && !word; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->kind == DRAW_RECT)
            box = command;
        else if (command->kind == DRAW_TEXT && command->count >= 4 && !memcmp(list->bytes + command->first, "Each", 4))
            word = command;
    }
    assert_non_null(word);
    assert_true(box->box.y > viewer_layout(viewer)->bar.y);
    assert_true(box->box.height < 3 * word->size);
    run(viewer, "resize 640x480\njudge off\ncandidates off\ncandidates on\n");
    show_frame(viewer);
    list = viewer_display_list(viewer);
    float above = keypad_box(viewer_layout(viewer), seen(viewer)->keypad, 0).y, bottom = 0;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->kind == DRAW_TEXT && command->count >= 7 && !memcmp(list->bytes + command->first, "strikes", 7))
            bottom = command->box.y;
    }
    assert_true(bottom > 0 && bottom < above);
    viewer_destroy(viewer);
}

/* Beside a contradiction the proof says where each candidate of the empty cell went. */
static const char three[] =
    BOARD_B3 "\n# name: Second\n"
             "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5\n"
             "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n";

/* Fails unless the board has this digit in r1c1, 0 for none, and the title begins with the text. */
static void expect_puzzle(struct viewer *viewer, unsigned first, const char *title)
{
    viewer_wait(viewer);
    assert_int_equal(trace_puzzle(viewer_player(viewer)->replay.trace)->given[0], first);
    char own[200];
    viewer_title(viewer, own, sizeof own);
    if (strncmp(own, title, strlen(title)) != 0)
        fail_msg("the title is '%s', expected '%s'", own, title);
}

static void test_the_puzzles_of_a_list_are_opened_by_keys(void **state)
{
    (void)state;
    struct viewer_params params = default_params();
    struct viewer *viewer = open_viewer_with(&params, three, "list");
    expect_puzzle(viewer, 0, "1 of 3: ");
    show_frame(viewer);
    assert_non_null(
        strstr(viewer->message.shown.text, "Puzzle 1 of 3. P: next, Shift+P: previous, a click here: all."));
    viewer_key(viewer, "P");
    expect_puzzle(viewer, 7, "2 of 3: Second - ");
    viewer_key(viewer, "P");
    expect_puzzle(viewer, 4, "3 of 3: list - ");
    viewer_key(viewer, "P"); /* the first follows the last */
    expect_puzzle(viewer, 0, "1 of 3: ");
    viewer_key(viewer, "Shift+P");
    expect_puzzle(viewer, 4, "3 of 3: ");
    run(viewer, "puzzle 2");
    expect_puzzle(viewer, 7, "2 of 3: ");
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_puzzle, "4", &error));
    assert_non_null(strstr(error.message, "expected 1 to 3"));
    expect_puzzle(viewer, 7, "2 of 3: ");
    viewer_destroy(viewer);
}

static void test_the_menu_of_puzzles_lists_those_of_the_list(void **state)
{
    (void)state;
    struct viewer_params params = default_params();
    struct viewer *viewer = open_viewer_with(&params, three, "list");
    viewer_wait(viewer);
    run(viewer, "resize 1280x800\npuzzle 3\npuzzles");
    assert_true(shows_text(viewer, "2: Second"));
    assert_true(shows_text(viewer, "   24 givens"));
    assert_true(shows_text(viewer, "3: 9x9"));
    assert_true(shows_text(viewer, "   17 givens"));
    assert_true(shows_text(viewer, "The puzzles that come with the program ..."));
    viewer_key(viewer, "Up"); /* from the one that is open */
    viewer_key(viewer, "Enter");
    expect_puzzle(viewer, 7, "2 of 3: Second");
    run(viewer, "puzzles builtin");
    assert_true(shows_text(viewer, "Easy 1"));
    viewer_destroy(viewer);
}

/* Pasted and dropped texts are lists, too; a text with one puzzle ends the list. What cannot be read is told. */
static void test_a_single_puzzle_ends_the_list(void **state)
{
    (void)state;
    struct text_error error;
    struct viewer *viewer = open_viewer(false);
    assert_true(viewer_do(viewer, ACTION_paste, three, &error));
    expect_puzzle(viewer, 0, "1 of 3: ");
    assert_true(viewer_do(viewer, ACTION_paste, BOARD_B3, &error));
    viewer_wait(viewer);
    assert_null(strstr(viewer->session.name, " of 3"));
    viewer_key(viewer, "P"); /* the program's own */
    viewer_wait(viewer);
    assert_null(strstr(viewer->session.name, " of 3"));
    assert_true(viewer_do(viewer, ACTION_paste, "[\"" BOARD_B3 "\",\"" BOARD_B3 "\"]\n12345\n", &error));
    expect_puzzle(viewer, 0, "1 of 2: ");
    show_frame(viewer);
    assert_non_null(strstr(viewer->message.shown.text, "One text cannot be read: "));
    viewer_destroy(viewer);
}

/* The key opens a puzzle, and the run on that takes long: the test does not wait for it. */
static void test_peers_have_no_key(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    run(viewer, "peers on");
    assert_true(viewer->drawing.style.peers);
    viewer_key(viewer, "Shift+P");
    assert_true(viewer->drawing.style.peers);
    viewer_destroy(viewer);
}

/* A branch that fails counts as failed from its contradiction on, as its row says, and once only. */
static void test_the_tree_counts_the_branch_that_fails(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npanel tree\nseek 82");
    assert_true(shows_text(viewer, "2 guesses, 0 branches failed, 2 levels deep"));
    run(viewer, "seek 83");
    assert_int_equal(replay_kind(&viewer->session.player.replay), STEP_CONTRADICTION);
    assert_true(shows_text(viewer, "2 guesses, 1 branch failed, 2 levels deep"));
    run(viewer, "seek 84");
    assert_int_equal(replay_kind(&viewer->session.player.replay), STEP_BACKTRACK);
    assert_true(shows_text(viewer, "2 guesses, 1 branch failed, 2 levels deep"));
    viewer_destroy(viewer);
}

/* Presses and releases the right button at a part of the cell. */
static void open_cell_menu(struct viewer *viewer, cell_id cell, float x, float y)
{
    show_frame(viewer);
    struct draw_box box = viewer_cell(viewer, cell);
    viewer_pointer(viewer, box.x + box.width * x, box.y + box.height * y);
    show_frame(viewer);
    viewer_grab(viewer, true);
    viewer_grab(viewer, false);
}

static void test_the_menu_of_a_filled_cell_asks_about_its_own_digit(void **state)
{
    (void)state;
    static const float parts[] = {0.1f, 0.5f, 0.9f};
    struct viewer *viewer = open_viewer(false); /* r1c3 is a given 8 */
    run(viewer, "pause\nfirst");
    for (size_t i = 0; i < 9; i++) {
        open_cell_menu(viewer, 2, parts[i % 3], parts[i / 3]);
        assert_true(shows_text(viewer, "Why is r1c3 8?"));
        assert_false(shows_text(viewer, "not in r1c3"));
        assert_true(shows_text(viewer, "Light up 8"));
        run(viewer, "clear");
    }
    open_cell_menu(viewer, 2, 0.1f, 0.1f);
    viewer_key(viewer, "Enter");
    viewer_wait(viewer);
    show_frame(viewer);
    assert_non_null(viewer->message.shown.text);
    assert_string_equal(viewer->message.shown.text, "r1c3 is 8: it was given.");
    run(viewer, "clear\nlast"); /* r1c1 is 9 by a step */
    open_cell_menu(viewer, 0, 0.1f, 0.1f);
    assert_true(shows_text(viewer, "Why is r1c1 9?"));
    viewer_key(viewer, "Enter");
    viewer_wait(viewer);
    assert_true(seen(viewer)->why && seen(viewer)->why->slice->steps.count);
    viewer_destroy(viewer);
}

static void test_the_menu_of_an_open_cell_asks_about_the_digit_that_is_gone(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nfirst\nstep-forward");
    digit_mask mask = viewer_player(viewer)->replay.mask[0];
    assert_false(digits_are_one(mask) || mask & digit_bit(8)); /* the given 8 of row 1 has left r1c1 */
    open_cell_menu(viewer, 0, 0.5f, 0.85f);
    assert_true(shows_text(viewer, "Why is 8 not in r1c1?"));
    viewer_destroy(viewer);
}

static void test_the_proof_of_a_contradiction_tells_each_candidate(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nmotion off\npause\nseek 83\npanel proof\nwait 100\n");
    show_frame(viewer);
    assert_non_null(strstr(viewer_sentence(viewer), "r1c6 has no digit left"));
    assert_int_equal(count_drawn(viewer, "because"), 9);
    viewer_destroy(viewer);
}

/* While one drags over failures, no frame makes a slice. Where the position rests, the next frame makes it. */
static void test_failures_are_explained_where_the_position_rests(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "engine stack\npause\n");
    const struct player *player = viewer_player(viewer);
    struct cursor *cursor = cursor_create(player->replay.trace);
    uint64_t failures = 0, last = 0;
    for (uint64_t number = 1; number <= trace_steps(player->replay.trace) && failures < 40; number++) {
        char position[32];
        if (cursor_record(cursor, number)->kind != STEP_CONTRADICTION)
            continue;
        snprintf(position, sizeof position, "%llu", (unsigned long long)number);
        assert_true(viewer_do(viewer, ACTION_seek, position, NULL));
        show_frame(viewer);
        assert_null(viewer->why.task);
        assert_true(viewer_explains(viewer));
        failures++;
        last = number;
    }
    cursor_destroy(cursor);
    assert_int_equal(failures, 40);
    viewer_advance(viewer, 0);
    assert_non_null(viewer->why.task);
    assert_int_equal(viewer->why.question.position, last);
    assert_non_null(seen(viewer)->why);
    assert_false(viewer_explains(viewer));
    viewer_destroy(viewer);
}

/* However flat or narrow the window is, no part of a frame has a negative height, in a race neither. */
static void test_boxes_have_no_negative_height(void **state)
{
    (void)state;
    static const char *const sizes[] = {"64x64", "2000x64", "2000x100", "64x2000", "300x70", "640x480", "1280x120"};
    static const char *const scenes[] = {"", "race pivot,propagate\n", "race pivot,propagate,stack,human\n"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes * 3; i++) {
        char script[200];
        struct viewer *viewer = open_viewer(false);
        snprintf(script, sizeof script, "%sresize %s\nmove 315 50\nwheel 1\nseek 83\nmove 30 60\n", scenes[i % 3],
                 sizes[i / 3]);
        run(viewer, script);
        show_frame(viewer);
        const struct frame_layout *frame = viewer_layout(viewer);
        assert_true(frame->list.height >= 0 && frame->tree.height >= 0 && frame->sentence.height >= 0);
        assert_true(frame->panel.height >= 0 && frame->timeline.width >= 0 && frame->board.height >= 0);
        viewer_destroy(viewer);
    }
}

/* A time limit stops `human` and no other engine if it is for that alone; going on finishes the run at the same
 * position. */
static void test_a_run_that_the_clock_stopped_goes_on(void **state)
{
    (void)state;
    static const char board[] = "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5";
    struct viewer_params params = default_params();
    params.engine = engine_find("human");
    params.limit.seconds = 0.001;
    params.limit.of_human = true;
    struct viewer *viewer = open_viewer_with(&params, board, "hard");
    run(viewer, "pause\nseek 2\n");
    assert_true(trace_has_stop(viewer->session.trace));
    uint64_t steps = trace_steps(viewer->session.trace);
    run(viewer, "last\n");
    assert_true(shows_text(viewer, "STOPPED"));
    run(viewer, "seek 2\ngo-on\nsettle\n");
    assert_false(trace_has_stop(viewer->session.trace));
    assert_true(trace_steps(viewer->session.trace) > steps);
    assert_int_equal(player_position(viewer_player(viewer)), 2);
    assert_true(viewer->params.limit.seconds > 0);
    run(viewer, "engine pivot\nsettle\n");
    assert_false(trace_has_stop(viewer->session.trace));
    run(viewer, "go-on\n");
    assert_non_null(strstr(viewer_message(viewer), "No time limit stopped the engine."));
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failures_are_explained_where_the_position_rests),
        cmocka_unit_test(test_boxes_have_no_negative_height),
        cmocka_unit_test(test_a_run_that_the_clock_stopped_goes_on),
        cmocka_unit_test(test_the_puzzles_of_a_list_are_opened_by_keys),
        cmocka_unit_test(test_the_menu_of_puzzles_lists_those_of_the_list),
        cmocka_unit_test(test_a_single_puzzle_ends_the_list),
        cmocka_unit_test(test_peers_have_no_key),
        cmocka_unit_test(test_the_tree_counts_the_branch_that_fails),
        cmocka_unit_test(test_the_menu_of_a_filled_cell_asks_about_its_own_digit),
        cmocka_unit_test(test_the_menu_of_an_open_cell_asks_about_the_digit_that_is_gone),
        cmocka_unit_test(test_the_proof_of_a_contradiction_tells_each_candidate),
        cmocka_unit_test(test_a_message_beside_the_keypad_is_as_high_as_its_text),
        cmocka_unit_test(test_rows_and_columns_are_named),
        cmocka_unit_test(test_numbers_beside_the_board_replace_names),
        cmocka_unit_test(test_legend_explains_the_marks_that_occur),
        cmocka_unit_test(test_asking_about_a_candidate_finds_its_step),
        cmocka_unit_test(test_enlarged_board_shows_the_steps_cell),
        cmocka_unit_test(test_enlarged_board_follows_until_panned),
        cmocka_unit_test(test_enlarged_board_can_be_moved_to_its_edge),
        cmocka_unit_test(test_race_has_tips),
        cmocka_unit_test(test_click_in_the_tree_goes_to_the_guess),
        cmocka_unit_test(test_why_goes_through_the_causes),
        cmocka_unit_test(test_innocent_guesses_are_named),
        cmocka_unit_test(test_a_filled_cell_says_how_it_got_its_digit),
        cmocka_unit_test(test_words_of_the_sentence_point_at_the_board),
        cmocka_unit_test(test_the_algorithm_has_a_panel),
        cmocka_unit_test(test_digits_have_small_boards),
        cmocka_unit_test(test_a_key_opens_the_tree),
        cmocka_unit_test(test_the_menus_stay_without_a_panel),
        cmocka_unit_test(test_sentences_keep_their_size),
        cmocka_unit_test(test_peers_of_the_chosen_cell_are_shaded),
        cmocka_unit_test(test_naked_singles_show_what_they_see),
        cmocka_unit_test(test_runs_of_peers_are_one_row),
        cmocka_unit_test(test_a_click_hides_the_preview),
        cmocka_unit_test(test_hidden_singles_show_what_blocks),
        cmocka_unit_test(test_why_pales_the_rest),
        cmocka_unit_test(test_a_long_counter_stays_readable),
        cmocka_unit_test(test_cards_are_as_high_as_their_rows),
        cmocka_unit_test(test_help_is_one_column_of_one_size),
        cmocka_unit_test(test_enlarged_board_follows_no_step_while_it_is_dragged),
    };
    return cmocka_run_group_tests_name("viewer board", tests, NULL, NULL);
}
