#include "proof/clue_rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "proof/rule_meaning.h"
#include "puzzle/clue.h"

static int index_of(const struct clue *clue, cell_id cell)
{
    for (int i = 0; i < clue->count; i++) {
        if (clue->cell[i] == cell)
            return i;
    }
    return -1;
}

/* Returns whether a clue of one of the kinds joins the two cells. */
static bool has_mark(const struct layout *layout, cell_id a, cell_id b, unsigned kind, unsigned other)
{
    for (unsigned i = 0; i < layout->clues; i++) {
        const struct clue *clue = &layout->clue[i];
        if ((clue->kind == kind || clue->kind == other) && index_of(clue, a) >= 0 && index_of(clue, b) >= 0)
            return true;
    }
    return false;
}

static bool is_of_kind(const struct layout *layout, unsigned kind, cell_id cell)
{
    bool is = false;
    for (unsigned i = 0; i < layout->clues; i++)
        is |= layout->clue[i].kind == kind && index_of(&layout->clue[i], cell) >= 0;
    return is;
}

/* Returns whether exactly one of the cells is a minimum or maximum, and fails to hold the lower or higher digit. */
static bool is_extreme_broken(const struct layout *layout, unsigned kind, cell_id one, cell_id two, int a, int b)
{
    bool is_one = is_of_kind(layout, kind, one);
    int own = is_one ? a : b, other = is_one ? b : a;
    return is_one != is_of_kind(layout, kind, two) && (kind == CLUE_minimum ? own >= other : own <= other);
}

/* Returns whether both digits are low, both middle, or both high on a board of `digits` digits. */
static bool are_in_one_third(int a, int b, int digits)
{
    int low = digits / 3, middle = 2 * low;
    return (a <= low) == (b <= low) && (a <= middle) == (b <= middle);
}

/* Returns whether two digits break a clue with a list of cells: a in cell i of the list, and b in the later cell j. */
static bool is_list_broken(const struct layout *layout, const struct clue *clue, int i, int j, int a, int b)
{
    int n = clue->count, difference = abs(a - b);
    switch (clue->kind) {
    case CLUE_group:
    case CLUE_cage:
        return a == b;
    case CLUE_thermometer:
        return b < a + (j - i);
    case CLUE_slow_thermometer:
        return b < a;
    case CLUE_whisper:
        return j == i + 1 && difference < clue->value;
    case CLUE_renban:
        return a == b || difference >= n;
    case CLUE_nabner:
        return difference < 2;
    case CLUE_palindrome:
        return i + j == n - 1 && a != b;
    case CLUE_modular:
        return (j - i) % 3 ? a % 3 == b % 3 : a % 3 != b % 3;
    case CLUE_entropic:
        return are_in_one_third(a, b, (int)layout->digits) != ((j - i) % 3 == 0);
    case CLUE_white_dot:
        return difference != clue->value;
    case CLUE_black_dot:
        return a * clue->value != b && b * clue->value != a;
    case CLUE_sum:
        return a + b != clue->value;
    case CLUE_greater:
        return a <= b;
    case CLUE_clone:
        return j - i == n / 2 && a != b;
    case CLUE_pairs:
        return j == i + 1 && !rule_meaning_relates(layout, clue, a, b, 1);
    case CLUE_all_pairs:
        return !rule_meaning_relates(layout, clue, a, b, j - i);
    default:
        return false;
    }
}

/* Returns whether a and b, in cells dx and dy apart, break a rule of the board. */
static bool is_rule_broken(const struct layout *layout, const struct clue *clue, cell_id one, cell_id two, int a, int b)
{
    int dx = abs(layout->cell[one].x - layout->cell[two].x), dy = abs(layout->cell[one].y - layout->cell[two].y);
    bool share_side = dx + dy == 1;
    switch (clue->kind) {
    case CLUE_anti_knight:
        return dx * dy == 2 && a == b;
    case CLUE_anti_king:
        return dx == 1 && dy == 1 && a == b;
    case CLUE_non_consecutive:
        return share_side && abs(a - b) == 1;
    case CLUE_all_white_dots:
        return share_side && abs(a - b) == 1 && !has_mark(layout, one, two, CLUE_white_dot, CLUE_black_dot);
    case CLUE_all_black_dots:
        return share_side && (a == 2 * b || b == 2 * a) && !has_mark(layout, one, two, CLUE_white_dot, CLUE_black_dot);
    case CLUE_all_sums:
        return share_side && (a + b == 5 || a + b == 10) && !has_mark(layout, one, two, CLUE_sum, CLUE_sum);
    case CLUE_minimum:
    case CLUE_maximum:
        return share_side && (index_of(clue, one) >= 0 || index_of(clue, two) >= 0) &&
               is_extreme_broken(layout, clue->kind, one, two, a, b);
    default:
        return false;
    }
}

