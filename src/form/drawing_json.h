/* Finds the drawings of SudokuPad's and f-puzzles' JSON: lines, arrows, and shapes with or without a text. Shapes at
 * the ends of a line or an arrow belong to it. */
#ifndef FORM_DRAWING_JSON_H
#define FORM_DRAWING_JSON_H

#include <jansson.h>

#include "form/drawing.h"

/* Appends the drawings of a SudokuPad document on a square board of this many digits. Returns false with `error` filled
 * if there are too many. */
bool drawing_json_read(const json_t *document, unsigned digits, struct drawings *drawings, struct text_error *error);

/* Returns the lines, shapes and texts of an f-puzzles document that belong to none of its clues, as a SudokuPad
 * document, which the caller releases. Cages that belong to none are appended to the drawings. */
json_t *drawing_json_of_fpuzzles(const json_t *document, unsigned digits, const struct clue_list *clues,
                                 struct drawings *drawings);

#endif
