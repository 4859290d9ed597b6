/* Reads a lesson file: divides the text into records of fields, and turns these into boards and stops. A field is a row
 * of `fields`. */
#include <stdio.h>
#include <stdlib.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "explain/notation.h"
#include "lesson/lesson_file.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "trace/trace.h"

enum { MAX_PAUSE = 3600, MAX_CHOICES = 9, MAX_VALUES = 2 * LESSON_MAX_PLACES, MAX_QUOTED = 60 };

/* A field of a record, with its lines joined. */
struct lesson_value {
    const struct lesson_field *field;
    size_t line;
    const char *text;
};

struct lesson_record {
    struct lesson_value value[MAX_VALUES];
    size_t values;
    size_t line; /* line of the first field */
};

struct lesson_reader {
    const char *at, *end;
    size_t line; /* number of the line at `at` */
    struct buffer joined;
    struct lesson_record record; /* the last record read */
    struct lesson_file *lesson;  /* its arena owns the values of records */
    struct lesson_stop stop;     /* the stop made from the record */
    const struct layout *layout;
    struct text_error *error;
};

/* Fills the error with what was found in the line (its first bytes) and what was expected. Returns false. */
static bool reject(const struct lesson_reader *reader, size_t line, const char *found, const char *expected)
{
    return text_error_input(reader->error, line, 0, "found '%.60s', expected %s", found, tr(expected));
}

/* --- the values of a stop --- */

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t\n");
}

/* Reads a cell or, followed by = or <> and a digit, a candidate, and moves `*text` past it. */
static bool read_place(const struct lesson_reader *reader, size_t line, const char **text, struct scene_place *place)
{
    static const char *const expected = TR("a cell of the board, or a candidate as in r1c6=5");
    const char *start = *text;
    *place = (struct scene_place){.cell = notation_read(reader->layout, text)};
    if (place->cell == NO_CELL)
        return reject(reader, line, start, expected);
    size_t sign = **text == '=' ? 1 : !strncmp(*text, "<>", 2) ? 2 : 0;
    if (sign) {
        place->digit = digit_of_character((*text)[sign]);
        if (!place->digit || place->digit > reader->layout->digits)
            return reject(reader, line, start, expected);
        *text += sign + 1;
    }
    return !**text || strchr(" \t\n", **text) || reject(reader, line, start, expected);
}

/* Reads places and appends them to the existing ones. */
static bool read_places(struct lesson_reader *reader, const struct lesson_value *value,
                        const struct scene_place **places, size_t *count)
{
    struct scene_place *grown = arena_calloc(&reader->lesson->arena, LESSON_MAX_PLACES, sizeof *grown);
    if (*count)
        memcpy(grown, *places, *count * sizeof *grown);
    for (const char *at = skip_blanks(value->text); *at; at = skip_blanks(at)) {
        if (*count == LESSON_MAX_PLACES)
            return reject(reader, value->line, at, TR("at most 100 places in a stop"));
        if (!read_place(reader, value->line, &at, &grown[(*count)++]))
            return false;
    }
    *places = grown;
    return true;
}

static bool read_marks(struct lesson_reader *reader, const struct lesson_value *value)
{
    return read_places(reader, value, &reader->stop.mark, &reader->stop.marks);
}

static bool read_arrow(struct lesson_reader *reader, const struct lesson_value *value)
{
    struct lesson_stop *stop = &reader->stop;
    struct scene_arrow *arrow = (struct scene_arrow *)stop->arrow;
    const char *at = skip_blanks(value->text);
    if (!arrow)
        stop->arrow = arrow = arena_calloc(&reader->lesson->arena, LESSON_MAX_PLACES, sizeof *arrow);
    if (stop->arrows == LESSON_MAX_PLACES)
        return reject(reader, value->line, at, TR("at most 100 arrows in a stop"));
    arrow += stop->arrows++;
    if (!read_place(reader, value->line, &at, &arrow->from))
        return false;
    at = skip_blanks(at);
    if (!read_place(reader, value->line, &at, &arrow->to))
        return false;
    at = skip_blanks(at);
    return !*at || reject(reader, value->line, at, TR("two places, where the arrow begins and ends"));
}

static bool read_step(struct lesson_reader *reader, const struct lesson_value *value)
{
    const char *text = value->text;
    char *end;
    if (!strcmp(text, "end")) {
        reader->stop.step = UINT64_MAX;
        return true;
    }
    unsigned long long step = *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : UINT64_MAX;
    if (step > TRACE_MAX_STEPS || *end)
        return reject(reader, value->line, text, TR("the number of a step, or end"));
    reader->stop.step = step;
    return true;
}

