#include "why/story_choice.h"

#include <string.h>

#include "base/memory.h"
#include "base/random.h"

/* The bounds of a search: the number of branches to try, and the number of trials of single steps in all of them. */
struct bounds {
    unsigned ways, trials;
};

static const struct bounds usual = {24, 60000}, thorough = {300, 1000000};

struct chooser {
    const struct puzzle *puzzle;
    const story_step_list *steps;
    const struct cancel *cancel;
    struct refuter refuter;
    struct story_board start, board, trial; /* the initial board with its singles placed; and scratch space */
    struct story_choice way;
    uint64_t random;
    unsigned trials;
};

/* Applies the step. Returns whether it changes the board. */
static bool do_step(struct chooser *chooser, struct story_board *board, size_t i)
{
    const struct story_step *told = &chooser->steps->items[i];
    if (!story_board_apply(board, &chooser->refuter, &told->builder.step, told->is_exact ? told->before : NULL))
        return false;
    story_board_settle(board, NULL, NULL);
    return true;
}

static size_t count_left(const struct story_board *board)
{
    size_t count = 0;
    for (unsigned c = 0; c < board->layout->cells; c++)
        count += digit_count(board->mask[c]);
    return count;
}

/* Returns how far the board is solved: a digit counts more than any number of eliminations. */
static size_t progress(const struct story_board *board)
{
    size_t candidates = (size_t)board->layout->cells * board->layout->digits;
    return (board->layout->cells - board->unplaced) * candidates + candidates - count_left(board);
}

/* Finds the step after which the board is solved furthest. With `varies`, chooses at random between it and others that
 * are nearly as good. Returns SIZE_MAX if no step changes anything. */
static size_t find_best(struct chooser *chooser, bool varies)
{
    size_t best = SIZE_MAX, most = 0;
    for (size_t i = 0; i < chooser->steps->count && !cancel_is_requested(chooser->cancel); i++) {
        story_board_copy(&chooser->trial, &chooser->board);
        chooser->trials++;
        if (!do_step(chooser, &chooser->trial, i))
            continue;
        size_t solved = progress(&chooser->trial);
        if (varies)
            solved += random_below(&chooser->random, (uint32_t)(chooser->puzzle->layout->cells * 20));
        if (best == SIZE_MAX || solved > most) {
            best = i;
            most = solved;
        }
    }
    return best;
}

/* Applies the best step each time. Returns whether this ends with a solution. */
static bool go(struct chooser *chooser, bool varies)
{
    struct story_choice *way = &chooser->way;
    way->count = 0;
    story_board_copy(&chooser->board, &chooser->start);
    while (chooser->board.unplaced) {
        size_t best = find_best(chooser, varies);
        if (best == SIZE_MAX)
            return false;
        do_step(chooser, &chooser->board, best);
        array_append(way, best);
    }
    return true;
}

/* Leaves out steps that the solution does not need, last ones first. */
static void leave_out(struct chooser *chooser)
{
    struct story_choice *way = &chooser->way;
    for (size_t i = way->count; i-- && !cancel_is_requested(chooser->cancel);) {
        story_board_copy(&chooser->board, &chooser->start);
        for (size_t k = 0; k < way->count && chooser->board.unplaced; k++) {
            if (k != i)
                do_step(chooser, &chooser->board, way->items[k]);
        }
        if (chooser->board.unplaced)
            continue;
        memmove(way->items + i, way->items + i + 1, (way->count - i - 1) * sizeof *way->items);
        way->count--;
    }
}

/* Keeps the branch if it is shorter than the choice. */
static void keep_if_shorter(struct chooser *chooser, struct story_choice *choice)
{
    leave_out(chooser);
    if (choice->items && chooser->way.count >= choice->count)
        return;
    struct story_choice longer = *choice;
    *choice = chooser->way;
    chooser->way = longer;
}

bool story_choose(struct story_choice *choice, const struct puzzle *puzzle, const story_step_list *steps,
                  bool is_thorough, const struct cancel *cancel)
{
    const struct bounds *most = is_thorough ? &thorough : &usual;
    struct chooser chooser = {.puzzle = puzzle, .steps = steps, .cancel = cancel, .random = 1};
    bool found = false;
    story_board_init(&chooser.start, puzzle);
    story_board_settle(&chooser.start, NULL, NULL);
    array_reserve(choice, 1);
    array_reserve(&chooser.way, 1);
    choice->count = SIZE_MAX;
    for (unsigned way = 0; way < most->ways && chooser.trials < most->trials; way++) {
        if (!go(&chooser, way))
            break;
        found = true;
        keep_if_shorter(&chooser, choice);
    }
    memory_free(chooser.way.items);
    story_board_finish(&chooser.start);
    story_board_finish(&chooser.board);
    story_board_finish(&chooser.trial);
    refuter_finish(&chooser.refuter);
    return found && !cancel_is_requested(cancel);
}
