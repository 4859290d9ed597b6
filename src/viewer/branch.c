/* Branches: a new trace that copies the steps so far, takes a hint, and has the engine `human` continue from there; or
 * one in which the engine makes a different guess. The previous session is put on the stack of parent branches. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/steered_rule.h"
#include "trace/import.h"
#include "trace/peer_steps.h"
#include "viewer/activity.h"
#include "viewer/hints.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/session.h"
#include "viewer/transport.h"
#include "viewer/viewer_state.h"

/* To find how an opened trace was steered, at most this many of its steps are repeated, which takes a second or two. */
static const uint64_t most_steered = 1000000;

static bool import(struct trace *trace, const struct step *step, const char *technique)
{
    char reason[200];
    return trace_import(trace, step, technique, reason, sizeof reason) == IMPORTED;
}

/* Copies the first `count` steps, without a final step (solved, stuck, no solution): the branch continues there. */
static bool copy_steps(struct trace *trace, const struct trace *from, uint64_t count)
{
    struct step_reader reader;
    struct step step;
    bool ok = true;
    step_reader_init(&reader, from);
    for (uint64_t number = 1; ok && number <= count; number++) {
        ok = step_read(&reader, number, &step);
        bool last = ok && (step.kind == STEP_SOLVED || step.kind == STEP_STUCK || step.kind == STEP_NO_SOLUTION);
        ok = ok && (last || import(trace, &step, trace_technique_id(from, step.technique)));
    }
    step_reader_finish(&reader);
    return ok;
}

/* Appends the pending eliminations by peers as steps, because techniques assume that they are done. */
static bool clear_peers(struct trace *trace, const struct puzzle *clean)
{
    bool fine = true;
    for (unsigned c = 0; fine && c < clean->layout->cells; c++)
        fine = !clean->placed[c] || peer_steps_append(trace, (cell_id)c, clean->placed[c]);
    return fine;
}

/* Creates the trace of the branch. A branch of another engine's trace is named after both: "pivot-human". */
static struct trace *create_branch(const struct viewer *viewer, const struct trace *from)
{
    const char *human = engine_trace_name(&engine_human, &viewer->params.engine_settings.techniques),
               *engine = trace_engine(from);
    size_t length = strlen(engine), suffix_length = strlen(human);
    char name[64];
    bool ends_in_human = length >= suffix_length && !strcmp(engine + length - suffix_length, human);
    snprintf(name, sizeof name, "%.50s%s%s", engine, ends_in_human ? "" : "-", ends_in_human ? "" : human);
    return trace_create(trace_puzzle(from), name);
}

/* Makes the trace of the branch up to and including the hint, which becomes step `*taken`, and the puzzle that remains
 * to be solved. */
static struct trace *begin_branch(struct viewer *viewer, const struct hint *hint, uint64_t *taken, struct puzzle **left,
                                  struct text_error *error)
{
    const struct player *player = &viewer->session.player;
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    struct trace *trace = create_branch(viewer, viewer->session.trace);
    uint8_t placed[LAYOUT_MAX_CELLS];
    hints_placed_digits(&player->replay, placed);
    struct puzzle *clean = hint_search_puzzle(puzzle, player->replay.mask, placed);
    bool ok = copy_steps(trace, viewer->session.trace, player_position(player)) &&
              (!hint->after_pending || clear_peers(trace, clean)) && import(trace, &hint->step, hint->technique->id);
    *taken = ok ? trace_steps(trace) : 0;
    ok = ok && clear_peers(trace, clean);
    *left = ok ? clean : NULL;
    if (ok) {
        memcpy(clean->start, trace_grid(trace), clean->layout->cells * sizeof *clean->start);
        if (hint->step.places)
            clean->placed[hint->place.cell] = (uint8_t)digit_first(hint->place.digits);
        return trace;
    }
    trace_error(trace_damaged_step(viewer->session.trace) ? viewer->session.trace : trace, error);
    puzzle_destroy(clean);
    trace_destroy(trace);
    return NULL;
}

bool branch_can_steer(const struct viewer *viewer)
{
    const struct job *job = viewer->session.job;
    const struct engine *engine = job ? job->engine : engine_of_trace(trace_engine(viewer->session.trace));
    return engine && engine_chooses(engine, false) && !viewer->race.rivals && !(job && job->skip_engine);
}

bool branch_rule(const struct session *session, uint64_t steps, struct guess_rule *rule)
{
    const struct engine *engine = engine_of_trace(trace_engine(session->trace));
    if (session->job)
        *rule = session->job->task.settings.choose;
    return session->job || (engine && steps <= most_steered && steered_rule_find(rule, engine, session->trace, steps));
}

