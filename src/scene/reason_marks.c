/* Draws the evidence of a deduction: the candidates of its truths, its links, and its sets of cells. */
#include <math.h>

#include "scene/frame_parts.h"
#include "scene/house_outlines.h"
#include "step/nogood.h"

static bool is_shown_single(const struct frame_context *context, unsigned candidate)
{
    return context->placed.settled[context->reason->candidate[candidate].cell];
}

/* --- candidates --- */

/* Returns whether a hint places the candidate. The ring around it covers a disc. */
static bool is_offered(const struct frame_context *context, struct candidate of)
{
    const struct step *step = context->step;
    bool is_offered = false;
    for (size_t i = 0; context->is_hint && !context->hides_conclusion && i < step->places; i++)
        is_offered |= step->place[i].cell == of.cell && step->place[i].digits == digit_bit(of.digit);
    return is_offered;
}

/* Draws the nodes. Eliminated candidates have their own mark, except for a colour that is still to be refuted. */
static void draw_nodes(const struct frame_context *context, struct reason_set set, enum mark node)
{
    if (!context->reason->colours || !context->hides_conclusion)
        set = reason_without(set, context->reason->removed);
    for (unsigned i = 0; i < context->reason->candidates; i++) {
        struct candidate at = context->reason->candidate[i];
        enum mark mark = reason_has(&context->reason->fins, i) ? MARK_FIN : node;
        if (reason_has(&set, i) && !is_shown_single(context, i) && !(mark == MARK_TRUE && is_offered(context, at)))
            mark_candidate(context, at, mark);
    }
}

bool links_frame_node(const struct reason *reason, struct reason_set set)
{
    return reason_count(set) > 1 && digits_are_one(reason_digits(reason, &set));
}

/* Frames several cells together if they are one end of a link. */
static void frame_node(const struct frame_context *context, struct reason_set set)
{
    const struct reason *reason = context->reason;
    float left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    float radius = board_candidate_size(context) * 0.72f;
    if (!links_frame_node(reason, set))
        return;
    for (unsigned i = 0; i < reason->candidates; i++) {
        if (!reason_has(&set, i))
            continue;
        struct draw_point at = board_candidate(context, reason->candidate[i].cell, reason->candidate[i].digit);
        left = fminf(left, at.x - radius);
        right = fmaxf(right, at.x + radius);
        top = fminf(top, at.y - radius);
        bottom = fmaxf(bottom, at.y + radius);
    }
    struct draw_box box = {roundf(left), roundf(top), roundf(right - left), roundf(bottom - top)};
    draw_frame(context->list, box, radius,
               (struct draw_pen){.colour = mark_put(context, MARK_GROUPED), .width = context->frame->hair});
}

/* Returns the places of a Kraken fish in its covers. */
static struct reason_set find_fish_places(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    struct reason_set places = {0};
    for (unsigned i = 0; i < reason->candidates; i++) {
        struct candidate at = reason->candidate[i];
        bool in_base = false, in_cover = false;
        for (unsigned k = 0; k < reason->fish.size; k++) {
            in_base = in_base || layout_house_has(context->layout, reason->fish.base[k], at.cell);
            in_cover = in_cover || layout_house_has(context->layout, reason->fish.cover[k], at.cell);
        }
        if (in_base && in_cover && at.digit == reason->fish.digit)
            reason_add(&places, i);
    }
    return places;
}

/* The marks of the true and of the false nodes. */
struct node_pair {
    enum mark yes, no;
};

static void draw_line_nodes(const struct frame_context *context, const struct reason_line *line,
                            struct reason_set drawn, struct node_pair node)
{
    struct reason_set from = reason_without(line->from, drawn), to = reason_without(line->to, drawn);
    if (line->kind == REASON_LINK || line->kind == REASON_COUNT)
        draw_nodes(context, to, node.no);
    if (line->kind == REASON_COUNT)
        draw_nodes(context, from, node.yes);
    if (line->kind == REASON_FISH)
        draw_nodes(context, reason_both(from, find_fish_places(context)), MARK_FISH);
    if (line->kind != REASON_TRUTH && line->kind != REASON_CASE) /* eliminations have their own mark */
        return;
    if (context->reason->form == REASON_CHAIN && !line->group) {
        frame_node(context, from);
        frame_node(context, to);
    }
    draw_nodes(context, from, node.no);
    draw_nodes(context, to, node.yes);
}

