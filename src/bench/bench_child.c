/* Runs another process and measures its time, its peak memory and the number of lines it prints. */
#include <errno.h>
#include <string.h>

#include "base/clock.h"
#include "base/machine.h"
#include "bench/bench.h"

enum { PATH_SIZE = 4096 };

static uint64_t count_lines(const struct child *child)
{
    char text[8192];
    uint64_t lines = 0;
    for (size_t length; (length = child_read(child, text, sizeof text)) > 0;) {
        for (const char *at = text, *end = text + length; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
            lines++;
    }
    return lines;
}

bool bench_child(const char *const *arguments, const char *input, struct bench_child *result, struct text_error *error)
{
    uint64_t start = clock_now();
    struct child child;
    if (!child_start(&child, &(struct child_program){arguments[0], arguments, input, CHILD_OUTPUT}))
        return text_error_system(error, "cannot run %.80s: %s", arguments[0], text_error_reason(errno));
    result->lines = count_lines(&child);
    child_finish(&child, &result->usage);
    result->elapsed = (double)(clock_now() - start) / 1e9;
    return true;
}

bool bench_self(const char **arguments, struct bench_child *child, struct text_error *error)
{
    char program[PATH_SIZE];
    if (!machine_program(program, sizeof program))
        return text_error_system(error, "the path of this program is not known");
    arguments[0] = program;
    return bench_child(arguments, "", child, error);
}
