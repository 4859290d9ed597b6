/* `sudoscope generate`: prints generated puzzles, one per line, optionally only those that need a technique or have a
 * level. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/suggestion.h"
#include "base/translation.h"
#include "base/word.h"
#include "command/command.h"
#include "command/generated.h"
#include "engine/generate_filter.h"
#include "command/option_values.h"
#include "command/progress.h"
#include "command/result.h"
#include "command/work_pool.h"
#include "engine/generate.h"
#include "engine/generate_clues.h"
#include "puzzle/clue.h"
#include "puzzle/layouts.h"
#include "puzzle/writer.h"

enum { DEFAULT_TRIES = 200000, SEEDS_PER_CORE = 16, MOST_WITHOUT_PLACE = 200 /* seeds in a row */ };

static bool read_symmetry(const struct options *options, enum symmetry *symmetry, struct text_error *error)
{
    static const char *const names[] = {
        [SYMMETRY_NONE] = "none",
        [SYMMETRY_ROTATED] = "rotate",
        [SYMMETRY_MIRRORED] = "mirror",
        [SYMMETRY_DIAGONAL] = "diagonal",
        NULL,
    };
    const char *name = options->value[OPTION_SYMMETRY];
    const char *const *found = name ? word_read("symmetry", name, names, sizeof *names, error) : &names[*symmetry];
    if (found)
        *symmetry = (enum symmetry)(found - names);
    return found;
}

/* Prints the layout's name as a directive, unless the length of a puzzle's line determines the layout. */
static void print_layout(const struct layout *layout, FILE *output)
{
    if (!layout_is_square(layout))
        fprintf(output, "#! layout %s\n", layout->name);
}

/* The request of the command line. */
struct request {
    const struct options *options;
    struct generate_params params;
    struct generate_filter filter;
    uint64_t tries;         /* gives up after this many consecutive puzzles that do not match, */
    uint64_t tries_of_seed; /* or this many consecutive seeds without a place for the clues */
    double seconds;         /* limit for the whole run; 0: none */
    uint64_t deadline;      /* of the run, as a time of clock_now; 0: none */
    bool filtered, position, offered, as_jsonl;
};

/* A puzzle to be made from a seed. */
struct made {
    uint64_t seed;
    int fits; /* 1: the puzzle matches the filter; 0: it does not, or the board has no place for the wanted clues; -1:
                 failed, with `error` filled */
    bool has_no_place; /* the board has no place for the wanted clues; `error` says so */
    struct text_error error;
};

/* The puzzles of one run, made by all cores. */
struct run {
    const struct request *request;
    uint64_t wanted, written, tried, without_place;
    uint64_t rejected;  /* consecutive, since the last one written */
    uint64_t placeless; /* consecutive */
    struct progress progress;
    enum exit_status status;
    struct generated *kept; /* receives the puzzles; NULL: they are printed */
};

/* Makes the object of a puzzle. The library line of a position, if requested, is already in the output. */
static void put_object(const struct request *request, const struct made *made, const struct puzzle *puzzle,
                       struct buffer *output)
{
    struct buffer position = {0};
    buffer_append(&position, buffer_text(output), output->length);
    buffer_clear(output);
    buffer_print(output, "{\"seed\":%" PRIu64, made->seed);
    if (request->position)
        result_put_text(output, "position", buffer_text(&position));
    result_put_puzzle(output, puzzle);
    buffer_put(output, '}');
    buffer_finish(&position);
}

