/* The legend: the meaning of the marks in the picture, and the rules of the board's clues. To find the marks, the board
 * is drawn again in a theme that identifies marks (marks.h). The sample of a mark is the part of the board around it,
 * enlarged. */
#include <math.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/clue.h"
#include "scene/frame_parts.h"

/* A mark's place on the board; of several, the most visible one. */
struct found {
    bool is_curve;
    uint32_t opacity; /* 0: it is nowhere */
    struct draw_point at;
};

static struct draw_point middle_of(const struct draw_list *list, const struct draw_command *command)
{
    const struct draw_point *point = list->points + command->first;
    struct draw_box box = command->box;
    switch (command->kind) {
    case DRAW_RECT:
    case DRAW_LINE:
        if (!draw_contains(command->clip, box.x + box.width / 2, box.y + box.height / 2))
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

static void find_marks(const struct frame_context *context, struct found *found)
{
    struct draw_list *list = context->list;
    size_t commands = list->command_count, points = list->point_count, bytes = list->byte_count;
    struct theme theme = *context->theme;
    struct frame_context marked = *context;
    marked.theme = &theme;
    marked.drawn = NULL;
    mark_tell(&theme);
    board_draw(&marked);
    for (size_t i = commands; i < list->command_count; i++) {
        const struct draw_command *command = &list->commands[i];
        enum mark mark = mark_told(command->colour);
        struct draw_point at = middle_of(list, command);
        uint32_t opacity = command->colour >> 24;
        if (mark >= MARKS || opacity <= found[mark].opacity || !draw_contains(context->frame->viewport, at.x, at.y))
            continue;
        found[mark] = (struct found){command->kind == DRAW_CURVE, opacity, at};
    }
    list->command_count = commands;
    list->point_count = points;
    list->byte_count = bytes;
}

/* Returns the part of the board around a mark: its cell or, for a candidate or a curve, a square. */
static struct draw_box part_around(const struct frame_context *context, enum mark mark, const struct found *found)
{
    const struct frame_layout *frame = context->frame;
    bool is_candidate = mark_rows[mark].shape <= AS_CANDIDATE;
    struct draw_point at = found->at;
    float candidate = fmaxf(board_candidate_size(context) * 0.60f, frame->cell / 8);
    float side = is_candidate ? 2.6f * candidate : frame->cell * 0.8f;
    for (unsigned i = 0; !is_candidate && !found->is_curve && i < context->layout->cells; i++) {
        struct draw_box box = board_cell(context, (cell_id)i);
        if (draw_contains(box, at.x, at.y))
            return draw_inset(box, -frame->thick);
    }
    return (struct draw_box){at.x - side / 2, at.y - side / 2, side, side};
}

/* --- what is listed --- */

struct entry {
    struct draw_box part; /* part of the board as a sample; width 0: none */
    const char *text;
};

struct list {
    struct entry entry[MARKS + CLUE_KINDS];
    unsigned count;
};

static void list_marks(const struct frame_context *context, struct list *list)
{
    struct found found[MARKS] = {{0}};
    find_marks(context, found);
    for (enum mark mark = 0; mark < MARKS; mark++) {
        if (context->drawn->has[mark] && found[mark].opacity)
            list->entry[list->count++] =
                (struct entry){part_around(context, mark, &found[mark]), tr(mark_rows[mark].words)};
    }
}

/* Lists each kind of clue once, with the first cell of its first clue. Rules of the whole board are not drawn. */
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
    large.drawn = NULL;
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

/* Draws the card, over the panel beside the board if that is large enough, otherwise in the middle of the window. */
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
    card_draw_close(context, card, base);
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
        flow_two_lines(context, flow_fit(context, font, frame_least_type(frame), width, entry->text), x,
                       context_baseline(sample, em), width, entry->text);
        sample.y += line;
    }
}
