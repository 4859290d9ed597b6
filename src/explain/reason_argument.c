/* Turns the lines of an argument into those of a reason. The argument says what follows from what; this file only
 * finds out its shape: a chain (two cases, one of which leads from truth to truth), cases, nets (suppositions that
 * lead to a contradiction), or none of these, which is explained as sets. */
#include "explain/reason_parts.h"

#include "explain/spans.h"

/* The lines of one scope, a supposition or a case, or those between two scopes. */
struct section {
    bool plain; /* between scopes, without a supposition */
    struct reason_set supposed;
    bool value;
    bool absurd;
    unsigned first, lines; /* range of its lines in `line` of the outline */
};

/* A link of a count: it holds one of `members`. */
struct counted {
    struct reason_set members, lost;
    unsigned group;
    struct constraint truth; /* of a count of one cell */
};

enum { MAX_SECTIONS = 16, MAX_COUNTED = 64 };

struct outline {
    struct reason_work *work;
    struct reason_line line[REASON_LINES];
    unsigned lines;
    struct section section[MAX_SECTIONS];
    unsigned sections;
    unsigned outer;            /* number of lines before the first section */
    int split;                 /* the truth whose cases the sections are, or ARGUMENT_NO_TRUTH */
    struct reason_set subject; /* of the cases */
    unsigned cases, suppositions;
    struct counted counted[MAX_COUNTED];
    unsigned counteds;
    struct reason_set no, outer_no; /* false by the lines so far; the same without the open scope */
    bool open;                      /* whether a scope is open */
    bool ordered;                   /* whether some line rests on an earlier one */
    bool fits;
};

unsigned reason_find(const struct reason *reason, cell_id cell, unsigned digit)
{
    unsigned at = 0;
    while (at < reason->candidates && (reason->candidate[at].cell != cell || reason->candidate[at].digit != digit))
        at++;
    return at < reason->candidates ? at : REASON_CANDIDATES;
}

/* A candidate that is not part of the reason makes the argument unfit. */
static struct reason_set read_set(struct outline *outline, const candidate_id *list, unsigned count)
{
    struct reason_set set = {0};
    for (unsigned i = 0; i < count; i++) {
        unsigned at = reason_find(outline->work->reason, candidate_cell(list[i]), candidate_digit(list[i]));
        if (at == REASON_CANDIDATES)
            outline->fits = false;
        else
            reason_add(&set, at);
    }
    return set;
}

static struct section *add_section(struct outline *outline)
{
    static const struct section empty;
    if (outline->sections == MAX_SECTIONS) {
        outline->fits = false;
        return NULL;
    }
    if (!outline->sections)
        outline->outer = outline->lines;
    struct section *section = &outline->section[outline->sections++];
    *section = empty;
    section->first = outline->lines;
    return section;
}

static struct reason_line *add_line(struct outline *outline, enum reason_kind kind)
{
    if (outline->sections && !outline->open && !outline->section[outline->sections - 1].plain) {
        struct section *section = add_section(outline);
        if (section)
            section->plain = true;
    }
    struct reason_line *line = &outline->line[outline->lines];
    *line = (struct reason_line){.kind = kind};
    outline->fits = outline->fits && outline->lines + 1 < REASON_LINES;
    outline->lines += outline->fits;
    if (outline->sections)
        outline->section[outline->sections - 1].lines = outline->lines - outline->section[outline->sections - 1].first;
    return line;
}

/* Returns whether the argument has bases: the step is a fish. */
static bool is_fish(const struct outline *outline)
{
    const struct argument *argument = outline->work->argument;
    bool has_base = false;
    for (size_t i = 0; i < argument->roles; i++)
        has_base |= argument->role[i].name == ROLE_BASE;
    return has_base;
}

/* --- truths, links and counts --- */

static unsigned truth_number(const struct outline *outline, int index)
{
    return index == ARGUMENT_PATTERN ? outline->work->truths - 1 : (unsigned)index;
}

