/* Writes a trace as JSON lines with an English sentence for each step (the form is in trace_file/jsonl.h). */
#ifndef EXPLAIN_EXPLAINED_JSONL_H
#define EXPLAIN_EXPLAINED_JSONL_H

#include <stdio.h>

#include "explain/notation.h"
#include "trace/trace.h"
#include "trace_file/step_supply.h"

/* `of` and `supply` are as in jsonl_write. Returns false if the stream could not be written. */
bool explained_jsonl_write(const struct trace *trace, const uint64_t *of, const struct step_supply *supply,
                           enum notation notation, FILE *stream);

#endif
