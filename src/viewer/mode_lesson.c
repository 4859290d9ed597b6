/* A lesson: an example of a technique, opened at its step, with the lesson's text beside the board. The puzzle
 * that was shown before lies below on the stack of sessions; Esc returns to it. */
#include <stdio.h>
#include <string.h>

#include "explain/lesson.h"
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

bool lesson_open(struct viewer *viewer, enum technique_id technique, unsigned index, struct text_error *error)
{
    struct lesson_mode *mode = lesson_of(viewer);
    char text[EXAMPLE_SIZE], name[100];
    if (!lesson_example(technique, index, text, sizeof text)) {
        text_error_input(error, 0, 0, "%s: %s There is no example of it yet.", techniques[technique].title,
                         techniques[technique].summary);
        return false;
    }
    snprintf(name, sizeof name, "%s, example %u", techniques[technique].title, index + 1);
    if (!open_lesson(viewer, text, name, error))
        return false;
    mode_open(viewer, MODE_lesson);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    player_seek(&viewer->session.player, 0);
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

const struct mode_ops mode_lesson = {
    .layer = LAYER_LESSON,
    .state_size = sizeof(struct lesson_mode),
    .has_selection = true,
    .escape = return_from_lesson,
};
