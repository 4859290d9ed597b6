#include "why/story_board.h"

#include <string.h>

#include "base/memory.h"

static void place(struct story_board *board, cell_id cell, unsigned digit)
{
    candidate_id placed = candidate_id_of(cell, digit);
    board->placed[cell] = (uint8_t)digit;
    board->mask[cell] = digit_bit(digit);
    board->unplaced--;
    for (unsigned i = 0; i < candidate_excludes(board->layout, placed); i++) {
        candidate_id other = candidate_excluded(board->layout, placed, i);
        board->mask[candidate_cell(other)] &= ~digit_bit(candidate_digit(other));
    }
}

void story_board_init(struct story_board *board, const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    *board = (struct story_board){
        .layout = layout,
        .mask = memory_calloc(layout->cells, sizeof *board->mask),
        .placed = memory_calloc(layout->cells, sizeof *board->placed),
        .unplaced = layout->cells,
    };
    memcpy(board->mask, puzzle->start, layout->cells * sizeof *board->mask);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (puzzle_digit(puzzle, (cell_id)c))
            place(board, (cell_id)c, puzzle_digit(puzzle, (cell_id)c));
    }
}

void story_board_finish(struct story_board *board)
{
    memory_free(board->mask);
    memory_free(board->placed);
    *board = (struct story_board){0};
}

void story_board_copy(struct story_board *board, const struct story_board *from)
{
    const struct layout *layout = from->layout;
    if (!board->mask) {
        board->mask = memory_calloc(layout->cells, sizeof *board->mask);
        board->placed = memory_calloc(layout->cells, sizeof *board->placed);
    }
    board->layout = layout;
    board->unplaced = from->unplaced;
    memcpy(board->mask, from->mask, layout->cells * sizeof *board->mask);
    memcpy(board->placed, from->placed, layout->cells * sizeof *board->placed);
}

/* Returns the only cell of the house that can hold the digit, which is not placed there yet, or NO_CELL. */
static cell_id only_place(const struct story_board *board, const struct house *house, unsigned digit)
{
    cell_id found = NO_CELL;
    for (unsigned i = 0; i < board->layout->digits; i++) {
        cell_id cell = house->cells[i];
        if (!(board->mask[cell] & digit_bit(digit)))
            continue;
        if (found != NO_CELL || board->placed[cell])
            return NO_CELL;
        found = cell;
    }
    return found;
}

static bool settle_cells(struct story_board *board, story_single_receiver *receive, void *context)
{
    bool any = false;
    for (unsigned c = 0; c < board->layout->cells; c++) {
        cell_id cell = (cell_id)c;
        if (board->placed[c] || !digits_are_one(board->mask[c]))
            continue;
        unsigned digit = digit_first(board->mask[c]);
        if (receive)
            receive(context, cell, digit, constraint_cell(cell));
        place(board, cell, digit);
        any = true;
    }
    return any;
}

static bool settle_houses(struct story_board *board, story_single_receiver *receive, void *context)
{
    const struct layout *layout = board->layout;
    bool any = false;
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            cell_id cell = only_place(board, &layout->house[h], digit);
            if (cell == NO_CELL)
                continue;
            if (receive)
                receive(context, cell, digit, constraint_house((house_id)h, digit));
            place(board, cell, digit);
            any = true;
        }
    }
    return any;
}

void story_board_settle(struct story_board *board, story_single_receiver *receive, void *context)
{
    while (board->unplaced && (settle_cells(board, receive, context) || settle_houses(board, receive, context)))
        ;
}

/* Returns whether some candidate that the placed one excludes is left. */
static bool has_rivals(const struct story_board *board, candidate_id placed)
{
    for (unsigned i = 0; i < candidate_excludes(board->layout, placed); i++) {
        candidate_id other = candidate_excluded(board->layout, placed, i);
        if (board->mask[candidate_cell(other)] & digit_bit(candidate_digit(other)))
            return true;
    }
    return false;
}

/* Marks the cells placed by the step. A cell with rivals left becomes a single, which eliminates them. */
static void note_places(struct story_board *board, const struct step *step)
{
    for (size_t i = 0; i < step->places; i++) {
        cell_id cell = step->place[i].cell;
        unsigned digit = digit_first(step->place[i].digits);
        if (!board->placed[cell] && board->mask[cell] == digit_bit(digit) &&
            !has_rivals(board, candidate_id_of(cell, digit)))
            place(board, cell, digit);
    }
}

/* Returns whether the step's truths have no candidates outside the pattern. */
static bool has_pattern(const struct story_board *board, const struct step *step, const digit_mask *pattern)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        for (unsigned k = 0; k < constraint_size(board->layout, step->truths[i]); k++) {
            candidate_id candidate = constraint_candidate(board->layout, step->truths[i], k);
            cell_id cell = candidate_cell(candidate);
            if (board->mask[cell] & ~pattern[cell] & digit_bit(candidate_digit(candidate)))
                return false;
        }
    }
    return true;
}

bool story_board_apply(struct story_board *board, struct refuter *refuter, const struct step *step,
                       const digit_mask *pattern)
{
    bool is_loaded = false, any = false;
    if (pattern && !has_pattern(board, step, pattern))
        return false;
    digit_mask *excluded = memory_calloc(step->removes, sizeof *excluded);
    for (size_t i = 0; i < step->removes; i++) {
        cell_id cell = step->remove[i].cell;
        for (digit_mask left = step->remove[i].digits & board->mask[cell]; left; left &= left - 1) {
            unsigned digit = digit_first(left);
            bool is_refuted = refute_directly(board->layout, board->mask, step, cell, digit);
            if (!is_refuted && !is_loaded) {
                refuter_load(refuter, board->layout, board->mask, board->mask, step);
                is_loaded = true;
            }
            if (is_refuted || refuter_try(refuter, cell, digit) == REFUTED)
                excluded[i] |= digit_bit(digit);
        }
    }
    for (size_t i = 0; i < step->removes; i++) {
        board->mask[step->remove[i].cell] &= ~excluded[i];
        any |= excluded[i] != 0;
    }
    memory_free(excluded);
    if (any)
        note_places(board, step);
    return any;
}
