/* Makes steps of a run's events: each with its reason if one is found, its claim, and the preceding steps that the
 * solver leaves out. */
#include <string.h>

#include "base/clock.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "proof/clue_rules.h"
#include "watch/run_internal.h"

/* --- what is written --- */

static void count(struct watch_run *run, enum step_kind kind, enum step_claim claim)
{
    struct watch_totals *totals = &run->totals;
    totals->steps += claim != STEP_CLAIM_ADDED;
    totals->added += claim == STEP_CLAIM_ADDED && kind != STEP_STUCK;
    totals->guesses += kind == STEP_GUESS;
    totals->unproved += step_claim_is_unproved(claim);
    totals->wrong += claim == STEP_CLAIM_WRONG;
    if (claim == STEP_CLAIM_WRONG && !totals->first_wrong) {
        totals->first_wrong = trace_steps(run->params.trace) + 1;
        totals->first_wrong_line = totals->lines;
        memcpy(totals->first_wrong_source, run->source, sizeof totals->first_wrong_source);
        utf8_sanitize(totals->first_wrong_text, sizeof totals->first_wrong_text, run->said, run->said_length);
    }
}

static struct step *begin_step(struct watch_run *run, enum step_kind kind)
{
    step_builder_begin(&run->builder, kind, 0);
    return &run->builder.step;
}

static bool written(struct watch_run *run, bool fine)
{
    run->is_full |= !fine;
    return fine;
}

/* Sets the claim of the builder's step, which is appended next. Earlier output belongs to it, unless the step is an
 * added one. */
static void claim_step(struct watch_run *run, enum step_claim claim)
{
    run->builder.step.claim = claim;
    if (claim != STEP_CLAIM_ADDED || run->builder.step.kind == STEP_STUCK)
        remarks_take(&run->remarks, trace_steps(run->params.trace) % TRACE_BLOCK == 0, &run->builder);
    count(run, run->builder.step.kind, claim);
}

/* Begins a guess or a backtrack, which the trace makes. Its claim and notes are those of the builder's step. */
static void note_step(struct watch_run *run, enum step_kind kind, enum step_claim claim)
{
    begin_step(run, kind);
    claim_step(run, claim);
    trace_note_next(run->params.trace, &run->builder.step);
}

/* Appends the builder's step, which is neither a guess nor a backtrack. */
static bool append_step(struct watch_run *run, struct step *step, enum step_claim claim)
{
    claim_step(run, claim);
    return written(run, trace_append(run->params.trace, step));
}

static bool is_unique_here(const struct watch_run *run)
{
    return run->state.is_unique && !trace_depth(run->params.trace);
}

/* Returns the claim for a statement that nothing proves. */
static enum step_claim unproved_claim(const struct watch_run *run)
{
    return solver_state_holds_solution(&run->state) ? STEP_CLAIM_TRUE : STEP_CLAIM_OPEN;
}

static struct evidence_params evidence_params(const struct watch_run *run, bool asks_techniques)
{
    return (struct evidence_params){.live = run->state.live,
                                    .asks_techniques = asks_techniques,
                                    .may_assume_unique = is_unique_here(run),
                                    .cancel = run->params.cancel};
}

/* --- deductions --- */

/* Returns whether techniques may be used. If the solver's own steps have lost the solution for good, nothing can be
 * right any more. */
static bool may_ask(const struct watch_run *run)
{
    const struct watch_params *params = &run->params;
    return run->state.lost_depth && params->asks_techniques &&
           (params->most_asking <= 0 || run->asking < params->most_asking);
}

/* Appends the builder's deduction, with its reason if there is one. */
static bool append_deduction(struct watch_run *run)
{
    struct step *step = &run->builder.step;
    struct evidence_params params = evidence_params(run, may_ask(run));
    enum step_claim claim = STEP_CLAIM_WRONG;
    bool contradicts = solver_state_contradicts(&run->state, step);
    if (!contradicts && run_sign_clashes(run, step)) { /* after a contradiction anything could be proved */
        claim = unproved_claim(run);
    } else if (!contradicts) {
        uint64_t start = clock_now();
        const char *technique = evidence_find(run->evidence, &params, &run->builder);
        run->asking += params.asks_techniques ? (double)(clock_now() - start) / 1e9 : 0;
        claim = technique ? STEP_CLAIM_PROVED : unproved_claim(run);
        if (!technique)
            run_doubt_unproved(run);
        step->technique = technique && *technique ? trace_technique(run->params.trace, technique) : 0;
    }
    if (!append_step(run, step, claim))
        return false;
    if (claim == STEP_CLAIM_WRONG)
        solver_state_lose_solution(&run->state);
    solver_state_remove(&run->state, step);
    run_sign_deduced(run, step);
    return true;
}

