/* Tests that the themes' colours have enough contrast. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>

#include "scene/theme.h"

static void need(const struct theme *theme, const char *what, uint32_t over, uint32_t under, double least)
{
    double contrast = theme_contrast(over, under);
    if (contrast < least)
        fail_msg("%s: %s stands out by %.2f, expected %.1f", theme->id, what, contrast, least);
}

static void test_contrast_follows_wcag(void **state)
{
    (void)state;
    assert_true(fabs(theme_contrast(0xFFFFFFFF, 0xFF000000) - 21) < 0.01);
    assert_true(fabs(theme_contrast(0xFF777777, 0xFFFFFFFF) - 4.48) < 0.01);
    assert_true(theme_contrast(0xFF123456, 0xFF123456) == 1);
    assert_int_equal(theme_blend(0xFFFFFFFF, 0x80000000), 0xFF7F7F7F);
}

static void test_text_has_enough_contrast(void **state)
{
    (void)state;
    for (const struct theme *const *at = themes; *at; at++) {
        const struct theme *theme = *at;
        uint32_t grounds[] = {theme->background, theme->sheet, theme->raised, theme->select};
        for (unsigned i = 0; i < 4; i++)
            need(theme, "text", theme->text, grounds[i], 7);
        for (unsigned i = 0; i < 4; i++)
            need(theme, "secondary text", theme->muted, grounds[i], 7);
        need(theme, "a candidate", theme->candidate, theme->sheet, 4.5);
        need(theme, "a candidate of the cell that is chosen", theme->candidate, theme->select, 4.5);
        need(theme, "a placed digit", theme->meaning[MEANING_PLACED], theme->sheet, 4.5);
        need(theme, "a digit that rests on a guess", theme->meaning[MEANING_GUESS], theme->sheet, 4.5);
        need(theme, "the word in a contradiction", theme->on_contradiction, theme->meaning[MEANING_CONTRADICTION], 4.5);
    }
}

static void test_meanings_have_enough_contrast(void **state)
{
    (void)state;
    for (const struct theme *const *at = themes; *at; at++) {
        for (unsigned meaning = MEANING_TRUTH; meaning < MEANINGS; meaning++)
            need(*at, "a meaning", (*at)->meaning[meaning], (*at)->sheet, 3);
    }
}

/* Text on the tints below it: cells on the board, chips in sentences. */
static void test_text_on_tints_has_enough_contrast(void **state)
{
    (void)state;
    for (const struct theme *const *at = themes; *at; at++) {
        const struct theme *theme = *at;
        if (theme->hatched || theme->big_bang)
            continue;
        uint32_t truth = theme->meaning[MEANING_TRUTH];
        uint32_t cell = theme_blend(theme->sheet, draw_fade(truth, theme->tint * 1.6f));
        need(theme, "a given on a truth", theme->text, cell, 7);
        need(theme, "a placed digit on a truth", theme->meaning[MEANING_PLACED], cell, 3);
        need(theme, "a candidate on a truth's disc", theme->on_truth, theme_blend(cell, draw_fade(truth, theme->disc)),
             4.5);
        for (unsigned meaning = MEANING_TRUTH; meaning < MEANING_CONTRADICTION; meaning++)
            need(theme, "a chip", theme->text,
                 theme_blend(theme->background, draw_fade(theme->meaning[meaning], 0.20f)), 7);
    }
}

static void test_themes_are_found_by_id(void **state)
{
    (void)state;
    for (const struct theme *const *at = themes; *at; at++)
        assert_ptr_equal(theme_find((*at)->id), *at);
    assert_null(theme_find("mauve"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast_follows_wcag),         cmocka_unit_test(test_text_has_enough_contrast),
        cmocka_unit_test(test_meanings_have_enough_contrast), cmocka_unit_test(test_text_on_tints_has_enough_contrast),
        cmocka_unit_test(test_themes_are_found_by_id),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
