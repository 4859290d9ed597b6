#include "base/array.h"
#include "base/buffer.h"

#include <stdio.h>
#include <string.h>

void buffer_reserve(struct buffer *buffer, size_t more)
{
    bool is_new = !buffer->bytes;
    array_room(buffer->bytes, buffer->capacity, buffer->length + more + 1);
    if (is_new)
        buffer->bytes[0] = 0;
}

bool buffer_try_reserve(struct buffer *buffer, size_t more)
{
    size_t needed = buffer->length + more + 1;
    if (needed <= buffer->capacity)
        return true;
    size_t capacity = memory_grow_capacity(buffer->capacity, needed);
    char *grown = memory_try(buffer->bytes, capacity, 1);
    if (!grown)
        return false;
    if (!buffer->bytes)
        grown[0] = 0;
    buffer->bytes = grown;
    buffer->capacity = capacity;
    return true;
}

void buffer_finish(struct buffer *buffer)
{
    memory_free(buffer->bytes);
    *buffer = (struct buffer){0};
}

void buffer_clear(struct buffer *buffer)
{
    buffer->length = 0;
    if (buffer->bytes)
        buffer->bytes[0] = 0;
}

const char *buffer_text(const struct buffer *buffer)
{
    return buffer->bytes ? buffer->bytes : "";
}

void buffer_append(struct buffer *buffer, const void *bytes, size_t length)
{
    if (!length)
        return;
    buffer_reserve(buffer, length);
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
    if (length < 0)
        return;
    buffer_reserve(buffer, (size_t)length);
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

void buffer_put_json(struct buffer *buffer, const char *text)
{
    buffer_put(buffer, '"');
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            buffer_print(buffer, "\\%c", byte);
        else if (byte < 0x20)
            buffer_print(buffer, "\\u%04x", byte);
        else
            buffer_put(buffer, (char)byte);
    }
    buffer_put(buffer, '"');
}
