#include "lesson/lesson_file.h"

#include "base/memory.h"
#include "explain/notation.h"
#include "puzzle/writer.h"
#include "puzzle/writer_forms.h"

void lesson_file_destroy(struct lesson_file *lesson)
{
    if (!lesson)
        return;
    for (size_t i = 0; i < lesson->boards.count; i++)
        puzzle_destroy(lesson->boards.items[i].puzzle);
    memory_free(lesson->boards.items);
    memory_free(lesson->stops.items);
    arena_finish(&lesson->arena);
    memory_free(lesson);
}

const struct lesson_board *lesson_file_board(const struct lesson_file *lesson, size_t stop)
{
    size_t board = lesson->boards.count - 1;
    while (board && lesson->boards.items[board].first_stop > stop)
        board--;
    return &lesson->boards.items[board];
}

bool lesson_stop_accepts(const struct lesson_stop *stop, struct scene_place place)
{
    for (size_t i = 0; i < stop->answers; i++) {
        struct scene_place answer = stop->answer[i];
        if (answer.cell == place.cell && (!answer.digit || answer.digit == place.digit))
            return true;
    }
    return false;
}

/* Appends a field. Line breaks in the value become blanks, because they would end it. */
static void write_field(struct buffer *out, const char *name, const char *value)
{
    if (!*value)
        return;
    buffer_print(out, "%s: ", name);
    for (; *value; value++)
        buffer_put(out, *value == '\n' || *value == '\r' ? ' ' : *value);
    buffer_put(out, '\n');
}

static void write_place(struct buffer *out, const struct layout *layout, struct scene_place place)
{
    char name[16];
    notation_cell(NOTATION_ROW_COLUMN, layout, place.cell, name, sizeof name);
    buffer_print(out, " %s", name);
    if (place.digit)
        buffer_print(out, "=%c", digit_character(place.digit));
}

void lesson_file_write_stop(struct buffer *out, const struct layout *layout, const struct lesson_stop *stop)
{
    buffer_print(out, "\nStep: %llu\n", (unsigned long long)stop->step);
    write_field(out, "Say", stop->say);
    if (stop->marks)
        buffer_print(out, "Mark:");
    for (size_t i = 0; i < stop->marks; i++)
        write_place(out, layout, stop->mark[i]);
    if (stop->marks)
        buffer_put(out, '\n');
    if (stop->digit)
        buffer_print(out, "Digit: %c\n", digit_character(stop->digit));
}

/* Appends the lines of a puzzle as a field. */
static void write_lines(struct buffer *out, const char *text)
{
    const char *begin = "Puzzle: ";
    while (*text) {
        size_t length = strcspn(text, "\n");
        buffer_print(out, "%s%.*s\n", begin, (int)length, text);
        text += length + (text[length] == '\n');
        begin = "+ ";
    }
}

void lesson_file_write_head(struct buffer *out, const char *title, const struct puzzle *puzzle, const char *engine)
{
    struct buffer text = {0};
    digit_mask *left = memory_calloc(puzzle->layout->cells, sizeof *left);
    if (puzzle->layout->clues) {
        writer_form_find("sheet")->write(puzzle, &text);
    } else {
        writer_layout(puzzle->layout, &text);
        if (!puzzle->has_marks || writer_find_candidates(puzzle, left) || !writer_marks(puzzle->layout, left, &text))
            writer_puzzle_line(puzzle, &text);
    }
    write_field(out, "Lesson", title);
    write_lines(out, buffer_text(&text));
    write_field(out, "Engine", engine);
    memory_free(left);
    buffer_finish(&text);
}
