/* Multi-sector locked sets: the unsolved cells where some rows and some columns cross. The digits are divided: some
 * are counted by rows, the others by columns. Each cell holds a digit, and a row or column has room for each of its
 * digits once. If there are as many cells as digits of all rows and columns together, these cells take all that
 * room, so the digits cannot be anywhere else in their rows and columns.
 *
 * If fewer cells already take up the same number of places, the set is left out, since that is a smaller set. So
 * each column, and each row, contributes more cells than digits.
 *
 * For given rows and a given division, a column gains its cells minus its digits. Only columns with a gain are
 * combined: their gains must add up to exactly the number of places of the rows' digits. */
#include "technique/families.h"
#include "technique/nine_lines.h"

enum { DIGITS = NINE_LINES, MIN_LINES = 2, MAX_LINES = 5, MAX_CELLS = MAX_LINES * MAX_LINES };

struct multi {
    struct search *search;
    struct nine_lines lines;
    /* [row][column]: candidates; 0 if solved, or with one candidate, which is a set by itself */
    digit_mask mask[DIGITS][DIGITS];
    cell_id cell[DIGITS][DIGITS];
    uint8_t count[1 << DIGITS];            /* number of digits in each set; counting them anew takes most of the time */
    unsigned rows;                         /* set of rows */
    digit_mask all[DIGITS];                /* [columns]: the candidates in these rows */
    unsigned cells[DIGITS];                /* [columns]: the open cells in these rows */
    digit_mask by_rows;                    /* digits counted by rows */
    unsigned column[DIGITS], columns;      /* the columns with a gain */
    int gain[DIGITS], gain_behind[DIGITS]; /* the gain of each of these, and of all after it */
};

/* Finds rows and columns. Returns false if the board does not have nine of each. */
static bool init(struct multi *multi, struct search *search)
{
    const struct layout *layout = search->grid->layout;
    *multi = (struct multi){.search = search};
    if (!nine_lines_find(layout, &multi->lines))
        return false;
    for (digit_mask digits = 0; digits < 1u << DIGITS; digits++)
        multi->count[digits] = (uint8_t)digit_count(digits);
    for (unsigned r = 0; r < DIGITS; r++) {
        for (unsigned c = 0; c < DIGITS; c++) {
            cell_id cell = layout->house[multi->lines.row[r]].cells[c];
            multi->cell[r][c] = cell;
            multi->mask[r][c] = search->grid->count[cell] > 1 ? search->grid->mask[cell] : 0;
        }
    }
    return true;
}

static digit_mask in_row(const struct multi *multi, unsigned row, unsigned columns)
{
    digit_mask digits = 0;
    for (; columns; columns &= columns - 1)
        digits |= multi->mask[row][__builtin_ctz(columns)];
    return digits & multi->by_rows;
}

static digit_mask in_column(const struct multi *multi, unsigned column)
{
    return multi->all[column] & ~multi->by_rows;
}

/* --- whether the set is a whole --- */

/* The cells and their places: each place is a digit in its row or column. */
struct room {
    unsigned cells, rooms;
    uint32_t may[MAX_CELLS];   /* [cells]: set of places that the cell may take */
    unsigned taken[MAX_CELLS]; /* [places]: the cell that takes it + 1, or 0 */
};

static void list_rooms(const struct multi *multi, unsigned columns, struct room *room)
{
    unsigned cell_of[DIGITS][DIGITS] = {{0}};
    *room = (struct room){0};
    for (unsigned r = 0; r < DIGITS; r++) {
        for (unsigned c = 0; c < DIGITS; c++) {
            if (multi->rows >> r & 1 && columns >> c & 1 && multi->mask[r][c])
                cell_of[r][c] = ++room->cells;
        }
    }
    for (unsigned line = 0; line < 2 * DIGITS; line++) {
        bool is_column = line >= DIGITS;
        unsigned at = line % DIGITS;
        bool chosen = (is_column ? columns : multi->rows) >> at & 1;
        digit_mask digits = !chosen ? 0 : is_column ? in_column(multi, at) : in_row(multi, at, columns);
        for (; digits; digits &= digits - 1, room->rooms++) {
            for (unsigned i = 0; i < DIGITS; i++) {
                unsigned r = is_column ? i : at, c = is_column ? at : i;
                if (cell_of[r][c] && multi->mask[r][c] & digits & -digits)
                    room->may[cell_of[r][c] - 1] |= 1u << room->rooms;
            }
        }
    }
}

