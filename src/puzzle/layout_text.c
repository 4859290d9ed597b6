#include "puzzle/layout_text.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "base/translation.h"
#include "puzzle/clue.h"

struct parser {
    const char *at, *end; /* of the line being read */
    const char *next, *stop;
    const char *start;
    size_t line;
    struct layout_spec spec;
    char name[LAYOUT_NAME_SIZE], title[96];
    char *regions[LAYOUT_MAX_GRIDS];
    bool grid_has_boxes;  /* the last grid has its boxes or regions */
    struct layout *grids; /* the layout without its clues, once the first clue comes */
    struct clue_list clue;
    struct text_error *error;
};

static size_t column(const struct parser *parser)
{
    size_t count = 1;
    for (const char *at = parser->start; at < parser->at; at++)
        count += !utf8_continues(*at);
    return count;
}

static bool set_error(struct parser *parser, const char *expected)
{
    char found[48];
    size_t length = 0;
    while (parser->at + length < parser->end && parser->at[length] != ' ' && length < sizeof found - 1)
        length++;
    memcpy(found, parser->at, length);
    found[length] = 0;
    if (length)
        return text_error_input(parser->error, parser->line, column(parser), "found '%s', expected %s", found,
                                expected);
    return text_error_input(parser->error, parser->line, column(parser), "found the end of the line, expected %s",
                            expected);
}

static void skip_blanks(struct parser *parser)
{
    while (parser->at < parser->end && (*parser->at == ' ' || *parser->at == '\t'))
        parser->at++;
}

static bool next_line(struct parser *parser)
{
    if (parser->next >= parser->stop)
        return false;
    parser->start = parser->at = parser->next;
    const char *end = memchr(parser->at, '\n', (size_t)(parser->stop - parser->at));
    parser->next = end ? end + 1 : parser->stop;
    parser->end = end ? end : parser->stop;
    const char *comment = memchr(parser->at, '#', (size_t)(parser->end - parser->at));
    if (comment)
        parser->end = comment;
    while (parser->end > parser->at && strchr(" \t\r", parser->end[-1]))
        parser->end--;
    parser->line++;
    skip_blanks(parser);
    return true;
}

static bool take_word(struct parser *parser, const char *word)
{
    size_t length = strlen(word), left = (size_t)(parser->end - parser->at);
    if (left < length || memcmp(parser->at, word, length))
        return false;
    if (left > length && parser->at[length] != ' ' && parser->at[length] != '\t')
        return false;
    parser->at += length;
    skip_blanks(parser);
    return true;
}

static bool take_number(struct parser *parser, unsigned limit, unsigned *number)
{
    unsigned value = 0;
    const char *at = parser->at;
    while (at < parser->end && *at >= '0' && *at <= '9' && value <= limit)
        value = value * 10 + (unsigned)(*at++ - '0');
    if (at == parser->at || value > limit)
        return false;
    parser->at = at;
    *number = value;
    return true;
}

static bool take_character(struct parser *parser, char character)
{
    if (parser->at >= parser->end || *parser->at != character)
        return false;
    parser->at++;
    return true;
}

static bool take_end(struct parser *parser)
{
    skip_blanks(parser);
    return parser->at == parser->end || set_error(parser, TR("the end of the line"));
}

static bool take_text(struct parser *parser, char *text, size_t size, const char *expected)
{
    size_t length = (size_t)(parser->end - parser->at);
    if (!length || length >= size)
        return set_error(parser, expected);
    memcpy(text, parser->at, length);
    text[length] = 0;
    parser->at = parser->end;
    return true;
}

static bool read_name(struct parser *parser)
{
    if (memchr(parser->at, ' ', (size_t)(parser->end - parser->at)))
        return set_error(parser, TR("a name without blanks"));
    return take_text(parser, parser->name, sizeof parser->name, TR("a name of 1 to 47 characters"));
}

static bool check_grid_has_boxes(struct parser *parser)
{
    if (!parser->spec.grids || parser->grid_has_boxes)
        return true;
    return text_error_input(parser->error, parser->line, 0,
                            "grid %u has neither boxes nor regions, expected one of them", parser->spec.grids);
}

static bool read_grid(struct parser *parser)
{
    if (!parser->spec.digits)
        return text_error_input(parser->error, parser->line, 1, "found a grid, expected 'digits' before it");
    if (!check_grid_has_boxes(parser))
        return false;
    if (parser->spec.grids == LAYOUT_MAX_GRIDS)
        return text_error_input(parser->error, parser->line, 1, "more than %d grids, expected fewer", LAYOUT_MAX_GRIDS);
    struct grid_spec grid = {0};
    const char *start = parser->at;
    if (!take_number(parser, LAYOUT_MAX_SIDE, &grid.x) || !take_character(parser, ',') ||
        !take_number(parser, LAYOUT_MAX_SIDE, &grid.y))
        return set_error(parser, TR("the grid's place as x,y (such as 0,0)"));
    if (grid.x + parser->spec.digits > LAYOUT_MAX_SIDE || grid.y + parser->spec.digits > LAYOUT_MAX_SIDE) {
        parser->at = start;
        return set_error(parser, TR("a grid that ends within 127 cells of the sheet's corner"));
    }
    parser->spec.grid[parser->spec.grids++] = grid;
    parser->grid_has_boxes = false;
    return take_end(parser);
}

static bool read_boxes(struct parser *parser, struct grid_spec *grid)
{
    const char *start = parser->at;
    if (!take_number(parser, LAYOUT_MAX_DIGITS, &grid->box_width) || !take_character(parser, 'x') ||
        !take_number(parser, LAYOUT_MAX_DIGITS, &grid->box_height))
        return set_error(parser, TR("the boxes' width x height (such as 3x3)"));
    if (grid->box_width * grid->box_height != parser->spec.digits) {
        parser->at = start;
        return set_error(parser, TR("boxes of as many cells as there are digits"));
    }
    parser->grid_has_boxes = true;
    return take_end(parser);
}

