/* The state of one sweep for a slice. Shared by slicer.c, which keeps its sets and steps, slice_sweep.c, which
 * sweeps, and slice_answer.c, which determines what to sweep for. Private to them.
 *
 * The slice is swept backward over the trail. Each level has a set of needed candidates: those whose removal is
 * needed. The sweep meets each step after everything that depends on it, so each step that took needed candidates is
 * visited once. A backtrack on the trail stands for a failed branch: the trail is extended into the branch, swept
 * there with a separate set, and shortened again. What the branch needs of the steps before its guess is added to
 * the set of the level outside. */
#ifndef WHY_SLICER_H
#define WHY_SLICER_H

#include "base/task.h"
#include "why/backjump.h"
#include "why/slice_answer.h"

/* A failed branch that was swept before it was known whether it is needed. */
struct tried_branch {
    size_t index;    /* index of its backtrack in the trail */
    size_t from, to; /* range of its steps in the slice */
    bool is_used;
};

struct slicer {
    struct slice *slice;
    const struct trace *trace;
    struct trail trail;
    struct step_reader reader;
    struct cause_finder finder;
    struct backjumps backjumps;
    digit_mask *needed; /* [levels][cells] */
    size_t needed_capacity;
    size_t levels;
    size_t looked_at;                 /* number of steps, including those that were dropped */
    ARRAY(struct tried_branch) tried; /* of all levels; those of the innermost level are last */
    digit_mask *tried_needed;         /* [tried][cells]: candidates that they need */
    size_t tried_needed_capacity;
    const struct slice_limits *limits;
    enum slice_outcome outcome;
};

/* The failure of a branch. */
struct failure {
    uint64_t contradiction; /* the step of the contradiction, or 0 */
    struct constraint exhausted;
    size_t sweep_end; /* only the trail's steps before this index can be causes */
};

/* --- slicer.c. What returns false has failed, with its outcome in the slicer; only slicer_use_if_tried answers a
 * question. --- */

bool slicer_fail(struct slicer *slicer, enum slice_outcome outcome); /* Stores the outcome and returns false. */
bool slicer_read_step(struct slicer *slicer, uint64_t number, struct step *step);

/* Each level has a set of needed candidates, [cells]. Push begins an empty set, the last one; join ends it and adds it
 * to the previous one. */
digit_mask *slicer_needed(const struct slicer *slicer, size_t level);
void slicer_push_level(struct slicer *slicer);
void slicer_join_level(struct slicer *slicer);

/* Add removed candidates to the last set: the cause's candidate; those of the slice's causes from `first` on. */
void slicer_need(struct slicer *slicer, struct cause cause);
void slicer_need_causes(struct slicer *slicer, size_t first);

/* Appends a step without causes. Returns NULL on failure. */
struct slice_step *slicer_add_step(struct slicer *slicer, uint64_t number, enum step_kind kind);
void slicer_add_taken(struct slicer *slicer, candidate_id candidate);
void slicer_add_cause(struct slicer *slicer, candidate_id candidate, uint64_t step);

/* Adds, as causes, the steps that removed the constraint's candidates. */
void slicer_add_causes_of_empty(struct slicer *slicer, struct constraint empty);

/* Gives the last step all causes from its first one on, and marks them as needed. */
void slicer_close_causes(struct slicer *slicer, struct slice_step *step);

/* Stores a branch, whose set is the last one, and ends the set. */
void slicer_add_tried(struct slicer *slicer, struct tried_branch tried);

/* Keep the steps of a tried branch, and add what it needs to the last set. The second function does so if the branch
 * closed by the backtrack at `index` of the trail was tried, and returns whether it was. */
void slicer_use_tried(struct slicer *slicer, size_t i);
bool slicer_use_if_tried(struct slicer *slicer, size_t index);

/* Drops the tried branches after `mark` on the trail that nothing has needed, with their steps. */
void slicer_drop_tried(struct slicer *slicer, struct trail_mark mark);

/* --- slice_sweep.c --- */

/* Sweeps the trail backward from `end` to `first` and adds the steps that took needed candidates. Sets whether the
 * first step is among them. */
bool slicer_sweep(struct slicer *slicer, size_t first, size_t end, bool *uses_first);

/* Explains the failure of the level with the steps from `first` to `end` of the trail: adds the steps that show it, and
 * marks its premises as needed. */
bool slicer_explain_failure(struct slicer *slicer, size_t first, size_t end, struct constraint exhausted,
                            bool has_exhausted, struct failure *failure);
bool slicer_add_contradiction(struct slicer *slicer, uint64_t number);

/* Gives the last step, which depends on the failure, its causes. Their premises are already marked as needed. */
void slicer_close_failure(struct slicer *slicer, struct slice_step *step, const struct failure *failure);

#endif
