#include "viewer/actions.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/number_text.h"
#include "base/translation.h"

enum { KEY_SIZE = 32 };

const struct action actions[ACTIONS] = {
#define ACTION(name, id, keys, where, argument, title, help, synonyms, function)                                       \
    {id, keys, argument, title, help, synonyms, where},
#include "viewer/actions.def"
#undef ACTION
};

static const struct {
    enum action_id first;
    const char *title;
} headings[ACTION_HEADINGS] = {
#define HEADING(first, title) {ACTION_##first, title},
#define ACTION(name, id, keys, where, argument, title, help, synonyms, function)
#include "viewer/actions.def"
#undef ACTION
};

const char *action_heading(enum action_id action)
{
    size_t heading = ACTION_HEADINGS - 1;
    while (heading && action < headings[heading].first)
        heading--;
    return tr(headings[heading].title);
}

const char *action_synonyms(enum action_id action)
{
    return *actions[action].synonyms ? tr(actions[action].synonyms) : "";
}

enum action_id action_find(const char *id)
{
    enum action_id action = 0;
    while (action < ACTIONS && strcmp(actions[action].id, id))
        action++;
    return action;
}

/* Returns whether `key` equals the `length` bytes at `name`. A name that ends in a range "A..B" matches any character
 * of the range, which is stored in `argument`. */
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

/* Returns whether the action's row has the key or a range that contains it. */
static bool has_key(enum action_id action, const char *key, char *argument)
{
    for (const char *name = actions[action].keys; *name;) {
        size_t length = strcspn(name, " ");
        if (matches(name, length, key, argument))
            return true;
        name += length + strspn(name + length, " ");
    }
    return false;
}

enum action_id action_of_key(const char *key, enum where here, char *argument)
{
    char ignored[4];
    argument = argument ? argument : ignored;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (enum action_id action = 0; action < ACTIONS; action++) {
            unsigned where = actions[action].where & ~(unsigned)WHERE_FLAGS;
            if ((pass ? where & here : where == (unsigned)here) && has_key(action, key, argument))
                return action;
        }
    }
    argument[0] = 0;
    return ACTIONS;
}

/* Names of keys that are words. */
static const char *const key_words[] = {TR("Ctrl"), TR("Shift"), TR("Alt"),   TR("Space"),     TR("Left"),  TR("Right"),
                                        TR("Up"),   TR("Down"),  TR("Home"),  TR("End"),       TR("PgUp"),  TR("PgDn"),
                                        TR("Esc"),  TR("Tab"),   TR("Enter"), TR("Backspace"), TR("Delete")};

/* Returns the key's name in the current language, or NULL if it is not a word. */
static const char *find_key_word(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof key_words / sizeof *key_words; i++) {
        if (strlen(key_words[i]) == length && !memcmp(key_words[i], name, length))
            return tr(key_words[i]);
    }
    return NULL;
}

/* Writes the first `length` bytes of an action's keys. */
static void write_keys(const char *keys, size_t length, char *text, size_t size)
{
    size_t used = 0;
    *text = 0;
    for (size_t at = 0; at < length && used < size;) {
        size_t part = strcspn(keys + at, "+ ");
        part += !part; /* a blank or a plus */
        part = part < length - at ? part : length - at;
        const char *word = find_key_word(keys + at, part);
        used += (size_t)snprintf(text + used, size - used, "%.*s", word ? (int)strlen(word) : (int)part,
                                 word ? word : keys + at);
        at += part;
    }
}

static bool is_range(const char *name, size_t length)
{
    return length >= 4 && !strncmp(name + length - 3, "..", 2);
}

/* Returns whether the key, or the first one of a range, triggers the action in this place. */
static bool is_key_of(enum action_id action, enum where here, const char *name, size_t length)
{
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "%.*s", (int)(is_range(name, length) ? length - 3 : length), name);
    return action_of_key(key, here, NULL) == action;
}

void action_all_keys(enum action_id action, enum where here, char *text, size_t size)
{
    size_t used = 0;
    *text = 0;
    for (const char *name = actions[action].keys; *name && used + 1 < size;) {
        size_t length = strcspn(name, " ");
        if (is_key_of(action, here, name, length)) {
            if (used)
                text[used++] = ' ';
            write_keys(name, length, text + used, size - used);
            used += strlen(text + used);
        }
        name += length + strspn(name + length, " ");
    }
}

void action_first_key(enum action_id action, enum where here, char *text, size_t size)
{
    *text = 0;
    for (const char *name = actions[action].keys; *name && !*text;) {
        size_t length = strcspn(name, " ");
        if (!is_range(name, length) && is_key_of(action, here, name, length))
            write_keys(name, length, text, size);
        name += length + strspn(name + length, " ");
    }
}

bool action_switch(const char *argument, bool *setting, struct text_error *error)
{
    bool on = !strcmp(argument, "on");
    if (*argument && !on && strcmp(argument, "off"))
        return text_error_input(error, 0, 0, "found '%.40s', expected on or off", argument);
    *setting = *argument ? on : !*setting;
    return true;
}

bool action_number(const struct call *call, double min, double max, double *number)
{
    if (!number_text_read(call->argument, number) || !(*number >= min && *number <= max))
        return text_error_input(call->error, 0, 0, "found '%.40s', expected a number from %g to %g", call->argument,
                                min, max);
    return true;
}
