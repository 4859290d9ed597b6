/* Draws the board: lines, digits, candidates and highlights. */
#include <math.h>

#include "scene/clue_marks.h"
#include "scene/frame_parts.h"

/* --- lines --- */

enum edge { EDGE_NONE, EDGE_HAIR, EDGE_THICK };

static enum edge edge_between(const struct layout *layout, cell_id a, cell_id b)
{
    if (a == NO_CELL && b == NO_CELL)
        return EDGE_NONE;
    if (a == NO_CELL || b == NO_CELL || layout->region[a] != layout->region[b])
        return EDGE_THICK;
    return EDGE_HAIR;
}

/* Returns the edge above cell `along` of row `line` or, with `vertical`, to the left of cell `along` of column
 * `line`. */
static enum edge edge_at(const struct layout *layout, bool vertical, int line, int along)
{
    if (vertical)
        return edge_between(layout, layout_cell_at(layout, line - 1, along), layout_cell_at(layout, line, along));
    return edge_between(layout, layout_cell_at(layout, along, line - 1), layout_cell_at(layout, along, line));
}

/* The style of edges, on a sheet at `from` with cells of this size. */
struct edge_style {
    struct draw_point from;
    float side, width;
    uint32_t colour;
};

static void draw_edge(const struct frame_context *context, const struct edge_style *style, bool vertical, int line,
                      int from, int to)
{
    float back = floorf(style->width / 2), at = (float)line * style->side - back;
    float start = (float)from * style->side - back, length = (float)(to - from) * style->side + style->width;
    struct draw_box box = vertical ? (struct draw_box){style->from.x + at, style->from.y + start, style->width, length}
                                   : (struct draw_box){style->from.x + start, style->from.y + at, length, style->width};
    draw_rect(context->list, box, 0, style->colour);
}

/* Draws all edges of one weight. Adjacent edges are drawn as one rectangle. */
static void draw_edges(const struct frame_context *context, const struct edge_style *style, enum edge edge,
                       bool vertical)
{
    const struct layout *layout = context->layout;
    int lines = (int)(vertical ? layout->width : layout->height);
    int length = (int)(vertical ? layout->height : layout->width);
    for (int line = 0; line <= lines; line++) {
        for (int from = 0; from < length; from++) {
            int to = from;
            while (to < length && edge_at(layout, vertical, line, to) == edge)
                to++;
            if (to > from)
                draw_edge(context, style, vertical, line, from, to);
            from = to;
        }
    }
}

void board_draw_borders(const struct frame_context *context, struct draw_point from, float side)
{
    const struct edge_style style = {from, side, context->frame->hair, context->theme->line};
    draw_edges(context, &style, EDGE_THICK, false);
    draw_edges(context, &style, EDGE_THICK, true);
}

/* Fills the background of the cells, one rectangle for each run of cells in a row. */
static void draw_sheet(const struct frame_context *context)
{
    const struct layout *layout = context->layout;
    for (int y = 0; y < (int)layout->height; y++) {
        for (int x = 0; x < (int)layout->width; x++) {
            int end = x;
            while (layout_cell_at(layout, end, y) != NO_CELL)
                end++;
            if (end == x)
                continue;
            struct draw_box box = board_cell(context, layout_cell_at(layout, x, y));
            box.width *= (float)(end - x);
            draw_rect(context->list, box, 0, context->theme->sheet);
            x = end;
        }
    }
}

/* Draws houses other than rows, columns and regions: a diagonal as a line, a window as a pale background. */
static void draw_extra_houses(const struct frame_context *context)
{
    const struct layout *layout = context->layout;
    struct draw_pen pen = {.colour = context->theme->hair, .width = context->frame->thick};
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        struct draw_box first = board_cell(context, house->cells[0]);
        struct draw_box last = board_cell(context, house->cells[layout->digits - 1]);
        bool rising = first.x > last.x;
        if (house->kind == HOUSE_DIAGONAL)
            draw_line(context->list, first.x + (rising ? first.width : 0), first.y, last.x + (rising ? 0 : last.width),
                      last.y + last.height, pen);
        for (unsigned i = 0; house->kind == HOUSE_WINDOW && i < layout->digits; i++)
            draw_rect(context->list, board_cell(context, house->cells[i]), 0, draw_fade(context->theme->hair, 0.35f));
    }
}

/* --- digits --- */

/* The style of a solved cell's digit. Size and place change during its animation. */
struct digit_style {
    struct draw_font font;
    struct draw_point place;
};

static uint32_t digit_colour(const struct frame_context *context, cell_id cell)
{
    if (context->placed.given[cell])
        return context->theme->text;
    bool guessed =
        context->guesses.depth[cell] || (board_digit_being_undone(context, cell) && context->movement.step->depth);
    return mark_put(context, !guessed ? MARK_FOUND : context->guesses.is_guess[cell] ? MARK_GUESS : MARK_LEVEL);
}

