#include "viewer/list.h"

#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "viewer/viewer_state.h"

static void choose(struct viewer *viewer, const struct list *list, size_t row)
{
    *list->chosen = row;
    if (mode_top(viewer)->show)
        mode_top(viewer)->show(viewer);
}

/* Moves the choice by a key. Returns whether it is one of those that do so. */
static bool move(struct viewer *viewer, const char *key, const struct list *list)
{
    size_t last = list->rows ? list->rows - 1 : 0, row = *list->chosen;
    if (!strcmp(key, "Up"))
        row = row ? row - 1 : last;
    else if (!strcmp(key, "Down"))
        row = row < last ? row + 1 : 0;
    else if (!strcmp(key, "Home"))
        row = 0;
    else if (!strcmp(key, "End"))
        row = last;
    else
        return false;
    viewer->view.choices_offset = 0;
    choose(viewer, list, row);
    return true;
}

bool list_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    struct list list = mode_top(viewer)->list(viewer);
    if (!strcmp(key, "Enter")) {
        if (list.rows)
            mode_top(viewer)->choose(viewer, command);
    } else if (list.typed && !strcmp(key, "Backspace")) {
        size_t length = strlen(list.typed);
        list.typed[length ? utf8_start(list.typed, length - 1) : 0] = 0;
        viewer->view.choices_offset = 0;
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
    viewer->view.choices_offset = 0;
    mode_top(viewer)->narrow(viewer);
}

/* Returns whether the pointer is on a row, which is chosen then. */
static bool point(struct viewer *viewer, const struct scene_hit *hit)
{
    struct list list = mode_top(viewer)->list(viewer);
    bool is_row = hit->target == list.target && hit->position < list.rows;
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
    viewer->view.choices_offset -= (int64_t)(notches * 3);
    return true;
}

static bool contains(const char *text, const char *word, size_t length)
{
    for (; *text; text++) {
        if (!strncasecmp(text, word, length))
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
