/* The message: one line with a confirmation or an error. A confirmation disappears after some seconds, an error
 * stays. */
#include "viewer/message.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/translation.h"
#include "viewer/viewer_state.h"

enum { MESSAGE_SECONDS = 6 };

static void PRINTF_LIKE(3, 0) show(struct viewer *viewer, enum action_id action, const char *format, va_list arguments)
{
    char text[sizeof viewer->message.text]; /* it may quote a file name, which may contain any character */
    vsnprintf(text, sizeof text, tr(format), arguments);
    utf8_sanitize(viewer->message.text, sizeof viewer->message.text, text, strlen(text));
    viewer->message.shown =
        (struct scene_message){.text = viewer->message.text, .has_action = action != ACTIONS, .action = action};
    viewer->message.seconds_left = MESSAGE_SECONDS;
}

void message_show(struct viewer *viewer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    show(viewer, ACTIONS, format, arguments);
    va_end(arguments);
}

void message_offer(struct viewer *viewer, enum action_id action, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    show(viewer, action, format, arguments);
    va_end(arguments);
}

void message_keep(struct viewer *viewer)
{
    viewer->message.seconds_left = INFINITY;
}

void message_clear(struct viewer *viewer)
{
    viewer->message.shown.text = NULL;
}

/* Turns a message into a sentence: in the terminal it follows the name of the program or a file. Names of cells, such
 * as r1c1, are not changed. */
static void make_sentence(char *text, size_t size, bool has_source)
{
    size_t length = strlen(text);
    bool is_word = text[0] >= 'a' && text[0] <= 'z' && (text[1] == ' ' || (text[1] >= 'a' && text[1] <= 'z'));
    if (is_word && !has_source)
        text[0] = (char)(text[0] - 'a' + 'A');
    if (length && length + 1 < size && !strchr(".!?", text[length - 1]))
        memcpy(text + length, ".", 2);
}

void viewer_show_error(struct viewer *viewer, const struct text_error *error)
{
    text_error_format(error, viewer->message.text, sizeof viewer->message.text);
    make_sentence(viewer->message.text, sizeof viewer->message.text, error->source[0] || error->line);
    viewer->message.shown = (struct scene_message){.text = viewer->message.text, .is_error = true};
    message_keep(viewer);
}

void message_advance(struct viewer *viewer, double seconds)
{
    viewer->message.seconds_left -= seconds;
    if (viewer->message.shown.text && viewer->message.seconds_left < 0)
        message_clear(viewer);
}

bool message_is_busy(const struct viewer *viewer)
{
    return viewer->message.shown.text && viewer->message.seconds_left < (double)INFINITY;
}
