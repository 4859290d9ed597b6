/* The gallery in the window: a lesson is one of its technique's examples, opened at the step, with the words beside it. */
#include <stdio.h>
#include <string.h>

#include "app/findings.h"
#include "app/lesson.h"
#include "app/viewer_parts.h"

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

/* Where there is no room for the lesson beside the board, what to look for is said first. */
static void say_without_panel(struct viewer *viewer)
{
    if (!viewer_arrange(viewer, viewer->view.panel).has_title)
        viewer_say(viewer, "%s", *viewer->lesson.look ? viewer->lesson.look : viewer->lesson.summary);
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
    if (!viewer_open_lesson(viewer, text, name, error))
        return false;
    player_play(&viewer->showing.player, PLAYER_PAUSED);
    player_seek(&viewer->showing.player, 0);
    viewer->only = technique;
    bool started = viewer_choices_start(viewer, NO_CELL, 0, true);
    viewer->only = TECHNIQUES;
    if (!started) {
        text_error_memory(error, "the lesson");
        return false;
    }
    findings_wait(viewer->findings);
    if (findings_count(viewer->findings))
        viewer_choices_show(viewer, 0);
    set_words(viewer, technique, index);
    viewer_hush(viewer);
    say_without_panel(viewer);
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
