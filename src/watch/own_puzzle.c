/* Finds the puzzle that a program has in its source or reads from a file of its own. */
#include <errno.h>
#include <string.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/translation.h"
#include "watch/program.h"

enum { READ_SIZE = 1 << 12, WAIT = 50 /* milliseconds between two looks at the clock */, USUAL_SECONDS = 60 };

/* Returns the rest of the first line of the helper that begins with `word`, with its length; NULL until that line is
 * whole. */
static const char *find_line(const char *lines, const char *word, size_t *length)
{
    for (const char *at = lines, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        size_t size = strlen(word);
        if (strncmp(at, word, size))
            continue;
        *length = (size_t)(end - at) - size;
        return at + size;
    }
    return NULL;
}

/* Reads what the helper writes until it has named a puzzle or the program has ended. What the program prints is
 * dropped. */
static void read_lines(const struct child *child, double most_seconds, struct buffer *lines)
{
    unsigned open = CHILD_READY_OUTPUT | CHILD_READY_ERRORS | CHILD_READY_EVENTS;
    uint64_t start = clock_now();
    size_t length;
    char bytes[READ_SIZE];
    while (open & CHILD_READY_EVENTS && (double)(clock_now() - start) / 1e9 < most_seconds &&
           !find_line(buffer_text(lines), "puzzle ", &length)) {
        unsigned ready = child_wait(child, open, WAIT);
        if (ready & CHILD_READY_OUTPUT && !child_read(child, bytes, sizeof bytes))
            open &= ~(unsigned)CHILD_READY_OUTPUT;
        if (ready & CHILD_READY_ERRORS && !child_read_errors(child, bytes, sizeof bytes))
            open &= ~(unsigned)CHILD_READY_ERRORS;
        if (!(ready & CHILD_READY_EVENTS))
            continue;
        length = child_read_events(child, bytes, sizeof bytes);
        buffer_append(lines, bytes, length);
        if (!length)
            open &= ~(unsigned)CHILD_READY_EVENTS;
    }
}

/* Takes the puzzle from the helper's lines, or the reason why there is none. */
static bool take_puzzle(const struct buffer *lines, struct buffer *text, struct text_error *error)
{
    size_t length;
    const char *found = find_line(buffer_text(lines), "puzzle ", &length);
    if (found) {
        buffer_append(text, found, length);
        return true;
    }
    found = find_line(buffer_text(lines), "%none ", &length);
    if (!found)
        return text_error_input(error, 0, 0, "no PUZZLE given, and the program's own was not found");
    return text_error_input(error, 0, 0, "no PUZZLE given, and the program's own was not found: %.*s", (int)length,
                            found);
}

bool watch_program_own_puzzle(const struct watch_program *program, struct buffer *text, struct text_error *error)
{
    struct attachment attachment;
    struct child child;
    struct buffer lines = {0};
    if (!attach_begin(&attachment, (const char *const *)program->argument, &program->attach, NULL, error))
        return false;
    bool ok = watch_program_start(program, &attachment, NULL, &child);
    if (ok) {
        read_lines(&child, program->most_seconds > 0 ? program->most_seconds : USUAL_SECONDS, &lines);
        child_kill(&child);
        child_finish(&child, NULL);
        ok = take_puzzle(&lines, text, error);
    } else {
        text_error_system(error, "cannot run %.80s: %s", attachment.argument.items[0], text_error_reason(errno));
    }
    attach_end(&attachment);
    buffer_finish(&lines);
    return ok;
}
