#include "hint/refutation.h"

#include <limits.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/task.h"

enum { MAX_LOOKS = 200000 }; /* looks at a cell or a house while searching for a fork: some tenths of a second */

/* The state of a search. A set of cells stands for the placements in them. */
struct refutation {
    const struct layout *layout;
    size_t words;      /* words in a set of cells */
    digit_mask *start; /* [cells]: the initial grid */
    digit_mask *live;  /* [cells]: the grid after the placements */
    bool *placed;      /* [cells] */
    digit_mask *base;  /* [cells]: the grid for the search for a fork */
    bool *base_placed; /* [cells] */
    /* [layout_candidates]: the cell whose placement took the candidate; valid if it is in `start` and not in `live` */
    cell_id *taker;
    uint64_t *needs;     /* [cells][words]: the placements that each placement needs, including itself */
    uint64_t *trial;     /* [words] */
    uint64_t *best;      /* [words]: the placements needed by the best contradiction */
    unsigned best_count; /* their number; UINT_MAX: there is none so far */
    struct constraint empty;
    struct forced *step; /* [cells]: all placements in order */
    size_t steps;
    size_t looks;       /* number of looks at cells and houses so far */
    uint32_t *place;    /* [cells]: index + 1 in `step` of the cell's placement in this wave; 0: it has none */
    struct forced *way; /* [cells] */
};

struct refutation *refutation_create(const struct layout *layout)
{
    struct refutation *refutation = memory_calloc(1, sizeof *refutation);
    size_t cells = layout->cells, words = BITS_WORDS(cells);
    refutation->layout = layout;
    refutation->words = words;
    refutation->start = memory_calloc(cells, sizeof *refutation->start);
    refutation->live = memory_calloc(cells, sizeof *refutation->live);
    refutation->placed = memory_calloc(cells, sizeof *refutation->placed);
    refutation->base = memory_calloc(cells, sizeof *refutation->base);
    refutation->base_placed = memory_calloc(cells, sizeof *refutation->base_placed);
    refutation->taker = memory_calloc(layout_candidates(layout), sizeof *refutation->taker);
    refutation->needs = memory_calloc(cells * words, sizeof *refutation->needs);
    refutation->trial = memory_calloc(2 * words, sizeof *refutation->trial);
    refutation->step = memory_calloc(2 * cells, sizeof *refutation->step);
    refutation->place = memory_calloc(cells, sizeof *refutation->place);
    refutation->best = refutation->trial + words;
    refutation->way = refutation->step + cells;
    return refutation;
}

void refutation_destroy(struct refutation *refutation)
{
    if (!refutation)
        return;
    memory_free(refutation->start);
    memory_free(refutation->live);
    memory_free(refutation->placed);
    memory_free(refutation->base);
    memory_free(refutation->base_placed);
    memory_free(refutation->taker);
    memory_free(refutation->needs);
    memory_free(refutation->trial);
    memory_free(refutation->step);
    memory_free(refutation->place);
    memory_free(refutation);
}

/* --- what rests on what --- */

static uint64_t *needs_of(const struct refutation *refutation, cell_id cell)
{
    return refutation->needs + cell * refutation->words;
}

static cell_id *taker_of(const struct refutation *refutation, cell_id cell, unsigned digit)
{
    return &refutation->taker[candidate_number(refutation->layout, candidate_id_of(cell, digit))];
}

/* Adds the placements that took the candidate, if any did, to `trial`. */
static void need(struct refutation *refutation, cell_id cell, unsigned digit)
{
    if (refutation->start[cell] & ~refutation->live[cell] & digit_bit(digit))
        bits_or(refutation->trial, needs_of(refutation, *taker_of(refutation, cell, digit)), refutation->words);
}

/* Sets `trial` to the placements that took the constraint's candidates. Returns their number. */
static unsigned needs_of_constraint(struct refutation *refutation, struct constraint constraint)
{
    const struct layout *layout = refutation->layout;
    bits_clear(refutation->trial, refutation->words);
    for (unsigned i = 0; i < layout->digits; i++) {
        candidate_id candidate = constraint_candidate(layout, constraint, i);
        need(refutation, candidate_cell(candidate), candidate_digit(candidate));
    }
    return bits_count(refutation->trial, refutation->words);
}

/* --- one wave --- */

/* Notes that the constraint leaves the digit for the cell. If several constraints do, keeps the one that needs the
 * fewest placements. */
static void find_placement(struct refutation *refutation, struct constraint constraint, cell_id cell, unsigned digit)
{
    uint64_t *needs = needs_of(refutation, cell);
    uint32_t *place = &refutation->place[cell];
    unsigned count = needs_of_constraint(refutation, constraint);
    if (refutation->placed[cell] || (*place && count + 1 >= bits_count(needs, refutation->words)))
        return;
    if (!*place)
        *place = (uint32_t)++refutation->steps;
    refutation->step[*place - 1] = (struct forced){constraint, cell, digit};
    bits_copy(needs, refutation->trial, refutation->words);
    bits_add(needs, cell);
}

static void find_contradiction(struct refutation *refutation, struct constraint constraint)
{
    unsigned count = needs_of_constraint(refutation, constraint);
    if (count >= refutation->best_count)
        return;
    refutation->best_count = count;
    refutation->empty = constraint;
    bits_copy(refutation->best, refutation->trial, refutation->words);
}

static void look_at_cell(struct refutation *refutation, cell_id cell)
{
    digit_mask live = refutation->live[cell];
    if (!live)
        find_contradiction(refutation, constraint_cell(cell));
    else if (digits_are_one(live) && !refutation->placed[cell])
        find_placement(refutation, constraint_cell(cell), cell, digit_first(live));
}

