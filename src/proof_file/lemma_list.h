/* Writes the lines of a proof as they are made, and remembers the lemmas that are in force, so that they can be
 * deleted. */
#ifndef PROOF_FILE_LEMMA_LIST_H
#define PROOF_FILE_LEMMA_LIST_H

#include "proof_file/propagator.h"

enum proof_line_kind {
    LINE_LEMMA,       /* a clause that follows from its hints */
    LINE_COMBINATION, /* linear constraints, each by a factor, are added up */
    LINE_DELETION     /* of lemmas */
};

/* A line of a proof. Its lists belong to the maker, until it makes the next. */
struct proof_line {
    uint64_t step; /* that it belongs to */
    enum proof_line_kind kind;
    uint64_t id;             /* of the lemma; of a deletion, the last id that was given */
    const literal *literals; /* of the lemma; of a deletion, those of each lemma with a 0 behind them */
    const uint64_t *numbers; /* of a lemma its hints, of a deletion the ids, of a combination the constraints */
    const uint32_t *factors; /* [number_count]: of a combination */
    size_t literal_count, number_count;
};

/* Receives a line. Returns false to end the proof here. */
typedef bool proof_receive(void *context, const struct proof_line *line);

/* Lemmas in the order in which they were made. */
struct lemma_stack {
    ARRAY(struct lemma {
        uint64_t id;
        size_t first; /* literals.items[first] and on, up to a 0 */
    })
    lemmas;
    ARRAY(literal) literals;
};

struct lemma_list {
    const struct clause_set *set;
    proof_receive *receive; /* NULL: nobody does */
    void *context;
    bool stopped; /* by the receiver */
    uint64_t last_id, step;
    struct lemma_stack kept;    /* until its level is closed */
    struct lemma_stack passing; /* until the end of the step */
    ARRAY(literal) literals;    /* of the last line */
    ARRAY(uint64_t) deleted;    /* scratch */
};

void lemma_list_init(struct lemma_list *list, const struct clause_set *set, proof_receive *receive, void *context);
void lemma_list_finish(struct lemma_list *list);

/* Makes the lemma that the propagator has explained: not all of the `negated` variables ([count]) and of the guesses
 * that are to blame are true. `*id` is its number, or that of a clause that already says so: then there is no line.
 * The lemma goes to `stack`, unless that is NULL. These functions return false if the receiver has enough. */
bool lemma_list_add(struct lemma_list *list, const struct propagator *propagator, const variable *negated, size_t count,
                    struct lemma_stack *stack, uint64_t *id);

/* The same, for the lemma that `single` is true. */
bool lemma_list_add_single(struct lemma_list *list, const struct propagator *propagator, variable single, uint64_t *id);

/* Makes the lemma with these literals, which follows from the hints. */
bool lemma_list_put(struct lemma_list *list, const literal *literals, size_t count, const uint64_t *hints,
                    size_t hint_count, uint64_t *id);

/* Makes the sum of these constraints ([count]), each by its factor. */
bool lemma_list_combine(struct lemma_list *list, const uint64_t *numbers, const uint32_t *factors, size_t count,
                        uint64_t *id);

/* Deletes constraints of a linear proof, which names them by their ids alone. */
bool lemma_list_delete(struct lemma_list *list, const uint64_t *ids, size_t count);

/* Puts a lemma on the stack. One with a single literal always holds; it is never deleted, as drat-trim would not delete
 * it. */
void lemma_list_keep(struct lemma_stack *stack, uint64_t id, const literal *literals, size_t count);

/* Deletes the lemmas of the stack but for the first `left`. */
bool lemma_list_drop(struct lemma_list *list, struct lemma_stack *stack, size_t left);

/* Returns whether the number is a lemma's. */
static inline bool lemma_list_has(const struct lemma_list *list, uint64_t id)
{
    return id > clause_set_clauses(list->set);
}

#endif
