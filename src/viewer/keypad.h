/* The keypad's buttons. A mode with a keypad fills it whenever it advances, and shows it. */
#ifndef VIEWER_KEYPAD_H
#define VIEWER_KEYPAD_H

#include "base/printf_like.h"
#include "scene/scene.h"
#include "viewer/mode.h"

/* Adds a button. The format is translated. Returns the button, whose argument and other members the caller may set. */
struct scene_key *keypad_add(struct scene_keypad *keypad, enum key_group group, enum action_id action, bool is_chosen,
                             const char *format, ...) PRINTF_LIKE(5, 6);

/* Adds a button of the group KEYS_ACTIONS that shows the key of its action in this place. */
struct scene_key *keypad_add_action(struct scene_keypad *keypad, enum where here, enum action_id action, bool is_chosen,
                                    const char *label);
/* Shows the key of another action, which has the same effect in this place. */
void keypad_show_key_of(struct scene_key *key, enum where here, enum action_id action);
/* Makes the button at least as wide as it is with this action and label at other times, to keep the buttons in their
 * places. */
void keypad_keep_room(struct scene_key *key, enum where here, enum action_id action, const char *label);

/* Sets the command of the button under the pointer. Returns false if there is none. */
bool keypad_press(const struct scene_keypad *keypad, const struct scene_hit *hit, struct mode_command *command);

#endif
