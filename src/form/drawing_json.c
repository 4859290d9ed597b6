#include "form/drawing_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/json_clues.h"

enum { WHITE = 0xFFFFFF, GREY = 0x808080, TEXT_SIZE = 24 };

static const double LEAST_BULB = 0.75; /* diameter, in cells; smaller circles mark odd digits */

/* A point in cells: the centre of the top left cell is at 0.5, 0.5. */
struct point {
    double y, x;
};

/* A shape or a text. */
struct mark {
    struct point centre;
    double width, height;
    double angle;             /* clockwise, in degrees */
    bool is_round, is_turned; /* turned: a square that stands on a corner */
    bool is_visible;          /* it has a background or a border */
    unsigned colour;          /* of the background; WHITE if it has only a border */
    char text[TEXT_SIZE];     /* "": none; cut */
    bool is_used;             /* it belongs to a line or an arrow */
};

/* A line or an arrow. Its cells are the drawing's; `count` 0: it does not pass through cells. */
struct path {
    size_t first, count;
    unsigned colour;
    bool is_arrow, is_diagonal; /* diagonal: a line from corner to corner of the board */
    struct point start, end;
};

struct finder {
    unsigned digits;
    struct drawings *drawings;
    ARRAY(struct mark) marks;
    ARRAY(struct path) paths;
};

/* --- values --- */

static bool read_number(const json_t *value, double *number)
{
    *number = json_number_value(value);
    return json_is_number(value) && *number > -1e4 && *number < 1e4;
}

static bool read_point(const json_t *value, struct point *point)
{
    return json_array_size(value) == 2 && read_number(json_array_get(value, 0), &point->y) &&
           read_number(json_array_get(value, 1), &point->x);
}

/* Reads the figures of a colour: red, green and blue have `each` of them. */
static unsigned read_hex(const char *text, size_t each)
{
    unsigned colour = 0;
    for (size_t i = 0; i < 3; i++) {
        char figures[] = {text[i * each], text[i * each + each - 1], 0};
        colour = colour << 8 | (unsigned)strtoul(figures, NULL, 16);
    }
    return colour;
}

/* Reads a colour: #RGB or #RRGGBB, with or without opacity and the #; #F or #0, as SudokuPad's links shorten white and
 * black; rgb() or rgba(); or a name. A name that is not listed counts as grey. Returns false if the colour is
 * transparent or missing. */