static struct digit_style digit_style(const struct frame_context *context, cell_id cell, unsigned digit)
{
    struct draw_box box = board_cell(context, cell);
    bool given = context->placed.given[cell];
    struct digit_style style = {
        .font = {.face = given ? context->theme->strong : context->theme->regular,
                 .size = box.width * 0.66f,
                 .colour = digit_colour(context, cell)},
        .place = {box.x + box.width / 2, box.y + box.height / 2},
    };
    bool settling = context->movement.step && board_step_settles_cell(context, context->movement.step, cell);
    if (!given && (settling || board_digit_being_undone(context, cell))) {
        struct draw_point start = board_candidate(context, cell, digit);
        float done = context->movement.motion.place, small = board_candidate_size(context);
        style.font.size = small + (style.font.size - small) * done;
        style.place.x = start.x + (style.place.x - start.x) * done;
        style.place.y = start.y + (style.place.y - start.y) * done;
    }
    return style;
}

/* Marks a digit that depends on guesses: a guess by a frame, other digits by a dotted underline. The guess level is in
 * the corner. */
static void draw_level(const struct frame_context *context, cell_id cell)
{
    struct draw_box box = board_cell(context, cell);
    uint32_t colour = mark_put(context, context->guesses.is_guess[cell] ? MARK_GUESS : MARK_LEVEL);
    float width = fmaxf(context->frame->hair, box.width / 26), y = roundf(box.y + box.height * 0.83f);
    char text[12];
    if (context->guesses.is_guess[cell])
        mark_guess(context, cell);
    else
        draw_line(context->list, box.x + box.width * 0.32f, y, box.x + box.width * 0.70f, y,
                  (struct draw_pen){.colour = colour, .width = width, .gap = width * 2.1f});
    unsigned level = context->guesses.depth[cell], length = 0;
    for (unsigned rest = level; rest; rest /= 10)
        length++;
    text[length] = 0;
    for (unsigned i = length, rest = level; i-- > 0; rest /= 10)
        text[i] = (char)('0' + rest % 10);
    struct draw_font font = {
        .face = context->theme->strong, .size = box.width * (length > 2 ? 0.16f : 0.185f), .colour = colour};
    float inside = context->guesses.is_guess[cell] ? box.width * 0.06f : 0; /* inside the frame */
    draw_text(context->list, font, DRAW_RIGHT, box.x + box.width * 0.92f - inside, box.y + box.height * 0.22f + inside,
              text);
}

/* Returns the colour of candidates that filled cells exclude, when another solver is watched. */
static uint32_t faint_colour(const struct theme *theme)
{
    return theme_blend(theme->sheet, draw_fade(theme->candidate, 0.3f));
}

/* Returns the candidates to draw faintly: another solver often does not state that peers of its filled cells lose a
 * digit. */
static digit_mask find_faint(const struct frame_context *context, cell_id cell)
{
    return trace_has_claims(context->wording.trace) ? layout_held_by_peers(context->layout, context->mask, cell) : 0;
}

/* Draws candidates that are too small to read as dots, which still show their number and places. */
static void draw_dots(const struct frame_context *context, cell_id cell, digit_mask faint)
{
    float size = fmaxf(1, roundf(context->frame->cell / 22));
    for (digit_mask rest = context->mask[cell] & ~faint; rest; rest &= rest - 1) {
        struct draw_point place = board_candidate(context, cell, digit_first(rest));
        draw_rect(context->list, (struct draw_box){floorf(place.x - size / 2), floorf(place.y - size / 2), size, size},
                  0, draw_fade(context->theme->candidate, 0.75f));
    }
}

static void draw_candidates(const struct frame_context *context, cell_id cell)
{
    digit_mask faint = find_faint(context, cell);
    if (!board_shows_candidates(context)) {
        draw_dots(context, cell, faint);
        return;
    }
    for (digit_mask rest = context->mask[cell]; rest; rest &= rest - 1) {
        unsigned digit = digit_first(rest);
        bool lit = digit == context->view->digit;
        struct draw_font font = {.face = lit ? context->theme->strong : context->theme->regular,
                                 .size = board_candidate_size(context),
                                 .colour = lit ? context->theme->text : context->theme->candidate};
        if (faint & digit_bit(digit))
            font.colour = mark_put_as(context, MARK_FAINT, faint_colour(context->theme));
        struct draw_point place = board_candidate(context, cell, digit);
        draw_text(context->list, font, DRAW_INK, place.x, place.y, (char[2]){digit_character(digit), 0});
    }
}

static void draw_digits(const struct frame_context *context)
{
    for (unsigned i = 0; i < context->layout->cells; i++) {
        cell_id cell = (cell_id)i;
        digit_mask mask = context->mask[cell];
        unsigned digit = context->placed.settled[cell] ? digit_first(mask) : board_digit_being_undone(context, cell);
        if (!digit) {
            draw_candidates(context, cell);
            continue;
        }
        struct digit_style style = digit_style(context, cell, digit);
        draw_text(context->list, style.font, DRAW_INK, style.place.x, style.place.y,
                  (char[2]){digit_character(digit), 0});
        if (context->guesses.depth[cell])
            draw_level(context, cell);
    }
}

