#include "scene/reason.h"

#include <string.h>

#include "scene/reason_parts.h"
#include "technique/technique.h"

static bool constraint_has(const struct layout *layout, struct constraint constraint, struct candidate candidate)
{
    if (constraint_is_cell(constraint))
        return constraint.index == candidate.cell;
    return constraint.digit == candidate.digit && layout_house_has(layout, constraint.index, candidate.cell);
}

/* Its number, taken in if it is new; REASON_CANDIDATES if there is no room. */
static unsigned take_in(struct reason *reason, cell_id cell, unsigned digit)
{
    unsigned at = 0;
    while (at < reason->candidates && (reason->candidate[at].cell != cell || reason->candidate[at].digit != digit))
        at++;
    if (at == reason->candidates && at < REASON_CANDIDATES)
        reason->candidate[reason->candidates++] = (struct candidate){.cell = cell, .digit = (uint8_t)digit};
    return at;
}

static digit_mask removed_from(const struct step *step, cell_id cell)
{
    for (size_t i = 0; i < step->removes; i++) {
        if (step->remove[i].cell == cell)
            return step->remove[i].digits;
    }
    return 0;
}

/* The candidates of a truth as they were before the step. False if there are too many. */
static bool gather_truth(struct reason_work *work, const digit_mask *mask, const struct step *step,
                         struct constraint truth, struct reason_set *set)
{
    const struct layout *layout = work->layout;
    bool is_cell = constraint_is_cell(truth);
    for (unsigned i = 0; i < (is_cell ? 1 : layout->digits); i++) {
        cell_id cell = is_cell ? truth.index : layout->house[truth.index].cells[i];
        digit_mask live = mask[cell] | removed_from(step, cell);
        for (live &= is_cell ? live : digit_bit(truth.digit); live; live &= live - 1) {
            unsigned candidate = take_in(work->reason, cell, digit_first(live));
            if (candidate == REASON_CANDIDATES)
                return false;
            reason_add(set, candidate);
        }
    }
    return true;
}

static bool covers_open_cells(const struct reason_work *work, const digit_mask *mask, const struct step *step)
{
    size_t open = 0;
    for (unsigned c = 0; c < work->layout->cells; c++)
        open += digit_count(mask[c] | removed_from(step, (cell_id)c)) > 1;
    return open == step->patterns;
}

/* The candidates of the pattern's cells that are not of their pairs: one of them is true. */
static bool gather_pattern(struct reason_work *work, const digit_mask *mask, const struct step *step)
{
    struct reason *reason = work->reason;
    for (size_t i = 0; i < step->patterns; i++) {
        cell_id cell = step->pattern[i].cell;
        if (reason->pattern_cells < REASON_PATTERN_CELLS)
            reason->pattern[reason->pattern_cells++] = cell;
        reason->pattern_digits |= step->pattern[i].digits;
        for (digit_mask left = (mask[cell] | removed_from(step, cell)) & ~step->pattern[i].digits; left; left &= left - 1) {
            unsigned candidate = take_in(reason, cell, digit_first(left));
            if (candidate == REASON_CANDIDATES)
                return false;
            reason_add(&work->truth[work->truths], candidate);
        }
    }
    reason->pattern_whole = covers_open_cells(work, mask, step);
    work->group_of[work->truths] = REASON_PATTERN;
    work->truths += step->patterns != 0;
    return true;
}

static digit_mask sets_of(const struct step *step, struct constraint truth)
{
    for (size_t i = 0; constraint_is_cell(truth) && i < step->als_cells; i++) {
        if (step->set[i].cell == truth.index)
            return step->set[i].digits;
    }
    return 0;
}

static bool gather_truths(struct reason_work *work, const digit_mask *mask, const struct step *step)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        if (work->truths + 1 == REASON_TRUTHS ||
            !gather_truth(work, mask, step, step->truths[i], &work->truth[work->truths]))
            return false;
        work->sets_of[work->truths] = sets_of(step, step->truths[i]);
        work->truth_of[work->truths++] = step->truths[i];
    }
    return gather_pattern(work, mask, step);
}

static void gather_removed(struct reason_work *work, const struct step *step)
{
    struct reason *reason = work->reason;
    struct reason_set own = {0};
    for (size_t i = 0; i < step->removes; i++) {
        for (digit_mask left = step->remove[i].digits; left; left &= left - 1) {
            unsigned candidate = take_in(reason, step->remove[i].cell, digit_first(left));
            if (candidate == REASON_CANDIDATES)
                continue;
            reason_add(&reason->removed, candidate);
            if (step->places && step->place[0].cell == step->remove[i].cell)
                reason_add(&own, candidate);
        }
    }
    work->goal = reason_any(&own) ? own : reason->removed;
    if (step->places)
        reason->placed = take_in(reason, step->place[0].cell, digit_first(step->place[0].digits));
}

static bool gather_links(struct reason_work *work, const struct step *step)
{
    for (size_t i = 0; i < step->link_count; i++) {
        if (work->links == REASON_LINKS)
            return false;
        for (unsigned c = 0; c < work->reason->candidates; c++) {
            if (constraint_has(work->layout, step->links[i], work->reason->candidate[c]))
                reason_add(&work->link[work->links], c);
        }
        work->link_of[work->links++] = step->links[i];
    }
    return true;
}

struct reason_line *reason_line(struct reason *reason, enum reason_kind kind)
{
    struct reason_line *line = &reason->line[reason->lines];
    *line = (struct reason_line){.kind = kind};
    reason->lines += reason->lines + 1 < REASON_LINES;
    return line;
}

