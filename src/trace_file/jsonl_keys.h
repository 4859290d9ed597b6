/* The keys of a trace as JSON lines, and what type each has. */
#ifndef TRACE_FILE_JSONL_KEYS_H
#define TRACE_FILE_JSONL_KEYS_H

#include <jansson.h>
#include <stdbool.h>

enum jsonl_object { JSONL_HEADER, JSONL_HOUSE, JSONL_STEP };

struct jsonl_keys {
    const char *wrong;    /* the known key whose value has another type, or NULL */
    const char *expected; /* the type that it should have */
    const char *unknown;  /* the first key that is not known, or NULL */
};

/* Looks at the keys of an object. What it finds belongs to `object`. A key of a later version is not known, so that is
 * no error. */
void jsonl_keys_look(const json_t *object, enum jsonl_object what, struct jsonl_keys *keys);

#endif
