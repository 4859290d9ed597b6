#include "puzzle/reader.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "puzzle/reader_internal.h"
#include "puzzle/reader_json.h"

enum { DOCUMENT_LIMIT = 64 << 20 }; /* bytes of a page or of XML */

struct puzzle_reader *puzzle_reader_create(const char *text, size_t length, const char *source)
{
    struct puzzle_reader *reader = memory_calloc(1, sizeof *reader);
    reader->text = text;
    reader->length = length;
    reader->source = source;
    reader->words = layout_words_create();
    if (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3))
        reader->position = 3;
    return reader;
}

void puzzle_reader_destroy(struct puzzle_reader *reader)
{
    if (!reader)
        return;
    for (unsigned i = 0; i < READER_WINDOW; i++)
        memory_free(reader->line[i].text);
    for (unsigned i = 0; i <= LAYOUT_MAX_DIGITS; i++)
        layout_unref(reader->square[i]);
    for (unsigned i = 0; i < READER_MAX_KNOWN; i++)
        layout_unref(reader->known[i]);
    for (unsigned i = 0; i < 4; i++)
        layout_unref(reader->overlap[i / 2][i % 2]);
    layout_words_destroy(reader->words);
    for (; reader->pending_next < reader->pending_count; reader->pending_next++) {
        puzzle_destroy(reader->pending[reader->pending_next].puzzle);
        memory_free(reader->pending[reader->pending_next].error);
    }
    puzzle_reader_destroy(reader->inner);
    container_close(reader->container);
    buffer_finish(&reader->block.text);
    memory_free(reader->pending);
    memory_free(reader->cell);
    memory_free(reader->group);
    memory_free(reader);
}

/* "# name: ..." and the "#D..." of .sdk files name the next puzzle. */
static void read_comment(struct puzzle_reader *reader, const struct reader_line *line)
{
    const char *at = line->source, *end = line->source + line->source_length;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (end - at > 2 && !memcmp(at, "#D", 2)) {
        reader_set_name(reader, at + 2, (size_t)(end - at - 2));
        return;
    }
    while (at < end && (*at == '#' || *at == ' ' || *at == '\t'))
        at++;
    if (end - at > 5 && (!strncasecmp(at, "name:", 5)))
        reader_set_name(reader, at + 5, (size_t)(end - at - 5));
    else if (end - at > 6 && !strncasecmp(at, "title:", 6))
        reader_set_name(reader, at + 6, (size_t)(end - at - 6));
}

/* A title names the next puzzle, without its brackets. One with a comma is the head of a table. */
static void read_title(struct puzzle_reader *reader, const struct reader_line *line)
{
    const char *open = memchr(line->source, '[', line->source_length);
    const char *start = open ? open + 1 : line->source, *end = line->source + line->source_length;
    const char *close = open ? memchr(start, ']', (size_t)(end - start)) : NULL;
    if (!strchr(line->text, ','))
        reader_set_name(reader, start, (size_t)((close ? close : end) - start));
}

static enum puzzle_read finish(struct puzzle_reader *reader, struct puzzle *read, unsigned used, struct puzzle **puzzle,
                               struct text_error *error)
{
    reader_drop(reader, used);
    if (!read) {
        text_error_source(error, reader->source);
        reader->name[0] = 0;
        return PUZZLE_READ_BAD;
    }
    snprintf(read->name, sizeof read->name, "%s", reader->name);
    reader->name[0] = 0;
    *puzzle = read;
    return PUZZLE_READ_ONE;
}

/* Returns the next puzzle, or error, of a document that was read at once. */
static enum puzzle_read read_pending(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    if (reader->pending_next == reader->pending_count)
        return PUZZLE_READ_END;
    struct reader_pending *next = &reader->pending[reader->pending_next++];
    if (next->puzzle) {
        *puzzle = next->puzzle;
        return PUZZLE_READ_ONE;
    }
    if (error)
        *error = *next->error;
    text_error_source(error, reader->source);
    memory_free(next->error);
    return PUZZLE_READ_BAD;
}

