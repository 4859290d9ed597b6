/* Forcing. A candidate is taken to be true, or false, and what follows is worked out: a true one makes all that see it
 * false; a cell or a house of which one candidate alone is left makes that true. If that ends in a contradiction, the
 * opposite holds. If all candidates of a cell, or all places of a digit in a house, or a candidate's being true and its
 * being false, lead to the same, that holds in any case (verity). In a forcing chain a cell or house makes a candidate true
 * only if it had two from the start, so that each follows from one other; in a net it may have lost the rest on the way. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "technique/families.h"
#include "technique/sight.h"

enum {
    CANDIDATES_MOST = 1500, /* more would take too much room, and nobody could follow it */
    DEPTH_MOST = 120,
    NO_LITERAL = UINT32_MAX,
};

/* A candidate's number * 2, plus one if it is taken to be true. */
typedef uint32_t literal;

struct reason {
    uint8_t depth;        /* 0: not reached; the start has 1 */
    bool by_constraint;   /* true one: the last of `constraint`; else false, as it sees `from` */
    struct constraint constraint;
    literal from;
};

/* What follows from one literal. */
struct run {
    struct reason *reason; /* [2 * candidates] */
    literal *queue;
    uint16_t *left;        /* candidates left in each constraint: cells, then houses * digits */
    size_t queued;
    bool contradiction;
    literal clash;             /* reached, as was its opposite; or NO_LITERAL: */
    struct constraint emptied; /* all its candidates were reached as false */
};

enum source_kind { SOURCE_CONTRADICTION, SOURCE_CONSTRAINT, SOURCE_BOTH };

struct result {
    literal conclusion;
    enum source_kind kind;
    struct constraint constraint; /* of a verity */
    literal start;                /* of a contradiction; of SOURCE_BOTH, one of the two */
    unsigned length;
};

struct forcing {
    struct search *search;
    const struct position *position;
    struct sight sight;
    bool net, verity;
    uint16_t *count;   /* candidates in each constraint at first, as in run.left */
    struct run run;
    uint8_t *reached;  /* [literals * literals]: the depth at which the second follows from the first */
    bool *refuted;     /* [literals] */
    struct result *best; /* [literals]: the shortest to each conclusion; length 0: none */
};

static cell_id cell_of(const struct forcing *forcing, literal l)
{
    return (cell_id)(forcing->sight.candidate[l / 2] >> 5);
}

static unsigned digit_of(const struct forcing *forcing, literal l)
{
    return forcing->sight.candidate[l / 2] & 31;
}

static size_t constraint_index(const struct forcing *forcing, struct constraint constraint)
{
    const struct layout *layout = forcing->position->layout;
    if (constraint_is_cell(constraint))
        return constraint.index;
    return layout->cells + (size_t)constraint.index * (layout->digits + 1) + constraint.digit;
}

/* Goes through the candidates of a constraint; `*at` is 0 at first. Returns UINT32_MAX behind the last, else a number. */
static uint32_t next_of(const struct forcing *forcing, struct constraint constraint, unsigned *at)
{
    const struct layout *layout = forcing->position->layout;
    while (*at < layout->digits) {
        unsigned i = (*at)++;
        cell_id cell = constraint_is_cell(constraint) ? constraint.index : layout->house[constraint.index].cells[i];
        unsigned digit = constraint_is_cell(constraint) ? i + 1 : constraint.digit;
        uint32_t number = forcing->sight.number[(size_t)cell << 5 | digit];
        if (number)
            return number - 1;
    }
    return UINT32_MAX;
}

/* --- working out --- */

static void reach(struct forcing *forcing, literal l, struct reason reason)
{
    struct run *run = &forcing->run;
    if (run->reason[l].depth || reason.depth > DEPTH_MOST)
        return;
    run->reason[l] = reason;
    run->queue[run->queued++] = l;
    if (run->reason[l ^ 1].depth && !run->contradiction) {
        run->contradiction = true;
        run->clash = l;
    }
}

