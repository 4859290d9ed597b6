/* Writes puzzles in the forms of other programs. The reader reads all of them. */
#ifndef PUZZLE_WRITER_FORMS_H
#define PUZZLE_WRITER_FORMS_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"

struct writer_form {
    const char *id, *title;
    const char *head, *between, *foot; /* text before the first puzzle of a file, between two, and after the last; "":
                                        * none */
    bool holds_candidates;             /* otherwise candidates are left out */
    bool holds_clues;                  /* it holds at least some kinds; otherwise boards with clues are refused */
    bool holds_name;                   /* otherwise the name is left out */
    const char *(*write)(const struct puzzle *puzzle, struct buffer *text); /* as writer_form_write */
};

/* All forms; the last has no id. */
extern const struct writer_form writer_forms[];

/* Returns the form with this id, or NULL. */
const struct writer_form *writer_form_find(const char *id);

/* Returns whether this puzzle's candidates are written. The form `line` writes them if the puzzle has nothing else. */
bool writer_form_keeps_candidates(const struct writer_form *form, const struct puzzle *puzzle);

/* Appends the puzzle. Returns NULL on success; otherwise the reason, with nothing appended. */
const char *writer_form_write(const struct writer_form *form, const struct puzzle *puzzle, struct buffer *text);

/* Formats the reason returned by writer_form_write in the current language, with the name of a kind of clue that the
 * form lacks. */
void writer_form_explain(const struct writer_form *form, const struct puzzle *puzzle, const char *why, char *text,
                         size_t size);

/* writer_layout.c: append the lines that request the layout, without its clues. writer_layout writes the name of a
 * built-in layout and describes others in words. Returns NULL, or why it can do neither, with nothing appended.
 * writer_sheet_words describes the layout as a sheet of grids. Returns false, with nothing appended, if no grids have
 * its houses. */
const char *writer_layout(const struct layout *layout, struct buffer *text);
bool writer_sheet_words(const struct layout *layout, struct buffer *text);

/* Finds the candidates ([cells]) that remain beside the digits of other cells. A blank with more of them could not be
 * told from a digit with one candidate. Returns NULL, or why a form of candidates cannot hold the puzzle. */
const char *writer_find_candidates(const struct puzzle *puzzle, digit_mask *left);

/* writer_json.c */
const char *writer_fpuzzles(const struct puzzle *puzzle, struct buffer *text);
const char *writer_fpuzzles_link(const struct puzzle *puzzle, struct buffer *text);
const char *writer_sudokupad(const struct puzzle *puzzle, struct buffer *text);
const char *writer_sudokupad_link(const struct puzzle *puzzle, struct buffer *text);

/* The houses of a layout of one grid, apart from rows and columns. */
struct writer_houses {
    bool has_regions;   /* its regions are not the default boxes of its size */
    unsigned box_width; /* width of the boxes if they have two or more rows, default or not; 0: it has none */
    bool main_diagonal, anti_diagonal, windows;
};

/* Numbers the boxes or regions of a layout of one grid from 0 by their first cells; `region` has room for all cells. */
void writer_regions_of(const struct layout *layout, uint8_t *region);

/* Returns false unless the layout is one square grid. */
bool writer_houses_of(const struct layout *layout, struct writer_houses *houses);

#endif
