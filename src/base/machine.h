/* The machine that the program runs on. */
#ifndef BASE_MACHINE_H
#define BASE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* To be called first in main: standard input and output then carry bytes as they are, and writing to a closed pipe or
 * past the file size limit fails with an error instead of ending the program. */
void machine_begin(void);

/* Closes the terminal that Windows opened for this program alone, before a window opens. Elsewhere it does nothing. */
void machine_leave_terminal(void);

/* The way in which a terminal was read before. */
struct machine_keys {
    bool is_terminal; /* standard input is one, and each key is read at once, without being shown */
    unsigned char before[128];
};

/* Lets standard input give each key at once, if it is a terminal; and puts it back. */
void machine_begin_keys(struct machine_keys *keys);
void machine_end_keys(const struct machine_keys *keys);

/* Returns how many threads can run at the same time, at least 1. */
unsigned machine_cores(void);

/* The bytes of memory that it has, and the most that this process has had at a time; 0: unknown. */
uint64_t machine_memory(void);
uint64_t machine_peak_memory(void);

/* Writes the path of this program's own file. Returns false if it is unknown or longer than `size`. */
bool machine_program(char *path, size_t size);

/* Writes the processor's name, cut to `size` bytes. */
void machine_processor(char *name, size_t size);

#endif
