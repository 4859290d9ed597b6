/* The table of all actions of the window. Its rows are in actions.def; keys, buttons, scripts, the help screen and the
 * manual page are derived from it. */
#ifndef VIEWER_ACTIONS_H
#define VIEWER_ACTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text_error.h"

/* A set of places where an action is available. The user's current place (mode.h) is one of the single bits. */
enum where {
    AT_START = 1,     /* on the start page */
    AT_WATCH = 2,     /* while a trace is watched */
    AT_HAND = 4,      /* while a puzzle is entered or solved by hand */
    AT_LESSON = 8,    /* in a lesson on a technique */
    AT_TOUR = 16,     /* in a guided lesson */
    AT_EXERCISE = 32, /* in an exercise */
    AT_STEPS = 64,    /* in the list of all possible steps */
    AT_TRACE = AT_WATCH | AT_LESSON | AT_TOUR,
    AT_BOARD = AT_TRACE | AT_EXERCISE,
    AT_ANY = AT_BOARD | AT_HAND | AT_START,
    UNLISTED = 128, /* left out of the list of all actions: a key, a button, a row of a menu, or an action for
                     * scripts */
    OFF_PAGE = 256, /* not available on a web page */
    WHERE_FLAGS = UNLISTED | OFF_PAGE, /* bits that are not places */
};

enum action_id {
#define ACTION(name, id, keys, where, argument, title, help, synonyms, function) ACTION_##name,
#include "viewer/actions.def"
#undef ACTION
    ACTIONS
};

struct action {
    const char *id, *keys, *argument, *title, *help, *synonyms;
    unsigned where;
};

extern const struct action actions[ACTIONS];

enum {
    ACTION_HEADINGS = 0
#define HEADING(first, title) +1
#define ACTION(name, id, keys, where, argument, title, help, synonyms, function)
#include "viewer/actions.def"
#undef ACTION
};

/* Returns the heading of the action's group in the current language. */
const char *action_heading(enum action_id action);

/* Returns the action with this id, or ACTIONS. */
enum action_id action_find(const char *id);

/* Returns other words that people use for the action in the current language; "" if there are none. */
const char *action_synonyms(enum action_id action);

/* Returns the action of a key in this place, or ACTIONS; of several, the one that is available nowhere else. `key` is
 * written as in the table: "Space", "Shift+Right", "7", "Ctrl+O", "?". `argument` (at least 4 bytes, or NULL) receives
 * the digit of a key in a range such as 1..9, otherwise "". */
enum action_id action_of_key(const char *key, enum where here, char *argument);

/* Write the keys of the action in this place for the user, in the current language: all of them, or the first one that
 * is not a range. */
void action_all_keys(enum action_id action, enum where here, char *text, size_t size);
void action_first_key(enum action_id action, enum where here, char *text, size_t size);

/* Sets `*setting` to an action's argument, on or off; without one, inverts it. Returns false, with `error` filled, for
 * any other argument. */
bool action_switch(const char *argument, bool *setting, struct text_error *error);

/* --- how the viewer carries them out --- */

struct viewer;

/* An action to carry out. Several actions may share a function. */
struct call {
    enum action_id action;
    const char *argument; /* "": none */
    struct text_error *error;
};

/* Parses the call's argument as a number from `min` to `max`. Returns false, with the call's error filled, if it is no
 * such number. */
bool action_number(const struct call *call, double min, double max, double *number);

/* A row of actions.def is carried out by act_FUNCTION. It returns false, with the call's error filled, if it failed and
 * nothing changed. */
typedef bool viewer_action(struct viewer *viewer, const struct call *call);

#define ACTION(name, id, keys, where, argument, title, help, synonyms, function) viewer_action act_##function;
#include "viewer/actions.def"
#undef ACTION

#endif