bool clue_rule_forbids(const struct layout *layout, const struct clue *clue, candidate_id one, candidate_id two)
{
    int a = (int)candidate_digit(one), b = (int)candidate_digit(two);
    if (is_rule_broken(layout, clue, candidate_cell(one), candidate_cell(two), a, b))
        return true;
    int i = index_of(clue, candidate_cell(one)), j = index_of(clue, candidate_cell(two));
    if (i < 0 || j < 0)
        return false;
    return i < j ? is_list_broken(layout, clue, i, j, a, b) : is_list_broken(layout, clue, j, i, b, a);
}

bool clue_rule_allows(const struct clue *clue, cell_id cell, unsigned digit)
{
    if ((clue->kind != CLUE_even && clue->kind != CLUE_odd) || index_of(clue, cell) < 0)
        return true;
    return digit % 2 == (clue->kind == CLUE_odd);
}

static bool is_proved(const struct layout *layout, struct constraint exclusion)
{
    const struct clue *clue = &layout->clue[constraint_clue(layout, exclusion)];
    unsigned size = constraint_size(layout, exclusion);
    for (unsigned i = 0; i < size; i++) {
        candidate_id a = constraint_candidate(layout, exclusion, i);
        for (unsigned k = 0; k < i; k++) {
            candidate_id b = constraint_candidate(layout, exclusion, k);
            if (candidate_cell(a) != candidate_cell(b) && !clue_rule_forbids(layout, clue, a, b))
                return false;
        }
    }
    return true;
}

/* --- sums --- */

/* Returns the total of the clue's cells from `from` to before `to`. */
static int add_up(const struct clue *clue, const digit_mask *digits, unsigned from, unsigned to)
{
    int total = 0;
    for (unsigned i = from; i < to; i++)
        total += (int)digit_first(digits[clue->cell[i]]);
    return total;
}

/* Returns the end of an equal-sum line's segment that begins at `from`. */
static unsigned stretch_end(const struct layout *layout, const struct clue *clue, unsigned from)
{
    unsigned end = from;
    while (end < clue->count && layout->region[clue->cell[end]] == layout->region[clue->cell[from]])
        end++;
    return end;
}

/* Returns whether the cells of a quadruple hold each digit of its number as often as it appears there. */
static bool has_its_digits(const struct clue *clue, const digit_mask *digits)
{
    for (unsigned digit = 1; digit <= 9; digit++) {
        int missing = 0;
        for (unsigned left = clue->value; left; left /= 10)
            missing += left % 10 == digit;
        for (unsigned i = 0; i < clue->count; i++)
            missing -= digits[clue->cell[i]] == digit_bit(digit);
        if (missing > 0)
            return false;
    }
    return true;
}

static bool lies_between(const struct clue *clue, const digit_mask *digits)
{
    int one = (int)digit_first(digits[clue->cell[0]]), two = (int)digit_first(digits[clue->cell[clue->count - 1]]);
    for (unsigned i = 1; i + 1u < clue->count; i++) {
        int own = (int)digit_first(digits[clue->cell[i]]);
        if ((own - one) * (own - two) >= 0)
            return false;
    }
    return true;
}

/* Sorts the clue's cells in the order in which its machine reads them. */
static void read_order(const struct clue *clue, cell_id *cell)
{
    unsigned flags = clue_rules[clue->kind].flags, read = 0;
    int low = (clue->count - 1) / 2, high = clue->count / 2;
    if (flags & CLUE_ENDS_FIRST) {
        cell[read++] = clue->cell[0];
        cell[read++] = clue->cell[clue->count - 1];
        for (unsigned i = 1; i + 1u < clue->count; i++)
            cell[read++] = clue->cell[i];
    } else if (flags & CLUE_MIDDLE_FIRST) {
        for (; low >= 0; low--, high++) {
            cell[read++] = clue->cell[low];
            if (high > low)
                cell[read++] = clue->cell[high];
        }
    } else {
        for (; read < clue->count; read++)
            cell[read] = clue->cell[read];
    }
}

/* Finds the four cells whose upper left one is `first`. Returns false if the board does not have all of them. */
static bool find_square(const struct layout *layout, cell_id first, cell_id cell[4])
{
    unsigned found = 0;
    for (unsigned c = first; c < layout->cells; c++) {
        int x = layout->cell[c].x - layout->cell[first].x, y = layout->cell[c].y - layout->cell[first].y;
        if ((x == 0 || x == 1) && (y == 0 || y == 1))
            cell[found++] = (cell_id)c;
    }
    return found == 4;
}

