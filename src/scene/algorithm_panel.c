/* Draws the engine's method beside the board: its pseudo-code with the current line highlighted and, below it or (in a
 * wide panel) beside it, the values that the engine holds (explain/held.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number_text.h"
#include "base/utf8.h"
#include "base/translation.h"
#include "explain/algorithm.h"
#include "scene/frame_parts.h"

/* The sizes of the panel's text, and the number of lines that fit. */
struct code_style {
    float size, line, gutter, level; /* text size; line height; indent of the text; width of one blank of indentation */
    unsigned rows;
};

static struct code_style style_of(float size)
{
    return (struct code_style){.size = size, .gutter = roundf(size * 1.2f), .level = size * 0.45f};
}

enum { CODE_SIZE = 160 }; /* bytes in a line */

static unsigned count_blanks(const char *text)
{
    return (unsigned)strspn(text, " ");
}

static float widest_line(const struct frame_context *context, const struct algorithm *algorithm,
                         const struct code_style *style)
{
    float widest = 0;
    for (unsigned i = 0; i < algorithm_lines(algorithm); i++) {
        char text[CODE_SIZE];
        algorithm_write_line(&algorithm->line[i], context->wording.trace, text, sizeof text);
        unsigned blanks = count_blanks(text);
        widest = fmaxf(widest, style->gutter + (float)blanks * style->level +
                                   context_text_width(context, DRAW_SEMIBOLD, style->size, text + blanks));
    }
    return widest;
}

/* The type is that of running text, or smaller where a line is too long. Lines come closer where they are many; if
 * there are still too many, some are left out. */
static struct code_style fit_code(const struct frame_context *context, const struct algorithm *algorithm, float width,
                                  float height)
{
    bool presenting = context->view->style.presenting;
    float em = context->frame->em, size = roundf(em * (presenting ? 1 : 0.95f)), least = em * 0.9f;
    float lines = (float)algorithm_lines(algorithm);
    struct code_style style = style_of(size);
    while (style.level > size * 0.2f && widest_line(context, algorithm, &style) > width)
        style.level -= 0.5f; /* less indentation rather than smaller text */
    while (size > least && widest_line(context, algorithm, &style) > width) {
        float level = style.level;
        size -= 0.5f;
        style = style_of(size);
        style.level = level;
    }
    style.line = fmaxf(roundf(size * 1.25f), fminf(roundf(size * 1.45f), floorf(height / lines)));
    style.rows = (unsigned)fmaxf(1, fminf(lines, floorf(height / style.line)));
    return style;
}

/* Returns the first of `lines` to show, so that the current line (from 1, or 0) is in the middle. */
static size_t first_shown(size_t lines, size_t rows, size_t lit)
{
    size_t first = lit > rows / 2 ? lit - rows / 2 - 1 : 0;
    return first + rows > lines ? lines - rows : first;
}

static float heading_height(const struct frame_context *context)
{
    return roundf(frame_least_type(context->frame) * 1.8f);
}

static void write_capitals(const char *text, char capitals[HELD_TEXT])
{
    snprintf(capitals, HELD_TEXT, "%s", text);
    utf8_capitalize(capitals);
}

/* Draws a heading in small capitals. Returns its height. */
static float draw_heading(const struct frame_context *context, struct draw_box box, const char *text)
{
    float size = frame_least_type(context->frame);
    char capitals[HELD_TEXT];
    write_capitals(text, capitals);
    flow_line(context, font_heading(context, size), box.x, roundf(box.y + size), box.width, capitals);
    return heading_height(context);
}

/* Writes the values of the current line's variables at its right end, if there is space. */
static void draw_values(const struct frame_context *context, const struct algorithm_line *line, struct draw_box row,
                        float taken, struct draw_font font)
{
    char text[80];
    algorithm_write_values(line, context->layout, context->step, context->view->style.notation, text, sizeof text);
    float width = context_text_width(context, font.face, font.size, text);
    if (taken + width + 2 * font.size < row.x + row.width)
        draw_text(context->list, font, DRAW_RIGHT, row.x + row.width - font.size * 0.6f,
                  context_baseline(row, font.size), text);
}

