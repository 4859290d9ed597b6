/* The machine on which the program runs. */
#ifndef BASE_MACHINE_H
#define BASE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Call this first in main. Standard input and output then carry bytes unchanged, and writing to a closed pipe or beyond
 * the file size limit fails with an error instead of ending the program. */
void machine_begin(void);

/* Before a window opens, closes the terminal that Windows opened for this program alone. Elsewhere it does nothing. */
void machine_leave_terminal(void);

/* The previous mode of the terminal. */
struct machine_keys {
    bool is_terminal; /* standard input is a terminal, and gives each key at once without showing it */
    unsigned char before[128];
};

/* If standard input is a terminal, makes it give each key at once; and restores the previous mode. */
void machine_begin_keys(struct machine_keys *keys);
void machine_end_keys(const struct machine_keys *keys);

/* Returns the number of threads that can run at the same time, at least 1. */
unsigned machine_cores(void);

/* Return the machine's memory in bytes, and the peak memory of this process; 0: unknown. */
uint64_t machine_memory(void);
uint64_t machine_peak_memory(void);

/* Writes the path of this program's own file. Returns false if it is unknown or longer than `size`. */
bool machine_program(char *path, size_t size);

/* Writes the processor's name, cut to `size` bytes. */
void machine_processor(char *name, size_t size);

#endif
