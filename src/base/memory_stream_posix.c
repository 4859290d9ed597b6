#include "base/memory.h"
#include "base/memory_stream.h"

#include <stdlib.h>

bool memory_stream_open(struct memory_stream *memory, struct text_error *error)
{
    (void)error;
    *memory = (struct memory_stream){0};
    memory->stream = open_memstream(&memory->bytes, &memory->length);
    if (!memory->stream)
        memory_end();
    return true;
}

bool memory_stream_close(struct memory_stream *memory, struct text_error *error)
{
    (void)error;
    FILE *stream = memory->stream;
    memory->stream = NULL;
    if (fclose(stream))
        memory_end();
    return true;
}

void memory_stream_finish(struct memory_stream *memory)
{
    if (memory->stream)
        fclose(memory->stream);
    free(memory->bytes); /* allocated by the C library */
    *memory = (struct memory_stream){0};
}
