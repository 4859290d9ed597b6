#include "engine/generate_clues.h"

#include <string.h>

#include "base/array.h"
#include "base/random.h"
#include "base/translation.h"
#include "puzzle/clue.h"

enum { MAX_WALKS = 6000 /* the most walks to place the lines of a kind */, MAX_SHARES = 4 };

/* The method of placing the clues of a kind on the board. */
enum manner {
    MANNER_COVER = 1, /* areas that together cover the board, with different digits in each */
    MANNER_LINES,     /* lines of touching cells; no cell is on two lines of the same style */
    MANNER_STRAIGHT,  /* diagonals from edge to edge */
    MANNER_BESIDE,    /* two cells that share a side */
    MANNER_CORNER,    /* the four cells around a corner */
    MANNER_ALONE,     /* single cells */
    MANNER_BOARD,     /* a rule of the whole board */
};

/* A number of clues of a kind: at most `clues`, each with `least` to `most` cells. */
struct share {
    enum clue_kind kind;
    enum manner manner; /* 0: ends the list of shares */
    unsigned value;     /* 0: the kind's default */
    unsigned clues, least, most;
};

static const struct style {
    const char *id, *title;
    struct share share[MAX_SHARES];
} styles[] = {
    {"killer", TR("Killer cages"), {{CLUE_cage, MANNER_COVER, 0, LAYOUT_MAX_CELLS, 2, 4}}},
    {"little-killer", TR("Little killers"), {{CLUE_little_killer, MANNER_STRAIGHT, 0, 12, 2, 6}}},
    {"arrow", TR("Arrows"), {{CLUE_arrow, MANNER_LINES, 0, 10, 3, 4}}},
    {"thermometer", TR("Thermometers"), {{CLUE_thermometer, MANNER_LINES, 0, 8, 3, 6}}},
    {"slow-thermometer", TR("Slow thermometers"), {{CLUE_slow_thermometer, MANNER_LINES, 0, 8, 3, 7}}},
    {"kropki",
     TR("White and black dots, all given"),
     {{CLUE_all_white_dots, MANNER_BOARD, 0, 1, 0, 0},
      {CLUE_all_black_dots, MANNER_BOARD, 0, 1, 0, 0},
      {CLUE_black_dot, MANNER_BESIDE, 2, LAYOUT_MAX_CELLS, 2, 2},
      {CLUE_white_dot, MANNER_BESIDE, 1, LAYOUT_MAX_CELLS, 2, 2}}},
    {"xv",
     TR("X and V, all given"),
     {{CLUE_all_sums, MANNER_BOARD, 0, 1, 0, 0},
      {CLUE_sum, MANNER_BESIDE, 10, LAYOUT_MAX_CELLS, 2, 2},
      {CLUE_sum, MANNER_BESIDE, 5, LAYOUT_MAX_CELLS, 2, 2}}},
    {"greater", TR("Inequality signs"), {{CLUE_greater, MANNER_BESIDE, 0, 36, 2, 2}}},
    {"whisper", TR("Whisper lines"), {{CLUE_whisper, MANNER_LINES, 0, 8, 3, 7}}},
    {"renban", TR("Renban lines"), {{CLUE_renban, MANNER_LINES, 0, 9, 3, 6}}},
    {"nabner", TR("Nabner lines"), {{CLUE_nabner, MANNER_LINES, 0, 9, 3, 4}}},
    {"palindrome", TR("Palindromes"), {{CLUE_palindrome, MANNER_LINES, 0, 8, 3, 6}}},
    {"modular", TR("Modular lines"), {{CLUE_modular, MANNER_LINES, 0, 8, 4, 7}}},
    {"entropic", TR("Entropic lines"), {{CLUE_entropic, MANNER_LINES, 0, 8, 4, 7}}},
    {"equal-sums", TR("Equal-sum lines"), {{CLUE_equal_sums, MANNER_LINES, 0, 8, 3, 6}}},
    {"quadruple", TR("Quadruples"), {{CLUE_quadruple, MANNER_CORNER, 0, 12, 1, 4}}},
    {"between", TR("Between lines"), {{CLUE_between, MANNER_LINES, 0, 8, 3, 6}}},
    {"even-odd",
     TR("Even and odd cells"),
     {{CLUE_even, MANNER_ALONE, 0, 14, 1, 1}, {CLUE_odd, MANNER_ALONE, 0, 14, 1, 1}}},
    {"extremes",
     TR("Minimum and maximum"),
     {{CLUE_minimum, MANNER_ALONE, 0, 12, 1, 1}, {CLUE_maximum, MANNER_ALONE, 0, 12, 1, 1}}},
};

enum { STYLES = sizeof styles / sizeof *styles };
_Static_assert((int)STYLES <= (int)MAX_CLUE_STYLES, "a set of styles is a number");