/* Returns whether the marks of the conclusion, an elimination or a placement, already show the supposition of the
 * line. */
static bool is_concluded(const struct reason *reason, const struct reason_line *line)
{
    struct reason_set left = reason_without(reason_both(line->to, line->from), reason->removed);
    left = reason_without(left, reason_true_after_nets(reason, reason->lines));
    return !reason_any(&left) || reason->placed != REASON_CANDIDATES;
}

/* Returns whether the line supposes something that needs a mark. */
static bool marks_supposition(const struct frame_context *context, unsigned line)
{
    const struct reason_line *at = &context->reason->line[line];
    return (at->kind == REASON_SUPPOSE && (context->hides_conclusion || !is_concluded(context->reason, at))) ||
           (at->kind == REASON_CASE && at->is_inside && context->proof_line &&
            reason_is_open_at(context->reason, line, context->proof_line - 1));
}

bool links_differ_by_case(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    struct reason_set yes[2] = {0}, no[2] = {0}, shared;
    unsigned cases = 0;
    for (unsigned i = 0; i < context_proof_lines(context) && reason->form == REASON_CASES; i++) {
        const struct reason_line *line = &reason->line[i];
        cases += line->kind == REASON_CASE && !line->depth;
        bool makes_true = line->kind == REASON_TRUTH || line->kind == REASON_CASE, is_later = cases > 1;
        if (!cases || !context_shows_line(context, i))
            continue;
        yes[is_later] = reason_both(yes[is_later], makes_true ? line->to : line->from);
        no[is_later] = reason_both(no[is_later], makes_true ? line->from : line->to);
    }
    shared = reason_without(reason_both(reason_common(yes[0], no[1]), reason_common(no[0], yes[1])), reason->removed);
    return reason_any(&shared);
}

/* Returns whether the nodes of later cases have marks of their own. */
static bool shows_cases_apart(const struct frame_context *context)
{
    return context_is_nested(context) || links_differ_by_case(context);
}

/* Draws the nodes that hold in all cases and those of the first case; with `in_others`, those of the other cases. A
 * candidate that is true in one case and false in another has both marks. Candidates that each begin a case are drawn
 * with their case. */
static void draw_part_of_cases(const struct frame_context *context, bool in_others)
{
    const struct reason *reason = context->reason;
    struct reason_set drawn = {0};
    unsigned cases = 0, depth = reason->form != REASON_CASES;
    for (unsigned i = 0; i < context_proof_lines(context); i++) {
        struct reason_line line = reason->line[i];
        cases += line.kind == REASON_CASE && line.depth == depth;
        if (!context_shows_line(context, i) || (cases > 1 && !in_others) || (cases == 1 && in_others))
            continue;
        if (line.kind == REASON_TRUTH && i + 1 < reason->lines && reason->line[i + 1].kind == REASON_CASE)
            line.to = (struct reason_set){0};
        if (in_others == (cases > 1))
            draw_line_nodes(context, &line, drawn,
                            in_others ? (struct node_pair){MARK_LATER_TRUE, MARK_LATER_FALSE}
                                      : (struct node_pair){MARK_TRUE, MARK_FALSE});
        drawn = reason_both(drawn, reason_both(line.from, line.to));
    }
}

/* Draws the nodes of all lines. In a chain the last mention of a candidate counts, because the end may be the
 * beginning. In cases the first mention counts, followed by the candidates that begin the cases: where two cases claim
 * the opposite, as in a remote pair, the alternation of the digits becomes visible. Nodes that hold only in a nested
 * supposition are square. If the start of a link in a net was not mentioned before, a nested supposition that is left
 * out has shown it to be true. */
