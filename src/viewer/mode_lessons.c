/* The list of lessons: those on a technique and those written by a teacher, by family and difficulty or as a course
 * from the easiest on, each with a thumbnail of its example and the user's record. Typing filters it. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/translation.h"
#include "explain/lesson.h"
#include "viewer/list.h"
#include "viewer/practising.h"
#include "viewer/viewer_state.h"

enum {
    TYPED_SIZE = 40,
    MAX_FILES = 32,
    MAX_ROWS = TECHNIQUES + MAX_FILES,
    NEAR_ROWS = 20 /* the maximum shown at a time */
};

static const double seconds_a_frame = 0.008; /* time for thumbnails */

/* The search, in the background, for the step in a thumbnail. */
struct thumbnail_search {
    struct thumbnail *thumbnail; /* NULL: none */
    struct puzzle *puzzle;
    struct hint_search *search;
};

struct lessons_mode {
    struct scene_menu shown;
    struct scene_menu_row row[MAX_ROWS];
    struct thumbnail thumbnail[MAX_ROWS]; /* first of the techniques, then of the files */
    struct thumbnail_search making;
    char typed[TYPED_SIZE], title[TYPED_SIZE + 20], next[160];
    bool is_course; /* sorted by difficulty; otherwise by family */
};

static struct lessons_mode *lessons_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_lessons);
}

/* --- small pictures --- */

static void end_search(struct viewer *viewer)
{
    struct thumbnail_search *making = &lessons_of(viewer)->making;
    hint_search_destroy(making->search);
    puzzle_destroy(making->puzzle);
    *making = (struct thumbnail_search){0};
}

/* Marks the cells of the truths, and the step's conclusion. */
static void show_step(struct thumbnail *thumbnail, const struct puzzle *puzzle, const struct step *step)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        for (unsigned k = 0; k < puzzle->layout->digits; k++) {
            candidate_id candidate = constraint_candidate(puzzle->layout, step->truths[i], k);
            cell_id cell = candidate_cell(candidate);
            if (puzzle->start[cell] & digit_bit(candidate_digit(candidate)))
                thumbnail->cell[cell] = THUMBNAIL_PATTERN;
        }
    }
    for (size_t i = 0; i < step->patterns; i++)
        thumbnail->cell[step->pattern[i].cell] = THUMBNAIL_PATTERN;
    for (size_t i = 0; i < step->removes && !step->places; i++)
        thumbnail->cell[step->remove[i].cell] = THUMBNAIL_REMOVED;
    if (step->places)
        thumbnail->cell[step->place[0].cell] = THUMBNAIL_PLACED;
}

/* Starts the search for the step of the technique's example in `puzzle`. Takes over `puzzle`. */
static void begin_search(struct viewer *viewer, struct thumbnail *thumbnail, struct puzzle *puzzle,
                         enum technique_id technique)
{
    uint8_t placed[LAYOUT_MAX_CELLS];
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        placed[c] = puzzle_digit(puzzle, c);
    struct hint_search *search = hint_search_start(&(struct hint_search_params){.puzzle = puzzle,
                                                                                .mask = puzzle->start,
                                                                                .placed = placed,
                                                                                .may_assume_unique = true,
                                                                                .technique = technique,
                                                                                .one_technique = true,
                                                                                .cell = NO_CELL,
                                                                                .threaded = viewer->params.threaded});
    lessons_of(viewer)->making = (struct thumbnail_search){thumbnail, puzzle, search};
}

/* Shows the first step found, and ends the search. Returns false if there is none yet. */
static bool take_step(struct viewer *viewer)
{
    struct thumbnail_search *making = &lessons_of(viewer)->making;
    bool is_found = hint_search_count(making->search);
    if (!is_found && !hint_search_done(making->search))
        return false;
    if (is_found)
        show_step(making->thumbnail, making->puzzle, &hint_search_get(making->search, 0)->step);
    making->thumbnail->is_known = true;
    end_search(viewer);
    return true;
}

