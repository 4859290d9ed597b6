/* Fields of fish: fins, cells in several houses, and the consequences of a Kraken fish that holds or does not. */
#include "base/translation.h"
#include "explain/sentence_field.h"
#include "explain/span_fill.h"

static unsigned find_own_covers(const struct field_source *source, cell_id cell, house_id *houses)
{
    const struct step *step = source->step;
    size_t covers = step->truth_count < step->link_count ? step->truth_count : step->link_count;
    return field_find_houses(source->layout, step->links, covers, cell, 0, houses);
}

/* Writes about a fin in a cover " r1c4 is a fin because it lies in both row 1 and box 2: one 6 there would serve
 * both."; or about several such fins, each in more than one base. */
bool field_twice(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    cell_id cells[REASON_CELLS];
    unsigned fins = source->reason ? reason_cells(source->reason, &source->reason->fins, cells) : 0, count = 0;
    house_id bases[FIELD_HOUSES], covers[FIELD_HOUSES];
    for (unsigned i = 0; i < fins; i++) {
        if (find_own_covers(source, cells[i], covers) &&
            field_find_houses(source->layout, step->truths, step->truth_count, cells[i], 0, bases) > 1)
            cells[count++] = cells[i];
    }
    if (!count)
        return true;
    unsigned own = field_find_houses(source->layout, step->truths, step->truth_count, cells[0], 0, bases);
    span_fill(sentence, source->layout,
              tr(count > 1 ? " {cells} are fins because each lies in several of these houses: one {digit} there would "
                             "serve them all."
                 : own > 2 ? " {cells} is a fin because it lies in {bases}: one {digit} there would serve all of them."
                           : " {cells} is a fin because it lies in both {bases}: one {digit} there would serve both."),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
              value_houses("bases", bases, own, MEANING_TRUTH),
              value_digit("digit", step->truths[0].digit, MEANING_TRUTH));
    return true;
}

/* Returns the only cell of the base that sees none of the cells and is not a fin, or NO_CELL. */
static cell_id find_single(const struct field_source *source, struct constraint base, const cell_id *cells,
                           unsigned count)
{
    cell_id place[FIELD_PLACES];
    unsigned places = field_find_places(source, base, place);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < places; k++) {
            if (place[k] == cells[i])
                return NO_CELL; /* the base already has it */
        }
        places = field_keep_unseen(source->layout, cells[i], place, places);
    }
    return places == 1 ? place[0] : NO_CELL;
}

/* Writes about a fish whose bases, without the fins, have one place each, one after the other: "r8c8 and r6c4 are
 * 2". */
bool field_singles(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    cell_id cells[FIELD_HOUSES];
    unsigned count = 0;
    if (!source->reason || !reason_any(&source->reason->fins) || step->truth_count > FIELD_HOUSES)
        return false;
    for (size_t i = 0; i < step->truth_count; i++) {
        cell_id single =
            constraint_is_cell(step->truths[i]) ? NO_CELL : find_single(source, step->truths[i], cells, count);
        if (single == NO_CELL)
            continue;
        cells[count++] = single;
        i = SIZE_MAX; /* from the first base again */
    }
    if (count < step->truth_count)
        return false;
    span_fill(sentence, source->layout, tr("{cells} are {digit}"),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND),
              value_digit("digit", step->truths[0].digit, MEANING_TRUTH));
    return true;
}

/* Writes about eliminations in a base " r5c7 lies in column 7 and row 5: a 2 there would use up both, but fill only box
 * 6." */
bool field_crowded(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    for (size_t i = 0; i < step->removes; i++) {
        house_id bases[FIELD_HOUSES], covers[FIELD_HOUSES];
        unsigned own =
            field_find_houses(source->layout, step->truths, step->truth_count, step->remove[i].cell, 0, bases);
        unsigned taken = find_own_covers(source, step->remove[i].cell, covers);
        if (!own || taken <= own)
            continue;
        span_fill(
            sentence, source->layout,
            tr(taken == 2
                   ? " {cell} lies in both {covers}: a {digit} there would use the room of both, but fill only {bases}."
                   : " {cell} lies in {covers}: a {digit} there would use the room of each, but fill only {bases}."),
            value_cell("cell", step->remove[i].cell, MEANING_REMOVED),
            value_houses("covers", covers, taken, MEANING_LINK), value_houses("bases", bases, own, MEANING_TRUTH),
            value_digit("digit", step->truths[0].digit, MEANING_TRUTH));
    }
    return true;
}

