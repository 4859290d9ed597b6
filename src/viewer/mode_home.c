/* The start page: four lists of things to learn, to solve, to watch and to open. It replaces the board while nothing is
 * open. The four words of the header open the same lists as menus. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/translation.h"
#include "lesson/lesson_file.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "viewer/builtin_title.h"
#include "viewer/earlier.h"
#include "viewer/editing.h"
#include "viewer/list.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/practising.h"
#include "viewer/viewer_state.h"

enum { MAX_ROWS = 10 * START_SECTIONS, RECENT_ROWS = 5 };

static const char *const section_names[START_SECTIONS] = {"learn", "solve", "watch", "open"};
static const char *const section_titles[START_SECTIONS] = {TR("Learn"), TR("Solve"), TR("Watch"), TR("Open")};

/* The rows of one list or of all of them. */
struct choices {
    struct scene_menu_row row[MAX_ROWS];
    enum action_id action[MAX_ROWS];
    size_t count;
    bool is_of_page; /* a web page lists only the choices available on it */
};

struct start {
    struct scene_start shown;
    struct choices choices;
    struct thumbnail thumbnail[START_BOARDS];
    unsigned board[START_BOARDS]; /* indices of the thumbnails' puzzles in builtin_puzzles */
};

static struct start *start_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_home);
}

/* --- the rows --- */

PRINTF_LIKE(4, 5)
static void add_choice(struct choices *choices, enum action_id action, const char *argument, const char *format, ...)
{
    struct scene_menu_row *row = &choices->row[choices->count];
    va_list arguments;
    if (choices->count == MAX_ROWS || (choices->is_of_page && actions[action].where & OFF_PAGE))
        return;
    *row = (struct scene_menu_row){0};
    va_start(arguments, format);
    vsnprintf(row->text, sizeof row->text, tr(format), arguments);
    va_end(arguments);
    snprintf(row->argument, sizeof row->argument, "%s", argument);
    if (!*argument)
        action_first_key(action, AT_START, row->key, sizeof row->key);
    choices->action[choices->count++] = action;
}

static void add_learn(struct viewer *viewer, struct choices *choices)
{
    unsigned count;
    char title[MENU_TEXT];
    enum technique_id next = practising_next(viewer);
    const struct builtin_puzzle *guided = builtin_lessons(&count);
    lesson_file_title(guided->text, title, sizeof title);
    add_choice(choices, ACTION_learn, techniques[next].id, "Next lesson: %s", tr(techniques[next].title));
    add_choice(choices, ACTION_learn, guided->name, "Step by step: %s", title);
    add_choice(choices, ACTION_learn, "", "All lessons");
    add_choice(choices, ACTION_practise, "", "An exercise");
    add_choice(choices, ACTION_help, "", "All keys");
}

static void add_solve(struct viewer *viewer, struct choices *choices)
{
    if (viewer->activities.count && viewer->session.activity != ACTIVITY_START)
        add_choice(choices, ACTION_return, "", "Back to the board before");
    if (!mode_is_open(viewer, MODE_lesson) && editing_rests(viewer))
        add_choice(choices, ACTION_undo, "", "The puzzle that you were solving");
    if (earlier_exists(viewer))
        add_choice(choices, ACTION_earlier, "", "Earlier work ...");
    if (viewer->session.activity != ACTIVITY_START && viewer->session.activity != ACTIVITY_HAND)
        add_choice(choices, ACTION_by_hand_from, "", "Solve this puzzle yourself");
    add_choice(choices, ACTION_new, "9x9", "Type in a puzzle");
    add_choice(choices, ACTION_paste, "", "Paste a puzzle");
    add_choice(choices, ACTION_open, "", "Open a file ...");
    add_choice(choices, ACTION_generate, "", "Make a puzzle ...");
    add_choice(choices, ACTION_new, "", "Another size or form ...");
}

/* Finds the first puzzle of each of the easiest levels, and makes its thumbnail. */
static void find_boards(struct start *start)
{
    unsigned count, found = 0;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    struct text_error ignored;
    for (enum technique_level level = 0; level < LEVELS && found < START_BOARDS; level++) {
        unsigned at = 0;
        while (at < count && strcmp(all[at].level, technique_level_name(level)) != 0)
            at++;
        struct puzzle *puzzle =
            at < count ? puzzle_read(all[at].text, strlen(all[at].text), all[at].name, &ignored) : NULL;
        if (puzzle && puzzle->layout->cells == THUMBNAIL_CELLS) {
            struct thumbnail *thumbnail = &start->thumbnail[found];
            start->board[found++] = at;
            thumbnail->is_known = true;
            thumbnail_show_digits(thumbnail, puzzle);
        }
        puzzle_destroy(puzzle);
    }
}

