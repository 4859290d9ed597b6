/* Lessons in the window: an example of a technique, opened at its step, with the lesson's text beside the board. */
#include <stdio.h>
#include <string.h>

#include "explain/lesson.h"
#include "technique/hint_search.h"
#include "viewer/viewer_internal.h"

enum { EXAMPLE_SIZE = 1024 };

static void set_words(struct viewer *viewer, enum technique_id technique, unsigned index)
{
    const struct lesson *lesson = lesson_find(techniques[technique].id);
    viewer->lesson = (struct scene_lesson){
        .title = techniques[technique].title,
        .summary = techniques[technique].summary,
        .look = lesson ? lesson->look : "",
        .why = lesson ? lesson->why : "",
        .index = index + 1,
        .count = lesson_examples(technique),
    };
    viewer->lesson_technique = technique;
    viewer->lesson_index = index;
    viewer->view.lesson = &viewer->lesson;
}

/* Where the panel has no room for the text, shows what to look for as a message. */
static void notify_without_panel(struct viewer *viewer)
{
    if (!viewer_arrange(viewer, viewer->view.panel).has_title)
        viewer_notify(viewer, "%s", *viewer->lesson.look ? viewer->lesson.look : viewer->lesson.summary);
}

bool viewer_lesson_open(struct viewer *viewer, enum technique_id technique, unsigned index, struct text_error *error)
{
    char text[EXAMPLE_SIZE], name[100];
    if (!lesson_example(technique, index, text, sizeof text)) {
        text_error_input(error, 0, 0, "%s: %s There is no example of it yet.", techniques[technique].title,
                         techniques[technique].summary);
        return false;
    }
    snprintf(name, sizeof name, "%s, example %u", techniques[technique].title, index + 1);
    if (!viewer_push_lesson(viewer, text, name, error))
        return false;
    player_play(&viewer->session.player, PLAYER_PAUSED);
    player_seek(&viewer->session.player, 0);
    viewer->only_technique = technique;
    bool started = viewer_hints_start(viewer, NO_CELL, 0, true);
    viewer->only_technique = TECHNIQUES;
    if (!started) {
        text_error_memory(error, "the lesson");
        return false;
    }
    hint_search_wait(viewer->hint_search);
    if (hint_search_count(viewer->hint_search))
        viewer_hints_show(viewer, 0);
    set_words(viewer, technique, index);
    viewer_clear_message(viewer);
    notify_without_panel(viewer);
    return true;
}

bool viewer_lesson_next(struct viewer *viewer, struct text_error *error)
{
    if (!viewer->lesson.count) {
        text_error_input(error, 0, 0, "no lesson has been opened yet; X lists them");
        return false;
    }
    return viewer_lesson_open(viewer, viewer->lesson_technique, (viewer->lesson_index + 1) % viewer->lesson.count, error);
}
