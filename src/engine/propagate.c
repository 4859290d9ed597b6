/* Reproduces the MoonBit program after Peter Norvig ("Solving Every Sudoku Puzzle") step for step. Assigning a digit
 * eliminates the other digits from its cell. Eliminating a digit may leave its cell with one digit, or a house with
 * one place for the digit, which is then assigned. The search takes the first cell with the fewest candidates,
 * digits ascending.
 *
 * Assign and eliminate are mutually recursive. Here their calls are on an explicit stack, because a cascade can be
 * as deep as there are candidates. A failure anywhere ends all calls, as in the original.
 *
 * `propagate-box` is the original program as written, whose only unit is the box; `propagate` uses Norvig's units:
 * column, row and box. */
#include "engine/propagate.h"

#include <assert.h>
#include <string.h>

#include "base/array.h"
#include "base/translation.h"
#include "engine/backtrack.h"
#include "engine/sum_queue.h"
#include "trace/single.h"

enum {
    STAT_GIVEN_ASSIGNS,
    STAT_GIVEN_ELIMINATIONS,
    STAT_UNSOLVED_AFTER_GIVENS,
    STAT_GUESSES,
    STAT_FAILED_ASSIGNS,
    STAT_SEARCH_ASSIGNS,
    STAT_SEARCH_ELIMINATIONS,
};

enum phase { ASSIGN, ELIMINATE, ELIMINATE_FROM_PEERS, FIND_PLACES };

/* A call that has not returned yet. */
struct pending_call {
    enum phase phase;
    cell_id cell;
    uint8_t digit;
    uint8_t solved_digit; /* ELIMINATE_FROM_PEERS: the cell's only digit */
    uint16_t next;        /* ELIMINATE_FROM_PEERS: the next peer; FIND_PLACES: the next house */
    digit_mask others;    /* ASSIGN: the digits left to eliminate */
    /* The reason for the trace. Naked single: the solved cell, and a house that it shares with this one. Hidden single:
     * only the house. An assumed digit has neither. */
    cell_id reason_cell;
    house_id reason_house;
    uint16_t reason_sum; /* index + 1 of the sum that has no filling with the digit; 0: none */
};

/* The calls that were open when a step was recorded. */
struct watch {
    uint64_t step; /* number of the trace's step */
    struct pending_call *call;
    size_t calls, call_capacity;
    bool reached;
};

struct propagate {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    struct guess_choice choice;
    bool only_boxes;
    const digit_mask *known_solution; /* digits to guess first, or NULL */
    digit_mask *mask;                 /* [cells] */
    const digit_mask *recorded_grid;  /* [cells]: the trace's grid, or NULL */
    struct pending_call *call;
    size_t calls, call_capacity;
    struct backtrack backtrack;
    unsigned peers_technique, single_technique;
    struct sum_queue sums;
    uint64_t assigns, eliminations; /* of the givens and the search */
    struct constraint empty;        /* after a failure: the constraint without candidates */
    struct watch *watch;            /* may be NULL */
};

static void push_call(struct propagate *p, struct pending_call pending)
{
    array_room(p->call, p->call_capacity, p->calls + 1);
    p->call[p->calls++] = pending;
}

static void call_assign(struct propagate *p, cell_id cell, unsigned digit, house_id reason)
{
    p->assigns++;
    push_call(p, (struct pending_call){
                     .phase = ASSIGN,
                     .cell = cell,
                     .digit = (uint8_t)digit,
                     .others = p->mask[cell] & ~digit_bit(digit),
                     .reason_cell = NO_CELL,
                     .reason_house = reason,
                 });
}

static void call_eliminate(struct propagate *p, cell_id cell, unsigned digit, const struct pending_call *reason)
{
    push_call(p, (struct pending_call){
                     .phase = ELIMINATE,
                     .cell = cell,
                     .digit = (uint8_t)digit,
                     .solved_digit = reason->phase == ASSIGN ? reason->digit : reason->solved_digit,
                     .reason_cell = reason->phase == ASSIGN ? NO_CELL : reason->cell,
                     .reason_house = reason->reason_house,
                 });
}

