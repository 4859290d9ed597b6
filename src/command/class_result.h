/* The results of each program of a class on each puzzle, and their forms. */
#ifndef COMMAND_CLASS_RESULT_H
#define COMMAND_CLASS_RESULT_H

#include "base/buffer.h"
#include "command/options.h"
#include "watch/program.h"

enum class_verdict {
    CLASS_SOLVED,
    CLASS_NONE, /* the puzzle has no solution, as the program says */
    CLASS_WRONG,
    CLASS_SIGN, /* a sign of a mistake */
    CLASS_UNFINISHED,
    CLASS_SILENT, /* nothing of it was understood */
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

/* Programs and puzzles, and the results of the first program on all puzzles, then of the second, and so on. */
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

/* The first step or sign that shows a mistake, or why the program did not come to its end, in words; "" if it is right.
 */
void class_result_words(const struct class_result *result, char *text, size_t size);

/* The step of these words, or 0, and the line of the program's source, or "". */
uint64_t class_result_step(const struct class_result *result);
const char *class_result_source(const struct class_result *result);

/* "events", "attached", "printed" or "nothing". */
const char *class_result_seen(const struct class_result *result);

/* Returns whether the result is right. */
static inline bool class_verdict_is_right(enum class_verdict verdict)
{
    return verdict <= CLASS_NONE;
}

/* Returns how many puzzles the program did right. */
size_t class_count_right(const struct class_table *table, size_t program);

/* Returns the puzzle with the program's first fault: the first one that has a step, else the first that is not right;
 * or the number of puzzles. */
size_t class_first_fault(const struct class_table *table, size_t program);

/* The status of the whole class. */
enum exit_status class_status(const struct class_table *table);

/* Append one row, or all. */
void class_write_csv_head(struct buffer *text);
void class_write_csv(const struct class_table *table, size_t program, size_t puzzle, struct buffer *text);
void class_write_jsonl(const struct class_table *table, size_t program, size_t puzzle, struct buffer *text);
void class_write_text(const struct class_table *table, struct buffer *text);
void class_write_junit(const struct class_table *table, struct buffer *text);

#endif
