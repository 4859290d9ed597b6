/* Reads JSON lines without trusting them: each step is appended by trace/import.h, which refuses impossible ones. */
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/json_memory.h"
#include "base/memory.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "trace/import.h"
#include "trace_file/jsonl.h"
#include "trace_file/jsonl_argument.h"
#include "trace_file/jsonl_header.h"
#include "trace_file/jsonl_keys.h"

enum {
    LIST_LIMIT = 4096, /* the most truths or links in a step */
};

struct jsonl_reader {
    struct trace *trace;
    size_t line;
    unsigned depth;                 /* number of open guesses so far */
    long steps;                     /* number of steps stated in the header, or -1 */
    struct change *changes;         /* [5 * cells]: places, removals, restored candidates, pattern and sets of the
                                     * current step */
    size_t *slot;                   /* [cells]: index + 1 of the cell's change in the current list, or 0 */
    struct constraint *constraints; /* [2 * LIST_LIMIT] */
    struct argument_arrays arguments;
    char (*note)[STEP_MAX_NOTE + 1]; /* [STEP_NOTES]; NULL: no step has had a note yet */
    struct json_memory json;
    struct text_error *error, *ignored;
};

static bool refuse(struct jsonl_reader *reader, const char *found, const char *expected)
{
    return text_error_input(reader->error, reader->line, 0, "%s, expected %s", tr(found), tr(expected));
}

/* Notes the first unknown key. */
static void ignore(struct jsonl_reader *reader, const char *key)
{
    if (!key || !reader->ignored || reader->ignored->message[0])
        return;
    text_error_input(reader->ignored, reader->line, 0, "the key \"%.40s\" is not known and was ignored", key);
}

static bool check_keys(struct jsonl_reader *reader, const json_t *step)
{
    struct jsonl_keys keys;
    jsonl_keys_look(step, JSONL_STEP, &keys);
    ignore(reader, keys.unknown);
    if (keys.wrong)
        text_error_input(reader->error, reader->line, 0, "\"%s\" has another type, expected %s", keys.wrong,
                         keys.expected);
    return !keys.wrong;
}

/* Reads [[cell, number], ...] with numbers from 1 to `most`, and merges the numbers of each cell. */
static bool read_pairs(struct jsonl_reader *reader, const json_t *step, const char *name, long most,
                       struct change *changes, size_t *count)
{
    const struct layout *layout = trace_layout(reader->trace);
    const json_t *list = json_object_get(step, name);
    bool valid = !list || json_is_array(list);
    for (size_t i = 0; valid && i < json_array_size(list); i++) {
        const json_t *pair = json_array_get(list, i);
        long cell = jsonl_whole(json_array_get(pair, 0), 0, layout->cells - 1);
        long number = jsonl_whole(json_array_get(pair, 1), 1, most);
        valid = cell >= 0 && number >= 0 && json_array_size(pair) == 2;
        if (!valid)
            break;
        if (!reader->slot[cell]) {
            changes[*count] = (struct change){.cell = (cell_id)cell};
            reader->slot[cell] = ++*count;
        }
        changes[reader->slot[cell] - 1].digits |= digit_bit((unsigned)number);
    }
    for (size_t i = 0; i < *count; i++)
        reader->slot[changes[i].cell] = 0;
    return valid;
}

static bool read_changes(struct jsonl_reader *reader, const json_t *step, const char *name, struct change *changes,
                         size_t *count)
{
    return read_pairs(reader, step, name, trace_layout(reader->trace)->digits, changes, count) ||
           refuse(reader, name, TR("a list of pairs [cell, digit] that exist in the layout"));
}

static bool read_sets(struct jsonl_reader *reader, const json_t *step, struct change *set, size_t *count)
{
    return read_pairs(reader, step, "sets", STEP_MAX_ALS_SETS, set, count) ||
           refuse(reader, "sets", TR("a list of pairs [cell of the layout, number from 1 to 25]"));
}

