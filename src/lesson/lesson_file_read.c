/* Cuts the text of a lesson file into records, and puts boards and stops together. */
#include <stdio.h>

#include "base/words.h"
#include "lesson/lesson_file_internal.h"
#include "puzzle/builtin.h"
#include "puzzle/reader.h"

static const struct {
    const char *name;
    bool is_repeated; /* a record may have several */
} fields[LESSON_FIELDS] = {
    [LESSON_FIELD_LESSON] = {"Lesson", false}, [LESSON_FIELD_AUTHOR] = {"Author", false},
    [LESSON_FIELD_PUZZLE] = {"Puzzle", false}, [LESSON_FIELD_ENGINE] = {"Engine", false},
    [LESSON_FIELD_STEP] = {"Step", false},     [LESSON_FIELD_UNTIL] = {"Until", false},
    [LESSON_FIELD_SAY] = {"Say", false},       [LESSON_FIELD_MARK] = {"Mark", true},
    [LESSON_FIELD_ARROW] = {"Arrow", true},    [LESSON_FIELD_DIGIT] = {"Digit", false},
    [LESSON_FIELD_PANEL] = {"Panel", false},   [LESSON_FIELD_PAUSE] = {"Pause", false},
    [LESSON_FIELD_ASK] = {"Ask", false},       [LESSON_FIELD_CHOICE] = {"Choice", true},
    [LESSON_FIELD_ANSWER] = {"Answer", true},  [LESSON_FIELD_HINT] = {"Hint", false},
};

struct lesson_reader {
    struct lesson_file *lesson;
    const char *at, *end;
    size_t line; /* number of the line at `at` */
    struct buffer joined;
    struct lesson_record record;
    struct text_error *error;
};

static bool reject(struct lesson_reader *reader, size_t line, const char *found, size_t length, const char *expected)
{
    text_error_input(reader->error, line, 0, "found '%.*s', expected %s", (int)(length < 60 ? length : 60), found,
                     tr(expected));
    return false;
}

static bool no_memory(struct lesson_reader *reader)
{
    text_error_memory(reader->error, "the lesson");
    return false;
}

/* A line without its end. */
struct line {
    const char *text;
    size_t length, number;
};

/* Takes the next line. False at the end of the text. */
static bool take_line(struct lesson_reader *reader, struct line *line)
{
    if (reader->at >= reader->end)
        return false;
    const char *newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    size_t length = (size_t)((newline ? newline : reader->end) - reader->at);
    *line = (struct line){reader->at, length, reader->line++};
    reader->at += length + 1;
    while (line->length && strchr(" \t\r", line->text[line->length - 1]))
        line->length--;
    return true;
}

/* The field that the line begins, with the length of its name and the colon; LESSON_FIELDS if it begins none. */
static enum lesson_field find_field(const struct line *line, size_t *length)
{
    for (enum lesson_field field = 0; field < LESSON_FIELDS; field++) {
        *length = strlen(fields[field].name) + 1;
        if (line->length >= *length && line->text[*length - 1] == ':' &&
            !memcmp(line->text, fields[field].name, *length - 1))
            return field;
    }
    return LESSON_FIELDS;
}

/* Appends what a line has behind its field's name or its plus sign. */
static bool join_line(struct lesson_reader *reader, enum lesson_field field, const struct line *line, size_t skipped)
{
    while (skipped < line->length && strchr(" \t", line->text[skipped]))
        skipped++;
    if (memchr(line->text, 0, line->length))
        return reject(reader, line->number, "NUL", 3, TR("text"));
    buffer_append(&reader->joined, line->text + skipped, line->length - skipped);
    if (field != LESSON_FIELD_PUZZLE && reader->joined.length > LESSON_MAX_TEXT)
        return reject(reader, line->number, line->text, line->length, TR("at most 900 bytes in a field"));
    return true;
}

/* Appends the lines that go on with the field. A puzzle keeps its lines; elsewhere a blank stands between them. */
static bool join_more(struct lesson_reader *reader, enum lesson_field field)
{
    struct line line;
    while (reader->at < reader->end && *reader->at == '+' && take_line(reader, &line)) {
        buffer_put(&reader->joined, field == LESSON_FIELD_PUZZLE ? '\n' : ' ');
        if (!join_line(reader, field, &line, 1))
            return false;
    }
    return true;
}