/* Generates the puzzle of a seed and appends its line. Called from several threads at once. */
static void make_one(void *context, struct work_task *task)
{
    const struct request *request = ((const struct run *)context)->request;
    struct made *made = task->item;
    struct generate_params params = request->params;
    const struct cancel cancel = {.deadline = request->deadline, .outer = task->closed};
    struct generate_filter filter = request->filter;
    filter.cancel = params.cancel = &cancel;
    if (params.is_too_hard)
        params.context = &filter;
    params.seed = made->seed;
    made->fits = -1;
    made->has_no_place = false;
    struct puzzle *puzzle = generate_puzzle(&params, &made->error);
    if (!puzzle) {
        made->has_no_place = made->error.kind == TEXT_ERROR_INPUT;
        made->fits = made->has_no_place ? 0 : -1;
        return;
    }
    made->fits = 1;
    if (request->position)
        made->fits = generate_filter_write_position(&filter, request->offered, puzzle, &task->output, &made->error);
    else if (request->filtered)
        made->fits = generate_filter_matches(&filter, puzzle, &made->error);
    if (request->as_jsonl)
        put_object(request, made, puzzle, &task->output);
    if (made->fits > 0 && params.styles && !request->as_jsonl)
        result_put_clues(puzzle->layout, params.layout, &task->output);
    if (made->fits > 0 && !request->position && !request->as_jsonl)
        writer_puzzle_line(puzzle, &task->output);
    puzzle_destroy(puzzle);
    buffer_put(&task->output, '\n');
    if (cancel_is_late(&cancel)) /* the filter's result is invalid */
        made->fits = -1;
}

/* Prints why this many consecutive seeds gave no puzzle. */
static void give_up(const struct run *run, struct made *made)
{
    char reason[sizeof made->error.message];
    memcpy(reason, made->error.message, sizeof reason);
    unsigned long long rejected = run->rejected, placeless = run->placeless;
    if (made->has_no_place)
        text_error_input(&made->error, 0, 0, "%s: %llu seeds in a row were tried", reason, placeless);
    else
        text_error_input(
            &made->error, 0, 0,
            run->request->position && !run->request->offered
                ? "none found: %llu puzzles in a row did not match; --tries tries more, --offered accepts more"
                : "none found: %llu puzzles in a row did not match; --tries tries more",
            rejected);
}

/* Returns a copy of a puzzle's text, with the name of its layout if the line alone does not determine it. */
static char *keep_text(const struct request *request, const struct buffer *line)
{
    const struct layout *layout = request->params.layout;
    bool is_named = !request->params.styles && !layout_is_square(layout);
    struct buffer text = {0};
    if (is_named)
        buffer_print(&text, "#! layout %s\n", layout->name);
    buffer_append(&text, line->bytes, line->length);
    buffer_put(&text, 0);
    return text.bytes; /* the caller frees it */
}

/* Writes a matching puzzle immediately, because the next one may take long. */
static bool write_one(void *context, struct work_task *task)
{
    struct run *run = context;
    struct made *made = task->item;
    run->tried++;
    run->without_place += made->has_no_place;
    if (!run->progress.subject)
        progress_show(&run->progress, run->tried, run->tried, run->wanted);
    else
        progress_show(&run->progress, run->tried, 0, 0);
    if (made->fits < 0 && cancel_is_late(&(struct cancel){.deadline = run->request->deadline})) {
        text_error_input(&made->error, 0, 0, "stopped after %g s with %llu of %llu puzzles; --seconds allows more",
                         run->request->seconds, (unsigned long long)run->written, (unsigned long long)run->wanted);
        command_fail(run->request->options->messages, &made->error);
        run->status = EXIT_FOUND_NONE;
        return false;
    }
    if (made->fits > 0) {
        run->rejected = run->placeless = 0;
        run->written++;
        if (run->kept)
            array_append(run->kept, keep_text(run->request, &task->output));
        if (run->kept)
            return run->written < run->wanted;
        progress_end(&run->progress); /* the progress may share a terminal with the output */
        return work_pool_print(task) && work_pool_flush(task) && run->written < run->wanted;
    }
    run->placeless = made->has_no_place ? run->placeless + 1 : 0;
    run->rejected += !made->fits && !made->has_no_place;
    if (!made->fits && run->placeless < run->request->tries_of_seed && run->rejected < run->request->tries)
        return true;
    if (!made->fits)
        give_up(run, made);
    run->status = command_fail(run->request->options->messages, &made->error);
    if (!made->fits)
        run->status = EXIT_FOUND_NONE;
    return false;
}

