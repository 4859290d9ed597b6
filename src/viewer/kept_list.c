#include "viewer/kept_list.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "viewer/claim.h"
#include "viewer/kept_file.h"
#include "viewer/puzzle_list.h"
#include "viewer/viewer_state.h"

enum { LIST_LIMIT = 16 << 20, FILE_LIMIT = LIST_LIMIT + 4096 }; /* [bytes]: a longer list is not kept */

static const char file_name[] = "list", first_line[] = "%sudoscope-list 1\n";

static bool keeps(const struct viewer *viewer)
{
    return viewer->params.folders.state && viewer->params.settings;
}

static void put_line(struct buffer *text, const char *word, const char *line)
{
    buffer_print(text, "%%%s %.*s\n", word, (int)strcspn(line, "\r\n"), line);
}

static bool fill_content(struct viewer *viewer, struct user_file_content *content, struct text_error *error)
{
    const struct puzzle_list *list = &viewer->puzzles;
    if (!claim_hold(viewer, error))
        return false;
    viewer->reopening.list.changes = list->changes;
    content->folder = viewer->params.folders.state;
    claim_name(viewer, file_name, content->name);
    bool has_file = user_file_changed(content->folder, content->name) >= 0,
         has_list = list->text && list->length <= LIST_LIMIT;
    if (!has_list && !has_file)
        content->folder = NULL;
    buffer_print(&content->text, "%s", first_line);
    if (!has_list)
        return true;
    put_line(&content->text, "source", list->source);
    put_line(&content->text, "name", list->name);
    buffer_append(&content->text, list->text, list->length);
    return true;
}

static bool is_changed(const struct viewer *viewer)
{
    return keeps(viewer) && viewer->reopening.list.changes != viewer->puzzles.changes;
}

void kept_list_advance(struct viewer *viewer, double seconds)
{
    viewer->reopening.list.kept.is_changed |= is_changed(viewer);
    kept_file_advance(viewer, &viewer->reopening.list.kept, fill_content, seconds, 1);
}

bool kept_list_is_busy(const struct viewer *viewer)
{
    return kept_file_is_busy(&viewer->reopening.list.kept) || is_changed(viewer);
}

void kept_list_finish(struct viewer *viewer)
{
    viewer->reopening.list.kept.is_changed |= is_changed(viewer);
    kept_file_flush(viewer, &viewer->reopening.list.kept, fill_content);
    kept_file_finish(&viewer->reopening.list.kept);
}

/* --- reading --- */

/* Copies the rest of the line after the word. Returns the beginning of the next line, or NULL if the word is a
 * different one. */
static const char *take_line(const char *at, const char *word, char *line, size_t size)
{
    size_t length = strlen(word);
    if (*at != '%' || strncmp(at + 1, word, length) != 0 || at[length + 1] != ' ')
        return NULL;
    at += length + 2;
    length = strcspn(at, "\n");
    snprintf(line, size, "%.*s", (int)length, at);
    return at[length] ? at + length + 1 : NULL;
}

static bool is_same(const struct puzzle *a, const struct puzzle *b)
{
    return a->layout->cells == b->layout->cells && !memcmp(a->given, b->given, a->layout->cells);
}

void kept_list_reopen(struct viewer *viewer, size_t number, const struct puzzle *puzzle)
{
    const char *folder = viewer->params.folders.state;
    char name[USER_FILE_NAME], path[USER_FILE_PATH], source[sizeof viewer->puzzles.source],
        title[sizeof viewer->puzzles.name];
    struct buffer text = {0};
    struct text_error ignored; /* the open puzzle is kept in any case */
    claim_name(viewer, file_name, name);
    bool is_read =
        user_file_find(folder, name, "", path) && file_is_regular(path) && file_read(path, FILE_LIMIT, &text, &ignored);
    const char *at = buffer_text(&text), *end = at + text.length;
    at = is_read && !strncmp(at, first_line, sizeof first_line - 1) ? at + sizeof first_line - 1 : NULL;
    at = at ? take_line(at, "source", source, sizeof source) : NULL;
    at = at ? take_line(at, "name", title, sizeof title) : NULL;
    if (at) {
        puzzle_list_take(viewer, at, (size_t)(end - at), source, title);
        struct puzzle *listed = viewer->puzzles.text ? puzzle_list_read(&viewer->puzzles, number, &ignored) : NULL;
        if (listed && is_same(listed, puzzle))
            viewer->puzzles.shown = number;
        else
            puzzle_list_clear(viewer);
        puzzle_destroy(listed);
        viewer->reopening.list.changes = viewer->puzzles.changes; /* the file contains it */
    }
    buffer_finish(&text);
}
