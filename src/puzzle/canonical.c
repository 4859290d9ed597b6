#include "puzzle/canonical.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"

enum {
    MAX_VISITS =
        1 << 18, /* visits of a place by a cell; boards with one solution take a few times their number of cells */
    SHARED_BITS = 4,
    MAX_SHARED = 15, /* shared houses of two cells are counted up to this number */
};

/* Colours (hashes) of all cells, houses and digits. */
struct colours {
    uint64_t *cell, *house;
    uint64_t digit[LAYOUT_MAX_DIGITS + 1]; /* [0]: blank */
    uint64_t *sorted;                      /* [cells]: scratch */
};

/* The search for the canonical form. The places are filled one after the other, each with the allowed cell of the
 * smallest colour; of several boards that begin with the same colours the smallest is kept. */
struct canonical {
    const struct puzzle *puzzle;
    const struct layout *layout;
    struct colours plain; /* without the givens: a cell may only go to a place of its own plain colour */
    struct colours full;
    uint8_t *relation; /* [cells * cells]: number of the way in which two cells share houses */
    unsigned relations;
    unsigned words;                        /* words of a set of cells */
    uint64_t *related;                     /* [relations * cells * words]: the cells with this relation to a cell */
    uint64_t *coloured;                    /* [cells * words]: the cells of the same plain colour */
    uint64_t *allowed;                     /* [cells * words]: the cells allowed at the place filled in each turn */
    cell_id *order;                        /* [cells]: the order in which places are filled */
    uint16_t *shared_with_filled;          /* [cells]: scratch: filled places that share a house */
    cell_id *from;                         /* [cells]: the cell that is moved to each place */
    bool *used;                            /* [cells] */
    unsigned label[LAYOUT_MAX_DIGITS + 1]; /* the new label of each digit, or 0 */
    unsigned labels;
    cell_id *best;       /* [cells]: the smallest board so far, if `found` */
    uint8_t *best_label; /* [cells] */
    bool found;
    unsigned visits;
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t state = a * 31 + b;
    return random_next(&state);
}

/* Returns the class of houses that may be exchanged: rows with columns, other kinds among themselves. */
static uint64_t house_class(const struct house *house)
{
    return house->kind == HOUSE_COLUMN ? HOUSE_ROW : house->kind;
}

/* --- colours --- */

static bool colours_create(struct colours *colours, const struct layout *layout)
{
    colours->cell = memory_calloc(layout->cells, sizeof *colours->cell);
    colours->house = memory_calloc(layout->houses, sizeof *colours->house);
    colours->sorted = memory_calloc(layout->cells, sizeof *colours->sorted);
    return colours->cell && colours->house && colours->sorted;
}

