/* Fields that name the parts of a shape on the board and say what follows from one of them: the extras of a pattern, the
 * corners of a rectangle, the lines of an empty rectangle and a kite, the ring of a broken wing, the fins and cells of a
 * fish that lie in several of its houses. They are empty if the reason is not known or has another shape. */
#include "base/words.h"
#include "explain/proof_text.h"
#include "explain/span_fill.h"
#include "explain/sentence_field.h"
#include "explain/tridagon.h"

enum { MAX_PLACES = 32 };

/* --- extras of a pattern --- */

/* Writes "r3c7 or r5c7 is 1", "r7c2 is 3 or 4", "r4c6 is 5 or r8c6 is 2". */
bool field_extra(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS];
    if (!reason || !reason_any(&reason->pattern.extras))
        return false;
    digit_mask digits = reason_digits(reason, &reason->pattern.extras);
    unsigned count = reason_cells(reason, &reason->pattern.extras, cells);
    if (count == 1 || digits_are_one(digits)) {
        span_fill(sentence, source->layout, tr("{cells} is {digits}"),
                  value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR),
                  value_digits("digits", digits, MEANING_TRUTH, SPAN_OR));
        return true;
    }
    for (unsigned i = 0; i < count; i++) {
        span_separator(sentence, i, count, SPAN_OR);
        span_fill(sentence, source->layout, tr("{cells} is {digits}"), value_cell("cells", cells[i], MEANING_TRUTH),
                  value_digits("digits", reason_digits_in(reason, &reason->pattern.extras, &cells[i], 1), MEANING_TRUTH,
                               SPAN_OR));
    }
    return true;
}

bool field_extra_cells(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[REASON_CELLS];
    unsigned count = source->reason ? reason_cells(source->reason, &source->reason->pattern.extras, cells) : 0;
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

bool field_extra_digits(struct sentence *sentence, const struct field_source *source)
{
    const struct reason *reason = source->reason;
    return reason && span_digits(sentence, reason_digits(reason, &reason->pattern.extras), MEANING_TRUTH, SPAN_OR);
}

/* --- rectangles --- */

static bool in_line(const struct layout *layout, cell_id a, cell_id b)
{
    return layout->cell[a].x == layout->cell[b].x || layout->cell[a].y == layout->cell[b].y;
}

/* Writes "If r4c1 were 1, r3c1 and r4c3 would be 6, and r3c3 would be 1": the neighbours of the first corner with an
 * elimination would need the other digit of the pair, and then so would the opposite corner. */
bool field_forced(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    cell_id side[3], opposite = NO_CELL;
    unsigned sides = 0;
    if (step->patterns != 4 || !step->removes)
        return false;
    cell_id corner = step->remove[0].cell;
    for (size_t i = 0; i < step->patterns; i++) {
        cell_id cell = step->pattern[i].cell;
        if (cell != corner && in_line(source->layout, cell, corner) && sides < 3)
            side[sides++] = cell;
        else if (cell != corner)
            opposite = cell;
    }
    digit_mask own = step->remove[0].digits & step->pattern[0].digits, other = step->pattern[0].digits & ~own;
    if (sides != 2 || opposite == NO_CELL || !digits_are_one(own) || !digits_are_one(other))
        return false;
    span_sort_cells(side, sides);
    span_fill(sentence, source->layout,
              tr("If {corner} were {digit}, {sides} would be {other}, and {opposite} would be {digit}"),
              value_cell("corner", corner, MEANING_REMOVED), value_digits("digit", own, MEANING_TRUTH, ""),
              value_cells("sides", side, sides, MEANING_TRUTH, SPAN_AND),
              value_digits("other", other, MEANING_TRUTH, ""), value_cell("opposite", opposite, MEANING_TRUTH));
    if (step->removes == 2 && step->remove[1].digits == step->remove[0].digits)
        span_fill(sentence, source->layout, tr(". The same follows from {digit} in {other}"),
                  value_cell("other", step->remove[1].cell, MEANING_REMOVED),
                  value_digits("digit", own, MEANING_TRUTH, ""));
    return true;
}

/* --- tridagons --- */

/* Writes "One path is r4c4, r4c9, r8c9, r8c4 and r4c4 again. Another is r5c5, r5c7, r9c7, r9c6 and r6c6". */
bool field_home(struct sentence *sentence, const struct field_source *source)
{
    struct tridagon_paths paths;
    if (!tridagon_paths(source->layout, source->step, &paths))
        return false;
    span_fill(sentence, source->layout, tr("One path is {home} again. Another is {away}"),
              value_cells("home", paths.home, TRIDAGON_PATH, MEANING_TRUTH, SPAN_AND),
              value_cells("away", paths.away, TRIDAGON_PATH, MEANING_TRUTH, SPAN_AND));
    return true;
}

bool field_apart(struct sentence *sentence, const struct field_source *source)
{
    struct tridagon_paths paths;
    if (!tridagon_paths(source->layout, source->step, &paths))
        return false;
    return span_cells(sentence, source->layout, (const cell_id[]){paths.away[0], paths.away[TRIDAGON_PATH - 1]}, 2,
                      MEANING_TRUTH, SPAN_AND);
}

/* --- lines and boxes of one digit --- */

/* Collects the cells of the truth that can hold its digit, guardians left out. Returns how many, at most MAX_PLACES. */
static unsigned find_places(const struct field_source *source, struct constraint truth, cell_id *cells)
{
    const struct reason *reason = source->reason;
    unsigned count = 0;
    for (unsigned i = 0; i < reason->candidates && count < MAX_PLACES; i++) {
        struct candidate candidate = reason->candidate[i];
        if (!reason_has(&reason->fins, i) && candidate.digit == truth.digit &&
            layout_house_has(source->layout, truth.index, candidate.cell))
            cells[count++] = candidate.cell;
    }
    span_sort_cells(cells, count);
    return count;
}

/* Keeps the cells that do not see `cell`. Returns how many. */
static unsigned keep_unseen(const struct layout *layout, cell_id cell, cell_id *cells, unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (cells[i] != cell && !layout_are_peers(layout, cells[i], cell))
            cells[kept++] = cells[i];
    }
    return kept;
}

