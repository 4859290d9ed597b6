/* The search tree over time: steps run to the right as in the timeline, guesses that rest on others hang below them. Few
 * guesses are drawn one by one; of many there is the silhouette, from the same columns as the timeline's skyline. Under
 * it the path stands in words: what each open guess chose from, and what had failed there before. */
#include <math.h>
#include <stdio.h>

#include "scene/stage.h"

enum { NODE_PIXELS = 4 }; /* of width that a node needs on average to be drawn for itself */

struct icicle {
    struct draw_box plot;
    float level;            /* height of a level */
    float caption;          /* baseline */
    struct draw_box table;
    float row;
};

static struct icicle arrange(const struct frame *frame, const struct strip *strip)
{
    float em = frame->em, head = roundf(em * 2.2f), row = roundf(em * 1.7f);
    float deepest = (float)(strip->columns ? strip->deepest : 1), most = (frame->tree.height - head) * 0.46f;
    struct icicle icicle = {.row = row};
    icicle.level = fminf(em * 1.7f, most / deepest);
    icicle.plot = (struct draw_box){frame->tree.x, frame->tree.y + head, frame->tree.width,
                                    roundf(icicle.level * deepest)};
    float below = icicle.plot.y + icicle.plot.height;
    icicle.caption = roundf(below + em * 1.5f);
    icicle.table = (struct draw_box){frame->tree.x, roundf(below + em * 2.6f), frame->tree.width, 0};
    icicle.table.height = frame->tree.y + frame->tree.height - icicle.table.y;
    return icicle;
}

static float place_of(const struct strip *strip, const struct icicle *icicle, uint64_t position)
{
    double count = strip->last > strip->first ? (double)(strip->last - strip->first) : 1;
    double share = ((double)position - (double)strip->first) / count;
    return icicle->plot.x + icicle->plot.width * (float)fmin(1, fmax(0, share));
}

static bool drawn_singly(const struct tree *tree, const struct icicle *icicle)
{
    return !tree->many && (float)tree->nodes * NODE_PIXELS <= icicle->plot.width;
}

/* --- drawing --- */

float tree_draw_head(const struct stage *stage)
{
    const struct frame *frame = stage->frame;
    const uint64_t *kinds = stage->tally->kinds;
    float em = frame->em, size = em * 0.86f, base = roundf(frame->tree.y + em * 1.0f), x = frame->tree.x;
    unsigned long long guesses = kinds[STEP_GUESS], failed = kinds[STEP_BACKTRACK];
    char text[160];
    struct draw_font font = {DRAW_SEMIBOLD, size, stage->theme->muted};
    draw_text(stage->list, font, DRAW_LEFT, x, base, "SEARCH TREE");
    x += stage_width(stage, font.face, font.size, "SEARCH TREE") + size;
    font.face = DRAW_REGULAR;
    snprintf(text, sizeof text, "%llu guess%s%s, %llu failed, %u level%s deep", guesses, guesses == 1 ? "" : "es",
             trace_closed(stage->trace) ? "" : " so far", failed, stage->tally->deepest,
             stage->tally->deepest == 1 ? "" : "s");
    flow_line(stage, font, x, base, frame->tree.x + frame->tree.width - x, text);
    return roundf(em * 2.2f);
}

static struct draw_box node_box(const struct stage *stage, const struct icicle *icicle, const struct tree_node *node)
{
    float left = place_of(stage->strip, icicle, node->guess > 0 ? node->guess - 1 : 0);
    float right = place_of(stage->strip, icicle, node->end ? node->end : stage->strip->last);
    float top = roundf(icicle->plot.y + (float)(node->depth - 1) * icicle->level);
    float bottom = roundf(icicle->plot.y + (float)node->depth * icicle->level);
    float gap = bottom - top > 4 * stage->frame->hair ? stage->frame->hair : 0;
    return (struct draw_box){left, top, fmaxf(right - left - gap, stage->frame->hair), bottom - top - gap};
}

/* A guess that failed by itself, not by those that rested on it, ends in the colour of contradictions. */
static bool is_dead_end(const struct tree *tree, size_t index)
{
    bool leaf = index + 1 == tree->nodes || tree->node[index + 1].parent != index;
    return leaf && tree->node[index].end;
}

static void draw_node(const struct stage *stage, const struct icicle *icicle, size_t index)
{
    const struct tree_node *node = &stage->tree->node[index];
    const uint32_t *meaning = stage->theme->meaning;
    struct draw_box box = node_box(stage, icicle, node);
    float em = stage->frame->em, cap = fminf(stage->frame->thick, box.height * 0.4f);
    draw_rect(stage->list, box, 0, draw_fade(meaning[MEANING_GUESS], node->end ? 0.22f : 0.45f));
    if (is_dead_end(stage->tree, index))
        draw_rect(stage->list, (struct draw_box){box.x, box.y + box.height - cap, box.width, cap}, 0,
                  meaning[MEANING_CONTRADICTION]);
    if (box.height < em * 1.1f || box.width < em * 2)
        return;
    char name[16], text[24];
    notation_cell(stage->view->notation, stage->layout, node->cell, name, sizeof name);
    snprintf(text, sizeof text, "%s=%c", name, digit_character(node->digit));
    struct draw_font font = {DRAW_REGULAR, em * 0.86f, stage->theme->text};
    if (stage_width(stage, font.face, font.size, text) + em * 0.5f <= box.width)
        draw_text(stage->list, font, DRAW_LEFT, box.x + em * 0.25f, roundf(box.y + box.height / 2 + em * 0.30f), text);
}

