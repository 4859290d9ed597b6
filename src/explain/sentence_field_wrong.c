/* The field about another solver's wrong step: how the board fails with it. Singles are followed to a contradiction or,
 * if they lead to none, to a cell whose candidates all fail. */
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "explain/blockers.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"
#include "hint/refutation.h"
#include "solve/count.h"

enum { MAX_NAMED = 6, MAX_CASES = 3, SOLUTION_WORK = 162000 /* SOLUTION_WORK: cells times nodes */ };

/* Placements to write, on the board of the layout. */
struct placements {
    const struct layout *layout;
    const struct refutation_way *way;
};

/* Writes "r1c3=4, r4c5=6 and r2c2=1" or, if there are many, "12 digits". */
static void say_placements(struct sentence *sentence, const void *context)
{
    const struct placements *placements = context;
    const struct refutation_way *way = placements->way;
    if (way->steps > MAX_NAMED) {
        span_fill(sentence, placements->layout, tr("{number} digits"), value_number("number", way->steps));
        return;
    }
    for (size_t i = 0; i < way->steps; i++) {
        if (i)
            span_words(sentence, i + 1 < way->steps ? ", " : tr(" and "));
        span_cell(sentence, placements->layout, way->step[i].cell, MEANING_PLACED);
        span_words(sentence, "=");
        span_digit(sentence, way->step[i].digit, MEANING_PLACED);
    }
}

static void say_end(struct sentence *sentence, const struct layout *layout, struct constraint empty)
{
    if (constraint_is_cell(empty))
        span_fill(sentence, layout, tr("{cell} has no candidate left"),
                  value_cell("cell", empty.index, MEANING_CONTRADICTION));
    else
        span_fill(sentence, layout, tr("{house} has no place for {digit}"),
                  value_house("house", empty.index, MEANING_CONTRADICTION),
                  value_digit("digit", empty.digit, MEANING_CONTRADICTION));
}

/* Writes the placements that follow from the grid, and the contradiction or the cases to which they lead. Returns false
 * if there is neither. */
static bool say_way(struct sentence *sentence, const struct field_source *source, struct refutation *refutation,
                    const digit_mask *grid, const bool *placed)
{
    struct refutation_way way;
    digit_mask cases = 0;
    bool is_refuted = refutation_find(refutation, grid, placed, NO_CELL, 0, &way);
    struct placements placements = {source->layout, &way};
    cell_id fork = is_refuted ? NO_CELL : refutation_find_fork(refutation, MAX_CASES, NULL, &cases);
    if (!is_refuted && fork == NO_CELL)
        return false;
    if (!is_refuted) /* the search for cases has used up the placements */
        refutation_find(refutation, grid, placed, NO_CELL, 0, &way);
    if (way.steps)
        span_fill(sentence, source->layout,
                  tr_n("With it {placements} follows, and then ", "With it {placements} follow, and then ", way.steps),
                  value_clause("placements", say_placements, &placements));
    else
        span_words(sentence, tr("With it "));
    if (is_refuted)
        say_end(sentence, source->layout, way.empty);
    else
        span_fill(sentence, source->layout, tr("each digit that {cell} has left, {digits}, fails"),
                  value_cell("cell", fork, MEANING_CONTRADICTION),
                  value_digits("digits", cases, MEANING_CONTRADICTION, SPAN_AND));
    return true;
}

/* Eliminates the digits of filled cells from peers, which people do without thinking. */
static void exclude(const struct layout *layout, const digit_mask *mask, digit_mask *grid, bool *placed)
{
    for (unsigned c = 0; c < layout->cells; c++) {
        placed[c] = digits_are_one(mask[c]);
        if (placed[c])
            candidate_exclude(layout, grid, candidate_id_of((cell_id)c, digit_first(mask[c])));
    }
}

/* Writes which filled cell excludes the placed digit. Returns false if there is none. */
static bool say_excluding(struct sentence *sentence, const struct field_source *source)
{
    cell_id seen = blockers_of_wrong_digit(source->layout, source->step, source->mask);
    if (seen == NO_CELL)
        return false;
    const struct change *placed = &source->step->place[0];
    unsigned digit = digit_first(placed->digits), other = digit_first(source->mask[seen]);
    span_fill(sentence, source->layout,
              tr(other == digit ? "{cell} sees {seen}, which is {digit} already"
                                : "{digit} there and {other} in {seen} break a rule of the board"),
              value_cell("cell", placed->cell, MEANING_CONTRADICTION), value_cell("seen", seen, MEANING_CONTRADICTION),
              value_digit("digit", digit, MEANING_CONTRADICTION), value_digit("other", other, MEANING_CONTRADICTION));
    return true;
}

