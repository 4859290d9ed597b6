/* The results of each program of a class on each puzzle, and their forms. */
#ifndef COMMAND_CLASS_RESULT_H
#define COMMAND_CLASS_RESULT_H

#include "base/buffer.h"
#include "command/options.h"
#include "watch/program.h"

enum class_verdict {
    CLASS_SOLVED,
    CLASS_NONE, /* the program correctly says that the puzzle has no solution */
    CLASS_WRONG,
    CLASS_SIGN, /* a sign of a mistake */
    CLASS_UNFINISHED,
    CLASS_SILENT, /* nothing of its output was understood */
    CLASS_CRASHED,
    CLASS_TIMEOUT,
    CLASS_MEMORY,
    CLASS_OUTPUT,
    CLASS_STEPS,
    CLASS_NOT_STARTED,
    CLASS_VERDICTS
};

struct class_result {
    enum class_verdict verdict;
    struct watch_result run;
};

/* Programs and puzzles, and the results: those of the first program on all puzzles, then those of the second, and so
 * on. */
struct class_table {
    size_t programs, puzzles;
    const char **program, **puzzle; /* their names */
    struct class_result *results;   /* [programs * puzzles] */
};

static inline const struct class_result *class_result_of(const struct class_table *table, size_t program, size_t puzzle)
{
    return &table->results[program * table->puzzles + puzzle];
}

enum class_verdict class_verdict_of(const struct watch_result *run);
const char *class_verdict_name(enum class_verdict verdict); /* "solved", "wrong", ... */

/* Writes the first step or sign that shows a mistake, or why the program did not finish; "" if it is correct.
 * */
void class_result_words(const struct class_result *result, char *text, size_t size);

/* Return the step of these words, or 0, and the line of the program's source, or "". */
uint64_t class_result_step(const struct class_result *result);
const char *class_result_source(const struct class_result *result);

/* Returns "events", "attached", "printed" or "nothing". */
const char *class_result_seen(const struct class_result *result);

/* Returns whether the result is correct. */
static inline bool class_verdict_is_right(enum class_verdict verdict)
{
    return verdict <= CLASS_NONE;
}

/* Returns how many puzzles the program solved correctly. */
size_t class_count_right(const struct class_table *table, size_t program);

/* Returns the puzzle with the program's first fault: the first fault that has a step, otherwise the first that has
 * none; the number of puzzles if there is no fault. */
size_t class_first_fault(const struct class_table *table, size_t program);

/* Returns the exit status for the whole class. */
enum exit_status class_status(const struct class_table *table);

/* Append one row, or all. */
void class_write_csv_head(struct buffer *text);
void class_write_csv(const struct class_table *table, size_t program, size_t puzzle, struct buffer *text);
void class_write_jsonl(const struct class_table *table, size_t program, size_t puzzle, struct buffer *text);
void class_write_text(const struct class_table *table, struct buffer *text);
void class_write_junit(const struct class_table *table, struct buffer *text);

#endif
