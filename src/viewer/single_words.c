#include "viewer/single_words.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/span_fill.h"
#include "viewer/hints.h"
#include "viewer/viewer_state.h"

/* Lists the other cells of the house that can hold the digit. Returns their number. */
static unsigned list_others(const struct layout *layout, const digit_mask *mask, house_id house, cell_id cell,
                            unsigned digit, cell_id *others)
{
    unsigned count = 0;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id other = layout->house[house].cells[i];
        if (other != cell && mask[other] & digit_bit(digit))
            others[count++] = other;
    }
    return count;
}

/* Finds the house of the cell in which the digit has the fewest other places. Returns their number, which is 0 if
 * the digit is a single there.
 * */
static unsigned find_house(const struct layout *layout, const digit_mask *mask, cell_id cell, unsigned digit,
                           house_id *house, cell_id *others)
{
    cell_id found[LAYOUT_MAX_DIGITS];
    unsigned fewest = LAYOUT_MAX_DIGITS;
    for (unsigned i = 0; i < layout->cell[cell].house_count; i++) {
        unsigned count = list_others(layout, mask, layout->cell[cell].houses[i], cell, digit, found);
        if (count >= fewest)
            continue;
        fewest = count;
        *house = layout->cell[cell].houses[i];
        memcpy(others, found, count * sizeof *found);
    }
    return fewest == LAYOUT_MAX_DIGITS ? 0 : fewest;
}

void single_words_write(const struct viewer *viewer, enum technique_id technique, cell_id cell, unsigned digit,
                        bool *shaded, char *text, size_t size)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    const digit_mask *mask = viewer->session.player.replay.mask;
    cell_id others[LAYOUT_MAX_DIGITS];
    house_id house = 0;
    struct sentence sentence;
    span_begin(&sentence, viewer->drawing.style.notation);
    bool is_naked = technique == TECHNIQUE_naked_single;
    bool is_hidden = technique == TECHNIQUE_hidden_single || technique == TECHNIQUE_full_house;
    unsigned count = is_hidden ? find_house(layout, mask, cell, digit, &house, others) : 0;
    if (shaded) {
        memset(shaded, 0, layout->cells * sizeof *shaded);
        shaded[cell] = true;
    }
    if (is_naked && !digits_are_one(mask[cell]))
        span_fill(&sentence, layout, tr("{cell} can also be {digits}."),
                  value_cells("cell", &cell, 1, MEANING_NONE, SPAN_AND),
                  value_digits("digits", mask[cell] & ~digit_bit(digit), MEANING_NONE, SPAN_OR));
    else if (count)
        span_fill(&sentence, layout, tr("In {house}, {digit} also fits {cells}."),
                  value_house("house", house, MEANING_NONE), value_digit("digit", digit, MEANING_NONE),
                  value_cells("cells", others, count, MEANING_NONE, SPAN_AND));
    for (unsigned i = 0; shaded && i < count; i++)
        shaded[others[i]] = true;
    snprintf(text, size, "%s", sentence.text);
}
