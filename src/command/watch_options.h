/* What `sudoscope watch` names as the solver that is watched, with a window or without one. */
#ifndef COMMAND_WATCH_OPTIONS_H
#define COMMAND_WATCH_OPTIONS_H

#include "command/options.h"
#include "watch/program.h"

/* Its operands: puzzles, or one and a stream; then `--` and the program. */
extern const struct operand_count watch_operands;

/* Returns the program behind `--`, or the stream that the second operand names; NULL with `error` filled if there is none. */
struct watch_program *watch_options_program(const struct options *options, double most_seconds,
                                            struct text_error *error);

#endif
