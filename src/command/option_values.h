/* The meanings of options: the engine, theme or kernel of an id, the step of --at, the viewer that shows it. If an
 * id is unknown, the error lists the known ones. Without the option a function returns the default or changes
 * nothing.
 * */
#ifndef COMMAND_OPTION_VALUES_H
#define COMMAND_OPTION_VALUES_H

#include "command/options.h"
#include "engine/engine.h"
#include "explain/notation.h"
#include "form/input.h"
#include "scene/theme.h"
#include "viewer/viewer.h"

const struct engine *option_value_engine(const struct options *options, struct text_error *error);
const struct theme *option_value_theme(const struct options *options, struct text_error *error);

/* Opens an operand: a file or standard input or, if a server runs the command, the operand's own text. A file that
 * `stays` chooses is not copied (file_view_open); it may be NULL. */
bool option_value_input(const struct options *options, unsigned operand, file_view_choice *stays, struct input *input,
                        struct text_error *error);

/* Reads the first puzzle of an operand, which the caller owns, and reports what is left out. */
struct puzzle *option_value_first_puzzle(const struct options *options, unsigned operand, struct text_error *error);

/* Reads --profile and --without. Without the options `*choice` keeps its values. */
bool option_value_techniques(const struct options *options, struct technique_choice *choice, struct text_error *error);

/* Adds the techniques with this name to the set. Returns false with `error` filled if no technique has it. */
bool option_value_add_technique(const char *name, uint64_t set[BITS_WORDS(TECHNIQUES)], struct text_error *error);

/* Reads --guess, --profile, --without and --choose, which `engine` must support. Without the options `*settings` keeps
 * its values. */
bool option_value_settings(const struct options *options, const struct engine *engine, struct engine_settings *settings,
                           struct text_error *error);

/* Refuses --profile and --without if the trace is not solved with them: it is a saved one, or belongs to a lesson. */
bool option_value_techniques_of(const struct options *options, const struct trace *trace, struct text_error *error);

/* Reads the options of the window and of pictures: --engine, --theme, --size, --memory, --disk, --race, --profile,
 * --without, --choose and --notation. Without --size the width and the height keep their values. */
bool option_value_viewer(const struct options *options, struct viewer_params *params, struct text_error *error);

/* Returns the solver that `sudoscope watch` runs: the program after `--`, or the stream that the second operand names.
 * Returns NULL with `error` filled if there is none. */
#define WATCH_LIMITS                                                                                                   \
    (OPTION_BIT(OPTION_TIMEOUT) | OPTION_BIT(OPTION_CPU) | OPTION_BIT(OPTION_MAX_MEMORY) | OPTION_BIT(OPTION_STEPS) |  \
     OPTION_BIT(OPTION_MAX_OUTPUT))
/* Reads the limits; without the options `*seconds` and `limits` keep their values. */
bool option_value_limits(const struct options *options, double *seconds, struct watch_limits *limits,
                         struct text_error *error);
#define WATCH_ATTACH                                                                                                   \
    (OPTION_BIT(OPTION_ATTACH) | OPTION_BIT(OPTION_CALL) | OPTION_BIT(OPTION_SHAPE) | OPTION_BIT(OPTION_BOARD))
struct watch_program *option_value_program(const struct options *options, unsigned usual_seconds,
                                           struct text_error *error);

/* If --attach is given without a puzzle, makes the program's own puzzle and appends it to `text`, the operand.
 * */
bool option_value_own_puzzle(struct options *options, const struct watch_program *program, struct buffer *text,
                             struct text_error *error);

/* Reads --kernel: selects the kernel that solves 9x9 puzzles from now on. */
bool option_value_kernel(const struct options *options, struct text_error *error);

/* Fills `error` with the message that no technique has this name. */
void option_value_reject_technique(const char *name, struct text_error *error);

/* Reads --format text or jsonl. Without the option `*as_jsonl` keeps its value. */
bool option_value_jsonl(const struct options *options, bool *as_jsonl, struct text_error *error);

/* Reads --seconds. Without the option `*seconds` keeps its value. */
bool option_value_seconds(const struct options *options, double *seconds, struct text_error *error);

/* Reads --notation. */
bool option_value_notation(const struct options *options, enum notation *notation, struct text_error *error);

/* Returns whether --at names a line of the proof, as proof:LINE, instead of a step. */
bool option_value_is_proof_line(const struct options *options);

/* Finds the step of the trace to which that line belongs. */
bool option_value_proof_line(const struct options *options, const struct trace *trace, uint64_t *step,
                             struct text_error *error);

/* Reads --at N: a step from `min` to `max`; or finds the step of the trace to which the line of --at proof:LINE
 * belongs. Without a trace that is not searched. */
bool option_value_at(const struct options *options, const struct trace *trace, uint64_t min, uint64_t max,
                     uint64_t *step, struct text_error *error);

#endif
