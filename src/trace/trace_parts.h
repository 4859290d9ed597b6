/* What a trace is made of: shared by trace.c, which keeps it, and trace_draft.c, which writes steps to it. */
#ifndef TRACE_TRACE_PARTS_H
#define TRACE_TRACE_PARTS_H

#include "trace/trace.h"

/* Summaries lie in segments that double in size, so that they never move while others read them. */
enum { SEGMENTS = 40, FIRST_SEGMENT = 16 };

/* Where the undo information of an open guess begins. */
struct level {
    uint64_t guess;
    size_t trail;
};

struct trace {
    struct puzzle *puzzle;
    char engine[TRACE_NAME_SIZE];
    char technique[TRACE_TECHNIQUES][TRACE_NAME_SIZE];
    _Atomic unsigned techniques; /* the first is the empty name of "none" */
    struct store store;
    struct block_summary *segment[SEGMENTS];
    _Atomic uint64_t published; /* steps that readers may read */
    _Atomic bool closed;

    /* the writer's */
    struct record_draft draft;
    digit_mask *grid;    /* after the last step */
    struct change *trail; /* what was removed since the outermost open guess, in order */
    size_t trail_length, trail_room;
    struct level *level;
    size_t depth, level_room;
    digit_mask *gathered; /* [cells], zero between calls */
    bool failed;          /* a draft could not take something in */
};

#endif
