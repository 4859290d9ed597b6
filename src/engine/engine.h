/* An engine is a solver: it turns a puzzle into a trace. Engines do not know the screen.
 *
 * To add one, write src/engine/NAME.c, which defines `const struct engine engine_NAME` (pivot.c is an example), and
 * add the row `ENGINE(NAME)` to engines.def. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/cancel.h"
#include "engine/guess_rule.h"
#include "rating/rating.h"
#include "technique/order.h"
#include "trace/trace.h"

enum { ENGINE_STATS = 8 };

enum engine_outcome { ENGINE_SOLVED, ENGINE_NO_SOLUTION, ENGINE_STUCK, ENGINE_STOPPED, ENGINE_FULL };

/* The settings of an engine's run. */
struct engine_settings {
    bool guess;                         /* engines that do not guess by default may guess when they find nothing more */
    struct technique_choice techniques; /* the techniques for `human`, and their order */
    struct guess_rule choose;           /* for engines with a choice of cells (engine_chooses) */
};

struct engine_task {
    const struct puzzle *puzzle;
    struct engine_settings settings;
    void *context;               /* data of an engine that needs more than a puzzle (watch/program.h) */
    struct trace *trace;         /* NULL: solve without recording. The caller closes the trace. */
    const struct cancel *cancel; /* checked at every step; after the request the engine returns ENGINE_STOPPED */
    bool force;                  /* `human` takes a digit from the solution when it finds nothing more, without
                                  * recording it */
    uint64_t used[BITS_WORDS(TECHNIQUES)]; /* set by `human`: the techniques of its steps */
    bool has_several;            /* set with `force`: `human` is stuck because the puzzle has several solutions */
    unsigned levels;             /* `human` uses the techniques of this many levels, easiest first; 0: all */
    bool rate;                   /* `human` also computes the Sudoku Explainer rating, which may take seconds */
    uint64_t step_limit;         /* stop, as if cancelled, when the trace has this many steps; 0: no limit */
    digit_mask *solution;        /* [cells], owned by the caller; set if the outcome is ENGINE_SOLVED */
    uint64_t stat[ENGINE_STATS]; /* statistics of the engine, in the order of its stat_names */
    char rating[RATING_TEXT];    /* space for the rating's text */
    const char *stat_text[ENGINE_STATS]; /* statistics as static words; NULL: the number is used */
};

/* The rules besides houses that an engine supports. One that reproduces a published program supports only the rules of
 * that program. */
enum engine_clues { ENGINE_KNOWS_HOUSES, ENGINE_KNOWS_PEERS, ENGINE_KNOWS_CLUES };

struct engine {
    const char *id, *title;
    const char *summary;                  /* one sentence */
    const char *stat_names[ENGINE_STATS]; /* ended by NULL */
    enum engine_clues clues;
    bool chooses;            /* it can guess in an order other than its own (GUESS_FEWEST) */
    bool path_of_deductions; /* the path form of its trace has only deductions, without the start and guesses */
    enum engine_outcome (*solve)(struct engine_task *task);
    void (*release)(void *context);                             /* frees a task's context; NULL: it has none */
    void (*name)(const void *context, char *name, size_t size); /* writes the engine's name for a trace; NULL: its id */
};

#define ENGINE(name) extern const struct engine engine_##name;
#include "engine/engines.def"
#undef ENGINE

/* All engines, ended by NULL. The first is the default. */
extern const struct engine *const engines[];

/* Returns the engine with this id, or NULL. */
const struct engine *engine_find(const char *id);

/* Returns whether the engine supports all rules of the board. Otherwise fills `error`, which lists the engines that
 * do. */
bool engine_knows(const struct engine *engine, const struct layout *layout, struct text_error *error);

/* Returns the engine if it supports all rules of the board, otherwise one that does. */
const struct engine *engine_for(const struct engine *engine, const struct layout *layout);

/* Returns the engine's name for a trace: its id; TRACE_HUMAN_SUDOSCOPE for `human` with the profile `sudoscope`. A
 * profile file has no name. A different order of guesses is appended (trace/trace.h). */
const char *engine_trace_name(const struct engine *engine, const struct technique_choice *choice);

/* Returns whether the engine, with or without the setting `guess`, guesses in an order that can be chosen. */
bool engine_chooses(const struct engine *engine, bool guess);

/* Returns the engine of a trace with this name, without an appended order of guesses; or NULL. */
const struct engine *engine_of_trace(const char *name);

/* Returns the index of the statistic with this name, which must exist. */
unsigned engine_stat_index(const struct engine *engine, const char *name);

static inline bool engine_cancelled_at(const struct engine_task *task, uint64_t steps)
{
    return cancel_is_requested(task->cancel) || (task->step_limit && steps >= task->step_limit);
}

static inline bool engine_cancelled(const struct engine_task *task)
{
    return engine_cancelled_at(task, task->step_limit ? trace_steps(task->trace) : 0);
}

#endif
