#include "scene/theme.h"

#include <math.h>

#include "base/translation.h"
#include "base/word.h"

static const struct theme light = {
    .id = "light",
    .title = TR("Light"),
    .summary = TR("Ink on paper."),
    .background = 0xFFFBFAF7,
    .sheet = 0xFFFFFFFF,
    .raised = 0xFFF3F1EC,
    .text = 0xFF1E2126,
    .muted = 0xFF464B54,
    .candidate = 0xFF626770,
    .hair = 0xFFD5D3CD,
    .line = 0xFF6C7079,
    .select = 0xFFE9E6DF,
    .meaning =
        {
            [MEANING_NONE] = 0xFF1E2126,
            [MEANING_TRUTH] = 0xFF0072B2,
            [MEANING_LINK] = 0xFF8A8F98,
            [MEANING_PLACED] = 0xFF007A5A,
            [MEANING_REMOVED] = 0xFFD55E00,
            [MEANING_GUESS] = 0xFFA6447F,
            [MEANING_CONTRADICTION] = 0xFFB3261E,
            [MEANING_SET_A] = 0xFF5A3FC0,
            [MEANING_SET_B] = 0xFF857000,
            [MEANING_SET_C] = 0xFF007C8C,
            [MEANING_SET_D] = 0xFF7A4A2B,
        },
    .on_contradiction = 0xFFFFFFFF,
    .on_truth = 0xFF1E2126,
    .tint = 0.13f,
    .disc = 0.30f,
    .regular = DRAW_REGULAR,
    .strong = DRAW_SEMIBOLD,
};

static const struct theme paper = {
    .id = "paper",
    .title = TR("Paper"),
    .summary = TR("For printing: darker colours on white, which stay apart in grey."),
    .background = 0xFFFFFFFF,
    .sheet = 0xFFFFFFFF,
    .raised = 0xFFF2F2F2,
    .text = 0xFF000000,
    .muted = 0xFF3A3D42,
    .candidate = 0xFF4A4E55,
    .hair = 0xFFB4B4B4,
    .line = 0xFF3C3F44,
    .select = 0xFFE4E4E4,
    .meaning =
        {
            [MEANING_NONE] = 0xFF000000,
            [MEANING_TRUTH] = 0xFF005F96,
            [MEANING_LINK] = 0xFF60656E,
            [MEANING_PLACED] = 0xFF00573F,
            [MEANING_REMOVED] = 0xFFA03C00,
            [MEANING_GUESS] = 0xFF8A2B66,
            [MEANING_CONTRADICTION] = 0xFF9C1710,
            [MEANING_SET_A] = 0xFF5A3FC0,
            [MEANING_SET_B] = 0xFF857000,
            [MEANING_SET_C] = 0xFF007C8C,
            [MEANING_SET_D] = 0xFF7A4A2B,
        },
    .on_contradiction = 0xFFFFFFFF,
    .on_truth = 0xFF000000,
    .tint = 0.16f,
    .disc = 0.30f,
    .by_name = true,
    .regular = DRAW_REGULAR,
    .strong = DRAW_SEMIBOLD,
};

static const struct theme dark = {
    .id = "dark",
    .title = TR("Dark"),
    .summary = TR("For a dim room."),
    .background = 0xFF15171B,
    .sheet = 0xFF1A1D22,
    .raised = 0xFF1F2228,
    .text = 0xFFE8E6E1,
    .muted = 0xFFB9BDC5,
    .candidate = 0xFF9298A2,
    .hair = 0xFF33373F,
    .line = 0xFF7C828D,
    .select = 0xFF2B2F37,
    .meaning =
        {
            [MEANING_NONE] = 0xFFE8E6E1,
            [MEANING_TRUTH] = 0xFF56B4E9,
            [MEANING_LINK] = 0xFF9AA0AA,
            [MEANING_PLACED] = 0xFF2CC295,
            [MEANING_REMOVED] = 0xFFFF8A4C,
            [MEANING_GUESS] = 0xFFE08CBE,
            [MEANING_CONTRADICTION] = 0xFFFF6B5E,
            [MEANING_SET_A] = 0xFFA99BFF,
            [MEANING_SET_B] = 0xFFE3C44B,
            [MEANING_SET_C] = 0xFF4FD6DE,
            [MEANING_SET_D] = 0xFFCFA57F,
        },
    .on_contradiction = 0xFF000000,
    .on_truth = 0xFFFFFFFF,
    .tint = 0.15f,
    .disc = 0.34f,
    .regular = DRAW_REGULAR,
    .strong = DRAW_SEMIBOLD,
};

