/* The legend: what the marks of the picture mean, and only those that occur in it, and what the board's clues ask for. The
 * board is drawn once more in a theme in which each meaning has a colour of its own, which is how the marks are found. The
 * sample of a mark is a part of the board around it, enlarged. */
#include <math.h>

#include "base/translation.h"
#include "puzzle/clue.h"
#include "scene/frame_context.h"

enum { PEN_ANY, PEN_SOLID, PEN_BROKEN };
enum { SHAPE_ANY, SHAPE_WHOLE, SHAPE_CANDIDATE, SHAPE_EDGE }; /* whole: it fills a cell, with colour or hatching */

#define KIND(kind) (1u << DRAW_##kind)

/* In place of a meaning: the colour of candidates that filled cells hold (board_faint_colour). */
enum { FAINT = MEANINGS };

/* What a mark means, and which commands of the display list draw it. */
static const struct row {
    unsigned meaning, kinds, pen, shape;
    const char *text;
} rows[] = {
    {MEANING_TRUTH, KIND(DISC), PEN_ANY, SHAPE_CANDIDATE, TR("Filled disc: a candidate that the step rests on")},
    {MEANING_TRUTH, KIND(RING), PEN_ANY, SHAPE_CANDIDATE,
     TR("Ring around a candidate: false where the discs are true")},
    {MEANING_TRUTH, KIND(RECT) | KIND(LINE), PEN_SOLID, SHAPE_WHOLE,
     TR("Shaded: a cell or house that the step rests on")},
    {MEANING_TRUTH, KIND(FRAME) | KIND(LINE), PEN_ANY, SHAPE_EDGE,
     TR("Frame: a cell or a group on which the step turns")},
    {MEANING_TRUTH, KIND(CURVE), PEN_SOLID, SHAPE_ANY, TR("Solid line: at least one of its ends is true")},
    {MEANING_LINK, KIND(CURVE) | KIND(FRAME) | KIND(LINE), PEN_BROKEN, SHAPE_ANY,
     TR("Dashes: at most one of what they join or enclose is true")},
    {MEANING_REMOVED, KIND(LINE), PEN_ANY, SHAPE_CANDIDATE, TR("Struck through: the step eliminates it")},
    {MEANING_PLACED, KIND(RING), PEN_SOLID, SHAPE_ANY, TR("Ring around a cell's digit: the step places it")},
    {MEANING_GUESS, KIND(RING), PEN_SOLID, SHAPE_ANY, TR("Ring around a cell's digit: the step places it")},
    {MEANING_PLACED, KIND(RING), PEN_BROKEN, SHAPE_ANY, TR("Dashed ring: this cell set off the last steps")},
    {MEANING_GUESS, KIND(RING), PEN_BROKEN, SHAPE_ANY, TR("Dashed ring: this cell set off the last steps")},
    {MEANING_PLACED, KIND(TEXT), PEN_ANY, SHAPE_ANY, TR("Digit in this colour: found, not given")},
    {MEANING_GUESS, KIND(FRAME), PEN_SOLID, SHAPE_ANY, TR("Frame in this colour: a guess")},
    {MEANING_GUESS, KIND(FRAME), PEN_BROKEN, SHAPE_ANY, TR("Hollow digit in dashes: it is taken back")},
    {MEANING_GUESS, KIND(DISC), PEN_ANY, SHAPE_CANDIDATE, TR("Dot beside a candidate: it is back")},
    {MEANING_GUESS, KIND(LINE), PEN_SOLID, SHAPE_CANDIDATE, TR("Struck through in this colour: guesses rule it out")},
    {MEANING_GUESS, KIND(LINE), PEN_BROKEN, SHAPE_ANY, TR("Dotted line and a number: rests on that many guesses")},
    {MEANING_GUESS, KIND(RECT) | KIND(LINE), PEN_SOLID, SHAPE_WHOLE,
     TR("Shaded in this colour: placed in the last steps, or by a guess")},
    {MEANING_PLACED, KIND(RECT), PEN_SOLID, SHAPE_WHOLE, TR("Shaded in this colour: placed in the last steps")},
    {MEANING_PLACED, KIND(CURVE), PEN_SOLID, SHAPE_ANY,
     TR("Arrow from cell to cell: the last steps, each led to the next")},
    {MEANING_GUESS, KIND(CURVE), PEN_SOLID, SHAPE_ANY, TR("Arrow from cell to cell: what follows from what")},
    {MEANING_CONTRADICTION, KIND(RECT) | KIND(FRAME) | KIND(LINE), PEN_ANY, SHAPE_ANY,
     TR("Cross or this colour: nothing is left, a contradiction")},
    {FAINT, KIND(TEXT), PEN_ANY, SHAPE_CANDIDATE, TR("Faint candidate: a filled cell holds it")},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* Where a mark is on the board. Of several, it is the one that shows best. */
struct found {
    bool is_found, is_curve;
    uint32_t opacity;
    struct draw_point at;
};

static struct draw_point middle_of(const struct draw_list *list, const struct draw_command *command)
{
    const struct draw_point *point = list->points + command->first;
    struct draw_box box = command->box;
    switch (command->kind) {
    case DRAW_RECT:
    case DRAW_LINE:
        if (!frame_box_contains(command->clip, box.x + box.width / 2, box.y + box.height / 2))
            box = command->clip; /* a cell's hatching, which is longer than the cell */
        return (struct draw_point){box.x + box.width / 2, box.y + box.height / 2};
    case DRAW_FRAME: /* in the corner */
        return (struct draw_point){box.x + 4, box.y + 4};
    case DRAW_CURVE:
        return (struct draw_point){(point[0].x + 3 * point[1].x + 3 * point[2].x + point[3].x) / 8,
                                   (point[0].y + 3 * point[1].y + 3 * point[2].y + point[3].y) / 8};
    default:
        return (struct draw_point){box.x, box.y};
    }
}

/* `faint`: the colour that stands for FAINT. */
static bool draws(const struct row *row, const struct draw_command *command, const struct frame_layout *frame,
                  uint32_t faint)
{
    uint32_t colour = row->meaning == FAINT ? faint & 0xFFFFFF : row->meaning;
    bool is_broken = command->gap > 0;
    bool is_slanted = command->kind == DRAW_LINE && command->box.width != 0 && command->box.height != 0;
    bool is_hatching = is_slanted && fabsf(command->box.width) >= frame->cell_width * 0.5f;
    bool is_whole = is_hatching || (command->kind == DRAW_RECT && command->box.width >= frame->cell_width * 0.9f);
    return (command->colour & 0xFFFFFF) == colour && row->kinds & 1u << command->kind &&
           (row->pen == PEN_ANY || is_broken == (row->pen == PEN_BROKEN)) && (row->shape != SHAPE_WHOLE || is_whole) &&
           (row->shape != SHAPE_EDGE || !is_slanted) && (row->shape != SHAPE_CANDIDATE || !is_hatching);
}

static void find_marks(const struct frame_context *context, struct found *found)
{
    struct draw_list *list = context->list;
    size_t commands = list->command_count, points = list->point_count, bytes = list->byte_count;
    struct theme theme = *context->theme;
    struct frame_context marked = *context;
    marked.theme = &theme;
    theme.text = theme.sheet = 0xFFFFFFFF;
    theme.candidate = 0xFF0000FF; /* no meaning has that colour */
    for (enum meaning meaning = 0; meaning < MEANINGS; meaning++)
        theme.meaning[meaning] = 0xFF000000u | (unsigned)meaning;
    board_draw(&marked);
    for (size_t i = commands; i < list->command_count; i++) {
        for (unsigned row = 0; row < ROWS; row++) {
            struct draw_point at = middle_of(list, &list->commands[i]);
            uint32_t opacity = list->commands[i].colour >> 24;
            if ((found[row].is_found && opacity <= found[row].opacity) ||
                !draws(&rows[row], &list->commands[i], context->frame, board_faint_colour(&theme)) ||
                !frame_box_contains(context->frame->viewport, at.x, at.y))
                continue;
            found[row] = (struct found){true, list->commands[i].kind == DRAW_CURVE, opacity, at};
        }
    }
    list->command_count = commands;
    list->point_count = points;
    list->byte_count = bytes;
}

/* Returns the part of the board around a mark: the cell in which it is or, of a candidate or a curve, a square. */
static struct draw_box part_around(const struct frame_context *context, const struct row *row,
                                   const struct found *found)
{
    const struct frame_layout *frame = context->frame;
    struct draw_point at = found->at;
    float candidate = fmaxf(board_candidate_size(context) * 0.60f, frame->cell / 8);
    float side = row->shape == SHAPE_CANDIDATE ? 2.6f * candidate : frame->cell * 0.8f;
    for (unsigned i = 0; row->shape != SHAPE_CANDIDATE && !found->is_curve && i < context->layout->cells; i++) {
        struct draw_box box = board_cell(context, (cell_id)i);
        if (frame_box_contains(box, at.x, at.y))
            return draw_inset(box, -frame->thick);
    }
    return (struct draw_box){at.x - side / 2, at.y - side / 2, side, side};
}

/* --- what is listed --- */

struct entry {
    struct draw_box part; /* of the board, as a sample; without a width: there is none */
    const char *text;
};

struct list {
    struct entry entry[ROWS + CLUE_KINDS];
    unsigned count;
};

/* Where the step adds up digits, the houses in dashes are no links. */
static const char *text_of(const struct frame_context *context, const struct row *row)
{
    bool adds_up = row->meaning == MEANING_LINK && context->step && step_has_sum(context->step);
    return tr(adds_up ? "Dashes and bold cages: their digits are added up" : row->text);
}

static void list_marks(const struct frame_context *context, struct list *list)
{
    struct found found[ROWS] = {{0}};
    find_marks(context, found);
    for (unsigned i = 0; i < ROWS; i++) {
        if (found[i].is_found)
            list->entry[list->count++] =
                (struct entry){part_around(context, &rows[i], &found[i]), text_of(context, &rows[i])};
    }
}

/* Lists each kind of clue once, with the first cell of its first clue. A rule of the whole board is not drawn. */
static void list_clues(const struct frame_context *context, struct list *list)
{
    const struct layout *layout = context->layout;
    for (enum clue_kind kind = 0; kind < CLUE_KINDS; kind++) {
        unsigned i = 0;
        while (i < layout->clues && layout->clue[i].kind != kind)
            i++;
        if (i == layout->clues)
            continue;
        struct entry *entry = &list->entry[list->count++];
        *entry = (struct entry){.text = tr(clue_rules[kind].rule)};
        if (layout->clue[i].count)
            entry->part = draw_inset(board_cell(context, layout->clue[i].cell[0]), -context->frame->cell_width / 4);
    }
}

/* Draws the part of the board enlarged to `box`. */
static void draw_sample(const struct frame_context *context, struct draw_box part, struct draw_box box)
{
    struct frame_layout frame = *context->frame;
    struct frame_context large = *context;
    float zoom = box.width / part.width;
    large.frame = &frame;
    large.movement.step = NULL;
    frame.cell *= zoom;
    frame.cell_width *= zoom;
    frame.hair *= zoom;
    frame.thick *= zoom;
    frame.board = (struct draw_box){box.x + (frame.board.x - part.x) * zoom, box.y + (frame.board.y - part.y) * zoom,
                                    frame.board.width * zoom, frame.board.height * zoom};
    draw_clip_push(context->list, box);
    draw_rect(context->list, box, 0, context->theme->background);
    board_draw(&large);
    draw_clip_pop(context->list);
}

/* The card lies over the panel beside the board if that is large enough, otherwise in the middle of the window. */
static struct draw_box draw_card(const struct frame_context *context, float height)
{
    const struct frame_layout *frame = context->frame;
    float em = frame->em, width = fminf((float)frame->width - 2 * em, 34 * em);
    struct draw_box card = frame->panel;
    if (!frame->has_title || card.width < 24 * em || card.height < height) {
        card_dim(context, (float)frame->height, 0.75f);
        card = (struct draw_box){roundf(((float)frame->width - width) / 2), roundf(((float)frame->height - height) / 2),
                                 roundf(width), roundf(height)};
    }
    card.height = height;
    card_draw(context, card, 0.6f);
    float base = roundf(card.y + 2.1f * em);
    draw_text(context->list, font_bold(context, 1.15f), DRAW_LEFT, card.x + 1.4f * em, base, tr("Legend"));
    draw_text(context->list, font_muted(context, 0.9f), DRAW_RIGHT, card.x + card.width - 1.4f * em, base,
              tr("Esc closes"));
    return card;
}

void legend_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float em = frame->em, head = roundf(3.4f * em), line = roundf(3.8f * em);
    struct list list = {.count = 0};
    if (!context->view->legend)
        return;
    hits_cover(context->hits, SCENE_HELP);
    if (frame->has_board) {
        list_marks(context, &list);
        list_clues(context, &list);
    }
    float lines = (float)(list.count ? list.count : 1);
    line = fminf(line, fmaxf(em, floorf(((float)frame->height - head - 3 * em) / lines)));
    struct draw_box card = draw_card(context, head + lines * line + em);
    struct draw_font font = font_text(context, 1);
    struct draw_box sample = {roundf(card.x + 1.4f * em), card.y + head, line - 0.6f * em, line - 0.6f * em};
    float x = sample.x + line + 0.4f * em, width = card.x + card.width - 1.2f * em - x;
    if (!list.count)
        flow_line(context, font, sample.x, roundf(card.y + head + em), width,
                  tr("There are no marks on the board now."));
    for (unsigned i = 0; i < list.count; i++) {
        const struct entry *entry = &list.entry[i];
        if (entry->part.width > 0)
            draw_sample(context, entry->part, sample);
        flow_line(context, flow_fit(context, font, em * 0.7f, width, entry->text), x,
                  roundf(sample.y + sample.height / 2 + em * 0.36f), width, entry->text);
        sample.y += line;
    }
}
