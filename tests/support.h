/* Helpers for several tests: a puzzle from a line, and the trace of an engine on it. All abort the test on failure. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

#include "engine/engine.h"
#include "form/reader.h"
#include "technique/technique.h"
#include "proof/proof.h"
#include "trace/trace.h"

#define BOARD_B1 "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define BOARD_B3 "..8....45....8.9....24.....5....176..1..7..8..795....1.....74....7.6....65....3.."
#define BOARD_L1 ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
#define BOARD_M1 "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/* Norvig's board without a solution (norvig.com/sudoku.html). */
#define BOARD_NONE ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
/* Refuted within a few dozen steps: b3 with a given turned from 1 to 2 in r5c2. */
#define BOARD_WRONG "..8....45....8.9....24.....5....176..2..7..8..795....1.....74....7.6....65....3.."

static inline struct puzzle *support_puzzle(const char *text)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "test", &error);
    if (!puzzle)
        fail_msg("%s", error.message);
    return puzzle;
}

/* The first puzzle of puzzles/NAME.txt. */
static inline struct puzzle *support_board(const char *name)
{
    char path[512];
    struct buffer text = {0};
    struct text_error error;
    const char *source = getenv("SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/puzzles/%s.txt", source ? source : ".", name);
    assert_true(file_read(path, 1 << 20, &text, &error));
    struct puzzle *puzzle = puzzle_read(buffer_text(&text), text.length, name, &error);
    if (!puzzle)
        fail_msg("%s: %s", name, error.message);
    buffer_finish(&text);
    return puzzle;
}

/* Destroys the puzzle. `limit`: stop at that many steps; 0: none. */
static inline struct trace *support_record(struct puzzle *puzzle, const char *engine, uint64_t limit, bool guess)
{
    digit_mask solution[LAYOUT_MAX_CELLS];
    struct trace *trace = trace_create(puzzle, engine);
    struct engine_task task = {
        .puzzle = puzzle, .trace = trace, .solution = solution, .step_limit = limit, .settings.guess = guess};
    assert_non_null(trace);
    assert_int_not_equal(engine_find(engine)->solve(&task), ENGINE_FULL);
    trace_close(trace);
    puzzle_destroy(puzzle);
    return trace;
}

static inline struct trace *support_trace(const char *engine, const char *text, uint64_t limit)
{
    return support_record(support_puzzle(text), engine, limit, false);
}

/* The first puzzle of puzzles/NAME.txt. `human` guesses where no technique applies. */
static inline struct trace *support_trace_of_board(const char *name, const char *engine, uint64_t limit)
{
    return support_record(support_board(name), engine, limit, true);
}

/* The finding, in the position of these candidates, follows from what it cites. */
static inline void support_prove(const struct puzzle *puzzle, const digit_mask *mask, const struct finding *finding)
{
    const char *technique = techniques[finding->technique].id;
    struct puzzle *marks = puzzle_copy(puzzle);
    marks->has_marks = true;
    memcpy(marks->start, mask, marks->layout->cells * sizeof *marks->start);
    struct trace *trace = trace_create(marks, "test");
    struct argument_maker maker = {0};
    assert_true(finding_append_to_trace(finding, trace, trace_technique(trace, technique), &maker));
    argument_maker_finish(&maker);
    struct proof_verdict verdict;
    assert_true(proof_check(trace, &verdict));
    if (!verdict.holds)
        fail_msg("%s on %s, line %zu: %s", technique, marks->layout->name, puzzle->line, verdict.reason);
    trace_destroy(trace);
    puzzle_destroy(marks);
}

/* Returns how many tries a test makes by chance: `few`, or `many` where the environment has LONG
 * (.github/workflows/linux.yml). */
static inline unsigned support_tries(unsigned few, unsigned many)
{
    return getenv("LONG") ? many : few;
}

/* The next number of a fixed sequence; `state` is anything but 0 at first. */
static inline uint64_t support_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

#endif