bool branch_guess_shown(const struct viewer *viewer, struct guess_steer *steer)
{
    struct step_reader reader;
    struct step step;
    uint64_t position = player_position(&viewer->session.player);
    step_reader_init(&reader, viewer->session.trace);
    bool is_retry = position > 1 && step_read(&reader, position - 1, &step) && step.kind == STEP_BACKTRACK &&
                    step_refutes_guess(&step);
    bool is_guess = position && !is_retry && step_read(&reader, position, &step) && step.kind == STEP_GUESS;
    if (is_guess)
        *steer = (struct guess_steer){.after = position - 1,
                                      .cell = step.place[0].cell,
                                      .digit = (uint8_t)digit_first(step.place[0].digits),
                                      .avoids = true};
    step_reader_finish(&reader);
    return is_guess;
}

/* Returns the text, which the caller frees, and empties the buffer. */
static char *take_text(struct buffer *text)
{
    char *copy = memory_strdup(buffer_text(text));
    buffer_finish(text);
    return copy;
}

/* Returns the text from which steer_again begins the branch. */
static char *words_of_steer(const struct guess_steer *steer)
{
    struct buffer words = {0};
    buffer_print(&words, "steer %" PRIu64 " %u %u %u", steer->after, steer->cell, steer->digit, steer->avoids);
    return take_text(&words);
}

/* Appends the placements and eliminations of the step, which identify it later: cells with sets of digits as
 * numbers. */
static void write_conclusion(const struct step *step, struct buffer *text)
{
    for (size_t i = 0; i < step->places; i++)
        buffer_print(text, "=%u:%u", step->place[i].cell, (unsigned)step->place[i].digits);
    for (size_t i = 0; i < step->removes; i++)
        buffer_print(text, "-%u:%u", step->remove[i].cell, (unsigned)step->remove[i].digits);
}

/* Returns the text from which take_again begins the branch. */
static char *words_of_hint(const struct hint *hint, uint64_t from)
{
    struct buffer words = {0};
    buffer_print(&words, "take %" PRIu64 " %s ", from, hint->technique->id);
    write_conclusion(&hint->step, &words);
    return take_text(&words);
}

/* The engine repeats its steps up to this position, which makes copying unnecessary. */
bool branch_steer(struct viewer *viewer, const struct guess_steer *steer, struct text_error *error)
{
    char cell[16], digit[2] = {digit_character(steer->digit), 0};
    struct job_params params = session_job_params(viewer, session_engine(viewer));
    struct guess_rule *choose = &params.settings.choose;
    if (!activity_has_room(viewer, error))
        return false;
    if (!branch_rule(&viewer->session, steer->after, choose))
        return text_error_input(error, 0, 0,
                                "this trace cannot be steered here: %s takes other steps, or they are more than %llu",
                                params.engine->id, (unsigned long long)most_steered);
    while (choose->steers && choose->steer[choose->steers - 1].after >= steer->after)
        choose->steers--; /* the rest of the trace follows a different branch */
    if (choose->steers == GUESS_MAX_STEERS)
        return text_error_input(error, 0, 0, "this way was steered %d times already", GUESS_MAX_STEERS);
    choose->steer[choose->steers++] = *steer;
    puzzle_cell_name(trace_layout(viewer->session.trace), steer->cell, cell, sizeof cell);
    struct session opened = {.job = job_start(&params, puzzle_copy(trace_puzzle(viewer->session.trace)))};
    opened.trace = opened.job->trace;
    opened.origin = words_of_steer(steer);
    memcpy(opened.name, viewer->session.name, sizeof opened.name);
    open_branch(viewer, &opened);
    viewer->params.start_position = steer->after;
    transport_go_to_start(viewer);
    message_offer(viewer, ACTION_return,
                  steer->avoids ? "Another way from step %llu: in %s, %s is tried last. A click here, or Shift+A, goes "
                                  "back to the first; C shows both."
                                : "Another way from step %llu: in %s, %s is guessed next. A click here, or Shift+A, "
                                  "goes back to the first; C shows both.",
                  (unsigned long long)steer->after, cell, digit);
    return true;
}

