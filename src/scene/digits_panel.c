/* Draws where each digit can be: a small board for each of them, with a square where it stands and a dot where it is a candidate. What the
 * step eliminates is struck through, and what it places has its colour. Pointing at a small board shows its digit on the large one. */
#include <math.h>

#include "base/translation.h"
#include "scene/frame_context.h"

static const float tiny = 4; /* pixels of a cell below which a candidate is a shade and no dot */

/* How the small boards stand: in pixels, `side` of a cell, and `left` of a board the room for its digit. */
struct digit_grid {
    unsigned columns, rows;
    float side, left, width, height; /* width, height: of a board with its digit and the space around it */
};

static struct digit_grid grid_of(const struct frame_context *context, unsigned columns)
{
    const struct layout *layout = context->layout;
    struct draw_box box = context->frame->list;
    float em = context->frame->em;
    struct digit_grid grid = {.columns = columns, .rows = (layout->digits + columns - 1) / columns};
    grid.left = roundf(frame_least_type(context->frame) * 0.95f);
    grid.width = floorf(box.width / (float)columns);
    grid.height = floorf(box.height / (float)grid.rows);
    grid.side = floorf(fminf((grid.width - grid.left - em * 0.6f) / (float)layout->width,
                             (grid.height - em * 0.6f) / (float)layout->height));
    return grid;
}

/* Returns the grid in which the boards are largest. */
static struct digit_grid fit_grid(const struct frame_context *context)
{
    struct digit_grid best = grid_of(context, 1);
    for (unsigned columns = 2; columns <= context->layout->digits; columns++) {
        struct digit_grid grid = grid_of(context, columns);
        if (grid.side > best.side)
            best = grid;
    }
    return best;
}

/* Returns the digits of the cell that are changed. */
static digit_mask digits_of(const struct change *changes, size_t count, cell_id cell)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < count; i++)
        digits |= changes[i].cell == cell ? changes[i].digits : 0;
    return digits;
}

static void draw_cell(const struct frame_context *context, struct draw_box at, cell_id cell, unsigned digit)
{
    const struct theme *theme = context->theme;
    const struct step *step = context->step;
    float x = at.x + at.width / 2, y = at.y + at.height / 2;
    digit_mask bit = digit_bit(digit);
    digit_mask placed = step ? digits_of(step->place, step->places, cell) : 0;
    digit_mask removed = step && !placed ? digits_of(step->remove, step->removes, cell) : 0;
    uint32_t own = theme->meaning[context->guesses.depth[cell] ? MEANING_GUESS : MEANING_PLACED];
    bool stands = context->placed.settled[cell] && context->mask[cell] == bit;
    if (removed & bit)
        mark_strike(context, (struct draw_point){x, y}, at.width * 0.4f, 1,
                    (struct draw_pen){.colour = theme->meaning[MEANING_REMOVED],
                                      .width = fmaxf(context->frame->hair, at.width * 0.15f)});
    else if (stands || placed & bit)
        draw_rect(context->list, draw_inset(at, roundf(at.width * 0.12f)), at.width * 0.1f,
                  placed & bit ? own : theme->muted);
    else if (context->mask[cell] & bit && at.width < tiny)
        draw_rect(context->list, at, 0, draw_fade(theme->muted, 0.25f));
    else if (context->mask[cell] & bit)
        draw_disc(context->list, x, y, fmaxf(1, at.width * 0.18f), theme->muted);
}

/* Whether there is a line between these two cells, of which one may lie beside the sheet. */
static bool has_border(const struct layout *layout, cell_id a, cell_id b)
{
    return a != b && (a == NO_CELL || b == NO_CELL || layout->region[a] != layout->region[b]);
}

static void draw_borders(const struct frame_context *context, struct draw_box sheet, float side)
{
    const struct layout *layout = context->layout;
    float hair = context->frame->hair;
    for (int y = 0; y <= (int)layout->height; y++) {
        for (int x = 0; x <= (int)layout->width; x++) {
            cell_id here = layout_cell_at(layout, x, y);
            float left = sheet.x + side * (float)x, top = sheet.y + side * (float)y;
            if (has_border(layout, here, layout_cell_at(layout, x - 1, y)))
                draw_rect(context->list, (struct draw_box){left, top, hair, side + hair}, 0, context->theme->line);
            if (has_border(layout, here, layout_cell_at(layout, x, y - 1)))
                draw_rect(context->list, (struct draw_box){left, top, side + hair, hair}, 0, context->theme->line);
        }
    }
}

static void draw_board(const struct frame_context *context, const struct digit_grid *grid, unsigned digit)
{
    const struct layout *layout = context->layout;
    struct draw_box list = context->frame->list;
    float width = grid->side * (float)layout->width, height = grid->side * (float)layout->height;
    struct draw_box place = {list.x + grid->width * (float)((digit - 1) % grid->columns),
                             list.y + grid->height * (float)((digit - 1) / grid->columns), grid->left + width, height};
    struct draw_box sheet = {place.x + grid->left, place.y, width, height};
    bool is_chosen = context->view->digit == digit;
    float size = frame_least_type(context->frame);
    draw_text(context->list,
              (struct draw_font){is_chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, size,
                                 is_chosen ? context->theme->text : context->theme->muted},
              DRAW_LEFT, place.x, roundf(place.y + size), (char[2]){digit_character(digit), 0});
    for (unsigned cell = 0; cell < layout->cells; cell++) {
        struct draw_box box = {sheet.x + grid->side * (float)layout->cell[cell].x,
                               sheet.y + grid->side * (float)layout->cell[cell].y, grid->side, grid->side};
        draw_rect(context->list, box, 0, is_chosen ? context->theme->select : context->theme->sheet);
        draw_cell(context, box, (cell_id)cell, digit);
    }
    draw_borders(context, sheet, grid->side);
    hits_add_word(context->hits, place, NO_CELL, digit, MAX_HITS);
}

void digits_draw(const struct frame_context *context)
{
    struct digit_grid grid = fit_grid(context);
    struct draw_box list = context->frame->list;
    if (grid.side < 2) {
        flow_line(context, font_muted(context, 1), list.x, list.y + context->frame->em, list.width,
                  tr("A larger window has room for the digits."));
        return;
    }
    draw_clip_push(context->list, list);
    for (unsigned digit = 1; digit <= context->layout->digits; digit++)
        draw_board(context, &grid, digit);
    draw_clip_pop(context->list);
}