static bool read_regions(struct parser *parser, struct grid_spec *grid)
{
    unsigned digits = parser->spec.digits, index = parser->spec.grids - 1;
    if (!take_end(parser))
        return false;
    parser->regions[index] = memory_calloc((size_t)digits * digits + 1, 1);
    for (unsigned row = 0; row < digits; row++) {
        size_t header = parser->line;
        if (!next_line(parser))
            return text_error_input(parser->error, header, 0, "found the end after %u rows of regions, expected %u",
                                    row, digits);
        size_t length = (size_t)(parser->end - parser->at);
        if (length != digits)
            return text_error_input(parser->error, parser->line, column(parser),
                                    "a row of %zu region letters, expected %u", length, digits);
        memcpy(parser->regions[index] + (size_t)row * digits, parser->at, digits);
        if (memchr(parser->at, 0, digits))
            return text_error_input(parser->error, parser->line, column(parser),
                                    "found a zero byte, expected a letter");
    }
    grid->regions = parser->regions[index];
    parser->grid_has_boxes = true;
    return true;
}

static bool read_diagonals(struct parser *parser, struct grid_spec *grid)
{
    bool both = take_word(parser, "both");
    if (both || take_word(parser, "main"))
        grid->main_diagonal = true;
    if (both || (!grid->main_diagonal && take_word(parser, "anti")))
        grid->anti_diagonal = true;
    if (!grid->main_diagonal && !grid->anti_diagonal)
        return set_error(parser, TR("both, main or anti"));
    return take_end(parser);
}

static bool read_digits(struct parser *parser)
{
    unsigned digits;
    const char *start = parser->at;
    if (parser->spec.digits)
        return set_error(parser, TR("'digits' only once"));
    if (!take_number(parser, LAYOUT_MAX_DIGITS, &digits) || digits < LAYOUT_MIN_DIGITS) {
        parser->at = start;
        return set_error(parser, TR("a number of digits from 2 to 25"));
    }
    parser->spec.digits = digits;
    return take_end(parser);
}

static struct layout *create_grids(struct parser *parser)
{
    parser->spec.name = parser->name;
    parser->spec.title = parser->title[0] ? parser->title : parser->name;
    return layout_create(&parser->spec, parser->error);
}

static bool check_all(struct parser *parser)
{
    if (!check_grid_has_boxes(parser))
        return false;
    if (parser->name[0] && parser->spec.grids)
        return true;
    return text_error_input(parser->error, parser->line, 0, "found the end of the layout, expected a %s",
                            parser->name[0] ? "grid" : "name");
}

static bool read_clue(struct parser *parser)
{
    char text[2048];
    size_t length = (size_t)(parser->end - parser->at);
    if (length >= sizeof text)
        return set_error(parser, TR("a line of less than 2,048 bytes"));
    memcpy(text, parser->at, length);
    text[length] = 0;
    if (!clue_begins(text))
        return set_error(parser, TR("name, title, digits, grid, boxes, regions, diagonals, windows or a clue"));
    if (!parser->grids && (!check_all(parser) || !(parser->grids = create_grids(parser))))
        return false;
    if (clue_list_read(&parser->clue, parser->grids, text, parser->error))
        return true;
    if (parser->error) {
        parser->error->line = parser->line;
        parser->error->column += parser->error->column ? column(parser) - 1 : 0;
    }
    return false;
}

static bool read_key(struct parser *parser)
{
    static const char *const of_grid[] = {"boxes", "regions", "diagonals", "windows"};
    if (take_word(parser, "name"))
        return read_name(parser);
    if (take_word(parser, "title"))
        return take_text(parser, parser->title, sizeof parser->title, TR("a title of 1 to 95 bytes"));
    if (take_word(parser, "digits"))
        return read_digits(parser);
    if (take_word(parser, "grid"))
        return parser->grids ? set_error(parser, TR("grids before the clues")) : read_grid(parser);
    for (size_t key = 0; key < sizeof of_grid / sizeof *of_grid; key++) {
        if (!take_word(parser, of_grid[key]))
            continue;
        if (!parser->spec.grids)
            return text_error_input(parser->error, parser->line, 1, "found '%s', expected a grid before it",
                                    of_grid[key]);
        struct grid_spec *grid = &parser->spec.grid[parser->spec.grids - 1];
        if (parser->grids)
            return set_error(parser, TR("what belongs to a grid before the clues"));
        if (key < 2 && parser->grid_has_boxes)
            return set_error(parser, TR("boxes or regions only once in a grid"));
        if (key == 3)
            grid->windows = true;
        return key == 0   ? read_boxes(parser, grid)
               : key == 1 ? read_regions(parser, grid)
               : key == 2 ? read_diagonals(parser, grid)
                          : take_end(parser);
    }
    return read_clue(parser);
}

static bool read_all(struct parser *parser)
{
    while (next_line(parser)) {
        if (parser->at < parser->end && !read_key(parser))
            return false;
    }
    return check_all(parser);
}

struct layout *layout_text_parse(const char *text, size_t length, struct text_error *error)
{
    struct parser parser = {.next = text, .stop = text + length, .error = error};
    struct layout *layout = NULL;
    if (read_all(&parser))
        layout = parser.grids ? layout_with_clues(parser.grids, parser.clue.items, parser.clue.count, error)
                              : create_grids(&parser);
    layout_unref(parser.grids);
    clue_list_clear(&parser.clue);
    for (unsigned g = 0; g < LAYOUT_MAX_GRIDS; g++)
        memory_free(parser.regions[g]);
    return layout;
}
