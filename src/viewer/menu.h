/* Filling a menu (mode_menu.c), opening some (menus.c, menu_context.c), the list of files (mode_files.c), and the
 * prompt (mode_prompt.c). */
#ifndef VIEWER_MENU_H
#define VIEWER_MENU_H

#include "base/printf_like.h"
#include "puzzle/layout.h"
#include "scene/scene.h"
#include "viewer/actions.h"

struct buffer;
struct viewer;

/* Opens an empty menu. `action` gets the argument of the row that is chosen by Enter, Right or a click; `back` by Left,
 * or ACTIONS. The texts are static. A row may have an action of its own; with ACTIONS as `action`, each has. */
void menu_begin(struct viewer *viewer, const char *title, const char *footer, enum action_id action,
                enum action_id back);

/* Adds a row, unless there are too many. */
void menu_add(struct viewer *viewer, const char *argument, const char *format, ...) PRINTF_LIKE(3, 4);
/* The same for a row with an action of its own, with its key if it needs no argument. */
void menu_add_action(struct viewer *viewer, enum action_id action, const char *argument, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* Lets a number that is typed after the row's words stand for the end of the row that was added last: for the "?" of
 * its argument and the
 * "..." of its text. */
void menu_take_number(struct viewer *viewer);

/* Puts a box before the row that was added last, with a tick in it or not. */
void menu_tick(struct viewer *viewer, bool is_on);

/* Puts what is said of it below the row that was added last. All rows of the menu have room for that then. */
void menu_note(struct viewer *viewer, const char *format, ...) PRINTF_LIKE(2, 3);

/* Fills the menu with `fill`, which adds its rows. It stays open when one is carried out, and is filled again then. */
void menu_stay(struct viewer *viewer, void (*fill)(struct viewer *viewer));

/* Puts a board before the row that was added last. Takes over the reference; NULL: none. */
void menu_add_picture(struct viewer *viewer, struct layout *layout);

/* Makes the menu wide enough for rows that hold a sentence. */
void menu_widen(struct viewer *viewer);

/* Puts the menu elsewhere than in the middle of the window: MENU_AT_POINT, to the pointer. */
void menu_put(struct viewer *viewer, enum scene_menu_place place);

/* Lets Left and Right carry out another action with these arguments, which are static texts. */
void menu_put_between(struct viewer *viewer, enum action_id action, const char *left, const char *right);

size_t menu_rows(const struct viewer *viewer);
void menu_choose(struct viewer *viewer, size_t row); /* which one is chosen at first */

/* Open the menus of layouts, of the ways that were tried by hand, and of what can be done with what lies under the
 * pointer. */
void menu_open_layouts(struct viewer *viewer);
void menu_open_ways(struct viewer *viewer);
void menu_open_context(struct viewer *viewer, const struct scene_hit *hit);

/* Asks for the argument of an action, which is carried out with it. `label` is a static text. */
void prompt_open(struct viewer *viewer, enum action_id action, const char *label);
/* The same with a beginning that is typed already. */
void prompt_open_with(struct viewer *viewer, enum action_id action, const char *label, const char *begun);

/* Erases the last character. */
void prompt_erase(struct buffer *typed);

/* Returns the end of the text that is no wider than `room` pixels. */
const char *prompt_end(const struct viewer *viewer, const char *text, enum draw_face face, float size, float room);

/* Opens the list from which a file to open is chosen. */
void files_open(struct viewer *viewer);

#endif
