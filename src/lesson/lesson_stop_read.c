/* Makes a stop of the fields of its record. */
#include <stdlib.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "explain/notation.h"
#include "lesson/lesson_file_internal.h"
#include "trace/trace.h"

enum { MAX_PAUSE = 3600 };

struct stop_reader {
    struct lesson_stop *stop;
    const struct layout *layout;
    struct arena *arena;
    const struct lesson_value *value; /* the field that is read */
    struct text_error *error;
};

static bool reject(const struct stop_reader *reader, const char *found, const char *expected)
{
    text_error_input(reader->error, reader->value->line, 0, "found '%.60s', expected %s", found, tr(expected));
    return false;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t\n");
}

/* Reads a cell or, with = or <> and a digit behind it, a candidate, and moves `*text` past it. */
static bool read_place(const struct stop_reader *reader, const char **text, struct scene_place *place)
{
    static const char *const expected = TR("a cell of the board, or a candidate as in r1c6=5");
    const char *start = *text;
    *place = (struct scene_place){.cell = notation_read(reader->layout, text)};
    if (place->cell == NO_CELL)
        return reject(reader, start, expected);
    size_t sign = **text == '=' ? 1 : !strncmp(*text, "<>", 2) ? 2 : 0;
    if (sign) {
        place->digit = digit_of_character((*text)[sign]);
        if (!place->digit || place->digit > reader->layout->digits)
            return reject(reader, start, expected);
        *text += sign + 1;
    }
    return !**text || strchr(" \t\n", **text) || reject(reader, start, expected);
}

/* Reads places behind those that there are. */
static bool read_places(const struct stop_reader *reader, const struct scene_place **places, size_t *count)
{
    struct scene_place *grown = arena_calloc(reader->arena, LESSON_MAX_PLACES, sizeof *grown);
    if (*count)
        memcpy(grown, *places, *count * sizeof *grown);
    for (const char *at = skip_blanks(reader->value->text); *at; at = skip_blanks(at)) {
        if (*count == LESSON_MAX_PLACES)
            return reject(reader, at, TR("at most 100 places in a stop"));
        if (!read_place(reader, &at, &grown[(*count)++]))
            return false;
    }
    *places = grown;
    return true;
}

static bool read_arrow(const struct stop_reader *reader)
{
    struct lesson_stop *stop = reader->stop;
    struct scene_arrow *arrow = (struct scene_arrow *)stop->arrow;
    const char *at = skip_blanks(reader->value->text);
    if (!arrow)
        stop->arrow = arrow = arena_calloc(reader->arena, LESSON_MAX_PLACES, sizeof *arrow);
    if (stop->arrows == LESSON_MAX_PLACES)
        return reject(reader, at, TR("at most 100 arrows in a stop"));
    arrow += stop->arrows++;
    if (!read_place(reader, &at, &arrow->from))
        return false;
    at = skip_blanks(at);
    if (!read_place(reader, &at, &arrow->to))
        return false;
    return !*skip_blanks(at) || reject(reader, skip_blanks(at), TR("two places, where the arrow begins and ends"));
}

static bool read_step(const struct stop_reader *reader)
{
    const char *text = reader->value->text;
    char *end;
    if (!strcmp(text, "end")) {
        reader->stop->step = UINT64_MAX;
        return true;
    }
    unsigned long long step = *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : UINT64_MAX;
    if (step > TRACE_MAX_STEPS || *end)
        return reject(reader, text, TR("the number of a step, or end"));
    reader->stop->step = step;
    return true;
}

static bool read_pause(const struct stop_reader *reader)
{
    const char *text = reader->value->text;
    double seconds;
    if (!number_text_read(text, &seconds) || !(seconds > 0 && seconds <= MAX_PAUSE))
        return reject(reader, text, TR("seconds, more than 0 and at most 3600"));
    reader->stop->pause = seconds;
    return true;
}

static bool read_digit(const struct stop_reader *reader)
{
    const char *text = reader->value->text;
    unsigned digit = text[0] && !text[1] ? digit_of_character(text[0]) : 0;
    if (!digit || digit > reader->layout->digits)
        return reject(reader, text, TR("a digit of the board"));
    reader->stop->digit = digit;
    return true;
}

