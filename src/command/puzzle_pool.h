/* Works on the puzzles of the PUZZLE argument with all cores, and writes the results in the order of the puzzles.
 * Standard input is worked on as it arrives. */
#ifndef COMMAND_PUZZLE_POOL_H
#define COMMAND_PUZZLE_POOL_H

#include "command/options.h"
#include "command/work_pool.h"
#include "puzzle/puzzle.h"

struct puzzle_pool_work {
    /* Works on one puzzle and appends the result to the output of `task`. Called from several threads at once.
     * Returns the puzzle's status; with EXIT_MACHINE, `error` is filled, and no puzzle behind is worked on. */
    enum exit_status (*work)(const void *context, const struct puzzle *puzzle, struct work_task *task,
                             struct text_error *error);
    const void *context;
    const char *what; /* what is done, for the progress line */
};

/* Works on the operand, or with --shard on a part of it. Returns the most severe status of all puzzles. Puzzles that cannot be read are reported on standard error. */
enum exit_status puzzle_pool_run(const struct options *options, const struct puzzle_pool_work *work);

#endif
