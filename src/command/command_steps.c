/* `sudoscope steps`: prints all steps that techniques find in each given position. */
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/puzzle_pool.h"
#include "explain/step_explanation.h"
#include "solve/count.h"
#include "technique/order.h"
#include "trace_file/jsonl.h"

/* The request of the command line. */
struct request {
    uint64_t wanted[BITS_WORDS(TECHNIQUES)]; /* [techniques]: bit set */
    struct technique_choice techniques;      /* of its members only `without` has an effect */
    enum notation notation;
    bool as_jsonl;
    bool is_first_enough; /* the other steps of a grid are not searched */
    double seconds;       /* limit for each puzzle; 0: none */
};

/* The work on one puzzle. */
struct listing {
    const struct request *request;
    struct work_task *task;
    struct search search;
    struct argument_maker arguments;
    const struct puzzle *puzzle;
    struct cancel cancel;
    uint64_t input, number;
    struct step_explanation explanation;
};

/* Appends the line of a step, or with --format text its whole explanation. */
static void write_step(struct listing *listing, const struct step *step, const char *technique)
{
    struct buffer *output = &listing->task->output;
    struct step_explanation *explanation = &listing->explanation;
    const digit_mask *mask = listing->search.grid->mask;
    explanation->wording.notation = listing->request->notation;
    if (!listing->request->as_jsonl) {
        buffer_print(output, "%llu:%llu", (unsigned long long)listing->input, (unsigned long long)step->number);
        step_explanation_write_single(explanation, listing->puzzle, step, technique, mask, 2, output);
        return;
    }
    translation_begin_english();
    step_explanation_of_single(explanation, listing->puzzle, step, technique, mask);
    translation_end_english();
    jsonl_put_step(output, listing->puzzle->layout, step, technique, explanation->sentence.text,
                   (struct jsonl_numbers){.input = listing->input});
}

static bool write_finding(void *context, const struct finding *finding)
{
    struct listing *listing = context;
    struct change place;
    struct step step = finding_as_step(finding, &place);
    step.number = ++listing->number;
    finding_make_argument(finding, listing->puzzle->layout, listing->search.grid->mask, &listing->arguments, &step);
    write_step(listing, &step, techniques[finding->technique].id);
    work_pool_print_early(listing->task);
    return listing->request->is_first_enough || cancel_is_requested(&listing->cancel);
}

/* Returns whether any selected technique assumes a unique solution. Counting solutions takes long on large boards. */
static bool needs_unique(const struct search *search)
{
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (technique_assumes_unique(id) && search->wanted[id / 64] >> id % 64 & 1)
            return true;
    }
    return false;
}

static void list_steps(struct listing *listing)
{
    const struct puzzle *puzzle = listing->puzzle;
    struct candidate_grid *grid = candidate_grid_create(puzzle);
    if (needs_unique(&listing->search))
        count_unique(puzzle, &listing->cancel, &listing->search.unique);
    listing->search.grid = grid;
    search_run(&listing->search);
    candidate_grid_destroy(grid);
}

/* Lists the steps of one puzzle. Called from several threads at once. */
static enum exit_status list_one(const void *context, const struct puzzle *puzzle, struct work_task *task,
                                 struct text_error *error)
{
    (void)error;
    struct listing *listing = memory_calloc(1, sizeof *listing);
    listing->request = context;
    listing->task = task;
    listing->puzzle = puzzle;
    listing->input = puzzle->line ? puzzle->line : 1;
    listing->search.receive = write_finding;
    listing->search.context = listing;
    listing->cancel.outer = task->closed;
    listing->cancel.deadline = cancel_deadline(listing->request->seconds);
    listing->search.cancel = &listing->cancel;
    memcpy(listing->search.wanted, listing->request->wanted, sizeof listing->search.wanted);
    memcpy(listing->search.without, listing->request->techniques.without, sizeof listing->search.without);
    list_steps(listing);
    bool is_late = cancel_is_late(&listing->cancel);
    if (is_late)
        puzzle_pool_note(task, puzzle, tr("stopped by the time limit; --seconds allows more"));
    argument_maker_finish(&listing->arguments);
    step_explanation_finish(&listing->explanation);
    memory_free(listing);
    return is_late ? EXIT_FOUND_NONE : EXIT_DONE;
}

static bool choose_techniques(const struct options *options, struct request *request, struct text_error *error)
{
    const char *name = options->value[OPTION_TECHNIQUE];
    if ((name && !option_value_add_technique(name, request->wanted, error)) ||
        !option_value_techniques(options, &request->techniques, error))
        return false;
    for (enum technique_id id = 0; id < TECHNIQUES && !name; id++)
        bits_add(request->wanted, id);
    bits_and_not(request->wanted, request->techniques.without, BITS_WORDS(TECHNIQUES));
    return bits_any(request->wanted, BITS_WORDS(TECHNIQUES)) ||
           text_error_input(error, 0, 0, "--without leaves out every technique, expected one that is left");
}

static enum exit_status run(const struct options *options)
{
    struct request request = {.as_jsonl = true, .is_first_enough = options->value[OPTION_FIRST]};
    struct text_error error;
    if (!choose_techniques(options, &request, &error) || !option_value_jsonl(options, &request.as_jsonl, &error) ||
        !option_value_notation(options, &request.notation, &error) ||
        !option_value_seconds(options, &request.seconds, &error))
        return command_fail(options->messages, &error);
    return puzzle_pool_run(options,
                           &(struct puzzle_pool_work){.work = list_one, .context = &request, .what = TR("listing")});
}

const struct command command_steps = {
    .name = "steps",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("List every step that is available in each given grid, as JSON lines or text"),
    .details = TR(
        "\"input\" is the grid's line number. Grids may be puzzles, pencil marks or library lines, whose placed "
        "digits\n"
        "and removed candidates are not checked. A technique may have several names, and some names stand for several\n"
        "techniques (nice-loop). The format text has \"input:number\", then the step's name and reason, where to "
        "look,\n"
        "and the proof.\n"),
    .options = OPTION_BIT(OPTION_SHARD) | OPTION_BIT(OPTION_TECHNIQUE) | OPTION_BIT(OPTION_WITHOUT) |
               OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_NOTATION) | OPTION_BIT(OPTION_SECONDS) |
               OPTION_BIT(OPTION_FIRST),
    .run = run,
};