/* Reads the first puzzle of the line at the start of the window. The line stays if there is a next puzzle on it. */
static enum puzzle_read read_single(struct puzzle_reader *reader, const struct reader_line *line,
                                    struct puzzle **puzzle, struct text_error *error)
{
    size_t next = reader_next_on_line(reader, line);
    struct puzzle *read = reader_single(reader, line, error);
    if (next)
        reader_go_to(reader, line, next);
    return finish(reader, read, !next, puzzle, error);
}

/* Reads a jigsaw in rows, whose regions are the next board. PUZZLE_READ_END: it is none. */
static enum puzzle_read read_jigsaw_rows(struct puzzle_reader *reader, const struct reader_block *block,
                                         struct puzzle **puzzle, struct text_error *error)
{
    unsigned side = reader_region_rows(block, 0), width = block->row[0]->cells;
    struct reader_block both = *block;
    if (side) {
        text_error_input(error, block->row[0]->number, 0,
                         "found the regions of a jigsaw, expected its cells in the rows before");
        reader->ended = true;
        return finish(reader, NULL, block->rows, puzzle, error);
    }
    if (block->rows == width)
        reader_add_next_board(reader, &both);
    side = reader_region_rows(&both, width);
    if (!side && reader_has_wrong_region_rows(&both, error))
        return finish(reader, NULL, both.used_by[2 * width - 1], puzzle, error);
    if (!side)
        return PUZZLE_READ_END;
    return finish(reader, reader_jigsaw_rows(reader, &both, side, error), both.used_by[2 * side - 1], puzzle, error);
}

static enum puzzle_read read_block(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    struct reader_block block;
    enum puzzle_read read;
    reader_find_block(reader, &block);
    if (!block.rows) {
        reader_drop(reader, 1);
        return PUZZLE_READ_END;
    }
    if (!reader->layout && (read = read_jigsaw_rows(reader, &block, puzzle, error)) != PUZZLE_READ_END)
        return read;
    unsigned used = 0;
    struct puzzle *board = reader_board(reader, &block, &used, error);
    return finish(reader, board, used, puzzle, error);
}

/* Returns the line behind the first of the window that is neither blank nor a comment, and its place in the window. Or NULL. */
static const struct reader_line *next_line(struct puzzle_reader *reader, unsigned *index)
{
    const struct reader_line *line;
    *index = 1;
    while ((line = reader_peek(reader, *index)) && (line->kind == LINE_EMPTY || line->kind == LINE_COMMENT))
        ++*index;
    return line;
}

/* Whether the line and the one behind it are a jigsaw: its cells and its regions. */
static bool is_jigsaw(struct puzzle_reader *reader, const struct reader_line *line)
{
    size_t from;
    unsigned index;
    if (reader_regions_of(line, &from))
        return true;
    const struct reader_line *next = next_line(reader, &index);
    return next && reader_regions_of(next, &from);
}

/* Reads a jigsaw of two lines. After regions that do not follow their cells nothing more is read, because it is not known
 * which cells are theirs. */
static enum puzzle_read read_jigsaw(struct puzzle_reader *reader, const struct reader_line *line,
                                    struct puzzle **puzzle, struct text_error *error)
{
    size_t from = 0, start = strspn(line->text, " "), length = strcspn(line->text + start, " ,;:#|");
    unsigned index;
    const struct reader_line *regions = next_line(reader, &index);
    unsigned side = 0, has_regions = regions ? reader_regions_of(regions, &from) : 0;
    if (has_regions == 0) {
        text_error_input(
            error, line->number, 0,
            "found the regions of a jigsaw, expected its cells in the line before, and on a pipe written together with it");
    } else if (length != (size_t)has_regions * has_regions ||
               !(side = reader_jigsaw_side(line->text + start, length, regions->text + from))) {
        text_error_input(error, line->number, 0,
                         "found a line before the regions of a jigsaw, expected its %u cells: digits and blanks",
                         has_regions * has_regions);
    }
    if (side)
        return finish(reader, reader_jigsaw(reader, line, regions->text + from, side, error), index + 1, puzzle, error);
    reader->ended = true;
    return finish(reader, NULL, 1, puzzle, error);
}

