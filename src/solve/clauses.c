#include "solve/clauses.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { HEADER_WORDS = 2, MAX_KEPT_GLUE = 2 };

void clauses_init(struct clauses *clauses, size_t variables)
{
    *clauses = (struct clauses){.lists = 2 * variables};
    clauses->watches = memory_calloc(clauses->lists, sizeof *clauses->watches);
}

void clauses_finish(struct clauses *clauses)
{
    for (size_t i = 0; clauses->watches && i < clauses->lists; i++)
        memory_free(clauses->watches[i].watch);
    memory_free(clauses->watches);
    memory_free(clauses->words);
    *clauses = (struct clauses){0};
}

void clauses_add_watch(struct clauses *clauses, literal watched, struct watch watch)
{
    struct watch_list *list = &clauses->watches[watched];
    if (list->count == list->capacity)
        array_room(list->watch, list->capacity, list->count + 1);
    list->watch[list->count++] = watch;
}

static void watch_both(struct clauses *clauses, clause_ref clause)
{
    const literal *literals = clause_literals(clauses, clause);
    clauses_add_watch(clauses, literals[0], (struct watch){.clause = clause, .other = literals[1]});
    clauses_add_watch(clauses, literals[1], (struct watch){.clause = clause, .other = literals[0]});
}

clause_ref clauses_add(struct clauses *clauses, const literal *literals, size_t size, unsigned glue)
{
    clause_ref clause = (clause_ref)clauses->used;
    if (clauses->used + HEADER_WORDS + size >= NO_CLAUSE)
        return NO_CLAUSE;
    array_room(clauses->words, clauses->capacity, clauses->used + HEADER_WORDS + size);
    clauses->words[clause] = (uint32_t)size;
    clauses->words[clause + 1] = glue;
    memcpy(clause_literals(clauses, clause), literals, size * sizeof *literals);
    watch_both(clauses, clause);
    clauses->used += HEADER_WORDS + size;
    if (glue)
        clauses->learnt++;
    else
        clauses->problem_words = clauses->used;
    return clause;
}

/* A learned clause with its ranking. */
struct clause_rank {
    uint32_t glue, size;
    clause_ref clause;
};

static int compare_rank(const void *a, const void *b)
{
    const struct clause_rank *x = a, *y = b;
    if (x->glue != y->glue)
        return x->glue < y->glue ? -1 : 1;
    if (x->size != y->size)
        return x->size < y->size ? -1 : 1;
    return x->clause > y->clause ? -1 : x->clause < y->clause;
}

/* Lists the learned clauses, best first. */
static size_t rank_learnt(const struct clauses *clauses, struct clause_rank *list)
{
    size_t count = 0;
    for (size_t at = clauses->problem_words; at < clauses->used; at += HEADER_WORDS + clauses->words[at])
        list[count++] =
            (struct clause_rank){.glue = clauses->words[at + 1], .size = clauses->words[at], .clause = (clause_ref)at};
    qsort(list, count, sizeof *list, compare_rank);
    return count;
}

static int compare_position(const void *a, const void *b)
{
    const struct clause_rank *x = a, *y = b;
    return (x->clause > y->clause) - (x->clause < y->clause);
}

static void watch_all(struct clauses *clauses)
{
    for (size_t i = 0; i < clauses->lists; i++)
        clauses->watches[i].count = 0;
    for (size_t at = 0; at < clauses->used; at += HEADER_WORDS + clauses->words[at]) {
        watch_both(clauses, (clause_ref)at);
    }
}

void clauses_reduce(struct clauses *clauses)
{
    struct clause_rank *list = memory_calloc(clauses->learnt, sizeof *list);
    size_t count = rank_learnt(clauses, list), kept = count / 2, used = clauses->problem_words;
    while (kept < count && list[kept].glue <= MAX_KEPT_GLUE)
        kept++;
    qsort(list, kept, sizeof *list, compare_position);
    for (size_t i = 0; i < kept; i++) {
        size_t size = HEADER_WORDS + list[i].size;
        memmove(clauses->words + used, clauses->words + list[i].clause, size * sizeof *clauses->words);
        used += size;
    }
    memory_free(list);
    clauses->used = used;
    clauses->learnt = kept;
    watch_all(clauses);
}
