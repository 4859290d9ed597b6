/* A puzzle is a layout and its givens; or, where it was given as pencil marks, the candidates to start from. */
#ifndef PUZZLE_PUZZLE_H
#define PUZZLE_PUZZLE_H

#include "puzzle/layout.h"

enum { PUZZLE_NAME_SIZE = 96 };

struct puzzle {
    struct layout *layout;       /* held */
    char name[PUZZLE_NAME_SIZE]; /* for people: a file's name, a collection's line, or "" */
    char note[160];              /* what a reader had to decide and people should know, or "" */
    size_t line;                 /* in the text it was read from, from 1; 0 where there is none */
    uint8_t *given;              /* [cells]: the digit, or 0 */
    uint8_t *placed;             /* [cells]: a digit that is placed but not a given (some formats tell), or 0 */
    digit_mask *start;           /* [cells]: the candidates before the first step */
    bool has_marks;              /* `start` says more than givens and placed digits do */
};

/* An empty board on `layout`, which it holds. NULL if there is no memory. Starts with every digit in every cell. */
struct puzzle *puzzle_create(struct layout *layout);
void puzzle_destroy(struct puzzle *puzzle); /* takes NULL */
struct puzzle *puzzle_copy(const struct puzzle *puzzle);

/* The givens alone: the puzzle as it was set, where placed digits and marks are what somebody has found since. */
struct puzzle *puzzle_copy_givens(const struct puzzle *puzzle);

/* Make `cell` hold `digit` alone, as a given or as a placed digit. Peers keep their candidates. */
void puzzle_give(struct puzzle *puzzle, cell_id cell, unsigned digit);
void puzzle_place(struct puzzle *puzzle, cell_id cell, unsigned digit);

unsigned puzzle_given_count(const struct puzzle *puzzle);

/* "r3c5": row and column from 1 on the sheet. `size` of 16 is always enough. */
void puzzle_cell_name(const struct layout *layout, cell_id cell, char *text, size_t size);

/* False, with the cells named, if a given or placed digit stands twice in a house. */
bool puzzle_check(const struct puzzle *puzzle, struct text_error *error);

#endif
