/* A growable array of bytes, always followed by a NUL that `length` does not count. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/printf_like.h"

struct buffer {
    char *bytes;
    size_t length, capacity;
};

void buffer_finish(struct buffer *buffer);
void buffer_clear(struct buffer *buffer);

/* Returns the content as a string, "" for an empty buffer. The pointer is valid until the next append. */
const char *buffer_text(const struct buffer *buffer);

/* Makes room for `more` bytes, so that appending them does not move the content. */
void buffer_reserve(struct buffer *buffer, size_t more);

/* Makes room for `more` bytes if the system has that much memory, otherwise returns false with nothing changed. For
 * sizes that come from a file or another program. */
bool buffer_try_reserve(struct buffer *buffer, size_t more);

void buffer_append(struct buffer *buffer, const void *bytes, size_t length);
void buffer_put(struct buffer *buffer, char byte);
void buffer_print(struct buffer *buffer, const char *format, ...) PRINTF_LIKE(2, 3);
void buffer_vprint(struct buffer *buffer, const char *format, va_list arguments) PRINTF_LIKE(2, 0);

/* Appends the text as a string of JSON, in quotes. */
void buffer_put_json(struct buffer *buffer, const char *text);

#endif
