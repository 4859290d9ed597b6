/* Functions that fill a menu (mode_menu.c), open some of them (menus.c, menu_context.c), the list of files
 * (mode_files.c), and the prompt (mode_prompt.c). */
#ifndef VIEWER_MENU_H
#define VIEWER_MENU_H

#include "base/printf_like.h"
#include "puzzle/layout.h"
#include "scene/scene.h"
#include "viewer/actions.h"

struct buffer;
struct viewer;

/* Opens an empty menu. Enter, Right or a click carries out `action` with the argument of the selected row; Left carries
 * out `back`, unless that is ACTIONS. The texts are static. A row may have an action of its own; if `action` is
 * ACTIONS, every row has one. */
void menu_begin(struct viewer *viewer, const char *title, const char *footer, enum action_id action,
                enum action_id back);

/* Adds a row, unless there are too many. */
void menu_add(struct viewer *viewer, const char *argument, const char *format, ...) PRINTF_LIKE(3, 4);
/* Adds a row with an action of its own, and with its key if it needs no argument. */
void menu_add_action(struct viewer *viewer, enum action_id action, const char *argument, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* Allows a number typed after the last added row's words to replace the end of the row: the "?" of its argument and the
 * "..." of its text. */
void menu_take_number(struct viewer *viewer);

/* Puts a check box before the last added row, ticked or empty. */
void menu_tick(struct viewer *viewer, bool is_on);

/* Puts a note below the last added row. All rows of the menu then have room for one. */
void menu_note(struct viewer *viewer, const char *format, ...) PRINTF_LIKE(2, 3);

/* Fills the menu with `fill`, which adds its rows. The menu stays open when a row is carried out, and is filled
 * again. */
void menu_stay(struct viewer *viewer, void (*fill)(struct viewer *viewer));

/* Puts a board before the last added row or, after menu_enlarge_pictures, beside the rows while the row is selected.
 * Takes over the reference; NULL: none. */
void menu_add_picture(struct viewer *viewer, struct layout *layout);
void menu_enlarge_pictures(struct viewer *viewer);

/* Puts a line and a paragraph below the title. They stay owned by the caller; an empty sentence is left out. */
struct sentence;
void menu_explain(struct viewer *viewer, const char *subtitle, const struct sentence *paragraph);

/* Widens the menu for rows that contain a sentence. */
void menu_widen(struct viewer *viewer);

/* Moves the menu from the middle of the window to another place; with MENU_AT_POINT, to the pointer. */
void menu_put(struct viewer *viewer, enum scene_menu_place place);

/* Has Left and Right carry out another action with these arguments, which are static texts. */
void menu_put_between(struct viewer *viewer, enum action_id action, const char *left, const char *right);

size_t menu_rows(const struct viewer *viewer);
void menu_choose(struct viewer *viewer, size_t row); /* selects a row of the new menu */

/* Open the menus of layouts, of the branches that were tried by hand, and of the actions on the target under the
 * pointer. */
void menu_open_layouts(struct viewer *viewer);
void menu_open_ways(struct viewer *viewer);
void menu_open_context(struct viewer *viewer, const struct scene_hit *hit);

/* Asks for the argument of an action, which is then carried out. `label` is a static text. */
void prompt_open(struct viewer *viewer, enum action_id action, const char *label);
/* Does the same with an initial text. */
void prompt_open_with(struct viewer *viewer, enum action_id action, const char *label, const char *begun);

/* Deletes the last character. */
void prompt_erase(struct buffer *typed);

/* Returns the longest end of the text that is at most `room` pixels wide. */
const char *prompt_end(const struct viewer *viewer, const char *text, enum draw_face face, float size, float room);

/* Opens the list of files to open. */
void files_open(struct viewer *viewer);

#endif