/* A column of the silhouette hangs down solid as far as guesses stayed open all through it, pale as far as any was. */
static void draw_silhouette(const struct stage *stage, const struct icicle *icicle)
{
    const struct strip *strip = stage->strip;
    const uint32_t *meaning = stage->theme->meaning;
    float cap = fminf(stage->frame->thick, icicle->level);
    for (size_t from = 0, to; from < strip->columns; from = to) {
        const struct strip_column *column = &strip->column[from];
        uint32_t failed = column->kinds & 1u << STEP_CONTRADICTION;
        for (to = from + 1; to < strip->columns && strip->column[to].lowest == column->lowest
                            && strip->column[to].deepest == column->deepest
                            && (strip->column[to].kinds & 1u << STEP_CONTRADICTION) == failed;)
            to++;
        float left = roundf(icicle->plot.x + icicle->plot.width * (float)from / (float)strip->columns);
        float right = roundf(icicle->plot.x + icicle->plot.width * (float)to / (float)strip->columns);
        float low = roundf(icicle->level * (float)column->lowest), high = roundf(icicle->level * (float)column->deepest);
        draw_rect(stage->list, (struct draw_box){left, icicle->plot.y, right - left, low}, 0,
                  draw_fade(meaning[MEANING_GUESS], 0.50f));
        draw_rect(stage->list, (struct draw_box){left, icicle->plot.y + low, right - left, high - low}, 0,
                  draw_fade(meaning[MEANING_GUESS], 0.24f));
        if (failed)
            draw_rect(stage->list, (struct draw_box){left, icicle->plot.y + high - cap, right - left, cap}, 0,
                      meaning[MEANING_CONTRADICTION]);
    }
}

/* The guesses that are open here, each from its step to here. */
static void draw_path_over(const struct stage *stage, const struct icicle *icicle)
{
    float here = place_of(stage->strip, icicle, stage->position), hair = stage->frame->hair;
    for (size_t i = 0; i < stage->tree->levels; i++) {
        float left = place_of(stage->strip, icicle, stage->tree->level[i].guess - 1);
        float top = roundf(icicle->plot.y + (float)i * icicle->level);
        float bottom = roundf(icicle->plot.y + (float)(i + 1) * icicle->level);
        float thin = fmaxf(1, fminf(bottom - top, 2 * hair));
        draw_rect(stage->list, (struct draw_box){left, top, fmaxf(here - left, hair), thin}, 0,
                  stage->theme->meaning[MEANING_GUESS]);
    }
    draw_rect(stage->list, (struct draw_box){roundf(here - hair / 2), icicle->plot.y - 3 * hair, hair,
                                             icicle->plot.height + 6 * hair}, 0, stage->theme->text);
}

static void draw_caption(const struct stage *stage, const struct icicle *icicle)
{
    char text[160] = "Time runs to the right, depth down.", name[16];
    struct step step;
    if (stage->hover.target == SCENE_TREE && step_read(stage->reader, stage->hover.position, &step) && step.places) {
        notation_cell(stage->view->notation, stage->layout, step.place[0].cell, name, sizeof name);
        snprintf(text, sizeof text, "%s=%c, tried at step %llu, level %u", name,
                 digit_character(digit_first(step.place[0].digits)), (unsigned long long)step.number, step.depth);
    }
    flow_line(stage, (struct draw_font){DRAW_REGULAR, stage->frame->em * 0.86f, stage->theme->muted}, icicle->plot.x,
              icicle->caption, icicle->plot.width, text);
}

/* --- the path in words --- */

/* The first level that is shown: the innermost ones are. One row less where some are left out, for saying so. */
static size_t first_shown(const struct icicle *icicle, const struct tree *tree, size_t *rows)
{
    size_t fit = (size_t)fmaxf(0, icicle->table.height / icicle->row);
    *rows = tree->levels <= fit ? tree->levels : fit ? fit - 1 : 0;
    return tree->levels - *rows;
}

