#include "viewer/keypad.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"

struct scene_key *keypad_add(struct scene_keypad *keypad, enum key_group group, enum action_id action, bool is_chosen,
                             const char *format, ...)
{
    struct scene_key *key = &keypad->key[keypad->keys++];
    *key = (struct scene_key){.group = group, .action = action, .is_chosen = is_chosen};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(key->label, sizeof key->label, tr(format), arguments);
    va_end(arguments);
    return key;
}

struct scene_key *keypad_add_action(struct scene_keypad *keypad, enum where here, enum action_id action, bool is_chosen,
                                    const char *label)
{
    struct scene_key *key = keypad_add(keypad, KEYS_ACTIONS, action, is_chosen, "%s", tr(label));
    keypad_show_key_of(key, here, action);
    return key;
}

void keypad_show_key_of(struct scene_key *key, enum where here, enum action_id action)
{
    action_first_key(action, here, key->shortcut, sizeof key->shortcut);
}

void keypad_keep_room(struct scene_key *key, enum where here, enum action_id action, const char *label)
{
    char shortcut[sizeof key->shortcut];
    action_first_key(action, here, shortcut, sizeof shortcut);
    size_t of_label = strlen(tr(label)), of_key = strlen(shortcut), longest = of_label > of_key ? of_label : of_key;
    key->room = key->room > longest ? key->room : longest;
}

bool keypad_press(const struct scene_keypad *keypad, const struct scene_hit *hit, struct mode_command *command)
{
    if (hit->target != SCENE_KEY || hit->position >= keypad->keys)
        return false;
    if (keypad->key[hit->position].is_off)
        return true;
    const struct scene_key *key = &keypad->key[hit->position];
    *command = (struct mode_command){(enum action_id)key->action, key->argument};
    return true;
}
