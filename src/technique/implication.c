#include "technique/implication.h"

#include <string.h>

enum { DEPTH_MOST = 120 };

struct reason {
    uint8_t depth;        /* 0: not reached; the start has 1 */
    bool by_constraint;   /* true one: the last of `constraint`; else false, as it sees `from` */
    struct constraint constraint;
    literal from;
};

cell_id implication_cell(const struct implication *implication, literal l)
{
    return (cell_id)(implication->sight.candidate[l / 2] >> 5);
}

unsigned implication_digit(const struct implication *implication, literal l)
{
    return implication->sight.candidate[l / 2] & 31;
}

static size_t constraint_index(const struct implication *implication, struct constraint constraint)
{
    const struct layout *layout = implication->position->layout;
    if (constraint_is_cell(constraint))
        return constraint.index;
    return layout->cells + (size_t)constraint.index * (layout->digits + 1) + constraint.digit;
}

uint32_t implication_next(const struct implication *implication, struct constraint constraint, unsigned *at)
{
    const struct layout *layout = implication->position->layout;
    while (*at < layout->digits) {
        unsigned i = (*at)++;
        cell_id cell = constraint_is_cell(constraint) ? constraint.index : layout->house[constraint.index].cells[i];
        unsigned digit = constraint_is_cell(constraint) ? i + 1 : constraint.digit;
        uint32_t number = implication->sight.number[(size_t)cell << 5 | digit];
        if (number)
            return number - 1;
    }
    return UINT32_MAX;
}

/* --- working out --- */

static void reach(struct implication *implication, literal l, struct reason reason)
{
    struct run *run = &implication->run;
    if (run->reason[l].depth || reason.depth > DEPTH_MOST)
        return;
    run->reason[l] = reason;
    run->queue[run->queued++] = l;
    if (run->reason[l ^ 1].depth && !run->contradiction) {
        run->contradiction = true;
        run->clash = l;
    }
}

static void follow_true(struct implication *implication, literal l)
{
    const uint64_t *seen = implication->sight.sees + (size_t)(l / 2) * implication->sight.words;
    uint8_t depth = implication->run.reason[l].depth + 1;
    for (size_t k = 0; k < implication->sight.words; k++) {
        for (uint64_t left = seen[k]; left; left &= left - 1)
            reach(implication, (literal)(k * 64 + (unsigned)__builtin_ctzll(left)) * 2,
                  (struct reason){.depth = depth, .from = l});
    }
}

/* One candidate of the constraint is false: is one left? */
static void narrow(struct implication *implication, struct constraint constraint)
{
    struct run *run = &implication->run;
    size_t index = constraint_index(implication, constraint);
    unsigned left = --run->left[index], at = 0;
    uint32_t last = UINT32_MAX, deepest = 0;
    if (left > 1 || (left == 1 && !implication->net && implication->count[index] != 2))
        return;
    for (uint32_t c; (c = implication_next(implication, constraint, &at)) != UINT32_MAX;) {
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
        reach(implication, last * 2 + 1,
              (struct reason){.depth = (uint8_t)(deepest + 1), .by_constraint = true, .constraint = constraint});
    }
}

static void follow_false(struct implication *implication, literal l)
{
    cell_id cell = implication_cell(implication, l);
    const struct cell *known = &implication->position->layout->cell[cell];
    narrow(implication, constraint_cell(cell));
    for (unsigned h = 0; h < known->house_count && (implication->through || !implication->run.contradiction); h++)
        narrow(implication, constraint_house(known->houses[h], implication_digit(implication, l)));
}

