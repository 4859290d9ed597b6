/* Reads puzzles in every text form that people exchange, without being told which: lines of N*N characters, lines with
 * or without borders, the board of seed 1 (spaces are blanks), pencil-mark grids, library lines, multi-grid sheets.
 *
 * Usage:
 *     struct puzzle_reader *reader = puzzle_reader_create(text, length, "file.txt");
 *     struct puzzle *puzzle;
 *     struct text_error error;
 *     enum puzzle_read what;
 *     while ((what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END)
 *         if (what == PUZZLE_READ_ONE) ... puzzle_destroy(puzzle);
 *         else ... error, and the next call goes on behind what could not be read;
 *     puzzle_reader_destroy(reader); */
#ifndef PUZZLE_READER_H
#define PUZZLE_READER_H

#include "puzzle/puzzle.h"

struct puzzle_reader;

enum puzzle_read { PUZZLE_READ_ONE, PUZZLE_READ_BAD, PUZZLE_READ_END };

/* `text` stays the caller's and must outlive the reader. `source` names it in errors. NULL if there is no memory. */
struct puzzle_reader *puzzle_reader_create(const char *text, size_t length, const char *source);
void puzzle_reader_destroy(struct puzzle_reader *reader); /* takes NULL */

/* PUZZLE_READ_ONE: `*puzzle` is the caller's. PUZZLE_READ_BAD: `*error` says what, where, what was expected. */
enum puzzle_read puzzle_reader_next(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error);

/* The first puzzle of a text, or NULL with `error` filled (also where there is none). */
struct puzzle *puzzle_read(const char *text, size_t length, const char *source, struct text_error *error);

#endif