static void colours_finish(struct colours *colours)
{
    memory_free(colours->cell);
    memory_free(colours->house);
    memory_free(colours->sorted);
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static unsigned count_colours(struct colours *colours, const struct layout *layout)
{
    unsigned count = 1;
    memcpy(colours->sorted, colours->cell, layout->cells * sizeof *colours->sorted);
    qsort(colours->sorted, layout->cells, sizeof *colours->sorted, compare);
    for (unsigned i = 1; i < layout->cells; i++)
        count += colours->sorted[i] != colours->sorted[i - 1];
    return count;
}

/* Refines all colours once: a house by its cells, a digit by the cells that hold it, a cell by its houses and its
 * digit. */
static void colour_once(struct colours *colours, const struct layout *layout, const uint8_t *given)
{
    uint64_t sum[LAYOUT_MAX_DIGITS + 1] = {0};
    for (unsigned h = 0; h < layout->houses; h++) {
        uint64_t cells = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            cells += mix(colours->cell[layout->house[h].cells[i]], 1);
        colours->house[h] = mix(colours->house[h], cells);
    }
    for (unsigned c = 0; given && c < layout->cells; c++)
        sum[given[c]] += mix(colours->cell[c], 2);
    for (unsigned digit = 1; digit <= layout->digits; digit++)
        colours->digit[digit] = mix(colours->digit[digit], sum[digit]);
    for (unsigned c = 0; c < layout->cells; c++) {
        uint64_t houses = 0;
        for (unsigned i = 0; i < layout->cell[c].house_count; i++)
            houses += mix(colours->house[layout->cell[c].houses[i]], 3);
        colours->cell[c] = mix(mix(colours->cell[c], houses), given ? colours->digit[given[c]] : 0);
    }
}

/* Refines the colours until their number stops growing. `given` is [cells], or NULL for the board without givens. */
static void colour(struct colours *colours, const struct layout *layout, const uint8_t *given)
{
    for (unsigned h = 0; h < layout->houses; h++)
        colours->house[h] = house_class(&layout->house[h]);
    for (unsigned digit = 1; digit <= layout->digits; digit++)
        colours->digit[digit] = 1;
    for (unsigned before = 0, now = 1; now > before;) {
        before = now;
        colour_once(colours, layout, given);
        now = count_colours(colours, layout);
    }
}

/* --- places --- */

/* Chooses as next place the one that shares houses with the most filled places, so that dead ends are found early. */
static void order_places(struct canonical *form)
{
    unsigned cells = form->layout->cells;
    for (unsigned turn = 0; turn < cells; turn++) {
        unsigned next = cells;
        for (unsigned c = 0; c < cells; c++) {
            if (!form->used[c] && (next == cells || form->shared_with_filled[c] > form->shared_with_filled[next]))
                next = c;
        }
        form->order[turn] = (cell_id)next;
        form->used[next] = true;
        for (unsigned c = 0; c < cells; c++)
            form->shared_with_filled[c] =
                (uint16_t)(form->shared_with_filled[c] + (form->relation[next * cells + c] != 0));
    }
    memset(form->used, 0, cells * sizeof *form->used);
}

/* Finds the cells that may go to the place of this turn. */
static void find_allowed(struct canonical *form, unsigned turn)
{
    unsigned cells = form->layout->cells, words = form->words;
    cell_id place = form->order[turn];
    uint64_t *allowed = &form->allowed[(size_t)turn * words];
    memcpy(allowed, &form->coloured[(size_t)place * words], words * sizeof *allowed);
    for (unsigned t = 0; t < turn; t++) {
        cell_id before = form->order[t], from = form->from[before];
        const uint64_t *related =
            &form->related[((size_t)form->relation[place * cells + before] * cells + from) * words];
        for (unsigned w = 0; w < words; w++)
            allowed[w] &= related[w];
    }
}

/* Returns the label that the cell's given has or would get. */
static unsigned label_of(const struct canonical *form, cell_id cell)
{
    unsigned digit = form->puzzle->given[cell];
    return !digit ? 0 : form->label[digit] ? form->label[digit] : form->labels + 1;
}

static int compare_cells(const struct canonical *form, cell_id a, unsigned label_a, cell_id b, unsigned label_b)
{
    uint64_t x = form->full.cell[a], y = form->full.cell[b];
    return x != y ? (x < y ? -1 : 1) : label_a < label_b ? -1 : label_a > label_b;
}

/* Returns whether every house was moved onto a house of its class. */
static bool is_board(const struct canonical *form)
{
    const struct layout *layout = form->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        const struct cell *first = &layout->cell[form->from[house->cells[0]]];
        bool is_one = false;
        for (unsigned i = 0; !is_one && i < first->house_count; i++) {
            is_one = house_class(&layout->house[first->houses[i]]) == house_class(house);
            for (unsigned k = 1; is_one && k < layout->digits; k++)
                is_one = layout_house_has(layout, first->houses[i], form->from[house->cells[k]]);
        }
        if (!is_one)
            return false;
    }
    return true;
}

static bool record_best(struct canonical *form)
{
    if (!is_board(form))
        return false;
    for (unsigned p = 0; p < form->layout->cells; p++) {
        form->best[p] = form->from[p];
        form->best_label[p] = (uint8_t)label_of(form, form->from[p]);
    }
    return form->found = true;
}

