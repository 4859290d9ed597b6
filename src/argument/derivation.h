/* A derivation: what follows from a step's truths and links without a choice, in the order in which it was found, and what
 * follows in each of several cases. argument_make.c builds one for a step and writes the lines that the step's removals need.
 *
 * The candidates that the step speaks of are numbered; sets of them are bits. A block is a scope: the whole derivation, one
 * supposition, or one case. It knows what is false in it (all that its outer block knows, and more) and facts: sets of which
 * one candidate is true. Everything lies in the derivation's arena. Private to argument/. */
#ifndef ARGUMENT_DERIVATION_H
#define ARGUMENT_DERIVATION_H

#include "argument/plan.h"
#include "base/arena.h"
#include "trace/step.h"

struct inference;

/* One of the members is true. */
struct fact {
    uint64_t *members;
    struct inference *origin; /* NULL: it was supposed */
    bool needed;              /* trim.c: an inference that is kept uses it */
};

enum inference_kind {
    INFER_TRUTH,   /* a truth has lost `from`: one of `to` is true */
    INFER_LINK,    /* one of `source` is true: `to`, which a link joins to all of them, are false */
    INFER_SIGHT,   /* the same, where each of `source` needs a link of its own */
    INFER_COUNT,   /* truths that have lost `from` fill the links of `made`: `to` are false */
    INFER_SUPPOSE, /* the block was contradictory: `to` are false, or `made` is a fact */
    INFER_CASES    /* in each block that is not contradictory, `to` are false */
};

struct inference {
    enum inference_kind kind;
    bool kept;             /* trim.c */
    int index;             /* a truth (the pattern's is the last one), a link, a count; of cases of a set -1 */
    struct fact *source;
    uint64_t *from, *to;
    uint64_t *subject;     /* INFER_CASES: the set whose cases they are */
    struct fact **made;    /* INFER_TRUTH: one; INFER_COUNT: one a link, in the order of `link` */
    uint16_t *link;        /* INFER_COUNT */
    unsigned mades;
    struct block **block;
    unsigned blocks;
};

struct block {
    struct block *outer;
    uint64_t *supposed; /* the candidates of a supposition or a case, or NULL */
    bool value;         /* one of them is true, or all are false */
    uint64_t *no;       /* known to be false */
    struct fact **fact; /* its own, besides those of truths */
    size_t facts, fact_capacity;
    struct fact **of_truth; /* [truths]: the latest of each, or NULL */
    bool *counted;          /* [counts] */
    struct inference **inference;
    size_t inferences, inference_capacity;
    struct fact *empty;     /* a fact whose members are all false: a contradiction. NULL: none was met */
};

/* Truths and links as one count. */
struct count_group {
    const uint16_t *truth, *link;
    unsigned truths, links;
};

struct derivation {
    const struct layout *layout;
    const struct step *step;
    struct arena arena;
    uint16_t *number;       /* [cells << 5]: a candidate's number plus one, or 0 */
    candidate_id *candidate;
    unsigned candidates;
    size_t words;           /* of a set */
    unsigned truths, links; /* truths: with that of the pattern, if there is one, behind the step's */
    uint64_t **truth, **link;
    uint64_t *goal;         /* what the step removes */
    struct count_group *count;
    unsigned counts;
    unsigned steps_left;    /* inferences before it gives up */
    bool no_memory;
};

/* Numbers the step's candidates; `after` is the grid once the step is done. False if there are too many candidates or there
 * is no memory (no_memory). derivation_end must follow in any case. */
bool derivation_begin(struct derivation *derivation, const struct layout *layout, const digit_mask *after,
                      const struct step *step, const struct argument_plan *plan);
void derivation_end(struct derivation *derivation);
void derivation_finish(struct derivation *derivation);

/* A block within `outer`, or the outermost one if that is NULL. NULL if there is no memory. */
struct block *block_create(struct derivation *derivation, struct block *outer, const uint64_t *supposed, bool value);

/* Adds what follows in the block without a choice, until all of `goal` (unless NULL) is false, the block is contradictory, or
 * nothing more follows. True in the first two cases. */
bool block_derive(struct derivation *derivation, struct block *block, const uint64_t *goal);

/* The same, and splits into cases again and again where nothing more follows. False if that takes too long. */
bool block_search(struct derivation *derivation, struct block *block, const uint64_t *goal, unsigned depth);

/* Appends an inference of this kind, with empty sets. NULL if there is no memory. */
struct inference *block_infer(struct derivation *derivation, struct block *block, enum inference_kind kind, int index);

/* Appends the cases, all of which were derived; what all that are not contradictory make false of `wanted` is false in
 * `outer`. `truth` is the truth whose cases they are, or -1 with `subject`. Returns false if that is nothing. */
bool block_join_cases(struct derivation *derivation, struct block *outer, int truth, const uint64_t *subject,
                      struct block **block, unsigned blocks, const uint64_t *wanted);

/* Marks what is needed to make all of `needed` false, or to contradict the block if `needed` is NULL. Of the other
 * inferences' results only what is needed stays. */
void block_trim(struct derivation *derivation, struct block *block, const uint64_t *needed);

/* --- sets --- */

uint64_t *derivation_set(struct derivation *derivation); /* empty; NULL if there is no memory */
uint64_t *derivation_copy(struct derivation *derivation, const uint64_t *set);

/* The set of one candidate of the grid; empty where the step does not speak of it. */
uint64_t *derivation_one(struct derivation *derivation, candidate_id candidate);

static inline bool derivation_any(const struct derivation *derivation, const uint64_t *set)
{
    for (size_t k = 0; k < derivation->words; k++) {
        if (set[k])
            return true;
    }
    return false;
}

/* Whether all of `part` are in `whole`. */
static inline bool derivation_within(const struct derivation *derivation, const uint64_t *part, const uint64_t *whole)
{
    for (size_t k = 0; k < derivation->words; k++) {
        if (part[k] & ~whole[k])
            return false;
    }
    return true;
}

static inline void derivation_add(const struct derivation *derivation, uint64_t *set, const uint64_t *more)
{
    for (size_t k = 0; k < derivation->words; k++)
        set[k] |= more[k];
}

static inline unsigned derivation_count(const struct derivation *derivation, const uint64_t *set)
{
    unsigned count = 0;
    for (size_t k = 0; k < derivation->words; k++)
        count += (unsigned)__builtin_popcountll(set[k]);
    return count;
}

#endif