/* Starts to show how many puzzles are made or, if most of them do not match, are tried. */
static void begin_progress(struct run *run, char *subject, size_t size)
{
    const struct generate_filter *filter = &run->request->filter;
    bool has_level = filter->level < LEVELS, has_technique = filter->technique < TECHNIQUES;
    if (!has_level && !has_technique) {
        progress_begin(&run->progress, TR("generating"), TR("puzzles"), true);
        return;
    }
    snprintf(subject, size, "%s%s%s", has_level ? technique_level_name(filter->level) : "",
             has_level && has_technique ? ", " : "", has_technique ? techniques[filter->technique].id : "");
    progress_begin(&run->progress, TR("looking for"), TR("puzzles"), false);
    run->progress.subject = subject;
    progress_keep_lines(&run->progress);
}

/* Prints the puzzles or, if `kept` is not NULL, adds them to it. */
static enum exit_status generate_all(const struct request *request, uint64_t count, struct generated *kept)
{
    struct run run = {.request = request, .wanted = count, .kept = kept};
    struct work_pool_work work = {.item_size = sizeof(struct made),
                                  .tasks = SEEDS_PER_CORE,
                                  .work = make_one,
                                  .write = write_one,
                                  .context = &run,
                                  .output = request->options->output,
                                  .cancel = request->options->cancel};
    struct work_pool *pool = work_pool_create(&work);
    struct made *made;
    char subject[80];
    bool endless = request->filtered || request->position || request->params.styles;
    begin_progress(&run, subject, sizeof subject);
    progress_show_if(&run.progress, !request->options->is_served);
    if (!kept && !request->params.styles && !request->as_jsonl)
        print_layout(request->params.layout, request->options->output);
    for (uint64_t i = 0; (endless || i < count) && (made = work_pool_next(pool)) != NULL; i++) {
        made->seed = request->params.seed + i;
        work_pool_queue(pool);
    }
    work_pool_finish(pool);
    progress_end(&run.progress);
    struct text_error note;
    text_error_input(&note, 0, 0, "%llu of %llu seeds had no place for the clues, and the next ones were taken",
                     (unsigned long long)run.without_place, (unsigned long long)run.tried);
    if (run.without_place && run.written)
        command_note(request->options->messages, &note);
    return run.status;
}

/* Refuses a level whose puzzles never need the technique. In HoDoKu's order, techniques beyond its own are tried only
 * after all of these have failed. */
static bool level_may_need(const struct generate_filter *filter, struct text_error *error)
{
    const struct technique *technique = &techniques[filter->technique];
    bool is_last = technique->use == USE_BEYOND && filter->techniques.profile == PROFILE_HODOKU;
    unsigned lowest = is_last ? LEVELS - 1 : technique->level;
    if (filter->level >= lowest)
        return true;
    text_error_input(error, 0, 0, "no puzzle of the level %s needs %s: expected the level %s or a harder one",
                     technique_level_name(filter->level), technique->id, technique_level_name(lowest));
    return false;
}

/* Reads the technique of --technique or --hardest, if there is one. */
static bool read_technique(const struct options *options, struct generate_filter *filter, struct text_error *error)
{
    const char *technique = options->value[OPTION_TECHNIQUE], *hardest = options->value[OPTION_HARDEST];
    const char *name = technique ? technique : hardest;
    if (technique && hardest)
        return text_error_input(error, 0, 0, "--hardest asks for a technique, too: expected it or --technique");
    filter->technique = name ? technique_find(name) : TECHNIQUES;
    filter->is_hardest = hardest;
    if (name && filter->technique == TECHNIQUES)
        option_value_reject_technique(name, error);
    return !name || filter->technique < TECHNIQUES;
}