/* Removes the digits from the cell in the current step. */
static void remove_digits(struct watch_run *run, cell_id cell, digit_mask digits)
{
    digits &= trace_grid(run->params.trace)[cell] & ~run->taken[cell];
    if (!digits)
        return;
    struct step *step = &run->builder.step;
    for (size_t i = 0; run->taken[cell] && i < step->removes; i++) {
        if (step->remove[i].cell == cell)
            run->builder.remove.items[i].digits |= digits;
    }
    if (!run->taken[cell])
        step_builder_remove(&run->builder, cell, digits);
    run->taken[cell] |= digits;
}

/* Handles a digit that the solver places although it has excluded it. If the solution was still possible, this is
 * wrong; in a lost branch it only shows that something is missing there. */
static bool place_impossible(struct watch_run *run, cell_id cell)
{
    run_report_impossible(run, run->puzzle->given[cell] ? TR("the cell is a given, which has another digit")
                                                        : TR("the digit is not possible there any more"));
    if (!solver_state_holds_solution(&run->state))
        return true;
    return append_step(run, begin_step(run, STEP_DEDUCE), STEP_CLAIM_WRONG);
}

/* Makes one step of the line's placements and eliminations from `*at` on. */
static bool take_deduction(struct watch_run *run, size_t *at)
{
    cell_id impossible = NO_CELL;
    begin_step(run, STEP_DEDUCE);
    for (; *at < run->events.count; ++*at) {
        const struct event *event = &run->events.items[*at];
        if (event->kind > EVENT_REMOVE)
            break;
        digit_mask left = trace_grid(run->params.trace)[event->cell] & ~run->taken[event->cell];
        if (event->kind == EVENT_REMOVE) {
            remove_digits(run, event->cell, event->digits);
        } else if (!(left & event->digits)) {
            impossible = event->cell;
        } else if (left != event->digits || !run->state.is_placed[event->cell]) {
            step_builder_place(&run->builder, event->cell, digit_first(event->digits));
            remove_digits(run, event->cell, ~event->digits);
            solver_state_place(&run->state, event->cell);
        }
    }
    const struct step *step = &run->builder.step;
    for (size_t i = 0; i < step->removes; i++)
        run->taken[step->remove[i].cell] = 0;
    bool fine = (!step->removes && !step->places) || append_deduction(run);
    return fine && (impossible == NO_CELL || place_impossible(run, impossible));
}

/* --- contradictions --- */

static bool is_empty(const struct watch_run *run, struct constraint constraint)
{
    return constraint_is_empty(run->layout, run->state.live, constraint);
}

static bool append_contradiction(struct watch_run *run, struct constraint empty, enum step_claim claim)
{
    struct step *step = begin_step(run, STEP_CONTRADICTION);
    step_builder_truth(&run->builder, empty);
    run->state.is_dead = true;
    return append_step(run, step, claim);
}

/* Appends a step that was left out, for what peers or single places eliminate. It has no notes, so the solver's own
 * words are kept for its next step. */
static bool append_added(struct watch_run *run)
{
    struct evidence_params params = evidence_params(run, false);
    struct step *step = &run->builder.step;
    const char *technique = step->removes ? evidence_find(run->evidence, &params, &run->builder) : NULL;
    if (!technique)
        return !step->removes;
    step->technique = trace_technique(run->params.trace, technique);
    bool fine = append_step(run, step, STEP_CLAIM_ADDED);
    solver_state_remove(&run->state, step);
    return fine;
}

/* Appends the placement of a forced digit, unless the cell already has it alone. */
static bool append_forced(struct watch_run *run, const struct forced *forced)
{
    digit_mask others = trace_grid(run->params.trace)[forced->cell] & ~digit_bit(forced->digit);
    step_builder_begin(&run->builder, STEP_DEDUCE, 0);
    step_builder_place(&run->builder, forced->cell, forced->digit);
    if (others)
        step_builder_remove(&run->builder, forced->cell, others);
    return append_added(run);
}

/* Appends the step that takes the last candidates of the constraint, all held by peers. Returns whether the constraint
 * is then empty. */
static bool append_emptying(struct watch_run *run, struct constraint empty)
{
    step_builder_begin(&run->builder, STEP_DEDUCE, 0);
    if (constraint_is_cell(empty)) {
        if (run->state.live[empty.index])
            step_builder_remove(&run->builder, empty.index, run->state.live[empty.index]);
    } else {
        for (unsigned i = 0; i < run->layout->digits; i++) {
            cell_id cell = run->layout->house[empty.index].cells[i];
            if (run->state.live[cell] & digit_bit(empty.digit))
                step_builder_remove(&run->builder, cell, digit_bit(empty.digit));
        }
    }
    return append_added(run) && is_empty(run, empty);
}

