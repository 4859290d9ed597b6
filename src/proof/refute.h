/* Decides whether a candidate can be true if each truth of a step has a true candidate and each link at most one. It
 * searches, taking the truth with the fewest possible candidates first, so chains need no branching. After some
 * branching it also matches the open truths to links: if each candidate of some truths uses a link, there must be as
 * many links as truths. Links may be sums (puzzle/sums.h): when candidates of a sum's cells become impossible, so do
 * those that no remaining filling uses. Loading a step numbers the candidates of truths and sums, and stores for each
 * the links, truths and sums that contain it, as bits. */
#ifndef PROOF_REFUTE_H
#define PROOF_REFUTE_H

#include "base/arena.h"
#include "base/cancel.h"
#include "step/step.h"

enum refuter_outcome { REFUTED, NOT_REFUTED, REFUTER_GAVE_UP };

/* Limits on the number and depth of choices for one candidate. */
enum { REFUTER_LIMIT = 200000, REFUTER_DEPTH = 1000, REFUTER_PATIENCE = 100 /* choices before matching begins */ };

/* The number of a candidate, valid for one load. */
struct candidate_number {
    uint32_t load, number;
};

/* The words of a set that contain a truth's candidates. */
struct truth_range {
    uint32_t from, to;
};

/* The loaded step, tables of its candidates, and the state of the search. Each load makes the arena's content anew.
 * Sets of candidates are bits of their numbers. */
struct refuter {
    const struct layout *layout;
    const struct step *step;
    uint32_t *link_at; /* [constraints]: index of the link that equals the constraint (the first of equal links);
                        * undefined if there is none */
    struct candidate_number *number_of; /* [cells * 32], by candidate_id */
    uint32_t load;                      /* number of calls of refuter_load */
    struct arena arena;
    size_t truths; /* number of the step's truths, plus the pattern's if there is one */
    /* Number of sums among the links. They follow the truths in each set of truths, and are satisfied from the
     * start. */
    size_t sums;
    size_t truth_words, link_words, candidate_words;
    bool is_matching;          /* no candidate is in two truths or in two links, and there are no sums */
    size_t candidates;         /* number of candidates in truths and sums */
    candidate_id *candidate;   /* [candidates + 1]; the last is for a tried candidate outside truths and sums */
    uint64_t *links_of;        /* [candidates + 1][link_words] */
    uint64_t *truths_of;       /* [candidates + 1][truth_words] */
    const struct sum **sum;    /* [sums] */
    bool *is_waiting;          /* [sums]: some candidate has become impossible since the sum was last checked */
    digit_mask *open;          /* [cells]: scratch space for the candidates left in a sum's cells */
    struct truth_range *range; /* [truths + sums] */
    uint64_t *in_truth;        /* [truths + sums][candidate_words]: the candidates of each */
    uint64_t *in_link;         /* [links][candidate_words] */
    uint64_t *rivals;          /* [candidates + 1][candidate_words]: the candidates in a link, or a cell of a sum, with
                                * this one */
    uint64_t *live;            /* [candidate_words] */
    uint64_t *broken;    /* [truths + 3][candidate_words], by level: candidates in links that contain an assumed one */
    uint64_t *satisfied; /* [truths + 3][truth_words], by level: truths that contain an assumed candidate */
    uint64_t *used;      /* [truth_words]: the truths and sums used by the last refutation */
    unsigned *weight;    /* [links]: number of candidates of open truths in it */
    uint32_t *link_for;  /* [candidates]: the link that it uses in matching, or BITS_END */
    uint32_t *matched;   /* [links + 1]: index + 1 of the truth matched to it; last: the truth to continue with */
    uint32_t *kept;      /* [places][links + 1]: `matched` for refutations that are kept */
    uint64_t *visited;   /* [link_words] */
    const struct cancel *cancel; /* may be NULL; refuter_try gives up soon after the request */
    unsigned choices;            /* number of choices so far */
    unsigned limit;              /* limit for `choices`; refuter_load sets it to REFUTER_LIMIT */
};

/* Loads a step's truths and links over the `live` candidates ([cells]). The step must stay valid until the last
 * refuter_try. Only `possible` candidates, which include the live ones, can be restored later. A refuter serves steps
 * of one layout. */
void refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const digit_mask *possible, const struct step *step);

/* Restores a possible candidate of the truths, or removes it. */
void refuter_put_back(struct refuter *refuter, candidate_id candidate, bool back);

/* Returns REFUTED if the candidate cannot be true. `used` then has the truths and sums that prove it; changes to
 * candidates of others do not matter. */
enum refuter_outcome refuter_try(struct refuter *refuter, cell_id cell, unsigned digit);

/* Allocates the matchings for `count` refutations, valid for one load. */
void refuter_keep(struct refuter *refuter, size_t count);

/* Tries a candidate like refuter_try. Keeps the matching of a refutation at index `place`, from which the next try of
 * the same candidate continues. Call refuter_forget, which drops it, before removing a candidate that existed during
 * the refutation. */
enum refuter_outcome refuter_try_again(struct refuter *refuter, size_t place, candidate_id candidate);
void refuter_forget(struct refuter *refuter, size_t place);

/* Returns the truths and sums that contain the candidate, as bits, if it is a possible candidate of one; otherwise
 * NULL. */
const uint64_t *refuter_truths_of(const struct refuter *refuter, candidate_id candidate);

/* Returns whether the candidate cannot be true because it shares a link with the only live candidate of a truth that is
 * a cell. Needs no refuter, and decides most steps of the engines. */
bool refute_directly(const struct layout *layout, const digit_mask *live, const struct step *step, cell_id cell,
                     unsigned digit);

void refuter_finish(struct refuter *refuter);

#endif