static void draw_code_line(const struct frame_context *context, const struct algorithm_line *line, struct draw_box row,
                           const struct code_style *style, bool lit)
{
    char text[CODE_SIZE];
    algorithm_write_line(line, context->wording.trace, text, sizeof text);
    unsigned blanks = count_blanks(text);
    float base = context_baseline(row, style->size);
    if (lit) {
        draw_rect(context->list, row, style->size * 0.35f, context->theme->select);
        icon_step(context, icon_of_step(context->step), row.x + style->gutter * 0.5f, base - style->size * 0.36f,
                  style->size * 0.7f);
    }
    struct draw_font font = font_row(context, style->size, lit);
    float x = row.x + style->gutter + (float)blanks * style->level;
    flow_line(context, font, x, base, row.x + row.width - x, text + blanks);
    if (lit)
        draw_values(context, line, row, x + context_text_width(context, font.face, font.size, text + blanks),
                    (struct draw_font){DRAW_REGULAR, style->size, context->theme->text});
}

static void draw_code(const struct frame_context *context, const struct algorithm *algorithm, struct draw_box box,
                      const struct code_style *style)
{
    bool known = context->step && !context->is_hint;
    unsigned lit = known ? algorithm_line_of(algorithm, context->wording.trace, context->step) : 0;
    unsigned first = (unsigned)first_shown(algorithm_lines(algorithm), style->rows, lit);
    for (unsigned i = 0; i < style->rows; i++) {
        struct draw_box row = {box.x, box.y + (float)i * style->line, box.width, style->line};
        draw_code_line(context, &algorithm->line[first + i], row, style, lit == first + i + 1);
    }
}

/* --- what the engine holds --- */

static void draw_item(const struct frame_context *context, const struct held_item *item, struct draw_box box,
                      float size)
{
    const struct theme *theme = context->theme;
    struct draw_font font = {item->active ? DRAW_SEMIBOLD : DRAW_REGULAR, size,
                             item->active ? theme->text
                             : item->done ? theme->candidate
                                          : theme->muted};
    if (item->active)
        draw_rect(context->list, box, size * 0.3f, theme->select);
    flow_line(context, font, box.x + size * 0.3f, context_baseline(box, size), box.width - size * 0.4f, item->text);
}

static float item_size(const struct frame_context *context)
{
    return roundf(context->frame->em * FRAME_SMALL_TYPE);
}

static float item_height(const struct frame_context *context)
{
    return roundf(item_size(context) * 1.5f);
}

static float item_width(const struct frame_context *context, const struct held_part *part)
{
    float size = item_size(context), widest = 2 * size;
    for (unsigned i = 0; i < part->items; i++)
        widest = fmaxf(widest, context_text_width(context, DRAW_SEMIBOLD, size, part->item[i].text));
    return ceilf(widest + size * 0.7f);
}

static unsigned columns_of(const struct frame_context *context, const struct held_part *part, float width)
{
    return (unsigned)fmaxf(1, floorf(width / item_width(context, part)));
}

/* Draws items side by side, as many as fit; the last place has the number of further ones. */
static void draw_row_part(const struct frame_context *context, const struct held_part *part, struct draw_box box)
{
    float size = item_size(context), height = item_height(context), width = item_width(context, part);
    unsigned across = (unsigned)fmaxf(1, floorf(box.width / width)),
             down = (unsigned)fmaxf(0, floorf(box.height / height));
    unsigned room = across * down, shown = part->items <= room ? part->items : room ? room - 1 : 0;
    for (unsigned i = 0; i < shown || (i == shown && i < room && shown < part->items); i++) {
        struct draw_box at = {box.x + (float)(i % across) * width, box.y + (float)(i / across) * height, width, height};
        struct held_item more = {.done = true};
        snprintf(more.text, sizeof more.text, "+%u", part->items - shown);
        draw_item(context, i < shown ? &part->item[i] : &more, at, size);
    }
}

/* Draws items one below the other, in as many columns as fit; if there are more, the first line has the number of those
 * above. */
