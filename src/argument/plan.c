#include "argument/plan.h"

#include <string.h>

void plan_copy(struct argument_plan *copy, const struct argument_plan *plan)
{
    copy->counts = plan->counts;
    copy->starts = plan->starts;
    copy->indices = plan->indices;
    copy->candidates = plan->candidates;
    copy->roles = plan->roles;
    copy->members = plan->members;
    copy->overflowed = plan->overflowed;
    memcpy(copy->count, plan->count, plan->counts * sizeof *plan->count);
    memcpy(copy->start, plan->start, plan->starts * sizeof *plan->start);
    memcpy(copy->index, plan->index, plan->indices * sizeof *plan->index);
    memcpy(copy->candidate, plan->candidate, plan->candidates * sizeof *plan->candidate);
    memcpy(copy->role, plan->role, plan->roles * sizeof *plan->role);
    memcpy(copy->member, plan->member, plan->members * sizeof *plan->member);
}

/* Returns whether there is space for one more entry. If not, marks the plan as overflowed. */
static bool has_capacity(struct argument_plan *plan, unsigned count, unsigned room)
{
    plan->overflowed |= count >= room;
    return !plan->overflowed;
}

void plan_begin_count(struct argument_plan *plan)
{
    if (has_capacity(plan, plan->counts, PLAN_COUNTS))
        plan->count[plan->counts++] = (struct plan_count){.first = (uint16_t)plan->indices};
}

static bool add_index(struct argument_plan *plan, unsigned index)
{
    if (!has_capacity(plan, plan->indices, PLAN_INDICES))
        return false;
    plan->index[plan->indices++] = (uint16_t)index;
    return true;
}

void plan_count_truth(struct argument_plan *plan, unsigned truth)
{
    if (add_index(plan, truth))
        plan->count[plan->counts - 1].truths++;
}

void plan_count_link(struct argument_plan *plan, unsigned link)
{
    if (add_index(plan, link))
        plan->count[plan->counts - 1].links++;
}

void plan_begin_start(struct argument_plan *plan, enum plan_start_kind kind, int truth)
{
    if (has_capacity(plan, plan->starts, PLAN_STARTS))
        plan->start[plan->starts++] =
            (struct plan_start){.kind = kind, .truth = truth, .first = (uint16_t)plan->candidates};
}

void plan_add_candidate(struct argument_plan *plan, cell_id cell, unsigned digit)
{
    if (!has_capacity(plan, plan->candidates, PLAN_CANDIDATES))
        return;
    plan->candidate[plan->candidates++] = candidate_id_of(cell, digit);
    plan->start[plan->starts - 1].candidates++;
}

void plan_begin_role(struct argument_plan *plan, enum role_name name, unsigned number)
{
    if (has_capacity(plan, plan->roles, PLAN_ROLES))
        plan->role[plan->roles++] =
            (struct role){.name = (uint8_t)name, .number = (uint8_t)number, .first = (uint16_t)plan->members};
}

void plan_add_member(struct argument_plan *plan, struct role_member member)
{
    if (!has_capacity(plan, plan->members, PLAN_MEMBERS))
        return;
    plan->member[plan->members++] = member;
    plan->role[plan->roles - 1].members++;
}

/* --- the plan of an argument that is there --- */

/* Adds the line's count, unless the plan already has it; several cases may have the same count. */
static void add_count_of_line(struct argument_plan *plan, const struct argument *argument,
                              const struct argument_line *line)
{
    unsigned first = plan->indices;
    plan_begin_count(plan);
    for (unsigned i = 0; i < line->x && !plan->overflowed; i++) {
        int truth = (int16_t)argument_x(argument, line)[i];
        plan_count_truth(plan, truth == ARGUMENT_PATTERN ? PLAN_PATTERN : (unsigned)truth);
    }
    for (unsigned i = 0; i < line->links && !plan->overflowed; i++)
        plan_count_link(plan, argument_links(argument, line)[i]);
    const struct plan_count *added = &plan->count[plan->counts - 1];
    for (unsigned i = 0; i + 1 < plan->counts && !plan->overflowed; i++) {
        const struct plan_count *count = &plan->count[i];
        if (count->truths == added->truths && count->links == added->links &&
            !memcmp(plan->index + count->first, plan->index + first, (plan->indices - first) * sizeof *plan->index)) {
            plan->counts--;
            plan->indices = first;
        }
    }
}

static void begin_start_of_line(struct argument_plan *plan, enum plan_start_kind kind, const struct argument *argument,
                                const struct argument_line *line)
{
    plan_begin_start(plan, kind, ARGUMENT_NO_TRUTH);
    for (unsigned i = 0; i < line->x && !plan->overflowed; i++) {
        candidate_id candidate = argument_x(argument, line)[i];
        plan_add_candidate(plan, candidate_cell(candidate), candidate_digit(candidate));
    }
}

/* Adds the cases that begin at line `index`. If they split a truth inside a case, all such cases of the plan become
 * nested. */
static void add_split_of_line(struct argument_plan *plan, const struct step *step, const struct argument *argument,
                              size_t index)
{
    const struct argument_line *line = &argument->line[index];
    int depth = 0;
    unsigned cases = 0;
    bool has_false = false;
    if (line->index != ARGUMENT_NO_TRUTH) {
        plan_begin_start(plan, PLAN_SPLIT_NESTED,
                         line->index == ARGUMENT_PATTERN ? (int)step->truth_count : line->index);
        return;
    }
    for (size_t i = index + 1; i < argument->lines; i++) {
        enum argument_kind kind = argument->line[i].kind;
        if (!depth && kind != ARGUMENT_CASE)
            break;
        cases += !depth;
        has_false |= !depth && !argument->line[i].value;
        depth += argument_scopes(kind);
    }
    if (has_false) /* other lines are cases with one conclusion, which need no plan */
        begin_start_of_line(plan, cases == 2 ? PLAN_SPLIT_SET : PLAN_SPLIT_EACH, argument, line);
}

void plan_of_argument(struct argument_plan *plan, const struct step *step, const struct argument *argument)
{
    int depth = 0;
    bool is_nested = false;
    plan_clear(plan);
    for (size_t i = 0; i < argument->roles; i++) {
        const struct role *role = &argument->role[i];
        plan_begin_role(plan, role->name, role->number);
        for (unsigned k = 0; k < role->members && !plan->overflowed; k++)
            plan_add_member(plan, argument->member[role->first + k]);
    }
    for (size_t i = 0; i < argument->lines && !plan->overflowed; i++) {
        const struct argument_line *line = &argument->line[i];
        if (line->kind == ARGUMENT_COUNT)
            add_count_of_line(plan, argument, line);
        else if (line->kind == ARGUMENT_CASES)
            add_split_of_line(plan, step, argument, i);
        else if (line->kind == ARGUMENT_SUPPOSE)
            begin_start_of_line(plan,
                                line->value ? (depth ? PLAN_SUPPOSE_INSIDE : PLAN_SUPPOSE)
                                            : (depth ? PLAN_SUPPOSE_NOT_INSIDE : PLAN_SUPPOSE_NOT),
                                argument, line);
        is_nested |= depth && line->kind == ARGUMENT_CASES && line->index != ARGUMENT_NO_TRUTH;
        depth += argument_scopes(line->kind);
    }
    for (unsigned i = 0; i < plan->starts && !is_nested; i++) {
        if (plan->start[i].kind == PLAN_SPLIT_NESTED)
            plan->start[i].kind = PLAN_SPLIT_TRUTH;
    }
}
