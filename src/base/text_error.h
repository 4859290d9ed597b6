/* What went wrong, where, and what was expected, in words for a person. Functions that can fail fill one and return
 * false (or NULL); whoever owns the terminal or the window shows it once. */
#ifndef BASE_TEXT_ERROR_H
#define BASE_TEXT_ERROR_H

#include <stddef.h>

enum text_error_kind {
    TEXT_ERROR_INPUT,       /* what was read or asked for is wrong: exit status 2 */
    TEXT_ERROR_SYSTEM,      /* memory, disk, display: exit status 3 */
    TEXT_ERROR_BROKEN_PIPE, /* whoever read our output has closed it, as `head` does: no failure, and nothing to say */
};

struct text_error {
    enum text_error_kind kind;
    char source[160];    /* a file's name, or "argument", or "" */
    size_t line, column; /* from 1; 0 where there is none. A column counts characters, not bytes. */
    char message[320];
};

/* Both leave `source` to the caller who knows it. `error` may be NULL. */
void text_error_input(struct text_error *error, size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void text_error_system(struct text_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What could not be written, after errno: TEXT_ERROR_BROKEN_PIPE where it was a pipe that is closed. */
void text_error_write(struct text_error *error, const char *target);

/* Memory has run out; says for what. */
void text_error_memory(struct text_error *error, const char *purpose);

/* Names the source unless an inner function already has. */
void text_error_source(struct text_error *error, const char *source);

/* "source:line:column: message" with the parts that are known; the text is cut to `size`. */
void text_error_format(const struct text_error *error, char *text, size_t size);

#endif