/* Whether the lines are the cells of a jigsaw and its regions with a mistake, which is the error then. `*lines` receives how many of the
 * window they take. */
static bool has_wrong_regions(struct puzzle_reader *reader, const struct reader_line *line, unsigned *lines,
                              struct text_error *error)
{
    unsigned index;
    bool may_be_cells = !reader->layout && (line->kind == LINE_ROW || line->kind == LINE_SINGLE);
    const struct reader_line *next = may_be_cells ? next_line(reader, &index) : NULL;
    if (!next)
        return false;
    const char *cells = line->text + strspn(line->text, " "), *regions = next->text + strspn(next->text, " ");
    size_t length = strcspn(cells, " ,;:#|"), regions_length = strcspn(regions, " ,;:#|");
    *lines = index + 1;
    return !regions[regions_length] &&
           reader_has_wrong_regions(cells, length, regions, regions_length, next->number, error);
}

/* Passes over a line of a board whose layout is not known, of which the first is reported. */
static enum puzzle_read pass_over(struct puzzle_reader *reader, const struct reader_line *line, struct puzzle **puzzle,
                                  struct text_error *error)
{
    bool is_asked;
    size_t bad_line = layout_words_bad_line(reader->words);
    if (reader->unread_line == bad_line || line->kind == LINE_RULE) {
        reader_drop(reader, 1);
        return PUZZLE_READ_END;
    }
    reader->unread_line = bad_line;
    layout_words_layout(reader->words, line->number, &is_asked, error);
    return finish(reader, NULL, 1, puzzle, error);
}

/* Whether the text requests a layout or clues, and the board has others: it is of another size, or describes its own. */
static bool is_on_other_layout(const struct puzzle_reader *reader, const struct puzzle *puzzle)
{
    return reader->layout && puzzle->layout != reader->layout;
}

/* Destroys the board that begins in line `number`. */
static enum puzzle_read refuse_layout(const struct puzzle_reader *reader, size_t number, struct puzzle **puzzle,
                                      struct text_error *error)
{
    text_error_input(
        error, number, 0,
        "found a board of another size, or with a layout or clues of its own, expected one for the layout or "
        "the clues that are requested before it (%s)",
        reader->layout->name);
    text_error_source(error, reader->source);
    puzzle_destroy(*puzzle);
    *puzzle = NULL;
    return PUZZLE_READ_BAD;
}

/* Makes the requested layout for the board in line `number`. Returns false with the error if it cannot be made. */
static bool make_layout(struct puzzle_reader *reader, size_t number, struct text_error *error)
{
    bool is_asked;
    reader->layout = layout_words_layout(reader->words, number, &is_asked, error);
    return reader->layout || !is_asked;
}

static bool read_words(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error)
{
    size_t start = strspn(line->text, " ") + 2; /* after "#!" */
    bool good = layout_words_take(reader->words, line->text + start, start, line->number, error);
    reader->layout = layout_words_requested(reader->words);
    return good;
}

/* Whether the line is a puzzle or a part of one. */
static bool is_of_board(const struct reader_line *line)
{
    return line->kind == LINE_RULE || line->kind == LINE_ROW || line->kind == LINE_SINGLE || line->kind == LINE_TABLE ||
           line->kind == LINE_LIBRARY || line->kind == LINE_LINK || line->kind == LINE_CODED;
}

/* Reads the board whose first row is the line, or the 4x4 puzzles on it. */
static enum puzzle_read read_rows(struct puzzle_reader *reader, const struct reader_line *line, struct puzzle **puzzle,
                                  struct text_error *error)
{
    if (!reader->layout && is_jigsaw(reader, line))
        return read_jigsaw(reader, line, puzzle, error);
    if (reader_line_is_4x4_puzzle(line) && reader_next_on_line(reader, line))
        return read_single(reader, line, puzzle, error);
    return read_block(reader, puzzle, error);
}

/* Handles the first line of the window. PUZZLE_READ_END means that the line gave nothing to report; there may be
 * more lines. */
