/* Determines the shape of an argument: a chain (two cases, one of which leads from truth to truth), cases, nets
 * (suppositions that lead to a contradiction), or none of these, which is explained as sets. The argument itself says
 * what follows from what. */
#include <string.h>

#include "base/memory.h"
#include "explain/reason_outline.h"

/* --- chains --- */

/* The lines of a chain: lines of the reason, or parts of them. */
struct chain {
    struct reason_line line[REASON_LINES];
    unsigned lines;
};

static struct reason_line *add_line(struct chain *chain, const struct reason_line *line)
{
    struct reason_line *added = &chain->line[chain->lines];
    *added = *line;
    chain->lines += chain->lines + 1 < REASON_LINES;
    return added;
}

/* Returns the index of the next truth from line `at` on, `end` if there is none. */
static unsigned next_truth(const struct reason *reason, unsigned at, unsigned end)
{
    while (at < end && reason->line[at].kind != REASON_TRUTH)
        at++;
    return at;
}

/* Returns the line between two truths that eliminates what the second one has lost; NULL if that takes several
 * lines. */
static const struct reason_line *find_between(const struct reason *reason, unsigned truth, unsigned next)
{
    const struct reason_line *to = &reason->line[next];
    for (unsigned i = truth + 1; i < next; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind == REASON_LINK && reason_within(to->from, line->to))
            return line;
    }
    return NULL;
}

/* Writes the section as a chain whose first end is supposed to be false. `closing` is NULL, or the missing candidates
 * of the last truth, which has none left. */
static bool write_chain(struct chain *chain, const struct reason *reason, const struct section *section,
                        const struct reason_set *closing)
{
    unsigned end = section->first + section->lines;
    chain->lines = 0;
    for (unsigned at = next_truth(reason, section->first, end); at < end;) {
        unsigned next = next_truth(reason, at + 1, end);
        struct reason_line *line = add_line(chain, &reason->line[at]);
        if (at == section->first && !reason_within(line->from, section->supposed))
            return false;
        if (closing && next == end) {
            line->to = *closing;
            line->from = reason_without(line->from, *closing);
        }
        if (next == end)
            break;
        const struct reason_line *between = find_between(reason, at, next);
        if (!between || !reason_within(between->from, line->to) || !reason_within(line->to, between->from))
            return false;
        struct reason_line *link = add_line(chain, between);
        link->to = closing && next_truth(reason, next + 1, end) == end
                       ? reason_without(reason->line[next].from, *closing)
                       : reason->line[next].from;
        at = next;
    }
    return chain->lines > 2;
}

/* Replaces the reason's lines by the chain. */
static void take_chain(struct reason *reason, const struct chain *chain)
{
    memcpy(reason->line, chain->line, chain->lines * sizeof *chain->line);
    reason->lines = chain->lines;
    struct reason_line *end = reason_line(reason, REASON_END);
    end->from = reason_both(chain->line[0].from, chain->line[chain->lines - 1].to);
    end->to = reason->removed;
    reason->form = REASON_CHAIN;
}

/* Returns whether the other case follows the chain in the opposite direction; then the link between the ends closes a
 * loop. */
static bool find_closing(const struct chain *chain, const struct reason *reason, const struct section *section,
                         struct constraint *closing)
{
    struct reason_set last = chain->line[chain->lines - 1].to;
    unsigned end = section->first + section->lines;
    for (unsigned i = section->first; i < end && next_truth(reason, section->first, end) < end; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind == REASON_LINK && reason_within(line->from, section->supposed) &&
            reason_within(last, line->to)) {
            *closing = line->constraint;
            return true;
        }
    }
    return false;
}

/* Returns whether the section only lists direct eliminations by a true end. */
static bool is_direct(const struct reason *reason, const struct section *section)
{
    unsigned end = section->first + section->lines;
    return next_truth(reason, section->first, end) == end && !section->absurd;
}

/* Returns the index of the section's last truth. A set that holds several digits has several lines, whose candidates
 * are combined in `held`. */
static unsigned last_truth(const struct reason *reason, const struct section *section, struct reason_set *held)
{
    unsigned last = UINT32_MAX;
    *held = (struct reason_set){0};
    for (unsigned i = section->first; i < section->first + section->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        if (line->kind != REASON_TRUTH)
            continue;
        bool same = last != UINT32_MAX && line->group && line->group == reason->line[last].group;
        *held = same ? reason_both(*held, line->to) : line->to;
        last = same ? last : i;
    }
    return last;
}

/* Returns whether there are exactly two cases, some candidates being true or false, both of them possible. */
static bool are_two_cases(const struct outline *outline)
{
    const struct section *yes = &outline->section[0], *no = &outline->section[1];
    return outline->cases == 1 && outline->sections == 2 && outline->split == ARGUMENT_NO_TRUTH && yes->value &&
           !no->value && !outline->outer && !yes->absurd && !no->absurd;
}

/* Handles two cases that begin in the middle of a chain of sets: if the restricted common is false in one set, that set
 * holds its other digits; if it is true, a chain leads to a different set that holds them. */