static void draw_lines(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    struct reason_set drawn = {0};
    unsigned count = context_proof_lines(context), first = reason->form == REASON_CASES;
    for (unsigned i = 0; i < count; i++) {
        unsigned at = (i + first) % count;
        if (!context_shows_line(context, at))
            continue;
        if (!marks_supposition(context, at)) /* the supposition has its own mark */
            draw_line_nodes(context, &reason->line[at], drawn,
                            reason->line[at].is_inside ? (struct node_pair){MARK_LATER_TRUE, MARK_LATER_FALSE}
                                                       : (struct node_pair){MARK_TRUE, MARK_FALSE});
        if (reason->form == REASON_NET && reason->line[at].kind == REASON_LINK)
            draw_nodes(context, reason_without(reason->line[at].from, drawn), MARK_TRUE);
        if (reason->form != REASON_CHAIN)
            drawn = reason_both(drawn, reason_both(reason->line[at].from, reason->line[at].to));
    }
}

/* Rings the candidates that are true once the suppositions of nets have failed, even if the lines that lead to them are
 * not shown. */
static void ring_after_nets(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    if (context->hides_conclusion && !context->proof_line)
        return;
    struct reason_set set = reason_true_after_nets(reason, context_proof_lines(context));
    for (unsigned i = 0; i < reason->candidates; i++) {
        struct candidate at = reason->candidate[i];
        if (reason_has(&set, i) && !context->placed.settled[at.cell])
            mark_true_candidate(context, at.cell, at.digit);
    }
}

bool links_show_houses(const struct reason *reason)
{
    enum { MAX_HOUSES = 8 };
    unsigned houses = 0;
    for (unsigned i = 0; i < reason->lines; i++)
        houses += reason->line[i].kind == REASON_TRUTH && !reason->line[i].group &&
                  constraint_is_house(reason->line[i].constraint);
    return reason->form == REASON_SETS && !reason->colours && houses <= MAX_HOUSES;
}

/* Keeps only the candidates of the digits that the step changes, if all of them would cover the board. */
static struct reason_set leave_out_others(const struct frame_context *context, struct reason_set set)
{
    const struct step *step = context->step;
    digit_mask digits = step->places ? step->place[0].digits : changes_digits(step->remove, step->removes);
    for (unsigned i = 0; i < context->reason->candidates; i++) {
        if (!(digits & digit_bit(context->reason->candidate[i].digit)))
            set.bits[i / 64] &= ~(1ull << i % 64);
    }
    return set;
}

/* Draws the candidates of all truths, each once. In a colouring, each colour has its own shape. */
static void draw_sets(const struct frame_context *context)
{
    static const enum mark shape[REASON_COLOURS][2] = {{MARK_COLOUR, MARK_OPPOSITE},
                                                       {MARK_OTHER_COLOUR, MARK_OTHER_OPPOSITE}};
    struct reason_set all = {0};
    for (unsigned i = 0; i < context_proof_lines(context); i++) {
        bool is_extra = context->shape && context->reason->line[i].group == REASON_PATTERN;
        if (context->reason->line[i].kind == REASON_TRUTH && !is_extra)
            all = reason_both(all, context->reason->line[i].to);
    }
    if (!context->reason->colours &&
        (!links_show_houses(context->reason) || (context->shape && context->reason->groups)))
        all = leave_out_others(context, all);
    for (unsigned i = 0; i < 2 * context->reason->colours; i++) {
        if (!context->hides_conclusion &&
            reason_within(context->reason->colour[i / 2][i % 2], context->reason->removed))
            note_put(context, NOTE_STRUCK_COLOUR);
        struct reason_set own = reason_common(context->reason->colour[i / 2][i % 2], all);
        draw_nodes(context, own, shape[i / 2][i % 2]);
        all = reason_without(all, own);
    }
    if (!context->reason->colours)
        draw_nodes(context, all, MARK_TRUE);
}

/* Frames the common digits of two almost locked sets, if no arrows lead from one set to the other. */
static void frame_commons(const struct frame_context *context)
{
    const struct argument *argument = &context->step->argument;
    size_t next = 0;
    for (const struct role *role; (role = argument_next_role(argument, ROLE_RESTRICTED_COMMON, &next)) != NULL;) {
        for (unsigned k = 0; k < role->members; k++) {
            const struct role_member *member = &argument->member[role->first + k];
            for (unsigned c = 0; c < context->reason->candidates; c++) {
                struct candidate at = context->reason->candidate[c];
                if (at.cell == member->index && at.digit == member->digit && !is_shown_single(context, c))
                    mark_candidate(context, at, MARK_COMMON);
            }
        }
    }
}

/* --- houses and cells --- */

