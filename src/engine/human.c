/* Solves with the catalogue of human techniques: the easiest technique that finds something is applied, one step at
 * a time, until the board is solved or nothing is found. The task's choice of techniques determines what is easier.
 * First the digits of the givens are eliminated from their peers. The engine guesses only if the task allows it, in
 * the first cell with the fewest candidates.
 *
 * The score is the sum of the scores of all steps. The level is the highest of all steps, raised until the score is
 * within the level's limit. Rule and limits are those of HoDoKu 2.2 (SudokuSolver.java, Options.java). HoDoKu does
 * not support clues, and each clue needs additional steps. So on a board with clues the score does not raise the
 * level. */
#include <stddef.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "engine/backtrack.h"
#include "proof/uniqueness.h"
#include "rating/rating.h"
#include "solve/count.h"
#include "technique/order.h"

/* HoDoKu's score for a digit taken from the solution (SolutionType.BRUTE_FORCE, Options.java). */
enum {
    FORCED_SCORE = 10000,
    FORCED_NODES = 2000000 /* nodes of the search for the only solution; at most a minute on a board with sums */
};

enum { STAT_STEPS, STAT_LEVEL, STAT_SCORE, STAT_SE, STAT_HARDEST };

/* The state: the board, the techniques with their next step, and data for guessing. */
struct human {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    struct guess_choice choice;
    struct candidate_grid *grid;
    struct backtrack backtrack;
    const struct finding *best; /* the next step: the first finding, or the best of a competing group; NULL: none yet */
    unsigned trace_technique[TECHNIQUES]; /* [techniques]: index in the trace; 0: not used yet */
    unsigned peers_technique;
    enum technique_id order[TECHNIQUES]; /* the techniques to try */
    size_t asked;                        /* number of techniques in `order` */
    enum technique_id hardest;
    enum technique_level level; /* the highest level of all steps */
    bool any_step, forced;
    bool asked_uniqueness; /* `uniqueness` has been decided */
    enum uniqueness uniqueness;
    struct constraint empty;
    struct search search;     /* large, so its finding and best_copy are not zeroed, but written before use */
    struct finding best_copy; /* copy of the best finding in a competing group */
    struct argument_maker arguments;
};

static unsigned count_removed(const struct finding *finding)
{
    unsigned count = 0;
    for (size_t i = 0; i < finding->removals; i++)
        count += digit_count(finding->removal[i].digits);
    return count;
}

/* Returns a number that orders findings by their lowest eliminated candidate: by cell, then by digit. */
static unsigned lowest_removed(const struct finding *finding)
{
    unsigned lowest = UINT32_MAX;
    for (size_t i = 0; i < finding->removals; i++) {
        unsigned one = finding->removal[i].cell * 32u + digit_first(finding->removal[i].digits);
        lowest = one < lowest ? one : lowest;
    }
    return lowest;
}

static bool is_better(const struct finding *a, const struct finding *b)
{
    unsigned removed = count_removed(a), others = count_removed(b);
    if ((a->cell != NO_CELL) != (b->cell != NO_CELL))
        return a->cell != NO_CELL;
    if (removed != others)
        return removed > others;
    return lowest_removed(a) < lowest_removed(b);
}

/* Returns whether `a` is easier to follow in the profile `sudoscope`: a chain with fewer truths. Placements still come
 * first: by truths alone, boards of the magic tour needed 272 suppositions instead of 130. */
static bool is_shorter(const struct finding *a, const struct finding *b)
{
    if ((a->cell != NO_CELL) != (b->cell != NO_CELL))
        return a->cell != NO_CELL;
    return a->truths != b->truths ? a->truths < b->truths : is_better(a, b);
}

/* Returns whether the checker of the trace finds that the givens have one solution, as some steps need. */
static bool is_shown_unique(struct human *human)
{
    if (!human->asked_uniqueness)
        human->uniqueness = uniqueness_of(human->task->puzzle);
    human->asked_uniqueness = true;
    return human->uniqueness == UNIQUENESS_ONE;
}

/* Receives findings of a search. Keeps the first of equally good ones, which is the shortest. */
static bool receive_finding(void *context, const struct finding *finding)
{
    struct human *human = context;
    enum technique_use use = techniques[finding->technique].use;
    if (finding->assumes_unique && human->task->trace && !is_shown_unique(human))
        return false;
    if (use != USE_BEST && use != USE_SAME_SEARCH) {
        human->best = finding;
        return true;
    }
    if (!human->best ||
        (human->task->settings.techniques.profile == PROFILE_HODOKU ? is_better(finding, human->best)
                                                                    : is_shorter(finding, human->best))) {
        finding_copy(&human->best_copy, finding);
        human->best = &human->best_copy;
    }
    return false;
}