static bool follow_tie(struct outline *outline, struct chain *chain)
{
    const struct section *yes = &outline->section[0], *no = &outline->section[1];
    struct reason *reason = outline->work->reason;
    struct reason_set first, last;
    if (!are_two_cases(outline))
        return false;
    unsigned at = last_truth(reason, no, &first), end = last_truth(reason, yes, &last);
    if (at == UINT32_MAX || end == UINT32_MAX || next_truth(reason, no->first, no->first + no->lines) != at)
        return false;
    chain->lines = 0;
    struct reason_line *line = add_line(chain, &reason->line[at]);
    line->from = first;
    line->to = yes->supposed;
    for (unsigned before = yes->first, next = next_truth(reason, yes->first, end + 1); next <= end;
         before = next, next = next_truth(reason, next + 1, end + 1)) {
        const struct reason_line *between = NULL;
        for (unsigned i = before; i < next && !between; i++) {
            struct reason_set shared = reason_common(reason->line[i].to, reason->line[next].from);
            bool leads = reason->line[i].kind == REASON_LINK || reason->line[i].kind == REASON_SIGHT;
            between = leads && reason_any(&shared) ? &reason->line[i] : NULL;
        }
        if (!between)
            return false;
        struct reason_line *link = add_line(chain, between);
        link->kind = REASON_LINK;
        link->to = reason_common(between->to, reason->line[next].from);
        struct reason_line *truth = add_line(chain, &reason->line[next]);
        truth->from = link->to;
        if (next == end) {
            truth->to = last;
            break;
        }
    }
    take_chain(reason, chain);
    return true;
}

/* Handles two cases: the first end is true, or the chain shows that the last end is true. */
static bool follow_chain(struct outline *outline, struct chain *chain)
{
    const struct section *yes = &outline->section[0], *no = &outline->section[1];
    struct constraint closing = {0};
    struct reason *reason = outline->work->reason;
    if (!are_two_cases(outline) || !write_chain(chain, reason, no, NULL))
        return false;
    bool is_loop = !is_direct(reason, yes);
    if (is_loop && !find_closing(chain, reason, yes, &closing))
        return false;
    take_chain(reason, chain);
    reason->loop = is_loop;
    if (is_loop)
        reason->line[reason->lines - 1].constraint = closing;
    return true;
}

/* Handles the supposition that a candidate is false, which leads to its being true. */
static bool follow_one_end(struct outline *outline, struct chain *chain)
{
    const struct section *section = &outline->section[0];
    const struct reason *reason = outline->work->reason;
    unsigned end = section->first + section->lines;
    if (outline->suppositions != 1 || outline->cases || section->value || outline->outer || section->lines < 3 ||
        !section->absurd)
        return false;
    while (end > section->first && reason->line[end - 1].kind != REASON_TRUTH)
        end--;
    if (end == section->first || reason_any(&reason->line[end - 1].to) || reason->line[end - 1].group)
        return false;
    struct section part = *section;
    part.lines = end - section->first;
    struct reason_set last = reason_common(reason->line[end - 1].from, section->supposed);
    if (!reason_any(&last) || !write_chain(chain, reason, &part, &last))
        return false;
    take_chain(outline->work->reason, chain);
    return true;
}

/* --- cases and nets, whose lines are those of the argument --- */

/* Writes that the last truths of impossible sections have no candidate left. */
static void write_contradictions(const struct outline *outline)
{
    for (unsigned i = 0; i < outline->sections; i++) {
        const struct section *section = &outline->section[i];
        struct reason_line *last = &outline->work->reason->line[section->first + section->lines - 1];
        if (!section->absurd)
            continue;
        last->kind = REASON_ABSURD;
        last->to = section->value ? section->supposed : (struct reason_set){0};
    }
}

/* Drops the cases in which a fish holds, because its sentence names them. */
static void drop_cases_of_fish(struct outline *outline)
{
    struct reason *reason = outline->work->reason;
    for (unsigned i = outline->sections; i--;) {
        const struct section *section = &outline->section[i];
        unsigned end = section->first + section->lines;
        if (section->value || section->plain)
            continue;
        memmove(&reason->line[section->first - 1], &reason->line[end], (reason->lines - end) * sizeof *reason->line);
        reason->lines -= section->lines + 1;
    }
}

static bool follow_cases(struct outline *outline)
{
    struct reason *reason = outline->work->reason;
    if (outline->cases != 1 || outline->suppositions)
        return false;
    write_contradictions(outline);
    if (reason->fish.size)
        drop_cases_of_fish(outline);
    reason_line(reason, REASON_END)->to = reason->removed;
    reason->form = REASON_CASES;
    return reason->lines + 1 < REASON_LINES;
}

/* Handles nets. A single net names its contradiction in its last line. */
static bool follow_nets(struct outline *outline)
{
    struct reason *reason = outline->work->reason;
    if (outline->cases)
        return false;
    for (unsigned i = 0; i < outline->sections; i++) {
        if (!outline->section[i].plain && !outline->section[i].absurd)
            return false;
    }
    write_contradictions(outline);
    struct reason_line *last = &reason->line[reason->lines - 1];
    if (outline->suppositions != 1 || last->kind != REASON_ABSURD)
        last = reason_line(reason, REASON_END);
    last->kind = REASON_END;
    last->to = reason->removed;
    reason->form = REASON_NET;
    return reason->lines + 1 < REASON_LINES;
}

/* Returns whether the step is a finned fish other than a Kraken fish. It is explained as a whole: fins and fish. */
static bool is_finned_fish(const struct outline *outline)
{
    return outline_is_fish(outline) && outline->sections == 2 && outline->section[0].value &&
           !outline->section[1].value && is_direct(outline->work->reason, &outline->section[0]);
}

bool reason_follow_argument(struct reason_work *work)
{
    struct outline outline = {.work = work, .split = ARGUMENT_NO_TRUTH, .fits = true};
    if (!work->argument->lines || !outline_read(&outline) || is_finned_fish(&outline) ||
        (!outline.sections && (!outline.ordered || outline_is_fish(&outline))))
        return false;
    struct chain *chain = memory_realloc(NULL, 1, sizeof *chain);
    bool is_chain = follow_chain(&outline, chain) || follow_one_end(&outline, chain) || follow_tie(&outline, chain);
    memory_free(chain);
    return is_chain || follow_cases(&outline) || follow_nets(&outline);
}
