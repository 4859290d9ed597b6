#include "form/reader.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/memory.h"
#include "base/translation.h"
#include "form/block.h"
#include "form/board.h"
#include "form/container.h"
#include "form/documents.h"
#include "form/encoding.h"
#include "form/foreign.h"
#include "form/form_line.h"
#include "form/form_opensudoku.h"
#include "form/jigsaw_lines.h"
#include "form/line_rest.h"
#include "form/marked.h"
#include "puzzle/layout_words.h"

enum { DOCUMENT_LIMIT = 64 << 20 /* bytes of XML */ };

/* The blocks of a container, and the reader of the current block. */
struct blocks {
    struct container *container; /* NULL: the text is not a container */
    struct container_block block;
    struct puzzle_reader *inner; /* reads the block's text, or NULL */
    bool is_told;                /* the block has yielded a puzzle or an error */
    bool is_place_told;          /* a puzzle's note has already named the column or key */
};

/* The state between two puzzles of one text. */
struct puzzle_reader {
    const char *source;
    char *plain;          /* the text converted to UTF-8; NULL: it did not need conversion */
    size_t source_length; /* length of the caller's text */
    struct lines lines;
    struct arena arena;           /* memory for one board */
    struct layout_cache *layouts; /* a block's reader uses the layouts and words of the outer one */
    struct layout_words *words;   /* the "#!" lines */
    bool is_inner;                /* this is the reader of a block */
    size_t unread_line;           /* the faulty "#!" line after which boards are not read, as an error has said; or 0 */
    char name[PUZZLE_NAME_SIZE];  /* name of the next puzzle */
    bool is_begun;                /* the text has been checked for a container */
    bool is_checked;  /* the current line was checked: it begins neither a document nor a text of another program */
    bool is_skipping; /* inside a section that contains no puzzle */
    bool is_ended, is_broken; /* nothing more to report; the second: because the text after an error cannot be
                               * understood */
    struct blocks blocks;
    struct opensudoku_games games;
};

/* Returns a reader without layouts and words. */
static struct puzzle_reader *create(const char *text, size_t length, const char *source)
{
    struct puzzle_reader *reader = memory_calloc(1, sizeof *reader);
    reader->source = source;
    reader->source_length = length;
    reader->plain = encoding_plain(text, length, &length);
    reader->lines.text = reader->plain ? reader->plain : text;
    reader->lines.length = length;
    if (length >= 3 && !memcmp(reader->lines.text, "\xEF\xBB\xBF", 3))
        reader->lines.position = 3;
    return reader;
}

struct puzzle_reader *puzzle_reader_create(const char *text, size_t length, const char *source)
{
    struct puzzle_reader *reader = create(text, length, source);
    reader->layouts = memory_calloc(1, sizeof *reader->layouts);
    reader->words = layout_words_create();
    return reader;
}

void puzzle_reader_destroy(struct puzzle_reader *reader)
{
    if (!reader)
        return;
    puzzle_reader_destroy(reader->blocks.inner);
    container_close(reader->blocks.container);
    buffer_finish(&reader->blocks.block.text);
    form_opensudoku_finish(&reader->games);
    lines_finish(&reader->lines);
    if (!reader->is_inner) {
        layout_cache_finish(reader->layouts);
        memory_free(reader->layouts);
        layout_words_destroy(reader->words);
    }
    arena_finish(&reader->arena);
    memory_free(reader->plain);
    memory_free(reader);
}

void puzzle_reader_continue(struct puzzle_reader *reader)
{
    reader->blocks.container = container_open_rest(reader->lines.text, reader->lines.length);
    reader->is_begun = reader->is_checked = true;
}

/* --- names --- */

/* Reads a comment. "# name: ..." and the "#D..." of .sdk files name the next puzzle. */
static void read_comment(struct puzzle_reader *reader, const struct line *line)
{
    const char *at = line->source, *end = line->source + line->source_length;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (end - at > 2 && !memcmp(at, "#D", 2)) {
        puzzle_read_name(reader->name, at + 2, (size_t)(end - at - 2));
        return;
    }
    while (at < end && (*at == '#' || *at == ' ' || *at == '\t'))
        at++;
    if (end - at > 5 && (!strncasecmp(at, "name:", 5)))
        puzzle_read_name(reader->name, at + 5, (size_t)(end - at - 5));
    else if (end - at > 6 && !strncasecmp(at, "title:", 6))
        puzzle_read_name(reader->name, at + 6, (size_t)(end - at - 6));
}

