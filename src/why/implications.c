#include "why/implications.h"

#include <string.h>

#include "step/nogood.h"
#include "why/trail.h"

/* A search from the contradiction back to the digits of the nogood, over the digits placed in between. */
struct search {
    struct implications *graph;
    const struct layout *layout;
    const struct step *learned;
    const struct role_member *known; /* the nogood's digits */
    unsigned known_count;
    uint64_t first_guess; /* removals before it need no reason */
    struct trail trail;
    struct step_reader reader;
    candidate_id placed[IMPLICATIONS_MAX]; /* found so far; from index `asked` on, their reasons are still missing */
    unsigned found, asked;
};

static bool is_known(const struct search *search, candidate_id candidate)
{
    for (unsigned i = 0; i < search->known_count; i++) {
        if (candidate == role_member_candidate(&search->known[i]))
            return true;
    }
    return false;
}

static void note_placed(struct search *search, candidate_id candidate)
{
    bool is_new = !is_known(search, candidate);
    for (unsigned i = 0; i < search->found && is_new; i++)
        is_new = search->placed[i] != candidate;
    if (is_new && search->found < IMPLICATIONS_MAX)
        search->placed[search->found++] = candidate;
}

static void add(struct search *search, struct implication item)
{
    struct implications *graph = search->graph;
    for (unsigned i = 0; i < graph->count; i++) {
        if (graph->item[i].from == item.from && graph->item[i].to == item.to)
            return;
    }
    if (!item.from || item.from == item.to || graph->count == IMPLICATIONS_MAX)
        return;
    graph->item[graph->count++] = item;
    note_placed(search, item.from);
}

/* Returns the candidate of the cell that excludes the given one by a link of the step, or 0. */
static candidate_id find_excluding(const struct search *search, const struct step *step, cell_id cell,
                                   candidate_id other)
{
    for (size_t l = 0; l < step->link_count; l++) {
        struct constraint link = step->links[l];
        for (unsigned i = 0; constraint_has(search->layout, link, other) && i < constraint_size(search->layout, link);
             i++) {
            candidate_id candidate = constraint_candidate(search->layout, link, i);
            if (candidate_cell(candidate) == cell)
                return candidate;
        }
    }
    return 0;
}

/* Reads the step that removed the candidate. On the trail this may be the backtrack from its guess; then it is the
 * first step after that which removes it. */
static bool read_taker(struct search *search, candidate_id gone, uint64_t number, struct step *step)
{
    while (step_read(&search->reader, number++, step)) {
        if (step->kind != STEP_BACKTRACK &&
            step_removed_from(step, candidate_cell(gone)) & digit_bit(candidate_digit(gone)))
            return true;
        if (number > search->learned->number)
            break;
    }
    return false;
}

/* Adds the step that removed the candidate, for `placed`; 0: for the contradiction. */
static bool add_taker(struct search *search, candidate_id gone, candidate_id placed)
{
    uint64_t number = *trail_taker(&search->trail, gone);
    struct implication item = {.to = placed ? placed : gone, .takes = !placed};
    struct step step;
    if (number < search->first_guess || number == TRAIL_NOT_TAKEN)
        return true;
    if (!read_taker(search, gone, number, &step))
        return false;
    const struct role *used = nogood_named(&step);
    for (unsigned i = 0; used && i < used->members; i++) {
        item.from = role_member_candidate(&step.argument.member[used->first + i]);
        item.by_nogood = true;
        if (item.from != gone)
            add(search, item);
    }
    if (used)
        return true;
    if (step.places)
        item.from = candidate_id_of(step.place[0].cell, digit_first(step.place[0].digits));
    else if (step.truth_count && constraint_is_cell(step.truths[0]))
        item.from = find_excluding(search, &step, step.truths[0].index, gone);
    add(search, item);
    return true;
}

/* Adds the steps that removed all candidates of the truth except `placed` (0 in the contradiction). */
static bool add_takers(struct search *search, struct constraint truth, candidate_id placed)
{
    bool fine = true;
    for (unsigned i = 0; i < search->layout->digits && fine; i++) {
        candidate_id member = constraint_candidate(search->layout, truth, i);
        fine = member == placed || add_taker(search, member, placed);
    }
    return fine;
}

/* Finds the single that placed the candidate, if it removed any other digit of the cell. */
static bool find_single(struct search *search, candidate_id placed, struct constraint *truth, bool *found)
{
    cell_id cell = candidate_cell(placed);
    *found = false;
    for (unsigned digit = 1; digit <= search->layout->digits && !*found; digit++) {
        uint64_t number = *trail_taker(&search->trail, candidate_id_of(cell, digit));
        struct step step;
        if (number < search->first_guess || number == TRAIL_NOT_TAKEN)
            continue;
        if (!step_read(&search->reader, number, &step))
            return false;
        *found = step.kind == STEP_DEDUCE && step.places && step.place[0].cell == cell && step.truth_count;
        *truth = *found ? step.truths[0] : *truth;
    }
    return true;
}

