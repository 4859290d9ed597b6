/* Reads the JSON of f-puzzles and SudokuPad, and the links that contain it. Both describe cells, regions and
 * constraints. Cells, regions, diagonals, the windows of windoku and clues (json_clues.h) become a layout; any other
 * constraint is refused by its name, because without it the puzzle would be another. */
#ifndef FORM_FORM_JSON_H
#define FORM_FORM_JSON_H

#include "base/buffer.h"
#include "form/layout_cache.h"

struct puzzle;

/* Returns whether a JSON object other than a trace begins here. Nested braces are an array in program text. */
bool form_json_begins(const char *text, size_t length);

/* Reads a document of JSON, which begins in this line. `*read` (or NULL) receives how many bytes it has, also if the
 * puzzle in it is refused, unless the JSON is broken; without it, nothing may follow. */
struct puzzle *form_json_read(struct layout_cache *layouts, const char *text, size_t length, size_t line, size_t *read,
                              struct text_error *error);

/* Makes the compact form of SudokuPad's links ("scl") ordinary JSON: quotes, keys, true and false, empty objects in
 * lists. */
void form_json_expand(const char *text, size_t length, struct buffer *json);

#endif
