/* The menu of puzzles: of the open list or of the built-in ones. Each has its name, its level, a thumbnail and a mark
 * if the user has solved it. Typing filters them. The levels are computed in the background while the menu is open,
 * those near the selected puzzle first. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/clock.h"
#include "base/translation.h"
#include "engine/puzzle_rating.h"
#include "puzzle/builtin.h"
#include "viewer/builtin_title.h"
#include "viewer/list.h"
#include "viewer/puzzle_list.h"
#include "viewer/solved.h"
#include "viewer/viewer_state.h"

enum {
    TYPED_SIZE = 40,
    MOST_PUZZLES = 2000, /* the maximum listed, around the open one */
    MOST_CELLS = 81,     /* maximum size of a rated board: a larger one may take minutes */
    NEAR_ROWS = 12,      /* the maximum shown on either side */
    MORE_ROWS = 2,       /* rows after the puzzles */
};

static const double most_seconds = 3; /* [seconds]: maximum for computing a level */

struct listed_puzzle {
    struct puzzle *puzzle; /* owned */
    char argument[40], title[PUZZLE_NAME_SIZE], level[100];
    struct thumbnail thumbnail;
    uint64_t used[BITS_WORDS(TECHNIQUES)]; /* the techniques of its solution, once rated */
    bool is_rated;                         /* `level` has the level, or says that it is unknown */
    bool is_solved;
};

/* The computation of one puzzle's level, in a task. */
struct rating_work {
    struct puzzle *puzzle; /* a copy */
    struct puzzle_rating rating;
};

struct puzzles_mode {
    struct scene_menu shown;
    struct listed_puzzle *listed; /* [count] */
    size_t count;
    struct scene_menu_row *row; /* [count + MORE_ROWS], of which shown.rows are used */
    size_t *listed_at;          /* [count + MORE_ROWS]: the puzzle in each row; `count` and more: none */
    bool is_builtin;            /* the puzzles are built in */
    size_t first, changes;      /* first: number of the first puzzle; changes: the list's count of changes when it was
                                 * read */
    struct task *task;          /* NULL: no level is being computed */
    size_t rated;               /* the puzzle whose level is being computed */
    uint64_t started;
    char typed[TYPED_SIZE], title[TYPED_SIZE + 20], words[160];
};

static struct puzzles_mode *puzzles_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_puzzles);
}

/* --- the puzzles --- */

static void forget_puzzles(struct puzzles_mode *mode)
{
    task_end(&mode->task);
    for (size_t i = 0; i < mode->count; i++)
        puzzle_destroy(mode->listed[i].puzzle);
    memory_free(mode->listed);
    memory_free(mode->row);
    memory_free(mode->listed_at);
    mode->listed = NULL;
    mode->row = NULL;
    mode->listed_at = NULL;
    mode->count = 0;
}

static void make_room(struct puzzles_mode *mode, size_t puzzles)
{
    forget_puzzles(mode);
    mode->listed = memory_calloc(puzzles, sizeof *mode->listed);
    mode->row = memory_calloc(puzzles + MORE_ROWS, sizeof *mode->row);
    mode->listed_at = memory_calloc(puzzles + MORE_ROWS, sizeof *mode->listed_at);
}

/* Adds a puzzle, which is taken over. */
static struct listed_puzzle *add_puzzle(struct puzzles_mode *mode, struct puzzle *puzzle)
{
    struct listed_puzzle *listed = &mode->listed[mode->count++];
    listed->puzzle = puzzle;
    listed->thumbnail.is_known = true;
    if (puzzle->layout->cells == THUMBNAIL_CELLS && puzzle->layout->width * puzzle->layout->height == THUMBNAIL_CELLS)
        thumbnail_show_digits(&listed->thumbnail, puzzle);
    else
        listed->thumbnail.is_known = false;
    return listed;
}

