/* A grid walked along a trace, in both directions. The trace must outlive it. */
#ifndef TRACE_REPLAY_H
#define TRACE_REPLAY_H

#include "trace/cursor.h"

struct replay {
    const struct trace *trace;
    uint64_t position; /* steps done: 0 is the state before step 1 */
    digit_mask *mask;  /* [cells]: the candidates at that position */
    struct cursor cursor; /* private */
};

bool replay_init(struct replay *replay, const struct trace *trace); /* at position 0 */
void replay_finish(struct replay *replay);

/* To any position up to trace_steps(). Costs the steps in between or, where that is less, at most TRACE_BLOCK steps from
 * a keyframe. */
void replay_seek(struct replay *replay, uint64_t position);

/* The open guesses at this position, and the innermost one (0: none). */
unsigned replay_depth(struct replay *replay);
uint64_t replay_guess(struct replay *replay);

#endif