static void draw_column_part(const struct frame_context *context, const struct held_part *part, struct draw_box box)
{
    float size = item_size(context), height = item_height(context);
    unsigned down = (unsigned)fmaxf(0, floorf(box.height / height)), across = columns_of(context, part, box.width);
    unsigned room = down * across;
    bool all = !part->left_out && part->items <= room;
    unsigned shown = all ? part->items : room && part->items >= room ? room - 1 : part->items;
    float width = across > 1 ? item_width(context, part) : box.width;
    for (unsigned i = 0, at = 0; down && i < shown + !all; i++, at++) {
        struct draw_box place = {box.x + (float)(at / down) * width, box.y + (float)(at % down) * height, width,
                                 height};
        struct held_item more = {.done = true};
        char count[NUMBER_TEXT_SIZE];
        bool is_count = !all && !i;
        snprintf(more.text, sizeof more.text, tr("%s more above"),
                 number_text(part->left_out + part->items - shown, count));
        draw_item(context, is_count ? &more : &part->item[part->items - shown + i - !all], place, size);
    }
}

/* Returns the height of the whole part. */
static float part_height(const struct frame_context *context, const struct held_part *part, float width)
{
    unsigned across = columns_of(context, part, width);
    return heading_height(context) + (float)((part->items + across - 1) / across) * item_height(context);
}

static void draw_part(const struct frame_context *context, const struct held_part *part, struct draw_box box)
{
    float heading = draw_heading(context, box, tr(part->title));
    box.y += heading;
    box.height -= heading;
    if (part->form == HELD_ROW)
        draw_row_part(context, part, box);
    else
        draw_column_part(context, part, box);
}

/* Returns the width of the part's heading and longest item. */
static float part_width(const struct frame_context *context, const struct held_part *part)
{
    char capitals[HELD_TEXT];
    write_capitals(tr(part->title), capitals);
    struct draw_font font = font_heading(context, frame_least_type(context->frame));
    return fmaxf(item_width(context, part), ceilf(context_text_width(context, font.face, font.size, capitals)));
}

/* Draws two columns side by side. The second has a third of the width, or up to half if needed. */
static void draw_side_by_side(const struct frame_context *context, struct draw_box box)
{
    const struct held *held = context->held;
    float gap = roundf(context->frame->em * 1.2f);
    float second = fmaxf(box.width * 0.36f - gap, fminf(box.width * 0.5f, part_width(context, &held->part[1])));
    float first = roundf(box.width - gap - second);
    draw_part(context, &held->part[0], (struct draw_box){box.x, box.y, first, box.height});
    draw_part(context, &held->part[1],
              (struct draw_box){box.x + first + gap, box.y, box.width - first - gap, box.height});
}

/* Draws two parts one below the other. The first gets the space it needs, while the second, the open guesses, keeps
 * some lines. If there is not enough space for both, the second is left out. */
static void draw_one_below_the_other(const struct frame_context *context, struct draw_box box)
{
    const struct held_part *part = context->held->part;
    float gap = roundf(context->frame->em * 0.7f), line = item_height(context);
    float whole = part_height(context, &part[0], box.width);
    float second = fminf(part_height(context, &part[1], box.width), heading_height(context) + 3 * line);
    float first = fminf(whole, box.height - second - gap);
    bool both = first >= fminf(whole, heading_height(context) + 3 * line);
    draw_part(context, &part[0], (struct draw_box){box.x, box.y, box.width, both ? first : box.height});
    if (both)
        draw_part(context, &part[1],
                  (struct draw_box){box.x, box.y + first + gap, box.width, box.height - first - gap});
}

static void draw_held(const struct frame_context *context, struct draw_box box)
{
    const struct held *held = context->held;
    if (!held || !held->parts || box.height < heading_height(context) + 2 * item_height(context))
        return;
    if (held->parts == 1)
        draw_part(context, &held->part[0], box);
    else if (held->part[0].form == HELD_COLUMN)
        draw_side_by_side(context, box);
    else
        draw_one_below_the_other(context, box);
}

/* --- the source of another solver --- */

enum { SOURCE_LINE = 200 };

/* Draws a line with its number. Leading blanks are indentation. */
static void draw_source_line(const struct frame_context *context, const char *text, size_t number, struct draw_box row,
                             float size)
{
    char clean[SOURCE_LINE], digits[24];
    bool lit = number == context->view->source->lit;
    const struct theme *theme = context->theme;
    float base = context_baseline(row, size), gutter = size * 2.6f;
    unsigned blanks = 0;
    for (; *text == ' ' || *text == '\t'; text++)
        blanks += *text == '\t' ? 4 : 1;
    utf8_sanitize(clean, sizeof clean, text, strlen(text) - (*text && text[strlen(text) - 1] == '\r'));
    snprintf(digits, sizeof digits, "%zu", number);
    if (lit)
        draw_rect(context->list, row, size * 0.35f, theme->select);
    draw_text(context->list, (struct draw_font){DRAW_REGULAR, size, theme->candidate}, DRAW_RIGHT,
              row.x + gutter - size * 0.8f, base, digits);
    struct draw_font font = font_row(context, size, lit);
    float x = row.x + gutter + (float)blanks * size * 0.5f;
    flow_line(context, font, x, base, row.x + row.width - x, clean);
}