/* Reads the puzzles of the list around the open one, if not done already. */
static void read_list(struct viewer *viewer)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    const struct puzzle_list *list = &viewer->puzzles;
    size_t count = list->count.puzzles, first = list->shown > MOST_PUZZLES / 2 ? list->shown - MOST_PUZZLES / 2 : 1;
    if (first + MOST_PUZZLES > count)
        first = count > MOST_PUZZLES ? count - MOST_PUZZLES + 1 : 1;
    if (mode->listed && !mode->is_builtin && mode->changes == list->changes && mode->first == first)
        return;
    struct puzzle_reader *reader = puzzle_reader_create(list->text, list->length, list->source);
    struct puzzle *puzzle;
    struct text_error ignored;
    enum puzzle_read what;
    make_room(mode, MOST_PUZZLES);
    mode->is_builtin = false;
    mode->first = first;
    mode->changes = list->changes;
    for (size_t at = 0; at + 1 < first + MOST_PUZZLES && at < count &&
                        (what = puzzle_reader_next(reader, &puzzle, &ignored)) != PUZZLE_READ_END;) {
        if (what != PUZZLE_READ_ONE)
            continue;
        if (++at < first) {
            puzzle_destroy(puzzle);
            continue;
        }
        struct listed_puzzle *listed = add_puzzle(mode, puzzle);
        snprintf(listed->argument, sizeof listed->argument, "%zu", at);
        snprintf(listed->title, sizeof listed->title, "%zu: %s", at,
                 *puzzle->name ? puzzle->name : tr(puzzle->layout->title));
    }
    puzzle_reader_destroy(reader);
}

/* Reads the built-in puzzles, the easy ones first. */
static void read_builtin(struct viewer *viewer)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    unsigned count;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    struct text_error ignored;
    if (!mode->listed || !mode->is_builtin)
        make_room(mode, count);
    mode->is_builtin = true;
    for (enum technique_level level = 0; level <= LEVELS && mode->count < count; level++) {
        for (unsigned i = 0; i < count && mode->count < count; i++) {
            struct puzzle *puzzle =
                builtin_level(i) == level ? puzzle_read(all[i].text, strlen(all[i].text), all[i].name, &ignored) : NULL;
            if (!puzzle)
                continue;
            struct listed_puzzle *listed = add_puzzle(mode, puzzle);
            snprintf(listed->argument, sizeof listed->argument, "%s", all[i].name);
            builtin_title(i, puzzle, listed->title, sizeof listed->title);
        }
    }
}

/* --- rows --- */

/* Adds the techniques of the solution that match the typed text, unless the level already names them. */
static void add_techniques(const struct listed_puzzle *listed, const char *typed, char *note, size_t size)
{
    const char *before = tr("   with ");
    size_t length = strlen(note);
    BITS_EACH (id, listed->used, BITS_WORDS(TECHNIQUES)) {
        const char *title = tr(techniques[id].title);
        if (!list_matches(typed, &title, 1) || strstr(listed->level, title) || length >= size)
            continue;
        length += (size_t)snprintf(note + length, size - length, "%s%s", before, title);
        before = ", ";
    }
}

static void write_note(const struct puzzles_mode *mode, const struct listed_puzzle *listed, struct scene_menu_row *row)
{
    unsigned givens = puzzle_given_count(listed->puzzle);
    int length = snprintf(row->note, sizeof row->note, "%s", listed->is_rated ? listed->level : "...");
    snprintf(row->note + length, sizeof row->note - (size_t)length, tr_n("   %u given", "   %u givens", givens),
             givens);
    if (*mode->typed)
        add_techniques(listed, mode->typed, row->note, sizeof row->note);
}

/* Returns whether all typed words occur in the puzzle's title, its level, "solved" or its techniques. */
static bool is_wanted(const struct puzzles_mode *mode, const struct listed_puzzle *listed)
{
    const char *text[TECHNIQUES + 3] = {listed->title, listed->is_rated ? listed->level : "",
                                        listed->is_solved ? tr("solved") : ""};
    size_t texts = 3;
    BITS_EACH (id, listed->used, BITS_WORDS(TECHNIQUES)) {
        text[texts++] = tr(techniques[id].title);
    }
    return list_matches(mode->typed, text, texts);
}

static void add_row(struct puzzles_mode *mode, size_t at)
{
    const struct listed_puzzle *listed = &mode->listed[at];
    if (!is_wanted(mode, listed))
        return;
    struct scene_menu_row *row = &mode->row[mode->shown.rows];
    *row = (struct scene_menu_row){0};
    mode->listed_at[mode->shown.rows++] = at;
    snprintf(row->text, sizeof row->text, "%s", listed->title);
    snprintf(row->argument, sizeof row->argument, "%s", listed->argument);
    snprintf(row->key, sizeof row->key, "%s", listed->is_solved ? tr("solved") : "");
    row->thumbnail = listed->thumbnail.is_known ? &listed->thumbnail : NULL;
    row->layout = listed->thumbnail.is_known ? NULL : listed->puzzle->layout;
    write_note(mode, listed, row);
}