static bool read_level(const struct options *options, struct generate_filter *filter, struct text_error *error)
{
    const char *level = options->value[OPTION_LEVEL], *levels[LEVELS + 1] = {NULL};
    for (unsigned i = 0; i < LEVELS; i++)
        levels[i] = technique_level_name(i);
    const char *const *found = level ? word_read("level", level, levels, sizeof *levels, error) : &levels[LEVELS];
    if (found)
        filter->level = (enum technique_level)(found - levels);
    return found;
}

/* Returns whether someone who solves with the filter's techniques may need the requested one. */
static bool may_be_needed(const struct options *options, const struct request *request, struct text_error *error)
{
    const struct generate_filter *filter = &request->filter;
    const char *id = filter->technique < TECHNIQUES ? techniques[filter->technique].id : NULL;
    if (!request->filtered && (options->value[OPTION_PROFILE] || options->value[OPTION_WITHOUT]))
        return text_error_input(error, 0, 0, "--profile and --without need --technique, --hardest or --level");
    if (!id || request->position)
        return true;
    if (technique_choice_has(&filter->techniques, filter->technique))
        return level_may_need(filter, error);
    if (options->value[OPTION_PROFILE] || options->value[OPTION_WITHOUT])
        return text_error_input(error, 0, 0, "no puzzle needs %s, which --profile or --without leaves out", id);
    return text_error_input(error, 0, 0,
                            "no puzzle needs %s, which the engine human does not use; --position makes a "
                            "position that has one",
                            id);
}

static bool read_filter(const struct options *options, struct request *request, struct text_error *error)
{
    const char *technique = options->value[OPTION_TECHNIQUE], *level = options->value[OPTION_LEVEL];
    struct generate_filter *filter = &request->filter;
    if (!read_technique(options, filter, error) || !read_level(options, filter, error) ||
        !option_value_techniques(options, &filter->techniques, error))
        return false;
    request->filtered = filter->technique < TECHNIQUES || level;
    if ((level || filter->is_hardest) && !options->value[OPTION_GIVENS]) {
        request->params.is_too_hard = generate_filter_is_too_hard;
        request->params.context = filter;
    }
    request->position = options->value[OPTION_POSITION];
    request->offered = options->value[OPTION_OFFERED];
    if (request->position &&
        (!technique || request->params.layout->cells != 81 || request->params.styles || request->params.layout->clues))
        return text_error_input(error, 0, 0, "--position needs --technique and a board of 81 cells without clues");
    if (request->position && (level || options->value[OPTION_PROFILE]))
        return text_error_input(error, 0, 0,
                                level
                                    ? "--position looks for a position, which has no level: --level does not go with it"
                                    : "--position looks in HoDoKu's order: --profile does not go with it");
    if (request->offered && !request->position)
        return text_error_input(error, 0, 0, "--offered needs --position");
    if (!may_be_needed(options, request, error))
        return false;
    if (filter->is_hardest)
        technique_choice_end(&filter->techniques, filter->technique);
    return true;
}

/* Adds the style of clues with this name. Returns false if there is none. */
static bool add_style(const char *name, size_t length, uint32_t *set)
{
    unsigned style = clue_style_find(name, length);
    if (style < MAX_CLUE_STYLES)
        *set |= UINT32_C(1) << style;
    return style < MAX_CLUE_STYLES;
}

/* If the name of a nonexistent layout resembles that of a style, suggests the style. Returns false. */
static bool suggest_style(const char *name, struct text_error *error)
{
    struct suggestion suggestion = {.word = name};
    char meant[SUGGESTION_SIZE];
    for (unsigned style = 0; clue_style_id(style); style++)
        suggestion_offer(&suggestion, clue_style_id(style));
    if (suggestion.nearest)
        text_error_input(error, 0, 0, "unknown layout '%.40s'%s", name, suggestion_text(&suggestion, meant));
    return false;
}

