/* Writes what the marks on the board mean, only those that the picture of the lesson's step has. */
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_parts.h"

struct marks {
    char *text;
    size_t size, length;
};

static void add(struct marks *marks, const char *sentence)
{
    int length = snprintf(marks->text + marks->length, marks->size - marks->length, "%s%s", marks->length ? " " : "",
                          tr(sentence));
    marks->length += length < 0 ? 0 : (size_t)length;
    if (marks->length >= marks->size)
        marks->length = marks->size - 1;
}

/* --- what the picture has: suppositions in others are left out of it --- */

struct picture {
    bool several_lost, several_left; /* a truth has lost several candidates; it has several left */
    bool both;      /* a chain's end may be true where its beginning is false: one candidate has both marks */
    bool truths[2]; /* a house, a cell */
    bool counts;
    bool group_nodes; /* several places of a digit are one end of a link */
    bool orange;      /* lines to what is removed */
    bool supposed[2]; /* by a net, to be false or true */
    bool inside;      /* there are suppositions in others, which a picture of the whole leaves out */
};

static void look_at_truth(struct picture *picture, const struct reason *reason, const struct reason_line *line)
{
    bool has_lost = reason_any(&line->from);
    picture->several_lost |= has_lost && reason_count(line->from) > 1;
    picture->several_left |= has_lost && reason_count(line->to) > 1;
    picture->truths[constraint_is_cell(line->constraint)] |= !line->group;
    picture->group_nodes |= reason->form == REASON_CHAIN && !line->group &&
                            (links_frame_node(reason, line->from) || links_frame_node(reason, line->to));
}

static struct picture look_at(const struct reason *reason)
{
    bool is_chain = reason->form == REASON_CHAIN && !reason->loop;
    struct picture picture = {.orange = is_chain};
    struct reason_set both = {0};
    if (is_chain && reason->lines > 1)
        both = reason_common(reason->line[0].from, reason->line[reason->lines - 2].to);
    picture.both = reason_any(&both);
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        struct reason_set gone = reason_common(line->to, reason->removed);
        bool leads = line->kind == REASON_LINK || line->kind == REASON_SIGHT;
        picture.inside |= line->is_inside;
        picture.counts |= line->kind == REASON_COUNT && !line->is_inside;
        picture.orange |= reason->form == REASON_CASES && leads && reason_any(&gone);
        if (line->kind == REASON_TRUTH && !line->is_inside)
            look_at_truth(&picture, reason, line);
        if (line->kind == REASON_SUPPOSE && reason->form == REASON_NET)
            picture.supposed[reason_any(&line->to)] = true;
    }
    return picture;
}

static bool has_contradiction(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    bool has =
        !context->hides_conclusion &&
        (reason_emptied(reason) || (reason->form == REASON_NET && reason_any(&reason->line[reason->lines - 1].from)));
    for (unsigned i = 0; i < reason->lines; i++)
        has |= reason->line[i].kind == REASON_ABSURD && context_shows_line(context, i);
    return has;
}

/* The colours, unless the false one is struck: then there is one shape less. */
static void add_colours(struct marks *marks, const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    bool is_false = false;
    for (unsigned i = 0; i < 2 * reason->colours && !context->hides_conclusion; i++)
        is_false |= reason_within(reason->colour[i / 2][i % 2], reason->removed);
    if (is_false)
        add(marks, TR("Struck: the colour that is false. So the opposite colour is true."));
    else if (reason->colours)
        add(marks, TR("Discs: one colour. Rings: the opposite one."));
    if (reason->colours > 1)
        add(marks, TR("Squares, filled or not: the two colours of the other cluster."));
}

/* Whether two places of a house are joined by a line without an arrow: in a colouring, a ring or strings of one digit. */
static bool has_pairs(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    bool is_ring = !reason->named_links && !reason->pattern.cells && reason->placed == REASON_CANDIDATES, has = false;
    for (unsigned i = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        has |= line->kind == REASON_TRUTH && (reason->colours || constraint_is_house(line->constraint)) &&
               reason_count(reason_without(line->to, reason->fins)) == 2;
    }
    return has && reason->form == REASON_SETS && !context->shape && (reason->colours || is_ring);
}

/* Whether a single cell stands beside the pattern. */
static bool has_helper(const struct frame_context *context)
{
    unsigned cells = 0;
    for (size_t i = 0; i < context->step->truth_count; i++)
        cells += constraint_is_cell(context->step->truths[i]);
    return cells == 1 && context->reason->form == REASON_SETS && !context->step->places;
}

/* --- what is said --- */

static void add_cases(struct marks *marks)
{
    add(marks, TR("Round: in all cases, or in the first. Square: in a later case. Filled: true. Hollow: false."));
}