static bool read_panel(const struct stop_reader *reader)
{
    char names[FRAME_PANEL_NAMES_SIZE];
    reader->stop->panel = frame_panel_find(reader->value->text);
    if (reader->stop->panel < FRAME_PANELS)
        return true;
    frame_panel_names(names);
    return reject(reader, reader->value->text, names);
}

static bool read_choice(const struct stop_reader *reader)
{
    struct lesson_stop *stop = reader->stop;
    const char **choice = (const char **)stop->choice;
    if (!choice)
        choice = arena_calloc(reader->arena, 9, sizeof *choice);
    stop->choice = choice;
    if (stop->choices == 9)
        return reject(reader, reader->value->text, TR("at most nine choices"));
    choice[stop->choices++] = reader->value->text;
    return true;
}

/* The choices come before the answer, so that its number can be checked. */
static bool read_answer(const struct stop_reader *reader)
{
    struct lesson_stop *stop = reader->stop;
    const char *text = reader->value->text;
    if (!stop->choices)
        return read_places(reader, &stop->answer, &stop->answers);
    if (text[0] < '1' || text[0] > '0' + (char)stop->choices || text[1])
        return reject(reader, text, TR("the number of one of the choices above"));
    stop->chosen = (unsigned)(text[0] - '0');
    return true;
}

static bool read_field(const struct stop_reader *reader)
{
    struct lesson_stop *stop = reader->stop;
    const char *text = reader->value->text;
    switch (reader->value->field) {
    case LESSON_FIELD_STEP:
        return read_step(reader);
    case LESSON_FIELD_UNTIL:
        stop->until = text;
        return true;
    case LESSON_FIELD_SAY:
        stop->say = text;
        return true;
    case LESSON_FIELD_ASK:
        stop->ask = text;
        return true;
    case LESSON_FIELD_HINT:
        stop->hint = text;
        return true;
    case LESSON_FIELD_MARK:
        return read_places(reader, &stop->mark, &stop->marks);
    case LESSON_FIELD_ARROW:
        return read_arrow(reader);
    case LESSON_FIELD_DIGIT:
        return read_digit(reader);
    case LESSON_FIELD_PANEL:
        return read_panel(reader);
    case LESSON_FIELD_PAUSE:
        return read_pause(reader);
    case LESSON_FIELD_CHOICE:
        return read_choice(reader);
    case LESSON_FIELD_ANSWER:
        return read_answer(reader);
    case LESSON_FIELD_LESSON:
    case LESSON_FIELD_AUTHOR:
    case LESSON_FIELD_PUZZLE:
    case LESSON_FIELD_ENGINE:
    case LESSON_FIELDS:
        break;
    }
    return reject(reader, text, TR("this field in the record that has the puzzle"));
}

/* Rejects what each field allows and the record as a whole does not. */
static bool check_whole(const struct lesson_stop *stop, const struct lesson_record *record, struct text_error *error)
{
    const char *missing = NULL;
    bool has_answer = stop->answers || stop->chosen;
    if (!lesson_record_find(record, LESSON_FIELD_STEP) == !stop->until)
        missing = TR("either Step or Until, which says where the stop stands");
    else if (*stop->ask && !has_answer)
        missing = TR("an Answer to the question");
    else if (!*stop->ask && (has_answer || stop->choices || *stop->hint))
        missing = TR("Ask, the question to the answer");
    if (missing)
        text_error_input(error, record->line, 0, "found a stop, expected %s", tr(missing));
    return !missing;
}

bool lesson_stop_read(struct lesson_stop *stop, const struct lesson_record *record, const struct layout *layout,
                      struct arena *arena, struct text_error *error)
{
    *stop = (struct lesson_stop){.line = record->line, .say = "", .ask = "", .hint = "", .panel = FRAME_PANELS};
    struct stop_reader reader = {.stop = stop, .layout = layout, .arena = arena, .error = error};
    for (size_t i = 0; i < record->values; i++) {
        reader.value = &record->value[i];
        if (!read_field(&reader))
            return false;
    }
    return check_whole(stop, record, error);
}
