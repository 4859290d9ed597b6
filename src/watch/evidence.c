#include "watch/evidence.h"

#include <string.h>

#include "hint/hint_search.h"
#include "proof/refute.h"
#include "technique/technique.h"

struct evidence_finder {
    const struct puzzle *puzzle;
    digit_mask *open; /* [cells]: removals that have no reason yet */
    /* parameters of the current search */
    const struct evidence_params *params;
    struct step_builder *builder;
    const struct candidate_grid *grid; /* for techniques: peers of solved cells have lost their digits */
    enum technique_id technique;       /* the last technique that gave a reason; TECHNIQUES: none */
    unsigned reasons; /* number of techniques and single places that gave a reason, and of placements */
    ARRAY(candidate_id)
    holder; /* placed digits used: they eliminate candidates whose removal has a further reason, or follows from it */
    size_t followers; /* number of these placed by the step itself; they come last */
};

struct evidence_finder *evidence_finder_create(const struct puzzle *puzzle)
{
    struct evidence_finder *finder = memory_calloc(1, sizeof *finder);
    finder->puzzle = puzzle;
    finder->open = memory_calloc(puzzle->layout->cells, sizeof *finder->open);
    return finder;
}

void evidence_finder_destroy(struct evidence_finder *finder)
{
    if (!finder)
        return;
    memory_free(finder->open);
    memory_free(finder->holder.items);
    memory_free(finder);
}

/* --- truths and links --- */

static void add_holder(struct evidence_finder *finder, candidate_id holder)
{
    for (size_t i = 0; i < finder->holder.count; i++) {
        if (finder->holder.items[i] == holder)
            return;
    }
    array_append(&finder->holder, holder);
}

/* Returns the index of a peer that holds the digit, or SIZE_MAX. */
static size_t find_holder(const struct evidence_finder *finder, cell_id cell, unsigned digit)
{
    const struct cell *info = &finder->puzzle->layout->cell[cell];
    for (unsigned i = 0; i < info->peer_count; i++) {
        if (finder->params->live[info->peers[i]] == digit_bit(digit))
            return i;
    }
    return SIZE_MAX;
}

/* Proves that the digit is not in the cell by a peer that holds it, if there is one. */
static bool prove_by_peer(struct evidence_finder *finder, cell_id cell, unsigned digit)
{
    const struct cell *info = &finder->puzzle->layout->cell[cell];
    size_t peer = find_holder(finder, cell, digit);
    if (peer == SIZE_MAX)
        return false;
    add_holder(finder, candidate_id_of(info->peers[peer], digit));
    step_builder_truth_once(finder->builder, constraint_cell(info->peers[peer]));
    step_builder_link_once(finder->builder, constraint_of_both(finder->puzzle->layout, candidate_id_of(cell, digit),
                                                               candidate_id_of(info->peers[peer], digit)));
    return true;
}

/* --- what is seen at once --- */

static bool is_open(const struct evidence_finder *finder)
{
    const struct step *step = &finder->builder->step;
    for (size_t i = 0; i < step->removes; i++) {
        if (finder->open[step->remove[i].cell])
            return true;
    }
    return false;
}

/* Proves as much as peers holding the digits can prove. */
static void ask_peers(struct evidence_finder *finder)
{
    const struct step *step = &finder->builder->step;
    for (size_t i = 0; i < step->removes; i++) {
        cell_id cell = step->remove[i].cell;
        for (digit_mask left = finder->open[cell]; left; left &= left - 1) {
            if (prove_by_peer(finder, cell, digit_first(left)))
                finder->open[cell] &= ~digit_bit(digit_first(left));
        }
    }
}