static void follow_true(struct forcing *forcing, literal l)
{
    const uint64_t *seen = forcing->sight.sees + (size_t)(l / 2) * forcing->sight.words;
    uint8_t depth = forcing->run.reason[l].depth + 1;
    for (size_t k = 0; k < forcing->sight.words; k++) {
        for (uint64_t left = seen[k]; left; left &= left - 1)
            reach(forcing, (literal)(k * 64 + (unsigned)__builtin_ctzll(left)) * 2,
                  (struct reason){.depth = depth, .from = l});
    }
}

/* One candidate of the constraint is false: is one left? */
static void narrow(struct forcing *forcing, struct constraint constraint)
{
    struct run *run = &forcing->run;
    size_t index = constraint_index(forcing, constraint);
    unsigned left = --run->left[index], at = 0;
    uint32_t last = UINT32_MAX, deepest = 0;
    if (left > 1 || (left == 1 && !forcing->net && forcing->count[index] != 2))
        return;
    for (uint32_t c; (c = next_of(forcing, constraint, &at)) != UINT32_MAX;) {
        uint8_t depth = run->reason[c * 2].depth;
        if (!depth)
            last = c;
        deepest = depth > deepest ? depth : deepest;
    }
    if (!left && !run->contradiction) {
        run->contradiction = true;
        run->clash = NO_LITERAL;
        run->emptied = constraint;
    } else if (last != UINT32_MAX) {
        reach(forcing, last * 2 + 1,
              (struct reason){.depth = (uint8_t)(deepest + 1), .by_constraint = true, .constraint = constraint});
    }
}

static void follow_false(struct forcing *forcing, literal l)
{
    cell_id cell = cell_of(forcing, l);
    const struct cell *known = &forcing->position->layout->cell[cell];
    narrow(forcing, constraint_cell(cell));
    for (unsigned h = 0; h < known->house_count && !forcing->run.contradiction; h++)
        narrow(forcing, constraint_house(known->houses[h], digit_of(forcing, l)));
}

static void work_out(struct forcing *forcing, literal start)
{
    struct run *run = &forcing->run;
    const struct layout *layout = forcing->position->layout;
    memset(run->reason, 0, 2 * (size_t)forcing->sight.candidates * sizeof *run->reason);
    memcpy(run->left, forcing->count,
           (layout->cells + (size_t)layout->houses * (layout->digits + 1)) * sizeof *run->left);
    run->queued = 0;
    run->contradiction = false;
    reach(forcing, start, (struct reason){.depth = 1, .from = NO_LITERAL});
    for (size_t i = 0; i < run->queued && !run->contradiction; i++) {
        if (run->queue[i] & 1)
            follow_true(forcing, run->queue[i]);
        else
            follow_false(forcing, run->queue[i]);
    }
}

/* --- reasons --- */

/* Cites what makes the literal follow from the run's start, whatever it stands on first. */
static void cite(struct forcing *forcing, literal l, bool *cited)
{
    struct search *search = forcing->search;
    const struct reason *reason = &forcing->run.reason[l];
    if (cited[l] || search->overflowed)
        return;
    cited[l] = true;
    if (reason->by_constraint) {
        unsigned at = 0;
        for (uint32_t c; (c = next_of(forcing, reason->constraint, &at)) != UINT32_MAX;) {
            if (c != l / 2)
                cite(forcing, c * 2, cited);
        }
        finding_truth(search, reason->constraint);
    } else if (reason->from != NO_LITERAL) {
        cite(forcing, reason->from, cited);
        cell_id from = cell_of(forcing, reason->from);
        sight_link(search, cell_of(forcing, l), digit_of(forcing, l), &from, 1, digit_of(forcing, reason->from));
    }
}

static void cite_contradiction(struct forcing *forcing, bool *cited)
{
    const struct run *run = &forcing->run;
    if (run->clash != NO_LITERAL) {
        cite(forcing, run->clash, cited);
        cite(forcing, run->clash ^ 1, cited);
        return;
    }
    unsigned at = 0;
    for (uint32_t c; (c = next_of(forcing, run->emptied, &at)) != UINT32_MAX;)
        cite(forcing, c * 2, cited);
    finding_truth(forcing->search, run->emptied);
}