/* Reads a title without its brackets as the next puzzle's name. A title with a comma is the head of a table. */
static void read_title(struct puzzle_reader *reader, const struct line *line)
{
    const char *open = memchr(line->source, '[', line->source_length);
    const char *start = open ? open + 1 : line->source, *end = line->source + line->source_length;
    const char *close = open ? memchr(start, ']', (size_t)(end - start)) : NULL;
    if (!strchr(line->plain, ','))
        puzzle_read_name(reader->name, start, (size_t)((close ? close : end) - start));
}

/* --- results --- */

/* Returns a puzzle or its error, after dropping its lines. */
static enum puzzle_read finish(struct puzzle_reader *reader, struct puzzle *read, unsigned used, struct puzzle **puzzle,
                               struct text_error *error)
{
    lines_drop(&reader->lines, used);
    arena_reset(&reader->arena);
    if (read && reader->name[0])
        memcpy(read->name, reader->name, sizeof read->name);
    reader->name[0] = 0;
    if (!read)
        text_error_source(error, reader->source);
    *puzzle = read;
    return read ? PUZZLE_READ_ONE : PUZZLE_READ_BAD;
}

/* Returns a puzzle of a form with its own title, which takes precedence over a name in the text. */
static enum puzzle_read finish_titled(struct puzzle_reader *reader, struct puzzle *read, unsigned used,
                                      struct puzzle **puzzle, struct text_error *error)
{
    if (read && read->name[0])
        reader->name[0] = 0;
    return finish(reader, read, used, puzzle, error);
}

static enum puzzle_read finish_board(struct puzzle_reader *reader, struct puzzle *read, const struct board_end *end,
                                     struct puzzle **puzzle, struct text_error *error)
{
    reader->is_broken |= end->ends_text;
    reader->is_ended |= end->ends_text;
    return finish(reader, read, end->used, puzzle, error);
}

/* --- boards --- */

/* Reads the first puzzle of a line. Keeps the line if a further puzzle is on it. */
static enum puzzle_read read_line(struct puzzle_reader *reader, struct line *line, struct puzzle **puzzle,
                                  struct text_error *error)
{
    size_t next = line_rest_next(reader->layouts, line);
    struct puzzle *read = form_line_read(&reader->arena, reader->layouts, line, error);
    if (next)
        line_begin_at(line, next);
    return finish(reader, read, !next, puzzle, error);
}

/* Reads the board whose first row is this line, or the 4x4 puzzles on it. PUZZLE_READ_END: there is none. */
static enum puzzle_read read_rows(struct puzzle_reader *reader, struct line *line, struct puzzle **puzzle,
                                  struct text_error *error)
{
    struct board_end end;
    struct row row = row_of(line);
    if (row_is_4x4_puzzle(&row) && line_rest_next(reader->layouts, line))
        return read_line(reader, line, puzzle, error);
    struct text_error found = {0};
    struct puzzle *read = board_read(&reader->arena, &reader->lines, reader->layouts, &end, &found);
    if (!read && !found.message[0]) {
        lines_drop(&reader->lines, 1);
        arena_reset(&reader->arena);
        return PUZZLE_READ_END;
    }
    if (!read && error)
        *error = found;
    return finish_board(reader, read, &end, puzzle, error);
}

/* --- layouts in words --- */

/* Skips a line of a board whose layout is unknown. Reports the first such line. */
static enum puzzle_read pass_over(struct puzzle_reader *reader, const struct line *line, struct puzzle **puzzle,
                                  struct text_error *error)
{
    bool is_asked;
    size_t bad_line = layout_words_bad_line(reader->words);
    if (reader->unread_line == bad_line || line->kind == LINE_RULE) {
        lines_drop(&reader->lines, 1);
        return PUZZLE_READ_END;
    }
    reader->unread_line = bad_line;
    layout_words_layout(reader->words, line->number, &is_asked, error);
    return finish(reader, NULL, 1, puzzle, error);
}

/* Makes the requested layout for the board in line `number`. Returns false with the error on failure. */
static bool make_layout(struct puzzle_reader *reader, size_t number, struct text_error *error)
{
    bool is_asked;
    reader->layouts->wanted = layout_words_layout(reader->words, number, &is_asked, error);
    return reader->layouts->wanted || !is_asked;
}

static bool read_words(struct puzzle_reader *reader, const struct line *line, struct text_error *error)
{
    size_t start = (size_t)(line_text(line) - line->plain) + 2; /* after the "#!" */
    bool is_right = layout_words_take(reader->words, line->plain + start, start, line->number, error);
    reader->layouts->wanted = layout_words_requested(reader->words);
    return is_right;
}

