/* SK-loops (Steve Kurzhals, 2007; described at sudopedia.org and sudowiki.org): two rows and two columns whose four
 * crossings are in four boxes. In its box, each crossing has two open cells beside it in its row and two in its column,
 * sixteen cells in all. These form a ring of eight houses: a row, a box, a column, a box and so on; neighbours share
 * two of the cells. Each digit of two cells is counted by one of their two houses, using as few houses as possible for
 * each digit. If that makes sixteen, the number of cells, each house that counts a digit has it in these cells and
 * nowhere else. A candidate in two houses that both count its digit is false, because it would use up both. The
 * crossings need not be solved, though they usually are. */
#include "technique/families.h"
#include "technique/nine_lines.h"

enum { HOUSES = 8, PART = 2, CELLS = HOUSES * PART };

struct sk_loop {
    struct search *search;
    struct nine_lines lines;
    /* For each set of parts with a digit: the fewest houses that count it there. */
    uint8_t least[1 << HOUSES];
    house_id house[HOUSES];     /* around the ring; part i is in the houses i and i + 1 */
    cell_id cell[HOUSES][PART]; /* the cells of each part */
    digit_mask digits[HOUSES];  /* the candidates of each part */
};

/* Returns whether each of the parts is in one of the houses. */
static bool covers(unsigned houses, unsigned parts)
{
    unsigned next = houses >> 1 | (houses & 1) << (HOUSES - 1);
    return !(parts & ~(houses | next));
}

/* Returns false if the board does not have nine rows and columns. */
static bool init(struct sk_loop *loop, struct search *search)
{
    *loop = (struct sk_loop){.search = search};
    if (!nine_lines_find(search->grid->layout, &loop->lines))
        return false;
    for (unsigned parts = 0; parts < 1u << HOUSES; parts++) {
        loop->least[parts] = HOUSES;
        for (unsigned houses = 0; houses < 1u << HOUSES; houses++) {
            unsigned size = digit_count((digit_mask)houses);
            if (size < loop->least[parts] && covers(houses, parts))
                loop->least[parts] = (uint8_t)size;
        }
    }
    return true;
}

/* Returns the box of the cell, or NO_HOUSE. */
static house_id box_of(const struct layout *layout, cell_id cell)
{
    house_id box = NO_HOUSE;
    for (unsigned h = 0; h < layout->cell[cell].house_count; h++) {
        if (layout->house[layout->cell[cell].houses[h]].kind == HOUSE_BOX)
            box = layout->cell[cell].houses[h];
    }
    return box;
}

/* Finds the open cells that two houses share, without the crossings. Returns false unless there are two. */
static bool find_part(struct sk_loop *loop, unsigned part, const cell_id *crossing)
{
    const struct candidate_grid *grid = loop->search->grid;
    const struct layout *layout = grid->layout;
    house_id house = loop->house[part], next = loop->house[(part + 1) % HOUSES];
    unsigned count = 0;
    loop->digits[part] = 0;
    for (unsigned i = 0; i < NINE_LINES; i++) {
        cell_id cell = layout->house[house].cells[i];
        if (!layout_house_has(layout, next, cell) || cell == crossing[0] || cell == crossing[1] ||
            cell == crossing[2] || cell == crossing[3])
            continue;
        if (grid->count[cell] < 2 || count == PART)
            return false;
        loop->cell[part][count++] = cell;
        loop->digits[part] |= grid->mask[cell];
    }
    return count == PART;
}

/* Finds the ring of two rows and two columns with these numbers. */
static bool find_ring(struct sk_loop *loop, const unsigned *row, const unsigned *column)
{
    const struct layout *layout = loop->search->grid->layout;
    const struct nine_lines *lines = &loop->lines;
    const house_id line[4] = {lines->row[row[0]], lines->column[column[1]], lines->row[row[1]],
                              lines->column[column[0]]};
    const cell_id *top = layout->house[line[0]].cells, *bottom = layout->house[line[2]].cells;
    const cell_id crossing[4] = {top[column[1]], bottom[column[1]], bottom[column[0]], top[column[0]]};
    for (unsigned i = 0; i < 4; i++) {
        loop->house[2 * i] = line[i];
        loop->house[2 * i + 1] = box_of(layout, crossing[i]);
        for (unsigned k = 0; k <= i; k++) {
            if (loop->house[2 * i + 1] == NO_HOUSE || (k < i && loop->house[2 * k + 1] == loop->house[2 * i + 1]))
                return false;
        }
    }
    for (unsigned part = 0; part < HOUSES; part++) {
        if (!find_part(loop, part, crossing))
            return false;
    }
    return true;
}

