#include "explain/reason.h"

#include <string.h>

#include "argument/argument_make.h"
#include "base/memory.h"
#include "explain/reason_parts.h"
#include "explain/spans.h"
#include "explain/step_part.h"
#include "step/nogood.h"
#include "trace/replay.h"

/* Returns the candidate's index, adding it if it is new; REASON_CANDIDATES if there is no room. */
static unsigned take_in(struct reason *reason, cell_id cell, unsigned digit)
{
    unsigned at = 0;
    while (at < reason->candidates && (reason->candidate[at].cell != cell || reason->candidate[at].digit != digit))
        at++;
    if (at == reason->candidates && at < REASON_CANDIDATES)
        reason->candidate[reason->candidates++] = (struct candidate){.cell = cell, .digit = (uint8_t)digit};
    return at;
}

/* Collects the candidates of a truth before the step. Returns false if there are too many. */
static bool gather_truth(struct reason_work *work, const digit_mask *mask, const struct step *step,
                         struct constraint truth, struct reason_set *set)
{
    const struct layout *layout = work->layout;
    bool is_cell = constraint_is_cell(truth);
    for (unsigned i = 0; i < (is_cell ? 1 : layout->digits); i++) {
        cell_id cell = is_cell ? truth.index : layout->house[truth.index].cells[i];
        digit_mask live = mask[cell] | step_removed_from(step, cell);
        for (live &= is_cell ? live : digit_bit(truth.digit); live; live &= live - 1) {
            unsigned candidate = take_in(work->reason, cell, digit_first(live));
            if (candidate == REASON_CANDIDATES)
                return false;
            reason_add(set, candidate);
        }
    }
    return true;
}

static bool covers_open_cells(const struct reason_work *work, const digit_mask *mask, const struct step *step)
{
    size_t open = 0;
    for (unsigned c = 0; c < work->layout->cells; c++)
        open += digit_count(mask[c] | step_removed_from(step, (cell_id)c)) > 1;
    return open == step->patterns;
}

/* Collects the candidates of the pattern's cells outside its digits; one of them is true. */
static bool gather_pattern(struct reason_work *work, const digit_mask *mask, const struct step *step)
{
    struct reason *reason = work->reason;
    for (size_t i = 0; i < step->patterns; i++) {
        cell_id cell = step->pattern[i].cell;
        if (reason->pattern.cells < REASON_PATTERN_CELLS)
            reason->pattern.cell[reason->pattern.cells++] = cell;
        reason->pattern.digits |= step->pattern[i].digits;
        reason->pattern.differs |= step->pattern[i].digits != step->pattern[0].digits;
        for (digit_mask left = (mask[cell] | step_removed_from(step, cell)) & ~step->pattern[i].digits; left;
             left &= left - 1) {
            unsigned candidate = take_in(reason, cell, digit_first(left));
            if (candidate == REASON_CANDIDATES)
                return false;
            reason_add(&work->truth[work->truths], candidate);
            reason_add(&reason->pattern.extras, candidate);
        }
    }
    reason->pattern.whole = covers_open_cells(work, mask, step);
    work->group_of[work->truths] = REASON_PATTERN;
    work->truths += step->patterns != 0;
    return true;
}

static bool gather_truths(struct reason_work *work, const digit_mask *mask, const struct step *step)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        if (work->truths + 1 == REASON_TRUTHS ||
            !gather_truth(work, mask, step, step->truths[i], &work->truth[work->truths]))
            return false;
        work->truth_of[work->truths++] = step->truths[i];
    }
    return gather_pattern(work, mask, step);
}

static void gather_removed(struct reason_work *work, const struct step *step)
{
    struct reason *reason = work->reason;
    struct reason_set own = {0};
    for (size_t i = 0; i < step->removes; i++) {
        for (digit_mask left = step->remove[i].digits; left; left &= left - 1) {
            unsigned candidate = take_in(reason, step->remove[i].cell, digit_first(left));
            if (candidate == REASON_CANDIDATES)
                continue;
            reason_add(&reason->removed, candidate);
            if (step->places && step->place[0].cell == step->remove[i].cell)
                reason_add(&own, candidate);
        }
    }
    work->goal = reason_any(&own) ? own : reason->removed;
    if (step->places)
        reason->placed = take_in(reason, step->place[0].cell, digit_first(step->place[0].digits));
}

