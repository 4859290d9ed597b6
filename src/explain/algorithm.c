#include "explain/algorithm.h"

#include <string.h>

const struct algorithm *algorithm_find(const char *engine)
{
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

/* Whether the step is about a house, as a contradiction is that leaves a digit without a place. */
static bool is_about_house(const struct step *step)
{
    return step->truth_count && !constraint_is_cell(step->truths[0]);
}

static bool fits(const struct algorithm_line *line, const struct trace *trace, const struct step *step)
{
    if (!(line->kinds >> step->kind & 1))
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
