#include "hint/hint.h"

#include <string.h>

#include "base/memory.h"
#include "base/translation.h"

/* The technique of pending peer eliminations, which is easier than any other. */
static const struct technique peers_technique = {
    .id = "peers",
    .title = TR("Peers"),
    .level = LEVEL_EASY,
    .summary = TR("A cell that is solved takes its digit from all cells that share a house with it."),
};

void hint_destroy(struct hint *hint)
{
    if (hint)
        step_builder_finish(&hint->builder);
    memory_free(hint);
}

struct hint *hint_copy(const struct finding *finding, const struct candidate_grid *grid,
                       struct argument_maker *arguments)
{
    struct hint *hint = memory_calloc(1, sizeof *hint);
    struct change place;
    struct step step = finding_as_step(finding, &place);
    hint->technique = &techniques[finding->technique];
    hint->place = place;
    finding_make_argument(finding, grid->layout, grid->mask, arguments, &step);
    step_builder_copy(&hint->builder, &step);
    hint->step = hint->builder.step;
    return hint;
}

bool hint_eliminates(const struct hint *hint, cell_id cell, unsigned digit)
{
    return step_removed_from(&hint->step, cell) & digit_bit(digit);
}

bool hint_places(const struct hint *hint, cell_id cell, unsigned digit)
{
    return hint->step.places && hint->place.cell == cell && hint->place.digits == digit_bit(digit);
}

bool hint_proves(const struct hint *hint, digit_mask mask, cell_id cell, unsigned digit, bool placed)
{
    digit_mask others = mask & ~digit_bit(digit);
    if (!placed)
        return hint_eliminates(hint, cell, digit);
    return hint_places(hint, cell, digit) || (others && step_removed_from(&hint->step, cell) == others);
}

/* Marks the cells of the step's truths; for a digit in a house, those that can hold it. */
static void mark_cells(const struct hint *hint, const struct layout *layout, const digit_mask *mask, bool *marked)
{
    for (size_t i = 0; i < hint->step.truth_count; i++) {
        struct constraint truth = hint->step.truths[i];
        if (constraint_is_cell(truth)) {
            marked[truth.index] = true;
            continue;
        }
        for (unsigned k = 0; k < layout->digits; k++) {
            cell_id cell = layout->house[truth.index].cells[k];
            marked[cell] = marked[cell] || mask[cell] & digit_bit(truth.digit);
        }
    }
}

bool hint_is_same(const struct hint *a, const struct hint *b, const struct layout *layout, const digit_mask *mask)
{
    bool of_a[LAYOUT_MAX_CELLS] = {false}, of_b[LAYOUT_MAX_CELLS] = {false};
    if (a->place.cell != b->place.cell || a->step.removes != b->step.removes ||
        memcmp(a->step.remove, b->step.remove, a->step.removes * sizeof *a->step.remove) != 0)
        return false;
    mark_cells(a, layout, mask, of_a);
    mark_cells(b, layout, mask, of_b);
    return !memcmp(of_a, of_b, sizeof of_a);
}

bool hint_concerns(const struct hint *hint, const struct layout *layout, cell_id cell, unsigned digit)
{
    const struct step *step = &hint->step;
    candidate_id candidate = candidate_id_of(cell, digit);
    bool concerns = hint_eliminates(hint, cell, digit) ||
                    (step->places && hint->place.cell == cell && hint->place.digits & digit_bit(digit));
    for (size_t i = 0; i < step->truth_count && !concerns; i++) {
        for (unsigned k = 0; k < layout->digits && !concerns; k++)
            concerns = constraint_candidate(layout, step->truths[i], k) == candidate;
    }
    for (size_t i = 0; i < step->patterns && !concerns; i++)
        concerns = step->pattern[i].cell == cell && step->pattern[i].digits & digit_bit(digit);
    return concerns;
}

/* --- digits that stand --- */

static struct hint *begin_pending(void)
{
    struct hint *hint = memory_calloc(1, sizeof *hint);
    hint->technique = &peers_technique;
    step_builder_begin(&hint->builder, STEP_DEDUCE, 0);
    return hint;
}

/* Returns the hint for one placed digit. It removes nothing if the digit is already eliminated from its peers. */
static struct hint *make_pending(const struct layout *layout, const digit_mask *mask, candidate_id placed)
{
    struct hint *hint = begin_pending();
    step_builder_truth(&hint->builder, constraint_cell(candidate_cell(placed)));
    for (unsigned i = 0; i < candidate_excludes(layout, placed); i++) {
        candidate_id other = candidate_excluded(layout, placed, i);
        cell_id cell = candidate_cell(other);
        digit_mask bit = digit_bit(candidate_digit(other));
        if (mask[cell] & bit & ~step_removed_from(&hint->builder.step, cell)) {
            step_builder_remove(&hint->builder, cell, bit);
            step_builder_link_once(&hint->builder, constraint_of_both(layout, placed, other));
        }
    }
    hint->step = hint->builder.step;
    return hint;
}

void hint_list_pending(const struct layout *layout, const digit_mask *mask, const uint8_t *pending, struct hint **hint,
                       size_t capacity, size_t *count)
{
    *count = 0;
    for (unsigned c = 0; c < layout->cells && *count < capacity; c++) {
        if (!pending[c])
            continue;
        hint[*count] = make_pending(layout, mask, candidate_id_of((cell_id)c, pending[c]));
        if (hint[*count]->step.removes)
            ++*count;
        else
            hint_destroy(hint[*count]);
    }
}

/* Collects the eliminations of a hint in `eliminated`, by cell, because several placed digits may eliminate from the
 * same cell; and its links in `all`, without repetition. */
static void add_changes(struct hint *all, const struct step *step, digit_mask *eliminated)
{
    for (size_t i = 0; i < step->removes; i++)
        eliminated[step->remove[i].cell] |= step->remove[i].digits;
    for (size_t i = 0; i < step->link_count; i++) {
        step_builder_link_once(&all->builder, step->links[i]);
    }
}

struct hint *hint_merge(const struct layout *layout, struct hint *const *hint, size_t count)
{
    struct hint *all = begin_pending();
    digit_mask *eliminated = memory_calloc(layout->cells, sizeof *eliminated);
    for (size_t i = 0; i < count; i++) {
        step_builder_truth(&all->builder, hint[i]->step.truths[0]);
    }
    for (size_t i = 0; i < count; i++) {
        add_changes(all, &hint[i]->step, eliminated);
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        if (eliminated[c])
            step_builder_remove(&all->builder, (cell_id)c, eliminated[c]);
    }
    memory_free(eliminated);
    all->step = all->builder.step;
    return all;
}