/* Returns the place that the line has left for the digit if `cell` holds it, and that then leaves none in the box;
 * NO_CELL if it is not so. */
static cell_id find_forced_place(const struct field_source *source, struct constraint box, struct constraint line,
                                 cell_id cell)
{
    cell_id place[MAX_PLACES], rest[MAX_PLACES];
    unsigned places = find_places(source, line, place), count = find_places(source, box, rest);
    if (layout_house_has(source->layout, line.index, cell) || keep_unseen(source->layout, cell, place, places) != 1)
        return NO_CELL;
    count = keep_unseen(source->layout, cell, rest, count);
    return keep_unseen(source->layout, place[0], rest, count) ? NO_CELL : place[0];
}

/* Writes for each elimination "If r7c4 were 1, column 1 would have it in r6c1, and box 5 would have no place left for it". */
bool field_crossing(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    unsigned said = 0;
    for (size_t i = 0; source->reason && i < step->removes && step->truth_count; i++) {
        cell_id cell = step->remove[i].cell, place = NO_CELL;
        struct constraint box = step->truths[0], line = box;
        for (size_t k = 1; k < step->truth_count && place == NO_CELL; k++) {
            line = step->truths[k];
            if (!constraint_is_cell(box) && !constraint_is_cell(line))
                place = find_forced_place(source, box, line, cell);
        }
        if (place == NO_CELL)
            return false;
        span_words(sentence, said++ ? ". " : "");
        span_fill(sentence, source->layout,
                  tr("If {cell} were {digit}, {line} would have its {digit} in {place}, and {box} would have no place "
                     "left for {digit}"),
                  value_cell("cell", cell, MEANING_REMOVED), value_digit("digit", box.digit, MEANING_TRUTH),
                  value_house("line", line.index, MEANING_TRUTH), value_cell("place", place, MEANING_TRUTH),
                  value_house("box", box.index, MEANING_TRUTH));
    }
    return said;
}