/* Records an elimination. The two kinds of reasons have separate code, so the compiler specializes each. */
__attribute__((noinline)) static void record(struct propagate *p, const struct pending_call *call)
{
    digit_mask left = p->recorded_grid[call->cell], bit = digit_bit(call->digit);
    if (!(left & bit))
        return;
    struct single step = {.cell = call->cell, .digit = call->digit};
    bool written;
    if (call->reason_sum) {
        trace_begin(p->recorder.trace, STEP_DEDUCE, sum_queue_technique(&p->sums, call->reason_sum - 1u));
        trace_remove(p->recorder.trace, call->cell, bit);
        trace_link(p->recorder.trace, constraint_sum(call->reason_sum - 1u));
        written = trace_end(p->recorder.trace);
    } else if (call->reason_cell != NO_CELL) {
        step.technique = p->peers_technique;
        step.truth = constraint_cell(call->reason_cell);
        step.link = call->reason_house != NO_HOUSE
                        ? constraint_house(call->reason_house, call->digit)
                        : constraint_of_both(p->layout, candidate_id_of(call->cell, call->digit),
                                             candidate_id_of(call->reason_cell, call->solved_digit));
        written = trace_single(p->recorder.trace, &step);
    } else {
        assert(call->reason_house != NO_HOUSE); /* the trace has already eliminated what an assumption excludes */
        step.technique = p->single_technique;
        step.place = left == (bit | digit_bit(call->solved_digit)) ? call->solved_digit : 0;
        step.truth = constraint_house(call->reason_house, call->solved_digit);
        step.link = constraint_cell(call->cell);
        written = trace_single(p->recorder.trace, &step);
    }
    if (!written)
        p->recorder.is_full = true;
}

static bool fail(struct propagate *p, struct constraint empty)
{
    p->empty = empty;
    p->calls = 0;
    return false;
}

static bool eliminate(struct propagate *p, struct pending_call *call)
{
    digit_mask bit = digit_bit(call->digit);
    if (!(p->mask[call->cell] & bit)) {
        p->calls--;
        return true;
    }
    if (p->recorded_grid)
        record(p, call);
    p->mask[call->cell] &= ~bit;
    p->eliminations++;
    sum_queue_add(&p->sums, call->cell);
    if (!p->mask[call->cell])
        return fail(p, constraint_cell(call->cell));
    bool single = digits_are_one(p->mask[call->cell]);
    call->phase = single ? ELIMINATE_FROM_PEERS : FIND_PLACES;
    call->solved_digit = (uint8_t)(single ? digit_first(p->mask[call->cell]) : 0);
    call->next = 0;
    return true;
}

/* Eliminates the digit from the next peer or, after the peers, the next rival. */
static void eliminate_from_next_peer(struct propagate *p, struct pending_call *call)
{
    const struct cell *cell = &p->layout->cell[call->cell];
    candidate_id solved = candidate_id_of(call->cell, call->solved_digit);
    bool is_peer = call->next < cell->peer_count;
    if (!is_peer && call->next == cell->peer_count + candidate_rivals(p->layout, solved)) {
        call->phase = FIND_PLACES;
        call->next = 0;
        return;
    }
    unsigned next = call->next++;
    candidate_id other = is_peer ? candidate_id_of(cell->peers[next], call->solved_digit)
                                 : candidate_rival(p->layout, solved, next - cell->peer_count);
    if (p->mask[candidate_cell(other)] & digit_bit(candidate_digit(other)))
        call_eliminate(p, candidate_cell(other), candidate_digit(other),
                       &(struct pending_call){.phase = ELIMINATE_FROM_PEERS,
                                              .cell = call->cell,
                                              .solved_digit = call->solved_digit,
                                              .reason_house = is_peer ? cell->shared[next] : NO_HOUSE});
}

static bool find_next_places(struct propagate *p, struct pending_call *call)
{
    const struct cell *cell = &p->layout->cell[call->cell];
    if (call->next == cell->house_count) {
        p->calls--;
        return true;
    }
    house_id house = cell->houses[call->next++];
    enum house_kind kind = p->layout->house[house].kind;
    if (p->only_boxes && kind != HOUSE_BOX && kind != HOUSE_REGION)
        return true;
    unsigned digit = call->digit, places = 0;
    cell_id place = NO_CELL;
    for (unsigned i = 0; i < p->layout->digits && places < 2; i++) {
        cell_id other = p->layout->house[house].cells[i];
        if (p->mask[other] & digit_bit(digit)) {
            place = other;
            places++;
        }
    }
    if (!places)
        return fail(p, constraint_house(house, digit));
    if (places == 1)
        call_assign(p, place, digit, house);
    return true;
}