/* Returns whether an earlier shown line has the same house or cell. It is outlined once. */
static bool outlined_before(const struct reason *reason, unsigned line)
{
    struct constraint own = reason->line[line].constraint;
    for (unsigned i = 0; i < line; i++) {
        struct constraint other = reason->line[i].constraint;
        if (reason->line[i].kind == REASON_LINK && other.index == own.index &&
            constraint_is_cell(other) == constraint_is_cell(own))
            return true;
    }
    return false;
}

static void outline_link(const struct frame_context *context, struct constraint link, enum mark mark,
                         struct house_outlines *outlines)
{
    float width = context->frame->hair * 1.5f, dash = context->frame->cell / 9, by = context->frame->thick + width / 2;
    struct draw_pen pen = {.width = width, .dash = dash, .gap = dash};
    if (constraint_is_cell(link) || constraint_is_house(link))
        pen.colour = mark_put(context, constraint_is_cell(link) ? MARK_LINKED_CELL : mark);
    if (constraint_is_cell(link))
        draw_frame(context->list, draw_inset(board_cell(context, link.index), by), context->frame->cell * 0.08f, pen);
    else if (constraint_is_house(link))
        mark_house(context, link.index, pen,
                   by + (float)house_outlines_add(outlines, context->layout, link.index) * 1.5f * width);
    for (unsigned i = 0; constraint_is_sum(link) && i < context->layout->sums->sum[link.index].houses; i++)
        outline_link(context, constraint_house(context->layout->sums->sum[link.index].house[i], 1), MARK_SUM, outlines);
}

/* Outlines links: with sets, those that the sentence names and the explained one; in a chain, whose links are curves,
 * only the explained one. */
static void outline_links(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    struct house_outlines outlines = {.count = 0};
    unsigned shown = context_proof_lines(context);
    for (unsigned i = 0; i < reason->fish.size && !context->proof_line; i++)
        outline_link(context, constraint_house(reason->fish.cover[i], reason->fish.digit), MARK_LINK, &outlines);
    bool counts = context->proof_line && reason->line[context->proof_line - 1].kind == REASON_COUNT;
    const struct reason_tally *tally = &reason->tally[counts ? reason->line[context->proof_line - 1].tally : 0];
    for (unsigned i = 0; counts && i < tally->size; i++)
        outline_link(context, tally->link[i], MARK_LINK, &outlines);
    for (unsigned i = 0, links = 0; i < shown; i++) {
        bool is_link = reason->line[i].kind == REASON_LINK, is_current = i + 1 == context->proof_line;
        bool is_named = links_show_houses(reason) && links < reason->named_links && !outlined_before(reason, i);
        links += is_link;
        if (is_link && (is_named || is_current || constraint_is_sum(reason->line[i].constraint)))
            outline_link(context, reason->line[i].constraint, MARK_LINK, &outlines);
        if (is_link && constraint_is_sum(reason->line[i].constraint))
            note_put(context,
                     context->layout->sums->sum[reason->line[i].constraint.index].houses ? NOTE_REST : NOTE_TOTAL);
    }
}

static void tint_as(const struct frame_context *context, cell_id cell, enum mark mark, float opacity, bool *tinted)
{
    if (!tinted[cell])
        mark_tint(context, cell, mark_put(context, mark), opacity);
    tinted[cell] = true;
}

/* Tints each cell once, even if it lies in several houses; `tinted` records the cells. */
static void tint_once(const struct frame_context *context, cell_id cell, float opacity, bool *tinted)
{
    tint_as(context, cell, MARK_SHADED, opacity, tinted);
}

static void tint_group(const struct frame_context *context, unsigned index, float opacity, bool *tinted)
{
    const struct reason_group *group = &context->reason->group[index];
    for (unsigned i = 0; i < group->cells; i++)
        tint_as(context, group->cell[i], group_mark(context->reason, index), opacity * 1.6f, tinted);
}

