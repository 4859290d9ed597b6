/* What the solving took, engine by engine: what the card over the board shows. */
#ifndef SCENE_SUMMARY_H
#define SCENE_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum summary_state {
    SUMMARY_WAITING,
    SUMMARY_AT_WORK,
    SUMMARY_SOLVED,
    SUMMARY_NO_SOLUTION,
    SUMMARY_STUCK,
    SUMMARY_STEP_LIMIT, /* given up */
    SUMMARY_TIME_LIMIT,
    SUMMARY_FAILED, /* no memory */
};

struct summary_row {
    const char *engine;
    enum summary_state state;
    bool shown;            /* it is the one on the board */
    uint64_t steps, guesses, contradictions;
    unsigned deepest;
    double seconds;        /* negative: not known */
};

struct summary {
    const struct summary_row *row;
    size_t rows;
    uint64_t step_limit;   /* which the others had */
    double time_limit;     /* likewise, seconds */
};

/* "0.4 ms", "2.3 s", "1 min 12 s"; `size` of 32 is always enough. */
void summary_time(double seconds, char *text, size_t size);

/* "1,234,567" likewise. */
void summary_number(uint64_t number, char *text, size_t size);

#endif
