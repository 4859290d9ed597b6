#include "explain/lesson.h"

#include <stdio.h>
#include <string.h>

const struct lesson lessons[TECHNIQUES] = {
#define LESSON(name, look, why) [TECHNIQUE_##name] = {look, why},
#include "technique/technique.def"
};

/* Returns example `index` and its length: a line, together with preceding "#! ..." lines about its layout and clues.
 * Other lines that begin with # are comments. NULL if there are fewer examples. */
static const char *find_example(enum technique_id technique, unsigned index, size_t *length)
{
    const char *begin = NULL;
    for (const char *at = builtin_technique_text(techniques[technique].id), *next; at && *at; at = next) {
        size_t line = strcspn(at, "\n");
        next = at + line + (at[line] == '\n');
        bool is_directive = !strncmp(at, "#!", 2);
        if (!line || (*at == '#' && !is_directive))
            continue;
        if (!begin)
            begin = at;
        *length = (size_t)(at + line - begin);
        if (!is_directive && !index--)
            return begin;
        if (!is_directive)
            begin = NULL;
    }
    return NULL;
}

unsigned lesson_examples(enum technique_id technique)
{
    unsigned count = 0;
    size_t length;
    while (find_example(technique, count, &length))
        count++;
    return count;
}

bool lesson_example(enum technique_id technique, unsigned index, char *text, size_t size)
{
    size_t length;
    const char *example = find_example(technique, index, &length);
    if (!example || length >= size)
        return false;
    snprintf(text, size, "%.*s", (int)length, example);
    return true;
}
