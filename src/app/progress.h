/* A progress bar on standard error, where that is a terminal; elsewhere nothing. Nothing either where results are printed to
 * a terminal meanwhile: they show how far it is, and a bar would stand between them. */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what;
    int shown; /* thousandths or, of bytes without end, MiB; -1: nothing yet, -2: no terminal */
};

/* `prints`: to standard output, while it runs. */
void progress_begin(struct progress *progress, const char *what, bool prints);

/* `all` 0: nobody knows; then `done` is in bytes. */
void progress_show(struct progress *progress, uint64_t done, uint64_t all);
void progress_end(struct progress *progress);

#endif
