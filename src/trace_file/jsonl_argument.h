/* A step's argument and roles out of a line of JSON (trace/argument.h tells what they mean, README the form). */
#ifndef TRACE_FILE_JSONL_ARGUMENT_H
#define TRACE_FILE_JSONL_ARGUMENT_H

#include <jansson.h>

#include "trace/argument_bytes.h"

/* Reads "argument" and "roles" of a step into `room`; without them `argument` is empty. Indices of truths and links may be any
 * up to ARGUMENT_MAX_INDEX: whether the step has these is for argument_check. Returns NULL, or what was expected in their
 * place. `*no_memory` says whether that is because there is no memory. */
const char *jsonl_argument_read(const json_t *step, const struct layout *layout, struct argument_capacity *room,
                                struct argument *argument, bool *no_memory);

#endif
