#include "engine/generate_filter.h"

#include <string.h>

#include "base/memory.h"
#include "engine/job.h"
#include "engine/puzzle_rating.h"
#include "hint/hint_search.h"
#include "trace/replay.h"
#include "trace/search.h"

static struct job *solve(const struct generate_filter *filter, const struct puzzle *puzzle)
{
    struct puzzle *copy = puzzle_copy(puzzle);
    return job_start(&(struct job_params){.engine = &engine_human,
                                          .settings.techniques = filter->techniques,
                                          .memory = 64 << 20,
                                          .cancel = filter->cancel},
                     copy);
}

/* Returns 1 if the trace has a step of the technique, 0 if it has none, or -1 if the trace is full. */
static int uses(const struct trace *trace, enum technique_id technique)
{
    struct search_condition wanted = {.about = SEARCH_TECHNIQUE, .technique = 1};
    struct cursor *cursor = cursor_create(trace);
    while (wanted.technique < trace_technique_count(trace) &&
           strcmp(trace_technique_id(trace, wanted.technique), techniques[technique].id))
        wanted.technique++;
    bool found = wanted.technique < trace_technique_count(trace) && search_nearest(cursor, 0, true, &wanted);
    cursor_destroy(cursor);
    return found;
}

/* Finds the higher level of two: that of the puzzle as given, and that of its canonical form; LEVELS if techniques up
 * to the filter's level do not solve it. `*is_same` receives whether both are equal. */
static void find_level(const struct generate_filter *filter, const struct puzzle *puzzle, unsigned *level,
                       bool *is_same)
{
    unsigned levels[2];
    for (unsigned i = 0; i < 2; i++) {
        struct puzzle_rating_params params = {.as_given = i == 0,
                                              .levels = filter->level + 1,
                                              .techniques = filter->techniques,
                                              .cancel = filter->cancel};
        struct puzzle_rating rating;
        puzzle_rating_compute(puzzle, &params, &rating);
        levels[i] = rating.outcome == ENGINE_SOLVED ? rating.level : LEVELS;
        if (levels[i] > filter->level) { /* already too hard */
            *level = levels[i];
            *is_same = false;
            return;
        }
    }
    *level = levels[0] > levels[1] ? levels[0] : levels[1];
    *is_same = levels[0] == levels[1];
}

/* Returns whether the filter's techniques solve the puzzle. */
static bool is_solved(const struct generate_filter *filter, const struct puzzle *puzzle)
{
    digit_mask *solution = memory_calloc(puzzle->layout->cells, sizeof *solution);
    struct engine_task task = {
        .puzzle = puzzle, .settings.techniques = filter->techniques, .cancel = filter->cancel, .solution = solution};
    bool solved = engine_human.solve(&task) == ENGINE_SOLVED;
    memory_free(solution);
    return solved;
}

bool generate_filter_is_too_hard(void *context, const struct puzzle *puzzle)
{
    const struct generate_filter *filter = context;
    unsigned level = 0;
    bool is_same;
    if (filter->is_hardest && !is_solved(filter, puzzle))
        return true;
    if (filter->level == LEVELS)
        return false;
    find_level(filter, puzzle, &level, &is_same);
    return level > filter->level;
}

int generate_filter_matches(const struct generate_filter *filter, const struct puzzle *puzzle, struct text_error *error)
{
    unsigned level;
    bool is_same;
    if (filter->level != LEVELS) {
        find_level(filter, puzzle, &level, &is_same);
        if (level != filter->level || !is_same)
            return 0;
    }
    if (filter->technique == TECHNIQUES)
        return 1;
    struct job *job = solve(filter, puzzle);
    int fits = job->outcome == ENGINE_SOLVED ? uses(job->trace, filter->technique) : 0;
    if (job->outcome == ENGINE_FULL) {
        fits = -1;
        trace_error(job->trace, error);
    }
    job_destroy(job);
    return fits;
}

/* --- positions --- */

static void write_candidates(struct buffer *line, const struct hint *hint)
{
    const char *blank = "";
    for (size_t i = 0; !hint->step.places && i < hint->step.removes; i++) {
        for (digit_mask left = hint->step.remove[i].digits; left; left &= left - 1, blank = " ")
            buffer_print(line, "%s%u%u%u", blank, digit_first(left), hint->step.remove[i].cell / 9 + 1u,
                         hint->step.remove[i].cell % 9 + 1u);
    }
}

