#include "trace/import.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"

/* Writes the reason from the template, which has fields for a digit and a cell. */
static enum import_outcome refuse(char *reason, size_t size, const struct trace *trace, const char *template,
                                  cell_id cell, digit_mask digits)
{
    char name[16];
    puzzle_cell_name(trace_layout(trace), cell, name, sizeof name);
    snprintf(reason, size, tr(template), digit_character(digit_first(digits)), name);
    return IMPORT_IMPOSSIBLE;
}

static enum import_outcome done(bool written)
{
    return written ? IMPORTED : IMPORT_FULL;
}

static enum import_outcome import_guess(struct trace *trace, const struct step *step, char *reason, size_t size)
{
    const digit_mask *grid = trace_grid(trace);
    if (step->places != 1) {
        snprintf(reason, size, tr("it guesses in %zu cells, expected one"), step->places);
        return IMPORT_IMPOSSIBLE;
    }
    struct change place = step->place[0];
    digit_mask others = grid[place.cell] & ~place.digits, removed = 0;
    if (!(grid[place.cell] & place.digits) && !step_claim_is_unproved(step->claim))
        return refuse(reason, size, trace, TR("it guesses %c in %s, which is no candidate there"), place.cell,
                      place.digits);
    for (size_t i = 0; i < step->removes; i++) {
        if (step->remove[i].cell != place.cell || step->remove[i].digits & removed)
            return refuse(reason, size, trace,
                          TR("it guesses, and removes %c from %s, which does not follow from that"),
                          step->remove[i].cell, step->remove[i].digits);
        removed |= step->remove[i].digits;
    }
    if (removed != others)
        return refuse(reason, size, trace, TR("it guesses, and does not remove all but %c from %s"), place.cell,
                      place.digits);
    return done(trace_guess(trace, place));
}

/* Appends a backtrack. The trace computes what it restores; the step must agree. */
static enum import_outcome import_backtrack(struct trace *trace, const struct step *step, char *reason, size_t size)
{
    size_t expected, open = trace_depth(trace);
    unsigned levels = levels_closed(step->backjump);
    if (!open) {
        snprintf(reason, size, tr("it goes back where no guess is open"));
        return IMPORT_IMPOSSIBLE;
    }
    if (levels > open) {
        snprintf(reason, size, tr("it closes %u levels, and %zu are open"), levels, open);
        return IMPORT_IMPOSSIBLE;
    }
    const struct change *restores = trace_backtrack_changes(trace, levels, &expected);
    if (!restores)
        return IMPORT_FULL;
    size_t candidates = 0, matched = 0;
    for (size_t i = 0; i < expected; i++)
        candidates += digit_count(restores[i].digits);
    for (size_t i = 0; i < step->restores; i++) {
        struct change back = step->restore[i];
        for (size_t k = 0; k < expected; k++) {
            if (restores[k].cell == back.cell && !(back.digits & ~restores[k].digits)) {
                matched += digit_count(back.digits);
                back.digits = 0;
            }
        }
        if (back.digits)
            return refuse(reason, size, trace, TR("it restores %c in %s, which its guess has not changed"), back.cell,
                          back.digits);
    }
    if (matched != candidates) {
        snprintf(reason, size, tr("it restores %zu candidates, expected the %zu that its guess has changed"), matched,
                 candidates);
        return IMPORT_IMPOSSIBLE;
    }
    if (step->backjump)
        return done(trace_backjump(trace, step->backjump, step->restarts));
    bool names_cell = step->truth_count == 1 && constraint_is_cell(step->truths[0]);
    return done(trace_backtrack(trace, names_cell ? step->truths[0].index : NO_CELL));
}

static enum import_outcome import_plain(struct trace *trace, const struct step *step, unsigned technique, char *reason,
                                        size_t size)
{
    const digit_mask *grid = trace_grid(trace);
    for (size_t i = 0; i < step->removes; i++) {
        struct change change = step->remove[i];
        digit_mask before = grid[change.cell];
        for (size_t k = 0; k < i; k++) {
            if (step->remove[k].cell == change.cell)
                before &= ~step->remove[k].digits;
        }
        if (change.digits & ~before)
            return refuse(reason, size, trace, TR("it removes %c from %s, which is no candidate there"), change.cell,
                          change.digits & ~before);
    }
    for (size_t i = 0; i < step->places; i++) {
        for (size_t k = 0; k < i; k++) {
            if (step->place[k].cell == step->place[i].cell)
                return refuse(reason, size, trace, TR("it places %c in %s twice"), step->place[i].cell,
                              step->place[i].digits);
        }
    }
    struct step imported = *step;
    imported.technique = technique;
    imported.assumes_unique |= step->patterns > 0;
    if (step->kind == STEP_STUCK) { /* a stuck step concludes nothing, and its record has no room for a pattern */
        imported.assumes_unique = false;
        imported.patterns = 0;
    }
    if (!step->truth_count)
        imported.als_cells = 0;
    return done(trace_append(trace, &imported));
}

enum import_outcome trace_import(struct trace *trace, const struct step *step, const char *technique, char *reason,
                                 size_t size)
{
    if (step->kind == STEP_GUESS || step->kind == STEP_BACKTRACK) {
        trace_note_next(trace, step);
        enum import_outcome outcome = step->kind == STEP_GUESS ? import_guess(trace, step, reason, size)
                                                               : import_backtrack(trace, step, reason, size);
        trace_note_next(trace, NULL);
        return outcome;
    }
    if (step->restores) {
        snprintf(reason, size, tr("it restores something, which only a backtrack does"));
        return IMPORT_IMPOSSIBLE;
    }
    unsigned number = technique[0] ? trace_technique(trace, technique) : 0;
    if (technique[0] && !number) {
        snprintf(reason, size, tr("its technique is one too many, or its name is longer than %d"), TRACE_NAME_SIZE - 1);
        return IMPORT_IMPOSSIBLE;
    }
    return import_plain(trace, step, number, reason, size);
}
