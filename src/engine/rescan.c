/* Reproduces the Python program step for step: three human strategies over the whole board, repeated, then
 * depth-first search.
 *
 * A pass subtracts the peers' digits from the candidates of each unsolved cell, and places a single remaining
 * candidate. Then, in each region, it places digits with one place. Only if neither changed anything, naked pairs
 * and triples of each region are eliminated from its other cells. When a pass changes nothing, the first cell with
 * the fewest candidates is guessed, digits ascending, and the candidates of all cells start again from all digits.
 *
 * After such a restart the engine finds again what is already in the trace, which records each change once. */
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "engine/backtrack.h"

enum {
    STAT_GUESSES,
    STAT_CONTRADICTIONS,
    STAT_PASSES,
    STAT_BY_CANDIDATE,
    STAT_BY_POSITION,
    STAT_GROUP_PASSES,
    STAT_GROUP_ELIMINATIONS,
};

struct rescan {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    struct guess_choice choice;
    digit_mask *value;     /* [cells]: the placed digit as a mask, or 0 */
    digit_mask *candidate; /* [cells]: candidates of unsolved cells */
    cell_id *region;       /* [houses * digits]: the cells of the regions, in the order of the original */
    house_id *region_house;
    unsigned regions;
    /* The engine may continue although the trace's grid is already contradictory, or guess a digit that the trace has
     * eliminated. Until it leaves that level, recording is paused: the recorder's trace is NULL and kept here. */
    struct trace *paused_trace;
    size_t paused_depth;  /* depth of that level; 0: outside all guesses */
    bool paused_at_guess; /* that level's own guess is not in the trace */
    unsigned seen_digits_technique, naked_technique, hidden_technique, pair_technique, triple_technique;
    struct backtrack backtrack;
};

/* --- regions --- */

static void add_region(struct rescan *rescan, house_id house, cell_id key)
{
    unsigned n = rescan->layout->digits;
    cell_id *cells = rescan->region + (size_t)rescan->regions * n;
    unsigned count = 0;
    for (unsigned i = 0; i < n; i++) {
        cell_id cell = rescan->layout->house[house].cells[i];
        if (cell != key)
            cells[count++] = cell;
    }
    if (count < n)
        cells[count] = key;
    rescan->region_house[rescan->regions++] = house;
}

static house_id house_of_kind(const struct layout *layout, cell_id cell, enum house_kind kind)
{
    for (unsigned i = 0; i < layout->cell[cell].house_count; i++) {
        house_id house = layout->cell[cell].houses[i];
        if (layout->house[house].kind == kind)
            return house;
    }
    return NO_HOUSE;
}

/* Adds the regions of a square board with boxes of w x h. For each i: row i, the column of cell i / h of box i, and box
 * i; each has their common cell last. */
static bool add_square_regions(struct rescan *rescan)
{
    const struct layout *layout = rescan->layout;
    unsigned n = layout->digits, width = 0;
    if (layout->cells != n * n || layout->width != n || layout->houses == 2 * n ||
        layout->house[2 * n].kind != HOUSE_BOX)
        return false;
    while (width < n && layout->region[width] == layout->region[0])
        width++;
    unsigned height = n / width;
    for (unsigned i = 0; i < n; i++) {
        cell_id key = (cell_id)(i * n + i % height * width + i / height % width);
        add_region(rescan, house_of_kind(layout, key, HOUSE_ROW), key);
        add_region(rescan, house_of_kind(layout, key, HOUSE_COLUMN), key);
        add_region(rescan, house_of_kind(layout, key, HOUSE_BOX), key);
    }
    return true;
}

static void add_regions(struct rescan *rescan)
{
    bool *added = memory_calloc(rescan->layout->houses, sizeof *added);
    if (add_square_regions(rescan)) {
        for (unsigned i = 0; i < rescan->regions; i++)
            added[rescan->region_house[i]] = true;
    }
    /* all other houses: diagonals and windows; on other layouts every house */
    for (unsigned h = 0; h < rescan->layout->houses; h++) {
        if (!added[h])
            add_region(rescan, (house_id)h, NO_CELL);
    }
    memory_free(added);
}

/* --- strategies; each returns whether it changed anything --- */

static void pause_recording(struct rescan *rescan, bool guess)
{
    rescan->paused_trace = rescan->recorder.trace;
    rescan->paused_depth = rescan->backtrack.depth;
    rescan->paused_at_guess = guess;
    rescan->recorder.trace = NULL;
}

