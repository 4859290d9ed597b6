/* Writes the lines of a proof as they are made, and keeps a list of the valid lemmas, to delete them later. */
#ifndef PROOF_FILE_LEMMA_LIST_H
#define PROOF_FILE_LEMMA_LIST_H

#include "proof_file/propagator.h"

enum proof_line_kind {
    LINE_LEMMA,       /* a clause that follows from its hints */
    LINE_COMBINATION, /* a sum of linear constraints, each with a factor */
    LINE_DELETION     /* deletes lemmas */
};

/* A line of a proof. Its lists are valid until the next line is made. */
struct proof_line {
    uint64_t step; /* the step to which it belongs */
    enum proof_line_kind kind;
    uint64_t id;             /* a lemma's number; in a deletion: the last number given */
    const literal *literals; /* of a lemma; in a deletion: of each lemma, ended by 0 */
    const uint64_t *numbers; /* a lemma's hints; the numbers of deleted lemmas; the constraints of a combination */
    const uint32_t *factors; /* [number_count]: of a combination */
    size_t literal_count, number_count;
};

/* Receives a line. Returns false to end the proof. */
typedef bool proof_receive(void *context, const struct proof_line *line);

/* Lemmas in the order of their creation. */
struct lemma_stack {
    ARRAY(struct lemma {
        uint64_t id;
        size_t first; /* index of its first literal; 0 ends the literals */
    })
    lemmas;
    ARRAY(literal) literals;
};

struct lemma_list {
    const struct clause_set *set;
    proof_receive *receive; /* may be NULL */
    void *context;
    bool stopped; /* the receiver has ended the proof */
    uint64_t last_id, step;
    struct lemma_stack kept;    /* lemmas that are kept until their level is closed */
    struct lemma_stack passing; /* lemmas that are kept until the end of the step */
    ARRAY(literal) literals;    /* literals of the last line */
    ARRAY(uint64_t) deleted;    /* scratch space */
};

void lemma_list_init(struct lemma_list *list, const struct clause_set *set, proof_receive *receive, void *context);
void lemma_list_finish(struct lemma_list *list);

/* Makes the lemma explained by the propagator: the `negated` variables ([count]) and the guesses to blame are not all
 * true. `*id` receives its number; if a clause already says as much, that clause's number, and no line is written. The
 * lemma goes to `stack` (may be NULL). These functions return false if the receiver has ended the proof. */
bool lemma_list_add(struct lemma_list *list, const struct propagator *propagator, const variable *negated, size_t count,
                    struct lemma_stack *stack, uint64_t *id);

/* Makes the lemma "`single` is true" in the same way. */
bool lemma_list_add_single(struct lemma_list *list, const struct propagator *propagator, variable single, uint64_t *id);

/* Makes the lemma with these literals, which follows from the hints. */
bool lemma_list_put(struct lemma_list *list, const literal *literals, size_t count, const uint64_t *hints,
                    size_t hint_count, uint64_t *id);

/* Makes the sum of these constraints ([count]), each with its factor. */
bool lemma_list_combine(struct lemma_list *list, const uint64_t *numbers, const uint32_t *factors, size_t count,
                        uint64_t *id);

/* Deletes constraints of a linear proof, which are named by number alone. */
bool lemma_list_delete(struct lemma_list *list, const uint64_t *ids, size_t count);

/* Puts a lemma on the stack. A lemma with a single literal is always valid and never deleted, because drat-trim would
 * not delete it. */
void lemma_list_keep(struct lemma_stack *stack, uint64_t id, const literal *literals, size_t count);

/* Deletes the lemmas of the stack except for the first `left`. */
bool lemma_list_drop(struct lemma_list *list, struct lemma_stack *stack, size_t left);

/* Returns whether the number is that of a lemma. */
static inline bool lemma_list_has(const struct lemma_list *list, uint64_t id)
{
    return id > clause_set_clauses(list->set);
}

#endif
