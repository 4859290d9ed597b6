/* Chains. If a candidate is false, a house with only two places for its digit, or a cell with only two candidates, makes
 * another one true; that makes all candidates it shares a house or cell with false; and so on. Whatever becomes true when
 * the first is false shows that one of the two is true, and a candidate that cannot stand beside either goes. A chain
 * of one digit is an X-chain, one through cells with two candidates an XY-chain, any other an AIC; one that comes back to
 * its beginning shows that this is true. */
#include <string.h>

#include "base/memory.h"
#include "technique/families.h"

typedef uint32_t candidate_id; /* cell << 5 | digit */

enum { LONGEST = 24 }; /* strong links */

/* How a candidate was reached, as true or as false. */
struct reached {
    candidate_id from;     /* what it follows from; 0: not reached */
    struct constraint why; /* true: the truth that leaves no other; false: the link */
    uint16_t length;       /* strong links so far */
};

struct chain {
    struct search *search;
    enum technique_id technique;
    bool by_cells, by_houses; /* which strong links may be used; weak ones in cells only where both may */
    struct reached *true_of, *false_of; /* [cells << 5] */
    candidate_id *queue; /* [cells * digits]: reached as false, in order */
    size_t queued;
    candidate_id start;
};

static cell_id cell_of(candidate_id candidate)
{
    return (cell_id)(candidate >> 5);
}

static unsigned digit_of(candidate_id candidate)
{
    return candidate & 31;
}

static candidate_id make_candidate(cell_id cell, unsigned digit)
{
    return (candidate_id)cell << 5 | digit;
}

/* --- conclusions --- */

static void cite_chain(struct chain *chain, candidate_id end)
{
    for (candidate_id at = end; at;) {
        const struct reached *true_one = &chain->true_of[at];
        finding_truth(chain->search, true_one->why);
        if (true_one->from == chain->start)
            return;
        const struct reached *false_one = &chain->false_of[true_one->from];
        finding_link(chain->search, false_one->why);
        at = false_one->from;
    }
}

static void remove_seeing_both(struct chain *chain, cell_id a, cell_id b, unsigned digit)
{
    struct search *search = chain->search;
    const struct layout *layout = search->position->layout;
    for (unsigned i = 0; i < layout->cell[a].peer_count; i++) {
        cell_id cell = layout->cell[a].peers[i];
        if (cell == b || search->position->solved[cell] || !(search->position->mask[cell] & digit_bit(digit)) ||
            !layout_are_peers(layout, cell, b))
            continue;
        finding_remove(search, cell, digit_bit(digit));
        finding_link_peers(search, cell, a, digit);
        finding_link_peers(search, cell, b, digit);
    }
}

/* Two digits in cells that see each other: neither cell can have the other's. */
static void remove_crosswise(struct chain *chain, candidate_id a, candidate_id b)
{
    struct search *search = chain->search;
    candidate_id ends[2] = {a, b};
    for (unsigned i = 0; i < 2; i++) {
        candidate_id one = ends[i], other = ends[1 - i];
        if (!(search->position->mask[cell_of(one)] & digit_bit(digit_of(other))))
            continue;
        finding_remove(search, cell_of(one), digit_bit(digit_of(other)));
        finding_link(search, constraint_cell(cell_of(one)));
        finding_link_peers(search, cell_of(one), cell_of(other), digit_of(other));
    }
}

static bool conclude(struct chain *chain, candidate_id end)
{
    struct search *search = chain->search;
    const struct layout *layout = search->position->layout;
    candidate_id start = chain->start;
    finding_begin(search, chain->technique);
    cite_chain(chain, end);
    cell_id a = cell_of(start), b = cell_of(end);
    digit_mask ends = digit_bit(digit_of(start)) | digit_bit(digit_of(end));
    if (a == b) {
        /* One of two digits of a cell is true, or the very one that was taken to be false. */
        finding_remove(search, a, ~ends);
        finding_link(search, constraint_cell(a));
    } else if (digit_of(start) == digit_of(end)) {
        remove_seeing_both(chain, a, b, digit_of(start));
    } else if (layout_are_peers(layout, a, b)) {
        remove_crosswise(chain, start, end);
    }
    return finding_done(search);
}

/* --- walking --- */

