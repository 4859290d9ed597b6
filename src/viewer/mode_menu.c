/* Menus: a list of arguments for an action. A row is chosen by keys, by the wheel or by a click. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "explain/lesson.h"
#include "explain/sentence_field.h"
#include "puzzle/layouts.h"
#include "technique/technique.h"
#include "viewer/viewer_internal.h"

enum { MAX_ROWS = 256 };

struct menu {
    struct scene_menu shown;
    struct scene_menu_row row[MAX_ROWS];
    enum action_id action, back; /* actions of Enter or Right, and of Left; ACTIONS: none */
};

static struct menu *menu_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_menu);
}

static void open_menu(struct viewer *viewer, const char *title, const char *footer, enum action_id action,
                      enum action_id back)
{
    struct menu *menu = menu_of(viewer);
    mode_open(viewer, MODE_menu);
    menu->shown = (struct scene_menu){.title = title, .footer = footer, .row = menu->row};
    menu->action = action;
    menu->back = back;
    viewer->view.menu = &menu->shown;
}

static void __attribute__((format(printf, 3, 4)))
add_row(struct viewer *viewer, const char *argument, const char *format, ...)
{
    struct menu *menu = menu_of(viewer);
    struct scene_menu_row *row = &menu->row[menu->shown.rows];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row->text, sizeof row->text, format, arguments);
    va_end(arguments);
    snprintf(row->argument, sizeof row->argument, "%s", argument);
    menu->shown.rows += menu->shown.rows + 1 < MAX_ROWS;
}

/* Adds rows for the selected cell and the highlighted digit. */
static void add_cell_rows(struct viewer *viewer)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    char name[16], plain[16], argument[32], digit = digit_character(viewer->view.digit);
    if (viewer->view.cell == NO_CELL)
        return;
    notation_cell(viewer->view.notation, layout, viewer->view.cell, name, sizeof name);
    puzzle_cell_name(layout, viewer->view.cell, plain, sizeof plain);
    add_row(viewer, plain, "%s changes", name);
    snprintf(argument, sizeof argument, "%s %c", plain, digit);
    if (viewer->view.digit)
        add_row(viewer, argument, "%c leaves %s", digit, name);
}

/* Adds rows for guesses and contradictions, if the trace has a search. */
static void add_search_rows(struct viewer *viewer)
{
    unsigned depth = replay_depth(&viewer->session.player.replay);
    char argument[32];
    if (trace_closed(viewer->session.trace) && !scene_searches(viewer->scene))
        return;
    snprintf(argument, sizeof argument, "depth %u", depth + 1);
    add_row(viewer, "guess", "a guess");
    add_row(viewer, "contradiction", "a contradiction");
    add_row(viewer, argument, "guess level %u", depth + 1);
    if (depth)
        add_row(viewer, "depth 0", "no guess is open");
}

bool act_until(struct viewer *viewer, const struct call *call)
{
    (void)call;
    const struct trace *trace = viewer->session.trace;
    char text[64];
    open_menu(viewer, "Run until ...", "Enter, Right: forward   Left: backward   Esc closes", ACTION_run_until,
              ACTION_run_back_until);
    add_cell_rows(viewer);
    add_search_rows(viewer);
    for (unsigned i = 1; i < trace_technique_count(trace); i++) {
        const char *id = trace_technique_id(trace, i);
        enum technique_id technique = technique_find(id);
        field_title(id, text, sizeof text);
        add_row(viewer, id, "%s", technique < TECHNIQUES ? techniques[technique].title : text);
    }
    if (!menu_of(viewer)->shown.rows) {
        mode_close(viewer, MODE_menu);
        message_show(viewer, "Nothing happens here that one could run to.");
    }
    return true;
}

/* Writes how far somebody has got with a technique; "" if it was not practised. */
static void describe_practised(const struct practised *practised, int64_t today, char *text, size_t size)
{
    long long days = practised->due - today;
    *text = 0;
    if (!practised->due)
        return;
    int length = snprintf(text, size, ": %u in a row, ", practised->row);
    if (days <= 0)
        snprintf(text + length, size - (size_t)length, "due today");
    else
        snprintf(text + length, size - (size_t)length, "due in %lld %s", days, days == 1 ? "day" : "days");
}

void menu_open_lessons(struct viewer *viewer)
{
    const struct practice *practice = practising_practice(viewer);
    unsigned count;
    const struct builtin_puzzle *lessons = builtin_lessons(&count);
    char practised[48], title[MENU_TEXT];
    open_menu(viewer, "Lessons", "Enter opens one   Esc closes", ACTION_learn, ACTIONS);
    for (unsigned i = 0; i < count; i++) {
        lesson_file_title(lessons[i].text, title, sizeof title);
        add_row(viewer, lessons[i].name, "%s", title);
    }
    menu_of(viewer)->shown.chosen = count; /* the first technique */
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        describe_practised(&practice->of[id], practising_today(viewer), practised, sizeof practised);
        add_row(viewer, techniques[id].id, "%s (%s)%s%s", techniques[id].title,
                technique_level_name(techniques[id].level), lesson_examples(id) ? "" : ": no example yet", practised);
    }
}

