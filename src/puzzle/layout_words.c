#include "puzzle/layout_words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "base/word.h"
#include "puzzle/clue.h"
#include "puzzle/layouts.h"

enum { NOT_ASCII = 0x7F }; /* stands for a character that cannot occur in a layout's line */

struct layout_words {
    struct layout *layout;        /* the requested layout, or NULL */
    struct layout *without_clues; /* the layout before its clues are added; NULL: they are not added yet */
    struct clue_list clue;        /* clues for the next board */
    size_t clue_line;             /* line of the first clue */
    char name[LAYOUT_NAME_SIZE], title[sizeof(struct layout){0}.title];
    bool is_named;            /* a name or title waits for its sheet */
    bool is_open;             /* the sheet is being described */
    unsigned width, height;   /* size of the sheet, in cells */
    struct layout_spec sheet; /* the sheet so far; owns its regions */
    unsigned region_rows;     /* rows of region letters still to come for the last grid */
    size_t bad_line;          /* the faulty line because of which no board may be read, or 0 */
};

/* A line that is being read, word by word. */
struct line {
    const char *text;
    size_t at, column_before, number;
    struct text_error *error;
};

static size_t column(const struct line *line)
{
    return line->column_before + line->at + 1;
}

static bool set_error(const struct line *line, const char *expected)
{
    const char *text = line->text + line->at;
    size_t length = strcspn(text, " ");
    if (length)
        return text_error_input(line->error, line->number, column(line), "found '%.*s', expected %s",
                                length < 40 ? (int)length : 40, text, tr(expected));
    return text_error_input(line->error, line->number, column(line), "found the end of the line, expected %s",
                            tr(expected));
}

static bool take(struct line *line, const char *start)
{
    size_t length = strlen(start);
    if (strncmp(line->text + line->at, start, length))
        return false;
    line->at += length;
    return true;
}

static void skip_blanks(struct line *line)
{
    line->at += strspn(line->text + line->at, " ");
}

/* Takes a word and the following blanks. */
static bool take_word(struct line *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line->text + line->at, word, length) || line->text[line->at + length] != ' ')
        return false;
    line->at += length;
    skip_blanks(line);
    return true;
}

static bool take_number(struct line *line, unsigned least, unsigned most, unsigned *number)
{
    const char *text = line->text + line->at;
    size_t length = strspn(text, "0123456789");
    unsigned value = 0;
    for (size_t i = 0; i < length && i < 4; i++)
        value = value * 10 + (unsigned)(text[i] - '0');
    if (!length || length > 4 || value < least || value > most)
        return false;
    line->at += length;
    *number = value;
    return true;
}

/* Returns whether only blanks are left in the line; otherwise sets the error. */
static bool at_end(struct line *line)
{
    skip_blanks(line);
    return !line->text[line->at] || set_error(line, TR("the end of the line"));
}

/* --- the parts of a description --- */

static void discard(struct layout_words *words)
{
    for (unsigned g = 0; g < LAYOUT_MAX_GRIDS; g++)
        memory_free((void *)words->sheet.grid[g].regions);
    layout_unref(words->layout);
    layout_unref(words->without_clues);
    clue_list_clear(&words->clue);
    *words = (struct layout_words){0};
}

/* Begins a description by its name or title, unless it has already begun. */
static void begin_named(struct layout_words *words)
{
    if (!words->is_named)
        discard(words);
    words->is_named = true;
}

static bool read_name(struct layout_words *words, struct line *line)
{
    size_t length = strcspn(line->text + line->at, " ");
    if (!length || length >= sizeof words->name || memchr(line->text + line->at, NOT_ASCII, length))
        return set_error(line, TR("a name of 1 to 47 characters"));
    const char *name = line->text + line->at;
    line->at += length;
    if (!at_end(line))
        return false;
    begin_named(words);
    snprintf(words->name, sizeof words->name, "%.*s", (int)length, name);
    return true;
}

static bool read_title(struct layout_words *words, struct line *line)
{
    const char *title = line->text + line->at;
    size_t length = strlen(title);
    while (length && title[length - 1] == ' ')
        length--;
    if (!length || length >= sizeof words->title)
        return set_error(line, TR("a title of 1 to 95 characters"));
    const char *strange = memchr(title, NOT_ASCII, length);
    if (strange) {
        line->at = (size_t)(strange - line->text);
        return text_error_input(line->error, line->number, column(line),
                                "found a character beyond ASCII, expected a title without one");
    }
    begin_named(words);
    snprintf(words->title, sizeof words->title, "%.*s", (int)length, title);
    return true;
}

