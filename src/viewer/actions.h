/* The table of all actions of the window. actions.def holds its rows; keys, buttons, scripts, the help screen
 * and the manual page are made from it. */
#ifndef VIEWER_ACTIONS_H
#define VIEWER_ACTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text_error.h"

enum action_id {
#define ACTION(name, id, keys, argument, title, help, function) ACTION_##name,
#include "viewer/actions.def"
#undef ACTION
    ACTIONS
};

struct action {
    const char *id, *keys, *argument, *title, *help;
};

extern const struct action actions[ACTIONS];

enum { ACTION_GROUPS = 8 };

/* Returns the heading under which the action stands, in the language that is in use. */
const char *action_group(enum action_id action);

/* Returns the action with this id, or ACTIONS. */
enum action_id action_find(const char *id);

/* Other words that people use for the action, in the language that is in use; "" if there are none. */
const char *action_synonyms(enum action_id action);

/* Whether the action is in the list, which ends with ACTIONS. */
bool action_is_in(enum action_id action, const enum action_id *list);

/* Whether the action cannot be carried out on the start page, which is shown while nothing is open (mode_home.c). */
bool action_needs_board(enum action_id action);

/* Returns the action bound to a key, or ACTIONS. `key` is written as in the table: "Space", "Shift+Right", "7",
 * "Ctrl+O", "?". `argument` (at least 4 bytes) receives the digit of a key in a range such as 1..9, otherwise
 * "". NULL: it is not wanted. */
enum action_id action_of_key(const char *key, char *argument);

/* Write the action's keys, or the first of them, for a person: in the language that is in use. */
void action_all_keys(enum action_id action, char *text, size_t size);
void action_first_key(enum action_id action, char *text, size_t size);

/* Sets `*setting` to an action's argument, on or off, or to its opposite without one. Returns false, with `error` filled, if
 * the argument is another. */
bool action_switch(const char *argument, bool *setting, struct text_error *error);

/* --- how the viewer carries them out --- */

struct viewer;

/* An action to carry out. Several actions may share a function. */
struct call {
    enum action_id action;
    const char *argument; /* "" for none */
    struct text_error *error;
};

/* A row of actions.def is carried out by act_FUNCTION, which returns false with the call's error filled if it failed
 * and nothing changed. */
typedef bool viewer_action(struct viewer *viewer, const struct call *call);

#define ACTION(name, id, keys, argument, title, help, function) viewer_action act_##function;
#include "viewer/actions.def"
#undef ACTION

#endif
