#include "explain/algorithm.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "engine/guess_rule.h"
#include "trace/trace.h"

const struct algorithm *algorithm_find(const char *engine)
{
    if (!strcmp(engine, TRACE_HUMAN_SUDOSCOPE))
        engine = TRACE_HUMAN;
    for (unsigned i = 0; i < algorithm_count; i++) {
        if (!strcmp(algorithms[i].engine, engine))
            return &algorithms[i];
    }
    return NULL;
}

unsigned algorithm_lines(const struct algorithm *algorithm)
{
    unsigned lines = 0;
    while (algorithm->line[lines].text)
        lines++;
    return lines;
}

void algorithm_write_line(const struct algorithm_line *line, const struct trace *trace, char *text, size_t size)
{
    const char *rule = line->chooses ? guess_rule_code(trace_choose(trace)) : NULL;
    if (rule)
        snprintf(text, size, "%*s%s", (int)strspn(line->text, " "), "", tr(rule));
    else
        snprintf(text, size, "%s", tr(line->text));
}

/* Returns whether the step concerns a house, like a contradiction that leaves a digit without a place. */
static bool is_about_house(const struct step *step)
{
    return step->truth_count && constraint_is_house(step->truths[0]);
}

static bool fits(const struct algorithm_line *line, const struct trace *trace, const struct step *step)
{
    if (!(line->kinds >> step->kind & 1) || (line->restarts && !step->restarts))
        return false;
    if (!line->technique)
        return true;
    if (step->kind == STEP_CONTRADICTION)
        return is_about_house(step) == !strcmp(line->technique, "house");
    return !strcmp(line->technique, trace_technique_id(trace, step->technique));
}

unsigned algorithm_line_of(const struct algorithm *algorithm, const struct trace *trace, const struct step *step)
{
    for (unsigned i = 0; algorithm->line[i].text; i++) {
        if (fits(&algorithm->line[i], trace, step))
            return i + 1;
    }
    return 0;
}

/* Writes the value for the letter. Returns false if the step has none. */
static bool write_value(char letter, const struct layout *layout, const struct step *step, enum notation notation,
                        char *text, size_t size)
{
    unsigned truth = letter == 'U';
    bool has_cell = step->truth_count > truth && constraint_is_cell(step->truths[truth]);
    if ((letter == 'T' || letter == 'U') && has_cell)
        notation_cell(notation, layout, step->truths[truth].index, text, size);
    else if (letter == 'V' && step->truth_count && !has_cell)
        snprintf(text, size, "%c", digit_character(step->truths[0].digit));
    else if (letter == 'P' && step->places)
        notation_cell(notation, layout, step->place[0].cell, text, size);
    else if (letter == 'D' && step->places)
        snprintf(text, size, "%c", digit_character(digit_first(step->place[0].digits)));
    else if (letter == 'R' && step->removes)
        notation_cell(notation, layout, step->remove[0].cell, text, size);
    else if (letter == 'E' && step->removes)
        snprintf(text, size, "%c", digit_character(digit_first(step->remove[0].digits)));
    else
        return false;
    return true;
}

void algorithm_write_values(const struct algorithm_line *line, const struct layout *layout, const struct step *step,
                            enum notation notation, char *text, size_t size)
{
    size_t length = 0;
    text[0] = 0;
    for (const char *at = line->values; at && *at && length < size; at += 3 + (at[3] == ' ')) {
        char value[16];
        if (write_value(at[2], layout, step, notation, value, sizeof value))
            length += (size_t)snprintf(text + length, size - length, "%s%c = %s", length ? ", " : "", *at, value);
    }
}