static void look_at_house(struct refutation *refutation, house_id house)
{
    const struct layout *layout = refutation->layout;
    const cell_id *cells = layout->house[house].cells;
    digit_mask once = 0, more = 0;
    for (unsigned i = 0; i < layout->digits; i++) {
        more |= once & refutation->live[cells[i]];
        once |= refutation->live[cells[i]];
    }
    for (digit_mask none = layout_all_digits(layout) & ~once; none; none &= none - 1)
        find_contradiction(refutation, constraint_house(house, digit_first(none)));
    for (unsigned i = 0; i < layout->digits; i++) {
        digit_mask here = refutation->live[cells[i]] & ~more;
        for (; here && !refutation->placed[cells[i]]; here &= here - 1)
            find_placement(refutation, constraint_house(house, digit_first(here)), cells[i], digit_first(here));
    }
}

/* Removes those of the candidates that are in the cell. */
static void take(struct refutation *refutation, cell_id cell, digit_mask digits, cell_id taker)
{
    digit_mask taken = refutation->live[cell] & digits;
    refutation->live[cell] &= ~digits;
    for (; taken; taken &= taken - 1)
        *taker_of(refutation, cell, digit_first(taken)) = taker;
}

static void place(struct refutation *refutation, cell_id cell, unsigned digit)
{
    candidate_id placed = candidate_id_of(cell, digit);
    refutation->placed[cell] = true;
    take(refutation, cell, ~digit_bit(digit), cell);
    for (unsigned i = 0; i < candidate_excludes(refutation->layout, placed); i++) {
        candidate_id other = candidate_excluded(refutation->layout, placed, i);
        take(refutation, candidate_cell(other), digit_bit(candidate_digit(other)), cell);
    }
}

/* Finds all placements and contradictions of the current grid, then makes the placements. Returns whether there were
 * any. */
static bool make_wave(struct refutation *refutation)
{
    const struct layout *layout = refutation->layout;
    size_t made = refutation->steps;
    refutation->looks += layout->cells + layout->houses;
    for (unsigned c = 0; c < layout->cells; c++)
        look_at_cell(refutation, (cell_id)c);
    for (unsigned h = 0; h < layout->houses; h++)
        look_at_house(refutation, (house_id)h);
    bool is_any = refutation->steps > made;
    for (; made < refutation->steps; made++) {
        refutation->place[refutation->step[made].cell] = 0;
        place(refutation, refutation->step[made].cell, refutation->step[made].digit);
    }
    return is_any;
}

static void begin(struct refutation *refutation, const digit_mask *mask, const bool *placed)
{
    size_t cells = refutation->layout->cells;
    memcpy(refutation->start, mask, cells * sizeof *mask);
    memcpy(refutation->live, mask, cells * sizeof *mask);
    memcpy(refutation->placed, placed, cells * sizeof *placed);
    refutation->steps = 0;
    refutation->best_count = UINT_MAX;
}

bool refutation_find(struct refutation *refutation, const digit_mask *mask, const bool *placed, cell_id cell,
                     unsigned digit, struct refutation_way *way)
{
    begin(refutation, mask, placed);
    if (cell != NO_CELL) {
        bits_clear(needs_of(refutation, cell), refutation->words);
        bits_add(needs_of(refutation, cell), cell);
        place(refutation, cell, digit);
    }
    /* a finding needs a placement of each earlier wave, so later ones cannot need fewer */
    for (unsigned waves = 0; waves < refutation->best_count && make_wave(refutation);)
        waves++;
    bool is_refuted = refutation->best_count != UINT_MAX;
    *way = (struct refutation_way){.step = refutation->way, .empty = refutation->empty};
    for (size_t i = 0; i < refutation->steps; i++) {
        if (!is_refuted || bits_has(refutation->best, refutation->step[i].cell))
            refutation->way[way->steps++] = refutation->step[i];
    }
    return is_refuted;
}

/* --- forks --- */

bool refutation_find_case(struct refutation *refutation, cell_id cell, unsigned digit, struct refutation_way *way)
{
    return refutation_find(refutation, refutation->base, refutation->base_placed, cell, digit, way);
}

/* Returns the number of placements, including the digits, that refute all the digits; UINT_MAX if one is not refuted or
 * there are at least `best`. */
static unsigned count_cases(struct refutation *refutation, cell_id cell, digit_mask digits, unsigned best)
{
    unsigned count = digit_count(digits);
    for (; digits && count < best; digits &= digits - 1) {
        struct refutation_way way;
        if (!refutation_find_case(refutation, cell, digit_first(digits), &way))
            return UINT_MAX;
        count += (unsigned)way.steps;
    }
    return count < best ? count : UINT_MAX;
}

cell_id refutation_find_fork(struct refutation *refutation, unsigned most, const struct cancel *cancel,
                             digit_mask *digits)
{
    size_t cells = refutation->layout->cells;
    cell_id found = NO_CELL;
    unsigned best = UINT_MAX;
    memcpy(refutation->base, refutation->live, cells * sizeof *refutation->base);
    memcpy(refutation->base_placed, refutation->placed, cells * sizeof *refutation->base_placed);
    refutation->looks = 0;
    for (unsigned candidates = 2; candidates <= most; candidates++) {
        for (unsigned c = 0; c < cells && refutation->looks < MAX_LOOKS; c++) {
            digit_mask rest = refutation->base[c];
            if (cancel_is_requested(cancel))
                return NO_CELL;
            if (refutation->base_placed[c] || digit_count(rest) != candidates)
                continue;
            unsigned count = count_cases(refutation, (cell_id)c, rest, best);
            if (count == UINT_MAX)
                continue;
            best = count;
            found = (cell_id)c;
            *digits = rest;
        }
    }
    return found;
}
