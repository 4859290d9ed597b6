/* The grid at a position of a trace, which can be moved in both directions. The trace must outlive the replay. */
#ifndef TRACE_REPLAY_H
#define TRACE_REPLAY_H

#include "trace/cursor.h"

struct replay {
    const struct trace *trace;
    uint64_t position;    /* number of steps done; 0 is the state before step 1 */
    digit_mask *mask;     /* [cells]: the candidates at that position */
    bool is_exact;        /* private: no step that led to the mask was unreadable */
    struct cursor cursor; /* private */
};

void replay_init(struct replay *replay, const struct trace *trace); /* starts at position 0 */
void replay_finish(struct replay *replay);

/* Moves to any position from 0 to trace_steps(). Applies the steps in between or, if that is cheaper, at most
 * TRACE_BLOCK steps from a keyframe. If the keyframe cannot be read, it stays where it is; a step that cannot be read
 * changes nothing. */
void replay_seek(struct replay *replay, uint64_t position);

/* Returns whether the replay is at that position and its grid is the one after so many steps: all that led there could
 * be read. */
bool replay_is_there(const struct replay *replay, uint64_t position);

/* Moves to before the first of the guesses that are open: what is gone there rests on no guess. */
void replay_leave_guesses(struct replay *replay);

/* The kind of the step that led to the position, which is not 0. */
enum step_kind replay_kind(struct replay *replay);

/* The number of open guesses at the position, and the innermost of them (0: none). */
unsigned replay_depth(struct replay *replay);
uint64_t replay_guess(struct replay *replay);

#endif
