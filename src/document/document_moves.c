#include "document/document_moves.h"

#include "base/task.h"
#include "hint/refutation.h"
#include "trace/peer_steps.h"

enum { MAX_STEPS = 20000 }; /* the most steps to refute one wrong digit */

/* --- moves --- */

static void add_moves_of(const struct document *document, size_t node, document_moves *moves)
{
    const struct document_change *change = document_changes(document, node);
    size_t count = document_node(document, node)->changes;
    for (size_t i = 0; i < count; i++) {
        struct document_move move = {{.cell = change[i].cell, .digit = change[i].after, .places = true}, node};
        if (change[i].field == FIELD_DIGIT && change[i].after)
            array_append(moves, move);
        digit_mask struck = change[i].field == FIELD_STRUCK ? change[i].after & ~change[i].before : 0;
        for (; struck; struck &= struck - 1) {
            move.move = (struct move){.cell = change[i].cell, .digit = digit_first(struck)};
            array_append(moves, move);
        }
    }
}

void document_moves_find(const struct document *document, size_t node, document_moves *moves)
{
    ARRAY(size_t) way = {0};
    for (; node; node = document_node(document, node)->parent) {
        array_append(&way, node);
    }
    for (size_t i = way.count; i-- > 0;) {
        add_moves_of(document, way.items[i], moves);
    }
    memory_free(way.items);
}

/* --- the trace --- */

struct move_recorder {
    const struct layout *layout;
    struct trace *trace;
    struct judge *judge;
    struct argument_maker arguments;
    struct refutation *refutation;
    bool *placed;                /* [cells] */
    const struct cancel *cancel; /* may be NULL */
    uint64_t most_steps;         /* the limit for refuting the current wrong digit */
    bool is_too_long;
};

/* Places a forced digit, and eliminates it from the cell's peers. */
static bool place(struct move_recorder *recorder, const struct forced *forced)
{
    struct trace *trace = recorder->trace;
    digit_mask others = trace_grid(trace)[forced->cell] & ~digit_bit(forced->digit);
    bool is_naked = constraint_is_cell(forced->constraint);
    enum technique_id technique = is_naked ? TECHNIQUE_naked_single : TECHNIQUE_hidden_single;
    trace_begin(trace, STEP_DEDUCE, trace_technique(trace, techniques[technique].id));
    trace_place(trace, forced->cell, forced->digit);
    if (others)
        trace_remove(trace, forced->cell, others);
    trace_truth(trace, forced->constraint);
    if (!is_naked)
        trace_link(trace, constraint_cell(forced->cell));
    recorder->placed[forced->cell] = true;
    return trace_end(trace) && peer_steps_append(trace, forced->cell, forced->digit);
}

static bool guess(struct move_recorder *recorder, cell_id cell, unsigned digit)
{
    recorder->placed[cell] = true;
    return trace_guess(recorder->trace, (struct change){cell, digit_bit(digit)}) &&
           peer_steps_append(recorder->trace, cell, digit);
}

/* Returns an unplaced cell all of whose candidates are refuted by singles; otherwise the unplaced cell with the fewest
 * candidates. */
static cell_id choose_cell(const struct move_recorder *recorder)
{
    digit_mask digits;
    cell_id fork = refutation_find_fork(recorder->refutation, recorder->layout->digits, recorder->cancel, &digits);
    if (fork != NO_CELL)
        return fork;
    const digit_mask *mask = trace_grid(recorder->trace);
    cell_id best = NO_CELL;
    for (unsigned c = 0; c < recorder->layout->cells; c++) {
        if (!recorder->placed[c] && (best == NO_CELL || digit_count(mask[c]) < digit_count(mask[best])))
            best = (cell_id)c;
    }
    return best;
}

/* Refutes a wrong guess by the shortest refutation found, then backtracks to before the guess. If singles do not
 * suffice, it tries every candidate of a cell in turn, preferably a cell for which singles then suffice. */
static bool refute(struct move_recorder *recorder)
{
    struct trace *trace = recorder->trace;
    recorder->is_too_long |= trace_steps(trace) > recorder->most_steps;
    if (recorder->is_too_long || cancel_is_requested(recorder->cancel))
        return false;
    bool before[LAYOUT_MAX_CELLS];
    memcpy(before, recorder->placed, recorder->layout->cells * sizeof *before);
    struct refutation_way way;
    cell_id exhausted = NO_CELL;
    bool is_refuted = refutation_find(recorder->refutation, trace_grid(trace), recorder->placed, NO_CELL, 0, &way);
    bool fine = true;
    for (size_t i = 0; fine && i < way.steps; i++)
        fine = place(recorder, &way.step[i]);
    if (is_refuted) {
        fine = fine && trace_contradiction(trace, way.empty);
    } else {
        exhausted = fine ? choose_cell(recorder) : NO_CELL;
        digit_mask rest = exhausted == NO_CELL ? 0 : trace_grid(trace)[exhausted];
        for (; fine && rest; rest &= rest - 1) {
            fine = guess(recorder, exhausted, digit_first(rest)) && refute(recorder);
            recorder->placed[exhausted] = false;
        }
    }
    memcpy(recorder->placed, before, recorder->layout->cells * sizeof *before);
    return fine && trace_backtrack(trace, exhausted);
}

