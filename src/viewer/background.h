/* What is worked out while a person goes on, each in a task: a puzzle that is made (generating.c), a change of the
 * givens (givens_editing.c), the rating of the puzzle that is shown (rated.c), a look back at what was done by hand
 * (coaching.c), and the story of the solution (storytelling.c). The functions `advance` take what is found once it is
 * there. Those named `stop` return whether it was at work. */
#ifndef VIEWER_BACKGROUND_H
#define VIEWER_BACKGROUND_H

#include "base/task.h"
#include "document/givens_edit.h"
#include "engine/puzzle_rating.h"
#include "puzzle/puzzle.h"
#include "puzzle/symmetry.h"

struct viewer;

/* The rating of the puzzle that is shown. */
struct rated {
    struct puzzle *puzzle;                                     /* that is rated, or was */
    struct task *task;                                         /* the report on its givens; NULL: it is not at work */
    bool is_known;                                             /* whether it could be rated is known */
    char text[RATING_TEXT + 40], long_text[RATING_TEXT + 120]; /* long_text: with the hardest technique */
    char shown[RATING_TEXT + 140], long_shown[RATING_TEXT + 220]; /* the same, and which techniques are left out */
};

/* The clues of puzzles that are made. */
enum generated_clues {
    GENERATED_AS_HERE, /* those of the board that is shown */
    GENERATED_NONE,
    GENERATED_STYLE,
};

struct background {
    struct task *saver;      /* writes the trace to a file (save.c), or NULL */
    struct task *generating; /* makes a puzzle, or NULL */
    char generated_name[PUZZLE_NAME_SIZE];
    enum symmetry generated_symmetry; /* of the givens of puzzles that are made */
    enum generated_clues generated_clues;
    unsigned generated_style; /* of GENERATED_STYLE: generate_clues.h */
    struct task *givens_edit; /* works out a change of the givens, or NULL */
    enum givens_edit_kind givens_edit_kind;
    struct task *coach;        /* looks back at what was done by hand, or NULL */
    struct task *storytelling; /* tells the solution as a story, or NULL */
    struct rated rated;
};

void generating_advance(struct viewer *viewer);
bool generating_stop(struct viewer *viewer);

void givens_editing_start(struct viewer *viewer, enum givens_edit_kind kind);
void givens_editing_advance(struct viewer *viewer);
bool givens_editing_stop(struct viewer *viewer);
uint64_t givens_editing_seed(const struct viewer *viewer); /* seeds random choices; in scripts it is always the same */

void rated_advance(struct viewer *viewer); /* rates only where there are threads */
bool rated_is_busy(const struct viewer *viewer);
void rated_finish(struct viewer *viewer);

void coaching_advance(struct viewer *viewer);

void storytelling_advance(struct viewer *viewer);

#endif
