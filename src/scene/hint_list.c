/* The list of hints beside the board: the steps that are possible here, easiest first. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_parts.h"

static float head_height(const struct frame_layout *frame)
{
    return roundf(frame->em * 2);
}

static unsigned count_eliminations(const struct step *step)
{
    unsigned count = 0;
    for (size_t i = 0; i < step->removes; i++)
        count += digit_count(step->remove[i].digits);
    return count;
}

/* A row that unfolds or folds. */
static void draw_fold(const struct frame_context *context, const struct scene_hint *hint, struct draw_box row,
                      bool chosen)
{
    char text[64];
    float em = context->frame->em, base = context_baseline(row, em);
    snprintf(text, sizeof text, tr_n("%zu more like this", "%zu more like this", hint->folded), hint->folded);
    struct draw_font font = font_row(context, em * FRAME_SMALL_TYPE, chosen);
    icon_fold(context, hint->is_folder, row.x + em * 0.9f, base - em * 0.36f, em * 0.5f);
    flow_line(context, font, row.x + em * 1.8f, base, row.width - em * 2.2f,
              hint->is_folder ? tr("only the first of these") : text);
}

static void draw_row(const struct frame_context *context, const struct rows *rows, size_t index, struct draw_box row)
{
    bool chosen = index == rows->chosen;
    const struct scene_hint *hint = &context->view->hint_list->row[index];
    float em = context->frame->em, base = context_baseline(row, em);
    struct wording wording = context->wording;
    struct sentence line;
    if (hint->folded || hint->is_folder) {
        draw_fold(context, hint, row, chosen);
        return;
    }
    wording.technique = hint->technique;
    sentence_line(&line, &wording, hint->step);
    if (hint->is_quiet)
        draw_rect(context->list, (struct draw_box){row.x, row.y, row.width, context->frame->hair}, 0,
                  context->theme->hair);
    else
        icon_step(context, icon_of_step(hint->step), row.x + em * 0.9f, base - em * 0.36f, em * 0.62f);
    struct draw_font font = font_row(context, hint->is_quiet ? em * FRAME_SMALL_TYPE : em, chosen);
    char eliminations[24] = ""; /* number of candidates that the step eliminates */
    unsigned count = count_eliminations(hint->step);
    if (!hint->step->places)
        snprintf(eliminations, sizeof eliminations, "\xE2\x88\x92%u", count);
    struct draw_font small = font_muted(context, FRAME_SMALL_TYPE);
    float count_width = *eliminations ? context_text_width(context, small.face, small.size, eliminations) + em : 0;
    draw_text(context->list, small, DRAW_RIGHT, row.x + row.width - em * 0.4f, base, eliminations);
    flow_line(context, font, row.x + em * 1.8f, base, row.width - em * 2.2f - count_width, line.text);
}

size_t hint_list_steps(const struct frame_context *context)
{
    const struct scene_hint_list *list = context->view->hint_list;
    return list->steps - (list->rows && list->row[list->rows - 1].is_quiet);
}

/* Writes which steps are listed. */
static void write_head(const struct frame_context *context, char *text, size_t size)
{
    const struct scene_hint_list *list = context->view->hint_list;
    char changed[40] = "", cell[16] = "";
    size_t steps = hint_list_steps(context);
    if (list->cell != NO_CELL)
        notation_cell(context->view->style.notation, context->layout, list->cell, cell, sizeof cell);
    if (list->cell != NO_CELL && list->digit)
        snprintf(changed, sizeof changed, tr("%c in %s"), digit_character(list->digit), cell);
    else if (list->digit)
        snprintf(changed, sizeof changed, "%c", digit_character(list->digit));
    else
        snprintf(changed, sizeof changed, "%s", cell);
    if (list->cell != NO_CELL || list->digit)
        snprintf(text, size, tr("%zu of %zu%s steps change %s; Backspace, or the same click, lists all"),
                 list->matching, steps, list->more ? "+" : "", changed);
    else if (steps)
        snprintf(text, size, tr_n("%zu%s step is possible here", "%zu%s steps are possible here", steps), steps,
                 list->more ? "+" : "");
    else
        snprintf(text, size, "%s", list->more ? tr("Looking ...") : tr("No technique finds anything here."));
}

void hint_list_draw(const struct frame_context *context, struct rows_shown *shown)
{
    const struct frame_layout *frame = context->frame;
    const struct scene_hint_list *list = context->view->hint_list;
    shown->count = 0;
    if (!frame->has_hints)
        return;
    char text[128];
    float em = frame->em;
    write_head(context, text, sizeof text);
    flow_line(context, font_heading(context, em * FRAME_SMALL_TYPE), frame->list.x, roundf(frame->list.y + em),
              frame->list.width, text);
    struct rows rows = {.count = list->rows,
                        .chosen = list->chosen,
                        .target = SCENE_HINT,
                        .box = frame->list,
                        .height = roundf(em * 1.75f),
                        .draw = draw_row};
    rows.box.y += head_height(frame);
    rows.box.height -= head_height(frame);
    rows_draw(context, &rows, shown);
}
