/* A progress bar on standard error. It appears only on a terminal, and not while results go to a terminal on
 * standard output, where they would mix. */
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what;
    int shown; /* in thousandths, or in MiB where the total is unknown; -1: nothing shown yet; -2: not a terminal */
};

/* `prints`: results go to standard output meanwhile. */
void progress_begin(struct progress *progress, const char *what, bool prints);

/* Without a total (`all` 0) `done` is in bytes. */
void progress_show(struct progress *progress, uint64_t done, uint64_t all);
void progress_end(struct progress *progress);

#endif
