/* The resources that must not outlive the program when a signal ends it (SIGINT, SIGQUIT, SIGTERM, SIGHUP): its
 * temporary files, and the programs that it has started. */
#ifndef BASE_LEFTOVERS_H
#define BASE_LEFTOVERS_H

#include <stdint.h>

/* Notes the name of a file before it is created. Returns its number; -1 if the name is too long or there are too many,
 * which only means that a signal leaves the file behind. Signals that already have a handler keep it. */
int leftovers_add_file(const char *path);

/* Notes a running program that leads a group (child.h). Returns its number, or -1. */
int leftovers_add_group(intptr_t group);

/* Forgets an entry: the file is deleted or complete, or the program has ended. `number` may be -1. */
void leftovers_remove(int number);

/* Deletes all noted files and ends all noted programs, before the program ends at once. May be called in a signal
 * handler. */
void leftovers_clear(void);

#endif
