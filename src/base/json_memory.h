/* The memory of one JSON value. jansson does not expect an allocation to fail everywhere: it may fail an assertion, or call the
 * text no JSON. So all its allocations come from an arena, of which as much is made ready before a text is parsed as its value
 * can take at most. Outside of json_memory_parse, jansson allocates as usual. */
#ifndef BASE_JSON_MEMORY_H
#define BASE_JSON_MEMORY_H

#include <jansson.h>

#include "base/arena.h"

struct json_memory {
    struct arena arena;
};

/* Parses a text whose objects have no key twice, with further flags of jansson. The value is valid until the next call or json_memory_finish, and is not freed
 * otherwise. Returns NULL with `failure` filled if the text is no JSON, or with `*no_memory` set. */
json_t *json_memory_parse(struct json_memory *memory, const char *text, size_t length, size_t flags,
                          json_error_t *failure, bool *no_memory);

void json_memory_finish(struct json_memory *memory);

#endif
