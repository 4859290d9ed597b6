#include <math.h>

#include "scene/stage.h"

enum { LEAST_CANDIDATE = 6 }; /* pixels of its em that a candidate needs to be read */

struct draw_box board_cell(const struct stage *stage, cell_id cell)
{
    const struct cell *place = &stage->layout->cell[cell];
    const struct frame *frame = stage->frame;
    bool gaps = stage->theme->big_bang;
    float x = (float)place->x + frame_gap(stage->layout, place->x, false, gaps);
    float y = (float)place->y + frame_gap(stage->layout, place->y, true, gaps);
    return (struct draw_box){frame->board.x + x * frame->cell_width, frame->board.y + y * frame->cell,
                             frame->cell_width, frame->cell};
}

/* Candidates stand in a square of this many columns. */
static unsigned columns_of(const struct layout *layout)
{
    unsigned columns = 1;
    while (columns * columns < layout->digits)
        columns++;
    return columns;
}

struct draw_point board_candidate(const struct stage *stage, cell_id cell, unsigned digit)
{
    struct draw_box box = board_cell(stage, cell);
    unsigned columns = columns_of(stage->layout), rows = (stage->layout->digits + columns - 1) / columns;
    /* The outlines of houses run between the candidates and the cell's edge. */
    float air = stage->theme->big_bang ? 0 : box.width * 0.08f, width = box.width - 2 * air;
    float height = box.height - 2 * air;
    return (struct draw_point){
        box.x + air + width * ((float)((digit - 1) % columns) + 0.5f) / (float)columns,
        box.y + air + height * ((float)((digit - 1) / columns) + 0.5f) / (float)rows,
    };
}

float board_candidate_size(const struct stage *stage)
{
    unsigned columns = columns_of(stage->layout);
    if (stage->theme->big_bang) /* its advance is a third of the cell's width; 0.602 em is that of the face */
        return stage->frame->cell_width / (float)columns / 0.602f;
    return stage->frame->cell * (columns <= 3 ? 0.26f : 0.80f / (float)columns);
}

bool board_shows_candidates(const struct stage *stage)
{
    return board_candidate_size(stage) >= LEAST_CANDIDATE;
}

/* --- lines --- */

static cell_id cell_at(const struct layout *layout, int x, int y)
{
    if (x < 0 || y < 0 || x >= (int)layout->width || y >= (int)layout->height)
        return NO_CELL;
    return layout->at[(unsigned)y * layout->width + (unsigned)x];
}

enum edge { EDGE_NONE, EDGE_HAIR, EDGE_THICK };

static enum edge edge_between(const struct layout *layout, cell_id a, cell_id b)
{
    if (a == NO_CELL && b == NO_CELL)
        return EDGE_NONE;
    if (a == NO_CELL || b == NO_CELL || layout->region[a] != layout->region[b])
        return EDGE_THICK;
    return EDGE_HAIR;
}

/* The edge before cell `along` of line `line`: above it, or (`vertical`) to the left of it. */
static enum edge edge_at(const struct layout *layout, bool vertical, int line, int along)
{
    if (vertical)
        return edge_between(layout, cell_at(layout, line - 1, along), cell_at(layout, line, along));
    return edge_between(layout, cell_at(layout, along, line - 1), cell_at(layout, along, line));
}

static void draw_edge(const struct stage *stage, bool vertical, int line, int from, int to, enum edge edge)
{
    const struct frame *frame = stage->frame;
    float width = edge == EDGE_THICK ? frame->thick : frame->hair, back = floorf(width / 2);
    float start = (float)from * frame->cell - back, length = (float)(to - from) * frame->cell + width;
    float at = (float)line * frame->cell - back;
    struct draw_box box = vertical ? (struct draw_box){frame->board.x + at, frame->board.y + start, width, length}
                                   : (struct draw_box){frame->board.x + start, frame->board.y + at, length, width};
    draw_rect(stage->list, box, 0, edge == EDGE_THICK ? stage->theme->line : stage->theme->hair);
}

/* All edges of one weight; runs of them are drawn as one. */
static void draw_edges(const struct stage *stage, enum edge edge, bool vertical)
{
    const struct layout *layout = stage->layout;
    int lines = (int)(vertical ? layout->width : layout->height);
    int length = (int)(vertical ? layout->height : layout->width);
    for (int line = 0; line <= lines; line++) {
        for (int from = 0; from < length; from++) {
            int to = from;
            while (to < length && edge_at(layout, vertical, line, to) == edge)
                to++;
            if (to > from)
                draw_edge(stage, vertical, line, from, to, edge);
            from = to;
        }
    }
}

