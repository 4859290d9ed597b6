#include "form/cages.h"

#include "base/memory.h"
#include "puzzle/clue.h"
#include "puzzle/puzzle.h"

struct cages *cages_create(unsigned digits)
{
    struct cages *cages = memory_calloc(1, sizeof *cages);
    cages->variant.digits = digits;
    for (unsigned c = 0; c < CAGES_MOST_CELLS; c++)
        cages->cage[c] = (uint16_t)c;
    return cages;
}

static unsigned cells_of(const struct cages *cages)
{
    return cages->variant.digits * cages->variant.digits;
}

/* Returns whether a cell beside this one, or touching it at a corner, has the same cage. */
static bool is_joined(const struct cages *cages, unsigned cell)
{
    int side = (int)cages->variant.digits, y = (int)cell / side, x = (int)cell % side;
    for (int i = 0; i < 9; i++) {
        int ny = y + i / 3 - 1, nx = x + i % 3 - 1;
        bool is_on_board = ny >= 0 && nx >= 0 && ny < side && nx < side && i != 4;
        if (is_on_board && cages->cage[ny * side + nx] == cages->cage[cell])
            return true;
    }
    return false;
}

bool cages_take(struct cages *cages, const uint16_t *member, const uint16_t *total)
{
    unsigned cells = cells_of(cages);
    for (unsigned c = 0; c < cells; c++) {
        unsigned first = 0;
        while (member[first] != member[c])
            first++;
        cages->cage[c] = (uint16_t)first;
        if (total[c] && cages->total[first])
            return false;
        cages->total[first] = total[c] ? total[c] : cages->total[first];
    }
    for (unsigned c = 0; c < cells; c++) {
        bool has_more = cages->cage[c] != c;
        if (has_more && !is_joined(cages, c))
            return false;
    }
    return true;
}

/* Stores the cells of the cage that begins in a cell. Returns their number. */
static uint16_t find_cage(const struct cages *cages, unsigned first, cell_id *cell)
{
    uint16_t count = 0;
    for (unsigned c = first; cages->cage[first] == first && c < cells_of(cages); c++) {
        if (cages->cage[c] == first)
            cell[count++] = (cell_id)c;
    }
    return count;
}

bool cages_check(const struct cages *cages)
{
    cell_id cell[CAGES_MOST_CELLS];
    for (unsigned c = 0; c < cells_of(cages); c++) {
        if (cages->total[c] > cages->variant.digits && find_cage(cages, c, cell) == 1)
            return false;
    }
    return true;
}

/* Returns the layout with the cages as clues. */
static struct layout *make_layout(struct layout_cache *layouts, const struct cages *cages, struct text_error *error)
{
    struct layout *plain = layout_cache_variant(layouts, &cages->variant, error), *layout = plain;
    struct clue_list clues = {0};
    for (unsigned c = 0; c < cells_of(cages); c++) {
        cell_id cell[CAGES_MOST_CELLS];
        struct clue clue = {.kind = CLUE_cage, .value = cages->total[c], .cell = cell};
        clue.count = find_cage(cages, c, cell);
        if (clue.count > 1)
            clue_list_add(&clues, &clue);
    }
    if (plain && clues.count) {
        layout = layout_with_clues(plain, clues.items, clues.count, error);
        layout_unref(plain);
    }
    clue_list_clear(&clues);
    return layout;
}

struct puzzle *cages_puzzle(struct layout_cache *layouts, const struct cages *cages, size_t line,
                            struct text_error *error)
{
    struct layout *layout = make_layout(layouts, cages, error);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    cell_id cell[CAGES_MOST_CELLS];
    layout_unref(layout);
    if (!puzzle) {
        if (error)
            error->line = error->kind == TEXT_ERROR_INPUT ? line : 0;
        return NULL;
    }
    for (unsigned c = 0; c < cells_of(cages); c++) {
        unsigned given = cages->given[c] ? cages->given[c] : cages->total[c];
        if (cages->given[c] || (given && find_cage(cages, c, cell) == 1))
            puzzle_give(puzzle, (cell_id)c, given);
    }
    puzzle->line = line;
    if (puzzle_check(puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}
