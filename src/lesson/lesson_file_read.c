/* Puts the boards and stops of a lesson file together. */
#include "base/translation.h"
#include "lesson/lesson_file_internal.h"
#include "puzzle/builtin.h"
#include "puzzle/reader.h"

struct lesson_reader {
    struct lesson_file *lesson;
    struct lesson_text text;
};

static bool read_engine(struct lesson_reader *reader, const struct engine **engine)
{
    const struct lesson_value *value = lesson_record_find(&reader->text.record, LESSON_FIELD_ENGINE);
    *engine = value ? engine_find(value->text) : engines[0];
    return *engine ||
           lesson_reject(&reader->text, value->line, value->text, strlen(value->text), TR("the id of an engine"));
}

/* Reads the puzzle; errors in it name the line of the lesson file. */
static struct puzzle *read_puzzle(struct lesson_reader *reader, const struct lesson_value *value)
{
    const char *builtin = builtin_text(value->text), *text = builtin ? builtin : value->text;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "", reader->text.error);
    if (!puzzle && reader->text.error->kind == TEXT_ERROR_INPUT)
        reader->text.error->line = value->line + (reader->text.error->line ? reader->text.error->line - 1 : 0);
    return puzzle;
}

/* Rejects a field of a stop in the record of a board. */
static bool check_board_fields(struct lesson_reader *reader)
{
    const struct lesson_record *record = &reader->text.record;
    for (size_t i = 0; i < record->values; i++) {
        if (record->value[i].field >= LESSON_FIELD_STEP)
            return lesson_reject(&reader->text, record->value[i].line, lesson_field_name(record->value[i].field),
                                 strlen(lesson_field_name(record->value[i].field)),
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
    array_append(&reader->lesson->boards, board);
    return true;
}

static bool read_stop(struct lesson_reader *reader)
{
    struct lesson_file *lesson = reader->lesson;
    struct lesson_stop stop;
    const struct lesson_value *first = &reader->text.record.value[0];
    if (!lesson->boards.count)
        return lesson_reject(&reader->text, first->line, lesson_field_name(first->field),
                             strlen(lesson_field_name(first->field)), TR("a record with Puzzle before the first stop"));
    if (lesson->stops.count == LESSON_MAX_STOPS)
        return lesson_reject(&reader->text, first->line, lesson_field_name(first->field),
                             strlen(lesson_field_name(first->field)), TR("at most 1000 stops"));
    struct lesson_board *board = &lesson->boards.items[lesson->boards.count - 1];
    if (!lesson_stop_read(&stop, &reader->text.record, board->puzzle->layout, &lesson->arena, reader->text.error))
        return false;
    board->stops++;
    array_append(&lesson->stops, stop);
    return true;
}

/* Reads title and author out of the first record, and the board if it has one. */
static bool read_head(struct lesson_reader *reader)
{
    struct lesson_file *lesson = reader->lesson;
    const struct lesson_value *title = lesson_record_find(&reader->text.record, LESSON_FIELD_LESSON);
    const struct lesson_value *author = lesson_record_find(&reader->text.record, LESSON_FIELD_AUTHOR);
    if (!title) {
        text_error_input(reader->text.error, reader->text.record.values ? reader->text.record.line : 0, 0,
                         "found no title, expected a first record with Lesson");
        return false;
    }
    lesson->title = title->text;
    lesson->author = author ? author->text : "";
    return true;
}

static bool read_all(struct lesson_reader *reader)
{
    if (!lesson_record_read(&reader->text) || !read_head(reader))
        return false;
    for (bool is_first = true; reader->text.record.values; is_first = false) {
        const struct lesson_value *title =
            is_first ? NULL : lesson_record_find(&reader->text.record, LESSON_FIELD_LESSON);
        const struct lesson_value *puzzle = lesson_record_find(&reader->text.record, LESSON_FIELD_PUZZLE);
        if (title)
            return lesson_reject(&reader->text, title->line, title->text, strlen(title->text),
                                 TR("one lesson in a file"));
        if (puzzle ? !read_board(reader, puzzle) : !is_first && !read_stop(reader))
            return false;
        if (!lesson_record_read(&reader->text))
            return false;
    }
    if (reader->lesson->stops.count)
        return true;
    text_error_input(reader->text.error, 0, 0, "found no stop, expected a record with Step or Until");
    return false;
}

struct lesson_file *lesson_file_read(const char *text, size_t length, const char *source, struct text_error *error)
{
    struct lesson_reader reader = {.text = {.at = text, .end = text + length, .line = 1, .error = error},
                                   .lesson = memory_calloc(1, sizeof *reader.lesson)};
    bool fine = false;
    reader.text.arena = &reader.lesson->arena;
    if (length > LESSON_MAX_BYTES)
        text_error_input(error, 0, 0, "found %zu bytes, expected a lesson of at most 1 MiB", length);
    else
        fine = read_all(&reader);
    buffer_finish(&reader.text.joined);
    if (!fine) {
        text_error_source(error, source);
        lesson_file_destroy(reader.lesson);
        reader.lesson = NULL;
    }
    return reader.lesson;
}