/* Moves `*cell` to the next cell allowed at the place of this turn, in the order of colour, label and number. */
static bool next_cell(const struct canonical *form, unsigned turn, bool is_first, cell_id *cell)
{
    const uint64_t *allowed = &form->allowed[(size_t)turn * form->words];
    cell_id smallest = NO_CELL;
    unsigned smallest_label = 0, label = is_first ? 0 : label_of(form, *cell);
    for (unsigned w = 0; w < form->words; w++) {
        for (uint64_t left = allowed[w]; left; left &= left - 1) {
            cell_id c = (cell_id)(w * 64 + (unsigned)__builtin_ctzll(left));
            unsigned own = label_of(form, c);
            int after = is_first ? 1 : compare_cells(form, c, own, *cell, label);
            if (after < 0 || (after == 0 && c <= *cell))
                continue;
            if (smallest == NO_CELL || compare_cells(form, c, own, smallest, smallest_label) < 0) {
                smallest = c;
                smallest_label = own;
            }
        }
    }
    *cell = smallest;
    return smallest != NO_CELL;
}

/* Fills the places from `turn` on in every way that may be the smallest. `is_less`: the board is smaller than the
 * best already. Returns false if there is no way. */
static bool fill(struct canonical *form, unsigned turn, bool is_less)
{
    bool found = false;
    cell_id cell = NO_CELL, last = NO_CELL;
    unsigned last_label = 0;
    if (turn == form->layout->cells)
        return record_best(form);
    cell_id place = form->order[turn];
    find_allowed(form, turn);
    for (bool is_first = true; next_cell(form, turn, is_first, &cell); is_first = false) {
        unsigned label = label_of(form, cell), digit = form->puzzle->given[cell];
        if (found && compare_cells(form, cell, label, last, last_label) > 0)
            break;
        int order =
            is_less || !form->found ? -1 : compare_cells(form, cell, label, form->best[place], form->best_label[place]);
        if (order > 0 || ++form->visits > MAX_VISITS)
            break;
        bool is_new = label > form->labels;
        if (is_new)
            form->label[digit] = ++form->labels;
        form->from[place] = cell;
        if (fill(form, turn + 1, order < 0)) {
            found = true;
            is_less = false; /* this board is now the best */
            last = cell;
            last_label = label;
        }
        if (is_new) {
            form->label[digit] = 0;
            form->labels--;
        }
    }
    return found;
}

/* Returns the canonical puzzle, with digits numbered in reading order. */
static struct puzzle *build(const struct canonical *form)
{
    struct puzzle *canonical = puzzle_create(form->puzzle->layout);
    if (!canonical)
        return NULL;
    memcpy(canonical->name, form->puzzle->name, sizeof canonical->name);
    unsigned name[LAYOUT_MAX_DIGITS + 1] = {0}, names = 0;
    for (unsigned p = 0; p < form->layout->cells; p++) {
        unsigned label = form->best_label[p];
        if (label && !name[label])
            name[label] = ++names;
        if (label)
            puzzle_give(canonical, (cell_id)p, name[label]);
    }
    return canonical;
}

/* Counts shared rows and columns separately from other shared houses, as they are not exchanged with each other. */
static void count_shared(struct canonical *form)
{
    const struct layout *layout = form->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        bool is_line = house_class(house) == HOUSE_ROW;
        for (unsigned i = 0; i < layout->digits * layout->digits; i++) {
            cell_id a = house->cells[i / layout->digits], b = house->cells[i % layout->digits];
            uint8_t *relation = &form->relation[a * layout->cells + b];
            unsigned shared = is_line ? *relation & MAX_SHARED : *relation >> SHARED_BITS;
            if (shared < MAX_SHARED)
                *relation = (uint8_t)(*relation + (is_line ? 1 : 1 << SHARED_BITS));
        }
    }
}

