#include "watch/coordinates.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"

enum { MOST_CELLS = 4096, LEAST_CELLS = 8 };

/* Adds one event. */
static void add_event(struct coordinates *coordinates, const char *event)
{
    struct printed_cell cell;
    char r, c;
    while (*event == ' ' || *event == '\t')
        event++;
    cell.is_guess = !strncasecmp(event, "guess", 5);
    event += cell.is_guess ? 5 : 0;
    if (sscanf(event, " %c%2u%c%2u = %2u", &r, &cell.row, &c, &cell.column, &cell.digit) == 5 &&
        tolower((unsigned char)r) == 'r' && tolower((unsigned char)c) == 'c') {
        cell.is_guess = coordinates->has_guessed |= cell.is_guess;
        array_append(&coordinates->cells, cell);
    }
}

void coordinates_add(struct coordinates *coordinates, const char *line)
{
    for (const char *event = line; event && *event != '#' && coordinates->cells.count < MOST_CELLS;
         event = strchr(event, ';')) {
        event += *event == ';';
        add_event(coordinates, event);
    }
}

void coordinates_finish(struct coordinates *coordinates)
{
    memory_free(coordinates->cells.items);
}

/* A convention for numbering rows and columns. */
struct counting {
    bool from_zero, column_first, from_bottom;
    const char *words;
};

static const struct counting as_said = {0};

static const struct counting countings[] = {
    {true, false, false,
     TR("All %zu cells would be right if rows and columns counted from 0. Here they count from 1.")},
    {false, true, false, TR("All %zu cells would be right if the column came first. Here the row comes first.")},
    {true, true, false,
     TR("All %zu cells would be right if the column came first and both counted from 0. Here the row comes first, from "
        "1.")},
    {false, false, true,
     TR("All %zu cells would be right if rows counted from the bottom. Here they count from the top.")},
};

static cell_id cell_of(const struct layout *layout, const struct counting *counting, const struct printed_cell *printed)
{
    unsigned row = printed->row + counting->from_zero, column = printed->column + counting->from_zero;
    unsigned y = counting->column_first ? column : row, x = counting->column_first ? row : column;
    y = counting->from_bottom ? layout->height + 1 - y : y;
    bool exists = y && x && y <= layout->height && x <= layout->width;
    return exists ? layout->at[(y - 1) * layout->width + x - 1] : NO_CELL;
}

/* Returns whether the cell can have the digit: the solution has it there or, for a guess, neither the cell nor a
 * neighbour has a given that prevents it. */
static bool can_be(const struct puzzle *puzzle, const digit_mask *solution, cell_id cell,
                   const struct printed_cell *printed)
{
    const struct cell *info = &puzzle->layout->cell[cell];
    if (!printed->digit || printed->digit > puzzle->layout->digits || puzzle->given[cell])
        return puzzle->given[cell] && puzzle->given[cell] == printed->digit;
    if (!printed->is_guess)
        return !solution || solution[cell] == digit_bit(printed->digit);
    for (unsigned i = 0; i < info->peer_count; i++) {
        if (puzzle->given[info->peers[i]] == printed->digit)
            return false;
    }
    return true;
}

static bool fits(const struct coordinates *coordinates, const struct puzzle *puzzle, const digit_mask *solution,
                 const struct counting *counting)
{
    for (size_t i = 0; i < coordinates->cells.count; i++) {
        const struct printed_cell *printed = &coordinates->cells.items[i];
        cell_id cell = cell_of(puzzle->layout, counting, printed);
        if (cell == NO_CELL || !can_be(puzzle, solution, cell, printed))
            return false;
    }
    return true;
}

const char *coordinates_explain(const struct coordinates *coordinates, const struct puzzle *puzzle,
                                const digit_mask *solution)
{
    const char *words = NULL;
    if (coordinates->cells.count < LEAST_CELLS || fits(coordinates, puzzle, solution, &as_said))
        return NULL;
    for (size_t i = 0; i < sizeof countings / sizeof *countings; i++) {
        if (!fits(coordinates, puzzle, solution, &countings[i]))
            continue;
        if (words) /* two conventions would fit */
            return NULL;
        words = countings[i].words;
    }
    return words;
}