/* Makes the thumbnail at `index` of the mode's list, or starts to. One that cannot be made stays empty. */
static void make_thumbnail(struct viewer *viewer, size_t index)
{
    unsigned files;
    struct text_error error;
    struct thumbnail *thumbnail = &lessons_of(viewer)->thumbnail[index];
    const struct builtin_puzzle *file = builtin_lessons(&files);
    if (index < TECHNIQUES) {
        struct puzzle *puzzle = exercise_board_example((enum technique_id)index, 0, &error);
        thumbnail->is_known = !puzzle;
        if (puzzle) {
            thumbnail_show_digits(thumbnail, puzzle);
            begin_search(viewer, thumbnail, puzzle, (enum technique_id)index);
        }
        return;
    }
    thumbnail->is_known = true;
    file += index - TECHNIQUES;
    struct lesson_file *lesson = lesson_file_read(file->text, strlen(file->text), file->name, &error);
    if (lesson && lesson_file_board(lesson, 0)->puzzle->layout->cells == THUMBNAIL_CELLS)
        thumbnail_show_digits(thumbnail, lesson_file_board(lesson, 0)->puzzle);
    lesson_file_destroy(lesson);
}

/* Returns the index of the missing thumbnail closest to the selected row; SIZE_MAX if all near it exist. */
static size_t find_missing(const struct lessons_mode *mode)
{
    const struct scene_menu *shown = &mode->shown;
    for (size_t distance = 0; distance < NEAR_ROWS; distance++) {
        for (unsigned side = 0; side < 2; side++) {
            size_t row = side ? shown->chosen + distance : shown->chosen - distance; /* wraps below 0 */
            if (row < shown->rows && !shown->row[row].thumbnail->is_known)
                return (size_t)(shown->row[row].thumbnail - mode->thumbnail);
        }
    }
    return SIZE_MAX;
}

/* Makes thumbnails for part of a frame, until a search has to be waited for. Without threads, makes all near the
 * selected row. */
static void advance(struct viewer *viewer)
{
    struct lessons_mode *mode = lessons_of(viewer);
    uint64_t start = clock_now();
    bool is_over = !mode_is_open(viewer, MODE_lessons);
    while (!is_over) {
        size_t index = mode->making.search ? SIZE_MAX : find_missing(mode);
        if (mode->making.search ? !take_step(viewer) : index == SIZE_MAX)
            return;
        if (index != SIZE_MAX)
            make_thumbnail(viewer, index);
        is_over = viewer->params.threaded && (double)(clock_now() - start) / 1e9 > seconds_a_frame;
    }
}

static bool is_busy(const struct viewer *viewer)
{
    const struct lessons_mode *mode = lessons_of(viewer);
    return mode_is_open(viewer, MODE_lessons) && (mode->making.search || find_missing(mode) != SIZE_MAX);
}

/* --- rows --- */

/* The families, by the category of HoDoKu's codes (technique.h), and their ranks in the list: singles first, chains
 * after all patterns that can be seen at a glance. */
static const struct family {
    const char *name;
    unsigned rank;
} families[] = {
    {TR("Singles"), 0},    {TR("Locked candidates"), 1},
    {TR("Subsets"), 2},    {TR("Fish"), 3},
    {TR("One digit"), 4},  {TR("Colouring"), 6},
    {TR("Uniqueness"), 7}, {TR("Chains and loops"), 8},
    {TR("Wings"), 5},      {TR("Almost locked sets"), 9},
    {TR("Exclusion"), 13}, {TR("Mixed sets"), 10},
    {TR("Templates"), 12}, {TR("Forcing and last resorts"), 11},
};

static const struct family *family_of(enum technique_id technique)
{
    return &families[technique_category(technique)];
}

/* Writes when the technique is due. */
static void write_due(int64_t due, int64_t today, char *text, size_t size)
{
    long long days = due - today;
    if (days <= 0)
        snprintf(text, size, "%s", tr("due today"));
    else
        snprintf(text, size, tr_n("due in %lld day", "due in %lld days", (uint64_t)days), days);
}

