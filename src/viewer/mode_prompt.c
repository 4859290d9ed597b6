/* The prompt: a line in which the argument of an action is typed: the name of a file or a puzzle to open, the words of
 * a stop, the name under which a lesson is saved. If a puzzle is typed, the prompt says how many givens and solutions
 * it has. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file_complete.h"
#include "base/utf8.h"
#include "base/translation.h"
#include "document/givens_report.h"
#include "form/reader.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"
#include "viewer/viewport.h"

struct prompt {
    struct buffer typed;
    enum action_id action; /* that gets what is typed */
    const char *label;
    char names[200]; /* the files that begin as typed, after Tab, if there are several */
};

static struct prompt *prompt_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_prompt);
}

static struct buffer *typed_of(const struct viewer *viewer)
{
    return &prompt_of(viewer)->typed;
}

/* Returns as much of the end of the typed line as fits, so that the caret stays visible. */
static const char *end_of_typed(const struct viewer *viewer, const char *before)
{
    const char *text = buffer_text(typed_of(viewer));
    struct frame_layout frame = viewport_arrange(viewer, viewer->looking.panel);
    float room = frame.has_title ? frame.panel.width : fminf((float)frame.width, 46 * frame.em);
    room -= 3 * frame.em + draw_text_width(&viewer->drawing.measure, DRAW_REGULAR, frame.em, before);
    while (*text && draw_text_width(&viewer->drawing.measure, DRAW_REGULAR, frame.em, text) > room) {
        do
            text++;
        while (utf8_continues(*text));
    }
    return text;
}

static void show_typed(struct viewer *viewer)
{
    const struct prompt *prompt = prompt_of(viewer);
    const struct buffer *typed = &prompt->typed;
    struct text_error error;
    struct puzzle *puzzle =
        prompt->action == ACTION_open ? puzzle_read(buffer_text(typed), typed->length, "", &error) : NULL;
    char before[40];
    snprintf(before, sizeof before, "%s: \xE2\x80\xA6_", prompt->label);
    const char *text = end_of_typed(viewer, before);
    const char *cut = text > buffer_text(typed) ? "\xE2\x80\xA6" : "";
    if (puzzle)
        message_show(viewer, "%s: %s%s_  %u given: %s", prompt->label, cut, text, puzzle_given_count(puzzle),
                     tr(givens_report_count_words(puzzle)));
    else if (*prompt->names || (prompt->action == ACTION_open && !typed->length))
        message_show(viewer, "%s: %s%s_   %s", prompt->label, cut, text,
                     *prompt->names ? prompt->names : tr("Tab completes a name"));
    else
        message_show(viewer, "%s: %s%s_", prompt->label, cut, text);
    message_keep(viewer);
    puzzle_destroy(puzzle);
}

void prompt_open(struct viewer *viewer, enum action_id action, const char *label)
{
    prompt_open_with(viewer, action, label, "");
}

void prompt_open_with(struct viewer *viewer, enum action_id action, const char *label, const char *begun)
{
    struct prompt *prompt = prompt_of(viewer);
    mode_open(viewer, MODE_prompt);
    buffer_clear(&prompt->typed);
    buffer_append(&prompt->typed, begun, strlen(begun));
    prompt->action = action;
    prompt->label = tr(label);
    *prompt->names = 0;
    show_typed(viewer);
}

/* Erases the last character. */
static void erase(struct buffer *typed)
{
    if (!typed->length)
        return;
    typed->length = utf8_start(typed->bytes, typed->length - 1);
    typed->bytes[typed->length] = 0;
}

/* Adds what all files have in common that begin as typed, and lists them if there are several. */
static void complete(struct viewer *viewer)
{
    struct prompt *prompt = prompt_of(viewer);
    struct file_completion found;
    file_complete(buffer_text(&prompt->typed), &found);
    buffer_append(&prompt->typed, found.added, strlen(found.added));
    if (!found.count)
        snprintf(prompt->names, sizeof prompt->names, "%s", tr("no file begins so"));
    for (unsigned i = 0; found.count > 1 && i < found.count && i <= FILE_COMPLETE_SHOWN; i++) {
        size_t length = strlen(prompt->names);
        snprintf(prompt->names + length, sizeof prompt->names - length, "%s%.40s", i ? "  " : "",
                 i < FILE_COMPLETE_SHOWN ? found.name[i] : "\xE2\x80\xA6");
    }
    show_typed(viewer);
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    struct buffer *typed = typed_of(viewer);
    *prompt_of(viewer)->names = 0;
    if (!strcmp(key, "Backspace")) {
        erase(typed);
        show_typed(viewer);
    } else if (!strcmp(key, "Tab") && prompt_of(viewer)->action == ACTION_open) {
        complete(viewer);
    } else if (!strcmp(key, "Enter")) {
        mode_close(viewer, MODE_prompt);
        if (!typed->length)
            message_show(viewer, "Nothing was typed, so nothing was done.");
        else
            *command = (struct mode_command){prompt_of(viewer)->action, buffer_text(typed)};
    } else if (!strcmp(key, "Ctrl+V") && prompt_of(viewer)->action == ACTION_open) {
        command->action = ACTION_paste;
    } else {
        return false;
    }
    return true;
}

static void append(struct viewer *viewer, const char *text)
{
    *prompt_of(viewer)->names = 0;
    buffer_append(typed_of(viewer), text, strlen(text));
    show_typed(viewer);
}

/* Another message may hide the prompt for a while. */
static void show_again(struct viewer *viewer)
{
    if (mode_is_open(viewer, MODE_prompt) && !viewer->message.shown.text)
        show_typed(viewer);
}

static void finish(struct viewer *viewer)
{
    buffer_finish(typed_of(viewer));
}

const struct mode_ops mode_prompt = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct prompt),
    .key = use_key,
    .text = append,
    .close = message_clear,
    .advance = show_again,
    .finish = finish,
};