/* Returns the last digit for which the rule's machine must be tested. */
static int last_digit(const struct layout *layout, const struct clue *clue)
{
    const char *text = clue_text(clue);
    return !strncmp(text + strspn(text, " \t"), "every", 5) ? (int)layout->digits : 1;
}

/* Returns whether the digits obey the rule's machine, at all its places and for each digit that it concerns. */
static bool obeys_machine(const struct layout *layout, const struct clue *clue, const digit_mask *digits)
{
    cell_id cell[MAX_SUM_CELLS], square[4];
    bool squares = clue_rules[clue->kind].flags & CLUE_SQUARES, obeys = true;
    read_order(clue, cell);
    for (int v = 1; v <= last_digit(layout, clue) && obeys; v++) {
        obeys = squares || rule_meaning_accepts(layout, clue, cell, clue->count, v, digits);
        for (unsigned c = 0; squares && c < layout->cells && obeys; c++)
            obeys =
                !find_square(layout, (cell_id)c, square) || rule_meaning_accepts(layout, clue, square, 4, v, digits);
    }
    return obeys;
}

static unsigned circle_of(const struct clue *clue)
{
    return clue->value >= 2 ? clue->value : 1;
}

static int number_in_circle(const struct clue *clue, const digit_mask *digits)
{
    int number = 0;
    for (unsigned i = 0; i < circle_of(clue); i++)
        number = 10 * number + add_up(clue, digits, i, i + 1);
    return number;
}

/* Returns whether the digits have the total of the clue; true if the clue does not concern a total. */
static bool adds_up(const struct layout *layout, const struct clue *clue, const digit_mask *digits)
{
    if (clue_rules[clue->kind].flags & CLUE_READS)
        return obeys_machine(layout, clue, digits);
    switch (clue->kind) {
    case CLUE_cage:
    case CLUE_little_killer:
        return !clue->value || add_up(clue, digits, 0, clue->count) == clue->value;
    case CLUE_arrow:
        return number_in_circle(clue, digits) == add_up(clue, digits, circle_of(clue), clue->count);
    case CLUE_equal_sums:
        for (unsigned from = 0, to; (to = stretch_end(layout, clue, from)) < clue->count; from = to) {
            if (add_up(clue, digits, from, to) != add_up(clue, digits, to, stretch_end(layout, clue, to)))
                return false;
        }
        return true;
    case CLUE_quadruple:
        return has_its_digits(clue, digits);
    case CLUE_between:
        return lies_between(clue, digits);
    default:
        return true;
    }
}

/* Returns whether the sum's cells are those of the clue from `added` to `taken`, counting up, and from `taken` to
 * `end`, counting down. */
static bool has_cells(const struct sum *sum, const struct clue *clue, unsigned added, unsigned taken, unsigned end)
{
    for (unsigned i = added; i < end; i++) {
        if (i - added >= sum->cells || sum->cell[i - added] != clue->cell[i])
            return false;
    }
    return sum->added == taken - added && sum->cells == end - added;
}

/* Returns whether the sum follows from its houses and cages with totals. Inside: each cell counts once for each house
 * that contains it, minus once for each cage inside the houses. Outside: once for each cage that reaches into the
 * houses, minus once for each house. This must leave exactly the sum's cells, once each, and the totals must give its
 * total in the same way. */
static bool is_rest_proved(const struct layout *layout, const struct sum *sum)
{
    int *times = memory_calloc(layout->cells, sizeof *times), *in = memory_calloc(layout->cells, sizeof *in);
    int sign = sum->is_outside ? -1 : 1, total = 0;
    for (unsigned h = 0; h < sum->houses; h++) {
        for (unsigned i = 0; i < layout->digits; i++) {
            in[layout->house[sum->house[h]].cells[i]] = 1;
            times[layout->house[sum->house[h]].cells[i]] += sign;
            total += sign * (int)(i + 1);
        }
    }
    for (unsigned k = 0; k < layout->clues; k++) {
        const struct clue *cage = &layout->clue[k];
        int inside = 0;
        for (unsigned i = 0; i < cage->count; i++)
            inside += in[cage->cell[i]];
        if (cage->kind != CLUE_cage || !cage->value || (sum->is_outside ? !inside : inside < cage->count))
            continue;
        total -= sign * cage->value;
        for (unsigned i = 0; i < cage->count; i++)
            times[cage->cell[i]] -= sign;
    }
    for (unsigned i = 0; i < sum->cells; i++)
        times[sum->cell[i]]--;
    bool is_proved = total == sum->total && sum->added == sum->cells;
    for (unsigned c = 0; c < layout->cells; c++)
        is_proved &= !times[c];
    memory_free(times);
    memory_free(in);
    return is_proved;
}

