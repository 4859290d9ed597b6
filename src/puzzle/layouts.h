/* The layouts that the program knows by name: the texts of puzzles/layouts/, put into it when it is built. To add one,
 * add its file and its row in puzzles/layouts/list. */
#ifndef PUZZLE_LAYOUTS_H
#define PUZZLE_LAYOUTS_H

#include "puzzle/layout.h"

struct layout_entry {
    const char *id, *title;
    unsigned grids;
    const char *text; /* layout_text.h tells the form */
};

/* All of them, in the list's order. */
const struct layout_entry *layouts_all(unsigned *count);

/* Returns a layout held once by the caller; or NULL, where the error names the ones there are. */
struct layout *layout_create_named(const char *name, struct text_error *error);

#endif
