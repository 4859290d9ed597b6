/* The effort of each engine: the contents of the summary's card. */
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
    SUMMARY_STEP_LIMIT, /* stopped at the limit */
    SUMMARY_TIME_LIMIT,
    SUMMARY_FAILED, /* the disk had no room for its trace */
};

struct summary_row {
    const char *engine;
    enum summary_state state;
    bool shown; /* the engine shown on the board */
    uint64_t steps, guesses, contradictions;
    unsigned deepest;
    double seconds; /* negative: unknown */
    /* The effort over time and by cell. The caller fills and frees them; the trace from which they were made may be
     * gone. */
    struct timeline_columns curves; /* without columns: not known yet */
    struct cell_effort cells;
};

struct summary {
    const struct summary_row *row;
    size_t rows, chosen; /* chosen: the row whose pictures are shown */
    uint64_t step_limit; /* limit for the other engines */
    double time_limit;   /* likewise, in seconds */
};

/* Writes "0.4 ms", "2.3 s" or "1 min 12 s". A `size` of 32 is always enough. */
void summary_time(double seconds, char *text, size_t size);

/* Writes a number of bytes as a person would: "12 MB", "1.3 GB". */
void summary_size(uint64_t bytes, char *text, size_t size);

#endif
