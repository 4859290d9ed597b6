/* The field of fireworks: where the digits of each corner fit outside its box. */
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"

/* Returns the box of the corner: the house of a link that contains it and is not one of its lines, or NO_HOUSE. */
static house_id find_box(const struct field_source *source, cell_id corner, const house_id *lines, unsigned count)
{
    for (size_t i = 0; i < source->step->link_count; i++) {
        struct constraint link = source->step->links[i];
        bool is_line = !constraint_is_house(link) || !layout_house_has(source->layout, link.index, corner);
        for (unsigned k = 0; k < count && !is_line; k++)
            is_line = lines[k] == link.index;
        if (!is_line)
            return (house_id)link.index;
    }
    return NO_HOUSE;
}

/* Writes "outside of box 5, 3 and 4 fit in row 4 and column 5 only in r4c8 and r7c5". */
static bool say_firework(struct sentence *sentence, const struct field_source *source, cell_id corner, cell_id *ends,
                         bool is_first)
{
    const struct step *step = source->step;
    digit_mask digits = 0;
    house_id lines[2];
    unsigned count = 0;
    for (size_t i = 0; i < step->truth_count; i++) {
        struct constraint truth = step->truths[i];
        if (constraint_is_cell(truth) || !layout_house_has(source->layout, truth.index, corner))
            continue;
        bool known = (count && lines[0] == truth.index) || (count > 1 && lines[1] == truth.index);
        if (!known && count == 2)
            return false;
        if (!known)
            lines[count++] = (house_id)truth.index;
        digits |= digit_bit(truth.digit);
    }
    house_id box = find_box(source, corner, lines, count);
    if (count != 2 || box == NO_HOUSE)
        return false;
    span_fill(sentence, source->layout,
              tr(is_first ? "Outside of {box}, {digits} fit in {lines} only in {ends}"
                          : ". Outside of {box}, {digits} fit in {lines} only in {ends}, too"),
              value_house("box", box, MEANING_LINK), value_digits("digits", digits, MEANING_TRUTH, SPAN_AND),
              value_houses("lines", lines, count, MEANING_TRUTH),
              value_cells("ends", ends, 2, MEANING_TRUTH, SPAN_AND));
    return true;
}

bool field_fireworks(struct sentence *sentence, const struct field_source *source)
{
    const struct span_mark before = span_mark(sentence);
    const struct argument *argument = &source->step->argument;
    size_t first = 0, next = 0;
    const struct role *pincers = argument_next_role(argument, ROLE_PINCER, &first);
    bool fits = pincers && pincers->members == 2, is_first = true;
    for (const struct role *corner; fits && (corner = argument_next_role(argument, ROLE_PIVOT, &next)) != NULL;) {
        const struct role_member *end = &argument->member[pincers->first];
        fits = say_firework(sentence, source, argument->member[corner->first].index,
                            (cell_id[]){end[0].index, end[1].index}, is_first);
        is_first = false;
    }
    fits = fits && !is_first;
    if (!fits)
        span_return(sentence, &before);
    return fits;
}
