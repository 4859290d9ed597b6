/* The activities of a window: each one is a board with all that belongs to looking at it, and lies above the one that
 * it interrupted. Leaving an activity restores exactly the one below. */
#ifndef VIEWER_ACTIVITY_H
#define VIEWER_ACTIVITY_H

#include "viewer/selection.h"
#include "viewer/session.h"
#include "viewer/view.h"

enum { MAX_ACTIVITIES_BELOW = 9 };

/* An activity that another one has interrupted. */
struct interrupted {
    struct session session;
    struct looking looking;
    struct selection selection;
    const struct engine *engine; /* the one that was chosen */
    const struct engine *racer[VIEWER_MAX_LANES];
    unsigned racers;  /* of a race that the session led, and that starts again; 0: none */
    uint64_t awaited; /* the position that it goes to as soon as its trace is long enough; 0: none */
};

struct activities {
    struct interrupted below[MAX_ACTIVITIES_BELOW]; /* the session on top of them is viewer->session */
    unsigned count;
};

/* Returns the session at a place of the stack: 0 is the lowest, activities.count the one that is shown. */
const struct session *activity_session(const struct viewer *viewer, unsigned place);
/* Returns how many activities lie below the topmost one of the kind; 0 also if there is none. */
unsigned activity_depth(const struct viewer *viewer, enum activity activity);
/* Returns how many engines race at a place of the stack, 0 for one alone; and `*racer`, which belongs to the viewer. */
unsigned activity_racers(const struct viewer *viewer, unsigned place, const struct engine *const **racer);
/* Returns the position of the player at a place of the stack, or the one that it awaits. */
uint64_t activity_position(const struct viewer *viewer, unsigned place);
bool activity_has_room(const struct viewer *viewer, struct text_error *error); /* for one more */

/* Pauses what is shown and notes how it is looked at, with its race. Then the caller closes what shows it, and
 * activity_interrupt puts it on the stack. The caller puts another session in its place. */
void activity_note(struct viewer *viewer);
void activity_interrupt(struct viewer *viewer);
/* Takes the topmost activity off the stack, and shows it as it was. A race of params.racers engines has to be started
 * again. */
void activity_resume(struct viewer *viewer);
void activities_drop(struct viewer *viewer, unsigned count); /* closes all above the lowest `count` */
/* Closes the boards below that are solved by hand: there is one document, and another board shows it now. */
void activities_forget_by_hand(struct viewer *viewer);

#endif
