/* Works on the puzzles of the PUZZLE argument with all cores, and writes the results in the order of the puzzles. All
 * commands that accept a list of puzzles read it here. Standard input is processed as it arrives. */
#ifndef COMMAND_PUZZLE_POOL_H
#define COMMAND_PUZZLE_POOL_H

#include "command/options.h"
#include "command/work_pool.h"
#include "puzzle/puzzle.h"

struct puzzle_pool_work {
    /* Works on one puzzle and appends the result to the output of `task`. Called from several threads at once. Returns
     * the puzzle's status. With EXIT_BAD_INPUT or EXIT_MACHINE, `error` is filled; EXIT_MACHINE ends the work after
     * this puzzle. */
    enum exit_status (*work)(const void *context, const struct puzzle *puzzle, struct work_task *task,
                             struct text_error *error);
    /* Works on a line, without its end, if this is faster than making a puzzle of it. Otherwise returns false
     * without any effect. If this function is not NULL, long files are processed in blocks, as standard input is.
     * */
    bool (*work_on_line)(const void *context, const char *line, size_t length, struct buffer *output);
    const void *context;
    const char *what;                  /* activity, for the progress line */
    const char *head, *between, *foot; /* written before, between and after the results, or NULL */
    bool reads_whole;                  /* also reads standard input as a whole: a row of some forms looks like a
                                        * complete puzzle */
    bool writes_invalid; /* the result of a puzzle with EXIT_BAD_INPUT is the line "invalid: reason", in English */
    bool as_jsonl;       /* that result is a JSON object instead; the others are written with
                          * puzzle_pool_begin_object */
};

/* Works on all operands; if --shard is given, on a part of the only operand. Returns the most severe status of all
 * puzzles. A puzzle that cannot be read is reported on standard error; if `writes_invalid` is set, in the output. */
enum exit_status puzzle_pool_run(const struct options *options, const struct puzzle_pool_work *work);

/* Begins the JSON object of a puzzle's result in the task's output, with the keys that docs/json.md lists for all
 * commands. The caller adds further keys, each after a comma, and the end, "}\n". */
void puzzle_pool_begin_object(struct work_task *task, const struct puzzle *puzzle);

/* Prints a note about the puzzle of a task on standard error when its result is written. */
void puzzle_pool_note(struct work_task *task, const struct puzzle *puzzle, const char *message);

#endif
