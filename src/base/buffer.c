#include "base/array.h"
#include "base/buffer.h"

#include <stdio.h>
#include <string.h>

bool buffer_reserve(struct buffer *buffer, size_t more)
{
    if (!buffer->failed && !array_room(buffer->bytes, buffer->capacity, buffer->length + more + 1))
        buffer->failed = true;
    return !buffer->failed;
}

void buffer_finish(struct buffer *buffer)
{
    memory_free(buffer->bytes);
    *buffer = (struct buffer){0};
}

void buffer_clear(struct buffer *buffer)
{
    buffer->length = 0;
    buffer->failed = false;
    if (buffer->bytes)
        buffer->bytes[0] = 0;
}

const char *buffer_text(const struct buffer *buffer)
{
    return buffer->bytes ? buffer->bytes : "";
}

void buffer_append(struct buffer *buffer, const void *bytes, size_t length)
{
    if (!length || !buffer_reserve(buffer, length))
        return;
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = 0;
}

void buffer_put(struct buffer *buffer, char byte)
{
    buffer_append(buffer, &byte, 1);
}

void buffer_vprint(struct buffer *buffer, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0 || !buffer_reserve(buffer, (size_t)length))
        return;
    vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, arguments);
    buffer->length += (size_t)length;
}

void buffer_print(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buffer_vprint(buffer, format, arguments);
    va_end(arguments);
}