/* Gives the cell a place, moving others if necessary. */
static bool take_room(struct room *room, unsigned cell, uint32_t *visited)
{
    for (uint32_t left = room->may[cell] & ~*visited; left; left = room->may[cell] & ~*visited) {
        unsigned at = (unsigned)__builtin_ctz(left);
        *visited |= 1u << at;
        if (!room->taken[at] || take_room(room, room->taken[at] - 1, visited)) {
            room->taken[at] = cell + 1;
            return true;
        }
    }
    return false;
}

/* Returns the cells that can be reached from the first one, going from a cell to those whose place it may take, or
 * backward. */
static uint32_t reach(const struct room *room, bool backward)
{
    uint32_t reached = 1;
    for (uint32_t before = 0; before != reached;) {
        before = reached;
        for (unsigned at = 0; at < room->rooms; at++) {
            unsigned owner = room->taken[at] - 1;
            for (unsigned cell = 0; cell < room->cells; cell++) {
                unsigned from = backward ? owner : cell, to = backward ? cell : owner;
                if (room->may[cell] >> at & 1 && reached >> from & 1)
                    reached |= 1u << to;
            }
        }
    }
    return reached;
}

/* Returns whether no smaller number of cells takes as many places: from each cell every other one can be reached. */
static bool is_whole(const struct multi *multi, unsigned columns)
{
    struct room room;
    list_rooms(multi, columns, &room);
    for (unsigned cell = 0; cell < room.cells; cell++) {
        uint32_t visited = 0;
        if (!take_room(&room, cell, &visited))
            return false;
    }
    uint32_t all = (1u << room.cells) - 1;
    return room.rooms == room.cells && reach(&room, false) == all && reach(&room, true) == all;
}

/* --- findings --- */

/* Adds a link for each of the digits, and removes them from cells of the line outside the set. */
static void add_line(struct multi *multi, bool column, unsigned line, unsigned crossing, digit_mask digits)
{
    house_id house = column ? multi->lines.column[line] : multi->lines.row[line];
    for (digit_mask left = digits; left; left &= left - 1)
        finding_add_count_link(multi->search, constraint_house(house, digit_first(left)));
    for (unsigned i = 0; i < DIGITS; i++) {
        if (!(crossing >> i & 1))
            finding_remove(multi->search, column ? multi->cell[i][line] : multi->cell[line][i], digits);
    }
}

static bool report(struct multi *multi, unsigned columns)
{
    struct search *search = multi->search;
    finding_begin(search, TECHNIQUE_multi_sector);
    finding_begin_count(search);
    for (unsigned r = 0; r < DIGITS; r++) {
        for (unsigned c = 0; c < DIGITS; c++) {
            if (multi->rows >> r & 1 && columns >> c & 1 && multi->mask[r][c])
                finding_add_count_truth(search, constraint_cell(multi->cell[r][c]));
        }
    }
    for (unsigned r = 0; r < DIGITS; r++) {
        if (multi->rows >> r & 1)
            add_line(multi, false, r, columns, in_row(multi, r, columns));
    }
    for (unsigned c = 0; c < DIGITS; c++) {
        if (columns >> c & 1)
            add_line(multi, true, c, multi->rows, in_column(multi, c));
    }
    return finding_report(search);
}

/* --- search --- */

