/* Reads the JSON of f-puzzles and SudokuPad, and the links that contain it. Both describe cells, regions and
 * constraints. Cells, regions, diagonals, the windows of windoku and clues (json_clues.h) become a layout. Any other
 * constraint is refused by name, because without it the puzzle would be a different one. */
#ifndef FORM_FORM_JSON_H
#define FORM_FORM_JSON_H

#include "base/buffer.h"
#include "form/layout_cache.h"

struct puzzle;

/* Returns whether the text begins with a JSON object other than a trace. Nested braces are an array of program text. */
bool form_json_begins(const char *text, size_t length);

/* Reads a JSON document that begins in this line. `*read` receives its length, even if its puzzle is refused, unless
 * the JSON is broken. If `read` is NULL, nothing may follow the document. */
struct puzzle *form_json_read(struct layout_cache *layouts, const char *text, size_t length, size_t line, size_t *read,
                              struct text_error *error);

/* Turns the compact form in SudokuPad's links ("scl") into ordinary JSON, with quotes, full keys, true and false, and
 * empty objects in lists. */
void form_json_expand(const char *text, size_t length, struct buffer *json);

#endif
