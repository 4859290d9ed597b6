/* The computations that run as tasks in the background: a generated puzzle (generating.c), a change of the givens
 * (givens_editing.c), the rating of the shown puzzle (rated.c), a look back at solving by hand (coaching.c), and the
 * story of the solution (storytelling.c). The functions named *_advance take the results once they are there. Those
 * named *_stop return whether the computation was running. */
#ifndef VIEWER_BACKGROUND_H
#define VIEWER_BACKGROUND_H

#include "base/task.h"
#include "document/givens_edit.h"
#include "engine/puzzle_rating.h"
#include "puzzle/puzzle.h"
#include "puzzle/symmetry.h"

struct viewer;

/* The rating of the shown puzzle. */
struct rated {
    struct puzzle *puzzle;                                     /* puzzle of the last rating */
    struct task *task;                                         /* makes the report on its givens; NULL: not running */
    bool is_known;                                             /* it is known whether the puzzle can be rated */
    char text[RATING_TEXT + 40], long_text[RATING_TEXT + 120]; /* long_text: with the hardest technique */
    char shown[RATING_TEXT + 140], long_shown[RATING_TEXT + 220]; /* likewise, with the techniques that are left out */
};

/* The clues of generated puzzles. */
enum generated_clues {
    GENERATED_AS_HERE, /* the clues of the shown board */
    GENERATED_NONE,
    GENERATED_STYLE,
};

struct background {
    struct task *saver;      /* writes the trace to a file (save.c); NULL: not running */
    struct task *generating; /* generates a puzzle; NULL: not running */
    char generated_name[PUZZLE_NAME_SIZE];
    enum symmetry generated_symmetry; /* symmetry of the generated givens */
    enum generated_clues generated_clues;
    unsigned generated_style; /* of GENERATED_STYLE: generate_clues.h */
    struct task *givens_edit; /* computes a change of the givens; NULL: not running */
    enum givens_edit_kind givens_edit_kind;
    struct task *coach;        /* looks back at solving by hand; NULL: not running */
    struct task *storytelling; /* writes the solution as a story; NULL: not running */
    struct rated rated;
};

void generating_advance(struct viewer *viewer);
bool generating_stop(struct viewer *viewer);

void givens_editing_start(struct viewer *viewer, enum givens_edit_kind kind);
void givens_editing_advance(struct viewer *viewer);
bool givens_editing_stop(struct viewer *viewer);
uint64_t givens_editing_seed(const struct viewer *viewer); /* returns the seed of random choices, which is constant in
                                                            * scripts */

void rated_advance(struct viewer *viewer); /* rates only if there are threads */
bool rated_is_busy(const struct viewer *viewer);
void rated_finish(struct viewer *viewer);

void coaching_advance(struct viewer *viewer);

void storytelling_advance(struct viewer *viewer);

#endif