static void add_more(struct puzzles_mode *mode, const char *argument, const char *text)
{
    struct scene_menu_row *row = &mode->row[mode->shown.rows];
    *row = (struct scene_menu_row){0};
    snprintf(row->text, sizeof row->text, "%s", text);
    snprintf(row->argument, sizeof row->argument, "%s", argument);
    mode->listed_at[mode->shown.rows++] = mode->count;
}

/* Writes how many puzzles are solved, and whether levels are still being computed. */
static void write_words(struct puzzles_mode *mode)
{
    size_t solved = 0, open = 0;
    for (size_t i = 0; i < mode->count; i++) {
        solved += mode->listed[i].is_solved;
        open += !mode->listed[i].is_rated;
    }
    snprintf(mode->words, sizeof mode->words,
             tr(open ? TR("%zu of %zu solved.   Levels are being worked out: %zu left.") : TR("%zu of %zu solved.")),
             solved, mode->count, open);
}

/* Fills the rows that match the typed text. */
static void fill(struct viewer *viewer)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    const struct puzzle_list *list = &viewer->puzzles;
    char text[MENU_TEXT];
    mode->shown.rows = mode->shown.chosen = 0;
    for (size_t i = 0; i < mode->count; i++)
        add_row(mode, i);
    if (!mode->is_builtin && list->count.puzzles > MOST_PUZZLES) {
        snprintf(text, sizeof text, tr("One of the %zu puzzles by its number ..."), list->count.puzzles);
        add_more(mode, "?", text);
    }
    if (!mode->is_builtin && !*mode->typed)
        add_more(mode, "builtin", tr("The puzzles that come with the program ..."));
    snprintf(mode->title, sizeof mode->title, *mode->typed ? "%s_" : tr("Puzzles: type what you look for_"),
             mode->typed);
    write_words(mode);
}

/* Fills the rows again, with the same puzzle selected. */
static void fill_again(struct viewer *viewer)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    size_t chosen = mode->shown.rows ? mode->listed_at[mode->shown.chosen] : mode->count;
    fill(viewer);
    for (size_t row = 0; row < mode->shown.rows; row++) {
        if (mode->listed_at[row] == chosen)
            mode->shown.chosen = row;
    }
}

/* --- levels --- */

static void rate(void *context, const struct cancel *cancel)
{
    struct rating_work *work = context;
    puzzle_rating_compute(work->puzzle, &(struct puzzle_rating_params){.cancel = cancel}, &work->rating);
}

static void finish_rating(void *context)
{
    puzzle_destroy(((struct rating_work *)context)->puzzle);
}

static void start_rating(struct viewer *viewer, size_t at)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    struct task *task = task_create(sizeof(struct rating_work), rate, finish_rating);
    ((struct rating_work *)task_context(task))->puzzle = puzzle_copy_givens(mode->listed[at].puzzle);
    mode->rated = at;
    mode->started = clock_now();
    mode->task = task_start(task, viewer->params.threaded);
}

/* Writes the level, the score and the hardest technique; or that there are none. */
static void take_rating(struct listed_puzzle *listed, const struct puzzle_rating *rating)
{
    listed->is_rated = true;
    if (!rating || rating->outcome != ENGINE_SOLVED) {
        snprintf(listed->level, sizeof listed->level, "%s",
                 rating && rating->has_several ? tr("more than one solution") : tr("not rated"));
        return;
    }
    bits_copy(listed->used, rating->used, BITS_WORDS(TECHNIQUES));
    enum technique_id hardest = rating->hardest ? technique_find(rating->hardest) : TECHNIQUES;
    snprintf(listed->level, sizeof listed->level, "%s %llu%s%s", tr(technique_level_name(rating->level)),
             (unsigned long long)rating->score, hardest < TECHNIQUES ? ", " : "",
             hardest < TECHNIQUES ? tr(techniques[hardest].title) : "");
}

/* Stores and shows the computed level. Returns false while the task is running. */
static bool take_task(struct viewer *viewer)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    if (!task_is_done(mode->task)) {
        if ((double)(clock_now() - mode->started) / 1e9 > most_seconds)
            task_cancel(mode->task);
        return false;
    }
    take_rating(&mode->listed[mode->rated], &((struct rating_work *)task_context(mode->task))->rating);
    task_end(&mode->task);
    fill_again(viewer);
    return true;
}

