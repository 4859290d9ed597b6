/* The summary's card: the effort of each engine. */
#ifndef SCENE_SUMMARY_H
#define SCENE_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scene/timeline_columns.h"
#include "trace/cell_effort.h"

enum summary_state {
    SUMMARY_WAITING,
    SUMMARY_AT_WORK,
    SUMMARY_SOLVED,
    SUMMARY_NO_SOLUTION,
    SUMMARY_STUCK,
    SUMMARY_STEP_LIMIT, /* stopped at the step limit */
    SUMMARY_TIME_LIMIT,
    SUMMARY_FAILED, /* no disk space for its trace */
};

struct summary_row {
    const char *engine;
    enum summary_state state;
    bool shown; /* the board shows this engine */
    uint64_t steps, guesses, contradictions;
    unsigned deepest;
    double seconds; /* [seconds]; negative: unknown */
    /* The effort over time and in each cell. The caller fills and frees it; the trace from which it was made may be
     * gone. */
    struct timeline_columns curves; /* without columns: not yet known */
    struct cell_effort cells;
};

struct summary {
    const struct summary_row *row;
    size_t rows, chosen; /* chosen: the row whose pictures are shown */
    uint64_t step_limit; /* step limit of the other engines */
    double time_limit;   /* [seconds]: their time limit */
};

/* Writes "0.4 ms", "2.3 s" or "1 min 12 s". A `size` of 32 always suffices. */
void summary_time(double seconds, char *text, size_t size);

/* Writes a number of bytes in a readable unit: "12 MB", "1.3 GB". */
void summary_size(uint64_t bytes, char *text, size_t size);

#endif