void implication_work_out(struct implication *implication, literal start)
{
    struct run *run = &implication->run;
    const struct layout *layout = implication->position->layout;
    memset(run->reason, 0, implication->literals * sizeof *run->reason);
    memcpy(run->left, implication->count,
           (layout->cells + (size_t)layout->houses * (layout->digits + 1)) * sizeof *run->left);
    run->queued = 0;
    run->contradiction = false;
    reach(implication, start, (struct reason){.depth = 1, .from = NO_LITERAL});
    for (size_t i = 0; i < run->queued && (implication->through || !run->contradiction); i++) {
        if (run->queue[i] & 1)
            follow_true(implication, run->queue[i]);
        else
            follow_false(implication, run->queue[i]);
    }
}

/* --- reasons --- */

/* Cites what makes the literal follow from the run's start, whatever it stands on first. */
static void cite(struct implication *implication, literal l, bool *cited)
{
    struct search *search = implication->search;
    const struct reason *reason = &implication->run.reason[l];
    if (cited[l] || search->overflowed)
        return;
    cited[l] = true;
    if (reason->by_constraint) {
        unsigned at = 0;
        for (uint32_t c; (c = implication_next(implication, reason->constraint, &at)) != UINT32_MAX;) {
            if (c != l / 2)
                cite(implication, c * 2, cited);
        }
        finding_truth(search, reason->constraint);
    } else if (reason->from != NO_LITERAL) {
        cite(implication, reason->from, cited);
        cell_id from = implication_cell(implication, reason->from);
        sight_link(search, implication_cell(implication, l), implication_digit(implication, l), &from, 1,
                   implication_digit(implication, reason->from));
    }
}

static void cite_contradiction(struct implication *implication, bool *cited)
{
    const struct run *run = &implication->run;
    if (run->clash != NO_LITERAL) {
        cite(implication, run->clash, cited);
        cite(implication, run->clash ^ 1, cited);
        return;
    }
    unsigned at = 0;
    for (uint32_t c; (c = implication_next(implication, run->emptied, &at)) != UINT32_MAX;)
        cite(implication, c * 2, cited);
    finding_truth(implication->search, run->emptied);
}

void implication_cite(struct implication *implication, literal start, literal conclusion)
{
    bool *cited = arena_calloc(implication->position->arena, implication->literals, sizeof *cited);
    if (!cited) {
        implication->search->no_memory = true;
        return;
    }
    implication_work_out(implication, start);
    if (conclusion == NO_LITERAL)
        cite_contradiction(implication, cited);
    else
        cite(implication, conclusion, cited);
}

/* --- making --- */

static void count_constraints(struct implication *implication)
{
    const struct layout *layout = implication->position->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        implication->count[c] = implication->position->solved[c] ? 0 : (uint16_t)digit_count(implication->position->mask[c]);
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++)
            implication->count[constraint_index(implication, constraint_house((house_id)h, digit))] =
                (uint16_t)digit_count(position_places(implication->position, (house_id)h, digit));
    }
}

bool implication_make(struct implication *implication, struct search *search, bool net)
{
    const struct layout *layout = search->position->layout;
    struct arena *arena = search->position->arena;
    size_t constraints = layout->cells + (size_t)layout->houses * (layout->digits + 1);
    *implication = (struct implication){.search = search, .position = search->position, .net = net};
    bool made = sight_make(&implication->sight, search->position);
    if (made && implication->sight.candidates > IMPLICATION_CANDIDATES)
        return false;
    implication->literals = 2 * (size_t)implication->sight.candidates;
    implication->count = arena_calloc(arena, constraints, sizeof *implication->count);
    implication->run.left = arena_calloc(arena, constraints, sizeof *implication->run.left);
    implication->run.reason = arena_calloc(arena, implication->literals, sizeof *implication->run.reason);
    implication->run.queue = arena_calloc(arena, implication->literals, sizeof *implication->run.queue);
    made = made && implication->count && implication->run.left && implication->run.reason && implication->run.queue;
    search->no_memory |= !made;
    if (made)
        count_constraints(implication);
    return made;
}

uint8_t implication_depth(const struct implication *implication, literal reached)
{
    return implication->run.reason[reached].depth;
}
