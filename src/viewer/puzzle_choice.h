/* Opens the puzzles of the list (puzzle_list.h), by number or one after the other. */
#ifndef VIEWER_PUZZLE_CHOICE_H
#define VIEWER_PUZZLE_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

struct viewer;
struct text_error;

/* Opens a puzzle of the list by its number. If the user is solving a puzzle by hand, the new one is opened for solving
 * by hand, too. */
bool puzzle_choice_open(struct viewer *viewer, size_t number, struct text_error *error);

/* Opens the puzzle after the open one, or with `is_back` the one before it. The first one follows the last.
 * */
bool puzzle_choice_move(struct viewer *viewer, bool is_back, struct text_error *error);

#endif
