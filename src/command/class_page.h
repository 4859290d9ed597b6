/* Pages about a class: index.html with the table, and a page for each program, which begins with its first fault. */
#ifndef COMMAND_CLASS_PAGE_H
#define COMMAND_CLASS_PAGE_H

#include "command/class_result.h"

struct class_pages {
    const struct class_table *table;
    const struct watch_program *const *programs; /* programs of the table */
    const struct puzzle *const *puzzles;         /* puzzles of the table */
    const char *folder;                          /* created if it is missing */
    /* limits of the run that is shown */
    uint64_t memory, disk;
    double most_asking;
};

bool class_pages_write(const struct class_pages *pages, struct text_error *error);

#endif