/* Follows single candidates and single places to a contradiction, and appends the steps of the shortest refutation. */
static bool append_way(struct watch_run *run, struct constraint *empty)
{
    struct refutation_way way;
    if (!refutation_find(run->refutation, run->state.live, run->none_placed, NO_CELL, 0, &way))
        return false;
    *empty = way.empty;
    for (size_t i = 0; i < way.steps; i++) {
        if (!append_forced(run, &way.step[i]))
            return false;
    }
    return append_emptying(run, way.empty);
}

/* Returns whether the level has a contradiction that can be shown; `wanted` (may be NULL) is the one named by the
 * solver. The steps to it have then been appended, and `*empty` has no candidate left. */
static bool reach_contradiction(struct watch_run *run, const struct constraint *wanted, struct constraint *empty)
{
    if (wanted) {
        *empty = *wanted;
        if (is_empty(run, *wanted))
            return true;
    }
    if (constraint_find_empty(run->layout, run->state.live, empty))
        return true;
    if (solver_state_holds_solution(&run->state)) /* there is none */
        return false;
    if (wanted && append_emptying(run, *wanted)) {
        *empty = *wanted;
        return true;
    }
    return append_way(run, empty);
}

/* after an earlier step that is wrong or not proved, there may be no solution any more */
static enum step_claim unproved_contradiction(const struct watch_run *run)
{
    bool is_untouched = !trace_depth(run->params.trace) && !run->totals.unproved;
    if (solver_state_holds_solution(&run->state) || (run->state.is_counted && run->state.solutions && is_untouched))
        return STEP_CLAIM_WRONG;
    return run->state.is_counted && !run->state.solutions ? STEP_CLAIM_TRUE : STEP_CLAIM_OPEN;
}

static bool take_fail(struct watch_run *run, const struct event *event)
{
    struct constraint empty;
    if (reach_contradiction(run, event->names_empty ? &event->empty : NULL, &empty))
        return append_contradiction(run, empty, STEP_CLAIM_PROVED);
    if (run->is_full)
        return false;
    enum step_claim claim = unproved_contradiction(run);
    if (claim == STEP_CLAIM_WRONG && event->names_empty && constraint_is_cell(event->empty))
        run_sign_fail(run, event->empty.index);
    begin_step(run, STEP_CONTRADICTION);
    if (event->names_empty)
        step_builder_truth(&run->builder, event->empty);
    return append_step(run, &run->builder.step, claim);
}

/* --- what is not judged --- */

static void take_unjudged(struct watch_run *run, const struct event *event)
{
    struct state_path *path = &run->unjudged;
    bool is_kept = event->kind == EVENT_PLACE || event->kind == EVENT_GUESS;
    run->totals.not_judged++;
    if (event->kind > EVENT_GUESS_AGAINST)
        return;
    digit_mask before = path->now[event->cell];
    struct path_change change = {.cell = event->cell,
                                 .before = before,
                                 .after = is_kept ? event->digits : before & ~event->digits,
                                 .is_try = event->kind >= EVENT_GUESS};
    run->ignored_levels += change.is_try;
    state_path_add(path, change);
}

/* Begins a guess that is not opened. */
static void begin_unjudged(struct watch_run *run, const struct event *event)
{
    state_path_reset(&run->unjudged, run->puzzle);
    for (unsigned c = 0; c < run->layout->cells; c++) {
        if (run->state.live[c] != run->unjudged.now[c])
            state_path_add(
                &run->unjudged,
                (struct path_change){.cell = (cell_id)c, .before = run->unjudged.now[c], .after = run->state.live[c]});
    }
    take_unjudged(run, event);
}

/* Ends events that are not judged. A solution stated there counts, because it can be checked. */
static bool end_unjudged(struct watch_run *run, const struct event *event)
{
    run->is_over = true;
    run->totals.not_judged++;
    bool is_solved = event->kind != EVENT_NONE && state_path_is_solved(&run->unjudged);
    run->totals.end = is_solved ? WATCH_SOLVED : event->kind == EVENT_NONE ? WATCH_NONE : WATCH_UNFINISHED;
    return run_append_end(run);
}

/* --- guesses --- */

/* Returns the candidates that the guess keeps in its cell; of several digits, those still there. Failed candidates, and
 * digits that peers hold, need not have been excluded. */