void field_write_fish(struct sentence *sentence, const struct layout *layout, const struct reason *reason)
{
    const struct reason_fish *fish = &reason->fish;
    cell_id cells[REASON_CELLS];
    unsigned fins = reason_cells(reason, &fish->fins, cells);
    span_fill(sentence, layout,
              fins ? tr_n("In {bases}, apart from the fin {fins}, the digit {digit} fits only in {covers}.",
                          "In {bases}, apart from the fins {fins}, the digit {digit} fits only in {covers}.", fins)
                   : tr("In {bases}, the digit {digit} fits only in {covers}."),
              value_houses("bases", fish->base, fish->size, MEANING_TRUTH),
              value_digit("digit", fish->digit, MEANING_TRUTH),
              value_houses("covers", fish->cover, fish->size, MEANING_LINK),
              value_cells("fins", cells, fins, MEANING_TRUTH, SPAN_AND));
}

bool field_fish(struct sentence *sentence, const struct field_source *source)
{
    if (!source->reason || !source->reason->fish.size)
        return false;
    field_write_fish(sentence, source->layout, source->reason);
    return true;
}

/* Writes that the covers other than that of the cases have room for all bases except one: "In row 1, only one of
 * columns 1 and 7 so one of r1c7 and r4c1 is 4". */
void field_write_room(struct sentence *sentence, const struct layout *layout, const struct reason *reason,
                      const struct reason_set *cases)
{
    static const char *const numbers[] = {TR("one"), TR("two"), TR("three")};
    const struct reason_fish *fish = &reason->fish;
    house_id others[REASON_FISH_SIZE];
    cell_id cells[REASON_CELLS];
    unsigned count = 0, places = reason_cells(reason, cases, cells);
    for (unsigned i = 0; i < fish->size; i++) {
        if (i != fish->room)
            others[count++] = fish->cover[i];
    }
    span_fill(sentence, layout,
              tr_n("Of the {digit}s of {bases}, only {number} can be in {houses}, so one of {cells} is {digit}",
                   "Of the {digit}s of {bases}, only {number} can be in {houses}, so one of {cells} is {digit}", count),
              value_houses("houses", others, count, MEANING_LINK), value_words("number", tr(numbers[count - 1])),
              value_houses("bases", fish->base, fish->size, MEANING_TRUTH),
              value_cells("cells", cells, places, MEANING_TRUTH, SPAN_AND),
              value_digit("digit", fish->digit, MEANING_TRUTH));
}

/* Writes what is true if the fish does not hold, and where that leads. */
bool field_kraken(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    if (!reason || !reason->fish.size)
        return false;
    const struct reason_fish *fish = &reason->fish;
    if (fish->room == fish->size) {
        span_fill(sentence, source->layout,
                  tr(reason_count(fish->fins) == 1 ? "If the fin is not {digit}, {covers} have their {digit} in {bases}"
                                                   : "If no fin is {digit}, {covers} have their {digit} in {bases}"),
                  value_digit("digit", fish->digit, MEANING_TRUTH),
                  value_houses("covers", fish->cover, fish->size, MEANING_LINK),
                  value_houses("bases", fish->base, fish->size, MEANING_TRUTH));
        if (!field_branches(sentence, source))
            span_fill(sentence, source->layout, tr(". If {fin} is {digit}, a chain leads to the same result"),
                      value_words("fin", tr(reason_count(fish->fins) == 1 ? "the fin" : "a fin")),
                      value_digit("digit", fish->digit, MEANING_TRUTH));
        return true;
    }
    for (unsigned i = 0; i < reason->lines; i++) {
        if (reason->line[i].kind == REASON_FISH)
            field_write_room(sentence, source->layout, reason, &reason->line[i].to);
    }
    if (!field_branches(sentence, source))
        span_words(sentence, tr(". From each of them a chain leads to the same result"));
    return true;
}