/* Continues the innermost call. Returns false if it fails, which `p->empty` describes. */
static inline bool run_call(struct propagate *p)
{
    struct pending_call *call = &p->call[p->calls - 1];
    switch (call->phase) {
    case ASSIGN:
        if (call->others) {
            unsigned digit = digit_first(call->others);
            call->others &= call->others - 1;
            call_eliminate(
                p, call->cell, digit,
                &(struct pending_call){.phase = ASSIGN, .digit = call->digit, .reason_house = call->reason_house});
        } else {
            p->calls--;
        }
        break;
    case ELIMINATE:
        return eliminate(p, call);
    case ELIMINATE_FROM_PEERS:
        eliminate_from_next_peer(p, call);
        break;
    case FIND_PLACES:
        return find_next_places(p, call);
    }
    return true;
}

/* Adds calls that eliminate the candidates that no filling of the sum uses or, if it has no filling, all candidates of
 * one cell. */
static void call_sum(struct propagate *p, unsigned number)
{
    const struct sum *sum = &p->layout->sums->sum[number];
    digit_mask possible[MAX_SUM_CELLS];
    bool can_fill = sum_find_possible(sum, p->mask, possible);
    for (unsigned i = can_fill ? sum->cells : 1; i--;) {
        for (digit_mask gone = p->mask[sum->cell[i]] & ~(can_fill ? possible[i] : 0); gone; gone &= gone - 1)
            push_call(p, (struct pending_call){.phase = ELIMINATE,
                                               .cell = sum->cell[i],
                                               .digit = (uint8_t)digit_first(gone),
                                               .reason_cell = NO_CELL,
                                               .reason_house = NO_HOUSE,
                                               .reason_sum = (uint16_t)(number + 1)});
    }
}

/* Checks sums until one adds calls. Returns false if nothing is left to do. */
static bool call_next_sum(struct propagate *p)
{
    unsigned number = NO_SUM;
    while (!p->calls && (number = sum_queue_take(&p->sums)) != NO_SUM)
        call_sum(p, number);
    return p->calls;
}

/* Runs calls like run_calls, but stops when the watched step is recorded or a call fails. Keeps the calls that were
 * open just before. If an elimination fails, the contradiction is the next step. */
static bool run_watched_calls(struct propagate *p)
{
    struct watch *watch = p->watch;
    bool ok = true;
    while (ok && (p->calls || call_next_sum(p)) && !p->recorder.is_full) {
        if (trace_steps(p->recorder.trace) + 2 >= watch->step) {
            array_room(watch->call, watch->call_capacity, p->calls);
            memcpy(watch->call, p->call, p->calls * sizeof *watch->call);
            watch->calls = p->calls;
        }
        ok = run_call(p);
        if (trace_steps(p->recorder.trace) == watch->step)
            watch->reached = true;
        if (watch->reached)
            return false;
    }
    watch->reached |= !ok && trace_steps(p->recorder.trace) + 1 == watch->step;
    return ok;
}

/* Runs the calls on the stack until all have returned. Returns false at the first failure, which `p->empty`
 * describes. */
static bool run_calls(struct propagate *p)
{
    bool ok = true;
    if (p->watch)
        return run_watched_calls(p);
    while (ok && (p->calls || call_next_sum(p)) && !p->recorder.is_full)
        ok = run_call(p);
    return ok;
}

static cell_id choose_cell(struct propagate *p)
{
    guess_choice_begin(&p->choice, recorder_steps(&p->recorder));
    for (unsigned c = 0; c < p->layout->cells; c++) {
        if (!digits_are_one(p->mask[c]))
            guess_choice_offer(&p->choice, (cell_id)c, digit_count(p->mask[c]));
    }
    return p->choice.cell;
}

