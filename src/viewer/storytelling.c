/* Makes a story (why/story.h) of the shown solution, and opens it above the solution. A flag on the timeline marks the
 * break-in. If the run is at a guess, the story is opened at the step that decides it. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "engine/human_story.h"
#include "explain/story_text.h"
#include "viewer/background.h"
#include "viewer/message.h"
#include "viewer/mode.h"
#include "viewer/open.h"
#include "viewer/viewer_state.h"

struct storytelling {
    struct trace *solution, *story;
    uint64_t position; /* position in the solution at which the story was requested */
    struct text_error error;
};

static void work(void *context, const struct cancel *cancel)
{
    struct storytelling *telling = context;
    telling->story = human_story_create(telling->solution, false, cancel, &telling->error);
}

static void finish(void *context)
{
    struct storytelling *telling = context;
    trace_destroy(telling->story);
    trace_destroy(telling->solution);
}

void viewer_mark_break_in(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    uint64_t position = player_position(player), break_in = story_summarize(viewer->session.trace).break_in;
    if (!break_in)
        return;
    player_seek(player, break_in);
    player_toggle_bookmark(player);
    player_seek(player, position);
}

static void show_summary(struct viewer *viewer)
{
    struct buffer text = {0};
    bool has_flag = story_text_summarize(viewer->session.trace, &text);
    message_show(viewer, has_flag ? "%s (The flag marks it; Esc goes back.)" : "%s (Esc goes back.)",
                 buffer_text(&text));
    buffer_finish(&text);
}

/* Goes to the step of the story that decides the guess at which it was requested. Returns whether there is one. */
static bool show_decision(struct viewer *viewer, const struct storytelling *telling)
{
    struct buffer text = {0};
    uint64_t decided = story_text_of_guess(telling->solution, telling->position, viewer->session.trace,
                                           viewer->drawing.style.notation, &text);
    if (decided) {
        player_seek(&viewer->session.player, decided);
        message_show(viewer, "%s", buffer_text(&text));
    }
    buffer_finish(&text);
    return decided;
}

void storytelling_advance(struct viewer *viewer)
{
    if (!task_is_done(viewer->background.storytelling))
        return;
    struct storytelling *telling = task_context(viewer->background.storytelling);
    struct trace *story = telling->story;
    bool is_shown = viewer->session.trace == telling->solution;
    telling->story = NULL;
    if (!story || !is_shown) {
        if (!story && is_shown)
            viewer_show_error(viewer, &telling->error);
        trace_destroy(story);
    } else if (open_own_trace(viewer, story, &telling->error)) {
        size_t length = strlen(viewer->session.name);
        snprintf(viewer->session.name + length, sizeof viewer->session.name - length, "%s", tr(", as a story"));
        viewer_mark_break_in(viewer);
        if (!show_decision(viewer, telling))
            show_summary(viewer);
    } else {
        viewer_show_error(viewer, &telling->error);
    }
    task_end(&viewer->background.storytelling);
}

bool act_story(struct viewer *viewer, const struct call *call)
{
    struct trace *trace = viewer->session.trace;
    if (!trace_closed(trace))
        return text_error_input(call->error, 0, 0, "a story needs the whole solution, and the engine is at work");
    task_end(&viewer->background.storytelling);
    struct task *task = task_create(sizeof(struct storytelling), work, finish);
    struct storytelling *telling = task_context(task);
    telling->solution = trace_ref(trace);
    telling->position = player_position(&viewer->session.player);
    viewer->background.storytelling = task_start(task, viewer->params.threaded);
    message_show(viewer, "Looking for a story ...");
    storytelling_advance(viewer);
    return true;
}
