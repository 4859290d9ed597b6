#include "form/form_coded.h"

#include <ctype.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "form/cages.h"

enum {
    MOST_CELLS = CAGES_MOST_CELLS,
    MOST_NUMBER = 65535,
    SUMO_SIDE = 9,
};

struct coded {
    const char *at; /* the unread text */
    struct cages *board;
    char regions[MOST_CELLS + 1];
};

static bool is_solo(const char *text)
{
    size_t digits = strspn(text, "0123456789"), sides = digits;
    if (!digits || digits > 2)
        return false;
    if (text[sides] == 'x' && isdigit((unsigned char)text[sides + 1]))
        sides += 1 + strspn(text + sides + 1, "0123456789");
    else if (text[sides] != 'j')
        return false;
    return text[sides + strspn(text + sides, "abdegijkmrtuxy0123456789")] == ':';
}

bool form_coded_begins(const char *text)
{
    return !strncmp(text, "SumoCueV1", 9) || is_solo(text);
}

/* Reads digits. Returns false if there are none or the number is too large. */
static bool read_number(struct coded *coded, unsigned *number)
{
    const char *begin = coded->at;
    for (*number = 0; isdigit((unsigned char)*coded->at) && *number <= MOST_NUMBER; coded->at++)
        *number = 10 * *number + (unsigned)(*coded->at - '0');
    return coded->at > begin && *number <= MOST_NUMBER;
}

static bool skip(struct coded *coded, char wanted)
{
    bool is_there = *coded->at == wanted;
    coded->at += is_there;
    return is_there;
}

/* --- Solo --- */

/* Reads numbers for cells. A letter between them stands for a number of cells without one. */
static bool read_numbers(struct coded *coded, unsigned most, uint16_t *number)
{
    unsigned cells = coded->board->variant.digits * coded->board->variant.digits, cell = 0, value;
    while (*coded->at && !strchr(", ", *coded->at)) {
        if (*coded->at >= 'a' && *coded->at <= 'z') {
            cell += (unsigned)(*coded->at++ - 'a' + 1);
        } else if (!skip(coded, '_')) {
            const char *begin = coded->at;
            bool fits = read_number(coded, &value) && value && value <= most && cell < cells;
            if (!fits) {
                coded->at = begin;
                return false;
            }
            number[cell++] = (uint16_t)value;
        }
        if (cell > cells)
            return false;
    }
    return cell == cells;
}

static cell_id first_of(const uint16_t *joined, cell_id cell)
{
    while (joined[cell] != cell)
        cell = joined[cell];
    return cell;
}

static void join(uint16_t *joined, cell_id a, cell_id b)
{
    a = first_of(joined, a);
    b = first_of(joined, b);
    joined[a < b ? b : a] = a < b ? a : b;
}

/* Joins two adjacent cells by the number of the border between them: horizontal neighbours come first, row by row, then
 * vertical ones, column by column. */
static void join_across(unsigned side, unsigned place, uint16_t *joined)
{
    unsigned line = place / (side - 1), along = place % (side - 1);
    if (line < side)
        join(joined, (cell_id)(line * side + along), (cell_id)(line * side + along + 1));
    else
        join(joined, (cell_id)(along * side + line - side), (cell_id)((along + 1) * side + line - side));
}

/* Reads areas by the borders between them. A letter skips so many borders that are absent before the next one. */
static bool read_areas(struct coded *coded, uint16_t *joined)
{
    unsigned side = coded->board->variant.digits, places = 2 * side * (side - 1), place = 0;
    for (unsigned c = 0; c < side * side; c++)
        joined[c] = (uint16_t)c;
    for (; *coded->at == '_' || (*coded->at >= 'a' && *coded->at <= 'z'); coded->at++) {
        unsigned open = *coded->at == '_' ? 0 : (unsigned)(*coded->at - 'a' + 1);
        if (place + open > places)
            return false;
        for (unsigned i = 0; i < open; i++)
            join_across(side, place++, joined);
        place += *coded->at != 'z';
    }
    for (unsigned c = 0; c < side * side; c++)
        joined[c] = first_of(joined, (cell_id)c);
    return place == places + 1;
}

/* Names the regions by letters. Returns false if their number differs from the board's digits. */
static bool name_regions(struct coded *coded, const uint16_t *area)
{
    unsigned regions = 0, side = coded->board->variant.digits;
    for (unsigned c = 0; c < side * side; c++) {
        if (area[c] == c && regions == side)
            return false;
        coded->regions[c] = area[c] == c ? (char)('A' + regions++) : coded->regions[area[c]];
    }
    coded->board->variant.regions = coded->regions;
    return regions == side;
}

/* Moves each cage's total to its first cell. Returns false if a cage has two totals, or a total is outside all
 * cages. */
static bool take_totals(struct coded *coded, const uint16_t *number)
{
    for (unsigned c = 0; c < coded->board->variant.digits * coded->board->variant.digits; c++) {
        if (number[c] && coded->board->total[coded->board->cage[c]])
            return false;
        if (number[c])
            coded->board->total[coded->board->cage[c]] = number[c];
    }
    return true;
}