/* Returns the unrated puzzle closest to the selected row; without threads, any unrated one. `count`: none. */
static size_t find_unrated(const struct viewer *viewer)
{
    const struct puzzles_mode *mode = puzzles_of(viewer);
    const struct scene_menu *shown = &mode->shown;
    for (size_t distance = 0; distance < NEAR_ROWS; distance++) {
        for (unsigned side = 0; side < 2; side++) {
            size_t row = side ? shown->chosen + distance : shown->chosen - distance; /* wraps below 0 */
            size_t at = row < shown->rows ? mode->listed_at[row] : mode->count;
            if (at < mode->count && !mode->listed[at].is_rated)
                return at;
        }
    }
    size_t at = viewer->params.threaded ? 0 : mode->count;
    while (at < mode->count && mode->listed[at].is_rated)
        at++;
    return at;
}

/* Computes one level after the other. */
static void advance(struct viewer *viewer)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    while (mode_is_open(viewer, MODE_puzzles)) {
        size_t at = mode->task ? mode->count : find_unrated(viewer);
        if (mode->task ? !take_task(viewer) : at == mode->count)
            return;
        if (at < mode->count && mode->listed[at].puzzle->layout->cells <= MOST_CELLS) {
            start_rating(viewer, at);
        } else if (at < mode->count) {
            take_rating(&mode->listed[at], NULL);
            fill_again(viewer);
        }
    }
}

static bool is_busy(const struct viewer *viewer)
{
    const struct puzzles_mode *mode = puzzles_of(viewer);
    return mode_is_open(viewer, MODE_puzzles) && (mode->task || find_unrated(viewer) < mode->count);
}

/* --- the menu --- */

static void show_menu(struct viewer *viewer, bool is_builtin)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    mode_open(viewer, MODE_puzzles);
    if (is_builtin)
        read_builtin(viewer);
    else
        read_list(viewer);
    for (size_t i = 0; i < mode->count; i++)
        mode->listed[i].is_solved = solved_has(viewer, mode->listed[i].puzzle);
    mode->shown = (struct scene_menu){.title = mode->title,
                                      .subtitle = mode->words,
                                      .footer = tr("A click or Enter opens one"),
                                      .nothing = tr("Nothing has these words. Backspace takes a letter back."),
                                      .row = mode->row,
                                      .has_pictures = true,
                                      .has_notes = true,
                                      .place = MENU_AT_TOP};
    mode->typed[0] = 0;
    fill(viewer);
    if (!is_builtin)
        mode->shown.chosen = viewer->puzzles.shown - mode->first;
}

bool act_puzzles(struct viewer *viewer, const struct call *call)
{
    if (*call->argument && strcmp(call->argument, "builtin") != 0)
        return text_error_input(call->error, 0, 0, "found '%.40s', expected builtin or nothing", call->argument);
    show_menu(viewer, *call->argument || !viewer->puzzles.text);
    return true;
}

/* Closes the menu and returns the command of the selected row. */
static void choose(struct viewer *viewer, struct mode_command *command)
{
    const struct puzzles_mode *mode = puzzles_of(viewer);
    const char *argument = mode->row[mode->shown.chosen].argument;
    mode_close(viewer, MODE_puzzles);
    *command = (struct mode_command){strcmp(argument, "builtin") ? ACTION_puzzle : ACTION_puzzles, argument};
}

static struct list list(const struct viewer *viewer)
{
    struct puzzles_mode *mode = puzzles_of(viewer);
    return (struct list){SCENE_MENU, mode->shown.rows, &mode->shown.chosen, mode->typed, sizeof mode->typed};
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    view->menu = &puzzles_of(viewer)->shown;
}

static void closed(struct viewer *viewer)
{
    task_end(&puzzles_of(viewer)->task);
}

static void finish(struct viewer *viewer)
{
    forget_puzzles(puzzles_of(viewer));
}

const struct mode_ops mode_puzzles = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct puzzles_mode),
    .list = list,
    .narrow = fill,
    .choose = choose,
    .show = show,
    .close = closed,
    .advance = advance,
    .is_busy = is_busy,
    .finish = finish,
};