static void add_watch(struct viewer *viewer, struct choices *choices)
{
    unsigned count;
    struct start *start = start_of(viewer);
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    const struct job *job = viewer->session.job;
    if (viewer->session.activity != ACTIVITY_START && (!job || job->skip_engine)) /* no engine is being watched */
        add_choice(choices, ACTION_by_human, "", "%s", tr(actions[ACTION_by_human].title));
    if (!start->thumbnail->is_known)
        find_boards(start);
    for (unsigned i = 0; i < START_BOARDS && start->thumbnail[i].is_known; i++) {
        char title[PUZZLE_NAME_SIZE];
        builtin_title(start->board[i], NULL, title, sizeof title);
        add_choice(choices, ACTION_puzzle, all[start->board[i]].name, "%s", title);
        choices->row[choices->count - 1].thumbnail = &start->thumbnail[i];
    }
    add_choice(choices, ACTION_puzzles, "builtin", "All puzzles ...");
    add_choice(choices, ACTION_engines, "", "Choose an engine ...");
    add_choice(choices, ACTION_racers, "", "Several engines side by side");
    add_choice(choices, ACTION_solver, "", "Your own program ...");
    if (!viewer->puzzles.text) /* rows that come and go are last, which keeps the others in their places */
        return;
    add_choice(choices, ACTION_puzzles, "", "Puzzles of the list ...");
    add_choice(choices, ACTION_puzzle, "", "Next puzzle of the list");
    add_choice(choices, ACTION_previous_puzzle, "", "Previous puzzle of the list");
}

static void add_open(struct viewer *viewer, struct choices *choices)
{
    const struct settings *settings = &viewer->saved_settings.settings;
    add_choice(choices, ACTION_open, "", "Open a file ...");
    for (unsigned i = 0; i < settings->recents && i < RECENT_ROWS; i++) {
        char number[12];
        snprintf(number, sizeof number, "%u", i + 1);
        add_choice(choices, ACTION_recent, number, "%.60s", file_name_part(settings->recent[i]));
    }
    add_choice(choices, ACTION_settings, "", "Settings");
    if (viewer->session.activity != ACTIVITY_START) {
        add_choice(choices, ACTION_save, "", "Save ...");
        add_choice(choices, ACTION_export, "", "Export ...");
        add_choice(choices, ACTION_print, "", "Print ...");
        add_choice(choices, ACTION_close, "", "Start page");
    }
    add_choice(choices, ACTION_quit, "", "Quit");
}

static void add_section(struct viewer *viewer, struct choices *choices, enum start_section section)
{
    static void (*const add_rows[START_SECTIONS])(struct viewer *, struct choices *) = {add_learn, add_solve, add_watch,
                                                                                        add_open};
    choices->is_of_page = viewer->params.has.page;
    add_rows[section](viewer, choices);
}

/* --- the page --- */

/* Fills the lists again, because practice, files or the language may have changed. */
static void fill(struct viewer *viewer)
{
    struct start *start = start_of(viewer);
    start->choices.count = 0;
    for (enum start_section section = 0; section < START_SECTIONS; section++) {
        start->shown.section[section].title = tr(section_titles[section]);
        start->shown.section[section].first = start->choices.count;
        add_section(viewer, &start->choices, section);
        start->shown.section[section].count = start->choices.count - start->shown.section[section].first;
    }
    start->shown.row = start->choices.row;
    start->shown.rows = start->choices.count;
    start->shown.chosen = start->shown.chosen < start->choices.count ? start->shown.chosen : 0;
}

/* Shows the page while nothing is open, also after a lesson or a menu was closed. */
static void advance(struct viewer *viewer)
{
    if (viewer->session.activity != ACTIVITY_START)
        return;
    if (!mode_is_open(viewer, MODE_home) && mode_top(viewer)->layer < LAYER_PAGE)
        mode_open(viewer, MODE_home);
    fill(viewer);
}

static void choose(struct viewer *viewer, struct mode_command *command)
{
    const struct start *start = start_of(viewer);
    *command = (struct mode_command){start->choices.action[start->shown.chosen],
                                     start->choices.row[start->shown.chosen].argument};
}