static bool read_layout(struct layout_words *words, struct line *line)
{
    char name[LAYOUT_NAME_SIZE];
    size_t length = strcspn(line->text + line->at, " ");
    if (!length || length >= sizeof name)
        return set_error(line, TR("the name of a layout"));
    memcpy(name, line->text + line->at, length);
    name[length] = 0;
    struct layout *layout = layout_create_named(name, line->error);
    if (!layout) {
        if (line->error) {
            line->error->line = line->number;
            line->error->column = column(line);
        }
        return false;
    }
    line->at += length;
    if (!at_end(line)) {
        layout_unref(layout);
        return false;
    }
    discard(words);
    words->layout = layout;
    return true;
}

static_assert(LAYOUT_MAX_SIDE == 127, "the message of read_sheet names it");

static bool read_sheet(struct layout_words *words, struct line *line)
{
    unsigned width, height;
    if (!take_number(line, 4, LAYOUT_MAX_SIDE, &width) || !take(line, "x") ||
        !take_number(line, 4, LAYOUT_MAX_SIDE, &height))
        return set_error(line, TR("the sheet's width x height in cells (such as 15x21), 4 to 127 each"));
    if (!at_end(line))
        return false;
    begin_named(words);
    words->is_named = false;
    words->is_open = true;
    words->width = width;
    words->height = height;
    return true;
}

/* Reads the letters after "regions=". If there are none, they follow in rows. */
static bool read_regions(struct line *line, unsigned digits, struct grid_spec *grid, unsigned *rows)
{
    const char *letters = line->text + line->at;
    size_t length = strcspn(letters, " "), cells = (size_t)digits * digits;
    *rows = letters[strspn(letters, " ")] ? 0 : digits;
    if (!*rows && length != cells)
        return text_error_input(line->error, line->number, column(line), "found %zu region letters, expected %u",
                                length, digits * digits);
    char *copy = memory_calloc(cells + 1, 1);
    memcpy(copy, letters, length);
    memory_free((void *)grid->regions);
    grid->regions = copy;
    line->at += length;
    return true;
}

/* Reads a row of region letters for the last grid. */
static bool read_region_row(struct layout_words *words, struct line *line)
{
    unsigned digits = words->sheet.digits;
    const char *letters = line->text + line->at;
    size_t length = strcspn(letters, " ");
    if (length != digits)
        return text_error_input(line->error, line->number, column(line), "found %zu region letters, expected %u",
                                length, digits);
    line->at += length;
    if (!at_end(line))
        return false;
    char *regions = (char *)words->sheet.grid[words->sheet.grids - 1].regions;
    memcpy(regions + (size_t)(digits - words->region_rows) * digits, letters, digits);
    words->region_rows--;
    return true;
}

static bool read_options(struct line *line, unsigned digits, struct grid_spec *grid, unsigned *region_rows)
{
    for (skip_blanks(line); line->text[line->at]; skip_blanks(line)) {
        if (take(line, "windows")) {
            if (digits != 9) {
                line->at -= strlen("windows");
                return set_error(line, TR("windows only with 9 digits"));
            }
            grid->windows = true;
        } else if (take(line, "diagonals=both")) {
            grid->main_diagonal = grid->anti_diagonal = true;
        } else if (take(line, "diagonals=main")) {
            grid->main_diagonal = true;
        } else if (take(line, "diagonals=anti")) {
            grid->anti_diagonal = true;
        } else if (take(line, "boxes=")) {
            if (!take_number(line, 1, LAYOUT_MAX_DIGITS, &grid->box_width) || !take(line, "x") ||
                !take_number(line, 1, LAYOUT_MAX_DIGITS, &grid->box_height))
                return set_error(line, TR("the boxes' width x height (such as 3x3)"));
            if (grid->box_width * grid->box_height != digits)
                return text_error_input(line->error, line->number, column(line),
                                        "found boxes of %ux%u cells, expected %u cells", grid->box_width,
                                        grid->box_height, digits);
        } else if (take(line, "regions=")) {
            if (!read_regions(line, digits, grid, region_rows))
                return false;
        } else {
            return set_error(line, TR("diagonals=both, windows, boxes=3x3 or regions=letters"));
        }
    }
    return true;
}