const char *clue_style_id(unsigned style)
{
    return style < STYLES ? styles[style].id : NULL;
}

const char *clue_style_title(unsigned style)
{
    return style < STYLES ? styles[style].title : NULL;
}

unsigned clue_style_find(const char *id, size_t length)
{
    for (unsigned style = 0; style < STYLES; style++) {
        if (strlen(styles[style].id) == length && !memcmp(styles[style].id, id, length))
            return style;
    }
    return MAX_CLUE_STYLES;
}

struct placing {
    const struct layout *layout;
    const digit_mask *solution;
    uint64_t *random;
    struct clue_list list;
    bool *taken; /* [cells]: used by a clue of the style */
    cell_id cell[CLUE_MAX_CELLS];
    struct clue clue; /* the current clue; its cells are `cell`, NO_CELL if not placed yet */
};

static unsigned digit_at(const struct placing *placing, cell_id cell)
{
    return digit_first(placing->solution[cell]);
}

static unsigned add_up(const struct placing *placing, unsigned from, unsigned to)
{
    unsigned total = 0;
    for (unsigned i = from; i < to; i++)
        total += digit_at(placing, placing->cell[i]);
    return total;
}

static bool has_digit(const struct placing *placing, unsigned cells, cell_id cell)
{
    for (unsigned i = 0; i < cells; i++) {
        if (placing->solution[placing->cell[i]] == placing->solution[cell])
            return true;
    }
    return false;
}

/* Returns whether the digits of the clue's placed cells obey its rule about pairs of cells. */
static bool obeys_pairs(const struct placing *placing)
{
    const struct clue *clue = &placing->clue;
    const struct clue_rule *rule = &clue_rules[clue->kind];
    struct clue_pair pair;
    for (size_t at = 0; clue_next_pair(placing->layout, clue, &at, &pair);) {
        if (pair.a != NO_CELL && pair.b != NO_CELL &&
            !rule->related(digit_at(placing, pair.a), digit_at(placing, pair.b), pair.apart, clue->count, clue->value,
                           placing->layout->digits))
            return false;
    }
    for (unsigned i = 0; rule->pairs == PAIRS_ITSELF && i < clue->count; i++) {
        unsigned digit = digit_at(placing, clue->cell[i]);
        if (!rule->related(digit, digit, 0, clue->count, clue->value, placing->layout->digits))
            return false;
    }
    return true;
}

/* Returns whether the line crosses at least two regions, with the same sum in each. */
static bool has_equal_sums(const struct placing *placing)
{
    const uint16_t *region = placing->layout->region;
    unsigned count = placing->clue.count, first = 0;
    for (unsigned from = 0, to; from < count; from = to) {
        for (to = from; to < count && region[placing->cell[to]] == region[placing->cell[from]];)
            to++;
        if (!from)
            first = add_up(placing, from, to);
        if (to - from == count || add_up(placing, from, to) != first)
            return false;
    }
    return true;
}

static bool lies_between(const struct placing *placing)
{
    unsigned count = placing->clue.count;
    unsigned one = digit_at(placing, placing->cell[0]), two = digit_at(placing, placing->cell[count - 1]);
    for (unsigned i = 1; i + 1 < count; i++) {
        unsigned digit = digit_at(placing, placing->cell[i]);
        if (digit <= (one < two ? one : two) || digit >= (one < two ? two : one))
            return false;
    }
    return true;
}

static bool obeys_sum(const struct placing *placing)
{
    unsigned flags = clue_rules[placing->clue.kind].flags;
    if (flags & CLUE_FIRST && add_up(placing, 0, 1) != add_up(placing, 1, placing->clue.count))
        return false;
    if (flags & CLUE_BETWEEN && !lies_between(placing))
        return false;
    return !(flags & CLUE_SEGMENTS) || has_equal_sums(placing);
}

static void add_clue(struct placing *placing)
{
    if (clue_rules[placing->clue.kind].flags & CLUE_TOTAL)
        placing->clue.value = (uint16_t)add_up(placing, 0, placing->clue.count);
    for (unsigned i = 0; i < placing->clue.count; i++)
        placing->taken[placing->cell[i]] = true;
    clue_list_add(&placing->list, &placing->clue);
}

/* Lists the cells without a clue of the style that touch the cell; with `corners`, also at a corner. */
static unsigned list_beside(const struct placing *placing, cell_id cell, bool corners, cell_id beside[8])
{
    const struct layout *layout = placing->layout;
    unsigned count = 0;
    for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
            if ((!x && !y) || (!corners && x && y))
                continue;
            cell_id other = layout_cell_at(layout, layout->cell[cell].x + x, layout->cell[cell].y + y);
            if (other != NO_CELL && !placing->taken[other])
                beside[count++] = other;
        }
    }
    return count;
}

/* --- lines --- */