/* Proves that the cell, which has other digits to lose, holds the digit because it has no other place in a house. */
static bool prove_hidden_single(struct evidence_finder *finder, cell_id cell, unsigned digit)
{
    const struct layout *layout = finder->puzzle->layout;
    const struct cell *info = &layout->cell[cell];
    for (unsigned h = 0; h < info->house_count && finder->open[cell]; h++) {
        house_id house = info->houses[h];
        if (!layout_is_only_place(layout, finder->params->live, house, cell, digit))
            continue;
        step_builder_truth_once(finder->builder, constraint_house(house, digit));
        step_builder_link_once(finder->builder, constraint_cell(cell));
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id other = layout->house[house].cells[i];
            if (other != cell && finder->params->live[other] & digit_bit(digit))
                prove_by_peer(finder, other, digit);
        }
        finder->open[cell] = 0;
        finder->reasons++;
        return true;
    }
    return false;
}

static void add_follower(struct evidence_finder *finder, candidate_id placed)
{
    size_t before = finder->holder.count;
    add_holder(finder, placed);
    finder->followers += finder->holder.count - before;
}

/* If the cell certainly holds the digit, proves its peers' losses in the same step. */
static void prove_peers_of(struct evidence_finder *finder, cell_id cell, unsigned digit)
{
    const struct step *step = &finder->builder->step;
    const struct layout *layout = finder->puzzle->layout;
    for (size_t i = 0; i < step->removes; i++) {
        cell_id peer = step->remove[i].cell;
        if (!(finder->open[peer] & digit_bit(digit)) || !layout_are_peers(layout, cell, peer))
            continue;
        add_follower(finder, candidate_id_of(cell, digit));
        step_builder_truth_once(finder->builder, constraint_cell(cell));
        step_builder_link_once(finder->builder,
                               constraint_of_both(layout, candidate_id_of(cell, digit), candidate_id_of(peer, digit)));
        finder->open[peer] &= ~digit_bit(digit);
    }
}

/* Proves placements that are single candidates or single places; if the cell has lost its other digits before, the cell
 * is the reason. Returns whether one of them is a single place. */
static bool ask_singles(struct evidence_finder *finder)
{
    const struct step *step = &finder->builder->step;
    bool is_hidden = false;
    for (size_t i = 0; i < step->places; i++) {
        cell_id cell = step->place[i].cell;
        unsigned digit = digit_first(step->place[i].digits);
        if (prove_hidden_single(finder, cell, digit))
            is_hidden = true;
        else
            finder->reasons += !finder->open[cell];
        if (!step->truth_count && finder->params->live[cell] == digit_bit(digit))
            step_builder_truth_once(finder->builder, constraint_cell(cell));
        if (!finder->open[cell])
            prove_peers_of(finder, cell, digit);
    }
    for (size_t i = 0; i < step->removes; i++) { /* leaving a single digit in a cell places it, too */
        cell_id cell = step->remove[i].cell;
        digit_mask left = finder->params->live[cell] & ~step->remove[i].digits;
        if (digits_are_one(left) && prove_hidden_single(finder, cell, digit_first(left)))
            is_hidden = true;
    }
    return is_hidden;
}

/* --- techniques --- */

/* Adds the finding's reasons. Its grid may be ahead of the board: what a truth has lost there is proved, too. */
static void add_finding(struct evidence_finder *finder, const struct finding *finding)
{
    const struct layout *layout = finder->puzzle->layout;
    for (size_t i = 0; i < finding->truths; i++) {
        step_builder_truth_once(finder->builder, finding->truth[i]);
        for (unsigned k = 0; k < layout->digits; k++) {
            candidate_id candidate = constraint_candidate(layout, finding->truth[i], k);
            cell_id cell = candidate_cell(candidate);
            digit_mask digit = digit_bit(candidate_digit(candidate));
            if (finder->params->live[cell] & ~finder->grid->mask[cell] & digit)
                prove_by_peer(finder, cell, candidate_digit(candidate));
        }
    }
    for (size_t i = 0; i < finding->links; i++)
        step_builder_link_once(finder->builder, finding->link[i]);
    for (size_t i = 0; i < finding->patterns; i++)
        step_builder_pattern(finder->builder, finding->pattern[i].cell, finding->pattern[i].digits);
    finder->builder->step.assumes_unique |= finding->assumes_unique;
    finder->technique = finding->technique;
    finder->reasons++;
}

