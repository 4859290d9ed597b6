/* Draws the search tree as an icicle plot: time runs to the right as in the timeline, and each guess hangs below the
 * one on which it rests. Few guesses are drawn as boxes; many as a silhouette, from the timeline's columns. A table
 * below lists the open guesses with their options and the options that failed earlier. */
#include <math.h>
#include <stdio.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "scene/frame_parts.h"

enum { NODE_PIXELS = 4 }; /* a node is drawn as a box only if the average width is at least this */

struct icicle {
    struct draw_box plot;
    float level;   /* height of a level */
    float caption; /* baseline of the caption */
    struct draw_box table;
    float row;
};

static struct icicle arrange(const struct frame_layout *frame, const struct timeline_columns *timeline)
{
    float em = frame->em, head = roundf(em * 2.2f), row = roundf(em * 1.7f);
    float deepest = (float)(timeline->columns ? timeline->deepest : 1), most = (frame->tree.height - head) * 0.46f;
    struct icicle icicle = {.row = row};
    icicle.level = fminf(em * 1.7f, most / deepest);
    icicle.plot =
        (struct draw_box){frame->tree.x, frame->tree.y + head, frame->tree.width, roundf(icicle.level * deepest)};
    float below = icicle.plot.y + icicle.plot.height;
    icicle.caption = roundf(below + em * 1.5f);
    icicle.table = (struct draw_box){frame->tree.x, roundf(below + em * 2.6f), frame->tree.width, 0};
    icicle.table.height = frame->tree.y + frame->tree.height - icicle.table.y;
    return icicle;
}

static float x_of_position(const struct timeline_columns *timeline, const struct icicle *icicle, uint64_t position)
{
    float x = timeline_columns_x(timeline, icicle->plot, position);
    return fmaxf(icicle->plot.x, fminf(x, icicle->plot.x + icicle->plot.width));
}

static bool drawn_singly(const struct tree *tree, const struct icicle *icicle)
{
    return !tree->many && (float)tree->nodes * NODE_PIXELS <= icicle->plot.width;
}

/* --- drawing --- */

/* Returns the part of the count that the tree has added since its beginning. */
static uint64_t after(uint64_t count, uint64_t before)
{
    return count > before ? count - before : 0;
}

/* Counts the guesses of the tree, without those before its beginning. */
static struct guess_count count_tree_guesses(const struct frame_context *context)
{
    const struct tallies_shown *tallies = &context->tallies;
    struct guess_count guesses = context->tree->whole ? count_guesses(tallies->whole, tallies->effort_whole)
                                                      : count_guesses(tallies->here, tallies->effort_here);
    if (tallies->common) {
        struct guess_count before = count_guesses(tallies->common, tallies->effort_common);
        guesses.guesses = after(guesses.guesses, before.is_exact ? before.guesses : 0);
        guesses.is_exact = guesses.is_exact && before.is_exact;
    }
    return guesses;
}

float tree_draw_heading(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    const struct tally *tally = context->tree->whole ? context->tallies.whole : context->tallies.here,
                       *common = context->tallies.common;
    float em = context->frame->em, size = em * FRAME_SMALL_TYPE, base = roundf(frame->tree.y + em * 1.0f),
          x = frame->tree.x;
    struct guess_count guesses = count_tree_guesses(context);
    uint64_t failed = after(tally->kinds[STEP_BACKTRACK], common ? common->kinds[STEP_BACKTRACK] : 0);
    failed += !context->tree->whole && context->tree->failing; /* the row below counts it before the backtrack */
    char text[224], tried[64], branches[64], deep[48], figure[NUMBER_TEXT_SIZE];
    struct draw_font font = font_heading(context, size);
    const char *title = common ? tr("AFTER THAT") : tr("SEARCH TREE");
    draw_text(context->list, font, DRAW_LEFT, x, base, title);
    x += context_text_width(context, font.face, font.size, title) + size;
    font.face = DRAW_REGULAR;
    guess_count_write(&guesses, tried, sizeof tried);
    snprintf(branches, sizeof branches, tr_n("%s branch failed", "%s branches failed", failed),
             number_text(failed, figure));
    snprintf(deep, sizeof deep, tr_n("%u level deep", "%u levels deep", guesses.deepest), guesses.deepest);
    snprintf(text, sizeof text, context->moment->closed ? "%s, %s, %s" : tr("so far %s, %s, %s"), tried, branches,
             deep);
    float room = frame->tree.x + frame->tree.width - x;
    if (context_text_width(context, font.face, font.size, text) > room)
        snprintf(text, sizeof text, "%s, %s", tried, branches);
    flow_line(context, font, x, base, room, text);
    return roundf(em * 2.2f);
}

