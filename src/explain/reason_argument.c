/* Finds out the shape of an argument: a chain (two cases, one of which leads from truth to truth), cases, nets (suppositions
 * that lead to a contradiction), or none of these, which is explained as sets. The argument itself says what follows from what. */
#include "explain/reason_outline.h"

/* --- chains --- */

/* Returns the index of the next truth from line `at` on, `end` if there is none. */
static unsigned next_truth(const struct outline *outline, unsigned at, unsigned end)
{
    while (at < end && outline->line[at].kind != REASON_TRUTH)
        at++;
    return at;
}

/* Returns the line between two truths that eliminates what the second one has lost; NULL if it takes several lines. */
static const struct reason_line *find_between(const struct outline *outline, unsigned truth, unsigned next)
{
    const struct reason_line *to = &outline->line[next];
    for (unsigned i = truth + 1; i < next; i++) {
        const struct reason_line *line = &outline->line[i];
        if (line->kind == REASON_LINK && reason_within(to->from, line->to))
            return line;
    }
    return NULL;
}

/* Writes the section as a chain whose first end is supposed to be false. `closing` is NULL, or the candidates that
 * the last truth, which has none left, would have had. */
static bool write_chain(struct outline *outline, const struct section *section, const struct reason_set *closing)
{
    struct reason *reason = outline->work->reason;
    unsigned end = section->first + section->lines;
    for (unsigned at = next_truth(outline, section->first, end); at < end;) {
        unsigned next = next_truth(outline, at + 1, end);
        struct reason_line *line = reason_line(reason, REASON_TRUTH);
        *line = outline->line[at];
        if (at == section->first && !reason_within(line->from, section->supposed))
            return false;
        if (closing && next == end) {
            line->to = *closing;
            line->from = reason_without(line->from, *closing);
        }
        if (next == end)
            break;
        const struct reason_line *between = find_between(outline, at, next);
        if (!between || !reason_within(between->from, line->to) || !reason_within(line->to, between->from))
            return false;
        struct reason_line *link = reason_line(reason, REASON_LINK);
        *link = *between;
        link->to = closing && next_truth(outline, next + 1, end) == end
                       ? reason_without(outline->line[next].from, *closing)
                       : outline->line[next].from;
        at = next;
    }
    return reason->lines > 2;
}

static void end_chain(struct outline *outline)
{
    struct reason *reason = outline->work->reason;
    struct reason_set first = reason->line[0].from, last = reason->line[reason->lines - 1].to;
    struct reason_line *end = reason_line(reason, REASON_END);
    end->from = reason_both(first, last);
    end->to = reason->removed;
    reason->form = REASON_CHAIN;
}

/* Returns whether the other case leads round the chain in the opposite direction; then the link between the ends
 * closes a loop. */
static bool find_closing(const struct outline *outline, const struct section *section, struct constraint *closing)
{
    const struct reason *reason = outline->work->reason;
    struct reason_set last = reason->line[reason->lines - 1].to;
    bool truths = false;
    unsigned end = section->first + section->lines;
    for (unsigned i = section->first; i < end; i++)
        truths |= outline->line[i].kind == REASON_TRUTH;
    for (unsigned i = section->first; i < end && truths; i++) {
        const struct reason_line *line = &outline->line[i];
        if (line->kind == REASON_LINK && reason_within(line->from, section->supposed) &&
            reason_within(last, line->to)) {
            *closing = line->constraint;
            return true;
        }
    }
    return false;
}

/* Returns whether the section only lists what a true end eliminates directly. */
static bool is_direct(const struct outline *outline, const struct section *section)
{
    for (unsigned i = section->first; i < section->first + section->lines; i++) {
        if (outline->line[i].kind == REASON_TRUTH)
            return false;
    }
    return !section->absurd;
}

/* Returns the index of the section's last truth. A set that holds several digits has several lines, whose candidates
 * are merged into `held`. */
static unsigned last_truth(const struct outline *outline, const struct section *section, struct reason_set *held)
{
    unsigned last = UINT32_MAX;
    *held = (struct reason_set){0};
    for (unsigned i = section->first; i < section->first + section->lines; i++) {
        const struct reason_line *line = &outline->line[i];
        if (line->kind != REASON_TRUTH)
            continue;
        bool same = last != UINT32_MAX && line->group && line->group == outline->line[last].group;
        *held = same ? reason_both(*held, line->to) : line->to;
        last = same ? last : i;
    }
    return last;
}

/* Two cases that begin in the middle of a chain of sets: if the restricted common is false in one set, that set
 * holds its other digits; if it is true, a chain leads to another set that holds them. */
