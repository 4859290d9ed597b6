/* A growable run of bytes, always followed by a NUL that does not count. Once growing has failed, `failed` stays set
 * and every later append does nothing: a writer checks once, at the end. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct buffer {
    char *bytes;
    size_t length, capacity;
    bool failed;
};

void buffer_finish(struct buffer *buffer);
void buffer_clear(struct buffer *buffer);

/* The text so far; "" where there is none. It stays valid until the next append. */
const char *buffer_text(const struct buffer *buffer);

void buffer_append(struct buffer *buffer, const void *bytes, size_t length);
void buffer_put(struct buffer *buffer, char byte);
void buffer_print(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_vprint(struct buffer *buffer, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));

#endif
