/* Opens a file: the user types its path, or chooses from a list of the names in the folder that begin with the typed
 * text. A typed puzzle also works: the mode shows how many givens and solutions it has. It is used on desktops without
 * a file dialog. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/folder.h"
#include "base/translation.h"
#include "document/givens_report.h"
#include "form/reader.h"
#include "viewer/list.h"
#include "viewer/menu.h"
#include "viewer/viewer_state.h"
#include "viewer/viewport.h"

struct files_mode {
    struct scene_menu shown;
    struct buffer typed, title;
    struct folder folder; /* names that begin with the typed text */
    struct scene_menu_row *row;
    size_t row_capacity;
    size_t above; /* 1: the first row leads to the parent folder */
    char words[80];
};

static struct files_mode *files_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_files);
}

/* Returns the number of bytes in the folder of the typed path, including its final slash. */
static size_t folder_length(const struct files_mode *mode)
{
    const char *typed = buffer_text(&mode->typed);
    return (size_t)(file_name_part(typed) - typed);
}

static void add_row(struct files_mode *mode, const char *name, bool is_folder)
{
    array_room(mode->row, mode->row_capacity, mode->shown.rows + 1);
    struct scene_menu_row *row = &mode->row[mode->shown.rows++];
    *row = (struct scene_menu_row){0};
    snprintf(row->text, sizeof row->text, "%.150s%s", name, is_folder ? "/" : "");
}

/* Returns the row that is selected first: that of a name, if there is one. */
static size_t first_chosen(const struct files_mode *mode)
{
    return mode->shown.rows > mode->above ? mode->above : 0;
}

/* Lists the names that begin with the typed text. A text that is not a path, such as a puzzle, has none. */
static void fill(struct files_mode *mode)
{
    const char *typed = buffer_text(&mode->typed);
    char path[FOLDER_PATH];
    folder_finish(&mode->folder);
    mode->shown.rows = mode->above = 0;
    if (folder_length(mode) < sizeof path) {
        snprintf(path, sizeof path, "%.*s", (int)folder_length(mode), typed);
        folder_read(path, typed + folder_length(mode), &mode->folder);
    }
    if (folder_length(mode) == mode->typed.length && strcmp(typed, "/") != 0) {
        mode->above = 1;
        add_row(mode, "..", true);
    }
    for (size_t i = 0; i < mode->folder.count; i++)
        add_row(mode, mode->folder.items[i].name, mode->folder.items[i].is_folder);
    mode->shown.row = mode->row;
    mode->shown.chosen = first_chosen(mode);
}

/* Writes as much of the end of the typed text as the title can show, to keep the caret visible. */
static void write_title(struct viewer *viewer, struct files_mode *mode)
{
    struct frame_layout frame = viewport_arrange(viewer, viewer->looking.panel);
    float size = frame.em * 1.15f, room = fminf((float)frame.width, 54 * frame.em) - 18 * frame.em;
    const char *text = prompt_end(viewer, buffer_text(&mode->typed), DRAW_SEMIBOLD, size, room);
    buffer_clear(&mode->title);
    buffer_print(&mode->title, "%s: %s%s_", tr("Open"), text > buffer_text(&mode->typed) ? "\xE2\x80\xA6" : "", text);
    mode->shown.title = buffer_text(&mode->title);
}

/* Describes the typed text below the title. */
static void write_words(struct files_mode *mode)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(buffer_text(&mode->typed), mode->typed.length, "", &error);
    *mode->words = 0;
    if (puzzle)
        snprintf(mode->words, sizeof mode->words, tr("%u given: %s"), puzzle_given_count(puzzle),
                 tr(givens_report_count_words(puzzle)));
    else if (mode->folder.is_cut)
        snprintf(mode->words, sizeof mode->words, tr("only the first %d names"), FOLDER_MOST);
    mode->shown.subtitle = *mode->words ? mode->words : NULL;
    mode->shown.nothing = puzzle ? NULL : tr("No file begins so. Backspace takes a letter back.");
    puzzle_destroy(puzzle);
}

/* Updates the list for the typed text. */
static void narrow(struct viewer *viewer)
{
    struct files_mode *mode = files_of(viewer);
    fill(mode);
    write_title(viewer, mode);
    write_words(mode);
    viewer->looking.scroll.rows = 0;
}