/* Reads [kind, index] or, for a house, [kind, house, digit]. */
static bool read_constraint(const struct layout *layout, const json_t *entry, bool is_link,
                            struct constraint *constraint)
{
    const struct {
        const char *kind;
        unsigned count, digit; /* the limit for the index, and the constraint's `digit` */
        bool is_truth;
    } kinds[] = {
        {"cell", layout->cells, 0, true},
        {"house", layout->houses, 0, true},
        {"exclusion", layout_links(layout) - layout_truths(layout), CONSTRAINT_EXCLUSION, false},
        {"sum", layout_constraints(layout) - layout_links(layout), CONSTRAINT_SUM, false},
    };
    const char *name = json_string_value(json_array_get(entry, 0));
    for (unsigned i = 0; name && i < sizeof kinds / sizeof *kinds; i++) {
        bool is_house = i == 1;
        if (strcmp(name, kinds[i].kind) != 0 || (!kinds[i].is_truth && !is_link) ||
            json_array_size(entry) != (is_house ? 3 : 2))
            continue;
        long index = jsonl_whole(json_array_get(entry, 1), 0, (long)kinds[i].count - 1);
        long digit = is_house ? jsonl_whole(json_array_get(entry, 2), 1, layout->digits) : (long)kinds[i].digit;
        *constraint = (struct constraint){.index = (uint16_t)index, .digit = (uint8_t)digit};
        return index >= 0 && digit >= 0;
    }
    return false;
}

static bool read_constraints(struct jsonl_reader *reader, const json_t *step, const char *name, struct constraint *list,
                             size_t *count)
{
    const json_t *entries = json_object_get(step, name);
    bool valid = (!entries || json_is_array(entries)) && json_array_size(entries) <= LIST_LIMIT;
    for (size_t i = 0; valid && i < json_array_size(entries); i++)
        valid = read_constraint(trace_layout(reader->trace), json_array_get(entries, i), !strcmp(name, "links"),
                                &list[(*count)++]);
    return valid ||
           refuse(reader, name, TR("a list of at most 4096 of [\"cell\", cell] and [\"house\", house, digit]"));
}

static bool read_kind(struct jsonl_reader *reader, const json_t *object, struct step *step)
{
    const char *name = json_string_value(json_object_get(object, "kind"));
    step->is_stopped = name && !strcmp(name, STEP_STOPPED_NAME);
    if (step->is_stopped)
        name = step_kind_name(STEP_STUCK);
    for (step->kind = 0; name && step->kind < STEP_KINDS; step->kind++) {
        if (!strcmp(step_kind_name(step->kind), name))
            return true;
    }
    return refuse(reader, TR("the step's kind is not known"),
                  TR("deduce, guess, contradiction, backtrack, solved, stuck, stopped or no-solution"));
}

static bool read_claim(struct jsonl_reader *reader, const json_t *object, struct step *step)
{
    const char *name = json_string_value(json_object_get(object, "claim"));
    for (unsigned claim = STEP_CLAIM_NONE + 1; name && step->claim == STEP_CLAIM_NONE && claim < STEP_CLAIMS; claim++) {
        if (!strcmp(step_claim_name(claim), name))
            step->claim = claim;
    }
    return !name || step->claim != STEP_CLAIM_NONE ||
           refuse(reader, TR("the step's claim is not known"), TR("proved, added, true, open or wrong"));
}

/* Reads the additional content of another solver's step; it is ignored in other steps. */
static bool read_notes(struct jsonl_reader *reader, const json_t *object, struct step *step)
{
    if (!read_claim(reader, object, step))
        return false;
    for (unsigned i = 0; step->claim != STEP_CLAIM_NONE && i < STEP_NOTES; i++) {
        const json_t *text = json_object_get(object, step_note_name(i));
        if (!text || !json_string_length(text))
            continue;
        if (!reader->note)
            reader->note = memory_calloc(STEP_NOTES, sizeof *reader->note);
        utf8_sanitize_lines(reader->note[i], sizeof reader->note[i], json_string_value(text), json_string_length(text));
        step->note[i] = reader->note[i];
    }
    return true;
}