/* Some of the columns with a gain, and the rows' digits there. */
struct choice {
    unsigned columns, count; /* a set of columns, and their number */
    int gain, rooms;         /* the gain of the columns, and the number of the rows' places */
    digit_mask own[DIGITS];  /* [rows]: the row's own digits in these columns */
};

/* Adds a column. Returns false if some row would have as many digits as columns, so it would contribute nothing; or if
 * the rows have more digits than all remaining columns can gain. */
static bool add_column(const struct multi *multi, struct choice *choice, unsigned index)
{
    choice->columns |= 1u << multi->column[index];
    choice->count++;
    choice->gain += multi->gain[index];
    choice->rooms = 0;
    for (unsigned rows = multi->rows; rows; rows &= rows - 1) {
        unsigned row = (unsigned)__builtin_ctz(rows);
        choice->own[row] |= multi->mask[row][multi->column[index]] & multi->by_rows;
        unsigned digits = multi->count[choice->own[row]];
        if (digits >= MAX_LINES)
            return false;
        choice->rooms += (int)digits;
    }
    return choice->rooms <= choice->gain + multi->gain_behind[index];
}

/* Returns whether the rows have exactly as many places as the columns gain, and every row has some. */
static bool is_full(const struct multi *multi, const struct choice *choice)
{
    bool each = choice->rooms == choice->gain;
    for (unsigned rows = multi->rows; rows && each; rows &= rows - 1)
        each = choice->own[__builtin_ctz(rows)];
    return each;
}

/* Tries all sets of the columns from `index` on, together with the chosen ones. */
static bool try_columns(struct multi *multi, const struct choice *chosen, unsigned index)
{
    for (; index < multi->columns && chosen->count < MAX_LINES; index++) {
        struct choice choice = *chosen;
        if (!add_column(multi, &choice, index))
            continue;
        if (choice.count >= MIN_LINES && is_full(multi, &choice) && is_whole(multi, choice.columns) &&
            report(multi, choice.columns))
            return true;
        if (try_columns(multi, &choice, index + 1))
            return true;
    }
    return false;
}

static bool try_division(struct multi *multi, digit_mask by_rows)
{
    unsigned all = 0;
    multi->by_rows = by_rows;
    multi->columns = 0;
    for (unsigned c = 0; c < DIGITS; c++) {
        unsigned digits = multi->count[in_column(multi, c)];
        if (multi->cells[c] <= digits || !digits)
            continue;
        multi->gain[multi->columns] = (int)(multi->cells[c] - digits);
        multi->column[multi->columns++] = c;
        all += multi->cells[c] - digits;
    }
    int behind = 0;
    for (unsigned i = multi->columns; i--; behind += multi->gain[i])
        multi->gain_behind[i] = behind;
    return multi->columns >= MIN_LINES && all >= digit_count(multi->rows) && try_columns(multi, &(struct choice){0}, 0);
}

static void choose_rows(struct multi *multi, unsigned rows)
{
    multi->rows = rows;
    for (unsigned c = 0; c < DIGITS; c++) {
        multi->all[c] = multi->cells[c] = 0;
        for (unsigned left = rows; left; left &= left - 1) {
            digit_mask mask = multi->mask[__builtin_ctz(left)][c];
            multi->all[c] |= mask;
            multi->cells[c] += mask != 0;
        }
    }
}

void multi_sector(struct search *search)
{
    struct multi multi;
    if (!init(&multi, search))
        return;
    for (unsigned size = MIN_LINES; size <= MAX_LINES; size++) {
        for (unsigned rows = 0; rows < 1u << DIGITS && !search_cancelled(search); rows++) {
            if (digit_count(rows) != size)
                continue;
            choose_rows(&multi, rows);
            for (digit_mask by_rows = 1; by_rows < (1u << DIGITS) - 1; by_rows++) {
                if (try_division(&multi, by_rows))
                    return;
            }
        }
    }
}
