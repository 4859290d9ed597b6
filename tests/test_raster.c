/* Tests the raster: drawing only the changes gives the same bytes as drawing everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL2/SDL_ttf.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "raster/raster.h"

enum { WIDTH = 333, HEIGHT = 257, ROUNDS = 300, SHAPES = 40 };

/* One shape of a random scene. Lists are made from these, so that a frame differs from the last one in only a
 * few. */
struct shape {
    unsigned kind, text;
    float x, y, width, height, size;
    uint32_t colour;
};

static uint32_t random_next(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static float random_float(uint32_t *seed, float low, float high)
{
    return low + (high - low) * (float)(random_next(seed) % 4096) / 4096;
}

static struct shape random_shape(uint32_t *seed)
{
    struct shape shape = {.kind = random_next(seed) % 11, .text = random_next(seed) % 6};
    shape.x = random_float(seed, -40, WIDTH + 20);
    shape.y = random_float(seed, -40, HEIGHT + 20);
    shape.width = random_float(seed, 0, 150);
    shape.height = random_float(seed, 0, 150);
    shape.size = random_float(seed, 0, 40);
    shape.colour = random_next(seed);
    if (random_next(seed) % 2)
        shape.colour |= 0xFF000000;
    return shape;
}

static void draw_shape(struct draw_list *list, const struct shape *shape)
{
    static const char *const texts[6] = {"7", "hidden single", "r3c5=7", "\xC3\x85\xE2\x86\x92\xE2\x99\xA0", "  ",
                                         "j("};
    struct draw_box box = {shape->x, shape->y, shape->width, shape->height};
    float right = box.x + box.width, bottom = box.y + box.height;
    struct draw_pen pen = {.colour = shape->colour,
                           .width = shape->size / 8,
                           .gap = shape->text > 2 ? 6.0f : 0,
                           .dash = shape->text > 4 ? 5.0f : 0};
    struct draw_font font = {.face = shape->text % DRAW_FACES, .size = shape->size, .colour = shape->colour};
    struct draw_point points[4] = {{box.x, box.y}, {right, box.y}, {box.x, bottom}, {right, bottom}};
    switch (shape->kind) {
    case 0:
        draw_rect(list, box, 0, shape->colour);
        break;
    case 1:
        draw_rect(list, box, shape->size, shape->colour);
        break;
    case 2:
        draw_frame(list, box, shape->size / 2, pen);
        break;
    case 3:
        draw_line(list, box.x, box.y, right, bottom, pen);
        break;
    case 4:
        draw_disc(list, box.x, box.y, shape->size, shape->colour);
        break;
    case 5:
        draw_ring(list, box.x, box.y, shape->size, pen);
        break;
    case 6:
        draw_polygon(list, points, 4, shape->colour);
        break;
    case 7:
        draw_path(list, points, 4, shape->size / 3, pen);
        break;
    case 8:
        draw_curve(list, points, 4, shape->size / 3, pen);
        break;
    default:
        draw_text(list, font, shape->text % 4, box.x, box.y, texts[shape->text]);
        break;
    }
}

static void draw_scene(struct draw_list *list, const struct shape *shapes, size_t count)
{
    draw_clear(list);
    draw_rect(list, (struct draw_box){0, 0, WIDTH, HEIGHT}, 0, 0xFFFBFAF7);
    for (size_t i = 0; i < count; i++) {
        if (i == count / 2)
            draw_clip_push(list, (struct draw_box){20.4f, 30.6f, 200, 180});
        draw_shape(list, &shapes[i]);
    }
    draw_clip_pop(list);
}

static void test_incremental_drawing_equals_full_drawing(void **state)
{
    (void)state;
    struct raster *kept = raster_create(WIDTH, HEIGHT, NULL), *fresh = raster_create(WIDTH, HEIGHT, NULL);
    assert_true(kept && fresh);
    struct draw_list list = {0};
    struct shape shapes[SHAPES];
    uint32_t seed = 20131023;
    for (size_t i = 0; i < SHAPES; i++)
        shapes[i] = random_shape(&seed);
    size_t whole = 0, drawn = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (uint32_t changes = random_next(&seed) % 4; changes; changes--)
            shapes[random_next(&seed) % SHAPES] = random_shape(&seed);
        draw_scene(&list, shapes, SHAPES);
        size_t count;
        const struct raster_rect *rects = raster_draw(kept, &list, &count);
        for (size_t i = 0; i < count; i++)
            drawn += (size_t)(rects[i].width * rects[i].height);
        raster_invalidate(fresh);
        raster_draw(fresh, &list, &count);
        whole += WIDTH * HEIGHT;
        assert_memory_equal(raster_pixels(kept), raster_pixels(fresh), WIDTH * HEIGHT * 4);
    }
    assert_true(drawn > 0 && drawn < whole);
    draw_finish(&list);
    raster_destroy(kept);
    raster_destroy(fresh);
}

static void test_only_returned_rects_change(void **state)
{
    (void)state;
    struct raster *raster = raster_create(WIDTH, HEIGHT, NULL);
    struct draw_list list = {0};
    struct shape shapes[SHAPES];
    uint32_t seed = 7, *before = malloc(WIDTH * HEIGHT * 4);
    for (size_t i = 0; i < SHAPES; i++)
        shapes[i] = random_shape(&seed);
    for (int round = 0; round < 50; round++) {
        shapes[random_next(&seed) % SHAPES] = random_shape(&seed);
        memcpy(before, raster_pixels(raster), WIDTH * HEIGHT * 4);
        draw_scene(&list, shapes, SHAPES);
        size_t count;
        const struct raster_rect *rects = raster_draw(raster, &list, &count);
        for (size_t i = 0; i < count; i++)
            for (int y = rects[i].y; y < rects[i].y + rects[i].height; y++)
                memcpy(before + y * WIDTH + rects[i].x, raster_pixels(raster) + y * WIDTH + rects[i].x,
                       (size_t)rects[i].width * 4);
        assert_memory_equal(before, raster_pixels(raster), WIDTH * HEIGHT * 4);
    }
    free(before);
    draw_finish(&list);
    raster_destroy(raster);
}

