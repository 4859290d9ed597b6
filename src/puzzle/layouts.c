#include "puzzle/layouts.h"

#include <string.h>

#include "base/word.h"
#include "puzzle/layout_text.h"
#include "puzzle/layouts_data.h"

const struct layout_entry *layouts_all(unsigned *count)
{
    *count = sizeof layouts / sizeof *layouts - 1;
    return layouts;
}

struct layout *layout_create_named(const char *name, struct text_error *error)
{
    const struct layout_entry *entry = word_read("layout", name, layouts, sizeof *layouts, error);
    return entry ? layout_text_parse(entry->text, strlen(entry->text), error) : NULL;
}
