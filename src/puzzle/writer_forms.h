/* Writes puzzles in the forms of other programs, which the reader reads. */
#ifndef PUZZLE_WRITER_FORMS_H
#define PUZZLE_WRITER_FORMS_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"

struct writer_form {
    const char *id, *title;
    const char *head, *between, *foot; /* before the first puzzle of a file, between two and behind the last, or "" */
    bool holds_candidates;             /* otherwise they are left out */
    bool holds_clues;                  /* of some kinds at least; otherwise a board with clues is refused */
    const char *(*write)(const struct puzzle *puzzle, struct buffer *text); /* for writer_form_write */
};

/* All forms; the last has no id. */
extern const struct writer_form writer_forms[];

/* Returns the form with this id, or NULL. */
const struct writer_form *writer_form_find(const char *id);

/* Whether the candidates of this puzzle are written. A line has them if nothing else is there. */
bool writer_form_keeps_candidates(const struct writer_form *form, const struct puzzle *puzzle);

/* Appends the puzzle. Returns NULL, or why the form cannot hold it, with nothing appended. */
const char *writer_form_write(const struct writer_form *form, const struct puzzle *puzzle, struct buffer *text);

/* writer_json.c */
const char *writer_fpuzzles(const struct puzzle *puzzle, struct buffer *text);
const char *writer_fpuzzles_link(const struct puzzle *puzzle, struct buffer *text);
const char *writer_sudokupad(const struct puzzle *puzzle, struct buffer *text);
const char *writer_sudokupad_link(const struct puzzle *puzzle, struct buffer *text);

/* What a layout of one grid has besides rows and columns. */
struct writer_houses {
    bool has_regions;   /* other than the boxes that a board of its size has if nothing is said */
    unsigned box_width; /* of boxes of two or more rows, also where they are not the usual ones; 0: it has none */
    bool main_diagonal, anti_diagonal, windows;
};

/* Numbers the boxes or regions of a layout of one grid from 0 in the order in which they begin; `region` has room for all
 * cells. */
void writer_regions_of(const struct layout *layout, uint8_t *region);

/* Returns false unless the layout is one square grid. */
bool writer_houses_of(const struct layout *layout, struct writer_houses *houses);

#endif
