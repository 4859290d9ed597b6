#include "form/form_constraints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/translation.h"
#include "form/glyph.h"
#include "form/state_machine.h"
#include "puzzle/clue.h"
#include "puzzle/puzzle.h"

enum { LONGEST_TYPE = 24, MOST_CELLS = LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS };

/* The constraints that are clues, and the text lines of these. `*` stands for the cells, `?` for an optional number
 * before them, `%` for a required number, `+` for every two of the cells that share a side. Each group of a
 * constraint's cells has its own text line; groups are separated by an empty value or a name. */
static const struct {
    const char *type, *line;
} kinds[] = {
    {"Cage", "cage ? *"},
    {"Sum", "little-killer ? *"},
    {"AllDifferent", "group *"},
    {"Thermo", "thermometer *"},
    {"Arrow", "arrow *"},
    {"Palindrome", "palindrome *"},
    {"Renban", "renban *"},
    {"Whisper", "whisper ? *"},
    {"Between", "between *"},
    {"RegionSumLine", "equal-sums *"},
    {"Entropic", "entropic *"},
    {"Modular", "all-pairs \"(a%n==b%n)==(i%n==0)\" % *"},
    {"WhiteDot", "white-dot +"},
    {"BlackDot", "black-dot +"},
    {"X", "sum 10 +"},
    {"V", "sum 5 +"},
    {"GreaterThan", "greater +"},
    {"AntiKnight", "anti-knight"},
    {"AntiKing", "anti-king"},
    {"AntiConsecutive", "non-consecutive"},
    {"StrictXV", "all-xv"},
    {"StrictKropki", "all-white-dots\nall-black-dots"},
    {"GlobalEntropy", "global-entropy"},
    {"Lockout", "lockout % *"},
    {"Zipper", "zipper *"},
    {"SumLine", "sum-line % *"},
    {"DoubleArrow", "double-arrow *"},
    {"CountingCircles", "counting-circles *"},
    {"SameValues", "same-digits % *"},
    {"ValueIndexing", "rule \"start x=0, k=0, ok=0 each ok=i>2&i==k+2?d==x:ok, x=i==1?d:x, k=i==2?d:k ends ok\" *"},
    {"EqualityCage", "group *\nrule \"start even=0, low=0, no=0 each even=even+(d%2==0?1:-1), "
                     "low=low+(2*d<=digits?1:2*d>digits+1?-1:0), no=no|2*d==digits+1 ends even==0&low==0&!no\" *"},
    {"Lunchbox", "group *\nrule \"start lo=99, hi=0, p=0, q=0 each p=d<lo?0:p+d, q=d>hi?0:q+d, lo=min(lo,d), "
                 "hi=max(hi,d) ends (p>q?p-hi-q:q-lo-p)==n\" % *"},
};

/* The constraints whose number is outside the board, before a row or column, and their kinds of clues. */
static const struct {
    const char *type, *line;
    bool is_number_first; /* the number comes before the row or column, and belongs to its first direction */
} outside[] = {
    {"Sandwich", "sandwich %", true},
    {"XSum", "x-sum %", false},
    {"Skyscraper", "skyscraper %", false},
    {"NumberedRoom", "numbered-room %", false},
    {"HiddenSkyscraper", "rule \"start top=0, x=0 each x=x==0&d<top?d:x, top=max(top,d) ends x==n\" %", false},
};

/* The puzzle so far. */
struct constraints {
    struct layout_variant variant;
    char regions[MOST_CELLS + 1];
    digit_mask mask[MOST_CELLS]; /* [cells]: the candidates; 0: all digits */
    struct buffer clues;         /* one text line for each */
    bool has_no_boxes;
    size_t line; /* line of the current constraint */
    struct text_error *error;
};

/* One of a constraint's values, which separators surround. */
struct value {
    const char *text;
    size_t length;
};