/* Numbers the ways in which two cells share houses; 0: none. */
static void number_relations(struct canonical *form)
{
    unsigned pairs = form->layout->cells * form->layout->cells;
    uint8_t number[UINT8_MAX + 1] = {0}; /* relation number + 1; 0: not seen yet */
    number[0] = 1;
    form->relations = 1;
    for (unsigned i = 0; i < pairs; i++) {
        uint8_t relation = form->relation[i];
        if (!number[relation])
            number[relation] = (uint8_t)++form->relations;
        form->relation[i] = (uint8_t)(number[relation] - 1);
    }
}

static bool group_cells(struct canonical *form)
{
    unsigned cells = form->layout->cells, words = form->words;
    form->related = memory_calloc((size_t)form->relations * cells * words, sizeof *form->related);
    form->coloured = memory_calloc((size_t)cells * words, sizeof *form->coloured);
    form->allowed = memory_calloc((size_t)cells * words, sizeof *form->allowed);
    if (!form->related || !form->coloured || !form->allowed)
        return false;
    for (unsigned a = 0; a < cells; a++) {
        for (unsigned b = 0; b < cells; b++) {
            uint64_t bit = UINT64_C(1) << b % 64;
            if (a != b)
                form->related[((size_t)form->relation[a * cells + b] * cells + a) * words + b / 64] |= bit;
            if (form->plain.cell[a] == form->plain.cell[b])
                form->coloured[(size_t)a * words + b / 64] |= bit;
        }
    }
    return true;
}

static bool prepare(struct canonical *form)
{
    const struct layout *layout = form->layout;
    form->words = (layout->cells + 63) / 64;
    form->relation = memory_calloc((size_t)layout->cells * layout->cells, 1);
    form->order = memory_calloc(layout->cells, sizeof *form->order);
    form->shared_with_filled = memory_calloc(layout->cells, sizeof *form->shared_with_filled);
    form->from = memory_calloc(layout->cells, sizeof *form->from);
    form->used = memory_calloc(layout->cells, sizeof *form->used);
    form->best = memory_calloc(layout->cells, sizeof *form->best);
    form->best_label = memory_calloc(layout->cells, sizeof *form->best_label);
    if (!colours_create(&form->plain, layout) || !colours_create(&form->full, layout) || !form->relation ||
        !form->order || !form->shared_with_filled || !form->from || !form->used || !form->best || !form->best_label)
        return false;
    colour(&form->plain, layout, NULL);
    colour(&form->full, layout, form->puzzle->given);
    count_shared(form);
    number_relations(form);
    order_places(form);
    return group_cells(form);
}

static void finish(struct canonical *form)
{
    colours_finish(&form->plain);
    colours_finish(&form->full);
    memory_free(form->relation);
    memory_free(form->related);
    memory_free(form->coloured);
    memory_free(form->allowed);
    memory_free(form->order);
    memory_free(form->shared_with_filled);
    memory_free(form->from);
    memory_free(form->used);
    memory_free(form->best);
    memory_free(form->best_label);
}

static bool has_placed(const struct puzzle *puzzle)
{
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (puzzle->placed[c])
            return true;
    }
    return false;
}

struct puzzle *puzzle_canonical(const struct puzzle *puzzle, struct text_error *error)
{
    if (puzzle->has_marks || has_placed(puzzle)) {
        text_error_input(error, puzzle->line, 0,
                         "found placed digits or pencil marks, expected only givens for a canonical form");
        return NULL;
    }
    struct canonical form = {.puzzle = puzzle, .layout = puzzle->layout};
    struct puzzle *canonical = NULL;
    bool is_ready = prepare(&form);
    if (is_ready)
        fill(&form, 0, false);
    bool too_symmetric = form.visits > MAX_VISITS;
    if (is_ready && !too_symmetric)
        canonical = build(&form);
    if (too_symmetric)
        text_error_input(error, puzzle->line, 0,
                         "the puzzle is too symmetric for a canonical form, expected more givens");
    else if (!canonical)
        text_error_memory(error, "a canonical form");
    finish(&form);
    return canonical;
}
