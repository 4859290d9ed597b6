#include "app/builtin.h"

#include "app/puzzles_data.h"

const struct builtin_puzzle *builtin_puzzles(unsigned *count)
{
    *count = sizeof puzzles / sizeof *puzzles;
    return puzzles;
}