static bool refuse(const struct constraints *constraints, struct value value, const char *expected)
{
    return text_error_input(constraints->error, constraints->line, 0, "found '%.*s', expected %s",
                            value.length < 40 ? (int)value.length : 40, value.text, tr(expected));
}

static bool is_type(struct value value, const char *type)
{
    return strlen(type) == value.length && !memcmp(value.text, type, value.length);
}

/* Moves `value` to the constraint's next value, up to `end`. Returns false after the last one. */
static bool next_value(struct value *value, const char *end)
{
    const char *at = value->text + value->length;
    if (at == end || *at != '~')
        return false;
    value->text = ++at;
    while (at < end && *at != '~')
        at++;
    value->length = (size_t)(at - value->text);
    return true;
}

static unsigned coordinate(char character)
{
    char letter = (char)(character | 0x20);
    return glyph_is_digit(character) ? (unsigned)(character - '0')
           : glyph_is_letter(letter) ? (unsigned)(letter - 'a') + 10
                                     : 0;
}

/* Reads a cell such as "R1C2". Returns false with an error. */
static bool read_cell(const struct constraints *constraints, struct value value, unsigned *row, unsigned *column)
{
    bool is_cell = value.length >= 4 && (value.text[0] | 0x20) == 'r' && (value.text[2] | 0x20) == 'c';
    *row = is_cell ? coordinate(value.text[1]) : 0;
    *column = is_cell ? coordinate(value.text[3]) : 0;
    bool is_on_board = *row && *column && *row <= constraints->variant.digits && *column <= constraints->variant.digits;
    return is_on_board || refuse(constraints, value, TR("a cell of the board, such as R1C1"));
}

/* Reads a given or candidates such as "R1C2_5" or "R1C2_3_4". */
static bool read_given(struct constraints *constraints, struct value value)
{
    unsigned row, column, digit = 0;
    if (!read_cell(constraints, value, &row, &column))
        return false;
    digit_mask *mask = &constraints->mask[(row - 1) * constraints->variant.digits + column - 1];
    *mask = 0;
    for (size_t i = 4; i < value.length; i++) {
        digit = value.text[i] == '_' ? 0 : digit * 10 + (unsigned)(value.text[i] - '0');
        bool ends = i + 1 == value.length || value.text[i + 1] == '_';
        bool is_right =
            value.text[i] == '_' ? !ends : glyph_is_digit(value.text[i]) && digit <= constraints->variant.digits;
        if (!is_right || (i == 4 && value.text[i] != '_') || (ends && !digit))
            return refuse(constraints, value, TR("a cell and its digits, such as R1C1_5"));
        *mask |= ends ? digit_bit(digit) : 0;
    }
    return value.length > 4 || refuse(constraints, value, TR("a cell and its digits, such as R1C1_5"));
}

static bool read_shape(struct constraints *constraints, struct value value)
{
    unsigned width = 0, height = 0;
    char text[16] = "", more;
    memcpy(text, value.text, value.length < sizeof text ? value.length : sizeof text - 1);
    bool is_size = sscanf(text, "%2ux%2u%c", &width, &height, &more) == 2 && width == height;
    if (!is_size || form_side((size_t)width * width) != width)
        return refuse(constraints, value, TR("a board such as 9x9"));
    constraints->variant.digits = width;
    return true;
}

static bool read_regions(struct constraints *constraints, struct value value)
{
    size_t cells = (size_t)constraints->variant.digits * constraints->variant.digits;
    if (value.length != cells)
        return refuse(constraints, value, TR("a letter or digit for each cell"));
    memcpy(constraints->regions, value.text, cells);
    constraints->variant.regions = constraints->regions;
    return true;
}

static bool is_number(struct value value)
{
    bool is = value.length && value.length < 5;
    for (size_t i = 0; i < value.length && is; i++)
        is = glyph_is_digit(value.text[i]);
    return is;
}

static void put_cell(struct constraints *constraints, unsigned row, unsigned column)
{
    buffer_print(&constraints->clues, "r%uc%u ", row, column);
}

