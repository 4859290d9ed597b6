/* Signs that a frame has or has not, looked for in its display list: what stands out, what is marked on the timeline,
 * in the search tree and on the board, and what stays where it is. */
#include "viewer_support.h"

#include "scene/marks.h"
#include "viewer/viewer_state.h"

static const struct theme *theme_of(const struct viewer *viewer)
{
    return viewer->drawing.style.theme;
}

/* Draws the next frame and returns its display list. */
static const struct draw_list *draw(struct viewer *viewer)
{
    show_frame(viewer);
    return viewer_display_list(viewer);
}

/* Returns how many shapes of the kind and the colour the part of the next frame has. */
static unsigned count_shapes(struct viewer *viewer, enum draw_part part, enum draw_kind kind, uint32_t colour)
{
    const struct draw_list *list = draw(viewer);
    unsigned count = 0;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        count += command->part == part && command->kind == kind && command->colour == colour;
    }
    return count;
}

/* Returns the first text of the part of the next frame that is exactly this. Fails if there is none. */
static const struct draw_command *find_text(struct viewer *viewer, enum draw_part part, const char *text)
{
    const struct draw_list *list = draw(viewer);
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->part == part && command->kind == DRAW_TEXT && command->count == strlen(text) &&
            !memcmp(list->bytes + command->first, text, command->count))
            return command;
    }
    fail_msg("'%s' is not drawn", text);
    return NULL;
}

/* Returns the colour of the last rectangle under the text. */
static uint32_t ground_of(struct viewer *viewer, enum draw_part part, const char *text)
{
    const struct draw_command *found = find_text(viewer, part, text), *command = viewer_display_list(viewer)->commands;
    uint32_t colour = 0;
    for (; command < found; command++) {
        if (command->kind == DRAW_RECT && draw_contains(command->box, found->box.x, found->box.y))
            colour = command->colour;
    }
    return colour;
}

/* Returns how many pixels in the box of the next frame have exactly this colour. */
static unsigned count_pixels(struct viewer *viewer, struct draw_box box, uint32_t colour)
{
    unsigned count = 0;
    draw(viewer);
    const uint32_t *pixels = raster_pixels(viewer_raster(viewer));
    size_t width = (size_t)viewer_layout(viewer)->width;
    for (size_t y = (size_t)box.y; y < (size_t)(box.y + box.height); y++) {
        for (size_t x = (size_t)box.x; x < (size_t)(box.x + box.width); x++)
            count += (pixels[y * width + x] & 0xFFFFFF) == (colour & 0xFFFFFF);
    }
    return count;
}

/* The step at the position has the ground of what is chosen in the list, and no other step has. */
static void the_current_step_stands_out_in_the_list(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nsettle\npause\nseek 84\n");
    assert_int_equal(ground_of(viewer, DRAW_PANEL, "84"), theme_of(viewer)->select);
    assert_int_not_equal(ground_of(viewer, DRAW_PANEL, "83"), theme_of(viewer)->select);
    assert_int_equal(find_text(viewer, DRAW_PANEL, "84")->colour, theme_of(viewer)->text);
    assert_int_equal(find_text(viewer, DRAW_PANEL, "83")->colour, theme_of(viewer)->muted);
    viewer_destroy(viewer);
}

/* The key of the chosen tool has the ground of what is chosen. */
static void the_chosen_key_stands_out(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nedit\ntool corner\nwait 10\n");
    assert_int_equal(ground_of(viewer, DRAW_PANEL, "Corner"), theme_of(viewer)->select);
    assert_int_equal(ground_of(viewer, DRAW_PANEL, "Digit"), theme_of(viewer)->raised);
    run(viewer, "tool digit\nwait 10\n");
    assert_int_equal(ground_of(viewer, DRAW_PANEL, "Corner"), theme_of(viewer)->raised);
    assert_int_equal(ground_of(viewer, DRAW_PANEL, "Digit"), theme_of(viewer)->select);
    viewer_destroy(viewer);
}

/* The stage of a lesson that is shown is bold, the others are not. */
static void the_stage_of_a_lesson_stands_out(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nlearn x-wing\nstage why\nwait 10\n");
    assert_int_equal(find_text(viewer, DRAW_PANEL, "Why")->face, DRAW_SEMIBOLD);
    assert_int_equal(find_text(viewer, DRAW_PANEL, "See")->face, DRAW_REGULAR);
    run(viewer, "stage see\nwait 10\n");
    assert_int_equal(find_text(viewer, DRAW_PANEL, "Why")->face, DRAW_REGULAR);
    assert_int_equal(find_text(viewer, DRAW_PANEL, "See")->face, DRAW_SEMIBOLD);
    viewer_destroy(viewer);
}