/* Returns whether the technique is a net that ignores sums and takes longer than the smallest reason, which finds the
 * same. */
static bool is_net_without_sums(enum technique_id id)
{
    return id == TECHNIQUE_dynamic_contradiction || id == TECHNIQUE_dynamic_verity || id == TECHNIQUE_nested_chain;
}

/* Returns whether `human` may use the technique. Techniques beyond HoDoKu's are for solutions that are not rated and
 * have no guesses. In the profile `sudoscope` only the smallest reason is, after which no guess is needed; in a profile
 * file, none is. */
static bool is_allowed(const struct engine_task *task, enum technique_id id)
{
    const struct technique_choice *choice = &task->settings.techniques;
    bool is_beyond = choice->profile == PROFILE_SUDOSCOPE ? id == TECHNIQUE_smallest_reason && !choice->listed
                                                          : techniques[id].use == USE_BEYOND;
    if (task->puzzle->layout->sums && is_net_without_sums(id))
        return false;
    if (is_beyond)
        return !task->levels && !task->force && !task->settings.guess;
    return !task->levels || techniques[id].level < task->levels;
}

/* Lists the techniques to try, in order. */
static void set_order(struct human *human)
{
    enum technique_id order[TECHNIQUES];
    size_t count = technique_order(&human->task->settings.techniques, order);
    for (size_t i = 0; i < count; i++) {
        if (is_allowed(human->task, order[i]))
            human->order[human->asked++] = order[i];
    }
}

/* Returns the index after the last technique that shares a search with technique `i` and competes with it. */
static size_t end_of_group(const struct human *human, size_t i)
{
    const enum technique_id *order = human->order;
    do
        i++;
    while (i < human->asked && order[i] > order[i - 1] && techniques[order[i]].use == USE_SAME_SEARCH &&
           techniques[order[i]].find == techniques[order[i - 1]].find);
    return i;
}

/* Tries the techniques in order until one, or one of a competing group, finds something. Points `best` to the next
 * step. */
static bool find_step(struct human *human)
{
    struct search *search = &human->search;
    human->best = NULL;
    for (size_t i = 0, end; i < human->asked && !human->best && !search->cancelled; i = end) {
        end = end_of_group(human, i);
        search_run_family(search, human->order + i, end - i);
    }
    return human->best;
}

/* Records a step for each cell that is solved at the start: eliminates its digit from its peers. */
static void eliminate_from_peers_of_givens(struct human *human)
{
    const struct candidate_grid *grid = human->grid;
    struct recorder *recorder = &human->recorder;
    for (unsigned c = 0; c < human->layout->cells && recorder->trace && !human->task->puzzle->has_marks; c++) {
        const struct cell *info = &human->layout->cell[c];
        digit_mask digit = grid->mask[c];
        bool step_begun = false;
        for (unsigned i = 0; grid->solved[c] && i < info->peer_count; i++) {
            if (!recorder_remaining(recorder, info->peers[i], digit))
                continue;
            if (!step_begun)
                recorder_begin(recorder, human->peers_technique);
            step_begun = true;
            recorder_remove(recorder, info->peers[i], digit);
        }
        if (step_begun) {
            recorder_evidence_peers_of(recorder, (cell_id)c);
            recorder_end(recorder);
        }
    }
}

/* Records a step for each cell that is solved at the start: eliminates the rivals of its digit. */
static void eliminate_rivals_of_givens(struct human *human)
{
    const struct layout *layout = human->layout;
    struct recorder *recorder = &human->recorder;
    for (unsigned c = 0; c < layout->cells && recorder->trace && !human->task->puzzle->has_marks; c++) {
        candidate_id given = candidate_id_of((cell_id)c, human->grid->solved[c]);
        bool step_begun = false;
        for (unsigned i = 0, end; human->grid->solved[c] && i < candidate_rivals(layout, given); i = end) {
            cell_id cell = candidate_cell(candidate_rival(layout, given, i));
            digit_mask digits = 0;
            for (end = i; end < candidate_rivals(layout, given); end++) { /* those of one cell are consecutive */
                candidate_id rival = candidate_rival(layout, given, end);
                if (candidate_cell(rival) != cell)
                    break;
                digits |= digit_bit(candidate_digit(rival));
            }
            digits = recorder_remaining(recorder, cell, digits);
            if (!digits)
                continue;
            if (!step_begun)
                recorder_begin(recorder, recorder_technique(recorder, techniques[TECHNIQUE_clue].id));
            step_begun = true;
            recorder_remove(recorder, cell, digits);
        }
        if (!step_begun)
            continue;
        recorder_truth(recorder, constraint_cell((cell_id)c));
        for (unsigned i = candidate_truths(layout, given); i < candidate_constraints(layout, given); i++)
            recorder_link(recorder, candidate_constraint(layout, given, i));
        recorder_end(recorder);
    }
}

