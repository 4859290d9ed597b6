/* Pictures that have been looked at: each frame of the table is drawn and compared with tests/golden/NAME.png, from
 * which it may differ by two levels a channel (another FreeType). A new picture is written by running with GOLDEN=write, and
 * committed only after it has been looked at. Where one differs, what was drawn lies in /tmp/golden-NAME.png. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "export/png.h"
#include "raster/raster.h"
#include "scene/scene.h"
#include "solved_trace.h"

enum { TOLERANCE = 2 };

struct golden {
    const char *puzzle;
    uint64_t position;
    double since_move; /* after coming from the position before; 0: at rest */
    int width, height;
};

static const struct golden frames[] = {
    {"b3", 43, 0, 640, 480},   {"b3", 43, 0, 1280, 800}, {"b3", 43, 0, 3840, 2160}, {"b3", 45, 0, 1280, 800},
    {"b3", 46, 0, 1280, 800},  {"b3", 83, 0, 1280, 800}, {"b3", 42, 0.08, 1280, 800}, {"b3", 0, 0, 720, 1100},
    {"triathlon-1", 60, 0, 1280, 800},
};

static uint32_t *draw(const struct golden *golden, const struct theme *theme)
{
    char path[128];
    snprintf(path, sizeof path, "puzzles/%s.txt", golden->puzzle);
    struct trace *trace = solved_trace(path, "pivot");
    struct player player;
    assert_true(trace && player_init(&player, trace));
    struct raster *raster = raster_create(golden->width, golden->height, NULL);
    struct scene *scene = scene_create(NULL);
    assert_true(raster && scene && scene_open(scene, trace, NULL));
    player_seek(&player, golden->position);
    player.came_from = golden->since_move > 0 ? golden->position - 1 : golden->position;
    player.since_move = golden->since_move;
    struct draw_measure measure = raster_measure(raster);
    struct scene_view view = {.player = &player, .theme = theme, .measure = &measure, .width = golden->width,
                              .height = golden->height, .title = golden->puzzle, .pointer_x = -1, .pointer_y = -1,
                              .cell = NO_CELL};
    struct draw_list list = {0};
    size_t count, size = (size_t)golden->width * (size_t)golden->height * sizeof(uint32_t);
    scene_draw(scene, &view, &list);
    raster_draw(raster, &list, &count);
    uint32_t *pixels = malloc(size);
    memcpy(pixels, raster_pixels(raster), size);
    draw_finish(&list);
    scene_destroy(scene);
    raster_destroy(raster);
    player_finish(&player);
    trace_destroy(trace);
    return pixels;
}

/* The number of pixels that are too far from the picture's; all of them if it is of another size. */
static size_t compare(const char *path, const uint32_t *pixels, int width, int height)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    size_t wrong = 0, count = (size_t)width * (size_t)height;
    if (!png_image_begin_read_from_file(&image, path) || (int)image.width != width || (int)image.height != height)
        return count;
    image.format = PNG_FORMAT_RGB;
    unsigned char *read = malloc(count * 3);
    assert_true(png_image_finish_read(&image, NULL, read, 0, NULL));
    for (size_t i = 0; i < count; i++) {
        for (unsigned k = 0; k < 3; k++) {
            if (abs((int)(pixels[i] >> (16 - 8 * k) & 0xFF) - read[3 * i + k]) > TOLERANCE) {
                wrong++;
                break;
            }
        }
    }
    free(read);
    return wrong;
}

static void test_golden(void **state)
{
    (void)state;
    const char *mode = getenv("GOLDEN");
    unsigned differing = 0;
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        for (const struct theme *const *theme = themes; *theme; theme++) {
            char name[128], path[200], drawn[200];
            snprintf(name, sizeof name, "%s-%llu%s-%s-%dx%d", frames[i].puzzle,
                     (unsigned long long)frames[i].position, frames[i].since_move > 0 ? "-moving" : "", (*theme)->id,
                     frames[i].width, frames[i].height);
            snprintf(path, sizeof path, "tests/golden/%s.png", name);
            snprintf(drawn, sizeof drawn, "/tmp/golden-%s.png", name);
            bool write = mode && !strcmp(mode, "write");
            if (!write && access(path, R_OK))
                continue; /* not looked at yet */
            uint32_t *pixels = draw(&frames[i], *theme);
            size_t wrong = write ? 0 : compare(path, pixels, frames[i].width, frames[i].height);
            if (write || wrong)
                png_write(write ? path : drawn, pixels, frames[i].width, frames[i].height, NULL);
            if (wrong) {
                print_error("%s: %zu pixels differ\n", name, wrong);
                differing++;
            }
            free(pixels);
        }
    }
    assert_int_equal(differing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_golden)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
