/* The prompt: a line in which the user types the argument of an action, such as the words of a stop, or the name under
 * which a lesson is saved. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/translation.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"
#include "viewer/viewport.h"

struct prompt {
    struct buffer typed;
    enum action_id action; /* gets the typed text */
    const char *label;
};

static struct prompt *prompt_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_prompt);
}

static struct buffer *typed_of(const struct viewer *viewer)
{
    return &prompt_of(viewer)->typed;
}

const char *prompt_end(const struct viewer *viewer, const char *text, enum draw_face face, float size, float room)
{
    while (*text && draw_text_width(&viewer->drawing.measure, face, size, text) > room) {
        do
            text++;
        while (utf8_continues(*text));
    }
    return text;
}

/* Returns as much of the end of the typed line as fits, to keep the caret visible. */
static const char *end_of_typed(const struct viewer *viewer, const char *before)
{
    struct frame_layout frame = viewport_arrange(viewer, viewer->looking.panel);
    float room = frame.has_title ? frame.panel.width : fminf((float)frame.width, 46 * frame.em);
    room -= 3 * frame.em + draw_text_width(&viewer->drawing.measure, DRAW_REGULAR, frame.em, before);
    return prompt_end(viewer, buffer_text(typed_of(viewer)), DRAW_REGULAR, frame.em, room);
}

static void show_typed(struct viewer *viewer)
{
    const struct prompt *prompt = prompt_of(viewer);
    char before[40];
    snprintf(before, sizeof before, "%s: \xE2\x80\xA6_", prompt->label);
    const char *text = end_of_typed(viewer, before);
    message_show(viewer, "%s: %s%s_", prompt->label, text > buffer_text(&prompt->typed) ? "\xE2\x80\xA6" : "", text);
    message_keep(viewer);
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
    show_typed(viewer);
}

void prompt_erase(struct buffer *typed)
{
    if (!typed->length)
        return;
    typed->length = utf8_start(typed->bytes, typed->length - 1);
    typed->bytes[typed->length] = 0;
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    struct buffer *typed = typed_of(viewer);
    if (!strcmp(key, "Backspace")) {
        prompt_erase(typed);
        show_typed(viewer);
    } else if (!strcmp(key, "Enter")) {
        mode_close(viewer, MODE_prompt);
        if (!typed->length)
            message_show(viewer, "Nothing was typed, so nothing was done.");
        else
            *command = (struct mode_command){prompt_of(viewer)->action, buffer_text(typed)};
    } else {
        return false;
    }
    return true;
}

static void append(struct viewer *viewer, const char *text)
{
    buffer_append(typed_of(viewer), text, strlen(text));
    show_typed(viewer);
}

/* Shows the prompt again: another message may hide it for a while. */
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
