/* OpenSudoku's XML: folders of games. A game's data are 81 digits, or a version and for each cell
 * `digit|notes|editable|`. A cell that is not editable is a given. Version 4 has second notes after the first, and
 * version 5 a colour after these. The player's notes are ignored, because they may be wrong. */
#ifndef FORM_FORM_OPENSUDOKU_H
#define FORM_FORM_OPENSUDOKU_H

#include "base/array.h"
#include "form/layout_cache.h"

struct puzzle;

/* A game: its puzzle, or NULL with an error. */
struct opensudoku_game {
    struct puzzle *puzzle;
    struct text_error *error;
};

/* The games of a document in order, followed by an error if the document is broken or has no game. */
struct opensudoku_games {
    struct opensudoku_game *items;
    size_t count, capacity, next; /* games before `next` already belong to the caller */
};

bool form_opensudoku_begins(const char *text, size_t length);

/* Reads all games of a document that begins after `lines` lines. */
void form_opensudoku_read(struct layout_cache *layouts, const char *text, size_t length, size_t lines,
                          struct opensudoku_games *games);

void form_opensudoku_finish(struct opensudoku_games *games);

#endif
