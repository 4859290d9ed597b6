/* Colourings: where a digit has two places in a house, one is true and the other is not. Places that hang together like
 * that have two colours in turn. */
#include <string.h>

#include "scene/reason_parts.h"

/* Gives the other colour to what shares a truth with two places with what has one. True if there was something to do. */
static bool spread(const struct reason_work *work, struct reason_set *colour)
{
    bool any = false;
    for (unsigned i = 0; i < work->truths; i++) {
        struct reason_set pair = work->truth[i];
        if (reason_count(pair) != 2)
            continue;
        for (unsigned side = 0; side < 2; side++) {
            struct reason_set known = reason_common(pair, colour[side]);
            struct reason_set other = reason_without(reason_without(pair, known), colour[!side]);
            if (!reason_any(&known) || !reason_any(&other))
                continue;
            colour[!side] = reason_both(colour[!side], other);
            any = true;
        }
    }
    return any;
}

void reason_find_colours(struct reason_work *work)
{
    struct reason *reason = work->reason;
    struct reason_set known = {0};
    for (unsigned i = 0; i < work->truths && reason->colours < REASON_COLOURS; i++) {
        struct reason_set *colour = reason->colour[reason->colours];
        if (reason_count(work->truth[i]) != 2 || reason_within(work->truth[i], known))
            continue;
        memset(colour, 0, sizeof reason->colour[0]);
        reason_add(&colour[0], reason_first(&work->truth[i]));
        while (spread(work, colour))
            ;
        known = reason_both(known, reason_both(colour[0], colour[1]));
        reason->colours++;
    }
}

/* --- lines --- */

static bool is_truth_too(const struct reason_work *work, struct constraint link)
{
    bool is = false;
    for (unsigned i = 0; i < work->truths && !is; i++)
        is = work->truth_of[i].index == link.index && work->truth_of[i].digit == link.digit;
    return is;
}

/* The links that say what cannot be side by side: two coloured places, or such and what goes. */
static void add_links(struct reason_work *work, struct reason_set coloured, bool inside)
{
    for (unsigned i = 0; i < work->links; i++) {
        bool own = reason_within(work->link[i], coloured);
        if (own != inside || is_truth_too(work, work->link_of[i]))
            continue;
        struct reason_line *line = reason_line(work->reason, REASON_LINK);
        line->constraint = work->link_of[i];
        line->to = work->link[i];
    }
}

/* The pairs of each group, then its colours; then what these see. */
void reason_list_colours(struct reason_work *work)
{
    struct reason *reason = work->reason;
    struct reason_set coloured = {0};
    for (unsigned c = 0; c < reason->colours; c++) {
        struct reason_set own = reason_both(reason->colour[c][0], reason->colour[c][1]);
        for (unsigned i = 0; i < work->truths; i++) {
            if (!reason_within(work->truth[i], own))
                continue;
            struct reason_line *line = reason_line(reason, REASON_TRUTH);
            line->constraint = work->truth_of[i];
            line->to = work->truth[i];
        }
        struct reason_line *line = reason_line(reason, REASON_EITHER);
        line->from = reason->colour[c][0];
        line->to = reason->colour[c][1];
        coloured = reason_both(coloured, own);
    }
    add_links(work, coloured, true);
    add_links(work, coloured, false);
    reason_line(reason, REASON_END)->to = reason->removed;
}
