/* Reads the condition of a search from text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trace/search.h"

static cell_id parse_cell(const struct layout *layout, const char **text)
{
    unsigned row, column;
    int length = 0;
    if (sscanf(*text, "r%3uc%3u%n", &row, &column, &length) != 2 || !length || !row || !column ||
        row > layout->height || column > layout->width)
        return NO_CELL;
    *text += length;
    return layout->at[(row - 1) * layout->width + column - 1];
}

static bool parse_cell_or_candidate(struct search_condition *wanted, const struct layout *layout, const char *text)
{
    wanted->about = SEARCH_CELL;
    wanted->cell = parse_cell(layout, &text);
    if (wanted->cell == NO_CELL)
        return false;
    if (!*text)
        return true;
    wanted->about = SEARCH_CANDIDATE;
    wanted->digit = *text == ' ' && text[1] && !text[2] ? digit_of_character(text[1]) : 0;
    return wanted->digit && wanted->digit <= layout->digits;
}

static bool parse_technique(struct search_condition *wanted, const struct trace *trace, const char *text)
{
    wanted->about = SEARCH_TECHNIQUE;
    for (wanted->technique = 1; wanted->technique < trace_technique_count(trace); wanted->technique++) {
        if (!strcmp(trace_technique_id(trace, wanted->technique), text))
            return true;
    }
    return false;
}

bool search_parse(struct search_condition *wanted, const struct trace *trace, const char *text,
                  struct text_error *error)
{
    struct search_condition parsed = {0};
    char *end;
    if (!strcmp(text, "guess")) {
        parsed.about = SEARCH_KIND;
        parsed.kinds = 1u << STEP_GUESS;
    } else if (!strcmp(text, "contradiction")) {
        parsed.about = SEARCH_KIND;
        parsed.kinds = 1u << STEP_CONTRADICTION | 1u << STEP_NO_SOLUTION;
    } else if (!strcmp(text, "backtrack")) {
        parsed.about = SEARCH_KIND;
        parsed.kinds = 1u << STEP_BACKTRACK;
    } else if (!strcmp(text, "wrong")) {
        parsed.about = SEARCH_WRONG;
    } else if (!strncmp(text, "depth ", 6)) {
        unsigned long depth = strtoul(text + 6, &end, 10);
        parsed.about = SEARCH_DEPTH;
        parsed.depth = (unsigned)depth;
        if (text[6] < '0' || text[6] > '9' || *end || depth > UINT16_MAX)
            return text_error_input(error, 0, 0, "found '%.40s', expected depth and a number", text);
    } else if (!parse_technique(&parsed, trace, text) && !parse_cell_or_candidate(&parsed, trace_layout(trace), text))
        return text_error_input(error, 0, 0,
                                "found '%.40s', expected guess, contradiction, backtrack, wrong, depth N, a technique "
                                "of this trace, or a cell "
                                "or candidate as in r3c5 7",
                                text);
    *wanted = parsed;
    return true;
}