static void tint_line(const struct frame_context *context, const struct reason_line *line, float opacity, bool *tinted)
{
    const struct reason *reason = context->reason;
    if (line->kind == REASON_FISH) {
        for (unsigned i = 0; i < reason->fish.size * context->layout->digits; i++)
            tint_once(context,
                      context->layout->house[reason->fish.base[i / context->layout->digits]]
                          .cells[i % context->layout->digits],
                      opacity, tinted);
    } else if (line->group == REASON_PATTERN) {
        for (unsigned i = 0; i < reason->pattern.cells; i++)
            tint_once(context, reason->pattern.cell[i], opacity, tinted);
    } else if (line->group) {
        tint_group(context, line->group - 1, opacity, tinted);
    } else if (constraint_is_sum(line->constraint)) {
        const struct sum *sum = &context->layout->sums->sum[line->constraint.index];
        for (unsigned i = 0; i < sum->cells; i++)
            tint_once(context, sum->cell[i], opacity, tinted);
    } else if (constraint_is_cell(line->constraint)) {
        unsigned group = reason_group_of(reason, &line->constraint.index, 1);
        if (group < REASON_GROUPS)
            tint_group(context, group, opacity, tinted);
        tint_once(context, line->constraint.index, opacity * 1.6f, tinted);
    } else {
        const cell_id *cells = context->layout->house[line->constraint.index].cells;
        for (unsigned i = 0; i < context->layout->digits; i++)
            tint_once(context, cells[i], opacity, tinted);
    }
}

/* Tints houses if they are few. In a long chain, where all of them would cover the board, only the explained one is
 * tinted. Nested cases have none, because their marks suffice. */
static void draw_tints(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    bool tinted[LAYOUT_MAX_CELLS] = {false};
    for (unsigned i = 0; i < context_proof_lines(context) && !context_is_nested(context); i++) {
        const struct reason_line *line = &reason->line[i];
        bool current = i + 1 == context->proof_line, small = line->group || constraint_is_cell(line->constraint);
        bool wanted = line->kind == REASON_TRUTH &&
                      (current || small || links_show_houses(reason) || reason->lines <= LINKS_FEW_LINES);
        bool is_sum =
            line->kind == REASON_LINK && constraint_is_sum(line->constraint); /* it is unrelated to the conclusion */
        if (!is_sum && (!context_shows_line(context, i) || !(wanted || line->kind == REASON_FISH)))
            continue;
        tint_line(context, line, context->theme->tint * (links_show_houses(reason) || current ? 1 : 0.6f), tinted);
    }
}

/* Returns the last shown line that names a truth without candidates, or NULL. */
static const struct reason_line *find_empty(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    for (unsigned i = context_proof_lines(context); i--;) {
        const struct reason_line *line = &reason->line[i];
        bool ends = line->kind == REASON_END && reason->form == REASON_NET && reason_any(&line->from);
        if (context_shows_line(context, i) && (ends || line->kind == REASON_ABSURD))
            return line;
    }
    return NULL;
}

/* Frames the truth without candidates in the contradiction's colour. */
static void frame_empty(const struct frame_context *context, const struct reason_line *empty)
{
    float width = roundf(fmaxf(2 * context->frame->hair, context->frame->cell / 24));
    if (empty->group == REASON_PATTERN)
        return; /* it already has a frame */
    struct draw_pen pen = {.colour = mark_put(context, MARK_EMPTY), .width = width};
    if (empty->group) {
        const struct reason_group *group = &context->reason->group[empty->group - 1];
        mark_cells(context, group->cell, group->cells, pen, context->frame->thick + width / 2);
    } else if (constraint_is_sum(empty->constraint)) {
        const struct sum *sum = &context->layout->sums->sum[empty->constraint.index];
        mark_cells(context, sum->cell, sum->cells, pen, context->frame->thick + width / 2);
    } else if (constraint_is_cell(empty->constraint))
        mark_cells(context, &empty->constraint.index, 1, pen, context->frame->thick + width / 2);
    else
        mark_house(context, empty->constraint.index, pen, context->frame->thick + width / 2);
}

/* Frames the empty truths. In a supposition with cases, the outer cases say where each of them ends. */
static void mark_empty(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    const struct reason_line *empty = context_is_nested(context) ? NULL : find_empty(context);
    const struct reason_line *emptied = context->hides_conclusion ? NULL : reason_emptied(reason);
    if (empty)
        frame_empty(context, empty);
    if (emptied)
        frame_empty(context, emptied);
    for (unsigned i = 0; context_is_nested(context) && i < reason->lines; i++) {
        if (reason->line[i].kind == REASON_ABSURD && reason->line[i].depth == 1)
            frame_empty(context, &reason->line[i]);
    }
}