static const struct theme high_contrast = {
    .id = "high-contrast",
    .title = TR("High contrast"),
    .summary = TR("Black, white and pattern."),
    .background = 0xFFFFFFFF,
    .sheet = 0xFFFFFFFF,
    .raised = 0xFFFFFFFF,
    .text = 0xFF000000,
    .muted = 0xFF202020,
    .candidate = 0xFF3C3C3C,
    .hair = 0xFF8C8C8C,
    .line = 0xFF000000,
    .select = 0xFFDADADA,
    .meaning =
        {
            [MEANING_NONE] = 0xFF000000,
            [MEANING_TRUTH] = 0xFF000000,
            [MEANING_LINK] = 0xFF000000,
            [MEANING_PLACED] = 0xFF000000,
            [MEANING_REMOVED] = 0xFF000000,
            [MEANING_GUESS] = 0xFF000000,
            [MEANING_CONTRADICTION] = 0xFF000000,
            [MEANING_SET_A] = 0xFF000000,
            [MEANING_SET_B] = 0xFF000000,
            [MEANING_SET_C] = 0xFF000000,
            [MEANING_SET_D] = 0xFF000000,
        },
    .on_contradiction = 0xFFFFFFFF,
    .on_truth = 0xFFFFFFFF,
    .tint = 0.22f,
    .disc = 1,
    .hatched = true,
    .regular = DRAW_REGULAR,
    .strong = DRAW_SEMIBOLD,
};

static const struct theme big_bang = {
    .id = "big-bang",
    .title = TR("Big bang"),
    .summary = TR("The Racket program's own look: black on white, with narrow cells."),
    .background = 0xFFFFFFFF,
    .sheet = 0xFFFFFFFF,
    .raised = 0xFFFFFFFF,
    .text = 0xFF000000,
    .muted = 0xFF333333,
    .candidate = 0xFF555555,
    .hair = 0xFFD0D0D0,
    .line = 0xFF000000,
    .select = 0xFFE8E8E8,
    .meaning =
        {
            [MEANING_NONE] = 0xFF000000,
            [MEANING_TRUTH] = 0xFF000000,
            [MEANING_LINK] = 0xFF767676,
            [MEANING_PLACED] = 0xFF000000,
            [MEANING_REMOVED] = 0xFF767676,
            [MEANING_GUESS] = 0xFF555555,
            [MEANING_CONTRADICTION] = 0xFF000000,
            [MEANING_SET_A] = 0xFF000000,
            [MEANING_SET_B] = 0xFF000000,
            [MEANING_SET_C] = 0xFF000000,
            [MEANING_SET_D] = 0xFF000000,
        },
    .on_contradiction = 0xFFFFFFFF,
    .on_truth = 0xFFFFFFFF,
    .tint = 0.1f,
    .disc = 1,
    .big_bang = true,
    .by_name = true,
    .narrow_cells = true,
    .regular = DRAW_MONO,
    .strong = DRAW_MONO,
};

const struct theme *const themes[] = {&light, &dark, &high_contrast, &big_bang, &paper, NULL};

const struct theme *theme_find(const char *id)
{
    return word_find(id, themes, WORD_POINTERS);
}

/* Computes the relative luminance (WCAG 2.1). */
static double luminance(uint32_t colour)
{
    static const double part[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        double value = (colour >> (16 - 8 * i) & 0xFF) / 255.0;
        sum += part[i] * (value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
    }
    return sum;
}

double theme_contrast(uint32_t a, uint32_t b)
{
    double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

uint32_t theme_blend(uint32_t under, uint32_t over)
{
    uint32_t opacity = over >> 24, mixed = 0xFF000000u;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        uint32_t value = (over >> shift & 0xFF) * opacity + (under >> shift & 0xFF) * (255 - opacity);
        mixed |= (value + 127) / 255 << shift;
    }
    return mixed;
}
