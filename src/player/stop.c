#include "player/stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool changes_candidate(const struct record *record, cell_id cell, digit_mask digits)
{
    struct record_change walk = record_changes(record);
    for (struct change change; record_next_change(record, &walk, &change);) {
        if (change.cell == cell && change.digits & digits)
            return true;
    }
    return false;
}

static unsigned depth_of(struct cursor *cursor, uint64_t number)
{
    unsigned depth;
    uint64_t guess;
    cursor_open_guesses(cursor, number, &depth, &guess);
    return depth;
}

static bool matches(struct cursor *cursor, uint64_t number, const struct stop *stop)
{
    struct record record;
    cursor_record(cursor, number, &record);
    switch (stop->kind) {
    case STOP_TECHNIQUE:
        return record.kind == STEP_DEDUCE && record.technique == stop->technique;
    case STOP_CELL:
        return changes_candidate(&record, stop->cell, ~(digit_mask)0);
    case STOP_CANDIDATE:
        return record.kind != STEP_BACKTRACK && changes_candidate(&record, stop->cell, digit_bit(stop->digit));
    case STOP_GUESS:
        return record.kind == STEP_GUESS;
    case STOP_CONTRADICTION:
        return record.kind == STEP_CONTRADICTION || record.kind == STEP_NO_SOLUTION;
    case STOP_DEPTH:
        if (record.kind != STEP_GUESS && record.kind != STEP_BACKTRACK)
            return false;
        return depth_of(cursor, number) == stop->depth && depth_of(cursor, number - 1) != stop->depth;
    }
    return false;
}

static bool has_kind(const struct block_summary *block, enum step_kind kind)
{
    return atomic_load_explicit(&block->kinds[kind], memory_order_relaxed);
}

static bool block_may_match(const struct trace *trace, uint64_t number, const struct stop *stop)
{
    const struct block_summary *block = trace_block(trace, number);
    switch (stop->kind) {
    case STOP_TECHNIQUE:
        return atomic_load_explicit(&block->techniques[stop->technique / 64], memory_order_relaxed) >>
                   stop->technique % 64 & 1;
    case STOP_GUESS:
        return has_kind(block, STEP_GUESS);
    case STOP_CONTRADICTION:
        return has_kind(block, STEP_CONTRADICTION) || has_kind(block, STEP_NO_SOLUTION);
    case STOP_DEPTH:
        return has_kind(block, STEP_GUESS) || has_kind(block, STEP_BACKTRACK);
    case STOP_CELL:
    case STOP_CANDIDATE:
        break;
    }
    return true;
}

uint64_t stop_find(struct cursor *cursor, uint64_t position, bool forward, const struct stop *stop)
{
    const struct trace *trace = cursor->trace;
    uint64_t steps = trace_steps(trace), number = forward ? position + 1 : position ? position - 1 : 0;
    while (number >= 1 && number <= steps) {
        uint64_t block = (number - 1) / TRACE_BLOCK;
        uint64_t end = forward ? (block + 1) * TRACE_BLOCK + 1 : block * TRACE_BLOCK;
        bool may = block_may_match(trace, block, stop);
        for (; may && number != end && number <= steps; number += forward ? 1u : UINT64_MAX) {
            if (matches(cursor, number, stop))
                return number;
        }
        if (!may)
            number = end;
        else if (number > steps)
            break;
    }
    return 0;
}

/* --- parsing --- */

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

static bool parse_cell_or_candidate(struct stop *stop, const struct layout *layout, const char *text)
{
    stop->kind = STOP_CELL;
    stop->cell = parse_cell(layout, &text);
    if (stop->cell == NO_CELL)
        return false;
    if (!*text)
        return true;
    stop->kind = STOP_CANDIDATE;
    stop->digit = *text == ' ' && text[1] && !text[2] ? digit_of_character(text[1]) : 0;
    return stop->digit && stop->digit <= layout->digits;
}

static bool parse_technique(struct stop *stop, const struct trace *trace, const char *text)
{
    stop->kind = STOP_TECHNIQUE;
    for (stop->technique = 1; stop->technique < trace_technique_count(trace); stop->technique++) {
        if (!strcmp(trace_technique_id(trace, stop->technique), text))
            return true;
    }
    return false;
}

bool stop_parse(struct stop *stop, const struct trace *trace, const char *text, struct text_error *error)
{
    struct stop parsed = {0};
    char *end;
    if (!strcmp(text, "guess")) {
        parsed.kind = STOP_GUESS;
    } else if (!strcmp(text, "contradiction")) {
        parsed.kind = STOP_CONTRADICTION;
    } else if (!strncmp(text, "depth ", 6)) {
        parsed.kind = STOP_DEPTH;
        parsed.depth = (unsigned)strtoul(text + 6, &end, 10);
        if (end == text + 6 || *end) {
            text_error_input(error, 0, 0, "found '%.40s', expected depth and a number", text);
            return false;
        }
    } else if (!parse_technique(&parsed, trace, text) && !parse_cell_or_candidate(&parsed, trace_layout(trace), text)) {
        text_error_input(error, 0, 0,
                         "found '%.40s', expected guess, contradiction, depth N, a technique of this trace, or a cell "
                         "or candidate as in r3c5 7",
                         text);
        return false;
    }
    *stop = parsed;
    return true;
}
