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

/* Returns whether there is room for one more entry; otherwise marks the plan as overflowed. */
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