/* Shades the cells of a fast search by how often they change. */
static void draw_change_heat(const struct frame_context *context)
{
    for (unsigned i = 0; context->movement.heat && i < context->layout->cells; i++) {
        if (context->movement.heat[i] > 0.02f)
            draw_rect(context->list, board_cell(context, (cell_id)i), 0,
                      draw_fade(context->theme->text, 0.22f * context->movement.heat[i]));
    }
}

static void draw_all_edges(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    struct edge_style style = {{frame->board.x, frame->board.y}, frame->cell, frame->hair, context->theme->hair};
    draw_edges(context, &style, EDGE_HAIR, false);
    draw_edges(context, &style, EDGE_HAIR, true);
    style.width = frame->thick;
    style.colour = context->theme->line;
    draw_edges(context, &style, EDGE_THICK, false);
    draw_edges(context, &style, EDGE_THICK, true);
}

void board_draw(const struct frame_context *context)
{
    if (context->theme->big_bang) {
        big_bang_draw(context);
        stop_draw(context);
        return;
    }
    draw_sheet(context);
    draw_extra_houses(context);
    clue_marks_draw_under(context);
    draw_change_heat(context);
    heat_draw(context);
    mark_peers(context);
    mark_named_cells(context);
    failure_draw_under(context);
    document_draw_under(context);
    evidence_draw_under(context);
    draw_all_edges(context);
    clue_marks_draw_over(context);
    evidence_draw_curves(context);
    draw_digits(context);
    causes_draw_veil(context);
    document_draw_over(context);
    evidence_draw_over(context);
    stop_draw(context);
}

void board_draw_clipped(const struct frame_context *context)
{
    draw_clip_push(context->list, context->frame->viewport);
    board_draw(context);
    draw_clip_pop(context->list);
    clue_marks_draw_outside(context);
}

/* A context for drawing a board in a small box, with its own frame and theme. */
struct small_board {
    struct frame_layout frame;
    struct theme theme;
    struct frame_context context;
};

/* Begins a small board. The context points into `small`. */
static void begin_small(struct small_board *small, const struct frame_context *context, const struct layout *layout,
                        struct draw_box box)
{
    small->frame = *context->frame;
    small->theme = *context->theme;
    small->context = *context;
    small->context.frame = &small->frame;
    small->context.theme = &small->theme;
    small->context.layout = layout;
    small->context.movement.step = NULL;
    small->context.drawn = NULL;
    small->theme.big_bang = small->theme.narrow_cells = false;
    float cell = fminf(box.width / (float)layout->width, box.height / (float)layout->height);
    small->frame.cell = small->frame.cell_width = fmaxf(1, floorf(cell));
    small->frame.hair = small->frame.thick =
        fmaxf(1, fminf(context->frame->hair, roundf(small->frame.cell / 9))); /* thicker on a large screen */
    small->frame.board = (struct draw_box){roundf(box.x), roundf(box.y), small->frame.cell * (float)layout->width,
                                           small->frame.cell * (float)layout->height};
}

void board_draw_layout(const struct frame_context *context, const struct layout *layout, struct draw_box box)
{
    struct small_board small;
    begin_small(&small, context, layout, box);
    draw_sheet(&small.context);
    draw_extra_houses(&small.context);
    clue_marks_draw_under(&small.context);
    draw_all_edges(&small.context);
    clue_marks_draw_over(&small.context);
}

void board_draw_effort(const struct frame_context *context, struct draw_box box, const struct cell_effort *effort)
{
    struct small_board small;
    begin_small(&small, context, context->layout, box);
    small.context.tallies.cells = effort;
    draw_sheet(&small.context);
    heat_draw(&small.context);
    draw_all_edges(&small.context);
}

void board_draw_small(const struct frame_context *context, struct draw_box box, const struct preview *preview)
{
    struct small_board small;
    begin_small(&small, context, context->layout, box);
    draw_sheet(&small.context);
    draw_all_edges(&small.context);
    const struct theme *theme = &small.theme;
    for (unsigned i = 0; i < context->layout->cells; i++) {
        if (!preview->settled[i])
            continue;
        struct draw_box at = board_cell(&small.context, (cell_id)i);
        bool given = context->placed.given[i];
        struct draw_font font = {
            .face = given ? theme->strong : theme->regular,
            .size = small.frame.cell * 0.72f,
            .colour = given ? theme->text : theme->meaning[preview->guess_depth[i] ? MEANING_GUESS : MEANING_PLACED]};
        draw_text(context->list, font, DRAW_INK, at.x + at.width / 2, at.y + at.height / 2,
                  (char[2]){digit_character(digit_first(preview->mask[i])), 0});
    }
}