static struct draw_box node_box(const struct frame_context *context, const struct icicle *icicle,
                                const struct tree_node *node)
{
    float left = x_of_position(context->timeline, icicle, node->guess > 0 ? node->guess - 1 : 0);
    uint64_t end = node->end ? node->end : context->timeline->last, here = context->tree->position;
    if (!context->tree->whole && end > here)
        end = here;
    float right = x_of_position(context->timeline, icicle, end);
    float top = roundf(icicle->plot.y + (float)(node->depth - 1) * icicle->level);
    float bottom = roundf(icicle->plot.y + (float)node->depth * icicle->level);
    float gap = bottom - top > 4 * context->frame->hair ? context->frame->hair : 0;
    return (struct draw_box){left, top, fmaxf(right - left - gap, context->frame->hair), bottom - top - gap};
}

/* Returns whether the guess failed without a further guess. Its box ends in the contradiction's colour. */
static bool is_dead_end(const struct tree *tree, size_t index)
{
    bool leaf = index + 1 == tree->nodes || tree->node[index + 1].parent != index;
    const struct tree_node *node = &tree->node[index];
    return node->guess == tree->failing ||
           (leaf && !node->is_given_up && (tree->whole ? node->end != 0 : tree_has_closed(tree, node)));
}

static void draw_node(const struct frame_context *context, const struct icicle *icicle, size_t index)
{
    const struct tree_node *node = &context->tree->node[index];
    const uint32_t *meaning = context->theme->meaning;
    struct draw_box box = node_box(context, icicle, node);
    float em = context->frame->em, cap = fminf(context->frame->thick, box.height * 0.4f);
    bool reached = tree_has_reached(context->tree, node), closed = tree_has_closed(context->tree, node);
    draw_rect(context->list, box, 0, draw_fade(meaning[MEANING_GUESS], !reached ? 0.08f : closed ? 0.22f : 0.45f));
    if (is_dead_end(context->tree, index))
        draw_rect(context->list, (struct draw_box){box.x, box.y + box.height - cap, box.width, cap}, 0,
                  meaning[MEANING_CONTRADICTION]);
    if (box.height < em * 1.1f || box.width < em * 2)
        return;
    char text[NOTATION_GUESS_SIZE];
    notation_guess(context->view->style.notation, context->layout, (struct change){node->trial.cell, node->trial.tried},
                   text, sizeof text);
    struct draw_font font = font_text(context, FRAME_SMALL_TYPE);
    if (context_text_width(context, font.face, font.size, text) + em * 0.5f <= box.width)
        draw_text(context->list, font, DRAW_LEFT, box.x + em * 0.25f, roundf(box.y + box.height / 2 + em * 0.30f),
                  text);
}

/* Covers the part after the position, fully or as a veil. */
static void cover_future(const struct frame_context *context, const struct icicle *icicle)
{
    float here = x_of_position(context->timeline, icicle, context->tree->position);
    struct draw_box plot = icicle->plot;
    draw_rect(context->list, (struct draw_box){here, plot.y, plot.x + plot.width - here, plot.height}, 0,
              draw_fade(context->theme->background, context->tree->whole ? 0.65f : 1));
}