/* If the cells of a sum are all solved and do not obey it, records that the last of them cannot have its digit, and
 * returns true. If one is open, the technique handles it. */
static bool is_sum_broken(struct human *human)
{
    const struct sums *sums = human->layout->sums;
    for (unsigned s = 0; sums && s < sums->count && !sums->sum[s].houses; s++) { /* sums of clues come first */
        const struct sum *sum = &sums->sum[s];
        unsigned i = 0;
        while (i < sum->cells && human->grid->solved[sum->cell[i]])
            i++;
        if (i < sum->cells || sum_can_fill(sum, human->grid->mask))
            continue;
        cell_id last = sum->cell[i - 1];
        recorder_begin(&human->recorder,
                       recorder_technique(&human->recorder, techniques[TECHNIQUE_sum_combinations].id));
        recorder_remove(&human->recorder, last, human->grid->mask[last]);
        recorder_link(&human->recorder, constraint_sum(s));
        recorder_end(&human->recorder);
        human->empty = constraint_cell(last);
        return true;
    }
    return false;
}

/* Returns whether a cell has no candidate or a digit no place in a house, and stores the constraint in `empty`. */
static bool is_contradictory(struct human *human)
{
    const struct candidate_grid *grid = human->grid;
    if (is_sum_broken(human))
        return true;
    if (!grid->needs_contradiction_check)
        return false;
    human->grid->needs_contradiction_check = false;
    for (unsigned c = 0; c < human->layout->cells; c++) {
        if (!grid->mask[c]) {
            human->empty = constraint_cell((cell_id)c);
            return true;
        }
    }
    for (unsigned h = 0; h < human->layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < human->layout->digits; i++)
            seen |= grid->mask[human->layout->house[h].cells[i]];
        digit_mask missing = layout_all_digits(human->layout) & ~seen;
        if (missing) {
            human->empty = constraint_house((house_id)h, digit_first(missing));
            return true;
        }
    }
    return false;
}

static void record(struct human *human, const struct finding *finding)
{
    struct recorder *recorder = &human->recorder;
    if (!human->trace_technique[finding->technique])
        human->trace_technique[finding->technique] = recorder_technique(recorder, techniques[finding->technique].id);
    if (recorder->trace && !finding_append_to_trace(finding, recorder->trace,
                                                    human->trace_technique[finding->technique], &human->arguments))
        recorder->is_full = true;
}

/* Returns whether the technique is harder than the hardest so far: in HoDoKu's profile by level and score, otherwise by
 * its place in the order. */
static bool is_harder(const struct human *human, enum technique_id id)
{
    const struct technique *technique = &techniques[id], *hardest = &techniques[human->hardest];
    if (human->task->settings.techniques.profile == PROFILE_HODOKU)
        return technique->level > hardest->level ||
               (technique->level == hardest->level && technique->score > hardest->score);
    for (size_t i = 0; i < human->asked; i++) {
        if (human->order[i] == id || human->order[i] == human->hardest)
            return human->order[i] != id;
    }
    return false;
}

static void apply(struct human *human, const struct finding *finding)
{
    const struct technique *technique = &techniques[finding->technique];
    human->task->stat[STAT_STEPS]++;
    human->task->stat[STAT_SCORE] += technique->score;
    if (technique->level > human->level)
        human->level = technique->level;
    if (!human->any_step || is_harder(human, finding->technique))
        human->hardest = finding->technique;
    human->any_step = true;
    bits_add(human->task->used, finding->technique);
    /* a placement implies its eliminations */
    if (finding->cell != NO_CELL)
        candidate_grid_place(human->grid, finding->cell, finding->digit);
    for (size_t i = 0; i < finding->removals; i++)
        candidate_grid_remove(human->grid, finding->removal[i].cell, finding->removal[i].digits);
}

