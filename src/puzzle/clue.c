#include "puzzle/clue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text_error.h"
#include "base/translation.h"
#include "puzzle/reading.h"
#include "puzzle/sums.h"

enum { MAX_CLUE_NUMBER = 9999 }; /* the largest number of a clue whose rule is a text */

static unsigned apart_by(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* Returns the digit's third of the board's digits: 0: low; 1: middle; 2: high. */
static unsigned third_of(unsigned digit, unsigned digits)
{
    return (digit - 1) * 3 / digits;
}

#define CLUE(kind, word, title, rule, pairs, least, most, default_value, flags, relation)                              \
    static bool related_##kind(unsigned a, unsigned b, unsigned apart, unsigned count, unsigned value,                 \
                               unsigned digits)                                                                        \
    {                                                                                                                  \
        (void)a, (void)b, (void)apart, (void)count, (void)value, (void)digits;                                         \
        return relation;                                                                                               \
    }
#define RULE(kind, word, title, rule, least, most, value, flags, text)
#include "puzzle/clues.def"
#undef CLUE
#undef RULE

/* Always true: if the rule is a machine, any two digits are related. */
static bool related_in_text(unsigned a, unsigned b, unsigned apart, unsigned count, unsigned value, unsigned digits)
{
    (void)a, (void)b, (void)apart, (void)count, (void)value, (void)digits;
    return true;
}

const struct clue_rule clue_rules[CLUE_KINDS] = {
#define CLUE(kind, word, title, rule, pairs, least, most, value, flags, relation)                                      \
    [CLUE_##kind] = {word, title, rule, pairs, least, most, value, flags, related_##kind, NULL},
#define RULE(kind, word, title, rule, least, most, value, flags, text)                                                 \
    [CLUE_##kind] = {word, title, rule, PAIRS_NONE, least, most, value, (flags) | CLUE_READS, related_in_text, text},
#include "puzzle/clues.def"
#undef CLUE
#undef RULE
};

/* --- the cells that a clue relates --- */

/* The offsets to the neighbours that follow a cell in reading order. */
static const struct offset {
    int x, y;
} knight[] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}}, king[] = {{1, 1}, {-1, 1}}, sides[] = {{1, 0}, {0, 1}},
  around[] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

/* Returns whether a two-cell clue of one of these kinds joins the cells. */
static bool are_joined(const struct layout *layout, cell_id a, cell_id b, unsigned kind, unsigned other_kind)
{
    for (unsigned i = 0; i < layout->clues; i++) {
        const struct clue *clue = &layout->clue[i];
        if ((clue->kind == kind || clue->kind == other_kind) &&
            ((clue->cell[0] == a && clue->cell[1] == b) || (clue->cell[0] == b && clue->cell[1] == a)))
            return true;
    }
    return false;
}

bool clue_is_marked(const struct layout *layout, unsigned kind, cell_id cell)
{
    for (unsigned i = 0; i < layout->clues; i++) {
        if (layout->clue[i].kind == kind && layout->clue[i].cell[0] == cell)
            return true;
    }
    return false;
}

/* Finds the next pair of a cell and a cell at one of the offsets, among `cells` (NULL: the whole board). */
static bool next_at_offset(const struct layout *layout, const cell_id *cells, unsigned count,
                           const struct offset *offset, unsigned offsets, size_t *at, struct clue_pair *pair)
{
    while (*at < (size_t)count * offsets) {
        const struct offset *go = &offset[*at % offsets];
        cell_id cell = (cell_id)(cells ? cells[*at / offsets] : *at / offsets);
        ++*at;
        *pair = (struct clue_pair){
            cell, layout_cell_at(layout, layout->cell[cell].x + go->x, layout->cell[cell].y + go->y), 1};
        if (pair->b != NO_CELL)
            return true;
    }
    return false;
}

