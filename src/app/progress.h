/* A progress bar on standard error, where that is a terminal; elsewhere nothing. */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <stdint.h>

struct progress {
    const char *what;
    int shown; /* thousandths; -1: nothing yet, -2: no terminal */
};

void progress_begin(struct progress *progress, const char *what);
void progress_show(struct progress *progress, uint64_t done, uint64_t all);
void progress_end(struct progress *progress);

#endif
