/* Cuts the text of a lesson file into records of fields. */
#include <stdio.h>

#include "base/utf8.h"
#include "base/translation.h"
#include "lesson/lesson_file_internal.h"

static const struct {
    const char *name;
    bool is_repeated; /* a record may have several */
} fields[LESSON_FIELDS] = {
    [LESSON_FIELD_LESSON] = {"Lesson", false}, [LESSON_FIELD_AUTHOR] = {"Author", false},
    [LESSON_FIELD_PUZZLE] = {"Puzzle", false}, [LESSON_FIELD_ENGINE] = {"Engine", false},
    [LESSON_FIELD_STEP] = {"Step", false},     [LESSON_FIELD_UNTIL] = {"Until", false},
    [LESSON_FIELD_SAY] = {"Say", false},       [LESSON_FIELD_MARK] = {"Mark", true},
    [LESSON_FIELD_ARROW] = {"Arrow", true},    [LESSON_FIELD_DIGIT] = {"Digit", false},
    [LESSON_FIELD_PANEL] = {"Panel", false},   [LESSON_FIELD_PAUSE] = {"Pause", false},
    [LESSON_FIELD_ASK] = {"Ask", false},       [LESSON_FIELD_CHOICE] = {"Choice", true},
    [LESSON_FIELD_ANSWER] = {"Answer", true},  [LESSON_FIELD_HINT] = {"Hint", false},
};

const char *lesson_field_name(enum lesson_field field)
{
    return fields[field].name;
}

const struct lesson_value *lesson_record_find(const struct lesson_record *record, enum lesson_field field)
{
    for (size_t i = 0; i < record->values; i++) {
        if (record->value[i].field == field)
            return &record->value[i];
    }
    return NULL;
}

bool lesson_reject(struct lesson_text *in, size_t line, const char *found, size_t length, const char *expected)
{
    return text_error_input(in->error, line, 0, "found '%.*s', expected %s", (int)(length < 60 ? length : 60), found,
                            tr(expected));
}

/* A line without its end. */
struct line {
    const char *text;
    size_t length, number;
};

/* Takes the next line. False at the end of the text. */
static bool take_line(struct lesson_text *in, struct line *line)
{
    if (in->at >= in->end)
        return false;
    const char *newline = memchr(in->at, '\n', (size_t)(in->end - in->at));
    size_t length = (size_t)((newline ? newline : in->end) - in->at);
    *line = (struct line){in->at, length, in->line++};
    in->at += length + 1;
    while (line->length && strchr(" \t\r", line->text[line->length - 1]))
        line->length--;
    return true;
}

/* The field that the line begins, with the length of its name and the colon; LESSON_FIELDS if it begins none. */
static enum lesson_field find_field(const struct line *line, size_t *length)
{
    for (enum lesson_field field = 0; field < LESSON_FIELDS; field++) {
        *length = strlen(fields[field].name) + 1;
        if (line->length >= *length && line->text[*length - 1] == ':' &&
            !memcmp(line->text, fields[field].name, *length - 1))
            return field;
    }
    return LESSON_FIELDS;
}

/* Appends what a line has behind its field's name or its plus sign. */
static bool join_line(struct lesson_text *in, enum lesson_field field, const struct line *line, size_t skipped)
{
    while (skipped < line->length && strchr(" \t", line->text[skipped]))
        skipped++;
    if (memchr(line->text, 0, line->length))
        return lesson_reject(in, line->number, "NUL", 3, TR("text"));
    buffer_append(&in->joined, line->text + skipped, line->length - skipped);
    if (field != LESSON_FIELD_PUZZLE && in->joined.length > LESSON_MAX_TEXT)
        return lesson_reject(in, line->number, line->text, line->length, TR("at most 900 bytes in a field"));
    return true;
}

