#include "viewer/actions.h"

#include <string.h>

const struct action actions[ACTIONS] = {
#define ACTION(name, id, keys, argument, title, help, function) {id, keys, argument, title, help},
#include "viewer/actions.def"
#undef ACTION
};

enum action_id action_find(const char *id)
{
    enum action_id action = 0;
    while (action < ACTIONS && strcmp(actions[action].id, id))
        action++;
    return action;
}

/* Whether `key` equals the `length` bytes at `name`. A name that ends in a range "A..B" matches any character
 * of it, which is stored in `argument`. */
static bool matches(const char *name, size_t length, const char *key, char *argument)
{
    size_t key_length = strlen(key);
    argument[0] = 0;
    if (length >= 4 && !strncmp(name + length - 3, "..", 2)) {
        size_t before = length - 4;
        bool inside = key_length == before + 1 && key[before] >= name[before] && key[before] <= name[length - 1];
        argument[0] = inside ? key[before] : 0;
        argument[1] = 0;
        return inside && !strncmp(name, key, before);
    }
    return key_length == length && !strncmp(name, key, length);
}

enum action_id action_of_key(const char *key, char *argument)
{
    for (enum action_id action = 0; action < ACTIONS; action++) {
        for (const char *name = actions[action].keys; *name;) {
            size_t length = strcspn(name, " ");
            if (matches(name, length, key, argument))
                return action;
            name += length + strspn(name + length, " ");
        }
    }
    argument[0] = 0;
    return ACTIONS;
}

bool action_switch(const char *argument, bool *setting, struct text_error *error)
{
    bool on = !strcmp(argument, "on");
    if (*argument && !on && strcmp(argument, "off")) {
        text_error_input(error, 0, 0, "found '%.40s', expected on or off", argument);
        return false;
    }
    *setting = *argument ? on : !*setting;
    return true;
}