static void add_suppositions(struct marks *marks, const struct frame_context *context, const struct picture *picture)
{
    if (!context->hides_conclusion) {
        if (picture->supposed[true])
            add(marks, context_has_curves(context)
                           ? TR("Struck, where an arrow begins or ends: supposed to be true, which fails.")
                           : TR("Struck: supposed to be true, which fails."));
        return;
    }
    if (picture->supposed[true])
        add(marks, TR("Thick ring, filled: supposed to be true."));
    if (picture->supposed[false])
        add(marks, TR("Thick ring, empty: supposed to be false."));
}

static void add_curves(struct marks *marks, const struct frame_context *context, const struct picture *picture)
{
    const struct reason *reason = context->reason;
    if (links_differ_by_case(context))
        add_cases(marks);
    else
        add(marks,
            reason->loop ? TR("Follow the arrows: rings are false and discs are true, or all the other way round.")
            : reason->form == REASON_CHAIN
                ? TR("Suppose that the first ring is false, and follow the arrows: rings are false, discs are true.")
                : TR("Follow the arrows: rings are false, discs are true."));
    add(marks, context_has_many_curves(context)
                   ? TR("Solid: the nearest of the digits or places that are false, and the one that is left.")
                   : TR("Solid: if its start is false, its end is true."));
    if (picture->several_lost && !context_has_many_curves(context))
        add(marks, TR("Where several solid arrows meet, their starts are all false."));
    if (picture->both)
        add(marks, TR("Ring and disc together: false at the start, true at the end."));
    if (picture->several_left)
        add(marks, TR("Of several discs at its end, one is true."));
    if (picture->counts)
        add(marks, TR("Discs without an arrow: where a pair, a larger subset or a fish has its digits."));
    add(marks, TR("Dashed: if its start is true, its end is false."));
    if (picture->inside)
        add(marks,
            TR("Without an arrow to it: a further supposition has shown that. \"Why\" above, or N, goes through it line by line."));
    if (picture->orange && !context->hides_conclusion)
        add(marks,
            reason->form == REASON_CHAIN
                ? TR("Orange: the first ring or the last disc is true, so what these arrows point to is removed.")
                : TR("Orange: one of these arrows starts at something true, so their end is removed."));
    if (picture->group_nodes)
        add(marks, TR("Outlined together: places that count as one, true if one of them is."));
    if (reason->groups)
        add(marks, reason->groups > 1 ? TR("Frames with letters: the almost locked sets.")
                                      : TR("Frames: the set of several cells."));
}

static void add_fish(struct marks *marks, const struct reason *reason)
{
    add(marks,
        TR("Shaded: the rows, columns or boxes that need the digit. Dashed frames: those that have room for it."));
    if (reason->fish.size)
        add(marks, TR("Filled squares: the fish. Hollow squares: its fins."));
    else if (reason_any(&reason->fins))
        add(marks, TR("Squares: the fins. Blue discs: the other places of the digit in what is shaded."));
    else
        add(marks, TR("Blue discs: the places of the digit in what is shaded."));
}

/* What shaded cells and houses are where the marks show what is true or false in them. */
static void add_shades(struct marks *marks, const struct frame_context *context, const struct picture *picture)
{
    const struct reason *reason = context->reason;
    if (!reason->groups && picture->truths[true])
        add(marks, TR("Shaded cell: each of its candidates has a mark."));
    if (picture->truths[false] && (reason->lines <= LINKS_FEW_LINES || links_show_houses(reason)))
        add(marks, TR("Shaded row, column or box: each place of the digit there has a mark."));
}

/* What the discs are beside a pattern that would have two solutions. */
static void add_discs(struct marks *marks, const struct reason *reason)
{
    struct reason_set discs = {0};
    for (unsigned i = 0; i < reason->lines; i++) {
        if (reason->line[i].kind == REASON_TRUTH)
            discs = reason_both(discs, reason->line[i].to);
    }
    if (look_at(reason).truths[false])
        add(marks, TR("Shaded row, column or box: each digit that has discs there is on one of these discs."));
    else if (reason->form == REASON_SETS && reason_any(&discs))
        add(marks, reason_count(discs) == 1 ? TR("Disc: this candidate is true.")
                                            : TR("Discs: at least one of these is true."));
}

/* What is added up. */
static void add_sum(struct marks *marks, const struct layout *layout, struct constraint sum)
{
    if (layout->sums->sum[sum.index].houses)
        add(marks,
            TR("Dashed: the row, column or box whose digits are added up. Bold: the cages that are, too. Shaded cells: what is left goes to them."));
    else
        add(marks, TR("Shaded cells: their digits make up the sum."));
}