/* Destroys a board that begins in line `number` because it does not have the requested layout. */
static enum puzzle_read refuse_layout(const struct puzzle_reader *reader, size_t number, struct puzzle **puzzle,
                                      struct text_error *error)
{
    text_error_input(
        error, number, 0,
        "found a board of another size, or with a layout or clues of its own, expected one for the layout or "
        "the clues that are requested before it (%s)",
        reader->layouts->wanted->name);
    text_error_source(error, reader->source);
    puzzle_destroy(*puzzle);
    *puzzle = NULL;
    return PUZZLE_READ_BAD;
}

/* --- lines --- */

/* Reads what begins in a line that may be a board or part of one. */
static enum puzzle_read read_cells(struct puzzle_reader *reader, struct line *line, struct puzzle **puzzle,
                                   struct text_error *error)
{
    struct board_end end = {0};
    struct puzzle *read = NULL;
    if (layout_words_bad_line(reader->words))
        return pass_over(reader, line, puzzle, error);
    if (!make_layout(reader, line->number, error)) {
        unsigned next_line;
        struct block block = block_read(&reader->arena, &reader->lines, 0, 0, NULL, &next_line);
        return finish(reader, NULL, block.rows ? block.used_by[block.rows - 1] : 1, puzzle, error);
    }
    const struct layout *wanted = reader->layouts->wanted;
    bool is_sheet = wanted && wanted->grids > 1;
    if (is_sheet && line->cells == wanted->cells)
        return finish(reader, form_line_read(&reader->arena, reader->layouts, line, error), 1, puzzle, error);
    if (line->kind == LINE_MARKED)
        return finish_titled(reader, line->form->read(reader->layouts, line, error), 1, puzzle, error);
    if (jigsaw_lines_read(&reader->arena, &reader->lines, reader->layouts, &end, &read, error))
        return finish_board(reader, read, &end, puzzle, error);
    if (line->kind == LINE_SINGLE && !is_sheet)
        return read_line(reader, line, puzzle, error);
    if (block_is_size(&reader->lines)) {
        lines_drop(&reader->lines, 1);
        return PUZZLE_READ_END;
    }
    return read_rows(reader, line, puzzle, error);
}

/* Processes the first line. PUZZLE_READ_END: it yields nothing, but further lines may. */
static enum puzzle_read handle_line(struct puzzle_reader *reader, struct line *line, struct puzzle **puzzle,
                                    struct text_error *error)
{
    switch (line->kind) {
    case LINE_RULE:
    case LINE_ROW:
    case LINE_SINGLE:
    case LINE_MARKED:
        return read_cells(reader, line, puzzle, error);
    case LINE_REFUSED:
        text_error_input(error, line->number, 0, "%s", tr(line->refusal));
        return finish(reader, NULL, 1, puzzle, error);
    case LINE_DIRECTIVE:
        if (!read_words(reader, line, error))
            return finish(reader, NULL, 1, puzzle, error);
        break;
    case LINE_SECTION:
        reader->is_skipping = strncasecmp(line_text(line), "[puzzle]", 8) != 0;
        break;
    case LINE_TITLE:
        read_title(reader, line);
        break;
    case LINE_COMMENT:
        read_comment(reader, line);
        break;
    case LINE_EMPTY:
        if (board_begins_blank(&reader->arena, &reader->lines, reader->layouts))
            return read_rows(reader, line, puzzle, error);
        break;
    }
    lines_drop(&reader->lines, 1);
    arena_reset(&reader->arena);
    return PUZZLE_READ_END;
}

/* --- documents --- */

/* Moves to a position of the text. */
static void move_to(struct puzzle_reader *reader, size_t position)
{
    size_t number = reader->lines.number;
    for (size_t i = reader->lines.position; i < position; i++)
        number += reader->lines.text[i] == '\n';
    lines_go_to(&reader->lines, position, number);
}

/* Reads one of several consecutive documents. After a refused one, the next is read unless its start is unknown. */
static struct puzzle *read_whole(struct puzzle_reader *reader, const struct document_form *form, const char *text,
                                 size_t length, struct text_error *error)
{
    size_t read = 0, from = (size_t)(text - reader->lines.text);
    move_to(reader, from);
    struct puzzle *puzzle = form->read(reader->layouts, text, length, reader->lines.number + 1, &read, error);
    reader->is_ended = !read;
    move_to(reader, read ? from + read : reader->lines.length);
    return puzzle;
}

