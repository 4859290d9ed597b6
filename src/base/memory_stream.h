/* A stream whose bytes are collected in memory, for what writes to a FILE. */
#ifndef BASE_MEMORY_STREAM_H
#define BASE_MEMORY_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text_error.h"

struct memory_stream {
    FILE *stream;  /* NULL once it is closed */
    char *bytes;   /* valid once the stream is closed, with a NUL behind them that `length` does not count */
    size_t length; /* the same */
};

/* Opens the stream. Returns false, with nothing to finish, if that fails, as it can only on Windows. */
bool memory_stream_open(struct memory_stream *memory, struct text_error *error);

/* Closes the stream. Returns false if a byte was lost, as it can be only on Windows. */
bool memory_stream_close(struct memory_stream *memory, struct text_error *error);

/* Closes the stream, if it is open, and frees the bytes. */
void memory_stream_finish(struct memory_stream *memory);

#endif
