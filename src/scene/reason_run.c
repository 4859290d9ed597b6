#include "scene/reason_run.h"

void reason_run_begin(struct reason_run *run, struct reason_work *work)
{
    run->work = work;
    run->lines = run->facts = 0;
    run->no = (struct reason_set){0};
    run->empty = REASON_TRUTHS;
    run->met = false;
    run->told = 0;
}

static struct reason_line *add_line(struct reason_run *run, enum reason_kind kind, struct constraint constraint)
{
    struct reason_line *line = &run->line[run->lines];
    *line = (struct reason_line){.kind = kind, .constraint = constraint};
    run->lines += run->lines + 1 < REASON_LINES;
    return line;
}

static void add_fact(struct reason_run *run, struct reason_set fact)
{
    if (reason_any(&fact) && run->facts < RUN_FACTS)
        run->fact[run->facts++] = fact;
}

void reason_run_suppose(struct reason_run *run, enum reason_kind kind, struct reason_set yes, struct reason_set no)
{
    struct reason_line *line = add_line(run, kind, (struct constraint){0});
    line->from = no;
    line->to = yes;
    run->no = no;
    add_fact(run, yes);
}

/* --- from a fact --- */

static void follow_links(struct reason_run *run, struct reason_set fact)
{
    struct reason_work *work = run->work;
    for (unsigned i = 0; i < work->links; i++) {
        struct reason_set out = reason_without(reason_without(work->link[i], fact), run->no);
        if (!reason_within(fact, work->link[i]) || !reason_any(&out))
            continue;
        struct reason_line *line = add_line(run, REASON_LINK, work->link_of[i]);
        line->from = fact;
        line->to = out;
        run->no = reason_both(run->no, out);
    }
}

static bool is_linked(const struct reason_work *work, unsigned a, unsigned b)
{
    bool linked = false;
    for (unsigned i = 0; i < work->links && !linked; i++)
        linked = reason_has(&work->link[i], a) && reason_has(&work->link[i], b);
    return linked;
}

/* What sees all of a fact, if by no one link. */
static void follow_sight(struct reason_run *run, struct reason_set fact, struct reason_set goal)
{
    struct reason_set out = {0};
    for (goal = reason_without(goal, run->no); reason_count(fact) > 1 && reason_any(&goal);) {
        unsigned seer = reason_first(&goal);
        bool all = !reason_has(&fact, seer);
        goal.bits[seer / 64] &= ~(1ull << seer % 64);
        for (struct reason_set left = fact; all && reason_any(&left);) {
            unsigned next = reason_first(&left);
            left.bits[next / 64] &= ~(1ull << next % 64);
            all = is_linked(run->work, seer, next);
        }
        if (all)
            reason_add(&out, seer);
    }
    if (!reason_any(&out))
        return;
    struct reason_line *line = add_line(run, REASON_SIGHT, (struct constraint){0});
    line->from = fact;
    line->to = out;
    run->no = reason_both(run->no, out);
}

/* --- from what is false --- */

static void conclude(struct reason_run *run, unsigned truth, struct reason_set from, struct reason_set to)
{
    struct reason_line *line = add_line(run, REASON_TRUTH, run->work->truth_of[truth]);
    line->group = run->work->group_of[truth];
    line->from = from;
    line->to = to;
    add_fact(run, to);
}

/* A set that has lost a digit holds each of the others that a link keeps single, with all besides. */
static void follow_group(struct reason_run *run, unsigned truth)
{
    const struct reason_work *work = run->work;
    struct reason_set part[LAYOUT_MAX_DIGITS + 1] = {0};
    digit_mask digits = work->digits_of[truth], lost = 0;
    for (unsigned i = 0; i < work->reason->candidates; i++) {
        if (reason_has(&work->truth[truth], i))
            reason_add(&part[work->reason->candidate[i].digit], i);
    }
    for (digit_mask left = digits; left; left &= left - 1) {
        if (reason_within(part[digit_first(left)], run->no))
            lost |= left & -left;
    }
    if (!digits_are_one(lost) || run->told >> truth & 1)
        return;
    run->told |= 1ull << truth;
    for (digit_mask left = digits & ~lost; left; left &= left - 1) {
        struct reason_set held = part[digit_first(left)];
        if (digits & ~lost & ~(left & -left) & ~work->covered[truth])
            continue;
        conclude(run, truth, reason_both(part[digit_first(lost)], reason_common(held, run->no)), reason_without(held, run->no));
    }
}

static bool is_group(const struct reason_work *work, unsigned truth)
{
    return work->group_of[truth] && work->group_of[truth] != REASON_PATTERN;
}

/* Truths that have one candidate left, or none. */
static void follow_truths(struct reason_run *run)
{
    const struct reason_work *work = run->work;
    for (unsigned i = 0; i < work->truths && run->empty == REASON_TRUTHS; i++) {
        struct reason_set left = reason_without(work->truth[i], run->no);
        if (is_group(work, i)) {
            follow_group(run, i);
            continue;
        }
        unsigned count = reason_count(left);
        if (!count)
            run->empty = i;
        bool known = run->told >> i & 1;
        for (unsigned k = 0; k < run->facts && !known; k++)
            known = reason_within(run->fact[k], left);
        if (count != 1 || known)
            continue;
        run->told |= 1ull << i;
        conclude(run, i, reason_without(work->truth[i], left), left);
    }
}

void reason_run_on(struct reason_run *run, const struct reason_set *goal)
{
    unsigned followed = 0;
    follow_truths(run);
    while (followed < run->facts && run->lines + 1 < REASON_LINES && run->empty == REASON_TRUTHS && !run->met) {
        struct reason_set fact = run->fact[followed++];
        follow_links(run, fact);
        if (goal)
            follow_sight(run, fact, *goal);
        run->met = goal && reason_within(*goal, run->no);
        if (!run->met)
            follow_truths(run);
    }
}

/* --- what is needed --- */

bool reason_run_write(struct reason_run *run, struct reason_set needed)
{
    struct reason *reason = run->work->reason;
    bool kept[REASON_LINES], follows = false;
    for (unsigned i = run->lines; run->lines + 1 < REASON_LINES && i--;) {
        struct reason_line *line = &run->line[i];
        struct reason_set used = reason_common(line->to, needed);
        kept[i] = !i || reason_any(&used);
        follows = follows || (i && kept[i]);
        if (!i || !kept[i])
            continue;
        if (line->kind != REASON_TRUTH)
            line->to = used;
        needed = reason_both(reason_without(needed, used), line->from);
    }
    for (unsigned i = 0; i < run->lines && follows; i++) {
        if (kept[i])
            *reason_line(reason, run->line[i].kind) = run->line[i];
    }
    return follows && reason->lines + 1 < REASON_LINES;
}

bool reason_run_refute(struct reason_run *run, struct reason_set supposed)
{
    struct reason_work *work = run->work;
    if (run->empty == REASON_TRUTHS || !reason_run_write(run, work->truth[run->empty]))
        return false;
    struct reason_line *absurd = reason_line(work->reason, REASON_ABSURD);
    absurd->constraint = work->truth_of[run->empty];
    absurd->group = work->group_of[run->empty];
    absurd->from = work->truth[run->empty];
    absurd->to = supposed;
    return true;
}