/* What truths are, as shaded, and links, as dashed. */
static void add_sets(struct marks *marks, const struct layout *layout, const struct reason *reason)
{
    bool has[2][2] = {{false, false}, {false, false}}; /* truths and links: houses, cells */
    for (unsigned i = 0, links = 0; i < reason->lines; i++) {
        const struct reason_line *line = &reason->line[i];
        bool is_link = line->kind == REASON_LINK;
        if (is_link && constraint_is_sum(line->constraint)) {
            add_sum(marks, layout, line->constraint);
            return;
        }
        if ((line->kind == REASON_TRUTH && !line->group) || (is_link && links++ < reason->named_links))
            has[is_link][constraint_is_cell(line->constraint)] = true;
    }
    if (has[0][0])
        add(marks, TR("Shaded row, column or box: each digit that has discs there is on one of these discs."));
    if (has[0][1])
        add(marks, TR("Shaded cell: it holds the digit of one of its discs."));
    if (has[1][0])
        add(marks, TR("Dashed row, column or box: of the discs of one digit there, only one can be true."));
    if (has[1][1])
        add(marks, TR("Dashed cell: it holds only one digit."));
    if (reason->groups)
        add(marks, TR("Solid frame: an almost locked set, which has one digit more than cells."));
}

void lesson_marks(const struct frame_context *context, char *text, size_t size)
{
    struct marks marks = {text, size, 0};
    const struct reason *reason = context->reason, *shown = context->shape ? context->shape : reason;
    *text = 0;
    if (!context->step || !reason->lines)
        return;
    const struct picture picture = look_at(reason);
    bool is_fish = argument_has_role(&context->step->argument, ROLE_COVER);
    if (exocet_is_shown(context)) {
        add(&marks,
            TR("Solid frames: the base cells. Double: the targets. Dotted: the targets' companions, which have none of the digits."));
        add(&marks,
            TR("Shaded lines: the cross-lines outside of the boxes. Dashes: the lines that hold all places of a digit there. Dashed circle: the digit is placed already."));
        add(&marks,
            TR("Discs: base digits where they can be. Rings: what the base cells rule out in the cross-lines."));
        if (argument_has_role(&context->step->argument, ROLE_MIRROR))
            add(&marks, TR("Dashed frames: there a target's digit must be as well."));
    }
    if (is_fish)
        add_fish(&marks, shown);
    else if (reason_any(&shown->fins) && !context->step->places)
        add(&marks, TR("Discs: the ring. Squares: the guardians."));
    if (context->shape && argument_has_role(&context->step->argument, ROLE_RESTRICTED_COMMON))
        add(&marks,
            TR("Frames with letters: the almost locked sets. Squares: the digits that two sets share. Discs: one of these is true."));
    if (shown->pattern.cells)
        add(&marks, TR("Dotted frames: the cells of the pattern."));
    if (shown->pattern.cells && !context->step->places)
        add_discs(&marks, shown);
    if (shown->pattern.cells && has_helper(context))
        add(&marks, TR("Solid frame: the cell that shares the extra digits."));
    add_colours(&marks, context);
    if (has_pairs(context))
        add(&marks, reason_any(&reason->fins) ? TR("Lines: without the guardians, one of the two ends would be true.")
                                              : TR("Lines: one of the two ends is true."));
    if (context_find_paths(context, &(struct tridagon_paths){{0}, {0}}))
        add(&marks, TR("Solid lines: the path that ends in its own cell. Dashed: the other one."));
    if (context_has_curves(context))
        add_curves(&marks, context, &picture);
    if (context_has_curves(context) || has_pairs(context))
        add_shades(&marks, context, &picture);
    if (!marks.length && shown->form == REASON_SETS && !context->step->places && links_show_houses(shown))
        add_sets(&marks, context->layout, shown);
    if (context_is_nested(context) && !exocet_is_shown(context))
        add_cases(&marks);
    if (!context->shape && !exocet_is_shown(context))
        add_suppositions(&marks, context, &picture);
    if ((!context->shape || (reason->form == REASON_NET && !context->hides_conclusion)) && !exocet_is_shown(context) &&
        has_contradiction(context))
        add(&marks, TR("Red frame: nothing is left there."));
    if (context->causes.blockers)
        add(&marks, TR("Arrows: from digits that stand to the cells that cannot have the same."));
    if (context->hides_conclusion)
        return;
    struct reason_set after_nets = reason_true_after_nets(reason, reason->lines);
    if (!context->shape && reason_any(&after_nets))
        add(&marks, TR("Green ring: as that fails, this must be true, and what it rules out is struck."));
    if (context->step->places)
        add(&marks, TR("Green ring: this digit is placed, and what it rules out is struck."));
}