/* Returns the text after leading blanks and comments. "#!" lines describe layouts and are not comments. */
static const char *after_comments(const char *text, const char *end)
{
    for (;;) {
        while (text < end && glyph_is_in(*text, " \t\r\n"))
            text++;
        bool is_hash = end - text > 1 && *text == '#' && text[1] != '!';
        if (!is_hash && !(end - text > 1 && !memcmp(text, "//", 2)))
            return text;
        while (text < end && *text != '\n')
            text++;
    }
}

/* Returns the next game of an XML document. PUZZLE_READ_END: there is none. */
static enum puzzle_read read_game(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    if (reader->games.next == reader->games.count)
        return PUZZLE_READ_END;
    struct opensudoku_game *game = &reader->games.items[reader->games.next++];
    *puzzle = game->puzzle;
    if (game->puzzle)
        return PUZZLE_READ_ONE;
    if (error)
        *error = *game->error;
    text_error_source(error, reader->source);
    memory_free(game->error);
    return PUZZLE_READ_BAD;
}

static enum puzzle_read read_xml(struct puzzle_reader *reader, const char *text, size_t length, struct puzzle **puzzle,
                                 struct text_error *error)
{
    move_to(reader, (size_t)(text - reader->lines.text));
    size_t before = reader->lines.number;
    reader->lines.position = reader->lines.length;
    reader->is_ended = true;
    if (length > DOCUMENT_LIMIT) {
        text_error_input(error, before + 1, 0, "found %s of more than %d bytes, expected fewer", "XML", DOCUMENT_LIMIT);
        return finish(reader, NULL, 0, puzzle, error);
    }
    form_opensudoku_read(reader->layouts, text, length, before, &reader->games);
    return read_game(reader, puzzle, error);
}

/* Reads a document, or refuses a foreign text. PUZZLE_READ_END: it is neither. */
static enum puzzle_read read_document(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    const char *start = reader->lines.text + reader->lines.position, *end = reader->lines.text + reader->lines.length;
    const char *text = after_comments(start, end);
    size_t length = (size_t)(end - text);
    if (form_opensudoku_begins(text, length))
        return read_xml(reader, text, length, puzzle, error);
    const struct document_form *form = document_form_of(text, length);
    if (form)
        return finish_titled(reader, read_whole(reader, form, text, length, error), 0, puzzle, error);
    const char *refusal = foreign_text(start, (size_t)(end - start));
    if (!refusal)
        return PUZZLE_READ_END;
    text_error_input(error, 0, 0, "%s", tr(refusal));
    text_error_source(error, reader->source);
    reader->is_ended = true;
    return PUZZLE_READ_BAD;
}

/* --- containers --- */

/* Converts a position in the block's text to the position in the source. */
static void place_in_source(const struct container_block *block, size_t *line, size_t *column)
{
    if (*line <= 1 && column && *column && block->column)
        *column += block->column - 1;
    else if (column && !block->column)
        *column = 0;
    if (block->line_of)
        *line = *line && *line <= block->lines ? block->line_of[*line - 1] : block->line;
    else
        *line = block->line + (*line && block->column ? *line - 1 : 0);
}

/* Begins to read the next block. Returns false at the end. */
static bool begin_block(struct puzzle_reader *reader)
{
    struct blocks *blocks = &reader->blocks;
    puzzle_reader_destroy(blocks->inner);
    blocks->inner = NULL;
    if (reader->is_broken || !container_next(blocks->container, &blocks->block))
        return false;
    reader->lines.position = blocks->block.end;
    blocks->is_told = false;
    if (blocks->block.error.message[0])
        return true;
    struct puzzle_reader *inner = create(buffer_text(&blocks->block.text), blocks->block.text.length, reader->source);
    inner->layouts = reader->layouts;
    inner->words = reader->words;
    inner->is_inner = inner->is_begun = true;
    memcpy(inner->name, blocks->block.name, sizeof inner->name);
    blocks->inner = inner;
    return true;
}

/* Reads the next puzzle of the current block. A block without any is an error. */
static enum puzzle_read read_block(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    struct blocks *blocks = &reader->blocks;
    struct container_block *block = &blocks->block;
    if (!blocks->inner)
        return PUZZLE_READ_END;
    enum puzzle_read what = puzzle_reader_next(blocks->inner, puzzle, error);
    reader->is_broken |= blocks->inner->is_broken;
    if (what == PUZZLE_READ_END && !blocks->is_told && !block->may_be_empty) {
        puzzle_reader_found_none(reader->source, error);
        what = PUZZLE_READ_BAD;
    }
    blocks->is_told |= what != PUZZLE_READ_END;
    if (what == PUZZLE_READ_BAD)
        place_in_source(block, &error->line, &error->column);
    if (what != PUZZLE_READ_ONE)
        return what;
    struct puzzle *read = *puzzle;
    if (block->line_of)
        read->line = block->line;
    else
        place_in_source(block, &read->line, NULL);
    if (block->note[0] && !read->note[0])
        snprintf(read->note, sizeof read->note, "%s", block->note);
    if (!blocks->is_place_told && block->where[0] && !read->note[0])
        snprintf(read->note, sizeof read->note, tr("the puzzles are read from %s alone"), block->where);
    block->note[0] = 0;
    blocks->is_place_told = true;
    return what;
}

