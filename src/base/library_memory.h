/* Memory for libraries that do not expect an allocation to fail: they crash, end the program, or leave something out without a
 * word. Between library_memory_enter and library_memory_leave, what the system refuses to this thread comes from a reserve
 * instead, and is counted as a failure (memory_failures): the library goes on, and its caller drops what it has made. */
#ifndef BASE_LIBRARY_MEMORY_H
#define BASE_LIBRARY_MEMORY_H

#include <stdbool.h>

/* Returns false, with a failure counted and nothing entered, if the system has no memory and half of the reserve is used: what
 * it has given out does not come back. The caller then does without the library. */
bool library_memory_enter(void);
void library_memory_leave(void);

#endif
