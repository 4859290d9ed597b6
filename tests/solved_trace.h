/* For tests: the trace of a puzzle file, solved by an engine. The caller destroys it. */
#ifndef TESTS_SOLVED_TRACE_H
#define TESTS_SOLVED_TRACE_H

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "engine/engine.h"
#include "form/reader.h"

static inline struct trace *solved_trace(const char *path, const char *engine_id)
{
    struct buffer text = {0};
    struct trace *trace = NULL;
    const struct engine *engine = engine_find(engine_id);
    struct puzzle *puzzle = NULL;
    if (engine && file_read(path, 1 << 20, &text, NULL))
        puzzle = puzzle_read(buffer_text(&text), text.length, path, NULL);
    if (puzzle)
        trace = trace_create(puzzle, engine->id);
    if (trace) {
        digit_mask solution[LAYOUT_MAX_CELLS];
        struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = solution};
        engine->solve(&task);
        trace_close(trace);
    }
    puzzle_destroy(puzzle);
    buffer_finish(&text);
    return trace;
}

#endif
