/* Draws the marks of a nogood: frames around the digits that cannot all be true, also for the nogood of a backjump; and
 * at the step that learns it, arrows from these digits to the contradiction. */
#include <math.h>

#include "base/memory.h"
#include "scene/frame_parts.h"
#include "step/nogood.h"
#include "why/implications.h"

enum { SHOWN_ARROWS = 20 }; /* more arrows would cover the board */

/* Returns how many of the implications to draw, counted from the contradiction: all that lead to a digit, or none.
 * */
static unsigned count_shown(const struct implications *graph)
{
    unsigned shown = 0, end = 0;
    while (end < graph->count && (!shown || end <= SHOWN_ARROWS)) {
        shown = end;
        while (end < graph->count && graph->item[end].to == graph->item[shown].to)
            end++;
    }
    return end <= SHOWN_ARROWS ? end : shown;
}

void nogood_find_cells(const struct frame_context *context, bool *cell)
{
    const struct implications *graph = context->causes.implications;
    const struct role *role = nogood_named(context->step);
    for (unsigned i = 0; i < role->members; i++)
        cell[context->step->argument.member[role->first + i].index] = true;
    for (unsigned i = 0; i < count_shown(graph); i++)
        cell[candidate_cell(graph->item[i].from)] = cell[candidate_cell(graph->item[i].to)] = true;
    if (constraint_is_cell(graph->conflict))
        cell[graph->conflict.index] = true;
    for (unsigned c = 0; c < context->layout->cells; c++) /* the last guess, which the sentence may mention */
        cell[c] |= context->guesses.is_guess[c] && context->guesses.depth[c] == context->guesses.level;
}

/* Returns the cell of the last guess if it is not part of the nogood. In that case the first digit of the nogood
 * follows from the guess.
 * */
static cell_id find_guess_behind(const struct frame_context *context, const struct role_member *gate)
{
    cell_id guess = NO_CELL;
    for (unsigned c = 0; c < context->layout->cells; c++) {
        if (context->guesses.is_guess[c] && context->guesses.depth[c] == context->guesses.level)
            guess = (cell_id)c;
    }
    return guess != gate->index ? guess : NO_CELL;
}

static enum mark mark_of(const struct implication *item)
{
    return item->by_nogood ? MARK_BY_LEARNED : item->takes ? MARK_TAKES : MARK_CAUSE;
}

/* The arrows to draw. */
struct arrows {
    struct cause_arrow item[IMPLICATIONS_MAX + 2 * LAYOUT_MAX_CELLS];
    size_t count;
};

static void add_arrow(struct arrows *arrows, candidate_id from, candidate_id to, enum mark mark)
{
    if (candidate_cell(from) != candidate_cell(to) && arrows->count < sizeof arrows->item / sizeof *arrows->item)
        arrows->item[arrows->count++] = (struct cause_arrow){candidate_cell(from), to, mark};
}

static bool has_arrow_from(const struct arrows *arrows, cell_id cell)
{
    bool found = false;
    for (size_t i = 0; i < arrows->count && !found; i++)
        found = arrows->item[i].from == cell;
    return found;
}

static bool has_arrow_to(const struct arrows *arrows, candidate_id to)
{
    bool found = false;
    for (size_t i = 0; i < arrows->count && !found; i++)
        found = arrows->item[i].to == to;
    return found;
}

/* Draws the graph backwards from the contradiction. Where implications are left out, dashed arrows lead from the digits
 * of the nogood to the implied ones, and from the last guess, if it is not part of the nogood, to the first digit. */
static void draw_implications(const struct frame_context *context)
{
    const struct implications *graph = context->causes.implications;
    const struct role *role = nogood_named(context->step);
    const struct role_member *member = context->step->argument.member + role->first;
    struct arrows *arrows = memory_realloc(NULL, 1, sizeof *arrows);
    arrows->count = 0;
    unsigned shown = count_shown(graph);
    for (unsigned i = 0; i < shown; i++)
        add_arrow(arrows, graph->item[i].from, graph->item[i].to, mark_of(&graph->item[i]));
    for (unsigned i = 0; i < shown; i++) {
        candidate_id from = graph->item[i].from;
        if (!has_arrow_to(arrows, from))
            add_arrow(arrows, implications_root(graph, from), from, MARK_WAY);
    }
    for (unsigned i = 0; i < role->members; i++) {
        candidate_id from = role_member_candidate(&member[i]), to = implications_lead(graph, from, shown);
        if (to && !has_arrow_from(arrows, member[i].index))
            add_arrow(arrows, from, to, MARK_WAY);
    }
    cell_id guess = find_guess_behind(context, member);
    if (guess != NO_CELL)
        add_arrow(arrows, candidate_id_of(guess, 1), role_member_candidate(member), MARK_WAY);
    curves_draw_causes(context, arrows->item, arrows->count);
    memory_free(arrows);
}

void nogood_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    struct step learned;
    bool is_behind = step_read_learned(context->wording.other, context->step, &learned);
    const struct step *step = is_behind ? &learned : context->step;
    const struct role *role = nogood_named(step);
    struct draw_pen pen = {.width = roundf(fmaxf(2 * frame->hair, frame->cell / 30))};
    if (role)
        pen.colour = mark_put(context, MARK_FRAME);
    for (unsigned i = 0; role && i < role->members; i++)
        draw_frame(
            context->list,
            draw_inset(board_cell(context, step->argument.member[role->first + i].index), frame->thick + pen.width), 0,
            pen);
    if (!context->causes.implications)
        return;
    draw_implications(context);
    contradiction_draw_over(context);
}
