/* Tests vector animations: escaping of markup, the string pool, alignment of frames, and shapes that are stored
 * once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "export/align.h"
#include "export/film.h"
#include "export/markup.h"
#include "export/pool.h"

enum { ITEMS = 9 };

typedef void put_markup(struct buffer *out, const char *text, size_t length);

static void check_markup(put_markup *put, const char *text, size_t length, const char *wanted)
{
    struct buffer out = {0};
    put(&out, text, length);
    assert_string_equal(buffer_text(&out), wanted);
    buffer_finish(&out);
}

static void test_texts_are_escaped(void **state)
{
    (void)state;
    check_markup(markup_text, "a<b>&\"c'", 8, "a&lt;b&gt;&amp;&quot;c&#39;");
    check_markup(markup_text, "\303\251\342\206\222", 5, "\303\251\342\206\222");
    check_markup(markup_text, "\1\0\377\355\240\200\357\277\277\t", 10,
                 "\357\277\275\357\277\275\357\277\275\357\277\275\357\277\275\357\277\275\357\277\275\t");
    check_markup(markup_text, "\303", 1, "\357\277\275"); /* truncated UTF-8 */
    check_markup(markup_text, "", 0, "");
}

static void test_script_texts_are_escaped(void **state)
{
    (void)state;
    check_markup(markup_script_text, "</script>\"\\\n'", 13, "\\u003c/script>\\\"\\\\\\n'");
    check_markup(markup_script_text, "\342\200\250\342\200\251\2", 7, "\\u2028\\u2029\357\277\275");
}

static void check_number(double value, const char *wanted)
{
    struct buffer out = {0};
    markup_number(&out, value);
    assert_string_equal(buffer_text(&out), wanted);
    buffer_finish(&out);
}

static void test_numbers_are_short(void **state)
{
    (void)state;
    check_number(0, "0");
    check_number(-0.004, "0");
    check_number(0.5, ".5");
    check_number(-0.25, "-.25");
    check_number(0.05, ".05");
    check_number(12.999, "13");
    check_number(-1e6, "-1000000");
    check_number(3.1, "3.1");
}

static void test_base64_and_colours(void **state)
{
    (void)state;
    static const char *const wanted[] = {"",         "Zg==",     "Zm8=",    "Zm9v",
                                         "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"}; /* from RFC 4648 */
    struct buffer out = {0};
    for (size_t length = 0; length < 7; length++) {
        buffer_clear(&out);
        markup_base64(&out, (const unsigned char *)"foobar", length);
        assert_string_equal(buffer_text(&out), wanted[length]);
    }
    buffer_clear(&out);
    markup_colour(&out, 0x80AABBCC);
    markup_colour(&out, 0xFFA0BBCC);
    assert_string_equal(buffer_text(&out), "#abc#a0bbcc");
    buffer_finish(&out);
}

static void test_pool_stores_each_string_once(void **state)
{
    (void)state;
    struct pool pool = {0};
    char text[16];
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 1000; i++) {
            int length = snprintf(text, sizeof text, "%u", i);
            assert_int_equal(pool_add(&pool, text, (size_t)length), i);
        }
    }
    size_t length;
    assert_memory_equal(pool_get(&pool, 517, &length), "517", 3);
    assert_int_equal(length, 3);
    assert_int_equal(pool_add(&pool, "", 0), 1000);
    assert_int_equal(pool_add(&pool, "", 0), 1000);
    pool_finish(&pool);
}

/* Computes the length of a longest common subsequence by dynamic programming. */
static uint32_t longest_common(const uint32_t *a, const uint32_t *b)
{
    uint32_t best[ITEMS + 1][ITEMS + 1] = {0};
    for (int i = 0; i < ITEMS; i++) {
        for (int j = 0; j < ITEMS; j++) {
            uint32_t skip = best[i][j + 1] > best[i + 1][j] ? best[i][j + 1] : best[i + 1][j];
            best[i + 1][j + 1] = a[i] == b[j] ? best[i][j] + 1 : skip;
        }
    }
    return best[ITEMS][ITEMS];
}

static void shuffle(uint32_t *items)
{
    for (uint32_t i = 0; i < ITEMS; i++) {
        uint32_t other = (uint32_t)rand() % (i + 1);
        items[i] = items[other];
        items[other] = i;
    }
}