/* Reads the members of a backjump from a backtrack. */
static bool read_backjump(struct jsonl_reader *reader, const json_t *object, struct step *step)
{
    const json_t *levels = json_object_get(object, "backjump");
    long number = levels ? jsonl_whole(levels, 1, LONG_MAX) : 0;
    if (step->kind != STEP_BACKTRACK || !levels)
        return true;
    if (number < 0 || (unsigned long)number > UINT_MAX)
        return refuse(reader, TR("the step's backjump is not known"), TR("how many levels it closes"));
    step->backjump = (unsigned)number;
    step->restarts = json_is_true(json_object_get(object, "restarts"));
    return true;
}

static bool read_step(struct jsonl_reader *reader, const json_t *object, struct step *step)
{
    unsigned cells = trace_layout(reader->trace)->cells;
    struct change *places = reader->changes, *removes = places + cells, *restores = removes + cells;
    struct change *pattern = restores + cells, *set = pattern + cells;
    struct constraint *truths = reader->constraints, *links = truths + LIST_LIMIT;
    *step = (struct step){
        .number = trace_steps(reader->trace) + 1,
        .assumes_unique = json_is_true(json_object_get(object, "assumes_unique")),
        .place = places,
        .remove = removes,
        .restore = restores,
        .pattern = pattern,
        .set = set,
        .truths = truths,
        .links = links,
    };
    if (!json_is_object(object))
        return refuse(reader, TR("the line is no step"), TR("{\"n\":...,\"kind\":...}"));
    if (!check_keys(reader, object) || !read_kind(reader, object, step) || !read_notes(reader, object, step) ||
        !read_changes(reader, object, "place", places, &step->places) ||
        !read_changes(reader, object, "remove", removes, &step->removes) ||
        !read_changes(reader, object, "restore", restores, &step->restores) ||
        !read_changes(reader, object, "pattern", pattern, &step->patterns) ||
        !read_sets(reader, object, set, &step->als_cells) ||
        !read_constraints(reader, object, "truths", truths, &step->truth_count) ||
        !read_constraints(reader, object, "links", links, &step->link_count))
        return false;
    for (size_t i = 0; i < step->places; i++) {
        if (!digits_are_one(places[i].digits) && step->kind != STEP_GUESS)
            return refuse(reader, TR("a cell is given two digits"), TR("one"));
    }
    const char *expected =
        jsonl_argument_read(object, trace_layout(reader->trace), &reader->arguments, &step->argument);
    if (expected)
        return refuse(reader, TR("the step's argument or its roles cannot be read"), expected);
    if (!read_backjump(reader, object, step))
        return false;
    const json_t *number = json_object_get(object, "n");
    if (number && (json_int_t)step->number != json_integer_value(number))
        return text_error_input(reader->error, reader->line, 0, "the step's n is not %llu",
                                (unsigned long long)step->number);
    return true;
}

static enum jsonl_end take_step(struct jsonl_reader *reader, const json_t *object)
{
    struct step step;
    if (!read_step(reader, object, &step))
        return JSONL_BAD;
    const char *technique = json_string_value(json_object_get(object, "technique"));
    char reason[200];
    reader->depth += step.kind == STEP_GUESS;
    if (step.kind == STEP_BACKTRACK &&
        levels_closed(step.backjump) <= reader->depth) /* trace_import refuses other values */
        reader->depth -= levels_closed(step.backjump);
    const json_t *depth = json_object_get(object, "depth");
    if (depth && json_integer_value(depth) != (json_int_t)reader->depth) {
        text_error_input(reader->error, reader->line, 0, "the step's depth is not %u, the number of open guesses",
                         reader->depth);
        return JSONL_IMPOSSIBLE;
    }
    switch (trace_import(reader->trace, &step, technique ? technique : "", reason, sizeof reason)) {
    case IMPORTED:
        return JSONL_WHOLE;
    case IMPORT_FULL:
        trace_error(reader->trace, reader->error);
        return JSONL_BAD;
    case IMPORT_IMPOSSIBLE:
        break;
    }
    text_error_input(reader->error, reader->line, 0, "step %llu does not hold: %s", (unsigned long long)step.number,
                     reason);
    return JSONL_IMPOSSIBLE;
}

