/* Writes where to look for a step: its houses and cells. A hint shows this after the step's name and before its
 * proof. */
#include "base/memory.h"
#include "base/translation.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"
#include "step/nogood.h"

enum { LARGE_NET = 6 };

struct where {
    struct sentence *sentence;
    const struct layout *layout;
    const struct step *step;
    const struct reason *reason; /* reason of the step, for the letters of its sets; NULL: they have none */
    bool any;                    /* something has been written */
};

/* Collects the houses of the step's truths for a digit, ascending without repetition. Returns their number. */
static unsigned find_houses(const struct where *where, unsigned digit, house_id *houses)
{
    unsigned count = 0;
    for (size_t i = 0; i < where->step->truth_count && count < FIELD_HOUSES; i++) {
        struct constraint truth = where->step->truths[i];
        unsigned at = 0;
        while (at < count && houses[at] < truth.index)
            at++;
        if (truth.digit != digit || (at < count && houses[at] == truth.index))
            continue;
        for (unsigned k = count++; k > at; k--)
            houses[k] = houses[k - 1];
        houses[at] = truth.index;
    }
    return count;
}

static bool same_houses(const struct where *where, unsigned a, unsigned b)
{
    house_id houses_a[FIELD_HOUSES], houses_b[FIELD_HOUSES];
    unsigned count = find_houses(where, a, houses_a);
    bool same = count == find_houses(where, b, houses_b);
    for (unsigned i = 0; i < count && same; i++)
        same = houses_a[i] == houses_b[i];
    return same;
}

/* Writes "3, 4 and 7 in column 4": the digit together with later digits that have the same houses. */
static void write_houses(struct where *where, unsigned digit, digit_mask *written)
{
    house_id houses[FIELD_HOUSES];
    unsigned count = find_houses(where, digit, houses);
    digit_mask equal_digits = 0;
    if (!count || *written & digit_bit(digit))
        return;
    for (unsigned other = digit; other <= where->layout->digits; other++)
        equal_digits |= same_houses(where, digit, other) ? digit_bit(other) : 0;
    *written |= equal_digits;
    span_words(where->sentence, where->any ? "; " : "");
    span_fill(where->sentence, where->layout, tr("{digits} in {houses}"),
              value_digits("digits", equal_digits, MEANING_TRUTH, SPAN_AND),
              value_houses("houses", houses, count, MEANING_TRUTH));
    where->any = true;
}

/* Returns whether the cell is in none of the step's almost locked sets. */
static bool stands_alone(const struct step *step, cell_id cell)
{
    bool alone = true;
    for (size_t i = 0; i < step->als_cells && alone; i++)
        alone = step->set[i].cell != cell;
    return alone;
}

/* Returns the letter of the set with these sorted cells, or REASON_GROUPS. */
static unsigned letter_of(const struct where *where, const cell_id *cells, unsigned count)
{
    return where->reason ? reason_group_of(where->reason, cells, count) : REASON_GROUPS;
}

static void write_cells(struct where *where, cell_id *cells, unsigned count)
{
    span_sort_cells(cells, count);
    span_words(where->sentence, where->any && count ? "; " : "");
    unsigned letter = letter_of(where, cells, count);
    if (letter < REASON_GROUPS) {
        span_set(where->sentence, letter);
        span_words(where->sentence, ": ");
    }
    where->any |= span_cells(where->sentence, where->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

/* Writes the cells of the truths and the pattern, then each almost locked set. */
static void write_all_cells(struct where *where)
{
    const struct step *step = where->step;
    size_t most = step->truth_count + step->patterns + step->als_cells;
    cell_id *cells = memory_calloc(most, sizeof *cells);
    unsigned count = 0;
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]) && stands_alone(step, step->truths[i].index))
            cells[count++] = step->truths[i].index;
    }
    for (size_t i = 0; i < step->patterns; i++)
        cells[count++] = step->pattern[i].cell;
    write_cells(where, cells, count);
    for (unsigned letter = 0; step->als_cells && letter <= REASON_GROUPS; letter++) { /* last: those without a letter */
        for (unsigned bit = 0; bit < STEP_MAX_ALS_SETS; bit++) {
            count = 0;
            for (size_t i = 0; i < step->als_cells; i++) {
                if (step->set[i].digits >> bit & 1)
                    cells[count++] = step->set[i].cell;
            }
            span_sort_cells(cells, count);
            if (letter_of(where, cells, count) == letter)
                write_cells(where, cells, count);
        }
    }
    memory_free(cells);
}