/* Returns whether the step has the truths and links that the line names. An argument from a file may name any. */
static bool is_about_step(const struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    const candidate_id *truths = argument_x(work->argument, part), *links = argument_links(work->argument, part);
    bool has_pattern = work->truths && work->group_of[work->truths - 1] == REASON_PATTERN;
    bool names_truth =
        part->kind == ARGUMENT_TRUTH || (part->kind == ARGUMENT_CASES && part->index != ARGUMENT_NO_TRUTH);
    bool fits = !names_truth || (part->index == ARGUMENT_PATTERN ? has_pattern : (unsigned)part->index < work->truths);
    fits = fits && (part->kind != ARGUMENT_LINK || (unsigned)part->index < work->links);
    for (unsigned i = 0; i < part->x && part->kind == ARGUMENT_COUNT && fits; i++)
        fits = (int)truths[i] == ARGUMENT_PATTERN ? has_pattern : truths[i] < work->truths;
    for (unsigned i = 0; i < part->links && fits; i++)
        fits = links[i] < work->links;
    return fits;
}

static void add_truth(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    unsigned truth = truth_number(outline, part->index);
    struct reason_set left = read_set(outline, argument_x(work->argument, part), part->x);
    struct reason_line *line = add_line(outline, REASON_TRUTH);
    line->constraint = work->truth_of[truth];
    line->group = work->group_of[truth];
    line->from = reason_without(work->truth[truth], left);
    line->to = left;
    outline->ordered |= reason_any(&line->from);
}

/* Drops the eliminations among peers of a placement; they are not shown. */
static struct reason_set shown(const struct outline *outline, struct reason_set set)
{
    const struct reason_work *work = outline->work;
    return reason_without(set, reason_without(work->reason->removed, work->goal));
}

static void add_link_line(struct outline *outline, struct constraint link, struct reason_set from, struct reason_set to)
{
    outline->no = reason_both(outline->no, to);
    to = shown(outline, to);
    if (!reason_any(&to))
        return;
    struct reason_line *line = add_line(outline, REASON_LINK);
    line->constraint = link;
    line->from = from;
    line->to = to;
}

/* Adds the line for a set of cells when a line first uses what a count says about it. */
static void add_counted(struct outline *outline, struct reason_set from)
{
    for (unsigned i = 0; i < outline->counteds; i++) {
        struct counted *counted = &outline->counted[i];
        if (!reason_any(&counted->members) || !reason_within(from, counted->members))
            continue;
        struct reason_line *line = add_line(outline, REASON_TRUTH);
        line->constraint = counted->truth;
        line->group = counted->group;
        line->from = counted->lost;
        line->to = from;
        counted->members = (struct reason_set){0};
        return;
    }
}

static void add_link(struct outline *outline, const struct argument_line *part)
{
    const struct argument *argument = outline->work->argument;
    struct reason_set from = read_set(outline, argument_x(argument, part), part->x);
    add_counted(outline, from);
    add_link_line(outline, outline->work->link_of[part->index], from,
                  read_set(outline, argument_y(argument, part), part->y));
}

/* Returns the index of the group of these cells, which is added if it is new; 0 if there is no room or they are not
 * cells. */
static unsigned find_group(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    struct reason *reason = work->reason;
    struct reason_group *group = &reason->group[reason->groups];
    const candidate_id *index = argument_x(work->argument, part);
    if (reason->groups == REASON_GROUPS || part->x > REASON_GROUP_CELLS)
        return 0;
    *group = (struct reason_group){0};
    for (unsigned i = 0; i < part->x; i++) {
        unsigned truth = truth_number(outline, (int)index[i]);
        if (work->group_of[truth] || !constraint_is_cell(work->truth_of[truth]))
            return 0;
        group->cell[group->cells++] = work->truth_of[truth].index;
        for (unsigned c = 0; c < reason->candidates; c++)
            group->digits |= reason_has(&work->truth[truth], c) ? digit_bit(reason->candidate[c].digit) : 0;
    }
    span_sort_cells(group->cell, group->cells);
    for (unsigned i = 0; i < reason->groups; i++) {
        bool same = reason->group[i].cells == group->cells;
        for (unsigned k = 0; k < group->cells && same; k++)
            same = reason->group[i].cell[k] == group->cell[k];
        if (same)
            return i + 1;
    }
    return ++reason->groups;
}

