#include "rating/web.h"

#include <string.h>

#include "base/memory.h"

struct weaver *weaver_create(void)
{
    struct weaver *weaver = memory_calloc(1, sizeof *weaver);
    struct web *web = weaver ? memory_calloc(POTENTIALS, sizeof *web) : NULL;
    if (!web) {
        memory_free(weaver);
        return NULL;
    }
    weaver->web = web;
    return weaver;
}

void weaver_destroy(struct weaver *weaver)
{
    if (!weaver)
        return;
    memory_free(weaver->knot);
    memory_free(weaver->parent);
    memory_free(weaver->nested);
    memory_free(weaver->web);
    harvest_finish(&weaver->harvest);
    memory_free(weaver);
}

bool weaver_begin(struct weaver *weaver, struct seeking *seeking)
{
    weaver->seeking = seeking;
    weaver->chains = seeking->chains;
    weaver->round++;
    weaver->knots = weaver->parents = weaver->nesteds = 0;
    return chains_go_on(weaver->chains, 0);
}

static bool fail(struct weaver *weaver)
{
    weaver->chains->end = CHAINS_NO_MEMORY;
    return false;
}

bool web_parent(struct weaver *weaver, uint32_t parent)
{
    if (!memory_reserve((void **)&weaver->parent, &weaver->parent_capacity, weaver->parents + 1, sizeof *weaver->parent))
        return fail(weaver);
    weaver->parent[weaver->parents++] = parent;
    weaver->knot[weaver->knots - 1].parents++;
    return true;
}

static bool add_knot(struct weaver *weaver, unsigned what, unsigned cause, uint32_t nested)
{
    if (!memory_reserve((void **)&weaver->knot, &weaver->knot_capacity, weaver->knots + 1, sizeof *weaver->knot))
        return fail(weaver);
    weaver->knot[weaver->knots++] = (struct knot){
        .first_parent = (uint32_t)weaver->parents, .nested = nested, .what = (uint16_t)what, .cause = (uint8_t)cause};
    return true;
}

bool web_add(struct weaver *weaver, struct web *web, unsigned what, unsigned cause, uint32_t nested)
{
    unsigned side = what & 1;
    if (!add_knot(weaver, what, cause, nested))
        return false;
    web->at[what] = (uint16_t)++web->count;
    weaver->queue[side][weaver->queued[side]++] = (uint32_t)weaver->knots - 1;
    return true;
}

static uint32_t knot_at(const struct web *web, unsigned what)
{
    return web->first + web->at[what] - 1;
}

/* The candidates that the web turned off before, which an on potential follows from besides its first parent. */
static bool add_hidden_parents(struct weaver *weaver, struct web *web, unsigned what, unsigned cause)
{
    const struct grid *source = weaver->seeking->grid;
    unsigned cell = potential_cell(what), digit = potential_digit(what);
    bool fine = true;
    if (cause == CAUSE_CELL) {
        unsigned gone = source->mask[cell] & ~weaver->work.mask[cell];
        for (; gone && fine; gone &= gone - 1)
            fine = web_parent(weaver, knot_at(web, potential(cell, bits_first(gone), false)));
        return fine;
    }
    unsigned gone = source->place[cause][digit] & ~weaver->work.place[cause][digit];
    for (; gone && fine; gone &= gone - 1) {
        unsigned other = weaver->seeking->board->house[cause][bits_first(gone)];
        fine = web_parent(weaver, knot_at(web, potential(other, digit, false)));
    }
    return fine;
}

/* `what` follows from the knot. False if the web ends here. */
static bool follow(struct weaver *weaver, struct web *web, uint32_t from, unsigned what, unsigned cause)
{
    bool clash = web->at[what ^ 1], on = what & 1;
    if (!clash && web->at[what])
        return true;
    bool fine = clash ? add_knot(weaver, what, cause, 0) : web_add(weaver, web, what, cause, 0);
    fine = fine && web_parent(weaver, from) && (!on || add_hidden_parents(weaver, web, what, cause));
    if (clash && fine) {
        web->clash[!on] = (uint32_t)weaver->knots - 1;
        web->clash[on] = knot_at(web, what ^ 1);
    }
    return fine && !clash;
}

