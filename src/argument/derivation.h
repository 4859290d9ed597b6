/* A derivation: what follows from a step's truths and links, in the order in which it was found.
 * argument_make.c builds the derivation of a step, trims it to what the step's removals need (trim.c), and
 * writes it as lines.
 *
 * The candidates of the step's truths, sums and removals are numbered, and sets of them are bit sets. A block is a
 * scope: the whole derivation, a supposition, or a case. It has the candidates known to be false (those of its
 * outer block and more) and facts: sets of which one candidate is true. Inferences add to both. Everything is
 * allocated in the derivation's arena. Private to argument/. */
#ifndef ARGUMENT_DERIVATION_H
#define ARGUMENT_DERIVATION_H

#include "argument/plan.h"
#include "base/array.h"
#include "base/bits.h"
#include "step/step.h"

/* The most inferences of a derivation, and the most levels of nested cases in its search. */
enum { ARGUMENT_MAX_INFERENCES = 20000, ARGUMENT_MAX_CASES = 24 };

struct inference;

/* A set of candidates of which one is true. */
struct fact {
    uint64_t *members;
    bool needed; /* set by trim.c: some inference that is kept uses it */
};

enum inference_kind {
    INFER_TRUTH,        /* a truth without `from`: one of `to` is true */
    INFER_LINK,         /* one of `source` is true; a link contains all of `source` and all of `to`, so `to` are
                         * false */
    INFER_COMMON_PEERS, /* the same, with different links between members of `source` and `to` */
    INFER_FILL,    /* without `from`, no filling of the sum uses `to`; without any filling, it is a contradiction */
    INFER_PREMISE, /* all candidates of a premise except `to` are true (`sources`), so `to` is false */
    INFER_COUNT,   /* truths without `from` use up the links of `made`: `to` are false */
    INFER_SUPPOSE, /* the block led to a contradiction: `to` are false, or `made` is a fact */
    INFER_CASES    /* `to` are false in every block that is not contradictory */
};

struct inference {
    enum inference_kind kind;
    bool kept;             /* set by trim.c */
    struct fact **sources; /* with INFER_PREMISE: one for each candidate; NULL for the one of `to` */
    unsigned source_count;
    int index; /* index of a truth (the pattern's is last), a link or sum, or a count; -1 for cases of a set */
    struct fact *source;
    uint64_t *from, *to;
    uint64_t *split_set; /* with INFER_CASES: the set that is split into cases */
    struct fact **made;  /* with INFER_TRUTH one fact; with INFER_COUNT one for each entry of `link`; with INFER_FILL
                          * none, or an empty one */
    uint16_t *link;      /* only with INFER_COUNT */
    unsigned made_count;
    struct block **block;
    unsigned blocks;
};

struct block {
    struct block *outer;
    uint64_t *supposed;         /* the candidates of a supposition or case, or NULL */
    bool value;                 /* true: one of them is true; false: all of them are false */
    uint64_t *known_false;      /* candidates known to be false */
    ARRAY(struct fact *) facts; /* facts other than truths */
    struct fact **of_truth;     /* [truths]: the latest fact of each, or NULL */
    bool *counted;              /* [counts]: the count has been applied */
    ARRAY(struct inference *) inferences;
    struct fact *empty; /* a fact all of whose members are false, which is a contradiction; or NULL */
};

/* Truths and the same number of links that they fill. */
struct count_group {
    const uint16_t *truth, *link;
    unsigned truths, links;
};

/* The state: the step's candidates, truths and links as sets, the goal, and the plan. */
struct derivation {
    const struct layout *layout;
    const struct step *step;
    struct arena arena;
    uint16_t *number;        /* [layout_candidate_ids]: a candidate's number + 1, or 0 */
    candidate_id *candidate; /* [MAX_CANDIDATES]: by number */
    unsigned candidates;
    size_t words;             /* words in a set */
    unsigned truths, links;   /* `truths` includes the pattern's truth, if there is one, as the last */
    uint64_t **truth, **link; /* a link that is a sum has no candidates here */
    const digit_mask *before; /* [cells]: the candidates before the step */
    digit_mask *open;         /* [cells]: scratch space for the candidates left in a sum's cells */
    uint32_t *first_link;     /* [candidates + 1]: index of each candidate's first link in `link_of`, ascending */
    uint16_t *link_of;
    uint64_t *goal; /* the candidates that the step removes */
    struct count_group *count;
    unsigned counts;
    int end;         /* the truth that must lose all its candidates in the end; -1: any contradiction will do */
    bool spares_end; /* candidates of `end` are spared for now, unless one of them makes them false */
    const struct argument_plan *plan; /* may be NULL */
    unsigned steps_left;              /* inferences left before giving up */
};