/* At step 52 `pivot` looks at r4c3, the first of its list. */
static void the_panel_of_the_method_marks_the_cell_that_is_looked_at(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nalgorithm\nseek 52\nwait 10\n");
    assert_int_equal(ground_of(viewer, DRAW_PANEL, "r5c7"), 0xFF000000 | theme_of(viewer)->background);
    assert_int_equal(ground_of(viewer, DRAW_PANEL, "r5c9"), 0xFF000000 | theme_of(viewer)->background);
    struct draw_box list = viewer_layout(viewer)->list;
    const struct draw_list *drawn = draw(viewer);
    unsigned marked = 0;
    for (size_t i = 0; i < drawn->command_count; i++) {
        const struct draw_command *command = &drawn->commands[i];
        marked += command->kind == DRAW_RECT && command->colour == theme_of(viewer)->select &&
                  command->box.width < list.width / 4 && draw_contains(list, command->box.x, command->box.y);
    }
    assert_int_equal(marked, 1);
    viewer_destroy(viewer);
}

/* Returns how many lines of this colour, as wide as from one position of b3's trace to another, the bar has. */
static unsigned count_spans(struct viewer *viewer, uint64_t from, uint64_t to, uint32_t colour)
{
    const struct draw_list *list = draw(viewer);
    struct draw_box line = viewer_layout(viewer)->timeline;
    float left = line.x + line.width * (float)from / 128, right = line.x + line.width * (float)to / 128;
    unsigned count = 0;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        const struct draw_box *box = &command->box;
        count += command->part == DRAW_BAR && command->kind == DRAW_RECT && command->colour == colour &&
                 box->height < 5 && fabsf(box->x - left) < 2 && fabsf(box->x + box->width - right) < 2;
    }
    return count;
}

/* A trace that is repeated has a line under all of its timeline. */
static void a_loop_is_drawn_under_the_time_line(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nsettle\npause\nseek 60\n");
    assert_int_equal(count_spans(viewer, 0, 128, theme_of(viewer)->text), 0);
    run(viewer, "loop\n");
    assert_int_equal(count_spans(viewer, 0, 128, theme_of(viewer)->text), 1);
    run(viewer, "loop\n");
    assert_int_equal(count_spans(viewer, 0, 128, theme_of(viewer)->text), 0);
    viewer_destroy(viewer);
}

/* Step 84 takes back the steps from 49 on, and a line over the timeline shows which. */
static void a_backtrack_spans_what_it_takes_back(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    uint32_t colour = theme_of(viewer)->meaning[MEANING_GUESS];
    run(viewer, "resize 1280x800\nsettle\npause\nseek 83\n");
    assert_int_equal(count_spans(viewer, 48, 84, colour), 0);
    run(viewer, "seek 84\nsettle\n");
    assert_int_equal(count_spans(viewer, 48, 84, colour), 1);
    viewer_destroy(viewer);
}

/* Returns how many lines of this colour begin in the box. */
static unsigned count_lines(struct viewer *viewer, struct draw_box box, uint32_t colour)
{
    const struct draw_list *list = draw(viewer);
    unsigned count = 0;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        count += command->kind == DRAW_LINE && command->colour == colour &&
                 draw_contains(box, command->box.x, command->box.y);
    }
    return count;
}

/* At step 300 of `stack` 85 guesses were made, and most have failed. In the search tree the leaves that failed end in
 * red; the first guesses, at the top, still stand. Of the options listed below, only 2 and 4 of r4c2 are struck. */
static void what_has_failed_is_marked_in_a_large_tree(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nengine stack\nsettle\npause\nseek 300\npanel tree\nwhole-tree off\nclear\n");
    for (unsigned i = 0; i < 10; i++)
        run(viewer, "zoom-in\n");
    const uint32_t *meaning = theme_of(viewer)->meaning;
    draw(viewer);
    struct draw_box tree = viewer_layout(viewer)->tree, upper = tree;
    upper.height = 3.4f * viewer_layout(viewer)->em; /* the heading and two levels */
    assert_int_not_equal(count_pixels(viewer, upper, draw_fade(meaning[MEANING_GUESS], 1)), 0);
    assert_int_equal(count_pixels(viewer, upper, meaning[MEANING_CONTRADICTION]), 0);
    assert_int_not_equal(count_pixels(viewer, tree, meaning[MEANING_CONTRADICTION]), 0);
    assert_int_equal(count_lines(viewer, tree, meaning[MEANING_REMOVED]), 2);
    viewer_destroy(viewer);
}