static enum start_section section_of(const struct scene_start *shown, size_t row)
{
    enum start_section section = 0;
    while (section + 1 < START_SECTIONS && row >= shown->section[section + 1].first)
        section++;
    return section;
}

static bool is_picture(const struct scene_start *shown, size_t row)
{
    return row < shown->rows && shown->row[row].thumbnail;
}

/* Moves down. The lists stand in two columns, two above each other, and the thumbnails of a list side by side. */
static void go_down(struct scene_start *shown, enum start_section section)
{
    size_t row = shown->chosen + 1;
    while (is_picture(shown, shown->chosen) && is_picture(shown, row))
        row++;
    bool is_inside = row < shown->section[section].first + shown->section[section].count;
    shown->chosen = is_inside ? row : shown->section[section ^ 2].first;
}

static void go_up(struct scene_start *shown, enum start_section section)
{
    size_t row = shown->chosen, first = shown->section[section].first;
    while (row > first && is_picture(shown, row))
        row--;
    section ^= 2;
    shown->chosen = row > first ? row - 1 : shown->section[section].first + shown->section[section].count - 1;
}

static void go_beside(struct scene_start *shown, enum start_section section, int by)
{
    size_t row = shown->chosen + (size_t)by, place = shown->chosen - shown->section[section].first;
    section ^= 1;
    size_t last = shown->section[section].count - 1;
    if (!is_picture(shown, shown->chosen) || !is_picture(shown, row))
        row = shown->section[section].first + (place < last ? place : last);
    shown->chosen = row;
}

/* Handles keys: arrow keys go to the neighbour in their direction, Tab to the next list; the others work as in every
 * list. */
static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    struct scene_start *shown = &start_of(viewer)->shown;
    enum start_section section = section_of(shown, shown->chosen);
    if (!strcmp(key, "Left") || !strcmp(key, "Right"))
        go_beside(shown, section, *key == 'L' ? -1 : 1);
    else if (!strcmp(key, "Up"))
        go_up(shown, section);
    else if (!strcmp(key, "Down"))
        go_down(shown, section);
    else if (!strcmp(key, "Tab"))
        shown->chosen = shown->section[(section + 1) % START_SECTIONS].first;
    else if (!list_key(viewer, key, command))
        return action_of_key(key, AT_START, NULL) == ACTIONS;
    return true;
}

static struct list list(const struct viewer *viewer)
{
    struct scene_start *shown = &start_of(viewer)->shown;
    return (struct list){SCENE_START, shown->rows, &shown->chosen, NULL, 0};
}

static bool stay(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    message_clear(viewer);
    return true;
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    view->start = viewer->session.activity == ACTIVITY_START ? &start_of(viewer)->shown : NULL;
}

/* --- actions --- */

bool act_close(struct viewer *viewer, const struct call *call)
{
    (void)call;
    viewer_open_start(viewer);
    return true;
}

/* Opens one of the four lists as a menu, by its name or number; without an argument the first one. */
bool act_menu(struct viewer *viewer, const struct call *call)
{
    static const char *const footer = TR("A click or Enter opens one   Left, Right: the other menus");
    enum start_section section = 0;
    char number[2] = "1";
    for (; *call->argument && section < START_SECTIONS && strcmp(section_names[section], call->argument) != 0;
         section++, number[0]++) {
        if (!strcmp(number, call->argument))
            break;
    }
    if (section == START_SECTIONS)
        return text_error_input(call->error, 0, 0, "found '%.40s', expected learn, solve, watch or open",
                                call->argument);
    struct choices *choices = memory_calloc(1, sizeof *choices);
    add_section(viewer, choices, section);
    menu_begin(viewer, section_titles[section], footer, ACTIONS, ACTIONS);
    menu_put(viewer, MENU_BELOW_HEADER);
    menu_put_between(viewer, ACTION_menu, section_names[(section + START_SECTIONS - 1) % START_SECTIONS],
                     section_names[(section + 1) % START_SECTIONS]);
    for (size_t i = 0; i < choices->count; i++)
        menu_add_action(viewer, choices->action[i], choices->row[i].argument, "%s", choices->row[i].text);
    memory_free(choices);
    return true;
}

static bool is_on(const struct viewer *viewer)
{
    return viewer->session.activity == ACTIVITY_START;
}

const struct mode_ops mode_home = {
    .layer = LAYER_PAGE,
    .where = AT_START,
    .is_on = is_on,
    .state_size = sizeof(struct start),
    .key = use_key,
    .list = list,
    .choose = choose,
    .escape = stay,
    .show = show,
    .advance = advance,
};
