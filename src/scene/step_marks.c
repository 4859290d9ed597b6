/* Draws the marks of the changes that the current step makes. */
#include <math.h>

#include "explain/left_over.h"
#include "scene/frame_parts.h"
#include "scene/recent_cells.h"

/* --- below the digits --- */

static void draw_pointed(const struct frame_context *context)
{
    uint32_t colour = context->theme->select;
    if (context->view->cell != NO_CELL && context->view->cell < context->layout->cells)
        draw_rect(context->list, board_cell(context, context->view->cell), 0, colour);
    if (context->hover.target == SCENE_CELL && !context->view->help)
        draw_rect(context->list, board_cell(context, context->hover.cell), 0, draw_fade(colour, 0.42f));
}

/* Marks every cell in which the selected digit is possible. */
static void draw_lit_digit(const struct frame_context *context)
{
    unsigned digit = context->view->digit;
    if (!digit || digit > context->layout->digits)
        return;
    for (unsigned i = 0; i < context->layout->cells; i++) {
        digit_mask mask = context->mask[i];
        if (!(mask & digit_bit(digit)))
            continue;
        struct draw_box box = board_cell(context, (cell_id)i);
        struct draw_point place = board_candidate(context, (cell_id)i, digit);
        if (context->placed.settled[i] && context->theme->big_bang) /* a theme whose digits fill their narrow cells */
            draw_rect(context->list, box, 0, context->theme->select);
        else if (context->placed.settled[i])
            draw_disc(context->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.40f,
                      context->theme->select);
        else
            draw_disc(context->list, place.x, place.y, board_candidate_size(context) * 0.62f, context->theme->select);
    }
}

/* Shades the cells that got their digits in the last steps, older ones less. */
static void draw_trail(const struct frame_context *context)
{
    const float strongest = 0.16f;
    float sweep =
        context->movement.step && context->movement.step == context->step ? context->movement.motion.sweep : 1;
    bool is_shown = context_is_playing(context) && !context->theme->hatched && !context->movement.heat &&
                    !context->is_hint && !context->causes.why;
    for (unsigned i = 0; i < context->layout->cells && is_shown; i++) {
        bool is_truth = context->step && step_has_cell_truth(context->step, (cell_id)i); /* it is shaded as a truth */
        if (!context->placed.age[i] || !context->placed.settled[i] || is_truth)
            continue;
        float left = 1 - ((float)context->placed.age[i] - 1 + sweep) / (RECENT_STEPS + 1);
        enum mark mark = context->guesses.depth[i] ? MARK_RECENT_BY_GUESS : MARK_RECENT;
        draw_rect(context->list, board_cell(context, (cell_id)i), 0,
                  draw_fade(mark_put(context, mark), strongest * left));
    }
}

/* Draws the outline of a digit: the digit in eight directions around itself in the colour of the sheet. */
static void draw_hollow(const struct frame_context *context, struct draw_box box, uint32_t colour, const char *text)
{
    static const float around[][2] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};
    float x = box.x + box.width / 2, y = box.y + box.height / 2, by = roundf(fmaxf(1, box.width / 60));
    uint32_t pale = theme_blend(context->theme->sheet, draw_fade(colour, 0.42f));
    struct draw_font font = {.face = context->theme->regular, .size = box.width * 0.66f, .colour = pale};
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        draw_text(context->list, font, DRAW_INK, x + around[i][0] * by, y + around[i][1] * by, text);
    font.colour = context->theme->sheet;
    draw_text(context->list, font, DRAW_INK, x, y, text);
}

/* Draws a digit that a backtrack removes, and dashes around its cell; `solid` is its remaining opacity, from 1 to 0.
 * Afterwards a dashed ring around its candidate remains or, if no candidates are shown, its outline. */