/* The strings of a dual kite: each leads from one of two cells of a box to a far end. */
struct strings {
    cell_id near[4], far[4];
    unsigned count;
};

static bool find_strings(const struct field_source *source, struct strings *strings)
{
    const struct step *step = source->step;
    *strings = (struct strings){.count = 0};
    for (size_t i = 0; source->reason && i < step->truth_count && strings->count < 4; i++) {
        cell_id cells[MAX_PLACES];
        unsigned crossings[2] = {0};
        if (constraint_is_cell(step->truths[i]) || find_places(source, step->truths[i], cells) != 2)
            return false;
        for (size_t k = 0; k < step->truth_count; k++) {
            for (unsigned c = 0; c < 2; c++)
                crossings[c] += layout_house_has(source->layout, step->truths[k].index, cells[c]);
        }
        unsigned near = crossings[1] > crossings[0];
        strings->near[strings->count] = cells[near];
        strings->far[strings->count++] = cells[!near];
    }
    return strings->count == 4;
}

/* Writes "So row 1 has its 2 in r1c9, or column 1 in r4c1, and r4c9 sees both": two strings that begin at different cells. */
static bool say_kite(struct sentence *sentence, const struct field_source *source, const struct strings *strings,
                     cell_id cell, bool is_first)
{
    const struct constraint *truth = source->step->truths;
    for (unsigned a = 0; a < 4; a++) {
        for (unsigned b = a + 1; b < 4; b++) {
            if (strings->near[a] == strings->near[b] || !layout_are_peers(source->layout, strings->far[a], cell) ||
                !layout_are_peers(source->layout, strings->far[b], cell))
                continue;
            span_fill(
                sentence, source->layout,
                tr(is_first ? "So {house} has its {digit} in {end}, or {other} in {last}, and {cell} sees both"
                            : ". In the same way, {house} has it in {end}, or {other} in {last}, and {cell} sees both"),
                value_house("house", truth[a].index, MEANING_TRUTH), value_cell("end", strings->far[a], MEANING_TRUTH),
                value_house("other", truth[b].index, MEANING_TRUTH), value_cell("last", strings->far[b], MEANING_TRUTH),
                value_digit("digit", truth[a].digit, MEANING_TRUTH), value_cell("cell", cell, MEANING_REMOVED));
            return true;
        }
    }
    return false;
}

/* Writes "r1c2 and r3c1 cannot both be 2. So row 1 has its 2 in r1c9, or ... In the same way, ...". */
bool field_kites(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    struct strings strings;
    if (!find_strings(source, &strings))
        return false;
    unsigned other = 1;
    while (other < 3 && strings.near[other] == strings.near[0])
        other++;
    cell_id near[] = {strings.near[0], strings.near[other]};
    span_sort_cells(near, 2);
    span_fill(sentence, source->layout, tr("{cells} cannot both be {digit}. "),
              value_cells("cells", near, 2, MEANING_TRUTH, SPAN_AND),
              value_digit("digit", step->truths[0].digit, MEANING_TRUTH));
    bool said = step->removes;
    for (size_t i = 0; i < step->removes && said; i++)
        said = say_kite(sentence, source, &strings, step->remove[i].cell, !i);
    return said;
}

/* --- rings of one digit --- */

/* Finds the places of the ring in its order. Returns how many, 0 if the truths are no ring. */
static unsigned find_ring(const struct field_source *source, cell_id *ring)
{
    const struct step *step = source->step;
    unsigned count = 0;
    for (size_t i = 0; source->reason && i < step->truth_count && count < REASON_CELLS; i++) {
        struct constraint before = step->truths[i ? i - 1 : step->truth_count - 1];
        cell_id cells[MAX_PLACES];
        unsigned places = constraint_is_cell(step->truths[i]) ? 0 : find_places(source, step->truths[i], cells);
        unsigned common = 0;
        for (unsigned k = 0; k < places; k++) {
            if (layout_house_has(source->layout, before.index, cells[k]))
                cells[common++] = cells[k];
        }
        if (places != 2 || common != 1)
            return 0;
        ring[count++] = cells[0];
    }
    return count;
}