/* Works out `start` anew and cites the way from it to the conclusion. */
static void cite_way(struct forcing *forcing, literal start, literal conclusion)
{
    bool *cited = arena_zeroed(forcing->position->arena, 2 * (size_t)forcing->sight.candidates, sizeof *cited);
    if (!cited) {
        forcing->search->no_memory = true;
        return;
    }
    work_out(forcing, start);
    if (conclusion == NO_LITERAL)
        cite_contradiction(forcing, cited);
    else
        cite(forcing, conclusion, cited);
}

static enum technique_id technique_of(const struct forcing *forcing)
{
    if (forcing->net)
        return forcing->verity ? TECHNIQUE_forcing_net_verity : TECHNIQUE_forcing_net_contradiction;
    return forcing->verity ? TECHNIQUE_forcing_chain_verity : TECHNIQUE_forcing_chain_contradiction;
}

/* What keeps a removed candidate from standing beside a true conclusion, or the start of a refuted opposite. */
static void conclude(struct forcing *forcing, literal conclusion)
{
    cell_id cell = cell_of(forcing, conclusion);
    unsigned digit = digit_of(forcing, conclusion);
    if (conclusion & 1) {
        finding_link(forcing->search, constraint_cell(cell));
        finding_put(forcing->search, cell, digit);
    } else {
        finding_remove(forcing->search, cell, digit_bit(digit));
    }
}

static bool report(struct forcing *forcing, const struct result *result)
{
    finding_begin(forcing->search, technique_of(forcing));
    switch (result->kind) {
    case SOURCE_CONTRADICTION:
        cite_way(forcing, result->start, NO_LITERAL);
        break;
    case SOURCE_BOTH:
        cite_way(forcing, result->start, result->conclusion);
        cite_way(forcing, result->start ^ 1, result->conclusion);
        break;
    case SOURCE_CONSTRAINT: {
        unsigned at = 0;
        finding_truth(forcing->search, result->constraint);
        for (uint32_t c; (c = next_of(forcing, result->constraint, &at)) != UINT32_MAX;)
            cite_way(forcing, c * 2 + 1, result->conclusion);
    }
    }
    conclude(forcing, result->conclusion);
    return finding_done(forcing->search);
}

/* --- looking --- */

static void offer(struct forcing *forcing, struct result result)
{
    struct result *best = &forcing->best[result.conclusion];
    if (!best->length || result.length < best->length)
        *best = result;
}

static void work_out_all(struct forcing *forcing)
{
    size_t literals = 2 * (size_t)forcing->sight.candidates;
    for (literal start = 0; start < literals && !search_cancelled(forcing->search); start++) {
        work_out(forcing, start);
        forcing->refuted[start] = forcing->run.contradiction;
        if (forcing->run.contradiction && !forcing->verity)
            offer(forcing, (struct result){.conclusion = start ^ 1,
                                           .kind = SOURCE_CONTRADICTION,
                                           .start = start,
                                           .length = (unsigned)forcing->run.queued});
        for (size_t i = 0; i < forcing->run.queued && forcing->verity; i++)
            forcing->reached[start * literals + forcing->run.queue[i]] =
                forcing->run.reason[forcing->run.queue[i]].depth;
    }
}

/* What all candidates of the constraint lead to; one that is refuted by itself leads nowhere worth telling. */
static void try_constraint(struct forcing *forcing, struct constraint constraint)
{
    size_t literals = 2 * (size_t)forcing->sight.candidates;
    unsigned at = 0, count = 0;
    uint32_t number[LAYOUT_MAX_DIGITS];
    for (uint32_t c; (c = next_of(forcing, constraint, &at)) != UINT32_MAX;) {
        if (forcing->refuted[c * 2 + 1])
            return;
        number[count++] = c;
    }
    for (literal l = 0; count > 1 && l < literals; l++) {
        unsigned length = 0, longest = 0, i = 0;
        for (; i < count; i++) {
            uint8_t depth = forcing->reached[((size_t)number[i] * 2 + 1) * literals + l];
            if (!depth)
                break;
            length += depth;
            longest = depth > longest ? depth : longest;
        }
        if (i == count && longest > 2)
            offer(forcing, (struct result){
                               .conclusion = l, .kind = SOURCE_CONSTRAINT, .constraint = constraint, .length = length});
    }
}

