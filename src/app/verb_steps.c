#include <stdio.h>
#include <string.h>

#include "app/choice.h"
#include "app/input.h"
#include "app/layers.h"
#include "app/verb.h"
#include "base/memory.h"
#include "solve/count.h"
#include "technique/technique.h"
#include "trace/jsonl.h"

struct listing {
    struct search search;
    const struct puzzle *puzzle;
    uint64_t input, number;
    struct buffer line;
    struct layers layers;
    enum notation notation;
    bool as_text;
    bool no_memory;
};

/* The finding as the first step of a trace, from which words are made as for any step. As text it is printed at once. */
static bool describe(struct listing *listing, const struct step *step, const char *technique, char *text, size_t size)
{
    struct trace *trace = trace_create(listing->puzzle, "human");
    struct step_reader other;
    if (!trace)
        return false;
    struct step worded = *step;
    struct layers *layers = &listing->layers;
    worded.technique = trace_technique(trace, technique);
    step_reader_init(&other, trace);
    layers->wording = (struct wording){.trace = trace, .other = &other, .notation = listing->notation};
    if (listing->as_text) {
        printf("%llu:%llu", (unsigned long long)listing->input, (unsigned long long)step->number);
        layers_print(layers, &worded, listing->search.position->mask, 2, stdout);
    } else {
        reason_make(&layers->reason, listing->puzzle->layout, listing->search.position->mask, &worded, technique);
        layers->wording.reason = &layers->reason;
        sentence_write(&layers->sentence, &layers->wording, &worded);
        snprintf(text, size, "%s", layers->sentence.text);
    }
    step_reader_finish(&other);
    trace_destroy(trace);
    return true;
}

static bool print_finding(void *context, const struct finding *finding)
{
    struct listing *listing = context;
    const char *technique = techniques[finding->technique].id;
    struct change place;
    struct step step = finding_step(finding, &place);
    step.number = ++listing->number;
    char text[SENTENCE_SIZE];
    buffer_clear(&listing->line);
    listing->no_memory |= !describe(listing, &step, technique, text, sizeof text);
    if (listing->as_text)
        return listing->no_memory;
    jsonl_put_step(&listing->line, &step, technique, text, listing->input);
    fputs(buffer_text(&listing->line), stdout);
    listing->no_memory |= listing->line.failed;
    return listing->no_memory;
}

/* Whether it matters how many solutions there are, which takes long to find out on large boards. */
static bool needs_unique(const struct search *search)
{
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (technique_assumes_unique(id) && search->wanted[id / 64] >> id % 64 & 1)
            return true;
    }
    return false;
}

static bool list_steps(struct listing *listing, const struct puzzle *puzzle)
{
    struct position *position = position_create(puzzle);
    if (!position)
        return false;
    listing->search.unique = false;
    if (needs_unique(&listing->search) && count_unique(puzzle, NULL, &listing->search.unique) == COUNT_NO_MEMORY) {
        position_destroy(position);
        return false;
    }
    listing->search.position = position;
    listing->puzzle = puzzle;
    listing->number = 0;
    search_run(&listing->search);
    position_destroy(position);
    return !listing->no_memory && !listing->search.no_memory;
}

static enum exit_status list_all(struct listing *listing, struct puzzle_reader *reader)
{
    enum exit_status status = EXIT_DONE;
    for (;;) {
        struct puzzle *puzzle;
        struct text_error error;
        enum puzzle_read what = puzzle_reader_next(reader, &puzzle, &error);
        if (what == PUZZLE_READ_END)
            return status;
        if (what == PUZZLE_READ_BAD) {
            status = verb_fail(&error);
            if (status == EXIT_MACHINE)
                return status;
            continue;
        }
        listing->input = puzzle->line ? puzzle->line : 1;
        bool listed = list_steps(listing, puzzle);
        puzzle_destroy(puzzle);
        if (!listed) {
            text_error_memory(&error, "the steps");
            return verb_fail(&error);
        }
    }
}

static bool choose_techniques(const struct options *options, struct search *search, struct text_error *error)
{
    const char *name = options->value[OPTION_TECHNIQUE];
    bool any = false;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (name && !technique_is_called(id, name))
            continue;
        search->wanted[id / 64] |= 1ull << id % 64;
        any = true;
    }
    if (!any)
        text_error_input(error, 0, 0, "found the technique '%.40s', expected one of `sudoscope list techniques`", name);
    return any;
}

static bool choose_form(const struct options *options, struct listing *listing, struct text_error *error)
{
    const char *format = options->value[OPTION_FORMAT];
    listing->as_text = format && !strcmp(format, "text");
    if (format && !listing->as_text && strcmp(format, "jsonl")) {
        text_error_input(error, 0, 0, "found the format '%.40s', expected jsonl or text", format);
        return false;
    }
    return choice_notation(options, &listing->notation, error);
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct input input;
    struct listing *listing = memory_calloc(1, sizeof *listing);
    if (!listing) {
        text_error_memory(&error, "the steps");
        return verb_fail(&error);
    }
    listing->search.receive = print_finding;
    listing->search.context = listing;
    enum exit_status status;
    if (!choose_techniques(options, &listing->search, &error) || !choose_form(options, listing, &error) ||
        !input_open(&input, input_piped(options->operand), &error)) {
        status = verb_fail(&error);
    } else {
        struct puzzle_reader *reader = puzzle_reader_create(input.view.bytes, input.view.length, input.source);
        text_error_memory(&error, "the puzzles");
        status = reader ? list_all(listing, reader) : verb_fail(&error);
        puzzle_reader_destroy(reader);
        input_finish(&input);
    }
    buffer_finish(&listing->line);
    memory_free(listing);
    return status;
}

const struct verb verb_steps = {
    .name = "steps",
    .operand = "PUZZLE",
    .summary = "List every step that is available in each given grid, as JSON lines or text",
    .details = "\"input\" is the grid's line. Grids may be puzzles, pencil marks or library lines; what these say is placed\n"
               "or removed is taken as it is. A technique may have several names, and some stand for several techniques\n"
               "(nice-loop). text: \"input:number\", then name and why, where, and the proof.\n",
    .options = OPTION_BIT(OPTION_TECHNIQUE) | OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_NOTATION),
    .run = run,
};
