/* The part of a frame that depends on the trace and the player, apart from the board: the rows of the list, the
 * outcomes of guesses, the playback, and the step or guess under the pointer. It is read once a frame, before
 * anything is drawn; drawing does not go back to the trace or the player. (frame_context.h has the part that depends
 * on the board: the step, its reason and the grids.)
 * */
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

/* The icon of a step is its kind or one of these. STEP_DEDUCE stands for deductions that are none of these. */
enum { ICON_PLACEMENT = STEP_KINDS, ICON_UNPROVED, ICON_NOGOOD, ICON_LAST_OPTION };

/* Returns the icon of a step. Another solver's step that contradicts the solution has the icon of a contradiction. */
unsigned icon_of_step(const struct step *step);

/* A step in the list. */
struct moment_row {
    uint64_t number;    /* 0: the start of the trace */
    unsigned icon;      /* as icon_of_step returns it */
    unsigned indent;    /* [levels] */
    uint64_t followers; /* how many further steps of its cascade the row stands for */
    uint64_t place, of; /* in a run of eliminations by peers: the number of this step in the run, and the length of the
                         * run; 0: the row is a step */
    char text[MOMENT_TEXT];
};

/* A row of the list before its step is read: the number of the step (0: the start), how many further steps of its
 * cascade the row stands for, and in a run of eliminations by peers the number of its step in the run (0: it is not at
 * the position) and the length of the run. */
struct list_row {
    uint64_t number, followers, place, of;
};

/* A step and an earlier step from which it follows. */
struct cascade_arc {
    cell_id from, to;
    unsigned age; /* [steps] */
};

/* A candidate that must be absent for the current step to be valid. */
struct cause_mark {
    candidate_id candidate;
    cell_id from;        /* the cell that eliminated it; NO_CELL: no other cell did, or it was never there */
    bool rests_on_blame; /* it is absent only under the open guesses to blame */
};

/* A step on which the current one rests indirectly. */
struct near_cause {
    cell_id cell; /* the cell that it changes */
    unsigned distance;
};

/* An open guess. */
struct open_guess_mark {
    cell_id cell;
    bool is_blamed;
};

/* The moment: every part is text to be shown or a list of marks, with its count. */
struct moment {
    const char *engine;
    bool closed; /* the trace will get no further steps */
    bool playing;
    double speed;                    /* [steps per second] */
    uint64_t memory_room, file_room; /* memory and disk space of the steps, in bytes */
    const uint64_t *bookmark;        /* owned by the player */
    size_t bookmarks;
    bool loop; /* playback restarts at the end */
    struct moment_row row[MOMENT_ROWS];
    unsigned rows;
    uint16_t cascade_depth[MOMENT_DEPTHS]; /* [steps of the shown timeline] */
    unsigned cascade_depths;               /* 0: they are not shown */
    struct cascade_arc arc[MOMENT_ARCS];   /* arcs of the last steps, the oldest first */
    unsigned arcs;
    cell_id cascade_start; /* the cell of the step that set off the current cascade; NO_CELL: there is none, or it was a
                            * guess */
    struct cause_mark cause[MOMENT_CAUSES];
    unsigned causes;
    struct near_cause near[MOMENT_NEAR];
    unsigned nears;
    struct open_guess_mark open_guess[MOMENT_CAUSES]; /* the innermost open guesses, if causes are shown */
    unsigned open_guesses;
    char line[MOMENT_TEXT];                 /* the current step's line; "" if it is not shown */
    char pointed_step[MOMENT_TEXT];         /* number and line of the step under the pointer on the timeline */
    char pointed_guess[MOMENT_TEXT];        /* the guess under the pointer in the tree; "" if there is none */
    char outcome[MOMENT_ROWS][MOMENT_TEXT]; /* [nodes of the tree]: if it is shown as an outline */
};

/* The sources of a moment. Readers and replay belong to one trace. */
struct moment_source {
    const struct trace *trace;
    const struct player *player;
    struct step_reader *reader;
    struct replay *replay;         /* moved to the steps that are read */
    const struct wording *wording; /* its reader differs from the others */
};

/* Reads the parts that do not depend on the pointer. `step` is the current step if its line is shown, otherwise
 * NULL. */
void moment_read(struct moment *moment, const struct moment_source *source, const struct step *step);

void moment_read_rows(struct moment *moment, const struct moment_source *source, const struct list_row *list,
                      unsigned rows);

/* moment_causes.c: reads from which steps the last steps up to `position` follow. */
void moment_read_arcs(struct moment *moment, const struct moment_source *source, struct cascade_finder *cascades,
                      uint64_t position);

/* moment_causes.c: reads which step set off the cascade of `position`, if the budget allows it. */
void moment_read_cascade_start(struct moment *moment, const struct moment_source *source,
                               struct cascade_finder *cascades, uint64_t position, struct cascade_budget *budget);

/* moment_causes.c: reads on which steps the step at `position` rests, if it is a step of the slice. `mask` ([cells]) is
 * the grid at `position`. `why` may be NULL. */
struct scene_why;
void moment_read_causes(struct moment *moment, const struct moment_source *source, const struct scene_why *why,
                        uint64_t position, const digit_mask *mask);

/* moment_causes.c: adds marks for the digits that block the remaining places of a digit, and for the candidates that
 * the cell of a naked single lost earlier.
 * */
void moment_take_blockers(struct moment *moment, const struct blockers *blockers);

/* Reads the step under the pointer on the timeline, or the guess under it in the tree. */
void moment_read_pointed_step(struct moment *moment, const struct moment_source *source, uint64_t number);
void moment_read_pointed_guess(struct moment *moment, const struct moment_source *source, uint64_t number);

/* Reads the outcome of each guess in the tree, of at most MOMENT_ROWS. */
void moment_read_outcomes(struct moment *moment, const struct moment_source *source, const struct tree *tree);

#endif