static void add_count(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    const candidate_id *truths = argument_x(work->argument, part), *links = argument_links(work->argument, part);
    struct reason_set all = {0}, gone = read_set(outline, argument_y(work->argument, part), part->y);
    unsigned group = find_group(outline, part);
    if (is_fish(outline))
        return; /* a fish is explained as a whole */
    outline->fits = outline->fits && group;
    for (unsigned i = 0; i < part->x; i++)
        all = reason_both(all, work->truth[truth_number(outline, (int)truths[i])]);
    for (unsigned j = 0; j < part->links && outline->fits; j++) {
        struct reason_set own = reason_common(all, work->link[links[j]]);
        if (outline->counteds == MAX_COUNTED) {
            outline->fits = false;
            return;
        }
        outline->counted[outline->counteds++] = (struct counted){
            .members = reason_without(own, outline->no), .lost = reason_common(all, outline->no), .group = group};
        struct reason_set here = reason_without(reason_common(gone, work->link[links[j]]), all);
        if (!reason_any(&here))
            continue;
        struct reason_set members = outline->counted[outline->counteds - 1].members;
        add_counted(outline, members);
        add_link_line(outline, work->link_of[links[j]], members, here);
    }
    outline->ordered |= outline->sections > 0;
}

/* --- scopes --- */

/* Recognizes cases that only list what one candidate eliminates: together they say what sees all of a set. Returns
 * the index behind them, or `at` if the cases are something else. */
static size_t add_sight(struct outline *outline, size_t at)
{
    const struct argument *argument = outline->work->argument;
    const struct argument_line *part = argument->line;
    size_t i = at + 1;
    if (part[at].index != ARGUMENT_NO_TRUTH)
        return at;
    while (i < argument->lines && part[i].kind == ARGUMENT_CASE) {
        if (!part[i].value)
            return at;
        for (i++; i < argument->lines && part[i].kind == ARGUMENT_LINK;)
            i++;
        if (i == argument->lines || part[i].kind != ARGUMENT_END)
            return at;
        i++;
    }
    if (i >= argument->lines || part[i].kind != ARGUMENT_SO)
        return at;
    struct reason_set from = read_set(outline, argument_x(argument, &part[at]), part[at].x);
    struct reason_set to = read_set(outline, argument_y(argument, &part[i]), part[i].y);
    add_counted(outline, from);
    outline->no = reason_both(outline->no, to);
    to = shown(outline, to);
    if (reason_any(&to)) {
        struct reason_line *line = add_line(outline, REASON_SIGHT);
        line->from = from;
        line->to = to;
    }
    return i + 1;
}

static void begin_section(struct outline *outline, const struct argument_line *part)
{
    struct section *section = add_section(outline);
    if (!section)
        return;
    section->supposed = read_set(outline, argument_x(outline->work->argument, part), part->x);
    section->value = part->value;
    outline->open = true;
    outline->outer_no = outline->no;
    if (!section->value)
        outline->no = reason_both(outline->no, section->supposed);
    outline->counteds = 0;
}

static void end_section(struct outline *outline, bool absurd)
{
    struct section *section = &outline->section[outline->sections - 1];
    section->absurd = absurd;
    outline->no = outline->outer_no;
    if (absurd && section->value)
        outline->no = reason_both(outline->no, section->supposed);
    outline->open = false;
    outline->counteds = 0;
}

