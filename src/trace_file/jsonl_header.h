/* The first line of a trace as JSON lines: the puzzle and the engine. */
#ifndef TRACE_FILE_JSONL_HEADER_H
#define TRACE_FILE_JSONL_HEADER_H

#include <jansson.h>

#include "puzzle/puzzle.h"

/* The puzzle, or NULL with `error` filled. `*engine` belongs to `header`. */
struct puzzle *jsonl_header_read(const json_t *header, const char **engine, struct text_error *error);

/* `value` as a whole number from `least` to `most`, or -1. */
long jsonl_whole(const json_t *value, long least, long most);

#endif
