/* The readings of a block. Each form of printed boards that fits the block offers one, and the best one is chosen.
 *
 * Valid readings come first: the puzzle has only digits and blanks, and breaks none of its own rules. Among them, a
 * better reading explains more (labels in order, which the others attribute to chance), then assumes less, then has
 * the larger board. Readings that give the same puzzle count as one. If two puzzles are equally good, the block is
 * refused, and the error names both. The first form is that of a board on one line, which is tried alone; the order
 * of the others has no meaning. */
#ifndef FORM_FITTING_H
#define FORM_FITTING_H

#include "form/block.h"
#include "form/spell.h"

struct fitting;

/* One way to understand the rows from the beginning of the block. */
struct reading {
    const char *form; /* name of the form, for a message */
    unsigned rows;    /* rows of the block that it uses; further rows must be whole boards, too */
    unsigned side;    /* digits of the board */
    unsigned predicted, assumed;
    struct layout *layout;    /* a reference; NULL: the square board of `side` digits */
    struct spelling spelling; /* spelling of the cells, for `make` */
    const struct line *line;  /* the line of a puzzle in one line, for `make` */
    struct puzzle *(*make)(struct fitting *fitting, const struct reading *reading, struct text_error *error);
    struct text_error error; /* if it is already known that it cannot be made: why; otherwise "" */
    unsigned used;           /* number of lines, set by fitting_offer */
};

enum { FITTING_MOST = 24 /* readings of one block */ };

/* A block with the readings that forms offer for it. */
struct fitting {
    struct arena *arena;
    struct layout_cache *layouts;
    const struct block *block;
    bool needs_all; /* only readings of all rows of the block count */
    struct reading reading[FITTING_MOST];
    unsigned readings;
    struct text_error refusal; /* why no reading is accepted, or "" */
    unsigned refused_used;     /* number of lines to which the refusal applies */
    bool ends_text;            /* after the refusal, the rest of the text cannot be read */
    struct text_error misfit;  /* the error if there is no reading, or "" */
};

/* Returns a fitting of the block without readings, in the arena. */
struct fitting *fitting_new(struct arena *arena, struct layout_cache *layouts, const struct block *block);

/* Offers a reading and takes over its layout. Drops it if the block's rows are not a whole number of boards. */
void fitting_offer(struct fitting *fitting, const struct reading *reading);

/* Drops the readings of puzzles in one line. */
void fitting_drop_lines(struct fitting *fitting);

/* Returns the refusal, to be filled with what is wrong in these rows of the block. */
struct text_error *fitting_refuse(struct fitting *fitting, unsigned rows);

/* Returns the puzzle of the best reading, or NULL with an error. `*used` receives the number of its lines. There must
 * be a reading. */
struct puzzle *fitting_choose(struct fitting *fitting, unsigned *used, struct text_error *error);

void fitting_finish(struct fitting *fitting);

/* Functions for `make`: from digits and blanks, and from candidates. */
struct puzzle *reading_make_digits(struct fitting *fitting, const struct reading *reading, struct text_error *error);
struct puzzle *reading_make_candidates(struct fitting *fitting, const struct reading *reading,
                                       struct text_error *error);

#endif
