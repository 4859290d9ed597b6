#include "explain/lesson.h"

#include <stdio.h>
#include <string.h>

static const struct lesson lessons[] = {
#define LESSON(id, look, why) {id, look, why},
#include "explain/lessons.def"
#undef LESSON
};

const struct lesson *lesson_find(const char *id)
{
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        if (!strcmp(lessons[i].id, id))
            return &lessons[i];
    }
    return NULL;
}

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