static void test_same_frame_draws_nothing(void **state)
{
    (void)state;
    struct raster *raster = raster_create(WIDTH, HEIGHT, NULL);
    struct draw_list list = {0};
    struct shape shapes[SHAPES];
    uint32_t seed = 99;
    for (size_t i = 0; i < SHAPES; i++)
        shapes[i] = random_shape(&seed);
    draw_scene(&list, shapes, SHAPES);
    size_t count;
    raster_draw(raster, &list, &count);
    assert_int_equal(count, 1);
    draw_scene(&list, shapes, SHAPES);
    raster_draw(raster, &list, &count);
    assert_int_equal(count, 0);
    raster_invalidate(raster);
    raster_draw(raster, &list, &count);
    assert_int_equal(count, 1);
    raster_resize(raster, 100, 90);
    const struct raster_rect *rects = raster_draw(raster, &list, &count);
    assert_int_equal(count, 1);
    assert_int_equal(rects[0].width, 100);
    assert_int_equal(rects[0].height, 90);
    draw_finish(&list);
    raster_destroy(raster);
}

/* Returns the bounding box of everything that is not white. */
static struct raster_rect find_ink(const struct raster *raster)
{
    int left = WIDTH, right = 0, top = HEIGHT, bottom = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            if (raster_pixels(raster)[y * WIDTH + x] == 0xFFFFFF)
                continue;
            left = x < left ? x : left;
            right = x >= right ? x + 1 : right;
            top = y < top ? y : top;
            bottom = y + 1;
        }
    }
    return (struct raster_rect){left, top, right - left, bottom - top};
}

static void test_digits_are_centred_by_ink(void **state)
{
    (void)state;
    struct raster *raster = raster_create(WIDTH, HEIGHT, NULL);
    struct draw_list list = {0};
    for (int size = 9; size <= 120; size += 3) {
        for (char digit[2] = "1"; digit[0] <= '9'; digit[0]++) {
            draw_clear(&list);
            draw_rect(&list, (struct draw_box){0, 0, WIDTH, HEIGHT}, 0, 0xFFFFFFFF);
            draw_text(&list, (struct draw_font){DRAW_SEMIBOLD, (float)size, 0xFF000000}, DRAW_INK, 150, 120, digit);
            size_t count;
            raster_draw(raster, &list, &count);
            struct raster_rect ink = find_ink(raster);
            assert_true(fabs(ink.x + ink.width / 2.0 - 150) <= 0.5);
            assert_true(fabs(ink.y + ink.height / 2.0 - 120) <= 1.5 + size / 60.0);
            assert_true(ink.height > size * 0.66 && ink.height < size * 0.85 + 1);
        }
    }
    draw_finish(&list);
    raster_destroy(raster);
}

static void test_digits_have_equal_widths(void **state)
{
    (void)state;
    struct raster *raster = raster_create(WIDTH, HEIGHT, NULL);
    struct draw_measure measure = raster_measure(raster);
    for (enum draw_face face = 0; face < DRAW_FACES; face++) {
        float width = draw_text_width(&measure, face, 20, "0");
        assert_true(width > 8);
        for (char digit[2] = "1"; digit[0] <= '9'; digit[0]++)
            assert_true(draw_text_width(&measure, face, 20, digit) == width);
    }
    assert_true(draw_text_width(&measure, DRAW_REGULAR, 20, "") == 0);
    assert_true(draw_text_width(&measure, DRAW_REGULAR, 20, "\xE2\x99\xA0") > 5); /* only in the fallback face */
    assert_true(draw_text_width(&measure, DRAW_REGULAR, 20, "\xFF\xC3") >= 0);    /* invalid UTF-8 */
    raster_destroy(raster);
}

/* With more scattered changes than there are rectangles, everything is drawn. */
static void test_many_scattered_changes_draw_everything(void **state)
{
    (void)state;
    enum { SIDE = 2048, APART = 128, PLACES = SIDE / APART };
    struct raster *raster = raster_create(SIDE, SIDE, NULL);
    struct draw_list list = {0};
    size_t count;
    for (unsigned round = 0; round < 3; round++) {
        draw_clear(&list);
        draw_rect(&list, (struct draw_box){0, 0, SIDE, SIDE}, 0, 0xFFFBFAF7);
        for (unsigned i = 0; i < PLACES * PLACES; i++) {
            float x = (float)(i % PLACES * APART + i / PLACES % 2 * 64), y = (float)(i / PLACES * APART);
            draw_rect(&list, (struct draw_box){x, y, 20, 20}, 0, 0xFF000000u + round);
        }
        const struct raster_rect *rects = raster_draw(raster, &list, &count);
        assert_int_equal(count, 1);
        assert_int_equal(rects[0].width, SIDE);
        assert_int_equal(rects[0].height, SIDE);
    }
    draw_finish(&list);
    raster_destroy(raster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_incremental_drawing_equals_full_drawing),
        cmocka_unit_test(test_only_returned_rects_change),
        cmocka_unit_test(test_same_frame_draws_nothing),
        cmocka_unit_test(test_many_scattered_changes_draw_everything),
        cmocka_unit_test(test_digits_are_centred_by_ink),
        cmocka_unit_test(test_digits_have_equal_widths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
