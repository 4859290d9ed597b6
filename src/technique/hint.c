#include "technique/hint.h"

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

static struct hint *create(size_t changes, size_t constraints)
{
    struct hint *hint = memory_calloc(1, sizeof *hint);
    if (!hint)
        return NULL;
    hint->remove = memory_calloc(changes + 1, sizeof *hint->remove);
    hint->constraints = memory_calloc(constraints + 1, sizeof *hint->constraints);
    if (hint->remove && hint->constraints)
        return hint;
    hint_destroy(hint);
    return NULL;
}

void hint_destroy(struct hint *hint)
{
    if (!hint)
        return;
    memory_free(hint->remove);
    memory_free(hint->constraints);
    argument_arrays_finish(&hint->argument);
    memory_free(hint);
}

struct hint *hint_copy(const struct finding *finding, const struct candidate_grid *grid,
                       struct argument_maker *arguments)
{
    struct hint *hint =
        create(finding->removals + finding->patterns + finding->als_cells, finding->truths + finding->links);
    if (!hint)
        return NULL;
    memcpy(hint->remove, finding->removal, finding->removals * sizeof *hint->remove);
    struct change *pattern = hint->remove + finding->removals, *set = pattern + finding->patterns;
    memcpy(pattern, finding->pattern, finding->patterns * sizeof *pattern);
    memcpy(set, finding->set, finding->als_cells * sizeof *set);
    memcpy(hint->constraints, finding->truth, finding->truths * sizeof *hint->constraints);
    memcpy(hint->constraints + finding->truths, finding->link, finding->links * sizeof *hint->constraints);
    hint->technique = &techniques[finding->technique];
    hint->step = finding_as_step(finding, &hint->place);
    hint->step.remove = hint->remove;
    hint->step.pattern = pattern;
    hint->step.set = set;
    hint->step.truths = hint->constraints;
    hint->step.links = hint->constraints + finding->truths;
    if (finding_make_argument(finding, grid->layout, grid->mask, arguments, &hint->step) &&
        argument_copy(&hint->argument, &arguments->argument, &hint->step.argument))
        return hint;
    hint_destroy(hint);
    return NULL;
}

bool hint_eliminates(const struct hint *hint, cell_id cell, unsigned digit)
{
    for (size_t i = 0; i < hint->step.removes; i++) {
        if (hint->step.remove[i].cell == cell && hint->step.remove[i].digits & digit_bit(digit))
            return true;
    }
    return false;
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
    if (hint_places(hint, cell, digit))
        return true;
    for (size_t i = 0; i < hint->step.removes; i++) {
        if (hint->step.remove[i].cell == cell && hint->step.remove[i].digits == others)
            return true;
    }
    return false;
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

static bool contains(const struct constraint *list, size_t count, struct constraint one)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].index == one.index && list[i].digit == one.digit)
            return true;
    }
    return false;
}

/* Adds the truth, links and eliminations for one placed digit to the hint. Its links begin at index `truths`. */
static void add_pending(struct hint *hint, const struct layout *layout, const digit_mask *mask, cell_id cell,
                        unsigned digit, size_t truths)
{
    const struct cell *cell_info = &layout->cell[cell];
    struct step *step = &hint->step;
    struct constraint *links = hint->constraints + truths;
    hint->constraints[step->truth_count++] = constraint_cell(cell);
    for (unsigned i = 0; i < cell_info->peer_count; i++) {
        struct constraint link = constraint_house(cell_info->shared[i], digit);
        if (!(mask[cell_info->peers[i]] & digit_bit(digit)))
            continue;
        hint->remove[step->removes++] = (struct change){.cell = cell_info->peers[i], .digits = digit_bit(digit)};
        if (!contains(links, step->link_count, link))
            links[step->link_count++] = link;
    }
}

static void point_to_lists(struct hint *hint, size_t truths)
{
    hint->technique = &peers_technique;
    hint->step.kind = STEP_DEDUCE;
    hint->step.remove = hint->remove;
    hint->step.truths = hint->constraints;
    hint->step.links = hint->constraints + truths;
}

static bool is_seen(const struct layout *layout, const digit_mask *mask, cell_id cell, unsigned digit)
{
    const struct cell *cell_info = &layout->cell[cell];
    for (unsigned i = 0; i < cell_info->peer_count; i++) {
        if (mask[cell_info->peers[i]] & digit_bit(digit))
            return true;
    }
    return false;
}

bool hint_list_pending(const struct layout *layout, const digit_mask *mask, const uint8_t *pending, struct hint **hint,
                       size_t capacity, size_t *count)
{
    *count = 0;
    for (unsigned c = 0; c < layout->cells && *count < capacity; c++) {
        const struct cell *cell_info = &layout->cell[c];
        if (!pending[c] || !is_seen(layout, mask, (cell_id)c, pending[c]))
            continue;
        struct hint *one = create(cell_info->peer_count, 1u + cell_info->house_count);
        if (!one)
            return false;
        add_pending(one, layout, mask, (cell_id)c, pending[c], 1);
        point_to_lists(one, 1);
        hint[(*count)++] = one;
    }
    return true;
}

/* Collects the eliminations of one hint in `eliminated`, by cell, because several placed digits may eliminate from
 * the same cell; and its links in `all`, each once. */
static void add_changes(struct hint *all, const struct step *step, digit_mask *eliminated)
{
    for (size_t i = 0; i < step->removes; i++)
        eliminated[step->remove[i].cell] |= step->remove[i].digits;
    for (size_t i = 0; i < step->link_count; i++) {
        struct constraint *links = all->constraints + all->step.truth_count;
        if (!contains(links, all->step.link_count, step->links[i]))
            links[all->step.link_count++] = step->links[i];
    }
}

struct hint *hint_merge(const struct layout *layout, struct hint *const *hint, size_t count)
{
    size_t links = 0;
    for (size_t i = 0; i < count; i++)
        links += hint[i]->step.link_count;
    struct hint *all = create(layout->cells, count + links);
    digit_mask *eliminated = memory_calloc(layout->cells, sizeof *eliminated);
    if (!all || !eliminated) {
        hint_destroy(all);
        memory_free(eliminated);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        all->constraints[i] = hint[i]->step.truths[0];
    all->step.truth_count = count;
    for (size_t i = 0; i < count; i++)
        add_changes(all, &hint[i]->step, eliminated);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (eliminated[c])
            all->remove[all->step.removes++] = (struct change){.cell = (cell_id)c, .digits = eliminated[c]};
    }
    point_to_lists(all, count);
    memory_free(eliminated);
    return all;
}
