#include "document/document_file.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/clue.h"
#include "form/reader.h"
#include "puzzle/writer_forms.h"

static const char first_line[] = "%sudoscope-work 1\n";
static const char name_line[] = "%name ";
static const char clue_line[] = "%clue ", moves_line[] = "%moves ", end_line[] = "%end";

bool document_file_recognized(const char *text, size_t length)
{
    size_t start = sizeof "%sudoscope-work" - 1;
    return length > start && !memcmp(text, first_line, start);
}

/* Returns whether the version in the first line is higher than this program's. */
static bool is_of_later_version(const char *text, size_t length)
{
    char line[40];
    unsigned version;
    snprintf(line, sizeof line, "%.*s", (int)(length < sizeof line ? length : sizeof line - 1), text);
    return sscanf(line, "%%sudoscope-work %9u", &version) == 1 && version > 1;
}

/* --- writing --- */

/* Returns whether one of the first `count` clues is the same as this one. */
static bool has_clue(const struct clue *clues, unsigned count, const struct clue *clue)
{
    unsigned i = 0;
    while (i < count && !clue_is_same(&clues[i], clue))
        i++;
    return i < count;
}

/* Returns the clue's number among those that nodes add or remove. Writes a line for a new one. */
static size_t number_clue(struct clue_list *list, const struct layout *layout, const struct clue *clue,
                          struct buffer *lines)
{
    size_t number = 0;
    while (number < list->count && !clue_is_same(&list->items[number], clue))
        number++;
    if (number == list->count) {
        clue_list_add(list, clue);
        buffer_print(lines, "%s", clue_line);
        clue_write(layout, clue, lines);
        buffer_put(lines, '\n');
    }
    return number;
}

/* Writes the sign and number of each clue that is in `from` but not in `to`. */
static void write_clues(const struct layout *from, const struct layout *to, char sign, struct clue_list *list,
                        struct buffer *lines, struct buffer *text)
{
    for (unsigned i = 0; from != to && i < from->clues; i++) {
        const struct clue *clue = &from->clue[i];
        if (!has_clue(to->clue, to->clues, clue) && !has_clue(from->clue, i, clue))
            buffer_print(text, " %c%zu", sign, number_clue(list, from, clue, lines));
    }
}

static void write_node(const struct document *document, size_t index, struct clue_list *list, struct buffer *lines,
                       struct buffer *text)
{
    const struct document_node *node = document_node(document, index);
    const struct document_change *change = document_changes(document, index);
    buffer_print(text, "%zu %.3f", node->parent, node->seconds);
    const struct layout *before = document_node(document, node->parent)->layout;
    write_clues(before, node->layout, '-', list, lines, text);
    write_clues(node->layout, before, '+', list, lines, text);
    for (size_t i = 0; i < node->changes; i++)
        buffer_print(text, " %u:%u=%u", (unsigned)change[i].cell, (unsigned)change[i].field, (unsigned)change[i].after);
    buffer_put(text, '\n');
}

bool document_file_write(const struct document *document, struct buffer *text, struct text_error *error)
{
    struct puzzle *puzzle = document_first_givens(document);
    size_t before = text->length;
    buffer_print(text, "%s", first_line);
    if (*puzzle->name)
        buffer_print(text, "%s%.*s\n", name_line, (int)strcspn(puzzle->name, "\n"), puzzle->name);
    const char *why = writer_form_find("sheet")->write(puzzle, text);
    puzzle_destroy(puzzle);
    if (why) {
        text->length = before;
        return text_error_input(error, 0, 0, "cannot be saved: %s", tr(why));
    }
    struct clue_list list = {0};
    struct buffer nodes = {0};
    for (size_t i = 1; i < document_nodes(document); i++)
        write_node(document, i, &list, text, &nodes);
    buffer_print(text, "%s%zu %zu\n", moves_line, document_nodes(document) - 1, document_here(document));
    buffer_append(text, buffer_text(&nodes), nodes.length);
    buffer_print(text, "%s\n", end_line);
    buffer_finish(&nodes);
    clue_list_clear(&list);
    return true;
}

/* --- reading --- */

static bool begins_with(const char *line, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - line) >= length && !memcmp(line, word, length);
}

struct reading {
    const char *start;    /* the lines after the board */
    const char *at, *end; /* the unread text */
    size_t line;
    struct document *document;
    struct clue_list clues; /* clues that moves add or remove */
    struct text_error *error;
    struct text_error ignored; /* in a damaged text: faults after the first */
    bool is_damaged;
};

static bool refuse(struct reading *reading, const char *expected)
{
    size_t length = 0;
    while (reading->at + length < reading->end && reading->at[length] != '\n' && length < 40)
        length++;
    return text_error_input(reading->error, reading->line, 0, "found '%.*s', expected %s", (int)length, reading->at,
                            tr(expected));
}

/* Reads a number of at most `limit` and the character `behind` after it. */
static bool read_number(struct reading *reading, uint64_t limit, char behind, uint64_t *number)
{
    const char *at = reading->at;
    uint64_t value = 0;
    while (at < reading->end && *at >= '0' && *at <= '9' && value <= limit)
        value = value * 10 + (uint64_t)(*at++ - '0');
    if (at == reading->at || value > limit || at == reading->end || *at != behind)
        return false;
    reading->at = at + 1;
    *number = value;
    return true;
}