static bool read_pause(struct lesson_reader *reader, const struct lesson_value *value)
{
    double seconds;
    if (!number_text_read(value->text, &seconds) || !(seconds > 0 && seconds <= MAX_PAUSE))
        return reject(reader, value->line, value->text, TR("seconds, more than 0 and at most 3600"));
    reader->stop.pause = seconds;
    return true;
}

static bool read_digit(struct lesson_reader *reader, const struct lesson_value *value)
{
    const char *text = value->text;
    unsigned digit = text[0] && !text[1] ? digit_of_character(text[0]) : 0;
    if (!digit || digit > reader->layout->digits)
        return reject(reader, value->line, text, TR("a digit of the board"));
    reader->stop.digit = digit;
    return true;
}

static bool read_panel(struct lesson_reader *reader, const struct lesson_value *value)
{
    char names[FRAME_PANEL_NAMES_SIZE];
    reader->stop.panel = frame_panel_find(value->text);
    if (reader->stop.panel < FRAME_PANELS)
        return true;
    frame_panel_names(names);
    return reject(reader, value->line, value->text, names);
}

static bool read_choice(struct lesson_reader *reader, const struct lesson_value *value)
{
    struct lesson_stop *stop = &reader->stop;
    const char **choice = (const char **)stop->choice;
    if (!choice)
        stop->choice = choice = arena_calloc(&reader->lesson->arena, MAX_CHOICES, sizeof *choice);
    if (stop->choices == MAX_CHOICES)
        return reject(reader, value->line, value->text, TR("at most nine choices"));
    choice[stop->choices++] = value->text;
    return true;
}

/* Reads the answer. Choices come before it, so its number can be checked. */
static bool read_answer(struct lesson_reader *reader, const struct lesson_value *value)
{
    struct lesson_stop *stop = &reader->stop;
    const char *text = value->text;
    if (!stop->choices)
        return read_places(reader, value, &stop->answer, &stop->answers);
    if (text[0] < '1' || text[0] > '0' + (char)stop->choices || text[1])
        return reject(reader, value->line, text, TR("the number of one of the choices above"));
    stop->chosen = (unsigned)(text[0] - '0');
    return true;
}

/* --- fields --- */

/* The fields. The value of a stop's field is read by a function, or stored unchanged in a member of the stop. */
static const struct lesson_field {
    const char *name;
    bool is_prose;    /* text for people, which has translations in the built-in lessons */
    bool is_repeated; /* a record may have it several times */
    bool has_lines;   /* it keeps its line breaks, and has no length limit */
    bool (*read)(struct lesson_reader *reader, const struct lesson_value *value);
    size_t text; /* offset of the member; 0: none */
} fields[] = {
    {"Lesson", .is_prose = true},
    {"Author"},
    {"Puzzle", .has_lines = true},
    {"Engine"},
    {"Step", .read = read_step},
    {"Until", .text = offsetof(struct lesson_stop, until)},
    {"Say", .is_prose = true, .text = offsetof(struct lesson_stop, say)},
    {"Mark", .is_repeated = true, .read = read_marks},
    {"Arrow", .is_repeated = true, .read = read_arrow},
    {"Digit", .read = read_digit},
    {"Panel", .read = read_panel},
    {"Pause", .read = read_pause},
    {"Ask", .is_prose = true, .text = offsetof(struct lesson_stop, ask)},
    {"Choice", .is_prose = true, .is_repeated = true, .read = read_choice},
    {"Answer", .is_repeated = true, .read = read_answer},
    {"Hint", .is_prose = true, .text = offsetof(struct lesson_stop, hint)},
};

static bool is_of_stop(const struct lesson_field *field)
{
    return field->read || field->text;
}

/* Returns the value of the field in the last record read, or NULL. */
static const struct lesson_value *find_value(const struct lesson_reader *reader, const char *name)
{
    const struct lesson_record *record = &reader->record;
    for (size_t i = 0; i < record->values; i++) {
        if (!strcmp(record->value[i].field->name, name))
            return &record->value[i];
    }
    return NULL;
}

/* --- records --- */

/* A line without its end. */
struct line {
    const char *text;
    size_t length, number;
};

static bool reject_line(const struct lesson_reader *reader, const struct line *line, const char *expected)
{
    char found[MAX_QUOTED + 1];
    size_t length = line->length < MAX_QUOTED ? line->length : MAX_QUOTED;
    snprintf(found, sizeof found, "%.*s", (int)length, line->text);
    return reject(reader, line->number, found, expected);
}

/* Takes the next line. Returns false at the end of the text. */
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