static enum puzzle_read handle_line(struct puzzle_reader *reader, const struct reader_line *line,
                                    struct puzzle **puzzle, struct text_error *error)
{
    bool needs_layout = is_of_board(line);
    if (layout_words_bad_line(reader->words) && needs_layout)
        return pass_over(reader, line, puzzle, error);
    if (needs_layout && !make_layout(reader, line->number, error)) {
        struct reader_block block;
        reader_find_block(reader, &block);
        return finish(reader, NULL, block.rows ? block.used_by[block.rows - 1] : 1, puzzle, error);
    }
    bool sheet = reader->layout && reader->layout->grids > 1;
    bool whole = sheet && needs_layout && line->cells == reader->layout->cells;
    unsigned lines;
    if (whole)
        return finish(reader, reader_single(reader, line, error), 1, puzzle, error);
    if (has_wrong_regions(reader, line, &lines, error))
        return finish(reader, NULL, lines, puzzle, error);
    switch (line->kind) {
    case LINE_RULE:
    case LINE_ROW:
        if (reader_is_size(reader, line))
            break;
        return read_rows(reader, line, puzzle, error);
    case LINE_LINK:
        return finish(reader, reader_link(reader, line, error), 1, puzzle, error);
    case LINE_CODED:
        return finish(reader, reader_coded(reader, line, error), 1, puzzle, error);
    case LINE_SINGLE:
        if (sheet)
            return read_block(reader, puzzle, error);
        if (!reader->layout && is_jigsaw(reader, line))
            return read_jigsaw(reader, line, puzzle, error);
        return read_single(reader, line, puzzle, error);
    case LINE_TABLE:
        return finish(reader, reader_table(reader, line, error), 0, puzzle, error);
    case LINE_LIBRARY:
        return finish(reader, reader_library(reader, line, error), 1, puzzle, error);
    case LINE_REFUSED:
        text_error_input(error, line->number, 0, "%s", tr(line->refusal));
        return finish(reader, NULL, 1, puzzle, error);
    case LINE_DIRECTIVE:
        if (!read_words(reader, line, error))
            return finish(reader, NULL, 1, puzzle, error);
        break;
    case LINE_SECTION:
        reader->skipping = strncasecmp(line->text + strspn(line->text, " "), "[puzzle]", 8) != 0;
        break;
    case LINE_TITLE:
        read_title(reader, line);
        break;
    case LINE_COMMENT:
        read_comment(reader, line);
        break;
    case LINE_EMPTY:
        if (reader_begins_with_empty_rows(reader))
            return read_block(reader, puzzle, error);
        break;
    }
    reader_drop(reader, 1);
    return PUZZLE_READ_END;
}

/* Moves the reader's position on, and counts the lines that end before it. */
static void move_to(struct puzzle_reader *reader, size_t position)
{
    for (; reader->position < position; reader->position++)
        reader->number += reader->text[reader->position] == '\n';
}

/* Reads one of several documents of JSON, one behind the other. One that is refused does not hide the next; behind broken JSON it is not
 * known where that is. */
static struct puzzle *read_json(struct puzzle_reader *reader, const char *text, size_t length, struct text_error *error)
{
    size_t read = 0, from = (size_t)(text - reader->text);
    move_to(reader, from);
    struct puzzle *puzzle = reader_json(reader, text, length, reader->number + 1, &read, error);
    reader->ended = !read;
    move_to(reader, read ? from + read : reader->length);
    return puzzle;
}

/* Reads the next table of a page. PUZZLE_READ_END: there is none. */
static enum puzzle_read read_page(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    bool found;
    struct puzzle *read = reader_next_table(reader, &found, error);
    if (found)
        return finish(reader, read, 0, puzzle, error);
    return PUZZLE_READ_END;
}

/* Whether an object of JSON begins here that is no trace. Braces within braces are an array of a program. */
static bool begins_json(const char *text, size_t length)
{
    size_t inside = 1;
    if (length < 3 || text[0] != '{' || !strchr(" \t\r\n\"", text[1]))
        return false;
    while (inside < length && strchr(" \t\r\n", text[inside]))
        inside++;
    bool is_array = inside < length && text[inside] == '{';
    return !is_array && (length < 12 || memcmp(text, "{\"sudoscope\"", 12) != 0);
}

