/* Findings: collected by the families, passed on, and made into steps. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "proof/deadly_pattern.h"
#include "proof/refute.h"
#include "technique/technique.h"

/* A finding with at most this many truths is not checked in advance, because the checker of steps decides it at once.
 * With clues, truths can have many candidates, and eight of them already need more choices. */
enum { FEW_TRUTHS = 24, FEW_TRUTHS_WITH_CLUES = 8 };

void finding_copy(struct finding *copy, const struct finding *finding)
{
    memcpy(copy, finding, offsetof(struct finding, removal));
    memcpy(copy->removal, finding->removal, finding->removals * sizeof *finding->removal);
    memcpy(copy->truth, finding->truth, finding->truths * sizeof *finding->truth);
    memcpy(copy->link, finding->link, finding->links * sizeof *finding->link);
    memcpy(copy->pattern, finding->pattern, finding->patterns * sizeof *finding->pattern);
    memcpy(copy->set, finding->set, finding->als_cells * sizeof *finding->set);
    plan_copy(&copy->plan, &finding->plan);
}

struct step finding_as_step(const struct finding *finding, struct change *place)
{
    *place = (struct change){.cell = finding->cell, .digits = finding->digit ? digit_bit(finding->digit) : 0};
    return (struct step){
        .kind = STEP_DEDUCE,
        .assumes_unique = finding->assumes_unique,
        .place = place,
        .places = finding->cell != NO_CELL,
        .remove = finding->removal,
        .removes = finding->removals,
        .truths = finding->truth,
        .truth_count = finding->truths,
        .links = finding->link,
        .link_count = finding->links,
        .pattern = finding->pattern,
        .patterns = finding->patterns,
        .set = finding->set,
        .als_cells = finding->als_cells,
    };
}

void finding_make_argument(const struct finding *finding, const struct layout *layout, const digit_mask *mask,
                           struct argument_maker *maker, struct step *step)
{
    argument_make(maker, layout, mask, step, &finding->plan);
    step->argument = maker->argument;
}

bool finding_needs_argument(const struct finding *finding)
{
    return finding->plan.counts || finding->plan.starts || finding->plan.roles;
}

bool finding_append_to_trace(const struct finding *finding, struct trace *trace, unsigned technique,
                             struct argument_maker *maker)
{
    struct change place;
    struct step step = finding_as_step(finding, &place);
    if (finding_needs_argument(finding))
        finding_make_argument(finding, trace_layout(trace), trace_grid(trace), maker, &step);
    step.technique = technique;
    return trace_append(trace, &step);
}

void finding_begin(struct search *search, enum technique_id technique)
{
    struct finding *finding = &search->finding;
    finding->technique = technique;
    finding->cell = NO_CELL;
    finding->digit = 0;
    finding->assumes_unique = false;
    finding->removals = finding->truths = finding->links = finding->patterns = finding->als_cells = 0;
    finding->sets = 0;
    plan_clear(&finding->plan);
    search->overflowed = false;
    search->build_proof = !search->without_proof || techniques[technique].use != USE_FIRST;
}

/* Adds the digits to the cell's entry in `list`, which has space for FINDING_CHANGES. */
static void add_change(struct change *list, size_t *count, cell_id cell, digit_mask digits)
{
    for (size_t i = 0; i < *count; i++) {
        if (list[i].cell == cell) {
            list[i].digits |= digits;
            return;
        }
    }
    if (*count < FINDING_CHANGES)
        list[(*count)++] = (struct change){.cell = cell, .digits = digits};
}

void finding_remove(struct search *search, cell_id cell, digit_mask digits)
{
    const struct candidate_grid *grid = search->grid;
    struct finding *finding = &search->finding;
    digit_mask gone = grid->solved[cell] ? 0 : grid->mask[cell] & digits;
    if (gone)
        add_change(finding->removal, &finding->removals, cell, gone);
}

/* Returns the index of the constraint in the list, appending it if it is new. */
static unsigned add(struct search *search, struct constraint *list, size_t *count, struct constraint constraint)
{
    for (size_t i = 0; i < *count; i++) {
        if (list[i].index == constraint.index && list[i].digit == constraint.digit)
            return (unsigned)i;
    }
    if (*count == FINDING_CONSTRAINTS) {
        search->overflowed = true;
        return 0;
    }
    list[*count] = constraint;
    return (unsigned)(*count)++;
}

