/* An engine is one way of solving: it turns a puzzle into a trace, and knows nothing of screens.
 *
 * To add one: write src/engine/NAME.c, which defines `const struct engine engine_NAME` (pivot.c shows how), and add the
 * row `ENGINE(NAME)` to engines.def. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include <stdatomic.h>

#include "rating/rating.h"
#include "trace/trace.h"

enum { ENGINE_STATS = 8 };

enum engine_outcome { ENGINE_SOLVED, ENGINE_NO_SOLUTION, ENGINE_STUCK, ENGINE_STOPPED, ENGINE_NO_MEMORY };

struct engine_task {
    const struct puzzle *puzzle;
    struct trace *trace;        /* NULL: solve without recording. The caller closes it. */
    const atomic_bool *cancel;  /* NULL, or looked at every step: once true, the engine returns ENGINE_STOPPED */
    bool guess;                 /* an engine that need not guess may, where it knows nothing more */
    bool force;                 /* `human` takes a digit from the solution where it knows nothing more; not recorded */
    unsigned levels;            /* `human` knows the techniques of so many, from the easiest; 0: of all */
    bool rate;                  /* `human` tells the rating of Sudoku Explainer, too, which may take seconds */
    uint64_t step_limit;        /* as if cancelled once the trace has this many steps; 0: no limit */
    digit_mask *solution;       /* [cells], the caller's: filled where the outcome is ENGINE_SOLVED */
    uint64_t stat[ENGINE_STATS]; /* filled by the engine, in the order of its stat_names */
    char rating[RATING_TEXT];    /* room for that one's text */
    const char *stat_text[ENGINE_STATS]; /* for those that are words: static text. NULL: the number stands */
};

struct engine {
    const char *id, *title;
    const char *summary;                  /* one sentence */
    const char *stat_names[ENGINE_STATS]; /* as interface.md lists them; NULL behind the last */
    bool path_of_deductions; /* the path form of its trace has deductions only, neither the beginning nor guesses */
    enum engine_outcome (*solve)(struct engine_task *task);
};

/* All of them, NULL behind the last; the first is the default. */
extern const struct engine *const engines[];

/* NULL if there is none of that id. */
const struct engine *engine_find(const char *id);

/* Which of its figures has this name, from 0; it must have one. */
unsigned engine_stat_index(const struct engine *engine, const char *name);

static inline bool engine_cancelled_at(const struct engine_task *task, uint64_t steps)
{
    return (task->cancel && atomic_load_explicit(task->cancel, memory_order_relaxed)) ||
           (task->step_limit && steps >= task->step_limit);
}

static inline bool engine_cancelled(const struct engine_task *task)
{
    return engine_cancelled_at(task, task->step_limit ? trace_steps(task->trace) : 0);
}

#endif