/* Reads names joined by '+': at most one of a layout, whose default is 9x9, and any number of styles of clues. */
static bool read_layout(const char *names, struct generate_params *params, struct text_error *error)
{
    char layout[LAYOUT_NAME_SIZE] = "";
    for (const char *name = names; name; name = strchr(name, '+') ? strchr(name, '+') + 1 : NULL) {
        size_t length = strcspn(name, "+");
        if (add_style(name, length, &params->styles))
            continue;
        if (layout[0])
            return text_error_input(error, 0, 0, "--layout %.40s: found a second layout, expected one and clues",
                                    names);
        snprintf(layout, sizeof layout, "%.*s", (int)length, name);
    }
    params->layout = layout_create_named(layout[0] ? layout : "9x9", error);
    return params->layout || suggest_style(layout, error);
}

enum exit_status generated_make(const struct options *options, struct generated *kept)
{
    struct text_error error;
    struct request request = {
        .options = options, .params = {.seed = 1}, .tries = DEFAULT_TRIES, .tries_of_seed = MOST_WITHOUT_PLACE};
    struct generate_params *params = &request.params;
    uint64_t count = 1;
    double percent = 0;
    if (!options_integer(options, OPTION_NUMBER, 1, 100000000, &count, &error) ||
        !options_integer(options, OPTION_SEED, 0, UINT64_MAX, &params->seed, &error) ||
        !options_integer(options, OPTION_TRIES, 1, 1000000000, &request.tries, &error) ||
        !options_integer(options, OPTION_TRIES, 1, 1000000000, &request.tries_of_seed, &error) ||
        !options_number(options, OPTION_GIVENS, 0, 100, &percent, &error) ||
        !option_value_seconds(options, &request.seconds, &error) ||
        !option_value_jsonl(options, &request.as_jsonl, &error) || !read_symmetry(options, &params->symmetry, &error) ||
        !read_layout(options->value[OPTION_LAYOUT], params, &error))
        return command_fail(options->messages, &error);
    params->givens = percent / 100;
    request.deadline = cancel_deadline(request.seconds);
    params->keeps_share = options->value[OPTION_GIVENS];
    enum exit_status status = read_filter(options, &request, &error) ? generate_all(&request, count, kept)
                                                                     : command_fail(options->messages, &error);
    layout_unref(params->layout);
    return status;
}

void generated_finish(struct generated *generated)
{
    for (size_t i = 0; i < generated->count; i++)
        memory_free(generated->items[i]);
    memory_free(generated->items);
    *generated = (struct generated){0};
}

static enum exit_status run(const struct options *options)
{
    return generated_make(options, NULL);
}

const struct command command_generate = {
    .name = "generate",
    .summary = TR("Make puzzles with one solution, one a line"),
    .details = TR(
        "--layout killer makes cages that suit the solution, and the other kinds of clues of `sudoscope list layouts` "
        "theirs.\n"
        "Names may be joined: --layout diagonal+killer+arrow. Such puzzles are printed with their clues.\n\n"
        "Puzzle i of a run with --seed S is the puzzle of --seed S+i, where seeds that have no place for the clues do "
        "not\n"
        "count. Givens are removed until no more can be removed, or until --givens percent of the cells are left (20 "
        "on\n"
        "non-consecutive boards, unless it says something else). --level keeps only puzzles of that level, and puts\n"
        "givens back where the puzzle would be harder. --technique keeps only\n"
        "puzzles that the engine human solves with that technique at a point where nothing easier applies. --position\n"
        "prints the position before that step instead, also for techniques that human does not use. With --offered, "
        "only\n"
        "singles, locked candidates and subsets must be exhausted there; other techniques may be easier.\n"
        "--hardest keeps only puzzles that need a technique and nothing harder, and puts givens back where the puzzle "
        "would\n"
        "be harder. Harder techniques follow in the order of --profile (`sudoscope list techniques --profile "
        "hodoku`).\n"),
    .options = GENERATED_OPTIONS | OPTION_BIT(OPTION_POSITION) | OPTION_BIT(OPTION_OFFERED) | OPTION_BIT(OPTION_FORMAT),
    .run = run,
};
