/* Leftovers that must not stay behind when a signal ends the program (SIGINT, SIGQUIT, SIGTERM, SIGHUP): its temporary
 * files, and the programs that it runs. */
#ifndef BASE_LEFTOVERS_H
#define BASE_LEFTOVERS_H

#include <stdint.h>

/* Notes a name that is about to come into being, and returns its number; -1 if it is too long or there are too many,
 * which only means that a signal leaves the file behind. Signals that the program, or a library, handles already stay
 * with their handler. */
int leftovers_add_file(const char *path);

/* The same of a program that runs, as the leader of its group (child.h). */
int leftovers_add_group(intptr_t group);

/* Forgets it: the file is deleted, or has become what it is to be; the program has ended. Takes -1. */
void leftovers_remove(int number);

/* Deletes and ends all of them, for whoever ends the program at once. May be called in a signal handler. */
void leftovers_clear(void);

#endif