bool field_beside(struct sentence *sentence, const struct field_source *source)
{
    return source->mask && say_excluding(sentence, source);
}

/* Writes "the solution has 9 in r1c1" about a cell from which the step removes the only solution's digit. A sentence is
 * written anew in each frame, so this is left out if the puzzle is not solved within a millisecond or two. */
bool field_solution(struct sentence *sentence, const struct field_source *source)
{
    const struct count_params params = {.limit = 2, .nodes = SOLUTION_WORK / source->layout->cells};
    const struct step *step = source->step;
    uint64_t count = 0;
    digit_mask *solution = memory_calloc(source->layout->cells, sizeof *solution);
    size_t at = step->removes;
    if (count_solutions(trace_puzzle(source->trace), &params, &count, solution) == COUNT_DONE && count == 1) {
        at = 0;
        while (at < step->removes && !(step->remove[at].digits & solution[step->remove[at].cell]))
            at++;
    }
    bool is_found = at < step->removes;
    if (is_found)
        span_fill(sentence, source->layout, tr("the solution has {digit} in {cell}"),
                  value_digits("digit", solution[step->remove[at].cell], MEANING_TRUTH, ""),
                  value_cell("cell", step->remove[at].cell, MEANING_CONTRADICTION));
    memory_free(solution);
    return is_found;
}

/* Writes the digits that another solver allows in a cell without candidates. */
bool field_may_be(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!source->mask || step->truth_count != 1 || !constraint_is_cell(step->truths[0]))
        return false;
    cell_id cell = step->truths[0].index;
    digit_mask left = source->mask[cell] & ~layout_held_by_peers(source->layout, source->mask, cell);
    if (!left)
        return false;
    span_fill(sentence, source->layout, tr("{cell} can still be {digits}"),
              value_cell("cell", cell, MEANING_CONTRADICTION),
              value_digits("digits", left, MEANING_CONTRADICTION, SPAN_OR));
    return true;
}

/* Writes what prevents the solution: a digit twice in a house, or a cell without one. */
bool field_unsolved(struct sentence *sentence, const struct field_source *source)
{
    const struct layout *layout = source->layout;
    cell_id first, second;
    house_id house;
    unsigned open = 0;
    if (!source->mask)
        return false;
    if (layout_find_twice(layout, source->mask, &house, &first, &second)) {
        span_fill(sentence, layout, tr("{house} has {digit} twice, in {first} and {second}"),
                  value_house("house", house, MEANING_CONTRADICTION),
                  value_digit("digit", digit_first(source->mask[first]), MEANING_CONTRADICTION),
                  value_cell("first", first, MEANING_CONTRADICTION),
                  value_cell("second", second, MEANING_CONTRADICTION));
        return true;
    }
    while (open < layout->cells && digits_are_one(source->mask[open]))
        open++;
    if (open == layout->cells)
        return false;
    span_fill(sentence, layout, tr("{cell} has no digit yet"),
              value_cell("cell", (cell_id)open, MEANING_CONTRADICTION));
    return true;
}

bool field_fails(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    size_t cells = source->layout->cells;
    if (!source->mask || !step->removes)
        return false;
    if (say_excluding(sentence, source))
        return true;
    digit_mask *grid = memory_calloc(cells, sizeof *grid);
    bool *placed = memory_calloc(cells, sizeof *placed);
    struct refutation *refutation = refutation_create(source->layout);
    memcpy(grid, source->mask, cells * sizeof *grid);
    for (size_t i = 0; i < step->removes; i++)
        grid[step->remove[i].cell] &= ~step->remove[i].digits;
    digit_mask *filled = memory_calloc(cells, sizeof *filled);
    memcpy(filled, grid, cells * sizeof *filled);
    exclude(source->layout, filled, grid, placed);
    memory_free(filled);
    bool is_said = say_way(sentence, source, refutation, grid, placed);
    refutation_destroy(refutation);
    memory_free(placed);
    memory_free(grid);
    return is_said;
}