/* Draws as many source lines as fit, with the highlighted one in the middle. Returns the height used. */
static float draw_source(const struct frame_context *context, struct draw_box box)
{
    const struct scene_source *source = context->view->source;
    float size = frame_least_type(context->frame), line = roundf(size * 1.4f);
    size_t rows = (size_t)fmaxf(0, floorf(box.height / line));
    rows = rows < source->lines ? rows : source->lines;
    size_t first = first_shown(source->lines, rows, source->lit);
    for (size_t i = 0; i < rows; i++)
        draw_source_line(context, source->line[first + i], first + i + 1,
                         (struct draw_box){box.x, box.y + (float)i * line, box.width, line}, size);
    return (float)rows * line;
}

/* Draws the source, if the program states its current line, and below or beside it the program's values and log. */
static void draw_own_program(const struct frame_context *context, struct draw_box box)
{
    const struct held *held = context->held;
    float em = context->frame->em, held_part = held && held->parts ? 0.38f : 0;
    bool has_source = context->view->source && context->view->source->lines, beside = box.width > 46 * em;
    if (!has_source && held_part <= 0) {
        flow_line(context, font_muted(context, 1), box.x, roundf(box.y + em * 1.3f), box.width,
                  tr("The program says neither which line of its source is at work nor what it holds."));
        return;
    }
    if (!has_source) {
        draw_held(context, box);
    } else if (beside) {
        float width = floorf(box.width * (1 - held_part));
        draw_source(context, (struct draw_box){box.x, box.y, width - em, box.height});
        draw_held(context, (struct draw_box){box.x + width + em, box.y, box.width - width - em, box.height});
    } else {
        float used = draw_source(context, (struct draw_box){box.x, box.y, box.width, box.height * (1 - held_part)});
        used += roundf(em * 0.8f);
        draw_held(context, (struct draw_box){box.x, box.y + used, box.width, box.height - used});
    }
}

/* --- the panel --- */

static void draw_nothing(const struct frame_context *context, struct draw_box box)
{
    char text[160];
    snprintf(text, sizeof text, tr("How the engine %.60s works is not described here."), context->moment->engine);
    flow_line(context, font_muted(context, 1), box.x, roundf(box.y + context->frame->em * 1.3f), box.width, text);
}

void algorithm_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    bool is_own = trace_has_claims(context->wording.trace);
    const struct algorithm *algorithm = is_own ? NULL : algorithm_find(context->moment->engine);
    struct draw_box box = frame->tree;
    char title[HELD_TEXT];
    snprintf(title, sizeof title, tr("How %.40s works"), context->moment->engine);
    draw_clip_push(context->list, box);
    float heading = draw_heading(context, box, title), em = frame->em;
    box.y += heading;
    box.height -= heading;
    if (!algorithm) {
        if (is_own)
            draw_own_program(context, box);
        else
            draw_nothing(context, box);
        draw_clip_pop(context->list);
        return;
    }
    bool beside = box.width > 46 * em;
    float width = beside ? floorf(box.width * 0.56f) : box.width, below = beside ? 0 : 8.5f * em;
    if (!context->held)
        below = 0;
    struct code_style style = fit_code(context, algorithm, width, box.height - below);
    if (style.rows < algorithm_lines(algorithm)) /* the code must be visible first */
        style = fit_code(context, algorithm, width, box.height - fminf(below, 0.25f * box.height));
    draw_code(context, algorithm, (struct draw_box){box.x, box.y, width, box.height}, &style);
    float code = (float)style.rows * style.line + roundf(em * 0.8f), left = width + 2 * em;
    if (context->held && beside)
        draw_held(context, (struct draw_box){box.x + left, frame->tree.y, box.width - left, frame->tree.height});
    else if (context->held)
        draw_held(context, (struct draw_box){box.x, box.y + code, box.width, box.height - code});
    draw_clip_pop(context->list);
}
