/* Another way from here: a new trace that has the steps until here and one that was chosen, from which the engine `human`
 * goes on. What was shown before is kept, and can be returned to. */
#include <stdio.h>
#include <string.h>

#include "app/findings.h"
#include "app/viewer_parts.h"
#include "trace/import.h"

static bool import(struct trace *trace, const struct step *step, const char *technique)
{
    char reason[200];
    return trace_import(trace, step, technique, reason, sizeof reason) == IMPORTED;
}

/* But for a last step: there it goes on. */
static bool copy_steps(struct trace *trace, const struct trace *from, uint64_t count)
{
    struct step_reader reader;
    struct step step;
    bool fine = true;
    step_reader_init(&reader, from);
    for (uint64_t number = 1; fine && number <= count; number++) {
        fine = step_read(&reader, number, &step);
        bool last = fine && (step.kind == STEP_SOLVED || step.kind == STEP_STUCK || step.kind == STEP_NO_SOLUTION);
        fine = fine && (last || import(trace, &step, trace_technique_id(from, step.technique)));
    }
    step_reader_finish(&reader);
    return fine;
}

/* Techniques look at a grid in which solved digits have left their peers: what has not been done yet is done before the
 * engine goes on. */
static bool clear_peers(struct trace *trace, const struct puzzle *clean)
{
    unsigned technique = trace_technique(trace, "peers");
    for (unsigned c = 0; c < clean->layout->cells; c++) {
        const struct cell *known = &clean->layout->cell[c];
        digit_mask digit = clean->placed[c] ? digit_bit(clean->placed[c]) : 0;
        bool begun = false;
        for (unsigned i = 0; digit && i < known->peer_count; i++) {
            if (!(trace_grid(trace)[known->peers[i]] & digit))
                continue;
            if (!begun)
                trace_begin(trace, STEP_DEDUCE, technique);
            begun = true;
            trace_remove(trace, known->peers[i], digit);
        }
        if (begun)
            trace_evidence_peers_of(trace, (cell_id)c);
        if (begun && !trace_end(trace))
            return false;
    }
    return true;
}

/* Where another engine has come so far, both are named: its digits are placed in its way. */
static struct trace *create_branch(const struct trace *from)
{
    static const char human[] = "human";
    const char *engine = trace_engine(from);
    size_t length = strlen(engine), own = sizeof human - 1;
    char name[64];
    bool again = length >= own && !strcmp(engine + length - own, human);
    snprintf(name, sizeof name, "%.50s%s%s", engine, again ? "" : "-", again ? "" : human);
    return trace_create(trace_puzzle(from), name);
}

/* The trace up to here with the chosen step, which is its step `*taken`, and the puzzle that is left to be solved. */
static struct trace *begin_branch(struct viewer *viewer, const struct found *found, uint64_t *taken, struct puzzle **left)
{
    const struct player *player = &viewer->showing.player;
    const struct puzzle *puzzle = trace_puzzle(viewer->showing.trace);
    struct trace *trace = create_branch(viewer->showing.trace);
    uint8_t placed[LAYOUT_MAX_CELLS];
    bool known = viewer_choices_placed(viewer, placed);
    struct puzzle *clean = known ? findings_puzzle(puzzle, player->replay.mask, placed) : NULL;
    bool fine = trace && clean && copy_steps(trace, viewer->showing.trace, player_position(player)) &&
                import(trace, &found->step, found->technique->id);
    *taken = fine ? trace_steps(trace) : 0;
    fine = fine && clear_peers(trace, clean);
    *left = fine ? clean : NULL;
    if (fine) {
        memcpy(clean->start, trace_grid(trace), clean->layout->cells * sizeof *clean->start);
        if (found->step.places)
            clean->placed[found->place.cell] = (uint8_t)digit_first(found->place.digits);
        return trace;
    }
    puzzle_destroy(clean);
    trace_destroy(trace);
    return NULL;
}

bool viewer_branch(struct viewer *viewer, size_t index, struct text_error *error)
{
    struct puzzle *left = NULL;
    if (!viewer->findings || index >= findings_count(viewer->findings) || findings_get(viewer->findings, index)->later) {
        text_error_input(error, 0, 0, "there is no such step to choose; A lists those that there are");
        return false;
    }
    if (viewer->trunks >= VIEWER_TRUNKS) {
        text_error_input(error, 0, 0, "%d ways lie beneath this one; Shift+A returns to the last", VIEWER_TRUNKS);
        return false;
    }
    uint64_t from = player_position(&viewer->showing.player), taken;
    struct trace *trace = begin_branch(viewer, findings_get(viewer->findings, index), &taken, &left);
    struct job_params params = {.engine = engine_find("human"), .memory = viewer->params.memory,
                                .threaded = viewer->params.threaded, .trace = trace,
                                .no_solving = replay_depth(&viewer->showing.player.replay)};
    struct showing fresh = {.job = trace ? job_start(&params, left) : NULL};
    if (!fresh.job) {
        text_error_memory(error, "the other way");
        return false;
    }
    fresh.trace = fresh.job->trace;
    memcpy(fresh.name, viewer->showing.name, sizeof fresh.name);
    if (!viewer_show_branch(viewer, &fresh, error))
        return false;
    player_seek(&viewer->showing.player, taken);
    viewer_say(viewer, params.no_solving ? "Another way from step %llu. Inside a guess it ends here. Shift+A returns to the first."
                                         : "Another way from step %llu. Shift+A returns to the first.", (unsigned long long)from);
    return true;
}