/* Returns whether the nogood uses the truth, all of whose candidates except `placed` are gone. */
static bool can_have_placed(const struct search *search, struct constraint truth, candidate_id placed)
{
    bool is_used = false;
    for (size_t i = 0; i < search->learned->truth_count; i++)
        is_used |=
            constraint_number(search->layout, search->learned->truths[i]) == constraint_number(search->layout, truth);
    for (unsigned i = 0; i < search->layout->digits && is_used; i++) {
        candidate_id member = constraint_candidate(search->layout, truth, i);
        is_used = member == placed || *trail_taker(&search->trail, member) != TRAIL_NOT_TAKEN;
    }
    return is_used;
}

/* Finds the truth that left only this candidate: that of the single that placed it, otherwise one that the nogood
 * uses. */
static bool find_truth(struct search *search, candidate_id placed, struct constraint *truth)
{
    bool found;
    if (!find_single(search, placed, truth, &found))
        return false;
    for (unsigned i = 0; i < candidate_truths(search->layout, placed) && !found; i++) {
        *truth = candidate_constraint(search->layout, placed, i);
        found = can_have_placed(search, *truth, placed);
    }
    if (!found)
        *truth = constraint_cell(candidate_cell(placed));
    return true;
}

static bool has_reason(const struct search *search, candidate_id candidate)
{
    bool found = is_known(search, candidate);
    for (unsigned i = 0; i < search->graph->count && !found; i++)
        found = search->graph->item[i].to == candidate;
    return found;
}

/* Leaves out digits that hold in any case, due to a nogood of one digit, and what follows from them alone. */
static void leave_out_facts(struct search *search)
{
    struct implications *graph = search->graph;
    for (unsigned before = graph->count + 1; graph->count < before;) {
        unsigned kept = 0;
        before = graph->count;
        for (unsigned i = 0; i < before; i++) {
            if (has_reason(search, graph->item[i].from))
                graph->item[kept++] = graph->item[i];
        }
        graph->count = kept;
    }
}

static bool search_back(struct search *search)
{
    bool fine = add_takers(search, search->graph->conflict, 0);
    while (fine && search->asked < search->found) {
        candidate_id placed = search->placed[search->asked++];
        struct constraint truth;
        fine = find_truth(search, placed, &truth) && add_takers(search, truth, placed);
    }
    leave_out_facts(search);
    return fine;
}

/* Finds the contradiction from which the nogood was learned, and the first guess open there. */
static bool find_ends(struct search *search, const struct step *step)
{
    struct step read;
    if (!step_read_before_nogoods(&search->reader, step->number, &read) || read.kind != STEP_CONTRADICTION ||
        !read.truth_count)
        return false;
    search->graph->conflict = read.truths[0];
    search->first_guess = cursor_first_guess(&search->reader.cursor, step->guess);
    return search->first_guess;
}

bool implications_find(struct implications *graph, const struct trace *trace, const struct step *step)
{
    const struct role *role = nogood_learned(step);
    struct search search = {.graph = graph, .layout = trace_layout(trace), .learned = step};
    graph->count = 0;
    if (!role)
        return false;
    search.known = step->argument.member + role->first;
    search.known_count = role->members;
    step_reader_init(&search.reader, trace);
    bool found = find_ends(&search, step);
    if (found) {
        found =
            trail_init(&search.trail, trace) && trail_extend(&search.trail, 0, step->number) && search_back(&search);
        trail_finish(&search.trail);
    }
    step_reader_finish(&search.reader);
    return found;
}

/* A search over the graph from one digit. */
struct queue {
    candidate_id item[IMPLICATIONS_MAX + 1];
    unsigned count;
};

static void enqueue(struct queue *queue, candidate_id candidate)
{
    for (unsigned i = 0; i < queue->count; i++) {
        if (queue->item[i] == candidate)
            return;
    }
    if (queue->count <= IMPLICATIONS_MAX)
        queue->item[queue->count++] = candidate;
}

candidate_id implications_root(const struct implications *graph, candidate_id to)
{
    struct queue queue = {{to}, 1};
    for (unsigned at = 0; at < queue.count; at++) {
        bool follows = false;
        for (unsigned i = 0; i < graph->count; i++) {
            if (graph->item[i].to != queue.item[at])
                continue;
            enqueue(&queue, graph->item[i].from);
            follows = true;
        }
        if (!follows)
            return queue.item[at];
    }
    return to;
}

candidate_id implications_lead(const struct implications *graph, candidate_id from, unsigned shown)
{
    struct queue queue = {{from}, 1};
    for (unsigned at = 0; at < queue.count; at++) {
        for (unsigned i = 0; i < graph->count; i++) {
            if (graph->item[i].from != queue.item[at])
                continue;
            if (i < shown)
                return queue.item[at];
            enqueue(&queue, graph->item[i].to);
        }
    }
    return 0;
}