static bool follow_on(struct weaver *weaver, struct web *web, uint32_t from)
{
    const struct board *board = weaver->seeking->board;
    unsigned what = weaver->knot[from].what, cell = potential_cell(what), digit = potential_digit(what);
    unsigned others = weaver->nishio ? 0 : weaver->work.mask[cell] & ~(1u << digit);
    for (; others; others &= others - 1) {
        if (!follow(weaver, web, from, potential(cell, bits_first(others), false), CAUSE_CELL))
            return false;
    }
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i];
        unsigned places = weaver->work.place[house][digit] & ~(1u << board->slot[cell][i]);
        for (; places; places &= places - 1) {
            if (!follow(weaver, web, from, potential(board->house[house][bits_first(places)], digit, false), house))
                return false;
        }
    }
    return true;
}

static bool follow_off(struct weaver *weaver, struct web *web, uint32_t from)
{
    const struct board *board = weaver->seeking->board;
    unsigned what = weaver->knot[from].what, cell = potential_cell(what), digit = potential_digit(what);
    unsigned others = weaver->work.mask[cell] & ~(1u << digit);
    if (!weaver->nishio && bits_count(others) == 1 &&
        !follow(weaver, web, from, potential(cell, bits_first(others), true), CAUSE_CELL))
        return false;
    for (unsigned i = 0; i < board->cell_houses[cell]; i++) {
        unsigned house = board->cell_house[cell][i];
        unsigned places = weaver->work.place[house][digit] & ~(1u << board->slot[cell][i]);
        if (bits_count(places) == 1 &&
            !follow(weaver, web, from, potential(board->house[house][bits_first(places)], digit, true), house))
            return false;
    }
    if (weaver->dynamic)
        grid_remove(board, &weaver->work, cell, 1u << digit);
    return true;
}

/* On potentials first; steps when there is neither. */
static void grow(struct weaver *weaver, struct web *web)
{
    for (;;) {
        bool on = weaver->taken[1] < weaver->queued[1];
        if (on || weaver->taken[0] < weaver->queued[0]) {
            uint32_t from = weaver->queue[on][weaver->taken[on]++];
            if (!(on ? follow_on : follow_off)(weaver, web, from))
                return;
        } else if (!weaver->level || !steps_find(weaver, web)) {
            return;
        }
    }
}

const struct web *weave(struct weaver *weaver, unsigned start)
{
    struct web *web = &weaver->web[start];
    if (weaver->chains->end)
        return NULL;
    if (web->made == weaver->round)
        return web;
    memset(web->at, 0, sizeof web->at);
    web->first = (uint32_t)weaver->knots;
    web->count = 0;
    web->clash[0] = web->clash[1] = 0;
    memset(weaver->taken, 0, sizeof weaver->taken);
    memset(weaver->queued, 0, sizeof weaver->queued);
    weaver->work = *weaver->seeking->grid;
    if (web_add(weaver, web, start, CAUSE_NONE, 0))
        grow(weaver, web);
    web->made = weaver->round;
    return chains_go_on(weaver->chains, web->count) ? web : NULL;
}

void knots_forget(struct weaver *weaver)
{
    if (!++weaver->marking) {
        memset(weaver->mark, 0, sizeof weaver->mark);
        weaver->marking = 1;
    }
}

void knot_push(struct weaver *weaver, uint32_t knot, unsigned *height)
{
    uint32_t *mark = &weaver->mark[weaver->knot[knot].what];
    if (*mark == weaver->marking)
        return;
    *mark = weaver->marking;
    weaver->stack[(*height)++] = knot;
}

unsigned knot_ancestors(struct weaver *weaver, uint32_t knot)
{
    unsigned height = 0, count = 0;
    bool over_nested = false;
    if (weaver->knot[knot].ancestors)
        return weaver->knot[knot].ancestors;
    knots_forget(weaver);
    knot_push(weaver, knot, &height);
    while (height) {
        const struct knot *one = &weaver->knot[weaver->stack[--height]];
        count++;
        over_nested = over_nested || one->nested;
        for (unsigned i = 0; i < one->parents; i++)
            knot_push(weaver, weaver->parent[one->first_parent + i], &height);
    }
    weaver->knot[knot].over_nested = over_nested;
    return weaver->knot[knot].ancestors = count;
}
