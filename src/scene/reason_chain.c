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
    uint64_t used;           /* truths */
    unsigned tries;
};

static struct reason_set find_seen(const struct reason_work *work, struct reason_set goal)
{
    struct reason_set all;
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        all.bits[i] = UINT64_MAX;
    for (; reason_count(goal);) {
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
    if (!reason_count(exit) || ++path->tries > MOST_TRIES)
        return false;
    path->truth[depth] = truth;
    path->entry[depth] = entry;
    path->exit[depth] = exit;
    if (depth + 1 == work->truths)
        return is_end(path, exit, depth);
    path->used |= 1ull << truth;
    for (unsigned i = 0; i < work->links; i++) {
        if (!reason_within(exit, work->link[i]))
            continue;
        path->link[depth] = i;
        for (unsigned next = work->truths; next--;) {
            struct reason_set common = reason_without(reason_common(work->link[i], work->truth[next]), exit);
            if (!(path->used >> next & 1) && reason_count(common) && extend(path, depth + 1, next, common))
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
    return reason_count(entry) && reason_within(entry, allowed) && !reason_within(allowed, entry) &&
           go_on(path, depth, truth, entry, reason_common(exit, whole));
}

static bool is_group(const struct reason_work *work, unsigned truth)
{
    return work->group_of[truth] && work->group_of[truth] != REASON_PATTERN;
}

/* Of an almost locked set: the places of one digit. */
static struct reason_set digit_part(const struct reason_work *work, unsigned truth, unsigned digit)
{
    struct reason_set part = {0};
    for (unsigned i = 0; i < work->reason->candidates; i++) {
        if (reason_has(&work->truth[truth], i) && work->reason->candidate[i].digit == digit)
            reason_add(&part, i);
    }
    return part;
}

/* Without all places of one digit it has each of the others, if these have each a link that keeps it single. */
static bool extend_group(struct path *path, unsigned depth, unsigned truth, struct reason_set allowed)
{
    const struct reason_work *work = path->work;
    for (digit_mask in = work->digits_of[truth]; in; in &= in - 1) {
        struct reason_set entry = digit_part(work, truth, digit_first(in));
        for (digit_mask out = work->digits_of[truth]; reason_within(entry, allowed) && out; out &= out - 1) {
            digit_mask others = work->digits_of[truth] & ~digit_bit(digit_first(in)) & ~digit_bit(digit_first(out));
            if (digit_first(in) != digit_first(out) && !(others & ~work->covered[truth]) &&
                go_on(path, depth, truth, entry, digit_part(work, truth, digit_first(out))))
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
    for (unsigned i = 0; i < work->links; i++) {
        if (go_on_to(path, depth, truth, allowed, reason_common(work->truth[truth], work->link[i])))
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
        for (unsigned i = 0; !is_group(work, truth) && i < work->links; i++) {
            struct reason_set first = reason_without(work->truth[truth], work->link[i]);
            if (!reason_count(first) || (!path->loop && !reason_within(first, path->seen)))
                continue;
            path->used = 0;
            if (extend(path, 0, truth, first))
                return true;
        }
    }
    return false;
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
    path.seen = find_seen(work, work->goal);
    bool found = find_path(&path);
    if (!found) {
        path.loop = true;
        path.tries = 0;
        found = find_path(&path);
    }
    if (found)
        write_lines(&path);
    return found;
}

/* --- almost locked sets --- */

static bool all_within(const struct reason_work *work, uint32_t chosen, const unsigned *cells, struct reason_set *whole,
                       digit_mask *digits)
{
    *whole = (struct reason_set){0};
    *digits = 0;
    for (; chosen; chosen &= chosen - 1)
        *whole = reason_both(*whole, work->truth[cells[__builtin_ctz(chosen)]]);
    for (unsigned i = 0; i < work->reason->candidates; i++) {
        if (reason_has(whole, i))
            *digits |= digit_bit(work->reason->candidate[i].digit);
    }
    return !reason_count(reason_common(*whole, work->goal));
}

/* The digits that a link of the house, or of the set alone, keeps single. */
static digit_mask covered_digits(const struct reason_work *work, struct reason_set whole, house_id house)
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < work->links; i++) {
        bool own = work->link_of[i].index == house || reason_within(work->link[i], whole);
        if (!constraint_is_cell(work->link_of[i]) && own && reason_count(reason_common(work->link[i], whole)))
            digits |= digit_bit(work->link_of[i].digit);
    }
    return digits;
}

static void merge(struct reason_work *work, uint32_t chosen, const unsigned *cells, struct reason_set whole,
                  digit_mask digits, digit_mask covered)
{
    struct reason *reason = work->reason;
    struct reason_group *group = &reason->group[reason->groups++];
    unsigned first = cells[__builtin_ctz(chosen)], kept = 0;
    uint64_t gone = 0;
    group->cells = 0;
    for (uint32_t left = chosen; left; left &= left - 1) {
        group->cell[group->cells++] = work->truth_of[cells[__builtin_ctz(left)]].index;
        gone |= 1ull << cells[__builtin_ctz(left)];
    }
    work->truth[first] = whole;
    work->group_of[first] = reason->groups;
    work->digits_of[first] = digits;
    work->covered[first] = covered;
    for (unsigned i = 0; i < work->truths; i++) {
        if (gone >> i & 1 && i != first)
            continue;
        work->truth[kept] = work->truth[i];
        work->truth_of[kept] = work->truth_of[i];
        work->digits_of[kept] = work->digits_of[i];
        work->covered[kept] = work->covered[i];
        work->group_of[kept++] = work->group_of[i];
    }
    work->truths = kept;
}

/* An almost locked set among the cells of the house: the largest or, in some of the variants, the smallest. */
static bool merge_in_house(struct reason_work *work, house_id house, unsigned variant)
{
    unsigned cells[REASON_GROUP_CELLS], count = 0;
    for (unsigned i = 0; i < work->truths && count < REASON_GROUP_CELLS; i++) {
        if (constraint_is_cell(work->truth_of[i]) && !work->group_of[i] &&
            layout_house_has(work->layout, house, work->truth_of[i].index))
            cells[count++] = i;
    }
    for (unsigned k = 2; k <= count; k++) {
        unsigned size = variant & 1 ? k : count + 2 - k;
        for (uint32_t at = 0; at < 1u << count; at++) {
            uint32_t chosen = variant & 4 ? (1u << count) - 1 - at : at;
            struct reason_set whole;
            digit_mask digits;
            if ((unsigned)__builtin_popcount(chosen) != size || !all_within(work, chosen, cells, &whole, &digits) ||
                digit_count(digits) != size + 1)
                continue;
            digit_mask covered = covered_digits(work, whole, house) & digits;
            if (digit_count(covered) + 1 >= size && work->reason->groups < REASON_GROUPS) {
                merge(work, chosen, cells, whole, digits, covered);
                return true;
            }
        }
    }
    return false;
}

bool reason_merge_groups(struct reason_work *work, unsigned variant)
{
    unsigned houses = work->layout->houses;
    work->reason->groups = 0;
    for (unsigned i = 0; i < houses; i++) {
        unsigned house = variant & 2 ? houses - 1 - i : i;
        while (merge_in_house(work, (house_id)house, variant))
            ;
    }
    return work->reason->groups;
}