static void draw_ghost(const struct frame_context *context, cell_id cell, unsigned digit, float solid)
{
    struct draw_box box = board_cell(context, cell);
    uint32_t colour = mark_put(context, MARK_TAKEN_BACK);
    struct draw_font font = {.face = context->theme->regular, .size = box.width * 0.66f};
    char text[2] = {digit_character(digit), 0};
    float dash = fmaxf(2, box.width / 14);
    struct draw_pen pen = {.colour = colour, .width = context->frame->hair, .dash = dash, .gap = dash};
    draw_frame(context->list, draw_inset(box, roundf(box.width * 0.03f)), box.width * 0.12f, pen);
    if (board_shows_candidates(context)) {
        struct draw_point at = board_candidate(context, cell, digit);
        float reach = board_candidate_size(context) * 0.66f;
        pen.width = fmaxf(1.5f * context->frame->hair, reach / 9);
        pen.dash = pen.gap = reach * 0.3f;
        draw_frame(context->list, (struct draw_box){at.x - reach, at.y - reach, 2 * reach, 2 * reach}, reach, pen);
    } else {
        draw_hollow(context, box, colour, text);
    }
    font.colour = draw_fade(colour, solid);
    if (solid > 0)
        draw_text(context->list, font, DRAW_INK, box.x + box.width / 2, box.y + box.height / 2, text);
}

/* Draws the digits that a backtrack removes, below the candidates that it restores. During the animation their cells
 * light up. */
static void draw_taken_back(const struct frame_context *context, const struct step *step)
{
    float sweep = step == context->movement.step ? context->movement.motion.sweep : 1;
    for (size_t i = 0; i < step->restores; i++) {
        cell_id cell = step->restore[i].cell;
        digit_mask left = context->mask[cell] & ~step->restore[i].digits;
        bool hides_candidates = !board_shows_candidates(context); /* and hides the dots beside them */
        float opacity = 0.3f * (1 - sweep) + (hides_candidates ? context->theme->tint * sweep : 0);
        if (opacity > 0)
            mark_tint(context, cell, mark_put(context, MARK_RESTORED_CELL), opacity);
        if (step == context->step && digits_are_one(left))
            draw_ghost(context, cell, digit_first(left), 1 - sweep);
    }
}

void evidence_draw_under(const struct frame_context *context)
{
    const struct step *step = context->step;
    draw_trail(context);
    draw_pointed(context);
    draw_lit_digit(context);
    if (context->movement.step && context->movement.step != step && context->movement.step->kind == STEP_BACKTRACK)
        draw_taken_back(context, context->movement.step);
    if (!step)
        return;
    causes_draw_under(context);
    if (step->kind == STEP_DEDUCE) {
        contradiction_draw_under(context);
        reason_marks_draw_under(context);
    } else if (step->kind == STEP_GUESS && step->places) {
        mark_tint(context, step->place[0].cell, mark_put(context, MARK_RECENT_BY_GUESS), context->theme->tint * 1.6f);
    } else if (step->kind == STEP_BACKTRACK) {
        draw_taken_back(context, step);
    } else if (step->kind == STEP_CONTRADICTION || step->kind == STEP_NO_SOLUTION) {
        contradiction_draw_under(context);
    }
}

/* --- above the digits --- */

/* Marks the cell on which the step rests, if there is just one. A placed cell has a ring instead. */
static void mark_pivot(const struct frame_context *context)
{
    const struct step *step = context->step;
    cell_id cell = NO_CELL;
    unsigned cells = 0;
    for (size_t i = 0; !step->places && i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i])) {
            cell = step->truths[i].index;
            cells++;
        }
    }
    if (cells != 1)
        return;
    float width = roundf(fmaxf(2, context->frame->cell / 26));
    struct draw_box box = draw_inset(board_cell(context, cell), context->frame->hair + width / 2);
    draw_frame(context->list, box, context->frame->cell * 0.10f,
               (struct draw_pen){.colour = mark_put(context, MARK_FRAME), .width = width});
}

/* Draws eliminated candidates. They are struck through, then fade, and stay visible until the next step. They are not
 * struck before the proof reaches them, and not marked at all if no line of the proof is explained. */
