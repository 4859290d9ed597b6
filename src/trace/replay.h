/* The grid at a position of a trace, movable in both directions. The trace must outlive the replay. */
#ifndef TRACE_REPLAY_H
#define TRACE_REPLAY_H

#include "trace/cursor.h"

struct replay {
    const struct trace *trace;
    uint64_t position;    /* number of applied steps; 0 is the state before step 1 */
    digit_mask *mask;     /* [cells]: the candidates at that position */
    bool is_exact;        /* private: all steps up to here could be read */
    struct cursor cursor; /* private */
};

void replay_init(struct replay *replay, const struct trace *trace); /* Starts at position 0. */
void replay_finish(struct replay *replay);

/* Moves to any position from 0 to trace_steps(). Applies the steps in between or, if cheaper, at most TRACE_BLOCK steps
 * from a keyframe. If the keyframe cannot be read, it does not move; a step that cannot be read changes nothing. */
void replay_seek(struct replay *replay, uint64_t position);

/* Returns whether the replay is at that position with the exact grid: all steps up to there could be read. */
bool replay_is_there(const struct replay *replay, uint64_t position);

/* Moves to before the outermost open guess, where no removal depends on a guess. */
void replay_leave_guesses(struct replay *replay);

/* Returns the kind of the step before the position, which must not be 0. */
enum step_kind replay_kind(struct replay *replay);

/* Return the number of open guesses at the position, and the innermost one (0: none). */
unsigned replay_depth(struct replay *replay);
uint64_t replay_guess(struct replay *replay);

#endif
