/* The trace and player in a frame, apart from the board: the rows of the list, the outcomes of guesses, the
 * playback, what lies under the pointer. It is made once a frame, before anything is drawn; drawing reads it and does
 * not go back to the trace or the player. (The board's part is in frame_context.h: the step, its reason and the grids.)
 */
#ifndef SCENE_MOMENT_H
#define SCENE_MOMENT_H

#include "explain/blockers.h"
#include "explain/sentence.h"
#include "player/player.h"
#include "scene/frame_layout.h"
#include "scene/tree.h"
#include "why/cascade.h"

enum {
    MOMENT_ROWS = 200,
    MOMENT_CAUSES = 64,
    MOMENT_NEAR = 9,
    MOMENT_ARCS = 3,
    MOMENT_DEPTHS = 4000,
    MOMENT_TEXT = 256 /* with the final NUL; longer lines are cut */
};

/* The icon of a step is its kind, or one of these. STEP_DEDUCE stands for the other deductions. */
enum { ICON_PLACEMENT = STEP_KINDS, ICON_UNPROVED, ICON_NOGOOD, ICON_LAST_OPTION };

/* Another solver's step that contradicts the solution has the icon of a contradiction. */
unsigned icon_of_step(const struct step *step);

/* A step in the list. */
struct moment_row {
    uint64_t number;    /* 0: the start */
    unsigned icon;      /* icon_of_step */
    unsigned indent;    /* levels */
    uint64_t followers; /* how many steps of its cascade the row stands for as well */
    uint64_t place,
        of; /* of a run of peers' eliminations: which of its steps this is, and their number; 0: the row is a step */
    char text[MOMENT_TEXT];
};

/* A row of the list before it is read: a step, 0 for the start, and how many steps of its cascade after it the row
 * stands for as well; of a run of peers' eliminations, which of its steps this is (0: it is not at the position), and
 * their number. */
struct list_row {
    uint64_t number, followers, place, of;
};

/* A step and the one that it follows from. */
struct cascade_arc {
    cell_id from, to;
    unsigned age; /* in steps */
};

/* A candidate whose absence the current step needs. */
struct cause_mark {
    candidate_id candidate;
    cell_id from;        /* the cell that took it; NO_CELL: no other cell did, or it was never there */
    bool rests_on_blame; /* it is gone only while the guesses to blame stand */
};

/* A step that the current one rests on at one remove or more. */
struct near_cause {
    cell_id cell; /* what it is about */
    unsigned distance;
};

/* An open guess. */
struct open_guess_mark {
    cell_id cell;
    bool is_blamed;
};

/* Its members are what is shown in text or marked, each with its count. */
struct moment {
    const char *engine;
    bool closed; /* nothing more will be recorded */
    bool playing;
    double speed;                    /* steps a second */
    uint64_t memory_room, file_room; /* bytes that the steps take */
    const uint64_t *bookmark;        /* owned by the player */
    size_t bookmarks;
    bool loop; /* it begins anew at the end */
    struct moment_row row[MOMENT_ROWS];
    unsigned rows;
    uint16_t cascade_depth[MOMENT_DEPTHS]; /* of each step that the timeline shows */
    unsigned cascade_depths;               /* 0: not shown */
    struct cascade_arc arc[MOMENT_ARCS];   /* of the last steps, the oldest first */
    unsigned arcs;
    cell_id cascade_start; /* what the step is about that set off the current cascade; NO_CELL: none, or a guess */
    struct cause_mark cause[MOMENT_CAUSES];
    unsigned causes;
    struct near_cause near[MOMENT_NEAR];
    unsigned nears;
    struct open_guess_mark open_guess[MOMENT_CAUSES]; /* the innermost ones, if causes are shown */
    unsigned open_guesses;
    char line[MOMENT_TEXT];                 /* the current step's line, "" if it is not shown */
    char pointed_step[MOMENT_TEXT];         /* number and line of the step under the pointer on the timeline */
    char pointed_guess[MOMENT_TEXT];        /* the guess under the pointer in the tree; "" if there is none */
    char outcome[MOMENT_ROWS][MOMENT_TEXT]; /* of each node of the tree, if it is shown as an outline */
};

/* The sources of the moment. The readers and the replay are on the same trace. */
struct moment_source {
    const struct trace *trace;
    const struct player *player;
    struct step_reader *reader;
    struct replay *replay;         /* seeks to the steps that are read */
    const struct wording *wording; /* its reader is another one */
};

/* Reads what does not depend on the pointer. `step` is the current step if its line is shown, otherwise NULL. */
void moment_read(struct moment *moment, const struct moment_source *source, const struct step *step);

void moment_read_rows(struct moment *moment, const struct moment_source *source, const struct list_row *list,
                      unsigned rows);

/* moment_causes.c: reads from where the last steps up to `position` follow. */
void moment_read_arcs(struct moment *moment, const struct moment_source *source, struct cascade_finder *cascades,
                      uint64_t position);

/* moment_causes.c: reads which step set off the cascade that `position` belongs to, if the budget allows it. */
void moment_read_cascade_start(struct moment *moment, const struct moment_source *source,
                               struct cascade_finder *cascades, uint64_t position, struct cascade_budget *budget);

/* moment_causes.c: reads what the step at `position` rests on, if it is a step of the slice. `mask` ([cells]) is the
 * grid there. `why` may be NULL. */
struct scene_why;
void moment_read_causes(struct moment *moment, const struct moment_source *source, const struct scene_why *why,
                        uint64_t position, const digit_mask *mask);

/* moment_causes.c: marks what blocks the remaining places of a digit, and what a naked single's cell has lost before.
 */
void moment_take_blockers(struct moment *moment, const struct blockers *blockers);

/* Reads the step under the pointer on the timeline, or the guess under it in the tree. */
void moment_read_pointed_step(struct moment *moment, const struct moment_source *source, uint64_t number);
void moment_read_pointed_guess(struct moment *moment, const struct moment_source *source, uint64_t number);

/* Reads what became of each guess of the tree, at most MOMENT_ROWS. */
void moment_read_outcomes(struct moment *moment, const struct moment_source *source, const struct tree *tree);

#endif
