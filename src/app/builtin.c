#include "app/builtin.h"

#include <string.h>

#include "app/puzzles_data.h"

const struct builtin_puzzle *builtin_puzzles(unsigned *count)
{
    *count = sizeof puzzles / sizeof *puzzles;
    return puzzles;
}

const char *builtin_text(const char *name)
{
    for (unsigned i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        if (!strcmp(puzzles[i].name, name))
            return puzzles[i].text;
    }
    return NULL;
}
