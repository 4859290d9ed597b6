#include "explain/tally_words.h"

#include "base/translation.h"
#include "explain/span_fill.h"

/* The cells of constraints without repetition, or their houses and digits. */
struct side {
    cell_id cell[REASON_TALLY_SIZE];
    house_id house[REASON_TALLY_SIZE];
    unsigned cells, houses;
    digit_mask digits;
};

static struct side find_side(const struct constraint *list, unsigned size)
{
    struct side side = {.digits = 0};
    for (unsigned i = 0; i < size; i++) {
        bool is_cell = constraint_is_cell(list[i]), is_known = false;
        for (unsigned k = 0; k < i; k++)
            is_known = is_known || (list[k].index == list[i].index && constraint_is_cell(list[k]) == is_cell);
        if (!is_cell && !constraint_is_house(list[i]))
            continue;
        side.digits |= is_cell ? 0 : digit_bit(list[i].digit);
        if (!is_known && is_cell)
            side.cell[side.cells++] = (cell_id)list[i].index;
        else if (!is_known)
            side.house[side.houses++] = (house_id)list[i].index;
    }
    return side;
}

/* Returns whether the cells of one side hold the digits of the other, and there are as many of each. */
static bool is_subset(const struct side *cells, const struct side *digits)
{
    return !cells->houses && !digits->cells && digit_count(digits->digits) == cells->cells;
}

static bool is_fish(const struct side *bases, const struct side *covers)
{
    return !bases->cells && !covers->cells && bases->houses == covers->houses && bases->digits == covers->digits &&
           digits_are_one(bases->digits);
}

bool tally_has_words(const struct reason_tally *tally)
{
    struct side truths = find_side(tally->truth, tally->size), links = find_side(tally->link, tally->size);
    return is_subset(&truths, &links) || is_subset(&links, &truths) || is_fish(&truths, &links);
}

/* Writes "r7c2 and r7c3 (row 7) hold 3 and 4". */
static void say_subset(struct sentence *sentence, const struct layout *layout, const struct side *cells,
                       struct side *digits, bool would_be)
{
    span_fill(sentence, layout,
              would_be ? tr("{cells} ({houses}) would hold {digits}")
                       : tr_n("{cells} ({houses}) holds {digits}", "{cells} ({houses}) hold {digits}", cells->cells),
              value_cells("cells", cells->cell, cells->cells, MEANING_TRUTH, SPAN_AND),
              value_houses("houses", digits->house, digits->houses, MEANING_LINK),
              value_digits("digits", digits->digits, MEANING_TRUTH, SPAN_AND));
}

static void say_fish(struct sentence *sentence, const struct layout *layout, struct side *bases, struct side *covers,
                     bool would_be)
{
    span_fill(sentence, layout,
              tr(would_be ? "in {houses}, the digit {digit} would be in {covers}"
                          : "in {houses}, the digit {digit} is in {covers}"),
              value_houses("houses", bases->house, bases->houses, MEANING_TRUTH),
              value_digits("digit", bases->digits, MEANING_TRUTH, ""),
              value_houses("covers", covers->house, covers->houses, MEANING_LINK));
}

void tally_write(struct sentence *sentence, const struct layout *layout, const struct reason_tally *tally,
                 bool would_be)
{
    struct side truths = find_side(tally->truth, tally->size), links = find_side(tally->link, tally->size);
    if (is_subset(&truths, &links))
        say_subset(sentence, layout, &truths, &links, would_be);
    else if (is_subset(&links, &truths))
        say_subset(sentence, layout, &links, &truths, would_be);
    else
        say_fish(sentence, layout, &truths, &links, would_be);
}