static digit_mask find_kept(const struct watch_run *run, const struct event *event)
{
    digit_mask mask = trace_grid(run->params.trace)[event->cell];
    if (digits_are_one(event->digits) && event->kind == EVENT_GUESS)
        return event->digits;
    digit_mask left = mask & (event->kind == EVENT_GUESS ? event->digits : ~event->digits);
    if (digits_are_one(left))
        return left;
    return left & run->state.live[event->cell] & ~layout_held_by_peers(run->layout, run->state.live, event->cell);
}

static bool take_guess(struct watch_run *run, const struct event *event)
{
    struct change kept = {event->cell, find_kept(run, event)};
    if (!kept.digits) {
        run_report_impossible(
            run, TR("a guess must leave the cell a digit; what follows is not judged until it is taken back"));
        begin_unjudged(run, event);
        return true;
    }
    run_sign_goes_on(run, true);
    run_doubt_guess(run, kept);
    bool is_possible = run->state.live[kept.cell] & kept.digits;
    if (!is_possible)
        run_report_impossible(run, TR("the digit is not possible there any more"));
    note_step(run, STEP_GUESS, is_possible ? STEP_CLAIM_PROVED : STEP_CLAIM_OPEN);
    if (!written(run, trace_guess(run->params.trace, kept)))
        return false;
    solver_state_guess(&run->state, kept);
    if (digits_are_one(kept.digits))
        run_sign_placed(run, kept.cell, trace_steps(run->params.trace));
    return true;
}

/* Appends the backtrack to before the innermost guess. */
static bool append_backtrack(struct watch_run *run, cell_id exhausted, enum step_claim claim)
{
    struct trace *trace = run->params.trace;
    note_step(run, STEP_BACKTRACK, claim);
    if (!written(run, trace_backtrack(trace, exhausted)))
        return false;
    solver_state_go_back(&run->state, trace_grid(trace), !step_claim_is_unproved(claim));
    return true;
}

/* Finds a cell all of whose candidates have failed at this level, or would be excluded because peers hold them; these
 * are then removed. */
static bool find_exhausted(struct watch_run *run, cell_id *cell)
{
    for (size_t i = run->state.failed.count; i-- && run->state.failed.items[i].depth == run->state.levels.count;) {
        *cell = run->state.failed.items[i].guess.cell;
        if (!run->state.live[*cell] || append_emptying(run, constraint_cell(*cell)))
            return true;
    }
    return false;
}

/* Closes the innermost level. First appends the reason, if there is one that the solver did not print. */
static bool close_level(struct watch_run *run)
{
    struct constraint empty;
    cell_id exhausted;
    if (run->state.is_dead)
        return append_backtrack(run, NO_CELL, STEP_CLAIM_PROVED);
    run_doubt_back(run);
    if (find_exhausted(run, &exhausted))
        return append_backtrack(run, exhausted, STEP_CLAIM_PROVED);
    if (reach_contradiction(run, NULL, &empty))
        return append_contradiction(run, empty, STEP_CLAIM_ADDED) && append_backtrack(run, NO_CELL, STEP_CLAIM_PROVED);
    if (run->is_full)
        return false;
    enum step_claim claim = solver_state_holds_solution(&run->state) ? STEP_CLAIM_WRONG : STEP_CLAIM_OPEN;
    if (claim == STEP_CLAIM_WRONG)
        run_sign_back(run);
    return append_backtrack(run, NO_CELL, claim);
}

/* Returns the number of trace levels closed by an event that closes this many of the solver's levels, some of which may
 * have been ignored. */
static unsigned count_closed(struct watch_run *run, unsigned levels)
{
    unsigned open = (unsigned)trace_depth(run->params.trace);
    for (; levels && run->ignored_levels; levels--) {
        run->ignored_levels--;
        state_path_close(&run->unjudged);
    }
    if (levels <= open)
        return levels;
    if (!open)
        run_doubt_no_guess(run);
    run_report_impossible(run, open ? TR("so many guesses are not open") : TR("no guess is open"));
    return open;
}

static bool take_back(struct watch_run *run, unsigned levels)
{
    bool fine = true;
    for (levels = count_closed(run, levels); levels && fine; levels--)
        fine = close_level(run);
    return fine;
}

/* Undoes the innermost guesses in one step, which states nothing about them. */
static bool take_undo(struct watch_run *run, unsigned levels)
{
    struct trace *trace = run->params.trace;
    levels = count_closed(run, levels);
    if (!levels)
        return true;
    note_step(run, STEP_BACKTRACK, STEP_CLAIM_PROVED);
    if (!written(run, trace_backjump(trace, levels, false)))
        return false;
    for (; levels; levels--)
        solver_state_go_back(&run->state, trace_grid(trace), false);
    return true;
}