/* Adds a text line up to its cells. An optional number of 0 is left out. */
static void put_line(struct constraints *constraints, const char *line, size_t length, struct value number)
{
    for (size_t i = 0; i < length; i++) {
        bool is_alone = i && line[i - 1] == ' ' && (i + 1 == length || line[i + 1] == ' ');
        bool is_zero = number.length == 1 && number.text[0] == '0';
        if (!is_alone || (line[i] != '?' && line[i] != '%'))
            buffer_put(&constraints->clues, line[i]);
        else if (number.length && (line[i] == '%' || !is_zero))
            buffer_print(&constraints->clues, "%.*s", (int)number.length, number.text);
    }
}

/* Adds a text line for every two cells of a group that share a side. Moves `value` past the group. */
static bool put_pairs(struct constraints *constraints, const char *line, size_t length, struct value *value,
                      const char *end, unsigned *count)
{
    unsigned row[MOST_CELLS], column[MOST_CELLS];
    *count = 0;
    while (next_value(value, end) && value->length && value->text[0] != '_' && *count < MOST_CELLS) {
        if (!read_cell(constraints, *value, &row[*count], &column[*count]))
            return false;
        ++*count;
    }
    for (unsigned k = 0; k < *count; k++) {
        for (unsigned i = 0; i < k; i++) {
            if (abs((int)row[i] - (int)row[k]) + abs((int)column[i] - (int)column[k]) != 1)
                continue;
            put_line(constraints, line, length, (struct value){"", 0});
            put_cell(constraints, row[i], column[i]);
            put_cell(constraints, row[k], column[k]);
            buffer_put(&constraints->clues, '\n');
        }
    }
    return true;
}

/* Reads a group of cells, which ends at an empty field, a name or the end. Moves `value` past it and appends the cells.
 */
static bool put_cells(struct constraints *constraints, struct value *value, const char *end, unsigned *count)
{
    unsigned row, column;
    *count = 0;
    while (next_value(value, end) && value->length && value->text[0] != '_') {
        if (!read_cell(constraints, *value, &row, &column))
            return false;
        put_cell(constraints, row, column);
        ++*count;
    }
    return true;
}

/* Adds the text lines for the group of cells after `value`, and moves `value` past the group. */
static bool put_lines(struct constraints *constraints, const char *lines, struct value number, struct value *value,
                      const char *end, bool *any)
{
    struct value first = *value;
    for (const char *line = lines; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        size_t length = strcspn(line, "\n"), before = constraints->clues.length;
        unsigned count = 0;
        *value = first;
        if (line[length - 1] == '+') {
            if (!put_pairs(constraints, line, length - 1, value, end, &count))
                return false;
            *any |= count;
            continue;
        }
        put_line(constraints, line, length - 1, number);
        if (!put_cells(constraints, value, end, &count))
            return false;
        if (count)
            buffer_put(&constraints->clues, '\n');
        else /* the group has only a name */
            constraints->clues.bytes[constraints->clues.length = before] = 0;
        *any |= count;
    }
    return true;
}

/* Adds the text lines of a clue. `value` is its type. */
static bool read_clue(struct constraints *constraints, const char *lines, struct value value, const char *end)
{
    struct value next = value, number = {"", 0};
    bool needs = strstr(lines, " % "), any = false;
    if (!strchr(lines, '*') && !strchr(lines, '+')) {
        buffer_print(&constraints->clues, "%s\n", lines);
        return true;
    }
    if ((needs || strstr(lines, " ? ")) && next_value(&next, end) && is_number(next)) {
        number = next;
        value = next;
    }
    if (needs && !number.length)
        return refuse(constraints, next, TR("a number"));
    do {
        if (!put_lines(constraints, lines, number, &value, end, &any))
            return false;
    } while (value.text + value.length < end);
    return any || refuse(constraints, value, TR("a cell of the board, such as R1C1"));
}

