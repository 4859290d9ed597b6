/* Keeps the program alive when another program truncates a file that is mapped into memory. Reading a page behind the new
 * end raises SIGBUS, which would end the program. For the mappings that are registered here, a signal handler puts pages of
 * zeros in place of what is gone, and remembers that the mapping is lost: its reader then says that the file changed. */
#ifndef BASE_MAPPING_GUARD_H
#define BASE_MAPPING_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* Registers a read-only mapping. Returns its number, or -1 if there are too many or the handler cannot be installed: the
 * mapping must then not be read. */
int mapping_guard_add(const void *start, size_t length);

/* Whether a part of the mapping was replaced by zeros. */
bool mapping_guard_is_lost(int guard);

/* To be called before the mapping is unmapped. */
void mapping_guard_remove(int guard);

#endif