/* Numbers the pairs of a list (0, 1), (0, 2), ..., (1, 2), ... */
static bool next_of_list(const struct clue *clue, enum clue_pairs pairs, size_t *at, struct clue_pair *pair)
{
    size_t count = clue->count;
    while (*at < count * count) {
        size_t i = *at / count, k = *at % count;
        ++*at;
        bool is_pair = pairs == PAIRS_ALL        ? i < k
                       : pairs == PAIRS_NEXT     ? k == i + 1
                       : pairs == PAIRS_MIRRORED ? i < k && i + k == count - 1
                                                 : 2 * i < count && k == i + count / 2;
        if (is_pair) {
            *pair = (struct clue_pair){clue->cell[i], clue->cell[k], (unsigned)(k - i)};
            return true;
        }
    }
    return false;
}

bool clue_next_pair(const struct layout *layout, const struct clue *clue, size_t *at, struct clue_pair *pair)
{
    enum clue_pairs pairs = clue_rules[clue->kind].pairs;
    switch (pairs) {
    case PAIRS_NONE:
    case PAIRS_ITSELF:
        return false;
    case PAIRS_NEXT:
    case PAIRS_ALL:
    case PAIRS_MIRRORED:
    case PAIRS_HALVES:
        return next_of_list(clue, pairs, at, pair);
    case PAIRS_AROUND:
        while (next_at_offset(layout, clue->cell, clue->count, around, 4, at, pair)) {
            if (!clue_is_marked(layout, clue->kind, pair->b))
                return true;
        }
        return false;
    case PAIRS_KNIGHT:
        return next_at_offset(layout, NULL, layout->cells, knight, 4, at, pair);
    case PAIRS_KING:
        return next_at_offset(layout, NULL, layout->cells, king, 2, at, pair);
    case PAIRS_NEIGHBOURS:
    case PAIRS_WITHOUT_DOT:
    case PAIRS_WITHOUT_SUM:
        break;
    }
    bool dots = pairs == PAIRS_WITHOUT_DOT, any = pairs == PAIRS_NEIGHBOURS;
    while (next_at_offset(layout, NULL, layout->cells, sides, 2, at, pair)) {
        if (any ||
            !are_joined(layout, pair->a, pair->b, dots ? CLUE_white_dot : CLUE_sum, dots ? CLUE_black_dot : CLUE_sum))
            return true;
    }
    return false;
}

void clue_relate(const struct layout *layout, const struct clue *clue, unsigned apart, digit_mask *beside)
{
    const struct clue_rule *kind = &clue_rules[clue->kind];
    struct rule_text *text = clue->text ? rule_text_read(clue->text, NULL) : NULL;
    for (unsigned a = 1; a <= layout->digits; a++) {
        beside[a] = 0;
        for (unsigned b = 1; b <= layout->digits; b++) {
            struct rule_values values = {.a = (int)a,
                                         .b = (int)b,
                                         .i = (int)apart,
                                         .m = clue->count,
                                         .n = clue->value,
                                         .digits = (int)layout->digits};
            bool is_related = text ? rule_text_relates(text, &values)
                                   : kind->related(a, b, apart, clue->count, clue->value, layout->digits);
            beside[a] |= is_related ? digit_bit(b) : 0;
        }
    }
    rule_text_destroy(text);
}

void clue_find_lonely(const struct layout *layout, const struct clue *clue, const struct clue_pair *pair,
                      digit_mask lonely[2])
{
    digit_mask beside[LAYOUT_MAX_DIGITS + 1], with_partner = 0;
    bool are_peers = layout_are_peers(layout, pair->a, pair->b);
    clue_relate(layout, clue, pair->apart, beside);
    lonely[0] = 0;
    for (unsigned digit = 1; digit <= layout->digits; digit++) {
        digit_mask partners = beside[digit] & ~(are_peers ? digit_bit(digit) : 0);
        lonely[0] |= partners ? 0 : digit_bit(digit);
        with_partner |= partners;
    }
    lonely[1] = layout_all_digits(layout) & ~with_partner;
}

const char *clue_text(const struct clue *clue)
{
    return clue->text ? clue->text : clue_rules[clue->kind].text;
}

unsigned clue_read_index(const struct clue *clue, unsigned i)
{
    unsigned flags = clue_rules[clue->kind].flags, last = clue->count - 1u, middle = last / 2;
    if (flags & CLUE_ENDS_FIRST)
        return !i ? 0 : i == 1 ? last : i - 1;
    if (!(flags & CLUE_MIDDLE_FIRST))
        return i;
    /* the middle cell, if there is one, then the cells on both sides, from the inside out */
    unsigned from = clue->count % 2 ? i : i + 1;
    return from % 2 ? middle + (clue->count % 2 ? 0 : 1) - (from + 1) / 2 : middle + from / 2;
}