/* Tries the next digit of the innermost level. Returns true if its assignment holds. */
static bool guess(struct propagate *p)
{
    struct backtrack_level *level = backtrack_innermost(&p->backtrack);
    unsigned digit = digit_first(backtrack_take_digit(level, false));
    memcpy(p->mask, level->grid, p->layout->cells * sizeof *p->mask);
    sum_queue_fill(&p->sums, false); /* sums allow everything in the grid */
    p->task->stat[STAT_GUESSES]++;
    recorder_guess(&p->recorder, level->cell, digit);
    call_assign(p, level->cell, digit, NO_HOUSE);
    bool holds = run_calls(p);
    p->task->stat[STAT_FAILED_ASSIGNS] += !holds;
    if (!holds) {
        recorder_contradiction(&p->recorder, p->empty);
        guess_choice_note(&p->choice, p->empty);
    }
    return holds;
}

/* Continues with the next digit that holds, in this cell or an outer level. Returns false if there is none. */
static bool guess_until_consistent(struct propagate *p)
{
    while (!recorder_must_stop(&p->recorder, p->task)) {
        if (guess(p))
            return true;
        if (!backtrack_to_untried(&p->backtrack, &p->recorder))
            break;
    }
    return false;
}

static enum engine_outcome search(struct propagate *p)
{
    for (;;) {
        if (recorder_must_stop(&p->recorder, p->task))
            return recorder_stopped(&p->recorder, p->task);
        cell_id cell = choose_cell(p);
        if (cell == NO_CELL)
            break;
        backtrack_open(&p->backtrack, &p->choice, p->mask[cell], p->mask, p->layout->cells);
        if (p->known_solution)
            backtrack_innermost(&p->backtrack)->first = p->known_solution[cell];
        if (!guess_until_consistent(p))
            return recorder_must_stop(&p->recorder, p->task) ? recorder_stopped(&p->recorder, p->task)
                                                             : ENGINE_NO_SOLUTION;
    }
    memcpy(p->task->solution, p->mask, p->layout->cells * sizeof *p->mask);
    recorder_final_step(&p->recorder, STEP_SOLVED, NO_CELL);
    return p->recorder.is_full ? ENGINE_FULL : ENGINE_SOLVED;
}

/* Assigns the givens one after the other, starting from a full grid. If the puzzle has pencil marks, the candidates
 * missing in them are eliminated in the same way, cell by cell. */
static bool assign_givens(struct propagate *p)
{
    const digit_mask *start = p->task->puzzle->start;
    for (unsigned c = 0; c < p->layout->cells; c++)
        p->mask[c] = layout_all_digits(p->layout);
    for (unsigned c = 0; c < p->layout->cells; c++) {
        if (digits_are_one(start[c])) {
            call_assign(p, (cell_id)c, digit_first(start[c]), NO_HOUSE);
            if (!run_calls(p))
                return false;
        }
        for (digit_mask left = p->mask[c] & ~start[c]; left && !digits_are_one(start[c]); left &= left - 1) {
            push_call(p, (struct pending_call){.phase = ELIMINATE,
                                               .cell = (cell_id)c,
                                               .digit = (uint8_t)digit_first(left),
                                               .reason_cell = NO_CELL,
                                               .reason_house = NO_HOUSE});
            if (!run_calls(p))
                return false;
        }
    }
    sum_queue_fill(&p->sums, true);
    return run_calls(p);
}

static enum engine_outcome run(struct propagate *p)
{
    bool holds = assign_givens(p);
    p->task->stat[STAT_GIVEN_ASSIGNS] = p->assigns;
    p->task->stat[STAT_GIVEN_ELIMINATIONS] = p->eliminations;
    p->assigns = p->eliminations = 0;
    for (unsigned c = 0; c < p->layout->cells; c++)
        p->task->stat[STAT_UNSOLVED_AFTER_GIVENS] += !digits_are_one(p->mask[c]);
    enum engine_outcome outcome = ENGINE_NO_SOLUTION;
    if (holds && !p->recorder.is_full) {
        outcome = search(p);
    } else {
        recorder_contradiction(&p->recorder, p->empty);
        recorder_final_step(&p->recorder, STEP_NO_SOLUTION, NO_CELL);
    }
    p->task->stat[STAT_SEARCH_ASSIGNS] = p->assigns;
    p->task->stat[STAT_SEARCH_ELIMINATIONS] = p->eliminations;
    return p->recorder.is_full ? ENGINE_FULL : outcome;
}