/* Adds the candidates of the sums, whose losses a net describes one after the other. */
static bool gather_sums(struct reason_work *work, const digit_mask *mask, const struct step *step)
{
    bool fits = true;
    for (size_t i = 0; i < step->link_count; i++) {
        for (unsigned k = 0; constraint_is_sum(step->links[i]) && k < constraint_size(work->layout, step->links[i]);
             k++) {
            candidate_id candidate = constraint_candidate(work->layout, step->links[i], k);
            cell_id cell = candidate_cell(candidate);
            if ((mask[cell] | step_removed_from(step, cell)) & digit_bit(candidate_digit(candidate)))
                fits &= take_in(work->reason, cell, candidate_digit(candidate)) != REASON_CANDIDATES;
        }
    }
    return fits;
}

static bool gather_links(struct reason_work *work, const struct step *step)
{
    for (size_t i = 0; i < step->link_count; i++) {
        if (work->links == REASON_LINKS)
            return false;
        for (unsigned c = 0; c < work->reason->candidates; c++) {
            struct candidate candidate = work->reason->candidate[c];
            if (constraint_has(work->layout, step->links[i], candidate_id_of(candidate.cell, candidate.digit)))
                reason_add(&work->link[work->links], c);
        }
        work->link_of[work->links++] = step->links[i];
    }
    return true;
}

static void list_sets(struct reason_work *work)
{
    for (unsigned i = 0; i < work->truths; i++) {
        struct reason_line *line = reason_line(work->reason, REASON_TRUTH);
        line->constraint = work->truth_of[i];
        line->group = work->group_of[i];
        line->to = work->truth[i];
    }
    for (unsigned i = 0; i < work->links; i++) {
        struct reason_line *line = reason_line(work->reason, REASON_LINK);
        line->constraint = work->link_of[i];
        line->to = work->link[i];
    }
    reason_line(work->reason, REASON_END)->to = work->reason->removed;
}

/* --- roles --- */

static struct reason_set set_of_role(const struct reason_work *work, const struct role *role)
{
    struct reason_set set = {0};
    for (unsigned i = 0; i < role->members; i++) {
        const struct role_member *member = &work->argument->member[role->first + i];
        unsigned candidate = reason_find(work->reason, member->index, member->digit);
        if (member->kind == ROLE_CANDIDATE && candidate < REASON_CANDIDATES)
            reason_add(&set, candidate);
    }
    return set;
}

/* Collects fins, and guardians: the extra candidates of a ring, but not of a pattern. */
static void find_fins(struct reason_work *work)
{
    for (size_t i = 0; i < work->argument->roles; i++) {
        const struct role *role = &work->argument->role[i];
        bool is_guardian = role->name == ROLE_GUARDIAN || (role->name == ROLE_EXTRA && !work->reason->pattern.cells);
        if (role->name == ROLE_FIN || role->name == ROLE_ENDO_FIN || is_guardian)
            work->reason->fins = reason_both(work->reason->fins, set_of_role(work, role));
    }
}

static void find_colours(struct reason_work *work)
{
    struct reason *reason = work->reason;
    for (size_t i = 0; i + 1 < work->argument->roles && reason->colours < REASON_COLOURS; i++) {
        const struct role *a = &work->argument->role[i], *b = a + 1;
        if (a->name != ROLE_COLOUR_A || b->name != ROLE_COLOUR_B)
            continue;
        reason->colour[reason->colours][0] = set_of_role(work, a);
        reason->colour[reason->colours++][1] = set_of_role(work, b);
    }
}

/* --- almost locked sets, in the order of their letters --- */

struct group_list {
    struct reason_group group[REASON_GROUPS];
    unsigned groups;
};

static bool are_same_cells(const struct reason_group *group, const cell_id *cells, unsigned count)
{
    return group->cells == count && !memcmp(group->cell, cells, count * sizeof *cells);
}

static unsigned find_group(const struct reason_group *group, unsigned groups, const cell_id *cells, unsigned count)
{
    unsigned at = 0;
    while (at < groups && !are_same_cells(&group[at], cells, count))
        at++;
    return at;
}

unsigned reason_group_of(const struct reason *reason, const cell_id *cells, unsigned count)
{
    unsigned at = reason->groups > 1 ? find_group(reason->group, reason->groups, cells, count) : reason->groups;
    return at < reason->groups ? at : REASON_GROUPS;
}

static void add_group(struct group_list *list, const struct reason_group *group)
{
    if (list->groups < REASON_GROUPS &&
        find_group(list->group, list->groups, group->cell, group->cells) == list->groups)
        list->group[list->groups++] = *group;
}

/* Lists the sets of the step's roles. */
static void list_roles(const struct reason_work *work, struct group_list *list)
{
    for (size_t i = 0; i < work->argument->roles; i++) {
        const struct role *role = &work->argument->role[i];
        struct reason_group group = {.cells = role->members};
        if (role->name != ROLE_ALS || role->members > REASON_GROUP_CELLS)
            continue;
        for (unsigned k = 0; k < role->members; k++)
            group.cell[k] = work->argument->member[role->first + k].index;
        span_sort_cells(group.cell, group.cells);
        group.digits = reason_digits_in(work->reason, NULL, group.cell, group.cells);
        add_group(list, &group);
    }
}