static void draw_removed(const struct frame_context *context, const struct step *step)
{
    bool moving = step == context->movement.step;
    float strike = moving ? context->movement.motion.strike : 1, fade = moving ? context->movement.motion.fade : 1;
    float shown = 1 - 0.3f * fade, size = board_candidate_size(context), reach = size * 0.56f;
    struct draw_font font = {
        .face = context->theme->regular, .size = size, .colour = draw_fade(context->theme->text, shown)};
    struct draw_pen pen = {.width = fmaxf(context->frame->hair * 1.2f, size / 7)};
    bool is_open = context->hides_conclusion && step == context->step;
    if (is_open && !context->proof_line)
        return;
    strike = is_open ? 0 : strike;
    for (size_t i = 0; i < step->removes; i++) {
        if (context->placed.settled[step->remove[i].cell] || board_digit_being_undone(context, step->remove[i].cell))
            continue; /* the placed digit covers it */
        for (digit_mask rest = step->remove[i].digits; rest; rest &= rest - 1) {
            unsigned digit = digit_first(rest);
            struct draw_point at = board_candidate(context, step->remove[i].cell, digit);
            pen.colour = mark_put(context, MARK_REMOVED);
            if (!context->theme->hatched)
                draw_disc(context->list, at.x, at.y, size * 0.60f,
                          draw_fade(pen.colour, is_open ? 0.22f : 0.22f * strike));
            if (!(context->mask[step->remove[i].cell] & digit_bit(digit)))
                draw_text(context->list, font, DRAW_INK, at.x, at.y, (char[2]){digit_character(digit), 0});
            if (strike > 0)
                mark_strike(context, at, reach, strike, pen);
        }
    }
}

/* Draws a dot beside each candidate that a backtrack restores. */
static void draw_restored(const struct frame_context *context, const struct step *step)
{
    float shown = step == context->movement.step ? context->movement.motion.sweep : 1,
          size = board_candidate_size(context);
    for (size_t i = 0; i < step->restores && board_shows_candidates(context); i++) {
        for (digit_mask rest = step->restore[i].digits; rest; rest &= rest - 1) {
            struct draw_point at = board_candidate(context, step->restore[i].cell, digit_first(rest));
            draw_disc(context->list, at.x + size * 0.46f, at.y - size * 0.34f, fmaxf(1, size * 0.12f),
                      draw_fade(mark_put(context, MARK_RESTORED), shown));
        }
    }
}

/* Strikes through the candidates that were tried on this branch and failed. */
static void strike_failed(const struct frame_context *context)
{
    float size = board_candidate_size(context), reach = size * 0.5f;
    struct draw_pen pen = {.width = fmaxf(context->frame->hair * 1.2f, size / 7)};
    for (unsigned i = 0; i < context->layout->cells && board_shows_candidates(context); i++) {
        digit_mask rest = context->placed.settled[i] ? 0 : context->mask[i] & context->guesses.failed[i];
        for (; rest; rest &= rest - 1) {
            struct draw_point at = board_candidate(context, (cell_id)i, digit_first(rest));
            pen.colour = mark_put(context, MARK_FAILED);
            mark_strike(context, at, reach, 1, pen);
        }
    }
}

static void ring_cell(const struct frame_context *context, cell_id cell, uint32_t colour)
{
    struct draw_box box = board_cell(context, cell);
    float width = fmaxf(context->frame->hair, context->frame->cell / 30);
    draw_ring(context->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.36f,
              (struct draw_pen){.colour = colour, .width = width});
}

/* Rings the cell in which a hint would place its digit. */
static void ring_offered(const struct frame_context *context)
{
    const struct step *step = context->step;
    for (size_t i = 0; i < step->places; i++) {
        if (context->placed.settled[step->place[i].cell]) {
            ring_cell(context, step->place[i].cell, mark_put(context, MARK_PLACED));
            continue;
        }
        mark_true_candidate(context, step->place[i].cell, digit_first(step->place[i].digits));
    }
}

