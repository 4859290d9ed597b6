/* Tests that drawing survives running out of memory: each allocation of a frame fails once, in turn. The next
 * frame must be complete again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "failing_memory.h"
#include "raster/raster.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "solved_trace.h"

enum { WIDTH = 940, HEIGHT = 620, POSITION = 83 };

static void draw(struct scene *scene, struct raster *raster, struct player *player, struct draw_list *list)
{
    struct draw_measure measure = raster_measure(raster);
    struct scene_view view = {.player = player,
                              .theme = themes[0],
                              .measure = &measure,
                              .width = WIDTH,
                              .height = HEIGHT,
                              .pointer_x = WIDTH * 0.7f,
                              .pointer_y = HEIGHT - 20,
                              .cell = NO_CELL};
    size_t count;
    view.panel = FRAME_TREE;
    scene_draw(scene, &view, list);
    view.panel = FRAME_STEP_LIST;
    scene_draw(scene, &view, list);
    raster_draw(raster, list, &count);
}

/* Draws a frame whose allocation `n` fails, and the next one with memory. True if an allocation was refused. */
static bool draw_twice(const struct trace *trace, long n, uint32_t *pixels)
{
    struct player player;
    struct draw_list list = {0};
    struct text_error error = {0};
    assert_true(player_init(&player, trace));
    player_seek(&player, POSITION);
    failing_memory_after(n);
    struct raster *raster = raster_create(WIDTH, HEIGHT, &error);
    struct scene *scene = raster ? scene_create(&error) : NULL;
    bool open = scene && scene_open(scene, trace, &error);
    if (open)
        draw(scene, raster, &player, &list);
    bool failed = failing_memory_stop();
    if (open) {
        draw(scene, raster, &player, &list);
        memcpy(pixels, raster_pixels(raster), WIDTH * HEIGHT * sizeof *pixels);
    } else {
        assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
        assert_memory_equal(error.message, "out of memory for ", 18);
    }
    draw_finish(&list);
    scene_destroy(scene);
    raster_destroy(raster);
    player_finish(&player);
    return failed;
}

static void test_frame_survives_failed_allocations(void **state)
{
    (void)state;
    struct trace *trace = solved_trace("puzzles/b3.txt", "pivot");
    uint32_t *wanted = calloc(WIDTH * HEIGHT, sizeof *wanted), *got = calloc(WIDTH * HEIGHT, sizeof *got);
    draw_twice(trace, -1, wanted);
    bool failed = true;
    for (long n = 0; failed; n += n < 60 ? 1 : 7) {
        memcpy(got, wanted, WIDTH * HEIGHT * sizeof *got);
        failed = draw_twice(trace, n, got);
        assert_memory_equal(got, wanted, WIDTH * HEIGHT * sizeof *got);
    }
    free(wanted);
    free(got);
    trace_destroy(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_frame_survives_failed_allocations)};
    return cmocka_run_group_tests_name("scene_memory", tests, NULL, NULL);
}
