/* A trace as JSON lines with the words of each step (trace/jsonl.h). */
#ifndef APP_EXPLAINED_JSONL_H
#define APP_EXPLAINED_JSONL_H

#include <stdio.h>

#include "scene/notation.h"
#include "trace/trace.h"

/* False if there is no memory, or the stream took not all of it. */
bool explained_jsonl_write(const struct trace *trace, enum notation notation, FILE *stream);

#endif
