/* The cells of a board in the spelling of a text, and the puzzle made from them. */
#ifndef FORM_SPELL_H
#define FORM_SPELL_H

#include "base/arena.h"
#include "form/layout_cache.h"
#include "form/row.h"
#include "puzzle/puzzle.h"

/* A cell: a character, a number, or the candidates of a group. */
struct spelled {
    const struct line *line;
    struct part part; /* position in the row; empty for an empty field */
    char character;   /* the cell's character, or a character for its number; ' ': blank */
    bool is_number;   /* the cell is a two-digit number */
};

/* The cells of a board in reading order. They lie in an arena. */
struct spelling {
    struct spelled *items;
    size_t count, capacity;
};

/* Adds a cell for each character of the row from `from` to `to`. Skips decoration. If spaces count as cells, it only
 * skips bars, and spaces follow the end of the row. */
void spell_characters(struct arena *arena, struct spelling *spelling, const struct row *row, size_t from, size_t to,
                      bool do_spaces_count);

/* Adds the part as one cell: a character, a two-digit number, or for a blank -1 or nothing. Returns false with an error
 * if a number exceeds `digits`. */
bool spell_value(struct arena *arena, struct spelling *spelling, const struct row *row, struct part part,
                 unsigned digits, struct text_error *error);

/* Adds the part as one cell with candidates. */
void spell_group(struct arena *arena, struct spelling *spelling, const struct row *row, struct part part);

/* Returns whether the part suits spell_value: a character, two digits, -1, or nothing. Sets `*has_numbers` to true for
 * two digits. */
bool spell_is_value(const struct row *row, struct part part, bool *has_numbers);
bool spell_is_minus_one(const struct row *row, struct part part);

/* Returns false if a cell is neither a digit nor a blank. The error names the first wrong character. */
bool spell_check(const struct spelling *spelling, unsigned digits, struct text_error *error);

/* Returns the text's own sign for blanks (not one of the usual blanks), or 0. */
char spell_own_blank(const struct spelling *spelling, unsigned digits);

/* Returns the side of the board that was probably meant by `count` cells: one with a close number of cells whose digits
 * include those in the spelling; otherwise 9. */
unsigned spell_nearest_side(const struct spelling *spelling, size_t count);

/* Reads a single cell: `*mask` receives its digit, 0 for a blank, or its candidates. Returns false if it is none of
 * these. */
bool spell_cell_mask(const struct spelling *spelling, size_t cell, unsigned digits, bool are_candidates,
                     digit_mask *mask);

/* Returns the puzzle of digits and blanks on a layout with this many cells, or NULL with an error. */
struct puzzle *spell_puzzle(const struct spelling *spelling, struct layout *layout, struct text_error *error);

/* Returns the puzzle of cells with candidates, or NULL with an error. */
struct puzzle *spell_candidates(const struct spelling *spelling, struct layout *layout, struct text_error *error);

/* Finishes a puzzle of candidates that begins in this line. If it breaks its rules, frees it and returns NULL. A single
 * digit may be a placed digit or a last candidate. As in HoDoKu, it counts as placed unless a peer still has it as a
 * candidate; if every cell has a single digit, all are placed. */
struct puzzle *spell_finish_candidates(struct puzzle *puzzle, size_t line, struct text_error *error);

#endif
