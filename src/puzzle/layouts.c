#include "puzzle/layouts.h"

#include <stdio.h>
#include <string.h>

#include "base/suggestion.h"
#include "puzzle/layout_text.h"
#include "puzzle/layouts_data.h"

const struct layout_entry *layouts_all(unsigned *count)
{
    *count = sizeof layouts / sizeof *layouts;
    return layouts;
}

struct layout *layout_create_named(const char *name, struct text_error *error)
{
    char known[200] = "";
    size_t used = 0;
    struct suggestion suggestion = {.word = name};
    char meant[SUGGESTION_SIZE];
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        if (!strcmp(name, layouts[i].id))
            return layout_text_parse(layouts[i].text, strlen(layouts[i].text), error);
        suggestion_offer(&suggestion, layouts[i].id);
        if (used < sizeof known)
            used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", layouts[i].id);
    }
    text_error_input(error, 0, 0, "unknown layout '%.40s', expected one of %s%s", name, known,
                     suggestion_text(&suggestion, meant));
    return NULL;
}