/* Appends the lines that go on with the field. A puzzle keeps its lines; elsewhere a blank stands between them. */
static bool join_more(struct lesson_text *in, enum lesson_field field)
{
    struct line line;
    while (in->at < in->end && *in->at == '+' && take_line(in, &line)) {
        buffer_put(&in->joined, field == LESSON_FIELD_PUZZLE ? '\n' : ' ');
        if (!join_line(in, field, &line, 1))
            return false;
    }
    return true;
}

static bool check_room(struct lesson_text *in, enum lesson_field field, const struct line *line)
{
    struct lesson_record *record = &in->record;
    if (field == LESSON_FIELDS)
        return lesson_reject(
            in, line->number, line->text, line->length,
            TR("a field: Lesson, Author, Puzzle, Engine, Step, Until, Say, Mark, Arrow, Digit, Panel, Pause, Ask, "
               "Choice, Answer or Hint, with a colon"));
    if (!fields[field].is_repeated && lesson_record_find(record, field))
        return lesson_reject(in, line->number, line->text, line->length, TR("this field once in a record"));
    if (record->values == sizeof record->value / sizeof *record->value)
        return lesson_reject(in, line->number, line->text, line->length, TR("at most 200 fields in a record"));
    return true;
}

/* The fields that people read. Those of the lessons that come with the program have translations. */
#define PROSE                                                                                                          \
    (1u << LESSON_FIELD_LESSON | 1u << LESSON_FIELD_SAY | 1u << LESSON_FIELD_ASK | 1u << LESSON_FIELD_CHOICE |         \
     1u << LESSON_FIELD_HINT)

/* Reads the field that the line begins, and its further lines, into the record. */
static bool read_field(struct lesson_text *in, const struct line *line)
{
    struct lesson_record *record = &in->record;
    size_t length;
    enum lesson_field field = find_field(line, &length);
    buffer_clear(&in->joined);
    if (!check_room(in, field, line) || !join_line(in, field, line, length) || !join_more(in, field))
        return false;
    char *text = arena_calloc(in->arena, in->joined.length + 1, 1);
    memcpy(text, buffer_text(&in->joined), in->joined.length);
    utf8_hide_directing(text);
    if (!*text)
        return lesson_reject(in, line->number, line->text, line->length, TR("a value behind the colon"));
    if (!record->values)
        record->line = line->number;
    bool is_prose = 1u << field & PROSE;
    record->value[record->values++] = (struct lesson_value){field, line->number, is_prose ? tr(text) : text};
    return true;
}

/* Reads the next record. `values` is 0 at the end of the text. */
bool lesson_record_read(struct lesson_text *in)
{
    struct line line;
    in->record.values = 0;
    while (take_line(in, &line)) {
        if (!line.length && in->record.values)
            break;
        if (line.length && line.text[0] != '#' && !read_field(in, &line))
            return false;
    }
    return true;
}

bool lesson_file_recognized(const char *text, size_t length)
{
    struct lesson_text in = {.at = text, .end = text + length, .line = 1};
    struct line line;
    size_t name;
    bool is_in_record = false;
    while (take_line(&in, &line) && (line.length || !is_in_record)) {
        if (!line.length || line.text[0] == '#' || (line.text[0] == '+' && is_in_record))
            continue;
        enum lesson_field field = find_field(&line, &name);
        if (field == LESSON_FIELD_LESSON || field == LESSON_FIELDS)
            return field == LESSON_FIELD_LESSON;
        is_in_record = true;
    }
    return false;
}

void lesson_file_title(const char *text, char *title, size_t size)
{
    struct lesson_text in = {.at = text, .end = text + strlen(text), .line = 1};
    struct line line;
    size_t name;
    *title = 0;
    while (take_line(&in, &line)) {
        if (find_field(&line, &name) != LESSON_FIELD_LESSON)
            continue;
        const char *value = line.text + name + strspn(line.text + name, " \t");
        snprintf(title, size, "%.*s", (int)(line.text + line.length - value), value);
        utf8_hide_directing(title);
        const char *words = tr(title);
        if (words != title)
            snprintf(title, size, "%s", words);
        return;
    }
}
