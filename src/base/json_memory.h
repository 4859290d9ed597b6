/* The memory of one JSON value: all allocations of jansson come from an arena while a text is parsed, so that a trace's
 * lines are read quickly. Outside of json_memory_parse, jansson allocates as usual. */
#ifndef BASE_JSON_MEMORY_H
#define BASE_JSON_MEMORY_H

#include <jansson.h>

#include "base/arena.h"

struct json_memory {
    struct arena arena;
};

/* Parses a text whose objects have no key twice, with further flags of jansson. The value is valid until the next call
 * or json_memory_finish, and is not freed otherwise. Returns NULL with `failure` filled if the text is no JSON. */
json_t *json_memory_parse(struct json_memory *memory, const char *text, size_t length, size_t flags,
                          json_error_t *failure);

void json_memory_finish(struct json_memory *memory);

#endif