/* Writes the candidates that are eliminated although no given or placed digit excludes them. */
static void write_deleted(struct buffer *line, const struct layout *layout, const digit_mask *mask,
                          const uint8_t *digit)
{
    const char *blank = "";
    for (unsigned c = 0; c < 81; c++) {
        digit_mask gone = digit[c] ? 0 : layout_all_digits(layout) & ~mask[c];
        for (; gone; gone &= gone - 1) {
            if (candidate_find_excluding(layout, digit, candidate_id_of((cell_id)c, digit_first(gone))) != NO_CELL)
                continue;
            buffer_print(line, "%s%u%u%u", blank, digit_first(gone), c / 9 + 1, c % 9 + 1);
            blank = " ";
        }
    }
}

static void write_line(struct buffer *line, const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed,
                       const struct hint *hint)
{
    uint8_t digit[81];
    digit_mask digits = hint->step.places ? hint->place.digits : changes_digits(hint->step.remove, hint->step.removes);
    buffer_print(line, ":%s:", hint->technique->code);
    for (; digits; digits &= digits - 1)
        buffer_print(line, "%u", digit_first(digits));
    buffer_print(line, ":");
    for (unsigned c = 0; c < 81; c++) {
        digit[c] = puzzle->given[c] ? puzzle->given[c] : placed[c];
        if (digit[c])
            buffer_print(line, "%s%u", puzzle->given[c] ? "" : "+", digit[c]);
        else
            buffer_print(line, ".");
    }
    buffer_print(line, ":");
    write_deleted(line, puzzle->layout, mask, digit);
    buffer_print(line, ":");
    write_candidates(line, hint);
    buffer_print(line, ":");
    if (hint->step.places)
        buffer_print(line, "%u%u%u", digit_first(hint->place.digits), hint->place.cell / 9 + 1u,
                     hint->place.cell % 9 + 1u);
    buffer_print(line, ":");
}

/* Writes the position as a library line if it has a step of the technique. Returns 1, 0, or -1 if the trace is full. */
static int write_if_found(enum technique_id technique, const struct puzzle *puzzle, const digit_mask *mask,
                          const uint8_t *placed, struct buffer *line)
{
    struct hint_search_params params = {.puzzle = puzzle,
                                        .mask = mask,
                                        .placed = placed,
                                        .may_assume_unique = true,
                                        .cell = NO_CELL,
                                        .technique = technique,
                                        .one_technique = true};
    struct hint_search *search = hint_search_start(&params);
    bool any = hint_search_count(search);
    if (any)
        write_line(line, puzzle, mask, placed, hint_search_get(search, 0));
    hint_search_destroy(search);
    return any;
}

/* Returns whether the technique is a single, a locked candidate or a subset. */
static bool is_basic(enum technique_id technique)
{
    return technique < TECHNIQUES && technique_category(technique) < CATEGORY_FISH;
}

/* Returns whether `technique` may count as the easiest when `human` used the technique `used_id`: they are the same, or
 * share a search; or `human` uses `technique` late or never, and the other one is after it in the table. With
 * `offered`, it is enough that the other one is not basic. */
static bool is_next_technique(enum technique_id technique, bool offered, const char *used_id)
{
    enum technique_id next = technique_find(used_id);
    enum technique_use use = techniques[technique].use;
    if (next == TECHNIQUES || next == technique)
        return next == technique;
    if (offered)
        return !is_basic(next);
    return ((use == USE_OFF || use == USE_BEYOND) && next > technique) ||
           (use == USE_SAME_SEARCH && techniques[next].find == techniques[technique].find);
}

static int find_position(enum technique_id technique, bool offered, const struct job *job, struct buffer *line)
{
    struct replay replay;
    struct step_reader reader;
    struct step step;
    uint8_t placed[81] = {0};
    int found = 0;
    replay_init(&replay, job->trace);
    step_reader_init(&reader, job->trace);
    for (uint64_t number = 1; !found && number <= trace_steps(job->trace); number++) {
        if (!step_read(&reader, number, &step)) {
            found = -1;
            break;
        }
        const char *id = trace_technique_id(job->trace, step.technique);
        replay_seek(&replay, number - 1);
        if (step.kind == STEP_DEDUCE && is_next_technique(technique, offered, id))
            found = write_if_found(technique, job->puzzle, replay.mask, placed, line);
        if (step.places)
            placed[step.place[0].cell] = (uint8_t)digit_first(step.place[0].digits);
    }
    step_reader_finish(&reader);
    replay_finish(&replay);
    return found;
}

int generate_filter_write_position(const struct generate_filter *filter, bool offered, const struct puzzle *puzzle,
                                   struct buffer *line, struct text_error *error)
{
    if (puzzle->layout->cells != 81)
        return 0;
    struct job *job = solve(filter, puzzle);
    int found = job->outcome == ENGINE_SOLVED ? find_position(filter->technique, offered, job, line) : 0;
    if (job->outcome == ENGINE_FULL)
        found = -1;
    if (found < 0)
        trace_error(job->trace, error);
    job_destroy(job);
    return found;
}
