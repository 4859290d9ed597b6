/* The characters of puzzle texts. Each becomes one ASCII byte, whatever its script, frame or font. */
#ifndef FORM_GLYPH_H
#define FORM_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GLYPH_NONE = 0x1E,    /* stands for nothing: the character joins or styles the previous one */
    GLYPH_HOLE = 0x1F,    /* an element that an array leaves out, including the separator after it (scan.c) */
    GLYPH_INVALID = 0x7F, /* a control character, or a byte that is not UTF-8 */
    GLYPH_OTHER = 0x80,   /* this and higher bytes: characters that no form uses; equal characters have equal bytes */
};

/* Returns the byte for a character. Letters, signs and digits of other scripts become those of ASCII; for such a digit
 * `*is_foreign` is set to true. */
char glyph_plain(uint32_t code, bool *is_foreign);

/* Returns whether the byte may occur between a board's cells: spaces, separators, brackets, quotes, bars. */
bool glyph_is_decoration(char character);

/* Returns whether the byte is a blank cell in every form: '.', '0', '*', '_', '-', '?', or a hole. */
bool glyph_is_blank(char character);

static inline bool glyph_is_digit(char character)
{
    return character >= '0' && character <= '9';
}

static inline bool glyph_is_letter(char character)
{
    return (character | 0x20) >= 'a' && (character | 0x20) <= 'z';
}

/* Returns whether the character is in the set, which never contains a zero byte. */
bool glyph_is_in(char character, const char *set);

/* Returns the UTF-8 character at `column` (from 1) of a source text, and its length in bytes; NULL after the last
 * one. */
const char *glyph_at(const char *source, size_t length, size_t column, size_t *bytes);

/* Describes that character in a message: "'x'", "the end of the line", "the control character ...". */
void glyph_describe(const char *source, size_t length, size_t column, char *text, size_t size);

#endif