void finding_add_truth(struct search *search, struct constraint truth)
{
    if (search->build_proof)
        add(search, search->finding.truth, &search->finding.truths, truth);
}

void finding_add_link(struct search *search, struct constraint link)
{
    if (search->build_proof)
        add(search, search->finding.link, &search->finding.links, link);
}

/* --- the plan of the argument --- */

void finding_begin_count(struct search *search)
{
    if (search->build_proof)
        plan_begin_count(&search->finding.plan);
}

void finding_add_count_truth(struct search *search, struct constraint truth)
{
    if (search->build_proof)
        plan_count_truth(&search->finding.plan, add(search, search->finding.truth, &search->finding.truths, truth));
}

void finding_add_count_pattern(struct search *search)
{
    if (search->build_proof)
        plan_count_truth(&search->finding.plan, PLAN_PATTERN);
}

void finding_add_count_link(struct search *search, struct constraint link)
{
    if (search->build_proof)
        plan_count_link(&search->finding.plan, add(search, search->finding.link, &search->finding.links, link));
}

static void split(struct search *search, struct constraint truth, enum plan_start_kind kind)
{
    if (search->build_proof)
        plan_begin_start(&search->finding.plan, kind,
                         (int)add(search, search->finding.truth, &search->finding.truths, truth));
}

void finding_split_truth(struct search *search, struct constraint truth)
{
    split(search, truth, PLAN_SPLIT_TRUTH);
}

void finding_split_nested(struct search *search, struct constraint truth)
{
    split(search, truth, PLAN_SPLIT_NESTED);
}

void finding_begin_start(struct search *search, enum plan_start_kind kind)
{
    if (search->build_proof)
        plan_begin_start(&search->finding.plan, kind, ARGUMENT_NO_TRUTH);
}

void finding_add_start_candidate(struct search *search, cell_id cell, unsigned digit)
{
    if (search->build_proof)
        plan_add_candidate(&search->finding.plan, cell, digit);
}

void finding_begin_role(struct search *search, enum role_name name, unsigned number)
{
    if (search->build_proof)
        plan_begin_role(&search->finding.plan, name, number);
}

void finding_add_role_cell(struct search *search, cell_id cell)
{
    if (search->build_proof)
        plan_add_member(&search->finding.plan, (struct role_member){.kind = ROLE_CELL, .index = cell});
}

void finding_add_role_candidate(struct search *search, cell_id cell, unsigned digit)
{
    if (search->build_proof)
        plan_add_member(&search->finding.plan,
                        (struct role_member){.kind = ROLE_CANDIDATE, .digit = (uint8_t)digit, .index = cell});
}

void finding_add_role_house(struct search *search, house_id house, unsigned digit)
{
    if (search->build_proof)
        plan_add_member(&search->finding.plan,
                        (struct role_member){.kind = ROLE_HOUSE, .digit = (uint8_t)digit, .index = house});
}

void finding_add_pattern(struct search *search, cell_id cell, digit_mask pair)
{
    struct finding *finding = &search->finding;
    finding->assumes_unique = true;
    if (finding->patterns < FINDING_CHANGES) /* finding_report checks it, with and without proof */
        finding->pattern[finding->patterns++] = (struct change){.cell = cell, .digits = pair};
}

/* Returns whether the set with bit `bit` consists of exactly these cells. */
static bool is_set(const struct finding *finding, digit_mask bit, const cell_id *cells, unsigned count)
{
    unsigned in = 0, all = 0;
    for (size_t i = 0; i < finding->als_cells; i++) {
        bool has = finding->set[i].digits & bit;
        all += has;
        for (unsigned k = 0; has && k < count; k++)
            in += cells[k] == finding->set[i].cell;
    }
    return in == count && all == count;
}

void finding_add_als(struct search *search, const cell_id *cells, unsigned count)
{
    struct finding *finding = &search->finding;
    if (!search->build_proof || finding->sets > STEP_MAX_ALS_SETS)
        return;
    for (unsigned set = 0; set < finding->sets; set++) {
        if (is_set(finding, 1u << set, cells, count))
            return;
    }
    if (++finding->sets > STEP_MAX_ALS_SETS) {
        finding->als_cells = 0;
        return;
    }
    finding_begin_role(search, ROLE_ALS, finding->sets - 1);
    for (unsigned i = 0; i < count; i++) {
        add_change(finding->set, &finding->als_cells, cells[i], 1u << (finding->sets - 1));
        finding_add_role_cell(search, cells[i]);
    }
}

