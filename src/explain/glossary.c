#include "explain/glossary.h"

#include <stddef.h>

#include "base/translation.h"

const struct glossary_entry glossary[] = {
    {"peers", TR("Peers"), TR("A cell that is solved takes its digit from all cells that share a house with it.")},
    {"seen-digits", TR("Seen digits"), TR("A cell loses every digit that another cell of its houses already is.")},
    {NULL, NULL, NULL},
};
