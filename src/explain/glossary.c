#include "explain/glossary.h"

#include <stddef.h>

const struct glossary_entry glossary[] = {
    {"peers", "Peers", "A cell that is solved takes its digit from all cells that share a house with it."},
    {"seen-digits", "Seen digits", "A cell loses every digit that another cell of its houses already is."},
    {NULL, NULL, NULL},
};