/* --- what a clue may be --- */

/* Returns how many consecutive cells, less one, a line of this kind relates; 0 if it does not relate consecutive
 * cells. */
static unsigned reach_of(enum clue_kind kind)
{
    return kind == CLUE_whisper ? 1 : kind == CLUE_modular || kind == CLUE_entropic ? 2 : 0;
}

/* Returns whether the clue has an allowed number of cells, all on the board, and none twice unless its line allows
 * that. They need not be adjacent: even the two cells of a dot may be apart in f-puzzles' files. */
static bool check_cells(const struct layout *layout, const struct clue *clue, struct text_error *error)
{
    const struct clue_rule *rule = &clue_rules[clue->kind];
    unsigned most = rule->flags & CLUE_DISTINCT ? layout->digits : rule->most;
    unsigned least = rule->flags & CLUE_FIRST ? clue_circle(clue) + 1 : rule->least;
    if (clue->count < least || clue->count > most)
        return text_error_input(error, 0, 0, "found %s with %u cells, expected %u to %u", rule->word, clue->count,
                                least, most);
    for (unsigned i = 0; i < clue->count; i++) {
        if (clue->cell[i] >= layout->cells)
            return text_error_input(error, 0, 0, "found %s with a cell that the board does not have", rule->word);
        unsigned reach = reach_of(clue->kind);
        for (unsigned k = reach && i > reach ? i - reach : 0; k < i; k++) {
            if (clue->cell[k] == clue->cell[i])
                return text_error_input(error, 0, 0, "found %s with r%uc%u twice, expected it once", rule->word,
                                        layout->cell[clue->cell[i]].y + 1u, layout->cell[clue->cell[i]].x + 1u);
        }
    }
    if ((clue->kind == CLUE_entropic || clue->kind == CLUE_global_entropy) && layout->digits % 3)
        return text_error_input(error, 0, 0,
                                "found %s on a board of %u digits, expected a number of digits that 3 divides",
                                rule->word, layout->digits);
    return (rule->pairs != PAIRS_HALVES || clue->count % 2 == 0) ||
           text_error_input(error, 0, 0, "found %s with %u cells, expected an even number", rule->word, clue->count);
}

cell_id clue_number_cell(const struct clue *clue)
{
    cell_id first = clue->cell[0];
    for (unsigned i = 1; i < clue->count; i++)
        first = clue->cell[i] < first ? clue->cell[i] : first;
    return first;
}

/* Larger boards use the digits 1 to 9 in a number, too. */
unsigned clue_most(const struct layout *layout, enum clue_kind kind)
{
    if (clue_rules[kind].flags & CLUE_HOLDS)
        return 9999;
    if (clue_rules[kind].flags & (CLUE_NUMBER | CLUE_TEXT))
        return MAX_CLUE_NUMBER;
    if (clue_rules[kind].flags & CLUE_TOTAL)
        return LAYOUT_MAX_DIGITS * layout->digits;
    if (clue_rules[kind].flags & CLUE_FIRST)
        return CLUE_MOST_PLACES;
    return clue_rules[kind].value ? 2 * LAYOUT_MAX_DIGITS : 0;
}

unsigned clue_times(const struct clue *clue, unsigned digit)
{
    unsigned times = 0;
    for (unsigned left = clue->value; left; left /= 10)
        times += left % 10 == digit;
    return times;
}

/* Returns whether the cells surround a corner, and the board has the digits of the clue's number. */
static bool check_quadruple(const struct layout *layout, const struct clue *clue, struct text_error *error)
{
    bool has_digits = true;
    for (unsigned left = clue->value; left; left /= 10)
        has_digits &= left % 10 && left % 10 <= layout->digits;
    if (!has_digits)
        return text_error_input(
            error, 0, 0, "found quadruple with the number %u, expected up to four digits of the board", clue->value);
    for (unsigned i = 0; i < clue->count; i++) {
        for (unsigned k = 0; k < i; k++) {
            const struct cell *a = &layout->cell[clue->cell[i]], *b = &layout->cell[clue->cell[k]];
            if (abs(a->x - b->x) > 1 || abs(a->y - b->y) > 1)
                return text_error_input(error, 0, 0, "found quadruple with cells apart, expected four around a corner");
        }
    }
    return true;
}

