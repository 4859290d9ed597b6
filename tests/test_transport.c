/* The time line by itself: what it shows where it is zoomed, and what moves it. */
#include "viewer_support.h"

#include "viewer/viewer_state.h"

/* Opens b3, whose search by `pivot` has 128 steps. */
static struct viewer *open_paused(void)
{
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\n");
    return viewer;
}

/* Counts the polygons of the last frame in the colour of the text: the flags of bookmarks, and the icons of the
 * buttons. */
static unsigned count_flags(struct viewer *viewer)
{
    unsigned count = 0;
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++)
        count += list->commands[i].kind == DRAW_POLYGON && list->commands[i].count == 3 &&
                 list->commands[i].colour == viewer->drawing.style.theme->text;
    return count;
}

static void a_bookmark_outside_of_the_zoomed_time_line_is_not_drawn(void **state)
{
    (void)state;
    struct viewer *viewer = open_paused();
    run(viewer, "seek 30\nzoom-in\nzoom-in\nzoom-in\nwait 20\n");
    unsigned without = count_flags(viewer);
    run(viewer, "bookmark\nwait 20\n");
    assert_int_equal(count_flags(viewer), without + 1);
    run(viewer, "seek 100\nwait 20\n");
    assert_int_equal(count_flags(viewer), without);
    run(viewer, "seek 10\nwait 20\n");
    assert_int_equal(count_flags(viewer), without);
    run(viewer, "zoom-out\nzoom-out\nzoom-out\nwait 20\n");
    assert_int_equal(count_flags(viewer), without + 1);
    viewer_destroy(viewer);
}

static void a_zoomed_time_line_stays_within_the_trace(void **state)
{
    (void)state;
    struct viewer *viewer = open_paused();
    run(viewer, "seek 64\nzoom-in\nwait 20\n");
    expect_dump(viewer, "zoom 32 96\n");
    run(viewer, "zoom-in\nzoom-in\nzoom-in\nzoom-in\nwait 20\n"); /* sixteen steps at least */
    expect_dump(viewer, "zoom 56 72\n");
    run(viewer, "seek 128\nwait 20\n");
    expect_dump(viewer, "zoom 112 128\n");
    run(viewer, "seek 116\nzoom-out\nwait 20\n");
    expect_dump(viewer, "zoom 96 128\n");
    run(viewer, "seek 3\nwait 20\n");
    expect_dump(viewer, "zoom 0 32\n");
    run(viewer, "seek 30\nzoom-out\nwait 20\n");
    expect_dump(viewer, "zoom 0 64\n");
    run(viewer, "zoom-out\nwait 20\n");
    expect_dump(viewer, "zoom 0 0\n");
    viewer_destroy(viewer);
}

/* Zooming keeps the position where it is on the screen. */
static void zooming_keeps_the_position_in_its_place(void **state)
{
    (void)state;
    struct viewer *viewer = open_paused();
    run(viewer, "seek 32\nzoom-in\nwait 20\n");
    expect_dump(viewer, "zoom 16 80\n"); /* a quarter of it lies before the position, as it did */
    viewer_destroy(viewer);
}

/* Counts the arrows beside the time line in the last frame, on its left or on its right. */
static unsigned count_arrows(struct viewer *viewer, bool left)
{
    unsigned count = 0;
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    struct draw_box box = viewer_layout(viewer)->timeline;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        if (command->kind != DRAW_POLYGON || command->count != 3)
            continue;
        struct draw_point at = list->points[command->first];
        count += command->colour == viewer->drawing.style.theme->muted && at.y > box.y && at.y < box.y + box.height &&
                 (left ? at.x < box.x : at.x > box.x + box.width);
    }
    return count;
}

static void arrows_show_where_a_zoomed_time_line_continues(void **state)
{
    (void)state;
    struct viewer *viewer = open_paused();
    run(viewer, "seek 64\nwait 20\n");
    assert_true(!count_arrows(viewer, true) && !count_arrows(viewer, false));
    run(viewer, "zoom-in\nwait 20\n");
    assert_true(count_arrows(viewer, true) == 1 && count_arrows(viewer, false) == 1);
    run(viewer, "seek 0\nwait 20\n");
    assert_true(!count_arrows(viewer, true) && count_arrows(viewer, false) == 1);
    run(viewer, "seek 128\nwait 20\n");
    assert_true(count_arrows(viewer, true) == 1 && !count_arrows(viewer, false));
    viewer_destroy(viewer);
}

/* Returns how much (0 to 255) the steps after the position are covered. */
static unsigned cover_of_the_rest(struct viewer *viewer)
{
    unsigned cover = 0;
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    struct draw_box box = viewer_layout(viewer)->timeline;
    for (size_t i = 0; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        bool is_rest = command->kind == DRAW_RECT && command->box.x > box.x + 1 && command->box.y == box.y &&
                       command->box.height == box.height && command->box.x + command->box.width == box.x + box.width;
        if (is_rest && (command->colour & 0xFFFFFF) == (viewer->drawing.style.theme->raised & 0xFFFFFF))
            cover = command->colour >> 24;
    }
    return cover;
}

/* The steps that come are pale. Who predicts them sees nothing of them. */
static void the_time_line_hides_what_is_predicted(void **state)
{
    (void)state;
    struct viewer *viewer = open_paused();
    run(viewer, "seek 40\nwait 20\n");
    assert_in_range(cover_of_the_rest(viewer), 100, 200);
    run(viewer, "predict\nsettle\nwait 20\n");
    assert_int_equal(cover_of_the_rest(viewer), 255);
    run(viewer, "predict\nwait 20\n");
    assert_in_range(cover_of_the_rest(viewer), 100, 200);
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bookmark_outside_of_the_zoomed_time_line_is_not_drawn),
        cmocka_unit_test(a_zoomed_time_line_stays_within_the_trace),
        cmocka_unit_test(zooming_keeps_the_position_in_its_place),
        cmocka_unit_test(arrows_show_where_a_zoomed_time_line_continues),
        cmocka_unit_test(the_time_line_hides_what_is_predicted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
