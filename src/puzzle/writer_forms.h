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
    bool holds_name;                   /* otherwise the puzzle's name is left out */
    const char *(*write)(const struct puzzle *puzzle, struct buffer *text); /* for writer_form_write */
};

/* All forms; the last has no id. */
extern const struct writer_form writer_forms[];

/* Returns the form with this id, or NULL. */
const struct writer_form *writer_form_find(const char *id);

/* Returns whether the candidates of this puzzle are written. A line has them if nothing else is there. */
bool writer_form_keeps_candidates(const struct writer_form *form, const struct puzzle *puzzle);

/* Appends the puzzle. Returns NULL, or why the form cannot hold it, with nothing appended. */
const char *writer_form_write(const struct writer_form *form, const struct puzzle *puzzle, struct buffer *text);

/* Writes why the form cannot hold the puzzle, as writer_form_write says it, in the language that is in use, and with
 * the kind of clue that the form has not. */
void writer_form_explain(const struct writer_form *form, const struct puzzle *puzzle, const char *why, char *text,
                         size_t size);

/* writer_layout.c: append the lines that request the layout, without its clues. writer_layout does so by its name if it
 * is built in, or else in words. Returns NULL, or why neither can be, with nothing appended. writer_sheet_words does so
 * in words, as a sheet of grids. Returns false, with nothing appended, if no grids have its houses. */
const char *writer_layout(const struct layout *layout, struct buffer *text);
bool writer_sheet_words(const struct layout *layout, struct buffer *text);

/* Finds the candidates ([cells]) that the digits of other cells leave. If a blank had more, no reader could tell a
 * digit from the last candidate of a blank. Returns NULL, or why a form of candidates cannot hold them. */
const char *writer_find_candidates(const struct puzzle *puzzle, digit_mask *left);

/* writer_json.c */
const char *writer_fpuzzles(const struct puzzle *puzzle, struct buffer *text);
const char *writer_fpuzzles_link(const struct puzzle *puzzle, struct buffer *text);
const char *writer_sudokupad(const struct puzzle *puzzle, struct buffer *text);
const char *writer_sudokupad_link(const struct puzzle *puzzle, struct buffer *text);

/* The houses of a layout of one grid besides rows and columns. */
struct writer_houses {
    bool has_regions;   /* other than the boxes that a board of its size has if nothing is said */
    unsigned box_width; /* of boxes of two or more rows, also where they are not the usual ones; 0: it has none */
    bool main_diagonal, anti_diagonal, windows;
};

/* Numbers the boxes or regions of a layout of one grid from 0 in the order in which they begin; `region` has room for
 * all cells. */
void writer_regions_of(const struct layout *layout, uint8_t *region);

/* Returns false unless the layout is one square grid. */
bool writer_houses_of(const struct layout *layout, struct writer_houses *houses);

#endif