/* --- the end --- */

static bool take_solved(struct watch_run *run)
{
    const digit_mask *grid = trace_grid(run->params.trace);
    const struct clue *broken;
    bool is_full = solver_state_is_solved(&run->state, grid);
    run_sign_goes_on(run, true);
    run->is_over = true;
    if (is_full && clue_rules_hold(trace_layout(run->params.trace), grid, &broken)) {
        run->totals.end = WATCH_SOLVED;
        run->totals.solutions = run->totals.solutions ? run->totals.solutions : 1;
        return append_step(run, begin_step(run, STEP_SOLVED), STEP_CLAIM_PROVED);
    }
    run_report_impossible(run, is_full ? TR("the board is full, but breaks a clue") : TR("the board is not solved"));
    run_sign_unsolved(run);
    return append_step(run, begin_step(run, STEP_STUCK), STEP_CLAIM_WRONG);
}

static bool take_none(struct watch_run *run)
{
    struct constraint empty;
    cell_id exhausted = NO_CELL;
    while (trace_depth(run->params.trace)) {
        if (!close_level(run))
            return false;
    }
    bool is_exhausted = !run->state.is_dead && find_exhausted(run, &exhausted);
    bool proved = run->state.is_dead || is_exhausted || reach_contradiction(run, NULL, &empty);
    if (proved && !run->state.is_dead && !is_exhausted && !append_contradiction(run, empty, STEP_CLAIM_ADDED))
        return false;
    if (run->is_full)
        return false;
    run->is_over = true;
    run->totals.end = WATCH_NONE;
    if (run->state.is_counted && run->state.solutions) /* whatever its steps lead to */
        proved = is_exhausted = false;
    begin_step(run, STEP_NO_SOLUTION);
    if (is_exhausted)
        step_builder_truth(&run->builder, constraint_cell(exhausted));
    enum step_claim unproved =
        run->state.is_counted && run->state.solutions ? STEP_CLAIM_WRONG : unproved_contradiction(run);
    return append_step(run, &run->builder.step, proved ? STEP_CLAIM_PROVED : unproved);
}

unsigned run_open_cells(const struct watch_run *run)
{
    const digit_mask *grid = trace_grid(run->params.trace);
    unsigned open = 0;
    for (unsigned c = 0; c < run->layout->cells; c++)
        open += !digits_are_one(grid[c]);
    return open;
}

bool run_append_end(struct watch_run *run)
{
    return append_step(run, begin_step(run, STEP_STUCK), STEP_CLAIM_ADDED);
}

/* --- events --- */

/* Ignores a guess after a contradiction, where only a backtrack may follow. It is not opened, so its `back` closes
 * nothing. */
static void ignore_behind_contradiction(struct watch_run *run, const struct event *event)
{
    bool is_guess = event->kind == EVENT_GUESS || event->kind == EVENT_GUESS_AGAINST;
    run->ignored_levels += is_guess;
    if (is_guess)
        run_doubt_no_back(run, event);
    run_report_impossible(run, TR("after a contradiction only back, undo or none can come"));
}

bool run_take_event(struct watch_run *run, size_t *at)
{
    const struct event *event = &run->events.items[*at];
    bool is_unjudged = run->ignored_levels && !run->state.is_dead;
    if (is_unjudged && event->kind >= EVENT_SOLVED && event->kind <= EVENT_NONE) {
        ++*at;
        return end_unjudged(run, event);
    }
    if (is_unjudged && event->kind <= EVENT_FAIL) {
        ++*at;
        take_unjudged(run, event);
        return true;
    }
    if (run->state.is_dead && event->kind <= EVENT_GUESS_AGAINST) {
        ++*at;
        ignore_behind_contradiction(run, event);
        return true;
    }
    if (event->kind <= EVENT_REMOVE)
        return take_deduction(run, at);
    ++*at;
    switch (event->kind) {
    case EVENT_GUESS:
    case EVENT_GUESS_AGAINST:
        return take_guess(run, event);
    case EVENT_FAIL:
        return run->state.is_dead || take_fail(run, event);
    case EVENT_BACK:
        return take_back(run, event->count);
    case EVENT_UNDO:
        return take_undo(run, event->count);
    case EVENT_SOLVED:
    case EVENT_SOLUTION:
        return take_solved(run);
    case EVENT_NONE:
        return take_none(run);
    case EVENT_PUZZLE:
        run_sign_puzzle(run, event);
        return true;
    default:
        return true;
    }
}