bool act_engines(struct viewer *viewer, const struct call *call)
{
    (void)call;
    struct menu *menu = menu_of(viewer);
    open_menu(viewer, "Engine", "Enter solves with it   Esc closes", ACTION_engine, ACTIONS);
    for (unsigned i = 0; engines[i]; i++) {
        if (engines[i] == viewer->params.engine)
            menu->shown.chosen = menu->shown.rows;
        add_row(viewer, engines[i]->id, "%s: %s", engines[i]->id, engines[i]->title);
    }
    return true;
}

void menu_open_layouts(struct viewer *viewer)
{
    unsigned count;
    const struct layout_entry *layouts = layouts_all(&count);
    open_menu(viewer, "New puzzle", "Enter begins an empty board   Esc closes", ACTION_new, ACTIONS);
    for (unsigned i = 0; i < count; i++)
        add_row(viewer, layouts[i].id, "%s: %s", layouts[i].id, layouts[i].title);
}

/* Describes what a node of the tree changed: "r3c5: 7". */
static void describe_node(const struct viewer *viewer, size_t node, char *text, size_t size)
{
    const struct document *document = viewer->editing.document;
    const struct document_change *change = document_changes(document, node);
    char name[16];
    if (!node) {
        snprintf(text, size, "the beginning");
        return;
    }
    notation_cell(viewer->view.notation, document_layout(document), change->cell, name, sizeof name);
    bool is_digit = change->field == FIELD_GIVEN || change->field == FIELD_DIGIT;
    if (is_digit && change->after)
        snprintf(text, size, "%c in %s", digit_character(change->after), name);
    else
        snprintf(text, size, is_digit ? "%s is erased" : "a mark in %s", name);
}

void menu_open_ways(struct viewer *viewer)
{
    const struct document *document = viewer->editing.document;
    char text[40], argument[24];
    open_menu(viewer, "Ways that were tried", "Enter goes to where one ends   Esc closes", ACTION_ways, ACTIONS);
    add_row(viewer, "0", "the beginning");
    for (size_t node = document_nodes(document); node-- > 1;) {
        if (!document_is_end(document, node))
            continue;
        describe_node(viewer, node, text, sizeof text);
        snprintf(argument, sizeof argument, "%zu", node);
        size_t depth = document_depth(document, node);
        add_row(viewer, argument, "%zu %s, the last: %s%s", depth, depth == 1 ? "change" : "changes", text,
                node == document_here(document) ? " (here)" : "");
    }
}

bool act_recent(struct viewer *viewer, const struct call *call)
{
    const struct settings *settings = &viewer->keeping.settings;
    char number[12];
    unsigned chosen = (unsigned)(*call->argument - '1');
    if (*call->argument && (call->argument[1] || chosen >= settings->recents)) {
        text_error_input(call->error, 0, 0, "found '%.40s', expected the number of a recent file, at most %u",
                         call->argument, settings->recents);
        return false;
    }
    if (*call->argument)
        return viewer_open_file(viewer, settings->recent[chosen], call->error);
    if (!settings->recents) {
        message_show(viewer, "No file has been opened yet.");
        return true;
    }
    open_menu(viewer, "Recent files", "Enter opens one   Esc closes", ACTION_recent, ACTIONS);
    for (unsigned i = 0; i < settings->recents; i++) {
        const char *path = settings->recent[i], *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
        size_t folder = (size_t)(name - path);
        snprintf(number, sizeof number, "%u", i + 1);
        add_row(viewer, number, "%.50s   %.*s", name, folder < 40 ? (int)folder : 40, path);
    }
    return true;
}

/* Closes the menu and returns the command of its chosen row. */
static void choose(struct viewer *viewer, enum action_id action, struct command *command)
{
    struct menu *menu = menu_of(viewer);
    mode_close(viewer, MODE_menu);
    *command = (struct command){action, menu->row[menu->shown.chosen].argument};
}

static bool use_key(struct viewer *viewer, const char *key, struct command *command)
{
    struct menu *menu = menu_of(viewer);
    if (!strcmp(key, "Enter") || !strcmp(key, "Right"))
        choose(viewer, menu->action, command);
    else if (!strcmp(key, "Left") && menu->back != ACTIONS)
        choose(viewer, menu->back, command);
    else
        return choose_by_key(key, menu->shown.rows, &menu->shown.chosen);
    return true;
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct command *command)
{
    struct menu *menu = menu_of(viewer);
    if (hit->target != SCENE_MENU || hit->position >= menu->shown.rows)
        return false;
    menu->shown.chosen = (size_t)hit->position;
    choose(viewer, menu->action, command);
    return true;
}

static void hover(struct viewer *viewer, const struct scene_hit *hit)
{
    choose_by_pointer(hit, &menu_of(viewer)->shown);
}

static bool use_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct command *command)
{
    struct scene_menu *shown = &menu_of(viewer)->shown;
    (void)hit, (void)command;
    return choose_by_wheel(notches, shown->rows, &shown->chosen);
}

static void hide(struct viewer *viewer)
{
    viewer->view.menu = NULL;
}

const struct mode_ops mode_menu = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct menu),
    .key = use_key,
    .press = press,
    .hover = hover,
    .wheel = use_wheel,
    .close = hide,
};