/* The cells' ground: each row's runs of cells as one rectangle. */
static void draw_sheet(const struct stage *stage)
{
    const struct layout *layout = stage->layout;
    for (int y = 0; y < (int)layout->height; y++) {
        for (int x = 0; x < (int)layout->width; x++) {
            int end = x;
            while (cell_at(layout, end, y) != NO_CELL)
                end++;
            if (end == x)
                continue;
            struct draw_box box = board_cell(stage, cell_at(layout, x, y));
            box.width *= (float)(end - x);
            draw_rect(stage->list, box, 0, stage->theme->sheet);
            x = end;
        }
    }
}

/* Houses that neither rows and columns nor regions show: a diagonal is a line, a window a quiet ground. */
static void draw_further_houses(const struct stage *stage)
{
    const struct layout *layout = stage->layout;
    struct draw_pen pen = {.colour = stage->theme->hair, .width = stage->frame->thick};
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        struct draw_box first = board_cell(stage, house->cells[0]);
        struct draw_box last = board_cell(stage, house->cells[layout->digits - 1]);
        bool rising = first.x > last.x;
        if (house->kind == HOUSE_DIAGONAL)
            draw_line(stage->list, first.x + (rising ? first.width : 0), first.y, last.x + (rising ? 0 : last.width),
                      last.y + last.height, pen);
        for (unsigned i = 0; house->kind == HOUSE_WINDOW && i < layout->digits; i++)
            draw_rect(stage->list, board_cell(stage, house->cells[i]), 0, draw_fade(stage->theme->hair, 0.35f));
    }
}

/* --- digits --- */

/* A solved digit: its size, its place and its face say what it rests on. */
struct look {
    struct draw_font font;
    struct draw_point place;
};

bool board_settles(const struct stage *stage, const struct step *step, cell_id cell)
{
    const struct change *list = stage->places ? step->place : step->remove;
    size_t count = stage->places ? step->places : step->removes;
    for (size_t i = 0; step->kind != STEP_BACKTRACK && i < count; i++) {
        if (list[i].cell == cell)
            return true;
    }
    return false;
}

unsigned board_unsettling(const struct stage *stage, cell_id cell)
{
    const struct step *moving = stage->moving;
    if (!moving || moving == stage->step || (moving->kind != STEP_DEDUCE && moving->kind != STEP_GUESS))
        return 0;
    for (size_t i = 0; stage->places && i < moving->places; i++) {
        if (moving->place[i].cell == cell && !stage->settled[cell])
            return digit_first(moving->place[i].digits);
    }
    for (size_t i = 0; !stage->places && i < moving->removes; i++) {
        digit_mask left = stage->mask[cell] & ~moving->remove[i].digits;
        if (moving->remove[i].cell == cell && digits_are_one(left))
            return digit_first(left);
    }
    return 0;
}

static uint32_t digit_colour(const struct stage *stage, cell_id cell)
{
    if (stage->puzzle->given[cell])
        return stage->theme->text;
    bool guessed = stage->level[cell] || (board_unsettling(stage, cell) && stage->moving->depth);
    return stage->theme->meaning[guessed ? MEANING_GUESS : MEANING_PLACED];
}

static struct look digit_look(const struct stage *stage, cell_id cell, unsigned digit)
{
    struct draw_box box = board_cell(stage, cell);
    bool given = stage->puzzle->given[cell];
    struct look look = {
        .font = {.face = given ? stage->theme->strong : stage->theme->regular, .size = box.width * 0.66f,
                 .colour = digit_colour(stage, cell)},
        .place = {box.x + box.width / 2, box.y + box.height / 2},
    };
    bool settling = stage->moving && board_settles(stage, stage->moving, cell);
    if (!given && (settling || board_unsettling(stage, cell))) {
        struct draw_point start = board_candidate(stage, cell, digit);
        float done = stage->motion.place, small = board_candidate_size(stage);
        look.font.size = small + (look.font.size - small) * done;
        look.place.x = start.x + (look.place.x - start.x) * done;
        look.place.y = start.y + (look.place.y - start.y) * done;
    }
    return look;
}

/* What rests on a guess: a dotted line under the digit, and the level's number in the corner. */
static void draw_level(const struct stage *stage, cell_id cell)
{
    struct draw_box box = board_cell(stage, cell);
    uint32_t colour = stage->theme->meaning[MEANING_GUESS];
    float width = fmaxf(stage->frame->hair, box.width / 26), y = roundf(box.y + box.height * 0.83f);
    draw_line(stage->list, box.x + box.width * 0.32f, y, box.x + box.width * 0.70f, y,
              (struct draw_pen){.colour = colour, .width = width, .gap = width * 2.1f});
    char text[12];
    unsigned level = stage->level[cell], length = 0;
    for (unsigned rest = level; rest; rest /= 10)
        length++;
    text[length] = 0;
    for (unsigned i = length, rest = level; i-- > 0; rest /= 10)
        text[i] = (char)('0' + rest % 10);
    struct draw_font font = {.face = stage->theme->strong, .size = box.width * (length > 1 ? 0.16f : 0.18f), .colour = colour};
    draw_text(stage->list, font, DRAW_RIGHT, box.x + box.width * 0.92f, box.y + box.height * 0.22f, text);
}

