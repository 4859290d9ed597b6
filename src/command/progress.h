/* A line on standard error that shows how far a command is, its speed, and its remaining time. It appears only on a
 * terminal, and not while results go to a terminal on standard output, where they would mix; it is removed at the end.
 * A search of unknown length also reports without a terminal, at growing intervals, in lines that stay. */
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what, *unit; /* "drawing", "frames" */
    const char *subject;     /* a name added to `what`; NULL, which progress_begin sets: none */
    uint64_t start, last;    /* in clock time: start, and last update of the line */
    bool visible, shown;     /* visible: it may appear; shown: it is there */
    uint64_t next;           /* in clock time: when to write the next line that stays; 0: never */
};

/* Returns whether the line may appear. `prints`: results go to standard output in the meantime. */
bool progress_is_visible(bool prints);
void progress_begin(struct progress *progress, const char *what, const char *unit, bool prints);

/* Hides the line unless `shown`. */
void progress_show_if(struct progress *progress, bool shown);

void progress_keep_lines(struct progress *progress); /* without a terminal: after 3 seconds, 30, 300 and so on */

/* Reports that `count` units are done, which is `done` of `all` (in any measure); `all` is 0 if the total is
 * unknown. */
void progress_show(struct progress *progress, uint64_t count, uint64_t done, uint64_t all);
void progress_end(struct progress *progress);

/* Calls work(context), and meanwhile shows how many of `all` units it has counted in `*done`. */
void progress_watch(const char *what, const char *unit, const _Atomic uint64_t *done, uint64_t all,
                    void (*work)(void *context), void *context);

#endif