static bool follow_tie(struct outline *outline)
{
    const struct section *yes = &outline->section[0], *no = &outline->section[1];
    struct reason *reason = outline->work->reason;
    struct reason_set first, last;
    if (outline->cases != 1 || outline->sections != 2 || outline->split != ARGUMENT_NO_TRUTH || !yes->value ||
        no->value || outline->outer || yes->absurd || no->absurd)
        return false;
    unsigned at = last_truth(outline, no, &first), end = last_truth(outline, yes, &last);
    if (at == UINT32_MAX || end == UINT32_MAX || next_truth(outline, no->first, no->first + no->lines) != at)
        return false;
    struct reason_line *line = reason_line(reason, REASON_TRUTH);
    *line = outline->line[at];
    line->from = first;
    line->to = yes->supposed;
    for (unsigned before = yes->first, next = next_truth(outline, yes->first, end + 1); next <= end;
         before = next, next = next_truth(outline, next + 1, end + 1)) {
        const struct reason_line *between = NULL;
        for (unsigned i = before; i < next && !between; i++) {
            struct reason_set shared = reason_common(outline->line[i].to, outline->line[next].from);
            bool leads = outline->line[i].kind == REASON_LINK || outline->line[i].kind == REASON_SIGHT;
            between = leads && reason_any(&shared) ? &outline->line[i] : NULL;
        }
        if (!between)
            return false;
        struct reason_line *link = reason_line(reason, REASON_LINK);
        *link = *between;
        link->kind = REASON_LINK;
        link->to = reason_common(between->to, outline->line[next].from);
        struct reason_line *truth = reason_line(reason, REASON_TRUTH);
        *truth = outline->line[next];
        truth->from = link->to;
        if (next == end) {
            truth->to = last;
            break;
        }
    }
    end_chain(outline);
    return true;
}

/* Two cases: the first end is true, or the chain shows that the last end is true. */
static bool follow_chain(struct outline *outline)
{
    const struct section *yes = &outline->section[0], *no = &outline->section[1];
    struct constraint closing = {0};
    struct reason *reason = outline->work->reason;
    if (outline->cases != 1 || outline->sections != 2 || outline->split != ARGUMENT_NO_TRUTH || !yes->value ||
        no->value || outline->outer || yes->absurd || no->absurd || !write_chain(outline, no, NULL))
        return false;
    reason->loop = !is_direct(outline, yes);
    if (reason->loop && !find_closing(outline, yes, &closing))
        return false;
    end_chain(outline);
    if (reason->loop)
        reason->line[reason->lines - 1].constraint = closing;
    return true;
}

/* The supposition that a candidate is false leads to its being true. */
static bool follow_one_end(struct outline *outline)
{
    const struct section *section = &outline->section[0];
    unsigned end = section->first + section->lines;
    if (outline->suppositions != 1 || outline->cases || section->value || outline->outer || section->lines < 3 ||
        !section->absurd)
        return false;
    while (end > section->first && outline->line[end - 1].kind != REASON_TRUTH)
        end--;
    if (end == section->first || reason_any(&outline->line[end - 1].to) || outline->line[end - 1].group)
        return false;
    struct section chain = *section;
    chain.lines = end - section->first;
    struct reason_set last = reason_common(outline->line[end - 1].from, section->supposed);
    if (!reason_any(&last) || !write_chain(outline, &chain, &last))
        return false;
    end_chain(outline);
    return true;
}

/* --- cases --- */

static void copy_lines(struct outline *outline, unsigned first, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        *reason_line(outline->work->reason, REASON_TRUTH) = outline->line[first + i];
}

static void write_section(struct outline *outline, const struct section *section, enum reason_kind kind)
{
    if (section->plain) {
        copy_lines(outline, section->first, section->lines);
        return;
    }
    struct reason_line *opening = reason_line(outline->work->reason, kind);
    opening->to = section->value ? section->supposed : (struct reason_set){0};
    opening->from = section->value ? (struct reason_set){0} : section->supposed;
    copy_lines(outline, section->first, section->lines);
}

/* Writes that the section's last truth has no candidate left. */
static void write_contradiction(struct outline *outline, const struct section *section)
{
    struct reason *reason = outline->work->reason;
    struct reason_line *absurd = &reason->line[reason->lines - 1];
    absurd->kind = REASON_ABSURD;
    absurd->to = section->value ? section->supposed : (struct reason_set){0};
}

