/* The fields of steps that rest on clues. */
#include "explain/sentence_field.h"

#include "base/translation.h"
#include "explain/span_fill.h"

enum { MAX_NAMED_CLUES = 3 };

/* Collects the clues of the links, each once, in the order of the links. */
static unsigned find_clues(const struct field_source *source, unsigned *clues)
{
    const struct step *step = source->step;
    unsigned count = 0;
    for (size_t i = 0; i < step->link_count && count <= MAX_NAMED_CLUES; i++) {
        unsigned clue = constraint_clue(source->layout, step->links[i]), k = 0;
        if (clue == LAYOUT_MAX_CLUES)
            continue;
        while (k < count && clues[k] != clue)
            k++;
        if (k == count)
            clues[count++] = clue;
    }
    return count;
}

bool field_clues(struct sentence *sentence, const struct field_source *source)
{
    unsigned clues[MAX_NAMED_CLUES + 1], count = find_clues(source, clues);
    for (unsigned i = 0; i < count && i < MAX_NAMED_CLUES; i++) {
        span_words(sentence, i ? "; " : "");
        span_clue(sentence, source->layout, &source->layout->clue[clues[i]]);
    }
    if (count > MAX_NAMED_CLUES)
        span_words(sentence, tr("; and other clues"));
    return count;
}

/* The candidates of the step's first truth: those that the reason names or, without one, the digit of a filled cell. */
static unsigned find_holders(const struct field_source *source, cell_id *cells, digit_mask *digits)
{
    const struct reason *reason = source->reason;
    for (unsigned i = 0; reason && i < reason->lines; i++) {
        if (reason->line[i].kind != REASON_TRUTH)
            continue;
        *digits = reason_digits(reason, &reason->line[i].to);
        return reason_cells(reason, &reason->line[i].to, cells);
    }
    const struct step *step = source->step;
    if (!source->mask || !step->truth_count || !constraint_is_cell(step->truths[0]) ||
        !digits_are_one(source->mask[step->truths[0].index]))
        return 0;
    *digits = source->mask[step->truths[0].index];
    cells[0] = step->truths[0].index;
    return 1;
}

bool field_holders(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    cell_id cells[REASON_CELLS];
    digit_mask digits;
    unsigned count = step->truth_count ? find_holders(source, cells, &digits) : 0;
    if (!count)
        return false;
    struct constraint truth = step->truths[0];
    if (constraint_is_cell(truth))
        span_fill(sentence, source->layout,
                  tr(digits_are_one(digits)                        ? "{cell} is {digits}, so "
                     : digits == layout_all_digits(source->layout) ? "Whatever {cell} is, "
                                                                   : "{cell} can only be {digits}. Whichever it is, "),
                  value_cell("cell", truth.index, MEANING_TRUTH),
                  value_digits("digits", digits, MEANING_TRUTH, SPAN_OR));
    else
        span_fill(sentence, source->layout, tr("In {house}, {digit} fits only in {cells}. Wherever it goes, "),
                  value_house("house", truth.index, MEANING_TRUTH), value_digit("digit", truth.digit, MEANING_TRUTH),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR));
    return true;
}

/* --- sums --- */

enum { MAX_WAYS = 6, MAX_WAY_DIGITS = 18 /* of all ways that are written */ };

/* What is written: sets of digits, as sums. */
struct ways {
    digit_mask digits[MAX_WAYS];
    unsigned count;
};

/* Writes "1+2+7, 1+3+6 or 1+4+5". */
static void say_ways(struct sentence *sentence, const void *context)
{
    const struct ways *ways = context;
    for (unsigned i = 0; i < ways->count; i++) {
        if (i)
            span_words(sentence, i + 1 < ways->count ? ", " : tr(" or "));
        for (digit_mask left = ways->digits[i]; left; left &= left - 1) {
            span_digit(sentence, digit_first(left), MEANING_LINK);
            span_words(sentence, left & (left - 1) ? "+" : "");
        }
    }
}

/* Returns the sum that the step rests on, or NULL. */
static const struct sum *find_sum(const struct field_source *source)
{
    const struct step *step = source->step;
    for (size_t i = 0; i < step->link_count; i++) {
        if (constraint_is_sum(step->links[i]))
            return &source->layout->sums->sum[step->links[i].index];
    }
    return NULL;
}

static void say_rest(struct sentence *sentence, const void *context)
{
    const struct field_source *source = context;
    span_rest(sentence, source->layout, find_sum(source));
}

static void say_clue(struct sentence *sentence, const void *context)
{
    const struct field_source *source = context;
    unsigned clues[MAX_NAMED_CLUES + 1];
    find_clues(source, clues);
    span_clue(sentence, source->layout, &source->layout->clue[clues[0]]);
}

/* Finds the cells of the sum where the digit that the step removes first excludes it. Returns how many; 0 if that lies in the sum itself. */
static unsigned find_places(const struct field_source *source, const struct sum *sum, cell_id *cells)
{
    const struct step *step = source->step;
    candidate_id removed = candidate_id_of(step->remove[0].cell, digit_first(step->remove[0].digits));
    unsigned count = 0;
    for (unsigned i = 0; i < sum->cells; i++) {
        candidate_id other = candidate_id_of(sum->cell[i], candidate_digit(removed));
        if (sum->cell[i] == candidate_cell(removed))
            return 0;
        if (source->mask[sum->cell[i]] & digit_bit(candidate_digit(removed)) &&
            candidates_exclude_each_other(source->layout, removed, other))
            cells[count++] = sum->cell[i];
    }
    return count;
}

bool field_ways(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    const struct sum *sum = find_sum(source);
    if (!sum || !source->mask || !step->removes)
        return false;
    struct ways ways;
    cell_id places[MAX_SUM_CELLS];
    unsigned count = find_places(source, sum, places);
    ways.count = sum_list_ways(sum, source->mask, ways.digits, MAX_WAYS);
    if (ways.count * sum->cells > MAX_WAY_DIGITS)
        ways.count = 0;
    const char *template = ways.count ? count ? TR("The {clue} can only be {ways}, so {digit} is in {places}: ")
                                              : TR("The {clue} can only be {ways}, so ")
                           : count ? TR("However the {clue} is filled, {digit} is in {places}: ")
                                      : TR("However the {clue} is filled, ");
    const char *of_houses = ways.count && sum->cells > 1
                                ? count ? TR("{rest}: {ways}. So {digit} is in {places}: ") : TR("{rest}: {ways}. So ")
                            : count ? TR("{rest}. So {digit} is in {places}: ")
                                    : TR("{rest}. So ");
    span_fill(sentence, source->layout, tr(sum->houses ? of_houses : template), value_clause("clue", say_clue, source),
              value_clause("rest", say_rest, source), value_clause("ways", say_ways, &ways),
              value_digit("digit", digit_first(step->remove[0].digits), MEANING_LINK),
              value_cells("places", places, count, MEANING_LINK, SPAN_OR));
    return true;
}

bool field_region(struct sentence *sentence, const struct field_source *source)
{
    const struct sum *sum = find_sum(source);
    if (!sum || !sum->houses)
        return false;
    span_fill(sentence, source->layout, "{houses}", value_houses("houses", sum->house, sum->houses, MEANING_LINK));
    return true;
}