/* Takes the finding if it removes something that has no reason yet. Stops when nothing is left. A step has at most one
 * pattern. */
static bool receive(void *context, const struct finding *finding)
{
    struct evidence_finder *finder = context;
    bool is_wanted = false;
    if (finding->patterns && finder->builder->step.patterns)
        return false;
    for (size_t i = 0; i < finding->removals; i++)
        is_wanted |= finder->open[finding->removal[i].cell] & finding->removal[i].digits;
    if (!is_wanted)
        return false;
    add_finding(finder, finding);
    for (size_t i = 0; i < finding->removals; i++)
        finder->open[finding->removal[i].cell] &= ~finding->removal[i].digits;
    return !is_open(finder);
}

/* Returns the position as a puzzle: cells with one candidate are placed, and their digits eliminated from peers. */
static struct puzzle *make_position(const struct evidence_finder *finder)
{
    const struct layout *layout = finder->puzzle->layout;
    uint8_t *placed = memory_calloc(layout->cells, 1);
    for (unsigned c = 0; c < layout->cells; c++) {
        digit_mask mask = finder->params->live[c];
        placed[c] = digits_are_one(mask) ? (uint8_t)digit_first(mask) : 0;
    }
    struct puzzle *position = hint_search_puzzle(finder->puzzle, finder->params->live, placed);
    memory_free(placed);
    return position;
}

/* Returns the position unchanged, for a branch that fails when peers lose their digits: only cells whose peers have
 * lost their digit are placed. */
static struct puzzle *make_plain_position(const struct evidence_finder *finder)
{
    struct layout *layout = finder->puzzle->layout;
    const digit_mask *live = finder->params->live;
    struct puzzle *position = puzzle_create(layout);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (layout_cell_is_solved(layout, live, (cell_id)c))
            puzzle_place(position, (cell_id)c, digit_first(live[c]));
    }
    memcpy(position->start, live, layout->cells * sizeof *live);
    position->has_marks = true;
    return position;
}

/* Returns whether every cell has a digit and every digit of a house a place. */
static bool is_consistent(const struct puzzle *position)
{
    struct constraint empty;
    return !constraint_find_empty(position->layout, position->start, &empty);
}

/* Searches the position. If a cell has no digit or a digit no place, only techniques that consider a few cells at once
 * are used. */
static void search_position(struct evidence_finder *finder, const struct puzzle *position, bool may_assume_unique)
{
    bool asks_all = is_consistent(position);
    struct candidate_grid *grid = candidate_grid_create(position);
    struct search *search = memory_calloc(1, sizeof *search);
    finder->grid = search->grid = grid;
    search->receive = receive;
    search->context = finder;
    search->unique = may_assume_unique;
    search->cancel = finder->params->cancel;
    for (unsigned id = 0; id < TECHNIQUES; id++) {
        if (asks_all || technique_category(id) < CATEGORY_FISH)
            bits_add(search->wanted, id);
    }
    search_run(search);
    memory_free(search);
    candidate_grid_destroy(grid);
}

/* Searches the position where the solved cells' digits are eliminated from peers, which shows most. If that is
 * contradictory, or ahead of what the solver sees, also searches the unchanged position. */
static void ask_techniques(struct evidence_finder *finder)
{
    struct puzzle *position = make_position(finder);
    if (is_consistent(position))
        search_position(finder, position, finder->params->may_assume_unique);
    puzzle_destroy(position);
    if (!is_open(finder))
        return;
    position = make_plain_position(finder);
    search_position(finder, position, false);
    puzzle_destroy(position);
}