/* Returns the field that begins in the line, with the length of its name and colon, or NULL. */
static const struct lesson_field *find_field(const struct line *line, size_t *length)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        *length = strlen(fields[i].name) + 1;
        if (line->length >= *length && line->text[*length - 1] == ':' &&
            !memcmp(line->text, fields[i].name, *length - 1))
            return &fields[i];
    }
    return NULL;
}

static bool is_title(const struct lesson_field *field)
{
    return field && !strcmp(field->name, "Lesson");
}

/* Appends the rest of a line, without the field's name or plus sign at its start (`skipped` bytes). */
static bool join_line(struct lesson_reader *reader, const struct lesson_field *field, const struct line *line,
                      size_t skipped)
{
    while (skipped < line->length && strchr(" \t", line->text[skipped]))
        skipped++;
    if (memchr(line->text, 0, line->length))
        return reject(reader, line->number, "NUL", TR("text"));
    buffer_append(&reader->joined, line->text + skipped, line->length - skipped);
    return field->has_lines || reader->joined.length <= LESSON_MAX_TEXT ||
           reject_line(reader, line, TR("at most 900 bytes in a field"));
}

/* Appends the field's continuation lines, with a line break or a blank between them. */
static bool join_more(struct lesson_reader *reader, const struct lesson_field *field)
{
    struct line line;
    while (reader->at < reader->end && *reader->at == '+' && take_line(reader, &line)) {
        buffer_put(&reader->joined, field->has_lines ? '\n' : ' ');
        if (!join_line(reader, field, &line, 1))
            return false;
    }
    return true;
}

static bool check_room(struct lesson_reader *reader, const struct lesson_field *field, const struct line *line)
{
    if (!field)
        return reject_line(
            reader, line,
            TR("a field: Lesson, Author, Puzzle, Engine, Step, Until, Say, Mark, Arrow, Digit, Panel, Pause, Ask, "
               "Choice, Answer or Hint, with a colon"));
    if (!field->is_repeated && find_value(reader, field->name))
        return reject_line(reader, line, TR("this field once in a record"));
    return reader->record.values < MAX_VALUES || reject_line(reader, line, TR("at most 200 fields in a record"));
}

/* Reads the field that begins in the line, with its continuation lines, into the record. */
static bool read_field(struct lesson_reader *reader, const struct line *line)
{
    struct lesson_record *record = &reader->record;
    size_t length;
    const struct lesson_field *field = find_field(line, &length);
    buffer_clear(&reader->joined);
    if (!check_room(reader, field, line) || !join_line(reader, field, line, length) || !join_more(reader, field))
        return false;
    char *text = arena_calloc(&reader->lesson->arena, reader->joined.length + 1, 1);
    memcpy(text, buffer_text(&reader->joined), reader->joined.length);
    utf8_hide_directing(text);
    if (!*text)
        return reject_line(reader, line, TR("a value behind the colon"));
    if (!record->values)
        record->line = line->number;
    record->value[record->values++] = (struct lesson_value){field, line->number, field->is_prose ? tr(text) : text};
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

bool lesson_file_recognized(const char *text, size_t length)
{
    struct lesson_reader reader = {.at = text, .end = text + length};
    struct line line;
    size_t name;
    bool is_in_record = false;
    while (take_line(&reader, &line) && (line.length || !is_in_record)) {
        if (!line.length || line.text[0] == '#' || (line.text[0] == '+' && is_in_record))
            continue;
        const struct lesson_field *field = find_field(&line, &name);
        if (!field || is_title(field))
            return field;
        is_in_record = true;
    }
    return false;
}

void lesson_file_title(const char *text, char *title, size_t size)
{
    struct lesson_reader reader = {.at = text, .end = text + strlen(text)};
    struct line line;
    size_t name;
    *title = 0;
    while (take_line(&reader, &line)) {
        if (!is_title(find_field(&line, &name)))
            continue;
        const char *value = line.text + name + strspn(line.text + name, " \t");
        snprintf(title, size, "%.*s", (int)(line.text + line.length - value), value);
        utf8_hide_directing(title);
        const char *words = tr(title);
        if (words != title)
            snprintf(title, size, "%s", words);
        return;
    }
}

/* --- boards and stops --- */

static bool read_engine(struct lesson_reader *reader, const struct engine **engine)
{
    const struct lesson_value *value = find_value(reader, "Engine");
    *engine = value ? engine_find(value->text) : engines[0];
    return *engine || reject(reader, value->line, value->text, TR("the id of an engine"));
}

/* Reads the puzzle. Errors in it name the line of the lesson file. */
static struct puzzle *read_puzzle(struct lesson_reader *reader, const struct lesson_value *value)
{
    const char *builtin = builtin_text(value->text), *text = builtin ? builtin : value->text;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "", reader->error);
    struct puzzle_count count;
    puzzle_count_all(text, strlen(text), "", &count);
    if (puzzle && count.puzzles + count.errors > 1) {
        text_error_input(reader->error, value->line, 0, "found %zu puzzles for a board of the lesson, expected one",
                         count.puzzles + count.errors);
        puzzle_destroy(puzzle);
        return NULL;
    }
    if (!puzzle && reader->error->kind == TEXT_ERROR_INPUT)
        reader->error->line = value->line + (reader->error->line ? reader->error->line - 1 : 0);
    return puzzle;
}

