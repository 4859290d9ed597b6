/* The clause database of the learning solver. A clause is a list of literals of which at least one is true. Each
 * clause is watched at its first two literals, so it is visited only when one of these becomes false (M. Moskewicz
 * et al., "Chaff: Engineering an Efficient SAT Solver", 2001).
 *
 * A literal is variable << 1, with bit 0 set if it is the negation of the variable. */
#ifndef SOLVE_CLAUSES_H
#define SOLVE_CLAUSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t literal;
typedef uint32_t clause_ref; /* index of the clause in `words` */

#define NO_CLAUSE UINT32_MAX

struct watch {
    clause_ref clause;
    literal other; /* blocking literal: a further literal of the clause; while it is true, the clause need not be
                    * visited */
};

struct watch_list {
    struct watch *watch;
    size_t count, capacity;
};

struct clauses {
    uint32_t *words; /* for each clause its size, its glue and its literals */
    size_t used, capacity;
    size_t problem_words;       /* length of the problem's clauses, which come before learned ones */
    size_t learnt;              /* number of learned clauses */
    struct watch_list *watches; /* [2 * variables]: the clauses watched at each literal */
    size_t lists;
};

void clauses_init(struct clauses *clauses, size_t variables);
void clauses_finish(struct clauses *clauses);

static inline uint32_t clause_size(const struct clauses *clauses, clause_ref clause)
{
    return clauses->words[clause];
}

static inline literal *clause_literals(const struct clauses *clauses, clause_ref clause)
{
    return clauses->words + clause + 2;
}

/* Adds a clause of at least two literals. `glue` is the number of decision levels among a learned clause's literals;
 * 0 for a clause of the problem. Problem clauses must be added first and are never deleted. Returns NO_CLAUSE if
 * there are too many. */
clause_ref clauses_add(struct clauses *clauses, const literal *literals, size_t size, unsigned glue);

void clauses_add_watch(struct clauses *clauses, literal watched, struct watch watch);

/* Deletes the worse half of the learned clauses: the highest glue first, then the longest. No learned clause may be the
 * reason of an assignment. */
void clauses_reduce(struct clauses *clauses);

#endif