/* Outlines the cells of a pattern with dots. */
static void outline_pattern(const struct frame_context *context)
{
    float width = roundf(fmaxf(2 * context->frame->hair, context->frame->cell / 24));
    if (!context->reason->pattern.cells)
        return;
    struct draw_pen pen = {.colour = mark_put(context, MARK_PATTERN), .width = width, .gap = 2.2f * width};
    mark_cells(context, context->reason->pattern.cell, context->reason->pattern.cells, pen,
               context->frame->thick + width);
}

/* Returns the context in which the evidence is drawn: a shape replaces the reason. */
static struct frame_context context_of_picture(const struct frame_context *context)
{
    struct frame_context picture = *context;
    if (context->shape)
        picture.reason = context->shape;
    return picture;
}

/* Returns whether the sentence leaves out the evidence: the digits of a nogood are framed, and only the proof explains
 * why they exclude each other. */
static bool is_left_to_proof(const struct frame_context *context)
{
    return nogood_named(context->step) && context->frame->shown != FRAME_PROOF;
}

void reason_marks_draw_under(const struct frame_context *context)
{
    struct frame_context picture = context_of_picture(context);
    if (!is_left_to_proof(context) && !exocet_draw_under(&picture))
        draw_tints(&picture);
}

/* Notes how to read the arrows. Where cases differ, the marks of the candidates show it. */
static void note_reading(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    if (context_has_curves(context) && !links_differ_by_case(context))
        note_put(context, reason->loop ? NOTE_LOOP : reason->form == REASON_CHAIN ? NOTE_SUPPOSE : NOTE_FOLLOW);
}

void reason_marks_draw_curves(const struct frame_context *context)
{
    struct frame_context picture = context_of_picture(context);
    if (is_left_to_proof(context) || exocet_is_shown(&picture))
        return;
    note_reading(&picture);
    curves_draw(&picture);
}

/* Notes that a chain ends at the candidate with which it begins, which has both marks. */
static void note_ends(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    if (reason->form != REASON_CHAIN || reason->loop || reason->lines < 2 || context->proof_line)
        return;
    struct reason_set both = reason_common(reason->line[0].from, reason->line[reason->lines - 2].to);
    if (reason_any(&both))
        note_put(context, NOTE_TOGETHER);
}

static void draw_evidence(const struct frame_context *context)
{
    outline_links(context);
    mark_empty(context);
    outline_pattern(context);
    groups_outline(context);
    if (context->reason->form == REASON_SETS) {
        draw_sets(context);
        if (context->shape)
            frame_commons(context);
        return;
    }
    if (shows_cases_apart(context)) {
        note_put(context, NOTE_CASES);
        draw_part_of_cases(context, true);
        draw_part_of_cases(context, false);
    } else {
        draw_lines(context);
    }
    note_ends(context);
    if (!context_is_nested(context))
        ring_after_nets(context);
}

void reason_marks_draw(const struct frame_context *context)
{
    struct frame_context picture = context_of_picture(context);
    if (is_left_to_proof(context) || exocet_draw(&picture))
        return;
    draw_evidence(&picture);
    if (context->shape && context->reason->form == REASON_NET && !context->hides_conclusion)
        mark_empty(context); /* the sentence names it, although the picture shows the shape */
    groups_draw_letters(&picture);
}

void reason_marks_suppose(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    bool is_net =
        reason->form == REASON_NET && !context->shape && !is_left_to_proof(context) && !exocet_is_shown(context);
    for (unsigned i = 0; i < context_proof_lines(context) && is_net; i++) {
        struct reason_set all = reason_both(reason->line[i].to, reason->line[i].from);
        if (reason->line[i].kind == REASON_SUPPOSE && reason_any(&reason->line[i].to) && !marks_supposition(context, i))
            note_put(context, NOTE_REFUTED);
        for (unsigned k = 0; k < reason->candidates && marks_supposition(context, i); k++) {
            if (reason_has(&all, k) && !is_shown_single(context, k))
                mark_candidate(context, reason->candidate[k],
                               reason_has(&reason->line[i].to, k) ? MARK_SUPPOSED_TRUE : MARK_SUPPOSED_FALSE);
        }
    }
}
