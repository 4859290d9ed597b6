/* The fields of steps that use clues. */
#include "explain/sentence_field.h"

#include "base/translation.h"
#include "explain/span_fill.h"
#include "puzzle/clue.h"

enum { MAX_NAMED_CLUES = 3 };

/* Collects the clues of the links without repetition, in the order of the links. */
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

/* Returns the candidates of the step's first truth: those that the reason names or, without a reason, those of the
 * cell. */
static unsigned find_holders(const struct field_source *source, cell_id *cells, digit_mask *digits)
{
    const struct reason *reason = source->reason;
    unsigned count = 0;
    for (unsigned i = 0; reason && i < reason->lines && !count; i++) {
        if (reason->line[i].kind != REASON_TRUTH)
            continue;
        *digits = reason_digits(reason, &reason->line[i].to);
        count = reason_cells(reason, &reason->line[i].to, cells);
    }
    const struct step *step = source->step;
    if (count || !source->mask || !step->truth_count || !constraint_is_cell(step->truths[0]))
        return count;
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

/* Returns whether the step's only clue is a cage or a group that contains all places of the digit in a house, and the
 * cells that lose it. */
static bool are_in_cage(const struct field_source *source, const cell_id *cells, unsigned count)
{
    const struct step *step = source->step;
    unsigned clues[MAX_NAMED_CLUES + 1];
    if (find_clues(source, clues) != 1 || !constraint_is_house(step->truths[0]))
        return false;
    const struct clue *clue = &source->layout->clue[clues[0]];
    bool is_it = clue->kind == CLUE_cage || clue->kind == CLUE_group;
    for (unsigned i = 0; i < count; i++)
        is_it = is_it && clue_index(clue, cells[i]) < clue->count;
    for (size_t i = 0; i < step->removes; i++)
        is_it = is_it && clue_index(clue, step->remove[i].cell) < clue->count &&
                step->remove[i].digits == digit_bit(step->truths[0].digit);
    return is_it;
}

/* Writes the first clue. */
static void say_clue(struct sentence *sentence, const void *context)
{
    const struct field_source *source = context;
    unsigned clues[MAX_NAMED_CLUES + 1];
    find_clues(source, clues);
    span_clue(sentence, source->layout, &source->layout->clue[clues[0]]);
}

bool field_caged(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    cell_id cells[REASON_CELLS];
    digit_mask digits;
    unsigned count = step->truth_count ? find_holders(source, cells, &digits) : 0;
    if (count < 2 || !are_in_cage(source, cells, count))
        return false;
    span_fill(sentence, source->layout,
              tr(count == 2 ? TR("In {house}, {digit} fits only in {cells}. Both are in the {clue}, which has no digit "
                                 "twice, so ")
                            : TR("In {house}, {digit} fits only in {cells}. All are in the {clue}, which has no digit "
                                 "twice, so ")),
              value_house("house", step->truths[0].index, MEANING_TRUTH),
              value_digit("digit", step->truths[0].digit, MEANING_TRUTH),
              value_cells("cells", cells, count, MEANING_TRUTH, SPAN_OR), value_clause("clue", say_clue, source));
    return true;
}

/* --- bounds on a thermometer, and digits that need a partner --- */

/* A step from one cell and one clue, which relates it to the cells that lose digits. */
struct relation {
    const struct layout *layout;
    const struct step *step;
    const struct clue *clue;
    cell_id cell;      /* cell of the step's truth */
    digit_mask digits; /* its candidates */
    unsigned at;       /* its index in the clue */
};

static bool find_relation(const struct field_source *source, struct relation *relation)
{
    unsigned clues[MAX_NAMED_CLUES + 1];
    cell_id cells[REASON_CELLS];
    const struct step *step = source->step;
    if (step->truth_count != 1 || !constraint_is_cell(step->truths[0]) || find_clues(source, clues) != 1)
        return false;
    *relation = (struct relation){
        .layout = source->layout, .step = step, .clue = &source->layout->clue[clues[0]], .cell = step->truths[0].index};
    relation->at = clue_index(relation->clue, relation->cell);
    return find_holders(source, cells, &relation->digits) && relation->at < relation->clue->count;
}

/* Returns whether digits rise from the first cell of the clue to the last. On an inequality sign they fall. */
static bool is_rising(const struct relation *relation)
{
    return relation->clue->kind != CLUE_greater;
}

/* Returns whether the cell at this index has a higher digit than the relation's cell. */
static bool is_above(const struct relation *relation, unsigned place)
{
    return (place > relation->at) == is_rising(relation);
}

/* Returns the lowest possible digit of the cell at this index or, before the relation's cell, the highest. */
static unsigned bound_at(const struct relation *relation, unsigned place)
{
    unsigned apart = place > relation->at ? place - relation->at : relation->at - place;
    if (relation->clue->kind == CLUE_slow_thermometer)
        apart = 0;
    return is_above(relation, place) ? digit_first(relation->digits) + apart : digit_last(relation->digits) - apart;
}

/* Returns whether all removals are beyond the bounds. `*has_higher`, `*has_lower`: some are in cells with higher, or
 * lower, digits than the relation's cell. */
static bool are_beyond(const struct relation *relation, bool *has_higher, bool *has_lower)
{
    const struct step *step = relation->step;
    *has_higher = *has_lower = false;
    for (size_t i = 0; i < step->removes; i++) {
        unsigned place = clue_index(relation->clue, step->remove[i].cell);
        if (place == relation->clue->count || place == relation->at)
            return false;
        unsigned bound = bound_at(relation, place);
        digit_mask below = digit_bit(bound) - 1, above = ~below & ~digit_bit(bound);
        bool is_higher = is_above(relation, place);
        if (step->remove[i].digits & ~(is_higher ? below : above))
            return false;
        *has_higher |= is_higher;
        *has_lower |= !is_higher;
    }
    return step->removes;
}

/* Writes "r2c1 is at least 2 and r2c3 is at least 4", in the order of the clue. */
static void say_bounds(struct sentence *sentence, const void *context)
{
    const struct relation *relation = context;
    const struct step *step = relation->step;
    unsigned said = 0;
    for (unsigned place = 0; place < relation->clue->count; place++) {
        cell_id cell = relation->clue->cell[place];
        if (!step_removed_from(step, cell))
            continue;
        span_separator(sentence, said++, (unsigned)step->removes, SPAN_AND);
        span_fill(sentence, relation->layout,
                  tr(is_above(relation, place) ? TR("{cell} is at least {digit}") : TR("{cell} is at most {digit}")),
                  value_cell("cell", cell, MEANING_REMOVED),
                  value_digit("digit", bound_at(relation, place), MEANING_NONE));
    }
}

bool field_rising(struct sentence *sentence, const struct field_source *source)
{
    struct relation relation;
    bool has_higher, has_lower;
    if (!find_relation(source, &relation))
        return false;
    unsigned kind = relation.clue->kind;
    if (!clue_is_ordered(relation.clue) || !are_beyond(&relation, &has_higher, &has_lower))
        return false;
    const char *way = kind == CLUE_greater       ? TR("At the {clue}, ")
                      : kind == CLUE_thermometer ? TR("Digits rise along the {clue}. ")
                                                 : TR("Digits never fall along the {clue}. ");
    const char *template = digits_are_one(relation.digits) ? TR("{cell} is {low}, so {bounds}")
                           : !has_lower                    ? TR("{cell} is at least {low}, so {bounds}")
                           : !has_higher                   ? TR("{cell} is at most {high}, so {bounds}")
                                         : TR("{cell} is at least {low} and at most {high}, so {bounds}");
    span_fill(sentence, source->layout, tr(way), value_clause("clue", say_clue, source));
    span_fill(sentence, source->layout, tr(template), value_cell("cell", relation.cell, MEANING_TRUTH),
              value_digit("low", digit_first(relation.digits), MEANING_TRUTH),
              value_digit("high", digit_last(relation.digits), MEANING_TRUTH),
              value_clause("bounds", say_bounds, &relation));
    return true;
}

/* --- digits without a partner on a line --- */

/* A step whose removals all lack a partner on a line, or on several lines that are alike. */
struct lonely_step {
    const struct layout *layout;
    const struct step *step;
    const struct clue *clue; /* the first clue */
};

/* Returns the cell's digits that have no partner by this clue. */
static digit_mask lonely_by(const struct lonely_step *lonely, const struct clue *clue, cell_id cell)
{
    struct clue_pair pair;
    size_t at = 0;
    digit_mask found = 0;
    while (clue_next_pair(lonely->layout, clue, &at, &pair)) {
        digit_mask digits[2];
        if (pair.a != cell && pair.b != cell)
            continue;
        clue_find_lonely(lonely->layout, clue, &pair, digits);
        found |= digits[pair.b == cell];
    }
    return found;
}

/* Returns the cell's digits that have no partner by any clue of the step. */
static digit_mask lonely_at(const struct lonely_step *lonely, cell_id cell)
{
    digit_mask found = 0;
    for (unsigned k = 0; k < lonely->layout->clues; k++) {
        const struct clue *clue = &lonely->layout->clue[k];
        found |= clue_goes_with(clue, lonely->clue) ? lonely_by(lonely, clue, cell) : 0;
    }
    return found;
}

static bool are_lonely(const struct lonely_step *lonely)
{
    const struct step *step = lonely->step;
    size_t i = 0;
    while (i < step->removes && !(step->remove[i].digits & ~lonely_at(lonely, step->remove[i].cell)))
        i++;
    return step->removes && i == step->removes;
}

/* Returns the number of the step's clues with a cell that loses digits. */
static unsigned count_clues(const struct lonely_step *lonely)
{
    unsigned count = 0;
    for (unsigned k = 0; k < lonely->layout->clues; k++) {
        const struct clue *clue = &lonely->layout->clue[k];
        unsigned i = 0;
        while (i < clue->count && !step_removed_from(lonely->step, clue->cell[i]))
            i++;
        count += clue_goes_with(clue, lonely->clue) && i < clue->count;
    }
    return count;
}

/* Finds the clue of the step. Returns false for a different kind of step. */
static bool find_lonely_step(const struct field_source *source, struct lonely_step *lonely)
{
    unsigned clues[MAX_NAMED_CLUES + 1], count = find_clues(source, clues);
    *lonely = (struct lonely_step){.layout = source->layout, .step = source->step};
    for (unsigned i = 0; i < count; i++) {
        lonely->clue = &source->layout->clue[clues[i]];
        if (clue_is_line(lonely->clue) && are_lonely(lonely))
            return true;
    }
    return false;
}

/* Writes "r2c1 is at most 6 and r2c2 is from 2 to 7", in the order of the clue. */
static void say_reach(struct sentence *sentence, const void *context)
{
    const struct lonely_step *lonely = context;
    const struct step *step = lonely->step;
    unsigned said = 0;
    for (unsigned place = 0; place < lonely->clue->count; place++) {
        cell_id cell = lonely->clue->cell[place];
        digit_mask gone = step_removed_from(step, cell), left = layout_all_digits(lonely->layout);
        if (!gone)
            continue;
        left &= ~lonely_at(lonely, cell);
        bool is_low = digit_last(gone) < digit_first(left);
        bool is_high = digit_first(gone) > digit_last(left);
        span_separator(sentence, said++, (unsigned)step->removes, SPAN_AND);
        span_fill(sentence, lonely->layout,
                  tr(is_low    ? TR("{cell} is at least {digit}")
                     : is_high ? TR("{cell} is at most {digit}")
                               : TR("{cell} is from {low} to {digit}")),
                  value_cell("cell", cell, MEANING_REMOVED), value_digit("low", digit_first(left), MEANING_NONE),
                  value_digit("digit", is_low ? digit_first(left) : digit_last(left), MEANING_NONE));
    }
}

static void say_lonely_clue(struct sentence *sentence, const void *context)
{
    const struct lonely_step *lonely = context;
    span_clue(sentence, lonely->layout, lonely->clue);
}

bool field_reach(struct sentence *sentence, const struct field_source *source)
{
    struct lonely_step lonely;
    if (!find_lonely_step(source, &lonely) || !clue_is_ordered(lonely.clue))
        return false;
    unsigned kind = lonely.clue->kind;
    span_fill(sentence, source->layout,
              tr(kind == CLUE_thermometer        ? TR("Digits rise along the {clue}, so {bounds}")
                 : kind == CLUE_slow_thermometer ? TR("Digits never fall along the {clue}, so {bounds}")
                                                 : TR("At the {clue}, {bounds}")),
              value_clause("clue", say_lonely_clue, &lonely), value_clause("bounds", say_reach, &lonely));
    return true;
}

bool field_lonely(struct sentence *sentence, const struct field_source *source)
{
    struct lonely_step lonely;
    const struct step *step = source->step;
    digit_mask digits = changes_digits(step->remove, step->removes), have_partners = 0;
    if (!find_lonely_step(source, &lonely) || clue_is_ordered(lonely.clue))
        return false;
    unsigned clues = count_clues(&lonely);
    for (size_t i = 0; i < step->removes; i++)
        have_partners |= digits & ~lonely_at(&lonely, step->remove[i].cell);
    span_fill(sentence, source->layout,
              tr(have_partners ? TR("On the {clue}, some digits have no partner: ")
                 : clues > 1   ? TR("On a clue of this kind ({title}, {number} times), no digit can be beside "
                                      "{digit}, so ")
                               : TR("On the {clue}, no digit can be beside {digit}, so ")),
              value_clause("clue", say_lonely_clue, &lonely),
              value_words("title", tr(clue_rules[lonely.clue->kind].title)), value_number("number", clues),
              value_digits("digit", digits, MEANING_REMOVED, SPAN_OR));
    return true;
}

enum { MAX_PARTNERS = 2 };

/* Returns the digits that the relation's cell may have beside the digit at this index. */
static digit_mask partners_of(const struct relation *relation, unsigned place, unsigned digit)
{
    const struct clue *clue = relation->clue;
    digit_mask partners = 0;
    for (unsigned other = 1; other <= relation->layout->digits; other++) {
        unsigned first = place < relation->at ? digit : other, second = place < relation->at ? other : digit;
        if (clue_rules[clue->kind].related(first, second, 1, clue->count, clue->value, relation->layout->digits))
            partners |= digit_bit(other);
    }
    return partners;
}

/* Writes why a digit cannot be beside the cell: it needs a partner there, of which there are few. */
bool field_partners(struct sentence *sentence, const struct field_source *source)
{
    struct relation relation;
    digit_mask digits = changes_digits(source->step->remove, source->step->removes), partners = 0;
    if (!digits_are_one(digits) || !find_relation(source, &relation) ||
        clue_rules[relation.clue->kind].pairs != PAIRS_NEXT || relation.clue->kind == CLUE_greater)
        return false;
    for (size_t i = 0; i < source->step->removes; i++) {
        unsigned place = clue_index(relation.clue, source->step->remove[i].cell);
        if (place == relation.clue->count || (place + 1 != relation.at && place != relation.at + 1))
            return false;
        partners |= partners_of(&relation, place, digit_first(digits));
    }
    bool is_short = digit_count(partners) <= MAX_PARTNERS && digit_count(relation.digits) > MAX_PARTNERS;
    if (!is_short || partners & relation.digits)
        return false;
    span_fill(sentence, source->layout,
              tr(partners ? TR("On the {clue}, {digit} needs {partners} beside it, which {cell} cannot be. So ")
                          : TR("On the {clue}, no digit can be beside {digit}, so ")),
              value_clause("clue", say_clue, source), value_digits("digit", digits, MEANING_REMOVED, SPAN_AND),
              value_digits("partners", partners, MEANING_NONE, SPAN_OR),
              value_cell("cell", relation.cell, MEANING_TRUTH));
    return true;
}

/* --- sums --- */

enum { MAX_WAYS = 6, MAX_WAY_DIGITS = 18 /* limits for the combinations written */ };

/* The sets of digits with which the sentence says a sum can be filled. */
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

/* Returns the sum that the step uses, or NULL. */
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

/* Finds the cells of the sum in which the first removed candidate excludes its digit. Returns their number; 0 if that
 * candidate is in the sum itself. */
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

/* Returns whether the sum is a total of different digits, as in a cage. */
static bool adds_different_digits(const struct sum *sum)
{
    bool are_peers = sum->rule == SUM_TOTAL && !sum->houses && sum->added == sum->cells;
    for (unsigned i = 0; i < sum->cells && are_peers; i++)
        are_peers = sum->earlier[i] == ((uint64_t)1 << i) - 1;
    return are_peers;
}

/* Returns the digit that the step removes if it is a single one, and only from cells of the sum; otherwise 0. `*cells`
 * receives the number of these cells. */
static unsigned only_removed(const struct step *step, const struct sum *sum, unsigned *cells)
{
    digit_mask digits = 0;
    *cells = 0;
    for (size_t i = 0; i < step->removes; i++) {
        bool is_inside = false;
        for (unsigned k = 0; k < sum->cells; k++)
            is_inside |= sum->cell[k] == step->remove[i].cell;
        if (!is_inside)
            return 0;
        digits |= step->remove[i].digits;
        ++*cells;
    }
    return digits_are_one(digits) ? digit_first(digits) : 0;
}

/* Returns the total of the lowest or highest `count` digits of the board, without a given one. */
static unsigned extreme_sum(const struct layout *layout, unsigned count, unsigned but, bool is_highest)
{
    unsigned sum = 0;
    for (unsigned i = 1; i <= layout->digits && count; i++) {
        unsigned digit = is_highest ? layout->digits + 1 - i : i;
        sum += digit == but ? 0 : digit;
        count -= digit != but;
    }
    return sum;
}

/* Writes why one digit is not in the cage, by the total that the other cells would need: "6 in r2c7 would need 4 in
 * r1c7, which cannot be 4. So "; "With a 9, the other 3 cells of the cage of 14 would add up to 5, but 3 different
 * digits make at least 6. So ". Returns false if it is not that simple. */
static bool write_rest(struct sentence *sentence, const struct field_source *source, const struct sum *sum)
{
    unsigned cells, digit = only_removed(source->step, sum, &cells), others = sum->cells - 1u;
    if (!digit || !others || !adds_different_digits(sum))
        return false;
    int rest = sum->total - (int)digit;
    unsigned least = extreme_sum(source->layout, others, digit, false),
             most = extreme_sum(source->layout, others, digit, true);
    cell_id cell = source->step->remove[0].cell, other = sum->cell[sum->cell[0] == cell];
    bool is_digit = rest > 0 && rest <= (int)source->layout->digits && rest != (int)digit;
    if (others == 1 && cells == 1 && is_digit && !(source->mask[other] & digit_bit((unsigned)rest))) {
        span_fill(sentence, source->layout,
                  tr("{digit} in {cell} would need {rest} in {other}, which cannot be {rest}. So "),
                  value_digit("digit", digit, MEANING_REMOVED), value_cell("cell", cell, MEANING_REMOVED),
                  value_digit("rest", (unsigned)rest, MEANING_LINK), value_cell("other", other, MEANING_LINK));
        return true;
    }
    bool is_low = rest < (int)least;
    if (others == 1 || cells != sum->cells || rest < 1 || (!is_low && rest <= (int)most))
        return false;
    span_fill(
        sentence, source->layout,
        tr(is_low ? "With {digit}, the other {count} cells of the {clue} would add up to {rest}, but {count} different "
                    "digits make at least {limit}. So "
                  : "With {digit}, the other {count} cells of the {clue} would add up to {rest}, but {count} different "
                    "digits make at most {limit}. So "),
        value_digit("digit", digit, MEANING_REMOVED), value_number("count", others),
        value_clause("clue", say_clue, source), value_number("rest", (uint64_t)rest),
        value_number("limit", is_low ? least : most));
    return true;
}

bool field_ways(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    const struct sum *sum = find_sum(source);
    if (!sum || !source->mask || !step->removes)
        return false;
    if (write_rest(sentence, source, sum))
        return true;
    struct ways ways;
    cell_id places[MAX_SUM_CELLS];
    unsigned count = find_places(source, sum, places);
    ways.count = sum_list_ways(sum, source->mask, ways.digits, MAX_WAYS);
    if (ways.count * sum->cells > MAX_WAY_DIGITS)
        ways.count = 0;
    const char *template = ways.count == 1 && sum->cells == 1 ? TR("The {clue} has one cell, so ")
                           : ways.count ? count ? TR("The {clue} can only be {ways}, so {digit} is in {places}: ")
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

/* --- two sums --- */

/* One of the two sums of a step, and the layout. */
struct sum_of_pair {
    const struct layout *layout;
    const struct sum *sum;
};

/* Writes "cage of 10 in r1c3" or, for a sum of houses, "rest of box 1 (10)". */
static void say_sum(struct sentence *sentence, const void *context)
{
    const struct sum_of_pair *one = context;
    const struct sum *sum = one->sum;
    if (!sum->houses)
        span_clue(sentence, one->layout, &one->layout->clue[sum->clue]);
    else
        span_fill(
            sentence, one->layout,
            tr(sum->is_outside ? TR("group of cells outside {houses} ({total})") : TR("rest of {houses} ({total})")),
            value_houses("houses", sum->house, sum->houses, MEANING_LINK), value_number("total", (unsigned)sum->total));
}

/* Finds the two sums of the step. Returns false if it has a different number. */
static bool find_pair(const struct field_source *source, struct sum_of_pair *pair)
{
    unsigned count = 0;
    for (size_t i = 0; i < source->step->link_count; i++) {
        const struct sum *sum = constraint_sum_of(source->layout, source->step->links[i]);
        if (sum && count < 2)
            pair[count] = (struct sum_of_pair){source->layout, sum};
        count += sum != NULL;
    }
    return count == 2;
}

bool field_pair(struct sentence *sentence, const struct field_source *source)
{
    struct sum_of_pair pair[2];
    cell_id shared[MAX_SUM_CELLS];
    unsigned count = 0;
    if (!source->mask || !find_pair(source, pair))
        return false;
    for (unsigned i = 0; i < pair[0].sum->cells; i++) {
        cell_id cell = pair[0].sum->cell[i];
        for (unsigned k = 0; k < pair[1].sum->cells && !digits_are_one(source->mask[cell]); k++) {
            if (pair[1].sum->cell[k] == cell)
                shared[count++] = cell;
        }
    }
    if (!count)
        return false;
    span_fill(sentence, source->layout, tr("The {first} and the {second} share {cells}. However both are filled, "),
              value_clause("first", say_sum, &pair[0]), value_clause("second", say_sum, &pair[1]),
              value_cells("cells", shared, count, MEANING_LINK, SPAN_AND));
    return true;
}

/* --- two cells beside a third one --- */

/* Returns the digits that the cell can have beside the candidate. */
static digit_mask beside(const struct field_source *source, candidate_id candidate, cell_id cell)
{
    digit_mask left = source->mask[cell];
    for (digit_mask all = left; all; all &= all - 1) {
        candidate_id own = candidate_id_of(cell, digit_first(all));
        left &= ~(candidates_exclude_each_other(source->layout, candidate, own) ? all & -all : 0);
    }
    return left;
}

/* Returns the first house that contains both cells; layout->houses if there is none. */
static unsigned shared_house(const struct layout *layout, cell_id a, cell_id b)
{
    unsigned h = 0;
    while (h < layout->houses &&
           (!layout_house_has(layout, (house_id)h, a) || !layout_house_has(layout, (house_id)h, b)))
        h++;
    return h;
}

/* A step from two cells of a house that would be left with the same digit if a third cell held a removed candidate. */
struct twins {
    const struct field_source *source;
    cell_id cell[2], removed;
    digit_mask digits;
};

static void say_twins(struct sentence *sentence, const void *context)
{
    const struct twins *twins = context;
    const struct layout *layout = twins->source->layout;
    unsigned said = 0, count = digit_count(twins->digits);
    for (digit_mask left = twins->digits; left; left &= left - 1) {
        candidate_id removed = candidate_id_of(twins->removed, digit_first(left));
        span_separator(sentence, said++, count, SPAN_AND);
        span_fill(sentence, layout, tr("with {digit} in {cell} they would both be {result}"),
                  value_digit("digit", digit_first(left), MEANING_REMOVED),
                  value_cell("cell", twins->removed, MEANING_REMOVED),
                  value_digit("result", digit_first(beside(twins->source, removed, twins->cell[0])), MEANING_LINK));
    }
}

bool field_twins(struct sentence *sentence, const struct field_source *source)
{
    const struct step *step = source->step;
    if (!source->mask || step->truth_count != 2 || step->removes != 1 || !constraint_is_cell(step->truths[0]) ||
        !constraint_is_cell(step->truths[1]))
        return false;
    struct twins twins = {.source = source,
                          .cell = {step->truths[0].index, step->truths[1].index},
                          .removed = step->remove[0].cell,
                          .digits = step->remove[0].digits};
    unsigned house = shared_house(source->layout, twins.cell[0], twins.cell[1]);
    bool are_twins = house < source->layout->houses;
    for (digit_mask left = twins.digits; left && are_twins; left &= left - 1) {
        candidate_id removed = candidate_id_of(twins.removed, digit_first(left));
        digit_mask first = beside(source, removed, twins.cell[0]);
        are_twins = digits_are_one(first) && first == beside(source, removed, twins.cell[1]);
    }
    if (!are_twins)
        return false;
    span_fill(sentence, source->layout, tr("{cells} share {house}, but {both}. So "),
              value_cells("cells", twins.cell, 2, MEANING_TRUTH, SPAN_AND),
              value_house("house", (house_id)house, MEANING_LINK), value_clause("both", say_twins, &twins));
    return true;
}