/* Reads "CELL:FIELD=VALUE" and the character after it. */
static bool read_change(struct reading *reading, char behind)
{
    struct document *document = reading->document;
    const struct layout *layout = document_layout(document);
    uint64_t cell, field, value;
    if (!read_number(reading, layout->cells - 1, ':', &cell) || !read_number(reading, FIELDS - 1, '=', &field) ||
        !read_number(reading, document_limit(document, (enum document_field)field), behind, &value))
        return refuse(reading, TR("a change, CELL:FIELD=VALUE, that this board can have"));
    document_set(document, (cell_id)cell, (enum document_field)field, (uint32_t)value);
    return true;
}

/* Reads the number of a clue (its sign has been read) and the character after it, and adds or removes that clue. */
static bool read_clue_change(struct reading *reading, char behind)
{
    const struct layout *layout = document_layout(reading->document);
    const char *start = reading->at;
    bool adds = *reading->at++ == '+';
    uint64_t number;
    if (!reading->clues.count || !read_number(reading, reading->clues.count - 1, behind, &number) ||
        has_clue(layout->clue, layout->clues, &reading->clues.items[number]) == adds) {
        reading->at = start;
        return refuse(reading, TR("the number of a clue that can be added or removed here"));
    }
    if (document_toggle_clue(reading->document, &reading->clues.items[number], reading->error))
        return true;
    reading->error->line = reading->line;
    return false;
}

/* Reads the lines of clues before the moves. */
static bool read_clues(struct reading *reading)
{
    size_t length = sizeof clue_line - 1;
    while (begins_with(reading->at, reading->end, clue_line)) {
        const char *end = memchr(reading->at, '\n', (size_t)(reading->end - reading->at));
        struct buffer line = {0};
        if (!end)
            return refuse(reading, TR("a line with a clue"));
        buffer_append(&line, reading->at + length, (size_t)(end - reading->at) - length);
        bool fine = reading->clues.count < DOCUMENT_MAX_LAYOUTS
                        ? clue_list_read(&reading->clues, document_layout(reading->document), buffer_text(&line),
                                         reading->error)
                        : refuse(reading, TR("fewer clues"));
        buffer_finish(&line);
        if (!fine) {
            reading->error->line = reading->line;
            return false;
        }
        reading->at = end + 1;
        reading->line++;
    }
    return true;
}

/* Reads seconds with three decimals, "1.250", and the following blank. */
static bool read_seconds(struct reading *reading, double *seconds)
{
    enum { DECIMALS = 3 };
    const char *start = reading->at, *decimals = NULL;
    uint64_t whole, part;
    if (read_number(reading, UINT32_MAX, '.', &whole))
        decimals = reading->at;
    if (!decimals || !read_number(reading, 999, ' ', &part) || reading->at - decimals != DECIMALS + 1) {
        reading->at = start;
        return refuse(reading, TR("seconds with three decimals and then changes"));
    }
    *seconds = (double)whole + (double)part / 1000;
    return true;
}

static bool read_node(struct reading *reading)
{
    struct document *document = reading->document;
    uint64_t parent;
    double seconds = 0;
    size_t before = document_nodes(document);
    const char *line_end = memchr(reading->at, '\n', (size_t)(reading->end - reading->at));
    if (!line_end || !read_number(reading, before - 1, ' ', &parent))
        return refuse(reading, TR("the number of an earlier move"));
    if (!read_seconds(reading, &seconds))
        return false;
    document_go_to(document, (size_t)parent);
    document_begin(document);
    while (reading->at < line_end) {
        const char *blank = memchr(reading->at, ' ', (size_t)(line_end - reading->at));
        bool is_clue = *reading->at == '+' || *reading->at == '-';
        if (is_clue ? read_clue_change(reading, blank ? ' ' : '\n') : read_change(reading, blank ? ' ' : '\n'))
            continue;
        document_cancel(document);
        return false;
    }
    if (!document_end(document, seconds, reading->error)) {
        reading->error->line = reading->line;
        return false;
    }
    if (document_nodes(document) == before)
        return refuse(reading, TR("a change before this line's end"));
    reading->line++;
    return true;
}

/* Reads the line before the moves: their number, and the current node. */
static bool read_count(struct reading *reading, uint64_t *count, uint64_t *here)
{
    if (!begins_with(reading->at, reading->end, moves_line))
        return refuse(reading, TR("%moves and two numbers"));
    reading->at += sizeof moves_line - 1;
    if (!read_number(reading, DOCUMENT_MAX_NODES - 1, ' ', count) || !read_number(reading, *count, '\n', here))
        return refuse(reading, TR("the number of moves and which one is shown"));
    reading->line++;
    return true;
}

/* Notes the first fault. Reading continues with what is intact. */
static void note_fault(struct reading *reading)
{
    reading->is_damaged = true;
    reading->error = &reading->ignored;
}

