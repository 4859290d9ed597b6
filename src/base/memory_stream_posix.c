#include "base/memory_stream.h"

#include <stdlib.h>

bool memory_stream_open(struct memory_stream *memory)
{
    *memory = (struct memory_stream){0};
    memory->stream = open_memstream(&memory->bytes, &memory->length);
    return memory->stream;
}

bool memory_stream_close(struct memory_stream *memory)
{
    FILE *stream = memory->stream;
    memory->stream = NULL;
    return !fclose(stream);
}

void memory_stream_finish(struct memory_stream *memory)
{
    if (memory->stream)
        memory_stream_close(memory);
    free(memory->bytes); /* the C library's */
    *memory = (struct memory_stream){0};
}
