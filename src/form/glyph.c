#include "form/glyph.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "puzzle/layout.h"

/* The zero of each script's ten consecutive digits. */
static const uint32_t zeros[] = {0x0660, 0x06F0, 0x07C0, 0x0966,  0x09E6,  0x0A66,  0x0AE6,  0x0B66,
                                 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,  0x0E50,  0x0ED0,  0x0F20,  0x1040,
                                 0x17E0, 0x1810, 0xFF10, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6};

/* Consecutive numbers from 1: circled, in parentheses, with a full stop. */
static const struct {
    uint32_t one;
    unsigned count;
} numbers[] = {{0x2460, 20}, {0x2474, 20}, {0x2488, 20}, {0x24F5, 10}, {0x2776, 10}, {0x2780, 10}, {0x278A, 10}};

static const uint32_t chinese[] = {0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D};

/* Characters that mean the same as an ASCII character. */
static const struct {
    uint32_t first, last;
    char plain;
} ranges[] = {
    {0xA0, 0xA0, ' '},     {0xA6, 0xA6, '|'},     {0xB7, 0xB7, '.'},     {0x2000, 0x200A, ' '}, {0x2010, 0x2015, '-'},
    {0x2016, 0x2016, '|'}, {0x2022, 0x2022, '.'}, {0x202F, 0x202F, ' '}, {0x205F, 0x205F, ' '}, {0x2212, 0x2212, '-'},
    {0x2219, 0x2219, '.'}, {0x22C5, 0x22C5, '.'}, {0x25A1, 0x25A2, '.'}, {0x25CB, 0x25CB, '.'}, {0x25EF, 0x25EF, '.'},
    {0x25FB, 0x25FB, '.'}, {0x25FD, 0x25FD, '.'}, {0x2610, 0x2610, '.'}, {0x2B1A, 0x2B1C, '.'}, {0x3000, 0x3000, ' '},
    {0x30FB, 0x30FB, '.'}, {0x96F6, 0x96F6, '0'}, {0x24EA, 0x24EA, '0'}, {0xFF5F, 0xFF60, '|'}, {0xFFE8, 0xFFE8, '|'},
};

/* Returns whether the character has no width: joiners, direction marks, the selectors and the frame of emoji digits,
 * combining marks. */
static bool is_joined(uint32_t code)
{
    return (code >= 0x200B && code <= 0x200F) || (code >= 0x0300 && code <= 0x036F) || code == 0x2060 ||
           code == 0xFEFF || (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0x20D0 && code <= 0x20F0);
}

/* Returns the ASCII byte for a digit of another script, or 0. */
static char foreign_digit(uint32_t code)
{
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++) {
        if (code >= zeros[i] && code < zeros[i] + 10)
            return (char)('0' + (code - zeros[i]));
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (code >= numbers[i].one && code < numbers[i].one + numbers[i].count)
            return digit_character(code - numbers[i].one + 1);
    }
    for (unsigned i = 0; i < sizeof chinese / sizeof *chinese; i++) {
        if (code == chinese[i])
            return (char)('0' + i);
    }
    return 0;
}

/* Returns the ASCII byte for a character of a frame. */
static char frame_character(uint32_t code)
{
    static const uint16_t flat[] = {0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550};
    static const uint16_t upright[] = {0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551};
    for (size_t i = 0; i < sizeof flat / sizeof *flat; i++) {
        if (code == flat[i])
            return '-';
        if (code == upright[i])
            return '|';
    }
    return '+';
}

char glyph_plain(uint32_t code, bool *is_foreign)
{
    if (code >= 0x20 && code < 0x7F)
        return (char)code;
    if (code == '\t')
        return '\t';
    if (code < 0xA0 || code == UINT32_MAX)
        return GLYPH_INVALID;
    char digit = foreign_digit(code);
    *is_foreign |= digit != 0;
    if (digit)
        return digit;
    if (code >= 0x2500 && code <= 0x257F)
        return frame_character(code);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].plain;
    }
    if (is_joined(code))
        return GLYPH_NONE;
    if (code > 0xFF00 && code < 0xFF5F) /* full-width forms of ASCII */
        return (char)(code - 0xFF00 + 0x20);
    return (char)(GLYPH_OTHER | code % 127);
}

bool glyph_is_in(char character, const char *set)
{
    return character && strchr(set, character);
}

bool glyph_is_decoration(char character)
{
    static const bool is_decoration[256] = {
        [' '] = true, ['\t'] = true, ['|'] = true, ['+'] = true, [':'] = true,       ['\''] = true,
        [','] = true, [';'] = true,  ['['] = true, [']'] = true, ['{'] = true,       ['}'] = true,
        ['('] = true, [')'] = true,  ['"'] = true, ['!'] = true, [GLYPH_NONE] = true};
    return is_decoration[(unsigned char)character];
}

bool glyph_is_blank(char character)
{
    static const bool is_blank[256] = {
        ['.'] = true, ['0'] = true, ['*'] = true, ['_'] = true, ['-'] = true, ['?'] = true, [GLYPH_HOLE] = true};
    return is_blank[(unsigned char)character];
}

const char *glyph_at(const char *source, size_t length, size_t column, size_t *bytes)
{
    const char *end = source + length;
    uint32_t code;
    for (size_t i = 1; i < column && source < end; i++)
        source += utf8_decode(source, (size_t)(end - source), &code);
    if (source >= end || !column)
        return NULL;
    *bytes = utf8_decode(source, (size_t)(end - source), &code);
    return source;
}

void glyph_describe(const char *source, size_t length, size_t column, char *text, size_t size)
{
    size_t bytes;
    uint32_t code;
    const char *at = glyph_at(source, length, column, &bytes);
    if (!at) {
        snprintf(text, size, "%s", tr("the end of the line"));
        return;
    }
    utf8_decode(at, bytes, &code);
    if (code == UINT32_MAX)
        snprintf(text, size, tr("the byte 0x%02X (not UTF-8)"), (unsigned char)*at);
    else if (code < 0x20 || (code >= 0x7F && code < 0xA0))
        snprintf(text, size, tr("the control character 0x%02X"), (unsigned)code);
    else
        snprintf(text, size, "'%.*s'", (int)bytes, at);
}
