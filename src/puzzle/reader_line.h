/* One line of a puzzle's text, cleaned and classified. Part of the reader. */
#ifndef PUZZLE_READER_LINE_H
#define PUZZLE_READER_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    READER_LINE_LIMIT = 100000, /* characters in a line */
    READER_STRANGE = 0x7F,      /* replaces characters that occur in no format */
};

enum reader_line_kind {
    LINE_EMPTY,
    LINE_COMMENT,
    LINE_DIRECTIVE, /* "#! ..." */
    LINE_SECTION,   /* of an .sdk file: "[Puzzle]", "[State]" */
    LINE_TITLE,     /* "Grid 01", "[Puzzle 1]" */
    LINE_REFUSED,   /* another program's format */
    LINE_LIBRARY,   /* ":0300:1:..." */
    LINE_LINK,      /* a link that contains the puzzle, or its packed text */
    LINE_CODED,     /* a game id of Solo, or SumoCue's puzzle */
    LINE_TABLE,     /* the first line of a table of HTML */
    LINE_SINGLE,    /* a whole puzzle in one line */
    LINE_RULE,      /* decoration between rows */
    LINE_ROW,       /* anything else */
};

struct reader_line {
    size_t number;      /* from 1 */
    const char *source; /* the original line, without its line end */
    size_t source_length;
    char *text; /* one byte a character, so that index + 1 is the column; without comments; NUL-terminated */
    size_t length, capacity;
    size_t width;  /* length with the spaces at its end, which may be blanks */
    size_t margin; /* characters before the text that are a quotation's '>' and the space behind it */
    unsigned tabs; /* that separate fields: they were made commas */
    bool is_plain; /* has nothing but digits and dots, as many as a puzzle in one line */
    enum reader_line_kind kind;
    const char *refusal;    /* the error message of a LINE_REFUSED */
    unsigned cells, groups; /* characters that are not decoration, and runs of them */
};

/* From where, and up to where, a field or a group of a line is in its text. */
struct line_part {
    size_t from, to;
};

void reader_line_read(struct reader_line *line, const char *text, size_t length, size_t number);
void reader_line_count(struct reader_line *line);               /* its cells and groups, after a change of its text */
bool reader_line_is_4x4_puzzle(const struct reader_line *line); /* starts with a one-line 4x4 puzzle */
/* Returns the side of the board whose cells are the digits and spaces of this line, or 0. Where spaces at its end were cut off, one
 * of the board's last two rows must have a digit: with both empty, a puzzle has several solutions. */
unsigned reader_line_spaced_side(const struct reader_line *line);
/* Whether the line has digits, and only spaces besides. */
bool reader_line_is_spaced(const struct reader_line *line);
/* Whether the digits and spaces of this line may be a board whose last spaces were cut off. */
bool reader_line_is_cut(const struct reader_line *line);

/* reader_character.c. The first maps the spaces, dashes, dots and box-drawing characters of web pages and terminals to plain
 * ones. */
char reader_plain_character(uint32_t code);
bool reader_is_decoration(char character);
static inline bool reader_is_letter(char character)
{
    return (character | 0x20) >= 'a' && (character | 0x20) <= 'z';
}

bool reader_is_blank(char character); /* '.', '0', '*', '_', '-', '?' */

/* Finds the next group from `*at` on, and moves `*at` behind it. Returns false after the last. */
bool reader_line_next_group(const struct reader_line *line, size_t *at, struct line_part *group);

/* Describes the character at `column` of the original line: "'x'", "the end of the line", "the control character
 * ..." */
void reader_line_describe_character(const struct reader_line *line, size_t column, char *text, size_t size);

#endif
