#include "puzzle/canonical.h"

#include <string.h>

#include "base/memory.h"
#include "puzzle/canonical_internal.h"

/* The most assignments of a cell to a place. Boards with one solution need a few times their number of cells. */
enum { MAX_VISITS = 1 << 18 };

/* The search for the canonical form. It fills the places one after the other, each with the allowed cell of the
 * smallest colour. Of several boards that begin with the same colours it keeps the smallest. */
struct canonical {
    const struct puzzle *puzzle;
    const struct layout *layout;
    struct canonical_layout *shared; /* colours without givens: a cell may only move to a place of its own colour */
    struct canonical_colours full;
    uint64_t *allowed;                     /* [cells * words]: the cells allowed at each turn's place */
    cell_id *from;                         /* [cells]: the cell moved to each place */
    unsigned label[LAYOUT_MAX_DIGITS + 1]; /* the new label of each digit, or 0 */
    unsigned labels;
    cell_id *best;       /* [cells]: the smallest board so far, valid if `found` */
    uint8_t *best_label; /* [cells]: the label of the given in each, 0: none */
    bool found;
    unsigned visits;
};

/* Finds the cells that may move to this turn's place. */
static void find_allowed(struct canonical *form, unsigned turn)
{
    unsigned cells = form->layout->cells, words = form->shared->words;
    cell_id place = form->shared->order[turn];
    uint64_t *allowed = &form->allowed[(size_t)turn * words];
    memcpy(allowed, &form->shared->coloured[(size_t)place * words], words * sizeof *allowed);
    for (unsigned t = 0; t < turn; t++) {
        cell_id before = form->shared->order[t], from = form->from[before];
        const uint64_t *related =
            &form->shared->related[((size_t)form->shared->relation[place * cells + before] * cells + from) * words];
        for (unsigned w = 0; w < words; w++)
            allowed[w] &= related[w];
    }
}

/* Returns the label that the cell's given has, or the next free one. */
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

/* Returns whether every house has become a house of its class. */
static bool is_board(const struct canonical *form)
{
    const struct layout *layout = form->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        const struct cell *first = &layout->cell[form->from[house->cells[0]]];
        bool is_one = false;
        for (unsigned i = 0; !is_one && i < first->house_count; i++) {
            is_one = canonical_house_class(&layout->house[first->houses[i]]) == canonical_house_class(house);
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

/* Moves `*cell` to the next cell allowed at this turn's place, in order of colour, label and number. */
static bool next_cell(const struct canonical *form, unsigned turn, bool is_first, cell_id *cell)
{
    const uint64_t *allowed = &form->allowed[(size_t)turn * form->shared->words];
    cell_id smallest = NO_CELL;
    unsigned smallest_label = 0, label = is_first ? 0 : label_of(form, *cell);
    for (unsigned w = 0; w < form->shared->words; w++) {
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

/* Fills the places from `turn` on in all ways that may give the smallest board. `is_less`: the board is already smaller
 * than the best. Returns false if there is no such way. */
static bool fill(struct canonical *form, unsigned turn, bool is_less)
{
    bool found = false;
    cell_id cell = NO_CELL, last = NO_CELL;
    unsigned last_label = 0;
    if (turn == form->layout->cells)
        return record_best(form);
    cell_id place = form->shared->order[turn];
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
            /* this board is now the best */
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

static void prepare(struct canonical *form, struct canonical_cache *cache)
{
    const struct layout *layout = form->layout;
    form->shared = canonical_layout_get(cache, form->puzzle->layout);
    form->from = memory_calloc(layout->cells, sizeof *form->from);
    form->best = memory_calloc(layout->cells, sizeof *form->best);
    form->best_label = memory_calloc(layout->cells, sizeof *form->best_label);
    canonical_colours_create(&form->full, layout);
    form->allowed = memory_calloc((size_t)layout->cells * form->shared->words, sizeof *form->allowed);
    canonical_colour(&form->full, layout, form->puzzle->given);
}

static void finish(struct canonical *form)
{
    canonical_colours_finish(&form->full);
    canonical_layout_unref(form->shared);
    memory_free(form->allowed);
    memory_free(form->from);
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

struct puzzle *puzzle_canonical(const struct puzzle *puzzle, struct canonical_cache *cache, struct text_error *error)
{
    if (puzzle->has_marks || has_placed(puzzle)) {
        text_error_input(error, puzzle->line, 0,
                         "found placed digits or pencil marks, expected only givens for a canonical form");
        return NULL;
    }
    struct canonical form = {.puzzle = puzzle, .layout = puzzle->layout};
    struct puzzle *canonical = NULL;
    prepare(&form, cache);
    fill(&form, 0, false);
    if (form.visits > MAX_VISITS)
        text_error_input(error, puzzle->line, 0,
                         "the puzzle is too symmetric for a canonical form, expected more givens");
    else
        canonical = build(&form);
    finish(&form);
    return canonical;
}