void files_open(struct viewer *viewer)
{
    struct files_mode *mode = files_of(viewer);
    mode_open(viewer, MODE_files);
    mode->shown = (struct scene_menu){.footer = tr("A click or Enter opens   Tab completes a name   Ctrl+V pastes"),
                                      .is_wide = true,
                                      .place = MENU_AT_TOP};
    buffer_clear(&mode->typed);
    narrow(viewer);
}

static void cut_typed(struct files_mode *mode, size_t length)
{
    mode->typed.length = length;
    if (mode->typed.bytes)
        mode->typed.bytes[length] = 0;
}

/* Goes to the parent of the typed folder. */
static void go_above(struct viewer *viewer, struct files_mode *mode)
{
    const char *typed = buffer_text(&mode->typed);
    size_t length = mode->typed.length;
    bool is_above = length >= 3 && !strcmp(typed + length - 3, "../") && (length == 3 || typed[length - 4] == '/');
    if (!length || is_above) {
        buffer_append(&mode->typed, "../", 3);
    } else {
        do
            length--;
        while (length && typed[length - 1] != '/');
        cut_typed(mode, length);
    }
    narrow(viewer);
}

/* Replaces the text after the typed folder with the name. The list is filled again, which frees the entry. */
static void type_name(struct viewer *viewer, struct files_mode *mode, const struct folder_entry *entry)
{
    cut_typed(mode, folder_length(mode));
    buffer_append(&mode->typed, entry->name, strlen(entry->name));
    if (entry->is_folder)
        buffer_put(&mode->typed, '/');
    narrow(viewer);
}

static void open_typed(struct viewer *viewer, struct mode_command *command)
{
    mode_close(viewer, MODE_files);
    *command = (struct mode_command){ACTION_open, buffer_text(&files_of(viewer)->typed)};
}

/* Enters a folder, or opens a file. */
static void choose(struct viewer *viewer, struct mode_command *command)
{
    struct files_mode *mode = files_of(viewer);
    size_t row = mode->shown.chosen;
    if (row < mode->above) {
        go_above(viewer, mode);
        return;
    }
    const struct folder_entry *entry = &mode->folder.items[row - mode->above];
    bool is_folder = entry->is_folder;
    type_name(viewer, mode, entry);
    if (!is_folder)
        open_typed(viewer, command);
}

/* Completes the typed text with the common beginning of all listed names. */
static void complete(struct viewer *viewer, struct files_mode *mode)
{
    size_t typed = mode->typed.length - folder_length(mode), common = folder_common(&mode->folder);
    if (common > typed)
        buffer_append(&mode->typed, mode->folder.items[0].name + typed, common - typed);
    if (mode->folder.count == 1 && mode->folder.items[0].is_folder)
        buffer_put(&mode->typed, '/');
    narrow(viewer);
}

/* Returns whether Enter opens the typed text: it is a file, or it matches nothing in the list. Such a text is a puzzle,
 * or a name that does not exist, which the error says. Otherwise Enter takes the row. */
static bool is_whole(const struct files_mode *mode)
{
    bool is_moved = mode->shown.chosen != first_chosen(mode);
    return !mode->shown.rows || (!is_moved && mode->typed.length && file_is_regular(buffer_text(&mode->typed)));
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    struct files_mode *mode = files_of(viewer);
    if (!strcmp(key, "Backspace")) {
        prompt_erase(&mode->typed);
        narrow(viewer);
    } else if (!strcmp(key, "Tab")) {
        complete(viewer, mode);
    } else if (!strcmp(key, "Enter") && is_whole(mode)) {
        open_typed(viewer, command);
    } else if (!strcmp(key, "Ctrl+V")) {
        mode_close(viewer, MODE_files);
        command->action = ACTION_paste;
    } else {
        return list_key(viewer, key, command);
    }
    return true;
}

static void append(struct viewer *viewer, const char *text)
{
    buffer_append(&files_of(viewer)->typed, text, strlen(text));
    narrow(viewer);
}

static struct list list(const struct viewer *viewer)
{
    struct files_mode *mode = files_of(viewer);
    return (struct list){.target = SCENE_MENU, .rows = mode->shown.rows, .chosen = &mode->shown.chosen};
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    view->menu = &files_of(viewer)->shown;
}

static void finish(struct viewer *viewer)
{
    struct files_mode *mode = files_of(viewer);
    buffer_finish(&mode->typed);
    buffer_finish(&mode->title);
    folder_finish(&mode->folder);
    memory_free(mode->row);
}

const struct mode_ops mode_files = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct files_mode),
    .key = use_key,
    .text = append,
    .list = list,
    .choose = choose,
    .show = show,
    .finish = finish,
};
