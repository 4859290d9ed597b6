/* A chain through all truths of a step: each is parted in two, the first part false, so one of the second is true; a link
 * holds that second part and the first part of the next truth. */
#include "scene/reason_parts.h"

enum { MOST_TRIES = 5000 };

struct path {
    struct reason_work *work;
    struct reason_set seen;  /* the candidates that share a link with each of what goes */
    bool loop;
    unsigned truth[REASON_TRUTHS], link[REASON_TRUTHS]; /* in order; link i leads on from truth i */
    struct reason_set entry[REASON_TRUTHS], exit[REASON_TRUTHS];
    uint8_t near[REASON_TRUTHS][REASON_LINKS]; /* the links that have candidates of a truth, and how many */
    unsigned nears[REASON_TRUTHS];
    uint64_t met[REASON_LINKS]; /* the truths that have candidates in a link */
    struct reason_set part[REASON_GROUPS][LAYOUT_MAX_DIGITS + 1]; /* of an almost locked set: the places of a digit */
    uint64_t used;           /* truths */
    unsigned tries;
};

static void find_near(struct path *path)
{
    const struct reason_work *work = path->work;
    for (unsigned truth = 0; truth < work->truths; truth++) {
        path->nears[truth] = 0;
        for (unsigned i = 0; i < work->links; i++) {
            struct reason_set shared = reason_common(work->link[i], work->truth[truth]);
            if (!reason_any(&shared))
                continue;
            path->near[truth][path->nears[truth]++] = (uint8_t)i;
            path->met[i] |= 1ull << truth;
        }
    }
}

static bool is_group(const struct reason_work *work, unsigned truth)
{
    return work->group_of[truth] && work->group_of[truth] != REASON_PATTERN;
}

static void find_parts(struct path *path)
{
    const struct reason_work *work = path->work;
    for (unsigned truth = 0; truth < work->truths; truth++) {
        for (unsigned i = 0; is_group(work, truth) && i < work->reason->candidates; i++) {
            if (reason_has(&work->truth[truth], i))
                reason_add(&path->part[work->group_of[truth] - 1][work->reason->candidate[i].digit], i);
        }
    }
}

static struct reason_set find_seen(const struct reason_work *work, struct reason_set goal)
{
    struct reason_set all;
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        all.bits[i] = UINT64_MAX;
    while (reason_any(&goal)) {
        unsigned gone = reason_first(&goal);
        struct reason_set near = {0};
        for (unsigned i = 0; i < work->links; i++) {
            if (reason_has(&work->link[i], gone))
                near = reason_both(near, work->link[i]);
        }
        all = reason_common(all, near);
        goal.bits[gone / 64] &= ~(1ull << gone % 64);
    }
    return all;
}

static bool is_end(struct path *path, struct reason_set last, unsigned depth)
{
    if (!path->loop)
        return reason_within(last, path->seen);
    struct reason_set ends = reason_both(last, path->entry[0]);
    for (unsigned i = 0; i < path->work->links; i++) {
        if (reason_within(ends, path->work->link[i])) {
            path->link[depth] = i;
            return true;
        }
    }
    return false;
}

static bool extend(struct path *path, unsigned depth, unsigned truth, struct reason_set allowed);

/* From the truth's part `entry`, which is false, to `exit`, which is then true, and on. */
static bool go_on(struct path *path, unsigned depth, unsigned truth, struct reason_set entry, struct reason_set exit)
{
    const struct reason_work *work = path->work;
    if (!reason_any(&exit) || ++path->tries > MOST_TRIES)
        return false;
    path->truth[depth] = truth;
    path->entry[depth] = entry;
    path->exit[depth] = exit;
    if (depth + 1 == work->truths)
        return is_end(path, exit, depth);
    path->used |= 1ull << truth;
    for (unsigned i = 0; i < path->nears[truth]; i++) {
        unsigned link = path->near[truth][i];
        if (!reason_within(exit, work->link[link]))
            continue;
        path->link[depth] = link;
        for (uint64_t left = path->met[link] & ~path->used; left;) {
            unsigned next = 63 - (unsigned)__builtin_clzll(left);
            left &= ~(1ull << next);
            struct reason_set common = reason_without(reason_common(work->link[link], work->truth[next]), exit);
            if (reason_any(&common) && extend(path, depth + 1, next, common))
                return true;
        }
    }
    path->used &= ~(1ull << truth);
    return false;
}

static bool go_on_to(struct path *path, unsigned depth, unsigned truth, struct reason_set allowed,
                     struct reason_set exit)
{
    struct reason_set whole = path->work->truth[truth], entry = reason_without(whole, exit);
    return reason_any(&entry) && reason_within(entry, allowed) && !reason_within(allowed, entry) &&
           go_on(path, depth, truth, entry, reason_common(exit, whole));
}

/* Without all places of one digit it has each of the others, if these have each a link that keeps it single. */
static bool extend_group(struct path *path, unsigned depth, unsigned truth, struct reason_set allowed)
{
    const struct reason_work *work = path->work;
    const struct reason_set *part = path->part[work->group_of[truth] - 1];
    for (digit_mask in = work->digits_of[truth]; in; in &= in - 1) {
        unsigned first = digit_first(in);
        for (digit_mask out = work->digits_of[truth]; reason_within(part[first], allowed) && out; out &= out - 1) {
            unsigned last = digit_first(out);
            digit_mask others = work->digits_of[truth] & ~digit_bit(first) & ~digit_bit(last);
            if (first != last && !(others & ~work->covered[truth]) &&
                go_on(path, depth, truth, part[first], part[last]))
                return true;
        }
    }
    return false;
}