/* Copies the finding without the eliminations in other cells than the move's. */
static void narrow(struct finding *narrowed, const struct finding *finding, cell_id cell)
{
    finding_copy(narrowed, finding);
    narrowed->removals = 0;
    for (size_t i = 0; i < finding->removals; i++) {
        if (finding->removal[i].cell == cell)
            narrowed->removal[narrowed->removals++] = finding->removal[i];
    }
}

/* Records a move that a technique shows. A finding that leaves the digit alone in its cell is followed by a naked
 * single. */
static bool record_shown_move(struct move_recorder *recorder, struct move move, const struct finding *finding)
{
    struct finding *narrowed = memory_calloc(1, sizeof *narrowed);
    narrow(narrowed, finding, move.cell);
    unsigned technique = trace_technique(recorder->trace, techniques[finding->technique].id);
    if (!move.places) {
        digit_mask wanted = digit_bit(move.digit);
        narrowed->removal[0] = (struct change){move.cell, wanted};
        narrowed->removals = 1;
        narrowed->cell = NO_CELL; /* a digit placed in a different cell eliminates this one */
    }
    bool fine = finding_append_to_trace(narrowed, recorder->trace, technique, &recorder->arguments);
    bool is_placed = finding->cell != NO_CELL;
    memory_free(narrowed);
    if (!fine || !move.places)
        return fine;
    struct forced single = {constraint_cell(move.cell), move.cell, move.digit};
    recorder->placed[move.cell] = true;
    return is_placed ? peer_steps_append(recorder->trace, move.cell, move.digit) : place(recorder, &single);
}

static bool record_move(struct move_recorder *recorder, struct move move)
{
    struct judgement judgement;
    judge_look(recorder->judge, move, &judgement);
    if (judgement.verdict == MOVE_SHOWN) {
        judge_follow(recorder->judge, move);
        return record_shown_move(recorder, move, judgement.finding);
    }
    bool is_possible = trace_grid(recorder->trace)[move.cell] & digit_bit(move.digit);
    if (!move.places || !is_possible || recorder->placed[move.cell] || judgement.verdict == MOVE_KNOWN)
        return true;
    if (judgement.verdict == MOVE_TRUE) {
        judge_follow(recorder->judge, move);
        return guess(recorder, move.cell, move.digit);
    }
    recorder->most_steps = trace_steps(recorder->trace) + MAX_STEPS;
    bool fine = guess(recorder, move.cell, move.digit) && refute(recorder);
    recorder->placed[move.cell] = false;
    return fine;
}

static bool begin(struct move_recorder *recorder, const struct puzzle *givens)
{
    bool fine = true;
    for (unsigned c = 0; fine && c < givens->layout->cells; c++) {
        recorder->placed[c] = givens->given[c];
        fine = !givens->given[c] || peer_steps_append(recorder->trace, (cell_id)c, givens->given[c]);
    }
    return fine;
}

/* Records all moves, and that the puzzle is solved if it is. */
static bool record_moves(struct move_recorder *recorder, const struct document_move *move, size_t moves, uint64_t *last)
{
    bool fine = true;
    *last = 0;
    for (size_t i = 0; fine && i < moves; i++) {
        *last = trace_steps(recorder->trace) + (i + 1 == moves);
        fine = !cancel_is_requested(recorder->cancel) && record_move(recorder, move[i].move);
    }
    if (fine && judge_is_solved(recorder->judge))
        fine = trace_final_step(recorder->trace, STEP_SOLVED, NO_CELL);
    *last = *last > trace_steps(recorder->trace) ? trace_steps(recorder->trace) : *last;
    return fine;
}

struct trace *document_moves_trace(const struct puzzle *givens, const struct document_move *move, size_t moves,
                                   const struct cancel *cancel, uint64_t *last, struct text_error *error)
{
    struct move_recorder recorder = {.layout = givens->layout, .cancel = cancel, .judge = judge_create(givens, error)};
    if (!recorder.judge)
        return NULL;
    if (cancel)
        judge_cancel_when(recorder.judge, cancel);
    recorder.trace = trace_create(givens, TRACE_PERSON);
    recorder.refutation = refutation_create(givens->layout);
    recorder.placed = memory_calloc(givens->layout->cells, sizeof *recorder.placed);
    if (begin(&recorder, givens) && record_moves(&recorder, move, moves, last)) {
        trace_close(recorder.trace);
    } else {
        if (recorder.is_too_long)
            text_error_input(error, 0, 0, "to show that a digit is wrong takes more than %d steps", MAX_STEPS);
        else if (cancel_is_requested(cancel))
            text_error_system(error, "cancelled");
        else
            trace_error(recorder.trace, error);
        trace_destroy(recorder.trace);
        recorder.trace = NULL;
    }
    argument_maker_finish(&recorder.arguments);
    memory_free(recorder.placed);
    refutation_destroy(recorder.refutation);
    judge_destroy(recorder.judge);
    return recorder.trace;
}
