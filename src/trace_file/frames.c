#include "trace_file/frames.h"

#include "base/buffer.h"
#include "base/array.h"
#include "trace/replay.h"
#include "trace/search.h"

static void put_state(const struct replay *replay, struct buffer *line, FILE *stream)
{
    unsigned cells = trace_layout(replay->trace)->cells;
    buffer_clear(line);
    for (unsigned c = 0; c < cells; c++)
        buffer_print(line, c ? " %u" : "%u", replay->mask[c]);
    buffer_put(line, '\n');
    fwrite(buffer_text(line), 1, line->length, stream);
}

void frames_write_all(const struct trace *trace, FILE *stream)
{
    struct replay replay;
    struct buffer line = {0};
    replay_init(&replay, trace);
    for (uint64_t position = 0; position <= trace_steps(trace) && !ferror(stream); position++) {
        replay_seek(&replay, position);
        put_state(&replay, &line, stream);
    }
    replay_finish(&replay);
    buffer_finish(&line);
}

/* Collects the numbers of the steps on the path, last one first. */
static void collect_path(const struct trace *trace, bool deductions_only, uint64_t **path, size_t *count)
{
    struct cursor cursor;
    size_t room = 0;
    cursor_init(&cursor, trace);
    for (uint64_t n = trace_steps(trace); n; n = search_previous_on_branch(&cursor, n)) {
        const struct record *record = cursor_record(&cursor, n);
        bool shown = record->kind == STEP_DEDUCE || (record->kind == STEP_GUESS && !deductions_only);
        if (!shown)
            continue;
        array_room(*path, room, *count + 1);
        (*path)[(*count)++] = n;
    }
    cursor_finish(&cursor);
}

void frames_write_path(const struct trace *trace, bool deductions_only, FILE *stream)
{
    struct replay replay;
    struct buffer line = {0};
    uint64_t *path = NULL;
    size_t count = 0;
    replay_init(&replay, trace);
    collect_path(trace, deductions_only, &path, &count);
    if (!deductions_only)
        put_state(&replay, &line, stream);
    while (count-- && !ferror(stream)) {
        replay_seek(&replay, path[count]);
        put_state(&replay, &line, stream);
    }
    replay_finish(&replay);
    buffer_finish(&line);
    memory_free(path);
}
