#include "explain/lesson.h"

#include <stdio.h>
#include <string.h>

const struct lesson lessons[TECHNIQUES] = {
#define LESSON(name, look, why) [TECHNIQUE_##name] = {look, why},
#include "technique/technique.def"
};

/* Returns line `index` that is not a comment, and its length; NULL if there are fewer lines. */
static const char *find_line(enum technique_id technique, unsigned index, size_t *length)
{
    const char *at = builtin_technique_text(techniques[technique].id);
    while (at && *at) {
        *length = strcspn(at, "\n");
        if (*length && *at != '#' && !index--)
            return at;
        at += *length + (at[*length] == '\n');
    }
    return NULL;
}

unsigned lesson_examples(enum technique_id technique)
{
    unsigned count = 0;
    size_t length;
    while (find_line(technique, count, &length))
        count++;
    return count;
}

bool lesson_example(enum technique_id technique, unsigned index, char *text, size_t size)
{
    size_t length;
    const char *line = find_line(technique, index, &length);
    if (!line || length >= size)
        return false;
    snprintf(text, size, "%.*s", (int)length, line);
    return true;
}