static bool sweep_candidates(struct rescan *rescan)
{
    const struct layout *layout = rescan->layout;
    bool changed = false;
    for (unsigned c = 0; c < layout->cells; c++) {
        if (rescan->value[c])
            continue;
        digit_mask held = 0;
        for (unsigned i = 0; i < layout->cell[c].peer_count; i++)
            held |= rescan->value[layout->cell[c].peers[i]];
        digit_mask left = rescan->candidate[c] & ~held;
        rescan->candidate[c] = left;
        unsigned place = digits_are_one(left) ? digit_first(left) : 0;
        /* if the trace has no candidate left in the cell, nothing can be placed there */
        if (!recorder_remaining(&rescan->recorder, (cell_id)c, left))
            place = 0;
        recorder_seen_digits(&rescan->recorder, layout, place ? rescan->naked_technique : rescan->seen_digits_technique,
                             (cell_id)c, held, rescan->value, place);
        if (digits_are_one(left)) {
            rescan->value[c] = left;
            rescan->task->stat[STAT_BY_CANDIDATE]++;
            changed = true;
        }
    }
    return changed;
}

static void place_hidden_single(struct rescan *rescan, cell_id cell, digit_mask digit, house_id house)
{
    struct recorder *recorder = &rescan->recorder;
    rescan->value[cell] = digit;
    rescan->task->stat[STAT_BY_POSITION]++;
    if (!recorder_remaining(recorder, cell, digit)) {
        recorder_contradiction(recorder, constraint_house(house, digit_first(digit)));
        pause_recording(rescan, false);
        return;
    }
    recorder_begin(recorder, rescan->hidden_technique);
    recorder_place(recorder, cell, digit_first(digit));
    digit_mask others = recorder->trace ? recorder_remaining(recorder, cell, ~digit) : 0;
    if (others)
        recorder_remove(recorder, cell, others);
    recorder_truth(recorder, constraint_house(house, digit_first(digit)));
    recorder_link(recorder, constraint_cell(cell));
    recorder_end(recorder);
}

/* Places hidden singles. Places are counted with the candidates from before the region's first placement. */
static bool place_hidden_singles(struct rescan *rescan, unsigned region)
{
    unsigned n = rescan->layout->digits;
    const cell_id *cells = rescan->region + (size_t)region * n;
    digit_mask found = 0, once = 0, twice = 0;
    for (unsigned i = 0; i < n; i++) {
        digit_mask candidates = rescan->value[cells[i]] ? 0 : rescan->candidate[cells[i]];
        found |= rescan->value[cells[i]];
        twice |= once & candidates;
        once |= candidates;
    }
    bool changed = false;
    for (digit_mask left = once & ~twice & ~found; left; left &= left - 1) {
        for (unsigned i = 0; i < n; i++) {
            digit_mask digit = left & -left;
            if (!rescan->value[cells[i]] && rescan->candidate[cells[i]] & digit) {
                place_hidden_single(rescan, cells[i], digit, rescan->region_house[region]);
                changed = true;
            }
        }
    }
    return changed;
}

static void record_group(struct rescan *rescan, cell_id cell, digit_mask removed, const cell_id *group, unsigned size,
                         digit_mask digits, house_id house)
{
    struct recorder *recorder = &rescan->recorder;
    recorder_begin(recorder, size == 2 ? rescan->pair_technique : rescan->triple_technique);
    recorder_remove(recorder, cell, removed);
    for (unsigned i = 0; i < size; i++)
        recorder_truth(recorder, constraint_cell(group[i]));
    for (digit_mask left = digits; left; left &= left - 1)
        recorder_link(recorder, constraint_house(house, digit_first(left)));
}

/* Eliminates the group's digits from the region's other cells, in one step. */
static bool use_group(struct rescan *rescan, unsigned region, const cell_id *group, unsigned size, digit_mask digits)
{
    struct recorder *recorder = &rescan->recorder;
    unsigned n = rescan->layout->digits;
    const cell_id *cells = rescan->region + (size_t)region * n;
    bool changed = false, step_begun = false;
    for (unsigned i = 0; i < n; i++) {
        cell_id cell = cells[i];
        bool member = cell == group[0] || cell == group[1] || (size == 3 && cell == group[2]);
        digit_mask removed = rescan->value[cell] || member ? 0 : rescan->candidate[cell] & digits;
        if (!removed)
            continue;
        rescan->candidate[cell] &= ~removed;
        rescan->task->stat[STAT_GROUP_ELIMINATIONS] += digit_count(removed);
        changed = true;
        digit_mask shown = recorder->trace ? recorder_remaining(recorder, cell, removed) : 0;
        if (!shown)
            continue;
        if (step_begun)
            recorder_remove(recorder, cell, shown);
        else
            record_group(rescan, cell, shown, group, size, digits, rescan->region_house[region]);
        step_begun = true;
    }
    if (step_begun)
        recorder_end(recorder);
    return changed;
}