/* Adds the text line for a row or column, "R3" or "C3", from its first or its last cell on. */
static bool put_outside(struct constraints *constraints, const char *line, struct value number, struct value place,
                        bool is_backward)
{
    unsigned at = place.length == 2 ? coordinate(place.text[1]) : 0, digits = constraints->variant.digits;
    if (!is_number(number))
        return refuse(constraints, number, TR("a number"));
    if (!at || at > digits || (place.text[0] != 'R' && place.text[0] != 'C'))
        return refuse(constraints, place, TR("a row or column, such as R1"));
    put_line(constraints, line, strlen(line), number);
    buffer_put(&constraints->clues, ' ');
    for (unsigned i = 1; i <= digits; i++) {
        unsigned other = is_backward ? digits + 1 - i : i;
        put_cell(constraints, place.text[0] == 'R' ? at : other, place.text[0] == 'R' ? other : at);
    }
    buffer_put(&constraints->clues, '\n');
    return true;
}

static bool read_outside(struct constraints *constraints, size_t kind, struct value value, const char *end)
{
    struct value place, number[2] = {{"", 0}, {"", 0}};
    const char *line = outside[kind].line;
    if (outside[kind].is_number_first) {
        bool has_both = next_value(&value, end) && (number[0] = value, next_value(&value, end));
        return has_both ? put_outside(constraints, line, number[0], value, false)
                        : refuse(constraints, value, TR("a row or column, such as R1"));
    }
    if (!next_value(&value, end))
        return refuse(constraints, value, TR("a row or column, such as R1"));
    place = value;
    for (unsigned i = 0; i < 2 && next_value(&value, end); i++) {
        if (value.length && !put_outside(constraints, line, value, place, i))
            return false;
    }
    return true;
}

/* Reads a number and the cell where a diagonal begins. A diagonal from the left edge goes down, from the upper edge
 * left, from the right edge up, and from the lower edge right. */
static bool read_diagonal(struct constraints *constraints, struct value value, const char *end)
{
    struct value number;
    int row, column, digits = (int)constraints->variant.digits;
    unsigned first_row, first_column;
    if (!next_value(&value, end) || !is_number(value))
        return refuse(constraints, value, TR("a number"));
    number = value;
    if (!next_value(&value, end) || !read_cell(constraints, value, &first_row, &first_column))
        return false;
    row = (int)first_row;
    column = (int)first_column;
    bool is_left = column == 1 && row < digits, is_right = column == digits && row > 1 && row < digits;
    bool is_top = row == 1 && !is_left;
    int down = is_left || is_top ? 1 : -1, right = is_left || (!is_right && !is_top) ? 1 : -1;
    buffer_print(&constraints->clues, "little-killer %.*s ", (int)number.length, number.text);
    for (; row > 0 && column > 0 && row <= digits && column <= digits; row += down, column += right)
        put_cell(constraints, (unsigned)row, (unsigned)column);
    buffer_put(&constraints->clues, '\n');
    return true;
}

/* Reads the upper left one of four cells, and their digits. */
static bool read_quadruple(struct constraints *constraints, struct value value, const char *end)
{
    unsigned row, column;
    if (!next_value(&value, end) || !read_cell(constraints, value, &row, &column))
        return false;
    buffer_print(&constraints->clues, "quadruple ");
    while (next_value(&value, end)) {
        if (value.length != 1 || !glyph_is_digit(value.text[0]))
            return refuse(constraints, value, TR("a digit"));
        buffer_put(&constraints->clues, value.text[0]);
    }
    buffer_print(&constraints->clues, " r%uc%u r%uc%u r%uc%u r%uc%u\n", row, column, row, column + 1, row + 1, column,
                 row + 1, column + 1);
    return true;
}

