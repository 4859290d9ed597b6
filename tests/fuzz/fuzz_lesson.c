/* Any text at all goes through the reader of lesson files. What it makes of it keeps the promises of its header. */
#include <stdint.h>
#include <stdlib.h>

#include "lesson/lesson_file.h"

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void check_place(const struct layout *layout, struct scene_place place)
{
    require(place.cell < layout->cells && place.digit <= layout->digits);
}

static void check_stop(const struct lesson_stop *stop, const struct layout *layout)
{
    require(stop->line && stop->say && stop->ask && stop->hint);
    require(strlen(stop->say) <= LESSON_MAX_TEXT && strlen(stop->ask) <= LESSON_MAX_TEXT);
    require(!*stop->ask == !(stop->answers || stop->chosen));
    require(stop->chosen <= stop->choices && stop->choices <= 9 && stop->digit <= layout->digits);
    require(stop->pause >= 0 && stop->pause <= 3600);
    for (size_t i = 0; i < stop->marks; i++)
        check_place(layout, stop->mark[i]);
    for (size_t i = 0; i < stop->arrows; i++) {
        check_place(layout, stop->arrow[i].from);
        check_place(layout, stop->arrow[i].to);
    }
    for (size_t i = 0; i < stop->answers; i++) {
        check_place(layout, stop->answer[i]);
        require(lesson_stop_accepts(stop, stop->answer[i]));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text_error error = {0};
    struct lesson_file *lesson = lesson_file_read((const char *)data, size, "fuzz", &error);
    if (!lesson) {
        require(error.message[0] && error.source[0]);
        return 0;
    }
    require(lesson_file_recognized((const char *)data, size));
    require(lesson->stops.count && lesson->stops.count <= LESSON_MAX_STOPS && *lesson->title);
    for (size_t i = 0; i < lesson->stops.count; i++)
        check_stop(&lesson->stops.items[i], lesson_file_board(lesson, i)->puzzle->layout);
    lesson_file_destroy(lesson);
    return 0;
}