/* Writes the assumption of a net, which has too many cells to name. */
static void write_assumption(const struct where *where, const struct reason *reason)
{
    unsigned first = 0;
    while (first + 1 < reason->lines && reason->line[first].kind != REASON_SUPPOSE)
        first++;
    const struct reason_line *line = &reason->line[first];
    bool is_true = reason_any(&line->to);
    const struct reason_set *set = is_true ? &line->to : &line->from;
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(reason, set, cells);
    span_fill(
        where->sentence, where->layout,
        tr(is_true ? "what follows if {cells} is {digits}" : "what follows if {cells} {cells?is/are} not {digits}"),
        value_cells("cells", cells, count, MEANING_REMOVED, is_true ? SPAN_OR : SPAN_AND),
        value_digits("digits", reason_digits(reason, set), MEANING_TRUTH, SPAN_OR));
}

/* Writes the parts of an exocet by name. Returns false for other steps. */
static bool write_exocet(const struct where *where)
{
    struct field_source source = {.layout = where->layout, .step = where->step};
    unsigned before = where->sentence->length;
    field_fill(
        where->sentence, &source,
        tr("[{digits:cover-line} in the base cells {cells:base-cell}; the targets {cells:target}; the cross-lines "
           "{houses:line}]"));
    return where->sentence->length > before;
}

/* Writes the houses of the step's sum of houses, or the clue that is its sum. Returns false if the step uses no sum. */
static bool write_sum(const struct where *where)
{
    const struct step *step = where->step;
    size_t i = 0;
    while (i < step->link_count && !constraint_is_sum(step->links[i]))
        i++;
    if (i == step->link_count)
        return false;
    const struct sum *sum = &where->layout->sums->sum[step->links[i].index];
    if (sum->houses)
        span_fill(where->sentence, where->layout, tr("{houses} and the cages there"),
                  value_houses("houses", sum->house, sum->houses, MEANING_LINK));
    else
        span_clue(where->sentence, where->layout, &where->layout->clue[sum->clue]);
    return true;
}

/* Writes the cells of the nogood that the step uses. Returns false if it uses none. */
static bool write_nogood(const struct where *where)
{
    const struct role *role = nogood_named(where->step);
    cell_id cells[REASON_CELLS];
    unsigned count = 0;
    if (!role || nogood_learned(where->step))
        return false;
    for (unsigned i = 0; i < role->members && count < REASON_CELLS; i++)
        cells[count++] = where->step->argument.member[role->first + i].index;
    span_sort_cells(cells, count);
    span_fill(where->sentence, where->layout, "{cells}", value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND));
    return true;
}

void sentence_add_where(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    struct step_own own;
    struct where where = {.sentence = sentence, .layout = trace_layout(wording->trace), .reason = wording->reason};
    where.step = step = step_own_find(&own, where.layout, step);
    digit_mask written = 0;
    if (write_exocet(&where) || write_sum(&where) || write_nogood(&where))
        return;
    if (wording->reason && wording->reason->form == REASON_NET && !wording->reason->is_shape &&
        step->truth_count > LARGE_NET) {
        write_assumption(&where, wording->reason);
        return;
    }
    for (unsigned digit = 1; digit <= where.layout->digits; digit++)
        write_houses(&where, digit, &written);
    write_all_cells(&where);
}

void sentence_where(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    span_begin(sentence, wording->notation);
    sentence_add_where(sentence, wording, step);
}
