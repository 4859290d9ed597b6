/* Decides whether a candidate can be true, if each truth of a step has a true candidate and each link at most one.
 * It searches: the truth with the fewest possible candidates is chosen first, so that chains need no branching.
 * After some branching it also matches the open truths to links: if each candidate of some truths uses a link, there
 * must be as many links as truths. Links may be sums (puzzle/sums.h): where candidates of a sum's cells are ruled out,
 * so is what occurs in no way to fill it any more. The candidates of truths and sums are numbered when a step is
 * loaded, and for each of them the links, the truths and the sums that hold it are known as bits. */
#ifndef PROOF_REFUTE_H
#define PROOF_REFUTE_H

#include "base/arena.h"
#include "base/cancel.h"
#include "step/step.h"

enum refuter_outcome { REFUTED, NOT_REFUTED, REFUTER_GAVE_UP };

/* Limits on the number and the depth of choices before it gives up on a candidate. */
enum { REFUTER_LIMIT = 200000, REFUTER_DEPTH = 1000, REFUTER_PATIENCE = 100 /* choices before matching begins */ };

/* The number of a candidate, valid for one load. */
struct candidate_number {
    uint32_t load, number;
};

/* The words of a set that hold a truth's candidates. */
struct truth_range {
    uint32_t from, to;
};

/* Its members are the loaded step, tables of its candidates, and the state of the search. What lies in the arena is
 * made anew by each load. Sets of candidates are bits of their numbers. */
struct refuter {
    const struct layout *layout;
    const struct step *step;
    uint32_t *link_at; /* [constraints]: index of the link that a constraint is; of equal links, the first
                          one; undefined if it is none */
    struct candidate_number *number_of; /* [cells * 32], by candidate_id */
    uint32_t load;                      /* counts the calls of refuter_load */
    struct arena arena;
    size_t truths; /* those of the step, and behind them the pattern if there is one */
    /* Those among the links. They come after the truths in each set of truths, and are satisfied from the start. */
    size_t sums;
    size_t truth_words, link_words, candidate_words;
    bool is_matching;          /* no candidate is in two truths or in two links, and there are no sums */
    size_t candidates;         /* of all truths and sums, each once */
    candidate_id *candidate;   /* [candidates + 1]; the last place is for one that is tried and in none of them */
    uint64_t *links_of;        /* [candidates + 1][link_words] */
    uint64_t *truths_of;       /* [candidates + 1][truth_words] */
    const struct sum **sum;    /* [sums] */
    bool *is_waiting;          /* [sums]: one of its candidates was ruled out since it was looked at */
    digit_mask *open;          /* [cells]: scratch, what the cells of a sum have left */
    struct truth_range *range; /* [truths + sums] */
    uint64_t *in_truth;        /* [truths + sums][candidate_words]: the candidates of each */
    uint64_t *in_link;         /* [links][candidate_words] */
    uint64_t *rivals;          /* [candidates + 1][candidate_words]: the others that a link holds together with it, or
                                  the cell of a sum */
    uint64_t *live;            /* [candidate_words] */
    uint64_t *broken;    /* [truths + 3][candidate_words], by level: the candidates in links that hold one that was
                                 assumed */
    uint64_t *satisfied; /* [truths + 3][truth_words], by level: the truths that hold one that was assumed */
    uint64_t *used;      /* [truth_words]: the truths and sums that the last refutation rests on */
    unsigned *weight;    /* [links]: number of open truths' candidates in it */
    uint32_t *link_for;  /* [candidates]: the link that it uses when truths are matched, or BITS_END */
    uint32_t
        *matched;   /* [links + 1]: index of the truth that is matched to it, plus one; last, the truth to go on with */
    uint32_t *kept; /* [places][links + 1]: `matched` of the refutations that are kept */
    uint64_t *visited;           /* [link_words] */
    const struct cancel *cancel; /* unless NULL: refuter_try gives up soon after the request */
    unsigned choices;            /* number of choices so far */
    unsigned limit;              /* of choices; refuter_load sets it to REFUTER_LIMIT */
};

/* Loads a step's truths and links over the `live` candidates ([cells]). The step must stay valid until the last
 * refuter_try. Only `possible` candidates, which the live ones are among, can be put back later. One refuter serves
 * steps of one layout. */
void refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const digit_mask *possible, const struct step *step);

/* Puts a possible candidate of the truths back, or takes it away. */
void refuter_put_back(struct refuter *refuter, candidate_id candidate, bool back);

/* Returns REFUTED if the candidate cannot be true. Then `used` tells which truths and sums say so: whatever candidates
 * the others get, it stays refuted. */
enum refuter_outcome refuter_try(struct refuter *refuter, cell_id cell, unsigned digit);

/* Makes room for the matchings of `count` refutations, valid for one load. */
void refuter_keep(struct refuter *refuter, size_t count);

/* As refuter_try. The matching of a refutation is kept at index `place`, and the next try of the same candidate goes on
 * from it. refuter_forget drops it, which must be done before a candidate is taken away that was there at the
 * refutation. */
enum refuter_outcome refuter_try_again(struct refuter *refuter, size_t place, candidate_id candidate);
void refuter_forget(struct refuter *refuter, size_t place);

/* The truths and sums that hold the candidate, as bits, if it is a possible candidate of one; otherwise NULL. */
const uint64_t *refuter_truths_of(const struct refuter *refuter, candidate_id candidate);

/* Returns whether the candidate cannot be true because a link holds it together with the only live candidate of a truth
 * that is a cell. It needs no refuter, and decides most steps of the engines. */
bool refute_directly(const struct layout *layout, const digit_mask *live, const struct step *step, cell_id cell,
                     unsigned digit);

void refuter_finish(struct refuter *refuter);

#endif
