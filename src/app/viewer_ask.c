/* Asking about a candidate: which step took it, or which could take it now. */
#include <math.h>

#include "app/viewer_parts.h"

static const char *cell_name(const struct viewer *viewer, cell_id cell, char *name, size_t size)
{
    notation_cell(viewer->view.notation, trace_layout(viewer->showing.trace), cell, name, size);
    return name;
}

/* It is there, or never was. */
static void tell_what_is_there(struct viewer *viewer, cell_id cell, unsigned digit)
{
    digit_mask mask = viewer->showing.player.replay.mask[cell];
    bool there = mask & digit_bit(digit);
    char name[16];
    viewer->answer = 0;
    if (there && digit_count(mask) > 1 && viewer_choices_ask(viewer, cell, digit))
        return;
    viewer_say(viewer, "%c %s %s.", digit_character(digit), there ? "is still possible in" : "was never possible in",
               cell_name(viewer, cell, name, sizeof name));
}

/* What the step says, with its reason. */
static bool write_step(const struct viewer *viewer, uint64_t number, struct sentence *sentence)
{
    const struct trace *trace = viewer->showing.trace;
    struct step_reader reader, other;
    struct replay past;
    struct reason reason;
    struct step step;
    if (!replay_init(&past, trace))
        return false;
    step_reader_init(&reader, trace);
    step_reader_init(&other, trace);
    bool read = step_read(&reader, number, &step);
    if (read) {
        struct wording wording = {.trace = trace, .other = &other, .reason = &reason, .notation = viewer->view.notation};
        replay_seek(&past, number);
        reason_make(&reason, trace_layout(trace), past.mask, &step, trace_technique_id(trace, step.technique));
        sentence_write(sentence, &wording, &step);
    }
    step_reader_finish(&reader);
    step_reader_finish(&other);
    replay_finish(&past);
    return read;
}

void viewer_ask(struct viewer *viewer, cell_id cell, unsigned digit)
{
    bool again = viewer->answer && viewer->answer_cell == cell && viewer->answer_digit == digit && viewer->view.message;
    struct sentence sentence;
    char name[16];
    if (again) {
        viewer_attempt(viewer, ACTION_go_there, "");
        return;
    }
    viewer->answer = player_find_removal(&viewer->showing.player, cell, digit);
    viewer->answer_cell = cell;
    viewer->answer_digit = digit;
    if (!viewer->answer) {
        tell_what_is_there(viewer, cell, digit);
        return;
    }
    bool written = write_step(viewer, viewer->answer, &sentence);
    viewer_say(viewer, "%c left %s at step %llu: %s (Enter: go there)", digit_character(digit),
               cell_name(viewer, cell, name, sizeof name), (unsigned long long)viewer->answer, written ? sentence.text : "");
    viewer->message_left = INFINITY;
}
