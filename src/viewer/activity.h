/* The activities of a window. Each is a board with the state of looking at it, and lies above the activity that it
 * interrupted. Leaving an activity restores exactly the one below. */
#ifndef VIEWER_ACTIVITY_H
#define VIEWER_ACTIVITY_H

#include "viewer/selection.h"
#include "viewer/session.h"
#include "viewer/view.h"

enum { MAX_ACTIVITIES_BELOW = 9 };

/* An interrupted activity. */
struct interrupted {
    struct session session;
    struct looking looking;
    struct selection selection;
    const struct engine *engine; /* the chosen engine */
    const struct engine *racer[VIEWER_MAX_LANES];
    unsigned racers;  /* number of engines in the race that the session led, which is restarted; 0: none */
    uint64_t awaited; /* the player goes to this position once the trace is long enough; 0: none */
};

struct activities {
    struct interrupted below[MAX_ACTIVITIES_BELOW]; /* the session above them is viewer->session */
    unsigned count;
};

/* Returns the session at an index of the stack: 0 is the lowest, activities.count the shown one. */
const struct session *activity_session(const struct viewer *viewer, unsigned place);
/* Returns how many activities lie below the topmost one of the kind; 0 if there is none. */
unsigned activity_depth(const struct viewer *viewer, enum activity activity);
/* Returns how many engines race at an index of the stack, 0 for a single one, and sets `*racer`, which belongs to the
 * viewer. */
unsigned activity_racers(const struct viewer *viewer, unsigned place, const struct engine *const **racer);
/* Returns the position of the player at an index of the stack, or the position that it awaits. */
uint64_t activity_position(const struct viewer *viewer, unsigned place);
bool activity_has_room(const struct viewer *viewer, struct text_error *error); /* there is room for one more activity */

/* Pauses the shown activity, and notes its state and its race. Afterwards the caller closes the modes that show it,
 * puts it on the stack with activity_interrupt, and puts another session in its place. */
void activity_note(struct viewer *viewer);
void activity_interrupt(struct viewer *viewer);
/* Removes the topmost activity from the stack and restores it. A race of params.racers engines has to be restarted. */
void activity_resume(struct viewer *viewer);
void activities_drop(struct viewer *viewer, unsigned count); /* closes all activities above the lowest `count` */
/* Closes the boards on the stack that are solved by hand: there is one document, which another board now shows. */
void activities_forget_by_hand(struct viewer *viewer);

#endif