/* Reads all lines. Returns false if they do not fit: nested scopes, or several splits into cases. */
static bool read_argument(struct outline *outline)
{
    const struct argument *argument = outline->work->argument;
    unsigned depth = 0;
    for (size_t i = 0; i < argument->lines && outline->fits;) {
        const struct argument_line *part = &argument->line[i++];
        if (!is_about_step(outline, part))
            return false;
        switch ((enum argument_kind)part->kind) {
        case ARGUMENT_TRUTH:
            add_truth(outline, part);
            break;
        case ARGUMENT_LINK:
            add_link(outline, part);
            break;
        case ARGUMENT_COUNT:
            add_count(outline, part);
            break;
        case ARGUMENT_CASES: {
            size_t behind = add_sight(outline, i - 1);
            if (behind >= i) {
                i = behind;
                break;
            }
            outline->fits = outline->fits && !depth && !outline->cases++;
            outline->split = part->index;
            outline->subject = part->index == ARGUMENT_NO_TRUTH
                                   ? read_set(outline, argument_x(argument, part), part->x)
                                   : outline->work->truth[truth_number(outline, part->index)];
            break;
        }
        case ARGUMENT_SUPPOSE:
        case ARGUMENT_CASE:
            outline->suppositions += part->kind == ARGUMENT_SUPPOSE;
            outline->fits = outline->fits && !depth++;
            begin_section(outline, part);
            break;
        case ARGUMENT_ABSURD:
        case ARGUMENT_END:
            if (!depth--)
                return false;
            end_section(outline, part->kind == ARGUMENT_ABSURD);
            break;
        case ARGUMENT_SO:
        case ARGUMENT_KINDS:
            break;
        }
    }
    return outline->fits;
}

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
static void write_absurd(struct outline *outline, const struct section *section)
{
    struct reason *reason = outline->work->reason;
    const struct reason_line *last = &outline->line[section->first + section->lines - 1];
    struct reason_line *absurd = &reason->line[reason->lines - 1];
    if (!section->lines || last->kind != REASON_TRUTH || reason_any(&last->to))
        absurd = reason_line(reason, REASON_ABSURD);
    struct reason_set lost = last->from;
    absurd->kind = REASON_ABSURD;
    absurd->constraint = last->constraint;
    absurd->group = last->group;
    absurd->from = lost;
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
    bool fish = is_fish(outline) && find_fish(outline);
    if (outline->cases != 1 || outline->suppositions)
        return false;
    copy_lines(outline, 0, outline->outer);
    if (fish) {
        struct reason_line *line = reason_line(work->reason, REASON_FISH);
        line->from = outline->subject;
        line->to = outline->subject;
    } else if (outline->split != ARGUMENT_NO_TRUTH) {
        struct reason_line *line = reason_line(work->reason, REASON_TRUTH);
        unsigned truth = truth_number(outline, outline->split);
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
            write_absurd(outline, section);
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
        write_section(outline, &outline->section[i], REASON_SUPPOSE);
        if (!outline->section[i].plain)
            write_absurd(outline, &outline->section[i]);
    }
    end_nets(outline);
    reason->form = REASON_NET;
    return reason->lines + 1 < REASON_LINES;
}

/* Finned fish, other than Kraken fish, are explained at once: fins and fish. */
static bool is_finned_fish(const struct outline *outline)
{
    return is_fish(outline) && outline->sections == 2 && outline->section[0].value && !outline->section[1].value &&
           is_direct(outline, &outline->section[0]);
}

bool reason_follow_argument(struct reason_work *work)
{
    static const struct reason_set none;
    struct outline outline = {.work = work, .split = ARGUMENT_NO_TRUTH, .fits = true, .no = none};
    if (!work->argument->lines || !read_argument(&outline) || is_finned_fish(&outline) ||
        (!outline.sections && (!outline.ordered || is_fish(&outline))))
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
