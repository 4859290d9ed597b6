#include "form/row.h"

#include <string.h>

#include "form/layout_cache.h"
#include "puzzle/layout.h"

enum { SHORTEST_CUT = 26 /* a 6x6 board of digits and spaces that ends in its second last row */ };

struct row row_of(const struct line *line)
{
    return (struct row){line, line->from, line->length, line->width, line->cells, line->groups};
}

static void count(struct row *row)
{
    struct part group;
    row->cells = row->groups = 0;
    for (size_t at = row->from; row_next_group(row, &at, &group); row->groups++)
        row->cells += (unsigned)(group.to - group.from);
}

struct row row_after(const struct row *row, size_t from)
{
    struct row rest = *row;
    rest.from = from;
    count(&rest);
    return rest;
}

bool row_next_group(const struct row *row, size_t *at, struct part *group)
{
    const char *text = row->line->plain;
    while (*at < row->to && glyph_is_decoration(text[*at]))
        ++*at;
    group->from = *at;
    bool is_hole = *at < row->to && text[*at] == GLYPH_HOLE;
    *at += is_hole;
    while (!is_hole && *at < row->to && !glyph_is_decoration(text[*at]) && text[*at] != GLYPH_HOLE)
        ++*at;
    group->to = *at;
    return group->from < group->to;
}

bool row_next_field(const struct row *row, char separator, size_t *at, struct part *field)
{
    const char *text = row->line->plain;
    bool is_framed = separator == FRAMED_BAR;
    char mark = is_framed ? '|' : separator;
    size_t start = row->from + strspn(text + row->from, " ");
    if (*at == row->from && is_framed && text[start] == '|')
        *at = start + 1;
    if (*at > row->to || (is_framed && *at > row->from && *at == row->to))
        return false;
    size_t from = *at, to = from;
    while (to < row->to && text[to] != mark)
        to++;
    *at = to + 1;
    while (from < to && text[from] == ' ')
        from++;
    while (to > from && text[to - 1] == ' ')
        to--;
    *field = (struct part){from, to};
    return true;
}

unsigned row_count_fields(const struct row *row, char separator)
{
    unsigned fields = 0;
    struct part field;
    for (size_t at = row->from; row_next_field(row, separator, &at, &field);)
        fields++;
    return fields;
}

bool row_has(const struct row *row, const char *set)
{
    return row->from + strcspn(row->line->plain + row->from, set) < row->to;
}

bool row_is_4x4_puzzle(const struct row *row)
{
    struct part token = line_token(row->line);
    size_t length = token.to - token.from, marks = 0;
    for (size_t i = token.from; i < token.to; i++)
        marks += row->line->plain[i] == '+'; /* a '+' comes before placed digits */
    return length - marks == 16 && strspn(row->line->plain + token.from, "01234.*_-?+") == length;
}

/* Returns the highest digit if the body has only digits and spaces, otherwise 0. */
static unsigned highest_digit(const struct row *row)
{
    unsigned highest = 0;
    for (size_t i = row->from; i < row->to; i++) {
        unsigned digit = digit_of_character(row->line->plain[i]);
        if (!digit && row->line->plain[i] != ' ')
            return 0;
        highest = digit > highest ? digit : highest;
    }
    return highest;
}

bool row_is_spaced(const struct row *row)
{
    return highest_digit(row) != 0;
}

bool row_is_cut(const struct row *row)
{
    size_t length = row->to - row->from;
    bool may_be_numbers = row->groups == row->cells && 2 * (size_t)row->cells > length;
    bool may_be_board = length >= SHORTEST_CUT && length < (size_t)LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS;
    return may_be_board && row->groups > 1 && !form_side(row->cells) && !may_be_numbers && highest_digit(row);
}

/* Trailing spaces may be blanks as well. But rows of candidates and rows of numbers can have the same width. */
unsigned row_spaced_side(const struct row *row)
{
    unsigned highest = highest_digit(row), side = form_side(row->end - row->from), nearest = 1;
    bool is_cut = !side && row_is_cut(row);
    while (is_cut && (size_t)nearest * nearest < row->to - row->from)
        nearest++;
    side = is_cut ? form_side((size_t)nearest * nearest) : side;
    if (row->groups < 2 || !side || !highest || highest > side)
        return 0;
    return strchr(row->line->plain + row->from, ' ') || row->to < row->end ? side : 0;
}

/* Returns whether the '#' at this index marks the last candidates of a row. It could also begin a comment, but
 * ascending digits hardly ever follow a row that lacks exactly one group. */
static bool is_last_mark(const struct row *row, size_t at)
{
    unsigned groups = 0, longest = 0, length = 0;
    for (size_t i = row->from; i < at; i++) {
        length = glyph_is_decoration(row->line->plain[i]) ? 0 : length + (digit_of_character(row->line->plain[i]) != 0);
        groups += length == 1 && digit_of_character(row->line->plain[i]);
        longest = length > longest ? length : longest;
    }
    return longest > 1 && form_side((size_t)(groups + 1) * (groups + 1));
}

/* Returns whether the line is a row of candidates in which '#' may mark a cell's candidates. */
static bool has_marked_groups(const struct row *row)
{
    unsigned groups = 0;
    for (size_t i = row->from; i < row->to; i++) {
        char character = row->line->plain[i];
        if (!glyph_is_decoration(character) && !digit_of_character(character) && !strchr("*#@-", character))
            return false;
        groups += (i == row->from || glyph_is_decoration(row->line->plain[i - 1])) && !glyph_is_decoration(character);
    }
    return groups >= 4 && row_looks_like_candidates(row);
}

/* The result of has_marked_groups for the line, computed once. */
enum marked { NOT_ASKED, MARKED, UNMARKED };

static bool is_mark(const struct row *row, size_t at, enum marked *marked)
{
    size_t end = at + 1;
    while (digit_of_character(row->line->plain[end]))
        end++;
    bool follows =
        row->line->plain[end + strspn(row->line->plain + end, " ")]; /* a further group or a border follows */
    if (end == at + 1)
        return false;
    if (!follows && is_last_mark(row, at))
        return row_looks_like_candidates(row);
    if (follows && *marked == NOT_ASKED)
        *marked = has_marked_groups(row) ? MARKED : UNMARKED;
    return follows && *marked == MARKED;
}

size_t row_find_comment(const struct row *row)
{
    enum marked marked = NOT_ASKED;
    size_t at = row->from;
    while (at < row->to && !(row->line->plain[at] == '#' && (at == row->from || row->line->plain[at - 1] == ' ') &&
                             !is_mark(row, at, &marked)))
        at++;
    return at;
}

bool row_has_negative(const struct row *row)
{
    struct part group;
    bool is_negative = false;
    for (size_t at = row->from; !is_negative && row_next_group(row, &at, &group);)
        is_negative = group.to - group.from == 2 && row->line->plain[group.from] == '-' &&
                      digit_of_character(row->line->plain[group.from + 1]);
    return is_negative;
}

bool row_looks_like_candidates(const struct row *row)
{
    bool has_several = false;
    unsigned last = 0;
    for (size_t i = row->from; i < row->to; i++) {
        char character = row->line->plain[i];
        if (glyph_is_decoration(character)) {
            last = 0;
            continue;
        }
        if (strchr("*#@-", character) && (i > row->from || digit_of_character(row->line->plain[i + 1])))
            continue;
        if (last && character >= 'A' && character <= 'Z' && digit_of_character(character) <= last)
            continue;
        unsigned digit = digit_of_character(character);
        if (!digit || digit <= last)
            return false;
        has_several |= last != 0;
        last = digit;
    }
    return has_several;
}
