/* The options of the command line, each a row of options.def, and their parser. */
#ifndef COMMAND_OPTIONS_H
#define COMMAND_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/cancel.h"
#include "base/text_error.h"

enum exit_status {
    EXIT_DONE = 0,
    EXIT_FOUND_NONE = 1,
    EXIT_BAD_INPUT = 2,
    EXIT_MACHINE = 3,
    EXIT_NOT_DONE = 4, /* of a class: nothing is wrong, but a program did not finish */
};

enum option_id {
#define OPTION(id, letter, name, argument, values, help) OPTION_##id,
#include "command/options.def"
#undef OPTION
    OPTION_IDS
};

struct option_row {
    enum option_id id;
    char letter;          /* one-letter form, or 0 */
    const char *name;     /* long form, without the dashes */
    const char *argument; /* name of its value in the help; NULL: a switch without a value */
    const char *values;   /* the list of `sudoscope list` with the values for completion, or "file"; NULL: none */
    const char *help;
};

/* All options, indexed by id. Each command has the set of those that it accepts. */
extern const struct option_row option_rows[OPTION_IDS];

enum { OPTIONS_MAX_OPERANDS = 64 };

struct options {
    const char *value[OPTION_IDS];              /* NULL: not given; "": a switch that is given */
    const char *operands[OPTIONS_MAX_OPERANDS]; /* the arguments that are not options; NULL: fewer were given */
    unsigned operand_count;
    char *const *program;        /* the arguments after `--`, followed by NULL; NULL: there is no program */
    FILE *output;                /* for results: standard output, unless a server runs the command */
    FILE *messages;              /* for notes and errors: standard error, unless a server runs the command */
    const struct cancel *cancel; /* ends the command early; NULL: only the user can */
    bool is_served; /* a server runs the command: operands are texts, no file is opened, no progress is shown */
};

/* A set of options. */
__extension__ typedef unsigned __int128 option_set;
#define OPTION_BIT(id) ((option_set)1 << (id))
_Static_assert((int)OPTION_IDS <= 128, "each option has a bit");

/* Returns whether the option is in the set. */
static inline bool option_set_has(option_set set, unsigned id)
{
    return set >> id & 1;
}

/* The options that the window accepts. */
#define WINDOW_OPTIONS                                                                                                 \
    (OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_SPEED) | OPTION_BIT(OPTION_PAUSED) | OPTION_BIT(OPTION_AT) |        \
     OPTION_BIT(OPTION_THEME) | OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_SCRIPT) |                                  \
     OPTION_BIT(OPTION_REDUCED_MOTION) | OPTION_BIT(OPTION_SPEAK) | OPTION_BIT(OPTION_NO_CONFIG) |                     \
     OPTION_BIT(OPTION_MEMORY) | OPTION_BIT(OPTION_DISK) | OPTION_BIT(OPTION_RACE) | OPTION_BIT(OPTION_PROFILE) |      \
     OPTION_BIT(OPTION_WITHOUT) | OPTION_BIT(OPTION_SECONDS) | OPTION_BIT(OPTION_CHOOSE) |                             \
     OPTION_BIT(OPTION_NOTATION) | OPTION_BIT(OPTION_LANGUAGE) | OPTION_BIT(OPTION_VERSION) | OPTION_BIT(OPTION_HELP))

/* The number of operands of a command. */
struct operand_count {
    unsigned most; /* up to OPTIONS_MAX_OPERANDS */
    bool program;  /* the arguments after `--` are a program and its arguments; otherwise they are operands */
};

/* Parses the arguments after the command; the last one is followed by NULL. `accepted` is the set of options that it
 * accepts. Any other option is refused; the error suggests the closest accepted one. */
bool options_parse(struct options *options, option_set accepted, struct operand_count operands, int count,
                   char *const *arguments, struct text_error *error);

/* Parse the value as a number from `min` to `max`. Without the option `*number` keeps its value. */
bool options_integer(const struct options *options, enum option_id id, uint64_t min, uint64_t max, uint64_t *number,
                     struct text_error *error);
bool options_number(const struct options *options, enum option_id id, double min, double max, double *number,
                    struct text_error *error);
/* Reads --memory and --disk, in bytes. The store of a trace has room for somewhat more than --disk. */
bool options_memory(const struct options *options, uint64_t *bytes, struct text_error *error);
bool options_disk(const struct options *options, uint64_t *bytes, struct text_error *error);
/* Reads --language: sets the language of all texts from now on. */
bool options_use_language(const struct options *options, struct text_error *error);

#endif
