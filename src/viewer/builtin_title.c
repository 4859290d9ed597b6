#include "viewer/builtin_title.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/builtin.h"
#include "technique/technique.h"

void builtin_title(unsigned index, const struct puzzle *puzzle, char *text, size_t size)
{
    static const char *const titles[LEVELS] = {TR("Easy %u"), TR("Medium %u"), TR("Hard %u"), TR("Unfair %u"),
                                               TR("Extreme %u")};
    unsigned count, number = 0;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    char name[PUZZLE_NAME_SIZE]; /* `text` may be the puzzle's own name */
    for (unsigned i = 0; i <= index; i++)
        number += !strcmp(all[i].level, all[index].level);
    for (enum technique_level level = 0; level < LEVELS; level++) {
        if (!strcmp(all[index].level, technique_level_name(level))) {
            snprintf(text, size, tr(titles[level]), number);
            return;
        }
    }
    size_t length = strcspn(puzzle->name, "(");
    snprintf(name, sizeof name, "%.*s", (int)(length && puzzle->name[length] ? length - 1 : length), puzzle->name);
    snprintf(text, size, "%s", *name ? name : tr(puzzle->layout->title));
}

void builtin_title_of_text(const char *text, size_t length, struct puzzle *puzzle)
{
    unsigned count;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    for (unsigned i = 0; i < count; i++) {
        if (strlen(all[i].text) == length && !memcmp(all[i].text, text, length)) {
            builtin_title(i, puzzle, puzzle->name, sizeof puzzle->name);
            return;
        }
    }
    char *seed = strstr(puzzle->name, " (seed ");
    if (seed && seed > puzzle->name)
        *seed = 0;
}