/* Writes the places of the ring: "r3c3, r3c5, r7c5, r7c2 and r8c3". */
bool field_ring_places(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[REASON_CELLS];
    unsigned count = find_ring(source, cells);
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_AND);
}

/* Writes the cells of the guardians with "or". */
bool field_others(struct sentence *sentence, const struct field_source *source)
{
    cell_id cells[REASON_CELLS];
    unsigned count = source->reason ? reason_cells(source->reason, &source->reason->fins, cells) : 0;
    return span_cells(sentence, source->layout, cells, count, MEANING_TRUTH, SPAN_OR);
}

/* --- cells of a fish that lie in several of its houses --- */

/* Collects the houses of the first constraints that the cell lies in. Returns how many. */
static unsigned find_own(const struct layout *layout, const struct constraint *list, size_t count, cell_id cell,
                         house_id *houses)
{
    unsigned found = 0;
    for (size_t i = 0; i < count && found < FIELD_HOUSES; i++) {
        if (!constraint_is_cell(list[i]) && layout_house_has(layout, list[i].index, cell))
            houses[found++] = list[i].index;
    }
    return found;
}

static unsigned find_own_covers(const struct field_source *source, cell_id cell, house_id *houses)
{
    const struct step *step = source->step;
    size_t covers = step->truth_count < step->link_count ? step->truth_count : step->link_count;
    return find_own(source->layout, step->links, covers, cell, houses);
}

/* Writes of a fin in a cover " r1c4 is a fin because it lies in both row 1 and box 2: one 6 there would serve both.", or of several
 * such fins that each lies in more than one base. */
bool field_twice(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    cell_id cells[REASON_CELLS];
    unsigned fins = source->reason ? reason_cells(source->reason, &source->reason->fins, cells) : 0, count = 0;
    house_id bases[FIELD_HOUSES], covers[FIELD_HOUSES];
    for (unsigned i = 0; i < fins; i++) {
        if (find_own_covers(source, cells[i], covers) &&
            find_own(source->layout, step->truths, step->truth_count, cells[i], bases) > 1)
            cells[count++] = cells[i];
    }
    if (!count)
        return true;
    unsigned own = find_own(source->layout, step->truths, step->truth_count, cells[0], bases);
    span_fill(
        sentence, source->layout,
        tr(count > 1
               ? " {cells} are fins because each lies in several of these houses: one {digit} there would serve them all."
           : own > 2 ? " {cells} is a fin because it lies in {bases}: one {digit} there would serve all of them."
                     : " {cells} is a fin because it lies in both {bases}: one {digit} there would serve both."),
        value_cells("cells", cells, count, MEANING_TRUTH, SPAN_AND), value_houses("bases", bases, own, MEANING_TRUTH),
        value_digit("digit", step->truths[0].digit, MEANING_TRUTH));
    return true;
}

/* Returns the only cell of the base that sees none of the cells and is no fin; NO_CELL if there is not one. */
static cell_id find_single(const struct field_source *source, struct constraint base, const cell_id *cells,
                           unsigned count)
{
    cell_id place[MAX_PLACES];
    unsigned places = find_places(source, base, place);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < places; k++) {
            if (place[k] == cells[i])
                return NO_CELL; /* the base has it already */
        }
        places = keep_unseen(source->layout, cells[i], place, places);
    }
    return places == 1 ? place[0] : NO_CELL;
}

/* Writes of a fish whose bases, without the fins, have one place each, one after the other: "r8c8 and r6c4 are 2". */
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

