#include "app/wanted.h"

#include <string.h>

#include "app/findings.h"
#include "app/job.h"
#include "app/rated.h"
#include "base/memory.h"
#include "player/stop.h"
#include "trace/replay.h"

static struct job *solve(const struct puzzle *puzzle)
{
    struct puzzle *copy = puzzle_copy(puzzle);
    return copy ? job_start(&(struct job_params){.engine = engine_find("human"), .memory = 64 << 20}, copy) : NULL;
}

static bool uses(const struct trace *trace, enum technique_id technique)
{
    struct cursor *cursor = memory_calloc(1, sizeof *cursor);
    struct text_error error;
    struct stop stop;
    if (!cursor)
        return false;
    cursor_init(cursor, trace);
    bool found = stop_parse(&stop, trace, techniques[technique].id, &error) && stop_find(cursor, 0, true, &stop);
    cursor_finish(cursor);
    memory_free(cursor);
    return found;
}

/* The hardest it is found to be, as it is rated and by the steps that one sees on the board as it lies; LEVELS if the
 * techniques up to the wanted level do not solve it. `is_same`: whether both say so. False if there is no memory. */
static bool find_level(const struct wanted *wanted, const struct puzzle *puzzle, unsigned *level, bool *is_same)
{
    unsigned found[2];
    for (unsigned i = 0; i < 2; i++) {
        struct rated_params params = {.as_given = i == 0, .levels = wanted->level + 1};
        struct rated rated;
        if (!rated_puzzle(puzzle, &params, &rated))
            return false;
        found[i] = rated.outcome == ENGINE_SOLVED ? rated.level : LEVELS;
        if (found[i] > wanted->level) { /* too hard already */
            *level = found[i];
            *is_same = false;
            return true;
        }
    }
    *level = found[0] > found[1] ? found[0] : found[1];
    *is_same = found[0] == found[1];
    return true;
}

bool wanted_is_too_hard(void *context, const struct puzzle *puzzle)
{
    const struct wanted *wanted = context;
    unsigned level = 0;
    bool is_same;
    return find_level(wanted, puzzle, &level, &is_same) && level > wanted->level;
}

int wanted_puzzle(const struct wanted *wanted, const struct puzzle *puzzle)
{
    unsigned level;
    bool is_same;
    if (wanted->level != LEVELS && !find_level(wanted, puzzle, &level, &is_same))
        return -1;
    if (wanted->level != LEVELS && (level != wanted->level || !is_same))
        return 0;
    if (wanted->technique == TECHNIQUES)
        return 1;
    struct job *job = solve(puzzle);
    if (!job)
        return -1;
    int fits = job->outcome == ENGINE_SOLVED && uses(job->trace, wanted->technique);
    job_destroy(job);
    return fits;
}

/* --- positions --- */

static void put_candidates(struct buffer *line, const struct found *found)
{
    const char *blank = "";
    for (size_t i = 0; !found->step.places && i < found->step.removes; i++) {
        for (digit_mask left = found->step.remove[i].digits; left; left &= left - 1, blank = " ")
            buffer_print(line, "%s%u%u%u", blank, digit_first(left), found->step.remove[i].cell / 9 + 1u,
                         found->step.remove[i].cell % 9 + 1u);
    }
}

static bool sees(const struct puzzle *puzzle, const uint8_t *placed, cell_id cell, unsigned digit)
{
    const struct cell *known = &puzzle->layout->cell[cell];
    for (unsigned i = 0; i < known->peer_count; i++) {
        if (puzzle->given[known->peers[i]] == digit || placed[known->peers[i]] == digit)
            return true;
    }
    return false;
}

/* What is gone although no placed digit sees it. */
static void put_deleted(struct buffer *line, const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed)
{
    const char *blank = "";
    for (unsigned c = 0; c < 81; c++) {
        for (unsigned digit = 1; digit <= 9; digit++) {
            if (puzzle->given[c] || placed[c] || mask[c] & digit_bit(digit) || sees(puzzle, placed, (cell_id)c, digit))
                continue;
            buffer_print(line, "%s%u%u%u", blank, digit, c / 9 + 1, c % 9 + 1);
            blank = " ";
        }
    }
}