/* Reads an arrow with a number in two or three cells, which are read from left to right and from top to bottom. */
static bool read_pill(struct constraints *constraints, struct value value, const char *end)
{
    unsigned row[3], column[3], size, count = 0;
    if (!next_value(&value, end) || value.length != 1 || (value.text[0] != '2' && value.text[0] != '3'))
        return refuse(constraints, value, TR("2 or 3"));
    size = (unsigned)(value.text[0] - '0');
    for (; count < size && next_value(&value, end); count++) {
        if (!read_cell(constraints, value, &row[count], &column[count]))
            return false;
        for (unsigned i = count; i && row[i] * MOST_CELLS + column[i] < row[i - 1] * MOST_CELLS + column[i - 1]; i--) {
            unsigned old_row = row[i], old_column = column[i];
            row[i] = row[i - 1];
            column[i] = column[i - 1];
            row[i - 1] = old_row;
            column[i - 1] = old_column;
        }
    }
    buffer_print(&constraints->clues, "arrow %u ", size);
    for (unsigned i = 0; i < count; i++)
        put_cell(constraints, row[i], column[i]);
    bool is_right = put_cells(constraints, &value, end, &count);
    buffer_put(&constraints->clues, '\n');
    return is_right;
}

/* Reads groups of cells separated by "-", all with the same sum. Adds a clue for each two consecutive groups. */
static bool read_equal_sums(struct constraints *constraints, struct value value, const char *end)
{
    struct value from = value;
    unsigned row, column, first = 0;
    struct buffer before = {0}, now = {0};
    bool is_right = true, more = true;
    while (is_right && more) {
        unsigned count = 0;
        buffer_clear(&now);
        while ((more = next_value(&from, end)) && !is_type(from, "-") && is_right) {
            is_right = read_cell(constraints, from, &row, &column);
            buffer_print(&now, "r%uc%u ", row, column);
            count++;
        }
        if (first && count && is_right)
            buffer_print(&constraints->clues, "same-sum %u %s%s\n", first, buffer_text(&before), buffer_text(&now));
        buffer_clear(&before);
        buffer_print(&before, "%s", buffer_text(&now));
        first = count;
    }
    buffer_finish(&before);
    buffer_finish(&now);
    return is_right;
}

/* Reads the cells of an indexer: the cell's digit is the position in its row (or column) of the number of its own
 * column (or row). */
static bool read_indexers(struct constraints *constraints, struct value value, const char *end)
{
    if (!next_value(&value, end) || (!is_type(value, "C") && !is_type(value, "R")))
        return refuse(constraints, value, TR("R or C"));
    bool is_column = value.text[0] == 'C';
    while (next_value(&value, end)) {
        unsigned row, column;
        if (!read_cell(constraints, value, &row, &column))
            return false;
        buffer_print(&constraints->clues, "indexer %u ", is_column ? column : row);
        for (unsigned i = 1; i <= constraints->variant.digits; i++)
            put_cell(constraints, is_column ? row : i, is_column ? i : column);
        buffer_put(&constraints->clues, '\n');
    }
    return true;
}

/* Reads digits and cells that hold each digit as often as it is listed, or at least that often. With `is_said`, the
 * digits come in pairs: how often, and which. */
static bool read_contents(struct constraints *constraints, struct value value, const char *end, bool is_exact,
                          bool is_said)
{
    unsigned times[LAYOUT_MAX_DIGITS + 1] = {0}, digit = 0;
    bool is_asked[LAYOUT_MAX_DIGITS + 1] = {false};
    if (!next_value(&value, end))
        return refuse(constraints, value, TR("digits"));
    for (size_t i = 0; i < value.length; i++) {
        bool is_digit = glyph_is_digit(value.text[i]);
        unsigned figure = is_digit ? (unsigned)(value.text[i] - '0') : 0;
        digit = is_said ? figure : is_digit ? digit * 10 + figure : 0;
        bool ends = is_said ? i % 2 : i + 1 == value.length || value.text[i + 1] == '_';
        if ((is_said && !is_digit) || digit > constraints->variant.digits || (ends && !digit))
            return refuse(constraints, value, TR("digits"));
        if (ends) {
            times[digit] += is_said ? (unsigned)(value.text[i - 1] - '0') : 1;
            is_asked[digit] = true;
        }
    }
    struct value cells = value;
    for (digit = 1; digit <= constraints->variant.digits; digit++) {
        unsigned count;
        value = cells;
        if (!is_asked[digit])
            continue;
        buffer_print(&constraints->clues, "rule \"start k=0 each k=k+(d==%u) ends k%sn\" %u ", digit,
                     is_exact ? "==" : ">=", times[digit]);
        if (!put_cells(constraints, &value, end, &count))
            return false;
        buffer_put(&constraints->clues, '\n');
    }
    return true;
}