static bool read_board(struct lesson_reader *reader, const struct lesson_value *puzzle)
{
    const struct lesson_record *record = &reader->record;
    struct lesson_board board = {.first_stop = reader->lesson->stops.count};
    for (size_t i = 0; i < record->values; i++) {
        if (is_of_stop(record->value[i].field))
            return reject(reader, record->value[i].line, record->value[i].field->name,
                          TR("an empty line between the puzzle and the first stop"));
    }
    if (!read_engine(reader, &board.engine))
        return false;
    board.puzzle = read_puzzle(reader, puzzle);
    if (!board.puzzle)
        return false;
    array_append(&reader->lesson->boards, board);
    return true;
}

/* Rejects combinations of fields that are each valid alone. */
static bool check_stop(const struct lesson_reader *reader)
{
    const struct lesson_stop *stop = &reader->stop;
    const char *missing = NULL;
    bool has_answer = stop->answers || stop->chosen;
    if (!find_value(reader, "Step") == !stop->until)
        missing = TR("either Step or Until, which says where the stop stands");
    else if (*stop->ask && !has_answer)
        missing = TR("an Answer to the question");
    else if (!*stop->ask && (has_answer || stop->choices || *stop->hint))
        missing = TR("Ask, the question to the answer");
    return !missing ||
           text_error_input(reader->error, reader->record.line, 0, "found a stop, expected %s", tr(missing));
}

static bool read_stop(struct lesson_reader *reader)
{
    struct lesson_file *lesson = reader->lesson;
    struct lesson_stop *stop = &reader->stop;
    const struct lesson_record *record = &reader->record;
    const char *name = record->value[0].field->name;
    if (!lesson->boards.count)
        return reject(reader, record->line, name, TR("a record with Puzzle before the first stop"));
    if (lesson->stops.count == LESSON_MAX_STOPS)
        return reject(reader, record->line, name, TR("at most 1000 stops"));
    struct lesson_board *board = &lesson->boards.items[lesson->boards.count - 1];
    reader->layout = board->puzzle->layout;
    *stop = (struct lesson_stop){.line = record->line, .say = "", .ask = "", .hint = "", .panel = FRAME_PANELS};
    for (size_t i = 0; i < record->values; i++) {
        const struct lesson_value *value = &record->value[i];
        if (!is_of_stop(value->field))
            return reject(reader, value->line, value->text, TR("this field in the record that has the puzzle"));
        if (value->field->text)
            *(const char **)((char *)stop + value->field->text) = value->text;
        else if (!value->field->read(reader, value))
            return false;
    }
    if (!check_stop(reader))
        return false;
    board->stops++;
    array_append(&lesson->stops, *stop);
    return true;
}

/* Reads title and author from the first record. */
static bool read_head(struct lesson_reader *reader)
{
    const struct lesson_value *title = find_value(reader, "Lesson"), *author = find_value(reader, "Author");
    if (!title)
        return text_error_input(reader->error, reader->record.values ? reader->record.line : 0, 0,
                                "found no title, expected a first record with Lesson");
    reader->lesson->title = title->text;
    reader->lesson->author = author ? author->text : "";
    return true;
}

static bool read_all(struct lesson_reader *reader)
{
    if (!read_record(reader) || !read_head(reader))
        return false;
    for (bool is_first = true; reader->record.values; is_first = false) {
        const struct lesson_value *title = find_value(reader, "Lesson"), *puzzle = find_value(reader, "Puzzle");
        if (title && !is_first)
            return reject(reader, title->line, title->text, TR("one lesson in a file"));
        if (puzzle ? !read_board(reader, puzzle) : !is_first && !read_stop(reader))
            return false;
        if (!read_record(reader))
            return false;
    }
    return reader->lesson->stops.count ||
           text_error_input(reader->error, 0, 0, "found no stop, expected a record with Step or Until");
}

struct lesson_file *lesson_file_read(const char *text, size_t length, const char *source, struct text_error *error)
{
    struct lesson_reader reader = {
        .at = text, .end = text + length, .line = 1, .lesson = memory_calloc(1, sizeof *reader.lesson), .error = error};
    bool fine = false;
    if (length > LESSON_MAX_BYTES)
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