static bool take_hint(struct viewer *viewer, const struct hint *hint, struct text_error *error)
{
    struct puzzle *left = NULL;
    uint64_t from = player_position(&viewer->session.player), taken;
    struct trace *trace = begin_branch(viewer, hint, &taken, &left, error);
    struct job_params params = session_job_params(viewer, &engine_human);
    params.trace = trace;
    params.skip_engine = replay_depth(&viewer->session.player.replay);
    if (!trace)
        return false;
    struct session opened = {.job = job_start(&params, left), .origin = words_of_hint(hint, from)};
    opened.trace = opened.job->trace;
    memcpy(opened.name, viewer->session.name, sizeof opened.name);
    open_branch(viewer, &opened);
    player_seek(&viewer->session.player, taken);
    message_offer(viewer, ACTION_return,
                  params.skip_engine ? "Another way from step %llu. Inside a guess it ends here. A click here, or "
                                       "Shift+A, goes back to the first."
                                     : "Another way from step %llu. A click here, or Shift+A, goes back to the first.",
                  (unsigned long long)from);
    return true;
}

bool branch_take(struct viewer *viewer, size_t index, struct text_error *error)
{
    bool is_list = viewer->hints.purpose == HINTS_LIST;
    if (!viewer->hints.search || index >= hint_search_count(viewer->hints.search) ||
        (hints_get(viewer, index)->after_pending && !is_list))
        return text_error_input(error, 0, 0,
                                "there is no such step to choose; \"What else?\" (A) lists those that there are");
    return activity_has_room(viewer, error) && take_hint(viewer, hints_get(viewer, index), error);
}

/* --- after a restart --- */

/* Returns the hint with this conclusion, or NULL. */
static const struct hint *find_hint(const struct hint_search *search, const char *conclusion)
{
    const struct hint *found = NULL;
    for (size_t i = 0; !found && i < hint_search_count(search); i++) {
        const struct hint *hint = hint_search_get(search, i);
        struct buffer text = {0};
        write_conclusion(&hint->step, &text);
        found = strcmp(buffer_text(&text), conclusion) ? NULL : hint;
        buffer_finish(&text);
    }
    return found;
}

/* Searches for the steps of one technique at the position, besides pending eliminations, and takes the one with this
 * conclusion. */
static bool take_again(struct viewer *viewer, const char *technique, const char *conclusion, struct text_error *error)
{
    enum technique_id id = technique_find(technique);
    struct player *player = &viewer->session.player;
    uint8_t placed[LAYOUT_MAX_CELLS];
    hints_placed_digits(&player->replay, placed);
    struct hint_search *search = hint_search_start(&(struct hint_search_params){
        .puzzle = trace_puzzle(viewer->session.trace),
        .mask = player->replay.mask,
        .may_assume_unique = !replay_depth(&player->replay),
        .placed = placed,
        .technique = id == TECHNIQUES ? 0 : id, /* in that case it is a pending elimination */
        .one_technique = true,
        .list_pending = true,
        .cell = NO_CELL,
    });
    hint_search_wait(search);
    const struct hint *hint = find_hint(search, conclusion);
    bool fine = hint ? take_hint(viewer, hint, error)
                     : text_error_input(error, 0, 0, "the step that the other way began with is not found again");
    hint_search_destroy(search);
    return fine;
}

static bool steer_again(struct viewer *viewer, const char *words, struct text_error *error)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    struct guess_steer steer = {0};
    unsigned cell, digit, avoids;
    if (sscanf(words, "%" SCNu64 " %u %u %u", &steer.after, &cell, &digit, &avoids) != 4 || cell >= layout->cells ||
        !digit || digit > layout->digits)
        return text_error_input(error, 0, 0, "found '%.40s', expected a step, a cell, a digit and 0 or 1", words);
    steer.cell = (cell_id)cell;
    steer.digit = (uint8_t)digit;
    steer.avoids = avoids;
    return branch_steer(viewer, &steer, error);
}

bool branch_restore(struct viewer *viewer, const char *words, struct text_error *error)
{
    uint64_t position, from;
    char how[8], technique[64];
    int steered = 0, taken = 0;
    if (!activity_has_room(viewer, error))
        return false;
    if (sscanf(words, "%" SCNu64 " %7s %n%" SCNu64 " %63s %n", &position, how, &steered, &from, technique, &taken) < 3)
        return text_error_input(error, 0, 0, "found '%.40s', expected a position and how the other way begins", words);
    if (!strcmp(how, "steer")) {
        if (!steer_again(viewer, words + steered, error))
            return false;
    } else {
        if (!taken || from > trace_steps(viewer->session.trace))
            return text_error_input(error, 0, 0, "found '%.40s', expected a step of the trace and a technique", words);
        player_seek(&viewer->session.player, from);
        if (!take_again(viewer, technique, words + taken, error))
            return false;
    }
    viewer->params.start_position = position;
    transport_go_to_start(viewer);
    return true;
}