/* Finds the bases and covers of a fish whose fins, or candidates in a cover, are the cases. */
static bool find_fish(struct outline *outline)
{
    struct reason_work *work = outline->work;
    struct reason_fish *fish = &work->reason->fish;
    *fish = (struct reason_fish){.fins = work->reason->fins};
    for (size_t i = 0; i < work->argument->roles; i++) {
        const struct role *role = &work->argument->role[i];
        if ((role->name != ROLE_BASE && role->name != ROLE_COVER) || role->members > REASON_FISH_SIZE)
            continue;
        for (unsigned k = 0; k < role->members; k++) {
            const struct role_member *member = &work->argument->member[role->first + k];
            (role->name == ROLE_BASE ? fish->base : fish->cover)[k] = member->index;
            fish->digit = member->digit;
        }
        fish->size = role->members;
    }
    fish->room = fish->size;
    struct reason_set others = reason_without(outline->subject, fish->fins);
    for (unsigned i = 0; i < work->links && reason_any(&others) && fish->room == fish->size; i++) {
        if (!reason_within(others, work->link[i]))
            continue;
        for (unsigned k = 0; k < fish->size; k++) {
            if (work->link_of[i].index == fish->cover[k] && work->link_of[i].digit == fish->digit)
                fish->room = k;
        }
    }
    return fish->size;
}

static bool follow_cases(struct outline *outline)
{
    struct reason_work *work = outline->work;
    bool fish = outline_is_fish(outline) && find_fish(outline);
    if (outline->cases != 1 || outline->suppositions)
        return false;
    copy_lines(outline, 0, outline->outer);
    if (fish) {
        struct reason_line *line = reason_line(work->reason, REASON_FISH);
        line->from = outline->subject;
        line->to = outline->subject;
    } else if (outline->split != ARGUMENT_NO_TRUTH) {
        struct reason_line *line = reason_line(work->reason, REASON_TRUTH);
        unsigned truth = outline_truth(outline, outline->split);
        line->constraint = work->truth_of[truth];
        line->group = work->group_of[truth];
        line->to = outline->subject;
    }
    for (unsigned i = 0; i < outline->sections; i++) {
        const struct section *section = &outline->section[i];
        if (fish && !section->value && !section->plain)
            continue;
        write_section(outline, section, REASON_CASE);
        if (section->absurd)
            write_contradiction(outline, section);
    }
    reason_line(work->reason, REASON_END)->to = work->reason->removed;
    work->reason->form = REASON_CASES;
    return work->reason->lines + 1 < REASON_LINES;
}

/* --- nets --- */

/* A single net names its contradiction in its last line. */
static void end_nets(struct outline *outline)
{
    struct reason *reason = outline->work->reason;
    struct reason_line *last = &reason->line[reason->lines - 1];
    if (outline->suppositions != 1 || last->kind != REASON_ABSURD)
        last = reason_line(reason, REASON_END);
    last->kind = REASON_END;
    last->to = reason->removed;
}

static bool follow_nets(struct outline *outline)
{
    struct reason *reason = outline->work->reason;
    if (outline->cases)
        return false;
    copy_lines(outline, 0, outline->sections ? outline->outer : outline->lines);
    for (unsigned i = 0; i < outline->sections; i++) {
        const struct section *section = &outline->section[i];
        if (!section->plain && !section->absurd)
            return false;
        write_section(outline, section, REASON_SUPPOSE);
        if (!section->plain)
            write_contradiction(outline, section);
    }
    end_nets(outline);
    reason->form = REASON_NET;
    return reason->lines + 1 < REASON_LINES;
}

/* Finned fish, other than Kraken fish, are explained at once: fins and fish. */
static bool is_finned_fish(const struct outline *outline)
{
    return outline_is_fish(outline) && outline->sections == 2 && outline->section[0].value &&
           !outline->section[1].value && is_direct(outline, &outline->section[0]);
}

bool reason_follow_argument(struct reason_work *work)
{
    struct outline outline = {.work = work, .split = ARGUMENT_NO_TRUTH, .fits = true};
    if (!work->argument->lines || !outline_read(&outline) || is_finned_fish(&outline) ||
        (!outline.sections && (!outline.ordered || outline_is_fish(&outline))))
        return false;
    bool (*const follow[])(struct outline *) = {follow_chain, follow_one_end, follow_tie, follow_cases, follow_nets};
    unsigned groups = work->reason->groups;
    for (size_t i = 0; i < sizeof follow / sizeof *follow; i++) {
        work->reason->lines = 0;
        work->reason->groups = groups;
        work->reason->loop = false;
        work->reason->fish.size = 0;
        if (follow[i](&outline))
            return true;
    }
    return false;
}
