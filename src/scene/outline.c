/* The search tree as an outline: a row a guess, under the guess it rests on, with what became of it. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scene/stage.h"

static float row_height(const struct frame *frame)
{
    return roundf(frame->em * 1.9f);
}

static float head_height(const struct frame *frame)
{
    return roundf(frame->em * 2.2f);
}

bool outline_fits(const struct frame *frame, const struct tree *tree)
{
    return !tree->many && head_height(frame) + (float)tree->nodes * row_height(frame) <= frame->tree.height;
}

uint64_t outline_hit(const struct frame *frame, const struct tree *tree, float x, float y)
{
    if (!frame_inside(frame->tree, x, y) || y < frame->tree.y + head_height(frame))
        return 0;
    size_t row = (size_t)((y - frame->tree.y - head_height(frame)) / row_height(frame));
    return row < tree->nodes ? tree->node[row].guess : 0;
}

static bool on_path(const struct tree *tree, const struct tree_node *node)
{
    return node->depth <= tree->levels && tree->level[node->depth - 1].guess == node->guess;
}

/* How far a level moves a row to the right: less where the tree is deep. */
static float indent(const struct stage *stage)
{
    unsigned deepest = 1;
    for (size_t i = 0; i < stage->tree->nodes; i++)
        deepest = stage->tree->node[i].depth > deepest ? stage->tree->node[i].depth : deepest;
    return fminf(stage->frame->em * 1.7f, stage->frame->tree.width * 0.4f / (float)deepest);
}

static struct draw_point mark_of(const struct stage *stage, size_t index)
{
    const struct frame *frame = stage->frame;
    float depth = (float)stage->tree->node[index].depth - 1;
    return (struct draw_point){roundf(frame->tree.x + frame->em * 0.9f + depth * indent(stage)),
                               roundf(frame->tree.y + head_height(frame) + ((float)index + 0.5f) * row_height(frame))};
}

/* From the guess that it rests on, or from the start, down and to the right. */
static void draw_branch(const struct stage *stage, size_t index)
{
    const struct tree_node *node = &stage->tree->node[index];
    struct draw_point at = mark_of(stage, index), from = {at.x - indent(stage),
                                                          stage->frame->tree.y + head_height(stage->frame)};
    if (node->parent == TREE_NONE)
        return;
    from = mark_of(stage, node->parent);
    bool path = on_path(stage->tree, node);
    float reach = stage->frame->em * 0.34f;
    struct draw_point way[3] = {{from.x, from.y + reach}, {from.x, at.y}, {at.x - reach, at.y}};
    struct draw_pen pen = {.colour = path ? stage->theme->meaning[MEANING_GUESS] : stage->theme->line,
                           .width = path ? stage->frame->thick : stage->frame->hair};
    draw_path(stage->list, way, 3, 0, pen);
}

/* What became of the guess, in words. */
static void tell_outcome(const struct stage *stage, const struct tree_node *node, char *text, size_t size)
{
    struct step step;
    struct sentence line;
    unsigned long long count = node->end - node->guess;
    if (!node->end) {
        bool solved = step_read(stage->reader, stage->steps, &step) && step.kind == STEP_SOLVED;
        snprintf(text, size, "%s", solved ? "leads to the solution" : "");
        return;
    }
    snprintf(text, size, "%llu steps, then nothing is left to try", count);
    if (!step_read(stage->reader, node->end - 1, &step) || step.kind != STEP_CONTRADICTION)
        return;
    sentence_line(&line, &stage->wording, &step);
    const char *what = strstr(line.text, ": ");
    snprintf(text, size, "%llu steps, then %.80s", count, what ? what + 2 : line.text);
}

static void draw_node(const struct stage *stage, size_t index)
{
    const struct tree_node *node = &stage->tree->node[index];
    const struct frame *frame = stage->frame;
    struct draw_point at = mark_of(stage, index);
    float em = frame->em, base = roundf(at.y + em * 0.36f), x = at.x + em * 0.8f;
    bool path = on_path(stage->tree, node), now = path && node->depth == stage->tree->levels;
    struct draw_box row = {frame->tree.x, roundf(at.y - row_height(frame) / 2), frame->tree.width, row_height(frame)};
    bool over = stage->hover.target == SCENE_TREE && stage->hover.position == node->guess;
    if (now || over)
        draw_rect(stage->list, row, em * 0.35f, draw_fade(stage->theme->select, now ? 1 : 0.5f));
    enum step_kind kind = node->end ? STEP_CONTRADICTION : STEP_GUESS;
    icon_step(stage, kind, false, at.x, at.y, em * 0.66f);
    char name[16], text[160];
    notation_cell(stage->view->notation, stage->layout, node->cell, name, sizeof name);
    snprintf(text, sizeof text, "%s=%c", name, digit_character(node->digit));
    struct draw_font font = {path ? DRAW_SEMIBOLD : DRAW_REGULAR, em, stage->theme->text};
    draw_text(stage->list, font, DRAW_LEFT, x, base, text);
    x += stage_width(stage, font.face, font.size, text) + em * 0.9f;
    font = (struct draw_font){DRAW_REGULAR, em * 0.86f, stage->theme->muted};
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)node->guess);
    float right = row.x + row.width - em * 0.5f, room = right - stage_width(stage, font.face, font.size, number) - em;
    draw_text(stage->list, font, DRAW_RIGHT, right, base, number);
    tell_outcome(stage, node, text, sizeof text);
    if (room - x > 4 * em)
        flow_line(stage, font, x, base, room - x, text);
}

void outline_draw(const struct stage *stage)
{
    const struct tree *tree = stage->tree;
    const struct frame *frame = stage->frame;
    tree_draw_head(stage);
    draw_clip_push(stage->list, frame->tree);
    for (size_t i = 0; i < tree->nodes; i++)
        draw_node(stage, i);
    for (int path = 0; path < 2; path++) { /* the path over the others */
        for (size_t i = 0; i < tree->nodes; i++) {
            if (on_path(tree, &tree->node[i]) == path)
                draw_branch(stage, i);
        }
    }
    if (!tree->nodes)
        flow_line(stage, (struct draw_font){DRAW_REGULAR, frame->em, stage->theme->muted}, frame->tree.x,
                  roundf(frame->tree.y + head_height(frame) + frame->em * 1.3f), frame->tree.width,
                  "No guess: everything follows from the givens.");
    draw_clip_pop(stage->list);
}
