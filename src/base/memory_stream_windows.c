/* Windows has no streams in memory, so the bytes go through a temporary file. */
#include "base/memory_stream.h"

#include <errno.h>

#include "base/file.h"
#include "base/memory.h"

static bool fail(struct text_error *error)
{
    return text_error_system(error, "cannot write a temporary file: %s", text_error_reason(errno));
}

bool memory_stream_open(struct memory_stream *memory, struct text_error *error)
{
    *memory = (struct memory_stream){.stream = file_create_temporary()};
    return memory->stream || fail(error);
}

bool memory_stream_close(struct memory_stream *memory, struct text_error *error)
{
    FILE *stream = memory->stream;
    bool whole = !fflush(stream) && !ferror(stream) && !fseeko(stream, 0, SEEK_END);
    off_t length = whole ? ftello(stream) : -1;
    char *bytes = length >= 0 ? memory_calloc((size_t)length + 1, 1) : NULL;
    whole = bytes && !fseeko(stream, 0, SEEK_SET) && fread(bytes, 1, (size_t)length, stream) == (size_t)length;
    fclose(stream);
    *memory = (struct memory_stream){.bytes = bytes, .length = bytes ? (size_t)length : 0};
    return whole || fail(error);
}

void memory_stream_finish(struct memory_stream *memory)
{
    if (memory->stream)
        fclose(memory->stream);
    memory_free(memory->bytes);
    *memory = (struct memory_stream){0};
}
