/* `sudoscope steps`: prints all steps that techniques find in each given position. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "command/command.h"
#include "command/option_values.h"
#include "explain/step_explanation.h"
#include "puzzle/input.h"
#include "solve/count.h"
#include "technique/technique.h"
#include "trace_file/jsonl.h"

struct listing {
    struct search search;
    struct argument_maker arguments;
    const struct puzzle *puzzle;
    uint64_t input, number;
    struct buffer line;
    struct step_explanation explanation;
    enum notation notation;
    bool as_text;
    bool no_memory, stopped; /* stopped: what was printed cannot be written; `error` says why */
    struct text_error error;
};

/* Writes the sentence of a finding, as if it were the first step of a trace. As text, the whole explanation is
 * printed at once. */
static bool describe(struct listing *listing, const struct step *step, const char *technique, char *text, size_t size)
{
    struct trace *trace = trace_create(listing->puzzle, TRACE_HUMAN);
    struct step_reader other;
    if (!trace)
        return false;
    struct step named = *step;
    struct step_explanation *explanation = &listing->explanation;
    named.technique = trace_technique(trace, technique);
    step_reader_init(&other, trace);
    explanation->wording = (struct wording){.trace = trace, .other = &other, .notation = listing->notation};
    if (listing->as_text) {
        printf("%llu:%llu", (unsigned long long)listing->input, (unsigned long long)step->number);
        step_explanation_print(explanation, &named, listing->search.grid->mask, 2, stdout);
    } else {
        step_explanation_find_reason(explanation, &named, listing->search.grid->mask);
        sentence_write(&explanation->sentence, &explanation->wording, &named);
        snprintf(text, size, "%s", explanation->sentence.text);
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
    struct step step = finding_as_step(finding, &place);
    step.number = ++listing->number;
    listing->no_memory |= !finding_make_argument(finding, listing->puzzle->layout, listing->search.grid->mask,
                                                 &listing->arguments, &step);
    char text[SENTENCE_SIZE];
    buffer_clear(&listing->line);
    listing->no_memory |= !describe(listing, &step, technique, text, sizeof text);
    listing->stopped = !command_can_write(&listing->error);
    if (listing->as_text)
        return listing->no_memory || listing->stopped;
    jsonl_put_step(&listing->line, &step, technique, text, (struct jsonl_numbers){.input = listing->input});
    listing->no_memory |= listing->line.failed;
    if (!listing->no_memory)
        fputs(buffer_text(&listing->line), stdout);
    listing->stopped = !command_can_write(&listing->error);
    return listing->no_memory || listing->stopped;
}

/* Whether any selected technique assumes one solution. Counting solutions takes long on large boards. */
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
    struct candidate_grid *grid = candidate_grid_create(puzzle);
    if (!grid)
        return false;
    listing->search.unique = false;
    if (needs_unique(&listing->search) && count_unique(puzzle, NULL, &listing->search.unique) == COUNT_NO_MEMORY) {
        candidate_grid_destroy(grid);
        return false;
    }
    listing->search.grid = grid;
    listing->puzzle = puzzle;
    listing->number = 0;
    search_run(&listing->search);
    candidate_grid_destroy(grid);
    return !listing->no_memory && !listing->search.no_memory && !listing->stopped;
}

static enum exit_status list_all(struct listing *listing, struct puzzle_reader *reader, const char *source)
{
    enum exit_status status = EXIT_DONE;
    for (bool any = false;; any = true) {
        struct puzzle *puzzle;
        struct text_error error;
        enum puzzle_read what = puzzle_reader_next(reader, &puzzle, &error);
        if (what == PUZZLE_READ_END && !any) {
            puzzle_reader_found_none(source, &error);
            return command_fail(&error);
        }
        if (what == PUZZLE_READ_END)
            return status;
        if (what == PUZZLE_READ_BAD) {
            status = command_fail(&error);
            if (status == EXIT_MACHINE)
                return status;
            continue;
        }
        listing->input = puzzle->line ? puzzle->line : 1;
        bool listed = list_steps(listing, puzzle);
        puzzle_destroy(puzzle);
        if (listing->stopped)
            return command_fail(&listing->error);
        if (!listed) {
            text_error_memory(&error, "the steps");
            return command_fail(&error);
        }
    }
}

static bool choose_techniques(const struct options *options, struct search *search, struct text_error *error)
{
    const char *name = options->value[OPTION_TECHNIQUE];
    bool any = false;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (name && !technique_has_name(id, name))
            continue;
        search->wanted[id / 64] |= 1ull << id % 64;
        any = true;
    }
    if (!any)
        text_error_input(error, 0, 0, "unknown technique '%.40s' (see `sudoscope list techniques`)", name);
    return any;
}

static bool choose_format(const struct options *options, struct listing *listing, struct text_error *error)
{
    const char *format = options->value[OPTION_FORMAT];
    listing->as_text = format && !strcmp(format, "text");
    if (format && !listing->as_text && strcmp(format, "jsonl")) {
        text_error_input(error, 0, 0, "unknown format '%.40s', expected jsonl or text", format);
        return false;
    }
    return option_value_notation(options, &listing->notation, error);
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct input input;
    struct listing *listing = memory_calloc(1, sizeof *listing);
    if (!listing) {
        text_error_memory(&error, "the steps");
        return command_fail(&error);
    }
    listing->search.receive = print_finding;
    listing->search.context = listing;
    enum exit_status status;
    if (!choose_techniques(options, &listing->search, &error) || !choose_format(options, listing, &error) ||
        !input_open(&input, input_default_operand(options->operand), &error)) {
        status = command_fail(&error);
    } else {
        struct puzzle_reader *reader = puzzle_reader_create(input.view.bytes, input.view.length, input.source);
        text_error_memory(&error, "the puzzles");
        status = reader ? list_all(listing, reader, input.source) : command_fail(&error);
        puzzle_reader_destroy(reader);
        input_finish(&input);
    }
    buffer_finish(&listing->line);
    argument_maker_finish(&listing->arguments);
    step_explanation_finish(&listing->explanation);
    memory_free(listing);
    return status;
}

const struct command command_steps = {
    .name = "steps",
    .operand = "PUZZLE",
    .summary = "List every step that is available in each given grid, as JSON lines or text",
    .details =
        "\"input\" is the grid's line number. Grids may be puzzles, pencil marks or library lines, whose placed digits\n"
        "and removed candidates are not checked. A technique may have several names, and some names stand for several\n"
        "techniques (nice-loop). The format text has \"input:number\", then the step's name and reason, where to look,\n"
        "and the proof.\n",
    .options = OPTION_BIT(OPTION_TECHNIQUE) | OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_NOTATION),
    .run = run,
};
