/* UTF-8 text from outside: decoding, and making names safe to print anywhere (JSON, titles, the window). */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns whether the byte continues a character. */
static inline bool utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Returns the first position of the character to which the byte at `at` belongs. */
static inline size_t utf8_start(const char *text, size_t at)
{
    while (at && utf8_continues(text[at]))
        at--;
    return at;
}

/* Decodes the character at `text` (`length` is at least 1) and returns its length in bytes. An invalid byte is
 * decoded as UINT32_MAX with length 1. */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);

/* Copies as many whole characters as fit into `name` and appends a NUL. Replaces by '?' invalid bytes, control
 * characters, and characters that change the direction of the following text, such as U+202E. */
void utf8_sanitize(char *name, size_t size, const char *text, size_t length);

/* Copies like utf8_sanitize, but keeps line ends and turns a tab into a blank. */
void utf8_sanitize_lines(char *text, size_t size, const char *from, size_t length);

/* Replaces characters that change the direction of text by '?', in a text whose control characters are wanted. */
void utf8_hide_directing(char *text);

/* Changes the letters a to z, and those of Latin-1 with a capital there (such as U+00E4), to capitals. */
void utf8_capitalize(char *text);

/* Returns the number of bytes at the beginning of the text that match the word of `length` bytes; 0 if none do. Ignores
 * case and the accents of Latin-1. */
size_t utf8_match(const char *text, const char *word, size_t length);

#endif