static void set_rating(struct engine_task *task)
{
    if (task->rate)
        rating_to_text(task->puzzle, false, task->cancel, task->rating);
    task->stat_text[STAT_SE] = task->rate ? task->rating : "-";
}

static void set_level(struct human *human)
{
    static const uint64_t limit[LEVELS] = {
        [LEVEL_EASY] = 800,    [LEVEL_MEDIUM] = 1000,        [LEVEL_HARD] = 1600,
        [LEVEL_UNFAIR] = 1800, [LEVEL_EXTREME] = UINT64_MAX,
    };
    enum technique_level level = human->forced ? LEVEL_EXTREME : human->level;
    while (!human->layout->clues && human->task->stat[STAT_SCORE] > limit[level])
        level++;
    human->task->stat[STAT_LEVEL] = level;
    human->task->stat_text[STAT_LEVEL] = technique_level_name(level);
    human->task->stat_text[STAT_HARDEST] = human->forced     ? "brute-force"
                                           : human->any_step ? techniques[human->hardest].id
                                                             : "none";
}

/* --- brute force --- */

/* Stores the puzzle's solution in the task. Returns ENGINE_STUCK if it is not certain that there is exactly one. If the
 * givens alone have only one, finding one is enough. Pencil marks that exclude further solutions count, too. */
static enum engine_outcome find_solution(struct human *human)
{
    struct engine_task *task = human->task;
    bool unique = human->search.unique;
    const struct count_params params = {
        .limit = unique ? 1 : 2, .nodes = unique ? 0 : FORCED_NODES, .cancel = task->cancel};
    uint64_t count = 0;
    enum count_end end = count_solutions(task->puzzle, &params, &count, task->solution);
    task->has_several = count > 1;
    if (count < 2 && cancel_is_requested(task->cancel))
        return ENGINE_STOPPED;
    return end != COUNT_DONE || count > 1 ? ENGINE_STUCK : count ? ENGINE_SOLVED : ENGINE_NO_SOLUTION;
}

/* Places the solution's digit in the middle one of the unsolved cells. Returns ENGINE_SOLVED, or why no digit was
 * placed: ENGINE_NO_SOLUTION, or ENGINE_STUCK if the task does not allow it or the solution is not known to be
 * unique. */
static enum engine_outcome force(struct human *human)
{
    struct candidate_grid *grid = human->grid;
    if (!human->task->force)
        return ENGINE_STUCK;
    enum engine_outcome outcome = human->forced ? ENGINE_SOLVED : find_solution(human);
    if (outcome != ENGINE_SOLVED)
        return outcome;
    unsigned before = grid->unsolved / 2;
    cell_id cell = 0;
    while (grid->solved[cell] || before--)
        cell++;
    candidate_grid_place(grid, cell, digit_first(human->task->solution[cell]));
    human->forced = true;
    human->task->stat[STAT_STEPS]++;
    human->task->stat[STAT_SCORE] += FORCED_SCORE;
    return ENGINE_SOLVED;
}

/* --- guessing --- */

/* Tries the next digit of the innermost guess. */
static void try_digit(struct human *human)
{
    struct backtrack_level *level = backtrack_innermost(&human->backtrack);
    digit_mask digit = backtrack_take_digit(level, false);
    recorder_guess(&human->recorder, level->cell, digit_first(digit));
    candidate_grid_remove(human->grid, level->cell, ~digit);
}

static void guess(struct human *human)
{
    struct guess_choice *choice = &human->choice;
    guess_choice_begin(choice, recorder_steps(&human->recorder));
    for (unsigned c = 0; c < human->layout->cells; c++) {
        if (!human->grid->solved[c])
            guess_choice_offer(choice, (cell_id)c, digit_count(human->grid->mask[c]));
    }
    backtrack_open(&human->backtrack, choice, human->grid->mask[choice->cell], human->grid->mask, human->layout->cells);
    try_digit(human);
}

/* Returns the grid with these candidates. A cell with one candidate counts as solved if its digit is eliminated from
 * all peers. */