static bool read_grid(struct layout_words *words, struct line *line)
{
    struct layout_spec *sheet = &words->sheet;
    if (!words->is_open)
        return set_error(line, TR("'#! sheet WIDTHxHEIGHT' before the first grid"));
    if (sheet->grids == LAYOUT_MAX_GRIDS)
        return set_error(line, TR("at most 32 grids on a sheet"));
    unsigned digits, region_rows = 0;
    struct grid_spec grid = {0};
    size_t start = line->at;
    if (!take_number(line, 4, LAYOUT_MAX_DIGITS, &digits))
        return set_error(line, TR("the grid's number of digits, 4 to 25"));
    if (sheet->grids && digits != sheet->digits) {
        line->at = start;
        return set_error(line, TR("as many digits as in the first grid"));
    }
    skip_blanks(line);
    if (!take(line, "at "))
        return set_error(line, TR("'at X,Y'"));
    skip_blanks(line);
    start = line->at;
    if (!take_number(line, 0, LAYOUT_MAX_SIDE, &grid.x) || !take(line, ",") ||
        !take_number(line, 0, LAYOUT_MAX_SIDE, &grid.y))
        return set_error(line, TR("the grid's place as x,y (such as 3,6)"));
    if (grid.x + digits > words->width || grid.y + digits > words->height) {
        line->at = start;
        return set_error(line, TR("a grid that lies on the sheet"));
    }
    grid.box_height = layout_box_height(digits);
    grid.box_width = digits / grid.box_height;
    if (!read_options(line, digits, &grid, &region_rows)) {
        memory_free((void *)grid.regions);
        return false;
    }
    if (!grid.regions && grid.box_height == 1)
        return set_error(line, TR("regions=letters, as no box has that many cells"));
    sheet->digits = digits;
    sheet->grid[sheet->grids++] = grid;
    words->region_rows = region_rows;
    return true;
}

/* --- the layout --- */

/* Discards a description that makes no layout; the board in this line shows that it is incomplete. */
static bool refuse(struct layout_words *words, size_t number)
{
    discard(words);
    words->bad_line = number;
    return false;
}

/* Returns whether the sheet's description is complete before a board or a clue in this line. */
static bool check_sheet(const struct layout_words *words, size_t number, struct text_error *error)
{
    const struct layout_spec *sheet = &words->sheet;
    if (words->is_named)
        return text_error_input(error, number, 0, "found a board but no '#! sheet' line, expected one for the name");
    if (!sheet->grids)
        return text_error_input(error, number, 0,
                                "found a board but no '#! grid' line, expected at least one for the sheet");
    return !words->region_rows || text_error_input(error, number, 0, "%u rows of region letters, expected %u",
                                                   sheet->digits - words->region_rows, sheet->digits);
}

/* Makes the described sheet, if any, the requested layout. */
static bool finish_sheet(struct layout_words *words, size_t number, struct text_error *error)
{
    if (!words->is_open && !words->is_named)
        return true;
    if (!check_sheet(words, number, error))
        return refuse(words, number);
    char name[LAYOUT_NAME_SIZE];
    snprintf(name, sizeof name, "sheet-%ux%u", words->width, words->height);
    words->sheet.name = words->name[0] ? words->name : name;
    words->sheet.title = words->title[0] ? words->title : words->name[0] ? words->name : TR("A sheet of its own");
    struct layout *layout = layout_create(&words->sheet, error);
    bool fits = layout && layout->width == words->width && layout->height == words->height;
    if (layout && !fits)
        text_error_input(error, number, 0, "the grids fill %ux%u cells, expected the sheet's %ux%u", layout->width,
                         layout->height, words->width, words->height);
    else if (!layout && error && error->kind == TEXT_ERROR_INPUT)
        error->line = number;
    if (!fits) {
        layout_unref(layout);
        return refuse(words, number);
    }
    discard(words);
    words->layout = layout;
    return true;
}

static bool add_clues(struct layout_words *words, size_t number, struct text_error *error)
{
    if (!words->clue.count || words->without_clues)
        return true;
    struct layout *made = layout_with_clues(words->layout, words->clue.items, words->clue.count, error);
    if (!made) {
        if (error)
            error->line = number;
        return refuse(words, number);
    }
    words->without_clues = words->layout;
    words->layout = made;
    return true;
}

/* Reads a clue for the next board. The first clue after a board discards the clues of that board. */
static bool read_clue(struct layout_words *words, struct line *line)
{
    if (!finish_sheet(words, line->number, line->error))
        return false;
    if (!words->layout && !(words->layout = layout_create_named("9x9", line->error)))
        return false;
    if (words->without_clues) {
        layout_unref(words->layout);
        words->layout = words->without_clues;
        words->without_clues = NULL;
        clue_list_clear(&words->clue);
    }
    if (!words->clue.count)
        words->clue_line = line->number;
    if (clue_list_read(&words->clue, words->layout, line->text + line->at, line->error))
        return true;
    if (line->error) {
        line->error->line = line->number;
        line->error->column += line->error->column ? line->column_before + line->at : 0;
    }
    return false;
}