static bool read_colour(const json_t *value, unsigned *colour)
{
    static const struct {
        const char *word;
        unsigned colour;
    } names[] = {{"black", 0},         {"white", WHITE},   {"red", 0xFF0000},   {"green", 0x008000},
                 {"blue", 0x0000FF},   {"gold", 0xFFD700}, {"cyan", 0x00FFFF},  {"yellow", 0xFFFF00},
                 {"orange", 0xFFA500}, {"pink", 0xFFC0CB}, {"purple", 0x800080}};
    const char *text = json_string_value(value);
    unsigned red, green, blue;
    double opacity = 1;
    *colour = GREY;
    if (!text || !*text || !strcmp(text, "none") || !strcmp(text, "transparent"))
        return false;
    if (sscanf(text, "rgb%*[a]( %3u , %3u , %3u , %8lf", &red, &green, &blue, &opacity) >= 3 ||
        sscanf(text, "rgb( %3u , %3u , %3u", &red, &green, &blue) == 3) {
        *colour = (red & 0xFF) << 16 | (green & 0xFF) << 8 | (blue & 0xFF);
        return opacity > 0;
    }
    const char *hex = text + (*text == '#');
    size_t length = strlen(hex);
    if (strspn(hex, "0123456789abcdefABCDEF") == length && (length == 3 || length == 4 || length == 6 || length == 8)) {
        size_t each = length < 6 ? 1 : 2;
        *colour = read_hex(hex, each);
        return length == 3 * each || strspn(hex + 3 * each, "0") < each;
    }
    if (!strcmp(text, "#F") || !strcmp(text, "#0")) {
        *colour = text[1] == 'F' ? WHITE : 0;
        return true;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        *colour = strcmp(names[i].word, text) != 0 ? *colour : names[i].colour;
    return true;
}

/* --- places --- */

static bool is_near(double value, double wanted)
{
    return fabs(value - wanted) < 0.11;
}

static bool is_whole(double value)
{
    return is_near(value, round(value));
}

/* Returns whether the coordinate is that of a cell's centre. */
static bool is_central(double value)
{
    return is_near(value - floor(value), 0.5);
}

static bool is_on_board(const struct finder *finder, struct point point)
{
    return point.y >= 0 && point.x >= 0 && point.y < finder->digits && point.x < finder->digits;
}

/* Appends a cell and returns 1; returns 0 if the board has too many. */
static size_t add_cell(struct finder *finder, int y, int x)
{
    if (finder->drawings->cells.count >= DRAWING_MOST_CELLS)
        return 0;
    array_append(&finder->drawings->cells, (cell_id)(y * (int)finder->digits + x));
    return 1;
}

/* Begins a drawing without cells. */
static struct drawn_item *add_drawing(struct finder *finder, enum drawing_shape shape, unsigned colour)
{
    struct drawn_item drawing = {.shape = shape, .colour = colour, .first = finder->drawings->cells.count};
    array_append(&finder->drawings->items, drawing);
    return &finder->drawings->items.items[finder->drawings->items.count - 1];
}

void drawings_add(struct drawings *drawings, enum drawing_shape shape, const cell_id *cell, unsigned count)
{
    struct drawn_item drawing = {.shape = shape, .colour = GREY, .first = drawings->cells.count, .count = count};
    for (unsigned i = 0; i < count; i++)
        array_append(&drawings->cells, cell[i]);
    array_append(&drawings->items, drawing);
}

/* --- lines and arrows --- */

/* Adds the cells from the last one of the path to this one: those between them on a straight line or diagonal, and
 * otherwise only this one. */
static void walk_to(struct finder *finder, struct path *path, int y, int x)
{
    int digits = (int)finder->digits;
    if (path->count) {
        cell_id last = finder->drawings->cells.items[path->first + path->count - 1];
        int from_y = last / digits, from_x = last % digits, down = y - from_y, across = x - from_x;
        int steps = abs(down) > abs(across) ? abs(down) : abs(across);
        bool is_straight = !down || !across || abs(down) == abs(across);
        for (int i = 1; i < steps && is_straight; i++)
            path->count += add_cell(finder, from_y + down / steps * i, from_x + across / steps * i);
        if (!steps)
            return;
    }
    path->count += add_cell(finder, y, x);
}

/* Finds the cells through which the path passes. Its points must be near the centres of cells; at both ends it may
 * begin at the edge of a circle. */
static void find_cells(struct finder *finder, struct path *path, const json_t *points)
{
    double digits = finder->digits;
    if (path->is_diagonal) {
        bool is_main = path->start.x == path->start.y;
        for (int i = 0; i < (int)digits; i++)
            path->count += add_cell(finder, i, is_main ? i : (int)digits - 1 - i);
        return;
    }
    for (size_t i = 0; i < json_array_size(points); i++) {
        struct point point;
        double near = i && i + 1 < json_array_size(points) ? 0.3 : path->is_arrow ? 0.5 : 0.45;
        bool is_in_cell = read_point(json_array_get(points, i), &point) && is_on_board(finder, point) &&
                          fabs(point.y - floor(point.y) - 0.5) <= near && fabs(point.x - floor(point.x) - 0.5) <= near;
        if (!is_in_cell || path->count >= CLUE_MAX_CELLS) {
            finder->drawings->cells.count = path->first;
            path->count = 0;
            return;
        }
        walk_to(finder, path, (int)point.y, (int)point.x);
    }
}

/* Adds a tip: three points in one cell, near its edge, of which the middle one is nearer to the middle of the cell than
 * the others, or farther. The tips of a cell are one drawing. Returns false if the points are no tip. */
static bool add_tip(struct finder *finder, const json_t *points)
{
    struct point point[3], middle;
    double distance[3];
    for (size_t i = 0; i < 3; i++) {
        if (json_array_size(points) != 3 || !read_point(json_array_get(points, i), &point[i]) ||
            !is_on_board(finder, point[i]))
            return false;
        middle = (struct point){floor(point[0].y) + 0.5, floor(point[0].x) + 0.5};
        distance[i] = hypot(point[i].y - middle.y, point[i].x - middle.x);
        if (fabs(point[i].y - middle.y) > 0.5 || fabs(point[i].x - middle.x) > 0.5 || distance[i] < 0.3)
            return false;
    }
    enum drawing_shape shape = distance[1] < distance[0] ? DRAWING_inward : DRAWING_outward;
    cell_id cell = (cell_id)((unsigned)middle.y * finder->digits + (unsigned)middle.x);
    for (size_t i = 0; i < finder->drawings->items.count; i++) {
        const struct drawn_item *known = &finder->drawings->items.items[i];
        if (known->shape == shape && known->count && finder->drawings->cells.items[known->first] == cell)
            return true;
    }
    struct drawn_item *drawing = add_drawing(finder, shape, GREY);
    drawing->count += add_cell(finder, (int)middle.y, (int)middle.x);
    return true;
}

static void read_path(struct finder *finder, const json_t *object, bool is_arrow)
{
    const json_t *points = json_object_get(object, "wayPoints");
    struct path path = {.first = finder->drawings->cells.count, .is_arrow = is_arrow};
    double digits = finder->digits;
    size_t count = json_array_size(points);
    bool has_points = count > 1 && read_point(json_array_get(points, 0), &path.start) &&
                      read_point(json_array_get(points, count - 1), &path.end);
    if (!read_colour(json_object_get(object, "color"), &path.colour) || (!is_arrow && add_tip(finder, points)))
        return;
    bool from_side = path.start.x == 0 || path.start.x == digits, to_side = path.end.x == digits - path.start.x;
    path.is_diagonal = has_points && !is_arrow && count == 2 && from_side && to_side &&
                       (path.start.y == 0 || path.start.y == digits) && path.end.y == digits - path.start.y;
    if (has_points)
        find_cells(finder, &path, points);
    array_append(&finder->paths, path);
}

/* --- shapes and texts --- */

/* Copies a text. Wide and thin spaces become blanks. */
static void copy_text(char *copy, size_t size, const char *text)
{
    static const char *const spaces[] = {"\xC2\xA0", "\xE2\x80\x89"};
    size_t used = 0;
    while (*text && used + 1 < size) {
        size_t skip = 0;
        for (size_t i = 0; i < sizeof spaces / sizeof *spaces && !skip; i++)
            skip = strncmp(text, spaces[i], strlen(spaces[i])) ? 0 : strlen(spaces[i]);
        copy[used++] = skip ? ' ' : *text;
        text += skip ? skip : 1;
    }
    copy[used] = 0;
}

static void read_mark(struct finder *finder, const json_t *object)
{
    struct mark mark = {.colour = WHITE};
    unsigned border;
    const json_t *text = json_object_get(object, "text");
    mark.is_visible = read_colour(json_object_get(object, "backgroundColor"), &mark.colour);
    if (!mark.is_visible) {
        mark.colour = WHITE;
        mark.is_visible = read_colour(json_object_get(object, "borderColor"), &border);
    }
    if (json_is_string(text))
        copy_text(mark.text, sizeof mark.text, json_string_value(text));
    else if (json_is_integer(text))
        snprintf(mark.text, sizeof mark.text, "%lld", (long long)json_integer_value(text));
    read_number(json_object_get(object, "width"), &mark.width);
    read_number(json_object_get(object, "height"), &mark.height);
    read_number(json_object_get(object, "angle"), &mark.angle);
    mark.is_round = json_is_true(json_object_get(object, "rounded"));
    mark.is_turned = fabs(fmod(fabs(mark.angle), 90) - 45) < 10;
    if (!read_point(json_object_get(object, "center"), &mark.centre))
        mark.centre = (struct point){-1e3, -1e3};
    if (mark.is_visible || mark.text[0])
        array_append(&finder->marks, mark);
}

/* Reads a text of figures, between which may be blanks and line ends. */
static bool figures_of(const struct mark *mark, unsigned *number)
{
    unsigned figures = 0;
    *number = 0;
    for (const char *at = mark->text; *at; at++) {
        if (*at == ' ' || *at == '\n')
            continue;
        if (*at < '0' || *at > '9' || ++figures > 4)
            return false;
        *number = *number * 10 + (unsigned)(*at - '0');
    }
    return figures;
}

/* Returns whether the mark is a circle as large as a cell or, as the circle of an arrow, as several cells. */
static bool is_circle(const struct mark *mark)
{
    return mark->is_round && mark->is_visible && mark->width > 0.45 && mark->height > 0.45;
}

/* Returns the cells of a circle: their number and the first one. */
static unsigned circle_cells(const struct mark *mark, int *y, int *x, unsigned *rows)
{
    unsigned columns = mark->width < 1.2 ? 1 : (unsigned)lround(mark->width);
    *rows = mark->height < 1.2 ? 1 : (unsigned)lround(mark->height);
    *y = (int)floor(mark->centre.y - (*rows - 1) / 2.0);
    *x = (int)floor(mark->centre.x - (columns - 1) / 2.0);
    return *rows * columns;
}

/* Returns whether the circle covers the point's cell. */
static bool circle_covers(const struct mark *mark, struct point point)
{
    int y, x;
    unsigned rows, cells;
    if (!is_circle(mark))
        return false;
    cells = circle_cells(mark, &y, &x, &rows);
    int columns = (int)(cells / rows), down = (int)floor(point.y) - y, across = (int)floor(point.x) - x;
    return down >= 0 && across >= 0 && down < (int)rows && across < columns;
}

/* Returns whether the mark is a circle or a diamond in the middle of the point's cell, white or not. A coloured circle
 * that is smaller than a bulb does not end a line. */
static bool ends_line(const struct mark *mark, struct point point, bool is_white)
{
    bool is_there = floor(mark->centre.y) == floor(point.y) && floor(mark->centre.x) == floor(point.x) &&
                    is_central(mark->centre.y) && is_central(mark->centre.x);
    bool is_small = mark->width < 1.2 && mark->height < 1.2, is_diamond = mark->is_turned && !mark->is_round;
    return is_there && is_small && mark->is_visible && (mark->colour == WHITE) == is_white &&
           (is_white || mark->width >= LEAST_BULB) && (is_diamond || is_circle(mark));
}

static const struct mark *end_mark(const struct finder *finder, struct point point, bool is_white)
{
    for (size_t i = 0; i < finder->marks.count; i++) {
        if (ends_line(&finder->marks.items[i], point, is_white))
            return &finder->marks.items[i];
    }
    return NULL;
}

/* Marks what ends lines at this point as used. Two lines that begin there have two bulbs. */
static void use_marks(struct finder *finder, struct point point, bool is_white)
{
    for (size_t i = 0; i < finder->marks.count; i++)
        finder->marks.items[i].is_used |= ends_line(&finder->marks.items[i], point, is_white);
}

/* --- lines with what stands at their ends --- */

static void reverse(struct finder *finder, struct path *path)
{
    cell_id *cell = finder->drawings->cells.items + path->first;
    for (size_t i = 0; i < path->count / 2; i++) {
        cell_id other = cell[i];
        cell[i] = cell[path->count - 1 - i];
        cell[path->count - 1 - i] = other;
    }
    struct point start = path->start;
    path->start = path->end;
    path->end = start;
}

static bool begins_at(const struct finder *finder, const struct path *except, struct point point)
{
    for (size_t i = 0; i < finder->paths.count; i++) {
        const struct path *path = &finder->paths.items[i];
        if (path != except && path->count && !path->is_arrow && floor(path->start.y) == floor(point.y) &&
            floor(path->start.x) == floor(point.x))
            return true;
    }
    return false;
}

/* Returns the shape of a line by the marks at its ends, which then belong to it. Turns a line with a bulb so that it
 * begins there. A bulb at which another line begins is that line's. */
static enum drawing_shape shape_of(struct finder *finder, struct path *path)
{
    for (int is_white = 1; is_white >= 0; is_white--) {
        const struct mark *first = end_mark(finder, path->start, is_white);
        const struct mark *last = end_mark(finder, path->end, is_white);
        bool has_both = first && last && first != last && first->is_turned == last->is_turned;
        if (has_both && !is_white)
            has_both = !begins_at(finder, path, path->end) && !begins_at(finder, path, path->start);
        if (has_both) {
            use_marks(finder, path->start, is_white);
            use_marks(finder, path->end, is_white);
            return first->is_turned ? DRAWING_diamonds_line : DRAWING_circles_line;
        }
        const struct mark *bulb = is_white ? NULL : first ? first : last;
        if (!bulb || bulb->is_turned)
            continue;
        if (bulb == last)
            reverse(finder, path);
        use_marks(finder, path->start, is_white);
        return DRAWING_bulb_line;
    }
    return DRAWING_line;
}

/* Returns whether the cell is on a line with a bulb and of this colour. */
static bool is_on_bulb_line(const struct finder *finder, unsigned colour, cell_id cell)
{
    for (size_t i = 0; i < finder->drawings->items.count; i++) {
        const struct drawn_item *drawing = &finder->drawings->items.items[i];
        for (size_t k = 0; drawing->shape == DRAWING_bulb_line && drawing->colour == colour && k < drawing->count;
             k++) {
            if (finder->drawings->cells.items[drawing->first + k] == cell)
                return true;
        }
    }
    return false;
}

/* Makes lines that branch off a line with a bulb lines with a bulb. */
static void find_branches(struct finder *finder)
{
    cell_id *cells = finder->drawings->cells.items;
    for (size_t i = 0; i < finder->drawings->items.count; i++) {
        struct drawn_item *drawing = &finder->drawings->items.items[i];
        if (drawing->shape != DRAWING_line)
            continue;
        bool at_first = is_on_bulb_line(finder, drawing->colour, cells[drawing->first]);
        if (!at_first && !is_on_bulb_line(finder, drawing->colour, cells[drawing->first + drawing->count - 1]))
            continue;
        struct path path = {.first = drawing->first, .count = drawing->count};
        if (!at_first)
            reverse(finder, &path);
        drawing->shape = DRAWING_bulb_line;
    }
}

/* Adds an arrow: the cells of its circle in reading order, and then its other cells. */
static void add_arrow(struct finder *finder, const struct path *path)
{
    struct mark *circle = NULL;
    for (size_t i = 0; i < finder->marks.count && !circle; i++)
        circle = circle_covers(&finder->marks.items[i], path->start) ? &finder->marks.items[i] : NULL;
    struct drawn_item *drawing = add_drawing(finder, circle ? DRAWING_arrow : DRAWING_bare_arrow, path->colour);
    if (!circle) {
        drawing->first = path->first;
        drawing->count = path->count;
        return;
    }
    int y, x, digits = (int)finder->digits;
    unsigned rows, cells = circle_cells(circle, &y, &x, &rows), columns = cells / rows;
    circle->is_used = true;
    for (unsigned i = 0; i < cells && drawing->count < CLUE_MAX_CELLS; i++) {
        int row = y + (int)(i / columns), column = x + (int)(i % columns);
        if (row >= 0 && column >= 0 && row < digits && column < digits)
            drawing->count += add_cell(finder, row, column);
    }
    drawing->has_number = drawing->count > 1;
    drawing->number = (unsigned)drawing->count;
    for (size_t i = 1; i < path->count; i++) {
        cell_id cell = finder->drawings->cells.items[path->first + i];
        drawing->count += add_cell(finder, cell / digits, cell % digits);
    }
}

/* Adds an arrow outside the board, with the number beside it: the cells to which it points. Returns false if there is
 * no number. */
static bool add_outside_arrow(struct finder *finder, const struct path *path)
{
    struct mark *text = NULL;
    unsigned number = 0;
    for (size_t i = 0; i < finder->marks.count && !text; i++) {
        struct mark *mark = &finder->marks.items[i];
        if (floor(mark->centre.y) == floor(path->start.y) && floor(mark->centre.x) == floor(path->start.x) &&
            figures_of(mark, &number))
            text = mark;
    }
    int down = (path->end.y > path->start.y + 0.01) - (path->end.y < path->start.y - 0.01);
    int across = (path->end.x > path->start.x + 0.01) - (path->end.x < path->start.x - 0.01);
    if (!text || (!down && !across))
        return false;
    text->is_used = true;
    struct drawn_item *drawing = add_drawing(finder, DRAWING_outside_arrow, path->colour);
    drawing->has_number = true;
    drawing->number = number;
    int y = (int)floor(path->start.y) + down, x = (int)floor(path->start.x) + across, digits = (int)finder->digits;
    for (; y >= 0 && x >= 0 && y < digits && x < digits; y += down, x += across)
        drawing->count += add_cell(finder, y, x);
    return true;
}

static void add_paths(struct finder *finder)
{
    for (size_t i = 0; i < finder->paths.count; i++) {
        struct path *path = &finder->paths.items[i];
        if (path->is_arrow && !is_on_board(finder, path->start) && add_outside_arrow(finder, path))
            continue;
        if (path->is_arrow && path->count) {
            add_arrow(finder, path);
            continue;
        }
        enum drawing_shape shape = path->is_diagonal ? DRAWING_diagonal
                                   : path->count > 1 ? shape_of(finder, path)
                                                     : DRAWING_other;
        struct drawn_item *drawing = add_drawing(finder, shape, path->colour);
        drawing->first = path->first;
        drawing->count = path->count;
    }
    find_branches(finder);
}

/* --- other shapes --- */

/* Adds a number beside the board, with the cells of its row or column from that side on. */
static bool add_outside(struct finder *finder, const struct mark *mark)
{
    int digits = (int)finder->digits, y = (int)floor(mark->centre.y), x = (int)floor(mark->centre.x);
    bool is_column = y == -1 || y == digits, is_row = x == -1 || x == digits;
    unsigned number;
    if (is_row == is_column || (is_column && (x < 0 || x >= digits)) || (is_row && (y < 0 || y >= digits)) ||
        !figures_of(mark, &number))
        return false;
    struct drawn_item *drawing = add_drawing(finder, DRAWING_outside, mark->colour);
    drawing->has_number = true;
    drawing->number = number;
    for (int i = 0; i < digits; i++) {
        int place = (is_column ? y : x) < 0 ? i : digits - 1 - i;
        drawing->count += add_cell(finder, is_column ? place : y, is_column ? x : place);
    }
    return true;
}

/* Finds the lower of two cells beside each other by the sign between them, whose point is at the lower digit. Returns 0
 * for the left or upper one, 1 for the other; -1: the sign is no such sign. */
static int lower_of(const struct mark *mark, bool is_beside)
{
    static const struct {
        const char *text;
        double direction; /* of the point, clockwise from the right, in degrees */
    } signs[] = {{">", 0}, {"<", 180}, {"^", 270}, {"v", 90}, {"\xE2\x88\xA7", 270}, {"\xE2\x88\xA8", 90}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        double angle = fmod(signs[i].direction + mark->angle + 720, 360);
        if (!strcmp(signs[i].text, mark->text) && is_near(fmod(angle + (is_beside ? 0 : 90), 180), 0))
            return angle < 135;
    }
    return -1;
}

/* Adds a mark between two cells: a dot, X or V, or an inequality sign. */
static bool add_between(struct finder *finder, const struct mark *mark)
{
    bool is_beside = is_whole(mark->centre.x); /* the cells are beside each other */
    int y = (int)(is_beside ? floor(mark->centre.y) : round(mark->centre.y) - 1);
    int x = (int)(is_beside ? round(mark->centre.x) - 1 : floor(mark->centre.x));
    bool is_sign = !strcmp(mark->text, "X") || !strcmp(mark->text, "V");
    int lower = lower_of(mark, is_beside);
    unsigned number = 0;
    bool has_number = figures_of(mark, &number);
    bool is_dot = mark->is_round && mark->is_visible && mark->width < 0.6 && (has_number || !mark->text[0]);
    if (y < 0 || x < 0 || y + !is_beside >= (int)finder->digits || x + is_beside >= (int)finder->digits ||
        (!is_sign && !is_dot && lower < 0))
        return false;
    enum drawing_shape shape = is_sign ? DRAWING_sign : is_dot ? DRAWING_dot : DRAWING_inequality;
    struct drawn_item *drawing = add_drawing(finder, shape, mark->colour);
    drawing->has_number = is_sign || has_number;
    drawing->number = !is_sign ? number : *mark->text == 'X' ? 10 : 5;
    int first = lower == 0; /* an inequality sign lists the cell of the greater digit first */
    drawing->count += add_cell(finder, y + (first && !is_beside), x + (first && is_beside));
    drawing->count += add_cell(finder, y + (!first && !is_beside), x + (!first && is_beside));
    return true;
}

/* Adds digits at the corner of four cells. */
static bool add_corner(struct finder *finder, const struct mark *mark)
{
    int y = (int)round(mark->centre.y), x = (int)round(mark->centre.x);
    unsigned number;
    if (y < 1 || x < 1 || y >= (int)finder->digits || x >= (int)finder->digits || !figures_of(mark, &number))
        return false;
    struct drawn_item *drawing = add_drawing(finder, DRAWING_corner, mark->colour);
    drawing->has_number = true;
    drawing->number = number;
    for (int i = 0; i < 4; i++)
        drawing->count += add_cell(finder, y - 1 + i / 2, x - 1 + i % 2);
    return true;
}

/* Adds a shape in the middle of a cell. */
static bool add_in_cell(struct finder *finder, const struct mark *mark)
{
    double least = mark->width < mark->height ? mark->width : mark->height;
    double most = mark->width > mark->height ? mark->width : mark->height;
    unsigned number;
    bool has_number = figures_of(mark, &number);
    if (!mark->is_visible || least < 0.4 || most > 1.2 || (mark->text[0] && !has_number))
        return false;
    enum drawing_shape shape = mark->is_round    ? DRAWING_circle
                               : mark->is_turned ? DRAWING_diamond
                               : least >= 0.9    ? DRAWING_shade
                                                 : DRAWING_square;
    struct drawn_item *drawing = add_drawing(finder, shape, mark->colour);
    drawing->has_number = has_number;
    drawing->number = number;
    drawing->count += add_cell(finder, (int)mark->centre.y, (int)mark->centre.x);
    return true;
}

static void add_marks(struct finder *finder)
{
    for (size_t i = 0; i < finder->marks.count; i++) {
        const struct mark *mark = &finder->marks.items[i];
        struct point centre = mark->centre;
        bool is_added = mark->is_used;
        if (!is_added && !is_on_board(finder, centre))
            is_added = add_outside(finder, mark);
        else if (!is_added && is_central(centre.y) && is_central(centre.x))
            is_added = add_in_cell(finder, mark);
        else if (!is_added && is_whole(centre.y) && is_whole(centre.x))
            is_added = add_corner(finder, mark);
        else if (!is_added && (is_whole(centre.y) || is_whole(centre.x)))
            is_added = add_between(finder, mark);
        if (!is_added)
            add_drawing(finder, mark->text[0] ? DRAWING_text : DRAWING_other, mark->colour);
    }
}

bool drawing_json_read(const json_t *document, unsigned digits, struct drawings *drawings, struct text_error *error)
{
    static const struct {
        const char *key;
        bool is_path, is_arrow;
    } keys[] = {
        {"underlays", false, false}, {"lines", true, false}, {"arrows", true, true}, {"overlays", false, false}};
    struct finder finder = {.digits = digits, .drawings = drawings};
    size_t all = 0;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        const json_t *list = json_object_get(document, keys[k].key);
        all += json_array_size(list);
        for (size_t i = 0; all <= DRAWING_MOST && i < json_array_size(list); i++) {
            if (keys[k].is_path)
                read_path(&finder, json_array_get(list, i), keys[k].is_arrow);
            else
                read_mark(&finder, json_array_get(list, i));
        }
    }
    bool are_few = all <= DRAWING_MOST;
    if (are_few) {
        add_paths(&finder);
        add_marks(&finder);
        are_few = drawings->cells.count < DRAWING_MOST_CELLS;
    }
    memory_free(finder.paths.items);
    memory_free(finder.marks.items);
    return are_few ||
           text_error_input(error, 0, 0, "found a board with too many drawings, expected at most %d", DRAWING_MOST);
}

