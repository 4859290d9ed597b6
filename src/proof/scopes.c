#include "proof/scopes.h"

void scopes_init(struct scopes *scopes, const struct layout *layout, const digit_mask *before)
{
    *scopes = (struct scopes){.live = memory_realloc(NULL, layout->cells, sizeof *scopes->live)};
    memcpy(scopes->live, before, layout->cells * sizeof *scopes->live);
}

void scopes_finish(struct scopes *scopes)
{
    memory_free(scopes->live);
    memory_free(scopes->trail.items);
    memory_free(scopes->pool.items);
    memory_free(scopes->joint.items);
    memory_free(scopes->fact.items);
    memory_free(scopes->scope.items);
}

void scopes_make_false(struct scopes *scopes, const candidate_id *list, size_t count)
{
    array_reserve(&scopes->trail, count);
    for (size_t i = 0; i < count; i++) {
        if (!scopes_is_live(scopes, list[i]))
            continue;
        scopes->trail.items[scopes->trail.count++] = list[i];
        scopes->live[candidate_cell(list[i])] &= ~digit_bit(candidate_digit(list[i]));
    }
}

void scopes_add_fact(struct scopes *scopes, const candidate_id *list, size_t count)
{
    struct scope_fact fact = {.first = scopes->pool.count, .count = count};
    array_reserve(&scopes->pool, count);
    for (size_t i = 0; i < count; i++)
        scopes->pool.items[scopes->pool.count++] = list[i];
    array_append(&scopes->fact, fact);
}

bool scopes_know(const struct scopes *scopes, const candidate_id *list, size_t count)
{
    for (size_t i = 0; i < scopes->fact.count; i++) {
        const struct scope_fact *fact = &scopes->fact.items[i];
        const candidate_id *member = scopes->pool.items + fact->first;
        size_t left = 0;
        bool within = true;
        for (size_t k = 0; k < fact->count && within; k++) {
            bool is_live = scopes_is_live(scopes, member[k]);
            within = !is_live || scopes_contain(list, count, member[k]);
            left += is_live;
        }
        if (within && left == count)
            return true;
    }
    return false;
}

void scopes_collect(struct scopes *scopes, cell_id cell, digit_mask digits)
{
    for (digit_mask left = scopes->live[cell] & digits; left; left &= left - 1) {
        array_append(&scopes->pool, candidate_id_of(cell, digit_first(left)));
    }
}

struct scope *scopes_open(struct scopes *scopes, enum scope_kind kind)
{
    struct scope scope = {.kind = kind,
                          .trail = scopes->trail.count,
                          .facts = scopes->fact.count,
                          .pool = scopes->pool.count,
                          .joint = scopes->joint.count};
    array_append(&scopes->scope, scope);
    return scopes_innermost(scopes);
}

struct scope *scopes_innermost(struct scopes *scopes)
{
    return scopes->scope.count ? &scopes->scope.items[scopes->scope.count - 1] : NULL;
}

void scopes_close(struct scopes *scopes)
{
    const struct scope *scope = scopes_innermost(scopes);
    while (scopes->trail.count > scope->trail) {
        candidate_id candidate = scopes->trail.items[--scopes->trail.count];
        scopes->live[candidate_cell(candidate)] |= digit_bit(candidate_digit(candidate));
    }
    scopes->fact.count = scope->facts;
    scopes->pool.count = scope->pool;
    scopes->joint.count = scope->joint;
    scopes->scope.count--;
}

/* Keeps the candidates that are false both in the case that ends and in the previous ones. */
static void join_false(struct scopes *scopes, struct scope *cases, const struct scope *ended)
{
    size_t count = scopes->trail.count - ended->trail, kept = 0;
    array_reserve(&scopes->joint, count);
    candidate_id *joint = scopes->joint.items + cases->joint;
    if (!cases->has_end) {
        for (; kept < count; kept++)
            joint[kept] = scopes->trail.items[ended->trail + kept];
    } else {
        for (size_t i = 0; i < cases->joints; i++) {
            if (!scopes_is_live(scopes, joint[i]))
                joint[kept++] = joint[i];
        }
    }
    cases->joints = kept;
    cases->has_end = true;
}

/* Notes which candidates of the subject the case has covered. */
static void cover(struct scopes *scopes, struct scope *cases, const struct scope *ended)
{
    candidate_id *subject = scopes->pool.items + cases->pool;
    if (!ended->value) {
        bool within = true;
        for (size_t i = 0; i < ended->supposed_count && within; i++)
            within = scopes_contain(subject, cases->subjects, ended->supposed[i]);
        cases->has_false_case |= within;
        return;
    }
    for (size_t i = cases->open; i--;) {
        if (!scopes_contain(ended->supposed, ended->supposed_count, subject[i]))
            continue;
        candidate_id covered = subject[i];
        subject[i] = subject[--cases->open];
        subject[cases->open] = covered;
    }
}

void scopes_end_case(struct scopes *scopes, bool is_contradictory)
{
    struct scope ended = *scopes_innermost(scopes);
    struct scope *cases = &scopes->scope.items[scopes->scope.count - 2];
    if (!is_contradictory)
        join_false(scopes, cases, &ended);
    cover(scopes, cases, &ended);
    scopes_close(scopes);
    scopes->joint.count = cases->joint + cases->joints;
}

bool scopes_cases_show(struct scopes *scopes, const candidate_id *list, size_t count)
{
    const struct scope *cases = scopes_innermost(scopes);
    for (size_t i = 0; i < count && cases->has_end; i++) {
        if (scopes_is_live(scopes, list[i]) &&
            !scopes_contain(scopes->joint.items + cases->joint, cases->joints, list[i]))
            return false;
    }
    return true;
}
