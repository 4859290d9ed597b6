/* The prompt: the line in which a file's name or a puzzle is typed. If what is typed is a puzzle, the prompt
 * says how many givens and solutions it has. */
#include <math.h>
#include <string.h>

#include "puzzle/reader.h"
#include "viewer/viewer_internal.h"

struct prompt {
    struct buffer typed;
};

static struct buffer *typed_of(const struct viewer *viewer)
{
    struct prompt *prompt = mode_state(viewer, MODE_prompt);
    return &prompt->typed;
}

/* Returns as much of the end of the typed line as fits, so that the caret stays visible. */
static const char *end_of_typed(const struct viewer *viewer, const char *before)
{
    const char *text = buffer_text(typed_of(viewer));
    struct frame_layout frame = viewport_arrange(viewer, viewer->view.panel);
    float room = frame.has_title ? frame.panel.width : fminf((float)frame.width, 46 * frame.em);
    room -= 3 * frame.em + draw_text_width(&viewer->measure, DRAW_REGULAR, frame.em, before);
    while (*text && draw_text_width(&viewer->measure, DRAW_REGULAR, frame.em, text) > room) {
        do
            text++;
        while ((*text & 0xC0) == 0x80);
    }
    return text;
}

static void show_typed(struct viewer *viewer)
{
    const struct buffer *typed = typed_of(viewer);
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(buffer_text(typed), typed->length, "", &error);
    const char *text = end_of_typed(viewer, "Open: \xE2\x80\xA6_");
    const char *cut = text > buffer_text(typed) ? "\xE2\x80\xA6" : "";
    if (puzzle)
        message_show(viewer, "Open: %s%s_  %u given: %s", cut, text, puzzle_given_count(puzzle),
                     open_solution_count(puzzle));
    else
        message_show(viewer, "Open: %s%s_", cut, text);
    message_keep(viewer);
    puzzle_destroy(puzzle);
}

bool act_open(struct viewer *viewer, const struct call *call)
{
    if (*call->argument)
        return viewer_open_file(viewer, call->argument, call->error);
    mode_open(viewer, MODE_prompt);
    buffer_clear(typed_of(viewer));
    show_typed(viewer);
    return true;
}

/* Erases the last character. */
static void erase(struct buffer *typed)
{
    while (typed->length && (typed->bytes[typed->length - 1] & 0xC0) == 0x80)
        typed->length--;
    if (typed->length)
        typed->length--;
    if (typed->bytes)
        typed->bytes[typed->length] = 0;
}

static bool use_key(struct viewer *viewer, const char *key, struct command *command)
{
    struct buffer *typed = typed_of(viewer);
    if (!strcmp(key, "Backspace")) {
        erase(typed);
        show_typed(viewer);
    } else if (!strcmp(key, "Enter")) {
        mode_close(viewer, MODE_prompt);
        if (typed->length)
            *command = (struct command){ACTION_open, buffer_text(typed)};
    } else if (!strcmp(key, "Ctrl+V")) {
        command->action = ACTION_paste;
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

/* Another message may hide the prompt for a while. */
static void show_again(struct viewer *viewer)
{
    if (mode_is_open(viewer, MODE_prompt) && !viewer->view.message)
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