static void list_sets(struct reason_work *work)
{
    for (unsigned i = 0; i < work->truths; i++) {
        struct reason_line *line = reason_line(work->reason, REASON_TRUTH);
        line->constraint = work->truth_of[i];
        line->group = work->group_of[i];
        line->to = work->truth[i];
    }
    for (unsigned i = 0; i < work->links; i++) {
        struct reason_line *line = reason_line(work->reason, REASON_LINK);
        line->constraint = work->link_of[i];
        line->to = work->link[i];
    }
    reason_line(work->reason, REASON_END)->to = work->reason->removed;
}

static bool is_colouring(enum technique_id id)
{
    return id < TECHNIQUES && !strncmp(techniques[id].code, "05", 2);
}

static bool is_kraken(enum technique_id id)
{
    return id == TECHNIQUE_kraken_fish_1 || id == TECHNIQUE_kraken_fish_2;
}

/* Singles, intersections, subsets, other fish than Kraken, Sue de Coq (11) and templates (12) are told as sets, whatever path there may be
 * through them: by their codes, or by what they stand on. So are those that have several paths at once. */
static bool wants_sets(const struct reason_work *work, const char *technique)
{
    enum technique_id id = technique_find(technique);
    if (work->truths < 2 || id == TECHNIQUE_xyz_wing || id == TECHNIQUE_dual_two_string_kite || is_colouring(id))
        return true;
    if (is_kraken(id))
        return false;
    if (id < TECHNIQUES)
        return techniques[id].code[0] == '0' ? techniques[id].code[1] <= '3' : techniques[id].code[1] <= '2';
    bool one_digit = true, one_house = true;
    for (unsigned i = 0; i < work->links; i++) {
        one_digit = one_digit && work->link_of[i].digit == work->link_of[0].digit;
        one_house = one_house && work->link_of[i].index == work->link_of[0].index;
    }
    return work->links == work->truths && (one_digit || one_house);
}

/* The places that no cover has, and those that two bases share. */
static void find_fins(struct reason_work *work, const char *technique)
{
    enum technique_id id = technique_find(technique);
    if (id == TECHNIQUES || strncmp(techniques[id].code, "03", 2) != 0)
        return;
    struct reason_set places = {0}, covered = {0}, twice = {0};
    for (unsigned i = 0; i < work->truths; i++) {
        twice = reason_both(twice, reason_common(places, work->truth[i]));
        places = reason_both(places, work->truth[i]);
    }
    for (unsigned i = 0; i < work->links && i < work->truths; i++)
        covered = reason_both(covered, work->link[i]);
    work->reason->fins = reason_both(twice, reason_without(places, covered));
}

/* A truth that has what goes among its candidates says nothing against it. */
static void drop_idle_truths(struct reason_work *work)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < work->truths; i++) {
        struct reason_set shared = reason_common(work->truth[i], work->goal);
        if (reason_any(&shared))
            continue;
        work->truth[kept] = work->truth[i];
        work->group_of[kept] = work->group_of[i];
        work->sets_of[kept] = work->sets_of[i];
        work->truth_of[kept++] = work->truth_of[i];
    }
    work->truths = kept;
}

/* Steps that try all candidates of something. */
static bool find_cases(struct reason_work *work, enum technique_id id)
{
    if (is_kraken(id))
        return reason_find_kraken(work, id == TECHNIQUE_kraken_fish_2);
    switch (id) {
    case TECHNIQUE_death_blossom:
        return reason_find_group_cases(work) || reason_find_cases(work);
    case TECHNIQUE_remote_pair:
    case TECHNIQUE_forcing_chain_verity:
    case TECHNIQUE_forcing_net_verity:
        return reason_find_cases(work);
    default:
        return false;
    }
}

static bool find_chain(struct reason_work *work)
{
    return reason_find_group_chain(work) || reason_find_chain(work);
}

/* Steps of almost locked sets (09) are better told by these sets than by a net. */
static bool find_order(struct reason_work *work, const char *technique)
{
    enum technique_id id = technique_find(technique);
    struct reason_work needed = *work;
    if (find_cases(work, id) || find_chain(work))
        return true;
    drop_idle_truths(&needed);
    if (needed.truths < work->truths && find_chain(&needed))
        return true;
    bool marked = id < TECHNIQUES && !strncmp(techniques[id].code, "09", 2) && reason_mark_groups(work);
    return !marked && reason_find_net(work);
}

void reason_make(struct reason *reason, const struct layout *layout, const digit_mask *mask, const struct step *step,
                 const char *technique)
{
    struct reason_work work = {.reason = reason, .layout = layout};
    reason->form = REASON_SETS;
    reason->loop = false;
    reason->candidates = reason->lines = reason->groups = reason->colours = reason->pattern_cells = 0;
    reason->pattern_digits = 0;
    reason->placed = REASON_CANDIDATES;
    reason->fish.size = 0;
    reason->removed = reason->fins = (struct reason_set){0};
    if (step->kind != STEP_DEDUCE)
        return;
    bool whole = gather_truths(&work, mask, step);
    gather_removed(&work, step);
    whole = gather_links(&work, step) && whole;
    if (whole && !wants_sets(&work, technique) && find_order(&work, technique))
        return;
    if (is_colouring(technique_find(technique)))
        reason_find_colours(&work);
    find_fins(&work, technique);
    if (reason->colours)
        reason_list_colours(&work);
    else
        list_sets(&work);
}