static void put_line(struct buffer *line, const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed,
                     const struct found *found)
{
    buffer_print(line, ":%s:", found->technique->code);
    digit_mask digits = 0;
    for (size_t i = 0; i < found->step.removes; i++)
        digits |= found->step.remove[i].digits;
    for (digits = found->step.places ? found->place.digits : digits; digits; digits &= digits - 1)
        buffer_print(line, "%u", digit_first(digits));
    buffer_print(line, ":");
    for (unsigned c = 0; c < 81; c++) {
        if (puzzle->given[c])
            buffer_print(line, "%u", puzzle->given[c]);
        else if (placed[c])
            buffer_print(line, "+%u", placed[c]);
        else
            buffer_print(line, ".");
    }
    buffer_print(line, ":");
    put_deleted(line, puzzle, mask, placed);
    buffer_print(line, ":");
    put_candidates(line, found);
    buffer_print(line, ":");
    if (found->step.places)
        buffer_print(line, "%u%u%u", digit_first(found->place.digits), found->place.cell / 9 + 1u,
                     found->place.cell % 9 + 1u);
    buffer_print(line, ":");
}

/* Whether the position, as it is, offers the technique. */
static int offers(enum technique_id technique, const struct puzzle *puzzle, const digit_mask *mask,
                  const uint8_t *placed, struct buffer *line)
{
    struct findings_params params = {.puzzle = puzzle, .mask = mask, .placed = placed, .may_assume_unique = true,
                                     .cell = NO_CELL, .technique = technique, .one_technique = true};
    struct findings *findings = findings_start(&params);
    if (!findings)
        return -1;
    bool any = findings_count(findings);
    if (any)
        put_line(line, puzzle, mask, placed, findings_get(findings, 0));
    findings_destroy(findings);
    return any;
}

/* Singles, locked candidates and subsets. */
static bool is_basic(enum technique_id technique)
{
    return technique < TECHNIQUES && strncmp(techniques[technique].code, "03", 2) < 0;
}

/* Whether no technique that is easier is left before the step: it is the one, or one beside it or behind it where `human`
 * does not take it for itself. Or, if it need only be `offered`, none of the basic ones. */
static bool is_before(enum technique_id technique, bool offered, const char *step)
{
    enum technique_id next = technique_find(step);
    enum technique_use use = techniques[technique].use;
    if (next == TECHNIQUES || next == technique)
        return next == technique;
    if (offered)
        return !is_basic(next);
    return (use == USE_OFF && next > technique) || (use == USE_WITH && techniques[next].find == techniques[technique].find);
}

static int walk(enum technique_id technique, bool offered, const struct job *job, struct buffer *line)
{
    struct replay replay;
    struct step_reader reader;
    struct step step;
    uint8_t placed[81] = {0};
    int found = 0;
    if (!replay_init(&replay, job->trace))
        return -1;
    step_reader_init(&reader, job->trace);
    for (uint64_t number = 1; !found && number <= trace_steps(job->trace) && step_read(&reader, number, &step); number++) {
        const char *id = trace_technique_id(job->trace, step.technique);
        replay_seek(&replay, number - 1);
        if (step.kind == STEP_DEDUCE && is_before(technique, offered, id))
            found = offers(technique, job->puzzle, replay.mask, placed, line);
        if (step.places)
            placed[step.place[0].cell] = (uint8_t)digit_first(step.place[0].digits);
    }
    step_reader_finish(&reader);
    replay_finish(&replay);
    return found;
}

int wanted_position(enum technique_id technique, bool offered, const struct puzzle *puzzle, struct buffer *line)
{
    struct job *job = puzzle->layout->cells == 81 ? solve(puzzle) : NULL;
    if (!job)
        return -1;
    int found = job->outcome == ENGINE_SOLVED ? walk(technique, offered, job, line) : 0;
    job_destroy(job);
    return found;
}
