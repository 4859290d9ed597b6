/* The readings of a block: each form of printed boards that fits it offers one, and the best one is chosen.
 *
 * The best reading is valid, if any is: its puzzle has only digits and blanks, and breaks none of its own rules. Among
 * those it explains more that the others leave to chance (labels in order), then assumes less, then has the larger
 * board. Readings that give the same puzzle are one. If two puzzles are equally good, the block is refused, and the
 * error names both. The first form is that of a board on one line, which is asked about alone; the order of the others
 * means nothing. */
#ifndef FORM_FITTING_H
#define FORM_FITTING_H

#include "form/block.h"
#include "form/spell.h"

struct fitting;

/* One way to understand the rows from the block's first one on. */
struct reading {
    const char *form; /* its name, for a message */
    unsigned rows;    /* of the block; the rows after these must be whole boards, too */
    unsigned side;    /* of the board */
    unsigned predicted, assumed;
    struct layout *layout;    /* a reference; NULL: the square board of the side */
    struct spelling spelling; /* of its cells, for `make` */
    const struct line *line;  /* of a puzzle in one line, for `make` */
    struct puzzle *(*make)(struct fitting *fitting, const struct reading *reading, struct text_error *error);
    struct text_error error; /* why it cannot be made, known already, or "" */
    unsigned used;           /* lines that it takes; filled by fitting_offer */
};

enum { FITTING_MOST = 24 /* readings of one block */ };

/* A block, and the readings that forms offer for it. */
struct fitting {
    struct arena *arena;
    struct layout_cache *layouts;
    const struct block *block;
    bool needs_all; /* only readings that take all rows of the block count */
    struct reading reading[FITTING_MOST];
    unsigned readings;
    struct text_error refusal; /* why no reading counts, or "" */
    unsigned refused_used;     /* lines that the refusal is about */
    bool ends_text;            /* after it, nothing more can be read */
    struct text_error misfit;  /* the error if there is no reading, or "" */
};

/* Returns a fitting of the block without readings, in the arena. */
struct fitting *fitting_new(struct arena *arena, struct layout_cache *layouts, const struct block *block);

/* Offers a reading, whose layout it takes over. Drops it if the block's rows are not a number of whole boards. */
void fitting_offer(struct fitting *fitting, const struct reading *reading);

/* Drops the readings of puzzles in one line. */
void fitting_drop_lines(struct fitting *fitting);

/* Returns the refusal, to be filled with what is wrong with these rows of the block. */
struct text_error *fitting_refuse(struct fitting *fitting, unsigned rows);

/* Returns the puzzle of the best reading, or NULL with an error. `*used` receives how many lines it takes. There must
 * be a reading. */
struct puzzle *fitting_choose(struct fitting *fitting, unsigned *used, struct text_error *error);

void fitting_finish(struct fitting *fitting);

/* The usual `make`: of digits and blanks, and of candidates. */
struct puzzle *reading_make_digits(struct fitting *fitting, const struct reading *reading, struct text_error *error);
struct puzzle *reading_make_candidates(struct fitting *fitting, const struct reading *reading,
                                       struct text_error *error);

#endif
