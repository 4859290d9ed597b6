/* The keys of a trace in JSON lines, with their types. */
#ifndef TRACE_FILE_JSONL_KEYS_H
#define TRACE_FILE_JSONL_KEYS_H

#include <jansson.h>
#include <stdbool.h>

enum jsonl_object { JSONL_HEADER, JSONL_HOUSE, JSONL_STEP };

struct jsonl_keys {
    const char *wrong;    /* the known key with a value of the wrong type, or NULL */
    const char *expected; /* the type that it should have */
    const char *unknown;  /* the first unknown key, or NULL */
};

/* Checks the keys of an object. The result belongs to `object`. Unknown keys are not an error, because later versions
 * may write them. */
void jsonl_keys_look(const json_t *object, enum jsonl_object what, struct jsonl_keys *keys);

#endif