static void try_both(struct forcing *forcing, uint32_t candidate)
{
    size_t literals = 2 * (size_t)forcing->sight.candidates;
    literal start = candidate * 2;
    for (literal l = 0; l < literals && !forcing->refuted[start] && !forcing->refuted[start + 1]; l++) {
        unsigned one = forcing->reached[start * literals + l], two = forcing->reached[(start + 1) * literals + l];
        if (one && two && l / 2 != candidate && one + two > 4)
            offer(forcing, (struct result){.conclusion = l, .kind = SOURCE_BOTH, .start = start, .length = one + two});
    }
}

static void try_all(struct forcing *forcing)
{
    const struct layout *layout = forcing->position->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        try_constraint(forcing, constraint_cell((cell_id)c));
    for (unsigned h = 0; h < layout->houses && !search_cancelled(forcing->search); h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            try_constraint(forcing, constraint_house((house_id)h, digit));
    }
    for (uint32_t c = 0; c < forcing->sight.candidates; c++)
        try_both(forcing, c);
}

static int by_length(const void *left, const void *right)
{
    const struct result *a = left, *b = right;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return (a->conclusion > b->conclusion) - (a->conclusion < b->conclusion);
}

static bool make_room(struct forcing *forcing)
{
    const struct layout *layout = forcing->position->layout;
    struct arena *arena = forcing->position->arena;
    size_t literals = 2 * (size_t)forcing->sight.candidates;
    size_t constraints = layout->cells + (size_t)layout->houses * (layout->digits + 1);
    forcing->count = arena_zeroed(arena, constraints, sizeof *forcing->count);
    forcing->run.left = arena_zeroed(arena, constraints, sizeof *forcing->run.left);
    forcing->run.reason = arena_zeroed(arena, literals, sizeof *forcing->run.reason);
    forcing->run.queue = arena_zeroed(arena, literals, sizeof *forcing->run.queue);
    forcing->reached = arena_zeroed(arena, forcing->verity ? literals * literals : 0, sizeof *forcing->reached);
    forcing->refuted = arena_zeroed(arena, literals, sizeof *forcing->refuted);
    forcing->best = arena_zeroed(arena, literals, sizeof *forcing->best);
    return forcing->count && forcing->run.left && forcing->run.reason && forcing->run.queue && forcing->reached &&
           forcing->refuted && forcing->best;
}

static void count_constraints(struct forcing *forcing)
{
    const struct layout *layout = forcing->position->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        forcing->count[c] = forcing->position->solved[c] ? 0 : (uint16_t)digit_count(forcing->position->mask[c]);
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            forcing->count[constraint_index(forcing, constraint_house((house_id)h, digit))] =
                (uint16_t)digit_count(position_places(forcing->position, (house_id)h, digit));
    }
}

static void find(struct search *search, bool net, bool verity)
{
    struct forcing forcing = {.search = search, .position = search->position, .net = net, .verity = verity};
    bool made = sight_make(&forcing.sight, search->position);
    if (made && forcing.sight.candidates > CANDIDATES_MOST)
        return;
    if (!made || !make_room(&forcing)) {
        search->no_memory = true;
        return;
    }
    count_constraints(&forcing);
    work_out_all(&forcing);
    if (verity)
        try_all(&forcing);
    size_t literals = 2 * (size_t)forcing.sight.candidates;
    if (literals)
        qsort(forcing.best, literals, sizeof *forcing.best, by_length);
    for (size_t i = 0; i < literals && !search_cancelled(search); i++) {
        if (forcing.best[i].length && report(&forcing, &forcing.best[i]))
            return;
    }
}

void forcing_chain_contradiction(struct search *search)
{
    find(search, false, false);
}

void forcing_chain_verity(struct search *search)
{
    find(search, false, true);
}

void forcing_net_contradiction(struct search *search)
{
    find(search, true, false);
}

void forcing_net_verity(struct search *search)
{
    find(search, true, true);
}
