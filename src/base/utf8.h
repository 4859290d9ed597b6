/* Text from outside: what is UTF-8 in it, and names made of it that may go anywhere (JSON, titles, the window). */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Decodes the character at `text` (`length` is at least 1) and returns its bytes; what is not UTF-8 is UINT32_MAX, one
 * byte at a time. */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);

/* Copies as many whole characters as fit into `name` with a NUL behind them; what is not UTF-8 and what is a control
 * character becomes '?'. */
void utf8_sanitize(char *name, size_t size, const char *text, size_t length);

#endif