static void begin(struct propagate *p)
{
    p->peers_technique = recorder_technique(&p->recorder, "peers");
    p->single_technique = recorder_technique(&p->recorder, "hidden-single");
    p->mask = memory_calloc(p->layout->cells, sizeof *p->mask);
    sum_queue_init(&p->sums, p->layout, &p->recorder);
}

static void finish(struct propagate *p)
{
    memory_free(p->call);
    memory_free(p->mask);
    sum_queue_finish(&p->sums);
}

enum engine_outcome propagate_solve(struct engine_task *task, bool only_boxes, const digit_mask *known_solution)
{
    struct propagate p = {
        .task = task,
        .layout = task->puzzle->layout,
        .recorder = {.trace = task->trace},
        .only_boxes = only_boxes,
        .known_solution = known_solution,
        .recorded_grid = task->trace ? trace_grid(task->trace) : NULL,
    };
    begin(&p);
    guess_choice_init(&p.choice, &task->settings.choose, p.layout);
    enum engine_outcome outcome = run(&p);
    guess_choice_finish(&p.choice);
    backtrack_finish(&p.backtrack);
    finish(&p);
    return outcome;
}

/* --- the calls of a step --- */

/* Sets the trace's grid to the candidates after the guess, and runs the guess again. */
static void run_guess_again(struct propagate *p, const struct propagate_rerun *rerun)
{
    memcpy(p->mask, rerun->mask, p->layout->cells * sizeof *p->mask);
    call_assign(p, rerun->cell, rerun->digit, NO_HOUSE);
    run_calls(p);
}

static struct trace *create_rerun_trace(const struct propagate_rerun *rerun)
{
    struct puzzle *start = puzzle_copy(rerun->puzzle);
    if (rerun->cell != NO_CELL) {
        start->has_marks = true;
        memcpy(start->start, rerun->mask, start->layout->cells * sizeof *start->start);
        start->start[rerun->cell] = digit_bit(rerun->digit);
    }
    struct trace *trace = trace_create(start, "propagate");
    puzzle_destroy(start);
    return trace;
}

static size_t copy_calls(const struct watch *watch, struct propagate_call *call, size_t room)
{
    size_t calls = watch->reached ? watch->calls : 0, first = calls > room ? calls - room : 0;
    for (size_t i = first; i < calls; i++)
        call[i - first] = (struct propagate_call){
            .assigns = watch->call[i].phase == ASSIGN, .cell = watch->call[i].cell, .digit = watch->call[i].digit};
    return calls;
}

size_t propagate_open_calls(const struct propagate_rerun *rerun, struct propagate_call *call, size_t room)
{
    struct trace *trace = create_rerun_trace(rerun);
    struct engine_task task = {.puzzle = rerun->puzzle, .trace = trace};
    struct watch watch = {.step = rerun->steps};
    struct propagate p = {
        .task = &task,
        .layout = rerun->puzzle->layout,
        .recorder = {.trace = trace},
        .only_boxes = rerun->only_boxes,
        .recorded_grid = trace_grid(trace),
        .watch = &watch,
    };
    size_t calls = 0;
    begin(&p);
    if (rerun->cell == NO_CELL)
        assign_givens(&p);
    else
        run_guess_again(&p, rerun);
    calls = copy_calls(&watch, call, room);
    memory_free(watch.call);
    finish(&p);
    trace_destroy(trace);
    return calls;
}

static enum engine_outcome solve(struct engine_task *task)
{
    return propagate_solve(task, false, NULL);
}

const struct engine engine_propagate = {
    .id = "propagate",
    .title = TR("Assign and eliminate"),
    .summary = TR("Uses Norvig's constraint propagation, in which assign and eliminate call each other, and then "
                  "searches."),
    .stat_names = PROPAGATE_STAT_NAMES,
    .clues = ENGINE_KNOWS_CLUES,
    .chooses = true,
    .solve = solve,
};
