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

/* Counts the polygons of the last frame in the colour of the text: the flags of bookmarks, and the icons of the buttons. */
static unsigned count_flags(struct viewer *viewer)
{
    unsigned count = 0;
    show_frame(viewer);
    const struct draw_list *list = viewer_display_list(viewer);
    for (size_t i = 0; i < list->command_count; i++)
        count += list->commands[i].kind == DRAW_POLYGON && list->commands[i].count == 3 &&
                 list->commands[i].colour == viewer->view.style.theme->text;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bookmark_outside_of_the_zoomed_time_line_is_not_drawn),
        cmocka_unit_test(a_zoomed_time_line_stays_within_the_trace),
        cmocka_unit_test(zooming_keeps_the_position_in_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