/* --- f-puzzles --- */

/* Reads the name of a cell, R1C1, as the point in its middle. */
static bool read_name(const json_t *value, struct point *point)
{
    const char *name = json_string_value(value);
    int row, column;
    char more;
    if (!name || sscanf(name, "R%3dC%3d%c", &row, &column, &more) != 2)
        return false;
    *point = (struct point){row - 0.5, column - 0.5};
    return true;
}

/* Appends the lines of an object as lines of SudokuPad. */
static void convert_lines(const json_t *object, json_t *lines)
{
    const json_t *all = json_object_get(object, "lines"), *colour = json_object_get(object, "outlineC");
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *names = json_array_get(all, i);
        json_t *points = json_array();
        for (size_t k = 0; k < json_array_size(names); k++) {
            struct point point;
            bool is_read = read_name(json_array_get(names, k), &point);
            json_array_append_new(points, is_read ? json_pack("[f, f]", point.y, point.x) : json_null());
        }
        json_array_append_new(lines, json_pack("{s:o, s:O?}", "wayPoints", points, "color", colour));
    }
}

/* Appends a circle or a rectangle, which lies on one, two or four cells, as an overlay of SudokuPad. */
static void convert_shape(const json_t *object, bool is_round, json_t *overlays)
{
    const json_t *names = json_object_get(object, "cells");
    struct point middle = {0, 0}, point = {0, 0};
    size_t count = json_array_size(names);
    for (size_t i = 0; i < count && read_name(json_array_get(names, i), &point); i++)
        middle = (struct point){middle.y + point.y / (double)count, middle.x + point.x / (double)count};
    json_array_append_new(
        overlays,
        json_pack("{s:[f, f], s:O?, s:O?, s:O?, s:O?, s:O?, s:O?, s:b}", "center", middle.y, middle.x, "width",
                  json_object_get(object, "width"), "height", json_object_get(object, "height"), "backgroundColor",
                  json_object_get(object, "baseC"), "borderColor", json_object_get(object, "outlineC"), "text",
                  json_object_get(object, "value"), "angle", json_object_get(object, "angle"), "rounded", is_round));
}