/* Sorts the sets in the order of the sentence: in a chain that of its lines, otherwise that of the roles. */
static void order_groups(struct reason_work *work)
{
    struct reason *reason = work->reason;
    struct group_list roles = {.groups = 0}, list = {.groups = 0};
    list_roles(work, &roles);
    for (unsigned i = 0; i < reason->lines && reason->form == REASON_CHAIN; i++) {
        const struct reason_line *line = &reason->line[i];
        bool is_set = line->group && line->group != REASON_PATTERN;
        bool is_cell = line->kind == REASON_TRUTH && !line->group && constraint_is_cell(line->constraint);
        unsigned single = is_cell ? find_group(roles.group, roles.groups, &line->constraint.index, 1) : roles.groups;
        if (is_set)
            add_group(&list, &reason->group[line->group - 1]);
        else if (single < roles.groups)
            add_group(&list, &roles.group[single]);
    }
    for (unsigned i = 0; i < roles.groups; i++)
        add_group(&list, &roles.group[i]);
    for (unsigned i = 0; i < reason->groups; i++)
        add_group(&list, &reason->group[i]);
    for (unsigned i = 0; i < reason->lines; i++) {
        struct reason_line *line = &reason->line[i];
        if (!line->group || line->group == REASON_PATTERN)
            continue;
        const struct reason_group *own = &reason->group[line->group - 1];
        unsigned at = find_group(list.group, list.groups, own->cell, own->cells);
        if (at == list.groups)
            return; /* there are too many */
        line->group = at + 1;
    }
    memcpy(reason->group, list.group, list.groups * sizeof *list.group);
    reason->groups = list.groups;
}

/* --- colourings: the pairs of each cluster, its colours, then what they see --- */

static bool is_truth_too(const struct reason_work *work, struct constraint link)
{
    bool is = false;
    for (unsigned i = 0; i < work->truths && !is; i++)
        is = work->truth_of[i].index == link.index && work->truth_of[i].digit == link.digit;
    return is;
}

/* Appends the links between two coloured candidates, or between a coloured and an eliminated one. */
static void list_links(struct reason_work *work, struct reason_set coloured, bool inside)
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

static void list_colours(struct reason_work *work)
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
    for (unsigned i = 0; i < work->truths; i++) {
        if (reason_within(work->truth[i], coloured))
            continue;
        struct reason_line *line = reason_line(reason, REASON_TRUTH);
        line->constraint = work->truth_of[i];
        line->to = work->truth[i];
    }
    list_links(work, coloured, true);
    list_links(work, coloured, false);
    reason_line(reason, REASON_END)->to = reason->removed;
}

/* Returns whether the truths are at least three houses with two places each for the same digit. The houses of a hidden
 * triple have several digits. */
static bool are_strings(const struct reason_work *work)
{
    bool are = work->truths > 2;
    for (unsigned i = 0; i < work->truths && are; i++)
        are = constraint_is_house(work->truth_of[i]) && work->truth_of[i].digit == work->truth_of[0].digit &&
              reason_count(work->truth[i]) == 2;
    return are;
}

/* Returns the number of links to name: the covers of a fish, the boxes and corners of fireworks. Placements, patterns,
 * strings and a ring of one digit are explained without links. */
static unsigned count_named_links(const struct reason_work *work, const struct step *step)
{
    bool is_ring = argument_has_role(work->argument, ROLE_EXTRA) || argument_has_role(work->argument, ROLE_GUARDIAN);
    bool is_fish = argument_has_role(work->argument, ROLE_COVER);
    bool is_firework = argument_has_role(work->argument, ROLE_PINCER);
    if (step->places || step->patterns || is_ring || (!is_fish && !is_firework && are_strings(work)))
        return 0;
    return is_fish && step->truth_count < work->links ? (unsigned)step->truth_count : work->links;
}

void reason_make_sets(struct reason *reason, const struct layout *layout, const digit_mask *mask,
                      const struct step *step)
{
    struct argument roles = step->argument;
    roles.lines = 0;
    reason_make(reason, layout, mask, step, &roles);
    if (!argument_has_role(&roles, ROLE_COVER) && !argument_has_role(&roles, ROLE_PINCER))
        reason->named_links = 0;
}

