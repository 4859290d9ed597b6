#include "explain/reason_outline.h"

#include "explain/spans.h"
#include "step/nogood.h"

/* Reads a set. A candidate outside the reason makes the argument unfit. */
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
        outline->outer = outline->work->reason->lines;
    struct section *section = &outline->section[outline->sections++];
    *section = empty;
    section->first = outline->work->reason->lines;
    return section;
}

static struct reason_line *append(struct outline *outline, enum reason_kind kind)
{
    struct reason *reason = outline->work->reason;
    struct reason_line *line = &reason->line[reason->lines];
    *line = (struct reason_line){.kind = kind, .depth = outline->depth, .is_inside = outline->is_inside};
    outline->fits = outline->fits && reason->lines + 1 < (outline->nested ? REASON_LINES : PLAIN_LINES);
    reason->lines += outline->fits;
    return line;
}

/* Appends a line to the section; after a scope, to a new one. */
static struct reason_line *add_line(struct outline *outline, enum reason_kind kind)
{
    if (outline->sections && !outline->open && !outline->section[outline->sections - 1].plain) {
        struct section *section = add_section(outline);
        if (section)
            section->plain = true;
    }
    struct reason_line *line = append(outline, kind);
    struct section *last = outline->sections ? &outline->section[outline->sections - 1] : NULL;
    if (last)
        last->lines = outline->work->reason->lines - last->first;
    return line;
}

bool outline_is_fish(const struct outline *outline)
{
    return argument_has_role(outline->work->argument, ROLE_COVER);
}

/* --- truths, links and counts --- */

/* Returns the index of an argument's truth in the arrays; the pattern's truth is last. */
static unsigned outline_truth(const struct outline *outline, int index)
{
    return index == ARGUMENT_PATTERN ? outline->work->truths - 1 : (unsigned)index;
}

/* Returns whether the step has the truths and links named in the line. An argument from a file may name any. */
static bool is_about_step(const struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    const candidate_id *truths = argument_x(work->argument, part), *links = argument_links(work->argument, part);
    bool has_pattern = work->truths && work->group_of[work->truths - 1] == REASON_PATTERN;
    bool names_truth =
        part->kind == ARGUMENT_TRUTH || (part->kind == ARGUMENT_CASES && part->index != ARGUMENT_NO_TRUTH);
    bool fits = !names_truth || (part->index == ARGUMENT_PATTERN ? has_pattern : (unsigned)part->index < work->truths);
    bool names_link = part->kind == ARGUMENT_LINK || part->kind == ARGUMENT_FILL;
    fits = fits && (!names_link || (unsigned)part->index < work->links);
    for (unsigned i = 0; i < part->x && part->kind == ARGUMENT_COUNT && fits; i++)
        fits = (int)truths[i] == ARGUMENT_PATTERN ? has_pattern : truths[i] < work->truths;
    for (unsigned i = 0; i < part->links && fits; i++)
        fits = links[i] < work->links;
    return fits;
}

static void add_truth(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    unsigned truth = outline_truth(outline, part->index);
    struct reason_set left = read_set(outline, argument_x(work->argument, part), part->x);
    struct reason_line *line = add_line(outline, REASON_TRUTH);
    line->constraint = work->truth_of[truth];
    line->group = work->group_of[truth];
    line->from = reason_without(work->truth[truth], left);
    line->to = left;
    outline->ordered |= reason_any(&line->from);
}

/* Adds the line of a sum that makes candidates false or, if it names none, cannot be filled. */
static void add_fill(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    struct reason_set lost = reason_common(work->link[part->index], outline->known_false);
    struct reason_set gone = read_set(outline, argument_y(work->argument, part), part->y);
    struct reason_line *line = add_line(outline, part->y ? REASON_LINK : REASON_TRUTH);
    line->constraint = work->link_of[part->index];
    line->from = lost;
    line->to = gone;
    outline->known_false = reason_both(outline->known_false, gone);
}

/* Drops a placement's eliminations from peers, which are not shown. */
static struct reason_set shown(const struct outline *outline, struct reason_set set)
{
    const struct reason_work *work = outline->work;
    return reason_without(set, reason_without(work->reason->removed, work->goal));
}

