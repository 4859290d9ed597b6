/* Draws where each digit can be: a small board for each, with a square where the digit is placed and a dot where it is
 * a candidate. The step's eliminations are struck, and its placements have their colour. Pointing at a small board
 * shows its digit on the large one. */
#include <math.h>

#include "base/translation.h"
#include "scene/frame_parts.h"

static const float tiny = 4; /* pixels; in smaller cells a candidate is a shade instead of a dot */

/* The grid of the small boards, in pixels; `side`: of a cell; `left`: space for the digit beside a board. */
struct digit_grid {
    unsigned columns, rows;
    float side, left, width, height; /* width, height: of a board with its digit and margins */
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

/* Returns the grid with the largest boards. */
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

/* Returns the rectangle of the digit's board. */
static struct draw_box sheet_of(const struct frame_context *context, const struct digit_grid *grid, unsigned digit)
{
    struct draw_box list = context->frame->list;
    float column = (float)((digit - 1) % grid->columns), row = (float)((digit - 1) / grid->columns);
    return (struct draw_box){list.x + grid->width * column + grid->left, list.y + grid->height * row,
                             grid->side * (float)context->layout->width, grid->side * (float)context->layout->height};
}

/* The digits of a cell, as on the large board. */
struct cell_digits {
    digit_mask stands, placed; /* placed: by the step */
    digit_mask open, struck;   /* candidates, including those that the step eliminates; those to strike */
    uint32_t colour;           /* colour of a placed digit */
};

static struct cell_digits read_cell(const struct frame_context *context, cell_id cell)
{
    const struct step *step = context->step;
    bool is_settled = context->placed.settled[cell];
    digit_mask mask = context->mask[cell];
    struct cell_digits digits = {.placed = step ? changes_in(step->place, step->places, cell) : 0};
    digit_mask removed = step && !digits.placed ? step_removed_from(step, cell) : 0;
    digits.stands = digits.placed | (is_settled ? mask : 0);
    digits.open = is_settled ? 0 : mask | removed;
    digits.struck = is_settled || context->hides_conclusion ? 0 : removed;
    digits.colour = context->theme->meaning[context->guesses.depth[cell] ? MEANING_GUESS : MEANING_PLACED];
    return digits;
}

static void draw_digit(const struct frame_context *context, struct draw_box at, const struct cell_digits *digits,
                       digit_mask bit)
{
    const struct theme *theme = context->theme;
    float x = at.x + at.width / 2, y = at.y + at.height / 2;
    if (digits->stands & bit)
        draw_rect(context->list, draw_inset(at, roundf(at.width * 0.12f)), at.width * 0.1f,
                  digits->placed & bit ? digits->colour : theme->muted);
    else if (digits->struck & bit)
        mark_strike(context, (struct draw_point){x, y}, at.width * 0.4f, 1,
                    (struct draw_pen){.colour = theme->meaning[MEANING_REMOVED],
                                      .width = fmaxf(context->frame->hair, at.width * 0.15f)});
    else if (digits->open & bit && at.width < tiny)
        draw_rect(context->list, at, 0, draw_fade(theme->muted, 0.25f));
    else if (digits->open & bit)
        draw_disc(context->list, x, y, fmaxf(1, at.width * 0.18f), theme->muted);
}

/* Draws the cell on all boards. */
static void draw_cell(const struct frame_context *context, const struct digit_grid *grid, cell_id cell)
{
    const struct cell *place = &context->layout->cell[cell];
    struct cell_digits digits = read_cell(context, cell);
    for (unsigned digit = 1; digit <= context->layout->digits; digit++) {
        struct draw_box sheet = sheet_of(context, grid, digit);
        struct draw_box at = {sheet.x + grid->side * (float)place->x, sheet.y + grid->side * (float)place->y,
                              grid->side, grid->side};
        draw_rect(context->list, at, 0, context->view->digit == digit ? context->theme->select : context->theme->sheet);
        draw_digit(context, at, &digits, digit_bit(digit));
    }
}

/* Draws the digit beside its board, and the board's lines. */
static void draw_board(const struct frame_context *context, const struct digit_grid *grid, unsigned digit)
{
    struct draw_box sheet = sheet_of(context, grid, digit);
    struct draw_box place = {sheet.x - grid->left, sheet.y, grid->left + sheet.width, sheet.height};
    float size = frame_least_type(context->frame);
    draw_text(context->list, font_row(context, size, context->view->digit == digit), DRAW_LEFT, place.x,
              roundf(place.y + size), (char[2]){digit_character(digit), 0});
    board_draw_borders(context, (struct draw_point){sheet.x, sheet.y}, grid->side);
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
    for (unsigned cell = 0; cell < context->layout->cells; cell++)
        draw_cell(context, &grid, (cell_id)cell);
    for (unsigned digit = 1; digit <= context->layout->digits; digit++)
        draw_board(context, &grid, digit);
    draw_clip_pop(context->list);
}
