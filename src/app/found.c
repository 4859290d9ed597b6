#include "app/found.h"

#include <string.h>

#include "base/memory.h"

/* What stands takes its digit from its peers: no technique, and easier than any. */
static const struct technique peers = {
    .id = "peers",
    .title = "Peers",
    .level = LEVEL_EASY,
    .summary = "A cell that is solved takes its digit from all cells that share a house with it.",
};

static struct found *create(size_t changes, size_t constraints)
{
    struct found *found = memory_calloc(1, sizeof *found);
    if (!found)
        return NULL;
    found->remove = memory_calloc(changes + 1, sizeof *found->remove);
    found->constraints = memory_calloc(constraints + 1, sizeof *found->constraints);
    if (found->remove && found->constraints)
        return found;
    found_destroy(found);
    return NULL;
}

void found_destroy(struct found *found)
{
    if (!found)
        return;
    memory_free(found->remove);
    memory_free(found->constraints);
    memory_free(found);
}

struct found *found_copy(const struct finding *finding)
{
    struct found *found =
        create(finding->removals + finding->patterns + finding->als_cells, finding->truths + finding->links);
    if (!found)
        return NULL;
    memcpy(found->remove, finding->removal, finding->removals * sizeof *found->remove);
    struct change *pattern = found->remove + finding->removals, *set = pattern + finding->patterns;
    memcpy(pattern, finding->pattern, finding->patterns * sizeof *pattern);
    memcpy(set, finding->set, finding->als_cells * sizeof *set);
    memcpy(found->constraints, finding->truth, finding->truths * sizeof *found->constraints);
    memcpy(found->constraints + finding->truths, finding->link, finding->links * sizeof *found->constraints);
    found->technique = &techniques[finding->technique];
    found->step = finding_step(finding, &found->place);
    found->step.remove = found->remove;
    found->step.pattern = pattern;
    found->step.set = set;
    found->step.truths = found->constraints;
    found->step.links = found->constraints + finding->truths;
    return found;
}

bool found_removes(const struct found *found, cell_id cell, unsigned digit)
{
    for (size_t i = 0; i < found->step.removes; i++) {
        if (found->step.remove[i].cell == cell && found->step.remove[i].digits & digit_bit(digit))
            return true;
    }
    return false;
}

/* --- digits that stand --- */

static bool is_among(const struct constraint *list, size_t count, struct constraint one)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].index == one.index && list[i].digit == one.digit)
            return true;
    }
    return false;
}

/* Adds the truth, the links and the changes of one cell's digit to those in `found`; the links lie behind `truths`. */
static void add_standing(struct found *found, const struct layout *layout, const digit_mask *mask, cell_id cell,
                         unsigned digit, size_t truths)
{
    const struct cell *known = &layout->cell[cell];
    struct step *step = &found->step;
    struct constraint *links = found->constraints + truths;
    found->constraints[step->truth_count++] = constraint_cell(cell);
    for (unsigned i = 0; i < known->peer_count; i++) {
        struct constraint link = constraint_house(known->shared[i], digit);
        if (!(mask[known->peers[i]] & digit_bit(digit)))
            continue;
        found->remove[step->removes++] = (struct change){.cell = known->peers[i], .digits = digit_bit(digit)};
        if (!is_among(links, step->link_count, link))
            links[step->link_count++] = link;
    }
}

static void point_to_lists(struct found *found, size_t truths)
{
    found->technique = &peers;
    found->step.kind = STEP_DEDUCE;
    found->step.remove = found->remove;
    found->step.truths = found->constraints;
    found->step.links = found->constraints + truths;
}

static bool is_seen(const struct layout *layout, const digit_mask *mask, cell_id cell, unsigned digit)
{
    const struct cell *known = &layout->cell[cell];
    for (unsigned i = 0; i < known->peer_count; i++) {
        if (mask[known->peers[i]] & digit_bit(digit))
            return true;
    }
    return false;
}

bool found_standing(const struct layout *layout, const digit_mask *mask, const uint8_t *standing, struct found **found,
                    size_t room, size_t *count)
{
    *count = 0;
    for (unsigned c = 0; c < layout->cells && *count < room; c++) {
        const struct cell *known = &layout->cell[c];
        if (!standing[c] || !is_seen(layout, mask, (cell_id)c, standing[c]))
            continue;
        struct found *one = create(known->peer_count, 1u + known->house_count);
        if (!one)
            return false;
        add_standing(one, layout, mask, (cell_id)c, standing[c], 1);
        point_to_lists(one, 1);
        found[(*count)++] = one;
    }
    return true;
}

/* Each cell once: two digits that stand may take something from the same one. */
static void add_changes(struct found *all, const struct step *step, digit_mask *gone)
{
    for (size_t i = 0; i < step->removes; i++)
        gone[step->remove[i].cell] |= step->remove[i].digits;
    for (size_t i = 0; i < step->link_count; i++) {
        struct constraint *links = all->constraints + all->step.truth_count;
        if (!is_among(links, all->step.link_count, step->links[i]))
            links[all->step.link_count++] = step->links[i];
    }
}

struct found *found_together(const struct layout *layout, struct found *const *found, size_t count)
{
    size_t links = 0;
    for (size_t i = 0; i < count; i++)
        links += found[i]->step.link_count;
    struct found *all = create(layout->cells, count + links);
    digit_mask *gone = memory_calloc(layout->cells, sizeof *gone);
    if (!all || !gone) {
        found_destroy(all);
        memory_free(gone);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        all->constraints[i] = found[i]->step.truths[0];
    all->step.truth_count = count;
    for (size_t i = 0; i < count; i++)
        add_changes(all, &found[i]->step, gone);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (gone[c])
            all->remove[all->step.removes++] = (struct change){.cell = (cell_id)c, .digits = gone[c]};
    }
    point_to_lists(all, count);
    memory_free(gone);
    return all;
}
