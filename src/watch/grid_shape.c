#include "watch/grid_shape.h"

#include <string.h>

#include "form/glyph.h"

/* The grid whose shape is being taken. */
struct learning {
    struct grid_shape *shape;
    const struct line *line; /* the current line */
    size_t done;             /* bytes of it already taken */
};

static void add_gap(struct learning *learning, size_t to, cell_id cell)
{
    struct grid_shape *shape = learning->shape;
    struct grid_gap gap = {shape->text.length, to - learning->done, cell};
    buffer_append(&shape->text, learning->line->source + learning->done, gap.length);
    array_append(&shape->gaps, gap);
}

static void end_line(struct learning *learning)
{
    if (learning->line)
        add_gap(learning, learning->line->source_length, NO_CELL);
}

static void begin_line(struct learning *learning, const struct line *line)
{
    end_line(learning);
    learning->line = line;
    learning->done = 0;
    array_append(&learning->shape->lines, learning->shape->gaps.count);
}

/* Takes one cell. Returns false if it is not a single character. */
static bool add_cell(struct learning *learning, const struct spelled *item, cell_id cell)
{
    size_t bytes;
    struct grid_shape *shape = learning->shape;
    if (item->line != learning->line)
        begin_line(learning, item->line);
    const char *source = item->line->source;
    const char *character = glyph_at(source, item->line->source_length, item->part.from + 1, &bytes);
    if (item->part.to - item->part.from != 1 || !character || bytes >= sizeof shape->blank ||
        (size_t)(character - source) < learning->done)
        return false;
    add_gap(learning, (size_t)(character - source), cell);
    learning->done = (size_t)(character - source) + bytes;
    if (!*shape->blank && !(*character >= '1' && *character <= '9'))
        memcpy(shape->blank, character, bytes);
    return true;
}

bool grid_shape_learn(struct grid_shape *shape, const struct spelling *cells)
{
    struct learning learning = {.shape = shape};
    for (size_t i = 0; i < cells->count; i++) {
        if (!add_cell(&learning, &cells->items[i], (cell_id)i)) {
            grid_shape_finish(shape);
            return false;
        }
    }
    end_line(&learning);
    return true;
}

void grid_shape_finish(struct grid_shape *shape)
{
    buffer_finish(&shape->text);
    memory_free(shape->gaps.items);
    memory_free(shape->lines.items);
    *shape = (struct grid_shape){0};
}

/* The rest of a line. */
struct rest {
    const char *at, *end;
};

/* Takes the bytes if they come next. Blanks at the end of a line may be missing. */
static bool take_bytes(struct rest *rest, const char *bytes, size_t length)
{
    size_t left = (size_t)(rest->end - rest->at), both = left < length ? left : length;
    if (both && memcmp(rest->at, bytes, both) != 0)
        return false;
    for (size_t i = both; i < length; i++) {
        if (bytes[i] != ' ')
            return false;
    }
    rest->at += both;
    return true;
}

static bool take_cell(const struct grid_shape *shape, struct rest *rest, digit_mask *mask)
{
    *mask = 0;
    if (rest->at < rest->end && *rest->at >= '1' && *rest->at <= '9') {
        *mask = digit_bit((unsigned)(*rest->at++ - '0'));
        return true;
    }
    if (*shape->blank)
        return take_bytes(rest, shape->blank, strlen(shape->blank));
    if (rest->at == rest->end || !(*rest->at == ' ' || glyph_is_blank(*rest->at)))
        return false;
    rest->at++;
    return true;
}

bool grid_shape_take(struct grid_shape *shape, const char *line, size_t length, digit_mask *masks)
{
    struct rest rest = {line, line + length};
    for (size_t i = shape->lines.items[shape->at];; i++) {
        const struct grid_gap *gap = &shape->gaps.items[i];
        if (!take_bytes(&rest, shape->text.bytes + gap->from, gap->length))
            return false;
        if (gap->cell == NO_CELL)
            break;
        if (!take_cell(shape, &rest, &masks[gap->cell]))
            return false;
    }
    while (rest.at < rest.end && *rest.at == ' ')
        rest.at++;
    return rest.at == rest.end;
}
