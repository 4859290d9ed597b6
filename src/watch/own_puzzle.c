/* Finds the puzzle that a program has in its source or reads from a file: its helper names it, or the program prints
 * it. */
#include <errno.h>
#include <string.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/translation.h"
#include "form/reader.h"
#include "watch/program.h"

enum {
    READ_SIZE = 1 << 12,
    OUTPUT_LIMIT = 1 << 16, /* bytes to search: a program prints its puzzle first */
    WAIT = 50,              /* milliseconds between two looks at the clock */
    USUAL_SECONDS = 60,
    PRINTING_SECONDS = 5
};

/* Returns the rest of the first line that begins with `word`, with its length; NULL until that line is complete. */
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

/* The output of a program and of its helper. */
struct written {
    struct buffer events, output;
};

static void written_finish(struct written *written)
{
    buffer_finish(&written->events);
    buffer_finish(&written->output);
}

/* Reads until the helper names a puzzle, or the program has ended. Without a helper, also until the program has named a
 * puzzle or printed enough to search for one. */
static void read_lines(const struct child *child, bool has_helper, double most_seconds, struct written *written)
{
    unsigned open = CHILD_READY_OUTPUT | CHILD_READY_ERRORS | (has_helper ? CHILD_READY_EVENTS : 0u);
    unsigned needed = has_helper ? CHILD_READY_EVENTS : CHILD_READY_OUTPUT;
    uint64_t start = clock_now();
    size_t length;
    char bytes[READ_SIZE];
    while (open & needed && (double)(clock_now() - start) / 1e9 < most_seconds &&
           !find_line(buffer_text(&written->events), "puzzle ", &length) &&
           (has_helper ||
            (written->output.length < OUTPUT_LIMIT && !find_line(buffer_text(&written->output), "puzzle ", &length)))) {
        unsigned ready = child_wait(child, open, WAIT);
        if (ready & CHILD_READY_OUTPUT) {
            length = child_read(child, bytes, sizeof bytes);
            if (written->output.length < OUTPUT_LIMIT)
                buffer_append(&written->output, bytes, length);
            open &= length ? ~0u : ~(unsigned)CHILD_READY_OUTPUT;
        }
        if (ready & CHILD_READY_ERRORS && !child_read_errors(child, bytes, sizeof bytes))
            open &= ~(unsigned)CHILD_READY_ERRORS;
        if (ready & CHILD_READY_EVENTS) {
            length = child_read_events(child, bytes, sizeof bytes);
            buffer_append(&written->events, bytes, length);
            open &= length ? ~0u : ~(unsigned)CHILD_READY_EVENTS;
        }
    }
}

static bool has_blank(const struct puzzle *puzzle)
{
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (!puzzle->given[c])
            return true;
    }
    return false;
}

/* Takes the puzzle that the program's output names. Other lines with that word belong to its log. */
static bool take_named(const struct buffer *output, struct buffer *text)
{
    struct text_error ignored;
    size_t length;
    struct puzzle *puzzle = NULL;
    for (const char *at = buffer_text(output); !puzzle && (at = find_line(at, "puzzle ", &length)) != NULL;
         at += length) {
        puzzle = puzzle_read(at, length, "", &ignored);
        if (puzzle)
            buffer_append(text, at, length);
    }
    puzzle_destroy(puzzle);
    return text->length;
}

/* Takes the first puzzle in the program's output: a grid with a blank. */
static bool take_printed(const struct buffer *output, struct buffer *text)
{
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(output), output->length, "");
    struct puzzle *puzzle;
    struct text_error ignored;
    bool found = false;
    for (enum puzzle_read what; !found && (what = puzzle_reader_next(reader, &puzzle, &ignored)) != PUZZLE_READ_END;) {
        if (what != PUZZLE_READ_ONE)
            continue;
        found = has_blank(puzzle);
        if (found)
            watch_program_input(puzzle, text);
        puzzle_destroy(puzzle);
    }
    puzzle_reader_destroy(reader);
    return found;
}

/* Takes the puzzle that was named or printed, or fills the error with the reason why there is none. */
static bool take_puzzle(const struct written *written, struct buffer *text, struct text_error *error)
{
    size_t length;
    const char *found = find_line(buffer_text(&written->events), "puzzle ", &length);
    if (found) {
        buffer_append(text, found, length);
        return true;
    }
    if (take_named(&written->output, text) || take_printed(&written->output, text))
        return true;
    found = find_line(buffer_text(&written->events), "%none ", &length);
    if (!found)
        return text_error_input(error, 0, 0, "no PUZZLE given, and the program's own was not found");
    return text_error_input(error, 0, 0, "no PUZZLE given, and the program's own was not found: %.*s", (int)length,
                            found);
}

bool watch_program_own_puzzle(const struct watch_program *program, struct buffer *text, struct text_error *error)
{
    struct attachment attachment;
    struct child child;
    struct written written = {0};
    bool has_helper = program->attach.is_wanted;
    if (has_helper && !attach_begin(&attachment, (const char *const *)program->argument, &program->attach, NULL, error))
        return false;
    bool ok = watch_program_start(program, has_helper ? &attachment : NULL, NULL, &child);
    if (ok) {
        double most = program->most_seconds > 0 ? program->most_seconds : USUAL_SECONDS;
        if (!has_helper && most > PRINTING_SECONDS) /* it prints its puzzle before solving it */
            most = PRINTING_SECONDS;
        read_lines(&child, has_helper, most, &written);
        child_kill(&child);
        child_finish(&child, NULL);
        ok = take_puzzle(&written, text, error);
    } else {
        text_error_system(error, "cannot run %.80s: %s",
                          has_helper ? attachment.argument.items[0] : program->argument[0], text_error_reason(errno));
    }
    if (has_helper)
        attach_end(&attachment);
    written_finish(&written);
    return ok;
}