/* Returns whether the sum adds the cells along the arrow and subtracts the cells of its circle. */
static bool is_arrow_proved(const struct sum *sum, const struct clue *clue, unsigned circle)
{
    bool is_proved = sum->cells == clue->count && sum->added == clue->count - circle && !sum->total &&
                     sum->places == (circle > 1 ? circle : 0);
    for (unsigned i = 0; i < clue->count && is_proved; i++)
        is_proved = sum->cell[i < circle ? sum->added + i : i - circle] == clue->cell[i];
    return is_proved;
}

/* Returns whether the sum's table allows everything that the clue's rule allows, in the machine's order, for one of the
 * digits that it concerns. */
static bool is_reading_proved(const struct layout *layout, const struct clue *clue, const struct sum *sum)
{
    cell_id cell[MAX_SUM_CELLS];
    unsigned count = clue->count;
    if (sum->rule != SUM_READS || sum->digits != layout->digits)
        return false;
    if (clue_rules[clue->kind].flags & CLUE_SQUARES)
        count = find_square(layout, sum->cell[0], cell) ? 4 : 0;
    else
        read_order(clue, cell);
    if (!count || sum->cells != count || memcmp(sum->cell, cell, count * sizeof *cell) != 0)
        return false;
    for (int v = 1; v <= last_digit(layout, clue); v++) {
        if (rule_meaning_proves(layout, clue, sum, v))
            return true;
    }
    return false;
}

static bool is_sum_proved(const struct layout *layout, const struct sum *sum)
{
    if (sum->houses)
        return is_rest_proved(layout, sum);
    const struct clue *clue = &layout->clue[sum->clue];
    if (clue_rules[clue->kind].flags & CLUE_READS)
        return is_reading_proved(layout, clue, sum);
    if (sum->places && clue->kind != CLUE_arrow)
        return false;
    if ((sum->rule != SUM_TOTAL) != (clue->kind == CLUE_quadruple || clue->kind == CLUE_between))
        return false;
    switch (clue->kind) {
    case CLUE_cage:
    case CLUE_little_killer:
        return has_cells(sum, clue, 0, clue->count, clue->count) && sum->total == clue->value && clue->value;
    case CLUE_arrow:
        return is_arrow_proved(sum, clue, circle_of(clue));
    case CLUE_equal_sums:
        for (unsigned from = 0, to; (to = stretch_end(layout, clue, from)) < clue->count; from = to) {
            if (has_cells(sum, clue, from, to, stretch_end(layout, clue, to)))
                return !sum->total;
        }
        return false;
    case CLUE_quadruple:
        for (unsigned digit = 1; digit <= 9; digit++) {
            unsigned times = 0;
            for (unsigned left = clue->value; left; left /= 10)
                times += left % 10 == digit;
            if (sum->least[digit] > times)
                return false;
        }
        return sum->rule == SUM_HOLDS && has_cells(sum, clue, 0, clue->count, clue->count);
    case CLUE_between:
        for (unsigned i = 1; i + 1u < clue->count; i++) {
            if (i + 1u >= sum->cells || sum->cell[i + 1] != clue->cell[i])
                return false;
        }
        return sum->rule == SUM_BETWEEN && sum->cells == clue->count && sum->cell[0] == clue->cell[0] &&
               sum->cell[1] == clue->cell[clue->count - 1];
    default:
        return false;
    }
}

bool clue_rules_prove_constraints(const struct layout *layout)
{
    for (unsigned e = 0; layout->exclusions && e < layout->exclusions->count; e++) {
        if (!is_proved(layout, constraint_exclusion(e)))
            return false;
    }
    for (unsigned s = 0; layout->sums && s < layout->sums->count; s++) {
        if (!is_sum_proved(layout, &layout->sums->sum[s]))
            return false;
    }
    return true;
}

static bool holds(const struct layout *layout, const struct clue *clue, const digit_mask *digits)
{
    for (unsigned c = 0; c < layout->cells; c++) {
        candidate_id own = candidate_id_of((cell_id)c, digit_first(digits[c]));
        if (!clue_rule_allows(clue, (cell_id)c, candidate_digit(own)))
            return false;
        for (unsigned k = 0; k < c; k++) {
            if (clue_rule_forbids(layout, clue, candidate_id_of((cell_id)k, digit_first(digits[k])), own))
                return false;
        }
    }
    return adds_up(layout, clue, digits);
}

bool clue_rules_hold(const struct layout *layout, const digit_mask *digits, const struct clue **broken)
{
    for (unsigned i = 0; i < layout->clues; i++) {
        *broken = &layout->clue[i];
        if (!holds(layout, *broken, digits))
            return false;
    }
    return true;
}