static void add_link_line(struct outline *outline, struct constraint link, struct reason_set from, struct reason_set to)
{
    outline->known_false = reason_both(outline->known_false, to);
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

/* Adds what an earlier nogood makes false. */
static void add_premise(struct outline *outline, const struct argument_line *part)
{
    const struct argument *argument = outline->work->argument;
    struct reason_set from = {0}, to = read_set(outline, argument_y(argument, part), part->y);
    const struct role *role = nogood_premise(argument, part->index);
    outline->fits = outline->fits && role;
    outline->ordered = true;
    for (unsigned i = 0; role && i < role->members; i++) {
        candidate_id candidate = role_member_candidate(&argument->member[role->first + i]);
        from = reason_both(from, read_set(outline, &candidate, 1));
    }
    outline->known_false = reason_both(outline->known_false, to);
    struct reason_line *line = add_line(outline, REASON_NOGOOD);
    line->from = reason_without(from, to);
    line->to = to;
}

/* Returns the index of the group with these cells, adding it if it is new; 0 if there is no room or they are not
 * cells. */
static unsigned find_group(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    struct reason *reason = work->reason;
    struct reason_group group = {0};
    const candidate_id *index = argument_x(work->argument, part);
    if (part->x > REASON_GROUP_CELLS)
        return 0;
    for (unsigned i = 0; i < part->x; i++) {
        unsigned truth = outline_truth(outline, (int)index[i]);
        if (work->group_of[truth] || constraint_is_house(work->truth_of[truth]))
            return 0;
        group.cell[group.cells++] = work->truth_of[truth].index;
        for (unsigned c = 0; c < reason->candidates; c++)
            group.digits |= reason_has(&work->truth[truth], c) ? digit_bit(reason->candidate[c].digit) : 0;
    }
    span_sort_cells(group.cell, group.cells);
    for (unsigned i = 0; i < reason->groups; i++) {
        bool same = reason->group[i].cells == group.cells;
        for (unsigned k = 0; k < group.cells && same; k++)
            same = reason->group[i].cell[k] == group.cell[k];
        if (same)
            return i + 1;
    }
    if (reason->groups == REASON_GROUPS)
        return 0;
    reason->group[reason->groups] = group;
    return ++reason->groups;
}

/* Adds a count as a separate line. */
static void add_tally(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    const candidate_id *truths = argument_x(work->argument, part), *links = argument_links(work->argument, part);
    struct reason *reason = work->reason;
    struct reason_set all = {0};
    if (reason->tallies == REASON_TALLIES || part->x > REASON_TALLY_SIZE || part->x != part->links) {
        outline->fits = false;
        return;
    }
    struct reason_tally *tally = &reason->tally[reason->tallies];
    tally->size = part->x;
    for (unsigned i = 0; i < part->x; i++) {
        unsigned truth = outline_truth(outline, (int)truths[i]);
        if (work->group_of[truth]) { /* it is the pattern's, which is neither a house nor a cell that could be named */
            outline->fits = false;
            return;
        }
        tally->truth[i] = work->truth_of[truth];
        tally->link[i] = work->link_of[links[i]];
        all = reason_both(all, work->truth[truth]);
    }
    struct reason_set gone = read_set(outline, argument_y(work->argument, part), part->y);
    struct reason_line *line = add_line(outline, REASON_COUNT);
    line->tally = reason->tallies++;
    line->from = reason_without(reason_without(all, outline->known_false), gone);
    line->to = gone;
    outline->known_false = reason_both(outline->known_false, gone);
}

static void add_count(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    const candidate_id *truths = argument_x(work->argument, part), *links = argument_links(work->argument, part);
    struct reason_set all = {0}, gone = read_set(outline, argument_y(work->argument, part), part->y);
    unsigned group = outline->is_exocet ? 0 : find_group(outline, part);
    if (outline_is_fish(outline) && !outline->is_exocet)
        return; /* a fish is explained as a whole */
    if (outline->is_exocet || (!group && (outline->sections || outline->nested))) {
        add_tally(outline, part);
        return;
    }
    outline->fits = outline->fits && group;
    for (unsigned i = 0; i < part->x; i++)
        all = reason_both(all, work->truth[outline_truth(outline, (int)truths[i])]);
    for (unsigned j = 0; j < part->links && outline->fits; j++) {
        struct reason_set own = reason_common(all, work->link[links[j]]);
        if (outline->counteds == MAX_COUNTED) {
            outline->fits = false;
            return;
        }
        outline->counted[outline->counteds++] = (struct counted){.members = reason_without(own, outline->known_false),
                                                                 .lost = reason_common(all, outline->known_false),
                                                                 .group = group};
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

/* Recognizes cases that only list direct eliminations: together they say what sees all of a set. Returns the index
 * after them, or `at` if the cases are different. */
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
    outline->known_false = reason_both(outline->known_false, to);
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
    struct reason_line *line = append(outline, part->kind == ARGUMENT_CASE ? REASON_CASE : REASON_SUPPOSE);
    *(part->value ? &line->to : &line->from) = section->supposed;
    section->first = outline->work->reason->lines;
    outline->open = true;
    outline->outer_false = outline->known_false;
    if (!section->value)
        outline->known_false = reason_both(outline->known_false, section->supposed);
    outline->counteds = 0;
}

/* Returns whether a link of the tally has lost all candidates with which the truths filled it, and stores it in `link`.
 * Exclusions are left out, because neither picture nor sentence can name them as a place. */
static bool find_emptied_link(const struct outline *outline, const struct reason_line *line, struct constraint *link)
{
    const struct reason_work *work = outline->work;
    const struct reason_tally *tally = &work->reason->tally[line->tally];
    for (unsigned j = 0; j < work->links; j++) {
        struct reason_set held = reason_common(line->from, work->link[j]);
        *link = work->link_of[j];
        for (unsigned i = 0; i < tally->size; i++) {
            if (constraint_is_same(tally->link[i], *link) && !constraint_is_exclusion(*link) &&
                reason_within(held, outline->known_false))
                return true;
        }
    }
    return false;
}

static struct reason_line *add_emptied(struct outline *outline, struct constraint constraint, unsigned group,
                                       struct reason_set lost)
{
    struct reason_line *line = add_line(outline, REASON_TRUTH);
    line->constraint = constraint;
    line->group = group;
    line->from = lost;
    return line;
}

/* Ends an impossible scope, from line `first` on, with the line of a truth that has nothing left. If the argument has
 * none, a truth or a link of a count was emptied by the lines after it. */
static struct reason_line *end_absurd(struct outline *outline, unsigned first)
{
    const struct reason *reason = outline->work->reason;
    struct reason_line *last = &outline->work->reason->line[reason->lines - 1];
    if (last->kind == REASON_TRUTH && !reason_any(&last->to))
        return last;
    for (unsigned i = first; i < reason->lines; i++) {
        const struct reason_line line = reason->line[i];
        struct constraint emptied = line.constraint;
        bool is_empty = line.kind == REASON_TRUTH   ? reason_within(line.to, outline->known_false)
                        : line.kind == REASON_COUNT ? find_emptied_link(outline, &line, &emptied)
                                                    : false;
        if (is_empty)
            return add_emptied(outline, emptied, line.group,
                               line.kind == REASON_TRUTH ? line.to : (struct reason_set){0});
    }
    for (unsigned i = 0; i < outline->counteds; i++) {
        const struct counted *counted = &outline->counted[i];
        if (reason_any(&counted->members) && reason_within(counted->members, outline->known_false))
            return add_emptied(outline, counted->truth, counted->group, counted->members);
    }
    outline->fits = false;
    return last;
}

static void end_section(struct outline *outline, bool absurd)
{
    struct section *section = &outline->section[outline->sections - 1];
    section->absurd = absurd;
    outline->fits = outline->fits && (!absurd || section->lines); /* its last line names the contradiction */
    if (absurd && outline->fits)
        end_absurd(outline, section->first);
    outline->known_false = outline->outer_false;
    if (absurd && section->value)
        outline->known_false = reason_both(outline->known_false, section->supposed);
    outline->open = false;
    outline->counteds = 0;
}

/* --- cases, and further suppositions, in a supposition --- */

static void begin_nested(struct outline *outline, const struct argument_line *part)
{
    bool is_inside = part->kind == ARGUMENT_SUPPOSE;
    if (outline->depth == MAX_NESTED || (!part->value && !is_inside)) {
        outline->fits = false;
        return;
    }
    struct reason_set supposed = read_set(outline, argument_x(outline->work->argument, part), part->x);
    outline->before[outline->depth++] = outline->known_false;
    outline->is_inside |= is_inside;
    struct reason_line *line = add_line(outline, REASON_CASE);
    outline->begun[outline->depth - 1] = (unsigned)(line - outline->work->reason->line);
    if (part->value) {
        line->to = supposed;
    } else {
        line->from = supposed;
        outline->known_false = reason_both(outline->known_false, supposed);
    }
}

/* Ends an impossible case: the truth of its last line, or a link of its last count, has nothing left. */
static void end_nested(struct outline *outline)
{
    const struct reason_line *first = &outline->work->reason->line[outline->begun[outline->depth - 1]];
    struct reason_line *last = end_absurd(outline, outline->begun[outline->depth - 1]);
    outline->known_false = reason_both(outline->before[--outline->depth], first->to);
    last->kind = REASON_ABSURD;
    last->to = first->to;
    last->above = (unsigned)(last - first);
    outline->is_inside &= outline->depth > 0;
}

/* Adds the line with the truth's remaining candidates. */
static void add_choice(struct outline *outline, unsigned truth)
{
    struct reason_set all = outline->work->truth[truth];
    struct reason_line *line = add_line(outline, REASON_TRUTH);
    line->constraint = outline->work->truth_of[truth];
    line->group = outline->work->group_of[truth];
    line->to = reason_without(all, outline->known_false);
    line->from = reason_without(all, line->to);
}

/* Reads a line of cases inside a supposition. Returns false for other lines. */
static bool read_nested(struct outline *outline, const struct argument_line *part)
{
    if (!outline->nested || !outline->open)
        return false;
    switch ((enum argument_kind)part->kind) {
    case ARGUMENT_CASES:
        if (part->index == ARGUMENT_NO_TRUTH)
            return false;
        add_choice(outline, outline_truth(outline, part->index));
        return true;
    case ARGUMENT_CASE:
    case ARGUMENT_SUPPOSE:
        begin_nested(outline, part);
        return true;
    case ARGUMENT_ABSURD:
        if (!outline->depth)
            return false;
        end_nested(outline);
        return true;
    case ARGUMENT_END:
        if (outline->is_exocet && !outline->depth)
            return false;
        outline->fits = outline->fits && outline->is_exocet;
        outline->known_false = outline->depth ? outline->before[--outline->depth] : outline->known_false;
        return true;
    case ARGUMENT_SO:
        if (outline->is_exocet)
            outline->known_false = reason_both(outline->known_false,
                                               read_set(outline, argument_y(outline->work->argument, part), part->y));
        return true;
    default:
        return false;
    }
}

/* Finds the bases and covers of a fish whose cases are its fins, or the candidates in a cover. */
static bool find_fish(struct outline *outline)
{
    struct reason_work *work = outline->work;
    struct reason_fish *fish = &work->reason->fish;
    *fish = (struct reason_fish){.fins = work->reason->fins};
    for (size_t i = 0; i < work->argument->roles; i++) {
        const struct role *role = &work->argument->role[i];
        if (role->name != ROLE_BASE && role->name != ROLE_COVER)
            continue;
        if (role->members < 2 || role->members > REASON_FISH_SIZE || (fish->size && fish->size != role->members)) {
            fish->size = 0;
            return false;
        }
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

/* Begins cases, with the line that introduces them. */
static void begin_cases(struct outline *outline, const struct argument_line *part)
{
    const struct reason_work *work = outline->work;
    bool is_of_truth = part->index != ARGUMENT_NO_TRUTH;
    unsigned truth = is_of_truth ? outline_truth(outline, part->index) : 0;
    outline->split = part->index;
    outline->subject = is_of_truth ? work->truth[truth] : read_set(outline, argument_x(work->argument, part), part->x);
    bool is_fish = outline_is_fish(outline) && find_fish(outline);
    if (!is_fish && !is_of_truth)
        return;
    struct reason_line *line = append(outline, is_fish ? REASON_FISH : REASON_TRUTH);
    line->to = outline->subject;
    if (is_fish) {
        line->from = outline->subject;
    } else {
        line->constraint = work->truth_of[truth];
        line->group = work->group_of[truth];
    }
}

/* Returns whether every outermost scope is a supposition, and one of them contains cases of a truth or a further
 * supposition. */
static bool has_nested(const struct argument *argument)
{
    int depth = 0;
    bool has = false;
    for (size_t i = 0; i < argument->lines; i++) {
        const struct argument_line *line = &argument->line[i];
        if (depth <= 0 && line->kind == ARGUMENT_CASE)
            return false;
        has |= depth > 0 &&
               (line->kind == ARGUMENT_SUPPOSE || (line->kind == ARGUMENT_CASES && line->index != ARGUMENT_NO_TRUTH));
        depth += argument_scopes(line->kind);
    }
    return has;
}

bool outline_read(struct outline *outline)
{
    const struct argument *argument = outline->work->argument;
    unsigned depth = 0;
    outline->is_exocet = argument_has_role(outline->work->argument, ROLE_TARGET);
    outline->nested =
        argument_has_role(outline->work->argument, ROLE_SUPPOSITION) || outline->is_exocet || has_nested(argument);
    for (size_t i = 0; i < argument->lines && outline->fits;) {
        const struct argument_line *part = &argument->line[i++];
        if (!is_about_step(outline, part))
            return false;
        if (read_nested(outline, part))
            continue;
        switch ((enum argument_kind)part->kind) {
        case ARGUMENT_TRUTH:
            add_truth(outline, part);
            break;
        case ARGUMENT_LINK:
            add_link(outline, part);
            break;
        case ARGUMENT_PREMISE:
            add_premise(outline, part);
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
            begin_cases(outline, part);
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
        case ARGUMENT_FILL:
            if (!outline->nested) /* a sum alone is explained at once */
                return false;
            add_fill(outline, part);
            break;
        case ARGUMENT_SO:
        case ARGUMENT_KINDS:
            break;
        }
    }
    return outline->fits && !depth;
}
