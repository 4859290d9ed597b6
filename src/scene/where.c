/* Where to look: the second of the layers in which a step is told. */
#include "scene/proof_text.h"
#include "scene/sign.h"
#include "scene/spans.h"

enum { LARGE_NET = 6 };

struct where {
    struct sentence *sentence;
    const struct layout *layout;
    const struct step *step;
    bool any; /* something has been said */
};

/* The houses in which the step stands on the digit, each once and in their order; returns how many. */
static unsigned find_houses(const struct where *where, unsigned digit, house_id *houses)
{
    unsigned count = 0;
    for (size_t i = 0; i < where->step->truth_count && count < SIGN_HOUSES; i++) {
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
    house_id of_a[SIGN_HOUSES], of_b[SIGN_HOUSES];
    unsigned count = find_houses(where, a, of_a);
    bool same = count == find_houses(where, b, of_b);
    for (unsigned i = 0; i < count && same; i++)
        same = of_a[i] == of_b[i];
    return same;
}

/* "3, 4 and 7 in column 4": this digit, and those after it that are asked of the same houses. */
static void say_houses(struct where *where, unsigned digit, digit_mask *said)
{
    house_id houses[SIGN_HOUSES];
    unsigned count = find_houses(where, digit, houses);
    digit_mask alike = 0;
    if (!count || *said & digit_bit(digit))
        return;
    for (unsigned other = digit; other <= where->layout->digits; other++)
        alike |= same_houses(where, digit, other) ? digit_bit(other) : 0;
    *said |= alike;
    span_words(where->sentence, where->any ? "; " : "");
    span_digits(where->sentence, alike, MEANING_TRUTH, " and ");
    span_words(where->sentence, " in ");
    where->any |= sign_name_houses(where->sentence, where->layout, houses, count, MEANING_TRUTH, " and ");
}

/* In none of the sets that are told by themselves. */
static bool stands_alone(const struct step *step, cell_id cell)
{
    bool alone = true;
    for (size_t i = 0; i < step->als_cells && alone; i++)
        alone = step->set[i].cell != cell;
    return alone;
}

static void say_list(struct where *where, cell_id *cells, unsigned count)
{
    span_sort_cells(cells, count);
    span_words(where->sentence, where->any && count ? "; " : "");
    where->any |= span_cells(where->sentence, where->layout, cells, count, MEANING_TRUTH, " and ");
}

/* Those it stands on, and those of a pattern; then each almost locked set. */
static void say_cells(struct where *where)
{
    const struct step *step = where->step;
    cell_id cells[LAYOUT_MAX_CELLS];
    unsigned count = 0;
    for (size_t i = 0; i < step->truth_count && count < LAYOUT_MAX_CELLS; i++) {
        if (constraint_is_cell(step->truths[i]) && stands_alone(step, step->truths[i].index))
            cells[count++] = step->truths[i].index;
    }
    for (size_t i = 0; i < step->patterns && count < LAYOUT_MAX_CELLS; i++)
        cells[count++] = step->pattern[i].cell;
    say_list(where, cells, count);
    for (unsigned bit = 0; bit < STEP_MAX_ALS_SETS; bit++) {
        count = 0;
        for (size_t i = 0; i < step->als_cells && count < LAYOUT_MAX_CELLS; i++) {
            if (step->set[i].digits >> bit & 1)
                cells[count++] = step->set[i].cell;
        }
        say_list(where, cells, count);
    }
}

/* What is looked at, of more than can be named. */
static void say_supposed(const struct where *where, const struct reason *reason)
{
    const struct reason_line *line = &reason->line[0];
    bool yes = reason_any(&line->to);
    const struct reason_set *set = yes ? &line->to : &line->from;
    cell_id cells[PROOF_CELLS];
    unsigned count = proof_cells(reason, set, cells);
    span_words(where->sentence, "what follows if ");
    span_cells(where->sentence, where->layout, cells, count, MEANING_REMOVED, " and ");
    span_words(where->sentence, yes ? " were " : " were not ");
    span_digits(where->sentence, proof_digits(reason, set), MEANING_REMOVED, " or ");
}

void sentence_where(struct sentence *sentence, const struct wording *wording, const struct step *step)
{
    struct where where = {.sentence = sentence, .layout = trace_layout(wording->trace), .step = step};
    digit_mask said = 0;
    span_begin(sentence, wording->notation);
    if (wording->reason && wording->reason->form == REASON_NET && step->truth_count > LARGE_NET) {
        say_supposed(&where, wording->reason);
        return;
    }
    for (unsigned digit = 1; digit <= where.layout->digits; digit++)
        say_houses(&where, digit, &said);
    say_cells(&where);
}
