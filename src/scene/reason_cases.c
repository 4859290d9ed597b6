/* Cases: one of several candidates is true, and from each of them follows that what goes is false. The several are those of a
 * truth; or one candidate is true or false; or, of a Kraken fish, its fins, and its places in a cover. */
#include "scene/reason_parts.h"
#include "scene/reason_run.h"

/* Adds what follows from the case. False if it does not lead to the goal, nor to a contradiction. */
static bool add_case(struct reason_work *work, struct reason_set yes, struct reason_set no)
{
    struct reason_run run;
    reason_run_begin(&run, work);
    reason_run_suppose(&run, REASON_CASE, yes, no);
    reason_run_on(&run, &work->goal);
    return run.met ? reason_run_write(&run, work->goal) : reason_run_refute(&run, (struct reason_set){0});
}

static bool add_cases(struct reason_work *work, struct reason_set starts)
{
    bool fine = true;
    while (fine && reason_any(&starts)) {
        struct reason_set one = {0};
        reason_add(&one, reason_first(&starts));
        starts = reason_without(starts, one);
        fine = add_case(work, one, (struct reason_set){0});
    }
    return fine && work->reason->lines + 1 < REASON_LINES;
}

static bool finish(struct reason *reason)
{
    reason_line(reason, REASON_END)->to = reason->removed;
    reason->form = REASON_CASES;
    return true;
}

static bool split_truth(struct reason_work *work, unsigned truth)
{
    struct reason *reason = work->reason;
    if (work->group_of[truth])
        return false;
    reason->lines = 0;
    struct reason_line *line = reason_line(reason, REASON_TRUTH);
    line->constraint = work->truth_of[truth];
    line->to = work->truth[truth];
    return add_cases(work, work->truth[truth]) && finish(reason);
}

static bool split_candidate(struct reason_work *work, unsigned candidate)
{
    struct reason_set one = {0}, none = {0};
    reason_add(&one, candidate);
    work->reason->lines = 0;
    return add_case(work, one, none) && add_case(work, none, one) && work->reason->lines + 1 < REASON_LINES &&
           finish(work->reason);
}

/* The first truth first: that is what a finder cites which tried its candidates. */
bool reason_find_cases(struct reason_work *work)
{
    bool found = false;
    if (!reason_any(&work->goal))
        return false;
    for (unsigned i = 0; i < work->truths && !found; i++)
        found = split_truth(work, i);
    for (unsigned i = 0; i < work->reason->candidates && !found; i++)
        found = split_candidate(work, i);
    if (!found)
        work->reason->lines = 0;
    return found;
}

/* --- Kraken fish --- */

/* The step's first truths and links as a fish of this size. False if they are none. */
static bool make_fish(const struct reason_work *work, unsigned size, struct reason_fish *fish, struct reason_set *places)
{
    struct reason_set covered = {0}, twice = {0};
    *fish = (struct reason_fish){.size = size, .digit = work->truth_of[0].digit};
    *places = covered;
    for (unsigned i = 0; i < size; i++) {
        if (!fish->digit || work->truth_of[i].digit != fish->digit || work->link_of[i].digit != fish->digit)
            return false;
        fish->base[i] = work->truth_of[i].index;
        fish->cover[i] = work->link_of[i].index;
        twice = reason_both(twice, reason_common(*places, work->truth[i]));
        *places = reason_both(*places, work->truth[i]);
        covered = reason_both(covered, work->link[i]);
    }
    fish->fins = reason_both(twice, reason_without(*places, covered));
    return true;
}

/* The fish, or one of its fins; or, with a cover, one of its places there or of its fins. */
static bool split_fish(struct reason_work *work, const struct reason_fish *fish, struct reason_set places, unsigned cover)
{
    struct reason *reason = work->reason;
    struct reason_set starts = fish->fins;
    if (cover < fish->size)
        starts = reason_both(starts, reason_common(places, work->link[cover]));
    reason->lines = 0;
    struct reason_line *line = reason_line(reason, REASON_FISH);
    line->from = places;
    line->to = starts;
    reason->fish = *fish;
    reason->fish.room = cover;
    reason->fins = fish->fins;
    return reason_any(&starts) && add_cases(work, starts) && finish(reason);
}

/* Whether the fish alone takes the goal away: it lies in a cover and in no base. */
static bool takes_goal(const struct reason_work *work, unsigned size, struct reason_set places)
{
    bool covered = false;
    for (unsigned i = 0; i < size && !covered; i++)
        covered = reason_within(work->goal, work->link[i]);
    struct reason_set own = reason_common(work->goal, places);
    return covered && !reason_any(&own);
}

bool reason_find_kraken(struct reason_work *work, bool by_cover)
{
    struct reason_fish fish;
    struct reason_set places;
    for (unsigned size = 2; size <= REASON_FISH_SIZE && size <= work->truths && size <= work->links; size++) {
        if (!make_fish(work, size, &fish, &places))
            break;
        if (!by_cover && takes_goal(work, size, places) && split_fish(work, &fish, places, size))
            return true;
        for (unsigned cover = 0; by_cover && cover < size; cover++) {
            if (split_fish(work, &fish, places, cover))
                return true;
        }
    }
    work->reason->fish.size = work->reason->lines = 0;
    work->reason->fins = (struct reason_set){0};
    return false;
}