static struct candidate_grid *grid_from_masks(const struct human *human, const digit_mask *mask)
{
    struct puzzle *marks = puzzle_copy(human->task->puzzle);
    for (unsigned c = 0; c < human->layout->cells; c++) {
        const struct cell *info = &human->layout->cell[c];
        bool solved = digit_count(mask[c]) == 1;
        for (unsigned i = 0; solved && i < info->peer_count; i++)
            solved = !(mask[info->peers[i]] & mask[c]);
        marks->start[c] = mask[c];
        if (solved && !marks->given[c])
            puzzle_place(marks, (cell_id)c, digit_first(mask[c]));
        else if (!solved)
            marks->placed[c] = 0;
    }
    marks->has_marks = true;
    struct candidate_grid *grid = candidate_grid_create(marks);
    puzzle_destroy(marks);
    return grid;
}

enum retreat { RETREAT_TO_GUESS, RETREAT_ALL_FAILED };

static enum retreat retreat(struct human *human)
{
    if (!backtrack_to_untried(&human->backtrack, &human->recorder))
        return RETREAT_ALL_FAILED;
    candidate_grid_destroy(human->grid);
    human->grid = grid_from_masks(human, backtrack_innermost(&human->backtrack)->grid);
    human->search.grid = human->grid;
    try_digit(human);
    return RETREAT_TO_GUESS;
}

static enum engine_outcome run(struct human *human)
{
    eliminate_from_peers_of_givens(human);
    eliminate_rivals_of_givens(human);
    for (;;) {
        if (recorder_must_stop(&human->recorder, human->task))
            return recorder_stopped(&human->recorder, human->task);
        if (is_contradictory(human)) {
            recorder_contradiction(&human->recorder, human->empty);
            guess_choice_note(&human->choice, human->empty);
            enum retreat retreated = retreat(human);
            if (retreated == RETREAT_TO_GUESS)
                continue;
            return human->recorder.is_full ? ENGINE_FULL : ENGINE_NO_SOLUTION;
        }
        if (!human->grid->unsolved)
            break;
        bool found = find_step(human);
        if (human->search.cancelled)
            return recorder_stopped(&human->recorder, human->task);
        if (!found && human->task->settings.guess) {
            guess(human);
            continue;
        }
        enum engine_outcome forced = found ? ENGINE_SOLVED : force(human);
        if (forced == ENGINE_STOPPED)
            return recorder_stopped(&human->recorder, human->task);
        if (forced != ENGINE_SOLVED) {
            recorder_final_step(&human->recorder, STEP_STUCK, NO_CELL);
            return human->recorder.is_full ? ENGINE_FULL : forced;
        }
        if (!found)
            continue;
        record(human, human->best);
        apply(human, human->best);
    }
    memcpy(human->task->solution, human->grid->mask, human->layout->cells * sizeof(digit_mask));
    recorder_final_step(&human->recorder, STEP_SOLVED, NO_CELL);
    return human->recorder.is_full ? ENGINE_FULL : ENGINE_SOLVED;
}

static enum engine_outcome solve(struct engine_task *task)
{
    struct human *human = memory_realloc(NULL, 1, sizeof *human);
    memset(human, 0, offsetof(struct human, search.finding));
    human->arguments = (struct argument_maker){0};
    human->task = task;
    human->layout = task->puzzle->layout;
    human->recorder.trace = task->trace;
    human->peers_technique = recorder_technique(&human->recorder, "peers");
    human->grid = candidate_grid_create(task->puzzle);
    human->search.grid = human->grid;
    human->search.cancel = task->cancel;
    human->search.receive = receive_finding;
    human->search.context = human;
    human->search.plain_groups = true;
    memcpy(human->search.without, task->settings.techniques.without, sizeof human->search.without);
    human->search.without_proof = !task->trace;
    set_order(human);
    count_unique(task->puzzle, task->cancel, &human->search.unique);
    guess_choice_init(&human->choice, &task->settings.choose, human->layout);
    enum engine_outcome outcome = run(human);
    guess_choice_finish(&human->choice);
    set_level(human);
    set_rating(task);
    candidate_grid_destroy(human->grid);
    backtrack_finish(&human->backtrack);
    argument_maker_finish(&human->arguments);
    memory_free(human);
    return outcome;
}

const struct engine engine_human = {
    .id = TRACE_HUMAN,
    .title = TR("Human techniques, easiest first"),
    .summary = TR("Applies the easiest technique that finds something, until the board is solved or it is stuck."),
    .stat_names = {"steps", "level", "score", "se", "hardest"},
    .clues = ENGINE_KNOWS_CLUES,
    .chooses = true,
    .solve = solve,
};
