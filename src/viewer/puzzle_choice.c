#include "viewer/puzzle_choice.h"

#include <stdio.h>

#include "base/translation.h"
#include "viewer/menu.h"
#include "viewer/open.h"
#include "viewer/puzzle_list.h"
#include "viewer/viewer_state.h"

enum { MENU_PUZZLES = 200 /* that the menu lists, around the one that is open */ };

bool puzzle_choice_open(struct viewer *viewer, size_t number, struct text_error *error)
{
    struct puzzle_list *list = &viewer->puzzles;
    struct puzzle *puzzle = list->text && number ? puzzle_list_read(list, number, error) : NULL;
    if (!puzzle)
        return list->text && number
                   ? false
                   : text_error_input(error, 0, 0, "found the number %zu, expected a list of puzzles", number);
    list->shown = number;
    open_read_puzzle(viewer, puzzle, list->name);
    return true;
}

bool puzzle_choice_move(struct viewer *viewer, bool is_back, struct text_error *error)
{
    const struct puzzle_list *list = &viewer->puzzles;
    size_t count = list->count.puzzles, before = list->shown - 1;
    return puzzle_choice_open(viewer, (before + (is_back ? count - 1 : 1)) % count + 1, error);
}

static void add_puzzle(struct viewer *viewer, const struct puzzle *puzzle, size_t number)
{
    char argument[24], title[PUZZLE_NAME_SIZE];
    snprintf(argument, sizeof argument, "%zu", number);
    snprintf(title, sizeof title, "%s", *puzzle->name ? puzzle->name : tr(puzzle->layout->title));
    if (number == viewer->puzzles.shown)
        menu_choose(viewer, menu_rows(viewer));
    menu_add(viewer, argument, "%zu: %s, %u givens", number, title, puzzle_given_count(puzzle));
}

void puzzle_choice_open_menu(struct viewer *viewer)
{
    const struct puzzle_list *list = &viewer->puzzles;
    size_t count = list->count.puzzles, first = list->shown > MENU_PUZZLES / 2 ? list->shown - MENU_PUZZLES / 2 : 1;
    if (first + MENU_PUZZLES > count)
        first = count > MENU_PUZZLES ? count - MENU_PUZZLES + 1 : 1;
    struct puzzle_reader *reader = puzzle_reader_create(list->text, list->length, list->source);
    struct puzzle *puzzle;
    struct text_error ignored;
    enum puzzle_read what;
    menu_begin(viewer, "Puzzles of the list", "Type to find one; a click or Enter opens it", ACTION_puzzle, ACTIONS);
    menu_put(viewer, MENU_BELOW_TITLE);
    for (size_t at = 0;
         at + 1 < first + MENU_PUZZLES && (what = puzzle_reader_next(reader, &puzzle, &ignored)) != PUZZLE_READ_END;) {
        if (what != PUZZLE_READ_ONE)
            continue;
        if (++at >= first)
            add_puzzle(viewer, puzzle, at);
        puzzle_destroy(puzzle);
    }
    puzzle_reader_destroy(reader);
    if (count > MENU_PUZZLES)
        menu_add(viewer, "?", "One of the %zu puzzles by its number ...", count);
    menu_add_action(viewer, ACTION_puzzles, "builtin", "The puzzles that come with the program ...");
}