/* Returns what follows the blanks and comments of a text. Those of "#!" are directives, and no comments. */
static const char *behind_comments(const char *text, const char *end)
{
    for (;;) {
        while (text < end && strchr(" \t\r\n", *text))
            text++;
        bool is_hash = end - text > 1 && *text == '#' && text[1] != '!';
        if (!is_hash && !(end - text > 1 && !memcmp(text, "//", 2)))
            return text;
        while (text < end && *text != '\n' && *text != '\r')
            text++;
    }
}

/* Reads XML, all of whose puzzles are kept. */
static enum puzzle_read read_xml(struct puzzle_reader *reader, const char *text, size_t length, struct puzzle **puzzle,
                                 struct text_error *error)
{
    move_to(reader, (size_t)(text - reader->text));
    size_t line = reader->number + 1;
    reader->position = reader->length;
    reader->ended = true;
    if (length > DOCUMENT_LIMIT) {
        text_error_input(error, line, 0, "found %s of more than %d bytes, expected fewer", "XML", DOCUMENT_LIMIT);
        return finish(reader, NULL, 0, puzzle, error);
    }
    reader_xml(reader, text, length);
    return read_pending(reader, puzzle, error);
}

/* Reads a document of which no line is a puzzle of its own. PUZZLE_READ_END: it is none. */
static enum puzzle_read read_document(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    const char *end = reader->text + reader->length, *text = behind_comments(reader->text + reader->position, end);
    size_t length = (size_t)(end - text);
    reader->is_page = length <= DOCUMENT_LIMIT && reader_is_page(text, length);
    if (reader->is_page)
        return read_page(reader, puzzle, error);
    if ((length > 5 && !memcmp(text, "<?xml", 5)) || (length > 11 && !memcmp(text, "<opensudoku", 11)))
        return read_xml(reader, text, length, puzzle, error);
    if (begins_json(text, length))
        return finish(reader, read_json(reader, text, length, error), 0, puzzle, error);
    return PUZZLE_READ_END;
}

static enum puzzle_read check_foreign_format(struct puzzle_reader *reader, struct text_error *error)
{
    const char *message = reader_refused_text(reader->text + reader->position, reader->length - reader->position);
    if (!message)
        return PUZZLE_READ_END;
    text_error_input(error, 0, 0, "%s", tr(message));
    text_error_source(error, reader->source);
    reader->ended = true;
    return PUZZLE_READ_BAD;
}

/* Moves a place in the block's text to its place in the source. */
static void place_in_source(const struct container_block *block, size_t *line, size_t *column)
{
    if (*line <= 1 && column && *column && block->column)
        *column += block->column - 1;
    else if (column && !block->column)
        *column = 0;
    *line = block->line + (*line && block->column ? *line - 1 : 0);
}

/* Begins to read the next block. Returns false at the end. */
static bool begin_block(struct puzzle_reader *reader)
{
    struct container_block *block = &reader->block;
    puzzle_reader_destroy(reader->inner);
    reader->inner = NULL;
    if (!container_next(reader->container, block))
        return false;
    if (block->error.message[0])
        return true;
    reader->inner = puzzle_reader_create(buffer_text(&block->text), block->text.length, reader->source);
    reader->inner->is_opened = true;
    memcpy(reader->inner->name, block->name, sizeof reader->inner->name);
    return true;
}

/* Reads the next puzzle of the container's blocks. A block that has none is an error. */
static enum puzzle_read read_blocks(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    struct container_block *block = &reader->block;
    for (;;) {
        enum puzzle_read what = reader->inner ? puzzle_reader_next(reader->inner, puzzle, error) : PUZZLE_READ_END;
        if (what == PUZZLE_READ_END && reader->inner && !reader->block_is_told) {
            puzzle_reader_found_none(reader->source, error);
            what = PUZZLE_READ_BAD;
        }
        reader->block_is_told = what != PUZZLE_READ_END;
        if (what == PUZZLE_READ_ONE)
            place_in_source(block, &(*puzzle)->line, NULL);
        else if (what == PUZZLE_READ_BAD)
            place_in_source(block, &error->line, &error->column);
        if (what == PUZZLE_READ_ONE && block->note[0] && !(*puzzle)->note[0])
            snprintf((*puzzle)->note, sizeof(*puzzle)->note, "%s", block->note);
        if (what == PUZZLE_READ_ONE)
            block->note[0] = 0;
        if (what == PUZZLE_READ_ONE && !reader->container_is_told && block->where[0] && !(*puzzle)->note[0])
            snprintf((*puzzle)->note, sizeof(*puzzle)->note, tr("the puzzles are read from %s alone"), block->where);
        reader->container_is_told |= what == PUZZLE_READ_ONE;
        if (what != PUZZLE_READ_END)
            return what;
        if (!begin_block(reader))
            return PUZZLE_READ_END;
        reader->position = block->end;
        if (block->error.message[0]) {
            *error = block->error;
            text_error_source(error, reader->source);
            return PUZZLE_READ_BAD;
        }
    }
}

