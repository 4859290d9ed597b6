/* The table of everything that can be done in the window; actions.def holds the rows. */
#ifndef APP_ACTIONS_H
#define APP_ACTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum action_id {
#define ACTION(name, id, keys, argument, title, help) ACTION_##name,
#include "app/actions.def"
#undef ACTION
    ACTIONS
};

struct action {
    const char *id, *keys, *argument, *title, *help;
};

extern const struct action actions[ACTIONS];

/* The action of this id, or ACTIONS. */
enum action_id action_find(const char *id);

/* The action of a key, written as in the table: "Space", "Shift+Right", "7", "Ctrl+O", "?"; or ACTIONS. `argument` (of
 * at least 4 bytes) takes what the key stands for in a range such as 1..9, or "". */
enum action_id action_of_key(const char *key, char *argument);

#endif