/* Writes the family or the level, whichever is not in the heading, and the user's progress; without progress, a
 * description of the technique. */
static void write_note(struct viewer *viewer, enum technique_id technique, struct scene_menu_row *row)
{
    const struct lessons_mode *mode = lessons_of(viewer);
    const struct practised *of = &practising_practice(viewer)->of[technique];
    char due[40];
    int length =
        snprintf(row->note, sizeof row->note, "%s",
                 tr(mode->is_course ? family_of(technique)->name : technique_level_name(techniques[technique].level)));
    write_due(of->due, practising_today(viewer), due, sizeof due);
    if (!of->due && lesson_examples(technique))
        snprintf(row->note + length, sizeof row->note - (size_t)length, "   %s", tr(techniques[technique].summary));
    else if (of->due)
        snprintf(row->note + length, sizeof row->note - (size_t)length,
                 tr("   %u right, %u wrong, %u since the last mistake, %s"), of->right, of->wrong, of->row, due);
    else
        snprintf(row->note + length, sizeof row->note - (size_t)length, "   %s", tr("no example yet"));
}

static struct scene_menu_row *add_row(struct lessons_mode *mode, const char *family, size_t thumbnail)
{
    struct scene_menu_row *row = &mode->row[mode->shown.rows++];
    *row = (struct scene_menu_row){.family = family, .thumbnail = &mode->thumbnail[thumbnail]};
    return row;
}

static void add_technique(struct viewer *viewer, enum technique_id id)
{
    static const char *const levels[LEVELS] = {TR("Easy"), TR("Medium"), TR("Hard"), TR("Unfair"), TR("Extreme")};
    struct lessons_mode *mode = lessons_of(viewer);
    const struct technique *technique = &techniques[id];
    const char *level = tr(technique_level_name(technique->level)), *family = tr(family_of(id)->name);
    const char *text[] = {tr(technique->title), level, family, technique->aliases, technique->title};
    if (!list_matches(mode->typed, text, sizeof text / sizeof *text))
        return;
    struct scene_menu_row *row = add_row(mode, mode->is_course ? tr(levels[technique->level]) : family, id);
    snprintf(row->text, sizeof row->text, "%s", tr(technique->title));
    snprintf(row->argument, sizeof row->argument, "%s", technique->id);
    write_note(viewer, id, row);
}

static void add_file(struct viewer *viewer, const struct builtin_puzzle *file, size_t index)
{
    struct lessons_mode *mode = lessons_of(viewer);
    const char *family = tr("Guided, stop by stop");
    char title[MENU_TEXT];
    lesson_file_title(file->text, title, sizeof title);
    const char *text[] = {title, family};
    if (!list_matches(mode->typed, text, sizeof text / sizeof *text))
        return;
    struct scene_menu_row *row = add_row(mode, family, TECHNIQUES + index);
    memcpy(row->text, title, sizeof row->text);
    snprintf(row->argument, sizeof row->argument, "%s", file->name);
    snprintf(row->note, sizeof row->note, "%s", tr("several boards, with questions"));
}

/* Returns whether the technique precedes the other one in the list. */
static bool precedes(const struct lessons_mode *mode, enum technique_id a, enum technique_id b)
{
    unsigned rank_a = family_of(a)->rank, rank_b = family_of(b)->rank;
    if (!mode->is_course && rank_a != rank_b)
        return rank_a < rank_b;
    return techniques[a].level != techniques[b].level ? techniques[a].level < techniques[b].level : a < b;
}

