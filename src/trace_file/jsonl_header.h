/* Reads the first line of a trace in JSON lines: the puzzle and the engine. */
#ifndef TRACE_FILE_JSONL_HEADER_H
#define TRACE_FILE_JSONL_HEADER_H

#include <jansson.h>

#include "puzzle/puzzle.h"
#include "trace/trace.h"

/* Returns the puzzle, or NULL with `error` filled. `*engine` belongs to `header`, and so does `*unknown`: the first
 * unknown key, or NULL. */
struct puzzle *jsonl_header_read(const json_t *header, const char **engine, const char **unknown,
                                 struct text_error *error);

/* Reads the lists of techniques into the trace's head. Returns false with `error` filled if one is not a list of
 * ids. */
bool jsonl_header_read_lists(const json_t *header, struct trace *trace, struct text_error *error);

/* Returns `value` if it is a whole number from `least` to `most`, otherwise -1. */
long jsonl_whole(const json_t *value, long least, long most);

#endif
