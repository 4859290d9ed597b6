/* Reads a step's argument and roles from JSON (meaning: step/argument.h, form: docs/trace.md). */
#ifndef TRACE_FILE_JSONL_ARGUMENT_H
#define TRACE_FILE_JSONL_ARGUMENT_H

#include <jansson.h>

#include "step/argument.h"

/* Reads "argument" and "roles" of a step into `arrays`. If they are missing, `argument` is empty. Indices of truths and
 * links may have any value up to ARGUMENT_MAX_INDEX; argument_check verifies them. Returns NULL on success, otherwise
 * what was expected. */
const char *jsonl_argument_read(const json_t *step, const struct layout *layout, struct argument_arrays *arrays,
                                struct argument *argument);

#endif