/* Fills `order` with all techniques in the order of the list. */
static void sort(const struct lessons_mode *mode, enum technique_id order[TECHNIQUES])
{
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        unsigned at = id;
        for (; at && precedes(mode, id, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = id;
    }
}

/* Writes which technique to practise next. */
static void write_next(struct viewer *viewer)
{
    struct lessons_mode *mode = lessons_of(viewer);
    const struct practice *practice = practising_practice(viewer);
    enum technique_id next = practising_next(viewer);
    unsigned begun = 0, due = 0;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        begun += practice->of[id].due != 0;
        due += practice->of[id].due && practice->of[id].due <= practising_today(viewer);
    }
    snprintf(mode->next, sizeof mode->next, tr("Next: %s.   %u begun, %u due today."), tr(techniques[next].title),
             begun, due);
}

/* Fills the rows that match the typed text. */
static void fill(struct viewer *viewer)
{
    struct lessons_mode *mode = lessons_of(viewer);
    enum technique_id order[TECHNIQUES];
    unsigned files;
    const struct builtin_puzzle *file = builtin_lessons(&files);
    mode->shown.rows = mode->shown.chosen = 0;
    sort(mode, order);
    for (unsigned i = 0; i < TECHNIQUES; i++)
        add_technique(viewer, order[i]);
    for (unsigned i = 0; i < files && i < MAX_FILES; i++)
        add_file(viewer, &file[i], i);
    snprintf(mode->title, sizeof mode->title, *mode->typed ? "%s_" : tr("Lessons: type what you look for_"),
             mode->typed);
    mode->shown.footer = mode->is_course
                             ? tr("A click or Enter opens one   Tab: by family   \"Try\" in a lesson: exercises")
                             : tr("A click or Enter opens one   Tab: as a course   \"Try\" in a lesson: exercises");
    write_next(viewer);
}

/* Selects the lesson with this argument. */
static void choose_lesson(struct lessons_mode *mode, const char *argument)
{
    for (size_t i = 0; i < mode->shown.rows; i++) {
        if (!strcmp(mode->row[i].argument, argument))
            mode->shown.chosen = i;
    }
}

static bool open_list(struct viewer *viewer, struct text_error *error)
{
    struct lessons_mode *mode = lessons_of(viewer);
    (void)error;
    mode_open(viewer, MODE_lessons);
    mode->shown = (struct scene_menu){.title = mode->title,
                                      .subtitle = mode->next,
                                      .nothing = tr("No lesson has these words."),
                                      .row = mode->row,
                                      .has_pictures = true,
                                      .has_notes = true,
                                      .place = MENU_AT_TOP};
    mode->typed[0] = 0;
    fill(viewer);
    choose_lesson(mode, techniques[practising_next(viewer)].id);
    return true;
}

/* --- events --- */

/* Closes the list and returns the command of the selected row. */
static void choose(struct viewer *viewer, struct mode_command *command)
{
    const struct lessons_mode *mode = lessons_of(viewer);
    mode_close(viewer, MODE_lessons);
    *command = (struct mode_command){ACTION_learn, mode->row[mode->shown.chosen].argument};
}

static void change_order(struct viewer *viewer)
{
    struct lessons_mode *mode = lessons_of(viewer);
    char argument[sizeof mode->row->argument] = "";
    if (mode->shown.rows)
        memcpy(argument, mode->row[mode->shown.chosen].argument, sizeof argument);
    mode->is_course = !mode->is_course;
    fill(viewer);
    choose_lesson(mode, argument);
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    if (strcmp(key, "Tab"))
        return list_key(viewer, key, command);
    change_order(viewer);
    return true;
}

static struct list list(const struct viewer *viewer)
{
    struct lessons_mode *mode = lessons_of(viewer);
    return (struct list){SCENE_MENU, mode->shown.rows, &mode->shown.chosen, mode->typed, sizeof mode->typed};
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    view->menu = &lessons_of(viewer)->shown;
}

const struct mode_ops mode_lessons = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct lessons_mode),
    .open = open_list,
    .key = use_key,
    .list = list,
    .narrow = fill,
    .choose = choose,
    .show = show,
    .close = end_search,
    .advance = advance,
    .is_busy = is_busy,
};
