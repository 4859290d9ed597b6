/* An error message: what was found, where, and what was expected. A function that can fail fills one and returns
 * false (or NULL). Only the owner of the terminal or the window prints it. */
#ifndef BASE_TEXT_ERROR_H
#define BASE_TEXT_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/printf_like.h"

enum text_error_kind {
    TEXT_ERROR_INPUT,       /* the input or a request is wrong: exit status 2 */
    TEXT_ERROR_SYSTEM,      /* memory, disk or display has failed: exit status 3 */
    TEXT_ERROR_BROKEN_PIPE, /* the reader of our output has closed it, as `head` does: no failure and no message */
};

struct text_error {
    enum text_error_kind kind;
    char source[160];    /* a file's name, "argument", or "" */
    size_t line, column; /* from 1; 0 if unknown. A column counts characters, not bytes. */
    char message[320];
};

/* Functions that fill an error return false, so a failing function can end with `return text_error_input(...)`. These
 * two set kind, position and message and clear `source`, which the caller sets with text_error_source. `error` may be
 * NULL. */
bool text_error_input(struct text_error *error, size_t line, size_t column, const char *format, ...) PRINTF_LIKE(4, 5);
bool text_error_system(struct text_error *error, const char *format, ...) PRINTF_LIKE(2, 3);

/* Reports a failed write to `target`, with the reason from errno. The kind is TEXT_ERROR_BROKEN_PIPE if errno is
 * EPIPE. */
bool text_error_write(struct text_error *error, const char *target);

/* Returns the message for an errno, in the current language. */
const char *text_error_reason(int number);

/* Sets the source unless it is already set by an inner function. */
void text_error_source(struct text_error *error, const char *source);

/* Formats "source:line:column: message" without unknown parts, cut to `size` bytes. Control characters and line breaks
 * in quoted input become '?', so none reaches a terminal or starts a second message. */
void text_error_format(const struct text_error *error, char *text, size_t size);

#endif