/* Applies all groups of `size` unsolved cells, in order, each with the current candidates. */
static bool find_groups(struct rescan *rescan, unsigned region, unsigned size)
{
    unsigned n = rescan->layout->digits, count = 0;
    cell_id open[LAYOUT_MAX_DIGITS];
    for (unsigned i = 0; i < n; i++) {
        cell_id cell = rescan->region[(size_t)region * n + i];
        if (!rescan->value[cell])
            open[count++] = cell;
    }
    bool changed = false;
    const digit_mask *candidate = rescan->candidate;
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            digit_mask pair = candidate[open[a]] | candidate[open[b]];
            if (size == 2 && digit_count(pair) == 2)
                changed |= use_group(rescan, region, (cell_id[]){open[a], open[b]}, 2, pair);
            for (unsigned c = b + 1; size == 3 && c < count; c++) {
                digit_mask triple = candidate[open[a]] | candidate[open[b]] | candidate[open[c]];
                if (digit_count(triple) == 3)
                    changed |= use_group(rescan, region, (cell_id[]){open[a], open[b], open[c]}, 3, triple);
            }
        }
    }
    return changed;
}

static bool naked_groups(struct rescan *rescan)
{
    bool changed = false;
    rescan->task->stat[STAT_GROUP_PASSES]++;
    for (unsigned region = 0; region < rescan->regions; region++) {
        changed |= find_groups(rescan, region, 2);
        changed |= find_groups(rescan, region, 3);
    }
    return changed;
}

static void repeat_strategies(struct rescan *rescan)
{
    for (bool changed = true; changed && !recorder_must_stop(&rescan->recorder, rescan->task);) {
        rescan->task->stat[STAT_PASSES]++;
        changed = sweep_candidates(rescan);
        for (unsigned region = 0; region < rescan->regions; region++)
            changed |= place_hidden_singles(rescan, region);
        if (!changed)
            changed = naked_groups(rescan);
    }
}

/* --- search --- */

static void start_candidates(struct rescan *rescan)
{
    /* initial candidates are the pencil marks, otherwise all digits */
    for (unsigned c = 0; c < rescan->layout->cells; c++)
        rescan->candidate[c] =
            rescan->task->puzzle->has_marks ? rescan->task->puzzle->start[c] : layout_all_digits(rescan->layout);
}

enum state { SOLVED, CONTRADICTORY, OPEN };

/* Finds the unsolved cell to guess in, or a cell without candidates, and stores it in `*cell`. */
static enum state examine(struct rescan *rescan, cell_id *cell)
{
    const struct layout *layout = rescan->layout;
    struct guess_choice *choice = &rescan->choice;
    guess_choice_begin(choice, recorder_steps(&rescan->recorder));
    for (unsigned c = 0; c < layout->cells; c++) {
        *cell = (cell_id)c;
        if (!rescan->value[c] && !rescan->candidate[c])
            return CONTRADICTORY;
        if (!rescan->value[c])
            guess_choice_offer(choice, (cell_id)c, digit_count(rescan->candidate[c]));
    }
    *cell = choice->cell;
    if (*cell != NO_CELL)
        return OPEN;
    for (unsigned h = 0; h < layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            seen |= rescan->value[layout->house[h].cells[i]];
        if (seen != layout_all_digits(layout))
            return CONTRADICTORY;
    }
    return SOLVED;
}

/* Records the contradiction in the trace's grid. If a digit is twice in a house, it is first eliminated from one of the
 * two cells. */
static void record_contradiction(struct rescan *rescan)
{
    const struct layout *layout = rescan->layout;
    struct recorder *recorder = &rescan->recorder;
    if (!recorder->trace)
        return;
    const digit_mask *grid = trace_grid(recorder->trace);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (!grid[c]) {
            recorder_contradiction(recorder, constraint_cell((cell_id)c));
            return;
        }
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        for (unsigned i = 0; digits_are_one(grid[c]) && i < layout->cell[c].peer_count; i++) {
            if (grid[layout->cell[c].peers[i]] != grid[c])
                continue;
            recorder_seen_digits(recorder, layout, rescan->seen_digits_technique, (cell_id)c, grid[c], grid, 0);
            recorder_contradiction(recorder, constraint_cell((cell_id)c));
            return;
        }
    }
}

static void guess(struct rescan *rescan)
{
    struct backtrack_level *level = backtrack_innermost(&rescan->backtrack);
    digit_mask digit = backtrack_take_digit(level, false);
    memcpy(rescan->value, level->grid, rescan->layout->cells * sizeof *rescan->value);
    rescan->value[level->cell] = digit;
    rescan->task->stat[STAT_GUESSES]++;
    if (recorder_remaining(&rescan->recorder, level->cell, digit))
        recorder_guess(&rescan->recorder, level->cell, digit_first(digit));
    else
        pause_recording(rescan, true);
    start_candidates(rescan);
}