void finding_add_link_of(struct search *search, candidate_id a, candidate_id b)
{
    const struct layout *layout = search->grid->layout;
    if (search->build_proof && candidates_exclude_each_other(layout, a, b))
        finding_add_link(search, constraint_of_both(layout, a, b));
}

void finding_add_peer_link(struct search *search, cell_id a, cell_id b, unsigned digit)
{
    if (search->build_proof)
        finding_add_link(
            search, constraint_of_both(search->grid->layout, candidate_id_of(a, digit), candidate_id_of(b, digit)));
}

void finding_remove_common_peers(struct search *search, const cell_id *cells, unsigned count, unsigned digit)
{
    const struct layout *layout = search->grid->layout;
    for (size_t word = 0; word < layout->set_words; word++) {
        uint64_t seen = candidate_grid_cells(search->grid, digit)[word];
        for (unsigned i = 0; i < count; i++)
            seen &= layout_peers(layout, cells[i])[word];
        for (; seen; seen &= seen - 1) {
            cell_id cell = (cell_id)(word * 64 + (unsigned)__builtin_ctzll(seen));
            finding_remove(search, cell, digit_bit(digit));
            for (unsigned i = 0; i < count; i++)
                finding_add_peer_link(search, cell, cells[i], digit);
        }
    }
}

/* Returns whether the refuter refutes all removals. Adds its choices to `all`. */
static bool is_refuted(struct refuter *refuter, const struct finding *finding, unsigned each, uint64_t all)
{
    uint64_t choices = 0;
    refuter->limit = each;
    for (size_t i = 0; i < finding->removals; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            if (refuter_try(refuter, finding->removal[i].cell, digit_first(left)) != REFUTED)
                return false;
            choices += refuter->choices;
            if (choices >= all)
                return false;
        }
    }
    return true;
}

bool finding_is_decided(struct search *search, unsigned each, uint64_t all)
{
    const struct candidate_grid *grid = search->grid;
    struct refuter refuter = {.cancel = search->cancel};
    struct change place;
    struct step step = finding_as_step(&search->finding, &place);
    if (search->overflowed)
        return false;
    refuter_load(&refuter, grid->layout, grid->mask, grid->mask, &step);
    bool is_decided = is_refuted(&refuter, &search->finding, each, all);
    refuter_finish(&refuter);
    return is_decided;
}

bool finding_report(struct search *search)
{
    const struct finding *finding = &search->finding;
    size_t at;
    if (search->overflowed || (!finding->removals && finding->cell == NO_CELL))
        return search->stopped;
    if (finding->assumes_unique &&
        deadly_pattern_has_clue(search->grid->layout, finding->pattern, finding->patterns, &at))
        return search->stopped;
    size_t few = search->grid->layout->clues ? FEW_TRUTHS_WITH_CLUES : FEW_TRUTHS;
    if (finding->truths > few && !finding_is_decided(search, REFUTER_LIMIT, UINT64_MAX))
        return search->stopped;
    if (search->receive(search->context, finding))
        search->stopped = true;
    return search->stopped;
}

void finding_place_digit(struct search *search, cell_id cell, unsigned digit)
{
    const struct layout *layout = search->grid->layout;
    search->finding.cell = cell;
    search->finding.digit = digit;
    if (!search->build_proof)
        return;
    candidate_id placed = candidate_id_of(cell, digit);
    finding_remove(search, cell, ~digit_bit(digit));
    for (unsigned i = 0; i < candidate_excludes(layout, placed); i++) {
        candidate_id other = candidate_excluded(layout, placed, i);
        finding_remove(search, candidate_cell(other), digit_bit(candidate_digit(other)));
    }
    for (unsigned i = 1; i < candidate_constraints(layout, placed); i++)
        finding_add_link(search, candidate_constraint(layout, placed, i));
}

bool finding_report_placement(struct search *search, enum technique_id technique, cell_id cell, unsigned digit,
                              struct constraint truth)
{
    finding_begin(search, technique);
    finding_add_truth(search, truth);
    if (!constraint_is_cell(truth))
        finding_add_link(search, constraint_cell(cell));
    finding_place_digit(search, cell, digit);
    return finding_report(search);
}