/* Draws the silhouette. A column is solid down to the depth that is open throughout, pale down to the deepest. */
static void draw_silhouette(const struct frame_context *context, const struct icicle *icicle)
{
    const struct timeline_columns *timeline = context->timeline;
    const uint32_t *meaning = context->theme->meaning;
    float cap = fminf(context->frame->thick, icicle->level);
    for (size_t from = 0, to; from < timeline->columns; from = to) {
        const struct timeline_column *column = &timeline->column[from];
        uint32_t failed = column->kinds & 1u << STEP_CONTRADICTION;
        for (to = from + 1; to < timeline->columns && timeline->column[to].lowest == column->lowest &&
                            timeline->column[to].deepest == column->deepest &&
                            (timeline->column[to].kinds & 1u << STEP_CONTRADICTION) == failed;)
            to++;
        float left = timeline_columns_left(timeline, icicle->plot, from);
        float right = timeline_columns_left(timeline, icicle->plot, to);
        float low = roundf(icicle->level * (float)column->lowest),
              high = roundf(icicle->level * (float)column->deepest);
        draw_rect(context->list, (struct draw_box){left, icicle->plot.y, right - left, low}, 0,
                  draw_fade(meaning[MEANING_GUESS], 0.50f));
        draw_rect(context->list, (struct draw_box){left, icicle->plot.y + low, right - left, high - low}, 0,
                  draw_fade(meaning[MEANING_GUESS], 0.24f));
        if (failed)
            draw_rect(context->list, (struct draw_box){left, icicle->plot.y + high - cap, right - left, cap}, 0,
                      meaning[MEANING_CONTRADICTION]);
    }
}

/* Draws the open guesses, each from its step to the current position. */
static void draw_path_over(const struct frame_context *context, const struct icicle *icicle)
{
    float here = x_of_position(context->timeline, icicle, context->position), hair = context->frame->hair;
    for (size_t i = 0; i < context->tree->path_length; i++) {
        float left = x_of_position(context->timeline, icicle, context->tree->path[i].guess - 1);
        float top = roundf(icicle->plot.y + (float)i * icicle->level);
        float bottom = roundf(icicle->plot.y + (float)(i + 1) * icicle->level);
        float thin = fmaxf(1, fminf(bottom - top, 2 * hair));
        draw_rect(context->list, (struct draw_box){left, top, fmaxf(here - left, hair), thin}, 0,
                  context->theme->meaning[MEANING_GUESS]);
    }
    draw_rect(
        context->list,
        (struct draw_box){roundf(here - hair / 2), icicle->plot.y - 3 * hair, hair, icicle->plot.height + 6 * hair}, 0,
        context->theme->text);
}

static void draw_fold(const struct frame_context *context, const struct icicle *icicle)
{
    struct fold fold = context_fold(context);
    if (!fold.end)
        return;
    float left = x_of_position(context->timeline, icicle, fold.guess - 1);
    float right = x_of_position(context->timeline, icicle, fold.end);
    float top = roundf(icicle->plot.y + (float)(fold.depth - 1) * icicle->level);
    fold_draw(context, fold, (struct draw_box){left, top, right - left, icicle->plot.y + icicle->plot.height - top});
}

static void draw_caption(const struct frame_context *context, const struct icicle *icicle)
{
    const char *guess = context->moment->pointed_guess;
    const char *text = guess[0] ? guess : tr("Time runs to the right, depth down.");
    flow_line(context, font_muted(context, FRAME_SMALL_TYPE), icicle->plot.x, icicle->caption, icicle->plot.width,
              text);
}

/* --- the path in words --- */

/* Returns the first level to show: the innermost ones must fit. If levels are left out, one row is reserved for a
 * note. */
static size_t first_shown(const struct icicle *icicle, const struct tree *tree, size_t *rows)
{
    size_t fit = (size_t)fmaxf(0, icicle->table.height / icicle->row);
    *rows = tree->path_length <= fit ? tree->path_length : fit ? fit - 1 : 0;
    return tree->path_length - *rows;
}

static void draw_options(const struct frame_context *context, const struct tree_guess *level, float x, float base)
{
    float em = context->frame->em, advance = em * 1.15f;
    float most = context->frame->tree.x + context->frame->tree.width - 5 * em;
    for (digit_mask rest = level->trial.options; rest && x < most; rest &= rest - 1) {
        unsigned digit = digit_first(rest);
        bool failed = level->trial.failed & digit_bit(digit), chosen = digit_bit(digit) & level->trial.tried;
        if (chosen)
            draw_rect(
                context->list,
                (struct draw_box){roundf(x - em * 0.48f), roundf(base - em * 0.98f), roundf(em), roundf(em * 1.3f)},
                em * 0.22f, draw_fade(context->theme->meaning[MEANING_GUESS], 0.30f));
        draw_text(context->list, font_row(context, em, chosen), DRAW_MIDDLE, x, base,
                  (char[2]){digit_character(digit), 0});
        if (failed)
            draw_line(context->list, x - em * 0.4f, base - em * 0.05f, x + em * 0.4f, base - em * 0.65f,
                      (struct draw_pen){.colour = context->theme->meaning[MEANING_REMOVED],
                                        .width = context->frame->hair * 1.5f});
        x += advance;
    }
}

