/* Reads on which steps a step of a slice rests: which cell eliminated each candidate that must be absent, and the
 * earlier causes of those eliminations.
 * */
#include "scene/moment.h"
#include "scene/scene.h"
#include "why/causes.h"

/* Returns the cell that the step changes, or NO_CELL. */
static cell_id find_subject(const struct step *step)
{
    if (step->places)
        return step->place[0].cell;
    if (step->truth_count && constraint_is_cell(step->truths[0]))
        return step->truths[0].index;
    return step->removes ? step->remove[0].cell : NO_CELL;
}

static void read_causes(struct moment *moment, const struct moment_source *source, const struct slice *slice,
                        const struct slice_step *step, const digit_mask *mask)
{
    for (size_t i = 0; i < step->causes && moment->causes < MOMENT_CAUSES; i++) {
        struct cause cause = slice->causes.items[step->first_cause + i];
        const struct slice_step *taker = slice_find(slice, cause.step);
        struct cause_mark mark = {cause.candidate, NO_CELL, taker && taker->rests_on_blame};
        struct step read;
        if (!cause.candidate)
            continue;
        if (taker && taker->kind == STEP_DEDUCE && step_read(source->reader, cause.step, &read))
            mark.from =
                causes_find_source(&read, mask, candidate_cell(cause.candidate), candidate_digit(cause.candidate));
        moment->cause[moment->causes++] = mark;
    }
}

/* Reads the indirect causes by distance, the latest first. */
static void read_near(struct moment *moment, const struct moment_source *source, const struct slice *slice,
                      const struct slice_step *step)
{
    const struct slice_step *queue[MOMENT_NEAR + 1] = {step};
    unsigned distance[MOMENT_NEAR + 1] = {0}, count = 1;
    for (unsigned at = 0; at < count; at++) {
        for (size_t i = queue[at]->causes; i-- && count <= MOMENT_NEAR;) {
            const struct slice_step *cause = slice_find(slice, slice->causes.items[queue[at]->first_cause + i].step);
            bool is_new = cause != NULL;
            for (unsigned k = 0; k < count; k++)
                is_new = is_new && queue[k] != cause;
            if (!is_new)
                continue;
            distance[count] = distance[at] + 1;
            queue[count++] = cause;
        }
    }
    for (unsigned i = 1; i < count; i++) {
        struct step read;
        if (distance[i] < 2 || !step_read(source->reader, queue[i]->number, &read))
            continue;
        cell_id cell = find_subject(&read);
        if (cell != NO_CELL)
            moment->near[moment->nears++] = (struct near_cause){cell, distance[i]};
    }
}

/* Returns how many of the last steps belong to one movement. A backtrack or a contradiction ends a movement. */
static unsigned count_moving(const struct moment_source *source, uint64_t position)
{
    struct step step;
    unsigned count = 0;
    while (count < MOMENT_ARCS && count < position && step_read(source->reader, position - count, &step) &&
           step.kind != STEP_BACKTRACK && step.kind != STEP_CONTRADICTION)
        count++;
    return count;
}

void moment_read_arcs(struct moment *moment, const struct moment_source *source, struct cascade_finder *cascades,
                      uint64_t position)
{
    moment->arcs = 0;
    for (unsigned age = count_moving(source, position); age-- > 0;) {
        struct step step, cause;
        uint64_t number = position - age;
        if (!cascade_follows(cascades, number) || !step_read(source->reader, number, &step))
            continue;
        cell_id to = find_subject(&step);
        if (to == NO_CELL || !step_read(source->reader, cascade_cause(cascades, number), &cause))
            continue;
        cell_id from = find_subject(&cause);
        if (from != NO_CELL && from != to)
            moment->arc[moment->arcs++] = (struct cascade_arc){from, to, age};
    }
}

void moment_read_cascade_start(struct moment *moment, const struct moment_source *source,
                               struct cascade_finder *cascades, uint64_t position, struct cascade_budget *budget)
{
    struct step step;
    uint64_t start = position;
    moment->cascade_start = NO_CELL;
    while (position - start < CASCADE_KNOWN / 2 && cascade_follows_within(cascades, start, budget))
        start = cascade_cause(cascades, start);
    bool is_found =
        !budget->is_spent && position - start < CASCADE_KNOWN / 2; /* the cause of a longer cascade is not marked */
    if (is_found && start != position && step_read(source->reader, start, &step) && step.kind == STEP_DEDUCE)
        moment->cascade_start = find_subject(&step);
}

static void read_open_guesses(struct moment *moment, const struct moment_source *source, const struct slice *slice,
                              uint64_t position)
{
    struct step step;
    uint64_t guess =
        position && step_read(source->reader, position, &step) && step.kind != STEP_BACKTRACK ? step.guess : 0;
    while (guess && moment->open_guesses < MOMENT_CAUSES && step_read(source->reader, guess, &step) && step.places) {
        moment->open_guess[moment->open_guesses++] =
            (struct open_guess_mark){step.place[0].cell, slice_blames(slice, guess)};
        guess = step.parent;
    }
}

void moment_read_causes(struct moment *moment, const struct moment_source *source, const struct scene_why *why,
                        uint64_t position, const digit_mask *mask)
{
    moment->causes = moment->nears = moment->open_guesses = 0;
    const struct slice_step *step = why ? slice_find(why->slice, position) : NULL;
    if (!step)
        return;
    read_causes(moment, source, why->slice, step, mask);
    if (step->kind == STEP_DEDUCE)
        read_near(moment, source, why->slice, step);
    read_open_guesses(moment, source, why->slice, position);
}

void moment_take_blockers(struct moment *moment, const struct blockers *blockers)
{
    for (unsigned i = 0; !blockers->is_naked && i < blockers->blocked && moment->causes < MOMENT_CAUSES; i++)
        moment->cause[moment->causes++] =
            (struct cause_mark){.candidate = blockers->candidate[i], .from = blockers->by[i]};
    for (digit_mask rest = blockers->earlier; rest && moment->causes < MOMENT_CAUSES; rest &= rest - 1)
        moment->cause[moment->causes++] = (struct cause_mark){
            .candidate = candidate_id_of(candidate_cell(blockers->candidate[0]), digit_first(rest)), .from = NO_CELL};
}
