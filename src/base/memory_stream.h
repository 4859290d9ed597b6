/* A stream that collects its bytes in memory, for code that writes to a FILE. */
#ifndef BASE_MEMORY_STREAM_H
#define BASE_MEMORY_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text_error.h"

struct memory_stream {
    FILE *stream;  /* NULL when closed */
    char *bytes;   /* valid when the stream is closed; a NUL follows them that `length` does not count */
    size_t length; /* valid when the stream is closed */
};

/* Opens the stream. Returns false if that fails, which only happens on Windows; then nothing has to be finished. */
bool memory_stream_open(struct memory_stream *memory, struct text_error *error);

/* Closes the stream. Returns false if a byte was lost, which only happens on Windows. */
bool memory_stream_close(struct memory_stream *memory, struct text_error *error);

/* Closes the stream if it is open, and frees the bytes. */
void memory_stream_finish(struct memory_stream *memory);

#endif
