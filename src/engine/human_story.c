#include "engine/human_story.h"

#include <string.h>

#include "base/memory.h"
#include "engine/job.h"
#include "proof/uniqueness.h"
#include "technique/order.h"
#include "trace/tally.h"
#include "why/story_board.h"

/* Bounds: steps of one technique at a position; positions at which to search for steps. */
enum { MOST_OF_TECHNIQUE = 100, MOST_POSITIONS = 40 };

/* bytes for a solution by `human` */
enum { MEMORY = 256 << 20 };

struct story_search {
    story_step_list *steps;
    const struct puzzle *puzzle;
    struct story_board board;
    struct search search;
    struct refuter refuter;
    enum technique_id order[TECHNIQUES]; /* the allowed techniques, hardest last */
    size_t count;
    size_t found; /* steps of the current technique at this position */
    struct argument_maker maker;
    struct argument_plan plan; /* scratch space */
};

/* Lists the techniques up to the hardest one that the steps use. */
static void set_order(struct story_search *search, const struct trace *trace)
{
    const struct technique_choice choice = technique_choice_of_trace(trace);
    enum technique_id order[TECHNIQUES];
    size_t count = technique_order(&choice, order), last = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < search->steps->count; k++) {
            if (!strcmp(techniques[order[i]].id, search->steps->items[k].technique))
                last = i + 1;
        }
    }
    for (size_t i = 0; i < last; i++) {
        if (!story_is_plain(techniques[order[i]].id) && techniques[order[i]].use != USE_BEYOND)
            search->order[search->count++] = order[i];
    }
}

static bool receive(void *context, const struct finding *finding)
{
    struct story_search *search = context;
    struct change place;
    struct step step = finding_as_step(finding, &place);
    if (finding_needs_argument(finding))
        finding_make_argument(finding, search->puzzle->layout, search->search.grid->mask, &search->maker, &step);
    story_steps_add(search->steps, search->puzzle->layout, search->search.grid->mask, &step,
                    techniques[finding->technique].id);
    return ++search->found == MOST_OF_TECHNIQUE;
}

static bool is_same_search(enum technique_id a, enum technique_id b)
{
    return techniques[a].find == techniques[b].find && a < b;
}

/* Adds the steps that the techniques find at the position, and applies them. Returns whether there are any. */
static bool add_steps_here(struct story_search *search, const struct cancel *cancel)
{
    const struct layout *layout = search->puzzle->layout;
    struct puzzle *here = puzzle_copy(search->puzzle);
    size_t first = search->steps->count;
    bool any = false;
    memcpy(here->start, search->board.mask, layout->cells * sizeof *here->start);
    for (unsigned c = 0; c < layout->cells; c++)
        here->placed[c] = here->given[c] ? 0 : search->board.placed[c];
    here->has_marks = true;
    struct candidate_grid *grid = candidate_grid_create(here);
    search->search.grid = grid;
    for (size_t i = 0, end; i < search->count && !cancel_is_requested(cancel); i = end) {
        for (end = i + 1; end < search->count && is_same_search(search->order[i], search->order[end]);)
            end++;
        search->found = 0;
        search_run_family(&search->search, search->order + i, end - i);
    }
    candidate_grid_destroy(grid);
    puzzle_destroy(here);
    for (size_t i = first; i < search->steps->count; i++)
        any |= story_board_apply(&search->board, &search->refuter, &search->steps->items[i].builder.step, NULL);
    for (size_t i = 0; !any && i < first; i++)
        any = story_board_apply(&search->board, &search->refuter, &search->steps->items[i].builder.step, NULL);
    story_board_settle(&search->board, NULL, NULL);
    return any;
}

static void add_steps(struct story_search *search, const struct trace *trace, const struct cancel *cancel)
{
    set_order(search, trace);
    search->search.cancel = cancel;
    search->search.receive = receive;
    search->search.context = search;
    search->search.plain_groups = true;
    search->search.unique = uniqueness_of(search->puzzle) == UNIQUENESS_ONE;
    story_board_init(&search->board, search->puzzle);
    story_board_settle(&search->board, NULL, NULL);
    for (unsigned i = 0; i < MOST_POSITIONS && search->board.unplaced && !cancel_is_requested(cancel); i++) {
        if (!add_steps_here(search, cancel))
            break;
    }
    story_board_finish(&search->board);
    refuter_finish(&search->refuter);
}

static bool supposes(const struct argument *argument)
{
    bool any = false;
    for (size_t i = 0; i < argument->lines; i++)
        any |= argument->line[i].kind == ARGUMENT_SUPPOSE;
    return any;
}

/* Makes the argument by a plan. If the plan does not fit the board, the maker supposes the removals, or finds
 * nothing. */
static bool argue(void *context, const struct layout *layout, const digit_mask *grid, const struct step *like,
                  struct step *step)
{
    struct story_search *search = context;
    plan_of_argument(&search->plan, like, &like->argument);
    argument_make(&search->maker, layout, grid, step, &search->plan);
    step->argument = search->maker.argument;
    return step->argument.lines && supposes(&step->argument) == supposes(&like->argument);
}

/* Returns whether the trace's own steps cannot be told. */
static bool needs_human(const struct trace *trace)
{
    struct step_reader reader;
    struct tally tally = {0};
    step_reader_init(&reader, trace);
    tally_make(&tally, &reader.cursor, trace_steps(trace));
    step_reader_finish(&reader);
    return tally.kinds[STEP_GUESS] || trace_has_claims(trace);
}

static struct trace *tell(const struct trace *trace, bool is_thorough, const struct cancel *cancel,
                          struct text_error *error)
{
    story_step_list steps = {0};
    struct trace *story = NULL;
    if (story_steps_read(&steps, trace, error)) {
        struct story_search *search = memory_calloc(1, sizeof *search);
        search->steps = &steps;
        search->puzzle = trace_puzzle(trace);
        if (trace_is_human(trace))
            add_steps(search, trace, cancel);
        const struct story_arguer arguer = {argue, search};
        story = story_create(trace, &steps, &arguer, is_thorough, cancel, error);
        argument_maker_finish(&search->maker);
        memory_free(search);
    }
    story_steps_finish(&steps);
    return story;
}

struct trace *human_story_create(const struct trace *trace, bool is_thorough, const struct cancel *cancel,
                                 struct text_error *error)
{
    const struct job_params params = {.engine = &engine_human, .memory = MEMORY, .cancel = cancel};
    struct job *job = needs_human(trace) ? job_start(&params, puzzle_copy(trace_puzzle(trace))) : NULL;
    struct trace *story = tell(job ? job->trace : trace, is_thorough, cancel, error);
    job_destroy(job);
    return story;
}