/* Reads a table of related digits, six bits to a character, lowest first, and lines of cells, which may have names. */
static bool read_table(struct constraints *constraints, const char *word, const char *last, struct value value,
                       const char *end)
{
    digit_mask beside[LAYOUT_MAX_DIGITS] = {0};
    unsigned digits = constraints->variant.digits;
    struct buffer line = {0};
    if (!next_value(&value, end))
        return refuse(constraints, value, TR("a table of digits"));
    for (size_t i = 0; i < value.length; i++) {
        unsigned figure = state_machine_figure(value.text[i], last);
        if (figure > 63 || i * 6 >= digits * digits)
            return refuse(constraints, value, TR("a table of digits"));
        for (unsigned k = 0; k < 6 && i * 6 + k < digits * digits; k++)
            beside[(i * 6 + k) / digits] |= (figure >> k & 1) << (i * 6 + k) % digits;
    }
    buffer_print(&line, "%s \"bit(pick(a", word);
    for (unsigned a = 0; a < digits; a++)
        buffer_print(&line, ",%u", beside[a]);
    buffer_print(&line, "),b)==1\" *");
    bool is_right = read_clue(constraints, buffer_text(&line), value, end);
    buffer_finish(&line);
    return is_right;
}

/* Reads a state machine and lines of cells, which may have names. */
static bool read_machine(struct constraints *constraints, struct value value, const char *end)
{
    struct buffer line = {0};
    if (!next_value(&value, end))
        return refuse(constraints, value, TR("a packed state machine"));
    buffer_print(&line, "rule \"");
    const char *wrong = state_machine_write(value.text, value.length, constraints->variant.digits, &line);
    buffer_print(&line, "\" *");
    bool is_right = wrong ? refuse(constraints, value, wrong) : read_clue(constraints, buffer_text(&line), value, end);
    buffer_finish(&line);
    return is_right;
}

/* Adds a clue for each position in a box: the cells at that position of all boxes. */
static bool read_disjoint_groups(struct constraints *constraints)
{
    unsigned digits = constraints->variant.digits, height = layout_box_height(digits), width = digits / height;
    for (unsigned place = 0; place < digits; place++) {
        buffer_print(&constraints->clues, "group ");
        for (unsigned box = 0; box < digits; box++)
            put_cell(constraints, box / height * height + place / width + 1, box % height * width + place % width + 1);
        buffer_put(&constraints->clues, '\n');
    }
    return true;
}

