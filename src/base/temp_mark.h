/* Tells temporary files that a killed program has left behind from files that merely are called like one. While a file is
 * temporary, it carries a mark (an extended attribute) and its writer holds a lock on it, which ends with the writer, however that
 * ends. Where the file system has no extended attributes, nothing is marked and nothing deleted. */
#ifndef BASE_TEMP_MARK_H
#define BASE_TEMP_MARK_H

/* Marks an open file that was made just now. */
void temp_mark_set(int descriptor);

/* Takes the mark off: the file has become what it is to be. */
void temp_mark_clear(int descriptor);

/* Deletes the files TARGET.part-ANYTHING that are marked and that nobody writes any more. */
void temp_mark_delete_stale(const char *target);

#endif