/* Appends a drawn cage. One with a cell outside the board has no cells and can only be decoration. */
static void add_cage(const json_t *object, unsigned digits, struct drawings *drawings)
{
    const json_t *names = json_object_get(object, "cells"), *value = json_object_get(object, "value");
    bool is_plain = !value || json_is_null(value) || (json_is_string(value) && !json_string_length(value));
    cell_id cell[LAYOUT_MAX_DIGITS];
    unsigned count = 0;
    for (size_t i = 0; i < json_array_size(names); i++) {
        struct point point = {0};
        bool is_read = read_name(json_array_get(names, i), &point) && point.y > 0 && point.x > 0 && point.y < digits &&
                       point.x < digits;
        if (!is_read || count == LAYOUT_MAX_DIGITS) {
            count = 0;
            break;
        }
        cell[count++] = (cell_id)((unsigned)point.y * digits + (unsigned)point.x);
    }
    drawings_add(drawings, is_plain ? DRAWING_cage : DRAWING_lettered_cage, cell, count);
}

json_t *drawing_json_of_fpuzzles(const json_t *document, unsigned digits, const struct clue_list *clues,
                                 struct drawings *drawings)
{
    enum { LINE, CIRCLE, RECTANGLE, TEXT, CAGE, KEYS };
    static const char *const keys[KEYS] = {"line", "circle", "rectangle", "text", "cage"};
    json_t *lines = json_array(), *overlays = json_array();
    for (size_t k = 0; k < KEYS; k++) {
        json_t *list = json_object_get(document, keys[k]);
        for (size_t i = 0; i < json_array_size(list); i++) {
            json_t *object = json_array_get(list, i), *alone = json_pack("{s:[O]}", keys[k], object);
            bool is_known = json_clues_have_drawing(alone, keys[k], digits, clues);
            json_decref(alone);
            if (!is_known && k == LINE)
                convert_lines(object, lines);
            else if (!is_known && k == CAGE)
                add_cage(object, digits, drawings);
            else if (!is_known)
                convert_shape(object, k == CIRCLE, overlays);
        }
    }
    return json_pack("{s:o, s:o}", "lines", lines, "overlays", overlays);
}
