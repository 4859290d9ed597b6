/* The puzzles of `sudoscope generate`, kept for a command that does not print their lines.
 * */
#ifndef COMMAND_GENERATED_H
#define COMMAND_GENERATED_H

#include "base/array.h"
#include "command/options.h"

#define GENERATED_OPTIONS                                                                                              \
    (OPTION_BIT(OPTION_LAYOUT) | OPTION_BIT(OPTION_NUMBER) | OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_SYMMETRY) |   \
     OPTION_BIT(OPTION_GIVENS) | OPTION_BIT(OPTION_TECHNIQUE) | OPTION_BIT(OPTION_LEVEL) |                             \
     OPTION_BIT(OPTION_WITHOUT) | OPTION_BIT(OPTION_PROFILE) | OPTION_BIT(OPTION_HARDEST) | OPTION_BIT(OPTION_TRIES) | \
     OPTION_BIT(OPTION_SECONDS))

/* A list of texts. Each text can be opened as a puzzle. */
struct generated {
    char **items;
    size_t count, capacity;
};

/* Makes the puzzles that the options request and adds them to `kept`, or prints them if that is NULL. A failure has
 * been printed when it returns. The caller must finish `kept` in any case. */
enum exit_status generated_make(const struct options *options, struct generated *kept);
void generated_finish(struct generated *generated);

#endif
