/* Clauses: lists of literals of which at least one is true. Each is watched at its first two literals, so that it need be
 * looked at only when one of those turns false (M. Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver", 2001).
 *
 * A literal is a variable << 1, or that | 1 for its negation. */
#ifndef SOLVE_CLAUSES_H
#define SOLVE_CLAUSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t literal;
typedef uint32_t clause_ref; /* where it lies in `words` */

#define NO_CLAUSE UINT32_MAX

struct watch {
    clause_ref clause;
    literal other; /* one of the clause's: while it is true, the clause need not be looked at */
};

struct watch_list {
    struct watch *watch;
    size_t count, capacity;
};

struct clauses {
    uint32_t *words; /* each clause: its size, its glue, its literals */
    size_t used, capacity;
    size_t problem_words;       /* the first words are the problem's clauses, the others are learnt */
    size_t learnt;              /* how many clauses are */
    struct watch_list *watches; /* [2 * variables]: by the literal that is watched */
    size_t lists;
};

bool clauses_init(struct clauses *clauses, size_t variables);
void clauses_finish(struct clauses *clauses);

static inline uint32_t clause_size(const struct clauses *clauses, clause_ref clause)
{
    return clauses->words[clause];
}

static inline literal *clause_literals(const struct clauses *clauses, clause_ref clause)
{
    return clauses->words + clause + 2;
}

/* Two literals at least. `glue` is in how many levels they were decided; 0: the problem's, which are never dropped and
 * come before all others. NO_CLAUSE if there is no memory. */
clause_ref clauses_add(struct clauses *clauses, const literal *literals, size_t size, unsigned glue);

bool clauses_add_watch(struct clauses *clauses, literal watched, struct watch watch);

/* Drops half of the learnt clauses: those of most glue, then the longest. None may be a reason any more. False if there is
 * no memory; then all are still there. */
bool clauses_reduce(struct clauses *clauses);

#endif
