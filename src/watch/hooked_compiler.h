/* A C compiler whose programs have our hooks, for programs built from many files: make CC="sudoscope cc". */
#ifndef WATCH_HOOKED_COMPILER_H
#define WATCH_HOOKED_COMPILER_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/text_error.h"

/* Returns the compiler for a source file in C or C++, "cc" or "c++"; NULL for a different file. */
const char *hooked_compiler_of(const char *path);

/* Runs the compiler with the arguments (ended by NULL), so that compiled code calls a hook at each store, and links the
 * hooks into programs. The compiler's messages are appended to `said`, or go to standard error if that is NULL. Returns
 * its exit status; -1 with `error` filled if it cannot be run. */
int hooked_compiler_run(const char *compiler, const char *const *argument, struct buffer *said,
                        struct text_error *error);

/* Returns whether the file is a program with our hooks. */
bool hooked_compiler_has_built(const char *path);

#endif