static bool is_on_line(const struct placing *placing, unsigned placed, cell_id cell)
{
    unsigned i = 0;
    while (i < placed && placing->cell[i] != cell)
        i++;
    return i < placed;
}

/* Chooses the line's next cell among those that its rule allows. Returns false if there is none. */
static bool walk_on(struct placing *placing, unsigned placed)
{
    cell_id beside[8], fitting[8];
    bool distinct = clue_rules[placing->clue.kind].flags & CLUE_DISTINCT;
    unsigned count = list_beside(placing, placing->cell[placed - 1], true, beside), fit = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_on_line(placing, placed, beside[i]) || (distinct && has_digit(placing, placed, beside[i])))
            continue;
        placing->cell[placed] = beside[i];
        if (obeys_pairs(placing))
            fitting[fit++] = beside[i];
    }
    placing->cell[placed] = fit ? fitting[random_below(placing->random, fit)] : NO_CELL;
    return fit;
}

static void place_lines(struct placing *placing, const struct share *share)
{
    unsigned added = 0, longest = share->most < placing->layout->digits ? share->most : placing->layout->digits;
    for (unsigned walk = 0; added < share->clues && walk < MAX_WALKS; walk++) {
        unsigned placed = 1, length = share->least + random_below(placing->random, longest - share->least + 1);
        placing->clue.count = (uint16_t)length;
        for (unsigned i = 0; i < length; i++)
            placing->cell[i] = NO_CELL;
        placing->cell[0] = (cell_id)random_below(placing->random, placing->layout->cells);
        if (placing->taken[placing->cell[0]])
            continue;
        while (placed < length && walk_on(placing, placed))
            placed++;
        if (placed < length || !obeys_sum(placing))
            continue;
        add_clue(placing);
        added++;
    }
}

/* --- others --- */

/* Returns all cells in random order. The caller frees them. */
static cell_id *shuffle_cells(struct placing *placing)
{
    unsigned cells = placing->layout->cells;
    cell_id *order = memory_calloc(cells, sizeof *order);
    random_order(placing->random, order, cells);
    return order;
}

/* Lists the cells beside the first `placed` cells of the clue whose digit the clue does not have yet. */
static unsigned list_growth(const struct placing *placing, unsigned placed, cell_id *growth)
{
    unsigned count = 0;
    for (unsigned k = 0; k < placed; k++) {
        cell_id beside[8];
        unsigned cells = list_beside(placing, placing->cell[k], false, beside);
        for (unsigned i = 0; i < cells; i++) {
            if (!has_digit(placing, placed, beside[i]))
                growth[count++] = beside[i];
        }
    }
    return count;
}

/* Covers the board with cages. A cell that no cage can take stays without one. */
static void place_cover(struct placing *placing, const struct share *share, const cell_id *order)
{
    for (unsigned i = 0; i < placing->layout->cells; i++) {
        cell_id growth[4 * LAYOUT_MAX_DIGITS];
        unsigned placed = 1, length = share->least + random_below(placing->random, share->most - share->least + 1);
        if (placing->taken[order[i]])
            continue;
        placing->cell[0] = order[i];
        placing->taken[order[i]] = true;
        while (placed < length) {
            unsigned ways = list_growth(placing, placed, growth);
            if (!ways)
                break;
            placing->cell[placed] = growth[random_below(placing->random, ways)];
            placing->taken[placing->cell[placed++]] = true;
        }
        placing->clue.count = (uint16_t)placed;
        if (placed >= share->least)
            add_clue(placing);
    }
}

/* Returns whether a clue that was placed before has the same cells. */
static bool is_marked(const struct placing *placing)
{
    for (size_t i = 0; i < placing->list.count; i++) {
        const struct clue *other = &placing->list.items[i];
        if (other->count != placing->clue.count)
            continue;
        unsigned common = 0;
        for (unsigned k = 0; k < other->count; k++)
            common += is_on_line(placing, placing->clue.count, other->cell[k]);
        if (common == other->count && common)
            return true;
    }
    return false;
}

/* Finds the diagonal from the cell at an edge, with the steps `x` and `y`. Returns the number of its cells. */
static unsigned find_diagonal(struct placing *placing, cell_id cell, int x, int y)
{
    unsigned count = 0;
    while (cell != NO_CELL && count < placing->layout->digits) {
        placing->cell[count++] = cell;
        cell = layout_cell_at(placing->layout, placing->layout->cell[cell].x + x, placing->layout->cell[cell].y + y);
    }
    return count;
}