static void test_alignment_is_a_longest_common_subsequence(void **state)
{
    (void)state;
    struct align align = {0};
    srand(7);
    for (int round = 0; round < 500; round++) {
        uint32_t before[ITEMS], after[ITEMS], match[ITEMS], kept = 0, last = 0;
        shuffle(before);
        shuffle(after);
        after[rand() % ITEMS] = ITEMS; /* an item that is not in `before` */
        align_find(&align, ITEMS + 1, before, ITEMS, after, ITEMS, match);
        for (int i = 0; i < ITEMS; i++) {
            if (match[i] == ALIGN_NONE)
                continue;
            assert_int_equal(before[match[i]], after[i]);
            assert_true(!kept || match[i] > last);
            last = match[i];
            kept++;
        }
        assert_int_equal(kept, longest_common(before, after));
    }
    align_finish(&align);
}

static void test_equal_items_are_matched_in_order(void **state)
{
    (void)state;
    struct align align = {0};
    const uint32_t before[] = {3, 3, 1, 3}, after[] = {3, 1, 3, 3, 3};
    uint32_t match[5];
    align_find(&align, 4, before, 4, after, 5, match);
    assert_int_equal(match[0], 0);
    for (int i = 1; i < 5; i++)
        assert_true(match[i] == ALIGN_NONE || before[match[i]] == after[i]);
    align_find(&align, 4, before, 0, after, 5, match);
    for (int i = 0; i < 5; i++)
        assert_int_equal(match[i], ALIGN_NONE);
    align_finish(&align);
}

static void open_plainly(const struct film *film, struct film_span span, struct buffer *out)
{
    (void)film;
    buffer_print(out, "<g f=\"%u %u\">", span.first, span.end);
}

static struct draw_box box(float x)
{
    return (struct draw_box){x, 2, 20, 8};
}

/* Draws one of three frames: a background and a box that stay, a box only in the middle frame, and a text on
 * top. */
static void make_frame(struct draw_list *list, int number)
{
    draw_clear(list);
    draw_rect(list, (struct draw_box){0, 0, 100, 50}, 0, 0xFF112233);
    if (number == 1)
        draw_rect(list, box(8), 0, 0xFFDD0000);
    draw_rect(list, box(10), 2, 0x8000DD00);
    draw_rect(list, (struct draw_box){0, 0, 9, 9}, 0, 0x00DD0000);   /* transparent */
    draw_rect(list, (struct draw_box){200, 0, 9, 9}, 0, 0xFFDD0000); /* outside the picture */
    if (number == 2)
        draw_text(list, (struct draw_font){DRAW_REGULAR, 12, 0xFF000000}, DRAW_LEFT, 4, 30, "<&>");
}

static void test_unchanged_shapes_are_stored_once(void **state)
{
    (void)state;
    struct film *film = film_create(100, 50, NULL);
    struct draw_list list = {0};
    struct buffer out = {0};
    for (int i = 0; i < 3; i++) {
        make_frame(&list, i);
        assert_true(film_add(film, &list, 10 + i, NULL));
    }
    film_group(film);
    assert_int_equal(film_frames(film), 3);
    assert_int_equal(film_start(film, 2), 21);
    assert_int_equal(film_start(film, 3), 33);
    film_write_drawing(film, open_plainly, &out);
    const char *drawing = buffer_text(&out), *ground = strstr(drawing, "width=\"100\""),
               *stays = strstr(drawing, "x=\"10\""), *comes = strstr(drawing, "x=\"8\""),
               *text = strstr(drawing, ">&lt;&amp;&gt;</text>");
    assert_true(ground && ground < comes && comes < stays && stays < text);
    assert_null(strstr(stays + 1, "x=\"10\""));
    assert_null(strstr(drawing, "x=\"200\""));
    assert_non_null(strstr(drawing, "<g f=\"0 3\">"));
    assert_non_null(strstr(drawing, "<g f=\"1 2\">"));
    assert_non_null(strstr(drawing, "<g f=\"2 3\">"));
    buffer_finish(&out);
    draw_finish(&list);
    film_destroy(film);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_escaped),
        cmocka_unit_test(test_script_texts_are_escaped),
        cmocka_unit_test(test_numbers_are_short),
        cmocka_unit_test(test_base64_and_colours),
        cmocka_unit_test(test_pool_stores_each_string_once),
        cmocka_unit_test(test_alignment_is_a_longest_common_subsequence),
        cmocka_unit_test(test_equal_items_are_matched_in_order),
        cmocka_unit_test(test_unchanged_shapes_are_stored_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