/* Each board of a race shows in its own timeline where it is. */
static void each_board_of_a_race_shows_its_position(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nrace pivot,rescan\nsettle\npause\nseek 90\n");
    assert_int_equal(count_shapes(viewer, DRAW_PANEL, DRAW_DISC, theme_of(viewer)->text), 2);
    assert_int_equal(count_shapes(viewer, DRAW_BAR, DRAW_DISC, theme_of(viewer)->text), 2); /* and that of the speed */
    viewer_destroy(viewer);
}

/* The small boards show each given as a square in the colour of givens. */
static void small_boards_show_what_stands(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    unsigned givens = 0;
    run(viewer, "resize 1280x800\nsettle\npause\nseek 0\n");
    for (const uint8_t *given = trace_puzzle(viewer->session.trace)->given, *end = given + 81; given < end; given++)
        givens += *given != 0;
    unsigned before = count_shapes(viewer, DRAW_PANEL, DRAW_RECT, theme_of(viewer)->muted);
    run(viewer, "digits\n");
    assert_int_equal(count_shapes(viewer, DRAW_PANEL, DRAW_RECT, theme_of(viewer)->muted) - before, givens);
    viewer_destroy(viewer);
}

/* The outline goes around all selected cells, not around each. */
static void the_outline_goes_around_the_selection(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    uint32_t colour = mark_colour(theme_of(viewer), MARK_SELECTED);
    run(viewer, "resize 1280x800\nedit\nselect r4c5\nwait 10\n");
    assert_int_equal(count_shapes(viewer, DRAW_BOARD, DRAW_RECT, colour), 4);
    run(viewer, "select r4c5 r4c6\nwait 10\n");
    assert_int_equal(count_shapes(viewer, DRAW_BOARD, DRAW_RECT, colour), 6);
    run(viewer, "select r4c5 r5c6\nwait 10\n");
    assert_int_equal(count_shapes(viewer, DRAW_BOARD, DRAW_RECT, colour), 8);
    viewer_destroy(viewer);
}

/* Returns how many cells are shaded in the colour of a mark, weakly. */
static unsigned count_trail(struct viewer *viewer, enum mark mark)
{
    const struct draw_list *list = draw(viewer);
    float side = viewer_cell(viewer, 0).width;
    uint32_t colour = mark_colour(theme_of(viewer), mark) & 0xFFFFFF;
    unsigned count = 0;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        uint32_t opacity = command->colour >> 24;
        count += command->part == DRAW_BOARD && command->kind == DRAW_RECT && command->box.width == side &&
                 (command->colour & 0xFFFFFF) == colour && opacity && opacity < 0x2A;
    }
    return count;
}

/* While the steps play, the cells of the last placements are shaded, after a guess in its colour; then no longer. */
static void playing_leaves_a_trail(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nsettle\npause\nseek 40\n");
    assert_int_equal(count_trail(viewer, MARK_RECENT), 0);
    run(viewer, "play\nwait 200\n");
    assert_int_not_equal(count_trail(viewer, MARK_RECENT), 0);
    run(viewer, "pause\nwait 10\n");
    assert_int_equal(count_trail(viewer, MARK_RECENT), 0);
    run(viewer, "seek 60\nplay\nwait 200\n");
    assert_int_not_equal(count_trail(viewer, MARK_RECENT_BY_GUESS), 0);
    viewer_destroy(viewer);
}

/* Returns whether a text of the next frame has these words. */
static bool has_words(struct viewer *viewer, const char *words)
{
    const struct draw_list *list = draw(viewer);
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        char text[300];
        if (command->kind != DRAW_TEXT)
            continue;
        snprintf(text, sizeof text, "%.*s", (int)command->count, list->bytes + command->first);
        if (strstr(text, words))
            return true;
    }
    return false;
}

/* The proof says how many lines there are before and after those that have room, where there are any. */
static void the_proof_counts_the_lines_that_have_no_room(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "learn xy-wing\nstage why\nkey N\n");
    assert_true(has_words(viewer, "8 more lines: a click, or N"));
    assert_false(has_words(viewer, "before: Shift+N"));
    for (unsigned i = 0; i < 20; i++)
        run(viewer, "next-part\n");
    assert_false(has_words(viewer, "more lines"));
    assert_true(has_words(viewer, "9 before: Shift+N"));
    viewer_destroy(viewer);
}

/* Returns whether the cell is in sight, and at least 1.6 cells from the edge of what is shown of the board. */
static bool is_in_sight(const struct viewer *viewer, cell_id cell)
{
    struct draw_box at = viewer_cell(viewer, cell);
    struct draw_box inner = draw_inset(viewer_layout(viewer)->viewport, at.width * 1.6f);
    return draw_contains(inner, at.x, at.y) && draw_contains(inner, at.x + at.width, at.y + at.height);
}