static void skip_line(struct reading *reading)
{
    const char *newline = memchr(reading->at, '\n', (size_t)(reading->end - reading->at));
    reading->at = newline ? newline + 1 : reading->end;
    reading->line++;
}

/* Returns whether the line looks like a move: a number, seconds with three decimals, and a blank. */
static bool is_like_move(const char *line, const char *end)
{
    struct text_error ignored;
    struct reading reading = {.at = line, .end = end, .error = &ignored};
    uint64_t parent;
    double seconds;
    return read_number(&reading, DOCUMENT_MAX_NODES, ' ', &parent) && read_seconds(&reading, &seconds);
}

/* Reads all moves, or those before the first faulty line. If the current move is not among them, the last one becomes
 * current. */
static void read_moves(struct reading *reading)
{
    uint64_t count = DOCUMENT_MAX_NODES, here = DOCUMENT_MAX_NODES, read = 0;
    if (!read_clues(reading) || !read_count(reading, &count, &here)) {
        note_fault(reading);
        count = here = DOCUMENT_MAX_NODES;
        while (reading->at > reading->start && reading->at[-1] != '\n')
            reading->at--;
        while (reading->at < reading->end && !is_like_move(reading->at, reading->end))
            skip_line(reading);
    }
    while (read < count && (!reading->is_damaged || is_like_move(reading->at, reading->end)) && read_node(reading))
        read++;
    bool is_whole = read == count && (begins_with(reading->at, reading->end, end_line) || refuse(reading, TR("%end")));
    if (!is_whole)
        note_fault(reading);
    document_go_to(reading->document, here <= read ? (size_t)here : (size_t)read);
}

/* Returns the line after the board: the first line of a clue or of the moves, even if its word is damaged. */
static const char *find_moves(const char *text, size_t length)
{
    const char *end = text + length, *before = text;
    for (const char *line = text; line && line < end;) {
        if (*line == '%')
            return line;
        if (is_like_move(line, end))
            return before;
        before = line;
        line = memchr(line, '\n', (size_t)(end - line));
        line = line ? line + 1 : NULL;
    }
    return end;
}

static size_t count_lines(const char *from, const char *to)
{
    size_t lines = 0;
    for (; from < to; from++)
        lines += *from == '\n';
    return lines;
}

/* Reads the line with the name, if there is one, and skips damaged lines before the board. */
static void read_name(struct reading *reading, char name[PUZZLE_NAME_SIZE])
{
    size_t length = sizeof name_line - 1;
    *name = 0;
    while (begins_with(reading->at, reading->end, "%") && !begins_with(reading->at, reading->end, clue_line) &&
           !begins_with(reading->at, reading->end, moves_line)) {
        const char *text = reading->at;
        bool is_name = begins_with(text, reading->end, name_line);
        if (!is_name && !reading->is_damaged)
            refuse(reading, TR("a name or a board"));
        if (!is_name)
            note_fault(reading);
        skip_line(reading);
        if (!is_name)
            continue;
        snprintf(name, PUZZLE_NAME_SIZE, "%.*s", (int)(reading->at - text - (ptrdiff_t)length), text + length);
        name[strcspn(name, "\n")] = 0;
    }
}

/* Reads the first line. Returns false if it names a later version. */
static bool read_head(struct reading *reading)
{
    size_t length = (size_t)(reading->end - reading->at);
    if (begins_with(reading->at, reading->end, first_line)) {
        skip_line(reading);
        return true;
    }
    if (is_of_later_version(reading->at, length))
        return text_error_input(reading->error, 1, 0,
                                "this work was saved by a newer version of sudoscope, expected '%.17s'", first_line);
    text_error_input(reading->error, 1, 0, "expected '%.17s', the first line of saved work", first_line);
    note_fault(reading);
    if (begins_with(reading->at, reading->end, "%"))
        skip_line(reading);
    return true;
}

struct document *document_file_rescue(const char *text, size_t length, const char *source, bool *is_whole,
                                      struct text_error *error)
{
    struct reading reading = {.at = text, .end = text + length, .line = 1, .error = error};
    char name[PUZZLE_NAME_SIZE];
    if (!read_head(&reading)) {
        text_error_source(error, source);
        return NULL;
    }
    read_name(&reading, name);
    const char *board = reading.at;
    reading.start = reading.at = find_moves(board, (size_t)(reading.end - board));
    struct puzzle *puzzle = puzzle_read(board, (size_t)(reading.at - board), source, reading.error);
    if (puzzle) {
        memcpy(puzzle->name, name, sizeof name);
        reading.document = document_create(puzzle);
        reading.line += count_lines(board, reading.at);
        read_moves(&reading);
    }
    puzzle_destroy(puzzle);
    clue_list_clear(&reading.clues);
    *is_whole = reading.document && !reading.is_damaged;
    if (reading.is_damaged)
        text_error_source(error, source);
    return reading.document;
}

struct document *document_file_read(const char *text, size_t length, const char *source, struct text_error *error)
{
    bool is_whole = true;
    struct document *document = document_file_rescue(text, length, source, &is_whole, error);
    if (is_whole)
        return document;
    document_destroy(document);
    return NULL;
}
