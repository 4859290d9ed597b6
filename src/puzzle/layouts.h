/* The built-in layouts: the text files of puzzles/layouts/, compiled into the program. To add one, add its file and
 * its line in puzzles/layouts/list. */
#ifndef PUZZLE_LAYOUTS_H
#define PUZZLE_LAYOUTS_H

#include "puzzle/layout.h"

struct layout_entry {
    const char *id, *title;
    unsigned grids;
    unsigned width, height; /* size of its grids' sheet, in cells */
    const char *text;       /* the layout in the words of layout_words.h */
};

/* Returns all built-in layouts, in the order of the list. */
const struct layout_entry *layouts_all(unsigned *count);

/* Creates the built-in layout of this name, with one reference for the caller (layout_words.c). If there is none,
 * returns NULL; the error lists the names. */
struct layout *layout_create_named(const char *name, struct text_error *error);

#endif
