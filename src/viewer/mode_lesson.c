/* A lesson: an example of a technique, opened at its step, with the lesson's text beside the board. The puzzle
 * that was shown before lies below on the stack of sessions; Esc returns to it. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "explain/lesson.h"
#include "puzzle/reader.h"
#include "puzzle/shuffle.h"
#include "viewer/viewer_internal.h"

enum { EXAMPLE_SIZE = 1024 };

struct lesson_mode {
    struct scene_lesson shown; /* count 0: no lesson has been opened yet */
    enum technique_id technique;
    unsigned index;
};

static struct lesson_mode *lesson_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_lesson);
}

static void set_words(struct lesson_mode *mode, enum technique_id technique, unsigned index)
{
    const struct lesson *lesson = lesson_find(techniques[technique].id);
    mode->shown = (struct scene_lesson){
        .title = techniques[technique].title,
        .summary = techniques[technique].summary,
        .look = lesson ? lesson->look : "",
        .why = lesson ? lesson->why : "",
        .index = index + 1,
        .count = lesson_examples(technique),
    };
    mode->technique = technique;
    mode->index = index;
}

/* Reads an example. Returns NULL with `error` filled if there is none. */
static struct puzzle *read_example(enum technique_id technique, unsigned index, struct text_error *error)
{
    char text[EXAMPLE_SIZE];
    if (lesson_example(technique, index, text, sizeof text))
        return puzzle_read(text, strlen(text), techniques[technique].title, error);
    text_error_input(error, 0, 0, "%s: %s There is no example of it yet.", techniques[technique].title,
                     techniques[technique].summary);
    return NULL;
}

/* Opens the puzzle, which is taken over, at its beginning. */
static bool open_at_start(struct viewer *viewer, struct puzzle *puzzle, const char *name, struct text_error *error)
{
    if (!puzzle || !open_lesson(viewer, puzzle, name, error))
        return false;
    mode_open(viewer, MODE_lesson);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    player_seek(&viewer->session.player, 0);
    return true;
}

bool lesson_open(struct viewer *viewer, enum technique_id technique, unsigned index, struct text_error *error)
{
    struct lesson_mode *mode = lesson_of(viewer);
    char name[100];
    snprintf(name, sizeof name, "%s, example %u", techniques[technique].title, index + 1);
    if (!open_at_start(viewer, read_example(technique, index, error), name, error))
        return false;
    if (!hints_start(viewer, HINTS_LESSON, &(struct hint_filter){.technique = technique, .cell = NO_CELL})) {
        text_error_memory(error, "the lesson");
        return false;
    }
    hint_search_wait(viewer->hints.search);
    if (hint_search_count(viewer->hints.search))
        hints_show(viewer, 0);
    set_words(mode, technique, index);
    viewer->view.lesson = &mode->shown;
    message_clear(viewer);
    if (!viewport_arrange(viewer, viewer->view.panel).has_title) /* no room for the text */
        message_show(viewer, "%s", *mode->shown.look ? mode->shown.look : mode->shown.summary);
    return true;
}

bool act_next_example(struct viewer *viewer, const struct call *call)
{
    const struct lesson_mode *mode = lesson_of(viewer);
    if (!mode->shown.count) {
        text_error_input(call->error, 0, 0, "no lesson has been opened yet; X lists them");
        return false;
    }
    return lesson_open(viewer, mode->technique, (mode->index + 1) % mode->shown.count, call->error);
}

static bool has_board(enum technique_id technique)
{
    return lesson_examples(technique);
}

/* Opens an exercise: an example of the technique with rows, columns and digits exchanged at random, and nothing lit. */
static bool open_exercise(struct viewer *viewer, enum technique_id technique, struct text_error *error)
{
    struct practising *practising = &viewer->practising;
    unsigned examples = lesson_examples(technique);
    uint64_t number = practising->boards++;
    struct puzzle *example = read_example(technique, examples ? (unsigned)(number % examples) : 0, error);
    if (!example)
        return false;
    struct puzzle *board = puzzle_shuffle(example, viewer->params.threaded ? clock_now() : number);
    puzzle_destroy(example);
    char name[100];
    snprintf(name, sizeof name, "%s, exercise", techniques[technique].title);
    if (!board)
        text_error_memory(error, "the exercise");
    if (!board || !open_at_start(viewer, board, name, error))
        return false;
    set_words(lesson_of(viewer), technique, 0);
    practising->technique = technique;
    practising->is_opening = true;
    return mode_toggle(viewer, ACTION_predict, error);
}

bool act_practise(struct viewer *viewer, const struct call *call)
{
    enum technique_id technique = technique_find(call->argument);
    bool is_open = mode_is_open(viewer, MODE_lesson) && lesson_of(viewer)->shown.count;
    if (*call->argument && technique == TECHNIQUES) {
        text_error_input(call->error, 0, 0, "unknown technique '%.40s' (see `sudoscope list techniques`)",
                         call->argument);
        return false;
    }
    if (!*call->argument)
        technique = is_open ? lesson_of(viewer)->technique
                            : practice_next(practising_practice(viewer), has_board, practising_today(viewer));
    return open_exercise(viewer, technique, call->error);
}

const struct mode_ops mode_lesson = {
    .layer = LAYER_LESSON,
    .state_size = sizeof(struct lesson_mode),
    .has_selection = true,
    .escape = return_from_lesson,
};
