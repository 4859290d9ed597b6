/* Answers the question "why is this candidate gone?": finds the step that eliminated it or, if it is still
 * possible, a step that could. */
#include <math.h>

#include "argument/argument_make.h"
#include "viewer/viewer_internal.h"

static const char *cell_name(const struct viewer *viewer, cell_id cell, char *name, size_t size)
{
    notation_cell(viewer->view.notation, trace_layout(viewer->session.trace), cell, name, size);
    return name;
}

/* The candidate is still possible, or was none from the beginning. */
static void notify_present_or_impossible(struct viewer *viewer, cell_id cell, unsigned digit)
{
    digit_mask mask = viewer->session.player.replay.mask[cell];
    bool there = mask & digit_bit(digit);
    char name[16];
    viewer->answer_step = 0;
    if (there && digit_count(mask) > 1 && viewer_hints_ask(viewer, cell, digit))
        return;
    viewer_notify(viewer, "%c %s %s.", digit_character(digit), there ? "is still possible in" : "was never possible in",
                  cell_name(viewer, cell, name, sizeof name));
}

/* Writes the sentence of a step, with its reason. False if the step cannot be read. */
static bool write_step(const struct viewer *viewer, uint64_t number, struct sentence *sentence)
{
    const struct trace *trace = viewer->session.trace;
    struct step_reader reader, other;
    struct replay past;
    struct reason reason;
    struct argument_maker arguments = {0};
    struct argument argument;
    struct step step;
    if (!replay_init(&past, trace))
        return false;
    step_reader_init(&reader, trace);
    step_reader_init(&other, trace);
    replay_seek(&past, number);
    bool read = step_read(&reader, number, &step) &&
                argument_of(&arguments, trace_layout(trace), past.mask, &step, &argument);
    if (read) {
        struct wording wording = {
            .trace = trace, .other = &other, .reason = &reason, .notation = viewer->view.notation};
        reason_make(&reason, trace_layout(trace), past.mask, &step, &argument);
        sentence_write(sentence, &wording, &step);
    }
    step_reader_finish(&reader);
    step_reader_finish(&other);
    replay_finish(&past);
    argument_maker_finish(&arguments);
    return read;
}

void viewer_explain_candidate(struct viewer *viewer, cell_id cell, unsigned digit)
{
    bool is_repeated =
        viewer->answer_step && viewer->answer_cell == cell && viewer->answer_digit == digit && viewer->view.message;
    struct sentence sentence;
    char name[16];
    if (is_repeated) {
        viewer_try(viewer, ACTION_go_there, "");
        return;
    }
    viewer->answer_step = player_find_removal(&viewer->session.player, cell, digit);
    viewer->answer_cell = cell;
    viewer->answer_digit = digit;
    if (!viewer->answer_step) {
        notify_present_or_impossible(viewer, cell, digit);
        return;
    }
    bool written = write_step(viewer, viewer->answer_step, &sentence);
    viewer_notify(viewer, "%c left %s at step %llu: %s (Enter: go there)", digit_character(digit),
                  cell_name(viewer, cell, name, sizeof name), (unsigned long long)viewer->answer_step,
                  written ? sentence.text : "");
    viewer->message_left = INFINITY;
}