static bool check_room(struct lesson_reader *reader, enum lesson_field field, const struct line *line)
{
    struct lesson_record *record = &reader->record;
    if (field == LESSON_FIELDS)
        return reject(
            reader, line->number, line->text, line->length,
            TR("a field: Lesson, Author, Puzzle, Engine, Step, Until, Say, Mark, Arrow, Digit, Panel, Pause, Ask, "
               "Choice, Answer or Hint, with a colon"));
    if (!fields[field].is_repeated && lesson_record_find(record, field))
        return reject(reader, line->number, line->text, line->length, TR("this field once in a record"));
    if (record->values == sizeof record->value / sizeof *record->value)
        return reject(reader, line->number, line->text, line->length, TR("at most 200 fields in a record"));
    return true;
}

/* The fields that people read. Those of the lessons that come with the program have translations. */
#define PROSE                                                                                                          \
    (1u << LESSON_FIELD_LESSON | 1u << LESSON_FIELD_SAY | 1u << LESSON_FIELD_ASK | 1u << LESSON_FIELD_CHOICE |         \
     1u << LESSON_FIELD_HINT)

/* Reads the field that the line begins, and its further lines, into the record. */
static bool read_field(struct lesson_reader *reader, const struct line *line)
{
    struct lesson_record *record = &reader->record;
    size_t length;
    enum lesson_field field = find_field(line, &length);
    buffer_clear(&reader->joined);
    if (!check_room(reader, field, line) || !join_line(reader, field, line, length) || !join_more(reader, field))
        return false;
    char *text = arena_calloc(&reader->lesson->arena, reader->joined.length + 1, 1);
    if (!text || reader->joined.failed)
        return no_memory(reader);
    memcpy(text, buffer_text(&reader->joined), reader->joined.length);
    if (!*text)
        return reject(reader, line->number, line->text, line->length, TR("a value behind the colon"));
    if (!record->values)
        record->line = line->number;
    bool is_prose = 1u << field & PROSE;
    record->value[record->values++] = (struct lesson_value){field, line->number, is_prose ? tr(text) : text};
    return true;
}

/* Reads the next record. `values` is 0 at the end of the text. */
static bool read_record(struct lesson_reader *reader)
{
    struct line line;
    reader->record.values = 0;
    while (take_line(reader, &line)) {
        if (!line.length && reader->record.values)
            break;
        if (line.length && line.text[0] != '#' && !read_field(reader, &line))
            return false;
    }
    return true;
}

const struct lesson_value *lesson_record_find(const struct lesson_record *record, enum lesson_field field)
{
    for (size_t i = 0; i < record->values; i++) {
        if (record->value[i].field == field)
            return &record->value[i];
    }
    return NULL;
}

/* --- boards and stops --- */

static bool read_engine(struct lesson_reader *reader, const struct engine **engine)
{
    const struct lesson_value *value = lesson_record_find(&reader->record, LESSON_FIELD_ENGINE);
    *engine = value ? engine_find(value->text) : engines[0];
    return *engine || reject(reader, value->line, value->text, strlen(value->text), TR("the id of an engine"));
}

/* Reads the puzzle; errors in it name the line of the lesson file. */
static struct puzzle *read_puzzle(struct lesson_reader *reader, const struct lesson_value *value)
{
    const char *builtin = builtin_text(value->text), *text = builtin ? builtin : value->text;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "", reader->error);
    if (!puzzle && reader->error->kind == TEXT_ERROR_INPUT)
        reader->error->line = value->line + (reader->error->line ? reader->error->line - 1 : 0);
    return puzzle;
}

/* Rejects a field of a stop in the record of a board. */
static bool check_board_fields(struct lesson_reader *reader)
{
    const struct lesson_record *record = &reader->record;
    for (size_t i = 0; i < record->values; i++) {
        if (record->value[i].field >= LESSON_FIELD_STEP)
            return reject(reader, record->value[i].line, fields[record->value[i].field].name,
                          strlen(fields[record->value[i].field].name),
                          TR("an empty line between the puzzle and the first stop"));
    }
    return true;
}

static bool read_board(struct lesson_reader *reader, const struct lesson_value *value)
{
    struct lesson_board board = {.first_stop = reader->lesson->stops.count};
    if (!check_board_fields(reader) || !read_engine(reader, &board.engine))
        return false;
    board.puzzle = read_puzzle(reader, value);
    if (!board.puzzle)
        return false;
    if (array_append(&reader->lesson->boards, board))
        return true;
    puzzle_destroy(board.puzzle);
    return no_memory(reader);
}