static void place_diagonals(struct placing *placing, const struct share *share, const cell_id *order)
{
    const struct layout *layout = placing->layout;
    unsigned added = 0;
    for (unsigned i = 0; i < layout->cells && added < share->clues; i++) {
        int x = random_below(placing->random, 2) ? 1 : -1, y = random_below(placing->random, 2) ? 1 : -1;
        if (layout_cell_at(layout, layout->cell[order[i]].x - x, layout->cell[order[i]].y - y) != NO_CELL)
            continue;
        placing->clue.count = (uint16_t)find_diagonal(placing, order[i], x, y);
        if (placing->clue.count < share->least || placing->clue.count > share->most || is_marked(placing))
            continue;
        add_clue(placing);
        added++;
    }
}

/* Adds clues of two cells that share a side, in any order, or of one cell. Skips cells with a further clue of the
 * style. */
static void place_marks(struct placing *placing, const struct share *share, const cell_id *order)
{
    const struct layout *layout = placing->layout;
    unsigned added = 0, ways = share->manner == MANNER_BESIDE ? 4 : 1;
    for (unsigned i = 0; i < ways * layout->cells && added < share->clues; i++) {
        static const int to[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        const struct cell *cell = &layout->cell[order[i % layout->cells]];
        const int *step = to[i / layout->cells];
        placing->cell[0] = order[i % layout->cells];
        placing->cell[1] = layout_cell_at(layout, cell->x + step[0], cell->y + step[1]);
        placing->clue.count = (uint16_t)share->least;
        if ((ways > 1 && placing->cell[1] == NO_CELL) || !obeys_pairs(placing) || is_marked(placing))
            continue;
        add_clue(placing);
        added++;
    }
}

/* Adds quadruples of one to four digits, at most one at a corner. On boards of more than nine digits they only have
 * digits below ten. */
static void place_quadruples(struct placing *placing, const struct share *share, const cell_id *order)
{
    const struct layout *layout = placing->layout;
    unsigned added = 0;
    for (unsigned i = 0; i < layout->cells && added < share->clues; i++) {
        bool is_on_board = true, wanted[10] = {false};
        placing->clue.count = 4;
        placing->clue.value = 0;
        unsigned left = share->least + random_below(placing->random, share->most - share->least + 1);
        for (unsigned k = 0; k < 4 && is_on_board; k++) {
            placing->cell[k] =
                layout_cell_at(layout, layout->cell[order[i]].x + (int)k % 2, layout->cell[order[i]].y + (int)k / 2);
            is_on_board = placing->cell[k] != NO_CELL;
            unsigned digit = is_on_board ? digit_at(placing, placing->cell[k]) : 0;
            if (digit < 10 && left && !wanted[digit]) {
                wanted[digit] = true;
                left--;
            }
        }
        for (unsigned digit = 1; digit < 10; digit++)
            placing->clue.value = (uint16_t)(wanted[digit] ? placing->clue.value * 10 + digit : placing->clue.value);
        if (!is_on_board || !placing->clue.value)
            continue;
        add_clue(placing);
        added++;
    }
}

static void place_share(struct placing *placing, const struct share *share)
{
    cell_id *order = shuffle_cells(placing);
    placing->clue = (struct clue){.kind = (uint8_t)share->kind,
                                  .value = (uint16_t)(share->value ? share->value : clue_rules[share->kind].value),
                                  .cell = placing->cell};
    switch (share->manner) {
    case MANNER_COVER:
        place_cover(placing, share, order);
        break;
    case MANNER_LINES:
        place_lines(placing, share);
        break;
    case MANNER_STRAIGHT:
        place_diagonals(placing, share, order);
        break;
    case MANNER_CORNER:
        place_quadruples(placing, share, order);
        break;
    case MANNER_BESIDE:
    case MANNER_ALONE:
        place_marks(placing, share, order);
        break;
    case MANNER_BOARD:
        add_clue(placing);
        break;
    }
    memory_free(order);
}

/* Places the clues of a style. Returns false if none could be placed. */
static bool place_style(struct placing *placing, const struct style *style)
{
    size_t before = placing->list.count, rules = 0;
    placing->taken = memory_calloc(placing->layout->cells, sizeof *placing->taken);
    for (unsigned i = 0; i < MAX_SHARES && style->share[i].manner; i++) {
        place_share(placing, &style->share[i]);
        rules += style->share[i].manner == MANNER_BOARD;
    }
    memory_free(placing->taken);
    return placing->list.count > before + rules;
}

struct layout *generate_clues(const struct layout *layout, uint32_t set, const digit_mask *solution, uint64_t *random,
                              struct text_error *error)
{
    struct placing placing = {.layout = layout, .solution = solution, .random = random};
    struct layout *made = NULL;
    unsigned style = 0;
    while (style < STYLES && (!(set >> style & 1) || place_style(&placing, &styles[style])))
        style++;
    if (style == STYLES)
        made = layout_with_clues(layout, placing.list.items, placing.list.count, error);
    else
        text_error_input(error, 0, 0, "the layout %s has no place for %s", layout->name, styles[style].id);
    clue_list_clear(&placing.list);
    return made;
}
