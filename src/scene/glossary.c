#include "scene/glossary.h"

#include <stddef.h>

const struct glossary_entry glossary[] = {
    {"peers", "Peers", "A cell that is solved takes its digit from all cells that share a house with it."},
    {"seen-digits", "Seen digits", "A cell loses every digit that another cell of its houses already is."},
    {"naked-single", "Naked single", "A cell that can be only one digit is that digit."},
    {"hidden-single", "Hidden single", "A digit that fits in only one cell of a house goes there."},
    {"naked-pair", "Naked pair",
     "Two cells of a house that can be only the same two digits take these from the rest of the house."},
    {"naked-triple", "Naked triple",
     "Three cells of a house that can be only three digits take these from the rest of the house."},
    {NULL, NULL, NULL},
};