/* Rings the cells that this step has settled. */
static void ring_placed(const struct frame_context *context)
{
    const struct step *step = context->step;
    const struct change *list = context->placed.explicit_placements ? step->place : step->remove;
    size_t count = context->placed.explicit_placements ? step->places : step->removes;
    float shown = step == context->movement.step ? context->movement.motion.place : 1;
    for (size_t i = 0; !context->is_hint && i < count; i++) {
        cell_id cell = list[i].cell;
        if (!context->placed.settled[cell] || context->guesses.is_guess[cell]) /* a guess has a frame instead */
            continue;
        enum mark mark = context->step->claim == STEP_CLAIM_WRONG ? MARK_WRONG
                         : context->guesses.depth[cell]           ? MARK_PLACED_BY_GUESS
                                                                  : MARK_PLACED;
        ring_cell(context, cell, draw_fade(mark_put(context, mark), shown));
    }
}

/* Rings the candidate that the sentence calls the only one left; a later step places it. */
static void ring_left_over(const struct frame_context *context)
{
    struct candidate left[LEFT_OVER_NAMED];
    bool is_said = !context->movement.heat && context->step->claim != STEP_CLAIM_WRONG;
    unsigned count = is_said ? left_over_find(&context->step_wording, context->step, left) : 0;
    for (unsigned i = 0; i < count; i++) {
        if (!context->placed.settled[left[i].cell])
            mark_true_candidate(context, left[i].cell, left[i].digit);
    }
}

/* Rings the digit that makes another solver's placement wrong, as the sentence says. */
static void ring_blocker(const struct frame_context *context)
{
    cell_id blocker =
        context->is_hint ? NO_CELL : blockers_of_wrong_digit(context->layout, context->step, context->mask);
    if (blocker != NO_CELL)
        ring_cell(context, blocker, mark_put(context, MARK_WRONG));
}

/* Frames the cell under the pointer in the sentence. Its background may already be tinted. */
static void frame_pointed_word(const struct frame_context *context)
{
    if (context->hover.target != SCENE_WORD || context->hover.cell == NO_CELL)
        return;
    float width = context->frame->thick;
    draw_frame(context->list, draw_inset(board_cell(context, context->hover.cell), width), context->frame->cell * 0.08f,
               (struct draw_pen){.colour = context->theme->text, .width = width});
}

void evidence_draw_curves(const struct frame_context *context)
{
    const struct step *step = context->step;
    if (step && (step->kind == STEP_DEDUCE || step->kind == STEP_GUESS))
        reason_marks_draw_curves(context);
}

void evidence_draw_over(const struct frame_context *context)
{
    const struct step *step = context->step;
    size_t first = context->list->command_count;
    frame_pointed_word(context);
    if (context->movement.step && context->movement.step != step && context->movement.step->kind != STEP_BACKTRACK)
        draw_removed(context, context->movement.step); /* when going backwards, they reappear */
    strike_failed(context);
    divergence_draw_over(context);
    failure_draw_over(context);
    if (!step)
        return;
    nogood_draw(context);
    if (step->kind == STEP_DEDUCE || step->kind == STEP_GUESS) {
        reason_marks_draw(context);
        draw_removed(context, step);
        reason_marks_suppose(context);
        ring_placed(context);
        ring_blocker(context);
        ring_left_over(context);
        if (context->is_hint && !context->hides_conclusion)
            ring_offered(context);
        if (context->reason->form == REASON_SETS && !context->reason->colours)
            mark_pivot(context);
    } else if (step->kind == STEP_BACKTRACK) {
        draw_restored(context, step);
        if (step->truth_count && constraint_is_cell(step->truths[0])) /* all candidates of the cell have failed */
            mark_frame(context, step->truths[0].index, MARK_EMPTY);
    } else if (step->kind == STEP_CONTRADICTION || step->kind == STEP_NO_SOLUTION) {
        contradiction_draw_over(context);
    }
    causes_draw_over(context);
    if (context->causes.implications || step->kind == STEP_CONTRADICTION || step->kind == STEP_NO_SOLUTION)
        contradiction_draw_word(context, first);
}
