/* A line on standard error that shows how far a command is, how fast, and how long it will still take. It appears only
 * on a terminal, and not while results go to a terminal on standard output, where they would mix; nothing of it stays.
 * A search of which nobody knows when it ends also says so where there is no terminal, now and then, in lines that
 * stay. */
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what, *unit; /* "drawing", "frames" */
    const char *subject;     /* a name that belongs to `what`; NULL, as progress_begin sets it, or set behind that */
    uint64_t start, last;    /* on the clock: the beginning, and when the line was written last */
    bool visible, shown;     /* it may appear; it is there */
    uint64_t next;           /* on the clock: when the next line that stays is written; 0: never */
};

/* `prints`: results go to standard output meanwhile. */
bool progress_is_visible(bool prints);
void progress_begin(struct progress *progress, const char *what, const char *unit, bool prints);

/* Hides the line unless `shown`. */
void progress_show_if(struct progress *progress, bool shown);

void progress_keep_lines(
    struct progress *progress); /* where there is no terminal: after 3 seconds, 30, 300 and so on */

/* `count` units are done, which is `done` of `all` (in any measure); `all` is 0 if nobody knows how much there is. */
void progress_show(struct progress *progress, uint64_t count, uint64_t done, uint64_t all);
void progress_end(struct progress *progress);

/* Calls work(context), and shows meanwhile how many of `all` units it has counted in `*done`. */
void progress_watch(const char *what, const char *unit, const _Atomic uint64_t *done, uint64_t all,
                    void (*work)(void *context), void *context);

#endif
