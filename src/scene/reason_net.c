/* A net: a candidate is taken to be true, or false, and from that everything follows without a choice, until a truth has
 * nothing left. Where several candidates go, each has a net of its own. Only what leads there is kept. */
#include "scene/reason_parts.h"
#include "scene/reason_run.h"

/* That what is placed were not so. */
static bool refute_absence(struct reason_work *work)
{
    struct reason_run run;
    struct reason_set placed = {0};
    if (work->reason->placed == REASON_CANDIDATES)
        return false;
    reason_add(&placed, work->reason->placed);
    reason_run_begin(&run, work);
    reason_run_suppose(&run, REASON_SUPPOSE, (struct reason_set){0}, placed);
    reason_run_on(&run, NULL);
    return reason_run_refute(&run, (struct reason_set){0});
}

static bool refute_each(struct reason_work *work)
{
    struct reason_set left = work->goal;
    while (reason_any(&left)) {
        struct reason_run run;
        struct reason_set one = {0};
        reason_add(&one, reason_first(&left));
        left = reason_without(left, one);
        reason_run_begin(&run, work);
        reason_run_suppose(&run, REASON_SUPPOSE, one, (struct reason_set){0});
        reason_run_on(&run, NULL);
        if (!reason_run_refute(&run, one))
            return false;
    }
    return work->reason->lines;
}

/* One net says with its end what it comes to. */
static void join_end(struct reason *reason)
{
    struct reason_line *last = &reason->line[reason->lines - 1];
    unsigned nets = 0;
    for (unsigned i = 0; i < reason->lines; i++)
        nets += reason->line[i].kind == REASON_ABSURD;
    if (nets > 1)
        last = reason_line(reason, REASON_END);
    last->kind = REASON_END;
    last->to = reason->removed;
}

/* Otherwise it is as well told by the links alone. */
static bool has_truths(const struct reason *reason)
{
    bool any = false;
    for (unsigned i = 0; i < reason->lines && !any; i++)
        any = reason->line[i].kind == REASON_TRUTH;
    return any;
}

bool reason_find_net(struct reason_work *work)
{
    struct reason *reason = work->reason;
    bool found = refute_absence(work);
    if (!found) {
        reason->lines = 0;
        found = refute_each(work);
    }
    if (!found || !has_truths(reason) || reason->lines + 1 >= REASON_LINES) {
        reason->lines = 0;
        return false;
    }
    join_end(reason);
    reason->form = REASON_NET;
    return true;
}
