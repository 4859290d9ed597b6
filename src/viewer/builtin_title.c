#include "viewer/builtin_title.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "technique/technique.h"

enum technique_level builtin_level(unsigned index)
{
    unsigned count;
    enum technique_level level = 0;
    while (level < LEVELS && strcmp(builtin_puzzles(&count)[index].level, technique_level_name(level)) != 0)
        level++;
    return level;
}

void builtin_title(unsigned index, const struct puzzle *puzzle, char *text, size_t size)
{
    static const char *const titles[LEVELS] = {TR("Easy %u"), TR("Medium %u"), TR("Hard %u"), TR("Unfair %u"),
                                               TR("Extreme %u")};
    unsigned count, number = 0;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    char name[PUZZLE_NAME_SIZE]; /* `text` may be the puzzle's own name */
    for (unsigned i = 0; i <= index; i++)
        number += !strcmp(all[i].level, all[index].level);
    if (builtin_level(index) < LEVELS) {
        snprintf(text, size, tr(titles[builtin_level(index)]), number);
        return;
    }
    size_t length = strcspn(puzzle->name, "(");
    snprintf(name, sizeof name, "%.*s", (int)(length && puzzle->name[length] ? length - 1 : length), puzzle->name);
    snprintf(text, size, "%s", *name ? name : tr(puzzle->layout->title));
}

/* Returns whether the first line of the text names the puzzle, and both have the same givens. */
static bool is_copy(const struct puzzle *puzzle, const char *text)
{
    static const char head[] = "# name: ";
    size_t length = strlen(puzzle->name), before = sizeof head - 1;
    struct text_error error;
    if (strncmp(text, head, before) || strncmp(text + before, puzzle->name, length) || text[before + length] != '\n')
        return false;
    struct puzzle *own = puzzle_read(text, strlen(text), "", &error);
    bool is = own && own->layout->cells == puzzle->layout->cells &&
              !memcmp(own->start, puzzle->start, own->layout->cells * sizeof *own->start);
    puzzle_destroy(own);
    return is;
}

void builtin_title_of_puzzle(const struct puzzle *puzzle, char *text, size_t size)
{
    unsigned count;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    for (unsigned i = 0; i < count && puzzle->name[0]; i++) {
        if (is_copy(puzzle, all[i].text)) {
            builtin_title(i, puzzle, text, size);
            return;
        }
    }
    const char *seed = strstr(puzzle->name, " (seed ");
    size_t length = seed && seed > puzzle->name ? (size_t)(seed - puzzle->name) : strlen(puzzle->name);
    memmove(text, puzzle->name, length < size ? length : size - 1);
    text[length < size ? length : size - 1] = 0;
}
