#include "why/slicer.h"

#include <string.h>

bool slicer_fail(struct slicer *slicer, enum slice_outcome outcome)
{
    slicer->outcome = cancel_is_requested(slicer->limits->cancel) ? SLICE_TOO_LONG : outcome;
    return false;
}

bool slicer_read_step(struct slicer *slicer, uint64_t number, struct step *step)
{
    struct cursor *cursor = cursor_pool_at(&slicer->trail.cursors, number);
    return step_read_with(&slicer->reader, cursor, number, step) || slicer_fail(slicer, SLICE_DAMAGED);
}

digit_mask *slicer_needed(const struct slicer *slicer, size_t level)
{
    return slicer->needed + level * slicer->trail.layout->cells;
}

void slicer_push_level(struct slicer *slicer)
{
    size_t cells = slicer->trail.layout->cells;
    memory_reserve((void **)&slicer->needed, &slicer->needed_capacity, (slicer->levels + 1) * cells,
                   sizeof *slicer->needed);
    memset(slicer_needed(slicer, slicer->levels++), 0, cells * sizeof *slicer->needed);
}

static void add_needed(struct slicer *slicer, const digit_mask *more)
{
    digit_mask *set = slicer_needed(slicer, slicer->levels - 1);
    for (unsigned c = 0; c < slicer->trail.layout->cells; c++)
        set[c] |= more[c];
}

void slicer_join_level(struct slicer *slicer)
{
    slicer->levels--;
    add_needed(slicer, slicer_needed(slicer, slicer->levels));
}

void slicer_need(struct slicer *slicer, struct cause cause)
{
    digit_mask *set = slicer_needed(slicer, slicer->levels - 1);
    if (cause.step && cause.candidate)
        set[candidate_cell(cause.candidate)] |= digit_bit(candidate_digit(cause.candidate));
}

void slicer_need_causes(struct slicer *slicer, size_t first)
{
    for (size_t i = first; i < slicer->slice->causes.count; i++)
        slicer_need(slicer, slicer->slice->causes.items[i]);
}

struct slice_step *slicer_add_step(struct slicer *slicer, uint64_t number, enum step_kind kind)
{
    struct slice *slice = slicer->slice;
    struct slice_step step = {
        .number = number, .kind = kind, .first_taken = slice->taken.count, .first_cause = slice->causes.count};
    const struct slice_limits *limits = slicer->limits;
    if ((limits->steps && slicer->looked_at++ >= limits->steps) || cancel_is_requested(slicer->limits->cancel)) {
        slicer_fail(slicer, SLICE_TOO_LONG);
        return NULL;
    }
    array_append(&slice->steps, step);
    return &slice->steps.items[slice->steps.count - 1];
}

void slicer_add_taken(struct slicer *slicer, candidate_id candidate)
{
    array_append(&slicer->slice->taken, candidate);
}

void slicer_add_cause(struct slicer *slicer, candidate_id candidate, uint64_t step)
{
    array_append(&slicer->slice->causes, (struct cause){candidate, step});
}

void slicer_close_causes(struct slicer *slicer, struct slice_step *step)
{
    step->causes = slicer->slice->causes.count - step->first_cause;
    slicer_need_causes(slicer, step->first_cause);
}

void slicer_add_causes_of_empty(struct slicer *slicer, struct constraint empty)
{
    causes_add_takers(&slicer->slice->causes, &slicer->trail, empty, 0);
}

/* --- branches that were tried --- */

void slicer_drop_tried(struct slicer *slicer, struct trail_mark mark)
{
    struct slice *slice = slicer->slice;
    while (slicer->tried.count && slicer->tried.items[slicer->tried.count - 1].index >= mark.steps) {
        struct tried_branch tried = slicer->tried.items[--slicer->tried.count];
        if (tried.is_used)
            continue;
        memmove(slice->steps.items + tried.from, slice->steps.items + tried.to,
                (slice->steps.count - tried.to) * sizeof *slice->steps.items);
        slice->steps.count -= tried.to - tried.from;
    }
}

void slicer_add_tried(struct slicer *slicer, struct tried_branch tried)
{
    size_t cells = slicer->trail.layout->cells;
    memory_reserve((void **)&slicer->tried_needed, &slicer->tried_needed_capacity, (slicer->tried.count + 1) * cells,
                   sizeof *slicer->tried_needed);
    array_append(&slicer->tried, tried);
    memcpy(slicer->tried_needed + (slicer->tried.count - 1) * cells, slicer_needed(slicer, --slicer->levels),
           cells * sizeof *slicer->tried_needed);
}

void slicer_use_tried(struct slicer *slicer, size_t i)
{
    if (!slicer->tried.items[i].is_used)
        add_needed(slicer, slicer->tried_needed + i * slicer->trail.layout->cells);
    slicer->tried.items[i].is_used = true;
}

bool slicer_use_if_tried(struct slicer *slicer, size_t index)
{
    for (size_t i = slicer->tried.count; i--;) {
        if (slicer->tried.items[i].index == index) {
            slicer_use_tried(slicer, i);
            return true;
        }
    }
    return false;
}