void reason_make(struct reason *reason, const struct layout *layout, const digit_mask *mask, const struct step *step,
                 const struct argument *argument)
{
    struct reason_work work = {.reason = reason, .layout = layout, .argument = argument};
    reason->form = REASON_SETS;
    reason->loop = false;
    reason->candidates = reason->lines = reason->groups = reason->colours = reason->named_links = 0;
    reason->tallies = 0;
    reason->pattern.cells = reason->pattern.digits = 0;
    reason->pattern.differs = false;
    reason->is_shape = false;
    reason->placed = REASON_CANDIDATES;
    reason->fish.size = 0;
    reason->removed = reason->fins = reason->pattern.extras = (struct reason_set){0};
    if (step->kind != STEP_DEDUCE)
        return;
    bool whole = gather_truths(&work, mask, step);
    gather_removed(&work, step);
    whole = (!argument_has_role(argument, ROLE_SUPPOSITION) || gather_sums(&work, mask, step)) && whole;
    whole = gather_links(&work, step) && whole;
    find_fins(&work);
    reason->named_links = count_named_links(&work, step);
    bool colouring = argument_has_role(argument, ROLE_COLOUR_A);
    if (whole && !colouring && reason_follow_argument(&work)) {
        bool branches = reason->form == REASON_NET || reason->form == REASON_CASES;
        bool is_drawn = argument_has_role(argument, ROLE_CORNER) || argument_has_role(argument, ROLE_RESTRICTED_COMMON);
        bool is_net_of_shape = reason->form == REASON_NET &&
                               (argument_has_role(argument, ROLE_COVER) || argument_has_role(argument, ROLE_PINCER));
        bool is_always = argument_has_role(argument, ROLE_LINE) || argument_has_role(argument, ROLE_TARGET);
        reason->is_shape = is_always || (is_drawn && branches) || is_net_of_shape;
        order_groups(&work);
        return;
    }
    reason->form = REASON_SETS;
    reason->lines = reason->groups = 0;
    reason->fish.size = 0;
    order_groups(&work);
    if (colouring)
        find_colours(&work);
    if (reason->colours)
        list_colours(&work);
    else
        list_sets(&work);
}

/* Finds the cell or house that was left empty by the contradiction from which the nogood was learned. */
static bool find_conflict(const struct trace *trace, const struct step *step, struct constraint *conflict)
{
    struct step_reader reader;
    struct step read;
    step_reader_init(&reader, trace);
    bool found =
        step_read_before_nogoods(&reader, step->number, &read) && read.kind == STEP_CONTRADICTION && read.truth_count;
    if (found)
        *conflict = read.truths[0];
    step_reader_finish(&reader);
    return found;
}

/* Finds the reason of a learned nogood, which holds without any guess. The nogood stands for a removal and has the
 * reason of that removal, which ends at the contradiction from which the nogood was learned. */
static void find_reason_of_nogood(struct reason *reason, struct argument_maker *maker, const struct trace *trace,
                                  const struct step *step)
{
    struct replay past;
    struct step posed = *step;
    struct change removal;
    struct argument argument;
    struct constraint end;
    bool has_end = find_conflict(trace, step, &end);
    replay_init(&past, trace);
    replay_seek(&past, step->number);
    replay_leave_guesses(&past);
    nogood_pose(&posed, past.mask, &removal);
    argument_of(maker, trace_layout(trace), past.mask, &posed, has_end ? &end : NULL, &argument);
    reason_make(reason, trace_layout(trace), past.mask, &posed, &argument);
    replay_finish(&past);
}

/* Eliminates the digits of filled cells from their peers, as before the step. */
static void clear_peers(const struct layout *layout, const digit_mask *mask, const struct step *step,
                        digit_mask *cleared)
{
    memcpy(cleared, mask, layout->cells * sizeof *mask);
    for (unsigned c = 0; c < layout->cells; c++) {
        digit_mask before = mask[c] | step_removed_from(step, (cell_id)c);
        if (digits_are_one(before))
            candidate_exclude(layout, cleared, candidate_id_of((cell_id)c, digit_first(before)));
    }
}

void reason_of_step(struct reason *reason, struct argument_maker *maker, const struct trace *trace,
                    const digit_mask *mask, const struct step *step)
{
    const struct layout *layout = trace_layout(trace);
    struct argument argument;
    struct step_own own;
    digit_mask *cleared = NULL;
    if (nogood_learned(step)) {
        find_reason_of_nogood(reason, maker, trace, step);
        return;
    }
    const struct step *shown = step_own_find(&own, layout, step);
    if (shown != step) { /* the grid as the technique sees it, with digits not yet eliminated from peers */
        cleared = memory_calloc(layout->cells, sizeof *cleared);
        clear_peers(layout, mask, step, cleared);
        mask = cleared;
    }
    argument_of(maker, layout, mask, shown, NULL, &argument);
    reason_make(reason, layout, mask, shown, &argument);
    memory_free(cleared);
}