/* A link may hold more of the truth than is needed: then so much of it is taken that the rest leads on. */
static bool extend(struct path *path, unsigned depth, unsigned truth, struct reason_set allowed)
{
    const struct reason_work *work = path->work;
    if (is_group(work, truth))
        return extend_group(path, depth, truth, allowed);
    if (go_on(path, depth, truth, allowed, reason_without(work->truth[truth], allowed)))
        return true;
    for (unsigned i = 0; i < path->nears[truth]; i++) {
        struct reason_set shared = reason_common(work->truth[truth], work->link[path->near[truth][i]]);
        if (go_on_to(path, depth, truth, allowed, shared))
            return true;
    }
    return depth + 1 == work->truths && !path->loop &&
           go_on_to(path, depth, truth, allowed, reason_common(work->truth[truth], path->seen));
}

/* The last truth first: that is the order in which chains are cited. */
static bool find_path(struct path *path)
{
    const struct reason_work *work = path->work;
    for (unsigned truth = work->truths; truth--;) {
        path->used = 0;
        if (is_group(work, truth) && extend(path, 0, truth, path->loop ? work->truth[truth] : path->seen))
            return true;
        for (unsigned i = 0; !is_group(work, truth) && i < path->nears[truth]; i++) {
            struct reason_set first = reason_without(work->truth[truth], work->link[path->near[truth][i]]);
            if (!reason_any(&first) || (!path->loop && !reason_within(first, path->seen)))
                continue;
            path->used = 0;
            if (extend(path, 0, truth, first))
                return true;
        }
    }
    return false;
}

/* Can the set be parted into a part within `one`, or any link that the truth is near if that is NULL, and another within
 * such a link? */
static bool is_parted(const struct path *path, unsigned truth, const struct reason_set *one)
{
    const struct reason_work *work = path->work;
    for (unsigned i = 0; i < (one ? 1 : path->nears[truth]); i++) {
        struct reason_set rest = reason_without(work->truth[truth], one ? *one : work->link[path->near[truth][i]]);
        for (unsigned k = i; k < path->nears[truth]; k++) {
            if (reason_within(rest, work->link[path->near[truth][k]]))
                return true;
        }
    }
    return false;
}

/* The same of an almost locked set, whose parts are the places of a digit each. */
static bool is_group_parted(const struct path *path, unsigned truth, const struct reason_set *one)
{
    const struct reason_work *work = path->work;
    const struct reason_set *part = path->part[work->group_of[truth] - 1];
    digit_mask firsts = 0, lasts = 0;
    for (digit_mask left = work->digits_of[truth]; left; left &= left - 1) {
        bool in_link = false;
        for (unsigned i = 0; i < path->nears[truth] && !in_link; i++)
            in_link = reason_within(part[digit_first(left)], work->link[path->near[truth][i]]);
        lasts |= in_link ? left & -left : 0;
        firsts |= (one ? reason_within(part[digit_first(left)], *one) : in_link) ? left & -left : 0;
    }
    /* All digits but the two are kept single. */
    for (; firsts; firsts &= firsts - 1) {
        for (digit_mask left = lasts & ~(firsts & -firsts); left; left &= left - 1) {
            if (!(work->digits_of[truth] & ~work->covered[truth] & ~(firsts & -firsts) & ~(left & -left)))
                return true;
        }
    }
    return false;
}

/* Whether there may be a chain, truth by truth: two of them lead to what goes, and the others from link to link. */
static bool may_be(const struct path *path)
{
    const struct reason_work *work = path->work;
    unsigned ends = 0, only_ends = 0;
    for (unsigned truth = 0; truth < work->truths; truth++) {
        bool (*parted)(const struct path *, unsigned, const struct reason_set *) =
            is_group(work, truth) ? is_group_parted : is_parted;
        bool middle = parted(path, truth, NULL), end = !path->loop && parted(path, truth, &path->seen);
        if (!middle && !end)
            return false;
        ends += end;
        only_ends += !middle;
    }
    return path->loop || (ends >= 2 && only_ends <= 2);
}

static void write_lines(struct path *path)
{
    struct reason_work *work = path->work;
    struct reason *reason = work->reason;
    struct reason_set exit = {0};
    for (unsigned i = 0; i < work->truths; i++) {
        if (i) {
            struct reason_line *link = reason_line(reason, REASON_LINK);
            link->constraint = work->link_of[path->link[i - 1]];
            link->from = exit;
            link->to = path->entry[i];
        }
        struct reason_line *line = reason_line(reason, REASON_TRUTH);
        exit = path->exit[i];
        line->constraint = work->truth_of[path->truth[i]];
        line->group = work->group_of[path->truth[i]];
        line->from = path->entry[i];
        line->to = exit;
    }
    struct reason_line *end = reason_line(reason, REASON_END);
    if (path->loop)
        end->constraint = work->link_of[path->link[work->truths - 1]];
    end->from = reason_both(path->entry[0], exit);
    end->to = reason->removed;
    reason->form = REASON_CHAIN;
    reason->loop = path->loop;
}

bool reason_find_chain(struct reason_work *work)
{
    struct path path = {.work = work};
    if (work->truths < 2)
        return false;
    find_near(&path);
    find_parts(&path);
    path.seen = reason_without(find_seen(work, work->goal), work->goal);
    bool found = may_be(&path) && find_path(&path);
    if (!found) {
        path.loop = true;
        path.tries = 0;
        found = may_be(&path) && find_path(&path);
    }
    if (found)
        write_lines(&path);
    return found;
}