/* Returns whether the cells of a circle are the places of a number: side by side in one direction. (The order of a
 * circle's cells is not drawn.) */
static bool check_circle(const struct layout *layout, const struct clue *clue, struct text_error *error)
{
    const struct cell *first = &layout->cell[clue->cell[0]], *next = &layout->cell[clue->cell[1]];
    int x = next->x - first->x, y = next->y - first->y;
    bool fits = abs(x) < 2 && abs(y) < 2 && clue->cell[0] < clue->cell[1];
    for (unsigned i = 1; i < clue_circle(clue) && fits; i++) {
        const struct cell *one = &layout->cell[clue->cell[i - 1]], *other = &layout->cell[clue->cell[i]];
        fits = other->x - one->x == x && other->y - one->y == y;
    }
    return clue_circle(clue) == 1 || fits ||
           text_error_input(
               error, 0, 0,
               "found an arrow whose circle begins with r%uc%u and r%uc%u, expected cells that touch, in a straight "
               "line, in reading order",
               first->y + 1u, first->x + 1u, next->y + 1u, next->x + 1u);
}

/* Returns whether the clue's text has the form of its kind, and its machine is not too large. */
static bool check_text(const struct layout *layout, const struct clue *clue, struct text_error *error)
{
    unsigned flags = clue_rules[clue->kind].flags;
    if (!(flags & CLUE_TEXT) != !clue->text)
        return text_error_input(error, 0, 0,
                                clue->text ? "found %s with the text of a rule, expected none"
                                           : "found %s without the text of a rule, expected one in quotation marks",
                                clue_rules[clue->kind].word);
    if (!clue_text(clue))
        return true;
    struct rule_text *rule = rule_text_read(clue_text(clue), error);
    if (!rule)
        return false;
    bool is_machine = rule_text_is_machine(rule), fits = is_machine == !!(flags & CLUE_READS);
    struct rule_values values = {
        .m = flags & CLUE_SQUARES ? 4 : clue->count, .n = clue->value, .digits = (int)layout->digits};
    if (!fits)
        text_error_input(error, 0, 0,
                         is_machine ? "found %s with a machine, expected a relation of a and b"
                                    : "found %s with a relation, expected a machine that begins with 'start'",
                         clue_rules[clue->kind].word);
    for (unsigned v = 1; v <= (rule_text_is_for_each_digit(rule) ? layout->digits : 1) && is_machine && fits; v++) {
        values.v = (int)v;
        struct reading_table *table = reading_make(rule, &values, error);
        fits = table != NULL;
        reading_destroy(table);
    }
    rule_text_destroy(rule);
    return fits;
}

bool clue_check(const struct layout *layout, const struct clue *clue, struct text_error *error)
{
    if (clue->kind >= CLUE_KINDS)
        return text_error_input(error, 0, 0, "found a clue of kind %u, expected less than %d", clue->kind, CLUE_KINDS);
    const struct clue_rule *rule = &clue_rules[clue->kind];
    if (!rule->most && layout->grids != 1)
        return text_error_input(error, 0, 0, "found %s on a sheet of %u grids, expected one grid", rule->word,
                                layout->grids);
    unsigned most = clue_most(layout, clue->kind);
    bool may_lack = rule->flags & CLUE_NUMBER || (!rule->value && !(rule->flags & CLUE_HOLDS) &&
                                                  (!(rule->flags & CLUE_TOTAL) || rule->flags & CLUE_DISTINCT));
    if (clue->value > most || (!clue->value && !may_lack))
        return text_error_input(error, 0, 0,
                                most ? "found %s with the number %u, expected 1 to %u"
                                     : "found %s with the number %u, expected none",
                                rule->word, clue->value, most);
    return check_cells(layout, clue, error) && (!(rule->flags & CLUE_HOLDS) || check_quadruple(layout, clue, error)) &&
           (!(rule->flags & CLUE_FIRST) || check_circle(layout, clue, error)) && check_text(layout, clue, error);
}