/* Returns how many of the first guesses of the path are levels: the last option of a cell is not a level of its own. */
static size_t count_levels(const struct tree *tree, size_t guesses)
{
    size_t levels = 0;
    for (size_t i = 0; i < guesses; i++)
        levels += trial_is_choice(&tree->path[i].trial);
    return levels;
}

static void draw_level(const struct frame_context *context, const struct icicle *icicle, size_t index, float y)
{
    const struct tree_guess *level = &context->tree->path[index];
    float em = context->frame->em, base = roundf(y + icicle->row / 2 + em * 0.36f), x = icicle->table.x + em * 2.2f;
    bool now = index + 1 == context->tree->path_length;
    rows_begin(context, (struct draw_box){icicle->table.x, y, icicle->table.width, icicle->row}, SCENE_TREE,
               level->guess, now);
    char text[24], name[16];
    struct draw_font small = font_muted(context, FRAME_SMALL_TYPE);
    snprintf(text, sizeof text, "%zu", count_levels(context->tree, index + 1));
    if (trial_is_choice(&level->trial))
        draw_text(context->list, small, DRAW_RIGHT, x - em * 0.6f, base, text);
    notation_cell(context->view->style.notation, context->layout, level->trial.cell, name, sizeof name);
    draw_text(context->list, (struct draw_font){now ? DRAW_SEMIBOLD : DRAW_REGULAR, em, context->theme->text},
              DRAW_LEFT, x, base, name);
    draw_options(context, level, x + em * 5.2f, base);
    snprintf(text, sizeof text, "%llu", (unsigned long long)level->guess);
    draw_text(context->list, small, DRAW_RIGHT, icicle->table.x + icicle->table.width - em * 0.5f, base, text);
}

static void draw_table(const struct frame_context *context, const struct icicle *icicle)
{
    size_t rows, first = first_shown(icicle, context->tree, &rows);
    float em = context->frame->em, y = icicle->table.y;
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    char text[96];
    size_t above = count_levels(context->tree, first);
    snprintf(text, sizeof text,
             first ? tr_n("%zu level above", "%zu levels above", above) : tr("Nothing rests on a guess here."), above);
    if (first || !context->tree->path_length) {
        if (icicle->table.height >= icicle->row)
            flow_line(context, font, icicle->table.x + em * 0.5f, roundf(y + icicle->row / 2 + em * 0.3f),
                      icicle->table.width, text);
        y += icicle->row;
    }
    for (size_t i = 0; i < rows; i++)
        draw_level(context, icicle, first + i, y + (float)i * icicle->row);
}

void icicle_draw(const struct frame_context *context)
{
    struct icicle icicle = arrange(context->frame, context->timeline);
    tree_draw_heading(context);
    draw_clip_push(context->list, context->frame->tree);
    if (drawn_singly(context->tree, &icicle)) {
        for (size_t i = 0; i < context->tree->nodes && tree_shows(context->tree, &context->tree->node[i]); i++)
            draw_node(context, &icicle, i);
    } else {
        draw_silhouette(context, &icicle);
        cover_future(context, &icicle);
    }
    draw_fold(context, &icicle);
    draw_path_over(context, &icicle);
    draw_caption(context, &icicle);
    draw_table(context, &icicle);
    draw_clip_pop(context->list);
}

/* --- hits --- */

uint64_t icicle_hit(const struct frame_layout *frame, const struct tree *tree, const struct timeline_columns *timeline,
                    struct cursor *cursor, float x, float y)
{
    struct icicle icicle = arrange(frame, timeline);
    if (!draw_contains(icicle.plot, x, y) || !timeline->columns)
        return 0;
    double share = ((double)x - icicle.plot.x) / icicle.plot.width, count = (double)(timeline->last - timeline->first);
    double column = 1 / (double)icicle.plot.width * count; /* steps per pixel */
    uint64_t from = timeline->first + 1 + (uint64_t)(share * count), to = from + (uint64_t)column;
    to = to < timeline->last ? to : timeline->last;
    if (!tree->whole && to > tree->position)
        to = tree->position;
    return from <= to ? tree_find_open_guess(cursor, from, to, 1 + (unsigned)((y - icicle.plot.y) / icicle.level)) : 0;
}