/* Returns whether the checker decides the step. Several findings together may be too much for it. */
static bool is_decided(const struct evidence_finder *finder)
{
    struct refuter refuter = {0};
    const struct step *step = &finder->builder->step;
    const digit_mask *live = finder->params->live;
    bool decided = true;
    refuter_load(&refuter, finder->puzzle->layout, live, live, step);
    for (size_t i = 0; decided && i < step->removes; i++) {
        digit_mask left = step->remove[i].digits & live[step->remove[i].cell];
        for (; decided && left; left &= left - 1) {
            cell_id cell = step->remove[i].cell;
            unsigned digit = digit_first(left);
            decided = refuter_try(&refuter, cell, digit) == REFUTED;
        }
    }
    refuter_finish(&refuter);
    return decided;
}

static void forget_evidence(struct step *step)
{
    step->truth_count = step->link_count = step->patterns = 0;
    step->assumes_unique = false;
}

/* Notes which truths are not part of the reason itself. If all truths are placed digits, they are the reason, except
 * those that the step places. */
static void note_holders(struct evidence_finder *finder)
{
    size_t count = finder->holder.count;
    bool has_others = finder->builder->step.truth_count > count;
    size_t first = has_others ? 0 : count - finder->followers;
    if (first == count || (!has_others && !first))
        return;
    step_builder_begin_role(finder->builder, ROLE_HOLDER, 0);
    for (size_t i = first; i < count; i++)
        step_builder_role_candidate(finder->builder, candidate_cell(finder->holder.items[i]),
                                    candidate_digit(finder->holder.items[i]));
}

/* If something has no candidate left already, everything follows. Returns whether that is so. */
static bool ask_contradiction(struct evidence_finder *finder)
{
    struct constraint empty;
    if (!constraint_find_empty(finder->puzzle->layout, finder->params->live, &empty))
        return false;
    forget_evidence(&finder->builder->step);
    step_builder_truth_once(finder->builder, empty);
    return true;
}

/* --- the search --- */

/* Returns the name of a step proved by peers alone: one digit is eliminated from the peers of one cell, or digits that
 * cells hold are eliminated from others. */
static const char *name_of_peers(const struct step *step)
{
    bool same = step->truth_count == 1;
    for (size_t i = 1; i < step->removes; i++)
        same &= step->remove[i].digits == step->remove[0].digits;
    return step->places ? "naked-single" : same ? "peers" : "seen-digits";
}

/* Returns the name, unless several reasons are on one line. */
static const char *name_one(const struct evidence_finder *finder, const char *name)
{
    return finder->reasons > 1 ? "several-reasons" : name;
}

static const char *find(struct evidence_finder *finder)
{
    ask_peers(finder);
    if (!is_open(finder) && !finder->builder->step.places)
        return name_of_peers(&finder->builder->step);
    if (ask_singles(finder) && !is_open(finder))
        return name_one(finder, techniques[TECHNIQUE_hidden_single].id);
    if (!is_open(finder))
        return name_one(finder, name_of_peers(&finder->builder->step));
    if (!finder->params->asks_techniques)
        return NULL;
    ask_techniques(finder);
    if (!is_open(finder) && finder->technique != TECHNIQUES && is_decided(finder))
        return name_one(finder, techniques[finder->technique].id);
    return ask_contradiction(finder) ? "" : NULL;
}

const char *evidence_find(struct evidence_finder *finder, const struct evidence_params *params,
                          struct step_builder *builder)
{
    struct step *step = &builder->step;
    finder->params = params;
    finder->builder = builder;
    finder->technique = TECHNIQUES;
    finder->reasons = 0;
    finder->holder.count = finder->followers = 0;
    for (size_t i = 0; i < step->removes; i++)
        finder->open[step->remove[i].cell] |= step->remove[i].digits & params->live[step->remove[i].cell];
    const char *technique = find(finder);
    for (size_t i = 0; i < step->removes; i++)
        finder->open[step->remove[i].cell] = 0;
    if (!technique)
        forget_evidence(step);
    else if (*technique)
        note_holders(finder);
    return technique;
}
