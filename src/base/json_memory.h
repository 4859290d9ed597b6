/* The memory of one JSON value. While a text is parsed, jansson allocates from an arena, which makes reading a trace's
 * lines fast. Outside of json_memory_parse it allocates as usual. */
#ifndef BASE_JSON_MEMORY_H
#define BASE_JSON_MEMORY_H

#include <jansson.h>

#include "base/arena.h"

struct json_memory {
    struct arena arena;
};

/* Parses a text whose objects have no repeated key, with further flags of jansson. The value is valid until the next
 * call or json_memory_finish; do not free it. Returns NULL with `failure` filled if the text is not JSON. */
json_t *json_memory_parse(struct json_memory *memory, const char *text, size_t length, size_t flags,
                          json_error_t *failure);

void json_memory_finish(struct json_memory *memory);

#endif
