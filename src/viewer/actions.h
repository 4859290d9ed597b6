/* The table of all actions of the window. actions.def holds its rows; keys, buttons, scripts, the help screen
 * and the manual page are made from it. */
#ifndef VIEWER_ACTIONS_H
#define VIEWER_ACTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text_error.h"

/* Where an action can be carried out, as a set. One of the single bits is where a person is (mode.h). */
enum where {
    AT_START = 1,     /* on the start page */
    AT_WATCH = 2,     /* a trace is watched */
    AT_HAND = 4,      /* a puzzle is entered or solved by hand */
    AT_LESSON = 8,    /* in a lesson of a technique */
    AT_TOUR = 16,     /* in a guided lesson */
    AT_EXERCISE = 32, /* in an exercise */
    AT_STEPS = 64,    /* in the list of all steps that could be taken */
    AT_TRACE = AT_WATCH | AT_LESSON | AT_TOUR,
    AT_BOARD = AT_TRACE | AT_EXERCISE,
    AT_ANY = AT_BOARD | AT_HAND | AT_START,
    UNLISTED = 128, /* not in the list of all actions: it is a key, a button or a row of a menu, or is for scripts */
    OFF_PAGE = 256, /* a web page cannot do it */
    WHERE_FLAGS = UNLISTED | OFF_PAGE, /* what is not a place */
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

/* Returns the heading under which the action stands, in the language that is in use. */
const char *action_heading(enum action_id action);

/* Returns the action with this id, or ACTIONS. */
enum action_id action_find(const char *id);

/* Other words that people use for the action, in the language that is in use; "" if there are none. */
const char *action_synonyms(enum action_id action);

/* Returns the action that a key has here, or ACTIONS; of several, the one that is for no other place. `key` is written
 * as in the table: "Space", "Shift+Right", "7", "Ctrl+O", "?". `argument` (at least 4 bytes) receives the digit of a
 * key in a range such as 1..9, otherwise
 * "". NULL: it is not wanted. */
enum action_id action_of_key(const char *key, enum where here, char *argument);

/* Write the keys by which the action is carried out here, or the first one that is no range, for a person: in the
 * language that is in use. */
void action_all_keys(enum action_id action, enum where here, char *text, size_t size);
void action_first_key(enum action_id action, enum where here, char *text, size_t size);

/* Sets `*setting` to an action's argument, on or off, or to its opposite without one. Returns false, with `error`
 * filled, if the argument is another. */
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

#define ACTION(name, id, keys, where, argument, title, help, synonyms, function) viewer_action act_##function;
#include "viewer/actions.def"
#undef ACTION

#endif
