/* The methods of `sudoscope serve`, each a row of serve_methods.def, and their calls: a command with its options and
 * operands, under their names in JSON. */
#ifndef COMMAND_SERVE_METHOD_H
#define COMMAND_SERVE_METHOD_H

#include <jansson.h>

#include "base/array.h"
#include "base/buffer.h"
#include "command/command.h"

enum { SERVE_PUZZLE = 1, SERVE_MOVES = 2 };

enum {
    SERVE_PAGE = 100,       /* items of a page, unless the request sets a number */
    SERVE_MOST_PAGE = 10000 /* maximum number of items on a page */
};

struct serve_method {
    const char *name;
    const char *command;
    const char *format;
    enum option_id mode; /* a switch that is always set; OPTION_IDS: none */
    unsigned operands;   /* a set of SERVE_PUZZLE and SERVE_MOVES */
    option_set options;
    const char *summary;
};

/* All methods. A row without a name ends the array. */
extern const struct serve_method serve_methods[];

const struct serve_method *serve_method_find(const char *name); /* Returns NULL if there is none. */

/* A method with its parameters. */
struct serve_call {
    const struct serve_method *method;
    struct options options; /* streams and cancellation belong to the caller */
    ARRAY(char *) texts;    /* values of the options */
    uint64_t from;          /* first requested item, from 0 */
    uint64_t page;          /* maximum number of items */
};

/* Reads the parameters, an object or NULL. `usual` has the options of the server itself. Returns false with `error`
 * filled, and nothing to free, if a parameter is wrong. */
bool serve_call_read(struct serve_call *call, const struct serve_method *method, json_t *params,
                     const struct options *usual, struct text_error *error);
void serve_call_finish(struct serve_call *call);

/* Returns whether both calls have the same items. `from` and `page` may differ. */
bool serve_call_is_same(const struct serve_call *a, const struct serve_call *b);

/* Appends the JSON schema of the method's parameters. */
void serve_method_put_schema(const struct serve_method *method, struct buffer *text);

#endif
