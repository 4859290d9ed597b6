#include "viewer/puzzle_list.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "viewer/viewer_state.h"

void puzzle_list_clear(struct viewer *viewer)
{
    struct puzzle_list *list = &viewer->puzzles;
    memory_free(list->text);
    *list = (struct puzzle_list){.next_builtin = list->next_builtin, .changes = list->changes + (list->text != NULL)};
}

void puzzle_list_take(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name)
{
    struct puzzle_list list = {.next_builtin = viewer->puzzles.next_builtin};
    puzzle_count_all(text, length, source, &list.count);
    list.length = length = list.count.is_cut ? list.count.read : length;
    snprintf(list.source, sizeof list.source, "%s", source);
    snprintf(list.name, sizeof list.name, "%s", name);
    if (list.count.puzzles > 1) {
        list.text = memory_calloc(length + 1, 1);
        memcpy(list.text, text, length);
        list.shown = 1;
    }
    puzzle_list_clear(viewer);
    list.changes = viewer->puzzles.changes + (list.text != NULL);
    viewer->puzzles = list;
}

void puzzle_list_name_session(struct viewer *viewer)
{
    const struct puzzle_list *list = &viewer->puzzles;
    char name[PUZZLE_NAME_SIZE];
    if (!list->text)
        return;
    memcpy(name, viewer->session.name, sizeof name);
    snprintf(viewer->session.name, sizeof viewer->session.name,
             tr(list->count.is_cut ? "%zu of %zu or more: %s" : "%zu of %zu: %s"), list->shown, list->count.puzzles,
             name);
    for (unsigned i = 0; i < viewer->race.rivals; i++) /* one of them may lead when the race ends */
        memcpy(viewer->race.rival[i].name, viewer->session.name, sizeof viewer->session.name);
}

void puzzle_list_describe(const struct viewer *viewer, struct buffer *text)
{
    const struct puzzle_list *list = &viewer->puzzles;
    char reason[600];
    if (list->text)
        buffer_print(text, tr("Puzzle %zu of %zu. P: next, Shift+P: previous, a click here: all."), list->shown,
                     list->count.puzzles);
    if (!list->count.errors || list->shown > 1)
        return;
    text_error_format(&list->count.first_error, reason, sizeof reason);
    buffer_print(text, "%s", text->length ? " " : "");
    buffer_print(
        text,
        tr_n("One text cannot be read: %s.", "Some texts cannot be read, the first of them: %s.", list->count.errors),
        reason);
}

struct puzzle *puzzle_list_read(const struct puzzle_list *list, size_t number, struct text_error *error)
{
    struct puzzle_reader *reader = puzzle_reader_create(list->text, list->length, list->source);
    struct puzzle *puzzle = NULL;
    enum puzzle_read what = PUZZLE_READ_BAD;
    for (size_t at = 0; at < number && what != PUZZLE_READ_END;) {
        puzzle_destroy(puzzle);
        puzzle = NULL;
        what = puzzle_reader_next(reader, &puzzle, error);
        at += what == PUZZLE_READ_ONE;
    }
    puzzle_reader_destroy(reader);
    if (!puzzle)
        text_error_input(error, 0, 0, "found the number %zu, expected 1 to %zu, the puzzles of the list", number,
                         list->count.puzzles);
    return puzzle;
}
