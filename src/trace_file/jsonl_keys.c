#include "trace_file/jsonl_keys.h"

#include <string.h>

#include "base/translation.h"

enum type { TEXT, NUMBER, FLAG, LIST };

static const char *const type_names[] = {
    [TEXT] = TR("a text"),
    [NUMBER] = TR("a whole number"),
    [FLAG] = TR("true or false"),
    [LIST] = TR("a list"),
};

struct row {
    const char *key;
    enum type type;
};

static const struct row header_keys[] = {
    {"sudoscope", NUMBER}, {"layout", TEXT}, {"digits", NUMBER}, {"engine", TEXT}, {"steps", NUMBER},
    {"name", TEXT},        {"cells", LIST},  {"houses", LIST},   {"givens", LIST}, {"placed", LIST},
    {"marks", LIST},       {"clues", LIST},  {"without", LIST},  {"order", LIST},  {NULL, TEXT},
};

static const struct row house_keys[] = {{"name", TEXT}, {"kind", TEXT}, {"cells", LIST}, {NULL, TEXT}};

static const struct row step_keys[] = {
    {"n", NUMBER},      {"kind", TEXT},     {"technique", TEXT}, {"depth", NUMBER},        {"place", LIST},
    {"remove", LIST},   {"truths", LIST},   {"links", LIST},     {"assumes_unique", FLAG}, {"text", TEXT},
    {"restore", LIST},  {"argument", LIST}, {"roles", LIST},     {"pattern", LIST},        {"sets", LIST},
    {"of", NUMBER},     {"input", NUMBER},  {"claim", TEXT},     {"words", TEXT},          {"source", TEXT},
    {"values", TEXT},   {"log", TEXT},      {"clues", LIST},     {"left", LIST},           {"backjump", NUMBER},
    {"restarts", FLAG}, {NULL, TEXT},
};

static const struct row *const tables[] = {
    [JSONL_HEADER] = header_keys,
    [JSONL_HOUSE] = house_keys,
    [JSONL_STEP] = step_keys,
};

static bool has_type(const json_t *value, enum type type)
{
    switch (type) {
    case TEXT:
        return json_is_string(value);
    case NUMBER:
        return json_is_integer(value);
    case FLAG:
        return json_is_boolean(value);
    case LIST:
        return json_is_array(value);
    }
    return false;
}

void jsonl_keys_look(const json_t *object, enum jsonl_object what, struct jsonl_keys *keys)
{
    const char *key;
    json_t *value;
    *keys = (struct jsonl_keys){0};
    json_object_foreach((json_t *)object, key, value)
    {
        const struct row *row = tables[what];
        while (row->key && strcmp(row->key, key) != 0)
            row++;
        if (!row->key && !keys->unknown)
            keys->unknown = key;
        if (row->key && !has_type(value, row->type) && !keys->wrong) {
            keys->wrong = key;
            keys->expected = type_names[row->type];
        }
    }
}