/* Where a candidate is too small to be read it is a dot at its place: one still sees how many there are, and where. */
static void draw_dots(const struct stage *stage, cell_id cell)
{
    float size = fmaxf(1, roundf(stage->frame->cell / 22));
    for (digit_mask rest = stage->mask[cell]; rest; rest &= rest - 1) {
        struct draw_point place = board_candidate(stage, cell, digit_first(rest));
        draw_rect(stage->list, (struct draw_box){floorf(place.x - size / 2), floorf(place.y - size / 2), size, size}, 0,
                  draw_fade(stage->theme->quiet, 0.75f));
    }
}

static void draw_candidates(const struct stage *stage, cell_id cell)
{
    if (!board_shows_candidates(stage)) {
        draw_dots(stage, cell);
        return;
    }
    for (digit_mask rest = stage->mask[cell]; rest; rest &= rest - 1) {
        unsigned digit = digit_first(rest);
        bool lit = digit == stage->view->digit;
        struct draw_font font = {.face = lit ? stage->theme->strong : stage->theme->regular,
                                 .size = board_candidate_size(stage),
                                 .colour = lit ? stage->theme->text : stage->theme->quiet};
        struct draw_point place = board_candidate(stage, cell, digit);
        draw_text(stage->list, font, DRAW_INK, place.x, place.y, (char[2]){digit_character(digit), 0});
    }
}

void board_draw_digits(const struct stage *stage)
{
    for (unsigned i = 0; i < stage->layout->cells; i++) {
        cell_id cell = (cell_id)i;
        digit_mask mask = stage->mask[cell];
        unsigned digit = stage->settled[cell] ? digit_first(mask) : board_unsettling(stage, cell);
        if (!digit) {
            draw_candidates(stage, cell);
            continue;
        }
        struct look look = digit_look(stage, cell, digit);
        draw_text(stage->list, look.font, DRAW_INK, look.place.x, look.place.y, (char[2]){digit_character(digit), 0});
        if (stage->level[cell])
            draw_level(stage, cell);
    }
}

/* A search at full speed: the cells that change most are shaded most. */
static void draw_stir(const struct stage *stage)
{
    for (unsigned i = 0; stage->stir && i < stage->layout->cells; i++) {
        if (stage->stir[i] > 0.02f)
            draw_rect(stage->list, board_cell(stage, (cell_id)i), 0, draw_fade(stage->theme->text, 0.22f * stage->stir[i]));
    }
}

void board_draw(const struct stage *stage)
{
    if (stage->theme->big_bang) {
        big_bang_draw(stage);
        return;
    }
    draw_sheet(stage);
    draw_further_houses(stage);
    draw_stir(stage);
    evidence_draw_under(stage);
    draw_edges(stage, EDGE_HAIR, false);
    draw_edges(stage, EDGE_HAIR, true);
    draw_edges(stage, EDGE_THICK, false);
    draw_edges(stage, EDGE_THICK, true);
    board_draw_digits(stage);
    evidence_draw_over(stage);
}

void board_draw_small(const struct stage *stage, struct draw_box box, const struct preview *preview)
{
    struct frame frame = *stage->frame;
    float cell = fminf(box.width / (float)stage->layout->width, box.height / (float)stage->layout->height);
    frame.cell = frame.cell_width = fmaxf(1, floorf(cell));
    frame.hair = frame.thick = 1;
    frame.board = (struct draw_box){roundf(box.x), roundf(box.y), frame.cell * (float)stage->layout->width,
                                    frame.cell * (float)stage->layout->height};
    struct theme theme = *stage->theme;
    theme.big_bang = false;
    struct stage small = *stage;
    small.frame = &frame;
    small.theme = &theme;
    small.moving = NULL;
    draw_sheet(&small);
    draw_edges(&small, EDGE_HAIR, false);
    draw_edges(&small, EDGE_HAIR, true);
    draw_edges(&small, EDGE_THICK, false);
    draw_edges(&small, EDGE_THICK, true);
    for (unsigned i = 0; i < stage->layout->cells; i++) {
        if (!preview->settled[i])
            continue;
        struct draw_box at = board_cell(&small, (cell_id)i);
        bool given = stage->puzzle->given[i];
        struct draw_font font = {.face = given ? theme.strong : theme.regular, .size = frame.cell * 0.72f,
                                 .colour = given ? theme.text
                                         : theme.meaning[preview->level[i] ? MEANING_GUESS : MEANING_PLACED]};
        draw_text(stage->list, font, DRAW_INK, at.x + at.width / 2, at.y + at.height / 2,
                  (char[2]){digit_character(digit_first(preview->mask[i])), 0});
    }
}