/* Returns whether all cells that the step changes or rests on are in sight. */
static bool step_is_in_sight(const struct viewer *viewer, const struct step *step)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    bool is_seen = step->removes;
    for (size_t i = 0; i < step->places; i++)
        is_seen = is_seen && is_in_sight(viewer, step->place[i].cell);
    for (size_t i = 0; i < step->removes; i++)
        is_seen = is_seen && is_in_sight(viewer, step->remove[i].cell);
    for (size_t i = 0; i < step->truth_count; i++) {
        struct constraint truth = step->truths[i];
        if (constraint_is_cell(truth))
            is_seen = is_seen && is_in_sight(viewer, (cell_id)truth.index);
        for (unsigned k = 0; constraint_is_house(truth) && k < layout->digits; k++)
            is_seen = is_seen && is_in_sight(viewer, layout->house[truth.index].cells[k]);
    }
    return is_seen;
}

/* An enlarged board does not move for a step that is in sight. */
static void an_enlarged_board_rests_while_steps_are_in_sight(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct step_reader reader;
    unsigned rests = 0;
    run(viewer, "resize 1280x800\nmotion off\nopen puzzles/samurai.txt\nsettle\npause\nseek 60\nzoom-board-in\n");
    step_reader_init(&reader, viewer->session.trace);
    for (uint64_t next = 61; next < 261; next++) {
        struct step step;
        draw(viewer);
        struct draw_box before = viewer_cell(viewer, 0);
        assert_true(step_read(&reader, next, &step));
        bool is_seen = step_is_in_sight(viewer, &step);
        run(viewer, "step-forward\n");
        draw(viewer);
        struct draw_box after = viewer_cell(viewer, 0);
        assert_true(!is_seen || (before.x == after.x && before.y == after.y));
        rests += is_seen;
    }
    assert_in_range(rests, 10, 200);
    step_reader_finish(&reader);
    viewer_destroy(viewer);
}

/* By hand, the candidates are those that the digits in sight leave, or none where the person keeps marks. */
static void candidates_by_hand_are_kept_or_not(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nedit givens\nsettle\nwait 10\n");
    assert_int_equal(seen(viewer)->document->mask[0], digit_bit(1) | digit_bit(3) | digit_bit(7) | digit_bit(9));
    run(viewer, "candidates off\nwait 10\n");
    assert_int_equal(seen(viewer)->document->mask[0], 0);
    viewer_destroy(viewer);
}

/* The step by which a mistake of a watched program shows has a wedge on the time line; without one there is none. */
static void the_sign_of_a_mistake_is_marked_on_the_time_line(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nsettle\npause\nseek 10\n");
    for (uint64_t sign = 0; sign <= 64; sign += 64) {
        struct scene_view view;
        struct draw_list *list = &viewer->drawing.list;
        unsigned wedges = 0;
        view_make(viewer, &view);
        view.ending.sign = sign;
        scene_draw(viewer->scene, &view, list);
        struct draw_box line = viewer_layout(viewer)->timeline;
        for (size_t i = 0; i < list->command_count; i++) {
            const struct draw_command *command = &list->commands[i];
            const struct draw_point *tip = list->points + command->first + 2;
            wedges += command->kind == DRAW_POLYGON && command->count == 3 &&
                      command->colour == theme_of(viewer)->meaning[MEANING_CONTRADICTION] &&
                      fabsf(tip->x - (line.x + line.width / 2)) < 4 && tip->y > line.y - 4;
        }
        assert_int_equal(wedges, sign > 0);
    }
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_current_step_stands_out_in_the_list),
        cmocka_unit_test(the_chosen_key_stands_out),
        cmocka_unit_test(the_stage_of_a_lesson_stands_out),
        cmocka_unit_test(the_panel_of_the_method_marks_the_cell_that_is_looked_at),
        cmocka_unit_test(a_loop_is_drawn_under_the_time_line),
        cmocka_unit_test(a_backtrack_spans_what_it_takes_back),
        cmocka_unit_test(what_has_failed_is_marked_in_a_large_tree),
        cmocka_unit_test(each_board_of_a_race_shows_its_position),
        cmocka_unit_test(small_boards_show_what_stands),
        cmocka_unit_test(the_outline_goes_around_the_selection),
        cmocka_unit_test(playing_leaves_a_trail),
        cmocka_unit_test(the_proof_counts_the_lines_that_have_no_room),
        cmocka_unit_test(an_enlarged_board_rests_while_steps_are_in_sight),
        cmocka_unit_test(candidates_by_hand_are_kept_or_not),
        cmocka_unit_test(the_sign_of_a_mistake_is_marked_on_the_time_line),
    };
    return cmocka_run_group_tests_name("drawing", tests, NULL, NULL);
}