static bool read_solo(struct coded *coded)
{
    unsigned columns, rows = 1;
    uint16_t number[MOST_CELLS] = {0}, area[MOST_CELLS];
    if (!read_number(coded, &columns) || (skip(coded, 'x') && !read_number(coded, &rows)))
        return false;
    size_t flags = strcspn(coded->at, ":");
    bool is_jigsaw = memchr(coded->at, 'j', flags), is_killer = memchr(coded->at, 'k', flags);
    unsigned side = columns > LAYOUT_MAX_DIGITS || rows > LAYOUT_MAX_DIGITS ? 0 : columns * rows;
    if (side < 2 || side > LAYOUT_MAX_DIGITS)
        return false;
    coded->board->variant.digits = side;
    coded->board->variant.main_diagonal = coded->board->variant.anti_diagonal = memchr(coded->at, 'x', flags);
    coded->at += flags + 1;
    if (!read_numbers(coded, side, coded->board->given))
        return false;
    for (unsigned c = 0; c < side * side; c++) /* Solo gives the boxes by columns and rows of a box */
        area[c] = (uint16_t)((c / side / columns * columns) * side + c % side / rows * rows);
    if (is_jigsaw && (!skip(coded, ',') || !read_areas(coded, area)))
        return false;
    if (!name_regions(coded, area))
        return false;
    return !is_killer || (skip(coded, ',') && read_areas(coded, coded->board->cage) && skip(coded, ',') &&
                          read_numbers(coded, MOST_NUMBER, number) && take_totals(coded, number));
}

/* --- SumoCue --- */

/* Reads the region that follows a cell's entry. Either all cells have one or none has. */
static bool read_region(struct coded *coded, unsigned cell)
{
    unsigned region;
    if (cell && (*coded->at == 'J') != (coded->board->variant.regions != NULL))
        return false;
    if (!skip(coded, 'J'))
        return true;
    coded->board->variant.regions = coded->regions;
    if (!read_number(coded, &region) || region >= SUMO_SIDE)
        return false;
    coded->regions[cell] = (char)('A' + region);
    return true;
}

static bool read_sumocue(struct coded *coded)
{
    unsigned value;
    coded->at += strlen("SumoCueV1");
    coded->board->variant.main_diagonal = coded->board->variant.anti_diagonal = skip(coded, 'D');
    for (unsigned c = 0; c < SUMO_SIDE * SUMO_SIDE; c++) {
        bool begins = *coded->at == '=';
        if ((!begins && *coded->at != '+') || (coded->at++, !read_number(coded, &value)))
            return false;
        if (!begins && (value >= c || coded->board->cage[value] != value))
            return false;
        if (begins)
            coded->board->total[c] = (uint16_t)value;
        else
            coded->board->cage[c] = (uint16_t)value;
        if (!read_region(coded, c))
            return false;
    }
    return true;
}

/* Reads "3x3::k:" and a number for each cell. Cells with the same number form a cage. */
static bool read_totals_and_cages(struct coded *coded)
{
    uint16_t number[SUMO_SIDE * SUMO_SIDE];
    bool has_diagonals = coded->at[4] == 'd';
    coded->board->variant.main_diagonal = coded->board->variant.anti_diagonal = has_diagonals;
    coded->at += has_diagonals ? strlen("3x3:d:k") : strlen("3x3::k");
    for (unsigned c = 0; c < SUMO_SIDE * SUMO_SIDE; c++) {
        unsigned value, first = 0;
        if (!skip(coded, ':') || !read_number(coded, &value))
            return false;
        number[c] = (uint16_t)value;
        while (number[first] != value)
            first++;
        coded->board->cage[c] = (uint16_t)(value < 256 ? c : first); /* without a total, the cell is in no cage */
        coded->board->total[coded->board->cage[c]] = (uint16_t)(value / 256);
    }
    skip(coded, ':');
    return true;
}

/* --- all --- */

struct puzzle *form_coded_read(struct layout_cache *layouts, const struct line *line, struct text_error *error)
{
    struct coded *coded = memory_calloc(1, sizeof *coded);
    struct puzzle *puzzle = NULL;
    coded->at = line_text(line);
    coded->board = cages_create(SUMO_SIDE);
    bool is_list = !strncmp(coded->at, "3x3::k:", 7) || !strncmp(coded->at, "3x3:d:k:", 8);
    bool is_sumocue = is_list || *coded->at == 'S';
    bool is_read = is_list ? read_totals_and_cages(coded) : is_sumocue ? read_sumocue(coded) : read_solo(coded);
    if (is_read && !coded->at[strspn(coded->at, " ")] && cages_check(coded->board))
        puzzle = cages_puzzle(layouts, coded->board, line->number, error);
    else
        text_error_input(error, line->number, (size_t)(coded->at - line->plain) + 1,
                         "found %s that is broken or cut off here",
                         is_sumocue ? tr("a puzzle of SumoCue") : tr("a game id of Solo"));
    memory_free(coded->board);
    memory_free(coded);
    return puzzle;
}