/* Reads the next puzzle of the container's blocks. */
static enum puzzle_read read_blocks(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    struct blocks *blocks = &reader->blocks;
    for (;;) {
        enum puzzle_read what = read_block(reader, puzzle, error);
        if (what != PUZZLE_READ_END)
            return what;
        if (!begin_block(reader))
            return PUZZLE_READ_END;
        if (blocks->block.error.message[0]) {
            if (error)
                *error = blocks->block.error;
            text_error_source(error, reader->source);
            return PUZZLE_READ_BAD;
        }
    }
}

/* --- all --- */

static enum puzzle_read read_lines(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    struct line *line;
    while (!reader->is_ended && (line = lines_peek(&reader->lines, 0)) != NULL) {
        if (reader->is_skipping && line->kind != LINE_SECTION) {
            lines_drop(&reader->lines, 1);
            continue;
        }
        size_t number = line->number;
        enum puzzle_read what = handle_line(reader, line, puzzle, error);
        const struct layout *wanted = reader->layouts->wanted;
        if (what == PUZZLE_READ_ONE && wanted && (*puzzle)->layout != wanted)
            return refuse_layout(reader, number, puzzle, error);
        if (what != PUZZLE_READ_END)
            return what;
    }
    return PUZZLE_READ_END;
}

static enum puzzle_read read_text(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    enum puzzle_read what = read_game(reader, puzzle, error);
    if (what == PUZZLE_READ_END && !reader->is_checked) {
        what = read_document(reader, puzzle, error);
        reader->is_checked = what == PUZZLE_READ_END || reader->is_ended; /* a further document may follow */
    }
    return what == PUZZLE_READ_END ? read_lines(reader, puzzle, error) : what;
}

/* Reads the lines on drawings, and finds out whether the rest is a container. */
static bool begin(struct puzzle_reader *reader, struct text_error *error)
{
    const struct lines *lines = &reader->lines;
    size_t drawn = drawing_meanings_read(&reader->layouts->drawn, lines->text + lines->position,
                                         lines->length - lines->position, error);
    reader->is_begun = true;
    if (drawn == SIZE_MAX) {
        reader->is_ended = true;
        text_error_source(error, reader->source);
        return false;
    }
    move_to(reader, lines->position + drawn);
    const char *text = lines->text + lines->position;
    size_t length = lines->length - lines->position;
    reader->blocks.container = container_open(text, length, foreign_text(text, length));
    return true;
}

/* Returns whether the text has lines without effect: clues that no board has used, or a meaning for drawings that no
 * board has. If so, fills the error. */
static bool has_lost_lines(struct puzzle_reader *reader, struct text_error *error)
{
    const struct drawing_meaning *unused = drawing_meanings_unused(&reader->layouts->drawn);
    if (!unused)
        return layout_words_has_lost_clues(reader->words, error);
    text_error_input(error, unused->line, 0,
                     unused->group[0]
                         ? "found '#! drawn %s', but no puzzle of the text has such drawings"
                         : "found '#! also', but no puzzle of f-puzzles or SudokuPad; it applies to no other",
                     unused->group);
    return true;
}

enum puzzle_read puzzle_reader_next(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error)
{
    if (!reader->is_begun && !begin(reader, error))
        return PUZZLE_READ_BAD;
    enum puzzle_read what =
        reader->blocks.container ? read_blocks(reader, puzzle, error) : read_text(reader, puzzle, error);
    if (what != PUZZLE_READ_END || reader->is_inner)
        return what;
    bool is_lost = !reader->is_ended && has_lost_lines(reader, error);
    reader->is_ended = true;
    return is_lost ? finish(reader, NULL, 0, puzzle, error) : PUZZLE_READ_END;
}

const struct drawing_meanings *puzzle_reader_drawings(const struct puzzle_reader *reader)
{
    return &reader->layouts->drawn;
}

size_t puzzle_reader_position(const struct puzzle_reader *reader)
{
    bool has_same_length = reader->lines.length == reader->source_length;
    return has_same_length ? reader->lines.position : reader->source_length;
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
