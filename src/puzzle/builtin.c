/* The compiled-in puzzles and examples. embed_puzzles.py generates the two included tables during the build. */
#include "puzzle/builtin.h"

#include <string.h>

#include "puzzle/lessons_data.h"
#include "puzzle/puzzles_data.h"
#include "puzzle/techniques_data.h"

const struct builtin_puzzle *builtin_puzzles(unsigned *count)
{
    *count = sizeof puzzles / sizeof *puzzles - 1;
    return puzzles;
}

const struct builtin_puzzle *builtin_lessons(unsigned *count)
{
    *count = sizeof lessons / sizeof *lessons - 1;
    return lessons;
}

static const char *find_text(const struct builtin_puzzle *table, const char *name)
{
    for (; table->name; table++) {
        if (!strcmp(table->name, name))
            return table->text;
    }
    return NULL;
}

const char *builtin_text(const char *name)
{
    return find_text(puzzles, name);
}

const char *builtin_lesson_text(const char *name)
{
    return find_text(lessons, name);
}

const char *builtin_technique_text(const char *id)
{
    return find_text(technique_examples, id);
}
