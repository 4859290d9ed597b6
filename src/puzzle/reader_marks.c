/* Reads groups of candidates: pencil-mark grids and puzzles of 729 candidates. */
#include <string.h>

#include "base/array.h"
#include "puzzle/reader_internal.h"

/* Markup in a group: programs that print a step write '*' after a cell of the pattern, '#' and '@' after fins, or these before the
 * cell's candidates, capital letters after the sets that a cell belongs to, and '-' before a digit that the step eliminates, or behind
 * the candidates of its cell. */
static bool is_markup(char character, unsigned digits)
{
    return strchr("*#@", character) || (digits < 10 && character >= 'A' && character <= 'Z');
}

void reader_groups_add(struct puzzle_reader *reader, const struct reader_line *line)
{
    array_room(reader->group, reader->group_capacity, reader->groups + line->groups);
    struct line_part group;
    for (size_t at = 0; reader_line_next_group(line, &at, &group);)
        reader->group[reader->groups++] = (struct reader_group){line, group.from, group.to};
}

/* Whether the '#' at this place marks the last candidates of a row. A comment of digits that ascend is as good as never behind a row
 * that lacks one group. */
static bool is_last_mark(const struct reader_line *line, size_t at)
{
    unsigned groups = 0, longest = 0, length = 0;
    for (size_t i = 0; i < at; i++) {
        length = reader_is_decoration(line->text[i]) ? 0 : length + (digit_of_character(line->text[i]) != 0);
        groups += length == 1 && digit_of_character(line->text[i]);
        longest = length > longest ? length : longest;
    }
    return longest > 1 && reader_side((size_t)(groups + 1) * (groups + 1));
}

/* Whether the line is a row of candidates, in which a '#' may stand before those of a cell. */
static bool has_marked_groups(const struct reader_line *line)
{
    unsigned groups = 0;
    for (size_t i = 0; i < line->length; i++) {
        if (!reader_is_decoration(line->text[i]) && !digit_of_character(line->text[i]) &&
            !strchr("*#@-", line->text[i]))
            return false;
        groups += (i == 0 || reader_is_decoration(line->text[i - 1])) && !reader_is_decoration(line->text[i]);
    }
    return groups >= 4 && reader_looks_like_groups(line);
}

/* What has_marked_groups gave for the line, which is asked once. */
enum marked { NOT_ASKED, MARKED, UNMARKED };

static bool is_mark(const struct reader_line *line, size_t at, enum marked *marked)
{
    size_t end = at + 1;
    while (digit_of_character(line->text[end]))
        end++;
    bool follows = line->text[end + strspn(line->text + end, " ")]; /* another group, or a border */
    if (end == at + 1)
        return false;
    if (!follows && is_last_mark(line, at))
        return reader_looks_like_groups(line);
    if (follows && *marked == NOT_ASKED)
        *marked = has_marked_groups(line) ? MARKED : UNMARKED;
    return follows && *marked == MARKED;
}

size_t reader_find_comment(const struct reader_line *line, size_t from)
{
    enum marked marked = NOT_ASKED;
    size_t at = from;
    while (at < line->length &&
           !(line->text[at] == '#' && (!at || line->text[at - 1] == ' ') && !is_mark(line, at, &marked)))
        at++;
    return at;
}

bool reader_looks_like_groups(const struct reader_line *line)
{
    bool longer = false;
    unsigned last = 0;
    for (size_t i = 0; i < line->length; i++) {
        char character = line->text[i];
        if (reader_is_decoration(character)) {
            last = 0;
            continue;
        }
        if (strchr("*#@-", character) && (i || digit_of_character(line->text[i + 1])))
            continue;
        if (last && character >= 'A' && character <= 'Z' && digit_of_character(character) <= last)
            continue;
        unsigned digit = digit_of_character(character);
        if (!digit || digit <= last)
            return false;
        longer |= last != 0;
        last = digit;
    }
    return longer;
}

static bool read_group(const struct reader_group *group, unsigned digits, digit_mask *mask, struct text_error *error)
{
    const char *text = group->line->text;
    digit_mask found = 0;
    char what[64];
    for (size_t i = group->from; i < group->to; i++) {
        bool leads = i == group->from && i + 1 < group->to && strchr("*#@-", text[i]);
        if (leads || (i > group->from && (is_markup(text[i], digits) || text[i] == '-')))
            continue;
        unsigned digit = digit_of_character(text[i]);
        reader_line_describe_character(group->line, i + 1, what, sizeof what);
        if (!digit || digit > digits)
            return text_error_input(error, group->line->number, i + 1,
                                    "found %s, expected the candidates of a cell (%s%c)", what,
                                    digits < 10 ? "1-" : "1-9, A-", digit_character(digits));
        if (found & digit_bit(digit))
            return text_error_input(error, group->line->number, i + 1,
                                    "found %s twice among the candidates of a cell, expected it once", what);
        found |= digit_bit(digit);
    }
    if (!found)
        return text_error_input(error, group->line->number, group->from + 1,
                                "found a cell without a digit, expected the candidates of each cell");
    *mask = found;
    return true;
}

/* Finishes a puzzle of candidates. A single digit may be a placed digit or a last candidate. As in HoDoKu, it counts as placed unless a
 * peer still has it as a candidate; where no cell has a choice, all are placed. */
static struct puzzle *finish_candidates(struct puzzle *puzzle, size_t line, struct text_error *error)
{
    const struct layout *layout = puzzle->layout;
    bool any_choice = false;
    for (unsigned c = 0; c < layout->cells; c++)
        any_choice |= !digits_are_one(puzzle->start[c]);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (!any_choice || layout_cell_is_solved(layout, puzzle->start, (cell_id)c))
            puzzle->placed[c] = (uint8_t)digit_first(puzzle->start[c]);
    }
    puzzle->line = line;
    puzzle->has_marks = true;
    if (puzzle_check(puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

struct puzzle *reader_groups_puzzle(struct puzzle_reader *reader, struct layout *layout, struct text_error *error)
{
    struct puzzle *puzzle = puzzle_create(layout);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (!read_group(&reader->group[c], layout->digits, &puzzle->start[c], error)) {
            puzzle_destroy(puzzle);
            return NULL;
        }
    }
    return finish_candidates(puzzle, reader->group[0].line->number, error);
}

/* Reads 729 characters, nine a cell, the k-th of which is k or a blank: a puzzle with candidates only, without
 * givens. */
struct puzzle *reader_sukaku(struct puzzle_reader *reader, const struct reader_line *line, size_t from,
                             struct text_error *error)
{
    struct puzzle *puzzle = reader_empty_9x9(reader, error);
    if (!puzzle)
        return NULL;
    for (unsigned c = 0; c < 81; c++) {
        puzzle->start[c] = 0;
        for (unsigned k = 0; k < 9; k++) {
            size_t at = from + c * 9 + k;
            if (line->text[at] == (char)('1' + k)) {
                puzzle->start[c] |= digit_bit(k + 1);
            } else if (!reader_is_blank(line->text[at])) {
                char what[64];
                reader_line_describe_character(line, at + 1, what, sizeof what);
                text_error_input(error, line->number, at + 1, "found %s, expected %u or a blank (729 candidates)", what,
                                 k + 1);
                puzzle_destroy(puzzle);
                return NULL;
            }
        }
        if (!puzzle->start[c]) {
            text_error_input(error, line->number, from + c * 9 + 1, "r%uc%u has no candidate, expected at least one",
                             c / 9 + 1, c % 9 + 1);
            puzzle_destroy(puzzle);
            return NULL;
        }
    }
    return finish_candidates(puzzle, line->number, error);
}
