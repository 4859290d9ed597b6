#include "viewer/list.h"

#include <string.h>

#include "base/utf8.h"
#include "viewer/viewer_state.h"

static void choose(struct viewer *viewer, const struct list *list, size_t row)
{
    *list->chosen = row;
    if (mode_top(viewer)->follow)
        mode_top(viewer)->follow(viewer);
}

/* Rows that cannot be chosen begin with the one to which the wheel scrolled. */
static void scroll(struct viewer *viewer, const struct list *list, int64_t rows)
{
    int64_t *offset = &viewer->looking.scroll.rows, last = list->rows ? (int64_t)list->rows - 1 : 0;
    *offset += rows;
    if (!list->chosen)
        *offset = *offset < 0 ? 0 : *offset < last ? *offset : last;
}

/* Moves the choice or scrolls the rows by a key. Returns whether it is a key for this. */
static bool move(struct viewer *viewer, const char *key, const struct list *list)
{
    enum { PAGE = 10, ALL = 1 << 20 };
    static const struct {
        const char *key;
        int64_t rows;
    } keys[] = {{"Up", -1}, {"Down", 1}, {"PgUp", -PAGE}, {"PgDn", PAGE}, {"Home", -ALL}, {"End", ALL}};
    size_t at = 0;
    while (at < sizeof keys / sizeof *keys && strcmp(keys[at].key, key) != 0)
        at++;
    if (at == sizeof keys / sizeof *keys)
        return false;
    int64_t by = keys[at].rows, last = list->rows ? (int64_t)list->rows - 1 : 0;
    if (!list->chosen) {
        scroll(viewer, list, by);
        return true;
    }
    int64_t row = (int64_t)*list->chosen + by;
    bool goes_round = by == 1 || by == -1;
    viewer->looking.scroll.rows = 0;
    choose(viewer, list, (size_t)(row < 0 ? (goes_round ? last : 0) : row <= last ? row : goes_round ? 0 : last));
    return true;
}

bool list_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    struct list list = mode_top(viewer)->list(viewer);
    if (!strcmp(key, "Enter")) {
        if (list.rows && list.chosen)
            mode_top(viewer)->choose(viewer, command);
    } else if (list.typed && !strcmp(key, "Backspace")) {
        size_t length = strlen(list.typed);
        list.typed[length ? utf8_start(list.typed, length - 1) : 0] = 0;
        viewer->looking.scroll.rows = 0;
        mode_top(viewer)->narrow(viewer);
    } else {
        return move(viewer, key, &list);
    }
    return true;
}

void list_text(struct viewer *viewer, const char *text)
{
    struct list list = mode_top(viewer)->list(viewer);
    if (strlen(list.typed) + strlen(text) < list.typed_size)
        strcat(list.typed, text);
    viewer->looking.scroll.rows = 0;
    mode_top(viewer)->narrow(viewer);
}

/* Returns whether the pointer is on a row. If so, chooses it. */
static bool point(struct viewer *viewer, const struct scene_hit *hit)
{
    struct list list = mode_top(viewer)->list(viewer);
    bool is_row = list.chosen && hit->target == list.target && hit->position < list.rows;
    if (is_row)
        choose(viewer, &list, (size_t)hit->position);
    return is_row;
}

bool list_press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    bool is_row = point(viewer, hit);
    if (is_row)
        mode_top(viewer)->choose(viewer, command);
    return is_row;
}

void list_hover(struct viewer *viewer, const struct scene_hit *hit)
{
    point(viewer, hit);
}

bool list_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct mode_command *command)
{
    (void)hit, (void)command;
    struct list list = mode_top(viewer)->list(viewer);
    scroll(viewer, &list, -(int64_t)(notches * 3));
    return true;
}

static bool contains(const char *text, const char *word, size_t length)
{
    for (; *text; text++) {
        if (utf8_match(text, word, length))
            return true;
    }
    return false;
}

bool list_matches(const char *typed, const char *const text[], size_t texts)
{
    while (*(typed += strspn(typed, " "))) {
        size_t length = strcspn(typed, " ");
        bool is_found = false;
        for (size_t i = 0; i < texts; i++)
            is_found = is_found || contains(text[i], typed, length);
        if (!is_found)
            return false;
        typed += length;
    }
    return true;
}