/* Numbers the step's candidates. `after` is the grid after the step. Returns false if there are too many candidates.
 * Call derivation_end in any case. */
bool derivation_begin(struct derivation *derivation, const struct layout *layout, const digit_mask *after,
                      const struct step *step, const struct argument_plan *plan);
void derivation_end(struct derivation *derivation);
void derivation_finish(struct derivation *derivation);

/* Creates a block in `outer`, or the outermost one if that is NULL. */
struct block *block_create(struct derivation *derivation, struct block *outer, const uint64_t *supposed, bool value);

/* Stores the members of `set` that are not known to be false in `left`. */
void block_find_left(const struct derivation *derivation, const struct block *block, const uint64_t *set,
                     uint64_t *left);

/* Adds everything that follows in the block without suppositions, until all of `goal` (may be NULL) is false, the block
 * is contradictory, or nothing more follows. Returns true in the first two cases. */
bool block_propagate(struct derivation *derivation, struct block *block, const uint64_t *goal);

/* Propagates, and tries the suppositions that the plan has for the inside of other suppositions. */
bool block_derive(struct derivation *derivation, struct block *block, const uint64_t *goal);

/* Derives, and splits into cases when nothing more follows. Returns false if that takes too long. */
bool block_search(struct derivation *derivation, struct block *block, const uint64_t *goal, unsigned depth);

/* Appends an inference of this kind with empty sets. */
struct inference *block_infer(struct derivation *derivation, struct block *block, enum inference_kind kind, int index);

/* Adds a fact made by the inference: one of `members` is true. */
struct fact *inference_make_fact(struct derivation *derivation, struct inference *inference, const uint64_t *members);

/* fill.c: stores in `lost` the candidates of the sum (a link) that are known to be false. */
void block_find_lost(const struct derivation *derivation, const struct block *block, unsigned link, uint64_t *lost);

/* Stores in `gone` the candidates of the sum (a link) that no filling uses without those in `lost`. Returns false if
 * the sum has no filling. */
bool derivation_fill(struct derivation *derivation, unsigned link, const uint64_t *lost, uint64_t *gone);

/* Reduces the lost candidates in a sum's inference to those needed for its conclusion. */
void inference_trim_fill(struct derivation *derivation, struct inference *inference);

/* suppose.c: returns the candidates of a start of the plan that are not known to be false. */
uint64_t *block_start_candidates(struct derivation *derivation, const struct block *block,
                                 const struct plan_start *start);

/* Adds to `outer` what follows from the contradiction in the supposition's block. */
void block_add_supposition(struct derivation *derivation, struct block *outer, struct block *block, const uint64_t *set,
                           bool value);

/* Appends the inference that the blocks are all cases: those of `wanted` that are false in each block without
 * contradiction are false in `outer`. `truth` is the truth that was split, or -1 for the set `split_set`. Returns false
 * if nothing follows. */
bool block_join_cases(struct derivation *derivation, struct block *outer, int truth, const uint64_t *split_set,
                      struct block **block, unsigned blocks, const uint64_t *wanted);

/* Marks the inferences that make `needed` false, or that contradict the block if `needed` is NULL, and reduces their
 * results to what is needed. */
void block_trim(struct derivation *derivation, struct block *block, const uint64_t *needed);

/* --- sets --- */

uint64_t *derivation_set(struct derivation *derivation); /* Returns an empty set. */
uint64_t *derivation_copy(struct derivation *derivation, const uint64_t *set);

/* Returns the set of one candidate; empty if the derivation does not have it. */
uint64_t *derivation_one(struct derivation *derivation, candidate_id candidate);

#endif
