/* The cells of a board as a text spells them, and the puzzle that they are. */
#ifndef FORM_SPELL_H
#define FORM_SPELL_H

#include "base/arena.h"
#include "form/layout_cache.h"
#include "form/row.h"
#include "puzzle/puzzle.h"

/* A cell: a character, a number, or the candidates of a group. */
struct spelled {
    const struct line *line;
    struct part part; /* empty: a field with nothing in it */
    char character;   /* the cell's, or the one for its number; ' ': blank */
    bool is_number;   /* of two digits */
};

/* The cells of a board in reading order. They lie in an arena. */
struct spelling {
    struct spelled *items;
    size_t count, capacity;
};

/* Adds a cell for each character of the row from `from` up to `to`. Decoration is left out or, if spaces count, only
 * bars are; what lies after the row's end is spaces then. */
void spell_characters(struct arena *arena, struct spelling *spelling, const struct row *row, size_t from, size_t to,
                      bool do_spaces_count);

/* Adds the part as one cell: a character, a number of two digits, -1 for a blank, or nothing for a blank. Returns false
 * with an error if a number is larger than `digits`. */
bool spell_value(struct arena *arena, struct spelling *spelling, const struct row *row, struct part part,
                 unsigned digits, struct text_error *error);

/* Adds the part as one cell, whose candidates it has. */
void spell_group(struct arena *arena, struct spelling *spelling, const struct row *row, struct part part);

/* Returns whether the part is one of spell_value: a character, two digits, -1, or nothing. `*has_numbers` becomes true
 * for two digits. */
bool spell_is_value(const struct row *row, struct part part, bool *has_numbers);
bool spell_is_minus_one(const struct row *row, struct part part);

/* Returns false, with an error that names the first wrong character, if a cell is neither a digit nor a blank. */
bool spell_check(const struct spelling *spelling, unsigned digits, struct text_error *error);

/* Returns the sign that the text uses for blanks if it is none of those that are always blanks, or 0. */
char spell_own_blank(const struct spelling *spelling, unsigned digits);

/* Returns the side of the board that was probably meant by `count` cells: one whose square is close and whose digits
 * include those of the spelling; otherwise 9. */
unsigned spell_nearest_side(const struct spelling *spelling, size_t count);

/* Reads one cell by itself: `*mask` receives its digit, 0 if it is blank, or its candidates. Returns false if it is
 * neither. */
bool spell_cell_mask(const struct spelling *spelling, size_t cell, unsigned digits, bool are_candidates,
                     digit_mask *mask);

/* Returns the puzzle of cells that are digits and blanks, on a layout of so many cells, or NULL with an error. */
struct puzzle *spell_puzzle(const struct spelling *spelling, struct layout *layout, struct text_error *error);

/* Returns the puzzle of cells that are candidates, or NULL with an error. */
struct puzzle *spell_candidates(const struct spelling *spelling, struct layout *layout, struct text_error *error);

/* Finishes a puzzle of candidates that begins in this line; frees it and returns NULL if it breaks its rules. A single
 * digit may be a placed digit or a last candidate. As in HoDoKu, it is placed unless a peer still has it as a
 * candidate; where no cell has a choice, all are placed. */
struct puzzle *spell_finish_candidates(struct puzzle *puzzle, size_t line, struct text_error *error);

#endif
