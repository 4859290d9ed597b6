#include "watch/remarks.h"

#include <string.h>

#include "base/utf8.h"

void remarks_finish(struct remarks *remarks)
{
    for (unsigned i = 0; i < STEP_NOTES; i++)
        buffer_finish(&remarks->note[i]);
}

static void add_line(struct buffer *note, const char *text, size_t length)
{
    if (!length || note->length + length + 1 > STEP_MAX_NOTE)
        return;
    if (note->length)
        buffer_put(note, '\n');
    buffer_append(note, text, length);
}

void remarks_add_log(struct remarks *remarks, const char *text, size_t length)
{
    for (const char *end = text + length; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t line = newline ? (size_t)(newline - text) : (size_t)(end - text);
        add_line(&remarks->note[NOTE_LOG], text, line);
        text += line + 1;
    }
}

/* Stores the value of a name, after the blank or equal sign between them. */
static void add_value(struct remarks *remarks, const struct event *event)
{
    char name[REMARKS_NAME_SIZE];
    size_t end = 0, at = 0;
    unsigned i = 0;
    while (end < event->length && event->text[end] != ' ' && event->text[end] != '=')
        end++;
    for (at = end; at < event->length && (event->text[at] == ' ' || event->text[at] == '='); at++)
        ;
    utf8_sanitize(name, sizeof name, event->text, end);
    while (i < remarks->values && strcmp(remarks->value[i].name, name) != 0)
        i++;
    if (i == REMARKS_MAX_VALUES)
        return;
    struct remarked_value *value = &remarks->value[i];
    remarks->values += i == remarks->values;
    memcpy(value->name, name, sizeof name);
    utf8_sanitize(value->text, sizeof value->text, event->text + at, event->length - at);
    remarks->has_new_values = true;
}

void remarks_add(struct remarks *remarks, const event_list *events)
{
    for (size_t i = 0; i < events->count; i++) {
        const struct event *event = &events->items[i];
        if (event->kind == EVENT_WORDS) {
            add_line(&remarks->note[NOTE_WORDS], event->text, event->length);
        } else if (event->kind == EVENT_SOURCE) {
            buffer_clear(&remarks->note[NOTE_SOURCE]);
            add_line(&remarks->note[NOTE_SOURCE], event->text, event->length);
        } else if (event->kind == EVENT_VALUE) {
            add_value(remarks, event);
        }
    }
}

void remarks_take(struct remarks *remarks, bool with_values, struct step_builder *builder)
{
    char clean[STEP_MAX_NOTE + 1];
    if (remarks->values && (with_values || remarks->has_new_values)) {
        for (unsigned i = 0; i < remarks->values; i++)
            buffer_print(&remarks->note[NOTE_VALUES], "%s%s %s", i ? "\n" : "", remarks->value[i].name,
                         remarks->value[i].text);
        remarks->has_new_values = false;
    }
    for (unsigned i = 0; i < STEP_NOTES; i++) {
        struct buffer *note = &remarks->note[i];
        if (!note->length)
            continue;
        utf8_sanitize_lines(clean, sizeof clean, note->bytes, note->length);
        step_builder_note(builder, i, clean, strlen(clean));
        buffer_clear(note);
    }
}