/* --- text --- */

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

static size_t word_length(const char *text)
{
    return strcspn(text, " \t\r\n");
}

/* Returns the kind whose word begins the text, or CLUE_KINDS. */
static enum clue_kind kind_of(const char *text)
{
    unsigned kind = 0;
    size_t length = word_length(text);
    while (kind < CLUE_KINDS &&
           (strlen(clue_rules[kind].word) != length || memcmp(clue_rules[kind].word, text, length)))
        kind++;
    return kind;
}

enum clue_kind clue_kind_at(const char *text)
{
    return kind_of(skip_blanks(text));
}

/* Reads a number of any length. More than five digits count as more than any limit. */
static bool take_number(const char **text, unsigned *number)
{
    const char *at = *text;
    *number = 0;
    for (; *at >= '0' && *at <= '9'; at++)
        *number = *number < 10000 ? *number * 10 + (unsigned)(*at - '0') : *number;
    bool found = at > *text;
    *text = at;
    return found;
}

/* Reads a cell such as "r3c5" or "R3C5". */
static cell_id take_cell(const struct layout *layout, const char **text)
{
    unsigned row, column;
    const char *at = *text;
    if ((*at != 'r' && *at != 'R') || (at++, !take_number(&at, &row)) || (*at != 'c' && *at != 'C') ||
        (at++, !take_number(&at, &column)) || !row || !column || (*at && !strchr(" \t\r\n", *at)))
        return NO_CELL;
    *text = at;
    return layout_cell_at(layout, (int)column - 1, (int)row - 1);
}

static bool refuse(struct text_error *error, const char *text, const char *at, const char *expected)
{
    size_t length = word_length(at);
    if (!length)
        return text_error_input(error, 0, (size_t)(at - text) + 1, "found the end of the line, expected %s",
                                tr(expected));
    return text_error_input(error, 0, (size_t)(at - text) + 1, "found '%.*s', expected %s",
                            length < 40 ? (int)length : 40, at, tr(expected));
}

bool clue_is_alike(const struct clue *a, const struct clue *b)
{
    bool is_same_text = a->text && b->text ? !strcmp(a->text, b->text) : a->text == b->text;
    return is_same_text && a->kind == b->kind && a->value == b->value;
}

bool clue_is_same(const struct clue *a, const struct clue *b)
{
    return clue_is_alike(a, b) && a->count == b->count &&
           (!a->count || !memcmp(a->cell, b->cell, a->count * sizeof *a->cell));
}

static void add_part(struct clue_list *list, const struct clue *clue, unsigned first, unsigned end)
{
    cell_id *cells = memory_calloc(end - first + 1u, sizeof *cells);
    for (unsigned i = first; i < end; i++)
        cells[i - first] = clue->cell[i];
    array_append(list, *clue);
    list->items[list->count - 1].cell = cells;
    list->items[list->count - 1].count = (uint16_t)(end - first);
    if (!clue->text)
        return;
    char *text = memory_calloc(strlen(clue->text) + 1, 1);
    list->items[list->count - 1].text = memcpy(text, clue->text, strlen(clue->text) + 1);
}

void clue_list_add(struct clue_list *list, const struct clue *clue)
{
    unsigned first = 0, reach = reach_of(clue->kind);
    for (unsigned i = 1; i < clue->count && reach; i++) {
        unsigned same = first;
        while (same < i && clue->cell[same] != clue->cell[i])
            same++;
        if (same + reach >= i)
            continue; /* a cell is new, or the line turns back, which clue_check refuses */
        add_part(list, clue, first, i);
        first = i - reach;
    }
    add_part(list, clue, first, clue->count);
}

void clue_list_clear(struct clue_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        memory_free((void *)list->items[i].cell);
        memory_free((void *)list->items[i].text);
    }
    memory_free(list->items);
    *list = (struct clue_list){0};
}

