/* Tests the display list: commands can be read back with the clip that was in force. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scene/draw.h"

static const struct draw_font font = {.face = DRAW_REGULAR, .size = 14, .colour = 0xFF102030};
static const struct draw_pen pen = {.colour = 0xFF000000, .width = 2};

static void fill(struct draw_list *list)
{
    struct draw_point points[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
    draw_rect(list, (struct draw_box){1, 2, 3, 4}, 5, 0xFF112233);
    draw_text(list, font, DRAW_INK, 10, 20, "first");
    draw_curve(list, points, 4, 3, pen);
    draw_text_part(list, font, DRAW_LEFT, 10, 20, "second part", 6);
    draw_path(list, points, 2, 0, pen);
}

static void test_commands_read_back(void **state)
{
    (void)state;
    struct draw_list list = {0};
    fill(&list);
    assert_int_equal(list.command_count, 5);
    assert_int_equal(list.commands[0].kind, DRAW_RECT);
    assert_true(list.commands[0].size == 5.0f);
    assert_memory_equal(list.bytes + list.commands[3].first, "second", 6);
    assert_int_equal(list.commands[3].count, 6);
    assert_int_equal(list.commands[4].first, 4);
    assert_true(list.points[list.commands[4].first].y == 2.0f);
    draw_finish(&list);
}

static void test_cleared_list_keeps_its_memory(void **state)
{
    (void)state;
    struct draw_list list = {0};
    fill(&list);
    const void *commands = list.commands, *points = list.points, *bytes = list.bytes;
    draw_clear(&list);
    assert_int_equal(list.command_count, 0);
    fill(&list);
    assert_ptr_equal(list.commands, commands);
    assert_ptr_equal(list.points, points);
    assert_ptr_equal(list.bytes, bytes);
    draw_finish(&list);
}

static void test_pushed_clips_intersect(void **state)
{
    (void)state;
    struct draw_list list = {0};
    draw_clip_push(&list, (struct draw_box){10, 10, 50, 50});
    draw_clip_push(&list, (struct draw_box){0, 30, 20, 100});
    draw_disc(&list, 5, 5, 5, 0xFFFFFFFF);
    draw_clip_pop(&list);
    draw_disc(&list, 5, 5, 5, 0xFFFFFFFF);
    draw_clip_pop(&list);
    draw_disc(&list, 5, 5, 5, 0xFFFFFFFF);
    struct draw_box inner = list.commands[0].clip, outer = list.commands[1].clip;
    assert_true(inner.x == 10 && inner.y == 30 && inner.width == 10 && inner.height == 30);
    assert_true(outer.x == 10 && outer.width == 50);
    assert_true(list.commands[2].clip.width > 1e5f);
    draw_finish(&list);
}

static void test_fade_multiplies_opacity(void **state)
{
    (void)state;
    assert_int_equal(draw_fade(0xFF123456, 0.5f), 0x80123456);
    assert_int_equal(draw_fade(0x80123456, 0.5f), 0x40123456);
    assert_int_equal(draw_fade(0xFF123456, 7), 0xFF123456);
    assert_int_equal(draw_fade(0xFF123456, -1), 0x00123456);
}

static void test_appended_commands_are_moved_and_scaled(void **state)
{
    (void)state;
    struct draw_list board = {0}, page = {0};
    draw_rect(&board, (struct draw_box){0, 0, 400, 300}, 0, 0xFFFFFFFF); /* the ground */
    draw_rect(&board, (struct draw_box){20, 30, 40, 40}, 4, 0xFF112233);
    draw_text(&board, font, DRAW_LEFT, 20, 30, "word");
    draw_path(&board, (struct draw_point[]){{20, 30}, {40, 50}}, 2, 6, pen);
    draw_rect(&board, (struct draw_box){300, 30, 10, 10}, 0, 0xFF112233); /* outside */
    draw_begin_part(&board, DRAW_PANEL);
    draw_rect(&board, (struct draw_box){20, 30, 40, 40}, 0, 0xFF112233);
    draw_text(&page, font, DRAW_LEFT, 0, 0, "before");
    draw_append(&page, &board, DRAW_BOARD, (struct draw_box){10, 10, 100, 100}, (struct draw_box){7, 9, 50, 80}, 8);
    assert_int_equal(page.command_count, 4);
    const struct draw_command *rect = &page.commands[1], *text = &page.commands[2], *path = &page.commands[3];
    assert_true(rect->box.x == 12 && rect->box.y == 19 && rect->box.width == 20 && rect->size == 2);
    assert_true(rect->clip.x == 7 && rect->clip.y == 9 && rect->clip.width == 50 && rect->clip.height == 50);
    assert_true(text->size == 8); /* 7, enlarged */
    assert_memory_equal(page.bytes + text->first, "word", 4);
    assert_true(page.points[path->first + 1].x == 22 && path->width == 1 && path->arrow == 3);
    draw_append(&page, &board, DRAW_BOARD, (struct draw_box){10, 10, 100, 100}, (struct draw_box){0, 0, 50, 50}, 100);
    assert_true(page.commands[5].size == 7 * DRAW_MOST_ENLARGED);
    draw_finish(&board);
    draw_finish(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commands_read_back),
        cmocka_unit_test(test_cleared_list_keeps_its_memory),
        cmocka_unit_test(test_pushed_clips_intersect),
        cmocka_unit_test(test_fade_multiplies_opacity),
        cmocka_unit_test(test_appended_commands_are_moved_and_scaled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
