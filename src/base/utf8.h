/* UTF-8 text from outside: decoding, and names that are safe to print anywhere (JSON, titles, the window). */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns whether the byte belongs to a character that began before it. */
static inline bool utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Returns where the character begins that the byte at `at` belongs to. */
static inline size_t utf8_start(const char *text, size_t at)
{
    while (at && utf8_continues(text[at]))
        at--;
    return at;
}

/* Decodes the character at `text` (`length` is at least 1) and returns its length in bytes. An invalid byte is
 * decoded as UINT32_MAX with length 1. */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);

/* Copies as many whole characters as fit into `name` and appends a NUL. Invalid bytes and control characters become
 * '?', and so do those that change the direction of text (U+202E and the like): behind them it would be read as
 * something else. */
void utf8_sanitize(char *name, size_t size, const char *text, size_t length);

/* The same for text of several lines: line ends stay, and a tab becomes a blank. */
void utf8_sanitize_lines(char *text, size_t size, const char *from, size_t length);

/* Changes those that change the direction of text to '?', in a text whose control characters are wanted. */
void utf8_hide_directing(char *text);

/* Changes the letters a to z, and those of Latin-1 that have a capital there, such as U+00E4, to capitals. */
void utf8_capitalize(char *text);

/* Returns how many bytes of the text the word matches, which has `length` bytes; 0 if the text does not begin with it.
 * Capitals do not matter, nor do the accents of Latin-1. */
size_t utf8_match(const char *text, const char *word, size_t length);

#endif