/* Reads the cells up to the end of the line. */
static bool read_cells(struct clue *clue, cell_id *cells, const char *text, const char *at, const struct layout *layout,
                       struct text_error *error)
{
    for (at = skip_blanks(at); *at && !strchr("\r\n", *at); at = skip_blanks(at)) {
        const char *before = at;
        cell_id cell = clue->count < CLUE_MAX_CELLS ? take_cell(layout, &at) : NO_CELL;
        if (cell == NO_CELL)
            return refuse(error, text, before,
                          clue->count < CLUE_MAX_CELLS ? TR("a cell of the board such as r3c5")
                                                       : TR("at most 256 cells"));
        cells[clue->count++] = cell;
    }
    return true;
}

/* Reads a text in quotation marks into `rule` [RULE_TEXT_SIZE]. Returns false if it has no end or is too long. */
static bool take_text(const char **text, char *rule)
{
    const char *end = **text == '"' ? strchr(*text + 1, '"') : NULL;
    size_t length = end ? (size_t)(end - *text) - 1 : 0;
    if (!end || length >= RULE_TEXT_SIZE)
        return false;
    memcpy(rule, *text + 1, length);
    rule[length] = 0;
    *text = end + 1;
    return true;
}

/* Returns whether the text is a rule. The error gives the position in the line; the text begins after `before`
 * characters. */
static bool check_syntax(const char *text, size_t before, struct text_error *error)
{
    struct rule_text *rule = rule_text_read(text, error);
    if (!rule && error)
        error->column += before;
    rule_text_destroy(rule);
    return rule;
}

/* Reads the clue's number, if its kind allows one. */
static bool read_number(struct clue *clue, const char *text, const char **at, const struct layout *layout,
                        struct text_error *error)
{
    unsigned number, most = clue_most(layout, clue->kind), flags = clue_rules[clue->kind].flags;
    unsigned least = !(flags & (CLUE_NUMBER | CLUE_TEXT));
    const char *before = *at;
    char expected[40];
    bool has_number = take_number(at, &number);
    if (!has_number && !(flags & CLUE_NUMBER))
        return true;
    if (has_number && number >= least && number <= most) {
        clue->value = (uint16_t)number;
        return true;
    }
    snprintf(expected, sizeof expected, tr("a number from %u to %u"), least, most);
    bool holds = clue_rules[clue->kind].flags & CLUE_HOLDS;
    return refuse(error, text, before,
                  holds  ? TR("one to four digits of the board")
                  : most ? expected
                         : TR("its cells"));
}

bool clue_list_read(struct clue_list *list, const struct layout *layout, const char *text, struct text_error *error)
{
    const char *at = skip_blanks(text);
    unsigned kind = kind_of(at);
    if (kind == CLUE_KINDS)
        return refuse(error, text, at, TR("the word of a clue"));
    cell_id cells[CLUE_MAX_CELLS];
    struct clue clue = {.kind = (uint8_t)kind, .value = (uint16_t)clue_rules[kind].value, .cell = cells};
    at = skip_blanks(at + word_length(at));
    const char *before = at;
    char *rule = NULL;
    if (clue_rules[kind].flags & CLUE_TEXT) {
        rule = memory_calloc(RULE_TEXT_SIZE, 1);
        clue.text = take_text(&at, rule) ? rule : NULL;
        at = skip_blanks(at);
    }
    bool is_read = (!rule || clue.text || refuse(error, text, before, TR("a rule in quotation marks"))) &&
                   (!rule || check_syntax(rule, (size_t)(before - text) + 1, error)) &&
                   read_number(&clue, text, &at, layout, error) && read_cells(&clue, cells, text, at, layout, error) &&
                   clue_check(layout, &clue, error);
    if (is_read)
        clue_list_add(list, &clue);
    memory_free(rule);
    return is_read;
}

void clue_write(const struct layout *layout, const struct clue *clue, struct buffer *text)
{
    const struct clue_rule *rule = &clue_rules[clue->kind];
    buffer_print(text, "%s", rule->word);
    if (clue->text)
        buffer_print(text, " \"%s\"", clue->text);
    if (clue->value || rule->flags & CLUE_NUMBER)
        buffer_print(text, " %u", clue->value);
    for (unsigned i = 0; i < clue->count; i++)
        buffer_print(text, " r%uc%u", layout->cell[clue->cell[i]].y + 1u, layout->cell[clue->cell[i]].x + 1u);
}
