/* Records a lesson: each stop is a position with a caption, the selected cell as its mark and the highlighted digit. */
#include <stdlib.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/writer_forms.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/guided_lesson.h"
#include "viewer/save.h"
#include "viewer/viewer_state.h"

static void forget_stops(struct recording *recording)
{
    for (size_t i = 0; i < recording->stops.count; i++)
        memory_free(recording->stops.items[i].say);
    recording->stops.count = 0;
}

void recording_finish(struct viewer *viewer)
{
    struct recording *recording = &viewer->recording;
    forget_stops(recording);
    memory_free(recording->stops.items);
    buffer_finish(&recording->boards);
    *recording = (struct recording){0};
}

/* Appends the shown board and its stops. */
static void write_board(const struct viewer *viewer, struct buffer *out)
{
    const struct recording *recording = &viewer->recording;
    const struct trace *trace = viewer->session.trace;
    const char *title = *viewer->session.name ? viewer->session.name : tr("A lesson");
    const char *engine = engine_find(trace_engine(trace)) ? trace_engine(trace) : "";
    if (out->length)
        buffer_put(out, '\n');
    lesson_file_write_head(out, out->length ? "" : title, trace_puzzle(trace), engine);
    for (size_t i = 0; i < recording->stops.count; i++) {
        const struct recorded_stop *stop = &recording->stops.items[i];
        lesson_file_write_stop(out, trace_layout(trace),
                               &(struct lesson_stop){.step = stop->position,
                                                     .say = stop->say,
                                                     .mark = &stop->mark,
                                                     .marks = stop->has_mark,
                                                     .digit = stop->digit});
    }
}

void recording_leave_board(struct viewer *viewer)
{
    if (viewer->recording.stops.count)
        write_board(viewer, &viewer->recording.boards);
    forget_stops(&viewer->recording);
}

/* Inserts the stop, whose words are taken over, by its position; it replaces a stop at the same position. */
static void insert(struct recording *recording, struct recorded_stop stop)
{
    size_t at = recording->stops.count;
    while (at && recording->stops.items[at - 1].position >= stop.position)
        at--;
    if (at < recording->stops.count && recording->stops.items[at].position == stop.position) {
        memory_free(recording->stops.items[at].say);
        recording->stops.items[at] = stop;
        return;
    }
    array_append(&recording->stops, stop);
    struct recorded_stop *items = recording->stops.items;
    memmove(items + at + 1, items + at, (recording->stops.count - 1 - at) * sizeof *items);
    items[at] = stop;
}

bool act_caption(struct viewer *viewer, const struct call *call)
{
    const struct looking *looking = &viewer->looking;
    size_t length = strlen(call->argument);
    bool has_words = call->argument[strspn(call->argument, " \t")];
    const struct technique_choice choice = technique_choice_of_trace(viewer->session.trace);
    if (!technique_choice_is_same(&choice, &(struct technique_choice){.profile = PROFILE_HODOKU}))
        return text_error_input(call->error, 0, 0,
                                "lessons are played in the profile hodoku with all techniques; choose it first");
    struct buffer layout = {0};
    const char *why = writer_layout(trace_layout(viewer->session.trace), &layout);
    buffer_finish(&layout);
    if (why)
        return text_error_input(call->error, 0, 0, "this board cannot be in a lesson; it has %s", tr(why));
    if (!has_words) {
        prompt_open(viewer, ACTION_caption, "What to say at this stop");
        return true;
    }
    if (length > LESSON_MAX_TEXT)
        return text_error_input(call->error, 0, 0, "found %zu bytes, expected a caption of at most %d", length,
                                LESSON_MAX_TEXT);
    struct recorded_stop stop = {
        .position = player_position(&viewer->session.player),
        .say = memory_calloc(length + 1, 1),
        .mark = {looking->cell, 0},
        .has_mark = looking->cell != NO_CELL,
        .digit = looking->digit,
    };
    memcpy(stop.say, call->argument, length);
    insert(&viewer->recording, stop);
    message_show(
        viewer,
        "Stop %zu is recorded here. \"Caption\" (Ctrl+K) adds another, \"Save the lesson\" (Ctrl+L) saves them.",
        viewer->recording.stops.count);
    return true;
}

bool act_save_lesson(struct viewer *viewer, const struct call *call)
{
    const struct recording *recording = &viewer->recording;
    if (!recording->stops.count && !recording->boards.length)
        return text_error_input(call->error, 0, 0,
                                "no stop has been recorded yet; \"Caption\" (Ctrl+K) records one at the current step");
    if (!*call->argument) {
        prompt_open(viewer, ACTION_save_lesson, "Save the lesson as");
        return true;
    }
    if (refuse_waiting(viewer, call->argument, call->error))
        return false;
    struct buffer text = {0};
    buffer_append(&text, recording->boards.bytes, recording->boards.length);
    if (recording->stops.count)
        write_board(viewer, &text);
    bool written = file_write(call->argument, buffer_text(&text), text.length, call->error);
    buffer_finish(&text);
    if (written)
        message_show(viewer, "Saved the lesson as %s", call->argument);
    return written;
}