/* Resumes recording if it was paused at the innermost level. Returns true if it was. */
static bool resume_recording_at_level(struct rescan *rescan)
{
    if (!rescan->paused_trace || rescan->paused_depth != rescan->backtrack.depth)
        return false;
    rescan->recorder.trace = rescan->paused_trace;
    rescan->paused_trace = NULL;
    return true;
}

/* Backtracks like backtrack_to_untried, but leaves out guesses that were not recorded. Returns false if nothing is left
 * to try. */
static bool retreat(struct rescan *rescan)
{
    cell_id exhausted = NO_CELL;
    while (rescan->backtrack.depth) {
        bool was_paused = resume_recording_at_level(rescan) && rescan->paused_at_guess;
        if (!was_paused)
            recorder_backtrack(&rescan->recorder, exhausted);
        if (backtrack_innermost(&rescan->backtrack)->untried) {
            guess(rescan);
            return true;
        }
        exhausted = backtrack_innermost(&rescan->backtrack)->cell;
        backtrack_close(&rescan->backtrack);
    }
    resume_recording_at_level(rescan);
    recorder_final_step(&rescan->recorder, STEP_NO_SOLUTION, exhausted);
    return false;
}

static enum engine_outcome run(struct rescan *rescan)
{
    add_regions(rescan);
    for (unsigned c = 0; c < rescan->layout->cells; c++)
        rescan->value[c] = digits_are_one(rescan->task->puzzle->start[c]) ? rescan->task->puzzle->start[c] : 0;
    start_candidates(rescan);
    for (;;) {
        cell_id cell = NO_CELL;
        repeat_strategies(rescan);
        if (recorder_must_stop(&rescan->recorder, rescan->task))
            return recorder_stopped(&rescan->recorder, rescan->task);
        enum state state = examine(rescan, &cell);
        if (state == SOLVED)
            break;
        if (state == OPEN) {
            backtrack_open(&rescan->backtrack, &rescan->choice, rescan->candidate[cell], rescan->value,
                           rescan->layout->cells);
            guess(rescan);
            continue;
        }
        rescan->task->stat[STAT_CONTRADICTIONS]++;
        record_contradiction(rescan);
        if (cell != NO_CELL)
            guess_choice_note(&rescan->choice, constraint_cell(cell));
        if (!retreat(rescan))
            return rescan->recorder.is_full ? ENGINE_FULL : ENGINE_NO_SOLUTION;
    }
    memcpy(rescan->task->solution, rescan->value, rescan->layout->cells * sizeof *rescan->value);
    recorder_final_step(&rescan->recorder, STEP_SOLVED, NO_CELL);
    return rescan->recorder.is_full ? ENGINE_FULL : ENGINE_SOLVED;
}

static enum engine_outcome solve(struct engine_task *task)
{
    const struct layout *layout = task->puzzle->layout;
    struct rescan rescan = {
        .task = task,
        .layout = layout,
        .recorder = {.trace = task->trace},
        .value = memory_calloc(layout->cells, sizeof *rescan.value),
        .candidate = memory_calloc(layout->cells, sizeof *rescan.candidate),
        .region = memory_calloc((size_t)layout->houses * layout->digits, sizeof *rescan.region),
        .region_house = memory_calloc(layout->houses, sizeof *rescan.region_house),
    };
    rescan.seen_digits_technique = recorder_technique(&rescan.recorder, "seen-digits");
    rescan.naked_technique = recorder_technique(&rescan.recorder, "naked-single");
    rescan.hidden_technique = recorder_technique(&rescan.recorder, "hidden-single");
    rescan.pair_technique = recorder_technique(&rescan.recorder, "naked-pair");
    rescan.triple_technique = recorder_technique(&rescan.recorder, "naked-triple");
    guess_choice_init(&rescan.choice, &task->settings.choose, layout);
    enum engine_outcome outcome = run(&rescan);
    guess_choice_finish(&rescan.choice);
    backtrack_finish(&rescan.backtrack);
    memory_free(rescan.value);
    memory_free(rescan.candidate);
    memory_free(rescan.region);
    memory_free(rescan.region_house);
    return outcome;
}

const struct engine engine_rescan = {
    .id = "rescan",
    .title = TR("Three human strategies, over and over"),
    .summary = TR("Looks for naked singles, hidden singles and naked subsets on the whole board, then searches "
                  "(Python)."),
    .stat_names =
        {
            "guesses",
            "contradictions",
            "passes",
            "placed_by_candidate",
            "placed_by_position",
            "group_passes",
            "group_eliminations",
        },
    .chooses = true,
    .solve = solve,
};
