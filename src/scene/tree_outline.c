/* Draws the search tree as an outline: one row for each guess, below the guess on which it rests, with its outcome; and
 * one row for each untried digit of a guess's cell. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "scene/frame_parts.h"

static float row_height(const struct frame_layout *frame)
{
    return roundf(frame->em * 1.9f);
}

static float head_height(const struct frame_layout *frame)
{
    return roundf(frame->em * 2.2f);
}

bool outline_fits(const struct frame_layout *frame, const struct tree *tree)
{
    size_t rows = tree->rows > tree->nodes ? tree->rows : tree->nodes; /* reserves room for what comes later */
    return !tree->many && head_height(frame) + (float)rows * row_height(frame) <= frame->tree.height;
}

static bool on_path(const struct tree *tree, const struct tree_node *node)
{
    return node->depth <= tree->path_length && tree->path[node->depth - 1].guess == node->guess;
}

/* Returns the indentation of a level, which is smaller in a deep tree. */
static float indent(const struct frame_context *context)
{
    unsigned deepest = 1;
    for (size_t i = 0; i < context->tree->nodes; i++)
        deepest = context->tree->node[i].depth > deepest ? context->tree->node[i].depth : deepest;
    return fminf(context->frame->em * 1.7f, context->frame->tree.width * 0.4f / (float)deepest);
}

static struct draw_point mark_of(const struct frame_context *context, size_t row)
{
    const struct frame_layout *frame = context->frame;
    const struct tree *tree = context->tree;
    float depth = (float)tree->node[tree->row[row].node].depth - 1;
    return (struct draw_point){roundf(frame->tree.x + frame->em * 0.9f + depth * indent(context)),
                               roundf(frame->tree.y + head_height(frame) + ((float)row + 0.5f) * row_height(frame))};
}

/* Returns the row of a shown node. */
static size_t row_of(const struct tree *tree, uint32_t node)
{
    size_t row = 0;
    while (tree->row[row].node != node || tree->row[row].untried)
        row++;
    return row;
}

/* Draws a branch downwards and to the right from the parent's row. */
static void draw_branch(const struct frame_context *context, size_t row, bool path)
{
    const struct tree *tree = context->tree;
    const struct tree_node *node = &tree->node[tree->row[row].node];
    if (node->parent == TREE_NONE)
        return;
    struct draw_point at = mark_of(context, row), from = mark_of(context, row_of(tree, node->parent));
    float reach = context->frame->em * 0.34f;
    struct draw_point way[3] = {{from.x, from.y + reach}, {from.x, at.y}, {at.x - reach, at.y}};
    struct draw_pen pen = {.colour = path ? context->theme->meaning[MEANING_GUESS] : context->theme->line,
                           .width = path ? context->frame->thick : context->frame->hair};
    draw_path(context->list, way, 3, 0, pen);
}

static void draw_row(const struct frame_context *context, size_t index)
{
    const struct tree_row *entry = &context->tree->row[index];
    const struct tree_node *node = &context->tree->node[entry->node];
    const struct frame_layout *frame = context->frame;
    struct draw_point at = mark_of(context, index);
    float em = frame->em, base = roundf(at.y + em * 0.36f), x = at.x + em * 0.8f;
    bool is_guess = !entry->untried, reached = is_guess && tree_has_reached(context->tree, node);
    bool path = is_guess && on_path(context->tree, node), now = path && node->depth == context->tree->path_length;
    bool fails = is_guess && context->tree->failing == node->guess;
    struct draw_box row = {frame->tree.x, roundf(at.y - row_height(frame) / 2), frame->tree.width, row_height(frame)};
    if (is_guess)
        rows_begin(context, row, SCENE_TREE, node->guess, now);
    bool is_failed = fails || tree_has_closed(context->tree, node);
    if (reached)
        icon_step(context,
                  !is_failed          ? trial_is_choice(&node->trial) ? STEP_GUESS : ICON_LAST_OPTION
                  : node->is_given_up ? STEP_BACKTRACK
                                      : STEP_CONTRADICTION,
                  at.x, at.y, em * 0.66f);
    else
        draw_ring(context->list, at.x, at.y, em * 0.3f,
                  (struct draw_pen){.colour = context->theme->muted, .width = frame->hair});
    char text[NOTATION_GUESS_SIZE];
    struct change named = {node->trial.cell, is_guess ? node->trial.tried : digit_bit(entry->untried)};
    notation_guess(context->view->style.notation, context->layout, named, text, sizeof text);
    struct draw_font font = {path ? DRAW_SEMIBOLD : DRAW_REGULAR, em,
                             reached ? context->theme->text : context->theme->muted};
    draw_text(context->list, font, DRAW_LEFT, x, base, text);
    x += context_text_width(context, font.face, font.size, text) + em * 0.9f;
    font = font_muted(context, FRAME_SMALL_TYPE);
    char number[24] = "";
    if (is_guess)
        snprintf(number, sizeof number, "%llu", (unsigned long long)node->guess);
    float right = row.x + row.width - em * 0.5f,
          room = right - context_text_width(context, font.face, font.size, number) - em;
    draw_text(context->list, font, DRAW_RIGHT, right, base, number);
    if (fails)
        font = font_bold(context, FRAME_SMALL_TYPE);
    const char *outcome = !is_guess                   ? tr("not tried")
                          : entry->node < MOMENT_ROWS ? context->moment->outcome[entry->node]
                                                      : "";
    if (room - x > 4 * em)
        flow_line(context, font, x, base, room - x, outcome);
}

/* Draws how the rows of the branch that the step closes fold up over the row of its guess, which stays tinted. */
static void draw_fold(const struct frame_context *context)
{
    const struct tree *tree = context->tree;
    const struct frame_layout *frame = context->frame;
    struct fold fold = context_fold(context);
    size_t first = 0, below = 0;
    while (first < tree->rows && tree->node[tree->row[first].node].guess != fold.guess)
        first++;
    if (!fold.end || first == tree->rows)
        return;
    unsigned depth = tree->node[tree->row[first].node].depth;
    while (first + below + 1 < tree->rows && tree->node[tree->row[first + below + 1].node].depth > depth)
        below++;
    float row = row_height(frame), top = roundf(mark_of(context, first).y - row / 2);
    draw_rect(context->list,
              (struct draw_box){frame->tree.x, top, frame->tree.width, row * (1 + (float)below * fold.open)},
              frame->em * 0.35f, draw_fade(context->theme->meaning[MEANING_GUESS], 0.18f));
}

static void outline_draw(const struct frame_context *context)
{
    const struct tree *tree = context->tree;
    const struct frame_layout *frame = context->frame;
    tree_draw_heading(context);
    draw_clip_push(context->list, frame->tree);
    draw_fold(context);
    for (size_t i = 0; i < tree->rows; i++)
        draw_row(context, i);
    for (int path = 0; path < 2; path++) { /* the current path is drawn above the others */
        for (size_t i = 0; i < tree->rows; i++) {
            if ((!tree->row[i].untried && on_path(tree, &tree->node[tree->row[i].node])) == path)
                draw_branch(context, i, path);
        }
    }
    if (!tree->rows)
        flow_line(context, font_muted(context, 1), frame->tree.x,
                  roundf(frame->tree.y + head_height(frame) + frame->em * 1.3f), frame->tree.width,
                  tr("No guess so far: everything follows from the givens."));
    draw_clip_pop(context->list);
}

void tree_draw(const struct frame_context *context)
{
    if (outline_fits(context->frame, context->tree))
        outline_draw(context);
    else
        icicle_draw(context);
}
