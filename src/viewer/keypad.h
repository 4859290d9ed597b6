/* The keypad: what its buttons are. A mode that has one fills it each time that it advances, and shows it. */
#ifndef VIEWER_KEYPAD_H
#define VIEWER_KEYPAD_H

#include "base/printf_like.h"
#include "scene/scene.h"
#include "viewer/mode.h"

/* Adds a button. The format is translated. Returns it, for its argument and the like. */
struct scene_key *keypad_add(struct scene_keypad *keypad, enum key_group group, enum action_id action, bool is_chosen,
                             const char *format, ...) PRINTF_LIKE(5, 6);

/* Adds a button of the group KEYS_ACTIONS that says which key does the same here. */
struct scene_key *keypad_add_action(struct scene_keypad *keypad, enum where here, enum action_id action, bool is_chosen,
                                    const char *label);
/* Says that it is the key of another action, which does the same here. */
void keypad_show_key_of(struct scene_key *key, enum where here, enum action_id action);
/* Makes the button at least as wide as it is at times when it has this action and label, so that no button moves. */
void keypad_keep_room(struct scene_key *key, enum where here, enum action_id action, const char *label);

/* Sets the command of the button that is hit. Returns false if none is. */
bool keypad_press(const struct scene_keypad *keypad, const struct scene_hit *hit, struct mode_command *command);

#endif