static void draw_options(const struct stage *stage, const struct tree_level *level, float x, float base)
{
    float em = stage->frame->em, advance = em * 1.15f;
    float most = stage->frame->tree.x + stage->frame->tree.width - 5 * em;
    for (digit_mask rest = level->options; rest && x < most; rest &= rest - 1) {
        unsigned digit = digit_first(rest);
        bool failed = level->failed & digit_bit(digit), chosen = digit == level->digit;
        uint32_t colour = chosen ? stage->theme->text : stage->theme->muted;
        if (chosen)
            draw_rect(stage->list, (struct draw_box){roundf(x - em * 0.48f), roundf(base - em * 0.98f), roundf(em),
                                                     roundf(em * 1.3f)}, em * 0.22f,
                      draw_fade(stage->theme->meaning[MEANING_GUESS], 0.30f));
        draw_text(stage->list, (struct draw_font){chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, em, colour}, DRAW_MIDDLE, x,
                  base, (char[2]){digit_character(digit), 0});
        if (failed)
            draw_line(stage->list, x - em * 0.4f, base - em * 0.05f, x + em * 0.4f, base - em * 0.65f,
                      (struct draw_pen){.colour = stage->theme->meaning[MEANING_REMOVED],
                                        .width = stage->frame->hair * 1.5f});
        x += advance;
    }
}

static void draw_level(const struct stage *stage, const struct icicle *icicle, size_t index, float y)
{
    const struct tree_level *level = &stage->tree->level[index];
    float em = stage->frame->em, base = roundf(y + icicle->row / 2 + em * 0.36f), x = icicle->table.x + em * 2.2f;
    bool now = index + 1 == stage->tree->levels;
    bool over = stage->hover.target == SCENE_TREE && stage->hover.position == level->guess;
    if (now || over)
        draw_rect(stage->list, (struct draw_box){icicle->table.x, y, icicle->table.width, icicle->row}, em * 0.35f,
                  draw_fade(stage->theme->select, now ? 1 : 0.5f));
    char text[24], name[16];
    struct draw_font small = {DRAW_REGULAR, em * 0.86f, stage->theme->muted};
    snprintf(text, sizeof text, "%zu", index + 1);
    draw_text(stage->list, small, DRAW_RIGHT, x - em * 0.6f, base, text);
    notation_cell(stage->view->notation, stage->layout, level->cell, name, sizeof name);
    draw_text(stage->list, (struct draw_font){now ? DRAW_SEMIBOLD : DRAW_REGULAR, em, stage->theme->text}, DRAW_LEFT, x,
              base, name);
    draw_options(stage, level, x + em * 5.2f, base);
    snprintf(text, sizeof text, "%llu", (unsigned long long)level->guess);
    draw_text(stage->list, small, DRAW_RIGHT, icicle->table.x + icicle->table.width - em * 0.5f, base, text);
}

static void draw_table(const struct stage *stage, const struct icicle *icicle)
{
    size_t rows, first = first_shown(icicle, stage->tree, &rows);
    float em = stage->frame->em, y = icicle->table.y;
    struct draw_font font = {DRAW_REGULAR, em * 0.86f, stage->theme->muted};
    char text[64] = "Nothing rests on a guess here.";
    if (first)
        snprintf(text, sizeof text, "%zu level%s above", first, first == 1 ? "" : "s");
    if (first || !stage->tree->levels) {
        if (icicle->table.height >= icicle->row)
            flow_line(stage, font, icicle->table.x + em * 0.5f, roundf(y + icicle->row / 2 + em * 0.3f),
                      icicle->table.width, text);
        y += icicle->row;
    }
    for (size_t i = 0; i < rows; i++)
        draw_level(stage, icicle, first + i, y + (float)i * icicle->row);
}

void icicle_draw(const struct stage *stage)
{
    struct icicle icicle = arrange(stage->frame, stage->strip);
    tree_draw_head(stage);
    draw_clip_push(stage->list, stage->frame->tree);
    if (drawn_singly(stage->tree, &icicle)) {
        for (size_t i = 0; i < stage->tree->nodes; i++)
            draw_node(stage, &icicle, i);
    } else {
        draw_silhouette(stage, &icicle);
    }
    draw_path_over(stage, &icicle);
    draw_caption(stage, &icicle);
    draw_table(stage, &icicle);
    draw_clip_pop(stage->list);
}

/* --- hits --- */

static uint64_t hit_table(const struct icicle *icicle, const struct tree *tree, float y)
{
    size_t rows, first = first_shown(icicle, tree, &rows);
    float row = (y - icicle->table.y) / icicle->row - (first ? 1 : 0);
    return row >= 0 && row < (float)rows ? tree->level[first + (size_t)row].guess : 0;
}

uint64_t icicle_hit(const struct frame *frame, const struct tree *tree, const struct strip *strip,
                    struct cursor *cursor, float x, float y)
{
    struct icicle icicle = arrange(frame, strip);
    if (frame_inside(icicle.table, x, y))
        return hit_table(&icicle, tree, y);
    if (!frame_inside(icicle.plot, x, y) || !strip->columns)
        return 0;
    double share = ((double)x - icicle.plot.x) / icicle.plot.width, count = (double)(strip->last - strip->first);
    double column = 1 / (double)icicle.plot.width * count; /* steps a pixel */
    uint64_t from = strip->first + 1 + (uint64_t)(share * count), to = from + (uint64_t)column;
    to = to < strip->last ? to : strip->last;
    return from <= to ? tree_find(cursor, from, to, 1 + (unsigned)((y - icicle.plot.y) / icicle.level)) : 0;
}