/* Reads a clue with a form of its own. `*is_known` receives whether the type is one of these. */
static bool read_special(struct constraints *constraints, struct value type, const char *end, bool *is_known)
{
    *is_known = true;
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        if (is_type(type, outside[i].type))
            return read_outside(constraints, i, type, end);
    }
    if (is_type(type, "LittleKiller"))
        return read_diagonal(constraints, type, end);
    if (is_type(type, "Quad"))
        return read_quadruple(constraints, type, end);
    if (is_type(type, "PillArrow"))
        return read_pill(constraints, type, end);
    if (is_type(type, "EqualSum"))
        return read_equal_sums(constraints, type, end);
    if (is_type(type, "Indexing"))
        return read_indexers(constraints, type, end);
    if (is_type(type, "ContainAtLeast") || is_type(type, "ContainExact") || is_type(type, "LookAndSay"))
        return read_contents(constraints, type, end, !is_type(type, "ContainAtLeast"), is_type(type, "LookAndSay"));
    if (is_type(type, "Pair") || is_type(type, "Binary"))
        return read_table(constraints, "pairs", is_type(type, "Pair") ? "-_" : "_-", type, end);
    if (is_type(type, "PairX") || is_type(type, "BinaryX"))
        return read_table(constraints, "all-pairs", is_type(type, "PairX") ? "-_" : "_-", type, end);
    if (is_type(type, "NFA"))
        return read_machine(constraints, type, end);
    if (is_type(type, "DisjointSets"))
        return read_disjoint_groups(constraints);
    *is_known = false;
    return true;
}

/* Reads one constraint, without its leading full stop. */
static bool read_constraint(struct constraints *constraints, const char *text, const char *end)
{
    struct value type = {text, 0}, value;
    while (text + type.length < end && text[type.length] != '~')
        type.length++;
    value = type;
    bool has_value = next_value(&value, end);
    if (!type.length || is_type(type, "Given")) {
        for (; has_value; has_value = next_value(&value, end)) {
            if (!read_given(constraints, value))
                return false;
        }
        return true;
    }
    if (is_type(type, "Diagonal") && has_value) {
        constraints->variant.anti_diagonal |= is_type(value, "1");
        constraints->variant.main_diagonal |= is_type(value, "-1");
        return is_type(value, "1") || is_type(value, "-1") || refuse(constraints, value, TR("1 or -1"));
    }
    if (is_type(type, "Windoku") || is_type(type, "NoBoxes")) {
        constraints->variant.windows |= is_type(type, "Windoku");
        constraints->has_no_boxes |= is_type(type, "NoBoxes");
        return true;
    }
    if (is_type(type, "Shape"))
        return true; /* already read */
    if (is_type(type, "Jigsaw") && has_value)
        return read_regions(constraints, value);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (is_type(type, kinds[i].type))
            return read_clue(constraints, kinds[i].line, type, end);
    }
    bool is_known, is_read = read_special(constraints, type, end, &is_known);
    if (is_known)
        return is_read;
    return text_error_input(constraints->error, constraints->line, 0,
                            "found a constraint '%.*s', which is not supported",
                            type.length < LONGEST_TYPE ? (int)type.length : LONGEST_TYPE, type.text);
}

/* Returns the layout with its clues, or NULL with an error. */
static struct layout *make_layout(struct layout_cache *layouts, struct constraints *constraints)
{
    struct layout *plain = layout_cache_variant(layouts, &constraints->variant, constraints->error), *layout = plain;
    struct clue_list clues = {0};
    bool is_read = plain != NULL;
    for (char *line = constraints->clues.bytes; is_read && line && *line;) {
        char *end = strchr(line, '\n');
        *end = 0;
        if (end > line && end[-1] == ' ')
            end[-1] = 0;
        is_read = clue_list_read(&clues, plain, line, constraints->error);
        line = end + 1;
    }
    if (is_read && clues.count)
        layout = layout_with_clues(plain, clues.items, clues.count, constraints->error);
    if (plain && (!is_read || clues.count))
        layout_unref(plain);
    clue_list_clear(&clues);
    return is_read ? layout : NULL;
}

/* Reads the size of the board, if the constraint is one. */
static bool read_size(struct constraints *constraints, const char *text, const char *end)
{
    struct value type = {text, 0}, value;
    while (text + type.length < end && text[type.length] != '~')
        type.length++;
    value = type;
    if (!is_type(type, "Shape") || !next_value(&value, end))
        return true;
    return read_shape(constraints, value) &&
           (!next_value(&value, end) ||
            refuse(constraints, value, TR("a board whose digits are 1 and up, as many as it has rows")));
}

