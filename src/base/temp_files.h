/* The names of the temporary files that exist now, so that a signal that ends the program (SIGINT, SIGTERM, SIGHUP) can delete them. */
#ifndef BASE_TEMP_FILES_H
#define BASE_TEMP_FILES_H

/* Notes a name that is about to come into being, and returns its number; -1 if it is too long or there are too many, which only
 * means that a signal leaves the file behind. Signals that the program, or a library, handles already stay with their handler. */
int temp_files_add(const char *path);

/* Forgets the name: the file is deleted, or has become what it is to be. Takes -1. */
void temp_files_remove(int number);

/* Deletes all of them, for whoever ends the program at once. May be called in a signal handler. */
void temp_files_delete(void);

#endif