/* Returns the set of parts with the digit. */
static unsigned parts_with(const struct sk_loop *loop, unsigned digit)
{
    unsigned parts = 0;
    for (unsigned part = 0; part < HOUSES; part++)
        parts |= (unsigned)((loop->digits[part] & digit_bit(digit)) != 0) << part;
    return parts;
}

/* Returns whether counting all digits needs as many houses as there are cells. */
static bool is_full(const struct sk_loop *loop)
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= NINE_LINES; digit++)
        count += loop->least[parts_with(loop, digit)];
    return count == CELLS;
}

/* Returns the part of the cell, or HOUSES if the cell is not in the ring. */
static unsigned part_of(const struct sk_loop *loop, cell_id cell)
{
    unsigned part = 0;
    while (part < HOUSES && loop->cell[part][0] != cell && loop->cell[part][1] != cell)
        part++;
    return part;
}

/* Returns whether house `at` is the first of these houses that contains the cell. */
static bool is_first_with(const struct sk_loop *loop, unsigned houses, unsigned at, cell_id cell)
{
    unsigned first = 0;
    while (first < at &&
           !(houses >> first & 1 && layout_house_has(loop->search->grid->layout, loop->house[first], cell)))
        first++;
    return first == at;
}

/* Returns whether the cell's candidate in house `at` is false when these houses count its digit: it is outside the
 * ring, or counted twice. For a cell outside the ring and in several of them, this is true only for the first. */
static bool is_false(const struct sk_loop *loop, unsigned houses, unsigned at, cell_id cell)
{
    unsigned part = part_of(loop, cell), next = (part + 1) % HOUSES;
    if (part == HOUSES)
        return is_first_with(loop, houses, at, cell);
    return part == at && houses >> part & 1 && houses >> next & 1;
}

/* Returns the number of false candidates of the digit in these houses; with `removes`, removes them. */
static unsigned remove_others(const struct sk_loop *loop, unsigned houses, unsigned digit, bool removes)
{
    const struct candidate_grid *grid = loop->search->grid;
    unsigned count = 0;
    for (unsigned i = 0; i < HOUSES; i++) {
        const cell_id *cells = grid->layout->house[loop->house[i]].cells;
        for (unsigned k = 0; k < NINE_LINES && houses >> i & 1; k++) {
            if (!candidate_grid_has(grid, cells[k], digit) || !is_false(loop, houses, i, cells[k]))
                continue;
            count++;
            if (removes)
                finding_remove(loop->search, cells[k], digit_bit(digit));
        }
    }
    return count;
}

/* Returns the houses that count the digit: of all smallest choices the one that removes most. */
static unsigned choose_houses(const struct sk_loop *loop, unsigned digit)
{
    unsigned parts = parts_with(loop, digit), best = 0, most = 0;
    for (unsigned houses = 0; houses < 1u << HOUSES; houses++) {
        if (digit_count((digit_mask)houses) != loop->least[parts] || !covers(houses, parts))
            continue;
        unsigned count = remove_others(loop, houses, digit, false);
        if (!best || count > most) {
            best = houses;
            most = count;
        }
    }
    return best;
}

static bool report(struct sk_loop *loop)
{
    struct search *search = loop->search;
    unsigned houses[NINE_LINES];
    finding_begin(search, TECHNIQUE_sk_loop);
    finding_begin_count(search);
    for (unsigned part = 0; part < HOUSES; part++) {
        for (unsigned i = 0; i < PART; i++)
            finding_add_count_truth(search, constraint_cell(loop->cell[part][i]));
    }
    for (unsigned digit = 1; digit <= NINE_LINES; digit++)
        houses[digit - 1] = choose_houses(loop, digit);
    for (unsigned i = 0; i < HOUSES; i++) {
        for (unsigned digit = 1; digit <= NINE_LINES; digit++) {
            if (houses[digit - 1] >> i & 1)
                finding_add_count_link(search, constraint_house(loop->house[i], digit));
        }
    }
    for (unsigned digit = 1; digit <= NINE_LINES; digit++)
        remove_others(loop, houses[digit - 1], digit, true);
    return finding_report(search);
}

/* Tries these rows with all pairs of columns. */
static bool try_rows(struct sk_loop *loop, const unsigned *row)
{
    for (unsigned left = 0; left < NINE_LINES; left++) {
        for (unsigned right = left + 1; right < NINE_LINES; right++) {
            if (find_ring(loop, row, (const unsigned[2]){left, right}) && is_full(loop) && report(loop))
                return true;
        }
    }
    return false;
}

void skloop_ring(struct search *search)
{
    struct sk_loop loop;
    if (!init(&loop, search))
        return;
    for (unsigned top = 0; top < NINE_LINES && !search_cancelled(search); top++) {
        for (unsigned bottom = top + 1; bottom < NINE_LINES; bottom++) {
            if (try_rows(&loop, (const unsigned[2]){top, bottom}))
                return;
        }
    }
}