/* Writes of the eliminations in a base " r5c7 lies in column 7 and row 5: a 2 there would use up both, but fill only box 6." */
bool field_crowded(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    for (size_t i = 0; i < step->removes; i++) {
        house_id bases[FIELD_HOUSES], covers[FIELD_HOUSES];
        unsigned own = find_own(source->layout, step->truths, step->truth_count, step->remove[i].cell, bases);
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

/* --- loops --- */

/* Writes "r6c9 is 3 or 8", or "r8c3 or r8c9 is 9": one of the ends of a weak link is true. */
static void say_link(struct sentence *sentence, const struct field_source *source, const struct reason_set *ends)
{
    cell_id cells[REASON_CELLS];
    unsigned count = reason_cells(source->reason, ends, cells);
    span_fill(sentence, source->layout, tr("{cells} is {digits}"),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR),
              value_digits("digits", reason_digits(source->reason, ends), MEANING_TRUTH, SPAN_OR));
}

/* Returns whether the eliminated candidate cannot be true with any of the ends, which are in one cell or of one digit. */
static bool conflicts(const struct field_source *source, const struct reason_set *ends, struct candidate gone)
{
    const struct reason *reason = source->reason;
    cell_id cells[REASON_CELLS];
    bool is_cell = reason_cells(reason, ends, cells) == 1;
    for (unsigned i = 0; i < reason->candidates; i++) {
        struct candidate end = reason->candidate[i];
        if (!reason_has(ends, i))
            continue;
        if (is_cell ? end.cell != gone.cell || end.digit == gone.digit
                    : end.digit != gone.digit || end.cell == gone.cell ||
                          !layout_are_peers(source->layout, end.cell, gone.cell))
            return false;
    }
    return true;
}

/* The ends of weak link number `index` of the loop; the last one closes it. False if there is none. */
static bool find_link(const struct reason *reason, unsigned index, struct reason_set *ends)
{
    unsigned at = 2 * index + 1;
    if (at + 1 >= reason->lines) {
        *ends = reason_both(reason->line[reason->lines - 2].to, reason->line[0].from);
        return at - 1 < reason->lines;
    }
    *ends = reason_both(reason->line[at].from, reason->line[at].to);
    return true;
}

/* Returns the number of the first weak link that the candidate conflicts with, UINT32_MAX if there is none. */
static unsigned find_link_of(const struct field_source *source, struct candidate gone)
{
    struct reason_set ends;
    for (unsigned i = 0; find_link(source->reason, i, &ends); i++) {
        if (conflicts(source, &ends, gone))
            return i;
    }
    return UINT32_MAX;
}

static bool say_all_links(struct sentence *sentence)
{
    span_words(sentence,
               tr("of the ends of each weak link exactly one is true. What conflicts with both ends can be removed"));
    return true;
}

/* Writes "r6c9 is 3 or 8, and r8c1 is 3 or 8" of a loop: the links whose ends the eliminations conflict with. If one of
 * them conflicts with no link, or there are many links, says what holds of all. */
bool field_loop(struct sentence *sentence, const struct field_source *source)
{
    enum { MOST = 4 };
    const struct reason *reason = source->reason;
    unsigned link[MOST], links = 0;
    if (!reason || reason->form != REASON_CHAIN || !reason->loop)
        return false;
    bool all = true;
    for (unsigned i = 0; all && i < reason->candidates; i++) {
        if (!reason_has(&reason->removed, i))
            continue;
        unsigned found = find_link_of(source, reason->candidate[i]), at = 0;
        while (at < links && link[at] != found)
            at++;
        all = found != UINT32_MAX && at < MOST;
        if (all && at == links)
            link[links++] = found;
    }
    if (!all || !links)
        return say_all_links(sentence);
    for (unsigned i = 0; i < links; i++) {
        struct reason_set ends;
        find_link(reason, link[i], &ends);
        span_separator(sentence, i, links, tr(", and "));
        say_link(sentence, source, &ends);
    }
    return true;
}

bool field_loop_ends(struct sentence *sentence, const struct field_source *source)
{
    return field_loop(sentence, source) || say_all_links(sentence);
}