static bool take_header(struct jsonl_reader *reader, const json_t *object)
{
    const char *engine, *unknown;
    struct puzzle *puzzle = jsonl_header_read(object, &engine, &unknown, reader->error);
    if (!puzzle)
        return false;
    ignore(reader, unknown);
    unsigned cells = puzzle->layout->cells;
    reader->steps = jsonl_whole(json_object_get(object, "steps"), 0, LONG_MAX);
    reader->trace = trace_create(puzzle, engine);
    reader->changes = memory_calloc(5 * (size_t)cells, sizeof *reader->changes);
    reader->slot = memory_calloc(cells, sizeof *reader->slot);
    reader->constraints = memory_calloc(2 * LIST_LIMIT + 2, sizeof *reader->constraints);
    puzzle_destroy(puzzle);
    return jsonl_header_read_lists(object, reader->trace, reader->error);
}

static bool is_blank(const char *line, size_t length)
{
    while (length && strchr(" \t\r", line[length - 1]) && line[length - 1])
        length--;
    return !length;
}

static enum jsonl_end take_line(struct jsonl_reader *reader, const char *line, size_t length)
{
    if (is_blank(line, length))
        return JSONL_WHOLE;
    if (length > JSONL_MAX_LINE) {
        text_error_input(reader->error, reader->line, 0, "the line has %zu bytes, expected at most %d", length,
                         JSONL_MAX_LINE);
        return JSONL_BAD;
    }
    json_error_t failure;
    json_t *object = json_memory_parse(&reader->json, line, length, 0, &failure);
    if (!object) {
        text_error_input(reader->error, reader->line, failure.column > 0 ? (size_t)failure.column : 0,
                         "this is no JSON: %s", failure.text);
        return JSONL_BAD;
    }
    if (reader->trace)
        return take_step(reader, object);
    return take_header(reader, object) ? JSONL_WHOLE : JSONL_BAD;
}

enum jsonl_end jsonl_read(const char *text, size_t length, const char *source, struct trace **trace,
                          struct text_error *ignored, struct text_error *error)
{
    struct jsonl_reader reader = {.error = error, .ignored = ignored};
    if (ignored)
        ignored->message[0] = 0;
    enum jsonl_end end = JSONL_WHOLE;
    for (size_t at = 0; at < length && end == JSONL_WHOLE;) {
        const char *line = text + at, *newline = memchr(line, '\n', length - at);
        size_t size = newline ? (size_t)(newline - line) : length - at;
        reader.line++;
        end = take_line(&reader, line, size);
        at += size + 1;
    }
    if (end == JSONL_WHOLE && !reader.trace) {
        text_error_input(error, 0, 0, "there is nothing in it, expected a trace as JSON lines");
        end = JSONL_BAD;
    }
    if (end == JSONL_WHOLE && reader.steps >= 0 && trace_steps(reader.trace) != (uint64_t)reader.steps) {
        text_error_input(error, reader.line, 0, "the trace has %llu steps, expected %ld as its header says",
                         (unsigned long long)trace_steps(reader.trace), reader.steps);
        end = JSONL_IMPOSSIBLE;
    }
    if (end != JSONL_WHOLE)
        text_error_source(error, source);
    if (ignored && ignored->message[0])
        text_error_source(ignored, source);
    if (end == JSONL_BAD) {
        trace_destroy(reader.trace);
        reader.trace = NULL;
    }
    if (reader.trace)
        trace_close(reader.trace);
    memory_free(reader.changes);
    memory_free(reader.slot);
    memory_free(reader.note);
    memory_free(reader.constraints);
    argument_arrays_finish(&reader.arguments);
    json_memory_finish(&reader.json);
    *trace = reader.trace;
    return end;
}