enum puzzle_read puzzle_reader_next(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    if (!reader->is_opened) {
        reader->is_opened = true;
        const char *text = reader->text + reader->position;
        size_t length = reader->length - reader->position;
        reader->container = container_open(text, length, reader_refused_text(text, length));
    }
    if (reader->container)
        return read_blocks(reader, puzzle, error);
    enum puzzle_read pending = read_pending(reader, puzzle, error);
    if (pending != PUZZLE_READ_END)
        return pending;
    if (reader->is_page) {
        enum puzzle_read read = read_page(reader, puzzle, error);
        if (read != PUZZLE_READ_END)
            return read;
    }
    if (!reader->refused) {
        enum puzzle_read read = read_document(reader, puzzle, error);
        if (read == PUZZLE_READ_END)
            read = check_foreign_format(reader, error);
        reader->refused = read == PUZZLE_READ_END || reader->ended; /* else another document may follow */
        if (read != PUZZLE_READ_END)
            return read;
    }
    const struct reader_line *line;
    while (!reader->ended && (line = reader_peek(reader, 0)) != NULL) {
        if (reader->skipping && line->kind != LINE_SECTION) {
            reader_drop(reader, 1);
            continue;
        }
        size_t number = line->number;
        enum puzzle_read what = handle_line(reader, line, puzzle, error);
        if (what == PUZZLE_READ_ONE && is_on_other_layout(reader, *puzzle))
            return refuse_layout(reader, number, puzzle, error);
        if (what != PUZZLE_READ_END)
            return what;
    }
    bool is_lost = !reader->ended && layout_words_has_lost_clues(reader->words, error);
    reader->ended = true;
    return is_lost ? finish(reader, NULL, 0, puzzle, error) : PUZZLE_READ_END;
}

size_t puzzle_reader_position(const struct puzzle_reader *reader)
{
    return reader->position;
}

void puzzle_reader_found_none(const char *source, struct text_error *error)
{
    text_error_input(error, 0, 0, "found no puzzle, expected digits and blanks, in one line or in rows");
    text_error_source(error, source);
}

void puzzle_count_all(const char *text, size_t length, const char *source, struct puzzle_count *count)
{
    struct puzzle_reader *reader = puzzle_reader_create(text, length, source);
    struct puzzle *puzzle;
    struct text_error error;
    enum puzzle_read what = PUZZLE_READ_ONE;
    *count = (struct puzzle_count){0};
    while (count->puzzles < PUZZLE_COUNT_LIMIT &&
           (what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        if (what == PUZZLE_READ_ONE)
            puzzle_destroy(puzzle);
        else if (!count->errors++)
            count->first_error = error;
        count->puzzles += what == PUZZLE_READ_ONE;
    }
    count->is_cut = what != PUZZLE_READ_END;
    count->read = puzzle_reader_position(reader);
    puzzle_reader_destroy(reader);
}

struct puzzle *puzzle_read(const char *text, size_t length, const char *source, struct text_error *error)
{
    struct puzzle_reader *reader = puzzle_reader_create(text, length, source);
    struct puzzle *puzzle = NULL;
    if (puzzle_reader_next(reader, &puzzle, error) == PUZZLE_READ_END)
        puzzle_reader_found_none(source, error);
    puzzle_reader_destroy(reader);
    return puzzle;
}