static bool read_stop(struct lesson_reader *reader)
{
    struct lesson_file *lesson = reader->lesson;
    struct lesson_stop stop;
    const struct lesson_value *first = &reader->record.value[0];
    if (!lesson->boards.count)
        return reject(reader, first->line, fields[first->field].name, strlen(fields[first->field].name),
                      TR("a record with Puzzle before the first stop"));
    if (lesson->stops.count == LESSON_MAX_STOPS)
        return reject(reader, first->line, fields[first->field].name, strlen(fields[first->field].name),
                      TR("at most 1000 stops"));
    struct lesson_board *board = &lesson->boards.items[lesson->boards.count - 1];
    if (!lesson_stop_read(&stop, &reader->record, board->puzzle->layout, &lesson->arena, reader->error))
        return false;
    board->stops++;
    return array_append(&lesson->stops, stop) || no_memory(reader);
}

/* Reads title and author out of the first record, and the board if it has one. */
static bool read_head(struct lesson_reader *reader)
{
    struct lesson_file *lesson = reader->lesson;
    const struct lesson_value *title = lesson_record_find(&reader->record, LESSON_FIELD_LESSON);
    const struct lesson_value *author = lesson_record_find(&reader->record, LESSON_FIELD_AUTHOR);
    if (!title) {
        text_error_input(reader->error, reader->record.values ? reader->record.line : 0, 0,
                         "found no title, expected a first record with Lesson");
        return false;
    }
    lesson->title = title->text;
    lesson->author = author ? author->text : "";
    return true;
}

static bool read_all(struct lesson_reader *reader)
{
    if (!read_record(reader) || !read_head(reader))
        return false;
    for (bool is_first = true; reader->record.values; is_first = false) {
        const struct lesson_value *title = is_first ? NULL : lesson_record_find(&reader->record, LESSON_FIELD_LESSON);
        const struct lesson_value *puzzle = lesson_record_find(&reader->record, LESSON_FIELD_PUZZLE);
        if (title)
            return reject(reader, title->line, title->text, strlen(title->text), TR("one lesson in a file"));
        if (puzzle ? !read_board(reader, puzzle) : !is_first && !read_stop(reader))
            return false;
        if (!read_record(reader))
            return false;
    }
    if (reader->lesson->stops.count)
        return true;
    text_error_input(reader->error, 0, 0, "found no stop, expected a record with Step or Until");
    return false;
}

bool lesson_file_recognized(const char *text, size_t length)
{
    struct lesson_reader reader = {.at = text, .end = text + length, .line = 1};
    struct line line;
    size_t name;
    while (take_line(&reader, &line)) {
        if (line.length && line.text[0] != '#')
            return find_field(&line, &name) == LESSON_FIELD_LESSON;
    }
    return false;
}

void lesson_file_title(const char *text, char *title, size_t size)
{
    struct lesson_reader reader = {.at = text, .end = text + strlen(text), .line = 1};
    struct line line;
    size_t name;
    *title = 0;
    while (take_line(&reader, &line)) {
        if (find_field(&line, &name) != LESSON_FIELD_LESSON)
            continue;
        const char *value = line.text + name + strspn(line.text + name, " \t");
        snprintf(title, size, "%.*s", (int)(line.text + line.length - value), value);
        const char *words = tr(title);
        if (words != title)
            snprintf(title, size, "%s", words);
        return;
    }
}

struct lesson_file *lesson_file_read(const char *text, size_t length, const char *source, struct text_error *error)
{
    struct lesson_reader reader = {.at = text, .end = text + length, .line = 1, .error = error};
    bool fine = false;
    reader.lesson = memory_calloc(1, sizeof *reader.lesson);
    if (!reader.lesson)
        no_memory(&reader);
    else if (length > LESSON_MAX_BYTES)
        text_error_input(error, 0, 0, "found %zu bytes, expected a lesson of at most 1 MiB", length);
    else
        fine = read_all(&reader);
    buffer_finish(&reader.joined);
    if (!fine) {
        text_error_source(error, source);
        lesson_file_destroy(reader.lesson);
        reader.lesson = NULL;
    }
    return reader.lesson;
}
