#include "base/child.h"

#include <string.h>

void child_read_line(const struct child *child, char *line, size_t size)
{
    char part[256];
    size_t length = 0;
    for (size_t got; (got = child_read(child, part, sizeof part)) > 0;) {
        for (size_t i = 0; i < got && length + 1 < size; i++)
            line[length++] = part[i];
    }
    line[length] = 0;
    line[strcspn(line, "\n")] = 0;
}

struct child child_of_descriptor(int descriptor)
{
    return (struct child){.output = descriptor, .errors = -1, .events = -1, .leftover = -1, .guard = -1};
}
