/* A net: what goes is taken to be true, and from that everything follows without a choice, until a truth has nothing
 * left. Only what leads there is kept. */
#include "scene/reason_parts.h"

struct net {
    struct reason_work *work;
    struct reason_line line[REASON_LINES];
    unsigned lines;
    struct reason_set yes, no;
    struct reason_set fresh; /* true, but not followed yet */
    unsigned empty;          /* the truth that nothing is left for */
};

static struct reason_line *add_line(struct net *net, enum reason_kind kind, struct constraint constraint)
{
    struct reason_line *line = &net->line[net->lines];
    *line = (struct reason_line){.kind = kind, .constraint = constraint};
    net->lines += net->lines + 1 < REASON_LINES;
    return line;
}

static void follow_true(struct net *net, unsigned candidate)
{
    struct reason_work *work = net->work;
    for (unsigned i = 0; i < work->links; i++) {
        struct reason_set out = reason_without(work->link[i], net->no);
        if (!reason_has(&out, candidate))
            continue;
        out.bits[candidate / 64] &= ~(1ull << candidate % 64);
        if (!reason_any(&out))
            continue;
        struct reason_line *line = add_line(net, REASON_LINK, work->link_of[i]);
        reason_add(&line->from, candidate);
        line->to = out;
        net->no = reason_both(net->no, out);
    }
}

/* Truths that have one candidate left, or none: true then. */
static bool follow_truths(struct net *net)
{
    struct reason_work *work = net->work;
    for (unsigned i = 0; i < work->truths; i++) {
        struct reason_set left = reason_without(work->truth[i], net->no);
        unsigned count = reason_count(left);
        if (!count) {
            net->empty = i;
            return true;
        }
        if (count > 1 || reason_within(left, net->yes))
            continue;
        struct reason_line *line = add_line(net, REASON_TRUTH, work->truth_of[i]);
        line->group = work->group_of[i];
        line->from = reason_without(work->truth[i], left);
        line->to = left;
        net->yes = reason_both(net->yes, left);
        net->fresh = reason_both(net->fresh, left);
    }
    return false;
}

/* Marks the lines that lead to the empty truth, from the last back. */
static void keep_needed(struct net *net, bool *kept)
{
    struct reason_set needed = net->work->truth[net->empty];
    for (unsigned i = net->lines; i--;) {
        struct reason_line *line = &net->line[i];
        struct reason_set used = reason_common(line->to, needed);
        kept[i] = reason_any(&used);
        if (!kept[i])
            continue;
        line->to = used;
        needed = reason_both(reason_without(needed, used), line->from);
    }
}

/* False where nothing has to follow: no truth lies on the way. */
static bool write_lines(struct net *net)
{
    struct reason *reason = net->work->reason;
    bool kept[REASON_LINES], follows = false;
    keep_needed(net, kept);
    for (unsigned i = 0; i < net->lines; i++)
        follows = follows || (kept[i] && net->line[i].kind == REASON_TRUTH);
    if (!follows)
        return false;
    for (unsigned i = 0; i < net->lines; i++) {
        if (kept[i] || net->line[i].kind == REASON_SUPPOSE)
            *reason_line(reason, net->line[i].kind) = net->line[i];
    }
    struct reason_line *end = reason_line(reason, REASON_END);
    end->constraint = net->work->truth_of[net->empty];
    end->group = net->work->group_of[net->empty];
    end->from = net->work->truth[net->empty];
    end->to = reason->removed;
    reason->form = REASON_NET;
    return true;
}

bool reason_find_net(struct reason_work *work)
{
    struct net net = {.work = work};
    if (!reason_any(&work->goal))
        return false;
    unsigned start = reason_first(&work->goal);
    reason_add(&add_line(&net, REASON_SUPPOSE, (struct constraint){0})->to, start);
    reason_add(&net.yes, start);
    reason_add(&net.fresh, start);
    while (reason_any(&net.fresh) && net.lines + 1 < REASON_LINES) {
        unsigned next = reason_first(&net.fresh);
        net.fresh.bits[next / 64] &= ~(1ull << next % 64);
        follow_true(&net, next);
        if (follow_truths(&net))
            return write_lines(&net);
    }
    return false;
}
