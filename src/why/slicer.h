/* The state of one sweep for a slice, shared by slicer.c, which keeps its sets and steps, slice_sweep.c, which sweeps,
 * and slice_answer.c, which asks what is to be swept for. Private to them.
 *
 * The slice is swept backward over the trail. For each level there is a set of candidates whose absence is needed. The
 * sweep meets each step after everything that rests on it, so that a step that took a needed candidate is visited once,
 * with all that is needed of it. A backtrack on the trail stands for a failed branch: the trail is extended into the
 * branch, swept there with a set of its own, and shortened again; what the branch needs of the steps before its guess
 * is added to the set of the level outside. */
#ifndef WHY_SLICER_H
#define WHY_SLICER_H

#include "base/task.h"
#include "why/backjump.h"
#include "why/slice_answer.h"

/* A failed branch that was swept before it was known whether anything needs it. */
struct tried_branch {
    size_t index;    /* of its backtrack in the trail */
    size_t from, to; /* its steps in the slice */
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
    size_t looked_at;                 /* steps, those that were dropped included */
    ARRAY(struct tried_branch) tried; /* of all levels; those of the innermost level come last */
    digit_mask *tried_needed;         /* [tried][cells]: what they need */
    size_t tried_needed_capacity;
    const struct slice_limits *limits;
    enum slice_outcome outcome;
};

/* The failure of a branch. */
struct failure {
    uint64_t contradiction; /* a step, or 0 */
    struct constraint exhausted;
    size_t sweep_end; /* the trail's steps before this index can be among the causes */
};

/* --- slicer.c. What returns false has failed, with its outcome in the slicer; only slicer_use_if_tried answers a
 * question. --- */

bool slicer_fail(struct slicer *slicer, enum slice_outcome outcome); /* returns false */
bool slicer_read_step(struct slicer *slicer, uint64_t number, struct step *step);

/* Each level has a set of needed candidates, [cells]. Push begins an empty set, the last one; join ends it and adds it
 * to the one before. */
digit_mask *slicer_needed(const struct slicer *slicer, size_t level);
void slicer_push_level(struct slicer *slicer);
void slicer_join_level(struct slicer *slicer);

/* Adds to the last set what was taken: the cause's candidate; and those of the slice's causes from `first` on. */
void slicer_need(struct slicer *slicer, struct cause cause);
void slicer_need_causes(struct slicer *slicer, size_t first);

/* Appends a step without causes. Returns NULL if it failed. */
struct slice_step *slicer_add_step(struct slicer *slicer, uint64_t number, enum step_kind kind);
void slicer_add_taken(struct slicer *slicer, candidate_id candidate);
void slicer_add_cause(struct slicer *slicer, candidate_id candidate, uint64_t step);

/* Adds as causes the steps that took the candidates of the constraint. */
void slicer_add_causes_of_empty(struct slicer *slicer, struct constraint empty);

/* Gives the last step all causes from its first one on, and needs them. */
void slicer_close_causes(struct slicer *slicer, struct slice_step *step);

/* Remembers a branch, whose set is the last one, and ends the set. */
void slicer_add_tried(struct slicer *slicer, struct tried_branch tried);

/* Keeps the steps of the branch that was tried, and adds what it needs to the last set. The second does so if the
 * branch that the backtrack at `index` of the trail has closed was tried, and returns whether. */
void slicer_use_tried(struct slicer *slicer, size_t i);
bool slicer_use_if_tried(struct slicer *slicer, size_t index);

/* Forgets the branches that were tried on the trail behind `mark` and that nothing has needed, with their steps. */
void slicer_drop_tried(struct slicer *slicer, struct trail_mark mark);

/* --- slice_sweep.c --- */

/* Goes back over the trail's steps from `end` to `first` and adds those that took what is needed. Sets whether the
 * first one is among them. */
bool slicer_sweep(struct slicer *slicer, size_t first, size_t end, bool *uses_first);

/* Finds out how the level failed whose steps are those of the trail from `first` to `end`, adds what shows it, and
 * needs what it rests on. */
bool slicer_explain_failure(struct slicer *slicer, size_t first, size_t end, struct constraint exhausted,
                            bool has_exhausted, struct failure *failure);
bool slicer_add_contradiction(struct slicer *slicer, uint64_t number);

/* Gives the last step, which rests on the failure, its causes. What these need is needed already. */
void slicer_close_failure(struct slicer *slicer, struct slice_step *step, const struct failure *failure);

#endif