static bool read_line(struct layout_words *words, struct line *line)
{
    skip_blanks(line);
    if (take_word(line, "layout"))
        return read_layout(words, line);
    if (take_word(line, "sheet"))
        return read_sheet(words, line);
    if (words->region_rows)
        return read_region_row(words, line);
    if (take_word(line, "name"))
        return read_name(words, line);
    if (take_word(line, "title"))
        return read_title(words, line);
    if (take_word(line, "grid"))
        return read_grid(words, line);
    if (clue_kind_at(line->text + line->at) < CLUE_KINDS)
        return read_clue(words, line);
    return set_error(line, TR("layout, sheet, grid or a clue"));
}

bool layout_words_take(struct layout_words *words, const char *text, size_t column_before, size_t number,
                       struct text_error *error)
{
    struct line line = {.text = text, .column_before = column_before, .number = number, .error = error};
    if (read_line(words, &line))
        return true;
    words->bad_line = number;
    return false;
}

struct layout *layout_words_layout(struct layout_words *words, size_t number, bool *is_asked, struct text_error *error)
{
    *is_asked = true;
    if (words->bad_line) {
        text_error_input(error, number, 0,
                         "found a puzzle, but its layout is not known because of line %zu, expected '#! layout' or "
                         "'#! sheet' before it; up to the next of these no puzzle is read",
                         words->bad_line);
        return NULL;
    }
    if (!finish_sheet(words, number, error) || !add_clues(words, number, error))
        return NULL;
    *is_asked = words->layout != NULL;
    return words->layout;
}

struct layout *layout_words_requested(const struct layout_words *words)
{
    return words->layout;
}

bool layout_words_has_lost_clues(struct layout_words *words, struct text_error *error)
{
    bool has = words->clue.count && !words->without_clues && !words->bad_line;
    if (has)
        text_error_input(error, words->clue_line, 0,
                         "found clues behind the last board, expected them before the board that they are for");
    clue_list_clear(&words->clue);
    return has;
}

size_t layout_words_bad_line(const struct layout_words *words)
{
    return words->bad_line;
}

struct layout_words *layout_words_create(void)
{
    return memory_calloc(1, sizeof(struct layout_words));
}

void layout_words_destroy(struct layout_words *words)
{
    if (!words)
        return;
    discard(words);
    memory_free(words);
}

/* --- the text of a layout alone --- */

/* Copies a line without its comment, one byte for each character, tabs as spaces. */
static void copy_line(const char *text, const char *end, struct buffer *line)
{
    bool is_blank = true;
    buffer_clear(line);
    while (text < end) {
        uint32_t code;
        size_t length = utf8_decode(text, (size_t)(end - text), &code);
        bool begins_comment = code == '#' && !is_blank && line->bytes[line->length - 1] == ' ';
        if (begins_comment || (code == '\r' && text + length == end))
            break;
        is_blank &= code == ' ' || code == '\t';
        buffer_put(line, code == '\t' ? ' ' : code < ' ' || code >= NOT_ASCII ? NOT_ASCII : (char)code);
        text += length;
    }
}

/* Takes a line of the text, possibly blank or a comment. */
static bool take_line(struct layout_words *words, const char *text, size_t number, struct text_error *error)
{
    size_t start = strspn(text, " ");
    if (text[start] == '#' && text[start + 1] == '!')
        return layout_words_take(words, text + start + 2, start + 2, number, error);
    return !text[start] || text[start] == '#' ||
           text_error_input(error, number, start + 1, "found '%.40s', expected a line that begins with '#!'",
                            text + start);
}

struct layout *layout_words_read(const char *text, size_t length, struct text_error *error)
{
    struct layout_words *words = layout_words_create();
    struct buffer line = {0};
    const char *end = text + length;
    size_t number = 0;
    bool good = true;
    while (good && text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop ? stop : end;
        copy_line(text, stop, &line);
        good = take_line(words, buffer_text(&line), ++number, error);
        text = stop < end ? stop + 1 : end;
    }
    bool is_asked;
    struct layout *layout = good ? layout_words_layout(words, number, &is_asked, error) : NULL;
    if (good && !is_asked)
        text_error_input(error, number, 0, "found the end of the layout, expected '#! sheet'");
    layout = layout ? layout_ref(layout) : NULL;
    layout_words_destroy(words);
    buffer_finish(&line);
    return layout;
}

/* In this file, because a layout in words may name a built-in one. */
struct layout *layout_create_named(const char *name, struct text_error *error)
{
    unsigned count;
    const struct layout_entry *layouts = layouts_all(&count);
    const struct layout_entry *entry = word_read("layout", name, layouts, sizeof *layouts, error);
    return entry ? layout_words_read(entry->text, strlen(entry->text), error) : NULL;
}