/* Sets the regions. Without boxes and regions, the rows are the regions. Regions in addition to boxes are groups. */
static void place_regions(struct constraints *constraints)
{
    unsigned digits = constraints->variant.digits, cells = digits * digits;
    if (constraints->has_no_boxes && !constraints->variant.regions) {
        for (unsigned c = 0; c < cells; c++)
            constraints->regions[c] = (char)('A' + c / digits);
        constraints->variant.regions = constraints->regions;
    } else if (!constraints->has_no_boxes && constraints->variant.regions) {
        constraints->variant.regions = NULL;
        for (unsigned first = 0; first < cells; first++) {
            if (memchr(constraints->regions, constraints->regions[first], first))
                continue;
            buffer_print(&constraints->clues, "group ");
            for (unsigned c = first; c < cells; c++) {
                if (constraints->regions[c] == constraints->regions[first])
                    put_cell(constraints, c / digits + 1, c % digits + 1);
            }
            buffer_put(&constraints->clues, '\n');
        }
    }
}

/* Returns the position of the next constraint, possibly on the next line, or of the remaining text. A blank line ends a
 * puzzle. Counts the lines. */
static const char *skip_to_constraint(const char *at, const char *end, size_t *line)
{
    while (at < end && glyph_is_in(*at, " \t\r"))
        at++;
    *line += at < end && *at == '\n';
    at += at < end && *at == '\n';
    const char *next = at;
    while (next < end && glyph_is_in(*next, " \t"))
        next++;
    return next < end && *next == '.' ? next : at;
}

static struct puzzle *make_puzzle(struct layout_cache *layouts, struct constraints *constraints, size_t line)
{
    struct layout *layout = make_layout(layouts, constraints);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    layout_unref(layout);
    if (!puzzle) {
        if (constraints->error)
            constraints->error->line = line;
        return NULL;
    }
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (digits_are_one(constraints->mask[c]))
            puzzle_give(puzzle, (cell_id)c, digit_first(constraints->mask[c]));
        else if (constraints->mask[c])
            puzzle->start[c] = constraints->mask[c];
        puzzle->has_marks |= constraints->mask[c] && !digits_are_one(constraints->mask[c]);
    }
    puzzle->line = line;
    if (puzzle_check(puzzle, constraints->error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

bool form_constraints_begins(const char *text, size_t length)
{
    size_t at = 1;
    while (at < length && at < LONGEST_TYPE && glyph_is_letter(text[at]))
        at++;
    bool is_word = at > 4 && (at == length || glyph_is_in(text[at], ".\r\n"));
    return length > 2 && text[0] == '.' && at < length + 1 &&
           ((at < length && text[at] == '~') || (is_word && text[1] >= 'A' && text[1] <= 'Z'));
}

struct puzzle *form_constraints_read(struct layout_cache *layouts, const char *text, size_t length, size_t line,
                                     size_t *read, struct text_error *error)
{
    struct constraints *constraints = memory_calloc(1, sizeof *constraints);
    struct puzzle *puzzle = NULL;
    const char *at = text, *end = text + length;
    bool is_right = true;
    constraints->variant.digits = 9;
    constraints->line = line;
    constraints->error = error;
    for (unsigned pass = 0; pass < 2; pass++) { /* two passes, because the size of the board may come last */
        at = text;
        constraints->line = line;
        while (at < end && *at == '.') {
            const char *stop = at + 1;
            while (stop < end && !glyph_is_in(*stop, ". \t\r\n"))
                stop++;
            is_right = is_right && (pass ? read_constraint : read_size)(constraints, at + 1, stop);
            at = skip_to_constraint(stop, end, &constraints->line);
        }
    }
    if (is_right)
        place_regions(constraints);
    *read = (size_t)(at - text);
    if (is_right)
        puzzle = make_puzzle(layouts, constraints, line);
    buffer_finish(&constraints->clues);
    memory_free(constraints);
    return puzzle;
}
