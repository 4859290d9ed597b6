#include "explain/glossary.h"

#include <string.h>

#include "base/translation.h"
#include "technique/technique.h"

const struct glossary_entry glossary[] = {
    {"peers", TR("Peers"), TR("A cell that is solved takes its digit from all cells that share a house with it.")},
    {"seen-digits", TR("Digits of peers"), TR("A cell loses every digit that another cell of its houses already is.")},
    {"learned-nogood", TR("Learned"),
     TR("Going back from a contradiction to what led to it shows which digits cannot all be true, whatever is guessed: "
        "a nogood.")},
    {"nogood", TR("As learned"),
     TR("A contradiction showed that some digits cannot all be true; all but one of them are placed.")},
    {NULL, NULL, NULL},
};

const struct glossary_entry *glossary_find(const char *name)
{
    const struct glossary_entry *entry = glossary;
    while (entry->id && !technique_is_same_name(entry->id, strlen(entry->id), name) &&
           !technique_is_same_name(entry->title, strlen(entry->title), name))
        entry++;
    return entry->id ? entry : NULL;
}
