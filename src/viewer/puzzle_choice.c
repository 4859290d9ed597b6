#include "viewer/puzzle_choice.h"

#include "viewer/editing.h"
#include "viewer/open.h"
#include "viewer/puzzle_list.h"
#include "viewer/viewer_state.h"

bool puzzle_choice_open(struct viewer *viewer, size_t number, struct text_error *error)
{
    struct puzzle_list *list = &viewer->puzzles;
    struct puzzle *puzzle = list->text && number ? puzzle_list_read(list, number, error) : NULL;
    if (!puzzle)
        return list->text && number
                   ? false
                   : text_error_input(error, 0, 0, "found the number %zu, expected a list of puzzles", number);
    bool is_by_hand = editing_is_active(viewer) && !viewer->editing.gives;
    list->shown = number;
    open_read_puzzle(viewer, puzzle, list->name);
    return !is_by_hand || editing_take_over(viewer, 0, error);
}

bool puzzle_choice_move(struct viewer *viewer, bool is_back, struct text_error *error)
{
    const struct puzzle_list *list = &viewer->puzzles;
    size_t count = list->count.puzzles, before = list->shown - 1;
    return puzzle_choice_open(viewer, (before + (is_back ? count - 1 : 1)) % count + 1, error);
}
