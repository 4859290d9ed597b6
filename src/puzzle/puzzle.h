/* A puzzle is a layout with its givens or, if it was entered as pencil marks, with its initial candidates. */
#ifndef PUZZLE_PUZZLE_H
#define PUZZLE_PUZZLE_H

#include "puzzle/layout.h"

enum { PUZZLE_NAME_SIZE = 96 };

/* How the puzzle's text wrote digits: 1-9, A, B, ...; 1, 2, ..., 10, 11, ...; A, B, C, ... */
enum digit_spelling { SPELLED_FROM_ONE, SPELLED_AS_NUMBERS, SPELLED_IN_LETTERS };

struct puzzle {
    struct layout *layout;        /* the puzzle owns a reference */
    char name[PUZZLE_NAME_SIZE];  /* for display: a file's name, a line of a collection, or "" */
    char note[160];               /* what the reader assumed and the user should know, or "" */
    size_t line;                  /* line in the source text, from 1; 0: none */
    uint8_t *given;               /* [cells]: the digit, or 0 */
    uint8_t *placed;              /* [cells]: a digit that is placed but not given (some formats distinguish them),
                                   * or 0 */
    digit_mask *start;            /* [cells]: the candidates before the first step */
    enum digit_spelling spelling; /* spelling of digits in messages */
    bool zero_is_last;            /* in the text, 0 stands for the highest digit */
    bool has_marks;               /* `start` excludes more than the givens and placed digits exclude */
};

/* Returns an empty board on `layout`, of which it takes a reference. All cells have all candidates. */
struct puzzle *puzzle_create(struct layout *layout);
void puzzle_destroy(struct puzzle *puzzle); /* `puzzle` may be NULL. */

/* Writes a name ([PUZZLE_NAME_SIZE]) from a text: trimmed, and safe to print. */
void puzzle_read_name(char *name, const char *text, size_t length);
struct puzzle *puzzle_copy(const struct puzzle *puzzle);

/* Returns a copy with the givens only: the original puzzle, without placed digits and pencil marks. */
struct puzzle *puzzle_copy_givens(const struct puzzle *puzzle);

/* Makes `digit` the cell's only candidate, as a given or a placed digit. Peers keep their candidates. */
void puzzle_give(struct puzzle *puzzle, cell_id cell, unsigned digit);

/* Removes the given: the cell has all candidates again. */
void puzzle_remove_given(struct puzzle *puzzle, cell_id cell);
void puzzle_place(struct puzzle *puzzle, cell_id cell, unsigned digit);

/* Returns the given or placed digit of the cell, or 0. */
static inline uint8_t puzzle_digit(const struct puzzle *puzzle, unsigned cell)
{
    return puzzle->given[cell] ? puzzle->given[cell] : puzzle->placed[cell];
}

/* Removes the candidates that givens and placed digits of other cells exclude. */
void puzzle_exclude(const struct puzzle *puzzle, digit_mask *masks);

unsigned puzzle_given_count(const struct puzzle *puzzle);

/* Writes a cell's name such as "r3c5": row and column on the sheet, from 1. A `size` of 16 is always enough. */
void puzzle_cell_name(const struct layout *layout, cell_id cell, char *text, size_t size);

/* Returns false if a given or placed digit occurs twice in a house. The error names the cells. */
bool puzzle_check(const struct puzzle *puzzle, struct text_error *error);

#endif
