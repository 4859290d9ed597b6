/* What a chain may use besides singles: locking, hidden and naked pairs and X-wings that hold once it removed something;
 * then, by its level, chains within the chain. The first of these that gives anything is taken, with all it gives. */
#include "base/memory.h"
#include "rating/web.h"

struct stepping {
    struct weaver *weaver;
    struct web *web;
    struct seeking seeking; /* on the chain's grid */
    bool found;
};

/* `needs`: candidates off, that the step rests on. */
static bool turn_off(struct stepping *stepping, unsigned cell, unsigned digit, const uint16_t *need, unsigned needs,
                     uint32_t nested)
{
    struct weaver *weaver = stepping->weaver;
    struct web *web = stepping->web;
    unsigned what = potential(cell, digit, false);
    stepping->found = true;
    if (web->at[what])
        return true;
    if (!web_add(weaver, web, what, CAUSE_STEP, nested))
        return false;
    for (unsigned i = 0; i < needs; i++) {
        if (web->at[need[i]] && !web_parent(weaver, web->first + web->at[need[i]] - 1))
            return false;
    }
    return true;
}

/* The cells in the order of a Java HashMap of them. */
static void turn_off_all(struct stepping *stepping, const struct hint_removal *removal, unsigned removals,
                         const uint16_t *need, unsigned needs, uint32_t nested)
{
    unsigned buckets = 16;
    while (removals > buckets * 3 / 4)
        buckets *= 2;
    for (unsigned bucket = 0; bucket < buckets; bucket++) {
        for (unsigned i = 0; i < removals; i++) {
            if (removal[i].cell % buckets != bucket)
                continue;
            for (unsigned left = removal[i].digits; left; left &= left - 1) {
                if (!turn_off(stepping, removal[i].cell, bits_first(left), need, needs, nested))
                    return;
            }
        }
    }
}

static unsigned gather_house(const struct stepping *stepping, unsigned house, unsigned places, unsigned digits,
                             uint16_t *need)
{
    const struct grid *source = stepping->weaver->seeking->grid;
    const uint8_t *cells = stepping->seeking.board->house[house];
    unsigned needs = 0;
    for (; places; places &= places - 1) {
        unsigned cell = cells[bits_first(places)];
        for (unsigned left = digits & source->mask[cell]; left; left &= left - 1)
            need[needs++] = (uint16_t)potential(cell, bits_first(left), false);
    }
    return needs;
}

static unsigned gather_lines(const struct stepping *stepping, const struct hint *hint, uint16_t *need)
{
    const struct grid *source = stepping->weaver->seeking->grid, *grid = stepping->seeking.grid;
    const struct board *board = stepping->seeking.board;
    unsigned digit = bits_first(hint->digits), needs = 0;
    for (unsigned i = 0; i < hint->lines; i++) {
        unsigned gone = source->place[hint->base[i]][digit] & ~grid->place[hint->base[i]][digit];
        for (unsigned k = 0; k < hint->lines; k++)
            gone &= (unsigned)~board->inside[hint->base[i]][hint->cover[k]];
        for (; gone; gone &= gone - 1)
            need[needs++] = (uint16_t)potential(board->house[hint->base[i]][bits_first(gone)], digit, false);
    }
    return needs;
}

/* A step that rests on nothing that was removed would be there without the chain. */
static bool take_step(void *context, const struct hint *hint)
{
    struct stepping *stepping = context;
    uint16_t need[BOARD_CELLS];
    unsigned needs = 0;
    if (hint->rests_on == BASE_HIDDEN)
        needs = gather_house(stepping, hint->base[0], BOARD_ALL & (unsigned)~hint->places, hint->digits, need);
    else if (hint->rests_on == BASE_NAKED)
        needs = gather_house(stepping, hint->base[0], hint->places, BOARD_ALL & (unsigned)~hint->digits, need);
    else
        needs = gather_lines(stepping, hint, need);
    if (needs)
        turn_off_all(stepping, hint->removal, hint->removals, need, needs, 0);
    return false;
}

static void take_nested(struct stepping *stepping, struct harvest *harvest)
{
    struct weaver *weaver = stepping->weaver;
    harvest_sort(harvest);
    for (size_t i = 0; i < harvest->hints && !weaver->chains->end; i++) {
        const struct chain_hint *hint = &harvest->hint[i];
        if (!hint->needs)
            continue;
        if (!memory_reserve((void **)&weaver->nested, &weaver->nested_capacity, weaver->nesteds + 1,
                            sizeof *weaver->nested)) {
            weaver->chains->end = CHAINS_NO_MEMORY;
            return;
        }
        weaver->nested[weaver->nesteds++] = (struct nested_chain){hint->signature, hint->complexity};
        turn_off_all(stepping, harvest->removal + hint->first_removal, hint->removals,
                     harvest->need + hint->first_need, hint->needs, (uint32_t)weaver->nesteds);
    }
}

static void find_unary(struct stepping *stepping)
{
    struct weaver *weaver = stepping->weaver;
    for (unsigned i = 0; i < PROFILE_STEP_FINDERS; i++) {
        if (profile[i].produce == produce_unary_chain)
            stepping->seeking.producer = &profile[i];
    }
    harvest_begin(&weaver->harvest, weaver->seeking->grid, stepping->seeking.grid);
    unary_harvest(&stepping->seeking, &weaver->harvest);
    take_nested(stepping, &weaver->harvest);
}

/* `dynamic`: dynamic chains of this level, else static multiple ones. */
static void find_multiple(struct stepping *stepping, bool dynamic, unsigned level)
{
    struct weaver *weaver = stepping->weaver;
    struct weaver **inner = &weaver->chains->weaver[weaver->depth + 1];
    for (unsigned i = 0; i < PROFILE_STEP_FINDERS; i++) {
        if (profile[i].chain.multiple && profile[i].chain.dynamic == dynamic && profile[i].chain.level == level)
            stepping->seeking.producer = &profile[i];
    }
    if (weaver->depth + 1 == CHAINS_DEPTH || (!*inner && !(*inner = weaver_create()))) {
        weaver->chains->end = CHAINS_NO_MEMORY;
        return;
    }
    (*inner)->depth = weaver->depth + 1;
    harvest_begin(&weaver->harvest, weaver->seeking->grid, stepping->seeking.grid);
    multiple_harvest(*inner, &stepping->seeking, &weaver->harvest);
    take_nested(stepping, &weaver->harvest);
}

bool steps_find(struct weaver *weaver, struct web *web)
{
    static const struct producer basic[] = {
        {.name = "locking", .produce = produce_locking},
        {.name = "hidden pair", .produce = produce_hidden_set, .size = 2},
        {.name = "naked pair", .produce = produce_naked_set, .size = 2},
        {.name = "X-wing", .produce = produce_fish, .size = 2},
    };
    struct stepping stepping = {.weaver = weaver, .web = web};
    stepping.seeking = (struct seeking){.board = weaver->seeking->board,
                                        .grid = &weaver->work,
                                        .chains = weaver->chains,
                                        .take = take_step,
                                        .context = &stepping};
    for (unsigned i = 0; i < sizeof basic / sizeof *basic && !stepping.found; i++) {
        stepping.seeking.producer = &basic[i];
        basic[i].produce(&stepping.seeking);
    }
    if (!stepping.found && (weaver->level == 2 || weaver->level == 3))
        find_unary(&stepping);
    if (!stepping.found && weaver->level == 3)
        find_multiple(&stepping, false, 0);
    if (!stepping.found && weaver->level >= 4)
        find_multiple(&stepping, true, weaver->inner_level);
    return stepping.found && !weaver->chains->end;
}