/* `candidate` is true, because `truth` has no other left. */
static bool reach_true(struct chain *chain, candidate_id candidate, candidate_id from, struct constraint truth)
{
    const struct position *position = chain->search->position;
    const struct layout *layout = position->layout;
    struct reached *reached = &chain->true_of[candidate];
    unsigned length = chain->false_of[from].length + 1u;
    if (reached->from)
        return false;
    *reached = (struct reached){.from = from, .why = truth, .length = (uint16_t)length};
    bool loop = candidate == chain->start;
    if (length > 1 && (loop ? chain->technique == TECHNIQUE_discontinuous_nice_loop
                            : chain->technique != TECHNIQUE_discontinuous_nice_loop && candidate > chain->start) &&
        conclude(chain, candidate))
        return true;
    if (length == LONGEST || loop)
        return false;
    cell_id cell = cell_of(candidate);
    unsigned digit = digit_of(candidate);
    struct reached next = {.from = candidate, .length = (uint16_t)length, .why = constraint_cell(cell)};
    for (digit_mask left = chain->by_cells && chain->by_houses ? position->mask[cell] & ~digit_bit(digit) : 0; left;
         left &= left - 1) {
        candidate_id other = make_candidate(cell, digit_first(left));
        if (!chain->false_of[other].from) {
            chain->false_of[other] = next;
            chain->queue[chain->queued++] = other;
        }
    }
    for (unsigned i = 0; i < layout->cell[cell].peer_count; i++) {
        cell_id peer = layout->cell[cell].peers[i];
        candidate_id other = make_candidate(peer, digit);
        if (position->solved[peer] || !(position->mask[peer] & digit_bit(digit)) || chain->false_of[other].from)
            continue;
        next.why = constraint_house(layout_common_house(layout, cell, peer), digit);
        chain->false_of[other] = next;
        chain->queue[chain->queued++] = other;
    }
    return false;
}

/* What becomes true when `candidate` is false. */
static bool follow_false(struct chain *chain, candidate_id candidate)
{
    const struct position *position = chain->search->position;
    cell_id cell = cell_of(candidate);
    unsigned digit = digit_of(candidate);
    digit_mask others = position->mask[cell] & ~digit_bit(digit);
    if (chain->by_cells && digit_count(others) == 1 &&
        reach_true(chain, make_candidate(cell, digit_first(others)), candidate, constraint_cell(cell)))
        return true;
    const struct cell *known = &position->layout->cell[cell];
    for (unsigned i = 0; chain->by_houses && i < known->house_count; i++) {
        house_id house = known->houses[i];
        uint32_t places = position_places(position, house, digit);
        if (digit_count(places) != 2)
            continue;
        cell_id first = position_cell(position, house, places);
        cell_id other = first == cell ? position_cell(position, house, places & (places - 1)) : first;
        if (reach_true(chain, make_candidate(other, digit), candidate, constraint_house(house, digit)))
            return true;
    }
    return false;
}

static bool start_from(struct chain *chain, candidate_id start)
{
    size_t room = (size_t)chain->search->position->layout->cells << 5;
    memset(chain->true_of, 0, room * sizeof *chain->true_of);
    memset(chain->false_of, 0, room * sizeof *chain->false_of);
    chain->start = start;
    chain->false_of[start] = (struct reached){.from = start};
    chain->queue[0] = start;
    chain->queued = 1;
    for (size_t i = 0; i < chain->queued; i++) {
        if (follow_false(chain, chain->queue[i]))
            return true;
    }
    return false;
}

static void find(struct search *search, enum technique_id technique, bool by_cells, bool by_houses)
{
    const struct position *position = search->position;
    size_t cells = position->layout->cells;
    struct chain chain = {
        .search = search,
        .technique = technique,
        .by_cells = by_cells,
        .by_houses = by_houses,
        .true_of = memory_zeroed(cells << 5, sizeof *chain.true_of),
        .false_of = memory_zeroed(cells << 5, sizeof *chain.false_of),
        .queue = memory_zeroed(cells * position->layout->digits, sizeof *chain.queue),
    };
    search->no_memory |= !chain.true_of || !chain.false_of || !chain.queue;
    for (size_t c = 0; c < cells && !search->no_memory && !search->stopped && !search_cancelled(search); c++) {
        for (digit_mask left = position->solved[c] ? 0 : position->mask[c]; left && !search->stopped; left &= left - 1)
            start_from(&chain, make_candidate((cell_id)c, digit_first(left)));
    }
    memory_free(chain.true_of);
    memory_free(chain.false_of);
    memory_free(chain.queue);
}

void chain_x(struct search *search)
{
    find(search, TECHNIQUE_x_chain, false, true);
}

void chain_xy(struct search *search)
{
    find(search, TECHNIQUE_xy_chain, true, false);
}

void chain_loop(struct search *search)
{
    find(search, TECHNIQUE_discontinuous_nice_loop, true, true);
}

void chain_aic(struct search *search)
{
    find(search, TECHNIQUE_aic, true, true);
}
